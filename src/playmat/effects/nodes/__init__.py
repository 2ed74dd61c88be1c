"""The effect language: every card text of every era is a tree of nodes.

A node is a frozen record. Its fields are other nodes, words of a small enumeration, numbers and names; a field that may be
left out has a default. The same definition serves all forms: `script` prints and parses a node by its fields, `english` renders
it, `engine.link` turns it into a program. A new mechanic is a new node here, with its wording,
and a class in the engine; a parameter that only one card would use is a missing node.

There is a module for each family; `english`, `reading.read_back` and the engine have modules of the same names:

- `quantities`: numbers that are computed when they are needed.
- `filters`: tests on one card or Pokémon.
- `selectors`: noun phrases; Pokémon in play, or cards. `pick` is the only selector that asks a player.
- `tests`: yes-or-no questions about the game.
- Actions: something that happens. Every action leaves results that later nodes read: `it`, `those`, `rest`, `heads`,
  `result`, `did`. `control` contains `seq`, `flip`, `if`, `may` and the like, `harm` the actions on Pokémon, `cards` the
  actions with cards, `choices` the choices for later, `lasting` the lasting effects.
- `statics`: effects in force while their source is in place, or for a time as `lasting(...)`.
- `triggers`: the parts of a card's text: triggers (`on`), activations (`use`), plays (`play`), and rules of the card itself.

`enumerations` contains the closed words, `base` the common base of all nodes. This package exports every node and word.
"""

# ruff: noqa: F403 - every public name of the family modules is a name of this package

from playmat.effects.nodes.base import *
from playmat.effects.nodes.cards import *
from playmat.effects.nodes.choices import *
from playmat.effects.nodes.control import *
from playmat.effects.nodes.enumerations import *
from playmat.effects.nodes.filters import *
from playmat.effects.nodes.harm import *
from playmat.effects.nodes.lasting import *
from playmat.effects.nodes.quantities import *
from playmat.effects.nodes.selectors import *
from playmat.effects.nodes.statics import *
from playmat.effects.nodes.tests import *
from playmat.effects.nodes.triggers import *
