"""A loop over decisions in plain Python, compared with the same loop over the other engine's Python interface.

    python bench/peers.py            needs kaggle-environments: pip install --no-deps kaggle-environments

Both play random games of the other engine's sample deck, in turn, in seconds of CPU. Ours also lists the options as objects, as a
program that decides would. The table goes to the screen and to its chapter of `bench/results.md`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time

from results import write_chapter

from playmat.peers.cabt.agent import RULESET, open_peer
from playmat.peers.cabt.library import Library
from playmat.peers.cabt.matches import card_of
from playmat.play.game import Game, start
from playmat.play.tables import make_table

DECISIONS = 4_000


def picked(dice: random.Random, least: int, most: int, size: int) -> list[int]:
    """A random answer. Mostly one option is picked, and then the choice itself should cost little."""
    count = least if least == most else dice.randint(least, most)
    return [int(dice.random() * size)] if count == 1 else dice.sample(range(size), count)


def theirs(library: Library, deck: list[int], decisions: int) -> float:
    """Decisions a second in the other engine."""
    game, dice = library.game, random.Random(1)
    done, began = 0, time.process_time()
    while done < decisions:
        seen, _ = game.battle_start(deck, deck)
        while seen["current"]["result"] < 0 and done < decisions:
            select = seen["select"]
            seen = game.battle_select(picked(dice, select["minCount"], select["maxCount"], len(select["option"])))
            done += 1
        game.battle_finish()
    return done / (time.process_time() - began)


def ours(deck: list[str], decisions: int, texts: bool) -> float:
    """Decisions a second here; `texts`: each option is also put into words."""
    table, dice = make_table(RULESET, "standard", [deck, deck]), random.Random(1)
    done, seed, began = 0, 0, time.process_time()
    while done < decisions:
        game: Game = start(table, seed)
        seed += 1
        while (decision := game.decision) is not None and done < decisions:
            if texts:
                assert len(decision.texts) == len(decision.options)
            game.answer(picked(dice, decision.min, decision.max, len(decision.options)))
            done += 1
    return done / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="how often each figure is taken (default 5)")
    given = parser.parse_args()
    peer = open_peer()
    deck = peer.library.samples().deck
    cards = [card_of(peer, number) for number in deck]
    ours(cards, 200, True)
    taken: list[tuple[float, float, float]] = []
    for _ in range(given.runs):
        taken.append((theirs(peer.library, deck, DECISIONS), ours(cards, 10 * DECISIONS, False), ours(cards, DECISIONS, True)))
        print(f"there {taken[-1][0]:,.0f}, here {taken[-1][1]:,.0f}, with texts {taken[-1][2]:,.0f}", file=sys.stderr)
    there, here, texts = (statistics.median(values) for values in zip(*taken, strict=True))
    ratio = statistics.median(run[1] / run[0] for run in taken)
    said = statistics.median(run[2] / run[0] for run in taken)
    text = (
        "| decisions/s in a loop in plain Python | median | beside the other engine |\n|---|--:|--:|\n"
        f"| cabt (kaggle-environments), `battle_select` | {there:,.0f} | 1.0 |\n"
        f"| here, `Game.answer` | {here:,.0f} | {ratio:.1f} |\n"
        f"| here, with the text of every option | {texts:,.0f} | {said:.1f} |"
    )
    print(text)
    write_chapter("Beside another engine: `python bench/peers.py`", f"Medians of {given.runs} runs, in CPU time.\n\n{text}")


if __name__ == "__main__":
    main()
