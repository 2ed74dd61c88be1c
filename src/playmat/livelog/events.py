"""The engine's own log of a step as facts of the kind that a battle log states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from typing import NamedTuple

from playmat.engine.card_definitions import CardDef
from playmat.engine.codes import P_BOTTOM, P_DECK, P_DISCARD, P_HAND, P_LOST, P_PRIZES, P_TOP
from playmat.engine.machine import Entry, Machine
from playmat.engine.state import State
from playmat.livelog.facts import (
    ACTIVE,
    ANYBODY,
    ATTACH,
    BENCH,
    CARDS,
    CONDITION,
    COUNTERS,
    CURE,
    DAMAGE,
    DECK,
    DEVOLVE,
    DISCARD,
    END,
    EVOLVE,
    FLIP,
    HAND,
    HEAL,
    KNOCK_OUT,
    LOST,
    MAY_USE,
    MOVED,
    MULLIGAN,
    PLAY,
    PRIZE,
    RETREAT,
    REVEAL,
    STADIUM,
    START,
    USE,
    WIN,
    Fact,
    Facts,
)
from playmat.livelog.names import fold
from playmat.play.option_text import CONDITION_WORDS, set_words

PLACES = {P_HAND: HAND, P_DECK: DECK, P_TOP: DECK, P_BOTTOM: DECK, P_PRIZES: "prizes", P_DISCARD: DISCARD, P_LOST: LOST}


class Revealed(NamedTuple):
    """A card that was in a hidden place and has come to another: it may have been any card."""

    fact: Fact
    """Without the name."""
    uid: int
    name: str


_folded: dict[int, str] = {}


def name_of(d: CardDef) -> str:
    """The folded name of a card."""
    found = _folded.get(id(d.card))
    if found is None:
        found = _folded[id(d.card)] = fold(d.card.name)
        _kept.append(d)
    return found


_kept: list[CardDef] = []
"""The definitions whose names are known: they must not be replaced by others with the same address."""


class StepFacts:
    """Facts about one step, from the state before it and the entries of the machine that has run it."""

    def __init__(self, m: Machine, before: State, hidden: Container[int]) -> None:
        """`hidden` are the cards whose identity nobody has seen yet."""
        self.m = m
        self.hidden = hidden
        self.facts: Facts = Counter()
        self.revealed: list[Revealed] = []
        self.told: set[int] = set()
        """Cards whose way to a hand or a deck an entry says."""
        self.put: set[tuple[str, int]] = set()
        """Places that entries say of cards."""
        self.in_deck = {int(uid) for side in before.sides for uid in side.deck}
        self.tops: dict[int, tuple[int, int]] = {}
        """Owner and top card of each Pokémon, as it was last called."""
        self.left_out = {int(uid) for side in before.sides for uid in side.beside}
        """Cards whose way to the discard pile no line says: played ones, and Knocked Out Pokémon."""
        for side in before.sides:
            for p in (*side.active, *side.bench):
                self.tops[int(p.serial)] = int(p.owner), int(p.cards[-1])
        self.active = {int(p.serial) for side in before.sides for p in side.active}
        """Serials of the Active Pokémon at each point of the step."""
        last: Entry | None = None
        for entry in m.log or []:
            self.read(entry, last)
            last = entry
        for old, new in zip(before.sides, m.st.sides, strict=True):
            for kind, was, now in ((DISCARD, old.discard, new.discard), (LOST, old.lost, new.lost)):
                if len(now) != len(was):
                    there = set(was)
                    for uid in now:
                        out = kind == DISCARD and int(uid) in self.left_out
                        if uid not in there and not out and (kind, uid) not in self.put:
                            self.card((kind, int(new.seat)), int(uid))
            closed = {*old.hand, *old.deck, *old.prizes, *self.told}
            for kind, now in ((HAND, new.hand), (DECK, new.deck)):
                for uid in now:
                    if uid not in closed:
                        self.card((kind, int(new.seat)), int(uid))

    def name(self, uid: int) -> str:
        return name_of(self.m.defs[uid])

    def card(self, fact: Fact, uid: int) -> None:
        if uid in self.hidden:
            self.revealed.append(Revealed(fact, uid, self.name(uid)))
        else:
            self.facts[(*fact, self.name(uid))] += 1

    def called(self, serial: int) -> tuple[int, str]:
        """Owner and name of a Pokémon."""
        owner, top = self.tops[serial]
        return owner, self.name(top)

    def change_places(self, pokemon: list[int]) -> None:
        self.active.discard(pokemon[0])
        self.active.add(pokemon[1])

    def read(self, entry: Entry, last: Entry | None) -> None:
        """Add the facts of an entry; `last` is the entry before it."""
        pokemon = [int(serial) for serial in entry.pokemon if serial]
        self.read_plays(entry, last, pokemon)
        self.read_changes(entry, pokemon)

    def read_plays(self, entry: Entry, last: Entry | None, pokemon: list[int]) -> None:
        """Add the facts of cards that are played and used, and of Pokémon that change places."""
        facts, kind, seat = self.facts, entry.kind, entry.player
        match kind:
            case "place" | "bench":
                self.tops[pokemon[0]] = seat, entry.cards[0]
                if kind == "place":
                    facts[START, seat, self.name(entry.cards[0]), entry.n] += 1
                else:
                    self.card((BENCH, seat), entry.cards[0])
            case "evolve" | "level_up":
                owner, name = self.called(pokemon[0])
                self.tops[pokemon[0]] = owner, entry.cards[0]
                facts[EVOLVE, owner, name, self.name(entry.cards[0]), int(pokemon[0] in self.active)] += 1
            case "devolve" | "become" | "cover":
                owner, _ = self.called(pokemon[0])
                self.tops[pokemon[0]] = owner, entry.cards[0]
                if kind == "devolve":
                    facts[DEVOLVE, owner, self.name(entry.cards[0])] += 1
            case "attach":
                self.card((ATTACH, *self.called(pokemon[0]), int(pokemon[0] in self.active)), entry.cards[0])
            case "play":
                facts[PLAY, seat, self.name(entry.cards[0])] += 1
                self.left_out.add(entry.cards[0])
            case "stadium":
                facts[STADIUM, seat, self.name(entry.cards[0])] += 1
            case "use":
                if entry.cards and entry.cards[0] == self.m.st.stadium and not pokemon:
                    facts[PLAY, seat, self.name(entry.cards[0])] += 1
                else:
                    who = self.called(pokemon[0])[1] if pokemon else self.name(entry.cards[0])
                    facts[USE, seat, who, fold(entry.text)] += 1
            case "attack":
                facts[USE, seat, self.called(pokemon[0])[1], fold(entry.text)] += 1
            case "retreat":
                self.change_places(pokemon)
                facts[RETREAT, *self.called(pokemon[0])] += 1
                facts[ACTIVE, *self.called(pokemon[1])] += 1
            case "switch":
                self.change_places(pokemon)
                if last is None or last.kind != "retreat" or set(last.pokemon) != set(entry.pokemon):
                    facts[ACTIVE, *self.called(pokemon[1])] += 1
            case "promote":
                self.active.add(pokemon[0])
                facts[ACTIVE, *self.called(pokemon[0])] += 1

    def read_changes(self, entry: Entry, pokemon: list[int]) -> None:
        """Add the facts of damage, conditions, coins, moved cards and the end of turns and of the game."""
        facts, kind, seat = self.facts, entry.kind, entry.player
        match kind:
            case "damage":
                facts[DAMAGE, *self.called(pokemon[0])] += entry.n
            case "counters":
                facts[COUNTERS, *self.called(pokemon[0])] += entry.n
            case "heal":
                facts[HEAL, *self.called(pokemon[0])] += entry.n
            case "move_counters":
                facts[MOVED, *self.called(pokemon[0]), *self.called(pokemon[1])] += entry.n
            case "condition" | "cure":
                for word in set_words(entry.n, CONDITION_WORDS):
                    facts[CONDITION if kind == "condition" else CURE, *self.called(pokemon[0]), word.casefold()] += 1
            case "flip":
                facts[FLIP, ANYBODY, "heads" if entry.n else "tails"] += 1
            case "knock_out":
                facts[KNOCK_OUT, *self.called(pokemon[0])] += 1
                self.left_out.add(self.tops[pokemon[0]][1])
            case "prize":
                facts[PRIZE, seat] += 1
                self.card((HAND, seat), entry.cards[0])
            case "draw":
                self.told.add(entry.cards[0])
                self.card((HAND, seat), entry.cards[0])
            case "discard" if entry.cards[0] not in self.left_out:
                self.put.add((DISCARD, entry.cards[0]))
                self.card((DISCARD, seat), entry.cards[0])
            case "move":
                uid = entry.cards[0]
                self.told.add(uid)
                place = PLACES.get(entry.n, "")
                self.put.add((place, uid))
                if place and not (place == DECK and uid in self.in_deck):
                    self.card((place, seat), uid)
            case "end":
                facts[END, seat] += 1
            case "win":
                facts[WIN, seat] += 1
            case "mulligan":
                for uid in entry.cards:
                    self.card((MULLIGAN, seat), uid)


class Match(NamedTuple):
    """How facts of the engine compare with those of a log."""

    cost: float
    """0: there is no contradiction."""
    wanted: list[tuple[int, str]]
    """Hidden cards that came out, and their names in the log."""
    over: Facts
    """Facts that the log does not state."""
    missing: Facts
    """Facts that only the log states."""


SOFT = {
    USE: 0.2,
    CURE: 0.0,
    HEAL: 0.3,
    WIN: 0.3,
    MULLIGAN: 0.0,
    FLIP: 0.3,
    END: 0.5,
    "prizes": 0.2,
    MOVED: 1.0,
    REVEAL: 0.0,
    MAY_USE: 0.05,
}
"""How much facts of some kinds count; others count 1."""
RENAMED = 0.01
"""The cost of a hidden card that is not the one in the log; it is settled to be that card."""
AGAIN = 0.02
"""The cost of repeating an action that the log says once: it puts several uses of an Ability in one line."""
AMOUNTS = (DAMAGE, COUNTERS, HEAL, MOVED)


def weight(fact: Fact, count: int) -> float:
    share = SOFT.get(str(fact[0]), 1.0)
    return share * (1 + min(count, 1000) / 1000) if fact[0] in AMOUNTS else share * count


def compared(theirs: Facts, ours: Facts, revealed: list[Revealed], is_final: bool) -> Match:
    """Compare facts. Before the end of a step, facts that are still missing do not count."""
    cost = 0.0
    over: Facts = Counter()
    left: dict[Fact, Counter[str]] = {}
    for fact, count in theirs.items():
        if fact[0] in CARDS or fact[0] in (MULLIGAN, "prizes"):
            left.setdefault(fact[:-1], Counter())[str(fact[-1])] += count
    for fact, told in ours.items():
        key, count = fact[:-1], told
        if fact[0] in CARDS or fact[0] in (MULLIGAN, "prizes"):
            there = left.get(key, Counter())
            for name in (str(fact[-1]), ""):
                taken = min(count, there[name])
                there[name] -= taken
                count -= taken
        else:
            said = theirs[fact] + (theirs[MAY_USE, *key[1:], fact[-1]] if fact[0] == USE else 0)
            count -= said
            if count > 0 and fact[0] == USE and said:
                cost += AGAIN * count
                continue
        if count > 0:
            over[fact] = count
            cost += weight(fact, count) * (0.1 if fact[0] == CONDITION else 1)  # the client does not say it of one that has it
    wanted: list[tuple[int, str]] = []
    waiting: list[Revealed] = []
    for one in revealed:
        there = left.get(one.fact, Counter())
        if there[one.name] > 0:
            there[one.name] -= 1
        else:
            waiting.append(one)
    for one in waiting:
        there = left.get(one.fact, Counter())
        if there[""] > 0:
            there[""] -= 1
            continue
        other = next((name for name, count in there.items() if name and count > 0), None)
        if other is None:
            over[(*one.fact, "a hidden card")] += 1
            cost += weight(one.fact, 1)
        else:
            there[other] -= 1
            wanted.append((one.uid, other))
            cost += RENAMED
    missing: Facts = Counter()
    if is_final:
        for fact, count in theirs.items():
            told = ours[(USE, *fact[1:])] if fact[0] == MAY_USE else ours[fact]
            if not (fact[0] in CARDS or fact[0] in (MULLIGAN, "prizes")) and count > told:
                missing[fact] = count - told
        for key, there in left.items():
            for name, count in there.items():
                if count > 0:
                    missing[(*key, name)] = count
        cost += sum(count if fact[0] == USE else weight(fact, count) for fact, count in missing.items())
    return Match(cost, wanted, over, missing)
