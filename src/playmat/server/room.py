"""A room: one game in progress, with its players, watchers, clock and bots.

Every change of a game goes through its room, one at a time. An answer is applied, written to the journal, and shown to players
only when it is durable. If it cannot be written, the game is rebuilt from the journal.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NoReturn, TypeVar, TypeVarTuple

from playmat.json_object import Json
from playmat.json_types import EntryJson, ViewJson
from playmat.play.decision import IllegalAction
from playmat.play.fairness import commitment
from playmat.play.game import Game
from playmat.play.record import InvalidRecord
from playmat.play.tables import make_table
from playmat.server import socket_replies as sent
from playmat.server.bots import PACE, PREVIEWED, advise, position_of, preview, rank_of, think
from playmat.server.clocks import Clock
from playmat.server.errors import ApiError, GameError, sentence
from playmat.server.listener import Listener
from playmat.server.logged_game import LoggedGame
from playmat.server.matches import again
from playmat.server.rate_limits import Bucket
from playmat.server.repository import Lease
from playmat.server.responses import DeckFace, GameReason
from playmat.server.storage import LostLease
from playmat.server.stored_records import BOT, OVER, PLAYING, WAITING, Answer, GameRow, Guest, History, Played, Result
from playmat.server.turn_record import TurnRecord
from playmat.server.undo import Before, Refusals
from playmat.server.workers import SEARCHING, SHOWING, Busy

if TYPE_CHECKING:
    from playmat.server.rooms import Rooms

log = logging.getLogger(__name__)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
RETRIES = 5
READ_AGAIN = (0.1, 0.5, 2.0)
"""Seconds between attempts to read a journal after an error."""
LOG_PART = 1000
"""The newest entries of the log, sent at once; a client asks for earlier ones."""
SLICE = 0.01
"""Seconds after which a game that is being rebuilt lets others run."""
PROTOCOL = 2
GONE, MOVED = 4401, 1012
"""Codes to close a connection with: its token has ended; the game is in another process now."""
PHRASES = (
    "hello", "good_luck", "have_fun", "thinking", "well_played", "nice", "oops", "thanks", "sorry", "one_moment", "good_game",
    "rematch",
)  # fmt: skip
"""The phrases that players can say to each other."""


class Room:
    """One game in memory. Methods raise GameError if something cannot be done, in which case nothing has changed."""

    def __init__(self, rooms: Rooms, row: GameRow, history: History, lease: Lease) -> None:
        self.rooms = rooms
        self.row = row
        self.lease = lease
        self.answers = history.answers
        self.settlements = history.settlements
        self.counts: Counter[int] = Counter()
        """Answers by seat, for the first `counted` answers."""
        self.counted = -1
        self.extras = history.extras
        self.events = history.events
        self.lock = asyncio.Lock()
        self.listeners: list[Listener] = []
        self.course: LoggedGame | None = None
        self.turns = TurnRecord(rooms.settings.actions_per_turn)
        self.clock: Clock | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.bots_task: asyncio.Task[None] | None = None
        self.version = 0
        """Counts the changes of the game, so that a bot's answer to a past question is recognised."""
        self.asked_at = time.monotonic()
        self.sought_at = time.monotonic()
        """When the room was last requested; that client may be about to enter it."""
        self.undo_by: int | None = None
        self.undo_refusals = Refusals()
        self.undo_waits: set[int] = set()
        self.rematch_by: set[int] = set()
        self.rematch_luck: dict[int, str] = {}
        self.next_secret = rooms.new_secret()
        """The server's part of the seed of a rematch; its digest is shown before players add their parts."""
        self.hinting = False
        """Whether a hint is being computed."""
        self.before: Before | None = None
        """The knowledge of the only human player at the table before their last answer."""
        self.views: dict[int | None, tuple[int, Result | None, ViewJson]] = {}
        """The last view shown to each seat, with its moment and result."""
        self.table: tuple[tuple[object, ...], sent.TableState] = (), {}
        """The last data shown about the table, and its sources."""
        self.arrivals = 0
        """Counts how often a client came or went."""
        self.faces: list[DeckFace] = []
        """The decks as tables show them; computed when first needed."""
        self.voices: dict[int, Bucket] = {}
        self.is_shut = False
        """Whether another process has the game now; nothing may be done here."""
        if row.clock is not None and row.status == PLAYING:
            extra = {seat: history.extra(seat) for seat in row.people}
            self.clock = Clock(row.clock, row.people, len(row.seats), history.spent, extra)

    async def enter(self, listener: Listener, log: int) -> None:
        async with self.lock:
            self.add(listener, log)

    def add(self, listener: Listener, log: int) -> None:
        """Add a listener. The caller holds the lock."""
        listener.log_sent = log
        self.listeners.append(listener)
        self.arrivals += 1
        listener.send({"type": "welcome", "protocol": PROTOCOL, "game": self.row.to_json(), "seat": listener.seat})
        self.tell(listener, "hello")
        self.tell_all("online", without=listener)
        self.go_on()

    async def exit(self, listener: Listener) -> None:
        async with self.lock:
            if listener in self.listeners:
                self.listeners.remove(listener)
                self.arrivals += 1
                self.tell_all("online")

    @property
    def is_idle(self) -> bool:
        """Whether the room can be dropped from memory; it can be rebuilt from the journal."""
        is_thinking = self.bots_task is not None and not self.bots_task.done()
        is_wanted = time.monotonic() - self.sought_at < self.rooms.settings.idle_seconds
        return not (self.listeners or self.timer is not None or is_thinking or is_wanted or self.lock.locked())

    async def join(
        self, guest: Guest, seat: int | None, deck: tuple[str, ...], invite: str | None, luck: str = ""
    ) -> tuple[int, str]:
        """Take an open seat and get its token; the game starts if it was the last one."""
        async with self.lock:
            with self.owning():
                self.row, taken, token = await self.rooms.repository.take_seat(
                    self.row.id, self.lease, seat, guest, deck, luck, invite, self.rooms.deal
                )
            if self.row.status == PLAYING:
                try:
                    await self.begin()
                except Exception:
                    log.exception("game %s cannot begin", self.row.id)
                    await self.finish(Result(None, (), "fault"))
                self.tell_all("start")
                self.go_on()
            else:
                self.tell_all("join")
            return taken, token

    async def leave(self, guest: Guest) -> None:
        """Give up the seat: its token becomes invalid, and the connections opened with it are closed."""
        async with self.lock:
            with self.owning():
                self.row, seat = await self.rooms.repository.leave(self.row.id, self.lease, guest)
            if seat is not None:
                self.shut_out(seat)
            self.tell_all("leave")

    async def new_token(self, guest: Guest) -> tuple[int, str]:
        """A new token for the guest's seat; the old one becomes invalid, and the connections opened with it are closed."""
        async with self.lock:
            with self.owning():
                self.row, seat, token = await self.rooms.repository.new_seat_token(self.row.id, self.lease, guest)
            self.shut_out(seat)
            return seat, token

    def shut_out(self, seat: int) -> None:
        """Close the connections of a seat whose token has ended."""
        self.expel([listener for listener in self.listeners if listener.seat == seat])

    def expel(self, ended: Sequence[Listener]) -> None:
        for listener in ended:
            self.listeners.remove(listener)
            listener.seat = None
            listener.close(GONE)
            self.arrivals += 1

    @contextmanager
    def owning(self) -> Iterator[None]:
        """A context for stored changes: if another process owns the game by now, the room closes."""
        try:
            yield
        except LostLease:
            log.warning("game %s is in another process now", self.row.id)
            self.rooms.drop(self)
            raise ApiError(503, "busy", "The game has moved to another server. Try again.", retry_after=1.0) from None

    async def begin(self) -> None:
        """Build the game from its journal. This never changes stored data."""
        await self.restart()
        if self.clock is None and self.row.clock is not None and self.row.status == PLAYING:
            self.clock = Clock(self.row.clock, self.row.people, len(self.row.seats), {}, {})
        used = self.lease.seconds if self.lease.events == self.events else 0.0
        self.asked_at = time.monotonic() - used

    async def restart(self) -> None:
        self.course = await self.rebuild()
        self.views.clear()

    async def rebuild(self) -> LoggedGame:
        """The game played from its journal. Each answer is bounded in steps, and other games continue between answers."""
        row, settled = self.row, self.settlements
        assert row.decks is not None and row.seed is not None
        async with self.rooms.building:
            table = await asyncio.to_thread(make_table, row.ruleset, row.form, row.decks)
            course = LoggedGame(table, row.seed, row.flips, (), row.names(), is_open=row.is_all_bots, settlements=settled)
            since = time.monotonic()
            person = self.only_person()
            last = None if person is None else self.last_answer(person)
            self.before = None
            self.turns.clear()
            for number, answer in enumerate(self.answers):
                if course.asked != answer.seat:
                    # The cards or the engine have changed since. Refuse the game rather than show one that was not played.
                    raise InvalidRecord(f"answer {number + 1} was given by a seat that is not asked")
                if number == last:
                    assert person is not None
                    self.before = Before(number, person, course)
                self.turns.add(answer.seat, course.game.turn, course.question == "main", self.extras[number] > 0)
                course.answer(answer.picks)
                if time.monotonic() - since > SLICE:
                    await asyncio.sleep(0)
                    since = time.monotonic()
        return course

    def go_on(self) -> None:
        """Start the clock of the player who is asked, or wake the bot."""
        if self.row.status != PLAYING or self.course is None or self.is_shut:
            return
        asked = self.course.asked
        if self.clock is not None and self.clock.running != asked:
            self.start_clock()
        if asked is not None and self.bot_asked() is not None and (self.bots_task is None or self.bots_task.done()):
            self.bots_task = asyncio.create_task(self.play_bots())

    def start_clock(self) -> None:
        assert self.clock is not None and self.course is not None
        self.stop_timer()
        self.clock.start(self.course.asked, self.asked_at)
        left = self.clock.remaining()
        if left is not None:
            self.timer = asyncio.get_running_loop().call_later(max(0.0, left), self.ring, self.version)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def ring(self, version: int) -> None:
        self.timer = None
        self.rooms.spawn(self.run_out(version))

    async def run_out(self, version: int) -> None:
        """End the game: the player who is asked has run out of time."""
        async with self.lock:
            if version != self.version or self.row.status != PLAYING or self.clock is None or self.clock.running is None:
                return
            try:
                await self.finish(self.lost_by(self.clock.running, "time"))
            except GameError:
                if not self.is_shut:  # another process may own the game by now
                    self.timer = asyncio.get_running_loop().call_later(1.0, self.ring, version)
                return
            self.tell_all("time")

    async def answer(self, seat: int | None, n: int, given: str | Sequence[int]) -> int:
        """Answer question n; returns the number of answers so far, once the answer is durable."""
        async with self.lock:
            course = self.playing(seat)
            if n != self.count(seat):
                raise GameError("stale", f"Question {n} is not open; question {self.count(seat)} is.")
            if course.asked != seat:
                raise GameError("not_your_turn", "It is not your turn to answer.")
            assert seat is not None
            await self.play(seat, given)
            self.tell_all("answer")
            self.go_on()
            return self.count(seat)

    def count(self, seat: int | None) -> int:
        """The number of questions that a seat has answered: the number of questions to others would reveal hidden cards."""
        if self.counted != len(self.answers):
            self.counts = Counter(answer.seat for answer in self.answers)
            self.counted = len(self.answers)
        return 0 if seat is None else self.counts[seat]

    async def play(self, seat: int, given: str | Sequence[int]) -> None:
        """Apply an answer and write it to the journal."""
        course = self.course
        assert course is not None
        spent = time.monotonic() - self.asked_at
        if self.clock is not None and (left := self.clock.remaining()) is not None and left <= 0:
            raise GameError("over", "Your time is up.")
        extra = 0.0
        if self.clock is not None and self.turns.may_earn(course, seat):
            extra = self.clock.rule.increment
        self.turns.check(course, seat, given)
        turn, is_action = course.game.turn, course.question == "main"
        before = Before(len(self.answers), seat, course) if seat == self.only_person() else self.before
        try:
            picks = course.answer(given)
        except IllegalAction as error:
            raise GameError("illegal", sentence(error.message), error.rule) from None
        except Exception:
            log.exception("game %s failed at answer %d: %.200r", self.row.id, len(self.answers), given)
            await self.restart()
            raise GameError("fault", "That answer caused an internal error. Try another one.") from None
        result = self.result_of(course.game)
        if result is None and len(self.answers) >= self.rooms.settings.max_answers:
            result = Result(None, (), "fault")
        try:
            await self.rooms.repository.append(
                self.row.id, self.lease, self.events, "answer", seat, picks, len(self.answers) + 1, spent, extra, result,
                is_noted=self.is_minute_over(),
            )  # fmt: skip
        except LostLease:
            self.moved()
        except Exception:
            log.exception("game %s: an answer could not be written", self.row.id)
            if not await self.is_written():
                await self.restart()
                raise GameError("not_saved", "Your answer could not be saved and was not applied. Try again.") from None
        self.answers.append(Answer(seat, picks))
        self.counts[seat] += 1
        self.counted += 1
        self.extras.append(extra)
        self.turns.add(seat, turn, is_action, extra > 0)
        self.before = before
        if self.clock is not None:
            self.clock.charge(seat, spent, extra)
        self.changed(result)

    async def is_written(self) -> bool:
        """Whether the journal has the event that could not be confirmed: a commit may succeed although it reports an error.

        If the journal cannot be read either, the room closes; the next one is built from the journal of that time.
        """
        for pause in READ_AGAIN:
            try:
                events = (await self.rooms.repository.history(self.row.id)).events
            except Exception:
                log.exception("game %s: its journal cannot be read", self.row.id)
                await asyncio.sleep(pause)
            else:
                return events > self.events
        self.rooms.drop(self)
        raise GameError("not_saved", "Whether your answer was saved is not known yet. Connect again to see the game.")

    def moved(self) -> NoReturn:
        log.warning("game %s is in another process now", self.row.id)
        self.rooms.drop(self)
        raise GameError("not_saved", "The game has moved to another server and your answer was not applied. Connect again.")

    def changed(self, result: Result | None = None) -> None:
        """Forget data that depended on the previous state; called when the journal has grown."""
        self.events += 1
        self.version += 1
        self.asked_at = time.monotonic()
        self.undo_by = None
        self.undo_waits = set()
        if self.is_minute_over():
            self.row = replace(self.row, updated=time.time())
        if result is not None:
            self.close_game(result)
        elif self.clock is not None:
            self.start_clock()

    def is_minute_over(self) -> bool:
        """Whether the time of the last change has to be noted again; it is shown to the minute."""
        return time.time() // 60 != self.row.updated // 60

    def close_game(self, result: Result) -> None:
        self.row = replace(self.row, status=OVER, result=result, answers=len(self.answers), updated=time.time())
        self.version += 1
        self.stop_timer()
        if self.clock is not None:
            self.clock.stop()
        if not self.row.is_settled:
            self.rooms.spawn(self.rooms.matches.settle(self.row.id))

    async def finish(self, result: Result) -> None:
        """End the game for a reason that is not an answer."""
        try:
            await self.rooms.repository.end(self.row.id, self.lease, result, len(self.answers))
        except LostLease:
            self.moved()
        except Exception:
            log.exception("game %s: its end could not be written", self.row.id)
            raise GameError("not_saved", "That could not be saved, so it was not done. Try again.") from None
        self.close_game(result)

    def result_of(self, game: Game) -> Result | None:
        if not game.is_over:
            return None
        return Result(game.winner, () if game.winner is None else tuple(self.side_of(game.winner)), "rules")

    def side_of(self, seat: int) -> list[int]:
        """The seats that win and lose together: with four players every other seat."""
        return list(range(seat % 2, len(self.row.seats), 2))

    def lost_by(self, seat: int, reason: GameReason) -> Result:
        winners = self.side_of(seat + 1)
        return Result(winners[0], tuple(winners), reason)

    async def play_bots(self) -> None:
        """Answer for bots until a human player is asked or the game is over."""
        failures = 0
        while True:
            async with self.lock:
                seat = self.bot_asked()
                if seat is None:
                    return
                assert self.course is not None
                version, position = self.version, position_of(self.course.game)
            level = self.row.seats[seat].level or 1
            try:
                picks, _ = await asyncio.gather(
                    self.work(think, position, seat, level, self.bot_seed(), rank=rank_of(level), is_limited=False),
                    asyncio.sleep(PACE[level] * self.rooms.settings.bot_pace),
                )
            except GameError:
                await asyncio.sleep(1.0)  # the workers are overloaded
                continue
            except Exception:
                log.exception("game %s: its bot cannot think; it answers at random", self.row.id)
                picks = []
            async with self.lock:
                if version != self.version or self.bot_asked() != seat:
                    continue
                try:
                    await self.play(seat, picks if not failures else self.other_picks())
                    failures = 0
                    self.tell_all("answer")
                except GameError as error:
                    if error.code == "not_saved":  # the answer was good: it is given again once it can be written
                        await asyncio.sleep(1.0)
                        continue
                    failures += 1
                    log.error("game %s: a bot's answer was refused: %s", self.row.id, error.message)
                    if failures >= RETRIES:
                        await self.finish(Result(None, (), "fault"))
                        self.tell_all("fault")
                        return
                if self.bot_asked() is None:
                    self.go_on()
            if failures:
                await asyncio.sleep(min(2.0**failures / 10, 10.0))

    def bot_asked(self) -> int | None:
        """The bot that the game waits for; None if there is none. A game between bots only continues while it is watched."""
        if self.row.status != PLAYING or self.course is None or self.is_shut or not (self.row.people or self.listeners):
            return None
        asked = self.course.asked
        return asked if asked is not None and self.row.seats[asked].kind == BOT else None

    def bot_seed(self) -> int | None:
        """The seed of a bot for this answer; None means that it plays differently each time."""
        seed = self.rooms.settings.seed
        return None if seed is None else seed + self.version

    def other_picks(self) -> list[int]:
        """Any legal answer, for a bot whose own answer was refused."""
        assert self.course is not None and self.course.game.decision is not None
        decision = self.course.game.decision
        if endings := self.turns.endings(self.course, decision.player):
            return [Random().choice(endings)]
        count = Random().randint(decision.min, min(decision.max, len(decision.options)))
        return Random().sample(range(len(decision.options)), count)

    async def undo(self, seat: int | None) -> int:
        """Take back the seat's last answer: at once against bots, otherwise when every other human player agrees."""
        async with self.lock:
            self.playing(seat)
            assert seat is not None
            if self.last_answer(seat) is None:
                raise GameError("no_undo", "You have not given an answer yet.")
            if self.undo_by is not None:
                raise GameError("no_undo", "An undo has already been requested.")
            if self.undo_refusals.are_final(seat, self.count(seat)):
                raise GameError("no_undo", "An undo of this answer has already been refused.")
            if not self.can_undo(seat):
                raise GameError("no_undo", "Since your last answer you have seen a card or a coin, so it cannot be taken back.")
            others = {other for other in self.row.people if other != seat}
            if others:
                self.undo_by, self.undo_waits = seat, others
                self.tell_all("undo_asked")
            else:
                await self.take_back(seat)
            return self.count(seat)

    async def reply_to_undo(self, seat: int | None, accept: bool) -> int:
        async with self.lock:
            self.playing(seat)
            if seat not in self.undo_waits or self.undo_by is None:
                raise GameError("no_undo", "No undo is waiting for your reply.")
            if not accept:
                self.undo_refusals.add(self.undo_by, self.count(self.undo_by))
                self.undo_by, self.undo_waits = None, set()
                self.tell_all("undo_refused")
            elif len(self.undo_waits) > 1:
                self.undo_waits.remove(seat)
                self.tell_all("undo_asked")
            else:
                await self.take_back(self.undo_by)
            return self.count(seat)

    def can_undo(self, seat: int | None) -> bool:
        """Whether a player may ask for an undo. Against bots not after seeing a card or a result of chance."""
        if self.row.status != PLAYING or self.undo_by is not None or seat is None or self.course is None:
            return False
        if not self.count(seat) or self.only_person() is None:
            return self.count(seat) > 0 and not self.undo_refusals.are_final(seat, self.count(seat))
        return self.before is not None and self.before.number == self.last_answer(seat) and self.before.knew_all_of(self.course)

    def only_person(self) -> int | None:
        """The seat of the human player, if all others are bots."""
        return self.row.people[0] if len(self.row.people) == 1 else None

    async def take_back(self, seat: int) -> None:
        n = self.last_answer(seat)
        assert n is not None
        running = None if self.clock is None else self.clock.running
        spent = 0.0 if self.clock is None else self.clock.passed()
        try:
            await self.rooms.repository.append(self.row.id, self.lease, self.events, "undo", running, None, n, spent)
        except LostLease:
            self.moved()
        except Exception:
            log.exception("game %s: an undo could not be written", self.row.id)
            if not await self.is_written():
                raise GameError("not_saved", "The undo could not be saved, so it was not done. Try again.") from None
        if self.clock is not None:
            if running is not None:
                self.clock.charge(running, spent)
            for answer, extra in zip(self.answers[n:], self.extras[n:], strict=True):
                self.clock.charge(answer.seat, extra)
        del self.answers[n:]
        self.counted = -1
        del self.extras[n:]
        self.settlements = [settlement for settlement in self.settlements if settlement.at <= n]
        await self.restart()
        self.changed()
        self.tell_all("undo")
        self.go_on()

    def last_answer(self, seat: int | None) -> int | None:
        """The number of the seat's last answer; None if there is none."""
        return next((n for n in range(len(self.answers) - 1, -1, -1) if self.answers[n].seat == seat), None)

    async def resign(self, seat: int | None) -> int:
        async with self.lock:
            self.playing(seat)
            assert seat is not None
            await self.finish(self.lost_by(seat, "resigned"))
            self.tell_all("resign")
            return self.count(seat)

    async def say(self, seat: int | None, phrase: str) -> int:
        """Send one of the set phrases to everyone who has not muted the seat."""
        self.seated(seat)
        assert seat is not None
        if phrase not in PHRASES:
            raise GameError("invalid", f"There is no phrase {phrase!r}; there are {', '.join(PHRASES)}.")
        if self.voices.setdefault(seat, Bucket(1 / 3, 5)).take() > 0:
            raise GameError("too_fast", "You are sending phrases too fast; wait a moment.")
        for listener in self.listeners:
            if seat not in listener.muted:
                listener.send({"type": "said", "seat": seat, "phrase": phrase})
        return self.count(seat)

    async def rematch(self, seat: int | None, luck: str = "") -> int:
        """Ask for another game; it is created once every human player has asked."""
        async with self.lock:
            self.seated(seat)
            assert seat is not None
            if self.row.status != OVER or self.row.decks is None:
                raise GameError("not_over", "You can ask for a rematch when the game is over.")
            if self.row.match is not None and await self.send_to_next(seat):
                return self.count(seat)
            self.rematch_by.add(seat)
            self.rematch_luck[seat] = luck
            self.tell_all("rematch")
            if self.rematch_by.issuperset(self.row.people):
                await self.play_again()
            return self.count(seat)

    async def send_to_next(self, seat: int) -> bool:
        """Send a player to the next game of the match; False if the match is decided. The other one stays until they ask too."""
        found = await self.rooms.matches.next_game(self.row.id, seat)
        for listener in self.listeners:
            if found is not None and listener.seat == seat:
                listener.send({"type": "rematch", "game": found[0], "seat": seat, "token": found[1]})
        return found is not None

    async def play_again(self) -> None:
        by, self.rematch_by = self.rematch_by, set()
        people = self.row.people
        try:
            room, tokens = await self.rooms.create(*self.again(), seats=people)
        except ApiError as error:
            self.rematch_by = by
            raise GameError("too_fast" if error.status in (429, 503) else "no_rematch", error.message) from None
        self.next_secret = self.rooms.new_secret()
        given = dict(zip(people, tokens, strict=True))
        for listener in self.listeners:
            message: sent.RematchMade = {"type": "rematch", "game": room.row.id}
            if listener.seat is not None:
                message |= {"seat": listener.seat, "token": given[listener.seat]}
            listener.send(message)

    def again(self) -> tuple[GameRow, Played]:
        """A new game with the same players, decks and settings; one that began from a position begins from it again."""
        row = self.row
        new = again(row, self.rematch_luck, self.next_secret)
        begun = Played((), [settlement for settlement in self.settlements if settlement.state is not None and not settlement.at])
        if begun.settlements:  # the settled state has its own chance and its own order of the decks
            new = replace(new, status=PLAYING, seed=row.seed, decks=row.decks, secret=None)
        return new, begun

    async def why_not(self, seat: int | None, text: str) -> sent.WhyNotReply:
        async with self.lock:
            refusal = self.playing(seat).view(seat).why_not(text)
            return {"type": "why_not", "refusal": None if refusal is None else refusal.to_json()}

    async def refusals(self, seat: int | None) -> sent.RefusalsReply:
        async with self.lock:
            refused = self.playing(seat).view(seat).refusals()
            return {"type": "refusals", "refusals": [refusal.to_json() for refusal in refused]}

    async def preview(self, seat: int | None, n: int, picks: Sequence[int]) -> sent.PreviewReply:
        """The attacks and other options that an answer would make possible or impossible."""
        async with self.lock:
            course = self.playing(seat)
            decision = course.view(seat).decision
            if decision is None or seat is None or n != self.count(seat):
                raise GameError("stale", "You are not asked that question now.")
            if len(picks) != 1 or picks[0] >= len(decision.options) or decision.options[picks[0]].kind not in PREVIEWED:
                return {"type": "preview", "gains": [], "losses": []}
            position = position_of(course.game)
        try:
            return await self.work(preview, position, seat, list(picks), rank=SHOWING)
        except GameError:
            raise
        except Exception:
            log.exception("game %s: a preview failed", self.row.id)
            return {"type": "preview", "gains": [], "losses": []}

    async def position(self, seat: int | None) -> Json | None:
        """The game as a seat (None: a watcher) is shown it, for a worker; None before it begins."""
        async with self.lock:
            return None if self.course is None else position_of(self.course.shown(seat))

    async def work(self, task: Callable[[*Ts], T], *details: *Ts, rank: int, is_limited: bool = True) -> T:
        """Run a task in a worker, charged to the players at the table."""
        people = [seat.guest for seat in self.row.seats if seat.guest]
        who = people[0] if people else self.row.maker or self.row.id
        try:
            return await self.rooms.workers.run(task, *details, who=who, game=self.row.id, rank=rank, is_limited=is_limited)
        except Busy as error:
            raise GameError("too_fast", error.message) from None

    async def hint(self, seat: int | None) -> sent.HintReply:
        async with self.lock:
            course = self.playing(seat)
            if len(self.row.people) > 1:
                raise GameError("no_hint", "Hints are not available in games against human players.")
            decision = course.view(seat).decision
            if decision is None or seat is None:
                raise GameError("not_your_turn", "Hints are available when it is your turn to answer.")
            n, position = self.count(seat), position_of(course.game)
            if self.hinting:
                raise GameError("too_fast", "A hint is already being prepared.")
            self.hinting = True
        try:
            ranked = await self.work(advise, position, seat, self.rooms.settings.hint_seconds, rank=SEARCHING)
        finally:
            self.hinting = False
        answers: list[sent.HintAnswer] = [
            {
                "picks": picks,
                "text": [decision.options[pick].text for pick in picks],
                "chance": round(chance, 3),
                "error": round(error, 3),
                "reason": reason,
            }
            for picks, chance, error, reason in ranked
        ]
        return {"type": "hint", "n": n, "picks": answers[0]["picks"], "text": answers[0]["text"], "answers": answers}

    async def log(self, seat: int | None, since: int) -> sent.LogReply:
        async with self.lock:
            if self.course is None:
                return {"type": "log", "log_from": 0, "log": []}
            since = min(since, self.course.logged_for(seat))
            return {"type": "log", "log_from": since, "log": self.course.log(seat, since)[:LOG_PART]}

    def seated(self, seat: int | None) -> None:
        if seat is None:
            raise GameError("watching", "You are watching; only players can do that.")

    def playing(self, seat: int | None) -> LoggedGame:
        """The course of a game in progress, for a player of it."""
        self.seated(seat)
        if self.is_shut:
            raise GameError("not_saved", "The game has moved to another server. Connect again.")
        if self.row.status == WAITING:
            raise GameError("waiting", "The game has not started yet; a seat is still open.")
        if self.row.status == OVER or self.course is None:
            raise GameError("over", "The game is over.")
        return self.course

    def tell_all(self, cause: str, without: Listener | None = None) -> None:
        for listener in tuple(self.listeners):
            if listener is not without:
                self.tell(listener, cause)

    def shown_table(self) -> sent.TableState:
        """The data that everyone at the table sees; the same object as last time unless something has changed."""
        made_from = (self.row, self.arrivals, self.undo_by, frozenset(self.undo_waits), frozenset(self.rematch_by))
        if self.table[0] != made_from:
            self.table = made_from, {
                "status": self.row.status, "players": self.players(),
                "result": self.row.result.to_json() if self.row.result is not None else None,
                "undo": None if self.undo_by is None else {"by": self.undo_by, "waiting_for": sorted(self.undo_waits)},
                "rematch": sorted(self.rematch_by),
                "next": commitment(self.next_secret) if self.row.status == OVER else None,
                "watching": sum(other.seat is None for other in self.listeners),
            }  # fmt: skip
        return self.table[1]

    def tell(self, listener: Listener, cause: str) -> None:
        """Send a listener the changes; nothing if the listener may not see any."""
        seat = listener.seat
        entries: list[EntryJson] = []
        start = 0
        if self.course is not None:
            end = self.course.logged_for(seat)
            start = max(min(listener.log_sent, end), end - LOG_PART)
            if start < end:
                entries = self.course.log(seat, start)
            listener.log_sent = end
        own: sent.OwnState = {"n": self.count(seat), "can_undo": self.can_undo(seat), "decks": self.decks_for(seat)}
        clock = self.clock.to_json() if self.clock is not None else None
        message = listener.telling.changes(cause, own, self.shown_table(), self.view(seat), clock, start, entries)
        if message is not None:
            listener.send(message)

    def decks_for(self, seat: int | None) -> list[DeckFace | None]:
        """The decks that a seat (None: a watcher) may know by name: its own, and those of bots; all once the game is over."""
        if self.course is None or self.row.decks is None:
            return []
        if not self.faces:
            self.faces = [self.rooms.deck_lookup.face(cards) for cards in self.row.decks]
        is_over = self.row.status == OVER
        return [
            face if is_over or number == seat or entry.kind == BOT else None
            for number, (face, entry) in enumerate(zip(self.faces, self.row.seats, strict=True))
        ]

    def players(self) -> list[sent.SeatedPlayer]:
        present = {listener.seat for listener in self.listeners}
        return [{**player, "online": player["kind"] == BOT or player["seat"] in present} for player in self.row.players()]

    def view(self, seat: int | None) -> ViewJson | None:
        """The view of a seat; the same object as last time unless it is another moment of the game."""
        if self.course is None:
            return None
        moment, result = self.course.moment_for(seat), self.row.result
        kept = self.views.get(seat)
        if kept is not None and kept[0] == moment and kept[1] is result:
            return kept[2]
        shown = self.course.picture(seat)
        if seat is None:
            shown["decision"] = None
        if result is not None:
            shown = {**shown, "over": True, "winner": result.winner, "decision": None, "asked": None}
        self.views[seat] = moment, result, shown
        return shown
