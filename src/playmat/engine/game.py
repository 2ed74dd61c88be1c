"""The game as its users see it: a decision at a time, options with meaning and text, views, records and JSON.

    game = new_game("modern", [deck, deck], seed=7)
    while game.decision:
        game.answer(game.decision.options[0])

This module turns the engine's packed integers into objects when somebody looks, and never on the hot path.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeGuard

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.model import Card
from playmat.cards.pool import Pool, default_pool
from playmat.cards.printings import worded
from playmat.engine import options as legal
from playmat.engine import queries
from playmat.engine.flow import rule_context
from playmat.engine.link import link_table
from playmat.engine.linked import BREAK, ENERGY_CARD, LEGEND, LEVEL_UP, MACHINE, POKEMON_CARD, STADIUM, TOOL, Trigger
from playmat.engine.machine import Entry, Machine
from playmat.engine.questions import O_ATTACH as ATTACH
from playmat.engine.questions import O_ATTACK as ATTACK
from playmat.engine.questions import O_BENCH as BENCH
from playmat.engine.questions import O_DECLARE as DECLARE
from playmat.engine.questions import O_EVOLVE as EVOLVE
from playmat.engine.questions import O_LEGEND as LEGEND_PLAY
from playmat.engine.questions import O_LEVEL_UP as LEVEL
from playmat.engine.questions import O_PLAY as PLAY
from playmat.engine.questions import O_RETREAT as RETREAT
from playmat.engine.questions import O_STADIUM as PLAY_STADIUM
from playmat.engine.questions import O_TOOL as ATTACH_TOOL
from playmat.engine.questions import O_USE as USE
from playmat.engine.questions import O_USE_CARD as USE_CARD
from playmat.engine.questions import O_USE_STADIUM as USE_STADIUM
from playmat.engine.questions import OPTIONS, QUESTIONS, first_of, kind_of, pack, second_of, third_of
from playmat.engine.saved import Json, dump_state, fingerprint, load_state
from playmat.engine.soundness import problems
from playmat.engine.state import ONGOING, Pokemon, State
from playmat.engine.table import Table
from playmat.rules.rulebook import rule
from playmat.rules.ruleset import Form, Ruleset, form_names, load_form, load_ruleset, ruleset_names
from playmat.terms import TYPES, Condition

CONDITIONS = tuple(Condition)
CHANCE = -1
"""The player of a decision that chance makes, in games that ask for it."""


class IllegalAction(ValueError):
    """An answer that is not one of the options. `rule` is the id of the rule that stands against it, where one does."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.message = message
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be answered. `code` is the engine's own number for it; the other fields say what it means."""

    kind: str
    text: str
    code: int
    card: str = ""
    """Id of the printed card it is about."""
    uid: int | None = None
    pokemon: int | None = None
    """Serial of the Pokémon it is about; `target` of the one it is aimed at."""
    target: int | None = None
    name: str = ""
    """Of the attack or Ability."""

    def to_json(self) -> Json:
        data: Json = {"kind": self.kind, "text": self.text}
        for name in ("card", "uid", "pokemon", "target", "name"):
            value = getattr(self, name)
            if value not in ("", None):
                data[name] = value
        return data


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one player: pick at least `min` and at most `max` of the options."""

    player: int
    kind: str
    options: tuple[Option, ...]
    min: int
    max: int
    prompt: str

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(option.text for option in self.options)

    def to_json(self) -> Json:
        return {
            "player": self.player, "kind": self.kind, "min": self.min, "max": self.max, "prompt": self.prompt,
            "options": [option.to_json() for option in self.options],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not among the options: the rule, in our words, and its id ("" where a card is the reason)."""

    text: str
    """What was asked about."""
    reason: str
    rule: str


class Game:
    """A game in progress. The state is the game; everything else can be worked out from it."""

    def __init__(self, table: Table, state: State, seed: int | None = None) -> None:
        self.table = table
        self.machine = Machine(table, state)
        self.seed = seed
        self.answers: list[tuple[int, ...]] = []
        """Indices of the options picked, decision by decision, since the game was made."""
        self._decision: Decision | None = None

    # What is asked

    @property
    def state(self) -> State:
        return self.machine.st

    @property
    def rules(self) -> Ruleset:
        return self.table.rules

    @property
    def form(self) -> Form:
        return self.table.form

    @property
    def is_over(self) -> bool:
        return self.state.outcome != ONGOING

    @property
    def winner(self) -> int | None:
        """Seat of the winner (in teams the lower seat of the team); None while the game goes on or nobody won."""
        return self.state.outcome if self.state.outcome >= 0 else None

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        st = self.state
        if not st.asking:
            return None
        if self._decision is None:
            kind = QUESTIONS[st.question]
            texts = self.option_texts([int(code) for code in st.options])
            listed = tuple(self.option(int(code), text) for code, text in zip(st.options, texts, strict=True))
            self._decision = Decision(int(st.asked), kind, listed, int(st.least), int(st.most), self.prompt(kind))
        return self._decision

    def answer(self, given: Option | str | int | Sequence[Option | str | int]) -> None:
        """Answer the open question with options, their texts or their places in the list.

        An answer that is not legal raises `IllegalAction` and changes nothing.
        """
        st = self.state
        if not st.asking:
            raise IllegalAction("the game is over: nothing is asked")
        if are_places(given, len(st.options)):
            picks = given
        else:
            decision = self.decision
            assert decision is not None
            picks = self.resolve(decision, given)
        if not st.least <= len(picks) <= st.most:
            wanted = str(st.least) if st.least == st.most else f"{st.least} to {st.most}"
            raise IllegalAction(f"pick {wanted} of the options, not {len(picks)}: {self.prompt(QUESTIONS[st.question])}")
        if len(set(picks)) != len(picks):
            raise IllegalAction("an option can be picked only once")
        answer: vec[i64] = vec[i64]()
        for index in picks:
            answer = append(answer, st.options[index])
        self.answers.append(tuple(picks))
        self._decision = None
        self.machine.reply(answer)

    def resolve(self, decision: Decision, given: Option | str | int | Sequence[Option | str | int]) -> list[int]:
        """The places of the options that an answer names."""
        if isinstance(given, str):
            if given.strip().lower() in ("none", "") and decision.min == 0:
                return []
            whole = self.matching(decision, given, [])
            if whole is not None:
                return [whole]
            given = [part.strip() for part in given.split(",")] if "," in given else [given]
        elif isinstance(given, (Option, int)):
            given = [given]
        picks: list[int] = []
        for item in given:
            if isinstance(item, bool):
                raise IllegalAction("True and False are no options; answer yes or no")
            if isinstance(item, int):
                if not 0 <= item < len(decision.options):
                    raise IllegalAction(f"there are {len(decision.options)} options, numbered from 0: {item} is none of them")
                picks.append(item)
            elif isinstance(item, Option):
                if item not in decision.options:
                    raise self.refused(item.text)
                picks.append(decision.options.index(item))
            else:
                index = self.matching(decision, item, picks)
                if index is None:
                    raise self.refused(item)
                picks.append(index)
        return picks

    def matching(self, decision: Decision, text: str, taken: list[int]) -> int | None:
        """The option with that text; of copies that differ only in their number, the first that is not taken."""
        wanted = " ".join(text.split()).casefold()
        for index, option in enumerate(decision.options):
            if option.text.casefold() == wanted and index not in taken:
                return index
        loose = [
            index for index, option in enumerate(decision.options) if index not in taken and wanted in self.loose_texts(option)
        ]
        return loose[0] if loose and len({self.sameness(decision.options[i]) for i in loose}) == 1 else None

    def loose_texts(self, option: Option) -> set[str]:
        """Shorter ways to say an option: without the place of a Pokémon or the number of a copy."""
        text = option.text.casefold()
        bare = strip_places(text)
        found = {bare}
        if option.kind == "attack":
            found |= {f"attack {option.name}".casefold(), option.name.casefold()}
        if option.kind in ("use", "use_stadium", "use_card"):
            found |= {f"use {option.name}".casefold()}
        return found

    def sameness(self, option: Option) -> tuple[object, ...]:
        """What makes two options the same for somebody who names them loosely."""
        return (option.kind, option.card, option.name, option.pokemon, option.target)

    def refused(self, text: str) -> IllegalAction:
        why = self.why_not(text)
        if why is not None:
            return IllegalAction(why.reason, why.rule)
        decision = self.decision
        offered = ", ".join(decision.texts[:12]) if decision is not None else ""
        return IllegalAction(f"{text!r} is not one of the options: {offered}")

    # Options in words

    def card(self, uid: int) -> Card:
        return self.table.defs[uid].card

    def option(self, code: int, text: str) -> Option:
        kind = OPTIONS[kind_of(code)]
        a, b, c = int(first_of(code)), int(second_of(code)), int(third_of(code))
        match kind:
            case "bench" | "play" | "stadium" | "card":
                return Option(kind, text, code, card=self.card(a).id, uid=a)
            case "evolve" | "level_up" | "attach" | "tool":
                return Option(kind, text, code, card=self.card(a).id, uid=a, target=b)
            case "legend":
                return Option(kind, text, code, card=self.card(a).id, uid=a)
            case "use":
                name = self.declared_name(c) if kind_of(code) == DECLARE else self.use_name(b, c)
                return Option(kind, text, code, card=self.card(b).id, pokemon=a, name=name)
            case "use_stadium":
                stadium = self.card(int(self.state.stadium))
                return Option(kind, text, code, card=stadium.id, name=stadium.name)
            case "use_card":
                return Option(kind, text, code, card=self.card(a).id, uid=a, name=self.use_name(a, c))
            case "retreat":
                return Option(kind, text, code, pokemon=a, target=b)
            case "attack":
                name = self.attack_name(b >> 4, b & 15)
                return Option(kind, text, code, card=self.card(b >> 4).id, pokemon=a, target=c, name=name)
            case "pokemon" | "discard_own":
                return Option(kind, text, code, pokemon=a)
            case "move":
                return Option(kind, text, code, card=self.card(a).id, name=self.attack_name(a, b))
        return Option(kind, text, code)

    def attack_name(self, uid: int, index: int) -> str:
        return self.table.defs[uid].attacks[index].title

    def use_name(self, uid: int, index: int) -> str:
        title = legal.nth_use(self.table.defs[uid], index).title
        return self.table.names[title] if title >= 0 else self.card(uid).name

    def declared_name(self, index: int) -> str:
        """The name of a triggered Power that is offered."""
        trigger = self.state.offered[index].part
        assert isinstance(trigger, Trigger)
        return self.table.names[trigger.title]

    def option_texts(self, codes: list[int]) -> list[str]:
        """One text per option, all different: copies are numbered."""
        texts = [self.option_text(code) for code in codes]
        seen: dict[str, int] = {}
        for index, text in enumerate(texts):
            count = seen[text] = seen.get(text, 0) + 1
            if count > 1:
                texts[index] = f"{text} ({count})"
        return texts

    def option_text(self, code: int) -> str:
        kind = OPTIONS[kind_of(code)]
        a, b, c = int(first_of(code)), int(second_of(code)), int(third_of(code))
        match kind:
            case "end":
                return "end turn"
            case "bench":
                return f"bench {self.card(a).printed_name}"
            case "evolve":
                return f"evolve {self.label(b)} into {self.card(a).printed_name}"
            case "level_up":
                return f"level up {self.label(b)} with {self.card(a).printed_name}"
            case "legend":
                return f"play {self.card(a).printed_name}"
            case "attach" | "tool":
                return f"attach {self.card(a).printed_name} to {self.label(b)}"
            case "play" | "stadium":
                return f"play {self.card(a).printed_name}"
            case "use":
                name = self.declared_name(c) if kind_of(code) == DECLARE else self.use_name(b, c)
                return f"use {name} of {self.label(a)}"
            case "use_stadium":
                return f"use {self.card(int(self.state.stadium)).printed_name}"
            case "use_card":
                name, card = self.use_name(a, c), self.card(a)
                return f"use {name} of {card.printed_name}" if name != card.name else f"use {name}"
            case "retreat":
                if self.form.actives > 1:
                    return f"retreat {self.label(a)} for {self.label(b)}"
                return f"retreat to {self.label(b)}"
            case "attack":
                text = f"attack {self.attack_name(b >> 4, b & 15)}"
                if self.form.actives > 1:
                    text += f" of {self.label(a)}"
                if self.form.actives > 1 or self.form.seats > 2:
                    text += f" against {self.label(c)}"
                return text
            case "card":
                holder = self.machine.holder(a)
                name = self.card(a).printed_name
                return f"{name} on {self.label(int(holder.serial))}" if holder is not None else name
            case "pokemon":
                return self.label(a)
            case "yes" | "no" | "heads" | "tails":
                return kind
            case "number":
                return str(a)
            case "type":
                return TYPES[a].value
            case "condition":
                return CONDITIONS[a].value
            case "move":
                return f"{self.attack_name(a, b)} of {self.card(a).printed_name}"
            case "place":
                side = self.state.sides[b]
                if (int(side.prizes_up) >> a) & 1:
                    return f"prize {a + 1}: {self.card(int(side.prizes[a])).printed_name}"
                return f"prize {a + 1}"
            case "choice":
                return f"choice {a + 1}"
            case "seat":
                return f"player {a + 1}"
            case "discard_own":
                return f"discard {self.label(a)}"
        raise AssertionError(kind)

    def label(self, serial: int) -> str:
        """A Pokémon by name, and by place where its name is not enough; those of an opponent of who is asked say so."""
        p = self.machine.find(serial)
        if p is None:
            return f"a Pokémon no longer in play (#{serial})"
        side = self.state.sides[p.owner]
        name = queries.top(self.machine, p).card.printed_name
        mine = [*side.active, *side.bench]
        text = name
        if sum(queries.top(self.machine, q).card.printed_name == name for q in mine) > 1:
            text = f"{name} ({self.place(p)})"
        st = self.state
        reader = st.asked if st.asking and st.asked >= 0 else st.player
        if p.owner != reader:
            text = f"opponent's {text}" if self.form.seats == 2 else f"player {p.owner + 1}'s {text}"
        return text

    def place(self, p: Pokemon) -> str:
        side = self.state.sides[p.owner]
        for index, q in enumerate(side.active):
            if q.serial == p.serial:
                return "Active" if self.form.actives == 1 else f"Active {index + 1}"
        for index, q in enumerate(side.bench):
            if q.serial == p.serial:
                return f"Bench {index + 1}"
        return "gone"

    def prompt(self, kind: str) -> str:
        """What is asked, in one sentence."""
        st = self.state
        least, most = int(st.least), int(st.most)
        count = str(least) if least == most else f"up to {most}" if least == 0 else f"{least} to {most}"
        prompts = {
            "main": "Choose what to do.",
            "pick": f"Choose {count}.",
            "yes_no": "Do you want to use this effect?",
            "flip": "How does the coin land?",
            "prize": f"Take {count} of your Prize cards.",
            "promote": "Choose one of your Benched Pokémon to become Active.",
            "setup_active": "Choose a Basic Pokémon to be your Active Pokémon.",
            "setup_bench": f"Choose {count} Basic Pokémon for your Bench.",
            "bonus": "How many cards do you draw for your opponent's mulligans?",
            "first": "Choose who goes first.",
            "call": "Call heads or tails; who wins the flip goes first.",
            "pay": "Choose an Energy card to discard for the retreat cost.",
            "number": "Choose a number.",
            "type": "Choose a type.",
            "attack": "Choose an attack.",
            "one_of": "Choose one of these.",
            "order": "Put these in order, the first first.",
            "spread": "Choose a Pokémon for the next damage counter.",
            "opponent": "Choose which opponent this is about.",
            "player": "Choose whether this is for you or your teammate.",
            "condition": "Choose a Special Condition.",
            "guess": "Guess.",
            "extra": f"Discard {count} other cards for the extra effect.",
        }
        if kind == "extra" and OPTIONS[kind_of(st.options[0])] == "yes":
            return "Do you want to discard other cards for the extra effect?"
        return prompts.get(kind, "Choose.")

    # Why not

    def why_not(self, text: str) -> Refusal | None:
        """Why the player whose turn it is cannot do what the text says; None if they can, or if it makes no sense here."""
        decision = self.decision
        if decision is None or decision.kind != "main":
            return None
        wanted = " ".join(text.split()).casefold()
        for code, reason in self.expectations(decision.player):
            option = self.option(code, self.option_text(code))
            if wanted != option.text.casefold() and wanted not in self.loose_texts(option):
                continue
            if reason == legal.OK:
                return None
            return self.refusal(option.text, legal.REASONS[reason])
        return None

    def refusals(self) -> list[Refusal]:
        """Everything the player might expect to do but cannot, each with its rule."""
        decision = self.decision
        if decision is None or decision.kind != "main":
            return []
        return [
            self.refusal(self.option_text(code), legal.REASONS[reason])
            for code, reason in self.expectations(decision.player)
            if reason != legal.OK
        ]

    def cited(self, key: str) -> str:
        """The id of the rule behind a key: the form of play's own where it has one, else the ruleset's; empty: none."""
        return self.form.cites.get(key) or self.rules.cites.get(key, "")

    def refusal(self, text: str, key: str) -> Refusal:
        cited = self.cited(key)
        words = rule(cited).text if cited else REASON_WORDS.get(key, "A card or rule stands against it.")
        return Refusal(text, f"{text}: {words}", cited)

    def expectations(self, seat: int) -> Iterable[tuple[int, int]]:
        """What a player might want to do with each card and Pokémon, and the reason it is (not) legal."""
        m = self.machine
        side = self.state.sides[seat]
        mine = [*side.active, *side.bench]
        seen: set[int] = set()
        for uid in side.hand:
            d = m.defs[uid]
            if int(d.index) in seen:
                continue
            seen.add(int(d.index))
            if d.supertype == ENERGY_CARD:
                for p in mine:
                    yield pack(ATTACH, uid, p.serial, 0), legal.attach_at_all(m, seat) or legal.attach(m, seat, uid, p)
            elif d.supertype == POKEMON_CARD:
                if d.stage == LEVEL_UP:
                    for p in mine:
                        yield pack(LEVEL, uid, p.serial, 0), legal.level_up(m, seat, uid, p)
                elif d.is_evolution:
                    for p in mine:
                        yield pack(EVOLVE, uid, p.serial, 0), legal.evolve(m, seat, uid, p)
                elif d.stage == LEGEND:
                    half = legal.other_half(m, seat, uid)
                    yield pack(LEGEND_PLAY, uid, half if half >= 0 else uid, 0), legal.legend(m, seat, uid)
                yield pack(BENCH, uid, 0, 0), legal.bench(m, seat, uid)
            elif d.kind in (TOOL, MACHINE):
                for other in self.state.sides:
                    for p in [*other.active, *other.bench]:
                        reason = legal.trainer_at_all(m, seat, d, uid) or legal.tool(m, seat, uid, p)
                        yield pack(ATTACH_TOOL, uid, p.serial, 0), reason
            elif d.kind == STADIUM:
                yield pack(PLAY_STADIUM, uid, 0, 0), legal.play_stadium(m, seat, uid)
            elif d.as_hp:
                yield pack(BENCH, uid, 0, 0), legal.bench(m, seat, uid)
            else:
                yield pack(PLAY, uid, 0, 0), legal.play(m, seat, uid)
            for use in (use for ability in d.abilities for use in ability.uses if use.zone == 1):
                yield pack(USE_CARD, uid, 0, 0), legal.use_card(m, seat, uid, use)
        if self.state.stadium >= 0:
            for index, use in enumerate(m.defs[self.state.stadium].text.uses):
                yield pack(USE_STADIUM, index, 0, 0), legal.use_stadium(m, seat, use)
        for p in side.active:
            for q in side.bench:
                yield pack(RETREAT, p.serial, q.serial, 0), legal.retreat(m, seat, p)
            if not side.bench:
                yield pack(RETREAT, p.serial, p.serial, 0), legal.retreat(m, seat, p)
        for p in mine:
            beneath = len(p.cards) > 1 and queries.top(m, p).stage in (LEVEL_UP, BREAK)
            for other_card in [p.cards[len(p.cards) - 1], *([p.cards[len(p.cards) - 2]] if beneath else [])]:
                count = 0
                for ability in m.defs[other_card].abilities:
                    for use in ability.uses:
                        if use.zone == 0:
                            yield pack(USE, p.serial, other_card, count), legal.use(m, seat, p, other_card, use)
                        count += 1
            targets = legal.targets(m, seat)
            for ref in queries.attack_refs(m, p):
                reason = legal.attack_at_all(m, seat, p) or legal.attack(m, seat, p, ref >> 4, ref & 15)
                for q in targets[:1] if self.form.actives == 1 and self.form.seats == 2 else targets:
                    yield pack(ATTACK, p.serial, ref, q.serial), reason

    # As a value

    def clone(self) -> Game:
        """An independent copy that goes on exactly as this one would."""
        game = Game(self.table, self.state.clone(), self.seed)
        game.answers = list(self.answers)
        return game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return dump_state(self.state, with_stamp=False) == dump_state(other.state, with_stamp=False)

    def __hash__(self) -> int:
        return int(fingerprint(self.state)[:16], 16)

    def fingerprint(self) -> str:
        """The canonical hash of the state, the same in every process."""
        return fingerprint(self.state)

    def to_json(self) -> Json:
        """Everything needed to go on: ruleset, form, decks by card id, and the state."""
        return {
            "playmat": 1,
            "ruleset": self.rules.name,
            "form": self.form.name,
            "decks": decks_of(self.table),
            "seed": self.seed,
            "state": dump_state(self.state),
        }

    @staticmethod
    def from_json(data: Json, pool: Pool | None = None) -> Game:
        table = make_table(data["ruleset"], data["form"], data["decks"], pool)
        return Game(table, load_state(data["state"], table), data.get("seed"))

    # The log

    def listen(self) -> None:
        """Begin to keep a log; until then nothing is recorded and nothing is paid for it."""
        if self.machine.log is None:
            self.machine.log = []

    @property
    def log(self) -> list[Entry]:
        return self.machine.log or []

    def problems(self) -> list[str]:
        """What is wrong with the state; an empty list for every state that play can reach."""
        return problems(self.machine)


def are_places(given: object, count: int) -> TypeGuard[list[int]]:
    """Whether these are places in a list of so many options: such an answer needs no words, and records hold nothing else."""
    return isinstance(given, list) and all(type(item) is int and 0 <= item < count for item in given)


KEPT = 256
"""Tables that are kept for further games of the same decks."""
REASON_WORDS = {
    "play_condition": "What the card asks for is not given.",
    "no_effect_play": "Nothing would come of it.",
    "forbidden_by_card": "A card in play forbids it.",
    "ability_use": "It cannot be used now: it was used, or what it asks for is not given.",
    "attack_cost": "What the attack asks for cannot be paid.",
    "tool_attach": "The card cannot be attached to that Pokémon.",
    "level_up_twice": "A Pokémon that was levelled up cannot be levelled up again.",
    "bench_basic": "Only a Basic Pokémon can be put onto the Bench.",
}


def strip_places(text: str) -> str:
    """The text without what stands in parentheses at the end of names."""
    out: list[str] = []
    depth = 0
    for char in text:
        if char == "(":
            depth += 1
            while out and out[-1] == " ":
                out.pop()
        elif char == ")" and depth:
            depth -= 1
        elif not depth:
            out.append(char)
    return "".join(out)


def decks_of(table: Table) -> list[list[str]]:
    decks: list[list[str]] = [[] for _ in range(table.form.seats)]
    for uid, d in enumerate(table.defs):
        decks[table.owners[uid]].append(d.card.id)
    return decks


def make_table(ruleset: str | Ruleset, form: str | Form, decks: Sequence[Sequence[str]], pool: Pool | None = None) -> Table:
    """Link decks of card ids; the table can serve any number of games.

    Linking takes longer than many a game, so the last tables of the cards, rulesets and forms that come with the game are kept.
    """
    if pool is None and ruleset in ruleset_names() and form in form_names():
        return kept_table(str(ruleset), str(form), tuple(tuple(deck) for deck in decks))
    return new_table(ruleset, form, decks, pool if pool is not None else default_pool())


@lru_cache(KEPT)
def kept_table(ruleset: str, form: str, decks: tuple[tuple[str, ...], ...]) -> Table:
    return new_table(ruleset, form, decks, default_pool())


def new_table(ruleset: str | Ruleset, form: str | Form, decks: Sequence[Sequence[str]], cards: Pool) -> Table:
    rules = ruleset if isinstance(ruleset, Ruleset) else load_ruleset(ruleset)
    laid_over = form if isinstance(form, Form) else load_form(form)
    if len(decks) != laid_over.seats:
        raise ValueError(f"{laid_over.title or laid_over.name} needs {laid_over.seats} decks, not {len(decks)}")
    known = {card_id: worded(cards[card_id], cards, rules.wording) for deck in decks for card_id in deck}
    return link_table(rules, laid_over, [[known[card_id] for card_id in deck] for deck in decks], cards.evolves_from)


def seed_words(seed: int) -> tuple[i64, i64, i64, i64]:
    """Four words of 32 bits from a seed, mixed so that neighbouring seeds differ at once."""
    words: list[i64] = []
    x = (seed ^ 0x9E3779B97F4A7C15) & (1 << 64) - 1
    for _ in range(4):
        x = (x + 0x9E3779B97F4A7C15) & (1 << 64) - 1
        z = x
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & (1 << 64) - 1
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & (1 << 64) - 1
        words.append(i64((z ^ z >> 31) & 0xFFFFFFFF or 1))
    first, second, third, fourth = words
    return first, second, third, fourth


def empty_state(table: Table, seed: int) -> State:
    """All cards in their decks, in the order of the lists, and nothing begun."""
    st = table.empty_state()
    st.rng = seed_words(seed)
    return st


def start(table: Table, seed: int = 0, *, flips: Iterable[bool] = (), ask_chance: bool = False, listen: bool = False) -> Game:
    """Begin a game on a table: everything is shuffled, and the first question is asked.

    `flips` are scripted coins to be used first (True is heads); `ask_chance` asks for every other flip as a decision of
    the player `CHANCE`.
    """
    game = Game(table, empty_state(table, seed), seed)
    st = game.state
    st.ask_chance = ask_chance
    for flip in flips:
        st.flips = append(st.flips, i64(1 if flip else 0))
    if listen:
        game.listen()
    game.machine.push(table.loop, rule_context(game.machine, 0, 0))
    game.machine.resume()
    return game


def new_game(
    ruleset: str | Ruleset,
    decks: Sequence[Sequence[str]],
    *,
    form: str | Form = "standard",
    seed: int = 0,
    pool: Pool | None = None,
    flips: Iterable[bool] = (),
    ask_chance: bool = False,
    listen: bool = False,
) -> Game:
    """A new game of decks (lists of card ids) under a ruleset and form of play."""
    table = make_table(ruleset, form, decks, pool)
    return start(table, seed, flips=flips, ask_chance=ask_chance, listen=listen)


def describe(entry: Entry, game: Game) -> dict[str, Any]:
    """A log entry as plain data."""
    return {
        "kind": entry.kind, "player": entry.player, "cards": [game.card(uid).id for uid in entry.cards],
        "pokemon": list(entry.pokemon), "n": entry.n, "text": entry.text, "rule": game.cited(entry.cite),
        "seen_by": entry.seen_by,
    }  # fmt: skip
