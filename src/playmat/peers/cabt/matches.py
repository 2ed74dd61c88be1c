"""Games between agents in the other engine: its own environment if its package can be imported whole, else its library alone.

The environment of the package keeps the clock and judges answers. The library alone is quicker; there this module does both.
"""

from __future__ import annotations

import importlib
import random
import runpy
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from playmat.bots.bot import Bot
from playmat.json_object import Json
from playmat.peers.cabt.agent import Peer
from playmat.peers.cabt.card_numbers import InvalidNumbers, is_stand_in
from playmat.peers.cabt.foreign_bot import ForeignBot, InvalidAnswer
from playmat.peers.cabt.library import PACKAGE, Library, MissingPeer, Player, RefusedDeck
from playmat.play.new_game import new_game

SECONDS = 600.0
"""The time that the other engine gives a player for a game."""
MOST_ANSWERS = 5_000
OUTCOMES = {0: 0, 1: 1, 2: None}


@dataclass(frozen=True, slots=True)
class Played:
    """One game. `winner` is a seat or None."""

    winner: int | None
    answers: tuple[int, int]
    seconds: tuple[float, float]
    """Thinking time of each player."""
    longest: tuple[float, float]
    """The longest time for one answer."""
    fault: str = ""
    """The fault of an answer, or a note that a player ran out of time; that player has lost."""


@dataclass(slots=True)
class Score:
    """Games of one player against another, seen from the first one."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    faults: list[str] = field(default_factory=list)

    def add(self, played: Played, seat: int) -> None:
        self.games += 1
        self.wins += played.winner == seat
        self.losses += played.winner == 1 - seat
        self.answers += played.answers[seat]
        self.seconds += played.seconds[seat]
        self.longest = max(self.longest, played.longest[seat])
        if played.fault:
            self.faults.append(played.fault)


class Table:
    """The other engine's library as a table for two agents, with a clock."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def play(self, agents: Sequence[Player]) -> Played:
        """A game. Raises RefusedDeck."""
        game = self.library.game
        answers, seconds, longest = [0, 0], [0.0, 0.0], [0.0, 0.0]
        decks = [agent({"select": None, "logs": [], "current": None}) for agent in agents]
        if any(len(deck) != 60 for deck in decks):
            raise RefusedDeck("an agent gave a deck that does not have 60 cards")
        seen, start = game.battle_start(*decks)
        if seen is None:
            raise RefusedDeck(f"the deck of player {start.errorPlayer + 1} is refused: error {start.errorType}")
        winner: int | None = None
        fault = ""
        try:
            while seen["current"]["result"] < 0:
                seat = seen["current"]["yourIndex"]
                begun = perf_counter()
                try:
                    answer = agents[seat](seen | {"remainingOverageTime": SECONDS - seconds[seat]})
                    spent = perf_counter() - begun
                    seen = game.battle_select(answer)
                except (IndexError, ValueError) as error:
                    winner, fault = 1 - seat, f"player {seat + 1} gave an answer that is refused ({error!r})"
                    break
                answers[seat] += 1
                seconds[seat] += spent
                longest[seat] = max(longest[seat], spent)
                if seconds[seat] > SECONDS:
                    winner, fault = 1 - seat, f"player {seat + 1} ran out of time"
                    break
                if sum(answers) > MOST_ANSWERS:
                    break
            else:
                winner = OUTCOMES[seen["current"]["result"]]
        finally:
            game.battle_finish()
        return Played(winner, (answers[0], answers[1]), (seconds[0], seconds[1]), (longest[0], longest[1]), fault)


class OurEngineTable:
    """Our engine as a table for a bot of ours and an agent of the other engine."""

    def __init__(self, peer: Peer, seed: int) -> None:
        self.peer = peer
        self.seed = seed

    def play(self, bot: Bot, deck: Sequence[int], agent: Player, seat: int) -> Played:
        """A game in which the bot has that seat. The agent says its deck."""
        guest = ForeignBot(agent, self.peer)
        decks = [deck, agent({"select": None, "logs": [], "current": None})]
        players: list[Bot] = [bot, guest]
        if seat:
            decks.reverse()
            players.reverse()
        cards = [[card_of(self.peer, number) for number in numbers] for numbers in decks]
        game = new_game(self.peer.tables.rules.name, *cards, seed=self.seed)
        self.seed += 1
        answers, seconds, longest = [0, 0], [0.0, 0.0], [0.0, 0.0]
        while game.decision is not None and sum(answers) < MOST_ANSWERS:
            asked = game.decision.player
            begun = perf_counter()
            try:
                given = players[asked].decide(game.view(asked))
            except InvalidAnswer as error:
                fault = f"player {asked + 1} gave an answer that is refused ({error})"
                return Played(1 - asked, (answers[0], answers[1]), (seconds[0], seconds[1]), (longest[0], longest[1]), fault)
            spent = perf_counter() - begun
            game.answer(given)
            answers[asked] += 1
            seconds[asked] += spent
            longest[asked] = max(longest[asked], spent)
        return Played(game.winner, (answers[0], answers[1]), (seconds[0], seconds[1]), (longest[0], longest[1]))


def card_of(peer: Peer, number: int) -> str:
    """Our card with the number. Raises InvalidNumbers if our engine cannot play it."""
    card = peer.cast.matches[number].ours
    if card is None or is_stand_in(card):
        raise InvalidNumbers(f"our engine cannot play {peer.cast.cards[number].name} ({number}); `playmat peers facts --absent`")
    return card.id


class Environment:
    """The environment of the package itself, for single games."""

    def __init__(self) -> None:
        """Raises MissingPeer."""
        try:
            self.package: Any = importlib.import_module(PACKAGE)
        except ImportError as error:
            raise MissingPeer(
                f"the package kaggle-environments cannot be imported whole ({error}); install it with its dependencies"
                " (`pip install kaggle-environments`), or leave out --environment"
            ) from None

    def play(self, agents: Sequence[Player]) -> Played:
        answers, seconds, longest = [0, 0], [0.0, 0.0], [0.0, 0.0]
        env = self.package.make("cabt", configuration={"bo": 1})

        def watched(seat: int, agent: Player) -> Player:
            def answer(observation: Json, configuration: object = None) -> list[int]:
                begun = perf_counter()
                given = agent(observation)
                spent = perf_counter() - begun
                answers[seat] += 1
                seconds[seat] += spent
                longest[seat] = max(longest[seat], spent)
                return given

            return answer

        env.run([watched(seat, agent) for seat, agent in enumerate(agents)])
        statuses = [state.status for state in env.state]
        rewards = [state.reward or 0 for state in env.state]
        fault = "; ".join(f"player {seat + 1}: {status}" for seat, status in enumerate(statuses) if status != "DONE")
        winner = 0 if rewards[0] > rewards[1] else 1 if rewards[1] > rewards[0] else None
        return Played(winner, (answers[0], answers[1]), (seconds[0], seconds[1]), (longest[0], longest[1]), fault)


class InvalidAgent(ValueError):
    """There is no such agent; the message lists the agents."""


def agent_in_file(file: Path) -> Player:
    """The agent in a Python file, as one submits it: the function `agent`, or the last function. The file is run.

    Raises InvalidAgent if it cannot be run or has no function.
    """
    try:
        found = runpy.run_path(str(file))
    except Exception as error:  # the file is a foreign program
        raise InvalidAgent(f"{file} cannot be run: {error!r}") from None
    functions = [value for value in found.values() if callable(value) and not isinstance(value, type)]
    if not functions:
        raise InvalidAgent(f"{file} has no function; an agent is a function that takes an observation")
    agent = found.get("agent", functions[-1])
    takes = agent.__code__.co_argcount if hasattr(agent, "__code__") else 1

    def answer(observation: Json, configuration: object = None) -> list[int]:
        given: list[int] = agent(*(observation, configuration)[:takes])
        return given

    return answer


def sample(library: Library, name: str, deck: Sequence[int] | None = None, seed: int = 0) -> Player:
    """A sample agent of the other engine, with any deck. Raises InvalidAgent if there is none of that name."""
    samples = library.samples()
    if name not in samples.agents:
        raise InvalidAgent(f"the other engine has no sample agent {name!r}; it has {', '.join(samples.agents)}")
    cards = list(samples.deck if deck is None else deck)
    random.seed(seed)  # the sample agents draw from this generator

    def answer(observation: Json, configuration: object = None) -> list[int]:
        return list(cards) if observation["select"] is None else samples.agents[name](observation)

    return answer
