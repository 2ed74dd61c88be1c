"""The sheet of a Pokémon in play: the parts of its numbers, the results of its attacks now, and the effects on it.

A sheet is made in a game that the viewer could be in (`View.guess`), so it depends only on what the viewer may know. Attacks are
carried out there, coins both ways, up to a number of outcomes and of steps.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import attacks, board, energy, in_force, players, pokemon_values
from playmat.engine.codes import (
    ATTACK,
    K_HP,
    K_RETREAT_COST,
    U_GAME_END,
    U_LEAVES_ACTIVE,
    U_LEAVES_PLAY,
    U_NEXT_ATTACK,
    U_OPPONENTS_NEXT_TURN,
    U_OPPONENTS_NEXT_TURN_END,
    U_TURN_END,
    U_YOUR_NEXT_TURN,
    U_YOUR_NEXT_TURN_END,
)
from playmat.engine.damage import SUM_BASE, SUM_CHANGE, SUM_RESISTANCE, SUM_WEAKNESS
from playmat.engine.flow.attack import begin_attack
from playmat.engine.machine import Machine
from playmat.engine.program import DONE
from playmat.engine.questions import CHANCE_SEAT, Q_MAIN
from playmat.engine.state import ONGOING, Effect, Pokemon
from playmat.play.option_text import TYPE_WORDS
from playmat.vocabulary import Supertype

if TYPE_CHECKING:
    from playmat.json_types import (
        AttackPreviewJson,
        AttackSheetJson,
        EffectEnd,
        LastingEffectJson,
        NamedCardJson,
        SheetJson,
        SumKind,
        SumLineJson,
    )
    from playmat.play.game import Game
    from playmat.play.view import View

OUTCOMES = 32
"""The most outcomes of one attack that are listed separately; further coins are flipped at random."""
STEPS = 20_000
"""The most steps of the engine for one attack. A text that needs more has no preview."""
SUMS: dict[int, SumKind] = {SUM_BASE: "base", SUM_CHANGE: "change", SUM_WEAKNESS: "weakness", SUM_RESISTANCE: "resistance"}
UNTIL: dict[int, EffectEnd] = {
    U_TURN_END: "turn_end", U_YOUR_NEXT_TURN: "your_next", U_OPPONENTS_NEXT_TURN: "opponents_next",
    U_YOUR_NEXT_TURN_END: "your_next_end", U_LEAVES_ACTIVE: "leaves_active", U_LEAVES_PLAY: "leaves_play",
    U_GAME_END: "game_end", U_NEXT_ATTACK: "next_attack", U_OPPONENTS_NEXT_TURN_END: "opponents_next",
}  # fmt: skip


@dataclass
class Outcome:
    """One possible outcome of an attack. Damage is in points."""

    game: Game
    chance: float
    flips: int = 0
    asks: bool = False
    """Whether a player was asked; the first answers were taken."""
    steps: int = 0
    sums: list[tuple[int, int, int, int]] = field(default_factory=list)

    def branch(self, chance: float) -> Outcome:
        copy = self.game.clone()
        copy.machine.sums = sums = list(self.sums)
        return Outcome(copy, self.chance * chance, self.flips, self.asks, self.steps, sums)


def sheet(view: View, serial: int) -> SheetJson | None:
    """The sheet of a Pokémon; None if the viewer sees no such Pokémon."""
    data = view.pokemon_to_json(serial)
    if data is None:
        return None
    game = view.guess(Random(0))
    m = game.machine
    p = board.find(m, serial)
    assert p is not None
    printed = pokemon_values.top(m, p)
    previews = m.st.question == Q_MAIN and m.st.asking and m.st.phase != 0
    return {
        "pokemon": data,
        "owner": int(p.owner),
        "is_active": board.is_active(m, p),
        "hp": {"printed": int(printed.as_hp if printed.card.supertype == Supertype.TRAINER else printed.hp), "now": data["hp"],
               "by": changers(m, K_HP, p)},
        "retreat": {"printed": int(printed.card.retreat), "now": data["retreat"], "by": changers(m, K_RETREAT_COST, p)},
        "attacks": [attack_sheet(game, p, int(ref), previews) for ref in attacks.attack_refs(m, p)],
        "effects": [effect_json(m, e) for e in m.st.effects if e.on == serial or (e.on == 0 and e.player == p.owner)],
    }  # fmt: skip


def changers(m: Machine, kind: int, p: Pokemon) -> list[NamedCardJson]:
    """The cards whose texts change a value of the Pokémon now."""
    uids = [int(live.c.uid) for live in in_force.in_force(m, kind) if live.c.uid >= 0 and in_force.applies(m, live, p)]
    return [card_json(m, uid) for uid in dict.fromkeys(uids)]


def card_json(m: Machine, uid: int) -> NamedCardJson:
    card = m.defs[uid].card
    return {"card": card.id, "name": card.printed_name}


def effect_json(m: Machine, e: Effect) -> LastingEffectJson:
    """A lasting effect: the card and the attack, Ability or text that made it, its player, and its end."""
    c = e.c
    name = m.printed_attack(c.attacking).title if c.origin == ATTACK and c.attacking is not None else ""
    card: NamedCardJson = card_json(m, int(c.uid)) if c.uid >= 0 else {"card": "", "name": name}
    return {"until": UNTIL.get(int(e.until), "turn_end"), "by": int(c.you), "attack": name, **card}


def attack_sheet(game: Game, p: Pokemon, ref: int, previews: bool) -> AttackSheetJson:
    m = game.machine
    attack = m.attack_of(ref)
    card = m.defs[int(ref) >> 4].card
    cost = [word for word, units in zip(TYPE_WORDS, energy.attack_cost(m, p, attack), strict=False) for _ in range(int(units))]
    data: AttackSheetJson = {"name": attack.title, "card": card.id, "cost": cost, "printed": int(attack.damage), "previews": []}
    if previews:
        opposing = (side for side in m.st.sides if not players.same_team(side.seat, p.owner))
        found = (preview(game, p, ref, target) for side in opposing for target in side.active)
        data["previews"] = [shown for shown in found if shown is not None]
    return data


def preview(game: Game, p: Pokemon, ref: int, target: Pokemon) -> AttackPreviewJson | None:
    """The outcomes of an attack if it were used now; None if they cannot be computed."""
    left = int(pokemon_values.hp(game.machine, target) - target.damage)
    found = outcomes(game, p, ref, target)
    if not found:
        return None
    serial, own = int(target.serial), int(p.serial)
    done = [damage_to(outcome, serial) for outcome in found]
    usual = max(range(len(found)), key=lambda i: (found[i].chance, done[i]))
    total = sum(outcome.chance for outcome in found)
    return {
        "target": serial,
        "left": left,
        "least": min(done),
        "most": max(done),
        "mean": round(sum(n * outcome.chance for n, outcome in zip(done, found, strict=True)) / total, 1),
        "knock_out": round(sum(o.chance for n, o in zip(done, found, strict=True) if n >= left) / total, 3),
        "own": max(damage_to(outcome, own) for outcome in found),
        "flips": max(outcome.flips for outcome in found),
        "asks": any(outcome.asks for outcome in found),
        "sums": sums_json(found[usual], serial, int(game.machine.attack_of(ref).damage), done[usual]),
    }


def damage_to(outcome: Outcome, serial: int) -> int:
    """Damage, and damage counters in points, that were put on a Pokémon."""
    worth = {"damage": 1, "counters": 10}
    return sum(int(e.n) * worth[e.kind] for e in outcome.game.log if e.kind in worth and serial in e.pokemon)


def sums_json(outcome: Outcome, serial: int, printed: int, done: int) -> list[SumLineJson]:
    """The calculation of the damage to a Pokémon, line by line; each line has the damage so far."""
    m = outcome.game.machine
    lines: list[SumLineJson] = [{"what": "printed", "n": printed}] if printed else []
    last = printed
    for what, about, uid, amount in outcome.sums:
        if about != serial or (amount == last and SUMS[what] in ("base", "change")):
            continue
        line: SumLineJson = {"what": SUMS[what], "n": amount}
        lines.append({**line, **card_json(m, uid)} if uid >= 0 else line)
        last = amount
    if done != last:
        prevented = any(e.kind == "prevented" and serial in e.pokemon for e in outcome.game.log)
        lines.append({"what": "prevented" if prevented else "other", "n": done})
    return lines


def outcomes(game: Game, p: Pokemon, ref: int, target: Pokemon) -> list[Outcome]:
    """The possible outcomes of the attack, with both sides of each coin; empty if it needs too many steps."""
    start = Outcome(game.clone(), 1.0)
    m = start.game.machine
    m.log = []
    m.sums = start.sums
    m.st.ask_chance = True
    m.st.asking = False
    m.st.player = p.owner
    begin_attack(m, p.owner, p.serial, ref, target.serial)
    waiting, finished = [start], []
    while waiting:
        outcome = waiting.pop()
        if not carried_out(outcome):
            return []
        st = outcome.game.machine.st
        if not st.asking or st.attack is None:
            finished.append(outcome)
        elif st.asked == CHANCE_SEAT:
            outcome.flips += 1
            if len(waiting) + len(finished) + 2 > OUTCOMES:
                st.ask_chance = False
                take(outcome, 0 if outcome.flips % 2 else 1)
                waiting.append(outcome)
                continue
            for place in (0, 1):
                branch = outcome.branch(0.5)
                take(branch, place)
                waiting.append(branch)
        else:
            outcome.asks = True
            take(outcome, *range(int(st.least)))
            waiting.append(outcome)
    return finished


def take(outcome: Outcome, *places: int) -> None:
    """Answer the open question; the attack continues in `carried_out`."""
    st = outcome.game.machine.st
    answer: vec[i64] = vec[i64]()
    for place in places:
        answer = append(answer, st.options[place])
    st.asking = False
    st.answered = True
    st.answer = answer


def carried_out(outcome: Outcome) -> bool:
    """Run the attack until a player is asked or it is over; False if it takes too long."""
    m = outcome.game.machine
    st = m.st
    while st.outcome == ONGOING and not st.asking and st.attack is not None and st.depth:
        outcome.steps += 1
        if outcome.steps > STEPS:
            return False
        f = st.top()
        if f.node.run(m, f) == DONE:
            st.take_off(f)
    return True
