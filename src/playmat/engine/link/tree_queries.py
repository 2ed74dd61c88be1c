"""Questions about effect trees: their nodes, and the players that they mention."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from playmat.effects import nodes as n
from playmat.effects.tree import contains, nodes_of


def players_mentioned(tree: object) -> int:
    """The players that a text mentions, as bits: 1 its player, 2 an opponent. The player who flips or chooses does not count."""
    if isinstance(tree, n.AsPlayer) and tree.who is not n.Who.YOU:
        return 2 if tree.who is n.Who.OPPONENT else 0  # "you" in it is the acting player
    if isinstance(tree, tuple):
        found = 0
        for item in tree:
            found |= players_mentioned(item)
        return found
    if not is_dataclass(tree):
        return 0
    if type(tree) is n.InPlay and is_each_of_yours(tree):
        return 0
    if isinstance(tree, n.Defending):
        return 2
    found = 0
    for field in fields(tree):
        value = getattr(tree, field.name)
        if field.name in ("of", "who", "player") and isinstance(value, n.Who):
            found |= {n.Who.YOU: 1, n.Who.OPPONENT: 2}.get(value, 0)
        else:
            found |= players_mentioned(value)
    return found


def switches_itself(tree: n.Node) -> bool:
    """Whether an attack switches its own Pokémon, and not one of another player."""
    if isinstance(tree, n.AsPlayer) and tree.who is not n.Who.YOU:
        return False
    if isinstance(tree, n.Seq):
        chosen = False
        for step in tree.steps:
            if isinstance(step, (n.Choose, n.Save)):
                chosen = has_own_bench(step)
            elif isinstance(step, n.Switch) and step.active is None and chosen and isinstance(step.with_, (n.It, n.Saved)):
                return True
    if isinstance(tree, n.Switch):
        return tree.active is None and has_own_bench(tree.with_)
    return any(switches_itself(node) for node in nodes_in(tree))


def is_any_against_each(tree: n.Node | None) -> bool:
    """Whether an attack does something to each Defending Pokémon."""
    done = [] if tree is None else [node for node in nodes_of(tree) if isinstance(node, n.Action)]
    for action in done:
        for field in fields(action):
            value = getattr(action, field.name)
            if isinstance(value, n.Active) and value.of is n.Who.OPPONENT:
                return True
    return False


def has_own_bench(tree: n.Node) -> bool:
    """Whether a phrase is about the Bench of the text's player."""
    return any(isinstance(node, n.Bench) and node.of is n.Who.YOU for node in nodes_of(tree))


def nodes_in(tree: n.Node) -> list[n.Node]:
    """The actions directly inside an action."""
    found: list[n.Node] = []
    for field in fields(tree):
        value = getattr(tree, field.name)
        found += [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, n.Action)]
    return found


def is_each_of_yours(s: n.InPlay) -> bool:
    """Whether a text says "each of your Active Pokémon", as on cards worded for 2-on-2 (CR-702.15)."""
    filters = s.filter.filters if isinstance(s.filter, n.AllOf) else (s.filter,)
    return s.of is n.Who.YOU and n.Is("Active") in filters


RESULTS = (
    n.Heads, n.Tails, n.Result, n.It, n.Those, n.Did, n.Chosen, n.Old, n.Rest, n.Looked, n.Guessed, n.Saved, n.Pick, n.DamageDone,
    n.Coin,
)  # fmt: skip
"""Nodes that refer to earlier results of the text."""


NUMBERS = (n.Heads, n.Tails, n.Coin, n.Result, n.Did, n.Chosen, n.Guessed, n.Looked, n.Rest, n.DamageDone)
"""Results that are neither picked cards nor picked Pokémon."""


def is_known(tree: object) -> bool:
    """Whether a quantity or test is about the board alone, so that its answer is known before the text is carried out."""
    return not contains(tree, RESULTS)


def narrowed(selected: n.Selector, filter: n.Filter) -> n.Selector:
    """The selection with a further filter; exclusions stay."""
    if isinstance(selected, n.Except):
        return replace(selected, of=narrowed(selected.of, filter))
    return n.Where(selected, filter)


def owner_named(s: n.Selector) -> n.Who | None:
    """The player whose cards a phrase refers to; None: it names no zone of a player."""
    match s:
        case n.Pick() | n.Where() | n.Except():
            return owner_named(s.of)
        case n.Hand() | n.Deck() | n.DiscardPile() | n.Prizes() | n.LostZone():
            return s.of
    return None
