"""Every scenario below tests/scenarios is one test."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playmat.cli.scenario import app
from playmat.engine import chance
from playmat.lab.scenarios.files import InvalidScenario, Scenario, find_scenarios, load_scenarios, parse_scenarios
from playmat.lab.scenarios.outcomes import format_outcome
from playmat.lab.scenarios.runs import begin_scenario, run_scenario
from playmat.play.game import Game
from playmat.play.loading import load_state
from playmat.play.saved import dump_state

FOLDER = Path(__file__).parent / "scenarios"


def collected() -> list[object]:
    """One parameter for each scenario; a file that cannot be read is a parameter that fails with the reason."""
    found: list[object] = []
    for path in find_scenarios([FOLDER]):
        name = str(path.relative_to(FOLDER))
        try:
            found += [pytest.param(scenario, id=f"{name}::{scenario.title}") for scenario in load_scenarios(path)]
        except InvalidScenario as error:
            found.append(pytest.param(error, id=name))
    return found


@pytest.mark.parametrize("scenario", collected())
def test_scenario(scenario: Scenario | InvalidScenario) -> None:
    if isinstance(scenario, InvalidScenario):
        pytest.fail(str(scenario), pytrace=False)
    outcome = run_scenario(scenario)
    if not outcome.passed:
        pytest.fail(format_outcome(outcome), pytrace=False)


def first_failure(text: str) -> str:
    """Why the first scenario of a text fails."""
    outcome = run_scenario(parse_scenarios(text)[0])
    assert outcome.failure is not None
    return f"{outcome.failure.line}: {outcome.failure.reason}"


@pytest.mark.parametrize(
    ("expectation", "found"),
    [
        ("your Charmander has 30 damage", "has 20 damage, not 30"),
        ("your Charmander is asleep", "is Poisoned"),
        ("your Charmander has Fire Energy x2", "has Fire Energy attached"),
        ("your hand has 3 cards", "2, not 3"),
        ("your hand contains Bill", "holds Potion x2"),
        ("your deck top is Potion", "are Bill"),
        ("asked: player 2", "player 1 is asked"),
        ("asked: promote", "the question is 'main'"),
        ("offered: attack Ember", "is not offered"),
        ("not offered: end turn", "'end turn' is offered"),
        ("only offered: end turn", "these are also offered"),
        ("refused: end turn", "'end turn' is offered"),
        ("refused: attack Ember [SM-win-1]", "refused by another rule"),
        ("player 1 wins", "nobody has won"),
        ("game over", "the game is still in progress"),
        ("turn 9", "turn: 3, not 9"),
        ("opponent's turn", "it is player 1's turn"),
        ("stadium is Sprout Tower", "no Stadium is in play"),
        ("log: knock out", "the log has no such entry"),
        ("your Charmander is not poisoned", "it is true"),
        ("not turn 3", "it is true"),
        ("player 2 sees your hand", "does not see it"),
        ("Pikachu is in play", "is not in play"),
    ],
)
def test_an_expectation_that_does_not_hold_says_what_is(expectation: str, found: str) -> None:
    board = "player 1:\n  active: Charmander [Fire Energy, damage 20, poisoned]\n  hand: Potion x2\n  deck: Bill\n"
    text = f"scenario: A\nruleset: sun-moon-2019\n{board}= {expectation}\n"
    assert found in first_failure(text)


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("active: Charmandr", "7: no card is called 'Charmandr'; did you mean"),
        ("active: Charmander [damage 25]", "7: damage must be a multiple of 10"),
        ("active: Charmander [damage 90]", "7: Charmander has 90 damage and 50 HP"),
        ("active: Charmander, Squirtle", "7: player 1 has 2 Active Pokémon"),
        (
            "active: Charmander base1-4",
            "7: base1-4 is Charizard, not Charmander; give only the id, or the id of a Charmander (base1-46,",
        ),
        ("active: Charmander base1-999", "7: there is no card base1-999; Charmander is base1-46, "),
        ("bench: Squirtle x6", "7: player 1 has 6 Benched Pokémon; there is room for 5"),
        ("bench: Squirtle [asleep]", "impossible: Pokémon #2 on the Bench has Special Conditions"),
        ("this turn: danced", "7: 'danced' is not counted per turn"),
        ("stadium: Potion", "7: Potion is not a Stadium card"),
        ("active: Charmander\n  shuffle: Squirtle", "player 1 has no Squirtle base1-63 to shuffle: add it with a `deck:` line"),
    ],
)
def test_an_impossible_board_is_refused_with_its_line(line: str, remedy: str) -> None:
    text = f"\nscenario: A\nruleset: sun-moon-2019\n\n\nplayer 1:\n  {line}\n= turn 3\n"
    assert remedy in first_failure(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it contains no scenario"),
        ("scenario: A\n> end turn\n", "1: the scenario 'A' has no expectations"),
        ("scenario: A\n= turn 3\nscenario: A\n= turn 3\n", "3: line 1 already has this title"),
        ("scenario: A\nrules: SM-nothing-1\n= turn 3\n", "2: there is no rule SM-nothing-1"),
        ("scenario: A\nplyer 1:\n= turn 3\n", "2: 'plyer 1:' cannot be understood; did you mean player 1"),
        ("scenario: A\nhand: Potion\n= turn 3\n", "2: 'hand: Potion' cannot be understood; say whose it is"),
        ("scenario: A\n= turn 3\nplayer 1:\n  hand: Potion\n", "4: the board must come before the first answer"),
        ("> end turn\n", "1: begin a scenario"),
        ("turn: 3\n", "1: `turn:` belongs to a single scenario"),
    ],
)
def test_a_text_that_is_not_a_scenario_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(InvalidScenario) as error:
        parse_scenarios(text, "a.scenario")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("> attack Ember", "refused: attack Ember"),
        ("> attack Scrtch", "did you mean attack scratch"),
        ("> player 2: end turn", "player 1 is asked, not player 2"),
        ("> any", "`any` does not answer this question (main)"),
        ("> any prize", "`any prize` does not answer this question (main)"),
        ("> attach Fire Energy to Squirtle", "may mean"),
        ("= flurb", "'flurb' is not a known expectation"),
        ("= refused: attack Flurb", "nothing in this game is called 'Flurb'"),
        ("= Squirtle has 10 damage", "may be"),
        ("flips: heads", "1 of the scripted flips were never made"),
    ],
)
def test_a_step_that_cannot_be_taken_says_why(step: str, reason: str) -> None:
    board = "player 1:\n  active: Charmander [Fire Energy]\n  bench: Squirtle, Squirtle [damage 10]\n  hand: Fire Energy\n"
    assert reason in first_failure(f"scenario: A\nruleset: sun-moon-2019\n{board}= turn 3\n{step}\n")


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ("= refused: play Strap", "is offered"),
        ("= not offered: play Strap", "is offered"),
        ("> play Strap", "'play Strap' is not one of the options"),
        ("> attack Punch\n> any prize\n> any prize", "the game is over"),
        ("> attack Punch\n= you win", "answer it before this line"),
        ("> attack Punch\n= not offered: retreat to Dummy", "answer it first, or leave out `retreat`"),
        ("> attack Punch\n= you cannot attack", "answer it first, or leave out `attack`"),
        ("> attack Punch\n= not offered: Strap", "has no options such as 'Strap'"),
        ("> attack Punch\n= refused: play Strap", "no rule refuses anything; answer it first"),
        ("> attack Punch\n> any prize\n= not offered: retreat to Dummy", "the game is over"),
        ("= not offered: Dummy", "begin with what the player would do"),
    ],
)
def test_other_words_do_not_hide_what_is_possible(steps: str, reason: str) -> None:
    board = (
        'card: Strap | Tool\ncard: Puncher | Basic C 60\n  attack 0 "Punch" 100\n'
        "player 1:\n  active: Puncher\n  bench: Dummy\n  hand: Strap\n"
    )
    assert reason in first_failure(f"scenario: A\nruleset: sun-moon-2019\n{board}= turn 3\n{steps}\n")


ORDERED = """ruleset: sun-moon-2019
cards:
  Healer | Basic G 90
    ability "Soothe": on(checkup, heal(10, self), optional=true)
  Thorns | Tool
    text: on(checkup, put_counters(1, self))
player 1:
  active: Healer [Thorns, damage 20]
> end turn
"""


def test_the_order_of_two_texts_is_said_by_an_option_or_an_ability_and_is_no_yes() -> None:
    assert "20 damage, not 30" in first_failure(f"scenario: A\n{ORDERED}= your Healer has 30 damage\n")
    assert "turn: 3, not 4" in first_failure(f"scenario: A\n{ORDERED}> Soothe\n= turn 4\n"), "whether it is used is asked next"
    assert run_scenario(parse_scenarios(f"scenario: A\n{ORDERED}> Soothe\n> yes\n= your Healer has 20 damage\n")[0]).passed
    assert "'yes' is not one of the options" in first_failure(f"scenario: A\n{ORDERED}> yes\n= turn 4\n")
    text = f"scenario: A\n{ORDERED}> Thorns on Healer\n= your Healer has 30 damage\n> yes\n= your Healer has 20 damage\n"
    outcome = run_scenario(parse_scenarios(text)[0])
    assert outcome.passed, format_outcome(outcome)


def test_an_expectation_does_not_play_on_until_it_is_met() -> None:
    cards = 'card: Puncher | Basic C 60\n  attack 0 "Punch" 60: discard(pick(1, attached(self)))\n'
    board = "player 1:\n  active: Puncher [Fire Energy x2]\nplayer 2:\n  active: Dummy\n"
    text = f"scenario: A\n{cards}{board}> attack Punch\n= your Puncher has 2 energy\n= your Puncher has 1 energy\n"
    assert first_failure(text).endswith("answer it before this line")


def test_verbose_output_shows_what_was_answered_silently_and_what_not_offered_looked_at() -> None:
    cards = 'card: Puncher | Basic C 60\n  attack 0 "Punch" 60: discard(pick(1, attached(self)))\n'
    steps = "= not offered: retreat to Dummy\n> attack Punch\n> end turn\n= your Puncher has 1 energy\n"
    outcome = run_scenario(parse_scenarios(f"scenario: A\n{cards}player 1:\n  active: Puncher [Fire Energy x2]\n{steps}")[0])
    assert outcome.notes == (
        "line 6: not offered: looked at player 1, main: Choose what to do.",
        "line 8: answered silently: player 1, pick: Choose 1. Fire Energy on Puncher",
    )
    assert outcome.notes[1] in format_outcome(outcome, verbose=True)
    assert outcome.notes[1] not in format_outcome(outcome)


def test_a_bare_name_after_an_attack_is_the_attack_that_it_copied() -> None:
    cards = 'card: Mime | Basic G 60\n  attack 0 "Ape": use_attack(defending)\ncard: Smith | Basic F 90\n  attack 0 "Hammer" 20\n'
    board = "player 1:\n  active: Mime\nplayer 2:\n  active: Smith\n"
    steps = "> attack Ape\n> Hammer\n= your Mime has no damage\n> attack Hammer\n= your Mime has 20 damage\n"
    text = f"scenario: A\n{cards}{board}{steps}"
    outcome = run_scenario(parse_scenarios(text)[0])
    assert outcome.passed, format_outcome(outcome)


def test_a_failure_shows_the_question_the_board_and_the_log() -> None:
    text = "scenario: A\nplayer 1:\n  active: Charmander\n> end turn\n= turn 9\n"
    shown = format_outcome(run_scenario(parse_scenarios(text, "a.scenario")[0]))
    assert "FAILED  a.scenario::A" in shown
    assert "a.scenario:5: = turn 9" in shown
    assert "> end turn" in shown
    assert "active: Charmander 50 HP" in shown
    assert "turn player 2 4" in shown


def test_a_scenario_can_be_begun_for_other_uses() -> None:
    game = begin_scenario(parse_scenarios("scenario: A\nturn: player 2\nplayer 2:\n  active: Pikachu\n= turn 4\n")[0])
    assert game.decision is not None
    assert game.decision.player == 1
    assert game.problems() == []


def test_a_scripted_shuffle_survives_cloning_and_saving() -> None:
    text = "scenario: A\nplayer 1:\n  active: Pikachu\n  deck: Bill, Potion\n  shuffle: Potion, Bill\n= turn 3\n"
    game = begin_scenario(parse_scenarios(text)[0])
    saved = json.loads(json.dumps(dump_state(game.state, game.table.names)))
    for twin in (game.clone(), Game(game.table, load_state(saved, game.table)), game):
        chance.shuffle(twin.machine, 0)
        deck = [twin.card(int(uid)).name for uid in twin.state.sides[0].deck]
        assert deck[-2:] == ["Bill", "Potion"]
        assert not len(twin.state.orders)


def run_command(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["run", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_runs_the_files_of_a_folder_and_reports_failures(tmp_path: Path) -> None:
    (tmp_path / "one.scenario").write_text("scenario: It is turn 3\n= turn 3\n", encoding="utf-8")
    code, shown, _ = run_command(str(tmp_path))
    assert (code, shown) == (0, "1 passed, 0 failed; 0 rules shown\n")
    (tmp_path / "two.scenario").write_text("scenario: It is turn 9\nrules: SM-win-1\n= turn 9\n", encoding="utf-8")
    code, shown, _ = run_command(str(tmp_path))
    assert code == 1
    assert "turn: 3, not 9" in shown
    assert "1 passed, 1 failed" in shown
    assert "two.scenario:3: = turn 9" in shown, "the number of the line is not taken for a picture"
    assert run_command(str(tmp_path), "--only", "turn 3")[0] == 0
    assert run_command(str(tmp_path), "--only", "sm-win-1")[0] == 1


def test_the_command_prints_json(tmp_path: Path) -> None:
    path = tmp_path / "one.scenario"
    path.write_text("scenario: It is turn 9\nrules: SM-win-1\n= turn 3\n= turn 9\n", encoding="utf-8")
    code, shown, _ = run_command(str(path), "--json")
    assert code == 1
    assert json.loads(shown) == [
        {
            "file": str(path), "line": 1, "title": "It is turn 9", "rules": ["SM-win-1"], "passed": False, "checks": 1,
            "failure": {"line": 4, "text": "= turn 9", "reason": "turn: 3, not 9"},
        }
    ]  # fmt: skip


def test_the_command_names_the_line_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "one.scenario"
    path.write_text("scenario: A\nplayre 1:\n", encoding="utf-8")
    code, _, errors = run_command(str(path))
    assert code == 2
    assert f"{path}:2: 'playre 1:' cannot be understood; did you mean player 1" in errors
    assert run_command(str(tmp_path / "none.scenario"))[0] == 2


def test_the_examples_of_the_document_pass() -> None:
    document = (FOLDER.parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"```\n(.*?)```", document, re.DOTALL) if block.startswith("scenario:")]
    assert len(blocks) >= 4
    for block in blocks:
        outcome = run_scenario(parse_scenarios(block, "docs/scenarios.md")[0])
        assert outcome.passed, format_outcome(outcome)


def test_the_name_alone_of_a_levelled_up_pokemon_means_the_card_beneath() -> None:
    cards = "card: Fount | Basic W 60\ncard: Fount | Level-Up W 90 | from Fount | title Fount LV.X\n"
    board = "player 1:\n  active: Fount\n  hand: Fount LV.X\n"
    text = f"scenario: A\n{cards}{board}= your hand: Fount LV.X\n= your active is Fount\n"
    outcome = run_scenario(parse_scenarios(text)[0])
    assert outcome.passed, format_outcome(outcome)


def test_a_scenario_of_several_rulesets_is_run_under_each() -> None:
    text = "ruleset: base-2000, modern\nscenario: A\n= turn 3\nscenario: B\nruleset: modern\n= turn 3\n"
    scenarios = parse_scenarios(text)
    assert [scenario.title for scenario in scenarios] == ["A (base-2000)", "A (modern)", "B"]
    assert [begin_scenario(scenario).rules.name for scenario in scenarios] == ["base-2000", "modern", "modern"]


@pytest.mark.parametrize(
    ("board", "steps"),
    [
        # the last Prize is taken without a question
        ("player 1:\n  active: Puncher\n  prizes: 1\nplayer 2:\n  active: Dummy [damage 90]\n  bench: Dummy\n",
         "> attack Punch\n> any prize\n= you win\n"),
        # which of two equal Energy cards is moved does not have to be said before a Prize
        ("player 1:\n  active: Puncher\nplayer 2:\n  active: Dummy [damage 90, Water Energy x2]\n  bench: Saver\n",
         "> attack Punch\n> any prize\n= opponent's Saver has Water Energy\n"),
        # an answer to "may" that names what is picked means yes
        ("player 1:\n  active: Dummy\n  hand: Offer, Water Energy x2\n",
         "> play Offer\n> Water Energy\n= your discard: Offer, Water Energy\n"),
        # a card that its text attaches
        ("player 1:\n  active: Dummy\n  bench: Saver\n  hand: Badge\n",
         "= offered: attach Badge to Saver\n> attach Badge to Saver\n= your Saver has Badge\n"),
        # names with a sign, as players type them
        ("player 1:\n  active: Latias ☆ ex8-105\n  hand: Poké Ball\n",
         "> play Poke Ball\n> tails\n= your Latias Star has no damage\n= your Latias ★ has no damage\n"),
        # which of six equal face-down Prize cards is taken does not have to be said
        ("player 1:\n  active: Puncher\nplayer 2:\n  active: Dummy [damage 90]\n  bench: Saver x2\n",
         "> attack Punch\n> player 2: Saver (Bench 1)\n= you have 5 prizes left\n"),
        # one of several effects by its words, or by the player whom it is about
        ("player 1:\n  active: Dummy\n  hand: Fork\n", "> play Fork\n> opponent\n= opponent's hand has 1 card\n"),
        ("player 1:\n  active: Dummy\n  hand: Fork\n", "> play Fork\n> draw a card\n= your hand has 1 card\n"),
        # a card on a Pokémon, where the Pokémon is asked for first
        ("player 1:\n  active: Dummy [Water Energy]\n  bench: Saver [Water Energy]\n  hand: Fan\n",
         "> play Fan\n> Water Energy on Saver\n= your Saver has nothing attached\n"),
        # the only card in hand is put into the deck without a question, and then found there
        ("player 1:\n  active: Dummy\n  hand: Seek, Saver\n", "> play Seek\n> Saver\n> Saver\n= your hand: Saver\n"),
        # a Knocked Out card does not have to be listed in the discard pile
        ("player 1:\n  active: Dummy\n  last turn: knocked out Saver\n", "= your discard: Saver\n"),
        # a name with an apostrophe in the log
        ("player 1:\n  active: Puncher\nplayer 2:\n  active: Koga's Weedle gym2-82\n  bench: Saver\n",
         "> attack Punch\n> any prize\n= Koga's Weedle is knocked out\n"),
        # nothing can be picked
        ("player 1:\n  active: Dummy\n  hand: Finder\n", "> play Finder\n> none\n= your discard: Finder\n"),
        # picking nothing, as a number
        ("player 1:\n  active: Dummy\n  hand: Finder\n  deck: Charizard\n", "> play Finder\n> 0\n= your discard: Finder\n"),
        # a LV.X card
        ("player 1:\n  active: Infernape LV.X dp1-121 on Infernape\n", "= your active is Infernape Lv. X\n"),
        # a marker that no card here makes
        ("player 1:\n  active: Dummy [marker Soot]\n", "= your Dummy has marker Soot\n"),
        # both players take a Prize card, in either order
        ("player 1:\n  active: Bomb [damage 50]\n  bench: Saver\nplayer 2:\n  active: Dummy [damage 90]\n  bench: Saver\n",
         "> attack Burst\n> player 1: any prize\n> player 2: any prize\n= you have 5 prizes left\n= opponent has 5 prizes\n"),
        # two Prize cards that are taken together, each in a line of its own
        ("player 1:\n  active: Puncher\nplayer 2:\n  active: Prey\n  bench: Saver x2\n",
         "> attack Punch\n> any prize\n> any prize\n> any prize\n> player 2: Saver\n= you have 3 prizes left\n"),
        ("player 1:\n  active: Dummy\n  bench: Prey [damage 50]\n  hand: Thorn\n",
         "> play Thorn\n> player 2: any prize\n> player 2: any prize\n> player 2: any prize\n= opponent has 3 prizes left\n"),
        # a Tool is played by attaching it
        ("player 1:\n  active: Dummy [Strap]\n  bench: Saver\n  hand: Strap\n",
         "= offered: play Strap\n> play Strap\n= your Saver has Strap\n"),
        ("player 1:\n  active: Dummy [Strap]\n  hand: Strap\n", "= refused: play Strap\n= not offered: play Strap\n"),
        ("player 1:\n  active: Dummy\n  hand: Head Ringer\nplayer 2:\n  active: Darkrai-EX bw5-63\n",
         "> play Head Ringer\n= opponent's Darkrai-EX has Head Ringer\n"),
        # a coin that is already being flipped
        ("player 1:\n  active: Flipper\n", "> attack Toss\nflips: heads, tails\n= opponent's active has 10 damage\n"),
        # the printing that has the named attack
        ("player 1:\n  active: Pikachu [Lightning Energy x3]\nplayer 2:\n  active: Dummy\n", "= offered: attack Thunderbolt\n"),
        ("player 1:\n  active: Pikachu\n", "= not offered: attack Thunderbolt\n"),
        # the attack of the turn before binds its own Pokémon
        ("player 1:\n  active: Tired [attacked with Rush]\n",
         "= not offered: attack Rush\n> end turn\n> end turn\n= offered: attack Rush\n"),
        ("player 1:\n  active: Tired [attacked with Rush turn 1]\nturn: 5\n", "= offered: attack Rush\n"),
    ],
)  # fmt: skip
def test_answers_may_be_written_as_one_would_say_them(board: str, steps: str) -> None:
    cards = (
        'card: Puncher | Basic C 60\n  attack 0 "Punch" 60\n'
        "card: Saver | Basic C 60\n"
        '  ability "Save": on(would_be_knocked_out, attach(pick(1, attached(it, is("Basic Energy"))), self), who=active)\n'
        "card: Offer | Item\n  text: play(may(discard(pick(1, hand))))\n"
        "card: Badge | Item\n  text: play(attach(this_card, pick(1, in_play)))\n    modify(self, hp, add, 10)\n"
        'card: Finder | Item\n  text: play(search(pick(1, deck(you, is("Stage 2")))); move(those, hand); shuffle)\n'
        'card: Bomb | Basic C 60\n  attack 0 "Burst" 60: damage(60, self)\n'
        "card: Prey | Basic C 60 | prizes 3\n"
        "card: Thorn | Item\n  text: play(put_counters(1, pick(1, bench)))\n"
        "card: Strap | Tool\n  text: modify(self, hp, add, 10)\n"
        'card: Flipper | Basic C 60\n  attack 0 "Toss" 0+: flip(2); more(times(10, heads))\n'
        'card: Tired | Basic C 60\n  attack 0 "Rush" 10: lasting(forbid(attack, who=self, attack="Rush"), your_next_turn)\n'
        "card: Fork | Item\n  text: play(one_of([draw(1), draw(1, who=opponent)]))\n"
        "card: Fan | Item\n  text: play(choose(pick(1, in_play(you, has_energy))); discard(pick(1, attached(it))))\n"
        "card: Seek | Item\n"
        "  text: play(choose(pick(1, hand)); move(those, top); "
        'search(pick(1, deck(you, is("Pokémon")))); move(those, hand); shuffle)\n'
    )
    outcome = run_scenario(parse_scenarios(f"scenario: A\nruleset: platinum-2009\n{cards}{board}{steps}")[0])
    assert outcome.passed, format_outcome(outcome)


SPOKEN = """player 1:
  active: Pikachu (base1-58) [Lightning Energy, 2 Fire, tool: Lucky Egg, 10 HP left, confused and poisoned]
  bench: Raichu [evolved from Pikachu]
  hand: Potion, Switch base1-95, Fire Energy, Squirtle
  lost zone: Potion
  stadium: Artazon
player 2:
  active: Dummy [damage counters 4]
"""


@pytest.mark.parametrize(
    "line",
    [
        "you have 4 cards in hand", "opponent has 0 cards in hand", "you have 1 Pokémon on the Bench",
        "Lucky Egg is attached to your Pikachu", "your Pikachu has 10 remaining HP", "your Pikachu's HP is 40",
        "your Pikachu's retreat cost is 1", "your Pikachu has three energy", "the Stadium is Artazon", "Artazon is in play",
        "Artazon is the stadium", "possible: play Potion", "not possible: evolve Pikachu", "no one has won",
        "the top card of your deck is Filler", "your bench Raichu has no damage", "your Raichu is on Pikachu",
        "opponent's active has 40 damage", "your Pikachu is confused and poisoned", "your hand contains Potion and Squirtle",
    ],
)  # fmt: skip
def test_expectations_may_be_written_as_one_would_say_them(line: str) -> None:
    outcome = run_scenario(parse_scenarios(f"scenario: A\n{SPOKEN}= {line}\n")[0])
    assert outcome.passed, format_outcome(outcome)


@pytest.mark.parametrize(
    ("answer", "holds"),
    [
        ("play Potion to Pikachu", "your discard contains Potion"), ("play a Potion", "your discard contains Potion"),
        ("play Switch, Raichu", "your active is Raichu"), ("play Switch targeting Raichu", "your active is Raichu"),
        ("attach Fire Energy to the Active Pokémon", "your Pikachu has 4 energy"),
        ("attach Fire Energy on Pikachu", "your Pikachu has 4 energy"), ("attach Fire to Pikachu", "your Pikachu has 4 energy"),
        ("put Squirtle onto the Bench", "you have 2 Benched Pokémon"), ("end my turn", "log: end player 1"),
        ("I end the turn.", "log: end player 1"),
    ],
)  # fmt: skip
def test_a_turn_may_be_told_as_one_would_say_it(answer: str, holds: str) -> None:
    outcome = run_scenario(parse_scenarios(f"scenario: A\n{SPOKEN}> {answer}\n= {holds}\n")[0])
    assert outcome.passed, format_outcome(outcome)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("player 1:\n  active: Pikachu, damage 30\n= turn 3\n", "write it in the brackets"),
        ("player 1:\n  lost zone: Potion\n= Potion is in the lost zone\n", "say whose lost zone"),
        ("player 1:\n  active: Reshiram base1-58\n= turn 3\n", "the id of a Reshiram ("),
        ("player 1:\n  active: Pikachu\n= turn 4\n", "Pikachu was taken for base1-58"),
    ],
)
def test_a_line_that_is_not_understood_gets_the_remedy(text: str, remedy: str) -> None:
    outcome = run_scenario(parse_scenarios(f"scenario: A\n{text}")[0])
    assert remedy in format_outcome(outcome)


def test_yes_uses_a_power_that_may_be_the_next_action_and_no_leaves_it() -> None:
    cards = (
        "card: Pup | Basic C 60\n"
        'card: Hound | Stage 1 C 90 | from Pup\n  poke-power "Sniff": on(evolved, draw(2), who=self, optional=true)\n'
    )
    board = "player 1:\n  active: Pup\n  hand: Hound\n"
    steps = (
        "> evolve Pup into Hound\n> yes\n= your hand has 2 cards\n"
        "again\n> evolve Pup into Hound\n> no\n= your hand is empty\n= not offered: use Sniff\n"
    )
    outcome = run_scenario(parse_scenarios(f"scenario: A\nruleset: comprehensive-2009\n{cards}{board}{steps}")[0])
    assert outcome.passed, format_outcome(outcome)


@pytest.mark.parametrize(
    "steps",
    [
        "> attack with Scratch\n= 10 damage on opponent's Pikachu",
        "> Charmander uses Scratch\n= opponent's Pikachu took 10 damage",
        "> I attack Scratch\n= opponent's Pikachu's remaining HP is 30",
        "> use attack Scratch\n= Pikachu survives\n= nothing is knocked out\n= Pikachu is still in play",
        "> attack Scratch on Pikachu\n= log contains damage Pikachu 10",
        "> end turn\n> attack Thunder Jolt, tails\n= Lightning Energy is attached to opponent's Pikachu",
        "> end turn\n> attack Thunder Jolt\n> coin: tails\n= opponent's Pikachu has 2 Lightning Energy cards attached",
        "> retreat into Squirtle\n> Fire Energy\n= Squirtle is my active",
        "> attach a Water Energy to Charmander\n= there is 1 Pokémon on your bench",
        "> use Potion on my active\n= you have 2 cards in hand\n= you have Charmeleon in your hand",
        "> play Potion\n> heal Charmander\n= your Charmander has no damage",
        "= Charmander can attack\n= Charmander can use Scratch\n= Charmander cannot use Slash",
        "= your Charmander's retreat cost is 1\n= your Charmander's type is Fire\n= your Charmander's HP is 50",
    ],
)
def test_other_words_mean_the_same(steps: str) -> None:
    board = (
        "player 1:\n  active: Charmander base1-46 [energy: 2 Fire, 40 HP left]\n  bench: Squirtle\n"
        "  hand: Potion, Charmeleon base1-24, Water\n"
        "player 2:\n  active: Pikachu base1-58 [Lightning Energies x2]\n  bench: Bulbasaur -> Ivysaur\n"
    )
    outcome = run_scenario(parse_scenarios(f"scenario: A\nruleset: platinum-2009\n{board}{steps}\n")[0])
    assert outcome.passed, format_outcome(outcome)


@pytest.mark.parametrize(
    "fact", ["Fire x2", "tool: Focus Band", "is poisoned", "new this turn", "status: asleep", "20 dmg", "hp 20", "20 HP left"]
)
def test_brackets_may_be_written_in_other_words(fact: str) -> None:
    text = f"scenario: A\nruleset: neo-2000\nplayer 1:\n  active: Charmander [{fact}]\n= game goes on\n"
    outcome = run_scenario(parse_scenarios(text)[0])
    assert outcome.passed, format_outcome(outcome)


@pytest.mark.parametrize(
    "written", ["Charmeleon (on Charmander)", "Charmeleon [evolved from Charmander]", "Charmander -> Charmeleon"]
)
def test_what_a_pokemon_evolved_from_may_be_written_in_other_words(written: str) -> None:
    text = f"scenario: A\nplayer 1:\n  active: {written}\n= your active stack: Charmeleon, Charmander\n"
    outcome = run_scenario(parse_scenarios(text)[0])
    assert outcome.passed, format_outcome(outcome)


@pytest.mark.parametrize(("short", "whole"), [("DP", "diamond-pearl-2007"), ("hgss-2010", "heartgold-soulsilver-2010")])
def test_rulesets_have_short_names(short: str, whole: str) -> None:
    scenario = parse_scenarios(f"scenario: A\nruleset: {short}\n= turn 3\n")[0]
    assert begin_scenario(scenario).rules.name == whole
