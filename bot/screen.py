"""What a screen is: text and buttons, without a chat to stand in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a message: ``data`` (callback data, at most 64 bytes) or ``url``, exactly one of them."""

    label: str
    data: str | None = None
    url: str | None = None

    def __post_init__(self) -> None:
        if (self.data is None) == (self.url is None):
            raise ValueError("a button carries data or a URL, one of them")
        if self.data is not None and not 1 <= len(self.data.encode()) <= 64:
            raise ValueError(f"callback data must have 1 to 64 bytes: {self.data!r}")


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """A message as it should look: HTML text (at most 4096 characters after entities) and an inline keyboard."""

    text: str
    keyboard: Keyboard = ()
