"""What cards forbid and allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import players, texts
from playmat.engine.codes import ANY_ATTACK, CHOSEN_ATTACK, K_ALLOW, K_FORBID, OTHER_ATTACKS, THIS_ATTACK
from playmat.engine.state import Pokemon

if TYPE_CHECKING:
    from playmat.engine.machine import Machine
    from playmat.engine.texts import Live


def forbidding(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64, attack: i64) -> Live | None:
    """The live prohibition that stops a Pokémon (or player) from doing this with this card or attack, if any."""
    for live in texts.in_force(m, K_FORBID):
        mod = live.mod
        if mod.verb != verb:
            continue
        if mod.who is not None:
            if mod.who.of_cards:
                if uid not in mod.who.cards(m, live.c):
                    continue
            elif p is None or not mod.who.has(m, live.c, p):
                continue
        elif not players.is_who(m, mod.player, live.c, player):
            continue
        if mod.filter is not None and (uid < 0 or not mod.filter.card(m, live.c, uid)):
            continue
        if mod.attack != ANY_ATTACK:
            wanted = mod.attack
            if wanted == CHOSEN_ATTACK and live.c.chosen >= 0:
                wanted = m.attack_of(live.c.chosen).name
            elif wanted == THIS_ATTACK and live.c.attacking is not None:
                wanted = m.printed_attack(live.c.attacking).name
            elif wanted == OTHER_ATTACKS and live.c.chosen >= 0:
                if m.attack_of(live.c.chosen).name == attack:
                    continue
                wanted = attack
            if wanted != attack:
                continue
        if mod.when is None or mod.when.holds(m, live.c):
            return live
    return None


def is_forbidden(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64, attack: i64) -> bool:
    if not texts.in_force(m, K_FORBID):
        return False
    return forbidding(m, verb, p, player, uid, attack) is not None


def is_allowed(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64) -> bool:
    """Whether a card lifts the rule for this Pokémon, player or card."""
    for live in texts.in_force(m, K_ALLOW):
        mod = live.mod
        if mod.verb != verb:
            continue
        if mod.who is not None:
            if p is None or not mod.who.has(m, live.c, p):
                continue
        elif mod.player >= 0 and not players.is_who(m, mod.player, live.c, player):
            continue
        if mod.filter is not None and (uid < 0 or not mod.filter.card(m, live.c, uid)):
            continue
        if mod.when is None or mod.when.holds(m, live.c):
            return True
    return False
