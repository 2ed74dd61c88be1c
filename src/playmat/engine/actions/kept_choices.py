"""Choices that a text keeps for later: Pokémon and cards, a number, a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import players, pokemon_values
from playmat.engine.codes import COLORLESS_BIT, EVERY_TYPE
from playmat.engine.pick_options import is_none_enough, numbers_asked
from playmat.engine.program import DONE, Context, Exec, Frame
from playmat.engine.questions import O_TYPE, Q_NUMBER, Q_TYPE, first_of, pack
from playmat.engine.state import serials_of
from playmat.engine.terms.term import Quantity, Selector

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class Save(Exec):
    """Keep the Pokémon or cards in a slot of the context, for later parts of the text."""

    def __init__(self, slot: int, what: Selector) -> None:
        super().__init__()
        self.instant = True
        self.is_incidental = True
        self.slot: i64 = slot
        self.what = what

    def run(self, m: Machine, f: Frame) -> int:
        self.save(m, f.c)
        return DONE

    def save(self, m: Machine, c: Context) -> None:
        if self.what.of_cards:
            c.keep(self.slot, self.what.cards(m, c)[:])
        else:
            c.keep(self.slot, serials_of(self.what.pokemon(m, c)))

    def can(self, m: Machine, c: Context) -> bool:
        self.save(m, c)
        return len(c.slot(self.slot)) > 0


class Choose(Exec):
    """From now on `it` or `those` are these."""

    def __init__(self, what: Selector) -> None:
        super().__init__()
        self.instant = True
        self.is_incidental = True
        self.what = what

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if self.what.of_cards:
            c.those = self.what.cards(m, c)[:]
            c.result = len(c.those)
        else:
            c.it = serials_of(self.what.pokemon(m, c))
            c.result = len(c.it)
        c.did = c.result > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        if self.what.of_cards:
            c.those = self.what.cards(m, c)
            return len(c.those) > 0
        c.it = serials_of(self.what.pokemon(m, c))
        return len(c.it) > 0


class NameNumber(Exec):
    def __init__(self, low: int, high: Quantity, upto: bool) -> None:
        super().__init__()
        self.is_incidental = True
        self.low: i64 = low
        self.high = high
        self.upto = upto
        """0 can be chosen too, where the ruleset allows none for "up to"."""

    def least(self, m: Machine, c: Context) -> i64:
        # harmless (without and self.upto): other texts begin at 0
        return 0 if self.upto and is_none_enough(m, c) else self.low

    def run(self, m: Machine, f: Frame) -> int:
        if m.st.answered:
            f.c.number = first_of(m.answer_of()[0])
            return DONE
        low = self.least(m, f.c)
        high = self.high.value(m, f.c)
        return m.ask(f.c.you, Q_NUMBER, numbers_asked(low, high if high > low else low), 1, 1)


class NameType(Exec):
    def __init__(self, but: int, by: int, among: Selector | None) -> None:
        super().__init__()
        self.is_incidental = True
        self.but: i64 = but
        self.by: i64 = by
        self.among = among
        """Only types of these Pokémon or cards can be chosen; None: any."""

    def kinds(self, m: Machine, c: Context) -> i64:
        """Bits of the types that can be chosen."""
        kinds: i64 = EVERY_TYPE | COLORLESS_BIT
        if self.among is not None:
            kinds = 0
            if self.among.of_cards:
                for uid in self.among.cards(m, c):
                    kinds |= pokemon_values.card_types(m, uid)
            else:
                for p in self.among.pokemon(m, c):
                    kinds |= pokemon_values.types(m, p)
        return kinds & ~self.but

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if m.st.answered:
            c.type = 1 << first_of(m.answer_of()[0])
            c.did = True
            return DONE
        kinds = self.kinds(m, c)
        options: vec[i64] = vec[i64]()
        for i in range(11):
            if (kinds >> i) & 1:
                options = append(options, pack(O_TYPE, i, 0, 0))
        if len(options) == 0:
            # harmless (left out): no text names a type twice
            c.type = 0
            c.did = False
            return DONE
        return m.ask(players.seat_of(m, self.by, c), Q_TYPE, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return self.kinds(m, c) != 0
