"""Panels of tournament decks by period, on which bots are tuned and judged.

A third of the decks, chosen by their names alone, is never used for tuning, so a new deck moves no other one.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from random import Random

from playmat.cards.decks import load_deck
from playmat.cards.lists import InvalidDeck
from playmat.cards.pool import default_pool
from playmat.cards.tournament import TournamentDeck, tournament_decks
from playmat.engine.link.linker import Unplayable
from playmat.lab.arena import Setting, settings_in_turn, table_of
from playmat.rules.periods import ruleset_for
from playmat.rules.ruleset import load_ruleset

PERIODS = ((1999, 2002), (2003, 2006), (2007, 2010), (2011, 2013), (2014, 2016), (2017, 2019), (2020, 2022), (2023, 2026))
"""First and last year."""
NEAR = 1
"""Decks meet if they are at most as many years apart."""


def is_held_out(name: str) -> bool:
    """Whether a deck is for judging, not for tuning."""
    return blake2b(name.encode(), digest_size=2).digest()[0] % 3 == 0


def period_name(period: tuple[int, int]) -> str:
    return f"{period[0]}–{period[1]}"


@cache
def panel(held_out: bool) -> dict[tuple[int, int], tuple[Setting, ...]]:
    """For each period, every two decks (also a deck and itself) of about the same age: either the decks for judging or the
    others."""
    found: dict[tuple[int, int], tuple[Setting, ...]] = {}
    for first, last in PERIODS:
        decks = [deck for deck in tournament_decks() if first <= deck.year <= last and is_held_out(deck.name) == held_out]
        settings = [
            setting_of(one, other)
            for place, one in enumerate(decks)
            for other in decks[place:]
            if abs(one.year - other.year) <= NEAR and is_playable(one.name) and is_playable(other.name)
        ]
        if settings:
            found[first, last] = tuple(settings)
    return found


@cache
def panel_in_turn(held_out: bool, seed: int = 0) -> tuple[Setting, ...]:
    """The panel's settings, one of each period in turn and those of a period in random order, so that a few cover all periods."""
    groups = [Random(f"{seed}/{name}").sample(settings, len(settings)) for name, settings in panel(held_out).items()]
    return settings_in_turn(groups)


def period_of(setting: Setting) -> tuple[int, int]:
    """The period of a setting of a panel."""
    return next(name for held_out in (True, False) for name, settings in panel(held_out).items() if setting in settings)


def setting_of(one: TournamentDeck, other: TournamentDeck) -> Setting:
    """Two decks under the later of their rulesets."""
    rulesets = own_ruleset(one.name), own_ruleset(other.name)
    return Setting(max(rulesets, key=lambda name: load_ruleset(name).since), (one.name, other.name))


@cache
def own_ruleset(name: str) -> str:
    return ruleset_for([load_deck(name)], default_pool())


@cache
def is_playable(name: str) -> bool:
    try:
        table_of(Setting(own_ruleset(name), (name, name)))
    except (InvalidDeck, Unplayable):
        return False
    return True
