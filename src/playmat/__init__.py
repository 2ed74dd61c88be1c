"""Playmat plays the Pokémon Trading Card Game by the book.

>>> import playmat
>>> playmat.__version__
'0.2.0'
"""

from playmat.compiled import prefer_sources

prefer_sources()

__version__ = "0.2.0"
