"""Trials of a deck: games against a field of other decks, played by bots in the workers, a few at a time.

A trial is one response that grows. After each job it sends the results so far. It ends early when the client closes the
connection, so nothing has to be stored or cancelled elsewhere.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence

from playmat.lab.chunks import ChunkResult, Playing, play_chunk
from playmat.lab.plan import Entrant, Pairing, Plan
from playmat.lab.simulation import Simulation
from playmat.lab.stats import Stats
from playmat.server.deck_lookup import Rules
from playmat.server.errors import ApiError
from playmat.server.job_queue import own_clock
from playmat.server.responses import TrialResults, TrialStatus
from playmat.server.workers import STUDYING, Busy, Workers

BOT = "quick"
"""The bot that plays both decks: by rule of thumb, fast enough for hundreds of games."""
AT_ONCE = 2
"""Trials that run at the same time. Each waits for the workers after every job, so games of human players go first."""
WAITING = 20
"""The most trials that may wait for their turn."""
PER_PERSON = 2
"""The most trials of one person that may wait or run: a new one, and one that is just being cancelled."""
PER_ADDRESS = 6
"""The most trials of all people at one address."""
SLICE = 0.5
"""Seconds of playing after which a job reports."""
SECONDS = 120.0
"""Seconds of processor time after which a trial ends with its results so far."""
RETRY = 1.0
"""Seconds until a job that the workers had no room for is tried again."""


def play_some(plan: Plan, pairs: int, begin: int, seconds: float) -> list[ChunkResult]:
    """Play pairs of games from number `begin` on for about that many seconds, at least one. Runs in a worker."""
    clock = own_clock()
    until = clock() + seconds
    found: list[ChunkResult] = []
    for number in range(begin, pairs * len(plan.pairings)):
        turn, place = divmod(number, len(plan.pairings))
        found.append(play_chunk(Playing(plan, keep_rows=False), plan.chunk_at(turn, place, pairs)))
        if clock() >= until:
            break
    return found


def plan_of(deck: Sequence[str], field: Sequence[Sequence[str]], rules: Rules, seed: int) -> Plan:
    """A deck against each of the others."""
    entrants = [Entrant("deck", tuple(deck), BOT)]
    entrants += [Entrant(str(number), tuple(cards), BOT) for number, cards in enumerate(field, 1)]
    pairings = [Pairing(0, other, rules.ruleset.name, rules.form.name, other) for other in range(1, len(entrants))]
    return Plan(tuple(entrants), tuple(pairings), seed, chunk=1)


class DeckTrials:
    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.under_way: Counter[str] = Counter()
        """The number of trials by person, waiting or running."""
        self.by_address: Counter[str] = Counter()

    def check_room(self, who: str, address: str) -> None:
        if self.under_way[who] >= PER_PERSON or self.by_address[address] >= PER_ADDRESS:
            raise ApiError(429, "too_many", "You are already testing a deck. Wait until that test is done.", retry_after=5.0)
        if self.under_way.total() >= AT_ONCE + WAITING:
            raise ApiError(503, "too_many", "Too many decks are being tested. Try again in a minute.", retry_after=60.0)

    async def run(self, plan: Plan, pairs: int, who: str, address: str) -> AsyncIterator[TrialResults]:
        """The results so far, repeatedly; the last one has a status other than `waiting` and `running`."""
        self.under_way[who] += 1
        self.by_address[address] += 1
        try:
            sim = Simulation(plan, [Stats() for _ in plan.pairings])
            yield results(sim, pairs, "waiting")
            async with self.turns:
                total, done = pairs * len(plan.pairings), 0
                while done < total and sum(stats.seconds for stats in sim.stats) < SECONDS:
                    played = await self.play(plan, pairs, done, who)
                    done += len(played)
                    for result in played:
                        sim.stats[result.pairing].merge(result.stats)
                    yield results(sim, pairs, "running" if done < total else "done")
                if done < total:
                    yield results(sim, pairs, "out_of_time")
        finally:
            self.under_way[who] -= 1
            self.by_address[address] -= 1
            self.under_way += Counter()  # drops people without trials
            self.by_address += Counter()

    async def play(self, plan: Plan, pairs: int, begin: int, who: str) -> list[ChunkResult]:
        """Run a job, when the workers have room for it."""
        while True:
            try:
                return await self.workers.run(
                    play_some, plan, pairs, begin, SLICE, who=who, game="trial", rank=STUDYING, is_limited=False
                )
            except Busy:
                await asyncio.sleep(RETRY)


def results(sim: Simulation, pairs: int, status: TrialStatus) -> TrialResults:
    return {
        "status": status, "games": sim.games, "total": 2 * pairs * len(sim.stats), "overall": sim.overall(0).to_json(),
        "against": [{**stats.share().to_json(), "turns": round(stats.mean_turns(), 1)} for stats in sim.stats],
    }  # fmt: skip
