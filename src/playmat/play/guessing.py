"""Games that a player could be in, made of what the player sees.

Cards of others that were not seen are made up: which they are comes from a belief about their lists, never from the game. The
game goes over to a table with those lists; everything that is seen stays as it is, down to the numbers of cards and Pokémon.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from playmat.cards.belief import believed_rest
from playmat.cards.pool import default_pool
from playmat.cards.printings import worded
from playmat.engine import board
from playmat.engine.course.setup import starts_as_basic
from playmat.engine.definitions import CardDef
from playmat.engine.link.table import link_table
from playmat.engine.memory import M_ABILITY, M_ATTACKED, M_ONCE_A_GAME, M_TRIGGERED
from playmat.engine.program import Frame
from playmat.engine.state import Effect, Pokemon, Side, State, Waiting
from playmat.engine.table import Table
from playmat.engine.vectors import with_card_at
from playmat.play.game import Game, seed_words

KEPT = 64
"""Tables with believed lists that are kept."""
NAMED = (M_ATTACKED, M_ABILITY, M_ONCE_A_GAME, M_TRIGGERED)
"""What is remembered by a name."""

_tables: OrderedDict[tuple[int, frozenset[str]], tuple[Table, Table, dict[str, CardDef]]] = OrderedDict()
"""By the table of the game, which is kept alive with them, and the cards."""


class Hidden:
    """The places of a side that the player cannot see into, and the cards (uids) that lie there."""

    def __init__(self, side: Side, zones: Sequence[str], shown: set[int], face_down: bool) -> None:
        self.side = side
        self.places = [(zone, i) for zone in zones for i, uid in enumerate(getattr(side, zone)) if int(uid) not in shown]
        self.places += [
            ("prizes", i)
            for i, uid in enumerate(side.prizes)
            if uid >= 0 and not (int(side.prizes_up) >> i) & 1 and int(uid) not in shown
        ]
        self.pokemon: list[Pokemon] = [*side.active, *side.bench] if face_down else []
        """In set-up, Basic Pokémon that nobody else has seen yet."""
        self.uids = sorted([int(getattr(side, zone)[i]) for zone, i in self.places] + [int(p.cards[0]) for p in self.pokemon])


def guess(game: Game, seat: int | None, shown: set[int], is_open: Callable[[Side], bool], random: Random) -> Game:
    """A game that the seat could be in; `shown` are cards in hidden zones that it knows."""
    st = game.state
    sides = [
        Hidden(
            side,
            ["deck"] if side.seat == seat or is_open(side) else ["deck", "hand"],
            shown,
            not st.phase and side.seat != seat,
        )
        for side in st.sides
    ]
    others = [hidden for hidden in sides if hidden.side.seat != seat and hidden.uids]
    table = believed_table(game, others, random) if others else game.table
    made = Game(table, moved(st, game.table, table))
    for hidden, side in zip(sides, made.state.sides, strict=True):
        side.deck, side.hand, side.prizes = side.deck[:], side.hand[:], side.prizes[:]  # a clone shares its zones
        unseen = hidden.uids[:]
        random.shuffle(unseen)
        for p in hidden.pokemon:
            basic = next(uid for uid in unseen if starts_as_basic(made.machine, uid))
            unseen.remove(basic)
            board.own(made.machine, p).cards = with_card_at(p.cards, i64(0), i64(basic))
        for (zone, i), uid in zip(hidden.places, unseen, strict=True):
            getattr(side, zone)[i] = i64(uid)
    made.state.rng = seed_words(random.getrandbits(63))
    made.state.flips = vec[i64]()
    made.machine.touch()
    return made


def believed_table(game: Game, others: list[Hidden], random: Random) -> Table:
    """A table on which the unseen cards of others are those that are believed in, in no order."""
    table = game.table
    ids = [d.card.id for d in table.defs]
    for hidden in others:
        owned = [uid for uid in range(len(ids)) if table.owners[uid] == hidden.side.seat]
        unseen = set(hidden.uids)
        rest = [*believed_rest([ids[uid] for uid in owned if uid not in unseen], len(owned))]
        random.shuffle(rest)
        for uid, card_id in zip(hidden.uids, rest, strict=True):
            ids[uid] = card_id
    linked, defs = linked_with(table, frozenset(ids))
    return arranged(linked, [defs[card_id] for card_id in ids], table.owners)


def arranged(linked: Table, defs: list[CardDef], owners: vec[i64]) -> Table:
    """The same table with other cards by uid; all of them must be defined there."""
    table = Table(linked.rules, linked.form)
    for name in dir(linked):
        value = getattr(linked, name)
        if not name.startswith("_") and not callable(value):
            setattr(table, name, value)
    table.defs = defs
    table.owners = owners
    return table


def linked_with(table: Table, ids: frozenset[str]) -> tuple[Table, dict[str, CardDef]]:
    """A table of the same rules with these cards, and where they are defined. Cards of the table stay what they are there."""
    found = _tables.get((id(table), ids))
    if found is None:
        pool = default_pool()
        own = {d.card.id: d.card for d in table.defs}
        cards = [own[card_id] if card_id in own else worded(pool[card_id], pool, table.rules.wording) for card_id in sorted(ids)]
        linked = link_table(table.rules, table.form, [cards], pool.evolves_from)
        found = _tables[id(table), ids] = table, linked, {d.card.id: d for d in linked.defs}
        while len(_tables) > KEPT:
            _tables.popitem(last=False)
    return found[1], found[2]


def moved(st: State, old: Table, new: Table) -> State:
    """A copy of a state for another table that has all cards which are seen: same cards and Pokémon, its programs and names."""
    copy = st.clone()
    if new is old:
        return copy

    def name(index: int) -> int:
        if index < 0 or index >= len(old.names):
            return index
        text = old.names[index]
        if text not in new.names:
            new.names.append(text)
        return new.names.index(text)

    copy.frames = [Frame(new.nodes[f.node.key], f.c, f.step, f.n) for f in copy.frames]
    copy.effects = tuple(
        Effect(new.nodes[e.part.key], e.c, e.on, e.player, e.until, e.first, e.last, e.origin, e.stamp) for e in copy.effects
    )
    copy.waiting = tuple(Waiting(new.nodes[p.part.key], p.c, p.now) for p in copy.waiting)
    copy.offered = tuple(Waiting(new.nodes[p.part.key], p.c, p.now) for p in copy.offered)
    for side in copy.sides:
        side.active = [renamed(p, name) for p in side.active]
        side.bench = [renamed(p, name) for p in side.bench]
    if len(copy.memory):
        copy.memory = vec[i64]([i64(renamed_event(int(event), name)) for event in copy.memory])
    return copy


def renamed(p: Pokemon, name: Callable[[int], int]) -> Pokemon:
    if p.last_attack < 0 and not p.marks:
        return p
    q = p.clone()
    q.last_attack = i64(name(int(p.last_attack)))
    q.marks = tuple(name(mark) for mark in p.marks)
    return q


def renamed_event(event: int, name: Callable[[int], int]) -> int:
    """See `Machine.remember`."""
    if (event >> 34) & 63 not in NAMED:
        return event
    named = (event >> 16) & 0xFFFF
    return event & ~(0xFFFF << 16) | (name(named) if named != 0xFFFF else named) << 16
