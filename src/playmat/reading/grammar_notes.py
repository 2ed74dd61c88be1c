"""Sentences that are no effects: limits, the rules of a class of card, and reminders, which are checked and not dropped."""

from __future__ import annotations

from playmat.effects import nodes as fx
from playmat.effects.nodes import Limit
from playmat.reading.grammar import Grammar
from playmat.reading.meaning import Note
from playmat.terms import Condition

OLD_CONDITIONS = (Condition.ASLEEP, Condition.CONFUSED, Condition.PARALYZED)
ALL_CONDITIONS = tuple(Condition)


def add_limits(g: Grammar) -> None:
    g.words("the_power", {"this power": 1, "this poké-power": 1, "this ability": 1, "this poké-body": 1, "this pokémon power": 1, "it": 1})
    g.rule("bad", "{c:conds}", lambda c: tuple(sorted(c)))
    g.rule("bad", "affected by ( a | any ) special condition+s", lambda: ALL_CONDITIONS)
    g.rule("note", "{the_power} can't be used if {pk} is {c:bad}", lambda c: Note("stops", c))
    g.rule("note", "you can't use {the_power} if {pk} is {c:bad}", lambda c: Note("stops", c))
    g.rule("note", "{the_power} stops working ( while | if | as long as ) {pk} is {c:bad}", lambda c: Note("stops", c))
    g.words("power_word", {"ability": 1, "poké-power": 1, "poké-body": 1, "pokémon power": 1, "power": 1})
    g.rule("note", "you can't use more than 1 {title} {power_word} each turn", lambda: Note("limit", Limit.NAME))
    g.rule("note", "you can't apply more than 1 {title} {power_word} at a time", lambda: Note("once"))
    g.rule("note", "the effect of {title} doesn't stack", lambda: Note("once"))
    g.rule("note", "if you use {the_power} , your turn ends", lambda: Note("end_turn"))


_CLASS_RULES: dict[str, str] = {
    "you may play only 1 supporter card during your turn [‹ before your attack ›]": "Supporter",
    "you can play only 1 supporter card each turn": "Supporter",
    "when you play this card , put it next to your active pokémon": "Supporter",
    "when your turn ends , discard this card": "Supporter",
    "you may play ( as many | any number of ) item cards [as you like] during your turn [‹ before your attack ›]": "Item",
    "attach a pokémon tool to 1 of your pokémon that doesn't already have a pokémon tool attached [to it]": "Tool",
    "attach {self} to 1 of your pokémon that doesn't already have a pokémon tool attached [to it]": "Tool",
    "if that pokémon is knocked out , discard this card": "Tool",
    "you may attach any number of pokémon tools to your pokémon during your turn": "Tool",
    "you may attach only 1 pokémon tool to each pokémon , and it stays attached": "Tool",
    "this card stays in play when you play it": "Stadium",
    "discard this card if another stadium card comes into play": "Stadium",
    "if another card with the same name is in play , you can't play this card": "Stadium",
    "this stadium stays in play when you play it": "Stadium",
    "discard it if another stadium comes into play": "Stadium",
    "if a stadium with the same name is in play , you can't play this card": "Stadium",
    "you may play only 1 stadium card during your turn": "Stadium",
    "put it ( next to | into | in ) the active spot , and discard it if another stadium comes into play": "Stadium",
    "a stadium with the same name can't be played": "Stadium",
    "[ACE SPEC :] you can't have more than 1 ACE SPEC card in your deck": "",
}


def add_class_rules(g: Grammar) -> None:
    for words, kind in _CLASS_RULES.items():
        g.rule("note", words, lambda kind=kind: Note("class", kind))


_REMINDERS: dict[str, str] = {
    "don't apply weakness ( and | or ) resistance for benched pokémon": "bench",
    "you can't use more than 1 GX attack in a game": "GX",
    "you can't use more than 1 vstar power in a game": "VSTAR",
    "any other effects of attacks still happen": "damage_only",
    "any other effects of ( the | that | opponent 's ) attack+s still happen": "damage_only",
    "any other effects that would happen after applying weakness and resistance still happen": "damage_only",
    "any other effects still happen": "damage_only",
    "damage is not an effect": "effects_only",
    "existing effects are not removed": "prevents",
    "existing effects are not removed . damage is not an effect": "effects_only",
    "doesn't count as a basic energy card [when not in play]": "energy",
    "has no effect other than providing energy": "energy",
    "doesn't count as a basic energy card when not in play and has no ( other effect than | effect other than ) providing energy": "energy",
    "doesn't count as a basic card": "energy",
    "this counts as evolving ( {self} | that pokémon | this pokémon )": "evolves",
    "pokémon ex , pokémon V , etc. have rule boxes": "rule_box",
    "pokémon V , Pokémon-GX , etc. have rule boxes": "rule_box",
    "your opponent chooses the new active pokémon": "they_choose",
    "do the damage before switching the pokémon": "switch",
    "you still need the necessary energy to use ( each | this | that ) attack": "grant",
}


def add_reminders(g: Grammar) -> None:
    for words, which in _REMINDERS.items():
        g.rule("reminder", words, lambda which=which: Note("reminder", which))
    g.rule("note_sentence", "{n:note} .", lambda n: n)
    g.rule("note_sentence", "‹ {n:reminder} [.] › [.]", lambda n: n)
    g.rule("note_sentence", "‹ {n:note} [.] › [.]", lambda n: n)


def add_notes(g: Grammar) -> None:
    add_limits(g)
    add_class_rules(g)
    add_reminders(g)
