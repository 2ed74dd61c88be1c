"""The record of a game that was followed.

A record has one list of cards for the whole game, and a card that nobody had seen may have become another one on the way: then
the questions before that had other options. Where that matters, the record has the whole state before the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.engine.state import State
from playmat.engine.table import Table
from playmat.livelog.candidate import Answers, Candidate
from playmat.play.game import Game, Origin, start
from playmat.play.illegal import IllegalAction
from playmat.play.record import InvalidRecord, Record, settle_due
from playmat.play.saved import dump_state
from playmat.play.settlement import Settlement, due
from playmat.play.table_transfer import moved
from playmat.play.tables import decks_of, make_table


def record_of(candidate: Candidate, origin: Origin, players: Sequence[str], before: Mapping[Answers, State]) -> Record:
    """A record with which the candidate's game can be played again; `before` has the state before each answer."""
    answers: list[tuple[int, ...]] = []
    states = [candidate.state]
    last = candidate.answers
    while last is not None:
        answers.append(last.picks)
        states.append(before[last])
        last = last.before
    answers.reverse()
    states.reverse()
    rules, decks = candidate.table.rules.name, tuple(tuple(deck) for deck in decks_of(candidate.table))
    table = make_table(rules, "standard", decks)

    def whole(at: int, state: State) -> Settlement:
        return Settlement(at, state=dump_state(moved(state, candidate.table, table), table.names))

    settlements = [one if isinstance(one, Settlement) else whole(one.at, one.state) for one in candidate.settlements]
    game = start(table, origin.seed, flips=origin.flips)
    for at, state in enumerate(states):
        if not fits(game, settlements, at, state, candidate.table):
            scripted = [Settlement(at, (), one.flips, one.orders) for one in due(settlements, at) if not one.swaps]
            settlements = [one for one in settlements if one.at != at] + [whole(at, state), *scripted]
            settle_due(game, settlements, at)
        if at < len(answers):
            try:
                game.answer(list(answers[at]))
            except IllegalAction:  # the state after it does not fit either
                continue
    settlements.sort(key=lambda one: one.at)
    return Record(
        rules, "standard", decks, origin.seed, tuple(answers), origin.flips, tuple(players), settlements=tuple(settlements)
    )  # fmt: skip


def fits(game: Game, settlements: Sequence[Settlement], at: int, state: State, table: Table) -> bool:
    """Settle what is due, and say whether the game is then at the question that was answered."""
    try:
        settle_due(game, settlements, at)
    except InvalidRecord:
        return False
    mine = game.state
    if any(one.state is not None for one in due(settlements, at)):
        return True
    return (mine.asking, mine.question, list(mine.options)) == (state.asking, state.question, list(state.options)) and all(
        list(side.hand) == list(other.hand) and list(side.deck) == list(other.deck)
        for side, other in zip(mine.sides, state.sides, strict=True)
    )
