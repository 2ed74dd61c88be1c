"""Walking and rewriting effect trees, and filling in the subject of a clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Node, Who
from playmat.reading.placeholders import Someone

N = TypeVar("N")


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(slot.name for slot in fields(cast(Any, kind)))


def children(value: object) -> Iterable[object]:
    """The items of a tuple, or the values of a dataclass's fields, in order."""
    if isinstance(value, tuple):
        yield from value
    elif is_dataclass(value) and not isinstance(value, type):
        for name in _field_names(type(value)):
            yield getattr(value, name)


def walk(value: object) -> Iterable[object]:
    """The value and everything inside it, from the outside in."""
    yield value
    for child in children(value):
        if isinstance(child, (Node, tuple)):
            yield from walk(child)
        else:
            yield child


def rewrite(value: N, change: Callable[[Any], Any]) -> N:
    """The tree with `change` applied to every node and word, from the inside out; unchanged parts are shared."""
    if isinstance(value, tuple):
        parts = tuple(rewrite(part, change) for part in value)
        return cast(N, value if all(new is old for new, old in zip(parts, value, strict=True)) else parts)
    if isinstance(value, Node):
        updates = {}
        for name in _field_names(cast(Any, type(value))):
            old = getattr(value, name)
            if isinstance(old, (Node, tuple, StrEnum)):
                new = rewrite(old, change)
                if new is not old:
                    updates[name] = new
        if updates:
            value = cast(N, replace(cast(Any, value), **updates))
    return cast(N, change(value))


def assign(value: N, subject: Who) -> N:
    """The clause with its subject filled in: the player who acts, and whom "their" refers to."""

    def change(part: Any) -> Any:
        if part in (Someone.AGENT, Someone.THEY, Someone.THAT):
            return subject
        if isinstance(part, fx.Pick):
            return _chosen(part)
        return part

    return rewrite(value, change)


def settle(value: N, agent: Who) -> N:
    """Fill in the player who acts, but leave "their" open."""

    def change(part: Any) -> Any:
        if part is Someone.AGENT:
            return agent
        if isinstance(part, fx.Pick):
            return _chosen(part)
        return part

    return rewrite(value, change)


def _chosen(pick: Any) -> Any:
    """The pick with its chooser as a `By`, once the player is known."""
    who = pick.by
    if not isinstance(who, Who):
        return pick
    return replace(pick, by={Who.YOU: fx.By.YOU, Who.OPPONENT: fx.By.OPPONENT}.get(who, fx.By.OWNER))
