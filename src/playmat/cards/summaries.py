"""Summaries: the printed facts of a card, read without its effects.

Questions about the whole pool (search, names, printings, formats) look at every card. Building all effect trees for that would
take seconds, so they read a `CardSummary`: the card's lines in its file, parsed only as far as a question needs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property

from playmat.cards.files import ABILITY, ABILITY_WORDS, ATTACK, CardFile, InvalidCard, format_card_block, one_line
from playmat.cards.model import Ability, Attack, Card, prints_rule_box
from playmat.cards.sets import expansions
from playmat.effects.shortforms import SCRIPT_OF
from playmat.vocabulary import BY_LETTER, Era, Stage, Supertype, TrainerKind, Type, parse_cost

_STAGES = sorted(map(str, Stage), key=len, reverse=True)
_TRAINER_KINDS = frozenset(map(str, TrainerKind))
_LISTED = frozenset(("weak", "resist"))
_IN_SERIES = re.compile(r"[A-Z!?]+")


class CardSummary:
    """One card without its effects. The fields have the names and meanings of those of `Card`."""

    def __init__(self, card_id: str, head: list[str], body: str) -> None:
        self.id = card_id
        self.name = head[0]
        self.kind_fact = head[1]
        """The first fact as written: `Stage 2 R 120`, `Supporter`, `Basic Energy R`."""
        self.rest = head[2:]
        self.body = body
        """The indented lines below the facts."""

    @cached_property
    def set_id(self) -> str:
        return self.id.rpartition("-")[0]

    @cached_property
    def order(self) -> tuple[str, str, int, str]:
        """The place of this printing among all: see `print_order`."""
        return print_order(self.id, self.number)

    @cached_property
    def facts(self) -> dict[str, str]:
        """The facts after the first, by their word. Several Weaknesses or Resistances are joined with commas."""
        found: dict[str, str] = {}
        for fact in self.rest:
            word, _, value = fact.partition(" ")
            found[word] = f"{found[word]}, {value}" if word in _LISTED and word in found else value
        return found

    @cached_property
    def number(self) -> str:
        return self.facts.get("number") or self.id.rpartition("-")[2]

    @property
    def title(self) -> str:
        return self.facts.get("title", "")

    @property
    def printed_name(self) -> str:
        return self.title or self.name

    @property
    def evolves_from(self) -> str:
        return self.facts.get("from", "")

    @cached_property
    def stage(self) -> Stage | None:
        fact = self.kind_fact
        if not self.is_pokemon:
            return None
        return next(Stage(stage) for stage in _STAGES if fact.startswith(f"{stage} "))

    @cached_property
    def is_pokemon(self) -> bool:
        return self.kind_fact[-1:].isdigit()

    @property
    def is_trainer(self) -> bool:
        return self.kind_fact in _TRAINER_KINDS

    @property
    def is_basic_pokemon(self) -> bool:
        """A Basic Pokémon card, including Baby Pokémon (CR-201.2)."""
        return self.stage in (Stage.BASIC, Stage.BABY)

    @property
    def is_basic_energy(self) -> bool:
        return self.kind_fact.startswith("Basic Energy ")

    @property
    def supertype(self) -> Supertype:
        if self.is_pokemon:
            return Supertype.POKEMON
        return Supertype.TRAINER if self.is_trainer else Supertype.ENERGY

    @property
    def kind(self) -> TrainerKind | None:
        return TrainerKind(self.kind_fact) if self.is_trainer else None

    @cached_property
    def types(self) -> tuple[Type, ...]:
        if "type" in self.facts:
            return parse_cost(self.facts["type"])
        if self.is_pokemon:
            return parse_cost(self.kind_fact.split(" ")[-2])
        return parse_cost(self.kind_fact.rpartition(" ")[2]) if self.is_basic_energy else ()

    @cached_property
    def hp(self) -> int:
        return int(self.facts.get("hp") or (self.kind_fact.rpartition(" ")[2] if self.is_pokemon else 0))

    @property
    def retreat(self) -> int:
        return int(self.facts.get("retreat", 0))

    @property
    def prizes(self) -> int:
        return int(self.facts.get("prizes", 1))

    @cached_property
    def tags(self) -> tuple[str, ...]:
        tags = self.facts.get("tags")
        return tuple(tags.split(", ")) if tags else ()

    @property
    def has_rule_box(self) -> bool:
        """As `Card.has_rule_box`."""
        return prints_rule_box(self.tags, self.stage, Era(self.facts["era"]))

    @cached_property
    def weaknesses(self) -> tuple[Type, ...]:
        return _types_of(self.facts.get("weak", ""))

    @cached_property
    def resistances(self) -> tuple[Type, ...]:
        return _types_of(self.facts.get("resist", ""))

    @cached_property
    def attacks(self) -> tuple[Attack, ...]:
        """The attacks as printed; their effects are left out."""
        found = []
        for line in self.body.split("\n"):
            if line.startswith("  attack ") and (match := ATTACK.fullmatch(line.strip())):
                cost, name, damage, power, _ = match.groups()
                number = (damage or "").rstrip("+-x?")
                mark = (damage or "").removeprefix(number)
                found.append(Attack(json.loads(name), parse_cost(cost), int(number or 0), mark, None, power or ""))
        return tuple(found)

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """Powers, Bodies, Abilities and Traits by name; their texts are left out."""
        lines = (line.strip() for line in self.body.split("\n") if line.startswith("  ") and not line.startswith("    "))
        matches = filter(None, map(ABILITY.fullmatch, lines))
        return tuple(Ability(json.loads(match[2]), ABILITY_WORDS[match[1]]) for match in matches)

    @cached_property
    def words(self) -> str:
        """The script of all texts in lower case, without the names of attacks and Abilities, line breaks and short forms."""
        script = " ".join(_START_OF_TEXT.sub("", line).strip() for line in self.body.split("\n")).strip()
        if "\n    " in self.body:
            script = script.replace("( ", "(").replace(" )", ")")
        if "_" in script:
            script = _UNDERSCORED.sub(lambda found: SCRIPT_OF.get(found[0], found[0]), script)
        return script.replace("_", " ").casefold()

    @property
    def is_unread(self) -> bool:
        """The card's text was not understood, so it cannot be played."""
        return "\n  unread " in self.body

    @cached_property
    def identity(self) -> Hashable:
        """A key that printings of the same card share: the name and, of a Pokémon, everything else but level and art.

        A Trainer card is known by its name and kind, an Energy by its name and whether it is basic: with changed wording it is
        still the same card (CR-102.2). Cards numbered by a letter or word (Unown A, B, …, Alph Lithograph ONE, TWO, …) are a
        series of different cards with the same facts.
        """
        series = self.number if _IN_SERIES.fullmatch(self.number) else ""
        if not self.is_pokemon:
            return self.name, self.kind_fact, series
        facts = self.facts
        printed = tuple((attack.name, attack.cost, attack.damage, attack.mark) for attack in self.attacks)
        abilities = tuple((ability.kind, ability.name) for ability in self.abilities)
        own = tuple(facts.get(word, "") for word in ("hp", "type", "from", "weak", "resist", "retreat"))
        return self.name, self.kind_fact, series, own, frozenset(self.tags), printed, abilities


def print_order(card_id: str, number: str) -> tuple[str, str, int, str]:
    """The place of a printing among others: by the date of its set, then by its number as a number."""
    set_id = card_id.rpartition("-")[0]
    expansion = expansions().get(set_id)
    released = expansion.released.isoformat() if expansion is not None else "9999"
    digits = "".join(sign for sign in number if sign in "0123456789")
    return released, set_id, int(digits or 0), card_id


_START_OF_TEXT = re.compile(r'^  (?:text:|\w\S*(?: \S+)?? "(?:[^"\\]|\\.)*"(?: [\d+x?-]+)?(?: [A-Z]\w*)?:?)')
_UNDERSCORED = re.compile(r"[a-z]++_\w++")


def summary_of_card(card: Card) -> CardSummary:
    """The summary of a card that is in no file."""
    head, _, body = format_card_block(card).partition("\n")
    more = [f"number {card.number}"] if card.number else []
    return CardSummary(card.id, [*head.split(" | "), f"era {card.era}", *more], f"\n{body}" if body else "")


def read_summaries(files: Iterable[CardFile], cards: Mapping[str, Card]) -> dict[str, CardSummary]:
    """Summaries by id: of all cards in the files and of `cards`, which replace or follow those of the files."""
    found: dict[str, CardSummary] = {}
    waiting: dict[str, tuple[CardFile, list[str]]] = {}
    order: list[str] = []
    for file in files:
        starts = [start for start, _ in file.places.values()]
        for (number, (start, end)), stop in zip(file.places.items(), [*starts[1:], len(file.text)], strict=True):
            card_id = f"{file.set.id}-{number}"
            if card_id in cards:
                continue
            order.append(card_id)
            head = one_line(file.text[start + len(number) + 1 : end]).split(" | ")
            if head[0].startswith("= "):
                waiting[card_id] = file, head
            else:
                found[card_id] = CardSummary(card_id, with_era(head, file), file.text[end:stop])
    found.update((card.id, summary_of_card(card)) for card in cards.values())

    def resolve(card_id: str) -> CardSummary:
        if card_id in waiting:
            # Taken out first, so that two cards that are reprints of each other do not loop forever.
            file, head = waiting.pop(card_id)
            original_id = head[0][2:]
            if original_id not in found and original_id not in waiting:
                raise InvalidCard(file.source, 0, f"{card_id} is a reprint of {original_id}, which is not in the pool")
            found[card_id] = reprint(card_id, resolve(original_id), head[1:])
        return found[card_id]

    for card_id in list(waiting):
        resolve(card_id)
    return {card_id: found[card_id] for card_id in (*order, *cards)}


def read_summary(file: CardFile, number: str, find: Callable[[str], CardSummary]) -> CardSummary:
    """The summary of one card of a file; `find` gives the summary of its original."""
    start, end = file.places[number]
    head = one_line(file.text[start + len(number) + 1 : end]).split(" | ")
    card_id = f"{file.set.id}-{number}"
    if head[0].startswith("= "):
        return reprint(card_id, find(head[0][2:]), head[1:])
    stop = min((other for other, _ in file.places.values() if other > start), default=len(file.text))
    return CardSummary(card_id, with_era(head, file), file.text[end:stop])


def with_era(head: list[str], file: CardFile) -> list[str]:
    """The facts of a card, with the era of its set if it does not name another."""
    return head if any(fact.startswith("era ") for fact in head[2:]) else [*head, f"era {file.set.era}"]


def reprint(card_id: str, original: CardSummary, own: list[str]) -> CardSummary:
    """The summary of a reprint: its own facts, else the original's; the number is never the original's."""
    stated = {fact.partition(" ")[0] for fact in own} | {"number"}
    inherited = [fact for fact in original.rest if fact.partition(" ")[0] not in stated]
    return CardSummary(card_id, [original.name, original.kind_fact, *inherited, *own], original.body)


def _types_of(written: str) -> tuple[Type, ...]:
    return tuple(BY_LETTER[entry[0]] for entry in written.split(", ") if entry)
