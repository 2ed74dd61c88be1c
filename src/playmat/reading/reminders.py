"""Reminder texts: a reminder must be true of the tree of its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from playmat.effects import nodes as fx
from playmat.effects.nodes import Harm
from playmat.effects.tree import walk
from playmat.reading.refusal import Refusal
from playmat.reading.text_context import TextContext


def has_any(parts: Iterable[object], *kinds: type) -> bool:
    return any(isinstance(node, kinds) for part in parts for node in walk(part))


def _prevents(parts: Iterable[object], *harms: Harm) -> bool:
    return any(isinstance(node, fx.Prevent) and node.what in harms for part in parts for node in walk(part))


def _plain_damage(parts: Iterable[object]) -> bool:
    return any(isinstance(node, fx.Damage) and node.plain for part in parts for node in walk(part))


_CHECKS: dict[str, Callable[[Sequence[object], TextContext], bool]] = {
    "bench": lambda parts, context: has_any(parts, fx.Damage),
    "GX": lambda parts, context: context.power == "GX",
    "twice": lambda parts, context: any(isinstance(part, fx.Allow) and part.verb is fx.Verb.ATTACK_TWICE for part in parts),
    "damage_only": lambda parts, context: (
        _prevents(parts, Harm.DAMAGE) or _plain_damage(parts) or has_any(parts, fx.Modify, fx.Ignore, fx.Soften, fx.Immune)
    ),
    "effects_only": lambda parts, context: _prevents(parts, Harm.EFFECTS, Harm.ALL),
    "counters_only": lambda parts, context: _prevents(parts, Harm.COUNTERS),
    "prevents": lambda parts, context: has_any(parts, fx.Prevent),
    "energy": lambda parts, context: has_any(parts, fx.Provide, fx.AttachAsEnergy),
    "evolves": lambda parts, context: has_any(parts, fx.Evolve),
    "unevolved": lambda parts, context: any(
        isinstance(node, fx.Forbid) and node.verb is fx.Verb.EVOLVE_AT_ALL for part in parts for node in walk(part)
    ),
    "rule_box": lambda parts, context: any(
        isinstance(node, fx.Is) and node.word == "Rule Box" for part in parts for node in walk(part)
    ),
    "they_choose": lambda parts, context: any(
        isinstance(node, fx.Pick) and node.by is fx.By.OPPONENT for part in parts for node in walk(part)
    ),
    "switch": lambda parts, context: has_any(parts, fx.Switch),
    "grant": lambda parts, context: has_any(parts, fx.Grant),
    "": lambda parts, context: True,
    "works": lambda parts, context: not any(getattr(part, "stops", ()) for part in parts),
    "bearer": lambda parts, context: has_any(parts, fx.Bearer),
    "attaches": lambda parts, context: has_any(parts, fx.Attach),
    "heals": lambda parts, context: has_any(parts, fx.Heal),
    "at_least_one": lambda parts, context: any(
        isinstance(node, fx.Pick) and node.upto and not node.none for part in parts for node in walk(part)
    ),
    "tools": lambda parts, context: any(isinstance(part, fx.Modify) and part.what is fx.Attribute.TOOLS for part in parts),
    "draws": lambda parts, context: has_any(parts, fx.Draw, fx.DrawUntil),
    "any_cost": lambda parts, context: any(
        isinstance(part, fx.Modify) and part.what is fx.Attribute.ATTACK_COST and not part.energy for part in parts
    ),
    "uses_card": lambda parts, context: has_any(parts, fx.UseCard),
    "each": lambda parts, context: has_any(parts, fx.AsPlayer),
    "becomes": lambda parts, context: has_any(parts, fx.Become),
    "immune": lambda parts, context: has_any(parts, fx.Immune),
    "promotes": lambda parts, context: has_any(parts, fx.Promote),
    "same_weakness": lambda parts, context: any(
        isinstance(node, fx.SetWeakness) and node.factor == 0 for part in parts for node in walk(part)
    ),
    "weakness": lambda parts, context: has_any(parts, fx.SetWeakness),
    "lasting": lambda parts, context: has_any(parts, fx.Lasting),
    "copy": lambda parts, context: has_any(parts, fx.UseAttack),
    "copy_or_grant": lambda parts, context: has_any(parts, fx.UseAttack, fx.Grant),
    "extra_turn": lambda parts, context: has_any(parts, fx.SkipCheckup),
    "stronger": lambda parts, context: any(
        (isinstance(node, fx.Inflict) and node.strength) or node is fx.Attribute.SLEEP_COINS
        for part in parts
        for node in walk(part)
    ),
    "bench_size": lambda parts, context: any(
        isinstance(part, fx.Modify) and part.what is fx.Attribute.BENCH_SIZE for part in parts
    ),
}


def check_reminder(which: str, parts: Sequence[object], context: TextContext) -> None:
    """Refuse a reminder that is not true of its text: the text was misread."""
    if not _CHECKS[which](parts, context):
        raise Refusal("this reminder does not fit what was read before it")
