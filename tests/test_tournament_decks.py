"""The tournament decks: legal in their own format and period, playable, and offered before all other decks."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from typer.testing import CliRunner

from playmat.bots.card_values import sheet_of
from playmat.bots.policy import Quick, play_out
from playmat.cards.decks import bundled_decks, load_deck, pairs
from playmat.cards.formats import load_format
from playmat.cards.lists import format_list, parse_list
from playmat.cards.pool import default_pool
from playmat.cards.tournament import TournamentDeck, played_in, tournament_decks
from playmat.cli.deck import app
from playmat.lab.fields import field_decks, field_names
from playmat.play.game import start
from playmat.play.tables import make_table
from playmat.rules.deck_legality import check_deck
from playmat.rules.periods import decks_for, periods, ruleset_of
from playmat.rules.ruleset import load_form, load_ruleset, ruleset_names

DECKS = tournament_decks()
EACH = pytest.mark.parametrize("deck", DECKS, ids=[deck.name for deck in DECKS])
PERIODS = [name for _, name in periods()]
LIMIT = 20_000
"""Answers after which a game counts as endless; the longest of these takes some six hundred."""


@EACH
def test_a_tournament_deck_is_legal_in_its_own_format_and_period(deck: TournamentDeck) -> None:
    pool, format, cards = default_pool(), load_format(deck.format), load_deck(deck.name)
    assert len(cards.cards) == 60
    assert check_deck(cards, pool, load_ruleset(deck.ruleset), load_form(format.form or "standard"), format) == []
    assert deck.ruleset in PERIODS
    assert ruleset_of(cards, pool) == deck.ruleset


@EACH
def test_a_tournament_deck_says_what_it_is(deck: TournamentDeck) -> None:
    cards = load_deck(deck.name)
    assert (cards.name, cards.year, cards.format, cards.note, cards.source) == (
        deck.title, deck.year, deck.format, deck.note, deck.source,
    )  # fmt: skip
    assert all((deck.title, deck.note, deck.source))
    assert deck.name.startswith(f"{deck.year}-")


@EACH
def test_a_tournament_deck_was_played_while_its_rules_held(deck: TournamentDeck) -> None:
    """A format of today for old cards names the rules of their time; any other was played under the rules that it names."""
    since = {name: day for day, name in periods()}
    later = [day for day, _ in periods() if day > since[deck.ruleset]]
    assert since[deck.ruleset].year <= deck.year
    assert not later or deck.year <= later[0].year


@pytest.mark.parametrize("ruleset", PERIODS)
def test_every_period_has_two_tournament_decks_and_they_play_to_the_end(ruleset: str) -> None:
    decks = played_in(ruleset=ruleset)
    assert len(decks) >= 2
    for place in range(0, len(decks), 2):
        two = [load_deck(decks[at % len(decks)].name).cards for at in (place, place + 1)]
        table = make_table(ruleset, "standard", two)
        game = start(table, place)
        answers = play_out(game.machine, Quick(sheet_of(table), place, 300), LIMIT)
        assert answers < LIMIT, decks[place].name
        assert game.is_over
        assert game.problems() == []


def test_tournament_decks_cover_the_years_from_1999_to_2026() -> None:
    years = Counter(deck.year for deck in DECKS)
    assert len(DECKS) >= 60
    assert set(years) == set(range(1999, 2027))


def test_tournament_decks_are_offered_first() -> None:
    assert list(bundled_decks())[: len(DECKS)] == [deck.name for deck in DECKS]
    names = {deck.name for deck in DECKS}
    for ruleset in ruleset_names():
        assert set(decks_for(ruleset) or ()) <= names, ruleset
    first = [pair for pair in pairs() if pair.decks[0] in names]
    assert list(pairs())[: len(first)] == first


def test_a_field_is_made_of_the_decks_that_were_built_for_the_format() -> None:
    names = {deck.name for deck in played_in(format="modified-2010")}
    assert set(field_names("worlds-2010")) == set(field_names("modified-2010")) == names
    assert "2010-luxchomp" in names
    assert {deck.year for deck in field_decks("worlds-2010")} == {2010}


def test_a_field_without_decks_of_its_own_has_the_tournament_decks_that_are_legal() -> None:
    names = field_names("base-neo")
    assert names[0] == "1999-damage-swap"
    assert {"2002-feraligatr", "2000-potpourri"} <= set(names)
    assert {"2010-luxchomp", "brushfire"}.isdisjoint(names)


def test_year_and_source_of_a_deck_survive_writing_and_reading() -> None:
    pool, deck = default_pool(), load_deck("2010-luxchomp")
    for form in ("playmat", "json"):
        listing = parse_list(format_list(deck, pool, form), pool)
        assert (listing.year, listing.source, listing.format) == (2010, deck.source, "modified-2010")


def listed(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["list", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_decks_are_listed_by_year_format_and_period() -> None:
    of_year = listed("--year", "2010")
    assert "2010-luxchomp" in of_year
    assert "Yuta Komatsuda, world champion of 2010" in of_year
    assert "2009-beedrill" not in of_year
    assert "brushfire" not in of_year
    assert listed("--format", "worlds-2010") == listed("--format", "modified-2010")
    assert "2014-virgen" in listed("--ruleset", "xy-2013")
    assert listed("--ruleset", "2013") == listed("--ruleset", "xy-2013")
    told = json.loads(listed("--year", "2010", "--json"))
    assert told["decks"] == [deck.name for deck in played_in(2010)]
    luxchomp = next(deck for deck in told["tournament"] if deck["name"] == "2010-luxchomp")
    assert (luxchomp["ruleset"], luxchomp["format"]) == ("heartgold-soulsilver-2010", "modified-2010")


def test_a_year_without_decks_is_answered_with_those_that_have_some() -> None:
    result = CliRunner().invoke(app, ["list", "--year", "1998"])
    assert result.exit_code == 1
    assert "1999, 2000" in result.output
