"""Claims: offered where they are certain, accepted only where they hold in every layout that fits (RULES 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from preferans import solver
from preferans.actions import ACCEPT, REJECT, Claim, Offer
from preferans.cards import SUIT_MASKS
from preferans.contracts import Strain
from preferans.players import thumb, worlds
from preferans.players.lies import Board
from preferans.players.thought import Ground, Thought
from preferans.view import PendingClaim, View

_LEAST_LEFT: Final = 3  # with fewer cards to play a claim saves nobody time
_BOUNDS: Final = {1: 2000, 2: 2000, 3: 2000, 4: 1500, 5: 800, 6: 500}  # layouts tried, by tricks left
_BOUND: Final = 200


def offer(view: View) -> Thought | None:
    """The claim of this seat where it can only be so; once a deal, and again not where it was refused."""
    legal = [action for action in view.legal if isinstance(action, Claim)]
    left = 10 - len(view.tricks)
    if not legal or left < _LEAST_LEFT or any(seat == view.seat and isinstance(act, Claim) for seat, act in view.log):
        return None
    if view.contract is not None and view.contract.is_misere:
        final = _clean_misere(view)
    else:
        final = _cashed(view, left)
    if final is None:
        return None
    claim = Claim(tuple(final[seat] for seat in _columns(view)))
    return Thought(claim, Ground.CERTAIN) if claim in legal else None


def _columns(view: View) -> list[int]:
    return sorted(seat for seat in view.order if seat < len(view.taken))


def _cashed(view: View, left: int) -> list[int] | None:
    """The final tricks if the hand on lead cashes what nothing can beat, and no more than that can be had."""
    hand_seat = view.hand_to_play
    if view.trick or view.talon_lead is not None or hand_seat is None or view.leader != hand_seat:
        return None
    if view.players[hand_seat] != view.seat or any(seat not in view.order for seat, _ in view.trick):
        return None
    raspas = view.contract is None
    sure = left if raspas and _must_win(view) else 0 if raspas else sure_winners(view)
    if sure < left and (sure == 0 or not _no_more_than(view, sure, left)):
        return None
    declarer = view.declarer
    final = list(view.taken)
    if raspas or hand_seat == declarer:
        final[hand_seat] += sure
        others = [seat for seat in _columns(view) if seat != hand_seat]
        if sure < left and len(others) > 1 and len(view.whisters) != 1:
            return None  # who of two whisters takes the rest is not certain
        final[_taker(view, others)] += left - sure
        return final
    assert declarer is not None
    final[_taker(view, [seat for seat in _columns(view) if seat != declarer])] += sure
    final[declarer] += left - sure
    return final


def _taker(view: View, seats: Sequence[int]) -> int:
    """Whose column gets tricks that the defence takes together."""
    return next((seat for seat in seats if seat in view.whisters), seats[0])


def _out(view: View) -> int:
    """The cards that other hands may hold than the one on turn."""
    may = view.may_hold()
    out = 0
    for seat in view.order:
        if seat != view.hand_to_play and view.players[seat] is not None:
            out |= may[seat]
    return out


def _must_win(view: View) -> bool:
    """Whether the hand on lead takes the rest with whatever it leads: nothing that is out beats any of its cards."""
    assert view.hand_to_play is not None
    mine, out = int(view.hands[view.hand_to_play] or 0), _out(view)
    suits = [(mine & mask, out & mask) for mask in SUIT_MASKS]
    return all(_tops(own, others) == own.bit_count() for own, others in suits)


def sure_winners(view: View) -> int:
    """Tricks that the hand on lead takes one after another whatever the other hands hold."""
    hand_seat = view.hand_to_play
    assert hand_seat is not None
    mine, out = int(view.hands[hand_seat] or 0), _out(view)
    trump = Strain.NO_TRUMP if view.contract is None else view.contract.strain
    winners = [_winners_of_suit(mine & SUIT_MASKS[suit], out & SUIT_MASKS[suit]) for suit in range(4)]
    if trump is Strain.NO_TRUMP or not out & SUIT_MASKS[trump]:
        return sum(winners)
    tops = _tops(mine & SUIT_MASKS[trump], out & SUIT_MASKS[trump])
    if tops < (out & SUIT_MASKS[trump]).bit_count():
        return tops
    return sum(winners)  # trumps are drawn first


def _tops(own: int, out: int) -> int:
    """How many of these cards are higher than all that are out."""
    return (own >> out.bit_length()).bit_count()


def _winners_of_suit(own: int, out: int) -> int:
    tops = _tops(own, out)
    return own.bit_count() if tops >= out.bit_count() else tops


def _no_more_than(view: View, sure: int, left: int) -> bool:
    """Whether in every layout the side on lead takes no more than this against best play."""
    values = _values(view)
    if values is None:
        return False
    as_declarer = view.hand_to_play == view.declarer
    return all((value if as_declarer else left - value) <= sure for value in values)


def _values(view: View) -> list[int] | None:
    """The declarer's tricks from here under best play in every layout that fits; None where there are too many."""
    solutions = _solutions(view)
    return None if solutions is None else [solution.tricks for solution in solutions]


def _solutions(view: View) -> list[solver.Solution] | None:
    if worlds.count(view) > _BOUNDS.get(10 - len(view.tricks), _BOUND):
        return None
    every = worlds.all_worlds(view)
    if not every:
        return None
    board = Board(view)
    return solver.solve_many(board.layouts([board.lie(world) for world in every]))


def _clean_misere(view: View) -> list[int] | None:
    """The declarer takes no trick more, whatever the open defence does."""
    declarer = view.declarer
    if declarer != view.seat or declarer is None or view.hand_to_play != declarer:
        return None
    values = _values(view)
    if values is None or any(values):
        return None
    final = list(view.taken)
    others = [seat for seat in _columns(view) if seat != declarer]
    left = 10 - len(view.tricks)
    for number, seat in enumerate(others):
        final[seat] += (left + number) // len(others)
    return final


# Answers


def answer(view: View) -> Thought:
    """Accept what cannot be bettered in any layout that fits; reject the rest."""
    assert view.claim is not None
    certain = thumb.is_certain(view) or _holds(view, view.claim)
    return Thought(ACCEPT if certain else REJECT, Ground.CERTAIN if certain else Ground.RULE)


def _holds(view: View, pending: PendingClaim) -> bool:
    proposal, declarer, seat = pending.proposal, view.declarer, view.seat
    if declarer is None or seat is None or view.hand_to_play is None:
        return False
    if isinstance(proposal, Offer):
        final = proposal.tricks
    else:
        columns = _columns(view)
        if len(columns) != len(proposal.tricks):
            return False
        by_seat = dict(zip(columns, proposal.tricks, strict=True))
        final = by_seat[declarer]
        if not _share_is_certain(view, by_seat, seat):
            return False
    return _cannot_be_bettered(view, pending, final - view.taken[declarer])


def _share_is_certain(view: View, by_seat: dict[int, int], seat: int) -> bool:
    """Whether it does not matter to this seat who of the defenders takes what, or all of it comes to it."""
    declarer, contract = view.declarer, view.contract
    assert contract is not None
    if seat == declarer or contract.is_misere or len(view.whisters) == 1:
        return True
    partners = [other for other in by_seat if other not in (seat, declarer)]
    return all(by_seat[other] == view.taken[other] for other in partners)


def _cannot_be_bettered(view: View, pending: PendingClaim, rest: int) -> bool:
    """Whether ``rest`` more tricks for the declarer are the best that this seat can have of every layout."""
    solutions = _solutions(view)
    if solutions is None:
        return False
    contract = view.contract
    assert contract is not None
    misere = contract.is_misere
    if view.seat == view.declarer:
        if misere:  # against defenders who must guess he may do better than against best play
            return rest == 0 or all(rest < solution.tricks for solution in solutions)
        return all(rest >= solution.tricks for solution in solutions)
    if misere:
        return all(rest >= solution.tricks for solution in solutions)
    if any(rest > solution.tricks for solution in solutions):
        return False
    if view.hand_to_play != view.declarer:
        return True
    # He does not see what he claims against: one card must do in all layouts.
    cards = set.intersection(*(set(solution.moves) for solution in solutions))
    return any(all(solution.moves[card] >= rest for solution in solutions) for card in cards)
