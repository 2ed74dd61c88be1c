"""Actions with cards: draw, search, discard, move, attach, evolve, devolve."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Place, Selector, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.grammar.control import explicit_active
from playmat.reading.grammar.selectors import shares_place
from playmat.reading.grammar.verbs import verb
from playmat.reading.grammar.words import AllNames
from playmat.reading.meaning import Amount, Kind, ZoneOf, both, either, group, pick, seq, take, times, zone
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import AGENT, THEY, AttachOther, Had, Other, Pronoun, There
from playmat.reading.subjects import assign
from playmat.vocabulary import Type

YOU, OPPONENT = Who.YOU, Who.OPPONENT

_PLACES: dict[str, Place] = {
    "into {poss} hand+s": Place.HAND,
    "in {poss} hand+s": Place.HAND,
    "to {poss} hand+s": Place.HAND,
    "into the ( discard pile )": Place.DISCARD,
    "in the discard pile": Place.DISCARD,
    "in ( {poss} ) discard pile": Place.DISCARD,
    "on top of {poss} deck+s": Place.TOP,
    "on the top of {poss} deck+s": Place.TOP,
    "back on top of {poss} deck+s": Place.TOP,
    "[back] on the bottom of {poss} deck+s": Place.BOTTOM,
    "( at | to ) the bottom of {poss} deck+s": Place.BOTTOM,
    "in the lost zone": Place.LOST,
    "on top of it": Place.TOP,
    "to the top of {poss} deck": Place.TOP,
    "into {poss} deck+s": Place.DECK,
    "into {poss} bench": Place.BENCH,
    "on the bottom {poss} deck": Place.BOTTOM,
    "back on ( top of ) it": Place.TOP,
    "back on {poss} deck": Place.TOP,
    "back into {poss} hand": Place.HAND,
    "into the lost zone": Place.LOST,
    "onto {poss} bench": Place.BENCH,
    "on {poss} bench": Place.BENCH,
    "onto the bench": Place.BENCH,
}


def add_cards(g: Grammar) -> None:
    for words, where in _PLACES.items():
        g.rule("place", words, lambda where=where: where)
    # Drawing
    verb(g, "draw~ {n:num} [more] card+s [from {poss} deck]", lambda n: fx.Draw(fx.Number(n), AGENT))
    verb(g, "draw~ {n:num} card+s for each {q:qty}", lambda n, q: fx.Draw(times(n, q), AGENT))
    verb(g, "draw~ a card for each {q:qty}", lambda q: fx.Draw(q, AGENT))
    verb(g, "draw~ ( that many | the same number of ) cards", lambda: fx.Draw(fx.Result(), AGENT))
    verb(g, "draw~ a number of cards equal to [the number of] {q:qty}", lambda q: fx.Draw(q, AGENT))
    verb(g, "draw~ cards until ( you | they ) have/has that many cards in {poss} hand", lambda: fx.DrawUntil(fx.Result(), AGENT))
    verb(g, "draw~ cards [from {poss} deck] until ( you | they ) have/has [exactly] {n:int} cards in {poss} hand", lambda n: fx.DrawUntil(fx.Number(n), AGENT))
    verb(g, "draw~ up to {n:int} cards from {poss} deck", lambda n: fx.Draw(fx.Number(n), AGENT, upto=True))
    verb(g, "draw~ up to {n:int} cards", lambda n: fx.Draw(fx.Number(n), AGENT, upto=True))
    verb(g, "draw~ {c:cards1}", lambda c: fx.Draw(c.n, AGENT) if isinstance(c, fx.Top) else fx.Move(c, Place.HAND) if isinstance(c, fx.Bottom) else None)
    verb(g, "draw~ a number of cards up to the number of {q:qty}", lambda q: fx.Draw(q, AGENT, upto=True))
    verb(g, "draw~ a new hand of the same number of cards", lambda: fx.Draw(fx.Result(), AGENT))
    verb(g, "draw~ that many cards minus {n:int}", lambda n: fx.Draw(fx.Minus(fx.Result(), fx.Number(n)), AGENT))
    verb(g, "draw~ a number of cards equal to [the number of] {q:qty} plus {n:int}", lambda q, n: fx.Draw(fx.Plus(q, fx.Number(n)), AGENT))
    verb(g, "draw~ that many cards plus {n:int}", lambda n: fx.Draw(fx.Plus(fx.Result(), fx.Number(n)), AGENT))
    verb(g, "draw~ twice that many cards", lambda: fx.Draw(times(2, fx.Result()), AGENT))
    verb(g, "draw~ a new hand of {n:int} cards", lambda n: fx.Draw(fx.Number(n), AGENT))
    same = "( the same number of | as many ) cards [in {poss} hand] as ( your opponent | they | your opponent has [in their hand] )"
    verb(g, f"draw~ cards until you have {same}", lambda: fx.DrawUntil(fx.Count(fx.Hand(OPPONENT)), AGENT))
    many = "draw~ cards until {s:subj} has/have"
    verb(g, f"{many} as many cards in {{poss}} hand as {{t:subj}} has/have {{n:noun}}", lambda s, t, n: fx.DrawUntil(fx.Count(group(t, n)), AGENT) if s is not OPPONENT else None)
    verb(g, f"{many} {{n:int}} more card+s in {{poss}} hand than your opponent", lambda s, n: fx.DrawUntil(fx.Plus(fx.Count(fx.Hand(OPPONENT)), fx.Number(n)), AGENT) if s is YOU else None)
    verb(g, "draw~ {n:num} card+s from the bottom of {w:poss} deck", lambda n, w: fx.Move(fx.Bottom(fx.Number(n), w), Place.HAND))
    down = "[a number of] cards [from {poss} hand] without looking until {subj} has/have {n:int} cards [left] in {w:poss} hand"
    verb(g, f"discard~ {down}", lambda n, w: fx.Discard(fx.Pick(fx.Minus(fx.Count(fx.Hand(w)), fx.Number(n)), fx.Hand(w), by=fx.By.CHANCE)))
    verb(g, "discard~ [a number of] cards [from {poss} hand | you find there] until {subj} has/have [exactly] {n:int} cards [left] in {w:poss} hand", lambda n, w: fx.Discard(pick(fx.Minus(fx.Count(fx.Hand(w)), fx.Number(n)), fx.Hand(w))))
    verb(g, "trade~ {c:cards1} for {d:cards1}", _trade)
    # Discarding, moving
    verb(g, "discard~ {c:things}", lambda c: fx.Discard(c))
    verb(g, "discard~ {a:amount} {k:kind} ( attached to | from ) each {p:pk_each}", lambda a, k, p: None if a.every else fx.ForEach(p, fx.Discard(take(a, fx.Attached(fx.It(), k.filter)))))
    verb(g, "( put~ | place~ ) {c:things} {w:place}", lambda c, w: fx.Move(c, w))
    verb(g, "( return~ | put~ ) {p:pk} and all energy cards attached to {pk} {w:place}".replace("( return~ | put~ )", "return~"), lambda p, w: seq(fx.Move(fx.Attached(p, fx.Is("Energy")), w), fx.Move(p, w, whole=False)))
    verb(g, "put~ {c:things} onto {poss} bench as ( a basic pokémon | basic pokémon )", lambda c: fx.Move(c, Place.BENCH, basic=True))
    verb(g, "put~ {c:things} {w:place} in any order [you like]", lambda c, w: fx.Move(c, w) if w is Place.BOTTOM or (w is Place.TOP and not isinstance(c, (Pronoun, fx.Rest, fx.Looked))) else None)
    verb(g, "put~ {c:things} {w:place} instead of the discard pile", lambda c, w: None if explicit_active(c) else fx.Move(c, w))
    verb(g, "put~ {own_card} {w:place} instead of ( discarding it | in the discard pile | the discard pile )", lambda w: fx.Move(fx.ThisCard(), w))
    verb(g, "shuffle~ {own_card} into your deck instead of ( discarding it | in the discard pile | the discard pile )", lambda: fx.Move(fx.ThisCard(), Place.DECK))
    g.words("own_card", {"this card": 1, "this {self}": 1})
    verb(g, "put~ {c:cards} {w:place} and the other [{int}] [card+s] {v:place}", lambda c, w, v: seq(fx.Move(c, w), fx.Move(fx.Rest(), v)))
    verb(g, "put~ {c:cards} {w:place} , {n:int} {v:place} , and {a:do}", _sorted_out)
    verb(g, "show~ ( you | your opponent ) {c:cards}", lambda c: fx.Reveal(c))
    verb(g, "attach~ as many {k:kind} {z:source} to {p:pk} as you like", lambda k, z, p: _attach(take(Amount(None, upto=True), zone(z, k.filter)), p))
    verb(g, "attach~ as many {k:kind} {z:source} to {p:pk} in any way you like", lambda k, z, p: _attach_freely(take(Amount(None, upto=True), zone(z, k.filter)), p))
    verb(g, "use~ ( it | that card | its effect | that card 's effect ) as the effect of this ( attack | power | card | ability )", lambda: fx.UseCard(Pronoun("card")))
    verb(g, "use~ the effect of {c:cards} as the effect of this ( attack | power | card | ability )", lambda c: fx.UseCard(c))
    verb(g, "discard~ ( random cards from {w:poss} hand | cards from {w:poss} hand at random ) until {subj} has/have {n:int} cards in {poss} hand", lambda n, w: fx.Discard(fx.Pick(fx.Minus(fx.Count(fx.Hand(w)), fx.Number(n)), fx.Hand(w), by=fx.By.CHANCE)))
    for kind, count, whose in (("do", "count the cards in", (YOU,)), ("does", "counts the cards in", (THEY,))):
        start = f"{count} {{w:poss}} hand , shuffle/shuffles those cards"
        g.rule(kind, f"{start} into {{poss}} deck", lambda w, whose=whose: fx.Move(fx.Hand(w), Place.DECK) if w in whose else None)
        g.rule(kind, f"{start} , and put/puts them on the bottom of {{poss}} deck", lambda w, whose=whose: fx.Move(fx.Hand(w), Place.BOTTOM, shuffled=True) if w in whose else None)
    # of a hand that was revealed before
    g.rule("do", "have your opponent count the cards in their hand , shuffle those cards into their deck , then {a:do}", lambda a: Had(assign(seq(fx.Move(Pronoun("card", many=True), Place.DECK), a), OPPONENT)))
    verb(g, "count~ {w:poss} prize cards , shuffle~ them , and put~ them on the bottom of {poss} deck", lambda w: fx.Move(fx.Prizes(w), Place.BOTTOM, shuffled=True))
    verb(g, "take~ that many cards from the top of {w:poss} deck and put~ them face down as {poss} prize cards", lambda w: fx.Move(fx.Top(fx.Result(), w), Place.PRIZES))
    # Unseen cards, one by one
    verb(g, "discard~ up to {n:int} cards from the top of your deck", lambda n: fx.Repeat(fx.Number(n), fx.Discard(fx.Top()), upto=True))
    until = "until {subj} has/have {n:int}"
    verb(g, f"discard~ cards {until} [cards]", lambda n: fx.Discard(pick(fx.Minus(fx.Count(fx.Hand(AGENT)), fx.Number(n)), fx.Hand(AGENT))))
    verb(g, f"discard~ cards from {{w:poss}} hand {until}", lambda w, n: fx.Discard(pick(fx.Minus(fx.Count(fx.Hand(w)), fx.Number(n)), fx.Hand(w))))
    verb(g, f"discard~ ( pokémon from {{w:poss}} bench {until} | {{w:poss}} benched pokémon {until} benched pokémon ) [left]", lambda w, n: fx.Discard(pick(fx.Minus(fx.Count(fx.Bench(w)), fx.Number(n)), fx.Bench(w))))
    g.rule("clause", "attach the other [card] to {p:pk}", lambda p: AttachOther(p))
    # Search for one thing or another
    verb(g, "search~ {z:zone} for up to {n:int} {k:kind} or [up to] {m:int} {o:kind}", lambda z, n, k, m, o: _either_search(z, n, k, m, o))
    verb(g, "put~ {c:cards1} into play", lambda c: seq(fx.Choose(c), fx.PutStadium(Pronoun("card"))) if isinstance(c, fx.Pick) and getattr(c.of, "filter", None) == fx.Is("Stadium") else None)
    verb(g, "search~ {z:zone} for a stadium [card] and put it into play", lambda z: seq(fx.Search(pick(1, zone(z, fx.Is("Stadium")))), fx.PutStadium(Pronoun("card"))))
    g.rule("clause", "look at {c:cards} and {a:do} [,] or {b:do}", lambda c, a, b: _looked_at(c, a, b))
    g.rule("clause", "put 1 of them back . put the other card on the bottom of {poss} deck", lambda: fx.Move(pick(1, There(them=True)), Place.BOTTOM))
    verb(g, "choose~ 1 of ( its | that pokémon 's ) attacks and use~ it as this attack", lambda: fx.UseAttack(Pronoun()))
    verb(g, "play~ {c:things} onto {poss} bench", lambda c: fx.Move(c, Place.BENCH))
    verb(g, "heal~ from {p:pk} {n:int} damage ( for each | times the ( amount | number ) of ) {q:qty}", lambda p, n, q: fx.Heal(times(n, q), p))
    verb(g, "choose~ ( a type of basic energy | a basic energy type | a basic energy card type )", lambda: fx.NameType((Type.COLORLESS, Type.DRAGON)))
    verb(g, "ask~ your opponent if you may {dos}", lambda: fx.May(fx.Seq(()), by=OPPONENT))
    verb(g, "discard~ from {z:zone} as many {k:kind} as you like", lambda z, k: fx.Discard(take(Amount(None, upto=True), zone(z, k.filter))))
    verb(g, "discard~ {c:cards1} for each {q:qty}", lambda c, q: fx.Discard(replace(c, n=times(c.n, q))) if isinstance(c, (fx.Top, fx.Bottom, fx.Pick)) and c.n is not None else None)
    verb(g, "discard~ {a:amount} {k:kind} or {b:amount} {m:kind} ( from | attached to ) {p:pk}", lambda a, k, b, m, p: fx.OneOf(tuple(fx.Discard(take(n, fx.Attached(p, one.filter))) for n, one in ((a, k), (b, m)))) if isinstance(p, fx.This) else None)
    verb(g, "put~ this card into your hand after attack damage and effects", lambda: fx.Move(fx.ThisCard(), Place.HAND))
    verb(g, "attach~ this card from your discard pile to that pokémon after attacking", lambda: fx.Attach(fx.ThisCard(), fx.This()))
    verb(g, "discard~ {c:cards1} or {d:cards1} [of {poss} choice]", lambda c, d: fx.OneOf((fx.Discard(c), fx.Discard(d)), AGENT))
    verb(g, "discard~ {c:cards1} , {d:cards1} , or {e:cards1} [of {poss} choice]", lambda c, d, e: fx.OneOf((fx.Discard(c), fx.Discard(d), fx.Discard(e)), AGENT))
    of_hand = "of {poss} choice from {w:poss} hand"
    verb(g, f"discard~ {{a:a_kind}} or {{b:a_kind}} {of_hand}", lambda a, b, w: _discard_kinds(w, a, b))
    verb(g, f"discard~ {{a:a_kind}} , {{b:a_kind}} , or {{c:a_kind}} {of_hand}", lambda a, b, c, w: _discard_kinds(w, a, b, c))
    verb(g, "discard~ {n:num} [other] card+s", lambda n: fx.Discard(pick(n, fx.Hand(AGENT))))
    verb(g, "switch~ {a:cards} with {b:cards1}", lambda a, b: fx.SwapCards(a, b))
    verb(g, "switch~ {p:pk} with {c:cards1}", lambda p, c: _replaced(p, c))
    verb(g, "shuffle~ {c:things} [,] and ( put | puts ) ( it | them ) on the bottom of {poss} deck", lambda c: fx.Move(c, Place.BOTTOM, shuffled=True))
    verb(g, "reveal~ cards from [the top of] {w:poss} deck until ( you | they ) reveal {k:a_kind}", lambda w, k: fx.UntilFound(k.filter, w) if k.filter else None)
    verb(g, "put~ {c:cards} on top of it in any order", lambda c: _put_back(c))
    verb(g, "attach~ {c:cards} to {p:pk} for each {q:qty}", lambda c, p, q: fx.Attach(replace(c, n=times(c.n, q)), p) if isinstance(c, fx.Pick) and c.n is not None else None)
    verb(g, "search~ for {f:found} [in this way]", lambda f: fx.Search(_find(ZoneOf("deck", AGENT), f)))
    verb(g, "turn~ {c:cards} face up", lambda c: fx.TurnPrize(c))
    verb(g, "put~ {c:cards} face up", lambda c: fx.TurnPrize(c))
    verb(g, "put~ {c:things} back {w:place}", lambda c, w: fx.Move(c, w))
    verb(g, "put~ {c:cards} back on top in any order", lambda c: _put_back(c))
    verb(g, "put~ {c:things} back on top", lambda c: fx.Move(c, Place.TOP))
    verb(g, "return~ {c:things} {w:place}", lambda c, w: fx.Move(c, w))
    verb(g, "return~ {c:things} {w:place} in any order", lambda c, w: fx.Move(c, w) if w is Place.BOTTOM else None)
    verb(g, "shuffle~ {c:things} [back] ( into | in ) ( {poss} | the ) deck+s", lambda c: fx.Move(c, Place.DECK))
    verb(g, "remove~ {c:cards1}", lambda c: fx.Choose(c) if isinstance(c, fx.Attached) or (isinstance(c, fx.Pick) and isinstance(c.of, fx.Attached)) else None)
    verb(g, "take~ {c:cards1}", lambda c: fx.Choose(c) if isinstance(c, (fx.Pick, fx.Attached)) else None)
    verb(g, "remove~ all {k:kind} from {p:pk} and attach them to {r:pk}", lambda k, p, r: fx.Attach(fx.Attached(p, k.filter), r))
    verb(g, "attach~ {a:amount} {k:kind} to {p:pk}", lambda a, k, p: _attach(take(a, fx.Hand(AGENT, k.filter)), p) if k.filter is not None else None)
    verb(g, "attach~ it to ( a different 1 | another )", lambda: fx.Attach(Pronoun("card"), pick(1, fx.Except(fx.InPlay(YOU), Other()))))
    verb(g, "put~ {cards} back in the same order", lambda: fx.Seq(()))
    verb(g, "turn~ all {k:kind} attached to {p:pks} into {t:type} energy {d:during}", lambda k, p, t, d: fx.Lasting(fx.EnergyBecomes(p, (t,), 0, None if k.filter == fx.Is("Energy") else k.filter), d))
    verb(g, "shuffle~ {w:poss} deck [afterward]", lambda w: fx.Shuffle(w))
    verb(g, "shuffle~ that deck [afterward]", lambda: fx.Shuffle(THEY))
    g.rule("things", "{c:cards1}", lambda c: c)
    g.rule("things", "{a:cards1} and {b:cards1}", lambda a, b: None if _of_them(a) or shares_place(a, b) else fx.Both(a, b))
    g.rule("things", "{a:amount} {k:kind} and {b:amount} {m:kind} {z:source}", lambda a, k, b, m, z: fx.Both(take(a, zone(z, k.filter)), take(b, zone(z, m.filter))))
    g.rule("things", "the other", lambda: fx.Rest())
    g.rule("things", "{p:whole}", lambda p: p)
    g.rule("things", "it", lambda: Pronoun())
    g.rule("things", "( them | all of them | both of them )", lambda: Pronoun(many=True))
    g.rule("things", "all of it", lambda: Pronoun("card", many=True))
    g.rule("things", "( that card | the card | ( the | that ) card you chose )", lambda: Pronoun("card"))
    g.rule("things", "it and ( all | any ) [of the] cards attached to it", lambda: Pronoun("pokemon"))
    g.rule("things", "( those cards | these cards | the cards | the chosen cards )", lambda: Pronoun("card", many=True))
    g.rule("things", "( that | the | those ) {k:kind1}", lambda k: Pronoun(_sort(k), named=not _sort(k)) if k.filter not in (None, fx.Is("Stadium")) else None)
    g.rule("things", "{p:pk}", lambda p: None if isinstance(p, Pronoun) or _of_them(p) else p)
    g.rule("whole", "{p:pk} and any cards attached to {pk}", lambda p: p)
    g.rule("whole", "{p:pk} and all ( the cards attached to {pk} | [of the] cards attached to {pk} | attached cards | other attached cards | [of the] cards attached )", lambda p: p)
    # Searching, looking
    verb(g, "search~ {z:zone} for {f:found} [‹ {only_one} ›]", lambda z, f: fx.Search(_find(z, f)))
    verb(g, "search~ {z:zone} ( or | and ) discard pile for {a:amount} {k:kind}", lambda z, a, k: fx.Search(take(a, fx.Both(zone(z, k.filter), fx.DiscardPile(z.of, k.filter)))))
    g.rule("found", "{n:num} {k:kind} for each {q:qty}", lambda n, k, q: ((Amount(times(n, q)), k),))
    verb(g, "search~ {z:zone} ( or | and ) {y:zone} for {a:amount} {k:kind}", lambda z, y, a, k: fx.Search(take(a, fx.Both(zone(z, k.filter), zone(y, k.filter)))))
    g.rule("found", "{a:name} , {b:name} , or any {k:kind}", lambda a, b, k: ((Amount(None, upto=True), Kind(either(fx.Named((a, b)), k.filter))),) if k.filter else None)
    g.rule("found", "{n:names} , or any {k:kind}", lambda n, k: ((Amount(None, upto=True), Kind(either(fx.Named(tuple(n)), k.filter))),) if k.filter else None)
    g.rule("found", "up to {n:int} in any combination of {k:kind}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "the {k:kind}", lambda k: ((Amount(fx.Number(1)), k),))
    g.rule("found", "as many {k:kind} as you like", lambda k: ((Amount(None, upto=True), k),))
    g.rule("found", "{a:amount} different {k:kind}", lambda a, k: ((replace(a, distinct=fx.Trait.NAMES), k),))
    g.rule("found", "{a:amount} {k:kind} in any combination", lambda a, k: ((a, k),))
    g.rule("found", "{a:amount} {k:kind} , {b:amount} {m:kind} , {c:amount} {o:kind} [,] and {d:amount} {x:kind}", lambda a, k, b, m, c, o, d, x: ((a, k), (b, m), (c, o), (d, x)))
    g.rule("found", "( a number | an amount ) of {k:kind} up to the ( number | amount ) of {q:qty}", lambda k, q: ((Amount(q, upto=True), k),))
    g.rule("found", "up to {n:int} different types of {k:kind}", lambda n, k: ((Amount(fx.Number(n), upto=True, distinct=fx.Trait.TYPES), k),))
    g.rule("found", "{n:int} different types of {k:kind}", lambda n, k: ((Amount(fx.Number(n), distinct=fx.Trait.TYPES), k),))
    g.rule("found", "{a:amount} {k:kind} ( of | with ) different types", lambda a, k: ((replace(a, distinct=fx.Trait.TYPES), k),))
    g.rule("found", "{a:amount} {k:kind} with different names", lambda a, k: ((replace(a, distinct=fx.Trait.NAMES), k),))
    g.rule("found", "{a:amount} {k:kind}", lambda a, k: ((a, k),))
    g.rule("found", "up to {n:int} in any combination of {k:kind_and}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "up to {n:int} ( pokémon | cards ) in any combination of {k:kind_and}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "any combination of up to {n:int} {k:kind_and}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "any combination of {n:int} {k:kind_and}", lambda n, k: ((Amount(fx.Number(n)), k),))
    g.rule("found", "{a:amount} {k:kind} and {b:amount} {m:kind}", lambda a, k, b, m: ((a, k), (b, m)))
    g.rule("found", "{a:amount} {k:kind} , {b:amount} {m:kind} [,] and {c:amount} {o:kind}", lambda a, k, b, m, c, o: ((a, k), (b, m), (c, o)))
    g.rule("found", "a/an {k:kind} , a/an {m:kind} , or 1 of each", lambda k, m: ((Amount(fx.Number(1), upto=True), k), (Amount(fx.Number(1), upto=True), m)))
    g.rule("found", "{k:kind}", lambda k: _bare(k) if k.filter else None)
    verb(g, "reveal~ {c:cards}", lambda c: fx.Reveal(c))
    verb(g, "show~ {c:cards} to ( your opponent | their opponent | all players | you )", lambda c: fx.Reveal(c))
    verb(g, "show~ each other {c:cards1}", lambda c: fx.Reveal(c))
    verb(g, "look~ at {c:cards}", lambda c: fx.Look(c))
    verb(g, "choose~ an attack from ( a | 1 ) {k:kind} in {z:zone}", lambda k, z: fx.ChooseAttack(zone(z, k.filter), AGENT))
    verb(g, "look~ at up to {n:int} cards from the top of {w:poss} deck", lambda n, w: fx.Look(fx.Top(fx.Number(n), w)))
    verb(g, "look~ through {z:zone}", lambda z: fx.Look(zone(z)))
    verb(g, "choose~ {c:cards1}", lambda c: None if _of_them(c) else fx.Choose(c))
    verb(g, "choose~ {p:pk}", lambda p: None if _of_them(p) or isinstance(p, Pronoun) else fx.Choose(p))
    verb(g, "choose~ {a:amount_of} ( those cards | the cards | these cards )", lambda a: fx.Choose(take(a, There())))
    verb(g, "choose~ {p:pk} and {c:cards1}", lambda p, c: seq(fx.Choose(p), fx.Choose(c)) if isinstance(p, fx.Pick) and not isinstance(c, fx.Attached) else None)
    verb(g, "choose~ {p:whole}", lambda p: None if _of_them(p) or isinstance(p, Pronoun) else fx.Choose(p))
    verb(g, "choose~ {a:amount} {k:kind}", lambda a, k: fx.Choose(take(a, There(k.filter))) if isinstance(k.filter, fx.AnyOf) else None)
    verb(g, "choose~ {n:int}", lambda n: fx.Choose(take(Amount(fx.Number(n)), Pronoun("card", many=True))))
    verb(g, "choose~ {n:num} card+s", lambda n: fx.Choose(take(Amount(fx.Number(n)), There())))
    verb(g, "choose~ {a:amount_of} ( them | those )", lambda a: fx.Choose(take(a, Pronoun(many=True))))
    verb(g, "choose~ {a:amount_of} those pokémon", lambda a: fx.Choose(take(a, Pronoun("pokemon", many=True))))
    verb(g, "put~ {c:cards} [back] on [the] top of {poss} deck in any order [you like]", lambda c: _put_back(c))
    verb(g, "put~ {c:cards} back in any order", lambda c: _put_back(c))
    verb(g, "rearrange~ {c:cards} as you like", lambda c: _put_back(c))
    # Attaching
    verb(g, "attach~ {c:cards} to {p:pk}", lambda c, p, text: _attach_each(c, p) if " to each " in text else _attach(c, p))
    verb(g, "attach~ {c:cards} to {p:pk} in any way ( you like | they like )", _attach_freely)
    verb(g, "move~ {c:cards1} {w:place}", lambda c, w: fx.Move(c, w) if w in (Place.HAND, Place.DECK, Place.BOTTOM, Place.TOP, Place.DISCARD) else None)
    verb(g, "move~ {c:cards} to {p:pk}", _attach)
    verb(g, "move~ {c:cards} to {p:pk} in any way ( you like | they like )", _attach_freely)
    verb(g, "move~ {c:cards} to {p:pk} as you like", _attach)
    verb(g, "attach~ {n:int} of them to {p:pk} and the other [card+s] to {r:pk}", _attach_apart)
    # Evolving
    g.words("as_evolving", {"to evolve it": 1, "‹ this counts [as] evolving {pk} ›": 1, "‹ this counts a evolving {pk} ›": 1})
    verb(g, "put~ {c:cards} ( onto | on ) {p:pk} [{as_evolving}]", lambda c, p: None if _are_energy(c) else fx.Evolve(p, c))
    verb(g, "evolve~ {p:pk} into {k:a_kind} from {w:poss} hand [that evolves from ( it | that pokémon )]", lambda p, k, w: seq(fx.Choose(p), fx.Evolve(fx.It(), pick(1, fx.Hand(w, both(k.filter, fx.EvolvesFrom(fx.It())))))))
    verb(g, "put~ {c:cards} on top of {p:pk} [{as_evolving}]", lambda c, p: None if isinstance(p, Pronoun) else fx.Evolve(p, c))
    have = "if you have a {k:kind} ( in your hand that evolves from that pokémon | that evolves from that pokémon in your hand )"
    onto = "put that card ( on | onto ) ( the basic pokémon | that pokémon | it ) [to evolve it] [, skipping the stage 1]"
    g.rule("clause", f"{have} , {onto}", lambda k, text: _evolve_over(k, "skipping" in text or "the basic" in text))
    verb(g, "switch~ {c:cards0} with {p:pk}", lambda c, p: fx.Become(p, c) if not explicit_active(p) and not isinstance(getattr(p, "of", None), fx.Bench) else None)
    # Prizes
    verb(g, "take~ {n:num} [of your] prize card+s", lambda n: fx.TakePrize(fx.Number(n), AGENT))
    verb(g, "take~ {n:int} more prize card+s", lambda n: fx.TakePrize(fx.Number(n), AGENT))


def _either_search(z: ZoneOf, n: int, k: Kind, m: int, o: Kind) -> Action | None:
    """One search or the other; its player sees the cards before choosing."""
    if k.filter is None or o.filter is None or z.zone != "deck":
        return None
    ways = (take(Amount(fx.Number(n), upto=True), zone(z, k.filter)), take(Amount(fx.Number(m), upto=m > 1), zone(z, o.filter)))
    return seq(fx.Look(zone(z)), fx.OneOf(tuple(fx.Search(way) for way in ways)))


def _looked_at(c: Selector, a: Action, b: Action) -> Action | None:
    """Two things that can be done with all cards that were looked at."""
    whole = [isinstance(one, (fx.Rearrange, fx.Move)) and isinstance(one.cards, Pronoun) and one.cards.many for one in (a, b)]
    return seq(fx.Look(c), fx.OneOf((a, b))) if isinstance(c, fx.Top) and all(whole) else None


def _put_back(c: Selector) -> Action | None:
    """Cards that were looked at go back in any order; others are moved to the top."""
    return fx.Rearrange(c) if isinstance(c, (Pronoun, fx.Rest, fx.Looked)) else None


def _sort(kind: Kind) -> str:
    """A Pokémon may be meant as a card or as one in play; anything else is a card."""
    return "" if any(node == fx.Is("Pokémon") or isinstance(node, fx.Named) for node in walk(kind.filter)) else "card"


def _of_them(selector: Selector) -> bool:
    return isinstance(selector, fx.Pick) and (isinstance(selector.of, Pronoun) or (isinstance(selector.of, There) and selector.of.them))


def _replaced(p: Selector, c: Selector) -> Action | None:
    """A Pokémon in play changes places with a card of the hand or the discard pile."""
    source = c.of if isinstance(c, fx.Pick) else c
    places = {fx.Hand: Place.HAND, fx.DiscardPile: Place.DISCARD, fx.Deck: Place.DECK}
    return fx.Become(p, c, places[type(source)]) if type(source) in places else None


def _trade(c: Selector, d: Selector) -> Action | None:
    """Exchange cards: one from the discard pile for a discarded one, one from the deck for one shuffled into it."""
    source = d.of if isinstance(d, fx.Pick) else d
    if isinstance(source, fx.DiscardPile):
        return seq(fx.Cost(fx.Discard(c)), fx.Move(d, Place.HAND))
    if isinstance(source, fx.Deck):
        return seq(fx.Cost(fx.Move(c, Place.DECK)), fx.Search(d), fx.Move(Pronoun("card"), Place.HAND))
    return None


def _evolve_over(kind: Kind, basic: bool) -> Action:
    """A card from the hand that evolves from the chosen Pokémon; on a Basic Pokémon a Stage 2 over the Stage between."""
    words = [node.word for node in walk(kind.filter) if isinstance(node, fx.Is)]
    ways = [fx.EvolvesFrom(fx.It(), skip=skip) for skip, word in ((False, "Stage 1"), (basic, "Stage 2")) if word in words]
    return fx.Evolve(Pronoun("pokemon"), pick(1, fx.Hand(YOU, both(kind.filter, either(*ways) if ways else fx.EvolvesFrom(fx.It())))))


def _bare(kind: Kind) -> tuple[tuple[Amount, Kind], ...]:
    """The found cards if no number is given: a card with one of the names, a card with each name if "and" joins them, any
    number."""
    if not isinstance(kind.filter, fx.Named):
        return ((Amount(None, upto=True), kind),)
    names = kind.filter.names
    kinds = [Kind(fx.Named((one,))) for one in names] if isinstance(names, AllNames) else [kind]
    return tuple((Amount(fx.Number(1)), one) for one in kinds)


def _find(z: ZoneOf, found: tuple[tuple[Amount, Kind], ...]) -> Selector:
    selector: Selector | None = None
    for amount, kind in found:
        part = take(replace(amount, other=False, distinct=kind.distinct or amount.distinct), zone(z, kind.filter))
        selector = part if selector is None else fx.Both(selector, part)
    assert selector is not None
    return selector


def _attach_each(c: Selector, p: Selector) -> Action:
    """Attach a card to each of several Pokémon, with a new pick for each. The player chooses which of them get one if there are
    fewer cards than Pokémon."""
    if isinstance(c, fx.Pick) and c.n == fx.Number(1) and isinstance(c.of, (fx.Hand, fx.DiscardPile)) and not isinstance(p, (fx.Pick, Pronoun)):
        p = pick(fx.Count(c.of), p)
    return fx.ForEach(p, fx.Attach(c, fx.It()))


def _are_energy(c: Selector) -> bool:
    """Energy cards are attached; no Pokémon evolves into one."""
    return any(isinstance(node, fx.Provides) or (isinstance(node, fx.Is) and node.word.endswith("Energy")) for node in walk(c))


def _attach(c: Selector, p: Selector) -> Action:
    """Attach to one Pokémon; if the words name a group, each card to one of them."""
    match c, p:
        case fx.Pick(fx.Number(1), fx.Attached(fx.InPlay() as group, filter)), fx.Pick(of=fx.Except(but=Other())):
            c = replace(c, of=fx.Attached(pick(1, group), filter))  # to a Pokémon other than the one that the card comes from
    return _attach_freely(c, p) if isinstance(p, (fx.InPlay, fx.Bench, fx.Except, fx.Where)) else fx.Attach(c, p)


def _sorted_out(c: Selector, w: Place, n: int, v: Place, a: Action) -> Action | None:
    """Some of the cards that were looked at go to one place, some to another, and the others are left for the last action."""
    if not _of_them(c):
        return None
    first, second = fx.Saved(fx.Order.FIRST), fx.Saved(fx.Order.SECOND)
    others = fx.Except(fx.Except(fx.Looked(), first), second)
    last = rewrite(a, lambda node: others if node == fx.Rest() else node)
    kept = [fx.Save(fx.Order.FIRST, c), fx.Save(fx.Order.SECOND, pick(n, fx.Except(There(), first)))]
    return seq(*kept, fx.Move(first, w), fx.Move(second, v), last) if last != a else None


def _attach_apart(n: int, p: Selector, r: Selector) -> Action:
    """Attach some of the cards that were found to one Pokémon and the others to another."""
    first, second = fx.Saved(fx.Order.FIRST), fx.Saved(fx.Order.SECOND)
    return seq(
        fx.Save(fx.Order.FIRST, Pronoun("card", many=True)), fx.Save(fx.Order.SECOND, pick(n, first)),
        fx.Attach(second, p), fx.If(fx.Exists(fx.Except(first, second)), fx.Attach(fx.Except(first, second), r)),
    )  # fmt: skip


def _discard_kinds(whose: Who, *kinds: Kind) -> fx.Discard | None:
    """A card of one of several kinds from a hand, which the player of the hand chooses."""
    filters = tuple(kind.filter for kind in kinds if kind.filter is not None)
    return fx.Discard(pick(1, fx.Hand(whose, fx.AnyOf(filters)))) if len(filters) == len(kinds) else None


def _attach_freely(c: Selector, p: Selector) -> Action:
    """Attach each card to a Pokémon of the group, with a new pick for each."""
    return fx.Attach(c, p if isinstance(p, fx.Pick) else pick(1, p), each=True)


def add_devolving(g: Grammar) -> None:
    g.words("highest", {"the highest stage ( evolution card | card | pokémon )": False, "all [of the] evolution cards": True})
    g.words("taken_card", {"it": 1, "that card": 1, "them": 1, "those cards": 1})
    g.rule("down_place", "{w:place}", lambda w: w)
    g.rule("down_place", "[back] into {poss} deck", lambda: Place.DECK)
    verb(g, "devolve~ {p:pk} and put {h:highest} on it {w:down_place}", lambda p, h, w: fx.Devolve(p, w, h))
    verb(g, "devolve~ {p:pk} and put {self} {w:down_place}", lambda p, w: fx.Devolve(p, w))
    verb(g, "devolve~ {p:pk} by ( putting | shuffling | removing ) {h:highest} [on it] {w:down_place}", lambda p, h, w: fx.Devolve(p, w, h))
    for word in ("remove", "take"):
        verb(g, f"{word}~ {{h:highest}} ( from | on ) {{p:pk}} and ( put | puts | shuffle | return | shuffles ) {{taken_card}} {{w:down_place}}", lambda p, h, w: fx.Devolve(p, w, h))
        verb(g, f"{word}~ {{h:highest}} ( from | on ) {{p:pk}} and have your opponent shuffle {{taken_card}} into their deck", lambda p, h: fx.Devolve(p, Place.DECK, h))
        verb(g, f"{word}~ {{h:highest}} ( from | on ) {{p:pk}} , and ( put | puts | shuffle | return | shuffles ) {{taken_card}} {{w:down_place}}", lambda p, h, w: fx.Devolve(p, w, h))
    verb(g, "put~ {h:highest} on {p:pk} {w:down_place}", lambda p, h, w: fx.Devolve(p, w, h))
