"""Decks and players for random games in the other engine: everything is used sooner or later, rarely used things first."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping

from playmat.json_object import Json
from playmat.peers.cabt.library import TYPES, Kind, PeerCard

POKEMON_CARDS = 22
TRAINER_CARDS = 14
DECK = 60
COPIES = 4
TRIES = 200
"""A small pool may not have enough cards; then there is more Energy in the deck."""
MAIN_QUESTION = 0
ATTACK_OPTION = 13
PREFERENCE = {8: 6.0, 9: 8.0, 7: 4.0, 10: 4.0, 13: 2.0, 12: 0.7, 14: 0.15, 11: 0.1}
"""The weight of each kind of action for a random player: attach, evolve, play, Ability, attack, retreat, end, discard."""
TAKES_ALL = 0.7
"""The chance that a random player picks as many options as allowed."""


class Dealer:
    """Random decks that make sense: some evolution lines, Energy for their attacks, Trainer cards."""

    def __init__(
        self, cards: Mapping[int, PeerCard], usable: Collection[int], rng: random.Random, around: Collection[int] = ()
    ) -> None:
        """`usable` are the cards that both engines can play; decks are built around the cards of `around`, if there are any."""
        self.rng = rng
        self.cards = {number: cards[number] for number in usable}
        self.around = [number for number in around if number in self.cards]
        self.used: Counter[int] = Counter()
        self.by_name: dict[str, list[int]] = {}
        for number, card in self.cards.items():
            self.by_name.setdefault(card.name.replace("’", "'"), []).append(number)

    def of(self, *kinds: Kind) -> list[int]:
        return [number for number, card in self.cards.items() if card.kind in kinds]

    def rarest(self, numbers: Collection[int]) -> int:
        return min(numbers, key=lambda number: (self.used[number], self.rng.random()))

    def line(self, colours: Counter[str]) -> list[int]:
        """A Pokémon that attacks with the two commonest of these colours (any, if there are none), and all it evolves from."""
        pokemon = self.of(Kind.POKEMON)
        main = {colour for colour, _ in colours.most_common(2)}
        fitting = [n for n in pokemon if set(self.cards[n].colours) <= main] if main else pokemon
        if not main:
            fitting = [n for n in self.around if self.cards[n].kind is Kind.POKEMON] or fitting
        for _ in range(TRIES):
            line = [self.rarest(fitting)]
            while parent := self.cards[line[-1]].evolves_from:
                known = self.by_name.get(parent.replace("’", "'"))
                if not known:
                    break
                line.append(self.rarest(known))
            else:
                return line
            self.used[line[0]] += 1
        raise ValueError("no Pokémon that both engines know can be played with its evolution line")

    def deck(self) -> list[int]:
        deck: list[int] = []
        names: Counter[str] = Counter()
        has_ace = False

        def add(number: int, count: int) -> None:
            nonlocal has_ace
            card = self.cards[number]
            self.used[number] += 1
            if card.is_ace_spec:
                count = 0 if has_ace else 1
                has_ace = True
            count = min(count, COPIES - names[card.name], DECK - len(deck))
            deck.extend([number] * count)
            names[card.name] += max(count, 0)

        colours: Counter[str] = Counter()
        for _ in range(TRIES):
            if len(deck) >= POKEMON_CARDS:
                break
            line = self.line(colours)
            for place, number in enumerate(line):
                add(number, 3 if place == len(line) - 1 else 2)
                colours.update(self.cards[number].colours)
        trainers = self.of(Kind.ITEM, Kind.TOOL, Kind.SUPPORTER, Kind.STADIUM)
        energies = self.of(Kind.SPECIAL_ENERGY)
        for number in self.around:
            if self.cards[number].kind not in (Kind.POKEMON, Kind.BASIC_ENERGY) and self.rng.random() < 0.5:
                add(number, 3)
        for _ in range(TRIES):
            if not trainers or len(deck) >= POKEMON_CARDS + TRAINER_CARDS:
                break
            add(self.rarest(trainers), 2)
        if energies:
            add(self.rarest(energies), 2)
        basic = {
            TYPES[number]: number for number in range(1, 9)
        }  # the other engine's cards 1 to 8 are the basic Energy of these types
        letters = [letter for letter in colours if letter in basic] or ["G"]
        weights = [colours[letter] or 1 for letter in letters]
        while len(deck) < DECK:
            deck.append(basic[self.rng.choices(letters, weights)[0]])
        return deck


def random_player(rng: random.Random, attacks: Counter[int]) -> Callable[[Json], list[int]]:
    """A player that likes to build up before it attacks, and to use attacks that were rarely used so far, as `attacks` counts."""

    def choose(seen: Json) -> list[int]:
        select = seen["select"]
        options = select["option"]
        if select["type"] == MAIN_QUESTION:
            weights = [PREFERENCE.get(option["type"], 1.0) for option in options]
            for place, option in enumerate(options):
                if option["type"] == ATTACK_OPTION:
                    weights[place] *= 4 / (1 + attacks[option["attackId"]])
            pick = rng.choices(range(len(options)), weights)[0]
            if options[pick]["type"] == ATTACK_OPTION:
                attacks[options[pick]["attackId"]] += 1
            return [pick]
        least, most = select["minCount"], select["maxCount"]
        size = most if rng.random() < TAKES_ALL else rng.randint(least, most)
        return rng.sample(range(len(options)), min(size, len(options)))

    return choose
