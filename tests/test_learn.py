"""Environments for learning: arrays that say what views say, masks, seeds, branches, and the checkers of the usual interfaces."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="numpy is not installed (pip install 'playmat[learn]')")
pytest.importorskip("gymnasium", reason="gymnasium is not installed (pip install 'playmat[learn]')")
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (pip install 'playmat[learn]')")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from librt.vecs import vec
from mypy_extensions import i64
from pettingzoo.test import api_test, seed_test
from test_sim import dealt_again

from playmat.bots import card_values, make_bot
from playmat.cards.decks import load_deck
from playmat.engine.questions import OPTIONS as OPTION_KINDS
from playmat.engine.questions import QUESTIONS
from playmat.lab.arena import Pairing, Setting, play_pair
from playmat.learn import aec, slots
from playmat.learn.batch import IllegalMove
from playmat.learn.cards import FAMILIES, card_rows, names
from playmat.learn.encode import ActionBot, encode
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
from playmat.learn.features import STATE, Features, option_names, squashed_cards
from playmat.learn.gym import GymEnv, Opponent
from playmat.learn.inputs import adviser_of, inputs
from playmat.learn.net import InvalidNet, NetBot, OptionNet, shapes
from playmat.learn.single import Single
from playmat.learn.vector import VectorEnv, views_of
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.play.view import View
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


def test_the_programs_of_the_page_run(tmp_path: Path) -> None:
    """For the researcher: the environments, and a bot from a net beside its file."""
    page = (Path(__file__).parent.parent / "docs" / "learning.md").read_text()
    net_file(tmp_path / "mine.npz")
    programs = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(programs) == 2
    names: dict[str, Any] = {}
    for program in programs:
        names = {"__file__": str(tmp_path / "mine.py"), "__name__": "mine"}
        exec(program, names)
    assert isinstance(names["Mine"](), NetBot)


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
        figures, twin_figures = (adviser_of(m).figures(m, nothing, 128) for m in (game.machine, twin.machine))
        for of_this, of_twin in zip(figures, twin_figures, strict=True):
            assert np.array_equal(of_this, of_twin)
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


def test_many_tables_keep_their_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that begins again does not make the card values of its table again, however many tables there are."""
    env = VectorEnv(2, [DECKS, MODERN], opponent="quick", seed=1)
    env.reset()
    monkeypatch.setattr(card_values, "_sheets", {})
    monkeypatch.setattr(card_values, "make_card_values", None)
    for g in range(2):
        env.begin(g, 7)
    assert env.arrays["mask"].any(axis=1).all()


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
    before = {name: values.copy() for name, values in env.arrays.items()}
    with pytest.raises(IllegalMove, match="game 1: action 100"):
        env.step(wrong)
    for name, values in env.arrays.items():
        assert np.array_equal(values, before[name]), "no game has moved"
    for actions in (np.array([0]), np.array([0.5, 0.5])):
        with pytest.raises(ValueError, match="one action for each"):
            env.step(actions)


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


def test_the_player_who_is_not_asked_sees_no_options() -> None:
    single = Single(DECKS)
    single.begin(1)
    other = single.observe(1 - single.player)
    own = single.observe(single.player)
    part = single.parts["actions"]
    assert not other[part].any()
    assert own[part].any()


def test_observations_are_floats_within_their_space() -> None:
    env = GymEnv(MODERN, opponent="random", seat=None)
    seen, _ = env.reset(seed=1)
    dice = np.random.default_rng(0)
    for _ in range(300):
        assert env.observation_space.contains(seen)
        assert np.abs(seen["observation"]).max() < 10
        seen, _, terminated, truncated, _ = env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        if terminated or truncated:
            seen, _ = env.reset()


def test_an_action_means_the_same_in_every_position() -> None:
    """Attacks, Pokémon and the other kinds have numbers of their own, and every option can be chosen."""
    single = Single(MODERN)
    dice = np.random.default_rng(5)
    kinds_by_action: dict[int, set[str]] = {}
    for seed in range(3):
        single.begin(seed)
        while not single.is_over:
            behind = slots.places(single.arrays)
            decision = single.game().decision
            assert decision is not None
            assert sorted(behind[behind >= 0])[:-1] == list(range(len(decision.options)))
            for action in np.flatnonzero(behind[:-1] >= 0):
                option = decision.options[int(behind[action])]
                kinds_by_action.setdefault(int(action), set()).add(option.kind)
                if option.kind == "pokemon" and action < slots.ACTIONS - 1 - slots.SHARED:
                    place = action - slots._FIRST["pokemon"]
                    assert single.arrays["option_pokemon"][0, behind[action]] == place
            single.act(int(dice.choice(single.legal())))
    own = {action: kinds for action, kinds in kinds_by_action.items() if action < slots.ACTIONS - 1 - slots.SHARED}
    assert all(len(kinds) == 1 for kinds in own.values())
    assert {"attack", "attach", "end", "pokemon", "card"} <= {kind for kinds in own.values() for kind in kinds}


def test_masks_are_offered_as_learners_ask_for_them() -> None:
    env = GymEnv(DECKS)
    seen, _ = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert (env.action_masks() == seen["action_mask"]).all()


def test_the_environment_is_registered() -> None:
    env = gymnasium.make("playmat.learn.gym:Playmat-v0", decks=DECKS, opponent="quick")
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert isinstance(env.unwrapped, GymEnv)


def last_option(view: View) -> list[int]:
    """A bot as a function."""
    assert view.decision is not None
    return list(range(len(view.decision.options)))[-view.decision.min or len(view.decision.options) :]


class Last:
    """The same as an object."""

    def decide(self, view: View) -> list[int]:
        return last_option(view)


@pytest.mark.parametrize("opponent", [last_option, Last()])
def test_the_opponent_may_be_a_function_or_a_bot(opponent: Opponent) -> None:
    env = GymEnv(DECKS, opponent=opponent)
    env.reset(seed=2)
    for _ in range(60):
        _, _, terminated, truncated, _ = env.step(int(np.flatnonzero(env.action_masks())[-1]))
        if terminated or truncated:
            break
    assert env.single.game().turn > 1


def test_seat_and_opponent_can_change_at_a_reset() -> None:
    env = GymEnv(DECKS, seat=0)
    _, info = env.reset(seed=1, options={"seat": 1, "opponent": "quick"})
    assert (info["seat"], env.opponent, env.single.player) == (1, "quick", 1)
    with pytest.raises(ValueError, match="no option 'deck'; it has seat and opponent"):
        env.reset(options={"deck": 1})
    for wrong in ({"seat": 2}, {"opponent": 7}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            env.reset(options=wrong)


def test_an_environment_can_be_pickled() -> None:
    env = GymEnv(DECKS, opponent="quick", seat=None, limit=500)
    twin = pickle.loads(pickle.dumps(env))
    one, _ = env.reset(seed=4)
    other, _ = twin.reset(seed=4)
    assert np.array_equal(one["observation"], other["observation"])


def test_rendering_shows_the_game_and_the_actions(capsys: pytest.CaptureFixture[str]) -> None:
    env = GymEnv(DECKS, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "set-up" in text
    for action in np.flatnonzero(env.action_masks()):
        assert f"\n{action:>4} " in text
    shown = GymEnv(DECKS, render_mode="human")
    shown.reset(seed=1)
    assert capsys.readouterr().out.strip() == text.strip()
    with pytest.raises(ValueError, match="render_mode must be one of"):
        GymEnv(DECKS, render_mode="rgb_array")
    with pytest.raises(ValueError, match="render_mode must be"):
        aec.env(DECKS, render_mode="human")


@pytest.mark.parametrize(
    "make", [lambda: VectorEnv(1, [DECKS], limit=0), lambda: GymEnv(DECKS, limit=0), lambda: aec.env(DECKS, limit=-1)]
)
def test_a_limit_in_which_nothing_happens_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="the limit of answers must be 20 or more"):
        make()


def test_a_missing_package_is_named_with_its_remedy() -> None:
    for module, package in (("vector", "numpy"), ("gym", "gymnasium"), ("aec", "pettingzoo")):
        hide = f"import sys, importlib.util as u; sys.modules[{package!r}] = None; real = u.find_spec; "
        hide += f"u.find_spec = lambda name, *more: None if name == {package!r} else real(name, *more); "
        done = subprocess.run(
            [sys.executable, "-c", f"{hide}import playmat.learn.{module}"],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 1
        assert "pip install 'playmat[learn]'" in done.stderr.splitlines()[-1]


# From a view to a bot


def test_a_view_has_the_arrays_of_the_environment() -> None:
    env = VectorEnv(2, [MODERN, DECKS], seed=3)
    env.reset()
    dice = np.random.default_rng(1)
    picks = 0
    for _ in range(80):
        env.step(env.random_actions(dice))
        for g in range(2):
            slot = env.batch.slots[g]
            picked = [int(place) for place in slot.picked]
            picks += bool(picked)
            seen = encode(Game(slot.table, slot.state).view(int(env.arrays["player"][g])), picked)
            offset, count = env.layout.offsets[g], len(seen.cards)
            assert np.array_equal(seen.cards, env.cards[offset : offset + count])
            for name in set(seen.arrays) - {"reward", "done"}:
                expected = env.arrays[name][g].copy()
                if name in ("pokemon_card", "hand", "discard", "stadium", "asking", "option_card"):
                    expected = np.where(expected >= 0, expected - offset, expected)
                assert np.array_equal(seen.arrays[name][0], expected), name
    assert picks


def test_only_the_view_of_a_player_who_is_asked_is_encoded() -> None:
    game = start(make_table("modern", "standard", [load_deck(name).cards for name in MODERN]), 1)
    assert game.decision is not None
    for seat in (None, 1 - game.decision.player):
        with pytest.raises(ValueError, match="a player who is asked"):
            encode(game.view(seat))


def net_file(path: Path, advice: float = 1.0) -> Path:
    """A net of zeros that follows the advice of `quick`."""
    weights = {name: np.zeros(shape, np.float32) for name, shape in shapes(code=3, hidden=4).items()}
    weights["advice"][:2] += np.float32(advice)
    np.savez(path, **weights)  # type: ignore[arg-type] # arrays by name
    return path


def test_a_net_that_follows_the_advice_plays_as_quick_does(tmp_path: Path) -> None:
    bot, quick = NetBot(net_file(tmp_path / "net.npz")), make_bot("quick", seed=1)
    table = make_table("modern", "standard", [load_deck(name).cards for name in MODERN])
    same = asked = 0
    for seed in range(2):
        game = start(table, seed)
        while (decision := game.decision) is not None and len(game.answers) < 150:
            seen = game.view(decision.player)
            answer = bot.decide(seen)
            if decision.kind == "main" and len(decision.options) > 1:
                asked += 1
                same += answer == quick.decide(seen)
            game.answer(answer)
    assert asked > 40
    assert same >= 0.95 * asked, "but for options that score the same"


def test_a_net_plays_in_the_arena_from_a_file_and_three_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    net_file(tmp_path / "mine.npz")
    (tmp_path / "mine.py").write_text(
        "from pathlib import Path\nfrom playmat.learn.net import NetBot\n\n"
        "class Mine(NetBot):\n    path = Path(__file__).with_name('mine.npz')\n"
    )
    monkeypatch.chdir(tmp_path)
    setting = Setting("base-2000", DECKS)
    result = play_pair(Pairing(0, "mine:Mine", "random", setting, 1))
    assert result.faults == ()
    assert result.score == 1.0


@pytest.mark.parametrize("text", ["nothing", ""])
def test_a_file_that_is_no_net_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "net.npz"
    path.write_text(text)
    with pytest.raises(InvalidNet, match=r"net.npz is not a net"):
        NetBot(path)
    np.savez(path, state=np.zeros((3, 4)))
    with pytest.raises(InvalidNet, match=r"net.npz is not a net"):
        NetBot(path)


def test_a_bot_may_not_choose_what_the_mask_forbids() -> None:
    game = start(make_table("modern", "standard", [load_deck(name).cards for name in MODERN]), 1)
    decision = game.decision
    assert decision is not None
    with pytest.raises(ValueError, match="action 100 is not allowed"):
        while True:
            seen = game.view(decision.player)
            game.answer(ActionBot(lambda seen: 100).decide(seen))
            decision = game.decision
            assert decision is not None


def test_advice_points_at_allowed_actions_until_all_is_picked() -> None:
    env = VectorEnv(2, [MODERN], seed=9)
    env.reset()
    adviser = adviser_of(env.batch.slots[0].machine)
    for _ in range(150):
        actions = []
        for g, slot in enumerate(env.batch.slots):
            _, advice = adviser.figures(slot.enter(), slot.picked, env.actions - 1)
            wanted = np.flatnonzero(advice[:, 0] * env.arrays["mask"][g])
            assert len(wanted)
            assert (advice[:, 1] <= 0).all()
            actions.append(int(wanted[0]))
        env.step(actions)


def test_figures_of_a_pokemon_are_in_its_slot() -> None:
    env = VectorEnv(1, [MODERN], seed=4)
    env.reset()
    dice = np.random.default_rng(4)
    slot = env.batch.slots[0]
    adviser = adviser_of(slot.machine)
    filled = 0
    for _ in range(200):
        env.step(env.random_actions(dice))
        figures, _ = adviser.figures(slot.enter(), slot.picked, env.actions - 1)
        assert np.array_equal(figures.any(axis=1), env.arrays["pokemon"][0, :, 0] == 1)
        filled = max(filled, int(figures.any(axis=1).sum()))
    assert filled > 4


def test_a_net_scores_a_game_in_a_batch_as_it_does_alone() -> None:
    dice = np.random.default_rng(3)
    drawn = {name: dice.normal(size=shape) / 9 for name, shape in shapes(code=3, hidden=4).items()}
    net = OptionNet({name: np.asarray(values, np.float32) for name, values in drawn.items()})
    env = VectorEnv(2, [MODERN], seed=6)
    env.reset()
    for _ in range(60):
        env.step(env.random_actions(dice))
        cards = net.codes(squashed_cards(env.cards))
        figures = [adviser_of(slot.enter()).figures(slot.enter(), slot.picked, env.actions - 1) for slot in env.batch.slots]
        together, _ = inputs(env.arrays, figures)
        scores = net.scores(cards, together)
        for g in range(2):
            alone = together.of(np.arange(2) == g)
            assert np.allclose(net.scores(cards, alone), scores[together.games == g], atol=1e-5)


def test_features_say_what_the_arrays_say() -> None:
    env = VectorEnv(2, [MODERN], seed=2)
    env.reset()
    dice = np.random.default_rng(2)
    for _ in range(40):
        env.step(env.random_actions(dice))
    features = Features(env.arrays, squashed_cards(env.cards))
    games, actions = features.allowed()
    rows = features.options(games, actions)
    assert features.states.shape == (2, len(STATE))
    assert rows.shape == (int(env.arrays["mask"].sum()), len(option_names()))
    label = option_names()
    for row, g, action in zip(rows, games, actions, strict=True):
        told = dict(zip(label, row, strict=True))
        if action == env.actions - 1:
            assert told["done"] == row.sum() == 1
            continue
        assert told[f"kind_{env.arrays['option'][g, action, 0]}_{OPTION_KINDS[env.arrays['option'][g, action, 0]]}"] == 1
        slot = env.arrays["option_pokemon"][g, action]
        assert told["pokemon_present"] == pytest.approx(np.log1p(1 / 50) if slot >= 0 else 0)
        assert told["pokemon_own_active"] == float(slot in (0, 1))
