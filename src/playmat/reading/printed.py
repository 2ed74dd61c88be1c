"""The facts of a printed card: from a source's record to a `Card` without its texts.

Names follow the rule books (`cards.names`). Classes come from the name and from the source's lists. The number of Prize cards
comes from the class; the printed rule line only repeats it.
"""

from __future__ import annotations

import re
from datetime import date

from playmat.cards.model import Ability, Attack, Card, Resistance, Weakness
from playmat.cards.names import parse_name
from playmat.reading.sources import RawAttack, RawCard
from playmat.reading.tokens import FORM, words_of
from playmat.vocabulary import TAGS, AbilityKind, Era, Stage, Supertype, TrainerKind, Type

_ERA_STARTS = ((date(2011, 3, 1), Era.MODERN), (date(2007, 5, 1), Era.DIAMOND_PEARL), (date(2002, 9, 1), Era.EX))
_TAG_WORDS = {"MEGA": "Mega", "Star": "Star", "Pokémon Tool F": "Hyper Gear"}
_STAGES = {stage.value: stage for stage in Stage}
_KINDS = {
    "Supporter": TrainerKind.SUPPORTER,
    "Stadium": TrainerKind.STADIUM,
    "Pokémon Tool": TrainerKind.TOOL,
    "Pokémon Tool F": TrainerKind.TOOL,
    "Technical Machine": TrainerKind.TECHNICAL_MACHINE,
    "Rocket's Secret Machine": TrainerKind.ITEM,
    "Item": TrainerKind.ITEM,
}
_SP_LETTER = re.compile(r" E4\b")


def era_of(released: str) -> Era:
    """The era of a wording, from the ISO date of the set's release; a set without a date counts as new."""
    if not released:
        return Era.MODERN
    day = date.fromisoformat(released)
    return next((era for start, era in _ERA_STARTS if day >= start), Era.BASE)


def card_of(raw: RawCard, era: Era) -> Card:
    """The card's facts; its texts are left out."""
    supertype = Supertype(raw.supertype)
    printed = _SP_LETTER.sub(" 4", raw.name)
    if "Level-Up" in raw.subtypes and not printed.endswith("LV.X"):
        printed += " LV.X"
    name, title, name_tags = parse_name(printed, supertype)
    tags = _tags(raw, name_tags)
    stage = _stage(raw) if supertype is Supertype.POKEMON else None
    basic_energy = supertype is Supertype.ENERGY and "Basic" in raw.subtypes
    types = tuple(Type(word) for word in raw.types if word in list(Type))
    if basic_energy and not types:
        types = tuple(Type(word) for word in name.split() if word in list(Type))
    return Card(
        id=raw.id,
        name=name,
        supertype=supertype,
        title=title,
        stage=stage,
        kind=_kind(raw) if supertype is Supertype.TRAINER else None,
        types=types,
        hp=raw.hp,
        evolves_from=_evolves_from(raw, name, stage),
        evolves_into=tuple(parse_name(other).name for other in raw.evolves_into) if stage is Stage.BABY else (),
        attacks=tuple(attack_of(attack) for attack in raw.attacks),
        abilities=tuple(Ability(ability.name, AbilityKind(ability.kind)) for ability in raw.abilities),
        weaknesses=tuple(_weakness(kind, value) for kind, value in raw.weaknesses if kind in list(Type)),
        resistances=tuple(Resistance(Type(kind), _amount(value, 30)) for kind, value in raw.resistances if kind in list(Type)),
        retreat=raw.retreat,
        tags=tags,
        prizes=_prizes(stage, tags, raw),
        basic_energy=basic_energy,
        level=raw.level,
        era=era,
        number=raw.number,
    )


def attack_of(raw: RawAttack) -> Attack:
    """An attack's facts. GX and VSTAR attacks are recognised by their name or by the reminder in their text."""
    found = re.fullmatch(r"(\d*)\s*([+×x?-]?)", raw.damage.replace("−", "-").replace("–", "-"))
    damage, mark = (found[1], found[2]) if found else ("", "")
    power = ""
    if raw.name.endswith(("-GX", " GX")) or "1 GX attack in a game" in raw.text:
        power = "GX"
    elif raw.name.endswith(" VSTAR") or "1 VSTAR Power in a game" in raw.text:
        power = "VSTAR"
    cost = tuple(Type(word) for word in raw.cost if word in list(Type))
    return Attack(raw.name, cost, int(damage or 0), mark.replace("×", "x"), None, power)


def _tags(raw: RawCard, from_name: tuple[str, ...]) -> tuple[str, ...]:
    tags = dict.fromkeys(from_name)
    for word in raw.subtypes:
        tag = _TAG_WORDS.get(word, word)
        if tag in TAGS or tag in _TAG_WORDS.values():
            tags[tag] = None
    if "ex" in from_name:
        tags.pop("EX", None)  # the name says which of the two classes it is
    if ("Fossil" in raw.name or "Old Amber" in raw.name) and any(" as if it were a" in rule for rule in raw.rules):
        tags["Fossil"] = None  # other Trainer cards of that name only find Pokémon
    return tuple(tags)


def _stage(raw: RawCard) -> Stage:
    """The printed stage: the word among the subtypes that is one. `MEGA` next to a stage is a class (2025 on)."""
    stages = [_STAGES[word] for word in raw.subtypes if word in _STAGES]
    own = [stage for stage in stages if stage is not Stage.MEGA]
    return (own or stages or [Stage.STAGE_1 if raw.evolves_from else Stage.BASIC])[0]


def _kind(raw: RawCard) -> TrainerKind:
    if any("this card's attack" in rule.replace("’", "'") for rule in raw.rules):
        return TrainerKind.TECHNICAL_MACHINE
    kinds = [_KINDS[word] for word in raw.subtypes if word in _KINDS]
    return next((kind for kind in kinds if kind is not TrainerKind.ITEM), TrainerKind.ITEM)


def _evolves_from(raw: RawCard, name: str, stage: Stage | None) -> str:
    if stage is Stage.LEVEL_UP:
        return name
    return parse_name(_SP_LETTER.sub(" 4", raw.evolves_from)).name if raw.evolves_from else ""


def _weakness(kind: str, value: str) -> Weakness:
    if value.startswith("+"):
        return Weakness(Type(kind), 2, _amount(value, 0))
    return Weakness(Type(kind), _amount(value, 2))


def _amount(value: str, default: int) -> int:
    digits = re.search(r"\d+", value)
    return int(digits[0]) if digits else default


def _prizes(stage: Stage | None, tags: tuple[str, ...], raw: RawCard) -> int:
    """Prize cards for a Knock Out, by class; the printed rule line says the same and is checked when it is read."""
    if stage is None:
        return 1
    stated = [int(found[1]) for rule in raw.rules if (found := re.search(r"takes (\d) Prize cards", rule))]
    if stated:
        return max(stated)
    if "TAG TEAM" in tags or stage in (Stage.VMAX, Stage.V_UNION) or ("Mega" in tags and "ex" in tags):
        return 3
    if {"ex", "EX", "GX", "V"} & set(tags) or (stage is Stage.LEGEND and " & " in raw.name):
        return 2
    return 1


def own_names(raw: RawCard, card: Card) -> tuple[tuple[str, ...], ...]:
    """The names that the card's text may use for the card, as token texts, longest first."""
    names = {raw.name, card.name, card.title, raw.name.replace("★", "Star"), re.sub(r" (?:★|☆)", "", raw.name)}
    names |= {name.removesuffix(" δ").removesuffix(" LV.X") for name in tuple(names)}
    names |= {name.replace(" 4", " E4") for name in tuple(names)}
    names |= {re.sub(r"\[(.)\]", r"\1", name) for name in tuple(names)}
    names |= {re.sub(r"\[(.)\]", r"", name).strip() for name in tuple(names)}
    names |= {name.replace(" ♀", "♀").replace(" ♂", "♂") for name in tuple(names)}
    names |= {FORM.sub("", name) for name in tuple(names)}
    names |= {re.sub(r" ?\([^()]*\)$", "", name) for name in tuple(names)}
    names |= {name.removesuffix(" ◇") for name in tuple(names)}
    names |= {name.replace("-GX", " GX").replace("-EX", " EX") for name in tuple(names)}
    words = {words_of(name) for name in names if name}
    return tuple(sorted(words, key=lambda one: (-len(one), one)))
