"""Trees for English: without the words of the script that the sentences imply.

`reading.spell_out` adds these words. It is the inverse: a tree of a card becomes the same tree again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from playmat.effects import nodes as n
from playmat.effects.tree import default_of, rewrite, with_field

N = TypeVar("N", bound=n.Node)


def plain(tree: N) -> N:
    """The tree without implied words for incidental steps, destinations of picks, secrecy and owners of decks."""
    return rewrite(tree, unsaid)


def unsaid(node: n.Node) -> n.Node:
    if isinstance(node, n.Incidental):
        return node.do
    if isinstance(node, n.Seq):
        said = tuple(ordered(step) if is_unordered(node.steps, at) else step for at, step in enumerate(node.steps))
        return node if said == node.steps else n.Seq(said)
    for name in node.implied if isinstance(node, n.Node) else ():
        node = with_field(node, name, default_of(type(node), name))
    return node


def ordered(step: n.Action) -> n.Action:
    return replace(step, shuffled=False) if isinstance(step, n.Move) else step


def is_unordered(steps: Sequence[n.Action], at: int) -> bool:
    """Whether the order of cards that a step puts on the deck or under it does not matter, because the deck is shuffled before
    anything depends on it."""
    step = steps[at]
    if not isinstance(step, n.Move) or step.to not in (n.Place.TOP, n.Place.BOTTOM):
        return False
    for later in steps[at + 1 :]:
        if isinstance(later, n.Shuffle):
            return True
        if not isinstance(later, n.Search) and not (isinstance(later, n.Move) and later.to is n.Place.HAND):
            return False
    return False
