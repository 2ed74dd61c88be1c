"""Damage, damage counters, healing and Special Conditions."""

from __future__ import annotations

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Quantity, Selector, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.grammar.verbs import verb
from playmat.reading.meaning import group, pick, same, seq, times
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import Other, Pronoun, Stated, Weaknesses
from playmat.reading.pronouns import is_group
from playmat.vocabulary import format_cost

OPPONENT = Who.OPPONENT



def is_own(p: Selector) -> bool:
    """Whether this is the Pokémon that has the text, or "it": the possible subject of a text about its own damage."""
    return isinstance(p, (fx.This, Pronoun)) or (isinstance(p, fx.Where) and is_own(p.of))


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
    rounded = "( , rounded {u:up_down} to the nearest 10 | ‹ rounded {u:up_down} to the nearest 10 › )"
    g.rule("amount_eq", f"half [of] {{q:whole_amount}} [{rounded}]", lambda q, u=False: fx.Half(q, u))
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
    g.rule("hp_amount", f"half [of] {{p:pkp}} [maximum] hp [{rounded}]", lambda p, u=False: fx.Half(fx.HitPoints(p), u))
    g.rule("hp_amount", f"half [of] {{p:pkp}} remaining hp [{rounded}]", lambda p, u=False: fx.Half(fx.HitPoints(p, True), u))
    verb(g, "put~ [a number of] damage counters on {p:pk} equal to {q:hp_amount}", lambda p, q: fx.PutCounters(fx.Quotient(q, 10), p))
    g.rule("clause", f"halve {{p:pkp}} remaining hp {rounded}", lambda p, u: _halved(p, u))
    g.rule("clause", "that attack ( only does | does only | does ) half the damage to {p:pk} ‹ rounded down to the nearest 10 ›", lambda p: fx.Soften(fx.Half(fx.DamageReceived(fx.This()), True)) if is_own(p) else None)
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
    g.rule("clause", "[{attack_subject}] ( does | do ) {d:own_dmg} [{to_defending}] [{before_wr}]", own_damage)
    g.rule("clause", "[{attack_subject}] does nothing to the defending pokémon", lambda: fx.Base(fx.Number(0)))
    g.rule("clause", "this attack ( ' | 's ) base damage is {n:int} [damage] [instead of {int}]", lambda n: fx.Base(fx.Number(n)))
    g.rule("clause", "[{attack_subject}] does nothing", lambda: fx.Nothing())
    g.rule("clause", "[{attack_subject}] does no damage [{to_defending}]", lambda: fx.Base(fx.Number(0)))
    g.rule("do", "do {n:int} damage instead of {int} [{to_defending}]", lambda n: fx.Base(fx.Number(n)))
    g.rule("do", "do {d:own_dmg}", lambda d: own_damage(d) if d[0] == "more" else None)
    g.rule("do", "have {pk} [also] do {q:amount_dmg} to {p:target}", lambda q, p: fx.Damage(q, p) if not _is_defending(p) else None)
    g.rule("do", "have {p:pk} recover from ( a | 1 ) special condition", lambda p: fx.CureChosen(p))
    g.rule("do", "do {q:amount_dmg} to {p:target}", lambda q, p: fx.Damage(q, p) if not _is_defending(p) else None)
    g.rule("clause", "{p:target} take+s {q:amount_dmg}", lambda q, p: None if _is_defending(p) else fx.Damage(q, p))
    g.rule("clause", "that ( attack | trainer card | card ) ( does nothing | has no effect )", lambda: fx.Nothing())
    g.rule("clause", "that attack doesn't happen", lambda: fx.Nothing())
    # Damage to others.
    g.rule("clause", "[{attack_subject}] ( does | do ) {q:amount_dmg} to {p:target}", lambda q, p: None if _is_defending(p) else fx.Damage(q, p))
    g.rule("clause", "[{attack_subject}] does {q:amount_dmg} to {p:target} and {r:amount_dmg} to {s:target}", lambda q, p, r, s: seq(fx.Base(q) if _is_defending(p) else fx.Damage(q, p), fx.Damage(r, s)))
    g.rule("clause", "[{attack_subject}] does {n:int} damage to {p:target} {s:scale}", lambda n, p, s: fx.Base(_scaled(n, s)) if _is_defending(p) else fx.Damage(_scaled(n, _of_each(p, s)), p))
    g.rule("clause", "( this attack 's damage | this attack damage | the damage from this attack | damage from this attack | the damage done by this attack | damage done by this attack ) ( isn't | is not ) affected by {i:ignored}", lambda i: i)
    g.rule("clause", "( this attack 's damage | the damage from this attack ) isn't affected by {i:ignored} ( or by | [,] and isn't affected by ) {j:ignored}", lambda i, j: fx.Ignore(i.weakness or j.weakness, i.resistance or j.resistance, i.effects or j.effects))
    g.rule("clause", "don't apply weakness ( and | or ) resistance for this attack", lambda: fx.Ignore(True, True, False))
    g.rule("clause", "don't apply weakness [for this attack ['s damage]]", lambda: fx.Ignore(weakness=True))
    g.rule("clause", "ignore all {effects_on_defending} for this attack 's damage", lambda: fx.Ignore(effects=True))
    g.rule("clause", "don't apply resistance [for this attack ['s damage]]", lambda: fx.Ignore(resistance=True))
    g.rule("clause", "don't apply weakness ( and | or ) resistance ( to | for ) this ( damage | attack 's damage )", lambda: Weaknesses(False))
    g.rule("clause", "don't apply weakness ( to | for ) this damage", lambda: Weaknesses(False, resistance=True))
    g.rule("clause", "don't apply weakness ( and | or ) resistance", lambda: Weaknesses(False))
    g.rule("clause", "[also] apply weakness and resistance [for benched pokémon]", lambda: Weaknesses(True))
    g.rule("clause", "this damage isn't affected by {i:ignored}", lambda i: Weaknesses(False, i.effects) if i.weakness and i.resistance else None)
    g.rule("clause", "this attack can be used [even] if {pk} is {c:conds}", lambda c: fx.Usable(c))
    g.rule("clause", "this attack can be used [even] if {pk} is on the bench", lambda: fx.Usable(bench=True))
    g.rule("clause", "if {t:tests} , this attack can be used for {c:cost}", lambda t, c: fx.Usable(cost=format_cost(c), when=t))
    g.rule("clause", "if {t:tests} , ignore all energy in this attack 's cost", lambda t: fx.Usable(cost="0", when=t))
    g.rule("clause", "if you go first , you can use this attack ( on | during ) your first turn", lambda: fx.Usable(first_turn=True))
    g.words(
        "ignored",
        {
            "weakness": fx.Ignore(weakness=True),
            "resistance": fx.Ignore(resistance=True),
            "your opponent 's active pokémon 's weakness": fx.Ignore(weakness=True),
            "your opponent 's active pokémon 's resistance": fx.Ignore(resistance=True),
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


def _by_its_own(p: Selector, n: Quantity, kind: type[fx.Heal] | type[fx.PutCounters]) -> Action:
    """An amount for each of several Pokémon that depends on "that Pokémon" is worked out for each of them."""
    if not is_group(p) or Pronoun("pokemon") not in walk(n):
        return kind(n, p)
    return fx.ForEach(p, kind(rewrite(n, lambda node: fx.It() if node == Pronoun("pokemon") else node), fx.It()))


def _halved(p: Selector, up: bool) -> Action | None:
    """As many counters as leave half of the remaining HP."""
    left = fx.HitPoints(p, True)
    return None if isinstance(p, fx.Pick) or is_group(p) else fx.PutCounters(fx.Quotient(fx.Minus(left, fx.Half(left, up)), 10), p)


def _of_each(p: Selector, q: Quantity) -> Quantity:
    """A count on "that Pokémon" when several are damaged is made on each of them, as `it`."""
    return rewrite(q, lambda node: fx.It() if isinstance(node, Pronoun) else node) if isinstance(p, (fx.InPlay, fx.Bench)) else q


def _is_defending(p: Selector) -> bool:
    return p in (fx.Defending(), fx.Active(OPPONENT))


def own_damage(d: tuple[str, int | None, Quantity]) -> Action:
    kind, stated, amount = d
    action: Action = {"more": fx.More, "less": fx.Less, "base": fx.Base}[kind](amount)
    return action if stated is None else seq(Stated(stated), action)


def add_counters(g: Grammar) -> None:
    g.rule("counters_n", "{n:num} damage counter+s [‹ {only_one} ›]", lambda n: fx.Number(n))
    g.rule("counters_n", "{n:num} damage counter+s for each {q:qty}", lambda n, q: times(n, q))
    g.rule("counters_n", "damage counters equal to [the number of] {q:qty}", lambda q: q)
    g.rule("counters_n", "a number of damage counters equal to [the number of] {q:qty}", lambda q: q)
    g.rule("counters_n", "a total of {n:int} damage counters", lambda n: fx.Number(n))
    g.rule("counters_n", "that many damage counters", lambda: fx.Result())
    verb(g, "put~ {n:counters_n} on {p:pks}", lambda n, p: fx.PutCounters(n, p))
    verb(g, "put~ {n:num} damage counter+s on {p:pks} for each {q:qty}", lambda n, p, q: _by_its_own(p, times(n, q), fx.PutCounters))
    verb(g, "put~ {n:counters_n} on {p:pks} in any way you like", _spread)
    verb(g, "distribute~ {n:counters_n} ( among | on ) {p:pks} in any way you like", _spread)
    verb(g, "move~ {n:counters_n} from {p:pks} to {r:pks}", lambda n, p, r, text: _moved(n, p, r, text))
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
    verb(g, "move~ up to {n:int} damage counters from {p:pks} to {r:pks} in any way you like", lambda n, p, r: fx.MoveCounters(fx.Number(n), p, r, upto=True))
    verb(g, "move~ all damage counters from {p:pks} to {r:pks}", lambda p, r: fx.MoveCounters(None, p, r))
    verb(g, "heal~ {n:int} damage from {p:pks}", lambda n, p: fx.Heal(fx.Number(n), p))
    verb(g, "heal~ {n:int} damage from {p:pks} for each {q:qty}", lambda n, p, q: _by_its_own(p, times(n, q), fx.Heal))
    verb(g, "heal~ {n:int} damage for each {q:qty} from {p:pks}", lambda n, p, q: fx.Heal(times(n, q), p))
    verb(g, "heal~ all damage from {p:pks}", lambda p: fx.Heal(None, p))
    verb(g, "heal~ {n:int} more damage for each {q:qty}", lambda n, q: fx.Heal(times(n, q), Pronoun("pokemon")))
    verb(g, "heal~ from {p:pks} the same amount of damage you did to {pks}", lambda p: fx.Heal(fx.DamageDone(), p))
    verb(g, "remove~ {n:counters_n} from {p:pks} [{as_many}]", lambda n, p: _remove(n, p))
    verb(g, "remove~ {n:num} damage counter+s from {p:pks} for each {q:qty}", lambda n, p, q: fx.Heal(times(10 * n, q), p))
    verb(g, "put~ up to {n:int} damage counters on {p:pk}", lambda n, p: fx.PutCounters(fx.Number(n), p, upto=True))
    g.rule("clause", "put damage counters on {p:pk} until it is {n:int} hp away from being knocked out", lambda p, n: _down_to(p, n))
    g.rule("clause", "put ( a number of | enough ) damage counters on {p:pk} so that {pkp} remaining hp is/are {n:int}", lambda p, n: _down_to(p, n))
    g.rule("clause", "put damage counters on {p:pk} until ( {pkp} remaining hp is/are {n:int} | it has {n:int} hp remaining )", lambda p, n: _down_to(p, n))
    g.words("as_many", {"‹ ( all if there are less than {int} | remove 1 if there is only 1 | remove 1 damage counter if ( a | that ) pokémon has only 1 | 1 if there is only 1 | 1 if it only has 1 | or 1 if it only has 1 | all if there are fewer than {int} ) ›": 1, ", if ( it has any | any )": 1, "that has any": 1})
    verb(g, "remove~ up to {n:int} damage counters from {p:pks}", lambda n, p: fx.Heal(fx.Number(10 * n), p, upto=True))
    verb(g, "remove~ ( all | all of the ) damage counters from {p:pks}", lambda p: fx.Heal(None, p))
    verb(g, "remove~ from {p:pks} the number of damage counters equal to the damage you did to {pks}", lambda p: fx.Heal(fx.DamageDone(), p))
    verb(g, "remove~ from {p:pk} ( a | the ) number of damage counters equal to [the ( number | amount ) of] {q:qty}", lambda p, q: fx.Heal(times(10, q), p))
    verb(g, "remove~ {n:num} damage counter+s times the number of {q:qty} from {p:pk}", lambda n, q, p: fx.Heal(times(10 * n, q), p))
    verb(g, "put~ damage counters on {p:pk} equal to [the number of] {q:qty}", lambda p, q: fx.PutCounters(q, p))
    for word, factor in (("double", 2), ("triple", 3), ("quadruple", 4)):
        verb(g, f"{word}~ the number of damage counters on {{p:pks}}", lambda p, factor=factor: fx.ForEach(p, fx.PutCounters(times(factor - 1, fx.Counters(fx.It())), fx.It())))
    verb(g, "move~ ( any number of | as many ) damage counters ( on | from ) {p:pks} [as you like] to {r:pks} [in any way you like]", lambda p, r: fx.MoveCounters(None, p, r, upto=True))
    verb(g, "put~ {n:int} damage counters on {p:pk} and {m:int} damage counters on {r:pk}", lambda n, p, m, r: seq(fx.PutCounters(fx.Number(n), p), fx.PutCounters(fx.Number(m), r)))
    verb(g, "switch~ all damage counters on {p:pk} with ( those | all damage counters ) on {r:pk}", lambda p, r: fx.SwapCounters(p, r))
    verb(g, "knock~ out {p:pks}", lambda p: fx.KnockOut(p))
    g.rule("clause", "{p:pks} is/are [now | also] knocked out", lambda p: fx.KnockOut(p))
    g.rule("clause", "{n:int} of {w:poss} {m:noun} is/are chosen at random", lambda n, w, m: fx.Choose(fx.Pick(fx.Number(n), group(w, m), by=fx.By.CHANCE)))
    chosen = "1 of {w:poss} {n:noun} is chosen at random {m:often} . for each time a pokémon was chosen , do {d:int} damage to it"
    g.rule("often", "{m:int} times", lambda m: fx.Number(m))
    g.rule("often", "for each {q:qty}", lambda q: q)
    g.rule("clause", chosen, lambda w, n, m, d: fx.Repeat(m, fx.Damage(fx.Number(d), fx.Pick(fx.Number(1), group(w, n), by=fx.By.CHANCE))))
    g.rule("clause", "{p:pk} will be {c:conds}", lambda p, c: fx.Inflict(c, p))
    times_each = "choose 1 of {w:poss} {n:noun} {m:int} times . [‹ you can choose the same pokémon more than once . ›] for each time you chose a pokémon ,"
    g.rule("clause", f"{times_each} do {{d:int}} damage to it", lambda w, n, m, d: fx.Repeat(fx.Number(m), fx.Damage(fx.Number(d), pick(1, group(w, n)))))
    g.rule("clause", f"{times_each} put {{d:num}} damage counter+s on it", lambda w, n, m, d: fx.Repeat(fx.Number(m), fx.PutCounters(fx.Number(d), pick(1, group(w, n)))))
    apart = "to 1 of ( them | those pokémon ) and"
    g.rule("clause", f"[{{attack_subject}}] does {{n:int}} damage {apart} {{m:int}} damage to the other", lambda n, m: _apart(fx.Damage(fx.Number(n), _SECOND), fx.Damage(fx.Number(m), _OTHER)))
    g.rule("clause", "put {n:num} damage counter+s on 1 of ( them | those pokémon ) and {m:num} [damage counter+s] on the other", lambda n, m: _apart(fx.PutCounters(fx.Number(n), _SECOND), fx.PutCounters(fx.Number(m), _OTHER)))


_FIRST, _SECOND = fx.Saved(fx.Order.FIRST), fx.Saved(fx.Order.SECOND)
_OTHER = fx.Except(_FIRST, _SECOND)


def _apart(one: Action, other: Action) -> Action:
    """One thing for one of the chosen Pokémon, another for the others."""
    kept = (fx.Save(fx.Order.FIRST, Pronoun("pokemon", many=True)), fx.Save(fx.Order.SECOND, pick(1, _FIRST)))
    return seq(*kept, one, other)


def _moved(n: Quantity, p: Selector, r: Selector, text: str) -> Action:
    """Counters moved from several Pokémon: the number is for all of them together, or with "each" for every one."""
    if " from each " not in text:
        to_another = isinstance(r, fx.Pick) and isinstance(r.of, fx.Except) and isinstance(r.of.but, Other)
        if to_another and n == fx.Number(1) and isinstance(p, fx.InPlay):
            p = pick(1, p)  # other than the one that the counter comes from
        return fx.MoveCounters(n, p, r)
    if not isinstance(r, fx.Pick):
        return fx.ForEach(p, fx.MoveCounters(n, fx.It(), r))
    return seq(fx.Save(fx.Order.FIRST, r), fx.ForEach(p, fx.MoveCounters(n, fx.It(), fx.Saved(fx.Order.FIRST))))


def _to_another(n: Quantity, p: Selector, alive: bool = False) -> Action | None:
    """From one of a group to another of the same group."""
    return fx.MoveCounters(n, p, pick(1, fx.Except(p.of, Other())), alive=alive) if isinstance(p, fx.Pick) else None


def _spread(n: Quantity, p: Selector) -> Action:
    """ "Any Pokémon" means all of them if the counters can go anywhere."""
    return fx.Spread(n, p.of if isinstance(p, fx.Pick) and p.n == fx.Number(1) else p)


def _down_to(p: Selector, n: int) -> Action:
    """As many counters as leave the given HP."""
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
    g.rule("clause", "{p:pk} recover+s from ( all special conditions | all of them | all of those special conditions )", lambda p: fx.Cure(p))
    g.rule("clause", "{p:pks} is/are no longer {c:conds}", lambda p, c: fx.Cure(p, c))
    g.rule("clause", "{p:pks} is/are no longer affected by [any | a] special condition+s", lambda p: fx.Cure(p))
    g.rule("clause", "{p:pk} is now [either] {c:conds} ‹ your choice ›", lambda p, c: fx.InflictChosen(c, p))


def add_conditions_more(g: Grammar) -> None:
    verb(g, "remove~ all those effects from {p:pk}", lambda p: fx.Cure(p))
    verb(g, "remove~ the special condition {c:cond} from {p:pk}", lambda c, p: fx.Cure(p, (c,)))
    verb(g, "remove~ ( a | 1 ) special condition from {p:pk}", lambda p: fx.CureChosen(p))
    verb(g, "move~ all special conditions from {from_:pk} to {to:pk}", fx.MoveConditions)
    g.rule("clause", "{p:pk} recover+s from being {c:conds}", lambda p, c: fx.Cure(p, c))
    g.rule("clause", "{p:pk} recover+s from ( that | a ) special condition", lambda p: fx.CureChosen(p))
    verb(g, "heal~ {n:int} damage and remove ( a | 1 ) special condition from {p:pks}", lambda n, p: seq(fx.Heal(fx.Number(n), p), fx.CureChosen(same(p))))
    verb(g, "heal~ {n:int} damage and remove ( all special conditions | all special conditions ) from {p:pks}", lambda n, p: seq(fx.Heal(fx.Number(n), p), fx.Cure(same(p))))
    verb(g, "remove~ {n:counters_n} and all special conditions from {p:pks}", lambda n, p: seq(_remove(n, p), fx.Cure(same(p))))
    verb(g, "remove~ all special conditions and {n:counters_n} from {p:pks}", lambda n, p: seq(fx.Cure(p), _remove(n, same(p))))
    verb(g, "remove~ all special conditions and all damage counters from {p:pks}", lambda p: seq(fx.Cure(p), fx.Heal(None, same(p))))


def _remove(n: Quantity, p: Selector) -> Action:
    return fx.Heal(fx.Number(10 * n.value) if isinstance(n, fx.Number) else times(10, n), p)
