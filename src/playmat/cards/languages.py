"""Species by their names in other languages, for searches and imported lists.

The table (`data/species_names.csv`) has the names of all species in German, French, Japanese, Korean and Chinese. In Spanish and
Italian they are the English ones. Names of other cards are known in English only.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from playmat.cards.names import fold_name
from playmat.cards.species import all_species

SPACED = ("de", "fr")
"""The languages that separate words. In the others a suffix such as `ex` follows the name without a space."""


def in_english(name: str) -> str:
    """The name with its species in English, in the spelling of `fold_name`: `Glurak-ex` is `charizard ex`.

    The result is empty if no species of another language is named.
    """
    words = fold_name(name).split()
    spans = ((start, end) for start in range(len(words)) for end in range(start + 1, len(words) + 1))
    for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
        if english := _spaced().get(" ".join(words[start:end])):
            return " ".join([*words[:start], english, *words[end:]])
    text = _exact(name)
    found = None if text.isascii() else _pattern().search(text)
    return fold_name(f"{text[: found.start()]} {_unspaced()[found[0]]} {text[found.end() :]}") if found else ""


def _exact(name: str) -> str:
    """The key of a name in which signs above letters count, as they do in Japanese."""
    return unicodedata.normalize("NFKC", name).casefold()


@cache
def _names() -> tuple[tuple[str, str, str], ...]:
    """Language, name in it, and English name of each species."""
    english: dict[int, str] = {}
    for species in all_species().values():
        english.setdefault(species.number, species.name)
    text = files("playmat").joinpath("data", "species_names.csv").read_text(encoding="utf-8")
    rows = [(english[int(row.pop("number"))], row) for row in csv.DictReader(text.splitlines())]
    return tuple((language, name, known) for known, row in rows for language, name in row.items() if name != known)


@cache
def _spaced() -> Mapping[str, str]:
    """English names by the names in languages that separate words."""
    return {fold_name(name): fold_name(english) for language, name, english in _names() if language in SPACED}


@cache
def _unspaced() -> Mapping[str, str]:
    return {_exact(name): english for language, name, english in _names() if language not in SPACED}


@cache
def _pattern() -> re.Pattern[str]:
    """Any of the names without spaces; the longest counts."""
    return re.compile("|".join(map(re.escape, sorted(_unspaced(), key=len, reverse=True))))
