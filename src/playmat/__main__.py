"""The command `playmat`, also as `python -m playmat`."""

from __future__ import annotations

import signal


def main() -> None:
    """Run the command. Until it is imported, Ctrl-C ends the process without a traceback."""
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from playmat.cli import main as run

    signal.signal(signal.SIGINT, handler)
    run()


if __name__ == "__main__":
    main()
