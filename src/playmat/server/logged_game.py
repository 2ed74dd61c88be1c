"""A game in progress, with its log and answers in words.

Rooms play on a course; replays walk along one. Both use this module, so they show the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from playmat.engine.questions import O_CARD, O_POKEMON, QUESTIONS, first_of, kind_of
from playmat.engine.state import State
from playmat.engine.table import Table
from playmat.json_types import EntryJson, ViewJson
from playmat.play.client_state import ClientState
from playmat.play.game import Game, start
from playmat.play.log import Reader
from playmat.play.record import settle_due
from playmat.play.settlement import Settlement
from playmat.play.view import OpenView, View, view

PUBLIC = ("main", "promote", "first")
"""Public questions. Others, and their very existence, may depend on hidden cards."""


class StateForOthers(NamedTuple):
    """The state that others see while a player answers hidden questions."""

    state: State
    logged: int
    """Entries of the log up to there."""
    moment: int


def is_foreseeable(st: State) -> bool:
    """Whether everybody knows that the open question is asked: it is a pick among Pokémon in play, among all cards of a hand or
    deck, or among cards that lie face up."""
    if not st.phase or QUESTIONS[st.question] != "pick":
        return False
    if all(kind_of(option) == O_POKEMON for option in st.options):
        return True
    picked = {int(first_of(option)) for option in st.options if kind_of(option) == O_CARD}
    if len(picked) < len(st.options):
        return False
    side = st.sides[st.asked]
    zones = (side.hand, side.deck)
    return any(picked == {int(uid) for uid in zone} for zone in zones) or picked <= {
        int(uid) for one in st.sides for zone in (one.discard, one.lost) for uid in zone
    }


class LoggedGame:
    """A game that listens, from its start. `players` are the players' names by seat, as the log calls them.

    While a player answers several questions within an effect or in set-up, the others see the game as it was before: the number
    of questions would reveal hidden cards. If everybody knows that the first question comes, they see the game at that
    question: the played card, but not the choice. `hides=False` shows every step, for finished games. `is_open` shows watchers
    every card, which is fair because all players are bots.
    """

    def __init__(
        self,
        table: Table,
        seed: int,
        flips: Iterable[bool] = (),
        answers: Iterable[Sequence[int]] = (),
        players: Sequence[str] = (),
        hides: bool = True,
        is_open: bool = False,
        settlements: Sequence[Settlement] = (),
    ) -> None:
        self.game: Game = start(table, seed, flips=flips, listen=True)
        self.players = players
        self.hides = hides and not is_open
        self.is_open = is_open
        self.held: StateForOthers | None = None
        """None: others are shown the game as it is."""
        self.screen = ClientState(table)
        self.settlements = settlements
        """What was settled from outside, in games that follow another record or begin from a position."""
        settle_due(self.game, settlements, 0)
        for picks in answers:
            self.answer(list(picks))

    def answer(self, given: str | Sequence[int]) -> tuple[int, ...]:
        """Answer the open question; returns the places of the options. Raises IllegalAction and then changes nothing."""
        st = self.game.state
        seat = st.asked
        before = self.held if self.held is not None or not self.hides else StateForOthers(st.clone(), self.logged, self.moment)
        self.game.answer(given)
        settle_due(self.game, self.settlements, self.moment)
        st = self.game.state
        is_private = st.asking and st.asked == seat and QUESTIONS[st.question] not in PUBLIC
        if is_private and before is not self.held and self.hides and is_foreseeable(st):
            before = StateForOthers(st.clone(), self.logged, self.moment)
        self.held = before if is_private else None
        return self.game.answers[-1]

    @property
    def asked(self) -> int | None:
        return int(self.game.state.asked) if self.game.state.asking else None

    @property
    def question(self) -> str:
        """The kind of the open or last question."""
        return str(QUESTIONS[self.game.state.question])

    @property
    def moment(self) -> int:
        """A number that is different for each state of the game."""
        return len(self.game.answers)

    def moment_for(self, seat: int | None) -> int:
        """The moment that a seat (None: a watcher) is shown."""
        return self.moment if self.held is None or seat == self.asked else self.held.moment

    def picture(self, seat: int | None) -> ViewJson:
        """The data that a seat (None: a watcher) is shown. Pictures share unchanged parts, so do not modify them."""
        if self.is_open or (self.held is not None and seat != self.asked):
            return self.view(seat).to_json()
        game = self.game
        decision = game.decision if seat is not None and seat == self.asked else None
        asked = None if decision is None else decision.to_json()
        return self.screen.show(self.moment, game.machine, -1 if seat is None else seat, asked)

    def shown(self, seat: int | None) -> Game:
        """The game behind the view of a seat (None: a watcher): as it is now, or as it was before."""
        if self.held is None or seat == self.asked:
            return self.game
        before = Game(self.game.table, self.held.state)
        before._faces = self.game.faces
        return before

    def view(self, seat: int | None) -> View:
        """The view that a seat is shown (None: a watcher)."""
        return OpenView(self.game) if seat is None and self.is_open else view(self.shown(seat), seat)

    def unseen(self, seat: int) -> frozenset[int]:
        """The cards (by uid) that a seat has not seen and does not see now: in decks, others' hands and cards set
        aside, face-down Prizes."""
        found: set[int] = set()
        for side in self.game.state.sides:
            found.update(int(uid) for uid in side.deck)
            if side.seat != seat:
                found.update(int(uid) for zone in (side.hand, side.aside) for uid in zone)
            up = int(side.prizes_up)
            found.update(int(uid) for place, uid in enumerate(side.prizes) if uid >= 0 and not (up >> place) & 1)
        return frozenset(found - view(self.game, seat).known())

    @property
    def logged(self) -> int:
        """Entries of the log so far."""
        return len(self.game.log)

    def logged_for(self, seat: int | None) -> int:
        """Entries of the log that a seat may read so far."""
        return self.logged if self.held is None or seat == self.asked else self.held.logged

    def log(self, seat: int | None, since: int = 0) -> list[EntryJson]:
        """The entries from a number on as the seat (None: a watcher) may read them."""
        until = self.logged_for(seat)
        if since >= until:
            return []
        sees_all = seat is None and self.is_open
        return self.game.story.all_json(since, until, Reader(seat, self.players, sees_all))
