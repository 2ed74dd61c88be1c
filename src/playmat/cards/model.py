"""The model of a card: the printed facts, and its texts as effect trees.

A `Card` is one printing (`base1-4`). Reprints with the same facts share their texts; `name` is the name in the sense of the
rule books (100.2a-d: no level, δ or LV.X in it; ex, GX, ☆, SP letters, owners and forms are), `title` the printed name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playmat.effects.nodes import Action, Part
from playmat.vocabulary import AbilityKind, Era, Stage, Supertype, TrainerKind, Type

RULE_BOX_TAGS = frozenset(("ex", "EX", "GX", "V", "Prism Star", "Radiant", "ACE SPEC", "Star"))
RULE_BOX_STAGES = frozenset(
    (Stage.MEGA, Stage.BREAK, Stage.LEGEND, Stage.VMAX, Stage.VSTAR, Stage.V_UNION, Stage.LEVEL_UP),
)


def prints_rule_box(tags: Iterable[str], stage: Stage | None, era: Era) -> bool:
    """Whether cards of these tags, this stage and this era have a Rule Box; docs/rulings.md says why."""
    return stage in RULE_BOX_STAGES or any(tag in RULE_BOX_TAGS and (tag != "ex" or era is not Era.EX) for tag in tags)


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack. `damage` is the printed number (0: none), `mark` the sign after it: "", "+", "-", "x" or "?"."""

    name: str
    cost: tuple[Type, ...] = ()
    damage: int = 0
    mark: str = ""
    effect: Action | None = None
    power: str = ""
    """"GX" or "VSTAR": one attack (or Ability) of that power per player and game."""

    @property
    def base(self) -> int:
        """The damage before the text changes it: 0 if the text multiplies the printed number."""
        return 0 if self.mark == "x" else self.damage


@dataclass(frozen=True, slots=True)
class Ability:
    """A Pokémon Power, Poké-Power, Poké-Body, Ability or Ancient Trait."""

    name: str
    kind: AbilityKind
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Weakness:
    """Damage from the type is multiplied by `factor`, or raised by `plus` if that is printed (+20)."""

    type: Type
    factor: int = 2
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Resistance:
    type: Type
    minus: int = 30


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card. Fields that a kind of card does not have keep their defaults."""

    id: str
    """Set and number: `base1-4`."""
    name: str
    supertype: Supertype
    title: str = ""
    """The name with additions that are not part of it (LV.X, δ, a level); empty if it is the same as `name`."""
    stage: Stage | None = None
    kind: TrainerKind | None = None
    types: tuple[Type, ...] = ()
    """Of a Pokémon; of a basic Energy card the one type it provides."""
    hp: int = 0
    evolves_from: str = ""
    """Name of the Pokémon this card is put onto; for a Level-Up card its "Put onto" name."""
    evolves_into: tuple[str, ...] = ()
    """Of a Baby Pokémon: names of the Basic Pokémon that may be put onto it, which do not name it themselves."""
    attacks: tuple[Attack, ...] = ()
    abilities: tuple[Ability, ...] = ()
    weaknesses: tuple[Weakness, ...] = ()
    resistances: tuple[Resistance, ...] = ()
    retreat: int = 0
    tags: tuple[str, ...] = ()
    """Classes the card belongs to, from `terms.TAGS`."""
    parts: tuple[Part, ...] = ()
    """The text of a Trainer or Energy card, and rules printed on a Pokémon card that are neither attack nor Ability."""
    prizes: int = 1
    """Prize cards taken when it is Knocked Out."""
    basic_energy: bool = False
    level: str = ""
    era: Era = Era.MODERN
    copies: int | None = None
    """Copies that a deck may hold where the card itself sets a limit; None: the ruleset's."""
    reprint_of: str = ""
    unread: str = ""
    """The words that were not understood, so the card cannot be played; empty for a card that can be played."""
    number: str = field(default="", compare=False)

    @property
    def set_id(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def printed_name(self) -> str:
        return self.title or self.name

    @property
    def is_pokemon(self) -> bool:
        return self.supertype is Supertype.POKEMON

    @property
    def is_trainer(self) -> bool:
        return self.supertype is Supertype.TRAINER

    @property
    def is_energy(self) -> bool:
        return self.supertype is Supertype.ENERGY

    @property
    def is_basic_pokemon(self) -> bool:
        """A Basic Pokémon card, including Baby Pokémon (CR-201.2)."""
        return self.stage in (Stage.BASIC, Stage.BABY)

    @property
    def has_rule_box(self) -> bool:
        """A card with a Rule Box, such as a Pokémon ex, a Pokémon V or an ACE SPEC card."""
        return prints_rule_box(self.tags, self.stage, self.era)
