"""Our own wording of parts means the parts that it was made from, with any nodes in their fields."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from test_english import variants
from trees import kinds_of

from playmat.cards.pool import default_pool
from playmat.effects import nodes as fx
from playmat.effects.english import ON_CARD
from playmat.effects.script import format_script, signature
from playmat.effects.tree import rewrite, walk
from playmat.reading.proofs import say_again
from playmat.reading.spell_out import spell_out


def sensible(node: Any) -> Any:
    """The node with words that mean something: a class of card in place of the letters that `variants` puts into any text."""
    return replace(node, word={"word": "Basic", "other": "ex"}.get(node.word, node.word)) if isinstance(node, fx.Is) else node


def has_one_form(node: fx.Node) -> bool:
    """A trigger about `self` is written without a subject, only Knock Outs by an attack can be due to effects other than its
    damage, and actions do not last."""
    return not any(
        (isinstance(one, fx.On) and (one.who == fx.This() or (one.effects and not is_knock_out_by_attack(one))))
        or (isinstance(one, fx.Lasting) and isinstance(one.what, fx.Action))
        for one in walk(node)
    )


def is_knock_out_by_attack(trigger: fx.On) -> bool:
    return trigger.event in (fx.Event.KNOCKED_OUT, fx.Event.WOULD_BE_KNOCKED_OUT) and trigger.from_ is not None


PARTS = [kind for kind in kinds_of(fx.Part) if not issubclass(kind, fx.Action)]


@pytest.mark.parametrize("kind", PARTS, ids=lambda kind: kind.script_name)
def test_every_field_of_a_part(kind: type[fx.Part]) -> None:
    for variant in variants(kind):
        part = rewrite(variant, sensible)
        assert isinstance(part, fx.Part)
        if has_one_form(part):
            assert say_again((part,)) == spell_out((part,)), format_script(part)


@pytest.mark.parametrize("effects", [False, True])
@pytest.mark.parametrize("event", [fx.Event.KNOCKED_OUT, fx.Event.WOULD_BE_KNOCKED_OUT])
@pytest.mark.parametrize("by", [None, fx.Who.OPPONENT])
def test_a_knock_out_by_an_attack_or_by_its_damage(event: fx.Event, by: fx.Who | None, effects: bool) -> None:
    for attacker in (fx.Is("Pokémon"), fx.Owned(fx.Who.OPPONENT)):
        part = fx.On(event, fx.Draw(), by=by, from_=attacker, effects=effects)
        assert say_again((part,)) == (part,)


def test_what_a_tool_calls_its_pokemon() -> None:
    part = fx.On(fx.Event.KNOCKED_OUT, fx.Draw(), from_=fx.Is("Pokémon"), when=fx.IsActive(fx.This()))
    assert say_again((part,), ON_CARD) == (part,)


Place = tuple[tuple[str, int], ...]
"""The way to a node in a tree: fields, and of a field with several nodes which one (else -1)."""


def places(node: fx.Node, way: Place = ()) -> Iterator[tuple[Place, fx.Node]]:
    """Every node inside the node, and where it is."""
    for slot in signature(type(node)).slots:
        value = getattr(node, slot.name)
        for index, one in enumerate(value) if isinstance(value, tuple) else ((-1, value),):
            if isinstance(one, fx.Node):
                here = (*way, (slot.name, index))
                yield here, one
                yield from places(one, here)


def grafted(node: Any, way: Place, new: fx.Node) -> Any:
    """The tree with another node in that place."""
    if not way:
        return new
    (name, index), rest = way[0], way[1:]
    old = getattr(node, name)
    if index < 0:
        return replace(node, **{name: grafted(old, rest, new)})
    return replace(node, **{name: (*old[:index], grafted(old[index], rest, new), *old[index + 1 :])})


def test_parts_of_cards_with_pieces_of_others() -> None:
    """With any test, quantity, action or static of another card in its place, a part is read as itself."""
    pool = default_pool()
    cards = [pool[card_id] for card_id in sorted(pool)[::10] if not pool[card_id].unread]
    parts = list(dict.fromkeys(part for card in cards for part in (*card.parts, *(p for a in card.abilities for p in a.parts))))
    pieces: dict[type[fx.Node], list[fx.Node]] = {fx.Test: [], fx.Quantity: [], fx.Action: [], fx.Static: []}
    for part in parts:
        for node in walk(part):
            for family, found in pieces.items():
                if isinstance(node, family):
                    found.append(node)
    chance = random.Random(1)
    for _ in range(400):
        part = chance.choice(parts)
        family = chance.choice(list(pieces))
        fitting = [way for way, node in places(part) if isinstance(node, family)]
        if fitting:
            hybrid = grafted(part, chance.choice(fitting), chance.choice(pieces[family]))
            assert say_again((hybrid,)) == spell_out((hybrid,)), format_script(hybrid)
