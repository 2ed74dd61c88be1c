"""Scenarios: a board, answers and what must hold, in a text that a judge can write by hand.

    scenario: Poison adds a damage counter between turns
    rules: SM-poisoned-2
    ruleset: sun-moon-2019

    player 1:
      active: Charmander [poisoned]

    > end turn
    = your Charmander has 10 damage

`docs/scenarios.md` describes every line. `load_scenarios` reads a file, `run_scenario` plays one and says what failed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from librt.vecs import append
from mypy_extensions import i64

from playmat.cards.decks import Deck
from playmat.cards.files import InvalidCard, parse_card_block
from playmat.cards.formats import InvalidFormat, load_format
from playmat.cards.model import Card
from playmat.cards.pool import Pool, default_pool
from playmat.effects.script import did_you_mean
from playmat.engine import queries
from playmat.lab.answers import cut_speaker, pick_options
from playmat.lab.boards import (
    ZONES,
    Board,
    Builder,
    CardFinder,
    InvalidLine,
    Line,
    cut_owner,
    parse_flips,
    parse_seat,
    script_order,
)
from playmat.lab.expectations import (
    Scene,
    Unmet,
    attached_cards,
    card_list,
    cards_in,
    check,
    conditions_of,
    player_name,
)
from playmat.play.decision import Decision, IllegalAction
from playmat.play.game import Game
from playmat.play.saved import Json
from playmat.play.words import split_list, split_picks
from playmat.rules.rulebook import rulebook
from playmat.rules.ruleset import InvalidRuleset, form_names, load_form, load_ruleset, ruleset_names

T = TypeVar("T")

SUFFIX = ".scenario"
DEFAULT_RULESET = "modern"


class InvalidScenario(ValueError):
    """A scenario file cannot be read or a line of it makes no sense; the message names the place and the remedy."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}:{line}: {reason}" if line else f"{source}: {reason}")
        self.source = source
        self.line = line
        """Counted from 1; 0: the file as a whole."""
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Step:
    """One line of what happens: `kind` is `answer`, `expect`, `flips`, `shuffle`, `deck` or `again`."""

    line: int
    kind: str
    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    source: str
    line: int
    title: str
    rules: tuple[str, ...] = ()
    """Ids of the rules that it shows."""
    header: tuple[Line, ...] = ()
    """Facts of the game (ruleset, turn, …) and zones of players."""
    cards: tuple[tuple[int, str], ...] = ()
    """Cards written in it: the line of each, and its block."""
    steps: tuple[Step, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.source}::{self.title}"

    def fact(self, key: str, default: str = "") -> Line:
        """The last line of a key in the header."""
        found = [line for line in self.header if line.key == key and line.seat is None]
        return found[-1] if found else Line(self.line, key, default)


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong, where, and how the game stood."""

    line: int
    text: str
    """The line that failed."""
    reason: str
    board: str = ""
    question: str = ""
    log: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    scenario: Scenario
    failure: Failure | None = None
    checks: int = 0
    """Expectations that held."""

    @property
    def passed(self) -> bool:
        return self.failure is None

    def to_json(self) -> Json:
        scenario, failure = self.scenario, self.failure
        data: Json = {
            "file": scenario.source, "line": scenario.line, "title": scenario.title, "rules": list(scenario.rules),
            "passed": self.passed, "checks": self.checks,
        }  # fmt: skip
        if failure is not None:
            data["failure"] = {"line": failure.line, "text": failure.text, "reason": failure.reason}
        return data


# Reading

FACTS = {
    "scenario": "scenario", "title": "scenario", "rules": "rules", "rule": "rules", "ruleset": "ruleset", "form": "form",
    "form of play": "form", "format": "format", "turn": "turn", "first": "first", "first player": "first", "seed": "seed",
    "flips": "flips", "flip": "flips", "coins": "flips", "coin": "flips", "filler": "filler", "start": "start", "note": "note",
    "notes": "note", "source": "note", "card": "card", "cards": "card", "stadium": "stadium", "side": "side",
    "side deck": "side", "again": "again", "restart": "again", "expect": "expect", "answer": "answer", "refused": "refused",
}  # fmt: skip
"""What may be written of the game, by all the words for it."""
SHARED = ("ruleset", "form", "format", "card", "filler", "note", "seed", "rules")
"""What may stand above the first scenario of a file; it holds for all of them."""
MARKS = {">": "answer", "=": "expect", "!": "refused"}
AIMED = re.compile(r"(?P<play>play .+?) (?:on|for|against) (?P<target>.+)", re.IGNORECASE)
"""A card that is played and the answer to what it asks first."""
KEY = re.compile(r"(?P<key>[A-Za-zé' ’1-4-]+?)\s*:(?:\s+(?P<value>.*)|$)")


def load_scenarios(path: str | Path) -> list[Scenario]:
    """The scenarios of a file. Raises InvalidScenario."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidScenario(str(path), 0, f"cannot be read ({error}); give the path of a text file") from None
    return parse_scenarios(text, str(path))


def parse_scenarios(text: str, source: str = "scenario") -> list[Scenario]:
    """The scenarios of a text, in order."""
    try:
        scenarios = Reader(text, source).read()
    except InvalidLine as error:
        raise InvalidScenario(source, error.line, error.reason) from None
    if not scenarios:
        raise InvalidScenario(source, 0, "there is no scenario in it; begin one with `scenario: TITLE`")
    titles: dict[str, int] = {}
    for scenario in scenarios:
        if scenario.title in titles:
            raise InvalidScenario(
                source, scenario.line, f"line {titles[scenario.title]} has this title already; give another one"
            )
        titles[scenario.title] = scenario.line
    return scenarios


class Reader:
    """Cuts a text into scenarios, and these into header, cards and steps."""

    def __init__(self, text: str, source: str) -> None:
        self.lines = [strip_comment(line) for line in text.split("\n")]
        self.source = source
        self.at = 0
        self.scenarios: list[Scenario] = []
        self.begin("", 0)
        self.shared = self.current

    def begin(self, title: str, line: int) -> None:
        self.current = Draft(self.source, title, line)
        self.seat: int | None = None

    def read(self) -> list[Scenario]:
        while self.at < len(self.lines):
            number, line = self.at + 1, self.lines[self.at]
            self.at += 1
            if line.strip():
                try:
                    self.enter(number, line)
                except InvalidLine as error:
                    raise InvalidLine(error.reason, error.line or number) from None
        self.finish()
        return self.scenarios

    def finish(self) -> None:
        if self.current is not self.shared:
            self.scenarios += self.current.done(self.shared)

    def enter(self, number: int, line: str) -> None:
        text = line.strip()
        if text[0] in MARKS:
            kind, rest = MARKS[text[0]], text[1:].strip()
            if not rest:
                raise InvalidLine(f"write what is to be done behind {text[0]!r}")
            self.step(number, kind, rest)
            return
        found = KEY.match(text)
        words = " ".join(found["key"].casefold().replace("’", "'").split()) if found else ""
        value = (found["value"] or "").strip() if found else ""
        owner, zone = cut_owner(words) if found else (None, "")
        if found and owner is not None and (not zone or zone in ZONES):
            self.section(number, owner, zone, value)
        elif found and words in ZONES and self.seat is not None and line[0].isspace() and words != "side deck":
            self.zone(number, self.seat, words, value)
        elif found and words == "deck":
            self.deck(number, value)
        elif found and words in FACTS:
            self.seat = None
            self.fact(number, FACTS[words], value)
        elif found and words in ZONES and self.seat is not None:
            self.zone(number, self.seat, words, value)
        elif fold_word(text) in ("again", "restart"):
            self.step(number, "again", "")
        elif (seat := parse_seat(text)) is not None:
            self.seat = seat
        else:
            known = [*FACTS, *ZONES, "player 1", "player 2"]
            near = did_you_mean(words or text, known)
            remedy = (
                near
                or "; a line begins with > (an answer), = (what must hold), # (a remark) or a word such as player 1: or hand:"
            )
            if words in ZONES:
                remedy = f"; say whose it is, by a line `player 1:` above it or with `player 1 {words}:`"
            raise InvalidLine(f"{text!r} cannot be understood{remedy}")

    def section(self, number: int, owner: int, zone: str, value: str) -> None:
        if zone:
            self.zone(number, owner, zone, value)
            return
        if value:
            raise InvalidLine(
                "behind a player's name write nothing; their zones stand on the lines below, such as `active: Charmander`"
            )
        self.seat = owner

    def zone(self, number: int, seat: int, zone: str, value: str) -> None:
        value = ", ".join(filter(None, [value, *(text for _, text in self.below(number))]))
        if not value:
            raise InvalidLine(f"write what is there behind `{zone}:`, or `none`")
        if self.current.steps:
            if ZONES[zone] != "shuffle":
                raise InvalidLine("the board stands above the first answer; write it there")
            self.current.steps.append(Step(number, "shuffle", value, seat))
        else:
            self.current.header.append(Line(number, zone, value, seat))

    def below(self, number: int) -> Iterator[tuple[int, str]]:
        """The lines that follow, indented deeper than the one with this number; they belong to it."""
        depth = indent(self.lines[number - 1])
        while self.at < len(self.lines) and self.lines[self.at].strip() and indent(self.lines[self.at]) > depth:
            if self.lines[self.at].strip()[0] in MARKS:
                return
            yield self.at + 1, self.lines[self.at].strip()
            self.at += 1

    def deck(self, number: int, value: str) -> None:
        cards = [value, *(text for _, text in self.below(number))]
        self.seat = None
        self.current.steps.append(Step(number, "deck", ", ".join(filter(None, cards))))

    def fact(self, number: int, key: str, value: str) -> None:
        if key == "scenario":
            if not value:
                raise InvalidLine("give the scenario a title: `scenario: A Poisoned Pokémon takes a counter`")
            self.finish()
            self.begin(value, number)
        elif key in ("answer", "expect", "refused"):
            self.step(number, key, value)
        elif self.current is self.shared and key not in SHARED:
            raise InvalidLine(f"`{key}:` belongs to one scenario; begin it with `scenario: TITLE` above")
        elif key == "card":
            self.current.cards += self.card_blocks(number, value)
        elif key == "rules":
            self.current.rules += [part.strip() for part in value.split(",") if part.strip()]
            for rule in self.current.rules:
                if rule not in rulebook().rules:
                    raise InvalidLine(f"there is no rule {rule}{did_you_mean(rule, rulebook().rules)}")
        elif key == "flips" and self.current.steps:
            self.step(number, "flips", value)
        elif key in ("again", "side"):
            self.step(number, key, value)
        elif self.current.steps and key != "note":
            raise InvalidLine(f"`{key}:` stands above the first answer; write it there")
        else:
            if not value:
                raise InvalidLine(f"write what it is behind `{key}:`")
            self.current.header.append(Line(number, key, value))

    def card_blocks(self, number: int, value: str) -> list[tuple[int, str]]:
        """A card whose facts stand behind `card:`, or several below `cards:`; texts are indented below the facts."""
        start = self.at
        depth = indent(self.lines[number - 1])
        while self.at < len(self.lines) and (not self.lines[self.at].strip() or indent(self.lines[self.at]) > depth):
            self.at += 1
        while self.at > start and not self.lines[self.at - 1].strip():
            self.at -= 1
        body = [(start + i + 1, line) for i, line in enumerate(self.lines[start : self.at]) if line.strip()]
        if value:
            base = min((indent(line) for _, line in body), default=0)
            return [(number, "\n".join([value, *("  " + line[base:] for _, line in body)]))]
        if not body:
            raise InvalidLine("write the card behind `card:`, such as `card: Sparky | Basic L 60 | retreat 1`")
        base = indent(body[0][1])
        blocks: list[tuple[int, list[str]]] = []
        for line_number, line in body:
            if indent(line) <= base:
                blocks.append((line_number, [line[base:]]))
            else:
                blocks[-1][1].append(line[base:])
        return [(line_number, "\n".join(lines)) for line_number, lines in blocks]

    def step(self, number: int, kind: str, text: str) -> None:
        if self.current is self.shared:
            raise InvalidLine("begin a scenario with `scenario: TITLE` above the first answer")
        self.seat = None
        if kind == "refused":
            kind, text = "expect", f"refused: {text}"
        self.current.steps.append(Step(number, kind, text))


@dataclass(slots=True)
class Draft:
    """A scenario while it is read."""

    source: str
    title: str
    line: int
    rules: list[str] = field(default_factory=list)
    header: list[Line] = field(default_factory=list)
    cards: list[tuple[int, str]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def done(self, shared: Draft) -> list[Scenario]:
        """The scenario, once for each ruleset that it names."""
        if not any(step.kind == "expect" for step in self.steps):
            raise InvalidLine(f"the scenario {self.title!r} expects nothing; write what must hold behind a `=`", self.line)
        whole = Scenario(
            self.source, self.line, self.title, (*shared.rules, *self.rules), (*shared.header, *self.header),
            (*shared.cards, *self.cards), tuple(self.steps),
        )  # fmt: skip
        named = whole.fact("ruleset", DEFAULT_RULESET)
        rulesets = split_list(named.value)
        if len(rulesets) < 2:
            return [whole]
        others = tuple(line for line in whole.header if line.key != "ruleset")
        return [
            replace(whole, title=f"{self.title} ({ruleset})", header=(replace(named, value=ruleset), *others))
            for ruleset in rulesets
        ]


def strip_comment(line: str) -> str:
    """The line without its remark: from a `#` at the start or behind two spaces or more, to the end."""
    line = line.expandtabs(2).rstrip()
    if line.lstrip().startswith("#"):
        return ""
    return re.sub(r"\s+#\s.*$", "", line)


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def whole_name(text: str, names: Iterable[str]) -> str:
    """The one of the names that a text begins: `base` is base-2000. A text that begins none or several stays as it is."""
    word = "-".join(text.casefold().split())
    found = [name for name in names if name == word] or [name for name in names if name.startswith(f"{word}-")]
    return found[0] if len(found) == 1 else text


def fold_word(text: str) -> str:
    return text.strip().rstrip(".:").casefold()


# Running


def run_scenario(scenario: Scenario, pool: Pool | None = None) -> Outcome:
    """Play a scenario to its end or to the first line that fails. Raises nothing: whatever is wrong is in the outcome."""
    runner = Runner(scenario, pool if pool is not None else default_pool())
    return runner.run()


def begin_scenario(scenario: Scenario, pool: Pool | None = None) -> Game:
    """The game as the scenario begins, before its first answer. Raises InvalidScenario."""
    runner = Runner(scenario, pool if pool is not None else default_pool())
    try:
        runner.prepare()
        return runner.begin()
    except InvalidLine as error:
        raise InvalidScenario(scenario.source, error.line or scenario.line, error.reason) from None


known_card = cache(parse_card_block)
known_ruleset = cache(load_ruleset)
known_form = cache(load_form)


class Runner:
    """Plays one scenario."""

    scene: Scene

    def __init__(self, scenario: Scenario, pool: Pool) -> None:
        self.scenario = scenario
        self.pool = pool
        self.checks = 0

    def run(self) -> Outcome:
        scenario = self.scenario
        step: Step | None = None
        try:
            self.prepare()
            if not any(step.kind == "deck" for step in scenario.steps):
                self.scene.game = self.begin()
            for step in scenario.steps:
                self.take(step)
            step = None
            self.close()
        except Unmet as error:
            return self.failed(step, str(error))
        except IllegalAction as error:
            return self.failed(step, str(error))
        except InvalidLine as error:
            if step is None or error.line:
                return Outcome(scenario, Failure(error.line or scenario.line, "", error.reason), self.checks)
            return self.failed(step, error.reason)
        return Outcome(scenario, None, self.checks)

    def failed(self, step: Step | None, reason: str) -> Outcome:
        game = self.scene.game
        line, text = (
            (step.line, {"answer": "> ", "expect": "= "}.get(step.kind, "") + step.text) if step else (self.scenario.line, "")
        )
        if game is None:
            return Outcome(self.scenario, Failure(line, text, reason), self.checks)
        log = tuple(game.story.keywords(number) for number in range(len(game.log)))
        return Outcome(self.scenario, Failure(line, text, reason, format_board(game), format_question(game), log), self.checks)

    def prepare(self) -> None:
        """Read what the header says of the game."""
        scenario = self.scenario
        rules_line, form_line, format_line = (
            scenario.fact("ruleset", DEFAULT_RULESET),
            scenario.fact("form", "standard"),
            scenario.fact("format"),
        )
        try:
            rules = known_ruleset(whole_name(rules_line.value, ruleset_names()))
        except InvalidRuleset as error:
            raise InvalidLine(str(error), rules_line.number) from None
        try:
            form = known_form(whole_name(form_line.value, form_names()))
        except InvalidRuleset as error:
            raise InvalidLine(str(error), form_line.number) from None
        try:
            format = load_format(format_line.value.casefold()) if format_line.value else None
        except InvalidFormat as error:
            raise InvalidLine(str(error), format_line.number) from None
        filler = scenario.fact("filler")
        finder = self.numbered(filler.number, lambda: CardFinder(self.pool, self.inline_cards(), filler.value))
        self.scene = Scene(finder, rules, form, format)

    def inline_cards(self) -> list[Card]:
        cards: list[Card] = []
        for index, (line, block) in enumerate(self.scenario.cards, 1):
            try:
                cards.append(known_card(block, index))
            except InvalidCard as error:
                raise InvalidLine(error.reason, line + max(error.line - 1, 0)) from None
        return cards

    def begin(self) -> Game:
        scenario, scene = self.scenario, self.scene
        lines = [line for line in scenario.header if line.seat is not None or line.key in ("turn", "first", "stadium")]
        for line in lines:
            if line.seat is not None and line.seat >= scene.form.seats:
                raise InvalidLine(
                    f"{scene.form.title} has {scene.form.seats} players; there is no player {line.seat + 1}", line.number
                )
        flips_line, seed, start = scenario.fact("flips"), scenario.fact("seed", "0"), scenario.fact("start")
        flips = self.numbered(flips_line.number, lambda: parse_flips(flips_line.value) if flips_line.value else [])
        if not seed.value.isdecimal():
            raise InvalidLine(f"a seed is a number, not {seed.value!r}", seed.number)
        if start.value and not re.fullmatch(r"set-?up|board|turn", start.value, re.IGNORECASE):
            raise InvalidLine(f"a game starts with `set-up` or in a `turn`, not with {start.value!r}", start.number)
        zones = {ZONES[line.key] for line in lines if line.seat is not None}
        is_setup = (
            start.value.casefold().startswith("set")
            if start.value
            else "shuffle" in zones and not zones & {"active", "bench", "hand", "prizes"}
        )
        if is_setup:
            for line in lines:
                if line.seat is None or ZONES[line.key] not in ("deck", "shuffle"):
                    raise InvalidLine(
                        f"`{line.key}:` has no place in set-up, where only `deck:` and `shuffle:` are given; leave it out",
                        line.number,
                    )
        return Builder(Board(scene.rules, scene.form, scene.finder, lines, flips, int(seed.value), is_setup)).build()

    def numbered(self, line: int, do: Callable[[], T]) -> T:
        """Do it, and let what is wrong be of this line."""
        try:
            return do()
        except InvalidLine as error:
            raise InvalidLine(error.reason, error.line or line) from None

    def take(self, step: Step) -> None:
        scene = self.scene
        match step.kind:
            case "answer":
                self.answer(step.text)
            case "expect":
                check(scene, step.text)
                self.checks += 1
            case "flips":
                st = scene.played.state
                for flip in parse_flips(step.text):
                    st.flips = append(st.flips, i64(flip))
            case "shuffle":
                script_order(scene.played, step.seat or 0, scene.finder.cards(step.text))
            case "again":
                self.close()
                scene.game = self.begin()
            case "deck":
                scene.deck = Deck("deck", tuple(card.id for card in scene.finder.cards(step.text)))
            case "side":
                if scene.deck is None:
                    raise InvalidLine("a side deck stands below its `deck:`")
                scene.deck = replace(scene.deck, side=tuple(card.id for card in scene.finder.cards(step.text)))

    def answer(self, text: str) -> None:
        game = self.scene.played
        decision = game.decision
        seat, text = cut_speaker(text)
        if decision is None:
            raise IllegalAction("the game is over: nothing is asked")
        if seat is not None and decision.player != seat:
            raise IllegalAction(
                f"{player_name(decision.player)} is asked, not player {seat + 1} ({decision.kind}: {decision.prompt})"
            )
        aimed = AIMED.fullmatch(text)
        if aimed and decision.kind == "main" and game.words.find(decision, text) is None:
            self.answer(aimed["play"])
            self.answer(aimed["target"])
            return
        picks_in_turn = split_picks(text)
        if decision.max == 1 < len(picks_in_turn) and game.words.find(decision, text) is None:
            self.answer_in_turn(decision, picks_in_turn)
            return
        picks = pick_options(game, text)
        if not decision.min <= len(picks) <= decision.max:
            wanted = str(decision.min) if decision.min == decision.max else f"{decision.min} to {decision.max}"
            raise IllegalAction(f"{wanted} of the options must be picked, not {len(picks)}: {decision.prompt}")
        game.answer(picks)
        found = game.problems()
        if found:
            raise Unmet(f"after this the game is in a state that cannot be: {'; '.join(found)}")

    def answer_in_turn(self, first: Decision, picks: list[str]) -> None:
        """Several picks where the game asks for one after the other (Energy for a retreat, counters to spread)."""
        for pick in picks:
            decision = self.scene.played.decision
            if decision is None or (decision.player, decision.kind) != (first.player, first.kind) or decision.kind == "main":
                raise IllegalAction(f"1 of the options must be picked, not {len(picks)}: {first.prompt}")
            self.answer(pick)

    def close(self) -> None:
        game = self.scene.game
        if game is not None and len(game.state.flips):
            raise Unmet(f"{len(game.state.flips)} of the scripted flips were never made; leave them out, or check that they are")


# Showing


def format_board(game: Game) -> str:
    """The whole board in a few lines, hidden cards included: for those who look for a mistake."""
    st = game.state
    lines = [f"turn {st.turn} of player {st.player + 1}" if st.phase else "set-up"]
    if game.is_over:
        lines[0] += f", won by player {game.winner + 1}" if game.winner is not None else ", over"
    if st.stadium >= 0:
        lines.append(f"Stadium: {game.card(int(st.stadium)).printed_name} of player {st.stadium_owner + 1}")
    for side in st.sides:
        seat = int(side.seat)
        lines.append(f"player {seat + 1}")
        for place, pokemon in (("active", side.active), ("bench", side.bench)):
            for p in pokemon:
                name = queries.top(game.machine, p).card.printed_name
                facts = [card_list(attached_cards(game, p))] if len(p.attached) else []
                facts += [f"damage {p.damage}"] if p.damage else []
                facts += [condition.value for condition in conditions_of(p)]
                lines.append(f"  {place}: {name} {queries.hp(game.machine, p)} HP" + (f" [{', '.join(facts)}]" if facts else ""))
        lines.append(f"  hand: {card_list(cards_in(game, seat, 'hand'))}")
        for zone in ("discard", "lost", "beside"):
            cards = cards_in(game, seat, zone)
            if cards:
                lines.append(f"  {zone}: {card_list(cards)}")
        top = card_list(cards_in(game, seat, "deck")[:5], sort=False)
        lines.append(f"  prizes: {side.prizes_left()}, deck: {len(side.deck)} (top {top})")
    return "\n".join(lines)


def format_question(game: Game) -> str:
    decision = game.decision
    if decision is None:
        return "nothing is asked"
    count = str(decision.min) if decision.min == decision.max else f"{decision.min} to {decision.max}"
    head = f"{player_name(decision.player)} is asked ({decision.kind}, pick {count}): {decision.prompt}"
    return "\n".join([head, *(f"  > {option.text}" for option in decision.options)])


def format_outcome(outcome: Outcome, verbose: bool = False) -> str:
    """One line for what passed; for what failed also the line, the reason, the question, the board and the log."""
    scenario, failure = outcome.scenario, outcome.failure
    if failure is None:
        return f"passed  {scenario.name}"
    parts = [
        f"FAILED  {scenario.name}",
        f"  {scenario.source}:{failure.line}: {failure.text}".rstrip(": "),
        f"  {failure.reason}",
    ]
    if failure.question:
        parts += ["", shift(failure.question)]
    if failure.board:
        parts += ["", shift(failure.board)]
    if failure.log:
        shown = failure.log if verbose else failure.log[-12:]
        parts += ["", f"  log{'' if len(shown) == len(failure.log) else f', the last {len(shown)} of {len(failure.log)}'}:"]
        parts += [f"    {line}" for line in shown]
    return "\n".join(parts)


def shift(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.split("\n"))


def find_scenarios(paths: Iterable[Path]) -> list[Path]:
    """The scenario files among the paths; a folder stands for all that are in it. Raises InvalidScenario."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob(f"*{SUFFIX}"))
        elif path.is_file():
            found.append(path)
        else:
            raise InvalidScenario(str(path), 0, "no such file or folder; give the path of a .scenario file")
    return found


def summary(outcomes: Sequence[Outcome]) -> str:
    failed = sum(not outcome.passed for outcome in outcomes)
    rules = {rule for outcome in outcomes if outcome.passed for rule in outcome.scenario.rules}
    return f"{len(outcomes) - failed} passed, {failed} failed; {len(rules)} rules shown"


__all__ = [
    "InvalidScenario",
    "Outcome",
    "Scenario",
    "begin_scenario",
    "load_scenarios",
    "parse_scenarios",
    "run_scenario",
]
