"""The course of a game, built from the ruleset's lists of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from librt.vecs import append
from mypy_extensions import i64

from playmat.effects import nodes as n
from playmat.effects.script import parse_script
from playmat.effects.tree import nodes_of
from playmat.engine.actions import coins, control
from playmat.engine.codes import (
    EVERY_CONDITION,
    S_AFTER,
    S_BEFORE,
    S_CALCULATE,
    S_CHOICES,
    S_DISCARDS,
    S_REQUIREMENTS,
    S_STRIKE,
    YOU,
)
from playmat.engine.damage import DAMAGE_STEPS
from playmat.engine.flow import attack, checks, checkup, knock_outs, plays, setup, turn
from playmat.engine.link.codes import condition_bits
from playmat.engine.link.linker import Linker
from playmat.engine.program import Exec
from playmat.engine.terms.quantities import Number
from playmat.vocabulary import Condition


def link_course(linker: Linker) -> None:
    """The course of the game from the ruleset's lists."""
    table = linker.table
    rules = linker.rules
    for step in rules.damage_steps:
        table.damage_steps = append(table.damage_steps, i64(DAMAGE_STEPS.index(step)))
    table.conditions = condition_bits(Condition(word) for word in rules.conditions)
    table.exclusive = [i64(condition_bits(Condition(word) for word in group)) for group in rules.exclusive]
    table.triggers = table.register("rules/triggers", checks.Triggers(False))
    table.triggers_now = table.register("rules/triggers_now", checks.Triggers(True))
    table.take_prizes = table.register("rules/take_prizes", knock_outs.TakePrizes(False))
    table.overflow = table.register("rules/overflow", checks.Overflow(False))
    table.overflow_led = table.register("rules/overflow-led", checks.Overflow(True))
    table.attackers = table.register("rules/attackers", plays.ChoosePlayers(Exec(), 1))
    table.play_trainer = table.register("rules/play_trainer", plays.PlayTrainer())
    table.put_trainer = table.register("rules/put_trainer", plays.PutTrainer())
    table.play_stadium = table.register("rules/play_stadium", plays.PlayStadium())
    table.attaching = table.register("rules/attaching", plays.Attaching())
    table.evolving = table.register("rules/evolving", plays.Evolving(False))
    table.levelling_up = table.register("rules/levelling_up", plays.Evolving(True))
    table.retreat = table.register("rules/retreat", plays.Retreat(coin()))
    made: dict[str, Callable[[], Exec]] = {
        "attachments": checks.Attachments,
        "triggers": lambda: checks.Triggers(False),
        "knock_outs": knock_outs.KnockOuts,
        "aftermath": lambda: knock_outs.Aftermath(checks.Triggers(False), knock_outs.KnockOuts()),
        "prizes_and_promotion": lambda: knock_outs.TakePrizes(True),
        "win": lambda: knock_outs.CheckWin("aftermath" in rules.check_steps),
    }
    steps = [table.overflow, checks.StateTriggers(), *(made[step]() for step in rules.check_steps)]
    if table.form.teams:
        steps.append(plays.FillActiveSpot())
    table.checks = table.register("rules/checks", knock_outs.AllChecks(steps))
    table.attack = table.register("rules/attack", attack.Attack(control.Seq(attack_steps(linker, rules.attack_steps))))
    body = [step for step in rules.attack_steps if step not in ("announce", "alter", "confusion")]
    table.copied_attack = table.register("rules/copied_attack", control.Seq(attack_steps(linker, body)))
    free = [step for step in body if step != "requirements"]
    table.freely_copied = table.register("rules/freely_copied", control.Seq(attack_steps(linker, free)))
    between = checkup.Checkup(control.Seq(checkup_steps(linker)))
    steps_of_turn: list[Exec] = [turn.StartTurn(), turn.Main(), turn.EndPhase(), between, turn.NextPlayer()]
    table.loop = table.register("rules/loop", setup.WholeGame(control.Seq(setup_steps(linker)), control.Seq(steps_of_turn)))


def coin() -> coins.Flip:
    return coins.Flip(Number(1), None, None, YOU)


def attack_steps(linker: Linker, steps: Iterable[str]) -> list[Exec]:
    built: list[Exec] = []
    calculated = False
    for step in steps:
        if step in ("discards", "damage") and not calculated:
            built.append(attack.Calculate(attack.Section(S_CALCULATE)))
            calculated = True
        match step:
            case "announce":
                built.append(attack.Announce())
            case "choices":
                built.append(attack.Section(S_CHOICES))
            case "requirements":
                built.append(attack.Section(S_REQUIREMENTS))
            case "alter":
                built.append(attack.Alter())
            case "confusion":
                if linker.rules.confused:
                    script = linker.rules.confused
                    built.append(attack.Confusion(attack.Cancelling(rule_script(linker, script)), counters_in(script)))
            case "before_damage":
                built.append(attack.Section(S_BEFORE))
            case "discards":
                built.append(attack.Section(S_DISCARDS))
            case "damage":
                built += [attack.ApplyDamage(), attack.Section(S_STRIKE)]
            case "after":
                built.append(attack.Section(S_AFTER))
    return built


def rule_script(linker: Linker, script: str) -> Exec:
    linker.begin()
    return linker.action(parse_script(script))


def counters_in(script: str) -> int:
    """The number of damage counters, or of ten damage each, that a rule's script puts on a Pokémon."""
    for node in nodes_of(parse_script(script)):
        match node:
            case n.PutCounters(n.Number(counters)):
                return counters
            case n.Damage(n.Number(damage)):
                return damage // 10
    return 0


def checkup_steps(linker: Linker) -> list[Exec]:
    rules = linker.rules
    built: list[Exec] = [checkup.BeginCheckup()]
    is_block = linker.table.form.actives > 1
    if rules.checkup_effects == "around" or (rules.checkup_effects == "any_time" and is_block):
        built.append(checkup.EarlyEffects(EVERY_CONDITION))
    if is_block:
        steps = [condition_step(linker, step) for step in rules.checkup_steps if step != "effects"]
        return [*built, checkup.ConditionsInTurn(steps), checkup.CheckupEffects(), checks.Checks()]
    for step in rules.checkup_steps:
        if step == "effects":
            built.append(checkup.CheckupEffects())
            continue
        if rules.checkup_effects == "any_time":
            built.append(checkup.EarlyEffects(condition_bits([Condition(step)])))
        built.append(condition_step(linker, step))
    return [*built, checks.Checks()]


def condition_step(linker: Linker, word: str) -> checkup.ConditionStep:
    """The step between turns for a Special Condition, from the ruleset's script."""
    rules = linker.rules
    scripts = {"Poisoned": rules.poisoned, "Burned": rules.burned, "Asleep": rules.asleep}
    script = scripts.get(word, "")
    return checkup.ConditionStep(condition_bits([Condition(word)]), rule_script(linker, script) if script else None)


def setup_steps(linker: Linker) -> list[Exec]:
    steps = linker.rules.setup_steps
    prizes_first = "place" in steps and steps.index("prizes") < steps.index("place")
    built: list[Exec] = []
    for step in steps:
        match step:
            case "flip":
                built.append(setup.FlipForFirst(coin()))
            case "draw":
                built.append(setup.DrawHands())
            case "place":
                built.append(setup.Place())
            case "prizes":
                built.append(setup.SetPrizes(1 if prizes_first else 2))
                if setup.mulligans_wait(linker.rules):
                    built.append(setup.LateMulligans(setup.Place(), setup.SetPrizes(2)))
            case "bonus":
                built.append(setup.Bonus())
            case "reveal":
                built.append(setup.RevealAll())
    return built
