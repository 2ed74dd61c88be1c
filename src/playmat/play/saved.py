"""States as JSON and as values: every field of the state by name, programs by their keys."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.program import Attacking, Context, Frame
from playmat.engine.state import Effect, Pokemon, Side, State, Waiting
from playmat.engine.table import Table

POKEMON_NUMBERS = (
    "serial", "owner", "damage", "conditions", "poison", "burn", "sleep_coins", "paralyzed_turn", "entered", "evolved",
    "became_active", "used", "flags", "last_attack_turn", "hurt", "hurt_turn",
)  # fmt: skip
POKEMON_VECS = ("cards", "attached")
SIDE_VECS = ("deck", "hand", "discard", "prizes", "lost", "beside", "counts")
STATE_NUMBERS = (
    "turn", "player", "first", "chooser", "outcome", "phase", "sudden_death", "stadium", "stadium_owner",
    "stadium_faces", "serials", "stamp",
    "asked", "question", "least", "most", "striker",
)  # fmt: skip
STATE_FLAGS = ("ask_chance", "turn_over", "acting", "skip_checkup", "power_stopped", "asking", "answered")
STATE_VECS = ("memory", "flips", "orders", "options", "answer", "arrived", "silencing")
CONTEXT_NUMBERS = (
    "you", "opponent", "origin", "source", "uid", "target", "attacker", "old", "heads", "tails", "result", "number", "type",
    "chosen", "paid", "strength", "more_coins", "incoming", "bits", "on", "seats",
)  # fmt: skip
CONTEXT_FLAGS = ("did", "right", "flips_again", "flipped_again", "cancelled")
CONTEXT_VECS = ("it", "those", "looked", "given", "taken")
ATTACKING_NUMBERS = ("uid", "index", "base", "more", "ignores", "amount", "damage")

Json = dict[str, Any]

_pokemon_values = attrgetter(*POKEMON_NUMBERS, *POKEMON_VECS, "roles", "marks")
_side_values = attrgetter("seat", "prizes_up", *SIDE_VECS)
_state_values = attrgetter(*(name for name in STATE_NUMBERS if name != "stamp"), *STATE_FLAGS, *STATE_VECS, "rng")
_context_values = attrgetter(*CONTEXT_NUMBERS, *CONTEXT_FLAGS, *CONTEXT_VECS, "saved")
_attacking_values = attrgetter(*ATTACKING_NUMBERS, "shielded", "stopped", "is_copy")
_effect_values = attrgetter("part.key", "on", "player", "until", "first", "last", "awaits", "origin")
_waiting_values = attrgetter("part.key", "now")
_frame_values = attrgetter("node.key", "step", "n")


class InvalidState(ValueError):
    """A saved state that cannot be read; the message says what is wrong with it."""


def numbers(cards: vec[i64]) -> list[int]:
    return [int(n) for n in cards]


def vector(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(v) for v in values])


def dump_pokemon(p: Pokemon) -> Json:
    data: Json = {name: int(getattr(p, name)) for name in POKEMON_NUMBERS}
    data |= {name: numbers(getattr(p, name)) for name in POKEMON_VECS}
    return data | {"roles": [list(role) for role in p.roles], "marks": list(p.marks)}


def load_pokemon(data: Json) -> Pokemon:
    return Pokemon(
        data["serial"], data["owner"], vector(data["cards"]), vector(data["attached"]),
        tuple((uid, role) for uid, role in data["roles"]), data["damage"],
        data["conditions"], data["poison"], data["burn"], data["sleep_coins"], data["paralyzed_turn"], data["entered"],
        data["evolved"], data["became_active"], data["used"], data["flags"], data["last_attack_turn"],
        data["hurt"], data["hurt_turn"], tuple(data["marks"]),
    )  # fmt: skip


def dump_attacking(attacking: Attacking) -> Json:
    data: Json = {name: int(getattr(attacking, name)) for name in ATTACKING_NUMBERS}
    return data | {"shielded": numbers(attacking.shielded), "stopped": attacking.stopped, "is_copy": attacking.is_copy}


def load_attacking(data: Json) -> Attacking:
    attacking = Attacking(data["uid"], data["index"], data["base"])
    for name in (*ATTACKING_NUMBERS, "stopped", "is_copy"):
        setattr(attacking, name, data[name])
    attacking.shielded = vector(data["shielded"])
    return attacking


def dump_state(st: State, with_stamp: bool = True) -> Json:
    """The whole state. `with_stamp=False` leaves out the board's stamp, which does not affect the game."""
    contexts: list[Json] = []
    known: dict[int, int] = {}

    def context(c: Context) -> int:
        index = known.get(id(c))
        if index is None:
            index = known[id(c)] = len(contexts)
            data: Json = {name: int(getattr(c, name)) for name in CONTEXT_NUMBERS}
            data |= {name: bool(getattr(c, name)) for name in CONTEXT_FLAGS}
            data |= {name: numbers(getattr(c, name)) for name in CONTEXT_VECS}
            data["saved"] = [numbers(slot) for slot in c.saved]
            data["attacking"] = None if c.attacking is None else dump_attacking(c.attacking)
            contexts.append(data)
            data["outer"] = None if c.outer is None else context(c.outer)
        return index

    data: Json = {name: int(getattr(st, name)) for name in STATE_NUMBERS}
    data |= {name: bool(getattr(st, name)) for name in STATE_FLAGS}
    data |= {name: numbers(getattr(st, name)) for name in STATE_VECS}
    data["rng"] = [int(word) for word in st.rng]
    data["sides"] = [
        {name: numbers(getattr(side, name)) for name in SIDE_VECS}
        | {
            "seat": int(side.seat),
            "prizes_up": int(side.prizes_up),
            "active": [dump_pokemon(p) for p in side.active],
            "bench": [dump_pokemon(p) for p in side.bench],
        }
        for side in st.sides
    ]
    data["effects"] = [
        {
            "part": e.part.key, "context": context(e.c), "on": int(e.on), "player": int(e.player), "until": int(e.until),
            "first": int(e.first), "last": int(e.last), "awaits": int(e.awaits), "origin": int(e.origin), "stamp": int(e.stamp),
        }
        for e in st.effects
    ]  # fmt: skip
    for name in ("waiting", "offered"):
        data[name] = [{"part": p.part.key, "context": context(p.c), "now": p.now} for p in getattr(st, name)]
    data["frames"] = [{"node": f.node.key, "context": context(f.c), "step": int(f.step), "n": int(f.n)} for f in st.frames]
    data["attack"] = None if st.attack is None else context(st.attack)
    data["contexts"] = contexts
    if not with_stamp:
        data["stamp"] = 0
        for effect in data["effects"]:
            effect["stamp"] = 0
    return data


def load_state(data: Json, table: Table) -> State:
    """Read a state back; `InvalidState` names the field that is missing or the program that the table lacks."""
    try:
        return _load_state(data, table)
    except KeyError as error:
        raise InvalidState(
            f"the saved state does not fit: {error.args[0]!r} is missing; was it saved with other cards or another version?"
        ) from None
    except (TypeError, ValueError, OverflowError, IndexError, AttributeError) as error:
        raise InvalidState(f"the saved state is malformed: {error}") from None


def _load_state(data: Json, table: Table) -> State:
    sides = [
        Side(
            side["seat"], vector(side["deck"]), vector(side["hand"]), vector(side["discard"]), vector(side["prizes"]),
            side["prizes_up"], vector(side["lost"]), vector(side["beside"]), [load_pokemon(p) for p in side["active"]],
            [load_pokemon(p) for p in side["bench"]], vector(side["counts"]),
        )
        for side in data["sides"]
    ]  # fmt: skip
    st = State(sides, [])
    for name in STATE_NUMBERS + STATE_FLAGS:
        setattr(st, name, data[name])
    for name in STATE_VECS:
        setattr(st, name, vector(data[name]))
    first, second, third, fourth = data["rng"]
    st.rng = (first, second, third, fourth)
    contexts: list[Context] = []
    for item in data["contexts"]:
        c = Context(item["you"], item["opponent"], item["origin"], item["source"], item["uid"])
        for name in CONTEXT_NUMBERS + CONTEXT_FLAGS:
            setattr(c, name, item[name])
        for name in CONTEXT_VECS:
            setattr(c, name, vector(item[name]))
        c.saved = [vector(slot) for slot in item["saved"]]
        if item["attacking"] is not None:
            c.attacking = load_attacking(item["attacking"])
        contexts.append(c)
    for c, item in zip(contexts, data["contexts"], strict=True):
        if item["outer"] is not None:
            c.outer = contexts[item["outer"]]
    if data["attack"] is not None:
        st.attack = contexts[data["attack"]]
    st.effects = tuple(
        Effect(
            table.nodes[e["part"]], contexts[e["context"]], e["on"], e["player"], e["until"], e["first"], e["last"],
            e["awaits"], e["origin"], e["stamp"],
        )
        for e in data["effects"]
    )  # fmt: skip
    for name in ("waiting", "offered"):
        setattr(st, name, tuple(Waiting(table.nodes[p["part"]], contexts[p["context"]], p["now"]) for p in data[name]))
    st.frames = [Frame(table.nodes[f["node"]], contexts[f["context"]], f["step"], f["n"]) for f in data["frames"]]
    return st


def same_state(one: State, other: State) -> bool:
    """Whether two states of the same table are the same game; the board's stamp, which does not affect play, is ignored."""
    if _state_values(one) != _state_values(other) or len(one.frames) != len(other.frames):
        return False
    for mine, theirs in zip(one.sides, other.sides, strict=True):
        if _side_values(mine) != _side_values(theirs):
            return False
        if not (same_pokemon(mine.active, theirs.active) and same_pokemon(mine.bench, theirs.bench)):
            return False
    contexts: dict[int, Context] = {}
    met: set[int] = set()

    def same_context(c: Context, d: Context) -> bool:
        """Equal, and shared by the same holders on both sides."""
        known = contexts.get(id(c))
        if known is not None:
            return known is d
        if id(d) in met:
            return False
        contexts[id(c)] = d
        met.add(id(d))
        if _context_values(c) != _context_values(d) or not same_attacking(c.attacking, d.attacking):
            return False
        return same_holder(c.outer, d.outer)

    def same_holder(c: Context | None, d: Context | None) -> bool:
        if c is None or d is None:
            return c is d
        return same_context(c, d)

    held: tuple[tuple[Sequence[Effect | Waiting | Frame], Sequence[Effect | Waiting | Frame], attrgetter[Any]], ...] = (
        (one.effects, other.effects, _effect_values),
        (one.waiting, other.waiting, _waiting_values),
        (one.offered, other.offered, _waiting_values),
        (one.frames, other.frames, _frame_values),
    )
    return same_holder(one.attack, other.attack) and all(
        len(mine) == len(theirs)
        and all(values(a) == values(b) and same_context(a.c, b.c) for a, b in zip(mine, theirs, strict=True))
        for mine, theirs, values in held
    )


def same_attacking(one: Attacking | None, other: Attacking | None) -> bool:
    if one is None or other is None:
        return one is other
    return bool(_attacking_values(one) == _attacking_values(other))


def same_pokemon(one: Sequence[Pokemon], other: Sequence[Pokemon]) -> bool:
    return len(one) == len(other) and all(
        p is q or _pokemon_values(p) == _pokemon_values(q) for p, q in zip(one, other, strict=True)
    )


def state_hash(st: State) -> int:
    """A number that is the same for equal states in one process; cheap to compute, from fields that nearly always differ."""
    zones = tuple((tuple(side.hand), len(side.deck), len(side.discard)) for side in st.sides)
    return hash((st.turn, st.player, st.outcome, st.asked, st.question, st.rng, tuple(st.options), zones))


def fingerprint(st: State) -> str:
    """A hash of everything that affects the game; equal states have equal hashes in any process."""
    text = json.dumps(dump_state(st, with_stamp=False), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
