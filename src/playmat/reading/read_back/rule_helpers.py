"""Helpers that enter rules for our own English: lists, chains, actions of players, notes in parentheses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Who
from playmat.reading.parsing import Grammar, Meaning
from playmat.reading.tokens import tokenize


def at_depths(g: Grammar, category: str, pattern: str, meaning: Meaning) -> None:
    """A rule with bodies (`BODY`) and parted sentences (`SEP`) inside, for both depths."""
    for depth, (body, separator) in enumerate(DEPTHS):
        g.rule(f"{category}{depth}", pattern.replace("BODY", body).replace("SEP", separator), meaning)


DEPTHS = (("our_body1", "."), ("our_body2", ";"))
"""At the top and inside: the category of a body, and the sign between sentences."""


def keys(words: str) -> str:
    """Words of ours as a pattern."""
    return " ".join(token.key for token in tokenize(words))


def listing(g: Grammar, category: str, item: str, conjunction: str, last: str = "") -> None:
    """A list as `phrases.listed` writes it: a; a and b; a, b and c. `last` is the wording of the last item, if different."""
    last = last or item
    g.rule(category, f"{{a:{last}}}", lambda a: (a,))
    g.rule(category, f"{{a:{category}_rest}}", lambda a: a)
    g.rule(f"{category}_rest", f"{{a:{item}}} {conjunction} {{b:{last}}}", lambda a, b: (a, b))
    g.rule(f"{category}_rest", f"{{a:{item}}} , {{b:{category}_rest}}", lambda a, b: (a, *b))


def chained(g: Grammar, category: str, item: str, between: str) -> None:
    """Two or more of something with the same word between them."""
    g.rule(category, f"{{a:{item}}} {between} {{b:{item}}}", lambda a, b: (a, b))
    g.rule(category, f"{{a:{item}}} {between} {{b:{category}}}", lambda a, b: (a, *b))


def same(a: object) -> object:
    return a


def doing(g: Grammar, player: str, verb: str, rest: str, meaning: Callable[..., Action | None], ending: str = "s") -> None:
    """The action of a player: an order to you, or a clause about another player. `THEY` and `THEIR` are the player.

    `player` is the parameter that says who it is.
    """
    rest = rest.replace(keys("THEY"), "THEY").replace(keys("THEIR"), "THEIR")
    yours, theirs = rest.replace("THEY", "you/they").replace("THEIR", "your/their"), rest.replace("THEY", "they").replace("THEIR", "their")
    g.rule("our_act", f"{verb} {yours}", partial(meaning, **{player: Who.YOU}))
    g.rule("our_act", f"{{{player}:our_player}} {verb}{ending} {theirs}", meaning)
    g.rule("our_had", f"have {{{player}:our_player}} {verb} {theirs}", _by_another(meaning, player))
    g.rule("our_others_may", f"{{{player}:our_player}} may {verb} {theirs}", _may(_by_another(meaning, player), player))


def _by_another(meaning: Meaning, player: str) -> Meaning:
    """Another player's action; the wording for your own is different."""

    @wraps(meaning)
    def does(**given: object) -> object:
        return None if given[player] is Who.YOU else meaning(**given)

    return does


def _may(meaning: Meaning, player: str = "") -> Meaning:
    """An optional action of the player or the opponent."""

    @wraps(meaning)
    def may(**given: Any) -> Action | None:
        action = meaning(**given)
        return fx.May(action, by=given.get(player, Who.OPPONENT)) if isinstance(action, Action) else None

    return may


def opponent_does(g: Grammar, verb: str, ending: str, rest: str, meaning: Meaning) -> None:
    """The opponent's action with their own things: as a clause, as "have them", and as "may"."""
    g.rule("our_act", f"your opponent {verb}{ending} {rest}", meaning)
    g.rule("our_had", f"have your opponent {verb} {rest}", meaning)
    g.rule("our_others_may", f"your opponent may {verb} {rest}", _may(meaning))


Notes = tuple[tuple[str, Any], ...]
"""Notes in parentheses, by the field that they set."""


def notes(g: Grammar, category: str, note: str) -> None:
    """Notes in parentheses as `in_brackets` writes them."""
    listing(g, f"{category}_list", note, "and")
    g.rule(category, f"‹ {{n:{category}_list}} ›", lambda n: n)


def said(g: Grammar, verb: str, rest: str, meaning: Meaning) -> None:
    """A predicate of one or several things, also denied."""
    category = f"our_{verb}"
    if category not in g.rules:
        yes = {"be": "is/are", "have": "has/have"}.get(verb, f"{verb}+s")
        no = "is/are not" if verb == "be" else f"does/do not {verb}"
        g.rule("our_one_pred", f"{yes} {{a:{category}}}", same)
        g.rule("our_one_pred", f"{no} {{filter:{category}}}", fx.Not)
    g.rule(category, rest, meaning)
