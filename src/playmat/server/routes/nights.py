"""Club nights: tournaments of a group of people on this server."""

from __future__ import annotations

from fastapi import APIRouter, Response

from playmat.lab.tournaments import InvalidTournament, Tournament
from playmat.server.errors import ApiError
from playmat.server.nights import Night, Terms, new_seed
from playmat.server.people_responses import NewNight, NightInfo, NightList, NightMatch
from playmat.server.requests import DropRequest, EnterRequest, NightRequest, ResultRequest
from playmat.server.services import App, MaybeGuest, SomeGuest
from playmat.server.stored_records import ClockRule, Guest

router = APIRouter(tags=["club nights"])


@router.get("/api/nights", summary="Club nights that are open or in progress, and yours")
async def get_nights(app: App, guest: MaybeGuest) -> NightList:
    return {"nights": [night_to_json(night, guest) for night in await app.nights.nights(guest)]}


@router.post("/api/nights", status_code=201, summary="Make a club night; you are its host")
async def add_night(app: App, guest: SomeGuest, body: NightRequest) -> NewNight:
    app.rooms.makers.check(guest.id, "creating club nights")
    rules = app.deck_lookup.rules(body.ruleset, "standard", body.format)
    ruleset = rules.format.ruleset if rules.format is not None else rules.ruleset.name
    try:
        cup = Tournament([], new_seed(), kind=body.kind, best_of=body.best_of, planned=body.rounds, cut=body.cut)
    except InvalidTournament as error:
        raise ApiError(400, "invalid", f"{str(error).capitalize()}.") from None
    terms = Terms(ruleset, body.format, ClockRule(body.clock.minutes, body.clock.increment))
    night, invite = await app.nights.add(guest, body.name, terms, cup, body.listed)
    return {"night": night_to_json(await app.nights.night(night), guest), "invite": invite}


@router.get("/api/nights/{night}", summary="A club night: pairings, results, standings")
async def get_night(app: App, guest: MaybeGuest, night: str) -> NightInfo:
    return night_to_json(await app.nights.night(night), guest)


@router.delete("/api/nights/{night}", status_code=204, summary="End a club night, or delete one that has not begun; for its host")
async def end_night(app: App, guest: SomeGuest, night: str) -> Response:
    await app.nights.end(night, guest)
    return Response(status_code=204)


@router.post("/api/nights/{night}/enter", summary="Take part with a deck, also late in a Swiss tournament")
async def enter(app: App, guest: SomeGuest, night: str, body: EnterRequest) -> NightInfo:
    terms = (await app.nights.night(night)).terms
    rules = app.deck_lookup.rules(terms.ruleset, "standard", terms.format)
    deck = await app.deck_lookup.playable(body.deck, guest, rules)
    await app.nights.enter(night, guest, deck, body.invite)
    return await get_night(app, guest, night)


@router.post("/api/nights/{night}/leave", summary="Drop out; a match that you are playing is lost")
async def leave(app: App, guest: SomeGuest, night: str) -> NightInfo:
    await app.nights.leave(night, guest)
    return await get_night(app, guest, night)


@router.post("/api/nights/{night}/drop", summary="Take a player out; for the host")
async def drop(app: App, guest: SomeGuest, night: str, body: DropRequest) -> NightInfo:
    await app.nights.drop(night, body.player, guest)
    return await get_night(app, guest, night)


@router.post("/api/nights/{night}/pair", summary="Pair the next round and begin its games; for the host")
async def pair(app: App, guest: SomeGuest, night: str) -> NightInfo:
    await app.nights.pair(night, guest)
    await app.rooms.adopt()
    return await get_night(app, guest, night)


@router.post("/api/nights/{night}/take-back", summary="Undo the last pairing; for the host")
async def take_back(app: App, guest: SomeGuest, night: str) -> NightInfo:
    await app.nights.take_back(night, guest)
    return await get_night(app, guest, night)


@router.put("/api/nights/{night}/results", summary="Enter or correct the result of a match; for the host")
async def report(app: App, guest: SomeGuest, night: str, body: ResultRequest) -> NightInfo:
    await app.nights.report(night, guest, body.round, body.table, (body.score[0], body.score[1]))
    return await get_night(app, guest, night)


def night_to_json(night: Night, guest: Guest | None) -> NightInfo:
    cup = night.cup
    numbers = {player: number for number, player in enumerate(cup.players)}
    me = guest.id if guest is not None else ""
    rounds: list[list[NightMatch]] = [
        [
            {
                "table": table, "first": numbers[match.first], "second": None if match.second is None else numbers[match.second],
                "score": None if match.score is None else list(match.score), "bye": match.is_bye,
                "game": night.games.get((number, table)),
            }
            for table, match in enumerate(matches, 1)
        ]
        for number, matches in enumerate(cup.rounds, 1)
    ]  # fmt: skip
    return {
        "id": night.id,
        "name": night.name,
        "host": night.host_name,
        "is_host": night.host == me,
        "status": night.status,
        "listed": night.listed,
        "ruleset": night.terms.ruleset,
        "format": night.terms.format,
        "clock": night.terms.clock.to_json(),
        "kind": cup.kind,
        "best_of": cup.best_of,
        "planned": cup.first_rounds,
        "cut": cup.cut,
        "players": [
            {"number": number, "name": night.names.get(player, ""), "dropped": player in cup.dropped}
            for player, number in numbers.items()
        ],
        "you": numbers.get(me) if me not in cup.dropped else None,
        "rounds": rounds,
        "standings": [
            {
                "player": numbers[row.player],
                "points": row.points,
                "won": row.won,
                "lost": row.lost,
                "drawn": row.drawn,
                "opponents": round(row.opponents, 4),
                "opponents_opponents": round(row.opponents_opponents, 4),
            }
            for row in cup.standings()
        ],
    }
