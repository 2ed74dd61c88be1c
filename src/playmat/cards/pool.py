"""The pool: every card by its id, read from the card files when it is first needed.

A request for one card reads one file. A question about all cards (names, evolution lines) reads the facts in every file, once,
and builds no card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import RLock

from playmat.cards.files import CardFile, CardSet, InvalidCard, one_line
from playmat.cards.model import Card
from playmat.cards.summaries import CardSummary, read_summaries, read_summary, summary_of_card
from playmat.vocabulary import BY_LETTER, Type

SUFFIX = ".cards"


class UnknownCard(KeyError):
    """No card has the id (or name). The message lists the nearest that exist."""

    def __init__(self, wanted: str, near: Iterable[str] = ()) -> None:
        self.wanted = wanted
        self.near = tuple(near)
        super().__init__(wanted)

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"there is no card {self.wanted!r}{hint}"


class Pool(Mapping[str, Card]):
    """Cards by id, in the order of their files. `root` holds the card files in folders by series; None: no files."""

    def __init__(self, root: Traversable | None, cards: Iterable[Card] = ()) -> None:
        self.root = root
        self.extra: dict[str, Card] = {card.id: card for card in cards}
        self.lock = RLock()
        """Cards are built one at a time, so that a server's threads can share a pool; a reprint asks for its original."""
        self.files: dict[str, CardFile] = {}
        self.paths: dict[str, Traversable] | None = None
        self.index: Index | None = None
        self.all_summaries: dict[str, CardSummary] | None = None
        self.attack_names: dict[str, set[str]] | None = None
        self.some_summaries: dict[str, CardSummary] = {}
        """Summaries that were asked for one by one."""
        self.wordings: dict[tuple[str, str], Card] = {}
        """Cards as rulesets word them, by id and wording; `printings.worded` keeps them here."""

    def __getitem__(self, card_id: str) -> Card:
        card = self.extra.get(card_id)
        if card is not None:
            return card
        set_id, _, number = card_id.rpartition("-")
        file = self.file(set_id)
        if file is None or file.place(number) is None:
            near = self.near_ids(card_id)
            raise UnknownCard(card_id, near)
        with self.lock:
            return file.card(number)

    def __contains__(self, card_id: object) -> bool:
        if not isinstance(card_id, str):
            return False
        if card_id in self.extra:
            return True
        set_id, _, number = card_id.rpartition("-")
        file = self.file(set_id)
        return file is not None and file.place(number) is not None

    def __iter__(self) -> Iterator[str]:
        for set_id, file in self.all_files():
            for number in file.places:
                if f"{set_id}-{number}" not in self.extra:
                    yield f"{set_id}-{number}"
        yield from self.extra

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def with_cards(self, cards: Iterable[Card]) -> Pool:
        """A pool that also has these cards; a card whose id already exists replaces the old one. Both pools share their files."""
        pool = Pool(self.root, [*self.extra.values(), *cards])
        pool.files = self.files
        pool.lock = self.lock
        pool.paths = self.paths
        return pool

    def sets(self) -> list[CardSet]:
        """All sets, the oldest first."""
        found = [file.set for _, file in self.all_files()]
        return sorted(found, key=lambda card_set: (card_set.released, card_set.id))

    def by_name(self, name: str) -> list[str]:
        """Ids of the cards of exactly this name, in the pool's order; none if there is no such name."""
        return list(self.names().get(name, ()))

    def names(self) -> Mapping[str, list[str]]:
        """All names, with the ids of the cards that have them."""
        return self.indexed().ids

    def named(self, name: str) -> Card:
        """The first card of the name; UnknownCard with near names if there is none."""
        ids = self.by_name(name)
        if not ids:
            raise UnknownCard(name, get_close_matches(name, self.names(), n=3, cutoff=0.6))
        return self[ids[0]]

    def summaries(self) -> Mapping[str, CardSummary]:
        """Every card without its effects, by id: for questions about the whole pool."""
        if self.all_summaries is None:
            self.all_summaries = read_summaries((file for _, file in self.all_files()), self.extra)
        return self.all_summaries

    def summary(self, card_id: str) -> CardSummary:
        """One card without its effects. UnknownCard if there is no such card."""
        if self.all_summaries is not None and card_id in self.all_summaries:
            return self.all_summaries[card_id]
        known = self.some_summaries.get(card_id)
        if known is None:
            set_id, _, number = card_id.rpartition("-")
            file = self.file(set_id)
            if card_id in self.extra or file is None or file.place(number) is None:
                known = summary_of_card(self[card_id])
            else:
                known = read_summary(file, number, self.summary)
            self.some_summaries[card_id] = known
        return known

    def evolves_from(self, name: str) -> frozenset[str]:
        """Names of the Pokémon that cards of this name evolve from."""
        return frozenset(self.indexed().parents.get(name, ()))

    def evolution_types(self, name: str) -> frozenset[Type]:
        """The types of all cards that evolve from the name; empty if there are none."""
        return frozenset(self.indexed().evolutions.get(name, ()))

    def attackers(self, attack: str) -> frozenset[str]:
        """Names of the Pokémon that have an attack of this name."""
        if self.attack_names is None:
            found: dict[str, set[str]] = {}
            for summary in self.summaries().values():
                for one in summary.attacks:
                    found.setdefault(one.name, set()).add(summary.name)
            self.attack_names = found
        return frozenset(self.attack_names.get(attack, ()))

    def links(self, basic: str, stage2: str) -> bool:
        """Whether some Pokémon evolves from `basic` and into `stage2` (Rare Candy)."""
        return any(basic in self.evolves_from(between) for between in self.evolves_from(stage2))

    def reprints(self, card_id: str) -> list[str]:
        """The card's printings with the same facts and texts, itself among them, found by their lines in the card files."""
        original = self[card_id].reprint_of or card_id
        line = re.compile(rf"^(\S+) = {re.escape(original)}(?: |$)", re.MULTILINE)
        found = [original]
        for set_id, path in self.set_paths().items():
            text = path.read_text(encoding="utf-8")
            if f" = {original}" in text:  # most files have none, and this is the quicker test
                found += [f"{set_id}-{number}" for number in line.findall(text)]
        return found

    def file(self, set_id: str) -> CardFile | None:
        """The file of a set; None if there is no such set."""
        known = self.files.get(set_id)
        if known is None:
            path = self.set_paths().get(set_id)
            if path is None:
                return None
            known = self.read(path, set_id)
            self.files[set_id] = known
        return known

    def read(self, path: Traversable, set_id: str) -> CardFile:
        file = CardFile(path.read_text(encoding="utf-8"), path.name, self.__getitem__)
        if file.set.id != set_id:
            raise InvalidCard(path.name, 1, f"the file's name says set {set_id}, its first line {file.set.id}; rename the file")
        return file

    def set_paths(self) -> dict[str, Traversable]:
        """The files by set; a file has the name of its set."""
        if self.paths is None:
            found: dict[str, Traversable] = {}
            folders = sorted(self.root.iterdir(), key=lambda entry: entry.name) if self.root is not None else ()
            for folder in folders:
                if folder.is_dir():
                    for path in sorted(folder.iterdir(), key=lambda entry: entry.name):
                        if path.name.endswith(SUFFIX):
                            found[path.name.removesuffix(SUFFIX)] = path
            self.paths = found  # only when it is complete: another thread may be looking
        return self.paths

    def all_files(self) -> Iterator[tuple[str, CardFile]]:
        for set_id in self.set_paths():
            file = self.file(set_id)
            assert file is not None
            yield set_id, file

    def indexed(self) -> Index:
        if self.index is None:
            self.index = Index(self)
        return self.index

    def near_ids(self, card_id: str) -> list[str]:
        """Ids like this one: of the same set if there is such a set, else the same number in sets of a like name."""
        set_id, _, number = card_id.rpartition("-")
        file = self.file(set_id)
        if file is not None:
            numbers = list(file.places)
            near = get_close_matches(number, numbers, n=3, cutoff=0.5) or [numbers[0], numbers[-1]]
            return [f"{set_id}-{match}" for match in near]
        if card_id in self.names():
            return self.by_name(card_id)[:3]
        names = get_close_matches(card_id, self.names(), n=3, cutoff=0.75)
        if names:
            return [self.by_name(name)[0] for name in names]
        sets = get_close_matches(set_id, self.set_paths(), n=3, cutoff=0.5)
        return [f"{match}-{number}" for match in sets if f"{match}-{number}" in self]


class Index:
    """Names and evolutions of all cards of a pool, from their lines of facts."""

    def __init__(self, pool: Pool) -> None:
        self.ids: dict[str, list[str]] = {}
        """Ids by name."""
        self.parents: dict[str, set[str]] = {}
        """Names that a name evolves from."""
        self.evolutions: dict[str, set[Type]] = {}
        """The types of the cards that evolve from a name."""
        name_of: dict[str, str] = {}
        reprints: list[tuple[str, str]] = []
        order: list[str] = []
        for set_id, file in pool.all_files():
            for line in file.heads():
                number, _, head = one_line(line).partition(" ")
                card_id = f"{set_id}-{number}"
                if card_id in pool.extra:
                    continue
                order.append(card_id)
                if head.startswith("= "):
                    reprints.append((card_id, head[2:].split(" | ", 1)[0]))
                    continue
                name, _, facts = head.partition(" | ")
                name_of[card_id] = name
                at = facts.find("| from ")
                if at >= 0:
                    letters = facts.split(" | ", 1)[0].split()[-2]
                    self.add_evolution(name, facts[at + 7 :].split(" | ", 1)[0], [BY_LETTER[letter] for letter in letters])
        for card in pool.extra.values():
            order.append(card.id)
            name_of[card.id] = card.name
            if card.evolves_from:
                self.add_evolution(card.name, card.evolves_from, card.types)
        # A reprint may repeat a reprint of a set that is read later; each round resolves one more link of such chains.
        while reprints:
            waiting = [(card_id, original) for card_id, original in reprints if original not in name_of]
            name_of.update((card_id, name_of[original]) for card_id, original in reprints if original in name_of)
            if len(waiting) == len(reprints):
                break
            reprints = waiting
        for card_id in order:
            if card_id in name_of:
                self.ids.setdefault(name_of[card_id], []).append(card_id)

    def add_evolution(self, name: str, lower: str, types: Iterable[Type]) -> None:
        """Note a card that evolves from `lower`; a Level-Up card has the name of the Pokémon that it is put onto."""
        self.parents.setdefault(name, set()).add(lower)
        if lower != name:
            self.evolutions.setdefault(lower, set()).update(types)


@cache
def default_pool() -> Pool:
    """The cards that come with Playmat. No file is read before a card is asked for."""
    return Pool(files("playmat") / "data" / "cards")
