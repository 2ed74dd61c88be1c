"""Our own words for a tree mean that tree: for every kind of node, for cards of the pool, and however deep actions are nested."""

from __future__ import annotations

import random
from functools import cache

import pytest

from playmat.cards.english import subject_of
from playmat.cards.pool import default_pool
from playmat.effects import nodes as fx
from playmat.effects.docs import example
from playmat.effects.nodes import Action, Node, Part, Test, Who
from playmat.effects.script import format_script, parse_script
from playmat.effects.tree import walk
from playmat.reading.proofs import Tree, say_again
from playmat.reading.reader import Stumble
from playmat.reading.spell_out import spell_out
from playmat.vocabulary import Era

EVERY = 30
"""Every n-th card of the pool is tried; `playmat cards proof` tries all."""


def shown(found: Tree | Stumble) -> str:
    """The reading, for a failure."""
    if isinstance(found, Stumble):
        return f"{found.reason}: {found.words}"
    return "\n".join(map(format_script, found if isinstance(found, tuple) else (found,)))


@cache
def sample() -> tuple[tuple[str, Tree, str, Era], ...]:
    """Texts of cards from the whole pool: the place of each, its tree, its phrase for its Pokémon, and its era."""
    pool = default_pool()
    found: list[tuple[str, Tree, str, Era]] = []
    for card_id in sorted(pool)[::EVERY]:
        card = pool[card_id]
        subject = subject_of(card)
        found += [(f"{card.id} {one.name}", one.effect, subject, card.era) for one in card.attacks if one.effect is not None]
        found += [(f"{card.id} {one.name}", one.parts, subject, card.era) for one in card.abilities if one.parts]
        found += [(f"{card.id} text", card.parts, subject, card.era)] if card.parts else []
    return tuple(found)


def test_texts_of_the_pool() -> None:
    texts = sample()
    assert len(texts) > 500
    for where, tree, subject, era in texts:
        again = say_again(tree, subject, era)
        assert again == tree, f"{where}: {shown(tree)}\n{shown(again)}"


def whole(node: Node) -> Tree:
    """A text that contains only the node."""
    if isinstance(node, Action):
        return node
    if isinstance(node, Part):
        return (node,)
    if isinstance(node, fx.Quantity):
        return fx.Draw(node)
    if isinstance(node, fx.Filter):
        return fx.Discard(fx.Hand(filter=node))
    if isinstance(node, fx.Selector):
        return fx.Discard(node)
    assert isinstance(node, Test)
    return fx.If(node, fx.Draw())


@pytest.mark.parametrize("kind", fx.NODES.values(), ids=fx.NODES.keys())
def test_every_kind_of_node(kind: type[Node]) -> None:
    tree = whole(parse_script(example(kind), Node))
    again = say_again(tree)
    assert again == spell_out(tree), shown(again)


class Nester:
    """Combines actions of the pool into new ones, the same ones for a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.actions = [tree for _, tree, _, _ in sample() if isinstance(tree, Action)]
        self.tests = [node for action in self.actions for node in walk(action) if isinstance(node, Test)]

    def test(self) -> Test:
        first, second, third = (self.random.choice(self.tests) for _ in range(3))
        ways = (
            first,
            fx.Every((first, second)),
            fx.Unless(fx.Either((first, second))),
            fx.Either((first, fx.Every((second, third)))),
        )
        return self.random.choice(ways)

    def some(self, depth: int) -> Action | None:
        return self.action(depth) if self.random.random() < 0.5 else None

    def action(self, depth: int) -> Action:
        if depth == 0:
            return self.random.choice(self.actions)
        inner, who = depth - 1, self.random.choice((Who.YOU, Who.OPPONENT))
        first, then, otherwise = self.action(inner), self.some(inner), self.some(inner)
        ways = (
            fx.Flip(fx.Number(self.random.choice((1, 3))), then, otherwise, who),
            fx.If(self.test(), first, otherwise),
            fx.May(first, then, otherwise, who),
            fx.Do(first, then, otherwise),
            fx.OneOf((first, then or fx.Draw()), who),
            fx.Repeat(fx.Number(2), first),
            fx.BeforeDamage(first),
            fx.ForEach(fx.Bench(), first),
            fx.AsPlayer(Who.EACH, first),
            fx.Cost(first),
            fx.Seq((first, then or fx.Draw())),
        )
        return self.random.choice(ways)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_nested_actions(depth: int) -> None:
    nester = Nester(depth)
    for _ in range(150):
        tree = nester.action(depth)
        again = say_again(tree)
        assert again == spell_out(tree), f"{shown(tree)}\n{shown(again)}"
