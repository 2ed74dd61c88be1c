"""Cards that texts attach to Pokémon, and texts that wait for an attachment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, events, in_force, memory, prohibitions, shields, zones
from playmat.engine.actions.cards import is_unseen, unfiltered
from playmat.engine.codes import (
    COLORLESS_BIT,
    E_ABOUT_TO_ATTACH,
    E_ATTACHED,
    ENERGY_CARD,
    K_FORBID,
    K_GUARD,
    M_ATTACHED,
    P_ATTACHED,
    ROLE_ENERGY,
)
from playmat.engine.pokemon_values import pack_role, role_kind, role_of, role_types, role_units
from playmat.engine.program import CALL, DONE, Context, Exec, Frame
from playmat.engine.questions import O_POKEMON, Q_PICK, first_of, pack
from playmat.engine.state import Pokemon
from playmat.engine.terms.term import Selector
from playmat.engine.vectors import with_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


TRIED: Final = 1 << 60
"""In the count of an attachment: the texts that wait for it are being carried out for the next card."""
LET: Final = 1 << 61
"""Those texts have let it pass."""


def is_tried(m: Machine, seat: i64, uid: i64, p: Pokemon) -> bool:
    """Whether texts wait for the attachment of the Energy card in hand to the Pokémon; they are carried out first."""
    # harmless (without or not in_force.is_any(m, E_ABOUT_TO_ATTACH)): it only saves time
    # harmless (without or m.defs[uid].supertype != ENERGY_CARD): the one text of this kind names Energy cards
    if not in_force.is_any(m, E_ABOUT_TO_ATTACH) or m.defs[uid].supertype != ENERGY_CARD:
        # harmless (denied): it only saves time
        return False
    found = False
    for live in in_force.in_force(m, E_ABOUT_TO_ATTACH):
        d = events.triggered(m, live, p, uid, seat, None)
        if d is not None and live.trigger is not None:
            m.push(live.trigger, d)
            found = True
    return found


class Attach(Exec):
    """Attach cards to a Pokémon; with `each`, a Pokémon is picked for every card."""

    def __init__(self, cards: Selector, to: Selector, each: bool, role: int) -> None:
        super().__init__()
        self.of = cards
        self.to = to
        self.each = each
        self.role: i64 = role
        """The role of the cards there (see `pokemon_values.pack_role`); Energy without types has the chosen type."""
        self.slot: i64 = -1
        """The slot that keeps the list while questions go card by card: a moved card is no longer where it was found."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if self.slot < 0:
            cards = self.of.cards(m, c)
        else:
            # harmless (without and not f.n & TRIED): the list has not changed since
            if not m.st.answered and not f.n & TRIED:
                c.keep(self.slot, self.of.cards(m, c)[:])
            cards = c.slot(self.slot)
        targets = self.to.pokemon(m, c)
        if not m.st.answered and not f.n & TRIED:
            c.it = vec[i64]()
        while f.step < len(cards):
            uid = cards[f.step]
            p: Pokemon | None = None
            if f.n & TRIED:
                f.n &= ~TRIED
                p = board.find(m, c.old)
                stopped = m.st.power_stopped
                m.st.power_stopped = False
                if stopped or p is None:
                    f.step += 1
                    continue
                f.n |= LET
            if p is not None:
                pass
            elif m.st.answered:
                p = board.find(m, first_of(m.answer_of()[0]))
            elif targets and not self.each:
                p = targets[0]
            elif len(targets) == 1:
                p = targets[0]
                m.force(p)
            elif targets:
                options: vec[i64] = vec[i64]()
                for q in targets:
                    if uid not in q.attached:  # a card is not moved to where it already is
                        options = append(options, pack(O_POKEMON, q.serial, uid, 0))
                if len(options) > 1:
                    return m.ask(c.you, Q_PICK, options, 1, 1)
                p = board.find(m, first_of(options[0]))
            from_hand: i64 = 1 if uid in m.st.sides[m.owners[uid]].hand else 0
            if from_hand and p is not None and not f.n & LET and is_tried(m, c.you, uid, p):
                f.n |= TRIED
                c.old = p.serial
                return CALL
            f.n &= ~LET
            if p is not None and self.attach_card(m, c, uid, board.own(m, p)):
                if from_hand:
                    memory.remember(m, M_ATTACHED, c.you, p.serial, uid)
                f.n += 1 + (from_hand << (8 + f.step))
                if p.serial not in c.it:
                    c.it = with_card(c.it, p.serial)
                if self.each:
                    targets = self.to.pokemon(m, c)  # a Pokémon that has just got a Tool cannot take another
            f.step += 1
        if f.n:
            self.announce(m, c, cards, f.n >> 8)
        c.those = cards
        c.result = f.n & 0xFF
        c.did = c.result > 0
        return DONE

    def announce(self, m: Machine, c: Context, cards: vec[i64], from_hand: i64) -> None:
        """Announce the attached cards: one event for each card, or one for each Pokémon (CR-406.3). The bits are the cards from
        a hand."""
        for serial in c.it:
            p = board.find(m, serial)
            if p is None:
                continue
            for hand in (True, False):
                got: vec[i64] = vec[i64]()
                for i in range(len(cards)):
                    if ((from_hand >> i) & 1 != 0) == hand and cards[i] in p.attached:
                        got = append(got, cards[i])
                if len(got) == 0:
                    continue
                if m.rules.trigger_per == "card":
                    for uid in got:
                        events.fire(m, E_ATTACHED, p, uid, c.you, None, -1, hand, c.origin)
                else:
                    events.fire_once(m, E_ATTACHED, p, got, c.you, hand, c.origin)

    def attach_card(self, m: Machine, c: Context, uid: i64, p: Pokemon) -> bool:
        d = m.defs[uid]
        if d.stays and d.bearer is not None and not d.bearer.pokemon(m, c, p):
            # harmless (denied): texts that ask whether it was attached attach basic Energy
            return False  # other cards are attached, and the next check discards them
        holder = board.holder(m, uid)
        if holder is not None and shields.keeps_off(m, c, holder):
            return False
        if prohibitions.is_forbidden_to_attach_as(m, p, uid, role_kind(self.role)):
            return False
        # harmless (without and in_force.in_force(m, K_GUARD)): it only saves time
        if in_force.in_force(m, K_GUARD) and shields.is_guarded(m, c, uid, None, P_ATTACHED):
            return False
        if shields.keeps_off(m, c, p):
            if not shields.stops_all(m, c, p):
                zones.discard(m, uid)  # it has left its place and cannot be put in the other
            return False
        role = self.role
        # harmless (without and not role): cards that are attached as Energy were not attached before
        if not role and holder is not None:
            role = role_of(holder, uid)  # its role goes with it
        if not zones.take(m, uid):
            # harmless (denied): the card was found where it is
            return False
        if role_kind(role) == ROLE_ENERGY and not role_types(role):
            role = pack_role(ROLE_ENERGY, c.type, role_units(role))
        board.attach(m, uid, p, role)
        if m.log is not None:
            m.tell("attach", c.you, cards=[uid], pokemon=[p.serial])
        return True

    def can(self, m: Machine, c: Context) -> bool:
        cards = unfiltered(m, c, self.of) if is_unseen(self.of) else self.of.cards(m, c)
        # harmless (without or len(cards) == 0; without or not self.to.finds(m, c)): it only saves time
        if len(cards) == 0 or not self.to.finds(m, c):
            return False
        is_free = not in_force.is_any(m, K_FORBID)
        kind = role_kind(self.role)
        targets = self.to.pokemon(m, c)
        for uid in cards:
            for p in targets:
                # A card is not moved to where it already is.
                # harmless (without or is_free): it only saves time
                if uid not in p.attached and (is_free or not prohibitions.is_forbidden_to_attach_as(m, p, uid, kind)):
                    return True
        return False


class MaskEnergy(Exec):
    """Attached Energy cards are face down: each is Special Energy that provides one Colorless Energy, and nothing else."""

    def __init__(self, cards: Selector) -> None:
        super().__init__()
        self.instant = True
        self.of = cards

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        for uid in self.of.cards(m, c):
            p = board.holder(m, uid)
            if p is None or shields.keeps_off(m, c, p):
                continue
            p = board.own(m, p)
            p.roles = ((int(uid), int(pack_role(ROLE_ENERGY, COLORLESS_BIT, 1))), *p.roles)
        m.touch()
        return DONE


class UnmaskEnergy(Exec):
    """Attached Energy cards are face up again, wherever they are attached now. A card that is not an Energy card gets back the
    role in which it was attached; if it has moved, that role is forgotten, and the card stays face-down Energy."""

    def __init__(self, cards: Selector) -> None:
        super().__init__()
        self.instant = True
        self.of = cards

    def run(self, m: Machine, f: Frame) -> int:
        for uid in self.of.cards(m, f.c):
            p = board.holder(m, uid)
            if p is None:
                continue
            before = [role for role in p.roles if role[0] == uid][1:]
            if before or m.defs[uid].supertype == ENERGY_CARD:
                p = board.own(m, p)
                p.roles = (*before, *[role for role in p.roles if role[0] != uid])
        m.touch()
        return DONE
