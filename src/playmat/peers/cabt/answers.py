"""Questions in between: the picks of the other engine's player, and the answers of ours that these picks support.

The questions of the two engines are not the same, so they are not translated. A pick becomes a hint, such as "this card" or
"that Pokémon". Our options are tried in the order of support by hints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations

from mypy_extensions import i64

from playmat.engine import board as boards
from playmat.json_object import Json
from playmat.peers.cabt.card_matching import fold
from playmat.peers.cabt.library import Area, PeerAttack
from playmat.play.decision import Option
from playmat.play.game import Game

Hint = tuple[str, int, int | str]
"""The object of a pick: `("card", bearer, number)`, `("pokemon", seat, number)`, `("attack", 0, name)`, `("yes", 0, 0)`.

`bearer` is the number of the Pokémon that the card is attached to, or 0.
"""
Picked = tuple[Hint, int, int]
"""A hint, the number of the question that it is the answer to, and the place of the Pokémon on the Bench, or -1."""
WAYS = 120
"""Combinations of each size that are tried where several options are picked."""


def hints(frames: list[Json], attacks: Mapping[int, PeerAttack]) -> list[Picked]:
    """The picks of the other engine's players in these frames. Pokémon that only bear a picked card come last."""
    found: list[Picked] = []
    bearers: list[Picked] = []
    for number, frame in enumerate(frames):
        for place in frame["picked"]:
            option = frame["select"]["option"][place]
            hinted = hints_of(frame["current"], frame["select"], option, attacks)
            at = int(option["index"]) if option.get("area") == Area.BENCH else -1
            found += [(hint, number, at) for hint in hinted[:1]]
            bearers += [(hint, number, at) for hint in hinted[1:]]
    return found + bearers


def hints_of(current: Json, select: Json, option: Json, attacks: Mapping[int, PeerAttack]) -> list[Hint]:
    seat, area, index = option.get("playerIndex", 0), int(option.get("area", 0)), int(option.get("index", 0))
    side = current["players"][seat]
    match option["type"]:
        case "Yes" | "No" as kind:
            return [(kind.lower(), 0, 0)]
        case "Number":
            return [("number", 0, option["number"])]
        case "Attack":
            return [("attack", 0, fold(attacks[option["attackId"]].name))]
        case "Card" | "Energy" | "EnergyCard" | "ToolCard" as kind:
            if area in (Area.ACTIVE, Area.BENCH):
                p = side["active" if area == Area.ACTIVE else "bench"][index]
                bearer: Hint = ("pokemon", seat, p["id"])
                if kind in ("Energy", "EnergyCard"):
                    return [("card", p["id"], p["energyCards"][option["energyIndex"]]["id"]), bearer]
                if kind == "ToolCard":
                    return [("card", p["id"], p["tools"][option["toolIndex"]]["id"]), bearer]
                return [bearer]
            zones: dict[int, list[Json]] = {
                Area.DECK: select["deck"] or side["deck"], Area.HAND: side["hand"], Area.DISCARD: side["discard"],
                Area.PRIZE: side["prize"], Area.LOOKING: current["looking"],
            }  # fmt: skip
            zone = zones.get(area) or []
            if index < len(zone) and zone[index]:
                return [("card", 0, zone[index]["id"])]
    return []


def less(left: list[Picked], used: list[Hint]) -> list[Picked]:
    """The remaining hints after some were used."""
    remaining = list(left)
    for hint in used:
        at = next((at for at, (other, _, _) in enumerate(remaining) if other == hint), -1)
        if at >= 0:
            del remaining[at]
    return remaining


def hint_for(game: Game, option: Option, numbers: Sequence[int]) -> Hint:
    """The hint that would support the option."""
    match option.kind:
        case "card":
            holder = boards.holder(game.machine, i64(option.uid or 0))
            bearer = 0 if holder is None else numbers[holder.cards[len(holder.cards) - 1]]
            return "card", bearer, numbers[option.uid or 0]
        case "pokemon" | "retreat":
            p = boards.find(game.machine, i64((option.pokemon if option.kind == "pokemon" else option.target) or 0))
            assert p is not None, "the option names a Pokémon in play"
            return "pokemon", int(p.owner), numbers[p.cards[len(p.cards) - 1]]
        case "place":
            assert option.owner is not None and option.number is not None
            return "card", 0, numbers[game.state.sides[option.owner].prizes[option.number]]
        case "number":
            return "number", 0, option.number or 0
        case "move" | "attack":
            return "attack", 0, fold(option.name)
    return option.kind, 0, 0


def sameness(game: Game, option: Option, numbers: Sequence[int]) -> tuple[object, ...]:
    """Options of the same sameness lead to the same boards."""
    holder = boards.holder(game.machine, i64(option.uid)) if option.kind == "card" and option.uid is not None else None
    serials = (option.pokemon, option.target, int(holder.serial) if holder is not None else None)
    return *hint_for(game, option, numbers), *serials, option.code if option.kind not in ("card", "place") else 0


def answers(game: Game, left: list[Picked], numbers: Sequence[int]) -> Iterator[tuple[list[int], list[Picked]]]:
    """Answers to the open question, supported ones first, each with the remaining hints."""
    decision = game.decision
    assert decision is not None
    speaking = [hint_for(game, option, numbers) for option in decision.options]
    same = [sameness(game, option, numbers) for option in decision.options]
    is_ordered = decision.kind == "order"
    tried: set[tuple[str, ...]] = set()
    places = [bench_place(game, option) for option in decision.options]
    for picks in (list(way) for way in ways_to_answer(is_ordered, decision.min, decision.max, left, speaking, places)):
        key = tuple(repr(same[i]) for i in picks)
        key = key if is_ordered else tuple(sorted(key))
        if key not in tried and decision.min <= len(picks) <= decision.max:
            tried.add(key)
            yield picks, less(left, [speaking[i] for i in picks])


def bench_place(game: Game, option: Option) -> int:
    """The place on the Bench of the Pokémon that the option is about, or of the one with its card; -1: not on the Bench.

    A retreat is about the Pokémon that becomes Active.
    """
    serial = option.target if option.kind == "retreat" else option.pokemon or option.target
    if option.kind == "card" and option.uid is not None:
        holder = boards.holder(game.machine, i64(option.uid))
        serial = None if holder is None else int(holder.serial)
    for side in game.state.sides if serial is not None else ():
        for place, p in enumerate(side.bench):
            if p.serial == serial:
                return place
    return -1


def ways_to_answer(
    is_ordered: bool, least: int, most: int, left: list[Picked], speaking: list[Hint], places: list[int]
) -> Iterator[Sequence[int]]:
    """Places of options, also too many or too few: first those that were picked together, then other hinted ones, then any.

    `speaking` has the hint of each option, `places` its place on the Bench.
    """
    guided: list[int] = []
    together: list[int] = []
    question = -1
    for hint, number, at in left:
        fitting = [place for place, spoken in enumerate(speaking) if spoken == hint and place not in guided]
        if fitting:
            place = next((place for place in fitting if places[place] == at), fitting[0])
            guided.append(place)
            question = number if question < 0 else question
            if number == question:
                together.append(place)
    if not left:  # nothing else was picked there: more likely the effect was not used
        yield from ([place] for place, (kind, _, _) in enumerate(speaking) if kind == "no")
    if most == 1:
        yield from ([place] for place in guided)
    else:
        yield together
        if is_ordered:
            yield from islice(permutations(guided[:most]), WAYS)
        yield from (guided[:size] for size in range(min(len(guided), most), least - 1, -1))
    ways = permutations if is_ordered else combinations
    for size in range(least, most + 1):
        yield from islice(ways(range(len(speaking)), size), WAYS)
