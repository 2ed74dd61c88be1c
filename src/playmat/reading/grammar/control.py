"""Coin flips, switching, and the end of the turn."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Selector, Who
from playmat.reading.grammar.verbs import verb
from playmat.reading.meaning import Noun, times
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import AGENT, EachDefending, Pronoun

OPPONENT = Who.OPPONENT



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


def add_turn(g: Grammar) -> None:
    verb(g, "switch~ {p:pk} with {q:pk} [, if any]", _switch)
    verb(g, "switch~ in {p:pk} to the active spot", lambda p: fx.Switch(p))
    verb(g, "switch~ out your opponent 's {n:noun} to the bench", lambda n: _switch_out(n))
    g.rule("clause", "this ends your turn", lambda: fx.EndTurn())
    g.rule("clause", "your turn ( ends immediately | is over now ) [‹ ( you can't attack this turn | you don't get to attack ) ›]", lambda: fx.EndTurn())
    g.rule("clause", "( your | the | their | that player 's | your opponent 's ) turn ends [now]", lambda: fx.EndTurn())
    verb(g, "choose~ {n:int} of {p:pk} 's attacks", lambda n, p: fx.ChooseAttack(p, AGENT) if n == 1 else None)


def _switch_out(n: Noun) -> Action | None:
    """The opponent's Active Pokémon, if it is of the kind, goes to the Bench; its player chooses the new one."""
    if n.place != "active" or n.but is not None:
        return None
    switch = fx.Switch(fx.Pick(fx.Number(1), fx.Bench(OPPONENT), by=fx.By.OPPONENT))
    return _if_such(fx.Active(OPPONENT, n.filter), switch)


def explicit_active(p: Selector) -> bool:
    return isinstance(p, (fx.Active, fx.Defending, EachDefending)) or (isinstance(p, fx.Pick) and explicit_active(p.of))


def _is_benched(p: Selector) -> bool:
    return isinstance(p, fx.Bench) or (isinstance(p, (fx.Pick, fx.Except, fx.Where)) and _is_benched(p.of))


def _switch(p: Selector, q: Selector) -> Action | None:
    """"Switch A with B": the one on the Bench becomes the Active one."""
    if explicit_active(q) and not explicit_active(p):
        return _if_such(q, fx.Switch(p))
    if not explicit_active(q) and (explicit_active(p) or _is_benched(q)):
        return _if_such(p, fx.Switch(q))
    if isinstance(q, fx.This) and _is_benched(p):
        return fx.Switch(p)
    if isinstance(p, fx.This) and isinstance(q, Pronoun):
        return fx.Switch(q)
    return None


def _if_such(active: Selector, switch: fx.Switch) -> Action:
    """The switch; if only some kind of Active Pokémon can be switched, with one of that kind."""
    active = active.of if isinstance(active, fx.Pick) else active
    return replace(switch, active=active) if isinstance(active, fx.Active) and active.filter is not None else switch
