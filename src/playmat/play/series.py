"""Matches: games between the same decks until a player has won most of them, by the match rules of a ruleset.

    series = Series("mega-evolution-2025", "cinderace", "inteleon", seed=7)
    while not series.is_over:
        game = series.next_game()
        ...
        series.finish(game)

The caller keeps the time: it calls `call_time` when time is up, and `is_stopped` says when the remaining turns are also over.
"""

from __future__ import annotations

from playmat.cards.pool import Pool, default_pool
from playmat.play.game import Game, start
from playmat.play.new_game import GivenDeck, card_ids
from playmat.play.tables import make_table
from playmat.rules.ruleset import Form, Ruleset


class Series:
    """A match in progress. In teams, players 0 and 1 are the sides."""

    def __init__(
        self,
        ruleset: str | Ruleset,
        *decks: GivenDeck,
        form: str | Form = "standard",
        seed: int = 0,
        games: int | None = None,
        pool: Pool | None = None,
    ) -> None:
        """`games` is the number of games, of which a player must win most; None: as many as the ruleset says."""
        cards = default_pool() if pool is None else pool
        lists = [card_ids(deck, cards, f"deck {number}") for number, deck in enumerate(decks, 1)]
        self.table = make_table(ruleset, form, lists, pool)
        self.rules = self.table.rules
        self.games = self.rules.match_games if games is None else games
        if self.games < 1 or self.games % 2 == 0:
            raise ValueError(f"a match has 1, 3, 5 or another odd number of games, not {self.games}")
        self.seed = seed
        self.results: list[int | None] = []
        """The winner of each game that was played, 0 or 1; None for a draw."""
        self.last_turn: int | None = None
        """The last turn of the game that is played when time is called; None while there is time."""

    @property
    def wins(self) -> tuple[int, int]:
        return self.results.count(0), self.results.count(1)

    @property
    def is_over(self) -> bool:
        """Whether a player has won most of the games, all have been played, or time is over."""
        most = max(self.wins) > self.games // 2
        return most or len(self.results) >= self.games or (self.last_turn is not None and bool(self.results))

    @property
    def winner(self) -> int | None:
        """The player who has won more games; None if both have won the same number, or while the match continues."""
        first, second = self.wins
        return None if not self.is_over or first == second else int(second > first)

    def next_game(self, listen: bool = False) -> Game:
        """The next game, at its first question. The loser of the last game may have to say who goes first."""
        if self.is_over:
            raise ValueError("the match is over; begin a new one")
        loser = None
        if self.results and self.rules.match_next_first == "loser_chooses" and self.results[-1] is not None:
            loser = 1 - self.results[-1]
        return start(self.table, self.seed + len(self.results), chooser=loser, listen=listen)

    def call_time(self, game: Game) -> None:
        """Time is up: the turn is finished, and then the extra turns of the ruleset are played."""
        if self.last_turn is None:
            self.last_turn = game.turn + self.rules.match_extra_turns

    def is_stopped(self, game: Game) -> bool:
        """Whether time stops the game here. If Prizes decide and both have the same number, it continues until the next one."""
        if game.is_over or self.last_turn is None or game.turn <= self.last_turn:
            return False
        return self.rules.match_unfinished == "draw" or ahead(game) is not None

    def finish(self, game: Game) -> None:
        """Note the result of a game that is over, or that time has stopped."""
        if game.is_over:
            self.results.append(game.winner)
        elif self.is_stopped(game):
            self.results.append(None if self.rules.match_unfinished == "draw" else ahead(game))
        else:
            raise ValueError("the game is not over; play on, or call time")


def ahead(game: Game) -> int | None:
    """The side with fewer Prizes left; None if both have the same number."""
    left = [0, 0]
    for side in game.state.sides:
        left[int(side.seat) % 2] += int(side.prizes_left())
    return None if left[0] == left[1] else int(left[1] < left[0])
