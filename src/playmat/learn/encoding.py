"""The view of a player as numbers in flat vectors: compiled, without NumPy, and without hidden cards.

Every number has a name and a meaning that does not depend on decks or rulesets (docs/learning.md lists them). Cards are rows of a
table of features (`learn.cards`), Pokémon are slots: the player's own Active Pokémon and Bench, then the opponent's. -1 means
none.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from playmat.bots.evaluation import missing
from playmat.engine import energy, pokemon_values
from playmat.engine.machine import Machine
from playmat.engine.program import ref_index, ref_uid
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_BENCH,
    O_CARD,
    O_CHOICE,
    O_CONDITION,
    O_DECLARE,
    O_DISCARD_OWN,
    O_EVOLVE,
    O_LEGEND,
    O_LEVEL_UP,
    O_MOVE,
    O_NUMBER,
    O_PLACE,
    O_PLAY,
    O_POKEMON,
    O_RETREAT,
    O_SEAT,
    O_STADIUM,
    O_TOOL,
    O_TYPE,
    O_USE,
    O_USE_CARD,
    O_USE_STADIUM,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from playmat.engine.state import (
    C_ATTACKS,
    C_ENERGY,
    C_GX,
    C_MULLIGANS,
    C_RETREATS,
    C_STADIUMS,
    C_SUPPORTERS,
    C_TURNS,
    C_VSTAR,
    Pokemon,
    Side,
    State,
)

GAME: Final = (
    "question", "least", "most", "picked", "options", "turn", "own_turn", "went_first", "phase", "sudden_death",
    "prizes", "deck", "hand", "discard", "bench", "lost_zone", "turns_taken", "energy_attached", "supporters", "stadiums",
    "retreats", "attacks", "gx_used", "vstar_used", "mulligans",
    "their_prizes", "their_deck", "their_hand", "their_discard", "their_bench", "their_lost_zone", "their_turns_taken",
    "their_gx_used", "their_vstar_used", "their_mulligans", "bench_size", "own_stadium",
)  # fmt: skip
"""Numbers about the game and the open question."""
POKEMON: Final = (
    "present", "active", "hp", "damage", "hp_left", "prizes", "retreat_cost", "cards", "tools", "attached",
    "grass", "fire", "water", "lightning", "psychic", "fighting", "darkness", "metal", "fairy", "dragon", "colorless", "energy",
    "asleep", "burned", "confused", "paralyzed", "poisoned", "new", "evolved_now", "lacking_1", "lacking_2", "lacking_3",
)  # fmt: skip
"""Numbers about a Pokémon. The types count units of Energy that can be of that type; `energy` counts all units. `lacking_n` is
the least number of units that the printed attack n still lacks, 99 if there is no such attack."""
OPTION: Final = ("kind", "picked", "number", "attack", "damage", "cost")
"""Numbers about an option: its kind (an index of `engine.questions.OPTIONS`), whether it is picked already, its number, and of
an attack its place on the card, printed damage and number of Energy symbols (`attack` is -1 for other options)."""
N_GAME: Final = 37
N_POKEMON: Final = 32
N_OPTION: Final = 6
SIDE_SLOTS: Final = 10
"""Slots of a side: two for Active Pokémon, eight for the Bench."""
SLOTS: Final = 20
HAND: Final = 30
"""Cards in hand that are listed."""
PILE: Final = 60
"""Cards of a discard pile that are listed, the newest first."""
NO_ATTACK: Final = 99
LARGEST: Final = 32000


class Arrays:
    """The vectors of a number of games; each game has a stretch of each."""

    def __init__(self, games: int, options: int) -> None:
        self.games: i64 = games
        self.options: i64 = options
        """Options that a question can have; `actions` is one more, for "done"."""
        self.actions: i64 = options + 1
        self.game: vec[i16] = vec[i16]([0] * (games * N_GAME))
        self.pokemon: vec[i16] = vec[i16]([0] * (games * SLOTS * N_POKEMON))
        self.pokemon_card: vec[i16] = vec[i16]([-1] * (games * SLOTS))
        self.hand: vec[i16] = vec[i16]([-1] * (games * HAND))
        self.discard: vec[i16] = vec[i16]([-1] * (games * 2 * PILE))
        self.stadium: vec[i16] = vec[i16]([-1] * games)
        self.asking: vec[i16] = vec[i16]([-1] * games)
        """The card whose text asks the question."""
        self.option: vec[i16] = vec[i16]([0] * (games * options * N_OPTION))
        self.option_card: vec[i16] = vec[i16]([-1] * (games * options))
        self.option_pokemon: vec[i16] = vec[i16]([-1] * (games * options))
        self.option_target: vec[i16] = vec[i16]([-1] * (games * options))
        self.mask: vec[u8] = vec[u8]([0] * (games * (options + 1)))
        self.player: vec[i16] = vec[i16]([-1] * games)
        self.reward: vec[i16] = vec[i16]([0] * (2 * games))
        self.done: vec[u8] = vec[u8]([0] * games)
        self.listed: vec[i64] = vec[i64]([0] * games)
        """The numbers of options, cards in hand and cards of the discard piles written last, so that only those are cleared."""
        self.held: vec[i64] = vec[i64]([0] * games)
        self.piled: vec[i64] = vec[i64]([0] * (2 * games))


class Rows:
    """Where the cards of a table are in the table of features."""

    def __init__(self, m: Machine, offset: int) -> None:
        self.offset: i64 = offset
        """The first row of the table's cards."""
        self.of: vec[i16] = vec[i16]([i16(offset + d.index) for d in m.defs])
        """By uid: reading a number here takes less time than reading the definition of a card."""


def small(n: i64) -> i16:
    """The number as 16 bits."""
    return i16(LARGEST) if n > LARGEST else i16(-LARGEST) if n < -LARGEST else i16(n)


def write_view(a: Arrays, g: i64, m: Machine, rows: Rows, seat: i64, picked: vec[i64]) -> None:
    """Write the view of a seat; options only if it is asked. `picked` has the places of the options picked so far."""
    st = m.st
    mine = st.sides[seat]
    theirs = st.sides[seat ^ 1]
    asked = st.asking and st.asked == seat
    a.player[g] = i16(seat)
    write_game(a, g, m, st, mine, theirs, len(picked), asked)
    write_side(a, g, m, rows, mine, 0, True)
    write_side(a, g, m, rows, theirs, SIDE_SLOTS, st.phase != 0)
    write_cards(a, g, rows, mine, theirs)
    a.stadium[g] = rows.of[st.stadium] if st.stadium >= 0 else i16(-1)
    asking: i64 = -1
    if asked and st.depth:
        asking = st.top().c.uid
    a.asking[g] = rows.of[asking] if asking >= 0 else i16(-1)
    write_options(a, g, m, rows, st, seat, picked, len(st.options) if asked else 0)


def write_picks(a: Arrays, g: i64, m: Machine, rows: Rows, picked: vec[i64]) -> None:
    """The player who is asked has picked one more option of the question that is written already."""
    st = m.st
    a.game[g * N_GAME + 3] = small(len(picked))
    write_options(a, g, m, rows, st, st.asked, picked, len(st.options))


def write_game(a: Arrays, g: i64, m: Machine, st: State, mine: Side, theirs: Side, picked: i64, asked: bool) -> None:
    out = a.game
    k = g * N_GAME
    out[k] = i16(st.question) if asked else i16(-1)
    out[k + 1] = small(st.least) if asked else i16(0)
    out[k + 2] = small(st.most) if asked else i16(0)
    out[k + 3] = small(picked) if asked else i16(0)
    out[k + 4] = small(len(st.options)) if asked else i16(0)
    out[k + 5] = small(st.turn)
    out[k + 6] = i16(1) if st.player == mine.seat else i16(0)
    out[k + 7] = i16(1) if st.first == mine.seat and st.turn > 0 else i16(0)
    out[k + 8] = i16(st.phase)
    out[k + 9] = small(st.sudden_death)
    counts = mine.counts
    out[k + 10] = small(mine.prizes_left())
    out[k + 11] = small(len(mine.deck))
    out[k + 12] = small(len(mine.hand))
    out[k + 13] = small(len(mine.discard))
    out[k + 14] = small(len(mine.bench))
    out[k + 15] = small(len(mine.lost))
    out[k + 16] = small(counts[C_TURNS])
    out[k + 17] = small(counts[C_ENERGY])
    out[k + 18] = small(counts[C_SUPPORTERS])
    out[k + 19] = small(counts[C_STADIUMS])
    out[k + 20] = small(counts[C_RETREATS])
    out[k + 21] = small(counts[C_ATTACKS])
    out[k + 22] = small(counts[C_GX])
    out[k + 23] = small(counts[C_VSTAR])
    out[k + 24] = small(counts[C_MULLIGANS])
    counts = theirs.counts
    out[k + 25] = small(theirs.prizes_left())
    out[k + 26] = small(len(theirs.deck))
    out[k + 27] = small(len(theirs.hand))
    out[k + 28] = small(len(theirs.discard))
    out[k + 29] = small(len(theirs.bench))
    out[k + 30] = small(len(theirs.lost))
    out[k + 31] = small(counts[C_TURNS])
    out[k + 32] = small(counts[C_GX])
    out[k + 33] = small(counts[C_VSTAR])
    out[k + 34] = small(counts[C_MULLIGANS])
    out[k + 35] = small(m.bench_size)
    out[k + 36] = i16(1) if st.stadium >= 0 and st.stadium_owner == mine.seat else i16(0)


def write_side(a: Arrays, g: i64, m: Machine, rows: Rows, side: Side, slot: i64, shown: bool) -> None:
    """The Pokémon of a side, from a slot on; face-down ones (`shown` is false) are left out."""
    place: i64 = 0
    if shown:
        for p in side.active:
            if place < 2:
                write_pokemon(a, g, m, rows.offset, p, slot + place, True)
                place += 1
    while place < 2:
        clear_slot(a, g, slot + place)
        place += 1
    if shown:
        for p in side.bench:
            if place < SIDE_SLOTS:
                write_pokemon(a, g, m, rows.offset, p, slot + place, False)
                place += 1
    while place < SIDE_SLOTS:
        clear_slot(a, g, slot + place)
        place += 1


def clear_slot(a: Arrays, g: i64, slot: i64) -> None:
    at = g * SLOTS + slot
    if a.pokemon_card[at] >= 0:
        a.pokemon_card[at] = -1
        k = at * N_POKEMON
        out = a.pokemon
        for i in range(N_POKEMON):
            out[k + i] = 0


def write_pokemon(a: Arrays, g: i64, m: Machine, offset: i64, p: Pokemon, slot: i64, active: bool) -> None:
    at = g * SLOTS + slot
    out = a.pokemon
    k = at * N_POKEMON
    d = pokemon_values.top(m, p)
    st = m.st
    a.pokemon_card[at] = i16(offset + d.index)
    hp = pokemon_values.hp(m, p)
    out[k] = 1
    out[k + 1] = i16(1) if active else i16(0)
    out[k + 2] = small(hp)
    out[k + 3] = small(p.damage)
    out[k + 4] = small(hp - p.damage if hp > p.damage else 0)
    out[k + 5] = small(pokemon_values.prizes_for(m, p))
    out[k + 6] = small(pokemon_values.retreat_cost(m, p))
    out[k + 7] = small(len(p.cards))
    attached: i64 = len(p.attached)
    out[k + 8] = small(pokemon_values.tools_on(m, p) if attached else 0)
    out[k + 9] = small(attached)
    for i in range(11):
        out[k + 10 + i] = 0
    units: vec[i64] = vec[i64]()
    if attached:
        units = energy.energy_units(m, p)
        for unit in units:
            types = unit
            i = k + 10
            while types:
                if types & 1:
                    out[i] += 1
                types >>= 1
                i += 1
    out[k + 21] = small(len(units))
    conditions = p.conditions
    for i in range(5):
        out[k + 22 + i] = i16(conditions >> i & 1)
    out[k + 27] = i16(1) if p.entered == st.turn else i16(0)
    out[k + 28] = i16(1) if p.evolved == st.turn else i16(0)
    n = len(d.attacks)
    for i in range(3):
        if i >= n:
            out[k + 29 + i] = NO_ATTACK
        elif len(units):
            out[k + 29 + i] = small(missing(units, d.attacks[i].cost))
        else:
            out[k + 29 + i] = small(d.attacks[i].total)


def write_cards(a: Arrays, g: i64, rows: Rows, mine: Side, theirs: Side) -> None:
    """The player's hand and both discard piles."""
    of = rows.of
    k = g * HAND
    out = a.hand
    n: i64 = 0
    for uid in mine.hand:
        if n < HAND:
            out[k + n] = of[uid]
            n += 1
    for i in range(n, a.held[g]):
        out[k + i] = -1
    a.held[g] = n
    out = a.discard
    for which in range(2):
        pile = mine.discard if which == 0 else theirs.discard
        k = (2 * g + which) * PILE
        n = 0
        size: i64 = len(pile)
        while n < size and n < PILE:
            out[k + n] = of[pile[size - 1 - n]]
            n += 1
        for i in range(n, a.piled[2 * g + which]):
            out[k + i] = -1
        a.piled[2 * g + which] = n


def slot_of(st: State, seat: i64, serial: i64) -> i64:
    """The slot of a Pokémon; -1 if it is not in play."""
    if serial <= 0:
        return -1
    for which in range(2):
        side = st.sides[seat ^ which]
        place: i64 = which * SIDE_SLOTS
        for p in side.active:
            if p.serial == serial:
                return place if place < which * SIDE_SLOTS + 2 else -1
            place += 1
        place = which * SIDE_SLOTS + 2
        for p in side.bench:
            if p.serial == serial:
                return place if place < (which + 1) * SIDE_SLOTS else -1
            place += 1
    return -1


def holder_slot(st: State, seat: i64, uid: i64) -> i64:
    """The slot of the Pokémon that a card is on or part of; -1: none."""
    for which in range(2):
        side = st.sides[seat ^ which]
        for bench in range(2):
            place: i64 = which * SIDE_SLOTS + 2 * bench
            for p in side.bench if bench else side.active:
                for other in p.attached:
                    if other == uid:
                        return place
                for other in p.cards:
                    if other == uid:
                        return place
                place += 1
    return -1


def write_options(a: Arrays, g: i64, m: Machine, rows: Rows, st: State, seat: i64, picked: vec[i64], n: i64) -> None:
    """The first n options, and the mask. "Done" is the last action: it is legal if enough is picked."""
    options = st.options
    asked = n > 0 or (st.asking and st.asked == seat)
    if n > a.options:
        n = a.options
    base = g * a.options
    mask = g * a.actions
    count: i64 = len(picked)
    more: u8 = 1 if count < st.most else 0
    for i in range(n):
        write_option(a, base + i, m, rows, st, seat, options[i])
        a.mask[mask + i] = more
    for i in picked if asked else vec[i64]():
        a.option[(base + i) * N_OPTION + 1] = 1
        a.mask[mask + i] = 0
    for i in range(n, a.listed[g]):
        a.mask[mask + i] = 0
        a.option_card[base + i] = -1
        a.option_pokemon[base + i] = -1
        a.option_target[base + i] = -1
        for j in range(N_OPTION):
            a.option[(base + i) * N_OPTION + j] = 0
    a.listed[g] = n
    a.mask[mask + a.options] = 1 if asked and count >= st.least and (st.most != 1 or st.least == 0) else 0


def write_option(a: Arrays, at: i64, m: Machine, rows: Rows, st: State, seat: i64, option: i64) -> None:
    kind = kind_of(option)
    first = first_of(option)
    card: i64 = -1
    pokemon: i64 = -1
    target: i64 = -1
    number: i64 = 0
    attack: i64 = -1
    damage: i64 = 0
    cost: i64 = 0
    if kind == O_BENCH or kind == O_PLAY or kind == O_STADIUM or kind == O_LEGEND:
        card = first
    elif kind == O_EVOLVE or kind == O_ATTACH or kind == O_TOOL or kind == O_LEVEL_UP:
        card = first
        target = slot_of(st, seat, second_of(option))
    elif kind == O_ATTACK:
        ref = second_of(option)
        card = ref_uid(ref)
        attack = ref_index(ref)
        pokemon = slot_of(st, seat, first)
        target = slot_of(st, seat, third_of(option))
    elif kind == O_CARD:
        card = first
        pokemon = holder_slot(st, seat, first)
    elif kind == O_POKEMON or kind == O_DISCARD_OWN:
        pokemon = slot_of(st, seat, first)
    elif kind == O_RETREAT:
        pokemon = slot_of(st, seat, first)
        target = slot_of(st, seat, second_of(option))
    elif kind == O_USE or kind == O_DECLARE:
        card = second_of(option)
        pokemon = slot_of(st, seat, first)
        number = third_of(option)
    elif kind == O_USE_CARD:
        card = first
        number = third_of(option)
    elif kind == O_USE_STADIUM:
        card = st.stadium
    elif kind == O_MOVE:
        card = first
        attack = second_of(option)
    elif kind == O_PLACE:
        number = first
        side = st.sides[second_of(option)]
        if side.prizes_up >> first & 1:
            card = side.prizes[first]
    elif kind == O_SEAT:
        number = 0 if first == seat else 1
    elif kind == O_NUMBER or kind == O_TYPE or kind == O_CHOICE or kind == O_CONDITION:
        number = first
    if attack >= 0:
        attacks = m.defs[card].attacks
        if attack < len(attacks):
            damage = attacks[attack].damage
            cost = attacks[attack].total
    a.option_card[at] = rows.of[card] if card >= 0 else i16(-1)
    a.option_pokemon[at] = i16(pokemon)
    a.option_target[at] = i16(target)
    k = at * N_OPTION
    out = a.option
    out[k] = i16(kind)
    out[k + 1] = 0
    out[k + 2] = small(number)
    out[k + 3] = i16(attack)
    out[k + 4] = small(damage)
    out[k + 5] = small(cost)
