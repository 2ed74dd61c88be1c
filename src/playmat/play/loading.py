"""Reading a saved state. It comes from outside: each field is checked for its form and for its meaning on the table.

`InvalidState` names the place of the fault. It is compiled, like `saved`, which writes this form.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine.actions.contests import GuessName
from playmat.engine.memory import event_name, with_name
from playmat.engine.program import Attacking, Context, Exec, Frame
from playmat.engine.questions import OPTIONS, QUESTIONS, kind_of
from playmat.engine.state import N_COUNTS, ONGOING, Effect, Pokemon, Side, State, Waiting
from playmat.engine.statics import Static
from playmat.engine.table import Table
from playmat.engine.triggers import On
from playmat.json_object import Json
from playmat.play.saved import (
    ATTACKING_FIELDS,
    CONTEXT_FIELDS,
    EFFECT_FIELDS,
    FRAME_FIELDS,
    POKEMON_FIELDS,
    SIDE_FIELDS,
    STATE_FIELDS,
    WAITING_FIELDS,
)

LARGEST: Final = 1 << 62
"""Numbers of a state are below this; sums of two still fit the engine's words."""
BIG: Final = 1 << 40
MANY: Final = 10_000
"""More than any list of a state has."""
LONG: Final = 1_000_000
CONTEXTS_DEEP: Final = 500
MISSING: Final = object()


class InvalidState(ValueError):
    """A saved state that cannot be read; the message names the fault."""


def shown(value: object) -> str:
    text = repr(value) if not isinstance(value, (list, dict)) else type(value).__name__
    return text if len(text) < 60 else text[:57] + "..."


class Fields:
    """One object of a saved state, read field by field; `seen` counts the fields that were present.

    `where` is its name, with its number in its list (-1: it has none) and the object that it is in.
    """

    def __init__(self, given: object, what: str, number: i64, holder: Fields | None) -> None:
        self.what = what
        self.number_there = number
        self.holder = holder
        self.seen: i64 = 0
        if not isinstance(given, dict):
            self.data: Json = {}
            raise InvalidState(f"{self.where()}: must be an object, not {type(given).__name__}")
        self.data = given

    def where(self) -> str:
        own = self.what if self.number_there < 0 else f"{self.what} {self.number_there}"
        holder = self.holder
        return own if holder is None else f"{holder.where()}, {own}"

    def fault(self, name: str, what: str, value: object) -> InvalidState:
        return InvalidState(f"{self.where()}: {name!r} must be {what}, not {shown(value)}")

    def missing(self, name: str) -> InvalidState:
        return InvalidState(
            f"the saved state does not fit: {name!r} is missing in {self.where()}; "
            "was it saved with other cards or another version?"
        )

    def given(self, name: str) -> object:
        """The value of a field; MISSING if it is not there."""
        value: object = self.data.get(name, MISSING)
        if value is not MISSING:
            self.seen += 1
        return value

    def end(self, known: tuple[str, ...]) -> None:
        """Raises InvalidState if there was a field that nothing has read."""
        if self.seen != len(self.data):
            for name in self.data:
                if name not in known:
                    raise InvalidState(f"{self.where()}: there is no field {shown(name)}")
            raise AssertionError(f"{self.where()}: of {len(self.data)} fields {self.seen} were read")

    def number(self, name: str, usual: i64) -> i64:
        value = self.given(name)
        if value is MISSING:
            return usual
        return self.checked(name, value)

    def needed(self, name: str) -> i64:
        value = self.given(name)
        if value is MISSING:
            raise self.missing(name)
        return self.checked(name, value)

    def checked(self, name: str, value: object) -> i64:
        if isinstance(value, int) and not isinstance(value, bool):
            n: int = value
            if -LARGEST < n < LARGEST:
                return i64(n)
        raise self.fault(name, "a number", value)

    def within(self, name: str, usual: i64, least: i64, end: i64) -> i64:
        """A number from `least` to `end` - 1."""
        n = self.number(name, usual)
        if not least <= n < end:
            raise InvalidState(f"{self.where()}: {name!r} must be a number from {least} to {end - 1}, not {n}")
        return n

    def needed_within(self, name: str, least: i64, end: i64) -> i64:
        n = self.needed(name)
        if not least <= n < end:
            raise InvalidState(f"{self.where()}: {name!r} must be a number from {least} to {end - 1}, not {n}")
        return n

    def flag(self, name: str, usual: bool) -> bool:
        value = self.given(name)
        if value is MISSING:
            return usual
        if isinstance(value, bool):
            return value
        raise self.fault(name, "true or false", value)

    def items(self, name: str) -> list[object]:
        value = self.given(name)
        if value is MISSING:
            return []
        if not isinstance(value, list) or len(value) > MANY:
            raise self.fault(name, "a list", value)
        return value

    def numbers(self, name: str) -> vec[i64]:
        value = self.given(name)
        if value is MISSING:
            return vec[i64]()
        return self.all_numbers(name, value)

    def all_numbers(self, name: str, value: object) -> vec[i64]:
        if not isinstance(value, list) or len(value) > LONG:
            raise InvalidState(f"{self.where()}: {name!r} must be a list of numbers")
        items: list[object] = value
        found: vec[i64] = vec[i64](capacity=len(items))
        for item in items:
            if not isinstance(item, int) or isinstance(item, bool):
                raise InvalidState(f"{self.where()}: {name!r} must be a list of numbers")
            n: int = item
            if not -LARGEST < n < LARGEST:
                raise InvalidState(f"{self.where()}: {name!r} must be a list of numbers")
            found = append(found, i64(n))
        return found

    def cards(self, name: str, least: i64, end: i64) -> vec[i64]:
        """Numbers of cards, from `least` to `end` - 1."""
        found = self.numbers(name)
        for uid in found:
            if not least <= uid < end:
                raise InvalidState(f"{self.where()}: {name!r} has card {uid}; the decks have {end} cards")
        return found

    def text(self, name: str) -> str:
        value = self.given(name)
        if value is MISSING:
            raise self.missing(name)
        if not isinstance(value, str):
            raise self.fault(name, "a text", value)
        return value


class Loading:
    """Reads one state on a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards: i64 = len(table.defs)
        self.seats: i64 = table.form.seats
        self.contexts: list[Context] = []
        self.names: list[int] = []
        """The numbers that the names of the saved state have on the table."""

    def state(self, given: object) -> State:
        data = Fields(given, "state", -1, None)
        self.read_names(data)
        sides = self.sides(data)
        st = State(sides, [])
        seats = self.seats
        # Written by playmat.play.make_saved: loading of State
        st.turn = data.needed_within("turn", 0, BIG)
        st.player = data.needed_within("player", 0, seats)
        st.first = data.within("first", 0, 0, seats)
        st.chooser = data.number("chooser", -1)
        st.outcome = data.within("outcome", ONGOING, -2, seats)
        st.phase = data.within("phase", 0, 0, 3)
        st.sudden_death = data.within("sudden_death", 0, 0, BIG)
        st.stadium = data.within("stadium", -1, -1, self.cards)
        st.stadium_half = data.within("stadium_half", -1, -1, self.cards)
        st.stadium_owner = data.within("stadium_owner", -1, -1, seats)
        st.stadium_faces = data.within("stadium_faces", -1, -1, seats)
        st.serials = data.within("serials", 0, 0, BIG)
        st.arrived = data.numbers("arrived")
        st.silencing = data.numbers("silencing")
        st.ask_chance = data.flag("ask_chance", False)
        st.turn_over = data.flag("turn_over", False)
        st.acting = data.flag("acting", False)
        st.decides = data.number("decides", -1)
        st.striker = data.number("striker", -1)
        st.skip_checkup = data.flag("skip_checkup", False)
        st.power_stopped = data.flag("power_stopped", False)
        st.asking = data.flag("asking", False)
        st.asked = data.within("asked", -1, -1, seats)
        st.question = data.within("question", 0, 0, len(QUESTIONS))
        st.least = data.number("least", 1)
        st.most = data.number("most", 1)
        st.answered = data.flag("answered", False)
        # End of the written part.
        st.stamp = data.within("stamp", 0, 0, BIG)
        st.memory = self.memory(data)
        self.chance(data, st)
        for side in sides:
            self.check_serials(side.active, st.serials)
            self.check_serials(side.bench, st.serials)
        self.read_contexts(data)
        st.attack = self.context(data, "attack")
        effects: list[Effect] = []
        for item in data.items("effects"):
            effects.append(self.effect(Fields(item, "effect", len(effects), None)))
        st.effects = tuple(effects)
        st.waiting = self.waiting(data, "waiting")
        st.offered = self.waiting(data, "offered")
        for item in data.items("frames"):
            st.stack.append(self.frame(Fields(item, "frame", len(st.stack), None)))
        st.depth = len(st.stack)
        self.question(data, st)
        data.end(STATE_FIELDS)
        return st

    def read_names(self, data: Fields) -> None:
        for given in data.items("names"):
            if not isinstance(given, str) or given not in self.table.names:
                raise InvalidState(
                    f"the saved state does not fit: no card of these decks has the name {shown(given)}; was it saved with other "
                    "cards or another version?"
                )
            self.names.append(self.table.names.index(given))

    def name(self, data: Fields, place: i64) -> i64:
        """The number of a name on the table."""
        if not 0 <= place < len(self.names):
            raise InvalidState(f"{data.where()}: there is no name {place}")
        return self.names[place]

    def memory(self, data: Fields) -> vec[i64]:
        events = data.numbers("memory")
        for i in range(len(events)):
            name = event_name(events[i])
            if name >= 0:
                events[i] = with_name(events[i], self.name(data, name))
        return events

    def chance(self, data: Fields, st: State) -> None:
        if "rng" not in data.data:
            raise data.missing("rng")
        words = data.numbers("rng")
        some: i64 = 0
        for word in words:
            some = -1 if some < 0 or not 0 <= word < 1 << 32 else some | word
        if len(words) != 4 or some <= 0:
            raise InvalidState("state: 'rng' must be four numbers of 32 bits, not all 0")
        st.rng = (words[0], words[1], words[2], words[3])
        st.flips = data.numbers("flips")
        for flip in st.flips:
            if flip != 0 and flip != 1:
                raise InvalidState("state: 'flips' must be 0 or 1")
        orders = data.numbers("orders")
        at: i64 = 0
        size: i64 = len(orders)
        while at < size:
            if at + 1 >= size or not 0 <= orders[at] < self.seats or not 0 <= orders[at + 1] <= size - at - 2:
                raise InvalidState("state: 'orders' is malformed")
            at += 2 + orders[at + 1]
        st.orders = orders

    def question(self, data: Fields, st: State) -> None:
        st.options = self.options(data, "options")
        st.answer = self.options(data, "answer")
        if st.asking:
            count: i64 = len(st.options)
            if not 0 <= st.least <= st.most or (st.most > count and st.most > st.least):
                raise InvalidState("state: 'least' and 'most' do not fit the options")
            if st.outcome != ONGOING:
                raise InvalidState("state: a game that is over asks nothing")
            if not st.depth:
                raise InvalidState("state: a question needs the program that asks it")

    def options(self, data: Fields, name: str) -> vec[i64]:
        codes = data.numbers(name)
        for code in codes:
            if code < 0 or kind_of(code) >= len(OPTIONS):
                raise InvalidState(f"state: {name!r} has an option of an unknown kind ({code})")
        return codes

    def sides(self, data: Fields) -> list[Side]:
        if "sides" not in data.data:
            raise data.missing("sides")
        items = data.items("sides")
        if len(items) != self.seats:
            raise InvalidState(f"the saved state has {len(items)} sides; {self.table.form.name} has {self.seats}")
        sides: list[Side] = []
        for item in items:
            sides.append(self.side(Fields(item, "side", len(sides) + 1, None), len(sides)))
        return sides

    def side(self, data: Fields, seat: i64) -> Side:
        if data.needed("seat") != seat:
            raise InvalidState(f"{data.where()}: 'seat' is {shown(data.data['seat'])}")
        counts = data.numbers("counts")
        is_right = len(counts) == N_COUNTS
        for count in counts:
            if count < 0:
                is_right = False
        if not is_right:
            raise InvalidState(f"{data.where()}: 'counts' must be {N_COUNTS} numbers of 0 or more")
        end = self.cards
        side = Side(
            seat, data.cards("deck", 0, end), data.cards("hand", 0, end), data.cards("discard", 0, end),
            data.cards("prizes", -1, end), data.number("prizes_up", 0), data.cards("lost", 0, end), data.cards("beside", 0, end),
            data.cards("aside", 0, end), self.row(data, "active"), self.row(data, "bench"), counts,
        )  # fmt: skip
        data.end(SIDE_FIELDS)
        return side

    def row(self, data: Fields, zone: str) -> list[Pokemon]:
        found: list[Pokemon] = []
        for item in data.items(zone):
            found.append(self.pokemon(Fields(item, zone, len(found), data)))
        return found

    def pokemon(self, data: Fields) -> Pokemon:
        cards = data.cards("cards", 0, self.cards)
        if not len(cards):
            raise InvalidState(f"{data.where()}: a Pokémon needs a card")
        p = Pokemon(
            data.needed("serial"), data.within("owner", 0, 0, self.seats), cards, data.cards("attached", 0, self.cards),
            self.roles(data), data.within("damage", 0, 0, 1 << 20), data.within("conditions", 0, 0, 32),
            data.number("poison", 0), data.number("burn", 0), data.number("sleep_coins", 0), data.number("paralyzed_turn", 0),
            data.number("entered", 0), data.number("evolved", -1), data.number("became_active", -1), data.number("used", 0),
            data.number("flags", 0), data.number("last_attack_turn", -1), data.number("hurt", 0), data.number("hurt_turn", -1),
            self.marks(data),
        )  # fmt: skip
        data.end(POKEMON_FIELDS)
        return p

    def roles(self, data: Fields) -> tuple[tuple[int, int], ...]:
        items = data.items("roles")
        if not items:
            return ()
        found: list[tuple[int, int]] = []
        for item in items:
            pair = data.all_numbers("roles", item)
            if len(pair) != 2:
                raise InvalidState(f"{data.where()}: a role is a pair of numbers")
            found.append((pair[0], pair[1]))
        return tuple(found)

    def marks(self, data: Fields) -> tuple[int, ...]:
        if "marks" not in data.data:
            return ()
        found: list[int] = []
        for mark in data.numbers("marks"):
            found.append(self.name(data, mark))
        return tuple(found)

    def check_serials(self, row: list[Pokemon], serials: i64) -> None:
        for p in row:
            if not 1 <= p.serial <= serials:
                raise InvalidState(f"side {p.owner + 1}: 'serial' must be a number from 1 to {serials}, not {p.serial}")

    def read_contexts(self, data: Fields) -> None:
        items = data.items("contexts")
        outer: list[int] = []
        for item in items:
            fields = Fields(item, "context", len(outer), None)
            self.contexts.append(self.plain_context(fields))
            outer.append(self.place(fields, "outer", len(items)))
            fields.end(CONTEXT_FIELDS)
        for start in range(len(outer)):
            at: i64 = start
            steps: i64 = 0
            while at >= 0:
                at = outer[at]
                steps += 1
                if steps > CONTEXTS_DEEP:
                    raise InvalidState(f"context {start}: it is inside itself")
            if outer[start] >= 0:
                self.contexts[start].outer = self.contexts[outer[start]]

    def plain_context(self, data: Fields) -> Context:
        """A context without the one that it is in."""
        seats = self.seats
        c = Context(
            data.needed_within("you", 0, seats), data.needed_within("opponent", 0, seats), data.number("origin", 0),
            data.number("source", 0), data.within("uid", -1, -1, self.cards),
        )  # fmt: skip
        # Written by playmat.play.make_saved: loading of Context
        c.target = data.number("target", 0)
        c.attacker = data.number("attacker", 0)
        c.on = data.number("on", 0)
        c.seats = data.number("seats", 0)
        c.it = data.numbers("it")
        c.old = data.number("old", 0)
        c.those = data.cards("those", 0, self.cards)
        c.looked = data.cards("looked", 0, self.cards)
        c.given = data.numbers("given")
        c.taken = data.numbers("taken")
        c.heads = data.number("heads", 0)
        c.tails = data.number("tails", 0)
        c.landed = data.number("landed", 0)
        c.searched = data.number("searched", 0)
        c.flips_again = data.flag("flips_again", False)
        c.flipped_again = data.flag("flipped_again", False)
        c.result = data.number("result", 0)
        c.did = data.flag("did", True)
        c.number = data.number("number", 0)
        c.type = data.number("type", 0)
        c.chosen = data.number("chosen", -1)
        c.right = data.flag("right", False)
        c.paid = data.number("paid", 0)
        c.strength = data.number("strength", 0)
        c.more_coins = data.number("more_coins", 0)
        c.incoming = data.number("incoming", 0)
        c.bits = data.number("bits", 0)
        c.cancelled = data.flag("cancelled", False)
        # End of the written part.
        slots = data.items("saved")
        for i in range(len(slots)):
            c.keep(i, data.all_numbers("saved", slots[i]))
        attacking = data.given("attacking")
        if attacking is not MISSING:
            c.attacking = self.attacking(Fields(attacking, "attacking", -1, data))
        return c

    def attacking(self, data: Fields) -> Attacking:
        uid = data.needed_within("uid", 0, self.cards)
        count: i64 = len(self.table.defs[uid].attacks)
        attacking = Attacking(uid, data.needed_within("index", 0, count), data.number("base", 0))
        # Written by playmat.play.make_saved: loading of Attacking
        attacking.more = data.number("more", 0)
        attacking.ignores = data.number("ignores", 0)
        attacking.amount = data.number("amount", 0)
        attacking.damage = data.number("damage", 0)
        attacking.shielded = data.numbers("shielded")
        attacking.stopped = data.flag("stopped", False)
        attacking.is_copy = data.flag("is_copy", False)
        # End of the written part.
        data.end(ATTACKING_FIELDS)
        return attacking

    def place(self, data: Fields, name: str, count: i64) -> i64:
        """The number of a context; -1 if there is none."""
        value = data.given(name)
        if value is MISSING:
            return -1
        if isinstance(value, int) and not isinstance(value, bool):
            n: int = value
            if 0 <= n < count:
                return i64(n)
        raise data.fault(name, "the number of a context", value)

    def context(self, data: Fields, name: str) -> Context | None:
        at = self.place(data, name, len(self.contexts))
        return None if at < 0 else self.contexts[at]

    def own_context(self, data: Fields) -> Context:
        c = self.context(data, "context")
        if c is None:
            raise data.missing("context")
        return c

    def program(self, data: Fields, name: str) -> Exec:
        key = data.text(name)
        found = self.table.nodes.get(key)
        if found is None:
            raise InvalidState(
                f"the saved state does not fit: {shown(key)} is missing; was it saved with other cards or another version?"
            )
        return found

    def effect(self, data: Fields) -> Effect:
        part = self.program(data, "part")
        if not isinstance(part, (Static, On)):
            raise InvalidState(f"{data.where()}: {part.key!r} is a program of another kind")
        e = Effect(
            part, self.own_context(data), data.number("on", 0), data.within("player", -1, -1, self.seats),
            data.number("until", 0), data.number("first", 0), data.number("last", 0),
            data.within("awaits", -1, -1, self.seats), data.number("origin", 0), data.number("stamp", 0),
        )  # fmt: skip
        data.end(EFFECT_FIELDS)
        return e

    def waiting(self, data: Fields, name: str) -> tuple[Waiting, ...]:
        items = data.items(name)
        if not items:
            return ()
        found: list[Waiting] = []
        for item in items:
            fields = Fields(item, name, len(found), None)
            part = self.program(fields, "part")
            if not isinstance(part, On):
                raise InvalidState(f"{fields.where()}: {part.key!r} is a program of another kind")
            found.append(Waiting(part, self.own_context(fields), fields.flag("now", False)))
            fields.end(WAITING_FIELDS)
        return tuple(found)

    def frame(self, data: Fields) -> Frame:
        f = Frame(self.program(data, "node"), self.own_context(data), data.number("step", 0), data.number("n", 0))
        if f.n and isinstance(f.node, GuessName):
            f.n = self.name(data, f.n - 1) + 1
        data.end(FRAME_FIELDS)
        return f


def load_state(data: object, table: Table) -> State:
    """Read a state back. Raises InvalidState if its form is wrong, or something in it has no meaning on this table."""
    return Loading(table).state(data)


def read_answers(given: object) -> list[tuple[int, ...]]:
    """The answers of a saved game. Raises InvalidState if they are not lists of numbers."""
    if not isinstance(given, list):
        raise InvalidState("the saved game has answers that are not a list")
    items: list[object] = given
    found: list[tuple[int, ...]] = []
    for picks in items:
        if not isinstance(picks, list):
            raise InvalidState(f"the saved game has an answer that is not a list: {shown(picks)}")
        places: list[object] = picks
        for pick in places:
            if not isinstance(pick, int) or isinstance(pick, bool):
                raise InvalidState(f"the saved game has an answer with something that is not a number: {shown(pick)}")
        found.append(tuple(picks))
    return found
