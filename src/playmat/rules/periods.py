"""Which ruleset the official game was played by on a day, and so by which one a deck is played if nobody names one."""

from __future__ import annotations

from datetime import date
from functools import cache

from playmat.cards.decks import Deck
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


def ruleset_for(decks: list[Deck], pool: Pool) -> str:
    """The ruleset that decks are played by if none is named: that of the youngest of them.

    A deck that names a format has the format's. Any other has that of the release of its newest cards, without basic Energy,
    which is reprinted all the time; if no set of its cards is known, today's.
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
