"""Games that a player could be in, made from the player's view.

Unseen cards of other players are made up from a belief about their deck lists, never from the game. The game moves to a table
with those lists; everything visible stays the same, down to the numbers of cards and Pokémon.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from playmat.cards.belief import believed_rest
from playmat.cards.pool import default_pool
from playmat.cards.printings import worded
from playmat.engine import board
from playmat.engine.actions.contests import THROWS, RockPaperScissors
from playmat.engine.card_definitions import CardDef
from playmat.engine.flow.setup import may_start
from playmat.engine.legal_actions import main_options
from playmat.engine.link.linker import Unplayable
from playmat.engine.link.table import link_more
from playmat.engine.questions import Q_MAIN
from playmat.engine.state import Pokemon, Side
from playmat.engine.table import Table
from playmat.engine.vectors import with_card_at
from playmat.play.tables import arranged, seed_words

if TYPE_CHECKING:
    from playmat.play.game import Game

KEPT = 64
"""The number of tables with believed lists that are kept."""

MOST_DEFINED = 600
"""The number of cards on a table above which a new one is started."""

_tables: OrderedDict[int, tuple[Table, Table]] = OrderedDict()
"""By the table of the game: that table, which is kept alive, and the one with the cards of all guesses."""


class Hidden:
    """The places of a side that the player cannot see into, and the cards (uids) there."""

    def __init__(self, side: Side, zones: Sequence[str], shown: set[int], face_down: bool) -> None:
        self.side = side
        self.places = [(zone, i) for zone in zones for i, uid in enumerate(getattr(side, zone)) if int(uid) not in shown]
        self.places += [
            ("prizes", i)
            for i, uid in enumerate(side.prizes)
            if uid >= 0 and not (int(side.prizes_up) >> i) & 1 and int(uid) not in shown
        ]
        self.pokemon: list[Pokemon] = [*side.active, *side.bench] if face_down else []
        """In set-up, Basic Pokémon that other players have not seen yet."""
        self.uids = sorted([int(getattr(side, zone)[i]) for zone, i in self.places] + [int(p.cards[0]) for p in self.pokemon])


def guess(game: Game, seat: int | None, shown: set[int], is_open: Callable[[Side], bool], random: Random) -> Game:
    """A game that the seat could be in; `shown` are cards in hidden zones that it knows."""
    st = game.state
    sides = [
        Hidden(
            side,
            hidden_zones(side, seat, is_open(side)),
            shown,
            not st.phase and side.seat != seat,
        )
        for side in st.sides
    ]
    others = [hidden for hidden in sides if hidden.side.seat != seat and hidden.uids]
    table = believed_table(game, others, seat, random) if others else game.table
    made = game.moved_to(table)
    for hidden, side in zip(sides, made.state.sides, strict=True):
        side.deck, side.hand, side.aside, side.prizes = side.deck[:], side.hand[:], side.aside[:], side.prizes[:]  # shared
        unseen = hidden.uids[:]
        random.shuffle(unseen)
        for p in hidden.pokemon:
            basic = next((uid for uid in unseen if may_start(made.machine, side.seat, uid, True)), unseen[0])
            unseen.remove(basic)
            board.own(made.machine, p).cards = with_card_at(p.cards, i64(0), i64(basic))
        for (zone, i), uid in zip(hidden.places, unseen, strict=True):
            getattr(side, zone)[i] = i64(uid)
    for frame in made.state.running():
        if isinstance(frame.node, RockPaperScissors) and frame.n and frame.c.you != seat:
            frame.n = i64(1 + random.randrange(len(THROWS)))  # the secret choice of another player
    made.state.rng = seed_words(random.getrandbits(63))
    made.state.flips = vec[i64]()
    made.machine.touch()
    if st.asking and st.asked != seat and st.question == Q_MAIN:
        # The options of another player's turn name cards that this seat cannot see: list them again for the guessed ones.
        made.state.options = main_options(made.machine, st.asked)
    return made


def hidden_zones(side: Side, seat: int | None, is_open: bool) -> list[str]:
    """The zones of a side that the seat does not know. Players remember which cards of their own were set aside."""
    if side.seat == seat:
        return ["deck"]
    return ["deck", "aside"] if is_open else ["deck", "hand", "aside"]


def believed_table(game: Game, others: list[Hidden], seat: int | None, random: Random) -> Table:
    """A table on which the unseen cards of others are the believed ones, in no particular order."""
    table = game.table
    ids = [d.card.id for d in table.defs]
    own = [] if seat is None else [card_id for uid, card_id in enumerate(ids) if table.owners[uid] == seat]
    for hidden in others:
        owned = [uid for uid in range(len(ids)) if table.owners[uid] == hidden.side.seat]
        unseen = set(hidden.uids)
        rest = [*believed_rest([ids[uid] for uid in owned if uid not in unseen], len(owned), own, random)]
        random.shuffle(rest)
        for uid, card_id in zip(hidden.uids, rest, strict=True):
            ids[uid] = card_id
    linked, defs = linked_with(table, frozenset(ids))
    return arranged(linked, [defs[card_id] for card_id in ids], table.owners)


def linked_with(table: Table, ids: frozenset[str]) -> tuple[Table, dict[str, CardDef]]:
    """A table with the same rules that defines these cards, and their definitions. Cards already on the table stay the same.

    Beliefs change little from one guess to the next, so only cards that were not believed before are linked.
    """
    base = table.linked
    kept = _tables.get(id(base))
    linked = base if kept is None or kept[1].defined > MOST_DEFINED else kept[1]
    try:
        linked = with_cards(linked, ids)
    except Unplayable:  # the cards of all guesses together name too many classes of card
        linked = with_cards(base, ids)
    _tables[id(base)] = base, linked
    while len(_tables) > KEPT:
        _tables.popitem(last=False)
    return linked, {d.card.id: d for d in linked.defs}


def with_cards(linked: Table, ids: frozenset[str]) -> Table:
    """The table, or one that defines the missing cards as well."""
    missing = ids - {d.card.id for d in linked.defs}
    if not missing:
        return linked
    pool = default_pool()
    cards = [worded(pool[card_id], pool, linked.rules.wording) for card_id in sorted(missing)]
    return link_more(linked, cards, pool.evolves_from, pool.evolution_types, pool.attackers)
