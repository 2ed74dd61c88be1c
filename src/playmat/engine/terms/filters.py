"""Filters that run: tests on one card or one Pokémon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.names import has_words
from playmat.engine import board, energy, in_force, players, pokemon_values
from playmat.engine.card_definitions import ALSO_TRAINER, CardDef
from playmat.engine.codes import (
    COLORLESS_BIT,
    ENERGY_CARD,
    EVERY_TYPE,
    LEGEND,
    LEVEL_UP,
    POKEMON_CARD,
    ROLE_ENERGY,
    ROLE_TOOL,
    TRAINER_CARD,
)
from playmat.engine.program import Context
from playmat.engine.state import Pokemon
from playmat.engine.terms.quantities import compares
from playmat.engine.terms.term import Filter, Selector

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class CardFilter(Filter):
    """A test that no Pokémon in play can pass, only a card."""

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        # harmless (denied): no text asks it of a Pokémon in play
        return False


class HasClass(Filter):
    """Of a class that depends on the card alone."""

    def __init__(self, bit: int) -> None:
        self.bit: i64 = bit

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        # harmless (without and m.table.reclassed): it only saves time
        if m.table.reclassed and pokemon_values.counts_as(m, self.bit, uid, None):
            return True
        if m.table.has_roles:
            return pokemon_values.classes(m, uid) & self.bit != 0
        return m.defs[uid].classes & self.bit != 0

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        # harmless (without and m.table.reclassed): it only saves time
        if m.table.reclassed and pokemon_values.counts_as(m, self.bit, -1, p):
            return True
        d = pokemon_values.top(m, p)
        return (d.classes if d.supertype == POKEMON_CARD else m.table.pokemon_classes) & self.bit != 0


class StageIs(Filter):
    """Basic, Evolved or Unevolved, which in play depend on the stack and the ruleset (CR-307.1).

    0 Basic, 1 Evolved, 2 Unevolved, 3 Stage 1, 4 Stage 2, 5 Evolution: by the card, even if it was put straight into play.
    """

    def __init__(self, which: int) -> None:
        self.which: i64 = which

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        # harmless (without and m.table.has_roles): it only saves time
        if m.table.has_roles and pokemon_values.acts_as(m, uid):
            # harmless (denied): no text asks for the stage of attached cards
            return False  # no longer a Pokémon of any stage (CR-200.3-p2)
        if self.which == 0:
            return d.is_basic or d.basic_energy
        if self.which == 1 or self.which == 5:
            return d.is_evolution
        if self.which == 2:
            # harmless (without and d.supertype == POKEMON_CARD): other cards have no such stage
            return d.supertype == POKEMON_CARD and not d.is_evolution
        # harmless (without and d.supertype == POKEMON_CARD): other cards have no such stage
        return d.supertype == POKEMON_CARD and d.stage == self.which - 2

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if self.which == 0:
            return pokemon_values.is_basic(m, p)
        if self.which == 1 or (self.which == 5 and m.basic_by_stack):
            return pokemon_values.is_evolved(m, p)
        if self.which == 5:
            return pokemon_values.staged(m, p).is_evolution and not pokemon_values.is_put_as_basic(m, p)
        if self.which == 2:
            return not pokemon_values.is_evolved(m, p)
        return pokemon_values.staged(m, p).stage == self.which - 2


class OfStage(Filter):
    """Of a printed stage."""

    def __init__(self, stage: int) -> None:
        self.stage: i64 = stage

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return m.defs[uid].supertype == POKEMON_CARD and m.defs[uid].stage == self.stage

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return pokemon_values.staged(m, p).stage == self.stage


class TrainerIs(Filter):
    """A Trainer card: any of them in texts printed before Diamond & Pearl; in later texts only the plain kind, where the
    ruleset distinguishes the kinds (CR-902)."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        if d.supertype != TRAINER_CARD:
            # harmless (without and m.table.has_roles): it only saves time
            return m.table.has_roles and pokemon_values.acts_as(m, uid) == ROLE_TOOL  # CR-308.2
        return not self.plain or (d.kind != 1 and d.kind != 2)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        """A Trainer card that was played as a Pokémon and counts as both by its text."""
        d = pokemon_values.top(m, p)
        # harmless (without and d.supertype == TRAINER_CARD): other cards have no such flag
        return d.supertype == TRAINER_CARD and d.as_flags & ALSO_TRAINER != 0


class OfType(Filter):
    def __init__(self, types: int) -> None:
        self.types: i64 = types
        """0: the chosen type."""

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        wanted = self.types if self.types else c.type
        if d.supertype == ENERGY_CARD:
            return provides_any(m, c, d, uid, wanted)
        # harmless (without and d.supertype == POKEMON_CARD): Trainer cards have no types
        return d.supertype == POKEMON_CARD and d.types & wanted != 0

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return pokemon_values.types(m, p) & (self.types if self.types else c.type) != 0


class OfChosenType(OfType):
    def __init__(self) -> None:
        super().__init__(0)


def provides_any(m: Machine, c: Context, d: CardDef, uid: i64, types: i64) -> bool:
    """Whether an Energy card provides one of the types: attached, by its Energy of this moment; elsewhere, by the one type it
    has there."""
    if uid == m.energy_in_question:
        return m.types_in_question & types != 0
    if energy.is_as_printed(m, d):
        return d.types & types != 0
    p = board.holder(m, uid)
    if p is not None:
        for i in range(len(p.attached)):
            if p.attached[i] == uid:
                bits, _units = pokemon_values.provided(m, p, i)
                return bits & types != 0
    if d.basic_energy:
        return d.types & types != 0
    for provision in d.provisions:
        if provision.when is None:
            # The Energy that it would provide in play does not count elsewhere: Energy of several types is of none of them
            # there.
            return provision.types & types != 0 and provision.types & (provision.types - 1) == 0
    return False


class Named(Filter):
    def __init__(self, names: list[int]) -> None:
        self.names: list[i64] = [i64(n) for n in names]

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return m.defs[uid].name in self.names

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return pokemon_values.name_of(m, p) in self.names

    def names_wanted(self, m: Machine, c: Context) -> vec[i64]:
        names: vec[i64] = vec[i64]()
        for name in self.names:
            names = append(names, name)
        return names


class NameHas(Filter):
    def __init__(self, words: str) -> None:
        self.words = words

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return has_words(m.defs[uid].card.name, self.words)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return has_words(pokemon_values.top(m, p).card.name, self.words)


class Provides(CardFilter):
    def __init__(self, types: int) -> None:
        self.types: i64 = types

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        if d.supertype != ENERGY_CARD and pokemon_values.acts_as(m, uid) != ROLE_ENERGY:
            return False
        return provides_any(m, c, d, uid, self.types)


class StaysInPlay(CardFilter):
    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return m.defs[uid].stays_in_play


class ProvidesAmount(CardFilter):
    def __init__(self, n: int) -> None:
        self.n: i64 = n

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return (m.units_in_question if uid == m.energy_in_question else energy.units_of_card(m, uid)) >= self.n


class AllOf(Filter):
    def __init__(self, filters: list[Filter]) -> None:
        self.filters = filters

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        for f in self.filters:
            if not f.card(m, c, uid):
                return False
        return True

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        for f in self.filters:
            if not f.pokemon(m, c, p):
                return False
        return True

    def names_wanted(self, m: Machine, c: Context) -> vec[i64]:
        for f in self.filters:
            names = f.names_wanted(m, c)
            if len(names):
                return names
        return vec[i64]()


class AnyOf(Filter):
    def __init__(self, filters: list[Filter]) -> None:
        self.filters = filters

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        for f in self.filters:
            if f.card(m, c, uid):
                return True
        return False

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        for f in self.filters:
            if f.pokemon(m, c, p):
                return True
        return False


class Not(Filter):
    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return not self.filter.card(m, c, uid)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return not self.filter.pokemon(m, c, p)


class PokemonFilter(Filter):
    """A test that only a Pokémon in play can pass."""

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return False


class HasEnergy(PokemonFilter):
    def __init__(self, types: int, n: int, op: int) -> None:
        self.types: i64 = types
        self.n: i64 = n
        self.op: i64 = op

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return compares(energy.energy_of(m, p, self.types), self.op, self.n)


class HasCard(PokemonFilter):
    def __init__(self, filter: Filter, n: int) -> None:
        self.filter = filter
        self.n: i64 = n

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        n: i64 = 0
        for uid in p.attached:
            if self.filter.card(m, c, uid):
                n += 1
        return n >= self.n


class Damaged(PokemonFilter):
    def __init__(self, n: int, op: int) -> None:
        self.n: i64 = n
        self.op: i64 = op

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return compares(p.damage // 10, self.op, self.n)


class Afflicted(PokemonFilter):
    def __init__(self, by: int) -> None:
        self.by: i64 = by
        """Bits of Special Conditions; 0: any."""

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return p.conditions & self.by != 0 if self.by else p.conditions != 0


class HpIs(Filter):
    """HP. A half of a LEGEND has none outside play."""

    def __init__(self, op: int, n: int, remaining: bool) -> None:
        self.op: i64 = op
        self.n: i64 = n
        self.remaining = remaining

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        return d.supertype == POKEMON_CARD and d.stage != LEGEND and compares(d.hp, self.op, self.n)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        value = pokemon_values.hp(m, p)
        if self.remaining:
            value -= p.damage
        return compares(value, self.op, self.n)


class HasAbility(Filter):
    def __init__(self, kinds: int, name: int) -> None:
        self.kinds: i64 = kinds
        """Bits of kinds; 0: any but Ancient Traits."""
        self.name: i64 = name

    def matches(self, m: Machine, d: CardDef, p: Pokemon | None) -> bool:
        for ability in d.abilities:
            if self.kinds and not (self.kinds >> ability.kind) & 1:
                continue
            # harmless (without and not self.kinds): no text asks for Ancient Traits
            if not self.kinds and ability.kind == 4:
                continue
            if self.name >= 0 and ability.name != self.name:
                continue
            if p is None or in_force.has_ability(m, p, ability.kind, ability.name):
                return True
        return False

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return self.matches(m, m.defs[uid], None)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        for uid in in_force.faces(m, p):
            if self.matches(m, m.defs[uid], p):
                return True
        return in_force.has_gained(m, p, self.kinds, self.name)


class HasAttacks(CardFilter):
    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return len(m.defs[uid].attacks) > 0


class HasAttack(Filter):
    def __init__(self, name: int) -> None:
        self.name: i64 = name

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        for attack in m.defs[uid].attacks:
            if attack.name == self.name:
                return True
        return False

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        for uid in in_force.faces(m, p):
            if self.card(m, c, uid):
                return True
        return False


class LeastHp(Filter):
    """None of the selected Pokémon has less remaining HP."""

    def __init__(self, of: Selector) -> None:
        self.of = of

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return False

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        own = pokemon_values.hp(m, p) - p.damage
        for other in self.of.pokemon(m, c):
            if pokemon_values.hp(m, other) - other.damage < own:
                return False
        return True


class WeakTo(Filter):
    """Has a Weakness to one of the types; bits 0: to any."""

    def __init__(self, types: int) -> None:
        self.types: i64 = types

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return is_any(m.defs[uid].weak_types, self.types)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        kinds, _, _ = pokemon_values.weaknesses(m, p)
        return is_any(kinds, self.types)


class WeakToTypesOf(Filter):
    """Has a Weakness to a type of one of the selected."""

    def __init__(self, of: Selector) -> None:
        self.of = of

    def types(self, m: Machine, c: Context) -> i64:
        bits: i64 = 0
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                bits |= pokemon_values.card_types(m, uid)
        else:
            for p in self.of.pokemon(m, c):
                bits |= pokemon_values.types(m, p)
        return bits

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        bits = self.types(m, c)
        # harmless (without and bits != 0): equal numbers give the same result
        return bits != 0 and is_any(m.defs[uid].weak_types, bits)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        bits = self.types(m, c)
        kinds, _, _ = pokemon_values.weaknesses(m, p)
        return bits != 0 and is_any(kinds, bits)


class Resists(Filter):
    """Has a Resistance to one of the types; bits 0: to any."""

    def __init__(self, types: int) -> None:
        self.types: i64 = types

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return is_any(m.defs[uid].resist_types, self.types)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        kinds, _ = pokemon_values.resistances(m, p)
        return is_any(kinds, self.types)


def is_any(kinds: vec[i64], types: i64) -> bool:
    """Whether an entry has a bit of the types; bits 0: whether there is an entry."""
    for bits in kinds:
        if types == 0 or bits & types:
            return True
    return False


class RetreatIs(Filter):
    def __init__(self, op: int, n: int) -> None:
        self.op: i64 = op
        self.n: i64 = n

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        return d.supertype == POKEMON_CARD and compares(d.retreat, self.op, self.n)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return compares(pokemon_values.retreat_cost(m, p), self.op, self.n)


class EvolvesFrom(CardFilter):
    def __init__(self, of: Selector, skip: bool) -> None:
        self.of = of
        self.skip = skip
        """Only Stage 2 cards whose Stage 1 evolves from a selected Basic Pokémon: they skip a stage."""

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        if self.skip:
            return self.skips(m, c, d)
        if not d.is_evolution:
            return False
        if self.of.of_cards:
            for other in self.of.cards(m, c):
                if m.defs[other].name == d.evolves_from:
                    return True
            return False
        for p in self.of.pokemon(m, c):
            if pokemon_values.name_of(m, p) == d.evolves_from:
                return True
        return False

    def types(self, m: Machine, c: Context) -> i64:
        """Bits of the types of all known cards that evolve from one of the selected."""
        found: i64 = 0
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                found |= m.defs[uid].evolution_types
            return found
        for p in self.of.pokemon(m, c):
            d = pokemon_values.top(m, p)
            found |= d.evolution_types if pokemon_values.name_of(m, p) == d.name else EVERY_TYPE | COLORLESS_BIT
        return found

    def skips(self, m: Machine, c: Context, d: CardDef) -> bool:
        if d.skips:
            for p in self.of.pokemon(m, c):
                if pokemon_values.name_of(m, p) in d.skips and not pokemon_values.is_baby(m, p):
                    return True
        return False


class EvolvesFromName(Filter):
    def __init__(self, name: int) -> None:
        self.name: i64 = name

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return m.defs[uid].evolves_from == self.name

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return pokemon_values.top(m, p).evolves_from == self.name


class CanTakeTool(PokemonFilter):
    """There is room for the card of the text as a Tool."""

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return pokemon_values.has_room_for_tool(m, p, c.you, c.uid)


class EarlierForm(PokemonFilter):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if c.ahead:
            return True  # no player has seen the card yet
        for uid in self.of.cards(m, c):
            d = m.defs[uid]
            if d.stage == LEVEL_UP:
                if d.name == pokemon_values.name_of(m, p) and pokemon_values.top(m, p).stage != LEVEL_UP:
                    return True
            # harmless (without and d.is_evolution): such texts search for Evolution cards
            elif d.is_evolution and d.evolves_from == pokemon_values.name_of(m, p):
                return True
        return False


class EnteredThisTurn(PokemonFilter):
    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return p.entered == m.st.turn or p.evolved == m.st.turn


class FaceUp(Filter):
    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        side = m.st.sides[m.owners[uid]]
        for i in range(len(side.prizes)):
            if side.prizes[i] == uid:
                return (side.prizes_up >> i) & 1 == 1
        # harmless (denied): only Prize cards are asked about
        return True

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return True


class ItSelf(Filter):
    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return uid == c.uid

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return p.serial == c.source


class Among(Filter):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        # harmless (without and self.of.of_cards): a phrase about Pokémon is not asked of cards
        return self.of.of_cards and uid in self.of.cards(m, c)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        # harmless (without and not self.of.of_cards): a phrase about cards never has a Pokémon
        return not self.of.of_cards and self.of.has(m, c, p)


class PositionIs(PokemonFilter):
    def __init__(self, active: bool) -> None:
        self.active = active

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return board.is_active(m, p) == self.active


class SameType(Filter):
    """Shares a type with one of the selected."""

    def __init__(self, as_: Selector) -> None:
        self.of = as_

    def shares(self, m: Machine, c: Context, types: i64) -> bool:
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                if pokemon_values.card_types(m, uid) & types:
                    return True
            return False
        for p in self.of.pokemon(m, c):
            if pokemon_values.types(m, p) & types:
                return True
        return False

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return self.shares(m, c, pokemon_values.card_types(m, uid))

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.shares(m, c, pokemon_values.types(m, p))


class SameName(Filter):
    """Has the name of one of the selected."""

    def __init__(self, as_: Selector) -> None:
        self.of = as_

    def shares(self, m: Machine, c: Context, name: i64) -> bool:
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                if m.defs[uid].name == name:
                    return True
            return False
        for p in self.of.pokemon(m, c):
            if pokemon_values.name_of(m, p) == name:
                return True
        return False

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return self.shares(m, c, m.defs[uid].name)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.shares(m, c, pokemon_values.name_of(m, p))

    def names_wanted(self, m: Machine, c: Context) -> vec[i64]:
        names: vec[i64] = vec[i64]()
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                names = append(names, m.defs[uid].name)
        else:
            for p in self.of.pokemon(m, c):
                names = append(names, pokemon_values.name_of(m, p))
        return names


class CanEvolve(Filter):
    """Some known card evolves from it."""

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return m.defs[uid].evolution_types != 0

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return pokemon_values.top(m, p).evolution_types != 0


class OtherHalf(CardFilter):
    """The other half of a LEGEND among the selected cards: same name, another printed card (SM-gloss-28)."""

    def __init__(self, of: Selector) -> None:
        self.of = of

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        # harmless (without or d.supertype != POKEMON_CARD; without or d.stage != LEGEND): only a LEGEND has a LEGEND of its name
        if d.supertype != POKEMON_CARD or d.stage != LEGEND:
            return False
        for other in self.of.cards(m, c):
            e = m.defs[other]
            # harmless (without and e.stage == LEGEND; without and e.supertype == POKEMON_CARD): the name is a LEGEND's
            if e.name == d.name and e.index != d.index and e.stage == LEGEND and e.supertype == POKEMON_CARD:
                return True
        return False


class NameShared(CardFilter):
    """Another of the selected cards has its name."""

    def __init__(self, of: Selector) -> None:
        self.of = of

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        for other in self.of.cards(m, c):
            if other != uid and m.defs[other].name == m.defs[uid].name:
                return True
        return False


class HasMark(PokemonFilter):
    def __init__(self, name: int) -> None:
        self.name: i64 = name

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.name in p.marks


class Owned(Filter):
    def __init__(self, by: int) -> None:
        self.by: i64 = by

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return players.is_who(m, self.by, c, m.owners[uid])

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return players.is_who(m, self.by, c, p.owner)
