"""Short messages about a table: reminders, absences, pauses, mishaps; and the texts of toasts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.screen import Screen
from bot.screens import tokens
from bot.screens.agreements import name_of
from bot.screens.characters import kind, kind_of
from bot.screens.text import MAX_ALERT, Keys, Names, escape, lines, seat_of, shorten, table_name, turn_of
from bot.table.view import TableView
from locales import Argument, Translator
from preferans.players.character import Character


def mention(person: int | None, name: str) -> str:
    """A name that calls its bearer, where there is a Telegram id."""
    return f'<a href="tg://user?id={person}">{name}</a>' if person is not None else name


def reminder(view: TableView, t: Translator, seat: int, telegram_id: int | None) -> Screen:
    """Half of a turn's time is over: its owner is called by name. Replies to the table message."""
    turn = turn_of(view, seat)
    name = mention(telegram_id, Names(view, t)[seat])
    if turn is None or turn.seconds_left is None:
        return Screen(t("reminder", name=name))
    return Screen(t("reminder-time", name=name, time=t.clock(turn.seconds_left)))


def away(view: TableView, t: Translator, seat: int) -> Screen:
    """Two decisions in a row were taken by the time: the computer plays on for this seat."""
    keys = Keys(view, view.position)
    keys.row(keys.button(t("button-i-am-back"), tokens.command("back")))
    text = t("away", name=Names(view, t)[seat], character=kind_of(seat_of(view, seat), t))
    return Screen(text, keys.build())


def back(view: TableView, t: Translator, seat: int) -> Screen:
    return Screen(t("back", name=Names(view, t)[seat]))


def left_seat(view: TableView, t: Translator, seat: int, name: str) -> Screen:
    """``name`` gave the seat up, where a computer sits now; others may ask for it."""
    keys = Keys(view, view.position)
    keys.row(keys.button(t("button-take-seat"), tokens.command("take", seat)))
    text = t(
        "left-seat",
        name=escape(shorten(name)),
        computer=Names(view, t)[seat],
        character=kind_of(seat_of(view, seat), t),
    )
    return Screen(text, keys.build())


def joined(view: TableView, t: Translator, seat: int) -> Screen:
    return Screen(t("joined", name=Names(view, t)[seat]))


def unreachable(view: TableView, t: Translator, seat: int) -> Screen:
    """The bot cannot write to a seated person; the table goes on, his clock runs."""
    url = view.start_url
    keys = Keys(view, view.position)
    if url:
        keys.row(keys.link(t("button-open-bot"), url))
    return Screen(t("unreachable", name=Names(view, t)[seat]), keys.build())


def group_closed(view: TableView, t: Translator) -> Screen:
    """To the players privately: the group takes no messages, the pulka is paused."""
    return Screen(t("group-closed", name=table_name(view)))


def void_deal(view: TableView, t: Translator, number: int) -> Screen:
    """A deal that this version of the program cannot go on with is dealt again."""
    seed = t("void-seed", seed=view.void_seed) if view.void_seed else None
    return Screen(lines(t("void-deal", number=number), seed))


def waits(view: TableView, t: Translator) -> Screen:
    """To the group, while nothing can be written down."""
    return Screen(t("table-waits", name=table_name(view)))


def paused(view: TableView, t: Translator, by: str = "") -> Screen:
    """The pulka is adjourned; anybody who sits may call it back."""
    keys = Keys(view, view.pause_step)
    keys.row(keys.button(t("button-resume"), tokens.command("resume")))
    key = "paused-by" if by else "paused-since-nobody" if view.pause_why == "nobody" else "paused-message"
    arguments: dict[str, Argument] = {"name": table_name(view)}
    if by:
        arguments["by"] = escape(shorten(by))
    return Screen(t(key, **arguments), keys.build())


def adjourned_reminder(view: TableView, t: Translator) -> Screen:
    """Days later, once: there is a pulka to be finished."""
    keys = Keys(view, view.pause_step)
    keys.row(keys.button(t("button-resume"), tokens.command("resume")), keys.to_group(t))
    return Screen(t("adjourned", name=table_name(view)), keys.build())


def time_up(view: TableView, t: Translator) -> Screen:
    return Screen(t("time-up", name=table_name(view)))


def stopped_lobby(view: TableView, t: Translator) -> Screen:
    """A lobby that was closed before anything began."""
    return Screen(t("lobby-closed", name=table_name(view)))


def which_table(views: Sequence[TableView], t: Translator, page: str) -> Screen:
    """Somebody who sits at two tables asks for something: at which?"""
    rows = []
    for view in views:
        keys = Keys(view, view.position)
        rows.append((keys.button(shorten(view.name, 24), tokens.page(page)),))
    return Screen(t("which-table"), tuple(rows))


def reply(t: Translator, code: str, arguments: Mapping[str, object], people: Sequence[str] = ()) -> str:
    """The toast for what came of a tap: plain text of at most 200 characters.

    ``arguments`` are those of the table's answer; ``people`` the names that belong into it. "illegal" carries the code
    of the rule that forbids it, "impossible" that of the agreements that contradict themselves.
    """
    if code == "illegal":
        return _inner(t, f"illegal-{arguments.get('reason', '')}", "reply-illegal")[:MAX_ALERT]
    if code == "character":
        # Said at once: the group's message may follow seconds later.
        return t("reply-character", character=kind(Character.parse(str(arguments["character"])), t))
    if code == "impossible":
        return _inner(t, f"impossible-{arguments.get('reason', '')}", "reply-impossible")[:MAX_ALERT]
    plain: dict[str, Argument] = {
        key: value if isinstance(value, int) else shorten(str(value), 60) for key, value in arguments.items()
    }
    if "key" in plain:
        plain["key"] = name_of(str(plain["key"]), t)
    if people:
        plain["names"] = ", ".join(shorten(name) for name in people)
    if "seat" in plain:
        plain["place"] = int(plain["seat"]) + 1
    return t(f"reply-{code}", **plain)[:MAX_ALERT]


def _inner(t: Translator, message: str, otherwise: str) -> str:
    return t(message) if t.has(message) else t(otherwise)
