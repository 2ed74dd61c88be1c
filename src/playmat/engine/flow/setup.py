"""Set-up: the flip for the first turn, hands and mulligans, placing Pokémon, Prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from playmat.engine import chance, events, movement, players, zones
from playmat.engine.actions.coins import Flip
from playmat.engine.codes import E_GAME_BEGAN
from playmat.engine.pick_options import cards_asked, numbers_asked, yes_no
from playmat.engine.players import rule_context
from playmat.engine.program import CALL, DONE, Exec, Frame
from playmat.engine.questions import (
    O_HEADS,
    O_SEAT,
    O_TAILS,
    O_YES,
    Q_ACTIVE,
    Q_BENCH,
    Q_BONUS,
    Q_CALL,
    Q_FIRST,
    Q_KEEP,
    Q_YES_NO,
    first_of,
    kind_of,
    pack,
)
from playmat.engine.state import C_BONUS, C_KEEP, C_MULLIGANS, C_PRIZES_SET, C_SETUP, Side
from playmat.engine.vectors import with_card
from playmat.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class WholeGame(Exec):
    """The whole game: set-up, then the turns."""

    def __init__(self, setup: Exec, turn: Exec) -> None:
        super().__init__()
        self.setup = setup
        self.turn = turn

    def run(self, m: Machine, f: Frame) -> int:
        f.c = rule_context(m, m.st.player, 0)
        m.push(self.turn if f.step else self.setup, f.c)
        f.step = 1
        return CALL

    def children(self) -> list[Exec]:
        return [self.setup, self.turn]


class FlipForFirst(Exec):
    """Player 1 flips a coin for the first turn, player 2 may have to call it; uncalled, heads are player 1's.

    In a match the player who lost the last game may choose instead. In teams the winning team picks its first player
    (CR-702.3). `n` is the call, 1 for heads, and then the winner. Before the flip, players may play cards that claim the first
    turn: `n` is then the number of players asked, and from bit 8 on those who have played one.
    """

    def __init__(self, flip: Flip) -> None:
        super().__init__()
        self.flip = flip

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 0 and st.chooser >= 0:
            f.step = 2
            f.n = st.chooser
            st.chooser = -1  # a tiebreaker starts with a flip
            return m.ask(f.n, Q_FIRST, starters(m, f.n, False), 1, 1)
        if f.step == 0:
            f.step = 3
            f.n = 0
        if f.step == 3:
            while f.n & 0xFF < m.seats:
                seat = f.n & 0xFF
                uid = claim_in_hand(m, seat)
                if uid >= 0:
                    if not st.answered:
                        return m.ask(seat, Q_YES_NO, yes_no(), 1, 1)
                    if kind_of(m.answer_of()[0]) == O_YES:
                        if m.log is not None:
                            m.tell("play", seat, cards=[uid])
                        zones.discard(m, uid)
                        f.n |= 1 << (8 + seat)
                f.n += 1
            claims = f.n >> 8
            f.step = 4
            f.n = 0
            if claims and not claims & (claims - 1):
                while claims >> (f.n + 1):
                    f.n += 1
                f.step = 2
        if f.step == 4:
            f.n = 0
            if m.rules.flip_called:
                if not st.answered:
                    sides: vec[i64] = vec[i64]()
                    sides = append(append(sides, pack(O_HEADS, 0, 0, 0)), pack(O_TAILS, 0, 0, 0))
                    return m.ask(1, Q_CALL, sides, 1, 1)
                f.n = 1 if kind_of(m.answer_of()[0]) == O_HEADS else 0
                if m.log is not None:
                    m.tell("call", 1, n=f.n, cite="flip_called")
            f.step = 1
            m.push(self.flip, f.c)
            return CALL
        if f.step == 1:
            f.step = 2
            f.n = 1 if f.c.heads == f.n else 0
            if m.teams or m.rules.first_player == "winner_chooses":
                return m.ask(f.n, Q_FIRST, starters(m, f.n, m.teams), 1, 1)
        if st.answered:
            f.n = first_of(m.answer_of()[0])
        st.first = f.n
        st.player = f.n
        if m.log is not None:
            m.tell("first", f.n, cite="first_player")
        return DONE

    def children(self) -> list[Exec]:
        return [self.flip]


def claim_in_hand(m: Machine, seat: i64) -> i64:
    """A card in the player's hand that claims the first turn; -1: none."""
    for uid in m.st.sides[seat].hand:
        if m.defs[uid].claims_first:
            return uid
    return -1


def starters(m: Machine, chooser: i64, own_team: bool) -> vec[i64]:
    """The players who may be chosen to go first."""
    options: vec[i64] = vec[i64]()
    for seat in range(m.seats):
        if not own_team or players.same_team(seat, chooser):
            options = append(options, pack(O_SEAT, seat, 0, 0))
    return options


def starts_as_basic(m: Machine, uid: i64) -> bool:
    """Whether a card counts as a Basic Pokémon in set-up (Fossils do in some rulesets: PL-setup-11; a Clefairy Doll does not)."""
    d = m.defs[uid]
    if d.enters_by:
        return False
    return d.is_basic or (d.fossil and d.as_hp > 0 and m.rules.fossil_in_setup != "no")


def may_start(m: Machine, seat: i64, uid: i64, active: bool) -> bool:
    """Whether a player may start with the card in the Active Spot, or on the Bench: a Basic Pokémon, or a card that says so."""
    if starts_as_basic(m, uid):
        return True
    d = m.defs[uid]
    if not d.start & (1 if active else 2):
        return False
    return d.start_when is None or d.start_when.holds(m, rule_context(m, seat, 0))


def starters_in_hand(m: Machine, seat: i64, active: bool) -> vec[i64]:
    found: vec[i64] = vec[i64]()
    for uid in m.st.sides[seat].hand:
        if may_start(m, seat, uid, active):
            found = append(found, uid)
    return found


def lacks_starter(m: Machine, side: Side) -> bool:
    """Whether the player has to show the hand and draw another one."""
    return side.counts[C_KEEP] == MULLIGAN or len(starters_in_hand(m, side.seat, True)) == 0


def is_undecided(m: Machine, side: Side) -> bool:
    """Whether the player may still choose to keep a hand without a Basic Pokémon, because it has a card that may start
    instead."""
    if side.counts[C_KEEP]:
        return False
    found = False
    for uid in side.hand:
        d = m.defs[uid]
        if d.is_basic or (starts_as_basic(m, uid) and m.rules.fossil_in_setup != "may"):
            return False
        found = found or may_start(m, side.seat, uid, True)
    return found


def mulligans_wait(rules: Ruleset) -> bool:
    """Whether a lone mulligan is shown only after the other player has set up; required by rulesets that count only these
    mulligans."""
    return rules.mulligan_waits or rules.mulligan_counted == "after_own_setup"


MULLIGANS: Final = 1000
"""More than any deck with a Basic Pokémon needs."""


def mulligan(m: Machine, seat: i64) -> None:
    """Show the hand, shuffle it into the deck and draw a new one."""
    side = m.st.sides[seat]
    if side.counts[C_MULLIGANS] >= MULLIGANS:
        raise RuntimeError(f"player {seat + 1} has drawn {MULLIGANS} hands without a Basic Pokémon")
    if m.log is not None:
        m.tell("mulligan", seat, cards=[int(uid) for uid in side.hand], cite="mulligan")
    for uid in side.hand:
        side.deck = with_card(side.deck, uid)
    side.hand = vec[i64]()
    chance.shuffle(m, seat)
    side.count(C_MULLIGANS, side.counts[C_MULLIGANS] + 1)
    side.count(C_KEEP, 0)
    limit = m.rules.mulligan_limit
    wanted: i64 = -1
    if limit is not None and side.counts[C_MULLIGANS] >= limit:
        for uid in side.deck:
            if m.defs[uid].is_basic:
                wanted = uid
    if wanted < 0:
        zones.draw(m, seat, m.rules.hand_size)
        return
    zones.take(m, wanted)
    zones.draw(m, seat, m.rules.hand_size - 1)
    side.hand = with_card(side.hand, wanted)
    if m.log is not None:
        m.tell("reveal", seat, cards=[int(wanted)], cite="mulligan_limit")


KEEPING: Final = 16
"""Added to the seat in a frame's `n` when that player was asked whether to keep a hand."""
KEPT: Final = 1
MULLIGAN: Final = 2
"""The player's answer, in `C_KEEP`."""


class DrawHands(Exec):
    """Shuffle and draw; hands without a Basic are shown and drawn again.

    Under some rulesets a lone mulligan waits until the others have set up (see `LateMulligans`); this step then takes only the
    mulligans that both players of a pair need, which give no bonus.

    `n` is the player who was asked: about the bonus, or from `KEEPING` on about keeping a hand.
    """

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 0:
            f.step = 1
            for side in st.sides:
                chance.shuffle(m, side.seat)
                zones.draw(m, side.seat, m.rules.hand_size)
                side.count(C_SETUP, 1)
        if st.answered:
            if f.n >= KEEPING:
                st.sides[f.n - KEEPING].count(C_KEEP, KEPT if m.said_yes() else MULLIGAN)
            else:
                zones.draw(m, f.n, first_of(m.answer_of()[0]))
        while True:
            for side in st.sides:
                if is_undecided(m, side):
                    f.n = KEEPING + side.seat
                    return m.ask_yes_no(side.seat, Q_KEEP)
            lacking: list[i64] = []
            for side in st.sides:
                if lacks_starter(m, side):
                    lacking.append(side.seat)
            if not lacking:
                return DONE
            lone = [seat for seat in lacking if players.facing(seat) not in lacking]
            if len(lone) < len(lacking):
                for seat in lacking:
                    if players.facing(seat) in lacking:
                        mulligan(m, seat)
                continue
            seat = lone[0]
            if m.rules.mulligan_waits:
                return DONE
            if m.rules.mulligan_counted == "after_own_setup":
                # A first lone mulligan is shown at once, before any player has set up, and earns nothing; later ones wait.
                for other in lone:
                    mulligan(m, other)
                return DONE
            mulligan(m, seat)
            other = players.facing(seat)
            st.sides[other].count(C_BONUS, st.sides[other].counts[C_BONUS] + 1)
            if m.rules.mulligan_bonus_when == "at_once":
                f.n = other
                return m.ask(other, Q_BONUS, bonus_options(m, other, m.rules.mulligan_bonus), 1, 1)


def bonus_options(m: Machine, seat: i64, most: i64) -> vec[i64]:
    have = len(m.st.sides[seat].deck)
    return numbers_asked(0, most if most < have else have)


class Place(Exec):
    """Each player puts Basic Pokémon face down: the Active Spots first, then the Bench as they like."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        while f.n < m.seats:
            side = st.sides[f.n]
            if side.counts[C_SETUP] != 1 or (lacks_starter(m, side) and not side.active):
                f.n += 1
                continue
            if f.step == 0:
                if st.answered:
                    for option in m.answer_of():
                        place(m, f.n, first_of(option), True)
                    f.step = 1
                else:
                    basics = starters_in_hand(m, f.n, True)
                    spots: i64 = m.actives if m.actives < len(basics) else len(basics)
                    return m.ask(f.n, Q_ACTIVE, cards_asked(basics), 1, spots)  # one suffices (CR-701.2-p3)
            if st.answered:
                for option in m.answer_of():
                    place(m, f.n, first_of(option), False)
            elif len(side.active) == m.actives:
                basics = starters_in_hand(m, f.n, False)
                if len(basics) and m.table.form.bench_in_setup:
                    most = movement.room(m, f.n)
                    return m.ask(f.n, Q_BENCH, cards_asked(basics), 0, most if most < len(basics) else len(basics))
            side.count(C_SETUP, 2)
            f.step = 0
            f.n += 1
        return DONE


def place(m: Machine, seat: i64, uid: i64, active: bool) -> None:
    zones.take(m, uid)
    p = movement.enter(m, seat, uid, active)
    if m.log is not None:
        # harmless (turned of active): only the log differs
        m.tell(
            "place",
            seat,
            cards=[uid],
            pokemon=[p.serial],
            n=1 if active else 0,
            cite="active_setup" if active else "bench_setup",
            seen_by=seat,
        )


class SetPrizes(Exec):
    """Set aside the Prize cards of every player who is ready for it: of all players, if Prizes come before placement."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.instant = True
        self.after: i64 = after
        """The state of set-up that a player needs for it: 1 drawn, 2 placed."""

    def run(self, m: Machine, f: Frame) -> int:
        is_short = m.st.sudden_death and m.rules.tiebreaker == "sudden_death"
        n = m.rules.sudden_death_prizes if is_short else m.table.prizes
        for side in m.st.sides:
            if side.counts[C_SETUP] < self.after or side.counts[C_PRIZES_SET]:
                continue
            for _ in range(n):
                if len(side.deck):
                    side.deck, uid = pop(side.deck)
                    side.prizes = with_card(side.prizes, uid)
            side.count(C_PRIZES_SET, len(side.prizes))
            if self.after == 2:
                side.count(C_SETUP, 3)
            if m.log is not None:
                m.tell("prizes", side.seat, n=len(side.prizes), cite="prizes_set")
        return DONE


class LateMulligans(Exec):
    """The mulligans of players who waited while the others set up; then they also set up."""

    def __init__(self, place: Exec, prizes: Exec) -> None:
        super().__init__()
        self.place = place
        self.prizes = prizes

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 2:
            return DONE
        if f.step == 1:
            f.step = 2
            m.push(self.prizes, f.c)
            return CALL
        if st.answered:
            if f.n >= KEEPING:
                st.sides[f.n - KEEPING].count(C_KEEP, KEPT if m.said_yes() else MULLIGAN)
            elif first_of(m.answer_of()[0]):
                zones.draw(m, f.n, 1)
                f.n = 0
        for side in st.sides:
            while side.counts[C_SETUP] == 1:
                if is_undecided(m, side):
                    f.n = KEEPING + side.seat
                    return m.ask_yes_no(side.seat, Q_KEEP)
                if not lacks_starter(m, side):
                    break
                mulligan(m, side.seat)
                other = players.facing(side.seat)
                st.sides[other].count(C_BONUS, st.sides[other].counts[C_BONUS] + 1)
                if m.rules.mulligan_bonus_when == "at_once":
                    f.n = other
                    return m.ask(other, Q_BONUS, bonus_options(m, other, m.rules.mulligan_bonus), 1, 1)
        f.step = 1
        m.push(self.place, f.c)
        return CALL

    def children(self) -> list[Exec]:
        return [self.place, self.prizes]


def bonus_basics(m: Machine, seat: i64) -> vec[i64]:
    """Basic Pokémon among the cards that the player drew after setting up, which are the last of the hand (SM-mulligan-9,
    CR-500.4b)."""
    side = m.st.sides[seat]
    drawn = len(side.hand) + len(side.active) + len(side.bench) - m.rules.hand_size
    found: vec[i64] = vec[i64]()
    for i in range(len(side.hand)):
        if i >= len(side.hand) - drawn and may_start(m, seat, side.hand[i], False):
            found = append(found, side.hand[i])
    return found


class Bonus(Exec):
    """Cards for the opponent's mulligans; Basics among them may then go to the Bench, the Active stays."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        rules = m.rules
        while f.n < m.seats:
            side = st.sides[f.n]
            if f.step == 0:
                f.step = 1
                if rules.mulligan_counted == "after_first":
                    opposing = st.sides[players.facing(f.n)].counts[C_MULLIGANS]
                    # harmless (bound): equal numbers give the same result
                    side.count(C_BONUS, opposing - 1 if opposing > 1 else 0)
            if f.step == 1:
                if rules.mulligan_bonus_when == "at_once":
                    f.step = 2
                elif st.answered:
                    zones.draw(m, f.n, first_of(m.answer_of()[0]))
                    side.count(C_BONUS, 0 if rules.mulligan_bonus_when == "together" else side.counts[C_BONUS] - 1)
                if f.step == 1 and side.counts[C_BONUS] > 0:
                    most = rules.mulligan_bonus * (side.counts[C_BONUS] if rules.mulligan_bonus_when == "together" else 1)
                    return m.ask(f.n, Q_BONUS, bonus_options(m, f.n, most), 1, 1)
                f.step = 2
            if f.step == 2:
                if st.answered:
                    for option in m.answer_of():
                        place(m, f.n, first_of(option), len(side.active) < m.actives)  # CR-701.2
                # harmless (without and side.counts[C_SETUP] >= 2): nobody is in between then
                # harmless (without and m.table.form.bench_in_setup; bound): nobody is in between then
                elif side.counts[C_SETUP] >= 2 and m.table.form.bench_in_setup:
                    most = movement.room(m, f.n)
                    basics = bonus_basics(m, f.n)
                    if most and len(basics):
                        return m.ask(f.n, Q_BENCH, cards_asked(basics), 0, most if most < len(basics) else len(basics))
            f.step = 0
            f.n += 1
        return DONE


class RevealAll(Exec):
    """Turn all Pokémon face up and carry out texts that wait for the beginning of the game."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step:
            return DONE
        f.step = 1
        st.phase = 1
        if m.log is not None:
            for side in st.sides:
                pokemon = [int(p.serial) for p in side.active] + [int(p.serial) for p in side.bench]
                m.tell("setup", side.seat, pokemon=pokemon, cite="setup_reveal")
        events.fire(m, E_GAME_BEGAN, None, -1, st.player, None)
        if st.waiting:
            m.push(m.table.triggers, f.c)
            return CALL
        return DONE
