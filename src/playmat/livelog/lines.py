"""Lines of a battle log: which player did what, as facts.

A log is untrusted text. What is too long, or is not a log at all, raises `InvalidLog` with the line; a single line that is not
understood is kept with a reason, so that the rest can be followed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from playmat.livelog.copies import BULLET, tidied, tidied_row
from playmat.livelog.facts import (
    ACTIVE,
    ANYBODY,
    ATTACH,
    BENCH,
    CONDITION,
    COUNTERS,
    CURE,
    DAMAGE,
    DECK,
    DEVOLVE,
    DISCARD,
    END,
    EVOLVE,
    FLIP,
    HAND,
    HEAL,
    KNOCK_OUT,
    LOST,
    MOVED,
    MULLIGAN,
    PLAY,
    PRIZE,
    RETREAT,
    REVEAL,
    STADIUM,
    START,
    UNNAMED,
    USE,
    WIN,
    Fact,
    Facts,
)
from playmat.livelog.names import MARKED, fold

MAX_CHARACTERS, MAX_LINES, MAX_LINE = 400_000, 8_000, 2_000
"""Far more than any battle log has."""
SEATS = 2
ACTIVE_SPOT, ON_BENCH = "in the Active Spot", "on the Bench"
NOT_UNDERSTOOD = "this kind of line is not known"
AFTER_A_TIE = "a game of Sudden Death after the log's game is not followed"
NO_NAMES = ("(hidden)", "a card", "another card")
"""What the client writes for a card that the log does not show."""


class InvalidLog(ValueError):
    """A text that is not a battle log of PTCG Live; the message names the line and what to do."""


class Act(NamedTuple):
    """An action of a player in the main phase, as the log says it. Names are folded; empty where the line does not have them."""

    kind: str
    seat: int
    card: str = ""
    pokemon: str = ""
    is_active: bool | None = None
    """Whether that Pokémon is in the Active Spot; None: the line does not say."""
    name: str = ""
    """Of an attack or Ability."""


@dataclass
class Line:
    """One line of the log."""

    number: int
    text: str
    is_detail: bool = False
    """It belongs to the line above it that is none."""
    facts: Facts = field(default_factory=Counter)
    act: Act | None = None
    """Set if the line may be something that a player does in the main phase."""
    kind: str = ""
    """`setup`, `turn`, `checkup`, `over`, `idle` (the player ran out of time) or empty."""
    seat: int = -1
    """Whose turn begins, or who has won."""
    said: str = ""
    """An attack that the player chose."""
    counted: list[tuple[Fact, int]] = field(default_factory=list)
    """Facts about cards that the following list may name."""
    reason: str = ""
    """Why the line could not be followed; empty: it was, or has not been tried."""


@dataclass
class Script:
    """A whole log: the players in the order in which the log deals to them, and its lines."""

    players: tuple[str, str]
    lines: list[Line]
    marks: dict[str, str] = field(default_factory=dict)
    """Cards that the log names by set and number, by folded name: `sv1 196`."""

    @property
    def setup(self) -> list[Line]:
        return self.lines[: self.first_turn]

    @property
    def first_turn(self) -> int:
        """The place of the line with which the first turn begins."""
        return next((place for place, line in enumerate(self.lines) if line.kind == "turn"), len(self.lines))

    @property
    def first_player(self) -> int:
        return next((line.seat for line in self.lines if line.kind == "turn"), 0)

    @property
    def shown(self) -> int | None:
        """The seat of the player whose draws the log shows; None if it shows nobody's."""
        named = [0, 0]
        for line in self.lines:
            if not line.is_detail and line.text.find(" drew ") > 0:
                for fact, count in line.facts.items():
                    if fact[0] == HAND and fact[-1] != UNNAMED:
                        named[int(fact[1])] += count
        return None if named == [0, 0] else int(named[1] > named[0])


def parse(text: str, source: str = "log") -> Script:
    """The lines of a log. Raises `InvalidLog` if it is too large or does not look like one."""
    if len(text) > MAX_CHARACTERS:
        raise InvalidLog(f"{source}: a log has at most {MAX_CHARACTERS:,} characters, not {len(text):,}")
    rows = tidied(text).splitlines()
    if len(rows) > MAX_LINES:
        raise InvalidLog(f"{source}: a log has at most {MAX_LINES:,} lines, not {len(rows):,}")
    for number, row in enumerate(rows, 1):
        if len(row) > MAX_LINE:
            raise InvalidLog(f"{source}, line {number}: a line has at most {MAX_LINE:,} characters, not {len(row):,}")
        if "\0" in row:
            raise InvalidLog(f"{source}, line {number}: this is not text; export the log from PTCG Live again")
    rows = list(map(tidied_row, rows))
    players = players_of(rows, source)
    reader = Reader(players)
    for number, row in enumerate(rows, 1):
        reader.read(number, row)
    if not any(line.kind == "turn" for line in reader.lines) and not any(line.kind == "over" for line in reader.lines):
        raise InvalidLog(f"{source}, line {len(rows)}: the log ends before the first turn; copy all of it")
    name_turns(reader.lines)
    return Script(players, reader.lines, reader.marks)


def name_turns(lines: list[Line]) -> None:
    """Find out whose turns begin where a version of the client left the names out: those of the player who acts first in them."""
    before = next((line.seat for line in lines if line.kind == "first"), 0) ^ 1
    for place, line in enumerate(lines):
        if line.kind != "turn":
            continue
        for later in lines[place + 1 :] if line.seat < 0 else ():
            seats = [int(fact[1]) for fact in later.facts if fact[0] == HAND and not later.is_detail]
            seats += [later.act.seat] if later.act is not None else []
            if seats or later.kind in ("turn", "over"):
                line.seat = seats[0] if seats else line.seat
                break
        before = line.seat = line.seat if line.seat >= 0 else 1 - before


OPENING = re.compile(r"^(?P<name>.+) drew \d+ cards for the opening hand\.$")
TOSS = re.compile(r"^(?P<name>.+?) (?:won the coin toss\.|chose (?:heads|tails) for the opening coin flip\.)$")
TURN = re.compile(r"^(?:Turn # ?\d+ - )?(?!\[playerName\])(?P<name>.+)['’]s Turn$")


def players_of(rows: Iterable[str], source: str) -> tuple[str, str]:
    """The names of the two players, in the order in which they drew their hands."""
    found: list[str] = []
    for pattern in (OPENING, TURN, TOSS):
        for row in rows:
            said = pattern.match(row)
            if said and said["name"] not in found:
                found.append(said["name"])
        if len(found) >= SEATS:
            break
    if len(found) != SEATS:
        what = "names no players" if not found else f"names {len(found)} players ({', '.join(found[:4])})"
        raise InvalidLog(f"{source}, line 1: this is not a battle log in English of a game of two; it {what} in its set-up")
    return found[0], found[1]


WHERE = {
    "their hand": HAND, "their deck": DECK, "the discard pile": DISCARD, "the Lost Zone": LOST, "the Prize cards": "prizes",
    "their Prize cards": "prizes", "the Bench": BENCH,
}  # fmt: skip
BECAUSE = r"(?: .+ took -?\d+ (?:more|less|fewer) damage because of .+\.)*"
"""Weakness and Resistance, which the damage contains."""

Reads = Callable[["Reader", re.Match[str], Line], None]
RULES: list[tuple[str, Reads]] = []


def says(pattern: str) -> Callable[[Reads], Reads]:
    """Register a function for lines of a form. In the pattern, {p}, {q} and {r} are players, {who} is one whose name does not
    matter, {n} a number or "a", {s} an apostrophe."""

    def register(reads: Reads) -> Reads:
        RULES.append((pattern, reads))
        return reads

    return register


class Reader:
    """Reads a log line by line; `lines` are the results."""

    def __init__(self, players: tuple[str, str]) -> None:
        self.seats = {name: seat for seat, name in enumerate(players)}
        anyone = "|".join(re.escape(name) for name in sorted(players, key=len, reverse=True))
        parts = {key: f"(?P<{key}>{anyone})" for key in "pqr"} | {"n": r"(?P<n>\d+|an?)", "s": "['’]", "who": f"(?:{anyone})"}
        parts["places"] = "|".join(WHERE)
        self.rules = [(re.compile(pattern.format(**parts)), reads) for pattern, reads in RULES]
        self.lines: list[Line] = []
        self.marks: dict[str, str] = {}
        self.is_setup = True
        self.skips_list = False
        """The next list says how damage was computed."""
        self.is_checkup = False
        """Between turns, where Abilities come into effect by themselves."""
        self.is_over = False
        """What follows is about another game."""

    def read(self, number: int, row: str) -> None:
        text = MARKED.sub(self.note_mark, row) if "_" in row else row
        line = Line(number, text)
        self.lines.append(line)
        if not text:
            return
        if self.is_over:
            line.reason = AFTER_A_TIE
            return
        if text.startswith(BULLET):
            line.is_detail = True
            if not self.skips_list:
                self.read_list(text[1:].strip())
            return
        if text.startswith("- "):
            line.is_detail = True
            text = text[2:].strip()
        self.skips_list = False
        for pattern, reads in self.rules:
            match = pattern.fullmatch(text)
            if match:
                reads(self, match, line)
                if self.is_checkup and line.act is not None:
                    line.facts.pop((USE, line.act.seat, line.act.pokemon, line.act.name), None)
                if self.is_checkup or line.is_detail:
                    line.act = None
                return
        above = self.above_list()
        if above is not None and text.count(",") + 1 == sum(count for _, count in above.counted):
            line.is_detail = True
            self.read_list(text)
        else:
            line.reason = NOT_UNDERSTOOD

    def above_list(self) -> Line | None:
        """The line whose cards a list in the next line names; None if there is none."""
        above = next((line for line in reversed(self.lines[:-1]) if line.text and line.kind != "drawn"), None)
        return above if above is not None and above.counted else None

    def note_mark(self, match: re.Match[str]) -> str:
        """Remember the set and number that stand before a name, and leave them out."""
        rest = match.string[match.end() :]
        name = re.split(r"[,.]| to | in | on | from | used |['’]s |\(", rest, maxsplit=1)[0]
        self.marks.setdefault(fold(name), f"{match[1]} {match[2]}")
        return ""

    def read_list(self, text: str) -> None:
        """A list of cards: the facts of the line above it get their names."""
        above = self.above_list()
        if above is None:
            return
        names = [called(name) for name in text.split(", ")]
        for fact, count in above.counted:
            taken = names[:count] if len(above.counted) == 1 else names
            for name in taken:
                if above.facts[fact] > 0:
                    above.facts[fact] -= 1
                    above.facts[(*fact[:-1], name)] += 1
        above.facts += Counter()  # drops what has become zero
        above.counted = []

    def seat(self, name: str) -> int:
        return self.seats[name]


def count_of(text: str) -> int:
    return 1 if text in ("a", "an") else int(text)


def called(text: str) -> str:
    """The folded name of a card; empty if the log does not show it."""
    return UNNAMED if text in NO_NAMES else fold(text)


def cards(line: Line, fact: Fact, count: int) -> None:
    """Facts about some cards that the line does not name; a list may follow."""
    line.facts[fact] += count
    line.counted.append((fact, count))


def place_of(words: str | None) -> bool | None:
    return None if words is None else "Active" in words


@says(r"Setup|Battle Log|Rock-Paper-Scissors: {who} chose .+\.|{who} won Rock-Paper-Scissors\.")
def _setup(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "setup"


@says(r"(?:Turn # ?\d+ - )?{p}{s}s Turn")
def _turn(reader: Reader, match: re.Match[str], line: Line) -> None:
    reader.is_setup = reader.is_checkup = False
    line.kind, line.seat = "turn", reader.seat(match["p"])


@says(r"(?:Turn # ?\d+ - )?\[playerName\]{s}s Turn")
def _unnamed_turn(reader: Reader, match: re.Match[str], line: Line) -> None:
    reader.is_setup = reader.is_checkup = False
    line.kind = "turn"


@says(r"Pokémon Checkup")
def _checkup(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "checkup"
    reader.is_checkup = True


@says(r"{p} chose (?:heads|tails) for the opening coin flip\.")
def _call(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "setup"


@says(r"{p} won the coin toss\.")
def _toss(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind, line.seat = "toss", reader.seat(match["p"])


@says(r"{p} decided to go (?P<first>first|second)\.")
def _first(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind, line.seat = "first", reader.seat(match["p"]) ^ int(match["first"] == "second")


@says(r"{p} drew {n} cards for the opening hand\.")
def _opening(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "opening"
    cards(line, (HAND, reader.seat(match["p"]), UNNAMED), count_of(match["n"]))


@says(r"{n} drawn cards?\.")
def _drawn(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "drawn"


@says(r"{p} took {n} mulligan(?:s|\(s\))?\.")
def _mulligan(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind, line.seat = "mulligan", reader.seat(match["p"])


@says(r"Cards revealed from Mulligan \d+")
def _mulligan_hand(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "mulligan_hand"
    line.seat = next((one.seat for one in reversed(reader.lines) if one.kind == "mulligan"), 0)
    cards(line, (MULLIGAN, line.seat, UNNAMED), 7)


@says(r"{p} drew {n} more cards? because {q} took at least \d+ mulligans?\.")
def _bonus(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "bonus"


@says(r"{p} played (?P<c>.+) to the (?P<where>Active Spot|Bench|Stadium spot)\.")
def _played_to(reader: Reader, match: re.Match[str], line: Line) -> None:
    seat, card, where = reader.seat(match["p"]), fold(match["c"]), match["where"]
    if where == "Stadium spot":
        line.facts[STADIUM, seat, card] += 1
        line.act = Act(STADIUM, seat, card)
    elif reader.is_setup:
        line.facts[START, seat, card, int(where == "Active Spot")] += 1
    else:
        line.facts[BENCH, seat, card] += 1
        line.act = Act(BENCH, seat, card)


@says(r"{p} played (?P<c>.+)\.")
def _played(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.act = Act(PLAY, reader.seat(match["p"]), fold(match["c"]))
    line.facts[PLAY, line.act.seat, line.act.card] += 1


@says(r"{p} drew (?P<c>.+) and played it to the (?P<where>Active Spot|Bench|Stadium spot)\.")
@says(r"{p} drew and played (?P<c>.+)\.")
def _drew_to_bench(reader: Reader, match: re.Match[str], line: Line) -> None:
    kind = STADIUM if match.groupdict().get("where") == "Stadium spot" else BENCH
    line.facts[kind, reader.seat(match["p"]), called(match["c"])] += 1


@says(r"{p} drew {n} cards and played them to the Bench\.")
def _drew_several_to_bench(reader: Reader, match: re.Match[str], line: Line) -> None:
    cards(line, (BENCH, reader.seat(match["p"]), UNNAMED), count_of(match["n"]))


@says(r"{p} drew {n} cards?\.")
def _drew(reader: Reader, match: re.Match[str], line: Line) -> None:
    cards(line, (HAND, reader.seat(match["p"]), UNNAMED), count_of(match["n"]))


@says(r"{p} drew (?P<c>.+)\.")
def _drew_card(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[HAND, reader.seat(match["p"]), called(match["c"])] += 1


@says(r"{p} attached (?P<c>.+) to (?P<x>.+?) (?P<where>in the Active Spot|on the Bench)\.")
def _attached(reader: Reader, match: re.Match[str], line: Line) -> None:
    seat, card, pokemon, is_active = reader.seat(match["p"]), fold(match["c"]), fold(match["x"]), place_of(match["where"])
    line.facts[ATTACH, seat, pokemon, int(bool(is_active)), card] += 1
    line.act = Act(ATTACH, seat, card, pokemon, is_active)


@says(r"{p} evolved (?P<x>.+?) to (?P<c>.+) (?P<where>in the Active Spot|on the Bench)\.")
def _evolved(reader: Reader, match: re.Match[str], line: Line) -> None:
    seat, card, pokemon, is_active = reader.seat(match["p"]), fold(match["c"]), fold(match["x"]), place_of(match["where"])
    line.facts[EVOLVE, seat, pokemon, card, int(bool(is_active))] += 1
    line.act = Act(EVOLVE, seat, card, pokemon, is_active)


@says(r"{p} devolved {q}{s}s (?P<x>.+?) to (?P<c>.+) (?P<where>in the Active Spot|on the Bench)\.")
def _devolved(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[DEVOLVE, reader.seat(match["q"]), fold(match["c"])] += 1


@says(r"{p} retreated (?P<x>.+) to the Bench\.")
def _retreated(reader: Reader, match: re.Match[str], line: Line) -> None:
    seat, pokemon = reader.seat(match["p"]), fold(match["x"])
    line.facts[RETREAT, seat, pokemon] += 1
    line.act = Act(RETREAT, seat, pokemon=pokemon, is_active=True)


@says(r"{p}{s}s (?P<x>.+) is now in the Active Spot\.")
def _active(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[ACTIVE, reader.seat(match["p"]), fold(match["x"])] += 1


@says(r"{p}{s}s (?P<x>.+?) used (?P<a>.+) on {q}{s}s (?P<y>.+?)(?: for (?P<d>\d+) damage)?\." + BECAUSE)
def _attacked(reader: Reader, match: re.Match[str], line: Line) -> None:
    seat, pokemon, name = reader.seat(match["p"]), fold(match["x"]), fold(match["a"])
    line.facts[USE, seat, pokemon, name] += 1
    line.act = Act(USE, seat, pokemon=pokemon, name=name)
    if match["d"] and int(match["d"]):
        line.facts[DAMAGE, reader.seat(match["q"]), fold(match["y"])] += int(match["d"])


@says(r"{p}{s}s (?P<x>.+?) used (?P<a>.+)\.")
def _used(reader: Reader, match: re.Match[str], line: Line) -> None:
    seat, pokemon, name = reader.seat(match["p"]), fold(match["x"]), fold(match["a"])
    line.facts[USE, seat, pokemon, name] += 1
    line.act = Act(USE, seat, pokemon=pokemon, name=name)


@says(r"{p}{s}s (?P<x>.+) was Knocked Out!")
def _knocked_out(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[KNOCK_OUT, reader.seat(match["p"]), fold(match["x"])] += 1


@says(r"{p} took {n} Prize cards?\.")
def _prize(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[PRIZE, reader.seat(match["p"])] += count_of(match["n"])


@says(r"A card was added to {p}{s}s hand\.")
def _added(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[HAND, reader.seat(match["p"]), UNNAMED] += 1


@says(r"(?P<c>.+) was added to {p}{s}s hand\.")
def _added_card(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[HAND, reader.seat(match["p"]), called(match["c"])] += 1


@says(r"{n} cards? (?:was|were) discarded from {p}{s}s (?P<x>.+)\.")
def _discarded_from(reader: Reader, match: re.Match[str], line: Line) -> None:
    cards(line, (DISCARD, reader.seat(match["p"]), UNNAMED), count_of(match["n"]))


@says(r"(?P<c>.+) was discarded from {p}{s}s (?P<x>.+)\.")
def _discarded_card_from(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[DISCARD, reader.seat(match["p"]), called(match["c"])] += 1


@says(r"{p} discarded {n} cards?\.")
def _discarded(reader: Reader, match: re.Match[str], line: Line) -> None:
    cards(line, (DISCARD, reader.seat(match["p"]), UNNAMED), count_of(match["n"]))


@says(r"{p} discarded (?P<c>.+)\.")
def _discarded_card(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[DISCARD, reader.seat(match["p"]), called(match["c"])] += 1


@says(r"{p} shuffled their (?P<what>deck|hand|cards|Prize cards)\.")
def _shuffled(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "shuffle"
    if match["what"] == "hand":
        line.seat = reader.seat(match["p"])


@says(r"{p} shuffled {n} cards? into (?P<where>their (?:deck|hand|Prize cards))\.")
def _shuffled_in(reader: Reader, match: re.Match[str], line: Line) -> None:
    cards(line, (WHERE[match["where"]], reader.seat(match["p"]), UNNAMED), count_of(match["n"]))


@says(r"{p} shuffled (?P<c>.+) into (?P<where>their (?:deck|hand|Prize cards))\.")
def _shuffled_card_in(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[WHERE[match["where"]], reader.seat(match["p"]), called(match["c"])] += 1


@says(r"{p} put {n} cards? on (?:the )?(?:bottom|top) of their deck\.")
def _put_on_deck(reader: Reader, match: re.Match[str], line: Line) -> None:
    cards(line, (DECK, reader.seat(match["p"]), UNNAMED), count_of(match["n"]))


@says(r"{p} put (?P<c>.+) on (?:the )?(?:bottom|top) of their deck\.")
def _put_card_on_deck(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[DECK, reader.seat(match["p"]), called(match["c"])] += 1


@says(r".+? put {n} damage counters? on {q}{s}s (?P<x>.+)\.")
def _put_counters(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[COUNTERS, reader.seat(match["q"]), fold(match["x"])] += count_of(match["n"])


@says(r"{n} damage counters? (?:was|were) placed on {q}{s}s (?P<x>.+?)(?: for the Special Condition .+)?\.")
def _placed_counters(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[COUNTERS, reader.seat(match["q"]), fold(match["x"])] += count_of(match["n"])


@says(r".+? moved {n} damage counters? from {q}{s}s (?P<x>.+?) to {r}{s}s (?P<y>.+)\.")
def _moved_counters(reader: Reader, match: re.Match[str], line: Line) -> None:
    n = count_of(match["n"])
    line.facts[MOVED, reader.seat(match["q"]), fold(match["x"]), reader.seat(match["r"]), fold(match["y"])] += n


@says(r"{p} moved {q}{s}s {n} cards? to (?P<where>{places})\.")
def _moved(reader: Reader, match: re.Match[str], line: Line) -> None:
    cards(line, (WHERE[match["where"]], reader.seat(match["q"]), UNNAMED), count_of(match["n"]))


@says(r"{p} moved {q}{s}s (?P<c>.+) to (?P<where>{places})\.")
def _moved_card(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[WHERE[match["where"]], reader.seat(match["q"]), called(match["c"])] += 1


@says(r"{p} moved {q}{s}s .+\.")
def _moved_somewhere(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "note"


@says(r"{p} revealed {n} cards?\.")
def _revealed(reader: Reader, match: re.Match[str], line: Line) -> None:
    cards(line, (REVEAL, reader.seat(match["p"]), UNNAMED), count_of(match["n"]))


@says(r"{p} revealed (?P<c>.+)\.")
def _revealed_card(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[REVEAL, reader.seat(match["p"]), called(match["c"])] += 1


@says(r"{p}{s}s (?P<x>.+?) took {n} damage\." + BECAUSE)
def _took_damage(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[DAMAGE, reader.seat(match["p"]), fold(match["x"])] += count_of(match["n"])


@says(r"{p}{s}s (?P<x>.+) (?:healed|was healed for) {n} damage\.")
def _healed(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[HEAL, reader.seat(match["p"]), fold(match["x"])] += count_of(match["n"])


CONDITIONS = (
    r"(?P<k>(?:Asleep|Burned|Confused|Paralyzed|Poisoned)(?:(?:, | and |, and )(?:Asleep|Burned|Confused|Paralyzed|Poisoned))*)"
)


@says(r"{p}{s}s (?P<x>.+) is (?P<how>now|no longer) " + CONDITIONS + r"\.")
def _afflicted(reader: Reader, match: re.Match[str], line: Line) -> None:
    kind = CONDITION if match["how"] == "now" else CURE
    for condition in re.split(r"[ ,]+(?:and )?", match["k"]):
        line.facts[kind, reader.seat(match["p"]), fold(match["x"]), condition.casefold()] += 1


@says(r"{p}{s}s (?P<x>.+) was switched with {q}{s}s (?P<y>.+?)(?: to become the Active Pokémon)?\.")
def _switched(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "switch"


@says(r"{p} flipped a coin and it landed on (?P<k>heads|tails)\.")
def _flipped(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.facts[FLIP, ANYBODY, match["k"]] += 1


@says(r"{p} flipped {n} coins, and (?P<k>\d+|none|all) landed on (?P<face>heads|tails)\.")
def _flipped_several(reader: Reader, match: re.Match[str], line: Line) -> None:
    n = count_of(match["n"])
    measured = min({"none": 0, "all": n}.get(match["k"], -1) if not match["k"].isdigit() else int(match["k"]), n)
    line.facts[FLIP, ANYBODY, match["face"]] += measured
    line.facts[FLIP, ANYBODY, "tails" if match["face"] == "heads" else "heads"] += n - measured
    line.facts += Counter()


@says(r"Damage breakdown:")
def _breakdown(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "breakdown"
    reader.skips_list = True


@says(r".+: -?\d+ damage\.?")
def _broken_down(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "breakdown"
    reader.skips_list = True


@says(
    r".+ was activated\.|{who} can no longer use .+\.|Damage to .+ was (?:prevented|reduced).*\."
    r"|.+ effect was used\.|{who} performed an action\.|.+ has recovered from all Special Conditions\."
    r"|Effects of .+ did not affect .+\.|.+ was (?:unaffected|not moved|not healed)\.|{who} was unable to make a selection\."
    r"|.+ cannot (?:be affected by|recover from) .+\.|The effect was prevented\.|No cards were moved\."
    r"|{who} lost connection and reconnected to the server\."
)
def _said_elsewhere(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "note"


@says(r"{p} chose (?P<a>.+)")
def _chose(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind, line.said = "note", match["a"]


@says(r"{p} ended their turn\.")
def _ended(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.act = Act(END, reader.seat(match["p"]))
    line.facts[END, line.act.seat] += 1


@says(r"{p} didn{s}t take an action in time\.")
def _idle(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind, line.seat = "idle", reader.seat(match["p"])
    line.act = Act(END, line.seat)


@says(r"Entering Sudden Death\.")
def _sudden_death(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "over"
    reader.is_over = True


@says(r"Draw!")
def _drawn_game(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind = "over"


@says(r"(?P<why>.*?) ?{p} wins\.?")
def _won(reader: Reader, match: re.Match[str], line: Line) -> None:
    line.kind, line.seat = "over", reader.seat(match["p"])
    line.facts[WIN, line.seat] += 1
