"""Experiments: simulated matches and scenarios."""
