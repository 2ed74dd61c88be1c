"""What happens: verb phrases (`do`, `does`), clauses with a subject (`clause`), and several of them in one sentence (`acts`).

A verb phrase leaves open who does it (`Someone.AGENT`) and whose things "their" are (`Someone.THEY`); the clause fills in its
subject. Each rule for a verb is written once with a `~` behind the verb and serves the bare form ("draw a card", "may draw")
and the third person ("draws a card").
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Event, Place, Quantity, Selector, Until, Who
from playmat.reading.grammar import Grammar, Meaning
from playmat.reading.meaning import (
    AGENT,
    THEY,
    Again,
    Amount,
    AtMost,
    ChoseCondition,
    ChosenBy,
    CopyIt,
    CountFirst,
    DoTheSame,
    EachDefending,
    Had,
    Kind,
    LeavesCards,
    MustDo,
    NotDiscarded,
    OpponentFirst,
    Other,
    PayForIt,
    Pronoun,
    Stated,
    Step,
    Stronger,
    There,
    UnlessDone,
    Weaknesses,
    ZoneOf,
    assign,
    both,
    either,
    group,
    pick,
    rewrite,
    same,
    seq,
    settle,
    take,
    times,
    walk,
    zone,
)
from playmat.terms import AbilityKind, Condition, format_cost

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
        before = steps[index - 1]
        if step.imperative and (isinstance(before.action, Had) or (not before.imperative and _reaches_over(before.action))):
            return None
    return seq(*(step.action for step in steps))


def _reaches_over(action: Action) -> bool:
    return isinstance(action, (fx.May, fx.AsPlayer))


def _joined(*actions: Action) -> Action | None:
    """Verb phrases of one subject; after "have your opponent ..." the rest is what they do, so it is no phrase beside it."""
    return None if any(isinstance(action, Had) for action in actions[:-1]) else seq(*actions)


def _may(who: Any, action: Action) -> Action:
    return fx.May(action, by=who)


def _subject(who: Any, action: Action) -> Action:
    if who is EACH:
        return fx.AsPlayer(EACH, assign(action, YOU))
    return settle(action, YOU) if who is YOU else assign(action, who)


def add_clauses(g: Grammar) -> None:
    g.rule("dos", "{a:do}", lambda a: seq(a))
    g.rule("dos", "{a:do} ( and | then | and then | , then | , and then | , and ) {b:do}", lambda a, b: _joined(a, b))
    g.rule("dos", "{a:do} , {b:do} [,] ( and | then | and then ) {c:do}", lambda a, b, c: _joined(a, b, c))
    g.rule("dos", "{a:do} , {b:do}", lambda a, b: seq(a, b) if isinstance(b, fx.Devolve) else None)
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
            "the player": THEY,
            "the other player": OPPONENT,
            "each of you": EACH,
        },
    )
    g.rule("clause", "{who:player3} {action:doess}", _subject)
    g.rule("clause", "{w:player3} may {a:dos}", lambda w, a: _subject(w, _may(AGENT, a)))
    g.rule("clause", "they may {a:dos}", lambda a: _subject(THEY, _may(AGENT, a)))
    g.rule("clause", "they {a:dos}", lambda a: _subject(THEY, a))
    g.rule("clause", "they {a:doess}", lambda a: _subject(THEY, a))
    g.rule("clause", "you may {a:dos}", lambda a: _subject(YOU, _may(AGENT, a)))
    g.rule("do", "have your opponent {a:dos}", lambda a: Had(assign(a, OPPONENT)))
    g.rule("do", "have each player {a:dos}", lambda a: Had(_subject(EACH, a)))
    more = "have this attack do {d:own_dmg}"
    g.rule("clause", f"you may {{a:dos}} ( to | and ) {more}", lambda a, d: _subject(YOU, fx.May(a, _own_damage(d), by=AGENT)))
    g.rule("clause", "you may {a:dos} to {b:dos}", lambda a, b: _subject(YOU, fx.May(a, b, by=AGENT)))
    g.rule("clause", "you may also {a:dos}", lambda a: _subject(YOU, _may(AGENT, a)))
    g.rule("clause", "your opponent may also {a:dos}", lambda a: _subject(OPPONENT, _may(AGENT, a)))
    g.rule("clause", "your opponent does the same", lambda: DoTheSame())
    g.rule("do", "{s:static} {d:during}", lambda s, d: fx.Lasting(s, d) if isinstance(s, fx.Prevent) else None)
    g.rule("clause", "you and your opponent {a:dos}", lambda a: _subject(EACH, a))
    g.rule("clause", "you [must] {a:dos}", lambda a: _subject(YOU, a))
    g.rule("step", "{a:do}", lambda a: Step(a, True))
    g.rule("step", "{a:clause}", lambda a: Step(a))
    g.words("and_then", {"; then": 1, "and ,": 1, "and": 1, "then": 1, "and then": 1, ", then": 1, ", and then": 1, ", and": 1, ";": 1})
    g.rule("acts", "{a:step}", lambda a: seq(a.action))
    g.rule("acts", "{a:step} {and_then} {b:step}", lambda a, b: _then(a, b))
    g.rule("acts", "{a:step} , {b:step}", lambda a, b: _then(a, b) if isinstance(b.action, fx.Devolve) else None)
    g.rule("acts", "{a:step} ( , | and ) {r:steps}", lambda a, r: _then(a, *r))
    g.rule("steps", "{a:step} {and_then} {b:step}", lambda a, b: (a, b))
    g.rule("steps", "{a:step} ( , | and ) {r:steps}", lambda a, r: (a, *r))


# Coins


def add_flips(g: Grammar) -> None:
    verb(g, "flip~ a coin", lambda: fx.Flip(by=AGENT))
    verb(g, "flip~ 1 coin", lambda: fx.Flip(by=AGENT))
    verb(g, "flip~ another coin", lambda: fx.Flip(by=AGENT))
    verb(g, "flip~ {n:int} coins", lambda n: fx.Flip(fx.Number(n), by=AGENT))
    verb(g, "flip~ a coin until ( you get | they get/gets | it comes up ) tails", lambda: fx.FlipUntilTails(by=AGENT))
    verb(g, "flip~ ( a coin | 1 coin ) for each {q:qty}", lambda q: fx.Flip(q, by=AGENT))
    verb(g, "flip~ {n:int} coins for each {q:qty}", lambda n, q: fx.Flip(times(n, q), by=AGENT))
    verb(g, "flip~ a number of coins equal to [the [total] ( number | amount ) of] {q:qty}", lambda q: fx.Flip(q, by=AGENT))
    verb(g, "flip~ that many coins", lambda: fx.Flip(fx.Result(), by=AGENT))


# Damage


def _scaled(n: int, q: Quantity | None = None) -> Quantity:
    return fx.Number(n) if q is None else times(n, q)


def add_damage(g: Grammar) -> None:
    g.words("attack_subject", {"the attack": 1, "this attack [also]": 1, "it [also]": 1, "this power": 1})
    g.rule("attack_subject", "( this pokémon | {self} ) [also]", lambda: 1)
    g.rule("amount_dmg", "{n:int} damage", lambda n: _scaled(n))
    g.rule("amount_dmg", "{n:int} damage for each {q:qty}", _scaled)
    g.rule("amount_dmg", "{n:int} damage times the [total] number of {q:qty}", _scaled)
    g.rule("amount_dmg", "{n:int} damage times the [total] amount of {q:qty}", _scaled)
    g.rule("amount_dmg", "damage equal to {q:dmg_equal}", lambda q: q)
    g.rule("amount_dmg", "an amount of damage equal to {q:dmg_equal}", lambda q: q)
    g.rule("amount_dmg", "damage equal to {q:amount_eq}", lambda q: q)
    g.rule("amount_eq", "half {q:whole_amount} [‹ rounded {u:up_down} to the nearest 10 ›]", lambda q, u=False: fx.Half(q, u))
    g.words("up_down", {"up": True, "down": False})
    g.rule("amount_eq", "{q:whole_amount}", lambda q: q)
    g.rule("whole_amount", "{p:pkp} remaining hp", lambda p: fx.HitPoints(p, True))
    g.rule("whole_amount", "{p:pkp} [maximum] hp", lambda p: fx.HitPoints(p))
    g.rule("whole_amount", "[the amount of] [the] damage ( done | you did | it did ) [to {pk}] [{after_wr}]", lambda: fx.DamageDone())
    g.rule("whole_amount", "the damage dealt", lambda: fx.DamageDone())
    g.rule("whole_amount", "that damage", lambda: fx.DamageDone())
    g.rule("clause", "[{attack_subject}] does damage to {p:target} equal to {q:amount_eq}", lambda p, q: fx.Base(q) if _is_defending(p) else fx.Damage(q, p))
    g.rule("clause", "[{attack_subject}] does damage to {p:target} equal to {n:int} times the number of {q:qty}", lambda p, n, q: fx.Base(_scaled(n, q)) if _is_defending(p) else fx.Damage(_scaled(n, q), p))
    verb(g, "remove~ a number of damage counters from {p:pk} equal to {q:amount_eq}", lambda p, q: fx.Heal(q, p))
    g.rule("hp_amount", "half {p:pkp} [remaining] hp [‹ rounded {u:up_down} to the nearest 10 ›]", lambda p, u=False: fx.Half(fx.HitPoints(p), u))
    verb(g, "put~ [a number of] damage counters on {p:pk} equal to {q:hp_amount}", lambda p, q: fx.PutCounters(fx.Quotient(q, 10), p))
    g.rule("clause", "that attack ( only does | does only | does ) half the damage to {pk} ‹ rounded down to the nearest 10 ›", lambda: fx.Soften(fx.Half(fx.DamageReceived(fx.This()), True)))
    g.rule("clause", "divide that damage in half ‹ rounded down to the nearest 10 ›", lambda: fx.Soften(fx.Half(fx.DamageReceived(fx.This()), True)))
    g.rule("dmg_equal", "{n:int} times the [total] number of {q:qty}", _scaled)
    g.rule("scale", "for each {q:qty}", lambda q: q)
    g.rule("scale", "times the [total] ( number | amount ) of {q:qty}", lambda q: q)
    # The attack's own damage.
    g.rule("own_dmg", "{n:int} damage plus {m:int} more [damage]", lambda n, m: ("more", n, _scaled(m)))
    g.rule("own_dmg", "{n:int} damage plus {m:int} [more] [damage] {q:scale}", lambda n, m, q: ("more", n, _scaled(m, q)))
    g.rule("own_dmg", "{n:int} damage plus {q:amount_dmg}", lambda n, q: ("more", n, q))
    g.rule("own_dmg", "{n:int} damage minus {m:int} [damage] {q:scale}", lambda n, m, q: ("less", n, _scaled(m, q)))
    g.rule("own_dmg", "{m:int} more damage", lambda m: ("more", None, _scaled(m)))
    g.rule("own_dmg", "{m:int} more damage {q:scale}", lambda m, q: ("more", None, _scaled(m, q)))
    g.rule("own_dmg", "{m:int} less damage", lambda m: ("less", None, _scaled(m)))
    g.rule("own_dmg", "{m:int} less damage {q:scale}", lambda m, q: ("less", None, _scaled(m, q)))
    g.rule("own_dmg", "{q:amount_dmg}", lambda q: ("base", None, q))
    g.rule("own_dmg", "{n:int} times the number of {q:qty}", lambda n, q: ("base", None, _scaled(n, q)))
    g.rule("own_dmg", "that much more damage", lambda: ("more", None, fx.DamageReceived(fx.This())))
    g.rule("own_dmg", "the same amount of damage [done to {pk}]", lambda: ("base", None, fx.DamageReceived(fx.This())))
    g.words("to_defending", {"to ( the defending pokémon | your opponent 's active pokémon )": 1})
    g.rule("clause", "[{attack_subject}] ( does | do ) {d:own_dmg} [{to_defending}] [{before_wr}]", _own_damage)
    g.rule("clause", "[{attack_subject}] does nothing to the defending pokémon", lambda: fx.Base(fx.Number(0)))
    g.rule("clause", "this attack ( ' | 's ) base damage is {n:int} [damage] [instead of {int}]", lambda n: fx.Base(fx.Number(n)))
    g.rule("clause", "[{attack_subject}] does nothing", lambda: fx.Nothing())
    g.rule("clause", "[{attack_subject}] does no damage [{to_defending}]", lambda: fx.Base(fx.Number(0)))
    g.rule("do", "do {n:int} damage instead of {int} [{to_defending}]", lambda n: fx.Base(fx.Number(n)))
    g.rule("do", "do {d:own_dmg}", lambda d: _own_damage(d) if d[0] == "more" else None)
    g.rule("do", "have {pk} [also] do {q:amount_dmg} to {p:target}", lambda q, p: fx.Damage(q, p) if not _is_defending(p) else None)
    g.rule("do", "have {p:pk} recover from ( a | 1 ) special condition", lambda p: fx.CureChosen(p))
    g.rule("do", "do {q:amount_dmg} to {p:target}", lambda q, p: fx.Damage(q, p) if not _is_defending(p) else None)
    g.rule("clause", "that ( attack | trainer card | card ) does nothing", lambda: fx.Nothing())
    g.rule("clause", "that attack doesn't happen", lambda: fx.Nothing())
    # Damage to others.
    g.rule("clause", "[{attack_subject}] ( does | do ) {q:amount_dmg} to {p:target}", lambda q, p: None if _is_defending(p) else fx.Damage(q, p))
    g.rule("clause", "[{attack_subject}] does {q:amount_dmg} to {p:target} and {r:amount_dmg} to {s:target}", lambda q, p, r, s: seq(fx.Base(q) if _is_defending(p) else fx.Damage(q, p), fx.Damage(r, s)))
    g.rule("clause", "[{attack_subject}] does {n:int} damage to {p:target} {s:scale}", lambda n, p, s: fx.Base(_scaled(n, s)) if _is_defending(p) else fx.Damage(_scaled(n, _of_each(p, s)), p))
    g.rule("clause", "( this attack 's damage | this attack damage | the damage from this attack | damage from this attack | the damage done by this attack | damage done by this attack ) ( isn't | is not ) affected by {i:ignored}", lambda i: i)
    g.rule("clause", "( this attack 's damage | the damage from this attack ) isn't affected by {i:ignored} or by {j:ignored}", lambda i, j: fx.Ignore(i.weakness or j.weakness, i.resistance or j.resistance, i.effects or j.effects))
    g.rule("clause", "don't apply weakness ( and | or ) resistance for this attack", lambda: fx.Ignore(True, True, False))
    g.rule("clause", "don't apply weakness [for this attack]", lambda: fx.Ignore(weakness=True))
    g.rule("clause", "don't apply resistance [for this attack]", lambda: fx.Ignore(resistance=True))
    g.rule("clause", "don't apply weakness [( and | or ) resistance] to this damage", lambda: Weaknesses(False))
    g.rule("clause", "don't apply weakness ( and | or ) resistance", lambda: Weaknesses(False))
    g.rule("clause", "[also] apply weakness and resistance [for benched pokémon]", lambda: Weaknesses(True))
    g.rule("clause", "this damage isn't affected by {i:ignored}", lambda i: Weaknesses(False, i.effects) if i.weakness and i.resistance else None)
    g.rule("clause", "this attack can be used [even] if {pk} is {c:conds}", lambda c: fx.Usable(c))
    g.rule("clause", "if {t:tests} , this attack can be used for {c:cost}", lambda t, c: fx.Usable(cost=format_cost(c), when=t))
    g.rule("clause", "if {t:tests} , ignore all energy in this attack 's cost", lambda t: fx.Usable(cost="0", when=t))
    g.rule("clause", "if you go first , you can use this attack ( on | during ) your first turn", lambda: fx.Usable(first_turn=True))
    g.words(
        "ignored",
        {
            "weakness": fx.Ignore(weakness=True),
            "resistance": fx.Ignore(resistance=True),
            "weakness or resistance": fx.Ignore(weakness=True, resistance=True),
            "weakness , resistance [,] {effects_on_defending}": fx.Ignore(True, True, True),
            "resistance [,] {effects_on_defending}": fx.Ignore(False, True, True),
            "weakness or resistance , or by {effects_on_defending}": fx.Ignore(True, True, True),
            "{effects_on_defending}": fx.Ignore(effects=True),
        },
    )
    g.words(
        "effects_on_defending",
        {"[or] [by] [any] ( other effects | effects | poké-power+s , poké-bodies [,] ( or | and ) any other effects | pokémon powers , or any other effects ) on ( the defending pokémon | your opponent 's active pokémon | that pokémon | those pokémon )": 1},
    )
    g.rule("target", "{p:pks}", lambda p: p)
    g.rule("target", "itself", lambda: fx.This())


def _of_each(p: Selector, q: Quantity) -> Quantity:
    """What is counted on "that Pokémon", where the damage is done to several: on each of them, which is `it` meanwhile."""
    return rewrite(q, lambda node: fx.It() if isinstance(node, Pronoun) else node) if isinstance(p, (fx.InPlay, fx.Bench)) else q


def _is_defending(p: Selector) -> bool:
    return p in (fx.Defending(), fx.Active(OPPONENT))


def _own_damage(d: tuple[str, int | None, Quantity]) -> Action:
    kind, stated, amount = d
    action: Action = {"more": fx.More, "less": fx.Less, "base": fx.Base}[kind](amount)
    return action if stated is None else seq(Stated(stated), action)


# Counters and healing


def add_counters(g: Grammar) -> None:
    g.rule("counters_n", "{n:num} damage counter+s [‹ {only_one} ›]", lambda n: fx.Number(n))
    g.rule("counters_n", "{n:num} damage counter+s for each {q:qty}", lambda n, q: times(n, q))
    g.rule("counters_n", "damage counters equal to [the number of] {q:qty}", lambda q: q)
    g.rule("counters_n", "a number of damage counters equal to [the number of] {q:qty}", lambda q: q)
    g.rule("counters_n", "a total of {n:int} damage counters", lambda n: fx.Number(n))
    g.rule("counters_n", "that many damage counters", lambda: fx.Result())
    verb(g, "put~ {n:counters_n} on {p:pks}", lambda n, p: fx.PutCounters(n, p))
    verb(g, "( put~ | place~ ) {n:num} damage counter+s on {p:pks} for each {q:qty}", lambda n, p, q: fx.PutCounters(times(n, q), p))
    verb(g, "place~ {n:counters_n} on {p:pks}", lambda n, p: fx.PutCounters(n, p))
    verb(g, "put~ {n:counters_n} on {p:pks} in any way you like", _spread)
    verb(g, "distribute~ {n:counters_n} ( among | on ) {p:pks} in any way you like", _spread)
    verb(g, "move~ {n:counters_n} from {p:pks} to {r:pks}", lambda n, p, r: fx.MoveCounters(n, p, r))
    another = "to ( another | another 1 | a different 1 )"
    verb(g, f"move~ {{n:counters_n}} from {{p:pk}} {another} [‹ even if it would knock out the other pokémon ›]", lambda n, p: _to_another(n, p))
    verb(g, "move~ {n:counters_n} from {p:pks} to {r:pks} as long as you don't knock out {pk}", lambda n, p, r: fx.MoveCounters(n, p, r, alive=True))
    verb(g, f"move~ {{n:counters_n}} from {{p:pk}} {another} as long as you don't knock out that pokémon", lambda n, p: _to_another(n, p, True))
    verb(g, "switch~ the number of damage counters on {p:pk} with the number of damage counters on {r:pk} [‹ even if it would knock out either pokémon ›]", lambda p, r: fx.SwapCounters(p, r))
    verb(g, "remove~ {n:num} damage counter+s for each {q:qty}", lambda n, q: fx.Heal(times(10 * n, q), Pronoun("pokemon")))
    verb(g, "remove~ a number of damage counters from {p:pk} equal to the ( number | amount ) of {q:qty}", lambda p, q: fx.Heal(times(10, q), p))
    verb(g, "remove~ {n:int} of those damage counters", lambda n: fx.Heal(fx.Number(10 * n), Pronoun("pokemon")))
    verb(g, "remove~ {n:int} of them [from it]", lambda n: fx.Heal(fx.Number(10 * n), Pronoun("pokemon")))
    verb(g, "move~ up to {n:int} damage counters from {p:pks} to {r:pks}", lambda n, p, r: fx.MoveCounters(fx.Number(n), p, r, upto=True))
    verb(g, "move~ all damage counters from {p:pks} to {r:pks}", lambda p, r: fx.MoveCounters(None, p, r))
    verb(g, "heal~ {n:int} damage from {p:pks}", lambda n, p: fx.Heal(fx.Number(n), p))
    verb(g, "heal~ {n:int} damage from {p:pks} for each {q:qty}", lambda n, p, q: fx.Heal(times(n, q), p))
    verb(g, "heal~ {n:int} damage for each {q:qty} from {p:pks}", lambda n, p, q: fx.Heal(times(n, q), p))
    verb(g, "heal~ all damage from {p:pks}", lambda p: fx.Heal(None, p))
    verb(g, "heal~ from {p:pks} the same amount of damage you did to {pks}", lambda p: fx.Heal(fx.DamageDone(), p))
    verb(g, "remove~ {n:counters_n} from {p:pks} [{as_many}]", lambda n, p: _remove(n, p))
    verb(g, "remove~ {n:num} damage counter+s from {p:pks} for each {q:qty}", lambda n, p, q: fx.Heal(times(10 * n, q), p))
    verb(g, "put~ up to {n:int} damage counters on {p:pk}", lambda n, p: fx.PutCounters(fx.Number(n), p, upto=True))
    g.rule("clause", "put damage counters on {p:pk} until it is {n:int} hp away from being knocked out", lambda p, n: _down_to(p, n))
    g.rule("clause", "put ( a number of | enough ) damage counters on {p:pk} so that {pkp} remaining hp is/are {n:int}", lambda p, n: _down_to(p, n))
    g.rule("clause", "put damage counters on {p:pk} until ( {pkp} remaining hp is/are {n:int} | it has {n:int} hp remaining )", lambda p, n: _down_to(p, n))
    g.words("as_many", {"‹ ( all if there are less than {int} | remove 1 if there is only 1 | remove 1 damage counter if ( a | that ) pokémon has only 1 | 1 if there is only 1 | 1 if it only has 1 | or 1 if it only has 1 | all if there are fewer than {int} ) ›": 1, ", if ( it has any | any )": 1, "that has any": 1})
    verb(g, "remove~ up to {n:int} damage counters from {p:pks}", lambda n, p: fx.Heal(fx.Number(10 * n), p))
    verb(g, "remove~ ( all | all of the ) damage counters from {p:pks}", lambda p: fx.Heal(None, p))
    verb(g, "remove~ from {p:pks} the number of damage counters equal to the damage you did to {pks}", lambda p: fx.Heal(fx.DamageDone(), p))
    verb(g, "remove~ from {p:pk} a number of damage counters equal to [the ( number | amount ) of] {q:qty}", lambda p, q: fx.Heal(times(10, q), p))
    verb(g, "remove~ {n:num} damage counter+s times the number of {q:qty} from {p:pk}", lambda n, q, p: fx.Heal(times(10 * n, q), p))
    verb(g, "put~ damage counters on {p:pk} equal to [the number of] {q:qty}", lambda p, q: fx.PutCounters(q, p))
    verb(g, "double~ the number of damage counters on {p:pks}", lambda p: fx.ForEach(p, fx.PutCounters(fx.Counters(fx.It()), fx.It())))
    verb(g, "move~ ( any number of | as many ) damage counters ( on | from ) {p:pks} [as you like] to {r:pks} [in any way you like]", lambda p, r: fx.MoveCounters(None, p, r, upto=True))
    verb(g, "put~ {n:int} damage counters on {p:pk} and {m:int} damage counters on {r:pk}", lambda n, p, m, r: seq(fx.PutCounters(fx.Number(n), p), fx.PutCounters(fx.Number(m), r)))
    verb(g, "switch~ all damage counters on {p:pk} with those on {r:pk}", lambda p, r: fx.SwapCounters(p, r))
    verb(g, "knock~ out {p:pks}", lambda p: fx.KnockOut(p))
    g.rule("clause", "{p:pks} is/are [now] knocked out", lambda p: fx.KnockOut(p))


# Special Conditions


def _to_another(n: Quantity, p: Selector, alive: bool = False) -> Action | None:
    """From one of a group to another of the same group."""
    return fx.MoveCounters(n, p, pick(1, fx.Except(p.of, Other())), alive=alive) if isinstance(p, fx.Pick) else None


def _spread(n: Quantity, p: Selector) -> Action:
    """ "Any Pokémon" is all of them where the counters may go anywhere."""
    return fx.Spread(n, p.of if isinstance(p, fx.Pick) and p.n == fx.Number(1) else p)


def _down_to(p: Selector, n: int) -> Action:
    """As many counters as leave so much HP."""
    one = fx.It() if isinstance(p, (fx.InPlay, fx.Bench)) else same(p)
    counters = fx.PutCounters(fx.Quotient(fx.Minus(fx.HitPoints(one, True), fx.Number(n)), 10), one)
    if isinstance(p, (fx.InPlay, fx.Bench)):
        return fx.ForEach(p, counters)
    return seq(fx.Choose(p), counters) if isinstance(p, fx.Pick) else counters


def add_conditions(g: Grammar) -> None:
    g.rule("clause", "{p:pks} is/are ( now | also | now also ) {c:conds}", lambda p, c: fx.Inflict(c, p))
    g.rule("clause", "{p:pk} is {c:conds}", lambda p, c: fx.Inflict(c, p) if isinstance(p, Pronoun) and p.new else None)
    g.rule("clause", "{p:pks} is/are now {c:conds} and {p2:pks} is/are now {c2:conds}", lambda p, c, p2, c2: seq(fx.Inflict(c, p), fx.Inflict(c2, p2)))
    verb(g, "make~ {p:pks} {c:conds}", lambda p, c: fx.Inflict(c, p))
    verb(g, "leave~ {p:pks} {c:conds}", lambda p, c: fx.Inflict(c, p))
    verb(g, "remove~ ( all | any ) special conditions ( from | affecting ) {p:pks}", lambda p: fx.Cure(p))
    verb(g, "remove~ the special conditions {c:conds} from {p:pks}", lambda c, p: fx.Cure(p, c))
    g.rule("clause", "{p:pk} recover+s from all special conditions", lambda p: fx.Cure(p))
    g.rule("clause", "{p:pks} is/are no longer {c:conds}", lambda p, c: fx.Cure(p, c))
    g.rule("clause", "{p:pks} is/are no longer affected by [any | a] special condition+s", lambda p: fx.Cure(p))
    g.rule("clause", "{p:pk} is now [either] {c:conds} ‹ your choice ›", lambda p, c: fx.InflictChosen(c, p))


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
    "onto {poss} bench [as ( a basic pokémon | basic pokémon )]": Place.BENCH,
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
    verb(g, "draw~ cards [from {poss} deck] until ( you | they ) have/has [exactly] {n:int} cards in {poss} hand", lambda n: fx.DrawUntil(fx.Number(n), AGENT))
    verb(g, "draw~ up to {n:int} cards from {poss} deck", lambda n: fx.Draw(fx.Number(n), AGENT, upto=True))
    verb(g, "draw~ up to {n:int} cards", lambda n: fx.Draw(fx.Number(n), AGENT, upto=True))
    verb(g, "draw~ {c:cards1}", lambda c: fx.Draw(c.n, AGENT) if isinstance(c, fx.Top) else fx.Move(c, Place.HAND) if isinstance(c, fx.Bottom) else None)
    verb(g, "draw~ a number of cards up to the number of {q:qty}", lambda q: fx.Draw(q, AGENT, upto=True))
    verb(g, "draw~ a new hand of the same number of cards", lambda: fx.Draw(fx.Result(), AGENT))
    verb(g, "draw~ that many cards plus {n:int}", lambda n: fx.Draw(fx.Plus(fx.Result(), fx.Number(n)), AGENT))
    verb(g, "draw~ twice that many cards", lambda: fx.Draw(times(2, fx.Result()), AGENT))
    verb(g, "draw~ a new hand of {n:int} cards", lambda n: fx.Draw(fx.Number(n), AGENT))
    same = "( the same number of | as many ) cards [in {poss} hand] as ( your opponent | they | your opponent has [in their hand] )"
    verb(g, f"draw~ cards until you have {same}", lambda: fx.DrawUntil(fx.Count(fx.Hand(OPPONENT)), AGENT))
    many = "draw~ cards until {s:subj} has/have"
    verb(g, f"{many} as many cards in {{poss}} hand as {{subj}} has/have {{n:noun}}", lambda s, n: fx.DrawUntil(fx.Count(group(s, n)), AGENT))
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
    verb(g, "put~ {c:things} {w:place} in any order [you like]", lambda c, w: fx.Move(c, w) if w is Place.BOTTOM or (w is Place.TOP and not isinstance(c, (Pronoun, fx.Rest, fx.Looked))) else None)
    verb(g, "put~ {c:things} {w:place} instead of the discard pile", lambda c, w: None if _explicit_active(c) else fx.Move(c, w))
    verb(g, "show~ your opponent {c:cards1}", lambda c: fx.Reveal(c))
    verb(g, "attach~ as many {k:kind} {z:source} to {p:pk} as you like", lambda k, z, p: _attach(take(Amount(None, upto=True), zone(z, k.filter)), p))
    verb(g, "attach~ as many {k:kind} {z:source} to {p:pk} in any way you like", lambda k, z, p: _attach_freely(take(Amount(None, upto=True), zone(z, k.filter)), p))
    verb(g, "use~ the effect of {c:cards} as the effect of this ( attack | power | card | ability )", lambda c: fx.UseCard(c))
    verb(g, "discard~ ( random cards from {w:poss} hand | cards from {w:poss} hand at random ) until {subj} has/have {n:int} cards in {poss} hand", lambda n, w: fx.Discard(fx.Pick(fx.Minus(fx.Count(fx.Hand(w)), fx.Number(n)), fx.Hand(w), by=fx.By.CHANCE)))
    verb(g, "count~ the cards in {poss} hand", lambda: fx.Seq(()))
    verb(g, "play~ {c:things} onto {poss} bench", lambda c: fx.Move(c, Place.BENCH))
    verb(g, "heal~ from {p:pk} {n:int} damage ( for each | times the ( amount | number ) of ) {q:qty}", lambda p, n, q: fx.Heal(times(n, q), p))
    verb(g, "ask~ your opponent if you may {dos}", lambda: fx.May(fx.Seq(()), by=OPPONENT))
    verb(g, "discard~ from {z:zone} as many {k:kind} as you like", lambda z, k: fx.Discard(take(Amount(None, upto=True), zone(z, k.filter))))
    verb(g, "discard~ {c:cards1} for each {q:qty}", lambda c, q: fx.Discard(replace(c, n=times(c.n, q))) if isinstance(c, (fx.Top, fx.Bottom)) else None)
    verb(g, "discard~ {c:cards1} or {d:cards1}", lambda c, d: fx.OneOf((fx.Discard(c), fx.Discard(d))))
    verb(g, "discard~ {n:num} [other] card+s", lambda n: fx.Discard(pick(n, fx.Hand(AGENT))))
    verb(g, "switch~ {a:cards1} with {b:cards1}", lambda a, b: fx.SwapCards(a, b))
    verb(g, "switch~ {p:pk} with {c:cards1}", lambda p, c: _replaced(p, c))
    verb(g, "shuffle~ {c:things} [,] and ( put | puts ) ( it | them ) on the bottom of {poss} deck", lambda c: fx.Move(c, Place.BOTTOM, shuffled=True))
    verb(g, "reveal~ cards from [the top of] {w:poss} deck until ( you | they ) reveal {k:a_kind}", lambda w, k: fx.UntilFound(k.filter, w) if k.filter else None)
    verb(g, "put~ {c:cards} on top of it in any order", lambda c: _put_back(c))
    verb(g, "attach~ {c:cards} to {p:pk} for each {q:qty}", lambda c, p, q: fx.Attach(replace(c, n=times(c.n, q)), p) if isinstance(c, fx.Pick) and c.n is not None else None)
    verb(g, "search~ for {f:found} [in this way]", lambda f: fx.Search(_find(ZoneOf("deck", AGENT), f)))
    verb(g, "turn~ {c:cards} face up", lambda c: fx.TurnPrize(c))
    verb(g, "put~ {c:cards} face up", lambda c: fx.TurnPrize(c))
    verb(g, "put~ {c:things} back {w:place}", lambda c, w: fx.Move(c, w))
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
    g.rule("things", "{a:cards1} and {b:cards1}", lambda a, b: None if _of_them(a) else fx.Both(a, b))
    g.rule("things", "{p:whole}", lambda p: p)
    g.rule("things", "it", lambda: Pronoun())
    g.rule("things", "( them | all of them | both of them )", lambda: Pronoun(many=True))
    g.rule("things", "( that card | the card | ( the | that ) card you chose )", lambda: Pronoun("card"))
    g.rule("things", "it and ( all | any ) [of the] cards attached to it", lambda: Pronoun("pokemon"))
    g.rule("things", "( those cards | these cards | the cards )", lambda: Pronoun("card", many=True))
    g.rule("things", "( that | the | those ) {k:kind1}", lambda k: Pronoun(_sort(k), named=not _sort(k)) if k.filter not in (None, fx.Is("Stadium")) else None)
    g.rule("things", "{p:pk}", lambda p: None if isinstance(p, Pronoun) or _of_them(p) else p)
    g.rule("whole", "{p:pk} and any cards attached to {pk}", lambda p: p)
    g.rule("whole", "{p:pk} and all ( the cards attached to {pk} | [of the] cards attached to {pk} | attached cards | [of the] cards attached )", lambda p: p)
    # Searching, looking
    verb(g, "search~ {z:zone} for {f:found} [‹ {only_one} ›]", lambda z, f: fx.Search(_find(z, f)))
    verb(g, "search~ {z:zone} ( or | and ) discard pile for {a:amount} {k:kind}", lambda z, a, k: fx.Search(take(a, fx.Both(zone(z, k.filter), fx.DiscardPile(z.of, k.filter)))))
    g.rule("found", "{n:num} {k:kind} for each {q:qty}", lambda n, k, q: ((Amount(times(n, q)), k),))
    verb(g, "search~ {z:zone} ( or | and ) {y:zone} for {a:amount} {k:kind}", lambda z, y, a, k: fx.Search(take(a, fx.Both(zone(z, k.filter), zone(y, k.filter)))))
    g.rule("found", "{a:name} , {b:name} , or any {k:kind}", lambda a, b, k: ((Amount(None, upto=True), Kind(either(fx.Named((a, b)), k.filter))),) if k.filter else None)
    g.rule("found", "{n:names} , or any {k:kind}", lambda n, k: ((Amount(None, upto=True), Kind(either(fx.Named(tuple(n)), k.filter))),) if k.filter else None)
    g.rule("found", "up to {n:int} in any combination of {k:kind}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "up to {n:int} cards in any combination of {k:kind_and}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "the {k:kind}", lambda k: ((Amount(fx.Number(1)), k),))
    g.rule("found", "as many {k:kind} as you like", lambda k: ((Amount(None, upto=True), k),))
    g.rule("found", "a number of {k:kind} up to the ( number | amount ) of {q:qty}", lambda k, q: ((Amount(q, upto=True), k),))
    g.rule("found", "up to {n:int} different types of {k:kind}", lambda n, k: ((Amount(fx.Number(n), upto=True, distinct=fx.Trait.TYPES), k),))
    g.rule("found", "{n:int} different types of {k:kind}", lambda n, k: ((Amount(fx.Number(n), distinct=fx.Trait.TYPES), k),))
    g.rule("found", "{a:amount} {k:kind} of different types", lambda a, k: ((replace(a, distinct=fx.Trait.TYPES), k),))
    g.rule("found", "{a:amount} {k:kind} with different names", lambda a, k: ((replace(a, distinct=fx.Trait.NAMES), k),))
    g.rule("found", "{a:amount} {k:kind}", lambda a, k: ((a, k),))
    g.rule("found", "up to {n:int} in any combination of {k:kind_and}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "any combination of [up to] {n:int} {k:kind_and}", lambda n, k: ((Amount(fx.Number(n), upto=True), k),))
    g.rule("found", "{a:amount} {k:kind} and {b:amount} {m:kind}", lambda a, k, b, m: ((a, k), (b, m)))
    g.rule("found", "{a:amount} {k:kind} , {b:amount} {m:kind} [,] and {c:amount} {o:kind}", lambda a, k, b, m, c, o: ((a, k), (b, m), (c, o)))
    g.rule("found", "a/an {k:kind} , a/an {m:kind} , or 1 of each", lambda k, m: ((Amount(fx.Number(1), upto=True), k), (Amount(fx.Number(1), upto=True), m)))
    g.rule("found", "{k:kind}", lambda k: ((Amount(fx.Number(1)) if isinstance(k.filter, fx.Named) else Amount(None, upto=True), k),) if k.filter else None)
    verb(g, "reveal~ {c:cards}", lambda c: fx.Reveal(c))
    verb(g, "show~ {c:cards} to ( your opponent | their opponent | all players | you )", lambda c: fx.Reveal(c))
    verb(g, "show~ each other {c:cards1}", lambda c: fx.Reveal(c))
    verb(g, "look~ at {c:cards}", lambda c: fx.Look(c))
    verb(g, "look~ at up to {n:int} cards from the top of {w:poss} deck", lambda n, w: fx.Look(fx.Top(fx.Number(n), w)))
    verb(g, "look~ through {z:zone}", lambda z: fx.Look(zone(z)))
    verb(g, "choose~ {c:cards1}", lambda c: None if _of_them(c) else fx.Choose(c))
    verb(g, "choose~ {p:pk}", lambda p: None if _of_them(p) or isinstance(p, Pronoun) else fx.Choose(p))
    verb(g, "choose~ {a:amount_of} ( those cards | the cards | these cards )", lambda a: fx.Choose(take(a, There())))
    verb(g, "choose~ {p:pk} and {c:cards1}", lambda p, c: seq(fx.Choose(p), fx.Choose(c)) if isinstance(p, fx.Pick) else None)
    verb(g, "choose~ {a:amount} {k:kind}", lambda a, k: fx.Choose(take(a, There(k.filter))) if isinstance(k.filter, fx.AnyOf) else None)
    verb(g, "choose~ {n:num} card+s", lambda n: fx.Choose(take(Amount(fx.Number(n)), There())))
    verb(g, "choose~ {a:amount_of} ( them | those )", lambda a: fx.Choose(take(a, Pronoun(many=True))))
    verb(g, "choose~ {a:amount_of} those pokémon", lambda a: fx.Choose(take(a, Pronoun("pokemon", many=True))))
    verb(g, "put~ {c:cards} [back] on [the] top of {poss} deck in any order [you like]", lambda c: _put_back(c))
    verb(g, "put~ {c:cards} back in any order", lambda c: _put_back(c))
    verb(g, "rearrange~ {c:cards} as you like", lambda c: _put_back(c))
    # Attaching
    verb(g, "attach~ {c:cards} to {p:pk}", lambda c, p, text: _attach_each(c, p) if " to each " in text else _attach(c, p))
    verb(g, "attach~ {c:cards} to {p:pk} in any way ( you like | they like )", _attach_freely)
    verb(g, "move~ {c:cards} to {p:pk}", _attach)
    verb(g, "move~ {c:cards} to {p:pk} in any way ( you like | they like )", _attach_freely)
    verb(g, "move~ {c:cards} to {p:pk} as you like", _attach)
    # Evolving
    g.words("as_evolving", {"to evolve it": 1, "‹ this counts [as] evolving {pk} ›": 1, "‹ this counts a evolving {pk} ›": 1})
    verb(g, "put~ {c:cards} ( onto | on ) {p:pk} [{as_evolving}]", lambda c, p: fx.Evolve(p, c))
    verb(g, "put~ {c:cards} on top of {p:pk} [{as_evolving}]", lambda c, p: None if isinstance(p, Pronoun) else fx.Evolve(p, c))
    have = "if you have a {k:kind} ( in your hand that evolves from that pokémon | that evolves from that pokémon in your hand )"
    onto = "put that card ( on | onto ) ( the basic pokémon | that pokémon | it ) [to evolve it] [, skipping the stage 1]"
    g.rule("clause", f"{have} , {onto}", lambda k, text: _evolve_over(k, "skipping" in text or "the basic" in text))
    verb(g, "switch~ {c:cards0} with {p:pk}", lambda c, p: fx.Become(p, c) if not _explicit_active(p) and not isinstance(getattr(p, "of", None), fx.Bench) else None)
    # Prizes
    verb(g, "take~ {n:num} [of your] prize card+s", lambda n: fx.TakePrize(fx.Number(n), AGENT))
    verb(g, "take~ {n:int} more prize card+s", lambda n: fx.TakePrize(fx.Number(n), AGENT))


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
    """Give one card for another: from the discard pile for a discarded one, from the deck for one shuffled into it."""
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


def _find(z: ZoneOf, found: tuple[tuple[Amount, Kind], ...]) -> Selector:
    selector: Selector | None = None
    for amount, kind in found:
        part = take(replace(amount, other=False, distinct=kind.distinct or amount.distinct), zone(z, kind.filter))
        selector = part if selector is None else fx.Both(selector, part)
    assert selector is not None
    return selector


def _attach_each(c: Selector, p: Selector) -> Action:
    """A card to each of several Pokémon, picked anew for each."""
    return fx.ForEach(p, fx.Attach(c, fx.It()))


def _attach(c: Selector, p: Selector) -> Action:
    """To one Pokémon; where the words name a group, each card to one of them."""
    return _attach_freely(c, p) if isinstance(p, (fx.InPlay, fx.Bench, fx.Except, fx.Where)) else fx.Attach(c, p)


def _attach_freely(c: Selector, p: Selector) -> Action:
    """Each card to a Pokémon of the group, picked anew."""
    return fx.Attach(c, p if isinstance(p, fx.Pick) else pick(1, p), each=True)


# Switching and the turn


def add_turn(g: Grammar) -> None:
    verb(g, "switch~ {p:pk} with {q:pk} [, if any]", _switch)
    verb(g, "switch~ in {p:pk} to the active spot", lambda p: fx.Switch(p))
    verb(g, "switch~ out {p:active_any} to the bench", lambda p: fx.Switch(p))
    g.rule("clause", "this ends your turn", lambda: fx.EndTurn())
    g.rule("clause", "your turn ( ends immediately | is over now ) [‹ ( you can't attack this turn | you don't get to attack ) ›]", lambda: fx.EndTurn())
    g.rule("clause", "( your | the | their | that player 's | your opponent 's ) turn ends [now]", lambda: fx.EndTurn())
    verb(g, "choose~ {n:int} of {p:pk} 's attacks", lambda n, p: fx.ChooseAttack(p, AGENT) if n == 1 else None)
    g.rule("active_any", "your opponent 's active pokémon", lambda: fx.Pick(fx.Number(1), fx.Bench(OPPONENT), by=fx.By.OPPONENT))


# Steps that look back or ahead


def _each(q: Quantity, a: Action) -> Action | None:
    """For each of something, do it: a loop over Pokémon that the action speaks of, else so many times (or so much)."""
    flips = isinstance(a, fx.Flip) and isinstance(q, fx.Count)
    if isinstance(q, fx.Count) and (flips or any(isinstance(node, Pronoun) for node in walk(a))):
        return fx.ForEach(q.of, a)
    if isinstance(a, fx.Flip):
        return replace(a, coins=times(a.coins, q))
    if not any(isinstance(node, (fx.Pick, Pronoun, fx.May)) for node in walk(a)):
        if isinstance(a, fx.Draw):
            return replace(a, n=times(a.n, q))
        if isinstance(a, fx.PutCounters):
            return replace(a, n=times(a.n, q))
        if isinstance(a, (fx.More, fx.Less, fx.Base)):
            return replace(a, amount=times(a.amount, q))
        if isinstance(a, fx.Discard) and isinstance(a.cards, (fx.Top, fx.Bottom)):
            return fx.Discard(replace(a.cards, n=times(a.cards.n, q)))
    if isinstance(a, fx.Spread):
        return replace(a, n=times(a.n, q))
    if isinstance(a, fx.Damage):
        return replace(a, amount=times(a.amount, q))
    if isinstance(a, fx.Heal) and a.amount is not None and not isinstance(a.from_, fx.Pick):
        return replace(a, amount=times(a.amount, q))
    return fx.Repeat(q, a)


def add_looking_back(g: Grammar) -> None:
    g.rule("acts", "for each {q:qty} , {a:acts}", _each)
    g.rule("clause", "count the [total] ( number | amount ) of {q:qty}", lambda q: CountFirst(q))
    g.rule("clause", "put {n:int} damage counters instead of {m:int} on ( {pk} | the {cond} pokémon ) [between turns | during pokémon checkup | for this special condition]", lambda n, m: Stronger(n))
    g.rule("clause", "between turns , put {n:int} damage counters on {pk} instead of {m:int}", lambda n, m: Stronger(n))
    g.rule("clause", "during pokémon checkup , put {n:int} damage counters on {pk} instead of {m:int}", lambda n, m: Stronger(n))
    g.rule("clause", "{pk} now takes {n:int} poison damage instead of {m:int} after each player 's turn [‹ even if it was already poisoned ›]", lambda n, m: Stronger(n // 10))
    g.rule("clause", "( flip | your opponent flips | they flip ) {n:int} coins instead of 1 [between turns | during pokémon checkup]", lambda n: Stronger(n))
    g.rule("clause", "( between turns | during pokémon checkup ) , ( flip | your opponent flips | they flip ) {n:int} coins instead of 1", lambda n: Stronger(n))
    g.rule("clause", "you ( can | may ) choose the same pokémon more than once", lambda: Again())
    g.rule("paren", "discard all ( cards attached to {pk} | attached cards | cards attached to that card )", lambda: LeavesCards())
    g.rule("clause", "your opponent ( does this | discards | switches | chooses | draws | puts a basic pokémon onto their bench ) first", lambda: OpponentFirst())
    g.rule("paren", "you can't choose a card you discarded with {own_effect}", lambda: NotDiscarded())
    g.words("own_effect", {"the effect of this ( ability | card )": 1})
    g.words("in_first_turn", {"during your first turn": 1})
    g.words("new_pokemon", {"a [basic] pokémon that was put into play this turn": 1})
    verb(g, "choose~ an attack ( from | on | of ) {p:pk}", lambda p: fx.ChooseAttack(p, AGENT))
    verb(g, "choose~ an attack ( from | of ) 1 of {p:pkp} previous evolutions", lambda p: fx.ChooseAttack(fx.CardsOf(p, fx.CardPart.UNDER), AGENT))
    verb(g, "ignore~ [all] ( effects | results ) of those coin flips and ( begin | being | start ) flipping those coins again", lambda: fx.Reflip())
    g.rule("clause", "treat it as tails", lambda: fx.TreatCoins())
    g.rule("clause", "treat it as heads", lambda: fx.TreatCoins(True))
    g.rule("clause", "your opponent can't take any prize cards for {p:pk}", lambda p: fx.Lasting(fx.NoPrizes(p), Until.TURN_END))
    g.rule("clause", "you win [this | the] game", lambda: fx.Win())
    verb(g, "take~ another turn after this 1", lambda: fx.ExtraTurn())
    g.rule("clause", "your opponent ( chooses | picks ) the benched pokémon to switch", lambda: ChosenBy(OPPONENT))
    g.rule("clause", "your opponent chooses the ( defending | active ) pokémon to switch", lambda: ChosenBy(OPPONENT, active=True))
    g.rule("clause", "you choose the benched pokémon to switch", lambda: ChosenBy(YOU))
    g.rule("clause", "your opponent chooses the new ( active | defending ) pokémon", lambda: ChosenBy(OPPONENT))
    g.rule("clause", "you can't add more than {n:int} damage in this way", lambda n: AtMost(n))
    g.rule("clause", "you can't ( put | do | heal | remove | move | draw ) more than {n:int} ( damage counters | damage | cards ) in this way", lambda n: AtMost(n))
    g.rule("clause", "extra {type} energy after the {n:ordinal} ( doesn't | don't ) count", lambda n: AtMost(n, units=True))
    g.words("ordinal", {"2nd": 2, "second": 2, "3rd": 3, "third": 3, "1st": 1})
    g.rule("clause", "choose ( 1 | a ) special condition [‹ {conds} ›]", lambda: ChoseCondition(tuple(Condition)))
    g.rule("clause", "{p:pk} is now affected by ( that | the chosen ) special condition", lambda p: fx.InflictChosen((), p))
    g.rule("clause", "choose [either] {c:conds}", lambda c: ChoseCondition(c) if len(c) > 1 else None)
    g.rule("clause", "if you ( search | searched ) your deck , shuffle ( your deck | it ) [afterward]", lambda: fx.Shuffle())
    g.rule("clause", "if your opponent doesn't {d:dos} , {a:acts}", lambda d, a: UnlessDone(assign(d, OPPONENT), a))
    g.words("fail_to", {"discard": fx.Discard, "shuffle": fx.Move, "put": fx.Move})
    g.rule("clause", "if you can't {v:fail_to} {amount} {kind} [{place}] , you can't ( play | use ) this card", lambda v: MustDo(v))
    g.rule("clause", "if you can't ( {a:dos} | do so ) , you can't ( play | use ) this card", lambda a=None: MustDo(None if a is None else type(a)))
    verb(g, "use~ ( it | that attack | the chosen attack ) as this attack", lambda: CopyIt())
    g.rule("clause", "( {title} | {self} | this attack ) copies that attack", lambda: CopyIt(True))
    g.rule("clause", "( {title} | {self} | this attack ) copies that attack except for its energy cost+s", lambda: CopyIt())
    g.rule("clause", "( {title} | {self} | this attack ) copies that attack except for its energy cost+s and anything else {required} [, such as {gerund}]", lambda: CopyIt(free=True))
    g.words("required", {"required in order to use that attack": 1})
    g.words("gerund", {"discarding energy cards": 1})
    g.rule("clause", "this attack does nothing if {pk} doesn't have the energy necessary to use that attack", lambda: PayForIt())
    verb(g, "use~ 1 of {p:pkp} attacks as this attack", lambda p: fx.UseAttack(p))


def add_delayed(g: Grammar) -> None:
    """What waits for a later moment, within a time."""
    g.rule("clause", "if {p:pk} attacks {d:during} , any damage ( it does | done by the attack ) is reduced by {n:int} [{before_wr}]", lambda p, d, n: fx.Lasting(fx.Modify(p, fx.Attribute.DAMAGE_DONE, fx.Change.LESS, fx.Number(n)), d))
    g.rule("clause", "if {p:pk} attacks {r:pk} {d:during} , any damage done ( by the attack | to {pk} ) is reduced by {n:int} [{after_wr}]", lambda p, r, d, n: fx.Lasting(fx.Modify(p, fx.Attribute.DAMAGE_DONE_AFTER, fx.Change.LESS, fx.Number(n), fx.ItSelf()), d) if isinstance(r, fx.This) else None)
    g.rule("clause", "if {p:pk} attacks {r:pk} {d:during} , any damage done ( by the attack | to {pk} ) is reduced by {n:int} {before_wr}", lambda p, r, d, n: fx.Lasting(fx.Modify(p, fx.Attribute.DAMAGE_DONE, fx.Change.LESS, fx.Number(n), fx.ItSelf()), d) if isinstance(r, fx.This) else None)
    g.rule("clause", "( you | {pk} ) can't use this attack again as long as {pk} stays in play [‹ even putting {pk} on the bench won't let you use it again ›]", lambda: fx.Lasting(fx.Forbid(fx.Verb.ATTACK, fx.This(), attack="this"), Until.LEAVES_PLAY))
    g.rule("clause", "that power stops working {d:during}", lambda d: fx.Lasting(fx.Silence(Pronoun("pokemon"), (AbilityKind.POKEMON_POWER,)), d))
    g.rule("clause", "if {pk} was attacked last turn , do the final result of that attack on {pk} to the defending pokémon", lambda: fx.Mirror())
    g.rule("clause", "{d:during} , {t:trigger} , {a:acts}", lambda d, t, a: None if isinstance(a, fx.Lasting) and isinstance(a.what, fx.NoPrizes) else fx.Lasting(replace(t, do=a), d))
    g.rule("clause", "{d:during} , {t:trigger} , {a:acts} if {c:tests}", lambda d, t, a, c: fx.Lasting(replace(t, do=fx.If(c, a)), d))
    g.rule("clause", "{pk} takes {n:int} less damage [{after_wr}]", lambda n: fx.Soften(fx.Number(n)))
    g.rule("clause", "{pk} takes {n:int} less damage from that attack [{after_wr}]", lambda n: fx.Soften(fx.Number(n)))
    g.rule("clause", "if {p:pk} ( would be | is ) knocked out by [damage from] this attack , put {pk} and all cards attached to [it] in the lost zone instead of ( discarding it | the discard pile )", lambda p: fx.Lasting(fx.Instead(p.of if isinstance(p, fx.Pick) else p, Place.LOST), Until.TURN_END))
    g.rule("clause", "{p:pk} will be knocked out", lambda p: fx.KnockOut(p))
    g.rule("clause", "{t:trigger} {d:during} [{even_ko}] , {a:acts}", lambda d, t, a: fx.Lasting(replace(t, do=a), d))
    for words, who, until in (("your opponent 's next turn", OPPONENT, Until.OPPONENTS_NEXT_TURN), ("your next turn", YOU, Until.YOUR_NEXT_TURN), ("( this | your ) turn", YOU, Until.TURN_END)):
        g.rule("clause", f"if {{t:tests}} at the end of {words} , {{a:acts}}", lambda t, a, who=who, until=until: fx.Lasting(fx.On(Event.TURN_ENDS, fx.If(t, a), by=who), until))
        g.rule("clause", f"at the end of {words} , if {{t:tests}} , {{a:acts}}", lambda t, a, who=who, until=until: fx.Lasting(fx.On(Event.TURN_ENDS, fx.If(t, a), by=who), until))
        g.rule("clause", f"at the end of {words} , {{a:acts}}", lambda a, who=who, until=until: fx.Lasting(fx.On(Event.TURN_ENDS, a, by=who), until))
        if until is not Until.TURN_END:
            g.rule("clause", f"{{p:pk}} ( is | will be ) knocked out at the end of {words}", lambda p, who=who, until=until: fx.Lasting(fx.On(Event.TURN_ENDS, fx.KnockOut(p), by=who), until))
            g.rule("clause", f"{{a:do}} at the end of {words}", lambda a, who=who, until=until: fx.Lasting(fx.On(Event.TURN_ENDS, a, by=who), until))
    g.rule("clause", "reduce that damage by {n:int} [{after_wr}]", lambda n: fx.Soften(fx.Number(n)))
    g.rule("clause", "that damage is reduced by {n:int} [{after_wr}]", lambda n: fx.Soften(fx.Number(n)))
    g.rule("clause", "prevent ( that damage | that attack 's damage done to {pk} | all of that damage )", lambda: fx.Soften())
    g.rule("clause", "prevent all damage done to {pk} ( from | by ) that attack [‹ any other effects of attacks still happen ›]", lambda: fx.Soften())
    g.rule("clause", "prevent all effects of that attack , including damage , done to {pk}", lambda: fx.Soften(effects=True))
    g.rule("clause", "{pk} is not knocked out [,] and its remaining hp become+s {n:int} [instead]", lambda n: fx.Survive(n))


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


def add_conditions_more(g: Grammar) -> None:
    verb(g, "remove~ all those effects from {p:pk}", lambda p: fx.Cure(p))
    verb(g, "remove~ the special condition {c:cond} from {p:pk}", lambda c, p: fx.Cure(p, (c,)))
    verb(g, "remove~ ( a | 1 ) special condition from {p:pk}", lambda p: fx.CureChosen(p))
    g.rule("clause", "{p:pk} recover+s from being {c:conds}", lambda p, c: fx.Cure(p, c))
    g.rule("clause", "{p:pk} recover+s from ( that | a ) special condition", lambda p: fx.CureChosen(p))
    verb(g, "heal~ {n:int} damage and remove ( a | 1 ) special condition from {p:pks}", lambda n, p: seq(fx.Heal(fx.Number(n), p), fx.CureChosen(same(p))))
    verb(g, "heal~ {n:int} damage and remove ( all special conditions | all special conditions ) from {p:pks}", lambda n, p: seq(fx.Heal(fx.Number(n), p), fx.Cure(same(p))))
    verb(g, "remove~ {n:counters_n} and all special conditions from {p:pks}", lambda n, p: seq(_remove(n, p), fx.Cure(same(p))))
    verb(g, "remove~ all special conditions and {n:counters_n} from {p:pks}", lambda n, p: seq(fx.Cure(p), _remove(n, same(p))))
    verb(g, "remove~ all special conditions and all damage counters from {p:pks}", lambda p: seq(fx.Cure(p), fx.Heal(None, same(p))))


def _remove(n: Quantity, p: Selector) -> Action:
    return fx.Heal(fx.Number(10 * n.value) if isinstance(n, fx.Number) else times(10, n), p)


def _explicit_active(p: Selector) -> bool:
    return isinstance(p, (fx.Active, fx.Defending, EachDefending)) or (isinstance(p, fx.Pick) and _explicit_active(p.of))


def _is_benched(p: Selector) -> bool:
    return isinstance(p, fx.Bench) or (isinstance(p, (fx.Pick, fx.Except, fx.Where)) and _is_benched(p.of))


def _switch(p: Selector, q: Selector) -> Action | None:
    """ "Switch A with B": whichever of them is on the Bench becomes the Active one."""
    if _explicit_active(q) and not _explicit_active(p):
        return _if_such(q, fx.Switch(p))
    if not _explicit_active(q) and (_explicit_active(p) or _is_benched(q)):
        return _if_such(p, fx.Switch(q))
    return None


def _if_such(active: Selector, switch: fx.Switch) -> Action:
    """The switch; where only an Active Pokémon of some sort may be switched, if it is such a one."""
    return fx.If(fx.Exists(active), switch) if isinstance(active, fx.Active) and active.filter is not None else switch


def add_actions(g: Grammar) -> None:
    add_looking_back(g)
    add_delayed(g)
    add_conditions_more(g)
    add_devolving(g)
    add_clauses(g)
    add_flips(g)
    add_damage(g)
    add_counters(g)
    add_conditions(g)
    add_cards(g)
    add_turn(g)
