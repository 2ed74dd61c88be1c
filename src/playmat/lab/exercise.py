"""Playing every card: short games in which each branch of a card's texts should run.

The games start from boards set up around the card: it is Active with Energy for its attacks, on the Bench, in hand with the
Pokémon that it evolves from in play, or attached. The other Pokémon get damage, Special Conditions and cards at random, and the
cards that its texts are about take part. Answers are random, with a preference for actions of the card. After each answer the
invariants of the state are checked, and for each node its claim (see `claims`, `claim_checks`).
"""

from __future__ import annotations

import json
import traceback
from dataclasses import dataclass, field
from random import Random

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.effects import nodes as n
from playmat.engine import board, in_force
from playmat.engine.actions.lasting import Lasting
from playmat.engine.flow.checks import TextPause
from playmat.engine.flow.plays import ChoosePlayers, Interrupts
from playmat.engine.link.linker import Unplayable
from playmat.engine.playout import Dice, random_answer
from playmat.engine.program import Exec
from playmat.engine.questions import (
    O_ATTACK,
    O_DECLARE,
    O_DISCARD_OWN,
    O_END,
    O_RETREAT,
    O_USE,
    O_USE_STADIUM,
    Q_MAIN,
    Q_YES_NO,
    first_of,
    kind_of,
    second_of,
)
from playmat.engine.statics import Static
from playmat.engine.table import Table
from playmat.engine.triggers import On, Use
from playmat.json_object import Json
from playmat.lab.claim_checks import TIMED, ClaimChecker, Observed, open_up
from playmat.lab.claims import CLAIMS
from playmat.lab.exercise_decks import DecksAround, ExerciseDecks, gather, texts_of
from playmat.lab.random_boards import RandomBoard
from playmat.play.game import Game
from playmat.play.loading import load_state
from playmat.vocabulary import Era

ROUNDS = 240
"""The most boards that a card is tried on; most cards need fewer than ten."""
AFRESH = 40
"""Rounds after which a new set of other cards is chosen."""
LONGER = 60
"""Rounds after all branches have run in which nodes may still show their claimed changes."""
ANSWERS = 40
"""Answers per board: two or three turns."""
RULESETS = {
    Era.BASE: ("base-2000", "modern"),
    Era.EX: ("comprehensive-2009", "modern"),
    Era.DIAMOND_PEARL: ("platinum-2009", "comprehensive-2009", "modern"),
    Era.MODERN: ("modern", "sun-moon-2019"),
}
"""The rulesets under which cards of an era are played, in turn."""


BEFORE_TEXTS = (Use, Interrupts, ChoosePlayers, TextPause)
"""Nodes that are not parts of a text: steps of the rules before it, or between its parts if something waits there."""


@dataclass(slots=True)
class Exercise:
    """The result of exercising one card."""

    card: Card
    branches: int = 0
    """The number of nodes of its linked texts."""
    missed: list[str] = field(default_factory=list)
    """Paths of the nodes that never ran, with their classes."""
    faults: list[str] = field(default_factory=list)
    """Errors and violated invariants; the exercise stops at the first one."""
    findings: list[str] = field(default_factory=list)
    """Nodes that did not fulfil their claims, with the expected and the observed change."""
    idle: list[str] = field(default_factory=list)
    """Nodes that ran without ever making a claimed change, and lasting effects that were never seen to end."""
    rounds: int = 0
    answers: int = 0

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.card.id, "name": self.card.printed_name, "branches": self.branches, "missed": self.missed,
            "faults": self.faults, "findings": self.findings, "idle": self.idle, "rounds": self.rounds, "answers": self.answers,
        }  # fmt: skip

    @staticmethod
    def from_json(data: Json, pool: Pool) -> Exercise:
        names = ("branches", "missed", "faults", "findings", "idle", "rounds", "answers")
        return Exercise(pool[data["id"]], *(data[name] for name in names))


def exercise(card: Card, cast: ExerciseDecks, seed: int = 0, rounds: int = ROUNDS) -> Exercise:
    """Play the card until every node of its texts has run, or for `rounds` rounds."""
    report = Exercise(card)
    random = Random(f"{seed}/{card.id}")
    played = CardRounds(report, random)
    longer = 0
    kinds = kinds_of_game(card)
    try:
        for number in range(rounds):
            if number % AFRESH == 0:
                played.decks.clear()
            decks = played.decks.get(number % len(kinds))
            if decks is None:
                decks = played.decks[number % len(kinds)] = gather(card, cast, *kinds[number % len(kinds)], random)
            played.enter_branches(decks.table)
            report.rounds += 1
            played.play(decks)
            longer = 0 if played.wanted else longer + 1
            if played.is_done() or longer > LONGER or report.faults:
                break
    except Unplayable as error:
        report.faults.append(str(error))
    report.branches = len(played.nodes)
    report.missed = [played.name_of(key) for key in sorted(played.wanted)]
    report.findings = [f"{played.path(key)} {said}" for key, said in sorted(played.seen.findings.items())]
    for key in sorted(played.hidden() - played.wanted - set(played.seen.findings)):
        report.idle.append(f"{played.name_of(key)}: nothing changed in {played.seen.runs.get(key, 0)} runs")
    report.idle += [f"{played.name_of(key)}: never seen to end" for key in sorted(played.endless() - played.hidden())]
    return report


def kinds_of_game(card: Card) -> list[tuple[str, str]]:
    """The rulesets and forms of play under which a card is played, in turn."""
    kinds = [(ruleset, "standard") for ruleset in RULESETS[card.era]]
    if any(isinstance(node, n.Exists) and isinstance(node.what, n.Active) and node.n > 1 for node in texts_of(card)):
        kinds.insert(0, ("comprehensive-2009", "two-on-two"))
    return kinds


def different_texts(pool: Pool) -> list[str]:
    """Ids of the playable cards: one printing of each card, and every printing with different words."""
    seen: set[object] = set()
    found = []
    for summary in pool.summaries().values():
        key = summary.identity, summary.body
        if not summary.is_unread and key not in seen:
            seen.add(key)
            found.append(summary.id)
    return found


class CardRounds:
    """The rounds of one card: the nodes that have run so far, and the missing ones."""

    def __init__(self, report: Exercise, random: Random) -> None:
        self.report = report
        self.random = random
        self.decks: dict[int, DecksAround] = {}
        self.nodes: dict[str, Exec] = {}
        self.wanted: set[str] = set()
        """Keys of nodes that have not run yet."""
        self.seen = Observed()
        self.claiming: set[str] = set()
        """Keys of nodes that claim to change something."""
        self.timed: set[str] = set()
        """Keys of lasting effects that end with a turn."""
        self.is_waiting = False
        """Nothing is left to be seen on this board except the end of an effect."""

    def path(self, key: str) -> str:
        return key.removeprefix(self.report.card.id + "/")

    def name_of(self, key: str) -> str:
        return f"{self.path(key)} {type(self.nodes[key]).__name__}"

    def hidden(self) -> set[str]:
        """Keys of nodes that have not shown their claimed changes."""
        return self.claiming - self.seen.shown

    def endless(self) -> set[str]:
        """Keys of timed effects whose end has not been seen."""
        return self.timed - self.seen.ended

    def is_done(self) -> bool:
        return not self.wanted and not self.hidden() and not self.endless()

    def enter_branches(self, table: Table) -> None:
        """Collect the nodes to run. Another ruleset may link a text to other programs; those of the first ruleset count.

        An activation (`Use`) and an interrupt are left out: the nodes inside them run. The steps of the rules that come before a
        Power are also left out, with the sequence of them and the Power: a Power that does not have to be declared runs alone.
        """
        if not self.nodes:
            start = self.report.card.id + "/"
            own = {key: node for key, node in table.nodes.items() if key.startswith(start)}
            used = {
                part.carried_out.key for part in own.values() if isinstance(part, On | Use) and part.carried_out is not part.do
            }
            left_out = used | {f"{start}interrupt"}
            self.nodes = {key: node for key, node in own.items() if not isinstance(node, BEFORE_TEXTS) and key not in left_out}
            self.wanted = set(self.nodes)
            self.claiming = {key for key, node in self.nodes.items() if type(node) in CLAIMS}
            self.timed = {key for key, node in self.nodes.items() if isinstance(node, Lasting) and node.until in TIMED}
        open_up(table, self.report.card.id + "/")

    def play(self, decks: DecksAround) -> None:
        """Play one round: a board, and some answers on it."""
        report, random = self.report, self.random
        seed = random.getrandbits(30)
        try:
            game = RandomBoard(decks, report.card, random, seed).lay_out()
        except Exception:
            self.fault(None, seed, f"setting up the board failed\n{last_lines()}")
            return
        m, dice = game.machine, Dice(seed)
        m.trace = []
        self.is_waiting = False
        observer = ClaimChecker(m, report.card.id + "/", self.seen)
        twin_at = random.randrange(ANSWERS)
        for number in range(ANSWERS):
            found = game.problems()
            if found:
                self.fault(game, seed, f"after {number} answers the state is invalid: {'; '.join(found)}")
                return
            if not m.st.asking:
                break
            try:
                if number == twin_at:
                    twin = Game(game.table, load_state(json.loads(json.dumps(game.to_json()))["state"], game.table))
                    if twin != game or twin.decision != game.decision:
                        self.fault(game, seed, "the saved game is different after loading")
                        return
                observer.reply(self.answer(game, dice))
                self.note(game)
            except Exception:
                self.fault(game, seed, f"answer {number + 1} fails\n{last_lines()}")
                return
            report.answers += 1
            if self.is_done():
                break
            self.is_waiting = bool(observer.made) and not self.wanted and not self.hidden()

    def fault(self, game: Game | None, seed: int, what: str) -> None:
        rules = game.rules.name if game is not None else ""
        running = [frame.node.key for frame in game.state.running()[-3:]] if game is not None else []
        self.report.faults.append(f"{what}\n{rules}, round {self.report.rounds}, seed {seed}, running {' '.join(running)}")

    def note(self, game: Game) -> None:
        """Mark nodes that ran, and statics that are in force, as done."""
        m = game.machine
        assert m.trace is not None
        for node in m.trace:
            self.wanted.discard(node.key)
            if isinstance(node, Lasting) and isinstance(node.part, Static):
                self.wanted.discard(node.part.key)  # in force from now on, at least until the Pokémon leaves play
            if game.state.turn == 1 and node.key.startswith(f"{self.report.card.id}/play"):
                self.wanted -= {
                    key for key, part in self.nodes.items() if isinstance(part, Static)
                }  # the statics that allow it to be played
        m.trace.clear()
        in_force.in_force(m, 0)
        for lives in m.parts:
            for live in lives:
                if live.static.key and (live.static.when is None or live.static.when.holds(m, live.c)):
                    self.wanted.discard(live.static.key)

    def answer(self, game: Game, dice: Dice) -> vec[i64]:
        """A random answer; at the main question often an action of the card."""
        st, random = game.state, self.random
        one: vec[i64] = vec[i64]()
        if st.question == Q_YES_NO and random.random() < 0.5:
            return append(one, st.options[0])
        if st.question != Q_MAIN or random.random() < 0.15:
            return random_answer(game.machine, dice)
        if self.is_waiting and random.random() < 0.7:
            ends = [option for option in st.options if kind_of(option) == O_END]
            return append(one, random.choice(ends or list(st.options)))
        own = [option for option in st.options if self.concerns(game, option)]
        attacks = [option for option in own if kind_of(option) == O_ATTACK]
        doings = [option for option in own if kind_of(option) not in (O_ATTACK, O_RETREAT, O_DISCARD_OWN)]
        news = [option for option in attacks if self.is_new(game, option)]
        if doings and random.random() < 0.7:
            return append(one, random.choice(doings))
        if attacks and random.random() < 0.6:
            return append(one, random.choice(news or attacks))
        others = [option for option in st.options if kind_of(option) != O_END or random.random() < 0.3]
        return append(one, random.choice(others or list(st.options)))

    def is_new(self, game: Game, option: i64) -> bool:
        """Whether a part of the attack has not run yet."""
        start = f"{self.report.card.id}/attack{second_of(option) & 15}/"
        return any(key.startswith(start) for key in self.wanted | self.hidden())

    def concerns(self, game: Game, option: i64) -> bool:
        m, kind, wanted = game.machine, kind_of(option), self.report.card.id
        if kind == O_END:
            return False
        if kind == O_USE_STADIUM:
            return m.defs[m.st.stadium].card.id == wanted
        if kind in (O_USE, O_ATTACK, O_RETREAT, O_DECLARE, O_DISCARD_OWN):
            p = board.find(m, first_of(option))
            return p is not None and any(m.defs[uid].card.id == wanted for uid in (*p.cards, *p.attached))
        return m.defs[first_of(option)].card.id == wanted


def last_lines() -> str:
    """The end of the traceback, which says where it failed."""
    return "\n".join(traceback.format_exc().strip().split("\n")[-5:])
