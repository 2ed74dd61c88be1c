"""Facts for the reader about the card that a text is printed on."""

from __future__ import annotations

from dataclasses import dataclass, field

from playmat.reading.tokens import Names
from playmat.vocabulary import Era, Stage, TrainerKind


@dataclass(frozen=True, slots=True)
class TextContext:
    """The facts of a card that the reading of its text depends on."""

    name: str = ""
    own: tuple[tuple[str, ...], ...] = ()
    """The names that the text may use for its own card, as token texts."""
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
