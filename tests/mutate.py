"""Breaks rules one at a time and shows that some scenario notices: `make mutate`, or `python tests/mutate.py --help`.

Two kinds of breakage. A *field* of a ruleset is changed to another value that it could have, and the scenarios of that ruleset
are run. A *line* of the rules in code (`engine/options.py` and `engine/flow.py`) is changed: a refusal becomes OK, a
condition is turned round. A breakage that no scenario notices survives and is listed; some are no breakage at all (a limit on a
class of card that the era did not have, a condition that another one implies), and `EQUIVALENT` says which and why.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any

os.environ["PLAYMAT_PURE"] = "1"

from rich.progress import track

from playmat.engine import flow, options
from playmat.lab import scenarios
from playmat.lab.scenarios import Scenario, load_scenarios, run_scenario
from playmat.rules.ruleset import LIMITS, SCRIPTS, WORDS, Ruleset, load_ruleset, ruleset_names

ROOT = Path(__file__).parent / "scenarios"
EQUIVALENT = {
    "name": "what the ruleset is called",
    "title": "what the ruleset is called",
    "book": "what the ruleset is called",
    "books": "worked out while loading",
    "lifted": "worked out while loading",
    "cites": "which rule is cited; checked by the refusals, key by key",
}
"""Fields whose change breaks no rule of play, and why."""


@dataclass(frozen=True)
class Mutant:
    """One breakage: what was changed, and in which ruleset (none: in code)."""

    what: str
    ruleset: str = ""


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


def notices(candidates: list[Scenario], hits: Counter[str]) -> bool:
    """Whether some scenario fails; those that noticed most so far are tried first."""
    for scenario in sorted(candidates, key=lambda one: -hits[one.title]):
        if not run_scenario(scenario).passed:
            hits[scenario.title] += 1
            return True
    return False


def break_fields(by_ruleset: dict[str, list[Scenario]]) -> Iterator[tuple[Mutant, bool]]:
    for name in ruleset_names():
        rules = load_ruleset(name)
        hits: Counter[str] = Counter()
        for field in fields(rules):
            if field.name in EQUIVALENT:
                continue
            for value in other_values(rules, field.name):
                change: dict[str, Any] = {field.name: value}
                broken = replace(rules, **change)
                scenarios.known_ruleset = lambda wanted, broken=broken, name=name: (  # type: ignore[assignment]  # stands in
                    broken if wanted == name else load_ruleset(wanted)
                )
                yield Mutant(f"{field.name} = {value!r}", name), notices(by_ruleset[name], hits)
    scenarios.known_ruleset = load_ruleset  # type: ignore[assignment]  # the same without a cache


def places(tree: ast.Module, reasons: set[str]) -> Iterator[tuple[str, list[int]]]:
    """What to change in a module: returned refusals, and tests of `if` statements; as a path to the node."""
    for path, node in walk(tree, []):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Name) and node.value.id in reasons - {"OK"}:
            yield f"line {node.lineno}: return {node.value.id} -> return OK", path
        elif isinstance(node, ast.If) and "m.log is not None" not in ast.unparse(node.test):
            yield f"line {node.lineno}: if not ({ast.unparse(node.test)})", path


def walk(node: ast.AST, path: list[int]) -> Iterator[tuple[list[int], ast.AST]]:
    yield path, node
    for index, child in enumerate(ast.iter_child_nodes(node)):
        yield from walk(child, [*path, index])


def broken_tree(tree: ast.Module, path: list[int]) -> ast.Module:
    changed = copy.deepcopy(tree)
    node: ast.AST = changed
    for index in path:
        node = list(ast.iter_child_nodes(node))[index]
    if isinstance(node, ast.Return):
        node.value = ast.Name("OK", ast.Load())
    elif isinstance(node, ast.If):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    return ast.fix_missing_locations(changed)


def break_code(module: ModuleType, everything: list[Scenario], every: int) -> Iterator[tuple[Mutant, bool]]:
    assert module.__file__ is not None
    source = Path(module.__file__)
    tree = ast.parse(source.read_text())
    reasons = {name for name in vars(options) if name.isupper()}
    sound = dict(vars(module))
    hits: Counter[str] = Counter()
    for what, path in list(places(tree, reasons))[::every]:
        exec(compile(broken_tree(tree, path), str(source), "exec"), vars(module))
        noticed = notices(everything, hits)
        vars(module).update(sound)
        yield Mutant(f"{source.name} {what}"), noticed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fields", action="store_true", help="only break fields of rulesets")
    parser.add_argument("--code", action="store_true", help="only break lines of code")
    parser.add_argument("--every", type=int, default=1, help="only every n-th line of code (default: all)")
    given = parser.parse_args()
    everything = [scenario for path in sorted(ROOT.rglob("*.scenario")) for scenario in load_scenarios(path)]
    failing = [scenario.title for scenario in track(everything, "unbroken") if not run_scenario(scenario).passed]
    if failing:
        sys.exit(f"{len(failing)} scenarios fail before anything is broken, the first: {failing[0]}")
    by_ruleset: dict[str, list[Scenario]] = {name: [] for name in ruleset_names()}
    for scenario in everything:
        by_ruleset.setdefault(scenario.fact("ruleset", "modern").value, []).append(scenario)
    began = time.monotonic()
    outcomes: list[tuple[Mutant, bool]] = []
    if not given.code:
        outcomes += track(break_fields(by_ruleset), "fields")
    if not given.fields:
        for module in (options, flow):
            outcomes += track(break_code(module, everything, given.every), module.__name__)
    survivors = [mutant for mutant, noticed in outcomes if not noticed]
    for mutant in survivors:
        print(f"survived: {mutant.ruleset or 'code'}: {mutant.what}")
    print(f"{len(outcomes)} breakages, {len(outcomes) - len(survivors)} noticed, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
