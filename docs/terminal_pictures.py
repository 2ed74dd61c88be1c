"""Makes the pictures of docs/terminal.md: `python docs/terminal_pictures.py [FOLDER]`."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from playmat.terminal.app import PlaymatApp
from playmat.terminal.dialogs import Dialog
from playmat.terminal.game_screen import GameScreen
from playmat.terminal.sources import GameSource
from playmat.terminal.starting import Setup, begin

HERE = Path(__file__).parent / "pictures"
SIZE = (120, 36)
TURN = 9
"""The turn that the pictures show."""
FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)


def middle() -> GameSource:
    """A game of 2004 in the middle, in a turn of the person."""
    source = begin(Setup(ruleset="ex-2004", level="quick", watch="quick", seed=11))
    while source.game.turn < TURN or source.game.decision is None or source.game.decision.player or not is_main(source):
        source.step()
    del source.deciders[0], source.bots[0]
    source.persons.append(0)
    return source


def is_main(source: GameSource) -> bool:
    return source.game.decision is not None and source.game.decision.kind == "main"


async def draw(folder: Path) -> None:
    app = PlaymatApp(middle(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        while not (isinstance(app.screen, GameScreen) and app.screen.decision is not None):
            await pilot.pause(0.05)
        await pilot.pause(1)  # the log scrolls to its end
        write(app, folder / "terminal.svg")
        game = app.screen
        serial = next(p["serial"] for p in game.source.view()["sides"][0]["active"] if "face_down" not in p)
        game.action_pokemon(serial)
        while not isinstance(app.screen, Dialog):
            await pilot.pause(0.05)
        await pilot.pause(0.2)
        write(app, folder / "terminal-card.svg")


def write(app: PlaymatApp, path: Path) -> None:
    """The screen as SVG, with the reader's own font: the usual one would be fetched from the network."""
    path.write_text(FONT.sub("", app.export_screenshot(title="playmat terminal")), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE))
