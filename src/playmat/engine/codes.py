"""The engine's numbers for closed words: kinds of card, stages, kinds of text, events, verbs.

The words are enumerations in `terms` and `effects.nodes`; a test holds the numbers against them.
"""

from __future__ import annotations

from typing import Final

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
# Attacks that a static is about, where it is not one of a name.
ANY_ATTACK: Final = -1
CHOSEN_ATTACK: Final = -2
THIS_ATTACK: Final = -3
"""The attack with this text."""
OTHER_ATTACKS: Final = -4
"""All but the chosen attack."""
COLORLESS_BIT: Final = 1 << 10
EVERY_TYPE: Final = (1 << 10) - 1
"""All types that an Energy of every type provides; it pays Colorless like any other."""
ROLE_TOOL: Final = 1
ROLE_ENERGY: Final = 2

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
