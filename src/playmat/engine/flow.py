"""The course of a game as nodes: set-up, turns, attacks, checks, what happens between turns.

What the books order is a list in the ruleset; `link` builds these sequences from it once. Nothing here asks which era it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from playmat.engine import options as legal
from playmat.engine import queries
from playmat.engine.linked import (
    ABILITY,
    ATTACK,
    BABY,
    E_ATTACHED,
    E_ATTACKED,
    E_BENCHED,
    E_DECLARED,
    E_DRAWN,
    E_EVOLVED,
    E_EVOLVES,
    E_KNOCKED_OUT,
    E_LEVELLED,
    E_PLAYED,
    E_POWER_USED,
    E_PRIZE_TAKEN,
    E_RETREATED,
    E_TURN_ENDS,
    E_TURN_STARTED,
    E_WOULD_DAMAGE,
    E_WOULD_KO,
    GAME,
    K_BENCH,
    K_BURN,
    K_CONFUSION,
    K_DISCARD_AT,
    K_HP,
    K_IMMUNE,
    K_POISON,
    K_SLEEP,
    K_UNAFFECTED,
    MEGA,
    ONCE,
    POKE_BODY,
    POKE_POWER,
    RULE,
    S_AFTER,
    SUPPORTER,
    TRAINER,
    V_ATTACK_TWICE,
    V_KEEP_TURN,
    V_TAKE_PRIZES,
    VSTAR_LIMIT,
    Trigger,
    Use,
)
from playmat.engine.machine import (
    M_ABILITY,
    M_ATTACHED,
    M_ATTACKED,
    M_DAMAGE_KO,
    M_EVOLVED,
    M_KNOCKED_OUT,
    M_ONCE_A_GAME,
    M_PLAYED,
    M_PRIZE,
    P_DISCARD,
    U_NEXT_ATTACK,
)
from playmat.engine.program import Flip, cards_asked, numbers_asked, pokemon_asked
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_BENCH,
    O_CARD,
    O_DECLARE,
    O_DISCARD_OWN,
    O_END,
    O_EVOLVE,
    O_HEADS,
    O_LEGEND,
    O_LEVEL_UP,
    O_PLACE,
    O_PLAY,
    O_POKEMON,
    O_RETREAT,
    O_SEAT,
    O_STADIUM,
    O_TAILS,
    O_TOOL,
    O_USE,
    O_USE_CARD,
    O_USE_STADIUM,
    Q_ACTIVE,
    Q_BENCH,
    Q_BONUS,
    Q_CALL,
    Q_EXTRA,
    Q_FIRST,
    Q_MAIN,
    Q_OPPONENT,
    Q_ORDER,
    Q_PAY,
    Q_PICK,
    Q_PLAYER,
    Q_PRIZE,
    Q_PROMOTE,
    first_of,
    kind_of,
    pack,
    second_of,
    third_of,
)
from playmat.engine.state import (
    ASK,
    ASLEEP,
    BURNED,
    C_ATTACKS,
    C_BONUS,
    C_ENERGY,
    C_EXTRA,
    C_GX,
    C_MULLIGANS,
    C_OUT,
    C_OWED,
    C_PRIZES_SET,
    C_RETREATS,
    C_SETUP,
    C_STADIUM_USED,
    C_STADIUMS,
    C_SUPPORTERS,
    C_TURNS,
    C_VSTAR,
    CALL,
    CONFUSED,
    DONE,
    F_ENERGY_NOW,
    F_KNOCKED_OUT,
    F_RETREAT_FAILED,
    ONGOING,
    PARALYZED,
    POISONED,
    Context,
    Exec,
    Frame,
    Pending,
    Pokemon,
    State,
    no_counts,
    with_card,
    with_card_at,
    without_card,
)
from playmat.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def rule_context(m: Machine, seat: i64, source: i64) -> Context:
    return Context(seat, m.facing(seat), RULE, source, -1)


# Set-up


class Loop(Exec):
    """The whole game: set-up, then turn after turn."""

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

    In teams the winning team picks its first player (CR-702.3). `n` is the call, 1 for heads, and then the winner.
    """

    def __init__(self, flip: Flip) -> None:
        super().__init__()
        self.flip = flip

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 0:
            f.n = 0
            if m.rules.flip_called:
                if not st.answered:
                    sides: vec[i64] = vec[i64]()
                    sides = append(append(sides, pack(O_HEADS, 0, 0, 0)), pack(O_TAILS, 0, 0, 0))
                    return m.ask(1, Q_CALL, sides, 1, 1)
                f.n = 1 if kind_of(m.answer_of()[0]) == O_HEADS else 0
                if m.log is not None:
                    m.tell("call", 1, [], [], f.n, "", "flip_called", -1)
            f.step = 1
            m.push(self.flip, f.c)
            return CALL
        if f.step == 1:
            f.step = 2
            f.n = 1 if f.c.heads == f.n else 0
            if m.teams or m.rules.first_player == "winner_chooses":
                options: vec[i64] = vec[i64]()
                for seat in range(m.seats):
                    if not m.teams or m.same_team(seat, f.n):
                        options = append(options, pack(O_SEAT, seat, 0, 0))
                return m.ask(f.n, Q_FIRST, options, 1, 1)
        if st.answered:
            f.n = first_of(m.answer_of()[0])
        st.first = f.n
        st.player = f.n
        if m.log is not None:
            m.tell("first", f.n, [], [], 0, "", "first_player", -1)
        return DONE

    def children(self) -> list[Exec]:
        return [self.flip]


def starts_as_basic(m: Machine, uid: i64) -> bool:
    """Whether a card counts as a Basic Pokémon in set-up (Fossils do in some rulesets: PL-setup-11)."""
    d = m.defs[uid]
    return d.is_basic or (d.as_hp > 0 and m.rules.fossil_is_basic_in_setup)


def basics_in_hand(m: Machine, seat: i64) -> vec[i64]:
    found: vec[i64] = vec[i64]()
    for uid in m.st.sides[seat].hand:
        if starts_as_basic(m, uid):
            found = append(found, uid)
    return found


def mulligans_wait(rules: Ruleset) -> bool:
    """Whether a lone mulligan is shown only after the other player has set up; where only such ones count, it must be."""
    return rules.mulligan_waits or rules.mulligan_counted == "after_own_setup"


def mulligan(m: Machine, seat: i64) -> None:
    """Show the hand, shuffle it in and draw anew."""
    side = m.st.sides[seat]
    if m.log is not None:
        m.tell("mulligan", seat, [int(uid) for uid in side.hand], [], 0, "", "mulligan", -1)
    for uid in side.hand:
        side.deck = with_card(side.deck, uid)
    side.hand = vec[i64]()
    m.shuffle(seat)
    m.draw(seat, m.rules.hand_size)
    side.count(C_MULLIGANS, side.counts[C_MULLIGANS] + 1)


class DrawHands(Exec):
    """Shuffle and draw; hands without a Basic are shown and drawn again.

    Where the ruleset says so a lone mulligan waits until the others have set up (see `LateMulligans`); here only those are
    taken that both players of a pair need, which give nobody a bonus.
    """

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 0:
            f.step = 1
            for side in st.sides:
                m.shuffle(side.seat)
                m.draw(side.seat, m.rules.hand_size)
                side.count(C_SETUP, 1)
        if st.answered:
            m.draw(f.n, first_of(m.answer_of()[0]))
        while True:
            lacking = [side.seat for side in st.sides if len(basics_in_hand(m, side.seat)) == 0]
            if not lacking:
                return DONE
            lone = [seat for seat in lacking if m.facing(seat) not in lacking]
            if len(lone) < len(lacking):
                for seat in lacking:
                    if m.facing(seat) in lacking:
                        mulligan(m, seat)
                continue
            seat = lone[0]
            if m.rules.mulligan_waits:
                return DONE
            if m.rules.mulligan_counted == "after_own_setup":
                # A first lone mulligan is shown at once, before anybody has set up, and earns nothing; later ones wait.
                for other in lone:
                    mulligan(m, other)
                return DONE
            mulligan(m, seat)
            other = m.facing(seat)
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
            if side.counts[C_SETUP] != 1 or (len(basics_in_hand(m, f.n)) == 0 and not side.active):
                f.n += 1
                continue
            if f.step == 0:
                if st.answered:
                    for option in m.answer_of():
                        place(m, f.n, first_of(option), True)
                    f.step = 1
                else:
                    basics = basics_in_hand(m, f.n)
                    spots: i64 = m.actives if m.actives < len(basics) else len(basics)
                    return m.ask(f.n, Q_ACTIVE, cards_asked(basics), 1, spots)  # one suffices (CR-701.2-p3)
            if st.answered:
                for option in m.answer_of():
                    place(m, f.n, first_of(option), False)
            elif len(side.active) == m.actives:
                basics = basics_in_hand(m, f.n)
                if len(basics):
                    most = m.room(f.n)
                    return m.ask(f.n, Q_BENCH, cards_asked(basics), 0, most if most < len(basics) else len(basics))
            side.count(C_SETUP, 2)
            f.step = 0
            f.n += 1
        return DONE


def place(m: Machine, seat: i64, uid: i64, active: bool) -> None:
    m.take(uid)
    p = m.enter(seat, uid, active)
    if m.log is not None:
        m.tell("place", seat, [uid], [p.serial], 1 if active else 0, "", "active_setup" if active else "bench_setup", seat)


class SetPrizes(Exec):
    """Set aside the Prize cards of every player whose turn it is to do so: where Prizes come before placement, everybody."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.instant = True
        self.after: i64 = after
        """How far a player's set-up must be: 1 drawn, 2 placed."""

    def run(self, m: Machine, f: Frame) -> int:
        n = m.rules.sudden_death_prizes if m.st.sudden_death else m.table.prizes
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
                m.tell("prizes", side.seat, [], [], len(side.prizes), "", "prizes_set", -1)
        return DONE


class LateMulligans(Exec):
    """The mulligans of those who waited while the others set up; then they set up too."""

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
            if first_of(m.answer_of()[0]):
                m.draw(f.n, 1)
                f.n = 0
        for side in st.sides:
            while side.counts[C_SETUP] == 1 and len(basics_in_hand(m, side.seat)) == 0:
                mulligan(m, side.seat)
                other = m.facing(side.seat)
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
    """Basics among the cards that were drawn after the own set-up: the last ones of the hand (SM-mulligan-9, CR-500.4b)."""
    side = m.st.sides[seat]
    drawn = len(side.hand) + len(side.active) + len(side.bench) - m.rules.hand_size
    found: vec[i64] = vec[i64]()
    for i in range(len(side.hand)):
        if i >= len(side.hand) - drawn and starts_as_basic(m, side.hand[i]):
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
                    opposing = st.sides[m.facing(f.n)].counts[C_MULLIGANS]
                    side.count(C_BONUS, opposing - 1 if opposing > 1 else 0)
            if f.step == 1:
                if rules.mulligan_bonus_when == "at_once":
                    f.step = 2
                elif st.answered:
                    m.draw(f.n, first_of(m.answer_of()[0]))
                    side.count(C_BONUS, 0 if rules.mulligan_bonus_when == "together" else side.counts[C_BONUS] - 1)
                if f.step == 1 and side.counts[C_BONUS] > 0:
                    most = rules.mulligan_bonus * (side.counts[C_BONUS] if rules.mulligan_bonus_when == "together" else 1)
                    return m.ask(f.n, Q_BONUS, bonus_options(m, f.n, most), 1, 1)
                f.step = 2
            if f.step == 2:
                if st.answered:
                    for option in m.answer_of():
                        place(m, f.n, first_of(option), False)
                elif side.counts[C_SETUP] >= 2:
                    most = m.room(f.n)
                    basics = bonus_basics(m, f.n)
                    if most and len(basics):
                        return m.ask(f.n, Q_BENCH, cards_asked(basics), 0, most if most < len(basics) else len(basics))
            f.step = 0
            f.n += 1
        return DONE


class RevealAll(Exec):
    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        st.phase = 1
        if m.log is not None:
            for side in st.sides:
                pokemon = [int(p.serial) for p in side.active] + [int(p.serial) for p in side.bench]
                m.tell("setup", side.seat, [], pokemon, 0, "", "setup_reveal", -1)
        return DONE


# Turns


def refresh(m: Machine, pokemon: list[Pokemon]) -> None:
    """Forget what each of them has done this turn."""
    for q in pokemon:
        if q.used or q.flags & (F_RETREAT_FAILED | F_ENERGY_NOW):
            p = m.own(q)
            p.used = 0
            p.flags &= ~(F_RETREAT_FAILED | F_ENERGY_NOW)


class StartTurn(Exec):
    """The turn begins: counts are reset and a card is drawn; who cannot draw has lost."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 1:
            return DONE
        f.step = 1
        st.turn += 1
        st.turn_over = False
        side = st.sides[st.player]
        counts = side.counts[:]
        for i in range(C_STADIUM_USED + 1):
            counts[i] = 0
        counts[C_TURNS] = counts[C_TURNS] + 1
        side.counts = counts
        for s in st.sides:
            refresh(m, s.active)
            refresh(m, s.bench)
        if len(st.memory):
            forget(st, st.turn - 2 * m.seats)
        if st.effects:
            m.touch()  # some may have begun or ended
        if m.log is not None:
            m.tell("turn", st.player, [], [], st.turn, "", "", -1)
        if m.rules.starter_draws or not legal.is_game_start(m, st.player):
            if len(side.deck) == 0:
                return deck_out(m, st.player)
            if m.draw(st.player, 1):
                m.fire_card(E_DRAWN, side.hand[len(side.hand) - 1], st.player)
        m.fire(E_TURN_STARTED, None, -1, st.player, None)
        if st.pending:
            m.push(m.table.triggers, f.c)
            return CALL
        return DONE


def forget(st: State, turn: i64) -> None:
    """Drop what is remembered of the turns before this one; what was done once in the game is kept."""
    memory = st.memory
    i: i64 = 0
    kept: vec[i64] = vec[i64]()
    while i < len(memory) and (memory[i] >> 40 < turn or (memory[i] >> 34) & 63 == M_ONCE_A_GAME):
        if (memory[i] >> 34) & 63 == M_ONCE_A_GAME:
            kept = append(kept, memory[i])
        i += 1
    if i > len(kept):
        st.memory = extend(kept, memory[i:]) if len(kept) else memory[i:]


def deck_out(m: Machine, seat: i64) -> int:
    """The player cannot draw for the turn: lost; in teams only out of the game (CR-702.12)."""
    st = m.st
    if m.log is not None:
        m.tell("deck_out", seat, [], [], 0, "", "deck_out", -1)
    mate = seat ^ 2
    if not m.teams or st.sides[mate].counts[C_OUT]:
        st.outcome = (seat & 1) ^ 1
        return DONE
    side = st.sides[seat]
    side.count(C_OUT, 1)
    owed = side.prizes_left()
    for zone in (side.active, side.bench):
        for p in zone:
            m.leave(p, P_DISCARD, P_DISCARD)
    other = st.sides[mate]
    for _ in range(owed):
        if len(other.deck):
            uid = other.deck[0]
            other.deck = other.deck[1:]
            other.prizes = with_card(other.prizes, uid)
            other.count(C_PRIZES_SET, other.counts[C_PRIZES_SET] + 1)
    for i in range(len(side.prizes)):
        if side.prizes[i] >= 0:
            side.discard = with_card(side.discard, side.prizes[i])
            side.prizes = with_card_at(side.prizes, i, -1)
    st.turn_over = True
    return DONE


class Main(Exec):
    """Ask what to do, do it, run the checks, and ask again until the turn is over. `step` is 1 after something was done."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 1:
            f.step = 0
            if not m.table.checks.is_idle(m, f.c):
                m.push(m.table.checks, f.c)
                return CALL
        if st.turn_over:
            return DONE
        seat = st.player
        if not st.answered:
            return m.ask(seat, Q_MAIN, legal.main_options(m, seat), 1, 1)
        option = m.answer_of()[0]
        offered = st.offered
        st.offered = ()
        if kind_of(option) == O_END:
            st.turn_over = True
            if m.log is not None:
                m.tell("end", seat, [], [], 0, "", "", -1)
            return DONE
        f.step = 1
        if kind_of(option) == O_DECLARE:
            declare(m, offered[third_of(option)], seat)
        else:
            perform(m, option, seat)
        return CALL


def declare(m: Machine, waiting: Pending, seat: i64) -> None:
    """Use a triggered Power as the action that follows its event."""
    t = waiting.part
    c = waiting.c.clone()
    if isinstance(t, Trigger):
        m.remember(M_ABILITY, seat, t.title if t.title >= 0 else 0xFFFF, c.source)
        if m.log is not None:
            title = m.table.names[t.title] if t.title >= 0 else ""
            m.tell("use", seat, [c.uid], [c.source] if c.source else [], 0, title, "ability_use", -1)
        carry_out(m, c, t.do, t.speaks, t.ability)


def perform(m: Machine, option: i64, seat: i64) -> None:
    """Begin the action that an option of the main question means."""
    kind = kind_of(option)
    a = first_of(option)
    b = second_of(option)
    if kind == O_BENCH:
        bench_card(m, seat, a)
    elif kind == O_EVOLVE or kind == O_LEVEL_UP:
        c = Context(seat, m.facing(seat), RULE, b, a)
        c.paid = 1 if kind == O_LEVEL_UP else 0
        m.push(m.table.evolving, c)
    elif kind == O_ATTACH:
        attach_energy(m, seat, a, b)
    elif kind == O_TOOL:
        attach_tool(m, seat, a, b)
    elif kind == O_STADIUM:
        play_stadium(m, seat, a)
    elif kind == O_LEGEND:
        play_legend(m, seat, a, b)
    elif kind == O_DISCARD_OWN:
        p = m.find(a)
        if p is not None:
            m.leave(p, P_DISCARD, P_DISCARD)
    elif kind == O_PLAY:
        c = Context(seat, m.facing(seat), TRAINER, 0, a)
        m.push(m.table.play_trainer, c)
    elif kind == O_RETREAT:
        c = rule_context(m, seat, a)
        c.target = b
        m.push(m.table.retreat, c)
    elif kind == O_ATTACK:
        begin_attack(m, seat, a, b >> 4, b & 15, third_of(option))
    elif kind == O_USE or kind == O_USE_STADIUM or kind == O_USE_CARD:
        begin_use(m, seat, option)


def bench_card(m: Machine, seat: i64, uid: i64) -> None:
    m.take(uid)
    side = m.st.sides[seat]
    # With an empty Active Spot a new Basic goes straight there (CR-701.2-p2, CR-702.11-p3).
    p = m.enter(seat, uid, len(side.active) < m.actives)
    if m.log is not None:
        m.tell("bench", seat, [uid], [p.serial], 0, "", "bench_basic", -1)
    m.fire(E_BENCHED, p, uid, seat, None)


class Evolving(Exec):
    """Evolve (or, with `paid` set, level up) by a card from hand, after texts that wait for that to begin."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            p = m.find(c.source)
            lives = m.live_parts(E_EVOLVES)
            if lives and p is not None:
                for live in lives:
                    d = m.triggered(live, p, c.uid, c.you, None)
                    if d is not None and live.trigger is not None:
                        m.push(live.trigger, d)
                return CALL
        evolve_with(m, c.you, c.uid, c.source, c.paid == 1)
        return DONE


def evolve_with(m: Machine, seat: i64, uid: i64, serial: i64, level_up: bool) -> None:
    p = m.find(serial)
    if p is None:
        return
    m.take(uid)
    p = m.own(p)
    used = p.used
    m.evolve(p, uid)
    if level_up:
        p.used = used  # levelling up does not reset once-a-turn uses
    m.remember(M_EVOLVED, seat, p.serial, uid)
    if m.log is not None:
        m.tell("level_up" if level_up else "evolve", seat, [uid], [p.serial], 0, "", "level_up" if level_up else "evolve", -1)
    m.fire(E_LEVELLED if level_up else E_EVOLVED, p, uid, seat, None)
    d = m.defs[uid]
    ends = d.stage == MEGA and m.rules.mega_ends_turn
    if ends and not queries.is_allowed(m, V_KEEP_TURN, p, seat, uid):
        m.st.turn_over = True  # SM-M-5
        if m.log is not None:
            m.tell("end", seat, [], [p.serial], 0, "", "mega_turn_ends", -1)


def attach_energy(m: Machine, seat: i64, uid: i64, serial: i64) -> None:
    p = m.find(serial)
    if p is None:
        return
    m.take(uid)
    p = m.own(p)
    m.attach(uid, p, 0)
    side = m.st.sides[seat]
    side.count(C_ENERGY, side.counts[C_ENERGY] + 1)
    p.flags |= F_ENERGY_NOW
    m.remember(M_ATTACHED, seat, p.serial, uid)
    if m.log is not None:
        m.tell("attach", seat, [uid], [p.serial], 0, "", "energy_attach", -1)
    m.fire(E_ATTACHED, p, uid, seat, None)


def attach_tool(m: Machine, seat: i64, uid: i64, serial: i64) -> None:
    p = m.find(serial)
    if p is None:
        return
    m.take(uid)
    p = m.own(p)
    m.attach(uid, p, 0)
    m.remember(M_PLAYED, seat, 0, uid)
    if m.log is not None:
        m.tell("attach", seat, [uid], [p.serial], 0, "", "tool_attach", -1)
    m.fire(E_PLAYED, None, uid, seat, None)
    m.fire(E_ATTACHED, p, uid, seat, None)


def play_stadium(m: Machine, seat: i64, uid: i64) -> None:
    st = m.st
    m.take(uid)
    if st.stadium >= 0:
        old = st.stadium
        st.stadium = -1
        m.put(old, P_DISCARD)
        if m.log is not None:
            m.tell("discard", m.owners[old], [old], [], 0, "", "stadium_play", -1)
    st.stadium = uid
    st.stadium_owner = seat
    m.arrive(uid)
    m.touch()
    side = st.sides[seat]
    side.count(C_STADIUMS, side.counts[C_STADIUMS] + 1)
    m.remember(M_PLAYED, seat, 0, uid)
    if m.log is not None:
        m.tell("stadium", seat, [uid], [], 0, "", "stadium_play", -1)
    m.fire(E_PLAYED, None, uid, seat, None)


def play_legend(m: Machine, seat: i64, uid: i64, half: i64) -> None:
    """Both halves of a LEGEND are put into play at once, as one Pokémon (SM-gloss-28)."""
    m.take(uid)
    m.take(half)
    p = m.enter(seat, half, False)
    p.cards = with_card(p.cards, uid)
    if m.log is not None:
        m.tell("bench", seat, [uid, half], [p.serial], 0, "", "legend_halves", -1)
    m.fire(E_BENCHED, p, uid, seat, None)


def begin_use(m: Machine, seat: i64, option: i64) -> None:
    """Use an Ability of a Pokémon, an activation of an attached card or Stadium, or a card in hand or discard pile."""
    kind = kind_of(option)
    serial: i64 = 0
    p: Pokemon | None = None
    if kind == O_USE:
        serial = first_of(option)
        uid = second_of(option)
        d = m.defs[uid]
        u = legal.nth_use(d, third_of(option))
        p = m.find(serial)
    elif kind == O_USE_STADIUM:
        uid = m.st.stadium
        u = m.defs[uid].text.uses[first_of(option)]
        m.st.sides[seat].count(C_STADIUM_USED, 1)
    else:
        uid = first_of(option)
        u = legal.nth_use(m.defs[uid], third_of(option))
        if u.attaches:
            side = m.st.sides[seat]
            side.count(C_ENERGY, side.counts[C_ENERGY] + 1)
    mark_used(m, seat, p, uid, u)
    c = Context(seat, m.facing(seat), ABILITY if u.ability >= 0 else TRAINER, serial, uid)
    if m.log is not None:
        title = m.table.names[u.title] if u.title >= 0 else ""
        m.tell("use", seat, [uid], [serial] if serial else [], 0, title, "energy_attach" if u.attaches else "ability_use", -1)
    carry_out(m, c, u.do, u.speaks, u.ability)


def carry_out(m: Machine, c: Context, do: Exec, speaks: i64, ability: i64) -> None:
    """Carry out what was used, unless it is a Poké-Power and somebody stops it."""
    m.push(do, c)
    choose_players(m, c, speaks)
    if m.table.has_interrupts and ability == POKE_POWER:  # such texts do not speak of old Pokémon Powers (CR-407.1-p2)
        m.push(m.table.interrupts, c)


class Interrupts(Exec):
    """A Poké-Power is being used: texts that wait for it, in play and in hands, may prevent its effects."""

    def run(self, m: Machine, f: Frame) -> int:
        """`n` counts the cards in hands that were asked about."""
        st = m.st
        p = m.find(f.c.source)
        if p is None:
            return DONE
        if f.step == 0:
            f.step = 1
            for live in m.live_parts(E_POWER_USED):
                d = m.triggered(live, p, -1, p.owner, None)
                if d is not None and live.trigger is not None:
                    m.wait(live.trigger, d, True)
            m.push(m.table.triggers_now, f.c)
            return CALL
        playable = self.playable(m, p)
        while f.n < len(playable):
            c = playable[f.n]
            if not st.answered:
                return m.ask_yes_no(c.you)
            f.n += 1
            if m.said_yes():
                m.push(m.table.play_trainer, c)
                return CALL
        return DONE

    def playable(self, m: Machine, p: Pokemon) -> list[Context]:
        """A context for each card in a hand that may be played now; of copies one."""
        found: list[Context] = []
        for side in m.st.sides:
            seen: list[i64] = []
            for uid in side.hand:
                d = m.defs[uid]
                t = d.interrupt
                if t is None or d.index in seen:
                    continue
                if legal.trainer_at_all(m, side.seat, d, uid) != legal.OK:
                    continue
                seen.append(d.index)
                c = Context(side.seat, p.owner, TRAINER, 0, uid)
                c.it = with_card(c.it, p.serial)
                if (t.who is None or t.who.has(m, c, p)) and (t.when is None or t.when.holds(m, c)):
                    found.append(c)
        return found


def mark_used(m: Machine, seat: i64, p: Pokemon | None, uid: i64, u: Use) -> None:
    if p is not None and u.limit == ONCE:
        m.own(p).used |= queries.use_bit(p, uid, u.bit)
    if u.limit == GAME:
        m.remember(M_ONCE_A_GAME, seat, u.title, 0)
    if u.limit == VSTAR_LIMIT:
        side = m.st.sides[seat]
        side.count(C_VSTAR, side.counts[C_VSTAR] + 1)
    m.remember(M_ABILITY, seat, u.title if u.title >= 0 else 0xFFFF, p.serial if p is not None else 0)


def choose_players(m: Machine, c: Context, speaks: i64) -> None:
    """In teams, whoever plays a text says which opponent it means, and whether "you" is the mate (CR-702.13, CR-702.14).

    `speaks` has bit 1 if the text speaks of its player, 2 if it speaks of an opponent.
    """
    if m.teams and speaks:
        m.push(m.table.players, c)
        m.st.frames[len(m.st.frames) - 1].n = speaks


class ChoosePlayers(Exec):
    """Ask whom "you" and "your opponent" mean; only players for whom something would come of the text are offered."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        st = m.st
        if f.step == 0:
            f.step = 1
            if f.n & 1:
                options = self.seats(m, c, c.you)
                if len(options) > 1:
                    return m.ask(c.you, Q_PLAYER, options, 1, 1)
                if len(options):
                    c.you = first_of(options[0])
        if f.step == 1:
            f.step = 2
            if st.answered:
                c.you = first_of(m.answer_of()[0])
            if c.origin == ATTACK:
                return DONE  # the opponent is the one that is attacked
            c.opponent = m.facing(c.you)
            opponents = self.seats(m, c, c.opponent)
            if len(opponents):
                c.opponent = first_of(opponents[0])
            if f.n & 2 and len(opponents) > 1:
                return m.ask(st.player, Q_OPPONENT, opponents, 1, 1)
        if st.answered:
            c.opponent = first_of(m.answer_of()[0])
        return DONE

    def seats(self, m: Machine, c: Context, seat: i64) -> vec[i64]:
        """The seat and its mate, as far as they are in the game and the text can be carried out for them."""
        found: vec[i64] = vec[i64]()
        frames = m.st.frames
        do = frames[len(frames) - 2].node
        for other in (seat, seat ^ 2):
            if m.st.sides[other].counts[C_OUT]:
                continue
            d = Context(c.you, c.opponent, c.origin, c.source, c.uid)
            fixed: i64 = 3
            if m.same_team(other, c.you):
                d.you = other
                fixed = 1
            else:
                d.opponent = other
            if legal.could(m, d, do, fixed):
                found = append(found, pack(O_SEAT, other, 0, 0))
        return found


class PlayTrainer(Exec):
    """Play a Trainer card: it lies beside the Active while its text is carried out, then goes where it belongs."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        c = f.c
        d = m.defs[c.uid]
        side = st.sides[m.owners[c.uid]]
        if f.step == 0:
            f.step = 1
            m.take(c.uid)
            side.beside = with_card(side.beside, c.uid)
            if d.kind == SUPPORTER:
                side.count(C_SUPPORTERS, side.counts[C_SUPPORTERS] + 1)
            m.remember(M_PLAYED, c.you, 0, c.uid)
            if m.log is not None:
                m.tell("play", c.you, [c.uid], [], 0, "", "supporter_play" if d.kind == SUPPORTER else "trainer_play", -1)
            m.fire(E_PLAYED, None, c.uid, c.you, None)
        if f.step == 1:
            # The extra is all of its cards or none (SM-A-2).
            if d.extra and len(side.hand) >= d.extra:
                if not st.answered:
                    return m.ask_yes_no(c.you, Q_EXTRA)
                if m.said_yes():
                    f.step = 3
                    return m.ask(c.you, Q_EXTRA, cards_asked(side.hand), d.extra, d.extra)
        if f.step == 3:
            answer = m.answer_of()
            for option in answer:
                m.discard(first_of(option))
            c.paid = len(answer)
        if f.step != 2:
            f.step = 2
            if d.play is not None:
                m.push(d.play, c)
                choose_players(m, c, d.speaks)
            return CALL
        if c.uid in side.beside and not (d.kind == SUPPORTER and m.rules.supporter_leaves == "turn_end"):
            side.beside = without_card(side.beside, c.uid)
            m.put(c.uid, int(d.leaves_to))
        if d.interrupt is not None and c.cancelled:
            m.cancel_power()
        return DONE


class Retreat(Exec):
    """Pay the cost card by card until it is met or exceeded, then change places; a Confused Pokémon may have to flip."""

    def __init__(self, flip: Flip) -> None:
        super().__init__()
        self.flip = flip

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        c = f.c
        p = m.find(c.source)
        q = m.find(c.target)
        if p is None or q is None:
            return DONE
        p = m.own(p)
        if f.step == 0:
            f.step = 1
            f.n = queries.retreat_cost(m, p)
            side = st.sides[p.owner]
            side.count(C_RETREATS, side.counts[C_RETREATS] + 1)
        if f.step == 1:
            if st.answered:
                uid = first_of(m.answer_of()[0])
                pay_with(m, f, p, uid)
            while f.n > 0:
                options: vec[i64] = vec[i64]()
                for i in range(len(p.attached)):
                    if queries.is_energy(m, p, i):
                        options = append(options, pack(O_CARD, p.attached[i], 0, 0))
                if len(options) == 0:
                    break
                if len(options) == 1:
                    pay_with(m, f, p, first_of(options[0]))
                else:
                    return m.ask(p.owner, Q_PAY, options, 1, 1)
            f.step = 2
            if m.rules.confused_retreat_flip and p.conditions & CONFUSED:
                f.step = 3
                m.push(self.flip, c)
                return CALL
        if f.step == 3 and c.heads == 0:
            p.flags |= F_RETREAT_FAILED  # BS-confused-4
            if m.log is not None:
                m.tell("retreat_failed", p.owner, [], [p.serial], 0, "", "retreat_confused", -1)
            return DONE
        if m.log is not None:
            m.tell("retreat", p.owner, [], [p.serial, q.serial], 0, "", "retreat", -1)
        m.fire(E_RETREATED, p, -1, p.owner, None)
        m.swap(p, q)
        return DONE

    def children(self) -> list[Exec]:
        return [self.flip]


def pay_with(m: Machine, f: Frame, p: Pokemon, uid: i64) -> None:
    for i in range(len(p.attached)):
        if p.attached[i] == uid:
            _, units = queries.provided(m, p, i)
            f.n -= units if units > 0 else 1
            break
    place = m.destination(p, uid, 1)
    m.detach(p, uid)
    m.put(uid, place)
    if m.log is not None:
        m.tell("discard", p.owner, [uid], [p.serial], 0, "", "retreat_cost", -1)


class EndPhase(Exec):
    """End of the turn: triggers, then what lasts until now ends (CR-604.1)."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 0:
            f.step = 1
            m.fire(E_TURN_ENDS, None, -1, st.player, None)
            if st.pending:
                m.push(m.table.triggers, f.c)
                return CALL
        lives = m.live_parts(K_DISCARD_AT)
        if lives:
            due: list[i64] = []
            for live in lives:
                p = m.find(live.c.source)
                if p is not None and (live.mod.of == 0) == (p.owner == st.player):
                    due.append(live.c.uid)
            for uid in due:
                m.discard(uid)
        side = st.sides[st.player]
        for uid in side.beside:
            m.put(uid, int(m.defs[uid].leaves_to))
        side.beside = vec[i64]()
        kept = [e for e in st.effects if e.last > st.turn]
        if len(kept) != len(st.effects):
            st.effects = tuple(kept)
            m.touch()
        return DONE


class NextPlayer(Exec):
    """The next turn's player: the next seat clockwise that is still in the game, unless an extra turn waits."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        side = st.sides[st.player]
        if side.counts[C_EXTRA]:
            side.count(C_EXTRA, side.counts[C_EXTRA] - 1)
            return DONE
        st.player = m.next_seat()
        return DONE


# Attacks


def begin_attack(m: Machine, seat: i64, serial: i64, uid: i64, index: i64, target: i64) -> None:
    c = Context(seat, m.facing(seat), ATTACK, serial, uid)
    c.attacker = serial
    c.target = target
    q = m.find(target)
    if q is not None:
        c.opponent = q.owner
    c.move_uid = uid
    c.move_index = index
    a = m.defs[uid].attacks[index]
    c.base = a.damage
    m.push(m.table.attack, c)
    choose_players(m, c, a.speaks & 1)


class Attack(Exec):
    """An attack: the ruleset's steps, then the turn is over, whatever came of it."""

    def __init__(self, steps: Exec) -> None:
        super().__init__()
        self.steps = steps

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            m.push(self.steps, c)
            return CALL
        p = m.find(c.attacker)
        if p is not None:
            m.fire(E_ATTACKED, p, -1, p.owner, p)
        st = m.st
        kept = [e for e in st.effects if e.until != U_NEXT_ATTACK or e.on != c.attacker or e.first == st.turn]
        if len(kept) != len(st.effects):
            st.effects = tuple(kept)
            m.touch()
        first = st.sides[st.player].counts[C_ATTACKS] == 1
        twice = p is not None and first and queries.is_allowed(m, V_ATTACK_TWICE, p, st.player, -1)
        st.turn_over = not twice or c.cancelled
        return DONE

    def children(self) -> list[Exec]:
        return [self.steps]


def count_power(m: Machine, c: Context, n: i64) -> None:
    """Enter, or with -1 take back, that an attack was the player's GX attack or VSTAR Power of the game."""
    power = m.defs[c.move_uid].attacks[c.move_index].power
    side = m.st.sides[m.st.player]
    if power == 1:
        side.count(C_GX, side.counts[C_GX] + n)
    elif power == 2:
        side.count(C_VSTAR, side.counts[C_VSTAR] + n)


class Announce(Exec):
    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        attack = m.defs[c.move_uid].attacks[c.move_index]
        seat = m.st.player
        side = m.st.sides[seat]
        side.count(C_ATTACKS, side.counts[C_ATTACKS] + 1)
        count_power(m, c, 1)
        p = m.find(c.attacker)
        if p is not None:
            p = m.own(p)
            p.last_attack = attack.name
            p.last_attack_turn = m.st.turn
        m.remember(M_ATTACKED, seat, attack.name, c.attacker)
        if m.log is not None:
            m.tell("attack", seat, [c.move_uid], [c.attacker, c.target], c.move_index, attack.title, "attack", -1)
        return DONE


class Section(Exec):
    """A section of the attack's text."""

    def __init__(self, which: int) -> None:
        super().__init__()
        self.which: i64 = which

    def is_idle(self, m: Machine, c: Context) -> bool:
        return m.defs[c.move_uid].attacks[c.move_index].sections[self.which] is None

    def run(self, m: Machine, f: Frame) -> int:
        section = m.defs[f.c.move_uid].attacks[f.c.move_index].sections[self.which]
        if section is not None:
            m.push(section, f.c)
        return DONE


class Alter(Exec):
    """Effects that may alter or cancel the attack."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.live_parts(E_DECLARED)

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        p = m.find(c.attacker)
        if p is None:
            return DONE
        for live in m.live_parts(E_DECLARED):
            source = m.find(live.c.source)
            if source is not None and source.serial != c.target and queries.top(m, source).stage == BABY:
                continue  # a Baby Pokémon guards itself, not its neighbour (CR-701.5-p2)
            d = m.triggered(live, p, -1, c.you, p)
            if d is not None and live.trigger is not None:
                m.push(live.trigger, d)
        return DONE


class Confusion(Exec):
    """A Confused Pokémon attacks: what the ruleset says happens; it may end the attack."""

    def __init__(self, do: Exec) -> None:
        super().__init__()
        self.do = do

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not is_any_afflicted(m, CONFUSED)

    def run(self, m: Machine, f: Frame) -> int:
        p = m.find(f.c.attacker)
        if p is None or not p.conditions & CONFUSED:
            return DONE
        d = rule_context(m, p.owner, p.serial)
        d.attacker = p.serial
        d.more = queries.modified(m, K_CONFUSION, p, 0)
        m.push(self.do, d)
        return DONE

    def children(self) -> list[Exec]:
        return [self.do]


class Cancelling(Exec):
    """Carries out a rule's text; if it says that the attack does nothing, the attack ends and does not count as used."""

    def __init__(self, do: Exec) -> None:
        super().__init__()
        self.do = do

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0:
            f.step = 1
            m.push(self.do, f.c)
            return CALL
        if f.c.cancelled:
            attack = m.attack_context(f.c)
            if attack is not None:
                count_power(m, attack, -1)  # SM-confused-3: it does not happen
            m.cancel_attack(f.c)
        return DONE

    def children(self) -> list[Exec]:
        return [self.do]


class Calculate(Exec):
    """Work out the damage to the Defending Pokémon, after what the text has to say on it."""

    def __init__(self, section: Exec) -> None:
        super().__init__()
        self.section = section

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            m.push(self.section, c)
            return CALL
        base = c.base + c.more
        attacker = m.find(c.attacker)
        target = m.find(c.target)
        c.amount = 0
        if base > 0 and attacker is not None and target is not None:
            for live in m.live_parts(K_UNAFFECTED):
                if queries.applies(m, live, attacker):
                    c.ignore |= live.mod.n
            c.amount = m.worked_out(c, attacker, target, base, True, c.ignore)
        return DONE

    def children(self) -> list[Exec]:
        return [self.section]


class ApplyDamage(Exec):
    """The damage is done, after texts that lower or prevent it at this moment."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        target = m.find(c.target)
        if f.step == 0:
            f.step = 1
            lives = m.live_parts(E_WOULD_DAMAGE)
            if lives and target is not None and not c.ignore & 4:
                affects = m.defs[c.move_uid].attacks[c.move_index].sections[S_AFTER] is not None
                for live in lives:
                    if live.trigger is None or (c.amount <= 0 and not (affects and live.trigger.whole)):
                        continue
                    d = m.triggered(live, target, -1, c.you, m.find(c.attacker))
                    if d is not None:
                        d.amount = c.amount
                        m.wait(live.trigger, d, True)
                m.push(m.table.triggers_now, c)
                return CALL
        if target is not None:
            c.damage = m.hurt(c, target, c.amount)
        return DONE


# Checks between actions


class Checks(Exec):
    """The table's checks, as a step of a sequence."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return m.table.checks.is_idle(m, c)

    def run(self, m: Machine, f: Frame) -> int:
        m.push(m.table.checks, f.c)
        return DONE


class Triggers(Exec):
    """Carry out waiting triggers until none is left (CR-303.1b); of several, who the ruleset says chooses the order.

    `now`: only those that belong into the middle of what is going on.
    """

    def __init__(self, now: bool) -> None:
        super().__init__()
        self.now = now

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.st.pending

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if not st.pending:
            return DONE
        if m.rules.triggered_powers == "next_action" and not st.turn_over and not self.now:
            offer_powers(m)
        pending = st.pending
        waits = [i for i in range(len(pending)) if pending[i].now == self.now]
        if not waits:
            return DONE
        seat = orders(m, pending[waits[0]].c)
        same = [i for i in waits if orders(m, pending[i].c) == seat]
        index: i64 = same[0]
        if len(same) > 1:
            if not st.answered:
                options: vec[i64] = vec[i64]()
                for i in same:
                    options = append(options, pack(O_CARD, pending[i].c.uid, i, 0))
                return m.ask(seat, Q_ORDER, options, 1, 1)
            index = second_of(m.answer_of()[0])
        m.wait_no_more(index)
        return CALL


def orders(m: Machine, c: Context) -> i64:
    """Who says when a waiting trigger comes among others."""
    if m.rules.order_chosen_by == "owner" and len(c.it):
        p = m.find(c.it[0])
        if p is not None:
            return p.owner  # CR-400.4
    return c.you


def offer_powers(m: Machine) -> None:
    """Triggered Powers of the player whose turn it is do not happen now: they may be the next action (CR-408.3)."""
    st = m.st
    kept: list[Pending] = []
    for waiting in st.pending:
        t = waiting.part
        if isinstance(t, Trigger) and t.optional and t.ability >= 0 and t.ability != POKE_BODY and waiting.c.you == st.player:
            st.offered = (*st.offered, waiting)
        else:
            kept.append(waiting)
    st.pending = tuple(kept)


class Attachments(Exec):
    """Attachments whose bearer is no longer a legal one are discarded (CR-301.1); Special Conditions that an Active Pokémon
    cannot be affected by any more end."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.table.bearers and not m.live_parts(K_IMMUNE)

    def run(self, m: Machine, f: Frame) -> int:
        if m.live_parts(K_IMMUNE):
            for side in m.st.sides:
                for p in side.active:
                    self.recover(m, p)
        if not m.table.bearers:
            return DONE
        for side in m.st.sides:
            for p in side.active:
                self.check(m, p)
            for p in side.bench:
                self.check(m, p)
        return DONE

    def recover(self, m: Machine, p: Pokemon) -> None:
        for condition in (ASLEEP, BURNED, CONFUSED, PARALYZED, POISONED):
            if p.conditions & condition and queries.is_immune(m, p, condition):
                m.cure(p, condition)

    def check(self, m: Machine, p: Pokemon) -> None:
        attached = p.attached
        for uid in attached:
            bearer = m.defs[uid].bearer
            if bearer is not None and not bearer.pokemon(m, Context(p.owner, m.facing(p.owner), RULE, p.serial, uid), p):
                m.discard(uid)
                p = m.own(p)


class Overflow(Exec):
    """Who has more Benched Pokémon than fit any more discards the others, of their own choice; the player of the turn first."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        changed = len(m.live_parts(K_BENCH)) > 0
        for side in m.st.sides:
            if len(side.bench) > (queries.bench_limit(m, side.seat) if changed else m.bench_size):
                return False
        return True

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if st.answered:
            for option in m.answer_of():
                p = m.find(first_of(option))
                if p is not None:
                    if m.log is not None:
                        m.tell("leave", p.owner, [], [p.serial], P_DISCARD, "", "bench_full", -1)
                    m.leave(p, P_DISCARD, P_DISCARD)
        for i in range(m.seats):
            side = st.sides[(st.player + i) % m.seats]
            excess = len(side.bench) - queries.bench_limit(m, side.seat)
            if excess > 0:
                return m.ask(side.seat, Q_PICK, pokemon_asked(side.bench), excess, excess)
        return DONE


def is_out(m: Machine, p: Pokemon) -> bool:
    return p.flags & F_KNOCKED_OUT != 0 or (p.damage > 0 and p.damage >= queries.hp(m, p))


def all_out(m: Machine) -> list[Pokemon]:
    found: list[Pokemon] = []
    for side in m.st.sides:
        for p in side.active:
            if is_out(m, p):
                found.append(p)
        for p in side.bench:
            if is_out(m, p):
                found.append(p)
    return found


def is_any_out(m: Machine) -> bool:
    if not m.live_parts(K_HP) and m.all_stand:
        return False
    for side in m.st.sides:
        for p in side.active:
            if is_out(m, p):
                return True
        for p in side.bench:
            if is_out(m, p):
                return True
    m.all_stand = True
    return False


class KnockOuts(Exec):
    """Pokémon with damage of at least their HP are Knocked Out, all at once; who faces their owner is owed Prizes."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not is_any_out(m)

    def run(self, m: Machine, f: Frame) -> int:
        out = [m.own(p) for p in all_out(m)]
        if not out:
            return DONE
        if f.step == 0:
            f.step = 1
            saves = m.live_parts(E_WOULD_KO)
            pushed = False
            for p in out:
                damage = p.damage
                if p.hurt_turn == m.st.turn:
                    p.damage = damage - p.hurt if damage > p.hurt else 0  # texts ask how it was before the attack
                attacker = self.attacker_of(m, p)
                for live in saves:
                    c = m.triggered(live, p, -1, p.owner, attacker)
                    if c is not None and live.trigger is not None:
                        m.wait(live.trigger, c, True)
                        pushed = True
                p.damage = damage
            if pushed:
                m.push(m.table.triggers_now, f.c)
                return CALL
        if f.step == 1:
            f.step = 2
            if self.fire_early(m, out):
                m.push(m.table.triggers_now, f.c)
                return CALL
        for p in out:
            self.owe(m, p)
        for p in out:
            top = p.cards[len(p.cards) - 1]
            m.remember(M_KNOCKED_OUT, p.owner, p.serial, top)
            if self.is_by_attack(m, p):
                m.remember(M_DAMAGE_KO, p.owner, p.serial, top)
            if m.log is not None:
                m.tell("knock_out", p.owner, [], [p.serial], 0, "", "knock_out", -1)
            attacker = self.attacker_of(m, p)
            waiting = len(m.st.pending)
            m.fire(E_KNOCKED_OUT, p, -1, m.st.player, attacker)
            for pending in m.st.pending[waiting:]:
                pending.c.looked = extend(p.cards[:], p.attached)
            place = m.destination(p, -1, 0)
            m.leave(p, place, place if place != 1 else P_DISCARD)
        return DONE

    def is_by_attack(self, m: Machine, p: Pokemon) -> bool:
        """Whether damage from an attack of the opponent Knocked it out."""
        return p.hurt_turn == m.st.turn and p.damage > 0 and m.is_in_main() and not m.same_team(p.owner, m.st.player)

    def attacker_of(self, m: Machine, p: Pokemon) -> Pokemon | None:
        """Whose attack's damage Knocked it out; None if something else did."""
        return m.find_attacker() if p.hurt_turn == m.st.turn else None

    def fire_early(self, m: Machine, out: list[Pokemon]) -> bool:
        """Queue the triggers that speak of cards on Pokémon that are about to leave play."""
        pushed = False
        for live in m.live_parts(E_KNOCKED_OUT):
            t = live.trigger
            if t is not None and t.early:
                for p in out:
                    c = m.triggered(live, p, -1, m.st.player, self.attacker_of(m, p))
                    if c is not None:
                        m.wait(t, c, True)
                        pushed = True
        return pushed

    def owe(self, m: Machine, p: Pokemon) -> None:
        n = queries.prizes_for(m, p, self.is_by_attack(m, p))
        side = m.st.sides[m.facing(p.owner)]
        if queries.is_forbidden(m, V_TAKE_PRIZES, p, side.seat, -1, -1):
            return
        if m.teams:
            left = side.prizes_left() - side.counts[C_OWED]
            if n > left:  # the mate takes what the facing player has no Prizes for (CR-702.10-p2)
                mate = m.st.sides[side.seat ^ 2]
                mate.count(C_OWED, mate.counts[C_OWED] + n - left)
                n = left
        side.count(C_OWED, side.counts[C_OWED] + n)


class Aftermath(Exec):
    """What Knock Outs have set off, and the Knock Outs that come of it: all of these count as happening together."""

    def __init__(self, triggers: Exec, knock_outs: Exec) -> None:
        super().__init__()
        self.triggers = triggers
        self.knock_outs = knock_outs

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.st.pending

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0:
            if not m.st.pending:
                return DONE
            f.step = 1
            m.push(self.triggers, f.c)
            return CALL
        if not all_out(m):
            return DONE
        f.step = 0
        m.push(self.knock_outs, f.c)
        return CALL

    def children(self) -> list[Exec]:
        return [self.triggers, self.knock_outs]


class TakePrizes(Exec):
    """Players take the Prize cards they are owed, then promote (BS-ko-9, PL-ko-8, CR-303.1-p3).

    Where both are owed Prizes, or both must promote, one player does all of it first, then the other (CR-303.1g).
    """

    def __init__(self, promote: bool) -> None:
        super().__init__()
        self.promote = promote

    def is_idle(self, m: Machine, c: Context) -> bool:
        for side in m.st.sides:
            if side.counts[C_OWED] > 0 or (self.promote and len(side.active) < m.actives and side.bench):
                return False
        return True

    def seat(self, m: Machine, i: i64) -> i64:
        """The opponent of the player whose turn it is goes first; between turns, the player about to start (CR-303.1g)."""
        st = m.st
        return (st.player + 1 + i) % m.seats

    def is_shared(self, m: Machine) -> bool:
        takers = 0
        promoters = 0
        for side in m.st.sides:
            if side.counts[C_OWED] > 0:
                takers += 1
            if len(side.active) < m.actives and side.bench:
                promoters += 1
        return takers > 1 or promoters > 1

    def run(self, m: Machine, f: Frame) -> int:
        """`n` counts the tasks, two for each player; `step` is 1 if all Prizes come first, 2 if it goes player by player."""
        if f.step == 0:
            f.step = 2 if self.is_shared(m) else 1
        while f.n < 2 * m.seats:
            prizes_first = f.step == 1
            seat = self.seat(m, f.n % m.seats if prizes_first else f.n // 2)
            if (f.n >= m.seats) if prizes_first else (f.n % 2 == 1):
                if self.promote and self.replace(m, seat) == ASK:
                    return ASK
            elif self.take(m, seat) == ASK:
                return ASK
            f.n += 1
        return DONE

    def take(self, m: Machine, seat: i64) -> int:
        st = m.st
        side = st.sides[seat]
        owed = side.counts[C_OWED]
        if owed > 0:
            left = side.prizes_left()
            if owed > left:
                owed = left
            if st.answered:
                for option in m.answer_of():
                    take_prize(m, seat, first_of(option))
            elif owed > 0:
                options: vec[i64] = vec[i64]()
                for i in range(len(side.prizes)):
                    if side.prizes[i] >= 0:
                        options = append(options, pack(O_PLACE, i, seat, 0))
                if owed < left:
                    return m.ask(seat, Q_PRIZE, options, owed, owed)
                for option in options:
                    take_prize(m, seat, first_of(option))
            side.count(C_OWED, 0)
        return DONE

    def replace(self, m: Machine, seat: i64) -> int:
        st = m.st
        side = st.sides[seat]
        if st.answered:
            p = m.find(first_of(m.answer_of()[0]))
            if p is not None:
                m.promote(p)
        while len(side.active) < m.actives and side.bench:
            if len(side.bench) == 1:
                m.promote(side.bench[0])
            else:
                return m.ask(seat, Q_PROMOTE, pokemon_asked(side.bench), 1, 1)
        return DONE


def take_prize(m: Machine, seat: i64, i: i64) -> None:
    side = m.st.sides[seat]
    uid = side.prizes[i]
    side.prizes = with_card_at(side.prizes, i, -1)
    bit: i64 = 1 << i
    is_up = side.prizes_up & bit != 0
    side.prizes_up &= ~bit
    side.hand = with_card(side.hand, uid)
    m.remember(M_PRIZE, seat, 0, uid)
    if m.log is not None:
        m.tell("prize", seat, [uid], [], i, "", "prize_taken", seat)
    if not is_up:
        m.fire_card(E_PRIZE_TAKEN, uid, seat)


class CheckWin(Exec):
    """Who has won: all Prizes taken, or no Pokémon left opposite; both at once go by the most conditions."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        st = m.st
        if st.outcome != ONGOING or st.phase == 0:
            return True
        for side in st.sides:
            if (not side.active and not side.bench) or side.has_no_prizes():
                return False
        return not st.pending and not is_any_out(m)

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        met0 = conditions_met(m, 0)
        met1 = conditions_met(m, 1)
        if met0 == 0 and met1 == 0:
            if st.pending or is_any_out(m):
                m.push(m.table.checks, f.c)
            return DONE
        if met0 == met1 or (met0 > 0 and met1 > 0 and not m.rules.win_by_most):
            return sudden_death(m)
        st.outcome = 0 if met0 > met1 else 1
        if m.log is not None:
            m.tell("win", st.outcome, [], [], 0, "", "win_prizes" if no_prizes(m, st.outcome) else "win_no_pokemon", -1)
        return DONE


def no_prizes(m: Machine, team: i64) -> bool:
    for side in m.st.sides:
        if m.same_team(side.seat, team) and not side.has_no_prizes():
            return False
    return True


def conditions_met(m: Machine, team: i64) -> i64:
    met: i64 = 1 if no_prizes(m, team) else 0
    for side in m.st.sides:
        if not m.same_team(side.seat, team) and (side.active or side.bench):
            return met
    return met + 1


def sudden_death(m: Machine) -> int:
    """A new game with one Prize each: all cards back into the decks, set-up and flip anew (CR-606.2a.i)."""
    st = m.st
    st.sudden_death += 1
    if m.log is not None:
        m.tell("sudden_death", 0, [], [], st.sudden_death, "", "sudden_death", -1)
    for side in st.sides:
        side.deck = vec[i64]()
        side.hand = vec[i64]()
        side.discard = vec[i64]()
        side.prizes = vec[i64]()
        side.prizes_up = 0
        side.lost = vec[i64]()
        side.beside = vec[i64]()
        side.active = []
        side.bench = []
        side.counts = no_counts()
    for uid in range(len(m.defs)):
        side = st.sides[m.owners[uid]]
        side.deck = with_card(side.deck, uid)
    st.stadium = -1
    st.stadium_owner = -1
    st.effects = ()
    st.pending = ()
    st.memory = vec[i64]()
    st.turn = 0
    st.phase = 0
    st.turn_over = False
    st.frames.clear()
    m.touch()
    m.push(m.table.loop, rule_context(m, 0, 0))
    return CALL


# Between turns


def is_any_afflicted(m: Machine, condition: i64) -> bool:
    for side in m.st.sides:
        for p in side.active:
            if p.conditions & condition:
                return True
    return False


class ConditionStep(Exec):
    """One Special Condition of all Active Pokémon between turns; the player about to start goes last."""

    def __init__(self, condition: int, do: Exec | None) -> None:
        super().__init__()
        self.condition: i64 = condition
        self.do = do

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not is_any_afflicted(m, self.condition)

    def run(self, m: Machine, f: Frame) -> int:
        """`n` counts the seats; `step` has the bits of the Active Spots that are done, where their order was asked for."""
        st = m.st
        while f.n < m.seats:
            seat = (st.player + m.seats - f.n) % m.seats
            if not m.teams or seat == st.player or seat == m.next_seat():  # CR-702.17
                side = st.sides[seat]
                left: vec[i64] = vec[i64]()
                for i in range(len(side.active)):
                    if side.active[i].conditions & self.condition and not (f.step >> i) & 1:
                        left = append(left, pack(O_POKEMON, side.active[i].serial, i, 0))
                if st.answered:
                    option = m.answer_of()[0]
                    return self.begin(m, f, side.active[second_of(option)], second_of(option))
                if len(left) > 1:
                    return m.ask(seat, Q_ORDER, left, 1, 1)  # CR-701.8
                if len(left):
                    return self.begin(m, f, side.active[second_of(left[0])], second_of(left[0]))
            f.n += 1
            f.step = 0
        return DONE

    def begin(self, m: Machine, f: Frame, p: Pokemon, i: i64) -> int:
        bit: i64 = 1 << i
        f.step |= bit
        self.treat(m, p)
        return CALL

    def treat(self, m: Machine, p: Pokemon) -> None:
        if self.condition == PARALYZED:
            self.end_paralysis(m, p)
            return
        if self.do is None:
            return
        c = rule_context(m, p.owner, p.serial)
        if self.condition == POISONED:
            c.more = queries.modified(m, K_POISON, p, p.poison if p.poison else 1) - 1
        elif self.condition == BURNED:
            c.more = queries.modified(m, K_BURN, p, p.burn if p.burn else 2) - 2
        elif self.condition == ASLEEP:
            c.number = queries.modified(m, K_SLEEP, p, p.sleep_coins if p.sleep_coins else 1) - 1
        m.push(self.do, c)

    def end_paralysis(self, m: Machine, p: Pokemon) -> None:
        """After its owner's turn, if it was Paralyzed when that turn began (or whenever, by the ruleset)."""
        if p.owner != m.st.player:
            return
        if p.paralyzed_turn < m.st.turn or m.rules.paralysis_ends == "owners_checkup":
            m.cure(p, PARALYZED)

    def children(self) -> list[Exec]:
        return [] if self.do is None else [self.do]


class BeginCheckup(Exec):
    """Between-turns effects of cards that do not depend on the conditions may be used from now on."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        m.fire_between_turns(False)
        return DONE


class ConditionsInTurn(Exec):
    """The Special Conditions of one Active Pokémon after the other, where a player has several and chooses the order
    (CR-701.8); those of one Pokémon keep the ruleset's order."""

    def __init__(self, steps: list[ConditionStep]) -> None:
        super().__init__()
        self.steps = steps

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not is_any_afflicted(m, m.table.conditions)

    def run(self, m: Machine, f: Frame) -> int:
        """`n` counts the seats. `step`: bits of the Active Spots that are done, from bit 8 the one at hand (counted from 1),
        from bit 16 how many of its conditions have been looked at."""
        st = m.st
        while f.n < m.seats:
            side = st.sides[(st.player + m.seats - f.n) % m.seats]
            at_hand = (f.step >> 8) & 0xFF
            if at_hand:
                p = side.active[at_hand - 1]
                at = f.step >> 16
                if at < len(self.steps):
                    f.step += 1 << 16
                    if p.conditions & self.steps[at].condition:
                        self.steps[at].treat(m, p)
                        return CALL
                else:
                    f.step = (f.step & 0xFF) | (1 << (at_hand - 1))
                continue
            left: vec[i64] = vec[i64]()
            for i in range(len(side.active)):
                if side.active[i].conditions and not (f.step >> i) & 1:
                    left = append(left, pack(O_POKEMON, side.active[i].serial, i, 0))
            if st.answered:
                f.step |= (second_of(m.answer_of()[0]) + 1) << 8
            elif len(left) > 1:
                return m.ask(side.seat, Q_ORDER, left, 1, 1)
            elif len(left):
                f.step |= (second_of(left[0]) + 1) << 8
            else:
                f.n += 1
                f.step = 0
        return DONE

    def children(self) -> list[Exec]:
        return list(self.steps)


class EarlyEffects(Exec):
    """Where between-turns effects of cards may be used at any time, their players may do so before a condition (CR-605.2)."""

    def __init__(self, condition: int) -> None:
        super().__init__()
        self.condition: i64 = condition

    def is_idle(self, m: Machine, c: Context) -> bool:
        """If no Pokémon has the condition that is dealt with next, nothing is lost by waiting."""
        return not m.st.pending or not is_any_afflicted(m, self.condition)

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if self.is_idle(m, f.c):
            return DONE
        while f.n < len(st.pending):
            waiting = st.pending[f.n]
            if not st.answered:
                return m.ask_yes_no(waiting.c.you)
            if m.said_yes():
                m.wait_no_more(f.n)
                return CALL
            f.n += 1
        return DONE


class CheckupEffects(Exec):
    """Between-turns effects of cards that have not happened yet, and those that depend on the conditions (CR-605.1b)."""

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0:
            f.step = 1
            if not m.rules.effects_any_time:
                m.fire_between_turns(False)
            m.fire_between_turns(True)
            m.push(m.table.triggers, f.c)
            return CALL
        return DONE
