"""Our own English for parts, read again: what holds, what happens when, what may be used (see `grammar_ours`).

The wordings that `effects.phrases` has in tables are turned into rules by `spoken`, so that a change there is a change here.
Categories: `our_part` is a whole paragraph, `our_static` a static without its full stop, `our_on0` and `our_use0` a trigger and
an activation at the top of a text, `our_on1` and `our_use1` the same inside another sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Attribute, Change, Event, Filter, Limit, Quantity, Selector, Source, Test, Verb, Who
from playmat.effects.phrases import (
    ABILITIES,
    ATTACHED_ITSELF,
    ATTRIBUTES,
    CARD_EVENTS,
    ENDS,
    EVENTS,
    HARM_EVENTS,
    HARMS,
    LIMITS,
    PLAYED_EVENTS,
    SHIFTS,
    SOURCES,
    VERBS,
    ZONES,
    article,
    listed,
)
from playmat.reading.grammar_ours import Rate, add_ours, all_of, at_depths, keys, listing, rated
from playmat.reading.parsing import Grammar
from playmat.terms import Condition, Type

Forms = Mapping[str, str]
"""The forms of words in a template that depend on who is spoken of: "is" or "are", the ending of a verb."""

ONE_OR_MANY: tuple[Forms, ...] = (
    {"is": "is", "has": "has", "s": "s", "ies": "ies"},
    {"is": "are", "has": "have", "s": "", "ies": "y"},
)
YOU_OR_OTHERS: tuple[Forms, ...] = ({"ps": "", "pes": "", "pis": "are"}, {"ps": "s", "pes": "es", "pis": "is"})
ATTACKS_OR_ONE: tuple[Forms, ...] = ({"es": "", "costs": ""}, {"es": "es", "costs": "s"})
EMPTY = fx.Seq(())
"""An action still to be filled in."""


def spoken(template: str, slots: Mapping[str, str], *forms: Iterable[Forms]) -> list[str]:
    """The patterns that read what a template of `effects.phrases` writes: one for each combination of forms.

    `slots` are patterns for the fields that are put into the template.
    """
    ways: list[dict[str, str]] = [{}]
    for choice in forms:
        ways = [{**way, **one} for way in ways for one in choice]
    found: dict[str, None] = {}
    for way in ways:
        text = template.format_map({**way, **{name: f"⟦{name}⟧" for name in slots}})
        pieces = re.split("⟦(.*?)⟧", text)
        found[" ".join(slots[piece] if place % 2 else keys(piece) for place, piece in enumerate(pieces))] = None
    return list(found)


@cache
def our_grammar() -> Grammar:
    """The grammar of our own wording; built once. It shares no rule with the one of printed texts."""
    g = Grammar()
    add_ours(g)
    add_our_parts(g)
    g.prepare()
    return g


Notes = tuple[tuple[str, Any], ...]
"""What is said of something in parentheses behind it, by the field that it is about."""


def notes(g: Grammar, category: str, note: str) -> None:
    """Notes in parentheses as `english.in_brackets` writes them."""
    listing(g, f"{category}_list", note, "and")
    g.rule(category, f"‹ {{n:{category}_list}} ›", lambda n: n)


def add_our_parts(g: Grammar) -> None:
    """Enter the rules of our own wording for parts."""
    add_such(g)
    add_figures(g)
    add_classes(g)
    add_energy(g)
    add_prevention(g)
    add_prohibitions(g)
    add_own_rules(g)
    add_statics(g)
    add_triggers(g)
    add_activations(g)
    g.rule("our_part", "{p:our_static} .", lambda p: p)
    g.rule("our_part", "{p:our_on0} .", lambda p: p)
    g.rule("our_part", "{p:our_use0} .", lambda p: p)
    g.rule("our_part", "{a:our_play}", lambda a: fx.Play(a))
    g.rule("our_part", "you can play this card only if {t:our_cond} . {a:our_play}", lambda t, a: fx.Play(a, t))
    g.rule("our_part", "you can't play this card if {t:our_cond} . {a:our_play}", lambda t, a: fx.Play(a, fx.Unless(t)))
    extra = "you may discard {n:our_int} other card+s from your hand as an extra cost"
    g.rule("our_part", f"when you play this card , {extra} .", lambda n: fx.PlayExtra(n))


# Pokémon and cards of some sort


def add_such(g: Grammar) -> None:
    """`our_such`: a Pokémon that passes a filter; `our_such_many`: all that do; `our_such_card`: a card that does."""
    noun = "{f:our_pokemon_noun} [{r:our_which}]"
    for category, article_ in (("our_such", "a/an"), ("our_such_many", "")):
        g.words(category, {"any pokémon": fx.Is("Pokémon"), "this pokémon": fx.ItSelf()})
        g.words(category, {"the pokémon this card is attached to": fx.ItSelf()})
        g.rule(category, f"{article_} {noun}", lambda f, r=(): all_of(*f, *r))
        g.rule(category, f"{{w:our_whose}} {noun}", lambda w, f, r=(): all_of(fx.Owned(w), *f, *r))
    g.words("our_such_card", {"this card": fx.ItSelf()})
    g.rule("our_such_card", "a/an {f:our_cards}", lambda f: f)


# Figures


def add_figures(g: Grammar) -> None:
    """What changes a derived value: `modify`."""
    slots = {
        "who": "{who:our_whole}",
        "bench": "( {bench:our_whose} bench | the bench of the player of {who:our_whole} )",
        "attacks": "( attacks of {who:our_whole} | the attack {attack:our_name} of {who:our_whole} )",
    }
    more = "[{more:our_figure_notes}]"
    g.rule("our_figure_note", "only for the attack {name:our_name}", lambda name: ("attack", name))
    g.rule("our_figure_note", "only against {f:our_such_many}", lambda f: ("against", f))
    g.rule("our_figure_note", keys("effects of this name do not add up"), lambda: ("stacks", False))
    g.rule("our_figure_note", "only {energy:our_energy}", lambda energy: ("energy", energy))
    notes(g, "our_figure_notes", "our_figure_note")
    for what, (start, unit) in SHIFTS.items():
        of = "of" if "{who}" in start else "to"
        around = {**slots, "amount": "⟦⟧", "against": f"[{of} {{against:our_such_many}}]"}
        for change, direction in ((Change.ADD, "more"), (Change.LESS, "less")):
            units = [f"{direction} {keys(unit)}"]
            if what is Attribute.ATTACK_COST:
                units.append(f"{direction} {{energy:our_energy}}")
            else:
                units.append(f"{units[0]} ‹ {{energy:our_types}} ›")
            for pattern in spoken(f"{start} {{amount}}{ENDS.get(what, '')}", around, ONE_OR_MANY, ATTACKS_OR_ONE):
                for amount in (amount for unit in units for amount in _amounts(unit)):
                    g.rule("our_held", f"{pattern.replace('⟦⟧', amount)} {more}", _shifts(what, change))
    for what, template in ATTRIBUTES.items():
        energy = "[the {energy:our_energy} in]" if what is Attribute.ATTACK_COST else ""
        for pattern in spoken(template, slots, ONE_OR_MANY):
            for change, verb in _CHANGES.items():
                g.rule("our_held", f"{energy} {pattern} {verb} {{by:our_qty}} {more}", _sets(what, change))


_CHANGES = {Change.ADD: "is raised by", Change.LESS: "is lowered by", Change.SET: "is", Change.TIMES: "is multiplied by"}


def _amounts(unit: str) -> tuple[str, ...]:
    """So many (so much) of a unit that has no plural."""
    return (f"{{n:our_int}} {unit}", f"that much {unit}", f"{{n:our_int}} {unit} {{q:our_rate}}", f"{unit} equal to {{q:our_qty}}")


def _amount(n: int | None, q: Quantity | Rate | None) -> Quantity:
    if isinstance(q, tuple):
        return rated(n or 0, q)
    return q if q is not None else fx.Number(n) if n is not None else fx.Result()


def _shifts(what: Attribute, change: Change) -> Any:
    def shift(
        who: Selector,
        n: int | None = None,
        q: Quantity | Rate | None = None,
        against: Filter | None = None,
        energy: tuple[Type, ...] = (),
        attack: str = "",
        more: Notes = (),
    ) -> fx.Modify:
        modify = fx.Modify(who, what, change, _amount(n, q), against, None, energy, attack)
        return replace(modify, **dict(more))

    return shift


def _sets(what: Attribute, change: Change) -> Any:
    def change_it(
        by: Quantity,
        who: Selector | None = None,
        bench: Who = Who.YOU,
        energy: tuple[Type, ...] = (),
        attack: str = "",
        more: Notes = (),
    ) -> fx.Modify | None:
        if what in SHIFTS and change in (Change.ADD, Change.LESS):
            return None
        modify = fx.Modify(who or fx.Bench(bench), what, change, by, None, None, energy, attack)
        return replace(modify, **dict(more))

    return change_it


# What Pokémon are


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
    energy = "energy attached to it too"
    g.rule("our_held", f"{who} is/are of the types of the [{{b:our_basic}}] {energy}", lambda who, b=False: fx.TypeOfEnergy(who, b))
    for kind, word, sign, usual in ((fx.SetWeakness, "weakness", "×", 2), (fx.SetResistance, "resistance", "-", 30)):
        g.rule("our_held", f"{who} has/have no {word}", lambda who, kind=kind: kind(who))
        start, end = f"the {word} of {who} is", f"‹ {sign} {{n:our_int}} ›"
        g.rule("our_held", f"{start} {{t:our_types_and}} {end}", lambda who, t, n, kind=kind: kind(who, t, n))
        g.rule("our_held", f"{start} none {end}", lambda who, n, kind=kind, usual=usual: kind(who, (), n) if n != usual else None)
        g.rule("our_held", f"{start} {chosen} {end}", lambda who, n, t=(), kind=kind: kind(who, t, n, chosen=True))
    g.rule("our_held", f"{who} is/are a copy of {{of:our_whole}} that keeps its own abilities", lambda who, of: fx.Copy(who, of))
    every = "an ability of any kind"
    g.words("our_kinds", {every: (), **{keys(listed(map(article, names), "or")): kinds for kinds, names in _kinds()}})
    g.rule(
        "our_held",
        f"{who} no longer has/have {{kinds:our_kinds}} [‹ except {{but:our_name}} ›]",
        lambda who, kinds, but="": fx.Silence(who, kinds, but=but),
    )
    g.rule("our_held", f"{who} can use the attacks of {{of:our_all}}", lambda who, of: fx.Grant(who, of))
    g.rule("our_held", f"no prize cards are taken when {who} is/are knocked out", lambda who: fx.NoPrizes(who))
    g.rule("our_held", "{of:our_player} play/plays with the hand face up", lambda of: fx.OpenHand(of))
    g.rule("our_held", f"{{f:our_cards}} attached to {who} have no effect", lambda f, who: fx.SwitchOff(f, who))
    g.rule("our_held", "{f:our_cards} in play have no effect", lambda f: fx.SwitchOff(f))


def _kinds() -> Iterable[tuple[tuple[Any, ...], list[str]]]:
    """Every choice of kinds of Ability, in their order, with their names."""
    for size in range(1, len(ABILITIES) + 1):
        for kinds in combinations(ABILITIES, size):
            yield kinds, [ABILITIES[kind] for kind in kinds]


# Energy


def add_energy(g: Grammar) -> None:
    g.words("our_every", {"energy of every type": ()})
    g.rule("our_yield", "{t:our_types_and} energy", lambda t: t)
    g.rule("our_yield", "{t:our_every}", lambda t: t)
    for amount in _amounts("{t:our_yield}"):
        g.rule("our_held", f"this card provides {amount} [at once]", lambda t, n=None, q=None: fx.Provide(t, _amount(n, q)))
    g.words("our_too", {"too": True, "instead": False})
    end = "[{n:our_int}] {t:our_yield} {add:our_too}"
    g.rule(
        "our_held",
        f"all energy attached to {{who:our_whole}} provides {end}",
        lambda who, t, add, n=0: fx.EnergyBecomes(who, t, n, None, add),
    )
    g.rule(
        "our_held",
        f"all {{f:our_cards}} attached to {{who:our_whole}} provide {end}",
        lambda f, who, t, add, n=0: fx.EnergyBecomes(who, t, n, f, add),
    )


# What is prevented and forbidden


def add_prevention(g: Grammar) -> None:
    for harm, template in HARMS.items():
        (pattern,) = spoken(template, {"to": "{to:our_whole}"})
        limits = "[if it is at least {above:our_int}] [( if it is | and ) at most {below:our_int}]"
        g.rule("our_held", f"prevent all {pattern} by {{by:our_source}} {limits}", _prevents(harm))
    for source, name in SOURCES.items():
        of_pokemon = f"{keys(name)} of [{{w:our_whose}}] {{f:our_pokemon_noun}} [{{r:our_which}}]"
        g.rule("our_source", f"[{{w:our_whose}}] {keys(name)}", lambda w=Who.EACH, source=source: (source, w, None))
        if source in (Source.ATTACKS, Source.ABILITIES):
            g.rule("our_source", of_pokemon, lambda f, r=(), w=Who.EACH, source=source: _of_such(source, w, all_of(*f, *r)))
        else:
            such = f"[{{w:our_whose}}] {keys(name)} that {{f:our_pred}}"
            g.rule("our_source", such, lambda f, w=Who.EACH, source=source: (source, w, f))
    causes = (("weakness", "Weakness"), ("resistance", "Resistance"), ("effects", "effects on the Defending Pokémon"))
    for size in range(len(causes) + 1):
        for some in combinations(causes, size):
            what = keys(listed((cause for _, cause in some), "or") or "nothing")
            given = {name: True for name, _ in some}
            pattern = f"the damage of attacks of {{who:our_whole}} is not affected by {what}"
            g.rule("our_held", pattern, lambda who, given=given: fx.Unaffected(who, **given))
    g.rule("our_held", "{who:our_whole} can't be {c:our_conditions}", lambda who, c: fx.Immune(who, c))
    g.rule("our_held", "{who:our_whole} can't be affected by special conditions", lambda who: fx.Immune(who))


def _of_such(source: Source, whose: Who, filter_: Filter | None) -> tuple[Source, Who, Filter] | None:
    return (source, whose, filter_) if filter_ is not None else None


def _prevents(harm: fx.Harm) -> Any:
    def prevent(to: Selector, by: tuple[Source, Who, Filter | None], above: int = 0, below: int = 0) -> fx.Prevent:
        source, whose, from_ = by
        return fx.Prevent(to, harm, source, from_, whose, None, above, below)

    return prevent


def add_prohibitions(g: Grammar) -> None:
    g.rule("our_subject", "{who:our_whole}", lambda who: (who, None))
    g.rule("our_subject", "{player:our_player}", lambda player: (None, player))
    g.rule("our_subject", "{who:our_whole} and {player:our_player}", lambda who, player: (who, player))
    g.rule("our_any_name", "{n:our_names}", lambda n: fx.Named(n))
    for verb, template in VERBS.items():
        slots = {
            "cards": "( cards | {f:our_cards} )",
            "energy": "( energy | {f:our_cards} )",
            "pokemon": "( pokémon | {f:our_cards} )",
            "mega": "( a mega evolution | {f:our_such_card} | {f:our_any_name} )",
        }
        (pattern,) = spoken(template, slots)
        pattern = pattern if "{" in template else f"{pattern} [‹ {{f:our_cards}} ›]"
        g.rule("our_deed", pattern, lambda f=None, verb=verb: (verb, f))
    g.words("our_which_attack", {"the chosen attack": "chosen", "other attacks": "others", "this attack": "this"})
    g.rule("our_which_attack", "{name:our_name}", lambda name: name)
    g.rule("our_cannot", "{s:our_subject} can't", lambda s: s)
    g.words("our_cannot", {"nobody can": (None, None), "neither player can": (None, Who.EACH)})
    g.rule("our_can", "{s:our_subject} can", lambda s: s)
    g.words("our_can", {"anybody can": (None, None)})
    g.rule("our_done1", "{d:our_deed}", lambda d: (("verb", d[0]), ("filter", d[1])))
    g.rule("our_done", "{d:our_done1}", lambda d: d)
    attach, removed = ("verb", Verb.ATTACH), ("verb", Verb.BE_DISCARDED)
    g.rule("our_done", "{d:our_done1} to {who:our_anyone}", lambda d, who: (*d, ("who", who)) if attach in d else None)
    g.rule("our_done", "{d:our_done1} of {by:our_whose} cards", lambda d, by: (*d, ("player", by)) if removed in d else None)
    g.rule("our_held", "{s:our_cannot} {d:our_done} [with {a:our_which_attack}]", lambda s, d, a="": _able(fx.Forbid, s, d, attack=a))
    g.rule("our_held", "{s:our_can} {d:our_done}", lambda s, d: _able(fx.Allow, s, d))


def _able(kind: Any, subject: tuple[Selector | None, Who | None], done: Notes, **more: Any) -> fx.Forbid | fx.Allow | None:
    """Who cannot (or can) do it; None where a player and Pokémon are named twice."""
    given = {**dict(done), **more}
    for name, value in zip(("who", "player"), subject, strict=True):
        if value is not None and given.setdefault(name, value) is not value:
            return None
    found: fx.Forbid | fx.Allow = kind(**given)
    return found


# What a card says of itself


def add_own_rules(g: Grammar) -> None:
    """Where this card may be, how long it stays, and how many of it a deck may hold."""
    end = "must be put {to:our_place} instead of the discard pile"
    g.rule("our_held", f"the cards of {{who:our_whole}} , when knocked out , {end}", lambda who, to: fx.Instead(who, to))
    g.rule("our_held", f"energy discarded from {{who:our_whole}} to retreat {end}", lambda who, to: fx.Instead(who, to, "energy"))
    g.rule("our_held", f"{{of:our_name}} of {{who:our_whole}} {end}", lambda of, who, to: fx.Instead(who, to, of))
    g.rule("our_held", f"this card , when discarded , {end}", lambda to: fx.Instead(fx.ThisCard(), to, "this"))
    g.rule("our_held", f"this card , when discarded from {{who:our_whole}} , {end}", lambda who, to: fx.Instead(who, to, "this"))
    g.rule("our_always", "this card can only be attached to {f:our_such}", lambda f: fx.Bearer(f))
    g.words(
        "our_always",
        {
            "discard this card at the end of the turn it was attached": fx.DiscardAt("this"),
            "discard this card at the end of your opponent 's next turn": fx.DiscardAt("opponents"),
        },
    )
    g.rule("our_always", "discard this card at the end of {when:our_name}", lambda when: fx.DiscardAt(when))
    g.rule("our_always", "a deck may hold at most {n:our_int} card+s of this name", lambda n: fx.Copies(n))
    g.rule("our_always", "a deck may hold at most {n:our_int} card+s of the class {of:our_name}", lambda n, of: fx.Copies(n, of))


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


# Triggers


def add_triggers(g: Grammar) -> None:
    g.rule("our_someone", "{w:our_player}", lambda w: w)
    g.words("our_someone", {"a player": Who.EACH})
    g.rule("our_anyone", "{s:our_whole}", lambda s: s)
    g.rule("our_anyone", "any {s:our_each}", lambda s: s)
    slots = {
        "who": "( {who:our_anyone} | a/an {f:our_pokemon_noun} [{r:our_which}] )",
        "card": "( a card | {filter_:our_such_card} )",
        "player": "{by:our_someone}",
        "whose": "{by:our_whose}",
    }
    for event, templates in EVENTS.items():
        for template in filter(None, templates):
            for pattern in spoken(template, slots, ONE_OR_MANY, YOU_OR_OTHERS):
                for end in _ends(event):
                    g.rule("our_event", f"{pattern} {end} [{{more:our_event_notes}}]", _happens(event))
    for template in ATTACHED_ITSELF:
        for pattern in spoken(template, slots, YOU_OR_OTHERS):
            g.rule("our_event", f"{pattern} [{{more:our_event_notes}}]", _happens(Event.ATTACHED, fx.ItSelf()))
    g.rule("our_event_note", "by {by:our_player}", lambda by: ("by", by))
    g.rule("our_event_note", "from {f:our_such}", lambda f: ("from_", f))
    g.rule("our_event_note", "for {who:our_anyone}", lambda who: ("who", who))
    g.rule("our_event_note", "with {f:our_such_card}", lambda f: ("filter", f))
    notes(g, "our_event_notes", "our_event_note")
    g.rule("our_by_attack", "by an attack [of {f:our_such}]", lambda f=None: (None, f))
    g.rule("our_by_attack", "by {w:our_whose} attack [with {f:our_such}]", lambda w, f=None: (w, f))
    g.words("our_not_while", {"‹ not while {our_whole} is affected by a special condition ›": tuple(Condition)})
    g.rule("our_not_while", "‹ not while {our_whole} is {c:our_conditions} ›", lambda c: c)
    for limit, often in LIMITS.items():
        g.rule("our_each_limit", keys(often.format(turn="each turn")), lambda limit=limit: limit)
    start = "{e:our_event} [{stops:our_not_while}] [, {t:our_if}] [, {limit:our_each_limit}] ,"
    at_depths(g, "our_on", f"{start} {{a:BODY}}", _on(False))
    at_depths(g, "our_on", f"{start} this happens : {{a:BODY}}", _on(False, True))
    at_depths(g, "our_on", f"{start} you may {{a:BODY}}", _on(True))
    at_depths(g, "our_on", f"{start} you may choose this : {{a:BODY}}", _on(True))


def _ends(event: Event) -> tuple[str, ...]:
    """What may stand behind an event: whose attack it was, and of which Pokémon."""
    if event in (Event.DAMAGED, Event.WOULD_BE_DAMAGED):
        return ("{attack:our_by_attack}",)
    if event in HARM_EVENTS:
        return ("", "by {by:our_player}", "{attack:our_by_attack}")
    return ("",)


def _happens(event: Event, card: Filter | None = None) -> Any:
    def happen(
        who: Selector | None = None,
        by: Who | None = None,
        filter_: Filter | None = card,
        f: tuple[Filter, ...] | None = None,
        r: tuple[Filter, ...] = (),
        attack: tuple[Who | None, Filter | None] | None = None,
        more: Notes = (),
    ) -> fx.On | None:
        if f is not None:
            if event not in PLAYED_EVENTS or by is None:
                return None
            who = fx.InPlay(by, all_of(*f, *r))
        usual = fx.ThisCard() if event in CARD_EVENTS else fx.This()
        by, from_ = attack or (by, None)
        if attack is not None and from_ is None and event in (Event.KNOCKED_OUT, Event.WOULD_BE_KNOCKED_OUT):
            from_ = fx.Is("Pokémon")
        happened = fx.On(event, EMPTY, None if who == usual else who, by, filter_, from_=from_)
        return replace(happened, **dict(more))

    return happen


def _on(optional: bool, told: bool = False) -> Any:
    def on(
        e: fx.On, a: Action, stops: tuple[Condition, ...] = (), t: Test | None = None, limit: Limit = Limit.ANY
    ) -> fx.On | None:
        first = a.steps[0] if isinstance(a, fx.Seq) and a.steps else a
        if not optional and told != (isinstance(first, fx.If) or (isinstance(first, fx.May) and first.by is Who.YOU)):
            return None
        return replace(e, do=a, when=t, optional=optional, limit=limit, stops=stops)

    return on


# Activations


def add_activations(g: Grammar) -> None:
    for limit, often in LIMITS.items():
        for pattern in spoken(often, {"turn": "{by:our_whose} turn"}):
            g.rule("our_often", pattern, lambda by, limit=limit: (limit, by))
    for zone, name in ZONES.items():
        g.rule("our_zone", keys(name), lambda zone=zone: zone)
    g.rule("our_zone", "{name:our_name}", lambda name: name)
    start = "{often:our_often} [{stops:our_not_while}] [, {z:our_use_when}] ,"
    in_zone = "if this card is in {our_whose} {zone:our_zone}"
    g.rule("our_use_when", "{t:our_if}", lambda t: ("play", t))
    g.rule("our_use_when", in_zone, lambda zone: (zone, None))
    g.rule("our_use_when", f"{in_zone} and {{t:our_cond}}", lambda zone, t: (zone, t))
    g.rule("our_use_when", f"{in_zone} and unless {{t:our_cond}}", lambda zone, t: (zone, fx.Unless(t)))
    at_depths(g, "our_use", f"{start} ( you | that player ) may [do this :] {{a:BODY}}", _use)


def _use(
    often: tuple[Limit, Who], a: Action, stops: tuple[Condition, ...] = (), z: tuple[str, Test | None] = ("play", None)
) -> fx.Use:
    (limit, by), (zone, test) = often, z
    return fx.Use(a, limit, test, stops, by, zone)
