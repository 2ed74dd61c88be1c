"""`playmat cards exercise`: play cards until every branch of their texts has run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playmat.cli.common import AsJson, CardFolder, fail, open_pool, print_json

if TYPE_CHECKING:
    from playmat.cards.pool import Pool
    from playmat.lab.exercise import Exercise

HELP = """Play cards until every branch of their texts has run, and check the game after every answer.

For each node of a text, it compares what the node claims to change with what it changed.

Name cards by id. Without ids, sets or a sample, the command plays every playable card of the pool, one printing of each
wording, which takes about an hour with the compiled engine. It reports cards whose texts failed, broke the game or did not do
what they claim (exit code 1), branches that no game reached, and nodes that ran and never changed anything they claim to change.

\b
playmat cards exercise base1-4 base1-16
playmat cards exercise --set base1 --set base2
playmat cards exercise --sample 500 --seed 3
playmat cards exercise --log all.jsonl       continue a run that was stopped
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def exercise(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Cards by id.")] = None,
    sets: Annotated[list[str] | None, typer.Option("--set", help="All playable cards of a set.")] = None,
    sample: Annotated[int, typer.Option("--sample", min=0, help="N cards at random.")] = 0,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The seed for all random numbers.")] = 0,
    log: Annotated[
        Path | None, typer.Option("--log", help="A file with a line per card; cards already in it are skipped.")
    ] = None,
    cards: CardFolder = None,
    as_json: AsJson = False,
) -> None:
    from playmat.cli.games import progress
    from playmat.lab.exercise import exercise
    from playmat.lab.exercise_decks import ExerciseDecks

    pool = open_pool(cards)
    wanted = chosen_ids(pool, ids or [], sets or [], sample, seed)
    known = read_log(log, pool) if log is not None else {}
    cast = ExerciseDecks(pool)
    found: list[Exercise] = []
    with progress(len(wanted), "cards") as report:
        for card_id in wanted:
            done = known.get(card_id)
            if done is None:
                done = exercise(pool[card_id], cast, seed)
                if log is not None:
                    with log.open("a", encoding="utf-8") as lines:
                        lines.write(json.dumps(done.to_json(), ensure_ascii=False) + "\n")
            found.append(done)
            report(1)
    tell(found, as_json)
    if any(one.faults or one.findings for one in found):
        raise typer.Exit(1)


def tell(found: list[Exercise], as_json: bool) -> None:
    failed = [one for one in found if one.faults]
    wrong = [one for one in found if one.findings]
    missing = [one for one in found if one.missed and not one.faults]
    idle = [one for one in found if one.idle and not one.faults]
    if as_json:
        print_json({
            "cards": len(found),
            "branches": sum(one.branches for one in found),
            "answers": sum(one.answers for one in found),
            "failed": [{"id": one.card.id, "name": one.card.printed_name, "faults": one.faults} for one in failed],
            "wrong": [{"id": one.card.id, "name": one.card.printed_name, "findings": one.findings} for one in wrong],
            "missed": [{"id": one.card.id, "name": one.card.printed_name, "branches": one.missed} for one in missing],
            "idle": [{"id": one.card.id, "name": one.card.printed_name, "nodes": one.idle} for one in idle],
        })  # fmt: skip
        return
    for one in failed:
        typer.echo(f"{one.card.id} {one.card.printed_name}: " + "\n  ".join(one.faults[0].split("\n")))
    for one in wrong:
        for finding in one.findings:
            typer.echo(f"{one.card.id} {one.card.printed_name}: {finding}")
    for one in idle:
        typer.echo(f"{one.card.id} {one.card.printed_name}: {'; '.join(one.idle)}")
    for one in missing:
        typer.echo(f"{one.card.id} {one.card.printed_name}: never ran: {', '.join(one.missed)}")
    branches, missed = sum(one.branches for one in found), sum(len(one.missed) for one in found)
    typer.echo(
        f"{len(found)} cards, {len(failed)} failed, {len(wrong)} that do not do what they claim, {len(idle)} with nodes that "
        f"never changed anything, {len(missing)} with branches that never ran ({missed} of {branches} branches); "
        f"{sum(one.answers for one in found)} answers"
    )


def read_log(path: Path, pool: Pool) -> dict[str, Exercise]:
    """The results of an earlier run, by card; empty if there was none."""
    from playmat.lab.exercise import Exercise

    found: dict[str, Exercise] = {}
    if not path.exists():
        return found
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            done = Exercise.from_json(json.loads(line), pool)
        except (ValueError, KeyError, TypeError, RecursionError):
            fail(f"{path}, line {number}: this is not a line of an exercise log; give another file, or remove the line", 2)
        found[done.card.id] = done
    return found


def chosen_ids(pool: Pool, ids: list[str], sets: list[str], sample: int, seed: int) -> list[str]:
    """The cards to play."""
    from random import Random

    from playmat.effects.script import did_you_mean
    from playmat.lab.exercise import different_texts

    for card_id in ids:
        pool[card_id]  # for an unknown id, the error names similar ones
    for set_id in sets:
        if pool.file(set_id) is None:
            fail(f"there is no set {set_id!r}{did_you_mean(set_id, pool.set_paths())}", 2)
    found = list(ids)
    if sets:
        found += [summary.id for summary in pool.summaries().values() if summary.set_id in sets and not summary.is_unread]
    if not ids and not sets:
        found = different_texts(pool)
    if sample and sample < len(found):
        found = sorted(Random(seed).sample(found, sample))
    return found
