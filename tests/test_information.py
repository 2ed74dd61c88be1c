"""What the log names to whom: random play from the boards of scenarios."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from playmat.engine.machine import EVERYBODY
from playmat.engine.state import ONGOING, State
from playmat.lab.scenarios.files import InvalidScenario, load_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game

FOLDER = Path(__file__).parent / "scenarios"
OPEN = frozenset(("discard", "lost", "beside", "face up", "in play", "stadium"))
SHOWN = frozenset(("reveal", "mulligan", "look", "use", "play", "draw"))
"""Kinds of entry about cards that are hidden before and after it, and are shown or drawn in between."""
FILES = (
    "rulings/given-up",
    "rulings/official/prizes-2",
    "rulings/official/prizes-3",
    "rulings/official/search-and-draw-3",
    "rulings/official/supporters-items-3",
)
ANSWERS = 12


def places(st: State) -> dict[int, tuple[str, int]]:
    """Where each card is, and whose zone that is; for a card in play the serial of its Pokémon."""
    found: dict[int, tuple[str, int]] = {}
    for side in st.sides:
        seat = int(side.seat)
        for name in ("deck", "hand", "discard", "lost", "beside", "aside"):
            found |= {int(uid): (name, seat) for uid in getattr(side, name)}
        for i, uid in enumerate(side.prizes):
            if uid >= 0:
                found[int(uid)] = ("face up" if (side.prizes_up >> i) & 1 else "face down", seat)
        for p in (*side.active, *side.bench):
            found |= {int(uid): ("in play", int(p.serial)) for uid in (*p.cards, *p.attached)}
    found |= {int(uid): ("stadium", 0) for uid in (st.stadium, st.stadium_half) if uid >= 0}
    return found


def is_seen(place: tuple[str, int], seat: int) -> bool:
    return place[0] in OPEN or place == ("hand", seat)


def faults_of_answer(game: Game, before: dict[int, tuple[str, int]], told: int) -> list[str]:
    """What the log says too much or too little about the last answer."""
    entries, after = game.log[told:], places(game.state)
    if any(entry.kind == "sudden_death" for entry in entries):
        return []
    found = []
    pokemon = {int(serial) for entry in entries for serial in entry.pokemon}
    for seat in range(len(game.state.sides)):
        read = [entry for entry in entries if entry.seen_by in (EVERYBODY, seat)]
        named = {int(uid) for entry in read for uid in entry.cards}
        for uid, was in before.items():
            leaves = was[0] in OPEN and not is_seen(after[uid], seat)
            if leaves and uid not in named and not (was[0] == "in play" and was[1] in pokemon):
                found.append(f"{game.card(uid).name} is not named to player {seat + 1}: {was} to {after[uid]}")
        for entry in read:
            for card in entry.cards if entry.kind not in SHOWN else ():
                blind = not is_seen(before[int(card)], seat) and not is_seen(after[int(card)], seat)
                if blind and before[int(card)][0] == "face down" and not any(e.kind == "look" for e in read):
                    found.append(f"{game.card(card).name}, a face-down Prize card, is named to player {seat + 1}")
                if blind and before[int(card)][1] != seat and after[int(card)] == ("face down", before[int(card)][1]):
                    found.append(f"{game.card(card).name}, now a face-down Prize card, is named to player {seat + 1}")
    return found


@pytest.mark.parametrize("name", FILES)
def test_cards_that_leave_an_open_zone_are_named_and_prizes_that_are_face_down_are_not(name: str) -> None:
    found = []
    for number, scenario in enumerate(load_scenarios(FOLDER / f"{name}.scenario")):
        luck = random.Random(number)
        try:
            game = begin_scenario(scenario)
        except InvalidScenario:
            continue  # a deck to check
        for _ in range(ANSWERS):
            decision = game.decision
            if game.state.outcome != ONGOING or decision is None or game.state.phase == 0:
                break
            before, told = places(game.state), len(game.log)
            picks = luck.sample(range(len(decision.options)), luck.randint(decision.min, min(decision.max, 7)))
            game.answer(picks)
            found += [f"{scenario.title}: {fault}" for fault in faults_of_answer(game, before, told)]
    assert found == []
