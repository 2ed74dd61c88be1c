"""A simulation as plain data, for `--json` and `summary.json`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from math import isfinite

from playmat.json_object import Json
from playmat.lab.game_tracker import WAYS
from playmat.lab.piloting import Piloting
from playmat.lab.plan import Pairing
from playmat.lab.simulation import Simulation
from playmat.lab.stats import Stats, card_effects


def summary(sim: Simulation, pilots: Sequence[Piloting] = ()) -> Json:
    """Everything about a simulation; only `timing` differs between two runs with the same seed."""
    plan = sim.plan
    seconds = max(sim.seconds, 1e-9)
    return {
        "playmat": 1,
        "seed": plan.seed,
        "mirrored": plan.mirrored,
        "decks": [{"name": one.name, "bot": one.bot} for one in plan.entrants],
        "games": sim.games,
        "interrupted": sim.interrupted,
        "overall": {plan.entrants[place].name: sim.overall(place).to_json() for place in range(len(plan.entrants))},
        "piloting": [one.to_json() for one in pilots],
        "pairings": [pairing_summary(sim, pairing, stats) for pairing, stats in zip(plan.pairings, sim.stats, strict=True)],
        "faults": sim.faults[:20],
        "fault_count": sim.fault_count,
        "digest": digest(sim),
        "timing": {
            "seconds": round(sim.seconds, 3),
            "cpu_seconds": round(sum(stats.seconds for stats in sim.stats), 3),
            "workers": sim.workers,
            "games_per_second": round(sim.games / seconds, 1),
        },
    }


def pairing_summary(sim: Simulation, pairing: Pairing, stats: Stats) -> dict[str, object]:
    entrants = [sim.plan.entrants[pairing.first], sim.plan.entrants[pairing.second]]
    saved = stats.saved()
    count = max(1, stats.games)
    return {
        "decks": [one.name for one in entrants],
        "ruleset": pairing.ruleset,
        "form": pairing.form,
        "games": stats.games,
        "wins": stats.won,
        "nobody": stats.nobody,
        "share": stats.share().to_json(),
        "variance_saved": saved if saved is not None and isfinite(saved) else None,
        "first_player": stats.first_player().to_json(),
        "first_prize": stats.first_prize_share().to_json(),
        "ways": [dict(zip(WAYS, ways, strict=True)) for ways in stats.ways],
        "turns": {"mean": stats.mean_turns(), "games": {str(turn): n for turn, n in enumerate(stats.turns) if n}},
        "decisions": stats.decisions / count,
        "mulligans": [n / count for n in stats.mulligans],
        "sudden_deaths": stats.sudden_deaths,
        "prizes_left_by_losers": {str(left): n for left, n in enumerate(stats.left) if n},
        "race": [[turn, round(winner, 4), round(loser, 4)] for turn, winner, loser in stats.race_curve()],
        "cards": [[effect.to_json() for effect in card_effects(stats, deck, one.cards)] for deck, one in enumerate(entrants)],
    }


def digest(sim: Simulation) -> str:
    """A short hash of all results, which is equal for equal games on any machine."""
    data = [stats.to_json() for stats in sim.stats]
    for one in data:
        del one["seconds"]
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
