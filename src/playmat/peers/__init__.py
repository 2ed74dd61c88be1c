"""Other engines of the same game, beside ours: who offers what, and what follows from it. Nothing of them comes with Playmat."""
