"""Rules that follow from the wordings at the nodes, and from the tables of `effects.english.enumerations`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import cast

from playmat.effects import nodes as fx
from playmat.effects.english.writer import AMOUNTS
from playmat.effects.nodes import Action, Filter, Node, Quantity, Selector, Test
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.rule_helpers import at_depths, doing, keys, said

SLOTS: Mapping[str, Mapping[str, str]] = {
    "Selector": {"": "our_whole", "all": "our_all", "any": "our_any", "each": "our_each", "is_": "is/are"},
    "Quantity": {"": "our_qty", "last": "our_last_qty", "first": "our_last_qty", **{name: f"our_n_{name}" for name in AMOUNTS}},
    "Who": {"": "our_player", "whose": "our_whose", "has": "our_has", "whom": "our_whom"},
    "tuple[Type, ...]": {"energy": "our_energy", "to": "our_to_types"},
    "Test": {"": "our_test"},
    "Filter": {"": "our_pred"},
    "Action": {"": "BODY"},
    "Op": {"": "our_op"},
    "int": {"": "our_int"},
    "Trait": {"": "our_traits"},
    "Order": {"": "our_order"},
}
"""The patterns for the fields of a node in a template, by type and form."""


def spoken_by(kind: type[Node], template: str) -> str:
    """The pattern that reads the text of a template of `effects.english` for a node of the kind."""
    types = {slot.name.rstrip("_"): (slot.name, str(slot.type)) for slot in fields(kind)}

    def slot(name: str, form: str) -> str:
        if name == "self":
            return "{our_self}"
        field, type_ = types[name]
        category = SLOTS[type_][form]
        return category if form == "is_" else f"{{{field}:{category}}}"

    pieces = re.split(r"“?\{(.*?)\}(”?)", template)
    found = [keys(pieces[0])]
    for place in range(1, len(pieces), 3):
        name, _, form = pieces[place].partition(".")
        found += [f"{{{types[name][0]}:our_name}}" if pieces[place + 1] else slot(name, form), keys(pieces[place + 2])]
    return " ".join(found)


def add(g: Grammar) -> None:
    """Enter a rule for every wording at a node."""
    for kind in fx.NODES.values():
        if issubclass(kind, Quantity) and kind.unit:
            g.rule("our_one_unit", spoken_by(kind, kind.unit), kind)
        if issubclass(kind, Selector) and kind.pile:
            g.rule("our_pile", f"{{of:our_whose}} {keys(kind.pile)}", kind)
        if issubclass(kind, Action) and kind.report:
            add_report(g, kind)
        elif kind.phrase:
            add_phrase(g, kind)


def add_phrase(g: Grammar, kind: type[Node]) -> None:
    if issubclass(kind, Filter):
        verb, _, rest = kind.phrase.partition(" ")
        said(g, verb, spoken_by(kind, rest), kind)
    elif issubclass(kind, Action) and kind.phrase.startswith("{"):
        player, verb, rest = kind.phrase.split(" ", 2)
        rest = spoken_by(kind, rest.replace("{they}", "THEY").replace("{their}", "THEIR"))
        doing(g, player[1:-1], verb, rest, cast(Callable[..., Action], kind))
    else:
        if issubclass(kind, Quantity) and kind.phrase.startswith("("):
            g.rule("our_last_qty", spoken_by(kind, kind.phrase[1:-1]), kind)
        category = next(name for family, name in CATEGORIES.items() if issubclass(kind, family))
        g.rule(category, spoken_by(kind, kind.phrase), kind)


CATEGORIES: Mapping[type[Node], str] = {
    Quantity: "our_qty",
    Test: "our_test",
    Selector: "our_definite",
    Action: "our_act",
}


def add_report(g: Grammar, kind: type[Action]) -> None:
    pattern = spoken_by(kind, kind.report)
    if "BODY" in pattern:
        at_depths(g, "our_single", pattern, kind)
    else:
        g.rule("our_act", pattern, kind)


Forms = Mapping[str, str]
"""The forms of words in a template that depend on the subject: "is" or "are", the ending of a verb."""

ONE_OR_MANY: tuple[Forms, ...] = (
    {"is": "is", "has": "has", "s": "s", "ies": "ies"},
    {"is": "are", "has": "have", "s": "", "ies": "y"},
)

YOU_OR_OTHERS: tuple[Forms, ...] = (
    {"ps": "", "pes": "", "pies": "y", "pis": "are"},
    {"ps": "s", "pes": "es", "pies": "ies", "pis": "is"},
)

ATTACKS_OR_ONE: tuple[Forms, ...] = ({"es": "", "costs": ""}, {"es": "es", "costs": "s"})


def spoken(template: str, slots: Mapping[str, str], *forms: Iterable[Forms]) -> list[str]:
    """The patterns that read the text of a template of `effects.english.enumerations`: one for each combination of forms.

    `slots` are patterns for the fields that are put into the template.
    """
    ways: list[dict[str, str]] = [{}]
    for choice in forms:
        ways = [{**way, **one} for way in ways for one in choice]
    found: dict[str, None] = {}
    for way in ways:
        text = template.format_map({**way, **{name: f"⟦{name}⟧" for name in slots}})
        pieces = re.split("⟦(.*?)⟧", text)
        found[" ".join(slots[piece] if place % 2 else keys(piece) for place, piece in enumerate(pieces))] = None
    return list(found)
