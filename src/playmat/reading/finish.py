"""Passes: changes to the tree of a whole text, made in sequence.

`attacks` and `parts` each list their passes in a tuple; the passes here serve both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.meaning import both, each_active, seq
from playmat.reading.placeholders import EachDefending, Someone
from playmat.reading.pronouns import owner_of
from playmat.reading.text_context import TextContext
from playmat.vocabulary import Era

Pass = Callable[[Any, TextContext], object]
"""Takes a tree and the card that the text is on; gives the tree changed, or raises Refusal."""

MANY_FORMS = 6
"""If a name covers more forms of a Pokémon than this, they are not listed one by one."""


def apply_passes(passes: Iterable[Pass], tree: Any, context: TextContext) -> Any:
    """The tree after all passes, in their order."""
    for change in passes:
        tree = change(tree, context)
    return tree


def either_way(steps: Sequence[Action]) -> list[Action]:
    """ "Either player's deck": from there on the text is carried out with one player's cards or with the other's."""
    for place, step in enumerate(steps):
        if Someone.EITHER in walk(step):
            rest = seq(*steps[place:])
            ways = (_of_player(rest, Who.YOU), _of_player(rest, Who.OPPONENT))
            return [*steps[:place], fx.OneOf(ways)]
    return list(steps)


def _of_player(action: Action, who: Who) -> Action:
    return rewrite(action, lambda node: who if node in (Someone.EITHER, Someone.THEY, Someone.THAT) else node)


def on_their_side(tree: object, context: TextContext) -> object:
    """An event for a Pokémon of the opponent is on their side, so a test of it asks about that side."""

    def change(node: object) -> object:
        if isinstance(node, fx.Happened) and node.about is not None and owner_of(node.about) is Who.OPPONENT:
            return replace(node, of=Who.OPPONENT)
        return node

    return rewrite(tree, change)


_PLAIN_TRAINER = fx.AllOf((fx.Is("Trainer"), fx.Not(fx.AnyOf((fx.Is("Supporter"), fx.Is("Stadium"))))))


def in_era(tree: object, context: TextContext) -> object:
    """Give words the meaning that they have on cards from Diamond & Pearl until Black & White.

    "Trainer card" excludes Supporters and Stadiums (CR-902.3), and each form of a Pokémon has its own name.
    """
    if context.era is not Era.DIAMOND_PEARL:
        return tree

    def change(node: object) -> object:
        if isinstance(node, fx.AllOf):
            return both(*node.filters)  # one filter may have become several
        return _PLAIN_TRAINER if node == fx.Is("Trainer") else _with_forms(node, context)

    return rewrite(tree, change)


def _with_forms(node: object, context: TextContext) -> object:
    """A name that several forms of a Pokémon share means each of them; for Unown, which has many, any name that contains it."""
    forms = context.names.forms
    if not isinstance(node, fx.Named) or not any(name in forms for name in node.names):
        return node
    if any(len(forms.get(name, ())) > MANY_FORMS for name in node.names):
        return fx.NameHas(str(node.names[0])) if len(node.names) == 1 else node
    names = [one for name in node.names for one in (name, *forms.get(name, ()))]
    return fx.Named(tuple(dict.fromkeys(str(name) for name in names)))


def against_each_defending(tree: object, context: TextContext) -> object:
    """Each Defending Pokémon is each Active Pokémon of the opponent; a lasting effect is put on those that are Active now."""
    fixed = rewrite(tree, lambda node: _done_to_each(node) if isinstance(node, fx.Lasting) else node)
    return rewrite(fixed, lambda node: fx.Active(Who.OPPONENT) if isinstance(node, EachDefending) else node)


def on_each_defending(tree: object, context: TextContext) -> object:
    """In a text that is not an attack, each Defending Pokémon: the opponent's Active Pokémon alone would be one of two."""
    fixed = rewrite(tree, lambda node: against_each_defending(node, context) if isinstance(node, (fx.Lasting, fx.Pick)) else node)
    return rewrite(fixed, lambda node: each_active(fx.Active(Who.OPPONENT)) if isinstance(node, EachDefending) else node)


def _done_to_each(lasting: fx.Lasting) -> Action:
    if isinstance(lasting.what, fx.On) or EachDefending() not in walk(lasting.what):
        return lasting
    what = rewrite(lasting.what, lambda node: fx.It() if isinstance(node, EachDefending) else node)
    return fx.ForEach(fx.Active(Who.OPPONENT), replace(lasting, what=what))
