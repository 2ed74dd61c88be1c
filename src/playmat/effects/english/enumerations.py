"""The wording of the enumerations: places, periods, events, verbs, classes of cards."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.effects.english.phrases import listed, spaced
from playmat.effects.nodes import (
    AllOf,
    AnyOf,
    Attribute,
    CardPart,
    Event,
    Guessing,
    Happening,
    Harm,
    Is,
    Limit,
    Not,
    Number,
    Op,
    Order,
    Place,
    Power,
    Source,
    Trait,
    TurnEnd,
    Until,
    Verb,
    When,
    Zone,
)
from playmat.vocabulary import AbilityKind, Condition, Type


def compared(op: Op, number: str) -> str:
    """A comparison with a number: "at least 2"."""
    return f"{COMPARISONS[op]} {number}"


COMPARISONS = {
    Op.LESS: "less than",
    Op.AT_MOST: "at most",
    Op.EQUAL: "exactly",
    Op.AT_LEAST: "at least",
    Op.MORE: "more than",
    Op.NOT: "not",
}

PLACES = {
    Place.HAND: "into {} hand",
    Place.DISCARD: "into {} discard pile",
    Place.TOP: "on top of {} deck",
    Place.BOTTOM: "on the bottom of {} deck",
    Place.DECK: "into {} deck",
    Place.LOST: "into {} Lost Zone",
    Place.BENCH: "onto {} Bench",
    Place.PRIZES: "among {} Prize cards",
    Place.ACTIVE: "into {} Active Spot",
    Place.ASIDE: "aside face down",
}

PERIODS = {
    Until.TURN_END: "until the end of this turn",
    Until.YOUR_NEXT_TURN: "during {your} next turn",
    Until.OPPONENTS_NEXT_TURN: "during {opponents} next turn",
    Until.YOUR_NEXT_TURN_END: "until the end of {your} next turn",
    Until.LEAVES_ACTIVE: "as long as it stays Active",
    Until.LEAVES_PLAY: "as long as it stays in play",
    Until.GAME_END: "for the rest of the game",
    Until.NEXT_ATTACK: "until its next attack",
    Until.OPPONENTS_NEXT_TURN_END: "until the end of {opponents} next turn",
}

EVENTS = {
    Event.BENCHED: (
        "when {who} {is} put onto the Bench from the hand",
        "when {player} put{ps} {who} onto the Bench from the hand",
    ),
    Event.EVOLVES: (
        "when {who} {is} about to be evolved by {card} from the hand",
        "when {player} {pis} about to evolve {who} by {card} from the hand",
    ),
    Event.EVOLVED: (
        "when {who} {is} played from the hand to evolve a Pokémon",
        "when {player} play{ps} {who} from the hand to evolve a Pokémon",
    ),
    Event.LEVELLED_UP: ("when {who} level{s} up from the hand", ""),
    Event.ATTACHED: (
        "when {card} is attached from the hand to {who}",
        "when {player} attach{pes} {card} from the hand to {who}",
    ),
    Event.KNOCKED_OUT: ("when {who} {is} Knocked Out", "when {who} {is} Knocked Out"),
    Event.DAMAGED: ("when {who} {is} damaged", "when {who} {is} damaged"),
    Event.ATTACK_DECLARED: ("when {who} tr{ies} to attack", "when {player} tr{pies} to attack with {who}"),
    Event.ATTACKED: ("when {who} {has} attacked", ""),
    Event.PLAYED: ("when {card} is played from the hand", "when {player} play{ps} {card} from the hand"),
    Event.RETREATED: ("when {who} retreat{s}", ""),
    Event.BECAME_ACTIVE: ("when {who} move{s} from the Bench to the Active Spot", ""),
    Event.LEFT_ACTIVE: ("when {who} leave{s} the Active Spot", ""),
    Event.TURN_STARTED: ("after the draw at the start of a turn", "after the draw at the start of {whose} turn"),
    Event.TURN_ENDS: ("at the end of a turn", "at the end of {whose} turn"),
    Event.CHECKUP: ("between turns", ""),
    Event.DISCARDED: ("when {who} {is} discarded from play", "when {player} discard{ps} {who} from play with {card}"),
    Event.CONDITION: ("when {who} {is} given a Special Condition", ""),
    Event.HEALED: ("when {who} {is} healed", ""),
    Event.DRAWN: ("when {who} {is} drawn at the start of a turn", "when {player} draw{ps} {who} at the start of a turn"),
    Event.PRIZE_TAKEN: (
        "when {who} {is} taken as a face-down Prize card",
        "when {player} take{ps} {who} as a face-down Prize card",
    ),
    Event.WOULD_BE_DAMAGED: ("when {who} would be damaged", "when {who} would be damaged"),
    Event.WOULD_BE_KNOCKED_OUT: ("when {who} would be Knocked Out", "when {who} would be Knocked Out"),
    Event.FLIPPED: ("when coins are flipped", "when {player} flip{ps} coins"),
    Event.POWER_USED: ("when {who} use{s} a Poké-Power", "when {player} use{ps} a Poké-Power of {who}"),
    Event.BEING_PLAYED: ("when {card} is about to be carried out", "when {player} {pis} about to carry out {card}"),
    Event.POWER_DONE: ("after {who} {has} used a Poké-Power", ""),
    Event.RETREATS: ("when {who} tr{ies} to retreat", ""),
    Event.GAME_BEGAN: ("when the game begins", ""),
    Event.THROWN: (
        "when {card} discards {who} from the hand",
        "when {player} discard{ps} {who} from the hand with {card}",
    ),
    Event.MILLED: (
        "when {card} discards {who} from the deck",
        "when {player} discard{ps} {who} from the deck with {card}",
    ),
    Event.HURT: ("when {who} {is} damaged by anything", ""),
    Event.ABOUT_TO_RETREAT: ("when {who} {is} about to retreat", ""),
    Event.ABOUT_TO_ATTACH: (
        "when {card} is about to be attached from the hand to {who}",
        "when {player} {pis} about to attach {card} from the hand to {who}",
    ),
    Event.SWITCHED: (
        "when {card} has {who} switched into the Active Spot by its player",
        "when {card} has {player} switch {who} into the Active Spot",
    ),
    Event.AS_SOON: ("as soon as a check finds this", ""),
}
"""The clause for an event, and the clause if the trigger names the acting player; empty if the player comes after it."""

FROM_ANYWHERE = {
    Event.BENCHED: ("when {who} {is} put onto the Bench", "when {player} put{ps} {who} onto the Bench"),
    Event.EVOLVED: ("when {who} {has} just evolved", ""),
    Event.ATTACHED: ("when {card} is attached to {who}", "when {player} attach{pes} {card} to {who}"),
}
"""The same for events with cards from anywhere, not only from the hand."""

ATTACHED_ITSELF = ("when this card is attached from the hand", "when {player} attach{pes} this card from the hand")
"""The same if the attached card is the one with the text, for any Pokémon."""

PLAYED_ITSELF = (
    "when {who} {is} played from the hand onto the Bench",
    "when {player} play{ps} {who} from the hand onto the Bench",
)
"""The same if the Pokémon with the text comes onto the Bench by being played, not by a text."""

BEARER_EVOLVED = ("when {who} {is} evolved from the hand", "when {player} evolve{ps} {who} from the hand")
"""The same if the bearer of the card with the text evolves."""

WOULD_BE_AFFECTED = ("when {who} would be damaged or affected", "when {who} would be damaged or affected")
"""The same if the text is also about attacks without damage."""

OTHER_WAYS = (
    (Event.BENCHED, PLAYED_ITSELF),
    (Event.EVOLVED, BEARER_EVOLVED),
    (Event.WOULD_BE_DAMAGED, WOULD_BE_AFFECTED),
)

HARM_EVENTS = frozenset((Event.KNOCKED_OUT, Event.DAMAGED, Event.WOULD_BE_DAMAGED, Event.WOULD_BE_KNOCKED_OUT, Event.CONDITION))
"""Events caused by an attack, with triggers that may name the attacking player and Pokémon."""

PLAYED_EVENTS = frozenset((Event.BENCHED, Event.EVOLVED))
"""Events caused by a player with a Pokémon card from the hand."""

CARD_EVENTS = frozenset((Event.DISCARDED, Event.DRAWN, Event.PRIZE_TAKEN, Event.THROWN, Event.MILLED))
"""Events of this card rather than of the Pokémon that has the text."""

ONE_CARD_EVENTS = frozenset(
    (
        Event.ATTACHED,
        Event.ABOUT_TO_ATTACH,
        Event.PLAYED,
        Event.BEING_PLAYED,
        Event.EVOLVES,
        Event.THROWN,
        Event.MILLED,
        Event.DRAWN,
        Event.PRIZE_TAKEN,
    )
)
"""Events with one card, which the text then refers to."""

OWN_EVENTS = frozenset(
    (
        Event.PLAYED,
        Event.BEING_PLAYED,
        Event.TURN_STARTED,
        Event.TURN_ENDS,
        Event.CHECKUP,
        Event.FLIPPED,
        Event.GAME_BEGAN,
        Event.AS_SOON,
    )
)
"""Events without a Pokémon; a trigger on them names one only if the text does."""

VERBS = {
    Verb.ATTACK: "attack",
    Verb.RETREAT: "retreat",
    Verb.ATTACK_TWICE: "attack a second time each turn",
    Verb.ATTACH_TWO: "be given two Energy cards by the attachment of a turn",
    Verb.PLAY: "play {cards} from the hand",
    Verb.ATTACH: "attach {energy} from the hand",
    Verb.EVOLVE: "be evolved from the hand",
    Verb.LEVEL_UP: "level up",
    Verb.USE_ABILITY: "use Abilities",
    Verb.BENCH: "put {pokemon} onto the Bench from the hand",
    Verb.HEAL: "be healed",
    Verb.DRAW: "draw cards",
    Verb.SEARCH: "search decks",
    Verb.SWITCH: "be moved from the Active Spot or the Bench by effects",
    Verb.TAKE_PRIZES: "take Prize cards",
    Verb.EVOLVE_EARLY: "evolve on the first turn or in the turn it came into play or evolved",
    Verb.ATTACK_FIRST_TURN: "attack on the first turn of the game",
    Verb.PLAY_FIRST_TURN: "play {cards} on the first turn of the game",
    Verb.ATTACK_AFFLICTED: "attack while Asleep or Paralyzed",
    Verb.RETREAT_AFFLICTED: "retreat while Asleep or Paralyzed",
    Verb.KEEP_TURN: "become {mega} without ending the turn",
    Verb.EXTRA_TOOL: "carry one more Pokémon Tool",
    Verb.EVOLVE_INTO: "also evolve into {cards} from the hand",
    Verb.EVOLVE_NEW: "evolve in the turn it was played",
    Verb.ATTACH_AT_ALL: "attach {energy}",
    Verb.ENTER: "put {pokemon} into play",
    Verb.CARRY: "carry {cards}",
    Verb.RETREAT_FREE: "retreat without discarding Energy",
    Verb.GX_AGAIN: "use a GX attack even after another in this game",
    Verb.PLAY_ON: "play {cards} without ending the turn",
    Verb.BEAR: "bear {cards} that name other Pokémon",
    Verb.BABY_FLIP: "have an attacker flip a coin first",
    Verb.TURN_DRAW: "draw a card at the start of a turn",
    Verb.PLAY_AGAIN: "be played after another Stadium card in the same turn",
    Verb.MOVE_COUNTERS: "have damage counters moved to other Pokémon",
    Verb.EVOLVE_AT_ALL: "evolve",
    Verb.EVOLVE_UNAIDED: "evolve except by an attack or Ability",
}

EVOLVE_AGAIN = "evolve in the turn it came into play or evolved"
"""The wording of `Verb.EVOLVE_EARLY` if the first turn is excluded."""

HARMS = {
    Harm.DAMAGE: "damage done to {to}",
    Harm.EFFECTS: "effects other than damage done to {to}",
    Harm.COUNTERS: "damage counters put on {to}",
    Harm.ALL: "damage and effects done to {to}",
}

SOURCES = {
    Source.ATTACKS: "attacks",
    Source.ABILITIES: "Abilities",
    Source.TRAINERS: "Trainer cards",
    Source.ENERGY: "Energy cards",
    Source.ANY: "cards",
}

ABILITIES = {
    AbilityKind.POKEMON_POWER: "Pokémon Power",
    AbilityKind.POKE_POWER: "Poké-Power",
    AbilityKind.POKE_BODY: "Poké-Body",
    AbilityKind.ABILITY: "Ability",
    AbilityKind.ANCIENT_TRAIT: "Ancient Trait",
}

ATTRIBUTES = {
    Attribute.HP: "the HP of {who}",
    Attribute.RETREAT_COST: "the retreat cost of {who}",
    Attribute.TOOLS: "the number of Pokémon Tools that {who} may carry",
    Attribute.HEALING: "the damage that is healed from {who}",
    Attribute.DAMAGE_DONE: "the damage of {attacks} before Weakness and Resistance",
    Attribute.DAMAGE_DONE_AFTER: "the damage of {attacks} after Weakness and Resistance",
    Attribute.DAMAGE_TAKEN: "the damage done to {who} by attacks after Weakness and Resistance",
    Attribute.DAMAGE_TAKEN_BEFORE: "the damage done to {who} by attacks before Weakness and Resistance",
    Attribute.ANY_DAMAGE_TAKEN: "all damage done to {who} after Weakness and Resistance",
    Attribute.DAMAGE_TAKEN_AFTER: "the damage done to {who} by attacks that do some after Weakness and Resistance",
    Attribute.ATTACK_COST: "the cost of {attacks}",
    Attribute.PRIZES: "the number of Prize cards taken when {who} {is} Knocked Out",
    Attribute.PRIZES_FOR_DAMAGE: (
        "the number of Prize cards taken when {who} {is} Knocked Out by damage from an opposing attack{against}"
    ),
    Attribute.BENCH_SIZE: "the size of {bench}",
    Attribute.POISON: "the number of damage counters put on {who} by Poison",
    Attribute.BURN: "the number of damage counters put on {who} by a Burn",
    Attribute.CONFUSION: "the number of damage counters put on {who} by Confusion",
    Attribute.SLEEP_COINS: "the number of coins flipped for {who} while Asleep",
    Attribute.WEAKNESS: "the factor of the Weakness of {who}",
    Attribute.ENERGY_PER_TURN: "the number of Energy cards that {player} may attach from the hand in a turn",
    Attribute.SUPPORTERS_PER_TURN: "the number of Supporter cards that {player} may play in a turn",
    Attribute.BASE_DAMAGE: "the base damage of {attacks}",
    Attribute.RESISTANCE: "the number by which the Resistance of {who} lowers damage",
    Attribute.COINS: "the number of coins flipped at once for {attacks}",
}

GUARDED = {
    Place.HAND: "a hand",
    Place.DISCARD: "a discard pile",
    Place.TOP: "the top of a deck",
    Place.BOTTOM: "the bottom of a deck",
    Place.DECK: "a deck",
    Place.LOST: "the Lost Zone",
    Place.BENCH: "the Bench",
    Place.PRIZES: "the Prize cards",
    Place.ACTIVE: "the Active Spot",
    Place.ASIDE: "the cards that are set aside",
}
"""The places to which cards cannot be moved."""

SHIFTS = {
    Attribute.HP: ("{who} {has}", "HP"),
    Attribute.DAMAGE_DONE: ("{attacks} do{es}", "damage"),
    Attribute.DAMAGE_DONE_AFTER: ("{attacks} do{es}", "damage"),
    Attribute.DAMAGE_TAKEN: ("{who} take{s}", "damage"),
    Attribute.DAMAGE_TAKEN_BEFORE: ("{who} take{s}", "damage"),
    Attribute.ANY_DAMAGE_TAKEN: ("{who} take{s}", "damage"),
    Attribute.DAMAGE_TAKEN_AFTER: ("{who} take{s}", "damage"),
    Attribute.ATTACK_COST: ("{attacks} cost{costs}", "Energy"),
}
"""Attributes that can be more or less: the words before the amount, and the noun of the amount."""

ENDS = {
    Attribute.DAMAGE_DONE: "{against} before Weakness and Resistance",
    Attribute.DAMAGE_DONE_AFTER: "{against} after Weakness and Resistance",
    Attribute.DAMAGE_TAKEN: " from attacks{against} after Weakness and Resistance",
    Attribute.DAMAGE_TAKEN_BEFORE: " from attacks{against} before Weakness and Resistance",
    Attribute.ANY_DAMAGE_TAKEN: " from anything after Weakness and Resistance",
    Attribute.DAMAGE_TAKEN_AFTER: " from attacks{against} that do some after Weakness and Resistance",
}
"""The words after the amount."""

OPPOSING_ACTIVE = "the opponent's Active Pokémon"
"""The targets of more damage if the script names no others."""
ANYONES = "any Pokémon of either player"
"""The targets of more damage if the printed text names none."""

USUAL_BENCH = 5

TOO_MANY = ", and Benched Pokémon beyond that are discarded"
"""The addition for a smaller Bench."""

UNLIMITED = Number(60)
"""More cards than a deck has: "any number"."""

SOURCE_CLASSES = (
    (Source.TRAINERS, "Item"),
    (Source.TRAINERS, "Supporter"),
    (Source.TRAINERS, "Stadium"),
    (Source.TRAINERS, "Tool"),
    (Source.ENERGY, "Special Energy"),
)
"""Classes of cards that name the source of an effect without a further noun."""

CARD_CLASSES = {
    "Pokémon": "Pokémon",
    "Trainer": "Trainer",
    "Energy": "Energy",
    "Basic Energy": "basic Energy",
    "Special Energy": "Special Energy",
    "Item": "Item",
    "Supporter": "Supporter",
    "Stadium": "Stadium",
    "Tool": "Pokémon Tool",
    "Technical Machine": "Technical Machine",
    "Evolution": "Evolution",
}
"""Classes that make a noun with "card"; a class that is not here is an adjective ("Basic", "ex", "Team Plasma")."""

PLAIN_TRAINER = AllOf((Is("Trainer"), Not(AnyOf((Is("Supporter"), Is("Stadium"))))))
EVERY_TRAINER = AnyOf((PLAIN_TRAINER, Is("Supporter"), Is("Stadium")))
"""The wording of cards from 2007 to 2011, when Trainer cards were neither Supporters nor Stadiums."""

EVERY_TRAINER_WORDS = "Trainer, Supporter or Stadium"

NOUN_CLASSES = frozenset(("Ultra Beast",))
"""Classes that are nouns themselves: "is an Ultra Beast"."""

HELD_CLASSES = {"Rule Box": "a Rule Box"}
"""Classes with "has" in place of "is"."""

PLAIN_CLASSES = {"Evolved": "evolved", "Unevolved": "unevolved", "Owner": "Trainer-owned"}

CARD_PARTS = {
    CardPart.TOP: "the top Pokémon card of {}",
    CardPart.UNDER: "the Pokémon cards under {}",
    CardPart.BASIC: "the lowest Pokémon card of {}",
    CardPart.ALL: "all Pokémon cards of {}",
    CardPart.WHOLE: "{} with all cards attached to it",
    CardPart.BELOW: "the Pokémon card right under the top one of {}",
}

HAPPENINGS = {
    Happening.ABILITY_USED: "used an Ability",
    Happening.EVOLVED: "evolved",
    Happening.BECAME_ACTIVE: "became Active",
    Happening.HEALED: "was healed",
    Happening.DISCARDED: "was discarded",
    Happening.DAMAGED: "was damaged by an attack",
    Happening.DAMAGED_ACTIVE: "was damaged by an attack in the Active Spot",
    Happening.AFFLICTED: "was given a Special Condition by an attack",
    Happening.RETREATED: "retreated",
    Happening.EVOLVED_ASLEEP: "was Asleep and evolved",
}
"""Clauses for the past of a Pokémon: its own actions, and events."""

DOLLS = {
    "no_prize": "no Prize card is taken when it is Knocked Out",
    "no_conditions": "it cannot be affected by Special Conditions",
    "no_retreat": "it cannot retreat",
    "discardable": "you may discard it from play during your turn",
    "setup_only": "it can be put into play only in set-up",
    "trainer": "it counts as a Trainer card in play as well",
    "uncounted": "its Knock Out does not count, and no Prize card is taken for it",
}
"""The wording for a Trainer card played as a Pokémon, by the field of its node."""

TIMES = {
    When.THIS_TURN: "this turn",
    When.LAST_TURN: "in {opponents} last turn",
    When.YOUR_LAST_TURN: "in {your} last turn",
}

ZONES = {Zone.HAND: "hand", Zone.DISCARD: "discard pile"}
"""The places of cards that are used from outside play."""

TRAITS = {Trait.NAMES: "name", Trait.TYPES: "type"}
"""Nouns for common traits; the plural takes an s."""

POWERS = {Power.GX: "GX attack", Power.VSTAR: "VSTAR Power"}

GUESSES = {
    Guessing.COIN: "heads or tails",
    Guessing.KIND: "the kind",
    Guessing.NUMBER: "the number",
    Guessing.TYPE: "a type",
    Guessing.HP: "the HP",
}

SAVING = {
    (Order.FIRST, True): ("pick", "picked"),
    (Order.SECOND, True): ("select", "selected"),
    (Order.FIRST, False): ("note", "noted"),
    (Order.SECOND, False): ("remember", "remembered"),
}
"""The wording of keeping something for later and of mentioning it again, by its place and whether a player picks it."""

TURN_ENDS = {TurnEnd.THIS: "the turn it was attached", TurnEnd.OPPONENTS: "{opponents} next turn"}
"""The turn at whose end a card is discarded."""

EACH_TIME = "only one effect of this name each time"
"""The limit to one text of the name for each event."""

LIMITS = {
    Limit.TURN: "once during {turn}",
    Limit.ANY: "as often as {you} like during {turn}",
    Limit.NAME: "once during {turn}, counting all of this name",
    Limit.GAME: "once in a game, during {turn}",
    Limit.VSTAR: "once in a game as your VSTAR Power, during {turn}",
    Limit.EVENT: f"{EACH_TIME}, during {{turn}}",
    Limit.COINS: "once during {turn}, counting all texts that let coins be flipped again",
}


def types_of(types: Sequence[Type], conjunction: str = "or") -> str:
    return listed(types, conjunction)


def energy_of(types: Sequence[Type], conjunction: str = "or") -> str:
    return spaced(types_of(types, conjunction), "Energy")


def conditions_of(conditions: Sequence[Condition], conjunction: str) -> str:
    return listed(conditions, conjunction)
