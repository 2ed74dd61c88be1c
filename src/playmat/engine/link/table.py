"""The whole table: all cards of the decks, and the course of the game by the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from librt.vecs import append
from mypy_extensions import i64

from playmat.cards.model import Card
from playmat.engine.link.card_definitions import link_card
from playmat.engine.link.flow import link_course
from playmat.engine.link.linker import Linker
from playmat.engine.table import Table
from playmat.family_modules import modules_in
from playmat.rules.ruleset import Form, Ruleset
from playmat.vocabulary import TYPES, Type

modules_in("playmat.engine.link")
"""Imported for the nodes that they link."""


def link_table(
    rules: Ruleset,
    form: Form,
    decks: Sequence[Sequence[Card]],
    lower_names: Callable[[str], Iterable[str]] = lambda name: (),
    evolution_types: Callable[[str], Iterable[Type]] = lambda name: TYPES,
    attackers: Callable[[str], Iterable[str]] = lambda attack: (),
) -> Table:
    """Link the decks for a ruleset and form of play. Raises `Unplayable` where a card cannot be run.

    `lower_names` has the names from which a named Pokémon evolves over all known cards, for texts that skip a stage;
    `evolution_types` has the types of all known cards that evolve from a name; `attackers` names the Pokémon that have an attack
    of that name.
    """
    table = Table(rules, form)
    linker = Linker(table, lower_names, evolution_types)
    # The order, and the numbers of names in a saved state, depend only on the set of cards.
    used = {card.id: card for deck in decks for card in deck}
    defined = {card_id: link_card(linker, used[card_id], index) for index, card_id in enumerate(sorted(used))}
    table.defined = i64(len(defined))
    for seat, deck in enumerate(decks):
        for card in deck:
            table.defs.append(defined[card.id])
            table.owners = append(table.owners, i64(seat))
    table.tool_classes = linker.class_bit("Trainer") | linker.class_bit("Tool")
    if rules.tools_are_items:
        table.tool_classes |= linker.class_bit("Item")
    table.energy_classes = linker.class_bit("Energy") | linker.class_bit("Special Energy")
    table.stadium_classes = linker.class_bit("Trainer") | linker.class_bit("Stadium")
    table.pokemon_classes = linker.class_bit("Pokémon")
    link_course(linker)
    name_attackers(table, attackers)
    return table


def name_attackers(table: Table, attackers: Callable[[str], Iterable[str]]) -> None:
    """Fill in the Pokémon that have the attacks of the cards at the table, if a text lets a player guess them."""
    if table.names_guessed:
        for d in table.defs:
            for attack in d.attacks:
                if attack.title not in table.attack_owners:
                    table.attack_owners[attack.title] = sorted({*attackers(attack.title), d.card.name})
                elif d.card.name not in table.attack_owners[attack.title]:  # a card that is not in the pool
                    table.attack_owners[attack.title] = sorted({*table.attack_owners[attack.title], d.card.name})


def link_more(
    table: Table,
    further: Iterable[Card],
    lower_names: Callable[[str], Iterable[str]],
    evolution_types: Callable[[str], Iterable[Type]],
    attackers: Callable[[str], Iterable[str]],
) -> Table:
    """A copy of a linked table that defines further cards; it has no owners for them."""
    more = table.copy()
    more.linked = more
    linker = Linker(more, lower_names, evolution_types)
    for card in further:
        more.defs.append(link_card(linker, card, int(more.defined)))
        more.defined += 1
    name_attackers(more, attackers)
    return more
