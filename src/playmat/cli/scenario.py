"""`playmat scenario`: run rulings that are written as scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from playmat.cli.common import fail, plain_console, print_json
from playmat.lab.scenarios.files import InvalidScenario, find_scenarios, load_scenarios
from playmat.lab.scenarios.outcomes import format_outcome, summary
from playmat.lab.scenarios.runs import run_scenario

HELP = """Run scenarios: a board, answers, and what must be true afterwards. docs/scenarios.md explains how to write one.

\b
playmat scenario run ruling.scenario           run a file
playmat scenario run tests/scenarios           run all files in a folder
playmat scenario run ruling.scenario --verbose show the whole log of failures
"""

app = typer.Typer(no_args_is_help=True, help=HELP, rich_markup_mode=None, add_completion=False)


@app.callback()
def group() -> None:
    """Keeps `run` a separate command."""


@app.command()
def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILES", help="Scenario files, or folders of them.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    verbose: Annotated[
        bool,
        typer.Option("--verbose", "-v", help="Also list scenarios that passed, what was answered silently, and the whole log."),
    ] = False,
    only: Annotated[str, typer.Option("--only", "-k", help="Run only scenarios with this text in their title or rules.")] = "",
) -> None:
    """Run scenarios and show what failed. Exit code 0: all passed; 1: some failed; 2: a file cannot be read."""
    try:
        scenarios = [scenario for path in find_scenarios(files) for scenario in load_scenarios(path)]
    except InvalidScenario as error:
        fail(str(error), 2)
    wanted = only.casefold()
    scenarios = [s for s in scenarios if not wanted or wanted in s.title.casefold() or wanted in map(str.casefold, s.rules)]
    if not scenarios:
        fail("no scenarios found" + (f" with {only!r} in its title or rules" if only else ""), 2)
    outcomes = [run_scenario(scenario) for scenario in scenarios]
    if as_json:
        print_json([outcome.to_json() for outcome in outcomes])
    else:
        console = plain_console()
        for outcome in outcomes:
            if verbose or not outcome.passed:
                style = "green" if outcome.passed else "red"
                head, _, rest = format_outcome(outcome, verbose).partition("\n")
                console.print(f"[{style}]{escape(head)}[/{style}]", soft_wrap=True)
                if rest:
                    console.print(escape(rest) + "\n", soft_wrap=True)
        console.print(summary(outcomes))
    if not all(outcome.passed for outcome in outcomes):
        raise typer.Exit(1)
