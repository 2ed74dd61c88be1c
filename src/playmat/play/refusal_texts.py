"""The reason for a refusal, in one sentence about the actual case: one function for each reason of `engine.legality`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.engine import board, energy, players, pokemon_values, prohibitions
from playmat.engine import legality as legal
from playmat.engine.card_definitions import CardDef
from playmat.engine.codes import (
    LEGEND,
    LEVEL_UP,
    LIMIT_GAME,
    M_PLAYED,
    STADIUM,
    SUPPORTER,
    TOOL,
    TRAINER_CARD,
    V_ATTACH,
    V_ATTACK,
    V_BENCH,
    V_EVOLVE,
    V_LEVEL_UP,
    V_PLAY,
    V_RETREAT,
    V_USE_ABILITY,
)
from playmat.engine.machine import Machine
from playmat.engine.memory import event_kind, event_player, event_second, event_turn
from playmat.engine.program import ref_uid
from playmat.engine.questions import O_DECLARE, O_USE, O_USE_CARD, first_of, kind_of, second_of, third_of
from playmat.engine.state import C_ATTACKS, C_ENERGY, C_SUPPORTERS, Pokemon
from playmat.play.answer_parser import CONDITIONS, Words, joined
from playmat.play.decision import Option
from playmat.vocabulary import TYPES

FORBIDS = {
    "bench": (V_BENCH, V_PLAY),
    "evolve": (V_EVOLVE, V_PLAY),
    "level_up": (V_LEVEL_UP,),
    "attach": (V_ATTACH,),
    "play": (V_PLAY,),
    "stadium": (V_PLAY,),
    "tool": (V_PLAY,),
    "retreat": (V_RETREAT,),
    "attack": (V_ATTACK,),
    "use": (V_USE_ABILITY,),
}
"""For each kind of option, the verb that a card forbids when the option is refused."""
ABOUT_TARGET = ("evolve", "level_up", "attach")
"""Kinds of option that are forbidden because of their target."""


class RefusedCase:
    """A refused option, with the names of its card and Pokémon."""

    def __init__(self, words: Words, seat: int, option: Option) -> None:
        self.words = words
        self.seat = seat
        self.option = option

    @property
    def m(self) -> Machine:
        return self.words.machine

    @property
    def uid(self) -> int:
        """The card that the option is about."""
        code = self.option.code
        match self.option.kind:
            case "use":
                return int(second_of(code))
            case "attack":
                return int(ref_uid(second_of(code)))
            case "use_stadium":
                return int(self.m.st.stadium)
        assert self.option.uid is not None
        return self.option.uid

    @property
    def definition(self) -> CardDef:
        return self.m.defs[self.uid]

    @property
    def card(self) -> str:
        return self.definition.card.printed_name

    @property
    def below(self) -> str:
        """The name from which the card evolves or levels up."""
        return self.words.table.names[self.definition.evolves_from]

    @property
    def user(self) -> Pokemon:
        """The Pokémon that would attack, retreat or use something."""
        return self.find(self.option.pokemon)

    @property
    def target(self) -> Pokemon:
        return self.find(self.option.target)

    def find(self, serial: int | None) -> Pokemon:
        found = board.find(self.m, serial or 0)
        assert found is not None
        return found

    def name(self, p: Pokemon) -> str:
        return self.words.label(int(p.serial))

    @property
    def what(self) -> str:
        """The attack, Ability or card that would be used or played."""
        return self.option.name or self.card

    def has_in_play(self, name: int) -> bool:
        """Whether the player has a Pokémon of that name (given as its number) in play."""
        side = self.m.st.sides[self.seat]
        return any(pokemon_values.name_of(self.m, p) == name for p in [*side.active, *side.bench])


Say = Callable[[RefusedCase], str]
SAYINGS: dict[int, Say] = {}


def says(*reasons: int) -> Callable[[Say], Say]:
    """Register the sentence of a reason."""

    def register(say: Say) -> Say:
        for reason in reasons:
            SAYINGS[reason] = say
        return say

    return register


def sentence(words: Words, seat: int, option: Option, reason: int) -> str:
    """Why the option is refused."""
    text = SAYINGS[reason](RefusedCase(words, seat, option))
    return f"{text[:1].upper()}{text[1:]}."


# Pokémon from the hand


@says(legal.BENCH_FULL)
def bench_full(case: RefusedCase) -> str:
    return f"Your Bench is full: it holds {pokemon_values.bench_limit(case.m, case.seat)} Pokémon"


@says(legal.BENCH_BASIC)
def bench_basic(case: RefusedCase) -> str:
    if case.definition.evolves_from >= 0:
        verb = "levels up" if case.definition.stage == LEVEL_UP else "evolves from"
        return f"{case.card} {verb} {case.below}; only Basic Pokémon are put onto the Bench from the hand"
    return f"{case.card} is not a Basic Pokémon"


@says(legal.NOT_RESTORED)
def not_restored(case: RefusedCase) -> str:
    return f"{case.card} is a Restored Pokémon; only the effect of a card puts it into play"


@says(legal.LEGEND_HALVES)
def legend_halves(case: RefusedCase) -> str:
    if case.option.kind == "bench" and case.definition.stage == LEGEND:
        return f"{case.card} is played with both of its halves, not put onto the Bench by itself"
    return f"you need both halves of {case.card} in your hand"


@says(legal.EVOLVE_NAME)
def evolve_name(case: RefusedCase) -> str:
    if case.has_in_play(int(case.definition.evolves_from)):
        return f"{case.card} evolves from {case.below}, not from {case.name(case.target)}"
    return f"{case.card} evolves from {case.below}; you have none in play"


@says(legal.EVOLVE_SAME_TURN)
def evolve_same_turn(case: RefusedCase) -> str:
    return f"{case.name(case.target)} came into play this turn; it can evolve next turn"


@says(legal.EVOLVE_FIRST_TURN)
def evolve_first_turn(case: RefusedCase) -> str:
    return "Pokémon can't evolve on your first turn"


@says(legal.EVOLVE_TWICE)
def evolve_twice(case: RefusedCase) -> str:
    return f"{case.name(case.target)} already evolved this turn"


@says(legal.LEVEL_UP_ACTIVE)
def level_up_active(case: RefusedCase) -> str:
    return f"{case.name(case.target)} is on the Bench; only an Active Pokémon levels up"


@says(legal.LEVEL_UP_NAME)
def level_up_name(case: RefusedCase) -> str:
    if case.has_in_play(int(case.definition.evolves_from)):
        return f"{case.card} levels up {case.below}, not {case.name(case.target)}"
    return f"{case.card} levels up {case.below}; you have none in play"


@says(legal.LEVEL_UP_SAME_TURN)
def level_up_same_turn(case: RefusedCase) -> str:
    what = "came into play" if case.target.entered == case.m.st.turn else "evolved"
    return f"{case.name(case.target)} {what} this turn; it can level up next turn"


@says(legal.LEVEL_UP_FIRST_TURN)
def level_up_first_turn(case: RefusedCase) -> str:
    return "Pokémon can't level up on your first turn"


@says(legal.LEVEL_UP_TWICE)
def level_up_twice(case: RefusedCase) -> str:
    return f"{case.name(case.target)} has already leveled up"


@says(legal.MUST_BENCH)
def must_bench(case: RefusedCase) -> str:
    return "you have no Pokémon in play; put a Basic Pokémon into play first"


# Energy and Trainer cards


@says(legal.ENERGY_PER_TURN)
def energy_per_turn(case: RefusedCase) -> str:
    count = case.m.st.sides[case.seat].counts[C_ENERGY]
    if not count:
        return "you can't attach an Energy card from your hand this turn"
    return f"you already attached {'an Energy card' if count == 1 else f'{count} Energy cards'} this turn"


@says(legal.SUPPORTER_PER_TURN)
def supporter_per_turn(case: RefusedCase) -> str:
    count = case.m.st.sides[case.seat].counts[C_SUPPORTERS]
    if not count:
        return "you can't play a Supporter this turn"
    return (
        f"you already played {'a Supporter' if count == 1 else f'{count} Supporters'} this turn{named(played(case, SUPPORTER))}"
    )


@says(legal.STADIUM_PER_TURN)
def stadium_per_turn(case: RefusedCase) -> str:
    return f"you already played a Stadium this turn{named(played(case, STADIUM))}"


def played(case: RefusedCase, kind: int) -> list[str]:
    """The names of the Trainer cards of a kind that the player has played this turn."""
    st = case.m.st
    events = [e for e in st.memory if event_turn(e) == st.turn and event_kind(e) == M_PLAYED and event_player(e) == case.seat]
    cards = [case.m.defs[event_second(e)] for e in events]
    return [d.card.printed_name for d in cards if d.supertype == TRAINER_CARD and d.kind == kind]


def named(names: Sequence[str]) -> str:
    return f" ({joined(names)})" if names else ""


@says(legal.SAME_STADIUM)
def same_stadium(case: RefusedCase) -> str:
    return f"{case.card} is already in play; a new Stadium needs another name"


@says(legal.STARTER_TRAINER)
def starter_trainer(case: RefusedCase) -> str:
    return starter(case, case.card)


@says(legal.STARTER_SUPPORTER)
def starter_supporter(case: RefusedCase) -> str:
    return starter(case, "a Supporter")


@says(legal.STARTER_STADIUM)
def starter_stadium(case: RefusedCase) -> str:
    return starter(case, "a Stadium")


def starter(case: RefusedCase, what: str) -> str:
    return (
        f"you {'play on the first turn of your team' if case.words.form.teams else 'go first'}; you can't play {what} this turn"
    )


@says(legal.TOOL_LIMIT)
def tool_limit(case: RefusedCase) -> str:
    tools = [case.m.defs[uid] for uid in case.target.attached]
    held = [d.card.printed_name for d in tools if d.kind == TOOL and d.card.supertype == case.definition.card.supertype]
    return f"{case.name(case.target)} already has {joined(held) or 'a Pokémon Tool'} attached"


@says(legal.TOOL_ATTACH)
def tool_attach(case: RefusedCase) -> str:
    if case.target.owner != case.seat:
        return f"{case.card} goes on one of your own Pokémon"
    return f"{case.card} can't be attached to {case.name(case.target)}"


@says(legal.HYPER_GEAR)
def hyper_gear(case: RefusedCase) -> str:
    if players.same_team(case.target.owner, case.seat):
        return f"{case.card} goes on a Pokémon of your opponent"
    return f"{case.card} can't be attached to {case.name(case.target)}"


@says(legal.PLAY_CONDITION)
def play_condition(case: RefusedCase) -> str:
    return f"{case.card} can't be played now: its condition isn't met"


@says(legal.PLAY_MOMENT)
def play_moment(case: RefusedCase) -> str:
    return f"{case.card} is played only at the moment that its text names; you will be asked then"


@says(legal.NO_EFFECT_PLAY, legal.NO_EFFECT_USE)
def no_effect(case: RefusedCase) -> str:
    return f"{case.what} would have no effect"


# Retreating


@says(legal.RETREAT_PER_TURN)
def retreat_per_turn(case: RefusedCase) -> str:
    return "you already retreated a Pokémon this turn"


@says(legal.RETREAT_COST)
def retreat_cost(case: RefusedCase) -> str:
    cost, has = pokemon_values.retreat_cost(case.m, case.user), len(energy.energy_units(case.m, case.user))
    return f"the retreat cost of {case.name(case.user)} is {cost}; it has {has or 'no'} Energy"


@says(legal.RETREAT_NO_BENCH)
def retreat_no_bench(case: RefusedCase) -> str:
    return f"you have no Benched Pokémon to take the place of {case.name(case.user)}"


@says(legal.RETREAT_ASLEEP)
def retreat_asleep(case: RefusedCase) -> str:
    return f"{case.name(case.user)} is Asleep and can't retreat"


@says(legal.RETREAT_PARALYZED)
def retreat_paralyzed(case: RefusedCase) -> str:
    return f"{case.name(case.user)} is Paralyzed and can't retreat"


@says(legal.RETREAT_CONFUSED)
def retreat_confused(case: RefusedCase) -> str:
    return f"{case.name(case.user)} is Confused and already failed to retreat this turn"


# Attacks


@says(legal.ATTACK_ENERGY)
def attack_energy(case: RefusedCase) -> str:
    ref = int(second_of(case.option.code))
    cost = energy.attack_cost(case.m, case.user, case.m.attack_of(ref))
    needed = [TYPES[index].value for index in range(len(cost)) for _ in range(cost[index])]
    units = [unit_name(int(unit)) for unit in energy.energy_units(case.m, case.user)]
    return f"{case.option.name} needs {counted(needed)} Energy; {case.name(case.user)} has {counted(units) or 'no'} Energy"


def counted(names: list[str]) -> str:
    """Names that may repeat, each once with its number: "2 Fire and 1 Colorless"."""
    counts = [f"{names.count(name)} {name}" for name in dict.fromkeys(names)]
    return " and ".join([", ".join(counts[:-1]), counts[-1]] if len(counts) > 1 else counts)


def unit_name(bits: int) -> str:
    """One unit of Energy: its type, or its possible types."""
    kinds = [kind.value for index, kind in enumerate(TYPES[:-1]) if bits >> index & 1]
    if not kinds:
        return TYPES[-1].value
    return "/".join(kinds) if len(kinds) <= 3 else "any type"


@says(legal.ATTACK_ASLEEP)
def attack_asleep(case: RefusedCase) -> str:
    return f"{case.name(case.user)} is Asleep and can't attack"


@says(legal.ATTACK_PARALYZED)
def attack_paralyzed(case: RefusedCase) -> str:
    return f"{case.name(case.user)} is Paralyzed and can't attack"


@says(legal.ATTACK_FIRST_TURN)
def attack_first_turn(case: RefusedCase) -> str:
    return "you go first; you can't attack on your first turn"


@says(legal.ATTACK_ONCE)
def attack_once(case: RefusedCase) -> str:
    if case.option.kind == "attack":
        twice = case.m.st.sides[case.seat].counts[C_ATTACKS] > 1
        return "you already attacked twice this turn" if twice else "you already attacked this turn"
    return "you already attacked; now you can only attack again or end your turn"


@says(legal.ONLY_ACTIVE_ATTACKS)
def only_active_attacks(case: RefusedCase) -> str:
    who = "only the Active Pokémon attacks" if case.words.form.actives == 1 else "only Active Pokémon attack"
    return f"{case.name(case.user)} is on the Bench; {who}"


@says(legal.ATTACK_COST)
def attack_cost(case: RefusedCase) -> str:
    return f"you can't do what {case.option.name} requires"


@says(legal.GX_ONCE)
def gx_once(case: RefusedCase) -> str:
    return "you already used a GX attack this game"


@says(legal.VSTAR_ONCE)
def vstar_once(case: RefusedCase) -> str:
    return "you already used a VSTAR Power this game"


# Abilities and other texts


@says(legal.ABILITY_USE)
def ability_use(case: RefusedCase) -> str:
    return f"{case.what} can't be used now: its condition isn't met"


@says(legal.ABILITY_USED)
def ability_used(case: RefusedCase) -> str:
    code = case.option.code
    limit = legal.nth_use(case.definition, third_of(code)).limit if kind_of(code) in (O_USE, O_USE_CARD) else -1
    return f"you already used {case.what} this {'game' if limit == LIMIT_GAME else 'turn'}"


@says(legal.ABILITY_STOPPED)
def ability_stopped(case: RefusedCase) -> str:
    conditions = [word.value for index, word in enumerate(CONDITIONS) if case.user.conditions >> index & 1]
    return f"{case.name(case.user)} is {joined(conditions)}; it can't use {case.what}"


@says(legal.FORBIDDEN_BY_CARD)
def forbidden(case: RefusedCase) -> str:
    source = forbidding_card(case)
    if source:
        return f"an effect of {source} prevents it"
    match case.option.kind:
        case "attach":
            return f"{case.card} can't be attached to {case.name(case.target)}"
        case "retreat":
            return f"{case.name(case.user)} can't retreat"
        case "use" if kind_of(case.option.code) != O_DECLARE and case.uid in case.user.attached:
            return f"{case.card} has no effect now"
        case "use":
            return f"{case.what} has no effect now"
    return "a card or rule prevents it"


def forbidding_card(case: RefusedCase) -> str:
    """The card whose text forbids the option; empty if none can be named."""
    option = case.option
    p: Pokemon | None = None
    uid = attack = -1
    match option.kind:
        case "attack":
            ref = int(second_of(option.code))
            p, uid, attack = case.user, int(ref_uid(ref)), int(case.m.attack_of(ref).name)
        case "use" | "retreat":
            p = board.find(case.m, first_of(option.code))
            uid = case.uid if option.kind == "use" else -1
        case kind if kind in ABOUT_TARGET:
            p, uid = case.target, case.uid
        case _:
            uid = case.uid
    for verb in FORBIDS.get(option.kind, ()):
        live = prohibitions.forbidding(case.m, verb, None if verb == V_PLAY else p, case.seat, uid, attack)
        if live is not None and live.c.uid >= 0:
            return case.m.defs[live.c.uid].card.printed_name
    return ""
