"""What holds for a time or as long as its source is in place: `static`, `statics` (several), and for how long (`during`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Attribute, Change, Filter, Harm, Op, Part, Place, Quantity, Selector, Source, Test, Until, Verb, Who
from playmat.reading.grammar import Grammar
from playmat.reading.meaning import Noun, both, group, seq, take, times, under
from playmat.terms import AbilityKind

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH
POWERS = (AbilityKind.POKE_POWER, AbilityKind.POKE_BODY)


def add_durations(g: Grammar) -> None:
    g.words(
        "during",
        {
            "during your opponent 's next turn": Until.OPPONENTS_NEXT_TURN,
            "during their next turn": Until.OPPONENTS_NEXT_TURN,
            "until the end of your opponent 's next turn": Until.OPPONENTS_NEXT_TURN,
            "through your opponent 's next turn": Until.OPPONENTS_NEXT_TURN,
            "during your next turn": Until.YOUR_NEXT_TURN,
            "on your next turn": Until.YOUR_NEXT_TURN,
            "until the end of your next turn": Until.YOUR_NEXT_TURN_END,
            "during this turn": Until.TURN_END,
            "for the rest of ( this | your ) turn": Until.TURN_END,
            "until the end of ( your | this | the ) turn": Until.TURN_END,
            "this turn": Until.TURN_END,
            "until your turn ends": Until.TURN_END,
            "for the rest of this game": Until.GAME_END,
            "for the rest of the game": Until.GAME_END,
            "until this pokémon leaves the active spot": Until.LEAVES_ACTIVE,
        },
    )
    g.words("before_wr", {"‹ before applying weakness and resistance ›": 1})
    g.words("after_wr", {"‹ after applying weakness and resistance ›": 1})
    g.rule("clause", "{d:during} , {s:statics}", _lasting)
    g.rule("clause", "{s:statics} {d:during}", _lasting)
    g.rule("clause", "{d:during} , if {t:tests} , {s:statics}", lambda d, t, s: _lasting(d, _under_all(t, s)))


def _lasting(d: Until, s: tuple[Part, ...] | None) -> Action | None:
    if s is None:
        return None
    return seq(*(fx.Lasting(part, d) for part in s))


def _under_all(test: Test, parts: tuple[Part, ...]) -> tuple[Part, ...] | None:
    found = tuple(under(part, test) for part in parts)
    return tuple(part for part in found if part is not None) if all(part is not None for part in found) else None


def add_damage_statics(g: Grammar) -> None:
    # Whose attacks: "from your opponent's Pokémon", "from Pokémon-EX".
    g.rule("from_whom", "from {w:poss} {n:noun}", lambda w, n: _whose(w, n))
    g.rule("from_whom", "from {n:noun}", lambda n: n.filter if not n.place and n.of is None else None)
    g.rule("from_whom", "from ( an opponent 's pokémon | your opponent )", lambda: fx.Owned(OPPONENT))
    # Damage taken
    g.words("attacks_by", {"from attacks": 1, "from an attack": 1, "by attacks": 1, "by an attack": 1})
    g.rule("static", "{p:pks} take+s {n:int} less damage {attacks_by} [{f:from_whom}] [{after_wr}]", lambda p, n, f=None: _taken(p, Change.LESS, n, f))
    g.rule("static", "{p:pks} take+s {n:int} more damage {attacks_by} [{f:from_whom}] [{after_wr}]", lambda p, n, f=None: _taken(p, Change.ADD, n, f))
    g.rule("static", "{p:pks} take+s {n:int} less damage from the attacks of {w:poss} {m:noun} [{after_wr}]", lambda p, n, w, m: _taken(p, Change.LESS, n, _whose(w, m)))
    g.rule("static", "{p:pks} take+s {n:int} less damage for each {q:qty} {attacks_by} [{f:from_whom}] [{after_wr}]", lambda p, n, q, f=None: fx.Modify(p, Attribute.DAMAGE_TAKEN, Change.LESS, times(n, q), f))
    g.words("any_damage", {"any damage": 1, "all damage": 1, "damage": 1, "the damage": 1})
    g.rule("static", "{any_damage} done to {p:pks} by attacks [{f:from_whom}] is reduced by {n:int} [{after_wr}]", lambda p, n, f=None: _taken(p, Change.LESS, n, f))
    g.rule("static", "{any_damage} done by attacks [{f:from_whom}] to {p:pks} is reduced by {n:int} [{after_wr}]", lambda p, n, f=None: _taken(p, Change.LESS, n, f))
    g.rule("static", "{any_damage} done to {p:pks} by an opponent 's attack is reduced by {n:int} [{after_wr}]", lambda p, n: _taken(p, Change.LESS, n, fx.Owned(OPPONENT)))
    g.rule("static", "{any_damage} done to {p:pks} by {w:poss} {m:noun} 's attacks is reduced by {n:int} [{after_wr}]", lambda p, w, m, n: _taken(p, Change.LESS, n, _whose(w, m)))
    g.rule("static", "reduce {any_damage} done to {p:pks} by attacks [{f:from_whom}] by {n:int} [{after_wr}]", lambda p, n, f=None: _taken(p, Change.LESS, n, f))
    g.rule("static", "{any_damage} done to {p:pks} [by attacks] is increased by {n:int} [{after_wr}]", lambda p, n: _taken(p, Change.ADD, n, None))
    # Damage done
    g.rule("their_attacks", "{p:pk} 's attacks", lambda p: p)
    g.rule("their_attacks", "{p:pk} 's attack+s", lambda p: p)
    g.rule("their_attacks", "each of {p:pk} 's attacks", lambda p: p)
    g.rule("their_attacks", "( the | any | all ) attacks of {p:pk}", lambda p: p)
    g.rule("their_attacks", "attacks used by {p:pk}", lambda p: p)
    g.rule("their_attacks", "the attacks ( it | they ) use+s", lambda: _pronoun())
    g.rule("their_attacks", "( its | their ) attacks", lambda: _pronoun())
    g.rule("against", "to {w:poss} {n:noun}", lambda w, n: _against(w, n))
    g.rule("against", "to ( the defending pokémon | the active pokémon | active pokémon | defending pokémon )", lambda: _NO_FILTER)
    g.rule("static", "{p:their_attacks} do/does {n:int} more damage [{f:against}] [{before_wr}]", lambda p, n, f=None: _done(p, Change.ADD, n, f))
    g.rule("static", "{p:their_attacks} do/does {n:int} less damage [{f:against}] [{before_wr}]", lambda p, n, f=None: _done(p, Change.LESS, n, f))
    g.rule("static", "{p:their_attacks} do/does {n:int} more damage [{f:against}] for each {q:qty} [{before_wr}]", lambda p, n, q, f=None: _done(p, Change.ADD, times(n, q), f))
    g.rule("static", "{p:their_attacks} do/does {n:int} less damage [{f:against}] {after_wr}", lambda p, n, f=None: fx.Modify(p, Attribute.DAMAGE_DONE_AFTER, Change.LESS, fx.Number(n), _filter(f)))
    g.rule("static", "{any_damage} done by {p:their_attacks} [{f:against}] is reduced by {n:int} [{before_wr}]", lambda p, n, f=None: _done(p, Change.LESS, n, f))
    g.rule("static", "{any_damage} done by attacks from {p:pk} [{f:against}] is reduced by {n:int} [{before_wr}]", lambda p, n, f=None: _done(p, Change.LESS, n, f))
    g.rule("static", "{any_damage} done by {p:their_attacks} [{f:against}] is reduced by {n:int} {after_wr}", lambda p, n, f=None: fx.Modify(p, Attribute.DAMAGE_DONE_AFTER, Change.LESS, fx.Number(n), _filter(f)))
    g.rule("static", "{p:pk} 's {t:title} attack does {n:int} more damage [{before_wr}]", lambda p, t, n: fx.Modify(p, Attribute.DAMAGE_DONE, Change.ADD, fx.Number(n), attack=t))
    g.rule("static", "{p:pk} 's {t:title} attack 's base damage is {n:int} [instead of {int}]", lambda p, t, n: fx.Modify(p, Attribute.BASE_DAMAGE, Change.SET, fx.Number(n), attack=t))
    g.rule("static", "the attacks of {p:pk} cost {c:cost} less", lambda p, c: _cost(p, Change.LESS, c))
    # Prevention
    g.rule("static", "prevent all damage done to {p:pks} by attacks [{f:from_whom}]", lambda p, f=None: fx.Prevent(p, Harm.DAMAGE, **_by(f)))
    g.rule("static", "prevent all damage done to {p:pks} by attacks {yours_too}", lambda p: fx.Prevent(p, Harm.DAMAGE, whose=EACH))
    g.rule("static", "prevent all damage done [by attacks] to {p:pks}", lambda p: fx.Prevent(p, Harm.DAMAGE, whose=EACH))
    g.rule("static", "prevent all damage done by attacks [{f:from_whom}] to {p:pks}", lambda p, f=None: fx.Prevent(p, Harm.DAMAGE, **_by(f)))
    g.rule("static", "prevent all damage done to {p:pks} by {w:poss} {n:noun}", lambda p, w, n: fx.Prevent(p, Harm.DAMAGE, **_by(_whose(w, n))))
    g.rule("static", "prevent all effects of ( attacks | an attack ) [{f:from_whom}] , including damage , done to {p:pks}", lambda p, f=None: fx.Prevent(p, Harm.ALL, **_by(f)))
    g.rule("static", "prevent all effects of attacks , including damage , done to {p:pks} [by attacks] {f:from_whom}", lambda p, f: fx.Prevent(p, Harm.ALL, **_by(f)))
    g.rule("static", "prevent all effects of attacks , including damage , done to {p:pks} by {w:poss} {n:noun}", lambda p, w, n: fx.Prevent(p, Harm.ALL, **_by(_whose(w, n))))
    g.rule("static", "prevent all damage from and effects of attacks [{f:from_whom}] done to {p:pks}", lambda p, f=None: fx.Prevent(p, Harm.ALL, **_by(f)))
    g.rule("static", "prevent all damage from and effects of attacks done to {p:pks} {f:from_whom}", lambda p, f: fx.Prevent(p, Harm.ALL, **_by(f)))
    g.rule("static", "prevent all effects of ( attacks | an attack ) [{f:from_whom}] , ( excluding | except ) damage , done to {p:pks}", lambda p, f=None: fx.Prevent(p, Harm.EFFECTS, **_by(f)))
    g.rule("static", "prevent all effects of attacks [{f:from_whom}] done to {p:pks}", lambda p, f=None: fx.Prevent(p, Harm.EFFECTS, **_by(f)))
    g.rule("static", "prevent all effects of attacks used by {w:poss} {n:noun} done to {p:pks}", lambda p, w, n: fx.Prevent(p, Harm.EFFECTS, **_by(_whose(w, n))))
    g.rule("static", "prevent all damage from attacks done to {p:pks} by {w:poss} {n:noun}", lambda p, w, n: fx.Prevent(p, Harm.DAMAGE, **_by(_whose(w, n))))
    g.rule("static", "prevent all effects of {w:poss} pokémon 's abilities done to {p:pks}", lambda w, p: fx.Prevent(p, Harm.ALL, Source.ABILITIES, whose=w))
    g.rule("static", "prevent all effects of abilities from {w:poss} pokémon done to {p:pks}", lambda w, p: fx.Prevent(p, Harm.ALL, Source.ABILITIES, whose=w))


class _NoFilter:
    """Damage to the Active Pokémon: nothing to test."""


_NO_FILTER = _NoFilter()


def _pronoun() -> Selector:
    from playmat.reading.meaning import Pronoun

    return Pronoun("pokemon", many=True)


def _filter(found: object) -> Filter | None:
    return found if isinstance(found, Filter) else None


def _whose(who: Any, noun: Noun) -> Filter | None:
    """A test on the attacking Pokémon: whose it is and what it is."""
    place = fx.Is({"bench": "Benched", "active": "Active"}[noun.place]) if noun.place else None
    owner = fx.Owned(who) if who in (YOU, OPPONENT) else None
    return both(owner, place, noun.filter) if noun.but is None and noun.of is None else None


def _against(who: Any, noun: Noun) -> object:
    """A test on the Pokémon that the damage is done to; none for the opponent's Active Pokémon, which is meant anyway."""
    if noun.but is not None or noun.of is not None:
        return None
    if who is OPPONENT and noun.place == "active":
        return noun.filter or _NO_FILTER
    place = fx.Is("Benched") if noun.place == "bench" else None
    return both(fx.Owned(who) if who is not OPPONENT else None, place, noun.filter) or fx.Is("Pokémon")


def _taken(p: Selector, change: Change, n: int, f: Filter | None) -> Part:
    return fx.Modify(p, Attribute.DAMAGE_TAKEN, change, fx.Number(n), f)


def _done(p: Selector, change: Change, n: int | Quantity, f: object) -> Part:
    amount = fx.Number(n) if isinstance(n, int) else n
    return fx.Modify(p, Attribute.DAMAGE_DONE, change, amount, _filter(f))


def _cost(p: Selector, change: Change, cost: tuple[Any, ...]) -> Part:
    return fx.Modify(p, Attribute.ATTACK_COST, change, fx.Number(len(cost)), energy=cost[:1] if len(set(cost)) == 1 else cost)


def _by(f: Filter | None) -> dict[str, Any]:
    """Whose attacks, and from which Pokémon: the owner is a field of its own."""
    if f is None:
        return {"whose": EACH}
    parts = f.filters if isinstance(f, fx.AllOf) else (f,)
    owner = next((part.by for part in parts if isinstance(part, fx.Owned)), EACH)
    return {"from_": both(*(part for part in parts if not isinstance(part, fx.Owned))), "whose": owner}


def add_other_statics(g: Grammar) -> None:
    # What Pokémon cannot do
    g.rule("static", "{p:pks} can't retreat", lambda p: fx.Forbid(Verb.RETREAT, p))
    g.rule("static", "{p:pks} can't attack", lambda p: fx.Forbid(Verb.ATTACK, p))
    g.rule("static", "{p:pks} can't use [any] attacks", lambda p: fx.Forbid(Verb.ATTACK, p))
    g.rule("static", "{p:pks} can't ( attack or retreat | retreat or attack )", lambda p: (fx.Forbid(Verb.ATTACK, p), fx.Forbid(Verb.RETREAT, p)))
    g.rule("static", "{p:pks} can't use {t:title}", lambda p, t: fx.Forbid(Verb.ATTACK, p, attack=t))
    g.rule("static", "{p:pks} can't use this attack", lambda p: fx.Forbid(Verb.ATTACK, p, attack="this"))
    g.rule("static", "{p:pks} can't use ( that attack | the chosen attack | it )", lambda p: fx.Forbid(Verb.ATTACK, p, attack="chosen"))
    g.rule("static", "{p:pks} can't be affected by [any] special conditions", lambda p: fx.Immune(p))
    g.rule("static", "{p:pks} can't be {c:conds}", lambda p, c: fx.Immune(p, c))
    g.rule("static", "{p:pks} can't be healed", lambda p: fx.Forbid(Verb.HEAL, p))
    g.rule("static", "{p:pks} can't evolve", lambda p: fx.Forbid(Verb.EVOLVE, p))
    # What players cannot do
    g.rule("static", "{w:player_who} can't play [any] {k:kind} [from {poss} hand]", lambda w, k: fx.Forbid(Verb.PLAY, player=w, filter=k.filter))
    g.rule("static", "{w:player_who} can't attach [any] {k:kind} from {poss} hand to {p:pks}", lambda w, k, p: fx.Forbid(Verb.ATTACH, p, w, k.filter))
    g.rule("static", "{k:kind} can't be attached from {w:poss} hand to {p:pks}", lambda k, w, p: fx.Forbid(Verb.ATTACH, p, w, k.filter))
    g.words("player_who", {"your opponent": OPPONENT, "you": YOU, "each player": EACH, "neither player": EACH, "players": EACH, "they": OPPONENT})
    # Figures
    g.rule("static", "{p:pks} get+s + {n:int} hp", lambda p, n: fx.Modify(p, Attribute.HP, Change.ADD, fx.Number(n)))
    g.rule("static", "{p:pks} get+s - {n:int} hp", lambda p, n: fx.Modify(p, Attribute.HP, Change.LESS, fx.Number(n)))
    g.rule("static", "{p:pks} get+s + {n:int} hp for each {q:qty}", lambda p, n, q: fx.Modify(p, Attribute.HP, Change.ADD, times(n, q)))
    g.rule("static", "{p:pks} has/have no retreat cost", lambda p: fx.Modify(p, Attribute.RETREAT_COST, Change.SET, fx.Number(0)))
    g.rule("static", "( the retreat cost ( of | for ) {p:pks} | {p:pk} 's retreat cost ) is {n:int}", lambda p, n: fx.Modify(p, Attribute.RETREAT_COST, Change.SET, fx.Number(n)))
    g.rule("static", "( the retreat cost ( of | for ) {p:pks} | {p:pk} 's retreat cost ) is {c:cost} less", lambda p, c: fx.Modify(p, Attribute.RETREAT_COST, Change.LESS, fx.Number(len(c))))
    g.rule("static", "( the retreat cost ( of | for ) {p:pks} | {p:pk} 's retreat cost ) is {c:cost} more", lambda p, c: fx.Modify(p, Attribute.RETREAT_COST, Change.ADD, fx.Number(len(c))))
    g.rule("static", "( the retreat cost ( of | for ) {p:pks} | {p:pk} 's retreat cost ) is {c:cost} less for each {q:qty}", lambda p, c, q: fx.Modify(p, Attribute.RETREAT_COST, Change.LESS, times(len(c), q)))
    g.rule("static", "{p:their_attacks} cost {c:cost} less", lambda p, c: _cost(p, Change.LESS, c))
    g.rule("static", "{p:their_attacks} cost {c:cost} more", lambda p, c: _cost(p, Change.ADD, c))
    g.rule("static", "{p:pks} has/have no weakness", lambda p: fx.SetWeakness(p))
    g.rule("static", "{p:pks} has/have no resistance", lambda p: fx.SetResistance(p))
    g.rule("static", "{p:pk} 's weakness is now {t:type}", lambda p, t: fx.SetWeakness(p, (t,)))
    # Abilities
    g.rule("static", "{p:pks} has/have no abilities", lambda p: fx.Silence(p, (AbilityKind.ABILITY,)))
    g.rule("static", "{p:pks} can't use any {k:powers}", lambda p, k: fx.Silence(p, k))
    # Attacks of others
    g.rule("static", "{p:pk} can use ( any attack | the attacks ) from its previous evolutions", lambda p: fx.Grant(p, fx.CardsOf(p, "under")))


def add_static_lists(g: Grammar) -> None:
    g.rule("statics", "{s:static}", lambda s: s if isinstance(s, tuple) else (s,))
    g.rule("statics", "{a:static} [,] and {b:static}", lambda a, b: (*(a if isinstance(a, tuple) else (a,)), *(b if isinstance(b, tuple) else (b,))))
    g.rule("s_static", "{s:statics}", lambda s: s)
    g.rule("s_static", "( if | as long as | while ) {t:tests} , {s:statics}", lambda t, s: _under_all(t, s))
    g.rule("s_static", "{s:statics} ( if | as long as | while ) {t:tests}", lambda t, s: _under_all(t, s))


def add_statics(g: Grammar) -> None:
    add_durations(g)
    add_damage_statics(g)
    add_other_statics(g)
    add_static_lists(g)
