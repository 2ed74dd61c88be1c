"""The closed words of the effect language: enumerations that fields of nodes take their values from."""

from __future__ import annotations

from enum import StrEnum


class Who(StrEnum):
    """A player, seen from the player whose card it is."""

    YOU = "you"
    OPPONENT = "opponent"
    EACH = "each"
    """Both sides: of selectors, Pokémon or cards of either player; of actions, each player does it (`you` first)."""
    OWNER = "owner"
    """The owner of the Pokémon or cards that `it` or `those` means."""
    TURN = "turn"
    """The player whose turn it is; for texts that serve either player, such as a Stadium's."""


class By(StrEnum):
    """The player who makes a pick."""

    YOU = "you"
    OPPONENT = "opponent"
    CHANCE = "chance"
    OWNER = "owner"
    """Each picked thing's owner picks among their own."""


class Op(StrEnum):
    """How two numbers compare."""

    LESS = "<"
    AT_MOST = "<="
    EQUAL = "="
    AT_LEAST = ">="
    MORE = ">"
    NOT = "!="


class Place(StrEnum):
    """Where a card is put."""

    HAND = "hand"
    DISCARD = "discard"
    TOP = "top"
    BOTTOM = "bottom"
    DECK = "deck"
    """Into the deck, which is then shuffled."""
    LOST = "lost"
    BENCH = "bench"
    PRIZES = "prizes"
    ACTIVE = "active"
    """Into the Active Spot from outside play; the Active Pokémon moves to the Bench."""
    ASIDE = "aside"
    """Set aside face down: neither in play nor in the hand, and nobody may look."""


class Until(StrEnum):
    """The duration of a lasting effect."""

    TURN_END = "turn_end"
    """Until the end of this turn."""
    YOUR_NEXT_TURN = "your_next_turn"
    """During (and only during) your next turn."""
    OPPONENTS_NEXT_TURN = "opponents_next_turn"
    """During (and only during) your opponent's next turn."""
    YOUR_NEXT_TURN_END = "your_next_turn_end"
    """From now until the end of your next turn."""
    LEAVES_ACTIVE = "leaves_active"
    """As long as the affected Pokémon stays Active."""
    LEAVES_PLAY = "leaves_play"
    """As long as the affected Pokémon is in play; moving to the Bench does not end it."""
    GAME_END = "game_end"
    """For the rest of the game."""
    NEXT_ATTACK = "next_attack"
    """Until the affected Pokémon has attacked again, or its player's next turn has ended."""
    OPPONENTS_NEXT_TURN_END = "opponents_next_turn_end"
    """From now until the end of your opponent's next turn."""


class Bound(StrEnum):
    """The Pokémon whose leaving the Active Spot also ends a lasting effect."""

    SELF = "self"
    """The Pokémon that has the text."""
    BOTH = "both"
    """It and the Defending Pokémon: whichever leaves first."""


class Subject(StrEnum):
    """The Pokémon that a lasting trigger is on: it ends when that one leaves play or evolves."""

    SELF = "self"
    """The Pokémon that has the text, or the Pokémon that the trigger waits for."""
    DEFENDING = "defending"
    """The Defending Pokémon."""
    NOBODY = "nobody"
    """No Pokémon: it happens also if the Pokémon that has the text is gone."""


class Event(StrEnum):
    """The event of a trigger. The Pokémon (or card) that it happened to is `it` in the trigger's text."""

    BENCHED = "benched"
    """Put from hand onto the Bench by its player (not in set-up); with `hand=false`, put onto the Bench from anywhere."""
    EVOLVES = "evolves"
    """The Pokémon is about to be evolved by a card from its player's hand; `those` is the card."""
    EVOLVED = "evolved"
    """Played from hand to evolve a Pokémon; with `hand=false`, the Pokémon has evolved in any way."""
    LEVELLED_UP = "levelled_up"
    ATTACHED = "attached"
    """A card was attached to the Pokémon from its player's hand (`hand=false`: from anywhere); `those` is the card."""
    KNOCKED_OUT = "knocked_out"
    """`looked` are all its cards, even after they have left play."""
    DAMAGED = "damaged"
    """Damaged by an attack."""
    ATTACK_DECLARED = "attack_declared"
    """The Pokémon tries to attack; the attack can still be altered or cancelled (step d, or B)."""
    ATTACKED = "attacked"
    """The Pokémon's attack has been carried out."""
    PLAYED = "played"
    """A Trainer card was played from hand; `those` is the card."""
    RETREATED = "retreated"
    BECAME_ACTIVE = "became_active"
    LEFT_ACTIVE = "left_active"
    TURN_STARTED = "turn_started"
    TURN_ENDS = "turn_ends"
    CHECKUP = "checkup"
    """Between turns."""
    DISCARDED = "discarded"
    """This card is discarded from play; of a Pokémon that a text discards, `filter` tests the card with that text."""
    CONDITION = "condition"
    """The Pokémon was given a Special Condition."""
    HEALED = "healed"
    DRAWN = "drawn"
    """This card was drawn at the beginning of the turn; `self` is the card."""
    PRIZE_TAKEN = "prize_taken"
    """This card was taken as a face-down Prize card; `self` is the card."""
    WOULD_BE_DAMAGED = "would_be_damaged"
    """Damage of an attack is about to be done to the Pokémon, after everything; `soften` in the text lowers or prevents it.

    A text that also softens the attack's effects is triggered by attacks without damage, too. `damage_received` is that damage.
    """
    WOULD_BE_KNOCKED_OUT = "would_be_knocked_out"
    """Checked before the Knock Out; `survive` in the text replaces it."""
    FLIPPED = "flipped"
    """A player flipped coins; `reflip` in the text replaces the result."""
    POWER_USED = "power_used"
    """The Pokémon's Poké-Power is being used; `nothing` in the text prevents its effects.

    On a Trainer card the card may be played from hand at that moment, in any player's turn.
    """
    BEING_PLAYED = "being_played"
    """A Trainer card was played and is about to be carried out; `nothing` in the text prevents its effects. `those` is it.

    A Stadium whose effects are prevented does not come into play.
    """
    POWER_DONE = "power_done"
    """The Pokémon's Poké-Power has been used and carried out."""
    RETREATS = "retreats"
    """The Pokémon tries to retreat: its cost is paid, and nothing has been decided yet."""
    GAME_BEGAN = "game_began"
    """Set-up is over, and the first turn has not started."""
    THROWN = "thrown"
    """This card was discarded from its player's hand by a text; `filter` tests the card with that text."""
    MILLED = "milled"
    """The same from its player's deck."""
    HURT = "hurt"
    """Damaged by anything: an attack, a Power, a Trainer card or Confusion."""
    ABOUT_TO_RETREAT = "about_to_retreat"
    """The Pokémon is about to retreat and nothing is paid yet; `nothing` in the text keeps it where it is."""
    ABOUT_TO_ATTACH = "about_to_attach"
    """An Energy card in its player's hand, which is `those`, is about to be attached to the Pokémon; `nothing` in the text
    prevents that, and then it does not count as the attachment of the turn."""
    SWITCHED = "switched"
    """A text has had its player switch the Pokémon into the Active Spot; `filter` tests the card with the text, and `given` asks
    for the Special Conditions of the Pokémon that was Active before."""
    AS_SOON = "as_soon"
    """A check finds that the trigger's `when` holds, in anybody's turn or between turns; once in a turn."""


class Verb(StrEnum):
    """Actions and rules that can be forbidden or allowed."""

    ATTACK = "attack"
    RETREAT = "retreat"
    PLAY = "play"
    """Play cards from hand that match the filter."""
    ATTACH = "attach"
    """Attach Energy from hand."""
    EVOLVE = "evolve"
    """Evolve by a card from the hand."""
    LEVEL_UP = "level_up"
    """Be levelled up."""
    USE_ABILITY = "use_ability"
    BENCH = "bench"
    """Put Pokémon from hand onto the Bench."""
    HEAL = "heal"
    DRAW = "draw"
    SEARCH = "search"
    SWITCH = "switch"
    """Be moved from the Active Spot or the Bench by an effect."""
    TAKE_PRIZES = "take_prizes"
    EVOLVE_EARLY = "evolve_early"
    """(allow) Evolve on the first turn, or in the turn it was played or evolved."""
    ATTACK_FIRST_TURN = "attack_first_turn"
    """(allow) Attack on the game's first turn."""
    PLAY_FIRST_TURN = "play_first_turn"
    """(allow) Play matching cards although it is the game's first turn."""
    ATTACK_AFFLICTED = "attack_afflicted"
    """(allow) Attack although Asleep or Paralyzed."""
    RETREAT_AFFLICTED = "retreat_afflicted"
    """(allow) Retreat although Asleep or Paralyzed."""
    KEEP_TURN = "keep_turn"
    """(allow) The turn does not end when the Pokémon becomes a Mega Evolution."""
    EXTRA_TOOL = "extra_tool"
    """(allow) Carry one more Pokémon Tool."""
    ATTACK_TWICE = "attack_twice"
    """(allow) Use an attack a second time after the first, in the same turn."""
    ATTACH_TWO = "attach_two"
    """(allow) Attach two Energy cards at once as the turn's attachment to the Pokémon."""
    EVOLVE_INTO = "evolve_into"
    """(allow) Evolve into matching cards, although they evolve from another name."""
    EVOLVE_NEW = "evolve_new"
    """(allow) Evolve in the turn it was played or evolved, even if that is the first turn."""
    ATTACH_AT_ALL = "attach_at_all"
    """Attach Energy from anywhere."""
    ENTER = "enter"
    """Put Pokémon from anywhere into play: onto the Bench or to evolve."""
    CARRY = "carry"
    """Have matching cards attached; they are discarded."""
    RETREAT_FREE = "retreat_free"
    """(allow) Retreat without Energy, regardless of its Retreat Cost."""
    GX_AGAIN = "gx_again"
    """(allow) Use a GX attack although its player has used one in this game."""
    PLAY_ON = "play_on"
    """(allow) The text of matching cards that the player plays does not end the turn."""
    BEAR = "bear"
    """(allow) Be given matching cards, and keep them, although they name other Pokémon."""
    BABY_FLIP = "baby_flip"
    """Have an attacker flip a coin first, as a Baby Pokémon does."""
    TURN_DRAW = "turn_draw"
    """Draw the card at the beginning of the turn; a player who does not have to draw does not lose with an empty deck."""
    MOVE_COUNTERS = "move_counters"
    """Have its damage counters moved to other Pokémon."""
    PLAY_AGAIN = "play_again"
    """(allow) Play this Stadium card although its player has played another in the turn."""
    EVOLVE_AT_ALL = "evolve_at_all"
    """Evolve in any way."""
    EVOLVE_UNAIDED = "evolve_unaided"
    """Evolve except by an effect of an attack or Ability."""


class Attribute(StrEnum):
    """The derived values that a `modify` can change."""

    HP = "hp"
    RETREAT_COST = "retreat_cost"
    DAMAGE_DONE = "damage_done"
    """Damage of the subject's attacks, before Weakness and Resistance."""
    DAMAGE_DONE_AFTER = "damage_done_after"
    """The same after Weakness and Resistance; more damage only if there is some by then."""
    DAMAGE_TAKEN = "damage_taken"
    """Damage done to the subject by attacks, after Weakness and Resistance."""
    DAMAGE_TAKEN_BEFORE = "damage_taken_before"
    ATTACK_COST = "attack_cost"
    """Energy in the subject's attack costs; `energy` gives its type."""
    PRIZES = "prizes"
    """Prize cards taken when the subject is Knocked Out."""
    PRIZES_FOR_DAMAGE = "prizes_for_damage"
    """The same when it is Knocked Out by damage from an attack of an opponent's Pokémon."""
    BENCH_SIZE = "bench_size"
    POISON = "poison"
    """Counters put by Poison."""
    BURN = "burn"
    CONFUSION = "confusion"
    SLEEP_COINS = "sleep_coins"
    WEAKNESS = "weakness"
    """The factor of the subject's Weakness."""
    ENERGY_PER_TURN = "energy_per_turn"
    SUPPORTERS_PER_TURN = "supporters_per_turn"
    TOOLS = "tools"
    """The number of Pokémon Tools that the subject may carry."""
    HEALING = "healing"
    """The amount that is healed when damage of the subject is healed."""
    BASE_DAMAGE = "base_damage"
    """The subject's base damage, before anything else."""
    RESISTANCE = "resistance"
    """The amount by which the subject's Resistance lowers damage."""
    ANY_DAMAGE_TAKEN = "any_damage_taken"
    """Damage done to the subject by anything: attacks, after Weakness and Resistance, Powers and Trainer cards."""
    DAMAGE_TAKEN_AFTER = "damage_taken_after"
    """Damage done to the subject by attacks, right after Weakness and Resistance; more damage only if there is some by then."""
    COINS = "coins"
    """The number of coins flipped at once for the subject's attack."""


class Change(StrEnum):
    """How a `modify` changes a value."""

    ADD = "add"
    LESS = "less"
    SET = "set"
    TIMES = "times"
    DIVIDE = "divide"
    """Rounded down to the nearest 10."""


class Harm(StrEnum):
    """The kinds of harm that can be prevented."""

    DAMAGE = "damage"
    EFFECTS = "effects"
    """Effects other than damage."""
    COUNTERS = "counters"
    """Damage counters that are put on it, which are not damage."""
    ALL = "all"


class Source(StrEnum):
    """The source of harm."""

    ATTACKS = "attacks"
    ABILITIES = "abilities"
    TRAINERS = "trainers"
    ENERGY = "energy"
    ANY = "any"


class Limit(StrEnum):
    """The number of times that an activation may be used."""

    TURN = "turn"
    """Once during each turn, this copy; of a trigger, once during its player's turn, unless `when` names a turn."""
    ANY = "any"
    """As often as you like."""
    NAME = "name"
    """Once during each turn for all copies with this name."""
    GAME = "game"
    """Once in a game for all copies with this name."""
    VSTAR = "vstar"
    """Once in a game, shared by all VSTAR Powers."""
    EVENT = "event"
    """Of a trigger: only one of all copies with this name reacts to an event."""
    COINS = "coins"
    """Of a trigger that lets its player flip again: once during each turn for all texts that do so."""


class Trait(StrEnum):
    """Traits that cards or Pokémon can have in common."""

    NAMES = "names"
    TYPES = "types"


class CardPart(StrEnum):
    """Cards of a Pokémon in play."""

    TOP = "top"
    UNDER = "under"
    """The cards under the top one."""
    BASIC = "basic"
    """The lowest card."""
    ALL = "all"
    WHOLE = "whole"
    """All of them, and all cards attached to the Pokémon."""
    BELOW = "below"
    """The card right under the top one, from which the Pokémon evolved."""


class Order(StrEnum):
    """One of two: turns of the game, or things that a player picked."""

    FIRST = "first"
    SECOND = "second"


class Happening(StrEnum):
    """The events that `happened` can ask about."""

    KNOCKED_OUT = "knocked_out"
    """A Pokémon of that player was Knocked Out."""
    DAMAGED_KO = "damaged_ko"
    """The same, by damage from an attack."""
    PLAYED = "played"
    """That player played a card from hand; `about` the Pokémon that it was played as."""
    EVOLVED = "evolved"
    BECAME_ACTIVE = "became_active"
    HEALED = "healed"
    ATTACHED = "attached"
    """A card was attached to the Pokémon from its player's hand."""
    ATTACKED = "attacked"
    """The Pokémon used an attack."""
    ABILITY_USED = "ability_used"
    TOOK_PRIZE = "took_prize"
    """That player took a Prize card."""
    DISCARDED = "discarded"
    DAMAGED = "damaged"
    """The Pokémon was damaged by an attack."""
    DAMAGED_ACTIVE = "damaged_active"
    """The same while it was Active."""
    AFFLICTED = "afflicted"
    """The Pokémon was given a Special Condition by an attack."""
    RETREATED = "retreated"
    """The Pokémon retreated."""
    EVOLVED_ASLEEP = "evolved_asleep"
    """The Pokémon was Asleep and evolved."""


class When(StrEnum):
    """The turn that `happened` asks about."""

    THIS_TURN = "this_turn"
    LAST_TURN = "last_turn"
    """The opponent's last turn."""
    YOUR_LAST_TURN = "your_last_turn"


class Power(StrEnum):
    """Actions that a player can use once in a game."""

    GX = "GX"
    VSTAR = "VSTAR"


class Guessing(StrEnum):
    """The subjects of guesses."""

    COIN = "coin"
    """Heads or tails."""
    KIND = "kind"
    """The kind of the card: Pokémon, Trainer or Energy."""
    NUMBER = "number"
    """The number that was chosen."""
    TYPE = "type"
    """A type of the card, which is a Pokémon."""
    HP = "hp"
    """The HP of the card, which is a Pokémon."""


class Leaving(StrEnum):
    """The cards that go somewhere other than the discard pile."""

    KNOCKED_OUT = "knocked_out"
    """All cards of the Pokémon when it is Knocked Out."""
    ENERGY = "energy"
    """Energy discarded from the Pokémon to retreat."""
    THIS = "this"
    """This card when it is discarded."""
    TAKEN = "taken"
    """Cards that an attack, Ability or Trainer card of another player discards from the Pokémon."""


class TurnEnd(StrEnum):
    """The turn at whose end an attached card is discarded."""

    THIS = "this"
    """The turn in which it was attached."""
    OPPONENTS = "opponents"
    """The opponent's next turn."""


class Zone(StrEnum):
    """Where a card must be to be used."""

    PLAY = "play"
    HAND = "hand"
    DISCARD = "discard"
