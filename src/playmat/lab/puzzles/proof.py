"""Proofs that a position has one solution: an exhaustive search of the turn, then the line in many deals and against all answers.
Where the player is to survive, the opponent's next turn is searched as well.

A line is a sequence of answers, fixed before the turn begins. It is certain if it wins in all deals that are tried: some at
random, and for each hidden card one in which it is a Prize card or in the opponent's hand as often as possible. The solution is
the least of the certain lines: each of them contains its actions, in any order. See docs/puzzles.md.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log10

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.card_values import sheet_of
from playmat.bots.greedy import places
from playmat.bots.lookahead import ANSWERS, DECK, HAND, PRIZES, Deal, answers_to, deal_anew, key_of, keys_of
from playmat.bots.policy import Quick, play_until
from playmat.bots.search import is_own_turn, unseen
from playmat.bots.turn_search import MANY, WON, TurnNode, TurnSearch, all_answers, digest_of, digest_of_pokemon
from playmat.engine import board
from playmat.engine.machine import Machine
from playmat.engine.playout import Dice
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_DECLARE,
    O_END,
    O_EVOLVE,
    O_LEVEL_UP,
    O_POKEMON,
    O_RETREAT,
    O_TOOL,
    O_USE,
    Q_MAIN,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from playmat.engine.state import State
from playmat.engine.table import Table
from playmat.lab.puzzles.model import End
from playmat.play.game import Game
from playmat.play.view import view

NODES = 12_000
"""The most answers that a search tries."""
REPLY_NODES = 3000
"""The most answers that a search of the opponent's turn tries."""
FIRST_NODES = 1200
"""The answers after which a search is given up if several lines have won."""
RANDOM_DEALS = 16
STRIDE = 300
"""The answers after which a search looks whether it is of any use to go on."""
SEARCH_DEALS = 6
"""The deals in which lines are tried during a search; the solution is tried in all."""
MOST_BRANCHES = 400
"""The most courses of a line, by the opponent's answers, that a proof follows."""
LONGEST = 60
"""The most answers in one course of a line."""


class Unproven(Exception):
    """The position is no puzzle, or this cannot be shown. The message gives the reason in a few words."""


class TooMuch(Unproven):
    """The position has several solutions, or too many lines: with fewer cards in hand it may be a puzzle."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What a search has shown."""

    solution: tuple[tuple[str, ...], ...]
    """The answers of the least certain line, where there is a choice, in words."""
    decisions: int
    """Those of them that matter: the actions of the turn, and choices of which only one answer wins."""
    ends: End
    rating: float
    searched: int
    first_answers: int
    """Answers to the first question that differ."""


@dataclass(frozen=True, slots=True)
class Edge:
    """An answer that leads from one node to another, or to a win (`after` is -1)."""

    node: int
    answer: int
    after: int
    action: object
    """What is done, if the answer is one to the main question; None for others."""


def deals_of(game: Game, seat: int, count: int = RANDOM_DEALS) -> list[State]:
    """The position with the hidden cards in other places."""
    dice = Dice(7)
    hidden = unseen(game.state, seat, view(game, seat).known())
    found = []
    for _ in range(count):
        st = game.state.clone()
        deal_anew(st, hidden, dice)
        found.append(st)
    for deal in hidden:
        zone = PRIZES if deal.seat == seat else HAND
        if zone not in deal.zones:
            continue
        index = [game.table.defs[uid].index for uid in deal.cards]
        for kind in sorted(set(index)):
            st = game.state.clone()
            deal_anew(st, hidden, dice)
            gather(st, deal, zone, lambda uid, kind=kind: game.table.defs[uid].index == kind)  # type: ignore[misc]
            found.append(st)
    return found


def gather(st: State, deal: Deal, zone: int, wanted: Callable[[int], bool]) -> None:
    """Swap the wanted cards of a deal into a zone, as many as fit."""
    side = st.sides[deal.seat]
    zones = {DECK: side.deck, HAND: side.hand, PRIZES: side.prizes}
    where = [(int(place_zone), int(place)) for place_zone, place in zip(deal.zones, deal.places, strict=True)]
    free = [at for at in where if at[0] == zone and not wanted(int(zones[zone][at[1]]))]
    for from_zone, place in where:
        if from_zone != zone and free and wanted(int(zones[from_zone][place])):
            _, other = free.pop()
            zones[zone][other], zones[from_zone][place] = zones[from_zone][place], zones[zone][other]


def search_of(game: Game, seat: int, others: list[State], nodes: int, ends_with_win: bool) -> TurnSearch:
    machine = Machine(game.machine.table, game.state)
    quick = Quick(sheet_of(game.table), 1, 0)
    search = TurnSearch(machine, quick.sheet, seat, quick)
    search.evenly, search.thorough, search.ends_with_win = False, True, ends_with_win
    search.others = others
    answers = answers_to(machine, quick, ANSWERS) if game.state.most <= 1 else all_answers(machine, MANY)
    if not answers:
        raise Unproven("the first question has too many answers")
    search.begin(game.state, answers)
    while search.used < nodes and (search.root.value < WON or not ends_with_win) and not search.is_complete():
        search.run(min(int(search.used) + STRIDE, nodes))
        if search.cut and not ends_with_win:
            break
    return search


def may_win(game: Game, seat: int, nodes: int) -> bool:
    """Whether a short search finds a line that wins if the player is lucky, and then one that wins in a few deals as well."""
    try:
        return all(
            search_of(game, seat, others, nodes, True).root.value >= WON for others in ([], deals_of(game, seat)[:SEARCH_DEALS])
        )
    except Unproven:
        return False


def prove(game: Game, seat: int, nodes: int = NODES) -> Proof:
    """The one solution of a position at the beginning of a player's turn. Raises Unproven with the reason if there is none."""
    if not is_own_turn(game, seat) or game.state.question != Q_MAIN:
        raise Unproven("the player is not asked what to do in the turn")
    deals = deals_of(game, seat)
    search = search_of(game, seat, deals[:SEARCH_DEALS], min(FIRST_NODES, nodes), False)
    if search.most_won >= WON and not search.is_complete():
        Tree(search).solution()
    while search.used < nodes and not search.cut and not search.is_complete():
        search.run(min(int(search.used) + FIRST_NODES, nodes))
    if not search.is_complete():
        raise TooMuch("there are more lines than the search tries")
    tree = Tree(search)
    if not tree.edges_to_win:
        raise Unproven("no line is certain to win")
    return proof_of(game, seat, tree, deals, False)


def prove_survival(game: Game, seat: int, nodes: int = NODES) -> Proof:
    """The one line after which the opponent cannot win in the next turn. Raises Unproven with the reason if there is none."""
    if not is_own_turn(game, seat) or game.state.question != Q_MAIN:
        raise Unproven("the player is not asked what to do in the turn")
    if not loses_by_ending(game, seat):
        raise Unproven("the opponent does not threaten to win")
    deals = deals_of(game, seat)
    search = search_of(game, seat, [], nodes, False)
    if search.root.value >= WON:
        raise Unproven("the player may win")
    if not search.is_complete():
        raise TooMuch("there are more lines than the search tries")
    used = int(search.used) + mark_survival(game.table, search, seat, deals)
    tree = Tree(search, True)
    if not tree.edges_to_win:
        raise Unproven("no line is certain to survive")
    return replace(proof_of(game, seat, tree, deals, True), searched=used)


def proof_of(game: Game, seat: int, tree: Tree, deals: Sequence[State], is_survival: bool) -> Proof:
    """The least certain line of a tree, which must also hold in all deals against all answers of the opponent."""
    asking, answers, decisions = tree.solution()
    asked = [Game(game.table, node.st.clone()) for node in asking]
    steps = tuple(
        tuple(texts_of(one, places(one, node.answers[answer]))) for one, node, answer in zip(asked, asking, answers, strict=True)
    )
    ends: set[End] = set()
    for st in [game.state, *deals]:
        end = follow(Game(game.table, st.clone()), seat, steps, is_survival)
        if end is None:
            raise Unproven("the line fails in a deal, or against an answer of the opponent")
        ends.add(end)
    search = tree.search
    return Proof(steps, decisions, min(ends), -log10(tree.chance()), int(search.used), len(search.root.answers))


def loses_by_ending(game: Game, seat: int) -> bool:
    """Whether the opponent may win in the next turn if the player only ends this one."""
    one = game.clone()
    decision = one.decision
    assert decision is not None
    if "end turn" not in decision.texts:
        return False
    one.answer("end turn")
    return not survives(one, seat)


def mark_survival(table: Table, search: TurnSearch, seat: int, deals: Sequence[State]) -> int:
    """Value the ends of a complete search of the player's turn: `WON` for those of lines after which the opponent has no win in
    any deal, else nothing. Returns the answers of the opponent that were tried."""
    tried = 0
    known: dict[object, bool] = {}
    nodes = [search.root]
    seen = {id(search.root)}
    for node in nodes:
        for i, after in enumerate(node.after):
            if after is None or id(after) in seen:
                continue
            seen.add(id(after))
            if not after.over:
                nodes.append(after)
                continue
            line = line_to(search, node, i)
            after.value = WON
            for number, deal in enumerate([search.root.st, *deals]):
                st = deal.clone()
                search.wins_by(st, line)
                search.m.touch()
                decks = tuple(tuple(map(int, side.deck)) for side in st.sides)
                reached = number, int(digest_of(search.m)), decks, st.rng
                if reached not in known:
                    reply = reply_of(Game(table, st), seat)
                    tried += reply.used
                    known[reached] = not reply.wins
                if not known[reached]:
                    after.value = 0.0
                    break
    return tried


def line_to(search: TurnSearch, node: TurnNode, i: int) -> list[vec[i64]]:
    """The keys of the answers from the beginning of the turn to an answer of a node."""
    line: list[vec[i64]] = []
    at = i
    while True:
        search.m.st = node.st
        search.m.touch()
        line.append(keys_of(search.m, node.answers[at]))
        if not node.parents:
            return line[::-1]
        parent = node.parents[0]
        at = next(k for k, after in enumerate(parent.after) if after is node)
        node = parent


@dataclass(frozen=True, slots=True)
class Answered:
    """What a search of the opponent's turn found."""

    wins: bool
    line: tuple[tuple[str, ...], ...] = ()
    """The answers of a winning line, in words."""
    used: int = 0


def reply_of(game: Game, seat: int) -> Answered:
    """Whether the opponent of the seat wins, in this deal, in the turn that has begun. TooMuch if that cannot be searched."""
    other = 1 - seat
    if game.is_over:
        return Answered(game.winner != seat)
    if game.state.player == seat:
        return Answered(True)  # the line does not fit this deal
    if not is_own_turn(game, other) or game.state.question != Q_MAIN:
        raise TooMuch("the opponent's turn does not begin with a choice")
    search = search_of(game, other, [], REPLY_NODES, True)
    if search.root.value < WON:
        if not search.is_complete():
            raise TooMuch("the opponent has more lines than the search tries")
        return Answered(False, (), int(search.used))
    first = next(i for i in range(len(search.root.answers)) if search.value_of(i) >= WON)
    line = zip(search.nodes_of(first), search.answers_of(first), strict=True)
    asked = ((Game(game.table, st.clone()), answer) for st, answer in line)
    return Answered(True, tuple(tuple(texts_of(one, places(one, answer))) for one, answer in asked), int(search.used))


def survives(game: Game, seat: int) -> bool:
    return not reply_of(game, seat).wins


def texts_of(game: Game, picks: Sequence[int]) -> list[str]:
    decision = game.decision
    assert decision is not None
    return [decision.texts[pick] for pick in picks]


class Tree:
    """The nodes of a complete search as a graph, and the certain lines in it."""

    def __init__(self, search: TurnSearch, is_survival: bool = False) -> None:
        """For survival, ending the turn is no action: a line that survives may also attack."""
        self.is_survival = is_survival
        self.search = search
        self.m = search.m
        self.alike = {
            int(p.serial): int(digest_of_pokemon(self.m, p, 1))
            for side in search.root.st.sides
            for p in [*side.active, *side.bench]
        }
        """The Pokémon at the start by serial: those that are alike have the same number."""
        self.nodes: list[TurnNode] = [search.root]
        self.edges: list[list[Edge]] = []
        self.edges_to_win: list[Edge] = []
        number = {id(search.root): 0}
        while len(self.edges) < len(self.nodes):
            at = len(self.edges)
            node = self.nodes[at]
            found = []
            for i in range(len(node.answers)):
                after = node.after[i]
                if after is None or (after.over and after.value < WON):
                    continue
                if not after.over and id(after) not in number:
                    number[id(after)] = len(self.nodes)
                    self.nodes.append(after)
                edge = Edge(at, i, -1 if after.over else number[id(after)], self.action(node, i))
                found.append(edge)
                if after.over:
                    self.edges_to_win.append(edge)
            self.edges.append(found)
        self.parents: list[list[Edge]] = [[] for _ in self.nodes]
        for edges in self.edges:
            for edge in edges:
                if edge.after >= 0:
                    self.parents[edge.after].append(edge)
        self.winning = self.distances(lambda edge: edge.action is not None)

    def action(self, node: TurnNode, i: int) -> object:
        """What an answer to the main question does, the same on every line: Pokémon that are alike are one, and those that came
        into play in this turn are known by their card."""
        st = node.st
        if st.question != Q_MAIN:
            return None
        m = self.m
        m.st = st
        m.touch()
        option = node.answers[i][0]
        key = key_of(m, option)
        kind, a, b, c = (int(n) for n in (kind_of(key), first_of(key), second_of(key), third_of(key)))
        if kind == O_END and self.is_survival:
            return None
        if kind in (O_ATTACH, O_TOOL, O_EVOLVE, O_LEVEL_UP):
            return kind, a, self.pokemon(b)
        if kind == O_RETREAT:
            return kind, self.pokemon(a), self.pokemon(b)
        if kind in (O_USE, O_DECLARE):
            return kind, self.pokemon(a), b, c
        if kind == O_ATTACK:
            return kind, self.pokemon(a), b, self.pokemon(c)
        return (kind, self.pokemon(a)) if kind == O_POKEMON else key

    def pokemon(self, serial: int) -> int:
        if serial in self.alike:
            return self.alike[serial]
        p = board.find(self.m, serial)
        return -1 if p is None else -2 - int(self.m.defs[p.cards[0]].index)

    def distances(self, counts: Callable[[Edge], bool]) -> dict[int, int]:
        """For each node from which a certain line goes on: the least number of edges that count, on the way to a win."""
        found: dict[int, int] = {}
        waiting: deque[tuple[int, Edge]] = deque((int(counts(edge)), edge) for edge in self.edges_to_win)
        for length, edge in sorted(waiting, key=lambda item: item[0]):
            found[edge.node] = min(length, found.get(edge.node, length))
        queue = deque(sorted(found.items(), key=lambda item: item[1]))
        while queue:
            at, length = queue.popleft()
            if found[at] < length:
                continue
            for edge in self.parents[at]:
                longer = length + counts(edge)
                if longer < found.get(edge.node, LONGEST * 100):
                    found[edge.node] = longer
                    if longer > length:
                        queue.append((edge.node, longer))
                    else:
                        queue.appendleft((edge.node, longer))
        return found

    def solution(self) -> tuple[list[TurnNode], list[int], int]:
        """The least certain line: its nodes, its answers, and how many of them matter.

        TooMuch if there is no least one, or if some but not all answers to a choice on it win.
        """
        shortest = self.winning[0]
        line = self.shortest_line()
        core = 0
        for action in {edge.action for edge in line if edge.action is not None}:
            core += self.distances(partial(is_action, action))[0]
        if core < shortest:
            raise TooMuch("several lines win")
        decisions = shortest
        for edge in line:
            node = self.nodes[edge.node]
            if edge.action is None and node.st.most == 1 and node.st.question != Q_MAIN:
                winning = sum(other.after < 0 or other.after in self.winning for other in self.edges[edge.node])
                if 1 < winning < len(node.answers):
                    raise TooMuch("a choice on the line has several answers that win")
                decisions += winning == 1
        return [self.nodes[edge.node] for edge in line], [edge.answer for edge in line], decisions

    def shortest_line(self) -> list[Edge]:
        line: list[Edge] = []
        at = 0
        seen = set()
        while at >= 0 and len(line) < LONGEST:
            seen.add(at)
            left = self.winning[at]
            fits = [
                edge
                for edge in self.edges[at]
                if (0 if edge.after < 0 else self.winning.get(edge.after, LONGEST * 100)) + (edge.action is not None) == left
            ]
            edge = next(edge for edge in fits if edge.after not in seen)
            line.append(edge)
            at = edge.after
        return line

    def chance(self) -> float:
        """The chance that random answers win in this deal."""
        order: list[int] = []
        state: dict[int, int] = {}
        stack = [(0, iter(self.edges[0]))]
        state[0] = 1
        while stack:
            at, edges = stack[-1]
            edge = next(edges, None)
            if edge is None:
                order.append(at)
                state[at] = 2
                stack.pop()
            elif edge.after >= 0 and edge.after not in state:
                state[edge.after] = 1
                stack.append((edge.after, iter(self.edges[edge.after])))
        chance: dict[int, float] = {}
        for at in order:
            won = sum(1.0 if edge.after < 0 else chance.get(edge.after, 0.0) for edge in self.edges[at])
            chance[at] = won / len(self.nodes[at].answers)
        return chance[0]


def is_action(action: object, edge: Edge) -> bool:
    return edge.action == action


def follow(game: Game, seat: int, solution: Sequence[Sequence[str]], is_survival: bool = False) -> End | None:
    """How the line wins, or survives, against all answers of others; None if it does not. The game is used up."""
    turn = int(game.state.turn)
    ends = Counter[End]()
    left = MOST_BRANCHES
    waiting = [(game, 0)]
    while waiting:
        left -= 1
        one, at = waiting.pop()
        branches, at = go_along(one, seat, turn, solution, at)
        if left < 0:
            return None
        if not branches:
            holds = int(one.state.turn) != turn and survives(one, seat) if is_survival else one.winner == seat
            if not holds:
                return None
            ends["survival" if is_survival else end_of(one, seat)] += 1
        waiting += [(branch, at) for branch in branches]
    return ends.most_common(1)[0][0]


def go_along(game: Game, seat: int, turn: int, solution: Sequence[Sequence[str]], at: int) -> tuple[list[Game], int]:
    """Answer with the line from its step `at` on, until another player has a choice: the games after each answer, and the step
    that comes next. There are none if the line has ended or does not fit."""
    for _ in range(LONGEST):
        decision = game.decision
        if decision is None or int(game.state.turn) != turn:
            return [], at
        answers = list(distinct(game))
        if decision.player != seat:
            if len(answers) > 1:
                branches = [game.clone() for _ in answers]
                for branch, answer in zip(branches, answers, strict=True):
                    branch.answer(answer)
                return branches, at
            game.answer(answers[0])
        elif len(answers) == 1 and (at >= len(solution) or not fits(decision.texts, solution[at])):
            game.answer(answers[0])
        elif at < len(solution) and fits(decision.texts, solution[at]):
            game.answer([decision.texts.index(text) for text in solution[at]])
            at += 1
        else:
            return [], at
    return [], at


def fits(texts: Sequence[str], step: Sequence[str]) -> bool:
    return all(text in texts for text in step)


def distinct(game: Game) -> Iterator[list[int]]:
    """The answers to the open question that differ, or one of them if there are very many: every answer of several picks."""
    m = game.machine
    st = game.state
    quick = Quick(sheet_of(game.table), 1, 0)
    if st.most == 1:
        found = answers_to(m, quick, ANSWERS)
    elif st.least == len(st.options) or st.most == 0:
        found = [quick.answer(m)]
    else:
        found = all_answers(m, MANY) or answers_to(m, quick, MANY)
    for answer in found:
        yield places(game, answer)


def end_of(game: Game, seat: int) -> End:
    """How the player has won."""
    sides = game.state.sides
    if sides[seat].has_no_prizes():
        return "prizes"
    others = [side for side in sides if side.seat % 2 != seat % 2]
    return "bench" if all(not side.active and not side.bench for side in others) else "effect"


def wins_by_rule(game: Game, seat: int, seed: int = 1) -> bool:
    """Whether the player by rule of thumb wins in this turn."""
    machine = Machine(game.machine.table, game.state.clone())
    play_until(machine, Quick(sheet_of(game.table), seed, 0), game.state.turn + 1, 200)
    return bool(machine.st.outcome == seat)


def survives_by_rule(game: Game, seat: int, seed: int = 1) -> bool:
    """Whether the opponent cannot win after the turn of the player by rule of thumb."""
    machine = Machine(game.machine.table, game.state.clone())
    play_until(machine, Quick(sheet_of(game.table), seed, 0), game.state.turn + 1, 200)
    after = Game(game.table, machine.st)
    try:
        return survives(after, seat)
    except TooMuch:
        return False


def numbers(items: Sequence[int]) -> vec[i64]:
    """A vector of the engine."""
    made: vec[i64] = vec[i64]()
    for item in items:
        made = append(made, i64(item))
    return made
