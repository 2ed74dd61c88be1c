"""Random boards around one card, for exercising it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.model import Card
from playmat.effects import nodes as n
from playmat.engine import board, memory
from playmat.engine.actions.lasting import Lasting
from playmat.engine.codes import (
    ABILITY,
    ATTACK,
    M_ATTACKED,
    M_BECAME_ACTIVE,
    M_DAMAGED,
    M_DAMAGED_ACTIVE,
    M_DAMAGED_KO,
    M_EVOLVED,
    M_HEALED,
    M_KNOCKED_OUT,
    M_PLAYED,
    M_TOOK_PRIZE,
)
from playmat.engine.players import rule_context
from playmat.engine.program import Context
from playmat.engine.state import C_GX, C_PRIZES_SET, C_SETUP, C_TURNS, C_VSTAR, Effect, Pokemon, new_pokemon
from playmat.engine.statics import Static
from playmat.engine.table import Table
from playmat.lab.exercise_decks import BRAWN, HEX, LOAN, PUPPET, RASCAL, SHIFT, DecksAround, texts_of
from playmat.play.game import Game
from playmat.play.notation.boards import begin_main
from playmat.play.tables import empty_state
from playmat.vocabulary import Stage, TrainerKind, Type


class RandomBoard:
    """Sets up one random board around the card."""

    def __init__(self, decks: DecksAround, card: Card, random: Random, seed: int) -> None:
        self.random = random
        self.card = card
        self.decks = decks
        self.table = table = decks.table
        self.game = Game(table, empty_state(table, seed))
        texts = list(texts_of(card))
        self.is_raised = any(
            isinstance(node, n.CardsOf) or (isinstance(node, n.Is) and node.word == "Evolved" and card.is_basic_pokemon)
            for node in texts
        )
        """Whether the cards under the card matter."""
        self.is_free = random.random() < 0.08 and card.kind is not TrainerKind.STADIUM
        """Attacks cost nothing, and the card has no Energy."""
        self.is_battered = random.random() < 0.08
        """Every Pokémon is about to be Knocked Out."""
        self.is_crowded = random.random() < 0.15
        """Every other Pokémon is one that the texts refer to."""
        self.cures = any(isinstance(node, n.Cure | n.CureChosen) for node in texts)
        """The texts remove Special Conditions, so there must be some."""
        self.marks = [
            int(i) for i, name in enumerate(table.names) if name in {node.name for node in texts if isinstance(node, n.Unmark)}
        ]
        """Markers that the texts remove, so there must be some."""
        self.prizes = [
            node.right.value
            for node in texts
            if isinstance(node, n.Compare) and isinstance(node.left, n.PrizesLeft) and isinstance(node.right, n.Number)
        ]
        """Numbers of Prize cards that the texts ask about."""
        self.plays_as_pokemon = any(isinstance(node, n.PlayAsPokemon) for node in texts)
        self.next_up = ["", ""]
        """For each player, a card in hand that can evolve a Pokémon in play."""
        self.left = [[uid for uid in range(len(table.defs)) if table.owners[uid] == seat] for seat in (0, 1)]
        for pile in self.left:
            random.shuffle(pile)

    def lay_out(self) -> Game:
        random, game = self.random, self.game
        st = game.state
        st.turn = i64(random.choice((3, 3, 3, 3, 5, 7, 1, 2)))
        st.first = i64(0 if st.turn % 2 else 1)
        st.phase = i64(1)
        for seat, side in enumerate(st.sides):
            side.count(C_TURNS, (st.turn + 1) // 2 if seat == 0 else st.turn // 2)
            side.count(C_SETUP, i64(3))
            for index in (C_GX, C_VSTAR):
                side.count(index, i64(random.random() < 0.15))
        self.stadium()
        for seat in (0, 1):
            self.field(seat)
            self.piles(seat)
        game.machine.touch()
        for side in st.sides:
            for p in (*side.active, *side.bench):
                self.hurt(p)
        self.memories()
        self.hexes()
        begin_main(game)
        return game

    def take(self, seat: int, fits: Callable[[Card], bool], count: int = 1) -> list[int]:
        """Some of the player's cards that have no place yet."""
        found = [uid for uid in self.left[seat] if fits(self.table.defs[uid].card)][:count]
        self.left[seat] = [uid for uid in self.left[seat] if uid not in found]
        return found

    def take_ids(self, seat: int, ids: Iterable[str]) -> list[int]:
        return [uid for card_id in ids for uid in self.take(seat, has_id(card_id))]

    def take_line(self, seat: int, ids: list[str]) -> list[int]:
        """The cards of one Pokémon, lowest first; none if one of them is missing, because the others cannot be in play alone."""
        before = self.left[seat]
        found = self.take_ids(seat, ids)
        if len(found) < len(ids):
            self.left[seat] = before
            return []
        return found

    def field(self, seat: int) -> None:
        """Put Pokémon into play: the player usually has the card, in some place, and the opponent sometimes also has it."""
        random, card = self.random, self.card
        places = ["other"] * random.choice((1, 2, 3, 4, 5))
        if random.random() < 0.2:
            places[0] = "alone" if random.random() < 0.3 else "next up"
        if self.is_crowded:
            places = ["other" if card.is_pokemon else "spoken"] * 6
        places[1:] = ["spoken" if self.is_crowded or random.random() < 0.5 else place for place in places[1:]]
        if card.is_pokemon or self.plays_as_pokemon:
            where = random.random()
            if where < (0.75 if seat == 0 else 0.2):
                places[0] = "whole"
            elif where < (0.9 if seat == 0 else 0.35) and len(places) > 1:
                places[1] = "whole"
            if card.evolves_from and len(places) > 2:
                places[2] = "below"
        if "alone" in places:
            places = ["whole" if card.is_pokemon or self.plays_as_pokemon else "other"]
        if random.random() < 0.3 and self.left_with(seat, RASCAL):
            places[0] = "rascal"
        if len(places) < 6 and random.random() < 0.5 and self.left_with(seat, PUPPET):
            places.append("puppet")
        for place in places:
            stack = self.stack(seat, place)
            if stack:
                self.put(seat, stack)

    def left_with(self, seat: int, card_id: str) -> bool:
        return any(self.table.defs[uid].card.id == card_id for uid in self.left[seat])

    def stack(self, seat: int, place: str) -> list[int]:
        """The Pokémon cards of one Pokémon, lowest first."""
        card, spoken = self.card, self.decks.spoken
        if place in ("rascal", "puppet"):
            return self.take_ids(seat, [RASCAL if place == "rascal" else PUPPET])
        if place in ("next up", "spoken"):
            named = [d.card for d in self.table.defs if d.card.id in spoken and d.card.is_pokemon]
            if place == "next up":
                named = [one for one in named if one.evolves_from and cast_line(self.table, one)]
            if self.is_crowded:  # one of each, as long as there is room
                side = self.game.state.sides[seat]
                here = [self.table.defs[uid].card for p in (*side.active, *side.bench) for uid in p.cards]
                new = [one for one in named if one.name not in {other.name for other in here}]
                types = {kind for other in here for kind in other.types}
                named = new or [one for one in named if not types & set(one.types)] or named
            if named:
                chosen = self.random.choice(named)
                line = cast_line(self.table, chosen)
                if place == "next up":
                    self.next_up[seat] = chosen.id
                    return self.take_line(seat, line)
                stack = self.take_line(seat, [*line, chosen.id]) if chosen.is_basic_pokemon or line else []
                if stack:
                    return stack
            place = "other"
        if place != "other":
            below = cast_line(self.table, card)
            if place == "below" and below:
                return self.take_line(seat, below)
            if place == "whole" and card.stage is Stage.LEGEND:
                other = self.take(seat, lambda one: one.name == card.name and one.id != card.id)
                return self.completed(seat, other, [card.id])
            root: list[int] = []
            if place == "whole" and self.is_raised and self.random.random() < 0.6:
                root = self.take(seat, lambda one: one.is_basic_pokemon and one.id in spoken)
                root = root or self.take(seat, lambda one: one.is_basic_pokemon and one.id != card.id)
            return self.completed(seat, root, [*below, card.id])
        evolved = self.take(seat, lambda one: one.is_pokemon and not one.is_basic_pokemon and one.id != card.id)
        below = cast_line(self.table, self.table.defs[evolved[0]].card) if evolved else []
        stack = self.take_line(seat, below) if below and self.random.random() < 0.5 else []
        if stack:
            return stack + evolved
        self.left[seat] += evolved
        return self.take(seat, lambda one: one.is_basic_pokemon and one.id != card.id) or self.take(
            seat, lambda one: one.is_basic_pokemon
        )

    def completed(self, seat: int, low: list[int], ids: list[str]) -> list[int]:
        """Cards with others on top; none if one of those is missing."""
        above = self.take_line(seat, ids)
        if not above:
            self.left[seat] += low
            return []
        return low + above

    def put(self, seat: int, stack: list[int]) -> None:
        random, st = self.random, self.game.state
        side = st.sides[seat]
        st.serials += 1
        p = new_pokemon(st.serials, i64(seat), i64(stack[0]), i64(0))
        for uid in stack[1:]:
            p.cards = append(p.cards, i64(uid))
        if len(stack) > 1:
            p.evolved = i64(0)
        top = self.table.defs[stack[-1]].card
        if len(side.active) < self.table.form.actives:
            side.active = [*side.active, p]
            p.became_active = i64(0)
        else:
            side.bench = [*side.bench, p]
        if random.random() < 0.1:
            p.entered = st.turn
        attached = self.energy_for(seat, top)
        kinds, spoken = (TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE), self.decks.spoken
        if random.random() < 0.3:
            tool = self.take(seat, lambda one: one.kind in kinds and one.id in spoken and self.suits(one, p))
            attached += tool or self.take(seat, lambda one: one.kind is TrainerKind.TOOL and self.suits(one, p))
        if random.random() < 0.3:
            attached += self.take(seat, lambda one: one.is_energy and not one.basic_energy and one.id in spoken)
        if not self.card.is_pokemon and random.random() < 0.6 and (self.card.is_energy or self.card.kind in kinds):
            attached += self.take(seat, lambda one: one.id == self.card.id and self.suits(one, p))
        if len(side.active) == 1 and side.active[0] is p and random.random() < 0.1:
            attached += self.take(seat, has_id(BRAWN))
        for uid in attached:
            p.attached = append(p.attached, i64(uid))

    def suits(self, card: Card, p: Pokemon) -> bool:
        """Whether the card may be attached to the Pokémon."""
        d = next(d for d in self.table.defs if d.card.id == card.id)
        m = self.game.machine
        return d.bearer is None or d.bearer.pokemon(m, rule_context(m, p.owner, p.serial), p)

    def energy_for(self, seat: int, card: Card) -> list[int]:
        """Energy for an attack of the card and sometimes more, or a few random Energy cards."""
        random = self.random
        own = card.id == self.card.id
        if own and self.is_free:
            return []
        if own and random.random() < 0.06:
            return self.take(seat, lambda one: one.basic_energy, 60)
        if not card.attacks or random.random() < (0.1 if own else 0.4):
            return self.take(seat, lambda one: one.is_energy, random.randrange(3))
        cost = max((attack.cost for attack in card.attacks), key=len) if own else random.choice(card.attacks).cost
        found: list[int] = []
        special = random.random() < 0.2
        for kind in cost:
            if special and kind is Type.COLORLESS:
                found += self.take(seat, lambda one: one.is_energy and not one.basic_energy)
            else:
                found += self.take(seat, pays(kind))
        return found + self.take(seat, lambda one: one.is_energy, random.choice((0, 0, 1, 2, 5)))

    def piles(self, seat: int) -> None:
        """Fill hand, Prizes, discard pile and Lost Zone; the rest is the deck."""
        random, side = self.random, self.game.state.sides[seat]
        hand = self.take(seat, lambda one: one.id == self.card.id, random.choice((1, 1, 2)))
        below = cast_line(self.table, self.card)[-1:]
        hand += self.take_ids(seat, below) if random.random() < 0.3 else []
        if random.random() < 0.9:
            hand += self.take(seat, lambda one: one.is_energy, 3) + self.take(seat, lambda one: True, random.randrange(5))
        hand += self.take_ids(seat, [self.next_up[seat]])
        if random.random() < 0.3:
            hand += self.take(seat, lambda one: one.id in self.decks.spoken or one.id == SHIFT)
        if self.card.stage is Stage.LEGEND:
            hand += self.take(seat, lambda one: one.name == self.card.name and one.id != self.card.id)
        prizes = self.take(seat, has_id(self.card.id)) if random.random() < 0.2 else []
        asked = [number for number in self.prizes if 1 <= number <= 6] if random.random() < 0.4 else []
        prizes += self.take(seat, lambda one: True, random.choice(asked or (6, 6, 5, 4, 2, 1)) - len(prizes))
        discard = self.take(seat, lambda one: True, random.choice((0, 4, 8, 12)))
        lost = self.take(seat, lambda one: True, random.choice((0, 0, 0, 2, 12)))
        extreme = random.choice(("hand", "bare", "discard", "lost")) if random.random() < 0.25 else ""
        if extreme == "bare":
            self.left[seat] += hand
            hand = [] if self.card.is_pokemon and random.random() < 0.5 else self.take(seat, has_id(self.card.id))
        elif extreme:
            piles = {"hand": hand, "discard": discard, "lost": lost}
            piles[extreme] += self.take(seat, lambda one: True, max(0, len(self.left[seat]) - 6))
        for name, uids in (("hand", hand), ("prizes", prizes), ("discard", discard), ("lost", lost), ("deck", self.left[seat])):
            setattr(side, name, vec[i64]([i64(uid) for uid in uids]))
        while len(side.prizes) < 6:
            side.prizes = append(side.prizes, i64(-1))
        side.count(C_PRIZES_SET, i64(6))
        if random.random() < 0.2:
            side.prizes_up = i64(1)

    def stadium(self) -> None:
        random, st = self.random, self.game.state
        own = self.card.kind is TrainerKind.STADIUM
        if self.is_free or random.random() < (0.6 if own else 0.3):
            seat = random.randrange(2)
            ids = {LOAN} if self.is_free else {self.card.id} if own else self.decks.spoken
            found = self.take(seat, lambda one: one.kind is TrainerKind.STADIUM and one.id in ids)
            found = found or self.take(seat, lambda one: one.kind is TrainerKind.STADIUM and one.id != LOAN and not own)
            if found:
                st.stadium, st.stadium_owner = i64(found[0]), i64(seat)

    def hurt(self, p: Pokemon) -> None:
        """Put damage and Special Conditions on a Pokémon."""
        random, game = self.random, self.game
        m = game.machine
        card = self.table.defs[p.cards[len(p.cards) - 1]].card
        counters = max(card.hp, 30) // 10
        if random.random() < 0.5:
            p.damage = i64(10 * random.randrange(counters))
        if self.is_battered or random.random() < 0.2:
            p.damage = i64(10 * (counters - 1))
        if self.marks and random.random() < 0.3:
            p.marks = (random.choice(self.marks),)
        often = 0.15 if card.id == self.card.id and not self.cures else 0.4
        if board.is_active(m, p) and random.random() < often:
            p.conditions = i64(1 << random.randrange(5)) & game.table.conditions
            p.paralyzed_turn = game.state.turn - 1
        if random.random() < 0.3:
            p.hurt, p.hurt_turn = i64(10 * random.randrange(1, 6)), game.state.turn - 1

    def hexes(self) -> None:
        """Put effects of attacks and Abilities on Pokémon and players, if the texts remove such effects."""
        m = self.game.machine
        st = m.st
        for key, node in self.table.nodes.items():
            if not key.startswith(HEX + "/") or not isinstance(node, Lasting):
                continue
            for side in st.sides:
                target = self.random.choice([*side.active, *side.bench])
                origin = i64(self.random.choice((ATTACK, ABILITY)))
                c = Context(1 - side.seat, side.seat, origin, i64(0), i64(-1))
                c.target = target.serial
                on, player = (target.serial, i64(-1)) if isinstance(node.part, Static) and node.part.who else (i64(0), side.seat)
                c.on = on
                until = node.until
                st.effects = (
                    *st.effects,
                    Effect(node.part, c, on, player, until, st.turn, st.turn + 1, i64(-1), origin, st.stamp),
                )
        m.touch()

    def memories(self) -> None:
        """Make up events of this turn and the last ones."""
        random, m = self.random, self.game.machine
        st = m.st
        now = st.turn
        for back in (0, 1, 2):
            st.turn = now - back
            if st.turn < 1:
                continue
            for seat, side in enumerate(st.sides):
                owned = [uid for uid in range(len(m.defs)) if m.owners[uid] == seat]
                asked = [uid for uid in owned if m.defs[uid].card.id in self.decks.remembered]
                named = [uid for uid in owned if m.defs[uid].card.id in self.decks.spoken]
                owned = named if named and random.random() < 0.5 else owned
                for kind in (M_KNOCKED_OUT, M_DAMAGED_KO, M_PLAYED, M_PLAYED, M_TOOK_PRIZE):
                    if random.random() < 0.25:
                        memory.remember(m, kind, seat, 0, random.choice(asked if asked and random.random() < 0.5 else owned))
                for p in (*side.active, *side.bench):
                    top = p.cards[len(p.cards) - 1]
                    for kind in (M_EVOLVED, M_BECAME_ACTIVE, M_HEALED, M_DAMAGED, M_DAMAGED_ACTIVE):
                        if random.random() < 0.1:
                            memory.remember(m, kind, seat, p.serial, top)
                    attacks = m.defs[top].attacks
                    if attacks and random.random() < 0.3:
                        told_of = [attack for attack in attacks if attack.title in self.decks.attacks]
                        p.last_attack_turn = st.turn
                        memory.remember(m, M_ATTACKED, seat, random.choice(told_of or attacks).name, p.serial)
        st.turn = now


def has_id(card_id: str) -> Callable[[Card], bool]:
    return lambda card: card.id == card_id


def pays(kind: Type) -> Callable[[Card], bool]:
    """Whether a card is basic Energy that pays for the symbol."""
    return lambda card: card.basic_energy and (kind is Type.COLORLESS or kind in card.types)


def cast_line(table: Table, card: Card) -> list[str]:
    """The Pokémon below the card, among the cards at the table."""
    cards = {d.card.id: d.card for d in table.defs}
    below: list[str] = []
    name = card.evolves_from
    while name and len(below) < 4:
        found = next((one for one in cards.values() if one.name == name and one.stage is not Stage.LEVEL_UP), None)
        if found is None:
            break
        below.insert(0, found.id)
        name = found.evolves_from
    return below
