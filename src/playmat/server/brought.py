"""Games that guests bring: a text is recognised as a battle log, an episode, a record or a position, and followed.

`read` runs in a worker process (see `workers`): a text is untrusted, and following one takes up to seconds.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Callable
from dataclasses import dataclass, replace

from playmat.cards.pool import default_pool
from playmat.livelog.following import follow
from playmat.livelog.lines import InvalidLog
from playmat.peers.cabt import episodes
from playmat.peers.cabt.game_setup import Tables
from playmat.peers.cabt.library import Library, MissingPeer
from playmat.play.record import InvalidRecord, Record
from playmat.rules.ruleset import TODAY, load_ruleset
from playmat.server.errors import ApiError, sentence
from playmat.server.job_queue import own_clock, pause
from playmat.server.responses import BroughtKind, LineNote
from playmat.server.stored_records import GameRow, Played, Result
from playmat.server.uploads import game_of

MAX_CHARACTERS = 20_000_000
"""The longest text; episodes have every card in each of their frames."""
NOTED = 200
"""The most lines that could not be followed of which the client is told."""
SECONDS = 60.0
"""The most seconds that following one text may take."""
BOARD = re.compile(r"(?mi)^(?:player [1-4](?:['’]s \w+)?|ruleset|turn|scenario)\s*:")
"""A line that only positions and scenarios have."""


@dataclass(frozen=True)
class Brought:
    """What a text was, and the game in it (None for a position)."""

    kind: BroughtKind
    game: tuple[GameRow, Played] | None = None
    seat: int = 0
    """The player whose hand the text shows."""
    lines: int = 0
    followed: int = 0
    notes: tuple[LineNote, ...] = ()
    games: int = 1
    """The number of games in the text."""


def unpacked(packed: str) -> str:
    """A text that was compressed (gzip or zlib, in base64). Raises ApiError if it is not, or if it is too long."""
    try:
        reader = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)
        data = reader.decompress(b64decode(packed, validate=True), MAX_CHARACTERS + 1)
        text = data.decode("utf-8")
    except (NotBase64, zlib.error, UnicodeDecodeError):
        raise unreadable("it is not a compressed text") from None
    if len(data) > MAX_CHARACTERS or not reader.eof:
        raise unreadable(f"it has more than {MAX_CHARACTERS:,} characters")
    return text


def unreadable(reason: object) -> ApiError:
    return ApiError(400, "invalid_text", sentence(f"this text cannot be read: {reason}"))


def read(text: str, packed: str, number: int, maker: str) -> Brought:
    """Recognise a text and follow its game. Raises ApiError with the line where it cannot be read."""
    text = unpacked(packed) if packed else text
    if not text.strip():
        raise unreadable("it is empty; paste a battle log, an episode, a record or a position")
    if text.lstrip("\ufeff \t\r\n")[:1] in "{[":
        return read_json(text.lstrip("\ufeff"), number, maker)
    if BOARD.search(text):
        return Brought("position")
    return read_log(text, maker)


def read_json(text: str, number: int, maker: str) -> Brought:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise unreadable(f"line {error.lineno}: it is not valid JSON ({error.msg}); is a part missing?") from None
    except (RecursionError, ValueError):
        raise unreadable("it is nested too deep, or has numbers that are too large") from None
    pause()
    if isinstance(data, dict) and "playmat" in data:
        try:
            record = Record.from_json(data)
        except InvalidRecord as error:
            raise unreadable(error) from None
        return Brought("record", game_of(record, maker))
    if isinstance(data, dict) and "steps" in data:
        return read_episode(data, number, maker)
    raise unreadable("it is JSON, but neither a record of Playmat (with “playmat”) nor an episode of Kaggle (with “steps”)")


def limited() -> Callable[[], None]:
    """A function to call at every step: other jobs have their turns, and what takes too long ends."""
    clock = own_clock()

    def step() -> None:
        pause()
        if clock() > SECONDS:
            raise ApiError(
                400, "too_long", f"This game takes more than {SECONDS:.0f} seconds to follow. Use the command instead."
            )

    return step


def read_log(text: str, maker: str) -> Brought:
    try:
        found = follow(text, "log", report=limited())
    except InvalidLog as error:
        raise unreadable(f"{error}. It should be a battle log of PTCG Live, a record, an episode or a position") from None
    row, played = game_of(found.record, maker)
    notes = tuple(
        LineNote(line=line.number, text=line.text[:300], reason=sentence(line.reason[:300])) for line in found.unfollowed[:NOTED]
    )
    return Brought("log", (with_winner(row, found.winner), played), found.seat, found.lines, found.followed, notes)


def with_winner(row: GameRow, winner: int | None) -> GameRow:
    """The game with the winner that the text names, if our game has none: a player may have conceded."""
    if winner is None or row.result is None or row.result.winner is not None:
        return row
    return replace(row, result=Result(winner, (winner,), row.result.reason))


def read_episode(data: object, number: int, maker: str) -> Brought:
    try:
        games = episodes.frames_of(data)
        if number > len(games):
            raise unreadable(f"it has {len(games)} games, and no game {number}")
        found = episodes.follow(games[number - 1], Library(None), Tables(load_ruleset(TODAY), default_pool()), limited())
        record = episodes.record_of(found)
    except episodes.InvalidEpisode as error:
        raise unreadable(error) from None
    except MissingPeer as error:
        reason = "this server cannot read episodes, because the engine that plays them is not installed on it"
        raise ApiError(409, "no_peer", f"{sentence(reason)} Its owner can do that: {error}.") from None
    row, played = game_of(record, maker)
    notes = tuple(
        LineNote(line=question.frame + 1, text=question.said, reason="Our game does not offer this; the board was taken over.")
        for question in found.questions
        if question.picked < 0
    )
    notes += (LineNote(line=0, text="", reason=sentence(found.fault)),) if found.fault else ()
    winner = with_winner(row, found.winner)
    return Brought("episode", (winner, played), 0, found.actions, found.equal, notes[:NOTED], len(games))
