"""Differences that are the other engine's own: patterns that recognise them, and the reason, in our own words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from playmat.peers.cabt.mirror import Difference

FILE = Path(__file__).parents[2] / "data" / "peers" / "cabt.toml"


@dataclass(frozen=True, slots=True)
class KnownDifference:
    """A known difference. Patterns are regular expressions that are searched for; an empty one fits everything."""

    name: str
    reason: str
    kind: str = ""
    what: str = ""
    cards: str = ""
    details: str = ""
    board: str = ""
    history: str = ""
    log: str = ""
    """In the other engine's log."""

    def fits(self, difference: Difference) -> bool:
        texts = {
            self.what: [difference.what],
            self.cards: difference.cards,
            self.details: difference.details,
            self.board: difference.board,
            self.history: difference.history,
            self.log: difference.their_log,
        }
        return self.kind in ("", difference.kind) and all(
            not pattern or re.search(pattern, "\n".join(lines), re.MULTILINE) for pattern, lines in texts.items()
        )


@cache
def known_differences(file: Path = FILE) -> tuple[KnownDifference, ...]:
    with file.open("rb") as opened:
        return tuple(KnownDifference(**entry) for entry in tomllib.load(opened)["difference"])


def recognised(difference: Difference, known: Sequence[KnownDifference]) -> KnownDifference | None:
    """The first known difference that fits."""
    return next((entry for entry in known if entry.fits(difference)), None)
