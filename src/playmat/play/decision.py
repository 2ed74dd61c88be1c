"""Questions as their users see them: a decision with its options, and the errors of answers that do not fit."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.play.saved import Json

CHANCE = -1
"""The player of a decision that chance makes, in games that ask for it."""


class IllegalAction(ValueError):
    """An answer that is not one of the options. `rule` is the id of the rule that stands against it, where one does."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.message = message
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be answered. `code` is the engine's own number for it; the other fields say what it means."""

    kind: str
    text: str
    code: int
    card: str = ""
    """Id of the printed card it is about."""
    uid: int | None = None
    pokemon: int | None = None
    """Serial of the Pokémon it is about; `target` of the one it is aimed at."""
    target: int | None = None
    name: str = ""
    """Of the attack or Ability."""

    def to_json(self) -> Json:
        data: Json = {"kind": self.kind, "text": self.text}
        for name in ("card", "uid", "pokemon", "target", "name"):
            value = getattr(self, name)
            if value not in ("", None):
                data[name] = value
        return data


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one player: pick at least `min` and at most `max` of the options."""

    player: int
    kind: str
    options: tuple[Option, ...]
    min: int
    max: int
    prompt: str

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(option.text for option in self.options)

    def to_json(self) -> Json:
        return {
            "player": self.player, "kind": self.kind, "min": self.min, "max": self.max, "prompt": self.prompt,
            "options": [option.to_json() for option in self.options],
        }  # fmt: skip
