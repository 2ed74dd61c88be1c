"""The state of a game: plain data, and nothing else.

No closures, generators, bots, logs or caches are in here, so a game can be cloned in the middle of an effect, compared, hashed
and written as JSON. Cards are small integers (`uid`s). Pokémon in play have a `serial` that is never used twice. The running
programs are a stack of `Frame`s (see `program`).

Zones, lists of Pokémon, lasting effects and waiting triggers are values (see `vectors`). A Pokémon is shared between clones
until one of them changes it: `board.own` gives the Pokémon to write into. Everything printed is in the shared card table.

The classes are declared acyclic: nothing here refers back to its holder, so the garbage collector does not have to follow it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine.program import Context, Exec, Frame
from playmat.engine.vectors import NOTHING

ASLEEP: Final = 1
BURNED: Final = 2
CONFUSED: Final = 4
PARALYZED: Final = 8
POISONED: Final = 16
ONGOING: Final = -1
NOBODY: Final = -2
"""Outcome of a game that was cut off."""
IN_TURN: Final = 1
BETWEEN_TURNS: Final = 2


@mypyc_attr(acyclic=True)
class Pokemon:
    """One Pokémon in play with everything on it. `damage` is in points (ten to a counter)."""

    def __init__(
        self,
        serial: i64,
        owner: i64,
        cards: vec[i64],
        attached: vec[i64],
        roles: tuple[tuple[int, int], ...],
        damage: i64,
        conditions: i64,
        poison: i64,
        burn: i64,
        sleep_coins: i64,
        paralyzed_turn: i64,
        entered: i64,
        evolved: i64,
        became_active: i64,
        used: i64,
        flags: i64,
        last_attack_turn: i64,
        hurt: i64,
        hurt_turn: i64,
        marks: tuple[int, ...],
    ) -> None:
        self.serial = serial
        self.owner = owner
        self.cards = cards
        """Pokémon cards of the stack, the lowest first."""
        self.attached = attached
        self.roles = roles
        """Attached cards that act as something else, each with its role (see `pokemon_values.pack_role`)."""
        self.damage = damage
        self.conditions = conditions
        self.poison = poison
        """The number of counters that its Poison puts on it; the same for Burn. 0: the ruleset's number."""
        self.burn = burn
        self.sleep_coins = sleep_coins
        """The number of coins while it is Asleep, or of counters that Confusion puts on it: it is never both."""
        self.paralyzed_turn = paralyzed_turn
        self.entered = entered
        """Turn number in which it came into play; 0 in set-up."""
        self.evolved = evolved
        """Turn number in which it last evolved, devolved or levelled up; -1: never."""
        self.became_active = became_active
        self.used = used
        """Bits of the abilities it has used this turn."""
        self.flags = flags
        """See the F_ constants."""
        self.last_attack_turn = last_attack_turn
        """The turn in which it attacked last; -1: never."""
        self.hurt = hurt
        """Damage that attacks did to it in turn `hurt_turn`."""
        self.hurt_turn = hurt_turn
        self.marks = marks
        """Named counters on it (interned names)."""
        self.shared: bool = False
        """Clones may share it: it must no longer be changed."""

    def clone(self) -> Pokemon:
        """A copy that is not shared."""
        return Pokemon(
            self.serial, self.owner, self.cards, self.attached, self.roles, self.damage, self.conditions, self.poison,
            self.burn, self.sleep_coins, self.paralyzed_turn, self.entered, self.evolved, self.became_active, self.used,
            self.flags, self.last_attack_turn, self.hurt, self.hurt_turn, self.marks,
        )  # fmt: skip


F_RETREAT_FAILED: Final = 1
"""Its retreat failed by confusion this turn (BS-confused-4)."""
F_KNOCKED_OUT: Final = 2
"""An effect Knocks it Out at the next check, regardless of its damage."""
F_ENERGY_TWO: Final = 4
"""The turn's Energy has just been attached to it, and a text allows two at once: the next action may attach the second."""
F_FELLED: Final = 8
"""Damage of an attack this turn brought it to its HP: if it is Knocked Out, then by that damage."""
F_HIT_ACTIVE: Final = 16
"""It was Active when an attack damaged it last this turn."""
F_BASIC: Final = 32
"""A text has put it into play as a Basic Pokémon, although its card is an Evolution card."""
F_DOWNED: Final = 64
"""Counters or another effect of an attack this turn Knock it Out."""
F_RISES: Final = 128
"""It stays in play when it is Knocked Out."""
F_FOLLOWS: Final = 1 << 20
"""Another Active Pokémon has attacked this turn, after which it may attack."""
CARDS_GO: Final = 8
"""From this bit on: where its Pokémon cards go if it is Knocked Out, instead of the discard pile (a place, counted from 1)."""
ATTACHED_GO: Final = 12
"""The same for attached cards."""
COVERED: Final = 16
"""From this bit on: the number of its cards that were covered by another card without evolving (up to 15)."""
CONDITIONS_THEN: Final = 21
"""From this bit on: the Special Conditions that it had when damage or counters of an attack brought it to its HP this turn."""
F_TURN: Final = F_RETREAT_FAILED | F_ENERGY_TWO | F_FELLED | F_HIT_ACTIVE | F_DOWNED | F_FOLLOWS | (31 << CONDITIONS_THEN)
"""Flags that the next turn forgets."""


def new_pokemon(serial: i64, owner: i64, uid: i64, turn: i64) -> Pokemon:
    cards: vec[i64] = vec[i64]([uid])
    return Pokemon(
        serial, owner, cards, NOTHING, (), 0, 0, 0, 0, 0, 0, turn, -1, -1, 0, 0, -1, 0, -1, ()
    )  # fmt: skip


def serials_of(pokemon: list[Pokemon]) -> vec[i64]:
    if not pokemon:
        return NOTHING
    found: vec[i64] = vec[i64](capacity=len(pokemon))
    for p in pokemon:
        found = append(found, p.serial)
    return found


@mypyc_attr(acyclic=True)
class Side:
    """The cards, Pokémon and figures of one player."""

    def __init__(
        self,
        seat: i64,
        deck: vec[i64],
        hand: vec[i64],
        discard: vec[i64],
        prizes: vec[i64],
        prizes_up: i64,
        lost: vec[i64],
        beside: vec[i64],
        aside: vec[i64],
        active: list[Pokemon],
        bench: list[Pokemon],
        counts: vec[i64],
    ) -> None:
        self.seat = seat
        self.deck = deck
        """The top of the deck is the end of the vector."""
        self.hand = hand
        self.discard = discard
        self.prizes = prizes
        """Prize places in order; -1 where one was taken."""
        self.prizes_up = prizes_up
        """Bits of the places whose card is face up."""
        self.lost = lost
        self.beside = beside
        """Trainer cards being played, and Supporters that stay until the turn ends."""
        self.aside = aside
        """Cards set aside face down, which nobody may look at."""
        self.active = active
        self.bench = bench
        self.counts = counts
        """Figures of this turn and game, see the C_ constants."""
        self.owns_counts: bool = False
        """No clone shares them: they can be changed in place."""

    def clone(self) -> Side:
        return Side(
            self.seat, self.deck, self.hand, self.discard, self.prizes, self.prizes_up, self.lost, self.beside, self.aside,
            self.active, self.bench, self.counts,
        )  # fmt: skip

    def share(self) -> None:
        """From now on another side shares these Pokémon and figures."""
        self.owns_counts = False
        for p in self.active:
            p.shared = True
        for p in self.bench:
            p.shared = True

    def own_counts(self) -> None:
        """Make sure that the figures can be changed."""
        if not self.owns_counts:
            self.counts = self.counts[:]
            self.owns_counts = True

    def count(self, figure: i64, n: i64) -> None:
        """Set one of the figures."""
        self.own_counts()
        self.counts[figure] = n

    def has_no_prizes(self) -> bool:
        for uid in self.prizes:
            if uid >= 0:
                return False
        return True

    def prizes_left(self) -> i64:
        n: i64 = 0
        for uid in self.prizes:
            if uid >= 0:
                n += 1
        return n


C_ENERGY: Final = 0
"""Energy attached from hand this turn."""
C_SUPPORTERS: Final = 1
C_STADIUMS: Final = 2
C_RETREATS: Final = 3
C_ATTACKS: Final = 4
C_STADIUM_USED: Final = 5
C_TURNS: Final = 6
"""Turns this player has started."""
C_GX: Final = 7
C_VSTAR: Final = 8
C_MULLIGANS: Final = 9
C_BONUS: Final = 10
"""Mulligans of the opponent that count for bonus cards."""
C_OUT: Final = 11
"""1 once the player has been removed from the game (CR-702.12)."""
C_PRIZES_SET: Final = 12
"""Prize cards set in this game."""
C_EXTRA: Final = 13
"""Extra turns still to be taken."""
C_OWED: Final = 14
"""Prize cards still to be taken for Knock Outs."""
C_SETUP: Final = 15
"""The last step of set-up that this player has made: 1 drawn, 2 placed, 3 Prizes set."""
C_KEEP: Final = 16
"""Of a hand without a Basic Pokémon, in set-up: 1 it is kept for a card that may start in its place, 2 it is a mulligan."""
C_LOST_PRIZES: Final = 17
"""Prize cards still to be taken that do not go to the hand; C_PRIZES_TO is the place where they go."""
C_PRIZES_TO: Final = 18
N_COUNTS: Final = 19


def no_counts() -> vec[i64]:
    """The figures before the game begins."""
    return vec[i64]([0] * N_COUNTS)


@mypyc_attr(acyclic=True)
class Effect:
    """A lasting effect: a static or a trigger that is in force for a time.

    `on` is the serial of the Pokémon it is on (0: none) and `player` the seat it is on (-1: none); `first` and `last`
    are the turn numbers between which it holds; `awaits` is the seat whose next turn is its last (-1: that is settled); `origin`
    is the kind of its source (see `codes`), which decides what ends it early. It is a value: `c` is the context in which it was
    made, and is not written into.
    """

    def __init__(
        self,
        part: Exec,
        c: Context,
        on: i64,
        player: i64,
        until: i64,
        first: i64,
        last: i64,
        awaits: i64,
        origin: i64,
        stamp: i64,
    ) -> None:
        self.part = part
        self.c = c
        self.on = on
        self.player = player
        self.until = until
        self.first = first
        self.last = last
        self.awaits = awaits
        self.origin = origin
        self.stamp = stamp


@mypyc_attr(acyclic=True)
class Waiting:
    """A trigger that waits to be carried out; `now`: in the middle of the text that triggered it, not at the next check.

    It is a value, like an `Effect`: the text runs in a copy of `c`.
    """

    def __init__(self, part: Exec, c: Context, now: bool) -> None:
        self.part = part
        self.c = c
        self.now = now


def frames_of(frames: list[Frame]) -> list[Frame]:
    """The frames of a clone: those that share a context share its copy. There are only a few, so looking beats hashing."""
    copies: list[Frame] = []
    for f in frames:
        c: Context | None = None
        for i in range(len(copies)):
            if frames[i].c is f.c:
                c = copies[i].c
        if c is None:
            c = f.c.clone()
            if f.c.outer is not None:
                c.outer = f.c.outer
                for i in range(len(copies)):
                    if frames[i].c is f.c.outer:
                        c.outer = copies[i].c
        copies.append(Frame(f.node, c, f.step, f.n))
    return copies


@mypyc_attr(acyclic=True)
class State:
    """A whole game. `turn` counts from 1; 0 is set-up."""

    def __init__(self, sides: list[Side], running: list[Frame]) -> None:
        self.sides = sides
        self.stack = running
        """The frames. Only the first `depth` are running; those above them are done and are used again, because making objects
        is a good part of the time."""
        self.depth: i64 = len(running)
        self.turn: i64 = 0
        self.player: i64 = 0
        """The player whose turn it is."""
        self.first: i64 = 0
        """The player who took the first turn."""
        self.chooser: i64 = -1
        """The player who chooses who goes first, instead of a flip, as after a lost game of a match; -1: none."""
        self.outcome: i64 = ONGOING
        """Seat of the winner (in teams, the lower seat of the team), NOBODY or ONGOING."""
        self.phase: i64 = 0
        """0 in set-up; then see IN_TURN and BETWEEN_TURNS."""
        self.sudden_death: i64 = 0
        """The number of Sudden Death games that have started."""
        self.stadium: i64 = -1
        self.stadium_half: i64 = -1
        """The other half of a Stadium of two halves; it goes where the Stadium goes."""
        self.stadium_owner: i64 = -1
        self.stadium_faces: i64 = -1
        """The player that the Stadium faces, whom its texts call "you"; -1: its owner."""
        self.serials: i64 = 0
        self.stamp: i64 = 0
        """Changes whenever something changes that a modifier may depend on."""
        self.effects: tuple[Effect, ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self.offered: tuple[Waiting, ...] = ()
        """Triggered Powers that their player may use as the very next action (CR-408.3)."""
        self.arrived: vec[i64] = vec[i64]()
        """Cards in play that have statics or triggers, in the order in which they came to their place."""
        self.silencing: vec[i64] = vec[i64]()
        """Cards that silence Abilities, in the order in which they came into force, and shields beside them, as noted before the
        latest action."""
        self.memory: vec[i64] = vec[i64]()
        """What happened this turn and in the last turns, packed (see `memory`)."""
        self.owns_memory: bool = False
        """No clone shares it: events can be added to it in place."""
        self.rng: tuple[i64, i64, i64, i64] = (0, 0, 0, 0)
        """The generator: four words of 32 bits, unboxed."""
        self.flips: vec[i64] = vec[i64]()
        """Scripted flips to come: 1 heads, 0 tails."""
        self.orders: vec[i64] = vec[i64]()
        """Scripted shuffles to come, each a seat, a number of cards and these cards from the top: uids,
        or -1 less the index of a definition for any copy of a card."""
        self.ask_chance: bool = False
        self.turn_over: bool = False
        self.acting: bool = False
        """The player of the turn still acts or has just attacked: it is not yet the end of the turn."""
        self.attack: Context | None = None
        """The current attack: the context of one of the frames."""
        self.decides: i64 = -1
        """The player who answers all questions of a card that another player plays; -1: nobody."""
        self.striker: i64 = -1
        """The uppermost card of the Pokémon that attacked last this turn, which may have left play since; -1: none."""
        self.skip_checkup: bool = False
        """Nothing happens between this turn and the next."""
        self.power_stopped: bool = False
        """The effects of the Power that is being used are prevented."""
        # The open question. Options are replaced, never changed, so clones share them.
        self.asking: bool = False
        self.asked: i64 = -1
        """Seat that is asked; -1: chance."""
        self.question: i64 = 0
        self.options: vec[i64] = vec[i64]()
        self.least: i64 = 1
        self.most: i64 = 1
        self.answered: bool = False
        self.answer: vec[i64] = vec[i64]()

    def running(self) -> list[Frame]:
        """The frames that are being carried out; the last one runs next."""
        return self.stack[: self.depth]

    def top(self) -> Frame:
        """The frame that runs next. There must be one."""
        return self.stack[self.depth - 1]

    def end(self, outcome: i64) -> None:
        """End the game: nothing runs or is asked any more."""
        self.outcome = outcome
        self.asking = False
        self.depth = 0

    def take_off(self, f: Frame) -> None:
        """Take a frame that is done off the stack. Frames that its node pushed before it was done stay, in order."""
        stack = self.stack
        i: i64 = self.depth - 1
        while stack[i] is not f:
            i -= 1
        self.depth -= 1
        while i < self.depth:
            stack[i] = stack[i + 1]
            i += 1
        stack[i] = f

    def clone(self) -> State:
        sides: list[Side] = []
        for side in self.sides:
            side.share()
            sides.append(side.clone())
        copy = State(sides, frames_of(self.running()))
        # Written by playmat.play.make_saved: clone of State
        copy.turn = self.turn
        copy.player = self.player
        copy.first = self.first
        copy.chooser = self.chooser
        copy.outcome = self.outcome
        copy.phase = self.phase
        copy.sudden_death = self.sudden_death
        copy.stadium = self.stadium
        copy.stadium_half = self.stadium_half
        copy.stadium_owner = self.stadium_owner
        copy.stadium_faces = self.stadium_faces
        copy.serials = self.serials
        copy.stamp = self.stamp
        copy.effects = self.effects
        copy.waiting = self.waiting
        copy.offered = self.offered
        copy.arrived = self.arrived
        copy.silencing = self.silencing
        copy.memory = self.memory
        copy.rng = self.rng
        copy.flips = self.flips
        copy.orders = self.orders
        copy.ask_chance = self.ask_chance
        copy.turn_over = self.turn_over
        copy.acting = self.acting
        copy.decides = self.decides
        copy.striker = self.striker
        copy.skip_checkup = self.skip_checkup
        copy.power_stopped = self.power_stopped
        copy.asking = self.asking
        copy.asked = self.asked
        copy.question = self.question
        copy.options = self.options
        copy.least = self.least
        copy.most = self.most
        copy.answered = self.answered
        copy.answer = self.answer
        # End of the written part.
        self.owns_memory = False
        if self.attack is not None:
            for i in range(self.depth):
                if self.stack[i].c is self.attack:
                    copy.attack = copy.stack[i].c
        return copy
