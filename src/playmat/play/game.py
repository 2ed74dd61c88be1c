"""The game as its users see it: a decision at a time, options with meaning and text, views, records and JSON.

    game = new_game("modern", [deck, deck], seed=7)
    while game.decision:
        game.answer(game.decision.options[0])

This module turns the engine's packed integers into objects when somebody looks, and never on the hot path.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeGuard

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.model import Card
from playmat.cards.pool import Pool, default_pool
from playmat.cards.printings import worded
from playmat.engine.flow import rule_context
from playmat.engine.link import link_table
from playmat.engine.machine import Entry, Machine
from playmat.engine.questions import QUESTIONS
from playmat.engine.soundness import problems
from playmat.engine.state import ONGOING, State
from playmat.engine.table import Table
from playmat.play.decision import Decision, IllegalAction, Option
from playmat.play.log import Log
from playmat.play.refusals import Refusal, Refusals
from playmat.play.saved import Json, dump_state, fingerprint, load_state
from playmat.play.words import NotOffered, Words
from playmat.rules.ruleset import Form, Ruleset, form_names, load_form, load_ruleset, ruleset_names


class Game:
    """A game in progress. The state is the game; everything else can be worked out from it."""

    def __init__(self, table: Table, state: State, seed: int | None = None) -> None:
        self.table = table
        self.machine = Machine(table, state)
        self.seed = seed
        self.answers: list[tuple[int, ...]] = []
        """Indices of the options picked, decision by decision, since the game was made."""
        self._decision: Decision | None = None
        self._story: Log | None = None

    # What is asked

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
    def is_over(self) -> bool:
        return self.state.outcome != ONGOING

    @property
    def winner(self) -> int | None:
        """Seat of the winner (in teams the lower seat of the team); None while the game goes on or nobody won."""
        return self.state.outcome if self.state.outcome >= 0 else None

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        st = self.state
        if not st.asking:
            return None
        if self._decision is None:
            kind = QUESTIONS[st.question]
            words = self.words
            texts = words.option_texts([int(code) for code in st.options])
            listed = tuple(words.option(int(code), text) for code, text in zip(st.options, texts, strict=True))
            self._decision = Decision(int(st.asked), kind, listed, int(st.least), int(st.most), words.prompt(kind))
        return self._decision

    def answer(self, given: Option | str | int | Sequence[Option | str | int]) -> None:
        """Answer the open question with options, their texts or their places in the list.

        An answer that is not legal raises `IllegalAction` and changes nothing.
        """
        st = self.state
        if not st.asking:
            raise IllegalAction("the game is over: nothing is asked")
        if are_places(given, len(st.options)):
            picks = given
        else:
            decision = self.decision
            assert decision is not None
            picks = self.resolve(decision, given)
        if not st.least <= len(picks) <= st.most:
            wanted = str(st.least) if st.least == st.most else f"{st.least} to {st.most}"
            raise IllegalAction(f"pick {wanted} of the options, not {len(picks)}: {self.words.prompt(QUESTIONS[st.question])}")
        if len(set(picks)) != len(picks):
            raise IllegalAction("an option can be picked only once")
        answer: vec[i64] = vec[i64]()
        for index in picks:
            answer = append(answer, st.options[index])
        self.answers.append(tuple(picks))
        self._decision = None
        story = self.story if self.machine.log is not None else None
        self.machine.reply(answer)
        if story is not None:
            story.update()

    def resolve(self, decision: Decision, given: Option | str | int | Sequence[Option | str | int]) -> list[int]:
        """The places of the options that an answer names. Raises `IllegalAction` with the rule behind the refusal."""
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
        """Options and Pokémon in words, as the game stands."""
        return Words(self.machine)

    def card(self, uid: int) -> Card:
        return self.table.defs[uid].card

    # Why not

    @property
    def attempts(self) -> Refusals:
        return Refusals(self.machine, self.words)

    def why_not(self, text: str) -> Refusal | None:
        """Why the player whose turn it is cannot do what the text says; None if they can, or if it makes no sense here."""
        return self.attempts.why_not(text)

    def refusals(self) -> list[Refusal]:
        """Everything the player might expect to do but cannot, each with its rule."""
        return self.attempts.refusals()

    # As a value

    def clone(self) -> Game:
        """An independent copy that goes on exactly as this one would."""
        game = Game(self.table, self.state.clone(), self.seed)
        game.answers = list(self.answers)
        return game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return dump_state(self.state, with_stamp=False) == dump_state(other.state, with_stamp=False)

    def __hash__(self) -> int:
        return int(fingerprint(self.state)[:16], 16)

    def fingerprint(self) -> str:
        """The canonical hash of the state, the same in every process."""
        return fingerprint(self.state)

    def to_json(self) -> Json:
        """Everything needed to go on: ruleset, form, decks by card id, and the state."""
        return {
            "playmat": 1,
            "ruleset": self.rules.name,
            "form": self.form.name,
            "decks": decks_of(self.table),
            "seed": self.seed,
            "state": dump_state(self.state),
        }

    @staticmethod
    def from_json(data: Json, pool: Pool | None = None) -> Game:
        table = make_table(data["ruleset"], data["form"], data["decks"], pool)
        return Game(table, load_state(data["state"], table), data.get("seed"))

    # The log

    def listen(self) -> None:
        """Begin to keep a log; until then nothing is recorded and nothing is paid for it."""
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
        """What is wrong with the state; an empty list for every state that play can reach."""
        return problems(self.machine)


def are_places(given: object, count: int) -> TypeGuard[list[int]]:
    """Whether these are places in a list of so many options: such an answer needs no words, and records hold nothing else."""
    return isinstance(given, list) and all(type(item) is int and 0 <= item < count for item in given)


KEPT = 256
"""Tables that are kept for further games of the same decks."""


def decks_of(table: Table) -> list[list[str]]:
    decks: list[list[str]] = [[] for _ in range(table.form.seats)]
    for uid, d in enumerate(table.defs):
        decks[table.owners[uid]].append(d.card.id)
    return decks


def make_table(ruleset: str | Ruleset, form: str | Form, decks: Sequence[Sequence[str]], pool: Pool | None = None) -> Table:
    """Link decks of card ids; the table can serve any number of games.

    Linking takes longer than many a game, so the last tables of the cards, rulesets and forms that come with the game are kept.
    """
    if pool is None and ruleset in ruleset_names() and form in form_names():
        return kept_table(str(ruleset), str(form), tuple(tuple(deck) for deck in decks))
    return new_table(ruleset, form, decks, pool if pool is not None else default_pool())


@lru_cache(KEPT)
def kept_table(ruleset: str, form: str, decks: tuple[tuple[str, ...], ...]) -> Table:
    return new_table(ruleset, form, decks, default_pool())


def new_table(ruleset: str | Ruleset, form: str | Form, decks: Sequence[Sequence[str]], cards: Pool) -> Table:
    rules = ruleset if isinstance(ruleset, Ruleset) else load_ruleset(ruleset)
    laid_over = form if isinstance(form, Form) else load_form(form)
    if len(decks) != laid_over.seats:
        raise ValueError(f"{laid_over.title or laid_over.name} needs {laid_over.seats} decks, not {len(decks)}")
    known = {card_id: worded(cards[card_id], cards, rules.wording) for deck in decks for card_id in deck}
    return link_table(rules, laid_over, [[known[card_id] for card_id in deck] for deck in decks], cards.evolves_from)


def seed_words(seed: int) -> tuple[i64, i64, i64, i64]:
    """Four words of 32 bits from a seed, mixed so that neighbouring seeds differ at once."""
    words: list[i64] = []
    x = (seed ^ 0x9E3779B97F4A7C15) & (1 << 64) - 1
    for _ in range(4):
        x = (x + 0x9E3779B97F4A7C15) & (1 << 64) - 1
        z = x
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & (1 << 64) - 1
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & (1 << 64) - 1
        words.append(i64((z ^ z >> 31) & 0xFFFFFFFF or 1))
    first, second, third, fourth = words
    return first, second, third, fourth


def empty_state(table: Table, seed: int) -> State:
    """All cards in their decks, in the order of the lists, and nothing begun."""
    st = table.empty_state()
    st.rng = seed_words(seed)
    return st


def start(table: Table, seed: int = 0, *, flips: Iterable[bool] = (), ask_chance: bool = False, listen: bool = False) -> Game:
    """Begin a game on a table: everything is shuffled, and the first question is asked.

    `flips` are scripted coins to be used first (True is heads); `ask_chance` asks for every other flip as a decision of
    the player `CHANCE`.
    """
    game = Game(table, empty_state(table, seed), seed)
    st = game.state
    st.ask_chance = ask_chance
    for flip in flips:
        st.flips = append(st.flips, i64(1 if flip else 0))
    if listen:
        game.listen()
    game.machine.push(table.loop, rule_context(game.machine, 0, 0))
    game.machine.resume()
    return game


def new_game(
    ruleset: str | Ruleset,
    decks: Sequence[Sequence[str]],
    *,
    form: str | Form = "standard",
    seed: int = 0,
    pool: Pool | None = None,
    flips: Iterable[bool] = (),
    ask_chance: bool = False,
    listen: bool = False,
) -> Game:
    """A new game of decks (lists of card ids) under a ruleset and form of play."""
    table = make_table(ruleset, form, decks, pool)
    return start(table, seed, flips=flips, ask_chance=ask_chance, listen=listen)
