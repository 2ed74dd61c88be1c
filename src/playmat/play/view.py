"""Views: the knowledge of one player, which is all that leaves the engine for a seat.

Changing a card that the seat cannot see changes neither an attribute of `game.view(seat)` nor a byte of `to_json()`. Spectators
(`seat=None`) see public facts only. `View.guess` deals the unseen cards again, for players that search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from playmat.engine import board, players, pokemon_values
from playmat.engine.state import Side
from playmat.play.board import board_html
from playmat.play.decision import Decision, Option
from playmat.play.guessed_games import guess
from playmat.play.log import Reader
from playmat.play.refusals import Refusal
from playmat.play.revealed_cards import looked_at
from playmat.play.view_objects import CardView, PokemonView, SideView

if TYPE_CHECKING:
    from playmat.json_types import CardViewJson, EntryJson, PokemonViewJson, SideViewJson, ViewJson
    from playmat.play.game import Game


class View:
    """A game as a seat sees it, with the question if the seat is asked. Front ends and bots get this and nothing else.

    A view shows the game as it is now. Its results (`you`, `sides`, …) are values, which do not change.
    """

    _sees_all = False

    def __init__(self, game: Game, seat: int | None) -> None:
        self._game = game
        self._viewer = -1 if seat is None else seat
        self._faces = game.faces
        self.seat = seat
        """The seat whose view it is; None: a spectator's."""

    # The game

    @property
    def ruleset(self) -> str:
        return self._game.rules.name

    @property
    def form(self) -> str:
        return self._game.form.name

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 is set-up."""
        return int(self._game.state.turn)

    @property
    def player(self) -> int:
        """The seat whose turn it is."""
        return int(self._game.state.player)

    @property
    def first(self) -> int | None:
        """The seat that took the first turn; None in set-up."""
        st = self._game.state
        return int(st.first) if st.turn else None

    @property
    def phase(self) -> str:
        """`setup` until the Pokémon of set-up are turned face up, then `play`."""
        return "play" if self._game.state.phase else "setup"

    @property
    def sudden_death(self) -> int:
        """The number of Sudden Death games that have started."""
        return int(self._game.state.sudden_death)

    @property
    def is_over(self) -> bool:
        return self._game.is_over

    @property
    def winner(self) -> int | None:
        """See `Game.winner`."""
        return self._game.winner

    # The question

    @property
    def decision(self) -> Decision | None:
        """The open question, if it is this seat's."""
        st = self._game.state
        return self._game.decision if st.asking and st.asked == self.seat else None

    @property
    def asked(self) -> int | None:
        """The seat whose answer the game is waiting for; this is public."""
        return int(self._game.state.asked) if self._game.state.asking else None

    def options(self) -> Iterable[Option]:
        decision = self.decision
        return decision.options if decision is not None else ()

    def why_not(self, text: str) -> Refusal | None:
        return self._game.why_not(text) if self.decision is not None else None

    def refusals(self) -> list[Refusal]:
        return self._game.refusals() if self.decision is not None else []

    @property
    def looking(self) -> tuple[CardView, ...]:
        """The hidden cards that the open question shows to this seat: the deck it searches, the cards it looks at."""
        return tuple(CardView(data, self._game.table) for data in self._shown_cards())

    def _shown_cards(self) -> list[CardViewJson]:
        return self._faces.looking(self._game.machine, self._viewer)

    # The board

    @property
    def sides(self) -> tuple[SideView, ...]:
        """All sides, by seat."""
        return tuple(self._side(seat) for seat in range(self._game.form.seats))

    @property
    def you(self) -> SideView:
        """The viewer's own side."""
        return self._side(self._own_seat())

    @property
    def opponent(self) -> SideView:
        """The side of the opponent across the table."""
        return self._side(players.facing(self._own_seat()))

    @property
    def opponents(self) -> tuple[SideView, ...]:
        """The sides of all opponents."""
        own = self._own_seat()
        return tuple(self._side(seat) for seat in range(self._game.form.seats) if not players.same_team(own, seat))

    @property
    def stadium(self) -> CardView | None:
        """The Stadium card in play."""
        uid = self._game.state.stadium
        return None if uid < 0 else CardView(self._faces.card(uid), self._game.table)

    @property
    def stadium_owner(self) -> int | None:
        """The seat that played it."""
        st = self._game.state
        return None if st.stadium < 0 else int(st.stadium_owner)

    @property
    def stadium_faces(self) -> int | None:
        """The seat that the Stadium faces; None if it does not face a player."""
        st = self._game.state
        return None if st.stadium < 0 or st.stadium_faces < 0 else int(st.stadium_faces)

    def pokemon(self, serial: int) -> PokemonView | None:
        """The Pokémon with a serial; None if it is not in play, or face down."""
        data = self.pokemon_to_json(serial)
        return None if data is None else PokemonView(data, self._game.table)

    def pokemon_to_json(self, serial: int) -> PokemonViewJson | None:
        """The same as plain data."""
        p = board.find(self._game.machine, serial)
        if p is None or not (p.owner == self.seat or self._game.state.phase):
            return None
        return self._faces.pokemon(self._game.machine, p)

    def label(self, serial: int) -> str:
        """A Pokémon as options name it: with its place where its name is not enough, and with its owner if it is not yours."""
        if self.pokemon(serial) is None and board.find(self._game.machine, serial) is not None:
            return "a face-down Pokémon"
        return self._game.words.label(serial)

    def to_json(self) -> ViewJson:
        """Everything that the seat sees, as plain data (see docs/protocol.md)."""
        decision = self.decision
        asked = None if decision is None else decision.to_json()
        return self._faces.view(self._game.machine, self._viewer, self._sees_all, asked)

    def _repr_html_(self) -> str:
        return board_html(self)

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"player {self.seat + 1}"
        return f"<View of {whose}: {self.ruleset}, {self.form}, turn {self.turn}>"

    # The log

    def log(self, since: int = 0, names: Sequence[str] = ()) -> list[EntryJson]:
        """Log entries from the given number on, without what this seat may not see; `names` are those of the players."""
        return self._game.story.all_json(since, len(self._game.log), self._reader(names))

    def log_lines(self, since: int = 0, names: Sequence[str] = ()) -> list[str]:
        """The log from the given entry on, one sentence per line."""
        return self._game.story.lines(self._reader(names), since)

    @property
    def log_length(self) -> int:
        """The number of entries in the log."""
        return len(self._game.log)

    # Guesses

    def guess(self, random: Random) -> Game:
        """A game that this seat could be in: the unseen cards are dealt again and the generator is reseeded.

        Cards that the running text shows to this seat stay where they are. Its own unseen cards are those of its list. The
        cards of others come from the guess of `cards.belief` about their seen cards: nothing depends on a card that this seat
        may not see.
        """
        return guess(self._game, self.seat, self.known(), self._is_open, random)

    def known(self) -> set[int]:
        """Cards (uids) in hidden zones that the current text has shown to this seat."""
        known = {option.uid for option in self.options() if option.uid is not None}
        known |= set(looked_at(self._game.machine, self._viewer))
        for frame in self._game.state.running():
            if frame.c.you == self.seat:
                for cards in (frame.c.looked, frame.c.those):
                    known |= {int(uid) for uid in cards}
        return known

    # Openness

    def _own_seat(self) -> int:
        if self.seat is None:
            raise AttributeError("a spectator has no side; see `sides`")
        return self.seat

    def _is_open(self, side: Side) -> bool:
        """Whether a card makes the player play with the hand face up."""
        return pokemon_values.is_open(self._game.machine, side.seat)

    def _reader(self, names: Sequence[str] = ()) -> Reader:
        return Reader(self.seat, names)

    def _side(self, seat: int) -> SideView:
        return SideView(self._shown_side(self._game.state.sides[seat]), self._game.table)

    def _shown_side(self, side: Side) -> SideViewJson:
        return self._faces.side(self._game.machine, side, self._viewer, self._sees_all)


class OpenView(View):
    """Every card face up and every question shown, for reviewing a finished game. Players never get this."""

    _sees_all = True

    def __init__(self, game: Game) -> None:
        super().__init__(game, None)

    @property
    def decision(self) -> Decision | None:
        return self._game.decision

    def _reader(self, names: Sequence[str] = ()) -> Reader:
        return Reader(None, names, sees_all=True)


def view(game: Game, seat: int | None) -> View:
    """The view of a seat; None: of a spectator."""
    if seat is not None and not 0 <= seat < game.form.seats:
        raise ValueError(f"seat {seat} is out of range (0–{game.form.seats - 1})")
    return View(game, seat)
