"""The bodies of HTTP responses."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel


class Named(BaseModel):
    name: str
    title: str


class FormInfo(Named):
    seats: int
    actives: int
    teams: bool


class FormatInfo(Named):
    ruleset: str
    form: str


class RulesetInfo(Named):
    year: int
    """The year it is known by; 0 for a rulebook without a year."""
    since: str
    summary: str
    """One line on what is special about it; empty for a rulebook."""


class ChangeInfo(BaseModel):
    field: str
    about: str
    """The subject, in words that complete "the rule about …"."""
    here: str
    there: str
    """The value in this ruleset and in the other one, in words."""
    rules: list[str]
    """Ids of the rules behind the value here."""


class HighlightInfo(BaseModel):
    field: str
    text: str
    """A sentence about this ruleset."""
    rules: list[str]
    """Ids of the rules behind it."""


class RulesetDetails(RulesetInfo):
    than: Named
    """The ruleset that it is compared with."""
    highlights: list[HighlightInfo]
    """The most noticeable changes, in at most ten sentences."""
    changes: list[ChangeInfo]


class LevelInfo(BaseModel):
    level: int
    title: str
    about: str


class TypeInfo(BaseModel):
    name: str
    letter: str


class Meta(BaseModel):
    version: str
    protocol: int
    engine: str
    """The engine of the bots: `compiled`, or `plain` (Python, much slower), which changes once the engine has been compiled."""
    rulesets: list[RulesetInfo]
    forms: list[FormInfo]
    formats: list[FormatInfo]
    levels: list[LevelInfo]
    types: list[TypeInfo]
    list_forms: list[str]
    pictures: bool
    """Whether the server has pictures of cards."""
    query_fields: list[str]
    phrases: list[str]


class GuestInfo(BaseModel):
    id: str
    name: str


class Blocked(BaseModel):
    guests: list[GuestInfo]


class NewGuest(GuestInfo):
    token: str


class Promised(BaseModel):
    commitment: str
    """The digest of the server's part of the seed of your next game."""


class Player(BaseModel):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: int | None


class ClockInfo(BaseModel):
    minutes: float
    increment: float


class ResultInfo(BaseModel):
    winner: int | None
    winners: list[int]
    reason: str


class GameInfo(BaseModel):
    id: str
    status: Literal["waiting", "playing", "over"]
    ruleset: str
    form: str
    format: str | None
    players: list[Player]
    clock: ClockInfo | None
    listed: bool
    watch: bool
    answers: int
    created: str
    updated: str
    result: ResultInfo | None
    parent: str | None
    commitment: str | None
    """The digest of the server's part of the seed, published before the decks are shuffled; None if there is none."""


class MyGame(GameInfo):
    seat: int | None = None


class GameList(BaseModel):
    games: list[MyGame]


class Lobby(BaseModel):
    tables: list[GameInfo]
    games: list[GameInfo]
    online: int


class Seated(BaseModel):
    game: GameInfo
    seat: int
    token: str


class NewGame(BaseModel):
    game: GameInfo
    seat: int | None
    """None, like the token, for a game between bots."""
    token: str | None
    invite: str | None


class Imported(BaseModel):
    game: GameInfo


class AnswerInfo(BaseModel):
    seat: int
    picks: list[int] | None
    text: list[str] | None


class ReplayStep(BaseModel):
    n: int
    answer: AnswerInfo | None
    view: dict[str, Any]
    log: list[dict[str, Any]]


class Replay(BaseModel):
    total: int
    start: int
    steps: list[ReplayStep]


class SetInfo(BaseModel):
    id: str
    name: str
    series: str
    code: str
    released: str


class SetEntry(SetInfo):
    cards: int


class Sets(BaseModel):
    sets: list[SetEntry]


class WeaknessInfo(BaseModel):
    type: str
    factor: int
    plus: int


class ResistanceInfo(BaseModel):
    type: str
    minus: int


class AbilityInfo(BaseModel):
    name: str
    kind: str
    text: str


class AttackInfo(BaseModel):
    name: str
    cost: list[str]
    damage: int
    mark: str
    power: str
    text: str


class CreatureInfo(BaseModel):
    name: str
    line: str
    """The species that the evolution line starts with."""
    step: int
    """1 for that species, one more for each evolution."""
    colour: str
    second: str
    shape: str
    height: int
    """In decimetres."""
    weight: int
    """In hectograms."""
    parts: list[str]


class CardInfo(BaseModel):
    id: str
    name: str
    title: str
    supertype: str
    stage: str | None
    kind: str | None
    types: list[str]
    hp: int
    level: str
    evolves_from: str
    retreat: int
    prizes: int
    tags: list[str]
    basic_energy: bool
    copies: int | None
    unread: str
    set: SetInfo
    number: str
    weaknesses: list[WeaknessInfo]
    resistances: list[ResistanceInfo]
    abilities: list[AbilityInfo]
    attacks: list[AttackInfo]
    text: str
    does: str
    creatures: list[CreatureInfo]
    owner: str
    region: str
    picture: bool
    """Whether the server has a picture of the card."""


class CardBatch(BaseModel):
    cards: dict[str, CardInfo]
    unknown: list[str]


class CardSearch(BaseModel):
    total: int
    cards: list[CardInfo]


class Printings(BaseModel):
    printings: list[str]


class DeckInfo(BaseModel):
    id: str | None
    name: str
    cards: dict[str, int]
    format: str
    note: str
    size: int
    updated: str | None = None


class DeckList(BaseModel):
    decks: list[DeckInfo]


class BundledDeck(BaseModel):
    name: str
    title: str
    note: str
    size: int
    types: list[str]
    playable: bool
    ruleset: str
    """The ruleset of its time."""
    year: int | None
    """The year in which it was played; None for a theme deck."""
    format: str
    """The format that it was built for, if it names one."""
    source: str
    """The author of the list; empty for a theme deck."""
    cover: list[str]
    """At most three of its Pokémon, by id, the one with the most HP first."""


class BundledDecks(BaseModel):
    decks: list[BundledDeck]


class ProblemInfo(BaseModel):
    kind: str
    rule: str
    message: str
    remedy: str
    cards: list[str]


class Check(BaseModel):
    legal: bool
    problems: list[ProblemInfo]
    unplayable: list[str]
    size: int


class UnknownLineInfo(BaseModel):
    line: int
    text: str
    reason: str
    near: list[str]


class ImportedList(BaseModel):
    name: str
    format: str
    note: str
    cards: dict[str, int]
    side: dict[str, int]
    unknown: list[UnknownLineInfo]
    remarks: list[str]


class Exported(BaseModel):
    text: str


class CardOddsInfo(BaseModel):
    name: str
    copies: int
    basic: bool
    opening: float
    prized: list[float]


class EnergyInfo(BaseModel):
    curve: dict[str, int]
    needs: dict[str, int]
    given: dict[str, int]


class Odds(BaseModel):
    size: int
    basics: int
    mulligan: float
    expected_mulligans: float | None
    hand: int
    prizes: int
    cards: list[CardOddsInfo]
    energy: EnergyInfo


class RuleLine(BaseModel):
    id: str
    text: str
    ruleset: str
    topic: str
    kind: str


class RelatedRule(BaseModel):
    id: str
    text: str
    ruleset: str


class RuleInfo(RuleLine):
    source: str
    topic_title: str
    related: list[RelatedRule]


class RuleSearch(BaseModel):
    total: int
    all_words: bool
    """Whether the rules have all the words; otherwise they have most of them."""
    rules: list[RuleLine]
    suggestions: list[str]
