"""Claims of lasting actions: the effect exists; `claim_checks` checks that it ends."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine import board, players
from playmat.engine.actions import lasting
from playmat.engine.machine import Machine
from playmat.engine.program import Context
from playmat.engine.state import C_EXTRA
from playmat.lab.claims.claim import Claimed, claims, is_quiet, judged, serials_of


@claims(lasting.Lasting)
def lasts(m: Machine, c: Context, node: lasting.Lasting) -> Claimed:
    quiet = is_quiet(m, c)
    who = node.affected()
    wanted = 1 if who is None else len(who.pokemon(m, c))
    before = {id(effect) for effect in m.st.effects}
    yield
    made = [effect for effect in m.st.effects if id(effect) not in before and effect.part is node.part]
    return judged(quiet, f"{wanted} effects", f"{len(made)} effects", bool(made))


@claims(lasting.Mark)
def marked(m: Machine, c: Context, node: lasting.Mark) -> Claimed:
    quiet = is_quiet(m, c)
    before = {int(p.serial): len(p.marks) for p in node.on.pokemon(m, c)}
    yield
    after = {serial: len(p.marks) for serial in before if (p := board.find(m, i64(serial))) is not None}
    return judged(quiet, {serial: n + 1 for serial, n in before.items()}, after, before != after)


@claims(lasting.Unmark)
def unmarked(m: Machine, c: Context, node: lasting.Unmark) -> Claimed:
    quiet = is_quiet(m, c)
    serials = [int(p.serial) for p in node.on.pokemon(m, c) if node.name in p.marks]
    yield
    left = [serial for serial in serials if (p := board.find(m, i64(serial))) is not None and node.name in p.marks]
    return judged(quiet, [], left, len(left) < len(serials))


@claims(lasting.Win)
def won(m: Machine, c: Context, node: lasting.Win) -> Claimed:
    seat = players.seat_of(m, node.who, c)
    yield
    return judged(True, f"player {seat} wins", f"player {m.st.outcome} wins", True, m.st.outcome == seat)


@claims(lasting.ExtraTurn)
def turn_gained(m: Machine, c: Context, node: lasting.ExtraTurn) -> Claimed:
    before = int(m.st.sides[c.you].counts[C_EXTRA])
    yield
    return judged(True, before + 1, int(m.st.sides[c.you].counts[C_EXTRA]), True)


@claims(lasting.GoFirst)
def goes_first(m: Machine, c: Context, node: lasting.GoFirst) -> Claimed:
    yield
    return judged(True, c.you, m.st.first, True)


@claims(lasting.SkipCheckup)
def checkup_skipped(m: Machine, c: Context, node: lasting.SkipCheckup) -> Claimed:
    yield
    return judged(True, True, m.st.skip_checkup, True)


@claims(lasting.RemoveEffects)
def effects_removed(m: Machine, c: Context, node: lasting.RemoveEffects) -> Claimed:
    serials = serials_of(node.on.pokemon(m, c))
    before = sum(effect.on in serials and node.ends(m, c, effect) for effect in m.st.effects)
    yield
    after = sum(effect.on in serials and node.ends(m, c, effect) for effect in m.st.effects)
    return judged(True, 0, after, before > 0)


@claims(lasting.RemovePlayerEffects)
def player_effects_removed(m: Machine, c: Context, node: lasting.RemovePlayerEffects) -> Claimed:
    before = sum(node.ends(m, c, effect) for effect in m.st.effects)
    yield
    after = sum(node.ends(m, c, effect) for effect in m.st.effects)
    return judged(True, 0, after, before > 0)
