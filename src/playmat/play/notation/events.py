"""Events of this turn and the last ones, in words: the memory of a game, as far as a text can still ask for it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from enum import Enum, auto

from librt.vecs import vec
from mypy_extensions import i64

from playmat.effects import nodes as n
from playmat.effects.tree import nodes_of
from playmat.engine import codes
from playmat.engine.memory import (
    M_ATTACKER,
    M_CARD_USED,
    M_FLIPPED_AGAIN,
    M_MOVE,
    M_ONCE_A_GAME,
    M_SPENT,
    M_TRIGGERED,
    M_TURN,
    NO_SERIAL,
    begun_turn,
    event_first,
    event_kind,
    event_player,
    event_second,
    event_turn,
    is_between,
)
from playmat.engine.table import Table
from playmat.play.answer_parser import split_list
from playmat.play.game import Game
from playmat.play.notation.lines import InvalidLine, Line
from playmat.play.notation.references import References
from playmat.vocabulary import Condition


class Said(Enum):
    """The words of an event besides its verb."""

    POKEMON = auto()
    CARD = auto()
    CARD_AND_POKEMON = auto()
    NAME = auto()
    NAME_AND_POKEMON = auto()
    MOVE = auto()
    CONDITION = auto()
    ONLY = auto()


EVENTS: dict[int, tuple[str, Said]] = {
    codes.M_KNOCKED_OUT: ("knocked out without damage", Said.CARD_AND_POKEMON),
    codes.M_DAMAGED_KO: ("felled", Said.CARD_AND_POKEMON),
    codes.M_PLAYED: ("played", Said.CARD_AND_POKEMON),
    codes.M_EVOLVED: ("evolved by an effect into", Said.CARD_AND_POKEMON),
    codes.M_BECAME_ACTIVE: ("became active", Said.POKEMON),
    codes.M_HEALED: ("healed", Said.POKEMON),
    codes.M_ATTACHED: ("attached", Said.CARD_AND_POKEMON),
    codes.M_ATTACKED: ("attacked with", Said.NAME_AND_POKEMON),
    codes.M_ABILITY_USED: ("used", Said.NAME_AND_POKEMON),
    codes.M_TOOK_PRIZE: ("took the prize", Said.CARD_AND_POKEMON),
    codes.M_DISCARDED: ("discarded", Said.CARD_AND_POKEMON),
    codes.M_DAMAGED: ("damaged", Said.CARD_AND_POKEMON),
    codes.M_DAMAGED_ACTIVE: ("struck", Said.CARD_AND_POKEMON),
    codes.M_AFFLICTED: ("afflicted", Said.CONDITION),
    codes.M_RETREATED: ("retreated", Said.CARD_AND_POKEMON),
    codes.M_EVOLVED_ASLEEP: ("evolved asleep into", Said.CARD_AND_POKEMON),
    M_ATTACKER: ("attacker", Said.CARD_AND_POKEMON),
    M_CARD_USED: ("used outside play", Said.CARD),
    M_TRIGGERED: ("triggered", Said.NAME),
    M_MOVE: ("attack", Said.MOVE),
    M_FLIPPED_AGAIN: ("flipped coins again", Said.ONLY),
    M_ONCE_A_GAME: ("used once a game", Said.NAME),
    M_SPENT: ("spent", Said.CARD_AND_POKEMON),
}
"""The verb of each kind of event, and the kind of words after it."""
PAIRS = {
    (codes.M_KNOCKED_OUT, codes.M_DAMAGED_KO): "knocked out",
    (codes.M_DAMAGED, codes.M_DAMAGED_ACTIVE): "damaged while active",
    (codes.M_EVOLVED, codes.M_PLAYED): "evolved into",
}
"""Two events that usually come together, about the same card and Pokémon, and the verb for both."""
BY_LENGTH = sorted(
    [
        *((verb, (kind,), form) for kind, (verb, form) in EVENTS.items()),
        *((verb, kinds, Said.CARD_AND_POKEMON) for kinds, verb in PAIRS.items()),
    ],
    key=lambda entry: -len(entry[0]),
)
UNNAMED = "something without a name"
NOBODY = "nobody"
"""A Pokémon of an event that is about none."""
ENDING = re.compile(
    r"(?P<what>.*?) ?(?:to|by|as|:) (?P<pokemon>player [1-4]'s (?:active|bench)(?: \d+)?|left play(?: \d+)?|nobody)",
    re.IGNORECASE,
)
TURN = re.compile(
    r"(?:turn (?P<turn>\d+)|(?P<now>this turn))(?: of player (?P<seat>[1-4]))?\s*:?\s*(?P<events>.*)", re.IGNORECASE
)
ALWAYS = (M_ONCE_A_GAME,)
CONDITIONS = tuple(Condition)


def asked_kinds(table: Table, unknown: Collection[int] = ()) -> frozenset[int]:
    """The kinds of event of earlier turns that a text of a card in the game can ask for; unknown cards count for nothing."""
    found: set[int] = set()
    for card in {id(d): d.card for uid, d in enumerate(table.defs) if uid not in unknown}.values():
        for node in nodes_of((card.parts, card.attacks, card.abilities)):
            if isinstance(node, n.Happened):
                kind = list(n.Happening).index(node.what)
                found |= {kind, *(other for pair in PAIRS if kind in pair for other in pair)}
                if node.what in (n.Happening.ATTACKED, n.Happening.ABILITY_USED):
                    found |= {codes.M_ATTACKED, M_MOVE, M_ATTACKER}
            elif isinstance(node, n.PrizesTakenLately):
                found.add(codes.M_TOOK_PRIZE)
            elif isinstance(node, n.Mirror):
                found.add(codes.M_AFFLICTED)
            elif isinstance(node, (n.ChooseAttack, n.UseAttack)):
                found |= {codes.M_ATTACKED, M_MOVE, M_ATTACKER}
    return frozenset(found)


def kept_events(game: Game, unknown: Collection[int] = ()) -> list[int]:
    """The events that a text can still ask for: events of this turn, and events of the last turns that some text is about."""
    st = game.state
    asked = asked_kinds(game.table, unknown)
    since = int(st.turn) - 2 * len(st.sides)
    kept = []
    for event in st.memory:
        kind, turn = int(event_kind(event)), int(event_turn(event))
        if kind == M_TURN:
            continue
        if kind in ALWAYS or turn == st.turn or (turn >= since and kind in asked):
            kept.append(int(event))
    return kept


def begun_turns(game: Game) -> dict[int, int]:
    """The players of the last turns: as remembered, otherwise in the usual order."""
    st = game.state
    seats = len(st.sides)
    found = usual_turns(int(st.turn), int(st.player), seats)
    for event in st.memory:
        if event_kind(event) == M_TURN and int(event_turn(event)) in found:
            found[int(event_turn(event))] = int(event_player(event))
    return found


def usual_turns(turn: int, player: int, seats: int) -> dict[int, int]:
    """The players of the last turns if every player has taken theirs."""
    return {number: (player - (turn - number)) % seats for number in range(max(1, turn - 2 * seats), turn + 1)}


# In words


def write_events(game: Game, refs: References) -> list[str]:
    """One line for each turn that must be told of."""
    st = game.state
    turns = begun_turns(game)
    usual = usual_turns(int(st.turn), int(st.player), len(st.sides))
    told: dict[int, list[int]] = {number: [] for number, seat in turns.items() if usual[number] != seat}
    for event in kept_events(game, refs.unknown):
        told.setdefault(int(event_turn(i64(event))), []).append(event)
    lines = []
    for number in sorted(told):
        seat = turns.get(number, 0)
        head = f"turn {number} of player {seat + 1}" if usual.get(number) != seat else f"turn {number}"
        words = "; ".join(event_words(game, refs, group, seat) for group in together(game, told[number]))
        lines.append(f"{head}: {words}" if words else head)
    return lines


def together(game: Game, events: Sequence[int]) -> list[list[int]]:
    """The events, grouped by entry."""
    found: list[list[int]] = []
    at = 0
    while at < len(events):
        size = 3 if is_attack(game, events[at : at + 3]) else 2 if is_pair(events[at : at + 2]) else 1
        found.append(list(events[at : at + size]))
        at += size
    return found


def is_pair(events: Sequence[int]) -> bool:
    """Whether two events are told in one entry: they are about the same, and of kinds that come together."""
    kinds = tuple(int(event_kind(i64(event))) for event in events)
    return kinds in PAIRS and (events[0] ^ events[1]) & ~(31 << 34) == 0


def is_attack(game: Game, events: Sequence[int]) -> bool:
    """Whether three events are one attack of a Pokémon that has the attack on its own card."""
    e = [i64(event) for event in events]
    if [event_kind(one) for one in e] != [codes.M_ATTACKED, M_MOVE, M_ATTACKER]:
        return False
    attacks = game.table.defs[event_second(e[1])].attacks
    index = event_first(e[1]) & ~NO_SERIAL
    return (
        (events[0] ^ events[1]) >> 39 == (events[0] ^ events[2]) >> 39 == 0
        and event_second(e[0]) == event_first(e[2])
        and event_second(e[1]) == event_second(e[2])
        and int(index) < len(attacks)
        and attacks[index].name == event_first(e[0])
    )


def event_words(game: Game, refs: References, events: Sequence[int], seat: int) -> str:
    e = i64(events[0])
    verb, form = EVENTS[int(event_kind(e))]
    verb = PAIRS.get((int(event_kind(e)), int(event_kind(i64(events[1])))), verb) if len(events) == 2 else verb
    first, second = int(event_first(e)), int(event_second(e))
    names = game.table.names
    match form:
        case Said.POKEMON:
            text = f"{verb}: {someone(refs, first)}"
        case Said.CARD:
            text = f"{verb} {refs.card_words(second)}"
        case Said.CARD_AND_POKEMON:
            text = f"{verb} {refs.card_words(second)}" + (f" as {refs.pokemon_words(first)}" if first else "")
        case Said.NAME:
            text = f"{verb} {name_words(names, first)}"
        case Said.NAME_AND_POKEMON if len(events) == 3:
            text = f"{verb} {move_words(game, refs, i64(events[1]))} by {someone(refs, second)}"
        case Said.NAME_AND_POKEMON:
            text = f"{verb} {name_words(names, first)} by {someone(refs, second)}"
        case Said.MOVE:
            text = f"{verb} {move_words(game, refs, e)}"
        case Said.CONDITION:
            words = " and ".join(word.value for index, word in enumerate(CONDITIONS) if second >> index & 1)
            text = f"{verb} {words}: {someone(refs, first)}"
        case _:
            text = f"{verb}, for the only time" if first else verb
    owner = int(event_player(e))
    text = text if owner == seat else f"player {owner + 1} {text}"
    return f"{text} (between turns)" if is_between(e) else text


def move_words(game: Game, refs: References, e: i64) -> str:
    """The attack and its card."""
    index, uid = int(event_first(e)) & ~int(NO_SERIAL), int(event_second(e))
    attacks = game.table.defs[uid].attacks
    number = f" #{index + 1}" if [attack.title for attack in attacks].count(attacks[index].title) > 1 else ""
    return f"{attacks[index].title}{number} of {refs.card_words(uid)}"


def someone(refs: References, serial: int) -> str:
    return refs.pokemon_words(serial) if serial else NOBODY


def name_words(names: Sequence[str], index: int) -> str:
    return names[index] if index < len(names) else UNNAMED


# From words


def read_events(game: Game, refs: References, lines: Iterable[Line]) -> None:
    """Remember the events in the lines."""
    st = game.state
    turns = begun_turns(game)
    events: list[int] = []
    for line in lines:
        try:
            found = TURN.fullmatch(line.value)
            if found is None:
                raise InvalidLine(
                    f"{line.value!r}: begin with the turn, such as `turn 5: attached Fire Energy as player 1's active`"
                )
            number = int(st.turn) if found["now"] else int(found["turn"])
            if number > st.turn:
                raise InvalidLine(f"turn {number} is still to come; it is turn {st.turn}")
            if found["seat"]:
                turns[number] = refs.seat(f"player {found['seat']}")
            seat = turns.get(number, 0)
            for text in split_list(found["events"], ";"):
                events += [(number << 40) | event for event in read_event(game, refs, text, seat)]
        except InvalidLine as error:
            raise InvalidLine(error.reason, line.number) from None
    kept = [int(event) for event in st.memory if event_kind(event) != M_TURN]
    begun = [int(begun_turn(i64(number), i64(seat))) for number, seat in turns.items()]
    st.memory = vec[i64]([i64(event) for event in sorted([*begun, *events, *kept], key=lambda event: event >> 40)])


def read_event(game: Game, refs: References, text: str, seat: int) -> list[int]:
    """The packed events of one entry, without their turn."""
    between = 0
    if text.casefold().endswith("(between turns)"):
        between, text = 1 << 39, text[: -len("(between turns)")].strip()
    if said := re.match(r"player ([1-4]) ", text, re.IGNORECASE):
        seat, text = refs.seat(said[0]), text[said.end() :]
    verb, kinds, form = verb_of(text)
    rest = text[len(verb) :].strip()
    ended = ENDING.fullmatch(f" {rest}" if form in (Said.POKEMON, Said.CONDITION) else rest)
    what, serial = rest, 0
    if ended is not None:
        what = ended["what"].strip()
        serial = 0 if ended["pokemon"].casefold() == NOBODY else refs.pokemon(ended["pokemon"])
    first, second = serial, 0
    match form:
        case Said.POKEMON:
            if ended is None:
                raise InvalidLine(f"{text!r}: say of which Pokémon, such as `{verb}: player 1's active`")
        case Said.CARD | Said.CARD_AND_POKEMON:
            second = refs.card(what)
        case Said.NAME:
            first = named(refs, what)
        case Said.NAME_AND_POKEMON:
            if kinds == (codes.M_ATTACKED,) and (moved := maybe_move(game, refs, what)) is not None:
                index, uid = moved
                name = int(game.table.defs[uid].attacks[index].name)
                told = ((codes.M_ATTACKED, name, serial), (M_MOVE, index | int(NO_SERIAL), uid), (M_ATTACKER, serial, uid))
                return [packed(between, kind, seat, a, b) for kind, a, b in told]
            first, second = named(refs, what), serial
        case Said.MOVE:
            title, second = read_move(game, refs, rest)
            first = title | int(NO_SERIAL)
        case Said.CONDITION:
            words = {word.value.casefold(): index for index, word in enumerate(CONDITIONS)}
            for word in re.split(r" and |, ", what.rstrip(":").casefold()):
                if word not in words:
                    raise InvalidLine(f"{word!r} is not a Special Condition")
                second |= 1 << words[word]
        case _:
            first = 1 if what.casefold().endswith("for the only time") else 0
    return [packed(between, kind, seat, first, second) for kind in kinds]


def packed(between: int, kind: int, seat: int, first: int, second: int) -> int:
    return between | kind << 34 | seat << 32 | (first & 0xFFFF) << 16 | second & 0xFFFF


def maybe_move(game: Game, refs: References, text: str) -> tuple[int, int] | None:
    """An attack with its card; None if only the attack is named."""
    try:
        return read_move(game, refs, text)
    except InvalidLine:
        return None


def verb_of(text: str) -> tuple[str, tuple[int, ...], Said]:
    """The beginning of an entry: the longest verb that fits, its kinds of event, and the rest."""
    for entry in BY_LENGTH:
        if text.casefold().startswith(entry[0]) and text[len(entry[0]) : len(entry[0]) + 1] in ("", " ", ":", ","):
            return entry
    known = ", ".join(verb for verb, _, _ in BY_LENGTH)
    raise InvalidLine(f"{text!r} is not known to happen; it begins with one of: {known}")


def named(refs: References, text: str) -> int:
    return 0xFFFF if text == UNNAMED else refs.name(text)


def read_move(game: Game, refs: References, text: str) -> tuple[int, int]:
    """The place of an attack on its card, and the card: `Slash of Charizard base1-4`."""
    for found in re.finditer(r" of ", text):
        title, name = text[: found.start()], text[found.end() :]
        try:
            uid = refs.card(name)
        except InvalidLine:
            continue
        title, _, number = title.partition(" #")
        if number.isdecimal():
            return int(number) - 1, uid
        for index, attack in enumerate(game.table.defs[uid].attacks):
            if attack.title.casefold() == title.casefold():
                return index, uid
    raise InvalidLine(f"{text!r}: write the attack and its card, such as `Slash of Charizard base1-4`")
