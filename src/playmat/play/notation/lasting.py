"""Lasting effects, and Powers that may be used next, in words: the card and its text, the target, and the duration.

lasting:
  Tail Whap of Rattata base1-61 (player 1's active card 1) | on player 2's active | by player 1's active | in player 2's next turn
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import players
from playmat.engine.actions.lasting import Lasting
from playmat.engine.codes import ABILITY, ATTACK, ENERGY, ENERGY_CARD, RULE, THIS_ATTACK, TRAINER, U_LEAVES_ACTIVE, U_LEAVES_BENCH
from playmat.engine.durations import FOREVER
from playmat.engine.program import Attacking, Context, Exec, attack_ref, ref_index, ref_uid
from playmat.engine.state import Effect, Waiting
from playmat.engine.statics import Static
from playmat.engine.table import Table
from playmat.engine.terms.quantities import Chosen, DamageReceived, Heads, Result, Tails
from playmat.engine.terms.selectors import It, Looked, Old, Rest, SlotContent, Those
from playmat.engine.terms.tests import Coin, Did, Given, Guessed, Paid, WasTaken
from playmat.engine.triggers import On
from playmat.play.answer_parser import split_list
from playmat.play.game import Game
from playmat.play.notation.events import read_move
from playmat.play.notation.lines import InvalidLine, Line
from playmat.play.notation.references import References, card_word
from playmat.vocabulary import TYPES

ORIGINS = {RULE: "a rule", ATTACK: "an attack", ABILITY: "an Ability", TRAINER: "a Trainer card", ENERGY: "an Energy card"}
NUMBERS: dict[str, tuple[str, int]] = {
    "heads": ("heads", 0), "tails": ("tails", 0), "landed": ("coins", 0), "result": ("result", 0), "number": ("number", 0),
    "paid": ("paid", 0), "strength": ("strength", 0), "more_coins": ("more coins", 0), "incoming": ("damage", 0),
    "bits": ("noted", 0), "seats": ("players", 0),
}  # fmt: skip
"""Numbers of a context: the word for each, and the usual value."""
READERS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("heads", (Heads,)), ("tails", (Tails,)), ("landed", (Coin,)), ("result", (Result,)), ("number", (Chosen, Given)),
    ("did", (Did,)), ("right", (Guessed,)), ("paid", (Paid,)), ("bits", (WasTaken,)), ("incoming", (DamageReceived,)),
    ("it", (It,)), ("old", (Old,)), ("those", (Those, Rest)), ("looked", (Looked, Rest)), ("slots", (SlotContent,)),
)  # fmt: skip
"""The results in a context, and the terms that read them. A text without such terms does not depend on them."""
ALWAYS = ("strength", "more_coins", "seats")


class CannotBeWritten(ValueError):
    """Something in a game for which the notation has no words; the message names it."""


def inside(root: object) -> list[object]:
    """A node or term with everything in it."""
    found: list[object] = []
    stack = [root]
    seen: set[int] = set()
    while stack:
        at = stack.pop()
        if isinstance(at, (list, tuple)):
            stack += at
            continue
        if id(at) in seen or not type(at).__module__.startswith("playmat.engine"):
            continue
        seen.add(id(at))
        found.append(at)
        stack += [getattr(at, name) for name in dir(at) if not name.startswith("_")]
    return found


@dataclass(frozen=True, slots=True)
class Part:
    """A text of a card that can be in force for a time: a static or trigger, or a Power that may be used next."""

    card: str
    """The id of its card; empty for texts of the rules."""
    title: str
    """The attack or Ability; empty for the text of a Trainer or Energy card."""
    node: Exec
    lasting: Lasting | None


def parts_of(table: Table) -> list[Part]:
    """All such texts of a table, in the order of their programs."""
    found: list[Part] = []
    for key, node in table.nodes.items():
        part = node.part if isinstance(node, Lasting) else node if isinstance(node, On) else None
        if part is None:
            continue
        card, _, rest = key.partition("/")
        if card == "rules":
            card = ""
        found.append(Part(card, title_of(table, card, rest), part, node if isinstance(node, Lasting) else None))
    return found


def title_of(table: Table, card: str, rest: str) -> str:
    d = next((d for d in table.defs if d.card.id == card), None)
    place = re.match(r"(attack|ability)(\d+)", rest)
    if d is None or place is None:
        return ""
    return (d.attacks if place[1] == "attack" else d.abilities)[int(place[2])].title


def needed_results(part: Exec) -> set[str]:
    """The results in its context that a part depends on."""
    classes = {type(at) for at in inside(part)}
    return {name for name, readers in READERS if not classes.isdisjoint(readers)}


def is_about_attack(part: Exec) -> bool:
    """Whether it is about the attack with this text."""
    return any(getattr(at, "attack", None) == THIS_ATTACK for at in inside(part) if isinstance(at, Static))


class LastingWords:
    """Writes and reads lasting effects of one game."""

    def __init__(self, game: Game, refs: References) -> None:
        self.game = game
        self.refs = refs
        self.parts = parts_of(game.table)

    # In words

    def write(self, effect: Effect) -> str:
        c = effect.c
        part = self.part_of(effect.part)
        items = self.heading(part, c)
        if effect.on:
            items.append(f"on {self.refs.pokemon_words(int(effect.on))}")
        elif effect.player >= 0:
            items.append(f"on player {effect.player + 1}")
        items.append(self.duration(effect))
        if part.lasting is not None and until_of(part.lasting) != effect.until:
            raise CannotBeWritten(f"an effect of {items[0]} that lasts in another way than its text says")
        if effect.origin != c.origin:
            raise CannotBeWritten(f"an effect of {items[0]} that counts as the effect of another kind of text")
        if c.on != effect.on:
            items.append(f"about {self.refs.pokemon_words(int(c.on))}" if c.on else "about nothing")
        return " | ".join([*items, *self.context_words(part, c)])

    def write_offered(self, waiting: Waiting) -> str:
        part = self.part_of(waiting.part)
        c = waiting.c
        if waiting.now or c.outer is not None:
            raise CannotBeWritten("a Power that interrupts another")
        items = self.heading(part, c)
        return " | ".join([*items, *self.context_words(part, c)])

    def heading(self, part: Part, c: Context) -> list[str]:
        """The text, and its player if that is not the card's owner."""
        owner = self.game.table.owners[c.uid] if self.has_label(part, int(c.uid)) else -1
        return [self.label(part, int(c.uid)), *([f"for player {c.you + 1}"] if c.you != owner else [])]

    def has_label(self, part: Part, uid: int) -> bool:
        """Whether the label of the text names that copy of its card."""
        return uid >= 0 and bool(part.card) and self.game.table.defs[uid].card.id == part.card

    def part_of(self, node: Exec) -> Part:
        found = next((part for part in self.parts if part.node is node or part.node.key == node.key), None)
        if found is None:
            raise CannotBeWritten(f"an effect of the program {node.key}")
        return found

    def label(self, part: Part, uid: int) -> str:
        """The text by its title and card, with a number if there are several."""
        same = [other for other in self.parts if (other.card, other.title) == (part.card, part.title)]
        number = f" #{same.index(part) + 1}" if len(same) > 1 else ""
        if not part.card:
            return f"the rules{number}"
        card = next(d.card for d in self.game.table.defs if d.card.id == part.card)
        words = self.refs.card_words(uid) if self.has_label(part, uid) else card_word(card, self.refs.finder.pool)
        return (f"{part.title} of {words}" if part.title else words) + number

    def duration(self, effect: Effect) -> str:
        """From which turn to which."""
        first, last, awaits = int(effect.first), int(effect.last), int(effect.awaits)
        if first == FOREVER and last == FOREVER and awaits >= 0:
            return f"in player {awaits + 1}'s next turn"
        if first == FOREVER:
            raise CannotBeWritten("an effect whose beginning is not known")
        if last != FOREVER and awaits < 0:
            return f"turns {first} to {last}"
        if last != FOREVER:
            raise CannotBeWritten("an effect that ends twice")
        return f"from turn {first}" + (f" to the end of player {awaits + 1}'s next turn" if awaits >= 0 else "")

    def context_words(self, part: Part, c: Context) -> list[str]:
        """The results in the context, in words."""
        refs = self.refs
        items: list[str] = []
        if c.opponent != players.facing(c.you):
            items.append(f"against player {c.opponent + 1}")
        if c.origin != self.usual_origin(part, int(c.uid)):
            items.append(f"as an effect of {ORIGINS[int(c.origin)]}")
        if c.source:
            items.append(f"by {refs.pokemon_words(int(c.source))}")
        if c.uid >= 0 and self.game.table.defs[c.uid].card.id != part.card:
            items.append(f"card {refs.card_words(int(c.uid))}")
        elif c.uid < 0 and part.card:
            items.append("no card")
        if c.target:
            items.append(f"target {refs.pokemon_words(int(c.target))}")
        if c.attacker != (c.source if c.origin == ATTACK else 0):
            items.append(f"attacker {refs.pokemon_words(int(c.attacker)) if c.attacker else 'nobody'}")
        needed = needed_results(part.node)
        if len(c.it):
            items.append(f"it {', '.join(refs.pokemon_words(int(serial)) for serial in c.it)}")
        if c.old and "old" in needed:
            items.append(f"old {refs.pokemon_words(int(c.old))}")
        if len(c.those) and "those" in needed:
            items.append(f"those {refs.cards_words(int(uid) for uid in c.those)}")
        if len(c.looked) and "looked" in needed:
            items.append(f"looked {refs.cards_words(int(uid) for uid in c.looked)}")
        if "slots" in needed:
            items += self.slot_words(part, c)
        for name, (word, usual) in NUMBERS.items():
            value = int(getattr(c, name))
            if value != usual and (name in needed or name in ALWAYS):
                items.append(f"{word} {value}")
        if "did" in needed and not c.did:
            items.append("was not done")
        if "right" in needed and c.right:
            items.append("was right")
        if c.type:
            items.append(f"type {' '.join(kind.value for index, kind in enumerate(TYPES) if int(c.type) >> index & 1)}")
        if c.chosen >= 0:
            items.append(f"chosen {self.move_words(int(ref_uid(c.chosen)), int(ref_index(c.chosen)))}")
        if c.attacking is not None and is_about_attack(part.node):
            items.append(f"attack {self.move_words(int(c.attacking.uid), int(c.attacking.index))}")
        return items

    def slot_words(self, part: Part, c: Context) -> list[str]:
        kinds = {int(at.slot): at.of_cards for at in inside(part.node) if isinstance(at, SlotContent)}
        items = []
        for index, of_cards in sorted(kinds.items()):
            kept = [int(number) for number in c.slot(i64(index))]
            words = self.refs.cards_words(kept) if of_cards else ", ".join(map(self.refs.pokemon_words, kept))
            if kept:
                items.append(f"kept {index}: {'cards' if of_cards else 'pokémon'} {words}")
        return items

    def move_words(self, uid: int, index: int) -> str:
        attacks = self.game.table.defs[uid].attacks
        number = f" #{index + 1}" if [attack.title for attack in attacks].count(attacks[index].title) > 1 else ""
        return f"{attacks[index].title}{number} of {self.refs.card_words(uid)}"

    def usual_origin(self, part: Part, uid: int) -> int:
        """The kind of text it usually is an effect of."""
        if isinstance(part.node, Static) and part.node.gained:
            return ABILITY
        d = next((d for d in self.game.table.defs if d.card.id == part.card), None)
        if d is None:
            return RULE
        if part.title:
            return ATTACK if part.title in {attack.title for attack in d.attacks} else ABILITY
        return ENERGY if d.supertype == ENERGY_CARD else TRAINER

    # From words

    def read(self, lines: Iterable[Line]) -> None:
        """Put the effects of the lines into force."""
        st = self.game.state
        for line in lines:
            try:
                effect, items = self.effect(line.value)
                self.context(effect.c, items)
            except InvalidLine as error:
                raise InvalidLine(error.reason, line.number) from None
            st.effects = (*st.effects, effect)
        self.game.machine.touch()

    def read_offered(self, lines: Iterable[Line]) -> None:
        st = self.game.state
        for line in lines:
            try:
                label, *items = [item.strip() for item in line.value.split(" | ")]
                part, c = self.labelled(label, False)
                items = [item for item in items if not self.is_for(item, c)]
                c.origin = i64(self.usual_origin(part, int(c.uid)))
                self.context(c, items)
            except InvalidLine as error:
                raise InvalidLine(error.reason, line.number) from None
            st.offered = (*st.offered, Waiting(part.node, c, False))

    def labelled(self, label: str, lasts: bool) -> tuple[Part, Context]:
        """The text that a label means, and a context for it."""
        text, _, number = label.partition(" #")
        nth = int(number) if number.isdecimal() else 1
        fitting: list[Part] = []
        uid = -1
        if text.casefold() == "the rules":
            fitting = [part for part in self.parts if not part.card]
        else:
            for title, name in [("", text), *((text[: at.start()], text[at.end() :]) for at in re.finditer(" of ", text))]:
                try:
                    uid = self.refs.card(name)
                except InvalidLine:
                    continue
                card = self.game.table.defs[uid].card.id
                same = [part for part in self.parts if part.card == card and part.title.casefold() == title.casefold()]
                if same:
                    fitting = same
                    break
        if nth > len(fitting) or (fitting[nth - 1].lasting is None) == lasts:
            kind = "nothing that lasts" if lasts else "no Power that could be used now"
            raise InvalidLine(
                f"{label!r}: {kind} has this name; write it as `Tail Whap of Rattata base1-61`, with #2 for the second"
            )
        part = fitting[nth - 1]
        seat = int(self.game.table.owners[uid]) if uid >= 0 else int(self.game.state.player)
        return part, Context(i64(seat), players.facing(i64(seat)), i64(RULE), i64(0), i64(uid))

    def effect(self, text: str) -> tuple[Effect, list[str]]:
        """The effect, and the words about its context."""
        label, *items = [item.strip() for item in text.split(" | ")]
        part, c = self.labelled(label, True)
        assert part.lasting is not None
        c.origin = i64(self.usual_origin(part, int(c.uid)))
        on, player, about = 0, -1, -1
        times: tuple[int, int, int] | None = None
        rest: list[str] = []
        for item in items:
            word, _, what = item.partition(" ")
            if self.is_for(item, c):
                continue
            if word == "on" and re.fullmatch(r"player [1-4]", what, re.IGNORECASE):
                player = self.refs.seat(what)
            elif word == "on":
                on = self.refs.pokemon(what)
            elif word == "about":
                about = 0 if what == "nothing" else self.refs.pokemon(what)
            elif (found := self.times(item)) is not None:
                times = found
            else:
                rest.append(item)
        if times is None:
            raise InvalidLine(
                f"{text!r}: say how long it lasts: `turns 5 to 6`, `from turn 5`, `in player 2's next turn` or "
                "`from turn 5 to the end of player 2's next turn`"
            )
        c.on = i64(on if about < 0 else about)
        first, last, awaits = times
        until = until_of(part.lasting)
        stamp = self.game.state.stamp
        made = Effect(part.node, c, i64(on), i64(player), i64(until), i64(first), i64(last), i64(awaits), c.origin, stamp)
        return made, rest

    def is_for(self, item: str, c: Context) -> bool:
        """Whether the item says whose text it is, which is then in the context."""
        if not re.fullmatch(r"for player [1-4]", item, re.IGNORECASE):
            return False
        c.you = i64(self.refs.seat(item[4:]))
        c.opponent = players.facing(c.you)
        return True

    def times(self, item: str) -> tuple[int, int, int] | None:
        if found := re.fullmatch(r"turns? (\d+)(?: to (\d+))?", item, re.IGNORECASE):
            return int(found[1]), int(found[2] or found[1]), -1
        if found := re.fullmatch(r"from turn (\d+)(?: to the end of (player [1-4]'s) next turn)?", item, re.IGNORECASE):
            return int(found[1]), FOREVER, self.refs.seat(found[2]) if found[2] else -1
        if found := re.fullmatch(r"in (player [1-4]'s) next turn", item, re.IGNORECASE):
            return FOREVER, FOREVER, self.refs.seat(found[1])
        return None

    def context(self, c: Context, items: Iterable[str]) -> None:
        """Enter the items into the context."""
        refs = self.refs
        numbers = {word: name for name, (word, _) in NUMBERS.items()}
        for item in items:
            word, _, what = item.partition(" ")
            match word.casefold():
                case "against":
                    c.opponent = i64(refs.seat(what))
                case "by":
                    c.source = i64(refs.pokemon(what))
                    if c.origin == ATTACK:
                        c.attacker = c.source
                case "card":
                    c.uid = i64(refs.card(what))
                case "no" if what == "card":
                    c.uid = i64(-1)
                case "target":
                    c.target = i64(refs.pokemon(what))
                case "attacker":
                    c.attacker = i64(0 if what == "nobody" else refs.pokemon(what))
                case "it":
                    c.it = vec[i64]([i64(refs.pokemon(one)) for one in split_list(what)])
                case "old":
                    c.old = i64(refs.pokemon(what))
                case "those":
                    c.those = vec[i64]([i64(uid) for uid in refs.cards(what)])
                case "looked":
                    c.looked = vec[i64]([i64(uid) for uid in refs.cards(what)])
                case "kept":
                    self.read_slot(c, what)
                case "was":
                    c.did, c.right = c.did and what != "not done", c.right or what == "right"
                case "type":
                    kinds = {kind.value: index for index, kind in enumerate(TYPES)}
                    if any(kind not in kinds for kind in what.split()):
                        raise InvalidLine(f"{what!r} is not a type")
                    c.type = i64(sum(1 << kinds[kind] for kind in what.split()))
                case "chosen":
                    index, uid = read_move(self.game, refs, what)
                    c.chosen = attack_ref(i64(uid), i64(index))
                case "attack":
                    index, uid = read_move(self.game, refs, what)
                    c.attacking = Attacking(i64(uid), i64(index), i64(0))
                case "as":
                    said = {words: origin for origin, words in ORIGINS.items()}
                    name = what.removeprefix("an effect of ")
                    if name not in said:
                        raise InvalidLine(f"{item!r}: write `as an effect of` and one of: {', '.join(said)}")
                    c.origin = i64(said[name])
                case _:
                    found = re.fullmatch(r"(.+) (\d+)", item)
                    if found is None or found[1] not in numbers:
                        raise InvalidLine(f"{item!r} cannot be understood as part of a lasting effect")
                    setattr(c, numbers[found[1]], i64(int(found[2])))

    def read_slot(self, c: Context, text: str) -> None:
        found = re.fullmatch(r"(\d): (cards|pok[eé]mon) (.+)", text, re.IGNORECASE)
        if found is None:
            raise InvalidLine(f"{text!r}: write `kept 0: cards CARD, CARD` or `kept 0: pokémon POKÉMON`")
        if found[2].casefold() == "cards":
            kept = self.refs.cards(found[3])
        else:
            kept = [self.refs.pokemon(one) for one in split_list(found[3])]
        c.keep(i64(int(found[1])), vec[i64]([i64(number) for number in kept]))


def until_of(lasting: Lasting) -> int:
    return int(U_LEAVES_ACTIVE if lasting.active else U_LEAVES_BENCH if lasting.benched else lasting.until)
