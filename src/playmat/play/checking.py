"""Checks of saved states that come from outside: a damaged state is refused, with the place of the damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playmat.engine.parts import On
from playmat.engine.program import Exec
from playmat.engine.questions import OPTIONS, QUESTIONS, kind_of
from playmat.engine.state import N_COUNTS, ONGOING
from playmat.engine.statics import Static
from playmat.engine.table import Table
from playmat.play.saved import (
    ATTACKING_NUMBERS,
    CONTEXT_FLAGS,
    CONTEXT_NUMBERS,
    CONTEXT_VECS,
    POKEMON_NUMBERS,
    POKEMON_VECS,
    SIDE_VECS,
    STATE_FLAGS,
    STATE_NUMBERS,
    STATE_VECS,
    InvalidState,
    Json,
)

if TYPE_CHECKING:
    from playmat.play.game import Game

LARGEST = 1 << 62
"""Numbers of a state are below this; sums of two still fit the engine's words."""
MANY = 10_000
"""More than any list of a state has."""
CONTEXTS_DEEP = 500


def check_state(data: object, table: Table) -> None:
    """Raises InvalidState if the form of a saved state is wrong, or a number in it means nothing on this table."""
    Check(table).state(data)


def check_game(game: Game) -> None:
    """Raises InvalidState if a loaded state is unsound, or its question cannot be shown."""
    found = game.problems()
    if found:
        raise InvalidState(f"the saved state is unsound: {found[0]}")
    try:
        decision = game.decision
        if decision is not None:
            texts = decision.texts, decision.prompt, [option.kind for option in decision.options]
            del texts
        for seat in (None, *range(game.form.seats)):
            game.view(seat).to_json()
    except Exception as error:
        raise InvalidState(f"the saved state cannot be shown ({type(error).__name__}: {error})") from None


class Check:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards = len(table.defs)
        self.seats = table.form.seats
        self.names = len(table.names)

    def state(self, data: object) -> None:
        st = self.record(data, "state")
        for name in STATE_NUMBERS:
            self.number(st, name, "state")
        for name in STATE_FLAGS:
            self.flag(st, name, "state")
        for name in STATE_VECS:
            self.numbers(st, name, "state")
        within = self.within
        within(st, "state", "player", 0, self.seats)
        within(st, "state", "first", 0, self.seats)
        within(st, "state", "asked", -1, self.seats)
        within(st, "state", "outcome", -2, self.seats)
        within(st, "state", "stadium", -1, self.cards)
        within(st, "state", "stadium_owner", -1, self.seats)
        within(st, "state", "stadium_faces", -1, self.seats)
        within(st, "state", "phase", 0, 2)
        within(st, "state", "question", 0, len(QUESTIONS))
        for name in ("turn", "sudden_death", "serials", "stamp"):
            within(st, "state", name, 0, 1 << 40)
        self.chance(st)
        self.question(st)
        sides = self.items(st, "sides", "state")
        if len(sides) != self.seats:
            raise InvalidState(f"the saved state has {len(sides)} sides; {self.table.form.name} has {self.seats}")
        for seat, side in enumerate(sides):
            self.side(self.record(side, f"side {seat + 1}"), seat, st["serials"])
        count = len(self.items(st, "contexts", "state"))
        for number, item in enumerate(st["contexts"]):
            self.context(self.record(item, f"context {number}"), f"context {number}", count)
        self.chains(st["contexts"])
        self.place(st, "attack", "state", count, may_be_none=True)
        for number, item in enumerate(self.items(st, "effects", "state")):
            where = f"effect {number}"
            effect = self.record(item, where)
            self.program(effect, "part", where, (Static, On))
            self.place(effect, "context", where, count)
            for name in ("on", "player", "until", "first", "last", "awaits", "origin", "stamp"):
                self.number(effect, name, where)
            within(effect, where, "player", -1, self.seats)
            within(effect, where, "awaits", -1, self.seats)
        for name in ("waiting", "offered"):
            for number, item in enumerate(self.items(st, name, "state")):
                where = f"{name} {number}"
                waiting = self.record(item, where)
                self.program(waiting, "part", where, (On,))
                self.place(waiting, "context", where, count)
                self.flag(waiting, "now", where)
        for number, item in enumerate(self.items(st, "frames", "state")):
            where = f"frame {number}"
            frame = self.record(item, where)
            self.program(frame, "node", where, (Exec,))
            self.place(frame, "context", where, count)
            self.number(frame, "step", where)
            self.number(frame, "n", where)

    def chance(self, st: Json) -> None:
        words = self.numbers(st, "rng", "state")
        if len(words) != 4 or any(not 0 <= word < 1 << 32 for word in words) or not any(words):
            raise InvalidState("state: 'rng' must be four numbers of 32 bits, not all 0")
        if any(flip not in (0, 1) for flip in st["flips"]):
            raise InvalidState("state: 'flips' must be 0 or 1")
        at, orders = 0, st["orders"]
        while at < len(orders):
            if at + 1 >= len(orders) or not 0 <= orders[at] < self.seats or not 0 <= orders[at + 1] <= len(orders) - at - 2:
                raise InvalidState("state: 'orders' is malformed")
            at += 2 + orders[at + 1]

    def question(self, st: Json) -> None:
        for name in ("options", "answer"):
            for code in st[name]:
                if code < 0 or not 0 <= kind_of(code) < len(OPTIONS):
                    raise InvalidState(f"state: {name!r} has an option of an unknown kind ({code})")
        if st["asking"]:
            if not 0 <= st["least"] <= st["most"] <= max(len(st["options"]), st["least"]):
                raise InvalidState("state: 'least' and 'most' do not fit the options")
            if st["outcome"] != ONGOING:
                raise InvalidState("state: a game that is over asks nothing")
            if not st.get("frames"):
                raise InvalidState("state: a question needs the program that asks it")

    def side(self, side: Json, seat: int, serials: int) -> None:
        where = f"side {seat + 1}"
        self.number(side, "prizes_up", where)
        if self.number(side, "seat", where) != seat:
            raise InvalidState(f"{where}: 'seat' is {side['seat']}")
        for name in SIDE_VECS:
            cards = self.numbers(side, name, where)
            if name == "counts":
                if len(cards) != N_COUNTS or any(count < 0 for count in cards):
                    raise InvalidState(f"{where}: 'counts' must be {N_COUNTS} numbers of 0 or more")
            else:
                self.cards_of(cards, where, name, -1 if name == "prizes" else 0)
        for zone in ("active", "bench"):
            for number, item in enumerate(self.items(side, zone, where)):
                self.pokemon(self.record(item, f"{where}, {zone} {number}"), f"{where}, {zone} {number}", serials)

    def pokemon(self, p: Json, where: str, serials: int) -> None:
        for name in POKEMON_NUMBERS:
            self.number(p, name, where)
        for name in POKEMON_VECS:
            self.cards_of(self.numbers(p, name, where), where, name, 0)
        if not p["cards"]:
            raise InvalidState(f"{where}: a Pokémon needs a card")
        self.within(p, where, "serial", 1, serials + 1)
        self.within(p, where, "owner", 0, self.seats)
        self.within(p, where, "conditions", 0, 32)
        self.within(p, where, "damage", 0, 1 << 20)
        for role in self.items(p, "roles", where):
            if not isinstance(role, list) or len(role) != 2 or any(type(part) is not int for part in role):
                raise InvalidState(f"{where}: a role is a pair of numbers")
        for mark in self.numbers(p, "marks", where):
            if not 0 <= mark < self.names:
                raise InvalidState(f"{where}: there is no name {mark}")

    def context(self, c: Json, where: str, count: int) -> None:
        for name in CONTEXT_NUMBERS:
            self.number(c, name, where)
        for name in CONTEXT_FLAGS:
            self.flag(c, name, where)
        for name in CONTEXT_VECS:
            self.numbers(c, name, where)
        self.cards_of([*c["looked"], *c["those"]], where, "looked", 0)
        for name in ("you", "opponent"):
            self.within(c, where, name, 0, self.seats)
        self.within(c, where, "uid", -1, self.cards)
        for slot in self.items(c, "saved", where):
            self.all_numbers(slot, f"{where}: 'saved'")
        self.place(c, "outer", where, count, may_be_none=True)
        if "attacking" not in c:
            raise missing("attacking", where)
        if c["attacking"] is not None:
            attacking = self.record(c["attacking"], f"{where}, attacking")
            for name in ATTACKING_NUMBERS:
                self.number(attacking, name, f"{where}, attacking")
            for name in ("stopped", "is_copy"):
                self.flag(attacking, name, f"{where}, attacking")
            self.numbers(attacking, "shielded", f"{where}, attacking")
            self.within(attacking, f"{where}, attacking", "uid", 0, self.cards)
            attacks = len(self.table.defs[attacking["uid"]].attacks)
            self.within(attacking, f"{where}, attacking", "index", 0, attacks)

    def chains(self, contexts: list[Json]) -> None:
        """No context may be inside itself."""
        for number in range(len(contexts)):
            at: int | None = number
            for _ in range(CONTEXTS_DEEP):
                if at is None:
                    break
                at = contexts[at]["outer"]
            else:
                raise InvalidState(f"context {number}: it is inside itself")

    def cards_of(self, cards: list[int], where: str, name: str, least: int) -> None:
        for uid in cards:
            if not least <= uid < self.cards:
                raise InvalidState(f"{where}: {name!r} has card {uid}; the decks have {self.cards} cards")

    def program(self, data: Json, name: str, where: str, kinds: tuple[type, ...]) -> None:
        key = self.given(data, name, where)
        found = self.table.nodes.get(key) if isinstance(key, str) else None
        if found is None:
            raise InvalidState(
                f"the saved state does not fit: {key!r} is missing; was it saved with other cards or another version?"
            )
        if not isinstance(found, kinds):
            raise InvalidState(f"{where}: {key!r} is a program of another kind")

    def place(self, data: Json, name: str, where: str, count: int, may_be_none: bool = False) -> None:
        value = self.given(data, name, where)
        if value is None and may_be_none:
            return
        if type(value) is not int or not 0 <= value < count:
            raise InvalidState(f"{where}: {name!r} must be the number of a context, not {value!r}")

    def within(self, data: Json, where: str, name: str, least: int, end: int) -> None:
        if not least <= data[name] < end:
            raise InvalidState(f"{where}: {name!r} must be a number from {least} to {end - 1}, not {data[name]}")

    def record(self, data: object, where: str) -> Json:
        if not isinstance(data, dict):
            raise InvalidState(f"{where}: must be an object, not {type(data).__name__}")
        return data

    def given(self, data: Json, name: str, where: str) -> Any:
        if name not in data:
            raise missing(name, where)
        return data[name]

    def number(self, data: Json, name: str, where: str) -> int:
        value = self.given(data, name, where)
        if not is_number(value):
            raise InvalidState(f"{where}: {name!r} must be a number, not {shown(value)}")
        return int(value)

    def flag(self, data: Json, name: str, where: str) -> None:
        value = self.given(data, name, where)
        if type(value) is not bool:
            raise InvalidState(f"{where}: {name!r} must be true or false, not {shown(value)}")

    def items(self, data: Json, name: str, where: str) -> list[Any]:
        value = self.given(data, name, where)
        if not isinstance(value, list) or len(value) > MANY:
            raise InvalidState(f"{where}: {name!r} must be a list, not {shown(value)}")
        return value

    def numbers(self, data: Json, name: str, where: str) -> list[int]:
        return self.all_numbers(self.given(data, name, where), f"{where}: {name!r}")

    def all_numbers(self, value: object, where: str) -> list[int]:
        if not isinstance(value, list) or len(value) > 100 * MANY or not all(map(is_number, value)):
            raise InvalidState(f"{where} must be a list of numbers")
        return value


def is_number(value: object) -> bool:
    return type(value) is int and -LARGEST < value < LARGEST


def missing(name: str, where: str) -> InvalidState:
    return InvalidState(
        f"the saved state does not fit: {name!r} is missing in {where}; was it saved with other cards or another version?"
    )


def shown(value: object) -> str:
    text = repr(value) if not isinstance(value, (list, dict)) else type(value).__name__
    return text if len(text) < 60 else text[:57] + "..."
