"""Our game follows a game of the other engine: the same cards, the same actions, the same luck; and the differences in the
results.

Both games are at a main-phase question. Their options are compared. Then the action of the other engine's player is repeated in
ours: coins and shuffles come out as in the log, and a search finds answers to the questions in between that lead to the other
board at its next main-phase question. If there are none, that is a difference, and our game is set up again from the other
board; lasting effects are then lost.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from playmat.json_object import Json
from playmat.peers.cabt.actions import Action, our_action, their_action
from playmat.peers.cabt.answers import Hint, Picked, answers, hint_for, hints, hints_of, less
from playmat.peers.cabt.boards import Naming, our_board, their_board
from playmat.peers.cabt.card_matching import Match, fold
from playmat.peers.cabt.game_setup import GameSetup, Tables
from playmat.peers.cabt.library import Library
from playmat.play.decision import CHANCE
from playmat.play.game import Game
from playmat.play.tables import seed_words

LEAVES = 250
"""Ends that are examined before a difference is reported."""
NODES = 4_000
"""Questions that are answered in this search."""
SEEDS = 300
"""Other seeds that are tried where a text takes something at random, with `FEW_LEAVES` and `FEW_NODES`."""
FEW_LEAVES = 40
FEW_NODES = 400
GAME_NODES = 60_000
"""Questions that are answered in a whole game. A game that needs more is broken off."""
LOG_LINES = 40
CANDIDATES = ({"card"}, {"pokemon"})
"""Kinds of hints that are about one of several candidates."""
AT_RANDOM = ("random", "face-down", "face down")
"""Words of the other engine's texts that take something at random."""
SHUFFLED_UNDER = ("on the bottom of your deck", "on the bottom of their deck")
"""Words of the other engine's texts that may put shuffled cards under a deck."""
CONDITIONAL = ("can use this attack only", "can’t use this attack", "can't use this attack")
"""Words of the other engine's texts of attacks that cannot always be used."""
WITHOUT_DAMAGE = "no damage is printed for this attack, and its text does not say when it can be used"


class TooLong(Exception):
    """A game took more steps than `GAME_NODES`."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where the engines differ, with everything that is needed to write it as a scenario."""

    kind: str
    """`options`: the possible actions; `result`: the result of the action; `choices`: the possible picks on the way."""
    what: str
    """The action, in words."""
    details: list[str]
    cards: list[str]
    """Names and numbers of its cards."""
    turn: int
    laid_out: int
    """Turns since our game was set up again, so that lasting effects can be missing; -1: it never was."""
    board: list[str]
    history: list[str]
    """The actions of the players since the beginning of the turn before the last."""
    their_log: list[str] = field(default_factory=list)
    our_log: list[str] = field(default_factory=list)

    @property
    def group(self) -> str:
        """A key that differences of the same cause share."""
        return f"{self.kind}: {self.what.split(' at ')[0]}" + (f" ({', '.join(self.cards)})" if self.cards else "")


class Mirror:
    """One game. `run` follows it to its end and fills `differences` and the counts."""

    def __init__(self, library: Library, matches: dict[int, Match], tables: Tables, frames: list[Json]) -> None:
        self.library = library
        self.naming = Naming(library.cards)
        self.frames = frames
        self.layout = GameSetup(frames[0]["current"]["players"], matches, tables)
        self.numbers = self.layout.numbers
        self.differences: list[Difference] = []
        self.reported: set[str] = set()
        self.counts: Counter[str] = Counter()
        """`decisions`, `options`, `steps`, `equal` steps, and `choices` that were compared on the way."""
        self.done: Counter[str] = Counter()
        """Actions with the same result in both games."""
        self.laid_out = -1
        """The turn in which our game was set up again; -1: never."""
        self.nodes = 0

    def run(self) -> None:
        """Follow the game. Raises TooLong; results so far are kept."""
        frames = self.frames
        mains = [i for i, frame in enumerate(frames) if is_main(frame)]
        if not mains:
            return
        game = self.layout.game(frames[mains[0]]["current"])
        for start, stop in zip(mains, [*mains[1:], len(frames) - 1], strict=True):
            offered = self.compare_options(game, start)
            if not frames[start]["picked"] or stop <= start:
                return
            end = frames[stop]["current"]
            if not is_main(frames[stop]) and end["result"] < 0:
                return  # the other engine's game was broken off
            after = self.step(game, offered, start, stop)
            if not is_main(frames[stop]):
                return
            if after is None:
                game = self.layout.game(end)
                self.laid_out = end["turn"]
            else:
                game = after
                self.layout.align(game, end)

    def compare_options(self, game: Game, start: int) -> set[Action]:
        """Compare the possible actions; returns ours."""
        frame = self.frames[start]
        current = frame["current"]
        theirs = {self.their_action(current, option) for option in frame["select"]["option"]}
        decision = game.decision
        assert decision is not None
        ours = {our_action(game, option, self.numbers) for option in decision.options}
        self.counts.update(decisions=1, options=len(theirs | ours))
        for action in sorted(theirs ^ ours, key=repr):
            said = f"{'only there' if action in theirs else 'only here'}: {action.said(self.naming)}"
            key = f"{current['turn']} {said.split(' at ')[0]}"
            if key not in self.reported:
                self.reported.add(key)
                details = self.why_not(game, action) if action in theirs else self.circumstances(action, current)
                self.report("options", said, details, action, start)
        return ours

    def step(self, game: Game, offered: set[Action], start: int, stop: int) -> Game | None:
        """Repeat the action of the other engine's player; returns our game after it, or None if the result differs."""
        frame = self.frames[start]
        current = frame["current"]
        chosen = frame["select"]["option"][frame["picked"][0]]
        action = self.their_action(current, chosen)
        self.counts["steps"] += 1
        if action not in offered:
            return None
        behind = self.frames[start + 1 : stop + 1]
        search = Search(self, action, chosen, behind)
        after, faults = search.run(game)
        if faults:
            logs = [self.log_line(log) for each in behind for log in each["logs"]]
            ours = [f"{e.kind} p{e.player} {[after.card(uid).name for uid in e.cards]} {e.n} {e.text}" for e in after.log]
            self.report("result", action.said(self.naming), faults, action, start, logs, ours[-LOG_LINES:])
            return None
        for (_, _, number), is_theirs in search.unlike:
            where = "only there" if is_theirs else "only here"
            said = f"{where}: {self.naming.card(int(number))} to pick in {self.short(action, current)}"
            if said not in self.reported:
                self.reported.add(said)
                self.report("choices", said, [], action, start)
        self.counts["equal"] += 1
        self.done[self.short(action, current)] += 1
        return after

    def their_action(self, current: Json, option: Json) -> Action:
        return their_action(current, option, self.library.cards, self.library.attacks)

    def speaks_of(self, action: Action, words: tuple[str, ...]) -> bool:
        """Whether the other engine's text of the action contains any of the words."""
        if action.attack:
            texts = [attack.text for attack in self.library.attacks.values() if fold(attack.name) == action.attack]
        else:
            texts = [text for _, text in self.library.cards[action.card].abilities] if action.card else []
        return any(word in text for text in texts for word in words)

    def short(self, action: Action, current: Json) -> str:
        if action.attack:
            attacker = current["players"][current["yourIndex"]]["active"][0]
            return f"attack {action.attack} of {self.naming.card(attacker['id'])}"
        return f"{action.kind} {self.naming.card(action.card)}" if action.card else action.kind

    def circumstances(self, action: Action, current: Json) -> list[str]:
        """Circumstances that may explain why the other engine does not offer the action."""
        attacker = current["players"][current["yourIndex"]]["active"][0]
        stack = [self.library.cards[card["id"]] for card in (attacker, *attacker["preEvolution"])]
        for attack in (attack for card in stack for attack in card.attacks):
            if fold(attack.name) == action.attack and not attack.damage and not any(word in attack.text for word in CONDITIONAL):
                return [WITHOUT_DAMAGE]
        return []

    def why_not(self, game: Game, action: Action) -> list[str]:
        """The reason why we do not offer it, if it is known."""
        name = fold(self.library.cards[action.card].name) if action.card else action.attack
        found = [refusal for refusal in game.refusals() if name and name in fold(refusal.text)]
        return [f"{refusal.reason} [{refusal.rule}]" for refusal in found[:1]]

    def report(
        self,
        kind: str,
        what: str,
        details: list[str],
        action: Action,
        at: int,
        theirs: list[str] | None = None,
        ours: list[str] | None = None,
    ) -> None:
        current = self.frames[at]["current"]
        cards = [self.naming.card(action.card)] if action.card else []
        if action.attack:
            cards = [self.naming.card(p["id"]) for p in current["players"][current["yourIndex"]]["active"]]
        history = []
        for frame in self.frames[:at]:
            then = frame["current"]
            if is_main(frame) and then["turn"] >= current["turn"] - 2:
                for place in frame["picked"]:
                    earlier = self.their_action(then, frame["select"]["option"][place])
                    history.append(f"turn {then['turn']}: {self.short(earlier, then)}")
        since = current["turn"] - self.laid_out if self.laid_out >= 0 else -1
        board = self.naming.board(their_board(current))
        self.differences.append(
            Difference(kind, what, details, cards, current["turn"], since, board, history, theirs or [], ours or [])
        )

    def log_line(self, log: Json) -> str:
        words = []
        for key, value in log.items():
            if key.startswith("cardId"):
                words.append(self.naming.card(value))
            elif key == "attackId":
                words.append(self.library.attacks[value].name)
            elif not key.startswith("serial"):
                words.append(f"{value}" if key == "type" else f"{key}={value}")
        return " ".join(words)


class Search:
    """One action: answers that bring our game to the other engine's next board."""

    def __init__(self, mirror: Mirror, action: Action, chosen: Json, frames: list[Json]) -> None:
        """`chosen` is the other engine's option; `frames` are those behind it, the last one with the wanted board."""
        self.mirror = mirror
        self.numbers = mirror.numbers
        self.action = action
        self.place = int(chosen["inPlayIndex"] if "inPlayIndex" in chosen else chosen.get("index", -1))
        """The place on the Bench that the action is about, to tell Pokémon apart that look the same."""
        self.frames = frames
        self.hints = hints(frames[:-1], mirror.library.attacks)
        if action.attack:  # the attack that another one copies is a pick with us
            self.hints.insert(0, (("attack", 0, fold(mirror.library.attacks[chosen["attackId"]].name)), -1, -1))
        self.end = frames[-1]["current"]
        self.wanted = their_board(self.end)
        logs = [log for frame in frames for log in frame["logs"]]
        self.shuffled = {log["playerIndex"] for log in logs if log["type"] == "Shuffle"}
        """Seats of players whose decks were shuffled."""
        self.is_shuffled_under = mirror.speaks_of(action, SHUFFLED_UNDER)
        self.best: tuple[Game, list[str]] | None = None
        self.leaves = self.nodes = 0
        self.unlike: list[tuple[Hint, bool]] = []
        """Candidates that only one of the engines offers in a question on the way; True: the other one."""

    def run(self, game: Game) -> tuple[Game, list[str]]:
        """The nearest end that was found, and how it differs; no difference if one of them is equal."""
        for seed in range(SEEDS if self.mirror.speaks_of(self.action, AT_RANDOM) else 1):
            self.leaves, self.nodes = (LEAVES, NODES) if seed == 0 else (FEW_LEAVES, FEW_NODES)
            root = game.clone()
            root.listen()
            root.state.rng = seed_words(seed)
            self.mirror.layout.script(root, self.frames)
            if self.begin(root, seed):
                break
        return self.best if self.best is not None else (game, ["no end was reached"])

    def begin(self, root: Game, seed: int) -> bool:
        decision = root.decision
        assert decision is not None
        bench = [int(p.serial) for p in root.state.sides[root.state.player].bench]
        there = bench[self.place] if 0 <= self.place < len(bench) else 0
        options = sorted(decision.options, key=lambda option: there not in (option.pokemon, option.target))
        for option in options:
            if our_action(root, option, self.numbers) != self.action:
                continue
            left = self.hints
            if option.kind == "retreat":  # ours asks at once where to
                hint = hint_for(root, option, self.numbers)
                if seed == 0 and left and hint not in [other for other, _, _ in left]:
                    continue
                left = less(left, [hint])
            branch = root.clone()
            branch.answer([option.place])
            if self.visit(branch, left):
                return True
        return False

    def visit(self, node: Game, left: list[Picked]) -> bool:
        """Whether the wanted board can be reached from here."""
        self.mirror.nodes += 1
        if self.mirror.nodes > GAME_NODES:
            raise TooLong(f"more than {GAME_NODES} answers were tried in this game")
        self.nodes -= 1
        decision = node.decision
        if decision is None or decision.kind == "main":
            self.leaves -= 1
            faults = self.faults(node)
            if self.best is None or len(faults) < len(self.best[1]):
                self.best = node, faults
            return not faults
        coins = (([place], left) for place in range(len(decision.options)))
        for picks, rest in coins if decision.player == CHANCE else answers(node, left, self.numbers):
            branch = node.clone()
            branch.answer(picks)
            if self.visit(branch, rest):
                self.compare_candidates(node, left, rest)
                return True
            if self.leaves <= 0 or self.nodes <= 0:
                return False
        return False

    def compare_candidates(self, node: Game, left: list[Picked], rest: list[Picked]) -> None:
        """On the way to the wanted board: our question offers the same candidates as the other engine's question with the same
        answer.

        The engines divide texts into different questions, so it is enough that some question of the other one offers the same.
        """
        numbers = [number for _, number, _ in less(left, [hint for hint, _, _ in rest])]
        decision = node.decision
        if decision is None or not numbers or min(numbers) < 0:
            return
        if decision.kind == "promote" and self.end["result"] >= 0:
            return  # there the last Prize card ends the game before a new Active Pokémon is chosen
        ours = {hint_for(node, option, self.numbers) for option in decision.options}
        kinds = {kind for kind, _, _ in ours}
        if kinds not in CANDIDATES:
            return
        bearers = {bearer for kind, bearer, _ in ours if kind == "card"}
        offered = [self.candidates(frame, kinds, bearers) for frame in self.frames[:-1]]
        theirs = offered[min(numbers)]
        if theirs:
            self.mirror.counts["choices"] += 1
            # Of attached cards, ours may ask for the Pokémon first, and then for the cards of that one.
            unlike = ours - theirs if bearers - {0} else ours ^ theirs
            if ours not in offered:
                self.unlike += [(hint, hint in theirs) for hint in sorted(unlike, key=repr)]

    def candidates(self, frame: Json, kinds: set[str], bearers: set[int]) -> set[Hint]:
        """The candidates of these kinds in a question of the other engine; cards only if these Pokémon have them (0: none
        has)."""
        select = frame["select"]
        offered = [hints_of(frame["current"], select, option, self.mirror.library.attacks) for option in select["option"]]
        hinted = {hint for each in offered for hint in each if hint[0] in kinds}
        return {hint for hint in hinted if hint[0] != "card" or hint[1] in bearers}

    def faults(self, node: Game) -> list[str]:
        """The differences of the end from the other engine's."""
        result = self.end["result"]
        if result >= 0:
            winner = result if result in (0, 1) else None
            alike = node.is_over and node.winner == winner
            return [] if alike else [f"result: there {result}, here {node.winner if node.is_over else 'the game goes on'}"]
        if node.is_over:
            return [f"here the game is over, the winner is {node.winner}; there it goes on"] * 5  # any other end is nearer
        return self.mirror.naming.compared(self.wanted, our_board(node, self.numbers)) or self.disorders(node)

    def disorders(self, node: Game) -> list[str]:
        """Decks that were not shuffled but are not in the same order."""
        found = []
        for seat, theirs in enumerate(self.end["players"]):
            order = [self.numbers[uid] for uid in node.state.sides[seat].deck]
            if seat not in self.shuffled and not self.is_shuffled_under and order != [card["id"] for card in theirs["deck"]]:
                found.append(f"p{seat} deck: another order")
        return found


def is_main(frame: Json) -> bool:
    """Whether a main-phase question is open."""
    return bool(frame["select"]["type"] == "Main" and frame["current"]["result"] < 0)
