"""The end of lasting effects: when their time is over, and early ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.codes import ABILITY, ATTACK, RULE, TRAINER, U_LEAVES_ACTIVE, U_LEAVES_BENCH, U_LEAVES_PLAY
from playmat.engine.players import same_team
from playmat.engine.program import Exec
from playmat.engine.state import Effect, Pokemon
from playmat.engine.statics import Static
from playmat.engine.triggers import On

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


FOREVER: Final = 1 << 30

# Bits of `bound`: the Pokémon whose leaving also ends a lasting effect.
BOUND_SOURCE: Final = 1
BOUND_TARGET: Final = 2

# Why lasting effects on a Pokémon end.
GONE: Final = 0
BENCHED: Final = 1
EVOLVED: Final = 2
DEVOLVED: Final = 3
PROMOTED: Final = 4


def begin_turn(m: Machine) -> None:
    """A turn has started: give effects that last until its end, or start with it, the number of the turn. They follow the turns
    that are actually played, including extra turns and players who have left the game (CR-402.1, CR-702.12)."""
    st = m.st
    m.touch()  # some may have started or ended
    due: list[Effect] = []
    for e in st.effects:
        first = st.turn if e.first == FOREVER else e.first
        if e.awaits == st.player:
            due.append(Effect(e.part, e.c, e.on, e.player, e.until, first, st.turn, -1, e.origin, e.stamp))
        # harmless (without and e.first == FOREVER): an effect that has begun is replaced by one that is equal
        elif e.first == FOREVER and e.awaits != e.c.you and not same_team(e.c.you, st.player):
            # In teams, the turn of the other opponent comes before.
            due.append(Effect(e.part, e.c, e.on, e.player, e.until, first, e.last, e.awaits, e.origin, e.stamp))
        else:
            due.append(e)
    st.effects = tuple(due)


def bound_of(part: Exec) -> i64:
    """Bits of the Pokémon whose leaving ends the lasting effect, in addition to the Pokémon that it is on."""
    if isinstance(part, Static):
        return part.bound
    return part.bound if isinstance(part, On) else 0


def ends_with(e: Effect, p: Pokemon, why: int) -> bool:
    """Whether the effect ends because the other of its two Pokémon leaves the Active Spot or has evolved ("benching or evolving
    either Pokémon ends this effect")."""
    bound = bound_of(e.part)
    # harmless (without or not bound): it only saves time
    # harmless (without or why == PROMOTED): such an effect has ended when its Pokémon went to the Bench
    # harmless (without or why == EVOLVED and (not e.on)): the attacker does not evolve in the opponent's turn
    if not bound or why == DEVOLVED or why == PROMOTED or (why == EVOLVED and not e.on):
        return False
    # harmless (without and bound & BOUND_SOURCE): every effect that ends with one of the two ends with its source
    return bool((bound & BOUND_SOURCE and e.c.source == p.serial) or (bound & BOUND_TARGET and e.c.target == p.serial))


def end_effects(m: Machine, p: Pokemon, why: int) -> None:
    """End lasting effects on the Pokémon: all when it leaves play, some when it is BENCHED or PROMOTED or
    has EVOLVED or DEVOLVED."""
    st = m.st
    if not st.effects:
        return
    attacks_only = False
    if why == EVOLVED:
        attacks_only = m.rules.evolving_removes != "all"
    elif why == DEVOLVED:
        attacks_only = m.rules.devolving_removes != "all"
    kept: list[Effect] = []
    for e in st.effects:
        if ends_with(e, p, why):
            continue
        if e.on != p.serial or (why == BENCHED and survives_bench(m, e)) or (why == PROMOTED and e.until != U_LEAVES_BENCH):
            kept.append(e)
        # harmless (without and e.origin != RULE): no rule of a ruleset makes a lasting effect
        elif attacks_only and e.origin != ATTACK and e.origin != RULE:
            kept.append(e)
    if len(kept) != len(st.effects):
        st.effects = tuple(kept)
        # harmless (left out): those that call it have all texts gathered again
        m.touch()


def survives_bench(m: Machine, e: Effect) -> bool:
    if e.until == U_LEAVES_PLAY:
        return True
    if e.until == U_LEAVES_ACTIVE:
        return False
    if e.origin == ABILITY:
        return "powers" in m.rules.benching_keeps  # CR-402.2a
    if e.origin == TRAINER:
        return "trainers" in m.rules.benching_keeps  # CR-402.2
    # harmless (without and e.origin != RULE): no rule of a ruleset makes a lasting effect
    return e.origin != ATTACK and e.origin != RULE
