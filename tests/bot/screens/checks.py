"""What must be true of every screen, whatever it shows."""

from __future__ import annotations

import html
import re

from bot import desk_state
from bot.callback import decode
from bot.screen import Screen
from bot.screens import tokens
from bot.table.view import Ui
from preferans.actions import Claim, Discard, Offer
from preferans.deal import Deal

_RANK_FIRST = re.compile("[ТКДВАTJQKA]️?[♠♣♦♥]")  # a card is written suit first; «7♠» is a contract
_TAGS = re.compile(r"</?(?:b|i|pre|code)>|<a href=\"tg://user\?id=\d+\">|</a>")


def plain(screen: Screen) -> str:
    """The text without its markup, as a reader sees it."""
    return html.unescape(_TAGS.sub("", screen.text))


def sound(screen: Screen) -> None:
    """Within Telegram's limits, the markup closed, every button with a token that this program understands."""
    bare = _TAGS.sub("", screen.text)
    assert "<" not in bare, bare
    assert ">" not in bare, bare
    for tag in ("b", "i", "pre", "code"):
        assert screen.text.count(f"<{tag}>") == screen.text.count(f"</{tag}>")
    shown = plain(screen)
    assert shown.strip()
    assert len(shown.encode("utf-16-le")) // 2 <= 4096
    assert "\u202e" not in shown
    assert "None" not in shown
    for text in (shown, *(button.label for row in screen.keyboard for button in row)):
        assert not _RANK_FIRST.search(text), text
    assert sum(map(len, screen.keyboard)) <= 100
    for row in screen.keyboard:
        assert 1 <= len(row) <= 8
        for button in row:
            assert button.label.strip()
            assert len(button.label) <= 60
            if button.data is not None:
                callback = decode(button.data)
                assert callback is not None
                known = tokens.parse(callback.token, in_deal=True) or desk_state.words(callback.token)
                assert known is not None, callback.token


def labels(screen: Screen) -> list[list[str]]:
    return [[button.label for button in row] for row in screen.keyboard]


def asked(screen: Screen) -> list[str]:
    """The tokens of the buttons, in order."""
    found = []
    for row in screen.keyboard:
        for button in row:
            callback = decode(button.data) if button.data is not None else None
            if callback is not None:
                found.append(callback.token)
    return found


def offers_only_what_is_legal(screen: Screen, deal: Deal, seat: int) -> set[str]:
    """Every game action on a button, or behind a question, is legal for this seat. The legal ones that are missing."""
    legal = {tokens.action(act) for act in deal.legal(seat)}
    offered = set()
    for token in asked(screen):
        ui = tokens.parse_ui(token)
        name = ui.argument if isinstance(ui, Ui) and ui.page == "confirm" else token
        if ui is None and isinstance(tokens.parse(token, in_deal=True), tokens.Command):
            continue
        if ui is not None and ui.page != "confirm":
            continue
        assert name in legal, f"{name} is offered to {seat}"
        offered.add(name)
    return {
        tokens.action(act)
        for act in deal.legal(seat)
        if not isinstance(act, Discard | Claim | Offer) and tokens.action(act) not in offered
    }
