"""Walking through effect trees, and changing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, cast

from playmat.effects import nodes as n

N = TypeVar("N")
R = TypeVar("R", bound="n.Node")


@cache
def field_names(kind: type) -> tuple[str, ...]:
    return tuple(slot.name for slot in fields(kind))


def children(value: object) -> Iterable[object]:
    """The items of a tuple, or the values of a record's fields, in order."""
    if isinstance(value, tuple):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return [getattr(value, name) for name in field_names(type(value))]
    return ()


def walk(value: object) -> Iterator[object]:
    """The value and everything inside it, from the outside in."""
    stack = [value]
    while stack:
        at = stack.pop()
        yield at
        below = children(at)
        if below:
            stack += reversed(tuple(below))


def nodes_of(tree: object) -> Iterator[n.Node]:
    """The node and all nodes inside it, in the order of the text."""
    return (at for at in walk(tree) if isinstance(at, n.Node))


def contains(tree: object, kinds: tuple[type, ...]) -> bool:
    """Whether a node of one of the kinds is anywhere in the tree, apart from lasting effects."""
    stack = [tree]
    while stack:
        at = stack.pop()
        if isinstance(at, kinds):
            return True
        if not isinstance(at, n.Lasting):
            stack += children(at)
    return False


def default_of(kind: type, name: str) -> object:
    """The value of a field that is left out."""
    return next(slot.default for slot in fields(kind) if slot.name == name)


def with_field(node: R, name: str, value: object) -> R:
    """The node with another value for a field; the same node if it has that value."""
    return node if getattr(node, name) == value else replace(node, **{name: value})


def with_children(node: R, change: Callable[[object], object]) -> R:
    """The node with `change` applied to its fields that are nodes, tuples or words; the same node if nothing changes."""
    updates = {}
    for name in field_names(cast(Any, type(node))):
        old = getattr(node, name)
        if isinstance(old, (n.Node, tuple, StrEnum)):
            new = change(old)
            if new is not old:
                updates[name] = new
    return replace(node, **updates) if updates else node


def rewrite(value: N, change: Callable[[Any], Any], but: tuple[type, ...] = ()) -> N:
    """The tree with `change` applied to every node and word, from the inside out; unchanged parts are shared.

    Nodes of the kinds `but` stay as they are, with everything in them.
    """
    if isinstance(value, tuple):
        parts = tuple(rewrite(part, change, but) for part in value)
        return cast(N, value if all(new is old for new, old in zip(parts, value, strict=True)) else parts)
    if isinstance(value, n.Node):
        if isinstance(value, but):
            return value
        value = with_children(value, lambda part: rewrite(part, change, but))
    return cast(N, change(value))


def waits_for_own_turn(trigger: n.On) -> bool:
    """Whether a trigger waits for its event in its player's turn only: once, if neither its test nor its event names a turn."""
    named = trigger.by is n.Who.TURN or any(getattr(node, "of", None) is n.Who.TURN for node in nodes_of(trigger.who))
    tests = any(isinstance(node, n.YourTurn) for node in nodes_of(trigger.when))
    return trigger.limit is n.Limit.TURN and trigger.event is not n.Event.AS_SOON and not named and not tests
