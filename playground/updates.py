"""The queue of updates that waits for the bot, and long polling.

Updates wait a day, taps 150 seconds of the playground's clock; an update's number is never used twice. What was handed
out stays until the bot confirms it by asking for a later number.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from .errors import conflict
from .limits import Limits
from .model import Json
from .state import MemoryState

KINDS = (
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "inline_query",
    "chosen_inline_result",
    "callback_query",
    "shipping_query",
    "pre_checkout_query",
    "poll",
    "poll_answer",
    "my_chat_member",
    "chat_member",
    "chat_join_request",
    "message_reaction",
    "message_reaction_count",
    "chat_boost",
    "removed_chat_boost",
)
ONLY_ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(slots=True)
class Update:
    update_id: int
    kind: str
    date: float
    actor: int
    """Whose act it was: a webhook gets one person's updates in order."""
    body: Json

    def shape(self) -> Json:
        return {"update_id": self.update_id, self.kind: self.body}


class UpdateQueue:
    def __init__(self, state: MemoryState, limits: Limits, now: Callable[[], float]) -> None:
        self._state = state
        self._limits = limits
        self._now = now
        self._pending: dict[int, Update] = {}
        self._arrived = asyncio.Event()
        self._poller: object | None = None
        self.webhook_url = ""
        meta: Json = {}
        for key, body in state.all("meta"):
            if key == "updates":
                meta = body
        # Without a file nothing is remembered, so numbering follows the real time: it cannot meet an earlier world's.
        self._next_id: int = meta.get("next_id") or int((time.time() - 1_750_000_000) * 8)
        self._allowed: list[str] | None = meta.get("allowed")
        for _, body in sorted(state.all("update"), key=lambda item: int(item[0])):
            update = Update(**body)
            self._pending[update.update_id] = update

    @property
    def allowed(self) -> list[str] | None:
        return self._allowed

    def wants(self, kind: str) -> bool:
        """Whether the bot asked for updates of this kind; what it asked for once holds until it asks otherwise."""
        if not self._allowed:
            return kind not in ONLY_ON_REQUEST
        return kind in self._allowed

    def allow(self, kinds: Sequence[object] | None) -> None:
        """Remember which kinds the bot asks for: None changes nothing, an empty list means the usual ones."""
        if kinds is not None:
            self._allowed = [kind for kind in kinds if isinstance(kind, str) and kind in KINDS]
            self._save()

    def _save(self) -> None:
        self._state.put("meta", "updates", {"next_id": self._next_id, "allowed": self._allowed})

    def push(self, kind: str, body: Json, actor: int) -> None:
        if not self.wants(kind):
            return
        update = Update(self._next_id, kind, self._now(), actor, body)
        self._next_id += 1
        self._pending[update.update_id] = update
        self._state.put("update", str(update.update_id), asdict(update))
        self._save()
        self._wake()

    def _wake(self) -> None:
        self._arrived.set()
        self._arrived = asyncio.Event()

    def pending(self) -> list[Update]:
        """What waits, oldest first; what waited too long is gone."""
        now = self._now()
        for update in list(self._pending.values()):
            life = self._limits.tap_life if update.kind == "callback_query" else self._limits.update_life
            if update.date <= now - life:
                self.confirm(update.update_id)
        return list(self._pending.values())

    def confirm(self, update_id: int) -> None:
        if self._pending.pop(update_id, None) is not None:
            self._state.drop("update", str(update_id))

    def clear(self) -> None:
        for update_id in list(self._pending):
            self.confirm(update_id)

    def set_webhook(self, url: str) -> None:
        """From now on updates go to this address, or wait for polling where it is empty."""
        self.webhook_url = url
        self._wake()

    async def arrival(self, patience: float | None) -> None:
        """Wait until something arrives or is to be looked at again, for so many real seconds at the most."""
        try:
            await asyncio.wait_for(self._arrived.wait(), patience)
        except TimeoutError:
            return

    def _take(self, offset: int | None, limit: int) -> list[Json]:
        waiting = self.pending()
        if offset is not None:
            keep = waiting[offset:] if offset < 0 else [update for update in waiting if update.update_id >= offset]
            kept = {update.update_id for update in keep}
            for update in waiting:
                if update.update_id not in kept:
                    self.confirm(update.update_id)
            waiting = keep
        return [update.shape() for update in waiting[:limit]]

    async def poll(self, offset: int | None, limit: int, patience: float) -> list[Json]:
        """`getUpdates`. ApiError 409 where a webhook is set, or a later poll takes this one's place."""
        self._check_webhook(
            "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
        )
        me = object()
        self._poller = me
        self._wake()
        deadline = time.monotonic() + patience
        try:
            while True:
                updates = self._take(offset, limit)
                left = deadline - time.monotonic()
                if updates or left <= 0:
                    return updates
                await self.arrival(left)
                if self._poller is not me:
                    raise conflict(
                        "terminated by other getUpdates request; make sure that only one bot instance is running"
                    )
                self._check_webhook("terminated by setWebhook request")
        finally:
            if self._poller is me:
                self._poller = None

    def _check_webhook(self, text: str) -> None:
        if self.webhook_url:
            raise conflict(text)
