# English, with the game's own words: talon, whist, raspas, mountain, pool.

### Cards, contracts, time

ranks = 7 8 9 10 J Q K A
contract-no-trump = { $level } no trump
    .short = { $level }NT
contract-misere = misère
    .short = Misère
trumps = { $line }  trumps
dummy = Dummy
duration-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
duration-hours = { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}
duration = { $hours } h { $minutes } min
seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
time-bank = bank { $time }
decimal-point = .
value-yes = yes
value-no = no
chosen = ✓ { $label }
opened = { $label } ▾

convention-each-pool = { $preset } to { $pool }
convention-total-pool = { $preset }, common pool { $pool }
convention-time = { $preset }, timed
convention-laps = { $preset }, { $laps ->
    [one] { $laps } lap
   *[other] { $laps } laps
}
convention-pool-and-mountain = { $preset }: pool { $pool } and mountain
convention-rounds = { $preset }, { $rounds } rounds to { $pool }

preset-sochi = Sochi
    .about = everything at the game's value, greedy and fully responsible whist, everybody closes his own pool
preset-leningrad = Leningrad
    .about = mountain and whists doubled, gentleman's half-responsible whist, a common pool
preset-leningrad-fspr = Leningrad FSPR
    .about = Leningrad by the sport code: timed, exit 6-7-7, paid talon
preset-rostov = Rostov
    .about = raspas scored in whists, talon closed, 10 whists for each undertrick
preset-classic = Classic
    .about = bombs, blind games and passes, misère without the talon, games burn the mountain
preset-skachki = Skachki
    .about = four races to 22 with prizes, failed games at twice Leningrad's price
preset-old-raspas = Sochi, old raspas
    .about = three raspas tricks are forgiven, the others cost ten each

button-back = ‹ Back
button-to-group = To the group

### Lobby

lobby-title = <b>Pulka “{ $name }”</b>
lobby-about = Takes about { $time }
lobby-changed = Changed: { $names }. Please agree again
lobby-seat = { $place }. { $name }
lobby-seat-agreed = { $place }. { $name } ✓
lobby-seat-computer = { $place }. 🖥 { $name } · { $character }
lobby-seat-unreachable = { $place }. { $name } — has not pressed Start
lobby-free = { $place }. —
lobby-nobody = Sit down: two to six people. Too few? “+ computer”.
lobby-too-few = One more is needed, a person or a computer.
lobby-not-started = The bot cannot send cards to: { $names }. Tap “Sit”, then Start.
lobby-not-agreed = Waiting for agreement: { $names }
lobby-ready = All agreed. Who opened the table taps “Start”.
summary = { $convention } · { $turn } a turn
summary-changed = { $convention } · { $turn } a turn · { $changes }
summary-more = { $changes } and { $more } more
button-sit = Sit
button-stand = Stand
button-computer = + computer
button-computer-seat = 🖥 { $name }
button-uncomputer = − { $name }
button-agreements = Agreements
button-agree = I agree
button-start = Start
seated = You sit at “{ $name }”, place { $place }
seated-agreed = You have agreed. Waiting for the others.
seated-agree-please = Look at the agreements and tap “I agree”.

### Agreements

agreements-title = <b>“{ $name }” · agreements</b>
agreements-as-preset = As usual, nothing changed.
agreements-choose-topic = What would you like to see or change?
agreements-fixed = The pulka has begun: its agreements stay as they are.
button-preset = Convention: { $preset }
presets-title = <b>Convention</b>
topic-title = <b>{ $topic }</b>
topic-auction = Auction and talon
topic-whist = Whist
topic-raspas = Raspas
topic-score = Score
topic-end = End of the pulka
topic-time = Time and table
agreement-title = <b>{ $name }</b>
agreement-line = { $name }: { $value }
agreement-is = { $name }: { $value }
agreement-now = Now: { $value }
agreement-by-preset = { $preset }: { $value }
differs = ▸ { $line }

agreement-preset = Convention
agreement-players = Players
agreement-whist_unit = Unit of the stake
agreement-jumps = Bidding
    .about = In order: each bid is the next rung, none is skipped. Free: any higher game may be named at once.
    .v-sequential = in order
    .v-free = free
agreement-here = “Here”
    .about = When two are left bidding, the senior hand may say “here” instead of raising, and takes over the same bid.
    .v-senior = senior hand
    .v-off = no
agreement-over_misere = After a nine
    .short = After a nine
    .about = A nine beats misère. The chain may be agreed on: misère without the talon, nine without the talon.
    .v-simple = misère is beaten
    .v-no_talon_chain = without the talon
agreement-blind_game = Blind games
    .about = A bid before looking at the cards. Everything written for the deal is doubled; only a game one level up beats it.
agreement-blind_pass = Blind pass
    .about = The first hand may pass without looking. If raspas follow they count double, and the blind passer gets a bomb.
agreement-concede = Conceding
    .about = Having seen the talon one may write the undertricks at once instead of ordering a game. Nobody writes whists.
    .v-0 = not allowed
    .v-2 = two short
    .v-3 = three short
agreement-without_all = Without all
    .about = Instead of ordering, the declarer may admit that he takes no trick at all.
agreement-throw_talon = Throwing the talon
    .short = Throw the talon
    .about = The declarer lays the talon back face up and fines the dealer ten whists.
    .v-0 = not allowed
    .v-10 = 10 whists
agreement-paid_talon = Paid talon
    .about = For an ace, a marriage, ace and king or two aces in the talon the dealer writes whists on the declarer.
    .v-off = no
    .v-flat10 = tens of whists
    .v-units = in tricks
agreement-paid_talon3 = Paid talon with three
    .short = Paid with three
    .about = Who writes for the talon when three play: the dealer only, or both opponents half each.
    .v-dealer = the dealer
    .v-split_both = both, half each
agreement-misere_show12 = Misère: show twelve
    .short = Misère: twelve
    .about = Yes: on misère the twelve cards are shown before the discard. No: only the talon is shown; the layout opens with the defenders' hands.
agreement-misere_half_with_dealer = Shared misère
    .about = Before the talon the misère bidder may offer the dealer to share it half and half.
agreement-whist_style = Whist
    .about = When one whists and the declarer fails. Greedy: the whister writes all trick whists. Gentleman's: whister and passer share them.
    .v-greedy = greedy
    .v-gentleman = gentleman's
agreement-responsibility = Responsibility
    .about = The price of a trick the whister misses. Full: as an undertrick. Half: half of that.
    .v-full = full
    .v-half = half
agreement-half_whist = Half-whist
    .about = On six and seven, after the first defender's pass, the second may leave for half: no play, half of the duty tricks.
agreement-whist_pass_half = Whist, pass, half
    .short = Whist, then half
    .about = After whist and pass the first defender may still leave for half.
agreement-return_whist = Returning the whist
    .short = Return of whist
    .about = On which games a passer may return the whist.
    .v-off = no
    .v-67 = on 6 and 7
    .v-678 = on 6, 7 and 8
agreement-pass_pass_whist = Pass, pass, whist
    .short = Pass-pass-whist
    .about = On eight and nine the first defender may whist after all when both have passed.
agreement-dealer_whist = Dealer's whist
    .short = Dealer's whist
    .about = With four, when both have passed, the dealer may look at one hand and whist for it.
agreement-dealer_whist_pays = Dealer answers for his whist
    .short = Dealer answers
    .about = Whether a dealer who whists pays for missing tricks.
agreement-stalingrad = Stalingrad
    .about = Six spades are whisted by both, compulsorily and closed.
agreement-ten = Ten
    .about = Whisted: an ordinary whist, duty one trick. Checked: cards on the table, the defenders look whether there is a trick.
    .v-whisted = whisted
    .v-checked = checked
agreement-open_timing = Open or closed
    .about = When the single whister chooses: before the first lead or after the first card.
    .v-before_lead = before the lead
    .v-after_first_card = after the first card
agreement-resp8910 = Short on 8, 9, 10
    .short = On 8, 9, 10
    .about = Two whist and take nothing. Who pays: the second whister, both, each for his own trick, or the second for his own.
    .v-second = the second
    .v-both = both
    .v-each = each for his own
    .v-second_personal = the second for his own
agreement-six_seven_shortfall = Short on 6 and 7
    .short = Short on 6 and 7
    .about = Two whist and miss tricks together. Each answers for his half, or both for no more than is missing.
    .v-own = each for his own
    .v-pair = no more than the pair misses
agreement-raspas_talon = Talon in raspas
    .short = Talon in raspas
    .about = Open: the first two tricks are led by the talon's cards. Closed: the talon takes no part.
    .v-open = open
    .v-closed = closed
agreement-raspas_score = Scoring of raspas
    .short = Scoring
    .about = On the mountain for each trick, or in whists: the fewest tricks write five for each trick of the others.
    .v-mountain = mountain
    .v-whists5 = whists, 5 each
agreement-raspas_price = Raspas trick
    .short = Raspas trick
    .about = What a trick costs in the first raspas.
agreement-progression = Raspas progression
    .short = Progression
    .about = How the price of a trick grows when raspas follow each other.
    .v-none = does not grow
    .v-arith3 = 1-2-3-3
    .v-geom3 = 1-2-4-4
    .v-arith_inf = 1-2-3-4-5…
    .v-geom_inf = 1-2-4-8-16…
agreement-zero_bonus = No trick in raspas
    .short = No trick
    .about = What a player gets who takes no trick in raspas.
    .v-pool_trick_price = a trick's price in the pool
    .v-pool_one = one point in the pool
    .v-mountain_trick_price = a trick's price off the mountain
    .v-mountain_two_trick_prices = two prices off the mountain
    .v-none = nothing
agreement-exit = Exit from raspas
    .short = Exit from raspas
    .about = The lowest game one may bid after one, two, three raspas in a row.
    .v-666 = 6-6-6
    .v-677 = 6-7-7
    .v-678 = 6-7-8
    .v-678cycle = 6-7-8 in turn
agreement-exit_needs = What counts as an exit
    .short = What exits
    .about = Which deal ends the row of raspas: any other deal, a made game, or a made game that was whisted.
    .v-any = any game
    .v-made = a made game
    .v-made_whisted = a made, whisted game
agreement-exit_by_remise = Exit by failing
    .about = Whether a failed game also ends the row of raspas.
agreement-misere_raspas = Raspas after misère
    .short = After misère
    .about = The raspas trick after a caught misère: 2, 4 or 6, by the tricks the misère took.
    .v-off = as usual
    .v-2-4-6 = 2-4-6
agreement-raspas_amnesty = Raspas amnesty
    .short = Raspas amnesty
    .about = Whether the smallest number of tricks is taken off everybody's.
    .v-off = no
    .v-on = take off the smallest
    .v-three = forgive three
agreement-dealer_zero_bonus = Dealer's bonus
    .short = Dealer's bonus
    .about = Whether the dealer of four gets the bonus for no trick in raspas.
agreement-dealer_raspas_pays = Dealer pays for the talon
    .short = Talon is paid
    .about = Whether the dealer of four writes the tricks that the talon's cards take.
agreement-raspas_same_dealer = Deal after raspas
    .short = The next deal
    .about = Whether the deal moves on after raspas or the same dealer deals again, up to three times.
    .v-off = moves on
    .v-up_to_3 = same, up to three times
agreement-opening_raspas = Compulsory raspas
    .short = Compulsory
    .about = How many laps at the beginning are raspas without an auction.
    .v-0 = none
agreement-opening_raspas_price = Compulsory raspas trick
    .short = Compulsory price
    .about = What a trick costs in the compulsory raspas.
    .v-0 = —
agreement-gusarik_raspas = Raspas with two
    .short = Raspas with two
    .about = How two people play raspas: without the dummy or with it.
    .v-two_hands = without the dummy
    .v-dummy_plays = with the dummy
agreement-undertrick_multiple = Undertrick
    .about = How many times the game's value the declarer writes for each missing trick.
    .v-1 = the game's value
    .v-2 = twice
    .v-4 = four times
agreement-whist_multiple = Whist for a trick
    .short = Whist a trick
    .about = How many times the game's value a whist is worth.
    .v-1 = the game's value
    .v-2 = twice
agreement-consolation = Consolation
    .about = What each opponent writes for a trick the declarer is short.
    .v-v = the game's value
    .v-2v = twice
    .v-10 = 10 whists
    .v-none = none
agreement-consolation_to_dealer = Consolation to the dealer
    .short = To the dealer
    .about = Whether the dealer who sits on the talon writes consolation.
agreement-misere_trick = Misère trick
    .about = What is written on the mountain for each trick on misère.
agreement-help = American help
    .short = American help
    .about = What is too much for a closed pool goes into an opponent's; ten whists a point are written on him.
agreement-help_target = Whom to help
    .about = Who is helped first: the largest pool, or clockwise.
    .v-largest_pool = the largest pool
    .v-clockwise = clockwise
agreement-help_rest = Rest of the help
    .about = All pools are closed and one's own mountain is gone: where the rest goes.
    .v-negative = mountain below zero
    .v-to_others_mountain = the others' mountains
    .v-to_whists = into whists
    .v-lost = it is lost
agreement-made_game_burns_mountain = Games burn the mountain
    .short = Burning
    .about = Whether a made game takes off one's own mountain.
    .v-off = no
    .v-first = mountain first
    .v-also = mountain and pool
agreement-initial_mountain = Initial mountain
    .about = The mountain everybody starts with.
    .v-0 = none
agreement-bombs = Bombs
    .about = Compulsory and blind raspas give a bomb: it doubles the next record of a game and burns when the game is made.
agreement-pool_rate = Pool point
    .about = What a pool point is worth in whists at the settlement.
agreement-mountain_rate = Mountain point
    .about = What a mountain point is worth in whists at the settlement.
agreement-settlement_divisor = Sharing the mountain
    .short = Sharing
    .about = At the settlement the mountain is divided by the number of players; some programs divide by the opponents.
    .v-n = by all players
    .v-n_minus_1 = by the opponents
agreement-under_order_penalty = Under-ordering
    .short = Under-ordering
    .about = Who takes more than he ordered is scored as if he had failed.
agreement-preferans_bonus = The “preferans” bonus
    .short = “Preferans”
    .about = Twelve sure tricks in hand: the game is over, all pools are closed, a hundred whists on everybody.
agreement-prizes = Prizes
    .about = Prizes of the races: for the pool and for the smallest mountain, on each opponent.
    .v-off = none
    .v-300-200 = 300 and 200
    .v-100-100 = 100 each
agreement-pool_size = Pool size
    .about = How many points fill a pool. For a common pool this is multiplied by the players.
agreement-end = End of the pulka
    .about = When the pulka ends.
    .v-each_pool = every pool is closed
    .v-total_pool = the common pool is full
    .v-time = by time
    .v-laps = by laps
    .v-pool_and_mountain = pools and mountains closed
    .v-rounds = by races
agreement-laps = Laps
    .about = How many laps are played where laps end the pulka.
agreement-rounds = Races
    .about = How many races a pulka has.
agreement-time_limit_minutes = Length
    .about = How long one plays where time ends the pulka. A lap that has begun is finished.
agreement-turn_seconds = Time for a turn
    .about = At half of it the bot calls you by name, at its end your bank runs, then the computer makes this one decision: a pass, the lowest order, a whist only where duty asks for it; it plays the card of a cautious player.
agreement-bank_seconds = Time bank
    .about = Everybody's reserve for the whole pulka: it runs when a turn's time is over.
    .v-0 = none
agreement-whist_price = Stake for a whist
    .short = Whist stake
    .about = For the report only: the bot works out who owes whom. It holds and moves no money.
    .v-off = do not count

### Phrases used again

n-tricks = { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}
of-n-tricks = { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}
n-whists = { $amount ->
    [one] { $amount } whist
   *[other] { $amount } whists
}
n-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
without-n = { $tricks } short

### Drawing cards

draw-title = <b>“{ $name }” · the draw</b>
draw-seats-about = Draw a card for the seats. The lowest chooses first; the ace is lowest of all.
draw-dealer-about = Draw a card for the first deal. The lowest deals; the ace is lowest of all.
drawn = { $name }: { $card }
draw-waiting = Still to draw: { $names }
draw-done = All cards are drawn.
sealed-title = <b>“{ $name }”: the pulka begins</b>
    { $convention }
sealed-anew = <b>“{ $name }”: a new fingerprint, for the deals from { $number } on</b>
sealed-about = Fingerprint of the deals: <code>{ $seal }</code>
    After a deal anybody can check against it that nobody chose the cards: /verify
sealed-name = Number of the pulka: <code>{ $name }</code>
started-title = <b>“{ $name }”: the pulka has begun</b>
    { $convention }
started-seat = { $place }. { $name }
started-dealer = { $place }. { $name } · deals first
started-computer = { $place }. 🖥 { $name } · { $character }
started-computer-dealer = { $place }. 🖥 { $name } · { $character } · deals first
draw-seal = Fingerprint of the deals: <code>{ $seal }</code>

### Auction

deal-title = <b>Deal { $number }</b> · { $dealer } deals · { $convention }
raspas-in-a-row = Raspas in a row: { $count }
floor = Bidding starts at { $contract }
name-said = <b>{ $name }</b>  { $words }
name-word = { $name } { $word }
thinking = thinking
thinking-time = thinking, { $time }
said-pass = pass
said-blind-pass = blind pass
said-here-over = here ({ $contract })
said-bid-blind = { $contract } blind
said-bid-closed = { $contract } without talon
said-whist = whist
said-half = half-whist
said-return = returns the whist
said-dealer = whists for a hand
said-look = looks at: { $name }
said-agree = no trick
said-play = play it
do-pass = Pass
do-blind-pass = Blind pass
do-here = Here
do-see = Take the cards
do-bid-blind = { $contract } blind
do-bid-closed = { $contract } no talon
do-discard = Discard { $cards }
do-order-misere = Play misère
do-concede = Concede
do-concede-n = Concede { without-n }
sure-concede = Yes, concede { without-n }
do-throw = Throw the talon
do-invite = Share misère with the dealer
do-turn-talon = Turn the talon
do-without-all = Without all
do-whist = Whist
do-half = Half
do-return = Return the whist
do-open = Open
do-closed = Closed
do-agree = No trick
do-play = Play it
do-accept = Agree
do-reject = Refuse
do-look = Look: { $name }
do-not-whist = No whist
do-offer = Record { n-tricks }
sure-misere = Yes, misère
sure-order-misere = Yes, play misère
sure-order = Yes, play { $contract }
sure-other = Yes: { $what }
sure-claim = Yes: { $split }
sure-offer = Yes, record { n-tricks }
auction-head = Deal { $number } · you are { $hand ->
    [1] first hand
    [2] second hand
   *[3] third hand
}
auction-head-dealer = Deal { $number } · you sit on the talon
your-word = <b>Your call</b>
your-word-time = { your-word } · { $time }
button-climb = Bid up to…
button-pass-ahead = Pass ahead
button-no-intent = Undo
intent-pass = When your turn comes: pass
intent-climb = Bidding up to { $contract }, the bot bids for you
climb-about = Up to which game? The bot bids rung by rung and says “here” where it may; above that it passes.
you-play-hand = You play the hand of { $name }
cards-unseen = Your cards lie face down.
you-sit-out = You sit on the talon.

### Talon and order

talon = Talon { $talon }
talon-and-discard = Talon { $talon } · discard { $discard }
talon-thrown = talon thrown
shared-misere = shared with the dealer
without-talon = without talon
exchanging = { $name } has the talon · { $thinking }
exchange-head = { $name } takes the talon · { $contract }
exchange-head-yours = The talon is yours · order { $contract } or higher
exchange-head-misere = The talon is yours · misère
discard-two = <b>Discard two cards</b>
discard-two-time = { discard-two } · { $time }
order-now = <b>Your order</b>
order-now-time = { order-now } · { $time }
invite-or-talon = Offer the dealer to share the misère, or turn the talon?
share-misere = <b>You are offered half of the misère</b>
share-misere-time = { share-misere } · { $time }
marked = ✖{ $card }
button-other-discard = Another discard
button-keep-discard = Keep this discard

### Whist

plays = { $name } { $contract }
whists = whist
whist-tricks = { $word }, { n-tricks }
whists-open = whist, open
whists-closed = whist, closed
ask-whist = <b>Do you whist?</b>
ask-whist-time = { ask-whist } · { $time }
ask-whist-for = <b>Whist with this hand?</b>
ask-whist-for-time = { ask-whist-for } · { $time }
ask-look = <b>Both have passed. Look at a hand and whist for it?</b>
ask-look-time = { ask-look } · { $time }
ask-open = <b>Open or closed?</b>
ask-open-time = { ask-open } · { $time }
ask-check = <b>A ten: cards on the table. Is there a trick?</b>
ask-check-time = { ask-check } · { $time }

### Play

raspas = Raspas
you-play = <b>you play { $contract }</b>
defence-needs = { $open ->
    [open] Whist, open: { $names }, needs { $duty }
    [closed] Whist, closed: { $names }, needs { $duty }
   *[both] Whist: { $names }, need { $duty }
}
you-need = Taken: { $name } { $tricks } · whisters { $have } of { $duty }
you-need-two = Taken: { $name } { $tricks } · { $each } · together { $duty } needed
tricks = Tricks: { $name } { $tricks } — whisters { $defence }
tricks-two = Tricks: { $name } { $tricks } — { $each }
tricks-misere = { $tricks ->
    [0] { $name }: no trick so far
   *[other] { $name }: { n-tricks }
}
tricks-each = Tricks: { $tricks }
on-table = On the table: { $cards }
last-trick = Last: { $cards } — taken by { $winner }
last-trick-title = Last trick
no-trick-yet = No trick yet.
raspas-talon-suit = Suit from the talon: { $card }
raspas-talon-leads = The talon leads { $card }
of-talon = Talon
misere-twelve = { $name }, twelve, two of them discarded: { $cards }
misere-twelve-talon = { $name }, twelve, two of them in the talon: { $cards }
open-hand = { $name } { $cards }
partner-card = { $initial } { $card }
to-play = { $name } to play
to-play-time = { to-play } · { $time }
to-play-for = { $name } to play, hand: { $hand }
to-play-for-time = { to-play-for } · { $time }
play-now = <b>Your turn</b>
play-now-time = { play-now } · { $time }
play-own = <b>Play YOUR OWN card</b>
play-own-time = { play-own } · { $time }
play-partner = <b>Play for your partner: { $name }</b>
play-partner-time = { play-partner } · { $time }
hand-title = <b>“{ $name }”</b> · { $what }
button-trick = Trick
button-claim = All mine
button-concede-rest = Concede
button-propose = Propose
button-more = More
button-no = No, go back
more-title = More
button-calls = Auction
calls-title = Auction
button-score = Sheet
button-pause = Pause
button-resume = Go on
button-i-am-back = I am here
button-my-cards = My cards
you-are-away = The computer, a { $character }, plays for you. One tap brings you back.
paused = ⏸ Paused: no time runs.
paused-nobody = ⏸ Paused: nobody answers. No time runs; anybody at the table may go on.
paused-refused = ⏸ Paused: the bot cannot write in the group. No time runs.
alert-no-deal = No deal is on.
alert-sits-out = You sit on the talon.
alert-unseen = You have not taken your cards yet.

### Claims

claim-choose = How many tricks in all for { $name }?
claim-choose-own = How many tricks in all for you?
offer-choose = How many tricks to record on misère?
claim-share = { $name }: { n-tricks }. And the whisters?
claim-total = { n-tricks }
claim-nothing = Nothing more to claim in this trick.
claim-open = { $name } claims: { $split }. To answer: { $waiting }
offer-open = { $name } offers to record on misère: { n-tricks }. To answer: { $waiting }
answer-claim = <b>Do you agree?</b>
answer-claim-time = { answer-claim } · { $time }

### Result of a deal

result-made = <b>Deal { $number }. { $name }, { $contract }: made</b>, { n-tricks }
result-failed = <b>Deal { $number }. { $name }, { $contract }: { $short } short</b>, { n-tricks }
result-under-ordered = <b>Deal { $number }. { $name }, { $contract }: ordered too low</b>, { n-tricks }
result-passed = <b>Deal { $number }. { $name }, { $contract }: not whisted</b>
result-half = <b>Deal { $number }. { $name }, { $contract }: left for half</b>
result-conceded = <b>Deal { $number }. { $name }, { $contract }: conceded, { without-n }</b>
result-without-all = <b>Deal { $number }. { $name }, { $contract }: without all</b>
result-misere-made = <b>Deal { $number }. { $name }: misère made</b>
result-misere-caught = <b>Deal { $number }. { $name }: misère caught</b>, { n-tricks }
result-raspas = <b>Deal { $number }. Raspas</b>: { $tricks }
entry-pool = { $name }: pool { $amount }
entry-mountain = { $name }: mountain { $amount }
entry-whists = { $name } → { $on }: { n-whists }
entry-why = { $entry } — { $why }
no-entries = Nothing was written.
deal-cost = The deal was worth: { $costs }
next-dealer = { $dealer } deals next
next-dealer-cut = { $dealer } deals next, { $cutter } cuts
waiting-for = Waiting for: { $names }
between-head = between deals
cut-please = <b>Cut the pack, please</b>
button-next = Go on
button-cut-high = Higher
button-cut-middle = Middle
button-cut-low = Lower
layout-seed = Key of deal { $number }: <code>{ $seed }</code>
    Check it: /verify { $number }
button-layout = Layout
button-why = Why

### Analysis

button-analysis = Analysis
button-analysis-tricks = Trick by trick
button-analysis-games = All games
button-analysis-before = ‹ Deal { $number }
button-analysis-after = Deal { $number } ›
analysis-title = <b>Analysis: with all the cards open</b>
analysis-made = Worth { n-tricks }: the game is there
analysis-failed = Worth { n-tricks }: { $short } short
analysis-misere-made = The misère cannot be caught
analysis-misere-caught = The misère can be caught: { n-tricks }
analysis-raspas = Everybody for himself it is worth: { $tricks }
analysis-unknown = This kind of raspas cannot be analysed: the dummy plays by itself.
analysis-discard = Discard { $cards } costs { $tricks ->
    [1] a trick
   *[other] { $tricks } tricks
}; { $better } was right
analysis-discard-misere = Discard { $cards }: { $tricks ->
    [1] a trick too many
   *[other] { $tricks } tricks too many
}; { $better } was right
analysis-order-higher = { $contract } could be ordered, discarding { $discard }
analysis-order-instead = The order was { $contract }, discarding { $discard }
analysis-hopeless = No order could be made here
analysis-whist = Whist: worth { n-tricks }, { $duty } needed
analysis-no-whist = Had anybody whisted: worth { n-tricks }, { $duty } needed
analysis-mistakes = <b>Where tricks were lost</b>
analysis-cost = Trick { $trick }: { $who } { $card } costs { $tricks ->
    [1] a trick
   *[other] { $tricks } tricks
}; { $better } was right
analysis-too-many = Trick { $trick }: { $who } { $card } takes { $tricks ->
    [1] a trick too many
   *[other] { $tricks } tricks too many
}; { $better } was right
analysis-played-by = { $hand } (played by { $name })
analysis-or = { $one } or { $other }
analysis-any-of-suit = any { $suit }
analysis-any-other = any other
analysis-more-mistakes = And { $count } more: see “Trick by trick”
analysis-faultless = No card cost a trick
analysis-settled = The rest was divided rightly
analysis-settled-otherwise = Agreed: { $written }; by the cards: { $worth }
analysis-tricks-tricks = “?”: the card costs a trick, “??”: two or more. On the right: the declarer’s tricks in the end, without further errors.
analysis-tricks-misere = “?”: the card costs a trick, “??”: two or more. On the right: tricks on the misère in the end, without further errors.
analysis-tricks-raspas = “?”: a trick too many, “??”: two or more. On the right: everybody’s tricks in the end, without further errors.
analysis-tricks-talon = Before the colon stands the talon’s card.
analysis-trick = { $number }. { $cards } → { $winner } · { $worth }
analysis-trick-led = { $number }. { $lead }: { $cards } → { $winner } · { $worth }
analysis-trick-led-broken = { $number }. { $lead }: { $cards } · { $worth }
analysis-trick-broken = { $number }. { $cards } · { $worth }
analysis-trick-better = — { $card }: { $better } was right
analysis-talon = talon
analysis-games = <b>Tricks with the talon and the best discard</b> (M: misère)
analysis-kept = as kept
analysis-without-talon = no talon
column-no-trump = NT
column-misere = M
analysis-playable = <b>{ $name }</b>
    { $games }
analysis-game = { $contract }, discard { $discard }
analysis-nothing = <b>{ $name }</b>: nothing to play
reply-analysing = Working on the analysis…
reply-analysing_privately = The analysis comes to your private chat with the bot
reply-no_analysis = There is no analysis of this deal

### Why

reason-times = { $reason }, ×{ $times }
reason-contract_made = { $contract } made
reason-contract_passed_out = { $contract }, nobody whisted
reason-contract_half_whisted = { $contract }, left for half
reason-undertricks = { $contract }, { without-n }
reason-under_ordered = { $contract } ordered too low: { n-tricks }
reason-conceded = { $contract } conceded, { without-n }
reason-without_all = { $contract }, without all: { n-tricks }
reason-whists = { n-tricks } on { $declarer }'s { $contract }
reason-whists_alone = { n-tricks } of the defence on { $declarer }'s { $contract }
reason-whists_shared = half of the defence's { of-n-tricks } on { $declarer }'s { $contract }
reason-half_whist = half-whist on { $declarer }'s { $contract }, { n-tricks }
reason-consolation = consolation: { $declarer }'s { $contract } { without-n }
reason-consolation_under_ordered = consolation: { $declarer }'s { $contract } ordered too low, { n-tricks }
reason-shortfall = { of-n-tricks } missing for the whist on { $declarer }'s { $contract }
reason-misere_made = misère made
reason-misere_tricks = misère caught, { n-tricks }
reason-misere_made_shared = half of { $declarer }'s misère made
reason-misere_tricks_shared = half of { $declarer }'s misère caught, { n-tricks }
reason-raspas_tricks = raspas, { n-tricks } at { $price }
reason-raspas_tricks_amnesty = raspas, { n-tricks } at { $price }, { $forgiven } forgiven
reason-raspas_zero = no trick in raspas
reason-raspas_dealer = raspas, the dealer's share
reason-raspas_fewest = fewest in raspas; { $loser }: { n-tricks }
reason-raspas_fewest_shared = fewest in raspas; { $loser }: { n-tricks }, shared by { $sharers }
reason-paid_talon_ace = an ace in the talon of { $declarer }'s { $contract }
reason-paid_talon_marriage = a marriage in the talon of { $declarer }'s { $contract }
reason-paid_talon_ace_king = ace and king in the talon of { $declarer }'s { $contract }
reason-paid_talon_two_aces = two aces in the talon of { $declarer }'s { $contract }
reason-thrown_talon = a thrown talon
reason-help_received = help from { $helper }
reason-help_whists = help to { $helped }: { n-points }
reason-surplus = surplus off the mountain: { n-points }
reason-surplus_to_others = { $helper }'s surplus on the others' mountains: { n-points }
reason-surplus_whists = surplus in whists: { n-points }
reason-burnt = { $contract } made, burns the mountain
reason-prize_pool = prize for the pool, race { $round }
reason-prize_mountain = prize for the smallest mountain, race { $round }
reason-prize_total_pool = prize for the largest pool of all
reason-prize_total_mountain = prize for the smallest mountain of all
reason-preferans = a preferans: twelve sure tricks
reason-preferans_pool = { $declarer }'s preferans closes every pool

### Sheet and report

column-pool = pool
column-mountain = mtn
column-whists = whists
score-title = <b>“{ $name }”</b> · { $convention } · deals { $deals }
settled-now = If settled now:
left-pool = To the end { $points } in the pool · raspas in a row { $raspas }
left-laps = Laps left: { $laps } · raspas in a row { $raspas }
left-rounds = Race { $round } of { $rounds } · raspas in a row { $raspas }
left-time = A timed pulka · raspas in a row { $raspas }
left-lap = Time is up, the lap is being finished · raspas in a row { $raspas }
bombs = Bombs: { $bombs }
button-by-deal = By deal
button-earlier = Earlier ›
button-later = ‹ Later
deals-title = <b>By deal</b> · { $page } of { $pages }
report-title = <b>“{ $name }”: the pulka is over</b> · { $convention }
report-title-stopped = <b>“{ $name }”: the pulka was stopped</b> · { $convention }
report-empty = “{ $name }”: the pulka ended before it began.
settlement = Settlement:
winner = { $count ->
    [one] 🏆 Winner: { $names }
   *[other] 🏆 Shared: { $names }
}
nobody-won = All square.
report-deals = Deals: { $deals }
report-length = Deals: { $deals } · time: { $time }
report-record = { $name }: made { $made }, failed { $failed }, misères { $miseres }, whists { $whists }
payments = A whist at { $price } { $unit }
payment = { $payer } → { $payee }: { $amount } { $unit }
payments-none = Nobody owes anybody anything.
report-secret = { $deals ->
        [0] Fingerprint of the deals
        [1] Fingerprint of deal 1
       *[other] Fingerprint of deals 1–{ $deals }
    }: <code>{ $seal }</code>
    Its key: <code>{ $secret }</code>
report-seal = Fingerprint of the deals: <code>{ $seal }</code>
    Check the deals: /verify
button-again = Another pulka

### Rules of the table

rules-title = <b>“{ $name }” · agreements</b>
rules-computer = 🖥 { $name } · { $character }
rules-differs = Different from “{ $preset }”:
rules-time = { $turn } a turn, bank { $bank }

### Questions to all

vote-title = <b>“{ $name }”</b>
vote-stop = { $name } proposes to stop the pulka now. Everybody must agree.
vote-join = { $name } would like to sit down. Everybody must agree; pool and mountain will be the average.
vote-replace = { $name } would like to take the seat of { $seat }. Everybody must agree.
vote-yes = { $name }: yes
vote-no = { $name }: no
button-yes = Yes
button-no-vote = No
somebody = Somebody
voted-stop-agreed = “{ $name }”: all agreed, we stop.
voted-stop-refused = “{ $name }”: somebody objects, we play on.
voted-stop-late = “{ $name }”: not everybody answered, we play on.
voted-join-agreed = “{ $name }”: agreed. The newcomer sits down before the next deal.
voted-join-refused = “{ $name }”: the table is against a newcomer.
voted-join-late = “{ $name }”: not everybody answered about the newcomer.
voted-replace-agreed = “{ $name }”: agreed. The seat changes hands before the next deal.
voted-replace-refused = “{ $name }”: the table is against the change.
voted-replace-late = “{ $name }”: not everybody answered about the change.

### Notices

reminder = { $name }, your turn.
reminder-time = { $name }, your turn: { $time } left.
away = { $name } does not answer. The computer, a { $character }, plays on; one tap brings you back.
back = { $name } is back at the table.
left-seat = { $name } gives up the seat. 🖥 { $computer }, { $character }, plays on.
joined = { $name } sits down at the table.
unreachable = { $name }: the bot cannot write to you privately. Open the bot and press Start; the clock runs.
button-open-bot = Open the bot
button-take-seat = Take this seat
group-closed = Pulka “{ $name }”: the bot cannot write in the group. It is paused; give the bot the right to write and tap “Go on”.
void-deal = Deal { $number } is void and will be dealt again: the program was updated. Nothing was written.
void-seed = Key of the void deal: <code>{ $seed }</code>
table-waits = ⏳ “{ $name }”: the bot cannot write moves down right now. The table waits, no time runs, nothing is lost. The game goes on by itself, and this message will be gone then.
paused-message = ⏸ “{ $name }”: paused. You can go on even days later.
paused-since-nobody = ⏸ “{ $name }”: paused, nobody at the table answers. You can go on even days later.
paused-by = ⏸ “{ $name }”: paused ({ $by }). You can go on even days later.
adjourned = The pulka “{ $name }” is unfinished. Shall we go on?
time-up = “{ $name }”: time is up. We finish the lap.
lobby-closed = The lobby of “{ $name }” is closed.
which-table = Which table?

### Check of the deals

verify-title = <b>“{ $name }” · check of the deals</b>
verify-right =
    { $deals ->
    [one] ✅ { $deals } deal: fingerprint, keys, actions, cut and cards agree. Nobody changed the cards.
   *[other] ✅ { $deals } deals: fingerprint, keys, actions, cuts and cards agree. Nobody changed the cards.
    }
verify-wrong = ❌ This does not agree:
verify-finding = Deal { $number }: { $what }
verify-finding-draws = The draw: { $what }
verify-nothing = Nothing to check yet: no deal is over.
verify-not-begun = Nothing to check yet: the pulka has not begun.
verify-old = This pulka was begun by a former version of the program; its deals cannot be checked in this way.
verify-seal = Fingerprint of the deals: <code>{ $seal }</code>
verify-deal = Deal { $number }
verify-seed = Key: <code>{ $seed }</code>
verify-back =
    { $number ->
    [0] From it comes the fingerprint: <code>{ $back }</code>
   *[other] From it comes the key of deal { $number }: <code>{ $back }</code>
    }
verify-mix = Mix, what was done before: <code>{ $mix }</code>
verify-cut = Cards lifted: { $cut }
verify-yourself = Check it yourself: the file from /export and the command pulka verify.
wrong-draw_cards = the cards are not those of the first deal's key
wrong-draw_missing = no record of the draw
wrong-first_dealer = the first dealer is not who drew the lowest card
wrong-number = a deal before this one is missing
wrong-no_source = cards, key, mix or cut are missing
wrong-seal = the fingerprint does not come from its key
wrong-chain = the key of the deal before does not come from its key
wrong-mix = the mix is not that of what was done before
wrong-cut = a pack is cut at 8, 16 or 24
wrong-cards = the cards are not those of key, mix and cut

### History, settings

date = { $year }-{ $month }-{ $day }
history-title = <b>Finished pulkas</b>
history-empty = No finished pulkas yet.
history-row = { $number }. { $date } · “{ $name }”
language-title = Язык · Мова · Language
language-ru = Русский
language-uk = Українська
language-en = English
settings-title = <b>Settings</b>
settings-language = Language: { $language }
settings-default = The group's convention: { $preset }
settings-no-default = not chosen
settings-group = Admins choose the group's language and convention. New tables open with that convention.
settings-private = The language of your private chat is yours; a group speaks its own.

### Answers to taps

reply-ok = Done
reply-seated = You have place { $place }
reply-stood = You have left the table
reply-agreed = You have agreed
reply-intent_on = Noted
reply-intent_off = Undone
reply-pause = Paused
reply-resumed = On we go
reply-left = The computer plays for you. You can come back at any time
reply-character = Now a { $character }
reply-withdrawn = Nobody is asked any more: you do not sit down
reply-welcome_back = Welcome back
reply-asked_to_stop = Asking the others
reply-asked_to_join = Asking those at the table
reply-press_start = Open the bot and press Start: cards come in the private chat
reply-confirm_privately = Please confirm in the private chat
reply-not_member = Only members of this group may sit down
reply-agreements_changed = The agreements have changed: look and agree again
reply-already_agreed = You have already agreed
reply-already_asked = Already asking
reply-already_drawn = You have already drawn a card
reply-already_paused = Already paused
reply-already_ready = You are already ready
reply-already_seated = You already sit here
reply-anonymous = An anonymous admin cannot sit down
reply-bad_price = A price is a number, for example 5 or 0.5
reply-bad_unit = At most { $limit } characters, please
reply-card_taken = That card is taken, choose another
reply-climb_too_high = In advance you can bid up to eight
reply-illegal = The rules do not allow that now
reply-impossible = These agreements do not go together
reply-nobody_seated = Nobody sits at the table
reply-nobody_to_ask = There is nobody at the table to ask
reply-not_agreed = Not agreed yet: { $names }
reply-not_in_deal = You do not play in this deal
reply-not_paused = There is no pause
reply-not_seated = You do not sit at this table
reply-not_started = Have not pressed Start: { $names }
reply-out_of_range = { $key }: from { $low } to { $high }
reply-owner_only = Only who opened the table, or an admin
reply-paused = Paused. Tap “Go on” first
reply-seat_taken = That seat is taken
reply-stale = This button is out of date
reply-not_your_turn = It is not your turn
reply-table_full = All seats are taken
reply-table_over = This pulka is over
reply-unreadable = The record of this pulka is damaged, it cannot go on. /pref in the group opens a new one
reply-too_few = At least two are needed
reply-unknown = I do not know this button
reply-too_quick = Too quick: tap again if you meant it
reply-failed = That did not work, please try again
reply-waits = The bot cannot write your move down right now, so the table waits. Nothing is lost and no time runs: please try again in a minute
reply-price_set = The price is noted; please agree once more
reply-price_how = The price of a whist and its name, while the table gathers: /price 0.5 EUR. To remove it: /price off
impossible-out_of_range = That number is not possible
impossible-prizes_without_rounds = Prizes belong to races: choose the end “by races”
impossible-mountain_never_burns = Nothing would burn the mountain: the pulka would never end
impossible-amnesty_leaves_out = The raspas amnesty would leave the dealer out: it needs an open talon that he pays for
impossible-unknown_preset = There is no such convention
impossible-unknown_key = There is no such agreement
impossible-unknown_value = There is no such value
impossible-key_twice = That is named twice

### Why not

illegal-not_in_deal = You do not play in this deal
illegal-deal_over = The deal is over
illegal-wrong_phase = That is not done now
illegal-not_your_turn = It is not your turn
illegal-already_passed = Who has passed is out of the auction
illegal-bid_not_higher = A bid must be higher than the last one
illegal-bid_below_floor = After raspas the bidding starts higher
illegal-bid_skips_rung = Bids go rung by rung
illegal-here_off = “Here” is not agreed at this table
illegal-here_without_bid = There is no bid of the other to say “here” to
illegal-here_not_senior = Only the senior of the last two says “here”
illegal-here_not_over_this = No “here” over misère, blind bids or bids without the talon
illegal-misere_not_first_call = Misère only as your first call
illegal-misere_too_low = Misère is below that bid
illegal-misere_needs_nine = Only a nine or a ten beats misère
illegal-misere_binds = Who bid misère bids nothing else
illegal-closed_off = Bids without the talon are not agreed
illegal-closed_out_of_chain = Misère without the talon goes over a nine, a nine without it over that
illegal-closed_misere_needs_closed_nine = Only a nine without the talon or a ten beats it
illegal-blind_off = Blind games are not agreed
illegal-blind_after_seeing = You have seen your cards: no blind bid now
illegal-blind_misere = Misère is not bid blind
illegal-blind_needs_next_level = Only a game one level up beats a blind bid
illegal-blind_pass_off = The blind pass is not agreed
illegal-blind_pass_not_first_hand = Only the first hand passes blind, as the first call
illegal-blind_pass_needs_level = Only a seven beats a blind pass, after blind raspas an eight
illegal-already_seen = You have already seen your cards
illegal-invite_off = Shared misère is not agreed
illegal-invite_not_now = A misère is offered to the dealer on the talon, before it is turned
illegal-invite_not_answered = The dealer must answer first
illegal-talon_not_taken = The talon is not turned yet
illegal-talon_stays_closed = Without the talon nothing is discarded
illegal-discard_not_two = Discard exactly two cards
illegal-discard_not_held = Discard from your twelve cards
illegal-discard_the_same = These two are already discarded
illegal-order_before_discard = Discard two cards first
illegal-order_too_low = The order must not be below the winning bid
illegal-order_not_misere = You did not win the auction with misère
illegal-order_only_misere = You won with misère: order misère
illegal-concede_off = Conceding is not agreed
illegal-concede_misere = Misère cannot be conceded
illegal-throw_off = Throwing the talon is not agreed
illegal-throw_own_deal = You dealt yourself: nobody to fine
illegal-thrown_already = A thrown talon stays on the table
illegal-without_all_off = “Without all” is not agreed
illegal-whist_forced = Stalingrad: six spades are whisted by both
illegal-half_off = Half-whist is not agreed
illegal-half_level = Half-whist is for six and seven only
illegal-half_after_whist = No half-whist after a whist
illegal-half_first_word = The first defender whists or passes
illegal-half_twice = There is a half-whist already
illegal-stay_or_half = Now stay, or leave for half
illegal-return_nothing = There is no whist to return
illegal-dealer_must_look = Look at one hand first
illegal-look_twice = Only one hand may be looked at
illegal-look_not_dealer = Only the dealer on the talon looks at a hand, after two passes
illegal-look_not_defender = Look at a defender's hand
illegal-open_not_now = Open or closed is said by the single whister at its time
illegal-check_not_now = Only a ten is checked
illegal-check_answer = A checked ten: agree or play
illegal-check_answered = You have already answered
illegal-card_not_held = That card is not in the hand
illegal-must_follow = You must follow suit
illegal-must_trump = You cannot follow: you must trump
illegal-hand_played_by_other = Somebody else plays this hand
illegal-hand_not_on_turn = That card is in the hand whose turn it is not
illegal-open_or_closed_first = First say open or closed
illegal-claim_pending = The claim must be answered first
illegal-claim_not_asked = You are not asked about it
illegal-claim_none_pending = There is no claim
illegal-claim_own = It is your claim, the others answer
illegal-claim_twice = One claim a trick
illegal-claim_not_on_lead = A defender claims only when on lead
illegal-claim_not_yours = You play no hand
illegal-claim_impossible = That does not fit the tricks already taken
illegal-claim_only_concede = In a closed defence you can only give up the rest
illegal-claim_only_all_rest = In raspas you can only take all the rest
illegal-offer_only_misere = Tricks are offered only on misère
illegal-offer_impossible = That does not fit the tricks already taken

### Help

welcome = This is a preferans table. Add the bot to a group and write /pref there: gather two to six people, the computer takes the free seats. New to the game? /help explains it.
button-add-to-group = Add to a group
button-rules-at-length = The rules at length
help = <b>Preferans in a group</b>
    /pref — open a table, /score — the sheet, /hand — your cards, /rules — agreements, /pause — a break.
    What would you like to know?
help-begin = <b>How to begin</b>
    In a group: /pref. Tap “Sit”, open the bot and press Start: your cards come here, in the private chat. Too few people — “+ computer”.
    Look at the agreements and tap “I agree”. When all have agreed, who opened the table taps “Start”.
    .title = How to begin
help-game = <b>The game</b>
    32 cards, seven to ace. Ten each, two in the talon. The highest bidder takes the talon, discards two cards and plays against the others.
    A made game goes into your pool. A failed one goes on your mountain, and the others write whists on you. Nobody bids: raspas, everybody for himself, the fewer tricks the better.
    .title = The game
help-auction = <b>Auction</b>
    Six spades, clubs, diamonds, hearts, six no trump, then seven and so on. Between eight and nine stands misère: no trick at all.
    Who passes is out. When two are left, the senior hand may say “here” and take over the same bid. Misère only as the first call.
    “Pass ahead” and “Bid up to…” save waiting.
    .title = Auction
help-whist = <b>Whist</b>
    After the order the others say whist, pass, or sometimes half. Whisters owe together: on six 4 tricks, on seven 2, on eight and above 1. What they miss goes on their mountain.
    A single whister chooses closed, or open: the defence on the table, and he plays both hands.
    .title = Whist
help-play = <b>Play</b>
    The first hand leads. You must follow suit; if you cannot, trump; if you have no trump, anything goes. Nobody has to beat.
    Only legal cards are buttons. “Trick” shows the last trick, “All mine” offers to finish early.
    After a deal “Analysis” says what it was worth with all the cards open, and where tricks were lost.
    .title = Play
help-score = <b>Score</b>
    Pool: games made. Mountain: penalties. Whists: who has what on whom. A six is worth 2, seven 4, eight 6, nine 8, ten and misère 10.
    /score shows the sheet and what it would come to now; “Why” explains every entry.
    .title = Score
help-conventions = <b>Conventions</b>
    Sochi: all at the game's value, everybody closes his pool. Leningrad: mountain and whists doubled, a common pool. Rostov: raspas in whists, talon closed. Classic: bombs and blind games. Skachki: prizes for each race.
    Any agreement can be changed before the start; /rules shows how your table differs.
    .title = Conventions
help-commands = <b>Commands</b>
    /pref — open a table
    /score, /pulka — the sheet
    /hand — send the hand anew
    /table — show the table anew
    /rules — agreements
    /pause, /resume — a break, and on
    /leave — give the seat to the computer
    /join — ask to come in, /price — the price of a whist
    /stop — stop, if all agree
    /verify — did nobody choose the cards
    /history — finished pulkas
    /problem — problems, and layouts of your own
    /hint — a hint, at a training table
    /export — the pulka as a file
    /settings, /lang — settings and language
    /privacy, /forget — what is kept and how to erase it
    .title = Commands
privacy = <b>What is kept</b>
    Your name and Telegram number, your language, the tables you sat at and how those pulkas went, your present problem and which you have solved. The bot neither reads nor keeps other messages. It holds no money.
    /forget erases name, number and problems: old pulkas then say “Player 2”, and the computer takes your seat in a running one.
forgotten = Name and number are erased.

# Names of the computer players, separated by commas, at least six different ones; how somebody is called tells how strong they are.
computer-names-beginner-cautious = Young Arthur, Young Nora, Young Felix, Young Clara, Young Oscar, Young Ruth
computer-names-beginner-bold = Young Victor, Young Stella, Young Hugo, Young Iris, Young Max, Young Vivian
computer-names-player-cautious = Arthur, Nora, Felix, Clara, Oscar, Ruth
computer-names-player-bold = Victor, Stella, Hugo, Iris, Max, Vivian
computer-names-master-cautious = Sir Arthur, Lady Nora, Sir Felix, Lady Clara, Sir Oscar, Lady Ruth
computer-names-master-bold = Sir Victor, Lady Stella, Sir Hugo, Lady Iris, Sir Max, Lady Vivian
character-beginner-cautious = cautious beginner
character-beginner-bold = bold beginner
character-player-cautious = cautious player
character-player-bold = bold player
character-master-cautious = cautious master
character-master-bold = bold master
strength-beginner = beginner
strength-player = player
strength-master = master
temper-cautious = cautious
temper-bold = bold
character-about = { $name }: { $character }. A beginner makes the mistakes people make, a player counts, a master weighs the layouts. The bold bid and whist where the cautious pass.
reply-table_exists = A pulka is going on in this group already
reply-no_table = There is no pulka here. Open a table with /pref in a group
reply-say_in_group = You sit at several tables: say it in the group
reply-admin_only = Only admins of the group can do that
reply-default_saved = The agreements of this lobby are the group's own from now on
reply-nothing_to_export = No pulka is finished yet
reply-forget_sure = Your name and number will be erased for good, and a computer will finish your pulkas. If that is what you want: /forget yes
export-caption =
    { $pulkas ->
    [one] { $pulkas } finished pulka
   *[other] { $pulkas } finished pulkas
    }

# The menu of commands that Telegram shows.
command-pref = Open a table
command-hand = Send the hand anew
command-table = Show the table anew
command-score = The sheet
command-rules = What this table agreed on
command-pause = Take a break
command-resume = Play on
command-join = Ask to join between deals
command-leave = Give the seat to the computer
command-price = Price of a whist: /price 0.5 EUR
command-stop = Stop, if all agree
command-verify = Check the deals: /verify 7
command-history = Finished pulkas
command-export = The pulka as a file
command-settings = Settings
command-lang = Language
command-privacy = What is kept
command-forget = Erase name and number
command-help = How to play here

### Problems: all cards are open, the bot answers with the best card

problems-title = <b>Problems</b>
problems-about = All cards are open. Play your side; the bot answers for the others with the best card. Any move can be taken back.
problem-row = { $number }. { $title }
problem-solved-row = { $number }. { $title } ✓
problem-title = <b>Problem { $number }. { $title }</b>
button-own-layout = A layout of your own
button-go-on = Go on where you were
button-problems = All problems
button-next-problem = Next problem
button-other-side = Another side
button-take-back = ↶ Take back
button-begin-again = Begin again
button-solution = Solution
button-hide-solution = Hide solution
button-as-declarer = As declarer
button-as-defence = As defenders
button-all-hands = All hands
button-undo = ↶ Back
button-no-trump = No trump
button-raspas = Raspas
trump-suit = Trumps { $suit }
seat-0 = South
    .initial = S
seat-1 = West
    .initial = W
seat-2 = East
    .initial = E
seat-tricks = { $name } { $tricks }
problem-hand = { $name }: { $cards }
problem-hand-to-move = <b>{ $name }</b>: { $cards }
problem-card = { $name } { $card }
task = { $contract } · { $declarer } plays
task-led = { $task } · { $leader } leads
worth-tricks = With best play { $name } takes { $tricks } of { $total }.
worth-made = { $said } The contract is made.
worth-down = { $said } Down { $missing ->
    [1] one
    [2] two
    [3] three
    [4] four
   *[other] { $missing }
}.
worth-misere-safe = The misère cannot be caught.
worth-misere-caught = The misère is caught: { $name } takes { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}.
worth-raspas = With best play by each: { $each }.
choose-side = Whose cards will you play?
problem-taken = Taken: { $name } { $tricks } · defence { $defence }
problem-taken-each = Taken: { $each }
problem-last-trick = Last trick: { $cards }
problem-your-turn = <b>Your move</b>
problem-turn-of = <b>{ $name } to play</b>
problem-mistake = ⚠ { $card }: this card cost { $tricks ->
    [one] a trick
   *[other] { $tricks } tricks
}.
problem-best = Best: { $cards }
problem-over-best = Result: { $name } took { $tricks }, as it should be with best play.
problem-over-other = Result: { $name } took { $tricks }. Best play comes to { $best }.
problem-over-raspas = Result: { $each }. Best play: { $best }.
problem-no-errors = ✅ Played without a mistake.
problem-error = { $name } { $card }: { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
} lost, better { $better }
layout-title = <b>A layout of your own</b>
layout-how = Send a message with three lines of cards clockwise: South, West, East. In a fourth line: what is played, who plays it, who leads. For example:
    <code>♠ A K 9 ♥ 8
    ♠ Q 10 ♦ A K
    ♣ A K ♥ 10 9
    6♥, South plays, West leads</code>
    Cards may also be written As 10d ♥K. What you leave out, the bot asks. What <code>pulka solve</code> reads will do too.
layout-by-buttons = Or put it together with buttons. How many cards a hand?
layout-give = { $name }: choose { $cards } more
layout-mark-rest = Which cards are out of play? { $cards } more; { $name } gets the others.
layout-contract = What is played?
layout-declarer = Who plays it?
layout-leader = Who leads first?
layout-no_card = “{ $text }” is no card. Write ♥K, As, 10d.
layout-card_twice = { $card } stands twice.
layout-hands = Three lines of cards are needed, here { $count ->
    [one] is { $count }
   *[other] are { $count }
}. In this order: South, West, East.
layout-empty_hand = All hands are empty.
layout-sizes = The hands hold { $first }, { $second } and { $third } cards; they must be equal, the cards on the table counted.
layout-too_many = A hand holds { $most } cards at the most.
layout-table = One or two cards lie on the table, and it must be said who led: “table ♥K, West leads”.
layout-revoke = { $card } on the table is against the rules: that hand holds the suit, or a trump.
layout-seat = Who is “{ $text }”? The seats are South, West, East.
layout-contract_unknown = “{ $text }” is no contract.
layout-words = “{ $text }” is not understood. Contracts are written 6♠, 7 no trump, trump ♥, misère, raspas.
layout-trumps = Misère and raspas are played without trumps.
layout-talon = A talon is for raspas, two cards at the most.
layout-json = This cannot be read: three hands are needed under hands, as for <code>pulka solve</code>.
layout-impossible = Such a position cannot be: check the cards and whose lead it is.
problems-privately = Problems are solved in the private chat with the bot.
reply-no_solver = Not possible here: the solver is not installed on this server
reply-solver_busy = The solver is still busy, try again in a minute
command-problem = Problems, and layouts of your own

### The twelve problems

classic-bound-to-ruff = Bound to ruff
    .task = Take five tricks of six.
    .solution = ♦️8! East has no diamonds and must ruff with his only trump, the ace. It falls on a trick that you lose anyway, and ♦️A and ♦️K live on.
classic-whom-to-let-in = Whom to let in
    .task = Take two tricks.
    .solution = ♥️9! East wins, cashes his hearts and at last must lead a diamond into your A Q. Let West in with a club, and the tenace never comes to play: he has no diamonds.
classic-last-trump = The last trump
    .task = Take three tricks of five.
    .solution = ♥️9! Otherwise East takes ♣J and makes you ruff ♣8. Now ♣10 gives East the lead, ♠Q goes on ♣8, and he has to lead a diamond up to your A 9.
classic-no-hurry-with-trumps = No hurry with trumps
    .task = Take four tricks of five.
    .solution = ♦️10! West has no diamonds and must ruff with ♥️8. He leads spades then, East has to ruff them himself, and ♥️K falls under your ace. Draw trumps first, and ♥️K makes his trick.
classic-partner-ruffs = Partner will ruff
    .task = South led ♦️J. Let him have two tricks at the most.
    .solution = ♦️8! East has no diamonds and must ruff, so the trick is yours without a high card. Keep ♦️A and ♦️K for ♦️10 9.
classic-through-declarer = Low through declarer
    .task = East leads and South plays next. Let him have two tricks at the most.
    .solution = ♣8! Lead low when declarer plays next. If he plays ♣9, West’s ♣10 wins; if he takes the ace, ♣Q is high. To lead the queen is to make South a present of ♣9.
classic-between-two-fires = Between two fires
    .task = Let South have one trick.
    .solution = ♣10! Neither South nor West has clubs. If he ruffs with the nine, West overruffs with the queen; if with the ace, ♥️K and ♥️Q are high.
classic-overtake = Overtake your partner
    .task = Partner led ♦️K and is winning. Let South have no trick.
    .solution = ♦️A! You need the lead: ♥️K and ♥️Q draw both of South’s trumps, and his ace falls on your diamonds. Leave the lead with East, and you yourself must ruff his clubs: South keeps a trump.
classic-keep-the-entry = The way to the clubs
    .task = South led ♦️10, East will win it. Discard so that South takes nothing.
    .solution = ♠10! Every club is a trick, and ♥️9 is the way to them: East takes ♦️Q and leads ♥️8 to your nine.
classic-lonely-eight = The lonely eight
    .task = East leads. Catch the misère.
    .solution = ♦️A, and then ♦️10: West throws ♣J on it, and ♣7 catches ♣8. To begin with the ten will not do: West’s ♦️J takes it.
classic-what-to-discard = What to discard
    .task = ♦️K takes the trick. Discard so that you take none.
    .solution = ♣10! There is one hole here, ♣10 7, and East’s nine goes right into it. Nothing can catch the spades and hearts, high as they look.
classic-gift-of-the-lead = A generous gift
    .task = Everybody for himself. Take no trick.
    .solution = ♦️8! East’s only diamond wins, and then he has nothing but spades, which nobody else holds: all five tricks are his.

### Training tables

lobby-training = 🎓 Training table: ask for a hint when it is your turn
training = 🎓 Training table
button-hint = 💡
agreement-training = Training table
    .about = When it is your turn you may ask what the master would do: with 💡 under your cards, or /hint. Only you see it, and it is worked out from what you see; nobody else’s cards are used.
hint = { $what }: { $why }.
hint-card = The master would play { $card }
hint-discard = The master would discard { $cards }
hint-order = The master would order { $contract }
hint-say = The master would say “{ $word }”
hint-claim = The master would propose “{ $split }”
why-only = there is no choice
why-certain = best however the cards lie
why-rule = experience says so, there is nothing to work out
why-layouts = it came out best over { $layouts ->
    [one] { $layouts } layout
   *[other] { $layouts } layouts
}
why-equal = no other card is better ({ $layouts ->
    [one] { $layouts } layout
   *[other] { $layouts } layouts
})
why-tricks = { $tricks } tricks on average against { $other } with { $card } ({ $layouts ->
    [one] { $layouts } layout
   *[other] { $layouts } layouts
})
why-tricks-against = declarer takes { $tricks } on average, after { $card } { $other } ({ $layouts ->
    [one] { $layouts } layout
   *[other] { $layouts } layouts
})
why-success = it works in { $percent }% of the layouts against { $other }% with { $card } ({ $layouts } in all)
why-worth = { $whists } whists better on average than { $other } ({ $layouts ->
    [one] { $layouts } layout
   *[other] { $layouts } layouts
})
why-whist = the defence makes { $tricks } tricks on average and owes { $duty } ({ $layouts ->
    [one] { $layouts } layout
   *[other] { $layouts } layouts
})
why-made = the contract is made in { $percent }% of the layouts ({ $layouts } in all)
reply-hint_not_here = Hints are for training tables only: that is chosen before the start, in the agreements
reply-hint_sent = The hint is in your private chat
command-hint = A hint, at a training table
