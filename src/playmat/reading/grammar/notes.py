"""Sentences that are not effects: limits, the rules of a class of card, and reminders, which are checked and not dropped."""

from __future__ import annotations

from playmat.effects import nodes as fx
from playmat.effects.nodes import Event, Limit, Test, Who
from playmat.reading.grammar.names import OwnName
from playmat.reading.meaning import Note, denied
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import Coin, DidIt, Pronoun
from playmat.reading.subjects import assign
from playmat.vocabulary import Condition

ALL_CONDITIONS = tuple(Condition)


def add_limits(g: Grammar) -> None:
    g.words("the_power", {"the power": 1, "this power": 1, "this poké-power": 1, "this ability": 1, "this poké-body": 1, "this pokémon power": 1, "it": 1})
    g.rule("bad", "{c:conds}", lambda c: tuple(sorted(c)))
    g.rule("bad", "affected by ( a | any ) special condition+s", lambda: ALL_CONDITIONS)
    g.rule("note", "{the_power} can't be used if {pk} is [already] {c:bad} [when your opponent attacks]", lambda c: Note("stops", c))
    g.rule("note", "{the_power} can't be used the turn you put {pk} into play or if {pk} is {c:bad}", lambda c: Note("several", (Note("stops", c), Note("gate", fx.Unless(fx.Matches(fx.This(), fx.EnteredThisTurn()))))))
    g.rule("note", "you can't use {the_power} if {pk} is [already] {c:bad}", lambda c: Note("stops", c))
    g.rule("note", "{the_power} stops working ( while | if | as long as | when ) {pk} is [already] {c:bad}", lambda c: Note("stops", c))
    g.rule("note", "{the_power} can't be used if {pk} is {c:bad} ‹ or if {t:tests} ›", lambda c, t: Note("several", (Note("stops", c), Note("gate", denied(t)))))
    g.rule("note", "{the_power} ( stops working | can't be used ) if {t:tests}", lambda t: _gate(t))
    g.rule("note", "{the_power} ( works | can be used ) even ( if | while ) {pk} is {c:bad}", lambda c: Note("reminder", "works"))
    g.words("power_word", {"ability": 1, "poké-power": 1, "poké-body": 1, "pokémon power": 1, "power": 1})
    g.rule("note", "you can't use more than 1 {title} {power_word} ( each turn | between turns | during ( your turn | your opponent 's turn | each of ( your | your opponent 's ) turns ) )", lambda: Note("limit", Limit.NAME))
    g.rule("note", "you can't apply more than 1 {title} {power_word} at a time", lambda: Note("once"))
    g.rule("note", "( the effect of {title} | this effect | this {power_word} ) doesn't stack", lambda: Note("once"))
    gated = "( this attack | this card | this {power_word} | {self} )"
    g.rule("note", f"you ( ( can | may ) ( use | play ) {gated} only | can only ( use | play ) {gated} ) ( if | when ) {{t:gates}}", lambda t: None if isinstance(t, fx.Exists) and isinstance(t.what, Pronoun) else Note("gate", t))
    g.words("unplayable", {"you can't play this card": 1})
    g.rule("note", "if this is the only card in your hand , {unplayable}", lambda: Note("gate", fx.Exists(fx.Hand())))
    g.rule("note", "if you can't draw any cards [in this way] , {unplayable}", lambda: Note("gate", fx.Exists(fx.Deck())))
    g.rule("note", "( no more than {int} hp can be reduced by | no more than {int} damage can be added by ) all {title} {powers}", lambda: Note("once"))
    g.rule("note", f"use {gated} only if {{t:gates}}", lambda t: Note("gate", t))
    g.rule("note", f"you can't ( use | play ) {gated} if {{t:tests}}", lambda t: _gate(t))
    g.rule("note", f"you can't ( use | play ) {gated} unless {{t:tests}}", lambda t: Note("gate", t))
    g.rule("note", "( this attack | this card | {self} ) can't be ( used | played ) if {t:tests}", lambda t: _gate(t))
    g.rule("note", f"{gated} can be ( used | played ) only ( if | when ) {{t:gates}}", lambda t: None if isinstance(t, fx.Exists) and isinstance(t.what, Pronoun) else Note("gate", t))
    g.rule("note", f"{gated} can't be ( used | played ) unless {{t:tests}}", lambda t: Note("gate", t))
    g.rule("note", f"if {{t:tests}} , you can't ( use | play ) {gated}", lambda t: None if isinstance(t, DidIt) else Note("gate", denied(t)))
    new = "( on the turn | the turn ) ( this pokémon was put into play | you play this pokémon | you put this pokémon into play )"
    g.rule("note", f"you can't use this {{power_word}} during your first turn or {new}", lambda: Note("gate", fx.Every((fx.Unless(fx.FirstTurn()), fx.Unless(fx.Matches(fx.This(), fx.EnteredThisTurn()))))))
    g.rule("note", f"if {{t:tests}} , {gated} can't be used", lambda t: Note("gate", denied(t)))
    g.rule("note", f"you can't use {gated} {{in_first_turn}}", lambda: Note("gate", fx.Unless(fx.FirstTurn())))
    for order in fx.Order:
        g.rule("note", f"if you go {order} , you can't use {gated} {{in_first_turn}}", lambda order=order: Note("gate", fx.Unless(fx.FirstTurn(went=order))))
    g.rule("gates", "{t:tests}", lambda t: t)
    g.rule("gates", "you go second , and only ( on | during ) your first turn", lambda: fx.FirstTurn(went=fx.Order.SECOND))
    g.rule("note", f"you can ( use | play ) {gated} only {{in_first_turn}}", lambda: Note("gate", fx.FirstTurn()))
    g.rule("note", "you must play 2 {n:name} cards at once", lambda n: Note("cost", fx.Discard(fx.Pick(fx.Number(1), fx.Hand(Who.YOU, fx.Named((str(n),)))))) if isinstance(n, OwnName) else None)
    g.rule("note", "( this effect | it ) can't be applied more than once at a time to ( the same | 1 ) pokémon", lambda: Note("once"))
    g.rule("note", "in order to use this effect , that player must {a:dos}", lambda a: Note("cost", assign(a, Who.YOU)))
    g.rule("gates", "it is the last card in your hand", lambda: fx.Unless(fx.Exists(fx.Hand())))
    g.rule("note", "you can't use this card {in_first_turn} or on {new_pokemon}", lambda: Note("not_new"))
    g.rule("note", "you [must] {a:dos} in order to use this {power_word}", lambda a: Note("cost", a))
    g.rule("note", "you can ( use | play ) this card only if you {a:dos}", lambda a: Note("cost", a))
    g.rule("note", "you can ( use | play ) this card only if you discard {n:int} other {k:kind} from your hand", lambda n, k: Note("cost", fx.Discard(fx.Pick(fx.Number(n), fx.Hand(Who.YOU, k.filter)))) if k.filter is not None else None)
    g.rule("note", "{n:noun} ( are not | aren't | is not | isn't ) affected by this effect", lambda n: Note("spares", n.filter) if n.plain and n.filter is not None and n.of is None else None)
    g.rule("note", "if {t:tests} , ( ignore this effect | this effect does nothing )", lambda t: Note("ignore", denied(t)))
    g.rule("note", "if {t:tests} , {self} has no effect other than providing energy", lambda t: Note("ignore_all", denied(t)))
    g.rule("note", "you can't reduce more than {n:int} damage ( in this way | even if there is more than 1 {name} in play )", lambda n: Note("cap", n))
    for words, what in (("this effect", "ignore"), ("these effects", "ignore_all")):
        g.rule("note", f"ignore {words} if {{t:tests}}", lambda t, what=what: Note(what, denied(t)))
        g.rule("note", f"ignore {words} unless {{t:tests}}", lambda t, what=what: Note(what, t))


def _gate(test: Test) -> Note | None:
    """A condition that prevents its use; Special Conditions have a separate note (`stops`)."""
    if isinstance(test, fx.Matches) and isinstance(test.filter, fx.Afflicted):
        return None
    return Note("gate", denied(test))


_CLASS_RULES: dict[str, str] = {
    "you may play only 1 supporter card {per_turn} [‹ before your attack ›]": "Supporter",
    "you can play only 1 supporter card each turn": "Supporter",
    "when you play this card , put it {beside_active}": "Supporter",
    "when your turn ends , discard this card": "Supporter",
    "you may play ( as many | any number of ) item cards [as you like] during your turn [‹ before your attack ›]": "Item",
    "attach a pokémon tool to 1 of your pokémon {without_tool}": "Tool",
    "attach ( {self} | this card ) to 1 of your pokémon that doesn't [already] have a pokémon tool [card] attached [to it]": "Tool",
    "if that pokémon is knocked out , discard this card": "Tool",
    "you may attach any number of pokémon tools to your pokémon {per_turn}": "Tool",
    "you may attach only 1 pokémon tool to each pokémon , {and_stays}": "Tool",
    "this card stays in play ( when you play it | after being played )": "Stadium",
    "discard this card if another stadium card {arrives}": "Stadium",
    "if another card with the same name is in play , {unplayable}": "Stadium",
    "this stadium stays in play when you play it": "Stadium",
    "discard it if another stadium comes into play": "Stadium",
    "if a stadium with the same name is in play , {unplayable}": "Stadium",
    "you may play only 1 stadium card {per_turn}": "Stadium",
    "put it ( next to | into | in ) the active spot , and discard it if another stadium comes into play": "Stadium",
    "a stadium with the same name can't be played": "Stadium",
    "[ace spec :] {no_more_than} ace spec card in your deck": "",
}


def add_class_rules(g: Grammar) -> None:
    g.words("per_turn", {"during your turn": 1})
    g.words("beside_active", {"next to your active pokémon": 1})
    g.words("without_tool", {"that doesn't already have a pokémon tool attached [to it]": 1})
    g.words("and_stays", {"and it stays attached": 1})
    g.words("arrives", {"comes into play": 1})
    for words, kind in _CLASS_RULES.items():
        g.rule("note", words, lambda kind=kind: Note("class", kind))


_REMINDERS: dict[str, str] = {
    "don't apply weakness ( and | or ) resistance for benched pokémon": "bench",
    "{use_at_most} 1 GX attack in a game": "GX",
    "( any | all ) other effects [of {other_texts}] still happen": "damage_only",
    "damage is not an effect": "effects_only",
    "existing effects are not removed": "prevents",
    "damage from attacks is still taken": "counters_only",
    "doesn't count as a basic energy card [when not in play]": "energy",
    "has no effect other than providing energy": "energy",
    "doesn't count as a basic energy card when not in play and has no ( other effect than | effect other than ) providing energy": "energy",
    "doesn't count as a basic card": "energy",
    "this counts as evolving ( {self} | that pokémon | this pokémon )": "evolves",
    "this counts as leveling up that pokémon": "evolves",
    "you choose ( a | your ) new active pokémon first": "promotes",
    "( you discard your pokémon | you choose your pokémon ) first": "",
    "pokémon ex , pokémon V , etc. have rule boxes": "rule_box",
    "pokémon V , Pokémon-GX , etc. have rule boxes": "rule_box",
    "do the damage before switching the pokémon": "switch",
    "you still need the necessary energy to use ( each | this | that ) attack": "grant",
    "the supporter card remains in {poss} ( hand | discard pile )": "uses_card",
    "( those | these | that ) [prize] card+s remain+s face up for the rest of the game": "",
    "if a player doesn't have a benched pokémon , ( that player | they ) ( doesn't | don't ) switch [pokémon]": "",
    "if more than 1 effect changes the number of benched pokémon allowed , use the smaller number": "",
    "if ( any of those pokémon are | that pokémon is [currently] | those pokémon are already | it is already ) {conds} , remove ( that | those ) special condition+s": "immune",
    "this includes abilities of its previous evolution": "",
    "if you have fewer than {int} {kind} there , take all of them": "",
    "if {nobody_else} , {attack_subject} does nothing": "nobody_else",
    "skip ( the between-turns step | pokémon checkup )": "extra_turn",
    "if ( either [of them] | any of them ) is tails , {pk} is still asleep": "stronger",
    "if ( it | they | you ) ( lose | loses ) this ability , discard pokémon tool+s [cards] from it until only 1 remains": "",
    "if this ability goes away , discard pokémon tools from those pokémon until only 1 remains on each": "tools",
    "if you can't draw any cards in this way , you can't use this card": "draws",
    "if they have {int} or more benched pokémon , they discard benched pokémon until they have {int} [left | pokémon on the bench]": "bench_size",
    "if an effect of this attack is prevented , {attack_subject} does nothing": "or_nothing",
    "before doing damage , count the remaining hp of {pk} and {pk}": "",
    "this doesn't count as a knocked out pokémon": "",
    "if the first attack knocks out your opponent 's active pokémon , you may attack again after your opponent chooses a new active pokémon": "twice",
    "( that pokémon | it ) can't evolve this turn": "unevolved",
    "you ( draw | discard | return | put | switch | choose ) [your pokémon | your card+s] [on the bench] first": "each",
    "you draw your cards": "each",
    "this card can't be used at official tournaments": "",
    "any cards attached to {pk} , damage counters , special conditions , [turns in play ,] and [any other] effects [on it] ( are now on | remain on ) the new pokémon": "becomes",
    "any attached cards , {what_stays} remain on the new pokémon": "becomes",
    "remove any special conditions affecting ( those pokémon | that pokémon | this pokémon )": "immune",
    "the amount of weakness doesn't change": "same_weakness",
    "apply weakness as × 2": "weakness",
    "benching [or evolving] ( {pk} | that pokémon ) ends this effect": "lasting",
    "you must still do anything else [required] ( for | in order to use ) that attack": "copy",
    "no matter what type ( the defending pokémon | that pokémon ) is , {pkp} type is still {cost}": "copy",
    "switch the pokémon even if {pk} is knocked out": "switch",
    "if your opponent has fewer than {int} benched pokémon , do ( the | that ) damage to each of them": "bench",
    "if there are fewer than {int} cards in {poss} deck , discard all of them": "",
    "this doesn't use up your 1 energy card attachment for the turn": "attaches",
    "if {pk} has {fewer_than} damage counters [than {that_number}] , remove all of them": "heals",
    "if {pk} has {fewer_than} {kind} [than {that_number}] , ( remove | return | discard ) all of them [{place}]": "",
    "any other effects {later} still happen": "damage_only",
    "you still have to pay for that attack 's energy cost": "copy_or_grant",
    "{pk} performs that attack": "copy",
    "if you don't reveal ( a | an ) {kind} , shuffle all the revealed cards back into your deck": "",
    "all if there are less than {int}": "heals",
    "this includes newly {conds} pokémon": "lasting",
    "this effect works 1 time for 2 cards": "",
    "the cards stay face down": "",
    "the energy can be of any type": "any_cost",
    "if a player has {int} or fewer cards in their hand , they ( don't | do not ) discard": "each",
    "you must discard at least 1 card": "at_least_one",
    "this includes ( pokémon | cards | new pokémon ) that come into play [on | during] [that turn | this turn] [or during your opponent 's next turn]": "lasting",
}


def add_reminders(g: Grammar) -> None:
    g.words("other_text", {"[the | that | opponent 's] attack+s": 1, "poké-powers": 1, "poké-bodies": 1, "pokémon powers": 1, "abilities": 1, "trainer cards": 1})
    g.rule("other_texts", "{other_text}", lambda: 1)
    g.rule("other_texts", "{other_text} [,] [and] {other_texts}", lambda: 1)
    g.words("fewer_than", {"fewer": 1, "( fewer | less ) than {int}": 1})
    g.words("that_number", {"that": 1, "the number of heads": 1})
    g.words("use_at_most", {"you can't use more than": 1})
    g.words("nobody_else", {"your opponent doesn't have any benched pokémon or other active pokémon": 1})
    g.words("what_stays", {"damage counters , special conditions , turns in play , and any other effects": 1})
    g.words("later", {"that would happen after applying [weakness and] resistance": 1})
    g.rule("reminder", "{use_at_most} 1 VSTAR power in a game", lambda: Note("vstar"))
    treated = "treat ( the new benched pokémon | that card | that pokémon | them | it ) as ( a basic pokémon | basic pokémon )"
    g.rule("reminder", treated, lambda: Note("as_basic"))
    for words, which in _REMINDERS.items():
        g.rule("reminder", words, lambda which=which: Note("reminder", which))
    g.rule("reminder", "if {p:pk} is no longer {poss} active pokémon , this effect ends", lambda p: Note("ends_benched", p))
    g.rule("reminder", "benching [or evolving] either pokémon ends this effect", lambda: Note("ends_either"))
    g.rule("note_sentence", "{n:note} .", lambda n: n)
    g.rule("note_sentence", "{n:reminder} .", lambda n: n)
    g.rule("note_sentence", "‹ {n:reminder} . ›", lambda n: n)
    g.rule("note_sentence", "‹ {n:reminder} › .", lambda n: n)
    g.rule("note_sentence", "‹ {n:reminder} . {m:reminder} . ›", lambda n, m: Note("reminders", (n, m)))
    g.rule("note_sentence", "‹ {n:note} . ›", lambda n: n)
    g.rule("note_sentence", "‹ {n:note} › .", lambda n: n)


_POKEMON_RULES: dict[str, str] = {
    "mega evolution rule : when 1 of your pokémon becomes a {noun} , {turn_over}": "Mega",
    "primal reversion rule : when 1 of your pokémon becomes {name} , your turn ends": "Primal",
    "put this card onto your active {name}": "Level-Up",
    "{self} can use any attack , poké-power , or poké-body from its previous level": "Level-Up",
    "put this card from your hand onto your bench only with the other half of {self}": "LEGEND",
    "put this card onto your bench only with the effect of {name}": "Restored",
    "BREAK evolution rule : {self} retains the attacks , abilities , weakness , resistance , and retreat cost of its previous evolution": "BREAK",
    "how to play a pokémon v-union : once per game during your turn , combine 4 different {self} from your discard pile and put them onto your bench": "V-UNION",
    "this pokémon is both {cost} type": "",
    "[radiant pokémon rule :] {no_more_than} radiant pokémon in your deck": "Radiant",
    "[◇ ‹ prism star › rule :] {no_more_than} ◇ card with the same name in your deck": "Prism Star",
}


def add_pokemon_rules(g: Grammar) -> None:
    """Lines printed on Pokémon next to attacks and Abilities."""
    g.words("no_more_than", {"you can't have more than 1": 1})
    g.words("without_limit", {"as many of this card in your deck": 1})
    g.words("turn_over", {"your turn ends": 1})
    for words, kind in _POKEMON_RULES.items():
        g.rule("rule_note", words, lambda kind=kind: Note("stage", kind))
    g.rule("label", "{title} :", lambda: True)
    g.rule("label", "( {noun} | V | VMAX | VSTAR | v-union | TAG TEAM | mega evolution ex ) rule :", lambda: True)
    g.rule("rule_note", "[{label}] when your TAG TEAM is knocked out , your opponent takes {n:int} prize cards", lambda n: Note("prizes", n))
    g.rule("rule_note", "[{label}] when ( your | a ) {noun} ( is | has been ) knocked out , your opponent takes {n:int} prize cards", lambda n: Note("prizes", n))
    g.rule("rule_note", "[{label}] when ( {noun} | this pokémon ) has been knocked out , your opponent takes {n:int} prize cards", lambda n: Note("prizes", n))
    g.rule("rule_part", "{no_more_than} pokémon star in your deck", lambda: (fx.Copies(1, "Star"),))
    g.rule("rule_part", "{no_more_than} {self} in your deck", lambda: (fx.Copies(1),))
    g.rule("rule_part", "this card can't be put into your ( hand or deck | deck or hand ) from ( the | your ) discard pile", lambda: (fx.StaysDiscarded(),))
    half = "with the other half of {self} [, and ( it counts | they count | both count ) as 1 stadium [card] while in play]"
    for words in (
        "put this card from your hand into play only",
        "( put this card | you can put this card | this card can be put ) into play [from your hand] only",
        "you can only put this card into play [from your hand]",
    ):
        g.rule("rule_part", f"{words} {half}", lambda: (fx.Halves(),))
    g.rule("rule_part", "you can't play this card by itself", lambda: (fx.Halves(),))
    g.rule("rule_part", "you must combine 2 different {self} [card+s] from your hand to play as 1 stadium card", lambda: (fx.Halves(),))
    g.rule("rule_part", "you may have {without_limit} as you like", lambda: (fx.Copies(60),))
    g.rule("rule_part", "you may have up to {n:int} basic pokémon cards in your deck with {t:title} in their names", lambda n, t: (fx.Copies(n, t),))
    g.rule("rule_note", "if a ◇ card would go to {zone} , put it {place} instead", lambda: Note("stage", "Prism Star"))
    g.rule("rule_part", "if {t:baby} and your opponent ( announces an attack | tries to attack ) , your opponent flips a coin ‹ before doing anything ( else | required in order to use that attack ) ›", lambda t: (fx.On(Event.ATTACK_DECLARED, fx.Flip(by=Who.OPPONENT), fx.Active(Who.OPPONENT), Who.OPPONENT, when=t),))
    g.words("baby", {"your active pokémon is a baby pokémon": fx.IsActive(fx.This()), "this baby pokémon is your active pokémon": fx.IsActive(fx.This())})
    g.rule("rule_action", "[if tails ,] your opponent 's turn ends [without an attack]", lambda: fx.If(Coin("tails"), fx.EndTurn()))


def add_notes(g: Grammar) -> None:
    add_pokemon_rules(g)
    add_limits(g)
    add_class_rules(g)
    add_reminders(g)
