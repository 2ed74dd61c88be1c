"""Our own English, read back: quantities."""

from __future__ import annotations

from functools import partial

from playmat.effects import nodes as fx
from playmat.effects.english.writer import AMOUNTS
from playmat.effects.nodes import Quantity
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.rule_helpers import keys, same

Rate = tuple[Quantity, Quantity | None]
"""The quantity after "for each", and the greatest amount, if there is one."""


def rated(n: int, rate: Rate) -> Quantity:
    each, limit = rate
    amount = fx.Times(fx.Number(n), each)
    return amount if limit is None else fx.Cap(amount, limit)


def add(g: Grammar) -> None:
    for name, (one, many) in {**AMOUNTS, "coins": ("coin", "coins")}.items():
        what = keys(one) if one == many else f"( {keys(one)} | {keys(many)} )"
        g.rule(f"our_n_{name}", f"{{n:our_int}} {what}", lambda n: fx.Number(n))
        g.rule(f"our_n_{name}", f"that many/much {what}", lambda: fx.Result())
        g.rule(f"our_n_{name}", f"{{n:our_int}} {what} {{r:our_rate}}", lambda n, r: rated(n, r))
        g.rule(f"our_n_{name}", f"[a number of] {what} equal to {{a:our_last_qty}}", same)
        if one != many:
            g.rule(f"our_n_{name}", f"a/an {keys(one)} for each {{a:our_unit}}", same)
    g.rule("our_rate", "for each {u:our_unit}", lambda u: (u, None))
    g.rule("our_rate", "for each {u:our_unit} , but at most {q:our_qty}", lambda u, q: (u, q))
    g.rule("our_last_qty", "{a:our_qty}", same)
    g.rule("our_qty", "‹ {factor:our_qty} times {of:our_qty} ›", fx.Times)
    g.rule("our_last_qty", "{factor:our_qty} times {of:our_qty}", fx.Times)
    g.rule("our_qty", "{n:our_int} for each {u:our_unit}", lambda n, u: fx.Times(fx.Number(n), u))
    g.words("our_up", {"up": True, "down": False})
    g.words("our_step", {"a whole number": 1, "the nearest 10": 10})
    g.rule("our_step", "a multiple of {a:our_int}", same)
    g.rule("our_qty", "half of {of:our_qty} , rounded {up:our_up} to {to:our_step}", fx.Half)
    g.rule("our_qty", "the hp of {of:our_whole}", fx.HitPoints)
    g.rule("our_qty", "the remaining hp of {of:our_whole}", partial(fx.HitPoints, remaining=True))
    g.rule("our_unit", "{a:our_one_unit}", same)
    g.rule("our_unit", "{of:our_one_unit} ‹ counting at most {limit:our_qty} ›", fx.Cap)
    g.rule("our_one_unit", "different {what:our_trait} among {of:our_all}", fx.Distinct)


def amounts(unit: str) -> tuple[str, ...]:
    """Amounts of a unit that has no plural."""
    return (f"{{n:our_int}} {unit}", f"that much {unit}", f"{{n:our_int}} {unit} {{q:our_rate}}", f"{unit} equal to {{q:our_last_qty}}")


def around(one: str, many: str, middle: str) -> tuple[str, ...]:
    """Patterns of an amount with something in its middle, as `Writer.to` writes it; `amount_of` makes a quantity of `n` and `q`."""
    what = one if one == many else f"( {one} | {many} )"
    patterns = (f"{{n:our_int}} {what} {middle}", f"that many/much {what} {middle}", f"{{n:our_int}} {what} {middle} {{q:our_rate}}", f"{many} {middle} equal to {{q:our_last_qty}}")
    return patterns if one == many else (*patterns, f"a/an {one} {middle} for each {{q:our_unit}}")


def amount_of(n: int | None, q: Quantity | Rate | None) -> Quantity:
    if isinstance(q, tuple):
        return rated(n or 0, q)
    return q if q is not None else fx.Number(n) if n is not None else fx.Result()
