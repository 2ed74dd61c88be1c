"""Filling in the subject of a clause."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from playmat.effects import nodes as fx
from playmat.effects.nodes import Who
from playmat.effects.tree import rewrite
from playmat.reading.placeholders import Someone

N = TypeVar("N")


def assign(value: N, subject: Who) -> N:
    """The clause with its subject filled in: the acting player, and the player in "their"."""

    def change(part: object) -> object:
        if part in (Someone.AGENT, Someone.THEY, Someone.THAT):
            return subject
        if isinstance(part, fx.Pick):
            return _chosen(part)
        return part

    return rewrite(value, change)


def settle(value: N, agent: Who) -> N:
    """Fill in the player who acts, but leave "their" open."""

    def change(part: object) -> object:
        if part is Someone.AGENT:
            return agent
        if isinstance(part, fx.Pick):
            return _chosen(part)
        return part

    return rewrite(value, change)


def _chosen(pick: fx.Pick) -> fx.Pick:
    """The pick with its chooser as a `By`, once the player is known."""
    who: object = pick.by
    if not isinstance(who, Who):
        return pick
    return replace(pick, by={Who.YOU: fx.By.YOU, Who.OPPONENT: fx.By.OPPONENT}.get(who, fx.By.OWNER))
