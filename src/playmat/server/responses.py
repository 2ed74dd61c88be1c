"""The bodies of HTTP responses."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from playmat.json_types import (
    EntryJson,
    MomentJson,
    OutlineJson,
    ProblemJson,
    RefusalJson,
    ShareJson,
    SheetJson,
    SupertypeName,
    TypeName,
    ViewJson,
    described,
)

SeatKind = Literal["person", "bot", "open"]
GameStatus = Literal["waiting", "playing", "over"]
GameReason = Literal["rules", "resigned", "time", "cancelled", "imported", "fault"]


class Named(TypedDict):
    name: str
    title: str


class FormInfo(Named):
    seats: int
    actives: int
    teams: bool


class FormatInfo(Named):
    ruleset: str
    form: str


@described
class RulesetInfo(Named):
    year: int
    """The year it is known by; 0 for a rulebook without a year."""
    since: str
    summary: str
    """One line on what is special about it; empty for a rulebook."""


@described
class ChangeInfo(TypedDict):
    field: str
    about: str
    """The subject, in words that complete "the rule about …"."""
    here: str
    there: str
    """The value in this ruleset and in the other one, in words."""
    rules: list[str]
    """Ids of the rules behind the value here."""


@described
class HighlightInfo(TypedDict):
    field: str
    text: str
    """A sentence about this ruleset."""
    rules: list[str]
    """Ids of the rules behind it."""


@described
class RulesetDetails(RulesetInfo):
    than: Named
    """The ruleset that it is compared with."""
    highlights: list[HighlightInfo]
    """The most noticeable changes, in at most ten sentences."""
    changes: list[ChangeInfo]


class LevelInfo(TypedDict):
    level: int
    title: str
    about: str


class TypeInfo(TypedDict):
    name: TypeName
    letter: str


@described
class Meta(TypedDict):
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


class GuestInfo(TypedDict):
    id: str
    name: str


class Blocked(TypedDict):
    guests: list[GuestInfo]


class NewGuest(GuestInfo):
    token: str


@described
class Promised(TypedDict):
    commitment: str
    """The digest of the server's part of the seed of your next game."""


class Player(TypedDict):
    seat: int
    kind: SeatKind
    name: str
    level: int | None


class ClockInfo(TypedDict):
    minutes: float
    increment: float


class ResultInfo(TypedDict):
    winner: int | None
    winners: list[int]
    reason: GameReason


@described
class GameInfo(TypedDict):
    id: str
    status: GameStatus
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
    rated: bool
    best_of: int
    match: str | None
    """The match that it belongs to; None for a single game."""
    night: str | None
    """The club night that it belongs to."""


class MyGame(GameInfo):
    seat: int | None


class GameList(TypedDict):
    games: list[MyGame]


class Lobby(TypedDict):
    tables: list[GameInfo]
    games: list[GameInfo]
    online: int


class Showcased(TypedDict):
    game: str | None
    """None: there is none at the moment."""


class Seated(TypedDict):
    game: GameInfo
    seat: int
    token: str


@described
class NewGame(TypedDict):
    game: GameInfo
    seat: int | None
    """None, like the token, for a game between bots."""
    token: str | None
    invite: str | None


class Imported(TypedDict):
    game: GameInfo


class AnswerInfo(TypedDict):
    seat: int
    picks: list[int] | None
    text: list[str] | None


class ReplayStep(TypedDict):
    n: int
    answer: AnswerInfo | None
    view: ViewJson
    log: list[EntryJson]


@described
class DeckFace(TypedDict):
    """How a deck is shown at a table."""

    name: str
    """"" if it has none."""
    cover: str
    """The card on its cover."""


class Replay(TypedDict):
    total: int
    start: int
    steps: list[ReplayStep]
    decks: list[DeckFace]
    """By seat, with the first step; empty while the game is not over."""


class SetInfo(TypedDict):
    id: str
    name: str
    series: str
    code: str
    released: str


class SetEntry(SetInfo):
    cards: int


class Sets(TypedDict):
    sets: list[SetEntry]


class WeaknessInfo(TypedDict):
    type: TypeName
    factor: int
    plus: int


class ResistanceInfo(TypedDict):
    type: TypeName
    minus: int


class AbilityInfo(TypedDict):
    name: str
    kind: str
    text: str


class AttackInfo(TypedDict):
    name: str
    cost: list[TypeName]
    damage: int
    mark: str
    power: str
    text: str


@described
class CreatureInfo(TypedDict):
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


@described
class CardInfo(TypedDict):
    id: str
    name: str
    title: str
    supertype: SupertypeName
    stage: str | None
    kind: str | None
    types: list[TypeName]
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


class CardBatch(TypedDict):
    cards: dict[str, CardInfo]
    unknown: list[str]


class CardSearch(TypedDict):
    total: int
    cards: list[CardInfo]


class Printings(TypedDict):
    printings: list[str]


class DeckInfo(TypedDict):
    id: str | None
    name: str
    cards: dict[str, int]
    format: str
    note: str
    cover: str
    """The card that was chosen for its cover; empty: none."""
    size: int
    updated: str | None
    legal: bool | None
    """Whether the rules that were asked for allow it; null without rules."""


class DeckList(TypedDict):
    decks: list[DeckInfo]


@described
class BundledDeck(TypedDict):
    name: str
    title: str
    note: str
    size: int
    types: list[TypeName]
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


class BundledDecks(TypedDict):
    decks: list[BundledDeck]


class Check(TypedDict):
    legal: bool
    problems: list[ProblemJson]
    unplayable: list[str]
    size: int


class UnknownLineInfo(TypedDict):
    line: int
    text: str
    reason: str
    near: list[str]


class ImportedList(TypedDict):
    name: str
    format: str
    note: str
    cards: dict[str, int]
    side: dict[str, int]
    unknown: list[UnknownLineInfo]
    remarks: list[str]


class Exported(TypedDict):
    text: str


class CardOddsInfo(TypedDict):
    name: str
    copies: int
    basic: bool
    opening: float
    prized: list[float]


class EnergyInfo(TypedDict):
    curve: dict[str, int]
    needs: dict[TypeName, int]
    given: dict[TypeName, int]


class Odds(TypedDict):
    size: int
    basics: int
    mulligan: float
    expected_mulligans: float | None
    hand: int
    prizes: int
    cards: list[CardOddsInfo]
    energy: EnergyInfo


class RuleLine(TypedDict):
    id: str
    text: str
    ruleset: str
    topic: str
    kind: str


class RelatedRule(TypedDict):
    id: str
    text: str
    ruleset: str


class RuleInfo(RuleLine):
    source: str
    topic_title: str
    related: list[RelatedRule]


@described
class RuleSearch(TypedDict):
    total: int
    all_words: bool
    """Whether the rules have all the words; otherwise they have most of them."""
    rules: list[RuleLine]
    suggestions: list[str]


class PrintingPlace(TypedDict):
    """A printing, with set code and number as players write them."""

    id: str
    code: str
    number: str


class NamedPrinting(PrintingPlace):
    name: str


class BuilderCard(CardInfo):
    printings: list[PrintingPlace]


class BuilderSearch(TypedDict):
    total: int
    printings: int
    cards: list[BuilderCard]


class LineText(TypedDict):
    text: str


Replaced = TypedDict("Replaced", {"from": NamedPrinting | LineText, "to": NamedPrinting, "count": int})
"""A card, or a line of the list, that was replaced by another printing."""


class UnknownCard(TypedDict):
    line: int
    text: str
    reason: str
    count: int
    near: list[NamedPrinting]


class ReadList(TypedDict):
    name: str
    cards: dict[str, int]
    remarks: list[str]
    replaced: list[Replaced]
    unknown: list[UnknownCard]


class OpponentShare(ShareJson):
    turns: float


TrialStatus = Literal["waiting", "running", "done", "out_of_time"]


class TrialResults(TypedDict):
    status: TrialStatus
    games: int
    total: int
    overall: ShareJson
    against: list[OpponentShare]


@described
class FinishedGame(MyGame):
    decks: list[str]
    """Names of the decks, by seat."""


class FinishedGames(TypedDict):
    games: list[FinishedGame]


AnalysisStatus = Literal["none", "waiting", "running", "done", "stopped", "failed"]


class AnalysisState(TypedDict):
    status: AnalysisStatus
    done: int
    total: int
    moments: list[MomentJson]


BroughtKind = Literal["log", "episode", "record", "position"]


@described
class LineNote(TypedDict):
    line: int
    """The line of a log, counted from 1, or the frame of an episode; 0 for the text as a whole."""
    text: str
    reason: str


@described
class BroughtGame(TypedDict):
    kind: BroughtKind
    game: GameInfo | None
    """The game, as a finished one; None for a position."""
    seat: int
    """The player whose hand the text shows."""
    lines: int
    """Lines of a log, or actions of an episode; and how many of them were followed."""
    followed: int
    notes: list[LineNote]
    """What could not be followed, and why."""
    games: int
    """The number of games in an episode."""


class FaultInfo(TypedDict):
    line: int
    reason: str
    rule: str


@described
class PositionInfo(TypedDict):
    text: str
    """The position as Playmat writes it; empty if it cannot be written or read."""
    faults: list[FaultInfo]
    view: ViewJson | None
    """The board with every card open; None if the text cannot be read."""
    outline: OutlineJson | None
    """The parts of the text, for an editor; None if it cannot be read."""
    prompt: str
    options: list[str]


@described
class PositionAt(TypedDict):
    at: int
    """The number of answers before it: the last question what to do in a turn."""
    text: str


class RefusalList(TypedDict):
    refusals: list[RefusalJson]


class FailureInfo(TypedDict):
    line: int
    text: str
    reason: str
    question: str


@described
class ScenarioResult(TypedDict):
    title: str
    passed: bool
    checks: int
    """The number of expectations that were met."""
    failure: FailureInfo | None


class ScenarioResults(TypedDict):
    results: list[ScenarioResult]


class LessonInfo(TypedDict):
    name: str
    title: str
    about: str
    group: Literal["basics", "years"]
    ruleset: str
    steps: list[str]


class LessonList(TypedDict):
    lessons: list[LessonInfo]


class RunState(TypedDict):
    """A board that one player takes alone: a lesson or a puzzle."""

    n: int
    view: ViewJson
    log: list[EntryJson]
    names: list[str]
    refusals: NotRequired[list[RefusalJson]]
    sheet: NotRequired[SheetJson]


class LessonState(RunState):
    step: int
    done: bool


class PuzzleInfo(TypedDict):
    name: str
    number: int
    """Its number among those of its ruleset, from 1."""
    ruleset: str
    grade: int
    rating: float
    ends: Literal["prizes", "bench", "deck", "effect", "survival"]
    seat: int
    decks: list[str]
    """The names of the players' decks; empty if they have none."""
    searched: int


class PuzzleList(TypedDict):
    puzzles: list[PuzzleInfo]
    daily: str
    """The name of the puzzle of the day."""


class PuzzleStep(TypedDict):
    """An answer of the solution: the places of its options, and their texts."""

    picks: list[int]
    texts: list[str]


class PuzzleState(RunState):
    status: Literal["open", "solved", "failed"]
    solution: list[PuzzleStep] | None
    """The answers from here to the win, or the next one; empty if the solution cannot be completed. None: not asked for."""


class ChapterInfo(TypedDict):
    topic: str
    title: str
    points: int


class ChapterList(TypedDict):
    chapters: list[ChapterInfo]


class PointInfo(TypedDict):
    title: str
    rules: list[RelatedRule]
    beside: list[RelatedRule]
    differs: bool


class Chapter(TypedDict):
    topic: str
    title: str
    points: list[PointInfo]


class Health(TypedDict):
    status: Literal["ok"]


class ErrorInfo(TypedDict):
    code: str
    message: str
    problems: NotRequired[list[ProblemJson]]
    place: NotRequired[int]
    where: NotRequired[str]
    retry_after: NotRequired[float]


class ErrorBody(TypedDict):
    error: ErrorInfo
