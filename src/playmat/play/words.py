"""Options in words, and words as options: the text of each option, the labels of Pokémon, the prompt of a question.

The text of an option always names it. Each kind of option also has other phrasings, and a Pokémon may be called by its name,
its place or both, with or without its owner. A text that fits several different options is refused, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from playmat.cards.model import Card
from playmat.engine import board, values
from playmat.engine import options as legal
from playmat.engine.actions.cards import DrawUpTo
from playmat.engine.actions.control import OneOf
from playmat.engine.actions.duels import THROWS, Guess, RockPaperScissors
from playmat.engine.actions.harm import HowMany, MoveCounters
from playmat.engine.codes import ATTACK, GUESS_KIND, RULE
from playmat.engine.course.checkup import EarlyEffects
from playmat.engine.course.plays import Interrupts
from playmat.engine.machine import Machine
from playmat.engine.parts import On, Use
from playmat.engine.program import Frame, ref_uid
from playmat.engine.questions import O_DECLARE as DECLARE
from playmat.engine.questions import OPTIONS, QUESTIONS, first_of, kind_of, second_of, third_of
from playmat.engine.state import Pokemon, State
from playmat.engine.table import Table
from playmat.play.decision import Decision, IllegalAction, Meaning, Option
from playmat.play.saved import Json
from playmat.rules.ruleset import Form
from playmat.terms import TYPES, Condition, Supertype

CONDITIONS = tuple(Condition)
NOTHING = ("", "none", "nothing", "no card", "no cards", "decline", "0 cards", "nobody", "done")
ANYTHING = ("any", "any prize", "any card", "any of them", "a prize", "take a prize", "take any prize")
EVERYTHING = ("all", "everything", "all of them")
PHRASINGS: dict[str, tuple[str, ...]] = {
    "end": ("end turn", "end", "end the turn", "end my turn", "pass", "pass the turn", "pass turn"),
    "bench": ("bench {card}", "play {card}", "put {card} on the bench", "put {card} onto the bench", "play {card} to the bench"),
    "evolve": ("evolve {target} into {card}", "evolve {target} to {card}", "evolve {target} with {card}", "evolve {target}",
               "evolve into {card}", "play {card} on {target}", "put {card} on {target}", "put {card} onto {target}"),
    "level_up": ("level up {target} with {card}", "level up {target} to {card}", "level up {target} into {card}",
                 "level up {target}", "play {card} on {target}", "put {card} onto {target}", "level up"),
    "attach": ("attach {card} to {target}", "attach {card} onto {target}", "play {card} on {target}", "put {card} on {target}"),
    "tool": ("attach {card} to {target}", "attach {card} onto {target}", "play {card} on {target}", "put {card} on {target}"),
    "play": ("play {card}", "use {card}", "{card}"),
    "legend": ("play {card}", "bench {card}"),
    "stadium": ("play {card}",),
    "use": ("use {name} of {pokemon}", "use {name} on {pokemon}", "use {name}", "{name}", "use {pokemon}'s {name}",
            "{pokemon}'s {name}"),
    "use_stadium": ("use {card}", "use the stadium", "use stadium"),
    "use_card": ("use {name} of {card}", "use {name}", "use {card}", "attach {card}"),
    "retreat": ("retreat to {target}", "retreat for {target}", "retreat {pokemon} for {target}", "retreat {pokemon} to {target}",
                "retreat", "retreat {pokemon}"),
    "attack": ("attack {name}", "attack with {name}", "{name}", "use {name}", "attack {name} of {pokemon}", "{name} of {pokemon}",
               "attack {name} against {target}", "attack {target} with {name}", "{name} against {target}",
               "attack {name} of {pokemon} against {target}", "{pokemon} attacks with {name}",
               "{pokemon} attacks {target} with {name}"),
    "card": ("{card}", "{card} on {holder}", "{card} of {holder}", "{card} from {holder}", "discard {card}", "choose {card}"),
    "pokemon": ("{pokemon}", "choose {pokemon}", "promote {pokemon}", "switch to {pokemon}", "switch in {pokemon}"),
    "discard_own": ("discard {pokemon}",),
    "move": ("{name} of {card}", "{name}"),
    "yes": ("yes", "y", "yes, use it"),
    "no": ("no", "n"),
    "heads": ("heads", "h", "head", "flip heads"),
    "tails": ("tails", "t", "tail", "flip tails"),
}  # fmt: skip
"""Phrasings of each kind of option, besides its own text."""
PARTS = {kind: tuple(tuple(filter(None, re.split(r"(\{\w+\})", text))) for text in texts) for kind, texts in PHRASINGS.items()}
"""The same, cut into words and names."""
COUNT_BEFORE = re.compile(r"(\d+)\s*[x×]?\s+(\D.*)|(\d+)[x×](\S.*)")
COUNT_BEHIND = re.compile(r"(.*\S)\s+[x×*]\s?(\d+)")


class NotOffered(IllegalAction):
    """An answer in words that does not name an option; `text` is the words."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not one of the options")
        self.text = text


def fold(text: str) -> str:
    """The text normalised for comparison: case, spaces and kinds of apostrophe do not matter."""
    return " ".join(text.replace("’", "'").split()).casefold()


def joined(names: Sequence[str], word: str = "and") -> str:
    """`A, B and C`."""
    return "".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def split_list(text: str, marks: str = ",;") -> list[str]:
    """The parts of a list; marks inside brackets, parentheses and quotes do not count."""
    parts: list[str] = []
    depth = 0
    quoted = False
    held = ""
    for sign in text:
        if sign == '"':
            quoted = not quoted
        elif not quoted and sign in "[(":
            depth += 1
        elif not quoted and sign in "])":
            depth -= 1
        if sign in marks and not depth and not quoted:
            parts.append(held.strip())
            held = ""
        else:
            held += sign
    parts.append(held.strip())
    return [part for part in parts if part]


def cut_count(text: str) -> tuple[int, str]:
    """`Fire Energy x2`, `2 Fire Energy` and `2x Fire Energy` → (2, "Fire Energy")."""
    if found := COUNT_BEHIND.fullmatch(text):
        return int(found[2]), found[1]
    if found := COUNT_BEFORE.fullmatch(text):
        return int(found[1] or found[3]), found[2] or found[4]
    return 1, text


def split_picks(text: str) -> list[str]:
    """The picks that an answer lists: `Fire Energy x2, Potion` are three."""
    parts = split_list(text)
    if len(parts) == 1:
        parts = [part.strip() for part in re.split(r" (?:and|&|\+) ", text)]
    named: list[str] = []
    for part in parts:
        count, name = cut_count(part)
        named += [name] * count
    return named


class Asker(NamedTuple):
    """A text that asks: its card, the name of its attack or Ability (empty for the text of the card itself), and the serial of
    the Pokémon that has the Ability."""

    uid: int
    title: str = ""
    holder: int = 0


class Words:
    """The words for one game in its current position: what each option says, and which options a text means."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    @property
    def state(self) -> State:
        return self.machine.st

    @property
    def table(self) -> Table:
        return self.machine.table

    @property
    def form(self) -> Form:
        return self.machine.table.form

    def card(self, uid: int) -> Card:
        return self.table.defs[uid].card

    def option(self, code: int, text: str) -> Option:
        return Option(code, text, self.meaning(code))

    def meaning(self, code: int) -> Meaning:
        """What an option is about."""
        kind = OPTIONS[kind_of(code)]
        a, b, c = int(first_of(code)), int(second_of(code)), int(third_of(code))
        match kind:
            case "bench" | "play" | "stadium" | "card":
                return Meaning(card=self.card(a).id, uid=a)
            case "evolve" | "level_up" | "attach" | "tool":
                return Meaning(card=self.card(a).id, uid=a, target=b)
            case "legend":
                return Meaning(card=self.card(a).id, uid=a)
            case "use":
                name = self.declared_name(c) if kind_of(code) == DECLARE else self.use_name(b, c)
                return Meaning(card=self.card(b).id, pokemon=a, name=name)
            case "use_stadium":
                stadium = self.card(int(self.state.stadium))
                return Meaning(card=stadium.id, name=stadium.name)
            case "use_card":
                return Meaning(card=self.card(a).id, uid=a, name=self.use_name(a, c))
            case "retreat":
                return Meaning(pokemon=a, target=b or None)
            case "attack":
                name = self.machine.attack_of(b).title
                return Meaning(card=self.card(int(ref_uid(b))).id, pokemon=a, target=c, name=name)
            case "pokemon" | "discard_own":
                return Meaning(pokemon=a)
            case "move":
                return Meaning(card=self.card(a).id, name=self.attack_name(a, b))
            case "type" | "condition":
                return Meaning(name=self.option_text(code))
            case "number" | "choice" | "seat":
                return Meaning(number=a)
            case "place":
                return Meaning(number=a, owner=b)
        return Meaning()

    def attack_name(self, uid: int, index: int) -> str:
        return self.table.defs[uid].attacks[index].title

    def use_name(self, uid: int, index: int) -> str:
        title = legal.nth_use(self.table.defs[uid], index).title
        return self.table.names[title] if title >= 0 else self.card(uid).name

    def declared_name(self, index: int) -> str:
        """The name of a triggered Power that is offered."""
        trigger = self.state.offered[index].part
        assert isinstance(trigger, On)
        return self.table.names[trigger.title]

    def option_texts(self, codes: list[int]) -> list[str]:
        """One text for each option, all different: copies are numbered."""
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
                if not b:  # nobody is on the Bench
                    return f"retreat {self.label(a)}"
                if self.form.actives > 1:
                    return f"retreat {self.label(a)} for {self.label(b)}"
                return f"retreat to {self.label(b)}"
            case "attack":
                text = f"attack {self.machine.attack_of(b).title}"
                if self.form.actives > 1:
                    text += f" of {self.label(a)}"
                if self.form.actives > 1 or self.form.seats > 2:
                    text += f" against {self.label(c)}"
                return text
            case "card":
                holder = board.holder(self.machine, a)
                name = self.card(a).printed_name
                return f"{name} on {self.label(int(holder.serial))}" if holder is not None else name
            case "pokemon":
                return self.label(a)
            case "yes" | "no" | "heads" | "tails":
                return kind
            case "number":
                return self.number_text(a)
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
                return self.choice_text(a)
            case "seat":
                return f"player {a + 1}"
            case "discard_own":
                return f"discard {self.label(a)}"
        raise AssertionError(kind)

    @property
    def asking(self) -> Frame:
        """The step that asks."""
        frames = self.state.frames
        return frames[len(frames) - 1]

    def number_text(self, n: int) -> str:
        """A number to choose, with what is counted."""
        node = self.asking.node
        if isinstance(node, HowMany) and node.heals:
            return f"heal {10 * n} damage" if n else "heal nothing"
        if isinstance(node, (HowMany, MoveCounters)):
            verb = "put" if isinstance(node, HowMany) else "move"
            return f"{verb} {n or 'no'} damage counter{'' if n == 1 else 's'}"
        if isinstance(node, Guess):
            return f"{n} HP"
        if isinstance(node, DrawUpTo) or QUESTIONS[self.state.question] == "bonus":
            return f"draw {n or 'no'} card{'' if n == 1 else 's'}"
        return str(n)

    def number_prompt(self) -> str:
        node = self.asking.node
        if isinstance(node, HowMany):
            return "Choose how much damage to heal." if node.heals else "Choose how many damage counters to put."
        if isinstance(node, MoveCounters):
            return "Choose how many damage counters to move."
        return "Choose how many cards to draw." if isinstance(node, DrawUpTo) else "Choose a number."

    def choice_text(self, place: int) -> str:
        """One of the effects that a text lists, with its letter there; or one of the kinds of card to guess."""
        node, c = self.asking.node, self.asking.c
        if isinstance(node, Guess) and node.what == GUESS_KIND:
            return tuple(Supertype)[place].value
        if isinstance(node, RockPaperScissors):
            return THROWS[place]
        if not isinstance(node, OneOf) or node.tree is None:
            return f"choice {place + 1}"
        # Few texts list effects: only they pay for the English of trees.
        from playmat.cards.english import subject_of
        from playmat.effects.english import ON_POKEMON, choices_english

        subject = ON_POKEMON if c.origin == ATTACK or c.uid < 0 else subject_of(self.card(int(c.uid)))
        return choices_english(node.tree, subject)[place]

    def label(self, serial: int) -> str:
        """A Pokémon by name, also by place where its name is not enough, and by owner if that is not the player who is asked."""
        p = board.find(self.machine, serial)
        if p is None:
            return f"a Pokémon no longer in play (#{serial})"
        side = self.state.sides[p.owner]
        name = values.top(self.machine, p).card.printed_name
        mine = [*side.active, *side.bench]
        text = name
        if sum(values.top(self.machine, q).card.printed_name == name for q in mine) > 1:
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

    def asker(self) -> Asker | None:
        """The text that asks; None if a rule asks."""
        asking = self.asking
        if isinstance(asking.node, EarlyEffects):
            waiting = self.state.waiting[asking.n]
            return self.asker_of(Frame(waiting.part, waiting.c, 0, 0))
        if isinstance(asking.node, Interrupts):
            p = board.find(self.machine, asking.c.source)
            return None if p is None else Asker(int(asking.node.playable(self.machine, p)[asking.n].uid))
        found = (self.asker_of(frame) for frame in reversed(self.state.frames) if frame.c.origin != RULE)
        return next((asker for asker in found if asker is not None), None)

    def asker_of(self, frame: Frame) -> Asker | None:
        c, node = frame.c, frame.node
        if isinstance(node, (On, Use)) and node.title >= 0:
            return Asker(int(c.uid), self.table.names[node.title], int(c.source))
        if c.origin == ATTACK:
            return None if c.attacking is None else Asker(int(c.attacking.uid), self.machine.printed_attack(c.attacking).title)
        if c.uid < 0:
            return None
        d = self.table.defs[c.uid]
        titles = {ability.title for ability in d.abilities if ability.uses or ability.triggers}
        if len(titles) == 1 and c.source and d.card.supertype == Supertype.POKEMON:
            return Asker(int(c.uid), titles.pop(), int(c.source))
        return Asker(int(c.uid))

    def source(self) -> Json | None:
        """The card whose text asks, and the name of its attack or Ability; None if a rule asks."""
        asker = self.asker()
        return None if asker is None or asker.uid < 0 else {"card": self.card(asker.uid).id, "name": asker.title}

    def effect(self) -> str:
        """The effect that asks, as in "Use …?": an Ability with its Pokémon, or an attack's or card's; empty if a rule asks."""
        asker = self.asker()
        if asker is None:
            return ""
        if asker.holder:
            return self.with_owner(asker.title, asker.holder)
        name = asker.title or self.card(asker.uid).printed_name
        return name if isinstance(self.asking.node, Interrupts) else f"the effect of {name}"

    def with_owner(self, title: str, serial: int) -> str:
        """An Ability with the Pokémon that has it."""
        return f"{self.label(serial)}'s {title}" if board.find(self.machine, serial) is not None else title

    def prompt(self, kind: str) -> str:
        """What is asked, in one sentence."""
        st = self.state
        least, most = int(st.least), int(st.most)
        count = str(least) if least == most else f"up to {most}" if least == 0 else f"{least} to {most}"
        if kind == "yes_no":
            effect = self.effect()
            return f"Use {effect}?" if effect else "Do you want to do this?"
        if kind == "extra" and OPTIONS[kind_of(st.options[0])] == "yes":
            return "Discard other cards for the extra effect?"
        if kind == "facing":
            return f"Choose the player that {self.card(int(self.asking.c.uid)).printed_name} faces."
        if kind == "number":
            return self.number_prompt()
        prompts = {
            "main": "Choose what to do.",
            "pick": f"Choose {count}.",
            "flip": "How does the coin land?",
            "prize": f"Take {count} of your Prize cards.",
            "promote": "Choose one of your Benched Pokémon to become Active.",
            "setup_active": "Choose a Basic Pokémon to be your Active Pokémon.",
            "setup_bench": f"Choose {count} Basic Pokémon for your Bench.",
            "bonus": "Choose how many cards to draw for your opponent's mulligans.",
            "first": "Choose who goes first.",
            "call": "Call heads or tails. The winner of the flip goes first.",
            "keep": "Keep this hand without a Basic Pokémon, for a card that may start in its place? If not, it is a mulligan.",
            "throw": "Choose rock, paper or scissors.",
            "pay": "Choose an Energy card to discard for the retreat cost.",
            "type": "Choose a type.",
            "attack": "Choose an attack.",
            "one_of": "Choose one of these.",
            "order": "Choose the order.",
            "spread": "Choose a Pokémon for the next damage counter.",
            "opponent": "Choose which opponent this applies to.",
            "player": "Choose whether this is for you or your teammate.",
            "condition": "Choose a Special Condition.",
            "guess": "Guess.",
            "extra": f"Discard {count} other cards for the extra effect.",
        }
        return prompts.get(kind, "Choose.")

    def resolve(self, decision: Decision, given: Option | str | int | Sequence[Option | str | int]) -> list[int]:
        """The places of the options that an answer names. Raises `IllegalAction`, or `NotOffered` for unknown words."""
        if isinstance(given, str):
            return self.named(decision, given)
        picks: list[int] = []
        for item in [given] if isinstance(given, (Option, int)) else given:
            if isinstance(item, bool):
                raise IllegalAction("True and False are not options; answer yes or no")
            if isinstance(item, int):
                if not 0 <= item < len(decision.options):
                    raise IllegalAction(f"option {item} is out of range (0–{len(decision.options) - 1})")
                picks.append(item)
            elif isinstance(item, Option):
                if item not in decision.options:
                    raise NotOffered(item.text)
                picks.append(decision.options.index(item))
            else:
                picks.append(self.wanted(decision, item, picks))
        return picks

    def named(self, decision: Decision, text: str) -> list[int]:
        """The places of the options that one text names: one, several with commas between them, all or none."""
        word = fold(text)
        if word in NOTHING and decision.min == 0:
            return []
        if word in NOTHING and decision.kind == "yes_no":
            return [self.wanted(decision, "no", ())]
        if word in ANYTHING:
            return list(range(max(decision.min, 1)))
        if word in EVERYTHING:
            return list(range(min(decision.max, len(decision.options))))
        whole = self.find(decision, text)
        if whole is not None:
            return [whole]
        picks: list[int] = []
        for name in split_picks(text):
            picks.append(self.wanted(decision, name, picks))
        return picks

    def wanted(self, decision: Decision, text: str, taken: Sequence[int]) -> int:
        if fold(text) in ANYTHING:
            index = next((place for place in range(len(decision.options)) if place not in taken), None)
        else:
            index = self.find(decision, text, taken)
        if index is None:
            raise NotOffered(text)
        return index

    def find(self, decision: Decision, text: str, taken: Sequence[int] = ()) -> int | None:
        """The place of the option that the text names, among those not taken; the first of several copies. None: no option."""
        free = [(index, option) for index, option in enumerate(decision.options) if index not in taken]
        places = self.meant([option for _, option in free], text)
        if len({self.sameness(free[place][1]) for place in places}) > 1:
            raise IllegalAction(f"{text!r} may mean {joined([free[place][1].text for place in places], 'or')}; say which")
        return free[places[0]][0] if places else None

    def meant(self, options: Sequence[Option], text: str) -> list[int]:
        """The places of the options that the text may mean: the one with exactly that text, or all that it fits."""
        wanted = fold(text)
        for place, option in enumerate(options):
            if fold(option.text) == wanted:
                return [place]
        phrase = Phrase(self, text)
        return [place for place, option in enumerate(options) if phrase.means(option)]

    def matching(self, options: Iterable[Option], text: str) -> list[Option]:
        """The options that the text may mean."""
        listed = list(options)
        return [listed[place] for place in self.meant(listed, text)]

    def sameness(self, option: Option) -> tuple[object, ...]:
        """A key that is equal for options that do the same thing, such as copies of a card in one place."""
        holder = board.holder(self.machine, option.uid) if option.uid is not None else None
        own = (option.kind, option.card, option.name, option.number, option.owner, holder.serial if holder is not None else 0)
        return (*own, self.looks(option.pokemon), self.looks(option.target))

    def looks(self, serial: int | None) -> tuple[object, ...]:
        """A key that distinguishes Pokémon; the place does not count if two came the same way and have the same cards."""
        p = board.find(self.machine, serial) if serial is not None else None
        if p is None:
            return (serial,)
        if board.is_active(self.machine, p) or any(e.on == p.serial for e in self.state.effects):
            return (int(p.serial),)
        cards = tuple(self.card(int(uid)).id for uid in p.cards)
        attached = tuple(sorted(self.card(int(uid)).id for uid in p.attached))
        return (cards, attached, *map(str, (p.owner, p.damage, p.entered, p.evolved, p.used, p.flags, tuple(p.marks))))

    def pokemon_names(self, serial: int) -> set[str]:
        """All names for a Pokémon in play."""
        p = board.find(self.machine, serial)
        if p is None:
            return set()
        seat = int(p.owner)
        place = self.place(p)
        places = {place, place.replace(" ", "")}
        if place.startswith("Active"):
            places |= {"Active Pokémon", "Active Pokemon"} if self.form.actives == 1 else set()
        bare = set(places)
        for name in self.titles(p):
            bare |= {name, f"benched {name}"} if place.startswith("Bench") else {name, f"active {name}"}
            bare |= {
                form for spot in places for form in (f"{name} ({spot})", f"{name} {spot}", f"{name} on {spot}", f"{spot} {name}")
            }
        owners = {"", f"player {seat + 1}'s ", f"p{seat + 1}'s "}
        st = self.state
        for viewer in {int(st.player), int(st.asked) if st.asking else -1}:
            owners |= {"your ", "my "} if seat == viewer else {"opponent's ", "the opponent's ", "your opponent's "}
        return {fold(owner + name) for owner, name in product(owners, bare)}

    def titles(self, p: Pokemon) -> set[str]:
        """A Pokémon's name by its top card; a copy of another Pokémon also has the name of its own card."""
        cards = (values.top(self.machine, p).card, self.card(int(p.cards[len(p.cards) - 1])))
        return {title for card in cards for title in (card.name, card.printed_name, f"{card.printed_name} {card.id}")}

    def card_names(self, option: Option) -> set[str]:
        if not option.card:
            return set()
        if option.uid is not None:
            card = self.card(option.uid)
        else:
            card = next(d.card for d in self.table.defs if d.card.id == option.card)
        return {fold(card.name), fold(card.printed_name), fold(f"{card.printed_name} {card.id}"), fold(card.id)}


class PositionWords(Words):
    """The words for a position that does not change: the label of a Pokémon, which most options need, is worked out once."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.labels: dict[int, str] = {}

    def label(self, serial: int) -> str:
        text = self.labels.get(serial)
        if text is None:
            text = self.labels[serial] = super().label(serial)
        return text


class Phrase:
    """Compares one text with many options; the names of each Pokémon are worked out once."""

    def __init__(self, words: Words, text: str) -> None:
        self.words = words
        self.text = fold(text)
        self.names: dict[int, set[str]] = {}

    def pokemon(self, serial: int | None) -> set[str]:
        if serial is None:
            return set()
        if serial not in self.names:
            self.names[serial] = self.words.pokemon_names(serial)
        return self.names[serial]

    def means(self, option: Option) -> bool:
        """Whether the text is one of the phrasings of the option."""
        text = fold(option.text)
        if self.text in (text, re.sub(r" \(\d+\)$", "", text), strip_places(text), *self.special(option)):
            return True
        return any(self.fits(parts, self.text, option) for parts in PARTS.get(option.kind, ()))

    def fits(self, parts: tuple[str, ...], text: str, option: Option) -> bool:
        """Whether the text is made of the parts, in order: words, and names of what the option is about."""
        if not parts:
            return not text
        head, rest = parts[0], parts[1:]
        if not head.startswith("{"):
            return text.startswith(head) and self.fits(rest, text[len(head) :], option)
        return any(text.startswith(word) and self.fits(rest, text[len(word) :], option) for word in self.names_for(head, option))

    def names_for(self, part: str, option: Option) -> set[str]:
        match part:
            case "{name}":
                return {fold(option.name)} if option.name else set()
            case "{text}":
                return {fold(option.text)}
            case "{pokemon}":
                return self.pokemon(option.pokemon)
            case "{target}":
                return self.pokemon(option.target)
            case "{holder}":
                holder = board.holder(self.words.machine, option.uid) if option.uid is not None else None
                return self.pokemon(int(holder.serial)) if holder is not None else set()
        return self.words.card_names(option)

    def special(self, option: Option) -> set[str]:
        """Phrasings that are not in a template: of Prizes, numbers, numbered choices and players."""
        if option.kind == "number" and option.number is not None:
            n = str(option.number)
            return {n, f"draw {n}", f"{n} cards", f"{n} card", f"{n} counters", f"{n} counter"}
        if option.kind == "place" and option.number is not None:
            number = option.number + 1
            return {str(number), f"prize {number}", f"take prize {number}"}
        if option.kind == "choice" and option.number is not None:
            letter, _, effect = fold(option.text).partition(" ")
            return {str(option.number + 1), f"choice {option.number + 1}", letter.strip("()"), letter, effect} - {""}
        if option.kind == "seat" and option.number is not None:
            seat = option.number
            st = self.words.state
            is_asked = st.asking and st.asked == seat
            return {f"player {seat + 1}", f"p{seat + 1}", str(seat + 1)} | (
                {"me", "you", "myself"} if is_asked else {"opponent", "the opponent"}
            )
        return set()


def strip_places(text: str) -> str:
    """The text without the parentheses after names."""
    return re.sub(r" *\([^()]*\)", "", text)
