"""Every card is played: a card is put through short games until each branch of its texts ran.

The games start from boards laid out around the card: it stands Active with Energy for its attacks, on the Bench, in hand with
what it evolves from in play, or is attached; the other Pokémon are damaged, afflicted and carry cards at random, and cards
that its texts speak of are about. Answers are random, with a liking for what the card can do. After each of them the
invariants of the state are checked.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.facts import Facts
from playmat.cards.files import parse_card_block
from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.effects import nodes as n
from playmat.engine.flow import rule_context
from playmat.engine.link import Unplayable, link_table, nodes_of
from playmat.engine.linked import Mod, Use
from playmat.engine.machine import (
    M_ATTACKED,
    M_BECAME_ACTIVE,
    M_DAMAGE_KO,
    M_DAMAGED,
    M_EVOLVED,
    M_HEALED,
    M_KNOCKED_OUT,
    M_PLAYED,
    M_PRIZE,
)
from playmat.engine.playout import Dice, random_answer
from playmat.engine.program import Lasting
from playmat.engine.questions import (
    O_ATTACK,
    O_DECLARE,
    O_DISCARD_OWN,
    O_END,
    O_RETREAT,
    O_USE,
    O_USE_STADIUM,
    Q_MAIN,
    Q_YES_NO,
    first_of,
    kind_of,
    second_of,
)
from playmat.engine.state import C_GX, C_PRIZES_SET, C_SETUP, C_TURNS, C_VSTAR, Exec, Pokemon, new_pokemon
from playmat.engine.table import Table
from playmat.lab.boards import begin_main
from playmat.lab.matches import playable
from playmat.play.game import Game
from playmat.play.saved import load_state
from playmat.play.tables import empty_state
from playmat.rules.ruleset import load_form, load_ruleset
from playmat.terms import BASIC_ENERGY_TYPES, AbilityKind, Era, Stage, TrainerKind, Type

ROUNDS = 240
"""Boards that a card is tried on at most; most need less than ten."""
AFRESH = 40
"""Rounds after which other cards are gathered around the card."""
ANSWERS = 40
"""Answers that are given on one board: two turns or three."""
RULESETS = {
    Era.BASE: ("base-2000", "modern"),
    Era.EX: ("comprehensive-2009", "modern"),
    Era.DIAMOND_PEARL: ("platinum-2009", "comprehensive-2009", "modern"),
    Era.MODERN: ("modern", "sun-moon-2019"),
}
"""Where cards of an era are played, by turns."""
PROPS = (
    parse_card_block("Loan | Stadium\n  text: modify(in_play(each), attack_cost, set, 0)", 901),
    parse_card_block("Brawn | Special Energy\n  text: provide(Colorless)\n    modify(self, damage_done, add, 300)", 902),
)
"""Cards of our own: for attacks without the Energy that their texts want, and for those that Knock Out whoever they hit."""
LOAN, BRAWN = (card.id for card in PROPS)
MANY = 3
"""From this number on, a text that asks for so many cards gets them."""
SPARE = 6
"""So many more of them, as some are laid out elsewhere."""
HARDY = 250
"""HP from which on a Pokémon bears many damage counters."""


@dataclass(slots=True)
class Exercise:
    """What came of playing one card."""

    card: Card
    branches: int = 0
    """Nodes of its linked texts."""
    missed: list[str] = field(default_factory=list)
    """Places of those that never ran, with what stands there."""
    faults: list[str] = field(default_factory=list)
    """Errors and broken invariants; a card is given up at the first."""
    rounds: int = 0
    answers: int = 0

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.card.id, "name": self.card.printed_name, "branches": self.branches, "missed": self.missed,
            "faults": self.faults, "rounds": self.rounds, "answers": self.answers,
        }  # fmt: skip

    @staticmethod
    def from_json(data: dict[str, Any], pool: Pool) -> Exercise:
        counts = data["branches"], data["missed"], data["faults"], data["rounds"], data["answers"]
        return Exercise(pool[data["id"]], *counts)


def exercise(card: Card, cast: Cast, seed: int = 0, rounds: int = ROUNDS) -> Exercise:
    """Play the card until every node of its texts ran, or for so many rounds."""
    report = Exercise(card)
    random = Random(f"{seed}/{card.id}")
    course = Course(report, random)
    try:
        for number in range(rounds):
            names = RULESETS[card.era]
            if number % AFRESH == 0:
                course.settings.clear()
            setting = course.settings.get(number % len(names))
            if setting is None:
                setting = course.settings[number % len(names)] = gather(card, cast, names[number % len(names)], random)
            course.enter_branches(setting.table)
            report.rounds += 1
            course.play(setting)
            if not course.wanted or report.faults:
                break
    except Unplayable as error:
        report.faults.append(str(error))
    report.branches = len(course.nodes)
    report.missed = [f"{key.removeprefix(card.id + '/')} {type(course.nodes[key]).__name__}" for key in sorted(course.wanted)]
    return report


def different_texts(pool: Pool) -> list[str]:
    """Ids of the cards that can be played: one printing of each card, and each that words it differently."""
    seen: set[object] = set()
    found = []
    for facts in pool.facts().values():
        key = facts.identity, facts.body
        if not facts.is_unread and key not in seen:
            seen.add(key)
            found.append(facts.id)
    return found


# Which cards are about


class Cast:
    """The playable cards of a pool, by what other cards say of them."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.facts = playable(pool)
        self.by_name: dict[str, list[Facts]] = {}
        self.from_name: dict[str, list[Facts]] = {}
        self.by_class: dict[str, list[Facts]] = {}
        self.energy: dict[Type, str] = {}
        for facts in self.facts:
            self.by_name.setdefault(facts.name, []).append(facts)
            if facts.evolves_from:
                self.from_name.setdefault(facts.evolves_from, []).append(facts)
            for word in class_words(facts):
                self.by_class.setdefault(word, []).append(facts)
            if facts.is_basic_energy:
                self.energy.setdefault(facts.types[0], facts.id)
        for facts in pool.facts().values():
            if facts.is_unread and facts.name not in self.by_name:
                self.by_name[facts.name] = [facts]

    def card(self, card_id: str) -> Card:
        """A card of the pool; one that was not read is there without its texts, for others that speak of it."""
        card = self.pool[card_id]
        if not card.unread:
            return card
        attacks = tuple(replace(attack, effect=None) for attack in card.attacks)
        return replace(card, unread="", attacks=attacks, abilities=(), parts=())

    def line(self, card: Card) -> list[str]:
        """What the card stands on, the lowest first, without the card itself; as far down as it can be played."""
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
        """Cards that pass the filters in the card's texts, up to two for each."""
        found: list[str] = []
        for node in texts_of(card):
            options = self.passing(node)
            found += [facts.id for facts in random.sample(options, min(2, len(options)))]
            match node:
                case n.Provides(types) | n.HasEnergy(types) | n.EnergyOn(_, types) | n.Surplus(types) | n.Paid(_, types):
                    found += [self.energy[kind] for kind in types if kind in self.energy for _ in range(3)]
        return found[:40]

    def crowd(self, card: Card, random: Random) -> list[str]:
        """Where a text asks for many cards of a kind, so many of one of them; for many counters, Pokémon that bear them."""
        found: list[str] = []
        for node in texts_of(card):
            match node:
                case n.Exists(what, count) | n.Compare(n.Count(what), _, n.Number(count)) if count >= MANY:
                    options = next(filter(None, map(self.passing, nodes_of(what))), [])
                    found += [random.choice(options).id if options else self.energy[Type.FIRE]] * (count + SPARE)
                case n.Compare(n.Counters(), _, n.Number(count)) if count >= MANY:
                    hardy = [facts.id for facts in self.by_class["Basic"] if facts.hp >= HARDY and facts.is_pokemon]
                    found += random.sample(hardy, MANY)
                case n.Compare(n.Surplus(types), _, n.Number(count)) if count >= MANY:
                    found += [self.energy[(types or BASIC_ENERGY_TYPES)[0]]] * count
        return found[:40]

    def passing(self, node: n.Node) -> list[Facts]:
        """Cards that pass a filter, or that take part in what a node waits for."""
        match node:
            case n.Named(names):
                return [facts for name in names for facts in self.by_name.get(name, ())]
            case n.EvolvesFromName(name):
                return self.from_name.get(name, [])
            case n.EvolvesInto(name):
                parents = {facts.evolves_from for facts in self.by_name.get(name, ())}
                return [facts for parent in parents for facts in self.by_name.get(parent, ())]
            case n.NameHas(words):
                return [facts for facts in self.facts if words in facts.name]
            case n.HasAttack(name) | n.UsedAttack(name) | n.Happened(name=name) if name:
                return [facts for facts in self.facts if f'"{name}"' in facts.body]
            case n.HasAbility(kinds, name):
                quoted, wanted = f'"{name}"' if name else "use(", kinds or tuple(AbilityKind)
                able = (facts for facts in self.facts if quoted in facts.body)
                return [facts for facts in able if any(ability.kind in wanted for ability in facts.abilities)]
            case n.On(n.Event.LEVELLED_UP):
                return self.by_class.get(str(Stage.LEVEL_UP), [])
            case n.On(n.Event.POWER_USED):
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
                alike = self.by_class.get(next(iter(asked), ""), [])
                return [facts for facts in alike if asked <= class_words(facts) and all(part in facts.name for part in parts)]
        return []

    def partners(self, random: Random) -> list[str]:
        """Some cards of every kind."""
        found: list[str] = []
        for word, count in (
            ("Basic", 5), ("Stage 1", 2), ("Item", 3), ("Supporter", 2), ("Stadium", 1), ("Tool", 2), ("Special Energy", 2),
        ):  # fmt: skip
            options = self.by_class[word]
            found += [facts.id for facts in random.sample(options, min(count, len(options)))]
        return found + [facts.id for facts in self.by_name.get("Double Colorless Energy", ())[:1] for _ in range(2)]


def class_words(facts: Facts) -> set[str]:
    """What `is(...)` and `type(...)` may ask of a card."""
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
class Setting:
    """Two equal decks around a card, and which of their cards its texts speak of."""

    table: Table
    spoken: frozenset[str]
    """Ids of cards."""
    attacks: frozenset[str]
    """Names of attacks that the texts ask about."""


def gather(card: Card, cast: Cast, ruleset: str, random: Random) -> Setting:
    """A table for decks around the card; partners that the engine cannot run are left out.

    Each card has the words of its own printing, whatever the ruleset says, so that these words are played.
    """
    pool = cast.pool
    left_out: set[str] = set()
    costs = {kind for attack in card.attacks for kind in attack.cost} | set(card.types)
    types = [kind for kind in BASIC_ENERGY_TYPES if kind in costs] or [Type.FIRE, Type.WATER]
    energy = [cast.energy[kind] for kind in types for _ in range(5)] + [cast.energy[kind] for kind in BASIC_ENERGY_TYPES[:6]]
    own = [card.id] * 4 + cast.line(card) * 3
    above = [facts.id for facts in cast.from_name.get(card.name, ())[:2]]
    halves = [facts.id for facts in cast.by_name.get(card.name, ()) if card.stage in (Stage.LEGEND, Stage.V_UNION)]
    spoken = cast.spoken_of(card, random) + cast.crowd(card, random)
    others = above + halves + spoken + cast.partners(random)
    others += [below for other in others for below in cast.line(pool[other])]
    known = {card.id: card} | {prop.id: prop for prop in PROPS}
    while True:
        ids = own + energy + [other for other in others if other not in left_out] + [LOAN, BRAWN]
        deck = [known.get(card_id) or cast.card(card_id) for card_id in ids]
        try:
            table = link_table(load_ruleset(ruleset), load_form("standard"), [deck, deck], pool.evolves_from)
        except Unplayable as error:
            culprit = str(error).partition(" ")[0].rstrip(":")
            if culprit in left_out or culprit == card.id or culprit not in others:
                raise
            left_out.add(culprit)
            continue
        names = {node.name for node in texts_of(card) if isinstance(node, n.Happened | n.UsedAttack)}
        return Setting(table, frozenset(spoken) - {card.id}, frozenset(names))


# Playing


class Course:
    """The rounds of one card: what has run so far, and what is still wanted."""

    def __init__(self, report: Exercise, random: Random) -> None:
        self.report = report
        self.random = random
        self.settings: dict[int, Setting] = {}
        self.nodes: dict[str, Exec] = {}
        self.wanted: set[str] = set()

    def enter_branches(self, table: Table) -> None:
        """Under another ruleset a text may be linked to other programs; what counts are those of the first.

        An activation (`Use`) and a card that interrupts are carried out by what stands in them.
        """
        if not self.nodes:
            start = self.report.card.id + "/"
            own = {key: node for key, node in table.nodes.items() if key.startswith(start)}
            self.nodes = {key: node for key, node in own.items() if not isinstance(node, Use) and key != f"{start}interrupt"}
            self.wanted = set(self.nodes)

    def play(self, setting: Setting) -> None:
        """One round: a board, and some answers on it."""
        report, random = self.report, self.random
        seed = random.getrandbits(30)
        try:
            game = Layout(setting, report.card, random, seed).lay_out()
        except Exception:
            self.fault(None, seed, f"laying out the board fails\n{last_lines()}")
            return
        m, dice = game.machine, Dice(seed)
        m.trace = []
        twin_at = random.randrange(ANSWERS)
        for number in range(ANSWERS):
            found = game.problems()
            if found:
                self.fault(game, seed, f"after {number} answers the state is broken: {'; '.join(found)}")
                return
            if not m.st.asking:
                break
            try:
                if number == twin_at:
                    twin = Game(game.table, load_state(json.loads(json.dumps(game.to_json()))["state"], game.table))
                    if twin != game or twin.decision != game.decision:
                        self.fault(game, seed, "what was saved and read is another game")
                        return
                m.reply(self.answer(game, dice))
                self.note(game)
            except Exception:
                self.fault(game, seed, f"answer {number + 1} fails\n{last_lines()}")
                return
            report.answers += 1
            if not self.wanted:
                break

    def fault(self, game: Game | None, seed: int, what: str) -> None:
        rules = game.rules.name if game is not None else ""
        running = [frame.node.key for frame in game.state.frames[-3:]] if game is not None else []
        self.report.faults.append(f"{what}\n{rules}, round {self.report.rounds}, seed {seed}, running {' '.join(running)}")

    def note(self, game: Game) -> None:
        """Cross out what ran: nodes that were carried out, and statics that are in force."""
        m = game.machine
        assert m.trace is not None
        for node in m.trace:
            self.wanted.discard(node.key)
            if isinstance(node, Lasting) and isinstance(node.part, Mod):
                self.wanted.discard(node.part.key)  # it holds from now on, if only until the Pokémon leaves play
            if game.state.turn == 1 and node.key.startswith(f"{self.report.card.id}/play"):
                self.wanted -= {key for key, part in self.nodes.items() if isinstance(part, Mod)}  # what allows to play it
        m.trace.clear()
        m.live_parts(0)
        for lives in m.parts:
            for live in lives:
                if live.mod.key and (live.mod.when is None or live.mod.when.holds(m, live.c)):
                    self.wanted.discard(live.mod.key)

    def answer(self, game: Game, dice: Dice) -> vec[i64]:
        """A random answer, or at the main question often something that the card can do."""
        st, random = game.state, self.random
        one: vec[i64] = vec[i64]()
        if st.question == Q_YES_NO and random.random() < 0.5:
            return append(one, st.options[0])
        if st.question != Q_MAIN or random.random() < 0.15:
            return random_answer(game.machine, dice)
        own = [option for option in st.options if self.concerns(game, option)]
        attacks = [option for option in own if kind_of(option) == O_ATTACK]
        doings = [option for option in own if kind_of(option) not in (O_ATTACK, O_RETREAT, O_DISCARD_OWN)]
        news = [option for option in attacks if self.is_new(game, option)]
        if doings and random.random() < 0.7:
            return append(one, random.choice(doings))
        if attacks and random.random() < 0.6:
            return append(one, random.choice(news or attacks))
        others = [option for option in st.options if kind_of(option) != O_END or random.random() < 0.3]
        return append(one, random.choice(others or list(st.options)))

    def is_new(self, game: Game, option: i64) -> bool:
        """Whether something of the attack has not run yet."""
        start = f"{self.report.card.id}/attack{second_of(option) & 15}/"
        return any(key.startswith(start) for key in self.wanted)

    def concerns(self, game: Game, option: i64) -> bool:
        m, kind, wanted = game.machine, kind_of(option), self.report.card.id
        if kind == O_END:
            return False
        if kind == O_USE_STADIUM:
            return m.defs[m.st.stadium].card.id == wanted
        if kind in (O_USE, O_ATTACK, O_RETREAT, O_DECLARE, O_DISCARD_OWN):
            p = m.find(first_of(option))
            return p is not None and any(m.defs[uid].card.id == wanted for uid in (*p.cards, *p.attached))
        return m.defs[first_of(option)].card.id == wanted


def last_lines() -> str:
    """The end of the traceback, which says where it failed."""
    return "\n".join(traceback.format_exc().strip().split("\n")[-5:])


# Boards


class Layout:
    """Lays one board out at random around the card."""

    def __init__(self, setting: Setting, card: Card, random: Random, seed: int) -> None:
        self.random = random
        self.card = card
        self.setting = setting
        self.table = table = setting.table
        self.game = Game(table, empty_state(table, seed))
        texts = list(texts_of(card))
        self.is_raised = any(
            isinstance(node, n.CardsOf) or (isinstance(node, n.Is) and node.word == "Evolved" and card.is_basic_pokemon)
            for node in texts
        )
        """Whether it matters what lies under the card."""
        self.is_free = random.random() < 0.08 and card.kind is not TrainerKind.STADIUM
        """Attacks cost nothing, and the card has no Energy."""
        self.is_battered = random.random() < 0.08
        """Every Pokémon is about to be Knocked Out."""
        self.is_crowded = random.random() < 0.15
        """Every other Pokémon is one that the texts speak of."""
        self.plays_as_pokemon = any(isinstance(node, n.PlayAsPokemon) for node in texts)
        self.next_up = ["", ""]
        """By player, a card in hand for which the Pokémon below it is in play."""
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
        begin_main(game)
        return game

    def take(self, seat: int, fits: Callable[[Card], bool], count: int = 1) -> list[int]:
        """Some of the player's cards that are not laid out yet."""
        found = [uid for uid in self.left[seat] if fits(self.table.defs[uid].card)][:count]
        self.left[seat] = [uid for uid in self.left[seat] if uid not in found]
        return found

    def take_ids(self, seat: int, ids: Iterable[str]) -> list[int]:
        return [uid for card_id in ids for uid in self.take(seat, has_id(card_id))]

    def field(self, seat: int) -> None:
        """The Pokémon in play: the player has the card, in one place or the other, and the opponent sometimes too."""
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
            elif where < 0.9 and len(places) > 1:
                places[1] = "whole"
            if card.evolves_from and len(places) > 2:
                places[2] = "below"
        if "alone" in places:
            places = ["whole"]
        for place in places:
            stack = self.stack(seat, place)
            if stack:
                self.put(seat, stack)

    def stack(self, seat: int, place: str) -> list[int]:
        """The Pokémon cards of one Pokémon, the lowest first."""
        card, spoken = self.card, self.setting.spoken
        if place in ("next up", "spoken"):
            told = [d.card for d in self.table.defs if d.card.id in spoken and d.card.is_pokemon]
            if place == "next up":
                told = [one for one in told if one.evolves_from and cast_line(self.table, one)]
            if self.is_crowded:  # one of each, as far as there is room
                side = self.game.state.sides[seat]
                here = {self.table.defs[uid].card.name for p in (*side.active, *side.bench) for uid in p.cards}
                told = [one for one in told if one.name not in here] or told
            if told:
                chosen = self.random.choice(told)
                line = cast_line(self.table, chosen)
                if place == "next up":
                    self.next_up[seat] = chosen.id
                    return self.take_ids(seat, line)
                if chosen.is_basic_pokemon or line:
                    return self.take_ids(seat, [*line, chosen.id])
            place = "other"
        if place != "other":
            below = cast_line(self.table, card)
            if place == "below" and below:
                return self.take_ids(seat, below)
            if place == "whole" and card.stage is Stage.LEGEND:
                other = self.take(seat, lambda one: one.name == card.name and one.id != card.id)
                return other + self.take_ids(seat, [card.id])
            root: list[int] = []
            if place == "whole" and self.is_raised and self.random.random() < 0.6:
                root = self.take(seat, lambda one: one.is_basic_pokemon and one.id in spoken)
                root = root or self.take(seat, lambda one: one.is_basic_pokemon and one.id != card.id)
            return root + self.take_ids(seat, [*below, card.id])
        evolved = self.take(seat, lambda one: one.is_pokemon and not one.is_basic_pokemon and one.id != card.id)
        below = cast_line(self.table, self.table.defs[evolved[0]].card) if evolved else []
        if below and self.random.random() < 0.5:
            return self.take_ids(seat, below) + evolved
        self.left[seat] += evolved
        return self.take(seat, lambda one: one.is_basic_pokemon and one.id != card.id) or self.take(
            seat, lambda one: one.is_basic_pokemon
        )

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
        if not side.active:
            side.active = [p]
            p.became_active = i64(0)
        else:
            side.bench = [*side.bench, p]
        if random.random() < 0.1:
            p.entered = st.turn
        attached = self.energy_for(seat, top)
        kinds, spoken = (TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE), self.setting.spoken
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
        """Energy for an attack of the card and sometimes more, or a little of anything."""
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
        """Hand, Prizes, discard pile, Lost Zone; the rest is the deck."""
        random, side = self.random, self.game.state.sides[seat]
        hand = self.take(seat, lambda one: one.id == self.card.id, random.choice((1, 1, 2)))
        below = cast_line(self.table, self.card)[-1:]
        hand += self.take_ids(seat, below) if random.random() < 0.3 else []
        if random.random() < 0.9:
            hand += self.take(seat, lambda one: one.is_energy, 3) + self.take(seat, lambda one: True, random.randrange(5))
        hand += self.take_ids(seat, [self.next_up[seat]])
        prizes = self.take(seat, has_id(self.card.id)) if random.random() < 0.2 else []
        prizes += self.take(seat, lambda one: True, random.choice((6, 6, 5, 4, 2, 1)) - len(prizes))
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
            ids = {LOAN} if self.is_free else {self.card.id} if own else self.setting.spoken
            found = self.take(seat, lambda one: one.kind is TrainerKind.STADIUM and one.id in ids)
            found = found or self.take(seat, lambda one: one.kind is TrainerKind.STADIUM and one.id != LOAN and not own)
            if found:
                st.stadium, st.stadium_owner = i64(found[0]), i64(seat)

    def hurt(self, p: Pokemon) -> None:
        """Damage, conditions and marks on a Pokémon."""
        random, game = self.random, self.game
        m = game.machine
        card = self.table.defs[p.cards[len(p.cards) - 1]].card
        counters = max(card.hp, 30) // 10
        if random.random() < 0.5:
            p.damage = i64(10 * random.randrange(counters))
        if self.is_battered or random.random() < 0.2:
            p.damage = i64(10 * (counters - 1))
        if m.is_active(p) and random.random() < (0.15 if card.id == self.card.id else 0.4):
            p.conditions = i64(1 << random.randrange(5)) & game.table.conditions
            p.paralyzed_turn = game.state.turn - 1
        if random.random() < 0.3:
            p.hurt, p.hurt_turn = i64(10 * random.randrange(1, 6)), game.state.turn - 1

    def memories(self) -> None:
        """What happened in this turn and the last ones."""
        random, m = self.random, self.game.machine
        st = m.st
        now = st.turn
        for back in (0, 1, 2):
            st.turn = now - back
            if st.turn < 1:
                continue
            for seat, side in enumerate(st.sides):
                owned = [uid for uid in range(len(m.defs)) if m.owners[uid] == seat]
                told = [uid for uid in owned if m.defs[uid].card.id in self.setting.spoken]
                owned = told if told and random.random() < 0.5 else owned
                for kind in (M_KNOCKED_OUT, M_DAMAGE_KO, M_PLAYED, M_PLAYED, M_PRIZE):
                    if random.random() < 0.25:
                        m.remember(kind, seat, 0, random.choice(owned))
                for p in (*side.active, *side.bench):
                    top = p.cards[len(p.cards) - 1]
                    for kind in (M_EVOLVED, M_BECAME_ACTIVE, M_HEALED, M_DAMAGED):
                        if random.random() < 0.1:
                            m.remember(kind, seat, p.serial, top)
                    attacks = m.defs[top].attacks
                    if attacks and random.random() < 0.3:
                        told_of = [attack for attack in attacks if attack.title in self.setting.attacks]
                        p.last_attack, p.last_attack_turn = random.choice(told_of or attacks).name, st.turn
                        m.remember(M_ATTACKED, seat, p.last_attack, p.serial)
        st.turn = now


def has_id(card_id: str) -> Callable[[Card], bool]:
    return lambda card: card.id == card_id


def pays(kind: Type) -> Callable[[Card], bool]:
    """Whether a card is basic Energy that pays for the symbol."""
    return lambda card: card.basic_energy and (kind is Type.COLORLESS or kind in card.types)


def cast_line(table: Table, card: Card) -> list[str]:
    """What the card stands on, of the cards at the table."""
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
