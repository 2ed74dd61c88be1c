"""Making puzzles: turns of games with one line that is certain to win, or to survive, as positions with their proofs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Literal

from playmat.bots.analysis import replayed
from playmat.bots.card_values import sheet_of
from playmat.bots.policy import Quick
from playmat.cards.decks import bundled_decks, load_deck
from playmat.cards.pool import Pool, default_pool
from playmat.engine.legal_actions import main_options
from playmat.engine.machine import Machine
from playmat.engine.pokemon_values import prizes_for
from playmat.engine.questions import Q_MAIN
from playmat.engine.state import State
from playmat.lab.game_seeds import LIMIT, game_seed
from playmat.lab.puzzles.model import InvalidPuzzle, Puzzle, without_lists
from playmat.lab.puzzles.proof import (
    NODES,
    Proof,
    TooMuch,
    Unproven,
    loses_by_ending,
    may_win,
    numbers,
    prove,
    prove_survival,
    survives_by_rule,
    wins_by_rule,
)
from playmat.play.game import Game
from playmat.play.new_game import new_game
from playmat.play.notation.lasting import CannotBeWritten
from playmat.play.record import Record
from playmat.rules.periods import ruleset_of

Aim = Literal["win", "survive"]
FEWEST_DECISIONS: Mapping[Aim, int] = {"win": 3, "survive": 2}
"""The fewest decisions that matter; ending the turn is none."""
FEWEST_ANSWERS = 4
"""A puzzle offers at least that many different first answers."""
LEAST_RATING: Mapping[Aim, float] = {"win": 1.9, "survive": 1.0}
EASY_RATING: Mapping[Aim, float] = {"win": 2.4, "survive": 1.5}
"""The lowest rating of a puzzle that the player by rule of thumb solves."""
FEWER_NODES = 5000
"""The answers that the first search of a position tries; the one of its text may try more."""
MOST_REMOVED = 5
"""Cards of the hand whose removal is tried."""
SHORT = 300
"""The answers that a first, short search tries."""
GAMES_OF_A_PAIR = 12
MOST_ALIKE = 2
NOISE = 60
"""How much the players of the games vary; see `Quick`."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The beginning of a turn in a game that was played."""

    game: Game
    seat: int


def make_puzzles(
    decks: Sequence[str], ruleset: str, seed: int, games: int, known: Iterable[Puzzle] = (), aim: Aim = "win"
) -> Iterator[Puzzle]:
    """Puzzles of games between bots, at most one of each game; two of the bundled decks play some games.

    Their numbers follow those of the known ones, and few are alike.
    """
    random = Random(seed)
    alike = Counter(map(kind_of_puzzle, known))
    found = sum(alike.values())
    pair = ("", "")
    for number in range(games):
        if number % GAMES_OF_A_PAIR == 0:
            pair = (random.choice(decks), random.choice(decks))
        turns = list(late_turns(pair, ruleset, seed, number, aim))
        random.shuffle(turns)
        for turn in turns:
            with suppress(Unproven):
                puzzle = puzzle_of(turn, f"{ruleset}-{found + 1:02}", pair, random, aim)
                if alike[kind_of_puzzle(puzzle)] < MOST_ALIKE:
                    alike[kind_of_puzzle(puzzle)] += 1
                    found += 1
                    yield puzzle
                    break


def kind_of_puzzle(puzzle: Puzzle) -> object:
    """Puzzles with the same decks that end with the same attack are alike."""
    return tuple(sorted(puzzle.decks)), puzzle.solution[-1]


def decks_of_time(ruleset: str) -> list[str]:
    """The bundled decks that are played by a ruleset if none is named."""
    pool = default_pool()
    return [name for name in bundled_decks() if ruleset_of(load_deck(name, pool), pool) == ruleset]


def puzzles_of_record(record: Record, name: str, pool: Pool | None = None) -> Iterator[Puzzle]:
    """Puzzles of a finished game, of all players' turns. The position says what the player knew."""
    game = record.at(0, pool)
    turn = 0
    for _ in replayed(game, record):
        st = game.state
        if st.question == Q_MAIN and st.turn != turn:
            turn = int(st.turn)
            if is_near(Machine(game.table, st), int(st.player)):
                begun = Turn(Game(game.table, st.clone()), int(st.player))
                with suppress(Unproven):
                    yield puzzle_of(begun, f"{name}-{turn}")


def late_turns(decks: Sequence[str], ruleset: str, seed: int, number: int, aim: Aim = "win") -> Iterator[Turn]:
    """The turns of one game between bots in which a win, or for survival a loss, seems near."""
    game = new_game(ruleset, *decks, seed=game_seed(seed, number))
    machine = Machine(game.table, game.state)
    quick = Quick(sheet_of(game.table), seed + number, NOISE)
    begun: State | None = None
    n = turn = 0
    while machine.st.asking and n < LIMIT:
        st = machine.st
        if st.question == Q_MAIN and st.turn != turn:
            if begun is not None:
                yield Turn(Game(game.table, begun), int(begun.player))
            turn = int(st.turn)
            begun = st.clone() if is_near(machine, 1 - int(st.player) if aim == "survive" else int(st.player)) else None
        machine.reply(quick.answer(machine))
        n += 1
    if begun is not None:
        yield Turn(Game(game.table, begun), int(begun.player))


def is_near(m: Machine, seat: int) -> bool:
    """Whether the seat wins by Knocking Out one Pokémon."""
    own, other = m.st.sides[seat], m.st.sides[1 - seat]
    most = max((prizes_for(m, p) for p in [*other.active, *other.bench]), default=0)
    return not other.bench or own.prizes_left() <= most


def puzzle_of(turn: Turn, name: str, decks: Sequence[str] = (), dice: Random | None = None, aim: Aim = "win") -> Puzzle:
    """The puzzle of a turn. Raises Unproven if it is none, or not an interesting one.

    With `dice`, cards may go from the player's hand back to the deck, until one solution is left.
    """
    if not is_promising(turn, aim):
        raise Unproven("no certain win was found" if aim == "win" else "the opponent does not threaten to win")
    if dice is None:
        return proven(turn, name, decks, aim)
    hand = [int(uid) for uid in turn.game.state.sides[turn.seat].hand]
    dice.shuffle(hand)
    hand = hand[:MOST_REMOVED]
    while True:
        try:
            return proven(turn, name, decks, aim)
        except TooMuch:
            while hand:
                fewer = without_card(turn, hand.pop())
                if is_promising(fewer, aim):
                    turn = fewer
                    break
            else:
                raise


def is_promising(turn: Turn, aim: Aim) -> bool:
    if aim == "win":
        return may_win(turn.game, turn.seat, SHORT)
    with suppress(TooMuch):
        return loses_by_ending(turn.game, turn.seat)
    return False


def without_card(turn: Turn, uid: int) -> Turn:
    """The same turn with a card of the player's hand at the bottom of the deck."""
    game = turn.game.clone()
    side = game.state.sides[turn.seat]
    side.hand = numbers([int(one) for one in side.hand if one != uid])
    side.deck = numbers([*map(int, side.deck), uid])
    game.machine.touch()
    game.state.options = main_options(game.machine, turn.seat)
    return Turn(game, turn.seat)


def proven(turn: Turn, name: str, decks: Sequence[str], aim: Aim) -> Puzzle:
    def proof_in(game: Game, nodes: int) -> Proof:
        return prove(game, turn.seat, nodes) if aim == "win" else prove_survival(game, turn.seat, nodes)

    if proof_in(turn.game, FEWER_NODES).decisions < FEWEST_DECISIONS[aim]:
        raise Unproven("it is too easy")
    try:
        text = turn.game.position(turn.seat)
    except CannotBeWritten as error:
        raise Unproven(f"the position cannot be written: {error}") from None
    board = without_lists(text) if decks else text
    draft = Puzzle(name, tuple(decks), "prizes", 0.0, 0, (("end turn",),), board)
    try:
        game = draft.begin()
    except InvalidPuzzle as error:
        raise Unproven(f"the position cannot be read: {error}") from None
    proof = proof_in(game, NODES)
    by_rule = wins_by_rule(game, turn.seat) if aim == "win" else survives_by_rule(game, turn.seat)
    least = EASY_RATING[aim] if by_rule else LEAST_RATING[aim]
    if proof.decisions < FEWEST_DECISIONS[aim] or proof.rating < least or proof.first_answers < FEWEST_ANSWERS:
        raise Unproven("it is too easy")
    return Puzzle(name, tuple(decks), proof.ends, round(proof.rating, 2), proof.searched, proof.solution, board)
