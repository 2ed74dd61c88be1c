"""Claims of harm: damage, counters, healing, Knock Outs and Special Conditions."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine import board, pokemon_values
from playmat.engine.actions import harm
from playmat.engine.codes import (
    ATTACK,
    POKEMON_CARD,
)
from playmat.engine.machine import Machine
from playmat.engine.program import Context
from playmat.engine.state import F_KNOCKED_OUT, F_RISES, Pokemon
from playmat.lab.claims.claim import DAMAGE, SHIELDS, Claimed, claims, damage_of, is_quiet, judged, of_each, serials_of


@claims(harm.Base)
def based(m: Machine, c: Context, node: harm.Base) -> Claimed:
    move = c.attacking
    amount, before = int(node.amount.value(m, c)), 0 if move is None else int(move.base)
    yield
    return None if move is None else judged(True, f"base {amount}", f"base {move.base}", amount > 0 or before > 0)


@claims(harm.More, harm.Less)
def added(m: Machine, c: Context, node: harm.More | harm.Less) -> Claimed:
    move = c.attacking
    sign = 1 if isinstance(node, harm.More) else -1
    amount, before = int(node.amount.value(m, c)), 0 if move is None else int(move.more)
    yield
    return None if move is None else judged(True, f"{sign * amount:+}", f"{move.more - before:+}", amount != 0)


@claims(harm.Ignore)
def ignored(m: Machine, c: Context, node: harm.Ignore) -> Claimed:
    yield
    if c.attacking is None:
        return None
    return judged(True, node.bits, c.attacking.ignores & node.bits, True)


@claims(harm.Damage)
def damaged(m: Machine, c: Context, node: harm.Damage) -> Claimed:
    quiet = is_quiet(m, c, (*SHIELDS, *DAMAGE))
    targets = node.on.pokemon(m, c)
    amounts: dict[int, int] = {}
    for p in targets:  # one that was picked several times takes the damage for each time
        amounts[int(p.serial)] = amounts.get(int(p.serial), 0) + of_each(m, c, p, lambda: node.amount.value(m, c))
    benched = not any(board.is_active(m, p) for p in targets)
    exact = node.plain or (not node.full and (c.origin != ATTACK or benched))
    resisting = any(pokemon_values.resistances(m, p)[0] for p in targets)
    before = damage_of(m, amounts)
    yield
    after = damage_of(m, amounts)
    done = {name: after[name] - before[name] for name in after}
    wanted = {f"#{serial}": amount for serial, amount in amounts.items()}
    changed = any(done.values()) and any(wanted.values())  # with 0 damage, a text that adds some shows nothing
    if exact:
        return judged(quiet, wanted, done, changed)
    some = all(done.get(name, amount) > 0 for name, amount in wanted.items() if amount > 0)
    return judged(quiet and not resisting, f"more damage than 0, from {wanted}", done, changed, some)


@claims(harm.PutCounters)
def counted(m: Machine, c: Context, node: harm.PutCounters) -> Claimed:
    quiet = is_quiet(m, c)
    serials = serials_of(node.on.pokemon(m, c))
    n, before = int(node.n.value(m, c)), damage_of(m, serials)
    yield
    after = damage_of(m, serials)
    done = {name: (after[name] - before[name]) // 10 for name in after}
    outcome = judged(quiet, dict.fromkeys(before, n), done, any(done.values()))
    if outcome is not None and outcome.holds and quiet:
        return judged(quiet, f"result {n * len(serials)}", f"result {c.result}", True)
    return outcome


@claims(harm.Spread)
def spread(m: Machine, c: Context, node: harm.Spread) -> Claimed:
    quiet = is_quiet(m, c)
    serials = serials_of(node.on.pokemon(m, c))
    n, before = int(node.n.value(m, c)), damage_of(m, serials)
    yield
    done = (sum(damage_of(m, serials).values()) - sum(before.values())) // 10
    return judged(quiet, f"{n if serials else 0} counters", f"{done} counters", done != 0)


@claims(harm.HowMany)
def number_chosen(m: Machine, c: Context, node: harm.HowMany) -> Claimed:
    most = int(node.n.value(m, c))
    yield
    return judged(True, f"a number up to {most}", c.number, most > 0, 0 <= c.number <= max(most, 0))


@claims(harm.MoveCounters)
def counters_moved(m: Machine, c: Context, node: harm.MoveCounters) -> Claimed:
    quiet = is_quiet(m, c)
    givers, takers = node.from_.pokemon(m, c), node.to.pokemon(m, c)
    there = sum(int(p.damage) // 10 for p in givers if any(q.serial != p.serial for q in takers))
    serials = {*serials_of(givers), *serials_of(takers)}
    wanted = there if node.n is None else min(there, int(node.n.value(m, c)))
    settled = len(givers) == 1 and not node.upto and not node.alive
    before = damage_of(m, serials)
    yield
    after = damage_of(m, serials)
    moved = sum(before[name] - after[name] for name in after if after[name] < before[name]) // 10
    if sum(before.values()) != sum(after.values()):
        return judged(quiet, f"as many counters as before: {before}", after, moved > 0, False)
    if settled:
        return judged(quiet, f"{wanted} counters moved", f"{moved} counters moved", moved > 0)
    needed = wanted > 0 and not node.upto and not node.alive
    return judged(quiet, "counters moved", f"{moved} counters moved", moved > 0, moved > 0 or not needed)


@claims(harm.SwapCounters)
def counters_swapped(m: Machine, c: Context, node: harm.SwapCounters) -> Claimed:
    quiet = is_quiet(m, c)
    pair = [p[0] for p in (node.a.pokemon(m, c), node.b.pokemon(m, c)) if p]
    if len(pair) < 2:
        return None
    serials = serials_of(pair)
    before = list(damage_of(m, serials).values())
    yield
    after = list(damage_of(m, serials).values())
    return judged(quiet, before[::-1], after, before != after)


@claims(harm.Heal)
def healed(m: Machine, c: Context, node: harm.Heal) -> Claimed:
    quiet = is_quiet(m, c)
    targets = node.on.pokemon(m, c)
    wanted = {f"#{p.serial}": int(p.damage if node.amount is None else min(p.damage, node.amount.value(m, c))) for p in targets}
    serials = serials_of(targets)
    before = damage_of(m, serials)
    yield
    after = damage_of(m, serials)
    done = {name: before[name] - after[name] for name in after}
    return judged(quiet, wanted, done, any(done.values()))


@claims(harm.KnockOut)
def knocked_out(m: Machine, c: Context, node: harm.KnockOut) -> Claimed:
    quiet = is_quiet(m, c) and not node.at_once
    serials = serials_of(node.on.pokemon(m, c))
    yield
    left = [p for serial in serials if (p := board.find(m, i64(serial))) is not None]
    standing = serials_of([p for p in left if not p.flags & F_KNOCKED_OUT])
    return judged(quiet, "nobody stands", f"{standing} stand", len(standing) < len(serials), not standing)


@claims(harm.Soften)
def softened(m: Machine, c: Context, node: harm.Soften) -> Claimed:
    move = m.st.attack.attacking if m.st.attack is not None else None
    before = 0 if move is None else int(move.amount)
    less = before if node.by is None else min(before, int(node.by.value(m, c)))
    yield
    if move is None:
        return None
    shielded = not node.effects or c.source in move.shielded
    return judged(True, before - less, int(move.amount), less > 0 or node.effects, move.amount == before - less and shielded)


@claims(harm.Survive)
def survived(m: Machine, c: Context, node: harm.Survive) -> Claimed:
    serials = [int(serial) for serial in c.it]
    yield
    left = [p for serial in serials if (p := board.find(m, i64(serial))) is not None]
    remaining = {f"#{p.serial}": pokemon_values.hp(m, p) - p.damage if not p.flags & F_KNOCKED_OUT else 0 for p in left}
    return judged(True, dict.fromkeys(remaining, node.hp), remaining, bool(left))


@claims(harm.Rise)
def risen(m: Machine, c: Context, node: harm.Rise) -> Claimed:
    serials = [int(serial) for serial in c.it]
    yield
    rising = [serial for serial in serials if (p := board.find(m, i64(serial))) is not None and p.flags & F_RISES]
    return judged(True, serials, rising, bool(rising))


def strength_of(p: Pokemon) -> tuple[int, int, int]:
    """How strong the Special Conditions of the Pokémon are: one that it has already may become stronger."""
    return int(p.poison), int(p.burn), int(p.sleep_coins)


@claims(harm.Inflict)
def inflicted(m: Machine, c: Context, node: harm.Inflict) -> Claimed:
    targets = [p for p in node.on.pokemon(m, c) if board.is_active(m, p)]
    known = int(node.conditions & m.table.conditions)
    quiet = is_quiet(m, c) and all(pokemon_values.top(m, p).supertype == POKEMON_CARD for p in targets)
    before = {int(p.serial): int(p.conditions) for p in targets}
    strengths = {int(p.serial): strength_of(p) for p in targets}
    yield
    after = {serial: int(p.conditions) for serial in before if (p := board.find(m, i64(serial))) is not None}
    stronger = any(strength_of(p) != strengths[serial] for serial in after if (p := board.find(m, i64(serial))) is not None)
    changed = stronger or any(after[serial] & known & ~before[serial] for serial in after)
    holds = all(after[serial] & known == known for serial in after)
    return judged(quiet, f"conditions {known}", after, changed, holds)


@claims(harm.InflictChosen)
def chosen_inflicted(m: Machine, c: Context, node: harm.InflictChosen) -> Claimed:
    targets = [p for p in node.on.pokemon(m, c) if board.is_active(m, p)]
    known = int(node.conditions & m.table.conditions)
    quiet = is_quiet(m, c) and all(pokemon_values.top(m, p).supertype == POKEMON_CARD for p in targets)
    before = {int(p.serial): int(p.conditions) for p in targets}
    yield
    after = {serial: int(p.conditions) for serial in before if (p := board.find(m, i64(serial))) is not None}
    changed = any(after[serial] & known & ~before[serial] for serial in after)
    return judged(
        quiet, f"one of the conditions {known}", after, changed, all(state & known or not known for state in after.values())
    )


@claims(harm.Cure)
def cured(m: Machine, c: Context, node: harm.Cure) -> Claimed:
    targets = node.on.pokemon(m, c)
    before = {int(p.serial): int(p.conditions & node.conditions) for p in targets}
    yield
    after = {serial: int(p.conditions & node.conditions) for serial in before if (p := board.find(m, i64(serial))) is not None}
    return judged(True, "none of the conditions", after, any(before.values()), not any(after.values()))


@claims(harm.CureChosen)
def chosen_cured(m: Machine, c: Context, node: harm.CureChosen) -> Claimed:
    targets = node.from_.pokemon(m, c)[:1]
    before = {int(p.serial): int(p.conditions).bit_count() for p in targets}
    yield
    after = {serial: int(p.conditions).bit_count() for serial in before if (p := board.find(m, i64(serial))) is not None}
    return judged(True, {serial: max(n - 1, 0) for serial, n in before.items()}, after, any(before.values()))
