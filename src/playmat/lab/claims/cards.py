"""Claims about cards: where they are afterwards."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.cards.model import Card
from playmat.effects import nodes as n
from playmat.effects.tree import nodes_of
from playmat.engine import board, movement, players, pokemon_values
from playmat.engine.actions import attaching, cards, deck_order, evolving, knock_outs, prizes, tools
from playmat.engine.codes import (
    P_ACTIVE,
    P_BENCH,
    P_BOTTOM,
    P_DISCARD,
    P_TOP,
    POKEMON_CARD,
)
from playmat.engine.machine import Machine
from playmat.engine.program import IN_VAIN, Context
from playmat.engine.state import C_OWED, CARDS_GO, ONGOING
from playmat.lab.claims.claim import Claimed, claims, goal, is_quiet, judged, name_of, place_of, serials_of
from playmat.lab.exercise_decks import texts_of


@claims(cards.Draw, cards.DrawUntil)
def drawn(m: Machine, c: Context, node: cards.Draw) -> Claimed:
    quiet = is_quiet(m, c)
    seats = [int(seat) for seat in players.seats_of(m, node.who, c)]
    wanted, before = {}, {}
    for seat in seats:
        side = m.st.sides[seat]
        n = int(node.n.value(m, c)) - (len(side.hand) if node.until else 0)
        wanted[seat] = max(0, min(n, len(side.deck)))
        before[seat] = len(side.deck), len(side.hand)
    yield
    done = {}
    for seat in seats:
        side = m.st.sides[seat]
        deck, hand = before[seat]
        done[seat] = deck - len(side.deck) if deck - len(side.deck) == len(side.hand) - hand else -1
    return judged(quiet, f"cards drawn: {wanted}", f"cards drawn: {done}", any(done.values()), wanted == done)


@claims(cards.DrawUpTo)
def drawn_up_to(m: Machine, c: Context, node: cards.DrawUpTo) -> Claimed:
    side = m.st.sides[players.seat_of(m, node.who, c)]
    most, before = min(int(node.n.value(m, c)), len(side.deck)), len(side.hand)
    yield
    gained = len(side.hand) - before
    return judged(True, f"up to {most} cards drawn", f"{gained} cards drawn", gained > 0, 0 <= gained <= most)


@claims(cards.Search)
def found(m: Machine, c: Context, node: cards.Search) -> Claimed:
    wanted = {int(uid) for uid in node.of.cards(m, c)}
    yield
    return judged(
        True,
        f"found {wanted}",
        f"found { ({int(uid) for uid in c.those}) }",
        bool(wanted),
        wanted == {int(uid) for uid in c.those},
    )


@claims(cards.Look)
def looked(m: Machine, c: Context, node: cards.Look) -> Claimed:
    wanted = {int(uid) for uid in node.seen(m, c)}  # none, if they would go onto a full Bench
    yield
    seen = {int(uid) for uid in c.looked}
    return judged(True, f"looked at {wanted}", f"looked at {seen}", bool(wanted), wanted == seen)


@claims(cards.Reveal)
def revealed(m: Machine, c: Context, node: cards.Reveal) -> Claimed:
    wanted = {int(uid) for uid in node.seen(m, c)}
    yield
    seen = {int(uid) for uid in (*c.looked, *c.those)}
    return judged(True, f"revealed {wanted}", f"revealed {seen}", bool(wanted), wanted <= seen)


@claims(cards.Move)
def moved(m: Machine, c: Context, node: cards.Move) -> Claimed:
    quiet = is_quiet(m, c)
    if not node.of.of_cards:
        goals: dict[int, str] = {}
        pokemon = node.of.pokemon(m, c)
        for p in pokemon:
            goals |= {int(uid): goal(m, uid, node.to) for uid in p.cards}
            for uid in p.attached:
                apart = not node.whole or m.defs[uid].hyper_gear
                goals[int(uid)] = goal(m, uid, P_DISCARD if apart else node.to)
        yield
        seen = {uid: place_of(m, i64(uid)) for uid in goals}
        return judged(quiet, told(m, goals), told(m, seen), any(seen[uid] == goals[uid] for uid in goals), goals == seen)
    listed = [int(uid) for uid in node.of.cards(m, c)]
    before = {uid: place_of(m, i64(uid)) for uid in listed}
    if node.to in (P_BENCH, P_ACTIVE):
        room = {int(m.owners[uid]): int(movement.room(m, m.owners[uid])) for uid in listed}
        if node.to == P_ACTIVE:  # an empty Active Spot has room, too
            room = {seat: n + (len(m.st.sides[seat].active) < m.actives) for seat, n in room.items()}
        fit = [uid for uid in listed if m.defs[uid].supertype == POKEMON_CARD or m.defs[uid].as_hp]
        wanted = sum(min(n, sum(int(m.owners[uid]) == seat for uid in fit)) for seat, n in room.items())
        yield
        came = sum(place_of(m, i64(uid)).startswith("part of") for uid in listed)
        return judged(quiet, f"{wanted} cards of {told(m, before)} on the Bench", f"{came} there", came > 0, wanted == came)
    goals = {uid: goal(m, i64(uid), node.to) for uid in listed}
    if cards.returns_to(node.to):  # some cards cannot come back from the discard pile
        goals |= {uid: "discard" for uid in listed if m.defs[uid].stays_discarded and before[uid] == "discard"}
    yield
    seen = {uid: place_of(m, i64(uid)) for uid in listed}
    moved_at_all = any(seen[uid] != before[uid] for uid in listed) or (bool(listed) and goals == before)
    if goals == seen and node.to in (P_TOP, P_BOTTOM):
        for side in m.st.sides:
            own = {uid for uid in listed if m.owners[uid] == side.seat and goals[uid] == "deck"}
            there = side.deck[len(side.deck) - len(own) :] if node.to == P_TOP else side.deck[: len(own)]
            if own != {int(uid) for uid in there}:
                return judged(quiet, f"{own} at that end of the deck", f"{[int(uid) for uid in there]}", True, False)
    return judged(quiet, told(m, goals), told(m, seen), moved_at_all, goals == seen)


def told(m: Machine, places: dict[int, str]) -> str:
    return ", ".join(f"{name_of(m, i64(uid))}: {place}" for uid, place in sorted(places.items())) or "no cards"


@claims(deck_order.PutStadium)
def stadium_put(m: Machine, c: Context, node: deck_order.PutStadium) -> Claimed:
    wanted = [int(uid) for uid in node.card.cards(m, c) if node.fits(m, uid)]
    yield
    return judged(True, wanted, int(m.st.stadium), bool(wanted), not wanted or m.st.stadium in wanted)


@claims(cards.Discard)
def discarded(m: Machine, c: Context, node: cards.Discard) -> Claimed:
    quiet = is_quiet(m, c)
    if node.of.of_cards:
        listed = [int(uid) for uid in node.of.cards(m, c)]
    else:
        listed = [int(uid) for p in node.of.pokemon(m, c) for uid in (*p.cards, *p.attached)]
    before = {uid: place_of(m, i64(uid)) for uid in listed}
    goals = {uid: goal(m, i64(uid), P_DISCARD) for uid in listed}
    yield
    seen = {uid: place_of(m, i64(uid)) for uid in listed}
    return judged(quiet, told(m, goals), told(m, seen), any(seen[uid] != before[uid] for uid in listed), goals == seen)


@claims(attaching.Attach)
def attached(m: Machine, c: Context, node: attaching.Attach) -> Claimed:
    listed = [int(uid) for uid in node.of.cards(m, c)]
    targets = node.to.pokemon(m, c)
    quiet = is_quiet(m, c) and not any(m.defs[uid].bearer is not None for uid in listed)
    serials = serials_of(targets) if node.each else serials_of(targets)[:1]
    goals = {f"attached to #{serial}" for serial in serials}
    before = {uid: place_of(m, i64(uid)) for uid in listed}
    yield
    seen = {uid: place_of(m, i64(uid)) for uid in listed}
    changed = any(seen[uid] != before[uid] for uid in listed)
    return judged(quiet, sorted(goals), told(m, seen), changed, not goals or all(place in goals for place in seen.values()))


@claims(attaching.MaskEnergy, attaching.UnmaskEnergy)
def masked(m: Machine, c: Context, node: attaching.MaskEnergy | attaching.UnmaskEnergy) -> Claimed:
    quiet = is_quiet(m, c)
    wanted = isinstance(node, attaching.MaskEnergy)
    listed = [int(uid) for uid in node.of.cards(m, c) if board.holder(m, uid) is not None]
    before = [bool(pokemon_values.acts_as(m, i64(uid))) for uid in listed]
    yield
    after = [bool(pokemon_values.acts_as(m, i64(uid))) for uid in listed]
    return judged(quiet, [wanted] * len(listed), after, before != after)


@claims(evolving.Evolve)
def evolved(m: Machine, c: Context, node: evolving.Evolve) -> Claimed:
    quiet = is_quiet(m, c)
    pair = node.with_.cards(m, c), node.what.pokemon(m, c)
    if not len(pair[0]) or not pair[1]:
        return None
    uid, serial = pair[0][0], pair[1][0].serial
    yield
    p = board.find(m, serial)
    if p is None or m.st.outcome != ONGOING:
        return None  # a check inside the effect has Knocked it Out
    return judged(
        quiet,
        f"{name_of(m, uid)} on top of #{serial}",
        name_of(m, p.cards[len(p.cards) - 1]),
        True,
        p.cards[len(p.cards) - 1] == uid,
    )


@claims(evolving.Devolve)
def devolved(m: Machine, c: Context, node: evolving.Devolve) -> Claimed:
    quiet = is_quiet(m, c)
    goals: dict[int, str] = {}
    for p in node.what.pokemon(m, c):
        if pokemon_values.is_evolved(m, p):
            off = p.cards[pokemon_values.unevolved_cards(m, p) :] if node.all else p.cards[len(p.cards) - 1 :]
            goals |= {int(uid): goal(m, uid, node.to) for uid in off if node.all or uid == p.cards[len(p.cards) - 1]}
    yield
    seen = {uid: place_of(m, i64(uid)) for uid in goals}
    return judged(quiet, told(m, goals), told(m, seen), any(seen[uid] == goals[uid] for uid in goals), goals == seen)


@claims(evolving.LevelDown)
def levelled_down(m: Machine, c: Context, node: evolving.LevelDown) -> Claimed:
    quiet = is_quiet(m, c)
    goals: dict[int, str] = {}
    for p in node.what.pokemon(m, c):
        if evolving.is_levelled(m, p):
            uid = p.cards[len(p.cards) - 1]
            goals[int(uid)] = goal(m, uid, node.to)
    yield
    seen = {uid: place_of(m, i64(uid)) for uid in goals}
    return judged(quiet, told(m, goals), told(m, seen), any(seen[uid] == goals[uid] for uid in goals), goals == seen)


@claims(evolving.Become)
def became(m: Machine, c: Context, node: evolving.Become) -> Claimed:
    pair = node.card.cards(m, c), node.what.pokemon(m, c)
    if not len(pair[0]) or not pair[1]:
        return None
    uid, serial = pair[0][0], pair[1][0].serial
    old = pair[1][0].cards[len(pair[1][0].cards) - 1]
    yield
    p = board.find(m, c.it[0] if node.whole and len(c.it) else serial)
    top = -1 if p is None else int(p.cards[len(p.cards) - 1])
    holds = top == uid and place_of(m, old) == goal(m, old, node.old)
    return judged(
        True, f"{name_of(m, uid)} on top, the old card in {goal(m, old, node.old)}", f"{top}, {place_of(m, old)}", True, holds
    )


@claims(evolving.Cover)
def covered(m: Machine, c: Context, node: evolving.Cover) -> Claimed:
    pair = node.card.cards(m, c), node.what.pokemon(m, c)
    if not len(pair[0]) or not pair[1]:
        return None
    uid, serial, under = pair[0][0], pair[1][0].serial, [int(one) for one in pair[1][0].cards]
    was = pokemon_values.is_evolved(m, pair[1][0])
    yield
    p = board.find(m, serial)
    stack = [] if p is None else [int(one) for one in p.cards]
    holds = p is not None and stack == [*under, int(uid)] and pokemon_values.is_evolved(m, p) == was
    return judged(True, f"{name_of(m, uid)} on top of {under}, not evolved", stack, True, holds)


@claims(evolving.BenchLegend)
def legend_benched(m: Machine, c: Context, node: evolving.BenchLegend) -> Claimed:
    halves = [*node.half.cards(m, c), *node.other.cards(m, c)]
    room = movement.room(m, c.you) > 0
    yield
    standing = [p for serial in c.it if (p := board.find(m, serial)) is not None]
    holds = not room or len(halves) < 2 or (len(standing) == 1 and all(uid in standing[0].cards for uid in halves))
    return judged(is_quiet(m, c), "one Pokémon of both halves", len(standing), bool(standing), holds)


@claims(cards.Promote)
def promoted(m: Machine, c: Context, node: cards.Promote) -> Claimed:
    seat = players.seat_of(m, node.of, c)
    before = len(m.st.sides[seat].active)
    yield
    side = m.st.sides[seat]
    full = len(side.active) == m.actives or not side.bench
    return judged(True, "a new Active Pokémon", f"{len(side.active)} Active Pokémon", len(side.active) > before, full)


@claims(cards.Switch)
def switched(m: Machine, c: Context, node: cards.Switch) -> Claimed:
    quiet = is_quiet(m, c)
    coming = node.with_.pokemon(m, c)
    actives = node.active.pokemon(m, c) if node.active is not None else m.st.sides[coming[0].owner].active if coming else []
    if not coming or not actives or board.is_active(m, coming[0]) or actives[0].owner != coming[0].owner:
        return None
    serial, old = coming[0].serial, serials_of(m.st.sides[coming[0].owner].active)
    yield
    p = board.find(m, serial)
    now = serials_of(m.st.sides[p.owner].active) if p is not None else []
    return judged(quiet, f"#{serial} Active instead of one of {old}", f"Active: {now}", now != old, serial in now and now != old)


@claims(prizes.TakePrize)
def prizes_taken(m: Machine, c: Context, node: prizes.TakePrize) -> Claimed:
    quiet = is_quiet(m, c)
    side = m.st.sides[players.seat_of(m, node.who, c)]
    left = int(side.prizes_left())
    wanted = min(left, int(node.n.value(m, c)) + int(side.counts[C_OWED]))
    before = {int(uid) for uid in side.prizes}
    yield
    taken = left - int(side.prizes_left())
    more = sum(further_prizes(m.defs[uid].card) for uid in before - {int(uid) for uid in side.prizes} if uid >= 0)
    holds = wanted <= taken <= wanted + more or m.st.outcome != ONGOING
    return judged(quiet, f"{wanted} Prizes taken, and up to {more} more", f"{taken} Prizes taken", taken > 0, holds)


def further_prizes(card: Card) -> int:
    """The number of further Prize cards that this one lets its player take (Lucky Bonus)."""
    found = 0
    for trigger in texts_of(card):
        if isinstance(trigger, n.On) and trigger.event is n.Event.PRIZE_TAKEN:
            prizes = [node.n for node in nodes_of(trigger.do) if isinstance(node, n.TakePrize)]
            found += sum(prize.value for prize in prizes if isinstance(prize, n.Number))
    return found


@claims(prizes.TurnPrize)
def prizes_turned(m: Machine, c: Context, node: prizes.TurnPrize) -> Claimed:
    listed = [int(uid) for uid in node.of.cards(m, c)]
    yield
    shown = [is_up(m, uid) for uid in listed]
    return judged(True, [node.up] * len(listed), shown, bool(listed))


def is_up(m: Machine, uid: int) -> bool:
    side = m.st.sides[m.owners[uid]]
    return any(side.prizes[place] == uid and bool(side.prizes_up >> place & 1) for place in range(len(side.prizes)))


@claims(prizes.SwapCards)
def cards_swapped(m: Machine, c: Context, node: prizes.SwapCards) -> Claimed:
    pairs = list(zip(map(int, node.a.cards(m, c)), map(int, node.b.cards(m, c)), strict=False))
    before = [(place_of(m, i64(b)), place_of(m, i64(a))) for a, b in pairs]
    yield
    after = [(place_of(m, i64(a)), place_of(m, i64(b))) for a, b in pairs]
    return judged(True, before, after, bool(pairs))


@claims(deck_order.Shuffle)
def shuffled(m: Machine, c: Context, node: deck_order.Shuffle) -> Claimed:
    decks_there = {int(seat): sorted(m.st.sides[seat].deck) for seat in players.seats_of(m, node.who, c)}
    was, scripted = m.st.rng, len(m.st.orders)
    idle = c.searched == IN_VAIN or not any(len(deck) > 1 for deck in decks_there.values())
    yield
    holds = all(sorted(m.st.sides[seat].deck) == deck for seat, deck in decks_there.items()) and m.st.rng != was
    return None if idle or scripted else judged(True, "the same cards in an order by chance", "not so", True, holds)


@claims(prizes.ShufflePrizes)
def prizes_shuffled(m: Machine, c: Context, node: prizes.ShufflePrizes) -> Claimed:
    there = {int(seat): sorted(m.st.sides[seat].prizes) for seat in players.seats_of(m, node.who, c)}
    up = {seat: [uid for i, uid in enumerate(m.st.sides[seat].prizes) if m.st.sides[seat].prizes_up >> i & 1] for seat in there}
    yield
    holds = all(sorted(m.st.sides[seat].prizes) == listed for seat, listed in there.items())
    now = {seat: [uid for i, uid in enumerate(m.st.sides[seat].prizes) if m.st.sides[seat].prizes_up >> i & 1] for seat in there}
    return judged(True, "the same Prize cards, those face up in their places", "not so", True, holds and up == now)


@claims(deck_order.Rearrange)
def rearranged(m: Machine, c: Context, node: deck_order.Rearrange) -> Claimed:
    listed = {int(uid) for uid in node.of.cards(m, c)}
    yield
    for side in m.st.sides:
        if any(m.owners[uid] == side.seat for uid in listed):
            top = {int(uid) for uid in side.deck[len(side.deck) - len(listed) :]}
            return judged(True, f"{listed} on top of the deck", f"{top}", True, top == listed)
    return None


@claims(deck_order.UntilFound)
def until_found(m: Machine, c: Context, node: deck_order.UntilFound) -> Claimed:
    deck = [int(uid) for uid in m.st.sides[players.seat_of(m, node.of, c)].deck][::-1]
    passing = [place for place, uid in enumerate(deck) if node.filter.card(m, c, i64(uid))]
    wanted = deck[: passing[0] + 1] if passing else deck
    yield
    return judged(
        True,
        f"looked at {wanted}",
        f"looked at {[int(uid) for uid in c.looked]}",
        bool(wanted),
        wanted == [int(uid) for uid in c.looked],
    )


@claims(tools.AttachAsTool)
def attached_as_tool(m: Machine, c: Context, node: tools.AttachAsTool) -> Claimed:
    p, targets = board.find(m, c.source), node.to.pokemon(m, c)
    if p is None or not targets or targets[0].serial == p.serial or pokemon_values.tools_on(m, targets[0]):
        return None
    uid, serial = p.cards[len(p.cards) - 1], targets[0].serial
    yield
    return judged(True, f"attached to #{serial}", place_of(m, uid), True)


@claims(knock_outs.SetDestination)
def destined(m: Machine, c: Context, node: knock_outs.SetDestination) -> Claimed:
    serials = serials_of(node.of.pokemon(m, c))
    yield
    marked = [serial for serial in serials if (p := board.find(m, i64(serial))) is not None and p.flags >> CARDS_GO & 15]
    return judged(True, f"a place for {serials}", f"a place for {marked}", bool(serials))
