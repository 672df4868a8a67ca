"""What a button says: the list of all tokens, and the functions that write and read them.

A token is the last part of callback data (`bot.callback`), 1 to 42 visible ASCII characters, and means the same
without any memory of the keyboard it came from. There are three kinds.

**Actions of the game**, as NOTATION writes them with ``_`` for the space: ``pass``, ``6s``, ``blind_6s``, ``here``,
``discard_7s_8h``, ``order_7h``, ``whist``, ``look_2``, ``As``, ``claim_6_2_2``, ``offer_1``, ``accept``, …

**Commands of the table**:

| token | what it asks for |
|---|---|
| ``sit``, ``stand`` | a seat in the lobby, and to give it back |
| ``computer``, ``uncomputer:<seat>`` | a computer player in, or out |
| ``character:<seat>:<kind>`` | what kind of player that computer is: ``master-bold`` |
| ``agree`` | "I agree" to the agreements. In a deal the same word is the answer to a checked ten |
| ``start`` | begin the pulka |
| ``set:<key>:<value>``, ``preset:<name>`` | change one agreement or a setting, or take another preset |
| ``draw:<i>`` | take the face-down card i |
| ``ready`` | «Дальше»; ``cut:high``, ``cut:middle``, ``cut:low`` are the same for the one who cuts |
| ``back`` | an absent person is here again |
| ``pass*``, ``climb:<contract>``, ``noclimb`` | pass when the turn comes, bid up to this rung, neither |
| ``vote:yes``, ``vote:no`` | the answer to an open question to all |
| ``pause``, ``resume``, ``stop`` | adjourn, go on, ask to stop |
| ``leave``, ``join``, ``take:<seat>`` | give the seat to a computer, ask to come in, ask for a seat |
| ``again`` | another pulka with the same seats |
| ``cards`` | "my cards": the hand in an alert |
| ``hint`` | at a training table: what the master would do, in an alert |

**States of the screen**, ``ui:<page>`` or ``ui:<page>:<argument>``: they change what is shown and nothing else.
``ui:`` alone is the plain screen. ``ui:discard:7s8h`` is the discard with these cards marked; ``ui:mark:7s`` and
``ui:unmark:7s`` change the marks by one card, so that two quick taps do not undo each other (`merge`).
``ui:confirm:order_7h`` asks once more before that action.

The buttons of the problem desk, which belong to no table, are `bot.desk_state`'s: ``desk:play:As``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.table.view import Ui
from preferans.actions import Action
from preferans.cards import NO_CARDS, Card, Cards
from preferans.notation import NotationError, parse_action, parse_card
from preferans.players.character import Strength, Temper

BARE_COMMANDS: Final = frozenset(
    {
        "sit", "stand", "computer", "agree", "start", "ready", "back", "pass*", "noclimb",
        "pause", "resume", "stop", "leave", "join", "again", "cards", "hint",
    }
)  # fmt: skip
FOR_ADMINS: Final = frozenset(
    {"start", "stop", "set", "preset", "computer", "uncomputer", "character", "pause", "resume"}
)
CUTS: Final = ("high", "middle", "low")
_WITH_ARGUMENT: Final = re.compile(
    r"(?:uncomputer|take):\d{1,2}|preset:[a-z0-9-]+|set:[a-z0-9_]+:[^:]+|draw:\d{1,2}|cut:(?:high|middle|low)"
    rf"|character:\d{{1,2}}:(?:{'|'.join(Strength)})-(?:{'|'.join(Temper)})"
    r"|climb:(?:[6-9]|10)[scdhn]|vote:(?:yes|no)"
)
_CARD: Final = re.compile(r"[789TJQKA][scdh]")
_CARD_MARKS: Final = re.compile(r"(?:[789TJQKA][scdh]){0,2}")


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the table: ``draw:5`` is ``Command("draw", ("5",))``."""

    name: str
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ":".join((self.name, *self.arguments))


Token = Action | Command | Ui


def action(act: Action) -> str:
    """The token of a game action."""
    return str(act).replace(" ", "_")


def command(name: str, *arguments: object) -> str:
    """The token of a table command. Raises ValueError for one that is not in the list."""
    token = ":".join((name, *map(str, arguments)))
    if token not in BARE_COMMANDS and not _WITH_ARGUMENT.fullmatch(token):
        raise ValueError(f"no such command: {token!r}")
    return token


def page(name: str = "", argument: str = "") -> str:
    """The token that opens a page of a screen."""
    return f"ui:{name}:{argument}" if argument else f"ui:{name}"


def mark(card: Card, *, on: bool) -> str:
    """The token that marks a card for the discard, or takes the mark away."""
    return page("mark" if on else "unmark", str(card))


def confirm(act: Action) -> str:
    """The token that asks once more before a dangerous action."""
    return page("confirm", action(act))


def parse_ui(token: str) -> Ui | None:
    """The state of the screen a ``ui:`` token means, or None for anything else."""
    if not token.startswith("ui:"):
        return None
    name, _, argument = token[3:].partition(":")
    if name == "discard":
        if not _CARD_MARKS.fullmatch(argument) or argument[:2] == argument[2:] != "":
            return None
        cards = [parse_card(argument[i : i + 2]) for i in range(0, len(argument), 2)]
        return Ui(name, Cards.of(cards) if cards else NO_CARDS)
    if name in ("mark", "unmark") and not _CARD.fullmatch(argument):
        return None
    return Ui(name, argument=argument)


def opens(ui: Ui) -> str:
    """The token that opens just this, whatever is shown: what `parse_ui` reads as ``ui``."""
    return page(ui.page, "".join(map(str, ui.marked)) if ui.page == "discard" else ui.argument)


def merge(shown: Ui, asked: Ui) -> Ui:
    """What is shown after ``asked`` on top of ``shown``: a mark adds to the marks, everything else replaces them.

    With two cards marked, a third takes the place of the lower of the two.
    """
    if asked.page not in ("mark", "unmark"):
        return asked
    card = parse_card(asked.argument)
    marked = shown.marked if shown.page == "discard" else NO_CARDS
    if asked.page == "unmark":
        return Ui("discard", marked - card.mask)
    others = tuple(marked - card.mask)[-1:]
    return Ui("discard", Cards.of((card, *others)))


def parse(token: str, *, in_deal: bool) -> Token | None:
    """What a button asks for, or None for anything this program did not write.

    ``in_deal``: whether a deal is on; then ``agree`` is a word of the game.
    """
    if token.startswith("ui:"):
        return parse_ui(token)
    if token in BARE_COMMANDS and not (in_deal and token == "agree"):
        return Command(token)
    if _WITH_ARGUMENT.fullmatch(token):
        name, *arguments = token.split(":")
        return Command(name, tuple(arguments))
    return parse_game_action(token)


def parse_game_action(token: str) -> Action | None:
    """The game action of a token, or None."""
    try:
        return parse_action(token.replace("_", " "))
    except NotationError:
        return None
