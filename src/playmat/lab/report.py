"""Reports as one HTML file that works offline: text, tables, and charts drawn by Plotly, whose script is inside the file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from playmat.extras import needed
from playmat.json_object import Json

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1c2430; background: #fff; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.2rem; }
p.lead { font-size: 1.1rem; } p.note { color: #566; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .8rem; text-align: right; border-bottom: 1px solid #dde; }
th:first-child, td:first-child { text-align: left; } th { background: #f3f5f9; }
div.wide { overflow-x: auto; } figure { margin: 1rem 0; } figcaption { color: #566; }
"""
BLUE, RED, GREY = "#2563a8", "#b4402c", "#8a94a6"


class CannotWrite(OSError):
    """A report or a summary could not be written; the message names the file and the reason."""


class Report:
    """A report that is written piece by piece."""

    def __init__(self, title: str, lead: str = "") -> None:
        self.title = title
        self.parts = [f"<h1>{escape(title)}</h1>"]
        self.charts: list[str] = []
        if lead:
            self.parts.append(f'<p class="lead">{escape(lead)}</p>')

    def heading(self, text: str) -> None:
        self.parts.append(f"<h2>{escape(text)}</h2>")

    def text(self, text: str, note: bool = False) -> None:
        self.parts.append(f'<p class="{"note" if note else ""}">{escape(text)}</p>')

    def table(self, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
        body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
        self.parts.append(f'<div class="wide"><table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>')

    def chart(self, caption: str, traces: Sequence[Json], layout: Json, height: int = 380) -> None:
        """A chart: traces and layout as Plotly describes them. Values are checked by Plotly's own classes."""
        graphs = needed("plotly.graph_objects", "a report with charts")
        base = {
            "height": height, "margin": {"l": 60, "r": 20, "t": 20, "b": 50}, "template": "plotly_white",
            "font": {"family": "system-ui, sans-serif"},
        }  # fmt: skip
        figure = graphs.Figure(data=list(traces), layout=base | layout)
        number = len(self.charts)
        # A name of a deck may contain anything; "<" must not end the script.
        self.charts.append(figure.to_json().replace("<", "\\u003c"))
        self.parts.append(
            f'<figure><div id="chart-{number}" role="img" aria-label="{escape(caption)}"></div>'
            f"<figcaption>{escape(caption)}</figcaption></figure>"
        )

    def html(self) -> str:
        script = ""
        if self.charts:
            library = needed("plotly.offline", "a report with charts").get_plotlyjs()
            drawing = "".join(
                f"(f => Plotly.newPlot('chart-{number}', f.data, f.layout, {{displaylogo: false, responsive: true}}))({chart});"
                for number, chart in enumerate(self.charts)
            )
            script = f"<script>{library}</script><script>{drawing}</script>"
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{escape(self.title)}</title><style>{STYLE}</style></head><body><main>{''.join(self.parts)}</main>"
            f"{script}</body></html>\n"
        )

    def write(self, path: Path) -> None:
        """Write the file; it appears whole or not at all."""
        write_whole(path, self.html())


def write_json(path: Path, data: object) -> None:
    write_whole(path, json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def write_whole(path: Path, text: str) -> None:
    """Write a file that appears whole or not at all."""
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {error.strerror}") from None
