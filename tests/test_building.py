"""Compiling the engine in the background, with builders that compile nothing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import Event, Thread

import pytest
from typer.testing import CliRunner

from playmat import compiled
from playmat.cli import building, play, serve
from playmat.cli.building import DONE, STARTED, BackgroundBuild, BuildFailed, BuildStopped, Commands, only_one, put_in_place


def lines_of(work: object) -> list[str]:
    lines: list[str] = []
    build = BackgroundBuild(lines.append, work)  # type: ignore[arg-type]  # any function of a Commands
    build.start()
    build.thread.join(timeout=30)
    return lines


def test_a_build_says_when_it_starts_and_when_it_is_done() -> None:
    assert lines_of(lambda commands: None) == [STARTED, DONE]


def test_a_failed_build_is_one_plain_line() -> None:
    def fail(commands: Commands) -> None:
        raise BuildFailed("no C compiler was found")

    line = "The engine could not be compiled (no C compiler was found). Bots stay in plain Python, about 30 times slower."
    assert lines_of(fail) == [STARTED, line]


def test_a_fault_of_the_builder_does_not_end_the_game() -> None:
    def fail(commands: Commands) -> None:
        raise ZeroDivisionError("oh")

    assert lines_of(fail)[1].startswith("The engine could not be compiled (ZeroDivisionError: oh).")


def test_without_a_compiler_only_the_reason_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "obstacle", lambda: "no C compiler was found")
    lines = lines_of(building.build)
    assert len(lines) == 1 and "no C compiler was found" in lines[0]


def test_an_installed_package_without_its_checkout_is_not_compiled(tmp_path: Path) -> None:
    assert building.obstacle(tmp_path) == "this is not a checkout of the source code"


def test_a_stop_ends_the_running_command_silently(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(building, "ROOT", tmp_path)
    begun = Event()

    def sleep(commands: Commands) -> None:
        begun.set()
        commands.run([sys.executable, "-c", "import time; time.sleep(600)"], {}, "it failed")

    lines: list[str] = []
    build = BackgroundBuild(lines.append, sleep)
    build.commands.log = tmp_path / "log"
    build.start()
    assert begun.wait(30)
    build.stop()
    assert not build.thread.is_alive()
    assert build.commands.child is None or build.commands.child.poll() is not None
    assert lines == [STARTED]


def test_a_command_that_fails_names_the_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(building, "ROOT", tmp_path)
    with pytest.raises(BuildFailed, match=r"^it failed; see log$"):
        Commands(tmp_path / "log").run([sys.executable, "-c", "print('why'); raise SystemExit(3)"], {}, "it failed")
    assert (tmp_path / "log").read_text() == "why\n"


def test_the_second_of_two_builds_waits_for_the_first(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    order: list[str] = []
    held, free = Event(), Event()

    def first() -> None:
        with only_one(path, Event()):
            held.set()
            free.wait(30)
            order.append("first")

    def second() -> None:
        with only_one(path, Event()):
            order.append("second")

    threads = [Thread(target=first), Thread(target=second)]
    threads[0].start()
    assert held.wait(30)
    threads[1].start()
    free.set()
    for thread in threads:
        thread.join(timeout=30)
    assert order == ["first", "second"]


def test_a_build_that_waits_can_be_stopped(tmp_path: Path) -> None:
    stopped = Event()
    stopped.set()
    with only_one(tmp_path / "lock", Event()), pytest.raises(BuildStopped), only_one(tmp_path / "lock", stopped):
        pass


def test_a_profile_that_is_asked_for_makes_a_build_without_one_not_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    monkeypatch.setattr(compiled, "source_hash", lambda: "abc")
    monkeypatch.setattr(compiled, "source_of", lambda module: tmp_path / "module.py")
    (tmp_path / f"module{EXTENSION_SUFFIXES[0]}").touch()
    outcomes = []
    for note in ("abc\n", "abc profiled\n", "other profiled\n"):
        (tmp_path / "compiled.txt").write_text(note)
        for wanted in ("0", "1"):
            monkeypatch.setenv("PLAYMAT_PROFILE", wanted)
            outcomes.append(building.is_done())
    assert outcomes == [True, False, True, True, False, False]


def test_built_modules_replace_old_ones_and_the_note_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, target = tmp_path / "made", tmp_path / "src"
    for folder, text in ((made, "new"), (target, "old")):
        (folder / "playmat" / "engine").mkdir(parents=True)
        for name in ("playmat__mypyc.so", "playmat/engine/state.so", "playmat/compiled.txt"):
            (folder / name).write_text(text)
    moved: list[str] = []
    replace = Path.replace

    def watched(self: Path, to: Path) -> Path:
        note = target / "playmat" / "compiled.txt"
        assert not note.exists(), "the old note must not be valid for new modules"
        moved.append(self.name)
        return replace(self, to)

    monkeypatch.setattr(Path, "replace", watched)
    put_in_place(made, target)
    assert moved[-1] == "compiled.txt" and sorted(moved[:-1]) == ["playmat__mypyc.so", "state.so"]
    assert {path.read_text() for path in target.rglob("*") if path.is_file()} == {"new"}


def test_a_build_that_another_process_has_finished_is_not_repeated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class NoCommands(Commands):
        def run(self, *_: object) -> None:
            raise AssertionError("nothing is left to do")

    monkeypatch.setattr(building, "obstacle", lambda: "")
    monkeypatch.setattr(building, "is_done", lambda: True)
    monkeypatch.setattr(building, "WORK", tmp_path)
    building.build(NoCommands(None))


def test_a_process_that_began_with_plain_modules_keeps_to_them() -> None:
    """A build that finishes later must not give it some modules compiled and others not."""
    code = (
        "import playmat.compiled as c; c.is_current = lambda: False; c.prefer_sources(); import playmat.engine.playout as p; "
        "assert p.__file__.endswith('.py')"
    )
    subprocess.run([sys.executable, "-c", code], env=os.environ | {"PLAYMAT_PURE": "0"}, check=True, timeout=60)


def test_a_note_that_does_not_match_the_sources_is_not_current(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    assert not compiled.is_current()
    (tmp_path / "compiled.txt").write_text("of other sources\n")
    assert not compiled.is_current()


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as on POSIX systems")
def test_ctrl_c_while_the_command_is_imported_prints_nothing() -> None:
    code = """
import os, signal, sys
class Interrupt:
    def find_spec(self, name, path, target=None):
        if name == "playmat.cli":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
sys.argv = ["playmat", "--version"]
from playmat.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_a_taken_port_names_an_option_that_play_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = CliRunner().invoke(play.app, ["--no-browser", "--port", str(port)])
    assert done.exit_code == 2
    assert f"cannot listen on 127.0.0.1 port {port}" in done.output and "choose another --port" in done.output
    assert "--host" not in done.output and done.output.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "wanted", "lines"),
    [
        ([], True, ["Playmat is running", building.HINT]),
        (["--compile"], True, ["Playmat is running", "the build starts"]),
        (["--compile"], False, ["Playmat is running"]),
    ],
)
def test_play_says_how_bots_run(
    arguments: list[str], wanted: bool, lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Build:
        def __init__(self, tell: Callable[[str], None]) -> None:
            self.tell = tell

        def start(self) -> None:
            self.tell("the build starts")

        def stop(self) -> None:
            pass

    def run(settings: object, listener: socket.socket, ready: Callable[[], None], verbose: bool, json_log: bool) -> None:
        with listener:
            ready()

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "run", run)
    monkeypatch.setattr(serve, "BackgroundBuild", Build)
    monkeypatch.setattr(serve, "wants_compiling", lambda: wanted)
    monkeypatch.setattr(serve, "obstacle", lambda: "")
    done = CliRunner().invoke(play.app, ["--no-browser", *arguments])
    shown = done.output.splitlines()
    assert done.exit_code == 0 and len(shown) == len(lines)
    assert all(line.startswith(start) for line, start in zip(shown, lines, strict=True))
