"""The quick player: its turns on small boards."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from playmat.bots.card_values import sheet_of
from playmat.bots.evaluation import expected
from playmat.bots.greedy import places
from playmat.bots.policy import Quick
from playmat.bots.purposes import FROM_DECK, TO_HAND
from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game


def board(text: str) -> Game:
    """The game of a scenario's lines; the first player is asked what to do."""
    return begin_scenario(parse_scenarios(f"scenario: a board\n{text}\n= game goes on")[0])


def turn(game: Game, answers: int = 40) -> list[str]:
    """The actions of the player until the turn is over."""
    quick = Quick(sheet_of(game.table), 1, 0)
    player, number = game.state.player, game.state.turn
    done: list[str] = []
    while (decision := game.decision) is not None and len(done) < answers:
        if game.state.turn != number or game.state.player != player:
            break
        picks = places(game, quick.answer(game.machine))
        done += [decision.texts[pick] for pick in picks] or ["nothing"]
        game.answer(picks)
    return done


def test_a_knock_out_on_the_bench_is_taken_by_bringing_the_pokemon_up() -> None:
    done = turn(
        board(
            """
player 1:
  active: Charmander [Fire Energy]
  hand: Gust of Wind base1-93
  bench: Squirtle
player 2:
  active: Chansey
  bench: Bulbasaur [damage 30], Chansey
"""
        )
    )
    assert done[0] == "play Gust of Wind"
    assert "Bulbasaur" in done[1]
    assert any(text.startswith("attack") for text in done)


def test_nothing_is_brought_up_without_a_knock_out() -> None:
    done = turn(
        board(
            """
player 1:
  active: Charmander [Fire Energy]
  hand: Gust of Wind base1-93
  bench: Squirtle
player 2:
  active: Bulbasaur
  bench: Chansey
"""
        )
    )
    assert "play Gust of Wind" not in done


def test_the_hand_is_played_before_it_is_given_up() -> None:
    done = turn(
        board(
            """
player 1:
  active: Charmander
  hand: Professor Oak base1-88, Fire Energy, Squirtle
  deck: 30 Fire Energy only
player 2:
  active: Chansey
  bench: Chansey
"""
        )
    )
    oak = done.index("play Professor Oak")
    assert any(text.startswith("bench Squirtle") for text in done[:oak])
    assert any(text.startswith("attach Fire Energy") for text in done[:oak])


@pytest.mark.parametrize(("cards", "drawn"), [(30, True), (4, False)])
def test_a_deck_is_not_drawn_empty(cards: int, drawn: bool) -> None:
    done = turn(
        board(
            f"""
player 1:
  active: Charmander
  hand: Bill base1-91
  deck: {cards} Fire Energy only
player 2:
  active: Chansey
  deck: 30 Fire Energy only
"""
        )
    )
    assert ("play Bill" in done) == drawn


@pytest.mark.parametrize(("prizes", "drawn"), [(1, True), (6, False)])
def test_cards_are_kept_only_for_the_turns_that_the_game_may_still_take(prizes: int, drawn: bool) -> None:
    """The game is soon over if either player needs few Prize cards."""
    done = turn(
        board(
            f"""
player 1:
  active: Charmander
  hand: Bill base1-91
  deck: 9 Fire Energy only
  prizes: 6 Fire Energy
player 2:
  active: Chansey
  deck: 30 Fire Energy only
  prizes: {prizes} Fire Energy
"""
        )
    )
    assert ("play Bill" in done) == drawn


def test_cards_are_drawn_up_to_a_number_that_follows_the_board() -> None:
    """Fusion Strike System draws until the hand has as many cards as there are Fusion Strike Pokémon in play."""
    done = turn(
        board(
            """
ruleset: modern
player 1:
  active: Genesect V swsh8-185
  bench: Genesect V swsh8-185, Genesect V swsh8-185, Genesect V swsh8-185, Genesect V swsh8-185
  hand: Charmeleon base1-24, Charmeleon base1-24, Charmeleon base1-24
  deck: 30 Fire Energy only
player 2:
  active: Chansey
"""
        )
    )
    assert any(text.startswith("use Fusion Strike System") for text in done)


def test_cards_that_are_only_shown_are_all_shown() -> None:
    """Weaponized Swords does 60 damage for each card that is revealed."""
    done = turn(
        board(
            """
ruleset: modern
player 1:
  active: Doublade mep-67 [Metal Energy, Metal Energy]
  hand: Doublade mep-67, Doublade mep-67
player 2:
  active: Chansey
  bench: Chansey
"""
        )
    )
    attack = done.index("attack Weaponized Swords")
    assert {"Doublade", "Doublade (2)"} <= set(done[attack + 1 :])


@pytest.mark.parametrize(("damage", "played"), [(40, False), (30, True), (20, False)])
def test_more_damage_is_used_for_a_knock_out_alone(damage: int, played: bool) -> None:
    """Scratch does 10 damage to a Pokémon with 50 HP."""
    done = turn(
        board(
            f"""
player 1:
  active: Charmander [Fire Energy]
  hand: PlusPower base1-84
player 2:
  active: Charmander [damage {damage}]
  bench: Chansey
"""
        )
    )
    assert ("play PlusPower" in done) == played


def test_what_is_given_up_for_damage_is_as_much_as_a_knock_out_takes() -> None:
    """Make It Rain does 50 damage for each Energy: three are enough for 120 HP that are left."""
    done = turn(
        board(
            """
ruleset: modern
player 1:
  active: Gholdengo ex sv4-139 [Metal Energy]
  hand: Metal Energy, Metal Energy, Metal Energy, Metal Energy, Metal Energy, Metal Energy
  bench: Squirtle
player 2:
  active: Chansey
  bench: Chansey
"""
        )
    )
    attack = done.index("attack Make It Rain")
    given = [text for text in done[attack + 1 :] if text.startswith("Metal Energy")]
    assert len(given) == 3


def test_what_ends_the_turn_does_not_come_before_an_attack() -> None:
    done = turn(
        board(
            """
ruleset: modern
player 1:
  active: Zacian V swsh1-138 [Metal Energy, Metal Energy, Metal Energy]
  bench: Squirtle
  deck: 20 Metal Energy
player 2:
  active: Chansey
  bench: Chansey
"""
        )
    )
    assert any(text.startswith("attack") for text in done)


def test_a_search_finds_what_the_pokemon_in_play_can_become() -> None:
    done = turn(
        board(
            """
player 1:
  active: Charmander
  hand: Computer Search base1-71, Fire Energy, Fire Energy, Fire Energy
  deck: Charmeleon base1-24, 40 Fire Energy only
player 2:
  active: Chansey
"""
        )
    )
    assert "Charmeleon" in done


def test_purposes_are_read_from_the_text() -> None:
    """N gives both players new hands, as many cards as they have Prize cards left."""
    game = board(
        """
ruleset: modern
player 1:
  active: Charmander
  hand: N bw3-92, Ultra Ball sv1-196
player 2:
  active: Chansey
"""
    )
    sheet = sheet_of(game.table)
    by_name = {d.title: sheet.purposes[d.index] for d in sheet.defs}
    n, ball = by_name["N"].played, by_name["Ultra Ball"].played
    assert n is not None
    assert ball is not None
    assert (n.sheds, n.draws is not None) == (2, True)
    assert ball.pays == 2
    assert [(supply.n, supply.source, supply.target) for supply in ball.supplies] == [(1, FROM_DECK, TO_HAND)]


def test_cards_that_must_differ_are_picked_differently() -> None:
    """Of two Energy cards of one type, Crispin would find only one."""
    game = board(
        """
ruleset: modern
player 1:
  active: Charmander
  bench: Charmander
  hand: Crispin sv7-133
  deck: Fire Energy, Fire Energy, Fire Energy, Water Energy only
player 2:
  active: Chansey
"""
    )
    done = turn(game)
    picked = done[done.index("play Crispin") + 1 :][:2]
    assert sorted(text.split(" (")[0] for text in picked) == ["Fire Energy", "Water Energy"]


ZOROARK = """
ruleset: modern
player 1:
  active: N's Zoroark ex sv9-98 [Darkness Energy, Darkness Energy]
  bench: N's Darumaka sv9-26, N's Zekrom me2pt5-155
  hand: Charmander
player 2:
  active: Chansey
  bench: Chansey
"""


def test_the_strongest_attack_is_copied() -> None:
    """Night Joker uses an attack of a Benched Pokémon: 250, 70, 50 or 20 damage."""
    done = turn(board(ZOROARK))
    assert done[done.index("attack Night Joker") + 1] == "Rampaging Thunder of N's Zekrom"


def test_pokemon_are_worth_the_attacks_that_others_copy_from_them() -> None:
    game = board(ZOROARK)
    sheet = sheet_of(game.table)
    by_name = {d.title: d.index for d in sheet.defs}
    zekrom, darumaka, charmander = (sheet.purposes[by_name[name]].role for name in ("N's Zekrom", "N's Darumaka", "Charmander"))
    assert zekrom > darumaka > charmander
    assert sheet.damage[by_name["N's Zoroark ex"]][0] == 200  # most of the best of them


@pytest.mark.parametrize(
    ("deck", "damage"), [("10 Water Energy, 10 Charmander", 300), ("20 Water Energy", 600), ("20 Charmander", 0)]
)
def test_damage_by_discarded_cards_follows_the_deck(deck: str, damage: int) -> None:
    """Hammer-lanche discards the top 6 cards and does 100 damage for each basic Water Energy among them."""
    game = board(
        f"""
ruleset: modern
player 1:
  active: Mega Abomasnow ex me1-36 [Water Energy, Water Energy]
  deck: {deck} only
player 2:
  active: Chansey
"""
    )
    m = game.machine
    p, q = m.st.sides[0].active[0], m.st.sides[1].active[0]
    assert expected(m, sheet_of(game.table), p, p.cards[0], i64(0), q) == damage


@pytest.mark.parametrize(("bench", "used"), [("Charmander [damage 40]", True), ("Chansey", False)])
def test_an_optional_gust_is_taken_for_a_knock_out(bench: str, used: bool) -> None:
    """Hariyama brings up a Benched Pokémon when it evolves: bad if nothing there can be Knocked Out."""
    done = turn(
        board(
            f"""
ruleset: modern
player 1:
  active: Charmander [Fire Energy]
  bench: Makuhita me1-72
  hand: Hariyama me1-73
player 2:
  active: Chansey
  bench: {bench}, Chansey
"""
        )
    )
    assert done[done.index("evolve Makuhita into Hariyama") + 1] == ("yes" if used else "no")


def test_additional_damage_adds_up_to_a_knock_out() -> None:
    """Two cards of 10 more damage each, for 30 HP that are left."""
    done = turn(
        board(
            """
player 1:
  active: Charmander [Fire Energy]
  hand: PlusPower base1-84, PlusPower base1-84
player 2:
  active: Charmander [damage 20]
  bench: Chansey
"""
        )
    )
    assert done.count("play PlusPower") == 2


def test_a_pokemon_is_prepared_for_its_evolution_rather_than_nothing() -> None:
    """Riolu needs no more Energy for its own attack."""
    done = turn(
        board(
            """
ruleset: modern
player 1:
  active: Riolu me1-76 [Fighting Energy]
  hand: Fighting Energy
  deck: Mega Lucario ex me1-77, 20 Fighting Energy only
player 2:
  active: Chansey
  bench: Chansey
"""
        )
    )
    assert any(text.startswith("attach Fighting Energy") for text in done)


def test_a_lone_pokemon_gives_up_its_hand_for_company() -> None:
    """Carmine discards the hand and draws five cards."""
    done = turn(
        board(
            """
ruleset: modern
player 1:
  active: Charmander
  hand: Carmine sv6-145, Rare Candy sv1-191, Rare Candy sv1-191, Rare Candy sv1-191, Rare Candy sv1-191
  deck: 30 Squirtle only
player 2:
  active: Chansey
"""
        )
    )
    assert "play Carmine" in done
