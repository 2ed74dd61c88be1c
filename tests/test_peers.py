"""Our engine compared with cabt. Most tests do not need the other engine; the last ones need kaggle-environments."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from cabt import CHARMANDER, NAMES, charmander, current, side
from typer.testing import CliRunner

import playmat as pm
from playmat.cards.pool import default_pool
from playmat.cli import app
from playmat.cli.peers import left_out
from playmat.engine.state import POISONED
from playmat.peers.cabt.actions import Action, their_action
from playmat.peers.cabt.answers import Hint, hints, ways_to_answer
from playmat.peers.cabt.boards import PokemonFacts, our_board, their_board
from playmat.peers.cabt.card_matching import Match, match_card, our_name
from playmat.peers.cabt.game_setup import Tables
from playmat.peers.cabt.known_differences import FILE, KnownDifference, known_differences, recognised
from playmat.peers.cabt.library import Kind, Library, MissingPeer, PeerAttack, PeerCard
from playmat.peers.cabt.mirror import Difference, Mirror
from playmat.peers.cabt.players import Dealer, random_player
from playmat.rules.ruleset import load_ruleset


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("Basic {G} Energy", "Grass Energy"),
        ("Nitro {R} Energy", "Nitro Fire Energy"),
        ("XerneasEX", "Xerneas ex"),
        ("Team Rocket's Ampharos", "Team Rocket's Ampharos"),
    ],
)
def test_names_are_spelled_as_ours(theirs: str, ours: str) -> None:
    assert our_name(theirs) == ours


def test_a_card_is_found_by_its_kind_and_the_names_of_its_attacks() -> None:
    pool = default_pool()
    found = match_card(CHARMANDER, [pool["base1-98"], pool["base1-58"], pool["base1-46"]])
    assert found.ours is not None and found.ours.id == "base1-46"
    assert found.differences == ()


def test_an_old_card_with_other_facts_is_another_card() -> None:
    pool = default_pool()
    stronger = PeerCard(101, "Charmander", Kind.POKEMON, hp=80, type="R", is_basic=True, attacks=CHARMANDER.attacks)
    assert match_card(stronger, [pool["base1-46"]]).ours is None


def test_printed_facts_that_differ_are_named() -> None:
    pool = default_pool()
    ours = pool["me1-11"]
    attacks = tuple(PeerAttack(place, attack.name, "", attack.damage, "C") for place, attack in enumerate(ours.attacks))
    abilities = tuple((ability.name, "") for ability in ours.abilities)
    theirs = PeerCard(1, ours.name, Kind.POKEMON, hp=999, type="G", is_basic=True, attacks=attacks, abilities=abilities)
    assert f"HP: there 999, here {ours.hp}" in match_card(theirs, [ours]).differences


def test_equal_boards_have_no_differences() -> None:
    board = their_board(current(side(active=[charmander()]), side(active=[charmander()])))
    assert NAMES.compared(board, board) == []


def test_differences_between_boards_are_said_place_by_place() -> None:
    one = their_board(current(side(active=[charmander(20, 2)], hand=[{"id": 2}, {"id": 2}]), side()))
    other = their_board(current(side(active=[charmander(50, 2)], hand=[{"id": 2}], poisoned=True), side()))
    assert NAMES.compared(one, other) == [
        "p0 active: there Charmander#101 30/50 [Basic {R} Energy#2; 1 Energy] | "
        "here Charmander#101 0/50 [Basic {R} Energy#2; 1 Energy]",
        "p0 conditions: there nothing | here poisoned",
        "p0 hand: there Basic {R} Energy#2 | here nothing",
    ]


def test_our_board_is_in_the_same_words() -> None:
    game = pm.new_game("mega-evolution-2025", {"base1-46": 4, "base1-98": 56}, {"base1-46": 4, "base1-98": 56}, seed=1)
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    numbers = [101 if game.card(uid).id == "base1-46" else 2 for uid in range(120)]
    game.state.sides[1].active[0].conditions |= POISONED
    board = our_board(game, numbers)
    assert board["p0 active"] == [PokemonFacts(101, 0, 50, (), (), 0, False)]
    assert board["p1 conditions"] == ["poisoned"]
    prizes = board["p1 prize"]
    assert isinstance(prizes, Counter) and prizes.total() == 6


def test_actions_on_pokemon_that_look_the_same_are_equal() -> None:
    now = current(side(active=[charmander()], bench=[charmander(), charmander(10)], hand=[{"id": 2}]), side())
    options = [{"type": "Attach", "area": 2, "index": 0, "inPlayArea": 5, "inPlayIndex": place} for place in (0, 1)]
    one, other = (their_action(now, option, {}, {}) for option in options)
    assert one != other
    assert one == Action("attach", 2, "", "bench", PokemonFacts(101, 0, 50, (), (), 0, False))
    assert one.said(NAMES) == "attach Basic {R} Energy#2 at bench Charmander#101 0/50 []"


def test_picks_become_hints() -> None:
    now = current(side(active=[charmander(50, 2)], hand=[{"id": 2}]), side())
    options = [
        {"type": "Yes"},
        {"type": "Card", "area": 2, "index": 0, "playerIndex": 0},
        {"type": "EnergyCard", "area": 4, "index": 0, "playerIndex": 0, "energyIndex": 0},
    ]
    frame = {"current": now, "select": {"option": options, "deck": None}, "picked": [0, 1, 2]}
    assert [hint for hint, _, _ in hints([frame], {})] == [("yes", 0, 0), ("card", 0, 2), ("card", 101, 2), ("pokemon", 0, 101)]


def test_an_answer_that_was_picked_together_is_tried_first() -> None:
    fire: Hint = ("card", 0, 2)
    other: Hint = ("card", 0, 101)
    left = [(fire, 4, -1), (other, 4, -1), (fire, 7, -1)]
    ways = ways_to_answer(False, 0, 3, left, [other, fire, fire, fire], [-1] * 4)
    assert next(ways) == [1, 0]
    assert next(ways) == [1, 0, 2]


def test_a_known_difference_is_recognised_by_its_patterns() -> None:
    known = KnownDifference("draws", "There is no Sudden Death there.", kind="result", details="^result: there 2")
    found = Difference("result", "attack ember", ["result: there 2, here the game goes on"], ["Charmander#101"], 3, -1, [], [])
    other = Difference("result", "attack ember", ["turn: there 4 | here 5"], ["Charmander#101"], 3, -1, [], [])
    assert recognised(found, [known]) is known
    assert recognised(other, [known]) is None


def test_every_known_difference_has_a_reason() -> None:
    assert all(entry.reason.endswith(".") for entry in known_differences(FILE))


def test_cards_that_nothing_was_done_with_are_left_out() -> None:
    ours = default_pool()["base1-46"]
    matches = {101: Match(CHARMANDER, ours)}
    assert left_out(Counter({"attack scratch of Charmander#101": 1}), matches) == [101]
    assert left_out(Counter({"attack scratch of Charmander#101": 1, "attack ember of Charmander#101": 2}), matches) == []


def test_a_missing_engine_is_explained(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["peers", "facts", "--library", str(tmp_path)])
    assert result.exit_code == 2
    assert "pip install --no-deps kaggle-environments" in result.output


@pytest.fixture(scope="module")
def library() -> Library:
    try:
        return Library()
    except MissingPeer as error:
        pytest.skip(str(error))


def test_a_game_of_the_other_engine_can_be_followed(library: Library) -> None:
    pool, rules = default_pool(), load_ruleset("mega-evolution-2025")
    matches = {number: match_card(card, [pool["base1-98"]]) for number, card in library.cards.items() if number == 2}
    plain = next(card for card in library.cards.values() if card.name == "Charmander" and not card.abilities)
    ours = [pool[card_id] for card_id, summary in pool.summaries().items() if summary.name == "Charmander"]
    matches[plain.number] = match_card(plain, ours)
    assert all(match.is_playable for match in matches.values())
    deck = Dealer(library.cards, matches, random.Random(1)).deck()
    assert Counter(deck) == {plain.number: 4, 2: 56}
    frames = library.play([deck, deck], random_player(random.Random(1), Counter()))
    mirror = Mirror(library, matches, Tables(rules, pool), frames[:40])
    mirror.run()
    assert mirror.differences == []
    assert mirror.counts["equal"] == mirror.counts["steps"] > 5
