"""The games that the full-screen terminal shows: a game of one's own, a replay, a puzzle.

All give the same plain data that a server sends, so the screen does not ask which kind it has. Calls may take a while; the screen
makes them in a thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playmat.json_object import Json
from playmat.lab.puzzles.model import ENDS
from playmat.lab.puzzles.runs import PuzzleRun
from playmat.play.decision import IllegalAction
from playmat.play.game import Game
from playmat.play.pokemon_sheet import sheet
from playmat.play.record import Record
from playmat.play.view import OpenView, View, view
from playmat.terminal.table import Decide, advice, attack_facts, own_seat, player_name, record_text

if TYPE_CHECKING:
    from playmat.json_types import AttackPreviewJson, DecisionJson, EntryJson, RefusalJson, SheetJson, ViewJson


class Source:
    """A game on the screen. Its person can do nothing but watch, unless a kind says otherwise."""

    title = ""
    is_replay = False
    """Whether the screen steps to and fro."""

    def view(self) -> ViewJson:
        raise NotImplementedError

    def entries(self) -> Sequence[EntryJson]:
        """The log, as the person may read it."""
        raise NotImplementedError

    def labels(self) -> list[str]:
        """The options of the open question, with the damage of attacks."""
        decision = self.decision
        return [] if decision is None else [option["text"] for option in decision["options"]]

    @property
    def decision(self) -> DecisionJson | None:
        """The question that the person is asked."""
        return self.view()["decision"]

    def step(self) -> bool:
        """Let another player act once. False: the person is asked, or the game is over."""
        return False

    def answer(self, picks: Sequence[int]) -> str:
        """Answer the open question; returns a remark, often empty. Raises IllegalAction."""
        raise IllegalAction("you are watching")

    def refusals(self) -> Sequence[RefusalJson]:
        """Everything that the person might expect to do but cannot."""
        return ()

    def sheet(self, serial: int) -> SheetJson | None:
        return None

    def hint(self) -> str:
        return "There are no hints here."

    def undo(self) -> str:
        """Take the person's last answer back; returns a remark."""
        return "There is nothing to undo."

    def save(self) -> Json | None:
        """The data to resume the game from, or None if it cannot be resumed."""
        return None

    def result(self) -> str:
        """The result of a finished game in a sentence; empty until then."""
        data = self.view()
        if not data["over"]:
            return ""
        if data["winner"] is None:
            return "The game ended without a winner."
        return "You have won." if data["winner"] == data["you"] else f"{player_name(data['winner'])} has won."

    def close(self) -> None:
        """The screen is gone."""


class GameSource(Source):
    """A game in this process: persons at this keyboard, bots in the other seats. Without a person all cards are open."""

    def __init__(self, game: Game, bots: Mapping[int, str | int], deciders: Mapping[int, Decide], title: str) -> None:
        self.game = game
        self.bots = bots
        self.deciders = deciders
        self.title = title
        self.persons = [seat for seat in range(game.form.seats) if seat not in deciders]
        self.history: list[Game] = []

    @property
    def seen(self) -> View:
        """The view of the person who is asked, or of the only person."""
        if not self.persons:
            return OpenView(self.game)
        asked = self.game.decision
        return view(self.game, asked.player if asked is not None and asked.player in self.persons else self.persons[0])

    def view(self) -> ViewJson:
        return self.seen.to_json()

    def entries(self) -> Sequence[EntryJson]:
        return self.seen.log()

    def labels(self) -> list[str]:
        seen = self.seen
        decision = seen.decision
        if decision is None:
            return []
        sheets: dict[int, SheetJson | None] = {}
        labels = []
        for option in decision.options:
            facts = ""
            if option.kind == "attack" and option.pokemon is not None:
                if option.pokemon not in sheets:
                    sheets[option.pokemon] = sheet(seen, option.pokemon) if decision.kind == "main" else None
                facts = damage_text(sheets[option.pokemon], option.name, option.target)
                facts = f"  {facts}" if facts else attack_facts(option, seen)
            labels.append(f"{option.text}{facts}{own_seat(option, decision)}")
        return labels

    def step(self) -> bool:
        decision = self.game.decision
        if decision is None or decision.player not in self.deciders:
            return False
        self.game.answer(self.deciders[decision.player](view(self.game, decision.player)))
        return True

    def answer(self, picks: Sequence[int]) -> str:
        before = self.game.clone()
        self.game.answer(list(picks))
        self.history.append(before)
        return ""

    def refusals(self) -> Sequence[RefusalJson]:
        return [refusal.to_json() for refusal in self.seen.refusals()]

    def sheet(self, serial: int) -> SheetJson | None:
        return sheet(self.seen, serial)

    def hint(self) -> str:
        return advice(self.seen)

    def undo(self) -> str:
        if not self.history:
            return "There is nothing to undo."
        self.game = self.history.pop()
        return "Your last answer was taken back."

    def save(self) -> Json | None:
        return {"record": record_text(self.game), "bots": {str(seat): name for seat, name in self.bots.items()}}


class ReplaySource(Source):
    """A record, forwards and backwards; all cards are open, or those that a seat sees."""

    is_replay = True

    def __init__(self, record: Record, title: str, seat: int | None = None) -> None:
        self.record = record
        self.title = title
        self.seat = seat
        self.games = [record.at(0, listen=True)]
        self.place = 0

    @property
    def game(self) -> Game:
        return self.games[self.place]

    @property
    def seen(self) -> View:
        return OpenView(self.game) if self.seat is None else view(self.game, self.seat)

    def view(self) -> ViewJson:
        return {**self.seen.to_json(), "decision": None}

    def entries(self) -> Sequence[EntryJson]:
        return self.seen.log(0, self.record.players)

    def step(self) -> bool:
        if self.place == len(self.record.answers):
            return False
        if self.place + 1 == len(self.games):
            game = self.game.clone()
            game.answer(list(self.record.answers[self.place]))
            self.record.settle(game, self.place + 1)
            self.games.append(game)
        self.place += 1
        return True

    def undo(self) -> str:
        self.place = max(self.place - 1, 0)
        return ""

    def progress(self) -> str:
        return f"answer {self.place} of {len(self.record.answers)}"


class PuzzleSource(Source):
    """A puzzle: to win in this turn."""

    def __init__(self, run: PuzzleRun, deal: int) -> None:
        self.run = run
        self.deal = deal
        self.title = f"Puzzle {run.puzzle.name}, grade {run.puzzle.grade} of 5. Win in this turn."

    @property
    def seen(self) -> View:
        return view(self.run.game, self.run.seat)

    def view(self) -> ViewJson:
        return self.seen.to_json()

    def entries(self) -> Sequence[EntryJson]:
        return self.seen.log()

    def answer(self, picks: Sequence[int]) -> str:
        self.run.answer(picks)
        if self.run.status != "failed":
            return ""
        self.undo()
        return "That does not win. Your last answer was taken back."

    def refusals(self) -> Sequence[RefusalJson]:
        return [refusal.to_json() for refusal in self.seen.refusals()]

    def sheet(self, serial: int) -> SheetJson | None:
        return sheet(self.seen, serial)

    def hint(self) -> str:
        found = self.run.hint()
        return "This can no longer win. Take an answer back." if found is None else f"Hint: {', '.join(found.texts) or 'none'}"

    def undo(self) -> str:
        if not self.run.given:
            return "There is nothing to undo."
        given = self.run.given[:-1]
        self.run = PuzzleRun(self.run.puzzle, self.deal)
        for picks in given:
            self.run.answer(picks)
        return "Your last answer was taken back."

    def result(self) -> str:
        return f"Solved. The line {ENDS[self.run.puzzle.ends]}." if self.run.status == "solved" else ""


def damage_text(data: SheetJson | None, attack: str, target: int | None) -> str:
    """The damage of an attack against a Pokémon now; empty if it is not known."""
    found = [shown for listed in (data["attacks"] if data else ()) if listed["name"] == attack for shown in listed["previews"]]
    shown = next((one for one in found if target is None or one["target"] == target), None)
    return "" if shown is None else preview_text(shown)


def preview_text(shown: AttackPreviewJson) -> str:
    least, most = shown["least"], shown["most"]
    parts = [f"{least} damage" if least == most else f"{least} to {most} damage"]
    if shown["knock_out"]:
        parts.append("Knock Out" if shown["knock_out"] == 1 else f"Knock Out {shown['knock_out']:.0%}")
    if shown["own"]:
        parts.append(f"{shown['own']} to itself")
    return ", ".join(parts)


def log_lines(entries: Iterable[EntryJson]) -> list[tuple[str, str]]:
    """The log as sentences, each with the id of its rule or an empty text."""
    lines: list[tuple[int, str, str]] = []
    for entry in entries:
        if entry["line"]:
            while lines and lines[-1][0] >= entry["from"]:
                lines.pop()
            text = "".join(part if isinstance(part, str) else part["text"] for part in entry["line"])
            lines.append((entry["number"], text, entry["rule"]))
    return [(text, rule) for _, text, rule in lines]


def about(option: Mapping[str, Any], uid: int | None, serial: int | None) -> bool:
    """Whether an option is about a card in hand or a Pokémon in play."""
    return (uid is not None and option.get("uid") == uid) or (
        serial is not None and serial in (option.get("pokemon"), option.get("target"))
    )
