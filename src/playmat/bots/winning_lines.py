"""Wins in the present turn: a search of all lines of a player's turn for certain wins, which do not depend on hidden cards.

Puzzles and analysis use this. A line is searched in one guess of the hidden cards and counts only if the same answers win in a
number of other guesses as well, so coins and unknown cards cannot make a win certain.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from playmat.bots.card_values import sheet_of
from playmat.bots.greedy import places
from playmat.bots.lookahead import ANSWERS, Deal, answers_to, deal_anew
from playmat.bots.policy import Quick
from playmat.bots.search import is_own_turn, unseen
from playmat.bots.turn_search import MANY, WON, TurnSearch, all_answers
from playmat.engine.machine import Machine
from playmat.engine.playout import Dice
from playmat.engine.state import State
from playmat.play.game import Game
from playmat.play.view import View, view

NODES = 20_000
DEALS = 12


@dataclass(frozen=True)
class Step:
    """An answer on a line: its options as indices and in words."""

    picks: tuple[int, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class WinningLines:
    """The lines that win in the present turn."""

    lines: tuple[tuple[Step, ...], ...]
    """One line for each first answer that begins a win. Questions with one possible answer are left out."""
    is_complete: bool
    """Every line was tried: if there is none that wins, the player cannot be sure to win in this turn."""
    nodes: int
    """Answers that were tried."""
    best_share: float
    """The share of the deals in which the best line that was found wins; 1 if there is a certain win."""


def winning_lines(seen: View | Game, nodes: int = NODES, deals: int = DEALS, seed: int = 0, every: bool = False) -> WinningLines:
    """Lines of the asked player's turn that win in this turn with any hidden cards.

    The search ends at the first one unless `every` is true, and in any case after trying that many answers. Outside the
    player's own turn there are no lines, and the search counts as complete.
    """
    if isinstance(seen, Game):
        decision = seen.decision
        seen = view(seen, decision.player if decision is not None else 0)
    if seen.seat is None or seen.decision is None:
        return WinningLines((), True, 0, 0.0)
    random = Random(seed)
    game = seen.guess(random)
    if not is_own_turn(game, seen.seat):
        return WinningLines((), True, 0, 0.0)
    dice = Dice(random.getrandbits(30))
    hidden = unseen(game.state, seen.seat, seen.known())
    machine = Machine(game.machine.table, game.state)
    quick = Quick(sheet_of(game.table), random.getrandbits(30), 0)
    search = TurnSearch(machine, quick.sheet, seen.seat, quick)
    search.evenly, search.thorough, search.ends_with_win = False, True, not every
    search.others = [dealt(game, hidden, dice) for _ in range(deals)]
    answers = answers_to(machine, quick, ANSWERS) if game.state.most <= 1 else all_answers(machine, MANY)
    is_cut = not answers
    search.begin(game.state, answers or answers_to(machine, quick, MANY))
    search.run(nodes)
    first = [i for i in range(len(search.root.answers)) if search.value_of(i) >= WON]
    lines = tuple(steps(game, search, i) for i in first)
    return WinningLines(lines, search.is_complete() and not is_cut, int(search.used), search.most_won)


def dealt(game: Game, hidden: list[Deal], dice: Dice) -> State:
    """The position with the unseen cards dealt again."""
    st = game.state.clone()
    deal_anew(st, hidden, dice)
    return st


def steps(game: Game, search: TurnSearch, first: int) -> tuple[Step, ...]:
    """The best line after an answer to the first question, in words."""
    found: list[Step] = []
    for st, answer in zip(search.nodes_of(first), search.answers_of(first), strict=True):
        asked = Game(game.table, st.clone())
        picks = places(asked, answer)
        decision = asked.decision
        assert decision is not None
        found.append(Step(tuple(picks), tuple(decision.texts[pick] for pick in picks)))
    return tuple(found)
