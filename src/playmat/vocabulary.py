"""The game's vocabulary: the words the rule books use, as small enumerations.

Nothing in this module knows how the game is played. Every other layer speaks in these words, so that a card file, the
engine, a message on the network and a sentence on the screen mean the same thing by the same name.
"""

from __future__ import annotations

from enum import StrEnum


class Type(StrEnum):
    """Types of Pokémon and Energy. `letter` is the symbol used in costs: `RCC` is one Fire and two Colorless."""

    GRASS = "Grass"
    FIRE = "Fire"
    WATER = "Water"
    LIGHTNING = "Lightning"
    PSYCHIC = "Psychic"
    FIGHTING = "Fighting"
    DARKNESS = "Darkness"
    METAL = "Metal"
    FAIRY = "Fairy"
    DRAGON = "Dragon"
    COLORLESS = "Colorless"

    @property
    def letter(self) -> str:
        return LETTERS[self]

    @property
    def bit(self) -> int:
        """This type's bit in a set of types; the types that an Energy provides are a union of these."""
        return 1 << ORDER[self]


TYPES: tuple[Type, ...] = tuple(Type)
LETTERS: dict[Type, str] = dict(zip(TYPES, "GRWLPFDMYNC", strict=True))
BY_LETTER: dict[str, Type] = {letter: kind for kind, letter in LETTERS.items()}
ORDER: dict[Type, int] = {kind: index for index, kind in enumerate(TYPES)}
BASIC_ENERGY_TYPES: tuple[Type, ...] = TYPES[:9]
"""The types of which a basic Energy card was printed, over all eras; a ruleset may know fewer."""


class Supertype(StrEnum):
    POKEMON = "Pokémon"
    TRAINER = "Trainer"
    ENERGY = "Energy"


class Stage(StrEnum):
    """The printed stage of a Pokémon card."""

    BASIC = "Basic"
    STAGE_1 = "Stage 1"
    STAGE_2 = "Stage 2"
    BABY = "Baby"
    LEVEL_UP = "Level-Up"
    RESTORED = "Restored"
    MEGA = "MEGA"
    BREAK = "BREAK"
    LEGEND = "LEGEND"
    VMAX = "VMAX"
    VSTAR = "VSTAR"
    V_UNION = "V-UNION"

    @property
    def is_evolution(self) -> bool:
        """Whether a card of this stage is an Evolution card (SM-I-5, SM-M-3, SM-P-6, PL-A-6)."""
        return self in (Stage.STAGE_1, Stage.STAGE_2, Stage.MEGA, Stage.BREAK, Stage.VMAX, Stage.VSTAR)


class TrainerKind(StrEnum):
    """Kinds of Trainer card. `ITEM` is a plain Trainer card of the older books."""

    ITEM = "Item"
    SUPPORTER = "Supporter"
    STADIUM = "Stadium"
    TOOL = "Tool"
    TECHNICAL_MACHINE = "Technical Machine"


class AbilityKind(StrEnum):
    POKEMON_POWER = "Pokémon Power"
    POKE_POWER = "Poké-Power"
    POKE_BODY = "Poké-Body"
    ABILITY = "Ability"
    ANCIENT_TRAIT = "Ancient Trait"


class Condition(StrEnum):
    """The five Special Conditions."""

    ASLEEP = "Asleep"
    BURNED = "Burned"
    CONFUSED = "Confused"
    PARALYZED = "Paralyzed"
    POISONED = "Poisoned"


class Era(StrEnum):
    """The era of a card's wording; old texts use some words in another sense (CR-902)."""

    BASE = "base"
    EX = "ex"
    DIAMOND_PEARL = "diamond-pearl"
    MODERN = "modern"


TAGS: tuple[str, ...] = (
    "ex",
    "EX",
    "GX",
    "V",
    "TAG TEAM",
    "Ultra Beast",
    "Prism Star",
    "ACE SPEC",
    "Team Plasma",
    "SP",
    "Star",
    "Delta",
    "Mega",
    "Primal",
    "Tera",
    "Ancient",
    "Future",
    "Radiant",
    "Single Strike",
    "Rapid Strike",
    "Fusion Strike",
    "Hyper Gear",
    "Fossil",
    "Dark",
    "Light",
    "Shining",
    "Owner",
    "Team Magma",
    "Team Aqua",
    "Team Rocket",
    "Rocket's Secret Machine",
    "Goldenrod Game Corner",
    "Holon",
    "Eternamax",
)
"""Marks that make a card one of a class. The list is open: a new class of card is a new word, not new code."""


def parse_cost(text: str) -> tuple[Type, ...]:
    """`"RCC"` → (Fire, Colorless, Colorless); `"0"` and `""` are a cost of nothing."""
    if text in ("", "0"):
        return ()
    try:
        return tuple(BY_LETTER[letter] for letter in text)
    except KeyError as error:
        raise ValueError(f"{text!r} is not an Energy cost: {error.args[0]!r} is none of {''.join(BY_LETTER)}") from None


def format_cost(cost: tuple[Type, ...]) -> str:
    """The inverse of `parse_cost`; a cost of nothing is `"0"`."""
    return "".join(kind.letter for kind in cost) or "0"
