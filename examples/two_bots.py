"""Play a short match between two bots. Each bot sees only its player's view."""

import playmat as pm

bots = [pm.make_bot("greedy", seed=1), pm.make_bot("random", seed=2)]
points = [0.0, 0.0]
for seed in range(2):
    game = pm.new_game("base-2000", "first-flame", "green-shoots", seed=seed)
    while (decision := game.decision) is not None:
        player = decision.player
        game.answer(bots[player].decide(game.view(player)))
    points = [sum(pair) for pair in zip(points, game.returns(), strict=True)]
print(f"greedy {points[0]:+.0f}, random {points[1]:+.0f}")
