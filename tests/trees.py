"""Effect trees for tests: the smallest of every kind of node, and random ones for property-based tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any

from hypothesis import strategies as st

from playmat.effects.nodes import NODES, Node
from playmat.effects.script import Shape, signature

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def kinds_of(family: type[Node]) -> list[type[Node]]:
    """The kinds of node that are allowed where one of the family is expected."""
    return [kind for kind in NODES.values() if issubclass(kind, family)]


def heights() -> dict[type[Node], int]:
    """The number of levels of the smallest tree of each kind: increased from 0 until all required fields fit."""
    found: dict[type[Node], int] = {}
    while len(found) < len(NODES):
        for kind in NODES.values():
            below = [lowest(slot.shape, found) for slot in signature(kind).slots if slot.required]
            if kind not in found and None not in below:
                found[kind] = 1 + max((levels for levels in below if levels is not None), default=0)
    return found


def lowest(shape: Shape, known: dict[type[Node], int]) -> int | None:
    """The least number of levels of a value of the shape; None while it is not known."""
    if shape.optional or not issubclass(shape.what, Node):
        return 0
    return min((known[kind] for kind in kinds_of(shape.what) if kind in known), default=None)


HEIGHTS = heights()


def lowest_kind(family: type[Node]) -> type[Node]:
    return min(kinds_of(family), key=lambda kind: HEIGHTS[kind])


def minimal(kind: type[Node]) -> Node:
    """The smallest node of the kind; required fields are as simple as possible."""
    return kind(**{slot.name: minimal_value(slot.shape) for slot in signature(kind).slots if slot.required})


def minimal_value(shape: Shape) -> Any:
    value: Any
    if issubclass(shape.what, Node):
        value = minimal(lowest_kind(shape.what))
    elif issubclass(shape.what, StrEnum):
        value = next(iter(shape.what))
    else:
        value = {int: 1, str: "word", bool: True}[shape.what]
    return (value,) if shape.several else value


@st.composite
def trees(draw: st.DrawFn, family: type[Node] = Node, levels: int = 4, words: st.SearchStrategy[str] = WORDS) -> Any:
    """Random trees of a family, some levels deep."""
    fitting = [kind for kind in kinds_of(family) if HEIGHTS[kind] <= levels]
    kind = draw(st.sampled_from(fitting or [lowest_kind(family)]))
    values = {}
    for slot in signature(kind).slots:
        if slot.required or draw(st.booleans()):
            values[slot.name] = draw(field_values(slot.shape, levels - 1, words))
    return kind(**values)


def field_values(shape: Shape, levels: int, words: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Random values of a field."""
    single: st.SearchStrategy[Any]
    if issubclass(shape.what, Node):
        if levels < 1 and shape.several:
            return st.just(())
        if levels < 1 and shape.optional:
            return st.none()
        single = trees(shape.what, levels, words)
    elif issubclass(shape.what, StrEnum):
        single = st.sampled_from(list(shape.what))
    else:
        single = {int: st.integers(-5, 500), bool: st.booleans(), str: words}[shape.what]
    if shape.several:
        return st.lists(single, max_size=3).map(tuple)
    return st.none() | single if shape.optional else single


def nodes_in(value: Any) -> Iterator[Node]:
    """The node and all nodes inside it."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes_in(item)
    elif isinstance(value, Node):
        yield value
        for slot in signature(type(value)).slots:
            yield from nodes_in(getattr(value, slot.name))


@st.composite
def altered(draw: st.DrawFn, tree: Node, words: st.SearchStrategy[str] = WORDS) -> Any:
    """The tree with one field, somewhere in it, drawn again (the result may be the same)."""
    slots = signature(type(tree)).slots
    if not slots:
        return tree
    slot = draw(st.sampled_from(slots))
    value = getattr(tree, slot.name)
    if isinstance(value, Node) and draw(st.booleans()):
        value = draw(altered(value, words))
    elif isinstance(value, tuple) and value and isinstance(value[0], Node) and draw(st.booleans()):
        index = draw(st.integers(0, len(value) - 1))
        value = (*value[:index], draw(altered(value[index], words)), *value[index + 1 :])
    else:
        value = draw(field_values(slot.shape, 1, words))
    return replace(tree, **{slot.name: value})
