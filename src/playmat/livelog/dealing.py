"""Set-up: decks in the order in which our game deals the cards of the log.

The result of each shuffle in the set-up is scripted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from playmat.engine.state import State
from playmat.engine.table import Table
from playmat.livelog.candidate import Answers, Candidate
from playmat.livelog.events import name_of
from playmat.livelog.facts import HAND, MULLIGAN, START, UNNAMED
from playmat.livelog.lines import SEATS, Script
from playmat.play.decision import Decision
from playmat.play.game import Game, Origin, start
from playmat.play.settlement import Settlement, script, settle
from playmat.play.tables import arranged

SEED = 1
SET_UP = 1
"""The number of the set-up among the steps of a log."""
QUESTIONS = 60
"""More than any set-up asks."""


class Deal:
    """The part of the set-up that the log shows, by seat."""

    def __init__(self, script: Script) -> None:
        self.first = script.first_player
        self.heads = True
        self.winner = self.first
        self.mulligans: list[list[list[str]]] = [[], []]
        """Hands without a Basic Pokémon."""
        self.opening: list[list[str]] = [[], []]
        self.bonus: list[list[str]] = [[], []]
        """Cards drawn for the opponent's mulligans; empty names if the log does not show them."""
        self.active: list[list[str]] = [[], []]
        self.bench: list[list[str]] = [[], []]
        self.turn_draw = UNNAMED
        for line in script.setup:
            if line.kind == "toss":
                self.winner = line.seat
            for fact, count in line.facts.items():
                if fact[0] == HAND:
                    pile = self.opening if line.kind == "opening" else self.bonus
                    pile[int(fact[1])] += [str(fact[2])] * count
                elif fact[0] == START:
                    (self.active if fact[3] else self.bench)[int(fact[1])] += [str(fact[2])] * count
            if line.kind == "mulligan_hand":
                names = [str(fact[2]) for fact, count in line.facts.items() if fact[0] == MULLIGAN for _ in range(count)]
                self.mulligans[line.seat].append(names)
        for line in script.lines[script.first_turn + 1 :]:
            drawn = [fact for fact in line.facts if fact[0] == HAND]
            if line.act is not None or line.kind in ("turn", "over"):
                break
            if drawn:
                self.turn_draw = str(drawn[0][2])
                break
        for seat in range(SEATS):  # the hand that is shown first is the one that is shown again as a mulligan
            if self.mulligans[seat] and sorted(self.mulligans[seat][0]) == sorted(self.opening[seat]):
                self.opening[seat] = [UNNAMED] * len(self.opening[seat])


class Dealing:
    """Finds the order of the decks: the cards that the log shows come out where it says, all others in an order of chance."""

    def __init__(self, table: Table, deal: Deal) -> None:
        self.table = arranged(table, list(table.defs), table.owners)
        self.deal = deal
        self.added: list[str] = []
        self.named: list[Counter[str]] = [Counter(), Counter()]
        """Names of cards of the last hands, and of those drawn after them, that the log shows."""
        self.shown: set[int] = set()
        """Cards of hands without a Basic Pokémon."""
        self.before: list[State] = []
        self.states: dict[Answers, State] = {}
        """The states before each answer."""

    def run(self) -> tuple[Candidate, Origin] | None:
        """The candidate at the first question of the first turn; None if our game cannot be dealt that way."""
        heads = self.deal.winner == (1 if self.table.rules.flip_called else 0)
        orders = [order for seat in range(SEATS) for order in self.orders(seat)]
        game = start(self.table, SEED, flips=(heads,), listen=True)
        decision = game.decision
        if decision is None or decision.kind not in ("first", "call"):
            return None
        settlement = Settlement(0, orders=tuple(tuple(order) for order in orders))
        settle(game, settlement)
        for _ in range(QUESTIONS):
            decision = game.decision
            if decision is None:
                return None
            if decision.kind == "main":
                assert game.origin is not None
                return (self.candidate(game, settlement), game.origin) if self.is_right(game) else None
            self.before.append(game.state.clone())
            game.answer(self.picks(game, decision))
        return None

    def orders(self, seat: int) -> list[list[int]]:
        """The cards that each shuffle of the set-up puts on top."""
        deal, rules = self.deal, self.table.rules
        size, prizes = int(rules.hand_size), int(self.table.prizes)
        found = []
        for names in deal.mulligans[seat]:
            hand = self.cards(seat, [name or UNNAMED for name in names][:size], [])
            self.shown |= set(hand)
            found.append(hand)
        placed = deal.active[seat] + deal.bench[seat]
        known = [name for name in deal.opening[seat] + deal.bonus[seat] if name]
        rest = list((Counter(known) - Counter(placed)).elements())
        count = size + len(deal.bonus[seat])
        names = known if len(known) == count else [*placed, *rest]
        names = (names + [UNNAMED] * count)[:count]
        if seat == deal.first:
            names.append(deal.turn_draw)
        drawn = self.cards(seat, names, [])
        self.named[seat] = Counter(name for name in names if name) - Counter(placed)
        aside = self.cards(seat, [UNNAMED] * prizes, drawn)
        late = rules.mulligan_bonus_when != "at_once"
        hand, more = drawn[:size], drawn[size:]
        found.append([*hand, *aside, *more] if late else [*drawn[:count], *aside, *drawn[count:]])
        return found

    def cards(self, seat: int, names: Sequence[str], taken: Sequence[int]) -> list[int]:
        """Cards of these names, in this order; cards of the list are renamed if it has too few of them."""
        defs, owners = self.table.defs, self.table.owners
        own = [uid for uid in range(len(defs)) if owners[uid] == seat]
        Random(f"{SEED} {seat}").shuffle(own)
        held = {*taken}
        found: dict[int, int] = {}
        for place, name in enumerate(names):
            if name:
                uid = next((uid for uid in own if uid not in held and name_of(defs[uid]) == name), -1)
                if uid < 0:
                    uid = next(
                        uid for uid in own if uid not in held and uid not in self.shown and name_of(defs[uid]) not in names
                    )
                    defs[uid] = next(d for d in (*defs, *self.table.linked.defs) if name_of(d) == name)
                    self.added.append(name)
                held.add(uid)
                found[place] = uid
        for place, name in enumerate(names):
            if not name:
                uid = next(uid for uid in own if uid not in held)
                held.add(uid)
                found[place] = uid
        return [found[place] for place in range(len(names))]

    def picks(self, game: Game, decision: Decision) -> list[int]:
        deal, seat = self.deal, decision.player
        names = [name_of(game.table.defs[option.uid]) if option.uid is not None else option.text for option in decision.options]
        everything = range(len(names))
        match decision.kind:
            case "call":
                return [place for place in everything if decision.options[place].kind == "heads"]
            case "first":
                return [place for place in everything if decision.options[place].number == deal.first]
            case "bonus" | "number":
                numbers = [option.number or 0 for option in decision.options]
                return [numbers.index(min(len(deal.bonus[seat]), max(numbers)))]
            case "setup_active":
                return named(names, deal.active[seat], decision.min, decision.max)
            case "setup_bench":
                placed = [name_of(game.table.defs[p.cards[-1]]) for p in game.state.sides[seat].bench]
                left = list((Counter(deal.bench[seat]) - Counter(placed)).elements())
                return named(names, left, decision.min, decision.max)
            case "keep":
                return [place for place in everything if decision.options[place].kind == "yes"]
        return list(range(decision.min))

    def is_right(self, game: Game) -> bool:
        """Whether the Pokémon in play are those that the log shows."""
        for seat, side in enumerate(game.state.sides):
            for row, names in ((side.active, self.deal.active[seat]), (side.bench, self.deal.bench[seat])):
                if Counter(name_of(game.table.defs[p.cards[-1]]) for p in row) != Counter(names):
                    return False
        return True

    def candidate(self, game: Game, settlement: Settlement) -> Candidate:
        answers: Answers | None = None
        for number, (picks, state) in enumerate(zip(game.answers, self.before, strict=True), 1):
            answers = Answers(picks, answers, number)
            self.states[answers] = state
        candidate = Candidate(self.table, game.state, answers, (settlement,))
        if len(game.state.flips) or len(game.state.orders):
            candidate.script((), ())
            script(game.machine, (), ())
        known = []
        for left, side in zip(self.named, game.state.sides, strict=True):
            for uid in side.hand:
                if left[candidate.name(int(uid))] > 0:
                    left[candidate.name(int(uid))] -= 1
                    known.append(int(uid))
        candidate.look(SET_UP, known)
        candidate.since = [SET_UP] * len(candidate.since)
        for uid in self.shown:
            candidate.known[uid] = max(candidate.known[uid], 0)
        candidate.added = self.added
        return candidate


def named(names: list[str], wanted: Sequence[str], least: int, most: int) -> list[int]:
    """Places of the wanted names, filled up with others if there have to be more."""
    left = Counter(wanted)
    found: list[int] = []
    for place, name in enumerate(names):
        if left[name] > 0 and len(found) < most:
            left[name] -= 1
            found.append(place)
    for place in range(len(names)):
        if len(found) < least and place not in found:
            found.append(place)
    return found
