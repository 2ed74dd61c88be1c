"""Decisions and options: cheap until they are read, and about the position they were offered in."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator

import pytest

from playmat.cards.decks import load_deck
from playmat.play.decision import Decision, IllegalAction, Option
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.play.words import Words

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
    for name in ("option", "option_text", "option_texts", "prompt", "label"):
        monkeypatch.setattr(Words, name, lambda *given: pytest.fail("words were made"))
    assert sum(1 for _ in decisions(4)) > 40


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


def test_the_repr_of_a_decision_shows_its_options() -> None:
    _, decision = next(decisions(8))
    assert decision.kind in repr(decision)
    assert all(repr(text) in repr(decision) for text in decision.texts)
    assert repr(decision.options[0]) == f"<Option {decision.texts[0]!r}>"
