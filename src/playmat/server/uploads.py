"""Uploaded records: checked before they are played, and played in worker processes (see `workers`)."""

from __future__ import annotations

from playmat.cards.pool import default_pool
from playmat.engine.link.linker import Unplayable
from playmat.play.decision import IllegalAction
from playmat.play.record import InvalidRecord, Record
from playmat.play.tables import make_table
from playmat.server.deck_lookup import load_rules
from playmat.server.errors import ApiError
from playmat.server.job_queue import pause
from playmat.server.logged_game import LoggedGame
from playmat.server.request_guard import new_id
from playmat.server.stored_records import OVER, PERSON, Answer, GameRow, Played, Result, Seat

MAX_RECORD = 5000
"""The most answers and scripted flips that an uploaded record may have."""
MAX_CARDS = 200


def refused(reason: object) -> ApiError:
    return ApiError(400, "invalid_record", f"{reason}.")


def read_record(data: dict[str, object], maker: str) -> tuple[GameRow, Played]:
    """Play a record to its end. Raises ApiError if it cannot be read or played."""
    try:
        return game_of(Record.from_json(data), maker)
    except InvalidRecord as error:
        raise refused(error) from None


def game_of(record: Record, maker: str) -> tuple[GameRow, Played]:
    """A record as a finished game. Raises ApiError if it cannot be played."""
    if not 0 <= record.seed < 2**63:
        raise refused("The seed of a record must be a number below 2^63")
    if record.ask_chance:
        raise refused("This record asks for every coin as a decision; games on the server do not")
    if record.chooser is not None:
        raise refused("This is a later game of a match, which the server cannot replay; upload its first game")
    rules = load_rules(record.ruleset, record.form)
    pool = default_pool()
    unknown = next((card_id for deck in record.decks for card_id in deck if card_id not in pool), None)
    if unknown is not None:
        raise refused(f"This record cannot be played: there is no card {unknown[:40]!r}")
    if len(record.decks) != rules.form.seats or any(not 0 < len(deck) <= MAX_CARDS for deck in record.decks):
        what = f"{rules.form.title} is played with {rules.form.seats} decks of at most {MAX_CARDS} cards"
        raise refused(f"This record cannot be played: {what}")
    if len(record.answers) > MAX_RECORD or len(record.flips) > MAX_RECORD:
        raise refused(f"A record has at most {MAX_RECORD} answers here")
    answers: list[Answer] = []
    try:
        table = make_table(record.ruleset, record.form, record.decks)
        course = LoggedGame(table, record.seed, record.flips, hides=False, settlements=record.settlements)
        for picks in record.answers:
            seat = course.asked
            course.answer(picks)
            answers.append(Answer(seat if seat is not None else 0, picks))
            pause()
    except Unplayable as error:
        raise refused(f"This record cannot be played: {error}") from None
    except InvalidRecord as error:
        raise refused(error) from None
    except (IllegalAction, RuntimeError) as error:
        raise refused(f"Answer {len(answers) + 1} does not fit the game: {error}") from None
    winner = course.game.winner
    winners = () if winner is None else tuple(range(winner % 2, rules.form.seats, 2))
    names = [*map(readable, record.players), *("" for _ in record.decks)]
    seats = tuple(
        Seat(PERSON, names[number] or f"Player {number + 1}", None, None, deck) for number, deck in enumerate(record.decks)
    )
    row = GameRow(
        new_id(), record.ruleset, record.form, seats, status=OVER, seed=record.seed, flips=record.flips, decks=record.decks,
        result=Result(winner, winners, "rules" if course.game.is_over else "imported"), maker=maker,
    )  # fmt: skip
    return row, Played(answers, record.settlements)


def readable(name: str) -> str:
    """A name from an uploaded record, made fit to be shown."""
    return "".join(sign for sign in name if sign.isprintable()).strip()[:40]
