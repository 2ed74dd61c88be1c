"""A printable page of a tournament: the pairings of a round by table and by name, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from playmat.lab.tournaments import Tournament

STYLE = """
body { font: 12pt/1.4 sans-serif; margin: 2em auto; max-width: 46em; padding: 0 1em; color: #111; background: #fff; }
table { border-collapse: collapse; width: 100%; margin-bottom: 2em; }
th, td { text-align: left; padding: .3em .6em; border-bottom: 1px solid #999; }
td.number, th.number { text-align: right; }
@media print { body { margin: 0; max-width: none; } section { break-after: page; } tr { break-inside: avoid; } }
"""


def sheet_of(title: str, cup: Tournament, number: int) -> str:
    """A whole HTML file for a round, counted from 1, and the standings before its open matches."""
    matches = list(enumerate(cup.rounds[number - 1], 1))
    by_table = [
        (str(table), match.first, match.second or ("bye" if match.is_bye else "came later"), blank(match.score))
        for table, match in matches
    ]
    seats = [(match.first, match.second, table) for table, match in matches]
    seats += [(match.second, match.first, table) for table, match in matches if match.second is not None]
    by_name = [
        (one, str(table), other or "no opponent") for one, other, table in sorted(seats, key=lambda seat: seat[0].casefold())
    ]
    rows = [
        (
            str(place), row.player, str(row.points), f"{row.won}–{row.lost}–{row.drawn}",
            f"{row.opponents:.1%}", f"{row.opponents_opponents:.1%}",
        )
        for place, row in enumerate(cup.standings(), 1)
    ]  # fmt: skip
    parts = [
        section(f"Round {number} by table", ("Table", "Player", "Opponent", "Result"), by_table),
        section(f"Round {number} by name", ("Player", "Table", "Opponent"), by_name),
        section("Standings", ("Place", "Player", "Points", "Won–lost–drawn", "Opponents", "Theirs"), rows),
    ]
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f"{head}<h1>{escape(title)}</h1>{''.join(parts)}</html>\n"


def blank(score: tuple[int, int] | None) -> str:
    """A result, or room to write one."""
    return "___ – ___" if score is None else f"{score[0]} – {score[1]}"


def section(title: str, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    top = "".join(f"<th scope=col>{escape(head)}</th>" for head in heads)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<section><h2>{escape(title)}</h2><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></section>"
