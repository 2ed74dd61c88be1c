"""A fingerprint of random games: equal before and after a change that must not alter play.

    python bench/fingerprint.py                       2,000 games in every ruleset and form
    python bench/fingerprint.py --games 50 modern     fewer games, one ruleset

Every question counts: who is asked, what kind of question it is, how many options may be picked, and each option in order.
The answers are random, from a seed of their own, and the decks are made from the whole pool. Each line is one ruleset and
form; the last line is a digest of all of them. A difference in one line names the ruleset and form to look at.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from array import array
from random import Random
from zlib import crc32

from playmat.cards.pool import default_pool
from playmat.engine.playout import Dice, random_answer
from playmat.engine.questions import QUESTIONS
from playmat.lab.game_seeds import game_seed
from playmat.lab.random_decks import playable, random_table
from playmat.play.game import start
from playmat.rules.ruleset import form_names, ruleset_names

GAMES_PER_TABLE = 50
LIMIT = 3_000
"""Answers after which a game is cut off."""


def digest_of(ruleset: str, form: str, games: int, seed: int) -> tuple[str, int]:
    """The digest of some games, and the number of answers in them."""
    cards = playable(default_pool())
    digest = hashlib.sha256()
    answers = 0
    for number in range(games):
        own = game_seed(seed, number)
        if number % GAMES_PER_TABLE == 0:
            table = random_table(ruleset, form, cards, Random(own))
        game = start(table, own)
        dice = Dice(own)
        st, machine = game.state, game.machine
        asked = array("q")
        count = 0
        while st.asking and count < LIMIT:
            asked.extend((st.asked, crc32(QUESTIONS[st.question].encode()), st.least, st.most, len(st.options)))
            asked.extend(st.options)
            machine.reply(random_answer(machine, dice))
            count += 1
        asked.extend((st.outcome, st.turn))
        digest.update(asked.tobytes())
        answers += count
    return digest.hexdigest()[:16], answers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", nargs="*", help="rulesets (default: all of them)")
    parser.add_argument("--games", type=int, default=2_000, help="games in each ruleset and form (default 2,000)")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    whole = hashlib.sha256()
    for ruleset in given.ruleset or ruleset_names():
        for form in form_names():
            digest, answers = digest_of(ruleset, form, given.games, given.seed)
            line = f"{ruleset:20} {form:12} {digest} {answers:>9}"
            whole.update(line.encode())
            print(line)
            sys.stdout.flush()
    print(f"all of them: {whole.hexdigest()[:16]}")


if __name__ == "__main__":
    main()
