"""Puzzles: positions in which one line wins in this turn; found in games between bots, proven, and taken by players."""
