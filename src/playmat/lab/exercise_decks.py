"""The cards in the exercise of a card: cards that its texts refer to, and some of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from playmat.cards.files import parse_card_block
from playmat.cards.model import Card
from playmat.cards.names import has_words
from playmat.cards.pool import Pool
from playmat.cards.summaries import CardSummary
from playmat.effects import nodes as n
from playmat.effects.tree import nodes_of
from playmat.engine.link.linker import Unplayable
from playmat.engine.link.table import link_table
from playmat.engine.table import Table
from playmat.lab.random_decks import playable
from playmat.rules.ruleset import load_form, load_ruleset
from playmat.vocabulary import BASIC_ENERGY_TYPES, AbilityKind, Stage, TrainerKind, Type

PROPS = (
    parse_card_block("Loan | Stadium\n  text: modify(in_play(each), attack_cost, set, 0)", 901),
    parse_card_block("Brawn | Special Energy\n  text: provide(Colorless)\n    modify(self, damage_done, add, 300)", 902),
    parse_card_block(
        "Hex | Basic P 60\n"
        '  attack 0 "Hold": lasting(forbid(retreat, who=defending), opponents_next_turn)\n'
        '  attack 0 "Hush": lasting(forbid(play, player=opponent, filter=is("Stadium")), opponents_next_turn)',
        903,
    ),
    parse_card_block(
        "Rascal | Basic C 120\n"
        '  attack 0 "Scorch": inflict(Burned, defending)\n'
        '  attack 0 "Sting": inflict(Poisoned, defending)\n'
        '  attack 0 "Rob": discard(pick(1, hand(opponent), by=chance))\n'
        '  attack 0 "Spill": discard(attached(self, is("Energy")))\n'
        '  attack 0 "Raze": discard(top(5, of=opponent))',
        904,
    ),
    parse_card_block("Shift | Item\n  text: play(switch(pick(1, bench)))", 905),
    parse_card_block("Puppet | Item\n  text: play(play_as_pokemon(30, trainer=true))", 906),
)
"""Made-up cards: one makes attacks free of cost, one makes them strong enough to Knock Out any Pokémon, one has attacks with
effects on a Pokémon and on a player, two cause events that few cards cause, and the last one is a Trainer card that counts as
such while it is a Pokémon."""
LOAN, BRAWN, HEX, RASCAL, SHIFT, PUPPET = (card.id for card in PROPS)
PROVOKED = (n.Event.CONDITION, n.Event.THROWN, n.Event.MILLED, n.Event.DISCARDED)
"""Events that an attack of Rascal causes."""
MANY = 3
"""If a text asks for at least this many cards, that many are provided."""
SPARE = 6
"""The number of extra copies, since some end up in other zones."""
HARDY = 250
"""HP from which a Pokémon can have many damage counters."""


class ExerciseDecks:
    """The playable cards of a pool, indexed by the properties that other cards' texts refer to."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.facts = playable(pool)
        self.by_name: dict[str, list[CardSummary]] = {}
        self.from_name: dict[str, list[CardSummary]] = {}
        self.by_class: dict[str, list[CardSummary]] = {}
        self.energy: dict[Type, str] = {}
        for facts in self.facts:
            self.by_name.setdefault(facts.name, []).append(facts)
            if facts.evolves_from:
                self.from_name.setdefault(facts.evolves_from, []).append(facts)
            for word in class_words(facts):
                self.by_class.setdefault(word, []).append(facts)
            if facts.is_basic_energy:
                self.energy.setdefault(facts.types[0], facts.id)
        for facts in pool.summaries().values():
            if facts.is_unread and facts.name not in self.by_name:
                self.by_name[facts.name] = [facts]

    def card(self, card_id: str) -> Card:
        """A card of the pool. A card that was not read has no texts; it is included for cards that refer to it."""
        card = self.pool[card_id]
        if not card.unread:
            return card
        attacks = tuple(replace(attack, effect=None) for attack in card.attacks)
        return replace(card, unread="", attacks=attacks, abilities=(), parts=())

    def line(self, card: Card) -> list[str]:
        """The Pokémon below the card, lowest first, as far down as the pool has them; without the card itself."""
        below: list[str] = []
        name, era = card.evolves_from, card.era
        while name and len(below) < 4:
            options = [facts for facts in self.by_name.get(name, ()) if facts.is_pokemon or "play_as_pokemon" in facts.body]
            if not options:
                break
            # A Level-Up card has the name of the Pokémon below it, which must not be another Level-Up card.
            options = [facts for facts in options if facts.stage is not Stage.LEVEL_UP] or options
            near = [facts for facts in options if self.pool[facts.id].era is era] or options
            below.insert(0, near[0].id)
            name = near[0].evolves_from
        return below

    def spoken_of(self, card: Card, random: Random) -> list[str]:
        """Cards that match the filters in the card's texts, up to two for each."""
        found: list[str] = []
        for node in texts_of(card):
            options = self.passing(node)
            found += [facts.id for facts in random.sample(options, min(2, len(options)))]
            match node:
                case (
                    n.Provides(types)
                    | n.HasEnergy(types)
                    | n.EnergyOn(_, types)
                    | n.Surplus(types)
                    | n.ExtraEnergy(types)
                    | n.Paid(_, types)
                ):
                    found += [self.energy[kind] for kind in types if kind in self.energy for _ in range(3)]
        return found[:40]

    def crowd(self, card: Card, random: Random) -> list[str]:
        """Many copies of a card, if a text asks for many of its kind; Pokémon with high HP, if it asks for many counters."""
        found: list[str] = []
        for node in texts_of(card):
            match node:
                case n.Exists(what, count) | n.Compare(n.Count(what), _, n.Number(count)) if count >= MANY:
                    options = next(filter(None, map(self.passing, nodes_of(what))), [])
                    found += [random.choice(options).id if options else self.energy[Type.FIRE]] * (count + SPARE)
                case n.Compare(n.Distinct(_, what), _, n.Number(count)) if count >= MANY:
                    options = next(filter(None, map(self.passing, nodes_of(what))), [])
                    found += [facts.id for facts in random.sample(options, min(len(options), 2 * count))] * 2
                case n.Compare(n.Counters(), _, n.Number(count)) if count >= MANY:
                    hardy = [facts.id for facts in self.by_class["Basic"] if facts.hp >= HARDY and facts.is_pokemon]
                    found += random.sample(hardy, MANY)
                case n.Compare(n.Surplus(types), _, n.Number(count)) if count >= MANY:
                    found += [self.energy[(types or BASIC_ENERGY_TYPES)[0]]] * count
        return found[:40]

    def passing(self, node: n.Node) -> list[CardSummary]:
        """Cards that match a filter, or that can cause the event that a node waits for."""
        match node:
            case n.Named(names):
                return [facts for name in names for facts in self.by_name.get(name, ())]
            case n.EvolvesFromName(name):
                return self.from_name.get(name, [])
            case n.NameHas(words):
                return [facts for facts in self.facts if has_words(facts.name, words)]
            case n.HasAttack(name) | n.Happened(name=name) if name:
                return [facts for facts in self.facts if f'"{name}"' in facts.body]
            case n.HasAbility(kinds, name):
                quoted, wanted = f'"{name}"' if name else "use(", kinds or tuple(AbilityKind)
                able = (facts for facts in self.facts if quoted in facts.body)
                return [facts for facts in able if any(ability.kind in wanted for ability in facts.abilities)]
            case n.OtherHalf():
                return self.by_class.get(str(Stage.LEGEND), [])
            case n.On(n.Event.LEVELLED_UP):
                return self.by_class.get(str(Stage.LEVEL_UP), [])
            case n.On(n.Event.POWER_USED | n.Event.POWER_DONE):
                return self.passing(n.HasAbility((AbilityKind.POKE_POWER, AbilityKind.POKEMON_POWER)))
            case n.Is(word):
                return self.by_class.get(word, [])
            case n.OfType(types):
                return [facts for kind in types for facts in self.by_class.get(str(kind), ())]
            case n.WeakTo(types):
                return [facts for facts in self.facts if set(types or facts.weaknesses) & set(facts.weaknesses)]
            case n.Resists(types):
                return [facts for facts in self.facts if set(types or facts.resistances) & set(facts.resistances)]
            case n.AllOf(filters):
                asked = {word for each in filters for word in words_of_filter(each)}
                parts = {each.words for each in filters if isinstance(each, n.NameHas)}
                narrower = [
                    {facts.id for facts in self.passing(each)} for each in filters if isinstance(each, n.Named | n.HasAbility)
                ]
                alike = self.by_class.get(next(iter(asked), ""), [])
                return [
                    facts
                    for facts in alike
                    if asked <= class_words(facts)
                    and all(has_words(facts.name, part) for part in parts)
                    and all(facts.id in ids for ids in narrower)
                ]
        return []

    def halves(self, card: Card) -> list[str]:
        """The printings of a card that is only a part of a Pokémon."""
        return self.pool.by_name(card.name)[:4] if card.stage in (Stage.LEGEND, Stage.V_UNION) else []

    def evolutions(self, ids: list[str], random: Random) -> list[str]:
        """For each of the cards that can evolve, two copies of a card that evolves from it."""
        options = [self.from_name.get(self.pool[card_id].name, []) for card_id in ids]
        return [facts.id for some in options if some for facts in [random.choice(some)] * 2][:20]

    def partners(self, random: Random) -> list[str]:
        """Some cards of every kind."""
        found: list[str] = []
        for word, count in (
            ("Basic", 5), ("Stage 1", 2), ("Item", 3), ("Supporter", 2), ("Stadium", 1), ("Tool", 2), ("Special Energy", 2),
        ):  # fmt: skip
            options = self.by_class[word]
            found += [facts.id for facts in random.sample(options, min(count, len(options)))]
        return found + [facts.id for facts in self.by_name.get("Double Colorless Energy", ())[:1] for _ in range(2)]


def class_words(facts: CardSummary) -> set[str]:
    """The words for which `is(...)` and `type(...)` are true of a card."""
    words = {str(facts.supertype), *facts.tags, *map(str, facts.types)}
    if facts.kind is not None:
        words.add(str(facts.kind))
    if facts.stage is not None:
        words.add(str(facts.stage))
        words.add("Evolution" if facts.stage.is_evolution else "Unevolved")
    if not facts.is_pokemon and not facts.is_trainer:
        words.add("Basic Energy" if facts.is_basic_energy else "Special Energy")
    return words


def words_of_filter(node: n.Filter) -> Iterator[str]:
    match node:
        case n.Is(word):
            yield word
        case n.OfType((kind,)) | n.Provides((kind,)):
            yield str(kind)


def texts_of(card: Card) -> Iterator[n.Node]:
    """All effect nodes of a card."""
    for attack in card.attacks:
        yield from nodes_of(attack.effect)
    for ability in card.abilities:
        yield from nodes_of(ability.parts)
    yield from nodes_of(card.parts)


@dataclass(frozen=True, slots=True)
class DecksAround:
    """Two equal decks around a card, with the cards in them that its texts refer to."""

    table: Table
    spoken: frozenset[str]
    """Ids of cards."""
    attacks: frozenset[str]
    """Names of attacks that the texts refer to."""
    remembered: frozenset[str]
    """Ids of cards that the texts ask about: whether they were played, have evolved and the like."""


def company(card: Card, cast: ExerciseDecks, spoken: list[str], random: Random) -> list[str]:
    """The other cards of the decks: cards that the texts refer to (`spoken`), partners, and their earlier stages."""
    pool = cast.pool
    above = [facts.id for facts in cast.from_name.get(card.name, ())[:2]]
    halves = [half for one in (card, *map(cast.card, spoken)) for half in cast.halves(one)]
    others = above + halves + spoken + cast.partners(random)
    if any(isinstance(node, n.SameName) for node in texts_of(card)):
        others += [other for other in others if pool[other].is_pokemon or pool[other].kind is TrainerKind.TOOL] * 2
    if any(isinstance(node, n.Evolve | n.EvolvesFrom) for node in texts_of(card)):
        others += cast.evolutions(others, random)
    if any(isinstance(node, n.Devolve) for node in texts_of(card)):
        others += [facts.id for facts in random.sample(cast.by_class["Stage 2"], 2)]
    return others + [below for other in others for below in cast.line(pool[other])]


def props_for(card: Card) -> list[str]:
    """The made-up cards that let the card's texts do something."""
    ids = [LOAN, BRAWN]
    if any(isinstance(node, n.RemoveEffects | n.RemovePlayerEffects) for node in texts_of(card)):
        ids.append(HEX)
    if any(isinstance(node, n.On) and node.event in PROVOKED for node in texts_of(card)):
        ids += [RASCAL, RASCAL]
    if any(isinstance(node, n.On) and node.event is n.Event.SWITCHED for node in texts_of(card)):
        ids += [SHIFT, SHIFT]
    if any(isinstance(node, n.InPlay) and n.Is("Trainer") in nodes_of(node.filter) for node in texts_of(card)):
        ids += [PUPPET, PUPPET]
    return ids


def gather(card: Card, cast: ExerciseDecks, ruleset: str, form: str, random: Random) -> DecksAround:
    """A table for decks around the card; partners that the engine cannot run are left out.

    Each card has the words of its own printing, independent of the ruleset, because these words are exercised.
    """
    pool = cast.pool
    left_out: set[str] = set()
    costs = {kind for attack in card.attacks for kind in attack.cost} | set(card.types)
    types = [kind for kind in BASIC_ENERGY_TYPES if kind in costs] or [Type.FIRE, Type.WATER]
    energy = [cast.energy[kind] for kind in types for _ in range(5)] + [cast.energy[kind] for kind in BASIC_ENERGY_TYPES[:6]]
    own = [card.id] * 4 + cast.line(card) * 3
    spoken = cast.spoken_of(card, random) + cast.crowd(card, random)
    others = company(card, cast, spoken, random)
    known = {card.id: card} | {prop.id: prop for prop in PROPS}
    while True:
        ids = own + energy + [other for other in others if other not in left_out] + props_for(card)
        deck = [known.get(card_id) or cast.card(card_id) for card_id in ids]
        try:
            rules, laid_over = load_ruleset(ruleset), load_form(form)
            table = link_table(rules, laid_over, [deck, deck], pool.evolves_from, pool.evolution_types, pool.attackers)
        except Unplayable as error:
            culprit = str(error).partition(" ")[0].rstrip(":")
            if culprit in left_out or culprit == card.id or culprit not in others:
                raise
            left_out.add(culprit)
            continue
        names = {node.name for node in texts_of(card) if isinstance(node, n.Happened)}
        remembered = [node.filter for node in texts_of(card) if isinstance(node, n.Happened) and node.filter is not None]
        recalled = {facts.id for each in remembered for facts in cast.passing(each)} & set(ids)
        return DecksAround(table, frozenset(spoken) - {card.id}, frozenset(names), frozenset(recalled))
