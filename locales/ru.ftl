# Русский. Имён не склоняем и рода не угадываем: имя стоит в именительном падеже.

### Карты, заказы, время

ranks = 7 8 9 10 В Д К Т
contract-no-trump = { $level } без козыря
    .short = { $level }БК
contract-misere = мизер
    .short = Мизер
trumps = { $line }  козыри
dummy = Болван
duration-minutes = { $minutes ->
    [one] { $minutes } минута
    [few] { $minutes } минуты
   *[many] { $minutes } минут
}
duration-hours = { $hours ->
    [one] { $hours } час
    [few] { $hours } часа
   *[many] { $hours } часов
}
duration = { $hours } ч { $minutes } мин
seconds = { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
}
time-bank = запас { $time }
decimal-point = ,
value-yes = да
value-no = нет
chosen = ✓ { $label }
opened = { $label } ▾

convention-each-pool = { $preset } до { $pool }
convention-total-pool = { $preset }, общая пуля { $pool }
convention-time = { $preset } на время
convention-laps = { $preset }, { $laps ->
    [one] { $laps } круг
    [few] { $laps } круга
   *[many] { $laps } кругов
}
convention-pool-and-mountain = { $preset }: пуля { $pool } и гора
convention-rounds = { $preset }, { $rounds } по { $pool }

preset-sochi = Сочи
    .about = всё в цену взятки, жлобский ответственный вист, каждый закрывает свою пулю
preset-leningrad = Ленинград
    .about = гора и висты вдвое, вист джентльменский полуответственный, общая пуля
preset-leningrad-fspr = Ленинград ФСПР
    .about = Ленинград по спортивному кодексу: на время, выход 6-7-7, платный прикуп
preset-rostov = Ростов
    .about = распасы пишутся вистами, прикуп закрыт, за подсад по 10 вистов
preset-classic = Классика
    .about = бомбы, игра и пас втёмную, мизер без прикупа, своя гора списывается
preset-skachki = Скачки
    .about = четыре скачка до 22 с призами, подсад вдвое против Питера
preset-old-raspas = Сочи, старинные распасы
    .about = на распасах три взятки прощаются, за остальные по десять

button-back = ‹ Назад
button-to-group = В группу

### Лобби

lobby-title = <b>Пулька «{ $name }»</b>
lobby-about = Займёт примерно { $time }
lobby-changed = Изменено: { $names }. Согласиться нужно заново
lobby-seat = { $place }. { $name }
lobby-seat-agreed = { $place }. { $name } ✓
lobby-seat-computer = { $place }. 🖥 { $name } · { $character }
lobby-seat-unreachable = { $place }. { $name } — не нажат Start
lobby-free = { $place }. —
lobby-nobody = Садитесь: от двух до шести человек. Не хватает людей — «+ компьютер».
lobby-too-few = Нужен хотя бы ещё один: человек или компьютер.
lobby-not-started = Боту некуда слать карты: { $names }. Нажмите «Сесть» и Start.
lobby-not-agreed = Ждём согласия: { $names }
lobby-ready = Все согласны. Кто открыл стол, нажимает «Начать».
summary = { $convention } · ход { $turn }
summary-changed = { $convention } · ход { $turn } · { $changes }
summary-more = { $changes } и ещё { $more }
button-sit = Сесть
button-stand = Встать
button-computer = + компьютер
button-computer-seat = 🖥 { $name }
button-uncomputer = − { $name }
button-agreements = Договорённости
button-agree = Согласен
button-start = Начать
seated = Вы за столом «{ $name }», место { $place }
seated-agreed = Вы согласны с договорённостями. Ждём остальных.
seated-agree-please = Посмотрите договорённости и нажмите «Согласен».

### Договорённости

agreements-title = <b>«{ $name }» · договорённости</b>
agreements-as-preset = Всё как принято, без изменений.
agreements-choose-topic = Что посмотреть или изменить?
agreements-fixed = Пулька начата: договорённости больше не меняются.
button-preset = Конвенция: { $preset }
presets-title = <b>Конвенция</b>
topic-title = <b>{ $topic }</b>
topic-auction = Торговля и прикуп
topic-whist = Вист
topic-raspas = Распасы
topic-score = Запись и расчёт
topic-end = Конец пульки
topic-time = Время и порядок
agreement-title = <b>{ $name }</b>
agreement-line = { $name }: { $value }
agreement-is = { $name }: { $value }
agreement-now = Сейчас: { $value }
agreement-by-preset = { $preset }: { $value }
differs = ▸ { $line }

agreement-preset = Конвенция
agreement-players = Число игроков
agreement-whist_unit = Единица ставки
agreement-jumps = Торговля
    .about = По порядку: каждая заявка на ступень выше предыдущей, через ступень не прыгают. Свободно: можно сразу назвать любую более высокую игру.
    .v-sequential = по порядку
    .v-free = свободно
agreement-here = «Здесь»
    .about = Когда торгуются двое, старшая рука может не повышать, а сказать «здесь» и взять ту же игру себе.
    .v-senior = старшая рука
    .v-off = нет
agreement-over_misere = После девятерной
    .short = После девятерной
    .about = Мизер перебивается девятерной. Можно договориться, что дальше идёт цепочка: мизер без прикупа, девять без прикупа.
    .v-simple = мизер бит
    .v-no_talon_chain = мизер без прикупа
agreement-blind_game = Игра втёмную
    .about = Заявка до того, как взглянуть в карты. Вся запись этой сдачи удваивается; перебить можно только игрой на взятку выше.
agreement-blind_pass = Пас втёмную
    .about = Первая рука может пасовать, не глядя в карты. Если выйдут распасы, они стоят вдвое, а пасовавший получает бомбу.
agreement-concede = Уйти без трёх
    .about = Увидев прикуп, можно не заказывать, а записать себе подсад без розыгрыша. Вистов никто не пишет.
    .v-0 = нельзя
    .v-2 = без двух
    .v-3 = без трёх
agreement-without_all = Без всех
    .about = Вместо заказа можно признать подсад на все взятки.
agreement-throw_talon = Кинуть прикуп
    .short = Кинуть прикуп
    .about = Разыгрывающий кладёт прикуп обратно открытым и пишет на сдающего десять вистов штрафа.
    .v-0 = нельзя
    .v-10 = 10 вистов
agreement-paid_talon = Платный прикуп
    .about = За туз, марьяж, туза с королём или двух тузов в прикупе сдающий пишет висты на разыгрывающего.
    .v-off = нет
    .v-flat10 = по 10 вистов
    .v-units = во взятках
agreement-paid_talon3 = Платный прикуп втроём
    .short = Платный втроём
    .about = Кто пишет за прикуп, когда играют трое: только сдающий или оба соперника пополам.
    .v-dealer = сдающий
    .v-split_both = оба пополам
agreement-misere_show12 = Мизер: 12 карт видно
    .short = 12 на мизере
    .about = Да: на мизере двенадцать карт показывают до сноса. Нет: показан только прикуп, расклад открывается вместе с картами ловящих.
agreement-misere_half_with_dealer = Мизер пополам
    .about = Играющий мизер может до прикупа предложить сдающему разделить его пополам.
agreement-whist_style = Вист
    .about = Когда вистует один и разыгрывающий подсел. Жлобский: все висты за взятки пишет вистующий. Джентльменский: вистующий и пасовавший делят их поровну.
    .v-greedy = жлобский
    .v-gentleman = джентльменский
agreement-responsibility = Ответственность
    .about = Цена взятки, которой вистующему не хватило. Ответственный вист: как за подсад. Полуответственный: половина.
    .v-full = ответственный
    .v-half = полуответственный
agreement-half_whist = Полвиста
    .about = На шести и семи второй защитник после паса первого может уйти за полвиста: без розыгрыша, за половину обязательных взяток.
agreement-whist_pass_half = Вист — пас — полвиста
    .short = Вист — полвиста
    .about = Первый сказал «вист», второй «пас»: первый ещё может уйти за полвиста.
agreement-return_whist = Возврат виста
    .short = Возврат виста
    .about = На каких играх спасовавший может вернуть вист.
    .v-off = нет
    .v-67 = на 6 и 7
    .v-678 = на 6, 7 и 8
agreement-pass_pass_whist = Пас — пас — вист
    .short = Пас — пас — вист
    .about = На восьми и девяти первый защитник после двух пасов может передумать и завистовать.
agreement-dealer_whist = Вист сдающего
    .short = Вист сдающего
    .about = Вчетвером, когда оба спасовали, сдающий может посмотреть одну руку и вистовать за неё.
agreement-dealer_whist_pays = Сдающий отвечает за вист
    .short = Сдающий отвечает
    .about = Пишет ли сдающий в гору, если, вистуя, недобрал.
agreement-stalingrad = Сталинград
    .about = Шесть пик вистуют оба, обязательно и стоя.
agreement-ten = Десятерная
    .about = Вистуется: обычный вист, обязательна одна взятка. Проверяется: карты на стол, защитники смотрят, есть ли взятка.
    .v-whisted = вистуется
    .v-checked = проверяется
agreement-open_timing = Стоя или лёжа
    .about = Когда единственный вистующий решает, стоя или лёжа: до первого хода или после первой карты.
    .v-before_lead = до хода
    .v-after_first_card = после первой карты
agreement-resp8910 = Недобор на 8, 9, 10
    .short = На 8, 9, 10
    .about = Вистуют двое и не взяли ни одной. Кто пишет в гору: второй вистующий, оба, каждый за свою взятку или второй за свою.
    .v-second = второй
    .v-both = оба
    .v-each = каждый за свою
    .v-second_personal = второй за свою
agreement-six_seven_shortfall = Недобор на 6 и 7 вдвоём
    .short = На 6 и 7 вдвоём
    .about = Вистуют двое и вместе недобрали. Каждый отвечает за свою половину или оба не больше, чем недобрано вместе.
    .v-own = каждый за свои
    .v-pair = не больше общего
agreement-raspas_talon = Прикуп на распасах
    .short = Прикуп
    .about = Открытый: две первые взятки идут под карты прикупа. Закрытый: прикуп не участвует.
    .v-open = открытый
    .v-closed = закрытый
agreement-raspas_score = Запись распасов
    .short = Запись распасов
    .about = В гору за каждую взятку или вистами: кто взял меньше всех, пишет по пять вистов за взятки других.
    .v-mountain = в гору
    .v-whists5 = вистами по 5
agreement-raspas_price = Цена взятки на распасах
    .short = Цена взятки
    .about = Сколько стоит взятка на первых распасах.
agreement-progression = Прогрессия распасов
    .short = Прогрессия
    .about = Как растёт цена взятки, если распасы идут подряд.
    .v-none = не растёт
    .v-arith3 = 1-2-3-3
    .v-geom3 = 1-2-4-4
    .v-arith_inf = 1-2-3-4-5…
    .v-geom_inf = 1-2-4-8-16…
agreement-zero_bonus = Чистые распасы
    .short = Чистые распасы
    .about = Что получает тот, кто на распасах не взял ни одной взятки.
    .v-pool_trick_price = цена взятки в пулю
    .v-pool_one = очко в пулю
    .v-mountain_trick_price = цена взятки с горы
    .v-mountain_two_trick_prices = две цены с горы
    .v-none = ничего
agreement-exit = Выход из распасов
    .short = Выход
    .about = С какой игры начинают торговаться после одних, двух, трёх распасов подряд.
    .v-666 = 6-6-6
    .v-677 = 6-7-7
    .v-678 = 6-7-8
    .v-678cycle = 6-7-8 по кругу
agreement-exit_needs = Что считается выходом
    .short = Чем выходят
    .about = Что прекращает счёт распасов: любая сдача, кроме распасов, сыгранная игра или только сыгранная под вистом.
    .v-any = любая игра
    .v-made = сыгранная
    .v-made_whisted = сыгранная под вистом
agreement-exit_by_remise = Выход подсадом
    .about = Прекращает ли счёт распасов игра, на которой подсели.
agreement-misere_raspas = Распасы после мизера
    .short = После мизера
    .about = Цена взятки на распасах после пойманного мизера: 2, 4 или 6, смотря сколько взяток было на мизере.
    .v-off = как обычно
    .v-2-4-6 = 2-4-6
agreement-raspas_amnesty = Амнистия на распасах
    .short = Амнистия
    .about = Вычитать ли из взяток каждого столько, сколько взял взявший меньше всех.
    .v-off = нет
    .v-on = вычитать меньшее
    .v-three = прощать три
agreement-dealer_zero_bonus = Премия сдающему
    .short = Премия сдающему
    .about = Получает ли сдающий вчетвером премию за чистые распасы.
agreement-dealer_raspas_pays = Сдающий пишет за прикуп
    .short = За прикуп пишут
    .about = Пишет ли сдающий вчетвером за взятки, взятые картами прикупа.
agreement-raspas_same_dealer = Сдача после распасов
    .short = Кто сдаёт потом
    .about = Переходит ли сдача после распасов или тот же сдаёт снова, до трёх раз.
    .v-off = переходит
    .v-up_to_3 = тот же, до трёх раз
agreement-opening_raspas = Обязательные распасы
    .short = Обязательные
    .about = Сколько кругов в начале играют одни распасы, без торговли.
    .v-0 = нет
agreement-opening_raspas_price = Цена обязательных распасов
    .short = Цена обязат.
    .about = Сколько стоит взятка на обязательных распасах.
    .v-0 = —
agreement-gusarik_raspas = Распасы в гусарике
    .short = В гусарике
    .about = Как играют распасы вдвоём: без болвана или с ним.
    .v-two_hands = без болвана
    .v-dummy_plays = с болваном
agreement-undertrick_multiple = Подсад в гору
    .about = Во сколько раз недобор разыгрывающего дороже цены игры.
    .v-1 = в цену игры
    .v-2 = вдвое
    .v-4 = вчетверо
agreement-whist_multiple = Вист за взятку
    .short = Вист за взятку
    .about = Во сколько раз вист за взятку дороже цены игры.
    .v-1 = в цену игры
    .v-2 = вдвое
agreement-consolation = Консоляция
    .about = Сколько пишет каждый соперник за недобранную разыгрывающим взятку.
    .v-v = в цену игры
    .v-2v = вдвое
    .v-10 = 10 вистов
    .v-none = нет
agreement-consolation_to_dealer = Консоляция сдающему
    .short = Конс. сдающему
    .about = Пишет ли консоляцию сдающий, который сидит на прикупе.
agreement-misere_trick = Взятка на мизере
    .about = Сколько пишут в гору за каждую взятку на мизере.
agreement-help = Американская помощь
    .short = Помощь
    .about = Лишнее сверх закрытой пули идёт в пулю соперника, а на него пишут по десять вистов за очко.
agreement-help_target = Кому помогать
    .about = Кому идёт помощь первому: у кого пуля больше или по часовой стрелке.
    .v-largest_pool = у кого пуля больше
    .v-clockwise = по часовой стрелке
agreement-help_rest = Остаток помощи
    .about = Все пули закрыты и своей горы нет: куда идёт лишнее.
    .v-negative = гора ниже нуля
    .v-to_others_mountain = в гору другим
    .v-to_whists = в висты
    .v-lost = пропадает
agreement-made_game_burns_mountain = Игра списывает гору
    .short = Списание горы
    .about = Идёт ли сыгранная игра на списание своей горы.
    .v-off = нет
    .v-first = сначала гору
    .v-also = и гору, и пулю
agreement-initial_mountain = Начальная гора
    .about = С какой горы начинают все.
    .v-0 = нет
agreement-bombs = Бомбы
    .about = За обязательные и тёмные распасы дают бомбу: следующая запись за игру удваивается, бомба сгорает, когда игра сыграна.
agreement-pool_rate = Очко пули
    .about = Сколько вистов стоит очко пули при расчёте.
agreement-mountain_rate = Очко горы
    .about = Сколько вистов стоит очко горы при расчёте.
agreement-settlement_divisor = Деление горы
    .short = Деление горы
    .about = При расчёте гору делят на число игроков; некоторые программы делят на число соперников.
    .v-n = на всех
    .v-n_minus_1 = на соперников
agreement-under_order_penalty = Штраф за недозаказ
    .short = Недозаказ
    .about = Взял больше, чем заказал: считается, будто подсел.
agreement-preferans_bonus = Премия «преферанс»
    .short = «Преферанс»
    .about = Двенадцать верных взяток на руке: игра окончена, все пули закрыты, по сто вистов на каждого.
agreement-prizes = Призы
    .about = Призы в скачках: за пулю и за наименьшую гору, на каждого соперника.
    .v-off = нет
    .v-300-200 = 300 и 200
    .v-100-100 = по 100
agreement-pool_size = Размер пули
    .about = До скольких очков пишут пулю. При общей пуле это число умножается на игроков.
agreement-end = Конец пульки
    .about = Когда пулька кончается.
    .v-each_pool = все закрыли пули
    .v-total_pool = набрана общая пуля
    .v-time = по времени
    .v-laps = по кругам
    .v-pool_and_mountain = закрыты пули и горы
    .v-rounds = по скачкам
agreement-laps = Кругов
    .about = Сколько кругов играют, если пулька кончается по кругам.
agreement-rounds = Скачков
    .about = Сколько скачков в пульке.
agreement-time_limit_minutes = Время пульки
    .about = Сколько играют, если пулька кончается по времени. Начатый круг доигрывают.
agreement-turn_seconds = Время на ход
    .about = На половине бот зовёт по имени, в конце тратится запас, потом одно решение принимает компьютер: пас, младший заказ, вист только по обязанности; карту кладёт, как осторожный игрок.
agreement-bank_seconds = Запас времени
    .about = Общий запас каждого на всю пульку: тратится, когда время на ход вышло.
    .v-0 = нет
agreement-whist_price = Ставка за вист
    .short = Ставка за вист
    .about = Только для отчёта: бот посчитает, кто кому сколько. Денег бот не держит и не переводит.
    .v-off = не считать

### Обороты, которые повторяются

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
    [one] { $amount } вист
    [few] { $amount } виста
   *[many] { $amount } вистов
}
n-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
without-n = { $tricks ->
    [1] без одной
    [2] без двух
    [3] без трёх
    [4] без четырёх
    [5] без пяти
    [6] без шести
    [7] без семи
    [8] без восьми
    [9] без девяти
   *[other] без десяти
}

### Жеребьёвка

draw-title = <b>«{ $name }» · тираж</b>
draw-seats-about = Тянем карты за места. Младшая карта выбирает первой; туз младше всех.
draw-dealer-about = Тянем карты за первую сдачу. Сдаёт младшая карта; туз младше всех.
drawn = { $name }: { $card }
draw-waiting = Тянут карту: { $names }
draw-done = Все карты вытянуты.
sealed-title = <b>«{ $name }»: начинаем пульку</b>
    { $convention }
sealed-anew = <b>«{ $name }»: новый отпечаток, для сдач с { $number }-й</b>
sealed-about = Отпечаток раскладов: <code>{ $seal }</code>
    По нему любой проверит после сдачи, что карты никто не подбирал: /verify
sealed-name = Номер пульки: <code>{ $name }</code>
started-title = <b>«{ $name }»: пулька началась</b>
    { $convention }
started-seat = { $place }. { $name }
started-dealer = { $place }. { $name } · первая сдача
started-computer = { $place }. 🖥 { $name } · { $character }
started-computer-dealer = { $place }. 🖥 { $name } · { $character } · первая сдача
draw-seal = Отпечаток раскладов: <code>{ $seal }</code>

### Торговля

deal-title = <b>Сдача { $number }</b> · сдаёт { $dealer } · { $convention }
raspas-in-a-row = Распасы подряд: { $count }
floor = Торговля с { $contract }
name-said = <b>{ $name }</b>  { $words }
name-word = { $name } { $word }
thinking = думает
thinking-time = думает, { $time }
said-pass = пас
said-blind-pass = пас втёмную
said-here-over = здесь ({ $contract })
said-bid-blind = { $contract } втёмную
said-bid-closed = { $contract } без прикупа
said-whist = вист
said-half = полвиста
said-return = возврат виста
said-dealer = вист за руку
said-look = смотрит: { $name }
said-agree = взятки нет
said-play = играем
do-pass = Пас
do-blind-pass = Пас втёмную
do-here = Здесь
do-see = Взять карты
do-bid-blind = { $contract } втёмную
do-bid-closed = { $contract } без прикупа
do-discard = Снести { $cards }
do-order-misere = Играю мизер
do-concede = Уйти без розыгрыша
do-concede-n = Уйти { without-n }
sure-concede = Да, уйти { without-n }
do-throw = Кинуть прикуп
do-invite = Мизер пополам со сдающим
do-turn-talon = Открыть прикуп
do-without-all = Без всех
do-whist = Вист
do-half = Полвиста
do-return = Вернуть вист
do-open = Лёжа
do-closed = Стоя
do-agree = Взятки нет
do-play = Играем
do-accept = Согласен
do-reject = Не согласен
do-look = Смотрю: { $name }
do-not-whist = Не вистую
do-offer = Записать: { n-tricks }
sure-misere = Да, мизер
sure-order-misere = Да, играю мизер
sure-order = Да, играю { $contract }
sure-other = Да: { $what }
sure-claim = Да: { $split }
sure-offer = Да, записать: { n-tricks }
auction-head = Сдача { $number } · вы { $hand ->
    [1] первая рука
    [2] вторая рука
   *[3] третья рука
}
auction-head-dealer = Сдача { $number } · вы на прикупе
your-word = <b>Ваше слово</b>
your-word-time = { your-word } · { $time }
button-climb = Торгуюсь до…
button-pass-ahead = Пас заранее
button-no-intent = Отменить
intent-pass = Когда дойдёт слово: пас
intent-climb = Торгуетесь до { $contract }, бот заявляет за вас
climb-about = До какой игры торговаться? Бот будет заявлять по ступеням и говорить «здесь», где можно; выше пасует.
you-play-hand = Вы играете за руку: { $name }
cards-unseen = Карты лежат рубашкой вверх.
you-sit-out = Вы сидите на прикупе.

### Прикуп и заказ

talon = Прикуп { $talon }
talon-and-discard = Прикуп { $talon } · снос { $discard }
talon-thrown = прикуп кинут
shared-misere = пополам со сдающим
without-talon = без прикупа
exchanging = Прикуп берёт { $name } · { $thinking }
exchange-head = { $name } берёт прикуп · { $contract }
exchange-head-yours = Прикуп ваш · заказ не ниже { $contract }
exchange-head-misere = Прикуп ваш · мизер
discard-two = <b>Снос: две карты</b>
discard-two-time = { discard-two } · { $time }
order-now = <b>Ваш заказ</b>
order-now-time = { order-now } · { $time }
invite-or-talon = Предложить сдающему мизер пополам или открыть прикуп?
share-misere = <b>Вам предлагают мизер пополам</b>
share-misere-time = { share-misere } · { $time }
marked = ✖{ $card }
button-other-discard = Другой снос
button-keep-discard = Оставить этот снос

### Вист

plays = { $name } { $contract }
whists = вист
whist-tricks = { $word }, { n-tricks }
whists-open = вист лёжа
whists-closed = вист стоя
ask-whist = <b>Вистуете?</b>
ask-whist-time = { ask-whist } · { $time }
ask-whist-for = <b>Вистуете этой рукой?</b>
ask-whist-for-time = { ask-whist-for } · { $time }
ask-look = <b>Оба спасовали. Посмотреть руку и вистовать за неё?</b>
ask-look-time = { ask-look } · { $time }
ask-open = <b>Лёжа или стоя?</b>
ask-open-time = { ask-open } · { $time }
ask-check = <b>Десятерная: карты на столе. Взятка есть?</b>
ask-check-time = { ask-check } · { $time }

### Розыгрыш

raspas = Распасы
you-play = <b>вы играете { $contract }</b>
defence-needs = { $open ->
    [open] Вист лёжа: { $names }, нужно { $duty }
    [closed] Вист стоя: { $names }, нужно { $duty }
   *[both] Вистуют: { $names }, нужно { $duty }
}
you-need = Взято: { $name } { $tricks } · вистующие { $have } из { $duty }
you-need-two = Взято: { $name } { $tricks } · { $each } · вместе нужно { $duty }
tricks = Взятки: { $name } { $tricks } — вистующие { $defence }
tricks-two = Взятки: { $name } { $tricks } — { $each }
tricks-misere = { $tricks ->
    [0] { $name }: пока без взяток
   *[other] { $name }: { n-tricks }
}
tricks-each = Взятки: { $tricks }
on-table = На столе: { $cards }
last-trick = Прошлая: { $cards } — взятка: { $winner }
last-trick-title = Последняя взятка
no-trick-yet = Взяток ещё не было.
raspas-talon-suit = Масть от прикупа: { $card }
raspas-talon-leads = Прикуп ходит { $card }
of-talon = Прикуп
misere-twelve = { $name }, двенадцать, две в сносе: { $cards }
misere-twelve-talon = { $name }, двенадцать, две в прикупе: { $cards }
open-hand = { $name } { $cards }
partner-card = { $initial } { $card }
to-play = Ходит { $name }
to-play-time = { to-play } · { $time }
to-play-for = Ходит { $name }, рука: { $hand }
to-play-for-time = { to-play-for } · { $time }
play-now = <b>Ваш ход</b>
play-now-time = { play-now } · { $time }
play-own = <b>Ходите СВОЕЙ картой</b>
play-own-time = { play-own } · { $time }
play-partner = <b>Ходите за партнёра: { $name }</b>
play-partner-time = { play-partner } · { $time }
hand-title = <b>«{ $name }»</b> · { $what }
button-trick = Взятка
button-claim = Все мои
button-concede-rest = Отдаю всё
button-propose = Предложить
button-more = Ещё
button-no = Нет, вернуться
more-title = Ещё
button-calls = Торговля
calls-title = Торговля
button-score = Пулька
button-pause = Перерыв
button-resume = Продолжить
button-i-am-back = Я здесь
button-my-cards = Мои карты
you-are-away = За вас играет компьютер, { $character }. Вернитесь одним нажатием.
paused = ⏸ Перерыв: время не идёт.
paused-nobody = ⏸ Перерыв: никто не отвечает. Время не идёт, продолжить может каждый за столом.
paused-refused = ⏸ Перерыв: бот не может писать в группу. Время не идёт.
alert-no-deal = Сдачи сейчас нет.
alert-sits-out = Вы сидите на прикупе.
alert-unseen = Вы ещё не взяли карты.

### Предложения

claim-choose = Сколько взяток всего возьмёт { $name }?
claim-choose-own = Сколько взяток всего у вас?
offer-choose = Сколько взяток записать на мизере?
claim-share = { $name }: { n-tricks }. А у вистующих?
claim-total = { n-tricks }
claim-nothing = На этой взятке предложить больше нечего.
claim-open = { $name } предлагает: { $split }. Ответ за: { $waiting }
offer-open = { $name } предлагает записать на мизере: { n-tricks }. Ответ за: { $waiting }
answer-claim = <b>Согласны?</b>
answer-claim-time = { answer-claim } · { $time }

### Итог сдачи

result-made = <b>Сдача { $number }. { $name }, { $contract }: сыграно</b>, { n-tricks }
result-failed = <b>Сдача { $number }. { $name }, { $contract }: { $short ->
    [1] без одной
    [2] без двух
    [3] без трёх
    [4] без четырёх
    [5] без пяти
    [6] без шести
    [7] без семи
    [8] без восьми
    [9] без девяти
   *[other] без десяти
}</b>, { n-tricks }
result-under-ordered = <b>Сдача { $number }. { $name }, { $contract }: недозаказ</b>, { n-tricks }
result-passed = <b>Сдача { $number }. { $name }, { $contract }: без виста</b>
result-half = <b>Сдача { $number }. { $name }, { $contract }: ушли за полвиста</b>
result-conceded = <b>Сдача { $number }. { $name }, { $contract }: уход { without-n }</b>
result-without-all = <b>Сдача { $number }. { $name }, { $contract }: без всех</b>
result-misere-made = <b>Сдача { $number }. { $name }: мизер сыгран</b>
result-misere-caught = <b>Сдача { $number }. { $name }: мизер пойман</b>, { n-tricks }
result-raspas = <b>Сдача { $number }. Распасы</b>: { $tricks }
entry-pool = { $name }: пуля { $amount }
entry-mountain = { $name }: гора { $amount }
entry-whists = { $name } → { $on }: { n-whists }
entry-why = { $entry } — { $why }
no-entries = Ничего не записано.
deal-cost = Сдача стоила: { $costs }
next-dealer = Дальше сдаёт { $dealer }
next-dealer-cut = Дальше сдаёт { $dealer }, снимает { $cutter }
waiting-for = Ждём: { $names }
between-head = между сдачами
cut-please = <b>Снимите колоду</b>
button-next = Дальше
button-cut-high = Выше
button-cut-middle = Середина
button-cut-low = Ниже
layout-seed = Ключ сдачи { $number }: <code>{ $seed }</code>
    Проверить: /verify { $number }
button-layout = Расклад
button-why = Почему так

### Разбор

button-analysis = Разбор
button-analysis-tricks = По взяткам
button-analysis-games = Все игры
button-analysis-before = ‹ Сдача { $number }
button-analysis-after = Сдача { $number } ›
analysis-title = <b>Разбор: если видеть все карты</b>
analysis-made = По картам { n-tricks }: игра есть
analysis-failed = По картам { n-tricks }: { $short ->
    [1] без одной
    [2] без двух
    [3] без трёх
    [4] без четырёх
    [5] без пяти
    [6] без шести
    [7] без семи
    [8] без восьми
    [9] без девяти
   *[other] без десяти
}
analysis-misere-made = По картам мизер не ловится
analysis-misere-caught = По картам мизер ловится: { n-tricks }
analysis-raspas = По картам, каждый за себя: { $tricks }
analysis-unknown = Такие распасы не разобрать: болван ходит сам.
analysis-discard = Снос { $cards } стоит { $tricks ->
    [1] взятку
    [one] { $tricks } взятку
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}; надо было { $better }
analysis-discard-misere = Снос { $cards }: { $tricks ->
    [1] лишняя взятка
    [one] { $tricks } лишняя взятка
    [few] { $tricks } лишние взятки
   *[many] { $tricks } лишних взяток
}; надо было { $better }
analysis-order-higher = Можно было заказать { $contract }, снос { $discard }
analysis-order-instead = Надо было заказать { $contract }, снос { $discard }
analysis-hopeless = Ни один заказ здесь не выигрывался
analysis-whist = Вист: по картам { n-tricks }, нужно { $duty }
analysis-no-whist = Если бы вистовали: по картам { n-tricks }, нужно { $duty }
analysis-mistakes = <b>Где терялись взятки</b>
analysis-cost = { $trick }-я взятка: { $who } { $card } — стоит { $tricks ->
    [1] взятку
    [one] { $tricks } взятку
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}; надо было { $better }
analysis-too-many = { $trick }-я взятка: { $who } { $card } — { $tricks ->
    [1] лишняя взятка
    [one] { $tricks } лишняя взятка
    [few] { $tricks } лишние взятки
   *[many] { $tricks } лишних взяток
}; надо было { $better }
analysis-played-by = { $hand } (ходит { $name })
analysis-or = { $one } или { $other }
analysis-any-of-suit = любую { $suit }
analysis-any-other = любую другую
analysis-more-mistakes = И ещё { $count }: см. «По взяткам»
analysis-faultless = Розыгрыш без ошибок
analysis-settled = Остаток разделили верно
analysis-settled-otherwise = Договорились: { $written }; по картам вышло бы: { $worth }
analysis-tricks-tricks = «?» — ход стоит взятку, «??» — две и больше. Справа: сколько всего взял бы разыгрывающий дальше без ошибок.
analysis-tricks-misere = «?» — ход стоит взятку, «??» — две и больше. Справа: сколько взяток было бы на мизере дальше без ошибок.
analysis-tricks-raspas = «?» — лишняя взятка, «??» — две и больше. Справа: сколько всего взял бы каждый дальше без ошибок.
analysis-tricks-talon = Перед двоеточием карта прикупа.
analysis-trick = { $number }. { $cards } → { $winner } · { $worth }
analysis-trick-led = { $number }. { $lead }: { $cards } → { $winner } · { $worth }
analysis-trick-led-broken = { $number }. { $lead }: { $cards } · { $worth }
analysis-trick-broken = { $number }. { $cards } · { $worth }
analysis-trick-better = — { $card }: надо было { $better }
analysis-talon = прикуп
analysis-games = <b>Сколько взяток с прикупом и лучшим сносом</b> (М — мизер)
analysis-kept = этот снос
analysis-without-talon = без прик.
column-no-trump = БК
column-misere = М
analysis-playable = <b>{ $name }</b>
    { $games }
analysis-game = { $contract }, снос { $discard }
analysis-nothing = <b>{ $name }</b>: играть нечего
reply-analysing = Считаю разбор…
reply-analysing_privately = Разбор придёт вам в личный чат с ботом
reply-no_analysis = Разбора этой сдачи нет

### Почему так

reason-times = { $reason }, ×{ $times }
reason-contract_made = { $contract } сыграно
reason-contract_passed_out = { $contract }, без виста
reason-contract_half_whisted = { $contract }, ушли за полвиста
reason-undertricks = { $contract }, { without-n }
reason-under_ordered = недозаказ на { $contract }: { n-tricks }
reason-conceded = { $contract }, уход { without-n }
reason-without_all = { $contract }, без всех: { n-tricks }
reason-whists = { n-tricks } на { $contract } ({ $declarer })
reason-whists_alone = { n-tricks } защиты на { $contract } ({ $declarer })
reason-whists_shared = половина от { of-n-tricks } защиты на { $contract } ({ $declarer })
reason-half_whist = полвиста на { $contract } ({ $declarer }), { n-tricks }
reason-consolation = консоляция, { $contract } { without-n } ({ $declarer })
reason-consolation_under_ordered = консоляция, недозаказ на { $contract }: { n-tricks } ({ $declarer })
reason-shortfall = на вист не хватило { of-n-tricks }, { $contract } ({ $declarer })
reason-misere_made = мизер сыгран
reason-misere_tricks = мизер пойман, { n-tricks }
reason-misere_made_shared = мизер пополам сыгран ({ $declarer })
reason-misere_tricks_shared = мизер пополам пойман, { n-tricks } ({ $declarer })
reason-raspas_tricks = распасы, { n-tricks } по { $price }
reason-raspas_tricks_amnesty = распасы, { n-tricks } по { $price }, прощено { $forgiven }
reason-raspas_zero = чистые распасы
reason-raspas_dealer = распасы, доля сдающего
reason-raspas_fewest = распасы, взято меньше всех; { $loser }: { n-tricks }
reason-raspas_fewest_shared = распасы, взято меньше всех; { $loser }: { n-tricks }, делят { $sharers }
reason-paid_talon_ace = туз в прикупе, { $contract } ({ $declarer })
reason-paid_talon_marriage = марьяж в прикупе, { $contract } ({ $declarer })
reason-paid_talon_ace_king = туз и король в прикупе, { $contract } ({ $declarer })
reason-paid_talon_two_aces = два туза в прикупе, { $contract } ({ $declarer })
reason-thrown_talon = прикуп кинут
reason-help_received = помощь, помогает { $helper }
reason-help_whists = помощь, получает { $helped }: { n-points }
reason-surplus = лишнее с горы: { n-points }
reason-surplus_to_others = лишнее в гору другим: { n-points } ({ $helper })
reason-surplus_whists = лишнее вистами: { n-points }
reason-burnt = { $contract } сыграно и списывает гору
reason-prize_pool = приз за пулю, скачок { $round }
reason-prize_mountain = приз за наименьшую гору, скачок { $round }
reason-prize_total_pool = приз за общую пулю
reason-prize_total_mountain = приз за наименьшую общую гору
reason-preferans = преферанс: двенадцать верных взяток
reason-preferans_pool = преферанс закрывает все пули ({ $declarer })

### Пулька и отчёт

column-pool = пуля
column-mountain = гора
column-whists = висты
score-title = <b>«{ $name }»</b> · { $convention } · сдано { $deals }
settled-now = Если расписать сейчас:
left-pool = До конца { $points } в пулю · распасов подряд { $raspas }
left-laps = Осталось кругов: { $laps } · распасов подряд { $raspas }
left-rounds = Скачок { $round } из { $rounds } · распасов подряд { $raspas }
left-time = Игра на время · распасов подряд { $raspas }
left-lap = Время вышло, доигрываем круг · распасов подряд { $raspas }
bombs = Бомбы: { $bombs }
button-by-deal = По сдачам
button-earlier = Раньше ›
button-later = ‹ Позже
deals-title = <b>По сдачам</b> · { $page } из { $pages }
report-title = <b>«{ $name }»: пулька сыграна</b> · { $convention }
report-title-stopped = <b>«{ $name }»: пулька прервана</b> · { $convention }
report-empty = «{ $name }»: пулька кончилась, не начавшись.
settlement = Расчёт:
winner = { $count ->
    [one] 🏆 В выигрыше { $names }
   *[other] 🏆 Поровну: { $names }
}
nobody-won = Все при своих.
report-deals = Сдач: { $deals }
report-length = Сдач: { $deals } · время: { $time }
report-record = { $name }: сыграно { $made }, подсадов { $failed }, мизеров { $miseres }, вистов { $whists }
payments = Вист по { $price } { $unit }
payment = { $payer } → { $payee }: { $amount } { $unit }
payments-none = Никто никому не должен.
report-secret = { $deals ->
        [0] Отпечаток раскладов
        [1] Отпечаток сдачи 1
       *[other] Отпечаток сдач 1–{ $deals }
    }: <code>{ $seal }</code>
    Ключ к нему: <code>{ $secret }</code>
report-seal = Отпечаток раскладов: <code>{ $seal }</code>
    Проверить сдачи: /verify
button-again = Ещё пульку

### Правила стола

rules-title = <b>«{ $name }» · договорённости</b>
rules-computer = 🖥 { $name } · { $character }
rules-differs = Отличия от «{ $preset }»:
rules-time = Время на ход { $turn }, запас { $bank }

### Вопросы ко всем

vote-title = <b>«{ $name }»</b>
vote-stop = { $name } предлагает закончить пульку сейчас. Нужно согласие всех.
vote-join = { $name } хочет сесть за стол. Нужно согласие всех; пуля и гора будут средними.
vote-replace = { $name } хочет сесть на место игрока { $seat }. Нужно согласие всех.
vote-yes = { $name }: да
vote-no = { $name }: нет
button-yes = Да
button-no-vote = Нет
somebody = Кто-то
voted-stop-agreed = «{ $name }»: все согласны, заканчиваем.
voted-stop-refused = «{ $name }»: есть возражения, играем дальше.
voted-stop-late = «{ $name }»: не все ответили, играем дальше.
voted-join-agreed = «{ $name }»: согласны. Новый игрок сядет перед следующей сдачей.
voted-join-refused = «{ $name }»: за столом против нового игрока.
voted-join-late = «{ $name }»: о новом игроке ответили не все.
voted-replace-agreed = «{ $name }»: согласны. Замена будет перед следующей сдачей.
voted-replace-refused = «{ $name }»: за столом против замены.
voted-replace-late = «{ $name }»: о замене ответили не все.

### Извещения

reminder = { $name }, ваш ход.
reminder-time = { $name }, ваш ход: осталось { $time }.
away = { $name } не отвечает. Пока играет компьютер, { $character }; вернуться можно одним нажатием.
back = { $name } снова за столом.
left-seat = { $name } уступает место. Играет 🖥 { $computer }, { $character }.
joined = { $name } садится за стол.
unreachable = { $name }: бот не может написать в личный чат. Откройте бота и нажмите Start, часы идут.
button-open-bot = Открыть бота
button-take-seat = Сесть на это место
group-closed = Пулька «{ $name }»: бот не может писать в группу. Объявлен перерыв; верните боту право писать и нажмите «Продолжить».
void-deal = Сдача { $number } не состоялась и сдаётся заново: программа обновилась. В пульку ничего не записано.
void-seed = Ключ несостоявшейся сдачи: <code>{ $seed }</code>
table-waits = ⏳ «{ $name }»: бот сейчас не может записывать ходы. Стол ждёт, время не идёт, ничего не пропало. Игра продолжится сама, тогда исчезнет и это сообщение.
paused-message = ⏸ «{ $name }»: перерыв. Продолжить можно и через несколько дней.
paused-since-nobody = ⏸ «{ $name }»: перерыв, за столом никто не отвечает. Продолжить можно и через несколько дней.
paused-by = ⏸ «{ $name }»: перерыв ({ $by }). Продолжить можно и через несколько дней.
adjourned = Пулька «{ $name }» не доиграна. Продолжим?
time-up = «{ $name }»: время вышло. Доигрываем круг.
lobby-closed = Набор на пульку «{ $name }» закрыт.
which-table = О каком столе речь?

### Проверка раскладов

verify-title = <b>«{ $name }» · проверка раскладов</b>
verify-right =
    { $deals ->
    [one] ✅ { $deals } сдача: отпечаток, ключи, ходы, снятие и карты сходятся. Карты никто не подменял.
    [few] ✅ { $deals } сдачи: отпечаток, ключи, ходы, снятия и карты сходятся. Карты никто не подменял.
   *[many] ✅ { $deals } сдач: отпечаток, ключи, ходы, снятия и карты сходятся. Карты никто не подменял.
    }
verify-wrong = ❌ Не сходится:
verify-finding = Сдача { $number }: { $what }
verify-finding-draws = Тираж: { $what }
verify-nothing = Проверять пока нечего: ни одна сдача не доиграна.
verify-not-begun = Проверять пока нечего: пулька не началась.
verify-old = Эта пулька начата прежней версией программы, её сдачи так проверить нельзя.
verify-seal = Отпечаток раскладов: <code>{ $seal }</code>
verify-deal = Сдача { $number }
verify-seed = Ключ: <code>{ $seed }</code>
verify-back =
    { $number ->
    [0] Из него выходит отпечаток: <code>{ $back }</code>
   *[other] Из него выходит ключ сдачи { $number }: <code>{ $back }</code>
    }
verify-mix = Примесь, прошлые ходы: <code>{ $mix }</code>
verify-cut = Снято карт: { $cut }
verify-yourself = Проверить самому: файл от /export и команда pulka verify.
wrong-draw_cards = карты не те, что выходят из ключа первой сдачи
wrong-draw_missing = записи тиража нет
wrong-first_dealer = первым сдавал не тот, кто вытянул младшую карту
wrong-number = перед этой сдачей одной не хватает
wrong-no_source = нет карт, ключа, примеси или снятия
wrong-seal = из ключа не выходит отпечаток
wrong-chain = из ключа не выходит ключ прошлой сдачи
wrong-mix = примесь не от прошлых ходов
wrong-cut = снимают 8, 16 или 24 карты
wrong-cards = карты не те, что выходят из ключа, примеси и снятия

### История, настройки

date = { $day }.{ $month }.{ $year }
history-title = <b>Сыгранные пульки</b>
history-empty = Сыгранных пулек пока нет.
history-row = { $number }. { $date } · «{ $name }»
language-title = Язык · Мова · Language
language-ru = Русский
language-uk = Українська
language-en = English
settings-title = <b>Настройки</b>
settings-language = Язык: { $language }
settings-default = Конвенция группы: { $preset }
settings-no-default = не выбрана
settings-group = Язык и конвенцию группы выбирают её администраторы. С этой конвенцией открываются новые столы.
settings-private = Язык личного чата ваш; в группе говорят на языке группы.

### Ответы на нажатия

reply-ok = Принято
reply-seated = Вы за столом, место { $place }
reply-stood = Вы встали из-за стола
reply-agreed = Вы согласны с договорённостями
reply-intent_on = Запомнил
reply-intent_off = Отменено
reply-pause = Перерыв
reply-resumed = Продолжаем
reply-left = Вы встали, за вас играет компьютер. Вернуться можно в любой момент
reply-character = Теперь это { $character }
reply-withdrawn = Больше не спрашиваем: за стол вы не садитесь
reply-welcome_back = Вы снова в игре
reply-asked_to_stop = Спрашиваю остальных
reply-asked_to_join = Спрашиваю сидящих за столом
reply-press_start = Откройте бота и нажмите Start: карты приходят в личный чат
reply-confirm_privately = Подтвердите в личном чате
reply-not_member = Сесть могут только участники этой группы
reply-agreements_changed = Договорённости изменились: посмотрите и согласитесь ещё раз
reply-already_agreed = Вы уже согласны
reply-already_asked = Уже спрашиваем
reply-already_drawn = Вы уже вытянули карту
reply-already_paused = Перерыв уже объявлен
reply-already_ready = Вы уже готовы
reply-already_seated = Вы уже за столом
reply-anonymous = Анонимному администратору за стол не сесть
reply-bad_price = Цена: число, например 5 или 0,5
reply-bad_unit = Название не длиннее { $limit } знаков
reply-card_taken = Эту карту уже взяли, выберите другую
reply-climb_too_high = Заранее торгуются не выше восьми
reply-illegal = По правилам так сейчас нельзя
reply-impossible = Эти договорённости не сочетаются
reply-nobody_seated = За столом никого нет
reply-nobody_to_ask = За столом сейчас некого спросить
reply-not_agreed = Ещё не согласны: { $names }
reply-not_in_deal = Вы в этой сдаче не играете
reply-not_paused = Перерыва нет
reply-not_seated = Вы не за этим столом
reply-not_started = Не нажали Start: { $names }
reply-out_of_range = { $key }: от { $low } до { $high }
reply-owner_only = Это может тот, кто открыл стол, или администратор
reply-paused = Перерыв. Сначала «Продолжить»
reply-seat_taken = Это место занято
reply-stale = Эта кнопка уже не действует
reply-not_your_turn = Сейчас не ваш ход
reply-table_full = Все места заняты
reply-table_over = Эта пулька закончена
reply-unreadable = Запись этой пульки повреждена, продолжить её нельзя. Новую открывает /pref в группе
reply-too_few = Нужны хотя бы двое
reply-unknown = Не понимаю этой кнопки
reply-too_quick = Слишком быстро: нажмите ещё раз, если так и хотели
reply-failed = Не получилось, попробуйте ещё раз
reply-waits = Бот сейчас не может записать ход, стол ждёт. Ничего не пропало, время не идёт: попробуйте ещё раз через минуту
reply-price_set = Цена записана, согласитесь ещё раз
reply-price_how = Цена виста и её название, пока стол собирается: /price 0,5 грн. Убрать: /price off
impossible-out_of_range = Такого числа быть не может
impossible-prizes_without_rounds = Призы бывают только в скачках: выберите конец «по скачкам»
impossible-mountain_never_burns = Гору нечем списывать: пулька не кончилась бы
impossible-amnesty_leaves_out = Амнистия на распасах обошла бы сдающего: нужен открытый прикуп, за который он пишет
impossible-unknown_preset = Такой конвенции нет
impossible-unknown_key = Такой договорённости нет
impossible-unknown_value = Такого значения нет
impossible-key_twice = Это названо дважды

### Почему нельзя

illegal-not_in_deal = Вы в этой сдаче не играете
illegal-deal_over = Сдача уже сыграна
illegal-wrong_phase = Сейчас этого не делают
illegal-not_your_turn = Сейчас не ваш ход
illegal-already_passed = Спасовал — в торговлю не возвращаются
illegal-bid_not_higher = Заявка должна быть выше предыдущей
illegal-bid_below_floor = После распасов торгуются с более высокой игры
illegal-bid_skips_rung = Торгуются по порядку, без пропусков
illegal-here_off = «Здесь» за этим столом не говорят
illegal-here_without_bid = Нет чужой заявки, на которую сказать «здесь»
illegal-here_not_senior = «Здесь» говорит только старшая рука, когда торгуются двое
illegal-here_not_over_this = На мизер, игру без прикупа и втёмную «здесь» не говорят
illegal-misere_not_first_call = Мизер кабальный: только первым словом
illegal-misere_too_low = Мизер ниже этой заявки
illegal-misere_needs_nine = Мизер перебивают девятерной или десятерной
illegal-misere_binds = Заявивший мизер другого не заявляет
illegal-closed_off = Без прикупа за этим столом не заявляют
illegal-closed_out_of_chain = Мизер без прикупа заявляют на девятерную, девять без прикупа — на него
illegal-closed_misere_needs_closed_nine = Мизер без прикупа перебивают девять без прикупа или десятерная
illegal-blind_off = Втёмную за этим столом не играют
illegal-blind_after_seeing = Втёмную заявляют, пока не видели карт
illegal-blind_misere = Мизер втёмную не заявляют
illegal-blind_needs_next_level = Игру втёмную перебивают игрой на взятку выше
illegal-blind_pass_off = Пас втёмную за этим столом не принят
illegal-blind_pass_not_first_hand = Втёмную пасует только первая рука, первым словом
illegal-blind_pass_needs_level = Пас втёмную перебивают семерной, после тёмных распасов восьмерной
illegal-already_seen = Вы уже видели карты
illegal-invite_off = Мизер пополам за этим столом не играют
illegal-invite_not_now = Делить мизер предлагают сдающему на прикупе, до прикупа
illegal-invite_not_answered = Сначала должен ответить сдающий
illegal-talon_not_taken = Прикуп ещё не открыт
illegal-talon_stays_closed = Без прикупа: сносить нечего
illegal-discard_not_two = Сносят ровно две карты
illegal-discard_not_held = Сносят из своих двенадцати
illegal-discard_the_same = Эти две карты уже в сносе
illegal-order_before_discard = Сначала снесите две карты
illegal-order_too_low = Заказ не ниже выигранной торговли
illegal-order_not_misere = После торговли на взятки мизер не заказать
illegal-order_only_misere = Торговля на мизере: заказать можно только мизер
illegal-concede_off = Уходить без розыгрыша за этим столом нельзя
illegal-concede_misere = С мизера не уходят
illegal-throw_off = Прикуп за этим столом не кидают
illegal-throw_own_deal = Сдавали вы сами: штрафовать некого
illegal-thrown_already = Кинутый прикуп остаётся на столе
illegal-without_all_off = «Без всех» за этим столом не признают
illegal-whist_forced = Сталинград: шесть пик вистуют оба
illegal-half_off = Полвиста за этим столом не принято
illegal-half_level = За полвиста уходят только на шести и семи
illegal-half_after_whist = После виста за полвиста не уходят
illegal-half_first_word = Первый защитник говорит «вист» или «пас»
illegal-half_twice = За полвиста уже ушли
illegal-stay_or_half = Теперь: остаться на висте или уйти за полвиста
illegal-return_nothing = Возвращать нечего
illegal-dealer_must_look = Сначала посмотрите одну руку
illegal-look_twice = Смотрят только одну руку
illegal-look_not_dealer = Руку смотрит сдающий на прикупе, когда оба спасовали
illegal-look_not_defender = Смотрят руку защитника
illegal-open_not_now = Лёжа или стоя говорит один вистующий, в своё время
illegal-check_not_now = Проверяют только десятерную
illegal-check_answer = На проверке отвечают «согласен» или «играем»
illegal-check_answered = Вы уже ответили
illegal-card_not_held = Этой карты в руке нет
illegal-must_follow = Надо ходить в масть
illegal-must_trump = Масти нет: надо бить козырем
illegal-hand_played_by_other = Этой рукой играет другой
illegal-hand_not_on_turn = Эта карта в другой руке, её очередь не сейчас
illegal-open_or_closed_first = Сначала: лёжа или стоя
illegal-claim_pending = Сначала ответ на предложение
illegal-claim_not_asked = Вас об этом не спрашивают
illegal-claim_none_pending = Предложений сейчас нет
illegal-claim_own = Предложение ваше, отвечают другие
illegal-claim_twice = Одно предложение за взятку
illegal-claim_not_on_lead = Вистующий предлагает только на своём ходу
illegal-claim_not_yours = Вы рукой не играете
illegal-claim_impossible = Так не сходится со взятыми взятками
illegal-claim_only_concede = Играя стоя, вистующий может только отдать остальные
illegal-claim_only_all_rest = На распасах можно только взять себе все остальные
illegal-offer_only_misere = Записать за взятки предлагают только на мизере
illegal-offer_impossible = Так не сходится со взятыми взятками

### Справка

welcome = Это стол для преферанса. Добавьте бота в группу и напишите там /pref: соберите от двух до шести человек, свободные места займёт компьютер. Как играют, расскажет /help.
button-add-to-group = Добавить в группу
button-rules-at-length = Правила подробно
help = <b>Преферанс в группе</b>
    /pref — открыть стол, /score — пулька, /hand — ваши карты, /rules — договорённости, /pause — перерыв.
    Выберите, о чём рассказать.
help-begin = <b>Как начать</b>
    В группе: /pref. Нажмите «Сесть», откройте бота и нажмите Start: карты приходят сюда, в личный чат. Не хватает людей — «+ компьютер».
    Посмотрите договорённости и нажмите «Согласен». Когда согласны все, открывший стол нажимает «Начать».
    .title = Как начать
help-game = <b>О чём игра</b>
    32 карты, от семёрки до туза. Каждому по десять, две в прикупе. Кто больше заявит, тот берёт прикуп, сносит две карты и играет против остальных.
    Сыграл — пишет в пулю. Подсел — пишет в гору, а соперники пишут на него висты. Никто не заявил — распасы: каждый сам за себя, чем меньше взяток, тем лучше.
    .title = О чём игра
help-auction = <b>Торговля</b>
    Шесть пик, треф, бубён, червей, шесть без козыря, потом семь и так далее. Между восемью и девятью — мизер: ни одной взятки.
    Спасовал — в торговлю не возвращаешься. Когда остались двое, старшая рука может сказать «здесь» и взять ту же игру себе. Мизер заявляют только первым словом.
    «Пас заранее» и «Торгуюсь до…» избавляют от ожидания.
    .title = Торговля
help-whist = <b>Вист</b>
    После заказа соперники говорят: вист, пас, иногда полвиста. Вистующие обязаны взять вместе: на шести 4 взятки, на семи 2, на восьми и выше 1. Недобор пишут себе в гору.
    Один вистующий выбирает: стоя (закрыто) или лёжа (карты защиты на столе, он ходит за двоих).
    .title = Вист
help-play = <b>Розыгрыш</b>
    Первый ход у первой руки. В масть ходить обязательно; нет масти — козырем; нет козыря — чем угодно. Перебивать не обязательно.
    На кнопках только то, чем можно ходить. «Взятка» показывает последнюю взятку, «Все мои» предлагает закончить раньше.
    После сдачи «Разбор» скажет, чего она стоила при открытых картах и где терялись взятки.
    .title = Розыгрыш
help-score = <b>Запись</b>
    Пуля — сыгранное, гора — штрафы, висты — кто кому. Игра на шести стоит 2, на семи 4, восьми 6, девяти 8, десяти и мизер 10.
    /score показывает пульку и чем она кончилась бы сейчас; «Почему так» объясняет каждую запись.
    .title = Запись
help-conventions = <b>Конвенции</b>
    Сочи: всё в цену игры, каждый закрывает свою пулю. Ленинград: гора и висты вдвое, общая пуля. Ростов: распасы вистами, прикуп закрыт. Классика: бомбы и игра втёмную. Скачки: призы за каждый скачок.
    Любую договорённость можно изменить до начала; /rules показывает, чем ваш стол отличается.
    .title = Конвенции
help-commands = <b>Команды</b>
    /pref — открыть стол
    /score, /pulka — пулька
    /hand — прислать руку заново
    /table — показать стол заново
    /rules — договорённости
    /pause, /resume — перерыв и дальше
    /leave — уступить место компьютеру
    /join — попроситься за стол, /price — цена виста
    /stop — закончить по общему согласию
    /verify — не подобраны ли карты
    /history — сыгранные пульки
    /export — пулька файлом
    /problem — задачи и свой расклад
    /hint — подсказка за учебным столом
    /settings, /lang — настройки и язык
    /privacy, /forget — что хранится и как это стереть
    .title = Команды
privacy = <b>Что хранится</b>
    Ваше имя и номер в Telegram, язык, за какими столами вы сидели и ход этих пулек, ваша нынешняя задача и какие решены. Чужих сообщений бот не читает и не хранит. Денег бот не держит.
    /forget стирает имя, номер и задачи: в старых пульках останется «Игрок 2», ваше место в начатой займёт компьютер.
forgotten = Имя и номер стёрты.

# Имена компьютерных игроков через запятую, не меньше шести разных: у новичков уменьшительные, у мастеров отчества.
computer-names-beginner-cautious = Сеня, Тома, Аркаша, Зося, Лёва, Ниночка
computer-names-beginner-bold = Рома, Розочка, Яша, Рая, Фима, Лара
computer-names-player-cautious = Семён, Тамара, Аркадий, Зоя, Лев, Нина
computer-names-player-bold = Роман, Роза, Яков, Раиса, Ефим, Лариса
computer-names-master-cautious = Семён Ильич, Тамара Львовна, Аркадий Палыч, Зоя Марковна, Лев Борисыч, Нина Петровна
computer-names-master-bold = Роман Кузьмич, Роза Наумовна, Яков Семёныч, Раиса Павловна, Ефим Исаич, Лариса Юрьевна
character-beginner-cautious = осторожный новичок
character-beginner-bold = рисковый новичок
character-player-cautious = осторожный игрок
character-player-bold = рисковый игрок
character-master-cautious = осторожный мастер
character-master-bold = рисковый мастер
strength-beginner = новичок
strength-player = игрок
strength-master = мастер
temper-cautious = осторожный
temper-bold = рисковый
character-about = { $name } — { $character }. Новичок ошибается, как люди; игрок считает; мастер взвешивает расклады. Рисковый заказывает и вистует там, где осторожный спасует.
reply-table_exists = В этой группе уже идёт пулька
reply-no_table = Здесь нет пульки. Откройте стол командой /pref в группе
reply-say_in_group = Вы за несколькими столами: скажите это в группе
reply-admin_only = Это могут администраторы группы
reply-default_saved = Договорённости этого лобби теперь — обычные для группы
reply-nothing_to_export = Законченных пулек пока нет
reply-forget_sure = Имя и номер будут стёрты без возврата, начатые пульки за вас доиграет компьютер. Если так и хотите: /forget yes
export-caption =
    { $pulkas ->
    [one] { $pulkas } законченная пулька
    [few] { $pulkas } законченные пульки
   *[many] { $pulkas } законченных пулек
    }

# The menu of commands that Telegram shows.
command-pref = Открыть стол
command-hand = Прислать руку заново
command-table = Показать стол заново
command-score = Пулька
command-rules = Договорённости этого стола
command-pause = Перерыв
command-resume = Играть дальше
command-join = Попроситься за стол между сдачами
command-leave = Уступить место компьютеру
command-price = Цена виста: /price 0,5 грн
command-stop = Закончить по общему согласию
command-verify = Проверить расклады: /verify 7
command-history = Сыгранные пульки
command-export = Пулька файлом
command-settings = Настройки
command-lang = Язык
command-privacy = Что хранится
command-forget = Стереть имя и номер
command-help = Как здесь играют

### Задачи: карты открыты, бот отвечает лучшим ходом

problems-title = <b>Задачи</b>
problems-about = Карты открыты. Ходите за свою сторону, бот отвечает за остальных лучшей картой. Любой ход можно взять назад.
problem-row = { $number }. { $title }
problem-solved-row = { $number }. { $title } ✓
problem-title = <b>Задача { $number }. { $title }</b>
button-own-layout = Свой расклад
button-go-on = Продолжить начатое
button-problems = Все задачи
button-next-problem = Следующая задача
button-other-side = За другую сторону
button-take-back = ↶ Взять ход назад
button-begin-again = Сначала
button-solution = Решение
button-hide-solution = Скрыть решение
button-as-declarer = За играющего
button-as-defence = За вистующих
button-all-hands = За все руки
button-undo = ↶ Назад
button-no-trump = Без козыря
button-raspas = Распасы
trump-suit = Козырь { $suit }
seat-0 = Юг
    .initial = Ю
seat-1 = Запад
    .initial = З
seat-2 = Восток
    .initial = В
seat-tricks = { $name } { $tricks }
problem-hand = { $name }: { $cards }
problem-hand-to-move = <b>{ $name }</b>: { $cards }
problem-card = { $name } { $card }
task = { $contract } · играет { $declarer }
task-led = { $task } · ходит { $leader }
worth-tricks = При лучшей игре { $name } берёт { $tricks } из { $total }.
worth-made = { $said } Игра выигрывается.
worth-down = { $said } Подсад: без { $missing ->
    [1] одной
    [2] двух
    [3] трёх
    [4] четырёх
   *[other] { $missing }
}.
worth-misere-safe = Мизер не ловится.
worth-misere-caught = Мизер ловится: { $name } берёт { $tricks ->
    [one] { $tricks } взятку
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}.
worth-raspas = При лучшей игре каждого: { $each }.
choose-side = За кого сыграете?
problem-taken = Взято: { $name } { $tricks } · вист { $defence }
problem-taken-each = Взято: { $each }
problem-last-trick = Прошлая взятка: { $cards }
problem-your-turn = <b>Ваш ход</b>
problem-turn-of = <b>Ходит { $name }</b>
problem-mistake = ⚠ { $card }: этот ход стоил { $tricks ->
    [1] взятку
    [one] { $tricks } взятку
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}.
problem-best = Лучший ход: { $cards }
problem-over-best = Итог: { $name } взял { $tricks }. Так и должно быть при лучшей игре.
problem-over-other = Итог: { $name } взял { $tricks }. При лучшей игре было бы { $best }.
problem-over-raspas = Итог: { $each }. При лучшей игре: { $best }.
problem-no-errors = ✅ Сыграно без ошибок.
problem-error = { $name } { $card }: потеря { $tricks ->
    [one] { $tricks } взятки
   *[other] { $tricks } взяток
}, лучше { $better }
layout-title = <b>Свой расклад</b>
layout-how = Пришлите сообщением три строки карт по часовой стрелке: Юг, Запад, Восток. Четвёртой строкой: что играется, кто играет, кто ходит. Например:
    <code>♠ Т К 9 ♥ 8
    ♠ Д 10 ♦ Т К
    ♣ Т К ♥ 10 9
    6♥, играет Юг, ходит Запад</code>
    Можно и так: As 10d ♥К. Чего не скажете, бот спросит. Подходит и запись для <code>pulka solve</code>.
layout-by-buttons = Или соберите кнопками. По сколько карт на руке?
layout-give = { $name }: выберите ещё { $cards }
layout-mark-rest = Каких карт в игре нет? Ещё { $cards }; остальное возьмёт { $name }.
layout-contract = Что играется?
layout-declarer = Кто играет?
layout-leader = Чей первый ход?
layout-no_card = «{ $text }» — это не карта. Пишите так: ♥К, As, 10d.
layout-card_twice = { $card } стоит дважды.
layout-hands = Нужны три строки карт, а здесь { $count }. Порядок: Юг, Запад, Восток.
layout-empty_hand = Во всех руках пусто.
layout-sizes = На руках { $first }, { $second } и { $third } карт; вместе с картами на столе должно быть поровну.
layout-too_many = На руке не больше { $most } карт.
layout-table = На столе одна или две карты, и надо сказать, кто ходил: «на столе ♥К, ходит Запад».
layout-revoke = { $card } на столе не по правилам: в руке есть масть или козырь.
layout-seat = Кто такой «{ $text }»? Места: Юг, Запад, Восток.
layout-contract_unknown = «{ $text }» — это не заказ.
layout-words = Не понимаю «{ $text }». Заказ пишут так: 6♠, 7 без козыря, козырь ♥, мизер, распасы.
layout-trumps = Мизер и распасы играют без козыря.
layout-talon = Прикуп указывают на распасах, не больше двух карт.
layout-json = Эту запись не прочитать: нужны три руки в hands, как для <code>pulka solve</code>.
layout-impossible = Такого положения быть не может: проверьте карты и чей ход.
problems-privately = Задачи решают в личном чате с ботом.
reply-no_solver = Здесь нельзя: решатель на этом сервере не установлен
reply-solver_busy = Решатель ещё занят, попробуйте через минуту
command-problem = Задачи и свой расклад

### Двенадцать задач

classic-bound-to-ruff = Обязан бить
    .task = Возьмите пять взяток из шести.
    .solution = ♦️8! У Востока бубён нет, и он обязан бить единственным козырем, тузом. Козырной туз ложится на взятку, которую вы и так отдаёте, а ♦️Т и ♦️К остаются целы.
classic-whom-to-let-in = Кому отдать ход
    .task = Возьмите две взятки.
    .solution = ♥️9! Ход берёт Восток, отбирает червы и под конец должен пойти в бубну, под вилку Т Д. Отдадите ход трефой Западу, и вилки не дождётесь: бубён у него нет.
classic-last-trump = Последний козырь
    .task = Возьмите три взятки из пяти.
    .solution = ♥️9! Иначе Восток, взяв ♣В, пойдёт ♣8, и козырь уйдёт на неё. А теперь ♣10 отдаёт ход Востоку, на ♣8 вы сносите ♠Д, и ему остаётся ходить в бубну под Т 9.
classic-no-hurry-with-trumps = Не спешите козырять
    .task = Возьмите четыре взятки из пяти.
    .solution = ♦️10! Запад без бубён и обязан бить ♥️8. Теперь ходить ему, а с его пиками Восток сам должен бить: ♥️К попадает под вашего туза. Начнёте с козырей, и ♥️К возьмёт свою взятку.
classic-partner-ruffs = Побьёт и без вас
    .task = Юг пошёл ♦️В. Отдайте ему не больше двух взяток.
    .solution = ♦️8! У Востока бубён нет, он обязан бить, и взятка ваша без старшей карты. ♦️Т и ♦️К берегите против ♦️10 9.
classic-through-declarer = Под игрока с семака
    .task = Ход Востока, следующим кладёт Юг. Отдайте ему не больше двух взяток.
    .solution = ♣8! Под игрока ходят с маленькой. Положит ♣9 — возьмёт ♣10 Запада; возьмёт тузом — ♣Д станет старшей. А пойти дамой значит подарить Югу ♣9.
classic-between-two-fires = Меж двух огней
    .task = Отдайте Югу одну взятку.
    .solution = ♣10! Треф нет ни у Юга, ни у Запада. Побьёт девяткой — Запад перебьёт дамой; побьёт тузом — ♥️К и ♥️Д станут старшими.
classic-overtake = Перебейте партнёра
    .task = Партнёр пошёл ♦️К и берёт. Не дайте Югу ни одной взятки.
    .solution = ♦️Т! Ход нужен вам: ♥️К и ♥️Д вынут оба козыря Юга, и его тузу останется лечь на вашу бубну. Оставите ход Востоку — его трефы придётся бить вам же, и козырь у Юга уцелеет.
classic-keep-the-entry = Дорога к трефам
    .task = Юг пошёл ♦️10, возьмёт Восток. Снесите так, чтобы Юг не взял ни одной.
    .solution = ♠10! Все трефы — ваши взятки, а ♥️9 — дорога к ним: взяв ♦️Д, Восток пойдёт ♥️8 под вашу девятку.
classic-lonely-eight = Одинокая восьмёрка
    .task = Ход Востока. Поймайте мизер.
    .solution = ♦️Т, а за ним ♦️10: на вторую бубну Запад сносит ♣В, и ♣7 ловит ♣8. С десятки начинать нельзя: её возьмёт ♦️В Запада.
classic-what-to-discard = Что снести
    .task = Взятку берёт ♦️К. Снесите так, чтобы не взять ни одной.
    .solution = ♣10! Дыра здесь одна: ♣10 7, и девятка Востока в неё попадает. Пику и черву поймать нечем, хотя карты там и крупнее.
classic-gift-of-the-lead = Щедрый подарок
    .task = Каждый за себя. Не возьмите ни одной взятки.
    .solution = ♦️8! Единственная бубна Востока берёт, а дальше у него одни пики, которых ни у кого больше нет: все пять взяток его.

### Учебный стол

lobby-training = 🎓 Учебный стол: на своём ходу можно просить подсказку
training = 🎓 Учебный стол
button-hint = 💡
agreement-training = Учебный стол
    .about = На своём ходу можно спросить, что сделал бы мастер: кнопкой 💡 под картами или командой /hint. Подсказку видит только тот, кто спросил; считается она по его картам, чужих не видно.
hint = { $what }: { $why }.
hint-card = Мастер пошёл бы { $card }
hint-discard = Мастер снёс бы { $cards }
hint-order = Мастер заказал бы { $contract }
hint-say = Мастер сказал бы «{ $word }»
hint-claim = Мастер предложил бы «{ $split }»
why-only = другого выбора нет
why-certain = так лучше при любом раскладе
why-rule = так учит опыт, считать тут нечего
why-layouts = так вышло лучше всего на { $layouts ->
    [one] { $layouts } раскладе
   *[other] { $layouts } раскладах
}
why-equal = остальные карты не лучше ({ $layouts ->
    [one] { $layouts } расклад
    [few] { $layouts } расклада
   *[many] { $layouts } раскладов
})
why-tricks = в среднем { $tricks } взятки против { $other } с { $card } ({ $layouts ->
    [one] { $layouts } расклад
    [few] { $layouts } расклада
   *[many] { $layouts } раскладов
})
why-tricks-against = играющий берёт в среднем { $tricks }, а после { $card } { $other } ({ $layouts ->
    [one] { $layouts } расклад
    [few] { $layouts } расклада
   *[many] { $layouts } раскладов
})
why-success = удаётся в { $percent } % раскладов против { $other } % с { $card } (всего { $layouts })
why-worth = в среднем на { $whists } виста лучше, чем { $other } ({ $layouts ->
    [one] { $layouts } расклад
    [few] { $layouts } расклада
   *[many] { $layouts } раскладов
})
why-whist = защита набирает в среднем { $tricks } взятки, а нужно { $duty } ({ $layouts ->
    [one] { $layouts } расклад
    [few] { $layouts } расклада
   *[many] { $layouts } раскладов
})
why-made = игра выходит в { $percent } % раскладов (всего { $layouts })
reply-hint_not_here = Подсказки только за учебным столом: это выбирают до начала, в договорённостях
reply-hint_sent = Подсказка в личном чате
command-hint = Подсказка за учебным столом
