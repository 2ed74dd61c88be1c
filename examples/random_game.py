"""Play a whole game with random answers, and print how it went."""

from random import Random

import playmat as pm

random = Random(7)
game = pm.new_game("modern", "cinderace", "inteleon", seed=7)
while (decision := game.decision) is not None:
    count = random.randint(decision.min, decision.max)
    game.answer(random.sample(decision.options, count))

print(f"{len(game.history)} decisions, returns {game.returns()}")
print("nobody won" if game.winner is None else f"player {game.winner + 1} won")
