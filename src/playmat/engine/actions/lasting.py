"""Results that outlast a text: lasting effects, markers, extra turns, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import players, shields
from playmat.engine.actions.harm import OnPokemon
from playmat.engine.codes import (
    ABILITY,
    ATTACK,
    EACH,
    K_SUPPORTERS_PER_TURN,
    SET,
    U_LEAVES_ACTIVE,
    U_LEAVES_BENCH,
    U_NEXT_ATTACK,
    U_OPPONENTS_NEXT_TURN,
    U_OPPONENTS_NEXT_TURN_END,
    U_TURN_END,
    U_YOUR_NEXT_TURN,
    U_YOUR_NEXT_TURN_END,
)
from playmat.engine.durations import FOREVER
from playmat.engine.program import DONE, Context, Exec, Frame
from playmat.engine.state import C_EXTRA, Effect, Pokemon
from playmat.engine.statics import Modify, Static
from playmat.engine.terms.selectors import Single, SlotContent
from playmat.engine.terms.term import Selector
from playmat.engine.triggers import On

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class Lasting(Exec):
    """Create a lasting effect on the Pokémon (or player) that its static or trigger refers to."""

    def __init__(self, part: Exec, until: int, active: bool, benched: bool) -> None:
        super().__init__()
        self.instant = True
        self.part = part
        self.until: i64 = until
        self.subject: Selector | None = None
        """Of a trigger that waits for no particular Pokémon: the Pokémon that it is on; None: its own. Of a static that ends
        when its Pokémon leave their place: these Pokémon, which are `it` from then on."""
        self.is_loose: bool = False
        """A trigger that is about no Pokémon, not even its own."""
        self.active = active
        """It also ends when the affected Pokémon leaves the Active Spot; `benched`: when it leaves the Bench."""
        self.benched = benched

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        who = self.affected()
        player: i64 = self.part.player if isinstance(self.part, Static) else -1
        if who is not None:
            for p in who.pokemon(m, c):
                if shields.keeps_off(m, c, p):
                    continue
                d = c.clone()
                if not isinstance(who, Single) and not (isinstance(who, SlotContent)):
                    d.it = append(vec[i64](), p.serial)  # each of `it` gets an effect about itself
                self.add(m, d, p.serial, -1)
        elif isinstance(self.part, On) and self.part.who is None:
            self.add(m, c.clone(), 0 if self.is_loose else c.source, -1)
        else:
            seat: i64 = -1
            # harmless (any): the part of the effect says itself which player it is about
            if player >= 0 and player != EACH:
                seat = players.seat_of(m, player, c)
            # harmless (without or seat < 0): no text protects a player whom the effect does not name
            if seat < 0 or not shields.spares_player(m, c, seat):
                self.add(m, c.clone(), 0, seat)
        # harmless (left out): no text reads this result
        c.did = True
        return DONE

    def affected(self) -> Selector | None:
        """The Pokémon that it is on, if the text means certain Pokémon; None: it is on a player or the game."""
        who = self.subject
        if who is not None:
            return who
        if isinstance(self.part, Static):
            who = self.part.who
        elif isinstance(self.part, On):
            who = self.part.who
        return who if who is not None and who.is_definite else None

    def can(self, m: Machine, c: Context) -> bool:
        who = self.affected()
        if who is None:
            return not self.is_set_already(m, c)
        return len(who.pokemon(m, c)) > 0

    def is_set_already(self, m: Machine, c: Context) -> bool:
        """Whether another copy of the text has set a limit of the player to the same number for as long."""
        part = self.part
        if isinstance(part, Modify) and part.kind == K_SUPPORTERS_PER_TURN and part.change == SET:
            for e in m.st.effects:
                if e.part is part and e.c.you == c.you:
                    return True
        return False

    def add(self, m: Machine, c: Context, on: i64, player: i64) -> None:
        st = m.st
        first = st.turn
        last: i64 = FOREVER
        awaits: i64 = -1
        c.on = on
        if self.until == U_TURN_END:
            last = st.turn
        elif self.until == U_OPPONENTS_NEXT_TURN:
            first = FOREVER
            awaits = c.opponent
        elif self.until == U_OPPONENTS_NEXT_TURN_END:
            awaits = c.opponent
        elif self.until == U_YOUR_NEXT_TURN:
            first = FOREVER
            awaits = c.you
        elif self.until == U_YOUR_NEXT_TURN_END or self.until == U_NEXT_ATTACK:
            awaits = c.you
        if isinstance(self.part, Static) and self.part.gained:
            c.origin = ABILITY  # from now on an Ability, not an effect of an attack
        until = U_LEAVES_ACTIVE if self.active else U_LEAVES_BENCH if self.benched else self.until
        st.effects = (*st.effects, Effect(self.part, c, on, player, until, first, last, awaits, c.origin, st.stamp))
        m.touch()

    def children(self) -> list[Exec]:
        return [self.part]


class Mark(OnPokemon):
    def __init__(self, name: int, on: Selector, stays: bool) -> None:
        super().__init__(on)
        self.name: i64 = name
        self.stays = stays
        """Counters of this name stay on a Pokémon that evolves (`Table.lasting_marks`)."""

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if shields.keeps_off(m, c, p):
            # harmless (denied): no text reads this result
            return False
        p.marks = (*p.marks, int(self.name))
        m.touch()
        # harmless (denied): no text reads this result
        return True


class Unmark(OnPokemon):
    def __init__(self, name: int, from_: Selector) -> None:
        super().__init__(from_)
        self.name: i64 = name

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        # harmless (without or self.name not in p.marks): no text reads this result
        if self.name not in p.marks or shields.keeps_off(m, c, p):
            # harmless (denied): no text reads this result
            return False
        p.marks = tuple([mark for mark in p.marks if mark != self.name])
        m.touch()
        return True

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.on.pokemon(m, c):
            if self.name in p.marks:
                return True
        return False


class Win(Exec):
    def __init__(self, who: int) -> None:
        super().__init__()
        self.instant = True
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        m.st.outcome = players.seat_of(m, self.who, f.c) % 2  # in teams, the seat of the first teammate
        return DONE


class ExtraTurn(Exec):
    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        side = m.st.sides[f.c.you]
        side.count(C_EXTRA, side.counts[C_EXTRA] + 1)
        return DONE


class GoFirst(Exec):
    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        m.st.first = f.c.you
        m.st.player = f.c.you
        if m.log is not None:
            m.tell("first", f.c.you)
        return DONE


class SkipCheckup(Exec):
    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        m.st.skip_checkup = True
        return DONE


class RemoveEffects(OnPokemon):
    def __init__(self, on: Selector, by: int, whose: int) -> None:
        super().__init__(on)
        self.by: i64 = by
        """The kind of text that made the effects; -1: any."""
        self.whose: i64 = whose

    def ends(self, m: Machine, c: Context, e: Effect) -> bool:
        # harmless (without or self.by < 0): each such text names a kind; without one it means attacks
        return (self.by < 0 or e.origin == self.by) and players.is_who(m, self.whose, c, e.c.you)

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        n = len(m.st.effects)
        m.st.effects = tuple([e for e in m.st.effects if e.on != p.serial or not self.ends(m, c, e)])
        m.touch()
        # harmless (bound): no text reads this result
        return len(m.st.effects) < n

    def can(self, m: Machine, c: Context) -> bool:
        for e in m.st.effects:
            if not self.ends(m, c, e):
                continue
            for p in self.on.pokemon(m, c):
                if e.on == p.serial:
                    return True
        return False


class RemovePlayerEffects(Exec):
    def __init__(self, of: int, whose: int) -> None:
        super().__init__()
        self.instant = True
        self.of: i64 = of
        self.whose: i64 = whose

    def ends(self, m: Machine, c: Context, e: Effect) -> bool:
        if e.on or e.origin != ATTACK or not players.is_who(m, self.of, c, e.player):
            return False
        return players.is_who(m, self.whose, c, e.c.you)

    def run(self, m: Machine, f: Frame) -> int:
        n = len(m.st.effects)
        m.st.effects = tuple([e for e in m.st.effects if not self.ends(m, f.c, e)])
        m.touch()
        f.c.result = n - len(m.st.effects)
        # harmless (bound): no text reads this result
        f.c.did = f.c.result > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for e in m.st.effects:
            if self.ends(m, c, e):
                return True
        return False
