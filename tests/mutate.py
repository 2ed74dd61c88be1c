"""Breaks rules one at a time and shows that some scenario notices: `make mutate`, or `python tests/mutate.py --help`.

Three kinds of breakage. A *field* of a ruleset is changed to another value that it could have, and the scenarios of that ruleset
are run. A *line* of the rules in code (`engine/legality.py`, `engine/legal_actions.py` and `engine/flow`) is changed: a refusal
becomes OK, a condition is turned round, one part of a condition is left out, a bound is moved by one. In the code that
carries out *cards* (`engine/actions`, `engine/terms`, `engine/damage.py` and the like) also a statement is left out, a sum
becomes a difference, an answer is turned round. There are thousands of these, so a run takes `--sample` of them, chosen by
`--seed`.

While all scenarios run unbroken, every place that will be changed is watched, so that afterwards only those scenarios are run
which reach it and, for conditions and bounds, in which the breakage changes some decision; those first that noticed something
in the same function, and the first that fails ends it.

A breakage that no scenario notices survives and is listed. Some do not break anything (a condition that another one implies).
A comment above the statement excuses them and says why, for instance

    # harmless (without and len(cards) > 1): the player is asked about the only card

In parentheses are the excused breakages of this statement, with semicolons between them and `*` for anything:

    allowed             a refusal becomes OK
    turned              a condition is turned round
    without and PART    a part of a condition is left out (or `without or PART`)
    bound               a bound is moved by one
    left out            the whole statement is left out
    sign                a sum becomes a difference, or the reverse
    denied              an answer is turned round
    any                 each of these

`bound of A < B`, `turned of TEST` and `sign of A + B` tell several in one statement apart. A run lists excused breakages too, and
`--excused` tries only these, each on all scenarios.

A file records which scenario noticed what, so that the next run tries that scenario first. It is only a hint: every run breaks
everything.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import operator
import os
import re
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from importlib import import_module
from itertools import chain
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

os.environ["PLAYMAT_PURE"] = "1"

from rich.progress import Progress, track

from playmat.compiled import engine_modules
from playmat.engine import legality
from playmat.lab.scenarios.files import Scenario, load_scenarios
from playmat.lab.scenarios.runs import run_scenario
from playmat.play.notation import header
from playmat.rules.ruleset import LIMITS, SCRIPTS, WORDS, Ruleset, load_ruleset, ruleset_names

ROOT = Path(__file__).parent / "scenarios"
HINTS = Path(__file__).parent.parent / "build" / "mutations.json"
FLOW_NAMES = ("playmat.engine.legality", "playmat.engine.legal_actions", "playmat.engine.flow.")
WITHOUT_RULES = {
    f"playmat.engine.{name}"
    for name in (
        "card_definitions", "codes", "invariants", "machine", "playout", "program", "questions", "state", "statics", "table",
        "terms.term", "vectors",
    )
}  # fmt: skip
"""Modules that carry out no rule: records, the machine itself, checks of it."""
FLOW = tuple(import_module(name) for name in engine_modules() if name.startswith(FLOW_NAMES))
"""Legality, and the course of a game."""
CARRYING = tuple(
    import_module(name) for name in engine_modules() if not name.startswith(FLOW_NAMES) and name not in WITHOUT_RULES
)
"""Modules that carry out the texts of cards."""
SECONDS = 10
"""A scenario that takes more processor time is in an endless loop, which counts as noticing; others take a hundredth of it."""
SAMPLE = 40
"""The number of scenarios on which an excused breakage is tried, in case it is not harmless."""
HARMLESS_VALUES = {
    "sun-moon-2019: mulligan_counted = 'after_own_setup'": "lone mulligans wait for the other's set-up there, so it is the same",
    "base-2000: mulligan_counted = 'after_first'": "counted in a bonus step, which that book has not; such a ruleset is refused",
    "base-2000: burned = *": "there is no such condition in that book",
    "*: match_*": "a scenario is one game; tests/test_series.py plays matches",
}
"""Values of fields that nobody can notice, and why. They are in no file, so the excuse cannot stand beside them."""
NO_RULES = {
    "name": "what the ruleset is called",
    "title": "what the ruleset is called",
    "book": "what the ruleset is called",
    "books": "worked out while loading",
    "lifted": "worked out while loading",
    "cites": "which rule is cited; checked by the refusals, key by key",
}
"""Fields whose change does not break a rule of play, and why."""


class Endless(BaseException):
    """A scenario took too long."""


@dataclass(frozen=True)
class Mutant:
    """One breakage."""

    name: str
    """The place and the breakage, without the line number, so that it stays the same while the code around it changes."""
    place: str = ""
    """The line of code, shown if the breakage survives."""
    excuse: str = ""
    """The reason why it is harmless, if it is excused."""


@dataclass
class Watch:
    """The scenarios in which breakages make a difference, and the scenarios that notice breakages."""

    everything: list[Scenario]
    reached: dict[str, dict[str, Scenario]] = field(default_factory=lambda: defaultdict(dict))
    """Scenarios in which a breakage changes a decision, by the key of the breakage (see `Change`)."""
    hits: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The number of times that a scenario (by its name) noticed a breakage of this kind (a ruleset, a function)."""
    noticed_by: dict[str, str] = field(default_factory=dict)
    """Name of the scenario that noticed, by name of the breakage; from the previous run and this one."""
    now: Scenario | None = None
    """The scenario that is running without a breakage."""

    def trace(self, breakages: list[Breakage]) -> list[Scenario]:
        """Run every scenario once with the places of all breakages watched. Returns those that fail."""
        sound: list[tuple[FunctionType, CodeType]] = []
        places: dict[str, set[int]] = defaultdict(set)
        by_function: dict[str, Breakage] = {}
        for broken in breakages:
            places[broken.where].add(broken.change.node)
            by_function[broken.where] = broken
        for where, broken in by_function.items():
            vars(broken.module)[PROBE] = self.probe
            vars(broken.module)[OPERATOR] = operator
            sound.append((broken.live, broken.live.__code__))
            watched = numbered(broken.function)
            Watcher(where, places[where]).generic_visit(watched)
            broken.live.__code__ = compiled(watched, broken.owner, str(broken.module.__file__))
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
                left, right, compare = parts
                if left == right:
                    self.reach(f"{key} move 0")
                return compare(left, right)
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

    def notice(self, mutant: Mutant, kind: str, candidates: Iterable[Scenario], tries: int | None = None) -> bool:
        """Whether some scenario fails now; likely ones are tried first, and no more than `tries` of them."""
        hint = self.noticed_by.pop(mutant.name, "")
        shuffled = list(candidates)
        Random(mutant.name).shuffle(shuffled)
        likely = sorted(shuffled, key=lambda one: (short_name(one) != hint, -self.hits[kind, one.name]))
        for scenario in likely[:tries]:
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
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return run_scenario(scenario).passed
    except (Exception, Endless):
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


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
                header.known_ruleset = lambda wanted, broken=broken, name=name: (  # type: ignore[assignment]  # stands in
                    broken if wanted == name else load_ruleset(wanted)
                )
                shown = f"{name}: {each.name} = {value!r}"
                why = next((why for key, why in HARMLESS_VALUES.items() if fnmatchcase(shown, key)), "")
                mutant = Mutant(shown, excuse=why)
                if not wanted_name.search(mutant.name):
                    continue
                yield mutant, watch.notice(mutant, name, by_ruleset[name], SAMPLE if why else None)
    header.known_ruleset = load_ruleset  # type: ignore[assignment]  # the same without a cache


# Code

MOVED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
COMPARED = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
"""The same comparisons as functions of `operator`."""
OPPOSITE = {ast.Add: ast.Sub, ast.Sub: ast.Add}
PLUMBING = ("__init__", "children", "tell_forced", "tell")
"""Functions that do not carry anything out."""


@dataclass(frozen=True)
class Change:
    """A change to one function: which of its nodes (in the order of a walk), and how."""

    node: int
    how: str
    part: int
    """The operand that is left out, if one is."""
    text: str
    line: int

    def kinds(self) -> tuple[str, ...]:
        """The words for it in excuses, from the widest."""
        left, _, right = self.text.rpartition(" -> ")
        match self.how:
            case "allow":
                return "any", "allowed"
            case "turn":
                return "any", "turned", f"turned of {self.text.removeprefix('if not (').removesuffix(')')}"
            case "omit":
                return "any", right
            case "move":
                return "any", "bound", f"bound of {left}"
            case "oppose":
                return "any", "sign", f"sign of {left}"
            case "skip":
                return "any", "left out"
        return "any", "denied"

    def keys(self, function: str) -> tuple[str, ...]:
        """The keys of its scenarios in `Watch.reached`: the watched value at the node, or else that it was reached."""
        return f"{function} {self.node} {self.how} {self.part}", f"{function} {self.node}"


EXCUSE = re.compile(r"\s*# harmless \((?P<breakages>.+?)\): (?P<why>.+)")


@dataclass
class Excuse:
    """A comment that excuses breakages of the statement below it."""

    place: str
    breakages: list[str]
    why: str
    unused: set[str]
    """Those of its breakages that the statement does not have."""

    def covers(self, change: Change) -> bool:
        found = {
            wanted
            for wanted in self.breakages
            if any(re.fullmatch(".*".join(map(re.escape, wanted.split("*"))), kind) for kind in change.kinds())
        }
        self.unused -= found
        return bool(found)


def excuses_in(path: Path) -> dict[int, list[Excuse]]:
    """The excuses of a module, by the first line of the statement that they stand above."""
    found: dict[int, list[Excuse]] = defaultdict(list)
    waiting: list[Excuse] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if excuse := EXCUSE.fullmatch(line):
            breakages = excuse["breakages"].split("; ")
            waiting.append(Excuse(f"{path.name}:{number}", breakages, excuse["why"], set(breakages)))
        elif not line.strip().startswith("#"):
            found[number] += waiting
            waiting = []
    return found


def statement_lines(function: ast.FunctionDef) -> list[int]:
    """For each node, in the order of a walk, the first line of the innermost statement that it is in."""
    first: dict[int, int] = {id(function): function.lineno}
    for node in ast.walk(function):
        for inner in ast.iter_child_nodes(node):
            first[id(inner)] = inner.lineno if isinstance(inner, ast.stmt) else first[id(node)]
    return [first[id(node)] for node in ast.walk(function)]


def changes_of(function: ast.FunctionDef, refusals: set[str]) -> Iterator[Change]:
    """The possible breakages of a function.

    It leaves out code without a rule: tests of types and for None, of -1 for "none", and the lesser of two numbers.
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


def further_changes_of(function: ast.FunctionDef) -> Iterator[Change]:
    """Further breakages of code that carries out cards: statements left out, sums, and answers turned round."""
    if function.name in PLUMBING:
        return
    in_log = {
        id(part) for node in ast.walk(function) if isinstance(node, ast.If) and is_about_log(node.test) for part in ast.walk(node)
    }
    tests = {id(node.body[-1]): ast.unparse(node.test) for node in ast.walk(function) if isinstance(node, ast.If)}
    for number, node in enumerate(ast.walk(function)):
        if id(node) in in_log:
            continue
        match node:
            case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Attribute()]):
                yield Change(number, "skip", 0, f"without {ast.unparse(node)}", node.lineno)
            case ast.AugAssign(op=ast.Add() | ast.Sub(), target=ast.Attribute()):
                yield Change(number, "skip", 0, f"without {ast.unparse(node)}", node.lineno)
            case ast.BinOp(op=ast.Add() | ast.Sub() as op):
                word = "-" if isinstance(op, ast.Add) else "+"
                yield Change(number, "oppose", 0, f"{ast.unparse(node)} -> {word} instead", node.lineno)
            case ast.Return(value=ast.Constant(value=bool()) | ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not())):
                where = f" if {tests[id(node)]}" if id(node) in tests else ""  # which of several
                yield Change(number, "deny", 0, f"not: {ast.unparse(node)}{where}", node.lineno)


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
OPERATOR = "_operator"
IMPURE = {
    "replace", "take", "answer_of", "said_yes", "ask", "pop", "can", "is_payable", "finds", "found_none", "inflict", "hurt",
    "attach_card", "own", "may_reflip", "is_tried", "cure",
    "gather_card", "gather_abilities", "would", "would_pay", "super", "announce",
}  # fmt: skip
"""Functions with side effects: a condition that calls one of them is not evaluated twice. (`super` needs its own function.)"""


def is_pure(node: ast.AST) -> bool:
    calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
    return not any(ast.unparse(call.func).rpartition(".")[2] in IMPURE for call in calls)


def numbered(function: ast.FunctionDef) -> ast.FunctionDef:
    """A copy whose nodes know their numbers."""
    copied = copy.deepcopy(function)
    for number, node in enumerate(ast.walk(copied)):
        node.number = number  # type: ignore[attr-defined]  # for Watcher
    return copied


class Watcher(ast.NodeTransformer):
    """Puts the probe in place of everything that is to be changed in a function."""

    def __init__(self, function: str, places: set[int]) -> None:
        self.function = function
        self.places = places
        """The numbers of the nodes to watch."""

    def visit(self, node: ast.AST) -> ast.AST:
        number = getattr(node, "number", -1)
        if number not in self.places:
            return self.generic_visit(node)
        key = f"{self.function} {number}"
        if isinstance(node, ast.BoolOp) and is_pure(node):
            self.generic_visit(node)
            empty = ast.arguments([], [], kwonlyargs=[], kw_defaults=[], defaults=[])
            kind = "and" if isinstance(node.op, ast.And) else "or"
            return probed(key, kind, *(ast.Lambda(empty, part) for part in node.values))
        self.generic_visit(node)
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in MOVED:
                return probed(
                    key, "bound", left, right, ast.Attribute(ast.Name(OPERATOR, ast.Load()), COMPARED[type(op)], ast.Load())
                )
            case ast.BoolOp(op=op, values=[first, *others]):
                return ast.BoolOp(op, [probed(key, "here", first), *others])
            case ast.If() | ast.IfExp() | ast.While():
                node.test = probed(key, "here", node.test)
            case ast.BinOp():
                return probed(key, "here", node)
            case (
                ast.Return(value=ast.expr() as value)
                | ast.Expr(value=value)
                | ast.Assign(value=value)
                | ast.AugAssign(value=value)
            ):
                node.value = probed(key, "here", value)
        return node


def probed(key: str, kind: str, *parts: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(PROBE, ast.Load()), [ast.Constant(key), ast.Constant(kind), *parts], [])


def key_of(module: ModuleType, owner: str, function: ast.FunctionDef) -> str:
    return f"{module.__name__.rpartition('.')[2]}.{owner + '.' if owner else ''}{function.name}"


def changed(function: ast.FunctionDef, change: Change) -> ast.FunctionDef:
    broken = copy.deepcopy(function)
    node = list(ast.walk(broken))[change.node]
    match node:
        case ast.Return(value=value) if change.how == "deny":
            assert value is not None
            node.value = ast.UnaryOp(ast.Not(), value)
        case ast.Return():
            node.value = ast.Name("OK", ast.Load())
        case ast.Expr() | ast.Assign() | ast.AugAssign():
            LeavingOut(node).generic_visit(broken)
        case ast.BinOp():
            node.op = OPPOSITE[type(node.op)]()
        case ast.If() | ast.IfExp() | ast.While():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.BoolOp():
            neutral = ast.Constant(isinstance(node.op, ast.And))
            node.values[change.part] = neutral
        case ast.Compare():
            node.ops = [MOVED[type(node.ops[0])]()]
    if any(isinstance(part, ast.Name) and part.id == "super" for part in ast.walk(function)):
        broken.body += ast.parse("if False: super").body  # a method that has `super()` must keep its variable
    return broken


class LeavingOut(ast.NodeTransformer):
    """Replaces one statement with `pass`."""

    def __init__(self, left_out: ast.AST) -> None:
        self.left_out = left_out

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.Pass() if node is self.left_out else self.generic_visit(node)


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


@dataclass
class Breakage:
    """A change to a function of a module."""

    module: ModuleType
    owner: str
    function: ast.FunctionDef
    live: FunctionType
    change: Change
    mutant: Mutant

    @property
    def where(self) -> str:
        return key_of(self.module, self.owner, self.function)


def breakages_of(modules: tuple[ModuleType, ...], wanted_name: re.Pattern[str], unfit: list[str]) -> list[Breakage]:
    """Everything that can be broken in the modules, with unique names. Adds excuses without a breakage to `unfit`."""
    refusals = {name for name, value in vars(legality).items() if name.isupper() and name != "OK" and isinstance(value, int)}
    found: list[Breakage] = []
    names: Counter[str] = Counter()
    for module in modules:
        path = Path(str(module.__file__))
        excuses = excuses_in(path)
        for owner, function, live in functions_of(module):
            where = key_of(module, owner, function)
            lines = statement_lines(function)
            further = further_changes_of(function) if module in CARRYING else ()
            for change in chain(changes_of(function, refusals), further):
                name = f"{where}: {change.text}"
                names[name] += 1
                name = name if names[name] == 1 else f"{name} #{names[name]}"
                covering = [excuse for excuse in excuses[lines[change.node]] if excuse.covers(change)]
                if wanted_name.search(name):
                    mutant = Mutant(name, f"{path.name}:{change.line}", covering[0].why if covering else "")
                    found.append(Breakage(module, owner, function, live, change, mutant))
        for excuse in chain.from_iterable(excuses.values()):
            unfit += [f"{excuse.place}: {breakage}" for breakage in excuse.unused]
    return found


def break_code(
    watch: Watch, breakages: list[Breakage], tries: int | None, of_excused: int | None, progress: Progress
) -> Iterator[tuple[Mutant, bool]]:
    for broken in progress.track(breakages, description="code"):
        live, where = broken.live, broken.where
        sound = live.__code__
        live.__code__ = compiled(changed(broken.function, broken.change), broken.owner, str(broken.module.__file__))
        try:
            candidates = {name: one for key in broken.change.keys(where) for name, one in watch.reached[key].items()}
            most = of_excused if broken.mutant.excuse else tries
            noticed = watch.notice(broken.mutant, where, candidates.values(), most)
        finally:
            live.__code__ = sound
        yield broken.mutant, noticed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fields", action="store_true", help="only break fields of rulesets")
    parser.add_argument("--code", action="store_true", help="only break lines of code")
    parser.add_argument("--cards", action="store_true", help="only break code that carries out cards")
    parser.add_argument("-k", default="", metavar="PATTERN", help="only breakages with this in their names")
    parser.add_argument(
        "--sample", type=int, default=600, metavar="N", help="N breakages of the code for cards; 0: all (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0, help="chooses the sample")
    parser.add_argument(
        "--tries", type=int, default=None, metavar="N", help="run at most N scenarios for a breakage (default: all)"
    )
    parser.add_argument("--excused", action="store_true", help="only excused breakages of the code, on all scenarios")
    parser.add_argument("--check", action="store_true", help="break nothing; only check that each excuse names a breakage")
    parser.add_argument("--hints", type=Path, default=HINTS, help="file that records what was noticed (default: %(default)s)")
    given = parser.parse_args()
    wanted = re.compile(given.k)
    unfit: list[str] = []
    if given.check:
        breakages_of(FLOW + CARRYING, re.compile(""), unfit)
        if unfit:
            sys.exit("excuses that name no breakage of the statement below them:\n" + "\n".join(unfit))
        return
    signal.signal(signal.SIGVTALRM, end_loop)
    watch = Watch([scenario for path in sorted(ROOT.rglob("*.scenario")) for scenario in load_scenarios(path)])
    if given.hints.is_file():
        watch.noticed_by = json.loads(given.hints.read_text())
    breakages = [] if given.fields or given.cards else breakages_of(FLOW, wanted, unfit)
    if not given.fields:
        of_cards = breakages_of(CARRYING, wanted, unfit)
        if given.sample and given.sample < len(of_cards) and not given.excused:
            chosen = set(Random(given.seed).sample(range(len(of_cards)), given.sample))
            of_cards = [broken for place, broken in enumerate(of_cards) if place in chosen]
        breakages += of_cards
    if given.excused:
        breakages = [broken for broken in breakages if broken.mutant.excuse]
    failing = watch.trace(breakages)
    if failing:
        sys.exit(f"{len(failing)} scenarios fail before anything is broken, the first: {failing[0].name}")
    began = time.monotonic()
    outcomes: list[tuple[Mutant, bool]] = []
    given.hints.parent.mkdir(parents=True, exist_ok=True)
    with Progress() as progress:
        broken = (
            []
            if given.code or given.cards or given.excused
            else [progress.track(break_fields(watch, wanted), description="fields")]
        )
        broken += [break_code(watch, breakages, given.tries, None if given.excused else SAMPLE, progress)]
        for mutant, noticed in chain(*broken):
            outcomes.append((mutant, noticed))
            why = mutant.excuse
            if noticed and why:
                told = f"noticed, although it is excused: {mutant.place} {mutant.name}"
                progress.console.print(told, markup=False, highlight=False, soft_wrap=True)
            if not noticed:
                told = f"harmless: {mutant.name}: {why}" if why else f"survived: {mutant.place} {mutant.name}"
                progress.console.print(told, markup=False, highlight=False, soft_wrap=True)
            if len(outcomes) % 20 == 0:
                given.hints.write_text(json.dumps(watch.noticed_by, indent=0))
    given.hints.write_text(json.dumps(watch.noticed_by, indent=0))
    survivors = [mutant for mutant, noticed in outcomes if not noticed]
    harmless = [mutant for mutant in survivors if mutant.excuse]
    print(
        f"{len(outcomes)} breakages: {len(outcomes) - len(survivors)} noticed, {len(harmless)} harmless, "
        f"{len(survivors) - len(harmless)} survived; {time.monotonic() - began:.0f} s"
    )
    sys.exit(len(survivors) > len(harmless))


if __name__ == "__main__":
    main()
