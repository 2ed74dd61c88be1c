"""Finding an opponent, challenges, matches of several games, ratings and results."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from fastapi import APIRouter, Response

from playmat.server import db_tables
from playmat.server.errors import ApiError
from playmat.server.matches import Found, Terms
from playmat.server.people_responses import MatchInfo, Profile, QuickMatch, RatingInfo, ResultLine, Results
from playmat.server.requests import QuickRequest
from playmat.server.responses import GameList
from playmat.server.routes.history import deck_title
from playmat.server.services import App, MaybeGuest, Services, SomeGuest
from playmat.server.stored_ratings import FAMILIES, rating_of
from playmat.server.stored_records import BOT, OVER, WAITING, GameRow, moment

router = APIRouter(tags=["matches"])
COUNTED = 1000
"""The latest games that results are counted from."""


@router.post("/api/quick", summary="Look for an opponent; ask again every few seconds until there is a game")
async def seek(app: App, guest: SomeGuest, body: QuickRequest) -> QuickMatch:
    if body.rated and not guest.has_account:
        raise ApiError(403, "no_account", "Rated games are for people with an account; make one in the settings.")
    rules = app.deck_lookup.rules(body.ruleset, "standard", body.format)
    if rules.format is not None:
        rules = app.deck_lookup.rules(rules.format.ruleset, "standard", body.format)
    deck = await app.deck_lookup.playable(body.deck, guest, rules)
    terms = Terms(rules.ruleset.name, body.format, body.rated, body.best_of)
    return quick_to_json(await app.matches.seek(guest, terms, deck))


@router.get("/api/quick", summary="Whether an opponent was found; who does not ask for 12 seconds looks no longer")
async def look(app: App, guest: SomeGuest) -> QuickMatch:
    return quick_to_json(await app.matches.look(guest))


@router.delete("/api/quick", status_code=204, summary="Look for an opponent no longer")
async def stop(app: App, guest: SomeGuest) -> Response:
    await app.matches.stop(guest)
    return Response(status_code=204)


def quick_to_json(found: Found) -> QuickMatch:
    return {"game": found.game, "since": moment(found.since), "others": found.others}


@router.get("/api/me/challenges", summary="Tables to which others have invited you by name")
async def challenges(app: App, guest: SomeGuest) -> GameList:
    games = db_tables.games.c
    rows = await app.repository.games(games.status == WAITING, games.invited == guest.id)
    return {"games": [{**row.to_json(), "seat": row.seat_of(guest)} for row in rows]}


@router.get("/api/matches/{match}", summary="A match: its games and how many each player has won")
async def get_match(app: App, guest: MaybeGuest, match: str) -> MatchInfo:
    games, (first, second) = await app.matches.score(match)
    if not games or (not games[0].watch and games[0].seat_of(guest) is None):
        raise ApiError(404, "not_found", "There is no such match.")
    return {"match": match, "best_of": games[0].best_of, "score": [first, second], "games": [game.to_json() for game in games]}


@router.get("/api/me/results", summary="Your ratings, and your results by deck and by opponent")
async def results(app: App, guest: SomeGuest) -> Results:
    rows = [row for row in await app.repository.games_of(guest, OVER, COUNTED) if counts(row)]
    return {
        "ratings": await ratings_of(app, guest.id),
        "decks": await asyncio.to_thread(lambda: by_deck(app, rows, guest.id)),
        "opponents": tallied((opponents(row, guest.id), won(row, guest.id)) for row in rows),
    }


@router.get("/api/people/{name}", summary="The page of a person who lets others see it")
async def profile(app: App, name: str) -> Profile:
    row = await app.accounts.profile(name)
    return {"name": row.name, "since": moment(row.created)[:10], "ratings": await ratings_of(app, row.guest)}


async def ratings_of(app: Services, guest: str) -> list[RatingInfo]:
    table = db_tables.ratings
    query = table.select().where(table.c.guest == guest)
    rows = await app.storage.read(lambda db: db.execute(query).all())
    order = [*FAMILIES, "other"]
    found: list[RatingInfo] = []
    for row in sorted(rows, key=lambda row: order.index(row.family)):
        rating = rating_of(row)
        found.append(
            {
                "family": row.family, "rating": round(rating.value), "deviation": round(rating.deviation), "games": row.games,
                "provisional": rating.is_provisional,
            }
        )  # fmt: skip
    return found


def counts(row: GameRow) -> bool:
    return row.decks is not None and row.result is not None and row.result.reason in ("rules", "resigned", "time")


def won(row: GameRow, guest: str) -> float:
    """1 for a win, 0 for a loss, 0.5 for a game without a winner."""
    assert row.result is not None
    return 0.5 if row.result.winner is None else float(any(row.seats[seat].guest == guest for seat in row.result.winners))


def by_deck(app: Services, rows: Iterable[GameRow], guest: str) -> list[ResultLine]:
    titles: dict[tuple[str, ...], str] = {}
    found: list[tuple[str, float]] = []
    for row in rows:
        seat = next(number for number, one in enumerate(row.seats) if one.guest == guest)
        assert row.decks is not None
        deck = tuple(sorted(row.decks[seat]))
        if deck not in titles:
            titles[deck] = deck_title(app, deck)
        found.append((titles[deck], won(row, guest)))
    return tallied(found)


def opponents(row: GameRow, guest: str) -> str:
    mine = next(number for number, one in enumerate(row.seats) if one.guest == guest)
    others = [one for number, one in enumerate(row.seats) if number % 2 != mine % 2]
    return " / ".join(f"Bot {one.level}" if one.kind == BOT else one.name for one in others)


def tallied(results: Iterable[tuple[str, float]]) -> list[ResultLine]:
    """Results by name, the name with most games first."""
    found: dict[str, ResultLine] = {}
    for name, score in results:
        line = found.setdefault(name, {"name": name, "played": 0, "won": 0, "drawn": 0})
        line["played"] += 1
        line["won"] += score == 1
        line["drawn"] += score == 0.5
    return sorted(found.values(), key=lambda line: -line["played"])
