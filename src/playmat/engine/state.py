"""The state of a game: plain data, and nothing else.

No closures, generators, bots, logs or caches live in here, so a game can be cloned in the middle of an effect, compared,
hashed and written as JSON. Cards are small integers (`uid`s), Pokémon in play have a `serial` that is never used twice, and
what is going on is a stack of `Frame`s: a node of a linked program, a step in it, and the `Context` it runs in.

Zones are `vec[i64]`: packed machine integers that mypyc reads without boxing. A zone is a value: nobody writes into one, a
change makes a new one (`with_card`, `without_card`, `with_card_at`), so a clone shares all zones with its original. The same
holds for lists of Pokémon, lasting effects and waiting triggers. A Pokémon is shared, too, until one of them changes it: whoever
wants to write into one asks `Machine.own` for it first. Everything that is printed lives in the shared card table (see
`linked`), never here.

The classes are declared acyclic: nothing here refers back to what holds it, so the garbage collector need not follow it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from playmat.engine.machine import Machine

ASLEEP: Final = 1
BURNED: Final = 2
CONFUSED: Final = 4
PARALYZED: Final = 8
POISONED: Final = 16

DONE: Final = 0
"""A node has finished; its frame is taken off."""
CALL: Final = 1
"""A node has pushed another frame, or wants to be run again."""
ASK: Final = 2
"""A node has asked a question; it is run again when the answer is there."""

ONGOING: Final = -1
NOBODY: Final = -2
"""Outcome of a game that was cut off."""


def with_card(zone: vec[i64], uid: i64) -> vec[i64]:
    """The zone with a card added at its end."""
    new: vec[i64] = vec[i64](capacity=len(zone) + 1)
    return append(extend(new, zone), uid)


def without_card(zone: vec[i64], uid: i64) -> vec[i64]:
    """The zone without the card, if it is there."""
    for i in range(len(zone)):
        if zone[i] == uid:
            new, _ = pop(zone[:], i)
            return new
    return zone


def with_card_at(zone: vec[i64], i: i64, uid: i64) -> vec[i64]:
    """The zone with another card at place i."""
    new = zone[:]
    new[i] = uid
    return new


class Exec:
    """A node of a linked program. `key` finds it again when a state is read from JSON."""

    def __init__(self) -> None:
        self.key: str = ""
        self.instant: bool = False
        """Never asks and never pushes: `run` can be called without a frame of its own."""
        self.is_cost: bool = False
        """What it pays for cannot be done without it."""
        self.is_pick: bool = False
        """What comes after it needs what was picked."""
        self.is_slight: bool = False
        """Doing this alone is as good as doing nothing."""

    def run(self, m: Machine, f: Frame) -> int:
        """Do (the next part of) the node; returns DONE, CALL or ASK."""
        raise NotImplementedError

    def is_idle(self, m: Machine, c: Context) -> bool:
        """Whether there is surely nothing to do now: a sequence then passes it over without a frame."""
        return False

    def can(self, m: Machine, c: Context) -> bool:
        """Whether doing it now would change anything; only asked before it is begun."""
        return True

    def children(self) -> list[Exec]:
        """The nodes below this one, in a fixed order."""
        return []


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
        last_attack: i64,
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
        """Attached cards that act as something else than they are, with what as (see `linked.pack_role`)."""
        self.damage = damage
        self.conditions = conditions
        self.poison = poison
        """Counters that its Poison puts; the same for burn. 0: the ruleset's number."""
        self.burn = burn
        self.sleep_coins = sleep_coins
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
        self.last_attack = last_attack
        """Name (interned) of the attack it used last, and the turn of that."""
        self.last_attack_turn = last_attack_turn
        self.hurt = hurt
        """Damage that attacks did to it in turn `hurt_turn`."""
        self.hurt_turn = hurt_turn
        self.marks = marks
        """Named counters on it (interned names)."""
        self.shared: bool = False
        """Clones may have it too: it is no longer written into."""

    def clone(self) -> Pokemon:
        """A copy that nobody else has."""
        return Pokemon(
            self.serial, self.owner, self.cards, self.attached, self.roles, self.damage, self.conditions, self.poison,
            self.burn, self.sleep_coins, self.paralyzed_turn, self.entered, self.evolved, self.became_active, self.used,
            self.flags, self.last_attack, self.last_attack_turn, self.hurt, self.hurt_turn, self.marks,
        )  # fmt: skip


F_RETREAT_FAILED: Final = 1
"""Its retreat failed by confusion this turn (BS-confused-4)."""
F_KNOCKED_OUT: Final = 2
"""An effect Knocks it Out at the next check, whatever its damage."""
F_ENERGY_NOW: Final = 4
"""The turn's Energy was attached to it this turn."""


def new_pokemon(serial: i64, owner: i64, uid: i64, turn: i64) -> Pokemon:
    cards: vec[i64] = append(vec[i64](), uid)
    return Pokemon(
        serial, owner, cards, vec[i64](), (), 0, 0, 0, 0, 0, 0, turn, -1, -1, 0, 0, -1, -1, 0, -1, ()
    )  # fmt: skip


@mypyc_attr(acyclic=True)
class Side:
    """What belongs to one player."""

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
        """Bits of the places whose card lies face up."""
        self.lost = lost
        self.beside = beside
        """Trainer cards being played, and Supporters that stay until the turn ends."""
        self.active = active
        self.bench = bench
        self.counts = counts
        """Figures of this turn and game, see the C_ constants."""

    def clone(self) -> Side:
        return Side(
            self.seat, self.deck, self.hand, self.discard, self.prizes, self.prizes_up, self.lost, self.beside, self.active,
            self.bench, self.counts,
        )  # fmt: skip

    def share(self) -> None:
        """Another side has the same Pokémon from now on."""
        for p in self.active:
            p.shared = True
        for p in self.bench:
            p.shared = True

    def count(self, figure: i64, n: i64) -> None:
        """Set one of the figures."""
        self.counts = with_card_at(self.counts, figure, n)

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
"""Turns this player has begun."""
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
"""Extra turns waiting."""
C_OWED: Final = 14
"""Prize cards still to be taken for Knock Outs."""
C_SETUP: Final = 15
"""How far this player's set-up is: 1 drawn, 2 placed, 3 Prizes set."""
N_COUNTS: Final = 16


def no_counts() -> vec[i64]:
    """The figures before the game."""
    return vec[i64]([0] * N_COUNTS)


@mypyc_attr(acyclic=True)
class Effect:
    """A lasting effect: a static or a trigger that holds for a time.

    `on` is the serial of the Pokémon it lies on (0: none) and `player` the seat it lies on (-1: none); `first` and `last`
    are the turn numbers between which it holds; `origin` says what made it (see `linked`), for what ends it early. It is a value:
    `c` is how things stood when it was made, and is not written into.
    """

    def __init__(
        self, part: Exec, c: Context, on: i64, player: i64, until: i64, first: i64, last: i64, origin: i64, stamp: i64
    ) -> None:
        self.part = part
        self.c = c
        self.on = on
        self.player = player
        self.until = until
        self.first = first
        self.last = last
        self.origin = origin
        self.stamp = stamp


@mypyc_attr(acyclic=True, free_list_len=1)
class Context:
    """What a running text knows: whose it is, what it is about, and the results of what was done so far."""

    def __init__(self, you: i64, opponent: i64, origin: i64, source: i64, uid: i64) -> None:
        self.you = you
        self.opponent = opponent
        self.origin = origin
        """What kind of text runs: attack, ability, Trainer, Energy or rule (see `linked`)."""
        self.source = source
        """Serial of the Pokémon that has the text (or bears the card); 0: none."""
        self.uid = uid
        """The card that has the text; -1: none."""
        self.target: i64 = 0
        """Serial of the Pokémon that the attack is against."""
        self.attacker: i64 = 0
        self.it: vec[i64] = vec[i64]()
        """Serials."""
        self.old: i64 = 0
        self.those: vec[i64] = vec[i64]()
        """Uids."""
        self.looked: vec[i64] = vec[i64]()
        self.saved: list[vec[i64]] = []
        """Results kept in numbered slots: hoisted picks and `save`d selections."""
        self.heads: i64 = 0
        self.tails: i64 = 0
        self.result: i64 = 0
        self.did: bool = True
        self.number: i64 = 0
        self.type: i64 = 0
        """Bits of the chosen type."""
        self.attack_uid: i64 = -1
        """Card and index of the chosen attack."""
        self.attack_index: i64 = 0
        self.right: bool = False
        self.paid: i64 = 0
        # The attack that is being carried out.
        self.move_uid: i64 = -1
        self.move_index: i64 = 0
        self.base: i64 = 0
        self.more: i64 = 0
        self.ignore: i64 = 0
        """Bits: 1 Weakness, 2 Resistance, 4 effects on the Defending Pokémon."""
        self.amount: i64 = 0
        """Damage that was worked out and not yet done."""
        self.damage: i64 = 0
        """Damage done by the attack to its target."""
        self.shielded: vec[i64] = vec[i64]()
        """Serials of Pokémon that something has put out of this attack's reach."""
        self.cancelled: bool = False
        self.bits: i64 = 0
        """Remembered answers of tests that were worked out before damage, by slot."""
        self.on: i64 = 0
        """Serial of the Pokémon that the lasting effect with this text lies on; what it does to that one is no new effect."""
        self.seats: i64 = 0
        """Bits of the seats whose Pokémon the text can reach now; 0: everybody's."""

    def clone(self) -> Context:
        d = Context(self.you, self.opponent, self.origin, self.source, self.uid)
        d.target = self.target
        d.attacker = self.attacker
        d.it = self.it
        d.old = self.old
        d.those = self.those
        d.looked = self.looked
        if self.saved:
            d.saved = [s[:] for s in self.saved]
        d.heads = self.heads
        d.tails = self.tails
        d.result = self.result
        d.did = self.did
        d.number = self.number
        d.type = self.type
        d.attack_uid = self.attack_uid
        d.attack_index = self.attack_index
        d.right = self.right
        d.paid = self.paid
        d.move_uid = self.move_uid
        d.move_index = self.move_index
        d.base = self.base
        d.more = self.more
        d.ignore = self.ignore
        d.amount = self.amount
        d.damage = self.damage
        d.shielded = self.shielded
        d.cancelled = self.cancelled
        d.bits = self.bits
        d.on = self.on
        d.seats = self.seats
        return d


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """A node that is being carried out: `step` counts its parts, `n` is a number of its own."""

    def __init__(self, node: Exec, c: Context, step: i64, n: i64) -> None:
        self.node = node
        self.c = c
        self.step = step
        self.n = n


@mypyc_attr(acyclic=True)
class Pending:
    """A trigger that waits to be carried out; `now`: in the middle of what set it off, not at the next check.

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
        copies.append(Frame(f.node, f.c.clone() if c is None else c, f.step, f.n))
    return copies


@mypyc_attr(acyclic=True)
class State:
    """A whole game. `turn` counts from 1; 0 is set-up."""

    def __init__(self, sides: list[Side], frames: list[Frame]) -> None:
        self.sides = sides
        self.frames = frames
        self.turn: i64 = 0
        self.player: i64 = 0
        """Whose turn it is."""
        self.first: i64 = 0
        """Who took the first turn."""
        self.outcome: i64 = ONGOING
        """Seat of the winner (in teams, the lower seat of the team), NOBODY or ONGOING."""
        self.phase: i64 = 0
        self.sudden_death: i64 = 0
        """How many Sudden Death games were begun."""
        self.stadium: i64 = -1
        self.stadium_owner: i64 = -1
        self.serials: i64 = 0
        self.stamp: i64 = 0
        """Moves whenever something changes that a modifier may depend on."""
        self.effects: tuple[Effect, ...] = ()
        self.pending: tuple[Pending, ...] = ()
        self.offered: tuple[Pending, ...] = ()
        """Triggered Powers that their player may use as the very next action (CR-408.3)."""
        self.arrived: vec[i64] = vec[i64]()
        """Cards in play that have statics or triggers, in the order in which they came to their place."""
        self.memory: vec[i64] = vec[i64]()
        """What happened this turn and in the last turns, packed (see `machine.remember`)."""
        self.rng: tuple[i64, i64, i64, i64] = (0, 0, 0, 0)
        """The generator: four words of 32 bits, unboxed."""
        self.flips: vec[i64] = vec[i64]()
        """Scripted flips to come: 1 heads, 0 tails."""
        self.orders: vec[i64] = vec[i64]()
        """Scripted shuffles to come, each a seat, a number of cards and these cards from the top (`CardDef.index`)."""
        self.ask_chance: bool = False
        self.turn_over: bool = False
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

    def clone(self) -> State:
        sides: list[Side] = []
        for side in self.sides:
            side.share()
            sides.append(side.clone())
        s = State(sides, frames_of(self.frames))
        s.turn = self.turn
        s.player = self.player
        s.first = self.first
        s.outcome = self.outcome
        s.phase = self.phase
        s.sudden_death = self.sudden_death
        s.stadium = self.stadium
        s.stadium_owner = self.stadium_owner
        s.serials = self.serials
        s.stamp = self.stamp
        s.effects = self.effects
        s.pending = self.pending
        s.offered = self.offered
        s.arrived = self.arrived
        s.memory = self.memory
        s.rng = self.rng
        s.flips = self.flips
        s.orders = self.orders
        s.ask_chance = self.ask_chance
        s.turn_over = self.turn_over
        s.asking = self.asking
        s.asked = self.asked
        s.question = self.question
        s.options = self.options
        s.least = self.least
        s.most = self.most
        s.answered = self.answered
        s.answer = self.answer
        return s
