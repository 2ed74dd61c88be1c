"""From a question of the other engine to the same question in our game.

At a main-phase question our game is set up from the board. This is not possible for questions within an effect, because a board
does not show the progress of the effect. For these our game starts at the previous main-phase question, with cards shown since
then in the hidden places, and repeats the actions: coins and shuffles as in the log, answers supported by the player's own
picks, until it asks the same question as the other engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playmat.bots.card_values import sheet_of
from playmat.bots.greedy import places
from playmat.bots.policy import Quick
from playmat.json_object import Json
from playmat.peers.cabt.actions import our_action
from playmat.peers.cabt.answers import Hint, Picked, answers, bench_place, hint_for, hints, hints_of, less
from playmat.peers.cabt.game_setup import GameSetup
from playmat.peers.cabt.library import Area, PeerAttack
from playmat.play.decision import Decision
from playmat.play.game import Game
from playmat.play.notation.boards import begin_main

TRIES = 150
"""Questions of ours that are answered on the way to the one that is wanted."""
WAYS = 6
"""Answers to one question that are tried."""
LIKENESS = 0.5
"""The share of options that two questions must have in common to be the same question."""

Key = tuple[Hint, int]
"""The object of an option, and the place of its Pokémon on the Bench, or -1."""


@dataclass(slots=True)
class QuestionMatching:
    """The questions since a main-phase question, with the picks. Frames have `picked`, the places of options."""

    start: Json
    aim: Key | None = None
    """The Pokémon to which the player retreats: our game asks for it at once, the other engine at the end."""
    frames: list[Json] = field(default_factory=list)
    intended: list[Hint] = field(default_factory=list)
    """Picks of our game on the way that the other engine has not asked for yet."""


def their_keys(frame: Json, whole: Json, attacks: dict[int, PeerAttack]) -> list[Key | None]:
    """The key of each option of the other engine; None: not known."""
    found: list[Key | None] = []
    for option in frame["select"]["option"]:
        hinted = hints_of(whole, frame["select"], option, attacks)
        at = int(option["index"]) if option.get("area") == Area.BENCH else -1
        found.append((hinted[0], at) if hinted else None)
    return found


def our_keys(game: Game, decision: Decision, numbers: list[int]) -> list[Key]:
    return [(hint_for(game, option, numbers), bench_place(game, option)) for option in decision.options]


def likeness(theirs: list[Key | None], ours: list[Key]) -> float:
    """The share of all options that two questions have in common, by their objects."""
    one, other = {key[0] for key in theirs if key is not None}, {key[0] for key in ours}
    return len(one & other) / len(one | other) if one and None not in theirs else 0.0


def is_yes_or_no(select: Json, theirs: list[Key | None], decision: Decision) -> bool:
    """Whether our game asks if the only card that the other engine offers is to be taken."""
    return decision.kind == "yes_no" and select["minCount"] == 0 and len({key[0] for key in theirs if key is not None}) == 1


class Walk:
    """One way from a main-phase question to the question that the other engine asks now."""

    def __init__(
        self, thread: QuestionMatching, layout: GameSetup, attacks: dict[int, PeerAttack], seat: int, theirs: list[Key | None]
    ) -> None:
        """The frames of the thread have whole boards; the last one has the open question, whose options are `theirs`.

        The first one may be the opponent's main-phase question.
        """
        self.thread = thread
        self.layout = layout
        self.attacks = attacks
        self.seat = seat
        self.theirs = theirs
        self.tries = TRIES
        self.best: tuple[float, Game, list[Hint]] | None = None

    def run(self) -> tuple[Game, list[Hint]] | None:
        """Our game at the question, and its picks that the other engine did not ask for; None if it was not found."""
        thread, numbers = self.thread, self.layout.numbers
        root = self.layout.board(thread.start["current"])
        begin_main(root)
        self.layout.script(root, thread.frames)
        chosen = thread.start["select"]["option"][thread.start["picked"][0]]
        left = hints(thread.frames[:-1], self.attacks)
        if chosen["type"] == "Attack":  # the attack that another one copies is a pick with us
            left.insert(0, (("attack", 0, thread.start["attack"]), -1, -1))
        decision = root.decision
        if decision is None or decision.player != thread.start["current"]["yourIndex"]:
            return None
        keys = our_keys(root, decision, numbers)
        for option, key in zip(decision.options, keys, strict=True):
            if our_action(root, option, numbers) != thread.start["action"]:
                continue
            if thread.aim is not None and key != thread.aim:
                continue
            branch = root.clone()
            branch.answer([option.place])
            if self.visit(branch, left, []):
                break
        if self.best is None or self.best[0] < LIKENESS:
            return None
        return self.best[1], self.best[2]

    def visit(self, game: Game, left: list[Picked], own: list[Hint]) -> bool:
        """Whether the question was found from here for certain; `best` has the nearest one."""
        self.tries -= 1
        decision = game.decision
        if decision is None or decision.kind == "main" or self.tries <= 0:
            return False
        if decision.player == self.seat:
            keys = our_keys(game, decision, self.layout.numbers)
            score = likeness(self.theirs, keys)
            if is_yes_or_no(self.thread.frames[-1]["select"], self.theirs, decision):
                score = LIKENESS
            hinted = any(hint == key[0] for hint, _, _ in left for key in keys)
            if hinted:  # an earlier question with the same options
                score -= 0.25
            if score > 0 and (self.best is None or score > self.best[0]):
                self.best = score, game.clone(), list(own)
            if score == 1.0:
                return True
        for picks, rest in self.ways(game, decision, left):
            speaking = [hint_for(game, decision.options[pick], self.layout.numbers) for pick in picks]
            free = [] if decision.player != self.seat else [hint for hint in speaking if hint not in [h for h, _, _ in left]]
            branch = game.clone()
            branch.answer(picks)
            if self.visit(branch, rest, own + free):
                return True
        return False

    def ways(self, game: Game, decision: Decision, left: list[Picked]) -> list[tuple[list[int], list[Picked]]]:
        """Answers to try: supported by the picks, or without support the answer by rule of thumb first."""
        numbers = self.layout.numbers
        tried: list[tuple[list[int], list[Picked]]] = []
        speaking = [hint_for(game, option, numbers) for option in decision.options]
        if not any(hint in speaking for hint, _, _ in left):
            quick = Quick(sheet_of(game.table), 1, 0)
            picks = places(game, quick.answer(game.machine))
            tried.append((picks, less(left, [speaking[pick] for pick in picks])))
        for picks, rest in answers(game, left, numbers):
            if len(tried) >= WAYS:
                break
            tried.append((picks, rest))
        return tried
