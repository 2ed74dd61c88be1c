"""Simulations in a notebook or a script: play, look at the results as data frames, look at single games."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from playmat.cards.decks import Deck, load_deck
from playmat.cards.pool import default_pool
from playmat.json_object import Json
from playmat.lab.chunks import pairs_per_chunk, table_for
from playmat.lab.dataframes import cards_frame, games_frame, pairings_frame
from playmat.lab.diagnosis import LostGame, played_again
from playmat.lab.executors import runner_for
from playmat.lab.fields import load_field, renamed, rulesets_of
from playmat.lab.plan import InvalidPlan, Pairing, Plan, every_pairing
from playmat.lab.sim_report import facts, interval, saving, sim_report
from playmat.lab.simulation import Goal, Simulation, simulate
from playmat.lab.summary import summary
from playmat.play.board import board_html
from playmat.play.game import Game
from playmat.play.new_game import GivenDeck, card_ids
from playmat.play.view import OpenView

MOST_BOARDS = 400


class Results:
    """The results of a simulation. A notebook shows them as a table."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation

    @property
    def games(self) -> Any:
        """One row for each game, as a pandas data frame (see docs/lab.md for the columns)."""
        return games_frame(self.simulation)

    @property
    def pairings(self) -> Any:
        """One row for each two decks, as a pandas data frame."""
        return pairings_frame(self.simulation)

    @property
    def cards(self) -> Any:
        """One row for each card, deck and opponent: its relation to winning, as a pandas data frame."""
        return cards_frame(self.simulation)

    def summary(self) -> Json:
        """Everything as plain data."""
        return summary(self.simulation)

    def report(self, path: str | Path) -> Path:
        """Write the HTML report."""
        target = Path(path)
        sim_report(self.simulation).write(target)
        return target

    def game(self, pair: int = 0, swapped: bool = False, pairing: int = 0) -> Game:
        """One of the games, played again, with its answers: `game.record()`, `game.history`, `replay_html(game)`."""
        sim = self.simulation
        if not 0 <= pairing < len(sim.stats):
            raise InvalidPlan(f"there is no pairing {pairing}; there are {len(sim.stats)}, from 0")
        played = sim.stats[pairing].pairs.n
        if not 0 <= pair < played:
            raise InvalidPlan(f"there is no pair {pair} of pairing {pairing}; {played} were played, from 0")
        return played_again(self.simulation.plan, LostGame(pairing, pair, int(swapped)))

    def replay(self, pair: int = 0, swapped: bool = False, pairing: int = 0) -> Replay:
        """One of the games, to look through turn by turn."""
        return Replay(self.game(pair, swapped, pairing))

    def __repr__(self) -> str:
        plan = self.simulation.plan
        lines = [f"{self.simulation.games} games"]
        for pairing, stats in zip(plan.pairings[:20], self.simulation.stats, strict=False):
            lines.append(f"{plan.title(pairing)}: {stats.share()}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        plan = self.simulation.plan
        rows = []
        for pairing, stats in list(zip(plan.pairings, self.simulation.stats, strict=True))[:50]:
            share = stats.share()
            names = (plan.entrants[pairing.first].name, plan.entrants[pairing.second].name)
            cells = (*names, stats.games, f"{share.mean:.1%}", interval(share), f"{stats.first_player().mean:.1%}")
            rows.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>")
        head = "".join(f"<th>{name}</th>" for name in ("deck", "opponent", "games", "points", "95 %", "first player wins"))
        notes = ""
        if len(plan.pairings) == 1:
            notes = "".join(
                f"<p>{escape(text)}</p>" for text in (facts(self.simulation.stats[0]), saving(self.simulation.stats[0]))
            )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>{notes}"


class Replay:
    """A finished game with a slider: one board for each turn, all cards face up."""

    def __init__(self, game: Game) -> None:
        self.record = game.record()

    def boards(self) -> list[str]:
        """The boards as HTML: when each turn began, and the end."""
        game = self.record.at(0)
        found: list[str] = []
        turn = -1
        for answer in self.record.answers:
            if game.turn != turn and len(found) < MOST_BOARDS:
                turn = game.turn
                found.append(board_html(OpenView(game)))
            game.answer(list(answer))
        return [*found, board_html(OpenView(game))]

    def _repr_html_(self) -> str:
        boards = self.boards()
        shown = "".join(
            f'<div style="display:{"block" if number == 0 else "none"}">{board}</div>' for number, board in enumerate(boards)
        )
        script = (
            "for(const [i,e] of [...this.parentNode.lastElementChild.children].entries())"
            "e.style.display=i==this.value?'block':'none'"
        )
        last = len(boards) - 1
        slider = f'<input type="range" min="0" max="{last}" value="0" style="width:60em" aria-label="turn" oninput="{script}">'
        return f"<div>{slider}<div>{shown}</div></div>"


def play_games(
    *decks: GivenDeck,
    bots: str | Sequence[str] = "quick",
    games: int = 200,
    field: str = "",
    ruleset: str = "",
    form: str = "standard",
    seed: int = 0,
    until: float | None = None,
    workers: int = 1,
    on: str = "",
    folder: str | Path | None = None,
) -> Results:
    """Play games between decks and return their `Results`.

    Two decks play each other, more play every other one; with `field`, the decks play those of a format. `bots` is one bot or
    one for each deck, `games` counts games for every two decks, `until` stops when every interval is narrow enough, and
    `folder` keeps the results and continues from them. Raises InvalidDeck, InvalidBot, InvalidRuleset or InvalidPlan.
    """
    if games < 1:
        raise InvalidPlan(f"games must be 1 or more, not {games}")
    named = [named_deck(deck, number) for number, deck in enumerate(decks, 1)]
    opposition = load_field(field)
    every = renamed([*named, *opposition.decks])
    if len(every) < 2:
        raise InvalidPlan("give two decks, or a deck and a field")
    chosen = [bots] * len(every) if isinstance(bots, str) else [*bots, *[bots[-1]] * (len(every) - len(bots))]
    rules = rulesets_of(every, ruleset)
    entrants = tuple(opposition.entrants(every, chosen))
    if field and named:
        own = len(named)
        pairings = tuple(
            Pairing(one, other, rules[one][other], form, other) for one in range(own) for other in range(own, len(every))
        )
    else:
        pairings = every_pairing(len(every), rules, form)
    for pairing in pairings:
        table_for(pairing.ruleset, pairing.form, entrants[pairing.first].cards, entrants[pairing.second].cards)
    plan = Plan(entrants, pairings, seed, pairs_per_chunk(chosen))
    keep = None if folder is None else Path(folder)
    return Results(simulate(plan, Goal(-(-games // 2), until), runner_for(on, workers), keep))


def named_deck(deck: GivenDeck, number: int) -> Deck:
    """A deck in any form, with a name."""
    if isinstance(deck, Deck):
        return deck
    if isinstance(deck, Path) or (isinstance(deck, str) and "\n" not in deck):
        return load_deck(deck)
    return Deck(f"deck {number}", card_ids(deck, default_pool(), f"deck {number}"))
