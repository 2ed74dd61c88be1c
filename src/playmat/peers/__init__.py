"""Other engines of the same game, compared with ours: legal actions and their results. Nothing of them comes with Playmat."""
