"""Many games at once, stepped inside compiled code. Every game has its own table, seed and state, and can be branched.

An action is the place of an option, or `Arrays.options` for "done". Questions with several picks take several actions: picks,
then "done"; a question is answered automatically when as many are picked as it allows. Games that are over restart with their
next seed.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine.machine import Machine
from playmat.engine.players import rule_context
from playmat.engine.playout import Dice, random_answer
from playmat.engine.state import NOBODY, State
from playmat.engine.table import Table
from playmat.lab.game_tracker import Pilot
from playmat.learn.encoding import Arrays, Rows, write_picks, write_view


@mypyc_attr(native_class=False)
class IllegalMove(ValueError):
    """An action that the mask forbids."""


class Slot:
    """One game of a batch."""

    def __init__(self, machine: Machine, rows: Rows, pilots: list[Pilot | None]) -> None:
        self.table: Table = machine.table
        self.rows = rows
        self.machine = machine
        """Runs the game. Games on the same table share one, because its caches take more memory than the game itself."""
        self.state: State = machine.table.empty_state()
        self.pilots = pilots
        """Players inside compiled code, by seat; None: the caller decides."""
        self.seed: i64 = 0
        self.steps: i64 = 0
        self.picked: vec[i64] = vec[i64]()
        """Places of the options picked so far for the open question."""
        self.dice = Dice(0)

    def enter(self) -> Machine:
        """The machine, set to this game: its caches for another game are dropped."""
        m = self.machine
        if m.st is not self.state:
            m.st = self.state
            m.parts_stamp = -1
            m.all_stand = False
            m.fallen = vec[i64]()
        return m


class Saved:
    """A saved point of a game, from which it can continue later: in the same batch, in any slot with the same table."""

    def __init__(self, table: Table, state: State, seed: i64, steps: i64, picked: vec[i64]) -> None:
        self.table = table
        self.state = state
        self.seed = seed
        self.steps = steps
        self.picked = picked


def approach(st: State) -> i64:
    """Read a number of everything that the next step of a game needs.

    The states of many games do not fit the processor's near caches. Here it fetches the parts of a state in parallel; in the step
    itself it would wait for each in turn.
    """
    n: i64 = st.turn + st.stamp + st.least
    for side in st.sides:
        n += side.seat + len(side.counts) + len(side.hand)
        for p in side.active:
            n += p.serial + p.hurt_turn + len(p.attached)
        for p in side.bench:
            n += p.serial + p.hurt_turn + len(p.attached)
    for i in range(st.depth):
        n += st.stack[i].step + st.stack[i].c.you
    return n


class Batch:
    """Games that are stepped together. `limit` is the number of answers after which a game ends without a winner."""

    def __init__(self, slots: list[Slot], options: int, limit: int, skip_forced: bool, stride: int) -> None:
        self.slots = slots
        self.arrays = Arrays(len(slots), options)
        self.limit: i64 = limit
        self.skip_forced = skip_forced
        """Whether questions with a single possible answer are answered at once."""
        self.stride: i64 = stride
        """The addition to a game's seed when it restarts."""
        self.overflows: i64 = 0
        """Questions that had more options than fit; the ones at the end could not be picked."""
        self.finished: i64 = 0
        """Games that have ended."""
        self.ahead: i64 = 1
        """The number of games by which `approach` is ahead of the step; 0: it is never called."""

    def begin(self, g: i64, seed: i64, words: tuple[int, int, int, int]) -> None:
        """Begin a game; `words` are the generator's, made from the seed."""
        slot = self.slots[g]
        slot.seed = seed
        slot.steps = 0
        slot.picked = vec[i64]()
        slot.dice = Dice(seed)
        st = slot.table.empty_state()
        st.rng = (words[0], words[1], words[2], words[3])
        slot.state = st
        m = slot.enter()
        m.push(slot.table.loop, rule_context(m, 0, 0))
        m.resume()
        self.advance(slot)

    def advance(self, slot: Slot) -> None:
        """Answer the questions that the caller does not decide."""
        m = slot.enter()
        st = m.st
        while st.asking:
            if slot.steps >= self.limit:
                st.end(NOBODY)
                break
            if st.asked < 0:
                m.reply(random_answer(m, slot.dice))
            else:
                pilot = slot.pilots[st.asked]
                if pilot is not None:
                    m.reply(pilot.answer(m))
                elif self.skip_forced and st.least == st.most and (len(st.options) == st.least or st.most == 0):
                    m.reply(st.options[:] if st.most else vec[i64]())
                else:
                    break
            slot.steps += 1

    def show(self, g: i64) -> None:
        """Write the view of the player who is asked in game g."""
        slot = self.slots[g]
        a = self.arrays
        st = slot.state
        if st.asking:
            if len(st.options) > a.options:
                self.overflows += 1
            write_view(a, g, slot.enter(), slot.rows, st.asked, slot.picked)
        else:
            a.player[g] = -1
            for i in range(a.actions):
                a.mask[g * a.actions + i] = 0

    def show_to(self, g: i64, seat: i64) -> None:
        """Write the view of a seat of game g, whether or not it is asked."""
        slot = self.slots[g]
        write_view(self.arrays, g, slot.enter(), slot.rows, seat, slot.picked)

    def act(self, g: i64, action: i64) -> bool:
        """Take an action in game g; whether the game is over after it. Raises IllegalMove."""
        a = self.arrays
        slot = self.slots[g]
        if action < 0 or action >= a.actions or not a.mask[g * a.actions + action]:
            raise IllegalMove(f"game {g}: action {action} is not allowed now; look at the mask")
        st = slot.state
        if action < a.options:
            slot.picked = append(slot.picked, action)
            if len(slot.picked) < st.most:
                return False
        answer: vec[i64] = vec[i64]()
        for place in slot.picked:
            answer = append(answer, st.options[place])
        slot.picked = vec[i64]()
        slot.enter().reply(answer)
        slot.steps += 1
        self.advance(slot)
        return not st.asking

    def note_end(self, g: i64) -> None:
        """Write the result of a game that is over."""
        a = self.arrays
        outcome = self.slots[g].state.outcome
        a.done[g] = 1
        a.reward[2 * g] = 0 if outcome < 0 else 1 if outcome == 0 else -1
        a.reward[2 * g + 1] = 0 if outcome < 0 else 1 if outcome == 1 else -1
        self.finished += 1

    def step(self, actions: list[int]) -> list[int]:
        """Take one action in every game; returns the games that ended. Those must be restarted before the next step."""
        a = self.arrays
        ended: list[int] = []
        count: i64 = len(actions)
        for g in range(count):
            if self.ahead and g + self.ahead < count:
                approach(self.slots[g + self.ahead].state)
            if self.act(g, actions[g]):
                self.note_end(g)
                ended.append(g)
            else:
                if a.done[g]:
                    a.done[g] = 0
                    a.reward[2 * g] = 0
                    a.reward[2 * g + 1] = 0
                slot = self.slots[g]
                if len(slot.picked) and a.player[g] == slot.state.asked:
                    write_picks(a, g, slot.enter(), slot.rows, slot.picked)
                else:
                    self.show(g)
        return ended

    def save(self, g: i64) -> Saved:
        slot = self.slots[g]
        return Saved(slot.table, slot.state.clone(), slot.seed, slot.steps, slot.picked)

    def restore(self, g: i64, saved: Saved) -> None:
        """Continue a saved game in slot g. Raises ValueError if the slot has another table."""
        slot = self.slots[g]
        if slot.table is not saved.table:
            raise ValueError("the saved game has other decks or rules than this slot")
        slot.state = saved.state.clone()
        slot.seed = saved.seed
        slot.steps = saved.steps
        slot.picked = saved.picked
        self.show(g)
