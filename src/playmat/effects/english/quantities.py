"""English for quantities that need code."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.effects.english.writer import Writer, wording


@wording(n.Times)
def times(w: Writer, q: n.Times) -> str:
    unit = w.unit(q.of) if isinstance(q.factor, n.Number) else ""
    return f"{w.quantity(q.factor)} for each {unit}" if unit else f"({w.quantity(q.factor)} times {w.quantity(q.of)})"


@wording(n.Half)
def half(w: Writer, q: n.Half) -> str:
    step = {1: "a whole number", 10: "the nearest 10"}.get(q.to, f"a multiple of {q.to}")
    return f"half of {w.quantity(q.of)}, rounded {'up' if q.up else 'down'} to {step}"


@wording(n.HitPoints)
def hit_points(w: Writer, q: n.HitPoints) -> str:
    return f"the {'remaining ' if q.remaining else ''}HP of {w.whole(q.of)}"
