"""The chain of seeds, and that the cards which come of it are even."""

from __future__ import annotations

import hashlib
from itertools import product

import pytest

from preferans import fairness
from preferans.cards import CARDS, Rank
from preferans.dealing import dealt

TABLE, LAST = "17-20261129T201503Z", "ab" * 32


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_every_seed_hashes_to_the_one_before_and_the_first_to_the_seal() -> None:
    chain = fairness.Chain(TABLE, LAST)
    seed = LAST
    assert chain.seed(1000) == LAST
    for number in range(999, 0, -1):
        seed = sha(f"pulka/1|{TABLE}|{seed}")
        if number in (1, 2, 500, 999):
            assert chain.seed(number) == seed
    assert chain.seal == sha(f"pulka/1|{TABLE}|{seed}")
    assert len({chain.seed(number) for number in (0, 1, 2, 999, 1000)}) == 5


def test_other_pulkas_have_other_chains() -> None:
    assert fairness.Chain(TABLE, LAST).seal != fairness.Chain("18-20261129T201503Z", LAST).seal


@pytest.mark.parametrize("number", [-1, 1001])
def test_a_chain_has_an_end(number: int) -> None:
    with pytest.raises(ValueError, match="seeds 0 to 1000"):
        fairness.Chain(TABLE, LAST).seed(number)


def test_no_message_shows_the_end_of_a_chain() -> None:
    assert LAST not in repr(fairness.Chain(TABLE, LAST))


def test_a_pack_is_sorted_by_the_hashes_and_cut() -> None:
    seed, mix = "cd" * 32, fairness.mix(("0:6s", "1:pass"))
    assert mix == sha("0:6s\n1:pass")
    for cut in fairness.CUTS.values():
        shuffled = sorted(map(str, CARDS), key=lambda card, cut=cut: sha(f"{seed}|{mix}|{cut}|{card}"))
        assert [str(card) for card in fairness.pack(seed, mix, cut)] == shuffled[cut:] + shuffled[:cut]


def test_whatever_changes_changes_the_pack() -> None:
    packs = {
        fairness.pack(seed * 32, fairness.mix((action,)), cut)
        for seed, action, cut in product(("ab", "ac"), ("0:pass", "1:pass", "0:6s"), fairness.CUTS.values())
    }
    assert len(packs) == 18


def test_cards_for_the_draws_are_of_their_own() -> None:
    seats, dealer = fairness.draw_cards(LAST, "seats"), fairness.draw_cards(LAST, "dealer")
    assert len(set(seats)) == len(set(dealer)) == 8
    assert seats != dealer


def test_every_hand_gets_every_card_about_equally_often() -> None:
    """Chi-square over deals as they are played: a seed after another of one chain, the mixes and cuts going round."""
    deals = 3000
    seed, counts = LAST, [[0] * 32 for _ in range(4)]
    places = [[0] * 32 for _ in range(32)]
    for number in range(deals):
        seed = fairness.before(TABLE, seed)
        pack = fairness.pack(seed, fairness.mix((f"0:{CARDS[number % 32]}",)), (8, 16, 24)[number % 3])
        hands, talon = dealt(pack)
        for hand, cards in enumerate((*hands, talon)):
            for card in cards:
                counts[hand][card] += 1
        for place, card in enumerate(pack):
            places[place][card] += 1
    shares = (10 / 32, 10 / 32, 10 / 32, 2 / 32)
    hands_chi = sum((n - deals * s) ** 2 / (deals * s) for row, s in zip(counts, shares, strict=True) for n in row)
    places_chi = sum((n - deals / 32) ** 2 / (deals / 32) for row in places for n in row)
    # 3·31 and 31² degrees of freedom: means of 93 and 961, standard deviations of about 14 and 44. One draw, always
    # the same: six deviations leave no doubt on either side.
    assert 93 - 6 * 14 < hands_chi < 93 + 6 * 14
    assert 961 - 6 * 44 < places_chi < 961 + 6 * 44


def test_neighbours_in_the_chain_have_nothing_in_common() -> None:
    """How often a card stays with its hand from a deal to the next: as often as chance has it, 3·100+4 in 32²."""
    deals, stayed, seed, former = 2000, 0, LAST, None
    for _ in range(deals):
        seed = fairness.before(TABLE, seed)
        hands, _ = dealt(fairness.pack(seed, fairness.mix(()), 16))
        if former is not None:
            stayed += sum(len(now & before) for now, before in zip(hands, former, strict=True))
        former = hands
    expected = (deals - 1) * 300 / 32
    assert abs(stayed - expected) < 6 * (deals * 5) ** 0.5


def test_a_bot_that_grinds_gains_nothing() -> None:
    """A cheating bot wants aces for seat 0, and may do whatever leaves what it has shown valid.

    Choosing the seed: none but one hashes to the seal. Choosing the chain before the seal is shown, by what it knows
    then: the mix comes from taps that are made afterwards, and under them the chosen chain is no better than any other.
    """

    def aces(seed: str, mix: str) -> int:
        return sum(card.rank is Rank.ACE for card in dealt(fairness.pack(seed, mix, 16))[0][0])

    chain = fairness.Chain(TABLE, LAST)
    ground = [sha(f"try {number}") for number in range(2000)]
    assert not [seed for seed in ground if fairness.before(TABLE, seed) == chain.seal]
    assert fairness.before(TABLE, chain.seed(1)) == chain.seal

    guess = fairness.mix(("0:0", "1:1", "2:2"))
    best = max(ground, key=lambda seed: aces(seed, guess))
    assert aces(best, guess) == 4, "it finds what it looks for under the mix that it guessed"
    taps = [(a, b, c) for a, b, c in product(range(8), repeat=3) if len({a, b, c}) == 3]
    mixes = [fairness.mix((f"0:{a}", f"1:{b}", f"2:{c}")) for a, b, c in taps if (a, b, c) != (0, 1, 2)]
    chosen = sum(aces(best, mix) for mix in mixes) / len(mixes)
    # Four aces, ten cards of 32 each: 1.25 on the average, a deviation of about 0.86 a deal.
    assert abs(chosen - 1.25) < 6 * 0.86 / len(mixes) ** 0.5
