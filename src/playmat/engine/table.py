"""The table of a game: its cards, ruleset and programs, linked. It never changes while games are played on it.

Games of the same decks, ruleset and form share one table; a state refers to it by uids and program keys only.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine.card_definitions import CardDef
from playmat.engine.program import Exec
from playmat.engine.state import Side, State, no_counts
from playmat.rules.ruleset import Form, Ruleset


def limit(n: int | None) -> i64:
    """A limit as a machine integer; -1: there is none."""
    return -1 if n is None else n


class Table:
    def __init__(self, rules: Ruleset, form: Form) -> None:
        self.rules = rules
        self.form = form
        self.linked: Table = self
        """The table that this one rearranges (see `play.tables.arranged`); itself, if it was linked."""
        self.defs: list[CardDef] = []
        """By uid: copies of a card share their definition."""
        self.defined: i64 = 0
        """The number of cards that are defined; their `index` is below it."""
        self.owners: vec[i64] = vec[i64]()
        self.names: list[str] = []
        """Interned names of cards, attacks, Abilities and counters."""
        self.classes: dict[str, int] = {}
        """The bit of each class of card."""
        self.bench_size: i64 = rules.bench_size if form.bench_size is None else form.bench_size
        self.prizes: i64 = rules.prizes if form.prizes is None else form.prizes
        self.max_copies: i64 = limit(form.over(rules).max_copies)
        """The number of cards of one name that a deck may have; -1: any number."""
        self.energy_per_turn: i64 = limit(rules.energy_per_turn)
        """The ruleset's limits of a turn; -1: none."""
        self.supporters_per_turn: i64 = limit(rules.supporters_per_turn)
        self.retreats_per_turn: i64 = limit(rules.retreats_per_turn)
        self.damage_steps: vec[i64] = vec[i64]()
        self.conditions: i64 = 31
        """Bits of the Special Conditions that the ruleset knows."""
        self.exclusive: list[i64] = []
        self.prizes_trigger: bool = False
        """A card waits to be taken as a Prize, so Prizes are taken one by one."""
        self.has_interrupts: bool = False
        """Whether a card can stop a Power that is being used."""
        self.reclassed: bool = False
        """Some text gives cards a class that is not printed on them."""
        self.has_roles: bool = False
        """Whether a card can be attached as something else, or an attached card can become something else."""
        self.tool_classes: i64 = 0
        """Class bits of a card that is attached as a Tool; the same for Energy, for a Trainer card played as a Pokémon, and for a
        Pokémon card that is in play as a Stadium."""
        self.stadium_classes: i64 = 0
        self.energy_classes: i64 = 0
        self.pokemon_classes: i64 = 0
        self.uses: bool = False
        """Whether any card has an activation while it is in play; `discard_uses`: from the discard pile."""
        self.discard_uses: bool = False
        self.bench_attacks: bool = False
        """Whether any card has an attack that can be used on the Bench."""
        self.names_guessed: bool = False
        """Whether any text lets a player guess the name of a Pokémon card by one of its attacks."""
        self.attack_owners: dict[str, list[str]] = {}
        """If so: by the name of an attack, the names of all known Pokémon that have such an attack, in alphabetical order."""
        self.acts: bool = False
        """Whether any card could give its bearer an activation, an Ability or an attack (`CardDef.acts`)."""
        self.babies: bool = False
        """Whether any card is a Baby Pokémon that evolves into a Basic Pokémon."""
        self.bearers: bool = False
        """Whether any card says which Pokémon it can be attached to; `live_attachments`: whether any card has a text in force
        while it is attached."""
        self.live_attachments: bool = False
        self.lively: bool = False
        """Whether any card has a static or trigger while it is in play."""
        self.attacks_again: bool = False
        """Whether any text allows a second attack in a turn."""
        self.extra_tools: bool = False
        """Whether any text lets a Pokémon carry more Tools than the rules do."""
        self.entangled: bool = False
        """Whether any text silences or copies others, so that the texts in force depend on more than the cards in play."""
        self.gains: bool = False
        """Whether any text gives a Pokémon an Ability for a time."""
        self.copies: bool = False
        """Whether any card has a text that makes a Pokémon a copy of another one."""
        self.fatal: list[i64] = []
        """Names of Abilities whose use Knocks Out the Pokémon that has them."""
        self.lasting_marks: list[i64] = []
        """Names of counters that stay on a Pokémon as long as it is in play."""
        nothing = Exec()
        self.loop: Exec = nothing
        self.checks: Exec = nothing
        self.triggers: Exec = nothing
        self.triggers_now: Exec = nothing
        self.take_prizes: Exec = nothing
        self.overflow: Exec = nothing
        self.overflow_led: Exec = nothing
        self.attack: Exec = nothing
        self.copied_attack: Exec = nothing
        self.freely_copied: Exec = nothing
        """The same without the requirements for using the attack."""
        self.play_trainer: Exec = nothing
        self.play_stadium: Exec = nothing
        self.put_trainer: Exec = nothing
        self.retreat: Exec = nothing
        self.attaching: Exec = nothing
        self.evolving: Exec = nothing
        self.levelling_up: Exec = nothing
        self.attackers: Exec = nothing
        """In teams: the player that the text of an attack means by "you"."""
        self.nodes: dict[str, Exec] = {}
        """Every node by its key, to find programs again when a state is read."""

    def copy(self) -> Table:
        """A table with the same contents, which may be changed until games are played on it."""
        table = Table(self.rules, self.form)
        for name in dir(self):
            value = getattr(self, name)
            if not name.startswith("_") and not callable(value):
                setattr(table, name, value.copy() if isinstance(value, (list, dict)) else value)
        return table

    def empty_state(self) -> State:
        """A state with all cards in their decks, in the order of the lists, before the game begins."""
        sides: list[Side] = []
        for seat in range(self.form.seats):
            deck: vec[i64] = vec[i64](capacity=60)
            for uid in range(len(self.owners)):
                if self.owners[uid] == seat:
                    deck = append(deck, uid)
            nothing: vec[i64] = vec[i64]()
            sides.append(Side(seat, deck, nothing, nothing, nothing, 0, nothing, nothing, nothing, [], [], no_counts()))
        return State(sides, [])

    def register(self, key: str, root: Exec) -> Exec:
        """Give the nodes of a program their keys: the program's, and their place in it."""
        self.nodes[key] = root
        root.key = key
        stack = [root]
        seen = 0
        while stack:
            node = stack.pop()
            for child in node.children():
                if not child.key:
                    seen += 1
                    child.key = f"{key}:{seen}"
                    self.nodes[child.key] = child
                    stack.append(child)
        return root
