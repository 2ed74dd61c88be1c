"""A game is a value: cloned, compared, hashed, saved and refused without being changed."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

from playmat.cards.decks import load_deck
from playmat.engine.playout import Dice, random_answer
from playmat.engine.program import trade
from playmat.play.decision import CHANCE, IllegalAction
from playmat.play.game import Game, start
from playmat.play.opening import new_game
from playmat.play.record import InvalidRecord, Record
from playmat.play.saved import InvalidState
from playmat.play.tables import make_table
from playmat.rules.ruleset import load_form

FLAME = load_deck("first-flame").cards
SHOOTS = load_deck("green-shoots").cards
TABLE = make_table("sun-moon-2019", "standard", [FLAME, SHOOTS])


def answer_at_random(game: Game, dice: random.Random) -> None:
    decision = game.decision
    assert decision is not None
    game.answer(dice.sample(list(decision.options), dice.randint(decision.min, decision.max)))


def positions(seed: int) -> Iterator[Game]:
    """The games that one random game passes through, each before its answer."""
    game = start(TABLE, seed)
    dice = random.Random(seed)
    while game.decision is not None:
        yield game
        answer_at_random(game, dice)


def to_main(game: Game) -> Game:
    """Past set-up, with as few Pokémon as the rules allow."""
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    return game


def test_a_clone_in_the_middle_of_an_effect_goes_on_to_the_same_end() -> None:
    seen = 0
    for game in positions(3):
        assert game.decision is not None
        if game.decision.kind == "main" or game.state.turn == 0:
            continue
        seen += 1
        twin = game.clone()
        original = game.clone()
        dice, other = random.Random(seen), random.Random(seen)
        while twin.decision is not None:
            answer_at_random(twin, dice)
            answer_at_random(original, other)
        assert twin.fingerprint() == original.fingerprint()
        if seen == 12:
            break
    assert seen == 12


def test_a_clone_is_independent() -> None:
    game = to_main(start(TABLE, 1))
    before = game.fingerprint()
    twin = game.clone()
    assert twin == game
    assert hash(twin) == hash(game)
    twin.answer("end turn")
    assert twin != game
    assert game.fingerprint() == before


def test_a_clone_stays_as_it_is_while_the_game_goes_on() -> None:
    """Clones share their zones with the original, so nobody may write into one."""
    kept: list[tuple[Game, str]] = []
    for number, game in enumerate(positions(5)):
        if number % 4 == 0:
            clone = game.clone()
            kept.append((clone, clone.fingerprint()))
            playing = clone.clone()
            dice = random.Random(number)
            for _ in range(20):
                if playing.decision is not None:
                    answer_at_random(playing, dice)
    assert len(kept) > 5
    assert [clone.fingerprint() for clone, _ in kept] == [before for _, before in kept]


@pytest.mark.parametrize("form", ["standard", "two-on-two", "team-battle"])
def test_a_game_goes_on_alike_whether_or_not_a_clone_shares_its_pokemon(form: str) -> None:
    """Who shares a Pokémon writes into a copy of it, and must not go on with the old one."""
    table = make_table("comprehensive-2009", form, [FLAME, SHOOTS] * (load_form(form).seats // 2))
    alone, shared = start(table, 9), start(table, 9)
    dice, other = Dice(9), Dice(9)
    while alone.state.asking:
        alone.machine.reply(random_answer(alone.machine, dice))
        kept = shared.clone()
        before = kept.fingerprint()
        shared.machine.reply(random_answer(shared.machine, other))
        assert kept.fingerprint() == before
        assert shared.fingerprint() == alone.fingerprint()


def test_cards_that_change_places_do_so_in_one_game_only() -> None:
    game = to_main(start(TABLE, 1))
    twin = game.clone()
    side = twin.state.sides[0]
    trade(twin.machine, side.hand[0], side.prizes[0])
    assert twin.fingerprint() != game.fingerprint()
    assert game.fingerprint() == to_main(start(TABLE, 1)).fingerprint()


def test_json_goes_both_ways_at_every_decision() -> None:
    for number, game in enumerate(positions(5)):
        if number % 7 == 0:
            again = Game.from_json(json.loads(json.dumps(game.to_json())))
            assert again == game
            assert again.decision == game.decision


def test_an_illegal_answer_names_its_rule_and_changes_nothing() -> None:
    game = to_main(start(TABLE, 2))
    before = game.fingerprint()
    attacks = [refusal for refusal in game.refusals() if refusal.text.startswith("attack ")]
    assert attacks
    with pytest.raises(IllegalAction) as refused:
        game.answer(attacks[0].text)
    assert refused.value.rule == "SM-turn-13"  # the starting player does not attack on the first turn
    for nonsense in ("fly to the moon", -1, 999, ["end turn", "end turn"]):
        with pytest.raises(IllegalAction):
            game.answer(nonsense)
    assert game.fingerprint() == before


def test_option_texts_are_different_and_parse_back() -> None:
    for game in positions(8):
        decision = game.decision
        assert decision is not None
        assert len(set(decision.texts)) == len(decision.texts)
        for index, text in enumerate(decision.texts):
            assert game.resolve(decision, text) == [index]


def test_options_are_told_from_the_side_of_who_is_asked() -> None:
    promoting = [
        game.decision
        for seed in range(6)
        for game in positions(seed)
        if game.decision is not None and game.decision.kind == "promote" and game.decision.player != game.state.player
    ]
    assert promoting
    assert not [text for decision in promoting for text in decision.texts if "opponent's" in text]


def test_scripted_flips_come_first() -> None:
    assert start(TABLE, 1, flips=[True]).decision.player == 0  # type: ignore[union-attr]  # just begun
    assert start(TABLE, 1, flips=[False]).decision.player == 1  # type: ignore[union-attr]


def test_chance_can_be_asked_for() -> None:
    game = start(TABLE, 1, ask_chance=True)
    assert game.decision is not None
    assert (game.decision.player, game.decision.texts) == (CHANCE, ("heads", "tails"))
    game.answer("tails")
    assert game.decision.player == 1  # who won the flip chooses who goes first


def test_a_record_replays_exactly_and_from_any_point() -> None:
    game = start(TABLE, 9)
    dice = random.Random(9)
    passed = [game.fingerprint()]
    while game.decision is not None:
        answer_at_random(game, dice)
        passed.append(game.fingerprint())
    record = Record.from_json(json.loads(json.dumps(game.record().to_json())))
    assert record.at() == game
    for count in range(0, len(passed), 9):
        assert record.at(count).fingerprint() == passed[count]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"playmat": 99}, "not a record of version 1"),
        ({"answers": [[500]]}, "answer 1 does not fit"),
        ({"answers": "many"}, "invalid literal"),
        ({"decks": 7}, "not iterable"),
    ],
)
def test_a_malformed_record_says_what_is_wrong(change: dict[str, object], message: str) -> None:
    data = start(TABLE, 1).record().to_json() | change
    with pytest.raises(InvalidRecord, match=message):
        Record.from_json(data).at()


def test_a_malformed_state_says_what_is_missing() -> None:
    data = start(TABLE, 1).to_json()
    del data["state"]["turn"]
    with pytest.raises(InvalidState, match="'turn' is missing"):
        Game.from_json(data)


def test_problems_names_what_is_wrong_with_a_state() -> None:
    game = to_main(start(TABLE, 1))
    assert game.problems() == []
    side = game.state.sides[0]
    side.hand = side.hand[:-1]
    side.active[0].damage = 15
    first, second = game.problems()
    assert "15 damage" in first
    assert "lies in nowhere" in second


def test_the_wrong_number_of_decks_is_an_error() -> None:
    with pytest.raises(ValueError, match="needs 4 decks, not 2"):
        new_game("modern", FLAME, SHOOTS, form="team-battle")


SAME = """
import random, sys
from playmat.cards.decks import load_deck
from playmat.play.game import start
from playmat.play.tables import make_table
from playmat.engine.playout import Dice, play_out
for ruleset in ("base-2000", "comprehensive-2009", "modern"):
    table = make_table(ruleset, "standard", [load_deck("cinderace").cards, load_deck("inteleon").cards])
    for seed in range(3):
        game = start(table, seed)
        print(play_out(game.machine, Dice(seed), 20000), game.fingerprint())
"""


def test_the_same_seeds_give_the_same_games_compiled_or_not_and_in_any_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SAME], env=os.environ | extra, capture_output=True, text=True, check=True, timeout=120
        ).stdout
        for extra in ({"PLAYMAT_PURE": "1", "PYTHONHASHSEED": "1"}, {"PLAYMAT_PURE": "0", "PYTHONHASHSEED": "2"})
    }
    assert len(outputs) == 1
