"""The texts in force: statics and triggers of cards in play and of lasting effects, by kind.

They are gathered again when the board's stamp has changed, and evaluated when a query asks. Silenced Abilities and cards without
effect are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine import board, players
from playmat.engine.card_definitions import AbilityDef, CardDef
from playmat.engine.codes import (
    ABILITY,
    ANCIENT_TRAIT_KIND,
    ATTACK,
    BREAK,
    ENERGY,
    ENERGY_CARD,
    GX_POWER,
    H_DAMAGE,
    H_EFFECTS,
    K_ATTACK_COST,
    K_BENCH_SIZE,
    K_BURN,
    K_COPY,
    K_ENERGY_BECOMES,
    K_EVENTS,
    K_HP,
    K_POISON,
    K_PREVENT,
    K_RETREAT_COST,
    K_SET_RESIST,
    K_SET_TYPE,
    K_SET_WEAK,
    K_SILENCE,
    K_SLEEP_COINS,
    K_SWITCH_OFF,
    K_TYPE_OF_ENERGY,
    K_WEAKNESS,
    LEVEL_UP,
    OPPONENT,
    POKEMON_CARD,
    RULE,
    TRAINER,
    YOU,
)
from playmat.engine.program import Context, Exec
from playmat.engine.state import BETWEEN_TURNS, Pokemon, State
from playmat.engine.statics import Allow, Copy, Forbid, Prevent, Silence, Static, SwitchOff
from playmat.engine.triggers import On
from playmat.engine.vectors import NOTHING, bit_of

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def top_uid(m: Machine, p: Pokemon) -> i64:
    """The card of `top`."""
    of = original(m, p)
    return of.cards[len(of.cards) - 1]


def original(m: Machine, p: Pokemon) -> Pokemon:
    """The Pokémon that it copies, or itself."""
    if m.copies:
        for live in in_force(m, K_COPY):
            copy = live.static
            assert isinstance(copy, Copy)
            if applies(m, live, p):
                for other in copy.of.pokemon(m, live.c):
                    return other
    return p


def faces(m: Machine, p: Pokemon) -> vec[i64]:
    """The cards whose attacks and Abilities the Pokémon has: its top card, and under a Level-Up or BREAK card the next one
    (CR-307.3h, SM-I-1)."""
    of = original(m, p)
    found: vec[i64] = append(vec[i64](), of.cards[len(of.cards) - 1])
    below = card_below(m, of)
    return found if below < 0 else append(found, below)


def card_below(m: Machine, p: Pokemon) -> i64:
    """The card under a Level-Up or BREAK card, whose texts count as well; -1: none."""
    n = len(p.cards)
    stage = m.defs[p.cards[n - 1]].stage
    # harmless (without and n > 1; without and stage == LEVEL_UP or stage == BREAK; bound): such a card always lies on another
    return p.cards[n - 2] if n > 1 and (stage == LEVEL_UP or stage == BREAK) else -1


def has_one_face(m: Machine, p: Pokemon) -> bool:
    """Whether its top card is the only one in `faces`; true for nearly every Pokémon."""
    if m.copies:
        return False
    stage = m.defs[p.cards[len(p.cards) - 1]].stage
    return stage != LEVEL_UP and stage != BREAK


def holds(m: Machine, live: PartInForce) -> bool:
    """Whether the condition of a static is met now."""
    when = live.static.when
    return when is None or when.holds(m, live.c)


def applies(m: Machine, live: PartInForce, p: Pokemon) -> bool:
    """Whether a live static is about this Pokémon now."""
    static = live.static
    if static.who is not None and not static.who.has(m, live.c, p):
        return False
    return (static.when is None or static.when.holds(m, live.c)) and is_open_to(m, live.c, p)


def is_open_to(m: Machine, c: Context, p: Pokemon) -> bool:
    """Whether a lasting effect, or the effect of an Ability or card in play, reaches the Pokémon: shields are asked at every
    query. An effect that is already on the Pokémon is not shielded (CR-400.2-p2)."""
    # harmless (without or not m.parts[K_PREVENT]): it only saves time
    if not m.parts[K_PREVENT] or m.shielding:
        return True
    if c.on == p.serial or c.source == p.serial:
        return True
    m.shielding = True  # a shield may ask for values that the effect changes
    prevented = is_prevented(m, c, p, H_EFFECTS, 0)
    m.shielding = False
    return not prevented


def is_prevented(m: Machine, c: Context, p: Pokemon, harm: int, amount: i64) -> bool:
    """Whether something keeps this harm (damage of `amount`, or an effect) of the running text off the Pokémon. Nothing keeps
    off effects of the rules, such as Special Conditions between turns."""
    if c.origin == RULE:
        return False
    author = players.author(c)
    for live in in_force(m, K_PREVENT):
        shield = live.static
        assert isinstance(shield, Prevent)
        if not shield.what & harm:
            continue
        if shield.by >= 0 and shield.by != c.origin:
            continue
        if shield.gx and (c.attacking is None or m.printed_attack(c.attacking).power != GX_POWER):
            continue  # the attack that made the effect, not the one that is being used
        if shield.whose == OPPONENT and players.same_team(live.c.you, author):
            continue
        if shield.whose == YOU and not players.same_team(live.c.you, author):
            continue
        # harmless (without and harm == H_DAMAGE): such a shield is from damage alone
        # harmless (without and shield.above): equal numbers give the same result
        if harm == H_DAMAGE and ((shield.above and amount < shield.above) or (shield.below and amount > shield.below)):
            continue
        if shield.who is not None and not shield.who.has(m, live.c, p):
            continue
        if shield.from_ is not None:
            # CR-400.2a-p2: whose text it is, not who triggered it
            attacker = board.find(m, c.source if c.source or c.origin != ATTACK else c.attacker)
            if attacker is None:
                if not shield.from_.card(m, live.c, c.uid):
                    continue
            elif not shield.from_.pokemon(m, live.c, attacker):
                continue
        if shield.when is None or shield.when.holds(m, live.c):
            return True
    return False


@mypyc_attr(acyclic=True)
class PartInForce:
    """A static or trigger in force, with the context in which it is evaluated."""

    def __init__(self, static: Static, trigger: On | None, c: Context) -> None:
        self.static = static
        self.trigger = trigger
        self.c = c


NO_STATIC: Final = Static(-1, None, None)
SETTING: Final[i64] = sum(
    1 << kind
    for kind in (
        K_HP, K_RETREAT_COST, K_ATTACK_COST, K_BENCH_SIZE, K_POISON, K_BURN, K_SLEEP_COINS, K_WEAKNESS, K_SET_TYPE, K_SET_WEAK,
        K_SET_RESIST, K_ENERGY_BECOMES,
    )
)  # fmt: skip
"""Bits of the kinds of static that set a value; the newest of several counts (CR-403.2-p2)."""


def in_force(m: Machine, kind: int) -> list[PartInForce]:
    if m.parts_stamp != m.st.stamp:
        gather(m)
    return m.parts[kind]


def is_any(m: Machine, kind: i64) -> bool:
    """Whether texts of that kind may be in force; if not, `in_force` is empty. Most kinds are in no text of a game."""
    if m.parts_stamp != m.st.stamp:
        gather(m)
    if kind < K_EVENTS:
        return (m.live >> kind) & 1 != 0
    return (m.awaited >> (kind - K_EVENTS)) & 1 != 0


def is_banned(m: Machine, verb: i64) -> bool:
    """Whether a text in force may forbid this."""
    if m.parts_stamp != m.st.stamp:
        gather(m)
    return (m.banned >> verb) & 1 != 0


def is_lifted(m: Machine, verb: i64) -> bool:
    """Whether a text in force may allow this."""
    if m.parts_stamp != m.st.stamp:
        # harmless (left out): the texts that let a player play on were in play before the card that asks
        gather(m)
    return (m.lifted >> verb) & 1 != 0


def gather(m: Machine) -> None:
    """Collect every static and trigger in force, by kind. Silenced Abilities and switched-off cards are left out."""
    m.parts_stamp = m.st.stamp
    m.all_stand = False
    if m.live or m.awaited:
        for kind in m.kinds:
            m.parts[kind] = m.no_parts
        # harmless (left out): a kind that is listed twice is cleared twice
        m.kinds = NOTHING
        # harmless (left out): it only saves time
        m.live = 0
        # harmless (left out): it only saves time
        m.awaited = 0
        # harmless (left out): it only saves time
        m.banned = 0
        # harmless (left out): it only saves time
        m.lifted = 0
    st = m.st
    for e in st.effects:
        if e.first <= st.turn <= e.last:
            if e.awaits >= 0 and st.phase == BETWEEN_TURNS and isinstance(e.part, On):
                continue  # it waits for an event during a turn
            enlist(m, e.part, e.c)
    if st.stadium >= 0:
        d = m.defs[st.stadium]
        if d.is_live:
            enlist_text(m, d.as_stadium if d.supertype == POKEMON_CARD else d.text, stadium_context(st))
    abilities = False
    if m.table.lively:
        for side in st.sides:
            for p in side.active:
                if gather_attached(m, p):
                    abilities = True
            for p in side.bench:
                if gather_attached(m, p):
                    abilities = True
    if abilities:
        if m.table.entangled:
            gather_abilities(m, True)
        if m.parts[K_SILENCE]:
            drop_silenced(m)
        else:
            gather_abilities(m, False)
    # harmless (without and m.table.gains; without and m.parts[K_SILENCE]): it only saves time
    if m.table.gains and m.parts[K_SILENCE]:
        drop_gained(m)
    if m.parts[K_COPY]:
        gather_copied(m)
    if m.parts[K_SWITCH_OFF]:
        for kind in m.kinds:
            m.parts[kind] = [live for live in m.parts[kind] if not is_off(m, live)]
    if len(st.arrived):
        for kind in m.kinds:
            # harmless (without and kind < K_EVENTS): no event is a kind that sets a value; compiled code cannot shift so far
            # harmless (without and SETTING >> kind & 1): the order of texts that set no value makes no difference
            # harmless (without and len(m.parts[kind]) > 1): it only saves time
            # harmless (bound of kind < K_EVENTS): no event is a kind that sets a value
            # harmless (bound of len(m.parts[kind]) > 1): equal numbers give the same result
            if kind < K_EVENTS and (SETTING >> kind) & 1 and len(m.parts[kind]) > 1:
                by_arrival(m, m.parts[kind])


def stadium_context(st: State) -> Context:
    """The context of the Stadium's texts: "you" is the player that it faces, and the author is always its owner."""
    owner = Context(st.stadium_owner, players.facing(st.stadium_owner), TRAINER, 0, st.stadium)
    if st.stadium_faces < 0:
        return owner
    c = Context(st.stadium_faces, players.facing(st.stadium_faces), TRAINER, 0, st.stadium)
    c.outer = owner
    return c


def gather_copied(m: Machine) -> None:
    """Collect the Abilities of cards that Pokémon are copies of."""
    for side in m.st.sides:
        for zone in (side.active, side.bench):
            for p in zone:
                if original(m, p).serial == p.serial:
                    continue
                for uid in faces(m, p):
                    if m.defs[uid].is_live:
                        for ability in m.defs[uid].abilities:
                            if ability_works(m, p, ability.kind, ability.name):
                                enlist_ability(m, p, ability, uid)


def by_arrival(m: Machine, lives: list[PartInForce]) -> None:
    """Sort lasting effects first, then texts of cards in the order of their arrival, so that the newest prevails."""
    at: i64 = 0
    for e in m.st.effects:
        if at < len(lives) and lives[at].c is e.c:
            at += 1
    # harmless (sign): what is before that place stays where it is
    for i in range(at + 1, len(lives)):
        live = lives[i]
        rank = arrival(m, live.c.uid)
        j: i64 = i
        while j > at and arrival(m, lives[j - 1].c.uid) > rank:
            lives[j] = lives[j - 1]
            j -= 1
        lives[j] = live


def arrival(m: Machine, uid: i64) -> i64:
    """When a card came to its place in play, compared with others; -1: before all known ones."""
    arrived = m.st.arrived
    for i in range(len(arrived)):
        if arrived[i] == uid:
            return i
    return -1


def is_masked(p: Pokemon, uid: i64) -> bool:
    """Whether an attached Energy card acts as another one: its own texts do nothing."""
    for other, _role in p.roles:
        if other == uid:
            return True
    return False


def gather_attached(m: Machine, p: Pokemon) -> bool:
    """Collect the texts of attached cards; returns whether an Ability of the Pokémon may be live."""
    live = m.defs[p.cards[len(p.cards) - 1]].is_live or card_below(m, p) >= 0
    if not m.table.live_attachments:
        return live
    for uid in p.attached:
        e = m.defs[uid]
        if e.is_live:
            # harmless (without and p.roles): it only saves time
            if p.roles and e.supertype == ENERGY_CARD and is_masked(p, uid):
                continue
            if e.supertype == POKEMON_CARD:
                enlist_text(m, e.as_tool, Context(p.owner, players.facing(p.owner), TRAINER, p.serial, uid))
                continue
            origin = ENERGY if e.supertype == ENERGY_CARD else TRAINER
            controller = m.owners[uid] if e.hyper_gear else p.owner
            enlist_text(m, e.text, Context(controller, players.facing(controller), origin, p.serial, uid))
    return live


def gather_abilities(m: Machine, silencing: bool) -> None:
    """Collect Abilities: either the silencing ones or all others."""
    for side in m.st.sides:
        gather_zone(m, side.active, silencing)
        gather_zone(m, side.bench, silencing)


def gather_zone(m: Machine, zone: list[Pokemon], silencing: bool) -> None:
    for p in zone:
        uid = p.cards[len(p.cards) - 1]
        if m.defs[uid].is_live:
            gather_card(m, p, m.defs[uid], uid, silencing)
        below = card_below(m, p)
        if below >= 0:
            gather_card(m, p, m.defs[below], below, silencing)


def gather_card(m: Machine, p: Pokemon, d: CardDef, uid: i64, silencing: bool) -> None:
    for ability in d.abilities:
        if silencing:
            for static in ability.statics:
                if static.kind == K_SILENCE:
                    enlist(m, static, Context(p.owner, players.facing(p.owner), ABILITY, p.serial, uid))
        else:
            enlist_ability(m, p, ability, uid)
    if not silencing:
        enlist_text(m, d.text, Context(p.owner, players.facing(p.owner), ABILITY, p.serial, uid))


def enlist_ability(m: Machine, p: Pokemon, ability: AbilityDef, uid: i64) -> None:
    if ability.statics or ability.triggers:
        c = Context(p.owner, players.facing(p.owner), ABILITY, p.serial, uid)
        for static in ability.statics:
            if static.kind != K_SILENCE:
                enlist(m, static, c)
        for trigger in ability.triggers:
            enlist(m, trigger, c)


def drop_silenced(m: Machine) -> None:
    """While silencers are in force, collect each Ability only if no silencer reaches it."""
    silencers = silencers_in_force(m)
    shields = raise_shields(m, silencers)
    types_set = raise_types(m, silencers, K_SET_TYPE)
    types_of_energy = raise_types(m, silencers, K_TYPE_OF_ENERGY)
    for side in m.st.sides:
        for zone in (side.active, side.bench):
            for p in zone:
                enlist_unsilenced(m, p, p.cards[len(p.cards) - 1], silencers)
                below = card_below(m, p)
                if below >= 0:
                    enlist_unsilenced(m, p, below, silencers)
    if shields:
        m.parts[K_PREVENT] = m.parts[K_PREVENT][shields:]
    if types_set:
        m.parts[K_SET_TYPE] = m.parts[K_SET_TYPE][types_set:]
    if types_of_energy:
        m.parts[K_TYPE_OF_ENERGY] = m.parts[K_TYPE_OF_ENERGY][types_of_energy:]


def drop_gained(m: Machine) -> None:
    """Leave out Abilities that Pokémon have gained for a time and that something takes away."""
    silencers = silencers_in_force(m)
    for kind in m.kinds:
        if kind != K_SILENCE:
            m.parts[kind] = [live for live in m.parts[kind] if not (live.static.gained and is_gained_lost(m, live, silencers))]


def is_gained_lost(m: Machine, live: PartInForce, silencers: list[PartInForce]) -> bool:
    p = board.find(m, live.c.source)
    return p is not None and is_silenced(m, p, live.static.ability, live.static.title, silencers)


def has_gained(m: Machine, p: Pokemon, kinds: i64, name: i64) -> bool:
    """Whether the Pokémon has gained an Ability of one of the kinds (bits; 0: any) and, unless it is negative, of that name."""
    if not m.table.gains:
        return False
    for e in m.st.effects:
        part = e.part
        # harmless (without or not part.gained): it must have the Ability all the same
        if not isinstance(part, Static) or not part.gained or e.c.source != p.serial or (name >= 0 and part.title != name):
            continue
        if (not kinds or (kinds >> part.ability) & 1) and has_ability(m, p, part.ability, part.title):
            return True
    return False


def raise_shields(m: Machine, silencers: list[PartInForce]) -> i64:
    """While silencing is resolved, check shields of Abilities first: a shield against a kind of text keeps silencers of this
    kind off, unless something else silences the shield. Returns the number of these shields."""
    found: list[PartInForce] = []
    for side in m.st.sides:
        for zone in (side.active, side.bench):
            for p in zone:
                uid = p.cards[len(p.cards) - 1]
                for ability in m.defs[uid].abilities:
                    for static in ability.statics:
                        if not isinstance(static, Prevent):
                            continue
                        others = [live for live in silencers if not keeps_off_silencer(m, static, uid, live)]
                        if not is_silenced(m, p, ability.kind, ability.name, others):
                            found.append(
                                PartInForce(static, None, Context(p.owner, players.facing(p.owner), ABILITY, p.serial, uid))
                            )
    # harmless (without and found; without and not m.parts[K_PREVENT]): a kind that is listed twice is cleared twice
    if found and not m.parts[K_PREVENT]:
        enter_kind(m, K_PREVENT)
    m.parts[K_PREVENT] = [*found, *m.parts[K_PREVENT]]
    return len(found)


def raise_types(m: Machine, silencers: list[PartInForce], kind: int) -> i64:
    """While silencing is resolved, apply Abilities that change types first: an Ability that gives its Pokémon the silenced type
    is itself silenced (official 1697). Returns the number of these Abilities."""
    found: list[PartInForce] = []
    for side in m.st.sides:
        for zone in (side.active, side.bench):
            for p in zone:
                uid = p.cards[len(p.cards) - 1]
                for ability in m.defs[uid].abilities:
                    for static in ability.statics:
                        if static.kind == kind and not is_silenced(m, p, ability.kind, ability.name, silencers):
                            found.append(
                                PartInForce(static, None, Context(p.owner, players.facing(p.owner), ABILITY, p.serial, uid))
                            )
    if found and not m.parts[kind]:
        enter_kind(m, kind)
    m.parts[kind] = [*found, *m.parts[kind]]
    return len(found)


def keeps_off_silencer(m: Machine, shield: Prevent, uid: i64, live: PartInForce) -> bool:
    """Whether a shield on this card protects it from the silencer. The silencing text of a Trainer card that was in force
    before the shield wins."""
    if shield.by >= 0 and shield.by != live.c.origin:
        return False
    return live.c.origin != TRAINER or live.c.uid not in m.st.silencing or uid in m.st.silencing


def silencers_in_force(m: Machine) -> list[PartInForce]:
    """The silencers in force. An Ability that silences another one and is not silenced by it prevails; if two silence each
    other, the ruleset decides: the newest prevails (CR-403.2-p2), or the one that was in force first."""
    lives = m.parts[K_SILENCE]
    if len(m.fallen):
        lives = [live for live in lives if live.static.ability < 0 or live.c.source not in m.fallen]
    found: list[PartInForce] = []
    rivals: list[PartInForce] = []
    # harmless (bound): equal numbers give the same result
    for live in by_precedence(m, lives) if len(lives) > 1 else lives:
        if live.static.when is not None and not live.static.when.holds(m, live.c):
            continue
        if live.static.ability < 0:
            found.append(live)
        else:
            rivals.append(live)
    rivals = [live for live in rivals if not is_silenced_by(m, live, found)]
    while rivals:
        first = rivals[0]  # if they form a circle, the first one
        for live in rivals:
            if not is_outdone(m, live, rivals):
                first = live
                break
        found.append(first)
        rivals = [live for live in rivals if live is not first and not is_silenced_by(m, live, [first])]
    m.parts[K_SILENCE] = found
    return found


def is_silenced_by(m: Machine, live: PartInForce, silencers: list[PartInForce]) -> bool:
    """Whether one of the silencers switches off the Ability that is the other silencer, or its Pokémon is not there."""
    p = board.find(m, live.c.source)
    return p is None or is_silenced(m, p, live.static.ability, live.static.title, silencers)


def is_outdone(m: Machine, live: PartInForce, rivals: list[PartInForce]) -> bool:
    """Whether a rival switches it off; one of lower precedence counts only if it is not switched off in return."""
    is_before = True
    for rival in rivals:
        if rival is live:
            is_before = False
        elif is_silenced_by(m, live, [rival]) and (is_before or not is_silenced_by(m, rival, [live])):
            return True
    return False


def by_precedence(m: Machine, lives: list[PartInForce]) -> list[PartInForce]:
    """Silencers in order of precedence, which decides between two that silence each other."""
    by_arrival(m, lives)
    if m.rules.silences != "first":
        return lives[::-1]
    found: list[PartInForce] = []
    for uid in m.st.silencing:
        for live in lives:
            if live.c.uid == uid:
                found.append(live)
    for own in (True, False):
        i = len(lives) - 1
        while i >= 0:
            live = lives[i]
            i -= 1
            if live.c.uid not in m.st.silencing and (live.c.you == m.st.player) == own:
                found.append(live)
    return found


def note_silencers(m: Machine) -> None:
    """Note the cards that silence Abilities now, in order of precedence (see `silencers_in_force`), and the shields that
    protect from them (see `keeps_off_silencer`)."""
    lives = in_force(m, K_SILENCE)
    if not lives and not len(m.st.silencing):
        return
    now: vec[i64] = vec[i64]()
    for live in lives:
        if live.c.uid not in now:
            now = append(now, live.c.uid)
    if lives:
        for live in in_force(m, K_PREVENT):
            # harmless (without and live.c.uid not in now): a card that is noted twice keeps its first place
            if live.static.ability >= 0 and live.c.uid not in now:
                now = append(now, live.c.uid)
    m.st.silencing = now


def enlist_unsilenced(m: Machine, p: Pokemon, uid: i64, silencers: list[PartInForce]) -> None:
    d = m.defs[uid]
    if not d.is_live:
        return
    for ability in d.abilities:
        if not is_silenced(m, p, ability.kind, ability.name, silencers):
            enlist_ability(m, p, ability, uid)
    enlist_text(m, d.text, Context(p.owner, players.facing(p.owner), ABILITY, p.serial, uid))


def is_about(m: Machine, live: PartInForce, kind: i64, name: i64) -> bool:
    """Whether a silencer is about Abilities of that kind and name."""
    silence = live.static
    assert isinstance(silence, Silence)
    if silence.kinds and not (silence.kinds >> kind) & 1:
        return False
    # harmless (without and silence.but >= 0): every Ability has a name
    if silence.but >= 0 and silence.but == name:
        return False
    return not silence.fatal or name in m.table.fatal


def is_silenced(m: Machine, p: Pokemon, kind: i64, name: i64, silencers: list[PartInForce]) -> bool:
    if kind == ANCIENT_TRAIT_KIND:
        return False
    for live in silencers:
        if not is_about(m, live, kind, name):
            continue
        silence = live.static
        if (silence.who is None or silence.who.has(m, live.c, p)) and is_open_to(m, live.c, p):
            return True
    return False


def ability_works(m: Machine, p: Pokemon, kind: i64, name: i64) -> bool:
    """Whether the Pokémon's Abilities of that kind (and name) are not switched off."""
    if not is_any(m, K_SILENCE):
        return True
    lives = in_force(m, K_SILENCE)
    return not is_silenced(m, p, kind, name, [live for live in lives if holds(m, live)])


def card_ability_works(m: Machine, uid: i64, kind: i64, name: i64) -> bool:
    """Whether the Abilities of that kind (and name) of a card in a hand or discard pile are not switched off."""
    for live in in_force(m, K_SILENCE):
        who = live.static.who
        # harmless (without and holds(m, live)): texts that silence cards outside play have no condition
        if who is not None and is_about(m, live, kind, name) and holds(m, live) and who.has_card(m, live.c, uid):
            return False
    return True


def has_ability(m: Machine, p: Pokemon, kind: i64, name: i64) -> bool:
    """Whether the Pokémon has its Abilities of that kind (and name): no text takes them away. It still has an Ability that it
    cannot use."""
    taken: list[PartInForce] = []
    for live in in_force(m, K_SILENCE):
        silence = live.static
        assert isinstance(silence, Silence)
        if not silence.kept and holds(m, live):
            taken.append(live)
    return not is_silenced(m, p, kind, name, taken)


def enlist_text(m: Machine, text: AbilityDef, c: Context) -> None:
    if text.statics or text.triggers:
        for static in text.statics:
            enlist(m, static, c)
        for trigger in text.triggers:
            enlist(m, trigger, c)


def enlist(m: Machine, part: Exec, c: Context) -> None:
    if isinstance(part, Static):
        enter_part(m, part.kind, PartInForce(part, None, c))
    elif isinstance(part, On):
        enter_part(m, part.kind, PartInForce(NO_STATIC, part, c))


def enter_part(m: Machine, kind: i64, live: PartInForce) -> None:
    bucket = m.parts[kind]
    if bucket:
        bucket.append(live)
    else:
        enter_kind(m, kind)
        m.parts[kind] = [live]
    static = live.static
    if isinstance(static, Forbid):
        m.banned |= bit_of(static.verb)
    elif isinstance(static, Allow):
        m.lifted |= bit_of(static.verb)


def enter_kind(m: Machine, kind: i64) -> None:
    """Note that there are live parts of this kind."""
    m.kinds = append(m.kinds, kind)
    if kind < K_EVENTS:
        m.live |= bit_of(kind)
    else:
        m.awaited |= bit_of(kind - K_EVENTS)


def is_off(m: Machine, live: PartInForce) -> bool:
    """Whether it belongs to an attached card or a Stadium that has no effect now."""
    c = live.c
    if c.origin != TRAINER and c.origin != ENERGY:
        return False
    if c.uid == m.st.stadium:
        for other in m.parts[K_SWITCH_OFF]:
            off = other.static
            assert isinstance(off, SwitchOff)
            if off.who is None and off.filter.card(m, other.c, c.uid):
                return off.when is None or off.when.holds(m, other.c)
        return False
    p = board.find(m, c.source)
    return p is not None and c.uid in p.attached and switched_off(m, p, c.uid)


def switched_off(m: Machine, p: Pokemon, uid: i64) -> bool:
    """Whether an attached card has no effect now."""
    if not is_any(m, K_SWITCH_OFF):
        return False
    for live in in_force(m, K_SWITCH_OFF):
        off = live.static
        assert isinstance(off, SwitchOff)
        if off.who is not None and not off.who.has(m, live.c, p):
            continue
        if not off.filter.card(m, live.c, uid):
            continue
        if (off.when is None or off.when.holds(m, live.c)) and is_open_to(m, live.c, p):
            return True
    return False
