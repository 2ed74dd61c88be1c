"""The sheet of a Pokémon: what its attacks would do and why, and nothing that the viewer may not know."""

from __future__ import annotations

import random
from random import Random
from typing import Any

from test_view import deal_hidden_anew, positions

from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game
from playmat.play.pokemon_sheet import sheet
from playmat.play.view import view

CARDS = """
card:
  Imp | Basic P 60 | retreat 1
    attack 0 "Poke" 20
    attack PPC "Curse" 40
    attack 0 "Count" 10+: more(times(10, count(bench(opponent))))
    attack 0 "Coins" 30x: flip(2); base(times(30, heads))
    attack 0 "Endless" 10x: flip_until_tails; base(times(10, heads))
  Target | Basic C 90 | weak P x2 | retreat 1
    attack 0 "Bump" 30
  Wall | Basic M 90 | resist P -30
    attack 0 "Bump" 30
  Band | Tool
    text: modify(self, damage_done, add, 20)
  Belt | Tool
    text: modify(self, hp, add, 40)
  Pad | Tool
    text: modify(self, damage_taken, less, 10)
  Mat | Tool
    text: modify(self, damage_taken_before, less, 10)
  Ball | Item
    text: play(incidental(look(top(3))); may(reveal(pick(1, where(looked, is("Pokémon")))); move(those, hand)); shuffle)
  Net | Item
    text: play(search(pick(1, deck(you, is("Pokémon")))); move(those, hand); shuffle)
  Pair | Item
    text: play(search(both(pick(1, deck(you, is("Pokémon"))), pick(1, deck(you, is("Energy"))))); move(those, hand); shuffle)
"""


def board(text: str) -> Game:
    return begin_scenario(parse_scenarios(f"scenario: a board\nruleset: modern\n{CARDS}\n{text}\n= game goes on")[0])


def attack(game: Game, name: str, seat: int = 0, owner: int = 0) -> Any:
    found = sheet(view(game, seat), view(game, seat).sides[owner].active[0].serial)
    assert found is not None
    return next(item for item in found["attacks"] if item["name"] == name)


DUEL = "player 1:\n  active: Imp [Band]\nplayer 2:\n  active: Target [damage 10]\n"


def test_a_preview_says_how_damage_comes_about() -> None:
    shown = attack(board(DUEL), "Poke")["previews"][0]
    assert (shown["least"], shown["most"], shown["left"], shown["knock_out"]) == (80, 80, 80, 1.0)
    lines = [(line["what"], line.get("name", ""), line["n"]) for line in shown["sums"]]
    assert lines == [("printed", "", 20), ("change", "Band", 40), ("weakness", "", 80)]


def test_a_preview_shows_resistance() -> None:
    game = board("player 1:\n  active: Imp\nplayer 2:\n  active: Wall\n")
    assert [(line["what"], line["n"]) for line in attack(game, "Curse")["previews"][0]["sums"]] == [
        ("printed", 40),
        ("resistance", 10),
    ]


def test_a_preview_names_what_protects_the_target() -> None:
    for tool, lines in {
        "Pad": [("printed", "", 40), ("resistance", "", 10), ("change", "Pad", 0)],
        "Mat": [("printed", "", 40), ("change", "Mat", 30), ("resistance", "", 0)],
    }.items():
        game = board(f"player 1:\n  active: Imp\nplayer 2:\n  active: Wall [{tool}]\n")
        shown = attack(game, "Curse")["previews"][0]["sums"]
        assert [(line["what"], line.get("name", ""), line["n"]) for line in shown] == lines


def test_a_preview_shows_what_the_text_makes_of_the_printed_damage() -> None:
    game = board("player 1:\n  active: Imp\nplayer 2:\n  active: Target\n  bench: Wall; Wall\n")
    shown = attack(game, "Count")["previews"][0]["sums"]
    assert [(line["what"], line["n"]) for line in shown] == [("printed", 10), ("base", 30), ("weakness", 60)]


def test_a_preview_flips_coins_both_ways() -> None:
    shown = attack(board("player 1:\n  active: Imp\nplayer 2:\n  active: Wall\n"), "Coins")["previews"][0]
    assert (shown["least"], shown["most"], shown["mean"], shown["flips"]) == (0, 30, 7.5, 2)


def test_a_preview_of_endless_coins_is_bounded() -> None:
    assert attack(board(DUEL), "Endless")["previews"][0]["most"] >= 20


def test_attacks_without_their_energy_and_of_the_opponent_have_previews() -> None:
    assert attack(board(DUEL), "Curse")["previews"][0]["most"] == 120
    assert attack(board(DUEL), "Bump", owner=1)["previews"][0]["sums"] == [{"what": "printed", "n": 30}]


def test_a_preview_does_not_change_the_game() -> None:
    game = board(DUEL)
    before = game.fingerprint()
    attack(game, "Coins")
    assert game.fingerprint() == before


def test_a_sheet_names_the_cards_behind_changed_hp() -> None:
    game = board("player 1:\n  active: Imp [Belt]\nplayer 2:\n  active: Wall\n")
    found = sheet(view(game, 0), view(game, 0).you.active[0].serial)
    assert found is not None
    assert (found["hp"]["printed"], found["hp"]["now"], [by["name"] for by in found["hp"]["by"]]) == (60, 100, ["Belt"])


def test_a_sheet_does_not_depend_on_hidden_cards() -> None:
    for number, game in enumerate(positions(11, 23)):
        seen = view(game, 0)
        other = game.clone()
        deal_hidden_anew(other, 0, random.Random(number))
        for serial in [p.serial for side in seen.sides for p in side.pokemon]:
            assert sheet(seen, serial) == sheet(view(other, 0), serial)


def test_a_search_shows_the_whole_deck_in_no_order() -> None:
    game = board("player 1:\n  active: Imp\n  hand: Net\n  deck: Wall, Band, Target, Net\nplayer 2:\n  active: Wall\n")
    game.answer("play Net")
    names = [card.name for card in view(game, 0).looking]
    assert {"Wall", "Band", "Target", "Net"} <= set(names) and names != ["Wall", "Band", "Target", "Net"]
    assert {option.text for option in view(game, 0).options()} == {"Wall", "Target"}
    assert view(game, 1).looking == () and view(game, None).looking == ()


def test_cards_that_are_looked_at_are_shown_before_the_choice() -> None:
    game = board("player 1:\n  active: Imp\n  hand: Ball\n  deck: Wall, Band, Target\nplayer 2:\n  active: Wall\n")
    game.answer("play Ball")
    decision = view(game, 0).decision
    assert decision is not None and decision.kind == "yes_no"
    assert {card.name for card in view(game, 0).looking} == {"Wall", "Band", "Target"}
    game.answer("yes")
    assert {card.name for card in view(game, 0).looking} == {"Wall", "Band", "Target"}


def test_a_guess_keeps_the_deck_that_a_second_search_shows() -> None:
    game = board("player 1:\n  active: Imp\n  hand: Pair\n  deck: Imp; Wall; Fire Energy; Water Energy; Net x10\n")
    for wanted in ("play Pair", "Imp"):
        assert game.decision is not None
        game.answer([next(option for option in game.decision.options if wanted in option.text)])
    assert game.decision is not None and {option.text for option in game.decision.options} == {"Fire Energy", "Water Energy"}
    seen = view(game, 0)
    guesses = [view(seen.guess(Random(seed)), 0).to_json() for seed in range(5)]
    assert guesses == [seen.to_json()] * 5


def test_an_attack_is_previewed_against_each_pokemon_that_it_can_be_used_against() -> None:
    sides = "player 1:\n  active: Imp [Band], Imp\nplayer 2:\n  active: Target [damage 10], Wall\n"
    game = begin_scenario(
        parse_scenarios(f"scenario: two\nruleset: comprehensive-2009\nform: two-on-two\n{CARDS}\n{sides}\n= game goes on")[0]
    )
    targets = [pokemon.serial for pokemon in view(game, 0).sides[1].active]
    assert [shown["target"] for shown in attack(game, "Poke")["previews"]] == targets
