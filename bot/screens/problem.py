"""The problem desk: the list, whose cards to play, and a layout in play. All cards are open."""

from __future__ import annotations

from bot.callback import encode
from bot.desk_state import DeskState, Stage, token
from bot.screen import Button, Keyboard, Screen
from bot.screens.problem_setup import layout_page, setup_page
from bot.screens.text import CARDS_A_ROW, escape, isolated, lines, shorten, split, widen
from locales import SUIT_SIGNS, Translator
from preferans.cards import Card
from preferans.contracts import Contract, Strain
from preferans.problems import CLASSICS, LayoutError, Session, Task
from preferans.problems.session import SEATS
from preferans.solver import Goal, Position

_MENU_ROW = 4
_QUOTED = 20


def problem(state: DeskState, t: Translator, error: LayoutError | None = None) -> Screen:
    """What the desk shows. ``error``: why the layout that was sent cannot be; everything else stays as it was."""
    match state.stage:
        case Stage.MENU:
            body, keyboard = _menu(state, t)
        case Stage.LAYOUT:
            body, keyboard = layout_page(state, t)
        case Stage.SETUP if state.setup is not None:
            body, keyboard = setup_page(state, state.setup, t)
        case Stage.SIDES if state.session is not None:
            body, keyboard = _sides(state, state.session, t)
        case Stage.PLAY if state.session is not None:
            body, keyboard = _play(state, state.session, t)
        case _:
            body, keyboard = _menu(state, t)
    if error is not None:
        body = [fault(error, t), "", *body]
    return Screen(widen(lines(*body)), keyboard)


def elsewhere(url: str, t: Translator) -> Screen:
    """In a group: where problems are solved."""
    return Screen(t("problems-privately"), ((Button(t("button-open-bot"), url=url),),))


def fault(error: LayoutError, t: Translator) -> str:
    """What is wrong with a layout, in a sentence."""
    about: dict[str, str | int] = {}
    for key, value in error.about.items():
        if key == "card":
            about[key] = t.card(int(value))
        else:
            about[key] = escape(isolated(shorten(value, _QUOTED))) if isinstance(value, str) else value
    return t(f"layout-{error.fault.value}", **about)


def button(state: DeskState, label: str, word: str, argument: str | int | Card = "") -> Button:
    return Button(label, encode(0, state.revision, token(word, argument)))


def _menu(state: DeskState, t: Translator) -> tuple[list[str | None], Keyboard]:
    rows = []
    for number, classic in enumerate(CLASSICS, 1):
        key = "problem-solved-row" if classic.key in state.solved else "problem-row"
        rows.append(t(key, number=number, title=t(f"classic-{classic.key}")))
    buttons = [
        button(
            state, t("chosen", label=str(number)) if classic.key in state.solved else str(number), "open", classic.key
        )
        for number, classic in enumerate(CLASSICS, 1)
    ]
    keyboard = [tuple(row) for row in split(buttons, _MENU_ROW)]
    keyboard.append((button(state, t("button-own-layout"), "own"),))
    if state.in_play:
        keyboard.append((button(state, t("button-go-on"), "go"),))
    return [t("problems-title"), t("problems-about"), "", *rows], tuple(keyboard)


def _sides(state: DeskState, session: Session, t: Translator) -> tuple[list[str | None], Keyboard]:
    """What a layout comes to, and whose cards the person wants to play."""
    task = session.task
    body = [t("layout-title"), task_line(task, t), "", *hands(task.position, t), "", worth(task, state.par, t)]
    body.append(t("choose-side"))
    if task.position.goal is Goal.RASPAS:
        choices = [button(state, t(f"seat-{seat}"), "side", seat) for seat in SEATS]
        keyboard = [tuple(choices), (button(state, t("button-all-hands"), "side", "all"),)]
    else:
        keyboard = [
            (
                button(state, t("button-as-declarer"), "side", "declarer"),
                button(state, t("button-as-defence"), "side", "defence"),
            ),
            (button(state, t("button-all-hands"), "side", "all"),),
        ]
    keyboard.append((button(state, t("button-problems"), "menu"),))
    return list(body), tuple(keyboard)


def _play(state: DeskState, session: Session, t: Translator) -> tuple[list[str | None], Keyboard]:
    position = session.position
    body: list[str | None] = [*_head(state, session.task, t), ""]
    keyboard: list[tuple[Button, ...]] = []
    if position is None:
        body += [*hands(session.task.position, t), "", *_end(state, session, t)]
    else:
        body += [*hands(position, t), "", _taken(session, t), *_trick(session, position, t), _mistake(session, t)]
        body.append(_turn(session, position, t))
        if state.hint and state.judgement is not None:
            body.append(_hint(state, position, t))
            body.append(t(f"classic-{state.classic}.solution") if state.classic and not session.can_go_back else None)
        keyboard += _cards(state, session, position, t)
    keyboard.append(
        _kept(
            button(state, t("button-take-back"), "back") if session.can_go_back else None,
            button(state, t("button-begin-again"), "again") if session.can_go_back else None,
        )
    )
    if position is None:
        keyboard.append(_kept(_next(state, t), button(state, t("button-problems"), "menu")))
    else:
        label = t("button-hide-solution") if state.hint else t("button-solution")
        keyboard.append((button(state, label, "show"), button(state, t("button-problems"), "menu")))
    return body, tuple(row for row in keyboard if row)


def _kept(*buttons: Button | None) -> tuple[Button, ...]:
    return tuple(each for each in buttons if each is not None)


def _next(state: DeskState, t: Translator) -> Button:
    """After one of ours the next one that is not solved; after a layout of one's own its other sides."""
    if not state.classic:
        return button(state, t("button-other-side"), "sides")
    keys = [each.key for each in CLASSICS]
    place = keys.index(state.classic) if state.classic in keys else 0
    later = [*keys[place + 1 :], *keys[:place]]
    return button(state, t("button-next-problem"), "open", next((k for k in later if k not in state.solved), later[0]))


# The lines.


def task_line(task: Task, t: Translator) -> str:
    """What is played, by whom, and who leads: «6♠ · играет Юг · ходит Запад»."""
    position = task.position
    match position.goal:
        case Goal.RASPAS:
            said = t("raspas")
        case Goal.MISERE:
            said = t("task", contract=t("contract-misere.short"), declarer=t(f"seat-{position.declarer}"))
        case Goal.TRICKS:
            said = t("task", contract=_contract(task, t), declarer=t(f"seat-{position.declarer}"))
    return said if position.table else t("task-led", task=said, leader=t(f"seat-{position.leader}"))


def _contract(task: Task, t: Translator) -> str:
    strain = task.position.strain
    if task.level is not None:
        return t.contract(Contract.of(task.level, strain))
    if strain is Strain.NO_TRUMP:
        return t("button-no-trump")
    return t("trump-suit", suit=SUIT_SIGNS[strain])


def hands(position: Position, t: Translator) -> list[str | None]:
    """The three hands, a line each; whose turn it is in bold."""
    shown: list[str | None] = []
    for seat, hand in enumerate(position.hands):
        name = t(f"seat-{seat}")
        key = "problem-hand-to-move" if seat == position.to_move else "problem-hand"
        shown.append(t(key, name=name, cards=t.hand(hand) or "—"))
    if position.talon:
        shown.append(t("talon", talon=t.cards(position.talon)))
    return shown


def worth(task: Task, par: tuple[int, ...], t: Translator) -> str:
    """What best play by all comes to."""
    position = task.position
    if position.goal is Goal.RASPAS:
        return t("worth-raspas", each=_each(par, t))
    name, tricks = t(f"seat-{position.declarer}"), par[0]
    if position.goal is Goal.MISERE:
        return t("worth-misere-caught", name=name, tricks=tricks) if tricks else t("worth-misere-safe")
    said = t("worth-tricks", name=name, tricks=tricks, total=position.tricks_left)
    if task.level is None or position.tricks_left != 10 or position.table:
        return said
    if tricks >= task.level:
        return t("worth-made", said=said)
    return t("worth-down", said=said, missing=task.level - tricks)


def _each(tricks: tuple[int, ...], t: Translator) -> str:
    return " · ".join(t("seat-tricks", name=t(f"seat-{seat}"), tricks=each) for seat, each in enumerate(tricks))


def _head(state: DeskState, task: Task, t: Translator) -> list[str | None]:
    if not state.classic:
        return [t("layout-title"), task_line(task, t), worth(task, state.par, t)]
    number = next((i for i, each in enumerate(CLASSICS, 1) if each.key == state.classic), 0)
    return [
        t("problem-title", number=number, title=t(f"classic-{state.classic}")),
        task_line(task, t),
        t(f"classic-{state.classic}.task"),
    ]


def _taken(session: Session, t: Translator) -> str | None:
    taken = session.taken
    if not sum(taken):
        return None
    position = session.task.position
    if position.goal is Goal.RASPAS:
        return t("problem-taken-each", each=_each(taken, t))
    declarer = taken[position.declarer]
    return t("problem-taken", name=t(f"seat-{position.declarer}"), tricks=declarer, defence=sum(taken) - declarer)


def _trick(session: Session, position: Position, t: Translator) -> list[str | None]:
    """The last trick, and the one on the table."""
    played = [((position.leader + place) % 3, card) for place, card in enumerate(position.table)]
    return [
        t("problem-last-trick", cards=_played(session.last_trick, t)) if session.last_trick else None,
        t("on-table", cards=_played(tuple(played), t)) if played else None,
    ]


def _played(cards: tuple[tuple[int, Card], ...], t: Translator) -> str:
    return " · ".join(t("problem-card", name=t(f"seat-{seat}"), card=t.card(card)) for seat, card in cards)


def _mistake(session: Session, t: Translator) -> str | None:
    """What the person's last card gave away."""
    last = next((move for move in reversed(session.moves) if move.free), None)
    if last is None or not last.cost:
        return None
    return t("problem-mistake", card=t.card(last.card), tricks=last.cost)


def _turn(session: Session, position: Position, t: Translator) -> str:
    key = "problem-your-turn" if len(session.sides) == 1 else "problem-turn-of"
    return t(key, name=t(f"seat-{position.to_move}"))


def _hint(state: DeskState, position: Position, t: Translator) -> str:
    assert state.judgement is not None
    best = state.judgement.best
    return t("problem-best", cards=", ".join(t.card(card) for card in sorted(best, reverse=True)))


def _cards(state: DeskState, session: Session, position: Position, t: Translator) -> list[tuple[Button, ...]]:
    best = state.judgement.best if state.hint and state.judgement is not None else ()
    rows: list[tuple[Button, ...]] = []
    for suit in range(4):
        row = []
        for card in sorted(position.legal.suit(suit), reverse=True):
            label = t.card(card)
            if len(session.sides) > 1:
                label = t("partner-card", initial=t(f"seat-{position.to_move}.initial"), card=label)
            row.append(button(state, t("chosen", label=label) if card in best else label, "play", card))
        rows += [tuple(part) for part in split(row, CARDS_A_ROW)]
    return rows


def _end(state: DeskState, session: Session, t: Translator) -> list[str | None]:
    """The result beside the best one, and every card that gave a trick away."""
    position, taken = session.task.position, session.taken
    body: list[str | None] = []
    if position.goal is Goal.RASPAS:
        body.append(t("problem-over-raspas", each=_each(taken, t), best=_each(state.par, t)))
    else:
        name, tricks = t(f"seat-{position.declarer}"), taken[position.declarer]
        same = "problem-over-best" if tricks == state.par[0] else "problem-over-other"
        body.append(t(same, name=name, tricks=tricks, best=state.par[0]))
    for seat, move in session.errors:
        better = ", ".join(t.card(card) for card in sorted(move.better, reverse=True))
        body.append(t("problem-error", name=t(f"seat-{seat}"), card=t.card(move.card), tricks=move.cost, better=better))
    if not session.errors:
        body.append(t("problem-no-errors"))
    if state.classic and not session.errors:
        body += ["", t(f"classic-{state.classic}.solution")]
    return body
