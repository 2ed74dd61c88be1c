"""From sentences to one tree: what looks back to an earlier sentence is tied to it.

Sentences are taken in order. "If heads" goes into the flip before it, "if you do" behind the action before it, and a sentence
that speaks of what was chosen in a branch joins that branch. Then a walk in the order of play gives every pronoun the thing
it stands for. What cannot be tied is a `Refusal`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, TypeVar, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Node, Op, Selector, Static, Test, Who
from playmat.reading.meaning import (
    Again,
    Alternative,
    AtMost,
    ChoseCondition,
    ChosenBy,
    Coin,
    CopyIt,
    CountFirst,
    DidIt,
    DoTheSame,
    EachDefending,
    Facts,
    InPlaceOfIt,
    InsteadIf,
    InsteadNumber,
    LeavesCards,
    MustDo,
    NotDiscarded,
    NotNew,
    NthCoin,
    OpponentFirst,
    Other,
    Otherwise,
    PayForIt,
    Pending,
    Pronoun,
    ProvidesAs,
    Someone,
    Stronger,
    Then,
    There,
    UnlessDone,
    Weaknesses,
    both,
    rewrite,
    seq,
    walk,
)

A = TypeVar("A", bound=Action)


class Refusal(Exception):
    """The text was not understood. `reason` says what was missing."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


# Tying sentences together


def weave(steps: list[Action], action: Action) -> None:
    """Add a sentence's action to the steps so far."""
    for part in action.steps if isinstance(action, fx.Seq) else (action,):
        _weave_one(steps, part)


def _weave_one(steps: list[Action], action: Action) -> None:
    if isinstance(action, Pending):
        _absorb(steps, action)
        return
    if steps and isinstance(action, fx.InflictChosen):
        inflict = action
        chosen = _change_last(steps[-1], ChoseCondition, lambda node: replace(inflict, conditions=node.conditions))
        if chosen is None:
            raise Refusal("no Special Condition was chosen before this")
        steps[-1] = chosen
        return
    counted = next((step.of for step in steps if isinstance(step, CountFirst)), None)
    if counted is not None:
        action = rewrite(action, lambda node: counted if isinstance(node, fx.Result) else node)
    if isinstance(action, fx.If):
        inner: list[Action] = []
        if action.then is not None:
            weave(inner, action.then)
        action = replace(action, then=seq(*inner) if inner else None)
        if isinstance(action.test, NthCoin):
            _tie_nth(steps, action.test, cast(Action, action.then))
            return
        if isinstance(action.test, Coin):
            _tie_coin(steps, action.test, cast(Action, action.then))
            return
        if isinstance(action.test, DidIt):
            _tie_did(steps, action.test, cast(Action, action.then))
            return
        if isinstance(action.test, fx.Every) and isinstance(action.test.tests[0], DidIt):
            rest = action.test.tests[1:]
            _tie_did(steps, action.test.tests[0], fx.If(rest[0] if len(rest) == 1 else fx.Every(rest), action.then))
            return
        if isinstance(action.test, fx.Every) and isinstance(action.test.tests[0], Coin):
            rest = action.test.tests[1:]
            _tie_coin(steps, action.test.tests[0], fx.If(rest[0] if len(rest) == 1 else fx.Every(rest), action.then))
            return
    if any(isinstance(node, (Coin, NthCoin, DidIt)) for node in walk(action)):
        raise Refusal("a coin or a choice is spoken of in an unusual place")
    if steps and _belongs_inside(steps[-1], action):
        grown = _append_inside(steps[-1], action)
        if grown is not None:
            steps[-1] = grown
            return
    steps.append(action)


def _absorb(steps: list[Action], pending: Pending) -> None:
    """Let the step before take up what the sentence says about it."""
    if isinstance(pending, UnlessDone):
        if steps and isinstance(steps[-1], (fx.May, fx.Do)):
            _tie_did(steps, DidIt(True), pending.action)
        else:
            steps.append(fx.May(pending.do, else_=pending.action, by=Who.OPPONENT))
        return
    if isinstance(pending, (Then, InPlaceOfIt)):
        _follow(steps, pending)
        return
    if isinstance(pending, (CountFirst, ChoseCondition)):
        steps.append(pending)
        return
    if isinstance(pending, DoTheSame):
        if not steps:
            raise Refusal("nothing was done before this that could be done again")
        steps.append(fx.AsPlayer(Who.OPPONENT, seq(*steps)))
        return
    if not steps:
        if isinstance(pending, InsteadIf) and isinstance(pending.action, fx.Base):
            steps.append(fx.If(pending.test, pending.action))
            return
        raise Refusal("there is nothing before this that it could speak of")
    changed: Any = None
    if isinstance(pending, Stronger):
        changed = _change_last(steps[-1], fx.Inflict, lambda node: replace(node, strength=pending.n))
    elif isinstance(pending, AtMost):
        changed = _change_last(steps[-1], Action, lambda node: _capped(node, pending))
    elif isinstance(pending, CopyIt):
        changed = _change_last(steps[-1], fx.ChooseAttack, lambda node: fx.UseAttack(node.of, pending.pay, pending.free))
    elif isinstance(pending, ChosenBy):
        changed = _change_last(steps[-1], fx.Switch, lambda node: _chosen_by(node, pending))
    elif isinstance(pending, LeavesCards):
        changed = _change_last(
            steps[-1], fx.Move, lambda node: replace(node, whole=False) if kind_of(node.cards) != "card" else None
        )
    elif isinstance(pending, Again):
        changed = _change_last(steps[-1], fx.Pick, lambda node: replace(node, again=True))
    elif isinstance(pending, NotNew):
        changed = _change_last(
            seq(*steps), fx.InPlay, lambda node: replace(node, filter=both(node.filter, fx.Not(fx.EnteredThisTurn())))
        )
        if changed is not None:
            steps[:] = changed.steps if isinstance(changed, fx.Seq) else [changed]
            return
    elif isinstance(pending, InsteadNumber):
        test, last = _of_target(steps, pending.test)
        if hasattr(last, "n") and isinstance(last.n, fx.Quantity):
            changed = fx.If(test, replace(last, n=fx.Number(pending.n)), last)
        elif isinstance(last, fx.Discard) and isinstance(last.cards, (fx.Top, fx.Bottom)):
            changed = fx.If(test, fx.Discard(replace(last.cards, n=fx.Number(pending.n))), last)
    elif isinstance(pending, ProvidesAs):
        changed = _change_last(seq(*steps), fx.AttachAsEnergy, lambda node: replace(node, types=pending.types, n=pending.n))
        if changed is not None:
            steps[:] = changed.steps if isinstance(changed, fx.Seq) else [changed]
            return
    elif isinstance(pending, OpponentFirst):
        changed = _change_last(
            steps[-1],
            fx.AsPlayer,
            lambda node: seq(fx.AsPlayer(Who.OPPONENT, node.do), node.do) if node.who is Who.EACH else None,
        )
    elif isinstance(pending, NotDiscarded):
        changed = _change_last(
            steps[-1], fx.DiscardPile, lambda node: replace(node, filter=both(node.filter, fx.Not(fx.Among(fx.Those()))))
        )
    elif isinstance(pending, PayForIt):
        changed = _change_last(steps[-1], fx.UseAttack, lambda node: replace(node, pay=True))
    elif isinstance(pending, Otherwise):
        changed = _otherwise(steps[-1], pending.action)
    elif isinstance(pending, InsteadIf):
        for index in range(len(steps) - 1, -1, -1):
            step = steps[index]
            if isinstance(step, fx.Damage) and isinstance(pending.action, fx.Base):
                steps[index] = fx.If(pending.test, replace(step, amount=pending.action.amount), step)
                return
            if type(step) is type(pending.action):
                test, step = _of_target(steps, pending.test) if index == len(steps) - 1 else (pending.test, step)
                steps[-1 if test is not pending.test else index] = fx.If(test, pending.action, step)
                return
        if isinstance(pending.action, (fx.Base, fx.Inflict)):
            _weave_one(steps, fx.If(pending.test, pending.action))
            return
    elif isinstance(pending, Weaknesses):
        changed = _change_last(steps[-1], fx.Damage, lambda node: _weighed(node, pending))
        if changed is None and not pending.apply:
            steps.append(fx.Ignore(weakness=True, resistance=True))
            return
    elif isinstance(pending, MustDo):
        place = next((place for place, step in reversed(list(enumerate(steps))) if type(step) is pending.what), -1)
        if isinstance(steps[place], (fx.Draw, fx.DrawUntil)):
            raise Refusal("drawing is no cost")
        steps[place] = fx.Cost(steps[place])
        after = steps[place + 1] if -1 < place < len(steps) - 1 else None
        if isinstance(after, fx.If) and isinstance(after.test, fx.Compare) and after.test.left == fx.Result():
            steps[place + 1] = seq(after.then)  # what was paid in full needs no asking
        return
    elif isinstance(pending, Alternative):
        steps[:] = [fx.OneOf((seq(*steps), pending.action))]
        return
    if changed is None:
        raise Refusal("nothing before this fits what it says")
    steps[-1] = changed


_TARGETS = ("on", "from_", "to")


def _of_target(steps: list[Action], test: Test) -> tuple[Test, Any]:
    """A condition on "that Pokémon", the one that the last step is done to, and that step; a pick is made before it is asked."""
    last: Any = steps[-1]
    target = next((getattr(last, name) for name in _TARGETS if kind_of(getattr(last, name, None)) == "pokemon"), None)
    if target is None or is_group(target) or not any(isinstance(node, Pronoun) for node in walk(test)):
        return test, last
    if isinstance(target, fx.Pick):
        steps.insert(-1, fx.Choose(target))
        return test, rewrite(last, lambda node: Pronoun("pokemon") if node == target else node)
    return rewrite(test, lambda node: target if isinstance(node, Pronoun) else node), last


def _follow(steps: list[Action], pending: Then | InPlaceOfIt) -> None:
    """ "Then" and "instead" go on in the branch before; a "then, if ..." after another "if" stands beside it."""
    last = steps[-1] if steps else None
    if isinstance(last, fx.If) and last.then is not None and last.else_ is None:
        inner = list(last.then.steps) if isinstance(last.then, fx.Seq) else [last.then]
        if isinstance(inner[-1], fx.Flip) and (inner[-1].heads is None) != (inner[-1].tails is None):
            _follow(inner, pending)  # in the branch of the coin
            steps[-1] = replace(last, then=seq(*inner))
            return
    is_branch = isinstance(last, (fx.If, fx.Flip)) or (isinstance(last, (fx.May, fx.Do)) and last.then is not None)
    if isinstance(pending, Then) and isinstance(last, fx.If) and not _is_coin(last.test):
        is_branch = bool(_unbound(pending.action)) and not isinstance(pending.action, fx.If)
    if isinstance(pending, InPlaceOfIt) and isinstance(last, fx.If) and last.then == fx.Nothing() and last.else_ is None:
        steps[-1] = replace(last, then=seq(pending.action, last.then))  # what does nothing ends there
        return
    grown = _append_inside(last, pending.action) if last is not None and is_branch else None
    if grown is not None:
        lives = any(isinstance(node, fx.Survive) for node in walk(last))  # else this card goes with the Pokémon anyway
        if isinstance(pending.action, fx.Discard) and isinstance(pending.action.cards, fx.ThisCard) and not lives:
            raise Refusal("it is not clear whether this is done in either case")
        steps[-1] = grown
    elif isinstance(pending, InPlaceOfIt):
        raise Refusal("there is nothing before this that it could take the place of")
    else:
        weave(steps, pending.action)


def _is_coin(test: Test) -> bool:
    return any(isinstance(node, (fx.Heads, fx.Tails)) for node in walk(test))


def _otherwise(last: Action, action: Action) -> Action | None:
    if isinstance(last, (fx.If, fx.May, fx.Do)) and last.else_ is None:
        return replace(last, else_=action)
    return None


def _weighed(damage: fx.Damage, pending: Weaknesses) -> fx.Damage:
    """With or without Weakness and Resistance; where they are applied, that needs saying for Benched Pokémon only."""
    if not pending.apply:
        return replace(damage, plain=True, through=pending.through)
    return replace(damage, full=any(isinstance(node, (fx.Bench, fx.InPlay, Pronoun)) for node in walk(damage.to)))


def _chosen_by(switch: fx.Switch, pending: ChosenBy) -> fx.Switch | None:
    by = fx.By(pending.by.value)
    if pending.active:
        return replace(switch, active=fx.Pick(fx.Number(1), EachDefending(), by=by))
    return replace(switch, with_=replace(switch.with_, by=by)) if isinstance(switch.with_, fx.Pick) else None


def _capped(action: Any, limit: AtMost) -> Action | None:
    """The action with its amount capped; None if it has none to cap."""
    for name in ("amount", "n", "coins"):
        amount = getattr(action, name, None)
        if isinstance(amount, fx.Times):
            if limit.units:
                return cast(Action, replace(action, **{name: replace(amount, of=fx.Cap(amount.of, fx.Number(limit.n)))}))
            return cast(Action, replace(action, **{name: fx.Cap(amount, fx.Number(limit.n))}))
        if isinstance(amount, fx.Quantity) and not isinstance(amount, fx.Number) and not limit.units:
            return cast(Action, replace(action, **{name: fx.Cap(amount, fx.Number(limit.n))}))
    return None


def _tie_coin(steps: list[Action], coin: Coin, then: Action) -> None:
    """Put the branch into the flip it speaks of, or make it a test of the latest flips."""
    last = steps[-1] if steps else None
    if (
        isinstance(last, fx.Flip)
        and isinstance(last.coins, fx.Count)
        and kind_of(last.coins.of) == "pokemon"
        and "pokemon" in _unbound(then)
    ):
        steps[-1] = fx.ForEach(last.coins.of, replace(last, coins=fx.Number(1)))  # one coin for each of them, "that Pokémon"
    if not any(isinstance(node, (fx.Flip, fx.FlipUntilTails)) for step in steps for node in walk(step)):
        raise Refusal("there is no coin flip before this")
    if coin.count is None:
        grown = _change_last(steps[-1], fx.Flip, lambda flip: _with_branch(flip, coin, then))
        if grown is not None:
            steps[-1] = grown
            return
    elif isinstance(last, fx.Lasting) and isinstance(last.what, fx.On):
        later = list(last.what.do.steps) if isinstance(last.what.do, fx.Seq) else [last.what.do]
        _tie_coin(later, coin, then)
        steps[-1] = replace(last, what=replace(last.what, do=seq(*later)))
        return
    coins = _last_coins(steps)
    if coin.count is None:
        number: Test = fx.Compare(fx.Heads(), Op.EQUAL, coins if coin.side == "heads" else fx.Number(0))
        if coins == fx.Number(1):
            number = fx.Compare(fx.Heads(), Op.EQUAL, fx.Number(1 if coin.side == "heads" else 0))
    else:
        side = fx.Heads() if coin.side == "heads" else fx.Tails()
        number = fx.Compare(side, coin.op, fx.Number(coin.count))
    steps.append(fx.If(number, then))


def _tie_nth(steps: list[Action], coin: NthCoin, then: Action) -> None:
    """ "If the second coin is heads": several coins with a branch each are as many flips of one coin."""
    if coin == NthCoin("tails", 1) and any(isinstance(step, fx.FlipUntilTails) for step in steps):
        steps.append(fx.If(fx.Compare(fx.Heads(), Op.EQUAL, fx.Number(0)), then))
        return
    for index in range(len(steps) - 1, -1, -1):
        flip = steps[index]
        if (
            isinstance(flip, fx.Flip)
            and isinstance(flip.coins, fx.Number)
            and flip.coins.value > 1
            and not (flip.heads or flip.tails)
        ):
            steps[index : index + 1] = [replace(flip, coins=fx.Number(1))] * flip.coins.value
            break
    start = len(steps)
    while start and isinstance(steps[start - 1], fx.Flip):
        start -= 1
    place = start + coin.place - 1
    nth = steps[place] if place < len(steps) else None
    branched = _with_branch(nth, Coin(coin.side), then) if isinstance(nth, fx.Flip) else None
    if branched is None:
        raise Refusal("there are not so many coin flips before this")
    steps[place] = branched


def _last_coins(steps: list[Action]) -> fx.Quantity:
    for step in reversed(steps):
        flips = [node for node in walk(step) if isinstance(node, fx.Flip)]
        if flips:
            return flips[-1].coins
    return fx.Number(1)


def _with_branch(flip: fx.Flip, coin: Coin, then: Action) -> fx.Flip | None:
    if coin.side == "heads":
        return replace(flip, heads=seq(flip.heads, then))
    if flip.coins != fx.Number(1):
        return None
    return replace(flip, tails=seq(flip.tails, then))


def _tie_did(steps: list[Action], did: DidIt, then: Action) -> None:
    """What follows if the action before was done (or not)."""
    if not steps:
        raise Refusal("there is no action before this that could be done or not")
    last = steps[-1]
    if did.what is not None and not any(isinstance(node, did.what) for node in walk(last)):
        place = next((place for place in range(len(steps) - 1, -1, -1) if isinstance(steps[place], did.what)), None)
        if place is None or not did.no:
            raise Refusal("it is not clear which action this looks back to")
        steps[place:] = [fx.Do(steps[place], seq(*steps[place + 1 :]), then)]
        return
    grown = _after(last, did, then)
    if grown is None:
        raise Refusal("it is not clear which action this looks back to")
    steps[-1] = grown


def _after(last: Action, did: DidIt, then: Action) -> Action | None:
    if isinstance(last, fx.If) and last.then is not None and last.else_ is None:
        inner = _after(last.then, did, then)
        if did.no and not isinstance(last.then, (fx.May, fx.Do)):
            return replace(last, else_=then)
        return replace(last, then=inner) if inner is not None else None
    if isinstance(last, fx.Flip) and (last.heads is None) != (last.tails is None):
        branch = last.heads or last.tails
        if did.otherwise and not isinstance(branch, (fx.May, fx.Do)):
            return _if_coins_differ(last, then)
        inner = _after(cast(Action, branch), did, then)
        if inner is None:
            return None
        return replace(last, heads=inner) if last.heads is not None else replace(last, tails=inner)
    if isinstance(last, fx.Seq):
        inner = _after(last.steps[-1], did, then)
        return seq(*last.steps[:-1], inner) if inner is not None else None
    if isinstance(last, fx.BeforeDamage):
        inner = _after(last.do, did, then)
        return replace(last, do=inner) if inner is not None else None
    if isinstance(last, (fx.May, fx.Do)):
        if did.no:
            return replace(last, else_=seq(last.else_, then))
        return replace(last, then=seq(last.then, then))
    return fx.Do(last, None, then) if did.no else fx.Do(last, then)


def _if_coins_differ(flip: fx.Flip, then: Action) -> Action:
    """ "If not" after a coin: the coin fell otherwise; after several, not all of them are heads."""
    if flip.coins == fx.Number(1):
        return replace(flip, heads=flip.heads or then, tails=flip.tails or then)
    all_heads = fx.Compare(fx.Heads(), Op.EQUAL, flip.coins)
    return seq(replace(flip, heads=None), fx.If(all_heads, flip.heads, then))


def _belongs_inside(last: Action, action: Action) -> bool:
    """Whether the action speaks of something that only a branch of the last step has brought up."""
    if not isinstance(last, (fx.If, fx.Flip, fx.May, fx.Do)):
        return False
    if isinstance(action, fx.Shuffle):
        return any(isinstance(node, (fx.Search, fx.Deck)) for node in walk(last))
    wanted = _unbound(action)
    return bool(wanted) and all(_introduces(last, kind) for kind in wanted)


def _unbound(action: Action) -> set[str]:
    """The kinds of thing that the action speaks of without having named them itself."""
    wanted: set[str] = set()
    named: set[str] = set()
    for node in walk(action):
        if isinstance(node, Pronoun):
            if node.kind not in named and not (named and not node.kind):
                wanted.add(node.kind)
        elif isinstance(node, There):
            if "card" not in named:
                wanted.add("card")
        elif isinstance(node, fx.Pick) and any(isinstance(inner, (Pronoun, There)) for inner in walk(node.of)):
            continue  # some of what was named before
        elif isinstance(node, (fx.Pick, fx.Top, fx.Search, fx.Look)):
            named.add(kind_of(node) if isinstance(node, Selector) else "card")
        elif isinstance(node, (fx.This, fx.Defending, fx.InPlay, fx.Bench, fx.Active)):
            named.add("pokemon")
    return wanted


def _introduces(action: Action, kind: str) -> bool:
    for node in walk(action):
        if isinstance(node, (fx.Pick, fx.Top, fx.Bottom)) and (kind in ("", kind_of(node)) or not kind_of(node)):
            return True
        if isinstance(node, (fx.Search, fx.Look, fx.Reveal)) and kind != "pokemon":
            return True
        if isinstance(node, fx.Switch) and kind != "card":
            return True
    return False


def _append_inside(last: Action, action: Action) -> Action | None:
    """The last step with the action at the end of its branch; None if there are two branches to choose from."""
    if isinstance(last, fx.If):
        if last.then is None or last.else_ is not None:
            return None
        return replace(last, then=_grow(last.then, action))
    if isinstance(last, fx.Flip):
        if last.heads is not None and last.tails is None:
            return replace(last, heads=_grow(last.heads, action))
        if last.tails is not None and last.heads is None:
            return replace(last, tails=_grow(last.tails, action))
        return None
    if isinstance(last, (fx.May, fx.Do)):
        if last.else_ is not None:
            return None
        if last.then is not None:
            return replace(last, then=_grow(last.then, action))
        return replace(last, do=_grow(last.do, action)) if isinstance(last, fx.May) else None
    return None


def _grow(branch: Action, action: Action) -> Action:
    steps = list(branch.steps) if isinstance(branch, fx.Seq) else [branch]
    _weave_one(steps, action)
    return seq(*steps)


def _change_last(node: Any, kind: type[Node], change: Callable[[Any], Node | None]) -> Any:
    """The tree with the last node of the kind changed; None if there is none or it refuses."""
    if isinstance(node, tuple):
        for index in range(len(node) - 1, -1, -1):
            new = _change_last(node[index], kind, change)
            if new is not None:
                return (*node[:index], new, *node[index + 1 :])
        return None
    if not isinstance(node, Node):
        return None
    for slot in reversed(fields(cast(Any, node))):
        value = getattr(node, slot.name)
        if isinstance(value, (Node, tuple)):
            new = _change_last(value, kind, change)
            if new is not None:
                return replace(cast(Any, node), **{slot.name: new})
    return change(node) if isinstance(node, kind) else None


# What pronouns stand for


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
    """A node's fields in the order in which their words stand in a sentence: condition, subject, the rest, action."""
    names = [slot.name for slot in fields(cast(Any, kind))]
    if kind in (fx.Damage, fx.PutCounters, fx.Heal, fx.Spread):
        names.sort(key=lambda name: name not in ("to", "on", "from_"))
        return tuple(names)
    if kind is fx.TypeAs:
        names.sort(key=lambda name: name != "as_")  # "Mew is the same type as that Pokémon": as another one
        return tuple(names)
    return tuple(sorted(names, key=lambda name: _ORDER.get(name, 5)))


def is_group(selector: object) -> bool:
    """Whether a selector for Pokémon finds several as a rule."""
    if isinstance(selector, (fx.Where, fx.Except)):
        return is_group(selector.of)
    return isinstance(selector, (fx.InPlay, fx.Bench)) or (isinstance(selector, fx.Active) and selector.of is Who.EACH)


def owner_of(selector: object) -> Who | None:
    """Whose Pokémon a selector finds, if it says so."""
    if isinstance(selector, (fx.Where, fx.Except, fx.Pick)):
        return owner_of(selector.of)
    if isinstance(selector, (fx.InPlay, fx.Bench, fx.Active)):
        return selector.of
    if isinstance(selector, (fx.Defending, EachDefending)):
        return Who.OPPONENT
    return Who.YOU if isinstance(selector, fx.This) else None


_FLEETING = (fx.Damaged, fx.Afflicted, fx.HasCard, fx.HasEnergy, fx.HpIs)
"""What a Pokémon may stop to be while a text is carried out."""


@dataclass
class Memory:
    """What has been spoken of so far."""

    pokemon: Selector | None = None
    """A single Pokémon."""
    several: Selector | None = None
    """A group of Pokémon."""
    cards: Selector | None = None
    group: Selector | None = None
    """The cards that "them" and "there" range over: looked at, found, or those of a zone that was spoken of."""
    has_looked: bool = False
    """Cards were looked at or revealed, so that "there" means among those."""
    latest: str = ""
    player: Who | None = None
    has_player: bool = False
    """A player was named, so that "that player" is somebody."""
    picked: bool = False
    """A Pokémon has been picked, so that "other" means other than that one."""
    chosen_from: Selector | None = None
    """The hand that cards were chosen from, so that "the other cards" are the rest of it."""
    borne: Selector | None = None
    """The cards that a condition found attached to a single Pokémon, which "them" may mean."""
    of_opponent: Selector | None = None
    """The opponent's Pokémon spoken of last, so that "another of your opponent's Pokémon" is any but that."""
    of_you: Selector | None = None
    """The same of the player's own."""
    tested: bool = False
    """The group was only spoken of in a condition, so that nothing has happened to it since."""

    successor: Selector | None = None
    """Who is Active now, where the text only says that a Pokémon left the Active Spot."""

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


class Resolver:
    """Walks a tree in the order of play and puts in what each placeholder stands for."""

    def __init__(self, facts: Facts, player: Who, own_cards: bool = False, borne: bool = False) -> None:
        self.memory = Memory(player=player, has_player=player is not Who.OPPONENT)
        if borne:
            self.memory.pokemon = fx.This()
        self.facts = facts
        self.statics = 0
        """How many statics the walk is inside of: in them a group may be spoken of as if it were one Pokémon."""
        self.own_cards = own_cards
        """The text is a Trainer's or an Energy's: "other cards" are others than this one."""

    def resolve(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self.resolve(part) for part in value)
        if isinstance(value, Someone):
            if value is Someone.THAT and not self.memory.has_player:
                raise Refusal("no player was named before this")
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
        before, before_group = self.memory.cards, self.memory.group
        is_static = isinstance(value, Static)
        self.statics += is_static
        updates: dict[str, Any] = {}
        for name in _in_order(cast(Any, type(value))):
            if name == "do" and isinstance(value, fx.On):
                self.happened(value)
            elif name == "do" and isinstance(value, fx.Use) and value.zone != "play":
                self.memory.saw_cards(fx.ThisCard())
            elif name == "do" and isinstance(value, fx.ForEach):
                self.memory.saw_pokemon(fx.It(), picked=True)
            old = getattr(value, name)
            new = self.resolve(old)
            if name == "test":
                self.memory.tested = self.memory.several is not None
            if new is not old:
                updates[name] = new
        if isinstance(value, fx.Pick) and isinstance(updates.get("by"), Who):
            who = updates["by"]
            updates["by"] = {Who.YOU: fx.By.YOU, Who.OPPONENT: fx.By.OPPONENT}.get(who, fx.By.OWNER)
        new = replace(value, **updates) if updates else value
        self.statics -= is_static
        if isinstance(value, fx.If) and isinstance(self.memory.cards, fx.Where):
            self.memory.cards, self.memory.group = before, before_group  # what a condition tested is spoken of in its branch only
        if isinstance(new, fx.Except) and cast(Selector | None, new.but) is None:
            new = new.of  # no other was spoken of: nothing is left out
        self.remember(new)
        return new

    def happened(self, trigger: fx.On) -> None:
        """In a trigger's action, `it` is the Pokémon it happened to; `those` the card."""
        if trigger.who is None:
            self.memory.saw_pokemon(fx.This())
        else:
            self.memory.saw_pokemon(fx.It(), picked=True)
        if trigger.event is fx.Event.LEFT_ACTIVE and isinstance(trigger.who, fx.InPlay):
            self.memory.successor = fx.Active(trigger.who.of)
        if trigger.event in (fx.Event.ATTACHED, fx.Event.PLAYED):
            self.memory.cards = fx.Those()
        if trigger.by is Who.EACH:
            self.memory.player, self.memory.has_player = Who.TURN, True

    def remember(self, node: Node) -> None:
        memory = self.memory
        if isinstance(node, fx.Pick):
            if kind_of(node) == "pokemon":
                memory.saw_pokemon(fx.It(), picked=True, several=node.n != fx.Number(1))
            else:
                memory.saw_cards(fx.Those())
                memory.group = memory.cards
                memory.chosen_from = node.of if isinstance(node.of, fx.Hand) and node.of.filter is None else None
        elif isinstance(node, (fx.This, fx.Defending, EachDefending, fx.Attacker, fx.InPlay, fx.Bench, fx.Active, fx.It)):
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
        elif isinstance(node, fx.Exists) and isinstance(node.what, (fx.Hand, fx.DiscardPile)) and node.what.filter is not None:
            memory.cards = node.what  # "if you have any Item cards in your hand, discard them"
        elif isinstance(node, fx.Count) and _is_some(node.of):
            memory.cards = node.of
        elif isinstance(node, fx.Matches) and isinstance(node.filter, fx.HasCard) and not is_group(node.what):
            memory.borne = fx.Attached(node.what, node.filter.filter)
        elif isinstance(node, fx.Matches) and isinstance(node.filter, fx.HasEnergy) and not is_group(node.what):
            memory.borne = fx.Attached(node.what, fx.Provides(node.filter.types) if node.filter.types else fx.Is("Energy"))
        elif isinstance(node, fx.Choose) and kind_of(node.what) == "card":
            memory.saw_cards(fx.Those())
        elif isinstance(node, fx.StadiumCard):
            memory.saw_cards(node)
        elif isinstance(node, fx.Reveal) and isinstance(node.cards, (fx.This, fx.ThisCard)):
            memory.saw_cards(fx.ThisCard())
        elif isinstance(node, (fx.Look, fx.Reveal)):
            memory.chosen_from = None
            memory.saw_cards(fx.Those() if _are_picked(node.cards) else fx.Looked())
            memory.group = memory.cards
            memory.has_looked |= memory.cards == fx.Looked()
        elif isinstance(node, fx.Switch) and isinstance(node.with_, fx.This):
            memory.saw_pokemon(fx.Old())  # "switch it with your Active Pokémon": that Pokémon has made way for this one
        elif isinstance(node, fx.Switch) or (isinstance(node, fx.Move) and node.to in (fx.Place.BENCH, fx.Place.ACTIVE)):
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
            kind = "pokemon"  # the cards spoken of last are what is attached to it
        one = memory.pokemon if memory.pokemon is not None or not self.statics else memory.several
        pokemon = (memory.several or memory.pokemon) if pronoun.many else one
        found = pokemon if kind == "pokemon" else memory.cards
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
        """Cards spoken of as "those Energy cards" where none were looked at: the ones that a condition found on a Pokémon."""
        found = self.memory.borne
        if not isinstance(found, fx.Attached):
            raise Refusal("no cards were looked at before this")
        if value.filter is None or value.filter == fx.Is("Energy"):
            return found
        return replace(found, filter=both(found.filter, self.resolve(value.filter)))

    def others(self, group: fx.Except) -> Selector:
        """ "Other" Pokémon: than the one that was picked; else than the one of that player spoken of last.

        Where a whole group was spoken of ("attached to your Pokémon ... to your other Pokémon") none is left out.
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


def _is_some(cards: Selector) -> bool:
    """Whether it is a number of cards that can be spoken of as such once they were counted."""
    return isinstance(cards, (fx.DiscardPile, fx.Attached)) or (isinstance(cards, fx.Hand) and cards.filter is not None)


def _are_picked(cards: Selector) -> bool:
    """Whether the cards are some that were picked, not all that lie somewhere."""
    if isinstance(cards, fx.Both):
        return _are_picked(cards.left) and _are_picked(cards.right)
    return isinstance(cards, (fx.Pick, fx.Those))


def _fewer_found(previous: Action | None, part: Action) -> list[Action] | None:
    """ "Search for X and put as many of them as you like onto your Bench": the search itself takes as many."""
    if (
        not isinstance(previous, fx.Search)
        or not isinstance(previous.for_, fx.Pick)
        or not isinstance(part, (fx.Move, fx.Reveal))
    ):
        return None
    taken = part.cards
    if not isinstance(taken, fx.Pick) or not isinstance(taken.of, (fx.Looked, fx.Those)):
        return None
    search = replace(previous, for_=replace(taken, of=previous.for_.of))
    return [replace(search, reveal=True)] if isinstance(part, fx.Reveal) else [search, replace(part, cards=fx.Those())]


def _is_evolving(previous: Action | None, part: Action) -> bool:
    """Old texts attach the card that evolves from a Pokémon to it."""
    return (
        isinstance(previous, fx.Search)
        and isinstance(part, fx.Attach)
        and isinstance(part.cards, fx.Those)
        and any(isinstance(node, (fx.EvolvesFrom, fx.EvolvesFromName)) for node in walk(previous.for_))
    )


def _goes_on(first: fx.AsPlayer, second: fx.AsPlayer) -> bool:
    """Whether the players go on with what each of them looked at or took."""
    own = (fx.Rest, fx.Looked, fx.Those, fx.It, fx.Result)
    return first.who is second.who and any(isinstance(node, own) for node in walk(second.do))


def _came_from(chosen: Action | None) -> fx.Place:
    """Where the card was that changes places with a Pokémon in play: the Pokémon's card goes there."""
    cards = chosen.for_ if isinstance(chosen, fx.Search) else chosen.what if isinstance(chosen, fx.Choose) else None
    places = {fx.Deck: fx.Place.DECK, fx.DiscardPile: fx.Place.DISCARD, fx.Hand: fx.Place.HAND}
    place = places.get(type(cards.of)) if isinstance(cards, fx.Pick) else None
    if place is None:
        raise Refusal("it is not clear where the card goes that is taken away")
    return place


def _is_return(done: fx.Do) -> bool:
    """ "If you do, put the old card on top of your deck": part of the swap itself."""
    return done.else_ is None and isinstance(done.then, fx.Move) and isinstance(done.then.cards, (fx.This, fx.It))


def _check_coins(steps: fx.Seq) -> None:
    """Heads and tails are those of the latest flips, so they cannot be counted over a loop of flips."""
    looped = apiece = False
    for step in steps.steps:
        if isinstance(step, (fx.Flip, fx.FlipUntilTails)):
            looped = False
        elif looped and any(isinstance(node, (fx.Heads, fx.Tails)) for node in walk(step)):
            raise Refusal("coins are counted over several flips")
        if isinstance(step, (fx.ForEach, fx.Repeat)):
            looped = any(isinstance(node, fx.Flip) for node in walk(step))
        if isinstance(step, fx.Flip):
            apiece = isinstance(step.coins, fx.Count) and kind_of(step.coins.of) == "pokemon"
        elif apiece and fx.It() in walk(step) and not any(isinstance(node, fx.Pick) for node in walk(step)):
            raise Refusal("it is not clear which Pokémon's coin this speaks of")


_AWAY = (fx.Place.DECK, fx.Place.TOP, fx.Place.BOTTOM, fx.Place.HAND, fx.Place.DISCARD, fx.Place.LOST)


def _check_order(steps: fx.Seq) -> None:
    """Nothing comes after the end, and a Pokémon that has left play is not asked for what it had."""
    if any(isinstance(step, fx.Nothing) for step in steps.steps[:-1]):
        raise Refusal("the text goes on after it has ended")
    for place, step in enumerate(steps.steps):
        if isinstance(step, fx.Move) and isinstance(step.cards, fx.This) and step.to in _AWAY:
            tests = [later.test for later in steps.steps[place + 1 :] if isinstance(later, fx.If)]
            if any(isinstance(node, (fx.This, fx.Surplus)) for test in tests for node in walk(test)):
                raise Refusal("the Pokémon has left play before this asks for it")


def _damaged(pick: fx.Pick) -> fx.Pick:
    """Counters can be taken only from a Pokémon that has some."""
    of = pick.of
    if isinstance(of, (fx.InPlay, fx.Bench, fx.Active)) and not any(isinstance(node, fx.Damaged) for node in walk(of.filter)):
        return replace(pick, of=replace(of, filter=both(of.filter, fx.Damaged())))
    return pick


def _lacks_pokemon(action: Action) -> bool:
    """Whether it speaks of a Pokémon that it does not bring up itself."""
    return fx.It() in walk(action) and not any(isinstance(node, (fx.Pick, fx.Switch)) for node in walk(action))


def _trigger(on: fx.On) -> fx.On:
    """The one form of a trigger.

    One that names nobody is about the Pokémon that has the text, one that softens damage waits for damage to come, and one that
    may be used does what may be done.
    """
    if isinstance(on.who, fx.This):
        on = replace(on, who=None)
    if on.event is fx.Event.DAMAGED and any(isinstance(node, fx.Soften) for node in walk(on.do)):
        on = replace(on, event=fx.Event.WOULD_BE_DAMAGED)
    if isinstance(on.do, fx.May) and on.do == fx.May(on.do.do):
        on = replace(on, do=on.do.do, optional=True)
    return on


_TAKEN = (fx.Those, fx.It, fx.Result, fx.Looked, fx.Rest)
"""What speaks of the cards that were taken before."""


def _at_once(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "For each heads, choose a card. Shuffle those cards ...": so many cards are chosen, or searched for, at once."""

    def change(place: int, step: Action) -> Action:
        if not isinstance(step, fx.Repeat) or fx.Those() not in walk(steps[place + 1 :]):
            return step
        chosen, one = step.do, fx.Number(1)
        if isinstance(chosen, fx.Choose) and isinstance(chosen.what, fx.Pick) and chosen.what.n == one:
            return replace(chosen, what=replace(chosen.what, n=step.times))
        if isinstance(chosen, fx.Search) and isinstance(chosen.for_, fx.Pick) and chosen.for_.n == one:
            return replace(chosen, for_=replace(chosen.for_, n=step.times))
        return step

    return tuple(change(place, step) for place, step in enumerate(steps))


def _likewise(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "You may also search for ... in this way": what is found is treated as in the search before."""
    place = next((place for place, step in enumerate(steps) if isinstance(step, fx.Search)), len(steps))
    end = place + 1
    while end < len(steps) and (isinstance(steps[end], fx.Shuffle) or any(isinstance(node, _TAKEN) for node in walk(steps[end]))):
        end += 1
    first, rest = steps[:end], steps[end:]

    def change(node: Any) -> Any:
        if isinstance(node, fx.May) and isinstance(node.do, fx.Search) and node.then is None:
            return replace(node, do=tidy(seq(node.do, *first[place + 1 :])))
        return node

    return (*first, *(rewrite(step, change) for step in rest))


_SETS = (fx.InPlay, fx.Bench, fx.Active, fx.Hand, fx.Deck, fx.DiscardPile, fx.Prizes, fx.LostZone, fx.Attached, fx.Where)
"""Selectors with a filter of their own."""


def _sifted(where: fx.Where) -> Selector:
    """Those of a group that pass a filter are the group with that filter too."""
    if not isinstance(where.of, _SETS):
        return where
    filters = [where.of.filter, where.filter]
    if any(isinstance(one, fx.Provides) or one in (fx.Is("Basic Energy"), fx.Is("Special Energy")) for one in filters):
        filters = [one for one in filters if one != fx.Is("Energy")]
    return cast(Selector, replace(cast(Any, where.of), filter=both(*filters)))


def tidy(action: Any) -> Any:
    """One way of saying the same: a search whose finds are shown is one step, a sequence has no sequence inside."""

    def change(node: Any) -> Any:
        if isinstance(node, fx.Seq):
            _check_coins(node)
            steps: list[Action] = []
            for step in _likewise(_at_once(node.steps)):
                if isinstance(step, CountFirst):
                    continue
                for part in step.steps if isinstance(step, fx.Seq) else (step,):
                    previous = steps[-1] if steps else None
                    fewer = _fewer_found(previous, part)
                    if fewer is not None:
                        steps[-1:] = fewer
                    elif _is_evolving(previous, part):
                        steps.append(fx.Evolve(cast(fx.Attach, part).to, fx.Those()))
                    elif isinstance(previous, fx.AsPlayer) and isinstance(part, fx.AsPlayer) and _goes_on(previous, part):
                        steps[-1] = replace(previous, do=seq(previous.do, part.do))
                    elif isinstance(previous, fx.Become) and part == fx.Move(previous.what, previous.old):
                        continue  # the old card goes there in the swap itself
                    elif isinstance(part, fx.Become) and isinstance(part.card, fx.Those):
                        steps.append(replace(part, old=_came_from(previous)))
                    elif isinstance(part, fx.Do) and isinstance(part.do, fx.Become) and _is_return(part):
                        steps.append(replace(part.do, old=cast(fx.Move, part.then).to))
                    elif isinstance(part, fx.Reveal) and isinstance(part.cards, fx.Those) and isinstance(previous, fx.Search):
                        steps[-1] = replace(previous, reveal=True)
                    else:
                        steps.append(part)
            _check_order(fx.Seq(tuple(steps)))
            return steps[0] if len(steps) == 1 else fx.Seq(tuple(steps))
        if isinstance(node, fx.On):
            return _trigger(node)
        if isinstance(node, fx.Where):
            return _sifted(node)
        if isinstance(node, fx.Rearrange) and isinstance(node.cards, fx.Those):
            return fx.Move(node.cards, fx.Place.TOP)  # they come from elsewhere
        if isinstance(node, fx.MoveCounters) and isinstance(node.from_, fx.Pick):
            return replace(node, from_=_damaged(node.from_))
        if isinstance(node, fx.ForEach) and kind_of(node.of) == "card" and _lacks_pokemon(node.do):
            raise Refusal("it is not clear which Pokémon this is done to each time")
        if isinstance(node, fx.ForEach) and isinstance(node.do, fx.Flip) and node.do.heads is None and node.do.tails is None:
            return replace(node.do, coins=fx.Count(node.of))
        return node

    tidied = rewrite(action, change)
    for node in walk(tidied):
        if isinstance(node, (Pending, Someone)) or (isinstance(node, Node) and type(node) not in _KNOWN):
            raise Refusal("something in this is not tied to anything before it")
    return tidied


_KNOWN = frozenset(fx.NODES.values()) | {EachDefending}
