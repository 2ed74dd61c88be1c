"""One step of a log: the answers with which our game agrees with the log.

The step is an action of the main phase with everything that follows from it, up to the next such question. Answers are tried in
the order in which they contradict the log least; what the engine's log says is compared with the lines after each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations, count

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.machine import Machine
from playmat.engine.program import Frame
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_BENCH,
    O_CARD,
    O_DECLARE,
    O_END,
    O_EVOLVE,
    O_MOVE,
    O_PLAY,
    O_POKEMON,
    O_RETREAT,
    O_STADIUM,
    O_TOOL,
    O_USE,
    O_USE_CARD,
    O_USE_STADIUM,
    Q_MAIN,
    Q_ORDER,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from playmat.engine.state import Pokemon, State
from playmat.livelog.candidate import IN_HAND, Answers, Candidate
from playmat.livelog.events import Match, Revealed, StepFacts, compared, name_of
from playmat.livelog.facts import ATTACH, BENCH, CARDS, EVOLVE, FLIP, KNOCK_OUT, PLAY, STADIUM, Facts, without_owners
from playmat.livelog.lines import Act
from playmat.livelog.names import fold
from playmat.play.option_text import OptionText
from playmat.play.settlement import script

NODES = 300
"""Questions that are answered for one step before the nearest end that was found is taken."""
FEW_NODES = 60
"""The same in a log for which many have been answered already."""
COUNTED = (*CARDS, EVOLVE, KNOCK_OUT)
UNNAMED_WAYS = 3
WAYS = 16
"""Answers to one question that are tried."""


@dataclass(slots=True)
class Node:
    """A state in the middle of a step."""

    state: State
    answers: Answers | None
    facts: Facts
    revealed: list[Revealed]
    match: Match
    before: tuple[State, ...] = ()
    """The states before each answer of the step."""


@dataclass(slots=True)
class Step:
    """The lines of the log about one step, and the extent of the search for it."""

    acts: list[Act]
    """The actions of a player; several if the log gives effects lines of their own."""
    facts: Facts
    is_last: bool = False
    """The log ends here, perhaps in the middle of a question."""
    coins: tuple[bool, ...] = ()
    is_ownerless: bool = False
    """The log does not say whose Pokémon get damage counters."""
    names: Counter[str] = field(default_factory=Counter)
    """Names that the facts mention."""

    def __post_init__(self) -> None:
        for fact, n in self.facts.items():
            if fact[0] == FLIP:
                continue
            for item in fact[2:]:
                if isinstance(item, str) and item:
                    self.names[item] += n if fact[0] in COUNTED else 1


class Search:
    """The ways in which a candidate can go on so that the log is right."""

    def __init__(self, candidate: Candidate, step: Step, again: bool = False, most_nodes: int = NODES) -> None:
        """`again`: the log may put several uses of the same Ability in one line."""
        self.candidate = candidate
        self.step = step
        self.again = again
        self.most_nodes = most_nodes
        self.seen: set[tuple[object, ...]] = set()
        self.hidden = candidate.hidden()
        self.certain = {uid for uid, place in enumerate(candidate.places) if place == IN_HAND and uid not in self.hidden}
        """Cards in hands that the log has named: they are played rather than others of their name."""
        self.ends: list[Node] = []
        self.ends_by_mark: dict[tuple[object, ...], Node] = {}
        """The same ends, by the distinguishable part of their states."""
        self.heap: list[tuple[float, int, int, Node]] = []
        self.numbers = count()
        self.nodes = 0
        self.tried: list[Facts] = []
        """Facts after which the same has been tried again."""

    def run(self, most: int) -> list[Node]:
        """The ends with the least contradiction, at most so many; an empty list if the action is not possible."""
        root = Node(self.candidate.state, self.candidate.answers, Counter(), [], Match(0.0, [], Counter(), Counter()))
        for place in self.main_places():
            self.answer(root, (place,))
        best = float("inf")
        while self.heap and self.nodes < self.most_nodes:
            cost, _, _, node = heappop(self.heap)
            if level(cost) > level(best) or (level(cost) == level(best) and len(self.ends) >= most):
                break
            st = node.state
            if not st.asking or st.question == Q_MAIN or (self.step.is_last and self.final(node).cost < 1):
                node.match = self.final(node)
                if self.again and node.match.missing and node.facts not in self.tried:
                    self.tried.append(node.facts)
                    for place in self.offers(st, self.step.acts[0]):
                        self.answer(node, (place,))
                if node.match.cost > cost + 1e-9:  # what is missing counts only at the end
                    heappush(self.heap, (node.match.cost, 1, next(self.numbers), node))
                    if any(one is node for one in self.ends):
                        continue
                self.end(node, most)
                best = min(best, self.ends[0].match.cost)
                continue
            steps = tuple(mark_of_frame(f) for f in st.running())
            key = (signature(self.candidate, st), steps, len(st.options), frozenset(node.facts.items()), len(node.revealed))
            if key in self.seen:
                continue
            self.seen.add(key)
            for picks in self.picks(node):
                self.answer(node, picks)
        return [node for node in self.ends if level(node.match.cost) <= level(self.ends[0].match.cost)][:most]

    def end(self, node: Node, most: int) -> None:
        """Keep an end unless one like it is known."""
        mark = signature(self.candidate, node.state)
        like = self.ends_by_mark.get(mark)
        if like is not None:
            if node.match.cost >= like.match.cost:
                return
            self.ends.remove(like)
        self.ends_by_mark[mark] = node
        self.ends.append(node)
        self.ends.sort(key=lambda one: one.match.cost)

    def final(self, node: Node) -> Match:
        return compared(self.step.facts, node.facts, node.revealed, True)

    def answer(self, node: Node, picks: tuple[int, ...]) -> None:
        """Answer the open question of a node, and note how far the result contradicts the log."""
        self.nodes += 1
        before = node.state
        st = before.clone()
        m = Machine(self.candidate.table, st)
        if node.answers is self.candidate.answers:
            script(m, self.step.coins, self.candidate.orders)
        m.log = []
        m.reply(vec[i64]([st.options[place] for place in picks]))
        told = StepFacts(m, before, self.hidden)
        facts = node.facts + (without_owners(told.facts) if self.step.is_ownerless else told.facts)
        revealed = node.revealed + told.revealed
        match = compared(self.step.facts, facts, revealed, not st.asking)
        answers = Answers(picks, node.answers, (node.answers.count if node.answers else 0) + 1)
        made = Node(st, answers, facts, revealed, match, (*node.before, before))
        matched = sum(facts.values()) + len(revealed)
        heappush(self.heap, (match.cost, -min(matched, 1000), next(self.numbers), made))

    # The action

    def main_places(self) -> list[int]:
        """The options that the line may mean, without those that are as good as another."""
        for act in self.step.acts:
            found = self.offers(self.candidate.state, act)
            if found:
                return found
        return []

    def offers(self, st: State, act: Act) -> list[int]:
        if not st.asking or st.question != Q_MAIN or st.asked != act.seat:
            return []
        m = self.candidate.machine(st)
        found: dict[tuple[object, ...], int] = {}
        options = sorted(enumerate(st.options), key=lambda one: first_of(one[1]) not in self.certain)
        for place, option in options:
            mark = offered(m, option, act)
            if mark is not None:
                found.setdefault(mark, place)
        return list(found.values())

    # Questions in between

    def picks(self, node: Node) -> Iterator[tuple[int, ...]]:
        """Answers to the open question, the likeliest first."""
        st = node.state
        m = self.candidate.machine(st)
        least, most = int(st.least), int(st.most)
        left = self.left(node)
        groups: dict[tuple[object, ...], list[int]] = {}
        for place, option in enumerate(st.options):
            groups.setdefault(mark_of(m, option, place), []).append(place)
        for places in groups.values():
            places.sort(key=lambda place: first_of(st.options[place]) not in self.certain)
        names = {places[0]: said_by(m, st.options[places[0]]) for places in groups.values()}
        if st.question == Q_ORDER and least > 1:
            yield tuple(range(len(st.options)))[:most]
            return

        def rank(places: list[int]) -> tuple[bool, bool, int]:
            """Cards that the log names come first, then hidden cards that may be these."""
            is_named = any(left[name] > 0 for name in names[places[0]])
            return not is_named, first_of(st.options[places[0]]) in self.certain, places[0]

        likely = sorted(groups.values(), key=rank)
        if most == 1:
            if kind_of(st.options[0]) == O_CARD:  # of cards that the log does not name, one is as good as another
                known = sum(any(left[name] > 0 for name in names[places[0]]) for places in likely)
                likely = likely[: known + UNNAMED_WAYS]
            ways: list[tuple[int, ...]] = [(places[0],) for places in likely[: WAYS * 2]]
            if least == 0:
                ways.append(())
            yield from ways
            return
        taken: list[int] = []
        for places in likely:
            wanted = max((left[name] for name in names[places[0]]), default=0)
            taken += places[: max(wanted, 0)]
        rest = [place for places in likely for place in places if place not in taken]
        yield from self.several(taken, rest, least, most)

    def several(self, taken: list[int], rest: list[int], least: int, most: int) -> Iterator[tuple[int, ...]]:
        """Answers of several options: first as many of the likely ones as possible, then fewer, then others as well."""
        seen: set[tuple[int, ...]] = set()
        ways: list[tuple[int, ...]] = []
        for size in range(min(len(taken), most), -1, -1):
            for some in combinations(taken[:12], size):
                ways.append((*some, *rest[: max(0, least - size)]))
                if len(ways) >= WAYS:
                    break
            if len(ways) >= WAYS:
                break
        for size in range(1, most + 1):  # cards that the log does not name
            ways.append((*taken[:most], *rest)[: max(size, least)])
            ways.append(tuple(rest[: max(size, least)]))
        if least == 0:
            ways.append(())
        for way in ways:
            if least <= len(way) <= most and way not in seen:
                seen.add(way)
                yield way

    def left(self, node: Node) -> Counter[str]:
        """Names that the log mentions and our game has not come to yet."""
        left = self.step.names.copy()
        for fact, n in node.facts.items():
            for item in fact[2:]:
                if isinstance(item, str) and left[item] > 0:
                    left[item] -= n if fact[0] in COUNTED else 1
        for one in node.revealed:
            left[one.name] -= 1
        return left


AGREES = 0.5
"""Up to this cost a step agrees with the log: only cards were renamed."""


def mark_of_frame(f: Frame) -> tuple[object, ...]:
    """The progress of a step of a text, and the choices in it."""
    c = f.c
    return int(f.step), int(f.n), tuple(c.it), tuple(c.those), int(c.target), tuple(tuple(slot) for slot in c.slots())


def level(cost: float) -> float:
    """The cost of a contradiction; 0 if there is none."""
    return 0.0 if cost <= AGREES else cost


def signature(candidate: Candidate, st: State) -> tuple[object, ...]:
    """The distinguishable part of a state: two candidates with equal ones go on in the same ways."""
    m = candidate.machine(st)
    rows = []
    for side in st.sides:
        active = tuple(look_of(m, p, int(st.turn)) for p in side.active)
        bench = tuple(sorted(look_of(m, p, int(st.turn)) for p in side.bench))
        discard = tuple(sorted(name_of(m.defs[uid]) for uid in side.discard))
        rows.append((active, bench, discard, len(side.hand), len(side.deck), int(side.prizes_left())))
    return (int(st.turn), int(st.player), int(st.asked), int(st.stadium), int(st.outcome), *rows)


def look_of(m: Machine, p: Pokemon, turn: int) -> tuple[object, ...]:
    """A Pokémon as far as it differs from others."""
    return (
        tuple(name_of(m.defs[uid]) for uid in p.cards),
        tuple(sorted(name_of(m.defs[uid]) for uid in p.attached)),
        int(p.damage),
        int(p.conditions),
        p.entered == turn,
        p.evolved == turn,
        int(p.used),
    )


def pokemon_at(m: Machine, serial: int) -> tuple[Pokemon, bool] | None:
    """A Pokémon in play, and whether it is Active."""
    for side in m.st.sides:
        for is_active, row in ((True, side.active), (False, side.bench)):
            for p in row:
                if p.serial == serial:
                    return p, is_active
    return None


def look_at(m: Machine, serial: int) -> tuple[object, ...]:
    found = pokemon_at(m, serial)
    return () if found is None else (int(found[0].owner), found[1], *look_of(m, found[0], int(m.st.turn)))


def is_target(m: Machine, serial: int, act: Act) -> bool:
    found = pokemon_at(m, serial)
    if found is None:
        return False
    p, is_active = found
    return name_of(m.defs[p.cards[-1]]) == act.pokemon and (act.is_active is None or act.is_active == is_active)


def offered(m: Machine, option: int, act: Act) -> tuple[object, ...] | None:
    """The effect of an option of the main phase, if the line may mean it; options with equal marks are as good as each other."""
    kind, a, b = int(kind_of(option)), int(first_of(option)), int(second_of(option))
    match act.kind:
        case "end":
            return (kind,) if kind == O_END else None
        case "play" | "stadium" | "bench":
            if kind == O_USE_STADIUM:
                return (kind,) if name_of(m.defs[m.st.stadium]) == act.card and act.kind == PLAY else None
            fits = {PLAY: (O_PLAY, O_BENCH, O_USE_CARD, O_STADIUM), STADIUM: (O_STADIUM,), BENCH: (O_BENCH, O_PLAY)}[act.kind]
            return (kind, m.defs[a].id) if kind in fits and name_of(m.defs[a]) == act.card else None
        case "attach" | "evolve":
            fits = (O_ATTACH, O_TOOL) if act.kind == ATTACH else (O_EVOLVE,)
            if kind in fits and name_of(m.defs[a]) == act.card and is_target(m, b, act):
                return (kind, m.defs[a].id, *look_at(m, b))
            return None
        case "retreat":
            if kind == O_RETREAT and is_target(m, a, act):
                return (kind, *look_at(m, a), *(look_at(m, b) if b else ()))
            return None
        case "use":
            return used(m, option, act)
    return None


def used(m: Machine, option: int, act: Act) -> tuple[object, ...] | None:
    """The same for attacks and Abilities."""
    kind, a, b = int(kind_of(option)), int(first_of(option)), int(second_of(option))
    naming = OptionText(m)
    if kind == O_ATTACK:
        if fold(m.attack_of(b).title) == act.name and is_target(m, a, act):
            return (kind, fold(m.attack_of(b).title), *look_at(m, int(third_of(option))))
    elif kind in (O_USE, O_DECLARE, O_USE_CARD, O_USE_STADIUM):
        about = naming.about(option)
        if act.name in ("", fold(about.get("name", ""))):
            if kind in (O_USE, O_DECLARE) and not is_target(m, a, act):
                return None
            return (kind, b, *look_at(m, a))
    return None


def mark_of(m: Machine, option: int, place: int) -> tuple[object, ...]:
    """The subject of an option; options with equal marks are as good as each other."""
    kind, a = int(kind_of(option)), int(first_of(option))
    if kind == O_CARD:
        holder = next(
            (look_at(m, int(p.serial)) for side in m.st.sides for p in (*side.active, *side.bench) if a in p.attached), ()
        )
        return (kind, name_of(m.defs[a]), m.owners[a], *holder)
    if kind == O_POKEMON:
        return (kind, *look_at(m, a))
    return (kind, place)


def said_by(m: Machine, option: int) -> Sequence[str]:
    """Names that an option is about."""
    kind, a = int(kind_of(option)), int(first_of(option))
    if kind == O_CARD:
        return (name_of(m.defs[a]),)
    if kind == O_POKEMON:
        found = pokemon_at(m, a)
        return () if found is None else (name_of(m.defs[found[0].cards[-1]]),)
    if kind == O_MOVE:
        return (fold(str(OptionText(m).about(option).get("name", ""))),)
    return ()
