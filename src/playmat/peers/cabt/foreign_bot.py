"""Agents of the other engine as bots here: a view of ours as an observation, and the agent's answer as one of ours.

An observation made here has the board, the open question and its options as the other engine would number them. It has no `logs`
and nothing for the other engine's own search. Questions within effects are asked as our engine asks them, and what they are
about (`context`) is the nearest that the other engine knows.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from playmat.json_object import Json
from playmat.peers.cabt.agent import Peer
from playmat.peers.cabt.boards import CONDITIONS
from playmat.peers.cabt.card_matching import fold
from playmat.peers.cabt.library import TYPES, Area, Kind, Player
from playmat.peers.cabt.observations import (
    ACTIVE_IN_SETUP,
    BENCH_IN_SETUP,
    DRAW_COUNT,
    IS_FIRST,
    MAIN,
    OPTIONS,
    SWITCH,
    TO_ACTIVE,
)
from playmat.play.decision import Decision, Option
from playmat.play.view import View
from playmat.play.view_objects import CardView, PokemonView, SideView
from playmat.vocabulary import LETTERS, Type

NUMBERS = {name: number for number, name in OPTIONS.items()}
CONTEXTS = {
    "main": MAIN, "setup_active": ACTIVE_IN_SETUP, "setup_bench": BENCH_IN_SETUP, "promote": TO_ACTIVE, "bonus": DRAW_COUNT,
    "first": IS_FIRST, "prize": 7, "pay": 30, "order": 34, "attack": 35, "spread": 13, "yes_no": 43,
}  # fmt: skip
"""The subjects of our questions, by the other engine's numbers. Others follow from the places of their cards."""
TO_HAND = 7
DISCARD = 8
TYPE_OF = {"Card": 1, "ToolCard": 2, "EnergyCard": 2, "Energy": 4, "Skill": 5, "Attack": 6, "Number": 8, "Yes": 9, "No": 9}
"""The kind of question that has these options, by the other engine's numbers."""
FIRST_SERIAL = 3
"""The other engine's serials start here; ours are the numbers of cards from 0."""


class InvalidAnswer(ValueError):
    """An agent's answer is not legal; the message says what it was and what is legal."""


class ForeignBot:
    """An agent of the other engine as a bot. `decide` is what `Bot` asks for."""

    def __init__(self, agent: Player, peer: Peer) -> None:
        self.agent = agent
        self.peer = peer
        self.number = cache(peer.cast.number_of)

    def decide(self, view: View) -> list[int]:
        """Places of our options. Raises InvalidAnswer, and InvalidNumbers for a card that the other engine lacks."""
        decision = view.decision
        assert decision is not None and view.seat is not None, "a bot can answer only when its seat is asked"
        current = self.current(view)
        options = [self.option(view, decision, option, current) for option in decision.options]
        offered = [place for place, option in enumerate(options) if option["type"] != NUMBERS["Retreat"]]
        retreats = [place for place, option in enumerate(options) if option["type"] == NUMBERS["Retreat"]]
        offered += retreats[:1]  # the other engine asks later where to
        offered.sort()
        kind = MAIN if decision.kind == "main" else TYPE_OF.get(OPTIONS[options[0]["type"]], 1)
        picks = self.ask(current, kind, context_of(decision, options), [options[place] for place in offered], decision)
        found = [offered[pick] for pick in picks]
        if retreats and found == retreats[:1] and len(retreats) > 1:
            bench = [
                {"type": NUMBERS["Card"], "area": int(Area.BENCH), "index": index, "playerIndex": view.seat}
                for index, p in enumerate(view.you.bench)
                if p.serial in [decision.options[place].target for place in retreats]
            ]
            places = [
                next(place for place in retreats if decision.options[place].target == view.you.bench[option["index"]].serial)
                for option in bench
            ]
            found = [places[pick] for pick in self.ask(current, 1, SWITCH, bench, decision)]
        return found

    def ask(self, current: Json, kind: int, context: int, options: list[Json], decision: Decision) -> list[int]:
        least, most = min(decision.min, len(options)), min(decision.max, len(options))
        select = {
            "type": kind, "context": context, "minCount": least, "maxCount": most, "option": options,
            "remainDamageCounter": 0, "remainEnergyCost": 0, "deck": None, "contextCard": None, "effect": None,
        }  # fmt: skip
        answer = self.agent({"select": select, "logs": [], "current": current, "search_begin_input": None})
        is_legal = isinstance(answer, list) and all(type(pick) is int and 0 <= pick < len(options) for pick in answer)
        if not is_legal or len(set(answer)) != len(answer) or not least <= len(answer) <= most:
            raise InvalidAnswer(f"the agent answered {answer!r}; it must pick {least} to {most} of {len(options)} options")
        return answer

    def current(self, view: View) -> Json:
        assert view.seat is not None
        you = view.sides[view.player]
        return {
            "turn": view.turn, "turnActionCount": 0, "yourIndex": view.seat,
            "firstPlayer": -1 if view.first is None else view.first,
            "supporterPlayed": you.supporter_played, "stadiumPlayed": you.stadium_played,
            "energyAttached": bool(you.energy_attached), "retreated": you.retreated, "result": -1, "draw": 0, "round": 1,
            "stadium": [] if view.stadium is None else [self.card(view.stadium, view.stadium_owner or 0)],
            "looking": [self.card(card, view.seat) for card in view.looking] or None,
            "players": [self.side(side) for side in view.sides],
        }  # fmt: skip

    def card(self, card: CardView, seat: int) -> Json:
        return {"id": self.number(card.id), "serial": FIRST_SERIAL + card.uid, "playerIndex": seat}

    def side(self, side: SideView) -> Json:
        seat = side.seat
        conditions = side.active[0].conditions if side.active and not side.active[0].is_face_down else ()
        return {
            "active": [None if p.is_face_down else self.pokemon(p, seat) for p in side.active],
            "bench": [None if p.is_face_down else self.pokemon(p, seat) for p in side.bench],
            "benchMax": side.bench_size, "deckCount": side.deck_count,
            "discard": [self.card(card, seat) for card in side.discard],
            "prize": [None if card.is_face_down else self.card(card, seat) for card in side.prizes if card is not None],
            "handCount": side.hand_count, "hand": None if side.hand is None else [self.card(card, seat) for card in side.hand],
            "win": 0,
        } | {name: name in [condition.casefold() for condition in conditions] for name in CONDITIONS}  # fmt: skip

    def pokemon(self, p: PokemonView, seat: int) -> Json:
        top = p.cards[-1]
        energy, tools = self.attached(p)
        units = [unit for card in energy for unit in self.units(card)]
        return self.card(top, seat) | {
            "hp": p.hp_left, "maxHp": p.hp, "appearThisTurn": p.is_new, "energies": units,
            "energyCards": [self.card(card, seat) for card in energy], "tools": [self.card(card, seat) for card in tools],
            "preEvolution": [self.card(card, seat) for card in p.cards[:-1]],
        }  # fmt: skip

    def attached(self, p: PokemonView) -> tuple[list[Any], list[Any]]:
        """Energy cards and Tools, in their order."""
        cards = self.peer.library.cards
        energy = [c for c in p.attachments if cards[self.number(c.id)].kind in (Kind.BASIC_ENERGY, Kind.SPECIAL_ENERGY)]
        return energy, [card for card in p.attachments if card not in energy]

    def units(self, card: Any) -> list[int]:
        """Units of Energy that a card provides; Energy of several types counts as Colorless."""
        letter = LETTERS[Type(card.provides[0])] if len(card.provides) == 1 else "C"
        return [max(TYPES.find(letter), 0)] * card.units

    def option(self, view: View, decision: Decision, option: Option, current: Json) -> Json:
        """One of our options as the other engine writes it."""
        assert view.seat is not None
        hand = [card.uid for card in view.you.hand or ()]
        match option.kind:
            case "bench" | "play" | "stadium":
                return {"type": NUMBERS["Play"], "index": hand.index(option.uid or 0)}
            case "attach" | "tool" | "evolve" as kind:
                _, area, index = in_play(view, option.target)
                name = "Evolve" if kind == "evolve" else "Attach"
                at = hand.index(option.uid or 0)
                return {"type": NUMBERS[name], "area": int(Area.HAND), "index": at, "inPlayArea": area, "inPlayIndex": index}
            case "use" | "discard_own" as kind if option.pokemon:
                _, area, index = in_play(view, option.pokemon)
                return {"type": NUMBERS["Ability" if kind == "use" else "Discard"], "area": area, "index": index}
            case "use_stadium":
                return {"type": NUMBERS["Ability"], "area": int(Area.STADIUM), "index": 0}
            case "use_card":
                discard = [card.uid for card in view.you.discard]
                if option.uid in discard:
                    return {"type": NUMBERS["Ability"], "area": int(Area.DISCARD), "index": discard.index(option.uid or 0)}
                return {"type": NUMBERS["Play"], "index": hand.index(option.uid or 0)}
            case "attack" | "move":
                return {"type": NUMBERS["Attack"], "attackId": self.attack(view, option)}
            case "retreat" | "end" | "yes" | "no" as kind:
                return {"type": NUMBERS[kind.capitalize()]}
            case "pokemon":
                seat, area, index = in_play(view, option.pokemon)
                return {"type": NUMBERS["Card"], "area": area, "index": index, "playerIndex": seat}
            case "place":
                return {
                    "type": NUMBERS["Card"], "area": int(Area.PRIZE), "index": option.number or 0,
                    "playerIndex": view.seat if option.owner is None else option.owner,
                }  # fmt: skip
            case "card":
                return self.card_option(view, option, current)
            case "seat":
                return {"type": NUMBERS["Yes" if option.owner == view.seat else "No"]}
            case "number":
                return {"type": NUMBERS["Number"], "number": option.number or 0}
        return {"type": NUMBERS["Number"], "number": option.place}

    def attack(self, view: View, option: Option) -> int:
        cards = self.peer.library.cards
        own = [cards[self.number(card.id)] for p in view.you.active for card in p.cards]
        wanted = fold(option.name)
        found = [attack.number for card in own for attack in card.attacks if fold(attack.name) == wanted]
        found += [number for number, attack in self.peer.library.attacks.items() if fold(attack.name) == wanted]
        return found[0] if found else 0

    def card_option(self, view: View, option: Option, current: Json) -> Json:
        """A card that can be picked: attached, in a zone that is seen, or among the cards that are looked at."""
        uid, kind = option.uid or 0, NUMBERS["Card"]
        for side in view.sides:
            for area, pokemon in ((Area.ACTIVE, side.active), (Area.BENCH, side.bench)):
                for index, p in enumerate(pokemon):
                    if p.is_face_down:
                        continue
                    place = {"area": int(area), "index": index, "playerIndex": side.seat}
                    energy, tools = ([card.uid for card in cards] for cards in self.attached(p))
                    if uid in energy:
                        return {"type": NUMBERS["EnergyCard"], "energyIndex": energy.index(uid), **place}
                    if uid in tools:
                        return {"type": NUMBERS["ToolCard"], "toolIndex": tools.index(uid), **place}
            for area, cards in ((Area.HAND, side.hand or ()), (Area.DISCARD, side.discard)):
                uids = [card.uid for card in cards if not card.is_face_down]
                if uid in uids:
                    return {"type": kind, "area": int(area), "index": uids.index(uid), "playerIndex": side.seat}
        looked = [card["serial"] - FIRST_SERIAL for card in current["looking"] or ()]
        index = looked.index(uid) if uid in looked else 0
        return {"type": kind, "area": int(Area.LOOKING), "index": index, "playerIndex": current["yourIndex"]}


def in_play(view: View, serial: int | None) -> tuple[int, int, int]:
    """Seat, area and place of a Pokémon."""
    for side in view.sides:
        for area, pokemon in ((Area.ACTIVE, side.active), (Area.BENCH, side.bench)):
            for index, p in enumerate(pokemon):
                if not p.is_face_down and p.serial == serial:
                    return side.seat, int(area), index
    raise ValueError(f"no Pokémon in play has the serial {serial}")


def context_of(decision: Decision, options: list[Json]) -> int:
    """The subject of a question, as near as the other engine's numbers allow."""
    if decision.kind in CONTEXTS:
        return CONTEXTS[decision.kind]
    area = options[0].get("area") if options else None
    if area == Area.BENCH:
        return SWITCH
    return DISCARD if area == Area.HAND else TO_HAND
