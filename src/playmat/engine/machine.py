"""The machine: runs the frames of a state, and the primitive operations that texts and rules are made of.

One `Machine` serves one `State`. It holds what is shared (card table, ruleset, programs) and what can be worked out again
(the live parts by kind); the state alone is the game. Operations here change the state and tell the listener, if there is
one; they do not ask anybody anything. Asking is done by nodes, see `program` and `flow`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine import queries
from playmat.engine.linked import (
    ABILITY,
    ATTACK,
    BREAK,
    BY_NAME,
    E_BECAME_ACTIVE,
    E_CHECKUP,
    E_CONDITION,
    E_DAMAGED,
    E_DISCARDED,
    E_FLIPPED,
    E_HEALED,
    E_LEFT_ACTIVE,
    E_PLAYED,
    EACH,
    ENERGY,
    ENERGY_CARD,
    H_DAMAGE,
    K_BASE,
    K_BENCH,
    K_BURN,
    K_CONFUSION,
    K_COPY,
    K_COST,
    K_DONE,
    K_DONE_AFTER,
    K_ENERGY_BECOMES,
    K_HEALING,
    K_HP,
    K_INSTEAD,
    K_POISON,
    K_RETREAT,
    K_SET_RESIST,
    K_SET_TYPE,
    K_SET_WEAK,
    K_SILENCE,
    K_SLEEP,
    K_SWITCH_OFF,
    K_TAKEN,
    K_TAKEN_BEFORE,
    K_WEAK_FACTOR,
    LEVEL_UP,
    N_KINDS,
    ONCE,
    OPPONENT,
    OWNER,
    POKEMON_CARD,
    RULE,
    SET,
    TRAINER,
    TURN,
    V_BE_DISCARDED,
    V_DRAW,
    V_HEAL,
    YOU,
    AbilityDef,
    CardDef,
    Mod,
    Trigger,
)
from playmat.engine.questions import O_NO, O_YES, Q_YES_NO, kind_of, pack
from playmat.engine.state import (
    ASK,
    ASLEEP,
    BURNED,
    C_OUT,
    CONFUSED,
    DONE,
    ONGOING,
    PARALYZED,
    POISONED,
    Context,
    Effect,
    Exec,
    Frame,
    Pending,
    Pokemon,
    State,
    new_pokemon,
    with_card,
    with_card_at,
    without_card,
)

if TYPE_CHECKING:
    from playmat.engine.table import Table

# Places a card can be put; the words are `effects.nodes.Place`.
P_HAND: Final = 0
P_DISCARD: Final = 1
P_TOP: Final = 2
P_BOTTOM: Final = 3
P_DECK: Final = 4
P_LOST: Final = 5
P_BENCH: Final = 6
P_ACTIVE: Final = 7
P_PRIZES: Final = 8

# What happened, for tests about this turn and the last ones.
M_KNOCKED_OUT: Final = 0
M_DAMAGE_KO: Final = 1
M_PLAYED: Final = 2
M_EVOLVED: Final = 3
M_BECAME_ACTIVE: Final = 4
M_HEALED: Final = 5
M_ATTACHED: Final = 6
M_ATTACKED: Final = 7
M_ABILITY: Final = 8
M_PRIZE: Final = 9
M_DISCARDED: Final = 10
M_TRIGGERED: Final = 11
M_DAMAGED: Final = 12
M_ONCE_A_GAME: Final = 14
"""An Ability that is used once in a game; never forgotten."""
M_AFFLICTED: Final = 13
"""Given a Special Condition by an attack."""

# Until when a lasting effect lasts; the words are `effects.nodes.Until`.
U_TURN_END: Final = 0
U_YOUR_NEXT: Final = 1
U_OPPONENTS_NEXT: Final = 2
U_YOUR_NEXT_END: Final = 3
U_LEAVES_ACTIVE: Final = 4
U_LEAVES_PLAY: Final = 5
U_GAME_END: Final = 6
U_NEXT_ATTACK: Final = 7

# Steps of the damage calculation.
D_BASE: Final = 0
D_ATTACKER: Final = 1
D_WEAKNESS: Final = 2
D_RESISTANCE: Final = 3
D_ATTACKER_CARDS: Final = 4
D_DEFENDER_CARDS: Final = 5
D_DEFENDER: Final = 6
DAMAGE_STEPS: Final = ("base", "attacker", "weakness", "resistance", "attacker_cards", "defender_cards", "defender")

FOREVER: Final = 1 << 30

# Why lasting effects on a Pokémon end.
GONE: Final = 0
BENCHED: Final = 1
EVOLVED: Final = 2
DEVOLVED: Final = 3

MASK: Final = 0xFFFFFFFF
ENDLESS: Final = 200_000
"""Nodes in a trace after which nobody waits for the end any more."""


def changes_condition(part: Exec) -> i64:
    """The Special Condition that a static changes; 0: none."""
    if isinstance(part, Mod):
        if part.kind == K_POISON:
            return POISONED
        if part.kind == K_BURN:
            return BURNED
        if part.kind == K_SLEEP:
            return ASLEEP
        if part.kind == K_CONFUSION:
            return CONFUSED
    return 0


@mypyc_attr(acyclic=True)
class Live:
    """A static or trigger that is in force, with the context it speaks from."""

    def __init__(self, mod: Mod, trigger: Trigger | None, c: Context) -> None:
        self.mod = mod
        self.trigger = trigger
        self.c = c


@mypyc_attr(acyclic=True)
class Entry:
    """One line of the game's log, for those who listen. `seen_by` is a seat, or -1 for everybody."""

    def __init__(
        self, kind: str, player: int, cards: list[int], pokemon: list[int], n: int, text: str, cite: str, seen_by: int
    ) -> None:
        self.kind = kind
        self.player = player
        self.cards = cards
        self.pokemon = pokemon
        self.n = n
        self.text = text
        self.cite = cite
        self.seen_by = seen_by


NO_MOD: Final = Mod(-1)
SETTING: Final[i64] = sum(
    1 << kind
    for kind in (
        K_HP, K_RETREAT, K_COST, K_BENCH, K_POISON, K_BURN, K_SLEEP, K_WEAK_FACTOR, K_SET_TYPE, K_SET_WEAK, K_SET_RESIST,
        K_ENERGY_BECOMES,
    )
)  # fmt: skip
"""Bits of the kinds of static of which several can set the same value to something else: the newest counts (CR-403.2-p2)."""


class Machine:
    """Runs one game. Everything but `st` can be worked out from the table and the state."""

    def __init__(self, table: Table, st: State) -> None:
        rules = table.rules
        self.table = table
        self.rules = rules
        self.st = st
        self.defs: list[CardDef] = table.defs
        """By uid."""
        self.owners: vec[i64] = table.owners
        self.seats: i64 = table.form.seats
        self.actives: i64 = table.form.actives
        self.teams: bool = table.form.teams
        self.bench_size: i64 = table.bench_size
        self.basic_by_stack: bool = rules.basic_in_play == "nothing_beneath"
        self.damage_steps: vec[i64] = table.damage_steps
        self.attacker_cards_apart: bool = "attacker_cards" in rules.damage_steps
        self.stop_any: bool = rules.zero_stop == "any"
        self.parts: list[list[Live]] = [[] for _ in range(N_KINDS)]
        self.parts_stamp: i64 = -1
        self.kinds: vec[i64] = vec[i64]()
        """The kinds of which there are live parts."""
        self.all_stand: bool = False
        """Since the live parts were gathered it was seen that no Pokémon is Knocked Out."""
        self.listing: i64 = 0
        """Counts the listings of options; `listed` has for each printed card the last one in which it was met."""
        self.listed: vec[i64] = vec[i64]([0] * len(table.defs))
        self.judged: i64 = -1
        """The Energy card whose types are being worked out, and what it provides so far."""
        self.judged_types: i64 = 0
        self.log: list[Entry] | None = None
        self.copies: bool = table.copies
        self.typing: bool = False
        """Types are being worked out: texts that change them see what is printed. `measuring` is the same for HP."""
        self.measuring: bool = False
        self.trace: list[Exec] | None = None
        """The nodes in the order in which they were run, for those who want to know what of a text was; None: not kept."""

    # Seats

    def facing(self, seat: i64) -> i64:
        """The opponent across the table; in teams seats 0-1 and 2-3 face each other (CR-702.2)."""
        return seat ^ 1

    def same_team(self, a: i64, b: i64) -> bool:
        return (a & 1) == (b & 1)

    def is_who(self, who: i64, c: Context, seat: i64) -> bool:
        """Whether the seat is the player that `who` speaks of."""
        if who == YOU:
            return seat == c.you
        if who == OPPONENT:
            return not self.same_team(seat, c.you)
        if who == TURN:
            return seat == self.st.player
        if who == OWNER:
            return seat == self.seat_of(OWNER, c)
        return True

    def seat_of(self, who: i64, c: Context) -> i64:
        """The one seat that a word stands for (`each` is for callers that go through `seats_of`)."""
        if who == YOU or who == EACH:
            return c.you
        if who == OPPONENT:
            return c.opponent
        if who == TURN:
            return self.st.player
        if len(c.it):
            p = self.find(c.it[0])
            if p is not None:
                return p.owner
        if len(c.those):
            return self.owners[c.those[0]]
        return c.you

    def seats_of(self, who: i64, c: Context) -> vec[i64]:
        """The seats that a word stands for; `each` is all of them, the text's player first."""
        seats: vec[i64] = vec[i64]()
        if who != EACH:
            return append(seats, self.seat_of(who, c))
        for i in range(self.seats):
            seats = append(seats, (c.you + i) % self.seats)
        return seats

    # Pokémon in play

    def find(self, serial: i64) -> Pokemon | None:
        if serial == 0:
            return None
        for side in self.st.sides:
            for p in side.active:
                if p.serial == serial:
                    return p
            for p in side.bench:
                if p.serial == serial:
                    return p
        return None

    def own(self, p: Pokemon) -> Pokemon:
        """The Pokémon to write into. If a clone may have it too, a copy takes its place here, and the old object is stale."""
        if not p.shared:
            return p
        side = self.st.sides[p.owner]
        for zone in (side.active, side.bench):
            for i in range(len(zone)):
                if zone[i].serial == p.serial:
                    mine = zone[i]
                    if mine.shared:
                        mine = mine.clone()
                        changed = zone.copy()
                        changed[i] = mine
                        if zone is side.active:
                            side.active = changed
                        else:
                            side.bench = changed
                    return mine
        return p.clone()  # it has left play

    def is_active(self, p: Pokemon) -> bool:
        for q in self.st.sides[p.owner].active:
            if q.serial == p.serial:
                return True
        return False

    def in_play(self, seat: i64) -> i64:
        side = self.st.sides[seat]
        return len(side.active) + len(side.bench)

    def touch(self) -> None:
        """The board has changed: live parts must be gathered anew."""
        self.st.stamp += 1

    def stir(self) -> None:
        """Something has changed that no text needs for being in force, unless texts hang on each other (`Table.entangled`)."""
        if self.table.entangled:
            self.st.stamp += 1
        self.all_stand = False

    def touch_with(self, uid: i64) -> None:
        """A card has come into play or left it: to be gathered anew if it has a text that can be in force."""
        if self.defs[uid].is_live:
            self.touch()
        else:
            self.stir()

    # Live parts

    def live_parts(self, kind: int) -> list[Live]:
        if self.parts_stamp != self.st.stamp:
            self.gather()
        return self.parts[kind]

    def gather(self) -> None:
        """Collect every static and trigger in force, by kind. Silenced Abilities and switched-off cards are left out."""
        self.parts_stamp = self.st.stamp
        self.all_stand = False
        for kind in self.kinds:
            self.parts[kind].clear()
        self.kinds = vec[i64](capacity=8)
        st = self.st
        for e in st.effects:
            if e.first <= st.turn <= e.last:
                self.enlist(e.part, e.c)
        if st.stadium >= 0:
            d = self.defs[st.stadium]
            if d.is_live:
                self.enlist_text(d.text, Context(st.stadium_owner, self.facing(st.stadium_owner), TRAINER, 0, st.stadium))
        abilities = False
        for side in st.sides:
            for p in side.active:
                if self.gather_attached(p):
                    abilities = True
            for p in side.bench:
                if self.gather_attached(p):
                    abilities = True
        if abilities:
            if self.table.entangled and self.gather_abilities(True):
                self.drop_silenced()
            else:
                self.gather_abilities(False)
        if self.parts[K_COPY]:
            self.gather_copied()
        if self.parts[K_SWITCH_OFF]:
            for kind in self.kinds:
                self.parts[kind] = [live for live in self.parts[kind] if not self.is_off(live)]
        if len(st.arrived) > 1:
            for kind in self.kinds:
                if (SETTING >> kind) & 1 and len(self.parts[kind]) > 1:
                    self.by_arrival(self.parts[kind])

    def gather_copied(self) -> None:
        """Enlist the Abilities of cards that Pokémon are copies of."""
        for side in self.st.sides:
            for zone in (side.active, side.bench):
                for p in zone:
                    uid = queries.top_uid(self, p)
                    if uid != p.cards[len(p.cards) - 1] and self.defs[uid].is_live:
                        for ability in self.defs[uid].abilities:
                            if self.ability_works(p, ability.kind, ability.name):
                                self.enlist_ability(p, ability, uid)

    def by_arrival(self, lives: list[Live]) -> None:
        """Sort: timed effects first, then those of cards in the order in which they came, for the newest to prevail."""
        at: i64 = 0
        for e in self.st.effects:
            if at < len(lives) and lives[at].c is e.c:
                at += 1
        for i in range(at + 1, len(lives)):
            live = lives[i]
            rank = self.arrival(live.c.uid)
            j: i64 = i
            while j > at and self.arrival(lives[j - 1].c.uid) > rank:
                lives[j] = lives[j - 1]
                j -= 1
            lives[j] = live

    def arrival(self, uid: i64) -> i64:
        """When a card came to its place in play, compared with others; -1: before all that are known."""
        arrived = self.st.arrived
        for i in range(len(arrived)):
            if arrived[i] == uid:
                return i
        return -1

    def arrive(self, uid: i64) -> None:
        """A card has come to its place in play, or changed it."""
        if self.defs[uid].is_live:
            st = self.st
            if uid in st.arrived:
                st.arrived = without_card(st.arrived, uid)
            st.arrived = with_card(st.arrived, uid)

    def gather_attached(self, p: Pokemon) -> bool:
        """Enlist the texts of attached cards; returns whether an Ability of the Pokémon may be live."""
        live = False
        n = len(p.cards)
        d = self.defs[p.cards[n - 1]]
        if d.is_live:
            live = True
        elif n > 1 and (d.stage == LEVEL_UP or d.stage == BREAK) and self.defs[p.cards[n - 2]].is_live:
            live = True
        if not self.table.live_attachments:
            return live
        for uid in p.attached:
            e = self.defs[uid]
            if e.is_live:
                if e.supertype == POKEMON_CARD:
                    self.enlist_text(e.as_tool, Context(p.owner, self.facing(p.owner), TRAINER, p.serial, uid))
                    continue
                origin = ENERGY if e.supertype == ENERGY_CARD else TRAINER
                controller = self.owners[uid] if e.hyper_gear else p.owner
                self.enlist_text(e.text, Context(controller, self.facing(controller), origin, p.serial, uid))
        return live

    def gather_abilities(self, silencing: bool) -> bool:
        """Enlist Abilities. First only those that silence others; if there are none, all the rest."""
        found = False
        for side in self.st.sides:
            for zone in (side.active, side.bench):
                for p in zone:
                    n = len(p.cards)
                    d = self.defs[p.cards[n - 1]]
                    if d.is_live and self.gather_card(p, d, p.cards[n - 1], silencing):
                        found = True
                    if n > 1 and (d.stage == LEVEL_UP or d.stage == BREAK):
                        below = self.defs[p.cards[n - 2]]
                        if below.is_live and self.gather_card(p, below, p.cards[n - 2], silencing):
                            found = True
        return found or (silencing and len(self.parts[K_SILENCE]) > 0)

    def gather_card(self, p: Pokemon, d: CardDef, uid: i64, silencing: bool) -> bool:
        found = False
        for ability in d.abilities:
            if silencing:
                for mod in ability.mods:
                    if mod.kind == K_SILENCE:
                        self.enlist(mod, Context(p.owner, self.facing(p.owner), ABILITY, p.serial, uid))
                        found = True
            else:
                self.enlist_ability(p, ability, uid)
        if not silencing and d.supertype == POKEMON_CARD:
            self.enlist_text(d.text, Context(p.owner, self.facing(p.owner), ABILITY, p.serial, uid))
        return found

    def enlist_ability(self, p: Pokemon, ability: AbilityDef, uid: i64) -> None:
        if ability.mods or ability.triggers:
            c = Context(p.owner, self.facing(p.owner), ABILITY, p.serial, uid)
            for mod in ability.mods:
                if mod.kind != K_SILENCE:
                    self.enlist(mod, c)
            for trigger in ability.triggers:
                self.enlist(trigger, c)

    def drop_silenced(self) -> None:
        """With silencers about, each Ability is enlisted only where none of them reaches it."""
        silencers = self.silencers()
        for side in self.st.sides:
            for zone in (side.active, side.bench):
                for p in zone:
                    n = len(p.cards)
                    d = self.defs[p.cards[n - 1]]
                    self.enlist_unsilenced(p, d, p.cards[n - 1], silencers)
                    if n > 1 and (d.stage == LEVEL_UP or d.stage == BREAK):
                        self.enlist_unsilenced(p, self.defs[p.cards[n - 2]], p.cards[n - 2], silencers)

    def silencers(self) -> list[Live]:
        """Those in force; of Abilities that silence each other the newest prevails (CR-403.2-p2)."""
        lives = self.parts[K_SILENCE]
        if len(lives) > 1:
            self.by_arrival(lives)
        found = [live for live in lives if live.mod.ability < 0 and (live.mod.when is None or live.mod.when.holds(self, live.c))]
        i = len(lives) - 1
        while i >= 0:
            live = lives[i]
            i -= 1
            mod = live.mod
            if mod.ability < 0 or (mod.when is not None and not mod.when.holds(self, live.c)):
                continue
            p = self.find(live.c.source)
            if p is not None and not self.is_silenced(p, mod.ability, mod.title, found):
                found.append(live)
        self.parts[K_SILENCE] = found
        return found

    def enlist_unsilenced(self, p: Pokemon, d: CardDef, uid: i64, silencers: list[Live]) -> None:
        if not d.is_live:
            return
        for ability in d.abilities:
            if not self.is_silenced(p, ability.kind, ability.name, silencers):
                self.enlist_ability(p, ability, uid)
        if d.supertype == POKEMON_CARD:
            self.enlist_text(d.text, Context(p.owner, self.facing(p.owner), ABILITY, p.serial, uid))

    def is_silenced(self, p: Pokemon, kind: i64, name: i64, silencers: list[Live]) -> bool:
        if kind == 4:
            return False  # an Ancient Trait is no Ability (SM-J-1)
        for live in silencers:
            mod = live.mod
            if mod.kinds and not (mod.kinds >> kind) & 1:
                continue
            if mod.attack >= 0 and mod.attack == name:
                continue  # Abilities of that name keep working
            if mod.who is None or mod.who.has(self, live.c, p):
                return True
        return False

    def ability_works(self, p: Pokemon, kind: i64, name: i64) -> bool:
        """Whether the Pokémon's Abilities of that kind (and name) are not switched off."""
        lives = self.live_parts(K_SILENCE)
        if not lives:
            return True
        return not self.is_silenced(p, kind, name, [v for v in lives if v.mod.when is None or v.mod.when.holds(self, v.c)])

    def enlist_text(self, text: AbilityDef, c: Context) -> None:
        if text.mods or text.triggers:
            for mod in text.mods:
                self.enlist(mod, c)
            for trigger in text.triggers:
                self.enlist(trigger, c)

    def enlist(self, part: Exec, c: Context) -> None:
        if isinstance(part, Mod):
            self.enter_part(part.kind, Live(part, None, c))
        elif isinstance(part, Trigger):
            self.enter_part(part.kind, Live(NO_MOD, part, c))

    def enter_part(self, kind: i64, live: Live) -> None:
        bucket = self.parts[kind]
        if not bucket:
            self.kinds = append(self.kinds, kind)
        bucket.append(live)

    def is_off(self, live: Live) -> bool:
        """Whether it stands on an attached card or a Stadium that has no effect now."""
        c = live.c
        if c.origin != TRAINER and c.origin != ENERGY:
            return False
        if c.uid == self.st.stadium:
            for other in self.parts[K_SWITCH_OFF]:
                mod = other.mod
                if other.c.uid != c.uid and mod.who is None and mod.filter is not None and mod.filter.card(self, other.c, c.uid):
                    return mod.when is None or mod.when.holds(self, other.c)
            return False
        p = self.find(c.source)
        return p is not None and c.uid in p.attached and self.switched_off(p, c.uid)

    def switched_off(self, p: Pokemon, uid: i64) -> bool:
        """Whether an attached card has no effect now."""
        for live in self.live_parts(K_SWITCH_OFF):
            mod = live.mod
            if mod.who is not None and not mod.who.has(self, live.c, p):
                continue
            if mod.filter is not None and not mod.filter.card(self, live.c, uid):
                continue
            if mod.when is None or mod.when.holds(self, live.c):
                return True
        return False

    # Events

    def remember(self, kind: i64, player: i64, a: i64, b: i64) -> None:
        """Keep for later tests what happened: a and b are a card's place in the table, a serial or a name.

        Of attacks and Abilities a is the name and b the Pokémon; of everything else a is the Pokémon and b the card.
        """
        st = self.st
        event = (st.turn << 40) | (kind << 34) | (player << 32) | ((a & 0xFFFF) << 16) | (b & 0xFFFF)
        st.memory = with_card(st.memory, event)

    def wait(self, trigger: Trigger, c: Context, now: bool) -> None:
        """A trigger is to be carried out soon, in this context."""
        self.st.pending = (*self.st.pending, Pending(trigger, c, now))

    def wait_no_more(self, index: i64) -> None:
        """Carry out the waiting trigger at a place of the queue."""
        waiting = self.st.pending[index]
        self.st.pending = tuple([other for other in self.st.pending if other is not waiting])
        self.push(waiting.part, waiting.c.clone())

    def fire(self, event: int, subject: Pokemon | None, uid: i64, by: i64, attacker: Pokemon | None) -> None:
        """An event has happened: every trigger that waits for it is queued (CR-406.2: it runs once the event is over)."""
        lives = self.live_parts(event)
        if not lives:
            return
        for live in lives:
            if live.trigger is None or live.trigger.early:
                continue
            c = self.triggered(live, subject, uid, by, attacker)
            if c is not None:
                self.wait(live.trigger, c, False)

    def fire_card(self, event: int, uid: i64, seat: i64) -> None:
        """Something has happened to a card that is not in play: its own triggers are queued."""
        d = self.defs[uid]
        if not d.is_live:
            return
        for ability in d.abilities:
            for t in ability.triggers:
                if t.kind == event:
                    c = Context(seat, self.facing(seat), ABILITY, 0, uid)
                    c.those = with_card(c.those, uid)
                    if t.when is None or t.when.holds(self, c):
                        self.wait(t, c, False)
        for t in d.text.triggers:
            if t.kind == event:
                c = Context(seat, self.facing(seat), TRAINER, 0, uid)
                c.those = with_card(c.those, uid)
                self.wait(t, c, False)

    def fire_once(self, event: int, subject: Pokemon, cards: vec[i64], by: i64) -> None:
        """One event with several cards: a trigger that waits for one of them is queued once (CR-406.3)."""
        for live in self.live_parts(event):
            for uid in cards:
                c = self.triggered(live, subject, uid, by, None)
                if c is not None and live.trigger is not None:
                    self.wait(live.trigger, c, False)
                    break

    def fire_between_turns(self, late: bool) -> None:
        """Queue the triggers of this moment: those that depend on the Special Conditions (`late`), or the others."""
        for live in self.live_parts(E_CHECKUP):
            if live.trigger is not None and live.trigger.late == late:
                c = self.triggered(live, None, -1, self.st.player, None)
                if c is not None:
                    if self.teams:
                        c.seats = (1 << self.st.player) | (1 << self.next_seat())  # CR-702.17
                    self.wait(live.trigger, c, False)

    def next_seat(self) -> i64:
        """Whose turn is next: the next seat clockwise that is still in the game."""
        seat = self.st.player
        for _ in range(self.seats):
            seat = (seat + 1) % self.seats
            if not self.st.sides[seat].counts[C_OUT]:
                break
        return seat

    def triggered(self, live: Live, subject: Pokemon | None, uid: i64, by: i64, attacker: Pokemon | None) -> Context | None:
        """The context for a trigger if the event is one that it waits for."""
        t = live.trigger
        if t is None:
            return None
        c = live.c
        if t.by >= 0 and not self.is_who(t.by, c, by):
            return None
        if t.who is not None:
            if subject is None or not t.who.has(self, c, subject):
                return None
        elif subject is not None:
            if c.source != subject.serial and t.kind != E_FLIPPED:  # coins are flipped by players
                return None
        elif uid >= 0 and c.uid != uid and t.kind != E_PLAYED:
            return None
        if t.filter is not None and (uid < 0 or not t.filter.card(self, c, uid)):
            return None
        if t.from_ is not None and (attacker is None or not t.from_.pokemon(self, c, attacker)):
            return None
        source = self.find(c.source)
        if t.stops and source is not None and source.conditions & t.stops:
            return None
        if t.limit == ONCE and source is not None:
            if source.used & queries.use_bit(source, c.uid, t.bit):
                return None
        if t.limit == BY_NAME and self.was_triggered(c.you, t.title):
            return None
        d = Context(c.you, c.opponent, c.origin, c.source, c.uid)
        d.on = c.on
        d.target = c.target
        if c.saved:
            d.saved = [slot[:] for slot in c.saved]
        d.attack_uid = c.attack_uid
        d.attack_index = c.attack_index
        d.type = c.type
        if subject is not None:
            d.it = with_card(d.it, subject.serial)
            if subject.owner != c.you and not self.same_team(subject.owner, c.you):
                d.opponent = subject.owner
        if uid >= 0:
            d.those = with_card(d.those, uid)
        if attacker is not None:
            d.attacker = attacker.serial
            d.target = attacker.serial
            attack = self.attack_context(d) if d.attack_uid < 0 else None
            if attack is not None:  # "that attack" is the one that set it off
                d.attack_uid = attack.move_uid
                d.attack_index = attack.move_index
        if t.when is not None and not t.when.holds(self, d):
            return None
        if t.limit == ONCE and source is not None:
            self.own(source).used |= queries.use_bit(source, c.uid, t.bit)
        if t.limit == BY_NAME:
            self.remember(M_TRIGGERED, c.you, t.title, 0)
        return d

    def was_triggered(self, seat: i64, title: i64) -> bool:
        """Whether a trigger of that name, of which one works in a turn, has been set off for the player."""
        wanted = (self.st.turn << 24) | (M_TRIGGERED << 18) | (seat << 16) | (title & 0xFFFF)
        for e in self.st.memory:
            if e >> 16 == wanted:
                return True
        return False

    def tell(
        self, kind: str, player: i64, cards: list[int], pokemon: list[int], n: i64, text: str, cite: str, seen_by: int
    ) -> None:
        """A line for the log; callers test `log` first, so that a game without listeners pays nothing."""
        if self.log is not None:
            self.log.append(Entry(kind, player, cards, pokemon, n, text, cite, seen_by))

    # Chance

    def next32(self) -> i64:
        """Marsaglia's xorshift128 on masked words, so that compiled and plain runs agree."""
        s, second, third, t = self.st.rng
        t = (t ^ (t << 11)) & MASK
        t = t ^ (t >> 8)
        t = (t ^ s ^ (s >> 19)) & MASK
        self.st.rng = (t, s, second, third)
        return t

    def below(self, n: i64) -> i64:
        return (self.next32() * n) >> 32

    def shuffle(self, seat: i64) -> None:
        side = self.st.sides[seat]
        deck = side.deck[:]
        side.deck = deck
        i = len(deck) - 1
        while i > 0:
            j = self.below(i + 1)
            held = deck[i]
            deck[i] = deck[j]
            deck[j] = held
            i -= 1
        if len(self.st.orders):
            self.arrange(seat)
        if self.log is not None:
            self.tell("shuffle", seat, [], [], 0, "", "", -1)

    def arrange(self, seat: i64) -> None:
        """Put the cards of the next order that is scripted for the seat on top of its deck; those not in it are passed over."""
        orders = self.st.orders
        at: i64 = 0
        while at < len(orders) and orders[at] != seat:
            at += 2 + orders[at + 1]
        if at >= len(orders):
            return
        end = at + 2 + orders[at + 1]
        side = self.st.sides[seat]
        i = end - 1
        while i >= at + 2:
            for uid in side.deck:
                if self.defs[uid].index == orders[i]:
                    side.deck = with_card(without_card(side.deck, uid), uid)
                    break
            i -= 1
        self.st.orders = extend(orders[:at], orders[end:])

    def coin(self) -> i64:
        """1 heads, 0 tails: the next scripted flip, or the generator's."""
        st = self.st
        if len(st.flips):
            result = st.flips[0]
            st.flips = st.flips[1:]
            return result
        return self.next32() >> 31

    # Cards between zones

    def put(self, uid: i64, place: int) -> None:
        """Lay a card that was taken from its zone into a zone of its owner (CR-316.2-p2)."""
        side = self.st.sides[self.owners[uid]]
        if uid in self.st.arrived:
            self.st.arrived = without_card(self.st.arrived, uid)
        if place == P_HAND:
            side.hand = with_card(side.hand, uid)
        elif place == P_DISCARD:
            if self.defs[uid].prism:
                side.lost = with_card(side.lost, uid)  # SM-C-3
            else:
                side.discard = with_card(side.discard, uid)
        elif place == P_TOP or place == P_DECK:
            side.deck = with_card(side.deck, uid)
        elif place == P_BOTTOM:
            side.deck = extend(append(vec[i64](), uid), side.deck)
        elif place == P_LOST:
            side.lost = with_card(side.lost, uid)
        elif place == P_PRIZES:
            placed = False
            for i in range(len(side.prizes)):
                if side.prizes[i] < 0:
                    side.prizes = with_card_at(side.prizes, i, uid)
                    side.prizes_up &= ~(1 << i)
                    placed = True
                    break
            if not placed:
                side.prizes = with_card(side.prizes, uid)

    def take(self, uid: i64) -> bool:
        """Remove a card from the zone it is in, whichever that is."""
        st = self.st
        side = st.sides[self.owners[uid]]
        if uid in side.hand:
            side.hand = without_card(side.hand, uid)
            return True
        if uid in side.deck:
            side.deck = without_card(side.deck, uid)
            return True
        if uid in side.discard:
            side.discard = without_card(side.discard, uid)
            return True
        if uid in side.beside:
            side.beside = without_card(side.beside, uid)
            return True
        if uid in side.lost:
            side.lost = without_card(side.lost, uid)
            return True
        for i in range(len(side.prizes)):
            if side.prizes[i] == uid:
                side.prizes = with_card_at(side.prizes, i, -1)
                side.prizes_up &= ~(1 << i)
                return True
        if st.stadium == uid:
            st.stadium = -1
            self.touch()
            return True
        p = self.holder(uid)
        if p is not None:
            self.detach(p, uid)
            return True
        return False

    def holder(self, uid: i64) -> Pokemon | None:
        """The Pokémon that the card is attached to."""
        for side in self.st.sides:
            for p in side.active:
                if uid in p.attached:
                    return p
            for p in side.bench:
                if uid in p.attached:
                    return p
        return None

    def detach(self, p: Pokemon, uid: i64) -> None:
        p = self.own(p)
        for i in range(len(p.attached)):
            if p.attached[i] == uid:
                p.attached, _ = pop(p.attached[:], i)
                break
        if p.roles:
            p.roles = tuple([role for role in p.roles if role[0] != uid])
        self.touch_with(uid)

    def discard(self, uid: i64) -> None:
        """Discard a card from where it is; cards that say where they go instead go there."""
        p = self.holder(uid)
        if p is not None:
            self.fire(E_DISCARDED, None, uid, p.owner, None)
            place = self.destination(p, uid, 2)
            self.detach(p, uid)
            self.put(uid, place)
        elif self.take(uid):
            self.put(uid, P_DISCARD)
        if self.log is not None:
            self.tell("discard", self.owners[uid], [uid], [], 0, "", "", -1)

    def destination(self, p: Pokemon, uid: i64, of: int) -> int:
        """Where a card goes that would be discarded from play: `of` 0 Knocked Out, 1 for retreat, 2 otherwise."""
        for live in self.live_parts(K_INSTEAD):
            mod = live.mod
            if mod.of == 3:
                if live.c.uid != uid:
                    continue
            elif mod.of != of or not queries.applies(self, live, p):
                continue
            return int(mod.to)
        return P_DISCARD

    def draw(self, seat: i64, n: i64) -> i64:
        """Draw up to n cards, one at a time (CR-316.10c-p2); returns how many there were."""
        side = self.st.sides[seat]
        drawn: i64 = 0
        if queries.is_forbidden(self, V_DRAW, None, seat, -1, -1):
            return 0
        while drawn < n and len(side.deck) > 0:
            side.deck, uid = pop(side.deck)
            side.hand = with_card(side.hand, uid)
            drawn += 1
            if self.log is not None:
                self.tell("draw", seat, [uid], [], 1, "", "", seat)
        return drawn

    def attach(self, uid: i64, p: Pokemon, role: i64) -> None:
        p = self.own(p)
        p.attached = with_card(p.attached, uid)
        if role:
            p.roles = (*p.roles, (uid, role))
        self.arrive(uid)
        self.touch_with(uid)

    # Pokémon into, about and out of play

    def enter(self, seat: i64, uid: i64, active: bool) -> Pokemon:
        """Put a card that was taken from its zone into play as a Pokémon of the seat."""
        st = self.st
        st.serials += 1
        p = new_pokemon(st.serials, seat, uid, st.turn)
        side = st.sides[seat]
        if active:
            side.active = [*side.active, p]
            p.became_active = st.turn
        else:
            side.bench = [*side.bench, p]
        self.arrive(uid)
        self.touch_with(uid)
        return p

    def room(self, seat: i64) -> i64:
        """Free places on the seat's Bench."""
        n = queries.bench_limit(self, seat) - len(self.st.sides[seat].bench)
        return n if n > 0 else 0

    def leave_bench(self, p: Pokemon) -> None:
        side = self.st.sides[p.owner]
        side.bench = [q for q in side.bench if q.serial != p.serial]
        side.active = [q for q in side.active if q.serial != p.serial]
        self.touch()

    def to_bench(self, p: Pokemon) -> None:
        """Conditions and results of attacks end when a Pokémon moves to the Bench; markers may stay (CR-402.2)."""
        p = self.own(p)
        self.clear_conditions(p)
        self.end_effects(p, BENCHED)
        if p.marks and "markers" not in self.rules.benching_keeps:
            p.marks = ()
        self.fire(E_LEFT_ACTIVE, p, -1, p.owner, None)

    def swap(self, active: Pokemon, benched: Pokemon) -> None:
        """The Benched Pokémon becomes Active in the place of the other."""
        active = self.own(active)
        benched = self.own(benched)
        side = self.st.sides[active.owner]
        side.active = [benched if q.serial == active.serial else q for q in side.active]
        side.bench = [active if q.serial == benched.serial else q for q in side.bench]
        benched.became_active = self.st.turn
        self.touch()
        self.to_bench(active)
        self.remember(M_BECAME_ACTIVE, benched.owner, benched.serial, 0)
        self.fire(E_BECAME_ACTIVE, benched, -1, benched.owner, None)
        if self.log is not None:
            self.tell("switch", active.owner, [], [active.serial, benched.serial], 0, "", "", -1)

    def promote(self, p: Pokemon) -> None:
        """A Benched Pokémon takes an empty Active Spot."""
        p = self.own(p)
        side = self.st.sides[p.owner]
        side.bench = [q for q in side.bench if q.serial != p.serial]
        side.active = [*side.active, p]
        p.became_active = self.st.turn
        self.touch()
        self.remember(M_BECAME_ACTIVE, p.owner, p.serial, 0)
        self.fire(E_BECAME_ACTIVE, p, -1, p.owner, None)
        if self.log is not None:
            self.tell("promote", p.owner, [], [p.serial], 0, "", "promote", -1)

    def leave(self, p: Pokemon, place: int, attached: int) -> None:
        """A Pokémon leaves play: its cards go to one place, what was attached to another."""
        top = len(p.cards)
        self.end_effects(p, GONE)
        self.leave_bench(p)
        for i in range(top):
            uid = p.cards[i]
            self.put(uid, place)
        for uid in p.attached:
            self.put(uid, P_DISCARD if self.defs[uid].hyper_gear else attached)  # SM-K-2
        if place == P_DECK or attached == P_DECK:
            self.shuffle(p.owner)

    def evolve(self, p: Pokemon, uid: i64) -> None:
        """Put a card that was taken from its zone onto the Pokémon: conditions and effects end, damage stays."""
        p = self.own(p)
        p.cards = with_card(p.cards, uid)
        self.arrive(uid)
        self.became_other(p, EVOLVED)

    def became_other(self, p: Pokemon, why: int) -> None:
        """It is another Pokémon now (CR-307.2d): uses are reset and what lay on it ends."""
        p = self.own(p)
        p.evolved = self.st.turn
        p.used = 0
        p.marks = ()
        self.clear_conditions(p)
        self.end_effects(p, why)
        self.touch()

    def end_effects(self, p: Pokemon, why: int) -> None:
        """End lasting effects on the Pokémon: all when it leaves play, some when it is BENCHED or has EVOLVED or DEVOLVED."""
        st = self.st
        if not st.effects:
            return
        attacks_only = False
        if why == EVOLVED:
            attacks_only = self.rules.evolving_removes != "all"
        elif why == DEVOLVED:
            attacks_only = self.rules.devolving_removes != "all"
        kept: list[Effect] = []
        for e in st.effects:
            if e.on != p.serial or (why == BENCHED and self.survives_bench(e)):
                kept.append(e)
            elif attacks_only and e.origin != ATTACK and e.origin != RULE:
                kept.append(e)
        if len(kept) != len(st.effects):
            st.effects = tuple(kept)
            self.touch()

    def survives_bench(self, e: Effect) -> bool:
        if e.until == U_LEAVES_PLAY:
            return True
        if e.until == U_LEAVES_ACTIVE:
            return False
        if e.origin == ABILITY:
            return "powers" in self.rules.benching_keeps  # CR-402.2a
        return e.origin != ATTACK and e.origin != RULE

    # Conditions

    def inflict(self, c: Context, p: Pokemon, condition: i64, strength: i64) -> bool:
        """Give an Active Pokémon a Special Condition; the newest of an exclusive group replaces the others."""
        if not self.is_active(p) or not self.table.conditions & condition:
            return False
        if queries.is_immune(self, p, condition):
            return False
        replaced = condition
        for group in self.table.exclusive:
            if group & condition:
                replaced |= group
        p = self.own(p)
        self.end_dependents(p, replaced)
        p.conditions &= ~replaced
        p.conditions |= condition
        if condition == POISONED:
            p.poison = strength
        elif condition == BURNED:
            p.burn = strength
        elif condition == ASLEEP:
            p.sleep_coins = strength
        elif condition == PARALYZED:
            p.paralyzed_turn = self.st.turn
        self.touch()
        if c.origin == ATTACK:
            self.remember(M_AFFLICTED, p.owner, p.serial, condition)
        self.fire(E_CONDITION, p, -1, c.you, self.find(c.attacker))
        if self.log is not None:
            self.tell("condition", p.owner, [], [p.serial], condition, "", "", -1)
        return True

    def clear_conditions(self, p: Pokemon) -> None:
        if p.conditions:
            p = self.own(p)
            self.end_dependents(p, p.conditions)
            p.conditions = 0
            p.poison = 0
            p.burn = 0
            p.sleep_coins = 0
            self.touch()

    def cure(self, p: Pokemon, conditions: i64) -> bool:
        if not p.conditions & conditions:
            return False
        p = self.own(p)
        self.end_dependents(p, conditions)
        p.conditions &= ~conditions
        self.touch()
        if self.log is not None:
            self.tell("cure", p.owner, [], [p.serial], conditions, "", "", -1)
        return True

    def end_dependents(self, p: Pokemon, conditions: i64) -> None:
        """What changes a Special Condition on the Pokémon ends with it (CR-405.1, CR-311.8)."""
        st = self.st
        gone = p.conditions & conditions
        if not gone or not st.effects:
            return
        st.effects = tuple([e for e in st.effects if e.on != p.serial or not gone & changes_condition(e.part)])

    # Damage

    def worked_out(self, c: Context, attacker: Pokemon, target: Pokemon, base: i64, weak: bool, ignore: i64) -> i64:
        """The damage an attack does to a Pokémon, by the ruleset's steps; `weak`: Weakness and Resistance apply."""
        amount = base
        kinds: i64 = 0
        for step in self.damage_steps:
            if step == D_BASE:
                amount = self.shift(K_BASE, attacker, target, amount, -1, c)
            elif step == D_ATTACKER:
                amount = self.shift(K_DONE, attacker, target, amount, 0 if self.attacker_cards_apart else -1, c)
                if not ignore & 4:
                    amount = self.shift(K_TAKEN_BEFORE, target, attacker, amount, -1, c)
                if amount <= 0:
                    return 0  # base damage of 0: stop
            elif step == D_WEAKNESS:
                if weak and not ignore & 1:
                    kinds = queries.types(self, attacker)
                    amount = self.weakened(target, kinds, amount)
            elif step == D_RESISTANCE:
                if weak and not ignore & 2:
                    kinds = queries.types(self, attacker)
                    amount = self.resisted(target, kinds, amount)
            elif step == D_ATTACKER_CARDS:
                amount = self.shift(K_DONE, attacker, target, amount, 1, c)
            elif step == D_DEFENDER_CARDS:
                if not ignore & 4:
                    amount = self.shift(K_TAKEN, target, attacker, amount, 1, c)
            elif step == D_DEFENDER:
                amount = self.shift(K_DONE_AFTER, attacker, target, amount, -1, c)
                if not ignore & 4:
                    amount = self.shift(K_TAKEN, target, attacker, amount, 0, c)
            if amount <= 0 and self.stop_any and step != D_BASE:
                return 0  # CR-603.5e
        return amount if amount > 0 else 0

    def weakened(self, target: Pokemon, kinds: i64, amount: i64) -> i64:
        weak_types, factors, pluses = queries.weaknesses(self, target)
        for i in range(len(weak_types)):
            if weak_types[i] & kinds:
                if self.rules.fixed_weakness:
                    amount = amount * 2
                elif pluses[i]:
                    amount = amount + pluses[i]
                else:
                    amount = amount * factors[i]
                if self.log is not None:
                    self.tell("weakness", target.owner, [], [target.serial], amount, "", "weakness", -1)
                if not self.rules.weakness_each:
                    break
        return amount

    def resisted(self, target: Pokemon, kinds: i64, amount: i64) -> i64:
        """The damage after Resistance; it may be below 0, which later steps go on from (BS-damage-10, PL-damage-10)."""
        resist_types, minus = queries.resistances(self, target)
        for i in range(len(resist_types)):
            if resist_types[i] & kinds:
                amount -= 30 if self.rules.fixed_weakness else minus[i]
                if self.log is not None:
                    self.tell("resistance", target.owner, [], [target.serial], amount, "", "resistance", -1)
                if not self.rules.weakness_each:
                    break
        return amount

    def shift(self, kind: int, p: Pokemon, other: Pokemon, amount: i64, from_card: int, c: Context) -> i64:
        """Apply damage modifiers of a kind on `p`; `from_card` 1: only those of attached cards, 0: only others, -1: all."""
        lives = self.live_parts(kind)
        if not lives:
            return amount
        seen: list[i64] = []
        for live in lives:
            mod = live.mod
            if from_card >= 0 and mod.from_card != (from_card == 1):
                continue
            if mod.attack >= 0:
                if c.move_uid < 0 or self.defs[c.move_uid].attacks[c.move_index].name != mod.attack:
                    continue
            if mod.against is not None:
                if not mod.against.pokemon(self, live.c, other):
                    continue
            elif kind == K_DONE and not self.is_active(other):
                continue  # "does more damage" speaks of the opposing Active Pokémon unless the text says more
            if not queries.applies(self, live, p):
                continue
            if not mod.stacks:
                if mod.title in seen:
                    continue
                seen.append(mod.title)
            n = queries.amount_of(self, mod, live.c)
            amount = n if mod.change == SET else queries.changed(amount, mod, n)
        return amount

    def hurt(self, c: Context, p: Pokemon, amount: i64) -> i64:
        """Damage from an attack lands on the Pokémon unless it is prevented; returns what was done."""
        if amount <= 0:
            return 0
        if not (c.ignore & 4 and p.serial == c.target) and queries.is_prevented(self, c, p, H_DAMAGE, amount):
            if self.log is not None:
                self.tell("prevented", p.owner, [], [p.serial], amount, "", "effect_prevented", -1)
            return 0
        p = self.own(p)
        p.damage += amount
        if c.origin == ATTACK:
            if p.hurt_turn != self.st.turn:
                p.hurt_turn = self.st.turn
                p.hurt = 0
            p.hurt += amount
            self.remember(M_DAMAGED, p.owner, p.serial, p.cards[len(p.cards) - 1])
        self.stir()
        if self.log is not None:
            self.tell("damage", p.owner, [], [p.serial], amount, "", "", -1)
        attacker = self.find(c.attacker if c.attacker else c.source)
        if c.origin == ATTACK:
            self.fire(E_DAMAGED, p, -1, c.you, attacker)
        return amount

    def deal(self, c: Context, p: Pokemon, amount: i64, plain: bool) -> i64:
        """Do damage by the text of an attack (or of a rule): Weakness and Resistance for an opposing Active only."""
        attacker = self.find(c.attacker if c.attacker else c.source)
        if attacker is None or c.origin == TRAINER or c.origin == ABILITY or plain:
            if c.origin == ATTACK and attacker is not None and not plain:
                amount = self.worked_out(c, attacker, p, amount, False, c.ignore)
            return self.hurt(c, p, amount)
        opposing = not self.same_team(p.owner, attacker.owner) or c.origin == RULE
        amount = self.worked_out(c, attacker, p, amount, opposing and self.is_active(p), c.ignore)
        return self.hurt(c, p, amount)

    def add_counters(self, c: Context, p: Pokemon, n: i64) -> bool:
        """Put damage counters on a Pokémon: no damage, so only prevention of effects stops it (decisions on counters)."""
        if n <= 0 or (c.origin != RULE and queries.is_shielded(self, c, p)):
            return False
        self.own(p).damage += 10 * n
        self.stir()
        if self.log is not None:
            self.tell("counters", p.owner, [], [p.serial], n, "", "", -1)
        return True

    def heal(self, p: Pokemon, amount: i64) -> i64:
        """Remove damage, at most what there is; returns how much."""
        amount = queries.modified(self, K_HEALING, p, amount)
        if amount > p.damage:
            amount = p.damage
        if amount <= 0 or queries.is_forbidden(self, V_HEAL, p, p.owner, -1, -1):
            return 0
        p = self.own(p)
        p.damage -= amount
        self.stir()
        self.remember(M_HEALED, p.owner, p.serial, 0)
        self.fire(E_HEALED, p, -1, p.owner, None)
        if self.log is not None:
            self.tell("heal", p.owner, [], [p.serial], amount, "", "", -1)
        return amount

    def may_be_discarded(self, c: Context, p: Pokemon, uid: i64) -> bool:
        """Whether the running text may take the attached card away from the Pokémon."""
        if c.you != p.owner and queries.is_shielded(self, c, p):
            return False
        return not queries.is_forbidden(self, V_BE_DISCARDED, p, p.owner, uid, -1)

    # Running

    def push(self, node: Exec, c: Context) -> None:
        self.st.frames.append(Frame(node, c, 0, 0))

    def ask(self, seat: i64, question: int, options: vec[i64], least: i64, most: i64) -> int:
        st = self.st
        st.asking = True
        st.asked = seat
        st.question = question
        st.options = options
        st.least = least
        st.most = most
        return ASK

    def ask_yes_no(self, seat: i64, question: int = Q_YES_NO) -> int:
        options: vec[i64] = vec[i64]()
        return self.ask(seat, question, append(append(options, pack(O_YES, 0, 0, 0)), pack(O_NO, 0, 0, 0)), 1, 1)

    def said_yes(self) -> bool:
        return kind_of(self.answer_of()[0]) == O_YES

    def find_attacker(self) -> Pokemon | None:
        """The Pokémon that attacked this turn, wherever it is by now, if its attack is what the checks follow."""
        st = self.st
        if not self.is_in_main():
            return None
        for p in st.sides[st.player].active:
            if p.last_attack_turn == st.turn:
                return p
        for p in st.sides[st.player].bench:
            if p.last_attack_turn == st.turn:
                return p
        return None

    def is_in_main(self) -> bool:
        """Whether the player of the turn still acts or has just attacked, so that it is not yet the end of the turn."""
        for frame in self.st.frames:
            if frame.node is self.table.main:
                return True
        return False

    def attack_context(self, c: Context) -> Context | None:
        """The context of the attack under way, seen from a text (`c`) that was carried out in the middle of it."""
        frames = self.st.frames
        i = len(frames) - 1
        while i >= 0:
            d = frames[i].c
            if d is not c and d.origin == ATTACK and d.move_uid >= 0:
                return d
            i -= 1
        return None

    def cancel_attack(self, c: Context) -> None:
        """The attack under way does nothing: `c` is the context of the text that says so."""
        attack = self.attack_context(c)
        if attack is not None:
            attack.cancelled = True

    def cancel_power(self) -> None:
        """The effects of the Power that is being used are prevented: what was to be carried out is taken away."""
        frames = self.st.frames
        power: Context | None = None
        for frame in frames:
            if frame.node is self.table.interrupts:
                power = frame.c
        i = len(frames) - 1
        while i >= 0:
            if frames[i].c is power:
                frames.pop(i)
            i -= 1

    def note(self, node: Exec) -> None:
        """Add to the trace. Who keeps one clears it now and then: a text that goes on and on is an error."""
        if self.trace is not None:
            self.trace.append(node)
            if len(self.trace) > ENDLESS:
                raise RuntimeError(f"the text at {node.key} does not end")

    def resume(self) -> None:
        """Run until somebody is asked or the game is over."""
        st = self.st
        frames = st.frames
        while st.outcome == ONGOING and not st.asking and frames:
            f = frames[-1]
            if self.trace is not None:
                self.note(f.node)
            if f.node.run(self, f) == DONE:
                # What a node pushed before it was done stays above it; take the node itself out.
                if frames[-1] is f:
                    frames.pop()
                else:
                    frames.remove(f)
        if st.outcome != ONGOING:
            frames.clear()
            st.asking = False

    def reply(self, answer: vec[i64]) -> None:
        """Take the answer to the open question and go on. The caller has checked it."""
        st = self.st
        st.asking = False
        st.answered = True
        st.answer = answer
        self.resume()

    def answer_of(self) -> vec[i64]:
        """The answer that the running node asked for; it can be read once."""
        self.st.answered = False
        return self.st.answer
