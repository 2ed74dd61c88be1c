"""Taking the board over from a log's own facts, where our game cannot do what the log says.

The facts are carried out on the state directly, without asking whether the rules allow them, so that one odd line does not lose
the rest of the log. Effects that last are kept as they were before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import board, conditions, durations, pokemon_values, zones
from playmat.engine.codes import P_BOTTOM, P_DISCARD, P_HAND, P_LOST, P_PRIZES, SUPPORTER
from playmat.engine.machine import Machine
from playmat.engine.questions import Q_MAIN
from playmat.engine.state import C_ENERGY, C_STADIUM_USED, C_SUPPORTERS, C_TURNS, F_TURN, IN_TURN, Pokemon, new_pokemon
from playmat.engine.vectors import with_card
from playmat.livelog.candidate import Candidate, TakenOver
from playmat.livelog.events import name_of
from playmat.livelog.facts import (
    ATTACH,
    BENCH,
    CONDITION,
    COUNTERS,
    DAMAGE,
    DECK,
    DISCARD,
    EITHER,
    EVOLVE,
    HAND,
    HEAL,
    KNOCK_OUT,
    MOVED,
    PLAY,
    PRIZE,
    STADIUM,
    Fact,
)
from playmat.livelog.lines import Line
from playmat.play.game import Game
from playmat.play.notation.boards import begin_main
from playmat.play.option_text import CONDITION_WORDS

ORDER = (PLAY, STADIUM, EVOLVE, BENCH, ATTACH, DAMAGE, COUNTERS, MOVED, HEAL, KNOCK_OUT, PRIZE)
"""Kinds of facts of one line that come before all others, in this order."""


def take_over(candidate: Candidate, lines: Sequence[Line], seat: int) -> Candidate | None:
    """The candidate after these lines, at a main-phase question of the seat; None if the board would be impossible."""
    after = candidate.clone()
    st = after.state
    Takeover(after).run(lines, seat)
    for side in st.sides:
        if not side.active and side.bench:
            side.active, side.bench = side.bench[:1], side.bench[1:]
        if not side.active:
            return None
        side.beside = vec[i64]()
    st.asking = st.answered = False
    st.attack = None
    st.waiting = st.offered = ()
    st.flips = st.orders = vec[i64]()
    game = Game(after.table, st)
    game.machine.touch()
    begin_main(game)
    if game.problems() or not st.asking or st.asked != seat or st.question != Q_MAIN:
        return None
    after.settlements += (TakenOver(after.count, st.clone()),)
    return after


def rank(fact: Fact) -> int:
    return ORDER.index(str(fact[0])) if fact[0] in ORDER else len(ORDER)


class Takeover:
    """Carries out facts on a candidate's state."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self.st = candidate.state
        self.m = Machine(candidate.table, self.st)
        self.prizes = Counter[int]()
        """Prize cards that each player still puts into the hand."""
        self.fallen: Counter[tuple[str, int, str]] = Counter()
        """Cards that have gone with a Pokémon, which later lines name again."""

    def run(self, lines: Iterable[Line], seat: int) -> None:
        for line in lines:
            if line.kind == "turn":
                self.begin_turn(line.seat)
            for fact, n in sorted(line.facts.items(), key=lambda one: rank(one[0])):
                self.do(fact, n, line)
        if int(self.st.player) != seat:
            self.begin_turn(seat)

    def begin_turn(self, seat: int) -> None:
        st = self.st
        st.turn += 1
        st.player, st.phase, st.turn_over, st.acting = i64(seat), i64(IN_TURN), False, True
        side = st.sides[seat]
        side.own_counts()
        for i in range(C_STADIUM_USED + 1):
            side.counts[i] = i64(0)
        side.counts[C_TURNS] += 1
        for one in st.sides:
            for p in (*one.active, *one.bench):
                q = board.own(self.m, p)
                q.used, q.flags = i64(0), q.flags & ~F_TURN
        durations.begin_turn(self.m)

    def name(self, uid: int) -> str:
        return name_of(self.m.defs[uid])

    def card(self, seat: int, name: str, order: Sequence[str]) -> int:
        """A card of a name in the first of these places that has one, renamed if nobody has seen it; -1: there is none."""
        side = self.st.sides[seat]
        found = {
            "hand": [int(uid) for uid in side.hand],
            "deck": [int(uid) for uid in side.deck][::-1],
            "prizes": [int(uid) for uid in side.prizes if uid >= 0],
            "discard": [int(uid) for uid in side.discard],
            "attached": [int(uid) for p in (*side.active, *side.bench) for uid in p.attached],
            "lost": [int(uid) for uid in side.lost],
        }
        for place in order:
            for uid in reversed(found[place]) if place == "discard" else found[place]:
                if not name or self.name(uid) == name:
                    return uid
        for place in order:
            if place in ("hand", "deck", "prizes"):
                for uid in found[place]:
                    if self.candidate.rename(uid, name):
                        self.m = Machine(self.candidate.table, self.st)
                        return uid
        for place in found:
            for uid in found[place]:
                if self.name(uid) == name:
                    return uid
        return -1

    def pokemon(self, seat: int, name: str, is_active: bool | None = None, hurt: bool = False) -> Pokemon | None:
        side = self.st.sides[seat]
        rows = {True: side.active, False: side.bench, None: [*side.active, *side.bench]}[is_active]
        found = [p for p in rows if self.name(int(p.cards[-1])) == name]
        if not found and is_active is not None:
            return self.pokemon(seat, name, None, hurt)
        if hurt:
            found.sort(key=lambda p: int(pokemon_values.hp(self.m, p)) - int(p.damage))
        return board.own(self.m, found[0]) if found else None

    def move(self, uid: int, place: int) -> None:
        if uid >= 0 and zones.take(self.m, i64(uid)):
            zones.put(self.m, i64(uid), place)

    def do(self, fact: Fact, n: int, line: Line) -> None:
        """Change the board as a fact says; `n` is its number, of cards, damage or Prizes."""
        self.m.touch()
        self.move_cards(fact, n, line)
        self.change_pokemon(fact, n)

    def move_cards(self, fact: Fact, n: int, line: Line) -> None:
        """Play, put, attach or take the cards of a fact about cards."""
        kind, seat, name = str(fact[0]), int(fact[1]), str(fact[-1])
        match kind:
            case "play":
                uid = self.card(seat, name, ("hand",)) if not self.is_stadium(name) else -1
                if uid >= 0:
                    self.move(uid, P_DISCARD)
                    if self.m.defs[uid].kind == SUPPORTER:
                        self.st.sides[seat].count(C_SUPPORTERS, i64(1))
            case "stadium":
                uid = self.card(seat, name, ("hand",))
                if self.st.stadium >= 0:
                    old = int(self.st.stadium)
                    self.fallen[DISCARD, self.candidate.table.owners[old], self.name(old)] += 1
                    self.move(old, P_DISCARD)
                if uid >= 0 and zones.take(self.m, i64(uid)):
                    self.st.stadium, self.st.stadium_owner = i64(uid), i64(seat)
            case "bench":
                for _ in range(n):
                    uid = self.card(seat, name, ("hand", "deck") if line.act else ("deck", "discard", "hand"))
                    if uid >= 0 and zones.take(self.m, i64(uid)):
                        self.st.serials += 1
                        p = new_pokemon(self.st.serials, i64(seat), i64(uid), self.st.turn)
                        self.st.sides[seat].bench = [*self.st.sides[seat].bench, p]
            case "attach":
                for _ in range(n):
                    uid = self.card(seat, name, ("hand", "discard", "deck") if line.act else ("discard", "deck", "hand"))
                    target = self.pokemon(seat, str(fact[2]), bool(fact[3]))
                    if uid >= 0 and target is not None and zones.take(self.m, i64(uid)):
                        board.attach(self.m, i64(uid), target, i64(0))
                    if line.act and uid >= 0 and self.m.defs[uid].card.is_energy:
                        self.st.sides[seat].count(C_ENERGY, i64(1))
            case "evolve":
                uid = self.card(seat, str(fact[3]), ("hand", "deck"))
                target = self.pokemon(seat, str(fact[2]), bool(fact[4]))
                if uid >= 0 and target is not None and zones.take(self.m, i64(uid)):
                    target.cards = with_card(target.cards, i64(uid))
                    target.evolved = self.st.turn
                    conditions.clear(self.m, target)
            case "devolve":
                side = self.st.sides[seat]
                for p in (*side.active, *side.bench):
                    if len(p.cards) > 1 and self.name(int(p.cards[-2])) == name:
                        q = board.own(self.m, p)
                        top = q.cards[-1]
                        q.cards = q.cards[:-1]
                        zones.put(self.m, top, P_HAND)
                        self.fallen[HAND, seat, self.name(int(top))] += 1
                        break
            case "hand" | "deck" | "discard" | "lost" | "prizes":
                for _ in range(n):
                    self.put(kind, seat, name, line)

    def change_pokemon(self, fact: Fact, n: int) -> None:
        """Damage, heal, move, Knock Out or affect the Pokémon of a fact about them, or take Prizes."""
        kind, name = str(fact[0]), str(fact[-1])
        seat = self.owner(int(fact[1]), str(fact[2]) if kind == MOVED else name)
        match kind:
            case "damage" | "counters":
                found = self.pokemon(seat, name, True if kind == DAMAGE else None, kind == COUNTERS)
                if found is not None:
                    found.damage += n if kind == DAMAGE else 10 * n
            case "heal":
                found = self.pokemon(seat, name)
                if found is not None:
                    found.damage = i64(max(0, int(found.damage) - n))
            case "moved":
                source, target = self.pokemon(seat, str(fact[2])), self.pokemon(self.owner(int(fact[3]), name), name)
                if source is not None and target is not None:
                    source.damage = i64(max(0, int(source.damage) - 10 * n))
                    target.damage += 10 * n
            case "knock_out":
                found = self.pokemon(seat, name, None, True)
                if found is not None:
                    self.fall(seat, found)
            case "prize":
                self.prizes[seat] += n
            case "active":
                self.promote(seat, name)
            case "condition" | "cure":
                found = self.pokemon(seat, str(fact[2]), True)
                bit = next((1 << place for place, word in enumerate(CONDITION_WORDS) if word.casefold() == name), 0)
                if found is not None and bit:
                    bits = int(found.conditions)
                    found.conditions = i64(bits | bit if kind == CONDITION else bits & ~bit)

    def owner(self, seat: int, name: str) -> int:
        """The seat; where the log does not say it, that of a player who has such a Pokémon, rather the one not on turn."""
        if seat != EITHER:
            return seat
        other = 1 - int(self.st.player)
        return other if self.pokemon(other, name) is not None else 1 - other

    def is_stadium(self, name: str) -> bool:
        return self.st.stadium >= 0 and self.name(int(self.st.stadium)) == name

    def fall(self, seat: int, p: Pokemon) -> None:
        side = self.st.sides[seat]
        for uid in (*p.cards, *p.attached):
            self.fallen[DISCARD, seat, self.name(int(uid))] += 1
        side.active = [q for q in side.active if q.serial != p.serial]
        side.bench = [q for q in side.bench if q.serial != p.serial]
        for uid in (*p.cards, *p.attached):
            zones.put(self.m, uid, P_DISCARD)

    def promote(self, seat: int, name: str) -> None:
        side = self.st.sides[seat]
        new = next((p for p in side.bench if self.name(int(p.cards[-1])) == name), None)
        if new is None:
            return
        old = [board.own(self.m, p) for p in side.active]
        new = board.own(self.m, new)
        for p in old:
            conditions.clear(self.m, p)
        side.bench = [*(p for p in side.bench if p.serial != new.serial), *old]
        side.active = [new]
        new.became_active = self.st.turn

    def put(self, kind: str, seat: int, name: str, line: Line) -> None:
        """Put one card where the line says."""
        if self.fallen[kind, seat, name] > 0:
            self.fallen[kind, seat, name] -= 1
            return
        moved = " moved " in line.text
        if kind == HAND and self.prizes[seat] > 0:
            self.prizes[seat] -= 1
            self.move(self.card(seat, name, ("prizes",)), P_HAND)
        elif kind == HAND:
            self.move(self.card(seat, name, ("discard", "deck", "prizes") if moved and name else ("deck",)), P_HAND)
        elif kind == DECK:
            self.move(self.card(seat, name, ("hand", "discard") if not moved or not name else ("discard", "hand")), P_BOTTOM)
        elif kind == "prizes":
            self.move(self.card(seat, name, ("discard", "hand")), P_PRIZES)
        else:
            order = ("attached", "hand", "deck") if " from " in line.text else ("hand", "deck", "attached")
            self.move(self.card(seat, name, order), P_DISCARD if kind == DISCARD else P_LOST)
