"""Printings of one card, and the printing whose wording counts.

A card that was printed again is played by the words of its newest printing (CR-102.2-p2). Two printings are of one card if the
name and the facts are the same; where this rule gives the wrong answer, `data/errata.toml` says card by card. The same file has
the texts that were corrected without a new printing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from importlib.resources import files

from playmat.cards.model import Ability, Attack, Card
from playmat.cards.pool import Pool
from playmat.cards.sets import expansions
from playmat.effects.script import parse_parts, parse_script
from playmat.json_object import Json


@cache
def errata() -> Mapping[str, str]:
    """The id of the printing whose wording a card has, by id; an empty string means its own."""
    found: dict[str, str] = _data()["printings"]
    return found


@dataclass(frozen=True, slots=True)
class Erratum:
    """A text of a card, and all its printings until then, that was corrected without a new printing."""

    card: str
    name: str
    since: date
    source: str
    script: str
    ability: str = ""
    attack: str = ""
    text: bool = False

    def __post_init__(self) -> None:
        if (self.ability != "") + (self.attack != "") + self.text != 1:
            raise ValueError(f"errata.toml: the erratum of {self.card} must name one of ability, attack and text")

    def corrected(self, card: Card) -> Card:
        """The card with the text as it is since then."""
        if self.text:
            return replace(card, parts=parse_parts(self.script))
        if self.ability:
            parts = parse_parts(self.script)
            abilities = tuple(replace(one, parts=parts) if one.name == self.ability else one for one in card.abilities)
            return replace(card, abilities=abilities)
        effect = parse_script(self.script)
        return replace(card, attacks=tuple(replace(a, effect=effect) if a.name == self.attack else a for a in card.attacks))


@cache
def text_errata() -> Mapping[str, tuple[Erratum, ...]]:
    """The texts that were corrected, by the name of their card."""
    found: dict[str, tuple[Erratum, ...]] = {}
    for entry in _data()["texts"]:
        erratum = Erratum(**entry)
        found[erratum.name] = (*found.get(erratum.name, ()), erratum)
    return found


@cache
def _data() -> Json:
    return tomllib.loads(files("playmat").joinpath("data", "errata.toml").read_text(encoding="utf-8"))


def printings(card_id: str, pool: Pool) -> list[str]:
    """All printings of the card, this one among them, the oldest first. UnknownCard if there is no such card."""
    own = pool.summary(card_id)
    same = [other for other in map(pool.summary, pool.by_name(pool[card_id].name)) if other.identity == own.identity]
    return [other.id for other in sorted(same, key=lambda summary: summary.order)]


def worded_by(card_id: str, pool: Pool, sets: Collection[str] | None = None) -> str:
    """The printing whose wording the card has, among those of the sets (None: of all). Its own id if there is no newer one."""
    stated = errata().get(card_id)
    if stated is not None:
        return stated if stated in pool and _is_among(stated, sets) else card_id
    candidates = [
        other
        for other in printings(card_id, pool)
        if _is_among(other, sets) and not pool[other].unread and not errata().get(other)
    ]
    newest = candidates[-1] if candidates else card_id
    return newest if pool.summary(newest).order > pool.summary(card_id).order else card_id


def worded(card: Card, pool: Pool, wording: str) -> Card:
    """The card with the wording of a ruleset (`Ruleset.wording`): as printed, or by its newest printing of all or up to a day.

    A card that is not in the pool, such as one written for a single game, has only its own words.
    """
    if wording == "printed" or card.basic_energy or card.id not in pool:
        return card
    known = pool.wordings.get((card.id, wording))
    if known is None:
        known = corrected(card.id, pool, None if wording == "newest" else wording)
        pool.wordings[card.id, wording] = known
    return known


@cache
def sets_until(day: str) -> frozenset[str]:
    """Ids of the sets released until that day (2009-12-31), which itself counts."""
    return frozenset(entry.id for entry in expansions().values() if entry.released.isoformat() <= day)


def current_wording(card_id: str, pool: Pool, sets: Collection[str] | None = None) -> Card:
    """The card with the texts of the printing that words it; id, name, number and art stay its own.

    `sets` are the sets that exist for this game: under the rules of 2009 a card has the newest words of 2009.
    """
    card, source = pool[card_id], pool[worded_by(card_id, pool, sets)]
    if source.id == card.id:
        return card
    if not card.is_pokemon:
        card = replace(card, kind=source.kind, tags=source.tags, copies=source.copies, era=source.era)
        return replace(card, parts=source.parts, unread=source.unread)
    attacks = tuple(_worded_attack(own, new) for own, new in zip(card.attacks, source.attacks, strict=True))
    abilities = tuple(Ability(own.name, own.kind, new.parts) for own, new in zip(card.abilities, source.abilities, strict=True))
    return replace(card, attacks=attacks, abilities=abilities, parts=source.parts, unread=source.unread, era=source.era)


def corrected(card_id: str, pool: Pool, day: str | None) -> Card:
    """The card with its words of that day (None: of today), and the texts that were corrected until then."""
    sets = None if day is None else sets_until(day)
    card = current_wording(card_id, pool, sets)
    for erratum in text_errata().get(card.name, ()):
        if day is not None and erratum.since.isoformat() > day:
            continue
        if erratum.card != card_id and erratum.card not in printings(card_id, pool):
            continue
        released = expansions()[worded_by(card_id, pool, sets).rpartition("-")[0]].released
        if erratum.card == card_id or released <= erratum.since:  # a newer printing has the corrected words itself
            card = erratum.corrected(card)
    return card


def _worded_attack(own: Attack, new: Attack) -> Attack:
    return replace(own, effect=new.effect, power=new.power)


def _is_among(card_id: str, sets: Collection[str] | None) -> bool:
    return sets is None or card_id.rpartition("-")[0] in sets
