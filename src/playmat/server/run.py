"""Running a server on a port until it is stopped."""

from __future__ import annotations

import gc
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from playmat.server.app import create_app
from playmat.server.connection_limits import ConnectionLimits
from playmat.server.settings import Settings
from playmat.user_files import data_folder

LOOPBACK = "127.0.0.1"
CLOSING_SECONDS = 5
GARBAGE = 20_000
"""Objects after which Python looks for garbage in cycles; games and messages make hardly any."""


class Server(uvicorn.Server):
    """A server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def configured(settings: Settings, ready: Callable[[], None], verbose: bool = False, json_log: bool = False) -> Server:
    """A server that is ready to run. With `json_log` the caller has set the log up."""
    limits = ConnectionLimits(settings)
    config = uvicorn.Config(
        create_app(settings, limits), http=limits.http(), ws=limits.websocket(), proxy_headers=False,
        log_level="info" if verbose else "warning", access_log=verbose, server_header=False,
        ws_max_size=settings.message_bytes * 4, ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=20,
        timeout_graceful_shutdown=CLOSING_SECONDS, lifespan="on", log_config=None if json_log else LOGGING_CONFIG,
    )  # fmt: skip
    return Server(config, ready)


def run(
    settings: Settings, listener: socket.socket, ready: Callable[[], None], verbose: bool = False, json_log: bool = False
) -> None:
    """Serve on a bound socket until Ctrl-C or a termination signal."""
    host, port = listener.getsockname()[:2]
    own = LOOPBACK if host in ("0.0.0.0", "::") else host
    server = configured(replace(settings, peer=settings.peer or f"{own}:{port}"), ready, verbose, json_log)
    # uvicorn shuts down and then raises the signal again; without a handler that would kill the process at once.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    gc.freeze()  # the modules stay loaded
    gc.set_threshold(GARBAGE)
    server.run([listener])


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free port. OSError, in words, if the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise OSError(f"cannot listen on {host} port {port} ({error.strerror})") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """The address of the server for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": LOOPBACK, "::": "[::1]", "::1": "[::1]"}.get(host, host)
    return f"http://{shown}:{port}/"


def own_database() -> str:
    """The user's own database, in a folder that other users cannot read."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'games.sqlite'}"
