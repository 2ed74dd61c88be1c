"""A small pool for tests about names, decks and searching: real names and numbers, texts left out."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.cards.decks import Deck, make_deck
from playmat.cards.model import Attack, Card, Resistance, Weakness
from playmat.cards.names import parse_name
from playmat.cards.pool import Pool
from playmat.effects.nodes import Copies, Draw, Number, Part, Play
from playmat.vocabulary import Stage, Supertype, TrainerKind, Type, parse_cost


def pokemon(
    card_id: str,
    printed: str,
    types: str = "C",
    stage: Stage = Stage.BASIC,
    hp: int = 60,
    evolves_from: str = "",
    attack: str = "Tackle",
    cost: str = "C",
    damage: int = 10,
    tags: tuple[str, ...] = (),
    parts: tuple[Part, ...] = (),
    copies: int | None = None,
    retreat: int = 1,
    reprint_of: str = "",
) -> Card:
    name = parse_name(printed)
    return Card(
        id=card_id,
        name=name.name,
        title=name.title,
        supertype=Supertype.POKEMON,
        stage=stage,
        types=parse_cost(types),
        hp=hp,
        evolves_from=evolves_from,
        attacks=(Attack(attack, parse_cost(cost), damage),),
        weaknesses=(Weakness(Type.FIGHTING),),
        resistances=(Resistance(Type.PSYCHIC),),
        retreat=retreat,
        tags=(*name.tags, *tags),
        parts=parts,
        copies=copies,
        reprint_of=reprint_of,
        number=card_id.rpartition("-")[2],
    )


def trainer(card_id: str, printed: str, kind: TrainerKind = TrainerKind.ITEM, tags: tuple[str, ...] = (), draw: int = 1) -> Card:
    name = parse_name(printed, Supertype.TRAINER)
    return Card(
        id=card_id,
        name=name.name,
        title=name.title,
        supertype=Supertype.TRAINER,
        kind=kind,
        tags=(*name.tags, *tags),
        parts=(Play(Draw(Number(draw))),),
        number=card_id.rpartition("-")[2],
    )


def energy(card_id: str, printed: str, type_letter: str = "", tags: tuple[str, ...] = ()) -> Card:
    name = parse_name(printed, Supertype.ENERGY)
    return Card(
        id=card_id,
        name=name.name,
        title=name.title,
        supertype=Supertype.ENERGY,
        basic_energy=bool(type_letter),
        types=parse_cost(type_letter),
        tags=(*name.tags, *tags),
        number=card_id.rpartition("-")[2],
    )


CARDS = (
    pokemon("base1-44", "Bulbasaur", "G", hp=40),
    pokemon("base1-30", "Ivysaur", "G", Stage.STAGE_1, evolves_from="Bulbasaur"),
    pokemon("base1-4", "Charizard", "R", Stage.STAGE_2, 120, "Charmeleon", "Fire Spin", "RRRR", 100, retreat=3),
    pokemon(
        "base4-4", "Charizard", "R", Stage.STAGE_2, 120, "Charmeleon", "Fire Spin", "RRRR", 100, retreat=3, reprint_of="base1-4"
    ),
    pokemon("base1-46", "Charmander", "R", hp=50, attack="Ember", cost="RC", damage=30),
    pokemon("base1-58", "Pikachu", "L", hp=40),
    pokemon("base2-60", "Pikachu", "L", hp=50, attack="Spark"),
    pokemon("base1-55", "Nidoran ♂", "G"),
    pokemon("base1-10", "Mewtwo", "P", attack="Psychic", cost="PC"),
    pokemon("base1-47", "Geodude LV. 12", "F"),
    pokemon("gym1-68", "Brock's Geodude", "F"),
    pokemon("base1-53", "Graveler", "F", Stage.STAGE_1, evolves_from="Geodude"),
    pokemon("base5-62", "Meowth", "C"),
    pokemon("gym2-80", "Rocket's Meowth", "C"),
    pokemon("sm1-78", "Alolan Meowth", "D"),
    pokemon("sm1-79", "Alolan Persian", "D", Stage.STAGE_1, evolves_from="Alolan Meowth"),
    pokemon("base2-42", "Persian", "C", Stage.STAGE_1, evolves_from="Meowth"),
    pokemon("dp2-27", "Gengar LV. 43", "P", Stage.STAGE_2, evolves_from="Haunter"),
    pokemon("dp7-18", "Gengar LV. 44", "P", Stage.STAGE_2, evolves_from="Haunter", attack="Shadow"),
    pokemon("pl4-97", "Gengar LV.X", "P", Stage.LEVEL_UP, evolves_from="Gengar"),
    pokemon("base3-5", "Gengar", "P", Stage.STAGE_2, evolves_from="Haunter", attack="Dark Mind"),
    pokemon("bw1-17", "Pignite", "R", Stage.STAGE_1, 100, "Tepig"),
    pokemon("bw1-18", "Pignite", "R", Stage.STAGE_1, 100, "Tepig", attack="Flame Charge"),
    pokemon("bw1-15", "Tepig", "R"),
    pokemon("ex11-1", "Aerodactyl δ", "M"),
    pokemon("base3-1", "Aerodactyl", "F"),
    pokemon("ex15-99", "Alakazam ☆", "P"),
    pokemon("ex15-100", "Celebi ☆", "G"),
    pokemon("base1-1", "Alakazam", "P", Stage.STAGE_2, evolves_from="Kadabra"),
    pokemon("ex14-89", "Alakazam ex", "P", Stage.STAGE_2, evolves_from="Kadabra"),
    pokemon("ex4-84", "Team Magma's Poochyena", "D"),
    pokemon("ex1-63", "Poochyena", "D"),
    pokemon("ex4-54", "Poochyena", "D", attack="Bite"),
    pokemon("pl3-8", "Rayquaza C", "C", tags=("SP",)),
    pokemon("pl3-146", "Rayquaza C LV.X", "C", Stage.LEVEL_UP, evolves_from="Rayquaza C"),
    pokemon("pl3-60", "Garchomp C", "C"),
    pokemon("pl1-5", "Garchomp", "C", Stage.STAGE_2, evolves_from="Gabite"),
    pokemon("pl3-1", "Absol G", "D"),
    pokemon("pl3-141", "Absol G LV.X", "D", Stage.LEVEL_UP, evolves_from="Absol G"),
    pokemon("sm1-26", "Incineroar", "R", Stage.STAGE_2, evolves_from="Torracat"),
    pokemon("sm1-27", "Incineroar-GX", "R", Stage.STAGE_2, 250, "Torracat"),
    pokemon("xy9-49", "Raichu", "L", Stage.STAGE_1, evolves_from="Pikachu"),
    pokemon("xy9-50", "Raichu BREAK", "L", Stage.BREAK, evolves_from="Raichu"),
    pokemon("xy1-78", "Yveltal", "D"),
    pokemon("xy1-79", "Yveltal-EX", "D", hp=170),
    pokemon("xy1-1", "Venusaur-EX", "G", hp=180),
    pokemon("xy1-2", "M Venusaur-EX", "G", Stage.MEGA, 230, "Venusaur-EX"),
    pokemon("bw9-1", "Croagunk", "P", tags=("Team Plasma",)),
    pokemon("bw1-99", "Croagunk", "P", attack="Jab"),
    pokemon("bw7-51", "Omanyte", "W", Stage.RESTORED),
    pokemon("sm5-58", "Giratina ◇", "P", copies=1),
    pokemon("sm5-62", "Lunala ◇", "P"),
    pokemon("swsh10-46", "Radiant Greninja", "W"),
    pokemon("pgo-11", "Radiant Charizard", "R"),
    pokemon("hgss1-111", "Ho-Oh LEGEND", "R", Stage.LEGEND, 0),
    pokemon("hgss1-112", "Ho-Oh LEGEND", "R", Stage.LEGEND, 140),
    pokemon("neo1-22", "Cleffa", "C", Stage.BABY, 30),
    pokemon("neo2-14", "Unown [A]", "P", parts=(Copies(4, "Unown"),)),
    pokemon("neo2-47", "Unown [D]", "P", parts=(Copies(4, "Unown"),)),
    pokemon("neo4-107", "Shining Charizard", "R", copies=1),
    pokemon("pl4-1", "Arceus", "C", copies=60),
    pokemon("xy11-8", "Volcarona", "RG"),
    trainer("base1-91", "Bill", draw=2),
    trainer("base1-94", "Potion", draw=1),
    trainer("bw1-100", "Potion", draw=3),
    trainer("base1-71", "Computer Search"),
    trainer("bw10-94", "Master Ball", tags=("ACE SPEC",)),
    trainer("bw7-137", "Gold Potion", tags=("ACE SPEC",)),
    trainer("base3-62", "Mysterious Fossil", tags=("Fossil",)),
    trainer("sm5-120", "Cyrus ◇", TrainerKind.SUPPORTER),
    trainer("sm5-119", "Cynthia", TrainerKind.SUPPORTER, draw=6),
    trainer("swsh1-178", "Professor's Research (Professor Magnolia)", TrainerKind.SUPPORTER, draw=7),
    trainer("xy4-99", "Lysandre's Trump Card", TrainerKind.SUPPORTER),
    energy("base1-96", "Double Colorless Energy"),
    energy("sm5-136", "Super Boost Energy ◇"),
    energy("base1-98", "Fire Energy", "R"),
    energy("base1-99", "Grass Energy", "G"),
    energy("base1-100", "Lightning Energy", "L"),
    energy("base1-101", "Psychic Energy", "P"),
    energy("sve-2", "Basic Fire Energy", "R"),
    energy("dp1-129", "Darkness Energy", "D"),
    energy("neo1-104", "Darkness Energy"),
    energy("xy1-140", "Fairy Energy", "Y"),
)

POOL = Pool(None, CARDS)


def deck_of(counts: Mapping[str, int], name: str = "Test") -> Deck:
    """A deck of exactly these cards."""
    return make_deck(name, counts, POOL)


def sixty(counts: Mapping[str, int]) -> Deck:
    """A deck of these cards, filled up with Fire Energy to 60."""
    filled = dict(counts)
    filled["base1-98"] = filled.get("base1-98", 0) + 60 - sum(counts.values())
    return deck_of(filled)
