"""Boards in words: what lies where in a game that has already begun, written by hand, built into a game.

A board is a list of lines, each a zone of a player or a fact of the game. What is not written is filled in: an Active Pokémon
that does nothing, a deck and Prize cards of cards that cannot be played. `docs/scenarios.md` describes every line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.catalogue import catalogue
from playmat.cards.files import parse_card_block
from playmat.cards.model import Card
from playmat.cards.names import basic_energy_type, fold_name
from playmat.cards.pool import Pool
from playmat.cards.printings import worded
from playmat.effects.script import did_you_mean
from playmat.engine import queries
from playmat.engine.flow import Loop, Main, mark_used, rule_context
from playmat.engine.link import Unplayable, link_table
from playmat.engine.machine import M_ABILITY, M_DAMAGE_KO, M_KNOCKED_OUT, M_PLAYED, Machine
from playmat.engine.program import Seq
from playmat.engine.state import (
    C_ATTACKS,
    C_ENERGY,
    C_GX,
    C_PRIZES_SET,
    C_RETREATS,
    C_SETUP,
    C_STADIUM_USED,
    C_STADIUMS,
    C_SUPPORTERS,
    C_TURNS,
    C_VSTAR,
    F_RETREAT_FAILED,
    Frame,
    Pokemon,
    State,
    new_pokemon,
)
from playmat.play.game import Game, empty_state
from playmat.play.words import cut_count, split_list
from playmat.rules.ruleset import Form, Ruleset
from playmat.terms import Condition, Stage, TrainerKind

CONDITIONS = tuple(Condition)


class InvalidLine(ValueError):
    """A line that cannot be understood, or does not fit the game; the message says what would be. `line` 0: not known."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text: where it stands, the word before the colon, and what follows."""

    number: int
    key: str
    value: str
    seat: int | None = None
    """Whose zone it is about; None: the game's."""


FILLER = parse_card_block("Filler | Item", 9001)
"""Fills decks and Prizes: a Trainer card without a text, which cannot be played."""
DUMMY = parse_card_block("Dummy | Basic C 100 | retreat 1", 9002)
"""The Active Pokémon of a player for whom none is written."""

# Words for players, numbers and lists

OWNER = re.compile(
    r"(?:the )?(?:(?:player|p) ?(?P<seat>[1-4])(?:['’]s)?|(?P<you>your|yours|you|my|mine|me)"
    r"|(?P<other>opponents?['’]?s?|their|them))\b[’']?",
    re.IGNORECASE,
)
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def seat_of(found: re.Match[str]) -> int:
    """The seat that an `OWNER` means: "you" is player 1 and "the opponent" player 2, whoever's turn it is."""
    if found["seat"]:
        return int(found["seat"]) - 1
    return 0 if found["you"] else 1


def parse_seat(text: str) -> int | None:
    """The seat that a text names, and nothing else; None if it is not the name of a player."""
    found = OWNER.fullmatch(text.strip())
    return seat_of(found) if found else None


def cut_owner(text: str) -> tuple[int | None, str]:
    """The player that a text starts with, and the rest of it."""
    found = OWNER.match(text)
    if found is None or (found.end() < len(text) and not text[found.end()].isspace() and text[found.end()] not in ":,"):
        return None, text
    return seat_of(found), text[found.end() :].strip()


def parse_number(text: str) -> int | None:
    word = text.strip().casefold()
    if word.isdecimal():
        return int(word)
    return NUMBER_WORDS.index(word) if word in NUMBER_WORDS else None


# Cards


class CardFinder:
    """Finds the cards that a scenario names: its own, those named before by id, then the first printing of the name."""

    def __init__(self, pool: Pool, inline: Iterable[Card] = (), filler: str = "") -> None:
        self.pool = pool
        self.inline = tuple(inline)
        self.known: dict[str, list[Card]] = {}
        self.filler = FILLER
        for card in (FILLER, DUMMY, *self.inline):
            self.remember(card)
        if filler:
            self.filler = self.find(filler)

    def remember(self, card: Card) -> None:
        for spelling in {fold_name(card.name), fold_name(card.printed_name)}:
            cards = self.known.setdefault(spelling, [])
            if card not in cards:
                cards.append(card)

    def find(self, text: str) -> Card:
        """The card of a name, an id or both."""
        text = " ".join(text.split()).strip("'\"")
        named = self.known.get(fold_name(text), [])
        # A LV.X card has the name of the Pokémon it is put onto; the name alone means that one.
        known = [card for card in named if fold_name(card.printed_name) == fold_name(text)] or [
            card for card in named if card.stage is not Stage.LEVEL_UP
        ]
        if len(known) == 1:
            return known[0]
        if known:
            several = " or ".join(f"{card.printed_name} {card.id}" for card in known)
            raise InvalidLine(f"which {text} is meant, {several}?")
        card = self.by_id(text) or self.first_printing(text)
        if card is None:
            if not named:
                raise InvalidLine(self.unknown(text))
            card = named[0]
        self.remember(card)
        return card

    def first_printing(self, name: str) -> Card | None:
        """The oldest card of a name whose text the game knows; if it knows none, the oldest."""
        facts = self.pool.facts()
        ids = catalogue(self.pool).named(name)
        if basic_energy_type(name):
            ids = [card_id for card_id in ids if facts[card_id].kind_fact.startswith("Basic Energy")] or ids
        titled = [card_id for card_id in ids if fold_name(facts[card_id].printed_name) == fold_name(name)]
        if not ids:
            return None
        return self.pool[min(titled or ids, key=lambda card_id: (facts[card_id].is_unread, facts[card_id].order))]

    def by_id(self, text: str) -> Card | None:
        name, _, last = text.rpartition(" ")
        card_id = last.strip("()[]")
        if "-" not in card_id or card_id not in self.pool:
            return None
        card = self.pool[card_id]
        if name and fold_name(name) not in (fold_name(card.name), fold_name(card.printed_name)):
            raise InvalidLine(f"{card_id} is {card.printed_name}, not {name}; give the id alone, or the one of a {name}")
        return card

    def unknown(self, text: str) -> str:
        own = did_you_mean(fold_name(text), self.known)
        near = catalogue(self.pool).near(text)
        hint = own or (f"; did you mean {' or '.join(near)}?" if near else "")
        return f"no card is called {text!r}{hint or '; name a card of the pool, or write it in a `card:` line'}"

    def cards(self, text: str) -> list[Card]:
        """The cards of a list with counts; `3 cards` are fillers, `none` and `empty` nothing."""
        found: list[Card] = []
        for item in split_list(text):
            if item.casefold() in ("none", "empty", "nothing"):
                continue
            count, name = cut_count(item)
            if name.casefold() in ("card", "cards", "other cards", "more cards", "other card", "more card"):
                found += [self.filler] * count
            elif item.isdecimal():
                found += [self.filler] * int(item)
            else:
                found += [self.find(name)] * count
        return found


# What is written of a board


@dataclass(slots=True)
class Standing:
    """One Pokémon as it is written: `cards` from the top down, `facts` what stands in its brackets besides cards."""

    line: int
    cards: list[Card]
    attached: list[tuple[int, Card]] = field(default_factory=list)
    """Owner's seat and card."""
    facts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Spread:
    """All that is written of one player."""

    active: list[Standing] | None = None
    bench: list[Standing] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    """From the top."""
    deck_is_whole: bool = False
    discard: list[Card] = field(default_factory=list)
    lost: list[Card] = field(default_factory=list)
    beside: list[Card] = field(default_factory=list)
    prizes: list[tuple[Card, bool]] | None = None
    """Cards and whether they lie face up; None: as many as the game begins with."""
    shuffles: list[list[Card]] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    events: list[Line] = field(default_factory=list)


ZONES = {
    "active": "active", "actives": "active", "active pokémon": "active", "active pokemon": "active", "active spot": "active",
    "bench": "bench", "benched": "bench", "hand": "hand", "deck": "deck", "library": "deck", "deck top": "deck",
    "top of deck": "deck", "discard": "discard", "discard pile": "discard", "discarded": "discard", "prizes": "prizes",
    "prizes left": "prizes", "prize": "prizes", "prize cards": "prizes", "lost": "lost", "lost zone": "lost",
    "beside": "beside", "shuffle": "shuffle", "shuffles": "shuffle",
    "opening hand": "shuffle", "opening": "shuffle", "redraw": "shuffle", "mulligan": "shuffle",
    "order": "shuffle", "this turn": "this turn", "done": "this turn", "already": "this turn", "last turn": "last turn",
    "used": "used", "stadium": "stadium",
}  # fmt: skip
"""What may be written of a player, by all the words for it."""

DONE: tuple[tuple[str, int], ...] = (
    (r"(?:energy attached|attached (?:an )?energy|energy)", C_ENERGY),
    (r"(?:supporter played|played (?:a )?supporter|supporter)", C_SUPPORTERS),
    (r"(?:stadium played|played (?:a )?stadium|stadium)", C_STADIUMS),
    (r"(?:stadium used|used (?:the )?stadium)", C_STADIUM_USED),
    (r"(?:retreated|retreat)", C_RETREATS),
    (r"(?:attacked|attack)", C_ATTACKS),
)


def read_spread(lines: Sequence[Line], finder: CardFinder, seat: int) -> Spread:
    """What the lines of one player say."""
    spread = Spread()
    for line in lines:
        try:
            enter(spread, line, finder, seat)
        except InvalidLine as error:
            raise InvalidLine(error.reason, error.line or line.number) from None
    return spread


def enter(spread: Spread, line: Line, finder: CardFinder, seat: int) -> None:
    zone = ZONES[line.key]
    text = line.value
    match zone:
        case "active":
            spread.active = [*(spread.active or []), *standings(text, finder, seat, line.number)]
        case "bench":
            spread.bench += standings(text, finder, seat, line.number)
        case "hand":
            spread.hand += finder.cards(text)
        case "discard":
            spread.discard += finder.cards(text)
        case "lost":
            spread.lost += finder.cards(text)
        case "beside":
            spread.beside += finder.cards(text)
        case "deck":
            items = split_list(re.sub(r"(?<=[^\s,]) only$", ", only", text, flags=re.IGNORECASE))
            whole = [
                item
                for item in items
                if re.fullmatch(r"only|nothing else|empty|none|\d+|\d+ (?:other |more )?cards?", item, re.I)
            ]
            spread.deck_is_whole |= bool(whole)
            kept = [item for item in items if item.casefold() not in ("only", "nothing else")]
            spread.deck += finder.cards(", ".join(kept))
        case "prizes":
            spread.prizes = [*(spread.prizes or []), *prizes(text, finder)]
        case "shuffle":
            spread.shuffles.append(finder.cards(text))
        case "used":
            for item in split_list(text):
                word = item.casefold().removesuffix(" attack").removesuffix(" power").strip()
                if word not in ("gx", "vstar"):
                    raise InvalidLine(
                        f"{item!r}: what is used once a game is GX or VSTAR; an Ability goes into its Pokémon's brackets"
                    )
                spread.counts[C_GX if word == "gx" else C_VSTAR] = 1
        case "this turn":
            for item in split_list(text):
                done(spread, item, line)
        case "last turn":
            spread.events += [Line(line.number, "last turn", item, seat) for item in split_list(text)]


def done(spread: Spread, item: str, line: Line) -> None:
    count, words = cut_count(item)
    for pattern, index in DONE:
        if re.fullmatch(pattern, words, re.IGNORECASE):
            spread.counts[index] = spread.counts.get(index, 0) + count
            return
    if words.casefold().startswith(("played ", "used ", "knocked out ")):
        spread.events.append(Line(line.number, "this turn", words, line.seat))
        return
    raise InvalidLine(
        f"{item!r} is nothing that a turn counts; write energy attached, supporter played, stadium played, stadium used, "
        "retreated, attacked, played CARD, used ABILITY or knocked out CARD"
    )


def prizes(text: str, finder: CardFinder) -> list[tuple[Card, bool]]:
    found: list[tuple[Card, bool]] = []
    for item in split_list(text):
        bare = re.sub(r"\s*[\[(]?face[- ]up[\])]?$", "", item, flags=re.IGNORECASE)
        bare = re.sub(r" (?:left|remaining)$", "", bare)
        found += [(card, bare != item) for card in finder.cards(bare)]
    return found


def standings(text: str, finder: CardFinder, seat: int, line: int) -> list[Standing]:
    """Pokémon as they are written: `Charizard on Charmeleon on Charmander [Fire Energy x2, damage 30, asleep]`."""
    found: list[Standing] = []
    for item in split_list(text):
        if item.casefold() in ("none", "empty", "nothing"):
            continue
        in_name = re.match(r"[^\[(]+\[[^\]]+\]", item)  # Unown [G]
        skipped = in_name.end() if in_name and catalogue(finder.pool).named(in_name[0]) else 0
        opening = re.compile(r"\s*[\[(]").search(item, skipped)
        head, inside = item, ""
        if opening is not None and item[-1] in "])":
            head, inside = item[: opening.start()], item[opening.end() : -1]
        elif opening is not None:
            raise InvalidLine(f"{item!r}: close the brackets behind the Pokémon, and write nothing behind them")
        elif found_with := re.fullmatch(r"(.+?) with (.+)", item, re.IGNORECASE):
            head, inside = found_with[1], found_with[2].replace(" and ", ", ")
        count, head = cut_count(head)
        stack = [finder.find(name) for name in re.split(r"\s+(?:on|over|from)\s+", head)]
        for _ in range(count):
            standing = Standing(line, stack)
            for part in split_list(inside):
                if is_fact(part):
                    standing.facts.append(part.casefold() if not part.casefold().startswith(NAMED_FACTS) else part)
                else:
                    owner, rest = cut_owner(part)
                    amount, name = cut_count(rest)
                    card = finder.find(name)
                    standing.attached += [(seat if owner is None else owner, card)] * amount
            found.append(standing)
    return found


NAMED_FACTS = ("used ", "attacked with ", "marker ")
CONDITION_WORDS = {condition.value.casefold(): condition for condition in Condition} | {
    "sleep": Condition.ASLEEP, "sleeping": Condition.ASLEEP, "burnt": Condition.BURNED, "paralysed": Condition.PARALYZED,
    "poison": Condition.POISONED, "confusion": Condition.CONFUSED,
}  # fmt: skip
WHEN = r"(?:in |on |since |at )?(?P<when>this turn|last turn|set-?up|turn \d+)"
FACTS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern, re.IGNORECASE)
    for name, pattern in {
        "damage": r"(?:damage:? (?P<a>\d+)|(?P<b>\d+) damage|(?P<c>\d+) (?:damage )?counters?)",
        "condition": rf"(?P<word>{'|'.join(CONDITION_WORDS)})(?: \(?(?P<n>\d+)\)?)?(?: {WHEN})?",
        "entered": rf"(?:new|(?:entered|benched|put into play|came into play|played|in play) {WHEN})",
        "evolved": rf"(?:evolved|devolved|levell?ed up) {WHEN}",
        "became active": rf"(?:became active|active|switched in) {WHEN}",
        "attacked": rf"attacked with (?P<name>.+?)(?: {WHEN})?",
        "hurt": rf"(?:hurt|damaged) (?:by |for )?(?P<n>\d+)(?: {WHEN})?",
        "used": r"used (?P<name>.+)",
        "marker": r"marker (?P<name>.+)",
        "retreat failed": r"retreat failed|failed to retreat",
    }.items()
}
"""What can be said of a Pokémon in its brackets."""


def is_fact(text: str) -> bool:
    return any(pattern.fullmatch(text) for pattern in FACTS.values())


# Building


@dataclass(slots=True)
class Board:
    """Everything a game can be begun from."""

    rules: Ruleset
    form: Form
    finder: CardFinder
    lines: list[Line]
    """Of the players and of the game."""
    flips: list[bool] = field(default_factory=list)
    seed: int = 0
    is_setup: bool = False
    """Whether the game begins with set-up instead of in the middle of a turn."""


Handle = tuple[int, int]
"""A card while the board is laid out: its owner's seat and its place among the owner's cards."""


def unread(card: Card, pool: Pool) -> str:
    """What to say of a card whose text the game does not know."""
    facts = pool.facts()
    named = catalogue(pool).named(card.name)
    others = [other for other in named if not facts[other].is_unread and facts[other].stage == card.stage]
    remedy = "write it in a `card:` line as far as it matters"
    if others:
        remedy = f"the game knows {', '.join(others[:4])} of that name"
    return f"{card.id} {card.printed_name} cannot be played ({card.unread}); {remedy}"


class Builder:
    """Lays out a board and begins the game there."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seats = board.form.seats
        self.owned: list[list[Card]] = [[] for _ in range(self.seats)]
        self.beneath: set[Handle] = set()
        """Pokémon cards under others."""
        figures = board.form.over(board.rules)
        self.deck_size = figures.deck_size
        self.prize_count = figures.prizes
        self.spreads = [
            read_spread([line for line in board.lines if line.seat == seat and ZONES[line.key] != "stadium"], board.finder, seat)
            for seat in range(self.seats)
        ]

    def build(self) -> Game:
        return self.begin_setup() if self.board.is_setup else self.lay_out()

    def own(self, seat: int, cards: Iterable[Card]) -> list[Handle]:
        """Give the cards to a player."""
        handles = []
        for card in cards:
            handles.append((seat, len(self.owned[seat])))
            self.owned[seat].append(card)
        return handles

    def game(self) -> Game:
        board = self.board
        pool = board.finder.pool
        decks = [[worded(card, pool, board.rules.wording) for card in cards] for cards in self.owned]
        for seat, cards in enumerate(decks):
            for place, card in enumerate(cards):
                if card.unread and (seat, place) not in self.beneath:
                    raise InvalidLine(unread(card, pool))
                if card.unread:
                    cards[place] = replace(card, unread="", attacks=(), abilities=(), parts=())
        try:
            table = link_table(board.rules, board.form, decks, pool.evolves_from)
        except Unplayable as error:
            raise InvalidLine(str(error)) from None
        game = Game(table, empty_state(table, board.seed), board.seed)
        st = game.state
        st.ask_chance = True
        for flip in board.flips:
            st.flips = append(st.flips, i64(flip))
        for seat, spread in enumerate(self.spreads):
            for order in spread.shuffles:
                script_order(game, seat, order)
        game.listen()
        return game

    # Set-up

    def begin_setup(self) -> Game:
        """Decks hold what the shuffles name, what is written as the deck, and fillers."""
        for seat, spread in enumerate(self.spreads):
            if not spread.shuffles:
                spread.shuffles.append([DUMMY])
            needed = list(spread.deck)
            for order in spread.shuffles:
                missing = list(order)
                for card in needed:
                    if card in missing:
                        missing.remove(card)
                needed += missing
            if not any(is_starter(card, self.board.rules) for card in needed):
                raise InvalidLine(
                    f"player {seat + 1} has no Basic Pokémon to begin with; name one in a `deck:` or `shuffle:` line",
                    self.line_of(seat),
                )
            short = 0 if spread.deck_is_whole else max(self.deck_size - len(needed), 0)
            self.own(seat, [*needed, *[self.board.finder.filler] * short])
        game = self.game()
        game.machine.push(game.table.loop, rule_context(game.machine, 0, 0))
        game.machine.resume()
        return game

    def line_of(self, seat: int) -> int:
        return next((line.number for line in self.board.lines if line.seat == seat), 0)

    # A game under way

    def lay_out(self) -> Game:
        places = [self.deal(seat, spread) for seat, spread in enumerate(self.spreads)]
        stadium = self.stadium()
        game = self.game()
        offsets = [sum(len(cards) for cards in self.owned[:seat]) for seat in range(self.seats)]

        def uid(handle: Handle) -> i64:
            return i64(offsets[handle[0]] + handle[1])

        def uids(handles: Iterable[Handle]) -> vec[i64]:
            return vec[i64]([uid(handle) for handle in handles])

        st = game.state
        self.set_turn(st)
        made: list[tuple[Pokemon, Standing]] = []
        for seat, (zones, active, bench) in enumerate(places):
            side = st.sides[seat]
            for name, handles in zones.items():
                setattr(side, name, uids(handles))
            side.deck = uids(reversed(zones["deck"]))
            spread = self.spreads[seat]
            for place, (_, is_up) in enumerate(spread.prizes or []):
                if is_up:
                    side.prizes_up |= 1 << place
            taken = self.prize_count - len(side.prizes)
            for _ in range(taken):
                side.prizes = append(side.prizes, i64(-1))
            side.count(C_PRIZES_SET, i64(self.prize_count))
            side.count(C_SETUP, i64(3))
            for index, count in spread.counts.items():
                side.count(index, i64(count))
            for is_active, group in ((True, active), (False, bench)):
                for standing, stack, attached in group:
                    st.serials += 1
                    p = new_pokemon(st.serials, i64(seat), i64(0), i64(0))
                    p.cards = uids(reversed(stack))
                    p.attached = uids(attached)
                    if len(stack) > 1:
                        p.evolved = i64(0)
                    if is_active:
                        p.became_active = i64(0)
                        side.active = [*side.active, p]
                    else:
                        side.bench = [*side.bench, p]
                    made.append((p, standing))
        if stadium is not None:
            st.stadium, st.stadium_owner = uid(stadium), i64(stadium[0])
        game.machine.touch()
        for p, standing in made:
            for fact in standing.facts:
                try:
                    apply_fact(game, p, fact)
                except InvalidLine as error:
                    raise InvalidLine(error.reason, standing.line) from None
        for spread in self.spreads:
            for event in spread.events:
                self.happened(game, event)
        self.check(game, made)
        begin_main(game)
        found = game.problems()
        if found:
            raise InvalidLine(f"this board cannot be: {'; '.join(found)}")
        return game

    def deal(
        self, seat: int, spread: Spread
    ) -> tuple[
        dict[str, list[Handle]],
        list[tuple[Standing, list[Handle], list[Handle]]],
        list[tuple[Standing, list[Handle], list[Handle]]],
    ]:
        """Give every card a place: zones from the top or front on, and the Pokémon with their cards."""
        board = self.board
        filler = board.finder.filler
        active = spread.active
        if active is None:
            active = [Standing(0, [DUMMY]) for _ in range(board.form.actives)]
        if len(active) > board.form.actives:
            raise InvalidLine(
                f"player {seat + 1} has {len(active)} Active Pokémon, and {board.form.title} has {board.form.actives}; "
                "put the others on the bench",
                active[-1].line,
            )
        dealt_active, dealt_bench = (
            [(s, self.own(seat, s.cards), [self.own(owner, [card])[0] for owner, card in s.attached]) for s in group]
            for group in (active, spread.bench)
        )
        self.beneath |= {handle for _, stack, _ in (*dealt_active, *dealt_bench) for handle in stack[1:]}
        listed = spread.prizes if spread.prizes is not None else [(filler, False)] * self.prize_count
        zones = {
            "hand": self.own(seat, spread.hand),
            "discard": self.own(seat, spread.discard),
            "lost": self.own(seat, spread.lost),
            "beside": self.own(seat, spread.beside),
            "prizes": self.own(seat, (card for card, _ in listed)),
        }
        deck = list(spread.deck)
        if not spread.deck_is_whole:
            deck += [filler] * max(self.deck_size - len(self.owned[seat]) - len(deck), 10)
            held = [*self.owned[seat], *deck]
            if not any(is_starter(card, board.rules) for card in held):
                deck[-1] = DUMMY  # a Sudden Death game needs a Basic Pokémon to begin with
        zones["deck"] = self.own(seat, deck)
        return zones, dealt_active, dealt_bench

    def stadium(self) -> Handle | None:
        lines = [line for line in self.board.lines if ZONES.get(line.key) == "stadium"]
        if not lines:
            return None
        line = lines[-1]
        text, seat = line.value, line.seat
        if text.casefold() in ("none", "no"):
            return None
        for found in re.finditer(OWNER.pattern, text, re.IGNORECASE):
            before, after = text[: found.start()].rstrip("( "), text[found.end() :].lstrip(") ")
            if not before or not after:
                seat = seat_of(found)
                text = re.sub(r"\s+(?:of|by|from)$|,$", "", before) or after
        if seat is None:
            seat = 0
        try:
            card = self.board.finder.find(text)
        except InvalidLine as error:
            raise InvalidLine(error.reason, line.number) from None
        if card.kind is not TrainerKind.STADIUM:
            raise InvalidLine(f"{card.printed_name} is no Stadium card", line.number)
        return self.own(seat, [card])[0]

    def set_turn(self, st: State) -> None:
        turn, player, first = self.turn()
        st.turn, st.player, st.first, st.phase = i64(turn), i64(player), i64(first), i64(1)
        for seat, side in enumerate(st.sides):
            begun = sum((first + number - 1) % self.seats == seat for number in range(1, turn + 1))
            side.count(C_TURNS, i64(max(begun, 1) if seat == player else begun))

    def turn(self) -> tuple[int, int, int]:
        """Number of the turn, whose it is, and who started; each follows from the others where it is not written."""
        number: int | None = None
        player: int | None = None
        first: int | None = None
        for line in self.board.lines:
            if line.key not in ("turn", "first"):
                continue
            text = line.value
            found = OWNER.search(text)
            seat = seat_of(found) if found else None
            if seat is not None and seat >= self.seats:
                raise InvalidLine(f"{self.board.form.title} has {self.seats} players", line.number)
            if found:
                text = text[: found.start()] + text[found.end() :]
            digits = re.search(r"\d+", text)
            if line.key == "first":
                first = seat if seat is not None else int(digits[0]) - 1 if digits else None
                if first is None or not 0 <= first < self.seats:
                    raise InvalidLine("say who went first, such as `first: player 2`", line.number)
                continue
            if seat is None and not digits:
                raise InvalidLine("write the number of the turn and whose it is, such as `turn: 4 of player 2`", line.number)
            number = int(digits[0]) if digits else number
            player = seat if seat is not None else player
        if number == 0:
            raise InvalidLine("turns are counted from 1")
        if number is None:
            begins = 0 if first is None else first
            wanted = 0 if player is None else player
            number = next(n for n in range(self.seats + 1, 2 * self.seats + 1) if (begins + n - 1) % self.seats == wanted)
            return number, wanted, begins
        if player is None:
            first = 0 if first is None else first
            return number, (first + number - 1) % self.seats, first
        return number, player, (player - number + 1) % self.seats if first is None else first

    def happened(self, game: Game, event: Line) -> None:
        """Enter what happened this turn or in the last one into the game's memory."""
        m, st = game.machine, game.state
        seat = event.seat or 0
        words = re.sub(r"^was | was ", " ", event.value.strip())
        found = re.fullmatch(
            r"(?:(?P<verb>played|used|knocked out) (?P<a>.+)|(?P<b>.+?) (?:was )?(?P<past>knocked out|played|used))", words, re.I
        )
        if found is None:
            raise InvalidLine(f"{event.value!r}: write played CARD, used ABILITY or knocked out CARD", event.number)
        verb, name = (found["verb"] or found["past"]).casefold(), (found["a"] or found["b"]).strip()
        now = st.turn
        if event.key == "last turn":
            st.turn = now - 1
        try:
            if verb == "used":
                m.remember(M_ABILITY, seat, interned(game, name), 0)
                return
            card = self.board.finder.find(name)
            uid = next((u for u, d in enumerate(m.defs) if d.card.id == card.id and m.owners[u] == seat), None)
            if uid is None:
                raise InvalidLine(f"player {seat + 1} has no {name}; put it into the discard pile")
            if verb == "played":
                m.remember(M_PLAYED, seat, 0, uid)
                if card.kind is TrainerKind.SUPPORTER and event.key == "this turn":
                    st.sides[seat].count(C_SUPPORTERS, st.sides[seat].counts[C_SUPPORTERS] + 1)
            else:
                m.remember(M_KNOCKED_OUT, seat, 0, uid)
                m.remember(M_DAMAGE_KO, seat, 0, uid)
        except InvalidLine as error:
            raise InvalidLine(error.reason, event.number) from None
        finally:
            st.turn = now

    def check(self, game: Game, made: list[tuple[Pokemon, Standing]]) -> None:
        """Boards that play cannot come to, which the invariants of a state do not tell."""
        m = game.machine
        for p, standing in made:
            hp, name = int(queries.hp(m, p)), standing.cards[0].printed_name
            if p.damage >= hp > 0:
                raise InvalidLine(
                    f"{name} has {p.damage} damage and {hp} HP: it would be Knocked Out already; "
                    "give it less and let an attack do it",
                    standing.line,
                )
            if not standing.cards[0].is_pokemon and not queries.top(m, p).as_hp:
                raise InvalidLine(f"{name} is no Pokémon; cards that are attached stand in brackets behind one", standing.line)
            if any((int(p.conditions) & int(group)).bit_count() > 1 for group in game.table.exclusive):
                raise InvalidLine(f"{name} has Special Conditions that replace one another; give it one of them", standing.line)
        for seat, side in enumerate(game.state.sides):
            if not side.active and (side.bench or not self.board.form.teams):
                raise InvalidLine(f"player {seat + 1} has no Active Pokémon; write one behind `active:`", self.line_of(seat))
            limit = int(queries.bench_limit(m, i64(seat)))
            if len(side.bench) > limit:
                raise InvalidLine(
                    f"player {seat + 1} has {len(side.bench)} Benched Pokémon, {limit} fit", self.spreads[seat].bench[-1].line
                )


def is_starter(card: Card, rules: Ruleset) -> bool:
    """Whether a player can begin a game with the card: nothing but a mulligan without end comes of a deck with none."""
    return card.is_basic_pokemon or (rules.fossil_is_basic_in_setup and card.is_trainer and "Fossil" in card.tags)


def begin_main(game: Game) -> None:
    """Put the game into the middle of the turn: the frames are those that play has there."""
    loop = game.table.loop
    assert isinstance(loop, Loop) and isinstance(loop.turn, Seq)
    at = next(index for index, step in enumerate(loop.turn.steps) if isinstance(step, Main))
    m, st = game.machine, game.state
    c = rule_context(m, st.player, i64(0))
    st.frames = [
        Frame(loop, rule_context(m, i64(0), i64(0)), i64(1), i64(0)),
        Frame(loop.turn, c, i64(at + 1), i64(0)),
        Frame(loop.turn.steps[at], c, i64(0), i64(0)),
    ]
    m.resume()


def script_order(game: Game, seat: int, order: Iterable[Card]) -> None:
    """Script the next shuffle of a player's deck: these cards will lie on top."""
    indices = {d.card.id: int(d.index) for d in game.machine.defs}
    cards = list(order)
    st = game.state
    for number in (seat, len(cards), *(indices.get(card.id, -1) for card in cards)):
        st.orders = append(st.orders, i64(number))


def interned(game: Game, name: str) -> i64:
    """The number of a name of an attack, Ability or counter that the cards at the table have."""
    for index, known in enumerate(game.table.names):
        if known.casefold() == name.strip().strip('"').casefold():
            return i64(index)
    raise InvalidLine(f"no card here has anything named {name!r}{did_you_mean(name, game.table.names)}")


def turn_meant(game: Game, when: str | None, default: int) -> i64:
    st = game.state
    word = (when or "").casefold()
    if word == "this turn":
        return st.turn
    if word == "last turn":
        return st.turn - 1
    if word.startswith("turn "):
        return i64(int(word.removeprefix("turn ")))
    return i64(0 if word.startswith("set") else default)


def apply_fact(game: Game, p: Pokemon, text: str) -> None:
    """Enter what stands in a Pokémon's brackets."""
    m, st = game.machine, game.state
    name, found = next((name, match) for name, pattern in FACTS.items() if (match := pattern.fullmatch(text)))
    groups = found.groupdict()
    when = groups.get("when")
    match name:
        case "damage":
            amount = groups["a"] or groups["b"]
            p.damage = i64(int(amount) if amount else 10 * int(groups["c"]))
            if p.damage % 10:
                raise InvalidLine(f"damage comes in tens: {p.damage}")
        case "condition":
            afflict(
                m, p, CONDITION_WORDS[groups["word"].casefold()], int(groups["n"] or 0), turn_meant(game, when, int(st.turn) - 1)
            )
        case "entered":
            p.entered = turn_meant(game, when, int(st.turn))
        case "evolved":
            p.evolved = turn_meant(game, when, int(st.turn))
        case "became active":
            p.became_active = turn_meant(game, when, int(st.turn))
        case "attacked":
            p.last_attack = interned(game, groups["name"])
            before = (
                st.turn if p.owner == st.player and when == "this turn" else st.turn - (m.seats if p.owner == st.player else 1)
            )
            p.last_attack_turn = before if when in (None, "last turn", "this turn") else turn_meant(game, when, 0)
        case "hurt":
            p.hurt = i64(int(groups["n"]))
            p.hurt_turn = turn_meant(game, when, int(st.turn) - 1)
        case "used":
            uses = [use for ability in queries.top(m, p).abilities for use in ability.uses]
            wanted = interned(game, groups["name"])
            use = next((use for use in uses if use.title == wanted), None)
            if use is None:
                raise InvalidLine(f"{queries.top(m, p).card.printed_name} has no Ability {groups['name']!r} that is used")
            mark_used(m, p.owner, p, p.cards[len(p.cards) - 1], use)
        case "marker":
            p.marks = (*p.marks, int(interned(game, groups["name"])))
        case "retreat failed":
            p.flags |= F_RETREAT_FAILED


def afflict(m: Machine, p: Pokemon, condition: Condition, strength: int, turn: i64) -> None:
    bit = 1 << CONDITIONS.index(condition)
    if not m.table.conditions & bit:
        raise InvalidLine(f"{m.rules.title} does not know {condition.value}; use {', '.join(m.rules.conditions)}")
    p.conditions |= bit
    match condition:
        case Condition.POISONED:
            p.poison = i64(strength)
        case Condition.BURNED:
            p.burn = i64(strength)
        case Condition.ASLEEP:
            p.sleep_coins = i64(strength)
        case Condition.PARALYZED:
            p.paralyzed_turn = turn


def parse_flips(text: str) -> list[bool]:
    """`heads, tails`, `H T T` or `heads x3` → True for heads."""
    flips: list[bool] = []
    for item in (
        split_list(text.replace(" ", ",").replace(",x", " x").replace(",×", " x")) if "," not in text else split_list(text)
    ):
        count, word = cut_count(item)
        side = {"heads": True, "head": True, "h": True, "tails": False, "tail": False, "t": False}.get(word.casefold())
        if side is None:
            raise InvalidLine(f"{word!r} is no side of a coin; write heads or tails")
        flips += [side] * count
    return flips
