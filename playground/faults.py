"""What can go wrong on request, and the log of every call, by which tests count what a bot says."""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass
from typing import get_args, get_type_hints

from .model import Json

KINDS = ("429", "error", "http", "drop", "deliver_then_drop", "deliver_then_timeout", "delay")
WEBHOOK = "webhook"
"""Not a method: Telegram's own call, with an update, to the bot."""
SPENDING = ("send", "edit")
"""Methods whose names begin so count towards the rates, except `sendChatAction`."""


@dataclass(slots=True)
class Fault:
    """Something that befalls the next `count` calls that match.

    kind: `429` (retry_after), `error` (code, description: a Bot API refusal), `http` (code: a bare page of a proxy, 500
    or 502), `drop` (the connection closes before anything happened), `deliver_then_drop` and `deliver_then_timeout` (it
    happened, and the bot is not told), `delay` (seconds first, then as usual). Those of the method `webhook` befall not
    calls but deliveries to the bot's webhook: `http` (code), or it cannot be reached, whatever else they are.
    """

    id: int
    kind: str
    method: str | None = None
    """Any method where None; `send`, `edit` and the like match every method that begins so."""
    chat_id: int | None = None
    count: int = 1
    retry_after: int = 5
    code: int = 500
    description: str = "Internal Server Error"
    seconds: int | float = 30
    """How long a `delay` is, or how long a silent connection stays open; real seconds."""

    def matches(self, method: str, chat_id: int | None) -> bool:
        if method == WEBHOOK:
            return self.method == WEBHOOK
        if self.method is not None and not method.lower().startswith(self.method.lower()):
            return False
        return self.chat_id is None or self.chat_id == chat_id


@dataclass(slots=True)
class CallRecord:
    number: int
    time: float
    method: str
    chat_id: int | None
    ok: bool
    error_code: int | None
    description: str | None
    fault: str | None
    params: Json

    @property
    def spends(self) -> bool:
        """Whether the call counts towards the rates of its chat."""
        method = self.method.lower()
        return method.startswith(SPENDING) and method != "sendchataction"


class Faults:
    def __init__(self) -> None:
        self.active: list[Fault] = []
        self._next = 1

    def add(self, fields: Json) -> Fault:
        """Switch a fault on. TypeError or ValueError where the fields are not those of `Fault`."""
        fault = Fault(id=self._next, **fields)
        if fault.kind not in KINDS:
            raise ValueError(f"kind is one of {', '.join(KINDS)}")
        for name, sort in get_type_hints(Fault).items():
            if type(value := getattr(fault, name)) not in (get_args(sort) or (sort,)):
                raise ValueError(f"{name} cannot be {value!r}")
        self._next += 1
        self.active.append(fault)
        return fault

    def take(self, method: str, chat_id: int | None) -> Fault | None:
        """The fault that befalls this call, counted down."""
        for fault in self.active:
            if fault.matches(method, chat_id):
                fault.count -= 1
                if fault.count <= 0:
                    self.active.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        self.active.clear()


class CallLog:
    KEPT = 50_000

    def __init__(self) -> None:
        self._records: deque[CallRecord] = deque(maxlen=self.KEPT)
        self._count = 0

    def add(
        self,
        *,
        time: float,
        method: str,
        chat_id: int | None,
        error: tuple[int, str] | None,
        fault: str | None,
        params: Json,
    ) -> None:
        self._count += 1
        code, description = error or (None, None)
        record = CallRecord(self._count, time, method, chat_id, error is None, code, description, fault, params)
        self._records.append(record)

    def find(self, *, chat_id: int | None = None, method: str | None = None, since: int = 0) -> list[Json]:
        """The calls after number `since`, oldest first; `method` matches by its beginning."""
        return [
            asdict(record)
            for record in self._records
            if record.number > since
            and (chat_id is None or record.chat_id == chat_id)
            and (method is None or record.method.lower().startswith(method.lower()))
        ]

    def summary(self, *, since: int = 0) -> Json:
        """For each chat: calls by method, refusals by code, and the most accepted sends and edits in any 60 seconds."""
        chats: dict[int | None, Json] = {}
        times: dict[int | None, list[float]] = {}
        for record in self._records:
            if record.number <= since:
                continue
            empty: Json = {"methods": {}, "errors": {}, "spent": 0}
            chat = chats.setdefault(record.chat_id, empty)
            chat["methods"][record.method] = chat["methods"].get(record.method, 0) + 1
            if record.error_code is not None:
                key = str(record.error_code)
                chat["errors"][key] = chat["errors"].get(key, 0) + 1
            elif record.spends:
                chat["spent"] += 1
                times.setdefault(record.chat_id, []).append(record.time)
        for chat_id, chat in chats.items():
            chat["busiest_minute"] = _busiest(times.get(chat_id, []))
        return {"last": self._count, "chats": {str(chat_id): chat for chat_id, chat in chats.items()}}


def _busiest(times: list[float]) -> int:
    most, first = 0, 0
    for last, time in enumerate(times):
        while times[first] <= time - 60:
            first += 1
        most = max(most, last - first + 1)
    return most
