"""The card of ours for a card of the other engine, and the printed facts on which the two disagree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from playmat.cards.model import Card
from playmat.cards.names import fold_name
from playmat.cards.pool import Pool
from playmat.cards.printings import worded
from playmat.peers.cabt.library import Kind, PeerCard
from playmat.rules.ruleset import Ruleset
from playmat.vocabulary import LETTERS, Stage, TrainerKind

RECENT = re.compile(r"sv|rsv|zsv|me|mfb")
"""Sets of the time of the other engine's cards."""
KINDS = {
    Kind.ITEM: TrainerKind.ITEM,
    Kind.TOOL: TrainerKind.TOOL,
    Kind.SUPPORTER: TrainerKind.SUPPORTER,
    Kind.STADIUM: TrainerKind.STADIUM,
}
ENERGY_NAMES = {
    "G": "Grass", "R": "Fire", "W": "Water", "L": "Lightning", "P": "Psychic", "F": "Fighting", "D": "Darkness", "M": "Metal",
}  # fmt: skip


def fold(name: str) -> str:
    return fold_name(name.replace("’", "'").replace("\xa0", " "))


OTHER_NAMES = {
    "Grow Grass Energy": "Growing Grass Energy",
    "Telepath Psychic Energy": "Telepathic Psychic Energy",
    "Rock Fighting Energy": "Rocky Fighting Energy",
}
"""Cards that the other engine calls by names that were not printed, and their names."""


def our_name(name: str) -> str:
    """The name that the card has with us: `Basic {G} Energy` is Grass Energy, and `Nitro {R} Energy` Nitro Fire Energy."""
    name = OTHER_NAMES.get(name, name)
    spelled = re.sub(r"\{(\w)\}", lambda found: ENERGY_NAMES.get(found[1], found[0]), name)
    return re.sub(r"(?<=[a-z])EX$", " ex", spelled.removeprefix("Basic "))


@dataclass(frozen=True, slots=True)
class Match:
    """A card of the other engine and the card that it is with us; None: we do not have it."""

    theirs: PeerCard
    ours: Card | None = None
    differences: tuple[str, ...] = ()
    """Printed facts that differ."""

    @property
    def is_playable(self) -> bool:
        return self.ours is not None and not self.ours.unread


def match_cards(cards: Mapping[int, PeerCard], pool: Pool, rules: Ruleset) -> dict[int, Match]:
    """The match of each card, by the other engine's numbers."""
    summaries = pool.summaries()
    by_name: dict[str, list[str]] = {}
    for card_id, summary in summaries.items():
        for name in {fold(summary.name), fold(summary.printed_name)}:
            by_name.setdefault(name, []).append(card_id)
    for ids in by_name.values():
        ids.sort(key=lambda card_id: summaries[card_id].order)
    return {
        number: match_card(theirs, (worded(pool[i], pool, rules.wording) for i in by_name.get(fold(our_name(theirs.name)), ())))
        for number, theirs in cards.items()
    }


def match_card(theirs: PeerCard, candidates: Iterable[Card]) -> Match:
    """The candidate that is the same card, if there is one: a readable one, with few differences, from a recent set."""
    found: list[tuple[tuple[bool, int, bool], Match]] = []
    for card in candidates:
        if not is_same_card(theirs, card):
            continue
        differences = printed_differences(theirs, card)
        is_recent = RECENT.match(card.id) is not None
        if differences and (not is_recent or any(difference.startswith("type") for difference in differences)):
            continue  # another card that happens to have attacks of the same names
        found.append(((bool(card.unread), len(differences), not is_recent), Match(theirs, card, differences)))
    return min(found, key=lambda entry: entry[0])[1] if found else Match(theirs)


def is_same_card(theirs: PeerCard, ours: Card) -> bool:
    """Whether it is the same card by its kind and the names of its attacks and Abilities."""
    if theirs.kind in KINDS:
        return ours.kind is KINDS[theirs.kind]
    if theirs.kind is not Kind.POKEMON:
        return ours.is_energy and ours.basic_energy == (theirs.kind is Kind.BASIC_ENERGY)
    if not ours.is_pokemon:
        return False
    if ours.unread and not ours.attacks:  # nothing but its facts was kept
        return theirs.hp == ours.hp and theirs.type in [LETTERS[t] for t in ours.types]
    abilities = sorted(fold(name) for name, _ in theirs.abilities if fold(name) not in ("", "tera"))
    return sorted(fold(attack.name) for attack in theirs.attacks) == sorted(fold(attack.name) for attack in ours.attacks) and (
        abilities == sorted(fold(ability.name) for ability in ours.abilities)
    )


def printed_differences(theirs: PeerCard, ours: Card) -> tuple[str, ...]:
    """The printed facts on which the two disagree."""
    facts: list[tuple[str, object, object]] = [("ACE SPEC", theirs.is_ace_spec, "ACE SPEC" in ours.tags)]
    if theirs.kind is Kind.POKEMON:
        stage = Stage.BASIC if theirs.is_basic else Stage.STAGE_1 if theirs.is_stage_1 else Stage.STAGE_2
        facts += [
            ("HP", theirs.hp, ours.hp),
            ("type", theirs.type, "".join(LETTERS[t] for t in ours.types)),
            ("weakness", theirs.weakness, "".join(LETTERS[weakness.type] for weakness in ours.weaknesses)),
            ("weakness is ×2", True, all(weakness.factor == 2 and not weakness.plus for weakness in ours.weaknesses)),
            ("resistance", theirs.resistance, "".join(LETTERS[resistance.type] for resistance in ours.resistances)),
            ("resistance is −30", True, all(resistance.minus == 30 for resistance in ours.resistances)),
            ("retreat", theirs.retreat, ours.retreat),
            ("stage", stage, ours.stage),
            ("evolves from", fold(theirs.evolves_from), fold(ours.evolves_from)),
            ("ex", theirs.is_ex, "ex" in ours.tags),
            ("Mega", theirs.is_mega, "Mega" in ours.tags),
            ("Tera", theirs.is_tera, "Tera" in ours.tags),
            ("Prizes", 3 if theirs.is_mega else 2 if theirs.is_ex else 1, ours.prizes),
        ]
        by_name = {fold(attack.name): attack for attack in ours.attacks}
        for attack in theirs.attacks:
            mine = by_name.get(fold(attack.name))
            if mine is not None:
                facts.append((f"cost of {mine.name}", attack.cost, "".join(sorted(LETTERS[t] for t in mine.cost))))
                facts.append((f"damage of {mine.name}", attack.damage, 0 if mine.mark == "x" else mine.damage))
    return tuple(f"{what}: there {there!r}, here {here!r}" for what, there, here in facts if there != here)
