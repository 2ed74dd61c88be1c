"""Games over the WebSocket: answers, undo, clocks, rematches, reconnecting."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from people import LIST, Json, Person, Player, address, closing_code, services_at, serving
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from playmat.rules.ruleset import ruleset_names
from playmat.server import db_tables, room, turn_record
from playmat.server.room import Room
from playmat.server.settings import Settings
from playmat.server.updates import AGREED


@contextlib.contextmanager
def at(client: TestClient, game: Json, *, watch: bool = False, seed: int = 0) -> Iterator[Player]:
    with client.websocket_connect(address(game)) as socket:
        yield Player(socket, None if watch else game["token"], seed)


@contextlib.contextmanager
def duel(client: TestClient, **more: Any) -> Iterator[list[Player]]:
    """Two players at a table, in the order of their seats."""
    mine, theirs = Person(client, "Mia").against(Person(client, "Ben"), **more)
    with at(client, mine, seed=1) as mia, at(client, theirs, seed=2) as ben:
        mia.until("online")
        yield [mia, ben]


def play_on(players: list[Player], answers: int | None = None) -> None:
    """Give a number of random answers (None: to the end); everyone reads the state after each answer."""
    given = 0
    while given != answers:
        if players[0].is_over:
            assert answers is None, f"the game was over after {players[0].state['n']} answers"
            return
        given += 1
        asked = players[players[0].state["view"]["asked"]]
        n = asked.state["n"]
        assert asked.answer() == {"type": "ack", "id": asked.number, "n": n + 1}
        for player in players:
            player.sync()


def room_of(client: TestClient, game: Json) -> Room:
    return services_at(client).rooms.rooms[game["game"]["id"]]


def test_a_game_against_a_bot_is_played_to_its_end(client: TestClient) -> None:
    game = Person(client).against_bot()
    with at(client, game) as player:
        while not player.is_over:
            player.answer_until_asked()
            if not player.is_over:
                assert player.answer()["type"] == "ack"
        assert player.state["result"]["reason"] == "rules"
        assert player.state["view"]["over"] and player.state["view"]["decision"] is None
    assert client.get(f"/api/games/{game['game']['id']}").json()["status"] == "over"


def test_two_people_play_to_the_end_and_somebody_watches(client: TestClient) -> None:
    mine, theirs = Person(client, "Mia").against(Person(client, "Ben"))
    with at(client, mine, seed=3) as mia, at(client, theirs, seed=4) as ben, at(client, mine, watch=True) as guest:
        assert guest.welcome["seat"] is None and guest.state["watching"] == 1
        play_on([mia, ben])
        while not guest.is_over:
            guest.read_state()
        assert mia.state["result"] == ben.state["result"] == guest.state["result"]
        assert len(mia.entries) == len(ben.entries) == len(guest.entries)
        assert guest.ask(type="resign")["code"] == "watching"


def test_watchers_see_every_card_of_a_game_between_bots_only(client: TestClient) -> None:
    bots = [{"kind": "bot", "level": 1, "deck": LIST}] * 2
    made = Person(client).post("/api/games", {"seats": bots}, 201)
    with at(client, made, watch=True) as guest:
        for _ in range(12):
            guest.read_state()
        view = guest.state["view"]
        assert view["decision"] is None and view["you"] is None
        assert all(isinstance(side["hand"], list) and side["hand"] for side in view["sides"])
    mine = Person(client).against_bot()
    with at(client, mine, watch=True) as guest:
        assert all(isinstance(side["hand"], int) for side in guest.state["view"]["sides"])


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_every_ruleset_can_be_played(client: TestClient, ruleset: str) -> None:
    with duel(client, ruleset=ruleset) as players:
        play_on(players, 25)
        assert sum(player.state["n"] for player in players) == 25 and players[0].state["view"]["ruleset"] == ruleset


def test_two_on_two(client: TestClient) -> None:
    with duel(client, form="two-on-two") as players:
        assert players[0].state["view"]["form"] == "two-on-two"
        play_on(players)
        assert players[0].state["result"] == players[1].state["result"]


def test_four_people_sit_at_a_team_battle(client: TestClient) -> None:
    maker = Person(client)
    made = maker.make({"kind": "bot", "level": 1, "deck": LIST}, {"kind": "open"}, {"kind": "open"}, form="team-battle")
    game = made["game"]["id"]
    seated = [Person(client).post(f"/api/games/{game}/join", {"deck": LIST}) for _ in range(2)]
    assert [entry["seat"] for entry in seated] == [2, 3]
    assert seated[1]["game"]["status"] == "playing"
    with at(client, made) as player, at(client, seated[0]) as partner, at(client, seated[1]) as opponent:
        people = {0: player, 2: partner, 3: opponent}
        for _ in range(25):
            while (asked := player.state["view"]["asked"]) == 1:
                player.read_state()
            person = people[asked]
            person.sync()
            person.answer()
            player.sync()
        assert partner.ask(type="resign")["type"] == "ack"
        assert player.until("resign")["result"] == {"winner": 1, "winners": [1, 3], "reason": "resigned"}


def test_a_waiting_table_starts_when_somebody_joins(client: TestClient) -> None:
    mine = Person(client, "Mia").make({"kind": "open"})
    with at(client, mine) as mia:
        assert mia.state["status"] == "waiting" and mia.state["view"] is None
        assert mia.ask(type="answer", n=0, picks=[0])["code"] == "waiting"
        Person(client, "Ben").post(f"/api/games/{mine['game']['id']}/join", {"deck": LIST})
        assert mia.until("start")["view"]["phase"] == "setup"


def test_an_answer_to_another_question_changes_nothing(client: TestClient) -> None:
    with duel(client) as players:
        play_on(players, 6)
        asked = players[players[0].state["view"]["asked"]]
        other = players[1 - players[0].state["view"]["asked"]]
        before = asked.state["view"]
        assert asked.ask(type="answer", n=asked.state["n"] - 1, picks=[0])["code"] == "stale"
        assert asked.ask(type="answer", n=asked.state["n"] + 1, picks=[0])["code"] == "stale"
        assert other.ask(type="answer", n=other.state["n"], picks=[0])["code"] == "not_your_turn"
        assert asked.ask(type="answer", n=asked.state["n"], picks=[999])["code"] == "illegal"
        assert asked.ask(type="answer", n=asked.state["n"], picks=[0, 0])["code"] == "illegal"
        asked.socket.send_json({"type": "hello"})
        assert asked.receive()["code"] == "invalid"
        assert asked.ask(type="log")["log"] == asked.entries
        assert asked.state["view"] == before


def main_question(player: Player, others: list[Player]) -> None:
    """Play until the player may act in their own turn."""
    players = [player, *others]
    players.sort(key=lambda one: one.welcome["seat"])
    while not (player.decision and player.decision["kind"] == "main" and player.state["view"]["turn"] > 2):
        play_on(players, 1)
        assert not player.is_over


def test_refusals_cite_their_rule_and_texts_are_answers_too(client: TestClient) -> None:
    with duel(client) as players:
        main_question(players[0], players[1:])
        refusals = players[0].ask(type="refusals")["refusals"]
        assert any(entry["rule"] for entry in refusals)
        assert all({"kind", "text", "key", "reason", "rule"} <= entry.keys() for entry in refusals)
        assert all("pokemon" in entry and "name" in entry for entry in refusals if entry["kind"] == "attack")
        first = refusals[0]
        assert players[0].ask(type="why_not", text=first["text"])["refusal"] == first
        reply = players[0].ask(type="answer", n=players[0].state["n"], text=first["text"])
        assert (reply["code"], reply.get("rule", "")) == ("illegal", first["rule"])
        assert players[0].ask(type="why_not", text="end turn")["refusal"] is None
        assert players[0].ask(type="answer", n=players[0].state["n"], text="end turn")["type"] == "ack"
        assert players[1].ask(type="why_not", text="end turn")["refusal"] is None


def test_a_preview_says_what_an_attachment_makes_possible(client: TestClient) -> None:
    with duel(client) as players:
        found = None
        while found is None and not players[0].is_over:
            main_question(players[0], players[1:])
            options = players[0].decision["options"] if players[0].decision else []
            for place, option in enumerate(options):
                reply = players[0].ask(type="preview", n=players[0].state["n"], picks=[place])
                assert reply["type"] == "preview"
                if option["kind"] not in ("attach", "tool", "evolve", "level_up", "bench"):
                    assert reply["gains"] == reply["losses"] == []
                elif reply["gains"]:
                    found = place, reply["gains"]
                    break
            else:
                play_on(players, 1)
        assert found is not None
        players[0].ask(type="answer", n=players[0].state["n"], picks=[found[0]])
        assert players[0].decision is not None
        assert set(found[1]) <= {option["text"] for option in players[0].decision["options"]}


def test_hints_are_for_games_without_other_people(client: TestClient) -> None:
    with at(client, Person(client).against_bot()) as player:
        player.answer_until_asked()
        hint = player.ask(type="hint")
        assert player.decision is not None
        assert hint["text"] == [player.decision["options"][pick]["text"] for pick in hint["picks"]]
        assert player.ask(type="answer", n=hint["n"], picks=hint["picks"])["type"] == "ack"
    with duel(client) as players:
        assert players[0].ask(type="hint")["code"] == "no_hint"


def test_undo_against_bots_is_free_until_something_was_seen(client: TestClient) -> None:
    undone = refused = 0
    with at(client, Person(client).against_bot()) as player:
        player.answer_until_asked()
        assert not player.state["can_undo"] and player.ask(type="undo")["code"] == "no_undo"
        while undone < 5 or refused < 5:
            player.answer_until_asked()
            before, entries = player.state, list(player.entries)
            hand, chance = cards_of(before), room_at(client, player).course.game.state.rng  # type: ignore[union-attr]
            player.answer()
            player.answer_until_asked()
            if player.is_over:
                break
            shows_more = cards_of(player.state) - hand or room_at(client, player).course.game.state.rng != chance  # type: ignore[union-attr]
            if shows_more:
                refused += 1
                assert not player.state["can_undo"]
                assert player.ask(type="undo")["code"] == "no_undo"
                continue
            if not player.state["can_undo"]:
                continue  # others have played since
            undone += 1
            assert player.ask(type="undo")["n"] == before["n"]
            while player.state["cause"] != "undo":
                player.read_state()
            assert (player.state["n"], player.state["view"], player.entries) == (before["n"], before["view"], entries)
            player.answer()
    assert undone and refused


def cards_of(state: Json) -> set[int]:
    """The cards that a player sees."""
    return set(uids(state["view"]))


def room_at(client: TestClient, player: Player) -> Room:
    return services_at(client).rooms.rooms[player.welcome["game"]["id"]]


def uids(value: object) -> Iterator[int]:
    """Every card that a message names."""
    if isinstance(value, dict):
        if isinstance(value.get("uid"), int):
            yield value["uid"]
        for inner in value.values():
            yield from uids(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from uids(inner)


def test_undo_against_people_needs_their_consent(client: TestClient) -> None:
    with duel(client) as (mia, ben):
        play_on([mia, ben], 12)
        asker, other = (mia, ben) if mia.state["view"]["asked"] else (ben, mia)
        n = asker.state["n"]
        assert other.ask(type="undo_reply", accept=True)["code"] == "no_undo"
        assert asker.ask(type="undo")["n"] == n
        assert other.until("undo_asked")["undo"] == {"by": asker.welcome["seat"], "waiting_for": [other.welcome["seat"]]}
        assert asker.ask(type="undo_reply", accept=True)["code"] == "no_undo"
        assert other.ask(type="undo_reply", accept=False)["type"] == "ack"
        assert asker.until("undo_refused")["undo"] is None
        asker.ask(type="undo")
        assert other.ask(type="undo_reply", accept=True)["type"] == "ack"
        assert asker.until("undo")["n"] < n
        assert asker.state["view"]["asked"] == asker.welcome["seat"]


def test_an_undo_that_was_refused_twice_is_not_asked_for_again(client: TestClient) -> None:
    with duel(client) as (mia, ben):
        play_on([mia, ben], 12)
        asker, other = (mia, ben) if mia.state["view"]["asked"] else (ben, mia)
        for _ in range(2):
            assert asker.ask(type="undo")["type"] == "ack"
            assert other.ask(type="undo_reply", accept=False)["type"] == "ack"
        assert asker.ask(type="undo")["code"] == "no_undo"
        assert not asker.state["can_undo"]


def test_resigning_gives_the_game_to_the_opponent(client: TestClient) -> None:
    with duel(client) as (mia, ben):
        mia.ask(type="resign")
        assert ben.until("resign")["result"] == {"winner": 1, "winners": [1], "reason": "resigned"}
        assert ben.state["view"]["over"] and ben.state["view"]["winner"] == 1 and ben.state["view"]["asked"] is None
        assert ben.ask(type="answer", n=0, picks=[0])["code"] == "over"
        assert ben.ask(type="undo")["code"] == "over"


def test_a_rematch_is_made_when_everybody_wants_one(client: TestClient) -> None:
    with duel(client) as (mia, ben):
        assert mia.ask(type="rematch")["code"] == "not_over"
        mia.ask(type="resign")
        mia.ask(type="rematch")
        assert ben.until("rematch")["rematch"] == [0]
        ben.socket.send_json({"type": "rematch"})
        invitations = []
        for player in (mia, ben):
            while (message := player.receive())["type"] != "rematch":
                pass
            invitations.append(message)
        assert [entry["seat"] for entry in invitations] == [0, 1]
        again = {"game": {"id": invitations[0]["game"]}, "token": invitations[0]["token"]}
        assert client.get(f"/api/games/{invitations[0]['game']}").json()["parent"] == mia.welcome["game"]["id"]
        with at(client, again) as player:
            assert player.welcome["seat"] == 0 and player.state["status"] == "playing"


def test_a_player_who_returns_gets_the_same_state(client: TestClient) -> None:
    mine, theirs = Person(client, "Mia").against(Person(client, "Ben"))
    with at(client, theirs, seed=2) as ben:
        with at(client, mine, seed=1) as mia:
            play_on([mia, ben], 30)
        assert not ben.until("online")["players"][0]["online"]
        with client.websocket_connect(address(mine)) as socket:
            socket.send_json({"type": "hello", "token": mine["token"], "log": 12})
            assert socket.receive_json()["type"] == "welcome"
            state = socket.receive_json()
        assert (state["n"], state["view"]) == (mia.state["n"], mia.state["view"])
        assert (state["log_from"], state["log"]) == (12, mia.entries[12:])


def test_a_restarted_server_continues_every_game(settings: Settings) -> None:
    with serving(settings) as client:
        mine, theirs = Person(client, "Mia").against(Person(client, "Ben"), clock={"minutes": 5, "increment": 2})
        with at(client, mine) as mia, at(client, theirs) as ben:
            play_on([mia, ben], 20)
            asker, other = (mia, ben) if mia.state["view"]["asked"] else (ben, mia)
            asker.ask(type="undo")
            other.ask(type="undo_reply", accept=True)
            asker.until("undo")
            since = time.monotonic()
            play_on([mia, ben], 4)
    with serving(settings) as client, at(client, mine) as again:
        passed = time.monotonic() - since
        assert (again.state["n"], again.state["view"], again.entries) == (mia.state["n"], mia.state["view"], mia.entries)
        for left, before in zip(again.state["clock"]["left"], mia.state["clock"]["left"], strict=True):
            assert -AGREED <= before - left <= passed + AGREED


def test_a_game_that_no_longer_plays_as_it_did_is_kept_and_not_changed(settings: Settings) -> None:
    with serving(settings) as client:
        game = Person(client, "Mia").against(Person(client, "Ben"))[0]
        with at(client, game) as mia:
            game_id = mia.welcome["game"]["id"]
        with services_at(client).storage.engine.begin() as db:
            # As if the question that Ben answered were now Mia's.
            wrong = {"game": game_id, "number": 0, "kind": "answer", "seat": 1 - mia.state["view"]["asked"], "picks": [0], "n": 1}
            db.execute(db_tables.events.insert().values(**wrong, spent=0))
    with serving(settings) as client:
        assert closing_code(client, game_id, '{"type": "hello"}') == 1011
        assert client.get(f"/api/games/{game_id}").json()["status"] == "playing"


def test_the_clock_of_the_player_who_is_asked_runs_and_runs_out(client: TestClient) -> None:
    with duel(client, clock={"minutes": 0.01, "increment": 0}) as (mia, ben):
        asked = mia.state["view"]["asked"]
        assert mia.state["clock"]["running"] == asked
        assert max(mia.state["clock"]["left"]) <= 0.6
        state = ben.until("time")
        assert state["result"] == {"winner": 1 - asked, "winners": [1 - asked], "reason": "time"}
        assert state["clock"]["left"][asked] == 0 and state["clock"]["running"] is None


def test_each_turn_earns_its_increment_once_with_a_public_answer(client: TestClient) -> None:
    """Others earn nothing: the clock would show how often a player is asked about hidden cards."""
    with duel(client, clock={"minutes": 10, "increment": 30}) as players:
        earned: list[set[int]] = [set(), set()]
        for _ in range(30):
            asked = players[players[0].state["view"]["asked"]]
            assert asked.decision is not None
            if asked.decision["kind"] in ("main", "promote", "first"):
                earned[asked.welcome["seat"]].add(asked.state["view"]["turn"])
            play_on(players, 1)
        room = services_at(client).rooms.rooms[players[0].welcome["game"]["id"]]
        for seat in range(2):
            assert sum(extra for answer, extra in zip(room.answers, room.extras, strict=True) if answer.seat == seat) == (
                30 * len(earned[seat])
            )
        assert any(earned)


def test_bots_have_no_clock(client: TestClient) -> None:
    with at(client, Person(client).against_bot(clock={"minutes": 1})) as player:
        player.answer_until_asked()
        assert player.state["clock"]["left"][1] is None and player.state["clock"]["running"] == 0


def test_an_answer_that_cannot_be_saved_is_not_taken(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with duel(client) as players:
        play_on(players, 8)
        asked = players[players[0].state["view"]["asked"]]
        repository = services_at(client).repository

        async def fail(*_: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(repository, "append", fail)
            reply = asked.answer()
        assert reply["code"] == "not_saved"
        before = asked.state
        asked.socket.send_json({"type": "log", "id": "x", "since": 0})
        assert asked.receive()["log"] == asked.entries
        assert asked.state == before
        play_on(players, 5)
        assert sum(player.state["n"] for player in players) == 8 + 5


def test_a_commit_that_succeeds_but_reports_an_error_counts(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with duel(client) as players:
        play_on(players, 8)
        asked = players[players[0].state["view"]["asked"]]
        repository = services_at(client).repository
        real = repository.append

        async def lose_the_reply(*details: Any, **more: Any) -> None:
            await real(*details, **more)
            raise OSError("the connection was lost after the commit")

        with monkeypatch.context() as broken:
            broken.setattr(repository, "append", lose_the_reply)
            assert asked.answer()["type"] == "ack"
        play_on(players, 5)
        assert sum(player.state["n"] for player in players) == 8 + 1 + 5


def test_a_game_whose_journal_cannot_be_read_either_is_opened_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = Person(client, "Mia").against(Person(client, "Ben"))
    monkeypatch.setattr(room, "READ_AGAIN", (0.0, 0.0))
    with at(client, mine) as mia, at(client, theirs) as ben:
        play_on([mia, ben], 8)
        asked = (mia, ben)[mia.state["view"]["asked"]]
        repository = services_at(client).repository

        async def fail(*_: object, **__: object) -> None:
            raise OSError("the database is gone")

        with monkeypatch.context() as broken:
            broken.setattr(repository, "append", fail)
            broken.setattr(repository, "history", fail)
            with pytest.raises(WebSocketDisconnect):
                asked.answer()
    with at(client, mine) as mia, at(client, theirs) as ben:
        assert mia.state["n"] + ben.state["n"] == 8
        play_on([mia, ben], 5)


def test_a_bot_gives_its_own_answer_once_it_can_be_saved(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = services_at(client).repository
    real, failed, given = repository.append, [0], []

    async def fail_at_first(*details: Any, **more: Any) -> None:
        if failed[0] < 2:
            failed[0] += 1
            raise OSError("the database restarts")
        await real(*details, **more)

    made = Person(client).against_bot()
    room_now = room_of(client, made)
    monkeypatch.setattr(room_now, "other_picks", lambda: given.append(1) or [0])  # type: ignore[func-returns-value]
    with at(client, made) as player:
        monkeypatch.setattr(repository, "append", fail_at_first)
        while player.state["view"]["asked"] == 0:
            player.answer()
        player.answer_until_asked()
    assert not given


def test_a_power_without_limit_does_not_stop_the_game(settings: Settings) -> None:
    with serving(settings) as client, duel(client) as players:
        room_now = services_at(client).rooms.rooms[players[0].welcome["game"]["id"]]
        asked = players[players[0].state["view"]["asked"]]
        while asked.decision is None or asked.decision["kind"] != "main":
            play_on(players, 1)
            asked = players[players[0].state["view"]["asked"]]
        assert room_now.course is not None
        room_now.turns.acted[asked.welcome["seat"], room_now.course.game.turn] = settings.actions_per_turn
        others = [place for place, one in enumerate(asked.decision["options"]) if one["kind"] not in turn_record.ENDINGS]
        if others:
            assert asked.ask(type="answer", n=asked.state["n"], picks=[others[0]])["code"] == "repeated"
        (end,) = (place for place, one in enumerate(asked.decision["options"]) if one["kind"] == "end")
        assert asked.ask(type="answer", n=asked.state["n"], picks=[end])["type"] == "ack"


def test_a_long_log_is_sent_in_parts(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "LOG_PART", 10)
    mine, theirs = Person(client, "Mia").against(Person(client, "Ben"))
    with at(client, mine) as mia, at(client, theirs) as ben:
        play_on([mia, ben], 30)
    with at(client, mine) as again:
        assert len(again.state["log"]) == 10
        assert again.ask(type="log", since=3)["log_from"] == 3
        assert len(again.ask(type="log", since=3)["log"]) == 10


def test_a_fault_of_the_engine_leaves_the_game_as_it_was(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = Person(client, "Mia").against(Person(client, "Ben"))
    with at(client, mine) as mia, at(client, theirs) as ben:
        play_on([mia, ben], 8)
        asked = (mia, ben)[mia.state["view"]["asked"]]
        course = room_of(client, mine).course
        assert course is not None

        def fail(_: object) -> None:
            raise AssertionError("a loop of effects")

        monkeypatch.setattr(course, "answer", fail)
        assert asked.answer()["code"] == "fault"
        play_on([mia, ben], 5)
        assert mia.state["n"] + ben.state["n"] == 13


def test_a_game_that_never_ends_has_no_winner(settings: Settings) -> None:
    with serving(replace(settings, max_answers=10)) as client, duel(client) as players:
        play_on(players)
        assert players[0].state["result"] == {"winner": None, "winners": [], "reason": "fault"}


def test_idle_rooms_are_forgotten_and_made_again(settings: Settings) -> None:
    with serving(replace(settings, rooms=1, idle_seconds=0)) as client:
        person = Person(client)
        games = [person.against_bot() for _ in range(3)]
        deadline = time.monotonic() + 5
        while len(services_at(client).rooms.rooms) > 2 and time.monotonic() < deadline:
            client.get(f"/api/games/{games[0]['game']['id']}")
        with at(client, games[0]) as player:
            player.answer_until_asked()
            assert player.answer()["type"] == "ack"
