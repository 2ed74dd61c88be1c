"""From sentences to steps: each sentence is added to the steps before it.

"If heads" goes into the flip before it and "if you do" behind the action before it. A sentence about something that was chosen
in a branch joins that branch. A `Remark` changes the step that it is about. A sentence that fits nowhere is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Node, Op, Selector, Test, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.meaning import both, seq
from playmat.reading.placeholders import (
    Again,
    Alternative,
    AtMost,
    AttachOther,
    BeforeDrawing,
    ChoseCondition,
    ChosenBy,
    Coin,
    CopyIt,
    CountFirst,
    DidIt,
    DoTheSame,
    Drawn,
    EachDefending,
    InPlaceOfIt,
    InsteadIf,
    InsteadNumber,
    LeavesCards,
    MoreOfIt,
    MustDo,
    NotDiscarded,
    NotNew,
    NthCoin,
    Often,
    OpponentFirst,
    Otherwise,
    PayForIt,
    Pronoun,
    ProvidesAs,
    Remark,
    Stronger,
    StrongerIf,
    Then,
    There,
    UnlessDone,
    Weaknesses,
)
from playmat.reading.pronouns import is_group, kind_of
from playmat.reading.refusal import Refusal
from playmat.vocabulary import Condition


def weave(steps: list[Action], action: Action) -> None:
    """Add a sentence's action to the steps so far."""
    for part in action.steps if isinstance(action, fx.Seq) else (action,):
        _weave_one(steps, part)


def put_as_basic(steps: Sequence[Action]) -> list[Action]:
    """The steps, with the Pokémon that they put onto the Bench treated as Basic Pokémon."""

    def change(node: object) -> object:
        return replace(node, basic=True) if isinstance(node, fx.Move) and node.to is fx.Place.BENCH else node

    treated = [rewrite(step, change) for step in steps]
    if treated == list(steps):
        raise Refusal("nothing was put onto the Bench before this")
    return treated


def _weave_one(steps: list[Action], action: Action) -> None:
    if isinstance(action, Remark):
        _apply_remark(steps, action)
        return
    if steps and isinstance(action, fx.InflictChosen):
        inflict = action
        chosen = _change_last(steps[-1], ChoseCondition, lambda node: replace(inflict, conditions=node.conditions))
        if chosen is None:
            raise Refusal("no Special Condition was chosen before this")
        steps[-1] = chosen
        return
    counted = next((step.of for step in steps if isinstance(step, CountFirst)), None)
    if counted is not None and not (isinstance(steps[-1], fx.Move) and isinstance(steps[-1].cards, (Pronoun, There))):
        # cards that were counted and have moved leave their number as the result
        action = rewrite(action, lambda node: counted if isinstance(node, fx.Result) else node)
    if isinstance(action, fx.If):
        action = replace(action, test=rewrite(action.test, lambda node: fx.Result() if _are_all(node, steps) else node))
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
        raise Refusal("a coin or a choice is mentioned in an unusual place")
    drawing = steps[-1] if steps and isinstance(steps[-1], (fx.Draw, fx.DrawUntil)) else None
    if drawing is not None and fx.Result() in walk(action):
        raise Refusal("the number of cards that were just drawn is not meant")
    if Drawn() in walk(action):
        if drawing is None or drawing.who in (Who.OPPONENT, Who.EACH):
            raise Refusal("you drew no cards just before this")
        action = rewrite(action, lambda node: fx.Result() if isinstance(node, Drawn) else node)
    place = next((place for place in range(len(steps) - 1, -1, -1) if not isinstance(steps[place], fx.Require)), None)
    if place is not None and _belongs_inside(steps[place], action, steps[:place]):
        grown = _append_inside(steps[place], action)
        if grown is not None:
            steps[place] = grown
            return
    steps.append(action)


def _are_all(node: object, steps: Sequence[Action]) -> bool:
    """Whether the number of cards of a kind among those handled is the number of all of them: only such cards were picked."""
    last = next((step for step in reversed(steps) if not isinstance(step, fx.If)), None)
    cards = last.cards if isinstance(last, (fx.Discard, fx.Move)) else None
    return (
        isinstance(node, fx.Count)
        and isinstance(node.of, fx.Where)
        and isinstance(node.of.of, Pronoun)
        and isinstance(cards, fx.Pick)
        and getattr(cards.of, "filter", None) == node.of.filter
    )


def _apply_remark(steps: list[Action], pending: Remark) -> None:
    """Change the previous step as the sentence says."""
    if _stands_alone(steps, pending):
        return
    if not steps:
        if isinstance(pending, InsteadIf) and isinstance(pending.action, fx.Base):
            steps.append(fx.If(pending.test, pending.action))
            return
        raise Refusal("there is nothing before this that it could speak of")
    if _rearranged(steps, pending):
        return
    changed = _with_remark(steps, pending)
    if changed is None:
        raise Refusal("nothing before this fits what it says")
    steps[-1] = changed


def _stands_alone(steps: list[Action], pending: Remark) -> bool:
    """Whether the sentence is a step or speaks of all of them, and is added."""
    if isinstance(pending, UnlessDone):
        if steps and isinstance(steps[-1], (fx.May, fx.Do)):
            _tie_did(steps, DidIt(True), pending.action)
        else:
            steps.append(fx.May(pending.do, else_=pending.action, by=Who.OPPONENT))
    elif isinstance(pending, (Then, InPlaceOfIt)):
        _follow(steps, pending)
    elif isinstance(pending, (CountFirst, ChoseCondition)):
        steps.append(pending)
    elif isinstance(pending, DoTheSame):
        if not steps:
            raise Refusal("nothing was done before this that could be done again")
        steps.append(fx.AsPlayer(Who.OPPONENT, seq(*steps)))
    else:
        return False
    return True


def _rearranged(steps: list[Action], pending: Remark) -> bool:
    """Whether the sentence changes other steps than the last one, or their order, and has done so."""
    if isinstance(pending, BeforeDrawing):
        if not isinstance(steps[-1], (fx.Draw, fx.DrawUntil)) or _unbound(pending.action):
            return False
        steps.insert(-1, pending.action)
    elif isinstance(pending, AttachOther):
        steps[-1:] = _split(steps[-1], pending.to)
    elif isinstance(pending, NotNew):
        return _change_in_all(
            steps, fx.InPlay, lambda node: replace(node, filter=both(node.filter, fx.Not(fx.EnteredThisTurn())))
        )
    elif isinstance(pending, LeavesCards):
        return _change_in_all(steps, fx.Move, lambda node: replace(node, whole=False) if kind_of(node.cards) != "card" else None)
    elif isinstance(pending, ProvidesAs):
        return _change_in_all(steps, fx.AttachAsEnergy, lambda node: replace(node, types=pending.types, n=pending.n))
    elif isinstance(pending, InsteadIf):
        return _instead(steps, pending)
    elif isinstance(pending, Weaknesses):
        if pending.apply or _with_remark(steps, pending) is not None:
            return False
        steps.append(fx.Ignore(weakness=True, resistance=not pending.resistance))
    elif isinstance(pending, MustDo):
        _make_cost(steps, pending)
    elif isinstance(pending, Alternative):
        steps[:] = [fx.OneOf((seq(*steps), pending.action))]
    else:
        return False
    return True


def _change_in_all(steps: list[Action], kind: type[Node], change: Callable[[Any], Node | None]) -> bool:
    """Change the last node of a kind in any of the steps; False if there is none."""
    changed = _change_last(seq(*steps), kind, change)
    if changed is None:
        return False
    steps[:] = changed.steps if isinstance(changed, fx.Seq) else [changed]
    return True


def _instead(steps: list[Action], pending: InsteadIf) -> bool:
    """Under a condition another action replaces the last one of its kind."""
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        if isinstance(step, fx.Damage) and isinstance(pending.action, fx.Base):
            steps[index] = fx.If(pending.test, replace(step, amount=pending.action.amount), step)
            return True
        if type(step) is type(pending.action):
            is_last = index == len(steps) - 1
            test, step = _of_target(steps, pending.test) if is_last else (pending.test, step)
            steps[-1 if is_last else index] = fx.If(test, pending.action, step)
            return True
    last = steps[-1] if steps else None
    if (
        isinstance(last, fx.Discard)
        and isinstance(pending.action, (fx.Attach, fx.Move))
        and isinstance(pending.action.cards, Pronoun)
    ):
        steps.append(fx.If(pending.test, pending.action))  # the discarded card goes there
        return True
    if not isinstance(pending.action, (fx.Base, fx.Inflict)):
        return False
    _weave_one(steps, fx.If(pending.test, pending.action))
    return True


def _make_cost(steps: list[Action], pending: MustDo) -> None:
    """An earlier step is the cost of the steps after it."""
    place = next((place for place, step in reversed(list(enumerate(steps))) if type(step) is pending.what), -1)
    if isinstance(steps[place], (fx.Draw, fx.DrawUntil)):
        raise Refusal("drawing is not a cost")
    steps[place] = fx.Cost(steps[place])
    after = steps[place + 1] if -1 < place < len(steps) - 1 else None
    if isinstance(after, fx.If) and isinstance(after.test, fx.Compare) and after.test.left == fx.Result():
        steps[place + 1] = seq(after.then)  # a cost that was paid in full does not need a test


def _with_remark(steps: list[Action], pending: Remark) -> Any:
    """The last step, changed as the sentence says; None if it does not fit."""
    last = steps[-1]
    match pending:
        case Stronger():
            return _change_last(last, fx.Inflict, lambda node: _stronger(node, pending))
        case StrongerIf():
            strong = _stronger(last, pending.stronger) if isinstance(last, fx.Inflict) else None
            return None if strong is None else fx.If(pending.test, strong, last)
        case MoreOfIt():
            return _with_more(last, pending)
        case Often():
            is_plain = len(steps) == 1 and not any(isinstance(node, (Pronoun, There)) for node in walk(last))
            return fx.Repeat(fx.Number(pending.n), last) if is_plain else None
        case AtMost():
            return _change_last(last, Action, lambda node: _capped(node, pending))
        case CopyIt():
            return _change_last(last, fx.ChooseAttack, lambda node: fx.UseAttack(node.of, pending.pay, pending.free))
        case ChosenBy():
            return _change_last(last, fx.Switch, lambda node: _chosen_by(node, pending))
        case Again():
            return _change_last(last, fx.Pick, lambda node: replace(node, again=True))
        case InsteadNumber():
            test, target = _of_target(steps, pending.test)
            if hasattr(target, "n") and isinstance(target.n, fx.Quantity):
                return fx.If(test, replace(target, n=fx.Number(pending.n)), target)
            if isinstance(target, fx.Discard) and isinstance(target.cards, (fx.Top, fx.Bottom, fx.Pick)):
                return fx.If(test, fx.Discard(replace(target.cards, n=fx.Number(pending.n))), target)
            return None
        case OpponentFirst():
            return _change_last(last, fx.AsPlayer, lambda node: replace(node, last=True) if node.who is Who.EACH else None)
        case NotDiscarded():
            not_those = fx.Not(fx.Among(fx.Those()))
            return _change_last(last, fx.DiscardPile, lambda node: replace(node, filter=both(node.filter, not_those)))
        case PayForIt():
            return _change_last(last, fx.UseAttack, lambda node: replace(node, pay=True))
        case Otherwise():
            return _otherwise(last, pending.action)
        case Weaknesses():
            return _change_last(last, fx.Damage, lambda node: _weighed(node, pending))
    return None


def _split(last: Action, to: Selector) -> list[Action]:
    """One of several cards goes into the hand, the others are attached."""
    picked = last.cards if isinstance(last, fx.Move) and last.to is fx.Place.HAND else None
    if not isinstance(picked, fx.Pick) or picked.upto or not isinstance(picked.of, (Pronoun, There)):
        raise Refusal("it is not clear which card this is")
    first, second = fx.Saved(fx.Order.FIRST), fx.Saved(fx.Order.SECOND)
    kept = [fx.Save(fx.Order.FIRST, Pronoun("card", many=True)), fx.Save(fx.Order.SECOND, replace(picked, of=first))]
    return [*kept, fx.Move(second, fx.Place.HAND), fx.Attach(fx.Except(first, second), to)]


def _with_more(last: Action, pending: MoreOfIt) -> Action | None:
    """Further cards from the same place, if the step before discarded a number of them."""
    cards = last.cards if isinstance(last, fx.Discard) else None
    theirs = isinstance(cards, fx.Pick) and cards.by == fx.By.OPPONENT
    if not isinstance(cards, (fx.Pick, fx.Top)) or not isinstance(cards.n, fx.Number) or theirs != pending.theirs:
        return None
    if isinstance(cards, fx.Pick) and cards.upto:
        return None
    return seq(last, fx.If(pending.test, fx.Discard(replace(cards, n=fx.Number(pending.n)))))


_TARGETS = ("on", "from_", "to")


def _of_target(steps: list[Action], test: Test) -> tuple[Test, Any]:
    """A condition on "that Pokémon", the target of the last step, and that step; a picked target is chosen before the test."""
    last: Any = steps[-1]
    target = next((getattr(last, name) for name in _TARGETS if kind_of(getattr(last, name, None)) == "pokemon"), None)
    if target is None or is_group(target) or not any(isinstance(node, Pronoun) for node in walk(test)):
        return test, last
    if isinstance(target, fx.Pick):
        steps.insert(-1, fx.Choose(target))
        return test, rewrite(last, lambda node: Pronoun("pokemon") if node == target else node)
    return rewrite(test, lambda node: target if isinstance(node, Pronoun) else node), last


def _follow(steps: list[Action], pending: Then | InPlaceOfIt) -> None:
    """ "Then" and "instead" continue the previous branch; a "then, if ..." after another "if" is a separate step."""
    last = steps[-1] if steps else None
    if isinstance(last, fx.If) and last.then is not None and last.else_ is None:
        inner = list(last.then.steps) if isinstance(last.then, fx.Seq) else [last.then]
        if isinstance(inner[-1], fx.Flip) and (inner[-1].heads is None) != (inner[-1].tails is None):
            _follow(inner, pending)  # in the branch of the coin
            steps[-1] = replace(last, then=seq(*inner))
            return
    if isinstance(pending.action, fx.Shuffle) and any(isinstance(step, fx.Search) for step in steps[:-1]):
        steps.append(pending.action)  # a deck is shuffled after a search, whatever came of it
        return
    is_branch = isinstance(last, (fx.If, fx.Flip)) or (isinstance(last, (fx.May, fx.Do)) and last.then is not None)
    if isinstance(pending, Then) and isinstance(last, fx.If) and not _is_coin(last.test):
        is_branch = bool(_unbound(pending.action)) and not isinstance(pending.action, fx.If)
    if isinstance(pending, InPlaceOfIt) and isinstance(last, fx.If) and last.then == fx.Nothing() and last.else_ is None:
        steps[-1] = replace(last, then=seq(pending.action, last.then))  # the text ends where it does nothing
        return
    grown = _append_inside(last, pending.action) if last is not None and is_branch else None
    if grown is not None:
        lives = any(isinstance(node, fx.Survive) for node in walk(last))  # otherwise this card leaves with the Pokémon anyway
        if isinstance(pending.action, fx.Discard) and isinstance(pending.action.cards, fx.ThisCard) and not lives:
            raise Refusal("it is not clear whether this is done in either case")
        steps[-1] = grown
    elif isinstance(pending, InPlaceOfIt):
        raise Refusal("there is nothing before this that it could replace")
    else:
        weave(steps, pending.action)


def _is_coin(test: Test) -> bool:
    return any(isinstance(node, (fx.Heads, fx.Tails, fx.Coin)) for node in walk(test))


def _otherwise(last: Action, action: Action) -> Action | None:
    if isinstance(last, (fx.If, fx.May, fx.Do)) and last.else_ is None:
        return replace(last, else_=action)
    return None


def _weighed(damage: fx.Damage, pending: Weaknesses) -> fx.Damage:
    """The damage with or without Weakness and Resistance. A text has to say that they apply only for Benched Pokémon."""
    if not pending.apply and pending.resistance:
        return replace(damage, no_weakness=True)
    if not pending.apply:
        return replace(damage, plain=True, through=pending.through)
    return replace(damage, full=any(isinstance(node, (fx.Bench, fx.InPlay, Pronoun)) for node in walk(damage.to)))


def _chosen_by(switch: fx.Switch, pending: ChosenBy) -> fx.Switch | None:
    by = fx.By(pending.by.value)
    if pending.active:
        return replace(switch, active=fx.Pick(fx.Number(1), EachDefending(), by=by))
    return replace(switch, with_=replace(switch.with_, by=by)) if isinstance(switch.with_, fx.Pick) else None


_AMOUNTS = ("amount", "n", "coins", "by")


def _capped(action: Any, limit: AtMost) -> Action | None:
    """The action with its amount capped; None if it has none to cap."""
    for name in _AMOUNTS:
        amount = getattr(action, name, None)
        if isinstance(amount, fx.Times):
            if limit.units:
                return cast(Action, replace(action, **{name: replace(amount, of=fx.Cap(amount.of, fx.Number(limit.n)))}))
            return cast(Action, replace(action, **{name: fx.Cap(amount, fx.Number(limit.n))}))
        if isinstance(amount, fx.Quantity) and not isinstance(amount, fx.Number) and not limit.units:
            return cast(Action, replace(action, **{name: fx.Cap(amount, fx.Number(limit.n))}))
    return None


def capped(part: Any, n: int) -> Any:
    """The action or static with its amount, which is counted, limited: to n of what is counted if one of them is worth more."""

    def limited(node: Any) -> Node | None:
        amounts = (getattr(node, name, None) for name in _AMOUNTS)
        factors = [one.factor for one in amounts if isinstance(one, fx.Times)]
        worth = factors[0].value if factors and isinstance(factors[0], fx.Number) else 0
        return _capped(node, AtMost(n, units=n < worth))

    return _change_last(part, Node, limited)


def _tie_coin(steps: list[Action], coin: Coin, then: Action) -> None:
    """Put the branch into the flip that it refers to, or make it a test of the latest flips."""
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
    """ "If the second coin is heads": coins that are flipped together, and a step for some of them."""
    if coin == NthCoin("tails", 1) and any(isinstance(step, fx.FlipUntilTails) for step in steps):
        steps.append(fx.If(fx.Compare(fx.Heads(), Op.EQUAL, fx.Number(0)), then))
        return
    test = fx.Coin(coin.place)
    if steps and isinstance(last := steps[-1], fx.If) and last.test == test and coin.side == "tails" and last.else_ is None:
        steps[-1] = replace(last, else_=then)
        return
    coins = _last_coins(steps)
    if not isinstance(coins, fx.Number) or coins.value < max(coin.place, 2):
        raise Refusal("there are fewer coin flips before this")
    steps.append(fx.If(test if coin.side == "heads" else fx.Unless(test), then))


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
    """Add the steps that follow if the previous action was done (or not)."""
    if not steps:
        raise Refusal("there is no action before this that could be done or not")
    last = steps[-1]
    if (
        isinstance(then, fx.Shuffle)
        and not did.no
        and not isinstance(last, fx.May)
        and any(isinstance(step, fx.Search) for step in steps)
    ):
        steps.append(then)  # the deck was searched, with or without a result
        return
    if did.what is fx.Search:
        did = DidIt(did.no)
    if did.what is not None and not any(isinstance(node, did.what) for node in walk(last)):
        place = next((place for place in range(len(steps) - 1, -1, -1) if isinstance(steps[place], did.what)), None)
        if place is None or not did.no:
            raise Refusal("it is not clear which action this refers to")
        steps[place:] = [fx.Do(steps[place], seq(*steps[place + 1 :]), then)]
        return
    grown = _after(last, did, then)
    if grown is None:
        raise Refusal("it is not clear which action this refers to")
    steps[-1] = grown


def _after(last: Action, did: DidIt, then: Action) -> Action | None:
    if isinstance(last, fx.If) and last.then is not None and last.else_ is None:
        inner = _after(last.then, did, then)
        repeats = did.what is not None and isinstance(last.then, did.what)  # "if you can't discard 2 cards" is about the branch
        if did.no and not repeats and not isinstance(last.then, (fx.May, fx.Do)):
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
    """ "If not" after a coin means the other side; after several coins, that not all of them are heads."""
    if flip.coins == fx.Number(1):
        return replace(flip, heads=flip.heads or then, tails=flip.tails or then)
    all_heads = fx.Compare(fx.Heads(), Op.EQUAL, flip.coins)
    return seq(replace(flip, heads=None), fx.If(all_heads, flip.heads, then))


def _belongs_inside(last: Action, action: Action, before: Sequence[Action]) -> bool:
    """Whether the action refers to something that only a branch of the last step has introduced, and no step before."""
    if not isinstance(last, (fx.If, fx.Flip, fx.May, fx.Do)):
        return False
    if isinstance(action, fx.Shuffle):
        searched = any(isinstance(node, fx.Search) for step in before for node in walk(step))
        return any(isinstance(node, (fx.Search, fx.Deck)) or (_is_put_on_deck(node) and not searched) for node in walk(last))
    if isinstance(last, fx.May) and isinstance(action, fx.Base):
        return False  # the attack does no damage if nothing was done that it counts
    wanted = _unbound(action)
    return bool(wanted) and all(_introduces(last, kind) for kind in wanted)


def _is_put_on_deck(node: object) -> bool:
    """Whether cards are put on a deck, which a shuffle after that is about."""
    return isinstance(node, fx.Move) and node.to in (fx.Place.TOP, fx.Place.BOTTOM)


def _unbound(action: Action) -> set[str]:
    """The kinds of thing that the action refers to without introducing them itself."""
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
            continue  # some of the things named before
        elif isinstance(node, fx.Look) and isinstance(node.cards, Pronoun):
            continue  # a look at things named before
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
        if isinstance(node, fx.Switch) and kind != "card" and not isinstance(node.with_, Pronoun):
            return True
    return False


def _append_inside(last: Action, action: Action) -> Action | None:
    """The last step with the action at the end of its branch; None if there are two branches."""
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


_USUAL = {0: Condition.ASLEEP, 1: Condition.POISONED, 2: Condition.BURNED, 3: Condition.CONFUSED}
"""The Special Condition by the number of damage counters that it puts by the rules; 0: Asleep, which has coins."""


def _stronger(node: fx.Inflict, pending: Stronger) -> Action | None:
    """The one Special Condition that is meant is stronger; others that are given with it are as usual."""
    strong = _USUAL.get(pending.usual)
    if strong not in node.conditions:
        return None
    others = tuple(one for one in node.conditions if one is not strong)
    stronger = replace(node, conditions=(strong,), strength=pending.n)
    return seq(replace(node, conditions=others), stronger) if others else stronger


def _change_last(node: Any, kind: type[Node], change: Callable[[Any], Node | None]) -> Any:
    """The tree with the last node of the kind changed; None if there is no such node or `change` gives None."""
    if isinstance(node, tuple):
        for index in range(len(node) - 1, -1, -1):
            new = _change_last(node[index], kind, change)
            if new is not None:
                return (*node[:index], new, *node[index + 1 :])
        return None
    if not isinstance(node, Node):
        return None
    for slot in reversed(fields(node)):
        value = getattr(node, slot.name)
        if isinstance(value, (Node, tuple)):
            new = _change_last(value, kind, change)
            if new is not None:
                return replace(node, **{slot.name: new})
    return change(node) if isinstance(node, kind) else None
