"""Writes the code that clones, saves and loads the fields of a state: `python -m playmat.play.make_saved`.

The table of fields is their declaration: the `__init__` of `State`, `Side`, `Pokemon`, `Context` and `Attacking`. A number, a
flag or a list of numbers needs nothing else; a field of another type stops this module until it is in `OBJECTS`. The lines are
written between two markers because compiled code reads a field directly; a loop over a table would look each one up by its name.
A test compares them with the output of this module.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
BEGIN = "# Written by playmat.play.make_saved:"
END = "# End of the written part."
PART = re.compile(rf"^( *){re.escape(BEGIN)} (\w+) of (\w+)\n(.*?)^ *{re.escape(END)}\n", re.MULTILINE | re.DOTALL)
"""A written part: its indentation, its kind, its class and its lines."""
ENGINE = PACKAGE / "engine"
DECLARED = {
    "State": ENGINE / "state.py",
    "Side": ENGINE / "state.py",
    "Pokemon": ENGINE / "state.py",
    "Context": ENGINE / "program.py",
    "Attacking": ENGINE / "program.py",
}
"""The modules that declare the classes."""
WRITTEN = (ENGINE / "state.py", ENGINE / "program.py", PACKAGE / "play" / "saved.py", PACKAGE / "play" / "loading.py")
"""The modules with written parts."""
HOLDERS = {"State": "st", "Side": "side", "Pokemon": "p", "Context": "c", "Attacking": "attacking"}
"""The variable for an object of each class in `saved` and `loading`."""
OBJECTS = {
    "sides", "stack", "effects", "waiting", "offered", "rng", "attack", "active", "bench", "roles", "marks", "attacking", "outer",
    "more_slots",
}  # fmt: skip
"""Fields of other types, which lines beside the written ones save and load; a clone takes over those that are tuples."""
OWN_FORM = {"memory", "flips", "orders", "options", "answer", "stamp", "depth", "first_slot"}
"""Numbers that are saved and loaded in their own way, by lines beside the written ones."""
OF_SHARING = {"owns_memory", "owns_counts", "shared"}
"""Fields that say who shares an object."""
FORESEEN = {"ahead", "picked", "spent", "returned", "gone"}
"""Fields that are only used while the engine checks what a text would do."""
NOT_CLONED = {"depth", "first_slot", *OF_SHARING, *(FORESEEN - {"ahead"})}
ALWAYS = {"turn", "player", "seat", "serial", "cards", "counts", "you", "opponent", "index"}
"""Fields that are saved even if they have their usual value."""
USUAL = {
    "State": {}, "Side": {}, "Context": {"uid": "-1"}, "Attacking": {"uid": "-1"},
    "Pokemon": {"evolved": "-1", "became_active": "-1", "last_attack_turn": "-1", "hurt_turn": "-1"},
}  # fmt: skip
"""The usual values of parameters of `__init__` that are not 0."""
LIMITS = {
    "turn": "0, BIG", "player": "0, seats", "first": "0, seats", "outcome": "-2, seats", "phase": "0, 3",
    "sudden_death": "0, BIG", "stadium": "-1, self.cards", "stadium_half": "-1, self.cards", "stadium_owner": "-1, seats",
    "stadium_faces": "-1, seats", "serials": "0, BIG", "asked": "-1, seats", "question": "0, len(QUESTIONS)",
}  # fmt: skip
"""The least value of a number, and the number after the largest; without an entry every number is read."""
CARDS = {"those", "looked"}
"""Lists of cards of the decks."""
NAMES = {"stack": "frames", "first_slot": "saved"}
"""Fields that have another name in the saved form."""
WITHOUT_NAME = {"depth", "more_slots", *OF_SHARING, *FORESEEN}
BESIDE = {"State": ("names", "contexts")}
"""Parts of the saved form that are no fields."""


@dataclass(frozen=True, slots=True)
class Field:
    """A declared field: its type, and its usual value in words of the code."""

    name: str
    type: str
    usual: str
    is_parameter: bool


def declared(kind: str) -> Iterator[Field]:
    """The fields of a class of states, in the order of its `__init__`."""
    tree = ast.parse(DECLARED[kind].read_text(encoding="utf-8"))
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind)
    (init,) = (node for node in found.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    types = {one.arg: ast.unparse(one.annotation) for one in init.args.args if one.annotation is not None}
    for step in init.body:
        match step:
            case ast.Assign([ast.Attribute(attr=name)], ast.Name(parameter)):
                field = Field(name, types[parameter], USUAL[kind].get(name, "0"), True)
            case ast.AnnAssign(ast.Attribute(attr=name), annotation, value) if value is not None:
                field = Field(name, ast.unparse(annotation), ast.unparse(value), False)
            case _:
                continue
        if field.type not in ("i64", "bool", "vec[i64]") and name not in OBJECTS:
            raise TypeError(f"{kind}.{name} is a {field.type}: save and load it by hand, and add it to OBJECTS")
        yield field


def clone_lines(kind: str) -> Iterator[str]:
    """A clone takes over the values that are no parameters. Lists of objects are copied by hand."""
    for field in declared(kind):
        is_value = field.name not in OBJECTS or field.type.startswith("tuple[")
        if is_value and not field.is_parameter and field.name not in NOT_CLONED:
            yield f"copy.{field.name} = self.{field.name}"


def save_lines(kind: str) -> Iterator[str]:
    for field in declared(kind):
        name, value = field.name, f"{HOLDERS[kind]}.{field.name}"
        if name in OBJECTS | OWN_FORM | OF_SHARING | FORESEEN:
            continue
        if name in ALWAYS:
            yield f'data["{name}"] = {f"numbers({value})" if field.type == "vec[i64]" else value}'
        elif field.type == "vec[i64]":
            yield f'put_numbers(data, "{name}", {value})'
        else:
            yield f'{"put" if field.type == "i64" else "put_flag"}(data, "{name}", {value}, {field.usual})'


def load_lines(kind: str) -> Iterator[str]:
    """Read what the parameters of the class do not give."""
    for field in declared(kind):
        if not field.is_parameter and field.name not in OBJECTS | OWN_FORM | OF_SHARING | FORESEEN:
            yield f"{HOLDERS[kind]}.{field.name} = {reading(field)}"


def reading(field: Field) -> str:
    """The call that reads a field and checks its form."""
    name = field.name
    if field.type == "bool":
        return f'data.flag("{name}", {field.usual})'
    if field.type == "vec[i64]":
        return f'data.cards("{name}", 0, self.cards)' if name in CARDS else f'data.numbers("{name}")'
    if name in ALWAYS:
        return f'data.needed_within("{name}", {LIMITS[name]})'
    if name in LIMITS:
        return f'data.within("{name}", {field.usual}, {LIMITS[name]})'
    return f'data.number("{name}", {field.usual})'


def name_lines(kind: str) -> Iterator[str]:
    """The names in the saved form, by which unknown ones are refused."""
    names = [NAMES.get(field.name, field.name) for field in declared(kind) if field.name not in WITHOUT_NAME]
    yield f"{kind.upper()}_FIELDS = ("
    quoted = ", ".join(f'"{name}"' for name in (*names, *BESIDE.get(kind, ())))
    yield from textwrap.wrap(f"{quoted},", 130, initial_indent="    ", subsequent_indent="    ")
    yield ")  # fmt: skip"


LINES = {"clone": clone_lines, "saving": save_lines, "loading": load_lines, "names": name_lines}
"""The kinds of written parts."""


def updated(text: str) -> str:
    """The text of a module with its written parts made anew."""

    def write(part: re.Match[str]) -> str:
        indent, what, kind = part[1], part[2], part[3]
        lines = (f"{BEGIN} {what} of {kind}", *LINES[what](kind), END)
        return "".join(f"{indent}{line}\n" for line in lines)

    return PART.sub(write, text)


if __name__ == "__main__":
    for path in WRITTEN:
        path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
