"""The bodies of HTTP responses about accounts, matches and club nights."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from playmat.json_types import described
from playmat.server.responses import ClockInfo, GameInfo, GuestInfo


@described
class Me(GuestInfo):
    account: bool
    """Whether there is an account, so that the person can log in elsewhere."""
    public: bool
    """Whether others may see the person's page."""
    challenges: Literal["all", "followed", "nobody"]
    """Who may challenge the person by name."""


class RecoveryCodes(TypedDict):
    recovery_codes: list[str]


class SessionInfo(TypedDict):
    id: str
    device: str
    created: str
    seen: str
    current: bool


class SessionList(TypedDict):
    sessions: list[SessionInfo]


@described
class Followed(GuestInfo):
    playing: list[str]
    """Games of the person that can be watched now."""


class FollowedList(TypedDict):
    guests: list[Followed]


@described
class MatchInfo(TypedDict):
    match: str
    best_of: int
    score: list[int]
    """Games that the players of the first and the second seat have won."""
    games: list[GameInfo]


@described
class QuickMatch(TypedDict):
    game: str | None
    """The game that was found; a token for its seat comes from `POST /api/games/{game_id}/seat`."""
    since: str
    others: int
    """Others who wait for the same, but were not a fitting opponent yet."""


@described
class RatingInfo(TypedDict):
    family: Literal["modern", "ex", "classic", "other"]
    """Of rulesets: 2011 to today, 2003 to 2010, 1999 to 2002."""
    rating: int
    deviation: int
    games: int
    provisional: bool


class ResultLine(TypedDict):
    name: str
    played: int
    won: int
    drawn: int


class Results(TypedDict):
    ratings: list[RatingInfo]
    decks: list[ResultLine]
    opponents: list[ResultLine]


class Profile(TypedDict):
    name: str
    since: str
    ratings: list[RatingInfo]


class NightPlayer(TypedDict):
    number: int
    name: str
    dropped: bool


@described
class NightMatch(TypedDict):
    table: int
    first: int
    second: int | None
    score: list[int] | None
    bye: bool
    """Whether the player has no opponent and wins; without one and without a bye they came too late and have lost."""
    game: str | None
    """The newest game of the match."""


class NightStanding(TypedDict):
    player: int
    points: int
    won: int
    lost: int
    drawn: int
    opponents: float
    opponents_opponents: float


@described
class NightInfo(TypedDict):
    id: str
    name: str
    host: str
    is_host: bool
    status: Literal["open", "playing", "over"]
    listed: bool
    ruleset: str
    format: str | None
    clock: ClockInfo
    kind: Literal["swiss", "round-robin", "knock-out"]
    best_of: int
    planned: int
    """Rounds before a knock-out; 0: any number, or there is only the knock-out."""
    cut: int
    players: list[NightPlayer]
    you: int | None
    """Your number among the players, if you take part."""
    rounds: list[list[NightMatch]]
    standings: list[NightStanding]


class NightList(TypedDict):
    nights: list[NightInfo]


class NewNight(TypedDict):
    night: NightInfo
    invite: str
