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
class Known:
    """A known difference. Patterns are searched for; an empty one fits everything."""

    name: str
    reason: str
    kind: str = ""
    what: str = ""
    cards: str = ""
    details: str = ""

    def fits(self, difference: Difference) -> bool:
        return (
            self.kind in ("", difference.kind)
            and re.search(self.what, difference.what) is not None
            and re.search(self.cards, ", ".join(difference.cards)) is not None
            and re.search(self.details, "\n".join(difference.details)) is not None
        )


@cache
def known_differences(file: Path = FILE) -> tuple[Known, ...]:
    with file.open("rb") as opened:
        return tuple(Known(**entry) for entry in tomllib.load(opened)["difference"])


def recognised(difference: Difference, known: Sequence[Known]) -> Known | None:
    """The first known difference that fits."""
    return next((entry for entry in known if entry.fits(difference)), None)
