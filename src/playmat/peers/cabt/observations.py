"""Observations of a player of the other engine: in words instead of numbers, and filled in with possible hidden cards.

An observation has the open question (`select`), the events since the player's last one (`logs`) and the board (`current`), with
only the numbers of cards in hidden zones. The rest of this package reads whole boards, so hidden cards are filled in, the
player's own from the deck list and from cards shown later, the opponent's with any card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from playmat.json_object import Json
from playmat.peers.cabt.library import Area

OPTIONS = dict(
    enumerate(
        (
            "Number", "Yes", "No", "Card", "ToolCard", "EnergyCard", "Energy", "Play", "Attach", "Evolve", "Ability", "Discard",
            "Retreat", "Attack", "End", "Skill",
        )
    )
)  # fmt: skip
"""Kinds of option that matter here, by the other engine's numbers."""
LOGS = {0: "Shuffle", 2: "TurnStart", 4: "Draw", 6: "MoveCard", 8: "Switch", 15: "Attack", 22: "Coin"}
"""Kinds of log lines that matter here, by the other engine's numbers."""
MAIN = 0
ACTIVE_IN_SETUP = 1
BENCH_IN_SETUP = 2
SWITCH = 3
TO_ACTIVE = 4
IS_FIRST = 41
MULLIGAN = 42
DRAW_COUNT = 38
"""The subject of a question, by the other engine's numbers."""
TURNS = 3
"""Turns whose log is kept: a player's attack can forbid something until the end of that player's next turn."""
UNKNOWN = 1 << 20
"""Made-up serials of cards that were never seen start here."""


class InvalidObservation(ValueError):
    """The data is not an observation of the other engine; the message names the missing part."""


def named(observation: Json) -> Json:
    """The observation with kinds of options and log lines in words, as in whole games. Raises InvalidObservation."""
    try:
        select, current = dict(observation["select"]), observation["current"]
        select["option"] = [dict(option) | {"type": OPTIONS.get(option["type"], "")} for option in select["option"]]
        logs = [dict(log) | {"type": LOGS.get(log["type"], "")} for log in observation["logs"]]
        if not 0 <= select["minCount"] <= select["maxCount"] <= len(select["option"]) or len(current["players"]) != 2:
            raise InvalidObservation("an observation has two players and a question that can be answered")
        return {"select": select, "logs": logs, "current": dict(current)}
    except (KeyError, TypeError, IndexError) as error:
        raise InvalidObservation(f"this is not an observation of cabt: {error!r}") from None


def shown_cards(frame: Json) -> Iterator[Json]:
    """Every card that the observation shows, with `id`, `serial` and `playerIndex`, the owner."""
    current, select = frame["current"], frame["select"]
    yield from current["stadium"]
    yield from (card for card in current["looking"] or () if card)
    yield from (card for card in select["deck"] or () if card)
    yield from (select[key] for key in ("effect", "contextCard") if select[key])
    for side in current["players"]:
        yield from side_cards(side)


def side_cards(side: Json) -> Iterator[Json]:
    for p in (*side["active"], *side["bench"]):
        if p:
            yield p
            for zone in ("energyCards", "tools", "preEvolution"):
                yield from p[zone]
    for zone in ("hand", "discard", "prize"):
        yield from (card for card in side[zone] or () if card)


class Watch:
    """The knowledge of a player about one game. `deck` is the player's own list, as the other engine's numbers."""

    def __init__(self, deck: Sequence[int]) -> None:
        self.deck = list(deck)
        self.seen: tuple[dict[int, int], dict[int, int]] = ({}, {})
        """The numbers of cards that were seen, by owner and serial."""
        self.turns: list[list[Json]] = [[]]
        """The log lines of this turn and the two before it about facts that a board does not show, the present turn last."""

    def note(self, frame: Json) -> None:
        for card in shown_cards(frame):
            self.seen[card["playerIndex"]][card["serial"]] = card["id"]
        for log in frame["logs"]:
            if log["type"] in ("Draw", "MoveCard") and "serial" in log:
                self.seen[log["playerIndex"]].setdefault(log["serial"], log["cardId"])
            if log["type"] == "TurnStart":
                self.turns = [*self.turns[1 - TURNS :], []]
            elif log["type"] in ("Attack", "Switch") or (log["type"] == "MoveCard" and "serial" in log):
                self.turns[-1].append(log)

    def players(self, seat: int, filler: int) -> list[Json]:
        """All cards of both players, unseen ones with made-up serials, for a `Layout`."""
        sides = []
        for owner, seen in enumerate(self.seen):
            unseen = (
                Counter(self.deck) - Counter(seen.values()) if owner == seat else Counter({filler: len(self.deck) - len(seen)})
            )
            cards = [{"id": number, "serial": serial} for serial, number in seen.items()]
            cards += [{"id": n, "serial": UNKNOWN * (owner + 1) + i} for i, n in enumerate(sorted(unseen.elements()))]
            sides.append({"deck": cards})
        return sides

    def whole(
        self, frame: Json, players: Sequence[Json], seat: int, later: Sequence[Json] = (), from_bottom: bool = False
    ) -> Json:
        """The board of the frame with the cards of `players` in all hidden places.

        `later` are the frames that followed. The player's own deck is put into an order in which they could follow; with
        `from_bottom` its cards left it from the bottom.
        """
        current = dict(frame["current"])
        visible = {
            card["serial"] for card in (*current["stadium"], *(c for side in current["players"] for c in side_cards(side)))
        }
        sides = []
        for owner, shown in enumerate(current["players"]):
            side = dict(shown)
            hidden = {card["serial"]: card for card in players[owner]["deck"] if card["serial"] not in visible}
            if owner == seat:
                top, inside = drawn(later, seat), in_deck(later, seat)
            else:
                top, inside = [], set()
            face_down = sum(card is None for card in side["prize"])
            order = sorted(hidden, key=lambda serial: (serial in inside, serial))
            order, top = [one for one in order if one not in top], [one for one in reversed(top) if one in hidden]
            order[face_down if from_bottom else len(order) :] = top + (order[face_down:] if from_bottom else [])
            cards = [hidden[serial] for serial in order]  # Prize cards first, the top of the deck last
            prizes, cards = cards[:face_down], cards[face_down:]
            if side["hand"] is None:
                side["hand"], cards = cards[: side["handCount"]], cards[side["handCount"] :]
            side["deck"] = (
                cards[: side["deckCount"]] if owner != seat else cards[-side["deckCount"] :] if side["deckCount"] else []
            )
            side["prize"] = [card if card is not None else prizes.pop(0) if prizes else None for card in side["prize"]]
            side["active"] = [p for p in side["active"] if p]
            sides.append(side)
        current["players"] = sides
        return current


def drawn(frames: Iterable[Json], seat: int) -> list[int]:
    """Serials of the player's cards in the order in which they left the deck, until it was shuffled."""
    found: list[int] = []
    for frame in frames:
        for log in frame["logs"]:
            if log.get("playerIndex") != seat:
                continue
            if log["type"] == "Shuffle":
                return found
            if log["type"] == "Draw" or (log["type"] == "MoveCard" and log["fromArea"] == Area.DECK):
                found.append(log["serial"])
        for card in frame["current"]["looking"] or ():
            if card and card["playerIndex"] == seat and card["serial"] not in found and not frame["select"]["deck"]:
                found.append(card["serial"])
    return found


def in_deck(frames: Iterable[Json], seat: int) -> set[int]:
    """Serials of the player's cards that were seen in the deck."""
    return {card["serial"] for frame in frames for card in frame["select"]["deck"] or () if card and card["playerIndex"] == seat}
