"""A vector environment: many games at once, seen through NumPy arrays that compiled code writes in place.

    env = VectorEnv(256, [("cinderace", "inteleon")], opponent="random", seed=1)
    env.reset()
    while training:
        actions = choose(env.arrays, env.arrays["mask"])
        rewards, done = env.step(actions)

The arrays stay the same objects; each step overwrites what has changed. They are read-only. docs/learning.md describes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from playmat.bots.card_values import sheet_of
from playmat.cards.decks import load_deck
from playmat.cards.pool import default_pool
from playmat.engine.machine import Machine
from playmat.lab.chunks import FAST, bot_seed, pilot
from playmat.lab.game_tracker import Pilot
from playmat.learn.batch import Batch, IllegalMove, Saved, Slot
from playmat.learn.cards import card_rows, names
from playmat.learn.encoding import HAND, N_GAME, N_OPTION, N_POKEMON, PILE, SLOTS, Arrays, Rows
from playmat.play.new_game import GivenDeck, card_ids
from playmat.play.tables import make_table, seed_words
from playmat.rules.periods import ruleset_for

OPTIONS = 128
"""Options of a question that can be picked, by default."""
LIMIT = 2000
"""Answers after which a game ends without a winner."""
LEAST_LIMIT = 20
TRIES = 1000
"""Games that are begun one after another until the caller is asked."""
MOST_GAMES = 100_000
STRIDE = 1_000_003
"""Seeds of the games of a slot are this far apart."""

Array = NDArray[Any]


class Layout:
    """The tables of a set of deck pairs, and one table of features of all their cards."""

    def __init__(self, pairs: Sequence[tuple[GivenDeck, GivenDeck]], ruleset: str = "", form: str = "standard") -> None:
        if not pairs:
            raise ValueError("give at least one pair of decks")
        self.tables = []
        self.offsets: list[int] = []
        rows: list[list[int]] = []
        pool = default_pool()
        for number, two in enumerate(pairs, 1):
            ids = [card_ids(deck, pool, f"deck of pair {number}") for deck in two]
            rules = ruleset
            if not rules:
                named = [load_deck(deck) for deck in two if isinstance(deck, str) and "\n" not in deck]
                rules = ruleset_for(named, pool)
            table = make_table(rules, form, ids)
            if table.form.seats != 2:
                raise ValueError(f"{form} has {table.form.seats} seats; environments are for two players")
            self.tables.append(table)
            self.offsets.append(len(rows))
            rows += card_rows(table)
        if len(rows) > 32_000:
            raise ValueError(f"these decks have {len(rows)} different cards, more than 32,000; use fewer pairs")
        self.cards: NDArray[np.int16] = np.array(rows, dtype=np.int16)
        """Features of all cards, one row each; `learn.cards.names` names the columns."""
        self.card_names = names()


def views_of(arrays: Arrays) -> dict[str, Array]:
    """The vectors as arrays that share their memory."""
    games, options = int(arrays.games), int(arrays.options)
    shapes: Mapping[str, tuple[Any, type[np.generic], tuple[int, ...]]] = {
        "game": (arrays.game, np.int16, (games, N_GAME)),
        "pokemon": (arrays.pokemon, np.int16, (games, SLOTS, N_POKEMON)),
        "pokemon_card": (arrays.pokemon_card, np.int16, (games, SLOTS)),
        "hand": (arrays.hand, np.int16, (games, HAND)),
        "discard": (arrays.discard, np.int16, (games, 2, PILE)),
        "stadium": (arrays.stadium, np.int16, (games,)),
        "asking": (arrays.asking, np.int16, (games,)),
        "option": (arrays.option, np.int16, (games, options, N_OPTION)),
        "option_card": (arrays.option_card, np.int16, (games, options)),
        "option_pokemon": (arrays.option_pokemon, np.int16, (games, options)),
        "option_target": (arrays.option_target, np.int16, (games, options)),
        "mask": (arrays.mask, np.uint8, (games, options + 1)),
        "player": (arrays.player, np.int16, (games,)),
        "reward": (arrays.reward, np.int16, (games, 2)),
        "done": (arrays.done, np.uint8, (games,)),
    }
    return {name: np.frombuffer(memory, dtype=kind).reshape(shape) for name, (memory, kind, shape) in shapes.items()}


def check_limit(limit: int) -> None:
    if limit < LEAST_LIMIT:
        raise ValueError(f"the limit of answers must be {LEAST_LIMIT} or more, not {limit}")


class VectorEnv:
    """`games` games of pairs of decks, in turn. Without an `opponent` the caller decides for both players (self-play).

    With `opponent` ("random" or "quick") that bot plays one seat inside compiled code: seat 1 in the first round of the
    pairs, seat 0 in the second, and so on. A game that ends restarts at once with its next seed: `done` says so, and `reward`
    has its result.
    """

    def __init__(
        self,
        games: int,
        pairs: Sequence[tuple[GivenDeck, GivenDeck]],
        *,
        ruleset: str = "",
        opponent: str | None = None,
        seed: int = 0,
        options: int = OPTIONS,
        limit: int = LIMIT,
        skip_forced: bool = True,
    ) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise ValueError(f"the number of games must be 1 to {MOST_GAMES}, not {games}")
        if not 8 <= options <= 1000:
            raise ValueError(f"the number of options must be 8 to 1000, not {options}")
        check_limit(limit)
        if opponent is not None and opponent not in FAST:
            raise ValueError(f"the opponent must be one of {', '.join(FAST)}, not {opponent!r}; other bots play through GymEnv")
        self.layout = Layout(pairs, ruleset)
        self.games = games
        self.opponent = opponent
        self.seed = seed
        machines = [Machine(table, table.empty_state()) for table in self.layout.tables]
        rows = [Rows(machine, offset) for machine, offset in zip(machines, self.layout.offsets, strict=True)]
        self._sheets = [sheet_of(table) for table in self.layout.tables] if opponent == "quick" else []
        """Kept here, because there may be more tables than `sheet_of` keeps."""
        slots = []
        for g in range(games):
            place = g % len(machines)
            slots.append(Slot(machines[place], rows[place], [None, None]))
        self.batch = Batch(slots, options, limit, skip_forced, STRIDE)
        self.arrays = views_of(self.batch.arrays)
        """All arrays by name."""
        self.actions = options + 1
        """The number of actions; the last one is "done"."""
        self._numbers = np.arange(games)
        self.seats = np.full(games, -1, dtype=np.int8)
        """The seat that the caller plays; -1: both."""
        if opponent is not None:
            self.seats[:] = np.arange(games) // len(machines) % 2

    @property
    def cards(self) -> NDArray[np.int16]:
        return self.layout.cards

    def reset(self, seed: int | None = None) -> dict[str, Array]:
        """Begin all games; game g has the seed `seed + g`."""
        if seed is not None:
            self.seed = seed
        for g in range(self.games):
            self.begin(g, self.seed + g)
        return self.arrays

    def begin(self, g: int, seed: int) -> None:
        """Start game g with the given seed. If the opponent ends it before the caller is asked, the next seed is used."""
        slot = self.batch.slots[g]
        for _ in range(TRIES):
            if self.opponent is not None:
                other = 1 - int(self.seats[g])
                pilots: list[Pilot | None] = [None, None]
                sheet = self._sheets[g % len(self._sheets)] if self._sheets else None
                pilots[other] = pilot(self.opponent, slot.table, bot_seed(seed, other), sheet)
                slot.pilots = pilots
            self.batch.begin(g, seed, words_of(seed))
            if slot.state.asking:
                self.batch.show(g)
                return
            seed += STRIDE
        raise ValueError(f"game {g}: the caller is asked nothing in {TRIES} games; give a larger limit")

    def step(self, actions: Sequence[int] | Array) -> tuple[Array, Array]:
        """One action in every game. Returns the arrays `reward` (by game and seat) and `done`. Raises IllegalMove for an action
        that the mask forbids; then no game has moved."""
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            what = f"{given.dtype} of shape {given.shape}"
            raise ValueError(f"give one action for each of the {self.games} games, a whole number, not {what}")
        inside = (given >= 0) & (given < self.actions)
        allowed = inside & (self.arrays["mask"][self._numbers, np.where(inside, given, 0)] != 0)
        if not allowed.all():
            g = int(np.argmin(allowed))
            raise IllegalMove(f"game {g}: action {given[g]} is not allowed now; look at the mask")
        for g in self.batch.step(given.tolist()):
            self.begin(g, int(self.batch.slots[g].seed) + STRIDE)
        return self.arrays["reward"], self.arrays["done"]

    def save(self, g: int) -> Saved:
        """Game g at this moment. Saved games cost a clone and stay valid."""
        return self.batch.save(g)

    def branch(self, saved: Saved, targets: Sequence[int]) -> None:
        """Continue a saved game in some slots, which must have the same decks."""
        for g in targets:
            self.batch.restore(g, saved)

    def random_actions(self, random: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for every game, each with the same chance."""
        weights = random.random(self.arrays["mask"].shape, dtype=np.float32) * self.arrays["mask"]
        return np.asarray(weights.argmax(axis=1), dtype=np.int64)


def words_of(seed: int) -> tuple[int, int, int, int]:
    one, two, three, four = seed_words(seed)
    return int(one), int(two), int(three), int(four)
