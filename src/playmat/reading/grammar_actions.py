"""What happens: verb phrases (`do`, `does`), clauses with a subject (`clause`), and several of them in one sentence (`acts`).

A verb phrase leaves open who does it (`Someone.AGENT`) and whose things "their" are (`Someone.THEY`); the clause fills in its
subject. Each rule for a verb is written once with a `~` behind the verb and serves the bare form ("draw a card", "may draw")
and the third person ("draws a card").
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Place, Quantity, Selector, Until, Who
from playmat.reading.grammar import Grammar, Meaning
from playmat.reading.meaning import (
    AGENT,
    THEY,
    Amount,
    DidIt,
    Kind,
    Other,
    Pronoun,
    Step,
    There,
    ZoneOf,
    assign,
    pick,
    seq,
    take,
    times,
    zone,
)

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH


def third_person(verb: str) -> str:
    """`switch` → `switches`, `do` → `does`."""
    return verb + ("es" if verb.endswith(("ch", "sh", "o", "ss", "x")) else "s")


def verb(g: Grammar, pattern: str, meaning: Meaning) -> None:
    """A verb phrase, for the bare form and for the third person."""
    base, third = [], []
    for word in pattern.split(" "):
        if word.endswith("~"):
            base.append(word[:-1])
            third.append(third_person(word[:-1]))
        else:
            base.append(word)
            third.append(word)
    g.rule("do", " ".join(base), meaning)
    g.rule("does", " ".join(third), meaning)


# Sentences out of clauses


def _then(*steps: Step) -> Action | None:
    """Clauses one after the other. A bare verb after "you may ..." or a subject belongs to that, not beside it."""
    for index, step in enumerate(steps[1:], 1):
        if step.imperative and not steps[index - 1].imperative and _reaches_over(steps[index - 1].action):
            return None
    return seq(*(step.action for step in steps))


def _reaches_over(action: Action) -> bool:
    return isinstance(action, fx.May)


def _may(who: Any, action: Action) -> Action:
    return fx.May(action, by=who)


def _subject(who: Any, action: Action) -> Action:
    if who is EACH:
        return fx.AsPlayer(EACH, assign(action, YOU))
    return assign(action, who)


def add_clauses(g: Grammar) -> None:
    g.rule("dos", "{a:do}", lambda a: a)
    g.rule("dos", "{a:do} ( and | then | and then | , then | , and then | , and ) {b:do}", lambda a, b: seq(a, b))
    g.rule("dos", "{a:do} , {b:do} [,] ( and | then | and then ) {c:do}", lambda a, b, c: seq(a, b, c))
    g.rule("dos", "{a:do} , {b:do} , {c:do} [,] ( and | then | and then ) {d:do}", lambda a, b, c, d: seq(a, b, c, d))
    g.rule("doess", "{a:does}", lambda a: a)
    g.rule("doess", "{a:does} ( and | then | and then | , then | , and then | , and ) {b:does}", lambda a, b: seq(a, b))
    g.rule("doess", "{a:does} , {b:does} [,] ( and | then | and then ) {c:does}", lambda a, b, c: seq(a, b, c))
    g.rule("doess", "{a:does} , {b:does} , {c:does} [,] ( and | then | and then ) {d:does}", lambda a, b, c, d: seq(a, b, c, d))
    g.words(
        "player3",
        {
            "your opponent": OPPONENT,
            "each player": EACH,
            "that player": THEY,
            "the other player": OPPONENT,
            "each of you": EACH,
        },
    )
    g.rule("clause", "{who:player3} {action:doess}", _subject)
    g.rule("clause", "{w:player3} may {a:dos}", lambda w, a: _subject(w, _may(AGENT, a)))
    g.rule("clause", "they may {a:dos}", lambda a: _subject(THEY, _may(AGENT, a)))
    g.rule("clause", "they {a:dos}", lambda a: _subject(THEY, a))
    g.rule("clause", "you may {a:dos}", lambda a: _subject(YOU, _may(AGENT, a)))
    g.rule("clause", "you may have your opponent {a:dos}", lambda a: fx.May(assign(a, OPPONENT), by=AGENT))
    g.rule("clause", "you [must] {a:dos}", lambda a: _subject(YOU, a))
    g.rule("step", "{a:do}", lambda a: Step(a, True))
    g.rule("step", "{a:clause}", lambda a: Step(a))
    g.words("and_then", {"and": 1, "then": 1, "and then": 1, ", then": 1, ", and then": 1, ", and": 1, ";": 1})
    g.rule("acts", "{a:step}", lambda a: a.action)
    g.rule("acts", "{a:step} {and_then} {b:step}", lambda a, b: _then(a, b))
    g.rule("acts", "{a:step} , {b:step} {and_then} {c:step}", lambda a, b, c: _then(a, b, c))
    g.rule("acts", "{a:step} and {b:step} {and_then} {c:step}", lambda a, b, c: _then(a, b, c))
    g.rule("acts", "{a:step} , {b:step} , {c:step} {and_then} {d:step}", lambda a, b, c, d: _then(a, b, c, d))
    g.rule("acts", "{a:step} , {b:step} , {c:step} , {d:step} {and_then} {e:step}", lambda a, b, c, d, e: _then(a, b, c, d, e))


# Coins


def add_flips(g: Grammar) -> None:
    verb(g, "flip~ a coin", lambda: fx.Flip(by=AGENT))
    verb(g, "flip~ another coin", lambda: fx.Flip(by=AGENT))
    verb(g, "flip~ {n:int} coins", lambda n: fx.Flip(fx.Number(n), by=AGENT))
    verb(g, "flip~ a coin until ( you get | they get | it comes up ) tails", lambda: fx.FlipUntilTails(by=AGENT))
    verb(g, "flip~ ( a coin | 1 coin ) for each {q:qty}", lambda q: fx.Flip(q, by=AGENT))
    verb(g, "flip~ {n:int} coins for each {q:qty}", lambda n, q: fx.Flip(times(n, q), by=AGENT))
    verb(g, "flip~ a number of coins equal to [the number of] {q:qty}", lambda q: fx.Flip(q, by=AGENT))
    verb(g, "flip~ a number of coins equal to the total number of {q:qty}", lambda q: fx.Flip(q, by=AGENT))
    g.rule("clause", "for each {q:qty} , flip a coin", lambda q: fx.Flip(q, by=AGENT))


# Damage


def _scaled(n: int, q: Quantity | None = None) -> Quantity:
    return fx.Number(n) if q is None else times(n, q)


def add_damage(g: Grammar) -> None:
    g.words("attack_subject", {"this attack [also]": 1, "it [also]": 1, "that attack": 1, "this power": 1})
    g.rule("attack_subject", "( this pokémon | {self} ) [also]", lambda: 1)
    g.rule("amount_dmg", "{n:int} damage", lambda n: _scaled(n))
    g.rule("amount_dmg", "{n:int} damage for each {q:qty}", _scaled)
    g.rule("amount_dmg", "{n:int} damage times the [total] number of {q:qty}", _scaled)
    g.rule("amount_dmg", "{n:int} damage times the amount of {q:qty}", _scaled)
    g.rule("amount_dmg", "damage equal to {q:dmg_equal}", lambda q: q)
    g.rule("amount_dmg", "an amount of damage equal to {q:dmg_equal}", lambda q: q)
    g.rule("dmg_equal", "{n:int} times the [total] number of {q:qty}", _scaled)
    g.rule("scale", "for each {q:qty}", lambda q: q)
    g.rule("scale", "times the [total] number of {q:qty}", lambda q: q)
    # The attack's own damage.
    g.rule("own_dmg", "{n:int} damage plus {m:int} more [damage]", lambda n, m: ("more", n, _scaled(m)))
    g.rule("own_dmg", "{n:int} damage plus {m:int} more [damage] {q:scale}", lambda n, m, q: ("more", n, _scaled(m, q)))
    g.rule("own_dmg", "{n:int} damage plus {q:amount_dmg}", lambda n, q: ("more", n, q))
    g.rule("own_dmg", "{n:int} damage minus {m:int} [damage] {q:scale}", lambda n, m, q: ("less", n, _scaled(m, q)))
    g.rule("own_dmg", "{m:int} more damage", lambda m: ("more", None, _scaled(m)))
    g.rule("own_dmg", "{m:int} more damage {q:scale}", lambda m, q: ("more", None, _scaled(m, q)))
    g.rule("own_dmg", "{m:int} less damage", lambda m: ("less", None, _scaled(m)))
    g.rule("own_dmg", "{m:int} less damage {q:scale}", lambda m, q: ("less", None, _scaled(m, q)))
    g.rule("own_dmg", "{q:amount_dmg}", lambda q: ("base", None, q))
    g.words("to_defending", {"to ( the defending pokémon | your opponent 's active pokémon )": 1})
    g.rule("clause", "[{attack_subject}] ( does | do ) {d:own_dmg} [{to_defending}] [instead]", _own_damage)
    g.rule("clause", "this attack ( ' | 's ) base damage is {n:int} [instead of {int}]", lambda n: fx.Base(fx.Number(n)))
    g.rule("clause", "[{attack_subject}] does nothing", lambda: fx.Nothing())
    g.rule("clause", "that ( attack | trainer card | card ) does nothing", lambda: fx.Nothing())
    # Damage to others.
    g.rule("clause", "[{attack_subject}] ( does | do ) {q:amount_dmg} to {p:target}", lambda q, p: fx.Damage(q, p))
    g.rule("clause", "[{attack_subject}] does {q:amount_dmg} to {p:target} and {r:amount_dmg} to {s:target}", lambda q, p, r, s: seq(fx.Damage(q, p), fx.Damage(r, s)))
    g.rule("clause", "[{attack_subject}] does {n:int} damage to {p:target} {s:scale}", lambda n, p, s: fx.Damage(_scaled(n, s), p))
    g.rule("clause", "( this attack 's damage | the damage from this attack | damage from this attack | the damage done by this attack ) ( isn't | is not ) affected by {i:ignored}", lambda i: i)
    g.rule("clause", "( this attack 's damage | the damage from this attack ) isn't affected by {i:ignored} or by {j:ignored}", lambda i, j: fx.Ignore(i.weakness or j.weakness, i.resistance or j.resistance, i.effects or j.effects))
    g.rule("clause", "don't apply weakness and resistance for this attack", lambda: fx.Ignore(True, True, False))
    g.rule("clause", "don't apply ( weakness | weakness for this attack )", lambda: fx.Ignore(True, False, False))
    g.words(
        "ignored",
        {
            "weakness": fx.Ignore(weakness=True),
            "resistance": fx.Ignore(resistance=True),
            "weakness or resistance": fx.Ignore(weakness=True, resistance=True),
            "weakness , resistance , {effects_on_defending}": fx.Ignore(True, True, True),
            "resistance , {effects_on_defending}": fx.Ignore(False, True, True),
            "weakness or resistance , or by {effects_on_defending}": fx.Ignore(True, True, True),
            "{effects_on_defending}": fx.Ignore(effects=True),
        },
    )
    g.words(
        "effects_on_defending",
        {"[or] [any] ( other effects | effects | poké-powers , poké-bodies , or any other effects ) on ( the defending pokémon | your opponent 's active pokémon | that pokémon | those pokémon )": 1},
    )
    g.rule("target", "{p:pks}", lambda p: p)
    g.rule("target", "itself", lambda: fx.This())


def _own_damage(d: tuple[str, int | None, Quantity]) -> Action:
    kind, _, amount = d
    return {"more": fx.More, "less": fx.Less, "base": fx.Base}[kind](amount)


# Counters and healing


def add_counters(g: Grammar) -> None:
    g.rule("counters_n", "{n:num} damage counter+s", lambda n: fx.Number(n))
    g.rule("counters_n", "{n:num} damage counter+s for each {q:qty}", lambda n, q: times(n, q))
    g.rule("counters_n", "damage counters equal to [the number of] {q:qty}", lambda q: q)
    g.rule("counters_n", "a number of damage counters equal to [the number of] {q:qty}", lambda q: q)
    g.rule("counters_n", "that many damage counters", lambda: fx.Result())
    verb(g, "put~ {n:counters_n} on {p:pks}", lambda n, p: fx.PutCounters(n, p))
    verb(g, "put~ {n:num} damage counter+s on {p:pks} for each {q:qty}", lambda n, p, q: fx.PutCounters(times(n, q), p))
    verb(g, "place~ {n:counters_n} on {p:pks}", lambda n, p: fx.PutCounters(n, p))
    verb(g, "put~ {n:counters_n} on {p:pks} in any way you like", lambda n, p: fx.Spread(n, p))
    verb(g, "distribute~ {n:counters_n} ( among | on ) {p:pks} in any way you like", lambda n, p: fx.Spread(n, p))
    verb(g, "move~ {n:counters_n} from {p:pks} to {r:pks}", lambda n, p, r: fx.MoveCounters(n, p, r))
    verb(g, "move~ up to {n:int} damage counters from {p:pks} to {r:pks}", lambda n, p, r: fx.MoveCounters(fx.Number(n), p, r, upto=True))
    verb(g, "move~ any number of damage counters from {p:pks} to {r:pks}", lambda p, r: fx.MoveCounters(None, p, r, upto=True))
    verb(g, "move~ all damage counters from {p:pks} to {r:pks}", lambda p, r: fx.MoveCounters(None, p, r))
    verb(g, "heal~ {n:int} damage from {p:pks}", lambda n, p: fx.Heal(fx.Number(n), p))
    verb(g, "heal~ {n:int} damage from {p:pks} for each {q:qty}", lambda n, p, q: fx.Heal(times(n, q), p))
    verb(g, "heal~ {n:int} damage for each {q:qty} from {p:pks}", lambda n, p, q: fx.Heal(times(n, q), p))
    verb(g, "heal~ all damage from {p:pks}", lambda p: fx.Heal(None, p))
    verb(g, "heal~ from {p:pks} the same amount of damage you did to {pks}", lambda p: fx.Heal(fx.DamageDone(), p))
    verb(g, "remove~ {n:counters_n} from {p:pks}", lambda n, p: fx.Heal(times(10, n) if not isinstance(n, fx.Number) else fx.Number(10 * n.value), p))
    verb(g, "remove~ up to {n:int} damage counters from {p:pks}", lambda n, p: fx.Heal(fx.Number(10 * n), p))
    verb(g, "remove~ ( all | all of the ) damage counters from {p:pks}", lambda p: fx.Heal(None, p))
    verb(g, "remove~ from {p:pks} the number of damage counters equal to the damage you did to {pks}", lambda p: fx.Heal(fx.DamageDone(), p))
    verb(g, "knock~ out {p:pks}", lambda p: fx.KnockOut(p))
    g.rule("clause", "{p:pks} is/are knocked out", lambda p: fx.KnockOut(p))


# Special Conditions


def add_conditions(g: Grammar) -> None:
    g.rule("clause", "{p:pks} is/are now {c:conds}", lambda p, c: fx.Inflict(c, p))
    g.rule("clause", "{p:pks} is/are now {c:conds} and {p2:pks} is/are now {c2:conds}", lambda p, c, p2, c2: seq(fx.Inflict(c, p), fx.Inflict(c2, p2)))
    verb(g, "make~ {p:pks} {c:conds}", lambda p, c: fx.Inflict(c, p))
    verb(g, "leave~ {p:pks} {c:conds}", lambda p, c: fx.Inflict(c, p))
    verb(g, "remove~ all special conditions from {p:pks}", lambda p: fx.Cure(p))
    verb(g, "remove~ the special conditions {c:conds} from {p:pks}", lambda c, p: fx.Cure(p, c))
    g.rule("clause", "{p:pk} recover+s from all special conditions", lambda p: fx.Cure(p))
    g.rule("clause", "{p:pk} is/are no longer {c:conds}", lambda p, c: fx.Cure(p, c))
    g.rule("clause", "{p:pk} is/are no longer affected by [any] special conditions", lambda p: fx.Cure(p))


# Cards


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
    "on the bottom of {poss} deck+s": Place.BOTTOM,
    "at the bottom of {poss} deck+s": Place.BOTTOM,
    "in the lost zone": Place.LOST,
    "into the lost zone": Place.LOST,
    "onto {poss} bench": Place.BENCH,
    "on {poss} bench": Place.BENCH,
    "onto the bench": Place.BENCH,
}


def add_cards(g: Grammar) -> None:
    for words, where in _PLACES.items():
        g.rule("place", words, lambda where=where: where)
    # Drawing
    verb(g, "draw~ {n:num} [more] card+s", lambda n: fx.Draw(fx.Number(n), AGENT))
    verb(g, "draw~ {n:num} card+s for each {q:qty}", lambda n, q: fx.Draw(times(n, q), AGENT))
    verb(g, "draw~ a card for each {q:qty}", lambda q: fx.Draw(q, AGENT))
    verb(g, "draw~ ( that many | the same number of ) cards", lambda: fx.Draw(fx.Result(), AGENT))
    verb(g, "draw~ a number of cards equal to [the number of] {q:qty}", lambda q: fx.Draw(q, AGENT))
    verb(g, "draw~ cards until ( you | they ) have {n:int} cards in {poss} hand", lambda n: fx.DrawUntil(fx.Number(n), AGENT))
    verb(g, "draw~ up to {n:int} cards", lambda n: fx.Draw(fx.Number(n), AGENT, upto=True))
    # Discarding, moving
    verb(g, "discard~ {c:things}", lambda c: fx.Discard(c))
    verb(g, "put~ {c:things} {w:place}", lambda c, w: fx.Move(c, w))
    verb(g, "put~ {c:things} back {w:place}", lambda c, w: fx.Move(c, w))
    verb(g, "return~ {c:things} {w:place}", lambda c, w: fx.Move(c, w))
    verb(g, "shuffle~ {c:things} [back] ( into | in ) ( {poss} | the ) deck+s", lambda c: fx.Move(c, Place.DECK))
    verb(g, "take~ {c:cards} and put {cards} {w:place}", lambda c, w: fx.Move(c, w))
    verb(g, "shuffle~ {w:poss} deck [afterward]", lambda w: fx.Shuffle(w))
    verb(g, "shuffle~ that deck [afterward]", lambda: fx.Shuffle(THEY))
    g.rule("things", "{c:cards1}", lambda c: c)
    g.rule("things", "{a:cards1} and {b:cards1}", lambda a, b: fx.Both(a, b))
    g.rule("things", "{p:whole}", lambda p: p)
    g.rule("things", "it", lambda: Pronoun())
    g.rule("things", "( them | all of them | both of them )", lambda: Pronoun(many=True))
    g.rule("things", "( that card | the card )", lambda: Pronoun("card"))
    g.rule("things", "( those cards | these cards | the cards )", lambda: Pronoun("card", many=True))
    g.rule("things", "( that | the | those ) {k:kind1}", lambda k: Pronoun("card") if k.filter is not None else None)
    g.rule("things", "{p:pk}", lambda p: p if not isinstance(p, Pronoun) else None)
    g.rule("whole", "{p:pk} and all [of the] cards attached to {pk}", lambda p: p)
    # Searching, looking
    verb(g, "search~ {z:zone} for {f:found}", lambda z, f: fx.Search(_find(z, f)))
    g.rule("found", "{a:amount} {k:kind}", lambda a, k: ((a, k),))
    g.rule("found", "up to {n:int} in any combination of {k:kind_and}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "any combination of [up to] {n:int} {k:kind_and}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "{a:amount} {k:kind} and {b:amount} {m:kind}", lambda a, k, b, m: ((a, k), (b, m)))
    g.rule("found", "{a:amount} {k:kind} , {b:amount} {m:kind} [,] and {c:amount} {o:kind}", lambda a, k, b, m, c, o: ((a, k), (b, m), (c, o)))
    g.rule("found", "{k:kind}", lambda k: ((Amount(fx.Number(1)), k),) if isinstance(k.filter, fx.Named) else None)
    verb(g, "reveal~ {c:cards}", lambda c: fx.Reveal(c))
    verb(g, "show~ {c:cards} to ( your opponent | their opponent )", lambda c: fx.Reveal(c))
    verb(g, "look~ at {c:cards}", lambda c: fx.Look(c))
    verb(g, "look~ through {z:zone}", lambda z: fx.Look(zone(z)))
    verb(g, "choose~ {c:cards}", lambda c: fx.Choose(c))
    verb(g, "choose~ {p:pk}", lambda p: fx.Choose(p))
    verb(g, "put~ {c:cards} back on top of {w:poss} deck in any order", lambda c, w: fx.Rearrange(c))
    verb(g, "put~ {c:cards} [back] on [the] top of {w:poss} deck in any order", lambda c, w: fx.Rearrange(c))
    verb(g, "put~ {c:cards} back in any order", lambda c: fx.Rearrange(c))
    verb(g, "rearrange~ {c:cards} as you like", lambda c: fx.Rearrange(c))
    # Attaching
    verb(g, "attach~ {c:cards} to {p:pk}", lambda c, p: fx.Attach(c, p))
    verb(g, "attach~ {c:cards} to {p:pk} in any way ( you like | they like )", _attach_freely)
    verb(g, "move~ {c:cards} to {p:pk}", lambda c, p: fx.Attach(c, p))
    verb(g, "move~ {c:cards} to {p:pk} in any way ( you like | they like )", _attach_freely)
    # Evolving
    verb(g, "put~ {c:cards} onto {p:pk} [to evolve it]", lambda c, p: fx.Evolve(p, c))
    verb(g, "put~ {c:cards} on {p:pk}", lambda c, p: fx.Evolve(p, c))
    # Prizes
    verb(g, "take~ {n:num} [of your] prize card+s", lambda n: fx.TakePrize(fx.Number(n), AGENT))
    verb(g, "take~ {n:int} more prize card+s", lambda n: fx.TakePrize(fx.Number(n), AGENT))


def _find(z: ZoneOf, found: tuple[tuple[Amount, Kind], ...]) -> Selector:
    selector: Selector | None = None
    for amount, kind in found:
        amount = replace(amount, other=False)
        part = take(replace(amount, distinct=kind.distinct or amount.distinct), zone(z, kind.filter))
        selector = part if selector is None else fx.Both(selector, part)
    assert selector is not None
    return selector


def _attach_freely(c: Selector, p: Selector) -> Action:
    """Each card to a Pokémon of the group, picked anew."""
    return fx.Attach(c, p if isinstance(p, fx.Pick) else pick(1, p), each=True)


# Switching and the turn


def add_turn(g: Grammar) -> None:
    g.words("active_pk", {"( {poss} active pokémon | the defending pokémon | 1 of the defending pokémon | that pokémon | it | this pokémon | 1 of {poss} active pokémon )": 1})
    g.rule("active_pk", "{self}", lambda: 1)
    verb(g, "switch~ {active_pk} with {p:pk}", lambda p: fx.Switch(p))
    verb(g, "switch~ {p:pk} with {active_pk}", lambda p: fx.Switch(p) if not isinstance(p, (fx.This, Pronoun, fx.Active, fx.Defending)) else None)
    verb(g, "switch~ in {p:pk} to the active spot", lambda p: fx.Switch(p))
    verb(g, "switch~ out {p:active_any} to the bench", lambda p: fx.Switch(p))
    g.rule("clause", "( your | the | that player 's | your opponent 's ) turn ends [now]", lambda: fx.EndTurn())
    verb(g, "choose~ {n:int} of {p:pk} 's attacks", lambda n, p: fx.ChooseAttack(p, AGENT) if n == 1 else None)
    g.rule("active_any", "your opponent 's active pokémon", lambda: fx.Pick(fx.Number(1), fx.Bench(OPPONENT), by=fx.By.OPPONENT))


def add_actions(g: Grammar) -> None:
    add_clauses(g)
    add_flips(g)
    add_damage(g)
    add_counters(g)
    add_conditions(g)
    add_cards(g)
    add_turn(g)
