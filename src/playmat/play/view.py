"""What one player may know: the only thing that leaves the engine for a seat.

`view(game, seat)` is a function of what that seat can see; changing a card that it cannot see does not change a byte of
`to_json()`. Spectators (`seat=None`) see what is public. `View.guess` deals the unseen cards anew, for players that search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from playmat.engine import queries
from playmat.engine.state import (
    C_ATTACKS,
    C_ENERGY,
    C_GX,
    C_MULLIGANS,
    C_OUT,
    C_RETREATS,
    C_STADIUMS,
    C_SUPPORTERS,
    C_VSTAR,
    Pokemon,
    Side,
)
from playmat.play.decision import Decision, Option
from playmat.play.game import Game
from playmat.play.guessing import guess
from playmat.play.log import Reader
from playmat.play.refusals import Refusal
from playmat.play.saved import Json
from playmat.play.words import CONDITIONS
from playmat.terms import TYPES


@cache
def type_words(bits: int) -> tuple[str, ...]:
    """The types whose bits are set."""
    return tuple(kind.value for index, kind in enumerate(TYPES) if (bits >> index) & 1)


class View:
    """What a seat sees of a game, and the question if it is asked. Front ends and bots get this and nothing else."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self._game = game
        self.seat = seat

    @property
    def decision(self) -> Decision | None:
        """The open question, if it is this seat's."""
        decision = self._game.decision
        return decision if decision is not None and decision.player == self.seat else None

    @property
    def asked(self) -> int | None:
        """Whose answer the game waits for; that is public."""
        return int(self._game.state.asked) if self._game.state.asking else None

    @property
    def is_over(self) -> bool:
        return self._game.is_over

    @property
    def winner(self) -> int | None:
        return self._game.winner

    def why_not(self, text: str) -> Refusal | None:
        return self._game.why_not(text) if self.decision is not None else None

    def refusals(self) -> list[Refusal]:
        return self._game.refusals() if self.decision is not None else []

    def to_json(self) -> Json:
        game = self._game
        st = game.state
        decision = self.decision
        return {
            "ruleset": game.rules.name,
            "form": game.form.name,
            "you": self.seat,
            "turn": int(st.turn),
            "player": int(st.player),
            "first": int(st.first) if st.turn else None,
            "phase": "play" if st.phase else "setup",
            "over": game.is_over,
            "winner": game.winner,
            "sudden_death": int(st.sudden_death),
            "asked": self.asked,
            "decision": None if decision is None else decision.to_json(),
            "stadium": None if st.stadium < 0 else self.card(int(st.stadium)) | {"owner": int(st.stadium_owner)},
            "sides": [self.side(side) for side in st.sides],
        }

    def is_open(self, side: Side) -> bool:
        """Whether a card makes the player play with the hand face up."""
        return queries.is_open(self._game.machine, side.seat)

    def side(self, side: Side) -> Json:
        mine = side.seat == self.seat
        counts = side.counts
        return {
            "seat": int(side.seat),
            "deck": len(side.deck),
            "hand": [self.card(int(uid)) for uid in side.hand] if mine or self.is_open(side) else len(side.hand),
            "discard": [self.card(int(uid)) for uid in side.discard],
            "lost": [self.card(int(uid)) for uid in side.lost],
            "beside": [self.card(int(uid)) for uid in side.beside],
            "prizes": [self.prize(side, place) for place in range(len(side.prizes))],
            "active": [self.pokemon(p, mine) for p in side.active],
            "bench": [self.pokemon(p, mine) for p in side.bench],
            "bench_size": int(queries.bench_limit(self._game.machine, side.seat)),
            "energy_attached": int(counts[C_ENERGY]),
            "supporters_played": int(counts[C_SUPPORTERS]),
            "stadiums_played": int(counts[C_STADIUMS]),
            "retreats": int(counts[C_RETREATS]),
            "attacks": int(counts[C_ATTACKS]),
            "gx_used": bool(counts[C_GX]),
            "vstar_used": bool(counts[C_VSTAR]),
            "mulligans": int(counts[C_MULLIGANS]),
            "out": bool(counts[C_OUT]),
        }

    def card(self, uid: int) -> Json:
        card = self._game.card(uid)
        return {"uid": uid, "id": card.id, "name": card.printed_name}

    def prize(self, side: Side, place: int) -> Json | None:
        """None where the Prize was taken; a face-down Prize says nothing of its card."""
        uid = int(side.prizes[place])
        if uid < 0:
            return None
        return self.card(uid) if (int(side.prizes_up) >> place) & 1 else {"face_down": True}

    def pokemon(self, p: Pokemon, mine: bool) -> Json:
        game = self._game
        if not game.state.phase and not mine:
            return {"face_down": True}
        m = game.machine
        hp = int(queries.hp(m, p))
        kinds = int(queries.types(m, p))
        return {
            "serial": int(p.serial),
            "name": queries.top(m, p).card.printed_name,
            "cards": [self.card(int(uid)) for uid in p.cards],
            "attached": [self.attached(p, index) for index in range(len(p.attached))],
            "hp": hp,
            "damage": int(p.damage),
            "types": list(type_words(kinds)),
            "retreat": int(queries.retreat_cost(m, p)),
            "conditions": [c.value for index, c in enumerate(CONDITIONS) if (p.conditions >> index) & 1] if p.conditions else [],
            "marks": [game.table.names[int(mark)] for mark in p.marks],
            "attacks": [game.words.attack_name(int(ref) >> 4, int(ref) & 15) for ref in queries.attack_refs(m, p)],
            "new": bool(p.entered == game.state.turn or p.evolved == game.state.turn),
        }

    def attached(self, p: Pokemon, index: int) -> Json:
        m = self._game.machine
        bits, units = queries.provided(m, p, index)
        shown = self.card(int(p.attached[index]))
        if units:
            shown["provides"] = list(type_words(int(bits)))
            shown["units"] = int(units)
        return shown

    def log(self, since: int = 0, names: Sequence[str] = ()) -> list[Json]:
        """Log entries from the given number on, without what this seat may not see; `names` are those of the players."""
        story, reader = self._game.story, self.reader(names)
        return [story.to_json(number, reader) for number in range(since, len(story.entries))]

    def log_lines(self, since: int = 0, names: Sequence[str] = ()) -> list[str]:
        """The log from the given entry on, a sentence a line."""
        return list(self._game.story.lines(self.reader(names), since))

    @property
    def log_length(self) -> int:
        """Entries in the log."""
        return len(self._game.log)

    def reader(self, names: Sequence[str] = ()) -> Reader:
        return Reader(self.seat, names)

    def guess(self, random: Random) -> Game:
        """A game that this seat could be in: the unseen cards dealt anew, and chance to come re-seeded.

        Cards that the running text shows to this seat stay where they are. Its own unseen cards are those of its list. Those of
        others are what `cards.belief` makes of the cards seen of them: nothing depends on a card that this seat may not see.
        """
        return guess(self._game, self.seat, self.known(), self.is_open, random)

    def known(self) -> set[int]:
        """Cards in hidden zones that the text under way has shown to this seat."""
        game = self._game
        known = {option.uid for option in self.options() if option.uid is not None}
        for frame in game.state.frames:
            if frame.c.you == self.seat:
                for cards in (frame.c.looked, frame.c.those):
                    known |= {int(uid) for uid in cards}
        return known

    def options(self) -> Iterable[Option]:
        decision = self.decision
        return decision.options if decision is not None else ()


class OpenView(View):
    """Every card face up and every question told, for looking back at a game that is over. Nobody who plays gets this."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, None)

    @property
    def decision(self) -> Decision | None:
        return self._game.decision

    def side(self, side: Side) -> Json:
        zones = {zone: [self.card(int(uid)) for uid in getattr(side, zone)] for zone in ("deck", "hand")}
        return super().side(side) | zones

    def prize(self, side: Side, place: int) -> Json | None:
        uid = int(side.prizes[place])
        return None if uid < 0 else self.card(uid)

    def pokemon(self, p: Pokemon, mine: bool) -> Json:
        return super().pokemon(p, True)

    def reader(self, names: Sequence[str] = ()) -> Reader:
        return Reader(None, names, sees_all=True)


def view(game: Game, seat: int | None) -> View:
    """What the seat may see; None for a spectator."""
    if seat is not None and not 0 <= seat < game.form.seats:
        raise ValueError(f"there are seats 0 to {game.form.seats - 1}, not {seat}")
    return View(game, seat)
