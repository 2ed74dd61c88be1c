"""Triggers and activations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.tree import contains, nodes_of, waits_for_own_turn
from playmat.engine.actions.coins import Reflip
from playmat.engine.actions.control import Decline, Do, EndTurn, Nothing, Seq
from playmat.engine.card_definitions import AbilityDef
from playmat.engine.codes import EVERY_CONDITION, K_EVENTS, POKE_POWER_KIND
from playmat.engine.flow.plays import ChoosePlayers, Interrupts
from playmat.engine.link.codes import code_of, condition_bits
from playmat.engine.link.control import give_rest
from playmat.engine.link.linker import Before, Linker
from playmat.engine.link.statics import link_static
from playmat.engine.link.tree_queries import players_mentioned
from playmat.engine.program import Exec
from playmat.engine.triggers import On, Use
from playmat.vocabulary import Condition, TrainerKind


def link_part(linker: Linker, part: n.Part, text: AbilityDef, uses: int) -> None:
    """Add a part to a text; `uses` is the number of triggers and activations printed before the text."""
    linker.begin()
    at = uses + len(text.uses) + len(text.triggers)
    match part:
        case n.Use():
            use = link_use(linker, part)
            use.bit = 1 << at
            text.uses.append(use)
        case n.On():
            trigger = link_trigger(linker, part)
            trigger.bit = 1 << at
            text.triggers.append(trigger)
        case n.Provide() | n.Bearer() | n.AttachIf() | n.PlayIf() | n.Copies() | n.Faces() | n.Start() | n.ClaimsFirstTurn():
            pass
        case n.StaysDiscarded() | n.EntersBy() | n.Halves():
            pass
        case n.Static():
            text.statics.append(link_static(linker, part))
        case _:
            raise linker.fault(f"the engine cannot run {type(part).script_name!r}")


def link_trigger(linker: Linker, t: n.On, before: Before = None) -> On:
    asks_turn = t.limit in (n.Limit.TURN, n.Limit.NAME) and t.do == n.May(getattr(t.do, "do", t.do), by=n.Who.TURN)
    if asks_turn and isinstance(t.do, n.May):
        t = replace(t, do=t.do.do, optional=True)  # a player who declines has not used it
    watched = t.who
    if t.event is n.Event.LEFT_ACTIVE and isinstance(watched, n.Active):
        watched = n.InPlay(watched.of, watched.filter)  # it is no longer Active when this happens
    with linker.within(falls=t.event in (n.Event.KNOCKED_OUT, n.Event.WOULD_BE_KNOCKED_OUT)):
        with linker.within(one_active=False):
            who = None if watched is None else linker.selector(watched, before)
        when = linker.maybe_test(t.when)
    with linker.within(
        falls=t.event is n.Event.KNOCKED_OUT,
        as_card=t.event in (n.Event.DRAWN, n.Event.PRIZE_TAKEN),
        successors=t.event in (n.Event.LEFT_ACTIVE, n.Event.RETREATED),
    ):
        trigger = On(K_EVENTS + code_of(t.event), link_do(linker, t.do))
    give_rest(trigger.do, [])
    trigger.who = who
    trigger.by = -1 if t.by is None else code_of(t.by)
    trigger.filter = None if t.filter is None else linker.filter(t.filter)
    trigger.when = when
    trigger.optional = t.optional
    trigger.asks_turn = asks_turn
    trigger.limit = code_of(n.Limit.TURN if t.event is n.Event.AS_SOON else t.limit)
    if t.optional and t.limit in (n.Limit.TURN, n.Limit.NAME):
        trigger.unused = Decline(trigger)
    trigger.own_turn = waits_for_own_turn(t)
    trigger.from_ = None if t.from_ is None else linker.filter(t.from_)
    trigger.hand = t.hand
    trigger.but = sum({1 << code_of(source) for source in t.but if source is not n.Source.ANY})
    if n.Source.ANY in t.but:
        trigger.but = ~1  # an action of a turn is not an effect
    trigger.stops = stopping(linker, t.stops)
    trigger.effects = t.effects
    trigger.title = linker.scope.title
    trigger.mentions = players_mentioned(t.do)
    if linker.table.form.teams and trigger.mentions & 2:
        trigger.chooser = ChoosePlayers(trigger.do, 2)
    if t.event is n.Event.PRIZE_TAKEN:
        linker.table.prizes_trigger = True
    if t.event in (n.Event.POWER_USED, n.Event.POWER_DONE):
        linker.table.has_interrupts = True
    # The owner of a Tool chooses the moment (PL-between-3), also if it removes Special Conditions.
    is_tool = linker.card is not None and linker.card.kind is TrainerKind.TOOL
    trigger.late = t.late and not is_tool
    told = t.do.steps if isinstance(t.do, n.Seq) else (t.do,)
    trigger.replaces = t.event is n.Event.BEING_PLAYED and not t.optional and any(isinstance(step, n.Nothing) for step in told)
    if trigger.replaces:
        for step in trigger.do.children():
            if isinstance(step, Nothing):
                step.is_incidental = True  # preventing the usual effect is not yet the effect that replaces it
    trigger.reflips = contains(t.do, (n.Reflip,))
    trigger.treats = contains(t.do, (n.TreatCoins,))
    if t.limit is n.Limit.COINS and isinstance(trigger.do, Reflip):
        trigger.do.only = True
    trigger.whole = any(step.effects for step in nodes_of(t.do) if isinstance(step, n.Soften))
    trigger.early = t.early
    return trigger


def link_do(linker: Linker, do: n.Action) -> Exec:
    """The effect of a trigger or an activation. In 2-on-2 it means one of a player's Active Pokémon unless it says "each"."""
    with linker.within(one_active=linker.table.form.actives > 1):
        return linker.action(do)


def stopping(linker: Linker, conditions: Sequence[Condition]) -> int:
    """Conditions that switch a Power off; some rulesets read the old list of three as all five (CR-903.1)."""
    if conditions and linker.rules.powers_stopped_by == "any":
        return EVERY_CONDITION
    return condition_bits(conditions)


def link_use(linker: Linker, u: n.Use) -> Use:
    with linker.within(as_card=u.zone is not n.Zone.PLAY):
        use = Use(link_do(linker, u.do))
    give_rest(use.do, [])
    use.limit = code_of(u.limit)
    use.when = linker.maybe_test(u.when)
    use.stops = stopping(linker, u.stops)
    use.by = code_of(u.by)
    use.zone = code_of(u.zone)
    use.title = linker.scope.title
    use.mentions = players_mentioned(u.do)
    if linker.card is not None and linker.card.kind is TrainerKind.STADIUM and u.by is not n.Who.YOU:
        use.mentions &= ~1  # "that player" is the one whose turn it is, and never the teammate
    return use


def carried_out(linker: Linker, do: Exec, mentions: int, ability: int = -1) -> Exec:
    """The program of an activation: interrupts, player choice, effect."""
    before: list[Exec] = []
    if ability == POKE_POWER_KIND:
        before.append(Interrupts(ends_turn(do)))
    if linker.table.form.teams and mentions:
        before.append(ChoosePlayers(do, mentions))
    return Seq([*before, do]) if before else do


def ends_turn(do: Exec) -> bool:
    """Whether a use ends the turn, at once or after its effect ("if you do")."""
    steps = do.steps if isinstance(do, Seq) else [do]
    return any(isinstance(step, EndTurn) or (isinstance(step, Do) and isinstance(step.then, EndTurn)) for step in steps)
