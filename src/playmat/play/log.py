"""The log in words: each entry as a sentence for a reader at a seat, with the names that Pokémon had when it happened.

Every answer on a server is sent to everyone at the table, so it is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import pokemon_values
from playmat.engine.codes import P_ACTIVE, P_ASIDE, P_BENCH, P_BOTTOM, P_DECK, P_DISCARD, P_HAND, P_LOST, P_PRIZES, P_TOP
from playmat.engine.machine import Entry, Machine
from playmat.play.option_text import CONDITION_WORDS, set_words

if TYPE_CHECKING:
    from playmat.json_types import EntryJson, NamedPartJson

TEMPLATES: dict[str, str] = {
    "first": "{who go|goes} first.",
    "call": "{who call|calls} {coin}.",
    "mulligan": "{who show|shows} a hand without Basic Pokémon and {draw|draws} again.",
    "place": "{who put|puts} {cards} {spot}, face down.",
    "prizes": "{who set|sets} out {prizes}.",
    "setup": "{who turn|turns} over {pokemon}.",
    "turn": "Turn {n}: {whose} turn.",
    "end": "{who end|ends} the turn.",
    "draw": "{who draw|draws} {cards}.",
    "shuffle": "{who shuffle|shuffles} the deck.",
    "bench": "{who put|puts} {cards} on the Bench.",
    "evolve": "{first} evolves into {cards}.",
    "level_up": "{first} levels up to {cards}.",
    "devolve": "{first} devolves.",
    "become": "{first} becomes {cards}.",
    "cover": "{first} becomes {cards}.",
    "attach": "{who attach|attaches} {cards} to {first}.",
    "play": "{who play|plays} {cards}.",
    "stadium": "{who put|puts} {cards} into play{facing}.",
    "use": "{who use|uses} {name}{of first}.",
    "throw": "{who show|shows} {name}.",
    "throw_tied": "It is a tie; both choose again.",
    "throw_won": "{who win|wins} Rock-Paper-Scissors.",
    "named": "{whose} card is {name}.",
    "named_attack": "{whose} card has the attack {name}.",
    "retreat": "{first} retreats; {second} becomes Active.",
    "retreat_failed": "{first} is Confused and fails to retreat.",
    "switch": "{second} becomes Active; {first} goes to the Bench.",
    "promote": "{first} becomes Active.",
    "attack": "{first} uses {name}.",
    "damage": "{first} takes {n} damage.",
    "counters": "{first} gets {counters}.",
    "move_counters": "{counters} moved from {first} to {second}.",
    "heal": "{n} damage is healed from {first}.",
    "weakness": "Weakness: {n} damage to {first}.",
    "resistance": "Resistance: {n} damage to {first}.",
    "prevented": "The damage to {first} is prevented.",
    "condition": "{first} is now {conditions}.",
    "cure": "{first} is no longer {conditions}.",
    "flip": "{who flip|flips} {coin}.",
    "knock_out": "{first} is Knocked Out.",
    "prize": "{who take|takes} a Prize card{: cards}.",
    "reveal": "{who reveal|reveals} {cards}.",
    "move": "{cards} {go} to {place}.",
    "leave": "{first} goes to {place}.",
    "discard": "{who discard|discards} {cards}{from first}.",
    "deck_out": "{who have|has} no card left to draw.",
    "win": "{who win|wins} the game.",
    "sudden_death": "Both sides won at once: sudden death.",
    "look": "{who look|looks} at {cards}.",
}
"""One sentence for each kind of entry. `{who go|goes}` is the player with the verb for "you" and for others."""
FIELD = re.compile(r"\{([^{}]*)\}")
PIECES: dict[str, list[str]] = {kind: FIELD.split(template) for kind, template in TEMPLATES.items()}
"""The same cut up: plain text and fields in turn."""
PLACES: dict[int, str] = {
    P_HAND: "{} hand", P_DISCARD: "{} discard pile", P_TOP: "the top of {} deck", P_BOTTOM: "the bottom of {} deck",
    P_DECK: "{} deck", P_LOST: "the Lost Zone", P_BENCH: "{} Bench", P_PRIZES: "{} Prize cards",
    P_ACTIVE: "{} Active Spot", P_ASIDE: "the cards that are set aside",
}  # fmt: skip
"""Where cards go, by the number in the entry."""


class Part:
    """A piece of a sentence; `card` is the id of the printed card, `pokemon` the serial of the Pokémon that it names."""

    def __init__(self, text: str, card: str = "", pokemon: int = 0) -> None:
        self.text = text
        self.card = card
        self.pokemon = pokemon

    def to_json(self) -> str | NamedPartJson:
        if self.card:
            return {"text": self.text, "card": self.card}
        if self.pokemon:
            return {"text": self.text, "pokemon": self.pokemon}
        return self.text

    def is_plain(self) -> bool:
        return not self.card and not self.pokemon

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.text)


class Reader:
    """The reader that sentences are made for: at a seat (None: a spectator), with the names of the players by seat."""

    def __init__(self, seat: int | None, names: Sequence[str] = (), sees_all: bool = False) -> None:
        self.seat: i64 = -1 if seat is None else seat
        self.names: list[str] = list(names)
        """Without names, players are called by number."""
        self.sees_all = sees_all

    def may_read(self, entry: Entry) -> bool:
        """Whether the cards of an entry are shown to this reader."""
        return self.sees_all or entry.seen_by == -1 or entry.seen_by == self.seat

    def name(self, seat: i64) -> str:
        return self.names[seat] if seat < len(self.names) else f"Player {seat + 1}"

    def whose(self, seat: i64) -> str:
        return "your" if seat == self.seat else f"{self.name(seat)}'s"


class Called:
    """A Pokémon with the name it had when something happened."""

    def __init__(self, serial: i64, name: str, owner: i64) -> None:
        self.serial = serial
        self.name = name
        self.owner = owner


class Log:
    """The log of one game. It follows the machine's entries and keeps the names of the Pokémon."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.called: list[list[Called | None]] = []
        """The Pokémon of each entry; None for one that is not known."""
        self.known: dict[int, Called] = {} if machine.log else self.in_play()

    def copy(self, machine: Machine) -> Log:
        """The same log for a copy of the game."""
        log = Log(machine)
        log.called = self.called.copy()
        log.known = self.known.copy()
        return log

    @property
    def entries(self) -> list[Entry]:
        log = self.machine.log
        return log if log is not None else []

    def in_play(self) -> dict[int, Called]:
        m = self.machine
        found: dict[int, Called] = {}
        for side in m.st.sides:
            for row in (side.active, side.bench):
                for p in row:
                    found[p.serial] = Called(p.serial, pokemon_values.top(m, p).title, p.owner)
        return found

    def update(self) -> None:
        """Read the new entries. Call it after each answer, while the board shows their results."""
        entries = self.entries
        if len(self.called) == len(entries):
            return
        now = self.in_play()
        for number in range(len(self.called), len(entries)):
            entry = entries[number]
            kind = entry.kind
            if kind in ("place", "bench"):
                self.rename(entry)
            called: list[Called | None] = []
            for serial in entry.pokemon:
                found = self.known.get(serial)
                called.append(found if found is not None else now.get(serial))
            self.called.append(called)
            if kind in ("evolve", "level_up", "devolve", "become", "cover"):
                self.rename(entry)
        self.known.update(now)

    def rename(self, entry: Entry) -> None:
        serial = entry.pokemon[0]
        self.known[serial] = Called(serial, self.machine.defs[entry.cards[0]].title, entry.player)

    def pokemon_of(self, number: int) -> list[Called | None]:
        self.update()
        return self.called[number]

    def cited(self, number: int) -> str:
        """The id of the rule behind an entry; empty: none."""
        key = self.entries[number].cite
        if not key:
            return ""
        table = self.machine.table
        return table.form.cites.get(key) or table.rules.cites.get(key, "")

    def line(self, number: int, reader: Reader) -> list[Part]:
        """The entry as a sentence in parts; empty if another entry already says it.

        Draws, discards and moves of several cards in a row are one sentence, which the last of them has.
        """
        if self.is_silent(number):
            return []
        return Sentence(self, self.first_of_run(number), number, reader).parts()

    def text(self, number: int, reader: Reader) -> str:
        return "".join([part.text for part in self.line(number, reader)])

    def lines(self, reader: Reader, since: int = 0) -> list[str]:
        """The sentences from an entry on, without those that a later one replaces."""
        found: list[str] = []
        count = len(self.entries)
        for number in range(since, count):
            if number + 1 == count or self.first_of_run(number + 1) > number:
                text = self.text(number, reader)
                if text:
                    found.append(text)
        return found

    def is_silent(self, number: int) -> bool:
        """Whether another entry says the same: a switch behind the retreat that it is part of."""
        entry = self.entries[number]
        if entry.kind != "switch" or not number:
            return False
        before = self.entries[number - 1]
        return before.kind == "retreat" and set(entry.pokemon) <= set(before.pokemon)

    def first_of_run(self, number: int) -> int:
        """The first of the entries that share one sentence with this one."""
        entries = self.entries
        while number and continues(entries[number - 1], entries[number]):
            number -= 1
        return number

    def to_json(self, number: int, reader: Reader) -> EntryJson:
        """The entry as a front end gets it: plain data, the sentence, and which entries the sentence is about."""
        entry = self.entries[number]
        cards: list[str] = []
        may_read = reader.may_read(entry)
        if may_read:
            for uid in entry.cards:
                cards.append(self.machine.defs[uid].id)
        data: EntryJson = {
            "number": number, "kind": entry.kind, "player": entry.player, "cards": cards, "pokemon": entry.pokemon.copy(),
            "n": entry.n, "text": entry.text, "rule": self.cited(number),
            "line": [part.to_json() for part in self.line(number, reader)], "from": self.first_of_run(number),
        }  # fmt: skip
        if not may_read:
            data["hidden"] = len(entry.cards)
        return data

    def all_json(self, since: int, until: int, reader: Reader) -> list[EntryJson]:
        """The entries from a number on, up to another."""
        found: list[EntryJson] = []
        for number in range(since, min(until, len(self.entries))):
            found.append(self.to_json(number, reader))
        return found

    def keywords(self, number: int) -> str:
        """The entry in keywords: kind, player, cards, Pokémon, number, name and rule."""
        entry = self.entries[number]
        words = [entry.kind.replace("_", " "), f"player {entry.player + 1}" if entry.player >= 0 else "chance"]
        words += [self.machine.defs[uid].title for uid in entry.cards]
        words += [called.name if called is not None else "#?" for called in self.pokemon_of(number)]
        if entry.kind in ("flip", "call"):
            words.append("heads" if entry.n else "tails")
        elif entry.kind in ("condition", "cure"):
            words += set_words(entry.n, CONDITION_WORDS)
        elif entry.n:
            words.append(str(entry.n))
        if entry.text:
            words.append(entry.text)
        rule = self.cited(number)
        return " ".join(words) + (f" [{rule}]" if rule else "")


def continues(before: Entry, entry: Entry) -> bool:
    """Whether an entry continues the sentence of the previous one."""
    kind = entry.kind
    if kind not in ("draw", "discard", "move") or before.kind != kind or before.player != entry.player:
        return False
    if kind == "discard":
        return not entry.pokemon and not before.pokemon
    return kind == "draw" or entry.n == before.n


def count_of(n: i64, one: str) -> str:
    return f"{n} {one}" if n == 1 else f"{n} {one}s"


class Sentence:
    """One sentence about an entry, or about a run of entries (`first` to `last`) that continue each other."""

    def __init__(self, log: Log, first: int, last: int, reader: Reader) -> None:
        self.log = log
        self.reader = reader
        self.entry = log.entries[last]
        self.pokemon = log.pokemon_of(last)
        self.cards: list[int] = []
        self.hidden: i64 = 0
        for number in range(first, last + 1):
            entry = log.entries[number]
            if reader.may_read(entry):
                self.cards.extend(entry.cards)
            else:
                self.hidden += len(entry.cards)
        self.subject: i64 = self.entry.player
        self.pieces = PIECES[self.entry.kind]
        self.names_subject = "{who " in TEMPLATES[self.entry.kind]

    def parts(self) -> list[Part]:
        found = self.revealed() if self.entry.kind == "reveal" else self.filled()
        return capitalised(merged(found))

    def revealed(self) -> list[Part]:
        """Owners reveal their cards, even for an opponent's effect."""
        owners = self.log.machine.owners
        cards = self.cards
        found: list[Part] = []
        seats: list[int] = []
        for uid in cards:
            if owners[uid] not in seats:
                seats.append(owners[uid])
        for seat in seats:
            self.subject = seat
            self.cards = [uid for uid in cards if owners[uid] == seat]
            if found:
                found.append(Part(" "))
            found += capitalised(merged(self.filled()))
        return found or self.filled()

    def filled(self) -> list[Part]:
        found: list[Part] = []
        for i in range(len(self.pieces)):
            piece = self.pieces[i]
            if i & 1:
                self.fill(piece, found)
            elif piece:
                found.append(Part(piece))
        return found

    def fill(self, field: str, found: list[Part]) -> None:
        """Add the text for a field of the template."""
        if "|" in field:
            found.append(Part(self.verb(field)))
        elif field == "cards" or (field == "name" and not self.entry.text):
            found += self.card_parts()
        elif field == ": cards":
            if self.cards:
                found.append(Part(": "))
                found += self.card_parts()
        elif field == "first":
            found.append(self.pokemon_part(0))
        elif field == "second":
            found.append(self.pokemon_part(1))
        elif field in ("of first", "from first"):
            if self.pokemon:
                found.append(Part(" of " if field == "of first" else " from "))
                found.append(self.pokemon_part(0))
        elif field == "pokemon":
            named: list[Part] = []
            for place in range(len(self.pokemon)):
                named.append(self.pokemon_part(place))
            found += listed(named)
        else:
            found.append(Part(self.word(field)))

    def verb(self, field: str) -> str:
        """`who go|goes` → "You go" or "Ada goes"; `draw|draws` → the verb alone."""
        names, _, verbs = field.rpartition(" ")
        is_you = self.subject == self.reader.seat
        verb = verbs.split("|")[0 if is_you else 1]
        if not names:
            return verb
        return f"you {verb}" if is_you else f"{self.reader.name(self.subject)} {verb}"

    def word(self, field: str) -> str:
        n: i64 = self.entry.n
        if field == "n":
            return str(n)
        if field == "name":
            return self.entry.text
        if field == "coin":
            return "heads" if n else "tails"
        if field == "spot":
            return "in the Active Spot" if n else "on the Bench"
        if field == "prizes":
            return count_of(n, "Prize card")
        if field == "counters":
            return count_of(n, "damage counter")
        if field == "whose":
            return self.reader.whose(self.subject)
        if field == "conditions":
            return " and ".join(set_words(n, CONDITION_WORDS))
        if field == "facing":
            return "" if not n else ", facing you" if n - 1 == self.reader.seat else f", facing {self.reader.name(n - 1)}"
        if field == "go":
            return "goes" if len(self.cards) + self.hidden == 1 else "go"
        assert field == "place", field
        return PLACES[n].replace("{}", self.reader.whose(self.subject))

    def card_parts(self) -> list[Part]:
        if self.entry.kind == "place" and not self.cards:
            return [Part("a Pokémon")]
        defs = self.log.machine.defs
        parts: list[Part] = []
        for uid in self.cards:
            parts.append(Part(defs[uid].title, defs[uid].id))
        if self.hidden:
            parts.append(Part("a card" if self.hidden == 1 else f"{self.hidden} cards"))
        return listed(parts)

    def pokemon_part(self, place: int) -> Part:
        """A Pokémon by name, with its owner unless the sentence is about that player."""
        called = self.pokemon[place] if place < len(self.pokemon) else None
        if called is None:
            return Part("a Pokémon")
        if self.names_subject and called.owner == self.subject:
            return Part(called.name, "", called.serial)
        return Part(f"{self.reader.whose(called.owner)} {called.name}", "", called.serial)


def listed(parts: list[Part]) -> list[Part]:
    """`A, B and C`."""
    if len(parts) < 2:
        return parts
    found: list[Part] = []
    last = len(parts) - 1
    for i in range(len(parts)):
        if i:
            found.append(Part(" and " if i == last else ", "))
        found.append(parts[i])
    return found


def merged(parts: list[Part]) -> list[Part]:
    """The parts, with neighbouring plain ones joined."""
    found: list[Part] = []
    for part in parts:
        if found and part.is_plain() and found[-1].is_plain():
            found[-1] = Part(found[-1].text + part.text)
        else:
            found.append(part)
    return found


def capitalised(parts: list[Part]) -> list[Part]:
    if parts:
        head = parts[0]
        parts[0] = Part(head.text[:1].upper() + head.text[1:], head.card, head.pokemon)
    return parts
