"""Figures of rules of thumb for a net that chooses actions: of each Pokémon, and of each option. Compiled.

They say what a net cannot add up from printed numbers: what an attack would do to whom, with all effects, and what `Quick` thinks
of an option. Nothing depends on what the player cannot see.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import CardValues
from playmat.bots.judge import N_POKEMON, describe
from playmat.bots.policy import Quick, best_of
from playmat.engine.machine import Machine
from playmat.engine.questions import Q_MAIN
from playmat.engine.state import Pokemon, Side
from playmat.learn.encoding import SIDE_SLOTS, SLOTS

N_ADVICE: Final = 3
"""Figures of an option."""
BEHIND: Final = 1000.0
"""The unit in which `Quick` counts: a Prize card."""
FAR: Final = 3.0


def pokemon_figures(m: Machine, sheet: CardValues, seat: i64) -> vec[float]:
    """The figures of the judge for the Pokémon in all slots, as a seat sees them; an empty slot has zeros."""
    out: vec[float] = vec[float]([0.0] * (SLOTS * N_POKEMON))
    mine = m.st.sides[seat]
    theirs = m.st.sides[seat ^ 1]
    write_figures(out, m, sheet, mine, theirs, 0, mine.hand)
    if m.st.phase:  # face down until then
        write_figures(out, m, sheet, theirs, mine, SIDE_SLOTS, vec[i64]())
    return out


def write_figures(out: vec[float], m: Machine, sheet: CardValues, side: Side, foe: Side, slot: i64, hand: vec[i64]) -> None:
    target: Pokemon | None = foe.active[0] if foe.active and m.st.phase else None
    for bench in range(2):
        place: i64 = slot + 2 * bench
        last: i64 = slot + (SIDE_SLOTS if bench else 2)
        for p in side.bench if bench else side.active:
            if place < last:
                k = place * N_POKEMON
                for value in describe(m, sheet, p, target, hand):
                    out[k] = value
                    k += 1
                place += 1


def advice(m: Machine, quick: Quick, picked: vec[i64], options: i64) -> vec[float]:
    """What `Quick` would do, for so many options and then for "done": 1 for what it would pick next, how far its score is behind
    the best one, and how far it is above zero."""
    st = m.st
    n: i64 = len(st.options)
    if n > options:
        n = options
    out: vec[float] = vec[float]([0.0] * ((options + 1) * N_ADVICE))
    scores: vec[i64] = vec[i64]()
    if st.question == Q_MAIN:
        scores = quick.main_scores(m, True)
        wanted = append(vec[i64](), st.options[best_of(scores)])
    else:
        wanted = quick.answer(m)
        if n and st.most == 1:
            scores = quick.scores(m)
    found = False
    if len(picked) < len(wanted):
        for i in range(n):
            if st.options[i] in wanted and i not in picked:
                out[i * N_ADVICE] = 1.0
                found = True
    if not found:
        out[options * N_ADVICE] = 1.0
    if len(scores):
        best = scores[best_of(scores)]
        for i in range(n):
            behind = float(scores[i] - best) / BEHIND
            above = float(scores[i]) / BEHIND
            out[i * N_ADVICE + 1] = behind if behind > -FAR else -FAR
            out[i * N_ADVICE + 2] = above if -FAR < above < FAR else FAR if above > 0.0 else -FAR
    return out
