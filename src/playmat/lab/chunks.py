"""Playing a chunk of a plan: the same rows of numbers in every process and on every machine."""

from __future__ import annotations

import base64
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from time import process_time
from typing import Any

from mypy_extensions import i64

from playmat.bots import Bot, make_bot
from playmat.bots.card_values import sheet_of
from playmat.bots.evaluation import CardValues
from playmat.bots.policy import Quick
from playmat.engine.state import NOBODY
from playmat.engine.table import Table
from playmat.lab import game_tracker
from playmat.lab.game_seeds import LIMIT, game_seed
from playmat.lab.game_tracker import ILLEGAL, MASKED, ROW, Pilot, QuickPilot, RandomPilot, Totals, Track, forfeit, play_tracked
from playmat.lab.plan import Chunk, Plan
from playmat.lab.stats import Stats
from playmat.play.decision import IllegalAction
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.play.view import view
from playmat.rules.ruleset import load_form

COLUMNS = ("pair", "swapped", *ROW)
"""The columns of a chunk's rows."""
SLOW_LIMIT = 4000
"""Answers after which a game of bots that think ends without a winner."""
FAULTS_KEPT = 8
"""Descriptions of faults that a chunk keeps."""
FAST = ("random", "quick")
"""Bots that play inside compiled code."""


@dataclass
class ChunkResult:
    """The result of a chunk. Two results of the same chunk are equal apart from `stats.seconds`."""

    number: int
    pairing: int
    stats: Stats
    rows: list[array[int]] | None = None
    """One array for each of `COLUMNS`; None if only sums are kept."""
    faults: list[str] = field(default_factory=list)
    """Illegal answers and failures of bots; the first few."""
    fault_count: int = 0
    """All of them."""

    @property
    def games(self) -> int:
        return self.stats.games

    def to_json(self) -> dict[str, object]:
        data: dict[str, object] = {
            "chunk": self.number, "pairing": self.pairing, "stats": self.stats.to_json(), "faults": self.faults,
            "fault_count": self.fault_count,
        }  # fmt: skip
        if self.rows is not None:
            packed = zlib.compress(b"".join(column.tobytes() for column in self.rows), 1)
            data["rows"] = base64.b85encode(packed).decode()
        return data

    @staticmethod
    def from_json(data: Any) -> ChunkResult:
        stats = Stats.from_json(data["stats"])
        rows = unpacked(data["rows"], stats.games) if "rows" in data else None
        return ChunkResult(int(data["chunk"]), int(data["pairing"]), stats, rows, list(data["faults"]), int(data["fault_count"]))


def unpacked(text: str, games: int) -> list[array[int]]:
    """The columns of packed rows."""
    size = games * array("i").itemsize
    unpacking = zlib.decompressobj()
    packed = unpacking.decompress(base64.b85decode(text), size * len(COLUMNS) + 1)
    if len(packed) != size * len(COLUMNS):
        raise ValueError(f"{len(packed)} bytes for {games} games")
    rows = []
    for place in range(len(COLUMNS)):
        column = array("i")
        column.frombytes(packed[place * size : (place + 1) * size])
        rows.append(column)
    return rows


@lru_cache(256)
def table_for(ruleset: str, form: str, first: tuple[str, ...], second: tuple[str, ...]) -> Table:
    """The table of two decks; in forms for four, seats 0 and 2 have the first one."""
    return make_table(ruleset, form, [(first, second)[seat % 2] for seat in range(load_form(form).seats)])


def card_bits(cards: Sequence[str]) -> list[int]:
    """For each different card of a deck, in the deck's order: the bits of its copies."""
    bits: dict[str, int] = {}
    for place, card in enumerate(cards[:MASKED]):
        bits[card] = bits.get(card, 0) | 1 << place
    return list(bits.values())


@dataclass(frozen=True)
class Playing:
    """The common data of all chunks of a run."""

    plan: Plan
    keep_rows: bool = True


def play_chunk(playing: Playing, chunk: Chunk) -> ChunkResult:
    """Play the chunk's games."""
    begun = process_time()
    plan = playing.plan
    pairing = plan.pairings[chunk.pairing]
    seats = load_form(pairing.form).seats
    two = (plan.entrants[pairing.first], plan.entrants[pairing.second])
    tables = [table_for(pairing.ruleset, pairing.form, two[swapped].cards, two[1 - swapped].cards) for swapped in (0, 1)]
    totals = Totals([card_bits(entrant.cards) for entrant in two])
    stats = Stats()
    games = array("i")
    faults: list[str] = []
    fault_count = 0
    fast = all(entrant.bot in FAST for entrant in two)
    for pair in range(chunk.begin, chunk.end):
        seed = plan.seed_of(chunk, pair)
        for swapped in (0, 1):
            own = seed if plan.mirrored or not swapped else game_seed(seed, 1)
            names = [two[(seat & 1) ^ swapped].bot for seat in range(seats)]
            if fast:
                row = play_fast(tables[swapped], own, names, bool(swapped), totals)
            else:
                row, wrong = play_slow(tables[swapped], own, names, bool(swapped), totals)
                faults += wrong[: FAULTS_KEPT - len(faults)]
                fault_count += len(wrong)
            games.extend((pair, swapped, *row))
    rows = [games[place :: len(COLUMNS)] for place in range(len(COLUMNS))]
    stats.add_games(rows[2:])
    stats.cards, stats.race = totals.plain()
    stats.seconds = process_time() - begun
    return ChunkResult(chunk.number, chunk.pairing, stats, rows if playing.keep_rows else None, faults, fault_count)


def bot_seed(seed: int, seat: int) -> int:
    """Bots have their luck by seat, as decks do."""
    return (seed ^ (0x5BD1E995 * (seat + 1))) & 0xFFFFFFFFFFFF


def started(table: Table, seed: int) -> Game:
    """A new game. Its first coin, which decides who takes the first turn, follows from the seed alone: mulligans, which depend on
    the deck, come before it and would change it."""
    return start(table, seed, flips=(bool(seed & 1),))


def pilot(name: str, table: Table, seed: int, sheet: CardValues | None = None) -> Pilot:
    """One of the bots in `FAST`, with the table's sheet if the caller keeps it."""
    return RandomPilot(seed) if name == "random" else QuickPilot(Quick(sheet or sheet_of(table), seed, 0))


def play_fast(table: Table, seed: int, names: Sequence[str], swapped: bool, totals: Totals) -> list[int]:
    """A game inside compiled code."""
    machine = started(table, seed).machine
    pilots = [pilot(name, table, bot_seed(seed, seat)) for seat, name in enumerate(names)]
    track = Track(machine, swapped)
    decisions = play_tracked(machine, pilots, track, LIMIT)
    return track.finish(machine, decisions, totals)


def play_slow(table: Table, seed: int, names: Sequence[str], swapped: bool, totals: Totals) -> tuple[list[int], list[str]]:
    """A game of any bots, which see only views. A bot that gives an illegal answer loses."""
    game = started(table, seed)
    bots: list[Bot] = [make_bot(name, seed=bot_seed(seed, seat)) for seat, name in enumerate(names)]
    track = Track(game.machine, swapped)
    faults: list[str] = []
    way = -1
    while (decision := game.decision) is not None:
        if len(game.answers) >= SLOW_LIMIT:
            game.state.end(i64(NOBODY))
            break
        seat = decision.player
        try:
            game.answer(bots[seat].decide(view(game, seat)))
        except IllegalAction as error:
            faults.append(f"{names[seat]} gave an illegal answer: {error}")
            way = ILLEGAL
            forfeit(game.machine, seat)
            break
        track.look(game.machine)
    for bot in bots:
        faults += getattr(bot, "faults", [])
        close = getattr(bot, "close", None)
        if close is not None:
            close()
    return track.finish(game.machine, len(game.answers), totals, way), faults


PREPARED = 64
"""Pairings whose tables are linked before worker processes start."""


def prepare(plan: Plan) -> None:
    """Link the tables of a plan, so that worker processes, which are copies of this one, do not have to."""
    for pairing in plan.pairings[:PREPARED]:
        two = (plan.entrants[pairing.first], plan.entrants[pairing.second])
        for swapped in (0, 1):
            table = table_for(pairing.ruleset, pairing.form, two[swapped].cards, two[1 - swapped].cards)
            if any(entrant.bot != "random" for entrant in two):
                sheet_of(table)


def pairs_per_chunk(bots: Sequence[str]) -> int:
    """A chunk of less than a second."""
    if all(bot in FAST for bot in bots):
        return 8 if str(game_tracker.__file__).endswith(".py") else 256
    return 8 if all(bot in (*FAST, "greedy") for bot in bots) else 1
