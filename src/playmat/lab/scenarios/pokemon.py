"""Expectations about a Pokémon in play: `your Pikachu has 30 damage and is Asleep`."""

from __future__ import annotations

import re
from collections.abc import Callable

from playmat.engine import board, energy, pokemon_values
from playmat.engine.state import Pokemon
from playmat.lab.scenarios.scene import (
    Scene,
    Unmet,
    attached_cards,
    card_list,
    cards_in,
    conditions_of,
    everybody,
    is_card,
    missing,
)
from playmat.play.answer_parser import fold, split_list
from playmat.play.game import Game
from playmat.play.notation.lines import InvalidLine, cut_owner, parse_number
from playmat.play.notation.pokemon_facts import CONDITION_WORDS
from playmat.vocabulary import BY_LETTER, TYPES, Condition, Supertype, TrainerKind


def check_pokemon(scene: Scene, text: str) -> bool:
    """Check a sentence about a Pokémon in play; False if it is not such a sentence."""
    if scene.game is None:
        return False
    game = scene.game
    owner, rest = cut_owner(text)
    gone = re.fullmatch(
        r"(?P<name>.+?) (?:is |are )?(?P<not>not |no longer )?in play|(?P<other>.+?) (?:has )?left play", rest, re.IGNORECASE
    )
    if gone:
        return in_play(scene, owner, gone)
    subjects = {
        fold(name): p for p in everybody(game) if owner is None or int(p.owner) == owner for name in subject_names(game, p)
    }
    fitting = [
        name for name in subjects if fold(rest).startswith(name) and fold(rest)[len(name) : len(name) + 1] in ("", " ", ":", "'")
    ]
    if not fitting:
        return False
    longest = max(fitting, key=len)
    p = the_only(game, owner, longest)
    for part in split_predicates(fold_keep(rest)[len(longest) :].strip()):
        check_predicate(scene, p, part)
    return True


def the_pokemon(scene: Scene, text: str) -> Pokemon:
    """The Pokémon in play that a text names."""
    owner, name = cut_owner(text)
    names = {fold(name) for p in everybody(scene.played) for name in subject_names(scene.played, p)}
    if fold(name) not in names:
        raise InvalidLine(absent(scene, f"{text} is") or f"{text!r} is not a Pokémon in play or a player")
    return the_only(scene.played, owner, fold(name))


def the_only(game: Game, owner: int | None, name: str) -> Pokemon:
    """The only Pokémon of a name, of that player if one is given."""
    meant = [p for p in everybody(game) if (owner is None or int(p.owner) == owner) and name in map(fold, subject_names(game, p))]
    if not meant:
        raise InvalidLine(f"player {(owner or 0) + 1} has no {name} in play")
    if len(meant) > 1:
        shown = ", ".join(
            f"player {p.owner + 1}'s {pokemon_values.top(game.machine, p).card.printed_name} ({game.words.place(p)})"
            for p in meant
        )
        raise InvalidLine(f"{name!r} may be {shown}; say whose and where, such as `your {name} (Bench 1)`")
    return meant[0]


def absent(scene: Scene, text: str) -> str:
    """The message for a sentence about a Pokémon that is not in play; empty if it is about something else."""
    owner, rest = cut_owner(text)
    subject = re.split(r"(?i):| (?:has|have|is|are|does|retreat|types?|stack|attached|conditions?|damage)\b", rest)[0]
    whose = "" if owner is None else f" of player {owner + 1}"
    if re.fullmatch(r"(?:active|bench \d)(?: pokémon| pokemon)?", subject, re.IGNORECASE):
        return f"there is no {subject}{whose} now: {text!r} cannot be checked (is a question open before it?)"
    try:
        card = scene.finder.find(re.sub(r"(?: \(.*\)|^active |^benched )", "", subject))
    except InvalidLine:
        return ""
    return f"no {card.printed_name}{whose} is in play now: {text!r} cannot be checked"


def fold_keep(text: str) -> str:
    return " ".join(text.replace("’", "'").split())


def subject_names(game: Game, p: Pokemon) -> set[str]:
    place = game.words.place(p)
    names = {place, f"{place} Pokémon", f"{place} Pokemon"}
    for name in game.words.titles(p):
        names |= {
            name,
            f"{name} ({place})",
            f"{place} {name}",
            f"active {name}" if place.startswith("Active") else f"benched {name}",
        }
    return names


def in_play(scene: Scene, owner: int | None, found: re.Match[str]) -> bool:
    game = scene.played
    wanted = scene.finder.find(found["name"] or found["other"])
    seats = range(game.form.seats) if owner is None else [owner]
    there = any(is_card(wanted, card) for seat in seats for card in cards_in(game, seat, "in play"))
    if wanted.kind is TrainerKind.STADIUM and owner is None:
        there = game.state.stadium >= 0 and is_card(wanted, game.card(int(game.state.stadium)))
    if there == bool(found["not"] or found["other"]):
        raise Unmet(f"{wanted.printed_name} is in play" if there else f"{wanted.printed_name} is not in play")
    return True


def split_predicates(text: str) -> list[str]:
    """`has 30 damage and is asleep` are two predicates; a list of cards after `has` or a colon stays whole."""
    if re.match(r"(?:conditions?|attached|stack|cards|types?):", text, re.IGNORECASE):
        return [text]
    return [part for part in re.split(r"(?:,| and| but)(?= (?:has|have|is|are|does|was|no|not) )", text) if part.strip()]


def check_predicate(scene: Scene, p: Pokemon, text: str) -> None:
    game = scene.played
    text = re.sub(r"^(?:and|but) ", "", text.strip().lstrip(":").strip())
    negated = False
    if found := re.match(r"(?:is|are|was) not |isn't |does not have |doesn't have |has not |not ", text, re.IGNORECASE):
        negated = True
        text = text[found.end() :]
    else:
        text = re.sub(r"^(?:has|have|is|are|with|holds?)(?: now)? ", "", text, flags=re.IGNORECASE)
    for pattern, do in PREDICATES:
        if found := pattern.fullmatch(text):
            problem = do(scene, p, found)
            break
    else:
        problem = has_cards(scene, p, text)
    name = pokemon_values.top(game.machine, p).card.printed_name
    if negated and not problem:
        raise Unmet(f"{name}: it is true")
    if problem and not negated:
        raise Unmet(f"{name} {problem}")


Predicate = Callable[[Scene, Pokemon, "re.Match[str]"], str]
PREDICATES: list[tuple[re.Pattern[str], Predicate]] = []
"""Predicates of a Pokémon. Each returns the actual fact, or an empty text if the predicate is true."""


def predicate(pattern: str) -> Callable[[Predicate], Predicate]:
    def enlist(check: Predicate) -> Predicate:
        PREDICATES.append((re.compile(pattern, re.IGNORECASE), check))
        return check

    return enlist


@predicate(
    r"(?:damage:? (?P<a>\d+)|(?P<b>\d+) damage(?: on it)?|(?P<c>\d+|no|one) (?:damage )?counters?(?: on it)?"
    r"|(?P<none>no damage(?: on it)?|undamaged))"
)
def has_damage(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    number = found["a"] or found["b"]
    wanted = 0 if found["none"] else int(number) if number else 10 * (parse_number(found["c"]) or 0)
    return "" if p.damage == wanted else f"has {p.damage} damage, not {wanted}"


@predicate(r"(?:no special conditions?|no conditions?|(?:special )?conditions?:? none|healthy|free of special conditions?)")
def has_no_conditions(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return f"is {condition_words(p)}" if p.conditions else ""


@predicate(r"(?:special )?conditions?:? (?P<what>.+)")
def has_conditions(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    wanted = {condition(word) for word in split_list(found["what"].replace(" and ", ", "))}
    return "" if wanted == set(conditions_of(p)) else f"is {condition_words(p)}"


@predicate(rf"(?P<what>(?:{'|'.join(CONDITION_WORDS)})(?:(?:, and |, | and )(?:{'|'.join(CONDITION_WORDS)}))*)")
def is_afflicted(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    wanted = [condition(word) for word in re.split(r",? and |, ", found["what"])]
    return "" if all(word in conditions_of(p) for word in wanted) else f"is {condition_words(p)}"


def condition(word: str) -> Condition:
    known = CONDITION_WORDS.get(word.strip().casefold())
    if known is None:
        raise InvalidLine(f"{word!r} is not a Special Condition; the conditions are {', '.join(Condition)}")
    return known


def condition_words(p: Pokemon) -> str:
    return " and ".join(conditions_of(p)) or "without Special Conditions"


@predicate(r"(?:remaining hp(?::| is)? (?P<a>\d+)|(?P<b>\d+) hp (?:left|remaining)|hp (?:left|remaining):? (?P<c>\d+))")
def has_hp_left(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    left = int(pokemon_values.hp(scene.played.machine, p)) - int(p.damage)
    return "" if left == int(found["a"] or found["b"] or found["c"]) else f"has {left} HP left"


@predicate(r"(?:hp:? (?P<a>\d+)|(?P<b>\d+) hp)")
def has_hp(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    hp = int(pokemon_values.hp(scene.played.machine, p))
    return "" if hp == int(found["a"] or found["b"]) else f"has {hp} HP"


@predicate(r"retreat cost:? (?P<n>\d+)|(?:a )?retreat cost of (?P<m>\d+)|no retreat cost")
def has_retreat_cost(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    cost = int(pokemon_values.retreat_cost(scene.played.machine, p))
    return "" if cost == int(found["n"] or found["m"] or 0) else f"has a Retreat Cost of {cost}"


@predicate(r"(?:no (?P<none>weakness|resistance)|(?:a )?(?P<what>weakness|resistance)(?::| to)? (?P<types>.+))")
def has_weakness(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    machine, what = scene.played.machine, (found["none"] or found["what"]).casefold()
    kinds = pokemon_values.weaknesses(machine, p)[0] if what == "weakness" else pokemon_values.resistances(machine, p)[0]
    types = {kind.value.casefold() for index, kind in enumerate(TYPES) if any(int(bits) >> index & 1 for bits in kinds)}
    wanted = (
        set() if found["none"] or found["types"].casefold() == "none" else {fold(word) for word in split_list(found["types"])}
    )
    return "" if types == wanted else f"has {what.capitalize()} to {', '.join(sorted(types)) or 'nothing'}"


@predicate(r"affected by (?:any|a) special conditions?")
def is_afflicted_at_all(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "" if p.conditions else "is without Special Conditions"


@predicate(r"(?P<n>\d+|no|one|two|three) energy cards?(?: attached)?(?: to it)?")
def has_energy_cards(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    held = [card for card in attached_cards(scene.played, p) if card.supertype is Supertype.ENERGY]
    return "" if len(held) == (parse_number(found["n"]) or 0) else f"has {card_list(held)} attached"


@predicate(rf"(?:an? )?(?P<what>{'|'.join(kind.value for kind in TYPES)})(?:[ -]type(?: pok[eé]mon)?| pok[eé]mon)")
def is_of_type(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    bits = int(pokemon_values.types(scene.played.machine, p))
    types = [kind.value for index, kind in enumerate(TYPES) if bits >> index & 1]
    return "" if fold(found["what"]) in map(fold, types) else f"is of type {', '.join(types)}"


@predicate(r"types?:? (?P<what>.+)")
def has_types(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    bits = int(pokemon_values.types(scene.played.machine, p))
    types = {kind.value.casefold() for index, kind in enumerate(TYPES) if bits >> index & 1}
    wanted = {BY_LETTER[word].value.casefold() if word in BY_LETTER else word.casefold() for word in split_list(found["what"])}
    return "" if types == wanted else f"is of type {', '.join(sorted(types))}"


@predicate(r"(?:energy:? (?P<a>\d+)|(?P<b>\d+|no) (?:units? of )?energy(?: attached)?)")
def has_energy(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    units = len(energy.energy_units(scene.played.machine, p))
    return "" if units == (parse_number(found["a"] or found["b"]) or 0) else f"has {units} Energy"


@predicate(r"active|in the active spot|the active pokémon")
def is_active(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "" if board.is_active(scene.played.machine, p) else "is on the Bench"


@predicate(r"benched|on (?:the|your|their) bench|on bench")
def is_benched(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "is Active" if board.is_active(scene.played.machine, p) else ""


@predicate(r"(?:a )?basic(?: pokémon| pokemon)?")
def is_basic(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "" if pokemon_values.is_basic(scene.played.machine, p) else "is not a Basic Pokémon"


@predicate(r"(?:an )?evolved(?: pokémon| pokemon)?")
def is_evolved(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "" if pokemon_values.is_evolved(scene.played.machine, p) else "is not evolved"


@predicate(r"(?:a )?(?P<stage>stage 1|stage 2|mega|break|vmax|vstar|restored|legend|level-up|baby)(?: pok[eé]mon)?")
def is_of_stage(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    stage = pokemon_values.staged(scene.played.machine, p).card.stage
    return "" if stage is not None and stage.value.casefold() == found["stage"].casefold() else f"is a {stage} Pokémon"


@predicate(r"worth (?P<n>\d+|one|two|three) prizes?(?: cards?)?")
def is_worth(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    n = int(pokemon_values.prizes_for(scene.played.machine, p))
    return "" if n == parse_number(found["n"]) else f"is worth {n} Prize cards"


@predicate(r"(?:no cards? attached|nothing attached|attached:? (?:none|nothing)|no attached cards?)")
def has_nothing(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    held = attached_cards(scene.played, p)
    return f"has {card_list(held)} attached" if held else ""


@predicate(r"(?P<n>\d+) (?:attached cards?|cards? attached)")
def has_number(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    held = attached_cards(scene.played, p)
    return "" if len(held) == int(found["n"]) else f"has {card_list(held)} attached"


@predicate(r"(?:attached|attachments|attached cards)(?: are)?:? (?P<what>.+)")
def has_exactly(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    held = attached_cards(scene.played, p)
    wanted = scene.finder.cards(found["what"])
    return "" if not missing(wanted, held) and len(wanted) == len(held) else f"has {card_list(held)} attached"


@predicate(r"(?:stack|cards):? (?P<what>.+)")
def has_stack(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    stack = [scene.played.card(int(uid)) for uid in reversed(list(p.cards))]
    wanted = scene.finder.cards(re.sub(r" (?:on|over) ", ", ", found["what"]))
    same = len(wanted) == len(stack) and all(is_card(a, b) for a, b in zip(wanted, stack, strict=True))
    return "" if same else f"consists of {card_list(stack, sort=False)}"


@predicate(r"on (?P<what>.+)")
def is_on(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    beneath = [scene.played.card(int(uid)) for uid in list(p.cards)[:-1]]
    wanted = scene.finder.cards(re.sub(r" (?:on|over) ", ", ", found["what"]))
    return "" if not missing(wanted, beneath) else f"is on {card_list(beneath)}"


@predicate(r"marker (?P<name>.+)|(?:a |an )?(?P<other>.+) (?:marker|token)")
def has_marker(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    marks = [scene.played.table.names[int(mark)] for mark in p.marks]
    wanted = fold(found["name"] or found["other"])
    return "" if wanted in map(fold, marks) else f"has the markers {', '.join(marks) or 'none'}"


@predicate(r"no (?P<what>.+)")
def has_none(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    wanted = scene.finder.find(re.sub(r" attached$", "", found["what"]))
    held = attached_cards(scene.played, p)
    return f"has {card_list(held)} attached" if any(is_card(wanted, card) for card in held) else ""


def has_cards(scene: Scene, p: Pokemon, text: str) -> str:
    """The Pokémon has these cards attached, or is the card of that name."""
    try:
        wanted = scene.finder.cards(re.sub(r" attached$", "", text).replace(" and ", ", "))
    except InvalidLine as error:
        raise InvalidLine(
            f"{text!r} is neither something that is known of a Pokémon (has 30 damage, has 60 HP, has 20 HP left, is asleep, "
            f"is active, has 2 energy, attached: CARDS, retreat cost 1, type: Fire, is knocked out) nor a card: {error.reason}"
        ) from None
    held = attached_cards(scene.played, p)
    top = pokemon_values.top(scene.played.machine, p).card
    is_name = len(wanted) == 1 and (wanted[0].is_pokemon or is_card(wanted[0], top))
    if is_name and not any(is_card(wanted[0], card) for card in held):
        return "" if is_card(wanted[0], top) else f"is not {wanted[0].printed_name}"
    return f"has {card_list(held)} attached" if missing(wanted, held) else ""
