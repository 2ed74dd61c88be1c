"""New games: a ruleset and one deck per seat, in any of several forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cards.decks import load_deck
from playmat.cards.lists import InvalidDeck, format_list
from playmat.cards.pool import default_pool
from playmat.play.game import Game
from playmat.play.new_game import GivenDeck, new_game
from playmat.rules.ruleset import InvalidRuleset, load_form, load_ruleset

FLAME = load_deck("first-flame")
SHOOTS = load_deck("green-shoots")
TEXT = format_list(FLAME, default_pool())


def game_of(deck: GivenDeck) -> Game:
    return new_game("modern", deck, "green-shoots", seed=3)


def test_every_form_of_a_deck_gives_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(TEXT, encoding="utf-8")
    wanted = new_game("modern", FLAME.cards, SHOOTS.cards, seed=3)
    for deck in (FLAME, "first-flame", list(FLAME.cards), FLAME.counts(), path, str(path), TEXT, iter(FLAME.cards)):
        assert game_of(deck) == wanted


def test_a_deck_list_of_one_line_is_a_deck_list() -> None:
    game = new_game("base-2000", "60 Charmander BS 46", {"base1-46": 60})
    assert {d.card.id for d in game.table.defs} == {"base1-46"}


def test_cards_in_a_list_keep_their_order() -> None:
    shuffled = FLAME.cards[::-1]
    assert [d.card.id for d in game_of(shuffled).table.defs][: len(shuffled)] == list(shuffled)


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("first-flme", "did you mean first-flame"),
        (["base1-4", "bas1-44"], "deck 1: there is no card 'bas1-44'; did you mean base1-44"),
        ({"base1-4": 0}, "deck 1: the count of 'base1-4' must be a number of 1 or more, not 0"),
        ({"base1-4444": 4}, "deck 1: there is no card 'base1-4444'"),
        ("4 Charmandr BS\n56 Fire Energy", "deck 1: 1 line.s. name no card"),
        ([FLAME.cards, SHOOTS.cards], r"give each deck as its own argument: new_game\(ruleset, deck, deck\)"),
        (7, "a deck is a name, a file, a deck list, card ids or a Deck, not int"),
        (Path("nowhere.txt"), "cannot be read"),
    ],
)
def test_an_invalid_deck_says_what_is_wrong(deck: GivenDeck, message: str) -> None:
    with pytest.raises(InvalidDeck, match=message):
        game_of(deck)


def test_an_unknown_ruleset_or_form_names_the_nearest() -> None:
    with pytest.raises(InvalidRuleset, match="did you mean modern"):
        new_game("modrn", FLAME, SHOOTS)
    with pytest.raises(InvalidRuleset, match="did you mean two-on-two"):
        new_game("modern", FLAME, SHOOTS, form="two-on-too")


def test_rulesets_and_forms_can_be_objects() -> None:
    one = new_game(load_ruleset("modern"), FLAME, SHOOTS, form=load_form("standard"), seed=3)
    assert one == game_of(FLAME)


def test_the_wrong_number_of_decks_is_an_error() -> None:
    with pytest.raises(ValueError, match="needs 4 decks, not 2"):
        new_game("modern", FLAME, SHOOTS, form="team-battle")
