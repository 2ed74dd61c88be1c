"""Refusals: each names its option and the actual case, and no offered option is refused."""

from __future__ import annotations

import pytest

from playmat.engine.legality import OK, REASONS
from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game
from playmat.play.refusal_texts import SAYINGS

CARDS = """
card:
  Imp | Basic P 60 | retreat 1
    attack P "Poke" 10
    attack PPC "Curse" 40
  Fiend | Stage 1 P 80 | from Imp | retreat 2
    attack 0 "Stab" 30
  Wolf | Stage 1 C 80 | from Pup | retreat 1
    attack 0 "Bite" 20
  Twin | Basic L 70 | retreat 1
    trait "Ω Twice": allow(attack_twice, who=self)
    attack 0 "Jab" 10
  Sprout | Basic G 60 | retreat 1
    trait "α Two": allow(attach_two, who=self)
    attack 0 "Leaf" 10
  Seer | Basic P 70 | retreat 2
    ability "Peek": use(draw(1))
    attack 0 "Stare" 10
  Gag | Basic M 90
    ability "Gag": forbid(play, player=opponent, filter=is("Supporter"))
    attack 0 "Clank" 10
  Study | Supporter
    text: play(draw(2))
  Lesson | Supporter
    text: play(draw(1))
  Charm | Tool
    text: use(heal(10, self))
  Bell | Tool
  Square | Stadium
"""


def board(text: str, ruleset: str = "modern") -> Game:
    return begin_scenario(parse_scenarios(f"scenario: a board\nruleset: {ruleset}\n{CARDS}\n{text}\n= game goes on")[0])


def reason(game: Game, text: str) -> str:
    refusal = game.why_not(text)
    assert refusal is not None, f"{text!r} is not refused"
    return refusal.reason


IMP = "player 1:\n  active: Imp [Psychic Energy]\n  bench: Seer\n"


@pytest.mark.parametrize(
    ("mine", "text", "said"),
    [
        (IMP + "  hand: Wolf", "evolve Imp into Wolf", "Wolf evolves from Pup; you have none in play."),
        (IMP + "  hand: Fiend", "evolve Seer into Fiend", "Fiend evolves from Imp, not from Seer."),
        (IMP + "  hand: Fiend", "bench Fiend",
         "Fiend evolves from Imp; only Basic Pokémon are put onto the Bench from the hand."),
        (IMP, "attack Stare", "Seer is on the Bench; only the Active Pokémon attacks."),
        (IMP, "attack Curse", "Curse needs 2 Psychic and 1 Colorless Energy; Imp has 1 Psychic Energy."),
        ("player 1:\n  active: Seer\n  bench: Imp", "retreat to Imp", "The retreat cost of Seer is 2; it has no Energy."),
        ("player 1:\n  active: Imp [asleep]", "attack Poke", "Imp is Asleep and can't attack."),
        ("player 1:\n  active: Seer [asleep]\n  bench: Imp", "retreat", "Seer is Asleep and can't retreat."),
        ("player 1:\n  active: Imp [Bell]\n  hand: Charm", "attach Charm to Imp", "Imp already has Bell attached."),
        ("stadium: Square of player 2\nplayer 1:\n  active: Imp\n  hand: Square", "play Square",
         "Square is already in play; a new Stadium needs another name."),
        ("player 1:\n  active: Imp\n  hand: Study\nplayer 2:\n  active: Gag", "play Study", "An effect of Gag prevents it."),
    ],
)  # fmt: skip
def test_a_reason_is_about_the_actual_case(mine: str, text: str, said: str) -> None:
    assert reason(board(mine), text) == said


def test_what_was_done_this_turn_is_named() -> None:
    game = board("player 1:\n  active: Imp\n  hand: Study, Lesson, Psychic Energy, Fire Energy, Seer, Fiend\n  bench: Twin")
    game.answer("play Study")
    game.answer("attach Psychic Energy to Imp")
    game.answer("bench Seer")
    assert reason(game, "play Lesson") == "You already played a Supporter this turn (Study)."
    assert reason(game, "attach Fire Energy to Imp") == "You already attached an Energy card this turn."
    game.answer("use Peek")
    assert reason(game, "use Peek") == "You already used Peek this turn."


def test_a_pokemon_that_came_into_play_this_turn_can_evolve_next_turn() -> None:
    game = board("player 1:\n  active: Seer\n  hand: Imp, Fiend")
    game.answer("bench Imp")
    assert reason(game, "evolve Imp into Fiend") == "Imp came into play this turn; it can evolve next turn."


def test_a_refusal_carries_its_option_and_its_rule() -> None:
    game = board("player 1:\n  active: Imp\n  bench: Seer\n  hand: Fiend", "sun-moon-2019")
    refusal = game.why_not("attack Stare")
    assert refusal is not None
    seer = game.state.sides[0].bench[0]
    assert (refusal.key, refusal.rule) == ("only_active_attacks", game.rules.cites.get("only_active_attacks", ""))
    data = refusal.to_json()
    assert (data["kind"], data["pokemon"], data["name"]) == ("attack", int(seer.serial), "Stare")
    assert data["target"] == int(game.state.sides[1].active[0].serial)
    evolve = game.why_not("evolve Seer into Fiend")
    assert evolve is not None
    assert (evolve.option.uid, evolve.option.target) == (int(game.state.sides[0].hand[0]), int(seer.serial))


def test_a_second_attachment_that_is_offered_is_not_refused() -> None:
    game = board("player 1:\n  active: Sprout\n  bench: Imp\n  hand: Fire Energy, Water Energy")
    game.answer("attach Fire Energy to Sprout")
    assert game.decision is not None
    assert "attach Water Energy to Sprout" in game.decision.texts
    assert game.why_not("attach Water Energy to Sprout") is None
    assert reason(game, "attach Water Energy to Imp") == "You already attached an Energy card this turn."


def test_a_retreat_without_a_bench_is_about_the_active_pokemon() -> None:
    game = board("player 1:\n  active: Imp [Psychic Energy]")
    retreats = [refusal for refusal in game.refusals() if refusal.option.kind == "retreat"]
    assert [(refusal.text, refusal.option.target) for refusal in retreats] == [("retreat Imp", None)]
    assert retreats[0].option.pokemon == int(game.state.sides[0].active[0].serial)
    assert reason(game, "retreat") == "You have no Benched Pokémon to take the place of Imp."


def test_what_cannot_be_done_after_the_first_of_two_attacks_is_explained() -> None:
    game = board("player 1:\n  active: Twin\n  bench: Imp\n  hand: Study, Fire Energy")
    game.answer("attack Jab")
    assert game.decision is not None
    assert game.decision.texts == ("attack Jab", "end turn")
    assert game.why_not("attack Jab") is None
    for text in ("play Study", "attach Fire Energy to Twin"):
        assert reason(game, text) == "You already attacked; now you can only attack again or end your turn."


def test_the_use_of_an_attached_card_is_explained() -> None:
    game = board("player 1:\n  active: Imp [Charm, 20 damage]")
    game.answer("use Charm")
    assert reason(game, "use Charm") == "You already used Charm this turn."


def test_a_player_of_a_team_who_must_bench_gets_that_reason() -> None:
    text = """scenario: a board
ruleset: comprehensive-2009
form: team-battle
card:
  Brute | Basic C 60 | retreat 1
    attack 0 "Smash" 200
  Pup | Basic C 60 | retreat 1
    attack 0 "Bite" 10
  Notebook | Item
    text: play(draw(1))
turn: 5
player 1:
  active: Brute
player 2:
  active: Pup
  hand: Notebook
  deck: Pup
player 3:
  active: Brute
player 4:
  active: Brute
= game goes on"""
    game = begin_scenario(parse_scenarios(text)[0])
    game.answer("attack Smash against player 2's Pup")
    game.answer("any prize")
    assert game.decision is not None
    assert game.decision.texts == ("bench Pup",)
    refusal = game.why_not("play Notebook")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == (
        "CR-702.11-p3", "You have no Pokémon in play; put a Basic Pokémon into play first.",
    )  # fmt: skip
    assert game.why_not("end turn") is not None


def test_every_reason_has_a_sentence() -> None:
    assert SAYINGS.keys() == set(range(len(REASONS))) - {OK}
