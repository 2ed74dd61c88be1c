"""The full-screen game in the terminal, by keys and mouse."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Awaitable, Callable
from itertools import cycle
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList, Static

from playmat.lab.puzzles.model import puzzles
from playmat.play.record import Record
from playmat.terminal.app import Menu, PlaymatApp
from playmat.terminal.board import PokemonBox
from playmat.terminal.dialogs import Dialog
from playmat.terminal.game_screen import HELP, KEYS, GameScreen
from playmat.terminal.sources import GameSource, ReplaySource, Source, damage_text, log_lines
from playmat.terminal.starting import CannotBegin, Setup, begin, replay, resume, save, saved_file, solve

ROOT = Path(__file__).parent.parent
SETUP = Setup(ruleset="base-1999", deck="brushfire", against="overgrowth", level="random", seed=3)
Play = Callable[[Pilot[None], PlaymatApp], Awaitable[None]]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def on_screen(source: Source | None, play: Play) -> None:
    """Let a coroutine play on a screen of 120 by 40."""

    async def running() -> None:
        app = PlaymatApp(source, pace=0)
        async with app.run_test(size=(120, 40)) as pilot:
            await play(pilot, app)

    asyncio.run(running())


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    """Wait until something holds; a test that waits for minutes has failed."""
    end = time.monotonic() + 300
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        await pilot.pause(0.01)


def screen(app: App[None]) -> GameScreen:
    assert isinstance(app.screen, GameScreen)
    return app.screen


async def asked(pilot: Pilot[None], app: PlaymatApp) -> GameScreen:
    """The screen of the game, as soon as the person is asked."""
    await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.decision and not app.screen.is_answered)
    return screen(app)


async def to_main(pilot: Pilot[None], app: PlaymatApp) -> GameScreen:
    """Answer the questions of set-up by keys."""
    while (game := await asked(pilot, app)).decision is not None and game.decision["kind"] != "main":
        for key in KEYS[: game.decision["min"]]:
            await pilot.press(key)
        if game.decision is not None and (game.decision["max"] > 1 or game.decision["min"] == 0):
            await pilot.press("full_stop")
        await pilot.pause(0.01)
    return game


def text_of(app: PlaymatApp) -> str:
    return "\n".join(str(widget.render()) for widget in app.screen.query(Static))


def test_commands_and_options_have_different_keys() -> None:
    commands = {key for binding in GameScreen.BINDINGS for key in str(binding[0]).split(",")}  # type: ignore[index] # all are tuples
    assert not commands & set(KEYS) and len(set(KEYS)) == len(KEYS)
    assert all(f"{key}  " in HELP for key in "hwulscq?")


def test_a_person_is_asked_and_answers_by_key() -> None:
    source = begin(SETUP)

    async def play(pilot: Pilot[None], app: PlaymatApp) -> None:
        game = await to_main(pilot, app)
        assert game.decision is not None
        end = next(place for place, option in enumerate(game.decision["options"]) if option["kind"] == "end")
        turn = source.game.turn
        await pilot.press(KEYS[end])
        await asked(pilot, app)
        assert source.game.turn > turn

    on_screen(source, play)


def test_undo_takes_an_answer_back_and_save_keeps_the_game() -> None:
    source = begin(SETUP)

    async def play(pilot: Pilot[None], app: PlaymatApp) -> None:
        game = await to_main(pilot, app)
        before = source.game.clone()
        await pilot.press("s")
        game.choose(0)
        await until(pilot, lambda: source.game != before and not game.is_answered)
        await pilot.press("u")
        await until(pilot, lambda: source.game == before)

    on_screen(source, play)
    again = resume(saved_file())
    assert again.game == source.game and again.bots == source.bots and again.game.log


def test_a_click_on_a_pokemon_shows_its_card_and_the_actions_about_it() -> None:
    async def play(pilot: Pilot[None], app: PlaymatApp) -> None:
        game = await to_main(pilot, app)
        box = next(box for box in game.query(PokemonBox) if box.serial is not None)
        await pilot.click(box)
        await until(pilot, lambda: isinstance(app.screen, Dialog) and " HP, Retreat Cost " in text_of(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))

    on_screen(begin(SETUP), play)


def test_windows_open_and_close_by_key_and_refusals_name_their_rules() -> None:
    async def play(pilot: Pilot[None], app: PlaymatApp) -> None:
        await to_main(pilot, app)
        titles = {"w": "Not possible now", "l": "Log", "c": "Cards", "question_mark": "Help"}
        for key, title in titles.items():
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, Dialog))
            assert isinstance(app.screen, Dialog) and app.screen.heading == title
            if key == "w":
                await until(pilot, lambda: "[BS-" in text_of(app))
            await pilot.press("escape")
            assert isinstance(app.screen, GameScreen)

    on_screen(begin(SETUP), play)


def test_the_menu_offers_the_decks_of_a_year_and_begins_the_game() -> None:
    async def play(pilot: Pilot[None], app: PlaymatApp) -> None:
        menu = app.screen
        assert isinstance(menu, Menu)
        await until(pilot, lambda: menu.value("deck"))
        assert menu.query_one("#resume", Button).disabled
        menu.query_one("#play", Button).press()
        game = await asked(pilot, app)
        assert isinstance(game.source, GameSource) and game.source.game.rules.name == menu.value("ruleset")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Menu) and not menu.query_one("#resume", Button).disabled)
        assert resume(saved_file()).game == game.source.game

    on_screen(None, play)


@pytest.mark.parametrize(("field", "text", "told"), [("replay", "/nowhere", "No such file"), ("join", "here", "give the link")])
def test_the_menu_says_why_there_is_no_game(field: str, text: str, told: str) -> None:
    async def play(pilot: Pilot[None], app: PlaymatApp) -> None:
        box = app.screen.query_one(f"#{field}", Input)
        box.value = text
        box.focus()
        await pilot.press("enter")
        await until(pilot, lambda: any(told in notice.message for notice in app._notifications))

    on_screen(None, play)


def test_bots_are_watched_with_all_cards_open_to_the_end() -> None:
    watched = Setup(ruleset="base-1999", deck="brushfire", against="overgrowth", level="random", watch="random", seed=1)
    whole, source = begin(watched), begin(watched)
    while whole.step():
        pass
    for _ in range(len(whole.game.answers) - 5):
        source.step()

    async def play(pilot: Pilot[None], app: PlaymatApp) -> None:
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.shot and app.screen.shot.result)
        assert source.result() in text_of(app)

    assert all(not isinstance(side["hand"], int) for side in source.view()["sides"])
    on_screen(source, play)


def finished_record(path: Path) -> Record:
    source = begin(Setup(ruleset="base-1999", deck="brushfire", against="overgrowth", level="random", watch="random", seed=1))
    while source.step():
        pass
    record = source.game.record()
    path.write_text(json.dumps(record.to_json()), encoding="utf-8")
    return record


def test_a_record_is_replayed_forwards_and_backwards(tmp_path: Path) -> None:
    record = finished_record(tmp_path / "game.json")
    source = replay(tmp_path / "game.json")
    assert isinstance(source, ReplaySource)

    async def play(pilot: Pilot[None], app: PlaymatApp) -> None:
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.shot)
        for key, place in (("right", 1), ("right", 2), ("left", 1)):
            await pilot.press(key)
            await until(pilot, lambda place=place: source.place == place and f"answer {place} of" in text_of(app))  # type: ignore[misc] # mypy cannot infer it

    on_screen(source, play)
    while source.step():
        pass
    assert source.game == record.at()


def test_a_puzzle_is_solved_with_its_hints() -> None:
    puzzle = next(iter(puzzles().values()))
    source = solve(puzzle, deal=1)
    wrong = next(place for place, option in enumerate(source.view()["decision"]["options"]) if option["kind"] == "end")  # type: ignore[index] # there is a question
    assert "does not win" in source.answer([wrong])
    while not source.result():
        hint = source.run.hint()
        assert hint is not None and source.hint() == f"Hint: {', '.join(hint.texts) or 'none'}"
        source.answer(hint.picks)
    assert source.result().startswith("Solved.")


def test_several_options_are_marked_and_confirmed() -> None:
    source = begin(SETUP)

    async def play(pilot: Pilot[None], app: PlaymatApp) -> None:
        while True:
            game = await asked(pilot, app)
            decision = game.decision
            assert decision is not None
            if decision["kind"] == "setup_bench":
                break
            game.send(list(range(decision["min"])))
        options = game.query_one("#options", OptionList)
        assert str(options.get_option("done").prompt) == ".  Done: none chosen"
        if decision["options"]:
            await pilot.press("1")
            assert str(options.get_option("done").prompt) == ".  Done: 1 chosen"
            await pilot.press("1")
        await pilot.press("full_stop")
        await until(pilot, lambda: source.game.decision is None or source.game.decision.kind != "setup_bench")

    on_screen(source, play)


def test_decks_that_are_not_legal_and_damaged_files_are_refused(tmp_path: Path) -> None:
    short = tmp_path / "short.txt"
    short.write_text("4 Abra BS 43\n", encoding="utf-8")
    with pytest.raises(CannotBegin, match="cannot be played"):
        begin(Setup(ruleset="base-1999", deck=str(short), against="brushfire"))
    saved = tmp_path / "terminal.json"
    saved.write_bytes(b"\xff")
    with pytest.raises(CannotBegin, match="is not a text in UTF-8"):
        replay(saved)
    saved.write_text("{}", encoding="utf-8")
    with pytest.raises(CannotBegin, match="is not a saved game"):
        resume(saved)


def test_a_saved_game_goes_on_with_the_same_bots(tmp_path: Path) -> None:
    source = begin(SETUP)
    save(source, tmp_path / "there" / "terminal.json")
    assert resume(tmp_path / "there" / "terminal.json").view() == source.view()


# A real terminal


def keys_until_over(file: Path, *arguments: str) -> Record:
    """Play a game on a pseudo-terminal by pressing keys in turn, and quit; returns the record that it saved.

    The form has three Prize cards, so that games are short.
    """
    command = [sys.executable, "-m", "playmat", "terminal", "--level", "random", "--pace", "0", "--save", str(file), *arguments]
    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    env = {**os.environ, "TERM": "xterm-256color"}
    with subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env=env, close_fds=True) as child:
        os.close(end)
        shown = bytearray()
        deadline = time.monotonic() + 900
        for key in cycle("1.2.3.4.5.6.7.8.9.0."):
            assert time.monotonic() < deadline, shown[-3000:].decode(errors="replace")
            while select.select([terminal], [], [], 0.02)[0]:
                shown += os.read(terminal, 65536)
            if b"won." in shown or b"without a winner" in shown:
                break
            os.write(terminal, key.encode())
        os.write(terminal, b"qq")
        while child.poll() is None:
            assert time.monotonic() < deadline
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    os.read(terminal, 65536)
                except OSError:
                    break
        assert child.wait(30) == 0
    os.close(terminal)
    return Record.from_json(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.long
@pytest.mark.parametrize(("year", "ruleset"), [("1999", "base-1999"), ("2025", "mega-evolution-2025")])
def test_whole_games_are_played_on_a_pseudo_terminal(tmp_path: Path, year: str, ruleset: str) -> None:
    record = keys_until_over(tmp_path / "game.json", "--year", year, "--seed", "1", "--form", "half-deck", "--unchecked")
    assert record.ruleset == ruleset and record.score is not None
    assert record.at().is_over


def test_the_log_and_the_damage_are_in_words() -> None:
    source = begin(SETUP)
    assert damage_text(None, "Ember", None) == ""
    assert any("draw" in line for line, _ in log_lines(source.entries()))


def test_the_pictures_of_the_documents_are_drawn_without_the_network(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "docs" / "terminal_pictures.py", tmp_path], check=True)
    for name in ("terminal.svg", "terminal-card.svg"):
        drawn = (tmp_path / name).read_text(encoding="utf-8")
        assert "Groudon" in drawn.replace("&#160;", " ") and "@font-face" not in drawn
