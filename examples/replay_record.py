"""Save a game as a record, a small JSON object, and replay it. The replayed game equals the original."""

import json
from random import Random

import playmat as pm

random = Random(3)
game = pm.new_game("sun-moon-2019", "cinderace", "inteleon", seed=3)
for _ in range(60):
    decision = game.decision
    if decision is None:
        break
    game.answer(random.sample(decision.options, random.randint(decision.min, decision.max)))

text = json.dumps(game.record(players=["Ada", "Ben"]).to_json())
record = pm.Record.from_json(json.loads(text))
again = pm.replay(record)
print(f"{len(text)} characters, {len(record.answers)} answers, equal: {again == game}")
assert again == game

halfway = record.at(30)
print(f"After 30 answers it was turn {halfway.turn}.")
