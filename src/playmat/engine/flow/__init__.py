"""The course of a game as nodes: set-up, turns, attacks, checks, what happens between turns."""
