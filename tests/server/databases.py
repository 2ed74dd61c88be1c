"""A PostgreSQL server for tests, in a separate folder and, if tests run as root, under another user."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def program(name: str) -> str | None:
    """A program of PostgreSQL; Debian does not put them into the search path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    return str(found[-1]) if found else shutil.which(name)


def ordinary_user() -> pwd.struct_passwd | None:
    """A user to run the database as: PostgreSQL refuses to run as root. None if we are not root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    pytest.skip("PostgreSQL does not run as root, and there is no other user to run it as")


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty database of a server that runs until the end. Skips the test if PostgreSQL is not installed."""
    if program("initdb") is None or program("pg_ctl") is None:
        pytest.skip("PostgreSQL is not installed; `apt-get install postgresql` installs it")
    user = ordinary_user()
    more = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    with tempfile.TemporaryDirectory(prefix="playmat-pg-") as name:
        folder = Path(name)
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]

        def run(*command: str) -> None:
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            subprocess.run(command, check=True, timeout=120, cwd=folder, env={"LC_ALL": "C", "PATH": os.defpath}, **quiet, **more)  # type: ignore[call-overload]  # keywords by name

        run(str(program("initdb")), "-D", str(folder / "data"), "-U", "playmat", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories= -c max_connections=60"
        control = [str(program("pg_ctl")), "-D", str(folder / "data"), "-w", "-t", "90"]
        run(*control, "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://playmat@127.0.0.1:{port}/postgres"
        finally:
            run(*control, "-m", "immediate", "stop")
