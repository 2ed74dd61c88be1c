"""A candidate for the game of a log: our game so far, and the knowledge about cards that nobody has seen.

A hidden card can still be any card that its player may have there. When a log shows its identity, it changes places with a card
of that name, or, if the list has none left that it may be, the list gets one more of them in its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from playmat.engine.card_definitions import CardDef
from playmat.engine.legal_actions import main_options
from playmat.engine.machine import Machine
from playmat.engine.questions import Q_MAIN
from playmat.engine.state import State
from playmat.engine.table import Table
from playmat.livelog.events import name_of
from playmat.play.guessed_games import with_cards
from playmat.play.settlement import Settlement, exchange
from playmat.play.tables import arranged

IN_HAND, IN_DECK, IN_PRIZES, OPEN = 0, 1, 2, 3
NEVER = -1


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """The answers so far, the last one first; candidates that part later share the answers before that."""

    picks: tuple[int, ...]
    before: Answers | None
    count: int


class TakenOver(NamedTuple):
    """A state that was taken over from the log, after `at` answers."""

    at: int
    state: State


class Candidate:
    """A game at a main-phase question, with the way that led there."""

    def __init__(
        self, table: Table, state: State, answers: Answers | None, settlements: tuple[Settlement | TakenOver, ...]
    ) -> None:
        self.table = table
        self.state = state
        self.answers = answers
        self.settlements = settlements
        count = len(table.defs)
        self.places: list[int] = [IN_DECK] * count
        self.since: list[int] = [0] * count
        """The step in which each card came to its place."""
        self.known: list[int] = [NEVER] * count
        """The step in which the log said last where each card is; `NEVER`: it never did."""
        self.orders: tuple[tuple[int, ...], ...] = ()
        """Cards that the next shuffles of their owner's deck put on top, for the next step."""
        self.mentioned: frozenset[str] = frozenset()
        """Names that the log mentions."""
        self.cost = 0.0
        self.added: list[str] = []
        """Names of cards that the lists got, because the log shows more of them than they had."""

    def clone(self) -> Candidate:
        candidate = Candidate(self.table, self.state.clone(), self.answers, self.settlements)
        candidate.places, candidate.since, candidate.known = self.places.copy(), self.since.copy(), self.known.copy()
        candidate.mentioned = self.mentioned
        candidate.cost, candidate.added, candidate.orders = self.cost, self.added.copy(), self.orders
        return candidate

    @property
    def count(self) -> int:
        """The number of answers so far."""
        return 0 if self.answers is None else self.answers.count

    def machine(self, state: State | None = None) -> Machine:
        return Machine(self.table, self.state if state is None else state)

    def name(self, uid: int) -> str:
        return name_of(self.table.defs[uid])

    def look(self, step: int, known: Iterable[int] = ()) -> None:
        """Note where the cards are after a step; `known` are those that the log has named."""
        named = set(known)
        for uid, place in enumerate(places_of(self.state, len(self.places))):
            if place != self.places[uid]:
                if self.places[uid] == OPEN or (self.places[uid] == IN_HAND and self.is_certain(uid)):
                    named.add(uid)  # everybody who knew the card saw where it went
                self.places[uid], self.since[uid] = place, step
            if place == OPEN or uid in named:
                self.known[uid] = step

    def hidden(self) -> set[int]:
        """Cards in hidden places that may be another card than we think."""
        return {uid for uid, place in enumerate(self.places) if place != OPEN and not (place == IN_HAND and self.is_certain(uid))}

    def is_certain(self, uid: int) -> bool:
        """Whether the log has said that this card is where it is."""
        return self.known[uid] >= self.since[uid] and self.known[uid] != NEVER

    def may_swap(self, one: int, other: int) -> bool:
        """Whether each of two cards could be where the other is, for all that the log has said."""
        if self.table.owners[one] != self.table.owners[other] or OPEN in (self.places[one], self.places[other]):
            return False
        if self.places[one] == self.places[other] != IN_HAND:
            return True  # the log does not say in which place of the deck, or of the Prizes, a card lies
        last = max(self.known[one], self.known[other])
        return last == NEVER or max(self.since[one], self.since[other]) > last

    def settle(self, pairs: Iterable[tuple[int, str]], kept: Iterable[int] = ()) -> Candidate | None:
        """This candidate with these names for hidden cards; None if one of them cannot have it. `kept` cards stay as they are."""
        candidate = self.clone()
        taken = {uid for uid, _ in pairs} | set(kept)
        swaps: list[tuple[int, int]] = []
        for uid, name in pairs:
            if candidate.name(uid) == name:
                continue
            other = candidate.stand_in(uid, name, taken)
            if other >= 0:
                candidate.exchange(uid, other)
                swaps.append((uid, other))
                taken.add(other)
            else:
                other = candidate.filler(uid, taken)
                if other < 0 or not candidate.rename(other, name):
                    return None
                if other != uid:
                    candidate.exchange(uid, other)
                    swaps.append((uid, other))
                    taken.add(other)
        if swaps:
            candidate.settlements += (Settlement(candidate.count, tuple(swaps)),)
            candidate.list_again()
        return candidate

    def exchange(self, one: int, other: int) -> None:
        exchange(self.state.sides[self.table.owners[one]], one, other)
        for values in (self.places, self.since):
            values[one], values[other] = values[other], values[one]

    def filler(self, uid: int, taken: set[int]) -> int:
        """A card that nobody has seen, which can be another one and change places with this card; rather one whose name the log
        never mentions. -1: there is none."""
        found = [uid] if self.known[uid] == NEVER else []
        for other in range(len(self.places)):
            if other not in taken and self.known[other] == NEVER and self.places[other] != OPEN and self.may_swap(uid, other):
                found.append(other)
        return next((other for other in found if self.name(other) not in self.mentioned), found[0] if found else -1)

    def stand_in(self, uid: int, name: str, taken: set[int]) -> int:
        """A hidden card of a name that could be in the place of another; -1: there is none."""
        owner = self.table.owners[uid]
        best, rank = -1, (-1, -1)
        for other in range(len(self.places)):
            if self.table.owners[other] != owner or other in taken or self.places[other] == OPEN:
                continue
            if self.places[uid] == self.places[other] == IN_HAND:
                continue
            if self.name(other) == name and self.may_swap(uid, other):
                found = (int(self.places[other] == self.places[uid]), int(self.places[other] != IN_PRIZES))
                if found > rank:
                    best, rank = other, found
        return best

    def rename(self, uid: int, name: str) -> bool:
        """Let a card that nobody has ever seen be another one from now on."""
        if self.known[uid] != NEVER:
            return False
        other = self.definition(name, self.table.owners[uid])
        if other is None:
            return False
        defs = list(self.table.defs)
        defs[uid] = other
        self.table = arranged(self.table, defs, self.table.owners)
        self.added.append(name)
        self.list_again()
        return True

    def reprinted(self, card_id: str, other: str) -> Candidate:
        """This candidate with another card for each one of that id."""
        candidate = self.clone()
        linked = with_cards(self.table.linked, frozenset({other}))
        new = next(d for d in linked.defs if d.card.id == other)
        defs = [new if d.card.id == card_id else d for d in self.table.defs]
        candidate.table = arranged(linked, defs, self.table.owners)
        candidate.list_again()
        return candidate

    def definition(self, name: str, seat: int) -> CardDef | None:
        """The card of a name: the printing that the player's list has, else any that is linked."""
        for uid, d in enumerate(self.table.defs):
            if self.table.owners[uid] == seat and name_of(d) == name:
                return d
        return next((d for d in self.table.linked.defs if name_of(d) == name), None)

    def bring(self, seat: int, name: str, place: int, kept: Iterable[int] = ()) -> Candidate | None:
        """This candidate with a card of that name in a place of the player, if that is possible."""
        side = self.state.sides[seat]
        zone = (side.hand, side.deck, side.prizes)[place]
        uids = [int(uid) for uid in zone if uid >= 0]
        if place == IN_DECK:
            uids.reverse()  # the top first
        held = {*kept, *(uid for uid in uids if self.name(uid) == name)}  # one more of them
        for uid in uids:
            if uid in held or self.name(uid) == name or (place == IN_HAND and self.is_certain(uid)):
                continue
            found = self.settle([(uid, name)], held)
            if found is not None:
                return found
        return None

    def holding(self, seat: int, name: str, taken: Iterable[int]) -> int:
        """A card of a name in the player's deck or hand that is not taken yet; -1: there is none."""
        held = set(taken)
        for uid, place in enumerate(self.places):
            if place in (IN_DECK, IN_HAND) and self.table.owners[uid] == seat and uid not in held and self.name(uid) == name:
                return uid
        return -1

    def script(self, coins: tuple[bool, ...], orders: tuple[tuple[int, ...], ...]) -> None:
        """Note how the next coins and shuffles come out."""
        self.settlements += (Settlement(self.count, flips=coins, orders=orders),)

    def list_again(self) -> None:
        """The hands have changed: list the options of the open question again."""
        st = self.state
        st.stamp += 1
        if st.asking and st.question == Q_MAIN:
            st.options = main_options(self.machine(), st.asked)


def places_of(st: State, count: int) -> list[int]:
    """Where each card is."""
    found = [OPEN] * count
    for side in st.sides:
        for place, zone in ((IN_HAND, side.hand), (IN_DECK, side.deck), (IN_PRIZES, side.prizes)):
            for uid in zone:
                if uid >= 0:
                    found[uid] = place
    return found
