"""How much each feature of a card speaks for trying it first. Only the speed hangs on these numbers.

Found by changing one number at a time and keeping what made the searches of a few hundred random deals shorter.
The sets are copied into the array of a search. Long because it is a table: a line a number.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class TrickWeights(NamedTuple):
    """Order of the cards when the declarer wants tricks; FIRST is the defender after him, SECOND the one before.

    ``*_single``, ``*_void``, ``*_ruffs``: what the others hold in the suit that would be led.
    """

    reply_win_history: int
    reply_lose_history: int
    discard_history: int
    discard_rank: int
    discard_length: int
    discard_solid: int
    discard_declarer_void: int
    discard_partner_void: int
    reply_covered: int
    reply_win: int
    reply_lose_rank: int
    lead_history: int
    discard_last_defender: int
    discard_last_declarer: int
    declarer_length_1: int
    declarer_length_2: int
    declarer_length_3: int
    declarer_length_4: int
    declarer_length_5: int
    declarer_length_6: int
    declarer_ruff_1: int
    declarer_ruff_2: int
    declarer_top: int
    declarer_two_tops: int
    declarer_others: int
    declarer_trump: int
    declarer_trump_length: int
    declarer_trump_others: int
    declarer_trump_top: int
    declarer_trump_solid: int
    declarer_card_top: int
    declarer_card_high: int
    declarer_card_middle: int
    first_length: int
    first_partner_length: int
    first_declarer_ruffs: int
    first_declarer_void: int
    first_declarer_single: int
    first_declarer_length: int
    first_partner_ruffs: int
    first_partner_top: int
    first_top: int
    first_declarer_top: int
    first_trump: int
    first_trump_length: int
    first_trump_declarer: int
    first_trump_top: int
    first_card_top: int
    first_card_high: int
    first_card_middle: int
    first_single: int
    first_single_trumps: int
    first_trump_partner_top: int
    first_trump_declarer_top: int
    second_length: int
    second_partner_length: int
    second_declarer_ruffs: int
    second_declarer_void: int
    second_declarer_single: int
    second_declarer_length: int
    second_partner_ruffs: int
    second_partner_top: int
    second_top: int
    second_declarer_top: int
    second_trump: int
    second_trump_length: int
    second_trump_declarer: int
    second_trump_top: int
    second_card_top: int
    second_card_high: int
    second_card_middle: int
    second_single: int
    second_single_trumps: int
    second_trump_partner_top: int
    second_trump_declarer_top: int


class MisereWeights(NamedTuple):
    """Order of the cards when the declarer wants no trick.

    ``own_*``: the declarer's cards; ``over_*`` and ``under_*``: a defender above and below the declarer's winning card;
    ``before_*``: the declarer is still to play; ``late_*``: the trick is already safe for the declarer.
    """

    own_win_rank: int
    own_history: int
    own_duck_rank: int
    over_rank: int
    under_history: int
    under_rank: int
    before_win_rank: int
    before_history: int
    before_win: int
    before_duck_rank: int
    late_win_rank: int
    lead_history: int
    late_history: int
    late_win: int
    late_duck_rank: int
    discard_history: int
    declarer_length: int
    declarer_others: int
    declarer_unsafe: int
    declarer_no_exit: int
    declarer_forced: int
    declarer_low: int
    declarer_short: int
    declarer_rank: int
    declarer_card_low: int
    declarer_card_high: int
    first_length: int
    first_partner_length: int
    first_declarer_length: int
    first_unsafe: int
    first_catch: int
    first_declarer_void: int
    first_partner_void: int
    first_low: int
    first_partner_low: int
    first_declarer_low: int
    first_single: int
    first_rank: int
    first_card_low: int
    first_card_high: int
    first_weak: int
    second_length: int
    second_partner_length: int
    second_declarer_length: int
    second_unsafe: int
    second_catch: int
    second_declarer_void: int
    second_partner_void: int
    second_low: int
    second_partner_low: int
    second_declarer_low: int
    second_single: int
    second_rank: int
    second_card_low: int
    second_card_high: int
    second_weak: int
    own_discard_rank: int
    own_discard_length: int
    own_discard_unsafe: int
    own_discard_single: int
    own_discard_low: int
    discard_rank: int
    discard_length: int
    discard_unsafe: int
    discard_declarer_void: int
    discard_low: int
    discard_partner_void: int
    discard_single: int


TRUMPS: Final = TrickWeights(
    reply_win_history=0,
    reply_lose_history=0,
    discard_history=0,
    discard_rank=7,
    discard_length=1,
    discard_solid=-3,
    discard_declarer_void=-5,
    discard_partner_void=6,
    reply_covered=20,
    reply_win=10,
    reply_lose_rank=2,
    lead_history=0,
    discard_last_defender=19,
    discard_last_declarer=12,
    declarer_length_1=9,
    declarer_length_2=9,
    declarer_length_3=5,
    declarer_length_4=18,
    declarer_length_5=11,
    declarer_length_6=15,
    declarer_ruff_1=-19,
    declarer_ruff_2=-5,
    declarer_top=7,
    declarer_two_tops=10,
    declarer_others=-1,
    declarer_trump=1,
    declarer_trump_length=-13,
    declarer_trump_others=-4,
    declarer_trump_top=17,
    declarer_trump_solid=-4,
    declarer_card_top=16,
    declarer_card_high=21,
    declarer_card_middle=-15,
    first_length=5,
    first_partner_length=-1,
    first_declarer_ruffs=-22,
    first_declarer_void=-23,
    first_declarer_single=18,
    first_declarer_length=-4,
    first_partner_ruffs=7,
    first_partner_top=6,
    first_top=-10,
    first_declarer_top=4,
    first_trump=-2,
    first_trump_length=-11,
    first_trump_declarer=3,
    first_trump_top=5,
    first_card_top=22,
    first_card_high=10,
    first_card_middle=4,
    first_single=6,
    first_single_trumps=6,
    first_trump_partner_top=7,
    first_trump_declarer_top=-9,
    second_length=1,
    second_partner_length=1,
    second_declarer_ruffs=-8,
    second_declarer_void=-11,
    second_declarer_single=9,
    second_declarer_length=-1,
    second_partner_ruffs=1,
    second_partner_top=2,
    second_top=1,
    second_declarer_top=-1,
    second_trump=3,
    second_trump_length=-7,
    second_trump_declarer=0,
    second_trump_top=6,
    second_card_top=4,
    second_card_high=5,
    second_card_middle=-8,
    second_single=3,
    second_single_trumps=2,
    second_trump_partner_top=6,
    second_trump_declarer_top=-3,
)

PLAIN: Final = TrickWeights(
    reply_win_history=0,
    reply_lose_history=0,
    discard_history=0,
    discard_rank=11,
    discard_length=-9,
    discard_solid=-2,
    discard_declarer_void=-21,
    discard_partner_void=22,
    reply_covered=20,
    reply_win=10,
    reply_lose_rank=2,
    lead_history=1,
    discard_last_defender=-8,
    discard_last_declarer=2,
    declarer_length_1=4,
    declarer_length_2=9,
    declarer_length_3=14,
    declarer_length_4=21,
    declarer_length_5=10,
    declarer_length_6=12,
    declarer_ruff_1=-2,
    declarer_ruff_2=-2,
    declarer_top=-3,
    declarer_two_tops=-4,
    declarer_others=-6,
    declarer_trump=6,
    declarer_trump_length=1,
    declarer_trump_others=0,
    declarer_trump_top=4,
    declarer_trump_solid=0,
    declarer_card_top=11,
    declarer_card_high=4,
    declarer_card_middle=-12,
    first_length=-1,
    first_partner_length=2,
    first_declarer_ruffs=-3,
    first_declarer_void=-13,
    first_declarer_single=14,
    first_declarer_length=-1,
    first_partner_ruffs=7,
    first_partner_top=5,
    first_top=-1,
    first_declarer_top=5,
    first_trump=-4,
    first_trump_length=0,
    first_trump_declarer=0,
    first_trump_top=0,
    first_card_top=1,
    first_card_high=6,
    first_card_middle=-5,
    first_single=-4,
    first_single_trumps=2,
    first_trump_partner_top=0,
    first_trump_declarer_top=0,
    second_length=6,
    second_partner_length=9,
    second_declarer_ruffs=-3,
    second_declarer_void=-15,
    second_declarer_single=30,
    second_declarer_length=4,
    second_partner_ruffs=7,
    second_partner_top=7,
    second_top=6,
    second_declarer_top=0,
    second_trump=-4,
    second_trump_length=0,
    second_trump_declarer=0,
    second_trump_top=0,
    second_card_top=2,
    second_card_high=7,
    second_card_middle=0,
    second_single=8,
    second_single_trumps=2,
    second_trump_partner_top=0,
    second_trump_declarer_top=0,
)

MISERE: Final = MisereWeights(
    own_win_rank=-15,
    own_history=0,
    own_duck_rank=11,
    over_rank=4,
    under_history=0,
    under_rank=9,
    before_win_rank=-1,
    before_history=4,
    before_win=-3,
    before_duck_rank=-4,
    late_win_rank=15,
    lead_history=4,
    late_history=17,
    late_win=9,
    late_duck_rank=2,
    discard_history=1,
    declarer_length=8,
    declarer_others=4,
    declarer_unsafe=1,
    declarer_no_exit=-9,
    declarer_forced=2,
    declarer_low=16,
    declarer_short=5,
    declarer_rank=28,
    declarer_card_low=-9,
    declarer_card_high=2,
    first_length=-5,
    first_partner_length=-15,
    first_declarer_length=14,
    first_unsafe=7,
    first_catch=17,
    first_declarer_void=2,
    first_partner_void=-2,
    first_low=10,
    first_partner_low=-17,
    first_declarer_low=15,
    first_single=7,
    first_rank=18,
    first_card_low=3,
    first_card_high=-3,
    first_weak=-7,
    second_length=-4,
    second_partner_length=-1,
    second_declarer_length=4,
    second_unsafe=15,
    second_catch=2,
    second_declarer_void=-15,
    second_partner_void=7,
    second_low=5,
    second_partner_low=8,
    second_declarer_low=10,
    second_single=7,
    second_rank=23,
    second_card_low=14,
    second_card_high=-11,
    second_weak=-7,
    own_discard_rank=17,
    own_discard_length=-10,
    own_discard_unsafe=14,
    own_discard_single=5,
    own_discard_low=-6,
    discard_rank=30,
    discard_length=-8,
    discard_unsafe=7,
    discard_declarer_void=6,
    discard_low=-13,
    discard_partner_void=2,
    discard_single=2,
)

MISERE_PLACES: Final = MisereWeights(*range(len(MISERE)))

TRICK_PLACES: Final = TrickWeights(*range(len(TRUMPS)))  # where each weight lies among the words of its set
