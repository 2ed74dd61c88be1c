"""The ruleset of the official game on a day or in a year, which is also the default for a deck of that time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache

from playmat.cards.decks import Deck, pairs
from playmat.cards.formats import load_format
from playmat.cards.pool import Pool
from playmat.cards.sets import expansions
from playmat.rules.ruleset import TODAY, load_ruleset, ruleset_names


@cache
def periods() -> tuple[tuple[date, str], ...]:
    """The rulesets of the official game with the first day of each, the oldest first."""
    found = ((load_ruleset(name).since, name) for name in ruleset_names())
    return tuple(sorted((date.fromisoformat(since), name) for since, name in found if since))


def ruleset_on(day: date) -> str:
    """The ruleset of the official game on a day; before the first one, the first."""
    found = periods()[0][1]
    for since, name in periods():
        if since <= day:
            found = name
    return found


class InvalidYear(ValueError):
    """No ruleset is known for a year. The message lists the years."""


@dataclass(frozen=True, slots=True)
class Year:
    """A year whose rules players can choose."""

    year: int
    ruleset: str
    title: str
    since: date
    summary: str
    """One line on what is special about its rules."""


@cache
def years() -> tuple[Year, ...]:
    """The years in which the rules changed, the oldest first. A year between two of them has the rules of the earlier one."""
    found = [rules for _, name in periods() if (rules := load_ruleset(name)).year]
    found.sort(key=lambda rules: rules.year)
    return tuple(Year(rules.year, rules.name, rules.title, date.fromisoformat(rules.since), rules.summary) for rules in found)


def ruleset_of_year(year: int) -> str:
    """The ruleset of a year. Raises InvalidYear before the first one."""
    first = years()[0]
    if year < first.year:
        raise InvalidYear(f"there are no rules of {year}; choose a year from {first.year} on")
    return [entry.ruleset for entry in years() if entry.year <= year][-1]


def ruleset_named(text: str) -> str:
    """A ruleset by its name, its file or a year: "2004" is that of 2004. Raises InvalidYear."""
    return ruleset_of_year(int(text)) if len(text) == 4 and text.isdecimal() else text


def period_before(name: str) -> str:
    """The ruleset in force before another one; empty for the first period, and for a ruleset that is no period."""
    names = [ruleset for _, ruleset in periods()]
    return names[names.index(name) - 1] if name in names[1:] else ""


def decks_for(ruleset: str) -> tuple[str, str] | None:
    """Two bundled decks that were made to play each other at the time of a ruleset; None if there are none."""
    return next((pair.decks for pair in pairs() if ruleset in pair.rulesets), None)


def ruleset_for(decks: list[Deck], pool: Pool) -> str:
    """The ruleset that decks are played by if none is named: that of the youngest of them.

    A deck that names a format has the format's. Any other deck has the ruleset of the release of its newest cards (without
    basic Energy, which is always being reprinted), or today's if no set of its cards is known.
    """
    names = [ruleset_of(deck, pool) for deck in decks]
    return max(names, key=lambda name: load_ruleset(name).since)


def ruleset_of(deck: Deck, pool: Pool) -> str:
    if deck.format:
        return load_format(deck.format).ruleset
    summaries = pool.summaries()
    sets = {summaries[card_id].set_id for card_id in deck.cards if not summaries[card_id].is_basic_energy}
    known = [expansions()[set_id].released for set_id in sets if set_id in expansions()]
    return ruleset_on(max(known)) if known else TODAY
