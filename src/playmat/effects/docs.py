"""Writes the reference of the effect language, `docs/effects.md`, from the nodes themselves.

python -m playmat.effects.docs docs/effects.md
"""

from __future__ import annotations

import ast
import inspect
import sys
from enum import StrEnum
from pathlib import Path

from playmat.effects import nodes, script
from playmat.effects.english import english
from playmat.effects.nodes import (
    NODES,
    Action,
    Filter,
    Node,
    Part,
    Quantity,
    Selector,
    Test,
    cards,
    choices,
    control,
    enumerations,
    filters,
    harm,
    lasting,
    quantities,
    selectors,
    statics,
    tests,
    triggers,
)
from playmat.effects.script import Shape, format_script, format_value, parse_script, signature

FAMILIES = (
    quantities,
    filters,
    selectors,
    tests,
    control,
    harm,
    cards,
    choices,
    lasting,
    statics,
    triggers,
)
"""The modules of the nodes, in the order of the page."""

EXAMPLES: dict[str, str] = {
    "number": "3",
    "count": "count(bench)",
    "energy": "energy(self, types=Water)",
    "times": "times(10, counters(self))",
    "plus": "plus(1, count(bench(opponent)))",
    "minus": "minus(hp(self), 10)",
    "cap": "cap(count(bench), 3)",
    "quotient": "quotient(hp(self, remaining=true), 10)",
    "half": "half(hp(defending, remaining=true), up=true)",
    "how_often": 'how_often(happened(played, of=opponent, filter=is("Item")))',
    "distinct": "distinct(types, in_play)",
    "marks_on": 'marks_on("Char", defending)',
    "is": 'is("Supporter")',
    "type": "type(Fire, Water)",
    "named": 'named("Pikachu", "Raichu")',
    "name_has": 'name_has("Dark")',
    "provides": "provides(Fire)",
    "and": 'and(is("Basic"), type(Fire))',
    "or": 'or(is("Item"), is("Tool"))',
    "not": 'not(is("ex"))',
    "has_energy": "has_energy(Lightning, n=2)",
    "has_card": 'has_card(is("Tool"))',
    "damaged": "damaged(3)",
    "hp_is": "hp_is(<=, 60)",
    "has_ability": 'has_ability("Poké-Body")',
    "has_attack": 'has_attack("Ember")',
    "retreat_is": "retreat_is(>=, 3)",
    "evolves_from_name": 'evolves_from_name("Eevee")',
    "earlier_form": "earlier_form(those)",
    "has_mark": 'has_mark("Char")',
    "saved": "saved(first)",
    "active": "active(opponent)",
    "bench": 'bench(you, is("Basic"))',
    "in_play": "in_play(each)",
    "hand": "hand(opponent)",
    "deck": 'deck(you, is("Trainer"))',
    "top": "top(5)",
    "attached": 'attached(self, is("Energy"))',
    "cards_of": "cards_of(self, part=under)",
    "pick": "pick(2, bench(opponent), upto=true)",
    "except": "except(in_play, self)",
    "both": "both(hand, discard_pile)",
    "where": 'where(looked, is("Energy"))',
    "exists": "exists(bench, n=2)",
    "compare": "compare(count(hand), <=, 4)",
    "matches": "matches(defending, damaged)",
    "all": "all(is_active(self), your_turn)",
    "any": "any(did, bench_full(opponent))",
    "unless": "unless(exists(discard_pile))",
    "went": "went(second)",
    "happened": "happened(knocked_out, when=last_turn)",
    "seq": "draw(2); discard(pick(1, hand))",
    "flip": "flip(heads=inflict(Paralyzed, defending))",
    "if": "if(compare(heads, =, 2), then=more(30))",
    "may": "may(discard(pick(1, hand)), then=draw(3))",
    "do": "do(discard(pick(1, attached(self))), then=heal(30, self))",
    "one_of": "one_of(draw(2), heal(20, active))",
    "for_each": "for_each(bench, heal(10, it))",
    "repeat": "repeat(2, flip(heads=draw))",
    "as_player": "as_player(each, move(hand, deck); draw(4))",
    "cost": 'cost(discard(pick(2, attached(self, is("Energy")))))',
    "incidental": "incidental(look(top(3)))",
    "require": "require(exists(bench))",
    "before_damage": "before_damage(switch(pick(1, bench(opponent))))",
    "base": "base(times(20, heads))",
    "more": "more(times(15, count(bench)))",
    "less": "less(times(15, counters(self)))",
    "ignore": "ignore(resistance=true)",
    "damage": "damage(10, bench(each))",
    "soften": "soften(20)",
    "move_counters": "move_counters(1, self, defending)",
    "inflict": "inflict([Asleep, Poisoned], defending)",
    "inflict_chosen": "inflict_chosen([Asleep, Poisoned], defending)",
    "cure": "cure(self, conditions=Asleep)",
    "draw": "draw(2)",
    "draw_until": "draw_until(9)",
    "search": 'search(pick(1, deck(you, and(is("Pokémon"), is("Basic")))), reveal=true)',
    "move": "move(pick(1, discard_pile), hand)",
    "attach": 'attach(pick(1, discard_pile(you, is("Basic Energy"))), self)',
    "evolve": "evolve(self, pick(1, deck(you, evolves_from(self))))",
    "become": "become(self, pick(1, hand))",
    "play_as_pokemon": "play_as_pokemon(10, no_prize=true)",
    "attach_as_energy": "attach_as_energy(this_card, pick(1, in_play), types=Fire)",
    "switch": "switch(pick(1, bench))",
    "reveal": "reveal(hand(opponent))",
    "look": "look(top(5))",
    "rearrange": "rearrange(looked)",
    "turn_prize": "turn_prize(pick(1, prizes))",
    "swap_cards": "swap_cards(pick(1, prizes), top)",
    "until_found": 'until_found(is("Energy"))',
    "save": "save(first, pick(1, bench))",
    "choose": "choose(pick(1, in_play(opponent)))",
    "name_number": "name_number(0, 5)",
    "name_type": "name_type(Colorless)",
    "choose_attack": "choose_attack(defending)",
    "guess": "guess(kind, about=pick(1, hand))",
    "use_attack": "use_attack(defending)",
    "use_card": 'use_card(pick(1, discard_pile(opponent, is("Supporter"))))',
    "lasting": "lasting(prevent(self, what=damage), opponents_next_turn)",
    "mark": 'mark("Char", defending)',
    "unmark": 'unmark("Char", self)',
    "modify": "modify(self, damage_done, add, 10)",
    "set_type": "set_type(self, Fire)",
    "provide": "provide(Colorless, n=2)",
    "energy_becomes": "energy_becomes(self, Fire)",
    "prevent": 'prevent(self, what=damage, from=is("Basic"))',
    "unaffected": "unaffected(self, resistance=true)",
    "immune": "immune(self, conditions=Asleep)",
    "forbid": "forbid(retreat, who=defending)",
    "allow": "allow(evolve_early, who=self)",
    "silence": "silence(active(opponent))",
    "switch_off": 'switch_off(is("Tool"))',
    "grant": "grant(self, cards_of(self, part=under))",
    "instead": "instead(self, lost)",
    "bearer": "bearer(type(Fire))",
    "copies": "copies(1)",
    "on": "on(damaged, put_counters(1, attacker))",
    "use": "use(draw, when=is_active(self), stops=[Asleep, Confused, Paralyzed])",
    "play": "play(draw(2), when=exists(bench))",
}
"""An example of use for some nodes; the others show their simplest form."""

SELECTED: dict[type, str] = {Selector: "self", Quantity: "1", Filter: "damaged", Test: "did", Action: "draw", Part: "draw"}
"""The value for a field of a family in a simplest form."""


def example(kind: type[Node]) -> str:
    """A script with the node in it, in canonical form."""
    name = kind.script_name
    text = EXAMPLES.get(name)
    if text is None:
        values = [SELECTED.get(slot.shape.what) or word_for(slot.shape) for slot in signature(kind).slots if slot.required]
        text = f"{name}({', '.join(values)})"
    return format_script(parse_script(text, Node), full=True)


def word_for(shape: Shape) -> str:
    return next(iter(shape.words), '"..."' if shape.what is str else "1")


def heading(kind: type[Node]) -> str:
    """The node's name with its fields, and their defaults."""
    fields = [slot.keyword if slot.required else f"{slot.keyword}={format_value(slot.default)}" for slot in signature(kind).slots]
    return f"{kind.script_name}({', '.join(fields)})" if fields else kind.script_name


def remarks(source: str) -> dict[tuple[str, str], str]:
    """The docstrings that follow fields and words of enumerations in the source, by class and name."""
    found: dict[tuple[str, str], str] = {}
    for item in ast.parse(source).body:
        if isinstance(item, ast.ClassDef):
            for line, following in zip(item.body, item.body[1:], strict=False):
                text = following.value if isinstance(following, ast.Expr) else None
                if isinstance(line, (ast.AnnAssign, ast.Assign)) and isinstance(text, ast.Constant):
                    target = line.target if isinstance(line, ast.AnnAssign) else line.targets[0]
                    found[item.name, ast.unparse(target)] = " ".join(str(text.value).split())
    return found


def describe(kind: type[Node], notes: dict[tuple[str, str], str]) -> list[str]:
    """The entry of one node."""
    lines = [f"### `{heading(kind)}`", ""]
    text = own_docstring(kind)
    if text:
        lines += [text, ""]
    for slot in signature(kind).slots:
        note = notes.get((kind.__name__, slot.name))
        if note:
            lines += [f"- `{slot.keyword}`: {note}"]
    if lines[-1]:
        lines.append("")
    if issubclass(kind, Action) and kind.claim:
        lines += [f"Afterwards {kind.claim}.", ""]
    if issubclass(kind, Action) and kind.changes:
        lines += [f"It changes {' and '.join(kind.changes)}.", ""]
    shown = example(kind)
    return [*lines, "```", shown, "```", "", f"> {english(parse_script(shown, Node))}", ""]


def own_docstring(kind: type) -> str:
    """The class's docstring as a paragraph; empty if it has none (dataclasses then write their signature there)."""
    text = inspect.cleandoc(kind.__doc__ or "")
    return "" if text.startswith(f"{kind.__name__}(") else text


def reference() -> str:
    """The whole page."""
    lines = [
        "# The effect language",
        "",
        "<!-- Written by `python -m playmat.effects.docs docs/effects.md`; change the nodes, then write it again. -->",
        "",
        inspect.cleandoc(nodes.__doc__ or ""),
        "",
        "## Card script",
        "",
        inspect.cleandoc(script.__doc__ or ""),
        "",
    ]
    for family in FAMILIES:
        title, _, about = inspect.cleandoc(family.__doc__ or "").partition(": ")
        lines += [f"## {title}", "", f"{about[:1].upper()}{about[1:]}", ""]
        notes = remarks(inspect.getsource(family))
        for kind in NODES.values():
            if kind.__module__ == family.__name__:
                lines += describe(kind, notes)
    lines += ["## Words", "", "Enumerations that fields take their words from.", ""]
    notes = remarks(inspect.getsource(enumerations))
    for enumeration in vars(enumerations).values():
        if isinstance(enumeration, type) and issubclass(enumeration, StrEnum) and enumeration is not StrEnum:
            lines += [f"### {enumeration.__name__}", "", own_docstring(enumeration), ""]
            for word in enumeration:
                note = notes.get((enumeration.__name__, word.name))
                lines.append(f"- `{word}`" + (f": {note}" if note else ""))
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python -m playmat.effects.docs docs/effects.md")
    Path(sys.argv[1]).write_text(reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
