"""Experiments: matches, leagues of bots, scenarios, exercises of cards, and measurements of speed."""
