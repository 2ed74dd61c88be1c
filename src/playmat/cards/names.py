"""Names in the sense of the rule books, and one spelling for each name.

The words at the top of a card are its title; the name is the part of it that rules compare. Levels, LV.X and δ are not part of
it (SM-name-1, SM-name-3, CR-100.2a-c), nor is Team Plasma (SM-N-3); ex, EX, GX, ☆, ◇, BREAK, M, Primal, the letters of Pokémon
SP, owners and forms are (SM-name-2, SM-name-4, CR-100.2d).
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from playmat.vocabulary import Supertype

STAR = "☆"
PRISM_STAR = "◇"

_LEVEL = re.compile(r"\s+(?:LV|Lv|lv)\.?\s*(?:X|\d+)$")
_DELTA = re.compile(r"\s+(?:δ|[Dd]elta [Ss]pecies)$")
_TEAM_PLASMA = re.compile(r"^Team Plasma (?!Grunt|Ball|Badge)|\s+\(?Team Plasma\)?$")
_SUBTITLE = re.compile(r"\s+\([^()]*\)$")
_FOREIGN = re.compile(r"^[^\x00-\u024f\[]+\s*\[([^\[\]]+)\]$")
_STARS = re.compile(r"\s*(?:[★☆]|\bGold Star\b)")
_SERIES = re.compile(r"^Team Galactic's Invention G-\d+ | Team Flare (?:Hyper )?Gear$", re.IGNORECASE)
_PRISM = re.compile(r"\s*(?:[◇♢]|\{\*\}|\bPrism Star\b)")
_MEGA = re.compile(r"^(?:M|Mega)[ -](?=\S.*[- ]EX$)")
_BASIC_ENERGY = re.compile(
    r"^(?:Basic )?(?:\{([GRWLPFDMY])\}|(Grass|Fire|Water|Lightning|Psychic|Fighting|Darkness|Metal|Fairy)) Energy$"
)
_SYMBOL = re.compile(r"\{([A-Z])\}")
_BASIC_WORD = re.compile(r"\b(?:basis|grund|base|b[aá]sic[ao]?)\b|基本|기본", re.IGNORECASE)
_ENERGY_WORDS = dict(
    zip("GRWLPFDMY", ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy"), strict=True)
)
_TYPE_WORDS = re.compile(rf"\b(?:{'|'.join(_ENERGY_WORDS.values())}){{2,}}\b")
_OWNER = re.compile(r"^(_+|\S.*?)['’]s (?=\S)")
_REGION = re.compile(r"\b(Alolan|Galarian|Hisuian|Paldean) (?=\S)")
_SP = re.compile(r" (?:G|GL|FB|C|4|E4)$")

_SUFFIX_TAGS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r" ex$"), "ex"),
    (re.compile(r"-EX$"), "EX"),
    (re.compile(r"-GX$"), "GX"),
    (re.compile(r" (?:V|VMAX|VSTAR|V-UNION)$"), "V"),
)
_PREFIX_TAGS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"^(?:M (?=.*-EX$)|Mega (?=.* ex$))"), "Mega"),
    (re.compile(r"^Primal "), "Primal"),
    (re.compile(r"^Radiant "), "Radiant"),
    (re.compile(r"^Dark "), "Dark"),
    (re.compile(r"^Light "), "Light"),
    (re.compile(r"^Shining "), "Shining"),
    (re.compile(r"^(?:Team )?Rocket['’]s "), "Team Rocket"),
    (re.compile(r"^Team Magma['’]s "), "Team Magma"),
    (re.compile(r"^Team Aqua['’]s "), "Team Aqua"),
    (re.compile(r"^Holon['’]s "), "Holon"),
)

_SPELLINGS = (("Ho-oh", "Ho-Oh"), ("Imposter", "Impostor"), ("Antiuqe", "Antique"), ("Manectric-ex", "Manectric-EX"))
"""Names that were printed in two ways, or written wrongly in card data, with the one that counts."""


class Name(NamedTuple):
    """A printed name, parsed. `title` is empty if it is the same as `name`, as in `Card`."""

    name: str
    title: str
    tags: tuple[str, ...]


def parse_name(printed: str, supertype: Supertype = Supertype.POKEMON) -> Name:
    """Take a printed name apart: `"Rayquaza C LV.X"` is named Rayquaza C and is a Pokémon SP.

    The tags are only those that the name itself shows; the importer adds marks that are printed elsewhere (ACE SPEC, Ultra
    Beast, the Team Plasma banner). A foreign card written `ナッシー[Exeggutor]` has its local name (CR-100.2-p2). Trainer and
    Energy cards keep a δ, which does not mark Delta Species there; their subtitle in parentheses is not part of the name.
    """
    printed = _tidy(printed)
    foreign = _FOREIGN.match(printed)
    name = foreign.group(1).strip() if foreign else printed
    tags: list[str] = []
    if supertype is Supertype.POKEMON:
        name = _join_suffix(name)
        title = printed if foreign else name
        if _TEAM_PLASMA.search(name):
            name = _TEAM_PLASMA.sub("", name)
            tags.append("Team Plasma")
        name = _LEVEL.sub("", name)
        if _DELTA.search(name):
            name = _DELTA.sub("", name)
            tags.append("Delta")
        name = _join_suffix(_LEVEL.sub("", name))
        tags += _pokemon_tags(name)
        name = _spelled(name)
    else:
        title = name = _TYPE_WORDS.sub(lambda run: _letters(run.group()), name)
        name = _spelled(_SUBTITLE.sub("", name))
        if supertype is Supertype.ENERGY and (energy := basic_energy_type(name)):
            name = f"{energy} Energy"
    if PRISM_STAR in name:
        tags.append("Prism Star")
    return Name(name, "" if title == name else title, tuple(tags))


def basic_energy_type(text: str) -> str:
    """The type of a basic Energy's name in any spelling (`Basic {R} Energy`, `Fire Energy`), or an empty string.

    In other languages the symbol gives the type (`Basis-{R}-Energie`). A special Darkness or Metal Energy of the older sets has
    the same name; only the card itself shows the difference.
    """
    if match := _BASIC_ENERGY.match(text):
        return match.group(2) or _ENERGY_WORDS[match.group(1)]
    symbols = _SYMBOL.findall(text)
    return _ENERGY_WORDS.get(symbols[0], "") if len(symbols) == 1 and _BASIC_WORD.search(text) else ""


def owner_of(name: str) -> str:
    """The owner in a Pokémon's name: Blaine for Blaine's Charizard. Empty if there is none."""
    match = _OWNER.match(name)
    return match.group(1) if match else ""


def region_of(name: str) -> str:
    """The region that a form is from by its name: Alolan for Alolan Vulpix. Empty for other Pokémon."""
    match = _REGION.search(name)
    return match.group(1) if match else ""


def short_name(name: str) -> str:
    """The name without the name of its series: `Power Spray` for Team Galactic's Invention G-103 Power Spray."""
    return _SERIES.sub("", name) or name


@cache
def fold_name(text: str) -> str:
    """A key that is the same for all spellings of a name: accents, dashes, signs and case do not count.

    `EX` and `ex` are different names: `Kyogre-EX` and `Kyogre EX` have the same key, `Kyogre ex` has another.
    """
    text = short_name(_spelled(re.sub(r"[’`´]", "'", text)))
    if energy := basic_energy_type(text.strip()):
        text = f"{energy} Energy"
    text = _PRISM.sub(" prism star", _STARS.sub(" star", text))
    text = _MEGA.sub("mega ", _SYMBOL.sub(r"\1", text).strip())
    text = re.sub(r"[- ]EX\b", " e-x", text)
    text = text.replace("♀", " f").replace("♂", " m").replace("&", " and ")
    text = unicodedata.normalize("NFKD", text.replace("δ", " delta "))
    text = "".join(sign for sign in text if not unicodedata.combining(sign)).casefold()
    text = re.sub(r" e4\b", " 4", text)
    text = re.sub(r"[^\w!?#]|_", " ", text.replace("'", "").replace(".", ""))
    return " ".join(text.split())


def _tidy(printed: str) -> str:
    """One spelling for the signs: ☆, ◇, ♀ and ♂ come after a space."""
    text = unicodedata.normalize("NFC", printed).replace("’", "'")
    text = _PRISM.sub(f" {PRISM_STAR}", _STARS.sub(f" {STAR}", text))
    return " ".join(re.sub(r"(?<=\w)(?=[♀♂])", " ", text).split())


def _spelled(name: str) -> str:
    for other, counts in _SPELLINGS:
        name = name.replace(other, counts)
    return name


def _letters(words: str) -> str:
    """`GrassFireWater` is how one source spells out the symbols of `Unit Energy GRW`."""
    for letter, word in _ENERGY_WORDS.items():
        words = words.replace(word, letter)
    return words


def _join_suffix(name: str) -> str:
    """`Kyogre EX` and `Lunala GX`, as deck lists write them, are `Kyogre-EX` and `Lunala-GX`."""
    return _MEGA.sub("M ", re.sub(r"(?<=\w) (EX|GX)$", r"-\1", name))


def _pokemon_tags(name: str) -> list[str]:
    tags = [tag for pattern, tag in (*_SUFFIX_TAGS, *_PREFIX_TAGS) if pattern.search(name)]
    if "GX" in tags and " & " in name:
        tags.append("TAG TEAM")
    if name.endswith(STAR):
        tags.append("Star")
    if _SP.search(name) and not name.startswith("Unown"):
        tags.append("SP")
    if _OWNER.match(name):
        tags.append("Owner")
    return tags


def has_words(name: str, words: str) -> bool:
    """Whether a name contains the words as whole words: "Dark" is in Dark Blastoise and not in Darkrai."""
    at = name.find(words)
    while at >= 0:
        end = at + len(words)
        if not name[max(at - 1, 0) : at].isalnum() and not name[end : end + 1].isalnum():
            return True
        at = name.find(words, at + 1)
    return False
