"""Games of the other engine that were played elsewhere: the file of a Kaggle episode, followed in our engine and analysed.

An episode has all frames of its games, with every hidden card, in `steps[0][0].visualize`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from playmat.bots.analysis import Analysis, Moment, moment_of
from playmat.bots.bot import Budget, forced_answer
from playmat.bots.search import SearchBot
from playmat.cards.pool import default_pool
from playmat.json_object import Json
from playmat.peers.cabt.actions import Action, our_action
from playmat.peers.cabt.card_matching import Match, match_cards
from playmat.peers.cabt.card_numbers import stand_in
from playmat.peers.cabt.game_setup import Tables
from playmat.peers.cabt.library import Library
from playmat.peers.cabt.mirror import Mirror, TooLong
from playmat.play.game import Game
from playmat.play.record import Record
from playmat.play.saved import dump_state
from playmat.play.settlement import Settlement
from playmat.play.table_transfer import moved
from playmat.play.tables import decks_of, make_table
from playmat.play.view import view

MOST_FRAMES = 20_000


class InvalidEpisode(ValueError):
    """A file that is not an episode of the other engine; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the main phase: our game at it, and the place of the option that was chosen (-1: we do not offer it)."""

    frame: int
    """The place of its frame in the game, from 0."""
    game: Game
    picked: int
    said: str
    """The chosen option, in the words of the other engine."""

    @property
    def seat(self) -> int:
        return int(self.game.state.player)

    @property
    def chosen(self) -> str:
        """The chosen option, in our words if we offer it."""
        decision = self.game.decision
        return self.said if decision is None or self.picked < 0 else decision.texts[self.picked]


@dataclass(frozen=True, slots=True)
class Episode:
    """One game of an episode."""

    questions: tuple[Question, ...]
    winner: int | None
    """Seat of the winner; None if there is none."""
    actions: int
    """Actions that were followed."""
    equal: int
    """Those that led to the same board in both engines."""
    fault: str = ""
    """Why the game was not followed to its end; empty if it was."""


class Follower(Mirror):
    """Follows a game and keeps our game at every question of a turn."""

    def __init__(self, library: Library, tables: Tables, frames: list[Json], at_action: Callable[[], None] | None = None) -> None:
        super().__init__(library, matches_in(frames, library, tables), tables, frames)
        self.at_action = at_action
        self.questions: list[Question] = []

    def compare_options(self, game: Game, start: int) -> set[Action]:
        if self.at_action is not None:
            self.at_action()
        frame = self.frames[start]
        decision = game.decision
        picked, said = -1, ""
        if frame["picked"] and decision is not None:
            action = self.their_action(frame["current"], frame["select"]["option"][frame["picked"][0]])
            said = action.said(self.naming)
            ours = [our_action(game, option, self.numbers) for option in decision.options]
            picked = ours.index(action) if action in ours else -1
        if decision is not None and decision.kind == "main":
            self.questions.append(Question(start, game.clone(), picked, said))
        return super().compare_options(game, start)


def frames_of(data: object) -> list[list[Json]]:
    """The frames of each game of an episode, as its file has them. Raises InvalidEpisode."""
    try:
        frames = data["steps"][0][0]["visualize"]  # type: ignore[index]  # whatever the file has
    except (KeyError, IndexError, TypeError):
        raise InvalidEpisode("an episode has its frames in steps[0][0].visualize, and this file has none there") from None
    if not isinstance(frames, list) or not frames or len(frames) > MOST_FRAMES:
        raise InvalidEpisode(f"steps[0][0].visualize must be a list of 1 to {MOST_FRAMES:,} frames")
    try:
        games = [list(group) for _, group in groupby(frames, key=lambda frame: frame["current"].get("round", 1))]
        for game in games:
            for place, frame in enumerate(game):
                after = game[place + 1] if place + 1 < len(game) else {}
                frame["picked"] = list(after.get("selected") or ())
                if len(frame["current"]["players"]) != 2 or not isinstance(frame["logs"], list) or "type" not in frame["select"]:
                    raise InvalidEpisode(f"frame {place + 1} does not have two players, a question and a log")
    except (KeyError, TypeError, AttributeError) as error:
        raise InvalidEpisode(f"a frame of steps[0][0].visualize is not complete: {error!r}") from None
    return games


def matches_in(frames: list[Json], library: Library, tables: Tables) -> dict[int, Match]:
    """Our card for each card of the game; a stand-in for those that we do not have."""
    numbers = {card["id"] for side in frames[0]["current"]["players"] for card in side["deck"]}
    cards = {number: library.cards[number] for number in numbers}
    found = match_cards(cards, tables.pool, tables.rules)
    return {n: match if match.is_playable else Match(match.theirs, stand_in(match.theirs)) for n, match in found.items()}


def follow(frames: list[Json], library: Library, tables: Tables, report: Callable[[], None] | None = None) -> Episode:
    """The game in our engine. Where a board comes out differently, ours is set up again from theirs. `report` is called at every
    action. Raises InvalidEpisode."""
    fault = ""
    try:
        follower = Follower(library, tables, frames, report)
        try:
            follower.run()
        except TooLong as error:
            fault = str(error)
        result = int(frames[-1]["current"]["result"])
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, StopIteration) as error:
        raise InvalidEpisode(f"the frames cannot be followed: {error!r}") from None
    counts = follower.counts
    winner = result if result in (0, 1) else None
    return Episode(tuple(follower.questions), winner, counts["steps"], counts["equal"], fault)


def record_of(episode: Episode) -> Record:
    """The game as a record: before each action, the state that the episode shows; then the action that was chosen.

    Raises InvalidEpisode if nobody had a turn, or if a card is not in our pool.
    """
    if not episode.questions:
        raise InvalidEpisode(f"no question of a turn could be followed: {episode.fault or 'the game ends before the first turn'}")
    first = episode.questions[0].game.table
    decks = tuple(tuple(deck) for deck in decks_of(first))
    unknown = sorted({d.card.printed_name for d in first.defs if d.card.id not in default_pool()})
    if unknown:
        raise InvalidEpisode(f"it has cards that Playmat does not have: {', '.join(unknown)}")
    table = make_table(first.rules, first.form, decks)
    answers: list[tuple[int, ...]] = []
    settled: dict[int, Settlement] = {}
    for question in episode.questions:
        state = moved(question.game.state, question.game.table, table)
        state.ask_chance = False
        settled[len(answers)] = Settlement(len(answers), state=dump_state(state, table.names))
        if question.picked >= 0:
            answers.append((question.picked,))
    return Record(first.rules.name, first.form.name, decks, 0, tuple(answers), settlements=tuple(settled.values()))


def analyse_episode(
    episode: Episode, seat: int, budget: Budget | None = None, seed: int = 0, report: Callable[[], None] | None = None
) -> Analysis:
    """The decisions of a seat, judged by what that player could see; `report` is called after each question."""
    thinker = SearchBot(seed, budget or Budget(lines=300))
    return Analysis(seat, tuple(moments(episode, seat, thinker, report)), episode.winner)


def moments(episode: Episode, seat: int, thinker: SearchBot, report: Callable[[], None] | None) -> Iterator[Moment]:
    for question in episode.questions:
        decision = question.game.decision
        seen = view(question.game, seat)
        if decision is not None and question.seat == seat and question.picked >= 0 and forced_answer(seen) is None:
            found = thinker.look(seen, also=[question.picked])
            yield moment_of(question.game, decision, found, [question.picked])
        if report is not None:
            report()
