# Українська. Імен не відмінюємо й роду не вгадуємо: ім'я стоїть у називному відмінку.

### Карти, замовлення, час

ranks = 7 8 9 10 В Д К Т
contract-no-trump = { $level } без козиря
    .short = { $level }БК
contract-misere = мізер
    .short = Мізер
trumps = { $line }  козирі
dummy = Болван
duration-minutes = { $minutes ->
    [one] { $minutes } хвилина
    [few] { $minutes } хвилини
   *[many] { $minutes } хвилин
}
duration-hours = { $hours ->
    [one] { $hours } година
    [few] { $hours } години
   *[many] { $hours } годин
}
duration = { $hours } год { $minutes } хв
seconds = { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунди
   *[many] { $seconds } секунд
}
time-bank = запас { $time }
decimal-point = ,
value-yes = так
value-no = ні
chosen = ✓ { $label }
opened = { $label } ▾

convention-each-pool = { $preset } до { $pool }
convention-total-pool = { $preset }, спільна пуля { $pool }
convention-time = { $preset } на час
convention-laps = { $preset }, { $laps ->
    [one] { $laps } коло
    [few] { $laps } кола
   *[many] { $laps } кіл
}
convention-pool-and-mountain = { $preset }: пуля { $pool } і гора
convention-rounds = { $preset }, { $rounds } по { $pool }

preset-sochi = Сочі
    .about = усе в ціну взятки, жлобський відповідальний віст, кожен закриває свою пулю
preset-leningrad = Ленінград
    .about = гора й вісти вдвічі, віст джентльменський напіввідповідальний, спільна пуля
preset-leningrad-fspr = Ленінград ФСПР
    .about = Ленінград за спортивним кодексом: на час, вихід 6-7-7, платний прикуп
preset-rostov = Ростов
    .about = розпаси пишуться вістами, прикуп закритий, за підсад по 10 вістів
preset-classic = Класика
    .about = бомби, гра й пас утемну, мізер без прикупу, своя гора списується
preset-skachki = Скачки
    .about = чотири скачки до 22 з призами, підсад удвічі проти Пітера
preset-old-raspas = Сочі, старовинні розпаси
    .about = на розпасах три взятки пробачають, за решту по десять

button-back = ‹ Назад
button-to-group = До групи

### Лобі

lobby-title = <b>Пулька «{ $name }»</b>
lobby-about = Займе приблизно { $time }
lobby-changed = Змінено: { $names }. Погодитися треба знову
lobby-seat = { $place }. { $name }
lobby-seat-agreed = { $place }. { $name } ✓
lobby-seat-computer = { $place }. 🖥 { $name } · { $character }
lobby-seat-unreachable = { $place }. { $name } — не натиснуто Start
lobby-free = { $place }. —
lobby-nobody = Сідайте: від двох до шести людей. Бракує людей — «+ комп'ютер».
lobby-too-few = Потрібен хоча б ще один: людина чи комп'ютер.
lobby-not-started = Ботові нікуди слати карти: { $names }. Натисніть «Сісти» і Start.
lobby-not-agreed = Чекаємо згоди: { $names }
lobby-ready = Усі згодні. Хто відкрив стіл, натискає «Почати».
summary = { $convention } · хід { $turn }
summary-changed = { $convention } · хід { $turn } · { $changes }
summary-more = { $changes } і ще { $more }
button-sit = Сісти
button-stand = Встати
button-computer = + комп'ютер
button-computer-seat = 🖥 { $name }
button-uncomputer = − { $name }
button-agreements = Домовленості
button-agree = Згоден
button-start = Почати
seated = Ви за столом «{ $name }», місце { $place }
seated-agreed = Ви згодні з домовленостями. Чекаємо решту.
seated-agree-please = Перегляньте домовленості й натисніть «Згоден».

### Домовленості

agreements-title = <b>«{ $name }» · домовленості</b>
agreements-as-preset = Усе як заведено, без змін.
agreements-choose-topic = Що переглянути чи змінити?
agreements-fixed = Пульку розпочато: домовленості вже не змінюються.
button-preset = Конвенція: { $preset }
presets-title = <b>Конвенція</b>
topic-title = <b>{ $topic }</b>
topic-auction = Торгівля і прикуп
topic-whist = Віст
topic-raspas = Розпаси
topic-score = Запис і розрахунок
topic-end = Кінець пульки
topic-time = Час і порядок
agreement-title = <b>{ $name }</b>
agreement-line = { $name }: { $value }
agreement-is = { $name }: { $value }
agreement-now = Зараз: { $value }
agreement-by-preset = { $preset }: { $value }
differs = ▸ { $line }

agreement-preset = Конвенція
agreement-players = Кількість гравців
agreement-whist_unit = Одиниця ставки
agreement-jumps = Торгівля
    .about = По порядку: кожна заявка на щабель вища за попередню, через щабель не стрибають. Вільно: можна одразу назвати будь-яку вищу гру.
    .v-sequential = по порядку
    .v-free = вільно
agreement-here = «Тут»
    .about = Коли торгуються двоє, старша рука може не підвищувати, а сказати «тут» і взяти ту саму гру собі.
    .v-senior = старша рука
    .v-off = ні
agreement-over_misere = Після дев'ятерної
    .short = Після дев'яти
    .about = Мізер перебивають дев'ятерною. Можна домовитися, що далі йде ланцюжок: мізер без прикупу, дев'ять без прикупу.
    .v-simple = мізер битий
    .v-no_talon_chain = мізер без прикупу
agreement-blind_game = Гра втемну
    .about = Заявка до того, як зазирнути в карти. Увесь запис цієї здачі подвоюється; перебити можна лише грою на взятку вищою.
agreement-blind_pass = Пас утемну
    .about = Перша рука може пасувати, не дивлячись у карти. Якщо вийдуть розпаси, вони коштують удвічі, а той, хто пасував, дістає бомбу.
agreement-concede = Піти без трьох
    .about = Побачивши прикуп, можна не замовляти, а записати собі підсад без розіграшу. Вістів ніхто не пише.
    .v-0 = не можна
    .v-2 = без двох
    .v-3 = без трьох
agreement-without_all = Без усіх
    .about = Замість замовлення можна визнати підсад на всі взятки.
agreement-throw_talon = Кинути прикуп
    .short = Кинути прикуп
    .about = Розігрувач кладе прикуп назад відкритим і пише на того, хто здавав, десять вістів штрафу.
    .v-0 = не можна
    .v-10 = 10 вістів
agreement-paid_talon = Платний прикуп
    .about = За туз, мар'яж, туза з королем чи двох тузів у прикупі той, хто здавав, пише вісти на розігрувача.
    .v-off = ні
    .v-flat10 = по 10 вістів
    .v-units = у взятках
agreement-paid_talon3 = Платний прикуп утрьох
    .short = Платний утрьох
    .about = Хто пише за прикуп, коли грають троє: лише той, хто здавав, чи обидва суперники навпіл.
    .v-dealer = хто здавав
    .v-split_both = обидва навпіл
agreement-misere_show12 = Мізер: 12 карт видно
    .short = 12 на мізері
    .about = Так: на мізері дванадцять карт показують до зносу. Ні: показано лише прикуп, розклад відкривають разом із картами тих, хто ловить.
agreement-misere_half_with_dealer = Мізер навпіл
    .about = Хто грає мізер, може до прикупу запропонувати тому, хто здавав, поділити його навпіл.
agreement-whist_style = Віст
    .about = Коли вістує один і розігрувач підсів. Жлобський: усі вісти за взятки пише вістувальник. Джентльменський: вістувальник і той, хто спасував, ділять їх порівну.
    .v-greedy = жлобський
    .v-gentleman = джентльменський
agreement-responsibility = Відповідальність
    .about = Ціна взятки, якої вістувальникові не вистачило. Відповідальний віст: як за підсад. Напіввідповідальний: половина.
    .v-full = відповідальний
    .v-half = напіввідповідальний
agreement-half_whist = Піввіста
    .about = На шести й семи другий захисник після паса першого може піти за піввіста: без розіграшу, за половину обов'язкових взяток.
agreement-whist_pass_half = Віст — пас — піввіста
    .short = Віст — піввіста
    .about = Перший сказав «віст», другий «пас»: перший іще може піти за піввіста.
agreement-return_whist = Повернення віста
    .short = Повернення віста
    .about = На яких іграх той, хто спасував, може повернути віст.
    .v-off = ні
    .v-67 = на 6 і 7
    .v-678 = на 6, 7 і 8
agreement-pass_pass_whist = Пас — пас — віст
    .short = Пас — пас — віст
    .about = На восьми й дев'яти перший захисник після двох пасів може передумати й вістувати.
agreement-dealer_whist = Віст того, хто здає
    .short = Хто здає: віст
    .about = Учотирьох, коли обидва спасували, той, хто здає, може подивитися одну руку й вістувати за неї.
agreement-dealer_whist_pays = Хто здає, відповідає за віст
    .short = Хто здає, пише
    .about = Чи пише в гору той, хто здає, якщо, вістуючи, недобрав.
agreement-stalingrad = Сталінград
    .about = Шість пік вістують обидва, обов'язково і стоячи.
agreement-ten = Десятерна
    .about = Вістується: звичайний віст, обов'язкова одна взятка. Перевіряється: карти на стіл, захисники дивляться, чи є взятка.
    .v-whisted = вістується
    .v-checked = перевіряється
agreement-open_timing = Стоячи чи лежачи
    .about = Коли єдиний вістувальник вирішує, стоячи чи лежачи: до першого ходу чи після першої карти.
    .v-before_lead = до ходу
    .v-after_first_card = після першої карти
agreement-resp8910 = Недобір на 8, 9, 10
    .short = На 8, 9, 10
    .about = Вістують двоє й не взяли жодної. Хто пише в гору: другий вістувальник, обидва, кожен за свою взятку чи другий за свою.
    .v-second = другий
    .v-both = обидва
    .v-each = кожен за свою
    .v-second_personal = другий за свою
agreement-six_seven_shortfall = Недобір на 6 і 7 удвох
    .short = На 6 і 7 удвох
    .about = Вістують двоє й разом недобрали. Кожен відповідає за свою половину чи обидва не більш як за спільний недобір.
    .v-own = кожен за свої
    .v-pair = не більше спільного
agreement-raspas_talon = Прикуп на розпасах
    .short = Прикуп
    .about = Відкритий: дві перші взятки йдуть під карти прикупу. Закритий: прикуп участі не бере.
    .v-open = відкритий
    .v-closed = закритий
agreement-raspas_score = Запис розпасів
    .short = Запис розпасів
    .about = У гору за кожну взятку чи вістами: хто взяв найменше, пише по п'ять вістів за взятки інших.
    .v-mountain = у гору
    .v-whists5 = вістами по 5
agreement-raspas_price = Ціна взятки на розпасах
    .short = Ціна взятки
    .about = Скільки коштує взятка на перших розпасах.
agreement-progression = Прогресія розпасів
    .short = Прогресія
    .about = Як росте ціна взятки, якщо розпаси йдуть поспіль.
    .v-none = не росте
    .v-arith3 = 1-2-3-3
    .v-geom3 = 1-2-4-4
    .v-arith_inf = 1-2-3-4-5…
    .v-geom_inf = 1-2-4-8-16…
agreement-zero_bonus = Чисті розпаси
    .short = Чисті розпаси
    .about = Що дістає той, хто на розпасах не взяв жодної взятки.
    .v-pool_trick_price = ціна взятки в пулю
    .v-pool_one = очко в пулю
    .v-mountain_trick_price = ціна взятки з гори
    .v-mountain_two_trick_prices = дві ціни з гори
    .v-none = нічого
agreement-exit = Вихід із розпасів
    .short = Вихід
    .about = З якої гри починають торгуватися після одних, двох, трьох розпасів поспіль.
    .v-666 = 6-6-6
    .v-677 = 6-7-7
    .v-678 = 6-7-8
    .v-678cycle = 6-7-8 по колу
agreement-exit_needs = Що вважати виходом
    .short = Чим виходять
    .about = Що припиняє лік розпасів: будь-яка здача, крім розпасів, зіграна гра чи лише зіграна під вістом.
    .v-any = будь-яка гра
    .v-made = зіграна
    .v-made_whisted = зіграна під вістом
agreement-exit_by_remise = Вихід підсадом
    .about = Чи припиняє лік розпасів гра, на якій підсіли.
agreement-misere_raspas = Розпаси після мізеру
    .short = Після мізеру
    .about = Ціна взятки на розпасах після спійманого мізеру: 2, 4 чи 6, залежно від того, скільки взяток було на мізері.
    .v-off = як звичайно
    .v-2-4-6 = 2-4-6
agreement-raspas_amnesty = Амністія на розпасах
    .short = Амністія
    .about = Чи віднімати від взяток кожного стільки, скільки взяв той, хто взяв найменше.
    .v-off = ні
    .v-on = віднімати менше
    .v-three = пробачати три
agreement-dealer_zero_bonus = Премія тому, хто здає
    .short = Хто здає: премія
    .about = Чи дістає премію за чисті розпаси той, хто здає, коли грають учотирьох.
agreement-dealer_raspas_pays = Хто здає, пише за прикуп
    .short = За прикуп пишуть
    .about = Чи пише той, хто здає, за взятки, узяті картами прикупу, коли грають учотирьох.
agreement-raspas_same_dealer = Здача після розпасів
    .short = Хто здає потім
    .about = Чи переходить здача після розпасів, чи той самий здає знову, до трьох разів.
    .v-off = переходить
    .v-up_to_3 = той самий, до трьох разів
agreement-opening_raspas = Обов'язкові розпаси
    .short = Обов'язкові
    .about = Скільки кіл на початку грають самі розпаси, без торгівлі.
    .v-0 = ні
agreement-opening_raspas_price = Ціна обов'язкових розпасів
    .short = Ціна обов'язк.
    .about = Скільки коштує взятка на обов'язкових розпасах.
    .v-0 = —
agreement-gusarik_raspas = Розпаси в гусарику
    .short = У гусарику
    .about = Як грають розпаси вдвох: без болвана чи з ним.
    .v-two_hands = без болвана
    .v-dummy_plays = з болваном
agreement-undertrick_multiple = Підсад у гору
    .about = У скільки разів недобір розігрувача дорожчий за ціну гри.
    .v-1 = у ціну гри
    .v-2 = удвічі
    .v-4 = учетверо
agreement-whist_multiple = Віст за взятку
    .short = Віст за взятку
    .about = У скільки разів віст за взятку дорожчий за ціну гри.
    .v-1 = у ціну гри
    .v-2 = удвічі
agreement-consolation = Консоляція
    .about = Скільки пише кожен суперник за взятку, яку недобрав розігрувач.
    .v-v = у ціну гри
    .v-2v = удвічі
    .v-10 = 10 вістів
    .v-none = ні
agreement-consolation_to_dealer = Консоляція тому, хто здає
    .short = Хто здає: конс.
    .about = Чи пише консоляцію той, хто здає й сидить на прикупі.
agreement-misere_trick = Взятка на мізері
    .about = Скільки пишуть у гору за кожну взятку на мізері.
agreement-help = Американська допомога
    .short = Допомога
    .about = Зайве понад закриту пулю йде в пулю суперника, а на нього пишуть по десять вістів за очко.
agreement-help_target = Кому допомагати
    .about = Кому допомога йде першому: в кого пуля більша чи за годинниковою стрілкою.
    .v-largest_pool = у кого пуля більша
    .v-clockwise = за годинниковою стрілкою
agreement-help_rest = Залишок допомоги
    .about = Усі пулі закриті, а своєї гори немає: куди йде зайве.
    .v-negative = гора нижча за нуль
    .v-to_others_mountain = у гору іншим
    .v-to_whists = у вісти
    .v-lost = пропадає
agreement-made_game_burns_mountain = Гра списує гору
    .short = Гра списує гору
    .about = Чи йде зіграна гра на списання своєї гори.
    .v-off = ні
    .v-first = спершу гору
    .v-also = і гору, і пулю
agreement-initial_mountain = Початкова гора
    .about = З якої гори починають усі.
    .v-0 = немає
agreement-bombs = Бомби
    .about = За обов'язкові й темні розпаси дають бомбу: наступний запис за гру подвоюється, бомба згоряє, коли гру зіграно.
agreement-pool_rate = Очко пулі
    .about = Скільки вістів коштує очко пулі при розрахунку.
agreement-mountain_rate = Очко гори
    .about = Скільки вістів коштує очко гори при розрахунку.
agreement-settlement_divisor = Поділ гори
    .short = Поділ гори
    .about = При розрахунку гору ділять на кількість гравців; деякі програми ділять на кількість суперників.
    .v-n = на всіх
    .v-n_minus_1 = на суперників
agreement-under_order_penalty = Штраф за недозамовлення
    .short = Недозамовлення
    .about = Узяв більше, ніж замовив: вважається, ніби підсів.
agreement-preferans_bonus = Премія «преферанс»
    .short = «Преферанс»
    .about = Дванадцять певних взяток на руці: гру закінчено, усі пулі закриті, по сто вістів на кожного.
agreement-prizes = Призи
    .about = Призи в скачках: за пулю й за найменшу гору, на кожного суперника.
    .v-off = ні
    .v-300-200 = 300 і 200
    .v-100-100 = по 100
agreement-pool_size = Розмір пулі
    .about = До скількох очок пишуть пулю. При спільній пулі це число множать на гравців.
agreement-end = Кінець пульки
    .about = Коли пулька закінчується.
    .v-each_pool = усі закрили пулі
    .v-total_pool = набрано спільну пулю
    .v-time = за часом
    .v-laps = за колами
    .v-pool_and_mountain = закриті пулі й гори
    .v-rounds = за скачками
agreement-laps = Кіл
    .about = Скільки кіл грають, якщо пулька закінчується за колами.
agreement-rounds = Скачків
    .about = Скільки скачків у пульці.
agreement-time_limit_minutes = Час пульки
    .about = Скільки грають, якщо пулька закінчується за часом. Почате коло догравають.
agreement-turn_seconds = Час на хід
    .about = На половині бот кличе на ім'я, наприкінці витрачається запас, потім одне рішення ухвалює комп'ютер: пас, найменше замовлення, віст лише за обов'язком; карту кладе, як обережний гравець.
agreement-bank_seconds = Запас часу
    .about = Спільний запас кожного на всю пульку: витрачається, коли час на хід вийшов.
    .v-0 = ні
agreement-whist_price = Ставка за віст
    .short = Ставка за віст
    .about = Лише для звіту: бот порахує, хто кому скільки. Грошей бот не тримає й не переказує.
    .v-off = не рахувати

### Звороти, що повторюються

n-tricks = { $tricks ->
    [one] { $tricks } взятка
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}
of-n-tricks = { $tricks ->
    [one] { $tricks } взятки
   *[many] { $tricks } взяток
}
n-whists = { $amount ->
    [one] { $amount } віст
    [few] { $amount } вісти
   *[many] { $amount } вістів
}
n-points = { $points ->
    [one] { $points } очко
    [few] { $points } очки
   *[many] { $points } очок
}
without-n = { $tricks ->
    [1] без однієї
    [2] без двох
    [3] без трьох
    [4] без чотирьох
    [5] без п'яти
    [6] без шести
    [7] без семи
    [8] без восьми
    [9] без дев'яти
   *[other] без десяти
}

### Жеребкування

draw-title = <b>«{ $name }» · жеребкування</b>
draw-seats-about = Тягнемо карти за місця. Молодша карта обирає першою; туз молодший за всіх.
draw-dealer-about = Тягнемо карти за першу здачу. Здає молодша карта; туз молодший за всіх.
drawn = { $name }: { $card }
draw-waiting = Тягнуть карту: { $names }
draw-done = Усі карти витягнуто.
sealed-title = <b>«{ $name }»: починаємо пульку</b>
    { $convention }
sealed-anew = <b>«{ $name }»: новий відбиток, для здач від { $number }-ї</b>
sealed-about = Відбиток розкладів: <code>{ $seal }</code>
    За ним кожен перевірить після здачі, що карт ніхто не підбирав: /verify
sealed-name = Номер пульки: <code>{ $name }</code>
started-title = <b>«{ $name }»: пульку розпочато</b>
    { $convention }
started-seat = { $place }. { $name }
started-dealer = { $place }. { $name } · перша здача
started-computer = { $place }. 🖥 { $name } · { $character }
started-computer-dealer = { $place }. 🖥 { $name } · { $character } · перша здача
draw-seal = Відбиток розкладів: <code>{ $seal }</code>

### Торгівля

deal-title = <b>Здача { $number }</b> · здає { $dealer } · { $convention }
raspas-in-a-row = Розпаси поспіль: { $count }
floor = Торгівля з { $contract }
name-said = <b>{ $name }</b>  { $words }
name-word = { $name } { $word }
thinking = думає
thinking-time = думає, { $time }
said-pass = пас
said-blind-pass = пас утемну
said-here-over = тут ({ $contract })
said-bid-blind = { $contract } втемну
said-bid-closed = { $contract } без прикупу
said-whist = віст
said-half = піввіста
said-return = повернення віста
said-dealer = віст за руку
said-look = дивиться: { $name }
said-agree = взятки немає
said-play = граємо
do-pass = Пас
do-blind-pass = Пас утемну
do-here = Тут
do-see = Узяти карти
do-bid-blind = { $contract } втемну
do-bid-closed = { $contract } без прикупу
do-discard = Знести { $cards }
do-order-misere = Граю мізер
do-concede = Піти без розіграшу
do-concede-n = Піти { without-n }
sure-concede = Так, піти { without-n }
do-throw = Кинути прикуп
do-invite = Мізер навпіл із тим, хто здає
do-turn-talon = Відкрити прикуп
do-without-all = Без усіх
do-whist = Віст
do-half = Піввіста
do-return = Повернути віст
do-open = Лежачи
do-closed = Стоячи
do-agree = Взятки немає
do-play = Граємо
do-accept = Згоден
do-reject = Не згоден
do-look = Дивлюся: { $name }
do-not-whist = Не вістую
do-offer = Записати: { n-tricks }
sure-misere = Так, мізер
sure-order-misere = Так, граю мізер
sure-order = Так, граю { $contract }
sure-other = Так: { $what }
sure-claim = Так: { $split }
sure-offer = Так, записати: { n-tricks }
auction-head = Здача { $number } · ви { $hand ->
    [1] перша рука
    [2] друга рука
   *[3] третя рука
}
auction-head-dealer = Здача { $number } · ви на прикупі
your-word = <b>Ваше слово</b>
your-word-time = { your-word } · { $time }
button-climb = Торгуюся до…
button-pass-ahead = Пас наперед
button-no-intent = Скасувати
intent-pass = Коли дійде слово: пас
intent-climb = Торгуєтеся до { $contract }, бот заявляє за вас
climb-about = До якої гри торгуватися? Бот заявлятиме по щаблях і казатиме «тут», де можна; вище спасує.
you-play-hand = Ви граєте за руку: { $name }
cards-unseen = Карти лежать сорочкою догори.
you-sit-out = Ви сидите на прикупі.

### Прикуп і замовлення

talon = Прикуп { $talon }
talon-and-discard = Прикуп { $talon } · знос { $discard }
talon-thrown = прикуп кинуто
shared-misere = навпіл із тим, хто здає
without-talon = без прикупу
exchanging = Прикуп бере { $name } · { $thinking }
exchange-head = { $name } бере прикуп · { $contract }
exchange-head-yours = Прикуп ваш · замовлення не нижче { $contract }
exchange-head-misere = Прикуп ваш · мізер
discard-two = <b>Знос: дві карти</b>
discard-two-time = { discard-two } · { $time }
order-now = <b>Ваше замовлення</b>
order-now-time = { order-now } · { $time }
invite-or-talon = Запропонувати мізер навпіл тому, хто здає, чи відкрити прикуп?
share-misere = <b>Вам пропонують мізер навпіл</b>
share-misere-time = { share-misere } · { $time }
marked = ✖{ $card }
button-other-discard = Інший знос
button-keep-discard = Лишити цей знос

### Віст

plays = { $name } { $contract }
whists = віст
whist-tricks = { $word }, { n-tricks }
whists-open = віст лежачи
whists-closed = віст стоячи
ask-whist = <b>Вістуєте?</b>
ask-whist-time = { ask-whist } · { $time }
ask-whist-for = <b>Вістуєте цією рукою?</b>
ask-whist-for-time = { ask-whist-for } · { $time }
ask-look = <b>Обидва спасували. Подивитися руку й вістувати за неї?</b>
ask-look-time = { ask-look } · { $time }
ask-open = <b>Лежачи чи стоячи?</b>
ask-open-time = { ask-open } · { $time }
ask-check = <b>Десятерна: карти на столі. Взятка є?</b>
ask-check-time = { ask-check } · { $time }

### Розіграш

raspas = Розпаси
you-play = <b>ви граєте { $contract }</b>
defence-needs = { $open ->
    [open] Віст лежачи: { $names }, треба { $duty }
    [closed] Віст стоячи: { $names }, треба { $duty }
   *[both] Вістують: { $names }, треба { $duty }
}
you-need = Узято: { $name } { $tricks } · вістувальники { $have } з { $duty }
you-need-two = Узято: { $name } { $tricks } · { $each } · разом треба { $duty }
tricks = Взятки: { $name } { $tricks } — вістувальники { $defence }
tricks-two = Взятки: { $name } { $tricks } — { $each }
tricks-misere = { $tricks ->
    [0] { $name }: поки без взяток
   *[other] { $name }: { n-tricks }
}
tricks-each = Взятки: { $tricks }
on-table = На столі: { $cards }
last-trick = Попередня: { $cards } — взятка: { $winner }
last-trick-title = Остання взятка
no-trick-yet = Взяток іще не було.
raspas-talon-suit = Масть від прикупу: { $card }
raspas-talon-leads = Прикуп ходить { $card }
of-talon = Прикуп
misere-twelve = { $name }, дванадцять, дві у зносі: { $cards }
misere-twelve-talon = { $name }, дванадцять, дві в прикупі: { $cards }
open-hand = { $name } { $cards }
partner-card = { $initial } { $card }
to-play = Ходить { $name }
to-play-time = { to-play } · { $time }
to-play-for = Ходить { $name }, рука: { $hand }
to-play-for-time = { to-play-for } · { $time }
play-now = <b>Ваш хід</b>
play-now-time = { play-now } · { $time }
play-own = <b>Ходіть СВОЄЮ картою</b>
play-own-time = { play-own } · { $time }
play-partner = <b>Ходіть за партнера: { $name }</b>
play-partner-time = { play-partner } · { $time }
hand-title = <b>«{ $name }»</b> · { $what }
button-trick = Взятка
button-claim = Усі мої
button-concede-rest = Віддаю все
button-propose = Пропоную
button-more = Ще
button-no = Ні, назад
more-title = Ще
button-calls = Торгівля
calls-title = Торгівля
button-score = Пулька
button-pause = Перерва
button-resume = Продовжити
button-i-am-back = Я тут
button-my-cards = Мої карти
you-are-away = За вас грає комп'ютер, { $character }. Поверніться одним натисканням.
paused = ⏸ Перерва: час не йде.
paused-nobody = ⏸ Перерва: ніхто не відповідає. Час не йде, продовжити може кожен за столом.
paused-refused = ⏸ Перерва: бот не може писати в групу. Час не йде.
alert-no-deal = Здачі зараз немає.
alert-sits-out = Ви сидите на прикупі.
alert-unseen = Ви ще не взяли карт.

### Пропозиції

claim-choose = Скільки взяток загалом візьме { $name }?
claim-choose-own = Скільки взяток загалом у вас?
offer-choose = Скільки взяток записати на мізері?
claim-share = { $name }: { n-tricks }. А у вістувальників?
claim-total = { n-tricks }
claim-nothing = На цій взятці пропонувати більше нічого.
claim-open = { $name } пропонує: { $split }. Відповідь за: { $waiting }
offer-open = { $name } пропонує записати на мізері: { n-tricks }. Відповідь за: { $waiting }
answer-claim = <b>Згодні?</b>
answer-claim-time = { answer-claim } · { $time }

### Підсумок здачі

result-made = <b>Здача { $number }. { $name }, { $contract }: зіграно</b>, { n-tricks }
result-failed = <b>Здача { $number }. { $name }, { $contract }: { $short ->
    [1] без однієї
    [2] без двох
    [3] без трьох
    [4] без чотирьох
    [5] без п'яти
    [6] без шести
    [7] без семи
    [8] без восьми
    [9] без дев'яти
   *[other] без десяти
}</b>, { n-tricks }
result-under-ordered = <b>Здача { $number }. { $name }, { $contract }: недозамовлення</b>, { n-tricks }
result-passed = <b>Здача { $number }. { $name }, { $contract }: без віста</b>
result-half = <b>Здача { $number }. { $name }, { $contract }: пішли за піввіста</b>
result-conceded = <b>Здача { $number }. { $name }, { $contract }: відмова від розіграшу, { without-n }</b>
result-without-all = <b>Здача { $number }. { $name }, { $contract }: без усіх</b>
result-misere-made = <b>Здача { $number }. { $name }: мізер зіграно</b>
result-misere-caught = <b>Здача { $number }. { $name }: мізер спіймано</b>, { n-tricks }
result-raspas = <b>Здача { $number }. Розпаси</b>: { $tricks }
entry-pool = { $name }: пуля { $amount }
entry-mountain = { $name }: гора { $amount }
entry-whists = { $name } → { $on }: { n-whists }
entry-why = { $entry } — { $why }
no-entries = Нічого не записано.
deal-cost = Здача коштувала: { $costs }
next-dealer = Далі здає { $dealer }
next-dealer-cut = Далі здає { $dealer }, знімає { $cutter }
waiting-for = Чекаємо: { $names }
between-head = між здачами
cut-please = <b>Зніміть колоду</b>
button-next = Далі
button-cut-high = Вище
button-cut-middle = Середина
button-cut-low = Нижче
layout-seed = Ключ здачі { $number }: <code>{ $seed }</code>
    Перевірити: /verify { $number }
button-layout = Розклад
button-why = Чому так

### Розбір

button-analysis = Розбір
button-analysis-tricks = За взятками
button-analysis-games = Усі ігри
button-analysis-before = ‹ Здача { $number }
button-analysis-after = Здача { $number } ›
analysis-title = <b>Розбір: якби бачити всі карти</b>
analysis-made = За картами { n-tricks }: гра є
analysis-failed = За картами { n-tricks }: { $short ->
    [1] без однієї
    [2] без двох
    [3] без трьох
    [4] без чотирьох
    [5] без п'яти
    [6] без шести
    [7] без семи
    [8] без восьми
    [9] без дев'яти
   *[other] без десяти
}
analysis-misere-made = За картами мізер не ловиться
analysis-misere-caught = За картами мізер ловиться: { n-tricks }
analysis-raspas = За картами, кожен за себе: { $tricks }
analysis-unknown = Такі розпаси не розібрати: болван ходить сам.
analysis-discard = Знос { $cards } коштує { $tricks ->
    [1] взятку
    [one] { $tricks } взятку
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}; треба було { $better }
analysis-discard-misere = Знос { $cards }: { $tricks ->
    [1] зайва взятка
    [one] { $tricks } зайва взятка
    [few] { $tricks } зайві взятки
   *[many] { $tricks } зайвих взяток
}; треба було { $better }
analysis-order-higher = Можна було замовити { $contract }, знос { $discard }
analysis-order-instead = Треба було замовити { $contract }, знос { $discard }
analysis-hopeless = Жодне замовлення тут не вигравалося
analysis-whist = Віст: за картами { n-tricks }, треба { $duty }
analysis-no-whist = Якби вістували: за картами { n-tricks }, треба { $duty }
analysis-mistakes = <b>Де губилися взятки</b>
analysis-cost = { $trick }-{ $trick ->
    [1] ша
    [2] га
    [3] тя
    [7] ма
    [8] ма
   *[other] та
} взятка: { $who } { $card } — коштує { $tricks ->
    [1] взятку
    [one] { $tricks } взятку
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}; треба було { $better }
analysis-too-many = { $trick }-{ $trick ->
    [1] ша
    [2] га
    [3] тя
    [7] ма
    [8] ма
   *[other] та
} взятка: { $who } { $card } — { $tricks ->
    [1] зайва взятка
    [one] { $tricks } зайва взятка
    [few] { $tricks } зайві взятки
   *[many] { $tricks } зайвих взяток
}; треба було { $better }
analysis-played-by = { $hand } (ходить { $name })
analysis-or = { $one } або { $other }
analysis-any-of-suit = будь-яку { $suit }
analysis-any-other = будь-яку іншу
analysis-more-mistakes = І ще { $count }: див. «За взятками»
analysis-faultless = Розіграш без помилок
analysis-settled = Решту поділили правильно
analysis-settled-otherwise = Домовилися: { $written }; за картами вийшло б: { $worth }
analysis-tricks-tricks = «?» — хід коштує взятку, «??» — дві й більше. Праворуч: скільки всього взяв би далі без помилок той, хто грає.
analysis-tricks-misere = «?» — хід коштує взятку, «??» — дві й більше. Праворуч: скільки взяток було б на мізері далі без помилок.
analysis-tricks-raspas = «?» — зайва взятка, «??» — дві й більше. Праворуч: скільки всього взяв би кожен далі без помилок.
analysis-tricks-talon = Перед двокрапкою карта прикупу.
analysis-trick = { $number }. { $cards } → { $winner } · { $worth }
analysis-trick-led = { $number }. { $lead }: { $cards } → { $winner } · { $worth }
analysis-trick-led-broken = { $number }. { $lead }: { $cards } · { $worth }
analysis-trick-broken = { $number }. { $cards } · { $worth }
analysis-trick-better = — { $card }: треба було { $better }
analysis-talon = прикуп
analysis-games = <b>Скільки взяток із прикупом і найкращим зносом</b> (М — мізер)
analysis-kept = цей знос
analysis-without-talon = без прик.
column-no-trump = БК
column-misere = М
analysis-playable = <b>{ $name }</b>
    { $games }
analysis-game = { $contract }, знос { $discard }
analysis-nothing = <b>{ $name }</b>: грати нема чого
reply-analysing = Рахую розбір…
reply-analysing_privately = Розбір прийде вам в особистий чат із ботом
reply-no_analysis = Розбору цієї здачі немає

### Чому так

reason-times = { $reason }, ×{ $times }
reason-contract_made = { $contract } зіграно
reason-contract_passed_out = { $contract }, без віста
reason-contract_half_whisted = { $contract }, пішли за піввіста
reason-undertricks = { $contract }, { without-n }
reason-under_ordered = недозамовлення на { $contract }: { n-tricks }
reason-conceded = { $contract }, без розіграшу { without-n }
reason-without_all = { $contract }, без усіх: { n-tricks }
reason-whists = { n-tricks } на { $contract } ({ $declarer })
reason-whists_alone = { n-tricks } захисту на { $contract } ({ $declarer })
reason-whists_shared = половина від { of-n-tricks } захисту на { $contract } ({ $declarer })
reason-half_whist = піввіста на { $contract } ({ $declarer }), { n-tricks }
reason-consolation = консоляція, { $contract } { without-n } ({ $declarer })
reason-consolation_under_ordered = консоляція, недозамовлення на { $contract }: { n-tricks } ({ $declarer })
reason-shortfall = на віст не вистачило { of-n-tricks }, { $contract } ({ $declarer })
reason-misere_made = мізер зіграно
reason-misere_tricks = мізер спіймано, { n-tricks }
reason-misere_made_shared = мізер навпіл зіграно ({ $declarer })
reason-misere_tricks_shared = мізер навпіл спіймано, { n-tricks } ({ $declarer })
reason-raspas_tricks = розпаси, { n-tricks } по { $price }
reason-raspas_tricks_amnesty = розпаси, { n-tricks } по { $price }, пробачено { $forgiven }
reason-raspas_zero = чисті розпаси
reason-raspas_dealer = розпаси, частка того, хто здає
reason-raspas_fewest = розпаси, узято найменше; { $loser }: { n-tricks }
reason-raspas_fewest_shared = розпаси, узято найменше; { $loser }: { n-tricks }, ділять { $sharers }
reason-paid_talon_ace = туз у прикупі, { $contract } ({ $declarer })
reason-paid_talon_marriage = мар'яж у прикупі, { $contract } ({ $declarer })
reason-paid_talon_ace_king = туз і король у прикупі, { $contract } ({ $declarer })
reason-paid_talon_two_aces = два тузи в прикупі, { $contract } ({ $declarer })
reason-thrown_talon = прикуп кинуто
reason-help_received = допомога, допомагає { $helper }
reason-help_whists = допомога, дістає { $helped }: { n-points }
reason-surplus = зайве з гори: { n-points }
reason-surplus_to_others = зайве в гору іншим: { n-points } ({ $helper })
reason-surplus_whists = зайве вістами: { n-points }
reason-burnt = { $contract } зіграно і списує гору
reason-prize_pool = приз за пулю, скачок { $round }
reason-prize_mountain = приз за найменшу гору, скачок { $round }
reason-prize_total_pool = приз за загальну пулю
reason-prize_total_mountain = приз за найменшу загальну гору
reason-preferans = преферанс: дванадцять певних взяток
reason-preferans_pool = преферанс закриває всі пулі ({ $declarer })

### Пулька і звіт

column-pool = пуля
column-mountain = гора
column-whists = вісти
score-title = <b>«{ $name }»</b> · { $convention } · здано { $deals }
settled-now = Якщо розписати зараз:
left-pool = До кінця { $points } у пулю · розпасів поспіль { $raspas }
left-laps = Лишилося кіл: { $laps } · розпасів поспіль { $raspas }
left-rounds = Скачок { $round } з { $rounds } · розпасів поспіль { $raspas }
left-time = Гра на час · розпасів поспіль { $raspas }
left-lap = Час вийшов, дограємо коло · розпасів поспіль { $raspas }
bombs = Бомби: { $bombs }
button-by-deal = По здачах
button-earlier = Раніше ›
button-later = ‹ Пізніше
deals-title = <b>По здачах</b> · { $page } з { $pages }
report-title = <b>«{ $name }»: пульку зіграно</b> · { $convention }
report-title-stopped = <b>«{ $name }»: пульку перервано</b> · { $convention }
report-empty = «{ $name }»: пулька скінчилася, не почавшись.
settlement = Розрахунок:
winner = { $count ->
    [one] 🏆 У виграші { $names }
   *[other] 🏆 Порівну: { $names }
}
nobody-won = Усі при своїх.
report-deals = Здач: { $deals }
report-length = Здач: { $deals } · час: { $time }
report-record = { $name }: зіграно { $made }, підсадів { $failed }, мізерів { $miseres }, вістів { $whists }
payments = Віст по { $price } { $unit }
payment = { $payer } → { $payee }: { $amount } { $unit }
payments-none = Ніхто нікому не винен.
report-secret = { $deals ->
        [0] Відбиток розкладів
        [1] Відбиток здачі 1
       *[other] Відбиток здач 1–{ $deals }
    }: <code>{ $seal }</code>
    Ключ до нього: <code>{ $secret }</code>
report-seal = Відбиток розкладів: <code>{ $seal }</code>
    Перевірити здачі: /verify
button-again = Ще пульку

### Правила столу

rules-title = <b>«{ $name }» · домовленості</b>
rules-computer = 🖥 { $name } · { $character }
rules-differs = Відмінності від «{ $preset }»:
rules-time = Час на хід { $turn }, запас { $bank }

### Питання до всіх

vote-title = <b>«{ $name }»</b>
vote-stop = { $name } пропонує закінчити пульку зараз. Потрібна згода всіх.
vote-join = { $name } хоче сісти за стіл. Потрібна згода всіх; пуля й гора будуть середніми.
vote-replace = { $name } хоче сісти на місце гравця { $seat }. Потрібна згода всіх.
vote-yes = { $name }: так
vote-no = { $name }: ні
button-yes = Так
button-no-vote = Ні
somebody = Хтось
voted-stop-agreed = «{ $name }»: усі згодні, закінчуємо.
voted-stop-refused = «{ $name }»: є заперечення, граємо далі.
voted-stop-late = «{ $name }»: відповіли не всі, граємо далі.
voted-join-agreed = «{ $name }»: згодні. Новий гравець сяде перед наступною здачею.
voted-join-refused = «{ $name }»: за столом проти нового гравця.
voted-join-late = «{ $name }»: про нового гравця відповіли не всі.
voted-replace-agreed = «{ $name }»: згодні. Заміна буде перед наступною здачею.
voted-replace-refused = «{ $name }»: за столом проти заміни.
voted-replace-late = «{ $name }»: про заміну відповіли не всі.

### Сповіщення

reminder = { $name }, ваш хід.
reminder-time = { $name }, ваш хід: лишилося { $time }.
away = { $name } не відповідає. Поки грає комп'ютер, { $character }; повернутися можна одним натисканням.
back = { $name } знову за столом.
left-seat = { $name } поступається місцем. Грає 🖥 { $computer }, { $character }.
joined = { $name } сідає за стіл.
unreachable = { $name }: бот не може написати в особистий чат. Відкрийте бота й натисніть Start, час іде.
button-open-bot = Відкрити бота
button-take-seat = Сісти на це місце
group-closed = Пулька «{ $name }»: бот не може писати в групу. Оголошено перерву; поверніть ботові право писати й натисніть «Продовжити».
void-deal = Здача { $number } не відбулася і здається наново: програма оновилася. У пульку нічого не записано.
void-seed = Ключ здачі, що не відбулася: <code>{ $seed }</code>
table-waits = ⏳ «{ $name }»: бот зараз не може записувати ходи. Стіл чекає, час не йде, нічого не пропало. Гра продовжиться сама, тоді зникне й це повідомлення.
paused-message = ⏸ «{ $name }»: перерва. Продовжити можна й за кілька днів.
paused-since-nobody = ⏸ «{ $name }»: перерва, за столом ніхто не відповідає. Продовжити можна й за кілька днів.
paused-by = ⏸ «{ $name }»: перерва ({ $by }). Продовжити можна й за кілька днів.
adjourned = Пульку «{ $name }» не дограно. Продовжимо?
time-up = «{ $name }»: час вийшов. Дограємо коло.
lobby-closed = Набір на пульку «{ $name }» закрито.
which-table = Про який стіл ідеться?

### Перевірка розкладів

verify-title = <b>«{ $name }» · перевірка розкладів</b>
verify-right =
    { $deals ->
    [one] ✅ { $deals } здача: відбиток, ключі, ходи, зняття і карти збігаються. Карт ніхто не підміняв.
    [few] ✅ { $deals } здачі: відбиток, ключі, ходи, зняття і карти збігаються. Карт ніхто не підміняв.
   *[many] ✅ { $deals } здач: відбиток, ключі, ходи, зняття і карти збігаються. Карт ніхто не підміняв.
    }
verify-wrong = ❌ Не збігається:
verify-finding = Здача { $number }: { $what }
verify-finding-draws = Тираж: { $what }
verify-nothing = Перевіряти поки нічого: жодну здачу ще не дограно.
verify-not-begun = Перевіряти поки нічого: пулька не почалася.
verify-old = Цю пульку почато попередньою версією програми, її здачі так перевірити не можна.
verify-seal = Відбиток розкладів: <code>{ $seal }</code>
verify-deal = Здача { $number }
verify-seed = Ключ: <code>{ $seed }</code>
verify-back =
    { $number ->
    [0] З нього виходить відбиток: <code>{ $back }</code>
   *[other] З нього виходить ключ здачі { $number }: <code>{ $back }</code>
    }
verify-mix = Домішка, попередні ходи: <code>{ $mix }</code>
verify-cut = Знято карт: { $cut }
verify-yourself = Перевірити самому: файл від /export і команда pulka verify.
wrong-draw_cards = карти не ті, що виходять із ключа першої здачі
wrong-draw_missing = запису тиражу немає
wrong-first_dealer = першим здавав не той, хто витяг молодшу карту
wrong-number = перед цією здачею однієї бракує
wrong-no_source = немає карт, ключа, домішки або зняття
wrong-seal = із ключа не виходить відбиток
wrong-chain = із ключа не виходить ключ попередньої здачі
wrong-mix = домішка не від попередніх ходів
wrong-cut = знімають 8, 16 або 24 карти
wrong-cards = карти не ті, що виходять із ключа, домішки та зняття

### Історія, налаштування

date = { $day }.{ $month }.{ $year }
history-title = <b>Зіграні пульки</b>
history-empty = Зіграних пульок поки немає.
history-row = { $number }. { $date } · «{ $name }»
language-title = Язык · Мова · Language
language-ru = Русский
language-uk = Українська
language-en = English
settings-title = <b>Налаштування</b>
settings-language = Мова: { $language }
settings-default = Конвенція групи: { $preset }
settings-no-default = не вибрано
settings-group = Мову й конвенцію групи вибирають її адміністратори. З цією конвенцією відкриваються нові столи.
settings-private = Мова особистого чату ваша; у групі говорять мовою групи.

### Відповіді на натискання

reply-ok = Прийнято
reply-seated = Ви за столом, місце { $place }
reply-stood = Ви встали з-за столу
reply-agreed = Ви згодні з домовленостями
reply-intent_on = Запам'ятав
reply-intent_off = Скасовано
reply-pause = Перерва
reply-resumed = Продовжуємо
reply-left = Ви встали, за вас грає комп'ютер. Повернутися можна будь-коли
reply-character = Тепер це { $character }
reply-withdrawn = Більше не питаємо: за стіл ви не сідаєте
reply-welcome_back = Ви знову в грі
reply-asked_to_stop = Питаю решту
reply-asked_to_join = Питаю тих, хто за столом
reply-press_start = Відкрийте бота й натисніть Start: карти приходять в особистий чат
reply-confirm_privately = Підтвердьте в особистому чаті
reply-not_member = Сісти можуть лише учасники цієї групи
reply-agreements_changed = Домовленості змінилися: перегляньте й погодьтеся ще раз
reply-already_agreed = Ви вже згодні
reply-already_asked = Уже питаємо
reply-already_drawn = Ви вже витягли карту
reply-already_paused = Перерву вже оголошено
reply-already_ready = Ви вже готові
reply-already_seated = Ви вже за столом
reply-anonymous = Анонімному адміністраторові за стіл не сісти
reply-bad_price = Ціна: число, наприклад 5 або 0,5
reply-bad_unit = Назва не довша за { $limit } знаків
reply-card_taken = Цю карту вже взяли, виберіть іншу
reply-climb_too_high = Наперед торгуються не вище восьми
reply-illegal = За правилами так зараз не можна
reply-impossible = Ці домовленості не поєднуються
reply-nobody_seated = За столом нікого немає
reply-nobody_to_ask = За столом зараз нема кого спитати
reply-not_agreed = Ще не згодні: { $names }
reply-not_in_deal = Ви в цій здачі не граєте
reply-not_paused = Перерви немає
reply-not_seated = Ви не за цим столом
reply-not_started = Не натиснули Start: { $names }
reply-out_of_range = { $key }: від { $low } до { $high }
reply-owner_only = Це може той, хто відкрив стіл, або адміністратор
reply-paused = Перерва. Спершу «Продовжити»
reply-seat_taken = Це місце зайняте
reply-stale = Ця кнопка вже не діє
reply-not_your_turn = Зараз не ваш хід
reply-table_full = Усі місця зайняті
reply-table_over = Цю пульку закінчено
reply-unreadable = Запис цієї пульки пошкоджено, продовжити її неможливо. Нову відкриває /pref у групі
reply-too_few = Потрібні хоча б двоє
reply-unknown = Не розумію цієї кнопки
reply-too_quick = Зашвидко: натисніть іще раз, якщо так і хотіли
reply-failed = Не вийшло, спробуйте ще раз
reply-waits = Бот зараз не може записати хід, стіл чекає. Нічого не пропало, час не йде: спробуйте ще раз за хвилину
reply-price_set = Ціну записано, погодьтеся ще раз
reply-price_how = Ціна віста та її назва, поки стіл збирається: /price 0,5 грн. Прибрати: /price off
impossible-out_of_range = Такого числа бути не може
impossible-prizes_without_rounds = Призи бувають лише в скачках: виберіть кінець «за скачками»
impossible-mountain_never_burns = Гору нічим списувати: пулька не скінчилася б
impossible-amnesty_leaves_out = Амністія на розпасах обійшла б того, хто здає: потрібен відкритий прикуп, за який він пише
impossible-unknown_preset = Такої конвенції немає
impossible-unknown_key = Такої домовленості немає
impossible-unknown_value = Такого значення немає
impossible-key_twice = Це названо двічі

### Чому не можна

illegal-not_in_deal = Ви в цій здачі не граєте
illegal-deal_over = Здачу вже зіграно
illegal-wrong_phase = Зараз цього не роблять
illegal-not_your_turn = Зараз не ваш хід
illegal-already_passed = Після паса в торгівлю не повертаються
illegal-bid_not_higher = Заявка має бути вищою за попередню
illegal-bid_below_floor = Після розпасів торгуються з вищої гри
illegal-bid_skips_rung = Торгуються по порядку, без пропусків
illegal-here_off = «Тут» за цим столом не кажуть
illegal-here_without_bid = Немає чужої заявки, на яку сказати «тут»
illegal-here_not_senior = «Тут» каже лише старша рука, коли торгуються двоє
illegal-here_not_over_this = На мізер, гру без прикупу й утемну «тут» не кажуть
illegal-misere_not_first_call = Мізер кабальний: лише першим словом
illegal-misere_too_low = Мізер нижчий за цю заявку
illegal-misere_needs_nine = Мізер перебивають дев'ятерною чи десятерною
illegal-misere_binds = Хто заявив мізер, іншого не заявляє
illegal-closed_off = Без прикупу за цим столом не заявляють
illegal-closed_out_of_chain = Мізер без прикупу заявляють на дев'ятерну, дев'ять без прикупу — на нього
illegal-closed_misere_needs_closed_nine = Мізер без прикупу перебивають дев'ять без прикупу чи десятерна
illegal-blind_off = Утемну за цим столом не грають
illegal-blind_after_seeing = Утемну заявляють, поки не бачили карт
illegal-blind_misere = Мізер утемну не заявляють
illegal-blind_needs_next_level = Гру втемну перебивають грою на взятку вищою
illegal-blind_pass_off = Пас утемну за цим столом не прийнято
illegal-blind_pass_not_first_hand = Утемну пасує лише перша рука, першим словом
illegal-blind_pass_needs_level = Пас утемну перебивають семерною, після темних розпасів восьмерною
illegal-already_seen = Ви вже бачили карти
illegal-invite_off = Мізер навпіл за цим столом не грають
illegal-invite_not_now = Ділити мізер пропонують тому, хто здає й сидить на прикупі, до прикупу
illegal-invite_not_answered = Спершу має відповісти той, хто здає
illegal-talon_not_taken = Прикуп ще не відкрито
illegal-talon_stays_closed = Без прикупу: зносити нічого
illegal-discard_not_two = Зносять рівно дві карти
illegal-discard_not_held = Зносять зі своїх дванадцяти
illegal-discard_the_same = Ці дві карти вже у зносі
illegal-order_before_discard = Спершу знесіть дві карти
illegal-order_too_low = Замовлення не нижче за виграну торгівлю
illegal-order_not_misere = Після торгівлі на взятки мізер не замовити
illegal-order_only_misere = Торгівля на мізері: замовити можна лише мізер
illegal-concede_off = Іти без розіграшу за цим столом не можна
illegal-concede_misere = З мізеру не йдуть
illegal-throw_off = Прикуп за цим столом не кидають
illegal-throw_own_deal = Здавали ви самі: штрафувати нікого
illegal-thrown_already = Кинутий прикуп лишається на столі
illegal-without_all_off = «Без усіх» за цим столом не визнають
illegal-whist_forced = Сталінград: шість пік вістують обидва
illegal-half_off = Піввіста за цим столом не прийнято
illegal-half_level = За піввіста йдуть лише на шести й семи
illegal-half_after_whist = Після віста за піввіста не йдуть
illegal-half_first_word = Перший захисник каже «віст» або «пас»
illegal-half_twice = За піввіста вже пішли
illegal-stay_or_half = Тепер: лишитися на вісті чи піти за піввіста
illegal-return_nothing = Повертати нічого
illegal-dealer_must_look = Спершу подивіться одну руку
illegal-look_twice = Дивляться лише одну руку
illegal-look_not_dealer = Руку дивиться той, хто здає й сидить на прикупі, коли обидва спасували
illegal-look_not_defender = Дивляться руку захисника
illegal-open_not_now = Лежачи чи стоячи каже один вістувальник, у свій час
illegal-check_not_now = Перевіряють лише десятерну
illegal-check_answer = На перевірці відповідають «згоден» або «граємо»
illegal-check_answered = Ви вже відповіли
illegal-card_not_held = Цієї карти в руці немає
illegal-must_follow = Треба ходити в масть
illegal-must_trump = Масті немає: треба бити козирем
illegal-hand_played_by_other = Цією рукою грає інший
illegal-hand_not_on_turn = Ця карта в іншій руці, її черга не зараз
illegal-open_or_closed_first = Спершу: лежачи чи стоячи
illegal-claim_pending = Спершу відповідь на пропозицію
illegal-claim_not_asked = Вас про це не питають
illegal-claim_none_pending = Пропозицій зараз немає
illegal-claim_own = Пропозиція ваша, відповідають інші
illegal-claim_twice = Одна пропозиція за взятку
illegal-claim_not_on_lead = Вістувальник пропонує лише на своєму ході
illegal-claim_not_yours = Ви рукою не граєте
illegal-claim_impossible = Так не сходиться з узятими взятками
illegal-claim_only_concede = Граючи стоячи, вістувальник може лише віддати решту
illegal-claim_only_all_rest = На розпасах можна лише взяти собі всю решту
illegal-offer_only_misere = Записати за взятки пропонують лише на мізері
illegal-offer_impossible = Так не сходиться з узятими взятками

### Довідка

welcome = Це стіл для преферансу. Додайте бота до групи й напишіть там /pref: зберіть від двох до шести людей, вільні місця займе комп'ютер. Як грають, розповість /help.
button-add-to-group = Додати до групи
button-rules-at-length = Правила докладно
help = <b>Преферанс у групі</b>
    /pref — відкрити стіл, /score — пулька, /hand — ваші карти, /rules — домовленості, /pause — перерва.
    Виберіть, про що розповісти.
help-begin = <b>Як почати</b>
    У групі: /pref. Натисніть «Сісти», відкрийте бота й натисніть Start: карти приходять сюди, в особистий чат. Бракує людей — «+ комп'ютер».
    Перегляньте домовленості й натисніть «Згоден». Коли згодні всі, той, хто відкрив стіл, натискає «Почати».
    .title = Як почати
help-game = <b>Про що гра</b>
    32 карти, від сімки до туза. Кожному по десять, дві в прикупі. Хто більше заявить, той бере прикуп, зносить дві карти й грає проти решти.
    Зіграв — пише в пулю. Підсів — пише в гору, а суперники пишуть на нього вісти. Ніхто не заявив — розпаси: кожен сам за себе, що менше взяток, то краще.
    .title = Про що гра
help-auction = <b>Торгівля</b>
    Шість пік, треф, бубон, чирв, шість без козиря, потім сім і так далі. Між вісьмома й дев'ятьма — мізер: жодної взятки.
    Спасував — у торгівлю не повертаєшся. Коли лишилися двоє, старша рука може сказати «тут» і взяти ту саму гру собі. Мізер заявляють лише першим словом.
    «Пас наперед» і «Торгуюся до…» позбавляють чекання.
    .title = Торгівля
help-whist = <b>Віст</b>
    Після замовлення суперники кажуть: віст, пас, інколи піввіста. Вістувальники зобов'язані взяти разом: на шести 4 взятки, на семи 2, на восьми й вище 1. Недобір пишуть собі в гору.
    Один вістувальник обирає: стоячи (закрито) чи лежачи (карти захисту на столі, він ходить за двох).
    .title = Віст
help-play = <b>Розіграш</b>
    Перший хід у першої руки. У масть ходити обов'язково; немає масті — козирем; немає козиря — чим завгодно. Перебивати не обов'язково.
    На кнопках лише те, чим можна ходити. «Взятка» показує останню взятку, «Усі мої» пропонує закінчити раніше.
    Після здачі «Розбір» скаже, чого вона варта за відкритих карт і де губилися взятки.
    .title = Розіграш
help-score = <b>Запис</b>
    Пуля — зігране, гора — штрафи, вісти — хто кому. Гра на шести коштує 2, на семи 4, восьми 6, дев'яти 8, десяти й мізер 10.
    /score показує пульку й чим вона скінчилася б зараз; «Чому так» пояснює кожен запис.
    .title = Запис
help-conventions = <b>Конвенції</b>
    Сочі: усе в ціну гри, кожен закриває свою пулю. Ленінград: гора й вісти вдвічі, спільна пуля. Ростов: розпаси вістами, прикуп закритий. Класика: бомби й гра втемну. Скачки: призи за кожен скачок.
    Будь-яку домовленість можна змінити до початку; /rules показує, чим ваш стіл відрізняється.
    .title = Конвенції
help-commands = <b>Команди</b>
    /pref — відкрити стіл
    /score, /pulka — пулька
    /hand — надіслати руку знову
    /table — показати стіл знову
    /rules — домовленості
    /pause, /resume — перерва й далі
    /leave — поступитися місцем комп'ютерові
    /join — попроситися за стіл, /price — ціна віста
    /stop — закінчити за спільною згодою
    /verify — чи не підібрано карти
    /history — зіграні пульки
    /problem — задачі та свій розклад
    /hint — підказка за навчальним столом
    /export — пулька файлом
    /settings, /lang — налаштування й мова
    /privacy, /forget — що зберігається і як це стерти
    .title = Команди
privacy = <b>Що зберігається</b>
    Ваше ім'я та номер у Telegram, мова, за якими столами ви сиділи й перебіг цих пульок, ваша нинішня задача й які розв’язано. Чужих повідомлень бот не читає і не зберігає. Грошей бот не тримає.
    /forget стирає ім'я, номер і задачі: у давніх пульках лишиться «Гравець 2», ваше місце в розпочатій займе комп'ютер.
forgotten = Ім'я та номер стерто.

# Імена комп'ютерних гравців через кому, не менше шести різних: у новачків пестливі, до майстрів звертаються «пане».
computer-names-beginner-cautious = Остапчик, Галя, Тарасик, Лесюня, Богданчик, Оксанка
computer-names-beginner-bold = Назарко, Соля, Миколка, Даринка, Яремко, Надійка
computer-names-player-cautious = Остап, Галина, Тарас, Леся, Богдан, Оксана
computer-names-player-bold = Назар, Соломія, Микола, Дарина, Ярема, Надія
computer-names-master-cautious = Пан Остап, Пані Галина, Пан Тарас, Пані Леся, Пан Богдан, Пані Оксана
computer-names-master-bold = Пан Назар, Пані Соломія, Пан Микола, Пані Дарина, Пан Ярема, Пані Надія
character-beginner-cautious = обережний новачок
character-beginner-bold = ризиковий новачок
character-player-cautious = обережний гравець
character-player-bold = ризиковий гравець
character-master-cautious = обережний майстер
character-master-bold = ризиковий майстер
strength-beginner = новачок
strength-player = гравець
strength-master = майстер
temper-cautious = обережний
temper-bold = ризиковий
character-about = { $name } — { $character }. Новачок помиляється, як люди; гравець рахує; майстер зважує розклади. Ризиковий замовляє й вістує там, де обережний спасує.
reply-table_exists = У цій групі вже йде пулька
reply-no_table = Тут немає пульки. Відкрийте стіл командою /pref у групі
reply-say_in_group = Ви за кількома столами: скажіть це в групі
reply-admin_only = Це можуть адміністратори групи
reply-default_saved = Домовленості цього лобі тепер звичайні для групи
reply-nothing_to_export = Закінчених пульок поки немає
reply-forget_sure = Ім'я й номер буде стерто назавжди, розпочаті пульки за вас дограє комп'ютер. Якщо так і хочете: /forget yes
export-caption =
    { $pulkas ->
    [one] { $pulkas } закінчена пулька
    [few] { $pulkas } закінчені пульки
   *[many] { $pulkas } закінчених пульок
    }

# The menu of commands that Telegram shows.
command-pref = Відкрити стіл
command-hand = Надіслати руку знову
command-table = Показати стіл знову
command-score = Пулька
command-rules = Домовленості цього столу
command-pause = Перерва
command-resume = Грати далі
command-join = Попроситися за стіл між здачами
command-leave = Поступитися місцем комп'ютерові
command-price = Ціна віста: /price 0,5 грн
command-stop = Закінчити за спільною згодою
command-verify = Перевірити розклади: /verify 7
command-history = Зіграні пульки
command-export = Пулька файлом
command-settings = Налаштування
command-lang = Мова
command-privacy = Що зберігається
command-forget = Стерти ім'я і номер
command-help = Як тут грають

### Задачі: карти відкриті, бот відповідає найкращим ходом

problems-title = <b>Задачі</b>
problems-about = Карти відкриті. Ходіть за свою сторону, бот відповідає за решту найкращою картою. Будь-який хід можна взяти назад.
problem-row = { $number }. { $title }
problem-solved-row = { $number }. { $title } ✓
problem-title = <b>Задача { $number }. { $title }</b>
button-own-layout = Свій розклад
button-go-on = Продовжити почате
button-problems = Усі задачі
button-next-problem = Наступна задача
button-other-side = За іншу сторону
button-take-back = ↶ Взяти хід назад
button-begin-again = Спочатку
button-solution = Розв’язок
button-hide-solution = Сховати розв’язок
button-as-declarer = За гравця
button-as-defence = За вістувальників
button-all-hands = За всі руки
button-undo = ↶ Назад
button-no-trump = Без козиря
button-raspas = Розпаси
trump-suit = Козир { $suit }
seat-0 = Південь
    .initial = П
seat-1 = Захід
    .initial = З
seat-2 = Схід
    .initial = С
seat-tricks = { $name } { $tricks }
problem-hand = { $name }: { $cards }
problem-hand-to-move = <b>{ $name }</b>: { $cards }
problem-card = { $name } { $card }
task = { $contract } · грає { $declarer }
task-led = { $task } · ходить { $leader }
worth-tricks = За найкращої гри { $name } бере { $tricks } з { $total }.
worth-made = { $said } Гра виграється.
worth-down = { $said } Підсад: без { $missing ->
    [1] однієї
    [2] двох
    [3] трьох
    [4] чотирьох
   *[other] { $missing }
}.
worth-misere-safe = Мізер не ловиться.
worth-misere-caught = Мізер ловиться: { $name } бере { $tricks ->
    [one] { $tricks } взятку
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}.
worth-raspas = За найкращої гри кожного: { $each }.
choose-side = За кого зіграєте?
problem-taken = Взято: { $name } { $tricks } · віст { $defence }
problem-taken-each = Взято: { $each }
problem-last-trick = Попередня взятка: { $cards }
problem-your-turn = <b>Ваш хід</b>
problem-turn-of = <b>Ходить { $name }</b>
problem-mistake = ⚠ { $card }: цей хід коштував { $tricks ->
    [1] взятку
    [one] { $tricks } взятку
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}.
problem-best = Найкращий хід: { $cards }
problem-over-best = Підсумок: { $name } взяв { $tricks }. Так і має бути за найкращої гри.
problem-over-other = Підсумок: { $name } взяв { $tricks }. За найкращої гри було б { $best }.
problem-over-raspas = Підсумок: { $each }. За найкращої гри: { $best }.
problem-no-errors = ✅ Зіграно без помилок.
problem-error = { $name } { $card }: втрата { $tricks ->
    [one] { $tricks } взятки
   *[other] { $tricks } взяток
}, краще { $better }
layout-title = <b>Свій розклад</b>
layout-how = Надішліть повідомленням три рядки карт за годинниковою стрілкою: Південь, Захід, Схід. Четвертим рядком: що грають, хто грає, хто ходить. Наприклад:
    <code>♠ Т К 9 ♥ 8
    ♠ Д 10 ♦ Т К
    ♣ Т К ♥ 10 9
    6♥, грає Південь, ходить Захід</code>
    Можна й так: As 10d ♥К. Чого не скажете, бот запитає. Годиться й запис для <code>pulka solve</code>.
layout-by-buttons = Або зберіть кнопками. По скільки карт на руці?
layout-give = { $name }: виберіть ще { $cards }
layout-mark-rest = Яких карт у грі немає? Ще { $cards }; решту візьме { $name }.
layout-contract = Що грають?
layout-declarer = Хто грає?
layout-leader = Чий перший хід?
layout-no_card = «{ $text }» — це не карта. Пишіть так: ♥К, As, 10d.
layout-card_twice = { $card } стоїть двічі.
layout-hands = Потрібні три рядки карт, а тут { $count }. Порядок: Південь, Захід, Схід.
layout-empty_hand = В усіх руках порожньо.
layout-sizes = На руках { $first }, { $second } і { $third } карт; разом із картами на столі має бути порівну.
layout-too_many = На руці не більше ніж { $most } карт.
layout-table = На столі одна або дві карти, і треба сказати, хто ходив: «на столі ♥К, ходить Захід».
layout-revoke = { $card } на столі не за правилами: у руці є масть або козир.
layout-seat = Хто такий «{ $text }»? Місця: Південь, Захід, Схід.
layout-contract_unknown = «{ $text }» — це не замовлення.
layout-words = Не розумію «{ $text }». Замовлення пишуть так: 6♠, 7 без козиря, козир ♥, мізер, розпаси.
layout-trumps = Мізер і розпаси грають без козиря.
layout-talon = Прикуп вказують на розпасах, не більше ніж дві карти.
layout-json = Цей запис не прочитати: потрібні три руки в hands, як для <code>pulka solve</code>.
layout-impossible = Такого становища бути не може: перевірте карти й чий хід.
problems-privately = Задачі розв’язують в особистому чаті з ботом.
reply-no_solver = Тут не можна: розв’язувач на цьому сервері не встановлено
reply-solver_busy = Розв’язувач іще зайнятий, спробуйте за хвилину
command-problem = Задачі та свій розклад

### Дванадцять задач

classic-bound-to-ruff = Мусить бити
    .task = Візьміть п’ять взяток із шести.
    .solution = ♦️8! У Сходу бубон немає, і він мусить бити єдиним козирем, тузом. Козирний туз лягає на взятку, яку ви й так віддаєте, а ♦️Т і ♦️К лишаються цілі.
classic-whom-to-let-in = Кому віддати хід
    .task = Візьміть дві взятки.
    .solution = ♥️9! Хід бере Схід, відбирає чирви й наприкінці мусить піти в бубну, під виделку Т Д. Віддасте хід трефою Заходу, і виделки не діждетеся: бубон у нього немає.
classic-last-trump = Останній козир
    .task = Візьміть три взятки з п’яти.
    .solution = ♥️9! Інакше Схід, узявши ♣В, піде ♣8, і козир піде на неї. А тепер ♣10 віддає хід Сходу, на ♣8 ви зносите ♠Д, і йому лишається ходити в бубну під Т 9.
classic-no-hurry-with-trumps = Не поспішайте козиряти
    .task = Візьміть чотири взятки з п’яти.
    .solution = ♦️10! Захід без бубон і мусить бити ♥️8. Тепер ходити йому, а на його піки Схід сам мусить бити: ♥️К потрапляє під вашого туза. Почнете з козирів, і ♥️К візьме свою взятку.
classic-partner-ruffs = Поб’є і без вас
    .task = Південь пішов ♦️В. Віддайте йому не більше двох взяток.
    .solution = ♦️8! У Сходу бубон немає, він мусить бити, і взятка ваша без старшої карти. ♦️Т і ♦️К бережіть проти ♦️10 9.
classic-through-declarer = Під гравця з маленької
    .task = Хід Сходу, наступним кладе Південь. Віддайте йому не більше двох взяток.
    .solution = ♣8! Під гравця ходять із маленької. Покладе ♣9 — візьме ♣10 Заходу; візьме тузом — ♣Д стане старшою. А піти дамою означає подарувати Півдню ♣9.
classic-between-two-fires = Між двох вогнів
    .task = Віддайте Півдню одну взятку.
    .solution = ♣10! Треф немає ні в Півдня, ні в Заходу. Поб’є дев’яткою — Захід переб’є дамою; поб’є тузом — ♥️К і ♥️Д стануть старшими.
classic-overtake = Перебийте партнера
    .task = Партнер пішов ♦️К і бере. Не дайте Півдню жодної взятки.
    .solution = ♦️Т! Хід потрібен вам: ♥️К і ♥️Д виймуть обидва козирі Півдня, і його тузові лишиться лягти на вашу бубну. Лишите хід Сходу — його трефи доведеться бити вам же, і козир у Півдня вціліє.
classic-keep-the-entry = Дорога до треф
    .task = Південь пішов ♦️10, візьме Схід. Знесіть так, щоб Південь не взяв жодної.
    .solution = ♠10! Усі трефи — ваші взятки, а ♥️9 — дорога до них: узявши ♦️Д, Схід піде ♥️8 під вашу дев’ятку.
classic-lonely-eight = Самотня вісімка
    .task = Хід Сходу. Спіймайте мізер.
    .solution = ♦️Т, а за ним ♦️10: на другу бубну Захід зносить ♣В, і ♣7 ловить ♣8. З десятки починати не можна: її візьме ♦️В Заходу.
classic-what-to-discard = Що знести
    .task = Взятку бере ♦️К. Знесіть так, щоб не взяти жодної.
    .solution = ♣10! Дірка тут одна: ♣10 7, і дев’ятка Сходу в неї влучає. Піку й чирву спіймати нічим, хоч карти там і більші.
classic-gift-of-the-lead = Щедрий подарунок
    .task = Кожен за себе. Не візьміть жодної взятки.
    .solution = ♦️8! Єдина бубна Сходу бере, а далі в нього самі піки, яких більше ні в кого немає: усі п’ять взяток його.

### Навчальний стіл

lobby-training = 🎓 Навчальний стіл: на своєму ході можна просити підказку
training = 🎓 Навчальний стіл
button-hint = 💡
agreement-training = Навчальний стіл
    .about = На своєму ході можна спитати, що зробив би майстер: кнопкою 💡 під картами або командою /hint. Підказку бачить лише той, хто спитав; рахується вона за його картами, чужих не видно.
hint = { $what }: { $why }.
hint-card = Майстер пішов би { $card }
hint-discard = Майстер зніс би { $cards }
hint-order = Майстер замовив би { $contract }
hint-say = Майстер сказав би «{ $word }»
hint-claim = Майстер запропонував би «{ $split }»
why-only = іншого вибору немає
why-certain = так краще за будь-якого розкладу
why-rule = так учить досвід, рахувати тут нічого
why-layouts = так вийшло найкраще на { $layouts ->
    [one] { $layouts } розкладі
   *[other] { $layouts } розкладах
}
why-equal = решта карт не краща ({ $layouts ->
    [one] { $layouts } розклад
    [few] { $layouts } розклади
   *[many] { $layouts } розкладів
})
why-tricks = у середньому { $tricks } взятки проти { $other } з { $card } ({ $layouts ->
    [one] { $layouts } розклад
    [few] { $layouts } розклади
   *[many] { $layouts } розкладів
})
why-tricks-against = гравець бере в середньому { $tricks }, а після { $card } { $other } ({ $layouts ->
    [one] { $layouts } розклад
    [few] { $layouts } розклади
   *[many] { $layouts } розкладів
})
why-success = вдається у { $percent } % розкладів проти { $other } % з { $card } (усього { $layouts })
why-worth = у середньому на { $whists } віста краще, ніж { $other } ({ $layouts ->
    [one] { $layouts } розклад
    [few] { $layouts } розклади
   *[many] { $layouts } розкладів
})
why-whist = захист набирає в середньому { $tricks } взятки, а треба { $duty } ({ $layouts ->
    [one] { $layouts } розклад
    [few] { $layouts } розклади
   *[many] { $layouts } розкладів
})
why-made = гра виходить у { $percent } % розкладів (усього { $layouts })
reply-hint_not_here = Підказки лише за навчальним столом: це обирають до початку, у домовленостях
reply-hint_sent = Підказка в особистому чаті
command-hint = Підказка за навчальним столом
