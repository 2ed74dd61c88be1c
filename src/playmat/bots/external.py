"""External bots in separate processes: they cannot access the game and cannot exceed their time.

The process does not get the game but a guess of it from the bot's seat (`View.guess`), so a bot that looks at hidden cards finds
cards that were dealt at random. If it fails, is late or gives an illegal answer, a random answer is used instead and the fault is
recorded.

The child is `python -m playmat.bots.external_process module:Class SEED`. Both sides exchange JSON, one message per line.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from threading import Thread
from time import perf_counter

from playmat.bots.bot import Answer, Budget, RandomBot, forced_answer
from playmat.engine.table import Table
from playmat.json_object import Json
from playmat.play.game import Game
from playmat.play.saved import dump_state
from playmat.play.tables import decks_of
from playmat.play.view import View

START_SECONDS = 60.0
"""Seconds that a bot may take to be imported, and to load the cards of a game."""
DECISION_SECONDS = 10.0
"""Seconds for a decision of a bot without a budget."""
GRACE = 1.05
"""The share of its budget after which it is stopped. A bot may overrun by a tenth; the rest is for stopping it."""


class ExternalBot:
    """An external bot. `faults` lists the failures; `close` ends its process."""

    def __init__(self, spec: str, seed: int = 0, budget: Budget | None = None) -> None:
        self.spec = spec
        self.seed = seed
        self.budget = budget
        self.random = Random(seed)
        self.substitute = RandomBot(seed)
        self.child: BotProcess | None = None
        self.table: Table | None = None
        self.faults: list[str] = []
        self.cannot_start = ""
        """Why its process could not be started; empty: it could, or was not needed yet."""

    @property
    def seconds(self) -> float:
        if self.budget is not None and self.budget.seconds is not None:
            return self.budget.seconds * GRACE
        return DECISION_SECONDS

    def decide(self, view: View) -> Answer:
        forced = forced_answer(view)
        if forced is not None:
            return forced
        decision = view.decision
        assert decision is not None
        guess = view.guess(self.random)
        try:
            picks = self.ask(guess, view.seat)
            if not (decision.min <= len(picks) <= decision.max and len(set(picks)) == len(picks)):
                raise BotFault(f"picked {len(picks)} of {decision.min} to {decision.max} options")
            return picks
        except BotFault as fault:
            self.faults.append(f"{self.spec}: {fault}")
            self.close()
            return self.substitute.decide(view)

    def start(self) -> BotProcess:
        """Its process, with the bot made. Raises BotFault; a bot that cannot be made once is not tried again."""
        if self.cannot_start:
            raise BotFault(self.cannot_start)
        if self.child is None:
            self.child = BotProcess(self.spec, self.seed)
            try:
                self.child.receive(START_SECONDS)
            except BotFault as fault:
                self.cannot_start = str(fault)
                raise
            self.table = None
        return self.child

    def ask(self, guess: Game, seat: int | None) -> list[int]:
        child = self.start()
        if self.table is not guess.table:
            setting = {"ruleset": guess.rules.name, "form": guess.form.name, "decks": decks_of(guess.table)}
            child.call({"table": setting}, START_SECONDS)
            self.table = guess.table
        reply = child.call({"state": dump_state(guess.state, guess.table.names), "seat": seat}, self.seconds)
        return [int(pick) for pick in reply["picks"]]

    def close(self) -> None:
        if self.child is not None:
            self.child.stop()
            self.child = None

    def __del__(self) -> None:
        self.close()


class BotFault(Exception):
    """A forbidden action of a bot."""


class BotProcess:
    """The process of a bot."""

    def __init__(self, spec: str, seed: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "playmat.bots.external_process", spec, str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.lines: Queue[str] = Queue()
        self.listener = Thread(target=self.listen, daemon=True)
        self.listener.start()

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")

    def call(self, message: Json, seconds: float) -> Json:
        assert self.process.stdin is not None
        text = json.dumps(message)
        deadline = perf_counter() + seconds
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
        except OSError:
            raise BotFault("its process has ended") from None
        return self.receive(max(0.0, deadline - perf_counter()))

    def receive(self, seconds: float) -> Json:
        try:
            line = self.lines.get(timeout=seconds)
        except Empty:
            raise BotFault(f"took longer than {seconds:.2f} s") from None
        if not line:
            raise BotFault("its process has ended")
        reply: Json = json.loads(line)
        if "error" in reply:
            raise BotFault(str(reply["error"]))
        return reply

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.listener.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
