"""Questions and options as packed integers: the kind of a question, and the meaning of its options.

Inside the engine an option is one 64-bit integer, so that listing and cloning cost almost nothing. `game` turns options
into objects with meaning and text when a caller looks at them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

QUESTIONS: Final = (
    "main", "pick", "yes_no", "flip", "prize", "promote", "setup_active", "setup_bench", "bonus", "first", "pay", "number",
    "type", "attack", "one_of", "order", "spread", "opponent", "player", "condition", "guess", "extra", "call",
    "keep", "facing", "throw",
)  # fmt: skip
CHANCE_SEAT: Final = -1
"""The seat that is asked for the result of a coin, in games that ask for chance."""
Q_MAIN: Final = 0
Q_PICK: Final = 1
Q_YES_NO: Final = 2
Q_FLIP: Final = 3
Q_PRIZE: Final = 4
Q_PROMOTE: Final = 5
Q_ACTIVE: Final = 6
Q_BENCH: Final = 7
Q_BONUS: Final = 8
Q_FIRST: Final = 9
Q_PAY: Final = 10
Q_NUMBER: Final = 11
Q_TYPE: Final = 12
Q_ATTACK: Final = 13
Q_ONE_OF: Final = 14
Q_ORDER: Final = 15
Q_SPREAD: Final = 16
Q_OPPONENT: Final = 17
Q_PLAYER: Final = 18
Q_CONDITION: Final = 19
Q_GUESS: Final = 20
Q_EXTRA: Final = 21
Q_CALL: Final = 22
Q_KEEP: Final = 23
Q_FACING: Final = 24
Q_THROW: Final = 25

OPTIONS: Final = (
    "end", "bench", "evolve", "level_up", "attach", "tool", "play", "stadium", "use", "use_stadium", "retreat", "attack",
    "card", "pokemon", "yes", "no", "number", "type", "move", "place", "choice", "seat", "heads", "tails", "condition",
    "discard_own", "use_card", "legend", "use",
)  # fmt: skip
O_END: Final = 0
O_BENCH: Final = 1
O_EVOLVE: Final = 2
O_LEVEL_UP: Final = 3
O_ATTACH: Final = 4
O_TOOL: Final = 5
O_PLAY: Final = 6
O_STADIUM: Final = 7
O_USE: Final = 8
O_USE_STADIUM: Final = 9
O_RETREAT: Final = 10
O_ATTACK: Final = 11
O_CARD: Final = 12
O_POKEMON: Final = 13
O_YES: Final = 14
O_NO: Final = 15
O_NUMBER: Final = 16
O_TYPE: Final = 17
O_MOVE: Final = 18
O_PLACE: Final = 19
O_CHOICE: Final = 20
O_SEAT: Final = 21
O_HEADS: Final = 22
O_TAILS: Final = 23
O_CONDITION: Final = 24
O_DISCARD_OWN: Final = 25
O_USE_CARD: Final = 26
O_LEGEND: Final = 27
O_DECLARE: Final = 28
"""A triggered Power, used as the next action: Pokémon, card and place among those offered."""


def pack(kind: i64, a: i64, b: i64, c: i64) -> i64:
    """An option: its kind and up to three numbers (uids, serials, indices) of 16, 16 and 20 bits."""
    return kind | (a << 8) | (b << 24) | (c << 40)


def kind_of(option: i64) -> i64:
    return option & 0xFF


def first_of(option: i64) -> i64:
    return (option >> 8) & 0xFFFF


def second_of(option: i64) -> i64:
    return (option >> 24) & 0xFFFF


def third_of(option: i64) -> i64:
    return option >> 40
