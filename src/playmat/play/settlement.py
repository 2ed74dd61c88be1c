"""What was settled from outside before an answer of a game, where a record of another program is followed.

Such a record shows cards when their identity matters: a card that is drawn is then the one that it shows. A settlement lets
hidden cards of one player change places, says how the next coins fall, or, where the record could not be followed, gives the
whole state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.legal_actions import main_options
from playmat.engine.machine import Machine
from playmat.engine.questions import Q_MAIN
from playmat.engine.state import Side, State
from playmat.json_object import Json
from playmat.play.checking import check_game
from playmat.play.loading import InvalidState, load_state

if TYPE_CHECKING:
    from playmat.play.game import Game

MOST = 2_000
"""Settlements of a record, and pairs of cards or coins of one settlement."""


@dataclass(frozen=True)
class Settlement:
    """One settlement, after `at` answers and before the next."""

    at: int
    swaps: tuple[tuple[int, int], ...] = ()
    """Pairs of hidden cards (uids) of one player that change places, in this order."""
    flips: tuple[bool, ...] = ()
    """The next coins; True is heads."""
    orders: tuple[tuple[int, ...], ...] = ()
    """Cards (uids) that the next shuffles of their owner's deck put on top, the uppermost first."""
    state: Json | None = None
    """The whole state, as `Game.to_json` writes it; the rest is then empty."""

    def to_json(self) -> Json:
        data: Json = {"at": self.at}
        if self.swaps:
            data["swaps"] = [list(pair) for pair in self.swaps]
        if self.flips:
            data["flips"] = list(self.flips)
        if self.orders:
            data["orders"] = [list(order) for order in self.orders]
        if self.state is not None:
            data["state"] = self.state
        return data

    @staticmethod
    def from_json(data: Any) -> Settlement:
        """Read a settlement. Raises ValueError or TypeError if it does not have that form."""
        if not isinstance(data, dict):
            raise TypeError(f"a settlement is a JSON object, not {type(data).__name__}")
        swaps = tuple((int(one), int(other)) for one, other in data.get("swaps", ()))
        flips = tuple(bool(flip) for flip in data.get("flips", ()))
        orders = tuple(tuple(int(uid) for uid in order) for order in data.get("orders", ()))
        if len(swaps) > MOST or len(flips) > MOST or sum(map(len, orders)) > MOST:
            raise ValueError(f"a settlement has at most {MOST} swaps, coins and ordered cards")
        state = data.get("state")
        if state is not None and not isinstance(state, dict):
            raise TypeError("the state of a settlement is a JSON object")
        return Settlement(int(data["at"]), swaps, flips, orders, state)


def settle(game: Game, settlement: Settlement) -> None:
    """Apply a settlement to a game. Raises `InvalidState` if it does not fit."""
    game.forget_decision()
    if settlement.state is not None:
        game.put_state(load_state(settlement.state, game.table), keeps_log=settlement.at > 0)
        check_game(game)
        return
    for one, other in settlement.swaps:
        swap(game.machine, one, other)
    script(game.machine, settlement.flips, settlement.orders)
    if settlement.swaps:
        list_again(game.machine)


def script(m: Machine, flips: Sequence[bool], orders: Iterable[Sequence[int]]) -> None:
    """Script the next coins and shuffles; what was scripted before is dropped."""
    m.st.flips = vec[i64]([i64(flip) for flip in flips])
    numbers: list[int] = []
    for order in orders:
        if any(not 0 <= uid < len(m.owners) or m.owners[uid] != m.owners[order[0]] for uid in order):
            raise InvalidState("an order of a deck has cards that are not of one player")
        if order:
            numbers += [int(m.owners[order[0]]), len(order), *order]
    m.st.orders = vec[i64]([i64(number) for number in numbers])


def swap(m: Machine, one: int, other: int) -> None:
    """Let two cards of one player's hand, deck or Prize cards change places."""
    owners = m.owners
    if not (0 <= one < len(owners) and 0 <= other < len(owners) and owners[one] == owners[other]):
        raise InvalidState(f"cards {one} and {other} cannot change places: they are not cards of one player")
    side = m.st.sides[owners[one]]
    found = sum(uid in zone for uid in (one, other) for zone in (side.hand, side.deck, side.prizes))
    if found < len((one, other)):
        raise InvalidState(f"cards {one} and {other} cannot change places: one of them is not in a hidden place")
    exchange(side, one, other)


def exchange(side: Side, one: int, other: int) -> None:
    """Let two cards of a side change places in its hand, deck and Prize cards."""
    places = {one: i64(other), other: i64(one)}
    side.hand = exchanged(side.hand, places)
    side.deck = exchanged(side.deck, places)
    side.prizes = exchanged(side.prizes, places)


def exchanged(zone: vec[i64], places: dict[int, i64]) -> vec[i64]:
    if not any(uid in zone for uid in places):
        return zone
    return vec[i64]([places.get(int(uid), uid) for uid in zone])


def list_again(m: Machine) -> None:
    """List the options of an open main-phase question again: the hand is another one."""
    st: State = m.st
    m.touch()
    if st.asking and st.question == Q_MAIN:
        st.options = main_options(m, st.asked)


def due(settlements: Iterable[Settlement], at: int) -> list[Settlement]:
    """The settlements after that many answers."""
    return [settlement for settlement in settlements if settlement.at == at]
