"""What the repositories give and take: frozen rows. Times are Unix seconds, JSON columns are mappings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Json = Mapping[str, Any]


class TableStatus(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    FINISHED = "finished"
    STOPPED = "stopped"


LIVE = (TableStatus.LOBBY, TableStatus.PLAYING, TableStatus.PAUSED)


@dataclass(frozen=True, slots=True)
class Person:
    person: int
    telegram_id: int | None  # None: forgotten
    name: str  # empty: forgotten
    username: str | None
    language: str | None  # None: never chosen nor told by Telegram
    started: bool  # has pressed Start and not blocked the bot: it may write to them
    forgotten: bool


@dataclass(frozen=True, slots=True)
class Chat:
    chat: int
    title: str
    kind: str  # "private", "group" or "supergroup"
    language: str | None = None
    agreements: Json | None = None  # the group's own default
    settings: Json | None = None
    migrated_to: int | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    table: int
    chat: int
    thread: int | None
    name: str
    status: TableStatus
    agreements: Json  # every key, expanded
    rules_version: int
    created_at: float

    @property
    def live(self) -> bool:
        return self.status in LIVE


@dataclass(frozen=True, slots=True)
class StoredEvent:
    table: int
    number: int  # from 1, without gaps
    event: Json
    at: float


@dataclass(frozen=True, slots=True)
class Seat:
    table: int
    seat: int
    person: int


@dataclass(frozen=True, slots=True)
class Message:
    """What one message of a table shows now."""

    table: int
    role: str
    chat: int
    thread: int | None
    message_id: int  # 0: sent, but whether Telegram took it is not known
    shown: str  # a hash of the content
    sent_at: float
    rung: int | None = None  # the last step that was announced with a sound
    stale: bool = False  # to be reposted: taps on it may have been lost
    uncertain_since: float | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time of an open question. ``due_at`` None: it does not run, and ``remaining`` seconds are left of it."""

    table: int
    seat: int  # −1: the whole table's
    step: int
    stage: str
    due_at: float | None
    remaining: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page that is open on a message of a table."""

    table: int
    person: int  # whose own message it is on; 0: the group's
    role: str  # of the group's message; empty for a person's
    step: int  # that a person's page belongs to; 0 for the group's, which stay
    page: str  # the token that opens it


@dataclass(frozen=True, slots=True)
class ArchivedPulka:
    """A finished pulka. In ``record`` (NOTATION's JSON) a person stands as ``person:<number>`` wherever a name may."""

    table: int
    chat: int
    thread: int | None
    name: str
    record: Json
    report: Json
    finished_at: float
