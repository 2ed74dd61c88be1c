"""A small net that judges positions where a turn begins.

Each Pokémon in play is described by some figures and encoded by one layer. The codes are added up over four groups (the Active
and the Benched Pokémon of the player whose turn begins, then of the opponent), and two more layers combine the sums with figures
of both players. No figure names a card, and damage and HP are measured by the cards of the table.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import CardValues, grows_from, lead, possible_damage, remaining
from playmat.bots.judge_net import CODE, MIDDLE, TOP, Net
from playmat.engine import players, pokemon_values
from playmat.engine.codes import ENERGY_CARD, POKEMON_CARD
from playmat.engine.machine import Machine
from playmat.engine.state import ASLEEP, BURNED, CONFUSED, NOBODY, ONGOING, PARALYZED, POISONED, Pokemon, Side, State

N_POKEMON: Final = 27
"""Figures of a Pokémon."""
N_SIDE: Final = 24
"""Figures of a player."""
NET_SHARE: Final = 0.3
"""The share of the net's opinion in the worth of the end of a turn."""


def share_of(hit: i64, left: i64) -> float:
    """Damage as a share of the HP left, at most 1."""
    return 1.0 if hit >= left else float(hit) / float(left)


def describe(m: Machine, sheet: CardValues, p: Pokemon, target: Pokemon | None, hand: vec[i64]) -> vec[float]:
    """The figures of a Pokémon; `target` is the opposing Active Pokémon, `hand` its own player's, if it is known."""
    f: vec[float] = vec[float]()
    scale = float(sheet.scale)
    full = pokemon_values.hp(m, p)
    left = full - p.damage
    if left < 10:
        left = 10
    d = pokemon_values.top(m, p)
    prizes = pokemon_values.prizes_for(m, p)
    possible = possible_damage(m, sheet, p, target)
    theirs: i64 = remaining(m, target) if target is not None else sheet.scale
    if theirs < 10:
        theirs = 10
    heir_damage: i64 = 0
    held = 0.0
    evolutions = sheet.evolutions[d.index]
    for heir in evolutions:
        for hit in sheet.damage[heir]:
            if hit > heir_damage:
                heir_damage = hit
    if len(evolutions):
        for uid in hand:
            index = m.defs[uid].index
            for heir in evolutions:
                if heir == index:
                    held = 1.0
    f = append(f, float(left) / scale)
    f = append(f, float(p.damage) / float(full) if full > 0 else 0.0)
    f = append(f, float(prizes) / 2.0)
    f = append(f, share_of(possible.now, theirs))
    f = append(f, share_of(possible.soon, theirs))
    f = append(f, share_of(possible.ever, theirs))
    f = append(f, 1.0 if possible.now >= theirs else 0.0)
    f = append(f, 1.0 if possible.soon >= theirs else 0.0)
    f = append(f, float(possible.lacking if possible.lacking < 4 else 4) / 3.0)
    f = append(f, float(possible.now) / scale)
    f = append(f, float(possible.ever) / scale)
    f = append(f, float(possible.extra if possible.extra < 1000 else 1000) / 500.0)
    f = append(f, float(len(p.attached) if len(p.attached) < 5 else 5) / 3.0)
    f = append(f, 1.0 if len(p.cards) > 1 else 0.0)
    f = append(f, 1.0 if len(evolutions) else 0.0)
    f = append(f, held)
    f = append(f, float(heir_damage) / scale)
    hits: i64 = 0
    soon: i64 = 0
    if target is not None:
        threat = possible_damage(m, sheet, target, p)
        hits = threat.now
        soon = threat.soon
    f = append(f, share_of(hits, left))
    f = append(f, 1.0 if hits >= left else 0.0)
    f = append(f, float(prizes) / 2.0 if soon >= left else 0.0)
    f = append(f, float(sheet.passive[d.index]) / 200.0)
    f = append(f, float(sheet.use[d.index]) / 300.0)
    f = append(f, float(pokemon_values.retreat_cost(m, p)) / 3.0)
    f = append(f, 1.0 if p.conditions & (ASLEEP | PARALYZED) else 0.0)
    f = append(f, 1.0 if p.conditions & (POISONED | BURNED) else 0.0)
    f = append(f, 1.0 if p.conditions & CONFUSED else 0.0)
    return append(f, 1.0 if p.entered == m.st.turn else 0.0)


def describe_side(m: Machine, sheet: CardValues, side: Side) -> vec[float]:
    """The figures of a player."""
    f: vec[float] = vec[float]()
    left = side.prizes_left()
    in_play: i64 = len(side.active) + len(side.bench)
    hand: i64 = len(side.hand)
    deck: i64 = len(side.deck)
    basics: i64 = 0
    evolutions: i64 = 0
    energy: i64 = 0
    trainers: i64 = 0
    worth: i64 = 0
    draws: i64 = 0
    for uid in side.hand:
        d = m.defs[uid]
        worth += sheet.keep[d.index]
        draws += sheet.draws[d.index]
        if d.supertype == ENERGY_CARD:
            energy += 1
        elif d.supertype == POKEMON_CARD:
            if d.is_basic:
                basics += 1
            elif grows_from(m, side, d):
                evolutions += 1
        else:
            trainers += 1
    attached: i64 = 0
    for p in side.bench:
        attached += len(p.attached)
    effects: i64 = 0
    for effect in m.st.effects:
        if effect.player == side.seat:
            effects += 1
    f = append(f, float(left) / 6.0)
    f = append(f, 1.0 if left <= 1 else 0.0)
    f = append(f, 1.0 if left <= 2 else 0.0)
    f = append(f, 1.0 if left <= 3 else 0.0)
    f = append(f, float(in_play) / 6.0)
    f = append(f, 1.0 if in_play <= 1 else 0.0)
    f = append(f, 1.0 if in_play <= 2 else 0.0)
    f = append(f, float(hand if hand < 8 else 8) / 8.0)
    f = append(f, float(hand - 8 if hand > 8 else 0) / 8.0)
    f = append(f, 1.0 if hand <= 1 else 0.0)
    f = append(f, float(deck) / 40.0)
    f = append(f, float(12 - deck) / 12.0 if deck < 12 else 0.0)
    f = append(f, 1.0 if deck <= 3 else 0.0)
    f = append(f, 1.0 if deck == 0 else 0.0)
    f = append(f, float(basics if basics < 3 else 3) / 3.0)
    f = append(f, float(evolutions if evolutions < 3 else 3) / 3.0)
    f = append(f, 1.0 if energy else 0.0)
    f = append(f, float(energy if energy < 4 else 4) / 4.0)
    f = append(f, float(trainers if trainers < 6 else 6) / 6.0)
    f = append(f, float(worth if worth < 3000 else 3000) / 2000.0)
    f = append(f, float(draws if draws < 8000 else 8000) / 5000.0)
    f = append(f, float(attached if attached < 8 else 8) / 6.0)
    f = append(f, 1.0 if m.st.stadium >= 0 and m.st.stadium_owner == side.seat else 0.0)
    return append(f, float(effects if effects < 3 else 3) / 2.0)


def layer(w: vec[float], bias: vec[float], x: vec[float], outputs: i64) -> vec[float]:
    """One layer, of a multiple of eight outputs; negative outputs become zero."""
    y: vec[float] = vec[float]()
    n: i64 = len(x)
    block: i64 = 0
    while block < outputs:
        a = bias[block]
        b = bias[block + 1]
        c = bias[block + 2]
        d = bias[block + 3]
        e = bias[block + 4]
        f = bias[block + 5]
        g = bias[block + 6]
        h = bias[block + 7]
        j: i64 = 0
        while j < n:
            v = x[j]
            if v != 0.0:
                k = j * outputs + block
                a += v * w[k]
                b += v * w[k + 1]
                c += v * w[k + 2]
                d += v * w[k + 3]
                e += v * w[k + 4]
                f += v * w[k + 5]
                g += v * w[k + 6]
                h += v * w[k + 7]
            j += 1
        for out in (a, b, c, d, e, f, g, h):
            y = append(y, out if out > 0.0 else 0.0)
        block += 8
    return y


def add_codes(m: Machine, sheet: CardValues, net: Net, x: vec[float], group: list[Pokemon], side: Side, foe: Side) -> vec[float]:
    """The figures with the sum of the codes of a group of Pokémon."""
    target: Pokemon | None = foe.active[0] if foe.active else None
    total: vec[float] = vec[float]([0.0] * CODE)
    for p in group:
        code = layer(net.code, net.code_bias, describe(m, sheet, p, target, side.hand), CODE)
        for i in range(CODE):
            total[i] += code[i]
    for i in range(CODE):
        x = append(x, total[i])
    return x


def log_odds(m: Machine, sheet: CardValues, net: Net, seat: i64) -> float:
    """The log-odds that the seat's side wins, by the seat and the one it faces."""
    st = m.st
    mine = st.sides[seat]
    theirs = st.sides[players.facing(seat)]
    moves = players.same_team(st.player, seat) != st.turn_over
    mover = mine if moves else theirs
    other = theirs if moves else mine
    x: vec[float] = vec[float]()
    x = add_codes(m, sheet, net, x, mover.active, mover, other)
    x = add_codes(m, sheet, net, x, mover.bench, mover, other)
    x = add_codes(m, sheet, net, x, other.active, other, mover)
    x = add_codes(m, sheet, net, x, other.bench, other, mover)
    for value in describe_side(m, sheet, mover):
        x = append(x, value)
    for value in describe_side(m, sheet, other):
        x = append(x, value)
    x = append(x, float(st.turn if st.turn < 30 else 30) / 15.0)
    x = layer(net.middle, net.middle_bias, x, MIDDLE)
    x = layer(net.top, net.top_bias, x, TOP)
    total = net.last_bias
    for i in range(TOP):
        total += x[i] * net.last[i]
    return total if moves else -total


def net_chance(m: Machine, sheet: CardValues, net: Net, seat: i64) -> float:
    """The estimated chance that the seat's side wins, 0 to 1; exact once the game is over."""
    if m.st.outcome != ONGOING:
        return result(m.st, seat)
    total = log_odds(m, sheet, net, seat)
    if m.teams:
        total = (total + log_odds(m, sheet, net, seat ^ 2)) / 2.0
    return 1.0 / (1.0 + exp(-total))


def end_worth(m: Machine, sheet: CardValues, seat: i64) -> float:
    """The worth of the end of a turn to the seat's side, 0 to 1, for a choice between many ends.

    It is mostly `lead`, moved towards the net's opinion. The net predicts results better, but the best of many ends is often one
    that a single judge is wrong about.
    """
    if m.st.outcome != ONGOING:
        return result(m.st, seat)
    total = blended(m, sheet, seat)
    if m.teams:
        total = (total + blended(m, sheet, seat ^ 2)) / 2.0
    return 1.0 / (1.0 + exp(-total))


def blended(m: Machine, sheet: CardValues, seat: i64) -> float:
    return (1.0 - NET_SHARE) * lead(m, sheet, seat) + NET_SHARE * log_odds(m, sheet, sheet.net, seat)


def result(st: State, seat: i64) -> float:
    """The result of a game for the seat's side, 0 to 1."""
    if st.outcome == NOBODY:
        return 0.5
    return 1.0 if players.same_team(st.outcome, seat) else 0.0


def figures(m: Machine, sheet: CardValues) -> vec[float]:
    """All figures of a position where a turn begins, to fit a net to: six places for Pokémon of each player, of the mover first;
    then the figures of both players and the turn. A place has first 0 (empty), 1 (Active) or 2 (Benched)."""
    st = m.st
    x: vec[float] = vec[float]()
    for seat in (st.player, players.facing(st.player)):
        side = st.sides[seat]
        foe = st.sides[players.facing(seat)]
        target: Pokemon | None = foe.active[0] if foe.active else None
        n: i64 = 0
        for p in side.active:
            if n < 1:
                x = append(x, 1.0)
                for value in describe(m, sheet, p, target, side.hand):
                    x = append(x, value)
                n += 1
        for p in side.bench:
            if n < 6:
                x = append(x, 2.0)
                for value in describe(m, sheet, p, target, side.hand):
                    x = append(x, value)
                n += 1
        for _ in range((6 - n) * (N_POKEMON + 1)):
            x = append(x, 0.0)
    for seat in (st.player, players.facing(st.player)):
        for value in describe_side(m, sheet, st.sides[seat]):
            x = append(x, value)
    return append(x, float(st.turn if st.turn < 30 else 30) / 15.0)
