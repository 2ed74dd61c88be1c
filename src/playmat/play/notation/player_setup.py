"""One player in a scenario: Pokémon, zones, and events of this turn and the last one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from playmat.cards.catalogue import catalogue
from playmat.cards.model import Card
from playmat.engine.state import (
    C_ATTACKS,
    C_ENERGY,
    C_EXTRA,
    C_GX,
    C_OUT,
    C_OWED,
    C_PRIZES_SET,
    C_RETREATS,
    C_STADIUM_USED,
    C_STADIUMS,
    C_SUPPORTERS,
    C_TURNS,
    C_VSTAR,
)
from playmat.play.answer_parser import cut_count, split_list
from playmat.play.notation.finder import CardFinder
from playmat.play.notation.lines import InvalidLine, Line, cut_owner
from playmat.play.notation.phrases import FACTS, rephrased
from playmat.play.notation.pokemon_facts import NAMED_FACTS, is_fact


@dataclass(slots=True)
class WrittenPokemon:
    """One Pokémon of a scenario: `cards` from the top down, `facts` the contents of its brackets besides cards."""

    line: int
    cards: list[Card]
    attached: list[tuple[int, Card]] = field(default_factory=list)
    """Owner's seat and card."""
    facts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class WrittenSide:
    """Everything in a scenario about one player."""

    active: list[WrittenPokemon] | None = None
    bench: list[WrittenPokemon] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    """From the top."""
    deck_is_whole: bool = False
    discard: list[Card] = field(default_factory=list)
    lost: list[Card] = field(default_factory=list)
    beside: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    prizes: list[tuple[Card | None, bool]] | None = None
    """Cards (None: taken) and whether they are face up; None means as many as the game starts with."""
    listed: list[Card] | None = None
    """The whole deck list; cards that are not named elsewhere are dealt to the places left open."""
    shuffles: list[list[Card]] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    events: list[Line] = field(default_factory=list)


ZONES = {
    "active": "active", "actives": "active", "active pokémon": "active", "active pokemon": "active", "active spot": "active",
    "bench": "bench", "benched": "bench", "hand": "hand", "deck": "deck", "library": "deck", "deck top": "deck",
    "top of deck": "deck", "discard": "discard", "discard pile": "discard", "discarded": "discard", "prizes": "prizes",
    "prizes left": "prizes", "prize": "prizes", "prize cards": "prizes", "lost": "lost", "lost zone": "lost",
    "beside": "beside", "shuffle": "shuffle", "shuffles": "shuffle",
    "opening hand": "shuffle", "opening": "shuffle", "redraw": "shuffle", "mulligan": "shuffle",
    "order": "shuffle", "this turn": "this turn", "done": "this turn", "already": "this turn", "last turn": "last turn",
    "used": "used", "stadium": "stadium", "aside": "aside", "set aside": "aside", "list": "list", "deck list": "list",
    "decklist": "list", "in this game": "game", "game": "game",
}  # fmt: skip
"""The keys of lines about a player, by all the words for them."""
DONE: tuple[tuple[str, int], ...] = (
    (r"(?:energy attached|attached (?:an )?energy|energy)", C_ENERGY),
    (r"(?:supporter played|played (?:a )?supporter|supporter)", C_SUPPORTERS),
    (r"(?:stadium played|played (?:a )?stadium|stadium)", C_STADIUMS),
    (r"(?:stadium used|used (?:the )?stadium)", C_STADIUM_USED),
    (r"(?:retreated|retreat)", C_RETREATS),
    (r"(?:attacked|attack)", C_ATTACKS),
)


GAME: tuple[tuple[str, int], ...] = (
    (r"turns? (?P<n>\d+)|(?P<m>\d+) turns?(?: begun)?", C_TURNS),
    (r"(?P<n>\d+) extra turns?", C_EXTRA),
    (r"(?P<n>\d+) prizes? (?:cards? )?set", C_PRIZES_SET),
    (r"(?P<n>\d+) prizes? owed", C_OWED),
    (r"out of the game|out", C_OUT),
)
"""Figures of the whole game."""


BENEATH = re.compile(r"(?:on(?: top of)?|over|(?:evolved )?from) (.+)", re.IGNORECASE)
"""The cards in brackets from which a Pokémon evolved."""


def read_side(lines: Sequence[Line], finder: CardFinder, seat: int) -> WrittenSide:
    """Read the lines about one player."""
    side = WrittenSide()
    for line in lines:
        try:
            enter(side, line, finder, seat)
        except InvalidLine as error:
            raise InvalidLine(error.reason, error.line or line.number) from None
    return side


def enter(side: WrittenSide, line: Line, finder: CardFinder, seat: int) -> None:
    zone = ZONES[line.key]
    text = line.value
    match zone:
        case "active":
            side.active = [*(side.active or []), *written_pokemon(text, finder, seat, line.number)]
        case "bench":
            side.bench += written_pokemon(text, finder, seat, line.number)
        case "hand":
            side.hand += finder.cards(text)
        case "discard":
            side.discard += finder.cards(text)
        case "lost":
            side.lost += finder.cards(text)
        case "beside":
            side.beside += finder.cards(text)
        case "aside":
            side.aside += finder.cards(text)
        case "list":
            side.listed = [*(side.listed or []), *finder.cards(text)]
        case "game":
            for item in split_list(text):
                count_in_game(side, item)
        case "deck":
            items = split_list(re.sub(r"(?<=[^\s,]) only$", ", only", text, flags=re.IGNORECASE))
            whole = [
                item
                for item in items
                if re.fullmatch(r"only|nothing else|empty|none|\d+|\d+ (?:other |more )?cards?", item, re.I)
            ]
            side.deck_is_whole |= bool(whole)
            kept = [item for item in items if item.casefold() not in ("only", "nothing else")]
            side.deck += finder.cards(", ".join(kept))
        case "prizes":
            side.prizes = [*(side.prizes or []), *prizes(text, finder)]
        case "shuffle":
            side.shuffles.append(finder.cards(text))
        case "used":
            for item in split_list(text):
                count, words = cut_count(item)
                word = words.casefold().removesuffix(" attack").removesuffix(" power").strip()
                if word not in ("gx", "vstar"):
                    raise InvalidLine(
                        f"{item!r}: only GX and VSTAR can be used once a game; write a used Ability in its Pokémon's brackets"
                    )
                side.counts[C_GX if word == "gx" else C_VSTAR] = count
        case "this turn":
            for item in split_list(text):
                done(side, item, line)
        case "last turn":
            side.events += [Line(line.number, "last turn", item, seat) for item in split_list(text)]


def done(side: WrittenSide, item: str, line: Line) -> None:
    count, words = cut_count(re.sub(r"^(?:has|have|was) ", "", item, flags=re.IGNORECASE))
    for pattern, index in DONE:
        if re.fullmatch(pattern, words, re.IGNORECASE):
            side.counts[index] = side.counts.get(index, 0) + count
            return
    if words.casefold().startswith(("played ", "used ", "knocked out ")):
        side.events.append(Line(line.number, "this turn", words, line.seat))
        return
    raise InvalidLine(
        f"{item!r} is not counted per turn; write energy attached, supporter played, stadium played, stadium used, "
        "retreated, attacked, played CARD, used ABILITY or knocked out CARD"
    )


def count_in_game(side: WrittenSide, item: str) -> None:
    for pattern, index in GAME:
        if found := re.fullmatch(pattern, item, re.IGNORECASE):
            groups = found.groupdict()
            side.counts[index] = int(groups.get("n") or groups.get("m") or 1)
            return
    raise InvalidLine(f"{item!r} is not counted in a game; write turns 5, 1 extra turn, 7 prizes set or out of the game")


def prizes(text: str, finder: CardFinder) -> list[tuple[Card | None, bool]]:
    found: list[tuple[Card | None, bool]] = []
    for item in split_list(text):
        count, word = cut_count(item)
        if word.casefold() == "taken":
            found += [(None, False)] * count
            continue
        bare = re.sub(r"\s*[\[(]?face[- ]up[\])]?$", "", item, flags=re.IGNORECASE)
        bare = re.sub(r" (?:left|remaining)$", "", bare)
        found += [(card, bare != item) for card in finder.cards(bare)]
    return found


def facts_apart(entry: str) -> list[str]:
    """Each of several facts alone: `asleep and poisoned`."""
    apart = re.split(r" and ", entry)
    return apart if len(apart) > 1 and all(is_fact(part) for part in apart) else [entry]


def written_pokemon(text: str, finder: CardFinder, seat: int, line: int) -> list[WrittenPokemon]:
    """The Pokémon of a list such as `Charizard on Charmeleon on Charmander [Fire Energy x2, damage 30, asleep]`."""
    found: list[WrittenPokemon] = []
    for entry in split_list(text):
        item = re.sub(r"\((?P<id>[a-z0-9]+-\w+)\)", r"\g<id>", entry)  # an id in separate brackets
        if item.casefold() in ("none", "empty", "nothing"):
            continue
        in_name = re.match(r"[^\[(]+\[[^\]]+\]", item)  # Unown [G]
        skipped = in_name.end() if in_name and catalogue(finder.pool).named(in_name[0]) else 0
        opening = re.compile(r"\s*[\[(]").search(item, skipped)
        head, inside = item, ""
        if opening is not None and item[-1] in "])":
            head, inside = item[: opening.start()], item[opening.end() : -1]
        elif opening is not None:
            raise InvalidLine(f"{item!r}: close the brackets after the Pokémon, and write nothing after them")
        elif found_with := re.fullmatch(r"(.+?) with (.+)", item, re.IGNORECASE):
            head, inside = found_with[1], found_with[2].replace(" and ", ", ")
        parts = [rephrased(part, FACTS) for listed in split_list(inside) for part in facts_apart(listed)]
        beneath = [match[1] for part in parts if (match := BENEATH.fullmatch(part))]
        parts = [part for part in parts if not BENEATH.fullmatch(part)]
        count, head = cut_count(" on ".join([head, *beneath]))
        if "->" in head:  # from the bottom, as it evolved
            head = " on ".join(reversed([name.strip() for name in head.split("->")]))
        stack = [finder.find(name) for name in re.split(r"\s+(?:on(?: top of)?|over|(?:evolved )?from)\s+", head)]
        for _ in range(count):
            written = WrittenPokemon(line, stack)
            for part in parts:
                if is_fact(part):
                    written.facts.append(part.casefold() if not part.casefold().startswith(NAMED_FACTS) else part)
                else:
                    named, rest = cut_owner(part)
                    # "Your" and "opponent's" are as seen by the player whose board it is.
                    owner = named if named is None or part.casefold().lstrip().startswith(("player", "p")) else named ^ seat
                    amount, name = cut_count(rest)
                    card = finder.find(name)
                    written.attached += [(seat if owner is None else owner, card)] * amount
            found.append(written)
    return found
