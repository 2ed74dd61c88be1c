"""The log in words: for each reader, with the names that Pokémon had at that time."""

from __future__ import annotations

import re
from pathlib import Path

import playmat.engine
from playmat.cards.decks import load_deck
from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game
from playmat.play.log import TEMPLATES, Log, Part, Reader
from playmat.play.new_game import new_game
from playmat.play.view import view

CARDS = """
card:
  Imp | Basic P 60 | retreat 1
    attack 0 "Poke" 10
  Fiend | Stage 1 P 80 | from Imp | retreat 0
    attack 0 "Stab" 200
  Brute | Basic F 60 | retreat 0
    attack 0 "Smash" 200
  Lass | Item
    text: play((reveal(hand(you)); reveal(hand(opponent))))
"""


def board(text: str) -> Game:
    return begin_scenario(parse_scenarios(f"scenario: a board\nruleset: base-2000\n{CARDS}\n{text}\n= game goes on")[0])


def fight() -> Game:
    game = board("player 1:\n  active: Imp\n  bench: Brute\n  hand: Fiend, Fire Energy\nplayer 2:\n  active: Imp\n  bench: Brute")
    game.answer("attach Fire Energy to Imp")
    game.answer("evolve Imp into Fiend")
    game.answer("attack Stab")
    game.answer("any prize")
    return game


def lines(game: Game, seat: int | None, *names: str) -> list[str]:
    return view(game, seat).log_lines(0, names)


def test_sentences_are_worded_for_each_reader() -> None:
    game = fight()
    mine, theirs, watcher = lines(game, 0), lines(game, 1), lines(game, None, "Ada", "Bob")
    for said in (
        "You attach Fire Energy to Imp.", "Your Imp evolves into Fiend.", "Your Fiend uses Stab.",
        "Player 2's Imp is Knocked Out.",
    ):  # fmt: skip
        assert said in mine
    for said in ("Player 1 attaches Fire Energy to Imp.", "Player 1's Fiend uses Stab.", "Your Imp is Knocked Out."):
        assert said in theirs
    assert "Bob's Imp is Knocked Out." in watcher
    assert "Ada's Imp evolves into Fiend." in watcher


def test_a_pokemon_keeps_the_name_it_had_then() -> None:
    game = fight()
    before = lines(game, 0)
    while game.decision is not None and game.state.turn < 6:
        game.answer([0] if game.decision.kind != "main" else [len(game.decision.options) - 1])
    assert lines(game, 0)[: len(before)] == before
    assert "Your Imp evolves into Fiend." in before


def test_a_prize_is_named_only_to_the_one_who_took_it() -> None:
    game = fight()
    number = next(index for index, entry in enumerate(game.log) if entry.kind == "prize")
    assert game.story.text(number, Reader(1)) == "Player 1 takes a Prize card."
    assert game.story.text(number, Reader(0)).startswith("You take a Prize card: ")


def test_a_retreat_is_logged_once() -> None:
    game = board("player 1:\n  active: Brute\n  bench: Imp")
    game.answer("retreat to Imp")
    assert lines(game, 0) == ["Your Brute retreats; your Imp becomes Active."]


def test_a_trigger_that_its_player_uses_is_in_the_log() -> None:
    cards = """
card:
  Imp | Basic P 60 | retreat 1
    attack 0 "Poke" 10
  Elf | Stage 1 P 60 | from Imp | retreat 1
    ability "Welcome": on(evolved, draw, optional=true)
"""
    begun = "scenario: a board\nruleset: mega-evolution-2025"
    text = f"{begun}\n{cards}\nturn: 5\nplayer 1:\n  active: Imp\n  hand: Elf\n= game goes on"
    for answer, said in (("yes", ["You use Welcome of Elf."]), ("no", [])):
        game = begin_scenario(parse_scenarios(text)[0])
        game.answer("evolve Imp into Elf")
        game.answer(answer)
        assert [line for line in lines(game, 0) if "Welcome" in line] == said


def test_cards_are_revealed_by_their_owners() -> None:
    game = board("player 1:\n  active: Imp\n  hand: Lass, Fiend\nplayer 2:\n  active: Imp\n  hand: Brute")
    game.answer("play Lass")
    assert "You reveal Fiend." in lines(game, 0)
    assert "Player 2 reveals Brute." in lines(game, 0)


def test_cards_and_pokemon_of_a_sentence_can_be_linked() -> None:
    game = fight()
    attach = next(index for index, entry in enumerate(game.log) if entry.kind == "attach")
    card = game.card(game.log[attach].cards[0]).id
    serial = game.log[attach].pokemon[0]
    assert game.story.line(attach, Reader(0)) == [
        Part("You attach "), Part("Fire Energy", card=card), Part(" to "), Part("Imp", pokemon=serial), Part("."),
    ]  # fmt: skip
    data = view(game, 0).log()[attach]
    assert data["line"] == ["You attach ", {"text": "Fire Energy", "card": card}, " to ", {"text": "Imp", "pokemon": serial}, "."]


def test_cards_drawn_one_after_the_other_are_one_sentence() -> None:
    game = board("start: set-up\nplayer 1:\n  deck: Imp\nplayer 2:\n  deck: Imp")
    drawn = [entry for entry in view(game, 0).log() if entry["kind"] == "draw" and entry["player"] == 1]
    assert {entry["from"] for entry in drawn[:7]} == {drawn[0]["number"]}
    assert drawn[6]["line"] == ["Player 2 draws 7 cards."]


def test_a_log_that_is_read_late_says_the_same() -> None:
    deck = load_deck("first-flame").cards
    game = new_game("base-2000", deck, deck, seed=4, listen=True)
    for _ in range(80):
        if game.decision is not None:
            game.answer(list(range(max(1, game.decision.min))))
    late = Log(game.machine)
    texts = [late.text(number, Reader(0)) for number in range(len(game.log))]
    assert any(" evolves into " in text for text in texts)
    assert texts == [game.story.text(number, Reader(0)) for number in range(len(game.log))]


def test_every_kind_of_entry_has_a_sentence() -> None:
    engine = Path(playmat.engine.__file__ or "").parent
    kinds = {kind for path in engine.rglob("*.py") for kind in re.findall(r'\.tell\(\s*"(\w+)"', path.read_text())}
    assert kinds <= TEMPLATES.keys()


def test_a_card_that_was_looked_at_is_named_only_to_the_one_who_looked() -> None:
    game = board("player 1:\n  active: Mankey base2-55\nplayer 2:\n  active: Imp\n  hand: Brute")
    game.answer("use Peek")
    game.answer("look at 1 card from your opponent's hand at random")
    assert lines(game, 0)[-1] == "You look at Brute."
    assert lines(game, 1)[-1] == "Player 1 looks at a card."


def test_a_search_that_reveals_nothing_says_only_where_the_card_goes() -> None:
    game = board("player 1:\n  active: Imp\n  hand: Computer Search, Lass, Lass\n  deck: Brute, Fiend")
    game.answer("play Computer Search")
    game.answer("Fiend")
    assert lines(game, 0)[-2:] == ["Fiend goes to your hand.", "You shuffle the deck."]
    assert not any("look" in line for line in lines(game, 1))


def test_a_card_that_leaves_an_open_zone_is_named_to_all_players() -> None:
    texts = {
        "hand": "move(pick(1, discard_pile), hand)",
        "top": "move(pick(1, discard_pile), top)",
        "bottom": "move(pick(1, discard_pile), bottom)",
        "deck": "move(pick(1, discard_pile), deck)",
    }
    for place, text in texts.items():
        game = board(f"card: Mover | Item\n  text: play({text})\nplayer 1:\n  active: Imp\n  hand: Mover\n  discard: Fire Energy")
        game.answer("play Mover")
        assert any("Fire Energy" in line for line in lines(game, 0)), place
        assert any("Fire Energy" in line for line in lines(game, 1)), place


def test_a_card_that_goes_to_an_open_place_is_named_to_both() -> None:
    for text in ("move(pick(1, discard_pile), lost)", "move(pick(1, discard_pile), hand, face_up=true)"):
        game = board(f"card: Mover | Item\n  text: play({text})\nplayer 1:\n  active: Imp\n  hand: Mover\n  discard: Fire Energy")
        game.answer("play Mover")
        assert any("Fire Energy" in line for line in lines(game, 1)), text
