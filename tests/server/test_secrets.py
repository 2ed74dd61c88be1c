"""Nothing that is sent reveals hidden cards: changing a card that a player cannot see does not change a byte."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from people import DECK, Person, Player, address, services_at
from pydantic_core import to_json
from starlette.testclient import TestClient
from test_play import play_on, uids

from playmat.play.fairness import order_of
from playmat.play.tables import make_table
from playmat.server.logged_game import LoggedGame
from playmat.server.replays import replay_steps
from playmat.server.repository import Lease
from playmat.server.room import Room
from playmat.server.rooms import Rooms
from playmat.server.settings import Settings
from playmat.server.socket_replies import News, Reply
from playmat.server.stored_records import PERSON, PLAYING, Answer, GameRow, History, Played, Seat
from playmat.server.updates import Updates

CARDS = [card_id for card_id, count in DECK.items() for _ in range(count)]
FORMS = [("modern", "standard"), ("base-2000", "standard"), ("platinum-2009", "two-on-two"), ("sun-moon-2019", "team-battle")]


STEPS = st.integers(0, 8) | st.integers(9, 120)
"""Often in set-up, where Pokémon are face down."""


class SameProcess:
    """Workers that do everything at once."""

    async def run(self, work: Callable[..., Any], *details: Any, **_: Any) -> Any:
        return work(*details)


class Ear:
    """Receives everything that is sent to a seat."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.token = ""
        self.log_sent = 0
        self.telling = Updates()
        self.muted: set[int] = set()
        self.heard: list[bytes] = []

    def send(self, message: Reply | News) -> None:
        self.heard.append(to_json(message))

    def close(self, code: int) -> None:
        raise AssertionError(code)


def played(ruleset: str, form: str, seed: int, steps: int) -> tuple[GameRow, LoggedGame, list[Answer]]:
    """A game after some random answers."""
    seats = 4 if form == "team-battle" else 2
    decks = tuple(tuple(order_of("always the same", [], seat, CARDS)) for seat in range(seats))
    row = GameRow("x", ruleset, form, tuple(Seat(PERSON, "Mia") for _ in range(seats)), PLAYING, seed=seed, decks=decks)
    course = LoggedGame(make_table(ruleset, form, decks), seed)
    random = Random(seed)
    answers = []
    for _ in range(steps):
        decision = course.game.decision
        if decision is None:
            break
        count = random.randint(decision.min, min(decision.max, len(decision.options)))
        answers.append(Answer(decision.player, tuple(random.sample(range(len(decision.options)), count))))
        course.answer(answers[-1].picks)
    return row, course, answers


def told(row: GameRow, course: LoggedGame, answers: list[Answer], seat: int | None) -> list[bytes]:
    """Everything that the seat can get out of the server at this point."""
    history = History(answers, extras=[0.0] * len(answers))
    decks = SimpleNamespace(face=lambda cards: {"name": "", "cover": cards[0]})
    rooms = SimpleNamespace(workers=SameProcess(), new_secret=lambda: "the next game's", deck_lookup=decks, settings=Settings())
    room = Room(cast(Rooms, rooms), row, history, Lease("me", 1))
    room.course = course
    ear = Ear(seat)

    async def converse() -> None:
        await room.enter(ear, 0)
        ear.heard.append(to_json(await room.log(seat, 0)))
        if seat is not None and not course.game.is_over:
            ear.heard.append(to_json(await room.refusals(seat)))
            decision = course.view(seat).decision
            for place in range(len(decision.options) if decision is not None else 0):
                ear.heard.append(to_json(await room.preview(seat, room.count(seat), [place])))

    asyncio.run(converse())
    return ear.heard


def hidden_places(course: LoggedGame, seat: int | None) -> Iterator[tuple[int, list[tuple[Any, str, int]]]]:
    """The places of cards that the seat does not know, by the player whose cards they are."""
    game = course.game
    known = course.view(seat).known()
    for side in game.state.sides:
        places: list[tuple[Any, str, int]] = []
        for zone in ("deck", "prizes") if side.seat == seat else ("deck", "hand", "prizes"):
            for index, uid in enumerate(getattr(side, zone)):
                face_up = zone == "prizes" and (int(side.prizes_up) >> index) & 1
                if uid >= 0 and not face_up and int(uid) not in known:
                    places.append((side, zone, index))
        if not game.state.phase and side.seat != seat:
            places += [(pokemon, "cards", 0) for pokemon in [*side.active, *side.bench]]  # face down until set-up is over
        yield int(side.seat), places


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FORMS), st.integers(0, 10**6), STEPS, st.sampled_from([None, 0, 1]), st.integers(0, 10**6))
def test_hidden_cards_never_change_a_byte(rules: tuple[str, str], seed: int, steps: int, seat: int | None, other: int) -> None:
    random = Random(other)
    row, course, answers = played(*rules, seed, steps)
    before = told(row, course, answers, seat)
    owners = course.game.table.owners
    for owner, places in hidden_places(course, seat):
        own = [uid for uid, who in enumerate(owners) if who == owner]
        cards = [getattr(side, zone)[index] for side, zone, index in places]
        random.shuffle(cards)
        for (side, zone, index), uid in zip(places, cards, strict=True):
            getattr(side, zone)[index] = uid
        for entry in course.game.log:
            if entry.seen_by not in (-1, seat) and entry.cards:
                # Another card of the same player was drawn, placed, looked at: the log of this seat must not reveal it.
                entry.cards = [random.choice(own) for _ in entry.cards]
    course.game.machine.touch()
    course.game._decision = None
    assert told(row, course, answers, seat) == before


def open_cards(side: Any, with_hand: bool) -> set[int]:
    """Cards of a side that everyone sees, and its hand if it is the player's own."""
    zones = [side.discard, side.lost, side.beside, *([side.hand] if with_hand else [])]
    in_play = [zone for pokemon in [*side.active, *side.bench] for zone in (pokemon.cards, pokemon.attached)]
    return {int(uid) for zone in [*zones, *in_play] for uid in zone}


def test_recorded_traffic_never_names_a_hidden_card(client: TestClient) -> None:
    mine, theirs = Person(client, "Mia").against(Person(client, "Ben"))
    checked = 0
    with (
        client.websocket_connect(address(mine)) as one,
        client.websocket_connect(address(theirs)) as two,
        client.websocket_connect(address(mine)) as three,
    ):
        players = [Player(one, mine["token"], 1), Player(two, theirs["token"], 2)]
        watcher = Player(three)
        room = services_at(client).rooms.rooms[mine["game"]["id"]]
        for _ in range(120):
            play_on(players, 1)
            watcher.sync()
            assert room.course is not None
            game = room.course.game
            stadium = {int(game.state.stadium)}
            for person in (*players, watcher):
                seat = person.welcome["seat"]
                allowed = stadium.union(*(open_cards(side, side.seat == seat) for side in game.state.sides))
                view = dict(person.state["view"])
                options = view.pop("decision")
                assert set(uids(view)) <= allowed
                assert options is None or options["player"] == seat
                checked += 1
    assert checked == 360


def test_what_comes_out_of_a_running_game_hides_the_others_hand(client: TestClient) -> None:
    """The numbers of copies would reveal how many of a card a player holds."""
    for seed in range(3):
        row, _, answers = played("modern", "standard", seed, 80)
        for step in replay_steps(row, Played(answers), 0, 0, 100):
            answer = step["answer"]
            if answer and answer["seat"] == 1:
                assert answer["picks"] is None
                assert all(not text.endswith(("(2)", "(3)", "(4)")) for text in answer["text"] or ())


@pytest.mark.parametrize("deck", [CARDS, sorted(CARDS), CARDS[::-1]])
def test_numbers_of_copies_do_not_follow_the_list(deck: list[str]) -> None:
    shuffled = order_of("secret", ["", ""], 0, deck)
    assert sorted(shuffled) == sorted(CARDS)
    assert sum(one == other for one, other in pairwise(shuffled)) < 20


def test_numbers_of_copies_in_one_game_say_nothing_about_another(client: TestClient) -> None:
    """With the same decks, a finished game must not reveal which numbers the cards of the next game have."""
    person = Person(client)
    services = services_at(client)
    orders = []
    for number in range(2):
        services.rooms.settings = replace(services.rooms.settings, seed=number)
        made = person.against_bot()
        orders.append(services.rooms.rooms[made["game"]["id"]].row.decks)
    first, second = orders
    assert first is not None and first != second and first[0] != first[1]
