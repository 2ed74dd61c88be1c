"""`playmat walk`: random games that check the engine at every step."""

from __future__ import annotations

from typing import Annotated

import typer

from playmat.cli.common import AsJson, fail, print_json
from playmat.cli.games import FormOfPlay, Ruleset, Seed, open_deck, progress
from playmat.engine.link.linker import Unplayable
from playmat.lab.walks import WalkFailed, walk_games
from playmat.rules.ruleset import InvalidRuleset, form_names, load_form, load_ruleset, ruleset_names

HELP = """Play random games and check the engine at every step: states are sound, clones and saved games are equal and continue
identically, every option works and has a unique text, players cannot see hidden cards, and records replay.

Unless you name two decks, new random decks from the whole pool are used for each game with all checks.

\b
playmat walk --games 100                        all rulesets and forms in turn
playmat walk --ruleset modern --form standard   one of them
playmat walk first-flame green-shoots --every 1 these decks, with all checks at every step
playmat walk --games 50000 --thorough 50        all checks in every 50th game only
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def walk(
    decks: Annotated[list[str] | None, typer.Argument(metavar="[DECK DECK]")] = None,
    ruleset: Ruleset = "",
    form: FormOfPlay = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 20,
    seed: Seed = 0,
    every: Annotated[int, typer.Option("--every", min=1, help="Run expensive checks every N steps.")] = 5,
    thorough: Annotated[int, typer.Option("--thorough", min=1, help="Run all checks only in every Nth game.")] = 1,
    as_json: AsJson = False,
) -> None:
    try:
        rulesets = [ruleset] if ruleset else list(ruleset_names())
        forms = [form] if form else list(form_names())
        load_ruleset(rulesets[0])
        load_form(forms[0])
    except InvalidRuleset as error:
        fail(str(error), 2)
    if decks is not None and len(decks) != 2:
        fail("name two decks, or none", 2)
    kinds = [(one, other) for one in rulesets for other in forms]
    answers = checks = 0
    failures: list[str] = []
    with progress(games, "walks") as report:
        for place, (kind, shape) in enumerate(kinds):
            cards = [open_deck(name, kind, shape, True).cards for name in decks or ()]
            used = [cards[seat % 2] for seat in range(load_form(shape).seats)] if cards else []
            numbers = list(range(place, games, len(kinds)))
            while numbers:
                try:
                    for walked in walk_games(kind, shape, tuple(numbers), seed, every, used, thorough):
                        answers += walked.decisions
                        checks += walked.checked
                        numbers.pop(0)
                        report(1)
                except (WalkFailed, Unplayable) as error:
                    failures.append(str(error))
                    numbers.pop(0)
                    report(1)
                except Exception as error:  # the other games are still worth playing
                    failures.append(f"game {numbers[0]} of {kind}, {shape}: {type(error).__name__}: {error}")
                    numbers.pop(0)
                    report(1)
    if as_json:
        print_json({"games": games, "seed": seed, "answers": answers, "checked": checks, "failures": failures})
    else:
        for failure in failures:
            typer.echo(failure + "\n")
        typer.echo(f"{games - len(failures)} of {games} games passed; {answers} answers, {checks} steps with all checks")
    if failures:
        raise typer.Exit(1)
