"""Short closed classes: types, conditions, possessives, and amounts (how many are taken)."""

from __future__ import annotations

from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Who
from playmat.reading.meaning import Amount
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import EITHER, THAT, THEY
from playmat.vocabulary import TYPES, Condition, Type

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH



class AllTypes(tuple[Type, ...]):
    """Types joined by "and"."""

    __slots__ = ()


class AllNames(tuple[str, ...]):
    """Names joined by "and"."""

    __slots__ = ()


def listing(g: Grammar, category: str, item: str, join: Any, links: str = "and or") -> None:
    """`A`, `A or B`, `A, B, or C` of any length, joined into one meaning."""
    word = {"and or": "( and | or | and-or )", "or": "( or | and-or )"}[links]
    g.rule(category, f"{{a:{item}}}", lambda a: join(a))
    g.rule(category, f"{{a:{item}}} {word} {{b:{item}}}", lambda a, b: join(a, b))
    g.rule(category, f"{{a:{item}}} , {{b:{item}}} [,] {word} {{c:{item}}}", lambda a, b, c: join(a, b, c))
    g.rule(category, f"{{a:{item}}} , {{b:{item}}} , {{c:{item}}} [,] {word} {{d:{item}}}", lambda a, b, c, d: join(a, b, c, d))
    rest = f"{category}_rest"
    g.rule(rest, f"{{a:{item}}} [,] {word} {{b:{item}}}", lambda a, b: (a, b))
    g.rule(rest, f"{{a:{item}}} , {{r:{rest}}}", lambda a, r: (a, *r))
    g.rule(category, f"{{a:{item}}} , {{b:{item}}} , {{c:{item}}} , {{r:{rest}}}", lambda a, b, c, r: join(a, b, c, *r))


def add_words(g: Grammar) -> None:
    g.words("type", {kind.value.lower(): kind for kind in TYPES})
    listing(g, "types", "type", lambda *kinds: tuple(kinds), "or")
    g.rule("types", "{a:type} and {b:type}", lambda a, b: AllTypes((a, b)))
    g.rule("types", "{a:type} , {b:type} [,] and {c:type}", lambda a, b, c: AllTypes((a, b, c)))
    g.rule("types", "{a:type} , {b:type} , {c:type} [,] and {d:type}", lambda a, b, c, d: AllTypes((a, b, c, d)))
    g.rule("cost", "{t:type}", lambda t: (t,))
    g.rule("cost", "{t:type} energy", lambda t: (t,))
    g.rule("cost", "{t:type} {r:cost}", lambda t, r: (t, *r))
    g.rule("cost", "{n:int} {t:type} [energy]", lambda n, t: (t,) * n if 0 < n < 9 else None)
    g.words("cond", {condition.value.lower(): condition for condition in Condition})
    listing(g, "conds", "cond", lambda *conditions: tuple(conditions))
    g.words("num", {"a/an": 1})
    g.rule("num", "{n:int}", lambda n: n)
    g.words(
        "poss",
        {
            "your [own]": YOU,
            "your opponent 's": OPPONENT,
            "the opponent 's": OPPONENT,
            "their [own]": THEY,
            "that player 's": THAT,
            "each player 's": EACH,
            "either player 's": EITHER,
            "any player 's": EACH,
            "a player 's": EACH,
            "the owner 's": Who.OWNER,
            "its owner 's": Who.OWNER,
            "their opponent 's": Who.OPPONENT,
        },
    )
    g.words("on_it", {"on ( it | them | that pokémon | this pokémon | {self} )": True})
    g.words("to_it", {"attached [to ( it | them | that pokémon | this pokémon | {self} )]": True})


def add_amounts(g: Grammar) -> None:
    g.rule("amount", "{n:num}", lambda n: Amount(fx.Number(n)))
    g.rule("amount", "{n:num} random", lambda n: Amount(fx.Number(n), by_chance=True))
    g.rule("amount", "another", lambda: Amount(fx.Number(1), other=True))
    g.rule("amount", "up to [any] {n:int}", lambda n: Amount(fx.Number(n), upto=True))
    g.rule("amount", "any", lambda: Amount(fx.Number(1)))
    g.rule("amount", "{n:int} more", lambda n: Amount(fx.Number(n)))
    g.rule("amount", "any ( number | amount ) of", lambda: Amount(None, upto=True))
    g.rule("amount", "any {n:int}", lambda n: Amount(fx.Number(n)))
    g.rule("amount", "{n:int} or more", lambda n: Amount(None, upto=True) if n == 1 else None)
    g.rule("amount", "all [of] [the]", lambda: Amount(every=True))
    g.rule("amount", "each", lambda: Amount(every=True))
    g.rule("amount", "every", lambda: Amount(every=True))
    g.rule("amount", "that many", lambda: Amount(fx.Result()))
    g.rule("amount", "up to that ( many | number of )", lambda: Amount(fx.Result(), upto=True))
    g.rule("amount", "the same number of", lambda: Amount(fx.Result()))
    # Amounts before a noun: "1 of your Pokémon", "any of them".
    g.rule("amount_of", "{n:int} of", lambda n: Amount(fx.Number(n)))
    g.rule("amount_of", "another of", lambda: Amount(fx.Number(1), other=True))
    g.rule("amount_of", "up to {n:int} of", lambda n: Amount(fx.Number(n), upto=True))
    g.rule("amount_of", "up to that ( many | number ) of", lambda: Amount(fx.Result(), upto=True))
    g.rule("amount_of", "any number of", lambda: Amount(None, upto=True))
    g.rule("amount_of", "as many of", lambda: Amount(None, upto=True))
    g.rule("amount_of", "any of", lambda: Amount(every=True))
    g.rule("amount_of", "( any | each of ) {n:int} of", lambda n: Amount(fx.Number(n)))
    g.rule("amount_of", "each of up to {n:int} of", lambda n: Amount(fx.Number(n), upto=True))
    g.rule("amount_of", "either of", lambda: Amount(fx.Number(1)))
    g.rule("amount_of", "each [1] of", lambda: Amount(every=True))
    g.rule("amount_of", "all [of]", lambda: Amount(every=True))
    g.rule("amount_of", "both of", lambda: Amount(every=True))
