"""Decisions and options: cheap until they are read, and about the position they were offered in."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator, Sequence

import pytest

from playmat.cards.decks import load_deck
from playmat.cards.english import ability_english
from playmat.cards.pool import default_pool
from playmat.engine.questions import O_CONDITION, O_TYPE, pack
from playmat.play import position
from playmat.play.answer_parser import CONDITIONS, Words
from playmat.play.decision import Decision, IllegalAction, Option
from playmat.play.game import Game, start
from playmat.play.new_game import new_game
from playmat.play.tables import make_table
from playmat.vocabulary import TYPES, Condition, Type

FLAME = load_deck("first-flame").cards
SHOOTS = load_deck("green-shoots").cards
TABLE = make_table("modern", "standard", [FLAME, SHOOTS])


def decisions(seed: int) -> Iterator[tuple[Game, Decision]]:
    """The decisions of a random game, each while it is open."""
    game = start(TABLE, seed)
    dice = random.Random(seed)
    while (decision := game.decision) is not None:
        yield game, decision
        game.answer(dice.sample(range(len(decision.options)), dice.randint(decision.min, decision.max)))


def test_options_read_later_say_what_they_said_when_they_were_offered() -> None:
    twins = zip(decisions(3), decisions(3), strict=True)
    at_once = []
    later: list[Decision] = []
    for (_, read), (_, unread) in twins:
        at_once.append(read.to_json())
        later.append(unread)
    assert len(later) > 40
    assert [decision.to_json() for decision in later] == at_once


def test_a_loop_by_places_puts_nothing_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position, "OptionText", lambda *given: pytest.fail("words were made"))
    assert sum(1 for _ in decisions(4)) > 40


def test_integers_of_other_libraries_are_places() -> None:
    class Place:
        """An object that can be used as an index, like the integers of NumPy."""

        def __init__(self, place: int) -> None:
            self.place = place

        def __index__(self) -> int:
            return self.place

    for given in (Place(0), [Place(0)]):
        game = new_game("modern", "cinderace", "inteleon", seed=7)
        game.answer(given)
        assert game.answers == [(0,)]
    with pytest.raises(IllegalAction, match=r"option 99 is out of range"):
        game.answer(Place(99))


def test_an_option_is_a_value() -> None:
    for number, (game, decision) in enumerate(decisions(5)):
        if number % 9:
            continue
        other = game.clone().decision
        assert other is not None
        assert other == decision and hash(other) == hash(decision)
        assert list(other.options) == list(decision.options)
        assert set(other.options) == set(decision.options)
        assert len({*decision.options}) == len(decision.options)
        for option in decision.options:
            assert pickle.loads(pickle.dumps(option)) == option
            assert copy.deepcopy(option).to_json() == option.to_json()


def test_an_option_of_an_equal_question_is_an_answer() -> None:
    game = start(TABLE, 6)
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    twin = game.clone()
    assert twin.decision is not None
    game.answer(twin.decision.options[-1])
    twin.answer(twin.decision.options[-1])
    assert game == twin


def test_an_option_of_another_question_is_not_an_answer() -> None:
    game = start(TABLE, 6)
    assert game.decision is not None
    first = game.decision.options[0]
    assert isinstance(first, Option)
    game.answer(first)
    before = game.clone()
    with pytest.raises(IllegalAction, match="is not one of the options"):
        game.answer(first)
    assert game == before


def test_options_can_be_sliced_and_counted_from_the_end() -> None:
    decision = next(decision for _, decision in decisions(7) if len(decision.options) > 3)
    assert decision.options[-1] is decision.options[len(decision.options) - 1]
    assert decision.options[-1].place == len(decision.options) - 1
    assert decision.options[:2] == (decision.options[0], decision.options[1])
    with pytest.raises(IndexError):
        decision.options[len(decision.options)]


def test_options_are_a_sequence() -> None:
    options = next(decision.options for _, decision in decisions(7) if len(decision.options) > 3)
    assert isinstance(options, Sequence)
    assert list(reversed(options)) == list(options)[::-1]
    assert options[2] in options and "end turn" not in options
    assert (options.index(options[2]), options.count(options[2])) == (2, 1)
    with pytest.raises(ValueError, match="not in"):
        options.index(options[0], 1)
    assert options == tuple(options) and options != tuple(options)[1:]
    assert random.Random(1).choice(options) in random.Random(1).sample(options, len(options))
    with pytest.raises(IndexError):
        options[-len(options) - 1]


def test_the_repr_of_a_decision_shows_its_options() -> None:
    _, decision = next(decisions(8))
    assert decision.kind in repr(decision)
    assert all(repr(text) in repr(decision) for text in decision.texts)
    assert repr(decision.options[0]) == f"<Option {decision.texts[0]!r}>"


def peeking() -> Game:
    """A game in which Mankey's Peek was just used: it lists five places to look at a card."""
    deck = {"base2-55": 20, "base1-97": 40}
    game = new_game("base-2000", deck, deck, seed=1)
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    game.answer("use Peek")
    return game


def open_question(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def test_an_effect_to_choose_says_what_the_text_says_and_has_its_number() -> None:
    decision = open_question(peeking())
    assert decision.kind == "one_of"
    assert [option.number for option in decision.options] == [0, 1, 2, 3, 4]
    assert decision.texts[0] == "(a) look at the top card of your deck"
    assert decision.texts[4] == "(e) look at 1 of your opponent's Prize cards"
    printed = ability_english(default_pool()["base2-55"].abilities[0], default_pool()["base2-55"])
    assert all(text in printed for text in decision.texts)


@pytest.mark.parametrize("said", ["choice 4", "4", "d", "(d)", "look at 1 of your Prize cards"])
def test_an_effect_to_choose_can_be_named_by_number_letter_or_words(said: str) -> None:
    game = peeking()
    game.answer(said)
    assert game.history[-1].picks == (3,)


def test_a_prize_card_has_its_place_and_its_owner() -> None:
    for said, owner in (("d", 0), ("e", 1)):
        game = peeking()
        seat = open_question(game).player
        game.answer(said)
        options = open_question(game).options
        assert {option.kind for option in options} == {"place"}
        assert [option.number for option in options] == [0, 1, 2, 3, 4, 5]
        assert {option.owner for option in options} == {seat ^ owner}
        assert options[2].to_json() == {"kind": "place", "text": "prize 3", "number": 2, "owner": seat ^ owner}


def test_seats_and_numbers_are_sent_as_numbers() -> None:
    table = make_table("sun-moon-2019", "standard", [FLAME, SHOOTS])
    seen = set()
    for seed in range(12):
        game = start(table, seed)
        while game.decision is not None and game.decision.kind != "main":
            for option in game.decision.options:
                if option.kind == "seat":
                    assert option.text == f"player {option.to_json()['number'] + 1}"
                elif option.kind == "number":
                    n = option.to_json()["number"]
                    assert option.text == f"draw {n or 'no'} card{'' if n == 1 else 's'}"
                    game.clone().answer(str(n))  # the number alone is also understood
                seen.add(option.kind)
            game.answer(list(range(game.decision.min)))
    assert {"seat", "number"} <= seen


def test_types_and_special_conditions_are_sent_by_name() -> None:
    words = Words(start(TABLE, 1).machine)
    assert words.option(int(pack(O_TYPE, TYPES.index(Type.WATER), 0, 0)), "").name == "Water"
    assert words.option(int(pack(O_CONDITION, CONDITIONS.index(Condition.ASLEEP), 0, 0)), "").name == "Asleep"
