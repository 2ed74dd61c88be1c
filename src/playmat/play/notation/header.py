"""The lines of a board about the game as a whole: ruleset, form of play, cards, coins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from playmat.cards.files import InvalidCard, parse_card_block
from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.play.game import Game
from playmat.play.notation.boards import Board, Builder
from playmat.play.notation.finder import CardFinder
from playmat.play.notation.lines import InvalidLine, Line, numbered, parse_flips
from playmat.play.notation.player_setup import ZONES
from playmat.rules.ruleset import TODAY, Form, InvalidRuleset, Ruleset, form_names, load_form, load_ruleset, ruleset_names

SHORT_NAMES = {
    "dp": "diamond-pearl", "pl": "platinum", "pt": "platinum", "hgss": "heartgold-soulsilver", "bw": "black-white",
    "sm": "sun-moon", "swsh": "sword-shield", "sv": "scarlet-violet", "me": "mega-evolution", "ecard": "e-card",
    "gym": "base-2000", "2-on-2": "two-on-two", "2on2": "two-on-two", "double-battle": "two-on-two",
}  # fmt: skip
"""Short names of rulesets and forms."""
ANYWHERE = ("ruleset", "form", "format", "filler", "seed", "flips", "start", "note")
"""Facts of a game that can also begin with set-up."""
KEPT = 512
known_card = lru_cache(KEPT)(parse_card_block)
known_ruleset = lru_cache(KEPT)(load_ruleset)
known_form = lru_cache(KEPT)(load_form)


def whole_name(text: str, names: Iterable[str]) -> str:
    """The name that starts with the text: `base` is base-2000. If there is none or several, the text itself."""
    word = "-".join(re.findall(r"[\w.+]+", text.casefold()))
    first, dash, year = word.partition("-")
    word = SHORT_NAMES.get(word) or (f"{SHORT_NAMES[first]}{dash}{year}" if first in SHORT_NAMES and year.isdecimal() else word)
    found = [name for name in names if name == word] or [name for name in names if name.startswith(f"{word}-")]
    return found[0] if len(found) == 1 else text


class Header:
    """The lines of a board, with their facts about the game."""

    def __init__(self, lines: Sequence[Line], cards: Iterable[tuple[int, str]], pool: Pool, at: int = 0) -> None:
        self.lines = lines
        self.at = at
        """The line number for missing facts."""
        rules_line, form_line, filler = self.fact("ruleset", TODAY), self.fact("form", "standard"), self.fact("filler")
        try:
            self.rules: Ruleset = known_ruleset(whole_name(rules_line.value, ruleset_names()))
        except InvalidRuleset as error:
            raise InvalidLine(str(error), rules_line.number) from None
        try:
            self.form: Form = known_form("+".join(whole_name(part, form_names()) for part in form_line.value.split("+")))
        except InvalidRuleset as error:
            raise InvalidLine(str(error), form_line.number) from None
        self.finder = numbered(filler.number, lambda: CardFinder(pool, made_up(cards), filler.value))

    def fact(self, key: str, default: str = "") -> Line:
        """The last line with this key."""
        found = [line for line in self.lines if line.key == key and line.seat is None]
        return found[-1] if found else Line(self.at, key, default)

    def builder(self, start: str = "", is_ruling: bool = True) -> Builder:
        """The builder of the board. `start` says whether it begins with set-up; empty: the lines show it."""
        lines = list(self.lines)
        for line in lines:
            if line.seat is not None and line.seat >= self.form.seats:
                raise InvalidLine(
                    f"{self.form.title} has {self.form.seats} players; there is no player {line.seat + 1}", line.number
                )
        flips_line, seed = self.fact("flips"), self.fact("seed", "0")
        flips = numbered(flips_line.number, lambda: parse_flips(flips_line.value) if flips_line.value else [])
        if not seed.value.isdecimal() or len(seed.value) > 18:
            raise InvalidLine(f"a seed is a number of at most 18 digits, not {seed.value[:40]!r}", seed.number)
        zones = {ZONES[line.key] for line in lines if line.seat is not None}
        is_setup = start.startswith("set") if start else "shuffle" in zones and not zones & {"active", "bench", "hand", "prizes"}
        for line in lines if is_setup else ():
            if line.key not in ANYWHERE if line.seat is None else ZONES[line.key] not in ("deck", "shuffle"):
                raise InvalidLine(
                    f"`{line.key}:` cannot be used in set-up, which only takes `deck:` and `shuffle:`; remove it", line.number
                )
        return Builder(Board(self.rules, self.form, self.finder, lines, flips, int(seed.value), is_setup, is_ruling))

    def begin(self, start: str = "", is_ruling: bool = True) -> Game:
        """The game that the lines describe."""
        return self.builder(start, is_ruling).build()


def made_up(cards: Iterable[tuple[int, str]]) -> list[Card]:
    """The cards that are written in the text itself."""
    found: list[Card] = []
    for index, (line, block) in enumerate(cards, 1):
        try:
            found.append(known_card(block, index))
        except InvalidCard as error:
            raise InvalidLine(error.reason, line + max(error.line - 1, 0)) from None
    return found
