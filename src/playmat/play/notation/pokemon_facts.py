"""The facts in a Pokémon's brackets: damage, Special Conditions, past actions."""

from __future__ import annotations

import re

from mypy_extensions import i64

from playmat.effects.nodes import Place
from playmat.effects.script import did_you_mean
from playmat.engine import in_force, players, pokemon_values
from playmat.engine.actions.control import Seq
from playmat.engine.actions.lasting import Lasting
from playmat.engine.card_definitions import AttackDef, CardDef
from playmat.engine.codes import ATTACK, M_ATTACKED, ROLE_ENERGY, ROLE_TOOL, S_AFTER, S_REQUIREMENTS, U_YOUR_NEXT_TURN
from playmat.engine.durations import begin_turn
from playmat.engine.flow.plays import mark_used
from playmat.engine.machine import Machine
from playmat.engine.memory import M_MOVE, NO_SERIAL, remember
from playmat.engine.program import Attacking, Context, Frame
from playmat.engine.state import (
    ATTACHED_GO,
    CARDS_GO,
    CONDITIONS_THEN,
    COVERED,
    F_BASIC,
    F_DOWNED,
    F_ENERGY_TWO,
    F_FELLED,
    F_FOLLOWS,
    F_HIT_ACTIVE,
    F_KNOCKED_OUT,
    F_RETREAT_FAILED,
    F_RISES,
    Pokemon,
)
from playmat.play.game import Game
from playmat.play.notation.lines import InvalidLine
from playmat.vocabulary import TYPES, Condition

CONDITIONS = tuple(Condition)
NAMED_FACTS = ("used ", "attacked with ", "marker ", "spent ")
CONDITION_WORDS = {condition.value.casefold(): condition for condition in Condition} | {
    "sleep": Condition.ASLEEP, "sleeping": Condition.ASLEEP, "burnt": Condition.BURNED, "paralysed": Condition.PARALYZED,
    "poison": Condition.POISONED, "confusion": Condition.CONFUSED,
}  # fmt: skip
FLAGS = {
    "may take a second energy": F_ENERGY_TWO, "felled this turn": F_FELLED, "downed this turn": F_DOWNED,
    "hit while active": F_HIT_ACTIVE, "put into play as a basic": F_BASIC, "stays when knocked out": F_RISES,
    "may follow": F_FOLLOWS, "knocked out by an effect": F_KNOCKED_OUT,
}  # fmt: skip
"""Further facts of a Pokémon."""
PLACES = tuple(place.value.replace("_", " ") for place in Place)
WHEN = r"(?:in |on |since |at )?(?P<when>this turn|last turn|set-?up|turn \d+)"
FACTS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern, re.IGNORECASE)
    for name, pattern in {
        "damage": r"(?:damage:? (?P<a>\d+)|(?P<b>\d+) damage|(?P<c>\d+) (?:damage )?counters?|(?:damage )?counters:? (?P<d>\d+))",
        "hp left": (
            r"(?P<a>\d+) hp(?: left| remaining)?|hp:? (?P<b>\d+)(?: left| remaining)?"
            r"|remaining hp:? (?P<c>\d+)|(?P<d>\d+) remaining hp"
        ),
        "condition": rf"(?P<word>{'|'.join(CONDITION_WORDS)})(?: \(?(?P<n>\d+)\)?)?(?: {WHEN})?",
        "entered": rf"(?:new|(?:entered|benched|put into play|came into play|played|in play) {WHEN})",
        "evolved": rf"(?:evolved|devolved|levell?ed up) {WHEN}",
        "became active": rf"(?:became active|active|switched in) {WHEN}",
        "attacked": rf"attacked with (?P<name>.+?)(?: {WHEN})?",
        "hurt": rf"(?:hurt|damaged) (?:by |for )?(?P<n>\d+)(?: {WHEN})?",
        "used": r"used (?P<name>.+)",
        "marker": r"marker (?P<name>.+)",
        "retreat failed": r"retreat failed|failed to retreat",
        "attacked now": r"attacked (?:in )?this turn",
        "spent": r"spent (?:text (?P<n>\d+)(?: of (?P<where>a card beneath|an attached card))?|(?P<name>.+))",
        "flag": "|".join(FLAGS),
        "covered": r"(?P<n>\d+) cards? covered",
        "fate": r"(?P<what>cards|attached) go to (?P<place>.+?)(?: if knocked out)?",
        "role": r"attached (?P<n>\d+) is (?:(?P<tool>a tool)|(?P<units>\d+) (?P<types>[a-z/]+) energy)",
        "afflicted then": r"was (?P<words>.+) when hit",
    }.items()
}
"""The facts that can be written in a Pokémon's brackets."""


def is_fact(text: str) -> bool:
    return any(pattern.fullmatch(text) for pattern in FACTS.values())


def interned(game: Game, name: str) -> i64:
    """The number that the table gives to the name of an attack, Ability or marker."""
    name = name.strip().strip('"')
    names = game.table.names
    if name in names:
        return i64(names.index(name))
    for index, known in enumerate(names):
        if known.casefold() == name.casefold():
            return i64(index)
    raise InvalidLine(f"no card in this game has anything named {name!r}{did_you_mean(name, game.table.names)}")


def marked(game: Game, name: str) -> i64:
    """The number of a marker; one that no card here makes is new, unless its name looks like a mistake in another."""
    names = game.table.names
    if name.casefold() not in map(str.casefold, names) and not did_you_mean(name, names):
        names.append(name)
    return interned(game, name)


def turn_meant(game: Game, when: str | None, default: int) -> i64:
    st = game.state
    word = (when or "").casefold()
    if word == "this turn":
        return st.turn
    if word == "last turn":
        return st.turn - 1
    if word.startswith("turn "):
        return i64(int(word.removeprefix("turn ")))
    return i64(0 if word.startswith("set") else default)


def apply_fact(game: Game, p: Pokemon, text: str) -> None:
    """Apply a fact from a Pokémon's brackets."""
    m, st = game.machine, game.state
    name, found = next((name, match) for name, pattern in FACTS.items() if (match := pattern.fullmatch(text)))
    groups = found.groupdict()
    when = groups.get("when")
    match name:
        case "damage":
            amount = groups["a"] or groups["b"]
            p.damage = i64(int(amount) if amount else 10 * int(groups["c"] or groups["d"]))
            if p.damage % 10:
                raise InvalidLine(f"damage must be a multiple of 10, not {p.damage}")
        case "hp left":
            hp = int(pokemon_values.hp(m, p))
            p.damage = i64(hp - int(groups["a"] or groups["b"] or groups["c"] or groups["d"]))
            if p.damage < 0 or p.damage % 10:
                raise InvalidLine(
                    f"{pokemon_values.top(m, p).card.printed_name} has {hp} HP; write a smaller multiple of 10 that is left"
                )
        case "condition":
            afflict(
                m, p, CONDITION_WORDS[groups["word"].casefold()], int(groups["n"] or 0), turn_meant(game, when, int(st.turn) - 1)
            )
        case "entered":
            p.entered = turn_meant(game, when, int(st.turn))
        case "evolved":
            p.evolved = turn_meant(game, when, int(st.turn))
        case "became active":
            p.became_active = turn_meant(game, when, int(st.turn))
        case "attacked":
            before = (
                st.turn if p.owner == st.player and when == "this turn" else st.turn - (m.seats if p.owner == st.player else 1)
            )
            p.last_attack_turn = before if when in (None, "last turn", "this turn") else turn_meant(game, when, 0)
            now, st.turn = st.turn, p.last_attack_turn
            used = interned(game, groups["name"])
            remember(m, M_ATTACKED, p.owner, used, p.serial)
            for uid in in_force.faces(m, p):
                for i, attack in enumerate(m.defs[uid].attacks):
                    if attack.name == used:
                        remember(m, M_MOVE, p.owner, i64(i) | NO_SERIAL, uid)
                        bind(m, p, uid, i64(i), attack)
            st.turn = now
            if p.last_attack_turn + m.seats == now and p.owner == st.player:
                begin_turn(m)
        case "hurt":
            p.hurt = i64(int(groups["n"]))
            p.hurt_turn = turn_meant(game, when, int(st.turn) - 1)
        case "used":
            uses = [use for ability in pokemon_values.top(m, p).abilities for use in ability.uses]
            wanted = interned(game, groups["name"])
            use = next((use for use in uses if use.title == wanted), None)
            if use is None:
                raise InvalidLine(
                    f"{pokemon_values.top(m, p).card.printed_name} has no Ability {groups['name']!r} that can be used"
                )
            mark_used(m, p.owner, p, p.cards[len(p.cards) - 1], use)
        case "marker":
            p.marks = (*p.marks, int(marked(game, groups["name"])))
        case "retreat failed":
            p.flags |= F_RETREAT_FAILED
        case "attacked now":
            p.last_attack_turn = st.turn
        case "spent":
            p.used |= spent_bit(m, p, groups["n"], groups["where"], groups["name"])
        case "flag":
            p.flags |= FLAGS[text.casefold()]
        case "covered":
            p.flags |= i64(min(int(groups["n"]), 15)) << COVERED
        case "fate":
            if groups["place"].casefold() not in PLACES:
                raise InvalidLine(f"{groups['place']!r} is not a place; the places are {', '.join(PLACES)}")
            shift = CARDS_GO if groups["what"].casefold() == "cards" else ATTACHED_GO
            p.flags |= i64(PLACES.index(groups["place"].casefold()) + 1) << shift
        case "role":
            give_role(p, int(groups["n"]), groups["units"], groups["types"])
        case "afflicted then":
            for word in groups["words"].casefold().split(" and "):
                if word not in CONDITION_WORDS:
                    raise InvalidLine(f"{word!r} is not a Special Condition")
                p.flags |= i64(1 << CONDITIONS.index(CONDITION_WORDS[word])) << CONDITIONS_THEN


def spent_bit(m: Machine, p: Pokemon, number: str | None, where: str | None, name: str | None) -> i64:
    """The bit in `Pokemon.used` of a text, by its name on the top card or by its number."""
    if number is None:
        texts = {table_name(m, title): bit for title, bit in spendable(m.defs[p.cards[len(p.cards) - 1]]) if title >= 0}
        folded = {title.casefold(): bit for title, bit in texts.items()}
        if (name or "").casefold() not in folded:
            top = pokemon_values.top(m, p).card.printed_name
            raise InvalidLine(f"{top} has no text {name!r} that can be used{did_you_mean(name or '', texts)}")
        return folded[(name or "").casefold()]
    if not 1 <= int(number) <= 8:
        raise InvalidLine("a card has at most 8 texts that can be used")
    shift = {None: 0, "a card beneath": 8, "an attached card": 16}[where.casefold() if where else None]
    return i64(1) << (int(number) - 1 + shift)


def spendable(d: CardDef) -> list[tuple[int, i64]]:
    """The texts of a card that can be used once a turn: the number of each name, and its bit."""
    found: list[tuple[int, i64]] = []
    for text in (*d.abilities, d.text):
        found += [(int(use.title), use.bit) for use in text.uses]
        found += [(int(trigger.title), trigger.bit) for trigger in text.triggers]
    return found


def table_name(m: Machine, index: int) -> str:
    return m.table.names[index] if 0 <= index < len(m.table.names) else ""


def give_role(p: Pokemon, number: int, units: str | None, types: str | None) -> None:
    """Make an attached card act as a Tool, or as Energy of these types."""
    if not 1 <= number <= len(p.attached):
        raise InvalidLine(f"there is no attached card {number}; {len(p.attached)} are attached")
    if units is None:
        role = pokemon_values.pack_role(ROLE_TOOL, i64(0), i64(0))
    else:
        known = {kind.value.casefold(): index for index, kind in enumerate(TYPES)}
        words = [] if types == "no" else (types or "").casefold().split("/")
        if any(word not in known for word in words):
            raise InvalidLine(f"{types!r} are not types; write them as Grass/Fire")
        role = pokemon_values.pack_role(ROLE_ENERGY, i64(sum(1 << known[word] for word in words)), i64(int(units)))
    p.roles = (*p.roles, (int(p.attached[number - 1]), int(role)))


def bind(m: Machine, p: Pokemon, uid: i64, index: i64, attack: AttackDef) -> None:
    """Give the Pokémon the effect of its last attack on its next turn ("this Pokémon can't attack")."""
    said = [attack.sections[at] for at in (S_REQUIREMENTS, S_AFTER)]
    c = Context(p.owner, players.facing(p.owner), ATTACK, p.serial, uid)
    c.attacking = Attacking(uid, index, attack.base)  # "this attack"
    for step in [step for section in said if isinstance(section, Seq) for step in section.steps]:
        who = step.affected() if isinstance(step, Lasting) and step.until == U_YOUR_NEXT_TURN else None
        if who is not None and [q.serial for q in who.pokemon(m, c)] == [p.serial]:
            step.run(m, Frame(step, c, i64(0), i64(0)))


def afflict(m: Machine, p: Pokemon, condition: Condition, strength: int, turn: i64) -> None:
    bit = 1 << CONDITIONS.index(condition)
    if not m.table.conditions & bit:
        raise InvalidLine(f"{m.rules.title} does not have the condition {condition.value}; use {', '.join(m.rules.conditions)}")
    p.conditions |= bit
    match condition:
        case Condition.POISONED:
            p.poison = i64(strength)
        case Condition.BURNED:
            p.burn = i64(strength)
        case Condition.ASLEEP | Condition.CONFUSED:
            p.sleep_coins = i64(strength)
        case Condition.PARALYZED:
            p.paralyzed_turn = turn
