"""Remembered events, for texts that ask about this turn and the last ones.

An event is one integer: turn, whether it was between turns, kind, player and two numbers. Of attacks and Abilities these are the
name and the Pokémon; of everything else they are the Pokémon and the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from playmat.engine.codes import M_ABILITY_USED, M_ATTACKED, M_PLAYED
from playmat.engine.program import attack_ref
from playmat.engine.state import BETWEEN_TURNS, Pokemon, State

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


# Kinds of event that no text asks about; `Happening` has the others.
M_ONCE_A_GAME: Final = 21
"""An Ability that is used once in a game; never forgotten."""
M_TURN: Final = 23
"""The player started a turn."""
M_ATTACKER: Final = 16
"""The Pokémon and the card that the player attacked with."""
M_TRIGGERED: Final = 18
M_MOVE: Final = 19
"""An attack that was used: its place on its card (with NO_SERIAL, because it is not a Pokémon), and the card."""
NO_SERIAL: Final = 0x8000
M_CARD_USED: Final = 17
"""An Ability of a card outside play was used."""
M_SPENT: Final = 22
"""The Pokémon's own attack has discarded a card attached to it."""
M_HURT: Final = 24
"""In teams: a Pokémon was damaged by an attack, by so much."""
M_FLIPPED_AGAIN: Final = 20
"""The player flipped coins again by a text; the first number is 1 if that is the only time in the turn."""


ROOM: Final = 24
"""Spare places for events in a new copy of the memory."""


def event_turn(event: i64) -> i64:
    return event >> 40


def event_kind(event: i64) -> i64:
    return (event >> 34) & 31


def is_between(event: i64) -> bool:
    """Whether the event was between turns, a time that belongs to no turn."""
    return (event >> 39) & 1 != 0


def event_player(event: i64) -> i64:
    return (event >> 32) & 3


def event_first(event: i64) -> i64:
    """The name, for attacks and Abilities; else the serial of the Pokémon."""
    return (event >> 16) & 0xFFFF


def event_second(event: i64) -> i64:
    """The serial of the Pokémon, for attacks and Abilities; else the card."""
    return event & 0xFFFF


def event_name(event: i64) -> i64:
    """The name in an event; -1 if it has none."""
    kind = event_kind(event)
    if kind != M_ATTACKED and kind != M_ABILITY_USED and kind != M_ONCE_A_GAME and kind != M_TRIGGERED:
        return -1
    name = event_first(event)
    return -1 if name == 0xFFFF else name


def with_name(event: i64, name: i64) -> i64:
    return (event & ~(0xFFFF << 16)) | (name << 16)


def begun_turn(turn: i64, player: i64) -> i64:
    """The event that the player started a turn."""
    return (turn << 40) | (M_TURN << 34) | (player << 32)


def remember(m: Machine, kind: i64, player: i64, a: i64, b: i64) -> None:
    """Remember an event for later tests: a and b are a card's place in the table, a serial or a name.

    For attacks and Abilities a is the name and b the Pokémon; for everything else a is the Pokémon and b the card.
    """
    st = m.st
    event = (st.turn << 40) | (kind << 34) | (player << 32) | ((a & 0xFFFF) << 16) | (b & 0xFFFF)
    if st.phase == BETWEEN_TURNS:
        event |= 1 << 39
    # harmless (turned): tests/test_vectors.py notices
    if not st.owns_memory:
        # harmless (left out): tests/test_vectors.py notices
        st.memory = extend(vec[i64](capacity=len(st.memory) + ROOM), st.memory)
        # harmless (left out): tests/test_vectors.py notices
        st.owns_memory = True
    st.memory = append(st.memory, event)


def forget_played(m: Machine, uid: i64) -> None:
    """The card that is being played does not count as played."""
    events = m.st.memory
    i = len(events) - 1
    while i >= 0 and (event_kind(events[i]) != M_PLAYED or event_second(events[i]) != uid & 0xFFFF):
        i -= 1
    if i >= 0 and event_turn(events[i]) == m.st.turn:
        m.st.memory = extend(events[:i], events[i + 1 :])


def last_turn(m: Machine, seat: i64, now: bool) -> i64:
    """The number of the last turn that the seat played before the present one; `now`: including the present one."""
    st = m.st
    if now and st.player == seat:
        return st.turn
    found: i64 = -1
    for e in st.memory:
        if event_kind(e) == M_TURN and event_player(e) == seat and event_turn(e) < st.turn:
            found = event_turn(e)
    if found >= 0:
        return found
    behind = (st.player - seat) % m.seats  # a game that was started on a given board
    return st.turn - (behind if behind else m.seats)


def made_new(m: Machine, serial: i64) -> None:
    """Forget the Pokémon in remembered events, because it is another one now (CR-307.2d); the events themselves stay."""
    kept = m.st.memory[:]
    changed = False
    for i in range(len(kept)):
        kind = event_kind(kept[i])
        # harmless (without or kind == M_ABILITY_USED): no text asks which Pokémon has used an Ability
        if kind == M_ATTACKED or kind == M_ABILITY_USED:
            if event_second(kept[i]) == serial:
                kept[i] = kept[i] & ~0xFFFF
                changed = True
        elif event_first(kept[i]) == serial:
            kept[i] = kept[i] & ~(0xFFFF << 16)
            changed = True
    if changed:
        m.st.memory = kept


def drop_attack(m: Machine, player: i64) -> None:
    """The attack of this turn that the player announced last has not been used."""
    kept = m.st.memory
    for kind in (M_ATTACKED, M_ATTACKER, M_MOVE):
        i = len(kept) - 1
        # harmless (without and i >= 0; without and event_turn(kept[i]) == m.st.turn): the attack of this turn is found first
        while i >= 0 and event_turn(kept[i]) == m.st.turn:
            # harmless (without and event_player(kept[i]) == player): nobody else attacks in that player's turn
            if event_kind(kept[i]) == kind and event_player(kept[i]) == player:
                kept, _dropped = pop(kept[:], i)
                break
            i -= 1
    m.st.memory = kept


def drop(m: Machine, kind: i64, player: i64, first: i64) -> None:
    """The player has not done this in the present turn after all."""
    i = len(m.st.memory) - 1
    # harmless (without and i >= 0; without and event_turn(m.st.memory[i]) == m.st.turn): what is taken back was done in this turn
    while i >= 0 and event_turn(m.st.memory[i]) == m.st.turn:
        e = m.st.memory[i]
        # harmless (without and event_kind(e)*): numbers of Pokémon stand there for other events, equal to a name's only by chance
        if event_kind(e) == kind and event_player(e) == player and event_first(e) == first & 0xFFFF:
            m.st.memory, _dropped = pop(m.st.memory[:], i)
            return
        i -= 1


def happened(m: Machine, kind: i64, player: i64, first: i64) -> bool:
    """Whether the player did this in the present turn; `first` is the name or the Pokémon."""
    for e in m.st.memory:
        if (
            event_turn(e) == m.st.turn
            and event_kind(e) == kind
            and event_player(e) == player
            and event_first(e) == first & 0xFFFF
        ):
            return True
    return False


def used_in_last_turn(m: Machine, seat: i64, name: i64, serial: i64) -> bool:
    """Whether the player used an attack of that name (-1: any) in that player's last turn, with that Pokémon."""
    turn = last_turn(m, seat, False)
    for e in m.st.memory:
        # harmless (without and event_kind(e)*): numbers of Pokémon stand there for other events, equal to a name's only by chance
        # harmless (without and event_player(e) == seat): nobody else attacks in that player's turn
        if event_kind(e) == M_ATTACKED and event_turn(e) == turn and event_player(e) == seat:
            if (name < 0 or event_first(e) == name) and event_second(e) == serial:
                return True
    return False


def damage_in_last_turn(m: Machine, p: Pokemon, opponent: i64) -> i64:
    """The damage that attacks did to the Pokémon in that opponent's last turn, or in the present turn."""
    if not m.teams:
        return p.hurt if p.hurt_turn >= m.st.turn - 1 else 0
    turn = last_turn(m, opponent, True)
    if p.hurt_turn == turn:
        return p.hurt
    damage: i64 = 0
    for e in m.st.memory:
        if event_kind(e) == M_HURT and event_turn(e) == turn and event_first(e) == p.serial:
            damage += event_second(e)
    return damage


def moves_of_last_turn(m: Machine, seat: i64) -> vec[i64]:
    """The attacks that the player used in that player's last turn (see `program.attack_ref`)."""
    turn = last_turn(m, seat, False)
    found: vec[i64] = vec[i64]()
    for e in m.st.memory:
        # harmless (without and event_player(e) == seat): nobody else attacks in that player's turn
        if event_kind(e) == M_MOVE and event_turn(e) == turn and event_player(e) == seat:
            found = append(found, attack_ref(event_second(e), event_first(e) & ~NO_SERIAL))
    return found


def was_card_used(m: Machine, player: i64, uid: i64) -> bool:
    """Whether the player has used this card outside play in the present turn."""
    for e in m.st.memory:
        # harmless (without and event_player(e) == player): only its owner uses a card outside play
        if event_kind(e) == M_CARD_USED and event_turn(e) == m.st.turn and event_player(e) == player and event_second(e) == uid:
            return True
    return False


def made_fresh(m: Machine, uid: i64) -> None:
    """The card has come into play or into the discard pile: it can be used there again."""
    for i in range(len(m.st.memory)):
        if event_kind(m.st.memory[i]) == M_CARD_USED and event_second(m.st.memory[i]) == uid:
            m.st.memory, _dropped = pop(m.st.memory[:], i)
            return


def happened_in_game(m: Machine, player: i64, title: i64) -> bool:
    """Whether the player has used an Ability of that name that can be used once in a game."""
    for e in m.st.memory:
        if event_kind(e) == M_ONCE_A_GAME and event_player(e) == player and event_first(e) == title & 0xFFFF:
            return True
    return False


def forget(st: State, turn: i64) -> None:
    """Forget events from before this turn; things done once per game are kept."""
    memory = st.memory
    i: i64 = 0
    kept: vec[i64] = vec[i64]()
    while i < len(memory) and (event_turn(memory[i]) < turn or event_kind(memory[i]) == M_ONCE_A_GAME):
        if event_kind(memory[i]) == M_ONCE_A_GAME:
            kept = append(kept, memory[i])
        i += 1
    if i > len(kept):
        st.memory = extend(kept, memory[i:]) if len(kept) else memory[i:]
