"""Borrowed texts: attacks and cards that are chosen and used, and the repeated effects of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import attacks, board, conditions, damage, energy, in_force, memory, players, shields, zones
from playmat.engine.actions.choices import is_usable
from playmat.engine.actions.control import costs_payable
from playmat.engine.card_definitions import AttackDef
from playmat.engine.codes import (
    ATTACK,
    GX_POWER,
    M_AFFLICTED,
    TRAINER,
    YOU,
)
from playmat.engine.durations import FOREVER
from playmat.engine.memory import event_first, event_kind, event_second, event_turn
from playmat.engine.program import ASK, CALL, DONE, Attacking, Context, Exec, Frame, attack_ref, ref_index, ref_uid
from playmat.engine.questions import (
    O_MOVE,
    Q_ATTACK,
    first_of,
    pack,
    second_of,
)
from playmat.engine.state import Effect, Pokemon
from playmat.engine.terms.selectors import InPlay, Those
from playmat.engine.terms.term import Selector
from playmat.engine.vectors import without_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class ChooseAttack(Exec):
    """Choose one of the attacks of Pokémon or cards; only printed ones count (CR-302.6c)."""

    def __init__(self, of: Selector, by: int) -> None:
        super().__init__()
        self.is_incidental = True
        self.of = of
        self.by: i64 = by
        self.to_use: bool = False
        """It is used as this attack, so no GX attack or VSTAR Power can be chosen after the player has used theirs."""
        self.plain: bool = False
        """Not a GX attack."""
        self.last: bool = False
        """Only an attack that the opponent used in the last turn."""
        self.free: bool = False
        """The other requirements of the chosen attack do not matter."""
        self.again: bool = False
        """The attack itself may be chosen: it is on a card that the text has discarded, so it ends with the cards."""

    def refs(self, m: Machine, c: Context) -> vec[i64]:
        options: vec[i64] = vec[i64]()
        if self.last:
            return self.with_last(m, c, options)
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                options = self.with_attacks(m, c, options, uid)
            return options
        for p in self.of.pokemon(m, c):
            options = self.with_attacks_of(m, c, options, p)
        return options

    def with_attacks_of(self, m: Machine, c: Context, options: vec[i64], p: Pokemon) -> vec[i64]:
        for uid in in_force.faces(m, p):
            options = self.with_attacks(m, c, options, uid)
        return options

    def with_attacks(self, m: Machine, c: Context, options: vec[i64], uid: i64) -> vec[i64]:
        """The options and the attacks of a card."""
        options = options[:]
        for i in range(len(m.defs[uid].attacks)):
            attack = m.defs[uid].attacks[i]
            if self.plain and attack.power == GX_POWER:
                continue
            if not self.to_use or self.can_use(m, c, attack, uid):
                options = append(options, pack(O_MOVE, uid, i, 0))
        return options

    def with_last(self, m: Machine, c: Context, options: vec[i64]) -> vec[i64]:
        """The attacks that the opponent used in the last turn: by any Pokémon, wherever it is now, or by a named one."""
        options = options[:]
        for ref in memory.moves_of_last_turn(m, c.opponent):
            attack = m.attack_of(ref)
            if self.plain and attack.power == GX_POWER:
                continue
            if not isinstance(self.of, InPlay) and not self.is_by_those(m, c, attack.name):
                continue
            option = pack(O_MOVE, ref_uid(ref), ref_index(ref), 0)
            if option not in options and self.can_use(m, c, attack, ref_uid(ref)):
                options = append(options, option)
        return options

    def is_by_those(self, m: Machine, c: Context, name: i64) -> bool:
        """Whether one of the selected Pokémon used the attack of that name in the last turn."""
        for p in self.of.pokemon(m, c):
            if memory.used_in_last_turn(m, c.opponent, name, p.serial):
                return True
        return False

    def can_use(self, m: Machine, c: Context, attack: AttackDef, uid: i64) -> bool:
        """Whether the attack can be used as this one: not this attack itself, and no attack with a condition that is not met."""
        if is_spent(m, c, attack):
            return False
        if not self.again and c.attacking is not None and m.attack_of(attack_ref(c.attacking.uid, c.attacking.index)) is attack:
            return False
        # harmless (without or not attack.requires): equal numbers give the same result
        if self.free or not attack.requires:
            return True
        used = Context(c.you, c.opponent, ATTACK, c.source, uid)
        for test in attack.requires:
            if not test.holds(m, used):
                return False
        return True

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        options = self.refs(m, c)
        if m.st.answered:
            option = m.answer_of()[0]
            c.chosen = attack_ref(first_of(option), second_of(option))
            c.did = True
            return DONE
        if len(options) == 0:
            c.did = False
            c.chosen = -1
            return DONE
        if len(options) == 1:
            c.chosen = attack_ref(first_of(options[0]), second_of(options[0]))
            c.did = True
            if m.forced is not None:
                m.forced.append(int(-1 - c.chosen))
            return DONE
        return m.ask(players.seat_of(m, self.by, c), Q_ATTACK, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.refs(m, c)) > 0


def is_spent(m: Machine, c: Context, attack: AttackDef) -> bool:
    """Whether the player can no longer use an attack of this power in this game. An attack that is used as a GX attack may be a
    GX attack."""
    if c.attacking is not None and attack.power and m.printed_attack(c.attacking).power == attack.power:
        return False
    return attacks.is_used_up(m, c.you, attack.power)


class AttackOwners(Selector):
    """The Pokémon that have an attack to use as this attack."""

    def __init__(self, of: Selector, chooser: ChooseAttack) -> None:
        super().__init__()
        self.of = of
        self.chooser = chooser

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        return [p for p in self.of.pokemon(m, c) if len(self.chooser.with_attacks_of(m, c, vec[i64](), p))]


class UseAttack(Exec):
    """Use an attack of another Pokémon or card as this attack (CR-302.6a)."""

    def __init__(self, of: Selector, pay: bool, free: bool, plain: bool, last: bool) -> None:
        super().__init__()
        self.chooser = ChooseAttack(of, YOU)
        self.chooser.to_use = True
        self.chooser.plain = plain
        self.chooser.last = last
        self.chooser.free = free
        self.chooser.again = isinstance(of, Those)
        self.pay = pay
        self.free = free

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            if c.chosen < 0:
                if self.chooser.run(m, f) == ASK:
                    return ASK
            f.step = 1
            if c.chosen < 0:
                return DONE
            attack = m.attack_of(c.chosen)
            if self.is_under_way(c):
                return DONE  # a copy of the copying attack itself does nothing
            p = board.find(m, c.source)
            if p is None or (self.pay and not energy.can_pay(m, p, attack)):
                return DONE
            if is_spent(m, c, attack):
                return DONE
            attacks.use_up(m, c.you, attack.power, 1)
            d = Context(c.you, c.opponent, ATTACK, c.source, c.uid)
            d.target = c.target
            d.attacker = c.source
            d.outer = c
            d.attacking = Attacking(ref_uid(c.chosen), ref_index(c.chosen), attack.base)
            d.attacking.is_copy = True
            m.st.attack = d
            m.push(m.table.freely_copied if self.free else m.table.copied_attack, d)
            return CALL
        # harmless (any): a copy is the last thing that a copying attack of the pool does
        m.st.attack = c if c.attacking is not None else None
        return DONE

    def is_under_way(self, c: Context) -> bool:
        """Whether the chosen attack is already being copied, so that copying it again would never end."""
        outer: Context | None = c
        while outer is not None:
            move = outer.attacking
            if move is not None and move.is_copy and attack_ref(move.uid, move.index) == c.chosen:
                return True
            outer = outer.outer
        return False

    def can(self, m: Machine, c: Context) -> bool:
        return self.chooser.can(m, c)

    def children(self) -> list[Exec]:
        return []


class UseCard(Exec):
    """Carry out the text of another Trainer card."""

    def __init__(self, card: Selector) -> None:
        super().__init__()
        self.card = card

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 1:
            return DONE
        f.step = 1
        for uid in self.card.cards(m, c):
            play = m.defs[uid].play
            if play is not None:
                d = Context(c.you, c.opponent, c.origin, c.source, uid)
                # harmless (left out): with one Active Pokémon it is the same
                d.target = c.target
                if is_usable(m, c, uid):
                    m.push(play, d)
                    return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.card.cards(m, c)) > 0


class PlayFor(Exec):
    """The owner of a Trainer card plays it, and the text's player answers every question of it."""

    def __init__(self, card: Selector) -> None:
        super().__init__()
        self.card = card

    def run(self, m: Machine, f: Frame) -> int:
        """`n` is the card, from 1 on."""
        c = f.c
        if f.n:
            uid = f.n - 1
            m.st.decides = -1
            side = m.st.sides[m.owners[uid]]
            if uid in side.beside:
                side.beside = without_card(side.beside, uid)
                zones.put_away(m, uid)
            return DONE
        # harmless (left out): no text reads this result
        c.did = False
        for uid in self.card.cards(m, c):
            if shields.spares_card(m, c, uid):
                continue
            d = m.defs[uid]
            owner = m.owners[uid]
            e = Context(owner, c.you, TRAINER, 0, uid)
            if d.play is None or (d.play_when is not None and not d.play_when.holds(m, e)) or not costs_payable(m, e, d.play):
                continue
            # harmless (left out): no text reads this result
            c.did = True
            f.n = uid + 1
            m.st.decides = c.you
            m.push(m.table.play_trainer, e)
            return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        cards = self.card.cards(m, c)
        # harmless (without and len(cards) > 0; bound): the pick before it has found some
        return len(cards) > 0 and not shields.spares_card(m, c, cards[0])


class Mirror(Exec):
    """Do to the Defending Pokémon what an attack did to this one in the last turn: damage, conditions, lasting effects."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        st = m.st
        p = board.find(m, c.source)
        target = board.find(m, c.target)
        # harmless (left out): no text reads this result
        c.did = False
        if p is None or target is None:
            return DONE
        target = board.own(m, target)
        # harmless (turned; bound): no text reads this result
        if p.hurt_turn == st.turn - 1 and damage.hurt(m, c, target, p.hurt, False) > 0:
            # harmless (left out): no text reads this result
            c.did = True
        if shields.is_shielded(m, c, target):
            return DONE
        for e in st.memory:
            if event_turn(e) == st.turn - 1 and event_kind(e) == M_AFFLICTED and event_first(e) == p.serial:
                # harmless (turned): no text reads this result
                if conditions.inflict(m, c, target, event_second(e), 0):
                    # harmless (left out): no text reads this result
                    c.did = True
        for effect in st.effects:
            if effect.on == p.serial and effect.origin == ATTACK and not players.same_team(effect.c.you, c.you):
                d = effect.c.clone()
                d.you = c.you
                d.opponent = c.opponent
                d.source = p.serial
                d.target = target.serial
                d.it = append(vec[i64](), target.serial)
                last = effect.last if effect.last == FOREVER else effect.last + 1
                # harmless (sign): until its player's turn it has nothing to act on
                first = effect.first if effect.first == FOREVER else effect.first + 1
                awaits = effect.awaits if effect.awaits < 0 else players.facing(effect.awaits)
                mirrored = Effect(effect.part, d, target.serial, -1, effect.until, first, last, awaits, ATTACK, st.stamp)
                st.effects = (*st.effects, mirrored)
                m.touch()
                # harmless (left out): no text reads this result
                c.did = True
        return DONE
