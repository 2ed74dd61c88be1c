"""The input for drawings of cards: what a Trainer card is mainly about, and the evolution line that a Pokémon belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.effects.nodes.base import Node
from playmat.effects.nodes.enumerations import Attribute, Who
from playmat.effects.nodes.selectors import Bench
from playmat.effects.nodes.statics import Modify

FORMS = re.compile(
    r"^(?:M|Mega|Primal|Dark|Light|Shining|Radiant|Surging|Rocket's|Alolan|Galarian|Hisuian|Paldean|Detective|Special Delivery) "
    r"|[- ](?:ex|EX|GX|V|VMAX|VSTAR|V-UNION|BREAK|LEGEND|LV\.X|δ|☆|◇|G|GL|FB|C|4|E4|X|Y)$"
)
"""Words in a Pokémon's name that give its form and not its species."""
OWNER = re.compile(r"^\S.*?['’]s (?=\S)")
LONGEST_LINE = 5

GISTS: tuple[tuple[str, frozenset[str]], ...] = (
    ("search", frozenset({"search"})),
    ("draw", frozenset({"draw", "draw_until"})),
    ("switch", frozenset({"switch"})),
    ("heal", frozenset({"heal", "cure", "cure_chosen"})),
    ("evolve", frozenset({"evolve", "devolve"})),
    ("attach", frozenset({"attach", "provide", "attach_as_energy"})),
    ("look", frozenset({"look", "rearrange", "open_hand", "reveal", "turn_prize"})),
    ("recover", frozenset({"move"})),
    ("discard", frozenset({"discard"})),
    ("harm", frozenset({"put_counters", "damage", "inflict", "knock_out", "spread", "move_counters"})),
    ("guard", frozenset({"prevent", "immune", "survive", "unaffected"})),
    ("forbid", frozenset({"forbid", "silence", "switch_off"})),
    ("allow", frozenset({"allow", "grant", "copy"})),
    ("coin", frozenset({"flip", "flip_until_tails"})),
)
"""What a card is about, by the words of its script; the first that it has."""
MODIFIED = {
    Attribute.HP: "hp", Attribute.RETREAT_COST: "retreat", Attribute.DAMAGE_DONE: "power", Attribute.DAMAGE_DONE_AFTER: "power",
    Attribute.DAMAGE_TAKEN: "guard", Attribute.DAMAGE_TAKEN_BEFORE: "guard", Attribute.ANY_DAMAGE_TAKEN: "guard",
}  # fmt: skip


def gist(card: Card) -> str:
    """One word for what a Trainer or Energy card does; empty for other cards, and if it does nothing special."""
    if card.is_pokemon or card.basic_energy:
        return ""
    nodes = [node for part in card.parts for node in nodes_in(part)]
    names = {node.script_name for node in nodes}
    if "switch" in names and any(isinstance(node, Bench) and node.of is Who.OPPONENT for node in nodes):
        return "gust"
    lasting = next((MODIFIED[node.what] for node in nodes if isinstance(node, Modify) and node.what in MODIFIED), "")
    found = next((word for word, scripts in GISTS if names & scripts), "")
    return lasting if lasting and found in ("", "attach", "discard") else found


def nodes_in(value: object) -> Iterator[Node]:
    """The node and all nodes below it."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes_in(item)
    elif isinstance(value, Node):
        yield value
        for entry in fields(value):  # type: ignore[arg-type]  # every node is a record
            yield from nodes_in(getattr(value, entry.name))


def species(name: str) -> str:
    """A Pokémon's name without its form and owner: Charizard for M Charizard-EX and for Blaine's Charizard."""
    name = OWNER.sub("", name)
    while (shorter := FORMS.sub("", name)) != name:
        name = shorter
    return name


def line_of(card: Card, pool: Pool) -> str:
    """The species that the Pokémon's evolution line starts with; empty for other cards."""
    if not card.is_pokemon:
        return ""
    name = species(card.name)
    for _ in range(LONGEST_LINE):
        parents = sorted({species(parent) for parent in pool.evolves_from(name)} - {name})
        if not parents:
            break
        name = parents[0]
    return name
