"""A table in play, as the program holds it in memory: its state, where it stands, what its people have opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.screens import tokens
from bot.table.events import Event, VoteClosed
from bot.table.state import TableState
from bot.table.view import PLAIN, Ui
from bot.wanted import Place
from preferans.players.thought import Thought
from preferans.view import View


@dataclass(slots=True)
class LiveTable:
    """``secret``: what the computers' chance is made from. ``chains``: by the first deal that it is for, the far end of
    the seeds that the cards come from. ``pages``: by person, the step and the page they have opened there;
    a page is gone when the step is. ``group_pages``: by role, pages opened on the group's messages. ``unkept``: those
    that are not written yet, by person and role as in `storage.Page`. ``opened``: by seat, the step of its question,
    when that was asked, and whether the same person's act opened it. ``private_roles``: the roles that are shown in
    private chats. ``reminders``: by seat, the step that was called out in the group. ``muted``: the group takes no
    messages. ``reminded``: the players of this adjourned pulka have been called. ``begun_deal``: the deal for which the
    message before it was last brought up to date. ``hints``: by seat, what it saw when it last asked for a hint, and
    what the master thought of that. ``lately``: where the table was read from its log, the last events, of which it is
    not known whether they were told; ``before``: the table before them; ``begun``: the table as its first deal was
    dealt, whoever sits there now; ``votes_over``: by step, what every vote was about and what became of it.
    """

    table: int
    place: Place
    language: str
    state: TableState
    secret: str = field(repr=False)
    chains: dict[int, str] = field(repr=False)
    pages: dict[int, tuple[int, Ui]] = field(default_factory=dict)
    group_pages: dict[str, Ui] = field(default_factory=dict)
    unkept: set[tuple[int, str]] = field(default_factory=set)
    opened: dict[int, tuple[int, float, bool]] = field(default_factory=dict)
    private_roles: set[str] = field(default_factory=set)
    reminders: dict[int, int] = field(default_factory=dict)
    muted: bool = False
    reminded: bool = False
    begun_deal: int = 0
    hints: dict[int, tuple[View, Thought]] = field(default_factory=dict, repr=False)
    lately: tuple[Event, ...] = ()
    before: TableState | None = None
    begun: TableState | None = None
    votes_over: Mapping[int, tuple[str, VoteClosed]] = field(default_factory=dict)

    def page(self, person: int, step: int) -> Ui:
        """What this person has opened, if it still belongs to what is asked."""
        opened_at, ui = self.pages.get(person, (step, PLAIN))
        return ui if opened_at == step else PLAIN

    def turn_page(self, person: int, step: int, asked: Ui) -> None:
        """Open a page, or change the marks on the one that is open."""
        self.pages[person] = (step, tokens.merge(self.page(person, step), asked))
        self.unkept.add((person, ""))

    def turn_group_page(self, role: str, page: Ui) -> None:
        """Open a page on this message of the group's."""
        self.group_pages[role] = page
        self.unkept.add((0, role))

    def step_for(self, person: int) -> int:
        """The number that a person's pages belong to: their open question, or what stands on the table."""
        state = self.state
        seat = state.seat_of(person)
        if seat is not None and seat in state.questions:
            return state.questions[seat]
        if state.drawing is not None and state.phase == "seating":
            return state.drawing.step
        if state.phase == "between":
            return state.between_step
        if state.phase == "lobby":
            return 1  # a page of the agreements stays open while they are changed
        if not state.running:
            return state.number  # with the end all pages are closed: the report stands there
        return state.dealt.step if state.dealt is not None else state.number
