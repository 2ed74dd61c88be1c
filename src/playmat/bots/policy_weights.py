"""Habits: the weights of `Quick`'s rules of thumb, for two players.

`HAND_MADE` was chosen by hand. `LEARNED` was found by `playmat arena tune`: in each step two players with opposite random
changes play mirrored pairs with tournament decks of all periods, and the weights move towards the winner (`lab.habit_tuning`).
A third of the decks was kept out of this, for judging. A search nevertheless chooses better when its lines are played by both,
and by players similar to them (see `someone`): an answer that is good with one way of playing on need not be good with another.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine.playout import Dice

# Attaching Energy: to which Pokémon
W_STRIKE: Final = 0
"""The additional damage of the Active Pokémon this turn."""
W_NEARER: Final = 1
"""The progress towards an attack of the Pokémon; of its evolutions; of its evolutions with a card in hand."""
W_HEIR: Final = 2
W_HEIR_HELD: Final = 3
W_LACK: Final = 4
"""Penalty for attacks that still lack Energy; at least 1."""
W_SIDE_EFFECT: Final = 5
"""Weight of an attack's text beside its damage."""
W_UP_FRONT: Final = 6
"""Factor for an Active Pokémon, and for one that may be Knocked Out next turn."""
W_DOOMED: Final = 7
W_HEALTH: Final = 8
"""HP left."""

# Choosing one's own Pokémon, above all the next Active one
W_NOW: Final = 9
"""Damage with the Energy it has, with one more, and with all it needs; HP left."""
W_SOON: Final = 10
W_EVER: Final = 11
W_LEFT: Final = 12
W_LOSS: Final = 13
"""Penalty for one that may be Knocked Out next turn, per Prize card."""
W_HEAVY: Final = 14
"""Penalties for Retreat Cost, for Energy that may be lost, and for Pokémon that can still evolve."""
W_LADEN: Final = 15
W_YOUNG: Final = 16

# Choosing a Pokémon of the opponent
W_PRIZES: Final = 17
"""Weights of its Prize cards, of HP left (a penalty), and of its Energy."""
W_TOUGH: Final = 18
W_ARMED: Final = 19

# Retreating and switching
W_SAVED: Final = 20
"""Weights of the Prize cards of a Pokémon that is saved, and of one that is put in danger."""
W_RISKED: Final = 21
W_COST: Final = 22
"""Penalty per Energy of the Retreat Cost; the least gain; bonus for replacing one that cannot attack."""
W_LEAST: Final = 23
W_STUCK: Final = 24

# The first Active Pokémon
W_KEEP: Final = 25
"""Weights of the card's worth in hand, its HP, its damage and speed; penalties for Retreat Cost and evolutions."""
W_HP: Final = 26
W_FAST: Final = 27
W_SLOW: Final = 28
W_UNRIPE: Final = 29

# Cards in hand
W_BASIC: Final = 30
"""Worth of a Basic Pokémon for a thin Bench, and of an evolution of a Pokémon in play."""
W_GROWTH: Final = 31
W_TWIN: Final = 32
"""Penalties for a card of the same name in hand and for more Energy in hand; bonus for the first Energy."""
W_PLENTY: Final = 33
W_NO_ENERGY: Final = 34

# Attacks
W_TEXT: Final = 35
"""Weights of the text, of a Knock Out, and of damage as a share of the HP left."""
W_KNOCK_OUT: Final = 36
W_HIT: Final = 37

# The worth of texts and cards, in thousandths of a Prize card
W_PACE: Final = 38
"""Turns that a Prize card takes, in hundredths, before the game shows it."""
W_CARD: Final = 39
"""Worth of a card drawn into an empty hand, and its decrease for each card there."""
W_FULL: Final = 40
W_SHED: Final = 41
"""Share of its worth that a card of the hand costs: if discarded, if put back into the deck, if paid for a text."""
W_BACK: Final = 42
W_PAY: Final = 43
W_LINE: Final = 44
"""Weights of the attacks of a Pokémon and its evolutions, and of their other texts, for a Pokémon on the Bench."""
W_ROLE: Final = 45
W_SPREAD_LINE: Final = 46
"""The decrease in worth of a further copy."""
W_FILL: Final = 47
"""Weight of the gain by Energy, for a card in hand; for a card that a text attaches."""
W_SUPPLY: Final = 48
W_USEFUL: Final = 49
"""The least worth for which a text is used."""
W_TAKE: Final = 50
"""Worth of a Knock Out by the text of a card or after it, per Prize card; more if there would be none without it."""
W_TRADE: Final = 51
W_SPARE: Final = 52
"""Worth of the only Supporter in hand."""
W_BENCHED: Final = 53
"""The least worth for which a Pokémon is put onto the Bench; penalty per further Prize card; penalty for the last place."""
W_CROWD: Final = 54
W_EXTRA: Final = 55
W_MEND: Final = 56
"""Worth of healing as much as the average HP; of saving a damaged Pokémon by taking it out of play, per Prize card."""
W_SCOOP: Final = 57
W_THIN: Final = 58
"""The price of each card taken from the deck beyond the spare ones."""
W_UNREAD: Final = 59
"""Worth of a text without any known purpose."""
W_FREE: Final = 60
"""Weight of a better attacker that Energy on the Active Pokémon would let onto its place."""
W_LATER: Final = 61
"""Weight of an Active Pokémon's damage in later turns, when it is replaced."""

WEIGHTS: Final = vec[i64](
    [i64(figure) for figures in (
        (0, 215, 80), (100, 40, 50), (60, -35, 40), (60, 22, 40), (12, 16, 10), (10, 3, 12),
        (125, 177, 40), (50, 28, 40), (0, 283, 120), (300, 571, 160), (0, 239, 100), (100, 96, 80),
        (50, 44, 40), (60, 34, 60), (0, 23, 30), (0, -21, 20), (0, 26, 40), (300, 404, 200),
        (4, 1, 4), (20, 75, 30), (200, 195, 140), (200, 243, 140), (120, 172, 80), (150, 195, 120),
        (100, 142, 120), (100, 210, 80), (0, 8, 50), (0, 77, 80), (0, 4, 30), (0, -24, 80),
        (300, 345, 200), (350, 446, 200), (60, 166, 60), (40, -68, 40), (0, 397, 120), (100, 37, 60),
        (1000, 1018, 400), (800, 1002, 500), (250, 280, 60), (130, 115, 30), (8, 2, 4), (50, 63, 20),
        (25, 34, 15), (60, 79, 20), (40, 62, 15), (40, 0, 20), (60, 77, 30), (150, 155, 60),
        (200, 191, 60), (30, 43, 20), (700, 120, 200), (150, 110, 100), (120, 81, 50), (60, 21, 30),
        (60, 1, 40), (60, 99, 40), (300, 296, 100), (500, 402, 200), (700, 900, 200), (60, 78, 30),
        (150, 156, 60), (30, 7, 30),
    ) for figure in figures]
)  # fmt: skip
"""For each weight, in the order above: hand-made, learned, and the typical deviation of other players (at most twice that)."""


def column(place: int) -> vec[i64]:
    figures: vec[i64] = vec[i64]()
    for i in range(place, len(WEIGHTS), 3):
        figures = append(figures, WEIGHTS[i])
    return figures


HAND_MADE: Final = column(0)
LEARNED: Final = column(1)
SPREAD: Final = column(2)


def someone(dice: Dice) -> vec[i64]:
    """The habits of a random player."""
    habits = HAND_MADE[:] if dice.below(2) else LEARNED[:]
    for i in range(len(habits)):
        habits[i] += SPREAD[i] * (dice.below(201) + dice.below(201) - 200) // 100
    habits[W_LACK] = max(habits[W_LACK], 1)
    return habits
