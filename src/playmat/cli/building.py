"""Compiling the engine: in the background during games, or with `python -m playmat.cli.building` (`make compile`).

A build works in a temporary folder and moves the finished modules into place one by one, the note that makes them count
last. Only one build at a time runs in a checkout; a second one waits and then finds nothing left to do.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from typing import IO

import typer

from playmat.compiled import NOTE, PACKAGE, is_current, is_pure

ROOT = PACKAGE.parent.parent
"""The checkout, if the package is run from one."""
WORK = ROOT / "build"
LOG = WORK / "compile.log"
POLL_SECONDS = 0.5
"""Seconds between two checks whether another build has finished."""

SLOWER = "about 30 times slower"
STARTED = f"Bots run in plain Python for now, {SLOWER} than compiled. Compiling the engine in the background: a few minutes."
DONE = "The engine is compiled. Bots use it from their next decision on."
HINT = f"Bots run in plain Python, {SLOWER} than compiled. Start with --compile to compile the engine in the background."


class BuildFailed(Exception):
    """The engine could not be compiled; the message gives the reason in a few words."""


class BuildStopped(Exception):
    """The build was stopped."""


def obstacle(root: Path = ROOT) -> str:
    """The reason why the engine cannot be compiled here; empty if none is known."""
    if not (root / "setup.py").is_file():
        return "this is not a checkout of the source code"
    if not os.access(root, os.W_OK):
        return f"{root} is read-only"
    if os.name == "posix":
        configured = (sysconfig.get_config_var("CC") or "").split()[:1]
        if not any(shutil.which(name) for name in (os.environ.get("CC", ""), *configured, "cc", "gcc", "clang") if name):
            return "no C compiler was found"
    return ""


class Commands:
    """Runs the commands of a build one after another, with low priority; their output goes to a log file, or is shown."""

    def __init__(self, log: Path | None = LOG) -> None:
        self.log = log
        self.stopped = Event()
        self.guard = Lock()
        self.child: subprocess.Popen[bytes] | None = None

    def run(self, command: Sequence[str], extra: Mapping[str, str], failure: str) -> None:
        """Run one command; BuildFailed with `failure` if it does not succeed."""
        prefix = ["nice", "-n", "10"] if self.log is not None and shutil.which("nice") else []
        with self.output() as output:
            with self.guard:
                if self.stopped.is_set():
                    raise BuildStopped
                # A separate session, so that the server handles Ctrl-C, and so that a stop reaches the C compiler.
                self.child = subprocess.Popen(
                    [*prefix, *command], cwd=ROOT, env={**os.environ, **extra}, stdin=subprocess.DEVNULL, stdout=output,
                    stderr=None if output is None else subprocess.STDOUT, start_new_session=True,
                )  # fmt: skip
            code = self.child.wait()
        if self.stopped.is_set():
            raise BuildStopped
        if code:
            raise BuildFailed(failure if self.log is None else f"{failure}; see {self.log.relative_to(ROOT)}")

    @contextmanager
    def output(self) -> Iterator[IO[bytes] | None]:
        if self.log is None:
            yield None
        else:
            with self.log.open("ab") as file:
                yield file

    def stop(self) -> None:
        with self.guard:
            self.stopped.set()
            if self.child is not None and self.child.poll() is None:
                with suppress(OSError):
                    if os.name == "posix":
                        os.killpg(self.child.pid, signal.SIGKILL)
                    else:
                        self.child.kill()


def build(commands: Commands) -> None:
    """Compile the engine and put it in place, unless that is already done. BuildFailed says why it could not be done."""
    why_not = obstacle()
    if why_not:
        raise BuildFailed(why_not)
    WORK.mkdir(exist_ok=True)
    with only_one(WORK / "compile.lock", commands.stopped):
        if is_done():
            return
        for left_over in WORK.glob("compiling-*"):
            shutil.rmtree(left_over, ignore_errors=True)
        if commands.log is not None:
            commands.log.write_bytes(b"")
        commands.run(install_command(), {}, "the build tools could not be installed")
        with TemporaryDirectory(dir=WORK, prefix="compiling-") as folder:
            made = Path(folder) / "lib"
            commands.run(
                [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(made), "--build-temp", f"{folder}/temp"],
                {"PLAYMAT_PURE": "0", "PLAYMAT_BUILD_DIR": f"{folder}/c"},
                "the compiler reported an error",
            )
            put_in_place(made, PACKAGE.parent)


def install_command(root: Path = ROOT) -> list[str]:
    """The command that installs the packages for the build into the running environment; it fetches nothing if they are there."""
    with (root / "pyproject.toml").open("rb") as file:
        needed = tomllib.load(file)["build-system"]["requires"]
    uv = shutil.which("uv")
    if uv is not None:
        return [uv, "pip", "install", "--quiet", "--python", sys.executable, *needed]
    return [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *needed]


@contextmanager
def only_one(path: Path, stopped: Event) -> Iterator[None]:
    """Wait until no other process or thread holds the lock of this file, then hold it."""
    with path.open("ab") as file:
        while not take(file):
            if stopped.wait(POLL_SECONDS):
                raise BuildStopped
        yield  # closing the file releases the lock


def take(file: IO[bytes]) -> bool:
    """Whether the lock of an open file could be taken."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def put_in_place(made: Path, target: Path) -> None:
    """Move built modules next to their sources. No process uses any of them before the note, which comes last."""
    note = Path(PACKAGE.name) / NOTE
    (target / note).unlink(missing_ok=True)
    modules = [path.relative_to(made) for path in made.rglob("*") if path.is_file() and path.relative_to(made) != note]
    for module in sorted(modules):
        # A running process keeps the file that it has loaded.
        (made / module).replace(target / module)
    (made / note).replace(target / note)


class BackgroundBuild:
    """A build next to a running server. `tell` gets a line when it starts and one when it ends, successfully or not."""

    def __init__(self, tell: Callable[[str], None], work: Callable[[Commands], None] = build) -> None:
        self.tell = tell
        self.work = work
        self.commands = Commands()
        self.thread = Thread(target=self.run, name="compiling", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def run(self) -> None:
        why_not = obstacle() if self.work is build else ""
        if not why_not:
            self.tell(STARTED)
            try:
                self.work(self.commands)
            except BuildStopped:
                return
            except BuildFailed as error:
                why_not = str(error)
            except Exception as error:  # games continue after any error
                why_not = f"{type(error).__name__}: {error}"
        self.tell(failed(why_not) if why_not else DONE)

    def stop(self) -> None:
        """End the build at once, and wait until its processes are gone."""
        self.commands.stop()
        if self.thread.is_alive():
            self.thread.join(timeout=10)


def failed(why: str) -> str:
    return f"The engine could not be compiled ({why}). Bots stay in plain Python, {SLOWER}."


def is_done() -> bool:
    """Whether there is nothing to compile: with PLAYMAT_PROFILE=1 a build without a profile is not enough."""
    return is_current(profiled=os.environ.get("PLAYMAT_PROFILE") == "1")


def wants_compiling() -> bool:
    """Whether bots run in plain Python although the user did not request this."""
    return not is_pure() and not is_current()


def main() -> None:
    """Compile in the foreground. That it cannot be done here is not an error: everything also runs as plain Python."""
    if is_done():
        return
    commands = Commands(log=None)
    try:
        build(commands)
    except BuildFailed as error:
        typer.echo(f"The engine could not be compiled ({error}). It runs as plain Python.", err=True)
    except KeyboardInterrupt:
        commands.stop()
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
