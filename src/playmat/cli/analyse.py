"""`playmat analyse`: win chances over a finished game, and the decisions that cost most."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from playmat.bots import InvalidBot, parse_budget
from playmat.bots.analysis import Analysis, Moment, analyse
from playmat.cli.common import AsJson, CardFolder, fail, open_pool, plain_console, print_json
from playmat.play.record import InvalidRecord, Record

HELP = """Show where a finished game was won or lost, from what one player could see at the time.

\b
playmat analyse game.json                    the first player's decisions
playmat analyse game.json --seat 2 --budget 0.5s
playmat analyse game.json --chart game.svg
"""

BARS = "▁▂▃▄▅▆▇█"

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def analyse_record(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game record, such as `playmat terminal --save` writes.")],
    seat: Annotated[int, typer.Option(min=1, help="The player whose decisions to analyse; 1 is the first player.")] = 1,
    budget: Annotated[str, typer.Option(help="For each decision: seconds (0.5s) or lines of play (300).")] = "300",
    worst: Annotated[int, typer.Option(min=0, help="How many of the worst decisions to show.")] = 5,
    chart: Annotated[Path | None, typer.Option(help="Write a chart of the win chances to this file (SVG).")] = None,
    cards: CardFolder = None,
    as_json: AsJson = False,
) -> None:
    loaded = read_record(record)
    try:
        allowed = parse_budget(budget)
        columns = (TextColumn("answers"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=plain_console(stderr=True), transient=True, disable=as_json) as bar:
            task = bar.add_task("answers", total=len(loaded.answers))
            found = analyse(loaded, seat - 1, allowed, open_pool(cards), report=lambda: bar.advance(task))
    except InvalidBot as error:
        fail(str(error), 2)
    except InvalidRecord as error:
        fail(f"{record}: {error}", 1)
    if chart is not None:
        chart.write_text(curve_chart(found), encoding="utf-8")
    if as_json:
        print_json(found.to_json())
    else:
        show(found, worst)


def read_record(path: Path) -> Record:
    try:
        return Record.from_json(json.loads(path.read_text(encoding="utf-8")), str(path))
    except OSError as error:
        fail(f"{path} cannot be read ({error.strerror}); give a record file", 2)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
        fail(f"{path} is not a record: invalid JSON", 1)
    except InvalidRecord as error:
        fail(str(error), 1)


def show(found: Analysis, worst: int) -> None:
    console = plain_console()
    curve = found.curve()
    if not curve:
        console.print(f"Player {found.seat + 1} had no decisions to make in this game.")
        return
    line = "".join(BARS[min(7, int(chance * 8))] for _, chance in curve)
    outcome = "won" if found.winner == found.seat else "lost" if found.winner is not None else "neither won nor lost"
    console.print(f"Player {found.seat + 1} {outcome}. Win chance by turn, from {curve[0][1]:.0%} to {curve[-1][1]:.0%}:")
    console.print(line, style="bold")
    moments = found.worst(worst)
    if moments:
        console.print("Worst decisions:")
    for moment in moments:
        console.print(f"  turn {moment.turn}: {described(moment)}")


def described(moment: Moment) -> str:
    chosen = escape(", ".join(moment.chosen) or "none")
    best = escape(", ".join(moment.best) or "none")
    why = f": {moment.reason}" if moment.reason else ""
    return f"{chosen} ({moment.chance:.0%}); {best} was better ({moment.best_chance:.0%}){why}"


def curve_chart(found: Analysis) -> str:
    """Win chances by turn as an SVG image."""
    curve = found.curve() or [(0, 0.5)]
    width, height, left, top = 640, 260, 48, 16
    last = max(turn for turn, _ in curve) or 1

    def x(turn: int) -> float:
        return round(left + turn / last * (width - left - 16), 1)

    def y(chance: float) -> float:
        return round(top + (1 - chance) * (height - top - 40), 1)

    points = " ".join(f"{x(turn)},{y(chance)}" for turn, chance in curve)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<line x1="{left}" x2="{width - 16}" y1="{y(chance)}" y2="{y(chance)}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y(chance) + 4}" text-anchor="end" fill="#555">{chance:.0%}</text>')
    parts.append(f'<polyline points="{points}" fill="none" stroke="#2563a8" stroke-width="2.5"/>')
    for moment in found.worst():
        spot = f'cx="{x(moment.turn)}" cy="{y(moment.chance)}" r="5"'
        parts.append(f'<circle {spot} fill="#c2410c"><title>turn {moment.turn}: -{moment.loss:.0%}</title></circle>')
    parts.append(f'<text x="{(left + width) / 2}" y="{height - 8}" text-anchor="middle" fill="#555">turn</text>')
    return "\n".join([*parts, "</svg>", ""])
