"""How a game starts: a ruleset, and one deck per seat in any of several forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import SystemRandom

from playmat.cards.decks import Deck, load_deck, sort_cards
from playmat.cards.lists import InvalidDeck, parse_list
from playmat.cards.pool import Pool, UnknownCard, default_pool
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.rules.ruleset import Form, Ruleset

GivenDeck = Deck | str | Path | Mapping[str, int] | Iterable[str]
"""A deck in any form: a `Deck`, the name of a bundled one, a file, a deck list as text, counts by card id, or card ids."""

LISTED = re.compile(r"\s*\d+\s+\S|.*\n", re.DOTALL)
"""A text that is a deck list, not the name of one: it begins with a count, or has more than one line."""


def new_game(
    ruleset: str | Ruleset,
    *decks: GivenDeck,
    form: str | Form = "standard",
    seed: int | None = 0,
    pool: Pool | None = None,
    flips: Iterable[bool] = (),
    ask_chance: bool = False,
    listen: bool = False,
) -> Game:
    """A new game, at its first question. The same arguments and the same answers give the same game.

    `ruleset` and `form` are names (see `rulesets()` and `forms()`), TOML files or objects. There is one deck per seat, in any
    form of `GivenDeck`; whether it is legal is not checked. `flips` are coins to be used first (True is heads), `ask_chance`
    makes every other flip a decision of the player `CHANCE`, and `listen` keeps a log. With `seed=None` every game is another
    one; its seed is `game.seed`. Raises InvalidDeck or InvalidRuleset.
    """
    if seed is None:
        seed = SystemRandom().getrandbits(48)
    cards = default_pool() if pool is None else pool
    lists = [card_ids(deck, cards, f"deck {number}") for number, deck in enumerate(decks, 1)]
    table = make_table(ruleset, form, lists, pool)
    return start(table, seed, flips=flips, ask_chance=ask_chance, listen=listen)


def card_ids(deck: GivenDeck, pool: Pool, source: str = "deck") -> tuple[str, ...]:
    """The cards of a deck in any form, by id. InvalidDeck names the fault and its place."""
    if isinstance(deck, Deck):
        return checked(deck.cards, pool, source)
    if isinstance(deck, Path):
        return load_deck(deck, pool).cards
    if isinstance(deck, str):
        return listed_ids(deck, pool, source) if LISTED.match(deck) else load_deck(deck, pool).cards
    if isinstance(deck, Mapping):
        for card_id, count in deck.items():
            if not isinstance(count, int) or count < 1:
                raise InvalidDeck(source, f"the count of {card_id!r} must be a number of 1 or more, not {count!r}")
        checked(tuple(deck), pool, source)
        return sort_cards(deck, pool)
    try:
        ids = tuple(deck)
    except TypeError:
        reason = f"a deck is a name, a file, a deck list, card ids or a Deck, not {type(deck).__name__}"
        raise InvalidDeck(source, reason) from None
    return checked(ids, pool, source)


def listed_ids(text: str, pool: Pool, source: str) -> tuple[str, ...]:
    listing = parse_list(text, pool, source)
    if listing.unknown:
        lines = "\n  ".join(map(str, listing.unknown))
        raise InvalidDeck(source, f"{len(listing.unknown)} line(s) name no card:\n  {lines}")
    return sort_cards(listing.cards, pool)


def checked(ids: tuple[object, ...], pool: Pool, source: str) -> tuple[str, ...]:
    """The same ids; InvalidDeck if one of them is not the id of a card."""
    found: list[str] = []
    for item in ids:
        if not isinstance(item, str):
            what = type(item).__name__
            reason = f"a deck holds card ids, not {what}; give each deck as its own argument: new_game(ruleset, deck, deck)"
            raise InvalidDeck(source, reason)
        found.append(item)
    for card_id in dict.fromkeys(found):
        try:
            pool[card_id]
        except UnknownCard as error:
            raise InvalidDeck(source, str(error)) from None
    return tuple(found)
