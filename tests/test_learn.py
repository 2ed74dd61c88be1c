"""Environments for learning: arrays that say what views say, masks, seeds, branches, and the checkers of the usual interfaces."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy", reason="numpy is not installed (pip install 'playmat[learn]')")
pytest.importorskip("gymnasium", reason="gymnasium is not installed (pip install 'playmat[learn]')")
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (pip install 'playmat[learn]')")

import numpy as np
from gymnasium.utils.env_checker import check_env
from librt.vecs import vec
from mypy_extensions import i64
from pettingzoo.test import api_test, seed_test
from test_sim import dealt_again

from playmat.cards.decks import load_deck
from playmat.engine.questions import OPTIONS as OPTION_KINDS
from playmat.engine.questions import QUESTIONS
from playmat.learn import aec, encoding
from playmat.learn.batch import IllegalMove
from playmat.learn.cards import FAMILIES, card_rows, names
from playmat.learn.encoding import (
    GAME,
    N_GAME,
    N_OPTION,
    N_POKEMON,
    NO_ATTACK,
    OPTION,
    POKEMON,
    SIDE_SLOTS,
    Arrays,
    Rows,
    write_view,
)
from playmat.learn.gym import GymEnv
from playmat.learn.single import Single
from playmat.learn.spiel import TERMINAL, SpielGame
from playmat.learn.vector import VectorEnv, views_of
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.vocabulary import Type

DECKS = ("first-flame", "green-shoots")
MODERN = ("cinderace", "inteleon")


def row(values: np.ndarray, labels: tuple[str, ...]) -> dict[str, int]:
    return {name: int(value) for name, value in zip(labels, values, strict=True)}


# Numbers and their names


def test_every_number_has_a_name() -> None:
    assert (len(GAME), len(POKEMON), len(OPTION)) == (N_GAME, N_POKEMON, N_OPTION)
    assert len(set(GAME)) == N_GAME
    assert POKEMON[10:21] == tuple(kind.value.lower() for kind in Type)
    assert len(set(names())) == len(names())


def test_the_page_describes_every_number() -> None:
    page = (Path(__file__).parent.parent / "docs" / "learning.md").read_text()
    listed = set(re.findall(r"`([\w*]+)`", page))
    for name in (*GAME, *POKEMON, *OPTION, *FAMILIES):
        assert name in listed, f"docs/learning.md does not describe {name}"


def test_cards_are_told_by_what_is_printed_and_what_their_texts_do() -> None:
    table = make_table("modern", "standard", [load_deck(name).cards for name in MODERN])
    rows = {table.defs[uid].card.name: card_rows(table)[int(table.defs[uid].index)] for uid in range(len(table.defs))}
    label = names()
    research = dict(zip(label, rows["Professor's Research"], strict=True))
    assert research["is_trainer"] == research["kind_supporter"] == research["draws"] == research["discards"] == 1
    assert research["hp"] == research["is_pokemon"] == 0
    fox = dict(zip(label, rows["Ninetales"], strict=True))
    assert (fox["is_pokemon"], fox["stage_stage_1"], fox["type_fire"], fox["is_evolution"]) == (1, 1, 1, 1)
    assert fox["weak_water"] == 1
    assert fox["attack_1_cost"] > 0


def test_the_numbers_say_what_the_view_says() -> None:
    """Positions of random games: counts, Pokémon and hand in the arrays against the view of the player who is asked."""
    env = VectorEnv(4, [MODERN, DECKS], seed=3)
    env.reset()
    dice = np.random.default_rng(1)
    arrays = env.arrays
    for _ in range(60):
        env.step(env.random_actions(dice))
        for g in range(4):
            slot = env.batch.slots[g]
            game = Game(slot.table, slot.state)
            seat = int(arrays["player"][g])
            decision = game.decision
            assert decision is not None
            assert decision.player == seat
            view = game.view(seat)
            told = row(arrays["game"][g], GAME)
            assert QUESTIONS[told["question"]] == decision.kind
            assert (told["least"], told["most"], told["options"]) == (decision.min, decision.max, len(decision.options))
            assert (told["turn"], told["hand"], told["their_hand"]) == (view.turn, view.you.hand_count, view.opponent.hand_count)
            assert (told["prizes"], told["their_prizes"]) == (view.you.prizes_left, view.opponent.prizes_left)
            for side, first in ((view.you, 0), (view.opponent, SIDE_SLOTS)):
                pokemon = [row(values, POKEMON) for values in arrays["pokemon"][g][first : first + SIDE_SLOTS]]
                shown = [one for one in side.pokemon if not one.is_face_down]
                seen = [one for one in pokemon if one["present"]]
                assert [(one["hp"], one["damage"], one["retreat_cost"]) for one in seen] == [
                    (one.hp, one.damage, one.retreat_cost) for one in shown
                ]
                assert [one["energy"] for one in seen] == [sum(card.units for card in one.attachments) for one in shown]
                assert [bool(one["asleep"]) for one in seen] == ["Asleep" in one.conditions for one in shown]
            hand = view.you.hand
            assert hand is not None
            rows = [env.layout.offsets[g % 2] + int(slot.table.defs[card.uid].index) for card in hand]
            assert arrays["hand"][g].tolist() == rows[:30] + [-1] * (30 - len(rows))
            kinds = [OPTION_KINDS[kind] for kind in arrays["option"][g, : len(decision.options), 0]]
            assert kinds == [option.kind for option in decision.options]


def test_what_a_player_cannot_see_changes_nothing() -> None:
    table = make_table("modern", "standard", [load_deck(name).cards for name in MODERN])
    game, dice = start(table, 5), Random(2)
    one, other = Arrays(1, 128), Arrays(1, 128)
    shown, twin_shown = views_of(one), views_of(other)
    nothing: vec[i64] = vec[i64]()
    for _ in range(80):
        decision = game.decision
        if decision is None:
            break
        twin = dealt_again(game, decision.player, dice)
        write_view(one, 0, game.machine, Rows(game.machine, 0), decision.player, nothing)
        write_view(other, 0, twin.machine, Rows(twin.machine, 0), decision.player, nothing)
        for name, values in shown.items():
            assert np.array_equal(values, twin_shown[name]), name
        game.answer(dice.sample(range(len(decision.options)), dice.randint(decision.min, decision.max)))


def test_a_pokemon_says_what_its_attacks_lack() -> None:
    env = VectorEnv(1, [MODERN], seed=1)
    env.reset()
    dice = np.random.default_rng(0)
    for _ in range(40):
        env.step(env.random_actions(dice))
    active = row(env.arrays["pokemon"][0, 0], POKEMON)
    slot = env.batch.slots[0]
    side = slot.state.sides[int(env.arrays["player"][0])]
    attacks = slot.table.defs[side.active[0].cards[len(side.active[0].cards) - 1]].attacks
    for place in range(3):
        lacking = active[f"lacking_{place + 1}"]
        assert (lacking == NO_ATTACK) == (place >= len(attacks))


# The vector environment


def play(env: VectorEnv, steps: int, seed: int) -> list[bytes]:
    dice = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        env.step(env.random_actions(dice))
        seen.append(b"".join(values.tobytes() for values in env.arrays.values()))
    return seen


def test_the_same_seeds_and_actions_give_the_same_arrays() -> None:
    first, second = VectorEnv(3, [DECKS], seed=7), VectorEnv(3, [DECKS], seed=7)
    first.reset()
    second.reset()
    assert play(first, 30, 1) == play(second, 30, 1)
    first.reset(seed=8)
    second.reset(seed=7)
    assert play(first, 5, 1) != play(second, 5, 1)


def test_games_on_the_same_table_do_not_disturb_each_other() -> None:
    """They share a machine; alone, each plays exactly the same."""
    together = VectorEnv(3, [MODERN], seed=5)
    alone = [VectorEnv(1, [MODERN], seed=5 + g) for g in range(3)]
    together.reset()
    for env in alone:
        env.reset()
    dice = np.random.default_rng(2)
    for _ in range(150):
        actions = together.random_actions(dice)
        together.step(actions)
        for g, env in enumerate(alone):
            env.step(actions[g : g + 1])
            for name, values in env.arrays.items():
                assert np.array_equal(values[0], together.arrays[name][g]), name


def test_games_end_begin_again_and_give_their_result() -> None:
    env = VectorEnv(6, [DECKS], opponent="random", seed=1)
    env.reset()
    dice = np.random.default_rng(0)
    ended = 0
    for _ in range(250):
        rewards, done = env.step(env.random_actions(dice))
        assert (rewards[done == 0] == 0).all()
        assert (rewards[done == 1].sum(axis=1) == 0).all()
        ended += int(done.sum())
    assert ended == env.batch.finished > 0
    assert (env.arrays["player"] == env.seats).all()


def test_several_picks_take_several_actions_and_done() -> None:
    env = VectorEnv(1, [MODERN], seed=1)
    env.reset()
    dice = np.random.default_rng(3)
    seen = set()
    for _ in range(400):
        told = row(env.arrays["game"][0], GAME)
        mask = env.arrays["mask"][0]
        picked = env.arrays["option"][0, :, 1]
        assert int(picked.sum()) == told["picked"]
        assert not (mask[:-1] * picked).any()
        assert bool(mask[-1]) == (told["picked"] >= told["least"] and (told["most"] != 1 or told["least"] == 0))
        seen.add((told["most"] > 1, told["picked"] > 0))
        env.step(env.random_actions(dice))
    assert (True, True) in seen


def test_a_pick_leaves_what_the_whole_observation_would_say() -> None:
    """After a pick only the question is written again; writing everything again changes nothing."""
    env = VectorEnv(2, [MODERN], seed=1)
    env.reset()
    dice = np.random.default_rng(3)
    picks = 0
    for _ in range(200):
        env.step(env.random_actions(dice))
        before = {name: values.copy() for name, values in env.arrays.items()}
        for g in range(2):
            picks += len(env.batch.slots[g].picked)
            env.batch.show_to(g, 1 - int(env.arrays["player"][g]))
            env.batch.show(g)
        assert all((env.arrays[name] == values).all() for name, values in before.items())
    assert picks > 10


def test_a_forbidden_action_is_refused() -> None:
    env = VectorEnv(2, [DECKS], seed=1)
    env.reset()
    wrong = [int(np.flatnonzero(env.arrays["mask"][0])[0]), 100]
    with pytest.raises(IllegalMove, match="game 1: action 100"):
        env.step(wrong)
    with pytest.raises(ValueError, match="one action for each"):
        env.step([0])


def test_branches_go_on_from_the_same_moment() -> None:
    env = VectorEnv(3, [DECKS], seed=1)
    env.reset()
    play(env, 20, 1)
    saved = env.save(0)
    env.branch(saved, [1, 2])
    for name in ("game", "pokemon", "hand", "mask", "option"):
        assert np.array_equal(env.arrays[name][0], env.arrays[name][1])
    legal = np.flatnonzero(env.arrays["mask"][0])
    env.step([int(legal[0]), int(legal[0]), int(legal[-1])])
    assert np.array_equal(env.arrays["game"][0], env.arrays["game"][1])
    env.branch(saved, [0])
    assert np.flatnonzero(env.arrays["mask"][0]).tolist() == legal.tolist()


def test_the_arrays_are_written_in_place() -> None:
    env = VectorEnv(2, [DECKS], seed=1)
    held = env.arrays["game"]
    env.reset()
    before = held.copy()
    play(env, 3, 0)
    assert held is env.arrays["game"]
    assert not np.array_equal(held, before)
    assert not held.flags.writeable


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0, "pairs": [DECKS]}, "number of games"),
        ({"games": 1, "pairs": []}, "at least one pair"),
        ({"games": 1, "pairs": [DECKS], "opponent": "greedy"}, "GymEnv"),
        ({"games": 1, "pairs": [DECKS], "options": 2}, "number of options"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        VectorEnv(**arguments)  # type: ignore[arg-type] # wrong on purpose


# Interfaces


def test_the_pettingzoo_environment_passes_its_checks() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the checker warns about observations that are not images
        api_test(aec.env(DECKS), num_cycles=60)
        seed_test(lambda: aec.env(DECKS), num_cycles=40)


def test_an_illegal_action_loses_in_pettingzoo() -> None:
    env = aec.env(DECKS)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(127)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[agent] == -1


@pytest.mark.parametrize("opponent", ["random", "quick"])
def test_the_gymnasium_environment_passes_its_check(opponent: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the checker warns about observations that are not images
        check_env(GymEnv(DECKS, opponent=opponent), skip_render_check=True)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_player_can_learn_against_any_bot(opponent: str) -> None:
    env = GymEnv(DECKS, opponent=opponent, seat=None)
    seen, info = env.reset(seed=3)
    dice = np.random.default_rng(1)
    for _ in range(400):
        legal = np.flatnonzero(seen["action_mask"])
        seen, reward, terminated, truncated, info = env.step(int(dice.choice(legal)))
        if terminated or truncated:
            break
    assert terminated
    assert reward in (-1.0, 1.0)
    assert "illegal" not in info


def test_states_like_openspiels_can_be_cloned_and_played() -> None:
    game = SpielGame(DECKS)
    state = game.new_initial_state(seed=2)
    dice = Random(1)
    tensor = state.information_state_tensor()
    assert tensor.shape == tuple(game.information_state_tensor_shape())
    assert state.legal_actions(1 - state.current_player()) == []
    while not state.is_terminal():
        legal = state.legal_actions()
        assert [action for action, allowed in enumerate(state.legal_actions_mask()) if allowed] == legal
        assert state.action_to_string(state.current_player(), legal[0])
        twin = state.clone()
        action = dice.choice(legal)
        state.apply_action(action)
        twin.apply_action(action)
        assert np.array_equal(state.information_state_tensor(), twin.information_state_tensor())
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []


def test_the_player_who_is_not_asked_sees_no_options() -> None:
    single = Single(DECKS)
    single.begin(1)
    other = single.observe(1 - single.player)
    own = single.observe(single.player)
    part = single.parts["game"]
    assert other[part][GAME.index("options")] == 0
    assert own[part][GAME.index("options")] > 0
    assert encoding.SLOTS == 2 * SIDE_SLOTS
