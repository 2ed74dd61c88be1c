"""Random decks that bring cards of all kinds and eras together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from playmat.cards.pool import Pool
from playmat.cards.summaries import CardSummary
from playmat.engine.link.linker import Unplayable
from playmat.engine.table import Table
from playmat.play.tables import make_table
from playmat.rules.ruleset import load_form
from playmat.vocabulary import BASIC_ENERGY_TYPES


def random_deck(cards: Sequence[CardSummary], random: Random, left_out: Collection[str] = (), size: int = 60) -> list[str]:
    """A deck with cards of all kinds and eras; it does not have to be legal, only playable.

    It has some Basic Pokémon with their evolutions, Trainer cards, Special Energy, and basic Energy of the Pokémon's types.
    """
    facts = [card for card in cards if card.id not in left_out]
    basics = [card for card in facts if card.is_basic_pokemon]
    by_parent: dict[str, list[CardSummary]] = {}
    for card in facts:
        if card.evolves_from:
            by_parent.setdefault(card.evolves_from, []).append(card)
    chosen: list[str] = []
    types: set[str] = set()
    for card in random.sample(basics, min(6, len(basics))):
        line = [card]
        while line[-1].name in by_parent and len(line) < 4:
            line.append(random.choice(by_parent[line[-1].name]))
        for member in line:
            chosen += [member.id] * (3 if member is card else 2)
            types |= {str(kind) for kind in member.types}
            types |= {str(kind) for attack in member.attacks for kind in attack.cost}
    others = [card for card in facts if card.is_trainer]
    chosen += [card.id for card in random.sample(others, min(12, len(others)))]
    special = [card for card in facts if not card.is_pokemon and not card.is_trainer and not card.is_basic_energy]
    chosen += [card.id for card in random.sample(special, min(3, len(special)))]
    wanted = [str(kind) for kind in BASIC_ENERGY_TYPES if str(kind) in types] or ["Fire"]
    energies = [card.id for card in facts if card.is_basic_energy and str(card.types[0]) in wanted]
    chosen = chosen[: size - 14]
    while len(chosen) < size:
        chosen.append(random.choice(energies))
    return chosen


def playable(pool: Pool) -> list[CardSummary]:
    """The cards that can be played, one printing of each."""
    seen: set[object] = set()
    found = []
    for card in pool.summaries().values():
        if not card.is_unread and card.identity not in seen:
            seen.add(card.identity)
            found.append(card)
    return found


def random_table(ruleset: str, form: str, cards: Sequence[CardSummary], random: Random) -> Table:
    """A table with random decks of the cards; cards that the engine cannot run are left out."""
    seats = load_form(form).seats
    left_out: set[str] = set()
    while True:
        decks = [random_deck(cards, random, left_out) for _ in range(seats)]
        try:
            return make_table(ruleset, form, decks)
        except Unplayable as error:
            left_out.add(str(error).partition(" ")[0])
