"""`playmat play` and `playmat serve` as they are typed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner

from playmat.cli import serve

PLAYMAT = [sys.executable, "-c", "from playmat.cli import main; main()"]


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as on POSIX systems")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_play_serves_until_it_is_stopped_and_keeps_the_games(tmp_path: Path, stop: signal.Signals) -> None:
    surroundings = os.environ | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "PLAYMAT_PURE": "1"}
    command = [*PLAYMAT, "play", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=surroundings) as play:
        assert play.stdout is not None
        line = play.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
        assert httpx2.get(f"{address}api/health", timeout=30).json() == {"status": "ok"}
        play.send_signal(stop)
        rest, _ = play.communicate(timeout=30)
    assert (play.returncode, rest) == (0, "")
    kept = list(tmp_path.rglob("games.sqlite"))
    assert len(kept) == 1 and kept[0].parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (["--db", "nonsense"], "not a database that Playmat can open"),
        (["--db", "sqlite:////nowhere/at/all.sqlite"], "check that its folder exists"),
        (["--host", "203.0.113.1", "--db", "sqlite:///{folder}/games.sqlite"], "cannot listen on 203.0.113.1"),
    ],
)
def test_a_server_that_cannot_start_says_why_in_one_line(tmp_path: Path, wrong: list[str], message: str) -> None:
    done = CliRunner().invoke(serve.app, [part.format(folder=tmp_path) for part in wrong])
    assert done.exit_code == 2 and message in done.output
    assert done.output.count("\n") == 1
