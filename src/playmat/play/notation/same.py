"""Whether two games are the same position: equal in everything that play can depend on, apart from the numbers of their cards."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.cards.files import format_card_block
from playmat.cards.model import Card
from playmat.cards.pool import Pool, default_pool
from playmat.engine.memory import (
    M_FLIPPED_AGAIN,
    M_MOVE,
    event_first,
    event_kind,
    event_player,
    event_second,
    event_turn,
    is_between,
)
from playmat.engine.program import Context, Exec
from playmat.engine.state import (
    ASLEEP,
    BURNED,
    C_ATTACKS,
    C_BONUS,
    C_ENERGY,
    C_KEEP,
    C_LOST_PRIZES,
    C_MULLIGANS,
    C_PRIZES_TO,
    C_RETREATS,
    C_SETUP,
    C_STADIUM_USED,
    C_STADIUMS,
    C_SUPPORTERS,
    CONDITIONS_THEN,
    CONFUSED,
    F_DOWNED,
    F_FELLED,
    F_HIT_ACTIVE,
    PARALYZED,
    POISONED,
    Effect,
    Pokemon,
    Side,
)
from playmat.json_object import Json
from playmat.play.game import Game
from playmat.play.notation.events import EVENTS, Said, begun_turns, kept_events
from playmat.play.notation.finder import CardFinder
from playmat.play.notation.lasting import is_about_attack, needed_results
from playmat.play.notation.references import References
from playmat.play.notation.writer import ordered_cards

TURN_COUNTS = (C_ENERGY, C_SUPPORTERS, C_STADIUMS, C_RETREATS, C_ATTACKS, C_STADIUM_USED)
"""Figures that the start of a player's turn clears."""
SETUP_COUNTS = (C_MULLIGANS, C_BONUS, C_SETUP, C_KEEP, C_LOST_PRIZES, C_PRIZES_TO)
"""Figures of set-up, and of Prize cards that are being taken."""
CONTEXT_NUMBERS = (
    "you", "opponent", "origin", "seats", "strength", "more_coins", "type",
)  # fmt: skip
CONTEXT_RESULTS = ("heads", "tails", "landed", "result", "number", "did", "right", "paid", "bits", "incoming")
"""Results in a context, which only some texts ask for."""


def same_position(one: Game, other: Game) -> bool:
    """Whether the games are the same position: cards, zones, damage, conditions, events, lasting effects and the question.

    Facts that nothing in the game can depend on any more do not count, such as the turn, long ago, in which a Pokémon came into
    play. The chance to come does not count either.
    """
    return position_facts(one) == position_facts(other)


def position_facts(game: Game, pool: Pool | None = None) -> Json:
    """All that makes a position, as plain data, with cards and Pokémon by their places."""
    return Facts(game, pool if pool is not None else default_pool()).whole()


class Facts:
    """Collects the facts of a position."""

    def __init__(self, game: Game, pool: Pool) -> None:
        self.game = game
        self.pool = pool
        inline = {d.card.id: d.card for d in game.table.defs if d.card.id not in pool}
        self.inline = {card_id: format_card_block(card) for card_id, card in inline.items()}
        self.refs = References(game, CardFinder(pool, inline.values()))

    def whole(self) -> Json:
        game, st = self.game, self.game.state
        decision = game.decision
        return {
            "rules": [game.rules.name, game.form.name],
            "turn": [int(st.turn), int(st.player), int(st.first), int(st.phase), int(st.sudden_death), int(st.outcome)],
            "stadium": [self.placed([int(uid) for uid in (st.stadium, st.stadium_half) if uid >= 0])]
            + [int(seat) for seat in (st.stadium_owner, st.stadium_faces) if st.stadium >= 0],
            "sides": [self.side(side) for side in st.sides],
            "begun": begun_turns(game),
            "happened": [self.event(event) for event in kept_events(game)],
            "lasting": [self.effect(effect) for effect in st.effects],
            "offered": [[self.part(waiting.part), self.context(waiting.part, waiting.c), waiting.now] for waiting in st.offered],
            "arrived": self.in_order(ordered_cards(game)),
            "silencing": self.in_order([int(uid) for uid in st.silencing]),
            "striker": self.placed([int(st.striker)] if st.striker >= 0 else []),
            "checkup": bool(st.skip_checkup),
            "flips": [int(flip) for flip in st.flips],
            "asked": None if decision is None else [decision.player, decision.kind, decision.min, decision.max, *decision.texts],
        }

    def card(self, card: Card) -> str:
        return self.inline.get(card.id, card.id)

    def cards(self, uids: Iterable[int]) -> list[str]:
        return [self.card(self.game.table.defs[uid].card) if uid >= 0 else "" for uid in uids]

    def placed(self, uids: Iterable[int]) -> list[str]:
        """The cards with their places."""
        return [f"{self.cards([uid])[0]} in {self.refs.uids.get(uid, 'no place')}" for uid in uids]

    def in_order(self, uids: list[int]) -> list[str]:
        """An order, which says nothing of a single card."""
        return self.placed(uids) if len(uids) > 1 else []

    def side(self, side: Side) -> Json:
        mine = side.seat == self.game.state.player
        counts = {
            index: int(count)
            for index, count in enumerate(side.counts)
            if count and index not in SETUP_COUNTS and (mine or index not in TURN_COUNTS)
        }
        prizes = [int(uid) for uid in side.prizes]
        while prizes and prizes[-1] < 0:
            prizes.pop()
        zones = {
            zone: self.cards(int(uid) for uid in getattr(side, zone))
            for zone in ("deck", "hand", "discard", "lost", "beside", "aside")
        }
        up = [place for place, uid in enumerate(prizes) if uid >= 0 and int(side.prizes_up) >> place & 1]
        return zones | {
            "prizes": self.cards(prizes),
            "up": up,
            "counts": counts,
            "active": [self.pokemon(p) for p in side.active],
            "bench": [self.pokemon(p) for p in side.bench],
        }

    def pokemon(self, p: Pokemon) -> Json:
        turn = int(self.game.state.turn)
        conditions, flags = int(p.conditions), int(p.flags)
        if not flags & (F_FELLED | F_DOWNED):
            flags &= ~(31 << CONDITIONS_THEN)
        if not flags & F_FELLED:
            flags &= ~F_HIT_ACTIVE
        owners = self.game.table.owners
        return {
            "cards": self.cards(int(uid) for uid in p.cards),
            "attached": [(self.cards([int(uid)])[0], int(owners[uid])) for uid in p.attached],
            "roles": [(list(p.attached).index(uid), role) for uid, role in p.roles],
            "damage": int(p.damage),
            "conditions": conditions,
            "poison": int(p.poison) if conditions & POISONED else 0,
            "burn": int(p.burn) if conditions & BURNED else 0,
            "coins": int(p.sleep_coins) if conditions & (ASLEEP | CONFUSED) else 0,
            "paralyzed": conditions & PARALYZED and p.paralyzed_turn >= turn,
            "now": [p.entered == turn, p.evolved == turn, p.last_attack_turn == turn],
            "used": int(p.used),
            "flags": flags,
            "hurt": [int(p.hurt), turn - int(p.hurt_turn)] if p.hurt_turn == turn or (p.hurt and p.hurt_turn == turn - 1) else [],
            "marks": [self.game.table.names[mark] for mark in p.marks],
        }

    def serial(self, serial: int) -> str:
        return self.refs.pokemon_words(serial) if serial else ""

    def event(self, event: int) -> list[object]:
        names = self.game.table.names
        kind, first, second = int(event_kind(event)), int(event_first(event)), int(event_second(event))
        what: list[object]
        match EVENTS[kind][1]:
            case Said.NAME | Said.NAME_AND_POKEMON:
                what = [names[first] if first < len(names) else first, self.serial(second)]
            case Said.CONDITION:
                what = [self.serial(first), second]
            case Said.POKEMON:
                what = [self.serial(first)]
            case _ if kind in (M_MOVE, M_FLIPPED_AGAIN):
                what = [first, self.placed([second]) if kind == M_MOVE else second]
            case _:
                what = [self.serial(first), self.placed([second])]
        return [int(event_turn(event)), bool(is_between(event)), kind, int(event_player(event)), *what]

    def part(self, part: Exec) -> str:
        """The program; cards that only this game has are named by their contents."""
        card, slash, rest = part.key.partition("/")
        return f"{self.inline.get(card, card)}{slash}{rest}"

    def effect(self, e: Effect) -> list[object]:
        times = [int(number) for number in (e.until, e.first, e.last, e.awaits, e.origin, e.player)]
        return [self.part(e.part), self.serial(int(e.on)), *times, self.context(e.part, e.c)]

    def context(self, part: Exec, c: Context) -> Json:
        needed = needed_results(part)
        found: Json = {name: int(getattr(c, name)) for name in CONTEXT_NUMBERS}
        found |= {name: int(getattr(c, name)) for name in CONTEXT_RESULTS if name in needed}
        found |= {name: self.serial(int(getattr(c, name))) for name in ("source", "target", "attacker", "on")}
        found["card"] = self.placed([int(c.uid)] if c.uid >= 0 else [])
        found["it"] = [self.serial(int(serial)) for serial in c.it]
        found["chosen"] = self.move(int(c.chosen) >> 4, int(c.chosen) & 15) if c.chosen >= 0 else []
        if "old" in needed:
            found["old"] = self.serial(int(c.old))
        for name in ("those", "looked"):
            if name in needed:
                found[name] = self.placed(int(uid) for uid in getattr(c, name))
        if "slots" in needed:
            found["slots"] = [len(slot) for slot in c.slots()]
        if c.attacking is not None and is_about_attack(part):
            found["attack"] = self.move(int(c.attacking.uid), int(c.attacking.index))
        return found

    def move(self, uid: int, index: int) -> list[object]:
        return [*self.placed([uid]), index]
