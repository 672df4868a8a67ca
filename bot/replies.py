"""What somebody is told at once about a tap or a command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reply:
    """The text ``reply-<code>`` with these arguments; "ok" is silent.

    ``people`` are names that belong into the text. ``text`` is said instead where it is set. ``alert``: in a window
    that wants to be closed. ``url``: the tap opens this link.
    """

    code: str
    args: Mapping[str, Any] = field(default_factory=dict)
    people: tuple[str, ...] = ()
    alert: bool = False
    url: str | None = None
    text: str = ""

    @property
    def silent(self) -> bool:
        return self.code == "ok" and not self.text and self.url is None
