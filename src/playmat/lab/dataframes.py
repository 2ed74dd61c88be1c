"""Results as tables: Parquet files with pyarrow, data frames with pandas. Both come with the extra `lab`."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

from playmat.extras import needed
from playmat.lab.chunks import COLUMNS
from playmat.lab.game_tracker import WAYS
from playmat.lab.plan import InvalidPlan
from playmat.lab.simulation import Simulation
from playmat.lab.stats import card_effects


def game_columns(sim: Simulation) -> dict[str, list[Any]]:
    """One row for each game. Decks are by name; None if there was no winner or no Prize card was taken."""
    pairings = array("i")
    columns: list[array[int]] = [array("i") for _ in COLUMNS]
    for number in sorted(sim.results):
        result = sim.results[number]
        if result.rows is None:
            raise InvalidPlan("this simulation kept only sums (--totals), so there are no single games to write")
        pairings.extend([result.pairing] * result.games)
        for column, more in zip(columns, result.rows, strict=True):
            column.extend(more)
    values = dict(zip(COLUMNS, columns, strict=True))
    names = [entrant.name for entrant in sim.plan.entrants]
    plan = sim.plan.pairings
    two = [(names[pairing.first], names[pairing.second]) for pairing in plan]

    def who(column: str) -> list[str | None]:
        return [two[pairing][deck] if deck >= 0 else None for pairing, deck in zip(pairings, values[column], strict=True)]

    return {
        "deck": [two[pairing][0] for pairing in pairings],
        "opponent": [two[pairing][1] for pairing in pairings],
        "ruleset": [plan[pairing].ruleset for pairing in pairings],
        "pair": list(values["pair"]),
        "swapped": [bool(value) for value in values["swapped"]],
        "winner": who("winner"),
        "score": [0.5 if deck < 0 else 1.0 - deck for deck in values["winner"]],
        "first": who("first"),
        "turns": list(values["turns"]),
        "decisions": list(values["decisions"]),
        "way": [WAYS[way] for way in values["way"]],
        "prizes_left": list(values["prizes_left_0"]),
        "opponent_prizes_left": list(values["prizes_left_1"]),
        "mulligans": list(values["mulligans_0"]),
        "opponent_mulligans": list(values["mulligans_1"]),
        "first_prize": who("first_prize"),
        "sudden_death": list(values["sudden_death"]),
    }


def write_parquet(sim: Simulation, path: Path) -> None:
    """All games, with the plan in the file's metadata. The file appears whole or not at all."""
    arrow = needed("pyarrow", "writing Parquet")
    parquet = needed("pyarrow.parquet", "writing Parquet")
    table = arrow.table(game_columns(sim))
    table = table.replace_schema_metadata({"playmat": sim.plan.key(), "seed": str(sim.plan.seed)})
    unfinished = path.with_suffix(".part")
    parquet.write_table(table, unfinished)
    unfinished.replace(path)


def games_frame(sim: Simulation) -> Any:
    """All games as a pandas data frame."""
    return needed("pandas", "a data frame").DataFrame(game_columns(sim))


def pairings_frame(sim: Simulation) -> Any:
    """One row for each pairing."""
    rows = []
    for pairing, stats in zip(sim.plan.pairings, sim.stats, strict=True):
        share = stats.share()
        rows.append(
            {
                "deck": sim.plan.entrants[pairing.first].name,
                "opponent": sim.plan.entrants[pairing.second].name,
                "ruleset": pairing.ruleset,
                "games": stats.games,
                "share": share.mean,
                "low": share.low,
                "high": share.high,
                "first_player": stats.first_player().mean,
                "turns": stats.mean_turns(),
            }
        )
    return needed("pandas", "a data frame").DataFrame(rows)


def cards_frame(sim: Simulation) -> Any:
    """One row for each card of each deck and pairing: how it goes with winning."""
    rows = []
    for pairing, stats in zip(sim.plan.pairings, sim.stats, strict=True):
        for deck, place in enumerate((pairing.first, pairing.second)):
            entrant = sim.plan.entrants[place]
            for effect in card_effects(stats, deck, entrant.cards):
                rows.append(
                    {
                        "deck": entrant.name,
                        "against": sim.plan.entrants[(pairing.second, pairing.first)[deck]].name,
                        "card": effect.card,
                        "copies": effect.copies,
                        "opening": effect.opening.mean,
                        "without": effect.without.mean,
                        "gain": effect.gain,
                        "low": effect.low,
                        "high": effect.high,
                        "clear": effect.is_clear,
                        "drawn": effect.drawn.mean,
                    }
                )
    return needed("pandas", "a data frame").DataFrame(rows)
