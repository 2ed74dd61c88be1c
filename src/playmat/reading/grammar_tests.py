"""Conditions: what may stand after "if" and "as long as" (`test`)."""

from __future__ import annotations

from playmat.effects import nodes as fx
from playmat.effects.nodes import Op, Who
from playmat.reading.grammar import Grammar
from playmat.reading.meaning import Coin, DidIt, denied, group, zone

YOU, OPPONENT = Who.YOU, Who.OPPONENT


def add_tests(g: Grammar) -> None:
    g.words(
        "test",
        {
            "heads": Coin("heads"),
            "tails": Coin("tails"),
            "( it is | the result is ) heads": Coin("heads"),
            "both [of them] are heads": Coin("heads"),
            "both [of them] are tails": Coin("tails"),
            "all of them are heads": Coin("heads"),
            "all of them are tails": Coin("tails"),
            "either [of them] is heads": Coin("heads", 1, Op.AT_LEAST),
            "either [of them] is tails": Coin("tails", 1, Op.AT_LEAST),
            "any of them are heads": Coin("heads", 1, Op.AT_LEAST),
            "any of them are tails": Coin("tails", 1, Op.AT_LEAST),
            "you do": DidIt(),
            "they do": DidIt(),
            "your opponent does": DidIt(),
            "you can't": DidIt(True),
            "you don't": DidIt(True),
            "not": DidIt(True),
            "they can't": DidIt(True),
            "they don't": DidIt(True),
        },
    )
    g.rule("test", "at least {n:int} of them is/are heads", lambda n: Coin("heads", n, Op.AT_LEAST))
    g.rule("test", "{n:int} [of them] is/are heads", lambda n: Coin("heads", n))
    g.rule("test", "{p:pk} {f:vp}", lambda p, f: fx.Matches(p, f))
    g.rule("test", "{p:pk} {f:vp} and {h:vp}", lambda p, f, h: fx.Every((fx.Matches(p, f), fx.Matches(p, h))))
    g.rule("test", "{p:pk} is/are ( your active pokémon | in the active spot | active | the active pokémon | an active pokémon )", lambda p: fx.IsActive(p))
    g.rule("test", "{p:pk} is/are on your bench", lambda p: fx.IsBenched(p))
    g.rule("test", "{p:pk} ( isn't | is not ) ( your active pokémon | in the active spot )", lambda p: denied(fx.IsActive(p)))
    g.rule("test", "{p:pk} is in play", lambda p: fx.Exists(p))
    g.rule("test", "you have {x:board}", lambda x: x(YOU))
    g.rule("test", "your opponent has {x:board}", lambda x: x(OPPONENT))
    g.rule("test", "you don't have {x:board}", lambda x: denied(x(YOU)))
    g.rule("test", "your opponent doesn't have {x:board}", lambda x: denied(x(OPPONENT)))
    g.rule("board", "( a | an | any ) {n:noun}", lambda n: lambda w: fx.Exists(group(w, n)))
    g.rule("board", "{n:noun}", lambda n: lambda w: fx.Exists(group(w, n)) if not n.plain else None)
    g.rule("board", "{m:int} or more {n:noun}", lambda m, n: lambda w: fx.Exists(group(w, n), m))
    g.rule("board", "{m:int} or ( fewer | less ) {n:noun}", lambda m, n: lambda w: fx.Compare(fx.Count(group(w, n)), Op.AT_MOST, fx.Number(m)))
    g.rule("board", "{m:int} or more prize cards ( left | remaining )", lambda m: lambda w: fx.Compare(fx.PrizesLeft(w), Op.AT_LEAST, fx.Number(m)))
    g.rule("board", "{m:int} or ( fewer | less ) prize cards ( left | remaining )", lambda m: lambda w: fx.Compare(fx.PrizesLeft(w), Op.AT_MOST, fx.Number(m)))
    g.rule("board", "( only | exactly ) {m:int} prize card+s ( left | remaining )", lambda m: lambda w: fx.Compare(fx.PrizesLeft(w), Op.EQUAL, fx.Number(m)))
    g.rule("board", "more prize cards ( left | remaining ) than ( your opponent | you )", lambda: lambda w: fx.Compare(fx.PrizesLeft(w), Op.MORE, fx.PrizesLeft(OPPONENT if w is YOU else YOU)))
    g.rule("test", "there is ( any | a ) stadium [card] in play", lambda: fx.Exists(fx.StadiumCard()))
    g.rule("test", "{k:name} is in play", lambda k: fx.Exists(fx.StadiumCard(filter=fx.Named((k,)))))
    g.rule("test", "{p:pk} is knocked out by [damage from] this attack", lambda p: fx.KnockedOutByThis())
    g.rule("tests", "{t:test}", lambda t: t)
    g.rule("tests", "{a:test} and [if] {b:test}", lambda a, b: fx.Every((a, b)))
    g.rule("tests", "{a:test} or [if] {b:test}", lambda a, b: fx.Either((a, b)))
