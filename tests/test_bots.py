"""Bots: legal answers, within their budget, from the view of their seat and from nothing else."""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from playmat.bots import BOTS, LEVELS, Bot, Budget, InvalidBot, external, hint, make_bot, parse_budget
from playmat.bots.analysis import analyse
from playmat.bots.bot import RandomBot, forced_answer
from playmat.bots.card_values import sheet_of, tally_of
from playmat.bots.evaluation import FIGURES, MOVER, N_FEATURES, OTHER, missing
from playmat.bots.external import ExternalBot
from playmat.bots.greedy import GreedyBot, places, vector
from playmat.bots.judge import net_chance
from playmat.bots.lookahead import AS_QUICK, Node, answers_to, key_of
from playmat.bots.policy import Quick, play_out
from playmat.bots.policy_weights import HAND_MADE, LEARNED, SPREAD, W_HEIR_HELD, W_LACK, W_STRIKE, someone
from playmat.bots.reasons import Facts, reason
from playmat.bots.search import SearchBot
from playmat.cards.decks import load_deck
from playmat.effects.nodes import Action
from playmat.effects.script import parse_script
from playmat.engine import playout
from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game, start
from playmat.play.record import InvalidRecord, Record
from playmat.play.tables import decks_of, make_table
from playmat.play.view import View, view

FLAME = load_deck("first-flame").cards
SHOOTS = load_deck("green-shoots").cards
TABLE = make_table("modern", "standard", [FLAME, SHOOTS])
RULESETS = ["base-2000", "platinum-2009", "comprehensive-2009", "sun-moon-2019", "modern"]


def board(text: str) -> Game:
    """The game of a scenario's lines; the first player is asked what to do."""
    return begin_scenario(parse_scenarios(f"scenario: a board\n{text}\n= game goes on")[0])


def about_to_win() -> Game:
    """Player 1 has an attack that takes the last Prize card."""
    return board(
        """
player 1:
  active: Charmander [Fire Energy]
  prizes: 1
player 2:
  active: Bulbasaur [damage 30]
  bench: Machop
"""
    )


def play(game: Game, bots: list[Bot], answers: int = 10_000) -> None:
    while (decision := game.decision) is not None and len(game.answers) < answers:
        game.answer(bots[decision.player].decide(view(game, decision.player)))


def positions(seed: int, every: int) -> list[Game]:
    """Positions of a game played by rules of thumb, in which a player has a choice."""
    game = start(TABLE, seed)
    quick = Quick(sheet_of(TABLE), seed, 300)
    found = []
    while game.decision is not None:
        if len(game.answers) % every == 0 and len(game.decision.options) > 1:
            found.append(game.clone())
        game.answer(places(game, quick.answer(game.machine)))
    return found


# Playing


@pytest.mark.parametrize("ruleset", RULESETS)
def test_greedy_beats_random_and_never_gives_an_illegal_answer(ruleset: str) -> None:
    table = make_table(ruleset, "standard", [FLAME, SHOOTS])
    game = start(table, 5)
    play(game, [GreedyBot(1), RandomBot(2)])
    assert game.winner == 0


@pytest.mark.parametrize(("form", "seats"), [("two-on-two", 2), ("team-battle", 4)])
def test_bots_play_other_forms_of_play(form: str, seats: int) -> None:
    game = start(make_table("comprehensive-2009", form, [FLAME] * seats), 3)
    bots: list[Bot] = [GreedyBot(seat) if seat % 2 else SearchBot(seat, Budget(lines=3)) for seat in range(seats)]
    play(game, bots, 40)
    assert game.is_over or len(game.answers) == 40
    assert game.problems() == []


@pytest.mark.parametrize("name", ["greedy", "search@4"])
def test_the_same_seed_gives_the_same_answers(name: str) -> None:
    games = []
    for _ in range(2):
        game = start(TABLE, 8)
        play(game, [make_bot(name, seed=3), RandomBot(1)], 25)
        games.append(game)
    assert games[0].answers == games[1].answers


def test_a_winning_attack_is_found() -> None:
    game = board(
        """
player 1:
  active: Charmander [Fire Energy]
  hand: Potion, Fire Energy
  prizes: 1
player 2:
  active: Bulbasaur [damage 30]
  bench: Squirtle
"""
    )
    decision = game.decision
    assert decision is not None
    assert any("attack" in text for text in decision.texts)
    for bot in (GreedyBot(1), SearchBot(1, Budget(lines=60))):
        copy = game.clone()
        play(copy, [bot, RandomBot(1)], 12)
        assert copy.winner == 0, type(bot).__name__


def test_search_sees_that_an_only_pokemon_must_be_helped() -> None:
    """Ending the turn loses at once to the attack that follows; a Basic Pokémon on the Bench does not."""
    game = board(
        """
player 1:
  active: Machop [damage 40]
  hand: Charmander
player 2:
  active: Charmander [Fire Energy, Fire Energy]
  bench: Machop
  prizes: 3
"""
    )
    found = SearchBot(2, Budget(lines=60)).look(view(game, 0))
    decision = game.decision
    assert decision is not None
    chances = {decision.texts[picks[0]]: chance for picks, chance in found.ranked()}
    assert chances["end turn"] == 0.0
    assert chances["bench Charmander"] > 0.0
    assert decision.texts[found.ranked()[0][0][0]] == "bench Charmander"


def test_search_plans_what_a_rule_of_thumb_would_not_do() -> None:
    """Only hurting its own Pokémon twice and then attacking wins. The rule of thumb never does so; both steps are planned."""
    game = board(
        """
cards:
  Brawler | Basic C 90 | retreat 3
    ability "Grit": use(put_counters(1, self), limit=any)
    attack C "Rage" 10: more(times(10, counters(self)))
  Giant | Basic C 120
    attack C "Smash" 100
player 1:
  active: Brawler [Fire Energy]
  prizes: 1
player 2:
  active: Giant [Fire Energy, damage 90]
  bench: Machop
  prizes: 1
"""
    )
    decision = game.decision
    assert decision is not None
    quick = Quick(sheet_of(game.table), 1, 0)
    assert game.words.naming.option_text(int(quick.answer(game.machine)[0])) == "attack Rage"
    found = SearchBot(1, Budget(lines=600)).look(view(game, 0))
    picks, chance = found.ranked()[0]
    assert "Grit" in decision.texts[picks[0]]
    assert chance > 0.5
    play(game, [SearchBot(1, Budget(lines=600)), RandomBot(1)], 3)
    assert game.winner == 0


def test_greedy_uses_what_it_has_and_takes_the_prize() -> None:
    """A card kept in hand, or a wounded Pokémon left to the opponent, is worth less than what can be done with it now."""
    game = board(
        """
player 1:
  active: Charmander [Fire Energy]
  hand: Fire Energy, Machop
player 2:
  active: Bulbasaur [damage 30]
  bench: Squirtle
"""
    )
    play(game, [GreedyBot(1), RandomBot(1)], 4)
    mine, theirs = game.state.sides
    assert len(mine.active[0].attached) + sum(len(p.attached) for p in mine.bench) == 2
    assert len(mine.bench) == 1
    assert theirs.active[0].damage == 0, "the Bulbasaur was Knocked Out and another one took its place"


def test_an_endless_turn_is_ended() -> None:
    """An Ability without a limit, and retreats without a limit, do not keep a bot in its turn forever."""
    game = board(
        """
ruleset: base-2000
cards:
  Fidget | Basic C 60 | retreat 0
    ability "Shuffle Feet": use(move_counters(1, pick(1, in_play(you)), pick(1, in_play(you))), limit=any)
    attack CCCC "Wait" 10
player 1:
  active: Fidget [damage 20]
  bench: Fidget [damage 20], Fidget
player 2:
  active: Bulbasaur
"""
    )
    play(game, [GreedyBot(1), GreedyBot(2)], 120)
    assert game.state.turn > 3


# Hidden information


@pytest.mark.parametrize("name", ["greedy", "search@6"])
def test_an_answer_does_not_depend_on_cards_that_cannot_be_seen(name: str) -> None:
    checked = 0
    for number, game in enumerate([*positions(21, every=4), *positions(5, every=9)]):
        decision = game.decision
        assert decision is not None
        seat = decision.player
        twin = view(game, seat).guess(random.Random(number))
        hidden = [list(side.deck) + list(side.hand) + list(side.prizes) for side in game.state.sides]
        assert hidden != [list(side.deck) + list(side.hand) + list(side.prizes) for side in twin.state.sides]
        one, other = (make_bot(name, seed=number).decide(view(each, seat)) for each in (game, twin))
        assert one == other
        checked += 1
    assert checked >= 8


@pytest.mark.parametrize("name", ["greedy", "search@6"])
def test_an_answer_does_not_depend_on_the_opponents_list(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = 0
    for number, game in enumerate(game for game in positions(21, every=4) if game.state.phase):
        decision = game.decision
        assert decision is not None
        seen = view(game, decision.player)
        with monkeypatch.context() as patch:
            believed = "playmat.play.guessed_games.believed_rest"
            patch.setattr(believed, lambda seen, size, own, random: ["base1-102"] * (size - len(seen)))
            twin = seen.guess(random.Random(number))
        assert decks_of(twin.table)[1 - decision.player].count("base1-102") > 20
        assert make_bot(name, seed=number).decide(seen) == make_bot(name, seed=number).decide(view(twin, decision.player))
        checked += 1
    assert checked >= 5


def test_pokemon_that_are_face_down_in_set_up_are_guessed() -> None:
    game = start(make_table("modern", "standard", [FLAME, FLAME]), 4)
    while game.decision is not None and not (game.decision.kind == "setup_active" and game.state.sides[0].active):
        game.answer(0)
    assert game.state.phase == 0
    guesses = [view(game, 1).guess(random.Random(seed)) for seed in range(30)]
    guessed = [guess.card(int(guess.state.sides[0].active[0].cards[0])) for guess in guesses]
    assert len({card.name for card in guessed}) > 1
    assert all(card.is_basic_pokemon for card in guessed)


def test_a_list_that_is_not_known_is_guessed_from_the_cards_seen() -> None:
    mine, theirs = load_deck("overgrowth").cards, load_deck("blackout").cards
    game = start(make_table("base-2000", "standard", [mine, theirs]), 4)
    dice = playout.Dice(4)
    while game.state.turn < 12 and game.state.asking:
        game.machine.reply(playout.random_answer(game.machine, dice))
    guess = view(game, 0).guess(random.Random(1))
    assert sorted(decks_of(guess.table)[0]) == sorted(mine)
    assert sorted(decks_of(guess.table)[1]) == sorted(theirs), "a list that comes with Playmat, and explains what was seen"
    other = [card_id if card_id != "base1-97" else "base1-98" for card_id in theirs]
    game = start(make_table("base-2000", "standard", [mine, other]), 4)
    assert sorted(decks_of(view(game, 0).guess(random.Random(1)).table)[1]) != sorted(other)


@pytest.mark.parametrize("seed", [21, 5])
def test_a_guess_is_a_game_that_can_be_played_on(seed: int) -> None:
    for number, game in enumerate(positions(seed, every=6)):
        decision = game.decision
        assert decision is not None
        seen = view(game, decision.player)
        guess = seen.guess(random.Random(number))
        assert view(guess, decision.player).to_json() == seen.to_json()
        playout.play_out(guess.machine, playout.Dice(number), 5000, check=True)
        assert guess.is_over


# Budgets


def test_search_tries_as_many_lines_as_its_budget_says() -> None:
    """Unless only one answer is left before."""
    searches = []
    for game in positions(3, every=12):
        assert game.decision is not None
        found = SearchBot(1, Budget(lines=70)).look(view(game, game.decision.player))
        assert found.judged is not None
        searches.append((found.search, found.judged))
    assert any(not search.is_settled() for search, _ in searches)
    assert all(35 <= search.runs + judged.runs <= 70 for search, judged in searches if not search.is_settled())


def test_search_stops_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is read before every line: if each reading advances it by 10 ms, half a second is 50 readings."""
    game = positions(3, every=20)[1]
    decision = game.decision
    assert decision is not None
    looks = itertools.count()
    monkeypatch.setattr("playmat.bots.search.perf_counter", lambda: next(looks) / 100)
    found = SearchBot(1, Budget(seconds=0.5)).look(view(game, decision.player))
    assert found.search.runs <= 50
    assert next(looks) <= 53
    assert found.ranked()
    nothing = SearchBot(1, Budget(seconds=0.0)).look(view(game, decision.player))
    assert nothing.search.runs == 0
    assert nothing.ranked()


def test_seconds_can_be_those_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    game = positions(3, every=20)[1]
    decision = game.decision
    assert decision is not None
    monkeypatch.setattr("playmat.bots.search.perf_counter", lambda: pytest.fail("the clock on the wall was asked"))
    assert SearchBot(1, Budget(seconds=0.001, cpu=True)).look(view(game, decision.player)).ranked()


@pytest.mark.long
def test_search_stops_when_one_answer_is_left_in_the_race() -> None:
    game = about_to_win()
    found = SearchBot(1, Budget(lines=5000)).look(view(game, 0))
    assert found.search.is_settled()
    assert found.search.runs < 500


def test_forced_answers_cost_nothing() -> None:
    game = board("player 1:\n  active: Machop\nplayer 2:\n  active: Machop")
    decision = game.decision
    assert decision is not None
    assert decision.texts == ("end turn",)
    assert forced_answer(view(game, 0)) == [0]


# Names


def test_bots_by_name_level_and_budget() -> None:
    assert set(BOTS) == {"random", "quick", "greedy", "search"}
    assert sorted(LEVELS) == [1, 2, 3, 4, 5]
    for name in [*BOTS, *map(str, LEVELS), "search@0.2s", "search@50"]:
        assert isinstance(make_bot(name, seed=1), Bot)
    bot = make_bot("search@50")
    assert isinstance(bot, SearchBot)
    assert bot.budget == Budget(lines=50)
    assert parse_budget("1.5s") == Budget(seconds=1.5)
    assert parse_budget("1.5cpu") == Budget(seconds=1.5, cpu=True)
    slow = make_bot(5, budget=0.25)
    assert isinstance(slow, SearchBot)
    assert slow.budget == Budget(seconds=0.25)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gredy", "did you mean greedy"),
        ("9", "out of range"),
        ("search@soon", "not a budget"),
        ("search@0", "not a budget"),
        ("quick@5", "quick takes no budget; leave out @5"),
        ("3@1s", "3 takes no budget"),
    ],
)
def test_unknown_bots_are_refused_with_a_remedy(name: str, words: str) -> None:
    with pytest.raises(InvalidBot, match=words):
        make_bot(name)


# External bots


STRANGERS = '''
class Good:
    def decide(self, view):
        print("thinking aloud")
        return view.decision.options[-1]

class Wrong:
    def decide(self, view):
        return ["fly to the moon"]

class Slow:
    def decide(self, view):
        while True:
            pass

class Spy:
    """Answers with the number of its opponent's cards that it finds in hand."""
    def decide(self, view):
        raise ValueError(sorted(int(uid) for uid in view._game.state.sides[1 - view.seat].hand))
'''


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "strangers.py").write_text(STRANGERS)
    monkeypatch.chdir(tmp_path)


def open_position() -> tuple[Game, int]:
    game = positions(3, every=12)[2]
    assert game.decision is not None
    return game, game.decision.player


@pytest.mark.usefixtures("strangers")
def test_an_external_bot_plays_in_its_own_process() -> None:
    game, seat = open_position()
    bot = make_bot("strangers:Good", seed=1)
    assert isinstance(bot, ExternalBot)
    try:
        assert game.decision is not None
        assert bot.decide(view(game, seat)) == [len(game.decision.options) - 1]
        assert bot.faults == []
    finally:
        bot.close()


@pytest.mark.usefixtures("strangers")
def test_the_process_of_a_bot_starts_without_a_warning() -> None:
    command = [sys.executable, "-m", "playmat.bots.external_process", "strangers:Good", "1"]
    done = subprocess.run(command, input="", capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout) == {"ready": "strangers:Good"}
    assert done.stderr == ""


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(("name", "words"), [("Wrong", "illegal answer"), ("Slow", "took longer"), ("Missing", "cannot be made")])
def test_a_bot_that_misbehaves_is_replaced_by_chance(name: str, words: str) -> None:
    game, seat = open_position()
    bot = ExternalBot(f"strangers:{name}", 1, Budget(seconds=0.3))
    game.answer(bot.decide(view(game, seat)))
    assert words in bot.faults[0]
    assert bot.child is None


@pytest.mark.usefixtures("strangers")
def test_a_bot_that_cannot_be_made_is_tried_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []

    class Counted(external.BotProcess):
        def __init__(self, spec: str, seed: int) -> None:
            started.append(spec)
            super().__init__(spec, seed)

    monkeypatch.setattr(external, "BotProcess", Counted)
    game, seat = open_position()
    bot = ExternalBot("strangers:Missing", 1)
    bot.decide(view(game, seat))
    bot.decide(view(game, seat))
    assert started == ["strangers:Missing"]
    assert len(bot.faults) == 2


@pytest.mark.usefixtures("strangers")
def test_a_bot_that_peeks_finds_only_a_guess() -> None:
    game, seat = open_position()
    bot = ExternalBot("strangers:Spy", 1)
    bot.decide(view(game, seat))
    hand = sorted(int(uid) for uid in game.state.sides[1 - seat].hand)
    assert "failed with ValueError" in bot.faults[0]
    assert str(hand) not in bot.faults[0]


# Hints and analysis


def test_hints_are_the_best_options_with_their_win_chances() -> None:
    game = about_to_win()
    hints = hint(view(game, 0), Budget(lines=40))
    assert hints[0].option.kind == "attack"
    assert hints[0].chance == 1.0
    assert hints[0].reason == "wins in this turn"
    assert all(0 <= one.chance <= 1 for one in hints)
    assert hint(view(game, 1), Budget(lines=10)) == []


def test_reasons_name_what_differs() -> None:
    better = Facts(prizes=2.0, hand=3.0, deck=20.0)
    worse = Facts(attacker=1.0, hand=3.0, deck=20.0)
    assert reason(better, worse) == "takes two Prize cards but leaves no attacker ready"
    assert reason(worse, better) == "leaves an attacker ready but takes no Prize card"
    assert reason(Facts(prizes=2.0), Facts(prizes=1.0)) == "takes one Prize card more"
    assert reason(Facts(won=1.0, hand=1.0), Facts(hand=5.0)) == "wins in this turn"
    assert reason(Facts(deck=8.0), Facts(deck=1.0)) == "does not run the deck out"
    assert reason(Facts(given=0.0), Facts(given=1.0)) == "gives up one Prize card fewer to the reply"
    assert reason(Facts(), Facts()) == ""


def test_an_analysis_judges_every_decision_of_one_player() -> None:
    game = start(TABLE, 2)
    play(game, [GreedyBot(1), GreedyBot(2)], 30)
    seen: list[None] = []
    found = analyse(game.record(), 0, Budget(lines=6), report=lambda: seen.append(None))
    assert len(seen) == len(game.answers)
    assert found.moments
    assert found.winner == game.winner
    for moment in found.moments:
        assert 0 <= moment.chance <= 1
        assert moment.loss >= 0
    assert [turn for turn, _ in found.curve()] == sorted({moment.turn for moment in found.moments})
    losses = [moment.loss for moment in found.worst(3)]
    assert losses == sorted(losses, reverse=True)


def test_an_analysis_refuses_a_record_that_does_not_fit() -> None:
    record = Record("modern", "standard", (tuple(FLAME), tuple(SHOOTS)), 1, ((99,),))
    with pytest.raises(InvalidRecord, match="answer 1 does not fit"):
        analyse(record, 0, Budget(lines=1))
    with pytest.raises(InvalidRecord, match="seats 1 to 2"):
        analyse(record, 2, Budget(lines=1))


# Judging


def win_chance(game: Game, seat: int) -> float:
    sheet = sheet_of(game.table)
    return net_chance(game.machine, sheet, sheet.net, seat)


def test_the_win_chance_is_exact_once_the_game_is_over() -> None:
    game = start(TABLE, 1)
    quick = Quick(sheet_of(TABLE), 1, 100)
    play_out(game.machine, quick, 3000)
    winner = game.winner
    assert winner is not None
    assert win_chance(game, winner) == 1.0
    assert win_chance(game, 1 - winner) == 0.0


def test_win_chances_of_both_players_add_up() -> None:
    for game in positions(4, every=25):
        both = [win_chance(game, seat) for seat in (0, 1)]
        assert sum(both) == pytest.approx(1.0)


def test_fewer_prizes_left_are_better() -> None:
    lines = "player 1:\n  active: Machop\n  prizes: {}\nplayer 2:\n  active: Machop\n  prizes: 4"
    chances = []
    for prizes in (1, 2, 4, 6):
        game = board(lines.format(prizes))
        chances.append(win_chance(game, 0))
    assert chances == sorted(chances, reverse=True)


def test_every_figure_has_its_weights() -> None:
    assert len(FIGURES) == N_FEATURES == len(MOVER) == len(OTHER)


@pytest.mark.parametrize(
    ("units", "cost", "lacking"),
    [([], {1: 1}, 1), ([2], {1: 1}, 0), ([1], {1: 1}, 1), ([1, 2], {1: 1, 10: 2}, 1), ([2, 2, 2], {1: 2, 10: 1}, 0)],
)
def test_missing_energy(units: list[int], cost: dict[int, int], lacking: int) -> None:
    from librt.vecs import vec
    from mypy_extensions import i64

    wanted = vec[i64]([i64(cost.get(kind, 0)) for kind in range(11)])
    assert missing(vec[i64]([i64(unit) for unit in units]), wanted) == lacking


@pytest.mark.parametrize(
    ("script", "damage", "draws", "sheds"),
    [
        ("draw(2)", 0, 2, False),
        ("discard(hand); draw(7)", 0, 7, True),
        ("flip(heads=more(20))", 10, 0, False),
        ("flip(2); more(times(30, heads))", 30, 0, False),
        ("damage(20, defending)", 20, 0, False),
    ],
)
def test_the_worth_of_a_text_comes_from_its_tree(script: str, damage: int, draws: int, sheds: bool) -> None:
    action = parse_script(script)
    assert isinstance(action, Action)
    tally = tally_of(action)
    assert (tally.more, tally.draws, tally.sheds) == (damage, draws, sheds)


def test_harm_to_oneself_counts_against_a_text() -> None:
    for good, bad in [
        ("damage(20, pick(1, bench(opponent)))", "damage(20, self)"),
        ("inflict(Asleep, defending)", "inflict(Asleep, self)"),
    ]:
        one, other = parse_script(good), parse_script(bad)
        assert isinstance(one, Action)
        assert isinstance(other, Action)
        assert tally_of(one).worth > 0 > tally_of(other).worth


# Plans


def test_a_plan_changes_when_another_answer_is_better_by_more_than_chance_explains() -> None:
    lucky, better = Node(), Node()
    for gain in (0.9, -0.8, 0.9, -0.8, 0.9, -0.8, 0.9):
        assert lucky.learn(5, gain) == 0.0
    assert lucky.plan == AS_QUICK
    gains = [better.learn(5, gain) for gain in (0.3, 0.2, 0.3, 0.2, 0.3, 0.2)]
    assert better.plan == 5
    assert gains[:-1] == [0.0] * 5, "a few tries change nothing"
    assert 0 < gains[-1] < 0.25, "the least that is gained"


def test_an_answer_that_was_never_tried_has_the_most_promise() -> None:
    node = Node()
    node.learn(5, 0.4)
    node.learn(6, 0.1)
    assert node.promise(7) > node.promise(5) > node.promise(6)


def test_nothing_is_guessed_when_there_is_no_time_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game, seat = open_position()
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    def guess(seen: View, random: random.Random) -> Game:
        nonlocal now
        now += 0.06
        return usual(seen, random)

    usual = View.guess
    monkeypatch.setattr(View, "guess", guess)
    monkeypatch.setattr("playmat.bots.search.perf_counter", clock)
    found = SearchBot(1, Budget(seconds=0.1)).look(view(game, seat))
    assert found.search.runs > 0
    assert now <= 0.11, "the budget and a tenth of it"


# Habits


def choice_by(game: Game, habits: Iterable[int]) -> str:
    """The answer of a player with these habits."""
    quick = Quick(sheet_of(game.table), 1, 0)
    weights = vec[i64]([i64(weight) for weight in habits])
    quick.habits = [weights, weights]
    return " and ".join(game.words.naming.option_text(int(option)) for option in quick.answer(game.machine))


def with_habit(place: int, weight: int) -> list[int]:
    habits = [int(each) for each in LEARNED]
    habits[place] = weight
    return habits


def test_energy_goes_where_it_makes_an_attack_possible_now() -> None:
    game = board(
        """
cards:
  Striker | Basic C 50
    attack C "Jab" 50
  Giant | Basic C 120
    attack CC "Smash" 90
player 1:
  active: Striker
  bench: Giant
  hand: Fire Energy
player 2:
  active: Bulbasaur
  bench: Squirtle
"""
    )
    assert choice_by(game, LEARNED) == "attach Fire Energy to Striker"
    assert choice_by(game, with_habit(W_STRIKE, 0)) == "attach Fire Energy to Giant", "the harder attack comes nearer"


def test_energy_counts_for_an_evolution_in_hand() -> None:
    text = """
cards:
  Seed | Basic C 60
  Bloom | Stage 1 C 90 | from Seed
    attack CC "Burst" 90
  Plain | Basic C 60
    attack CC "Push" 30
player 1:
  active: Machop [Fire Energy, Fire Energy, Fire Energy]
  bench: Seed [new], Plain
  hand: Fire Energy{}
player 2:
  active: Bulbasaur
"""
    assert choice_by(board(text.format(", Bloom")), with_habit(W_HEIR_HELD, 100)) == "attach Fire Energy to Seed"
    assert choice_by(board(text.format("")), LEARNED) == "attach Fire Energy to Plain"


def test_possible_opponents_are_of_two_kinds_and_all_different() -> None:
    dice = playout.Dice(1)
    met = [[int(weight) for weight in someone(dice)] for _ in range(200)]
    assert len({tuple(habits) for habits in met}) == 200
    for place, (one, other, spread) in enumerate(zip(HAND_MADE, LEARNED, SPREAD, strict=True)):
        weights = [habits[place] for habits in met]
        assert min(one, other) - 2 * spread <= min(weights) <= max(weights) <= max(one, other) + 2 * spread
        assert max(weights) - min(weights) > spread
    assert min(habits[W_LACK] for habits in met) == 1, "missing Energy never counts in favour of an attack"


def test_a_retreat_that_is_not_judged_would_not_have_been_made() -> None:
    """The option with the highest score comes next, although not all scores are computed."""
    dice = playout.Dice(1)
    retreats = 0
    for game in itertools.chain.from_iterable(positions(seed, every=3) for seed in range(6)):
        quick = Quick(sheet_of(game.table), 1, 0)
        for _ in range(5):
            habits = someone(dice)
            quick.habits = [habits, habits]
            if game.decision is not None and game.decision.kind == "main":
                scores = list(quick.scores(game.machine))
                (chosen,) = places(game, quick.answer(game.machine))
                assert scores[chosen] == max(scores)
                retreats += game.words.naming.option_text(int(game.state.options[chosen])).startswith("retreat")
    assert retreats, "in some position a retreat has the highest score"


def test_later_turns_are_played_by_others_in_every_heat() -> None:
    game, seat = open_position()
    players = SearchBot(1, Budget(lines=40)).look(view(game, seat)).search.players
    assert [list(habits) for habits in players] != [list(LEARNED), list(LEARNED)]
    assert list(players[0]) != list(players[1])


# Answers


def test_copies_of_a_card_are_one_answer() -> None:
    game = board("player 1:\n  active: Machop\n  hand: Charmander, Charmander, 3 Fire Energy\nplayer 2:\n  active: Machop")
    quick = Quick(sheet_of(game.table), 1, 0)
    answers = answers_to(game.machine, quick, 12)
    texts = sorted(game.words.naming.option_text(int(answer[0])) for answer in answers)
    assert texts == ["attach Fire Energy to Machop", "bench Charmander", "end turn"]
    keys = {int(key_of(game.machine, option)) for option in game.state.options}
    assert len(keys) == 3


def test_places_and_vector_are_inverse() -> None:
    game, _ = open_position()
    assert places(game, vector(game, [1])) == [1]
