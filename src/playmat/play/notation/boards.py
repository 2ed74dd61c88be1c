"""Boards: a game that has already started, built from lines.

A board is a list of lines, each a zone of a player or a fact of the game. Missing parts are filled in: an Active Pokémon
without texts, and a deck and Prize cards of cards that cannot be played. `docs/scenarios.md` describes every line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.catalogue import catalogue
from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.cards.printings import worded
from playmat.effects.nodes import EntersBy, Happened, Is, IsStadium, Start
from playmat.effects.tree import contains, nodes_of
from playmat.engine import board, memory
from playmat.engine.actions.control import Seq
from playmat.engine.codes import (
    M_ABILITY_USED,
    M_BECAME_ACTIVE,
    M_DAMAGED,
    M_DAMAGED_ACTIVE,
    M_DAMAGED_KO,
    M_EVOLVED,
    M_KNOCKED_OUT,
    M_PLAYED,
    M_TOOK_PRIZE,
)
from playmat.engine.flow.setup import WholeGame
from playmat.engine.flow.turn import Main
from playmat.engine.link.linker import Unplayable
from playmat.engine.link.table import link_table
from playmat.engine.players import rule_context
from playmat.engine.program import Frame
from playmat.engine.state import C_PRIZES_SET, C_SETUP, C_SUPPORTERS, C_TURNS, Pokemon, State, new_pokemon
from playmat.engine.vectors import with_card
from playmat.play.game import Game
from playmat.play.notation.checks import Checks, Fault, Made
from playmat.play.notation.events import read_events, usual_turns
from playmat.play.notation.finder import DUMMY, CardFinder
from playmat.play.notation.lasting import LastingWords
from playmat.play.notation.lines import OWNER, InvalidLine, Line, numbered, seat_of
from playmat.play.notation.player_setup import ZONES, WrittenPokemon, WrittenSide, read_side
from playmat.play.notation.pokemon_facts import apply_fact, interned
from playmat.play.notation.references import References
from playmat.play.tables import empty_state
from playmat.rules.ruleset import Form, Ruleset
from playmat.vocabulary import TrainerKind


@dataclass(slots=True)
class Board:
    """Everything that is needed to start a game."""

    rules: Ruleset
    form: Form
    finder: CardFinder
    lines: list[Line]
    """Lines about players and about the game."""
    flips: list[bool] = field(default_factory=list)
    seed: int = 0
    is_setup: bool = False
    """Whether the game starts with set-up instead of in the middle of a turn."""
    is_ruling: bool = True
    """Coins are asked for and a log is kept, as in scenarios; else the game flips its coins."""


FACING = re.compile(r",? facing player (?P<seat>[1-4])$", re.IGNORECASE)
MOST = 1000
"""The most cards that a player can have."""
Handle = tuple[int, int]
"""A card while the board is built: its owner's seat and its index among the owner's cards."""


def unread(card: Card, pool: Pool) -> str:
    """The message for a card whose text the game does not know."""
    facts = pool.summaries()
    named = catalogue(pool).named(card.name)
    others = [other for other in named if not facts[other].is_unread and facts[other].stage == card.stage]
    remedy = "write the part that matters in a `card:` line"
    if others:
        remedy = f"the game knows {', '.join(others[:4])} with that name"
    return f"{card.id} {card.printed_name} cannot be played ({card.unread}); {remedy}"


class Builder:
    """Builds a board and starts the game from it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seats = board.form.seats
        self.owned: list[list[Card]] = [[] for _ in range(self.seats)]
        self.faults: list[Fault] | None = None
        """The faults of the board, if it is read to find them; None: an impossible board is refused."""
        self.beneath: set[Handle] = set()
        """Pokémon cards under others."""
        figures = board.form.over(board.rules)
        self.deck_size = figures.deck_size
        self.prize_count = figures.prizes
        self.written = [
            read_side([line for line in board.lines if line.seat == seat and ZONES[line.key] != "stadium"], board.finder, seat)
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
        if len(self.owned[seat]) > MOST:
            raise InvalidLine(f"player {seat + 1} has more than {MOST} cards; write fewer", self.line_of(seat))
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
            finder = board.finder
            table = link_table(board.rules, board.form, decks, finder.evolves_from, finder.evolution_types, finder.pool.attackers)
        except Unplayable as error:
            raise InvalidLine(str(error)) from None
        game = Game(table, empty_state(table, board.seed))
        st = game.state
        st.ask_chance = board.is_ruling
        for flip in board.flips:
            st.flips = append(st.flips, i64(flip))
        for seat, written in enumerate(self.written):
            for order in written.shuffles:
                script_order(game, seat, order)
        if board.is_ruling:
            game.listen()
        return game

    def begin_setup(self) -> Game:
        """Begin with set-up. Decks consist of the cards that shuffles name, the cards of `deck:`, and fillers."""
        for seat, written in enumerate(self.written):
            if not written.shuffles:
                written.shuffles.append([DUMMY])
            needed = list(written.deck)
            for order in written.shuffles:
                missing = list(order)
                for card in needed:
                    if card in missing:
                        missing.remove(card)
                needed += missing
            if not any(is_starter(card, self.board.rules) for card in needed):
                raise InvalidLine(
                    f"player {seat + 1} has no Basic Pokémon to start with; name one in a `deck:` or `shuffle:` line",
                    self.line_of(seat),
                )
            short = 0 if written.deck_is_whole else max(self.deck_size - len(needed), 0)
            self.own(seat, [*needed, *[self.board.finder.filler] * short])
        game = self.game()
        game.machine.push(game.table.loop, rule_context(game.machine, 0, 0))
        game.machine.resume()
        return game

    def line_of(self, seat: int) -> int:
        return next((line.number for line in self.board.lines if line.seat == seat), 0)

    def lay_out(self) -> Game:
        places = [self.deal(seat, written) for seat, written in enumerate(self.written)]
        stadium = self.stadium()
        game = self.game()
        offsets = [sum(len(cards) for cards in self.owned[:seat]) for seat in range(self.seats)]

        def uid(handle: Handle) -> i64:
            return i64(offsets[handle[0]] + handle[1])

        def uids(handles: Iterable[Handle]) -> vec[i64]:
            return vec[i64]([uid(handle) for handle in handles])

        st = game.state
        self.set_turn(st)
        st.sudden_death = i64(self.number("sudden death"))
        made: list[tuple[Pokemon, WrittenPokemon]] = []
        for seat, (zones, active, bench) in enumerate(places):
            side = st.sides[seat]
            for name in ("hand", "discard", "lost", "beside", "aside"):
                setattr(side, name, uids(zones[name]))
            side.deck = uids(reversed(zones["deck"]))
            written = self.written[seat]
            set_cards = iter(uids(zones["prizes"]))
            side.prizes = vec[i64]([i64(-1) if card is None else next(set_cards) for card, _ in written.prizes or []])
            for place, (_, is_up) in enumerate(written.prizes or []):
                if is_up:
                    side.prizes_up |= 1 << place
            taken = self.prize_count - len(side.prizes)
            for _ in range(taken):
                side.prizes = append(side.prizes, i64(-1))
            side.count(C_PRIZES_SET, i64(self.prize_count))
            side.count(C_SETUP, i64(3))
            for index, count in written.counts.items():
                side.count(index, i64(count))
            for is_active, group in ((True, active), (False, bench)):
                for pokemon, stack, attached in group:
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
                    made.append((p, pokemon))
        if stadium is not None:
            (card, half), faces = stadium
            st.stadium, st.stadium_owner, st.stadium_faces = uid(card), i64(card[0]), i64(faces)
            if half is not None:
                st.stadium_half = uid(half)
        game.machine.touch()
        for p, pokemon in made:
            for fact in pokemon.facts:
                try:
                    apply_fact(game, p, fact)
                except InvalidLine as error:
                    raise InvalidLine(error.reason, pokemon.line) from None
        for written in self.written:
            for event in written.events:
                self.happened(game, event)
        if self.board.is_ruling:
            self.imply(game, [p for p, _ in made])
        self.remember(game)
        self.check(game, made)
        begin_main(game)
        found = game.problems()
        if found and not self.faults:
            raise InvalidLine(f"this board is impossible: {'; '.join(found)}")
        return game

    def imply(self, game: Game, pokemon: Iterable[Pokemon]) -> None:
        """Record what the facts in brackets say of this turn and the last one; a position lists all events itself."""
        m, st = game.machine, game.state
        now = st.turn
        for p in pokemon:
            top = p.cards[len(p.cards) - 1]
            said = [(M_EVOLVED, p.evolved), (M_BECAME_ACTIVE, p.became_active)]
            if p.hurt:
                said += [(kind, p.hurt_turn) for kind in (M_DAMAGED, *((M_DAMAGED_ACTIVE,) if board.is_active(m, p) else ()))]
            for kind, turn in said:
                if max(now - 1, 1) <= turn <= now:
                    st.turn = turn
                    memory.remember(m, kind, p.owner, p.serial, top)
        st.turn = now
        for seat, written in enumerate(self.written):
            if written.counts.get(C_SUPPORTERS) and not any(parse_event(event)[0] == "played" for event in written.events):
                side = st.sides[seat]
                played = [uid for uid in (*side.beside, *side.discard) if m.defs[uid].card.kind is TrainerKind.SUPPORTER]
                if played:
                    memory.remember(m, M_PLAYED, i64(seat), i64(0), played[0])
                elif any(asks_for_supporters(d.card) for d in m.defs):
                    raise InvalidLine("a text asks which Supporter it was; write `this turn: played CARD`", self.line_of(seat))

    def facts(self, key: str) -> list[Line]:
        return [line for line in self.board.lines if line.key == key and line.seat is None]

    def number(self, key: str) -> int:
        """The number that a line gives; 0 if there is no such line."""
        for line in self.facts(key):
            if not line.value.isdecimal():
                raise InvalidLine(f"write a number after `{key}:`", line.number)
            return int(line.value)
        return 0

    def remember(self, game: Game) -> None:
        """Everything beyond the zones: past events, lasting effects, the order in which cards came into play."""
        st, refs = game.state, References(game, self.board.finder)
        if happened := self.facts("happened"):
            read_events(game, refs, happened)
        if self.facts("lasting") or self.facts("offered"):
            words = LastingWords(game, refs)
            words.read(self.facts("lasting"))
            words.read_offered(self.facts("offered"))
        for key in ("arrived", "silencing", "attacker"):
            for line in self.facts(key):
                uids = numbered(line.number, partial(refs.cards, line.value))
                if key == "attacker":
                    st.striker = i64(uids[0])
                else:
                    setattr(st, key, vec[i64]([i64(uid) for uid in uids]))
        for line in self.facts("checkup"):
            if line.value.casefold() != "skipped":
                raise InvalidLine("write `checkup: skipped` if nothing happens after this turn", line.number)
            st.skip_checkup = True
        game.machine.touch()

    def deal(
        self, seat: int, written: WrittenSide
    ) -> tuple[
        dict[str, list[Handle]],
        list[tuple[WrittenPokemon, list[Handle], list[Handle]]],
        list[tuple[WrittenPokemon, list[Handle], list[Handle]]],
    ]:
        """Give every card a place: the zones, and the Pokémon with their cards."""
        board = self.board
        filler = board.finder.filler
        for event in written.events:
            self.add_to_discard(event, written)
        active = written.active
        if active is None:
            active = [WrittenPokemon(0, [DUMMY]) for _ in range(board.form.actives)]
        if len(active) > board.form.actives:
            raise InvalidLine(
                f"player {seat + 1} has {len(active)} Active Pokémon, and {board.form.title} has {board.form.actives}; "
                "put the others on the bench",
                active[-1].line,
            )
        dealt_active, dealt_bench = (
            [(s, self.own(seat, s.cards), [self.own(owner, [card])[0] for owner, card in s.attached]) for s in group]
            for group in (active, written.bench)
        )
        self.beneath |= {handle for _, stack, _ in (*dealt_active, *dealt_bench) for handle in stack[1:]}
        if written.prizes is None:
            written.prizes = [(filler, False)] * self.prize_count
        if written.listed is not None:
            self.deal_open(seat, written, self.unlisted(seat, written))
        zones = {
            "hand": self.own(seat, written.hand),
            "discard": self.own(seat, written.discard),
            "lost": self.own(seat, written.lost),
            "beside": self.own(seat, written.beside),
            "aside": self.own(seat, written.aside),
            "prizes": self.own(seat, (card for card, _ in written.prizes if card is not None)),
        }
        deck = list(written.deck)
        if not written.deck_is_whole:
            deck += [filler] * max(self.deck_size - len(self.owned[seat]) - len(deck), 10)
            held = [*self.owned[seat], *deck]
            if not any(is_starter(card, board.rules) for card in held):
                deck[-1] = DUMMY  # a Sudden Death game needs a Basic Pokémon to start with
        zones["deck"] = self.own(seat, deck)
        return zones, dealt_active, dealt_bench

    def unlisted(self, seat: int, written: WrittenSide) -> list[Card]:
        """The cards of the player's list that no line places, in random order."""
        assert written.listed is not None and written.prizes is not None
        filler = self.board.finder.filler
        left = list(written.listed)
        zones = (written.hand, written.deck, written.discard, written.lost, written.beside, written.aside)
        placed = [card for zone in zones for card in zone]
        placed += [card for card, _ in written.prizes if card is not None]
        placed += [self.owned[seat][index] for index in range(len(self.owned[seat]))]
        for owner, card in self.stadium_cards():
            placed += [card] if owner == seat else []
        for card in placed:
            if card in left:
                left.remove(card)
            elif card is not filler:
                raise InvalidLine(f"{card.printed_name} {card.id} is not on the list of player {seat + 1}", self.line_of(seat))
        Random(f"{self.board.seed} {seat}").shuffle(left)
        return left

    def deal_open(self, seat: int, written: WrittenSide, cards: list[Card]) -> None:
        """Put the cards into the places that are left open: Prizes, hand, deck."""
        assert written.prizes is not None
        filler = self.board.finder.filler
        prizes = [card for card, _ in written.prizes]
        places = sum(card is filler for card in (*prizes, *written.hand, *written.aside, *written.deck))
        if places > len(cards) or (places < len(cards) and written.deck_is_whole):
            raise InvalidLine(
                f"player {seat + 1} has {places} cards left open, and the list has {len(cards)} for them; "
                "correct the numbers, or leave out `deck:`",
                self.line_of(seat),
            )
        written.prizes = [(cards.pop() if card is filler else card, is_up) for card, is_up in written.prizes]
        written.hand = [cards.pop() if card is filler else card for card in written.hand]
        written.aside = [cards.pop() if card is filler else card for card in written.aside]
        written.deck = [cards.pop() if card is filler else card for card in written.deck]
        if not written.deck_is_whole:
            written.deck += cards
            written.deck_is_whole = True

    def add_to_discard(self, event: Line, written: WrittenSide) -> None:
        """A card that was played or Knocked Out is in the discard pile, unless the board says where it is."""
        verb, name = parse_event(event)
        if verb in ("used", "took"):
            return
        try:
            card = self.board.finder.find(name)
        except InvalidLine as error:
            raise InvalidLine(error.reason, event.number) from None
        in_play = [part for pokemon in (*(written.active or ()), *written.bench) for part in pokemon.cards]
        held = [*in_play, *written.hand, *written.deck, *written.discard, *written.lost, *written.beside]
        if card not in (*held, *(prize for prize, _ in written.prizes or ())):
            written.discard.append(card)

    def stadium(self) -> tuple[tuple[Handle, Handle | None], int] | None:
        """The Stadium in play, its other half, and the player that it faces (-1: its owner)."""
        cards = [self.own(seat, [card])[0] for seat, card in self.stadium_cards()]
        if not cards:
            return None
        facing = FACING.search(self.stadium_line().value)
        return (cards[0], cards[1] if len(cards) > 1 else None), int(facing["seat"]) - 1 if facing else -1

    def stadium_line(self) -> Line:
        return next((line for line in reversed(self.board.lines) if ZONES.get(line.key) == "stadium"), Line(0, "stadium", "none"))

    def stadium_cards(self) -> list[tuple[int, Card]]:
        """The Stadium in play with its owner, then its other half."""
        line = self.stadium_line()
        text, seat = FACING.sub("", line.value), line.seat
        if text.casefold() in ("none", "no"):
            return []
        named = () if self.is_card(text) else re.finditer(OWNER.pattern, text, re.IGNORECASE)
        for found in named:
            before, after = text[: found.start()].rstrip("( "), text[found.end() :].lstrip(") ")
            if not before or not after:
                seat = seat_of(found)
                text = re.sub(r"\s+(?:of|by|from)$|,$", "", before) or after
        names = [text] if self.is_card(text) else re.split(" with ", text)
        cards = [numbered(line.number, partial(self.board.finder.find, name)) for name in names]
        for card in cards:
            if card.kind is not TrainerKind.STADIUM and not contains(card.abilities, (IsStadium,)):
                raise InvalidLine(f"{card.printed_name} is not a Stadium card", line.number)
        return [(seat or 0, card) for card in cards[:2]]

    def is_card(self, text: str) -> bool:
        """Whether the whole text names a card: the last word of Nighttime Mine is not its owner."""
        try:
            self.board.finder.find(text)
        except InvalidLine:
            return False
        return True

    def set_turn(self, st: State) -> None:
        turn, player, first = self.turn()
        st.turn, st.player, st.first, st.phase = i64(turn), i64(player), i64(first), i64(1)
        for seat, side in enumerate(st.sides):
            side.count(C_TURNS, i64(begun_before(turn, player, first, seat, self.seats)))
        for number, seat in usual_turns(turn, player, self.seats).items():
            st.memory = with_card(st.memory, memory.begun_turn(i64(number), i64(seat)))

    def turn(self) -> tuple[int, int, int]:
        """Number of the turn, its player, and the player who started; missing facts follow from the rest."""
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
            for word, digit in (("first", "1"), ("second", "2"), ("third", "3"), ("fourth", "4")):
                text = re.sub(rf"\b{word}\b", digit, text, flags=re.IGNORECASE)
            digits = re.search(r"\d+", text)
            if line.key == "first":
                first = seat if seat is not None else int(digits[0]) - 1 if digits else None
                if first is None or not 0 <= first < self.seats:
                    raise InvalidLine("say who went first, such as `first: player 2`", line.number)
                continue
            if seat is None and not digits:
                raise InvalidLine("write the number of the turn and its player, such as `turn: 4 of player 2`", line.number)
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
        """Record the events of this turn and the last one in the game."""
        m, st = game.machine, game.state
        seat = event.seat or 0
        verb, name = parse_event(event)
        now = st.turn
        if event.key == "last turn":
            st.turn = now - 1
        try:
            if verb == "used":
                memory.remember(m, M_ABILITY_USED, seat, interned(game, name), 0)
                return
            if verb == "took":
                for _ in range(int(name)):
                    memory.remember(m, M_TOOK_PRIZE, seat, 0, 0)
                return
            card = self.board.finder.find(name)
            uid = next(u for u, d in enumerate(m.defs) if d.card.id == card.id and m.owners[u] == seat)
            if verb == "played":
                memory.remember(m, M_PLAYED, seat, 0, uid)
                if card.kind is TrainerKind.SUPPORTER and event.key == "this turn":
                    st.sides[seat].count(C_SUPPORTERS, st.sides[seat].counts[C_SUPPORTERS] + 1)
            else:
                memory.remember(m, M_KNOCKED_OUT, seat, 0, uid)
                memory.remember(m, M_DAMAGED_KO, seat, 0, uid)
        except InvalidLine as error:
            raise InvalidLine(error.reason, event.number) from None
        finally:
            st.turn = now

    def check(self, game: Game, made: Made) -> None:
        """Refuse boards that cannot occur in play, or note their faults if they are read for that."""
        checks = Checks(game, made, self.written, self.line_of)
        for fault in checks.excluded():
            if self.faults is None:
                raise InvalidLine(fault.reason, fault.line)
            self.faults.append(fault)
        if self.faults is not None:
            self.faults += checks.unlikely(self.board.finder.pool, (self.board.finder.filler,))


def asks_for_supporters(card: Card) -> bool:
    """Whether a text asks if a Supporter card was played."""
    asked = [node.filter for node in nodes_of((card.parts, card.attacks, card.abilities)) if isinstance(node, Happened)]
    return any(isinstance(node, Is) and node.word == "Supporter" for filter in asked for node in nodes_of(filter))


def begun_before(turn: int, player: int, first: int, seat: int, seats: int) -> int:
    """The number of turns that a player has begun if all took theirs in order."""
    begun = sum((first + number - 1) % seats == seat for number in range(1, turn + 1))
    return max(begun, 1) if seat == player else begun


def parse_event(event: Line) -> tuple[str, str]:
    """An event of this turn or the last one, and its object."""
    words = re.sub(r"^was | was ", " ", event.value.strip())
    if prizes := re.fullmatch(r"took (?:a|(?P<n>[1-6])) prizes?(?: cards?)?", words, re.I):
        return "took", prizes["n"] or "1"
    found = re.fullmatch(
        r"(?:(?P<verb>played|used|knocked out) (?P<a>.+)|(?P<b>.+?) (?:was )?(?P<past>knocked out|played|used))", words, re.I
    )
    if found is None:
        raise InvalidLine(f"{event.value!r}: write played CARD, used ABILITY, knocked out CARD or took 2 prizes", event.number)
    return (found["verb"] or found["past"]).casefold(), (found["a"] or found["b"]).strip()


def is_starter(card: Card, rules: Ruleset) -> bool:
    """Whether a player can start the game with the card. A deck without such a card would mulligan forever."""
    own = (*card.parts, *(part for ability in card.abilities for part in ability.parts))
    if any(isinstance(part, Start) for part in own):
        return True
    if any(isinstance(part, EntersBy) for part in own):
        return False
    return card.is_basic_pokemon or (rules.fossil_in_setup != "no" and card.is_trainer and "Fossil" in card.tags)


def begin_main(game: Game, checks_first: bool = False) -> None:
    """Put the game into the middle of a turn, with the frames that it would have there in play.

    `checks_first`: something was just done, so Pokémon may have to be replaced before the player continues.
    """
    loop = game.table.loop
    assert isinstance(loop, WholeGame) and isinstance(loop.turn, Seq)
    at = next(index for index, step in enumerate(loop.turn.steps) if isinstance(step, Main))
    m, st = game.machine, game.state
    c = rule_context(m, st.player, i64(0))
    st.stack = [
        Frame(loop, rule_context(m, i64(0), i64(0)), i64(1), i64(0)),
        Frame(loop.turn, c, i64(at + 1), i64(0)),
        Frame(loop.turn.steps[at], c, i64(1 if checks_first else 0), i64(0)),
    ]
    st.depth = i64(len(st.stack))
    m.resume()


def script_order(game: Game, seat: int, order: Iterable[Card]) -> None:
    """Script the next shuffle of a player's deck: these cards will be on top."""
    m = game.machine
    indices = {d.card.id: int(d.index) for d, owner in zip(m.defs, m.owners, strict=True) if int(owner) == seat}
    cards = list(order)
    st = game.state
    for card in cards:
        if card.id not in indices:
            raise InvalidLine(f"player {seat + 1} has no {card.printed_name} {card.id} to shuffle: add it with a `deck:` line")
    for number in (seat, len(cards), *(-1 - indices[card.id] for card in cards)):
        st.orders = append(st.orders, i64(number))
