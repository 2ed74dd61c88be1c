"""Prohibitions and permissions by cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import board, in_force, players
from playmat.engine.codes import (
    ABILITY,
    ANY_ATTACK,
    ATTACK,
    CHOSEN_ATTACK,
    GX_ATTACKS,
    K_ALLOW,
    K_FORBID,
    OTHER_ATTACKS,
    THIS_ATTACK,
    V_ATTACH,
    V_ATTACH_AT_ALL,
    V_ATTACK_AFTER,
    V_CARRY,
    V_ENTER,
    V_EVOLVE,
    V_EVOLVE_AT_ALL,
    V_EVOLVE_EARLY,
    V_EVOLVE_UNAIDED,
    V_PLAY,
)
from playmat.engine.program import Context
from playmat.engine.state import F_FOLLOWS, Pokemon
from playmat.engine.statics import Allow, FollowAttack, Forbid

if TYPE_CHECKING:
    from playmat.engine.in_force import PartInForce
    from playmat.engine.machine import Machine


def forbidding(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64, attack: i64) -> PartInForce | None:
    """The live prohibition that stops a Pokémon (or player) from doing this with this card or attack, if any."""
    for live in in_force.in_force(m, K_FORBID):
        ban = live.static
        assert isinstance(ban, Forbid)
        if ban.verb != verb or ban.against is not None:
            continue
        if ban.who is not None:
            if p is None or not ban.who.has(m, live.c, p) or not in_force.is_open_to(m, live.c, p):
                continue
        elif not players.is_meant(m, ban.player, live.c, player, ban.settled):
            continue
        # harmless (without or uid < 0): texts with a filter are about what is done with a card, so there is one
        if ban.filter is not None and (uid < 0 or not ban.filter.card(m, live.c, uid)):
            continue
        if ban.attack != ANY_ATTACK:
            wanted = ban.attack
            if wanted == CHOSEN_ATTACK and live.c.chosen >= 0:
                wanted = m.attack_of(live.c.chosen).name
            elif wanted == THIS_ATTACK and live.c.attacking is not None:
                wanted = m.printed_attack(live.c.attacking).name
            # harmless (without and wanted == OTHER_ATTACKS): such a text does not let a player choose an attack
            elif wanted == OTHER_ATTACKS and live.c.chosen >= 0:
                if m.attack_of(live.c.chosen).name == attack:
                    continue
                wanted = attack
            if wanted != attack:
                continue
        if ban.when is None or ban.when.holds(m, live.c):
            return live
    return None


def is_forbidden(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64, attack: i64) -> bool:
    return in_force.is_banned(m, verb) and forbidding(m, verb, p, player, uid, attack) is not None


def is_spared(m: Machine, p: Pokemon, target: Pokemon) -> bool:
    """Whether the Pokémon cannot attack this one; it may be able to attack others."""
    for live in in_force.in_force(m, K_FORBID):
        ban = live.static
        assert isinstance(ban, Forbid)
        if ban.against is not None and ban.against.has(m, live.c, target) and in_force.applies(m, live, p):
            return True
    return False


def is_verb_forbidden(m: Machine, verb: i64) -> bool:
    """Whether a live prohibition is about this at all."""
    return in_force.is_banned(m, verb)


def is_gx_forbidden(m: Machine, player: i64) -> bool:
    """Whether the player cannot use GX attacks, neither printed nor copied ones."""
    if not in_force.is_any(m, K_FORBID):
        return False
    for live in in_force.in_force(m, K_FORBID):
        ban = live.static
        assert isinstance(ban, Forbid)
        if ban.attack == GX_ATTACKS and players.is_meant(m, ban.player, live.c, player, ban.settled):
            # harmless (without or ban.when.holds(m, live.c)): the one text of this kind has no condition
            if ban.when is None or ban.when.holds(m, live.c):
                return True
    return False


def is_kept_out(m: Machine, c: Context | None, uid: i64) -> bool:
    """Whether the Pokémon card cannot come into play by the running text (None: by being played)."""
    d = m.defs[uid]
    # harmless (without or c.origin != ABILITY): no Pokémon with such an Ability puts others into play
    if d.enters_by and (c is None or c.origin != ABILITY or not has_ability_called(m, c.uid, d.enters_by)):
        return True
    return is_forbidden(m, V_ENTER, None, m.owners[uid], uid, -1)


def is_kept_from_play(m: Machine, c: Context, uid: i64) -> bool:
    """Whether the running text cannot put the card into play by itself."""
    return m.defs[uid].is_piece or is_kept_out(m, c, uid)


def has_ability_called(m: Machine, uid: i64, title: str) -> bool:
    for ability in m.defs[uid].abilities:
        if ability.title.casefold() == title.casefold():
            return True
    return False


def is_forbidden_to_evolve(m: Machine, c: Context | None, p: Pokemon, uid: i64) -> bool:
    """Whether the card cannot be played from hand to evolve the Pokémon by the running text (None: by the rules of a turn)."""
    if is_forbidden(m, V_EVOLVE, p, p.owner, uid, -1) or is_forbidden(m, V_PLAY, None, p.owner, uid, -1):
        return True
    return is_kept_out(m, None, uid) or is_kept_as_it_is(m, c, p, uid)


def is_kept_as_it_is(m: Machine, c: Context | None, p: Pokemon, uid: i64) -> bool:
    """Whether the Pokémon cannot evolve by the running text (None: by the rules of a turn), wherever the card comes from."""
    if is_forbidden(m, V_EVOLVE_AT_ALL, p, p.owner, uid, -1):
        return not is_allowed(m, V_EVOLVE_EARLY, p, p.owner, uid)  # as the rule that it explains (official 2327)
    if c is not None and (c.origin == ATTACK or c.origin == ABILITY):
        return False
    return is_forbidden(m, V_EVOLVE_UNAIDED, p, p.owner, uid, -1)


def is_forbidden_to_attach(m: Machine, p: Pokemon, uid: i64) -> bool:
    """Whether the card cannot be attached to the Pokémon, wherever it is or because it is in a hand: by the rules of a turn or by
    any effect."""
    if not in_force.is_any(m, K_FORBID):
        return False
    player = m.owners[uid]
    if forbidding(m, V_ATTACH_AT_ALL, p, player, uid, -1) is not None or forbidding(m, V_CARRY, p, player, uid, -1) is not None:
        return True
    if uid not in m.st.sides[player].hand:
        return False
    return forbidding(m, V_ATTACH, p, player, uid, -1) is not None or forbidding(m, V_PLAY, None, player, uid, -1) is not None


def is_forbidden_to_attach_as(m: Machine, p: Pokemon, uid: i64, kind: i64) -> bool:
    """The same for a card that would be attached in a role (0: as itself)."""
    m.about_to_attach = uid if kind else -1
    m.about_to_attach_as = kind
    found = is_forbidden_to_attach(m, p, uid)
    m.about_to_attach = -1
    return found


def is_allowed(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64) -> bool:
    """Whether a card lifts the rule for this Pokémon, player or card."""
    # harmless (without and in_force.is_lifted(m, verb)): it only saves time
    return in_force.is_lifted(m, verb) and allowing(m, verb, p, player, uid)


def allowing(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64) -> bool:
    for live in in_force.in_force(m, K_ALLOW):
        permission = live.static
        assert isinstance(permission, Allow)
        if permission.verb != verb:
            continue
        if permission.who is not None:
            if p is None or not permission.who.has(m, live.c, p):
                continue
        elif not players.is_meant(m, permission.player, live.c, player, permission.settled):
            continue
        # harmless (without or uid < 0): texts with a filter are about what is done with a card, so there is one
        if permission.filter is not None and (uid < 0 or not permission.filter.card(m, live.c, uid)):
            continue
        if permission.when is None or permission.when.holds(m, live.c):
            return True
    return False


def note_followers(m: Machine, attacker: Pokemon) -> None:
    """An Active Pokémon attacks: note the other Active Pokémon that may attack after it."""
    # harmless (without and in_force.is_lifted(m, V_ATTACK_AFTER)): it only saves time
    if in_force.is_lifted(m, V_ATTACK_AFTER) and board.is_active(m, attacker):
        for p in m.st.sides[attacker.owner].active:
            # harmless (without and follows_with(m, p, -1)): `may_follow` asks again
            if p.serial != attacker.serial and follows_with(m, p, -1):
                board.own(m, p).flags |= F_FOLLOWS


def follows_with(m: Machine, p: Pokemon, attack: i64) -> bool:
    """Whether a text lets the Pokémon use the attack (-1: any) after that of another Active Pokémon."""
    for live in in_force.in_force(m, K_ALLOW):
        permission = live.static
        if isinstance(permission, FollowAttack) and (attack < 0 or permission.attack == attack):
            if permission.who is not None and permission.who.has(m, live.c, p):
                if permission.when is None or permission.when.holds(m, live.c):
                    return True
    return False


def may_follow(m: Machine, p: Pokemon, attack: i64) -> bool:
    """Whether the Pokémon may use the attack (-1: any) now, after another Active Pokémon has attacked."""
    # harmless (without and board.is_active(m, p)): such texts hold only while their Pokémon is Active
    return p.flags & F_FOLLOWS != 0 and board.is_active(m, p) and follows_with(m, p, attack)


def has_follower(m: Machine, seat: i64) -> bool:
    """Whether one of the player's Active Pokémon may attack after another one has."""
    for p in m.st.sides[seat].active:
        if may_follow(m, p, -1):
            return True
    return False
