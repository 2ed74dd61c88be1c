"""Our games as battle logs: the lines that PTCG Live would have written, as one of the players sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from playmat.engine.codes import P_BOTTOM, P_DECK, P_HAND, P_PRIZES, P_TOP
from playmat.engine.machine import EVERYBODY, Entry, Machine
from playmat.engine.state import C_TURNS, State
from playmat.livelog.lines import ACTIVE_SPOT, ON_BENCH, SEATS
from playmat.play.game import Game
from playmat.play.option_text import CONDITION_WORDS, set_words
from playmat.play.record import Record

PLAYERS = ("Player 1", "Player 2")
PLACES = {P_HAND: "their hand", P_DECK: "their deck", P_TOP: "their deck", P_BOTTOM: "their deck", P_PRIZES: "the Prize cards"}
LOST, DISCARD, HAND = "the Lost Zone", "the discard pile", "their hand"
ENDINGS = {
    "win_prizes": "All Prize cards taken.",
    "win_no_pokemon": "No Pokémon are left in play.",
    "deck_out": "No card is left to draw.",
}
ACTIONS = ("bench", "attach", "evolve", "play", "stadium", "use", "attack", "retreat", "end")
"""Kinds of entries for actions of the main phase."""
SHOWING = ("use", "reveal", "look")
"""Kinds of entries whose cards stay where they are."""


class UnsuitedGame(ValueError):
    """A game that a battle log has no form for."""


def write(record: Record, seat: int = 0) -> str:
    """The log of a recorded game with the draws of one player. Raises `UnsuitedGame` if it is not a game of two in the standard
    form, and `InvalidRecord` if the record cannot be replayed."""
    game = record.at(0, listen=True)
    if record.form != "standard":
        raise UnsuitedGame(f"battle logs are about games of the form standard, not {record.form}")
    names = tuple(name or usual for name, usual in zip((*record.players, "", ""), PLAYERS, strict=False))
    if names[0] == names[1] or any("\n" in name for name in names):
        names = PLAYERS
    writer = Writer(game, names, seat)
    for number, answer in enumerate(record.answers, 1):
        writer.answer(answer)
        record.settle(game, number)
        writer.look()
    return writer.text()


class Writer:
    """Writes a log while the game is played again."""

    def __init__(self, game: Game, names: Sequence[str], seat: int) -> None:
        self.game = game
        self.names = names
        self.seat = seat
        self.lines: list[str] = []
        self.read = 0
        """Entries of the game's log that have been written."""
        self.revealed: set[int] = set()
        """Cards that both players have just seen."""
        self.tops: dict[int, tuple[int, int]] = {}
        self.active: set[int] = set()
        self.setup = SetUp(self)
        self.heads = ""
        self.act_at = -1
        """The place among the lines for the action that has begun; -1: its line has been written."""
        self.target = 0
        """The serial of the Pokémon that the attack is aimed at; the line of the attack says its damage."""
        self.look()
        self.write(game.state)

    @property
    def machine(self) -> Machine:
        return self.game.machine

    def text(self) -> str:
        if not self.setup.is_done:
            self.setup.write()
        return "\n".join(self.lines) + "\n"

    def look(self) -> None:
        """Note the Pokémon in play."""
        for side in self.game.state.sides:
            for p in (*side.active, *side.bench):
                self.tops[int(p.serial)] = int(p.owner), int(p.cards[len(p.cards) - 1])
        self.active = {int(p.serial) for side in self.game.state.sides for p in side.active}

    def answer(self, picks: Sequence[int]) -> None:
        decision = self.game.decision
        if decision is not None and decision.kind == "first":
            self.setup.winner = decision.player
        before = self.game.state.clone()
        is_action = decision is not None and decision.kind == "main"
        self.game.answer(list(picks))
        self.write(before, is_action)

    def write(self, before: State, is_action: bool = False) -> None:
        """Write the results of an answer; `is_action`: it began an action of the main phase."""
        entries = self.game.log[self.read :]
        self.read = len(self.game.log)
        stacks = {int(p.serial): [*p.cards, *p.attached] for side in before.sides for p in (*side.active, *side.bench)}
        told: set[int] = set()
        self.revealed = {uid for entry in entries if entry.kind == "reveal" and entry.seen_by == EVERYBODY for uid in entry.cards}
        if is_action:
            self.act_at = len(self.lines)
        for _, group in groupby(entries, self.run):
            run = list(group)
            kind = run[0].kind
            if kind not in SHOWING:
                told |= {uid for entry in run for uid in entry.cards}
            if not self.setup.is_done and kind != "turn":
                self.setup.read(run)
            elif kind in ("draw", "move", "discard", "prize"):
                self.cards_moved(run, before)
                if kind == "prize":
                    continue
            else:
                for entry in run:
                    begins = self.act_at >= 0 and entry.kind in ACTIONS
                    before_it = len(self.lines)
                    self.entry(entry, begins, entries)
                    if begins:
                        if len(self.lines) > before_it:
                            self.lines.insert(self.act_at, self.lines.pop(before_it))
                        self.act_at = -1
            if kind == "knock_out":
                for entry in run:
                    elsewhere = self.other_entries(entries) | {self.tops[entry.pokemon[0]][1]}
                    gone = [uid for uid in stacks.get(entry.pokemon[0], ()) if uid not in elsewhere]
                    self.moved_off(entry.pokemon[0], gone, told)
        if self.setup.is_done:
            self.silent_moves(before, told, entries)
        self.look()

    def other_entries(self, entries: Iterable[Entry]) -> set[int]:
        return {uid for entry in entries if entry.kind in ("discard", "move") for uid in entry.cards}

    def run(self, entry: Entry) -> tuple[object, ...]:
        """The common part of entries that share a line."""
        if entry.kind not in ("draw", "move", "discard", "prize"):
            return (entry.kind, entry.player, False, id(entry))
        serial = entry.pokemon[0] if entry.pokemon else 0
        return (entry.kind, entry.player, self.is_hidden(entry), entry.n if entry.kind == "move" else 0, serial)

    def is_hidden(self, entry: Entry) -> bool:
        return entry.seen_by not in (EVERYBODY, self.seat) and not self.revealed.issuperset(entry.cards)

    # Words

    def card(self, uid: int) -> str:
        card = self.machine.defs[uid].card
        return f"Basic {card.name}" if card.basic_energy and not card.name.startswith("Basic ") else card.name

    def pokemon(self, serial: int) -> str:
        """A Pokémon with its player."""
        owner, top = self.tops[serial]
        return f"{self.names[owner]}'s {self.card(top)}"

    def bare(self, serial: int) -> str:
        return self.card(self.tops[serial][1])

    def place(self, serial: int) -> str:
        return ACTIVE_SPOT if serial in self.active else ON_BENCH

    def say(self, line: str, names: Iterable[str] = ()) -> None:
        self.lines.append(line)
        listed = list(names)
        if listed:
            self.lines.append(f"   • {', '.join(listed)}")

    def count(self, verb: str, uids: Sequence[int], hidden: bool, rest: str = "", bullet: str = "- ") -> None:
        """A line about cards: by name if there is only one, else with a list of names, unless they are hidden."""
        if hidden:
            self.say(f"{bullet}{verb} {'a card' if len(uids) == 1 else f'{len(uids)} cards'}{rest}.")
        elif len(uids) == 1:
            self.say(f"{bullet}{verb} {self.card(uids[0])}{rest}.")
        else:
            self.say(f"{bullet}{verb} {len(uids)} cards{rest}.", [self.card(uid) for uid in uids])

    # Lines

    def cards_moved(self, run: list[Entry], before: State) -> None:
        kind, player = run[0].kind, run[0].player
        hidden = self.is_hidden(run[0])
        who = self.names[player]
        uids = [uid for entry in run for uid in entry.cards]
        if kind == "draw":
            is_turn_draw = bool(self.lines) and self.lines[-1].endswith("'s Turn")
            self.count(f"{who} drew", uids, hidden, bullet="" if is_turn_draw else "- ")
        elif kind == "prize":
            self.say(f"{who} took {'a Prize card' if len(uids) == 1 else f'{len(uids)} Prize cards'}.")
            for uid in uids:
                self.say(f"{'A card' if hidden else self.card(uid)} was added to {who}'s hand.")
        elif kind == "discard":
            if run[0].pokemon and run[0].pokemon[0] in self.tops:
                for uid in uids:
                    self.say(f"- {self.card(uid)} was discarded from {self.pokemon(run[0].pokemon[0])}.")
            else:
                self.count(f"{who} discarded", uids, False)
        else:
            in_deck = set(before.sides[player].deck)
            place = PLACES.get(run[0].n, "")
            if place == HAND and all(uid in in_deck for uid in uids):
                self.count(f"{who} drew", uids, hidden)
            elif place == "their deck":
                uids = [uid for uid in uids if uid not in in_deck]
                if uids:
                    self.count(f"{who} moved {who}'s", uids, hidden, f" to {place}")
            elif place:
                self.count(f"{who} moved {who}'s", uids, hidden, f" to {place}")
            else:
                self.count(f"{who} moved {who}'s", uids, False, f" to {DISCARD if run[0].n == 1 else LOST}")

    def moved_off(self, serial: int, uids: Sequence[int], told: set[int]) -> None:
        """Cards that went to the discard pile with a Pokémon."""
        now = {uid for side in self.game.state.sides for uid in side.discard}
        gone = [int(uid) for uid in uids if uid in now]
        told |= {*gone, *({self.tops[serial][1]} & now)}
        if len(gone) == 1:
            self.say(f"{self.card(gone[0])} was discarded from {self.pokemon(serial)}.")
        elif gone:
            self.say(f"- {len(gone)} cards were discarded from {self.pokemon(serial)}.", [self.card(uid) for uid in gone])

    def silent_moves(self, before: State, told: set[int], entries: Sequence[Entry]) -> None:
        """Cards that went somewhere without an entry of their own, such as those of a Pokémon that left play."""
        played = {int(uid) for side in before.sides for uid in side.beside}
        played |= {entry.cards[0] for entry in entries if entry.kind == "play"}
        for old, new in zip(before.sides, self.game.state.sides, strict=True):
            who = self.names[int(new.seat)]
            closed = {*old.hand, *old.deck, *old.prizes}
            for was, now, where in (
                (set(old.discard), new.discard, ""),
                (set(old.lost), new.lost, LOST),
                (closed, new.hand, HAND),
                (closed, new.deck, "their deck"),
            ):
                gone = [int(uid) for uid in now if uid not in was and uid not in told and (where or uid not in played)]
                if gone and where:
                    self.count(f"{who} moved {who}'s", gone, False, f" to {where}")
                elif gone:
                    self.count(f"{who} discarded", gone, False)

    def entry(self, entry: Entry, begins: bool, entries: Sequence[Entry]) -> None:
        who = self.names[entry.player] if 0 <= entry.player < SEATS else ""
        dash = "" if begins else "- "
        p = [int(serial) for serial in entry.pokemon if serial]
        acting = self.names[int(self.game.state.player)]
        card = self.card(entry.cards[0]) if entry.cards else ""
        match entry.kind:
            case "turn":
                if not self.setup.is_done:
                    self.setup.write()
                self.target = 0
                self.say("")
                self.say(f"Turn # {int(self.game.state.sides[entry.player].counts[C_TURNS])} - {who}'s Turn")
            case "bench":
                self.tops[p[0]] = entry.player, entry.cards[0]
                self.say(f"{who} played {card} to the Bench." if begins else f"- {who} drew {card} and played it to the Bench.")
            case "attach":
                owner = self.names[self.tops[p[0]][0]]
                self.say(f"{dash}{owner} attached {card} to {self.bare(p[0])} {self.place(p[0])}.")
            case "evolve" | "level_up":
                self.say(f"{dash}{who} evolved {self.bare(p[0])} to {card} {self.place(p[0])}.")
                self.tops[p[0]] = self.tops[p[0]][0], entry.cards[0]
            case "devolve":
                self.say(f"- {acting} devolved {self.pokemon(p[0])} to {card} {self.place(p[0])}.")
                self.tops[p[0]] = self.tops[p[0]][0], entry.cards[0]
            case "play":
                self.say(f"{who} played {card}.")
            case "stadium":
                self.say(f"{who} played {card} to the Stadium spot.")
            case "use":
                if entry.cards and entry.cards[0] == self.game.state.stadium and not p:
                    self.say(f"{who} played {card}.")
                else:
                    self.say(f"{who}'s {self.bare(p[0]) if p else card} used {entry.text}.")
            case "attack":
                self.target = p[1] if len(p) > 1 else 0
                done = sum(one.n for one in entries if one.kind == "damage" and one.pokemon[0] == self.target)
                aim = f" on {self.pokemon(self.target)}" if self.target in self.tops and done else ""
                if not done:
                    self.target = 0
                self.say(f"{who}'s {self.bare(p[0])} used {entry.text}{aim}{f' for {done} damage' if done else ''}.")
            case "retreat":
                self.say(f"{who} retreated {self.bare(p[0])} to the Bench.")
                self.say(f"{self.pokemon(p[1])} is now in the Active Spot.")
                self.change(p)
            case "switch" if p[1] not in self.active:
                self.say(f"- {self.pokemon(p[1])} was switched with {self.pokemon(p[0])} to become the Active Pokémon.")
                self.say(f"{self.pokemon(p[1])} is now in the Active Spot.")
                self.change(p)
            case "promote":
                self.say(f"{self.pokemon(p[0])} is now in the Active Spot.")
                self.active.add(p[0])
            case "damage" if p[0] != self.target:
                self.say(f"- {self.pokemon(p[0])} took {entry.n} damage.")
            case "counters":
                n = f"{entry.n} damage counters" if entry.n != 1 else "a damage counter"
                self.say(f"- {acting} put {n} on {self.pokemon(p[0])}.")
            case "move_counters":
                n = f"{entry.n} damage counters" if entry.n != 1 else "a damage counter"
                self.say(f"- {who} moved {n} from {self.pokemon(p[0])} to {self.pokemon(p[1])}.")
            case "heal":
                self.say(f"- {self.pokemon(p[0])} healed {entry.n} damage.")
            case "condition" | "cure":
                words = " and ".join(set_words(entry.n, CONDITION_WORDS))
                self.say(f"- {self.pokemon(p[0])} is {'now' if entry.kind == 'condition' else 'no longer'} {words}.")
            case "flip":
                self.say(f"- {who} flipped a coin and it landed on {'heads' if entry.n else 'tails'}.")
            case "knock_out":
                self.say(f"{self.pokemon(p[0])} was Knocked Out!")
            case "shuffle":
                self.say(f"- {who} shuffled their deck.")
            case "end":
                self.say(f"{who} ended their turn.")
            case "deck_out":
                self.say(f"{ENDINGS['deck_out']} {self.names[1 - entry.player]} wins.")
            case "win":
                self.say(f"{ENDINGS.get(entry.cite, '')} {who} wins.".strip())

    def change(self, pokemon: Sequence[int]) -> None:
        self.active.discard(pokemon[0])
        self.active.add(pokemon[1])


class SetUp:
    """What happened before the first turn. The log says it in its own order."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.is_done = False
        self.first = self.winner = 0
        self.opening: list[list[int]] = [[], []]
        self.bonus: list[list[int]] = [[], []]
        self.mulligans: list[list[list[int]]] = [[], []]
        self.drawn = Counter[int]()
        self.placed: list[tuple[int, int, bool]] = []

    def read(self, run: Sequence[Entry]) -> None:
        size = int(self.writer.machine.rules.hand_size)
        for entry in run:
            match entry.kind:
                case "first":
                    self.first = entry.player
                case "draw":
                    self.drawn[entry.player] += 1
                    if self.drawn[entry.player] > size:
                        self.bonus[entry.player] += entry.cards
                    elif not self.mulligans[entry.player]:
                        self.opening[entry.player] += entry.cards
                case "mulligan":
                    self.drawn[entry.player] = 0
                    self.mulligans[entry.player].append(list(entry.cards))
                case "place":
                    self.placed.append((entry.player, entry.cards[0], bool(entry.n)))
                    self.writer.tops[int(entry.pokemon[0])] = entry.player, entry.cards[0]

    def write(self) -> None:
        self.is_done = True
        writer, names = self.writer, self.writer.names
        say = writer.say
        say("Setup")
        say(f"{names[self.winner]} chose heads for the opening coin flip.")
        say(f"{names[self.winner]} won the coin toss.")
        say(f"{names[self.winner]} decided to go {'first' if self.first == self.winner else 'second'}.")
        for seat in range(SEATS):
            say(f"{names[seat]} drew {len(self.opening[seat])} cards for the opening hand.")
            shown = seat == writer.seat
            say(f"- {len(self.opening[seat])} drawn cards.", [writer.card(uid) for uid in self.opening[seat]] if shown else ())
        for seat, hands in enumerate(self.mulligans):
            if hands:
                say(f"{names[seat]} took {'a mulligan' if len(hands) == 1 else f'{len(hands)} mulligans'}.")
            for number, hand in enumerate(hands, 1):
                say(f"- Cards revealed from Mulligan {number}", [writer.card(uid) for uid in hand])
        for seat, drawn in enumerate(self.bonus):
            if drawn:
                cards = "card" if len(drawn) == 1 else "cards"
                say(f"{names[seat]} drew {len(drawn)} more {cards} because {names[1 - seat]} took at least 1 mulligan.")
                writer.count(f"{names[seat]} drew", drawn, seat != writer.seat)
        for seat, uid, is_active in sorted(self.placed, key=lambda one: (one[0], not one[2])):
            say(f"{names[seat]} played {writer.card(uid)} to the {'Active Spot' if is_active else 'Bench'}.")
