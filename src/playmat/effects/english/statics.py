"""English for statics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import (
    ABILITIES,
    ANYONES,
    ATTRIBUTES,
    CARD_CLASSES,
    ENDS,
    EVOLVE_AGAIN,
    GUARDED,
    HARMS,
    OPPOSING_ACTIVE,
    SHIFTS,
    SOURCE_CLASSES,
    SOURCES,
    TOO_MANY,
    UNLIMITED,
    USUAL_BENCH,
    VERBS,
    conditions_of,
    energy_of,
    types_of,
)
from playmat.effects.english.harm import ignored
from playmat.effects.english.phrases import Clause, Noun, article, in_brackets, listed, order, quoted, report, spaced
from playmat.effects.english.writer import Writer, wording
from playmat.effects.nodes import Change, Leaving, Source, Verb, Who
from playmat.effects.tree import nodes_of
from playmat.vocabulary import Type

PLAYERS: Mapping[n.Selector, Who] = {n.InPlay(Who.YOU): Who.YOU, n.InPlay(Who.OPPONENT): Who.OPPONENT}
"""Pokémon of a player, for changes that are about the player."""


@wording(n.Modify)
def modify(w: Writer, p: n.Modify) -> Clause:
    noun = w.noun(p.who)
    one = bool(p.attack)
    bench = p.who.of if isinstance(p.who, n.Bench) and p.who.filter is None else None
    forms = {
        "who": noun.whole,
        "is": noun.is_,
        "has": noun.has,
        "s": noun.s,
        "bench": f"{w.whose(bench)} Bench" if bench is not None else f"the Bench of the player of {noun.whole}",
        "player": w.player(PLAYERS[p.who]) if p.who in PLAYERS else f"the player of {noun.whole}",
        "attacks": f"the attack {quoted(p.attack)} of {noun.whole}" if one else f"attacks of {noun.whole}",
        "es": "es" if one else "",
        "costs": "s" if one else "",
        "against": "",
    }
    shifted = p.change in (Change.ADD, Change.LESS) and p.what in SHIFTS
    template = SHIFTS[p.what][0] + ENDS.get(p.what, "") if shifted else ATTRIBUTES[p.what]
    details = []
    if one and "{attacks}" not in template:
        details.append(f"only for the attack {quoted(p.attack)}")
    done_more = p.change is Change.ADD and p.what in (n.Attribute.DAMAGE_DONE, n.Attribute.DAMAGE_DONE_AFTER)
    if done_more:
        forms["against"] = f" to {opposing(w, p.against)}"
    elif p.against is not None and "{against}" in template:
        forms["against"] = f" {'of' if '{who}' in template else 'to'} {such_pokemon(w, p.against, True)}"
    elif p.against == n.Among(n.This()) and p.what is n.Attribute.WEAKNESS:
        details.append(f"only for attacks of {w.subject}")
    elif p.against is not None and p.what is n.Attribute.WEAKNESS:
        details.append(f"only for attacks of {such_pokemon(w, p.against, True)}")
    elif p.against is not None:
        details.append(f"only against {such_pokemon(w, p.against, True)}")
    if shifted:
        direction = "more" if p.change is Change.ADD else "less"
        start, what = SHIFTS[p.what]
        if p.energy:
            what = energy_of(p.energy) if p.what is n.Attribute.ATTACK_COST else f"{what} ({types_of(p.energy)})"
        much, rate = w.rated(p.by, f"{direction} {what}", f"{direction} {what}")
        unit = w.unit(p.by) if p.what is n.Attribute.ATTACK_COST else ""
        if unit:
            much, rate = f"1 {much}", f"for each {unit}"
        text = spaced(f"{start.format(**forms)} {much}{ENDS.get(p.what, '').format(**forms)}", rate)
    else:
        change = {
            Change.ADD: "is raised by",
            Change.LESS: "is lowered by",
            Change.SET: "is",
            Change.TIMES: "is multiplied by",
            Change.DIVIDE: "is divided by",
        }[p.change]
        what = ATTRIBUTES[p.what].format(**forms)
        ignored = p.what is n.Attribute.ATTACK_COST and p.change is Change.TIMES and p.by == n.Number(0)
        amount = w.quantity(p.by)
        if p.energy and p.what is n.Attribute.ATTACK_COST and p.change is Change.SET:
            energy = energy_of(p.energy, "and") + (" each" if len(p.energy) > 1 else "")
            amount = w.amount(p.by, energy, energy)
        elif p.energy and p.what is n.Attribute.ATTACK_COST:
            what = f"the {energy_of(p.energy)} in {what}"
        elif ignored:
            what = f"all Energy in {what}"
        elif p.energy:
            details.append(f"only {energy_of(p.energy)}")
        text = f"{what} is ignored" if ignored else f"{what} {change} {amount}"
        if p.change is Change.ADD and p.by == UNLIMITED:
            text = f"{what} is not limited"
        if p.what is n.Attribute.BENCH_SIZE and shrinks(p):
            text += TOO_MANY
    once = "" if p.stacks else ", and effects of this name do not add up"
    game = ", once in a game for all of this name" if p.once else ""
    return report(w.when(p.when, f"{text}{in_brackets(details)}{once}{game}"))


def shrinks(p: n.Modify) -> bool:
    """Whether there may be more Pokémon on the Bench than the new size."""
    smaller = isinstance(p.by, n.Number) and p.by.value < USUAL_BENCH
    return p.change is Change.LESS or (p.change is Change.SET and smaller)


def opposing(w: Writer, filter_: n.Filter | None) -> str:
    """The targets of "more damage": Benched Pokémon and one's own only if the text says so or names no target."""
    if filter_ is None:
        return OPPOSING_ACTIVE
    if filter_ == n.Owned(Who.EACH):
        return ANYONES
    such = such_pokemon(w, filter_, True)
    parts = filter_.filters if isinstance(filter_, n.AllOf) else (filter_,)
    if filter_ in (n.Is("Active"), n.Is("Pokémon"), n.ItSelf()) or any(isinstance(one, n.Owned) for one in parts):
        return such
    return f"the opponent's {such}"


def such_pokemon(w: Writer, filter_: n.Filter, several: bool = False) -> str:
    """Any Pokémon that passes the filter, or all of them: "a V Pokémon", "your opponent's Basic Pokémon"."""
    if filter_ == n.Is("Pokémon"):
        return "any Pokémon"
    if isinstance(filter_, n.ItSelf):
        return w.subject
    parts = filter_.filters if isinstance(filter_, n.AllOf) and len(filter_.filters) > 1 else (filter_,)
    owned = [one for one in parts if isinstance(one, n.Owned)]
    has_owner = len(owned) == 1 and owned[0].by in (Who.YOU, Who.OPPONENT)
    if not has_owner and not several:
        return w.such("Pokémon", filter_)
    rest = tuple(one for one in parts if one is not owned[0]) if has_owner else ()
    others = n.AllOf(rest) if len(rest) > 1 else rest[0] if rest else None
    noun = w.filtered(Noun(one="Pokémon", many="Pokémon"), others if has_owner else filter_)
    which = noun.which_one if n.Is("Active") in parts else noun.which_many
    return spaced(w.whose(owned[0].by) if has_owner else "", noun.many, which)


def chosen_or(types: Sequence[Type], chosen: bool, none: str) -> str:
    """Types, the type that was chosen, or (which no card says) both."""
    if not chosen:
        return types_of(types, "and") or none
    return f"of the chosen type{f' (not {types_of(types)})' if types else ''}"


@wording(n.SetType)
def set_type(w: Writer, p: n.SetType) -> Clause:
    noun = w.noun(p.who)
    types = chosen_or(p.types, p.chosen, "of no type")
    return report(w.when(p.when, f"{noun.whole} {noun.is_} {types}{' too' if p.add else ' instead of the printed type'}"))


@wording(n.TypeAs)
def type_as(w: Writer, p: n.TypeAs) -> Clause:
    return report(w.when(p.when, f"the types of {w.whole(p.who)} are those of {w.whole(p.as_)}"))


@wording(n.TypeOfEnergy)
def type_of_energy(w: Writer, p: n.TypeOfEnergy) -> Clause:
    noun = w.noun(p.who)
    basic = "basic " if p.basic else ""
    return report(w.when(p.when, f"{noun.whole} {noun.is_} of the types of the {basic}Energy attached to it, if there is any"))


@wording(n.SetWeakness)
def set_weakness(w: Writer, p: n.SetWeakness) -> Clause:
    noun = w.noun(p.who)
    if not p.types and p.factor == 2 and not p.chosen:
        return report(w.when(p.when, f"{noun.whole} {noun.has} no Weakness"))
    amount = f"×{p.factor}" if p.factor else "as much as before"
    return report(w.when(p.when, f"the Weakness of {noun.whole} is {chosen_or(p.types, p.chosen, 'none')} ({amount})"))


@wording(n.SkipWeakness)
def skip_weakness(w: Writer, p: n.SkipWeakness) -> Clause:
    to = f" to {such_pokemon(w, p.against, True)}" if p.against is not None else ""
    weakness = f"Weakness to {types_of(p.types)}" if p.types else "Weakness to no type"
    return report(w.when(p.when, f"{weakness} does not change the damage of attacks of {w.whole(p.who)}{to}"))


@wording(n.SetResistance)
def set_resistance(w: Writer, p: n.SetResistance) -> Clause:
    noun = w.noun(p.who)
    if not p.types and p.amount == 30 and not p.chosen:
        return report(w.when(p.when, f"{noun.whole} {noun.has} no Resistance"))
    return report(w.when(p.when, f"the Resistance of {noun.whole} is {chosen_or(p.types, p.chosen, 'none')} (-{p.amount})"))


@wording(n.Copy)
def copy(w: Writer, p: n.Copy) -> Clause:
    noun = w.noun(p.who)
    return report(w.when(p.when, f"{noun.whole} {noun.is_} a copy of {w.whole(p.of)} that keeps its own Abilities"))


@wording(n.EnergyBecomes)
def energy_becomes(w: Writer, p: n.EnergyBecomes) -> Clause:
    kind = w.cards_that(p.filter).all if p.filter is not None else ""
    what = f"all {kind} attached to {w.whole(p.who)} provide" if kind else f"all Energy attached to {w.whole(p.who)} provides"
    if isinstance(p.filter, n.Among) and (card := w.noun(p.filter.of)).definite and not card.plural:
        what = f"{card.definite}, as long as it is attached to {w.noun(p.who).any}, provides"
    every = "the chosen" if p.chosen else "every"
    energy = energy_of(p.types, "and") if p.types else f"Energy of {every} type"
    amount = f"{p.n} " if p.n else ""
    last, chosen = " after all other changes" if p.last else "", " (of the chosen type)" if p.chosen and p.types else ""
    how = f"{'too' if p.add else 'instead'}{last}{chosen}"
    return report(w.when(p.when, f"{what} {amount}{energy} {how}"))


@wording(n.Prevent)
def prevent(w: Writer, p: n.Prevent) -> Clause:
    harm = HARMS[p.what].format(to=w.whole(p.to))
    own = p.to == n.This() and p.from_ == n.Among(n.This()) and p.whose is Who.YOU and p.by is Source.ATTACKS
    text = f"prevent all {harm} by {OWN_ATTACKS if own else source_of(w, p.by, p.whose, p.from_)}"
    if p.gx:
        text += " (only GX attacks)"
    if p.above:
        text += f" if that damage is at least {p.above}"
    if p.below:
        text += f" {'and' if p.above else 'if that damage is'} at most {p.below}"
    return report(w.when(p.when, text)) if p.when is not None else order(text)


OWN_ATTACKS = "its own attacks"
ANYTHING = "anything"


def source_of(w: Writer, by: Source, whose: Who, from_: n.Filter | None) -> str:
    """The source of harm or of a move: "your opponent's attacks", "Abilities of Basic Pokémon"."""
    if by is Source.ANY and whose is Who.EACH and from_ is None:
        return ANYTHING
    owner = "" if whose is Who.EACH else w.whose(whose)
    if isinstance(from_, n.Is) and (by, from_.word) in SOURCE_CLASSES:
        return spaced(owner, f"{CARD_CLASSES[from_.word]} cards")
    if from_ == n.Among(n.This()) and whose is Who.YOU and by in (Source.ATTACKS, Source.ABILITIES):
        return f"{SOURCES[by]} of {w.subject}"
    if from_ is not None and by in (Source.ATTACKS, Source.ABILITIES):
        noun = w.filtered(Noun(one="Pokémon", many="Pokémon"), from_)
        return f"{SOURCES[by]} of {spaced(owner, noun.many, noun.which_many)}"
    return spaced(owner, SOURCES[by], f"that {w.predicate(from_).write(True)}" if from_ is not None else "")


@wording(n.KeepConditions)
def keep_conditions(w: Writer, p: n.KeepConditions) -> Clause:
    what = f"{conditions_of(p.conditions, 'or')}" if p.conditions else "affected by its Special Conditions"
    when = "whatever the coins flipped for that between turns are" if p.flips else "when it evolves or devolves"
    return report(w.when(p.when, f"{w.whole(p.who)} stays {what} {when}"))


@wording(n.Guard)
def guard(w: Writer, p: n.Guard) -> Clause:
    places = listed((GUARDED[place] for place in p.to), "or") or "another place"
    return report(w.when(p.when, f"{w.whole(p.cards)} cannot be moved to {places} by {source_of(w, p.by, p.whose, p.from_)}"))


@wording(n.Unaffected)
def unaffected(w: Writer, p: n.Unaffected) -> Clause:
    to = f" to {such_pokemon(w, p.against, True)}" if p.against is not None else ""
    return report(w.when(p.when, f"the damage of attacks of {w.whole(p.who)}{to} is not affected by {ignored(p)}"))


@wording(n.Immune)
def immune(w: Writer, p: n.Immune) -> Clause:
    noun = w.noun(p.who)
    what = f"be {conditions_of(p.conditions, 'or')}" if p.conditions else "be affected by Special Conditions"
    return report(w.when(p.when, f"{noun.whole} cannot {what}"))


@wording(n.Forbid)
def forbid(w: Writer, p: n.Forbid) -> Clause:
    attacks = {
        "": "",
        "chosen": f" with {w.attack}",
        "others": " with other attacks",
        "this": " with this attack",
        "GX": " with GX attacks",
    }
    attack = attacks.get(p.attack, f" with {quoted(p.attack)}")
    against = f" {w.whole(p.against)}" if p.against is not None else ""
    return report(w.when(p.when, f"{able(w, p, 'cannot')}{attack}{against}"))


PLAYED_FIRST = n.Allow(Verb.PLAY_FIRST_TURN, who=n.ThisCard())


EVOLVES_EARLY = n.Allow(Verb.EVOLVE_EARLY, who=n.ThisCard())
EVOLVES_EARLY_WORDS = (
    "this card can be played to evolve a Pokémon on the first turn or in the turn that Pokémon came into play or evolved"
)


@wording(n.Allow)
def allow(w: Writer, p: n.Allow) -> Clause:
    if p == replace(PLAYED_FIRST, when=p.when):
        return report(w.when(p.when, "this card can be played on the first turn of the game"))
    if p == replace(EVOLVES_EARLY, when=p.when):
        return report(w.when(p.when, EVOLVES_EARLY_WORDS))
    return report(w.when(p.when, able(w, p, "can")))


def able(w: Writer, p: n.Forbid | n.Allow, can: str) -> str:
    """The subject of "can" or "cannot": Pokémon, a player or both. Energy is attached to Pokémon."""
    who, player, act = p.who, p.player, act_of(w, p.verb, p.filter)
    if p.verb is Verb.EVOLVE_EARLY and isinstance(p.when, n.Unless) and isinstance(p.when.test, n.FirstTurn):
        act = act.replace(VERBS[p.verb].removeprefix("evolve"), EVOLVE_AGAIN.removeprefix("evolve"))
    if p.verb is Verb.ATTACH and can == "cannot" and who == n.InPlay(Who.EACH) and player is Who.EACH:
        return f"neither player can {act} to any of their own Pokémon"
    if p.verb in (Verb.ATTACH, Verb.ATTACH_AT_ALL) and who is not None:
        noun = w.noun(who)
        act, who = f"{act} to {noun.definite or noun.entire or noun.any}", None
    if who is None and can == "cannot" and player in (None, Who.EACH):
        return f"{'nobody' if player is None else 'neither player'} can {act}"
    subjects = [w.whole(who)] if who is not None else []
    if player is not None:
        subjects.append(w.player(player))
    return f"{listed(subjects) or 'anybody'} {can} {act}"


def act_of(w: Writer, verb: Verb, filter_: n.Filter | None) -> str:
    noun = w.cards_that(filter_).all if filter_ is not None else ""
    text = VERBS[verb]
    if "{pokemon}" in text and filter_ is not None and n.Is("Pokémon") not in nodes_of(filter_):
        noun = w.filtered(Noun(one="Pokémon", many="Pokémon"), filter_).all
    if "{" in text:
        mega = "a Mega Evolution" if filter_ is None else w.such("card", filter_)
        if isinstance(filter_, n.Named) and filter_.names:
            mega = listed(map(quoted, filter_.names), "or")
        return text.format(cards=noun or "cards", energy=noun or "Energy", pokemon=noun or "Pokémon", mega=mega)
    if verb is Verb.EVOLVE_EARLY and filter_ is not None:
        return text.replace("evolve", f"evolve into {w.filtered(Noun(one='Pokémon', many='Pokémon'), filter_).all}", 1)
    by = "with attacks printed on " if verb is Verb.ATTACK_TWICE else ""
    return (f"{text} {by}{noun}" if by else f"{text} ({noun})") if noun else text


@wording(n.Silence)
def silence(w: Writer, p: n.Silence) -> Clause:
    noun = having_abilities(w, p.who)
    kinds = listed((article(ABILITIES[kind]) for kind in p.kinds), "or") or "an Ability of any kind"
    but = f" other than {quoted(p.but)}" if p.but else ""
    fatal = " whose use Knocks Out the Pokémon that has it" if p.fatal else ""
    lost = "cannot use" if p.kept else f"no longer {noun.has}"
    return report(w.when(p.when, f"{noun.whole} {lost} {kinds}{but}{fatal}"))


def having_abilities(w: Writer, who: n.Selector) -> Noun:
    """The Pokémon that have Abilities, in play or in a pile: "each Pokémon in play and all Pokémon in your hand"."""
    groups = groups_of(who)
    piles = [one for one in groups if isinstance(one, PILES)]
    if not piles or any(n.Is("Pokémon") in nodes_of(one.filter) for one in piles):
        return w.noun(who)
    words = []
    for one in groups:
        noun = w.noun(one)
        if isinstance(one, PILES):
            noun = w.filtered(
                Noun(one="Pokémon", many="Pokémon", at=f"in {w.noun(replace(one, filter=None)).entire}"), one.filter
            )
        words.append(noun.whole)
    return Noun(definite=listed(words), plural=True)


PILES = (n.Hand, n.Deck, n.DiscardPile, n.LostZone)


def groups_of(node: n.Selector) -> list[n.Selector]:
    """The groups of "this and that and that"."""
    return [*groups_of(node.left), node.right] if isinstance(node, n.Both) else [node]


@wording(n.SwitchOff)
def switch_off(w: Writer, p: n.SwitchOff) -> Clause:
    where = f"attached to {w.whole(p.who)}" if p.who is not None else "in play"
    effect = BLANK_ENERGY if p.filter == n.Is("Special Energy") else "have no effect"
    return report(w.when(p.when, f"{w.cards_that(p.filter).all} {where} {effect}"))


BLANK_ENERGY = "count as 1 Colorless Energy each and have no other effect"
"""The wording for Special Energy cards without effect."""


@wording(n.Grant)
def grant(w: Writer, p: n.Grant) -> Clause:
    what = "attacks and Abilities" if isinstance(p.of, n.ThisCard) else "attacks"
    return report(w.when(p.when, f"{w.whole(p.who)} can use the {what} of {w.noun(p.of).all}"))


@wording(n.OpenHand)
def open_hand(w: Writer, p: n.OpenHand) -> Clause:
    return report(w.when(p.when, f"{w.player(p.of)} play{'' if p.of is Who.YOU else 's'} with the hand face up"))


@wording(n.NoPrizes)
def no_prizes(w: Writer, p: n.NoPrizes) -> Clause:
    noun = w.noun(p.who)
    return report(w.when(p.when, f"no Prize cards are taken when {noun.whole} {noun.is_} Knocked Out"))


@wording(n.WeaknessOnBench)
def weakness_on_bench(w: Writer, p: n.WeaknessOnBench) -> Clause:
    return report(w.when(p.when, f"Weakness and Resistance also count on the opponent's Bench for attacks of {w.whole(p.who)}"))


@wording(n.PrizesGo)
def prizes_go(w: Writer, p: n.PrizesGo) -> Clause:
    fallen = f" for {w.whole(p.for_)} Knocked Out by damage from an opposing attack" if p.for_ is not None else ""
    owner = replace(w.noun(n.Hand(p.player)), side=None)
    return report(
        w.when(p.when, f"Prize cards that {w.player(p.player)} would take{fallen} go {w.place(p.to, owner)} instead of the hand")
    )


@wording(n.CountsAs)
def counts_as(w: Writer, p: n.CountsAs) -> Clause:
    return report(w.when(p.when, f"{w.whole(p.cards)} also count{w.noun(p.cards).s} as {quoted(p.word)}"))


@wording(n.Spare)
def spare(w: Writer, p: n.Spare) -> Clause:
    text = (
        f"prevent all effects done to {w.player(p.player)} or {w.whose(p.player)} hand by {source_of(w, p.by, p.whose, p.from_)}"
    )
    return report(w.when(p.when, text)) if p.when is not None else order(text)


@wording(n.SkipText)
def skip_text(w: Writer, p: n.SkipText) -> Clause:
    return report(w.when(p.when, f"the attack {quoted(p.attack)} of {w.whole(p.who)} has no effect other than damage"))


@wording(n.FollowAttack)
def follow_attack(w: Writer, p: n.FollowAttack) -> Clause:
    attack = f"use the attack {quoted(p.attack)} after the attack of another Active Pokémon of its player"
    return report(w.when(p.when, f"{w.whole(p.who)} can {attack}"))


@wording(n.FixCoin)
def fix_coin(w: Writer, p: n.FixCoin) -> Clause:
    whose = "your" if p.player is Who.YOU and not w.others else "their"
    when = f"the first coin of {whose} next flip for an attack, Ability or Trainer card"
    return report(w.when(p.when, f"{w.player(p.player)} must choose how {when} lands"))


@wording(n.Instead)
def instead(w: Writer, p: n.Instead) -> Clause:
    noun = w.noun(p.who)
    kind = w.cards_that(p.filter).all if p.filter is not None else ""
    only = f" (only {kind})" if kind else ""
    what = {
        Leaving.KNOCKED_OUT: f"the cards of {noun.whole}{only}, when Knocked Out,",
        Leaving.ENERGY: f"{kind or 'Energy'} discarded for the retreat of {noun.whole}",
        Leaving.THIS: f"this card{only}, when discarded{'' if isinstance(p.who, n.ThisCard) else f' from {noun.whole}'},",
        Leaving.TAKEN: f"{kind or 'cards'} that another player discards from {noun.whole}",
    }[p.of]
    return report(w.when(p.when, f"{what} must be put {w.place(p.to, replace(noun, side=None))} instead of the discard pile"))
