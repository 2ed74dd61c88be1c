"""A bot is a class with one method. This one attacks whenever it can, and attaches Energy before that."""

from random import Random

import playmat as pm


class Hasty:
    """Prefers some kinds of action to others; ties and everything else are random."""

    order = ("attach", "evolve", "attack")

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def decide(self, view: pm.View) -> list[pm.Option]:
        decision = view.decision
        assert decision is not None
        for kind in self.order:
            wanted = [option for option in decision.options if option.kind == kind]
            if wanted and decision.max == 1:
                return [self.random.choice(wanted)]
        return self.random.sample(decision.options, self.random.randint(decision.min, decision.max))


def play(seed: int) -> float:
    """One game against a random bot: 1 for a win, -1 for a loss."""
    bots = [Hasty(seed), pm.make_bot("random", seed=seed)]
    game = pm.new_game("base-2000", "first-flame", "green-shoots", seed=seed)
    while (decision := game.decision) is not None:
        game.answer(bots[decision.player].decide(game.view(decision.player)))
    return game.returns()[0]


games = 4
wins = sum(play(seed) > 0 for seed in range(games))
print(f"Hasty won {wins} of {games} games against random answers.")
