"""The process that an external bot runs in: `python -m playmat.bots.external_process module:Class SEED`, started by `external`.

Nothing in the package imports this module, because it is run as a program.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from typing import Any

from playmat.bots.bot import Bot
from playmat.engine.table import Table
from playmat.json_object import Json
from playmat.play.decision import IllegalAction
from playmat.play.game import Game
from playmat.play.loading import load_state
from playmat.play.tables import make_table
from playmat.play.view import view


def load_bot(spec: str, seed: int) -> Bot:
    """The bot of `module:Class`, made with its seed if it takes one."""
    module, _, name = spec.partition(":")
    maker = getattr(import_module(module), name, None)
    if maker is None:
        raise ImportError(f"the module {module} has no {name}")
    try:
        bot: Any = maker(seed=seed)
    except TypeError:
        bot = maker()
    if not isinstance(bot, Bot):
        raise TypeError(f"{spec} has no method decide(view)")
    return bot


def serve(spec: str, seed: int) -> None:
    """Read positions and write answers. The bot's output goes to stderr."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def tell(message: Json) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    try:
        bot = load_bot(spec, seed)
    except Exception as error:
        tell({"error": f"cannot be made: {error}"})
        return
    tell({"ready": spec})
    table: Table | None = None
    for line in sys.stdin:
        message = json.loads(line)
        try:
            if "table" in message:
                setting = message["table"]
                table = make_table(setting["ruleset"], setting["form"], setting["decks"])
                tell({"ready": spec})
                continue
            assert table is not None
            game = Game(table, load_state(message["state"], table))
            seen = view(game, message["seat"])
            decision = seen.decision
            assert decision is not None
            tell({"picks": game.resolve(decision, bot.decide(seen))})
        except IllegalAction as error:
            tell({"error": f"gave an illegal answer: {error}"})
        except Exception as error:
            tell({"error": f"failed with {type(error).__name__}: {error}"})


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
