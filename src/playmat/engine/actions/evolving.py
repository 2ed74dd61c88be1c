"""Pokémon that evolve, devolve, become another card or consist of two cards by a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, chance, events, memory, movement, pokemon_values, prohibitions, shields, zones
from playmat.engine.codes import (
    E_EVOLVED,
    E_LEVELLED_UP,
    LEVEL_UP,
    M_EVOLVED,
    P_DECK,
)
from playmat.engine.durations import DEVOLVED
from playmat.engine.program import CALL, DONE, Context, Exec, Frame
from playmat.engine.state import COVERED, F_FELLED, Pokemon, serials_of
from playmat.engine.terms.term import Selector
from playmat.engine.vectors import with_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def is_barred(m: Machine, c: Context, p: Pokemon, uid: i64) -> bool:
    """Whether a text forbids putting the card onto the Pokémon."""
    if uid in m.st.sides[m.owners[uid]].hand:
        return prohibitions.is_forbidden_to_evolve(m, c, p, uid)
    return prohibitions.is_kept_out(m, c, uid) or prohibitions.is_kept_as_it_is(m, c, p, uid)


class Evolve(Exec):
    """Put a card onto a Pokémon by an effect; it counts as evolving."""

    def __init__(self, what: Selector, with_: Selector) -> None:
        super().__init__()
        self.what = what
        self.with_ = with_

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        c.did = False
        if f.step == 1:
            c.did = True
            return DONE
        cards = self.with_.cards(m, c)
        pokemon = self.what.pokemon(m, c)
        if len(cards) == 0 or not pokemon:
            return DONE
        uid = cards[0]
        p = board.own(m, pokemon[0])
        from_hand = uid in m.st.sides[m.owners[uid]].hand
        if is_barred(m, c, p, uid) or not zones.take(m, uid):
            return DONE
        levels_up = m.defs[uid].stage == LEVEL_UP
        movement.evolve(m, p, uid)
        if not levels_up:
            memory.remember(m, M_EVOLVED, p.owner, p.serial, uid)
        events.fire(m, E_LEVELLED_UP if levels_up else E_EVOLVED, p, uid, p.owner, None, -1, from_hand, c.origin)
        c.it = append(vec[i64](), p.serial)
        c.did = True
        if m.log is not None:
            key = "level_up" if levels_up else "evolve"
            m.tell(key, p.owner, cards=[uid], pokemon=[p.serial], cite=key)
        movement.may_end_turn(m, p, uid)
        if m.rules.checks_inside_effects:
            f.step = 1
            m.push(m.table.checks, c)  # CR-303.1-p2
            return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        cards = self.with_.cards(m, c)
        pokemon = self.what.pokemon(m, c)
        some = False
        matched = False  # some card of the hand evolves from one of the Pokémon: then the text is about these pairs
        for p in pokemon:
            for uid in cards:
                fits = uid < 0 or uid not in m.st.sides[m.owners[uid]].hand or is_next(m, p, uid)
                matched = matched or fits
                if not (prohibitions.is_kept_as_it_is(m, c, p, uid) if uid < 0 else is_barred(m, c, p, uid)):
                    if fits:
                        return True
                    some = True
        return some and not matched


def is_next(m: Machine, p: Pokemon, uid: i64) -> bool:
    """Whether the card evolves from the Pokémon, directly or by leaving out its Stage 1."""
    d = m.defs[uid]
    return pokemon_values.name_of(m, p) in d.skips or pokemon_values.evolves_into(m, p, uid) or pokemon_values.grows_into(m, p, d)


class Devolve(Exec):
    def __init__(self, what: Selector, to: int, all_: bool) -> None:
        super().__init__()
        self.what = what
        self.to: i64 = to
        self.all = all_

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 1:
            return DONE
        n: i64 = 0
        pokemon = self.what.pokemon(m, c)
        for q in pokemon:
            # harmless (without or not pokemon_values.is_evolved(m, q)): the loop after it does nothing then
            if not pokemon_values.is_evolved(m, q) or shields.keeps_off(m, c, q):
                continue
            p = board.own(m, q)
            while pokemon_values.is_evolved(m, p):
                last = len(p.cards) - 1
                taken: i64 = 2 if m.defs[p.cards[last]].stage == LEVEL_UP else 1  # CR-307.3i
                for _ in range(taken):
                    uid = p.cards[len(p.cards) - 1]
                    p.cards = p.cards[: len(p.cards) - 1]
                    zones.put(m, uid, int(self.to))
                movement.became_other(m, p, DEVOLVED)
                p.flags &= ~F_FELLED  # an attack has damaged another Pokémon than this one
                n += 1
                if m.log is not None:
                    m.tell("devolve", p.owner, cards=[p.cards[len(p.cards) - 1]], pokemon=[p.serial], cite="devolve")
                if m.table.bearers:
                    movement.discard_barred(m, p, False)  # at once, even if it evolves again
                    p = board.own(m, p)
                if not self.all:
                    break
            if self.to == P_DECK:
                chance.shuffle(m, p.owner)
        c.it = serials_of(pokemon)
        c.result = n
        c.did = n > 0
        # harmless (without and n): run, it does nothing
        if n and m.rules.checks_inside_effects:
            f.step = 1
            m.push(m.table.checks, c)
            return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.what.pokemon(m, c):
            if pokemon_values.is_evolved(m, p):
                return True
        return False


class LevelDown(Exec):
    def __init__(self, what: Selector, to: int) -> None:
        super().__init__()
        self.instant = True
        self.what = what
        self.to: i64 = to

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        n: i64 = 0
        for q in self.what.pokemon(m, c):
            if not is_levelled(m, q) or shields.keeps_off(m, c, q):
                continue
            p = board.own(m, q)
            uid = p.cards[len(p.cards) - 1]
            p.cards = p.cards[: len(p.cards) - 1]
            zones.put(m, uid, int(self.to))
            movement.became_other(m, p, DEVOLVED)
            if self.to == P_DECK:
                chance.shuffle(m, p.owner)
            n += 1
            if m.log is not None:
                m.tell("devolve", p.owner, cards=[p.cards[len(p.cards) - 1]], pokemon=[p.serial], cite="devolve")
        # harmless (left out): no text reads this result
        c.result = n
        # harmless (any): no text reads this result
        c.did = n > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.what.pokemon(m, c):
            if is_levelled(m, p):
                return True
        # harmless (denied): the pick before it has found one
        return False


def is_levelled(m: Machine, p: Pokemon) -> bool:
    return m.defs[p.cards[len(p.cards) - 1]].stage == LEVEL_UP


class Become(Exec):
    """Exchange the top card of a Pokémon for another card; everything on the Pokémon stays, unless the whole Pokémon goes."""

    def __init__(self, what: Selector, card: Selector, old: int, whole: bool) -> None:
        super().__init__()
        self.instant = True
        self.what = what
        self.card = card
        self.old: i64 = old
        self.whole = whole
        """The Pokémon leaves play with everything on it, and the card comes into play where it was."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        c.did = False
        cards = self.card.cards(m, c)
        pokemon = self.what.pokemon(m, c)
        if len(cards) == 0 or not pokemon:
            if self.old == P_DECK:
                chance.shuffle(m, c.you)  # CR-316.5d-p2
            return DONE
        p = board.own(m, pokemon[0])
        uid = cards[0]
        if prohibitions.is_kept_from_play(m, c, uid) or not zones.take(m, uid):
            return DONE
        c.did = True
        if self.whole:
            is_active = board.is_active(m, p)
            movement.leave(m, p, int(self.old), int(self.old))
            c.it = append(vec[i64](), movement.enter(m, p.owner, uid, is_active).serial)
            return DONE
        # An Evolution card stays on the cards that it has evolved from; no other card can be on them.
        first = len(p.cards) - 1 if m.defs[uid].is_evolution else 0
        old = p.cards[first:]
        p.cards = append(p.cards[:first], uid)
        # harmless (turned): no Pokémon that becomes another one so can evolve
        if first == 0:
            p.flags &= ~(15 << COVERED)
        board.arrive(m, uid)
        if m.log is not None:
            m.tell("become", p.owner, cards=[uid], pokemon=[p.serial])
        for one in old:
            zones.put(m, one, int(self.old))
        if self.old == P_DECK:
            chance.shuffle(m, m.owners[old[0]])
        m.touch()
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for uid in self.card.cards(m, c):
            if uid < 0 or not prohibitions.is_kept_from_play(m, c, uid):
                return len(self.what.pokemon(m, c)) > 0
        return False


class Cover(Exec):
    """Put a card on top of a Pokémon, which becomes that card's Pokémon without evolving; everything on it stays."""

    def __init__(self, what: Selector, card: Selector) -> None:
        super().__init__()
        self.instant = True
        self.what = what
        self.card = card

    def run(self, m: Machine, f: Frame) -> int:
        uid = self.card.cards(m, f.c)[0]
        zones.take(m, uid)
        p = board.own(m, self.what.pokemon(m, f.c)[0])
        p.cards = with_card(p.cards, uid)
        p.flags += 1 << COVERED
        p.used &= ~0xFFFF  # this card has not used anything yet
        board.arrive(m, uid)
        if m.log is not None:
            m.tell("cover", p.owner, cards=[uid], pokemon=[p.serial])
        m.touch()
        return DONE


class BenchLegend(Exec):
    """Both halves of a LEGEND come into play as one Pokémon."""

    def __init__(self, half: Selector, other: Selector) -> None:
        super().__init__()
        self.instant = True
        self.half = half
        self.other = other

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        half = self.half.cards(m, c)
        other = self.other.cards(m, c)
        # harmless (left out): the picks before it have found the same
        c.it = vec[i64]()
        # harmless (left out): the picks before it have found the same
        c.did = False
        # harmless (without or len(half) == 0; without or len(other) == 0): neither half is found without the other
        # harmless (without or movement.room(m, c.you) == 0): with a full Bench it is not played
        if len(half) == 0 or len(other) == 0 or movement.room(m, c.you) == 0 or prohibitions.is_kept_out(m, c, half[0]):
            return DONE
        top = half[0]
        low = other[0]
        zones.take(m, top)
        zones.take(m, low)
        p = movement.enter(m, c.you, low, False)
        p.cards = with_card(p.cards, top)
        c.it = with_card(c.it, p.serial)
        c.did = True
        if m.log is not None:
            m.tell("bench", c.you, cards=[top, low], pokemon=[p.serial], cite="legend_halves")
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return movement.room(m, c.you) > 0 and (not c.ahead or len(c.looked) > 0)
