"""Guesses, and contests between players: rock, paper, scissors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import chance, players
from playmat.engine.codes import GUESS_COIN, GUESS_HP, GUESS_TYPE
from playmat.engine.program import CALL, DONE, Context, Exec, Frame, would
from playmat.engine.questions import (
    O_CHOICE,
    O_HEADS,
    O_MOVE,
    O_NUMBER,
    O_TAILS,
    O_TYPE,
    Q_ATTACK,
    Q_GUESS,
    Q_THROW,
    first_of,
    kind_of,
    pack,
    second_of,
)
from playmat.engine.terms.term import Filter, Selector

if TYPE_CHECKING:
    from playmat.effects import nodes as n
    from playmat.engine.machine import Machine


THROWS: Final = ("rock", "paper", "scissors")
"""Each beats the one before it, and rock beats scissors."""


class RockPaperScissors(Exec):
    """Both players choose, each without seeing the other's choice, until one of them wins. `n` is the first choice, from 1 on."""

    def __init__(self, win: Exec | None, lose: Exec | None) -> None:
        super().__init__()
        self.is_incidental = win is None and lose is None
        self.win = win
        self.lose = lose

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        while f.step < 2:
            if not m.st.answered:
                options: vec[i64] = vec[i64]()
                for i in range(len(THROWS)):
                    options = append(options, pack(O_CHOICE, i, 0, 0))
                return m.ask(c.opponent if f.step else c.you, Q_THROW, options, 1, 1)
            throw = first_of(m.answer_of()[0])
            if f.step == 0:
                f.step = 1
                f.n = throw + 1
                continue
            mine = f.n - 1
            # harmless (left out): both choices are known by then, and the next one replaces it
            f.n = 0
            if m.log is not None:
                m.tell("throw", c.you, n=mine, text=THROWS[mine])
                m.tell("throw", c.opponent, n=throw, text=THROWS[throw])
            if mine == throw:
                if m.log is not None:
                    m.tell("throw_tied", c.you)
                f.step = 0
                continue
            f.step = 2
            is_won = (mine - throw) % len(THROWS) == 1
            if m.log is not None:
                m.tell("throw_won", c.you if is_won else c.opponent)
            done = self.win if is_won else self.lose
            if done is not None:
                m.push(done, c)
                return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return (self.win is not None and would(m, c, self.win)) or (self.lose is not None and would(m, c, self.lose))

    def children(self) -> list[Exec]:
        return [part for part in (self.win, self.lose) if part is not None]


MOST_HP: Final = 400
"""More than any card has."""


def end_without_card(c: Context) -> int:
    """There is no card to guess about, so the guess is neither right nor wrong: the text ends."""
    c.cancelled = True
    return DONE


class Guess(Exec):
    """A player guesses a coin (the flip follows), or a fact of a card: its kind, a type of it, its HP."""

    def __init__(self, what: int, by: int, about: Selector | None, named: bool) -> None:
        super().__init__()
        self.is_incidental = True
        self.what: i64 = what
        self.by: i64 = by
        self.about = about
        self.named = named

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if self.about is not None and len(self.about.cards(m, c)) == 0:
            return end_without_card(c)
        if not m.st.answered:
            options: vec[i64] = vec[i64]()
            if self.named and self.about is not None and m.log is not None:
                for uid in self.about.cards(m, c):
                    m.tell("named", c.you, text=m.table.names[m.defs[uid].name])
            if self.what == GUESS_COIN:
                options = append(append(options, pack(O_HEADS, 0, 0, 0)), pack(O_TAILS, 0, 0, 0))
            elif self.what == GUESS_TYPE:
                for i in range(11):
                    options = append(options, pack(O_TYPE, i, 0, 0))
            elif self.what == GUESS_HP:
                for i in range(MOST_HP // 10):
                    # harmless (sign): no card has 390 HP or more
                    options = append(options, pack(O_NUMBER, 10 * (i + 1), 0, 0))
            else:
                for i in range(3):
                    options = append(options, pack(O_CHOICE, i, 0, 0))
            return m.ask(players.seat_of(m, self.by, c), Q_GUESS, options, 1, 1)
        answer = m.answer_of()[0]
        if self.what == GUESS_COIN:
            coin = chance.coin(m)
            c.right = (kind_of(answer) == O_HEADS) == (coin == 1)
        elif self.about is not None:
            cards = self.about.cards(m, c)
            guessed = first_of(answer)
            if self.what == GUESS_TYPE:
                c.right = (m.defs[cards[0]].types >> guessed) & 1 == 1
            elif self.what == GUESS_HP:
                c.right = m.defs[cards[0]].hp == guessed
            else:
                c.right = m.defs[cards[0]].supertype == guessed
        return DONE


class GuessWhich(Exec):
    """A player guesses which of the filters a card passes; the last option is that it passes none of them."""

    def __init__(self, about: Selector, among: list[Filter], by: int) -> None:
        super().__init__()
        self.is_incidental = True
        self.about = about
        self.among = among
        self.by: i64 = by
        self.tree: n.GuessWhich | None = None
        """The node it was linked from, for the words of its options."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if len(self.about.cards(m, c)) == 0:
            return end_without_card(c)
        if not m.st.answered:
            options: vec[i64] = vec[i64]()
            for i in range(len(self.among) + 1):
                options = append(options, pack(O_CHOICE, i, 0, 0))
            return m.ask(players.seat_of(m, self.by, c), Q_GUESS, options, 1, 1)
        guessed = first_of(m.answer_of()[0])
        for uid in self.about.cards(m, c):
            if guessed < len(self.among):
                c.right = self.among[guessed].card(m, c, uid)
            else:
                c.right = not self.passes_any(m, c, uid)
        return DONE

    def passes_any(self, m: Machine, c: Context, uid: i64) -> bool:
        for one in self.among:
            if one.card(m, c, uid):
                return True
        return False


class GuessName(Exec):
    """A player is told the name of an attack of a card, which the card's player chooses, and guesses the name of the card.

    The options are the names of all Pokémon with such an attack, whether or not they are in the decks, and one option for every
    other name. `n` is the name of the attack, from 1 on.
    """

    def __init__(self, about: Selector, by: int) -> None:
        super().__init__()
        self.is_incidental = True
        self.about = about
        self.by: i64 = by

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        cards = self.about.cards(m, c)
        if len(cards) == 0:
            return end_without_card(c)
        if f.step == 0:
            f.step = 1
            options: vec[i64] = vec[i64]()
            for i in range(len(m.defs[cards[0]].attacks)):
                options = append(options, pack(O_MOVE, cards[0], i, 0))
            if len(options) > 1:
                return m.ask(c.you, Q_ATTACK, options, 1, 1)
        if f.step == 1:
            f.step = 2
            place = second_of(m.answer_of()[0]) if m.st.answered else 0
            # harmless (bound): only a bot that imagines another card gets there
            if place >= len(m.defs[cards[0]].attacks):
                # harmless (left out): only a bot that imagines another card gets there
                c.right = False  # in a bot's guess another card may be in its place
                return DONE
            attack = m.defs[cards[0]].attacks[place]
            f.n = attack.name + 1
            if m.log is not None:
                m.tell("named_attack", c.you, text=attack.title)
            options = vec[i64]()
            for i in range(len(self.names(m, f)) + 1):
                options = append(options, pack(O_CHOICE, i, 0, 0))
            return m.ask(players.seat_of(m, self.by, c), Q_GUESS, options, 1, 1)
        guessed = first_of(m.answer_of()[0])
        names = self.names(m, f)
        c.right = guessed < len(names) and names[guessed] == m.table.names[m.defs[cards[0]].name]
        return DONE

    def attack_title(self, m: Machine, f: Frame) -> str:
        """The attack that the player was told."""
        return m.table.names[f.n - 1]

    def names(self, m: Machine, f: Frame) -> list[str]:
        """The names that can be guessed."""
        return m.table.attack_owners.get(self.attack_title(m, f), [])
