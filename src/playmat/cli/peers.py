"""`playmat peers`: our engine beside another one."""

from __future__ import annotations

import json
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from playmat.cards.pool import default_pool
from playmat.cli.common import AsJson, fail, print_json
from playmat.cli.sim import Seed, progress
from playmat.peers.cabt.campaign import Campaign, Tally
from playmat.peers.cabt.library import Kind, Library, MissingPeer
from playmat.peers.cabt.matching import Match, fold, match_cards
from playmat.rules.ruleset import InvalidRuleset, load_ruleset

HELP = """Compare our engine with cabt, the engine of the PyPI package kaggle-environments.

The package is not part of Playmat; you install it under its own licence: pip install --no-deps kaggle-environments.

\b
playmat peers facts                             what is printed on the cards
playmat peers games --games 300                 what may be done, and what follows from it
"""
FACTS_HELP = """Compare what is printed on every card that both engines know.

\b
playmat peers facts
playmat peers facts --absent                    also name the cards that we lack or cannot play
playmat peers facts --library envs/cabt         an engine that is not installed as a package
"""
GAMES_HELP = """Play random games in the other engine, follow them in ours, and say what differs: what may be done at every
main-phase question, and the whole board after every action. Exits with 1 if there is a difference that is not known to be the
other engine's own.

\b
playmat peers games --games 300 --seed 7 --out differences.jsonl
playmat peers games --only 797 --only 348       decks around these cards, by the other engine's numbers
playmat peers games --not-in done.json          decks around the cards that are not in an earlier list of what was done
"""

app = typer.Typer(help=HELP, rich_markup_mode=None, add_completion=False, no_args_is_help=True)

Folder = Annotated[
    Path | None, typer.Option("--library", help="The folder kaggle_environments/envs/cabt, if the package is not installed.")
]
Ruleset = Annotated[str, typer.Option("--ruleset", "-r", help="The ruleset that our games follow.")]
TODAY = "mega-evolution-2025"


@app.command(help=FACTS_HELP)
def facts(
    library: Folder = None,
    ruleset: Ruleset = TODAY,
    absent: Annotated[bool, typer.Option("--absent", help="Name the cards that we lack or cannot play.")] = False,
    as_json: AsJson = False,
) -> None:
    _, matches = opened(library, ruleset)
    found = list(matches.values())
    ours = [match for match in found if match.ours is not None]
    differences = [f"{said(match)}: {difference}" for match in found for difference in match.differences]
    if as_json:
        print_json(
            {
                "cards": len(found), "in_both": len(ours), "playable": sum(match.is_playable for match in found),
                "differences": differences, "absent": [said(match) for match in found if match.ours is None],
                "unread": [said(match) for match in ours if not match.is_playable],
            }
        )  # fmt: skip
    else:
        typer.echo(
            f"{len(found)} cards: we have {len(ours)} of them and can play {sum(match.is_playable for match in found)}; "
            f"{len(differences)} printed facts differ"
        )
        for difference in differences:
            typer.echo(f"differs  {difference}")
        if absent:
            for match in found:
                if match.ours is None:
                    typer.echo(f"absent   {said(match)}")
                elif match.ours.unread:
                    typer.echo(f"unread   {said(match)}: {match.ours.unread}")
    if differences:
        raise typer.Exit(1)


@app.command(help=GAMES_HELP)
def games(
    library: Folder = None,
    ruleset: Ruleset = TODAY,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 20,
    minutes: Annotated[float, typer.Option("--minutes", min=0.1, help="Begin no further game after this time.")] = 60,
    seed: Seed = 0,
    only: Annotated[list[int] | None, typer.Option("--only", help="Build decks around this card. Repeat it for several.")] = None,
    not_in: Annotated[
        Path | None, typer.Option("--not-in", help="Build decks around cards that this file of --done does not mention.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write every difference to this file, one a line, as JSON.")] = None,
    done: Annotated[
        Path | None, typer.Option("--done", help="Write what was done alike to this file, with counts, and add to what is there.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    peer, matches = opened(library, ruleset)
    around = set(only or ())
    unknown = sorted(number for number in around if number not in matches or not matches[number].is_playable)
    if unknown:
        fail(f"no playable card has the number {unknown[0]}; `playmat peers facts --absent` lists cards that cannot be played", 2)
    if not_in is not None:
        around |= set(left_out(read_done(not_in), matches))
    campaign = Campaign(peer, matches, default_pool(), load_ruleset(ruleset), seed, around)
    end = time.monotonic() + 60 * minutes
    with ExitStack() as stack:
        file = stack.enter_context(out.open("w", encoding="utf-8")) if out is not None else None
        report = stack.enter_context(progress(count, "games"))
        for number in range(count):
            if time.monotonic() > end:
                break
            for kind, difference in campaign.play(number):
                if file is not None:
                    print(
                        json.dumps({"game": number, "count": kind, **asdict(difference)}, ensure_ascii=False),
                        file=file,
                        flush=True,
                    )
            report(1)
    tally = campaign.tally
    if done is not None:
        total = (read_done(done) if done.exists() else Counter()) + tally.done
        done.write_text(json.dumps(total, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    if as_json:
        print_json(asdict(tally))
    else:
        show(tally, matches)
    if tally.new:
        raise typer.Exit(1)


def opened(folder: Path | None, ruleset: str) -> tuple[Library, dict[int, Match]]:
    try:
        rules = load_ruleset(ruleset)
        library = Library(folder)
    except (InvalidRuleset, MissingPeer) as error:
        fail(str(error), 2)
    return library, match_cards(library.cards, default_pool(), rules)


def read_done(file: Path) -> Counter[str]:
    try:
        return Counter({str(what): int(count) for what, count in json.loads(file.read_text(encoding="utf-8")).items()})
    except (OSError, ValueError, AttributeError, TypeError) as error:
        fail(f"{file} is not a file that --done wrote: {error}", 2)


def used_cards(done: Counter[str]) -> set[int]:
    """The numbers of the cards that something was done with. What was done is written as `attack NAME of CARD#NUMBER`."""
    return {int(what.rpartition("#")[2]) for what in done if what.rpartition("#")[2].isdigit()}


def left_out(done: Counter[str], matches: dict[int, Match]) -> list[int]:
    """Playable cards other than basic Energy that nothing was done with, and Pokémon with an attack that was not used."""
    found = []
    used = used_cards(done)
    names = {what.rpartition("#")[0].rpartition(" of ")[0] + what.rpartition("#")[2] for what in done}
    for number, match in matches.items():
        if not match.is_playable or match.theirs.kind is Kind.BASIC_ENERGY:
            continue
        if number not in used or any(f"attack {fold(attack.name)}{number}" not in names for attack in match.theirs.attacks):
            found.append(number)
    return found


def said(match: Match) -> str:
    ours = f" ({match.ours.id})" if match.ours is not None else ""
    return f"{match.theirs.number} {match.theirs.name}{ours}"


def show(tally: Tally, matches: dict[int, Match]) -> None:
    counts = tally.counts
    playable = [number for number, match in matches.items() if match.is_playable]
    attacks = sum(what.startswith("attack ") for what in tally.done)
    typer.echo(
        f"{counts['games']} games, {counts['decisions']} questions with {counts['options']} options; "
        f"{counts['equal']} of {counts['steps']} actions came out the same; {counts['choices']} choices on the way were compared"
    )
    typer.echo(
        f"{len(tally.done)} different things were done alike, {attacks} of them attacks, "
        f"with {len(used_cards(tally.done) & set(playable))} of {len(playable)} cards"
    )
    for problem in tally.problems:
        typer.echo(problem)
    for title, groups in (
        ("the other engine's own", tally.known),
        ("soon after our game was laid out again", tally.followed),
        ("new", tally.new),
    ):
        typer.echo(f"{groups.total()} differences {title}" + (":" if groups else ""))
        for group, count in groups.most_common():
            typer.echo(f"{count:5} {group}")
