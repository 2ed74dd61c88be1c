"""Cards as numbers: their printed facts, and the contents of their effect trees. Every number has a name; none depends on a
card's name.

The numbers are the same for a card in every deck.
"""

from __future__ import annotations

from collections.abc import Iterable

from playmat.bots.card_values import sheet_of
from playmat.cards.model import Attack, Card
from playmat.effects import nodes as n
from playmat.engine.card_definitions import CardDef
from playmat.engine.table import Table
from playmat.vocabulary import Condition, Stage, Supertype, TrainerKind, Type

FAMILIES: dict[str, tuple[type[n.Node], ...]] = {
    "draws": (n.Draw, n.DrawUntil),
    "searches": (n.Search, n.UntilFound, n.Look),
    "moves_cards": (n.Move, n.SwapCards, n.Rearrange),
    "shuffles": (n.Shuffle,),
    "discards": (n.Discard,),
    "attaches": (n.Attach,),
    "evolves": (n.Evolve,),
    "devolves": (n.Devolve,),
    "switches": (n.Switch,),
    "flips": (n.Flip, n.FlipUntilTails),
    "damage_varies": (n.Base, n.More, n.Less),
    "damages_others": (n.Damage,),
    "counters": (n.PutCounters, n.Spread, n.MoveCounters),
    "heals": (n.Heal,),
    "knocks_out": (n.KnockOut,),
    "inflicts": (n.Inflict, n.InflictChosen),
    "cures": (n.Cure,),
    "takes_prize": (n.TakePrize,),
    "copies_attack": (n.UseAttack,),
    "optional": (n.May,),
    "chooses": (n.OneOf, n.Choose),
    "conditional": (n.If,),
    "costs": (n.Cost,),
    "lasts": (n.Lasting,),
    "forbids": (n.Forbid,),
    "allows": (n.Allow,),
    "prevents": (n.Prevent,),
    "modifies": (n.Modify,),
    "triggered": (n.On,),
    "used": (n.Use,),
}
"""Families of nodes; a card has one if any of its texts contains such a node."""
ATTACKS = 3
"""Attacks of a card that are described."""
ATTACK_NUMBERS = ("damage", "expected", "worth", "cost", *(f"cost_{kind.value.lower()}" for kind in Type), "has_text")
"""Of each attack: printed damage, expected damage with its text, worth of the rest of the text, symbols in its cost, the symbols
by type, and whether it has a text."""
WORTHS = ("play_worth", "draws_expected", "sheds_hand", "swaps_own", "gusts", "use_worth", "passive_worth", "keep_worth")
"""Values of texts by rules of thumb (see `bots.card_values`), in thousandths of a Prize card; `draws_expected` in thousandths of
a card."""


def names() -> tuple[str, ...]:
    """The names of a card's numbers, in order."""
    found = [f"is_{key(kind.value)}" for kind in Supertype]
    found += [f"stage_{key(stage.value)}" for stage in Stage]
    found += [f"kind_{key(kind.value)}" for kind in TrainerKind]
    found += [f"type_{kind.value.lower()}" for kind in Type]
    found += ["hp", "retreat", "prizes", "basic_energy", "is_evolution", "energy_types", "energy_units", "abilities", "rule_box"]
    found += [f"weak_{kind.value.lower()}" for kind in Type] + [f"resists_{kind.value.lower()}" for kind in Type]
    for attack in range(1, ATTACKS + 1):
        found += [f"attack_{attack}_{name}" for name in ATTACK_NUMBERS]
    found += [f"inflicts_{condition.value.lower()}" for condition in Condition]
    return (*found, *FAMILIES, *WORTHS)


def key(text: str) -> str:
    return text.lower().replace(" ", "_").replace("-", "_").replace(".", "").replace("é", "e")


def card_rows(table: Table) -> list[list[int]]:
    """One row for each printed card of the table, in the order of `CardDef.index`; columns as in `names`."""
    sheet = sheet_of(table)
    by_index: dict[int, CardDef] = {}
    for d in table.defs:
        by_index.setdefault(int(d.index), d)
    rows = []
    for index in sorted(by_index):
        d = by_index[index]
        row = facts(d, d.card)
        for place in range(ATTACKS):
            if place < len(d.card.attacks):
                expected, worth = int(sheet.damage[index][place]), int(sheet.extra[index][place])
                row += attack_numbers(d.card.attacks[place], expected, worth)
            else:
                row += [0] * len(ATTACK_NUMBERS)
        trees = texts(d.card)
        inflicted = {condition for tree in every(trees) if isinstance(tree, n.Inflict) for condition in tree.conditions}
        row += [int(condition in inflicted) for condition in Condition]
        kinds = {type(node) for node in every(trees)}
        row += [int(any(issubclass(kind, family) for kind in kinds)) for family in FAMILIES.values()]
        for figures in (sheet.play, sheet.draws, sheet.sheds, sheet.swaps, sheet.gusts, sheet.use, sheet.passive, sheet.keep):
            row.append(max(-32000, min(32000, int(figures[index]))))
        rows.append(row)
    return rows


def facts(d: CardDef, card: Card) -> list[int]:
    row = [int(card.supertype is kind) for kind in Supertype]
    row += [int(card.stage is stage) for stage in Stage]
    row += [int(card.kind is kind) for kind in TrainerKind]
    row += [int(kind in card.types) for kind in Type]
    provided = 0
    for provision in d.provisions:
        provided |= int(provision.types)
    row += [
        card.hp, card.retreat, card.prizes, int(card.basic_energy), int(bool(card.evolves_from)), provided.bit_count(),
        len(d.provisions), len(card.abilities), int(card.prizes > 1),
    ]  # fmt: skip
    row += [int(any(kind is weakness.type for weakness in card.weaknesses)) for kind in Type]
    row += [int(any(kind is resistance.type for resistance in card.resistances)) for kind in Type]
    return row


def attack_numbers(attack: Attack, expected: int, worth: int) -> list[int]:
    costs = [attack.cost.count(kind) for kind in Type]
    return [attack.damage, expected, max(-32000, min(32000, worth)), len(attack.cost), *costs, int(attack.effect is not None)]


def texts(card: Card) -> list[object]:
    """All effect trees of a card."""
    return [
        *(attack.effect for attack in card.attacks if attack.effect is not None),
        *(part for ability in card.abilities for part in ability.parts),
        *card.parts,
    ]


def every(trees: Iterable[object]) -> Iterable[n.Node]:
    """All nodes of trees."""
    stack: list[object] = list(trees)
    while stack:
        tree = stack.pop()
        if isinstance(tree, (tuple, list)):
            stack += tree
        elif isinstance(tree, n.Node):
            yield tree
            stack += [getattr(tree, name) for name in getattr(tree, "__dataclass_fields__", ())]
