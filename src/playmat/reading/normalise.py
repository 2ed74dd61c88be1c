"""One form for each meaning: different trees of the same meaning become equal, and impossible ones are refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Node, Selector
from playmat.effects.tree import rewrite, walk
from playmat.reading.meaning import both, denied, seq
from playmat.reading.placeholders import CountFirst, EachDefending, Remark, Someone
from playmat.reading.pronouns import kind_of
from playmat.reading.refusal import Refusal


def _fewer_found(previous: Action | None, part: Action) -> list[Action] | None:
    """ "Search for X and put as many of them as you like onto your Bench": the search itself takes that many."""
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


def _revealing(choice: fx.OneOf) -> list[Action]:
    """A choice between searches that reveal the found cards; empty for any other action."""
    searches = [one for one in choice.options if isinstance(one, fx.Search)]
    if len(searches) < len(choice.options):
        return []
    return [replace(choice, options=tuple(replace(one, reveal=True) for one in searches))]


def _is_evolving(previous: Action | None, part: Action) -> bool:
    """Old texts attach the card that evolves from a Pokémon to it."""
    return (
        isinstance(previous, fx.Search)
        and isinstance(part, fx.Attach)
        and isinstance(part.cards, fx.Those)
        and any(isinstance(node, (fx.EvolvesFrom, fx.EvolvesFromName)) for node in walk(previous.for_))
    )


def _of_any(for_: Selector, picked: fx.Pick) -> Selector:
    """A phrase about one picked Pokémon as a phrase about any of the candidates."""
    return rewrite(for_, lambda node: picked.of if node == picked else node)


def _found_first(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "Search for a card that evolves from 1 of your Pokémon and put it onto that Pokémon": the found card determines which
    Pokémon it can be put onto, and the player picks one of these after the search."""
    found = list(steps)
    for place in range(len(found) - 1):
        search, after = found[place], found[place + 1]
        evolve = after.do if isinstance(after, fx.Do) else after
        if not isinstance(search, fx.Search) or evolve != fx.Evolve(fx.It(), fx.Those()):
            continue
        picks = [node for node in walk(search.for_) if isinstance(node, fx.Pick) and kind_of(node) == "pokemon"]
        if len(picks) != 1 or not isinstance(picks[0].of, (fx.InPlay, fx.Bench, fx.Active)):
            continue
        picked, group = picks[0], picks[0].of
        fitting = replace(picked, of=replace(group, filter=both(group.filter, fx.EarlierForm(fx.Those()))))
        evolve = fx.Evolve(fitting, fx.Those())
        found[place] = replace(search, for_=_of_any(search.for_, picked))
        found[place + 1] = replace(after, do=evolve) if isinstance(after, fx.Do) else evolve
    return tuple(found)


def _chosen_first(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """A Pokémon that is healed and cured by one sentence is picked first, because it may have no damage."""
    found: list[Action] = []
    for place, step in enumerate(steps):
        after = steps[place + 1] if place + 1 < len(steps) else None
        if (
            isinstance(step, fx.Heal)
            and isinstance(step.from_, fx.Pick)
            and isinstance(after, fx.Cure)
            and after.from_ == fx.It()
        ):
            found += [fx.Choose(step.from_), replace(step, from_=fx.It())]
        else:
            found.append(step)
    return tuple(found)


def _goes_on(first: fx.AsPlayer, second: fx.AsPlayer) -> bool:
    """Whether each player continues with the cards that they looked at or took."""
    own = (fx.Rest, fx.Looked, fx.Those, fx.It, fx.Result)
    return first.who is second.who and any(isinstance(node, own) for node in walk(second.do))


def _came_from(chosen: Action | None) -> fx.Place:
    """The former place of a card that is exchanged with a Pokémon in play: the Pokémon's card goes there."""
    cards = chosen.for_ if isinstance(chosen, fx.Search) else chosen.what if isinstance(chosen, fx.Choose) else None
    places = {fx.Deck: fx.Place.DECK, fx.DiscardPile: fx.Place.DISCARD, fx.Hand: fx.Place.HAND}
    place = places.get(type(cards.of)) if isinstance(cards, fx.Pick) else None
    if place is None:
        raise Refusal("it is not clear where the card goes that is taken away")
    return place


def _is_contrary(first: fx.If, second: fx.If) -> bool:
    """ "If it is X, do this. If it is not X, do that": one test, made before either is done."""
    return first.else_ is None and second.else_ is None and second.test in (denied(first.test), fx.Unless(first.test))


def _is_return(done: fx.Do) -> bool:
    """ "If you do, put the old card on top of your deck": part of the swap itself."""
    return done.else_ is None and isinstance(done.then, fx.Move) and isinstance(done.then.cards, (fx.This, fx.It))


def _check_coins(steps: fx.Seq) -> None:
    """Heads and tails are those of the latest flips, so they cannot be counted over a loop of flips."""
    looped = apiece = False
    for step in steps.steps:
        if isinstance(step, (fx.Flip, fx.FlipUntilTails)):
            looped = False
        elif looped and any(isinstance(node, (fx.Heads, fx.Tails, fx.Coin)) for node in walk(step)):
            raise Refusal("coins are counted over several flips")
        if isinstance(step, (fx.ForEach, fx.Repeat)):
            looped = any(isinstance(node, fx.Flip) for node in walk(step))
        if isinstance(step, fx.Flip):
            apiece = isinstance(step.coins, fx.Count) and kind_of(step.coins.of) == "pokemon"
        elif apiece and fx.It() in walk(step) and not any(isinstance(node, fx.Pick) for node in walk(step)):
            raise Refusal("it is not clear which Pokémon's coin this refers to")


_AWAY = (fx.Place.DECK, fx.Place.TOP, fx.Place.BOTTOM, fx.Place.HAND, fx.Place.DISCARD, fx.Place.LOST)


def _takes_away(step: Action) -> bool:
    """Whether a Pokémon that is named or picked leaves play."""
    gone = step.cards if isinstance(step, fx.Discard) or (isinstance(step, fx.Move) and step.to in _AWAY) else None
    return isinstance(gone, (fx.Pick, fx.It)) and kind_of(gone) == "pokemon"


def _check_order(steps: fx.Seq) -> None:
    """Refuse steps after the end of a text, and tests of a Pokémon that has left play."""
    if any(isinstance(step, fx.Nothing) for step in steps.steps[:-1]):
        raise Refusal("the text goes on after it has ended")
    for place, step in enumerate(steps.steps):
        if isinstance(step, fx.Move) and isinstance(step.cards, fx.This) and step.to in _AWAY:
            tests = [later.test for later in steps.steps[place + 1 :] if isinstance(later, fx.If)]
            if any(isinstance(node, (fx.This, fx.Surplus)) for test in tests for node in walk(test)):
                raise Refusal("the Pokémon has left play before this asks for it")
        if _takes_away(step):
            later = next(iter(steps.steps[place + 1 :]), None)
            if isinstance(later, fx.If) and any(isinstance(node, fx.It) for node in walk(later.test)):
                raise Refusal("the Pokémon has left play before this asks for it")


def _damaged(pick: fx.Pick) -> fx.Pick:
    """Counters can be taken only from a Pokémon that has some."""
    of = pick.of
    if isinstance(of, (fx.InPlay, fx.Bench, fx.Active)) and not any(isinstance(node, fx.Damaged) for node in walk(of.filter)):
        return replace(pick, of=replace(of, filter=both(of.filter, fx.Damaged())))
    return pick


def _lacks_pokemon(action: Action) -> bool:
    """Whether it refers to a Pokémon that it does not introduce itself."""
    return fx.It() in walk(action) and not any(isinstance(node, (fx.Pick, fx.Switch)) for node in walk(action))


def _trigger(on: fx.On) -> fx.On:
    """A trigger in its one form.

    A trigger on the Pokémon that has the text names no Pokémon, a trigger that reduces damage waits for that damage, and
    a trigger with an optional action is itself optional.
    """
    if isinstance(on.who, fx.This):
        on = replace(on, who=None)
    if on.event is fx.Event.DAMAGED and any(isinstance(node, fx.Soften) for node in walk(on.do)):
        on = replace(on, event=fx.Event.WOULD_BE_DAMAGED)
    if isinstance(on.do, fx.May) and on.do == fx.May(on.do.do):
        on = replace(on, do=on.do.do, optional=True)
    return on


_TAKEN = (fx.Those, fx.It, fx.Result, fx.Looked, fx.Rest)
"""Nodes that refer to the cards that were taken before."""


def _at_once(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "For each heads, choose a card. Shuffle those cards ...": the cards are chosen, or searched for, in one choice, and so
    are cards that are found in a hand and put elsewhere: none is chosen twice."""

    def change(place: int, step: Action) -> Action:
        if not isinstance(step, fx.Repeat):
            return step
        chosen, *after = step.do.steps if isinstance(step.do, fx.Seq) else (step.do,)
        one = fx.Number(1)
        if isinstance(chosen, fx.Choose) and isinstance(chosen.what, fx.Pick) and chosen.what.n == one:
            many: Action = replace(chosen, what=replace(chosen.what, n=step.times))
            found = chosen.what.of.of if isinstance(chosen.what.of, fx.Where) else chosen.what.of
            if isinstance(found, fx.Looked) and len(after) == 1 and isinstance(after[0], (fx.Move, fx.Discard)):
                return seq(many, *after)
        elif isinstance(chosen, fx.Search) and isinstance(chosen.for_, fx.Pick) and chosen.for_.n == one:
            many = replace(chosen, for_=replace(chosen.for_, n=step.times))
        else:
            return step
        return step if after or fx.Those() not in walk(steps[place + 1 :]) else many

    return tuple(change(place, step) for place, step in enumerate(steps))


def _picked_again(loop: fx.Repeat | fx.ForEach, times: fx.Quantity) -> Action:
    """ "For each heads, choose 1 of your opponent's Pokémon and do 20 damage to it": all damage to one Pokémon is one amount."""
    chosen, *after = loop.do.steps if isinstance(loop.do, fx.Seq) else (loop.do,)
    if isinstance(chosen, fx.Choose) and len(after) == 1:
        pick, done = chosen.what, after[0]
        if not isinstance(done, fx.Damage) or done.to != fx.It():
            return loop
    elif isinstance(chosen, fx.Damage) and not after:
        pick, done = chosen.to, chosen
    else:
        return loop
    if not isinstance(pick, fx.Pick) or pick.n != fx.Number(1) or not isinstance(done.amount, fx.Number):
        return loop
    return replace(done, to=replace(pick, n=times, again=True))


def _counted(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "Discard any number of cards, then flip a coin. If heads, draw that many": as many as were discarded, which the flip does
    not change."""

    def change(place: int, step: Action) -> Action:
        if not isinstance(step, fx.Flip) or not isinstance(step.heads, fx.Draw):
            return step
        if not place or not isinstance(steps[place - 1], fx.Discard):
            return step
        return replace(step, heads=rewrite(step.heads, lambda node: fx.Count(fx.Those()) if node == fx.Result() else node))

    return tuple(change(place, step) for place, step in enumerate(steps))


def _shuffled(repeat: fx.Repeat) -> Action:
    """ "For each heads, search your deck. If you do, shuffle your deck": a deck is shuffled with or without a found card."""
    if not any(isinstance(step, fx.Search) for step in walk(repeat)):
        return fx.Do(repeat, fx.Shuffle())
    return seq(repeat, fx.If(fx.Compare(repeat.times, fx.Op.AT_LEAST, fx.Number(1)), fx.Shuffle()))


def _likewise(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "You may also search for ... in this way": the found cards are treated as in the search before."""
    place = next((place for place, step in enumerate(steps) if isinstance(step, fx.Search)), len(steps))
    end = place + 1
    while end < len(steps) and (isinstance(steps[end], fx.Shuffle) or any(isinstance(node, _TAKEN) for node in walk(steps[end]))):
        end += 1
    first, rest = steps[:end], steps[end:]

    def change(node: object) -> object:
        if isinstance(node, fx.May) and isinstance(node.do, fx.Search) and node.then is None:
            return replace(node, do=tidy(seq(node.do, *first[place + 1 :])))
        return node

    return (*first, *(rewrite(step, change) for step in rest))


def _kept(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "Choose 1 of them. Shuffle the other cards ... Put the card you chose ...": it is kept while the others are moved."""
    for place in range(len(steps) - 2):
        chosen, others, put = steps[place : place + 3]
        is_kept = isinstance(chosen, fx.Choose) and isinstance(others, fx.Move) and isinstance(others.cards, fx.Rest)
        if is_kept and isinstance(put, fx.Move) and isinstance(put.cards, fx.Those):
            keep = fx.Save(fx.Order.FIRST, fx.Those())
            return (*steps[: place + 1], keep, others, replace(put, cards=fx.Saved(fx.Order.FIRST)), *steps[place + 3 :])
    return steps


def _done_once(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "Attach a card to each of them. If you attached any Energy in this way, ...": to any of them, not to the last one."""
    for place in range(len(steps) - 1):
        each, following = steps[place : place + 2]
        if not isinstance(each, fx.ForEach) or not isinstance(each.do, fx.Attach) or not isinstance(following, fx.If):
            continue
        if following == fx.If(fx.Exists(fx.Where(fx.Those(), fx.Is("Energy"))), following.then):
            return (*steps[:place], fx.Do(each, following.then), *steps[place + 2 :])
    return steps


_SETS = (fx.InPlay, fx.Bench, fx.Active, fx.Hand, fx.Deck, fx.DiscardPile, fx.Prizes, fx.LostZone, fx.Attached, fx.Where)
"""Selectors with their own filter."""


def _sifted(where: fx.Where) -> Selector:
    """The members of a group that match a filter are the group with that filter added."""
    if not isinstance(where.of, _SETS):
        return where
    filters = [where.of.filter, where.filter]
    if any(isinstance(one, fx.Provides) or one in (fx.Is("Basic Energy"), fx.Is("Special Energy")) for one in filters):
        filters = [one for one in filters if one != fx.Is("Energy")]
    return cast(Selector, replace(cast(Any, where.of), filter=both(*filters)))


def tidy(action: Any) -> Any:
    """The tree in its one form: for example, a search that shows the found cards is one step, and sequences are not nested."""

    def change(node: object) -> object:
        if isinstance(node, fx.Seq):
            _check_coins(node)
            steps: list[Action] = []
            for step in _likewise(_at_once(_counted(node.steps))):
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
                    elif isinstance(previous, fx.If) and isinstance(part, fx.If) and _is_contrary(previous, part):
                        steps[-1] = replace(previous, else_=part.then)
                    elif isinstance(part, fx.Reveal) and isinstance(part.cards, fx.Those) and isinstance(previous, fx.Search):
                        steps[-1] = replace(previous, reveal=True)
                    elif isinstance(part, fx.Reveal) and isinstance(part.cards, fx.Those) and isinstance(previous, fx.OneOf):
                        steps[-1:] = _revealing(previous) or [previous, part]
                    else:
                        steps.append(part)
            steps = list(_done_once(_kept(_chosen_first(_found_first(tuple(steps))))))
            _check_order(fx.Seq(tuple(steps)))
            return steps[0] if len(steps) == 1 else fx.Seq(tuple(steps))
        if isinstance(node, fx.Do) and isinstance(node.do, fx.Repeat) and node == fx.Do(node.do, fx.Shuffle()):
            return _shuffled(node.do)
        if isinstance(node, fx.Repeat):
            return _picked_again(node, node.times)
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
        if isinstance(node, fx.ForEach) and kind_of(node.of) == "card":
            return _picked_again(node, fx.Count(node.of))
        return node

    tidied = rewrite(action, change)
    for node in walk(tidied):
        if isinstance(node, (Remark, Someone)) or (isinstance(node, Node) and type(node) not in _KNOWN):
            raise Refusal("something in this is not tied to anything before it")
    return tidied


_KNOWN = frozenset(fx.NODES.values()) | {EachDefending}
