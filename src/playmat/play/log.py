"""The log in words: each entry as a sentence for a reader at a seat, with the names that Pokémon had when it happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from playmat.engine import values
from playmat.engine.codes import P_ACTIVE, P_BENCH, P_BOTTOM, P_DECK, P_DISCARD, P_HAND, P_LOST, P_PRIZES, P_TOP
from playmat.engine.machine import Entry, Machine
from playmat.play.saved import Json
from playmat.play.words import CONDITIONS

TEMPLATES = {
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
    "attach": "{who attach|attaches} {cards} to {first}.",
    "play": "{who play|plays} {cards}.",
    "stadium": "{who put|puts} {cards} into play{facing}.",
    "use": "{who use|uses} {name}{of first}.",
    "throw": "{who show|shows} {name}.",
    "throw_tied": "It is a tie; both choose again.",
    "throw_won": "{who win|wins} Rock-Paper-Scissors.",
    "named": "{whose} card is {name}.",
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
PLACES = {
    P_HAND: "{} hand", P_DISCARD: "{} discard pile", P_TOP: "the top of {} deck", P_BOTTOM: "the bottom of {} deck",
    P_DECK: "{} deck", P_LOST: "the Lost Zone", P_BENCH: "{} Bench", P_PRIZES: "{} Prize cards",
    P_ACTIVE: "{} Active Spot",
}  # fmt: skip
"""Where cards go, by the number in the entry."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sentence; `card` is the id of the printed card, `pokemon` the serial of the Pokémon that it names."""

    text: str
    card: str = ""
    pokemon: int = 0

    def to_json(self) -> str | Json:
        if self.card:
            return {"text": self.text, "card": self.card}
        return {"text": self.text, "pokemon": self.pokemon} if self.pokemon else self.text


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader that sentences are made for."""

    seat: int | None
    """None: a spectator."""
    names: Sequence[str] = ()
    """Names of the players, by seat; without names, players are called by number."""
    sees_all: bool = False

    def may_read(self, entry: Entry) -> bool:
        """Whether the cards of an entry are shown to this reader."""
        return self.sees_all or entry.seen_by in (-1, self.seat)

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"Player {seat + 1}"

    def whose(self, seat: int) -> str:
        return "your" if seat == self.seat else f"{self.name(seat)}'s"


@dataclass(frozen=True, slots=True)
class Called:
    """A Pokémon with the name it had when something happened."""

    serial: int
    name: str
    owner: int


class Log:
    """The log of one game. It follows the machine's entries and keeps what each Pokémon was called."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.called: list[tuple[Called | None, ...]] = []
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
        return self.machine.log or []

    def in_play(self) -> dict[int, Called]:
        m = self.machine
        return {
            int(p.serial): Called(int(p.serial), values.top(m, p).card.printed_name, int(p.owner))
            for side in m.st.sides
            for p in [*side.active, *side.bench]
        }

    def update(self) -> None:
        """Read the new entries. Call it after each answer, while the board shows their results."""
        fresh = self.entries[len(self.called) :]
        if not fresh:
            return
        now = self.in_play()
        for entry in fresh:
            changes = entry.kind in ("place", "bench", "evolve", "level_up", "devolve")
            became = self.machine.defs[entry.cards[0]].card.printed_name if changes else ""
            if entry.kind in ("place", "bench"):
                self.rename(entry, became)
            self.called.append(tuple(self.known.get(serial) or now.get(serial) for serial in entry.pokemon))
            if entry.kind in ("evolve", "level_up", "devolve"):
                self.rename(entry, became)
        self.known |= now

    def rename(self, entry: Entry, name: str) -> None:
        serial = int(entry.pokemon[0])
        self.known[serial] = Called(serial, name, int(entry.player))

    def pokemon_of(self, number: int) -> tuple[Called | None, ...]:
        self.update()
        return self.called[number]

    def cited(self, number: int) -> str:
        """The id of the rule behind an entry; empty: none."""
        table, key = self.machine.table, self.entries[number].cite
        return table.form.cites.get(key) or table.rules.cites.get(key, "")

    def line(self, number: int, reader: Reader) -> list[Part]:
        """The entry as a sentence in parts; empty if another entry already says it.

        Draws, discards and moves of several cards in a row are one sentence, which the last of them has.
        """
        if self.is_silent(number):
            return []
        first = self.first_of_run(number)
        return Sentence(self, range(first, number + 1), reader).parts()

    def text(self, number: int, reader: Reader) -> str:
        return "".join(part.text for part in self.line(number, reader))

    def lines(self, reader: Reader, since: int = 0) -> Iterator[str]:
        """The sentences from an entry on, without those that a later one replaces."""
        for number in range(since, len(self.entries)):
            is_last = number + 1 == len(self.entries) or self.first_of_run(number + 1) > number
            if is_last and (text := self.text(number, reader)):
                yield text

    def is_silent(self, number: int) -> bool:
        """Whether another entry says the same: a switch behind the retreat that it is part of."""
        entry = self.entries[number]
        before = self.entries[number - 1] if number else entry
        return entry.kind == "switch" and before.kind == "retreat" and set(entry.pokemon) <= set(before.pokemon)

    def first_of_run(self, number: int) -> int:
        """The first of the entries that share one sentence with this one."""
        while number and continues(self.entries[number - 1], self.entries[number]):
            number -= 1
        return number

    def to_json(self, number: int, reader: Reader) -> Json:
        """The entry as a front end gets it: plain data, the sentence, and which entries the sentence is about."""
        entry = self.entries[number]
        data: Json = {
            "number": number, "kind": entry.kind, "player": entry.player, "cards": [], "pokemon": list(entry.pokemon),
            "n": entry.n, "text": entry.text, "rule": self.cited(number),
            "line": [part.to_json() for part in self.line(number, reader)], "from": self.first_of_run(number),
        }  # fmt: skip
        if reader.may_read(entry):
            data["cards"] = [self.machine.defs[uid].card.id for uid in entry.cards]
        else:
            data["hidden"] = len(entry.cards)
        return data

    def keywords(self, number: int) -> str:
        """The entry in keywords: kind, player, cards, Pokémon, number, name and rule."""
        entry = self.entries[number]
        words = [entry.kind.replace("_", " "), f"player {entry.player + 1}" if entry.player >= 0 else "chance"]
        words += [self.machine.defs[uid].card.printed_name for uid in entry.cards]
        words += [called.name if called is not None else "#?" for called in self.pokemon_of(number)]
        if entry.kind in ("flip", "call"):
            words.append("heads" if entry.n else "tails")
        elif entry.kind in ("condition", "cure"):
            words += conditions_in(entry.n)
        elif entry.n:
            words.append(str(entry.n))
        if entry.text:
            words.append(entry.text)
        rule = self.cited(number)
        return " ".join(words) + (f" [{rule}]" if rule else "")


def continues(before: Entry, entry: Entry) -> bool:
    """Whether an entry continues what the previous one says."""
    if (before.kind, before.player) != (entry.kind, entry.player):
        return False
    match entry.kind:
        case "draw":
            return True
        case "discard":
            return not entry.pokemon and not before.pokemon
        case "move":
            return entry.n == before.n
    return False


def conditions_in(bits: int) -> list[str]:
    return [condition.value for index, condition in enumerate(CONDITIONS) if bits >> index & 1]


def count_of(n: int, one: str) -> str:
    return f"{n} {one}{'' if n == 1 else 's'}"


class Sentence:
    """One sentence about an entry, or about a run of entries that continue each other."""

    def __init__(self, log: Log, numbers: range, reader: Reader) -> None:
        self.log = log
        self.reader = reader
        self.entry = log.entries[numbers[-1]]
        self.pokemon = log.pokemon_of(numbers[-1])
        run = [log.entries[number] for number in numbers]
        shown = [entry for entry in run if reader.may_read(entry)]
        self.cards = [int(uid) for entry in shown for uid in entry.cards]
        self.hidden = sum(len(entry.cards) for entry in run if not reader.may_read(entry))
        self.subject = int(self.entry.player)
        self.template = TEMPLATES[self.entry.kind]

    def parts(self) -> list[Part]:
        found = self.revealed() if self.entry.kind == "reveal" else list(self.filled())
        return capitalised(merged(found))

    def revealed(self) -> list[Part]:
        """Owners reveal their cards, also for an opponent's effect."""
        owners = self.log.machine.owners
        cards = self.cards
        found: list[Part] = []
        for seat in dict.fromkeys(int(owners[uid]) for uid in cards):
            self.subject = seat
            self.cards = [uid for uid in cards if owners[uid] == seat]
            if found:
                found.append(Part(" "))
            found += capitalised(merged(self.filled()))
        return found or list(self.filled())

    def filled(self) -> Iterator[Part]:
        for index, piece in enumerate(FIELD.split(self.template)):
            if index % 2:
                yield from self.field(piece)
            elif piece:
                yield Part(piece)

    def field(self, field: str) -> Iterable[Part]:
        entry = self.entry
        if "|" in field:
            return [Part(self.verb(field))]
        match field:
            case "cards":
                return self.card_parts()
            case ": cards":
                return [Part(": "), *self.card_parts()] if self.cards else []
            case "first" | "second":
                return [self.pokemon_part(0 if field == "first" else 1)]
            case "of first" | "from first":
                return [Part(f" {field.split()[0]} "), self.pokemon_part(0)] if self.pokemon else []
            case "pokemon":
                return listed([self.pokemon_part(place) for place in range(len(self.pokemon))])
            case "name" if not entry.text:
                return self.card_parts()
        return [Part(self.word(field))]

    def verb(self, field: str) -> str:
        """`who go|goes` → "You go" or "Ada goes"; `draw|draws` → the verb alone."""
        names, _, verbs = field.rpartition(" ")
        is_you = self.subject == self.reader.seat
        verb = verbs.split("|")[0 if is_you else 1]
        return f"{'you' if is_you else self.reader.name(self.subject)} {verb}" if names else verb

    def word(self, field: str) -> str:
        n = int(self.entry.n)
        words: dict[str, Callable[[], str]] = {
            "n": lambda: str(n),
            "name": lambda: self.entry.text,
            "coin": lambda: "heads" if n else "tails",
            "spot": lambda: "in the Active Spot" if n else "on the Bench",
            "prizes": lambda: count_of(n, "Prize card"),
            "counters": lambda: count_of(n, "damage counter"),
            "whose": lambda: self.reader.whose(self.subject),
            "conditions": lambda: " and ".join(conditions_in(n)),
            "facing": lambda: f", facing {'you' if n - 1 == self.reader.seat else self.reader.name(n - 1)}" if n else "",
            "go": lambda: "goes" if len(self.cards) + self.hidden == 1 else "go",
            "place": lambda: PLACES[n].format(self.reader.whose(self.subject)),
        }
        return words[field]()

    def card_parts(self) -> list[Part]:
        if self.entry.kind == "place" and not self.cards:
            return [Part("a Pokémon")]
        defs = self.log.machine.defs
        parts = [Part(defs[uid].card.printed_name, card=defs[uid].card.id) for uid in self.cards]
        if self.hidden:
            parts.append(Part("a card" if self.hidden == 1 else f"{self.hidden} cards"))
        return listed(parts)

    def pokemon_part(self, place: int) -> Part:
        """A Pokémon by name, with its owner unless the sentence is about that player."""
        called = self.pokemon[place] if place < len(self.pokemon) else None
        if called is None:
            return Part("a Pokémon")
        if "{who " in self.template and called.owner == self.subject:
            return Part(called.name, pokemon=called.serial)
        return Part(f"{self.reader.whose(called.owner)} {called.name}", pokemon=called.serial)


def listed(parts: Sequence[Part]) -> list[Part]:
    """`A, B and C`."""
    found: list[Part] = []
    for index, part in enumerate(parts):
        if index:
            found.append(Part(" and " if index == len(parts) - 1 else ", "))
        found.append(part)
    return found


def merged(parts: Iterable[Part]) -> list[Part]:
    """The parts, with neighbouring plain ones joined."""
    found: list[Part] = []
    for part in parts:
        if found and not (part.card or part.pokemon or found[-1].card or found[-1].pokemon):
            found[-1] = Part(found[-1].text + part.text)
        else:
            found.append(part)
    return found


def capitalised(parts: list[Part]) -> list[Part]:
    if parts:
        head = parts[0]
        parts[0] = Part(head.text[:1].upper() + head.text[1:], head.card, head.pokemon)
    return parts
