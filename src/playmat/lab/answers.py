"""Answers in words: which options of the open question a line means, however a person phrases it.

The text of an option always names it. Beside that, each kind of option has other phrasings, and a Pokémon may be called by its
name, its place or both, with or without its owner. A line that fits several different options is refused, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import product

from playmat.engine import board, values
from playmat.engine import options as legal
from playmat.engine.state import Pokemon
from playmat.lab.scenarios.lines import InvalidLine, cut_count, cut_owner, split_list
from playmat.play.decision import Decision, Option
from playmat.play.game import Game
from playmat.play.refusals import Refusal

NOTHING = ("none", "nothing", "no card", "no cards", "decline", "0 cards", "nobody", "done")
TEMPLATES: dict[str, tuple[str, ...]] = {
    "end": ("end turn", "end", "end the turn", "end my turn", "pass", "pass the turn", "pass turn"),
    "bench": ("bench {card}", "play {card}", "put {card} on the bench", "put {card} onto the bench", "play {card} to the bench"),
    "evolve": ("evolve {target} into {card}", "evolve {target} to {card}", "evolve {target} with {card}", "evolve {target}",
               "evolve into {card}", "play {card} on {target}", "put {card} on {target}", "put {card} onto {target}"),
    "level_up": ("level up {target} with {card}", "level up {target} to {card}", "level up {target} into {card}",
                 "level up {target}", "play {card} on {target}", "put {card} onto {target}", "level up"),
    "attach": ("attach {card} to {target}", "attach {card} onto {target}", "play {card} on {target}", "put {card} on {target}"),
    "tool": ("attach {card} to {target}", "attach {card} onto {target}", "play {card} on {target}", "put {card} on {target}"),
    "play": ("play {card}", "use {card}", "{card}"),
    "legend": ("play {card}", "bench {card}"),
    "stadium": ("play {card}",),
    "use": ("use {name} of {pokemon}", "use {name} on {pokemon}", "use {name}", "{name}", "use {pokemon}'s {name}",
            "{pokemon}'s {name}"),
    "use_stadium": ("use {card}", "use the stadium", "use stadium"),
    "use_card": ("use {name} of {card}", "use {name}", "use {card}"),
    "retreat": ("retreat to {target}", "retreat for {target}", "retreat {pokemon} for {target}", "retreat {pokemon} to {target}",
                "retreat", "retreat {pokemon}"),
    "attack": ("attack {name}", "attack with {name}", "{name}", "use {name}", "attack {name} of {pokemon}", "{name} of {pokemon}",
               "attack {name} against {target}", "attack {target} with {name}", "{name} against {target}",
               "attack {name} of {pokemon} against {target}", "{pokemon} attacks with {name}",
               "{pokemon} attacks {target} with {name}"),
    "card": ("{card}", "{card} on {holder}", "{card} of {holder}", "{card} from {holder}", "discard {card}", "choose {card}"),
    "pokemon": ("{pokemon}", "choose {pokemon}", "promote {pokemon}", "switch to {pokemon}", "switch in {pokemon}"),
    "discard_own": ("discard {pokemon}",),
    "move": ("{name} of {card}", "{name}"),
    "yes": ("yes", "y", "yes, use it"),
    "no": ("no", "n"),
    "heads": ("heads", "h", "head", "flip heads"),
    "tails": ("tails", "t", "tail", "flip tails"),
    "number": ("draw {text}", "{text} cards", "{text} card"),
}  # fmt: skip
"""Phrasings of each kind of option, beside its own text."""
TOLD = re.compile(
    r"(?P<verb>attaches|attacks|benches|chooses|discards|ends|evolves|picks|plays|promotes|retreats|takes|uses)\b", re.IGNORECASE
)
"""What a player is told to do: `player 1 plays Potion`."""
PARTS = {kind: tuple(tuple(filter(None, re.split(r"(\{\w+\})", text))) for text in texts) for kind, texts in TEMPLATES.items()}
"""The same, cut into words and names."""


class Unanswerable(ValueError):
    """No option is meant by the text, or several are; `rule` is the id of the rule that stands against it, if one does."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.rule = rule


def fold(text: str) -> str:
    return " ".join(text.replace("’", "'").split()).casefold()


def pokemon_names(game: Game, serial: int) -> set[str]:
    """All that a Pokémon in play may be called."""
    p = board.find(game.machine, serial)
    if p is None:
        return set()
    seat = int(p.owner)
    place = game.words.place(p)
    places = {place, place.replace(" ", "")}
    if place.startswith("Active"):
        places |= {"Active Pokémon", "Active Pokemon"} if game.form.actives == 1 else set()
    bare = set(places)
    for name in card_titles(game, p):
        bare |= {name, f"benched {name}"} if place.startswith("Bench") else {name, f"active {name}"}
        bare |= {
            form for spot in places for form in (f"{name} ({spot})", f"{name} {spot}", f"{name} on {spot}", f"{spot} {name}")
        }
    owners = {"", f"player {seat + 1}'s ", f"p{seat + 1}'s "}
    decision = game.decision
    for viewer in {int(game.state.player), decision.player if decision is not None else -1}:
        owners |= {"your ", "my "} if seat == viewer else {"opponent's ", "the opponent's ", "your opponent's "}
    return {fold(owner + name) for owner, name in product(owners, bare)}


def card_titles(game: Game, p: Pokemon) -> set[str]:
    """What a Pokémon is called after its uppermost card; a copy of another one also after its own."""
    cards = (values.top(game.machine, p).card, game.card(int(p.cards[len(p.cards) - 1])))
    return {title for card in cards for title in (card.name, card.printed_name, f"{card.printed_name} {card.id}")}


class Wording:
    """Compares one text with many options; the names of each Pokémon are worked out once."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        self.text = fold(text)
        self.names: dict[int, set[str]] = {}

    def pokemon(self, serial: int | None) -> set[str]:
        if serial is None:
            return set()
        if serial not in self.names:
            self.names[serial] = pokemon_names(self.game, serial)
        return self.names[serial]

    def means(self, option: Option) -> bool:
        """Whether the text is one of the phrasings of the option."""
        if self.text in (fold(option.text), fold(strip_number(option.text)), *self.special(option)):
            return True
        return any(self.fits(parts, self.text, option) for parts in PARTS.get(option.kind, ()))

    def fits(self, parts: tuple[str, ...], text: str, option: Option) -> bool:
        """Whether the text is made of the parts, in order: words, and names of what the option is about."""
        if not parts:
            return not text
        head, rest = parts[0], parts[1:]
        if not head.startswith("{"):
            return text.startswith(head) and self.fits(rest, text[len(head) :], option)
        return any(text.startswith(word) and self.fits(rest, text[len(word) :], option) for word in self.words(head, option))

    def words(self, part: str, option: Option) -> set[str]:
        match part:
            case "{name}":
                return {fold(option.name)} if option.name else set()
            case "{text}":
                return {fold(option.text)}
            case "{pokemon}":
                return self.pokemon(option.pokemon)
            case "{target}":
                return self.pokemon(option.target)
            case "{holder}":
                holder = board.holder(self.game.machine, option.uid) if option.uid is not None else None
                return self.pokemon(int(holder.serial)) if holder is not None else set()
        return card_names(self.game, option)

    def special(self, option: Option) -> set[str]:
        """Phrasings that are no template: of Prizes, numbered choices and players."""
        number = re.match(r"(?:prize|choice) (\d+)", option.text)
        if option.kind in ("place", "choice") and number:
            return {number[1], f"prize {number[1]}", f"take prize {number[1]}"}
        if option.kind == "seat":
            seat = option.code >> 8 & 0xFFFF
            decision = self.game.decision
            self_words = (
                {"me", "you", "myself"} if decision is not None and decision.player == seat else {"opponent", "the opponent"}
            )
            return {f"player {seat + 1}", f"p{seat + 1}", str(seat + 1), *self_words}
        return set()


def card_names(game: Game, option: Option) -> set[str]:
    if not option.card:
        return set()
    card = (
        game.card(option.uid) if option.uid is not None else next(d.card for d in game.machine.defs if d.card.id == option.card)
    )
    return {fold(card.name), fold(card.printed_name), fold(f"{card.printed_name} {card.id}"), fold(card.id)}


def strip_number(text: str) -> str:
    """The text without the number that tells copies apart."""
    return re.sub(r" \(\d+\)$", "", text)


def sameness(game: Game, option: Option) -> tuple[object, ...]:
    """What makes two options the same thing to do: copies of a card in one place are."""
    holder = board.holder(game.machine, option.uid) if option.uid is not None else None
    rest = option.text if option.kind in ("place", "choice", "seat", "number", "type", "condition") else ""
    return (
        option.kind,
        option.card,
        option.name,
        looks(game, option.pokemon),
        looks(game, option.target),
        holder.serial if holder is not None else 0,
        rest,
    )


def looks(game: Game, serial: int | None) -> tuple[object, ...]:
    """What tells a Pokémon from others: nothing but its place does where two came the same way and have the same cards."""
    p = board.find(game.machine, serial) if serial is not None else None
    if p is None:
        return (serial,)
    if board.is_active(game.machine, p):
        return (int(p.serial),)
    cards = tuple(game.card(int(uid)).id for uid in p.cards)
    attached = tuple(sorted(game.card(int(uid)).id for uid in p.attached))
    rest = (p.owner, p.damage, p.entered, p.evolved, p.used, p.flags, tuple(p.marks))
    return (cards, attached, *map(str, rest)) if not any(e.on == p.serial for e in game.state.effects) else (int(p.serial),)


def matching(game: Game, options: Iterable[Option], text: str) -> list[Option]:
    """The options that the text may mean: the one with exactly that text, or all that it fits."""
    listed = list(options)
    wording = Wording(game, text)
    exact = [option for option in listed if fold(option.text) == wording.text]
    return exact[:1] or [option for option in listed if wording.means(option)]


def pick_options(game: Game, text: str) -> list[int]:
    """The places of the options that an answer names. Raises Unanswerable."""
    decision = game.decision
    if decision is None:
        raise Unanswerable("the game is over: nothing is asked")
    word = fold(text)
    if word in NOTHING and decision.min == 0:
        return []
    if word in ("any", "any prize", "any card", "any of them", "a prize", "take a prize", "take any prize"):
        return list(range(max(decision.min, 1)))
    if word in ("all", "everything", "all of them"):
        return list(range(min(decision.max, len(decision.options))))
    whole = pick_one(game, decision, text, [])
    if whole is not None:
        return [whole]
    picks: list[int] = []
    for name in split_picks(text):
        index = pick_one(game, decision, name, picks)
        if index is None:
            raise refusal_of(game, decision, name)
        picks.append(index)
    return picks


def split_picks(text: str) -> list[str]:
    """The picks that an answer lists: `Fire Energy x2, Potion` are three."""
    parts = split_list(text)
    if len(parts) == 1:
        parts = [part.strip() for part in re.split(r" (?:and|&|\+) ", text)]
    named: list[str] = []
    for part in parts:
        count, name = cut_count(part)
        named += [name] * count
    return named


def pick_one(game: Game, decision: Decision, text: str, taken: list[int]) -> int | None:
    free = [option for index, option in enumerate(decision.options) if index not in taken]
    found = matching(game, free, text)
    if len({sameness(game, option) for option in found}) > 1:
        raise Unanswerable(f"{text!r} may mean {', '.join(option.text for option in found)}; say which")
    return decision.options.index(found[0]) if found else None


def refusal_of(game: Game, decision: Decision, text: str) -> Unanswerable:
    refusal = find_refusal(game, text)
    if refusal is not None:
        return Unanswerable(f"refused: {refusal.reason}" + (f" [{refusal.rule}]" if refusal.rule else ""), refusal.rule)
    near = get_close_matches(fold(text), [fold(option.text) for option in decision.options], n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return Unanswerable(f"{text!r} is not one of the options{hint}")


def expected(game: Game) -> Iterator[tuple[Option, int]]:
    """What the player who is asked might want to do, with the reason for or against it."""
    decision = game.decision
    if decision is not None and decision.kind == "main":
        for code, reason in game.attempts.expectations(decision.player):
            yield game.words.option(code, game.words.option_text(code)), reason


def find_refusal(game: Game, text: str) -> Refusal | None:
    """Why what the text means cannot be done now; None if it can, or if nothing at the table is called so."""
    reasons = list(expected(game))
    found = matching(game, [option for option, _ in reasons], text)
    against = [(option, reason) for option, reason in reasons if option in found]
    if not against or any(reason == legal.OK for _, reason in against):
        return None
    option, reason = against[0]
    return game.attempts.refusal(option.text, legal.REASONS[reason])


def vocabulary(game: Game) -> set[str]:
    """The words of everything that can be said at this table."""
    words: set[str] = set()
    for d in {int(d.index): d for d in game.machine.defs}.values():
        for name in (
            d.card.id,
            d.card.name,
            d.card.printed_name,
            *(a.name for a in d.card.attacks),
            *(a.name for a in d.card.abilities),
        ):
            words |= set(re.findall(r"\w+", name.casefold()))
    for template in (text for texts in TEMPLATES.values() for text in texts):
        words |= set(re.findall(r"\w+", re.sub(r"\{\w+\}", "", template)))
    return words | {
        "active",
        "benched",
        "bench",
        "opponent",
        "opponents",
        "s",
        "player",
        "p1",
        "p2",
        "p3",
        "p4",
        "my",
        "your",
        "prize",
        "pokémon",
    }


def check_words(game: Game, text: str) -> None:
    """Refuse a text that names something no card here has: it would be absent whatever the rules say."""
    known = vocabulary(game)
    strange = [word for word in re.findall(r"\w+", text) if word.casefold() not in known and not word.isdecimal()]
    if strange:
        near = get_close_matches(strange[0].casefold(), known, n=3, cutoff=0.6)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise InvalidLine(f"nothing at this table is called {strange[0]!r}{hint}")


def cut_speaker(text: str) -> tuple[int | None, str]:
    """`player 2: Pikachu` → (1, "Pikachu"); None where no player is named before a colon."""
    before, colon, after = text.partition(":")
    if colon:
        seat, rest = cut_owner(before.strip())
        if seat is not None and not rest:
            return seat, after.strip()
    seat, rest = cut_owner(text)
    if seat is not None and (told := TOLD.match(rest)):
        return seat, told["verb"].removesuffix("es" if told["verb"].endswith("ches") else "s") + rest[told.end() :]
    return None, text
