"""Turns searched as a whole: certain wins, equal positions, answers judged in other deals than they were chosen in."""

from __future__ import annotations

from collections import Counter
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from playmat.bots.bot import Bot, Budget, RandomBot
from playmat.bots.card_values import sheet_of
from playmat.bots.going_first import first_share
from playmat.bots.hints import hint
from playmat.bots.judge import N_POKEMON, N_SIDE, figures, log_odds, net_chance
from playmat.bots.lookahead import ANSWERS, answers_to
from playmat.bots.policy import Quick
from playmat.bots.search import SearchBot
from playmat.bots.turn_search import TurnSearch, all_answers
from playmat.bots.winning_lines import winning_lines
from playmat.cards.belief import believed_rest, candidates
from playmat.cards.decks import load_deck
from playmat.engine.machine import Machine
from playmat.engine.questions import O_ATTACH, O_BENCH, kind_of
from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game
from playmat.play.tables import make_table
from playmat.play.view import view

ATTACH_AND_WIN = """
player 1:
  active: Charmander
  hand: Fire Energy, Machop
  prizes: 1
player 2:
  active: Bulbasaur [damage 30]
  bench: Machop
"""


def board(text: str) -> Game:
    """The game of a scenario's lines; the first player is asked what to do."""
    return begin_scenario(parse_scenarios(f"scenario: a board\n{text}\n= game goes on")[0])


def searched(game: Game, nodes: int) -> TurnSearch:
    m = Machine(game.machine.table, game.state.clone())
    quick = Quick(sheet_of(game.table), 1, 0)
    search = TurnSearch(m, quick.sheet, 0, quick)
    search.begin(game.state, answers_to(m, quick, ANSWERS))
    search.run(nodes)
    return search


def test_a_win_of_several_actions_is_found_and_said_in_words() -> None:
    found = winning_lines(board(ATTACH_AND_WIN))
    assert len(found.lines) == 1
    texts = [step.texts for step in found.lines[0]]
    assert texts[-1][0].startswith("attack")
    assert any(text.startswith("attach") for said in texts for text in said)
    assert found.best_share == 1.0


def test_a_turn_without_a_win_is_searched_to_the_end() -> None:
    found = winning_lines(board(ATTACH_AND_WIN.replace("prizes: 1", "prizes: 2")))
    assert found.lines == ()
    assert found.is_complete
    assert found.best_share == 0.0


def test_a_search_that_runs_out_of_nodes_says_so() -> None:
    found = winning_lines(board(ATTACH_AND_WIN.replace("prizes: 1", "prizes: 2")), nodes=2)
    assert found.nodes <= 2
    assert not found.is_complete


def test_a_win_that_needs_a_coin_is_not_certain() -> None:
    found = winning_lines(
        board(
            """
cards:
  Gambler | Basic C 60
    attack C "Toss" 40: flip(tails=nothing)
player 1:
  active: Gambler [Fire Energy]
  prizes: 1
player 2:
  active: Machop [damage 30]
  bench: Machop
"""
        ),
        deals=16,
    )
    assert found.lines == ()
    assert 0.0 < found.best_share < 1.0


def test_every_first_answer_that_wins_is_listed_on_request() -> None:
    found = winning_lines(board(ATTACH_AND_WIN), every=True)
    first = {line[0].texts[0].partition(" ")[0] for line in found.lines}
    assert first == {"attach", "bench"}
    assert found.is_complete


def test_nobody_wins_in_the_turn_of_another_player() -> None:
    game = board(ATTACH_AND_WIN)
    assert winning_lines(view(game, 1)).lines == ()


def test_equal_positions_are_one_spot() -> None:
    """Two Basic Pokémon can be put down and an Energy card attached in any order: eight sets of actions, not all sequences."""
    game = board(
        """
player 1:
  active: Charmander
  hand: Machop, Squirtle, Water Energy
player 2:
  active: Bulbasaur
"""
    )
    search = searched(game, 100_000)
    assert search.is_complete()
    # The Energy card is in hand, or on one of up to three Pokémon that are in play.
    assert len(search.nodes) <= 4 + 2 * 3 + 2


def test_search_takes_a_win_now_at_any_budget() -> None:
    for lines in (5, 60):
        game = board(ATTACH_AND_WIN)
        bots: list[Bot] = [SearchBot(1, Budget(lines=lines)), RandomBot(1)]
        turn = game.state.turn
        while (decision := game.decision) is not None and game.state.turn == turn:
            game.answer(bots[decision.player].decide(view(game, decision.player)))
        assert game.winner == 0


def test_the_line_of_a_certain_win_is_tried_first_at_the_next_question() -> None:
    game = board(ATTACH_AND_WIN)
    bot = SearchBot(1, Budget(lines=60))
    game.answer(bot.decide(view(game, 0)))
    search = searched(game, 0)
    search.follow(bot.line)
    assert search.used == len(bot.line) > 0
    assert search.root.value == 1.0
    bot.budget = Budget(lines=1)
    while game.winner is None:
        assert bot.line
        game.answer(bot.decide(view(game, 0)))
    assert game.winner == 0


def test_a_line_that_is_not_possible_is_left() -> None:
    search = searched(board(ATTACH_AND_WIN), 0)
    search.follow([vec[i64]([i64(-1)])])
    assert search.used == 0


def test_the_best_line_is_tried_behind_every_answer() -> None:
    """Whether Machop is put down or the Energy card attached first makes no difference, so neither may look worse."""
    search = searched(board(ATTACH_AND_WIN), 1000)
    first = {kind_of(answer[0]): i for i, answer in enumerate(search.root.answers)}
    assert sorted([search.value_of(first[O_ATTACH]), search.value_of(first[O_BENCH])])[0] < 1.0
    search.graft()
    assert search.value_of(first[O_ATTACH]) == search.value_of(first[O_BENCH]) == 1.0


def test_all_answers_of_several_picks_are_listed_once() -> None:
    game = board(ATTACH_AND_WIN)
    found = all_answers(game.machine, 64)
    quick = Quick(sheet_of(game.table), 1, 0)
    assert {tuple(answer) for answer in found} == {tuple(answer) for answer in answers_to(game.machine, quick, 64)}
    assert all_answers(game.machine, 1) == []


def test_answers_are_judged_in_other_deals_than_they_were_chosen_in() -> None:
    game = board(ATTACH_AND_WIN.replace("prizes: 1", "prizes: 2"))
    found = SearchBot(1, Budget(lines=120)).look(view(game, 0), also=[0])
    assert found.judged is not None
    assert found.judged is not found.search
    assert found.judged.heats > 0
    loss, error = found.loss_of([0])
    assert -1.0 <= loss <= 1.0
    assert error >= 0.0
    assert found.loss_of(found.answer()) == (0.0, 0.0)


def test_the_judge_sees_both_sides_of_a_position() -> None:
    game = board(ATTACH_AND_WIN)
    sheet = sheet_of(game.table)
    net = sheet.net
    m = game.machine
    assert len(figures(m, sheet)) == 12 * (N_POKEMON + 1) + 2 * N_SIDE + 1
    assert log_odds(m, sheet, net, 0) == -log_odds(m, sheet, net, 1)
    assert net_chance(m, sheet, net, 0) > 0.5


def test_a_list_is_believed_by_names_and_other_printings() -> None:
    cards = load_deck("blackout").cards
    believed = candidates(Counter(cards[:20]))
    assert abs(sum(weight for _, weight in believed) - 1.0) < 1e-9
    assert believed[0][0] == Counter(cards)


def test_a_player_who_recognises_nothing_assumes_a_list_like_their_own() -> None:
    own = load_deck("blackout").cards
    assert Counter(believed_rest([], 60, own)) == Counter(own)
    assert Counter(believed_rest([], 60, own, Random(1))) == Counter(own)


def test_the_share_of_the_first_player_is_a_share() -> None:
    cards = load_deck("first-flame").cards
    table = make_table("modern", "standard", [cards, cards])
    assert 0.0 <= first_share(table, 8, 60.0) <= 1.0
    assert first_share(table, 0, 1.0) == 0.5


def test_a_hint_says_how_sure_its_win_chance_is() -> None:
    found = hint(view(board(ATTACH_AND_WIN.replace("prizes: 1", "prizes: 2")), 0), Budget(lines=200))
    assert len(found) > 1
    assert all(0.0 <= one.error < 0.5 for one in found)
