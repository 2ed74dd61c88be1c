"""The course of a game as nodes: set-up, turns, attacks, checks, the time between turns."""
