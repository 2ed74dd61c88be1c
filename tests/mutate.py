"""Breaks rules one at a time and shows that some scenario notices: `make mutate`, or `python tests/mutate.py --help`.

Two kinds of breakage. A *field* of a ruleset is changed to another value that it could have, and the scenarios of that ruleset
are run. A *line* of the rules in code (`engine/options.py` and `engine/course`) is changed: a refusal becomes OK, a condition is
turned round, one part of a condition is left out, a bound is moved by one. While all scenarios run unbroken, every condition is
watched, so that afterwards only those scenarios are run in which the breakage changes some decision; those first that
noticed something in the same function, and the first that fails ends it.

A breakage that no scenario notices survives and is listed. Some do not break anything (a limit on a class of card that the
era did not have, a condition that another one implies): `HARMLESS` says which and why, and a run lists those too.

A file records which scenario noticed what, so that the next run tries that scenario first. It is only a hint: every run breaks
everything.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import re
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

os.environ["PLAYMAT_PURE"] = "1"

from rich.progress import Progress, track

from playmat.engine import options
from playmat.engine.course import attack, checks, checkup, knock_outs, plays, setup, turn
from playmat.lab.scenarios import runs
from playmat.lab.scenarios.files import Scenario, load_scenarios
from playmat.lab.scenarios.runs import run_scenario
from playmat.rules.ruleset import LIMITS, SCRIPTS, WORDS, Ruleset, load_ruleset, ruleset_names

ROOT = Path(__file__).parent / "scenarios"
HINTS = Path(__file__).parent.parent / "build" / "mutations.json"
MODULES: tuple[ModuleType, ...] = (options, setup, turn, plays, attack, checks, knock_outs, checkup)
SECONDS = 10
"""A scenario that runs longer than this is in an endless loop, which counts as noticing; others take a hundredth of it."""
SAMPLE = 40
"""The number of scenarios on which a breakage that is listed as harmless is tried, in case it is not."""
NO_RULES = {
    "name": "what the ruleset is called",
    "title": "what the ruleset is called",
    "book": "what the ruleset is called",
    "books": "worked out while loading",
    "lifted": "worked out while loading",
    "cites": "which rule is cited; checked by the refusals, key by key",
}
"""Fields whose change does not break a rule of play, and why."""
IDLE = "a step with nothing to do is only skipped for speed; run, it does nothing"
OWN = "only the player's own Pokémon are asked about"
KEPT = "events that are too old to matter are kept a little longer"
NUMBERS = "other events have numbers of Pokémon there, which equal a name's only by chance"
EQUAL = "where the two are equal, or there is nothing, the result is the same"
NO_SUCH = "no ruleset has the other value; the breakages of fields cover it"
HARMLESS: dict[str, str] = {
    "sun-moon-2019: mulligan_counted = 'after_own_setup'": "lone mulligans wait for the other's set-up there, so it is the same",
    "base-2000: mulligan_counted = 'after_first'": "counted in a bonus step, which that book has not; such a ruleset is refused",
    "base-2000: burned = *": "there is no such condition in that book",
    # Legality
    "options.attach: return TOOL_ATTACH*": OWN,
    "options.evolve: *without or p.owner*": OWN,
    "options.evolve: *without or not d.is_evolution*": "only Evolution cards are asked about",
    "options.level_up: *without or p.owner*": OWN,
    "options.use: return ABILITY_USE -> return OK": OWN,
    "options.played_this_turn: *": "only the words of a refusal depend on it",
    "options.trainer_at_all: if not (d.kind == STADIUM)*": "the rule that is cited is the same",
    "options.limit_of: *without and mod.player >= 0*": "such a text always says whose limit it is",
    "options.evolve: *without and not m.rules*": NO_SUCH,
    "options.level_up: *without and not m.rules*": NO_SUCH,
    "options.is_playable_basic: *without and d.supertype*": "other cards have no HP of that kind",
    "options.is_playable_basic: *d.as_hp > 0*": "only such Trainer cards are asked about",
    "options.retreat: *without and d.supertype*": "other cards have no such flag",
    "options.try_evolving: *": "`evolve` asks for the name too",
    "options.try_uses: *without and d.supertype*": "other cards have no such flag",
    "options.retreat: *without and cost*": "nobody has less than no Energy",
    "options.play_stadium: *without and m.st.stadium >= 0*": "-1 is a card, but none of that name",
    "options.attack_at_all: *without or side.counts*": "the second attack ends the turn",
    "options.use: *without or not costs_payable*": "`can` asks for the cost too",
    "options.use_stadium: *without or not costs_payable*": "`can` asks for the cost too",
    "options.use_card: *without or not costs_payable*": "`can` asks for the cost too",
    "options.use: *without and u.limit == ONCE*": "what is not once a turn is not marked",
    "options.use: *without and u.limit == GAME*": "what is not once a game is not remembered",
    "options.use: if not (u.ability >= 0)*": "no text asks here whose it is",
    "options.use_attached: *without and reason == OK*": "only the reason of a refusal depends on it",
    "options.Attempts.add: *": "only explanations depend on it",
    "options.must_bench: *without and m.defs*": "`bench` asks for a Basic Pokémon too",
    "options.try_hand: *bound moved*": IDLE,
    "options.other_half: *without and e.stage*": "the name is a LEGEND's",
    "options.try_uses: n > 1*": "such a card always lies on another",
    "options.try_uses: *without and e.abilities*": "a card without Abilities offers none",
    "options.try_uses: *without and e.supertype*": "an attached Pokémon lends nothing",
    "options.try_uses: e.abilities*without and not texts.switched_off*": "a card that is off lends nothing",
    "options.try_uses: d.text.uses*": "no Pokémon card has such a text",
    # Set-up and turns
    "setup.Place.run: len(basics_in_hand*": "who has placed an Active Pokémon is further on",
    "setup.place: if not (active)*": "what the log says of it",
    "setup.Bonus.run: side.counts*C_SETUP* >= 2*": "nobody is in between then",
    "setup.Bonus.run: opposing > 1*": EQUAL,
    "turn.StartTurn.run: if not (len(st.memory))*": IDLE,
    "turn.StartTurn.run: m.rules.starter_draws*": NO_SUCH,
    "plays.declare: *": "what the log says of it",
    "plays.begin_use: *": "what the log says of it",
    "plays.Evolving.run: *without and lives*": IDLE,
    "plays.evolve_with: *without and m.rules.mega_ends_turn*": NO_SUCH,
    "plays.mark_used: *without and u.limit == ONCE*": "the mark is only asked for where it is once a turn",
    "turn.EndPhase.run: if not (st.waiting)*": IDLE,
    "plays.pay_with: units > 0*": EQUAL,
    # Attacks, Knock Outs, winning
    "attack.Attack.run: if not (len(kept)*": IDLE,
    "attack.ApplyDamage.run: *without and lives*": IDLE,
    "checks.Attachments.recover: *without and p.conditions*": "what it does not have is not cured",
    "knock_outs.is_any_out: *": IDLE,
    "knock_outs.KnockOuts.run: *without and not players.same_team*": "it is asked of the opponent's turns only",
    "knock_outs.KnockOuts.run: p.hurt_turn*without and p.damage > 0*": "who was hurt this turn and is out has damage",
    "knock_outs.is_out: p.damage > 0*": "no Pokémon has 0 HP",
    "knock_outs.KnockOuts.run: damage > p.hurt*": EQUAL,
    "knock_outs.KnockOuts.run: p.damage > 0 ->*": EQUAL,
    "knock_outs.KnockOuts.owe: n > left*": EQUAL,
    "checks.Overflow.is_idle: *": IDLE,
    "knock_outs.TakePrizes.is_idle: *": IDLE,
    "knock_outs.TakePrizes.is_shared: *without and side.bench*": "who has no Bench has lost",
    "knock_outs.TakePrizes.run: f.n < 2 * m.seats*": "once more round comes to nothing",
    "knock_outs.TakePrizes.run: self.promote*": "nobody has to be promoted then",
    "knock_outs.TakePrizes.take: owed > *": EQUAL,
    "knock_outs.CheckWin.is_idle: *": IDLE,
    "knock_outs.CheckWin.run: *without or met0 > 0*": NO_SUCH,
    "knock_outs.CheckWin.run: met0 > 0*": NO_SUCH,
    "knock_outs.CheckWin.run: met1 > 0*": NO_SUCH,
    "knock_outs.CheckWin.run: met0 > met1 -> bound moved*": EQUAL,
    "knock_outs.conditions_met: *without or side.bench*": "the Bench has been promoted by then",
    "checkup.ConditionStep.run: *without or not m.teams*": "with two players these are all",
    "checkup.ConditionsInTurn.run: f.n < m.seats*": "once more round comes to nothing",
    "checkup.ConditionsInTurn.run: side.active*i*.conditions*": "one without conditions has nothing done to it",
    "checkup.EarlyEffects.is_idle: *": IDLE,
}
"""Breakages that change nothing that a player could see, by their names (`*` for anything), and why."""


class Endless(BaseException):
    """A scenario took too long."""


@dataclass(frozen=True)
class Mutant:
    """One breakage."""

    name: str
    """Where and what, without the line number, so that it stays the same while the code around it changes."""
    place: str = ""
    """The line of code, shown if the breakage survives."""

    def why_harmless(self) -> str:
        return next((why for key, why in HARMLESS.items() if fnmatchcase(self.name, key)), "")


@dataclass
class Watch:
    """Which breakages of the code make a difference in which scenarios, and which of them notice breakages."""

    everything: list[Scenario]
    reached: dict[str, dict[str, Scenario]] = field(default_factory=lambda: defaultdict(dict))
    """Scenarios in which a breakage changes a decision, by the key of the breakage (see `Change`)."""
    hits: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often a scenario (by its name) noticed a breakage of this kind (a ruleset, a function)."""
    noticed_by: dict[str, str] = field(default_factory=dict)
    """Name of the scenario that noticed, by name of the breakage; from the previous run and this one."""
    now: Scenario | None = None
    """The scenario that is running without a breakage."""

    def trace(self, modules: tuple[ModuleType, ...]) -> list[Scenario]:
        """Run every scenario once with all conditions in the modules watched. Returns those that fail."""
        sound: list[tuple[FunctionType, CodeType]] = []
        for module in modules:
            vars(module)[PROBE] = self.probe
            for owner, function, live in functions_of(module):
                sound.append((live, live.__code__))
                watched = Watcher(key_of(module, owner, function)).visit(numbered(function))
                live.__code__ = compiled(watched, owner, str(module.__file__))
        failing: list[Scenario] = []
        for scenario in track(self.everything, "unbroken"):
            self.now = scenario
            if not run_scenario(scenario).passed:
                failing.append(scenario)
        for live, code in sound:
            live.__code__ = code
        return failing

    def reach(self, key: str) -> None:
        assert self.now is not None
        self.reached[key][self.now.name] = self.now

    def probe(self, key: str, kind: str, *parts: Any) -> Any:
        """Replaces a condition or bound: returns its value, and notes which changes to it would give another value."""
        match kind:
            case "here":
                self.reach(key)
                return parts[0]
            case "bound":
                left, right, holds = parts
                if left == right:
                    self.reach(f"{key} move 0")
                return holds
        is_and = kind == "and"
        asked: dict[int, Any] = {}

        def value(omitted: int) -> Any:
            answer: Any = is_and
            for index, part in enumerate(parts):
                if index == omitted:
                    answer = is_and
                    continue
                if index not in asked:
                    asked[index] = part()
                answer = asked[index]
                if bool(answer) != is_and:
                    break
            return answer

        answer = value(-1)
        for index in range(len(parts)):
            try:
                changed = value(index)
                differs = bool(changed) != bool(answer) or (changed is not True and changed is not False and changed != answer)
            except Exception:  # the part that is left out guards the others
                differs = True
            if differs:
                self.reach(f"{key} omit {index}")
        return answer

    def notice(self, mutant: Mutant, kind: str, candidates: Iterable[Scenario]) -> bool:
        """Whether some scenario fails now; likely ones are tried first."""
        hint = self.noticed_by.pop(mutant.name, "")
        likely = sorted(candidates, key=lambda one: (short_name(one) != hint, -self.hits[kind, one.name]))
        for scenario in likely[: SAMPLE if mutant.why_harmless() else None]:
            if not passes(scenario):
                self.hits[kind, scenario.name] += 1
                self.noticed_by[mutant.name] = short_name(scenario)
                return True
        return False


def short_name(scenario: Scenario) -> str:
    """A name that does not depend on the folder of the project."""
    return f"{Path(scenario.source).relative_to(ROOT)}::{scenario.title}"


def passes(scenario: Scenario) -> bool:
    """Whether it passes in spite of the breakage; a crash or an endless loop does not count as passing."""
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return run_scenario(scenario).passed
    except (Exception, Endless):
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def end_loop(number: int, frame: FrameType | None) -> None:
    raise Endless


# Fields


def other_values(rules: Ruleset, name: str) -> Iterator[object]:
    """Values that the field could have instead."""
    value = getattr(rules, name)
    if isinstance(value, bool):
        yield not value
    elif name in LIMITS:
        yield 2 if value is None else None
        if isinstance(value, int):
            yield value + 1
    elif isinstance(value, int):
        yield value + 1
    elif name in SCRIPTS:
        yield "flip" if value else "put_counters(9, self)"
    elif isinstance(value, str) and name in WORDS:
        yield from (word for word in WORDS[name] if word != value)
    elif name == "exclusive":
        yield ()
    elif isinstance(value, tuple) and name.endswith("_steps"):
        for place in range(len(value) - 1):
            swapped = list(value)
            swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
            yield tuple(swapped)
    elif isinstance(value, tuple):
        for word in value:
            yield tuple(other for other in value if other != word)
        for word in WORDS.get(name, ()):
            if word not in value:
                yield (*value, word)


def break_fields(watch: Watch, wanted_name: re.Pattern[str]) -> Iterator[tuple[Mutant, bool]]:
    by_ruleset: dict[str, list[Scenario]] = defaultdict(list)
    for scenario in watch.everything:
        by_ruleset[scenario.fact("ruleset", "modern").value].append(scenario)
    for name in ruleset_names():
        rules = load_ruleset(name)
        for each in fields(rules):
            if each.name in NO_RULES:
                continue
            for value in other_values(rules, each.name):
                change: dict[str, Any] = {each.name: value}
                broken = replace(rules, **change)
                runs.known_ruleset = lambda wanted, broken=broken, name=name: (  # type: ignore[assignment]  # stands in
                    broken if wanted == name else load_ruleset(wanted)
                )
                mutant = Mutant(f"{name}: {each.name} = {value!r}")
                if not wanted_name.search(mutant.name):
                    continue
                yield mutant, watch.notice(mutant, name, by_ruleset[name])
    runs.known_ruleset = load_ruleset  # type: ignore[assignment]  # the same without a cache


# Code

MOVED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}


@dataclass(frozen=True)
class Change:
    """A change to one function: which of its nodes (in the order of a walk), and how."""

    node: int
    how: str
    part: int
    """Which operand, where one is left out."""
    text: str
    line: int

    def keys(self, function: str) -> tuple[str, ...]:
        """The keys of its scenarios in `Watch.reached`: what was watched at the node, or else that it was reached."""
        return f"{function} {self.node} {self.how} {self.part}", f"{function} {self.node}"


def changes_of(function: ast.FunctionDef, refusals: set[str]) -> Iterator[Change]:
    """What can be broken in a function.

    It leaves out what does not contain a rule: tests of types and for None, of -1 for "none", and the lesser of two numbers.
    """
    lesser = {id(node.test) for node in ast.walk(function) if isinstance(node, ast.IfExp) and is_lesser(node)}
    for number, node in enumerate(ast.walk(function)):
        match node:
            case ast.Return(value=ast.Name(id=reason)) if reason in refusals:
                yield Change(number, "allow", 0, f"return {reason} -> return OK", node.lineno)
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) if not is_about_log(test):
                if not isinstance(test, ast.Constant):
                    yield Change(number, "turn", 0, f"if not ({ast.unparse(test)})", test.lineno)
            case ast.BoolOp(op=op, values=values):
                word = "and" if isinstance(op, ast.And) else "or"
                for part, value in enumerate(values):
                    if not is_about_log(value) and not is_guard(value):
                        text = f"{ast.unparse(node)} -> without {word} {ast.unparse(value)}"
                        yield Change(number, "omit", part, text, node.lineno)
            case ast.Compare(ops=[op]) if type(op) in MOVED and not is_sentinel(node) and id(node) not in lesser:
                text = f"{ast.unparse(node)} -> bound moved by one"
                yield Change(number, "move", 0, text, node.lineno)


def is_guard(test: ast.expr) -> bool:
    """Whether it tests for None or for a type."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return is_guard(operand)
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return True
        case ast.Call(func=ast.Name(id="isinstance")):
            return True
    return False


def is_sentinel(test: ast.Compare) -> bool:
    """Whether it distinguishes numbers from -1, which means none."""
    return isinstance(test.ops[0], ast.GtE | ast.Lt) and ast.unparse(test.comparators[0]) == "0"


def is_lesser(node: ast.IfExp) -> bool:
    """Whether it is `a if a < b else b`, where it does not matter if the two are equal."""
    if not isinstance(node.test, ast.Compare):
        return False
    compared = {ast.unparse(node.test.left), ast.unparse(node.test.comparators[0])}
    return compared == {ast.unparse(node.body), ast.unparse(node.orelse)}


def is_about_log(test: ast.expr) -> bool:
    """Whether it tests if there is a log, which is not a rule."""
    return ast.unparse(test) == "m.log is not None"


PROBE = "_probe"
IMPURE = ("self.replace", "self.take", "m.answer_of", "m.said_yes", "m.ask", "pop")
"""Calls with side effects: a condition with one of them is not evaluated twice."""


def is_pure(node: ast.AST) -> bool:
    return not any(isinstance(part, ast.Call) and ast.unparse(part.func) in IMPURE for part in ast.walk(node))


def numbered(function: ast.FunctionDef) -> ast.FunctionDef:
    """A copy whose nodes know their numbers."""
    copied = copy.deepcopy(function)
    for number, node in enumerate(ast.walk(copied)):
        node.number = number  # type: ignore[attr-defined]  # for Watcher
    return copied


class Watcher(ast.NodeTransformer):
    """Puts the probe in place of everything that can be changed in a function."""

    def __init__(self, function: str) -> None:
        self.function = function

    def call(self, node: ast.AST, kind: str, *parts: ast.expr, key: str = "") -> ast.expr:
        words: list[ast.expr] = [ast.Constant(key or f"{self.function} {node.number}"), ast.Constant(kind)]  # type: ignore[attr-defined]
        return ast.Call(ast.Name(PROBE, ast.Load()), [*words, *parts], [])

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if isinstance(node.value, ast.Name):
            node.value = self.call(node, "here", node.value)
            return node
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        node.test = self.call(node, "here", node.test)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        node.test = self.call(node, "here", node.test)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        node.test = self.call(node, "here", node.test)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        if not is_pure(node):
            parts = [self.call(node, "here", node.values[0]), *node.values[1:]]
            return ast.BoolOp(node.op, parts)
        self.generic_visit(node)
        empty = ast.arguments([], [], kwonlyargs=[], kw_defaults=[], defaults=[])
        kind = "and" if isinstance(node.op, ast.And) else "or"
        return self.call(node, kind, *(ast.Lambda(empty, part) for part in node.values))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if len(node.ops) == 1 and type(node.ops[0]) in MOVED and is_pure(node):
            return self.call(node, "bound", node.left, node.comparators[0], node)
        return node


def key_of(module: ModuleType, owner: str, function: ast.FunctionDef) -> str:
    return f"{module.__name__.rpartition('.')[2]}.{owner + '.' if owner else ''}{function.name}"


def changed(function: ast.FunctionDef, change: Change) -> ast.FunctionDef:
    broken = copy.deepcopy(function)
    node = list(ast.walk(broken))[change.node]
    match node:
        case ast.Return():
            node.value = ast.Name("OK", ast.Load())
        case ast.If() | ast.IfExp() | ast.While():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.BoolOp():
            neutral = ast.Constant(isinstance(node.op, ast.And))
            node.values[change.part] = neutral
        case ast.Compare():
            node.ops = [MOVED[type(node.ops[0])]()]
    return broken


def compiled(function: ast.FunctionDef, owner: str, file: str) -> CodeType:
    """The code of a function or, if it has an owner, of a class's method."""
    body: ast.stmt = function
    if owner:
        body = ast.ClassDef(owner, bases=[], keywords=[], body=[function], decorator_list=[])
    module = ast.fix_missing_locations(ast.Module([ast.parse("from __future__ import annotations").body[0], body], []))
    code = compile(module, file, "exec")
    for _ in range(2 if owner else 1):
        code = next(part for part in code.co_consts if isinstance(part, CodeType))
    return code


def functions_of(module: ModuleType) -> Iterator[tuple[str, ast.FunctionDef, FunctionType]]:
    """The owner (a class, or nothing), text and live form of every function of a module."""
    for node in ast.parse(Path(str(module.__file__)).read_text()).body:
        if isinstance(node, ast.FunctionDef):
            yield "", node, getattr(module, node.name)
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield node.name, method, vars(getattr(module, node.name))[method.name]


def break_code(watch: Watch, wanted_name: re.Pattern[str], every: int, progress: Progress) -> Iterator[tuple[Mutant, bool]]:
    refusals = {name for name, value in vars(options).items() if name.isupper() and name != "OK" and isinstance(value, int)}
    todo = [
        (module, owner, function, live, change)
        for module in MODULES
        for owner, function, live in functions_of(module)
        for change in changes_of(function, refusals)
        if wanted_name.search(f"{key_of(module, owner, function)}: {change.text}")
    ][::every]
    names: Counter[str] = Counter()
    for module, owner, function, live, change in progress.track(todo, description="code"):
        file = str(module.__file__)
        where = key_of(module, owner, function)
        name = f"{where}: {change.text}"
        names[name] += 1
        mutant = Mutant(name if names[name] == 1 else f"{name} #{names[name]}", f"{Path(file).name}:{change.line}")
        sound = live.__code__
        live.__code__ = compiled(changed(function, change), owner, file)
        try:
            candidates = {name: one for key in change.keys(where) for name, one in watch.reached[key].items()}
            noticed = watch.notice(mutant, where, candidates.values())
        finally:
            live.__code__ = sound
        yield mutant, noticed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fields", action="store_true", help="only break fields of rulesets")
    parser.add_argument("--code", action="store_true", help="only break lines of code")
    parser.add_argument("-k", default="", metavar="PATTERN", help="only breakages with this in their names")
    parser.add_argument("--every", type=int, default=1, help="only every n-th breakage of code (default: all)")
    parser.add_argument("--hints", type=Path, default=HINTS, help="file that records what was noticed (default: %(default)s)")
    given = parser.parse_args()
    wanted = re.compile(given.k)
    signal.signal(signal.SIGALRM, end_loop)
    watch = Watch([scenario for path in sorted(ROOT.rglob("*.scenario")) for scenario in load_scenarios(path)])
    if given.hints.is_file():
        watch.noticed_by = json.loads(given.hints.read_text())
    failing = watch.trace(() if given.fields else MODULES)
    if failing:
        sys.exit(f"{len(failing)} scenarios fail before anything is broken, the first: {failing[0].name}")
    began = time.monotonic()
    outcomes: list[tuple[Mutant, bool]] = []
    given.hints.parent.mkdir(parents=True, exist_ok=True)
    with Progress() as progress:
        broken = [] if given.code else [progress.track(break_fields(watch, wanted), description="fields")]
        broken += [] if given.fields else [break_code(watch, wanted, given.every, progress)]
        for outcome in chain(*broken):
            outcomes.append(outcome)
            if len(outcomes) % 20 == 0:
                given.hints.write_text(json.dumps(watch.noticed_by, indent=0))
    given.hints.write_text(json.dumps(watch.noticed_by, indent=0))
    survivors = [mutant for mutant, noticed in outcomes if not noticed]
    harmless = [mutant for mutant in survivors if mutant.why_harmless()]
    for mutant in harmless:
        print(f"harmless: {mutant.name}: {mutant.why_harmless()}")
    for mutant in survivors:
        if not mutant.why_harmless():
            print(f"survived: {mutant.place} {mutant.name}")
    print(
        f"{len(outcomes)} breakages: {len(outcomes) - len(survivors)} noticed, {len(harmless)} harmless, "
        f"{len(survivors) - len(harmless)} survived; {time.monotonic() - began:.0f} s"
    )
    sys.exit(len(survivors) > len(harmless))


if __name__ == "__main__":
    main()
