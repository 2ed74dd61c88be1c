"""Actions of the main phase, in the same words for both engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mypy_extensions import i64

from playmat.engine import board as boards
from playmat.json_object import Json
from playmat.peers.cabt.boards import Naming, PokemonFacts, our_pokemon, their_pokemon
from playmat.peers.cabt.card_matching import fold
from playmat.peers.cabt.library import Area, PeerAttack, PeerCard
from playmat.play.decision import Option
from playmat.play.game import Game

ZONE_NAMES = {Area.ACTIVE: "active", Area.BENCH: "bench", Area.HAND: "hand", Area.DISCARD: "discard"}
COPIES = "use it as this attack"
"""Words of the other engine's texts of attacks that copy another attack."""


class Action(NamedTuple):
    """One action. Actions that look the same are equal; a Pokémon counts with its damage and attached cards."""

    kind: str
    card: int = 0
    """The other engine's number of the card; 0: none."""
    attack: str = ""
    zone: str = ""
    """The place of the card, or of the Pokémon that it is for."""
    pokemon: PokemonFacts | None = None

    def said(self, naming: Naming) -> str:
        words = [self.kind]
        if self.card:
            words.append(naming.card(self.card))
        if self.attack:
            words.append(self.attack)
        if self.pokemon is not None:
            p = self.pokemon
            attached = naming.counted(Counter(p.attached))
            words.append(f"at {self.zone} {naming.card(p.card)} {p.damage}/{p.hp} [{attached}]")
        elif self.zone:
            words.append(f"from {self.zone}")
        return " ".join(words)


def their_action(current: Json, option: Json, cards: Mapping[int, PeerCard], attacks: Mapping[int, PeerAttack]) -> Action:
    seat = current["yourIndex"]
    side = current["players"][seat]

    def at(kind: str, card: int | None, area: int, index: int) -> Action:
        p = their_pokemon(side["active" if area == Area.ACTIVE else "bench"][index], current["turn"])
        return Action(kind, p.card if card is None else card, "", ZONE_NAMES[Area(area)], seen(p))

    match option["type"]:
        case "Play":
            return Action("play", side["hand"][option["index"]]["id"])
        case "Attach" | "Evolve" as kind:
            card = side["hand"][option["index"]]["id"]
            return at(kind.lower(), card, option["inPlayArea"], option["inPlayIndex"])
        case "Ability" | "Discard" as kind:
            area = Area(option["area"])
            if area == Area.STADIUM:
                return Action("ability", current["stadium"][0]["id"])
            if area in (Area.ACTIVE, Area.BENCH):
                return at(kind.lower(), None, area, option["index"])
            zone = ZONE_NAMES[area]
            return Action("ability", side[zone][option["index"]]["id"], "", zone)
        case "Attack":
            used = copying_attack(side["active"][0], option["attackId"], cards) or attacks[option["attackId"]]
            return Action("attack", 0, fold(used.name))
    return Action(option["type"].lower())


def copying_attack(attacker: Json, number: int, cards: Mapping[int, PeerCard]) -> PeerAttack | None:
    """The attack that copies another one, if it does. The other engine offers the copied attacks in place of it."""
    own = cards[attacker["id"]].attacks if attacker["id"] in cards else ()
    if any(attack.number == number for attack in own):
        return None
    return next((attack for attack in own if COPIES in attack.text), None)


def our_action(game: Game, option: Option, numbers: Sequence[int]) -> Action:
    def at(kind: str, card: int | None, serial: int | None) -> Action:
        p = boards.find(game.machine, i64(serial or 0))
        assert p is not None, "the option names a Pokémon in play"
        facts = our_pokemon(game, p, numbers)
        zone = "active" if boards.is_active(game.machine, p) else "bench"
        return Action(kind, facts.card if card is None else card, "", zone, seen(facts))

    number = numbers[option.uid] if option.uid is not None else 0
    match option.kind:
        case "play" | "bench" | "stadium":
            return Action("play", number)
        case "attach" | "tool":
            return at("attach", number, option.target)
        case "evolve":
            return at("evolve", number, option.target)
        case "use":
            return at("ability", None, option.pokemon)
        case "discard_own":
            return at("discard", None, option.pokemon)
        case "use_stadium":
            return Action("ability", numbers[game.state.stadium])
        case "use_card":
            in_hand = option.uid in list(game.state.sides[game.state.player].hand)
            return Action("play", number) if in_hand else Action("ability", number, "", "discard")
        case "attack":
            return Action("attack", 0, fold(option.name))
    return Action(option.kind)


def seen(p: PokemonFacts) -> PokemonFacts:
    """The Pokémon as far as it matters for telling actions apart."""
    return p._replace(beneath=(), energy=0, is_new=False)
