"""A position taken apart for an editor: what its lines hold, in the words with which they are written again.

An editor changes these parts and joins them to a text, so the notation alone says what a position is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.play.answer_parser import split_list
from playmat.play.notation.finder import DUMMY, FILLER
from playmat.play.notation.header import Header
from playmat.play.notation.lines import Line
from playmat.play.notation.player_setup import ZONES, WrittenPokemon, WrittenSide, read_side
from playmat.play.notation.pokemon_facts import FACTS
from playmat.play.notation.reader import KEYS
from playmat.play.notation.references import card_word

if TYPE_CHECKING:
    from playmat.json_types import CardOutlineJson, LineOutlineJson, OutlineJson, PokemonOutlineJson, SideOutlineJson, StackJson

WORDS = {key: word for word, key in reversed(KEYS.items())}
"""The first word for each key."""
KEPT = ("shuffle", "last turn", "used", "game")
"""Zones whose lines are kept as they are written."""
KEPT_WORDS = {"game": "in this game"}


def outline(header: Header, made_up: Iterable[str] = ()) -> OutlineJson:
    """The parts of a position. Raises InvalidLine for a line about a player that cannot be read."""
    pool = header.finder.pool
    lines = [line for line in header.lines if line.seat is None]
    facts: list[LineOutlineJson] = [{"key": WORDS[line.key], "value": line.value} for line in lines]
    for line in header.lines:
        if line.seat is not None and ZONES[line.key] == "stadium":
            facts.append({"key": "stadium", "value": f"{line.value} of player {line.seat + 1}"})
    return {
        "ruleset": header.rules.name, "form": header.form.name, "facts": facts, "cards": list(made_up),
        "sides": [side_outline(header, seat, pool) for seat in range(header.form.seats)],
    }  # fmt: skip


def side_outline(header: Header, seat: int, pool: Pool) -> SideOutlineJson:
    lines = [line for line in header.lines if line.seat == seat and ZONES[line.key] != "stadium"]
    side = read_side(lines, header.finder, seat)

    def stacks(cards: Sequence[Card]) -> list[StackJson]:
        return [stack(card, len(list(group)), pool) for card, group in groupby(cards)]

    return {
        "active": None if side.active is None else [pokemon(one, pool) for one in side.active],
        "bench": [pokemon(one, pool) for one in side.bench],
        "hand": stacks(side.hand), "deck": stacks(side.deck), "only": side.deck_is_whole, "prizes": prize_stacks(side, pool),
        "discard": stacks(side.discard), "lost": stacks(side.lost), "beside": stacks(side.beside), "aside": stacks(side.aside),
        "list": None if side.listed is None else stacks(side.listed), "turn": items(lines, "this turn"),
        "others": [
            {"key": KEPT_WORDS.get(ZONES[line.key], ZONES[line.key]), "value": line.value}
            for line in lines
            if ZONES[line.key] in KEPT
        ],
    }  # fmt: skip


def items(lines: Iterable[Line], zone: str) -> list[str]:
    return [item for line in lines if ZONES[line.key] == zone for item in split_list(line.value)]


def stack(card: Card, count: int, pool: Pool, is_up: bool = False) -> StackJson:
    return {**outlined(card, pool), "count": count, "up": is_up}


def outlined(card: Card, pool: Pool) -> CardOutlineJson:
    """A card; one that is left open has the word `card` and no id."""
    if card == FILLER:
        return {"id": "", "name": "", "word": "card"}
    return {"id": "" if card == DUMMY else card.id, "name": card.printed_name, "word": card_word(card, pool)}


def prize_stacks(side: WrittenSide, pool: Pool) -> list[StackJson] | None:
    if side.prizes is None:
        return None
    taken: CardOutlineJson = {"id": "", "name": "", "word": "taken"}
    return [
        {**(taken if card is None else outlined(card, pool)), "count": len(list(group)), "up": is_up}
        for (card, is_up), group in groupby(side.prizes)
    ]


def pokemon(written: WrittenPokemon, pool: Pool) -> PokemonOutlineJson:
    """A Pokémon with its cards from the top down."""
    return {
        "cards": [outlined(card, pool) for card in written.cards],
        "attached": [{**outlined(card, pool), "owner": owner} for owner, card in written.attached],
        "facts": [usual_words(fact) for fact in written.facts],
    }


def usual_words(fact: str) -> str:
    """A fact, with damage in the usual words."""
    found = FACTS["damage"].fullmatch(fact)
    if found is None:
        return fact
    amount = found["a"] or found["b"]
    return f"damage {amount}" if amount else f"damage {10 * int(found['c'] or found['d'])}"
