"""Resolving pronouns: a walk over the tree in the order of play replaces each with the thing mentioned before."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Node, Selector, Static, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.meaning import both
from playmat.reading.placeholders import EachDefending, Other, Pronoun, Someone, There
from playmat.reading.refusal import Refusal


def kind_of(selector: object) -> str:
    """Whether a selector finds Pokémon in play or cards."""
    if isinstance(selector, (fx.Pick, fx.Where, fx.Except)):
        return kind_of(selector.of)
    if isinstance(selector, fx.Both):
        return kind_of(selector.left)
    if isinstance(selector, (Pronoun, Other)):
        return selector.kind
    pokemon = (fx.InPlay, fx.Bench, fx.Active, fx.This, fx.Defending, EachDefending, fx.Attacker, fx.It, fx.Old)
    return "pokemon" if isinstance(selector, pokemon) else "card"


_ORDER = {"when": 0, "test": 0, "who": 1, "of": 1, "do": 9, "then": 10, "else_": 11}


@cache
def _in_order(kind: type) -> tuple[str, ...]:
    """A node's fields in the order of their words in a sentence: condition, subject, the rest, action."""
    names = [slot.name for slot in fields(kind)]
    if kind in (fx.Damage, fx.PutCounters, fx.Heal, fx.Spread):
        names.sort(key=lambda name: name not in ("to", "on", "from_"))
        return tuple(names)
    if kind is fx.TypeAs:
        names.sort(key=lambda name: name != "as_")  # "Mew is the same type as that Pokémon": as another one
        return tuple(names)
    return tuple(sorted(names, key=lambda name: _ORDER.get(name, 5)))


def is_group(selector: object) -> bool:
    """Whether a selector for Pokémon usually finds several."""
    if isinstance(selector, (fx.Where, fx.Except)):
        return is_group(selector.of)
    return isinstance(selector, (fx.InPlay, fx.Bench)) or (isinstance(selector, fx.Active) and selector.of is Who.EACH)


def owner_of(selector: object) -> Who | None:
    """The player whose Pokémon a selector finds, if it names one."""
    if isinstance(selector, (fx.Where, fx.Except, fx.Pick)):
        return owner_of(selector.of)
    if isinstance(selector, (fx.InPlay, fx.Bench, fx.Active)):
        return selector.of
    if isinstance(selector, (fx.Defending, EachDefending)):
        return Who.OPPONENT
    return Who.YOU if isinstance(selector, fx.This) else None


_FLEETING = (fx.Damaged, fx.Afflicted, fx.HasCard, fx.HasEnergy, fx.HpIs)
"""Properties that a Pokémon may lose while a text is carried out."""


_FOUND = (fx.Hand, fx.DiscardPile, fx.Attached)
"""Cards that a condition may find, so that "them" means these."""


@dataclass
class Memory:
    """The things mentioned so far."""

    pokemon: Selector | None = None
    """A single Pokémon."""
    several: Selector | None = None
    """A group of Pokémon."""
    cards: Selector | None = None
    group: Selector | None = None
    """The cards that "them" and "there" refer to: looked at, found, or those of a zone that was mentioned."""
    has_looked: bool = False
    """Cards were looked at or revealed, so "there" means among those."""
    has_found: bool = False
    """Cards were revealed until one was found, so there are other cards."""
    latest: str = ""
    player: Who | None = None
    has_player: bool = False
    """A player was named, so "that player" has a meaning."""
    picked: bool = False
    """A Pokémon has been picked, so "other" means other than that one."""
    chosen_from: Selector | None = None
    """The hand that cards were chosen from, so "the other cards" are the rest of it."""
    borne: Selector | None = None
    """The cards that a condition found attached to a single Pokémon, which "them" may mean."""
    of_opponent: Selector | None = None
    """The opponent's Pokémon mentioned last, so "another of your opponent's Pokémon" is any other one."""
    of_you: Selector | None = None
    """The player's own Pokémon mentioned last."""
    tested: bool = False
    """The group was only mentioned in a condition, so nothing has happened to it since."""

    chose_several: bool = False
    """Several of the cards that were looked at were chosen, so "those cards" may be these or all of them."""
    successor: Selector | None = None
    """The new Active Pokémon, if the text only says that a Pokémon left the Active Spot."""

    def saw_pokemon(self, selector: Selector, picked: bool = False, several: bool = False) -> None:
        if several:
            self.several, self.tested = selector, False
        else:
            self.pokemon = selector
        self.latest = "pokemon"
        self.picked |= picked
        owner = owner_of(selector)
        if owner is Who.OPPONENT:
            self.of_opponent = selector
        elif owner is Who.YOU:
            self.of_you = selector

    def saw_cards(self, selector: Selector) -> None:
        self.cards = selector
        self.latest = "card"


TIMES = (fx.Event.TURN_STARTED, fx.Event.TURN_ENDS, fx.Event.CHECKUP)
_FIRST_BRANCH, _SECOND_BRANCH = ("heads", "then"), ("tails", "else_")
IN_ANY_TURN = (fx.Event.KNOCKED_OUT, fx.Event.DAMAGED, fx.Event.WOULD_BE_DAMAGED, fx.Event.WOULD_BE_KNOCKED_OUT)
"""Events for a player's Pokémon in the turn of either player."""


class Resolver:
    """Walks a tree in the order of play and replaces each placeholder."""

    def __init__(self, player: Who, own_cards: bool = False, borne: bool = False, in_attack: bool = False) -> None:
        self.memory = Memory(player=player, has_player=player is not Who.OPPONENT)
        if borne:
            self.memory.pokemon = fx.This()
        self.statics = 0
        """The number of statics around the walk; a static may refer to a group as if it were one Pokémon."""
        self.lasting = 0
        """The number of lasting effects around the walk."""
        self.in_attack = in_attack
        self.has_pokemon = borne or not own_cards
        """The text is on a Pokémon or on a card attached to one, which a trigger is about if it names no other."""
        self.own_cards = own_cards
        """The text is on a Trainer or an Energy: "other cards" are cards other than this one."""

    def order(self, value: object) -> tuple[str, ...]:
        """A node's fields in the order of their words; in "it can't attack Cubone" Cubone is named after the subject."""
        names = _in_order(cast(Any, type(value)))
        if isinstance(value, fx.Forbid) and isinstance(value.who, Pronoun) and value.against is not None:
            return ("who", *(name for name in names if name != "who"))
        return names

    def resolve(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self.resolve(part) for part in value)
        if isinstance(value, Someone):
            if value is Someone.THAT and not self.memory.has_player:
                raise Refusal("no player was named before this")
            if value is not Someone.AGENT and self.memory.player is None:
                raise Refusal("it is not clear which player this is")
            return Who.YOU if value is Someone.AGENT else self.memory.player
        if isinstance(value, Who):
            if value is Who.OPPONENT:
                self.memory.player = value
            self.memory.has_player |= value in (Who.OPPONENT, Who.EACH)
            return value
        if not isinstance(value, Node):
            return value
        if isinstance(value, Pronoun):
            return self.pronoun(value)
        if isinstance(value, There):
            if self.memory.group is None and not self.memory.has_looked:
                return self.borne(value)
            if value == There() and self.memory.chose_several:
                raise Refusal("it is not clear whether these are the chosen cards or all of them")
            looked = self.memory.group if self.memory.group and (value.them or not self.memory.has_looked) else fx.Looked()
            if value.filter is None:
                return looked
            some = fx.Where(looked, self.resolve(value.filter))
            self.remember(some)  # "if you find any there, choose 1 of them"
            return some
        if isinstance(value, Other):
            return self.other(value)
        if isinstance(value, fx.Rest) and self.memory.chosen_from is not None:
            return fx.Except(self.memory.chosen_from, fx.Those())
        if isinstance(value, fx.Rest) and not (self.memory.has_looked or self.memory.has_found):
            raise Refusal("it is not clear which the other cards are")
        if (
            isinstance(value, fx.Attached)
            and value.to == Pronoun("pokemon")
            and isinstance(self.memory.cards, fx.Looked)
            and self.memory.latest == "card"
        ):
            return self.resolve(There(value.filter))
        return self.node(value)

    def node(self, value: Any) -> Any:
        if isinstance(value, fx.If) and isinstance(value.then, fx.Damage) and isinstance(value.else_, fx.Damage):
            target = self.resolve(value.else_.to)  # named before the condition was
            value = replace(value, then=replace(value.then, to=target), else_=replace(value.else_, to=target))
        if isinstance(value, fx.Except) and isinstance(value.but, Other) and value.but.kind != "card":
            return self.others(value)
        if isinstance(value, fx.OneOf):
            return self.options(value)
        if isinstance(value, fx.Modify) and is_group(value.who) and Pronoun("pokemon") in walk(value.by):
            if self.lasting:
                raise Refusal("a lasting effect has one amount for all of them")
            value = replace(value, by=rewrite(value.by, lambda node: fx.It() if node == Pronoun("pokemon") else node))
        later = isinstance(value, fx.Lasting) and isinstance(value.what, fx.On)
        if later and self.in_attack and self.memory.pokemon == fx.Active(Who.OPPONENT):
            self.memory.pokemon = fx.Defending()  # the Pokémon that is Active now, not at the later time
        before, before_group = self.memory.cards, self.memory.group
        before_player = self.memory.player
        is_static = isinstance(value, Static)
        self.statics += is_static
        self.lasting += isinstance(value, fx.Lasting)
        updates: dict[str, Any] = {}
        begun, first = replace(self.memory), None
        for name in self.order(value):
            if name in _FIRST_BRANCH:
                begun = replace(self.memory)
            elif name in _SECOND_BRANCH and getattr(value, name) is not None:
                first, self.memory = self.memory, _without_picks(begun, self.memory)
            if name == "when" and isinstance(value, fx.On) and value.by is Who.EACH:
                self.memory.player, self.memory.has_player = Who.TURN, True  # "if that player has no cards in their hand"
            elif name == "do" and isinstance(value, fx.On):
                self.happened(value)
            elif name == "do" and isinstance(value, fx.Use) and value.zone != "play":
                self.memory.saw_cards(fx.ThisCard())
            elif name == "do" and isinstance(value, fx.ForEach):
                self.memory.saw_pokemon(fx.It(), picked=True)
            elif name == "do" and isinstance(value, fx.AsPlayer):
                self.memory.player, self.memory.has_player = Who.YOU, True  # "that player" is the one who does it
            old = getattr(value, name)
            new = self.resolve(old)
            if name == "test":
                self.memory.tested = self.memory.several is not None
            if new is not old:
                updates[name] = new
        if isinstance(value, fx.Pick) and isinstance(updates.get("by"), Who):
            who = updates["by"]
            updates["by"] = {Who.YOU: fx.By.YOU, Who.OPPONENT: fx.By.OPPONENT}.get(who, fx.By.OWNER)
        if first is not None:
            self.memory = _of_either(begun, first, self.memory)
        new = replace(value, **updates) if updates else value
        self.statics -= is_static
        self.lasting -= isinstance(value, fx.Lasting)
        if isinstance(value, fx.AsPlayer):
            self.memory.player = before_player
        if isinstance(value, fx.If) and isinstance(self.memory.cards, fx.Where):
            self.memory.cards, self.memory.group = before, before_group  # only the branch refers to the tested things
        if isinstance(new, fx.Except) and cast(Selector | None, new.but) is None:
            new = new.of  # no other was mentioned, so nothing is excluded
        if isinstance(new, fx.ForEach) and not isinstance(new.do, fx.Flip) and self.memory.pokemon == fx.It():
            self.memory.pokemon = None  # there were several in succession
        self.remember(new)
        return new

    def options(self, value: fx.OneOf) -> fx.OneOf:
        """Each option knows the things named before the choice, but not the other options."""
        begun, after, options = replace(self.memory), self.memory, []
        for place, option in enumerate(value.options):
            if place:
                self.memory = replace(begun)
            options.append(self.resolve(option))
            after = _of_either(begun, after, self.memory)
        self.memory = after
        return replace(value, options=tuple(options))

    def happened(self, trigger: fx.On) -> None:
        """In a trigger's action, `it` is the Pokémon it happened to, and `those` the card."""
        if trigger.who is None:
            if self.has_pokemon and (trigger.event not in TIMES or self.memory.pokemon is None):
                self.memory.saw_pokemon(fx.This())  # at a time, nothing happens to this Pokémon
        else:
            self.memory.saw_pokemon(fx.It(), picked=True)
        if trigger.event in (fx.Event.LEFT_ACTIVE, fx.Event.RETREATED):
            owner = Who.YOU if trigger.who is None else owner_of(trigger.who)
            self.memory.successor = None if owner is None else fx.Active(owner)
        if trigger.event in (fx.Event.ATTACHED, fx.Event.PLAYED):
            self.memory.cards = fx.Those()
        if trigger.by is Who.EACH or getattr(trigger.who, "of", None) is Who.TURN:
            self.memory.player, self.memory.has_player = Who.TURN, True
        elif trigger.event in IN_ANY_TURN and getattr(trigger.who, "of", None) is Who.EACH:
            self.memory.player = None  # the player whose Pokémon it is, which may not be the player whose turn it is
        elif trigger.event is fx.Event.CHECKUP and self.memory.player is Who.TURN:
            self.memory.player = None  # between turns, it is nobody's turn

    def remember(self, node: Node) -> None:
        memory = self.memory
        if isinstance(node, fx.Pick):
            if kind_of(node) == "pokemon":
                memory.several = None  # "them" does not mean the candidates of a pick
                memory.saw_pokemon(fx.It(), picked=True, several=node.n != fx.Number(1))
            else:
                memory.saw_cards(fx.Those())
                memory.chose_several = memory.has_looked and node.n != fx.Number(1)
                memory.group = memory.cards
                memory.chosen_from = node.of if isinstance(node.of, fx.Hand) and node.of.filter is None else None
        elif isinstance(node, (fx.This, fx.Defending, EachDefending, fx.Attacker, fx.InPlay, fx.Bench, fx.Active, fx.It, fx.Old)):
            memory.saw_pokemon(cast(Selector, node), several=is_group(node))
        elif isinstance(node, (fx.Where, fx.Except)):
            if kind_of(node) == "pokemon":
                memory.saw_pokemon(cast(Selector, node), several=is_group(node))
            else:
                memory.saw_cards(cast(Selector, node))
                memory.group = cast(Selector, node)
        elif isinstance(node, (fx.Hand, fx.DiscardPile, fx.Attached)):
            memory.saw_cards(fx.Those())
            memory.group = node
        elif isinstance(node, (fx.Top, fx.Bottom, fx.Prizes, fx.Search, fx.UntilFound)):
            memory.saw_cards(fx.Those())
            memory.group = memory.cards
            memory.has_found |= isinstance(node, fx.UntilFound)
        elif isinstance(node, fx.Surplus):
            memory.saw_pokemon(fx.This())  # "if this Pokémon has extra Energy attached to it"
        elif isinstance(node, fx.Exists) and isinstance(node.what, _FOUND) and node.what.filter is not None:
            memory.cards = node.what  # "if you have any Item cards in your hand, discard them"
        elif isinstance(node, fx.Count) and _is_some(node.of):
            memory.cards = node.of
        elif isinstance(node, fx.Matches) and isinstance(node.filter, fx.HasCard) and not is_group(node.what):
            memory.borne = fx.Attached(node.what, node.filter.filter)
        elif isinstance(node, fx.Matches) and isinstance(node.filter, fx.HasEnergy) and not is_group(node.what):
            memory.borne = fx.Attached(node.what, fx.Provides(node.filter.types) if node.filter.types else fx.Is("Energy"))
        elif isinstance(node, fx.Matches) and isinstance(node.filter, fx.WeakToTypesOf):
            memory.saw_pokemon(node.what)  # the test is about this Pokémon, not about the one whose types are named last
        elif isinstance(node, fx.Choose) and kind_of(node.what) == "card":
            memory.saw_cards(fx.Those())
        elif isinstance(node, fx.StadiumCard):
            memory.saw_cards(node)
        elif isinstance(node, fx.Reveal) and isinstance(node.cards, (fx.This, fx.ThisCard)):
            memory.saw_cards(fx.ThisCard())
        elif isinstance(node, (fx.Look, fx.Reveal)):
            memory.chosen_from, memory.chose_several = None, False
            memory.saw_cards(fx.Those() if _are_picked(node.cards) else fx.Looked())
            memory.group = memory.cards
            memory.has_looked |= memory.cards == fx.Looked()
        elif isinstance(node, fx.Switch) and isinstance(node.with_, fx.This):
            memory.saw_pokemon(
                fx.Old()
            )  # "switch it with your Active Pokémon": "that Pokémon" is the one that left the Active Spot
        elif isinstance(node, fx.Switch) or (isinstance(node, fx.Move) and node.to is fx.Place.BENCH):
            memory.saw_pokemon(fx.It(), picked=True)

    def pronoun(self, pronoun: Pronoun) -> Selector:
        memory = self.memory
        if pronoun.new:
            new = memory.successor or fx.It()
            memory.saw_pokemon(new)
            return new
        if pronoun.many and not pronoun.kind and memory.borne is not None and memory.several is None:
            memory.latest = "card"
            return memory.borne
        kind = pronoun.kind or memory.latest
        if pronoun.named and memory.pokemon is not None and isinstance(memory.group, fx.Attached):
            kind = "pokemon"  # the cards mentioned last are attached to it
        if not pronoun.many and not pronoun.kind and memory.pokemon is not None and isinstance(memory.group, fx.Attached):
            kind = "pokemon"  # "discard all cards attached to this Pokémon and put it ...": they are several
        one = memory.pokemon if memory.pokemon is not None or not self.statics else memory.several
        pokemon = (memory.several or memory.pokemon) if pronoun.many else one
        found = pokemon if kind == "pokemon" else memory.cards
        if found is None and kind == "card":
            found = memory.borne  # "if it has a Tool attached, discard that Tool"
        if found is None:
            raise Refusal(f"nothing was named before that {'they' if pronoun.many else 'it'} could stand for")
        fleeting = any(isinstance(node, _FLEETING) for node in walk(found))
        if fleeting and is_group(found) and not self.statics and not memory.tested:
            raise Refusal("which Pokémon those were may have changed in between")
        if pronoun.many and not pronoun.kind and isinstance(found, (fx.This, fx.Defending, fx.Attacker)):
            raise Refusal("only a single Pokémon was named before this")
        memory.latest = kind
        return found

    def borne(self, value: There) -> Selector:
        """Cards called "those Energy cards" when none were looked at: the ones that a condition found on a Pokémon."""
        found = self.memory.borne
        if not isinstance(found, fx.Attached):
            raise Refusal("no cards were looked at before this")
        if value.filter is None or value.filter == fx.Is("Energy"):
            return found
        return replace(found, filter=both(found.filter, self.resolve(value.filter)))

    def others(self, group: fx.Except) -> Selector:
        """ "Other" Pokémon than the one that was picked, or than that player's Pokémon mentioned last.

        If a whole group was mentioned ("attached to your Pokémon ... to your other Pokémon"), none is excluded.
        """
        memory = self.memory
        but: Selector | None = fx.It() if memory.picked else None
        if but is None:
            opponents = owner_of(group.of) is Who.OPPONENT
            spoken = memory.of_opponent if opponents else memory.of_you
            if spoken is None and not opponents:
                but = fx.This()
            elif spoken is not None and not is_group(spoken):
                but = spoken
        of = self.resolve(group.of)
        new = of if but is None else fx.Except(of, but)
        self.remember(new)
        return cast(Selector, new)

    def other(self, other: Other) -> Selector | None:
        if other.kind == "card":
            return None if self.own_cards else fx.ThisCard()
        return fx.It() if self.memory.picked else fx.This()


def _without_picks(begun: Memory, first: Memory) -> Memory:
    """The references open to the second branch, without the first one's picks and looked-at cards."""
    kept: dict[str, Any] = {"picked": begun.picked, "has_looked": begun.has_looked, "latest": begun.latest}
    for slot in fields(Memory):
        value = getattr(first, slot.name)
        if any(isinstance(node, (fx.It, fx.Those, fx.Looked)) for node in walk(value)):
            kept[slot.name] = getattr(begun, slot.name)
    return replace(first, **kept)


def _of_either(begun: Memory, first: Memory, second: Memory) -> Memory:
    """The memory after two branches: the second one's, completed by the first one's."""
    changed: dict[str, Any] = {slot.name: getattr(second, slot.name) for slot in fields(Memory)}
    return replace(first, **{name: value for name, value in changed.items() if value != getattr(begun, name)})


def _is_some(cards: Selector) -> bool:
    """Whether a pronoun can refer to the cards after they were counted."""
    return isinstance(cards, (fx.DiscardPile, fx.Attached)) or (isinstance(cards, fx.Hand) and cards.filter is not None)


def _are_picked(cards: Selector) -> bool:
    """Whether the cards were picked, as opposed to all cards of a zone."""
    if isinstance(cards, fx.Both):
        return _are_picked(cards.left) and _are_picked(cards.right)
    return isinstance(cards, (fx.Pick, fx.Those))
