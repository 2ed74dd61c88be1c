"""Actions that mean the same in every position: each kind of option has numbers of its own.

In the vector environment an action is the place of an option, which suits nets that score every option by its features. Standard
learners have an output for each action instead; for them, attacks, attachments, Pokémon to choose and so on always have the same
numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from playmat.engine.questions import OPTIONS as KINDS
from playmat.learn.encoding import SLOTS
from playmat.learn.features import Features, Floats, option_names

SIZES = {
    "end": 1, "attack": 6, "retreat": 10, "bench": 10, "evolve": 10, "level_up": 2, "attach": 24, "tool": 6, "play": 16,
    "stadium": 2, "use": 10, "use_stadium": 1, "use_card": 4, "yes": 1, "no": 1, "pokemon": SLOTS, "card": 40, "number": 10,
}  # fmt: skip
"""Numbers by kind of option. Other kinds, and options beyond these, share the last `SHARED` ones."""
SHARED = 40
ACTIONS = sum(SIZES.values()) + SHARED + 1
"""All actions; the last one is "done"."""
FEATURES = (
    "number", "damage", "cost", "hp", "play_worth", "keep_worth", "pokemon_hp_left", "pokemon_energy", "pokemon_lacking_1",
    "target_own_active", "target_hp_left", "target_energy", "target_lacking_1",
)  # fmt: skip
"""What is said of every action, after whether it is there; see `features.option_names`."""
WIDTH = 1 + len(FEATURES)

_COLUMNS = [option_names().index(name) for name in FEATURES]
_FIRST: dict[str, int] = {}
for _kind in SIZES:
    _FIRST[_kind] = sum(SIZES[other] for other in _FIRST)
_SHARED_FIRST = sum(SIZES.values())


def places(arrays: Mapping[str, NDArray[Any]]) -> NDArray[np.int64]:
    """The place of the option behind every action of the one game, -1 if there is none; the last one is "done"."""
    found = np.full(ACTIONS, -1, dtype=np.int64)
    mask = arrays["mask"][0]
    done = len(mask) - 1
    used = dict.fromkeys([*SIZES, ""], 0)
    for place in range(int(min(arrays["game"][0, 4], done))):
        kind = KINDS[arrays["option"][0, place, 0]]
        at = -1
        if kind == "pokemon":
            slot = int(arrays["option_pokemon"][0, place])
            if slot >= 0 and found[_FIRST[kind] + slot] < 0:
                at = _FIRST[kind] + slot
        elif kind in SIZES and used[kind] < SIZES[kind]:
            at = _FIRST[kind] + used[kind]
            used[kind] += 1
        if at < 0 and used[""] < SHARED:
            at = _SHARED_FIRST + used[""]
            used[""] += 1
        if at >= 0:
            found[at] = place
    found[-1] = done
    return found


def mask_of(arrays: Mapping[str, NDArray[Any]], behind: NDArray[np.int64]) -> NDArray[np.int8]:
    """1 for the actions that are allowed; `behind` comes from `places`."""
    allowed = np.where(behind >= 0, arrays["mask"][0][behind], 0)
    return np.asarray(allowed, dtype=np.int8)


def observation(arrays: Mapping[str, NDArray[Any]], cards: Floats, behind: NDArray[np.int64]) -> Floats:
    """One flat array: the numbers of the game (`features.STATE`), then `WIDTH` numbers for every action but "done"."""
    features = Features(arrays, cards)
    found = np.zeros((ACTIONS - 1, WIDTH), np.float32)
    there = np.flatnonzero(behind[:-1] >= 0)
    if len(there):
        rows = features.options(np.zeros(len(there), np.int64), behind[there])
        found[there, 0] = 1
        found[there, 1:] = rows[:, _COLUMNS]
    return np.concatenate([features.states[0], found.reshape(-1)])
