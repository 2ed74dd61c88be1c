"""Triggers that wait for a later moment, within a time."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as fx
from playmat.effects.nodes import Event, Place, Until, Who
from playmat.reading.grammar.harm import is_own
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import Pronoun
from playmat.vocabulary import AbilityKind

YOU, OPPONENT = Who.YOU, Who.OPPONENT



def add_delayed(g: Grammar) -> None:
    """Triggers that wait for a later moment, within a time."""
    g.rule("clause", "if {p:pk} attacks {d:during} , any damage ( it does | done by the attack ) is reduced by {n:int} [{before_wr}]", lambda p, d, n: fx.Lasting(fx.Modify(p, fx.Attribute.DAMAGE_DONE, fx.Change.LESS, fx.Number(n)), d))
    g.rule("clause", "if {p:pk} attacks {r:pk} {d:during} , any damage done ( by the attack | to {pk} ) is reduced by {n:int} [{after_wr}]", lambda p, r, d, n: fx.Lasting(fx.Modify(p, fx.Attribute.DAMAGE_DONE_AFTER, fx.Change.LESS, fx.Number(n), fx.ItSelf()), d) if isinstance(r, fx.This) else None)
    g.rule("clause", "if {p:pk} attacks {r:pk} {d:during} , any damage done ( by the attack | to {pk} ) is reduced by {n:int} {before_wr}", lambda p, r, d, n: fx.Lasting(fx.Modify(p, fx.Attribute.DAMAGE_DONE, fx.Change.LESS, fx.Number(n), fx.ItSelf()), d) if isinstance(r, fx.This) else None)
    g.rule("clause", "( you | {pk} ) can't use this attack again as long as {pk} stays in play [‹ even putting {pk} on the bench won't let you use it again ›]", lambda: fx.Lasting(fx.Forbid(fx.Verb.ATTACK, fx.This(), attack="this"), Until.LEAVES_PLAY))
    g.rule("clause", "that power stops working {d:during}", lambda d: fx.Lasting(fx.Silence(Pronoun("pokemon"), (AbilityKind.POKEMON_POWER,)), d))
    g.rule("clause", "if {pk} was attacked last turn , do the final result of that attack on {pk} to the defending pokémon", lambda: fx.Mirror())
    g.rule("clause", "{d:during} , {t:trigger} , {a:acts}", lambda d, t, a: None if isinstance(a, fx.Lasting) and isinstance(a.what, fx.NoPrizes) else fx.Lasting(replace(t, do=a), d))
    g.rule("clause", "{d:during} , {t:trigger} , {a:acts} if {c:tests}", lambda d, t, a, c: fx.Lasting(replace(t, do=fx.If(c, a)), d))
    g.rule("clause", "{p:pk} takes {n:int} less damage [{after_wr}]", lambda p, n: fx.Soften(fx.Number(n)) if is_own(p) else None)
    g.rule("clause", "{p:pk} takes {n:int} less damage from that attack [{after_wr}]", lambda p, n: fx.Soften(fx.Number(n)) if is_own(p) else None)
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
    g.rule("clause", "prevent ( that damage | all of that damage )", lambda: fx.Soften())
    g.rule("clause", "prevent that attack 's damage done to {p:pk}", lambda p: fx.Soften() if is_own(p) else None)
    g.rule("clause", "prevent all damage done to {p:pk} ( from | by ) that attack [‹ any other effects of attacks still happen ›]", lambda p: fx.Soften() if is_own(p) else None)
    g.rule("clause", "prevent all effects of that attack , including damage , done to {p:pk}", lambda p: fx.Soften(effects=True) if is_own(p) else None)
    g.rule("clause", "( its | this pokémon 's ) remaining hp become+s {n:int} instead", lambda n: fx.Survive(n))
    g.rule("clause", "{p:pk} is not knocked out [,] and its remaining hp become+s {n:int} [instead]", lambda p, n: fx.Survive(n) if is_own(p) else None)
