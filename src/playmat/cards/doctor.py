"""Checks of the pool: impossible facts, or facts that differ from another source.

A finding is a hint for the maintainer of the card files; nothing is changed here.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations

from playmat.cards.files import ATTACK
from playmat.cards.names import fold_name, parse_name
from playmat.cards.pool import Pool
from playmat.cards.sets import expansions
from playmat.cards.summaries import CardSummary
from playmat.vocabulary import TAGS, Stage, Supertype

KINDS = ("evolves", "stage", "mark", "text", "name", "tag", "hp", "pieces", "prizes", "figure", "source")


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact about a card that does not fit."""

    card_id: str
    kind: str
    """The kind of fault: one of `KINDS`."""
    message: str

    def __str__(self) -> str:
        return f"{self.card_id}: {self.message}"


@dataclass(frozen=True, slots=True)
class Claim:
    """The facts about a card in another source. Costs are the letters of each attack's cost, by the attack's name."""

    card_id: str
    name: str
    hp: int = 0
    retreat: int = 0
    costs: tuple[tuple[str, str], ...] = ()
    supertype: Supertype = Supertype.POKEMON


TWO_PRIZES = frozenset(("ex", "EX", "GX", "V"))


def diagnose(pool: Pool, claims: Iterable[Claim] = ()) -> list[Finding]:
    """All findings, in the order of the pool; findings of another source come last."""
    summaries = pool.summaries()
    names = {entry.name for entry in summaries.values()}
    found: list[Finding] = []
    for card in summaries.values():
        found += _check_name(card)
        if card.is_pokemon:
            found += _check_evolution(card, names)
            found += _check_figures(card)
            found += _check_marks(card)
        elif not (card.is_basic_energy or card.body.strip()):
            found.append(Finding(card.id, "text", f"{card.name} ({card.kind_fact}) has no text"))
        elif card.is_basic_energy and card.body.strip():
            found.append(Finding(card.id, "text", f"{card.name} is a basic Energy card and yet has a text"))
    cards = summaries.values()
    found += [*_check_texts(cards), *_check_twins(cards), *_check_spellings(cards), *_check_pieces(cards)]
    return [*found, *_check_claims(pool, claims)]


def _check_evolution(card: CardSummary, names: set[str]) -> Iterator[Finding]:
    if card.evolves_from and card.evolves_from not in names:
        message = f"{card.name} evolves from {card.evolves_from}, but no card has that name"
        yield Finding(card.id, "evolves", message)
    if card.stage in (Stage.STAGE_1, Stage.STAGE_2, Stage.BREAK, Stage.VMAX, Stage.VSTAR) and not card.evolves_from:
        yield Finding(card.id, "stage", f"{card.name} is a {card.stage} card and evolves from nothing")
    if card.stage is Stage.BASIC and card.evolves_from:
        yield Finding(card.id, "stage", f"{card.name} is Basic and yet evolves from {card.evolves_from}")


def _check_figures(card: CardSummary) -> Iterator[Finding]:
    if card.hp % 10 or not 0 <= card.hp <= 400 or (card.hp == 0 and card.stage not in (Stage.LEGEND, Stage.V_UNION)):
        yield Finding(card.id, "hp", f"{card.name} has {card.hp} HP")
    if card.retreat > 5:
        yield Finding(card.id, "hp", f"{card.name} has a Retreat Cost of {card.retreat}")
    if not card.types:
        yield Finding(card.id, "hp", f"{card.name} has no type")
    worth = 2 if TWO_PRIZES.intersection(card.tags) else 1
    if worth > card.prizes and card.stage is not Stage.V_UNION:
        yield Finding(card.id, "prizes", f"{card.name} is worth {card.prizes} Prize, a card of its class {worth} or more")


def _check_marks(card: CardSummary) -> Iterator[Finding]:
    """A sign after the damage needs a text that says how much more or less, or how often."""
    if card.is_unread:
        return
    for attack, has_text in zip(card.attacks, _worded_attacks(card), strict=True):
        if attack.mark and not has_text:
            damage = f"{attack.damage or ''}{attack.mark}"
            yield Finding(card.id, "mark", f"{attack.name} does {damage} but no text says how much that is")


def _attack_texts(card: CardSummary) -> list[str | None]:
    """The script of each attack; None if it has no text."""
    lines = [line.strip() for line in card.body.split("\n") if line.startswith("  attack ")]
    return [match[5] for match in map(ATTACK.fullmatch, lines) if match]


def _worded_attacks(card: CardSummary) -> list[bool]:
    """Whether each attack has a text."""
    return [text is not None for text in _attack_texts(card)]


def _check_texts(cards: Iterable[CardSummary]) -> Iterator[Finding]:
    """A printing whose attack has no text, while the same attack has one on another printing of the card."""
    printings: dict[Hashable, list[CardSummary]] = defaultdict(list)
    for card in cards:
        if card.is_pokemon and card.attacks and not card.is_unread:
            printings[card.identity].append(card)
    for same in printings.values():
        worded = [_worded_attacks(card) for card in same]
        for card, own in zip(same, worded, strict=True):
            for place, attack in enumerate(card.attacks):
                others = [other.id for other, has_text in zip(same, worded, strict=True) if has_text[place]]
                if others and not own[place] and not attack.mark:
                    yield Finding(card.id, "text", f"{card.name}: {attack.name} has no text here but has one on {others[0]}")


TWINS_WITHIN = 1095
"""Days. Later printings of a Pokémon often have other figures."""


def _check_twins(cards: Iterable[CardSummary]) -> Iterator[Finding]:
    """Printings of one name with the same texts that differ in a single figure: one of the two is likely wrong."""
    twins: dict[Hashable, dict[Hashable, list[CardSummary]]] = defaultdict(lambda: defaultdict(list))
    for card in cards:
        if card.is_pokemon and not card.is_unread and card.id not in checked_cards():
            others = tuple(line for line in card.body.split("\n") if not line.startswith("  attack "))
            texts = tuple(_attack_texts(card))
            if any(texts) or any(others):
                names = tuple(attack.name for attack in card.attacks)
                twins[card.name, card.stage, card.types, names, texts, others][tuple(_figures(card))].append(card)
    for groups in twins.values():
        for one, other in combinations(groups.values(), 2):
            rare, common = sorted((one, other), key=len)
            pairs = zip(_figures(rare[0]), _figures(common[0]), strict=True)
            differing = [(what, here, there) for (what, here), (_, there) in pairs if here != there]
            if len(differing) == 1 and _days_between(rare, common) <= TWINS_WITHIN:
                what, here, there = differing[0]
                message = f"{rare[0].name}: the {what} is {here or 'none'} here and {there or 'none'} on {common[0].id}"
                yield Finding(rare[0].id, "figure", message)


@cache
def checked_cards() -> frozenset[str]:
    """Cards whose figures are as printed although those of a twin differ: entries of `data/slips.toml` with a witness alone."""
    text = files("playmat").joinpath("data", "slips.toml").read_text(encoding="utf-8")
    return frozenset(card for card, facts in tomllib.loads(text).items() if facts.keys() == {"witness"})


def _figures(card: CardSummary) -> list[tuple[str, str]]:
    """The printed figures and signs, by their kind."""
    facts = [(word, card.facts.get(key, "")) for word, key in (("Weakness", "weak"), ("Resistance", "resist"))]
    costs = [(f"cost of {one.name}", "".join(kind.letter for kind in one.cost)) for one in card.attacks]
    damage = [(f"damage of {one.name}", f"{one.damage or ''}{one.mark}") for one in card.attacks]
    return [("HP", str(card.hp)), ("Retreat Cost", str(card.retreat)), *facts, *costs, *damage]


def _days_between(some: Sequence[CardSummary], others: Sequence[CardSummary]) -> int:
    """The days between the nearest two printings; a set without a date counts as near."""
    known = expansions()
    return min(
        abs((known[one.set_id].released - known[other.set_id].released).days)
        if one.set_id in known and other.set_id in known
        else 0
        for one in some
        for other in others
    )


def _check_name(card: CardSummary) -> Iterator[Finding]:
    printed = parse_name(card.printed_name, card.supertype)
    if printed.name != card.name:
        yield Finding(card.id, "name", f"{card.printed_name!r} has the name {printed.name!r}, but the card says {card.name!r}")
    missing = [tag for tag in printed.tags if tag not in card.tags]
    if missing:
        yield Finding(card.id, "tag", f"{card.printed_name} lacks the tag {', '.join(missing)}")
    strange = [tag for tag in card.tags if tag not in TAGS]
    if strange:
        yield Finding(card.id, "tag", f"{card.name} has the unknown tag {', '.join(strange)}")


def _check_spellings(cards: Iterable[CardSummary]) -> Iterator[Finding]:
    """Two names that differ in nothing but their spelling are likely one."""
    spellings: dict[str, dict[str, str]] = defaultdict(dict)
    for card in cards:
        if "[" not in card.name:
            spellings[fold_name(card.name)].setdefault(card.name, card.id)
    for names in spellings.values():
        if len(names) > 1:
            first, *others = names
            for other in others:
                yield Finding(names[other], "name", f"{other!r} is spelt {first!r} on {names[first]}; one of the two is wrong")


def _check_pieces(cards: Iterable[CardSummary]) -> Iterator[Finding]:
    pieces: dict[tuple[str, str, Stage], list[str]] = defaultdict(list)
    for card in cards:
        if card.stage in (Stage.LEGEND, Stage.V_UNION):
            pieces[card.set_id, card.name, card.stage].append(card.id)
    for (_, name, stage), ids in pieces.items():
        needed = 2 if stage is Stage.LEGEND else 4
        if len(ids) % needed:
            yield Finding(ids[0], "pieces", f"{name} has {len(ids)} pieces in its set, not {needed}")


def _check_claims(pool: Pool, claims: Iterable[Claim]) -> Iterator[Finding]:
    summaries = pool.summaries()
    for claim in claims:
        card = summaries.get(claim.card_id)
        if card is None:
            continue
        claimed = parse_name(claim.name, claim.supertype).name
        if fold_name(claimed) != fold_name(card.name):
            yield Finding(card.id, "source", f"the name is {card.name} here and {claimed} there")
            continue
        if not card.is_pokemon:
            continue
        for word, here, there in (("HP", card.hp, claim.hp), ("Retreat Cost", card.retreat, claim.retreat)):
            if here != there:
                yield Finding(card.id, "source", f"{card.name}: the {word} is {here} here and {there} there")
        costs = {fold_name(name): "".join(sorted(cost)) for name, cost in claim.costs}
        for attack in card.attacks:
            here_cost = "".join(sorted(kind.letter for kind in attack.cost))
            there_cost = costs.get(fold_name(attack.name))
            if there_cost is not None and there_cost != here_cost:
                shown = f"{here_cost or '0'} here and {there_cost or '0'} there"
                yield Finding(card.id, "source", f"{card.name}: {attack.name} costs {shown}")
