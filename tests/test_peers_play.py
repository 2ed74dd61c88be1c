"""Our bots in the other engine, and its agents in ours. Most tests do not need the other engine."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cabt import CHARMANDER, EMBER, ENERGY, charmander, current, side
from typer.testing import CliRunner

import playmat as pm
from playmat.bots.bot import Answer, RandomBot
from playmat.bots.greedy import GreedyBot
from playmat.bots.registry import make_bot
from playmat.bots.search import SearchBot
from playmat.cards.pool import default_pool
from playmat.cli import app
from playmat.engine.codes import M_DAMAGED_KO, M_KNOCKED_OUT
from playmat.engine.memory import event_kind, event_player, event_turn
from playmat.json_object import Json
from playmat.peers.cabt.actions import Action
from playmat.peers.cabt.agent import LONG_TURN, Agent, Peer, agent, completed, open_peer
from playmat.peers.cabt.card_matching import OTHER_NAMES, our_name
from playmat.peers.cabt.card_numbers import CardNumbers, InvalidNumbers, stand_in
from playmat.peers.cabt.foreign_bot import ForeignBot, InvalidAnswer
from playmat.peers.cabt.game_setup import Tables
from playmat.peers.cabt.library import Kind, Library, MissingPeer, PeerAttack, PeerCard, Samples
from playmat.peers.cabt.matches import InvalidAgent, Score, Table, agent_in_file, sample
from playmat.peers.cabt.observations import InvalidObservation, Watch, named
from playmat.play.notation.boards import begin_main
from playmat.play.tables import decks_of
from playmat.rules.ruleset import load_ruleset

DECK = [101] * 4 + [2] * 56
MAIN, ATTACK, END, PLAY, ATTACH, CARD = 0, 13, 14, 7, 8, 3
IN_HAND, ON_BENCH = 2, 5


class FakeLibrary(Library):
    """A few cards, and no engine."""

    def __init__(self, *more: PeerCard) -> None:
        self.cards = {card.number: card for card in (CHARMANDER, ENERGY, *more)}
        self.attacks = {attack.number: attack for attack in CHARMANDER.attacks}

    def samples(self) -> Samples:
        return Samples({"last": lambda seen: [len(seen["select"]["option"]) - 1]}, DECK)


def peer_with(*more: PeerCard) -> Peer:
    library, pool, rules = FakeLibrary(*more), default_pool(), load_ruleset("mega-evolution-2025")
    return Peer(library, CardNumbers(library, pool, rules), Tables(rules, pool))


@pytest.fixture(scope="module")
def peer() -> Peer:
    return peer_with()


def card(number: int, serial: int, owner: int = 0) -> Json:
    return {"id": number, "serial": serial, "playerIndex": owner}


def pokemon(serial: int, owner: int, hp: int = 50, *energy: int) -> Json:
    cards = [card(2, number, owner) for number in energy]
    return charmander(hp) | {"serial": serial, "playerIndex": owner, "energyCards": cards, "energies": [2] * len(cards)}


def shown(mine: Json, theirs: Json, options: list[Json], **select: object) -> Json:
    """An observation of player 1."""
    for one, seat in ((mine, 0), (theirs, 1)):
        one.setdefault("handCount", len(one["hand"] or ()))
        one.setdefault(
            "deckCount", 60 - one["handCount"] - len(one["prize"]) - sum(1 + len(p["energyCards"]) for p in one["active"] if p)
        )
        one["playerIndex"] = seat
    now = current(mine, theirs) | dict.fromkeys(("energyAttached", "supporterPlayed", "stadiumPlayed", "retreated"), False)
    question = {"type": MAIN, "context": MAIN, "minCount": 1, "maxCount": 1, "deck": None, "effect": None, "contextCard": None}
    return {"select": question | {"option": options} | select, "logs": [], "current": now}


def about_to_win(options: list[Json]) -> Json:
    """Player 1 needs one Prize card and can Knock Out the opponent's only Pokémon."""
    mine = side(active=[pokemon(3, 0, 50, 10, 11)], hand=[card(2, 12)], prize=[None])
    theirs = side(active=[pokemon(63, 1, 10)], prize=[None] * 6, hand=None, handCount=5)
    return shown(mine, theirs, options)


def test_an_agent_gives_its_deck_before_the_game(peer: Peer) -> None:
    assert Agent(peer, RandomBot(1))({"select": None}) == DECK


@pytest.mark.parametrize("name", ["quick", "greedy", "search@20"])
def test_an_agent_takes_the_attack_that_wins(peer: Peer, name: str) -> None:
    player = Agent(peer, make_bot(name, seed=1))
    assert player(about_to_win([{"type": END}, {"type": ATTACK, "attackId": EMBER.number}])) == [1]
    assert player.faults == []


def test_an_agent_answers_with_what_the_other_engine_offers(peer: Peer) -> None:
    """Our rules would let it attack; if the other engine does not, something that a board does not show forbids it."""
    player = Agent(peer, GreedyBot(1))
    attach = {"type": ATTACH, "area": IN_HAND, "index": 0, "inPlayArea": 4, "inPlayIndex": 0}
    answers = {player(about_to_win([attach, {"type": END}]))[0] for _ in range(4)}
    assert answers <= {0, 1} and player.faults == []


def test_an_action_that_we_do_not_know_is_done_before_the_turn_ends(peer: Peer) -> None:
    player = Agent(peer, GreedyBot(1))
    assert player(about_to_win([{"type": END}, {"type": PLAY, "index": 0}])) == [1]
    assert player.counts["unknown"] == 1


def test_a_turn_without_end_is_ended(peer: Peer) -> None:
    player = Agent(peer, GreedyBot(1))
    assert not player.is_late(Action("ability", 101))
    player.actions = LONG_TURN
    assert player.is_late(Action("ability", 101)) and not player.is_late(Action("attach", 2))
    player.actions = 2 * LONG_TURN
    assert player.is_late(Action("attach", 2)) and not player.is_late(Action("end"))


def test_a_new_active_pokemon_is_chosen_by_the_bot(peer: Peer) -> None:
    mine = side(active=[], bench=[pokemon(3, 0, 10), pokemon(4, 0, 50, 10, 11)], hand=[], prize=[None] * 6, deckCount=50)
    theirs = side(active=[pokemon(63, 1, 50)], prize=[None] * 6, hand=None, handCount=5)
    options = [{"type": CARD, "area": ON_BENCH, "index": place, "playerIndex": 0} for place in (0, 1)]
    player = Agent(peer, GreedyBot(1))
    seen = shown(mine, theirs, options, context=4, type=1)
    seen["current"]["firstPlayer"] = 1  # turn 3 is the opponent's
    assert player(seen) == [1]
    assert player.counts["promote"] == 1 and player.faults == []


def test_the_bot_places_its_first_pokemon(peer: Peer) -> None:
    asked: list[str] = []

    class Placing(GreedyBot):
        def decide(self, view: pm.View) -> Answer:
            assert view.decision is not None
            asked.append(view.decision.kind)
            return [0]

    energies = [card(2, number) for number in range(10, 15)]
    options = [{"type": CARD, "area": IN_HAND, "index": place, "playerIndex": 0} for place in (5, 6)]
    mine = side(active=[], hand=[*energies, card(101, 3), card(101, 4)], prize=[])
    player = Agent(peer, Placing(1))
    assert player(shown(mine, side(hand=None, handCount=7), options, context=1, type=1)) == [0]
    mine = side(active=[pokemon(3, 0)], hand=[*energies, card(101, 4)], prize=[])
    assert player(shown(mine, side(hand=None, handCount=7), options[:1], context=2, type=1, minCount=0)) == [0]
    assert asked == ["setup_active", "setup_bench"]
    assert player.counts == {"setup": 2} and player.faults == []


def test_the_first_active_pokemon_is_remembered_while_it_is_face_down(peer: Peer) -> None:
    energies = [card(2, number) for number in range(10, 15)]
    options = [{"type": CARD, "area": IN_HAND, "index": place, "playerIndex": 0} for place in (5, 6)]
    mine = side(active=[], hand=[*energies, card(101, 3), card(101, 4)], prize=[])
    player = Agent(peer, GreedyBot(1))
    player(shown(mine, side(hand=None, handCount=7), options, context=1, type=1))
    assert player.first is not None
    left = [card(101, number) for number in (3, 4) if number != player.first["serial"]]
    mine = side(active=[None], hand=[*energies, *left], prize=[])
    player(shown(mine, side(hand=None, handCount=7), options[:1], context=2, type=1, minCount=0))
    assert player.counts == {"setup": 2} and player.faults == []


class Asked(RandomBot):
    """Answers with the first options and remembers the questions."""

    def __init__(self) -> None:
        super().__init__(1)
        self.questions: list[tuple[str, tuple[str, ...]]] = []

    def decide(self, view: pm.View) -> Answer:
        assert view.decision is not None
        self.questions.append((view.decision.kind, tuple(option.text for option in view.decision.options)))
        return list(range(max(view.decision.min, min(view.decision.max, 1))))


def test_a_hand_without_a_basic_pokemon_is_kept_if_the_bot_says_so() -> None:
    """The other engine asks whether to draw a new hand, our game whether to keep this one."""
    starter = PeerCard(
        666, "Cinderace", Kind.POKEMON, hp=160, type="R", evolves_from="Raboot", abilities=(("Explosiveness", ""),),
        attacks=(PeerAttack(965, "Turbo Flare", "", 50, "C"),),
    )  # fmt: skip
    bot = Asked()
    player = Agent(peer_with(starter), bot, [666] * 4 + [101] * 4 + [2] * 52)
    mine = side(active=[], hand=[card(666, 3), *(card(2, number) for number in range(10, 16))], prize=[])
    assert player(shown(mine, side(hand=None, handCount=7), [{"type": 1}, {"type": 2}], context=42)) == [1]
    assert bot.questions == [("keep", ("yes", "no"))]
    assert player.counts == {"setup": 1} and player.faults == []


def item(number: int, name: str, kind: Kind = Kind.ITEM) -> PeerCard:
    return PeerCard(number, name, kind)


def played(player: Agent, mine: Json, theirs: Json) -> None:
    """The agent plays the first card of its hand."""
    assert player(shown(mine, theirs, [{"type": PLAY, "index": 0}, {"type": END}])) == [0]


def test_the_only_card_that_is_offered_is_taken_or_left_by_the_bot() -> None:
    """Our game asks only whether to take it."""
    peer = peer_with(item(1122, "Pokégear 3.0"), item(1227, "Lillie's Determination", Kind.SUPPORTER))
    bot = Asked()
    player = Agent(peer, bot, [1122, 1227] + [101] * 4 + [2] * 54)
    theirs = side(active=[pokemon(63, 1)], prize=[None] * 6, hand=None, handCount=5)
    played(player, side(active=[pokemon(3, 0)], hand=[card(1122, 8)], prize=[None] * 6), theirs)
    mine = side(active=[pokemon(3, 0)], hand=[], prize=[None] * 6)
    seen = shown(mine, theirs, [{"type": CARD, "area": 12, "index": 6, "playerIndex": 0}], context=7, type=1, minCount=0,
                 effect=card(1122, 8))  # fmt: skip
    seen["current"]["looking"] = [*(card(2, number) for number in range(30, 36)), card(1227, 9)]
    assert player(seen) == [0]
    assert bot.questions[-1][0] == "yes_no"
    assert player.counts == {"main": 1, "within": 1} and player.faults == []


def test_cards_from_the_bottom_of_the_deck_are_found_there() -> None:
    watch = Watch(DECK)
    before, after = named(about_to_win([{"type": END}])), named(about_to_win([{"type": END}]))
    after["current"]["looking"] = [card(2, 40), card(101, 5)]
    for frame in (before, after):
        watch.note(frame)
    mine = watch.whole(before, watch.players(0, filler=2), 0, [after], from_bottom=True)["players"][0]
    assert [one["serial"] for one in mine["deck"][:2]] == [5, 40]


def test_the_bot_chooses_for_a_trainer_card_of_the_opponent() -> None:
    peer = peer_with(item(1197, "Xerosic’s Machinations", Kind.SUPPORTER))
    bot = Asked()
    player = Agent(peer, bot, DECK)
    hand = [card(101, 4), *(card(2, number) for number in range(10, 14))]
    mine = side(active=[pokemon(3, 0)], hand=hand, prize=[None] * 6)
    theirs = side(active=[pokemon(63, 1)], prize=[None] * 6, hand=None, handCount=4)
    options = [{"type": CARD, "area": IN_HAND, "index": place, "playerIndex": 0} for place in range(5)]
    effect = card(1197, 70, 1)
    seen = shown(mine, theirs, options, context=8, type=1, minCount=2, maxCount=2, effect=effect)
    seen["current"]["firstPlayer"] = 1  # turn 3 is the opponent's
    assert player(seen) == [0, 1]
    assert [len(texts) for _, texts in bot.questions] == [5]
    assert player.counts == {"within": 1} and player.faults == []


def test_face_down_prize_cards_are_no_choice(peer: Peer) -> None:
    mine = side(active=[pokemon(3, 0)], hand=[], prize=[None] * 6)
    theirs = side(active=[pokemon(63, 1)], prize=[None] * 6, hand=None, handCount=5)
    options = [{"type": CARD, "area": 6, "index": place, "playerIndex": 0} for place in range(6)]
    player = Agent(peer, RandomBot(1))
    assert player(shown(mine, theirs, options, context=7, type=1)) == [0]
    assert player.counts == {"forced": 1}


def test_picks_that_the_other_engine_asks_for_later_are_kept() -> None:
    """Crispin: our game asks for both cards, then which goes to the hand; the other engine asks for one after the other."""
    water = PeerCard(3, "Basic {W} Energy", Kind.BASIC_ENERGY)
    peer = peer_with(item(1198, "Crispin", Kind.SUPPORTER), water)

    class Both(Asked):
        def decide(self, view: pm.View) -> Answer:
            super().decide(view)
            assert view.decision is not None
            texts = [option.text for option in view.decision.options]
            if view.decision.max == 2:
                return [texts.index("Basic Fire Energy"), texts.index("Basic Water Energy")]
            return [texts.index("Basic Water Energy") if "Basic Water Energy" in texts else 0]

    player = Agent(peer, Both(), [1198] + [101] * 4 + [2] * 50 + [3] * 5)
    theirs = side(active=[pokemon(63, 1)], prize=[None] * 6, hand=None, handCount=5)
    played(player, side(active=[pokemon(3, 0)], hand=[card(1198, 8)], prize=[None] * 6), theirs)
    mine = side(active=[pokemon(3, 0)], hand=[], prize=[None] * 6)
    options = [{"type": CARD, "area": 1, "index": place, "playerIndex": 0} for place in (0, 1)]
    deck = [card(2, 30), card(3, 31)]
    assert player(shown(mine, theirs, options, context=7, type=1, minCount=0, deck=deck, effect=card(1198, 8))) == [1]
    assert player.thread is not None and player.thread.intended == [("card", 0, 2)]
    assert player(shown(mine, theirs, options[:1], context=22, type=1, minCount=0, deck=deck[:1], effect=card(1198, 8))) == [0]
    assert player.counts == {"main": 1, "within": 2} and player.faults == []


def test_a_question_that_is_nowhere_in_our_game_is_answered_by_rule_of_thumb(peer: Peer) -> None:
    mine = side(active=[pokemon(3, 0)], hand=[card(2, 10), card(2, 11), card(101, 4)], prize=[None] * 6)
    theirs = side(active=[pokemon(63, 1)], prize=[None] * 6, hand=None, handCount=5)
    options = [{"type": CARD, "area": IN_HAND, "index": place, "playerIndex": 0} for place in range(3)]
    player = Agent(peer, GreedyBot(1))
    assert player(shown(mine, theirs, options, context=8, type=1, minCount=2, maxCount=2)) == [0, 1]
    assert player.counts["thumb"] == 1 and player.faults == []


def test_the_log_says_what_was_knocked_out_in_the_turn_before(peer: Peer) -> None:
    """A board does not show it, and texts ask for it."""
    seen = about_to_win([{"type": END}])
    seen["current"]["players"][0]["discard"] = [card(101, 4)]
    seen["current"]["players"][0]["deckCount"] -= 1
    seen["logs"] = [
        {"type": 2, "playerIndex": 1},
        {"type": 15, "playerIndex": 1, "cardId": 101, "serial": 63, "attackId": EMBER.number},
        {"type": 6, "playerIndex": 0, "cardId": 101, "serial": 4, "fromArea": 4, "toArea": 3},
        {"type": 2, "playerIndex": 0},
    ]
    player = Agent(peer, GreedyBot(1))
    assert player(seen) == [0] and player.faults == []
    layout, whole = player.laid_out(named(seen))
    events = [(event_kind(e), event_turn(e), event_player(e)) for e in layout.board(whole).state.memory]
    assert (M_KNOCKED_OUT, 2, 0) in events and (M_DAMAGED_KO, 2, 0) in events


def test_an_answer_without_a_pick_is_not_the_bots_if_it_picked_something_else(peer: Peer) -> None:
    """Options that the other engine does not offer are left out before the bot is asked."""
    seen = about_to_win([{"type": END}])
    player = Agent(peer, GreedyBot(1))
    player(seen)
    layout, whole = player.laid_out(named(seen))
    game = layout.board(whole)
    begin_main(game)
    assert player.ask(game, layout, [(("card", 0, 101), -1)], {"maxCount": 1, "minCount": 0}, 0, player.bot) is None


def test_cards_that_have_other_names_there_are_known() -> None:
    pool = default_pool()
    for theirs, ours in OTHER_NAMES.items():
        assert our_name(theirs) == ours and pool.by_name(ours)


def test_unseen_cards_of_its_own_are_those_of_the_list() -> None:
    watch = Watch(DECK)
    frame = named(about_to_win([{"type": END}]))
    watch.note(frame)
    everything = watch.players(0, filler=2)
    assert [len(player["deck"]) for player in everything] == [60, 60]
    mine = watch.whole(frame, everything, 0)["players"][0]
    hidden = Counter(one["id"] for one in [*mine["deck"], *mine["prize"]])
    assert hidden == Counter(DECK) - Counter([101, 2, 2, 2])


def test_the_deck_is_in_the_order_in_which_its_cards_came() -> None:
    watch = Watch(DECK)
    before = named(about_to_win([{"type": END}]))
    after = named(about_to_win([{"type": END}]))
    after["logs"] = [
        {"type": "Draw", "playerIndex": 0, "serial": serial, "cardId": number} for serial, number in ((40, 2), (5, 101))
    ]
    for frame in (before, after):
        watch.note(frame)
    mine = watch.whole(before, watch.players(0, filler=2), 0, [after])["players"][0]
    assert [one["serial"] for one in mine["deck"][-2:]] == [5, 40]


@pytest.mark.parametrize(("picks", "answer"), [([5], [0, 1]), ([2, 2], [2, 0]), ([2, 1, 0, 3], [2, 1, 0]), ([3, 1], [3, 1])])
def test_every_answer_is_made_legal(picks: list[int], answer: list[int]) -> None:
    assert completed(picks, {"option": [{}] * 4, "minCount": 2, "maxCount": 3}) == answer


def test_what_is_not_an_observation_is_named() -> None:
    with pytest.raises(InvalidObservation, match="'option'"):
        named({"select": {"type": 0}, "current": {"players": []}, "logs": []})


def test_a_card_that_we_lack_gets_a_stand_in_with_its_facts() -> None:
    made = stand_in(CHARMANDER)
    assert (made.hp, made.retreat, [attack.damage for attack in made.attacks]) == (50, 1, [10, 30])
    item = stand_in(PeerCard(7, "Odd Machine", Kind.ITEM))
    assert item.is_trainer and not item.parts


def test_decks_are_numbers_or_our_cards(peer: Peer) -> None:
    ours = ["base1-46"] * 4 + ["base1-98"] * 56
    assert peer.cast.numbers(ours) == peer.cast.numbers(DECK) == DECK
    with pytest.raises(InvalidNumbers, match="no card with the number 9"):
        peer.cast.numbers([9] * 60)
    with pytest.raises(InvalidNumbers, match="60 cards there, not 59"):
        peer.cast.numbers(DECK[1:])
    with pytest.raises(InvalidNumbers, match="does not have Alakazam"):
        peer.cast.numbers(["base1-1"] * 60)


def test_a_file_of_numbers_is_a_deck(peer: Peer, tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text("\n".join(map(str, DECK)))
    assert peer.cast.numbers(str(file)) == DECK


def our_game(seed: int = 1) -> pm.Game:
    deck = {"base1-46": 4, "base1-98": 56}
    return pm.new_game("mega-evolution-2025", deck, deck, seed=seed)


def test_an_agent_of_the_other_engine_plays_here(peer: Peer) -> None:
    game = our_game()
    seen: list[Json] = []

    def careful(observation: Json) -> list[int]:
        seen.append(observation)
        return list(range(observation["select"]["minCount"]))

    guest = ForeignBot(careful, peer)
    for _ in range(60):
        if game.decision is None:
            break
        game.answer(guest.decide(game.view(game.decision.player)))
    kinds = {option["type"] for observation in seen for option in observation["select"]["option"]}
    assert {PLAY, ATTACH, ATTACK, END} <= kinds
    assert all(named(observation) for observation in seen)


def test_an_agent_is_shown_what_its_player_sees(peer: Peer) -> None:
    game = our_game()
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    assert game.decision is not None
    seat = game.decision.player
    seen = ForeignBot(lambda observation: [0], peer).current(game.view(seat))
    own, other = seen["players"][seat], seen["players"][1 - seat]
    assert [one["serial"] - 3 for one in own["hand"]] == [int(uid) for uid in game.state.sides[seat].hand]
    assert other["hand"] is None and other["handCount"] == len(game.state.sides[1 - seat].hand)
    assert own["prize"] == other["prize"] == [None] * 6
    assert "deck" not in own


def test_an_illegal_answer_of_an_agent_is_named(peer: Peer) -> None:
    game = our_game()
    assert game.decision is not None
    with pytest.raises(InvalidAnswer, match=r"answered \[99\]"):
        ForeignBot(lambda observation: [99], peer).decide(game.view(game.decision.player))


def test_an_agent_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "main.py"
    file.write_text("def helper(): ...\ndef agent(obs, config):\n    return [len(obs['select']['option']) - 1]\n")
    assert agent_in_file(file)({"select": {"option": [1, 2, 3]}}) == [2]
    file.write_text("number = 1\n")
    with pytest.raises(InvalidAgent, match="has no function"):
        agent_in_file(file)
    file.write_text("1 / 0\n")
    with pytest.raises(InvalidAgent, match="cannot be run: ZeroDivisionError"):
        agent_in_file(file)


def test_search_spends_no_more_than_its_share_of_the_time_left(peer: Peer) -> None:
    player = Agent(peer, SearchBot(1))
    player.bot_for(600.0)
    assert isinstance(player.bot, SearchBot) and player.bot.budget.seconds == 1.0
    player.bot_for(63.0)
    assert player.bot.budget.seconds == pytest.approx(0.4)
    assert not isinstance(player.bot_for(10.0), SearchBot)


def test_without_the_package_the_remedy_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "kaggle_environments" else real(name, *more)
    )
    open_peer.cache_clear()
    with pytest.raises(MissingPeer, match="pip install --no-deps kaggle-environments"):
        agent("greedy")
    result = CliRunner().invoke(app, ["peers", "play"])
    assert result.exit_code == 2
    assert "pip install --no-deps kaggle-environments" in result.output


@pytest.fixture(scope="module")
def installed() -> Peer:
    open_peer.cache_clear()
    try:
        return open_peer()
    except MissingPeer as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("name", ["random", "first"])
def test_our_bot_plays_whole_games_there_without_a_fault(installed: Peer, name: str) -> None:
    score = Score()
    for seat in (0, 1):
        player = Agent(installed, make_bot("quick", seed=1))
        opponent = sample(installed.library, name, seed=1)
        agents: list[Any] = [player, opponent] if seat == 0 else [opponent, player]
        score.add(Table(installed.library).play(agents), seat)
        assert player.faults == []
    assert score.games == 2 and score.faults == []


def test_a_sample_agent_plays_whole_games_here(installed: Peer) -> None:
    deck = [card.id for number in installed.library.samples().deck if (card := installed.cast.matches[number].ours) is not None]
    game = pm.new_game("mega-evolution-2025", deck, deck, seed=1)
    guest = ForeignBot(sample(installed.library, "first"), installed)
    for _ in range(3000):
        if game.decision is None:
            break
        game.answer(guest.decide(game.view(game.decision.player)))
    assert game.is_over
    assert [len(cards) for cards in decks_of(game.table)] == [60, 60]
