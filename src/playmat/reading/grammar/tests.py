"""Conditions after "if" and "as long as" (`test`, and several as `tests`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Filter, Op, Quantity, Selector, Test, Who
from playmat.effects.tree import walk
from playmat.reading.grammar.names import KnownName, OwnName, StadiumName
from playmat.reading.grammar.selectors import is_trainer
from playmat.reading.grammar.words import AllNames, AllTypes
from playmat.reading.meaning import Kind, Noun, ZoneOf, all_tests, denied, either, group, zone
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import THEY, Coin, DidIt, Drawn, NthCoin, Other, Pronoun, There
from playmat.reading.subjects import assign

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH


def number_words(g: Grammar) -> None:
    """`cmp`: a comparison with a number, as a pair of operator and number."""
    g.rule("cmp", "{n:int} or more", lambda n: (Op.AT_LEAST, n))
    g.rule("cmp", "at least {n:int}", lambda n: (Op.AT_LEAST, n))
    g.rule("cmp", "{n:int} or ( fewer | less )", lambda n: (Op.AT_MOST, n))
    g.rule("cmp", "( exactly | only ) {n:int}", lambda n: (Op.EQUAL, n))
    g.rule("cmp", "more than {n:int}", lambda n: (Op.MORE, n))
    g.rule("cmp", "( less | fewer ) than {n:int}", lambda n: (Op.LESS, n))
    g.rule("cmp", "( no | 0 )", lambda: (Op.EQUAL, 0))
    g.rule("cmp", "( any | a | an )", lambda: (Op.AT_LEAST, 1))
    g.rule("cmp", "{n:int}", lambda n: (Op.AT_LEAST, n) if n else None)
    g.words("more_or_less", {"( more | greater )": Op.MORE, "( fewer | less )": Op.LESS})


def compare(left: Quantity, cmp: tuple[Op, int]) -> Test:
    op, n = cmp
    if isinstance(left, fx.Count) and op is Op.AT_LEAST:
        return fx.Exists(left.of, n)
    if isinstance(left, fx.Count) and op is Op.EQUAL and n == 0:
        return fx.Unless(fx.Exists(left.of))
    return fx.Compare(left, op, fx.Number(n))


def other_player(who: Who) -> Any:
    return {YOU: OPPONENT, OPPONENT: YOU}.get(who, OPPONENT)


def add_coin_tests(g: Grammar) -> None:
    g.words(
        "test",
        {
            "[it is] heads": Coin("heads"),
            "[it is] tails": Coin("tails"),
            "( both | both of them | all of them | both coins | all coins ) are heads": Coin("heads"),
            "( both | both of them | all of them | both coins ) are tails": Coin("tails"),
            "( either | either of them | any of them | at least 1 of them | 1 or both of them | either of the coins | any of the coins ) is/are heads": Coin("heads", 1, Op.AT_LEAST),
            "( either | either of them | any of them | at least 1 of them | 1 or both of them | either of the coins ) is/are tails": Coin("tails", 1, Op.AT_LEAST),
            "( neither | neither of them | none of them ) is/are heads": Coin("tails"),
            "either coin is heads": Coin("heads", 1, Op.AT_LEAST),
            "either coin is tails": Coin("tails", 1, Op.AT_LEAST),
            "that coin flip is heads": Coin("heads"),
            "that coin is heads": Coin("heads"),
            "you get tails": Coin("tails"),
            "you get heads": Coin("heads"),
        },
    )
    g.rule("test", "all {n:int} [of them] are heads", lambda n: Coin("heads"))
    g.words("nth", {"first": 1, "second": 2, "third": 3, "2nd": 2, "3rd": 3})
    g.rule("test", "the {n:nth} ( coin+s | flip ) is heads", lambda n: NthCoin("heads", n))
    g.rule("test", "the {n:nth} ( coin+s | flip ) is tails", lambda n: NthCoin("tails", n))
    g.rule("test", "at least {n:int} of them are heads", lambda n: Coin("heads", n, Op.AT_LEAST))
    g.rule("test", "[exactly | only] {n:int} [of them] is/are heads", lambda n: Coin("heads", n))
    g.rule("test", "[exactly | only] {n:int} [of them] is/are tails", lambda n: Coin("tails", n))
    for side in ("heads", "tails"):
        g.rule("test", f"{{n:int}} or more [of them] are {side}", lambda n, side=side: Coin(side, n, Op.AT_LEAST))
        g.rule("test", f"{{n:int}} or ( fewer | less ) [of them] are {side}", lambda n, side=side: Coin(side, n, Op.AT_MOST))
    g.rule("test", "at least {n:int} of them are tails", lambda n: Coin("tails", n, Op.AT_LEAST))
    g.rule("test", "you get [exactly] {n:int} heads", lambda n: Coin("heads", n))
    g.rule("test", "you get ( at least {n:int} | {n:int} or more ) heads", lambda n: Coin("heads", n, Op.AT_LEAST))


def add_did_tests(g: Grammar) -> None:
    g.words(
        "test",
        {
            "you do": DidIt(),
            "they do": DidIt(),
            "your opponent does": DidIt(),
            "that player does": DidIt(),
            "they does": DidIt(),
            "the player does": DidIt(),
            "you can't": DidIt(True),
            "you don't": DidIt(True),
            "yes": DidIt(),
            "no": DidIt(True),
            "that player does so": DidIt(),
            "not": DidIt(True, otherwise=True),
            "they can't": DidIt(True),
            "they don't": DidIt(True),
            "your opponent doesn't": DidIt(True),
            "your opponent can't": DidIt(True),
            "you ( drew any cards | healed any damage | heal any damage | moved any energy | placed any damage counters | switched ( a | any | your active ) pokémon ) in this way": DidIt(),
            "a player ( drew any cards | healed any damage | moved any energy | placed any damage counters ) in this way": DidIt(),
            "( you searched your deck | a player ( searched | searches ) their deck ) in this way": DidIt(what=fx.Search),
        },
    )
    g.rule("test", "( you don't | you can't | they can't | your opponent can't | that player can't ) {a:dos} [in this way]", lambda a: DidIt(True, type(a) if isinstance(a, fx.Discard) else None))
    g.words("past", dict.fromkeys(("discarded", "attached", "revealed", "found", "put", "shuffled", "returned", "moved", "played", "chose"), 1))
    g.rule("test", "{who_any} discarded a stadium [card] in this way", lambda: DidIt(what=fx.Discard))
    g.words("to_any", {"to a pokémon": 1, "to ( it | that pokémon | this pokémon | {self} )": 1})
    g.rule("test", "{who_any} {past} {k:any_kind} [{to_any}] [into {poss} hand | onto {poss} bench | into {poss} deck | in the lost zone | on the bottom of {poss} deck] [in this way]", lambda k: _there_were(k))
    g.rule("test", "{who_any} ( discard | attach | reveal | put | draw ) {k:any_kind} [in this way]", lambda k: _there_were(k))
    g.words("who_any", {"either player": 1, "a player": 1, "you": 1, "your opponent": 1, "they": 1, "that player": 1})
    g.rule("any_kind", "( a | an | any ) {k:kind}", lambda k: k)
    g.rule("any_kind", "energy", lambda: Kind())
    g.rule("any_kind", "any", lambda: Kind())
    g.rule("any_kind", "( at least 1 | 1 or more ) {k:kind}", lambda k: k)
    g.rule("test", "you attached {k:any_kind} to a {n:noun} in this way", lambda k, n: all_tests(_there_were(k), fx.Matches(Pronoun("pokemon"), n.filter)) if n.filter is not None and not n.place else None)
    for words, no in (("{k:any_kind}", False), ("no {k:kind}", True)):
        g.rule("test", f"{words} ( was | were ) {{past}} [in this way]", lambda k, no=no: _unless(no, _there_were(k)))
    g.rule("test", "( you | they | your opponent | that player ) ( didn't | don't | doesn't ) ( discard | attach | reveal | put | find | move | choose ) {k:any_kind} in this way", lambda k: _unless(True, _there_were(k)))
    g.rule("test", "{pk} is/are knocked out in this way", lambda: DidIt(what=fx.KnockOut))
    g.rule("test", "you can't ( discard | draw | attach | reveal | move | put | heal ) any [in this way]", lambda: DidIt(True))
    g.rule("test", "you put ( it | this pokémon | that pokémon ) onto your bench in this way", lambda: DidIt())
    g.rule("test", "you put {n:int} {k:kind} on the bottom of {poss} deck in this way", lambda n, k: fx.Compare(fx.Result(), Op.EQUAL, fx.Number(n)) if k.filter is None else None)
    g.rule("test", "you ( discard | discarded ) {n:int} {k:kind}", lambda n, k: fx.Compare(_done(k), Op.EQUAL, fx.Number(n)))
    g.rule("test", "you ( choose | chose ) [a/an] {n:noun}", lambda n: fx.IsBenched(Pronoun("pokemon")) if n == Noun("bench") else fx.Matches(Pronoun("pokemon"), n.filter) if n.filter and not n.place else None)
    g.rule("test", "you find {k:any_kind} there", lambda k: fx.Exists(There(k.filter)))
    g.rule("test", "{who_any} {past} {c:cmp} {k:kind} [into {poss} hand] in this way", lambda c, k: fx.Compare(_done(k), c[0], fx.Number(c[1])) if c[1] > 1 else None)
    g.rule("test", "you drew {c:cmp} card+s in this way", lambda c: fx.Compare(Drawn(), c[0], fx.Number(c[1])) if c[1] > 1 else None)
    g.rule("test", "you moved ( a | an | your ) {n:noun} to your bench in this way", lambda n: fx.Matches(fx.Old(), n.filter) if n.filter is not None and not n.place else None)
    g.rule("test", "you attached {k:any_kind} from your hand to {p:pk} {w:last_turn}", lambda k, p, w: fx.Happened(fx.Happening.ATTACHED, w, about=p, filter=k.filter))
    g.rule("test", "{p:pk} has any other {k:kind} {to_it}", lambda p, k: fx.Exists(fx.Attached(p, fx.AllOf((k.filter, fx.Not(fx.ItSelf()))))) if k.filter is not None and k.energy is None else None)
    g.rule("test", "you ( moved | placed | put ) {c:cmp} damage counters in this way", lambda c: fx.Compare(fx.Result(), c[0], fx.Number(c[1])) if c[1] > 1 else None)
    g.rule("test", "you did any damage with this attack", lambda: fx.Compare(fx.DamageDone(), Op.AT_LEAST, fx.Number(1)))


def _done(k: Kind) -> Quantity:
    """The number of cards that the previous action handled, or of those of the kind."""
    return fx.Result() if k.filter is None else fx.Count(fx.Where(Pronoun("card", many=True), k.filter))


def _unless(no: bool, test: Test | None) -> Test | None:
    return denied(test) if no and test is not None else test


def _there_were(k: Kind) -> Test | None:
    """A card of the kind among those of the previous action. A Stadium is called a Stadium, and is gone once it is discarded."""
    if k.filter == fx.Is("Stadium"):
        return None
    if k.energy:  # its Energy while it was attached, which a Special Energy card elsewhere does not show
        return fx.Compare(fx.EnergyIn(Pronoun("card"), k.energy), Op.AT_LEAST, fx.Number(1))
    return fx.Exists(Pronoun("card")) if k.filter is None else fx.Exists(fx.Where(Pronoun("card"), k.filter))


def add_pokemon_tests(g: Grammar) -> None:
    g.rule("test", "{p:pk} {f:vp}", lambda p, f, text: _matches(p, f, text))
    g.rule("test", "{p:pk} {f:vp} ( and | , and ) {h:vp}", lambda p, f, h, text: _matches(p, fx.AllOf((f, h)), text) if _is_group(p) else all_tests(_matches(p, f), _matches(p, h)))
    g.rule("test", "{p:pk} {f:vp} or {h:vp}", lambda p, f, h, text: _matches(p, either(f, h), text) if _is_group(p) else fx.Either((_matches(p, f), _matches(p, h))))
    active = "( your active pokémon | in the active spot | active | the active pokémon | an active pokémon | your opponent 's active pokémon | their active pokémon )"
    g.rule("test", f"{{p:pk}} is/are {active}", lambda p: fx.IsActive(_one(p)))
    g.rule("test", f"{{p:pk}} ( isn't | is not ) {active}", lambda p: denied(fx.IsActive(_one(p))))
    g.rule("test", "{p:pk} is/are ( on your bench | on the bench | benched | a benched pokémon | 1 of your benched pokémon )", lambda p, text: _benched(_one(p), text))
    g.rule("test", "{p:pk} is/are ( on your bench | on the bench ) and {f:vp}", lambda p, f: all_tests(fx.IsBenched(p), _matches(p, f)))
    g.rule("test", f"{{p:pk}} is {active} and {{f:vp}}", lambda p, f: all_tests(fx.IsActive(p), _matches(p, f)))
    g.rule("test", "{p:pk} is in play", lambda p: fx.Exists(_one(p)))
    g.rule("test", "none of {w:poss} {n:noun} {f:vp}", lambda w, n, f: fx.Unless(fx.Exists(_narrow(group(w, n), f))))
    g.rule("test", "{p:pkp} remaining hp is/are [exactly] {n:int}", lambda p, n: _matches(p, fx.HpIs(Op.EQUAL, n, True)))
    g.rule("test", "{p:pkp} remaining hp is/are {n:int} or less", lambda p, n: _matches(p, fx.HpIs(Op.AT_MOST, n, True)))
    g.rule("test", "that damage is {ns:ints}", lambda ns: fx.Either(tuple(fx.Compare(fx.DamageReceived(fx.This()), Op.EQUAL, fx.Number(n)) for n in ns)))
    g.rule("ints", "{a:int} , or {b:int}", lambda a, b: (a, b))
    g.rule("ints", "{a:int} or {b:int}", lambda a, b: (a, b))
    g.rule("ints", "{a:int} , {r:ints}", lambda a, r: (a, *r))
    g.rule("test", "{p:pk} has/have {c:cmp} [different] types of {k:kind} attached [to ( it | them )]", lambda p, c, k: fx.Compare(fx.Distinct(fx.Trait.TYPES, fx.Attached(p, k.filter)), c[0], fx.Number(c[1])) if k.filter in (fx.Is("Basic Energy"), fx.Is("Energy")) else None)
    g.rule("test", "that damage is {c:cmp}", lambda c: fx.Compare(fx.DamageReceived(fx.This()), c[0], fx.Number(c[1])))
    g.rule("test", "{p:pkp} maximum hp is {c:cmp}", lambda p, c: fx.Compare(fx.HitPoints(p), c[0], fx.Number(c[1])))
    g.rule("test", "{p:pkp} retreat cost is {c:cmp}", lambda p, c: fx.Compare(fx.RetreatCost(p), c[0], fx.Number(c[1])))
    g.rule("test", "{p:pk} is evolved from {n:names}", lambda p, n: fx.Exists(fx.Where(fx.CardsOf(p, fx.CardPart.UNDER), fx.Named(n))))
    g.rule("test", "{n:names} isn't anywhere under {p:pk}", lambda n, p: denied(fx.Exists(fx.Where(fx.CardsOf(p, fx.CardPart.UNDER), fx.Named(n)))))
    g.rule("test", "{n:names} is ( anywhere under | under ) {p:pk}", lambda n, p: fx.Exists(fx.Where(fx.CardsOf(p, fx.CardPart.UNDER), fx.Named(n))))
    g.rule("test", "{p:pk} would be knocked out by [damage from] this attack", lambda p: _knocked_by_this(p))
    g.rule("test", "{p:pk} has/have full hp", lambda p: _matches(p, fx.Damaged(0, Op.EQUAL)))
    g.rule("test", "the retreat cost of {p:pk} is {c:cost} or more", lambda p, c: fx.Compare(fx.RetreatCost(p), Op.AT_LEAST, fx.Number(len(c))))
    g.rule("test", "the retreat cost of {p:pk} is {c:cmp}", lambda p, c: fx.Compare(fx.RetreatCost(p), c[0], fx.Number(c[1])))
    # Two Pokémon compared
    g.rule("test", "{p:pk} has/have ( less | fewer ) remaining hp than {r:pk} ['s]", lambda p, r: fx.Compare(fx.HitPoints(p, True), Op.LESS, fx.HitPoints(r, True)))
    g.rule("test", "{p:pk} has/have the same remaining hp as {r:pk} ['s]", lambda p, r: fx.Compare(fx.HitPoints(p, True), Op.EQUAL, fx.HitPoints(r, True)))
    g.rule("test", "{p:pk} has/have more remaining hp than {r:pk} ['s]", lambda p, r: fx.Compare(fx.HitPoints(p, True), Op.MORE, fx.HitPoints(r, True)))
    for word, op in (("less", Op.LESS), ("fewer", Op.LESS), ("more", Op.MORE)):
        g.rule("test", f"{{p:pk}} has/have {word} energy attached [to it] than {{r:pk}}", lambda p, r, op=op: fx.Compare(fx.EnergyOn(p), op, fx.EnergyOn(r)))
        g.rule("test", f"{{p:pk}} has/have {word} energy cards attached [to it] than {{r:pk}}", lambda p, r, op=op: fx.Compare(fx.Count(fx.Attached(p, fx.Is("Energy"))), op, fx.Count(fx.Attached(r, fx.Is("Energy")))))
    g.rule("test", "{p:pk} and {r:pk} have the same ( amount | number ) of energy attached [to them]", lambda p, r: fx.Compare(fx.EnergyOn(p), Op.EQUAL, fx.EnergyOn(r)))
    g.rule("test", "{p:pk} and {r:pk} have ( the same number of energy cards | the same amount of energy cards ) attached [to them]", lambda p, r: fx.Compare(fx.Count(fx.Attached(p, fx.Is("Energy"))), Op.EQUAL, fx.Count(fx.Attached(r, fx.Is("Energy")))))
    g.rule("test", "{p:pk} and {r:pk} don't have the same number of energy cards attached [to them]", lambda p, r: fx.Compare(fx.Count(fx.Attached(p, fx.Is("Energy"))), Op.NOT, fx.Count(fx.Attached(r, fx.Is("Energy")))))
    g.rule("test", "{p:pk} and {r:pk} have a different amount of energy attached [to them]", lambda p, r: fx.Compare(fx.EnergyOn(p), Op.NOT, fx.EnergyOn(r)))
    g.rule("test", "{p:pk} and {r:pk} have a different number of energy cards attached [to them]", lambda p, r: fx.Compare(fx.Count(fx.Attached(p, fx.Is("Energy"))), Op.NOT, fx.Count(fx.Attached(r, fx.Is("Energy")))))
    g.rule("test", "{p:pk} has/have {o:more_or_less} damage counters [on ( it | them )] than {r:pk}", lambda p, o, r: fx.Compare(fx.Counters(p), o, fx.Counters(r)))
    g.rule("test", "{p:pk} has/have at least as ( many | much ) energy attached [to it] as {r:pk}", lambda p, r: fx.Compare(fx.EnergyOn(p), Op.AT_LEAST, fx.EnergyOn(r)))
    g.rule("test", "{p:pk} ( has/have | is/are affected by ) {c:cmp} special conditions", lambda p, c: fx.Compare(fx.Conditions(p), c[0], fx.Number(c[1])) if c[1] > 1 else None)
    g.rule("test", "{p:pk} and {r:pk} ( are [of] | share | have ) ( the same | a ) type", lambda p, r: fx.Matches(p, fx.SameType(r)))
    g.rule("test", "{n:names} is/are attached to {p:pk}", lambda n, p: None if _own(n) else _matches(p, fx.HasCard(fx.Named(n))))
    # Energy beyond the cost
    extra = "( attached | attached to it ) [‹ in addition to this attack 's cost ›]"
    g.rule("test", f"{{pk}} has at least {{n:int}} extra energy {extra}", lambda n: fx.Compare(fx.Surplus(), Op.AT_LEAST, fx.Number(n)))
    g.rule("test", f"{{pk}} has at least {{n:int}} extra {{t:types}} energy {extra}", lambda n, t: None if isinstance(t, AllTypes) else fx.Compare(fx.Surplus(t), Op.AT_LEAST, fx.Number(n)))
    g.rule("test", f"{{pk}} has any extra {{t:types}} energy {extra}", lambda t: None if isinstance(t, AllTypes) else fx.Compare(fx.Surplus(t), Op.AT_LEAST, fx.Number(1)))
    # Knock Outs by the attack
    g.rule("test", "{p:pk} is/are knocked out by ( the damage from ) this attack", lambda p: _knocked_by_this(p))
    g.rule("test", "{p:pk} is/are knocked out by [damage from] this attack", lambda p: _knocked_by_this(p))
    g.rule("test", "this attack knocks out {p:pk}", lambda p: _knocked_by_this(p))
    g.rule("test", "this attack does any damage to {p:pk} [{after_wr}]", lambda p: fx.Compare(fx.DamageDone(), Op.AT_LEAST, fx.Number(1)))
    g.rule("test", "this attack does damage to {p:pk} [{after_wr}]", lambda p: fx.Compare(fx.DamageDone(), Op.AT_LEAST, fx.Number(1)))
    g.rule("test", "this attack damages {p:pk} [{after_wr}]", lambda p: fx.Compare(fx.DamageDone(), Op.AT_LEAST, fx.Number(1)))


def _knocked_by_this(p: Selector) -> Test:
    p = _one(p)
    return fx.KnockedOutByThis() if p in (fx.Defending(), fx.Active(OPPONENT)) or isinstance(p, Pronoun) else fx.KnockedOutByThis(p)


def _benched(p: Selector, text: str) -> Test:
    """A certain Pokémon is Benched, or any of a kind: "a Fire Pokémon is on your Bench"."""
    if not isinstance(p, fx.InPlay):
        return fx.IsBenched(p)
    of = YOU if p.of is EACH and " your " in text else p.of
    return fx.Exists(fx.Bench(of, p.filter))


def _one(p: Selector) -> Selector:
    """A test picks nothing: "1 of your Pokémon" in it is any of them."""
    return p.of if isinstance(p, fx.Pick) else p


def _matches(p: Selector, f: Filter, text: str = "") -> Test:
    """A condition on Pokémon: on one, on any of several, or (if the words say so) on all of them."""
    if isinstance(p, fx.Pick):
        return fx.Exists(_narrow(p.of, f), p.n.value if isinstance(p.n, fx.Number) else 1)
    if _is_group(p) and not text.startswith(("all ", "each ", "every ", "both ")):
        return fx.Exists(_narrow(p, f))
    return fx.Matches(p, f)


def _is_group(p: Selector) -> bool:
    return isinstance(p, (fx.InPlay, fx.Bench)) or (isinstance(p, fx.Active) and p.of is EACH)


def _narrow(selector: Selector, f: Filter) -> Selector:
    return fx.Where(selector, f)


def add_board_tests(g: Grammar) -> None:
    """The possessions of a player: Pokémon in play, cards in zones, Prize cards."""
    g.rule("board", "{c:cmp} {k:kind} there", lambda c, k: lambda w: fx.Exists(There(k.filter), c[1]) if c[0] is Op.AT_LEAST else None)
    g.rule("test", "there are {c:cmp} damage counters on {p:pk}", lambda c, p: fx.Compare(fx.Counters(p), c[0], fx.Number(c[1])))
    g.rule("test", "the [total] ( number | amount ) of {q:qty} is {c:cmp}", lambda q, c: compare(q, c))
    g.rule("test", "the [total] ( number | amount ) of {q:qty} is {o:more_or_less} than [the [total] ( number | amount ) of] {r:qty}", lambda q, o, r: fx.Compare(q, o, r))
    g.rule("test", "there are {o:more_or_less} {q:qty} than {r:qty}", lambda q, o, r: fx.Compare(q, o, r))
    g.rule("test", "there are {o:more_or_less} {n:noun1} than on {w:poss} bench", lambda o, n, w: _on_benches(n, o, w))
    g.rule("test", "there are {o:more_or_less} {k:kind} in {z:zone} than in {y:zone}", lambda o, k, z, y: fx.Compare(fx.Count(zone(z, k.filter)), o, fx.Count(zone(y, k.filter))))
    g.rule("test", "{z:zone} has {c:cmp} {k:kind} [in it]", lambda z, c, k: compare(fx.Count(zone(z, k.filter)), c))
    g.rule("test", "{s:subj} took {c:cmp} prize card+s {w:last_turn}", lambda s, c, w: fx.Compare(fx.PrizesTakenLately(), c[0], fx.Number(c[1])) if s is OPPONENT and w is fx.When.LAST_TURN else None)
    g.rule("test", "all damage from this attack is prevented", lambda: fx.Compare(fx.DamageDone(), Op.EQUAL, fx.Number(0)))
    g.rule("test", "( an attack damaged {p:pk} | {p:pk} was damaged ) {w:last_turn}", lambda p, w: fx.Happened(fx.Happening.DAMAGED, w, about=p))
    g.rule("test", "you can't discard {amount} {kind} in this way", lambda: DidIt(True, fx.Discard))
    g.rule("test", "you can't discard {kind}", lambda: DidIt(True, fx.Discard))
    g.rule("has_who", "they has", lambda: (THEY, False))
    g.rule("has_who", "you have", lambda: (YOU, False))
    g.rule("has_who", "your opponent has", lambda: (OPPONENT, False))
    g.rule("has_who", "( they have | that player has )", lambda: (THEY, False))
    g.rule("has_who", "you don't have", lambda: (YOU, True))
    g.rule("has_who", "your opponent doesn't have", lambda: (OPPONENT, True))
    g.rule("has_who", "( they don't have | that player doesn't have )", lambda: (THEY, True))
    g.rule("test", "{w:has_who} {x:board}", lambda w, x: _has(w, x))
    g.rule("test", "{w:has_who} {x:board} and {y:board}", lambda w, x, y: _has_both(w, x, y))
    g.rule("test", "( each player has | both players have ) {x:board}", lambda x: _both_have(x))
    g.rule("test", "the stadium [card] in play ( belongs to {w:whom} | is ( {w:whose} | {w:whose} stadium ) )", lambda w: fx.Exists(fx.StadiumCard(w)))
    g.words("whom", {"you": YOU, "your opponent": OPPONENT})
    g.words("whose", {"yours": YOU, "your opponent 's": OPPONENT})
    half = "half [of] its [maximum] hp"
    g.rule("test", f"{{p:pkp}} remaining hp is {half} or less", lambda p: fx.Compare(fx.HitPoints(p, True), Op.AT_MOST, fx.Half(fx.HitPoints(p), to=1)))
    g.rule("test", f"{{p:pkp}} remaining hp is less than {half}", lambda p: fx.Compare(fx.Times(fx.Number(2), fx.HitPoints(p, True)), Op.LESS, fx.HitPoints(p)))
    g.rule("board", "{c:cmp} {n:noun}", lambda c, n: lambda w: compare(fx.Count(group(w, n)), c) if n.place != "active" or n.filter else None)
    g.rule("board", "{n:noun}", lambda n, text: _of_name(n, text))
    g.rule("board", "another {n:noun}", lambda n: lambda w: fx.Exists(group(w, replace(n, but=Other()))) if n.but is None else None)
    g.rule("board", "{n:names} {o:where_have}", lambda n, o: (lambda w: _all_there(w, o, *n)) if isinstance(n, AllNames) else None)
    g.words("where_have", {"in play": fx.InPlay, "on ( your | their ) bench": fx.Bench})
    g.rule("board", "( 1 of ) {n:noun}", lambda n: lambda w: fx.Exists(group(w, n)) if not n.plain else None)
    g.rule("board", "{c:cmp} {k:kind} in {z:zone}", lambda c, k, z: lambda w: compare(fx.Count(zone(_had(w, z), k.filter)), c))
    g.rule("board", "{n:int} {k:kind} or more in {z:zone}", lambda n, k, z: lambda w: fx.Exists(zone(_had(w, z), k.filter), n))
    g.rule("board", "{k:kind} in {z:zone}", lambda k, z: lambda w: fx.Exists(zone(z, k.filter)) if k.filter and not isinstance(k.filter, fx.Named) else None)
    g.rule("board", "{n:names} in {z:zone}", lambda n, z: lambda w: fx.Exists(zone(z, fx.Named(n))))
    g.rule("board", "{c:cmp} {k:kind} attached to {p:pks}", lambda c, k, p: lambda w: compare(fx.EnergyOn(p, k.energy) if k.energy is not None else fx.Count(fx.Attached(p, k.filter)), c))
    left = "( left | remaining | left to take )"
    g.rule("board", f"{{c:cmp}} prize+s [card+s] [{left}]", lambda c: lambda w: fx.Compare(fx.PrizesLeft(w), c[0], fx.Number(c[1])))
    g.rule("board", "[already] taken {c:cmp} [of {poss}] prize+s [card+s]", lambda c: lambda w: fx.Compare(fx.PrizesTaken(w), c[0], fx.Number(c[1])))
    for words, op in (("more", Op.MORE), ("( fewer | less )", Op.LESS), ("the same number of", Op.EQUAL)):
        other = "( than | as ) ( your opponent | you | their opponent )"
        g.rule("board", f"{words} prize cards {left} {other}", lambda op=op: lambda w: fx.Compare(fx.PrizesLeft(w), op, fx.PrizesLeft(other_player(w))))
        g.rule("board", f"[already] taken {words} prize cards {other}", lambda op=op: lambda w: fx.Compare(fx.PrizesTaken(w), op, fx.PrizesTaken(other_player(w))))
        g.rule("board", f"{words} {{k:kind}} in {{z:zone}} {other}", lambda k, z, op=op: lambda w: _zones_compared(k, z, op, w))
        g.rule("board", f"{words} cards in {{poss}} hand {other}", lambda op=op: lambda w: fx.Compare(fx.Count(fx.Hand(w)), op, fx.Count(fx.Hand(other_player(w)))))
        g.rule("board", f"{words} {{n:noun}} {other}", lambda n, op=op: lambda w: fx.Compare(fx.Count(group(w, n)), op, fx.Count(group(other_player(w), n))) if n.place != "active" else None)
        g.rule("board", f"{words} {{n:noun}} {other} ( do | does | have | has )", lambda n, op=op: lambda w: fx.Compare(fx.Count(group(w, n)), op, fx.Count(group(other_player(w), n))) if n.place != "active" else None)
    g.rule("board", "{c:cmp} {k:kind} in play", lambda c, k: lambda w: compare(fx.EnergyOn(fx.InPlay(w), k.energy) if k.energy is not None else fx.Count(fx.Attached(fx.InPlay(w), k.filter)), c) if _is_energy(k) else None)
    g.rule("board", "[exactly] {ns:ints} prize cards ( left | remaining )", lambda ns: lambda w: _any_number(fx.PrizesLeft(w), ns))
    g.rule("board", "[exactly] {ns:ints} {k:kind} in {z:zone}", lambda ns, k, z: lambda w: _any_number(fx.Count(zone(_had(w, z), k.filter)), ns))
    g.rule("board", "[exactly] {ns:ints} {n:noun}", lambda ns, n: lambda w: _any_number(fx.Count(group(w, n)), ns))
    for words, op in (("the same", Op.EQUAL), ("a different", Op.NOT)):
        g.rule("test", f"you and your opponent have {words} number of {{n:noun}}", lambda n, op=op: fx.Compare(fx.Count(group(YOU, n)), op, fx.Count(group(OPPONENT, n))))
        g.rule("test", f"you and your opponent have taken {words} number of prize cards", lambda op=op: fx.Compare(fx.PrizesTaken(YOU), op, fx.PrizesTaken(OPPONENT)))
        g.rule("test", f"you and your opponent have {words} number of prize cards {left}", lambda op=op: fx.Compare(fx.PrizesLeft(YOU), op, fx.PrizesLeft(OPPONENT)))
    g.rule("test", "the total of both players ' remaining prize cards is {c:cmp}", lambda c: fx.Compare(fx.Plus(fx.PrizesLeft(YOU), fx.PrizesLeft(OPPONENT)), c[0], fx.Number(c[1])))
    for words, power in (("GX attack", fx.Power.GX), ("VSTAR power", fx.Power.VSTAR)):
        g.rule("test", f"{{w:subj}} has/have [already] used {{poss}} {words} [during this game]", lambda w, power=power: fx.GxUsed(w, power))
        g.rule("test", f"{{w:subj}} ( hasn't | haven't ) used {{poss}} {words}", lambda w, power=power: fx.Unless(fx.GxUsed(w, power)))
    g.rule("test", "you ( go | went ) second", lambda: fx.Went(fx.Order.SECOND))
    g.rule("test", "you ( go | went ) first", lambda: fx.Went(fx.Order.FIRST))
    g.rule("test", "your bench ( isn't | is not ) full", lambda: fx.Unless(fx.BenchFull(YOU)))
    g.rule("test", "your opponent 's bench ( isn't | is not ) full", lambda: fx.Unless(fx.BenchFull(OPPONENT)))
    g.rule("test", "( that player 's | their ) bench ( isn't | is not ) full", lambda: fx.Unless(fx.BenchFull(THEY)))
    g.rule("board", f"at least {{n:int}} more prize cards {left} than ( your opponent | you )", lambda n: lambda w: fx.Compare(fx.PrizesLeft(w), Op.AT_LEAST, fx.Plus(fx.PrizesLeft(other_player(w)), fx.Number(n))))
    g.rule("board", "more energy in play than ( your opponent | you )", lambda: lambda w: fx.Compare(fx.EnergyOn(fx.InPlay(w)), Op.MORE, fx.EnergyOn(fx.InPlay(other_player(w)))))
    g.rule("board", "( more or the same number of | the same number or more ) cards in {poss} hand as ( your opponent | you )", lambda: lambda w: fx.Compare(fx.Count(fx.Hand(w)), Op.AT_LEAST, fx.Count(fx.Hand(other_player(w)))))
    g.rule("board", "no stadium [card] in play", lambda: lambda w: fx.Unless(fx.Exists(fx.StadiumCard(w))))
    g.rule("board", "( a | any ) stadium [card] in play", lambda: lambda w: fx.Exists(fx.StadiumCard(w)))
    g.rule("test", "there is/are ( any | a ) stadium [card] in play", lambda: fx.Exists(fx.StadiumCard()))
    named = "with {n:words} in its name"
    g.rule("test", f"there is/are ( any | a ) stadium [card] ( in play {named} | {named} in play )", lambda n: fx.Exists(fx.StadiumCard(filter=n)))
    g.rule("test", "there is/are ( any | a ) stadium [card] in play that has {n:words} in its name", lambda n: fx.Exists(fx.StadiumCard(filter=n)))
    g.rule("board", "( a | any ) stadium [card] in play that has {n:words} in its name", lambda n: lambda w: fx.Exists(fx.StadiumCard(w, n)))
    g.rule("test", f"( a | any ) stadium [card] ( {named} | that has {{n:words}} in its name ) is in play", lambda n: fx.Exists(fx.StadiumCard(filter=n)))
    g.rule("test", "( a | any ) stadium [card] is in play", lambda: fx.Exists(fx.StadiumCard()))
    g.rule("test", "{k:name} is in play", lambda k: _in_play(k))
    g.rule("test", "( there is/are ) {c:cmp} {k:kind} in {z:zone}", lambda c, k, z: compare(fx.Count(zone(z, k.filter)), c))
    g.rule("test", "( there is/are ) {c:cmp} {n:noun}", lambda c, n: compare(fx.Count(group(EACH, n)), c))
    g.rule("test", "( there is/are ) {c:cmp} {k:kind} attached to {p:pks}", lambda c, k, p: compare(fx.EnergyOn(p, k.energy) if k.energy is not None else fx.Count(fx.Attached(p, k.filter)), c))
    g.rule("test", "{n:names} is/are [both] on your bench", lambda n: None if _own(n) else _all_there(YOU, fx.Bench, *n) if isinstance(n, AllNames) else fx.Exists(fx.Bench(YOU, fx.Named(n))))
    g.rule("test", "{n:names} is/are in {z:zone}", lambda n, z: None if _own(n) and z.zone != "discard" else fx.Exists(zone(z, fx.Named(n))))
    g.rule("test", "there is/are no stadium [card] in play", lambda: fx.Unless(fx.Exists(fx.StadiumCard())))
    g.rule("test", "( your | a player 's ) bench is full", lambda: fx.BenchFull(YOU))
    g.rule("test", "your bench is empty", lambda: fx.Unless(fx.Exists(fx.Bench(YOU))))
    g.rule("board", "any {k:kind}", lambda k: lambda w: fx.Exists(There(k.filter)) if k.filter == fx.Is("Trainer") else None)
    g.rule("test", "there are more energy [cards] attached to {p:pk} than to {r:pk}", lambda p, r: fx.Compare(fx.EnergyOn(p), Op.MORE, fx.EnergyOn(r)))
    g.rule("test", "your opponent 's bench is full", lambda: fx.BenchFull(OPPONENT))
    g.rule("test", "{p:pk} is ( the only pokémon you have | your only pokémon ) in play", lambda p: fx.Compare(fx.Count(fx.InPlay(YOU)), Op.EQUAL, fx.Number(1)))


def _on_benches(n: Noun, op: Op, other: Who) -> Test | None:
    """Pokémon on one Bench and of the same kind on the other one."""
    there = replace(n, of=other)
    return fx.Compare(fx.Count(group(n.of, n)), op, fx.Count(group(other, there))) if n.place == "bench" and n.of is not None else None


def _zones_compared(k: Kind, z: ZoneOf, op: Op, who: Who) -> Test | None:
    """Cards in a zone of one player and in that of the other."""
    if z.zone not in ("deck", "discard", "lost") and k.filter is None:
        return None
    mine, theirs = (fx.Count(zone(replace(z, of=side), k.filter)) for side in (who, other_player(who)))
    return fx.Compare(mine, op, theirs)


def _any_number(of: Quantity, numbers: tuple[int, ...]) -> Test:
    return fx.Either(tuple(fx.Compare(of, Op.EQUAL, fx.Number(n)) for n in numbers))


def _of_name(noun: Noun, text: str) -> Callable[[object], Test | None] | None:
    """A Pokémon of a name, or of one of several, and where it is; "A and B" are two Pokémon. A Stadium is one that the player played."""
    if " and " in text or not text.endswith((" in play", " bench")):
        return None
    if isinstance(noun.filter, fx.Named) and any(isinstance(name, StadiumName) for name in noun.filter.names):
        named = noun.filter
        stadiums = text.endswith(" in play") and all(isinstance(name, StadiumName) for name in named.names)
        return (lambda w: fx.Exists(fx.StadiumCard(w, named)) if isinstance(w, Who) else None) if stadiums else None
    return lambda w: fx.Exists(group(w, noun)) if not noun.plain and noun.of in (None, w) and not _several(noun) else None


def _had(w: Who, z: ZoneOf) -> ZoneOf:
    """ "The Lost Zone" in which a player has cards is that player's."""
    return replace(z, of=w) if z.zone == "lost" and z.of is YOU else z


def _in_play(name: str) -> Test | None:
    """A Stadium or a Pokémon with the name; for an unknown name, either."""
    if isinstance(name, OwnName):
        return None
    named = fx.Named((name,))
    if isinstance(name, KnownName):
        return fx.Exists(fx.StadiumCard(filter=named) if isinstance(name, StadiumName) else fx.InPlay(EACH, named))
    return fx.Either((fx.Exists(fx.InPlay(EACH, named)), fx.Exists(fx.StadiumCard(filter=named))))


def _is_energy(kind: Kind) -> bool:
    return any(isinstance(node, fx.Provides) or (isinstance(node, fx.Is) and "Energy" in node.word) for node in walk(kind.filter))


def _several(noun: Noun) -> bool:
    return any(isinstance(node, fx.Named) and isinstance(node.names, AllNames) for node in walk(noun.filter))


def _all_there(who: Who, relation: Any, *names: str) -> Test | None:
    """ "You have A and B in play": each of them."""
    return all_tests(*(fx.Exists(relation(who, fx.Named((name,)))) for name in names))


def _own(names: tuple[str, ...]) -> bool:
    return any(isinstance(name, OwnName) for name in names)


def _has(w: tuple[object, bool], x: Callable[[object], Test | None]) -> Test | None:
    who, no = w
    test = x(who)
    if who is OPPONENT:
        test = assign(test, who)  # "your opponent has 7 or more cards in their hand"
    return None if test is None else denied(test) if no else test


def _both_have(x: Callable[[object], Test | None]) -> Test | None:
    tests = x(YOU), x(OPPONENT)
    return None if None in tests else all_tests(*tests)


def _has_both(w: tuple[object, bool], x: Callable[[object], Test | None], y: Callable[[object], Test | None]) -> Test | None:
    tests = _has(w, x), _has(w, y)
    return None if w[1] or None in tests else all_tests(*tests)


def add_history_tests(g: Grammar) -> None:
    """Events of this turn or the last one."""
    g.words(
        "last_turn",
        {
            "during your opponent 's last turn": fx.When.LAST_TURN,
            "during their last turn": fx.When.LAST_TURN,
            "during your last turn": fx.When.YOUR_LAST_TURN,
            "during this turn": fx.When.THIS_TURN,
            "this turn": fx.When.THIS_TURN,
            "last turn": fx.When.LAST_TURN,
            "during that turn": fx.When.THIS_TURN,
        },
    )
    g.words("by_damage", {"[by damage from] ( an opponent 's attack | an attack from your opponent 's pokémon | an attack | your opponent 's attacks )": 1, "by damage from an attack": 1, "by damage from ( an opponent 's attack | an attack from your opponent 's pokémon )": 1})
    g.rule("test", "{p:pk} ( were | was | is ) knocked out {w:last_turn}", lambda p, w: _knocked(p, fx.Happening.KNOCKED_OUT, w))
    g.rule("test", "{p:pk} ( were | was | is ) knocked out by {by_what} {w:last_turn}", lambda p, w: _knocked(p, fx.Happening.DAMAGED_KO, w))
    g.words("by_what", {"[damage from] ( an opponent 's attack | an attack from your opponent 's pokémon | an attack | your opponent 's attacks | attacks )": 1})
    g.rule("test", "{p:pk} was damaged by {by_what} {w:last_turn}", lambda p, w: fx.Happened(fx.Happening.DAMAGED, w, about=p))
    g.rule("test", "{p:pk} was healed {w:last_turn}", lambda p, w: fx.Happened(fx.Happening.HEALED, w, about=p))
    g.rule("test", "{p:pk} ( moved from ( your | the | their ) bench to the active spot | moved to the active spot | was on the bench and became your active pokémon | became your active pokémon | came into the active spot | was on your bench and became your active pokémon ) {w:last_turn}", lambda p, w: fx.Happened(fx.Happening.BECAME_ACTIVE, w, about=p))
    g.rule("test", "{p:pk} didn't move from ( the | your ) bench to the active spot {w:last_turn}", lambda p, w: denied(fx.Happened(fx.Happening.BECAME_ACTIVE, w, about=p)))
    g.rule("test", "{p:pk} evolved {w:last_turn}", lambda p, w: fx.Happened(fx.Happening.EVOLVED, w, about=p))
    g.rule("test", "{p:pk} evolved from {n:name} {w:last_turn}", lambda p, n, w: _evolved_from(p, n, w))
    g.rule("test", "{p:pk} didn't evolve from {n:name} {w:last_turn}", lambda p, n, w: denied(_evolved_from(p, n, w)))
    g.rule("test", "{s:subj} played {k:played_kind} [from {poss} hand] {w:last_turn}", lambda s, k, w: _played(s, k, w))
    g.rule("test", "{s:subj} used {k:played_kind} [from {poss} hand] {w:last_turn}", lambda s, k, w: _played(s, k, w) if is_trainer(k) else None)
    g.rule("test", "you didn't play {k:played_kind} [from your hand] {w:last_turn}", lambda k, w: denied(fx.Happened(fx.Happening.PLAYED, w, filter=k.filter)))
    g.rule("test", "{p:pk} used {t:title} {w:last_turn}", lambda p, t, w: fx.Happened(fx.Happening.ATTACKED, w, about=_one(p), name=t))
    g.rule("test", "{p:pk} used an attack named {t:title} {w:last_turn}", lambda p, t, w: fx.Happened(fx.Happening.ATTACKED, w, about=_one(p), name=t))
    g.rule("test", "{s:subj} played {c:cmp} {k:kind} [from {poss} hand] {w:last_turn}", lambda s, c, k, w: fx.Compare(fx.HowOften(fx.Happened(fx.Happening.PLAYED, w, s, filter=k.filter)), c[0], fx.Number(c[1])) if c[1] > 1 and is_trainer(k) and isinstance(s, Who) else None)
    g.rule("test", "{p:pk} used ( an attack | any attacks ) {w:last_turn}", lambda p, w: fx.Happened(fx.Happening.ATTACKED, w, about=_one(p)))
    g.rule("test", "( you | your opponent ) didn't attack {w:last_turn}", lambda w, text: _nobody_attacked(w, text))
    g.rule("played_kind", "( a | an | any ) {k:kind}", lambda k: k)
    g.rule("played_kind", "{n:names}", lambda n: Kind(fx.Named(n)))
    g.rule("test", "it is your first turn", lambda: fx.FirstTurn(YOU))


def _nobody_attacked(when: fx.When, text: str) -> Test | None:
    """A player did not attack in a turn of theirs."""
    who = OPPONENT if text.startswith("your opponent") else YOU
    return denied(fx.Happened(fx.Happening.ATTACKED, when, who)) if when is fx.When.THIS_TURN else None


def _evolved_from(p: Selector, name: str, when: fx.When) -> Test:
    """The Pokémon evolved, and the card under it has the name: it may have come from an earlier Stage by another text."""
    below = fx.Matches(fx.CardsOf(p, fx.CardPart.BELOW), fx.Named((str(name),)))
    return fx.Every((fx.Happened(fx.Happening.EVOLVED, when, about=p), below))


def _played(who: Who, kind: Kind, when: fx.When) -> Test | None:
    """A card was played; it may be the Pokémon that has the text."""
    if isinstance(kind.filter, fx.Named) and _own(kind.filter.names):
        return fx.Happened(fx.Happening.PLAYED, when, who, about=fx.This())
    return fx.Happened(fx.Happening.PLAYED, when, who, filter=kind.filter)


def _knocked(p: Selector, what: fx.Happening, when: fx.When) -> Test | None:
    """Pokémon of a player were Knocked Out; the selector says whose and which."""
    p = _one(p)
    if isinstance(p, fx.InPlay):
        return fx.Happened(what, when, p.of, filter=p.filter)
    return None


def add_card_tests(g: Grammar) -> None:
    g.rule("card_ref", "( that card | it | the card | the discarded card )", lambda: Pronoun("card"))
    g.rule("card_ref", "( they | those cards | all of them | both of them | both cards )", lambda: Pronoun("card", many=True))
    g.rule("test", "{c:card_ref} is/are [a/an] {k:card_kind}", lambda c, k: fx.Matches(c, k))
    g.rule("test", "{c:card_ref} ( isn't | is not | aren't ) [a/an] {k:card_kind}", lambda c, k: denied(fx.Matches(c, k)))
    g.rule("card_kind", "{k:kind}", lambda k: k.filter)
    g.rule("test", "any of ( those cards | them ) is/are [a/an] {k:kind}", lambda k: fx.Exists(fx.Where(Pronoun("card", many=True), k.filter)) if k.filter else None)
    g.rule("test", "1 of ( those cards | them ) is a {k:kind}", lambda k: fx.Exists(fx.Where(Pronoun("card", many=True), k.filter)) if k.filter else None)


def add_tests(g: Grammar) -> None:
    number_words(g)
    add_coin_tests(g)
    add_did_tests(g)
    add_pokemon_tests(g)
    add_board_tests(g)
    add_history_tests(g)
    add_card_tests(g)
    g.rule("tests", "{t:test}", lambda t: t)
    g.rule("tests", "{t:test} ( after that | after this | after doing so | after drawing [cards] )", lambda t: t)
    g.rule("tests", "{a:test} [,] and [if] {b:test}", lambda a, b: all_tests(a, b))
    g.rule("tests", "{a:test} or [if] {b:test}", lambda a, b: fx.Either((a, b)))
