"""The subject of expectations: the game or the deck, with helpers that compare it with a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from playmat.cards.decks import Deck
from playmat.cards.formats import Format
from playmat.cards.model import Card
from playmat.cards.names import fold_name
from playmat.engine import pokemon_values
from playmat.engine.state import Pokemon
from playmat.play.decision import CHANCE, Decision
from playmat.play.game import Game
from playmat.play.notation.finder import CardFinder
from playmat.play.notation.lines import InvalidLine
from playmat.play.notation.pokemon_facts import CONDITIONS
from playmat.rules.ruleset import Form, Ruleset
from playmat.vocabulary import Condition


class Unmet(ValueError):
    """An expectation that is not met; the message has the actual fact."""


@dataclass(slots=True)
class Scene:
    """The subject of expectations: the game, or a deck to check."""

    finder: CardFinder
    rules: Ruleset
    form: Form
    format: Format | None = None
    game: Game | None = None
    deck: Deck | None = None
    declined: frozenset[int] = frozenset()
    """Codes of triggered Powers that the last answer left unused; they are no longer offered."""
    actives: frozenset[int] = frozenset()
    """Serial numbers of the Pokémon that were Active before the last action of a turn."""
    told: int = 0
    """The number of log entries before the last answer."""
    line: int = 0
    """The line of the step that is taken."""
    notes: list[str] = field(default_factory=list)
    """Notes that `--verbose` shows besides the log."""

    def note(self, text: str) -> None:
        self.notes.append(f"line {self.line}: {text}")

    @property
    def played(self) -> Game:
        if self.game is None:
            raise InvalidLine("this scenario only checks a deck; write `= legal` or `= illegal [RULE]`")
        return self.game


def cards_in(game: Game, seat: int, zone: str) -> list[Card]:
    """The cards of a zone, for a deck from its top; for Pokémon in play their top cards."""
    if seat >= game.form.seats:
        raise InvalidLine(f"there is no player {seat + 1}")
    side = game.state.sides[seat]
    if zone in ("bench", "in play", "active"):
        pokemon = [*(side.active if zone != "bench" else []), *(side.bench if zone != "active" else [])]
        return [pokemon_values.top(game.machine, p).card for p in pokemon]
    uids = [int(uid) for uid in getattr(side, zone) if uid >= 0]
    return [game.card(uid) for uid in (reversed(uids) if zone == "deck" else uids)]


def is_card(wanted: Card, card: Card) -> bool:
    """Whether a card is the wanted one: the same printing, or the same printed name."""
    return wanted.id == card.id or fold_name(wanted.printed_name) == fold_name(card.printed_name)


def missing(wanted: Iterable[Card], held: Iterable[Card]) -> list[Card]:
    left = list(held)
    lacking = []
    for card in wanted:
        fitting = next((other for other in left if is_card(card, other)), None)
        if fitting is None:
            lacking.append(card)
        else:
            left.remove(fitting)
    return lacking


def card_list(cards: Sequence[Card], sort: bool = True) -> str:
    names = [card.printed_name for card in cards]
    if not names:
        return "nothing"
    if not sort:
        return ", ".join(names)
    return ", ".join(name if count == 1 else f"{name} x{count}" for name, count in Counter(names).items())


def compare(what: str, found: int, wanted: int, bound: str | None = None) -> None:
    word = (bound or "").strip().casefold()
    holds = found >= wanted if word == "at least" else found <= wanted if word == "at most" else found == wanted
    if not holds:
        raise Unmet(f"{what}: {found}, not {word + ' ' if word.startswith('at') else ''}{wanted}")


def player_name(seat: int) -> str:
    return "chance" if seat == CHANCE else f"player {seat + 1}"


def question_of(decision: Decision) -> str:
    """A question in one line: who is asked, its kind and its words."""
    return f"{player_name(decision.player)}, {decision.kind}: {decision.prompt}"


def everybody(game: Game) -> list[Pokemon]:
    return [p for side in game.state.sides for p in (*side.active, *side.bench)]


def conditions_of(p: Pokemon) -> list[Condition]:
    return [word for index, word in enumerate(CONDITIONS) if int(p.conditions) >> index & 1]


def attached_cards(game: Game, p: Pokemon) -> list[Card]:
    return [game.card(int(uid)) for uid in p.attached]
