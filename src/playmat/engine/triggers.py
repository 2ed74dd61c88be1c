"""Triggers and activations: parts of a text that wait for an event or for their player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine import board, memory
from playmat.engine.codes import (
    E_ABOUT_TO_ATTACH,
    E_ABOUT_TO_RETREAT,
    E_ATTACK_DECLARED,
    E_BEING_PLAYED,
    E_POWER_USED,
    LIMIT_ANY,
    LIMIT_COINS,
    LIMIT_TURN,
    NONE_THERE,
    OPPONENT,
    YOU,
)
from playmat.engine.memory import M_FLIPPED_AGAIN
from playmat.engine.program import CALL, DONE, Context, Exec, Frame, would
from playmat.engine.terms.term import Filter, Selector, Test

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


AGREED: Final = 1
"""Step of a trigger that is carried out: its player has been asked, or need not be."""


class On(Exec):
    """Waits for an event; `do` is carried out when it happens."""

    def __init__(self, kind: int, do: Exec) -> None:
        super().__init__()
        self.kind: i64 = kind
        self.do = do
        self.who: Selector | None = None
        self.by: i64 = -1
        self.filter: Filter | None = None
        self.when: Test | None = None
        self.optional: bool = False
        self.asks_turn: bool = False
        """If it is optional, the player whose turn it is may use it."""
        self.limit: i64 = LIMIT_ANY
        self.own_turn: bool = False
        """It waits for the event in its player's turn only: "once during your turn, when ..."."""
        self.from_: Filter | None = None
        self.hand: bool = True
        """Only if the card that is benched, attached or evolves a Pokémon came from the hand."""
        self.but: i64 = 0
        """Bits of the kinds of text whose effects do not trigger it."""
        self.stops: i64 = 0
        self.title: i64 = -1
        self.bit: i64 = 0
        """Bit in `Pokemon.used` that its limit uses."""
        self.ability: i64 = -1
        """Kind of the Ability it belongs to (index), -1: none."""
        self.carried_out: Exec = do
        """The program of its use as an action: preliminary steps, then the effect."""
        self.early: bool = False
        """Of a trigger on a Knock Out: it refers to cards on that Pokémon, so it is carried out before they leave play."""
        self.mentions: i64 = 3
        """Bits: 1 the text mentions its player, 2 an opponent."""
        self.replaces: bool = False
        """Of a trigger on a played card: its effect always replaces the card's own."""
        self.reflips: bool = False
        """It lets its player flip coins again."""
        self.treats: bool = False
        """It says how coins count."""
        self.whole: bool = False
        """Of a trigger before damage: it prevents everything an attack does, so attacks without damage also trigger it."""
        self.effects: bool = False
        """Of a trigger on a Knock Out by an attack: other effects of the attack also count, not only its damage."""
        self.settled: bool = False
        """Of a lasting effect: "your opponent" is the one whom the text was against, and not each of two."""
        self.bound: i64 = 0
        """Of a lasting trigger: bits of the Pokémon that it ends with (BOUND_)."""
        self.chooser: Exec | None = None
        """In teams: its player says which opponent the text means, unless the event does (CR-702.14)."""
        self.unused: Exec | None = None
        """Of an optional trigger with a limit: the step that takes back its use if its player declines."""
        self.late: bool = False
        """Of a trigger between turns: it depends on the Special Conditions, so it waits for them (CR-605.1b)."""

    def is_spent(self, m: Machine) -> bool:
        """Whether this text cannot flip coins again, because coins were flipped again in this turn."""
        if memory.happened(m, M_FLIPPED_AGAIN, m.st.player, 1):
            return True
        return self.limit == LIMIT_COINS and memory.happened(m, M_FLIPPED_AGAIN, m.st.player, 0)

    def run(self, m: Machine, f: Frame) -> int:
        """Carry it out; an attack that it cancelled ends (step d, or B, of an attack)."""
        if f.step == 0:
            if self.reflips and self.is_spent(m):
                return DONE
            f.step = AGREED
            if self.optional:
                f.step = 2
        if f.step == 2:
            if not m.st.answered and self.does(m, f.c):
                return m.ask_yes_no(m.st.player if self.asks_turn else f.c.you)
            # harmless (any): it notes a question that was not asked, and a scenario may answer it or not
            if m.forced is not None and not m.st.answered:
                # harmless (left out): it notes a question that was not asked, and a scenario may answer it or not
                m.forced.append(NONE_THERE)
            if not m.st.answered or not m.said_yes():
                if self.unused is not None:
                    m.push(self.unused, f.c)
                return DONE
            f.step = AGREED
        if f.step == AGREED:
            f.step = 3
            if self.optional and m.log is not None:
                self.tell(m, f.c)
            m.push(self.do, f.c)
            if self.chooser is not None and not self.names_opponent(m, f.c):
                m.push(self.chooser, f.c)
            return CALL
        if self.kind == E_ATTACK_DECLARED and (f.c.cancelled or m.st.turn_over):
            attack = m.st.attack
            if attack is not None:
                attack.cancelled = True
                # harmless (without and not m.rules.stopped_attack_is_used): GX attacks, which are given back, came later
                if attack.attacking is not None and not m.rules.stopped_attack_is_used:
                    attack.attacking.stopped = True
        elif f.c.cancelled and self.kind in (E_POWER_USED, E_BEING_PLAYED, E_ABOUT_TO_RETREAT, E_ABOUT_TO_ATTACH):
            m.st.power_stopped = True
        return DONE

    def tell(self, m: Machine, c: Context) -> None:
        """Say in the log that the player uses this text."""
        seat = m.st.player if self.asks_turn else c.you
        title = m.table.names[self.title] if self.title >= 0 else ""
        cards = [c.uid] if c.uid >= 0 else []
        m.tell("use", seat, cards=cards, pokemon=[c.source] if c.source else [], text=title, cite="ability_use")

    def names_opponent(self, m: Machine, c: Context) -> bool:
        """Whether the event says which opponent the text means: one who brought it about, or whose Pokémon it happened to."""
        if self.settled or self.by == OPPONENT:
            return True
        p = board.find(m, c.it[0]) if len(c.it) else None
        return p is not None and p.owner == c.opponent

    def does(self, m: Machine, c: Context) -> bool:
        """Whether the text would do anything, to one of the opponents that it can mean."""
        if would(m, c, self.do):
            return True
        if self.chooser is None or self.names_opponent(m, c):
            return False
        c.opponent ^= 2
        does = would(m, c, self.do)
        c.opponent ^= 2
        return does

    def children(self) -> list[Exec]:
        found = [self.do, self.carried_out]
        for other in (self.chooser, self.unused):
            if other is not None:
                found.append(other)
        return found


class Use(Exec):
    """An activation: the player may use it in their turn."""

    def __init__(self, do: Exec) -> None:
        super().__init__()
        self.do = do
        self.limit: i64 = LIMIT_TURN
        self.when: Test | None = None
        self.stops: i64 = 0
        self.by: i64 = YOU
        self.zone: i64 = 0
        """0 in play, 1 hand, 2 discard pile."""
        self.title: i64 = -1
        self.bit: i64 = 0
        self.ability: i64 = 0
        """Kind of Ability (index), -1: not an Ability (Tools, Stadiums)."""
        self.mentions: i64 = 3
        """Bits: 1 the text mentions its player, 2 an opponent."""
        self.power: str = ""
        self.carried_out: Exec = do
        """The program of an activation: interrupts, player choice, effect."""
        self.attaches: bool = False
        """The card is attached from hand as an Energy card, which counts as the turn's Energy attachment."""

    def run(self, m: Machine, f: Frame) -> int:
        return self.do.run(m, f)

    def children(self) -> list[Exec]:
        return [self.do, self.carried_out]
