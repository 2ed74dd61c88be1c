"""Public card data, in the layouts in which it is published, as records of one kind.

Two layouts are known: the folder of JSON files that `pokemon-tcg-data` publishes (the whole tree, the folder of sets, one set's
file, or a zip or tar archive of it), and one JSON list of tcgdex cards (plain, `.xz` or `.gz`). Errors in a source are
corrected here, or in `tokens.normalize` if they concern the words of a text.
"""

from __future__ import annotations

import gzip
import io
import json
import lzma
import re
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from playmat.cards.names import basic_energy_type
from playmat.cards.sets import expansions
from playmat.json_object import Json
from playmat.vocabulary import parse_cost


class InvalidSource(Exception):
    """A file is not card data in a known layout; the message names the file and the expected layout."""


@dataclass(frozen=True, slots=True)
class RawAttack:
    name: str
    cost: tuple[str, ...] = ()
    damage: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class RawAbility:
    name: str
    kind: str
    """Ability, Poké-Power, Poké-Body, Pokémon Power or Ancient Trait."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class RawCard:
    """One printed card as the source has it. Types are English words; `rules` are the lines printed next to attacks."""

    id: str
    name: str
    supertype: str
    subtypes: tuple[str, ...] = ()
    hp: int = 0
    types: tuple[str, ...] = ()
    evolves_from: str = ""
    evolves_into: tuple[str, ...] = ()
    attacks: tuple[RawAttack, ...] = ()
    abilities: tuple[RawAbility, ...] = ()
    rules: tuple[str, ...] = ()
    weaknesses: tuple[tuple[str, str], ...] = ()
    resistances: tuple[tuple[str, str], ...] = ()
    retreat: int = 0
    level: str = ""

    @property
    def set_id(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def number(self) -> str:
        return self.id.rpartition("-")[2]


@dataclass(frozen=True, slots=True)
class RawSet:
    """A set; `released` is an ISO date, empty if the source does not know it."""

    id: str
    name: str
    series: str = ""
    released: str = ""
    code: str = ""


@dataclass(slots=True)
class Source:
    """Everything one path held: sets by id, oldest first, and the cards in the order of their sets."""

    sets: dict[str, RawSet] = field(default_factory=dict)
    cards: list[RawCard] = field(default_factory=list)


@cache
def known_slips() -> dict[str, Json]:
    """Errors of sources, by card (`data/slips.toml`): fields of the record with their right values.

    Under `attacks` are only the wrong fields of an attack, by the attack's name. For a card with a witness alone the sources
    were checked and are right.
    """
    text = files("playmat").joinpath("data", "slips.toml").read_text(encoding="utf-8")
    return {
        card: {name: _value(value) for name, value in facts.items() if name != "witness"}
        for card, facts in tomllib.loads(text).items()
    }


def _value(value: object) -> object:
    return tuple(map(_value, value)) if isinstance(value, list) else value


def corrected(raw: RawCard) -> RawCard:
    """The card without the known slips of its source."""
    facts = dict(known_slips().get(raw.id, {}))
    attacks: dict[str, dict[str, str]] = facts.pop("attacks", {})
    changed = []
    for attack in raw.attacks:
        right: Json = dict(attacks.get(attack.name, {}))
        if "cost" in right:
            right["cost"] = tuple(map(str, parse_cost(right["cost"])))
        changed.append(replace(attack, **right))
    return replace(raw, **facts, attacks=tuple(changed)) if facts or attacks else raw


def load(path: Path) -> Source:
    """The cards at a path, in any known layout. Raises InvalidSource."""
    if not path.exists():
        raise InvalidSource(f"there is no {path}; give a folder or file of card data")
    documents = list(_documents(path))
    sets: dict[str, RawSet] = {}
    cards: list[RawCard] = []
    for name, document in documents:
        if isinstance(document, list) and document and isinstance(document[0], dict):
            first = document[0]
            if "setid" in first:
                _add_tcgdex(document, sets, cards)
            elif "supertype" in first:
                cards += [_tcg_data_card(entry, name) for entry in document]
            elif "series" in first and "id" in first:
                for entry in document:
                    sets[entry["id"]] = _tcg_data_set(entry)
    if not cards:
        raise InvalidSource(
            f"{path} holds no cards in a known layout: a pokemon-tcg-data folder, set file or archive, or a tcgdex list"
        )
    return _arranged(sets, cards)


def _arranged(sets: dict[str, RawSet], cards: list[RawCard]) -> Source:
    """Sets in order of release; sets without a description are looked up in the table of sets."""
    for set_id in dict.fromkeys(card.set_id for card in cards):
        if set_id not in sets:
            known = expansions().get(set_id)
            if known is not None:
                sets[set_id] = RawSet(set_id, known.name, known.series, known.released.isoformat(), known.code)
            else:
                sets[set_id] = RawSet(set_id, set_id)
    order = {set_id: place for place, set_id in enumerate(sorted(sets, key=lambda one: sets[one].released or "9999"))}
    held = {card.set_id for card in cards}
    cards = [corrected(card) for card in cards]
    cards.sort(key=lambda card: order[card.set_id])
    unique = {card.id: card for card in reversed(cards)}
    return Source(
        {set_id: sets[set_id] for set_id in order if set_id in held},
        [card for card in cards if unique.get(card.id) is card],
    )


def _documents(path: Path) -> Iterator[tuple[str, object]]:
    """Every JSON document at a path: a file, a folder with its subfolders, or an archive."""
    if path.is_dir():
        for file in sorted(path.rglob("*.json")):
            if "decks" not in file.parts:
                yield file.stem, _parse(file.read_bytes(), str(file))
        return
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                if name.endswith(".json") and "/decks/" not in name:
                    yield Path(name).stem, _parse(archive.read(name), f"{path}: {name}")
        return
    if path.name.endswith((".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2")):
        with tarfile.open(path) as archive:
            for member in archive.getmembers():
                if member.isfile() and member.name.endswith(".json") and "/decks/" not in member.name:
                    content = archive.extractfile(member)
                    assert content is not None
                    yield Path(member.name).stem, _parse(content.read(), f"{path}: {member.name}")
        return
    data = path.read_bytes()
    if path.suffix == ".xz":
        data = lzma.decompress(data)
    elif path.suffix == ".gz":
        data = gzip.GzipFile(fileobj=io.BytesIO(data)).read()
    yield path.stem, _parse(data, str(path))


def _parse(data: bytes, where: str) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise InvalidSource(f"{where} is not JSON: {error}") from None


# pokemon-tcg-data


def _tcg_data_set(entry: Json) -> RawSet:
    released = str(entry.get("releaseDate", "")).replace("/", "-")
    own: str = entry["id"]
    return RawSet(own, entry.get("name", own), entry.get("series", ""), released, entry.get("ptcgoCode", ""))


_FOREIGN = re.compile(r"^[^\x00-\u024f]*[\u3000-\u9fff][^A-Za-z]*")


_SYMBOL = re.compile(r'<span class="energy-symbol[^>]*>\s*\{?([A-Z])\}?\s*</span>')
_MARKUP = re.compile(r"</?(?:em|strong|i|b|span)\b[^>]*>")


def _text(text: str | None) -> str:
    """A text without markup, without the other language of a bilingual card and without a line that was appended after a bar."""
    text = _MARKUP.sub("", _SYMBOL.sub(r"{\1}", text or ""))
    text = _FOREIGN.sub("", text.strip())
    return "" if text == "n/a" else text.partition(" | ")[0].strip()


def _tcg_data_card(entry: Json, where: str) -> RawCard:
    try:
        abilities = [RawAbility(one["name"], one["type"], _text(one.get("text"))) for one in entry.get("abilities", ())]
        if trait := entry.get("ancientTrait"):
            abilities.append(RawAbility(trait["name"], "Ancient Trait", _text(trait.get("text"))))
        return RawCard(
            id=entry["id"],
            name=entry["name"],
            supertype=entry["supertype"],
            subtypes=tuple(entry.get("subtypes", ())),
            hp=_number(entry.get("hp")),
            types=tuple(entry.get("types", ())),
            evolves_from=entry.get("evolvesFrom", ""),
            evolves_into=tuple(entry.get("evolvesTo", ())),
            attacks=tuple(
                RawAttack(one["name"], _cost(one.get("cost")), str(one.get("damage", "")).strip(), _text(one.get("text")))
                for one in entry.get("attacks", ())
            ),
            abilities=tuple(abilities),
            rules=tuple(rule.strip() for rule in entry.get("rules", ()) if rule.strip()),
            weaknesses=tuple((one["type"], one["value"]) for one in entry.get("weaknesses", ())),
            resistances=tuple((one["type"], one["value"]) for one in entry.get("resistances", ())),
            retreat=len(entry.get("retreatCost", ())),
            level=str(entry.get("level", "")),
        )
    except (KeyError, TypeError) as error:
        raise InvalidSource(f"{where}: the card {entry.get('id', '?')!r} lacks {error}") from None


def _number(value: object) -> int:
    digits = re.match(r"\d+", str(value or ""))
    return int(digits[0]) if digits else 0


def _cost(cost: Iterable[str] | None) -> tuple[str, ...]:
    """A cost. No cost is written as an empty list, as `Free`, or not at all."""
    return tuple(one for one in cost or () if one != "Free")


# tcgdex


_ABILITY_KINDS = {
    "Ability": "Ability",
    "Poke-POWER": "Poké-Power",
    "Poke-BODY": "Poké-Body",
    "Pokemon Power": "Pokémon Power",
    "Ancient Trait": "Ancient Trait",
}
_STAGES = {"Stage1": "Stage 1", "Stage2": "Stage 2", "LEVEL-UP": "Level-Up", "RESTORED": "Restored"}
_TRAINERS = {"Tool": "Pokémon Tool"}
_SETS = {"lc": "base6", "bog": "bp", "hgssp": "hsp", "cel25cc": "cel25c", "fut2020": "fut20", "swsh10.5": "pgo", "sm3.5": "sm35", "sm7.5": "sm75",
         "swsh3.5": "swsh35", "swsh4.5": "swsh45", "swsh4.5sv": "swsh45sv", "swsh12.5": "swsh12pt5", "swsh12.5gg": "swsh12pt5gg",
         "sv10.5b": "zsv10pt5", "sv10.5w": "rsv10pt5", "tk-ex-latia": "tk1a", "tk-ex-latio": "tk1b", "tk-ex-p": "tk2a", "tk-ex-m": "tk2b",
         "2011bw": "mcd11", "2012bw": "mcd12", "2014xy": "mcd14", "2015xy": "mcd15", "2016xy": "mcd16", "2017sm": "mcd17",
         "2018sm": "mcd18", "2019sm": "mcd19", "2021swsh": "mcd21", "2022swsh": "mcd22"}  # fmt: skip
"""Sets that tcgdex calls by another id; `sv03.5` and the like are also written `sv3pt5`."""


def _set_id(tcgdex_id: str) -> str:
    if tcgdex_id in _SETS:
        return _SETS[tcgdex_id]
    found = re.fullmatch(r"(sv|me)0*(\d+)(?:\.(\d))?", tcgdex_id)
    return f"{found[1]}{found[2]}{f'pt{found[3]}' if found[3] else ''}" if found else tcgdex_id


def _add_tcgdex(document: list[Json], sets: dict[str, RawSet], cards: list[RawCard]) -> None:
    for entry in document:
        if not entry.get("name"):
            continue  # a card that this source only has in another language
        set_id = _set_id(entry["setid"])
        known = expansions().get(set_id)
        series = known.series if known else entry.get("serie", "")
        released = known.released.isoformat() if known else entry.get("release", "")
        sets.setdefault(set_id, RawSet(set_id, entry.get("set", set_id), series, released))
        cards.append(_tcgdex_card(entry, set_id))


def _tcgdex_card(entry: Json, set_id: str) -> RawCard:
    given: str = entry["category"]
    category = {"Pokemon": "Pokémon"}.get(given, given)
    subtypes: list[str] = []
    if category == "Pokémon":
        stage: str = entry.get("stage", "Basic")
        suffix = entry.get("suffix", "")
        subtypes.append("LEGEND" if suffix == "Legend" else _STAGES.get(stage, stage))
        subtypes += [
            word for word in ("TAG TEAM", "GX", "EX", "ex", "V", "SP") if re.search(rf"(^|[ -]){word}$|^{word}-", suffix)
        ]
    elif category == "Trainer":
        trainer: str = entry.get("trainerType", "Item")
        subtypes.append(_TRAINERS.get(trainer, trainer))
    else:
        basic = basic_energy_type(entry["name"]) or entry.get("energyType") == "Normal"  # either may be wrong
        subtypes.append("Basic" if basic and not entry.get("effect") else "Special")
    number = str(entry["local"])
    return RawCard(
        id=f"{set_id}-{number.lstrip('0') or '0' if number.isdigit() else number}",
        name=entry["name"],
        supertype=category,
        subtypes=tuple(subtypes),
        hp=_number(entry.get("hp")),
        types=tuple(entry.get("types", ())),
        evolves_from=entry.get("evolveFrom", ""),
        attacks=tuple(
            RawAttack(
                one["name"], _cost(one.get("cost")), str(one.get("damage") or "").replace("x", "×"), _text(one.get("effect"))
            )
            for one in entry.get("attacks", ())
            if one.get("name")
        ),
        abilities=tuple(
            RawAbility(one["name"], _ABILITY_KINDS.get(one["type"], one["type"]), _text(one.get("effect")))
            for one in entry.get("abilities", ())
            if one.get("name")
        ),
        rules=(_text(entry["effect"]),) if entry.get("effect") else (),
        weaknesses=tuple((one["type"], one.get("value", "×2")) for one in entry.get("weaknesses", ())),
        resistances=tuple((one["type"], one.get("value", "-30")) for one in entry.get("resistances", ())),
        retreat=int(entry.get("retreat") or 0),
    )
