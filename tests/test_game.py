"""A game is a value: cloned, compared, hashed, saved and refused without being changed."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from playmat.cards.decks import load_deck
from playmat.cards.pool import default_pool
from playmat.engine import in_force
from playmat.engine.actions.prizes import trade
from playmat.engine.codes import K_ALLOW, K_FORBID, N_KINDS
from playmat.engine.flow.setup import MULLIGANS, RevealAll, WholeGame, mulligan
from playmat.engine.link.linker import Unplayable
from playmat.engine.players import rule_context
from playmat.engine.playout import Dice, random_answer
from playmat.engine.state import C_MULLIGANS
from playmat.engine.statics import Allow, Forbid
from playmat.lab.random_decks import playable, random_table
from playmat.play.decision import CHANCE, IllegalAction
from playmat.play.game import Game, start
from playmat.play.loading import InvalidState
from playmat.play.new_game import new_game
from playmat.play.record import InvalidRecord, Record
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
    """Play through set-up, with as few Pokémon as the rules allow."""
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    return game


def test_a_clone_in_the_middle_of_an_effect_continues_to_the_same_end() -> None:
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


def test_a_clone_does_not_change_while_the_game_continues() -> None:
    """Clones share their zones with the original, so nothing may change a zone in place."""
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
def test_a_game_continues_identically_whether_or_not_a_clone_shares_its_pokemon(form: str) -> None:
    """A game that shares a Pokémon changes a copy of it, and must not keep using the old reference."""
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


def test_frames_that_are_done_are_used_again_and_not_cloned() -> None:
    game, dice = to_main(start(TABLE, 1)), Dice(1)
    game.machine.trace = []
    while game.state.asking and len(game.machine.trace) < 2_000:
        game.machine.reply(random_answer(game.machine, dice))
        assert len(game.state.clone().stack) == game.state.depth
    assert len(game.machine.trace) >= 2_000
    assert len(game.state.stack) < 40


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


def test_options_are_worded_for_the_player_who_is_asked() -> None:
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


@pytest.mark.parametrize("flips", ["TT", [2], [None]])
def test_flips_are_true_or_false(flips: Any) -> None:
    with pytest.raises(ValueError, match="flips are True for heads and False for tails"):
        start(TABLE, 1, flips=flips)


def test_without_a_seed_every_game_is_another_one() -> None:
    one, other = (new_game("base-2000", "first-flame", "green-shoots", seed=None) for _ in range(2))
    assert one.seed != other.seed
    assert one == new_game("base-2000", "first-flame", "green-shoots", seed=one.seed)


def test_chance_can_be_asked_for() -> None:
    game = start(TABLE, 1, ask_chance=True)
    assert game.decision is not None
    assert (game.decision.player, game.decision.texts) == (CHANCE, ("heads", "tails"))
    game.answer("tails")
    assert game.decision.player == 1  # the winner of the flip chooses who goes first


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
    for count in (-1, len(passed)):
        with pytest.raises(InvalidRecord, match=f"has {len(passed) - 1} answers"):
            record.at(count)


def test_a_record_keeps_scripted_flips_and_asked_chance() -> None:
    for seed in range(20):
        game = start(TABLE, seed, flips=[False, True], ask_chance=True)
        dice = random.Random(seed)
        while game.decision is not None:
            answer_at_random(game, dice)
        if any(decided.player == CHANCE for decided in game.history):
            break
    record = Record.from_json(json.loads(json.dumps(game.record(["Ann", "Bob"]).to_json())))
    assert (record.flips, record.ask_chance, record.players) == ((False, True), True, ("Ann", "Bob"))
    assert any(decided.player == CHANCE for decided in game.history)
    assert record.at() == game
    assert replace(record, flips=(True, False)).at(1) != record.at(1)


def test_a_game_loaded_from_json_has_the_record_of_its_whole_course() -> None:
    game = start(TABLE, 9, flips=[True])
    dice = random.Random(9)
    for _ in range(30):
        answer_at_random(game, dice)
    again = Game.from_json(json.loads(json.dumps(game.to_json())))
    answer_at_random(again, dice)
    assert len(again.record().answers) == 31
    assert again.record().at() == again


def test_a_game_saved_without_its_answers_refuses_a_record() -> None:
    data = start(TABLE, 9).to_json()
    del data["answers"]
    again = Game.from_json(data)
    assert again == start(TABLE, 9)
    with pytest.raises(InvalidRecord, match=r"saved without its answers.*to_json"):
        again.record()
    with pytest.raises(InvalidRecord, match="has no record"):
        again.history  # noqa: B018 — reading it is what raises


def test_a_guess_has_no_record() -> None:
    game = to_main(start(TABLE, 9))
    with pytest.raises(InvalidRecord, match="it is a guess"):
        game.view(0).guess(random.Random(1)).record()


def test_a_guess_can_be_saved_and_loaded() -> None:
    for number, game in enumerate(positions(5)):
        if number % 20 == 19:
            guess = game.view(game.decision.player if game.decision else 0).guess(random.Random(number))
            again = Game.from_json(json.loads(json.dumps(guess.to_json())))
            assert again == guess
            assert again.view(0).to_json() == guess.view(0).to_json()
            assert pickle.loads(pickle.dumps(guess)) == guess


def test_games_of_other_decks_rulesets_or_forms_are_not_equal() -> None:
    same, alike = start(TABLE, 1), start(make_table("sun-moon-2019", "standard", [list(FLAME), list(SHOOTS)]), 1)
    assert same == alike
    assert hash(same) == hash(alike)
    for ruleset, form, decks in (
        ("sun-moon-2019", "standard", [FLAME, FLAME]),
        ("sun-moon-2019", "standard", [SHOOTS, FLAME]),
        ("modern", "standard", [FLAME, SHOOTS]),
        ("sun-moon-2019", "limited", [FLAME, SHOOTS]),
    ):
        other = start(make_table(ruleset, form, decks), 1)
        other.machine.st = same.state.clone()
        assert other.fingerprint() == same.fingerprint()
        assert other != same
        assert hash(other) != hash(same)
    assert same != "a game"


def test_equality_sees_what_fingerprints_see() -> None:
    passed = [game.clone() for seed in (5, 6) for game in positions(seed)]
    prints = [game.fingerprint() for game in passed]
    assert len(passed) > 50
    for one, printed in zip(passed[::5], prints[::5], strict=True):
        assert [one == other for other in passed] == [printed == other for other in prints]


@pytest.mark.parametrize(
    "made", [Game.clone, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["clone", "copy", "deepcopy", "pickle"],
)  # fmt: skip
def test_a_copy_is_equal_and_independent(made: Callable[[Game], Game]) -> None:
    for number, game in enumerate(positions(7)):
        if number % 25:
            continue
        game.listen()
        before = game.fingerprint()
        twin = made(game)
        assert twin == game
        assert twin.machine is not game.machine
        assert twin.decision == game.decision
        assert len(twin.log) == len(game.log)
        other = game.clone()
        dice, again = random.Random(number), random.Random(number)
        for _ in range(12):
            if twin.decision is not None:
                answer_at_random(twin, dice)
                answer_at_random(other, again)
        assert game.fingerprint() == before
        assert twin == other
        assert twin.record() == other.record()
        assert len(twin.log) == len(other.log)


def test_a_game_with_custom_cards_is_saved_as_json_and_not_pickled() -> None:
    pool = default_pool()
    mine = replace(pool["base1-46"], hp=70)
    own = pool.with_cards([mine])
    game = start(make_table("modern", "standard", [["base1-46"] * 30 + ["base1-98"] * 30] * 2, own), 1)
    with pytest.raises(pickle.PicklingError, match=r"Game\.from_json\(data, pool\)"):
        pickle.dumps(game)
    again = Game.from_json(game.to_json(), own)
    assert again == game
    assert again != Game.from_json(game.to_json())


def test_returns_are_a_number_per_seat() -> None:
    for seed in range(4):
        game = start(TABLE, seed)
        assert game.returns() == (0.0, 0.0)
        dice = Dice(seed)
        while game.state.asking:
            game.machine.reply(random_answer(game.machine, dice))
        assert game.winner in (0, 1)
        assert game.returns() == ((1.0, -1.0) if game.winner == 0 else (-1.0, 1.0))


def test_teams_win_together() -> None:
    game = start(make_table("comprehensive-2009", "team-battle", [FLAME, SHOOTS] * 2), 1)
    dice = Dice(1)
    while game.state.asking:
        game.machine.reply(random_answer(game.machine, dice))
    assert game.winner is not None
    assert game.returns() == ((1.0, -1.0, 1.0, -1.0) if game.winner == 0 else (-1.0, 1.0, -1.0, 1.0))


def test_history_has_every_decision_in_the_words_of_its_position() -> None:
    game = start(TABLE, 4)
    dice = random.Random(4)
    told = []
    while (decision := game.decision) is not None:
        picked = dice.sample(list(decision.options), dice.randint(decision.min, decision.max))
        told.append((decision.player, decision.kind, tuple(option.text for option in picked)))
        game.answer(picked)
        if len(told) == 20:
            assert len(game.history) == 20
            assert game.history[-1].texts == told[-1][2]
    assert [(decided.player, decided.kind, decided.texts) for decided in game.history] == told
    assert game.history[0].decision == start(TABLE, 4).decision
    assert [decided.picks for decided in game.history] == game.answers
    assert len(game.history[5:9]) == 4
    with pytest.raises(IndexError):
        game.history[len(told)]


def test_the_repr_of_a_game_says_how_far_it_is() -> None:
    game = start(TABLE, 1)
    assert "sun-moon-2019, standard; set-up, player" in repr(game)
    to_main(game)
    assert "turn 1, player" in repr(game)
    assert "is asked: main" in repr(game)
    assert "Prizes left 6–6" in repr(game)
    dice = Dice(1)
    while game.state.asking:
        game.machine.reply(random_answer(game.machine, dice))
    assert f"over after turn {game.turn}: player" in repr(game)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"playmat": 99}, "not a record of version 1"),
        ({"answers": [[500]]}, "answer 1 does not fit"),
        ({"answers": "many"}, "'answers' must be a list"),
        ({"decks": 7}, "'decks' must be a list"),
        ({"decks": [["base1-98"] * 60] * 2}, "deck 1 has no Basic Pokémon"),
        ({"decks": [["base1-46"] * 60]}, "needs 2 decks, not 1"),
        ({"decks": [["base1-46"] * 60, ["nothing-1"] * 60]}, "nothing-1"),
        ({"decks": [["base1-46"] * 251] * 2}, "at most 250"),
        ({"flips": [True] * 100_001}, "at most 100000"),
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
    assert "is in no place" in second


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


def test_a_deck_without_a_basic_pokemon_cannot_begin() -> None:
    energy = ["base1-98"] * 60
    with pytest.raises(Unplayable, match="deck 2 has no Basic Pokémon"):
        start(make_table("modern", "standard", [["base1-46", *energy], energy]))


def test_mulligans_have_an_end() -> None:
    game = start(make_table("modern", "standard", [["base1-46", *["base1-98"] * 59]] * 2))
    side = game.state.sides[0]
    side.deck, side.hand = side.hand, side.deck
    side.count(C_MULLIGANS, MULLIGANS)
    with pytest.raises(RuntimeError, match="hands without a Basic"):
        mulligan(game.machine, 0)


def test_a_text_without_end_is_an_error_and_not_a_hang() -> None:
    game = start(TABLE, 1)
    game.state.asking = False
    game.machine.push(WholeGame(RevealAll(), RevealAll()), rule_context(game.machine, 0, 0))
    with pytest.raises(RuntimeError, match="does not end"):
        game.machine.resume()


def test_each_kind_of_text_in_force_has_a_bit_of_its_own() -> None:
    for kind in range(N_KINDS):
        m = start(TABLE).machine
        assert not in_force.is_any(m, kind)
        in_force.enter_kind(m, kind)
        assert [other for other in range(N_KINDS) if in_force.is_any(m, other)] == [kind]


def test_the_bits_miss_no_text_in_force() -> None:
    table = random_table("comprehensive-2009", "team-battle", playable(default_pool()), random.Random(1))
    game, dice = start(table, 1), Dice(1)
    m = game.machine
    for _ in range(200):
        if not game.state.asking:
            break
        assert all(in_force.is_any(m, kind) for kind in range(N_KINDS) if in_force.in_force(m, kind))
        bans = [live.static for live in in_force.in_force(m, K_FORBID)]
        assert all(isinstance(ban, Forbid) and in_force.is_banned(m, ban.verb) for ban in bans)
        permissions = [live.static for live in in_force.in_force(m, K_ALLOW)]
        assert all(isinstance(allow, Allow) and in_force.is_lifted(m, allow.verb) for allow in permissions)
        m.reply(random_answer(m, dice))
