"""The engine's numbers for closed words: kinds of card, stages, kinds of text, events, verbs.

The numbers of enumerations are their places there; `link.make_codes` writes them.
"""

from __future__ import annotations

from typing import Final

# Kinds of text that can be running.
RULE: Final = 0
ATTACK: Final = 1
ABILITY: Final = 2
TRAINER: Final = 3
ENERGY: Final = 4

# Numbers that continue an enumeration without being a word of the script.
LEAVES_OTHERWISE: Final = 4
"""Why a card goes to the discard pile: in another way than those of `Leaving`."""
P_ATTACHED: Final = 10
"""Attached to a Pokémon: not a word of texts."""
U_LEAVES_BENCH: Final = 9
V_ATTACK_AFTER: Final = 37
"""What `follow_attack` allows."""
GX_POWER: Final = 1
"""Of an attack (`AttackDef.power`)."""

# Bits of the harm that a text prevents: `Harm`.
H_DAMAGE: Final = 1
H_EFFECTS: Final = 2
H_COUNTERS: Final = 4

# Attacks that a static is about, if it does not name one.
ANY_ATTACK: Final = -1
CHOSEN_ATTACK: Final = -2
THIS_ATTACK: Final = -3
"""The attack with this text."""
OTHER_ATTACKS: Final = -4
"""All but the chosen attack."""
GX_ATTACKS: Final = -5

NONE_THERE: Final = -(1 << 40)
"""In place of a pick that was not asked: there was nothing to pick, or a yes would have changed nothing."""

# Sections of an attack's text, run by the steps of the same name.
S_CHOICES: Final = 0
S_REQUIREMENTS: Final = 1
S_BEFORE: Final = 2
S_CALCULATE: Final = 3
S_DISCARDS: Final = 4
S_AFTER: Final = 5
S_STRIKE: Final = 6
"""Damage that the text says, done with the printed damage."""
N_SECTIONS: Final = 7

# Bits of types and Special Conditions.
COLORLESS_BIT: Final = 1 << 10
EVERY_TYPE: Final = (1 << 10) - 1
"""All types that an Energy of every type provides; it pays Colorless like any other."""
EVERY_CONDITION: Final = 31

# What a card acts as when it is attached as something else.
ROLE_TOOL: Final = 1
ROLE_ENERGY: Final = 2

# Written by playmat.engine.link.make_codes: the places of words in their enumerations.
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
TECHNICAL_MACHINE: Final = 4
POKEMON_POWER_KIND: Final = 0
POKE_POWER_KIND: Final = 1
POKE_BODY_KIND: Final = 2
ABILITY_KIND: Final = 3
ANCIENT_TRAIT_KIND: Final = 4
YOU: Final = 0
OPPONENT: Final = 1
EACH: Final = 2
OWNER: Final = 3
TURN: Final = 4
BY_YOU: Final = 0
BY_OPPONENT: Final = 1
BY_CHANCE: Final = 2
BY_OWNER: Final = 3
OP_LESS: Final = 0
OP_AT_MOST: Final = 1
OP_EQUAL: Final = 2
OP_AT_LEAST: Final = 3
OP_MORE: Final = 4
OP_NOT: Final = 5
ADD: Final = 0
LESS: Final = 1
SET: Final = 2
TIMES: Final = 3
DIVIDE: Final = 4
NAMES_SHARED: Final = 0
TYPES_SHARED: Final = 1
PART_TOP: Final = 0
PART_UNDER: Final = 1
PART_BASIC: Final = 2
PART_ALL: Final = 3
PART_WHOLE: Final = 4
PART_BELOW: Final = 5
FIRST: Final = 0
SECOND: Final = 1
THIS_TURN: Final = 0
LAST_TURN: Final = 1
YOUR_LAST_TURN: Final = 2
GAME_GX: Final = 0
GAME_VSTAR: Final = 1
GUESS_COIN: Final = 0
GUESS_KIND: Final = 1
GUESS_NUMBER: Final = 2
GUESS_TYPE: Final = 3
GUESS_HP: Final = 4
LEAVES_KNOCKED_OUT: Final = 0
LEAVES_ENERGY: Final = 1
LEAVES_THIS: Final = 2
LEAVES_TAKEN: Final = 3
THIS_TURN_END: Final = 0
OPPONENTS_TURN_END: Final = 1
USED_IN_PLAY: Final = 0
USED_IN_HAND: Final = 1
USED_IN_DISCARD: Final = 2
P_HAND: Final = 0
P_DISCARD: Final = 1
P_TOP: Final = 2
P_BOTTOM: Final = 3
P_DECK: Final = 4
P_LOST: Final = 5
P_BENCH: Final = 6
P_PRIZES: Final = 7
P_ACTIVE: Final = 8
P_ASIDE: Final = 9
LIMIT_TURN: Final = 0
LIMIT_ANY: Final = 1
LIMIT_NAME: Final = 2
LIMIT_GAME: Final = 3
LIMIT_VSTAR: Final = 4
LIMIT_EVENT: Final = 5
LIMIT_COINS: Final = 6
U_TURN_END: Final = 0
U_YOUR_NEXT_TURN: Final = 1
U_OPPONENTS_NEXT_TURN: Final = 2
U_YOUR_NEXT_TURN_END: Final = 3
U_LEAVES_ACTIVE: Final = 4
U_LEAVES_PLAY: Final = 5
U_GAME_END: Final = 6
U_NEXT_ATTACK: Final = 7
U_OPPONENTS_NEXT_TURN_END: Final = 8
M_KNOCKED_OUT: Final = 0
M_DAMAGED_KO: Final = 1
M_PLAYED: Final = 2
M_EVOLVED: Final = 3
M_BECAME_ACTIVE: Final = 4
M_HEALED: Final = 5
M_ATTACHED: Final = 6
M_ATTACKED: Final = 7
M_ABILITY_USED: Final = 8
M_TOOK_PRIZE: Final = 9
M_DISCARDED: Final = 10
M_DAMAGED: Final = 11
M_DAMAGED_ACTIVE: Final = 12
M_AFFLICTED: Final = 13
M_RETREATED: Final = 14
M_EVOLVED_ASLEEP: Final = 15
V_ATTACK: Final = 0
V_RETREAT: Final = 1
V_PLAY: Final = 2
V_ATTACH: Final = 3
V_EVOLVE: Final = 4
V_LEVEL_UP: Final = 5
V_USE_ABILITY: Final = 6
V_BENCH: Final = 7
V_HEAL: Final = 8
V_DRAW: Final = 9
V_SEARCH: Final = 10
V_SWITCH: Final = 11
V_TAKE_PRIZES: Final = 12
V_EVOLVE_EARLY: Final = 13
V_ATTACK_FIRST_TURN: Final = 14
V_PLAY_FIRST_TURN: Final = 15
V_ATTACK_AFFLICTED: Final = 16
V_RETREAT_AFFLICTED: Final = 17
V_KEEP_TURN: Final = 18
V_EXTRA_TOOL: Final = 19
V_ATTACK_TWICE: Final = 20
V_ATTACH_TWO: Final = 21
V_EVOLVE_INTO: Final = 22
V_EVOLVE_NEW: Final = 23
V_ATTACH_AT_ALL: Final = 24
V_ENTER: Final = 25
V_CARRY: Final = 26
V_RETREAT_FREE: Final = 27
V_GX_AGAIN: Final = 28
V_PLAY_ON: Final = 29
V_BEAR: Final = 30
V_BABY_FLIP: Final = 31
V_TURN_DRAW: Final = 32
V_MOVE_COUNTERS: Final = 33
V_PLAY_AGAIN: Final = 34
V_EVOLVE_AT_ALL: Final = 35
V_EVOLVE_UNAIDED: Final = 36
K_HP: Final = 0
K_RETREAT_COST: Final = 1
K_DAMAGE_DONE: Final = 2
K_DAMAGE_DONE_AFTER: Final = 3
K_DAMAGE_TAKEN: Final = 4
K_DAMAGE_TAKEN_BEFORE: Final = 5
K_ATTACK_COST: Final = 6
K_PRIZES: Final = 7
K_PRIZES_FOR_DAMAGE: Final = 8
K_BENCH_SIZE: Final = 9
K_POISON: Final = 10
K_BURN: Final = 11
K_CONFUSION: Final = 12
K_SLEEP_COINS: Final = 13
K_WEAKNESS: Final = 14
K_ENERGY_PER_TURN: Final = 15
K_SUPPORTERS_PER_TURN: Final = 16
K_TOOLS: Final = 17
K_HEALING: Final = 18
K_BASE_DAMAGE: Final = 19
K_RESISTANCE: Final = 20
K_ANY_DAMAGE_TAKEN: Final = 21
K_DAMAGE_TAKEN_AFTER: Final = 22
K_COINS: Final = 23
K_SET_TYPE: Final = 24
K_TYPE_OF_ENERGY: Final = 25
K_SET_WEAK: Final = 26
K_SET_RESIST: Final = 27
K_ENERGY_BECOMES: Final = 28
K_PREVENT: Final = 29
K_IMMUNE: Final = 30
K_FORBID: Final = 31
K_ALLOW: Final = 32
K_SILENCE: Final = 33
K_SWITCH_OFF: Final = 34
K_GRANT: Final = 35
K_NO_PRIZES: Final = 36
K_INSTEAD: Final = 37
K_DISCARD_AT: Final = 38
K_UNAFFECTED: Final = 39
K_COPY: Final = 40
K_OPEN_HAND: Final = 41
K_KEEP_CONDITIONS: Final = 42
K_GUARD: Final = 43
K_SKIP_WEAK: Final = 44
K_BENCH_WEAK: Final = 45
K_PRIZES_GO: Final = 46
K_COUNTS_AS: Final = 47
K_SPARE: Final = 48
K_SKIP_TEXT: Final = 49
K_FIX_COIN: Final = 50
E_BENCHED: Final = 51
E_EVOLVES: Final = 52
E_EVOLVED: Final = 53
E_LEVELLED_UP: Final = 54
E_ATTACHED: Final = 55
E_KNOCKED_OUT: Final = 56
E_DAMAGED: Final = 57
E_ATTACK_DECLARED: Final = 58
E_ATTACKED: Final = 59
E_PLAYED: Final = 60
E_RETREATED: Final = 61
E_BECAME_ACTIVE: Final = 62
E_LEFT_ACTIVE: Final = 63
E_TURN_STARTED: Final = 64
E_TURN_ENDS: Final = 65
E_CHECKUP: Final = 66
E_DISCARDED: Final = 67
E_CONDITION: Final = 68
E_HEALED: Final = 69
E_DRAWN: Final = 70
E_PRIZE_TAKEN: Final = 71
E_WOULD_BE_DAMAGED: Final = 72
E_WOULD_BE_KNOCKED_OUT: Final = 73
E_FLIPPED: Final = 74
E_POWER_USED: Final = 75
E_BEING_PLAYED: Final = 76
E_POWER_DONE: Final = 77
E_RETREATS: Final = 78
E_GAME_BEGAN: Final = 79
E_THROWN: Final = 80
E_MILLED: Final = 81
E_HURT: Final = 82
E_ABOUT_TO_RETREAT: Final = 83
E_ABOUT_TO_ATTACH: Final = 84
E_SWITCHED: Final = 85
E_AS_SOON: Final = 86
K_EVENTS: Final = 51
N_KINDS: Final = 87
# End of the written part.
