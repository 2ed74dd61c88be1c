"""Playmat plays the Pokémon Trading Card Game by the book."""

__version__ = "0.1.0"
