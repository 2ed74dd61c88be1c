"""Claims of control: flips, requirements, ends of texts and turns."""

from __future__ import annotations

from playmat.engine.actions import coins, control
from playmat.engine.machine import Machine
from playmat.engine.program import Context
from playmat.lab.claims.claim import Claimed, claims, judged


@claims(coins.Flip, coins.FlipUntilTails, coins.FlipUntilHeads)
def flipped(m: Machine, c: Context, node: coins.Flip) -> Claimed:
    coins = -1 if node.coins is None else int(node.coins.value(m, c))
    yield
    if coins >= 0:
        return judged(True, f"{coins} coins", f"{c.heads + c.tails} coins", coins > 0)
    last = c.heads if node.last else c.tails
    side = "heads" if node.last else "tails"
    return judged(
        True, f"{side} at last, or all turned", f"{c.heads} heads, {c.tails} tails", True, last == 1 or c.heads * c.tails == 0
    )


@claims(control.Nothing)
def cancelled(m: Machine, c: Context, node: control.Nothing) -> Claimed:
    yield
    return judged(True, "the text ends", "it ends" if c.cancelled else "it goes on", True, c.cancelled)


@claims(control.Require)
def required(m: Machine, c: Context, node: control.Require) -> Claimed:
    holds = node.test.holds(m, c)
    yield
    return judged(True, "goes on" if holds else "ends", "ends" if c.cancelled else "goes on", True)


@claims(control.EndTurn)
def ended(m: Machine, c: Context, node: control.EndTurn) -> Claimed:
    yield
    return judged(True, "the turn ends", m.st.turn_over, True, m.st.turn_over)


@claims(coins.Reflip)
def reflipped(m: Machine, c: Context, node: coins.Reflip) -> Claimed:
    yield
    return None if c.outer is None else judged(True, "flipped again", c.outer.flips_again, True, c.outer.flips_again)


@claims(coins.TreatCoins)
def treated(m: Machine, c: Context, node: coins.TreatCoins) -> Claimed:
    coins = c.outer.heads + c.outer.tails if c.outer is not None else 0
    yield
    if c.outer is None:
        return None
    return judged(True, (coins, 0) if node.heads else (0, coins), (c.outer.heads, c.outer.tails), coins > 0)
