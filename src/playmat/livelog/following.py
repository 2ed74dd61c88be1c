"""Following a battle log in our engine, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from playmat.cards.belief import believed_rest
from playmat.cards.pool import Pool, default_pool
from playmat.engine.state import State
from playmat.engine.table import Table
from playmat.livelog.boards import board_lines
from playmat.livelog.candidate import IN_DECK, IN_HAND, IN_PRIZES, OPEN, Answers, Candidate
from playmat.livelog.dealing import SET_UP, Deal, Dealing
from playmat.livelog.facts import (
    ATTACH,
    BENCH,
    CARDS,
    COUNTERS,
    DECK,
    DEVOLVE,
    EVOLVE,
    FLIP,
    GRAVE,
    HAND,
    KNOCK_OUT,
    MAY_USE,
    MOVED,
    MULLIGAN,
    PLAY,
    REVEAL,
    STADIUM,
    START,
    USE,
    Fact,
    Facts,
    said,
    without_owners,
)
from playmat.livelog.lines import SEATS, Act, InvalidLog, Line, Script, parse
from playmat.livelog.misnamed import name_drawers, name_stadium_users
from playmat.livelog.names import CardNames, fold
from playmat.livelog.printings import Printings
from playmat.livelog.recording import record_of
from playmat.livelog.search import AGREES, FEW_NODES, NODES, Node, Search, Step, level
from playmat.livelog.takeover import take_over
from playmat.play.game import Game, Origin
from playmat.play.guessed_games import with_cards
from playmat.play.record import Record
from playmat.play.settlement import script
from playmat.play.tables import arranged, decks_of, make_table
from playmat.rules.ruleset import load_ruleset, ruleset_names

DECK_SIZE = 60
CANDIDATES = 12
"""Candidates that are followed side by side, where a log does not say which of several like Pokémon it is about."""
FEWEST = 2
"""The ways in which each of many candidates may go on."""
MANY_NODES = 6_000
"""From so many questions on, steps are first not looked into as far."""
ROUNDS = 5
"""How often hidden cards are settled for one step."""
STEP_NODES = 2_500
"""From so many questions on for one step, only its plain ways are looked for."""
LAST_NODE, LAST_DIFFERENCE = 60_000, 200
"""A log that takes more questions than this, or differs more often, is not followed to its end. Real ones stay far below."""
TRIALS = 16
"""The most printings that are tried where a step differs."""
JOINED = 60
"""The most lines of a step that is joined with the one before it."""
MOST_NODES = 16_000
"""A log is not followed again if that may take more questions in all than this."""
PASSES = 4
"""How often a log is followed again with the cards that its lists turned out to need."""
NAMED_KINDS = (*CARDS, MULLIGAN, REVEAL, PLAY, STADIUM, START, EVOLVE, DEVOLVE)
PERIOD = date(2023, 3, 31)
"""No ruleset before this day is chosen for a log of PTCG Live."""


@dataclass
class Difference:
    """A place where the log and our game differ."""

    line: int
    kind: str
    """The kind of the first fact, or `refused` if our game does not allow the action."""
    what: str
    log: list[str]
    """The lines of the step."""
    ours: list[str]
    """Facts of our game that the log does not state."""
    theirs: list[str]
    """Facts that only the log states."""
    board: list[str] = field(default_factory=list)
    fallen: dict[str, bool] = field(default_factory=dict)
    """Pokémon that are Knocked Out in one of the games only, and whether that is the log's."""

    @property
    def group(self) -> str:
        """A key that differences of the same cause share."""
        return f"{self.kind}: {self.what.partition(' on ')[0]}"

    @property
    def is_grave(self) -> bool:
        """Whether it is about something that the official client computes."""
        return self.kind in GRAVE


@dataclass
class Followed:
    """The result of following a log."""

    script: Script
    record: Record
    game: Game
    seat: int
    """The player whose hand the log shows (0 if it shows none)."""
    differences: list[Difference]
    lines: int
    unfollowed: list[Line]
    """Lines with a reason."""
    is_to_the_end: bool
    """Whether our game reached the last line, perhaps with a board that was taken over."""

    @property
    def followed(self) -> int:
        return self.lines - len(self.unfollowed)

    @property
    def winner(self) -> int | None:
        """The seat that the log names as the winner; None if it ends before that."""
        return next((line.seat for line in self.script.lines if line.kind == "over" and line.seat >= 0), None)


def follow(text: str, source: str = "log", pool: Pool | None = None, report: Callable[[], None] | None = None) -> Followed:
    """Follow a battle log of PTCG Live. `report` is called at every step. Raises `InvalidLog` if the text is none, or names cards
    that nobody knows."""
    return Follower(parse(text, source), source, pool or default_pool(), report).run()


@dataclass
class Block:
    """The lines of one step."""

    lines: list[Line]
    step: Step


@dataclass
class Pass:
    """What came of following a log once."""

    candidate: Candidate
    differences: list[Difference]
    origin: Origin
    reasons: dict[int, str]
    """Why lines could not be followed, by their numbers."""
    is_to_the_end: bool
    states: dict[Answers, State]
    """The states before each answer."""

    @property
    def lost(self) -> tuple[bool, int]:
        """What was not followed: passes that lose less are better."""
        return not self.is_to_the_end, sum(map(bool, self.reasons.values()))


class Follower:
    """Follows one log."""

    def __init__(self, script: Script, source: str, pool: Pool, report: Callable[[], None] | None = None) -> None:
        self.script = script
        self.report = report
        self.source = source
        self.pool = pool
        self.names = CardNames(pool)
        self.seen: list[Counter[str]] = [Counter(), Counter()]
        """By seat, names of cards with the most copies that one line shows."""
        self.printings = Printings(self.names, script.marks)
        self.collect()
        self.rules = self.ruleset()
        self.reprinted: dict[str, str] = {}
        """Other printings with which a step agrees that differed, by the id of the card that they replace."""
        self.nodes = self.spent = 0
        """Questions that were answered for this log."""

    def collect(self) -> None:
        name_stadium_users(self.script.lines)
        self.set_users()
        for lines in self.groups():
            name_drawers(lines)
        late = [line for line in self.script.lines if " moved " in line.text or " put " in line.text]
        for line in self.script.lines:
            if line not in late:
                self.collect_from(line)
        self.is_ownerless = any(self.is_misnamed(fact) for line in late for fact in line.facts)
        if self.is_ownerless:
            for line in self.script.lines:
                line.facts = without_owners(line.facts)
        for line in late:
            self.collect_from(line)

    def is_misnamed(self, fact: Fact) -> bool:
        """Whether only the other player has a Pokémon that gets damage counters. Such a log names the player who acts where it
        means the owner, so that it never says whose Pokémon is meant."""
        if fact[0] not in (COUNTERS, MOVED):
            return False
        seat, name = int(fact[-2]), str(fact[-1])
        return not self.seen[seat][name] and self.seen[1 - seat][name] > 0

    def set_users(self) -> None:
        """The log says that a Pokémon is played where its Ability takes it out of play."""
        for line in self.script.lines:
            act = line.act
            if act is not None and act.kind == PLAY and self.names.is_pokemon(act.card):
                del line.facts[PLAY, act.seat, act.card]
                line.act = Act(USE, act.seat, pokemon=act.card)

    def collect_from(self, line: Line) -> None:
        if line.text:
            here: list[Counter[str]] = [Counter(), Counter()]
            for fact, n in line.facts.items():
                kind, seat = fact[0], int(fact[1])
                if kind in NAMED_KINDS:
                    for item in fact[2:]:
                        if isinstance(item, str) and item in self.names:
                            here[seat][item] += n
                        elif isinstance(item, str) and item and kind != USE:
                            line.reason = f"no card is called {item}"
                if kind == EVOLVE:
                    self.printings.beneath.setdefault(str(fact[3]), set()).add(str(fact[2]))
                elif kind == USE:
                    self.printings.used.setdefault(str(fact[2]), set()).add(str(fact[3]))
            for seat in range(SEATS):
                for name, n in here[seat].items():
                    self.seen[seat][name] = max(self.seen[seat][name], n)

    def ruleset(self) -> str:
        """The ruleset of the day on which the newest of the cards came out, or of the first day of PTCG Live."""
        self.printings.day = max((self.names.first_day(name) for seen in self.seen for name in seen), default=PERIOD)
        fitting = [(load_ruleset(name).since or "", name) for name in ruleset_names()]
        day = max(self.printings.day, PERIOD).isoformat()
        return max((str(since), name) for since, name in fitting if str(since) and str(since) <= day)[1]

    def card_id(self, name: str) -> str:
        """The card that a name means in this log."""
        return self.printings.card_id(name)

    def lists(self) -> list[list[str]]:
        """A first guess at the decks, by card id."""
        decks = []
        for seat in range(SEATS):
            ids = [self.card_id(name) for name, n in sorted(self.seen[seat].items()) for _ in range(n)][:DECK_SIZE]
            known = {name: self.card_id(name) for name in self.seen[seat]}
            rest = [known.get(fold(self.pool[card_id].name), card_id) for card_id in believed_rest(ids, DECK_SIZE)]
            decks.append((ids + rest)[:DECK_SIZE])
        return decks

    def run(self) -> Followed:
        decks = self.lists()
        self.unknown = {line.number: line.reason for line in self.script.lines}
        best: Pass | None = None
        passes = 0
        while passes < PASSES:
            found = self.follow_once(decks)
            self.spent += self.nodes
            if self.reprinted:
                decks = [[self.reprinted.get(card_id, card_id) for card_id in deck] for deck in decks]
                continue
            passes += 1
            if best is None or found.lost <= best.lost:
                best = found
            fallen = [fallen for one in found.differences if one.kind == KNOCK_OUT for fallen in one.fallen.items()]
            printings = self.printings.by_knock_outs(fallen)
            if not (found.candidate.added or printings) or self.spent + self.nodes > MOST_NODES:
                break
            decks = (
                [[printings.get(card_id, card_id) for card_id in deck] for deck in decks]
                if printings
                else decks_of(found.candidate.table)
            )
        assert best is not None
        for line in self.script.lines:
            line.reason = best.reasons[line.number]
        self.is_to_the_end = best.is_to_the_end
        return self.result(best.candidate, best.differences, best.origin, best.states)

    def follow_once(self, decks: list[list[str]]) -> Pass:
        """Follow the log with these decks."""
        self.nodes = 0
        self.reprinted = {}
        for line in self.script.lines:
            line.reason = self.unknown[line.number]
        begun, origin = self.deal(self.table(decks))
        candidate, differences = self.play(begun, origin)
        reasons = {line.number: line.reason for line in self.script.lines}
        return Pass(candidate, differences, origin, reasons, self.is_to_the_end, self.states)

    def table(self, decks: list[list[str]]) -> Table:
        """A table of these decks that also defines every card that either player shows."""
        linked = make_table(self.rules, "standard", [sorted(deck) for deck in decks])
        more = with_cards(linked.linked, frozenset(self.card_id(name) for seen in self.seen for name in seen))
        defs = {d.card.id: d for d in more.defs}
        return arranged(more, [defs[card_id] for deck in decks for card_id in deck], linked.owners)

    def deal(self, table: Table) -> tuple[Candidate, Origin]:
        dealing = Dealing(table, Deal(self.script))
        found = dealing.run()
        if found is None:
            opening = next((line.number for line in self.script.setup if line.kind == "opening"), 0)
            if not opening:
                raise InvalidLog(f"{self.source}, line 1: the log has no opening hands; copy it from its first line")
            raise InvalidLog(f"{self.source}, line {opening}: our game cannot deal the opening hands that the log shows")
        self.states = dealing.states
        found[0].mentioned = frozenset(name for seen in self.seen for name in seen)
        return found

    def groups(self) -> list[list[Line]]:
        """The lines after set-up, step by step. A step ends before the next line that may be an action."""
        groups: list[list[Line]] = []
        first = True
        for line in self.script.lines[self.script.first_turn :]:
            if (line.act is not None and (not first or not groups)) or (groups and line.kind == "over"):
                groups.append([line])
            elif groups:
                groups[-1].append(line)
            first = False
        return groups

    def blocks(self) -> list[Block]:
        groups = self.groups()
        return [self.block(lines, number == len(groups) - 1) for number, lines in enumerate(groups)]

    def block(self, lines: list[Line], is_last: bool) -> Block:
        facts: Facts = Counter()
        coins: list[bool] = []
        name_drawers(lines)
        for line in lines:
            facts.update(line.facts)
            coins += [fact[2] == "heads" for fact, n in line.facts.items() if fact[0] == FLIP for _ in range(n)]
        acts = [line.act for line in lines if line.act is not None][:1]
        if acts and acts[0].kind == USE:  # an Ability that lets its Pokémon attack again, and the attack
            acts += [acts[0]._replace(name=fold(line.said)) for line in lines if line.said]
            acts += [acts[0]._replace(name=str(fact[3])) for fact in facts if fact[0] == USE and fact[1:3] == acts[0][1:4:2]]
        if len({act.name for act in acts}) > 1:
            del facts[USE, acts[0].seat, acts[0].pokemon, acts[0].name]
        for line in lines[1:]:  # an Ability that comes into effect by itself
            if line.act is not None and line.act.kind == USE and self.has_ability(line.act):
                used = line.act.seat, line.act.pokemon, line.act.name
                facts[MAY_USE, *used] = facts.pop((USE, *used), 0)
        return Block(lines, Step(acts, facts, is_last, tuple(coins), self.is_ownerless))

    def has_ability(self, act: Act) -> bool:
        """Whether the Pokémon of the action has an Ability of that name."""
        card_id = self.card_id(act.pokemon) if act.pokemon in self.names else ""
        return bool(card_id) and any(fold(ability.name) == act.name for ability in self.pool[card_id].abilities)

    def play(self, candidate: Candidate, origin: Origin) -> tuple[Candidate, list[Difference]]:
        candidates = [candidate]
        differences: list[Difference] = []
        earlier: list[Candidate] = []
        previous: Block | None = None
        unsettled: tuple[Candidate, Block, Node | None] | None = None  # the last step, if it differs
        blocks = self.blocks()
        self.number = SET_UP
        self.is_to_the_end = True
        for place, lines in enumerate(blocks):
            block = lines
            if not block.step.acts:  # the last line says how the game ended
                continue
            self.number += 1
            if self.report is not None:
                self.report()
            if self.nodes > LAST_NODE or len(differences) > LAST_DIFFERENCE:
                self.give_up(blocks[place:])
                break
            following = blocks[place + 1] if place + 1 < len(blocks) else None
            block.step.is_last = following is None or not following.step.acts
            after, nearest = self.step(candidates, block.step)
            if (
                (not after or after[0].cost - candidates[0].cost > AGREES)
                and previous is not None
                and len(previous.lines) < JOINED
            ):
                joined = self.block(previous.lines + block.lines, block.step.is_last)
                joined.step.is_last = block.step.is_last
                other, other_nearest = self.step(earlier, joined.step)
                if other and other[0].cost - earlier[0].cost <= AGREES:
                    after, nearest, block, candidates = other, other_nearest, joined, earlier
                    differences = [one for one in differences if one.line < joined.lines[0].number]
                    unsettled = None
                    for line in joined.lines:
                        line.reason = self.unknown[line.number]
            if unsettled is not None:
                self.reprinted = self.other_printing(*unsettled)
                if self.reprinted:
                    return candidates[0], differences
                unsettled = None
            if not after or after[0].cost - candidates[0].cost > AGREES:
                unsettled = candidates[0], block, nearest
                differences.append(self.difference(candidates[0], block, nearest))
                seat = following.step.acts[0].seat if following is not None and following.step.acts else -1
                taken = take_over(candidates[0], block.lines, seat) if seat >= 0 else None
                self.is_to_the_end = bool(after) or (seat < 0 and nearest is not None)
                if taken is not None:
                    taken.look(self.number)
                    after = [taken]
                    self.is_to_the_end = True
                elif not after:
                    after = candidates
            previous, earlier, candidates = block, candidates, after
        if unsettled is not None:
            self.reprinted = self.other_printing(*unsettled)
        return candidates[0], differences

    def other_printing(self, candidate: Candidate, block: Block, nearest: Node | None) -> dict[str, str]:
        """Another printing of a Pokémon with which a step agrees that differs, by the id of the card that it replaces."""
        if self.spent + self.nodes > MOST_NODES:
            return {}
        facts = [] if nearest is None else [*nearest.match.over, *nearest.match.missing]
        act = block.step.acts[0]
        names = [act.pokemon, act.card, *(str(item) for fact in facts for item in fact[2:])]
        names += [candidate.name(int(p.cards[-1])) for side in candidate.state.sides for p in (*side.active, *side.bench)]
        self.most_nodes = FEW_NODES
        trials = 0
        for name in dict.fromkeys(names):
            for other in self.printings.others(name) if name in self.names else ():
                trials += 1
                self.step_began = self.nodes
                card_id = self.card_id(name)
                found = self.tried(candidate.reprinted(card_id, other), block.step) if trials <= TRIALS else []
                if found and found[0][1].match.cost <= AGREES:
                    self.printings.choose(name, other)
                    return {card_id: other}
        return {}

    def give_up(self, blocks: Iterable[Block]) -> None:
        """Leave the rest of a log that is unlike any game."""
        self.is_to_the_end = False
        for block in blocks:
            for line in block.lines:
                line.reason = line.reason or "the log differs too often to be followed up to here"

    def step(self, candidates: Sequence[Candidate], step: Step) -> tuple[list[Candidate], Node | None]:
        """The candidates that go on as the step says, the best ones first, and the nearest end."""
        found: list[tuple[Candidate, Node]] = []
        self.share = max(FEWEST, CANDIDATES // max(len(candidates), 1))
        self.step_began = self.nodes
        self.most_nodes = NODES if self.nodes < MANY_NODES else FEW_NODES
        for candidate in candidates:
            found += self.ways(candidate, step)
        found.sort(key=lambda one: one[0].cost)
        if self.most_nodes < NODES and (not found or found[0][0].cost - candidates[0].cost > AGREES):
            self.step_began, self.most_nodes = self.nodes, NODES
            found = sorted(found + self.ways(candidates[0], step), key=lambda one: one[0].cost)
        if not found:
            return [], None
        best = found[0][0].cost
        kept = [candidate for candidate, _ in found if candidate.cost <= best + 1e-9][:CANDIDATES]
        return kept, found[0][1]

    def ways(self, candidate: Candidate, step: Step) -> list[tuple[Candidate, Node]]:
        """The ways in which one candidate goes on."""
        act = step.acts[0]
        base = self.prepared(candidate, act)
        found = self.tried(base, step)
        if self.nodes - self.step_began > STEP_NODES:
            return found
        if not found or found[0][1].match.cost > AGREES:
            found = self.in_order(base, step, found)
        if not found or found[0][1].match.cost > AGREES:
            found = self.with_cards_brought(base, step, found)
        if act.kind == USE and found and found[0][1].match.cost > AGREES:
            again = self.tried(base, step, True)
            if not again or again[0][1].match.cost > AGREES:
                again = self.with_cards_brought(base, step, again, True)
            if again and again[0][1].match.cost < found[0][1].match.cost:
                found = again
        return found

    def in_order(self, candidate: Candidate, step: Step, found: list[tuple[Candidate, Node]]) -> list[tuple[Candidate, Node]]:
        """Try the step again so that the shuffles in it put the cards on top that the log says are drawn afterwards."""
        if not found:
            return found
        match = found[0][1].match
        orders: list[tuple[int, ...]] = []
        for seat in range(SEATS):
            wrong = any(fact[:2] == (HAND, seat) for fact in (*match.over, *match.missing))
            if not wrong or not any(fact[:2] == (DECK, seat) for fact in step.facts):
                continue
            names = [str(fact[2]) for fact, n in step.facts.items() if fact[:2] == (HAND, seat) and fact[2] for _ in range(n)]
            order: list[int] = []
            for name in names:
                uid = candidate.holding(seat, name, order)
                if uid < 0:
                    candidate = candidate.bring(seat, name, IN_DECK, order) or candidate
                    uid = candidate.holding(seat, name, order)
                if uid >= 0:
                    order.append(uid)
            orders += [tuple(order)] * 2
        if not orders:
            return found
        candidate = candidate.clone()
        candidate.orders = tuple(orders)
        tried = self.tried(candidate, step)
        return tried if tried and tried[0][1].match.cost < match.cost else found

    def prepared(self, candidate: Candidate, act: Act) -> Candidate:
        """The candidate with the cards in hand that the action needs."""
        if act.card and act.kind in (PLAY, STADIUM, BENCH, ATTACH, EVOLVE):
            hand = candidate.state.sides[act.seat].hand
            if not any(candidate.name(int(uid)) == act.card for uid in hand):
                st = candidate.state
                if act.kind == PLAY and st.stadium >= 0 and candidate.name(int(st.stadium)) == act.card:
                    return candidate
                return candidate.bring(act.seat, act.card, IN_HAND) or candidate
        return candidate

    def tried(self, candidate: Candidate, step: Step, again: bool = False) -> list[tuple[Candidate, Node]]:
        """Search, settle the cards that came out, and search again until they are those of the log."""
        nodes: list[Node] = []
        for _ in range(ROUNDS):
            search = Search(candidate, step, again, self.most_nodes)
            nodes = search.run(self.share)
            self.nodes += search.nodes
            if not nodes or not nodes[0].match.wanted:
                break
            settled = self.settled(candidate, nodes[0])
            if settled is None:
                break
            candidate = settled
        for node in nodes:
            if node.match.wanted:  # what came out cannot be what the log says
                node.match = node.match._replace(cost=node.match.cost + len(node.match.wanted))
        best = min((level(node.match.cost) for node in nodes), default=0.0)
        return [(self.accepted(candidate, node, step), node) for node in nodes if level(node.match.cost) <= best]

    def settled(self, candidate: Candidate, node: Node) -> Candidate | None:
        """The candidate with the log's names for the hidden cards that came out; None if that is impossible."""
        wanted = node.match.wanted
        kept = {one.uid for one in node.revealed} - {uid for uid, _ in wanted}
        settled = candidate.settle(wanted, kept)
        if settled is not None:
            return settled
        after: Candidate | None = None
        for uid, name in wanted:
            base = after or candidate
            found = base.settle([(uid, name)], kept) or base.bring(candidate.table.owners[uid], name, base.places[uid], kept)
            if found is not None:
                after = found
                kept.add(uid)
        return after

    def with_cards_brought(
        self, candidate: Candidate, step: Step, found: list[tuple[Candidate, Node]], again: bool = False
    ) -> list[tuple[Candidate, Node]]:
        """Try the step again with cards that the log names in places where they may have been."""
        best = found
        act = step.acts[0]
        kept = {int(uid) for uid in candidate.state.sides[act.seat].hand if act.card and candidate.name(int(uid)) == act.card}
        base = candidate
        missing = found[0][1].match.missing if found else step.facts
        for fact, n in sorted(missing.items(), key=repr):
            name = str(fact[3]) if fact[0] == EVOLVE else str(fact[-1])
            if fact[0] not in (*CARDS, EVOLVE) or name not in self.names:
                continue
            for place in (IN_HAND, IN_DECK, IN_PRIZES):
                brought = with_copies(base, int(fact[1]), name, place, kept, n)
                if brought is None:
                    continue
                tried = self.tried(brought, step, again)
                if tried and (not best or tried[0][1].match.cost < best[0][1].match.cost):
                    best, base = tried, brought
                    kept |= {uid for uid in range(len(base.places)) if base.places[uid] != OPEN and base.name(uid) == name}
                    break
            if best and best[0][1].match.cost <= AGREES:
                break
        return best

    def accepted(self, candidate: Candidate, node: Node, step: Step) -> Candidate:
        """The candidate after a step."""
        after = candidate.clone()
        if step.coins or candidate.orders:
            after.script(step.coins, candidate.orders)
        after.state, after.answers, after.orders = node.state, node.answers, ()
        answers = node.answers
        for state in reversed(node.before):
            assert answers is not None
            self.states[answers] = state
            answers = answers.before
        if len(node.state.flips) or len(node.state.orders):
            after.script((), ())
            script(after.machine(), (), ())
        after.cost = candidate.cost + level(node.match.cost)
        named: list[int] = []
        left = step.facts.copy()
        for one in node.revealed:
            fact: Fact = (*one.fact, candidate.name(one.uid))
            if left[fact] > 0:
                left[fact] -= 1
                named.append(one.uid)
        after.look(self.number, named)
        return after

    def difference(self, candidate: Candidate, block: Block, nearest: Node | None) -> Difference:
        """The difference in a step, noted at the lines that show it."""
        lines = [line for line in block.lines if line.text]
        texts = [line.text for line in lines]
        board = board_lines(candidate)
        if nearest is None:
            why = self.refusal(candidate, block.step.acts[0])
            for line in lines:
                line.reason = line.reason or f"our game does not allow it: {why}"
            return Difference(lines[0].number, "refused", why, texts, [], [], board)
        match = nearest.match
        renamed = [said(("instead", int(candidate.table.owners[uid]), candidate.name(uid), name)) for uid, name in match.wanted]
        ours = [said(fact, n) for fact, n in match.over.items()] + renamed
        theirs = [said(fact, n) for fact, n in match.missing.items()]
        facts = sorted([*match.over, *match.missing], key=lambda fact: GRAVE.index(fact[0]) if fact[0] in GRAVE else len(GRAVE))
        fallen = {str(fact[2]): fact in match.missing for fact in facts if fact[0] == KNOCK_OUT}
        kind = str(facts[0][0]) if facts else "other"
        blamed = [line for line in lines if any(fact in match.missing for fact in line.facts)] or lines[:1]
        for line in blamed:
            line.reason = line.reason or f"our game differs: {'; '.join([*theirs, *(f'not {fact}' for fact in ours)])}"
        return Difference(lines[0].number, kind, texts[0], texts, ours, theirs, board, fallen)

    def refusal(self, candidate: Candidate, act: Act) -> str:
        """Why our game does not allow an action, as far as it says so."""
        wanted = act.name or act.card or act.kind
        game = Game(candidate.table, candidate.state.clone())
        if game.decision is None or game.decision.kind != "main" or game.decision.player != act.seat:
            return "it is not this player's turn to act"
        found = [refusal for refusal in game.refusals() if wanted in fold(refusal.text)]
        return (
            found[0].reason if found else f"there is nothing like this to do ({said((act.kind, act.seat, act.pokemon, wanted))})"
        )

    def result(
        self, candidate: Candidate, differences: list[Difference], origin: Origin, before: Mapping[Answers, State]
    ) -> Followed:
        record = record_of(candidate, origin, self.script.players, before)
        lines = [line for line in self.script.lines if line.text]
        unfollowed = [line for line in lines if line.reason]
        return Followed(
            self.script, record, Game(candidate.table, candidate.state), self.script.shown or 0, differences, len(lines),
            unfollowed, self.is_to_the_end,
        )  # fmt: skip


def with_copies(candidate: Candidate, seat: int, name: str, place: int, kept: set[int], n: int) -> Candidate | None:
    """The candidate with so many cards of a name in a place, or as many as there can be; None if there can be none."""
    brought: Candidate | None = None
    for _ in range(n):
        more = (brought or candidate).bring(seat, name, place, kept)
        if more is None:
            break
        brought = more
    return brought
