"""Proofs: checks of the reader over whole collections of cards.

- A text with a word dropped, added or swapped should no longer be understood: `corruption` measures how often it is.
- The subjects of a text and the names of other cards must occur in our own words for its tree (`lost_words`, `lost_names`), and
  its numbers in the tree itself (`lost_numbers`).
- Our own words for a tree must mean that tree when they are read back (`say_again`). So the text on a card says everything that
  is in the tree, and nothing else.
- Printings of one card in different words should mean the same: `differing_printings`.
- Two sources of one card should mean the same: `differing_sources`.

`prove` runs them over whole collections.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from playmat.cards.english import subject_of
from playmat.cards.model import Card
from playmat.effects import nodes as fx
from playmat.effects.english import ON_POKEMON, english, english_parts
from playmat.effects.nodes import Action, Node, Part
from playmat.effects.script import format_script
from playmat.effects.tree import walk
from playmat.json_object import Json
from playmat.reading.batch import Task, function_of, in_chunks, known_names
from playmat.reading.printed import own_names
from playmat.reading.reader import UNREAD_WORDS, Reading, Stumble, read_card, read_ours, read_text
from playmat.reading.sources import RawCard, Source
from playmat.reading.text_context import TextContext
from playmat.reading.tokens import PLAIN, Names, normalize, tokenize
from playmat.vocabulary import Era


@dataclass(frozen=True, slots=True)
class Corruption:
    """Shares of corrupted texts that were still understood, by the kind of corruption."""

    dropped: float
    added: float
    swapped: float


def corruption(texts: Iterable[tuple[str, str, TextContext]], seed: int = 0) -> Corruption:
    """The shares of corrupted texts that are still read. `texts` are understood texts with their kind and card."""
    rng = random.Random(seed)
    texts = list(texts)
    words = [word for text, _, _ in texts for word in text.split()]
    shares = []
    for damage in (_drop, _add, _swap):
        read = sum(read_text(damage(text, words, rng), kind, context).stumble is None for text, kind, context in texts)
        shares.append(read / len(texts) if texts else 0.0)
    return Corruption(*shares)


def _drop(text: str, _: list[str], rng: random.Random) -> str:
    parts = text.split()
    del parts[rng.randrange(len(parts))]
    return " ".join(parts)


def _add(text: str, words: list[str], rng: random.Random) -> str:
    parts = text.split()
    parts.insert(rng.randrange(len(parts) + 1), rng.choice(words))
    return " ".join(parts)


def _swap(text: str, _: list[str], rng: random.Random) -> str:
    parts = text.split()
    if len(parts) > 1:
        place = rng.randrange(len(parts) - 1)
        parts[place], parts[place + 1] = parts[place + 1], parts[place]
    return " ".join(parts)


_NUMBER = re.compile(r"(?<![\w/-])\d+\b")
_SAID_ONCE = re.compile(
    r"\(.*?\)|instead of \d+|Stage [12]|base damage is \d+ instead|\b(?:does|do) \d+ damage (?:plus|minus)|more than 1\b"
    r"|Flip \d+ coins instead|\d+-HP|more than \d+ (?:damage|cards)"
)
"""Numbers that do not have to be in the tree: in reminders, replaced numbers, stages, and repeated printed damage."""


def lost_numbers(text: str, reading: Reading, context: TextContext) -> tuple[int, ...]:
    """Numbers of the text, from 2 on, that are not in its tree in any form."""
    wanted = {int(found) for found in _NUMBER.findall(_SAID_ONCE.sub(" ", normalize(text)))} - {0, 1, context.damage}
    held: set[int] = set()
    for value in walk((reading.effect, *reading.parts)):
        if isinstance(value, bool):
            continue
        if isinstance(value, int):
            held |= {value, value // 10, value * 10, value + 1}
        elif isinstance(value, fx.Modify):
            held.add(len(value.energy))
        elif isinstance(value, str) and value in ("second", "2nd"):
            held.add(2)
    return tuple(sorted(wanted - held))


_REMINDER = re.compile(r"\((?!excluding|except|both|yours|including|before|after)[^()]*\)")
_CLASS_LINE = re.compile(
    r"This (?:card|Stadium) stays in play[^\n]*|You (?:may|can) play (?:only (?:1|one)|as many|any number)[^\n.]*"
    r"|When your turn ends, discard this[^.]*\.|When you play this card, put it[^.]*\."
    r"|Attach (?:a Pokémon Tool|[A-Z][\w' -]+) to 1 of your [^.]*doesn't[^.]*\.|You may attach (?:any number|only 1)[^.]*\."
    r"|If that Pokémon is Knocked Out, discard this card\.|[^\n]*[Rr]ule:[^\n]*|Put this card onto your Active[^\n]*"
    r"|Put it (?:next to|into|in) the Active Spot, and discard it[^\n.]*\.|A Stadium with the same name can't be played\."
    r"|[^\n.]*ACE SPEC[^\n]*|object (?:attached cards|cards attached)[^.]*remain on[^.]*\."
)
"""Words that do not have to be in the tree: reminders, and the rules of a class of card."""

_TYPES = "Grass Fire Water Lightning Psychic Fighting Darkness Metal Fairy"
_STATES = "Asleep Burned Confused Paralyzed"
_COMPARED: dict[str, tuple[str, str]] = {
    **{word: (word, word) for word in f"{_TYPES} {_STATES}".split()},
    "Poisoned": ("Poisoned", "Poison"),
    "Bench": ("Bench", "Bench|becomes? Active|became Active|leaves the Active"),
    "discard pile": ("discard pile", "discard pile|[Dd]iscard"),
    "Lost Zone": ("Lost Zone", "Lost Zone"),
    "Prize": ("Prize", "Prize"),
    "Stadium": ("Stadium", "Stadium|this card"),
    "Tool": ("Tool", "Tool"),
    "Supporter": ("Supporter", "Supporter"),
    "Item": (r"\bItem", r"\bItem"),
    "Special Energy": ("Special Energy", "Special Energy"),
    "basic Energy": (r"[Bb]asic Energy", r"[Bb]asic [\w, ]*Energy|every type"),
    "Stage 2": ("Stage 2", "Stage 2"),
    "heads": (r"\bheads", r"\bheads"),
    "may": (r"\bmay\b", r"\bmay\b|\bcan\b|less damage"),
    "up to": (
        r"up to \d+(?! damage counter)|any number of|any amount of",
        "up to|any number|at most|as you like|exactly|may carry|the top|random",
    ),
    "random": ("random|without looking", "random"),
    "opponent's next turn": (r"(?:opponent's|his or her|their) next turn", "opponent's next turn|opponent's"),
    "your next turn": ("your next turn", "your next turn"),
    "last turn": ("last turn", "last turn"),
    "before doing damage": ("[Bb]efore doing damage", "[Bb]efore doing damage|[Bb]efore applying"),
    "between turns": (r"(?<!counter )(?<!counters )[Bb]etween turns, ", "[Bb]etween turns"),
    "HP": (r"\bHP\b", r"\bHP\b|no damage counters"),
    "Retreat Cost": ("Retreat Cost", "retreat cost"),
    "Weakness": (r"(?<!apply )(?<!applying )Weakness", "Weakness"),
    "Knocked Out": ("Knock(?:s|ed) Out", "Knock|HP"),
    "Pokémon-ex": ("Pokémon[- ]ex", r"\bex\b"),
    "Pokémon-EX": ("Pokémon-EX", r"\bEX\b"),
    "Pokémon-GX": ("Pokémon-GX", r"\bGX\b"),
    "Pokémon V": (r"Pokémon V\b", r"\bV\b"),
}
_PATTERNS = {name: (re.compile(said), re.compile(ours)) for name, (said, ours) in _COMPARED.items()}


def lost_words(text: str, ours: str, name: str = "") -> tuple[str, ...]:
    """Words of the printed text that are missing from our own words for its tree: types, conditions, zones, durations, choices.

    `name` is the card's own name, which is ignored.
    """
    said = _REMINDER.sub(" ", _CLASS_LINE.sub(" ", text.replace("’", "'").replace("{R}", "Fire")))
    said = said.replace(name, "it") if name else said
    return tuple(what for what, (theirs, own) in _PATTERNS.items() if theirs.search(said) and not own.search(ours))


def lost_names(text: str, ours: str, own: Iterable[tuple[str, ...]], names: Names) -> tuple[str, ...]:
    """Names of cards in the printed text that our own words for its tree do not mention; `own` are the card's own names."""
    said = normalize(_REMINDER.sub(" ", _CLASS_LINE.sub(" ", text.replace("’", "'"))))
    tokens = tokenize(said, (), names)
    written = [token.text for token in tokens]
    lost: dict[str, None] = {}
    place = 0
    while place < len(tokens):
        mine = next((words for words in own if tuple(written[place : place + len(words)]) == words), ())
        known = names.by_first.get(written[place], ()) if tokens[place].key not in PLAIN else ()
        words = mine or next((one for one in known if tuple(written[place : place + len(one)]) == one), ())
        name = "" if mine or not words else names.proper[words]
        if name and name not in ours:
            lost[name] = None
        place += len(words) or 1
    return tuple(lost)


Tree = Action | tuple[Part, ...]
"""The meaning of a text: the effect of an attack, or the parts of anything else."""


def say_again(tree: Tree, subject: str = ON_POKEMON, era: Era = Era.MODERN) -> Tree | Stumble:
    """The meaning of our own words for the tree (the tree itself, if they are right), or the place where reading them stopped.

    `subject` is the text's phrase for its Pokémon, `era` the era of its card.
    """
    if isinstance(tree, tuple):
        reading = read_ours(english_parts(tree, subject, era), "parts")
        return reading.stumble or reading.parts
    reading = read_ours(english(tree, subject, era))
    return reading.stumble or reading.effect or ()


def differing_printings(cards: Iterable[Card]) -> Iterator[tuple[Card, Card]]:
    """Pairs of printings of one card (same name, figures, names of attacks and Abilities) that were read differently."""
    firsts: dict[tuple[object, ...], Card] = {}
    for card in cards:
        if card.unread:
            continue
        attacks = tuple((attack.name, attack.cost, attack.damage, attack.mark) for attack in card.attacks)
        abilities = tuple((ability.kind, ability.name) for ability in card.abilities)
        key = (card.name, card.supertype, card.kind, card.stage, card.hp, card.types, attacks, abilities)
        first = firsts.setdefault(key, card)
        if _trees(first) != _trees(card):
            yield first, card


def differing_sources(first: Iterable[Card], second: Mapping[str, Card]) -> Iterator[tuple[Card, Card]]:
    """Cards that both sources have, that were read from both, and that mean different things."""
    for card in first:
        other = second.get(card.id)
        if other is not None and not card.unread and not other.unread and _trees(card) != _trees(other):
            yield card, other


def _trees(card: Card) -> tuple[Node | tuple[Node, ...] | None, ...]:
    """The effects of a card, without the rules of its class that one source prints and another does not."""
    parts = tuple(part for part in card.parts if not isinstance(part, (fx.Copies, fx.Instead)))
    return (*(attack.effect for attack in card.attacks), *(ability.parts for ability in card.abilities), parts)


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding about a card, for a human reader."""

    card: str
    where: str
    what: str


@dataclass
class Proofs:
    """The results of the proofs for a collection; of printings with the same function, the first counts."""

    cards: int = 0
    texts: int = 0
    lost: list[Finding] = field(default_factory=list)
    """Numbers and words of a text that are missing from its reading."""
    said_same: int = 0
    said_otherwise: list[Finding] = field(default_factory=list)
    """Our own words for a text that mean something else, with their meaning in script."""
    unsaid: list[Finding] = field(default_factory=list)
    """Our own words that were not understood, from where reading stopped."""
    printings: list[Finding] = field(default_factory=list)
    sources: list[Finding] = field(default_factory=list)
    shared: int = 0
    """Cards that were read from both sources."""

    def to_json(self) -> Json:
        def listed(findings: list[Finding]) -> list[dict[str, str]]:
            return [{"card": one.card, "where": one.where, "what": one.what} for one in findings]

        return {
            "cards": self.cards,
            "texts": self.texts,
            "lost": listed(self.lost),
            "own_words": {"same": self.said_same, "other": listed(self.said_otherwise), "not_read": listed(self.unsaid)},
            "printings": listed(self.printings),
            "sources": {"compared": self.shared, "differ": listed(self.sources)},
        }


@dataclass(frozen=True, slots=True)
class _Trial:
    """One card and the findings about its texts."""

    card: Card
    texts: int = 0
    lost: tuple[Finding, ...] = ()
    same: int = 0
    other: tuple[Finding, ...] = ()
    unsaid: tuple[Finding, ...] = ()


def _try_chunk(chunk: list[Task]) -> list[_Trial]:
    return [_try(raw, read_card(raw, era, known_names(), written)[0]) for raw, era, written in chunk]


def _try(raw: RawCard, card: Card) -> _Trial:
    if card.unread:
        return _Trial(card)
    texts: list[tuple[str, str, Action | None, tuple[Part, ...], int]] = [
        (one.name, printed.text, one.effect, (), one.damage) for one, printed in zip(card.attacks, raw.attacks, strict=True)
    ]
    texts += [(one.name, printed.text, None, one.parts, 0) for one, printed in zip(card.abilities, raw.abilities, strict=True)]
    if raw.supertype != "Pokémon":
        texts.append(("text", "\n".join(raw.rules), None, card.parts, 0))
    trial = _Trial(card)
    for where, text, effect, parts, damage in texts:
        if not text or (effect is None and not parts):
            continue
        reading = Reading(effect, parts)
        context = TextContext(name=card.name, era=card.era, stage=card.stage, damage=damage)
        ours = english(effect, era=card.era) if effect is not None else english_parts(parts, era=card.era)
        lost = (
            *map(str, lost_numbers(text, reading, context)),
            *lost_words(text, ours, raw.name),
            *lost_names(text, ours, own_names(raw, card), known_names()),
        )
        trial = replace(trial, texts=trial.texts + 1)
        if lost:
            trial = replace(trial, lost=(*trial.lost, Finding(card.id, where, ", ".join(lost))))
    return _try_own_words(trial)


def _try_own_words(trial: _Trial) -> _Trial:
    """The trial of a card, with the findings about our own words for its texts."""
    card = trial.card
    trees: list[tuple[str, Tree]] = [(one.name, one.effect) for one in card.attacks if one.effect is not None]
    trees += [(one.name, one.parts) for one in card.abilities if one.parts]
    trees += [("text", card.parts)] if card.parts else []
    for where, tree in trees:
        again = say_again(tree, subject_of(card), card.era)
        if again == tree:
            trial = replace(trial, same=trial.same + 1)
        elif isinstance(again, Stumble):
            words = " ".join(again.words.split()[:UNREAD_WORDS])
            trial = replace(trial, unsaid=(*trial.unsaid, Finding(card.id, where, f"{again.reason}: {words}")))
        else:
            script = "; ".join(format_script(part) for part in (again if isinstance(again, tuple) else (again,)))
            trial = replace(trial, other=(*trial.other, Finding(card.id, where, script)))
    return trial


def prove(
    source: Source,
    other: Source | None = None,
    processes: int | None = None,
    tick: Callable[[int], None] = lambda _: None,
) -> Proofs:
    """Run the proofs over a source, and compare it with another source of the same cards."""
    firsts: dict[tuple[object, ...], RawCard] = {}
    for raw in source.cards:
        firsts.setdefault(function_of(raw), raw)
    proofs = Proofs(cards=len(firsts))
    cards: list[Card] = []
    for _, trial in in_chunks(_try_chunk, Source(source.sets, list(firsts.values())), source.cards, processes, tick):
        cards.append(trial.card)
        proofs.texts += trial.texts
        proofs.lost += trial.lost
        proofs.said_same += trial.same
        proofs.said_otherwise += trial.other
        proofs.unsaid += trial.unsaid
    proofs.printings = [Finding(second.id, first.id, _difference(first, second)) for first, second in differing_printings(cards)]
    if other is not None:
        _compare_sources(proofs, source, other, {card.id: card for card in cards}, processes, tick)
    return proofs


def _compare_sources(
    proofs: Proofs,
    source: Source,
    other: Source,
    cards: Mapping[str, Card],
    processes: int | None,
    tick: Callable[[int], None],
) -> None:
    own = {raw.id: raw for raw in source.cards if raw.id in cards}
    theirs = Source(other.sets, [raw for raw in other.cards if raw.id in own and _same_names(raw, own[raw.id])])
    again = {trial.card.id: trial.card for _, trial in in_chunks(_try_chunk, theirs, source.cards, processes, tick)}
    proofs.shared = sum(not card.unread and not cards[card_id].unread for card_id, card in again.items())
    pairs = differing_sources((cards[card_id] for card_id in again), again)
    proofs.sources = [Finding(first.id, "the other source", _difference(first, second)) for first, second in pairs]


def _same_names(one: RawCard, other: RawCard) -> bool:
    return [a.name for a in one.attacks] == [a.name for a in other.attacks] and [a.name for a in one.abilities] == [
        a.name for a in other.abilities
    ]


def _difference(first: Card, second: Card) -> str:
    """The names of the texts that differ."""
    named = [*(one.name for one in first.attacks), *(one.name for one in first.abilities), "text"]
    pairs = zip(named, _trees(first), _trees(second), strict=True)
    return ", ".join(name for name, one, other in pairs if one != other)


def most_lost(proofs: Proofs) -> list[tuple[str, int]]:
    """The most frequent losses."""
    return Counter(what for finding in proofs.lost for what in finding.what.split(", ")).most_common()
