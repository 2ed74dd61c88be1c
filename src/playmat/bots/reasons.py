"""Reasons why one answer is better than another, in words: the differences between the boards that they lead to.

Both answers are tried in the same few deals of the hidden cards. The player's turn is finished as well as possible, the opponent
replies by rule of thumb, and what can be counted is compared: Prize cards, Knock Outs, attackers, cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from playmat.bots.evaluation import possible_damage
from playmat.bots.lookahead import LIMIT, Search
from playmat.bots.planner import Planner
from playmat.bots.policy import play_until
from playmat.engine import players
from playmat.engine.state import ASLEEP, CONFUSED, NOBODY, ONGOING, PARALYZED, State

DEALS = 6
NODES = 120
"""Answers that the search of the turn tries in each deal."""
MOST_GAINS = 2
"""The most points for an answer; one point against it is added."""
THIN = 6
"""Cards in a deck that is worth a word."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


@dataclass
class Facts:
    """The results of an answer, as means over deals."""

    won: float = 0.0
    """The game is won in this turn."""
    lost: float = 0.0
    """The game is lost by the end of the opponent's reply."""
    prizes: float = 0.0
    """Prize cards that the player takes in this turn, and that the opponent takes in reply."""
    given: float = 0.0
    attacker: float = 0.0
    """After the reply the player has a Pokémon with the Energy for an attack that does damage."""
    damage: float = 0.0
    """Damage on the opponent's Pokémon at the end of the turn."""
    stuck: float = 0.0
    """The opponent's Active Pokémon is Asleep, Confused or Paralyzed at the end of the turn."""
    evolved: float = 0.0
    in_play: float = 0.0
    energy: float = 0.0
    hand: float = 0.0
    deck: float = 0.0
    """The player's evolved Pokémon, Pokémon in play, attached cards, and cards in hand and deck at the end of the turn."""

    def add(self, other: Facts, weight: float) -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + weight * getattr(other, one.name))


def facts_of(search: Search, answers: Sequence[vec[i64]], is_late: Callable[[], bool] | None = None) -> list[Facts]:
    """The results of the answers in the same deals; after the first deal it stops when there is no time left."""
    in_deals: list[list[Facts]] = []
    for number in range(DEALS):
        if in_deals and is_late is not None and is_late():
            break
        base = search.deal()
        in_deals.append([counted(search, base, end, number) for end in ends_of(search, base, answers, number)])
    found = [Facts() for _ in answers]
    for each in in_deals:
        for facts, more in zip(found, each, strict=True):
            facts.add(more, 1 / len(in_deals))
    return found


def ends_of(search: Search, base: State, answers: Sequence[vec[i64]], chance: int) -> list[State]:
    """The end of the present turn after each answer: in the player's own turn the best end that a search of the turn finds."""
    quick = search.quick
    quick.noise, quick.habits = 0, search.usual
    quick.dice.state = chance
    ends: list[State | None] = [None for _ in answers]
    if isinstance(search, Planner):
        inner = search.inner
        inner.others = []
        inner.begin(base, list(answers))
        inner.run(NODES)
        ends = [inner.end_of(k) for k in range(len(answers))]
    return [finished(search, base, answer) if end is None else end for end, answer in zip(ends, answers, strict=True)]


def finished(search: Search, base: State, answer: vec[i64]) -> State:
    """The end of the turn if the answer is given and `Quick` plays the rest of it."""
    machine = search.m
    machine.st = base.clone()
    machine.parts_stamp = -1
    machine.reply(answer)
    play_until(machine, search.quick, base.turn + 1, LIMIT)
    return machine.st


def counted(search: Search, base: State, end: State, chance: int) -> Facts:
    facts = Facts()
    machine, seat, other = search.m, search.seat, players.facing(search.seat)
    mine, theirs = end.sides[seat], end.sides[other]
    facts.won = float(is_won(end, seat))
    facts.prizes = float(max(0, base.sides[seat].prizes_left() - mine.prizes_left()))
    facts.damage = float(sum(p.damage for p in (*theirs.active, *theirs.bench)))
    facts.stuck = float(any(p.conditions & (ASLEEP | CONFUSED | PARALYZED) for p in theirs.active))
    own = [*mine.active, *mine.bench]
    facts.in_play = float(len(own))
    facts.evolved = float(sum(len(p.cards) > 1 for p in own))
    facts.energy = float(sum(len(p.attached) for p in own))
    facts.hand, facts.deck = float(len(mine.hand)), float(len(mine.deck))
    machine.st = end.clone()
    machine.parts_stamp = -1
    search.quick.dice.state = chance
    if machine.st.asking:
        play_until(machine, search.quick, base.turn + 2, LIMIT)
    after = machine.st
    mine, theirs = after.sides[seat], after.sides[other]
    facts.given = float(max(0, end.sides[other].prizes_left() - theirs.prizes_left()))
    facts.lost = float(after.outcome not in (ONGOING, NOBODY) and not is_won(after, seat))
    target = theirs.active[0] if theirs.active else None
    facts.attacker = float(any(possible_damage(machine, search.sheet, p, target).now > 0 for p in (*mine.active, *mine.bench)))
    return facts


def is_won(st: State, seat: int) -> bool:
    return bool(st.outcome not in (ONGOING, NOBODY) and players.same_team(st.outcome, seat))


def reason(one: Facts, other: Facts) -> str:
    """The points for the first answer, and the weightiest one against it; empty if no counted fact differs."""
    gains, losses = points(one, other)[:MOST_GAINS], points(other, one, is_against=True)[:1]
    if one.won - other.won > 0.3:
        return gains[0]
    text = " and ".join(gains)
    if not losses:
        return text
    return f"{text} but {losses[0]}" if text else losses[0]


def points(one: Facts, other: Facts, is_against: bool = False) -> list[str]:
    """The points on which the first answer is ahead, the weightiest first, as its actions; `is_against`: as omissions of the
    other."""
    found: list[str] = []

    def tell(gain: str, lack: str) -> None:
        found.append(lack if is_against else gain)

    ahead: dict[str, Any] = {field.name: getattr(one, field.name) - getattr(other, field.name) for field in fields(one)}
    if ahead["won"] > 0.3:
        tell("wins in this turn" if one.won > 0.9 else "can win in this turn", "misses a win in this turn")
    if ahead["lost"] < -0.3:
        tell("does not lose to the reply", "can lose to the reply")
    if ahead["prizes"] > 0.5:
        more = cards(ahead["prizes"], "Prize card")
        if is_against:
            found.append(f"takes {more} fewer" if other.prizes > 0.5 else "takes no Prize card")
        else:
            found.append(f"takes {more} more" if other.prizes > 0.5 else f"takes {more}")
    if ahead["given"] < -0.5:
        less = cards(-ahead["given"], "Prize card")
        tell(f"gives up {less} fewer to the reply", f"gives up {less} more to the reply")
    if ahead["attacker"] > 0.5:
        tell("leaves an attacker ready", "leaves no attacker ready")
    if ahead["damage"] >= 15 and abs(ahead["prizes"]) <= 0.5:
        points_of = 10 * round(ahead["damage"] / 10)
        tell(f"does {points_of} more damage", f"does {points_of} less damage")
    if ahead["stuck"] > 0.5:
        tell("hinders the opposing Active Pokémon", "does not hinder the opposing Active Pokémon")
    if ahead["deck"] > 1.5 and other.deck <= THIN:
        tell("does not run the deck out", "runs the deck low")
    if ahead["evolved"] > 0.5:
        tell(f"evolves {cards(ahead['evolved'], 'more Pokémon', '')}", f"evolves {cards(ahead['evolved'], 'Pokémon fewer', '')}")
    if ahead["energy"] > 0.5:
        more = cards(ahead["energy"], "card")
        tell(f"has {more} more attached", f"has {more} fewer attached")
    if ahead["in_play"] > 0.5:
        more = cards(ahead["in_play"], "Pokémon", "")
        tell(f"has {more} more in play", f"has {more} fewer in play")
    if ahead["hand"] > 0.8:
        more = cards(ahead["hand"], "card")
        tell(f"keeps {more} more in hand", f"keeps {more} fewer in hand")
    return found


def cards(count: float, noun: str, plural: str = "s") -> str:
    """A rounded number with a noun: `two Prize cards`."""
    n = max(1, round(count))
    return f"{NUMBERS[n] if n < len(NUMBERS) else n} {noun}{plural if n != 1 else ''}"
