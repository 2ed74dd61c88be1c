"""Ask a game why something is not among the options. A refusal names the rule behind it."""

import playmat as pm

game = pm.new_game("modern", "cinderace", "inteleon", seed=7)
while (decision := game.decision) is not None and decision.kind != "main":
    game.answer(decision.options[: decision.min])

assert decision is not None
print("You can:")
for option in decision.options:
    print(f"  {option.text}")
print("You cannot:")
for refusal in game.refusals():
    print(f"  {refusal.reason} ({refusal.rule or 'the card says so'})")
