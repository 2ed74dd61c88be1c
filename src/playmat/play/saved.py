"""States as plain data for JSON: every field by its name, programs by their keys, usual values left out. `loading` reads them.

A state holds names of cards, attacks and counters as numbers of its table's list, whose order depends on the order of linking.
Here they are numbers of a list of their own, `names`, in the order in which they are met.

Equality and hashes, which are based on that form, are also here. It is compiled: workers, bots and tests use it all the time.
"""

from __future__ import annotations

import hashlib
import json

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.actions.contests import GuessName
from playmat.engine.memory import event_name, with_name
from playmat.engine.program import Attacking, Context, Frame
from playmat.engine.state import ONGOING, Effect, Pokemon, Side, State, Waiting
from playmat.json_object import Json

# Written by playmat.play.make_saved: names of State
STATE_FIELDS = (
    "sides", "frames", "turn", "player", "first", "chooser", "outcome", "phase", "sudden_death", "stadium", "stadium_half",
    "stadium_owner", "stadium_faces", "serials", "stamp", "effects", "waiting", "offered", "arrived", "silencing", "memory",
    "rng", "flips", "orders", "ask_chance", "turn_over", "acting", "attack", "decides", "striker", "skip_checkup",
    "power_stopped", "asking", "asked", "question", "options", "least", "most", "answered", "answer", "names", "contexts",
)  # fmt: skip
# End of the written part.
# Written by playmat.play.make_saved: names of Side
SIDE_FIELDS = (
    "seat", "deck", "hand", "discard", "prizes", "prizes_up", "lost", "beside", "aside", "active", "bench", "counts",
)  # fmt: skip
# End of the written part.
# Written by playmat.play.make_saved: names of Pokemon
POKEMON_FIELDS = (
    "serial", "owner", "cards", "attached", "roles", "damage", "conditions", "poison", "burn", "sleep_coins", "paralyzed_turn",
    "entered", "evolved", "became_active", "used", "flags", "last_attack_turn", "hurt", "hurt_turn", "marks",
)  # fmt: skip
# End of the written part.
# Written by playmat.play.make_saved: names of Context
CONTEXT_FIELDS = (
    "you", "opponent", "origin", "source", "uid", "target", "attacker", "attacking", "on", "seats", "outer", "it", "old", "those",
    "looked", "given", "taken", "saved", "heads", "tails", "landed", "searched", "flips_again", "flipped_again", "result", "did",
    "number", "type", "chosen", "right", "paid", "strength", "more_coins", "incoming", "bits", "cancelled",
)  # fmt: skip
# End of the written part.
# Written by playmat.play.make_saved: names of Attacking
ATTACKING_FIELDS = (
    "uid", "index", "base", "more", "ignores", "amount", "damage", "shielded", "stopped", "is_copy",
)  # fmt: skip
# End of the written part.
EFFECT_FIELDS = ("part", "context", "on", "player", "until", "first", "last", "awaits", "origin", "stamp")
WAITING_FIELDS = ("part", "context", "now")
FRAME_FIELDS = ("node", "context", "step", "n")


def put(data: Json, name: str, value: i64, usual: i64) -> None:
    """Write a number unless it is the usual one."""
    if value != usual:
        data[name] = value


def put_flag(data: Json, name: str, value: bool, usual: bool) -> None:
    if value != usual:
        data[name] = value


def put_numbers(data: Json, name: str, values: vec[i64]) -> None:
    """Write numbers unless there are none."""
    if len(values):
        data[name] = numbers(values)


def numbers(values: vec[i64]) -> list[int]:
    found: list[int] = []
    for n in values:
        found.append(n)
    return found


class Names:
    """The names that a state has, in the order in which they are met."""

    def __init__(self, known: list[str]) -> None:
        self.known = known
        """The names of the state's table."""
        self.met: list[str] = []
        self.places: dict[int, int] = {}

    def place(self, name: i64) -> int:
        found = self.places.get(name)
        if found is None:
            found = self.places[name] = len(self.met)
            self.met.append(self.known[name])
        return found


def dump_pokemon(p: Pokemon, names: Names) -> Json:
    data: Json = {}
    # Written by playmat.play.make_saved: saving of Pokemon
    data["serial"] = p.serial
    put(data, "owner", p.owner, 0)
    data["cards"] = numbers(p.cards)
    put_numbers(data, "attached", p.attached)
    put(data, "damage", p.damage, 0)
    put(data, "conditions", p.conditions, 0)
    put(data, "poison", p.poison, 0)
    put(data, "burn", p.burn, 0)
    put(data, "sleep_coins", p.sleep_coins, 0)
    put(data, "paralyzed_turn", p.paralyzed_turn, 0)
    put(data, "entered", p.entered, 0)
    put(data, "evolved", p.evolved, -1)
    put(data, "became_active", p.became_active, -1)
    put(data, "used", p.used, 0)
    put(data, "flags", p.flags, 0)
    put(data, "last_attack_turn", p.last_attack_turn, -1)
    put(data, "hurt", p.hurt, 0)
    put(data, "hurt_turn", p.hurt_turn, -1)
    # End of the written part.
    if p.roles:
        data["roles"] = [[uid, role] for uid, role in p.roles]
    if p.marks:
        data["marks"] = [names.place(mark) for mark in p.marks]
    return data


def dump_side(side: Side, names: Names) -> Json:
    data: Json = {}
    # Written by playmat.play.make_saved: saving of Side
    data["seat"] = side.seat
    put_numbers(data, "deck", side.deck)
    put_numbers(data, "hand", side.hand)
    put_numbers(data, "discard", side.discard)
    put_numbers(data, "prizes", side.prizes)
    put(data, "prizes_up", side.prizes_up, 0)
    put_numbers(data, "lost", side.lost)
    put_numbers(data, "beside", side.beside)
    put_numbers(data, "aside", side.aside)
    data["counts"] = numbers(side.counts)
    # End of the written part.
    if side.active:
        data["active"] = [dump_pokemon(p, names) for p in side.active]
    if side.bench:
        data["bench"] = [dump_pokemon(p, names) for p in side.bench]
    return data


def dump_attacking(attacking: Attacking) -> Json:
    data: Json = {}
    # Written by playmat.play.make_saved: saving of Attacking
    put(data, "uid", attacking.uid, -1)
    data["index"] = attacking.index
    put(data, "base", attacking.base, 0)
    put(data, "more", attacking.more, 0)
    put(data, "ignores", attacking.ignores, 0)
    put(data, "amount", attacking.amount, 0)
    put(data, "damage", attacking.damage, 0)
    put_numbers(data, "shielded", attacking.shielded)
    put_flag(data, "stopped", attacking.stopped, False)
    put_flag(data, "is_copy", attacking.is_copy, False)
    # End of the written part.
    return data


class Contexts:
    """The contexts of a state in the order in which they are met; those that share one refer to the same number."""

    def __init__(self) -> None:
        self.dumped: list[Json] = []
        self.known: list[Context] = []

    def number(self, c: Context) -> int:
        for i in range(len(self.known)):
            if self.known[i] is c:
                return i
        index = len(self.known)
        self.known.append(c)
        data: Json = {}
        self.dumped.append(data)
        # Written by playmat.play.make_saved: saving of Context
        data["you"] = c.you
        data["opponent"] = c.opponent
        put(data, "origin", c.origin, 0)
        put(data, "source", c.source, 0)
        put(data, "uid", c.uid, -1)
        put(data, "target", c.target, 0)
        put(data, "attacker", c.attacker, 0)
        put(data, "on", c.on, 0)
        put(data, "seats", c.seats, 0)
        put_numbers(data, "it", c.it)
        put(data, "old", c.old, 0)
        put_numbers(data, "those", c.those)
        put_numbers(data, "looked", c.looked)
        put_numbers(data, "given", c.given)
        put_numbers(data, "taken", c.taken)
        put(data, "heads", c.heads, 0)
        put(data, "tails", c.tails, 0)
        put(data, "landed", c.landed, 0)
        put(data, "searched", c.searched, 0)
        put_flag(data, "flips_again", c.flips_again, False)
        put_flag(data, "flipped_again", c.flipped_again, False)
        put(data, "result", c.result, 0)
        put_flag(data, "did", c.did, True)
        put(data, "number", c.number, 0)
        put(data, "type", c.type, 0)
        put(data, "chosen", c.chosen, -1)
        put_flag(data, "right", c.right, False)
        put(data, "paid", c.paid, 0)
        put(data, "strength", c.strength, 0)
        put(data, "more_coins", c.more_coins, 0)
        put(data, "incoming", c.incoming, 0)
        put(data, "bits", c.bits, 0)
        put_flag(data, "cancelled", c.cancelled, False)
        # End of the written part.
        slots = c.slots()
        if slots:
            data["saved"] = [numbers(slot) for slot in slots]
        attacking = c.attacking
        if attacking is not None:
            data["attacking"] = dump_attacking(attacking)
        outer = c.outer
        if outer is not None:
            data["outer"] = self.number(outer)
        return index


def dump_effect(e: Effect, contexts: Contexts, with_stamp: bool) -> Json:
    data: Json = {"part": e.part.key, "context": contexts.number(e.c)}
    put(data, "on", e.on, 0)
    put(data, "player", e.player, -1)
    put(data, "until", e.until, 0)
    put(data, "first", e.first, 0)
    put(data, "last", e.last, 0)
    put(data, "awaits", e.awaits, -1)
    put(data, "origin", e.origin, 0)
    if with_stamp:
        put(data, "stamp", e.stamp, 0)
    return data


def dump_waiting(w: Waiting, contexts: Contexts) -> Json:
    data: Json = {"part": w.part.key, "context": contexts.number(w.c)}
    put_flag(data, "now", w.now, False)
    return data


def dump_frame(f: Frame, contexts: Contexts, names: Names) -> Json:
    data: Json = {"node": f.node.key, "context": contexts.number(f.c)}
    put(data, "step", f.step, 0)
    put(data, "n", names.place(f.n - 1) + 1 if f.n and isinstance(f.node, GuessName) else f.n, 0)
    return data


def dump_memory(st: State, names: Names) -> list[int]:
    found: list[int] = []
    for event in st.memory:
        name = event_name(event)
        found.append(event if name < 0 else with_name(event, names.place(name)))
    return found


def dump_state(st: State, known: list[str], with_stamp: bool = True) -> Json:
    """The whole state; `known` are the names of its table. `with_stamp=False` leaves out the board's stamp, which does not affect
    the game."""
    contexts = Contexts()
    names = Names(known)
    data: Json = {}
    # Written by playmat.play.make_saved: saving of State
    data["turn"] = st.turn
    data["player"] = st.player
    put(data, "first", st.first, 0)
    put(data, "chooser", st.chooser, -1)
    put(data, "outcome", st.outcome, ONGOING)
    put(data, "phase", st.phase, 0)
    put(data, "sudden_death", st.sudden_death, 0)
    put(data, "stadium", st.stadium, -1)
    put(data, "stadium_half", st.stadium_half, -1)
    put(data, "stadium_owner", st.stadium_owner, -1)
    put(data, "stadium_faces", st.stadium_faces, -1)
    put(data, "serials", st.serials, 0)
    put_numbers(data, "arrived", st.arrived)
    put_numbers(data, "silencing", st.silencing)
    put_flag(data, "ask_chance", st.ask_chance, False)
    put_flag(data, "turn_over", st.turn_over, False)
    put_flag(data, "acting", st.acting, False)
    put(data, "decides", st.decides, -1)
    put(data, "striker", st.striker, -1)
    put_flag(data, "skip_checkup", st.skip_checkup, False)
    put_flag(data, "power_stopped", st.power_stopped, False)
    put_flag(data, "asking", st.asking, False)
    put(data, "asked", st.asked, -1)
    put(data, "question", st.question, 0)
    put(data, "least", st.least, 1)
    put(data, "most", st.most, 1)
    put_flag(data, "answered", st.answered, False)
    # End of the written part.
    if with_stamp:
        put(data, "stamp", st.stamp, 0)
    first, second, third, fourth = st.rng
    data["rng"] = [first, second, third, fourth]
    put_numbers(data, "options", st.options)
    put_numbers(data, "answer", st.answer)
    if len(st.memory):
        data["memory"] = dump_memory(st, names)
    put_numbers(data, "flips", st.flips)
    put_numbers(data, "orders", st.orders)
    data["sides"] = [dump_side(side, names) for side in st.sides]
    if st.effects:
        data["effects"] = [dump_effect(e, contexts, with_stamp) for e in st.effects]
    if st.waiting:
        data["waiting"] = [dump_waiting(w, contexts) for w in st.waiting]
    if st.offered:
        data["offered"] = [dump_waiting(w, contexts) for w in st.offered]
    if st.depth:
        data["frames"] = [dump_frame(f, contexts, names) for f in st.running()]
    attack = st.attack
    if attack is not None:
        data["attack"] = contexts.number(attack)
    if contexts.dumped:
        data["contexts"] = contexts.dumped
    if names.met:
        data["names"] = names.met
    return data


def same_state(one: State, names: list[str], other: State, other_names: list[str]) -> bool:
    """Whether two states of tables with the same cards are the same game; the board's stamp, which does not affect play, is
    ignored. The names are those of the tables."""
    if one.turn != other.turn or one.rng != other.rng or one.depth != other.depth:
        return False
    return dump_state(one, names, False) == dump_state(other, other_names, False)


def state_hash(st: State) -> int:
    """A number that is the same for equal states in one process; cheap to compute, from fields that nearly always differ."""
    zones = tuple([(tuple(numbers(side.hand)), len(side.deck), len(side.discard)) for side in st.sides])
    return hash((st.turn, st.player, st.outcome, st.asked, st.question, st.rng, tuple(numbers(st.options)), zones))


def fingerprint(st: State, names: list[str]) -> str:
    """A hash of everything that affects the game; equal states have equal hashes in any process. The names are the table's."""
    text = json.dumps(dump_state(st, names, with_stamp=False), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
