"""Questions to everybody who sits: to stop, to let somebody in, to hand a seat over."""

from __future__ import annotations

from bot.screen import Screen
from bot.screens import tokens
from bot.screens.text import Keys, Names, escape, lines, shorten, table_name
from bot.table.view import TableView, VoteView
from locales import Translator


def vote(view: TableView, t: Translator, open_vote: VoteView) -> Screen:
    """One question, who has answered what, and the two buttons."""
    names = Names(view, t)
    match open_vote.kind:
        case "stop":
            by = names[open_vote.by] if open_vote.by is not None else t("somebody")
            question = t("vote-stop", name=by)
        case "join":
            question = t("vote-join", name=escape(shorten(open_vote.person_name)))
        case _:
            seat = names[open_vote.seat] if open_vote.seat is not None else t("somebody")
            question = t("vote-replace", name=escape(shorten(open_vote.person_name)), seat=seat)
    answers = [t("vote-yes" if yes else "vote-no", name=names[seat]) for seat, yes in open_vote.answers]
    keys = Keys(view, open_vote.step)
    keys.row(
        keys.button(t("button-yes"), tokens.command("vote", "yes")),
        keys.button(t("button-no-vote"), tokens.command("vote", "no")),
    )
    text = lines(
        t("vote-title", name=table_name(view)),
        question,
        *answers,
        t("waiting-for", names=names.join(open_vote.waiting)) if open_vote.waiting else None,
    )
    return Screen(text, keys.build())


def vote_closed(view: TableView, t: Translator, kind: str, result: str) -> Screen:
    """What became of a question: "agreed", "refused" or "late"."""
    return Screen(t(f"voted-{kind}-{result}", name=table_name(view)))
