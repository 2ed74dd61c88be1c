"""Every action says what it changes, `cards exercise` checks it, and a broken engine is noticed."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

from playmat.cards.files import parse_card_block
from playmat.cards.pool import default_pool
from playmat.effects.nodes import NODES, Action
from playmat.engine import board, conditions, damage, durations, movement, zones
from playmat.engine.actions import cards, lasting, prizes
from playmat.engine.machine import Machine
from playmat.engine.program import Context, Exec, Frame
from playmat.engine.state import C_OWED, Pokemon
from playmat.family_modules import modules_in
from playmat.lab.claims import CLAIMS, UNSEEN
from playmat.lab.claims.aspects import ASPECTS
from playmat.lab.claims.cards import further_prizes
from playmat.lab.exercise import Exercise, exercise
from playmat.lab.exercise_decks import ExerciseDecks

ACTIONS = [kind for kind in NODES.values() if issubclass(kind, Action)]
MODULES = modules_in("playmat.engine.actions")
OTHER_NAMES = {"AttachAsEnergy": "Attach"}
"""The engine's class of a node, where the two have different names."""


@pytest.fixture(scope="module")
def cast() -> ExerciseDecks:
    return ExerciseDecks(default_pool())


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.script_name)
def test_every_action_says_what_it_changes_or_why_nothing_can_be_seen(kind: type[Action]) -> None:
    assert [bool(kind.claim), bool(kind.unseen), bool(kind.changes)].count(True) == 1
    checked = {engine_class.__name__ for engine_class in CLAIMS}
    assert (OTHER_NAMES.get(kind.__name__, kind.__name__) in checked) == (not kind.unseen)
    assert set(kind.changes) <= set(ASPECTS)


def test_every_class_that_carries_something_out_is_checked_or_has_a_reason() -> None:
    reasons = {kind.__name__ for kind in ACTIONS if kind.unseen} | {kind.__name__ for kind in UNSEEN}
    for module in MODULES:
        for name, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, Exec) and kind is not Exec and kind.__module__ == module.__name__:
                assert (kind in CLAIMS) != (name in reasons), name


def play(text: str, cast: ExerciseDecks) -> Exercise:
    return exercise(parse_card_block(f"Tester | Basic R 60\n  {text}"), cast, rounds=40)


@pytest.mark.parametrize(("text", "module", "name", "instead", "finding"), [
    ("draw(2)", zones, "draw", lambda m, seat, n: 0, "Draw: expected cards drawn: {"),
    ("heal(20, self)", damage, "heal", lambda m, p, n: n, "Heal: expected {'#"),
    ("put_counters(2, defending)", damage, "add_counters", lambda m, c, p, n: True, "PutCounters: expected {'#"),
    ("switch(pick(1, bench))", movement, "swap", lambda m, old, new: None, "Switch: expected #"),
    ("inflict(Poisoned, defending)", conditions, "inflict", lambda m, c, p, bit, strength: True, "Inflict: expected conditions"),
    ("move(top, hand)", cards.Move, "move_card", lambda node, m, c, uid: True, "Move: expected "),
    ("discard(top)", zones, "discard", lambda m, uid, *more: None, "Discard: expected "),
    ("lasting(prevent(self), opponents_next_turn)", lasting.Lasting, "add", lambda node, m, c, on, player: None,
     "Lasting: expected 1 effects; seen 0 effects"),
    ("lasting(forbid(retreat, who=defending), opponents_next_turn)", durations, "begin_turn", lambda m: m.touch(),
     "Lasting: expected the effect of turn"),
])  # fmt: skip
def test_engine_that_does_not_do_what_a_text_says_is_noticed(
    text: str, module: ModuleType, name: str, instead: object, finding: str, cast: ExerciseDecks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, instead)
    done = play(f'attack 0 "Try": {text}', cast)
    assert finding in done.findings[0]
    assert done.findings[0].startswith("attack0/")


def test_sound_texts_have_no_findings(cast: ExerciseDecks) -> None:
    done = play('attack 0 "Try" 10: flip(heads=inflict(Asleep, defending), tails=heal(10, self)); draw(2)', cast)
    assert (done.findings, done.idle, done.missed, done.faults) == ([], [], [], [])


def test_node_that_runs_and_never_changes_anything_is_reported(cast: ExerciseDecks) -> None:
    done = play('attack 0 "Try" 10: put_counters(0, defending)', cast)
    assert len(done.idle) == 1
    assert done.idle[0].startswith("attack0/5:1 PutCounters: nothing changed in ")


def test_effect_that_should_end_is_seen_to_end(cast: ExerciseDecks) -> None:
    done = play('attack 0 "Try" 10: lasting(forbid(retreat, who=defending), opponents_next_turn)', cast)
    assert (done.findings, done.idle) == ([], [])


def test_one_prize_card_too_many_is_noticed(cast: ExerciseDecks, monkeypatch: pytest.MonkeyPatch) -> None:
    take = prizes.TakePrize.run

    def take_more(node: prizes.TakePrize, m: Machine, f: Frame) -> int:
        if f.step == 0:
            side = m.st.sides[f.c.you]
            side.count(C_OWED, side.counts[C_OWED] + 1)
        return take(node, m, f)

    monkeypatch.setattr(prizes.TakePrize, "run", take_more)
    done = play('attack 0 "Try": take_prize; if(compare(count(bench), >, 9), then=draw)', cast)  # which goes on to the last round
    assert "TakePrize: expected 1 Prizes taken, and up to 0 more; seen 2 Prizes taken" in done.findings[0]


@pytest.mark.parametrize(("card_id", "more"), [("sv3pt5-113", 1), ("xy11-102", 1), ("swsh7-165", 0), ("base1-4", 0)])
def test_only_prize_cards_that_say_so_let_their_player_take_further_ones(card_id: str, more: int) -> None:
    assert further_prizes(default_pool()[card_id]) == more


def test_an_action_that_changes_more_than_it_declares_is_noticed(cast: ExerciseDecks, monkeypatch: pytest.MonkeyPatch) -> None:
    inflict = conditions.inflict

    def inflict_and_hurt(m: Machine, c: Context, p: Pokemon, condition: int, strength: int) -> bool:
        board.own(m, p).damage += 10
        return inflict(m, c, p, condition, strength)

    monkeypatch.setattr(conditions, "inflict", inflict_and_hurt)
    card = parse_card_block('Tester | Basic R 60\n  attack 0 "Try": inflict(Poisoned, self); move_conditions(self, defending)')
    findings = [found for seed in range(4) for found in exercise(card, cast, seed, 40).findings]  # some boards have shields
    assert any("expected changes of Special Conditions; seen damage, Special Conditions" in found for found in findings)


def test_an_action_that_changes_what_it_declares_has_no_findings(cast: ExerciseDecks) -> None:
    done = play('attack 0 "Try": inflict(Poisoned, self); move_conditions(self, defending)', cast)
    assert (done.findings, done.idle, done.faults) == ([], [], [])
