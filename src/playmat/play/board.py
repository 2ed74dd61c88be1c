"""The board of a view as HTML, for notebooks, without scripts, pictures or external files."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playmat.play.view import View
    from playmat.play.view_objects import CardView, PokemonView, SideView

FRAME = "font:13px/1.4 system-ui,sans-serif;border:1px solid #8886;border-radius:8px;padding:8px;max-width:60em"
ROW = "display:flex;flex-wrap:wrap;gap:6px;margin:4px 0;align-items:stretch"
BOX = "border:1px solid #888;border-radius:6px;padding:4px 8px;min-width:8em"
ACTIVE = BOX + ";border-width:2px"
SMALL = "font-size:11px;opacity:.75"


def board_html(view: View) -> str:
    """The board as the viewer sees it, the viewer's own side at the bottom."""
    sides = sorted(view.sides, key=lambda side: (side.seat == view.seat, side.seat))
    stadium = "none" if view.stadium is None else view.stadium.name
    if view.is_over:
        state = "nobody won" if view.winner is None else f"player {view.winner + 1} won"
    else:
        state = f"turn {view.turn}" if view.turn else "set-up"
        if view.asked is not None and view.asked >= 0:
            state += f", player {view.asked + 1} is asked"
    head = f"{view.ruleset}, {view.form} · {state} · Stadium: {stadium}"
    drawn = "".join(side_html(side, side.seat == view.seat) for side in sides)
    return f'<div style="{FRAME}"><div><b>{escape(head)}</b></div>{drawn}</div>'


def side_html(side: SideView, is_own: bool) -> str:
    you = " (you)" if is_own else ""
    counts = f"hand {side.hand_count}, deck {side.deck_count}, discard {len(side.discard)}, Prizes {side.prizes_left}"
    if side.aside_count:
        counts += f", set aside {side.aside_count}"
    lines = [f'<div style="margin-top:6px"><b>Player {side.seat + 1}{you}</b>: {escape(counts)}</div>']
    pokemon = [*((p, ACTIVE) for p in side.active), *((p, BOX) for p in side.bench)]
    lines.append(f'<div style="{ROW}">{"".join(pokemon_html(p, style) for p, style in pokemon)}</div>')
    if side.hand:
        lines.append(f'<div style="{SMALL}">Hand: {names(side.hand)}</div>')
    return "".join(lines)


def pokemon_html(p: PokemonView, style: str) -> str:
    if p.is_face_down:
        return f'<div style="{style}">face down</div>'
    conditions = f" · {escape(', '.join(p.conditions))}" if p.conditions else ""
    attached = f'<div style="{SMALL}">{names(p.attachments)}</div>' if p.attachments else ""
    return f'<div style="{style}"><div>{escape(p.name)}</div><div>{p.hp_left}/{p.hp} HP{conditions}</div>{attached}</div>'


def names(cards: Iterable[CardView]) -> str:
    """The names of cards, each once with its count."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return escape(", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items()))
