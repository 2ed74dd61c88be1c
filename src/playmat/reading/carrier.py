"""The card that a text is printed on, as far as reading the text needs it."""

from __future__ import annotations

from dataclasses import dataclass, field

from playmat.reading.tokens import Names
from playmat.terms import Era, Stage, TrainerKind


@dataclass(frozen=True, slots=True)
class Carrier:
    """What the reader knows about the card whose text it reads."""

    name: str = ""
    own: tuple[tuple[str, ...], ...] = ()
    """The names by which the text may call its own card, as token texts."""
    titles: tuple[tuple[str, ...], ...] = ()
    """The names of the card's attacks and Abilities, as token texts."""
    names: Names = field(default_factory=Names)
    era: Era = Era.MODERN
    stage: Stage | None = None
    trainer: TrainerKind | None = None
    tags: tuple[str, ...] = ()
    prizes: int = 1
    hp: int = 0
    damage: int = 0
    """An attack's printed damage."""
    mark: str = ""
    power: str = ""
    """"GX" or "VSTAR", of an attack."""
