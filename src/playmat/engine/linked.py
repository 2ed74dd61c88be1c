"""Cards as the engine sees them: facts as integers, texts as linked programs.

`link` builds these records once for a table of cards and a ruleset; games share them. The abstract classes here are what a
text is made of besides actions: quantities, filters, selectors and tests never ask anybody, so they are plain methods that
take the machine and the running context.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.state import CALL, DONE, Context, Exec, Frame, Pokemon

if TYPE_CHECKING:
    from playmat.cards.model import Card
    from playmat.engine.machine import Machine

# What kind of text is running.
RULE: Final = 0
ATTACK: Final = 1
ABILITY: Final = 2
TRAINER: Final = 3
ENERGY: Final = 4

POKEMON_CARD: Final = 0
TRAINER_CARD: Final = 1
ENERGY_CARD: Final = 2

BASIC: Final = 0
STAGE_1: Final = 1
STAGE_2: Final = 2
BABY: Final = 3
LEVEL_UP: Final = 4
RESTORED: Final = 5
MEGA: Final = 6
BREAK: Final = 7
LEGEND: Final = 8
VMAX: Final = 9
VSTAR: Final = 10
V_UNION: Final = 11

ITEM: Final = 0
SUPPORTER: Final = 1
STADIUM: Final = 2
TOOL: Final = 3
MACHINE: Final = 4
"""A Technical Machine."""

POKEMON_POWER: Final = 0
POKE_POWER: Final = 1
POKE_BODY: Final = 2
"""The kind of Ability that is never used but always on."""

YOU: Final = 0
OPPONENT: Final = 1
EACH: Final = 2
OWNER: Final = 3
TURN: Final = 4

# Kinds of live part: what a query looks for. Triggers follow, one kind per event.
K_HP: Final = 0
K_RETREAT: Final = 1
K_DONE: Final = 2
K_DONE_AFTER: Final = 3
K_TAKEN: Final = 4
K_TAKEN_BEFORE: Final = 5
K_COST: Final = 6
K_PRIZES: Final = 7
K_BENCH: Final = 8
K_POISON: Final = 9
K_BURN: Final = 10
K_CONFUSION: Final = 11
K_SLEEP: Final = 12
K_WEAK_FACTOR: Final = 13
K_ENERGY_TURN: Final = 14
K_SUPPORTERS: Final = 15
K_BASE: Final = 16
K_SET_TYPE: Final = 17
K_TYPE_OF_ENERGY: Final = 18
K_SET_WEAK: Final = 19
K_SET_RESIST: Final = 20
K_ENERGY_BECOMES: Final = 21
K_PREVENT: Final = 22
K_IMMUNE: Final = 23
K_FORBID: Final = 24
K_ALLOW: Final = 25
K_SILENCE: Final = 26
K_SWITCH_OFF: Final = 27
K_GRANT: Final = 28
K_NO_PRIZES: Final = 29
K_INSTEAD: Final = 30
K_BEARER: Final = 31
K_DISCARD_AT: Final = 32
K_UNAFFECTED: Final = 33
K_TOOLS: Final = 34
K_HEALING: Final = 35
K_COPY: Final = 36
K_OPEN_HAND: Final = 37
K_PRIZES_FOR_DAMAGE: Final = 38
K_EVENTS: Final = 39

EVENTS: Final = (
    "benched", "evolved", "levelled_up", "attached", "knocked_out", "damaged", "attack_declared", "attacked", "played",
    "retreated", "became_active", "left_active", "turn_started", "turn_ends", "checkup", "discarded", "condition", "healed",
    "drawn", "prize_taken", "would_be_knocked_out", "flipped", "would_be_damaged", "evolves", "power_used",
)  # fmt: skip
E_BENCHED: Final = 39
E_EVOLVED: Final = 40
E_LEVELLED: Final = 41
E_ATTACHED: Final = 42
E_KNOCKED_OUT: Final = 43
E_DAMAGED: Final = 44
E_DECLARED: Final = 45
E_ATTACKED: Final = 46
E_PLAYED: Final = 47
E_RETREATED: Final = 48
E_BECAME_ACTIVE: Final = 49
E_LEFT_ACTIVE: Final = 50
E_TURN_STARTED: Final = 51
E_TURN_ENDS: Final = 52
E_CHECKUP: Final = 53
E_DISCARDED: Final = 54
E_CONDITION: Final = 55
E_HEALED: Final = 56
E_DRAWN: Final = 57
E_PRIZE_TAKEN: Final = 58
E_WOULD_KO: Final = 59
E_FLIPPED: Final = 60
E_WOULD_DAMAGE: Final = 61
E_EVOLVES: Final = 62
E_POWER_USED: Final = 63
N_KINDS: Final = 64

VERBS: Final = (
    "attack", "retreat", "play", "attach", "evolve", "use_ability", "bench", "heal", "draw", "search", "switch",
    "be_discarded", "take_prizes", "evolve_early", "attack_first_turn", "play_first_turn", "attack_afflicted", "keep_turn",
    "extra_tool", "attack_twice", "attach_two", "retreat_afflicted", "level_up",
)  # fmt: skip
V_ATTACK: Final = 0
V_RETREAT: Final = 1
V_PLAY: Final = 2
V_ATTACH: Final = 3
V_EVOLVE: Final = 4
V_USE: Final = 5
V_BENCH: Final = 6
V_HEAL: Final = 7
V_DRAW: Final = 8
V_SEARCH: Final = 9
V_SWITCH: Final = 10
V_BE_DISCARDED: Final = 11
V_TAKE_PRIZES: Final = 12
V_EVOLVE_EARLY: Final = 13
V_ATTACK_FIRST: Final = 14
V_PLAY_FIRST: Final = 15
V_AFFLICTED: Final = 16
V_KEEP_TURN: Final = 17
V_EXTRA_TOOL: Final = 18
V_ATTACK_TWICE: Final = 19
V_ATTACH_TWO: Final = 20
V_RETREAT_AFFLICTED: Final = 21
V_LEVEL_UP: Final = 22

ADD: Final = 0
LESS: Final = 1
SET: Final = 2
TIMES: Final = 3

H_DAMAGE: Final = 1
H_EFFECTS: Final = 2

ONCE: Final = 0
"""Limits of activations: once a turn, any number, once a turn by name, once a game, VSTAR."""
ANY: Final = 1
BY_NAME: Final = 2
GAME: Final = 3
VSTAR_LIMIT: Final = 4

# Sections of an attack's text, run by the steps of the same name.
S_CHOICES: Final = 0
S_REQUIREMENTS: Final = 1
S_BEFORE: Final = 2
S_CALCULATE: Final = 3
S_DISCARDS: Final = 4
S_AFTER: Final = 5

COLORLESS_BIT: Final = 1 << 10
EVERY_TYPE: Final = (1 << 10) - 1
"""All types that an Energy of every type provides; it pays Colorless like any other."""

ROLE_TOOL: Final = 1
ROLE_ENERGY: Final = 2


def pack_role(role: i64, types: i64, n: i64) -> i64:
    """What a card acts as that is attached as something else: a Tool, or Energy of `types`, `n` units."""
    return role | (types << 4) | (n << 20)


class Quantity:
    def value(self, m: Machine, c: Context) -> i64:
        raise NotImplementedError


class Filter:
    """A test on one thing. A Pokémon in play is tested as such, with what its cards and effects make of it."""

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        raise NotImplementedError

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        raise NotImplementedError


class Test:
    def holds(self, m: Machine, c: Context) -> bool:
        raise NotImplementedError


class Selector:
    """A noun phrase. Those over Pokémon answer `pokemon` and `has`, those over cards `cards`."""

    def __init__(self) -> None:
        self.of_cards: bool = False

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        raise NotImplementedError

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        """Whether the Pokémon is one of them; never, for a selector over cards."""
        return False

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        raise NotImplementedError

    def count(self, m: Machine, c: Context) -> i64:
        """How many they are."""
        return len(self.cards(m, c)) if self.of_cards else len(self.pokemon(m, c))


class Mod(Exec):
    """A static of any kind. Which fields count depends on `kind`; `who` None means `player` decides."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind: i64 = kind
        self.who: Selector | None = None
        self.player: i64 = -1
        self.change: i64 = ADD
        self.amount: Quantity | None = None
        self.against: Filter | None = None
        self.when: Test | None = None
        self.types: i64 = 0
        self.attack: i64 = -1
        """Interned name of the attack it is about; -1: any; -2: the chosen attack; -3: the attack with this text; -4: all
        but the chosen attack."""
        self.verb: i64 = 0
        self.filter: Filter | None = None
        self.harm: i64 = 0
        self.by: i64 = -1
        """Kind of source that is prevented (ATTACK, ...); -1: any."""
        self.whose: i64 = OPPONENT
        self.above: i64 = 0
        self.below: i64 = 0
        self.conditions: i64 = 0
        self.kinds: i64 = 0
        self.to: i64 = 0
        self.of: i64 = 0
        self.source: Selector | None = None
        self.stacks: bool = True
        self.adds: bool = False
        self.chosen: bool = False
        """Its type is the one that was named when the text ran."""
        self.n: i64 = 0
        self.title: i64 = -1
        """Interned name of the Ability or card that has it."""
        self.from_card: bool = False
        """Whether it stands on an attached card; the damage steps tell those from other effects."""
        self.ability: i64 = -1
        """Kind of the Ability it stands on (index), -1: none."""


class Trigger(Exec):
    """Waits for an event; `do` is carried out when it happens."""

    def __init__(self, kind: int, do: Exec) -> None:
        super().__init__()
        self.kind: i64 = kind
        self.do = do
        self.who: Selector | None = None
        self.by: i64 = -1
        self.filter: Filter | None = None
        self.when: Test | None = None
        self.optional: bool = False
        self.limit: i64 = ANY
        self.from_: Filter | None = None
        self.stops: i64 = 0
        self.title: i64 = -1
        self.bit: i64 = 0
        """Bit in `Pokemon.used` that its limit uses."""
        self.ability: i64 = -1
        """Kind of the Ability it stands on (index), -1: none."""
        self.early: bool = False
        """Of a trigger on a Knock Out: it speaks of cards on that Pokémon, so it is carried out before they leave play."""
        self.speaks: i64 = 3
        """Bits: 1 the text speaks of its player, 2 of an opponent."""
        self.whole: bool = False
        """Of a trigger before damage: it keeps off all that an attack does, so attacks without damage set it off too."""
        self.late: bool = False
        """Of a trigger between turns: it depends on the Special Conditions, so it waits for them (CR-605.1b)."""

    def run(self, m: Machine, f: Frame) -> int:
        """Carry it out; an attack that it cancelled ends (step d, or B, of an attack)."""
        if f.step == 0:
            f.step = 1
            if self.optional:
                f.step = 2
        if f.step == 2:
            if not m.st.answered:
                if not self.do.can(m, f.c):
                    return DONE
                return m.ask_yes_no(f.c.you)
            if not m.said_yes():
                return DONE
            f.step = 1
        if f.step == 1:
            f.step = 3
            m.push(self.do, f.c)
            return CALL
        if self.kind == E_DECLARED and (f.c.cancelled or m.st.turn_over):
            m.cancel_attack(f.c)
        elif self.kind == E_POWER_USED and f.c.cancelled:
            m.cancel_power()
        return DONE

    def children(self) -> list[Exec]:
        return [self.do]


class Use(Exec):
    """An activation: the player may use it in their turn."""

    def __init__(self, do: Exec) -> None:
        super().__init__()
        self.do = do
        self.limit: i64 = ONCE
        self.when: Test | None = None
        self.stops: i64 = 0
        self.by: i64 = YOU
        self.zone: i64 = 0
        """0 in play, 1 hand, 2 discard pile."""
        self.title: i64 = -1
        self.bit: i64 = 0
        self.ability: i64 = 0
        """Kind of Ability (index), -1: no Ability (Tools, Stadiums)."""
        self.speaks: i64 = 3
        """Bits: 1 the text speaks of its player, 2 of an opponent."""
        self.power: str = ""
        self.attaches: bool = False
        """The card is attached from hand as an Energy card, which is the turn's Energy like any other."""

    def run(self, m: Machine, f: Frame) -> int:
        return self.do.run(m, f)

    def children(self) -> list[Exec]:
        return [self.do]


class Provision:
    """What an Energy card provides: `n` units of every type in `types` at once, while `when` holds."""

    def __init__(self, types: int, n: Quantity, when: Test | None) -> None:
        self.types: i64 = types
        self.n = n
        self.when = when


class AttackDef:
    """One attack. `cost` counts the units wanted of each type, Colorless last."""

    def __init__(self, name: int, cost: vec[i64], damage: int, sections: list[Exec | None]) -> None:
        self.name: i64 = name
        self.cost = cost
        self.total: i64 = 0
        for units in cost:
            self.total += units
        self.damage: i64 = damage
        self.sections = sections
        self.power: i64 = 0
        """1 GX, 2 VSTAR."""
        self.speaks: i64 = 3
        """Bits: 1 the text speaks of its player, 2 of an opponent."""
        self.despite: i64 = 0
        """Bits of the Special Conditions in spite of which it can be used."""
        self.on_first_turn: bool = False
        self.other_cost: vec[i64] = vec[i64]()
        """What it can be used for instead while `other_when` holds; empty: nothing else."""
        self.other_when: Test | None = None
        self.title = ""


class AbilityDef:
    def __init__(self, name: int, kind: int) -> None:
        self.name: i64 = name
        self.kind: i64 = kind
        self.title = ""
        self.mods: list[Mod] = []
        self.triggers: list[Trigger] = []
        self.uses: list[Use] = []


class CardDef:
    """A printed card as the engine sees it. `index` is its place in the table."""

    def __init__(self, index: int, card: Card) -> None:
        self.index: i64 = index
        self.card = card
        self.name: i64 = -1
        self.supertype: i64 = 0
        self.stage: i64 = BASIC
        self.kind: i64 = ITEM
        self.types: i64 = 0
        self.hp: i64 = 0
        self.retreat: i64 = 0
        self.weak_types: vec[i64] = vec[i64]()
        self.weak_factor: vec[i64] = vec[i64]()
        self.weak_plus: vec[i64] = vec[i64]()
        self.resist_types: vec[i64] = vec[i64]()
        self.resist_minus: vec[i64] = vec[i64]()
        self.attacks: list[AttackDef] = []
        self.abilities: list[AbilityDef] = []
        self.text: AbilityDef = AbilityDef(-1, -1)
        """Statics, triggers and activations of a Trainer or Energy card's own text."""
        self.interrupt: Trigger | None = None
        """Of a Trainer card: when it may be played in the middle of something, whoever's turn it is."""
        self.as_tool: AbilityDef = AbilityDef(-1, -1)
        """Of a Pokémon card: what holds for its bearer while it is attached as a Tool."""
        self.play: Exec | None = None
        self.play_when: Test | None = None
        self.leaves_to: i64 = 1
        """Where a Trainer card goes once it was played: the discard pile, if its text does not say something else."""
        self.speaks: i64 = 3
        """Bits: 1 what happens when it is played speaks of its player, 2 of an opponent."""
        self.extra: i64 = 0
        """Cards that may be discarded for the optional extra of a TAG TEAM Supporter."""
        self.provisions: list[Provision] = []
        self.bearer: Filter | None = None
        self.evolves_from: i64 = -1
        self.skips: list[i64] = []
        """Of a Stage 2 card: names of the Basic Pokémon that its Stage 1 evolves from."""
        self.classes: i64 = 0
        self.prizes: i64 = 1
        self.basic_energy: bool = False
        self.is_basic: bool = False
        self.is_evolution: bool = False
        self.prism: bool = False
        self.hyper_gear: bool = False
        self.old_text: bool = False
        self.as_hp: i64 = 0
        """HP of a Trainer card that is played as a Pokémon; 0: it is not."""
        self.as_type: i64 = 0
        self.as_flags: i64 = 0
        """Bits: 1 no Prize, 2 no Special Conditions, 4 no retreat, 8 may be discarded by its player."""
        self.plays_first: bool = False
        """Whether its own text lets it be played on the game's first turn."""
        self.evolves_early: bool = False
        """Whether its own text lets it evolve a Pokémon on the first turn, or one of this turn."""
        self.acts: bool = False
        """Whether it gives its bearer something to do while it is attached: an activation, an Ability or an attack."""
        self.is_live: bool = False
        """Whether any static or trigger stands on it, so that play must look at it."""
