"""Checks between actions: waiting triggers, attachments, Benches that are too full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, conditions, events, in_force, movement, players, pokemon_values, prohibitions, shields, zones
from playmat.engine.actions.harm import OnPokemon
from playmat.engine.codes import (
    E_AS_SOON,
    E_CHECKUP,
    E_DISCARDED,
    K_BENCH_SIZE,
    K_FORBID,
    K_IMMUNE,
    P_DISCARD,
    POKE_BODY_KIND,
    V_CARRY,
)
from playmat.engine.pick_options import cards_asked, pokemon_asked
from playmat.engine.program import CALL, DONE, Context, Exec, Frame
from playmat.engine.questions import O_CARD, Q_ORDER, Q_PICK, first_of, kind_of, pack, second_of
from playmat.engine.state import ASLEEP, BURNED, CONFUSED, PARALYZED, POISONED, Pokemon, Side, Waiting
from playmat.engine.terms.term import Selector
from playmat.engine.triggers import On

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class Checks(Exec):
    """The table's checks, as a step of a sequence."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return m.table.checks.is_idle(m, c)

    def run(self, m: Machine, f: Frame) -> int:
        m.push(m.table.checks, f.c)
        return DONE


class StateTriggers(Exec):
    """Trigger texts that wait for a state of the game, once the game is in this state."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not in_force.is_any(m, E_AS_SOON)

    def run(self, m: Machine, f: Frame) -> int:
        for live in in_force.in_force(m, E_AS_SOON):
            d = events.triggered(m, live, None, -1, m.st.player, None)
            if d is not None and live.trigger is not None:
                events.wait(m, live.trigger, d, False)
        return DONE


class Triggers(Exec):
    """Carry out waiting triggers until none is left (CR-303.1b); the player the ruleset names chooses the order of several.

    `now`: only triggers that belong in the middle of the current action.
    """

    def __init__(self, now: bool) -> None:
        super().__init__()
        self.now = now

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.st.waiting

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if not st.waiting:
            return DONE
        if m.rules.triggered_powers == "next_action" and not st.turn_over and not self.now:
            offer_powers(m)
        if not st.answered:
            drop_lapsed(m)
        pending = st.waiting
        waits = [i for i in range(len(pending)) if pending[i].now == self.now]
        if not waits:
            return DONE
        for i in waits:
            thrown = pending[i].part
            if isinstance(thrown, On) and thrown.kind == E_DISCARDED and not thrown.optional and not st.answered:
                events.wait_no_more(m, i)  # the card comes back before anything else that the attack has set off
                return CALL
        seat = orderer_of(m, pending[waits[0]])
        same = one_of_each_text(pending, [i for i in waits if orderer_of(m, pending[i]) == seat])
        if len(same) < len(waits) and m.rules.order_chosen_by == "owner":
            for i in waits:
                shared = owner_of_shared(m, pending[i], pending[same[0]])
                if i not in same and shared >= 0:
                    seat = shared
                    same = [same[0], i]
                    break
        index: i64 = same[0]
        if len(same) > 1:
            if not st.answered:
                options: vec[i64] = vec[i64]()
                for i in same:
                    options = append(options, pack(O_CARD, pending[i].c.uid, i, 0))
                return m.ask(seat, Q_ORDER, options, 1, 1)
            index = second_of(m.answer_of()[0])
        events.wait_no_more(m, index)
        return CALL


class TextPause(Exec):
    """A stop before the rest of a text that has triggered something: an event for the same Pokémon may come first. The text's
    player decides (Jungle Rising and Gnawing Aura, Resetting Hole and a Bench that has become too small)."""

    def __init__(self, of: Selector, leaves: bool) -> None:
        super().__init__()
        self.is_incidental = True
        self.of = of
        """The Pokémon that the rest of the text is about."""
        self.leaves = leaves
        """The Pokémon leaves play by the rest of the text."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.st.waiting and not self.leaves

    def run(self, m: Machine, f: Frame) -> int:
        """Option 0 is the rest of the text, 1 the discard from a Bench that is too small, the others are waiting triggers."""
        c = f.c
        if m.st.answered:
            index = second_of(m.answer_of()[0])
            if index == 0:
                return DONE
            if index == 1:
                m.push(m.table.overflow, c)
            else:
                events.wait_no_more(m, index - 2)
            return CALL
        drop_lapsed(m)
        pending = m.st.waiting
        options: vec[i64] = append(vec[i64](), pack(O_CARD, c.uid, 0, 0))
        for p in self.of.pokemon(m, c):
            # harmless (without and self.leaves; without and len(c.those)): tests/test_flow.py notices
            if self.leaves and len(c.those) and not m.table.overflow.is_idle(m, c):
                options = append(options, pack(O_CARD, c.those[0], 1, 0))
            about = [i for i in range(len(pending)) if must_happen_to(pending[i], p)]
            for i in one_of_each_text(pending, about):
                options = append(options, pack(O_CARD, pending[i].c.uid, i + 2, 0))
        if len(options) == 1:
            return DONE
        return m.ask(c.you, Q_ORDER, options, 1, 1)


def must_happen_to(waiting: Waiting, p: Pokemon) -> bool:
    """Whether a waiting trigger is about this Pokémon and cannot be declined."""
    return isinstance(waiting.part, On) and not waiting.part.optional and not waiting.now and p.serial in waiting.c.it


def drop_lapsed(m: Machine) -> None:
    """Drop the triggers whose Pokémon has lost the text in the meantime."""
    kept: list[Waiting] = []
    for waiting in m.st.waiting:
        if not events.has_lapsed(m, waiting):
            kept.append(waiting)
    if len(kept) != len(m.st.waiting):
        m.st.waiting = tuple(kept)


def one_of_each_text(pending: tuple[Waiting, ...], places: list[int]) -> list[int]:
    """The first waiting trigger of each text at these places: copies of a text do not need an order."""
    if len(places) < 2:
        return places
    found: list[int] = []
    for i in places:
        known = False
        for j in found:
            if pending[j].part is pending[i].part:
                known = True
        if not known:
            found.append(i)
    return found


def orderer_of(m: Machine, waiting: Waiting) -> i64:
    """The player who decides the place of a waiting trigger among others: its player, or the owner of the Pokémon it happens to
    (CR-400.4)."""
    c, t = waiting.c, waiting.part
    if isinstance(t, On) and t.kind == E_CHECKUP and m.rules.checkup_order_by != "owner":
        return players.checkup_orderer(m, c)
    if m.rules.order_chosen_by != "player":
        if len(c.it):
            p = board.find(m, c.it[0])
            if p is not None:
                return p.owner
        if isinstance(t, On) and isinstance(t.do, OnPokemon):
            owner: i64 = -1
            for p in t.do.on.pokemon(m, c):
                if owner >= 0 and p.owner != owner:
                    return c.you  # it happens to Pokémon of several players
                owner = p.owner
            if owner >= 0:
                return owner
    return c.you


def affected(m: Machine, waiting: Waiting) -> list[Pokemon]:
    """The Pokémon that a waiting trigger happens to, as far as it is certain."""
    t = waiting.part
    if isinstance(t, On) and isinstance(t.do, OnPokemon):
        return t.do.on.pokemon(m, waiting.c)
    p = board.find(m, waiting.c.it[0]) if len(waiting.c.it) else None
    return [] if p is None else [p]


def owner_of_shared(m: Machine, one: Waiting, other: Waiting) -> i64:
    """The owner of a Pokémon that both waiting triggers happen to; -1: there is none, or another player orders them."""
    if orderer_of(m, one) == orderer_of(m, other):
        return -1
    for p in affected(m, one):
        for q in affected(m, other):
            if p.serial == q.serial:
                return p.owner
    return -1


def offer_powers(m: Machine) -> None:
    """Offer triggered Powers of the player whose turn it is as the next action, instead of carrying them out now (CR-408.3)."""
    st = m.st
    kept: list[Waiting] = []
    for waiting in st.waiting:
        t = waiting.part
        if isinstance(t, On) and t.optional and t.ability >= 0 and t.ability != POKE_BODY_KIND and waiting.c.you == st.player:
            st.offered = (*st.offered, waiting)
        else:
            kept.append(waiting)
    st.waiting = tuple(kept)


class Attachments(Exec):
    """Discard attachments that their bearer may no longer carry (CR-301.1), and end Special Conditions that can no longer
    affect an Active Pokémon."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.table.bearers and not in_force.is_any(m, K_IMMUNE) and not in_force.is_any(m, K_FORBID)

    def run(self, m: Machine, f: Frame) -> int:
        if in_force.is_any(m, K_IMMUNE):
            for side in m.st.sides:
                for p in side.active:
                    self.recover(m, p)
        barred = prohibitions.is_verb_forbidden(m, V_CARRY)
        if not m.table.bearers and not barred:
            return DONE
        for side in m.st.sides:
            for p in side.active:
                movement.discard_barred(m, p, barred)
            for p in side.bench:
                movement.discard_barred(m, p, barred)
        return DONE

    def recover(self, m: Machine, p: Pokemon) -> None:
        for condition in (ASLEEP, BURNED, CONFUSED, PARALYZED, POISONED):
            # harmless (without and p.conditions & condition): nothing is cured where there is nothing
            if p.conditions & condition and shields.is_immune(m, p, condition):
                conditions.cure(m, p, condition)


class Overflow(Exec):
    """A player with more Benched Pokémon than now fit chooses which to discard, and likewise for a Pokémon with more Tools than
    it may carry now. The owner of a Stadium that has left play goes first, as the text of the card says; otherwise the player
    whose turn it is."""

    def __init__(self, led: bool) -> None:
        super().__init__()
        self.led = led
        """The player of the context goes first."""

    def first(self, m: Machine, c: Context) -> i64:
        st = m.st
        if self.led:
            return c.you
        return st.player if st.stadium >= 0 or st.stadium_owner < 0 else st.stadium_owner

    def limit(self, m: Machine, side: Side) -> i64:
        """The number of Pokémon that the player's Bench may hold. A text that allows fewer than the rules do waits for the
        promotion."""
        limit = pokemon_values.bench_limit(m, side.seat)
        return max(limit, m.bench_size) if len(side.active) < m.actives else limit

    def is_idle(self, m: Machine, c: Context) -> bool:
        changed = in_force.is_any(m, K_BENCH_SIZE)
        for side in m.st.sides:
            if len(side.bench) > (self.limit(m, side) if changed else m.bench_size):
                return False
            if m.table.extra_tools and overladen(m, side) is not None:
                return False
        return True

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if st.answered:
            for option in m.answer_of():
                if kind_of(option) == O_CARD:
                    zones.discard(m, first_of(option))
                    continue
                p = board.find(m, first_of(option))
                if p is not None:
                    if m.log is not None:
                        m.tell("leave", p.owner, pokemon=[p.serial], n=P_DISCARD, cite="bench_full")
                    movement.leave(m, p, P_DISCARD, P_DISCARD)
        first = self.first(m, f.c)
        for i in range(m.seats):
            side = st.sides[(first + i) % m.seats]
            excess = len(side.bench) - self.limit(m, side)
            if excess > 0:
                return m.ask(side.seat, Q_PICK, pokemon_asked(side.bench), excess, excess)
            laden = overladen(m, side) if m.table.extra_tools else None
            if laden is not None:
                tools: vec[i64] = vec[i64]()
                for j in range(len(laden.attached)):
                    if pokemon_values.is_tool(m, laden, j):
                        tools = append(tools, laden.attached[j])
                excess = pokemon_values.tools_too_many(m, laden)
                return m.ask(side.seat, Q_PICK, cards_asked(tools), excess, excess)
        return DONE


def overladen(m: Machine, side: Side) -> Pokemon | None:
    """A Pokémon of the player with more Tools than it may carry: it has lost the text that allowed them."""
    for zone in (side.active, side.bench):
        for p in zone:
            if len(p.attached) > 1 and pokemon_values.tools_too_many(m, p) > 0:
                return p
    return None
