"""English for lasting effects."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import PERIODS
from playmat.effects.english.phrases import Clause, control, order, report
from playmat.effects.english.statics import source_of
from playmat.effects.english.writer import Writer, wording
from playmat.effects.nodes import Bound, Source, Until, Who

ENDING_EARLY = "ending early if {} leaves the Active Spot"


@wording(n.Lasting)
def lasting(w: Writer, a: n.Lasting) -> Clause:
    period = PERIODS[a.until].format(your=w.whose(Who.YOU), opponents=w.whose(Who.OPPONENT))
    ends = f", {ENDING_EARLY.format('the Pokémon')}" if a.active else ""
    if a.benched:
        ends += ", ending early if the Pokémon leaves the Bench"
    if a.bound is not None:
        either = " or the Defending Pokémon" if a.bound is Bound.BOTH else ""
        ends += f", {ENDING_EARLY.format(f'{w.subject}{either}')}"
    # The body of a trigger goes up to the end, as here, so its sentences need no parentheses.
    what = w.clause(a.what).sentences[0] if isinstance(a.what, (n.On, n.Use)) else w.body(a.what)
    end = f"at the end of {w.whose(Who.OPPONENT)} turn,"
    if a == n.Lasting(a.what, Until.OPPONENTS_NEXT_TURN) and what.startswith(end):
        return control(f"at the end of {w.whose(Who.OPPONENT)} next turn,{what.removeprefix(end)}")
    end = "at the end of a turn,"
    if a == n.Lasting(a.what, Until.TURN_END) and what.startswith(end):
        return control(f"at the end of this turn,{what.removeprefix(end)}")
    gains = f" {w.subject} has this Ability:" if a.ability else ""
    return control(f"{period}{ends},{gains} {what}")


@wording(n.Mark)
def mark(w: Writer, a: n.Mark) -> Clause:
    kind = "lasting marker" if a.stays else "marker"
    return order(f"put a “{a.name}” {kind} on {w.whole(a.on)}")


@wording(n.RemoveEffects)
def remove_effects(w: Writer, a: n.RemoveEffects) -> Clause:
    return order(f"remove all effects of {source_of(w, a.by, a.whose, None)} from {w.whole(a.from_)}")


@wording(n.RemovePlayerEffects)
def remove_player_effects(w: Writer, a: n.RemovePlayerEffects) -> Clause:
    return order(f"remove all effects of {source_of(w, Source.ATTACKS, a.whose, None)} from {w.player(a.of)} as a player")


@wording(n.Win)
def win(w: Writer, a: n.Win) -> Clause:
    return report(f"{w.player(a.who)} win{'' if a.who is Who.YOU else 's'} the game")
