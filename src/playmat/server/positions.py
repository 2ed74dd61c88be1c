"""Positions as text, for the board editor. These functions run in worker processes (see `workers`).

A text comes from outside, so it may name only rulesets, forms and formats that come with Playmat, never files.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from playmat.bots import Budget, hints
from playmat.bots.search import SearchBot
from playmat.cards.belief import believed_rest
from playmat.cards.formats import format_names
from playmat.cards.pool import default_pool
from playmat.engine.link.linker import Unplayable
from playmat.json_types import RefusalJson
from playmat.lab.scenarios.files import InvalidScenario, Scenario, parse_scenarios
from playmat.lab.scenarios.runs import run_scenario
from playmat.play.answer_parser import split_list
from playmat.play.decision import Decision
from playmat.play.game import Game
from playmat.play.notation.checks import Fault
from playmat.play.notation.finder import DUMMY, FILLER
from playmat.play.notation.header import Header, whole_name
from playmat.play.notation.lasting import CannotBeWritten
from playmat.play.notation.lines import InvalidLine, Line
from playmat.play.notation.outline import outline
from playmat.play.notation.reader import Reader
from playmat.play.notation.writer import write_position
from playmat.play.saved import dump_state
from playmat.play.settlement import Settlement
from playmat.play.table_transfer import moved
from playmat.play.tables import decks_of, make_table, seed_words
from playmat.play.view import OpenView, view
from playmat.rules.ruleset import form_names, ruleset_names
from playmat.server.bots import HINTS
from playmat.server.errors import ApiError, sentence
from playmat.server.job_queue import own_clock, pause
from playmat.server.replays import course_after
from playmat.server.responses import FaultInfo, PositionAt, PositionInfo, ScenarioResult
from playmat.server.socket_replies import HintAnswer
from playmat.server.stored_records import GameRow, Played

MAX_SCENARIOS = 20


@dataclass(frozen=True)
class BegunPosition:
    """A game that begins from a position: what is stored of it."""

    ruleset: str
    form: str
    decks: tuple[tuple[str, ...], ...]
    seed: int
    played: Played


def described(text: str) -> PositionInfo:
    """The board of a position, its parts, and everything that is impossible about it."""
    found: PositionInfo = {"text": "", "faults": [], "view": None, "outline": None, "prompt": "", "options": []}
    faults: list[Fault] = []
    try:
        header, made_up = read_header(text)
        found["outline"] = outline(header, made_up)
        builder = header.builder("turn", is_ruling=False)
        builder.faults = faults
        pause()
        game = builder.build()
    except InvalidLine as error:
        faults.append(Fault(error.reason, error.line))
    else:
        pause()
        with suppress(CannotBeWritten):
            found["text"] = write_position(game, default_pool())
        found["view"] = OpenView(game).to_json()
        if game.decision is not None:
            found["prompt"], found["options"] = game.decision.prompt, list(game.decision.texts)
    found["faults"] = [fault_info(fault) for fault in sorted(faults, key=lambda fault: fault.line)]
    return found


def fault_info(fault: Fault) -> FaultInfo:
    return {"line": fault.line, "reason": sentence(fault.reason), "rule": fault.rule}


def read_header(text: str) -> tuple[Header, list[str]]:
    """The lines of a position, and its made-up cards as they are written. Raises InvalidLine."""
    reader = Reader(text)
    reader.read_lines()
    check_names(reader.header)
    if not reader.header:
        raise InvalidLine("it has no lines; write at least `player 1:` and a zone below it, such as `active: Pikachu`")
    return Header(reader.header, reader.cards, default_pool()), [block for _, block in reader.cards]


def check_names(lines: Iterable[Line]) -> None:
    """Refuse rulesets, forms and formats that are files: a text must not make the server read one."""
    known = {"ruleset": list(ruleset_names()), "form": list(form_names()), "format": list(format_names())}
    for line in lines:
        if line.key not in known or line.seat is not None:
            continue
        parts = split_list(line.value) if line.key == "ruleset" else line.value.split("+")
        for part in parts:
            if whole_name(part, known[line.key]) not in known[line.key] and part.casefold() not in known[line.key]:
                raise InvalidLine(f"there is no {line.key} {part[:60]!r}; there are {', '.join(known[line.key])}", line.number)


def game_at(text: str) -> Game:
    """The game of a position that can be played. Cards that nobody has named are those of a likely list.

    Raises ApiError for a position that is impossible, or that only shows what matters for a ruling.
    """
    try:
        game = read_header(text)[0].begin("turn", is_ruling=False)
        pause()
        lists = [open_list(game, seat) for seat in range(game.form.seats)]
        if any(lists):
            whole, _ = read_header(write_position(game, default_pool()))
            lines = [Line(0, "list", listed, seat) for seat, listed in enumerate(lists) if listed]
            game = Header([*whole.lines, *lines], (), default_pool()).begin("turn", is_ruling=False)
    except InvalidLine as error:
        raise invalid(error) from None
    except CannotBeWritten as error:
        raise ApiError(400, "invalid_position", sentence(f"this position cannot be completed: {error}")) from None
    return game


def invalid(error: InvalidLine) -> ApiError:
    where = f"line {error.line}: " if error.line else ""
    return ApiError(400, "invalid_position", sentence(f"{where}{error.reason}"))


def open_list(game: Game, seat: int) -> str:
    """The deck list of a player who has cards that nobody has named, as a line `list:`; empty if there are none."""
    cards = [d.card for d, owner in zip(game.table.defs, game.table.owners, strict=True) if int(owner) == seat]
    if DUMMY in cards and any(game.card(int(p.cards[0])) == DUMMY for p in game.state.sides[seat].active):
        raise InvalidLine(f"player {seat + 1} has no Active Pokémon; write one after `active:`")
    unknown = next((card for card in cards if card.id not in default_pool() and card not in (FILLER, DUMMY)), None)
    if unknown is not None:
        raise InvalidLine(f"{unknown.printed_name} is a made-up card; boards with such cards can be checked, and not played here")
    named = [card.id for card in cards if card.id in default_pool()]
    if len(named) == len(cards):
        return ""
    whole = [*named, *believed_rest(named, len(cards), own=named)]
    return ", ".join(f"{card_id} x{count}" for card_id, count in sorted(Counter(whole).items()))


def begun(text: str) -> BegunPosition:
    """What is stored of a game that begins from a position. Raises ApiError."""
    game = game_at(text)
    decks = tuple(tuple(deck) for deck in decks_of(game.table))
    table = make_table(game.rules.name, game.form.name, decks)
    seed = secrets.randbits(62)
    state = moved(game.state, game.table, table)
    state.rng = seed_words(seed)
    settled = Settlement(0, state=dump_state(state, table.names))
    found = BegunPosition(game.rules.name, game.form.name, decks, seed, Played((), (settled,)))
    try:
        course_after(row_of(found), found.played)
    except Unplayable as error:
        raise ApiError(400, "invalid_position", sentence(str(error))) from None
    return found


def row_of(found: BegunPosition) -> GameRow:
    return GameRow("", found.ruleset, found.form, (), seed=found.seed, decks=found.decks)


def advised(text: str, seconds: float) -> list[HintAnswer]:
    """The best answers in a position for the player whose turn it is, by what that player knows, best first."""
    game = game_at(text)
    decision = game.decision
    assert decision is not None
    seen = view(game, decision.player)
    bot = SearchBot(0, Budget(seconds=seconds))
    bot.clock = own_clock()
    found = hints.advise(seen, bot, HINTS)
    return [
        {
            "picks": list(one.picks),
            "text": texts_of(decision, one.picks),
            "chance": round(one.chance, 3),
            "error": round(one.error, 3),
            "reason": one.reason,
        }
        for one in found
    ]


def texts_of(decision: Decision, picks: Sequence[int]) -> list[str]:
    return [decision.texts[pick] for pick in picks]


def refused(text: str, about: str) -> list[RefusalJson]:
    """What the player whose turn it is might expect to do but cannot, with the rule: what the words are about, or everything."""
    try:
        game = read_header(text)[0].begin("turn", is_ruling=False)
    except InvalidLine as error:
        raise invalid(error) from None
    pause()
    if about:
        found = game.why_not(about)
        return [] if found is None else [found.to_json()]
    return [refusal.to_json() for refusal in game.refusals()]


def judged(text: str) -> list[ScenarioResult]:
    """The outcome of each scenario of a text. Raises ApiError if the text is none."""
    try:
        scenarios = parse_scenarios(text, "")
        for scenario in scenarios:
            check_names(scenario.header)
    except (InvalidScenario, InvalidLine) as error:
        where = f"line {error.line}: " if error.line else ""
        raise ApiError(400, "invalid_scenario", sentence(f"{where}{error.reason}")) from None
    return [judged_one(scenario) for scenario in scenarios[:MAX_SCENARIOS]]


def judged_one(scenario: Scenario) -> ScenarioResult:
    outcome = run_scenario(scenario)
    pause()
    failure = outcome.failure
    return {
        "title": scenario.title, "passed": outcome.passed, "checks": outcome.checks,
        "failure": None if failure is None else {
            "line": failure.line, "text": failure.text, "reason": sentence(failure.reason), "question": failure.question,
        },
    }  # fmt: skip


def position_at(row: GameRow, played: Played, at: int, seen_by: int | None) -> PositionAt:
    """The position at the last question what to do in a turn among the first answers of a finished game, as a player knows it
    or with every card. Raises ApiError if there is none."""
    course = course_after(row, Played((), played.settlements))
    last: Game | None = None
    number = 0
    for count in range(min(at, len(played.answers)) + 1):
        if count:
            course.answer(played.answers[count - 1].picks)
            pause()
        decision = course.game.decision
        if decision is not None and decision.kind == "main":
            last, number = course.game.clone(), count
    if last is None:
        raise ApiError(409, "no_position", "No player has had a turn by then; a position begins in a turn.")
    try:
        return {"at": number, "text": write_position(last, default_pool(), seen_by)}
    except CannotBeWritten as error:
        raise ApiError(409, "no_position", sentence(f"the position cannot be written: {error}")) from None
