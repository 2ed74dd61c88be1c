"""Where a deck or a bot loses: in which match-ups, when in the game, by which kinds of decisions, and by which decisions most.

Lost games are played again from their seeds and analysed with a search (`bots.analysis`), from the loser's own view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from playmat.bots import Bot, Budget, make_bot
from playmat.bots.analysis import Moment, analyse
from playmat.bots.greedy import places
from playmat.engine.table import Table
from playmat.lab.chunks import COLUMNS, FAST, SLOW_LIMIT, bot_seed, pilot, started, table_for
from playmat.lab.game_seeds import game_seed
from playmat.lab.plan import Chunk, Plan
from playmat.lab.simulation import Simulation
from playmat.play.decision import IllegalAction
from playmat.play.game import Game
from playmat.play.record import Record
from playmat.play.view import view


@dataclass(frozen=True)
class LostGame:
    """A game that the first deck of a pairing lost."""

    pairing: int
    pair: int
    swapped: int


@dataclass(frozen=True)
class ReviewedGame:
    """The decisions of the loser in one game, with its record."""

    game: LostGame
    against: str
    moments: tuple[Moment, ...]
    record: Record

    @property
    def file(self) -> str:
        """The name of its record's file."""
        return f"lost-{self.game.pairing}-{self.game.pair}-{self.game.swapped}.json"


@dataclass(frozen=True)
class ReviewTask:
    """The common data of all reviews of a run."""

    plan: Plan
    lines: int


def lost_games(sim: Simulation, most: int) -> list[LostGame]:
    """Games that the first decks lost, taken in turn from all pairings."""
    by_pairing: dict[int, list[LostGame]] = {}
    winner = COLUMNS.index("winner")
    for number in sorted(sim.results):
        result = sim.results[number]
        assert result.rows is not None
        for pair, swapped, won in zip(result.rows[0], result.rows[1], result.rows[winner], strict=True):
            if won == 1:
                by_pairing.setdefault(result.pairing, []).append(LostGame(result.pairing, pair, swapped))
    found: list[LostGame] = []
    queues = list(by_pairing.values())
    while len(found) < most and any(queues):
        for queue in queues:
            if queue and len(found) < most:
                found.append(queue.pop(0))
    return found


def played_again(plan: Plan, lost: LostGame) -> Game:
    """The same game again, with its answers."""
    pairing = plan.pairings[lost.pairing]
    two = (plan.entrants[pairing.first], plan.entrants[pairing.second])
    table = table_for(pairing.ruleset, pairing.form, two[lost.swapped].cards, two[1 - lost.swapped].cards)
    seed = plan.seed_of(Chunk(0, lost.pairing, lost.pair, lost.pair + 1), lost.pair)
    own = seed if plan.mirrored or not lost.swapped else game_seed(seed, 1)
    names = [two[(seat & 1) ^ lost.swapped].bot for seat in range(table.form.seats)]
    return with_answers(table, own, names)


def with_answers(table: Table, seed: int, names: Sequence[str]) -> Game:
    """A game of the bots, played as `chunks` plays it."""
    game = started(table, seed)
    if all(name in FAST for name in names):
        pilots = [pilot(name, table, bot_seed(seed, seat)) for seat, name in enumerate(names)]
        while (decision := game.decision) is not None and len(game.answers) < SLOW_LIMIT:
            game.answer(places(game, pilots[decision.player].answer(game.machine)))
        return game
    bots: list[Bot] = [make_bot(name, seed=bot_seed(seed, seat)) for seat, name in enumerate(names)]
    while (decision := game.decision) is not None and len(game.answers) < SLOW_LIMIT:
        try:
            game.answer(bots[decision.player].decide(view(game, decision.player)))
        except IllegalAction:
            break
    for bot in bots:
        close = getattr(bot, "close", None)
        if close is not None:
            close()
    return game


def review(shared: ReviewTask, lost: LostGame) -> ReviewedGame:
    """Analyse a lost game from the first deck's seat."""
    record = played_again(shared.plan, lost).record()
    found = analyse(record, lost.swapped, Budget(lines=shared.lines), seed=lost.pair)
    against = shared.plan.entrants[shared.plan.pairings[lost.pairing].second].name
    return ReviewedGame(lost, against, found.moments, record)


@dataclass(frozen=True)
class CostlyDecision:
    """A decision that cost win chance."""

    review: ReviewedGame
    moment: Moment

    @property
    def chosen(self) -> str:
        return ", ".join(self.moment.chosen) or "nothing"

    @property
    def best(self) -> str:
        return ", ".join(self.moment.best) or "nothing"

    def to_json(self) -> dict[str, object]:
        game, moment = self.review.game, self.moment
        return {
            "against": self.review.against, "pairing": game.pairing, "pair": game.pair, "swapped": bool(game.swapped),
            "answer": moment.number, "turn": moment.turn, "kind": moment.kind, "chosen": self.chosen, "best": self.best,
            "loss": round(moment.lost, 4), "error": round(moment.error, 4), "clear": moment.is_clear,
        }  # fmt: skip


@dataclass
class Sum:
    """Losses added up, with the standard error of the sum."""

    count: int = 0
    lost: float = 0.0
    variance: float = 0.0

    def add(self, moment: Moment) -> None:
        self.count += 1
        self.lost += moment.lost
        self.variance += moment.error**2

    @property
    def error(self) -> float:
        return sqrt(self.variance)


@dataclass
class Diagnosis:
    """The results of the reviews of lost games. Losses are added up with their signs: the best answer was chosen in other deals
    than the loss was measured in, so the errors of the sums cancel instead of adding up."""

    reviewed: list[ReviewedGame] = field(default_factory=list)

    def by_kind(self) -> list[tuple[str, Sum]]:
        """Kinds of decisions with what they cost in all games; the most expensive first."""
        sums: dict[str, Sum] = {}
        for one in self.reviewed:
            for moment in one.moments:
                sums.setdefault(moment.kind, Sum()).add(moment)
        return sorted(sums.items(), key=lambda entry: -entry[1].lost)

    def by_turn(self) -> list[tuple[int, int, float, float]]:
        """The player's own number of the turn, games that reached it, the mean win chance at its end, and the mean loss in it."""
        chances: dict[int, list[float]] = {}
        losses: dict[int, float] = {}
        for one in self.reviewed:
            ends: dict[int, float] = {}
            for moment in one.moments:
                own = (moment.turn + 1) // 2
                ends[own] = moment.chance
                losses[own] = losses.get(own, 0.0) + moment.lost
            for own, chance in ends.items():
                chances.setdefault(own, []).append(chance)
        return [(own, len(ends), sum(ends) / len(ends), losses[own] / len(ends)) for own, ends in sorted(chances.items())]

    def worst(self, count: int = 20) -> list[CostlyDecision]:
        """The decisions that cost most, those first whose cost is more than chance explains."""
        found = [CostlyDecision(one, moment) for one in self.reviewed for moment in one.moments if moment.lost > 0]
        return sorted(found, key=lambda one: (not one.moment.is_clear, -one.moment.lost))[:count]

    def to_json(self) -> dict[str, object]:
        return {
            "reviewed": len(self.reviewed),
            "by_kind": [
                {"kind": kind, "decisions": total.count, "loss": round(total.lost, 4), "error": round(total.error, 4)}
                for kind, total in self.by_kind()
            ],
            "by_turn": [
                {"turn": own, "games": n, "chance": round(chance, 4), "loss": round(loss, 4)}
                for own, n, chance, loss in self.by_turn()
            ],
            "worst": [one.to_json() for one in self.worst()],
        }
