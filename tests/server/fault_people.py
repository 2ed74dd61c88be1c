"""The two people of a table in `faults`: they meet in every way there is, and say afterwards what a fault has lost or doubled."""

from __future__ import annotations

import asyncio
import time
import uuid
from typing import TYPE_CHECKING, Any

import httpx2
from people import LIST

from playmat.play.record import Record
from playmat.rules.ruleset import ruleset_names
from playmat.server.matches import DRAWS

if TYPE_CHECKING:
    from faults import Run

Json = dict[str, Any]
WAYS = ("guests", "rated", "match", "quick", "challenge", "night")
CLOCK = {"minutes": 60, "increment": 0}
PASSWORD = "a long way to Cerulean"
PATIENCE = 60.0
"""Seconds in which what follows from the end of a game must be there, also after a fault."""


class Refused(Exception):
    """The server answered with an error that a fault may cause; the players begin anew."""


class People:
    """Two accounts, whose games are with each other only."""

    def __init__(self, run: Run, number: int) -> None:
        self.run, self.number = run, number
        self.ruleset = ruleset_names()[number % len(ruleset_names())]  # others look for another quick match
        self.names: list[str] = []
        self.tokens: list[str] = []
        self.open_sessions: list[str] = []
        self.ended_sessions: list[str] = []
        self.matches: set[str] = set()
        self.nights: dict[str, str] = {}
        """Nights, with the game of their only match."""

    async def request(self, how: str, path: str, who: int | None = None, body: Json | None = None, at: int = 0) -> Json:
        """Ask the server of a player."""
        ports = self.run.servers.ports
        headers = {} if who is None else {"authorization": f"Bearer {self.tokens[who]}"}
        address = f"http://127.0.0.1:{ports[(self.number + at + (who or 0)) % len(ports)]}{path}"
        async with httpx2.AsyncClient(timeout=15) as http:
            reply = await http.request(how, address, json=body, headers=headers)
        if reply.status_code >= 400:
            raise Refused(f"{how} {path}: {reply.status_code} {reply.text[:200]}")
        found: Json = reply.json() if reply.content else {}
        return found

    async def meet(self, way: str) -> tuple[str, list[str]]:
        """A new game, and the tokens of its seats in their order."""
        if way == "guests":
            return await self.meet_as_guests()
        if not self.tokens:
            await self.make_accounts()
        await self.change_sessions()
        seat = {"kind": "me", "deck": LIST}
        if way == "quick":
            return await self.look_for_each_other()
        if way == "night":
            return await self.enter_a_night()
        terms: Json = {"seats": [seat, {"kind": "open"}], "rated": True, "clock": CLOCK, "ruleset": self.ruleset}
        if way == "match":
            terms["best_of"] = 3
        if way == "challenge":
            terms |= {"to": self.names[1], "rated": False}
        made = await self.request("POST", "/api/games", 0, terms)
        game = made["game"]["id"]
        if way == "challenge" and game not in {
            one["id"] for one in (await self.request("GET", "/api/me/challenges", 1))["games"]
        }:
            self.run.fault(game, "the challenge did not reach the one it is for")
        joined = await self.request("POST", f"/api/games/{game}/join", 1, {"deck": LIST, "invite": made["invite"]})
        if way == "match":
            self.matches.add(made["game"]["match"])
        return game, [made["token"], joined["token"]]

    async def meet_as_guests(self) -> tuple[str, list[str]]:
        one, two = [await self.request("POST", "/api/guests", None, {"name": name}) for name in ("Mia", "Ben")]
        self.tokens, kept = [one["token"], two["token"]], self.tokens
        try:
            made = await self.request("POST", "/api/games", 0, {"seats": [{"kind": "me", "deck": LIST}, {"kind": "open"}]})
            game = made["game"]["id"]
            joined = await self.request("POST", f"/api/games/{game}/join", 1, {"deck": LIST, "invite": made["invite"]})
        finally:
            self.tokens = kept
        return game, [made["token"], joined["token"]]

    async def make_accounts(self) -> None:
        names = [f"{name} {uuid.uuid4().hex[:12]}" for name in ("Mia", "Ben")]
        tokens = []
        for name in names:
            tokens.append((await self.request("POST", "/api/guests", None, {"name": name}))["token"])
            self.tokens = [tokens[-1]]
            try:
                await self.request("POST", "/api/accounts", 0, {"name": name, "password": PASSWORD})
            finally:
                self.tokens = []
        self.names, self.tokens, self.open_sessions = names, tokens, list(tokens)

    async def change_sessions(self) -> None:
        """Log in once more, and end the session of before."""
        before = self.tokens[0]
        given = await self.request("POST", "/api/sessions", None, {"name": self.names[0], "password": PASSWORD})
        self.tokens[0] = given["token"]
        self.open_sessions.append(given["token"])
        sessions = (await self.request("GET", "/api/me/sessions", 0))["sessions"]
        other = [one["id"] for one in sessions if not one["current"]]
        self.open_sessions.remove(before)  # from here on it may have ended
        if other:
            for one in other:
                await self.request("DELETE", f"/api/me/sessions/{one}", 0)
            self.ended_sessions.append(before)

    async def look_for_each_other(self) -> tuple[str, list[str]]:
        wanted = {"deck": LIST, "ruleset": self.ruleset, "rated": True}
        for who in (0, 1):
            await self.request("POST", "/api/quick", who, wanted)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = [(await self.request("GET", "/api/quick", who))["game"] for who in (0, 1)]
            if found[0] is not None and found[0] == found[1]:
                return found[0], await self.seats(found[0])
            await asyncio.sleep(0.2)
        self.run.fault("quick match", f"two people who look for each other were told {found}")
        raise Refused

    async def enter_a_night(self) -> tuple[str, list[str]]:
        terms = {"name": "Thursday", "ruleset": self.ruleset, "best_of": 1, "rounds": 1}
        made = await self.request("POST", "/api/nights", 0, terms)
        night = made["night"]["id"]
        for who in (0, 1):
            await self.request("POST", f"/api/nights/{night}/enter", who, {"deck": LIST, "invite": made["invite"]})
        [[match]] = (await self.request("POST", f"/api/nights/{night}/pair", 0))["rounds"]
        self.nights[night] = match["game"]
        return match["game"], await self.seats(match["game"])

    async def seats(self, game: str) -> list[str]:
        """New tokens for both seats."""
        given = [await self.request("POST", f"/api/games/{game}/seat", who) for who in (0, 1)]
        return [one["token"] for one in sorted(given, key=lambda one: one["seat"])]

    async def next_game(self, game: str) -> tuple[str, list[str]] | None:
        """The next game of a match; None if it is decided, or if the game does not belong to one."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not self.run.is_done:
            try:
                match = (await self.request("GET", f"/api/games/{game}"))["match"]
                if match is None:
                    return None
                found = await self.request("GET", f"/api/matches/{match}")
                if is_decided(found):
                    return None
                if found["games"][-1]["id"] != game:
                    newest = found["games"][-1]["id"]
                    return newest, await self.seats(newest)
            except (Refused, httpx2.HTTPError):
                pass
            await asyncio.sleep(0.2)
        if not self.run.is_done:
            self.run.fault(game, "the match does not go on")
        return None

    async def check(self) -> None:
        """At the end, when all games are over and nothing is disturbed any more."""
        if not self.tokens:
            return
        for token, status in [(one, 200) for one in self.open_sessions] + [(one, 401) for one in self.ended_sessions]:
            self.tokens.append(token)
            try:
                found = 200 if await self.request("GET", "/api/me", len(self.tokens) - 1) else 0
            except Refused as error:
                found = 401 if ": 401 " in str(error) else 0
            self.tokens.pop()
            if found != status:
                self.run.fault("a session", f"gets the status {found} instead of {status}")
        for match in self.matches:
            shown = await self.request("GET", f"/api/matches/{match}", 0)
            games = shown["games"]
            if [one["parent"] for one in games[1:]] != [one["id"] for one in games[:-1]]:
                self.run.fault(match, "the games of the match do not follow one another, each once")
            if is_decided(shown | {"games": games[:-1], "score": score(games[:-1])}):
                self.run.fault(match, "the match went on after it was decided")
        for night, game in self.nights.items():
            shown = await self.request("GET", f"/api/nights/{night}", 0)
            [[match]] = shown["rounds"]
            result = (await self.request("GET", f"/api/games/{game}"))["result"]
            if match["game"] != game or sorted(match["score"] or []) != ([0, 0] if result["winner"] is None else [0, 1]):
                self.run.fault(night, f"the result of the only match is {match['score']}, of its game {result}")
        await self.check_ratings()

    async def check_ratings(self) -> None:
        """Every rated game in which both gave an answer counts once, for both."""
        expected = 0
        for game in (await self.request("GET", "/api/me/games", 0))["games"]:
            if game["rated"] and game["status"] == "over":
                record = Record.from_json(await self.request("GET", f"/api/games/{game['id']}/record"))
                expected += {one.player for one in record.at().history} == {0, 1}
        until = time.monotonic() + PATIENCE
        while True:
            lines = [(await self.request("GET", "/api/me/results", who))["ratings"] for who in (0, 1)]
            counted = [sum(line["games"] for line in one) for one in lines]
            if counted == [expected, expected]:
                return
            if time.monotonic() > until or max(counted) > expected:
                self.run.fault("ratings", f"{expected} rated games count {counted[0]} and {counted[1]} times")
                return
            await asyncio.sleep(0.5)


def score(games: list[Json]) -> list[int]:
    winners = [game["result"]["winner"] for game in games if game["result"] is not None]
    return [winners.count(0), winners.count(1)]


def is_decided(match: Json) -> bool:
    games, best_of = match["games"], int(match["best_of"])
    is_last_over = len(games) >= best_of + DRAWS and bool(games[-1]["status"] == "over")
    return is_last_over or max(match["score"]) > best_of // 2
