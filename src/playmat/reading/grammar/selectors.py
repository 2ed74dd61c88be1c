"""Selectors: `pk` and `pks` are Pokémon in play, `zone` a zone of cards, `cards` cards in some place."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from playmat.effects import nodes as fx
from playmat.effects.nodes import Filter, Selector, Who
from playmat.effects.tree import walk
from playmat.reading.grammar.filters import TRAINERS, bearer_of, names_own
from playmat.reading.grammar.words import AllNames
from playmat.reading.meaning import Amount, Kind, Noun, ZoneOf, both, group, owned, same, take, zone
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import EachDefending, Other, Pronoun, There

YOU, EACH = Who.YOU, Who.EACH


def add_pokemon(g: Grammar) -> None:
    g.words("yours_too", {", both yours and your opponent 's": True, "‹ ( both yours ( and | or ) your opponent 's | yours and your opponent 's | both players ' | including your own | including your opponent 's | yours or your opponent 's | either yours or your opponent 's ) [.] ›": True})
    g.words("this_card", {"this card": True, "this tool": True, "this energy": True, "it": True})
    g.rule("this_card", "{self}", lambda: True)
    g.rule("pk1", "this {n:nbase}", lambda n: fx.This() if not n.place and n.but is None and not names_own(n) else None)
    g.rule("pk1", "[this] {s:self}", lambda s: s)
    g.rule("pk1", "( the | a ) defending {n:nbase}", lambda n: fx.Defending() if n == Noun() else fx.Where(fx.Defending(), n.filter) if n.filter else None)
    g.rule("pk1", "( the | this ) attacking pokémon", lambda: fx.Attacker())
    g.rule("pk1", "the pokémon using this attack", lambda: fx.This())
    g.rule("pk1", "your active pokémon ‹ choose 1 if there are 2 ›", lambda: take(Amount(fx.Number(1)), fx.Active(YOU)))
    g.rule("pk1", "the defending pokémon ‹ choose 1 if there are 2 ›", lambda: take(Amount(fx.Number(1)), EachDefending()))
    g.rule("pk1", "( the | their | your | your opponent 's ) new ( active | defending ) pokémon", lambda: Pronoun("pokemon", new=True))
    g.rule("pk1", "( the pokémon [that] you moved to your bench | the old active pokémon | the pokémon that moved to ( the | your | their ) bench )", lambda: fx.Old())
    g.rule("pk1", "{w:poss} {n:noun}", lambda w, n: owned(w, n))
    g.rule("pk1", "{a:amount_of} {w:poss} {n:noun}", lambda a, w, n: take(replace(a, other=False), group(w, replace(n, but=Other()) if a.other else n)))
    least = "( with | that has ) the least ( hp remaining | remaining hp )"
    g.rule("pk1", f"{{a:amount_of}} {{w:poss}} {{n:noun}} {least}", lambda a, w, n: _least(a, group(w, n)))
    g.rule("pk1", f"{{w:poss}} {{n:noun}} {least}", lambda w, n: _least(Amount(fx.Number(1)), group(w, n)))
    g.rule("pk1", "{a:amount_of} the defending pokémon", lambda a: take(a, EachDefending()))
    g.rule("pk1", "{n:int} of {w:poss} {m:noun} [chosen] at random", lambda n, w, m: take(Amount(fx.Number(n), by_chance=True), group(w, m)))
    g.rule("pk1", "( each | all ) defending pokémon", lambda: EachDefending())
    g.rule("pk1", "{a:amount} {n:noun}", lambda a, n: take(replace(a, other=False), group(EACH, replace(n, but=Other()) if a.other else n)))
    g.rule("pk1", "{a:amount} {n:noun} from {w:poss} bench", lambda a, n, w: None if n.place or a.other else take(a, group(w, replace(n, place="bench"))))
    g.rule("pk1", "as many of {w:poss} {n:noun} as you like", lambda w, n: take(Amount(None, upto=True), group(w, n)))
    g.rule("pk1", "any of {w:poss} {n:noun}", lambda w, n: group(w, n))
    g.rule("pk1", "{n:noun}", lambda n: group(EACH, n) if n.of is EACH or n == Noun("bench") else None)
    g.rule("pk1", "each player 's bench", lambda: fx.Bench(EACH))
    g.rule("pk1", "the pokémon you ( evolved | chose ) [in this way]", lambda: Pronoun("pokemon"))
    g.rule("pk1", "the chosen pokémon", lambda: Pronoun("pokemon"))
    g.rule("pk1", "the new benched pokémon", lambda: Pronoun("pokemon", new=True))
    g.rule("pk1", "the pokémon that ( was | were ) healed in this way", lambda: fx.It())
    g.rule("pk1", "your previous active pokémon", lambda: fx.Old())
    g.rule("pk1", "the {n:noun1} [that] {this_card} is attached to ‹ excluding {f:excluded} ›", lambda n, f: bearer_of(replace(n, filter=both(n.filter, f))) if isinstance(f, Filter) else None)
    g.rule("pk1", "{n:nbase} in play", lambda n: group(EACH, n) if n == Noun() else None)
    g.rule("pk1", "both {n:noun}", lambda n: group(EACH, n) if n.place == "active" else None)
    g.rule("pk1", "the [{n:adj}] pokémon [that] {this_card} is attached to", lambda n=None: fx.This() if n is None else fx.Where(fx.This(), n.filter))
    g.rule("pk1", "the {n:noun} [that] {this_card} is attached to", lambda n: bearer_of(n))
    g.rule("pk1", "( that | the ) {n:nbase}", lambda n: Pronoun("pokemon") if n.but is None else None)
    g.rule("pk1", "( those | these ) {n:nbase}", lambda n: Pronoun("pokemon", many=True))
    g.rule("pk1", "a number of {w:poss} {n:noun} up to the ( number | amount ) of {q:qty}", lambda w, n, q: take(Amount(q, upto=True), group(w, n)))
    g.rule("pk1", "{a:amount_of} {w:poss} {n:noun} or {b:amount_of} {v:poss} {m:noun}", lambda a, w, n, b, v, m: take(a, fx.Both(group(w, n), group(v, m))) if a == b else None)
    g.rule("pk1", "it", lambda: Pronoun("pokemon"))
    g.rule("pk1", "( them | they )", lambda: Pronoun("pokemon", many=True))
    g.rule("pk1", "{a:amount_of} ( them | those pokémon )", lambda a: take(a, Pronoun("pokemon", many=True)) if not a.every else None)
    g.rule("pk1", "each of them", lambda: Pronoun("pokemon", many=True))
    g.rule("pk1", "each of those pokémon", lambda: Pronoun("pokemon", many=True))
    g.rule("pk", "{p:pk1}", lambda p: p)
    g.rule("pks", "{p:pk}", lambda p: p)
    g.rule("pks", "{a:pk} and {b:pk}", lambda a, b: None if isinstance(a, fx.InPlay) and ((isinstance(b, fx.InPlay) and a.of is b.of) or (isinstance(b, fx.This) and isinstance(a.filter, fx.Named))) else fx.Both(a, b))
    g.rule("pks", "both {a:pk} and {b:pk}", lambda a, b: fx.Both(a, b))
    g.rule("pks", "{a:pk} and to {b:pk}", lambda a, b: fx.Both(a, b))


def _least(amount: Amount, p: Selector) -> Selector | None:
    """One of those that have the least HP remaining among them; the player chooses if several have the same."""
    if amount != Amount(fx.Number(1)) or not isinstance(p, (fx.InPlay, fx.Bench)):
        return None
    return take(amount, replace(p, filter=both(p.filter, fx.LeastHp(p))))


def add_zones(g: Grammar) -> None:
    g.rule("zone", "{w:poss} hand+s", lambda w: ZoneOf("hand", w))
    g.rule("zone", "{w:poss} deck+s", lambda w: ZoneOf("deck", w))
    g.rule("zone", "{w:poss} discard pile+s", lambda w: ZoneOf("discard", w))
    g.rule("zone", "( your discard | the discard pile )", lambda: ZoneOf("discard", YOU))
    g.rule("zone", "{w:poss} prize+s [card+s]", lambda w: ZoneOf("prizes", w))
    g.rule("zone", "{w:poss} lost zone", lambda w: ZoneOf("lost", w))
    g.rule("zone", "the lost zone", lambda: ZoneOf("lost", YOU))
    g.rule("zone", "the lost zone {yours_too}", lambda: ZoneOf("lost", EACH))


def _named(names: tuple[str, ...], place: ZoneOf) -> Selector:
    """A card with one of the names, or a card with each of them if they are joined by "and"."""
    groups = [(one,) for one in names] if isinstance(names, AllNames) else [names]
    one, *more = (take(Amount(fx.Number(1)), zone(place, fx.Named(group))) for group in groups)
    return reduce(fx.Both, more, one)


def add_cards(g: Grammar) -> None:
    g.rule("source", "( from | in ) {z:zone}", lambda z: z)
    g.rule("source", "from among the cards in {z:zone}", lambda z: z)
    g.rule("cards1", "{a:amount} {k:kind} {z:source}", lambda a, k, z: take(a, zone(z, k.filter)))
    but = "( other than | except [for] | excluding ) the card+s you discarded"
    g.rule("cards1", f"{{a:amount}} {{k:kind}} {{z:source}} {but}", lambda a, k, z: take(a, zone(z, both(k.filter, fx.Not(fx.Among(Pronoun("card")))))))
    g.rule("cards1", "{n:int} other {k:kind} from your hand", lambda n, k: take(Amount(fx.Number(n)), fx.Hand(YOU, k.filter)) if is_trainer(k) else None)
    g.rule("cards1", "{n:names} {z:source}", lambda n, z: _named(n, z))
    g.rule("cards1", "as many {k:kind} as you like {z:source}", lambda k, z: take(Amount(None, upto=True), zone(z, k.filter)))
    g.rule("cards1", "as many {k:kind} {z:source} as you like", lambda k, z: take(Amount(None, upto=True), zone(z, k.filter)))
    g.rule("cards1", "as many {k:kind} as you like attached to {p:pks}", lambda k, p: take(Amount(None, upto=True), fx.Attached(p, k.filter)))
    g.rule("cards1", "as many {k:kind} attached to {p:pks} as you like", lambda k, p: take(Amount(None, upto=True), fx.Attached(p, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind_and} {z:source}", lambda a, k, z: take(a, zone(z, k.filter)) if a.every or a.upto else None)
    g.rule("cards1", "{n:int} in any combination of {k:kind_and} {z:source}", lambda n, k, z: take(Amount(fx.Number(n)), zone(z, k.filter)))
    g.rule("cards1", "up to {n:int} in any combination of {k:kind_and} {z:source}", lambda n, k, z: take(Amount(fx.Number(n), upto=True), zone(z, k.filter)))
    g.rule("cards1", "any combination of {n:int} {k:kind_and} {z:source}", lambda n, k, z: take(Amount(fx.Number(n)), zone(z, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind_and} in any combination {z:source}", lambda a, k, z: take(a, zone(z, k.filter)))
    g.rule("cards1", "{a:amount_of} the {k:kind} {z:source}", lambda a, k, z: take(a, zone(z, k.filter)))
    g.rule("cards1", "the {k:kind} {z:source}", lambda k, z: zone(z, k.filter))
    g.rule("cards1", "{n:num} {k:kind} at random from {z:zone}", lambda n, k, z: take(Amount(fx.Number(n), by_chance=True), zone(z, k.filter)))
    g.rule("cards1", "{n:num} [more] {k:kind} ( from | in ) {z:zone} without looking", lambda n, k, z: take(Amount(fx.Number(n), by_chance=True), zone(z, k.filter)))
    g.rule("cards1", "{n:num} {k:kind} from {z:zone} at random", lambda n, k, z: take(Amount(fx.Number(n), by_chance=True), zone(z, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind} attached to {p:pks}", lambda a, k, p, text: None if _one_each(a, text) else _of_types(a, k, p))
    g.rule("cards1", "{a:amount_of} the {k:kind} attached to {p:pks}", lambda a, k, p: take(a, fx.Attached(p, k.filter)))
    g.rule("cards1", "all [of the] {k:kind_and} attached to {p:pks}", lambda k, p: fx.Attached(p, k.filter))
    g.rule("cards1", "any {k:kind} attached to {p:pks}", lambda k, p: fx.Attached(p, k.filter))
    g.rule("cards1", "{a:amount_of} {p:pkp} attached {k:kind}", lambda a, p, k: None if isinstance(p, fx.Pick) else take(a, fx.Attached(p, k.filter)))
    g.rule("cards1", "{p:pkp} attached {k:kind}", lambda p, k: None if isinstance(p, fx.Pick) else fx.Attached(p, k.filter))
    g.rule("cards1", "{p:pk} 's {k:kind}", lambda p, k: fx.Attached(p, k.filter) if k.filter and fx.Is("Pokémon") not in walk(k.filter) else None)
    g.rule("cards1", "{a:amount} {k:kind} from [among] {p:pks}", lambda a, k, p, text: None if _one_each(a, text) else _of_types(a, k, p))
    g.rule("cards1", "{a:amount} {k:kind} from among the {m:kind} attached to {p:pks}", lambda a, k, m, p: take(a, fx.Attached(p, k.filter)) if k == m else None)
    g.rule("cards1", "all {k:kind_and} from {p:pks}", lambda k, p: fx.Attached(p, k.filter))
    g.rule("cards1", "the top [{n:int}] card+s ( of | from | in | on ) {w:poss} deck", lambda w, n=1: fx.Top(fx.Number(n), w))
    g.rule("cards1", "the top card+s of each player 's deck", lambda: fx.Top(fx.Number(1), EACH))
    g.rule("cards1", "[the] {n:int} cards from the bottom of {w:poss} deck", lambda w, n: fx.Bottom(fx.Number(n), w))
    g.rule("cards1", "{w:poss} face down prize+s [cards]", lambda w: fx.Prizes(w, fx.Not(fx.FaceUp())))
    g.rule("cards1", "{a:amount} {k:kind} , {b:amount} {m:kind} , and {c:amount} {o:kind} attached to {p:pk}", lambda a, k, b, m, c, o, p: fx.Both(fx.Both(take(a, fx.Attached(p, k.filter)), take(b, fx.Attached(same(p), m.filter))), take(c, fx.Attached(same(p), o.filter))))
    g.rule("cards1", "{a:amount} {t:type} and {b:amount} {u:type} energy [card+s] ( attached to | from ) {p:pk}", lambda a, t, b, u, p: fx.Both(take(a, fx.Attached(p, fx.Provides((t,)))), take(b, fx.Attached(same(p), fx.Provides((u,))))))
    g.rule("cards1", "{a:amount} {k:kind0} , {m:kind0} , and {o:kind0} attached to {p:pk}", lambda a, k, m, o, p: _one_of_each(a, p, k, m, o))
    g.rule("cards1", "{p:pkp} basic pokémon card", lambda p: fx.CardsOf(p, fx.CardPart.BASIC))
    g.rule("cards1", "{a:amount} {k:kind} and {b:amount} {m:kind} attached to {p:pk}", lambda a, k, b, m, p: fx.Both(take(a, fx.Attached(p, k.filter)), take(b, fx.Attached(same(p), m.filter))))
    g.rule("cards1", "{a:amount} {k:kind} {w:subj} has/have in play", lambda a, k, w: take(a, fx.Both(fx.Attached(fx.InPlay(w), k.filter), fx.StadiumCard(w, k.filter))) if is_trainer(k) else None)
    g.rule("cards1", "all {k:kind} in play {yours_too}", lambda k: fx.Both(fx.Attached(fx.InPlay(EACH), k.filter), fx.StadiumCard(EACH, k.filter)) if is_trainer(k) else None)
    g.rule("cards1", "all of {w:poss} {k:kind} in play", lambda w, k: fx.Both(fx.Attached(fx.InPlay(w), k.filter), fx.StadiumCard(w, k.filter)) if is_trainer(k) else None)
    g.rule("cards1", "as many of them as you like", lambda: take(Amount(None, upto=True), There(them=True)))
    g.rule("cards1", "a combination of up to {n:int} {k:kind_and} {z:source}", lambda n, k, z: take(Amount(fx.Number(n), upto=True), zone(z, k.filter)))
    g.rule("cards1", "the bottom [{n:int}] card+s ( of | from ) {w:poss} deck", lambda w, n=1: fx.Bottom(fx.Number(n), w))
    g.rule("cards1", "{n:num} card+s from the top of {w:poss} deck", lambda w, n: fx.Top(fx.Number(n), w))
    g.rule("cards1", "{n:num} card+s from the bottom of {w:poss} deck", lambda w, n: fx.Bottom(fx.Number(n), w))
    g.rule("cards1", "[a number of] cards from the top of {w:poss} deck equal to [the number of] {q:qty}", lambda w, q: fx.Top(q, w))
    g.rule("cards1", "{a:amount} {k:kind} ( of | with ) different types {z:source}", lambda a, k, z: take(replace(a, distinct=fx.Trait.TYPES), zone(z, k.filter)))
    g.rule("cards1", "that many cards from the top of {w:poss} deck", lambda w: fx.Top(fx.Result(), w))
    g.rule("cards1", "{z:zone}", lambda z: zone(z))
    g.rule("cards1", "all [of] [the] cards in {z:zone}", lambda z: zone(z))
    g.rule("cards1", "{a:amount_of} {w:poss} prize+s [cards]", lambda a, w: take(a, fx.Prizes(w)))
    g.rule("cards1", "{a:amount_of} {w:poss} face down prize+s [cards]", lambda a, w: take(a, fx.Prizes(w, fx.Not(fx.FaceUp()))))
    g.rule("cards0", "( it | that card | the card | ( the | that ) card you chose | the chosen card | the discarded card | ( the | that ) revealed card )", lambda: Pronoun("card"))
    g.rule("cards0", "the chosen cards", lambda: Pronoun("card", many=True))
    g.rule("cards0", "( them | those cards | these cards | the cards | both cards | both of them | all of them )", lambda: Pronoun("card", many=True))
    g.rule("cards0", "( that | the | those ) {k:kind1}", lambda k: Pronoun("card") if k.filter not in (None, fx.Is("Stadium")) else None)
    g.rule("cards1", "( the other [revealed | {int}] card+s | the {int} other cards | the rest [of the cards] | the rest of them | the remaining cards | all other cards | the others )", lambda: fx.Rest())
    g.rule("cards1", "this card", lambda: fx.ThisCard())
    g.rule("cards1", "the rest of your cards", lambda: fx.Rest())
    g.rule("cards1", "a number of {k:kind} attached to {p:pk} equal to the number of {q:qty}", lambda k, p, q: take(Amount(q), fx.Attached(p, k.filter)))
    g.rule("cards1", "{n:int} {k:kind} at random from {z:zone} ‹ don't look at them ›", lambda n, k, z: take(Amount(fx.Number(n), by_chance=True), zone(z, k.filter)))
    g.rule("cards1", "any {k:kind} there", lambda k: There(k.filter))
    g.rule("cards1", "{a:amount} {k:kind_and} you find there", lambda a, k, text: _found(a, k, text))
    g.rule("cards1", "up to {n:int} in any combination of {k:kind_and} you find there", lambda n, k, text: _found(Amount(fx.Number(n), upto=True), k, text))
    g.rule("cards1", "{a:amount} {k:kind} and {b:amount} {m:kind} you find there", lambda a, k, b, m, text: fx.Both(_found(a, k, text), _found(b, m, text)))
    g.rule("cards1", "{a:amount} {k:kind} ( you discarded [in this way] | discarded in this way )", lambda a, k, text: _discarded(a, k, text))
    g.rule("cards1", "a/an {k:kind} , a/an {m:kind} , or 1 of each {z:source}", lambda k, m, z: fx.Both(take(Amount(fx.Number(1), upto=True), zone(z, k.filter)), take(Amount(fx.Number(1), upto=True), zone(z, m.filter))))
    g.rule("cards1", "{n:int} more cards from the top of {w:poss} deck", lambda n, w: fx.Top(fx.Number(n), w))
    g.rule("cards1", "as many {k:kind} as you like from {p:pks}", lambda k, p: take(Amount(None, upto=True), fx.Attached(p, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind} attached to {p:pks} , or any stadium [card] in play", lambda a, k, p: take(a, fx.Both(fx.Attached(p.of if isinstance(p, fx.Pick) else p, k.filter), fx.StadiumCard())))
    g.rule("cards1", "[all] the revealed cards", lambda: fx.Looked())
    g.rule("cards1", "( any | all | all of the ) revealed {k:kind}", lambda k: There(k.filter) if k.filter else None)
    g.rule("cards1", "[( a number | an amount ) of] {k:kind} {z:source} up to the ( number | amount ) of {q:qty}", lambda k, q, z: take(Amount(q, upto=True), zone(z, k.filter)))
    g.rule("cards1", "as many {k:kind} you find there as you like", lambda k: take(Amount(None, upto=True), There(k.filter)))
    g.rule("cards1", "{a:amount_of} ( those cards | them | the cards | these cards )", lambda a: take(a, There(them=True)))
    g.rule("cards1", "( a number | an amount ) of {k:kind} up to the ( number | amount ) of {q:qty} {z:source}", lambda k, q, z: take(Amount(q, upto=True), zone(z, k.filter)))
    g.rule("cards1", "{n:int} different types of {k:kind} {z:source}", lambda n, k, z: take(Amount(fx.Number(n), distinct=fx.Trait.TYPES), zone(z, k.filter)))
    g.rule("cards1", "up to {n:int} different types of {k:kind} {z:source}", lambda n, k, z: take(Amount(fx.Number(n), upto=True, distinct=fx.Trait.TYPES), zone(z, k.filter)))
    g.rule("cards1", "as many {k:kind} attached to {p:pks}", lambda k, p: take(Amount(None, upto=True), fx.Attached(p, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind} {z:source} that {f:vp}", lambda a, k, z, f: take(a, zone(z, both(k.filter, f))))
    g.rule("cards1", "{a:amount} {k:kind} and {b:amount} {m:kind} from {p:pk}", lambda a, k, b, m, p: fx.Both(take(a, fx.Attached(p, k.filter)), take(b, fx.Attached(same(p), m.filter))))
    g.rule("cards1", "{n:int} in any combination of {k:kind} {z:source}", lambda n, k, z: take(Amount(fx.Number(n)), zone(z, k.filter)))
    g.rule("cards1", "up to {n:int} in any combination of {k:kind} {z:source}", lambda n, k, z: take(Amount(fx.Number(n), upto=True), zone(z, k.filter)))
    for of in ("kind", "kind_and"):
        g.rule("cards1", f"up to {{n:int}} in any combination of {{k:{of}}} from [among] {{p:pks}}", lambda n, k, p: take(Amount(fx.Number(n), upto=True), fx.Attached(p, k.filter)))
    g.rule("cards1", "{a:amount_of} ( those | the ) {k:kind}", lambda a, k: take(a, There(k.filter)) if k.filter else None)
    g.rule("cards1", "{a:amount} {k:kind} [that] ( you find | you found | they find ) ( there | among them | in them | in this way )", lambda a, k, text: _found(a, k, text))
    g.rule("cards1", "{a:amount} {k:kind} there", lambda a, k: take(a, There(k.filter)))
    g.rule("cards1", "as many {k:kind} as you like [you find there]", lambda k: take(Amount(None, upto=True), There(k.filter)))
    g.rule("cards1", "as many {k:kind} you find there as you like", lambda k: take(Amount(None, upto=True), There(k.filter)))
    g.rule("cards1", "{a:amount_of} the {k:kind} [that] ( you find | you found | they find ) ( there | among them )", lambda a, k, text: _found(a, k, text))
    g.rule("cards1", "{a:amount} {k:kind} from ( among them | among those cards | among the revealed cards | those cards | there )", lambda a, k: take(a, There(k.filter)))
    g.rule("cards1", "any {k:kind} ( you find | you found ) ( there | among them )", lambda k: There(k.filter))
    g.rule("cards1", "all ( of the ) {k:kind} ( you find | you found ) ( there | among them )", lambda k: There(k.filter))
    g.rule("cards1", "( the | that | any | a ) stadium [card] in play", lambda: fx.StadiumCard())
    g.rule("cards1", "( that | the | a | any ) stadium [card]", lambda: fx.StadiumCard())
    g.rule("cards1", "{w:poss} stadium [card] [in play]", lambda w: fx.StadiumCard(w))
    g.rule("cards", "{c:cards0}", lambda c: c)
    g.rule("cards", "{c:cards1}", lambda c: c)
    g.rule("cards", "{a:cards1} and {b:cards1}", lambda a, b: None if shares_place(a, b) else fx.Both(a, b))
    g.rule("cards", "{a:cards1} , {b:cards1} [,] and {c:cards1}", lambda a, b, c: fx.Both(fx.Both(a, b), c))
    g.rule("cards", "{a:amount} {k:kind} and {b:amount} {m:kind} {z:source}", lambda a, k, b, m, z: fx.Both(take(a, zone(z, k.filter)), take(b, zone(z, m.filter))))


def shares_place(a: Selector, b: Selector) -> bool:
    """ "A Stadium card and an Energy card from your hand" are both from there; the first is not the Stadium in play."""
    return a == fx.StadiumCard() and any(isinstance(node, (fx.Hand, fx.Deck, fx.DiscardPile, There)) for node in walk(b))


def _found(amount: Amount, kind: Kind, text: str) -> Selector:
    """Cards among those looked at; you pick the cards that "you find", even if another player shows or moves them."""
    found = take(amount, There(kind.filter))
    is_yours = " you find" in text or " you found" in text
    return replace(found, by=fx.By.YOU) if is_yours and isinstance(found, fx.Pick) and found.by is not fx.By.CHANCE else found


def _discarded(amount: Amount, kind: Kind, text: str) -> Selector | None:
    """Cards among the discarded ones; "any Energy cards you discarded" are all of them."""
    if kind.filter is None:
        return None
    discarded = fx.Where(Pronoun("card", many=True), kind.filter)
    return discarded if text.startswith("any ") and " cards " in text else take(amount, discarded)


def _one_of_each(amount: Amount, p: Selector, *kinds: Kind) -> Selector | None:
    """ "A Fire Energy, Water Energy, and Metal Energy attached to it": one of each."""
    if amount != Amount(fx.Number(1)) or any(kind.energy is None or len(kind.energy) != 1 for kind in kinds):
        return None
    first, second, third = (take(amount, fx.Attached(p if place == 0 else same(p), kind.filter)) for place, kind in enumerate(kinds))
    return fx.Both(fx.Both(first, second), third)


def _of_types(amount: Amount, kind: Kind, p: Selector) -> Selector:
    """Cards attached to Pokémon; "a Fire and Water Energy" is one of each."""
    if not kind.every or not kind.energy or amount != Amount(fx.Number(1)):
        return take(amount, fx.Attached(p, kind.filter))
    first, *others = (fx.Provides((one,)) for one in kind.energy)
    cards = take(amount, fx.Attached(p, first))
    for other in others:
        cards = fx.Both(cards, take(amount, fx.Attached(same(p), other)))
    return cards


def _one_each(amount: Amount, text: str) -> bool:
    """Whether the number applies to each of several Pokémon, not to all of them together."""
    return not amount.every and any(f" {link} {word} " in text for link in ("to", "from") for word in ("each", "both"))


def is_trainer(kind: Kind) -> bool:
    return any(node in TRAINERS.values() for node in walk(kind.filter))
