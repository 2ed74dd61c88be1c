"""Our bots as agents of the other engine: from an observation to an answer.

    from playmat.peers.cabt.agent import agent
    env.run([agent("search@0.5s", "deck.txt"), "random"])

A bot sees a view of a game of ours with the contents of the observation. It never learns more: unseen cards are made up, by
each bot for itself. Questions that cannot be brought into a game of ours are answered by rule of thumb.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.bot import Answer, Bot
from playmat.bots.card_values import sheet_of
from playmat.bots.going_first import first_share
from playmat.bots.greedy import places as places_of
from playmat.bots.policy import Quick
from playmat.bots.quick import QuickBot
from playmat.bots.registry import make_bot
from playmat.bots.search import SearchBot
from playmat.cards.pool import default_pool
from playmat.engine import board as boards
from playmat.engine.flow.plays import mark_used
from playmat.engine.legality import nth_use
from playmat.engine.players import rule_context
from playmat.engine.questions import (
    O_CARD,
    O_POKEMON,
    O_USE,
    Q_ACTIVE,
    Q_BENCH,
    Q_MAIN,
    Q_PICK,
    Q_PROMOTE,
    kind_of,
    pack,
    second_of,
    third_of,
)
from playmat.json_object import Json
from playmat.peers.cabt.actions import Action, our_action, their_action
from playmat.peers.cabt.answers import Hint, bench_place, hint_for
from playmat.peers.cabt.card_matching import fold
from playmat.peers.cabt.card_numbers import CardNumbers
from playmat.peers.cabt.game_setup import GameSetup, Tables
from playmat.peers.cabt.library import Area, Kind, Library
from playmat.peers.cabt.observations import (
    ACTIVE_IN_SETUP,
    BENCH_IN_SETUP,
    DRAW_COUNT,
    IS_FIRST,
    MAIN,
    MULLIGAN,
    SWITCH,
    TO_ACTIVE,
    Watch,
    named,
)
from playmat.peers.cabt.question_matching import Key, QuestionMatching, Walk, is_yes_or_no, our_keys, their_keys
from playmat.play.answering import places
from playmat.play.decision import Decision
from playmat.play.game import Game
from playmat.play.notation.boards import begin_main
from playmat.play.tables import empty_state
from playmat.rules.ruleset import load_ruleset

RULESET = "mega-evolution-2025"
FEW_SECONDS = 30.0
"""Time left in a game below which the agent plays by rule of thumb."""
QUESTIONS_AHEAD = 120
"""Questions that the time that is left must suffice for."""
LONG_TURN = 20
"""Actions in a turn after which only cards from the hand and attacks are considered; after twice as many, only attacks. A board
does not show the number of uses of unlimited actions."""
FIRST_GAMES = 300
FIRST_SECONDS = 3.0
"""Games, and at most as many seconds, by which is decided whether a deck goes first."""
REPEATS = 2
"""The number of times in a turn for an action that we do not understand."""
SETUP_KINDS = {MULLIGAN: "keep", ACTIVE_IN_SETUP: "setup_active", BENCH_IN_SETUP: "setup_bench"}
"""Our questions for the other engine's questions about the first hand and Pokémon."""
SETUP = tuple(SETUP_KINDS)
IN_PLAY = (Area.ACTIVE, Area.BENCH)
TRAINERS = (Kind.ITEM, Kind.TOOL, Kind.SUPPORTER, Kind.STADIUM)


_goes_first: dict[tuple[int, ...], bool] = {}
"""Whether a deck goes first, for the decks asked so far."""


@dataclass(frozen=True, slots=True)
class Peer:
    """The other engine with the data for playing there."""

    library: Library
    cast: CardNumbers
    tables: Tables


@cache
def open_peer(ruleset: str = RULESET) -> Peer:
    """The installed engine. Raises MissingPeer."""
    library, pool, rules = Library(), default_pool(), load_ruleset(ruleset)
    return Peer(library, CardNumbers(library, pool, rules), Tables(rules, pool))


def agent(
    bot: str | Bot = "search", deck: str | Iterable[int] | Iterable[str] | None = None, seed: int | None = None
) -> Callable[[object, object], list[int]]:
    """One of our bots as an agent of the other engine, to be run or submitted there.

    `bot` is a name as for `make_bot`, or a bot. `deck` is a list of the other engine's numbers or of our card ids, a file or a
    bundled deck; None: the deck of the other engine's sample agents. Raises MissingPeer, InvalidBot, InvalidNumbers, InvalidDeck.
    """
    peer = open_peer()
    playing = Agent(peer, make_bot(bot, seed=seed) if isinstance(bot, str) else bot, deck)

    def answer(observation: Any, configuration: Any = None) -> list[int]:
        return playing(observation)

    return answer


class Agent:
    """A bot at a table of the other engine. It may play any number of games in succession."""

    def __init__(self, peer: Peer, bot: Bot, deck: str | Iterable[int] | Iterable[str] | None = None) -> None:
        self.peer = peer
        self.bot = bot
        self.deck = peer.cast.numbers(peer.library.samples().deck if deck is None else deck)
        self.budget = bot.budget if isinstance(bot, SearchBot) else None
        self.counts: Counter[str] = Counter()
        """The numbers of answers by kind: by the bot in the `main` phase, `within` an effect, with `nothing` there, or in order
        to `promote`; without the bot if the answer was `forced` or about going `first`, by rule of `thumb`, with `unknown`
        actions, and with the first options because of a `fault`."""
        self.faults: list[str] = []
        """Questions that were answered with the first options because of a fault of ours."""
        self.watch = Watch(self.deck)
        self.thread: QuestionMatching | None = None
        self.turn = self.round = 0
        self.actions = 0
        """Actions in this turn."""
        self.unknown: Counter[Action] = Counter()
        """Actions of this turn that we do not understand."""
        self.first: Json | None = None
        """The card placed as the first Active Pokémon, which is shown to nobody before the game begins."""

    def __call__(self, observation: Json) -> list[int]:
        """The deck, or places of options. Raises InvalidObservation; other errors of ours are recorded, and it still answers."""
        if observation.get("select") is None:
            return list(self.deck)
        frame = named(observation)
        try:
            return self.answer(frame, observation.get("remainingOverageTime"))
        except Exception as error:  # a fault in one question must not lose the whole game there
            self.thread = None
            self.counts["fault"] += 1
            self.faults.append(f"{error!r} at context {frame['select']['context']}, effect {frame['select']['effect']}")
            return completed((), frame["select"])

    def answer(self, frame: Json, left: float | None) -> list[int]:
        """Answer the question of an observation with `left` seconds to go in the game."""
        current, select = frame["current"], frame["select"]
        if current["turn"] < self.turn or current.get("round", 1) != self.round:
            self.watch, self.thread, self.round = Watch(self.deck), None, current.get("round", 1)
        if current["turn"] != self.turn:
            self.thread = None
            self.actions = 0
            self.unknown.clear()
        self.turn = current["turn"]
        if select["context"] == MAIN:
            self.thread = None
            self.actions += 1
        self.watch.note(frame)
        bot = self.bot_for(left)
        if select["minCount"] == len(select["option"]):
            self.counts["forced"] += 1
            picks = list(range(select["minCount"]))
        elif select["context"] == MAIN:
            picks = self.main(frame, bot)
        else:
            picks = self.between(frame, bot)
        frame["picked"] = picks = completed(picks, select)
        if select["context"] == ACTIVE_IN_SETUP:
            self.first = current["players"][current["yourIndex"]]["hand"][select["option"][picks[0]]["index"]]
        if select["context"] != MAIN and self.thread is not None:
            self.thread.frames.append(frame)
        return picks

    def bot_for(self, left: float | None) -> Bot:
        """The bot, with a budget that the time left (seconds) allows for."""
        if left is None:
            return self.bot
        if left < FEW_SECONDS:
            return QuickBot(self.turn)
        if isinstance(self.bot, SearchBot) and self.budget is not None and self.budget.seconds is not None:
            share = (left - FEW_SECONDS / 2) / QUESTIONS_AHEAD
            self.bot.budget = replace(self.budget, seconds=min(self.budget.seconds, share))
        return self.bot

    def setup(self, seat: int) -> tuple[GameSetup, list[Json]]:
        """A layout for all cards in their known state, and these cards."""
        everything = self.watch.players(seat, filler=self.deck[0])
        layout = GameSetup(everything, self.peer.cast.matches, self.peer.tables)
        layout.turns, layout.attacks = self.watch.turns, self.peer.library.attacks
        return layout, everything

    def laid_out(self, frame: Json) -> tuple[GameSetup, Json]:
        """A layout for the frame, and its board with cards in the hidden places."""
        seat = frame["current"]["yourIndex"]
        layout, everything = self.setup(seat)
        return layout, self.watch.whole(frame, everything, seat)

    def main(self, frame: Json, bot: Bot) -> list[int]:
        """Answer a main-phase question."""
        library, seat = self.peer.library, frame["current"]["yourIndex"]
        layout, whole = self.laid_out(frame)
        theirs = [their_action(whole, option, library.cards, library.attacks) for option in frame["select"]["option"]]
        game = layout.board(whole)
        begin_main(game)
        decision = game.decision
        if decision is None or decision.player != seat or decision.kind != "main":
            return self.no_answer(theirs)
        ours = [our_action(game, option, layout.numbers) for option in decision.options]
        leave_out(game, decision, [place for place, action in enumerate(ours) if action not in theirs or self.is_late(action)])
        strange = [place for place, action in enumerate(theirs) if action not in ours]
        decision = game.decision
        assert decision is not None
        if not decision.options:
            return self.no_answer(theirs)
        picked = decision.options[picks_of(game, bot.decide(game.view(seat)))[0]]
        if strange and picked.kind in ("end", "attack"):
            kinds = ("play", "ability", "attach", "evolve") + (("attack",) if picked.kind == "end" else ())
            found = self.unknown_action(
                [action if place in strange else Action("") for place, action in enumerate(theirs)], kinds
            )
            if found:
                return found
        self.counts["main"] += 1
        action = our_action(game, picked, layout.numbers)
        fitting = [place for place, other in enumerate(theirs) if other == action]
        place = fitting[0]
        if len(fitting) > 1:
            place = self.one_of(frame, game, picked.place, bench_place(game, picked), fitting, layout, bot)
        aim = (hint_for(game, picked, layout.numbers), bench_place(game, picked)) if picked.kind == "retreat" else None
        chosen = frame["select"]["option"][place]
        start = frame | {"picked": [place], "action": action, "attack": ""}
        if action.attack:
            start["attack"] = fold(library.attacks[chosen["attackId"]].name)
        self.thread = QuestionMatching(start, aim)
        return [place]

    def is_late(self, action: Action) -> bool:
        """Whether the turn is too long for this kind of action."""
        late = self.actions // LONG_TURN
        return action.kind not in ("end", "attack") and (
            late > 1 or (late > 0 and action.kind not in ("play", "attach", "evolve"))
        )

    def one_of(self, frame: Json, game: Game, pick: int, at: int, fitting: list[int], layout: GameSetup, bot: Bot) -> int:
        """One of several options that look the same: the one for the same place on the Bench, or for the attack that the bot
        copies."""
        options = frame["select"]["option"]
        for place in fitting:
            if options[place].get("inPlayIndex", options[place].get("index")) == at >= 0:
                return place
        if options[fitting[0]]["type"] == "Attack":
            after = game.clone()
            after.answer([pick])
            decision = after.decision
            if decision is not None and decision.player == frame["current"]["yourIndex"] and decision.kind != "main":
                copied = decision.options[(picks_of(after, bot.decide(after.view(decision.player))) or [0])[0]]
                for place in fitting:
                    if fold(self.peer.library.attacks[options[place]["attackId"]].name) == fold(copied.name):
                        return place
        return fitting[0]

    def unknown_action(self, theirs: list[Action], kinds: tuple[str, ...] = ("play", "ability", "attack")) -> list[int]:
        """An action that we do not understand, which is used because the deck was built with its card."""
        for place, action in enumerate(theirs):
            if action.kind in kinds and self.unknown[action] < REPEATS:
                self.unknown[action] += 1
                self.counts["unknown"] += 1
                self.thread = None
                return [place]
        return []

    def no_answer(self, theirs: list[Action]) -> list[int]:
        """The answer if our game has none."""
        found = self.unknown_action(theirs)
        if not found:
            self.counts["thumb"] += 1
        return found or [len(theirs) - 1]

    def between(self, frame: Json, bot: Bot) -> list[int]:
        """Answer a question that is not a main-phase question."""
        select, current = frame["select"], frame["current"]
        seat = current["yourIndex"]
        if select["context"] == IS_FIRST:
            self.counts["first"] += 1
            return [0 if self.goes_first() else 1]
        if select["context"] == DRAW_COUNT:
            self.counts["thumb"] += 1
            return [len(select["option"]) - 1]
        if all_face_down(select, current):
            self.counts["forced"] += 1
            return list(range(select["minCount"]))
        layout, whole = self.laid_out(frame)
        keys = their_keys(frame, whole, self.peer.library.attacks)
        thread = self.thread
        if thread is not None and thread.aim in keys and select["context"] == SWITCH and not select["effect"]:
            self.counts["within"] += 1
            return [keys.index(thread.aim)]
        if select["context"] in SETUP:
            placed = self.set_up(frame, keys, bot)
            if placed is not None:
                self.counts["setup"] += 1
                return placed
        if select["context"] == TO_ACTIVE and not select["effect"]:
            found = self.promote(frame, layout, whole, keys, bot)
            if found:
                self.counts["promote"] += 1
                return found
        if thread is None:
            thread = opposing_trainer(frame, seat, self.peer.library)
        if thread is not None:
            picked = [place for hint in thread.intended for place, key in enumerate(keys) if key is not None and key[0] == hint]
            if picked and select["maxCount"] == 1:
                self.counts["within"] += 1
                thread.intended.remove(keys[picked[0]][0])  # type: ignore[index]  # only options with a key were taken
                return picked[:1]
            reached = self.reached(thread, frame, keys, seat)
            if reached is not None:
                answered = self.ask(*reached, keys, select, seat, bot)
                if answered is not None and len(answered) >= select["minCount"]:
                    self.counts["within" if answered else "nothing"] += 1
                    return answered
        self.counts["thumb"] += 1
        return self.by_thumb(frame, layout, whole)

    def goes_first(self) -> bool:
        """Whether the deck wins more often if it goes first, when `Quick` plays it against itself."""
        key = tuple(sorted(self.deck))
        if key not in _goes_first:
            cards = [card for card in (self.peer.cast.matches[number].ours for number in key) if card is not None]
            share = first_share(self.peer.tables.table([cards, cards]), FIRST_GAMES, FIRST_SECONDS)
            _goes_first[key] = share >= 0.5
        return _goes_first[key]

    def reached(self, thread: QuestionMatching, frame: Json, keys: list[Key | None], seat: int) -> tuple[Game, GameSetup] | None:
        """Our game at the question, if there is a way to it."""
        frames = [*thread.frames, frame]
        layout, everything = self.setup(seat)
        for from_bottom in (False, True) if frame["current"]["looking"] else (False,):
            start, *shown = (
                each | {"current": self.watch.whole(each, everything, seat, frames[number:], from_bottom)}
                for number, each in enumerate((thread.start, *frames))
            )
            walk = Walk(replace(thread, start=start, frames=shown), layout, self.peer.library.attacks, seat, keys)
            found = walk.run()
            if found is not None:
                thread.intended = found[1]
                return found[0], layout
        return None

    def ask(self, game: Game, layout: GameSetup, keys: list[Key | None], select: Json, seat: int, bot: Bot) -> list[int] | None:
        """The bot's answer to our question as places of the other engine's options; None: it has no answer to that question.

        Our options that the other engine does not offer are left out: it may ask for the parts of an effect in another order.
        If it asks at once for things that we ask for one by one, the bot is asked again. If it asks one by one for things that we
        ask for at once, the pick that our game asks for next comes first, and the others are kept for the questions to come.
        """
        found: list[int] = []
        while len(found) < select["maxCount"]:
            decision = game.decision
            rest = [key if place not in found else None for place, key in enumerate(keys)]
            if decision is None or decision.player != seat or decision.kind == "main":
                return found or None
            if is_yes_or_no(select, keys, decision):
                return [0] if decision.options[picks_of(game, bot.decide(game.view(seat)))[0]].kind == "yes" else []
            offered = {key[0] for key in rest if key is not None}
            ours = our_keys(game, decision, layout.numbers)
            if not offered.intersection(hint for hint, _ in ours):
                return found or None
            leave_out(game, decision, [place for place, key in enumerate(ours) if key[0] not in offered])
            decision = game.decision
            assert decision is not None, "options are left"
            ours = our_keys(game, decision, layout.numbers)
            game.state.flips = game.state.orders = vec[i64]()  # the bot must not know scripted luck
            picks = picks_of(game, bot.decide(game.view(seat)))
            for pick in picks:
                fitting = [
                    place for place, key in enumerate(rest) if key is not None and key[0] == ours[pick][0] and place not in found
                ]
                found += [next((place for place in fitting if rest[place] == ours[pick]), fitting[0])] if fitting else []
            if not picks or decision.max >= select["maxCount"]:
                break
            game.answer(picks)
        if len(found) > select["maxCount"] and self.thread is not None:
            game.answer(picks)
            first = self.next_pick(game, layout, seat, bot)
            found.sort(key=lambda place: keys[place] is None or keys[place][0] != first)  # type: ignore[index]
            self.thread.intended = [key[0] for key in (keys[place] for place in found[select["maxCount"] :]) if key is not None]
        return found[: select["maxCount"]]

    def next_pick(self, game: Game, layout: GameSetup, seat: int, bot: Bot) -> Hint | None:
        """The bot's first pick at our next question in the same action, if it is asked again."""
        decision = game.decision
        if decision is None or decision.player != seat or decision.kind == "main":
            return None
        picks = picks_of(game, bot.decide(game.view(seat)))
        return our_keys(game, decision, layout.numbers)[picks[0]][0] if picks else None

    def set_up(self, frame: Json, keys: list[Key | None], bot: Bot) -> list[int] | None:
        """The bot's answer where first Pokémon are placed: a game of ours begins with the same hand.

        None: that game asks something else.
        """
        current, select, matches = frame["current"], frame["select"], self.peer.cast.matches
        seat = current["yourIndex"]
        side = current["players"][seat]
        cards = {number: matches[number].ours for number in self.deck}
        basics = {number for number, card in cards.items() if card is not None and card.is_basic_pokemon}
        if not basics:
            return None
        # Unseen cards of the opponent are Basic Pokémon, because a hand without one would be drawn again.
        layout = GameSetup(self.watch.players(seat, filler=min(basics)), matches, self.peer.tables)
        active = [p for p in side["active"] if p]
        if not active and self.first is not None and select["context"] == BENCH_IN_SETUP:
            active = [self.first]
        placed = [*active, *(p for p in side["bench"] if p)]
        held = sorted([*placed, *side["hand"]], key=lambda card: card["id"] not in basics)
        game = Game(layout.table, empty_state(layout.table, 1))
        for number in (seat, len(held), *(layout.table.defs[layout.uids[card["serial"]]].index for card in held)):
            game.state.orders = append(game.state.orders, i64(number))
        game.machine.push(layout.table.loop, rule_context(game.machine, i64(0), i64(0)))
        game.machine.resume()
        quick = Quick(sheet_of(game.table), 1, 0)
        for _ in range(LONG_TURN):
            decision = game.decision
            if decision is None or decision.kind == "main":
                return None
            if decision.player == seat and decision.kind == SETUP_KINDS[select["context"]]:
                if decision.kind == "keep":
                    kept = decision.options[picks_of(game, bot.decide(game.view(seat)))[0]].kind == "yes"
                    return [keys.index((("no" if kept else "yes", 0, 0), -1))]
                return self.ask(game, layout, keys, select, seat, bot)
            picks = places_of(game, quick.answer(game.machine))
            if decision.kind == "first":
                picks = [
                    place for place, option in enumerate(decision.options) if option.number == current["firstPlayer"]
                ] or picks
            elif decision.player == seat and decision.kind == SETUP_KINDS[ACTIVE_IN_SETUP]:
                chosen = {active[0]["id"]} if active else basics
                picks = [place for place, key in enumerate(our_keys(game, decision, layout.numbers)) if key[0][2] in chosen][:1]
                if not picks:
                    return None  # the hand of our game lacks the card
            game.answer(picks)
        return None

    def promote(self, frame: Json, layout: GameSetup, whole: Json, keys: list[Key | None], bot: Bot) -> list[int]:
        """Choose a new Active Pokémon: a board without one asks for it."""
        seat = whole["yourIndex"]
        game = layout.board(whole)
        st = game.state
        mine = (whole["firstPlayer"] + whole["turn"] - 1) % 2
        st.player = i64(mine)
        st.turn_over = mine != seat or self.thread is None or bool(self.thread.start["attack"])
        begin_main(game, checks_first=True)
        quick = Quick(sheet_of(game.table), 1, 0)
        for _ in range(4):  # the opponent may have to choose as well
            decision = game.decision
            if decision is None or decision.kind == "main":
                return []
            if decision.player == seat and decision.kind == "promote":
                return self.ask(game, layout, keys, frame["select"], seat, bot) or []
            game.answer(places_of(game, quick.answer(game.machine)))
        return []

    def by_thumb(self, frame: Json, layout: GameSetup, whole: Json) -> list[int]:
        """Answer as `Quick` would if our game asked for the same cards or Pokémon."""
        select, seat = frame["select"], whole["yourIndex"]
        game = layout.board(whole)
        m, st = game.machine, game.state
        codes = [option_code(option, select, whole, game, layout) for option in select["option"]]
        if any(code is None for code in codes):
            return list(range(select["maxCount"] if select["option"][0]["type"] in ("Yes", "Card") else select["minCount"]))
        st.options = vec[i64]()
        for code in codes:
            st.options = append(st.options, i64(code or 0))
        questions = {ACTIVE_IN_SETUP: Q_ACTIVE, BENCH_IN_SETUP: Q_BENCH, TO_ACTIVE: Q_PROMOTE, SWITCH: Q_PROMOTE}
        st.asking, st.asked, st.question = True, i64(seat), i64(questions.get(select["context"], Q_PICK))
        st.least, st.most = i64(select["minCount"]), i64(select["maxCount"])
        return places_of(game, Quick(sheet_of(game.table), 1, 0).answer(m))


NOT_THE_BOTS = ("thumb", "unknown", "fault")
"""Kinds of answers that are neither the bot's nor the only possible ones."""


def opposing_trainer(frame: Json, seat: int, library: Library) -> QuestionMatching | None:
    """The main-phase question before the Trainer card of the opponent that asks now, as far as the board shows it."""
    current, card = frame["current"], frame["select"]["effect"]
    opponent = (current["firstPlayer"] + current["turn"] - 1) % 2
    if card is None or card["playerIndex"] != opponent or opponent == seat or library.cards[card["id"]].kind not in TRAINERS:
        return None
    sides = list(current["players"])
    left = [one for one in sides[opponent]["discard"] if one["serial"] != card["serial"]]
    sides[opponent] = sides[opponent] | {"hand": [card], "discard": left}
    before = current | {"players": sides, "yourIndex": opponent, "supporterPlayed": False, "stadiumPlayed": False}
    select = {"option": [{"type": "Play", "index": 0}], "deck": None}
    start = {"current": before, "select": select, "logs": [], "picked": [0], "action": Action("play", card["id"]), "attack": ""}
    return QuestionMatching(start)


def all_face_down(select: Json, current: Json) -> bool:
    """Whether the options are face-down Prize cards, which nobody can tell apart."""
    return all(
        option.get("area") == Area.PRIZE and current["players"][option["playerIndex"]]["prize"][option["index"]] is None
        for option in select["option"]
    )


def option_code(option: Json, select: Json, whole: Json, game: Game, layout: GameSetup) -> int | None:
    """An option as our game would write it; None: it is not about a card or Pokémon that is known."""
    if option["type"] not in ("Card", "ToolCard", "EnergyCard", "Energy"):
        return None
    seat, area, index = option["playerIndex"], option["area"], option["index"]
    side = whole["players"][seat]
    if area in IN_PLAY:
        ours = game.state.sides[seat].active if area == Area.ACTIVE else game.state.sides[seat].bench
        if index >= len(ours):
            return None
        p = ours[index]
        if option["type"] == "Card":
            return int(pack(O_POKEMON, p.serial, 0, 0))
        theirs = side["active" if area == Area.ACTIVE else "bench"][index]
        card = (
            theirs["tools"][option["toolIndex"]] if option["type"] == "ToolCard" else theirs["energyCards"][option["energyIndex"]]
        )
        return int(pack(O_CARD, i64(layout.uids[card["serial"]]), 0, 0))
    zones: dict[int, list[Json | None]] = {
        Area.DECK: select["deck"] or [], Area.HAND: side["hand"], Area.DISCARD: side["discard"], Area.PRIZE: [],
        Area.LOOKING: whole["looking"] or [],
    }  # fmt: skip
    zone = zones.get(area, [])
    card = zone[index] if index < len(zone) else None
    return None if card is None else int(pack(O_CARD, i64(layout.uids[card["serial"]]), 0, 0))


def leave_out(game: Game, decision: Decision, left_out: list[int]) -> None:
    """Remove options that the other engine does not offer. Uses that are spent there are also spent in our game."""
    m, st = game.machine, game.state
    kept = vec[i64]()
    for place, code in enumerate(st.options):
        if place not in left_out:
            kept = append(kept, code)
        elif st.question == Q_MAIN and kind_of(code) == O_USE:
            option = decision.options[place]
            p, uid = boards.find(m, i64(option.pokemon or 0)), second_of(code)
            if p is not None:
                mark_used(m, st.player, p, uid, nth_use(m.defs[uid], third_of(code)))
    game.forget_decision()
    st.options = kept
    st.least, st.most = min(st.least, i64(len(kept))), min(st.most, i64(len(kept)))


def picks_of(game: Game, answer: Answer) -> list[int]:
    """A bot's answer as places of options."""
    decision = game.decision
    assert decision is not None
    found = places(answer, len(decision.options))
    return list(found) if found is not None else game.resolve(decision, answer)


def completed(picks: Iterable[int], select: Json) -> list[int]:
    """A legal answer: no option twice, not too many, filled up with the first ones if there are too few."""
    found = list(dict.fromkeys(pick for pick in picks if 0 <= pick < len(select["option"])))[: select["maxCount"]]
    others = [place for place in range(len(select["option"])) if place not in found]
    return found + others[: max(select["minCount"] - len(found), 0)]
