"""Cards: facts as integers, texts as programs."""

from __future__ import annotations

from dataclasses import replace

from librt.vecs import append
from mypy_extensions import i64

from playmat.cards.model import Ability, Card
from playmat.effects import nodes as n
from playmat.effects.tree import contains, nodes_of
from playmat.engine.card_definitions import (
    ALSO_TRAINER,
    DISCARDABLE,
    NO_CONDITIONS,
    NO_PRIZE,
    NO_RETREAT,
    SETUP_ONLY,
    UNCOUNTED,
    AbilityDef,
    CardDef,
    Provision,
)
from playmat.engine.codes import E_POWER_USED, EVERY_TYPE, USED_IN_DISCARD
from playmat.engine.link.attacks import link_attack
from playmat.engine.link.codes import code_of, type_bits
from playmat.engine.link.control import give_rest
from playmat.engine.link.linker import Linker, Unplayable
from playmat.engine.link.tree_queries import players_mentioned
from playmat.engine.link.triggers import carried_out, link_part
from playmat.engine.program import Exec
from playmat.engine.statics import Instead
from playmat.engine.table import Table
from playmat.engine.terms.tests import IsStadium
from playmat.vocabulary import Stage, Supertype, TrainerKind

STAYING = (TrainerKind.TOOL, TrainerKind.STADIUM, TrainerKind.TECHNICAL_MACHINE)
"""Kinds of Trainer card that are put into play."""


def link_card(linker: Linker, card: Card, index: int) -> CardDef:
    """Link one card; `index` is its number in the table. Raises `Unplayable` for a card that was not understood."""
    if card.unread:
        raise Unplayable(f"{card.id} {card.printed_name} cannot be played: {card.unread}")
    with linker.within(card=card):
        return card_def(linker, card, index)


def card_def(linker: Linker, card: Card, index: int) -> CardDef:
    """The definition of a card, with its linked texts."""
    d = CardDef(index, card)
    take_facts(linker, card, d)
    take_attacks_and_abilities(linker, card, d)
    if d.attacks and card.is_trainer and not contains(card.parts, (n.Grant,)):  # its attacks belong to the Pokémon that bears it
        link_text(linker, replace(card, parts=(*card.parts, n.Grant(n.This(), n.ThisCard()))), d)
    else:
        link_text(linker, card, d)
    link_start(linker, card, d)
    note_qualities(card, d)
    note_on_table(linker.table, card, d)
    register(linker.table, card, d)
    return d


def take_facts(linker: Linker, card: Card, d: CardDef) -> None:
    """Take the printed facts besides texts: name, kind, HP, Weakness and the like."""
    d.name = linker.name(card.name)
    d.supertype = code_of(card.supertype)
    d.types = type_bits(card.types)
    d.hp = card.hp
    d.retreat = card.retreat
    if card.stage is not None:
        d.stage = code_of(card.stage)
    if card.kind is not None:
        d.kind = code_of(card.kind)
    d.is_basic = card.is_basic_pokemon
    d.is_piece = card.stage in (Stage.LEGEND, Stage.V_UNION)
    d.is_evolution = card.stage is not None and card.stage.is_evolution
    d.basic_energy = card.basic_energy
    d.evolves_from = linker.name(card.evolves_from) if card.evolves_from else -1
    for higher in card.evolves_into:
        d.into.append(i64(linker.name(higher)))
        linker.table.babies = True
    if card.stage is Stage.STAGE_2 and card.evolves_from:
        for lower in sorted(linker.lower_names(card.evolves_from)):
            d.skips.append(i64(linker.name(lower)))
    d.evolution_types = type_bits(linker.evolution_types(card.name))
    d.prizes = card.prizes
    d.prism = "Prism Star" in card.tags
    d.hyper_gear = "Hyper Gear" in card.tags
    d.fossil = "Fossil" in card.tags
    for weakness in card.weaknesses:
        d.weak_types = append(d.weak_types, i64(weakness.type.bit))
        d.weak_factor = append(d.weak_factor, i64(weakness.factor))
        d.weak_plus = append(d.weak_plus, i64(weakness.plus))
    for resistance in card.resistances:
        d.resist_types = append(d.resist_types, i64(resistance.type.bit))
        d.resist_minus = append(d.resist_minus, i64(resistance.minus))
    for word in classes_of(card, linker.rules.tools_are_items):
        d.classes |= linker.class_bit(word)


def take_attacks_and_abilities(linker: Linker, card: Card, d: CardDef) -> None:
    uses = 0
    for a in card.attacks:
        d.attacks.append(link_attack(linker, a))
    for ability in card.abilities:
        linked = link_ability(linker, ability, uses)
        uses += len(linked.uses) + len(linked.triggers)
        d.abilities.append(linked)
        if contains(ability.parts, (n.AttachAsTool,)):
            # The rest of the Ability holds while the card is attached, for the Pokémon that bears it.
            d.as_tool.statics, linked.statics = linked.statics, []
            d.as_tool.triggers, linked.triggers = linked.triggers, []
        link_as_stadium(linker, d, ability, linked)
    if contains((card.abilities, card.parts, card.attacks), (n.AttachAsTool, n.AttachAsEnergy, n.MaskEnergy)):
        linker.table.has_roles = True


def note_qualities(card: Card, d: CardDef) -> None:
    """Note the qualities that the card's texts give to the card itself, and whether any of them holds or is used in play."""
    own = [part for part in (*card.parts, *(p for a in card.abilities for p in a.parts)) if isinstance(part, n.Allow)]
    d.faces = contains(card.parts, (n.Faces,))
    d.claims_first = contains(card.parts, (n.ClaimsFirstTurn,))
    d.halves = contains(card.parts, (n.Halves,))
    attached = any(isinstance(do, n.Attach) and do.cards == n.ThisCard() for part in card.parts for do in nodes_of(part))
    d.stays_in_play = card.is_trainer and (d.as_hp > 0 or attached or card.kind in STAYING)
    d.stays_discarded = contains(card.parts, (n.StaysDiscarded,))
    d.enters_by = next((part.ability for a in card.abilities for part in a.parts if isinstance(part, n.EntersBy)), "")
    freed = {part.verb for part in own if isinstance(part.who, n.ThisCard)}  # no text of a card in hand is live
    d.plays_first = n.Verb.PLAY_FIRST_TURN in freed
    d.plays_again = n.Verb.PLAY_AGAIN in freed
    d.evolves_early = n.Verb.EVOLVE_EARLY in freed
    d.is_live = any(text.statics or text.triggers for text in (d.text, d.as_tool, d.as_stadium, *d.abilities))
    d.acts = bool(d.text.uses) or (card.is_trainer and bool(d.abilities or d.attacks))


def note_on_table(table: Table, card: Card, d: CardDef) -> None:
    """Note on the table the kinds of texts that any of its cards has."""
    if d.is_live:
        table.lively = True
    if d.acts:
        table.acts = True
    if d.bearer is not None:
        table.bearers = True
    if d.is_live and (not card.is_pokemon or d.as_tool.statics or d.as_tool.triggers):
        table.live_attachments = True
    if d.acts or d.as_flags & DISCARDABLE or any(a.uses for a in d.abilities):
        table.uses = True
    if any(u.zone == USED_IN_DISCARD for a in (*d.abilities, d.text) for u in a.uses):
        table.discard_uses = True


def link_start(linker: Linker, card: Card, d: CardDef) -> None:
    """Where the card may begin the game. If the flip comes after placing Pokémon, it is not known who goes second."""
    steps = linker.rules.setup_steps
    for part in (*card.parts, *(p for a in card.abilities for p in a.parts)):
        if isinstance(part, n.Start) and (not contains(part.when, (n.Went,)) or steps.index("flip") < steps.index("place")):
            linker.begin()
            d.start = (1 if part.active else 0) | (2 if part.bench else 0)
            d.start_when = linker.maybe_test(part.when)


def link_as_stadium(linker: Linker, d: CardDef, ability: Ability, linked: AbilityDef) -> None:
    """Take the parts that hold while the card is in play as a Stadium card out of an Ability."""
    if contains(ability.parts, (n.IsStadium,)):
        linker.table.has_roles = True
        for part in ability.parts:
            if isinstance(part, n.Instead) and isinstance(part.when, n.IsStadium):
                d.stadium_to = code_of(part.to)
        d.as_stadium.triggers = [trigger for trigger in linked.triggers if isinstance(trigger.when, IsStadium)]
        d.as_stadium.statics = [
            static for static in linked.statics if isinstance(static.when, IsStadium) and not isinstance(static, Instead)
        ]
        for trigger in d.as_stadium.triggers:
            trigger.ability = -1  # the text of a Stadium card
            trigger.carried_out = trigger.do
        linked.triggers = [trigger for trigger in linked.triggers if not isinstance(trigger.when, IsStadium)]
        linked.statics = [static for static in linked.statics if not isinstance(static.when, IsStadium)]


def link_ability(linker: Linker, ability: Ability, uses: int) -> AbilityDef:
    title = linker.name(ability.name)
    linked = AbilityDef(title, code_of(ability.kind))
    linked.title = ability.name
    for part in ability.parts:
        with linker.within(title=title):
            link_part(linker, part, linked, uses)
        if isinstance(part, n.Use) and any(isinstance(do, n.KnockOut) and do.what == n.This() for do in nodes_of(part.do)):
            linker.table.fatal.append(title)
    for static in linked.statics:
        static.ability = linked.kind
    for use in linked.uses:
        use.ability = linked.kind
        use.carried_out = carried_out(linker, use.do, use.mentions, use.ability)
    for trigger in linked.triggers:
        trigger.ability = linked.kind
        trigger.carried_out = carried_out(linker, trigger.do, trigger.mentions, trigger.ability)
    return linked


def link_text(linker: Linker, card: Card, d: CardDef) -> None:
    """The text of a Trainer or Energy card, and rules on a Pokémon card that are neither attack nor Ability."""
    with linker.within(
        title=linker.name(card.name),
        from_card=card.supertype is not Supertype.POKEMON and card.kind is not TrainerKind.STADIUM,
        one_active=card.supertype is Supertype.TRAINER and linker.table.form.actives > 1,
    ):
        link_parts(linker, card, d)
    for use in d.text.uses:
        use.ability = -1
        use.attaches = contains(card.parts, (n.AttachAsEnergy,))  # an Ability that attaches a card is a separate effect
        use.carried_out = carried_out(linker, use.do, use.mentions)
    for trigger in d.text.triggers:
        trigger.carried_out = carried_out(linker, trigger.do, trigger.mentions)
    for trigger in d.text.triggers:
        if trigger.kind == E_POWER_USED and card.kind in (TrainerKind.ITEM, TrainerKind.SUPPORTER):
            d.interrupt = trigger
            d.play = trigger.do
            d.mentions = trigger.mentions
    d.text.triggers = [trigger for trigger in d.text.triggers if trigger is not d.interrupt]
    if d.play is not None:
        d.played = carried_out(linker, d.play, d.mentions)


def link_parts(linker: Linker, card: Card, d: CardDef) -> None:
    for part in card.parts:
        linker.begin()
        match part:
            case n.Play(n.PlayAsPokemon() as facts, when):
                as_pokemon(facts, d)
                d.play_when = linker.maybe_test(when)
            case n.PlayAsPokemon():
                as_pokemon(part, d)
            case n.Play(do, when):
                d.mentions = players_mentioned(do)
                d.play = linker.action(do)
                give_rest(d.play, [])
                d.play_when = linker.maybe_test(when)
            case n.PlayExtra(count):
                d.extra = count
            case n.Action():
                d.mentions = players_mentioned(part)
                d.play = linker.action(part)
                give_rest(d.play, [])
            case n.Provide(types, count, when, as_basic):
                given = 0 if as_basic else type_bits(types) or EVERY_TYPE
                d.provisions.append(Provision(given, linker.quantity(count), linker.maybe_test(when)))
            case n.AttachIf(test) | n.PlayIf(test):
                d.play_when = linker.test(test)
            case n.Bearer(filter, stays):
                d.bearer = linker.filter(filter)
                d.stays = stays
            case n.Instead(n.ThisCard(), to, n.Leaving.THIS) if card.kind in (TrainerKind.ITEM, TrainerKind.SUPPORTER):
                d.leaves_to = code_of(to)
            case _:
                link_part(linker, part, d.text, 0)


def as_pokemon(facts: n.PlayAsPokemon, d: CardDef) -> None:
    d.as_hp = facts.hp
    d.as_type = facts.type.bit
    if facts.no_prize:
        d.as_flags |= NO_PRIZE
    if facts.no_conditions:
        d.as_flags |= NO_CONDITIONS
    if facts.no_retreat:
        d.as_flags |= NO_RETREAT
    if facts.discardable:
        d.as_flags |= DISCARDABLE
    if facts.setup_only:
        d.as_flags |= SETUP_ONLY
    if facts.trainer:
        d.as_flags |= ALSO_TRAINER
    if facts.uncounted:
        d.as_flags |= NO_PRIZE | UNCOUNTED


def register(table: Table, card: Card, d: CardDef) -> None:
    """Keys for every program of the card, by which a saved state finds them."""
    for i, attack in enumerate(d.attacks):
        for j, section in enumerate(attack.sections):
            if section is not None:
                table.register(f"{card.id}/attack{i}/{j}", section)
    texts = [(f"ability{i}", ability) for i, ability in enumerate(d.abilities)] + [
        ("text", d.text),
        ("tool", d.as_tool),
        ("stadium", d.as_stadium),
    ]
    for name, text in texts:
        parts: list[Exec] = [*text.statics, *text.triggers, *text.uses]
        for j, part in enumerate(parts):
            table.register(f"{card.id}/{name}/{j}", part)
    if d.interrupt is not None:
        table.register(f"{card.id}/interrupt", d.interrupt)
    elif d.play is not None:
        table.register(f"{card.id}/play", d.play)
    if d.played is not None and d.played is not d.play:
        table.register(f"{card.id}/played", d.played)


def classes_of(card: Card, tools_are_items: bool) -> list[str]:
    """The class words of `is(...)` that depend on the card alone."""
    words = [card.supertype.value, *card.tags]
    if card.supertype is Supertype.ENERGY:
        words.append("Basic Energy" if card.basic_energy else "Special Energy")
    if card.kind is not None:
        words.append(card.kind.value)
        if card.kind is TrainerKind.TECHNICAL_MACHINE or (card.kind is TrainerKind.TOOL and tools_are_items):
            words.append("Item")
    if card.stage is not None:
        words.append(card.stage.value)
    if card.has_rule_box:
        words.append("Rule Box")
    return words
