"""The behaviour of the engine has a number, which records carry."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

import playmat as pm
from playmat.play.record import BEHAVIOUR, Score

PAIRS = [
    ("base-2000", "brushfire", "overgrowth"),
    ("comprehensive-2009", "firered", "leafgreen"),
    ("platinum-2009", "ignition", "overflow"),
    ("sun-moon-2019", "bright-tide", "roaring-heat"),
    ("modern", "cinderace", "inteleon"),
    ("scarlet-violet-2023", "2024-charizard", "2024-giratina"),
]
DIGESTS = {1: "ca7a45e79951bae1"}
"""The digest of the games below, for each behaviour."""


def played(ruleset: str, first: str, second: str, seed: int) -> pm.Game:
    """A game of bots that play random moves."""
    game = pm.new_game(ruleset, first, second, seed=seed)
    bots = [pm.make_bot("random", seed=seed), pm.make_bot("random", seed=seed + 1)]
    while game.decision is not None:
        game.answer(bots[game.decision.player].decide(game.view(game.decision.player)))
    return game


@pytest.fixture(scope="module")
def record() -> pm.Record:
    return played(*PAIRS[0], seed=1).record()


def test_the_same_seed_and_answers_lead_to_the_same_games() -> None:
    """If this fails, some game has changed. Let BEHAVIOUR be one more than in the last release, and give its digest here."""
    digest = hashlib.sha256()
    for ruleset, first, second in PAIRS:
        for seed in range(2):
            found = played(ruleset, first, second, seed).record()
            digest.update(repr((found.answers, found.score)).encode())
    assert digest.hexdigest()[:16] == DIGESTS[BEHAVIOUR]


def test_a_record_carries_behaviour_and_score(record: pm.Record) -> None:
    game = pm.replay(record)
    assert record.behaviour == BEHAVIOUR
    assert record.score == Score(game.winner, game.turn, tuple(side.prizes_left() for side in game.state.sides))
    assert pm.Record.from_json(record.to_json()) == record
    assert record.at(3).record().score is None


def test_a_record_without_behaviour_is_of_the_first_versions(record: pm.Record) -> None:
    data = record.to_json()
    del data["behaviour"], data["score"]
    old = pm.Record.from_json(data)
    assert (old.behaviour, old.score) == (0, None)
    assert pm.replay(old) == pm.replay(record)


def test_an_older_record_that_fits_is_replayed(record: pm.Record) -> None:
    assert pm.replay(replace(record, behaviour=0)) == pm.replay(record)


def test_an_older_record_that_does_not_fit_is_refused_with_its_score(record: pm.Record) -> None:
    old = replace(record, behaviour=0, answers=(*record.answers[:5], (99,), *record.answers[6:]))
    with pytest.raises(pm.InvalidRecord) as refused:
        pm.replay(old)
    assert "answer 6 does not fit the game" in str(refused.value)
    assert f"from behaviour 0 of the engine, and this is {BEHAVIOUR}: replay it with the version of Playmat" in str(refused.value)
    assert str(refused.value).endswith(f"Its score: {record.score}.")


def test_a_game_that_ends_otherwise_is_refused(record: pm.Record) -> None:
    assert record.score is not None
    with pytest.raises(pm.InvalidRecord, match="another score than the record"):
        pm.replay(replace(record, score=replace(record.score, turn=record.score.turn + 1)))


def test_a_score_in_words() -> None:
    assert str(Score(1, 12, (2, 0))) == "player 2 won in turn 12, Prize cards left: 2, 0"
    assert str(Score(None, 80, (2, 2))) == "nobody won in turn 80, Prize cards left: 2, 2"
