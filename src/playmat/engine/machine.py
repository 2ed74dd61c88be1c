"""The machine: runs the frames of a state, asks questions, and keeps the log for listeners.

One `Machine` serves one `State`. It holds shared objects (card table, ruleset, programs) and values that can be computed again
(the texts in force); the state alone is the game. The operations of texts and rules are functions over a machine, in a module
for each noun: `board`, `zones`, `movement`, `damage`, `conditions`, `events`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine.card_definitions import AttackDef, CardDef
from playmat.engine.codes import N_KINDS
from playmat.engine.program import ASK, DONE, Attacking, Context, Exec, Frame, ref_index, ref_uid
from playmat.engine.questions import O_NO, O_YES, Q_YES_NO, kind_of, pack
from playmat.engine.state import ONGOING, Pokemon, State
from playmat.engine.vectors import NOTHING

if TYPE_CHECKING:
    from playmat.engine.in_force import PartInForce
    from playmat.engine.table import Table


EVERYBODY: Final = -1
"""Who may read a line of the log, if it is not a single seat."""
NOBODY: Final = -2
"""The cards of a line that no player has seen: a Prize card that goes into the deck."""
ENDLESS: Final = 200_000
"""The number of nodes, of a trace or between two questions, at which a text counts as endless."""


@mypyc_attr(acyclic=True)
class Entry:
    """One line of the game's log, for listeners. `seen_by` is a seat, or EVERYBODY."""

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


class Machine:
    """Runs one game. Everything except `st` can be computed from the table and the state."""

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
        self.probe: Context | None = None
        """The context in which the listing of options asks texts whether they would do anything (see `players.probe`)."""
        self.shielding: bool = False
        """True while a shield is evaluated, so that shields do not ask each other."""
        self.stop_any: bool = rules.zero_stop == "any"
        self.stop_resisted: bool = rules.zero_stop == "resistance"
        nothing: list[PartInForce] = []
        self.parts: list[list[PartInForce]] = [nothing] * N_KINDS
        """By kind. Kinds without any share one list, which is never changed."""
        self.no_parts: list[PartInForce] = nothing
        self.parts_stamp: i64 = -1
        self.kinds: vec[i64] = NOTHING
        """The kinds with live parts."""
        self.live: i64 = 0
        """Bits of the kinds of static that may have live parts; a bit that is not set means that there are none."""
        self.awaited: i64 = 0
        """The same for the kinds of event, from K_EVENTS on."""
        self.banned: i64 = 0
        """Bits of the verbs that live texts forbid."""
        self.lifted: i64 = 0
        """Bits of the verbs that live texts allow although a rule or another text forbids them."""
        self.fallen: vec[i64] = NOTHING
        """Serials of Pokémon that are being Knocked Out: texts that they switch off work again."""
        self.all_stand: bool = False
        """No Pokémon is Knocked Out, as checked since the live parts were gathered."""
        self.listing: i64 = 0
        """Counts the listings of options; `listed` has, for each printed card, the last listing in which it appeared."""
        self.listed: vec[i64] = vec[i64]([0] * table.defined)
        self.places: vec[i64] = NOTHING
        """The last known places of Pokémon, by the last bits of their serials (see `board.find`)."""
        self.energy_in_question: i64 = -1
        """The Energy card whose types are being computed, with the result so far."""
        self.types_in_question: i64 = 0
        self.units_in_question: i64 = 0
        self.about_to_attach: i64 = -1
        """A card that is about to be attached as a Tool or as Energy, and its role then (see `pokemon_values.acts_as`)."""
        self.about_to_attach_as: i64 = 0
        self.log: list[Entry] | None = None
        self.copies: bool = table.copies
        self.typing: bool = False
        """Types are being computed: texts that change them see printed types. `measuring` is the same for HP."""
        self.measuring: bool = False
        self.providing: bool = False
        """Types are being computed from Energy that depends on them."""
        self.trace: list[Exec] | None = None
        """The nodes that ran, in order. None: not recorded."""
        self.forced: list[int] | None = None
        """The cards (of Pokémon the top cards) that were picked without a question because there was no choice; an attack is -1
        less its reference, and NONE_THERE is a pick or choice without options. None: not recorded."""
        self.sums: list[tuple[int, int, int, int]] | None = None
        """How damage was computed: the kind of step (`SUM_` in `damage`), serial of the target, uid of the card that causes it
        (-1: none), and the damage so far; None: not recorded."""

    def attack_of(self, ref: i64) -> AttackDef:
        """The printed attack that a reference means."""
        return self.defs[ref_uid(ref)].attacks[ref_index(ref)]

    def printed_attack(self, attacking: Attacking) -> AttackDef:
        """The printed attack that is being carried out."""
        return self.defs[attacking.uid].attacks[attacking.index]

    def touch(self) -> None:
        """The board has changed: the texts in force must be collected again."""
        self.st.stamp += 1

    def touch_if_entangled(self) -> None:
        """A change that does not affect which texts are in force, unless texts depend on each other (`Table.entangled`)."""
        if self.table.entangled:
            self.st.stamp += 1
        self.all_stand = False

    def touch_with(self, uid: i64) -> None:
        """A card has come into play or left it: the texts in force are collected again if it has one. A card without one does
        not cause a Knock Out."""
        if self.defs[uid].is_live or self.table.entangled:
            self.touch()

    def force(self, p: Pokemon) -> None:
        """Note that a Pokémon was picked without a question because there was no choice."""
        if self.forced is not None:
            self.forced.append(int(p.cards[len(p.cards) - 1]))

    def tell(
        self, kind: str, player: i64, cards: list[int] | None = None, pokemon: list[int] | None = None, n: i64 = 0,
        text: str = "", cite: str = "", seen_by: int = EVERYBODY,
    ) -> None:  # fmt: skip
        """Add a line to the log. Callers test `log` first, so that a game without listeners pays nothing."""
        if self.log is not None:
            self.log.append(Entry(kind, player, cards or [], pokemon or [], n, text, cite, seen_by))

    def push(self, node: Exec, c: Context) -> None:
        st = self.st
        depth = st.depth
        st.depth = depth + 1
        if depth == len(st.stack):
            st.stack.append(Frame(node, c, 0, 0))
            return
        f = st.stack[depth]
        f.node = node
        f.c = c
        f.step = 0
        f.n = 0

    def ask(self, seat: i64, question: int, options: vec[i64], least: i64, most: i64) -> int:
        st = self.st
        st.asking = True
        st.asked = st.decides if st.decides >= 0 and seat >= 0 else seat
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

    def note(self, node: Exec) -> None:
        """Add to the trace. The owner of a trace clears it from time to time; a text that never ends is an error."""
        if self.trace is not None:
            self.trace.append(node)
            if len(self.trace) > ENDLESS:
                raise RuntimeError(f"the text at {node.key} does not end")

    def resume(self) -> None:
        """Run until a player is asked or the game is over."""
        st = self.st
        steps: i64 = 0
        while st.outcome == ONGOING and not st.asking and st.depth:
            f = st.stack[st.depth - 1]
            steps += 1
            if steps > ENDLESS:
                raise RuntimeError(f"the text at {f.node.key} does not end")
            if self.trace is not None:
                self.note(f.node)
            if f.node.run(self, f) == DONE:
                st.take_off(f)
        if st.outcome != ONGOING:
            st.end(st.outcome)

    def reply(self, answer: vec[i64]) -> None:
        """Take the answer to the open question and continue. The caller has checked it."""
        st = self.st
        st.asking = False
        st.answered = True
        st.answer = answer
        self.resume()

    def answer_of(self) -> vec[i64]:
        """The answer that the running node asked for; it can be read once."""
        self.st.answered = False
        return self.st.answer
