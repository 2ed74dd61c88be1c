"""Picks of Pokémon and cards: the questions that texts ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, chance, energy, movement, players, pokemon_values, prohibitions, shields, zones
from playmat.engine.actions.cards import bottommost, is_own_hand, is_unseen, returns_to, unfiltered
from playmat.engine.actions.control import costs_payable
from playmat.engine.codes import (
    ABILITY,
    ATTACK,
    BY_CHANCE,
    BY_OPPONENT,
    BY_OWNER,
    NAMES_SHARED,
    NONE_THERE,
    P_BENCH,
    TRAINER,
    TYPES_SHARED,
    V_SEARCH,
)
from playmat.engine.pick_options import is_none_enough, numbers_asked
from playmat.engine.program import CALL, DONE, Context, Exec, Frame, is_played, would
from playmat.engine.questions import (
    O_CARD,
    O_PLACE,
    O_POKEMON,
    Q_NUMBER,
    Q_PAY,
    Q_PICK,
    first_of,
    kind_of,
    pack,
    second_of,
)
from playmat.engine.terms.filters import AllOf, AnyOf, CanEvolve, EvolvesFrom, SameType
from playmat.engine.terms.selectors import Deck, DiscardPile, InZone, Prizes, Where
from playmat.engine.terms.term import Filter, Quantity, Selector
from playmat.engine.vectors import NOTHING, with_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def is_out_of_reach(m: Machine, c: Context, options: vec[i64]) -> bool:
    """Whether all of these cards are attached to Pokémon that the running text cannot affect, so the choice does not matter."""
    for option in options:
        if kind_of(option) != O_CARD:
            return False
        p = board.holder(m, first_of(option))
        if p is None or not shields.keeps_off(m, c, p):
            return False
    return True


class AskForPick(Exec):
    """Ask for a pick and keep it in a slot. Every `pick` in a tree becomes one."""

    def __init__(
        self, slot: int, of: Selector, n: Quantity | None, upto: bool, by: int, distinct: int, none: bool, again: bool
    ) -> None:
        super().__init__()
        self.is_pick = True
        self.slot: i64 = slot
        self.of = of
        self.searches: bool = is_in(of, Deck)
        self.from_discard: bool = is_in(of, DiscardPile)
        self.is_hidden: bool = is_in(of, Prizes)
        """For Prizes, the player picks places, not cards."""
        self.n = n
        self.upto = upto
        self.by: i64 = by
        self.distinct: i64 = distinct
        """The trait in which all picked must differ; -1: none."""
        self.none = none
        self.again = again
        self.for_bench: bool = False
        """The picked Pokémon go to their player's Bench, so the room there limits their number (CR-300.3-p2)."""
        self.enters: bool = False
        """The picked cards come into play, which some cards cannot."""
        self.usable: bool = False
        """The picked card is used: the conditions for playing it must be met, unless an attack uses it."""
        self.in_secret: bool = False
        """The pick is among cards of a deck that only the picking player has seen."""
        self.known: bool = True
        """The number depends only on the board, not on earlier results of the text."""
        self.but: list[int] = []
        """The slots of other picks; their cards cannot be picked."""
        self.leaves: AskForPick | None = None
        """Another pick, for which this one leaves a card if it can."""
        self.returns: bool = False
        """The picked cards go from the discard pile to a hand or deck, which some cards cannot."""
        self.by_unit: bool = False
        """The number counts Energy, not Energy cards: a card that provides two is two."""
        self.rest: Exec | None = None
        """The certain part of the text after the pick."""
        self.evolutions: list[EvolvesFrom] = evolution_filters(filter_of(of)) if self.searches else []
        """The picked cards evolve from these: a search is in vain if no known card does."""
        self.as_type: SameType | None = type_filter(filter_of(of)) if self.evolutions else None
        """The picked card shares a type with these."""
        self.to_evolve: bool = isinstance(filter_of(of), CanEvolve)
        """The pick is of Pokémon whose evolutions the text then searches for: without such a Pokémon no deck is searched."""
        self.draws_to: Quantity | None = None
        """Cards are discarded before the player draws up to this number: the discard is large enough that the player draws at
        least one."""
        self.unseen: bool = is_unseen(of)
        """The player does not know the cards beforehand."""
        self.takes_hand = is_own_hand(of)
        self.holds_back: bool = False
        """The pick is of a kind of card in the player's own hand, which nobody else sees: one card is enough."""

    def goes_to(self, place: int) -> None:
        """Note where the picked cards go."""
        if place == P_BENCH:
            self.for_bench = self.enters = True
        elif returns_to(place) and isinstance(bottommost(self.of), DiscardPile):
            self.returns = True

    def chooser(self, m: Machine, c: Context) -> i64:
        if self.by == BY_OPPONENT:
            return c.opponent
        if self.by == BY_OWNER:
            if self.of.of_cards:
                cards = self.of.cards(m, c)
                return m.owners[cards[0]] if len(cards) else c.you
            pokemon = self.of.pokemon(m, c)
            return pokemon[0].owner if pokemon else c.you
        return c.you

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if self.by_unit and self.has_double(m, c):
            return self.take_units(m, f)
        if self.again and not self.of.of_cards:
            return self.take_again(m, f)
        # harmless (without or self.none): no text picks none or a number of different cards
        if self.distinct >= 0 and self.n is not None and self.of.of_cards and not (self.upto or self.none or self.unseen):
            return self.take_different(m, f)
        if m.st.answered and self.by != BY_CHANCE:
            return self.keep(m, c, m.answer_of())
        if self.by == BY_OPPONENT and shields.spares_player(m, c, c.opponent):
            return self.keep(m, c, vec[i64]())
        options = self.options(m, c)
        size = len(options)
        most = self.most(m, c, options)
        if most == 0:
            if m.forced is not None:
                m.forced.append(NONE_THERE)
            return self.keep(m, c, vec[i64]())
        least = self.least(m, c, most, size)
        if self.by == BY_CHANCE:
            if m.st.answered:
                most = first_of(m.answer_of()[0])
            elif least < most:
                return m.ask(c.you, Q_NUMBER, numbers_asked(least, most), 1, 1)
            return self.keep(m, c, self.drawn(m, options, most))
        if least == most and (size == most or (c.origin == ATTACK and is_out_of_reach(m, c, options))):
            if m.forced is not None:
                self.tell_forced(m, options)
            return self.keep(m, c, options[:most] if size > most else options)
        return m.ask(self.chooser(m, c), Q_PICK, options, least, most)

    def options(self, m: Machine, c: Context) -> vec[i64]:
        options: vec[i64] = vec[i64]()
        if self.of.of_cards:
            for uid in self.cards(m, c):
                if not self.is_picked(c, uid) and uid not in c.given:
                    options = append(options, place_of(m, uid) if self.is_hidden else pack(O_CARD, uid, 0, 0))
            if self.leaves is not None:
                options = left_for(options, self.leaves.of.cards(m, c))
        else:
            for p in self.of.pokemon(m, c):
                options = append(options, pack(O_POKEMON, p.serial, 0, 0))
        # harmless (without and len(options) > 1; bound): it only saves time
        if self.rest is not None and len(options) > 1 and self.is_narrowed(m, c):
            options = self.fruitful(m, c, options)
        return options

    def most(self, m: Machine, c: Context, options: vec[i64]) -> i64:
        """The largest number that may be picked."""
        size = len(options)
        wanted: i64 = size if self.n is None else self.n.value(m, c)
        most: i64 = wanted if wanted < size else size
        is_vain = (len(self.evolutions) > 0 and not self.may_evolve(m, c)) or (self.searches and self.is_known_to_fail(m, c))
        # harmless (without and most > 0 or self.searches; bound): only a search asks afterwards whether there was room
        if self.for_bench and (most > 0 or self.searches):
            room = self.room(m, c, first_of(options[0]) if size else -1)
            is_vain = is_vain or room == 0
            # harmless (bound): equal numbers give the same result
            if most > room:
                most = room
        if is_vain:
            most = 0
        if self.searches or (self.to_evolve and most == 0):
            c.note_search(is_vain or self.to_evolve)
        if self.searches and prohibitions.is_forbidden(m, V_SEARCH, None, c.you, -1, -1):
            most = 0
        if self.distinct >= 0 and self.of.of_cards and most > 1:
            most = min(most, self.most_different(m, options))
        return most

    def least(self, m: Machine, c: Context, most: i64, size: i64) -> i64:
        """The smallest number that must be picked, if `most` of the options may be."""
        least: i64 = most
        if self.n is None or self.none:
            least = 0
            if self.draws_to is not None and not m.rules.no_effect_plays and is_played(m, c):
                least = max(0, min(most, size - self.draws_to.value(m, c) + 1))
        elif self.upto:
            least = 0 if is_none_enough(m, c) else 1
            any_card = (self.searches or self.from_discard) and not is_typed(self.of)
            # harmless (without and least < most): equal numbers give the same result
            if least < most and any_card and m.rules.up_to_allows_none == "attacks":
                least = 1
        # harmless (without and m.rules.search_may_fail): no ruleset has the other value
        if (self.searches or self.in_secret) and is_typed(self.of) and m.rules.search_may_fail:
            least = 0  # CR-316.4b
        if self.holds_back and least > 1:
            least = 1
        return least

    def may_evolve(self, m: Machine, c: Context) -> bool:
        """Whether any known card of the type that the text wants evolves from the Pokémon that the text names."""
        types: i64 = 0
        for evolution in self.evolutions:
            types |= evolution.types(m, c)
        return types != 0 and (self.as_type is None or self.as_type.shares(m, c, types))

    def is_picked(self, c: Context, uid: i64) -> bool:
        """Whether another pick for the same action has the card."""
        for slot in self.but:
            if uid in c.slot(slot):
                return True
        return False

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        """The cards to pick from."""
        cards = self.of.cards(m, c)
        if not self.returns and not self.enters and (not self.usable or c.origin == ATTACK):
            return cards
        found: vec[i64] = vec[i64]()
        for uid in cards:
            d = m.defs[uid]
            if self.returns and d.stays_discarded:
                continue
            if self.usable and c.origin != ATTACK and not is_usable(m, c, uid):
                continue
            if self.enters and (d.is_piece or d.enters_by) and prohibitions.is_kept_from_play(m, c, uid):
                continue
            found = append(found, uid)
        return found

    def has_double(self, m: Machine, c: Context) -> bool:
        """Whether cards and Energy are not the same number."""
        for uid in self.of.cards(m, c):
            if energy.units_of_card(m, uid) != 1:
                return True
        return False

    def take_units(self, m: Machine, f: Frame) -> int:
        """Ask card by card until there is enough Energy, as for a retreat; `n` is the missing number."""
        c = f.c
        if f.step == 0:
            f.step = 1
            f.n = self.n.value(m, c) if self.n is not None else 0
            c.keep(self.slot, vec[i64]())
        if m.st.answered:
            answer = m.answer_of()
            if len(answer) == 0:
                return DONE
            self.take_unit(m, f, first_of(answer[0]))
        while f.n > 0:
            options: vec[i64] = vec[i64]()
            there: i64 = 0
            for uid in self.of.cards(m, c):
                if uid not in c.slot(self.slot):
                    options = append(options, pack(O_CARD, uid, 0, 0))
                    there += energy.units_of_card(m, uid)
            if len(options) == 0:
                break
            if len(options) > 1 and there > f.n:
                return m.ask(self.chooser(m, c), Q_PICK, options, 1, 1)
            self.tell_only(m, options)
            self.take_unit(m, f, first_of(options[0]))
        more = self.beyond(m, f)
        return m.ask(self.chooser(m, c), Q_PAY, more, 0, 1) if len(more) else DONE

    def beyond(self, m: Machine, f: Frame) -> vec[i64]:
        """Cards that may be taken although there is enough, because each card taken gives at least one Energy (two cards that
        provide two, for two Energy). A card that could have been taken before the last one is not offered again."""
        taken = f.c.slot(self.slot)
        options: vec[i64] = vec[i64]()
        there: i64 = 0
        most: i64 = 0
        for uid in taken:
            there += energy.units_of_card(m, uid)
            most = max(most, energy.units_of_card(m, uid))
        wanted = f.n + there
        if len(taken) >= wanted:
            return options
        for uid in self.of.cards(m, f.c):
            units = energy.units_of_card(m, uid)
            if uid not in taken and there + units - max(most, units) >= wanted:
                options = append(options, pack(O_CARD, uid, 0, 0))
        return options

    def take_different(self, m: Machine, f: Frame) -> int:
        """Ask card by card for different cards, up to the wanted or available number; `n` is the missing number."""
        c = f.c
        if f.step == 0:
            f.step = 1
            f.n = self.n.value(m, c) if self.n is not None else 0
            # harmless (left out): no text makes such a pick twice, so the slot is empty
            c.keep(self.slot, vec[i64]())
        if m.st.answered:
            self.take_card(f, first_of(m.answer_of()[0]))
        while f.n > 0:
            options: vec[i64] = vec[i64]()
            for uid in self.of.cards(m, c):
                if self.is_distinct(m, c.slot(self.slot), uid):
                    options = append(options, pack(O_CARD, uid, 0, 0))
            if len(options) == 0:
                break
            if len(options) > f.n:  # otherwise all of them can be taken, except copies
                return m.ask(self.chooser(m, c), Q_PICK, options, 1, 1)
            self.tell_only(m, options)
            self.take_card(f, first_of(options[0]))
        # harmless (left out): no text reads this result
        c.those = c.slot(self.slot)
        # harmless (left out): no text reads this result
        c.result = len(c.those)
        # harmless (any): no text reads this result
        c.did = c.result > 0
        return DONE

    def take_again(self, m: Machine, f: Frame) -> int:
        """Ask Pokémon by Pokémon, where each may be picked again; `n` is the number of remaining picks."""
        c = f.c
        if f.step == 0:
            f.step = 1
            f.n = self.n.value(m, c) if self.n is not None else 0
            c.keep(self.slot, vec[i64]())
        if m.st.answered:
            c.keep(self.slot, with_card(c.slot(self.slot), first_of(m.answer_of()[0])))
            f.n -= 1
        options: vec[i64] = vec[i64]()
        for p in self.of.pokemon(m, c):
            options = append(options, pack(O_POKEMON, p.serial, 0, 0))
        while f.n > 0 and len(options):
            if len(options) > 1 and self.by != BY_CHANCE:
                return m.ask(self.chooser(m, c), Q_PICK, options, 1, 1)
            one = options[chance.below(m, len(options))] if len(options) > 1 else options[0]
            if m.forced is not None and self.by != BY_CHANCE:
                self.tell_forced(m, append(vec[i64](), one))
            c.keep(self.slot, with_card(c.slot(self.slot), first_of(one)))
            f.n -= 1
        c.it = c.slot(self.slot)
        c.result = len(c.it)
        c.did = c.result > 0
        return DONE

    def take_card(self, f: Frame, uid: i64) -> None:
        f.c.keep(self.slot, with_card(f.c.slot(self.slot), uid))
        f.n -= 1

    def take_unit(self, m: Machine, f: Frame, uid: i64) -> None:
        f.c.keep(self.slot, with_card(f.c.slot(self.slot), uid))
        f.n -= energy.units_of_card(m, uid)

    def room(self, m: Machine, c: Context, one: i64) -> i64:
        """Free places on the Bench of the player who has the card (or Pokémon); -1: a deck without such a card is searched."""
        if one < 0:
            zone = bottommost(self.of)
            # harmless (turned): only a search of one's own deck asks whether there was room
            return movement.room(m, players.seats_of(m, zone.of, c)[0] if isinstance(zone, InZone) else c.you)
        return movement.room(m, m.owners[one] if self.of.of_cards and not self.is_hidden else c.you)

    def is_known_to_fail(self, m: Machine, c: Context) -> bool:
        """Whether all copies that the deck may have of all wanted cards are visible (official 1521, 1677)."""
        limit = m.table.max_copies
        if limit < 0:
            return False
        deck: Selector = self.of
        names: vec[i64] = vec[i64]()
        while isinstance(deck, Where):
            if len(names) == 0:
                names = deck.filter.names_wanted(m, c)
            deck = deck.of
        assert isinstance(deck, InZone)
        if len(names) == 0 and deck.filter is not None:
            names = deck.filter.names_wanted(m, c)
        seat = players.seats_of(m, deck.of, c)[0]
        for name in names:
            if zones.open_copies(m, seat, name) < limit:
                return False
        return len(names) > 0

    def is_narrowed(self, m: Machine, c: Context) -> bool:
        """Whether only Pokémon for which the text does something can be picked."""
        if c.origin == TRAINER:
            return not m.rules.no_effect_plays
        return c.origin == ABILITY and not m.rules.no_effect_uses

    def fruitful(self, m: Machine, c: Context, options: vec[i64]) -> vec[i64]:
        """The Pokémon for which the rest of the text does something; all of them if there are none."""
        rest = self.rest
        assert rest is not None
        was = c.it
        found: vec[i64] = vec[i64]()
        for option in options:
            c.it = append(vec[i64](), first_of(option))
            c.keep(self.slot, c.it)
            if would(m, c, rest):
                found = append(found, option)
        # harmless (left out): the answer replaces it
        c.it = was
        return found if len(found) else options

    def tell_only(self, m: Machine, options: vec[i64]) -> None:
        """Note the first options, which were picked without a question."""
        if m.forced is not None:
            m.forced.append(int(first_of(options[0])))

    def tell_forced(self, m: Machine, options: vec[i64]) -> None:
        assert m.forced is not None
        for option in options:
            p = None if self.of.of_cards else board.find(m, first_of(option))
            if p is not None:
                m.forced.append(p.cards[len(p.cards) - 1])
            elif kind_of(option) == O_CARD:
                m.forced.append(first_of(option))

    def drawn(self, m: Machine, options: vec[i64], n: i64) -> vec[i64]:
        """n random options."""
        pool = options[:]
        for i in range(n):
            # harmless (sign of i + chance.below(m, len(pool) - i)): one order by chance is as good as another
            j = i + chance.below(m, len(pool) - i)
            held = pool[i]
            pool[i] = pool[j]
            pool[j] = held
        return pool[:n]

    def most_different(self, m: Machine, options: vec[i64]) -> i64:
        """The largest number of cards that all differ; cards of several types are not counted out."""
        picked: vec[i64] = vec[i64]()
        for option in options:
            uid = first_of(option)
            types = m.defs[uid].types
            if self.distinct == TYPES_SHARED and types & (types - 1):
                return len(options)
            if kind_of(option) != O_CARD or self.is_distinct(m, picked, uid):
                picked = append(picked, uid)
        return len(picked)

    def is_distinct(self, m: Machine, picked: vec[i64], one: i64) -> bool:
        """Whether no picked card shares its name (or a type); among cards that share one, only the first counts."""
        for other in picked:
            if self.of.of_cards:
                if self.distinct == NAMES_SHARED and m.defs[other].name == m.defs[one].name:
                    return False
                if self.distinct == TYPES_SHARED and m.defs[other].types & m.defs[one].types:
                    return False
            else:
                p = board.find(m, other)
                q = board.find(m, one)
                if p is not None and q is not None:
                    if self.distinct == NAMES_SHARED and pokemon_values.name_of(m, p) == pokemon_values.name_of(m, q):
                        return False
                    if self.distinct == TYPES_SHARED and pokemon_values.types(m, p) & pokemon_values.types(m, q):
                        return False
        return True

    def keep(self, m: Machine, c: Context, answer: vec[i64]) -> int:
        picked: vec[i64] = vec[i64]()
        for option in answer:
            if kind_of(option) == O_PLACE:
                picked = append(picked, m.st.sides[second_of(option)].prizes[first_of(option)])
            # harmless (without or self.distinct < 0): no trait has that number
            elif self.distinct < 0 or self.is_distinct(m, picked, first_of(option)):
                picked = append(picked, first_of(option))
        c.keep(self.slot, picked)
        if self.of.of_cards:
            c.those = picked
        else:
            c.it = picked
        c.result = len(picked)
        c.did = len(picked) > 0
        return DONE

    def is_payable(self, m: Machine, c: Context) -> bool:
        if not self.can(m, c):  # everything that could be picked stands in for the pick in later steps
            return False
        # harmless (without or self.none; without or not self.known): every cost of the pool is a number of cards
        if self.n is None or self.upto or self.none or not self.known:
            return True
        there: i64 = len(c.slot(self.slot))
        if self.by_unit:
            there = 0
            for uid in c.slot(self.slot):
                there += energy.units_of_card(m, uid)
        return there >= self.n.value(m, c)

    def spend(self, m: Machine, c: Context) -> None:
        size: i64 = len(c.slot(self.slot))
        # harmless (without and self.n.value(m, c) < size): a pick that wants more cannot be paid
        # harmless (bound): equal numbers give the same result
        if self.n is not None and self.known and self.n.value(m, c) < size:
            size = self.n.value(m, c)
        c.spent += size

    def found_none(self, c: Context) -> bool:
        """The pick finds nothing. Returns False: it cannot be made."""
        # harmless (left out): a text ends at a pick that finds nothing
        c.keep(self.slot, NOTHING)
        if self.of.of_cards:
            c.those = NOTHING
        else:
            # harmless (left out): a text ends at a pick that finds nothing
            c.it = NOTHING
        # harmless (denied): the step after a pick that finds nothing can do nothing either
        return False

    def lacks_bearer(self, m: Machine, c: Context) -> bool:
        # harmless (without and not self.of.of_cards): no text of this kind picks the cards that it attaches
        return not self.of.of_cards and len(self.of.pokemon(m, c)) == 0

    def can(self, m: Machine, c: Context) -> bool:
        if self.known and self.n is not None and self.n.value(m, c) <= 0:
            return self.found_none(c)
        if self.unseen:
            if self.evolutions and not self.may_evolve(m, c):
                return self.found_none(c)
            # Searching is an effect even if nothing is taken (CR-602.3-p3), as is looking at an opponent's hand.
            c.those = unfiltered(m, c, self.of)
            c.keep(self.slot, c.those)
            if len(c.those) == 0:
                # harmless (denied): the step after such a search can do nothing either
                return False
            if self.searches and self.is_known_to_fail(m, c):
                return self.found_none(c)
            if self.for_bench and self.room(m, c, c.those[0]) == 0:
                c.note_search(True)
                return self.found_none(c)
            c.note_search(False)
            return True
        # Everything that could be picked stands in for the pick, so that the next action can say whether it could do anything.
        if self.of.of_cards:
            c.those = self.cards(m, c)
            size: i64 = len(c.those)
            c.keep(self.slot, c.those)
            if self.for_bench and size and self.room(m, c, c.those[0]) == 0:
                return self.found_none(c)
        else:
            c.it = self.of.serials(m, c)
            size = len(c.it)
            c.keep(self.slot, c.it)
        # harmless (left out): texts that leave out what was picked have picked one Pokémon before
        c.picked = 1
        if self.n is not None and self.known and not self.upto and not self.none:
            c.picked = self.n.value(m, c)
        # harmless (bound): the step after a pick that finds nothing can do nothing either
        return size > 0


class AskForPickOnce(AskForPick):
    """A pick that the rest of the text refers to: the question comes where the text first refers to it."""

    def is_made(self, c: Context) -> bool:
        return len(c.slot(self.slot)) == 1

    def run(self, m: Machine, f: Frame) -> int:
        if self.is_made(f.c) and not m.st.answered:
            return DONE
        return super().run(m, f)

    def can(self, m: Machine, c: Context) -> bool:
        return self.is_made(c) or super().can(m, c)


def is_usable(m: Machine, c: Context, uid: i64) -> bool:
    """Whether the player of the text could use a Trainer card: its own condition is met, and its cost can be paid."""
    d = m.defs[uid]
    if d.play is None:
        return False
    own = Context(c.you, c.opponent, c.origin, c.source, uid)
    return (d.play_when is None or d.play_when.holds(m, own)) and costs_payable(m, own, d.play)


def left_for(options: vec[i64], wanted: vec[i64]) -> vec[i64]:
    """The options without the one card that another pick needs; all of them if there is no other."""
    if len(wanted) != 1:
        return options
    found: vec[i64] = vec[i64]()
    for option in options:
        if first_of(option) != wanted[0]:
            found = append(found, option)
    return found if len(found) else options


class PickEach(Exec):
    """Two picks for one action, which needs only one of them."""

    def __init__(self, left: list[Exec], right: list[Exec]) -> None:
        super().__init__()
        self.is_pick = True
        self.left = left
        self.right = right

    def run(self, m: Machine, f: Frame) -> int:
        steps = self.left if f.step < len(self.left) else self.right
        at = f.step if f.step < len(self.left) else f.step - len(self.left)
        if at >= len(steps):
            return DONE
        f.step += 1
        m.push(steps[at], f.c)
        return CALL

    def can(self, m: Machine, c: Context) -> bool:
        left = self.finds(m, c, self.left)
        return self.finds(m, c, self.right) or left

    def finds(self, m: Machine, c: Context, steps: list[Exec]) -> bool:
        for step in steps:
            if not step.can(m, c):
                # harmless (denied): the action after it asks for the cards too
                return False
        return True

    def is_payable(self, m: Machine, c: Context) -> bool:
        for step in self.left:
            if not step.is_payable(m, c):
                return False
        for step in self.right:
            if not step.is_payable(m, c):
                return False
        return True

    def children(self) -> list[Exec]:
        return [*self.left, *self.right]


def is_in(s: Selector, zone: type[InZone]) -> bool:
    """Whether a selector takes cards from a zone."""
    while isinstance(s, Where):
        s = s.of
    return type(s) is zone


def filter_of(s: Selector) -> Filter | None:
    """The filter in a phrase about cards."""
    if isinstance(s, Where):
        return s.filter
    return s.filter if isinstance(s, InZone) else None


def evolution_filters(wanted: Filter | None) -> list[EvolvesFrom]:
    """The filters that make cards evolve from one of several Pokémon; empty if there is none."""
    if isinstance(wanted, EvolvesFrom):
        return [wanted]
    found: list[EvolvesFrom] = []
    if isinstance(wanted, AllOf):
        for f in wanted.filters:
            found = found or evolution_filters(f)
    elif isinstance(wanted, AnyOf):
        for f in wanted.filters:
            if not isinstance(f, EvolvesFrom):
                return []
            found.append(f)
    return found


def type_filter(wanted: Filter | None) -> SameType | None:
    """The filter that makes cards share a type with others, if there is one."""
    if isinstance(wanted, AllOf):
        for f in wanted.filters:
            if isinstance(f, SameType):
                return f
    return None


def is_typed(s: Selector) -> bool:
    if isinstance(s, Where):
        return True
    return isinstance(s, InZone) and s.filter is not None


def place_of(m: Machine, uid: i64) -> i64:
    """A Prize card as an option: its place, not the card."""
    seat = m.owners[uid]
    prizes = m.st.sides[seat].prizes
    for i in range(len(prizes)):
        if prizes[i] == uid:
            return pack(O_PLACE, i, seat, 0)
    return pack(O_CARD, uid, 0, 0)
