"""The input for drawings of cards: the main effect of a Trainer card, and the looks of a Pokémon's species."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from playmat.cards.model import Card
from playmat.cards.species import line_of, species_of
from playmat.effects.nodes.base import Node
from playmat.effects.nodes.enumerations import Attribute, Who
from playmat.effects.nodes.selectors import Bench
from playmat.effects.nodes.statics import Modify
from playmat.server.responses import CreatureInfo

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
"""The subject of a card, by the words of its script; the first that it has."""
MODIFIED = {
    Attribute.HP: "hp", Attribute.RETREAT_COST: "retreat", Attribute.DAMAGE_DONE: "power", Attribute.DAMAGE_DONE_AFTER: "power",
    Attribute.DAMAGE_TAKEN: "guard", Attribute.DAMAGE_TAKEN_BEFORE: "guard", Attribute.ANY_DAMAGE_TAKEN: "guard",
}  # fmt: skip


def gist(card: Card) -> str:
    """One word for the effect of a Trainer or Energy card; empty for other cards, and without a special effect."""
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
        for entry in fields(value):
            yield from nodes_in(getattr(value, entry.name))


def creatures(card: Card) -> list[CreatureInfo]:
    """The looks of the Pokémon's species; empty for other cards, and if no species is known."""
    if not card.is_pokemon:
        return []
    return [
        {
            "name": species.name, "line": line_of(species.name)[0].name, "step": len(line_of(species.name)),
            "colour": species.colour, "second": species.second, "shape": species.shape, "height": species.height,
            "weight": species.weight, "parts": list(species.parts),
        }
        for species in species_of(card.name)
    ]  # fmt: skip
