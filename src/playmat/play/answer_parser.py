"""Options in words, and words as options: the text of each option, the labels of Pokémon, the prompt of a question.

The text of an option always names it. Each kind of option also has other phrasings, and a Pokémon may be called by its name,
its place or both, with or without its owner. A text that fits several different options is refused, never guessed.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import product
from typing import SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from playmat.cards.model import Card
from playmat.cards.names import short_name
from playmat.engine import board, pokemon_values
from playmat.engine.machine import Machine
from playmat.engine.state import Pokemon, State
from playmat.engine.table import Table
from playmat.play.decision import Decision, Given, IllegalAction, Meaning, Option
from playmat.play.option_text import OptionText
from playmat.rules.ruleset import Form
from playmat.vocabulary import Condition

CONDITIONS = tuple(Condition)
NOTHING = ("", "none", "nothing", "no card", "no cards", "decline", "0", "0 cards", "nobody", "done")
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
    "use_card": ("use {name} of {card}", "use {name}", "use {card}"),
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
COUNT_WITHIN = re.compile(r"(.+?) x ?(\d{1,4}) (?:on|from) (.+)", re.IGNORECASE)
COUNT_BEHIND = re.compile(r"(.*\S)(?:\s+[x×]|\s*\*)\s?(\d+)")


class NotOffered(IllegalAction):
    """An answer in words that does not name an option; `text` is the words."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not one of the options")
        self.text = text


ELITE = re.compile(r" 4\b")
"""The sign of the Elite Four in a name, which players write E4."""


def fold(text: str) -> str:
    """The text normalised for comparison: case, spaces, accents, dashes and kinds of apostrophe and star do not matter.

    A sign stays one sign, so that a place in the folded text is that place in the text.
    """
    text = " ".join(text.replace("’", "'").replace("★", "☆").split()).replace("-", " ").casefold()
    return text if text.isascii() else "".join(unicodedata.normalize("NFD", sign)[0] for sign in text)


SIGNS = ((" ☆", " Star"), (" ◇", " Prism Star"), ("δ", "delta"), ("α", "alpha"), ("β", "beta"), ("γ", "gamma"))
"""Signs in names, and the words that players type for them."""


def plain(name: str) -> str:
    """A name with words for its signs."""
    for sign, word in SIGNS:
        name = name.replace(sign, word)
    return name


def spellings(card: Card) -> set[str]:
    """The names of a card in answers."""
    names = {card.name, card.printed_name, short_name(card.name), f"{card.printed_name} {card.id}"}
    names |= {plain(name) for name in names}
    return names | {ELITE.sub(" E4", name) for name in names}


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
    """The picks that an answer lists: `Fire Energy x2, Potion` are three, and so are `Fire Energy x3 on Pikachu`."""
    parts = split_list(text)
    if len(parts) == 1:
        parts = [part.strip() for part in re.split(r" (?:and|&|\+) ", text)]
    named: list[str] = []
    for part in parts:
        count, name = cut_count(COUNT_WITHIN.sub(r"\1 on \3 x\2", part))
        named += [name] * count
    return named


class Words:
    """The words for one game in its current position: what each option says, and which options a text means."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.naming = OptionText(machine)

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
        return Option(code, text, Meaning(**self.naming.about(code)))

    def option_texts(self, codes: list[int]) -> list[str]:
        """One text for each option, all different: copies are numbered."""
        return self.naming.option_texts(vec[i64]([i64(code) for code in codes]))

    def label(self, serial: int) -> str:
        """A Pokémon by name, also by place where its name is not enough, and by owner if that is not the player who is asked."""
        return self.naming.label(serial)

    def place(self, p: Pokemon) -> str:
        return self.naming.place(p)

    def resolve(self, decision: Decision, given: Given) -> list[int]:
        """The places of the options that an answer names. Raises `IllegalAction`, or `NotOffered` for unknown words."""
        if isinstance(given, str):
            return self.named(decision, given)
        picks: list[int] = []
        for item in [given] if isinstance(given, (Option, SupportsIndex)) else given:
            if isinstance(item, bool):
                raise IllegalAction("True and False are not options; answer yes or no")
            if isinstance(item, SupportsIndex):  # also the integers of NumPy
                place = operator.index(item)
                if not 0 <= place < len(decision.options):
                    raise IllegalAction(f"option {place} is out of range (0–{len(decision.options) - 1})")
                picks.append(place)
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
        names = split_picks(text)
        for name in names:
            places = self.meant(decision.options, name)
            if 1 < len(places) == names.count(name):  # the number of all options of that name: all of them
                picks.append(next(place for place in places if place not in picks))
            else:
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
        cards = (pokemon_values.top(self.machine, p).card, self.card(int(p.cards[len(p.cards) - 1])))
        return {title for card in cards for title in spellings(card)}

    def card_names(self, option: Option) -> set[str]:
        if not option.card:
            return set()
        if option.uid is not None:
            card = self.card(option.uid)
        else:
            card = next(d.card for d in self.table.defs if d.card.id == option.card)
        return {fold(name) for name in (*spellings(card), card.id)}


class Phrase:
    """Compares one text with many options; the names of each Pokémon are computed once."""

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
        """Whether the text consists of the parts, in order: words, and names of the option's cards and Pokémon."""
        if not parts:
            return not text
        head, rest = parts[0], parts[1:]
        if not head.startswith("{"):
            return text.startswith(head) and self.fits(rest, text[len(head) :], option)
        return any(text.startswith(word) and self.fits(rest, text[len(word) :], option) for word in self.names_for(head, option))

    def names_for(self, part: str, option: Option) -> set[str]:
        match part:
            case "{name}":
                return {fold(option.name), fold(plain(option.name))} if option.name else set()
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
