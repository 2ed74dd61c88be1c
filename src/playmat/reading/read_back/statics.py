"""Our own English, read back: statics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

from playmat.effects import nodes as fx
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
    VERBS,
)
from playmat.effects.english.phrases import article, listed
from playmat.effects.english.statics import ANYTHING, BLANK_ENERGY, EVOLVES_EARLY, EVOLVES_EARLY_WORDS, OWN_ATTACKS
from playmat.effects.english.writer import CHOSEN_ATTACK, THAT_ATTACK
from playmat.effects.nodes import Attribute, Change, Filter, Leaving, Quantity, Selector, Source, Verb, Who
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.filters import all_of
from playmat.reading.read_back.quantities import Rate, amount_of, amounts, around
from playmat.reading.read_back.rule_helpers import Notes, keys, listing, notes
from playmat.reading.read_back.selectors import both
from playmat.reading.read_back.templates import ATTACKS_OR_ONE, ONE_OR_MANY, spoken
from playmat.vocabulary import Type


def add(g: Grammar) -> None:
    add_statics(g)
    add_figures(g)
    add_classes(g)
    add_energy(g)
    add_prevention(g)
    add_prohibitions(g)
    add_instead(g)
    add_exceptions(g)


def add_statics(g: Grammar) -> None:
    """`our_held` are statics that may hold under a condition only, `our_always` those that may not."""
    g.rule("our_static", "{s:our_always}", lambda s: s)
    g.rule("our_static", "{s:our_held}", lambda s: s)
    for category, word in (("our_if", "if"), ("our_while", "as long as")):
        g.rule(f"{category}1", f"{word} {{t:our_test}}", lambda t: t)
        g.rule(f"{category}1", "unless {t:our_test}", lambda t: fx.Unless(t))
        g.rule(f"{category}s", f"{{a:{category}1}} and {{b:{category}1}}", lambda a, b: (a, b))
        g.rule(f"{category}s", f"{{a:{category}1}} and {{b:{category}s}}", lambda a, b: (a, *b))
        g.rule(category, f"{{t:{category}s}}", lambda t: fx.Every(t))
    g.rule("our_static", "{t:our_while} , {s:our_held}", lambda t, s: replace(s, when=t))
    bearer = "( this pokémon | the pokémon this card is attached to )"
    g.words("our_test", {f"{bearer} is in play": fx.Exists(fx.This()), f"{bearer} is not in play": fx.Unless(fx.Exists(fx.This()))})
    g.rule("our_one", "{s:our_definite}", lambda s: s)
    g.rule("our_one", "{s:our_pick}", lambda s: s)
    for words in ("there was such a card", "there were any such cards"):
        g.rule("our_test", words, lambda: fx.Exists(fx.Those()))
    for words in ("there was no such card", "there were no such cards"):
        g.rule("our_test", words, lambda: fx.Unless(fx.Exists(fx.Those())))
    g.rule("our_test", "{s:our_one} is there", lambda s: fx.Exists(s))
    g.rule("our_test", "{s:our_one} is not there", lambda s: fx.Unless(fx.Exists(s)))


def add_figures(g: Grammar) -> None:
    """Changes of a derived value: `modify`."""
    slots = {
        "who": "{who:our_whole}",
        "bench": "( {bench:our_whose} bench | the bench of the player of {who:our_whole} )",
        "attacks": "( attacks of {who:our_whole} | the attack {attack:our_name} of {who:our_whole} )",
        "player": "( {player:our_player} | the player of {who:our_whole} )",
    }
    more = "[{more:our_figure_notes}] [{once:our_once}] [{game:our_once_a_game}]"
    g.rule("our_figure_note", "only for the attack {name:our_name}", lambda name: ("attack", name))
    g.rule("our_figure_note", "only against {f:our_such_many}", lambda f: ("against", f))
    g.rule("our_figure_note", "only for attacks of {f:our_such_many}", lambda f: None if f == fx.ItSelf() else ("against", f))
    g.rule("our_figure_note", "only for attacks of {our_self}", lambda: ("against", fx.Among(fx.This())))
    g.words("our_once", {", and effects of this name do not add up": (("stacks", False),)})
    g.words("our_once_a_game", {", once in a game for all of this name": (("once", True),)})
    g.rule("our_figure_note", "only {energy:our_energy}", lambda energy: ("energy", energy))
    notes(g, "our_figure_notes", "our_figure_note")
    add_opposing(g)
    for what, (start, unit) in SHIFTS.items():
        of = "of" if "{who}" in start else "to"
        for change, direction in ((Change.ADD, "more"), (Change.LESS, "less")):
            units = [f"{direction} {keys(unit)}"]
            if what is Attribute.ATTACK_COST:
                units.append(f"{direction} {{energy:our_energy}}")
            else:
                units.append(f"{units[0]} ‹ {{energy:our_types}} ›")
            done_more = change is Change.ADD and what in (Attribute.DAMAGE_DONE, Attribute.DAMAGE_DONE_AFTER)
            against = "to {to:our_opposing}" if done_more else f"[{of} {{against:our_such_many}}]"
            around_amount = {**slots, "amount": "⟦⟧", "against": against}
            for pattern in spoken(f"{start} {{amount}}{ENDS.get(what, '')}", around_amount, ONE_OR_MANY, ATTACKS_OR_ONE):
                before, _, after = pattern.partition("⟦⟧")
                for amount in (amount for one in units for amount in around(one, one, after)):
                    g.rule("our_held", f"{before} {amount} {more}", _shifts(what, change))
    for what, template in ATTRIBUTES.items():
        energy = "[the {energy:our_energy} in]" if what is Attribute.ATTACK_COST else ""
        for pattern in spoken(template, {**slots, "against": "[of {against:our_such_many}]"}, ONE_OR_MANY):
            for change, verb in _CHANGES.items():
                end = f"[{keys(TOO_MANY)}]" if what is Attribute.BENCH_SIZE else ""
                kind = energy if change is not Change.SET else ""
                g.rule("our_held", f"{kind} {pattern} {verb} {{by:our_qty}} {end} {more}", _sets(what, change))
            g.rule("our_held", f"{pattern} is not limited {more}", partial(_sets(what, Change.ADD), UNLIMITED))
            if what is Attribute.ATTACK_COST:
                ignored = "( all energy | the {energy:our_energy} )"
                g.rule("our_held", f"{ignored} in {pattern} is ignored {more}", _sets(what, Change.TIMES))
                for amount in amounts("{energy:our_types_and} energy [each]"):
                    g.rule("our_held", f"{pattern} is {amount} {more}", _costs)


def add_opposing(g: Grammar) -> None:
    """`our_opposing`: the targets of more damage, as a tuple of the filter."""
    g.words("our_opposing", {keys(OPPOSING_ACTIVE): (None,), keys(ANYONES): (fx.Owned(Who.EACH),)})
    g.rule("our_opposing", "{f:our_such_many}", lambda f: (f,) if _is_said_alone(f) else None)
    g.rule("our_opposing", "the opponent 's {f:our_such_many}", lambda f: None if f is None or _is_said_alone(f) else (f,))


def _is_said_alone(filter_: Filter | None) -> bool:
    parts = filter_.filters if isinstance(filter_, fx.AllOf) else (filter_,)
    return filter_ in (fx.Is("Active"), fx.Is("Pokémon"), fx.ItSelf()) or any(isinstance(one, fx.Owned) for one in parts)


_CHANGES = {
    Change.ADD: "is raised by",
    Change.LESS: "is lowered by",
    Change.SET: "is",
    Change.TIMES: "is multiplied by",
    Change.DIVIDE: "is divided by",
}


def _shifts(what: Attribute, change: Change) -> Any:
    def shift(
        who: Selector,
        n: int | None = None,
        q: Quantity | Rate | None = None,
        against: Filter | None = None,
        energy: tuple[Type, ...] = (),
        attack: str = "",
        more: Notes = (),
        once: Notes = (),
        game: Notes = (),
        to: tuple[Filter | None] = (None,),
    ) -> fx.Modify:
        if what is Attribute.ATTACK_COST and n == 1 and isinstance(q, tuple):
            n, q = None, q[0]
        modify = fx.Modify(who, what, change, amount_of(n, q), against or to[0], None, energy, attack)
        return replace(modify, **dict((*more, *once, *game)))

    return shift


def _sets(what: Attribute, change: Change) -> Any:
    def change_it(
        by: Quantity = fx.Number(0),  # noqa: B008 -- a frozen value
        who: Selector | None = None,
        bench: Who = Who.YOU,
        player: Who | None = None,
        energy: tuple[Type, ...] = (),
        attack: str = "",
        more: Notes = (),
        once: Notes = (),
        game: Notes = (),
        against: Filter | None = None,
    ) -> fx.Modify | None:
        if what in SHIFTS and change in (Change.ADD, Change.LESS):
            return None
        if player not in (None, Who.YOU, Who.OPPONENT):
            return None
        whose = fx.Bench(bench) if player is None else fx.InPlay(player)
        modify = fx.Modify(who or whose, what, change, by, against, None, energy, attack)
        return replace(modify, **dict((*more, *once, *game)))

    return change_it


def _costs(
    who: Selector,
    energy: tuple[Type, ...],
    n: int | None = None,
    q: Quantity | Rate | None = None,
    attack: str = "",
    more: Notes = (),
    once: Notes = (),
    game: Notes = (),
) -> fx.Modify | None:
    """A cost that a text sets to Energy of some types."""
    modify = fx.Modify(who, Attribute.ATTACK_COST, Change.SET, amount_of(n, q), None, None, energy, attack)
    return replace(modify, **dict((*more, *once, *game))) if energy else None


def add_classes(g: Grammar) -> None:
    """Types, Weakness, Resistance, Abilities and attacks that Pokémon have."""
    who = "{who:our_whole}"
    g.words("our_ending", {"too": True, "instead of the printed type": False})
    g.rule("our_held", f"{who} is/are {{t:our_types_and}} {{add:our_ending}}", lambda who, t, add: fx.SetType(who, t, add))
    g.rule("our_held", f"{who} is/are of no type {{add:our_ending}}", lambda who, add: fx.SetType(who, (), add))
    chosen = "of the chosen type [‹ not {t:our_types} ›]"
    g.rule("our_held", f"{who} is/are {chosen} {{add:our_ending}}", lambda who, add, t=(): fx.SetType(who, t, add, chosen=True))
    g.rule("our_held", f"the types of {who} are those of {{as_:our_whole}}", lambda who, as_: fx.TypeAs(who, as_))
    g.words("our_basic", {"basic": True})
    energy = "energy attached to it , if there is any"
    g.rule("our_held", f"{who} is/are of the types of the [{{b:our_basic}}] {energy}", lambda who, b=False: fx.TypeOfEnergy(who, b))
    for kind, word, sign, usual in ((fx.SetWeakness, "weakness", "×", 2), (fx.SetResistance, "resistance", "-", 30)):
        g.rule("our_held", f"{who} has/have no {word}", lambda who, kind=kind: kind(who))
        start, end = f"the {word} of {who} is", f"‹ {sign} {{n:our_int}} ›"
        g.rule("our_held", f"{start} {{t:our_types_and}} {end}", lambda who, t, n, kind=kind: kind(who, t, n))
        g.rule("our_held", f"{start} none {end}", lambda who, n, kind=kind, usual=usual: kind(who, (), n) if n != usual else None)
        g.rule("our_held", f"{start} {chosen} {end}", lambda who, n, t=(), kind=kind: kind(who, t, n, chosen=True))
    kept = "‹ as much as before ›"
    g.rule("our_held", f"the weakness of {who} is {{t:our_types_and}} {kept}", lambda who, t: fx.SetWeakness(who, t, 0))
    g.rule("our_held", f"the weakness of {who} is none {kept}", lambda who: fx.SetWeakness(who, (), 0))
    g.rule("our_held", f"the weakness of {who} is {chosen} {kept}", lambda who, t=(): fx.SetWeakness(who, t, 0, chosen=True))
    g.rule("our_held", f"{who} is/are a copy of {{of:our_whole}} that keeps its own abilities", lambda who, of: fx.Copy(who, of))
    every = "an ability of any kind"
    g.words("our_kinds", {every: (), **{keys(listed(map(article, names), "or")): kinds for kinds, names in _kinds()}})
    g.rule("our_able", "{s:our_whole_group}", lambda s: s)
    g.rule("our_able", "all {f:our_pokemon_noun} in {p:our_pile} [{r:our_which}]", lambda f, p, r=(): replace(p, filter=all_of(*f, *r)))
    listing(g, "our_able_list", "our_able", "and")
    g.rule("our_haver", "{s:our_whole}", lambda s: s)
    g.rule("our_haver", "{s:our_able_list}", lambda s: both(*s))
    g.rule(
        "our_held",
        "{who:our_haver} no longer has/have {kinds:our_kinds} [other than {but:our_name}] [{fatal:our_fatal}]",
        lambda who, kinds, but="", fatal=False: fx.Silence(who, kinds, but=but, fatal=fatal),
    )
    g.rule(
        "our_held",
        "{who:our_haver} can't use {kinds:our_kinds} [other than {but:our_name}]",
        lambda who, kinds, but="": fx.Silence(who, kinds, but=but, kept=True),
    )
    g.words("our_fatal", {"whose use knocks out the pokémon that has it": True})
    skipped = "weakness to ( {t:our_types} | no type ) does not change the damage of attacks of {who:our_whole} [to {f:our_such_many}]"
    g.rule("our_held", skipped, lambda who, t=(), f=None: fx.SkipWeakness(who, t, f))
    g.rule("our_held", f"{who} can use the attacks [and abilities] of {{of:our_all}}", lambda who, of: fx.Grant(who, of))
    g.rule("our_held", f"no prize cards are taken when {who} is/are knocked out", lambda who: fx.NoPrizes(who))
    g.rule("our_held", "{of:our_player} play/plays with the hand face up", lambda of: fx.OpenHand(of))
    for effect in ("have no effect", keys(BLANK_ENERGY)):
        g.rule("our_held", f"{{f:our_cards}} attached to {who} {effect}", lambda f, who: fx.SwitchOff(f, who))
        g.rule("our_held", f"{{f:our_cards}} in play {effect}", lambda f: fx.SwitchOff(f))


def _kinds() -> Iterable[tuple[tuple[Any, ...], list[str]]]:
    """Every choice of kinds of Ability, in their order, with their names."""
    for size in range(1, len(ABILITIES) + 1):
        for kinds in combinations(ABILITIES, size):
            yield kinds, [ABILITIES[kind] for kind in kinds]


def add_energy(g: Grammar) -> None:
    g.words("our_every", {"energy of every type": ()})
    g.rule("our_yield", "{t:our_types_and} energy", lambda t: t)
    g.rule("our_yield", "{t:our_every}", lambda t: t)
    g.words("our_too", {"too": True, "instead": False})
    g.words("our_last", {"after all other changes": True})
    what = "( {t:our_yield} {add:our_too} | {chosen:our_chosen_energy} {add:our_too} )"
    end = f"[{{n:our_int}}] {what} [{{last:our_last}}] [{{chosen:our_of_chosen}}]"
    g.words("our_of_chosen", {"‹ of the chosen type ›": True})
    g.words("our_chosen_energy", {"energy of the chosen type": True})
    g.rule(
        "our_held",
        f"all energy attached to {{who:our_whole}} provides {end}",
        lambda who, add, t=(), n=0, last=False, chosen=False: fx.EnergyBecomes(who, t, n, None, add, None, last, chosen),
    )
    g.rule(
        "our_held",
        f"{{s:our_definite}} , as long as it is attached to {{who:our_any}} , provides {end}",
        lambda s, who, add, t=(), n=0, last=False, chosen=False: fx.EnergyBecomes(who, t, n, fx.Among(s), add, None, last, chosen),
    )
    g.rule(
        "our_held",
        f"all {{f:our_cards}} attached to {{who:our_whole}} provide {end}",
        lambda f, who, add, t=(), n=0, last=False, chosen=False: fx.EnergyBecomes(who, t, n, f, add, None, last, chosen),
    )


def add_prevention(g: Grammar) -> None:
    for harm, template in HARMS.items():
        (pattern,) = spoken(template, {"to": "{to:our_whole}"})
        limits = "[if that damage is at least {above:our_int}] [( if that damage is | and ) at most {below:our_int}]"
        g.rule("our_held", f"prevent all {pattern} by {{by:our_source}} [{{gx:our_gx}}] {limits}", _prevents(harm))
    own_attacks = (Source.ATTACKS, Who.YOU, fx.Among(fx.This()))
    g.words("our_source", {keys(OWN_ATTACKS): own_attacks, ANYTHING: (Source.ANY, Who.EACH, None)})
    g.words("our_gx", {"‹ only GX attacks ›": True})
    for source, word in SOURCE_CLASSES:
        such = f"[{{w:our_whose}}] {keys(CARD_CLASSES[word])} cards"
        g.rule("our_source", such, lambda w=Who.EACH, source=source, word=word: (source, w, fx.Is(word)))
    for source, name in SOURCES.items():
        of_pokemon = f"{keys(name)} of [{{w:our_whose}}] {{f:our_pokemon_noun}} [{{r:our_which}}]"
        g.rule("our_source", f"[{{w:our_whose}}] {keys(name)}", lambda w=Who.EACH, source=source: (source, w, None))
        if source in (Source.ATTACKS, Source.ABILITIES):
            own = (source, Who.YOU, fx.Among(fx.This()))
            g.rule("our_source", f"{keys(name)} of {{our_self}}", lambda own=own: own)
            g.rule("our_source", of_pokemon, lambda f, r=(), w=Who.EACH, source=source: _of_such(source, w, all_of(*f, *r)))
        else:
            such = f"[{{w:our_whose}}] {keys(name)} that {{f:our_pred}}"
            g.rule("our_source", such, lambda f, w=Who.EACH, source=source: (source, w, f))
    g.rule("our_held", "{to:our_whole} stays {c:our_conditions} when it evolves or devolves", lambda to, c: fx.KeepConditions(to, c))
    g.rule("our_held", "{to:our_whole} stays affected by its special conditions when it evolves or devolves", lambda to: fx.KeepConditions(to))
    flips = "whatever the coins flipped for that between turns are"
    g.rule("our_held", f"{{to:our_whole}} stays {{c:our_conditions}} {flips}", lambda to, c: fx.KeepConditions(to, c, True))
    g.rule("our_held", f"{{to:our_whole}} stays affected by its special conditions {flips}", lambda to: fx.KeepConditions(to, (), True))
    g.words("our_guarded", {keys(name): place for place, name in GUARDED.items()})
    listing(g, "our_guarded_places", "our_guarded", "or")
    g.rule("our_held", "{c:our_whole} can't be moved to {p:our_guarded_places} by {by:our_source}", lambda c, p, by: fx.Guard(c, p, by[0], by[2], by[1]))
    g.rule("our_held", "{c:our_whole} can't be moved to another place by {by:our_source}", lambda c, by: fx.Guard(c, (), by[0], by[2], by[1]))
    causes = (("weakness", "Weakness"), ("resistance", "Resistance"), ("effects", "effects on the Defending Pokémon"))
    for size in range(len(causes) + 1):
        for some in combinations(causes, size):
            what = keys(listed((cause for _, cause in some), "or") or "nothing")
            given = {name: True for name, _ in some}
            pattern = f"the damage of attacks of {{who:our_whole}} [to {{f:our_such_many}}] is not affected by {what}"
            g.rule("our_held", pattern, lambda who, f=None, given=given: fx.Unaffected(who, **given, against=f))
    g.rule("our_held", "{who:our_whole} can't be {c:our_conditions}", lambda who, c: fx.Immune(who, c))
    g.rule("our_held", "{who:our_whole} can't be affected by special conditions", lambda who: fx.Immune(who))


def _of_such(source: Source, whose: Who, filter_: Filter | None) -> tuple[Source, Who, Filter] | None:
    return (source, whose, filter_) if filter_ is not None else None


def _prevents(harm: fx.Harm) -> Any:
    def prevent(
        to: Selector, by: tuple[Source, Who, Filter | None], above: int = 0, below: int = 0, gx: bool = False
    ) -> fx.Prevent:
        source, whose, from_ = by
        return fx.Prevent(to, harm, source, from_, whose, None, above, below, gx)

    return prevent


def add_exceptions(g: Grammar) -> None:
    bench = keys("Weakness and Resistance also count on the opponent's Bench for attacks of")
    g.rule("our_held", f"{bench} {{who:our_whole}}", fx.WeaknessOnBench)
    g.rule("our_held", "{c:our_whole} also ( counts | count ) as {word:our_name}", lambda c, word: fx.CountsAs(c, word))
    spared = "prevent all effects done to {p:our_player} or {our_whose} hand by {by:our_source}"
    for category in ("our_held", "our_always"):
        g.rule(category, spared, lambda p, by: fx.Spare(p, by[0], by[2], by[1]))
    text = "the attack {a:our_name} of {who:our_whole} has no effect other than damage"
    g.rule("our_held", text, lambda a, who: fx.SkipText(who, a))
    follow = "use the attack {a:our_name} after the attack of another active pokémon of its player"
    g.rule("our_held", f"{{who:our_whole}} can {follow}", lambda who, a: fx.FollowAttack(who, a))
    coin = keys("next flip for an attack, Ability or Trainer card lands")
    g.rule("our_held", f"{{p:our_player}} must choose how the first coin of ( your | their ) {coin}", lambda p: fx.FixCoin(p))


def add_prohibitions(g: Grammar) -> None:
    g.rule("our_subject", "{who:our_whole}", lambda who: (who, None))
    g.rule("our_subject", "{player:our_player}", lambda player: (None, player))
    g.rule("our_subject", "{who:our_whole} and {player:our_player}", lambda who, player: (who, player))
    g.rule("our_such_cards", "{f:our_pokemon_noun} [{r:our_which}]", lambda f, r=(): all_of(*f, *r))
    g.rule("our_any_name", "{n:our_names}", lambda n: fx.Named(n))
    for verb, template in VERBS.items():
        slots = {
            "cards": "( cards | {f:our_cards} )",
            "energy": "( energy | {f:our_cards} )",
            "pokemon": "( pokémon | {f:our_such_cards} | {f:our_cards} )",
            "mega": "( a mega evolution | {f:our_such_card} | {f:our_any_name} )",
        }
        (pattern,) = spoken(template, slots)
        kind = "[with attacks printed on {f:our_cards}]" if verb is Verb.ATTACK_TWICE else "[‹ {f:our_cards} ›]"
        if verb is Verb.EVOLVE_EARLY:
            continue
        pattern = pattern if "{" in template else f"{pattern} {kind}"
        g.rule("our_deed", pattern, lambda f=None, verb=verb: (verb, f))
    g.words("our_which_attack", {CHOSEN_ATTACK: "chosen", THAT_ATTACK: "chosen", "other attacks": "others", "this attack": "this", "GX attacks": "GX"})
    g.rule("our_which_attack", "{name:our_name}", lambda name: name)
    g.rule("our_cannot", "{s:our_subject} can't", lambda s: s)
    g.words("our_cannot", {"nobody can": (None, None), "neither player can": (None, Who.EACH)})
    g.rule("our_can", "{s:our_subject} can", lambda s: s)
    g.words("our_can", {"anybody can": (None, None)})
    g.rule("our_done1", "{d:our_deed}", lambda d: (("verb", d[0]), ("filter", d[1])))
    g.rule("our_done", "{d:our_done1}", lambda d: d)
    attached = (("verb", Verb.ATTACH), ("verb", Verb.ATTACH_AT_ALL))
    g.rule("our_done", "{d:our_done1} to {who:our_anyone}", lambda d, who: (*d, ("who", who)) if d[0] in attached else None)
    g.rule("our_held", "{s:our_cannot} {d:our_done} [with {a:our_which_attack}]", lambda s, d, a="": _able(fx.Forbid, s, d, attack=a))
    whom = "{s:our_cannot} attack {o:our_whole}"
    g.rule("our_held", whom, lambda s, o: _able(fx.Forbid, s, (("verb", Verb.ATTACK),), against=o))
    g.rule("our_held", "{s:our_can} {d:our_done}", lambda s, d: _able(fx.Allow, s, d))
    for words in (EVOLVE_AGAIN, VERBS[Verb.EVOLVE_EARLY]):
        early = f"evolve [into {{f:our_such_cards}}] {keys(words.removeprefix('evolve'))}"
        g.rule("our_deed", early, lambda f=None: (Verb.EVOLVE_EARLY, f))
    g.words("our_held", {keys(EVOLVES_EARLY_WORDS): EVOLVES_EARLY})
    own = "neither player can {d:our_done1} to any of their own pokémon"
    g.rule("our_held", own, lambda d: _able(fx.Forbid, (fx.InPlay(Who.EACH), Who.EACH), d) if d[0] == attached[0] else None)
    g.words("our_held", {"this card can be played on the first turn of the game": fx.Allow(Verb.PLAY_FIRST_TURN, who=fx.ThisCard())})


def _able(kind: Any, subject: tuple[Selector | None, Who | None], done: Notes, **more: Any) -> fx.Forbid | fx.Allow | None:
    """The subject of "cannot" (or "can"); None if a player and Pokémon are named twice."""
    given = {**dict(done), **more}
    for name, value in zip(("who", "player"), subject, strict=True):
        if value is not None and given.setdefault(name, value) is not value:
            return None
    found: fx.Forbid | fx.Allow = kind(**given)
    return found


def add_instead(g: Grammar) -> None:
    """Cards that go somewhere other than the discard pile or the hand."""
    fallen = "[for {f:our_whole} knocked out by damage from an opposing attack]"
    pattern = f"prize cards that {{p:our_player}} would take {fallen} go {{to:our_place}} instead of the hand"
    g.rule("our_held", pattern, lambda p, to, f=None: fx.PrizesGo(to, p, f))
    end = "must be put {to:our_place} instead of the discard pile"
    only = "[‹ only {f:our_cards} ›]"
    for start, of in (
        (f"the cards of {{who:our_whole}} {only} , when knocked out ,", Leaving.KNOCKED_OUT),
        ("( energy | {f:our_cards} ) discarded for the retreat of {who:our_whole}", Leaving.ENERGY),
        (f"this card {only} , when discarded ,", Leaving.THIS),
        (f"this card {only} , when discarded from {{who:our_whole}} ,", Leaving.THIS),
        ("( cards | {f:our_cards} ) that another player discards from {who:our_whole}", Leaving.TAKEN),
    ):
        g.rule("our_held", f"{start} {end}", lambda to, who=None, f=None, of=of: fx.Instead(who or fx.ThisCard(), to, of, filter=f))
