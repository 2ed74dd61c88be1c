"""Protection by cards: prevented damage and effects on a Pokémon, and Special Conditions it cannot have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import in_force, players, pokemon_values
from playmat.engine.card_definitions import NO_CONDITIONS
from playmat.engine.codes import (
    H_COUNTERS,
    H_EFFECTS,
    K_GUARD,
    K_IMMUNE,
    K_PREVENT,
    K_SPARE,
    OPPONENT,
    P_BOTTOM,
    P_DECK,
    P_TOP,
    RULE,
    TRAINER,
    TRAINER_CARD,
)
from playmat.engine.program import IGNORE_EFFECTS, Context
from playmat.engine.state import Pokemon
from playmat.engine.statics import Guard, Immune, Spare

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def is_shielded(m: Machine, c: Context, p: Pokemon) -> bool:
    """Whether effects (other than damage) of the running text on the Pokémon are prevented."""
    if c.on == p.serial:
        return False  # it was on the Pokémon before, so it is not a new effect (CR-400.2-p2)
    move = c.attacking
    if move is not None and p.serial in move.shielded:
        return True
    if not in_force.is_any(m, K_PREVENT):
        return False
    if move is not None and move.ignores & IGNORE_EFFECTS and p.serial == c.target:
        return False
    return in_force.is_prevented(m, c, p, H_EFFECTS, 0)


def keeps_off(m: Machine, c: Context, p: Pokemon) -> bool:
    """Whether effects of the running text on the Pokémon are prevented; effects of a Pokémon on itself never are."""
    return c.source != p.serial and is_shielded(m, c, p)


def keeps_counters_off(m: Machine, c: Context, p: Pokemon) -> bool:
    """Whether damage counters of the running text on the Pokémon are prevented."""
    if is_shielded(m, c, p):
        return True
    # harmless (without and in_force.is_any(m, K_PREVENT)): it only saves time
    return in_force.is_any(m, K_PREVENT) and in_force.is_prevented(m, c, p, H_COUNTERS, 0)


def stops_all(m: Machine, c: Context, p: Pokemon) -> bool:
    """Whether effects of the running attack on the Pokémon are prevented, so that the attack does nothing."""
    return c.attacking is not None and m.printed_attack(c.attacking).or_nothing and keeps_off(m, c, p)


def is_immune(m: Machine, p: Pokemon, condition: i64) -> bool:
    d = pokemon_values.top(m, p)
    # harmless (without and d.supertype == TRAINER_CARD): other cards have no such flag
    if d.supertype == TRAINER_CARD and d.as_flags & NO_CONDITIONS:
        return True
    for live in in_force.in_force(m, K_IMMUNE):
        immunity = live.static
        assert isinstance(immunity, Immune)
        if (immunity.conditions == 0 or immunity.conditions & condition) and in_force.applies(m, live, p):
            return True
    return False


def spares_player(m: Machine, c: Context, seat: i64) -> bool:
    """Whether effects of the running text on the player, or on the cards in that player's hand, are prevented."""
    # harmless (without or not in_force.is_any(m, K_SPARE)): it only saves time
    # harmless (without or c.origin == RULE): the one text of this kind names Supporters
    if not in_force.is_any(m, K_SPARE) or c.origin == RULE:
        return False
    author = players.author(c)
    for live in in_force.in_force(m, K_SPARE):
        spare = live.static
        assert isinstance(spare, Spare)
        # harmless (without and spare.by >= 0): the one text of this kind names Supporters
        if (spare.by >= 0 and spare.by != c.origin) or not players.is_who(m, spare.player, live.c, seat):
            continue
        # harmless (without and spare.whose == OPPONENT): the one text of this kind is about the opponent's cards
        if spare.whose == OPPONENT and players.same_team(live.c.you, author):
            continue
        if spare.from_ is not None and not spare.from_.card(m, live.c, c.uid):
            continue
        # harmless (without or spare.when.holds(m, live.c)): the one text of this kind has no condition
        if spare.when is None or spare.when.holds(m, live.c):
            return True
    return False


def spares_card(m: Machine, c: Context, uid: i64) -> bool:
    """Whether the card is in a hand to which the running text can do nothing."""
    if not in_force.is_any(m, K_SPARE):
        return False
    seat = m.owners[uid]
    return uid in m.st.sides[seat].hand and spares_player(m, c, seat)


def is_guarded(m: Machine, c: Context, uid: i64, p: Pokemon | None, to: i64) -> bool:
    """Whether something keeps the card, or the Pokémon in play (with -1 for the card), where it is: the running text cannot move
    it to that place. `p`: the Pokémon, or the one that the card is attached to.

    A guard of a Pokémon protects the Pokémon's own cards, not the cards attached to it.
    """
    place: i64 = P_DECK if to == P_TOP or to == P_BOTTOM else to
    for live in in_force.in_force(m, K_GUARD):
        guard = live.static
        assert isinstance(guard, Guard)
        if guard.to and not (guard.to >> place) & 1:
            continue
        if guard.by >= 0 and guard.by != c.origin:
            continue
        author = m.owners[c.uid] if c.origin == TRAINER and c.uid >= 0 else players.author(c)  # a Stadium is its owner's card
        if not players.is_who(m, guard.whose, live.c, author):
            continue
        # harmless (without or c.uid < 0): no rule moves cards so
        if guard.from_ is not None and (c.uid < 0 or not guard.from_.card(m, live.c, c.uid)):
            continue
        if guard.when is not None and not guard.when.holds(m, live.c):
            continue
        if guard.cards.of_cards:
            # harmless (without and uid >= 0): -1 is not among the cards
            if uid >= 0 and uid in guard.cards.cards(m, live.c):
                return True
        elif p is not None and uid < 0 and guard.cards.has(m, live.c, p):
            return True
    return False
