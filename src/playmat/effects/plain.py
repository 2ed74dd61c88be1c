"""Trees for English: without the words of the script that the sentences imply.

`reading.spell_out` adds these words. It is the inverse: a tree of a card becomes the same tree again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from playmat.effects import nodes as n
from playmat.effects.tree import contains, default_of, rewrite, with_field

N = TypeVar("N", bound=n.Node)


def plain(tree: N) -> N:
    """The tree without implied words."""
    return rewrite(tree, unsaid)


def unsaid(node: n.Node) -> n.Node:
    match node:
        case n.Incidental(do):
            return do
        case n.Seq(steps):
            said = tuple(unsaid_step(steps, at) for at in range(len(steps)))
            return node if said == steps else n.Seq(said)
        case n.Discard(cards, n.Quantity()):
            return n.May(n.Discard(cards))
        case n.Play(do, when=when) | n.Use(do, when=when):
            return replace(node, do=any_active(when, do))
    for name in node.implied if isinstance(node, n.Node) else ():
        node = with_field(node, name, default_of(type(node), name))
    return node


def unsaid_step(steps: Sequence[n.Action], at: int) -> n.Action:
    """A step of a sequence without words that a later one implies."""
    match steps[at], steps[at + 1 : at + 2]:
        case n.Move() as move, _ if is_unordered(steps, at):
            return replace(move, shuffled=False)
        case n.Choose(n.Pick(of=n.Where(of, n.CanEvolve())) as pick), [n.ForEach(n.It(), do)] if evolves_each(do):
            return n.Choose(replace(pick, of=of))
    return steps[at]


def evolves_each(do: n.Action) -> bool:
    """Whether an action for each of some Pokémon searches for a card that evolves from it."""
    return contains(do, (n.Search,)) and contains(do, (n.EvolvesFrom,))


def any_active(when: n.Test | None, do: n.Action) -> n.Action:
    """The effect of a text with a condition on a player's Active Pokémon: the condition is not said of that Pokémon again."""
    tests = when.tests if isinstance(when, n.Every) else (when,)
    held = [
        n.Active(test.what.of, test.filter) for test in tests if isinstance(test, n.Matches) and isinstance(test.what, n.Active)
    ]
    return rewrite(do, lambda node: n.Active(node.of) if node in held else node)


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
