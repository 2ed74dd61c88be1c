"""A server process for browser tests: no rate limits, bots in a thread, a fixed seed.

    python table_server.py DATABASE PORT SEED SHOWCASE [PICTURES]

It prints its address when it is ready.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playmat.server.run import LOOPBACK, address_of, bind, run
from playmat.server.settings import Settings
from playmat.server.storage import prepare

SEED = 7


class Server:
    """A server in its own process. It can be killed and started again on the same port with the same games."""

    def __init__(self, folder: Path, seed: int = SEED, pictures: Path | None = None, showcase: bool = False) -> None:
        self.seed = seed
        self.showcase = showcase
        """Whether the lobby shows a game between bots, which other tests need not have."""
        self.pictures = pictures
        self.database = f"sqlite:///{folder / 'games.sqlite'}"
        self.port = 0
        self.address = ""
        self.start()

    def start(self) -> None:
        command = [sys.executable, __file__, self.database, str(self.port), str(self.seed), str(int(self.showcase))]
        if self.pictures is not None:
            command.append(str(self.pictures))
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http"), "the server did not start"
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        """Kill the process before it can close connections or write anything, as a power cut would."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def main(database: str, port: int, seed: int, showcase: bool, pictures: Path | None) -> None:
    settings = Settings(
        database=database, bot_workers=0, bot_pace=0, message_rate=1e6, message_burst=10**6, request_rate=1e6,
        request_burst=10**6, connections=1000, seed=seed, hint_seconds=0.2,
        pictures=pictures, showcase=showcase, guest_rate=1e6, record_rate=1e6, lookup_share=1e6, login_burst=10**6,
    )  # fmt: skip
    prepare(settings.database)
    listener = bind(LOOPBACK, port)
    run(settings, listener, lambda: print(address_of(listener), flush=True))


if __name__ == "__main__":
    folder = Path(sys.argv[5]) if len(sys.argv) > 5 else None
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "1", folder)
