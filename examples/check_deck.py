"""Check your own deck list. Every problem names the broken rule and what to do."""

from pathlib import Path
from tempfile import TemporaryDirectory

import playmat as pm
from playmat.cards.pool import default_pool
from playmat.rules.deck_legality import check_deck
from playmat.rules.ruleset import load_form, load_ruleset

LIST = """
5 Charmander BS 46
3 Bill BS 91
51 Fire Energy BS 98
"""

with TemporaryDirectory() as folder:
    file = Path(folder) / "mine.txt"
    file.write_text(LIST, encoding="utf-8")
    deck = pm.load_deck(file)

problems = check_deck(deck, default_pool(), load_ruleset("base-2000"), load_form("standard"))
for problem in problems:
    print(problem)
assert [problem.kind for problem in problems] == ["size", "copies"]
