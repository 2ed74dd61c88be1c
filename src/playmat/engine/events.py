"""Events: queueing the triggers that wait for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import attacks, board, in_force, memory, players, pokemon_values
from playmat.engine.codes import (
    ABILITY,
    E_BEING_PLAYED,
    E_BENCHED,
    E_CHECKUP,
    E_DISCARDED,
    E_EVOLVED,
    E_FLIPPED,
    E_PLAYED,
    E_PRIZE_TAKEN,
    E_TURN_ENDS,
    E_WOULD_BE_KNOCKED_OUT,
    ENERGY,
    LIMIT_EVENT,
    LIMIT_NAME,
    LIMIT_TURN,
    OPPONENT,
    RULE,
    STADIUM,
    TRAINER,
    TRAINER_CARD,
)
from playmat.engine.memory import M_TRIGGERED
from playmat.engine.program import Context, attack_ref
from playmat.engine.state import CONDITIONS_THEN, F_DOWNED, F_FELLED, Pokemon, Waiting
from playmat.engine.triggers import On
from playmat.engine.vectors import with_card

if TYPE_CHECKING:
    from playmat.engine.in_force import PartInForce
    from playmat.engine.machine import Machine


def wait(m: Machine, trigger: On, c: Context, now: bool) -> None:
    """Queue a trigger, to be carried out soon in this context."""
    m.st.waiting = (*m.st.waiting, Waiting(trigger, c, now))


def wait_no_more(m: Machine, index: i64) -> None:
    """Carry out the waiting trigger at a position in the queue."""
    waiting = m.st.waiting[index]
    m.st.waiting = tuple([other for other in m.st.waiting if other is not waiting])
    m.push(waiting.part, waiting.c.clone())


def has_lapsed(m: Machine, waiting: Waiting) -> bool:
    """Whether a waiting text is no longer on its Pokémon in play: it has been switched off, the Pokémon is another one now, or
    the attached card is gone. Triggers of a Pokémon that has left play still happen."""
    t = waiting.part
    if not isinstance(t, On) or t.kind == E_DISCARDED:
        return False
    if (t.kind == E_CHECKUP or t.kind == E_TURN_ENDS) and t.when is not None:
        seats = waiting.c.seats
        waiting.c.seats = 0  # the condition may be about any player's Pokémon
        holds = t.when.holds(m, waiting.c)
        waiting.c.seats = seats
        if not holds:
            return True  # it was queued before the Special Conditions, or another text came first
    d = m.defs[waiting.c.uid] if waiting.c.uid >= 0 and waiting.c.source == 0 else None
    if d is not None and d.supertype == TRAINER_CARD and d.kind == STADIUM and waiting.c.uid != m.st.stadium:
        return True  # the Stadium is no longer in play
    if t.ability < 0 and waiting.c.origin != TRAINER and waiting.c.origin != ENERGY:
        return False
    p = board.find(m, waiting.c.source)
    if p is None:
        return False
    if t.kind == E_EVOLVED and p.damage >= pokemon_values.hp(m, p):
        return True  # it is Knocked Out by evolving before it can use the Ability
    if t.ability < 0:
        return waiting.c.on == 0 and (waiting.c.uid not in p.attached or in_force.switched_off(m, p, waiting.c.uid))
    if waiting.c.uid not in in_force.faces(m, p) and waiting.c.uid not in p.attached:
        return True
    return not in_force.ability_works(m, p, t.ability, t.title)


def fire(
    m: Machine,
    event: int,
    subject: Pokemon | None,
    uid: i64,
    by: i64,
    attacker: Pokemon | None,
    striker: i64 = -1,
    hand: bool = True,
    origin: i64 = RULE,
    heir: i64 = 0,
) -> None:
    """An event has happened: every trigger that waits for it is queued (CR-406.2: it runs once the event is over).

    `hand`: the card came from a hand; `origin`: the kind of text that caused it; `heir`: serial of the Pokémon that takes the
    subject's place in the Active Spot.
    """
    if not in_force.is_any(m, event):
        return
    lives = in_force.in_force(m, event)
    answered: list[i64] = []
    for live in lives:
        t = live.trigger
        # harmless (without and t.limit == LIMIT_EVENT): only the names of texts with that limit are noted
        if t is None or t.early or (t.limit == LIMIT_EVENT and t.title in answered):
            continue
        if (t.hand and not hand) or (t.but >> origin) & 1:
            continue
        c = triggered(m, live, subject, uid, by, attacker, striker)
        if c is not None:
            if heir:
                c.target = heir
            wait(m, t, c, False)
            if t.limit == LIMIT_EVENT:
                answered.append(t.title)


def fire_card(m: Machine, event: int, uid: i64, seat: i64, now: bool = False) -> None:
    """Something has happened to a card that is not in play: its own triggers are queued."""
    d = m.defs[uid]
    if not d.is_live:
        return
    for ability in d.abilities:
        for t in ability.triggers:
            # A Prize card that is taken is not in the hand yet.
            if t.kind == event and (event == E_PRIZE_TAKEN or in_force.card_ability_works(m, uid, ability.kind, ability.name)):
                c = Context(seat, players.facing(seat), ABILITY, 0, uid)
                # harmless (left out): no text reads this result
                c.those = with_card(c.those, uid)
                if t.when is None or t.when.holds(m, c):
                    wait(m, t, c, now)
    for t in d.text.triggers:
        if t.kind == event:
            c = Context(seat, players.facing(seat), TRAINER, 0, uid)
            # harmless (left out): no text reads this result
            c.those = with_card(c.those, uid)
            if t.when is None or t.when.holds(m, c):
                wait(m, t, c, now)


def fire_discarded(m: Machine, event: int, uid: i64, c: Context) -> None:
    """A text has discarded a card from its player's hand or deck: the card's own triggers are queued."""
    d = m.defs[uid]
    if not d.is_live:
        return
    owner = m.owners[uid]
    for ability in d.abilities:
        for t in ability.triggers:
            # harmless (without or t.own_turn and m.st.player != o*): the card that such texts name is played in its player's turn
            if t.kind != event or (t.own_turn and m.st.player != owner):
                continue
            if not in_force.card_ability_works(m, uid, ability.kind, ability.name):
                continue
            e = Context(owner, players.facing(owner), ABILITY, 0, uid)
            # harmless (without and t.by >= 0): a text that names nobody means everybody
            if t.by >= 0 and not players.is_who(m, t.by, e, players.author(c)):
                continue
            # harmless (without or c.uid < 0): only texts of cards discard cards so
            if t.filter is not None and (c.uid < 0 or not t.filter.card(m, e, c.uid)):
                continue
            if t.when is None or t.when.holds(m, e):
                # harmless (left out): no text reads this result
                e.those = with_card(e.those, uid)
                wait(m, t, e, False)


def fire_once(m: Machine, event: int, subject: Pokemon, cards: vec[i64], by: i64, hand: bool, origin: i64) -> None:
    """One event with several cards: queue a trigger that waits for any of them once (CR-406.3)."""
    for live in in_force.in_force(m, event):
        if live.trigger is None or (live.trigger.hand and not hand) or (live.trigger.but >> origin) & 1:
            continue
        for uid in cards:
            c = triggered(m, live, subject, uid, by, None)
            if c is not None and live.trigger is not None:
                wait(m, live.trigger, c, False)
                break


def fire_put(m: Machine, subject: Pokemon, uid: i64, by: i64, hand: bool, origin: i64) -> None:
    """A text has put a Pokémon onto the Bench: texts that watch the Bench are triggered. The Pokémon's own text about being
    played is not, because it was not played."""
    for live in in_force.in_force(m, E_BENCHED):
        t = live.trigger
        if t is not None and ((t.who is not None and hand) or not t.hand) and not (t.but >> origin) & 1:
            c = triggered(m, live, subject, uid, by, None)
            if c is not None:
                wait(m, t, c, False)


def fire_between_turns(m: Machine, late: bool) -> None:
    """Queue the triggers for this moment: the ones that depend on the Special Conditions (`late`), or the others.

    Under rulesets that let players use the others at any time, they are queued before the Special Conditions, and their
    requirements may be met later (see `has_lapsed`)."""
    # harmless (any): what does not hold is dropped before anything is carried out
    anyway = not late and m.rules.checkup_effects != "after"
    for live in in_force.in_force(m, E_CHECKUP):
        if live.trigger is not None and live.trigger.late == late:
            c = triggered(m, live, None, -1, m.st.player, None, anyway=anyway)
            if c is not None:
                if m.teams:
                    c.seats = (1 << m.st.player) | (1 << players.next_seat(m))  # CR-702.17
                wait(m, live.trigger, c, False)


def triggered(
    m: Machine,
    live: PartInForce,
    subject: Pokemon | None,
    uid: i64,
    by: i64,
    attacker: Pokemon | None,
    striker: i64 = -1,
    anyway: bool = False,
) -> Context | None:
    """The context for a trigger that waits for this event, otherwise None; `striker`: the card of an attacker that has left
    play; `anyway`: also if its condition is not met yet."""
    t = live.trigger
    if t is None:
        return None
    c = live.c
    if not is_of_event(m, t, c, subject, uid, by):
        return None
    # harmless (without and striker < 0): it is the card of the same attacker
    if t.effects and attacker is None and striker < 0 and subject is not None and subject.flags & F_DOWNED and m.st.acting:
        attacker = attacks.find_attacker(m)
        striker = m.st.striker
    if t.from_ is not None:
        if attacker is not None:
            if not t.from_.pokemon(m, c, attacker):
                return None
        elif striker < 0 or not t.from_.card(m, c, striker):
            return None
    source = board.find(m, c.source)
    # harmless (without and t.limit == LIMIT_TURN): only such texts are marked
    by_name = t.limit == LIMIT_NAME or (t.limit == LIMIT_TURN and source is None)  # a Stadium's uses are remembered by its name
    # harmless (without and by_name): only such texts are remembered by their names
    if by_name and memory.happened(m, M_TRIGGERED, c.you, t.title):
        return None
    if source is not None:
        # harmless (without and t.stops): no condition is one of none
        if t.stops and conditions_of(t, source, subject) & t.stops:
            return None
        # harmless (without and t.limit == LIMIT_TURN): only such texts are marked
        if t.limit == LIMIT_TURN and source.used & pokemon_values.use_bit(source, c.uid, t.bit):
            return None
    d = Context(c.you, c.opponent, c.origin, c.source, c.uid)
    if m.teams and t.by == OPPONENT and not t.settled:
        d.opponent = by
    d.on = c.on
    d.target = c.target
    d.take_slots(c)
    d.chosen = c.chosen
    # harmless (left out): no lasting trigger refers to a chosen type
    d.type = c.type
    d.outer = c.outer  # a Stadium's author is its owner, whomever it faces
    if subject is not None:
        d.it = with_card(d.it, subject.serial)
        if not players.same_team(subject.owner, c.you):
            d.opponent = subject.owner
    if uid >= 0:
        d.those = with_card(d.those, uid)
    if attacker is not None:
        d.attacker = attacker.serial
        d.target = attacker.serial
        attack = m.st.attack if d.chosen < 0 else None
        if attack is not None and attack.attacking is not None:  # "that attack" is the one that triggered it
            d.chosen = attack_ref(attack.attacking.uid, attack.attacking.index)
    if not anyway and t.when is not None and not t.when.holds(m, d):
        return None
    # harmless (without and t.limit == LIMIT_TURN): only such texts are marked
    if t.limit == LIMIT_TURN and source is not None:
        board.own(m, source).used |= pokemon_values.use_bit(source, c.uid, t.bit)
    if by_name:
        memory.remember(m, M_TRIGGERED, c.you, t.title, 0)
    return d


def is_of_event(m: Machine, t: On, c: Context, subject: Pokemon | None, uid: i64, by: i64) -> bool:
    """Whether an event with this Pokémon, card and player is the one that the trigger waits for."""
    # harmless (without and t.by >= 0): a text that names nobody means everybody
    if t.by >= 0 and not players.is_meant(m, t.by, c, by, t.settled):
        return False
    if t.own_turn and m.st.player != c.you:
        return False
    if t.who is not None:
        if subject is None or not t.who.has(m, c, subject):
            return False
    elif subject is not None:
        if c.source != subject.serial and t.kind != E_FLIPPED:  # coins are flipped by players
            return False
    elif uid >= 0 and c.uid != uid and t.kind != E_PLAYED and t.kind != E_BEING_PLAYED:
        return False
    return t.filter is None or (uid >= 0 and t.filter.card(m, c, uid))


def conditions_of(t: On, source: Pokemon, subject: Pokemon | None) -> i64:
    """The Special Conditions that a trigger of the Pokémon depends on. Before its own Knock Out these are the ones that it had
    when the attack brought it to its HP, without later ones by the same attack."""
    # harmless (without and subject.serial == source.serial): such texts are about their own Pokémon
    if t.kind == E_WOULD_BE_KNOCKED_OUT and subject is not None and subject.serial == source.serial:
        if source.flags & (F_FELLED | F_DOWNED):
            return (source.flags >> CONDITIONS_THEN) & 31
    return source.conditions


def take_back(m: Machine, t: On, c: Context) -> None:
    """Take back the use of a text in this turn, because its player has declined it."""
    source = board.find(m, c.source)
    if t.limit == LIMIT_TURN and source is not None:
        board.own(m, source).used &= ~pokemon_values.use_bit(source, c.uid, t.bit)
    else:
        memory.drop(m, M_TRIGGERED, c.you, t.title)
