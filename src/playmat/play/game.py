"""The game as its users see it: one decision at a time, and a value that can be copied, compared, hashed and saved.

    game = pm.new_game("modern", "cinderace", "inteleon", seed=7)
    while game.decision:
        game.answer(game.decision.options[0])

This module turns the engine's packed integers into objects only when a caller looks, and never on the hot path.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pickle import PicklingError
from typing import Any

from librt.vecs import append
from mypy_extensions import i64

from playmat.cards.model import Card
from playmat.cards.pool import Pool, default_pool
from playmat.engine import players
from playmat.engine.flow.setup import starts_as_basic
from playmat.engine.invariants import problems
from playmat.engine.link.linker import Unplayable
from playmat.engine.machine import Entry, Machine
from playmat.engine.players import rule_context
from playmat.engine.state import ONGOING, State
from playmat.engine.table import Table
from playmat.json_object import Json
from playmat.play.answer_parser import NotOffered, Words
from playmat.play.answering import Answering
from playmat.play.board import board_html
from playmat.play.checking import check_game
from playmat.play.decision import Decision, Given, IllegalAction, Option
from playmat.play.history import History
from playmat.play.loading import InvalidState, load_state, read_answers, shown
from playmat.play.log import Log
from playmat.play.record import InvalidRecord, Record, Score
from playmat.play.refusals import Refusal, Refusals
from playmat.play.saved import dump_state, fingerprint, same_state, state_hash
from playmat.play.settlement import Settlement
from playmat.play.table_transfer import moved
from playmat.play.tables import are_alike, decks_of, empty_state, is_alone, is_bundled, linked_alone, make_table
from playmat.play.view import View, view
from playmat.play.view_data import ViewData
from playmat.rules.ruleset import Form, Ruleset

VERSION = 3
"""The version of the form in which games are saved."""
_entry_values = attrgetter("kind", "player", "cards", "pokemon", "n", "text", "cite", "seen_by")


@dataclass(frozen=True, slots=True)
class Origin:
    """The start of a game, besides its table."""

    seed: int
    flips: tuple[bool, ...] = ()
    """Scripted coins that are used first; True is heads."""
    ask_chance: bool = False
    """Whether every other flip is asked for as a decision of the player `CHANCE`."""
    chooser: int | None = None
    """The player who says who goes first, as after a lost game of a match; None: the ruleset decides."""
    settlements: tuple[Settlement, ...] = ()
    """What was settled from outside so far, in a game that follows the record of another program."""


SHOWN = (
    "answer", "answers", "card", "clone", "decision", "fingerprint", "form", "from_json", "history", "html", "is_over", "log",
    "machine", "position", "record", "refusals", "returns", "rules", "seed", "table", "to_json", "turn", "view", "why_not",
    "winner", "words",
)  # fmt: skip
"""Names of a game that `dir` and completion show. The others are for Playmat's own modules and may change."""


class Game(Answering):
    """A game in progress. The state is the game; everything else can be derived from it.

    `decision` is the open question, None when the game is over. `answer(given)` answers it, with an option, its place, its text,
    or a list of these, and raises IllegalAction for what is not allowed; `answers` are those given so far.
    """

    def __init__(self, table: Table, state: State, origin: Origin | None = None) -> None:
        super().__init__(table, state)
        self.origin = origin
        """Its start; None for a game without a known start: a guess, or a board that was set up."""
        self._history: History | None = None
        self._faces: ViewData | None = None
        self._story: Log | None = None

    def __dir__(self) -> list[str]:
        return [*SHOWN, *(name for name in super().__dir__() if name.startswith("__"))]

    # The question

    @property
    def state(self) -> State:
        return self.machine.st

    @property
    def rules(self) -> Ruleset:
        return self.table.rules

    @property
    def form(self) -> Form:
        return self.table.form

    @property
    def seed(self) -> int | None:
        """The seed it was started with; None if it has no `origin`."""
        return None if self.origin is None else self.origin.seed

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 is set-up."""
        return int(self.state.turn)

    @property
    def is_over(self) -> bool:
        return self.state.outcome != ONGOING

    @property
    def winner(self) -> int | None:
        """Seat of the winner (in teams the lower seat of the team); None while the game continues or if there is no winner."""
        return self.state.outcome if self.state.outcome >= 0 else None

    def returns(self) -> tuple[float, ...]:
        """One number per seat: 1 for a win, -1 for a loss, 0 otherwise. Teams win together."""
        winner = self.winner
        if winner is None:
            return (0.0,) * self.form.seats
        return tuple(1.0 if players.same_team(seat, winner) else -1.0 for seat in range(self.form.seats))

    def resolved(self, given: Given) -> tuple[int, ...]:
        decision = self.decision
        assert decision is not None
        return tuple(self.resolve(decision, given))

    def resolve(self, decision: Decision, given: Given) -> list[int]:
        """The places of the options that an answer names. Raises `IllegalAction` with the rule behind the refusal."""
        if isinstance(given, Option) and 0 <= given.place < len(decision.options) and decision.options[given.place] is given:
            return [given.place]
        try:
            return self.words.resolve(decision, given)
        except NotOffered as error:
            why = self.why_not(error.text)
            if why is not None:
                raise IllegalAction(why.reason, why.rule) from None
            offered = ", ".join(decision.texts[:12])
            raise IllegalAction(f"{error.text!r} is not one of the options: {offered}") from None

    @property
    def words(self) -> Words:
        """Options and Pokémon in words, in the current position."""
        return Words(self.machine)

    def card(self, uid: int) -> Card:
        """The printed card with a number in this game, whether or not a player may see it."""
        return self.table.defs[uid].card

    # Why not

    @property
    def attempts(self) -> Refusals:
        return Refusals(self.machine, self.words)

    def why_not(self, text: str) -> Refusal | None:
        """The refusal of the action in the text, for the player whose turn it is; None if it is possible, or if it makes no
        sense here."""
        return self.attempts.why_not(text)

    def refusals(self) -> list[Refusal]:
        """Everything the player might expect to do but cannot, each with its rule."""
        return self.attempts.refusals()

    # Views

    @property
    def faces(self) -> ViewData:
        """The cards as views show them, whether or not a player may see them."""
        if self._faces is None:
            self._faces = ViewData(self.table)
        return self._faces

    def view(self, seat: int | None = None) -> View:
        """The view of a seat; None: of a spectator."""
        return view(self, seat)

    def html(self, seat: int | None = None) -> str:
        """The board as a small HTML drawing, for the seat or for a spectator."""
        return board_html(self.view(seat))

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        st = self.state
        if self.is_over:
            how = "nobody won" if self.winner is None else f"player {self.winner + 1} won"
            when = f"over after turn {st.turn}: {how}"
        else:
            who = "chance" if st.asked < 0 else f"player {st.asked + 1}"
            when = f"turn {st.turn}" if st.turn else "set-up"
            if st.asking:
                decision = self.decision
                assert decision is not None
                when += f", {who} is asked: {decision.kind} ({len(decision.options)} options)"
        prizes = "–".join(str(side.prizes_left()) for side in st.sides)
        return f"<Game {self.rules.name}, {self.form.name}; {when}; Prizes left {prizes}>"

    def put_state(self, state: State, keeps_log: bool) -> None:
        """Go on from another state. Without `keeps_log`, a log begins here, as for a game that starts from a position."""
        log, story = self.machine.log, self._story
        self.forget_decision()
        self.machine = Machine(self.table, state)
        if log is not None:
            self.machine.log = log if keeps_log else []
        self._story = story.copy(self.machine) if story is not None and keeps_log else None

    # As a value

    def clone(self) -> Game:
        """An independent copy that continues exactly as this one would."""
        game = Game(self.table, self.state.clone(), self.origin)
        game.answers = self.answers.copy()
        game._faces = self._faces
        if self.machine.log is not None:
            game.machine.log = self.machine.log.copy()
            game._story = self.story.copy(game.machine)
        return game

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.clone()

    def moved_to(self, table: Table) -> Game:
        """A copy on another table that has all cards that are seen (see `moving`). It has no known start."""
        return Game(table, moved(self.state, self.table, table))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return are_alike(self.table, other.table) and same_state(self.state, self.table.names, other.state, other.table.names)

    def __hash__(self) -> int:
        ids = tuple(d.card.id for d in self.table.defs)
        return hash((self.rules.name, self.form.name, ids, state_hash(self.state)))

    def fingerprint(self) -> str:
        """The canonical hash of the state, the same in every process. It does not cover the ruleset, form and decks."""
        return fingerprint(self.state, self.table.names)

    def to_json(self) -> Json:
        """Everything needed to continue: ruleset, form, decks by card id, the answers so far, and the state."""
        origin = self.origin
        state = dump_state(self.state, self.table.names)
        if not is_alone(self.table):  # a guess is on a table with additional cards
            names = linked_alone(self.table).names
            if any(name not in names for name in state.get("names", ())):
                raise ValueError(
                    "this guess remembers a card that is not in its decks, so it cannot be saved; save the game instead"
                )
        settlements = () if origin is None else origin.settlements
        data = {
            "playmat": VERSION,
            "ruleset": self.rules.name,
            "form": self.form.name,
            "decks": decks_of(self.table),
            "seed": self.seed,
            "flips": [] if origin is None else list(origin.flips),
            "ask_chance": origin is not None and origin.ask_chance,
            "chooser": None if origin is None else origin.chooser,
            "answers": [list(picks) for picks in self.answers],
            "state": state,
        }
        return data | {"settlements": [settlement.to_json() for settlement in settlements]} if settlements else data

    @staticmethod
    def from_json(data: Json, pool: Pool | None = None) -> Game:
        """The game that `to_json` wrote. Raises InvalidState if it is damaged or does not fit; cards that are not in the default
        pool need their `pool`."""
        if not isinstance(data, dict):
            raise InvalidState(f"a saved game is a JSON object, not {type(data).__name__}")
        if data.get("playmat") != VERSION:
            raise InvalidState(
                f"the saved game does not fit: it has version {shown(data.get('playmat'))}, and this Playmat reads {VERSION}; "
                "play it again from its record"
            )
        for key in ("ruleset", "form", "decks", "state"):
            if key not in data:
                raise InvalidState(f"the saved game does not fit: {key!r} is missing")
        try:
            table = make_table(data["ruleset"], data["form"], data["decks"], pool)
        except (ValueError, LookupError, TypeError, AttributeError, OSError) as error:
            raise InvalidState(f"the saved game has a ruleset, form or deck that cannot be used: {error}") from None
        seed, answers = data.get("seed"), data.get("answers")
        origin = None
        try:
            if seed is not None and answers is not None:  # a game cannot be replayed from its seed without its answers
                flips, chooser = tuple(map(bool, data.get("flips", ()))), data.get("chooser")
                chosen = None if chooser is None else int(chooser)
                settlements = tuple(Settlement.from_json(settlement) for settlement in data.get("settlements", ()))
                origin = Origin(int(seed), flips, bool(data.get("ask_chance", False)), chosen, settlements)
        except (TypeError, ValueError, LookupError, OverflowError) as error:
            raise InvalidState(f"the saved game has a seed or flips that cannot be read: {error}") from None
        given = [] if answers is None else read_answers(answers)
        game = Game(table, load_state(data["state"], table), origin)
        check_game(game)
        game.answers = given
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        if not is_bundled(self.table.linked):
            raise PicklingError(
                "this game has a ruleset, form or cards that do not come with Playmat; save it with to_json(), and load it with "
                "Game.from_json(data, pool)"
            )
        log = self.machine.log
        return unpickled, (self.to_json(), None if log is None else [_entry_values(entry) for entry in log])

    def position(self, seat: int | None = None) -> str:
        """The position as text, which `playmat.position` reads (see docs/positions.md); with a seat, only what that player knows.

        Raises CannotBeWritten at any question other than the main one of a turn, and for a part of the state that the notation
        has no words for.
        """
        from playmat.play.notation.writer import write_position

        return write_position(self, default_pool(), seat)

    # History

    def record(self, players: Sequence[str] = ()) -> Record:
        """The record of the game: its start, and all answers. Raises InvalidRecord if the start is not known."""
        origin = self.origin
        if origin is None:
            raise InvalidRecord(
                "this game was not played from its start (it is a guess, a board that was set up, or was saved without its "
                "answers), so it has no record; save it with to_json() instead"
            )
        decks = tuple(tuple(deck) for deck in decks_of(self.table))
        answers = tuple(self.answers)
        rules, form = self.rules.name, self.form.name
        return Record(
            rules, form, decks, origin.seed, answers, origin.flips, tuple(players), origin.ask_chance, origin.chooser,
            settlements=origin.settlements, score=Score.of(self),
        )  # fmt: skip

    @property
    def history(self) -> History:
        """The decisions since the start. Raises InvalidRecord if the start is not known."""
        if self._history is None:
            record = self.record()
            first = start(self.table, record.seed, flips=record.flips, ask_chance=record.ask_chance, chooser=record.chooser)
            self._history = History(first, self.answers, record.settle)
        return self._history

    # The log

    def listen(self) -> None:
        """Start keeping a log; until then nothing is recorded, at no cost."""
        if self.machine.log is None:
            self.machine.log = []

    @property
    def log(self) -> list[Entry]:
        return self.machine.log or []

    @property
    def story(self) -> Log:
        """The log in words."""
        if self._story is None:
            self._story = Log(self.machine)
        return self._story

    def problems(self) -> list[str]:
        """The faults of the state; an empty list for every state that play can reach."""
        return problems(self.machine)


def unpickled(data: Json, log: list[tuple[Any, ...]] | None) -> Game:
    """A game from the data of a pickle."""
    game = Game.from_json(data)
    if log is not None:
        game.machine.log = [Entry(*values) for values in log]
    return game


def coin(flip: object) -> bool:
    """A scripted coin. Raises ValueError for anything that is not True or False: a text such as "T" would be heads."""
    if flip not in (0, 1):
        raise ValueError(f"flips are True for heads and False for tails, not {flip!r}")
    return bool(flip)


def start(
    table: Table,
    seed: int = 0,
    *,
    flips: Iterable[bool] = (),
    ask_chance: bool = False,
    chooser: int | None = None,
    listen: bool = False,
) -> Game:
    """Begin a game on a table: everything is shuffled, and the first question is asked.

    `flips` are scripted coins to be used first (True is heads); `ask_chance` asks for every other flip as a decision of
    the player `CHANCE`. `chooser` is the player who says who goes first, instead of a flip. Raises Unplayable for a deck without
    a Basic Pokémon, which would draw new hands forever.
    """
    origin = Origin(seed, tuple(coin(flip) for flip in flips), ask_chance, chooser)
    game = Game(table, empty_state(table, seed), origin)
    st = game.state
    st.ask_chance = ask_chance
    if chooser is not None:
        if not 0 <= chooser < table.form.seats:
            raise ValueError(f"there is no player {chooser} who could choose who goes first; use 0 to {table.form.seats - 1}")
        st.chooser = chooser
    for flip in origin.flips:
        st.flips = append(st.flips, i64(1 if flip else 0))
    for side in st.sides:
        if not any(starts_as_basic(game.machine, uid) for uid in side.deck):
            raise Unplayable(f"deck {side.seat + 1} has no Basic Pokémon, so the game cannot begin; add one")
    if listen:
        game.listen()
    game.machine.push(table.loop, rule_context(game.machine, 0, 0))
    game.machine.resume()
    return game
