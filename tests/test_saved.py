"""Damaged saved games: refused with a clear error, never loaded silently as an unsound state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from playmat.cards.decks import load_deck
from playmat.engine.program import Attacking, Context
from playmat.engine.state import State
from playmat.engine.vectors import NOTHING
from playmat.play import loading, make_saved
from playmat.play.game import Game, start
from playmat.play.guessed_games import with_cards
from playmat.play.loading import InvalidState, load_state
from playmat.play.make_saved import FORESEEN
from playmat.play.saved import ATTACKING_FIELDS, CONTEXT_FIELDS, POKEMON_FIELDS, SIDE_FIELDS, STATE_FIELDS, dump_state
from playmat.play.tables import arranged, make_table

DECKS = [load_deck("first-flame").cards, load_deck("green-shoots").cards]
NAMES = make_table("modern", "standard", DECKS).names
ODD: list[Any] = [None, True, "x", -1, 1, 3, 99, 10**9, 2**63, -(2**70), 1.5, float("nan"), [], {}, [[]], [1, "x"]]


def saved(steps: int, seed: int) -> dict[str, Any]:
    """A saved game after some random answers."""
    game = start(make_table("modern", "standard", DECKS), seed)
    random = Random(seed)
    for _ in range(steps):
        decision = game.decision
        if decision is None:
            break
        count = random.randint(decision.min, min(decision.max, len(decision.options)))
        game.answer(random.sample(range(len(decision.options)), count))
    data: dict[str, Any] = json.loads(json.dumps(game.to_json()))
    return data


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with a key or index in it."""
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    for key in keys:
        yield value, key
        yield from places(value[key])


def damaged(seed: int) -> dict[str, Any]:
    """A saved game with one thing wrong in it."""
    random = Random(seed)
    data = saved(random.choice([0, 3, 8, 40, 90]), seed % 7)
    holder, key = random.choice(list(places(data["state"])))
    match random.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(holder[key])
        case 2 if isinstance(holder[key], int):
            holder[key] += random.choice([-1, 1, 7, -(10**6), 10**12])
        case _:
            holder[key] = random.choice(ODD)
    return data


@pytest.mark.parametrize("part", range(10))
def test_a_damaged_state_is_refused_or_sound(part: int) -> None:
    """Unnoticed damage must leave a state that can be shown and checked; nothing but InvalidState is raised."""
    for seed in range(part * 25, part * 25 + 25):
        try:
            game = Game.from_json(damaged(seed))
        except InvalidState as error:
            assert str(error)
            continue
        assert game.problems() == []
        assert game.decision is None or game.decision.texts is not None
        game.view(0).to_json()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("turn",), None, "'turn' must be a number"),
        (("rng",), [0, 0, 0, 0], "not all 0"),
        (("asked",), 2, "'asked' must be a number from -1 to 1"),
        (("sides",), [], "has 0 sides"),
        (("sides", 0, "hand", 0), 500, "has card 500"),
        (("sides", 0, "hand", 0), -1, "has card -1"),
        (("frames", 0, "node"), "nothing", "'nothing' is missing"),
        (("frames", 0, "context"), 99, "must be the number of a context"),
        (("contexts", 0, "outer"), 0, "it is inside itself"),
        (("options",), [200], "unknown kind"),
        (("most",), 1000, "do not fit the options"),
        (("turn",), 10**30, "'turn' must be a number"),
        (("acting",), 1, "'acting' must be true or false"),
    ],
)
def test_the_error_names_the_place(path: tuple[Any, ...], value: object, message: str) -> None:
    data = saved(8, 1)
    holder = data["state"]
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    with pytest.raises(InvalidState, match=message):
        Game.from_json(data)


def test_a_card_in_two_places_is_noticed() -> None:
    data = saved(8, 1)
    side = data["state"]["sides"][0]
    side["hand"][0] = side["deck"][0]
    with pytest.raises(InvalidState, match="unsound: card"):
        Game.from_json(data)


@pytest.mark.parametrize(
    "change",
    [{"decks": 7}, {"decks": [["x"], ["y"]]}, {"ruleset": "nothing"}, {"seed": "x"}, {"answers": [["x"]]}, {"form": None}],
)
def test_a_damaged_game_around_the_state_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidState):
        Game.from_json(saved(3, 1) | change)


def names_of(value: object) -> set[str]:
    """The data fields of an object of the engine, compiled or not."""
    return {name for name in dir(value) if not name.startswith("_") and not callable(getattr(value, name))}


@pytest.mark.parametrize("path", make_saved.WRITTEN, ids=lambda path: path.stem)
def test_the_code_that_clones_saves_and_loads_is_written_from_the_declared_fields(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert make_saved.updated(text) == text, "run python -m playmat.play.make_saved"


def test_a_field_of_a_new_type_is_not_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    declared = tmp_path / "program.py"
    old = make_saved.DECLARED["Attacking"].read_text(encoding="utf-8")
    declared.write_text(old.replace("self.stopped: bool = False", "self.stopped: dict[int, int] = {}"), encoding="utf-8")
    monkeypatch.setitem(make_saved.DECLARED, "Attacking", declared)
    with pytest.raises(TypeError, match="stopped is a dict"):
        list(make_saved.declared("Attacking"))


def test_every_field_of_a_state_is_saved() -> None:
    game = Game.from_json(saved(40, 1))
    side = game.state.sides[0]
    context = Context(0, 1, 0, 0, -1)
    stack = {"stack", "depth"}  # saved as `frames`
    assert names_of(game.state) == set(STATE_FIELDS) - {"contexts", "frames", "names"} | stack | {"owns_memory"}
    assert names_of(side) == set(SIDE_FIELDS) | {"owns_counts"}
    assert names_of(side.active[0]) == set(POKEMON_FIELDS) | {"shared"}
    slots = {"first_slot", "more_slots"}  # saved as one list
    assert names_of(context) == set(CONTEXT_FIELDS) - {"saved"} | slots | FORESEEN
    assert names_of(Attacking(0, 0, 0)) == set(ATTACKING_FIELDS)


KEPT_APART = {"shared", "owns_counts", "owns_memory", "stack", "depth", "first_slot", "more_slots", *FORESEEN}
"""Fields that say who shares an object, that are saved under another name, or that last for less than a question."""


def change(holder: Any, name: str) -> bool:
    """Give a field another value of its type; False if it holds objects, which have fields of their own."""
    value = getattr(holder, name)
    if isinstance(value, bool):
        setattr(holder, name, not value)
    elif isinstance(value, int):
        setattr(holder, name, value + 1)
    elif isinstance(value, type(NOTHING)):
        setattr(holder, name, vec[i64]([*value, i64(1)]))
    elif name == "rng":
        setattr(holder, name, (*value[:3], value[3] ^ 1))
    elif name == "marks":
        setattr(holder, name, (*value, 0))
    elif name == "roles":
        setattr(holder, name, (*value, (1, 1)))
    else:
        return False
    return True


def holders(state: State) -> list[tuple[str, Any]]:
    """One object of each class of a state."""
    context = state.stack[0].c
    context.attacking = Attacking(0, 0, 0)
    return [("state", state), ("side", state.sides[0]), ("Pokémon", state.sides[0].active[0]), ("context", context),
            ("attack", context.attacking)]  # fmt: skip


@pytest.mark.parametrize("place", range(5))
def test_every_field_is_cloned_written_and_read(place: int) -> None:
    def fresh() -> tuple[State, str, Any]:
        state = Game.from_json(saved(40, 1)).state
        return state, *holders(state)[place]

    _, what, holder = fresh()
    for name in sorted(names_of(holder) - KEPT_APART):
        state, _, holder = fresh()
        before, plain = dump_state(state, NAMES), holder.clone()
        if change(holder, name):
            assert getattr(holder.clone(), name) == getattr(holder, name) != getattr(plain, name), f"{what}: {name} is not cloned"
            assert dump_state(state, NAMES) != before, f"{what}: {name} is not written"


def test_a_saved_state_does_not_depend_on_the_order_of_linking() -> None:
    game = start(make_table("modern", "standard", DECKS), 1)
    table = game.table
    ids = [d.card.id for d in table.defs]
    linked = with_cards(make_table("modern", "standard", [load_deck("zap").cards] * 2), frozenset(ids))
    defs = {d.card.id: d for d in linked.defs}
    other = arranged(linked, [defs[card_id] for card_id in ids], table.owners)
    names = list(table.names), list(other.names)
    assert names[0] != names[1][: len(names[0])]
    random, compared = Random(1), 0
    while game.decision is not None and compared < 300:
        data = game.to_json()["state"]
        again = Game(other, load_state(json.loads(json.dumps(data)), other))
        assert again == game and game == again
        assert again.fingerprint() == game.fingerprint()
        assert again.moved_to(table) == game
        assert dump_state(again.state, other.names) == data
        compared += bool(data.get("names"))
        game.answer(random.randrange(len(game.decision.options)) if game.decision.min == 1 else list(range(game.decision.min)))
    assert compared > 20
    assert names == (table.names, other.names)


def test_a_name_that_no_card_has_is_refused() -> None:
    data = saved(90, 1)
    assert data["state"]["names"]
    data["state"]["names"][0] = "Unknown"
    with pytest.raises(InvalidState, match="no card of these decks has the name 'Unknown'"):
        Game.from_json(data)


def test_a_field_that_nothing_reads_is_noticed() -> None:
    fields = loading.Fields({"turn": 1, "player": 0}, "state", -1, None)
    fields.needed("turn")
    with pytest.raises(AssertionError, match="of 2 fields 1 were read"):
        fields.end(STATE_FIELDS)


def test_usual_values_are_left_out_and_other_values_come_back() -> None:
    data = saved(40, 1)
    state = data["state"]
    assert "sudden_death" not in state and "lost" not in state["sides"][0]
    state["contexts"][0]["searched"] = 2
    state["sudden_death"] = 2
    again = Game.from_json(data)
    assert again.state.stack[0].c.searched == 2 and again.state.sudden_death == 2
    assert again.to_json()["state"] == state


@pytest.mark.parametrize("path", [(), ("sides", 0), ("sides", 0, "active", 0), ("contexts", 0), ("frames", 0)])
def test_an_unknown_field_is_refused(path: tuple[Any, ...]) -> None:
    data = saved(40, 1)
    holder = data["state"]
    for key in path:
        holder = holder[key]
    holder["damge"] = 10
    with pytest.raises(InvalidState, match="there is no field 'damge'"):
        Game.from_json(data)


def test_a_game_of_another_version_of_the_form_is_refused() -> None:
    with pytest.raises(InvalidState, match="it has version 1, and this Playmat reads 3"):
        Game.from_json(saved(3, 1) | {"playmat": 1})


def test_problems_never_raises() -> None:
    game = Game.from_json(saved(40, 1))
    side = game.state.sides[0]
    side.hand[0] = 10_000
    side.active[0].owner = 7
    found = game.problems()
    assert "there is no card 10000" in found and any("owner is player 8" in line for line in found)
