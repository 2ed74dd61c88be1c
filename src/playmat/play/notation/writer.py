"""A game as a position: the text that `position` reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from playmat.cards.files import format_card_block
from playmat.cards.pool import Pool
from playmat.engine import pokemon_values
from playmat.engine.card_definitions import CardDef
from playmat.engine.codes import K_SILENCE, ROLE_TOOL
from playmat.engine.flow.setup import WholeGame
from playmat.engine.flow.turn import Main
from playmat.engine.in_force import SETTING
from playmat.engine.state import (
    ASLEEP,
    ATTACHED_GO,
    BURNED,
    C_ATTACKS,
    C_ENERGY,
    C_EXTRA,
    C_GX,
    C_OUT,
    C_OWED,
    C_PRIZES_SET,
    C_RETREATS,
    C_STADIUM_USED,
    C_STADIUMS,
    C_SUPPORTERS,
    C_TURNS,
    C_VSTAR,
    CARDS_GO,
    CONDITIONS_THEN,
    CONFUSED,
    COVERED,
    F_DOWNED,
    F_FELLED,
    F_HIT_ACTIVE,
    F_RETREAT_FAILED,
    PARALYZED,
    POISONED,
    Pokemon,
    Side,
)
from playmat.play.game import Game
from playmat.play.notation.boards import begun_before
from playmat.play.notation.events import write_events
from playmat.play.notation.finder import DUMMY, FILLER, CardFinder
from playmat.play.notation.lasting import CannotBeWritten, LastingWords
from playmat.play.notation.pokemon_facts import CONDITIONS, FLAGS, PLACES, spendable
from playmat.play.notation.references import References, card_word
from playmat.rules.ruleset import is_form_name, ruleset_names
from playmat.vocabulary import TYPES

WIDTH = 120
TURN_WORDS = {
    C_ENERGY: "energy attached", C_SUPPORTERS: "supporter played", C_STADIUMS: "stadium played",
    C_STADIUM_USED: "stadium used", C_RETREATS: "retreated", C_ATTACKS: "attacked",
}  # fmt: skip
"""The figures of a turn."""


def write_position(game: Game, pool: Pool, seat: int | None = None) -> str:
    """The position of a game; with a seat, only the facts known to that player.

    Raises CannotBeWritten where there are no words for something, and at questions outside the main phase.
    """
    if seat is not None and not 0 <= seat < game.form.seats:
        raise ValueError(f"there is no player {seat}; use 0 to {game.form.seats - 1}")
    return Writer(game, pool, seat).text()


class Writer:
    """Writes one game."""

    def __init__(self, game: Game, pool: Pool, seat: int | None = None) -> None:
        self.game = game
        self.pool = pool
        self.seat = seat
        """The player whose knowledge is written; None: everything is."""
        own = {d.card.id: d.card for d in game.table.defs if d.card.id not in pool and d.card not in (FILLER, DUMMY)}
        self.inline = sorted(own.values(), key=lambda card: (len(card.id), card.id))
        self.refs = References(game, CardFinder(pool, self.inline), self.hidden())
        self.refs.unknown = {uid for uid in self.refs.hidden if int(game.table.owners[uid]) != seat}

    def text(self) -> str:
        self.check()
        lines = [*self.head()]
        for card in self.inline:
            first, *rest = format_card_block(card).rstrip("\n").split("\n")
            lines += [f"card: {first}", *rest]
        for side in self.game.state.sides:
            lines += ["", f"player {side.seat + 1}:", *self.side(side)]
        behind = self.behind()
        return "\n".join([*lines, *(["", *behind] if behind else [])]) + "\n"

    def hidden(self) -> set[int]:
        """The cards that the player does not see."""
        if self.seat is None:
            return set()
        found: set[int] = set()
        for side in self.game.state.sides:
            found |= {int(uid) for zone in (side.deck, side.aside) for uid in zone}
            found |= {int(uid) for place, uid in enumerate(side.prizes) if uid >= 0 and not int(side.prizes_up) >> place & 1}
            if side.seat != self.seat and not pokemon_values.is_open(self.game.machine, side.seat):
                found |= {int(uid) for uid in side.hand}
        return found

    def check(self) -> None:
        """Raise CannotBeWritten for states that only a saved game can hold."""
        game = self.game
        st, rules = game.state, game.rules
        decision = game.decision
        if decision is None:
            raise CannotBeWritten("the game is over; save its record instead")
        if decision.kind != "main":
            raise CannotBeWritten(
                f"a position is written when a player is asked what to do in their turn, and this question is {decision.kind!r}; "
                "answer it first, or save the game with to_json()"
            )
        if rules.name not in ruleset_names() or not is_form_name(game.form.name):
            raise CannotBeWritten(f"the ruleset {rules.name!r} or form {game.form.name!r} does not come with Playmat")
        frames = st.running()
        usual = len(frames) == 3 and isinstance(frames[0].node, WholeGame) and isinstance(frames[2].node, Main)
        if not usual or st.waiting or st.power_stopped or st.decides >= 0 or st.turn_over:
            raise CannotBeWritten("something is still being carried out; save the game with to_json()")
        if st.stadium >= 0 and int(game.table.owners[st.stadium]) != st.stadium_owner:
            raise CannotBeWritten("a Stadium that another player has put into play")
        names = [card.printed_name for card in self.inline]
        if len(set(names)) != len(names):
            raise CannotBeWritten("two made-up cards have the same name")

    # The game

    def head(self) -> Iterable[str]:
        game, st = self.game, self.game.state
        yield f"ruleset: {game.rules.name}"
        if game.form.name != "standard":
            yield f"form: {game.form.name}"
        yield f"turn: {st.turn} of player {st.player + 1}"
        yield f"first: player {st.first + 1}"
        if st.sudden_death:
            yield f"sudden death: {st.sudden_death}"
        if st.stadium >= 0:
            half = f" with {self.word(int(st.stadium_half))}" if st.stadium_half >= 0 else ""
            facing = f", facing player {st.stadium_faces + 1}" if st.stadium_faces >= 0 else ""
            yield f"stadium: {self.word(int(st.stadium))}{half} of player {st.stadium_owner + 1}{facing}"
        if len(st.flips):
            yield f"flips: {', '.join('heads' if flip else 'tails' for flip in st.flips)}"

    def behind(self) -> list[str]:
        """Facts outside the zones: order of arrival, events, lasting effects."""
        st, refs = self.game.state, self.refs
        lines = []
        arrived = ordered_cards(self.game)
        if len(arrived) > 1:
            lines.append(f"order of arrival: {refs.cards_words(arrived)}")
        if len(st.silencing) > 1:
            lines.append(f"silencing: {refs.cards_words(int(uid) for uid in st.silencing)}")
        if st.striker >= 0:
            lines.append(f"attacker: {refs.card_words(int(st.striker))}")
        if st.skip_checkup:
            lines.append("checkup: skipped")
        words = LastingWords(self.game, refs)
        for key, entries in (
            ("happened", write_events(self.game, refs)),
            ("lasting", [words.write(effect) for effect in st.effects]),
            ("offered", [words.write_offered(waiting) for waiting in st.offered]),
        ):
            if entries:
                lines += [f"{key}:", *(f"  {entry}" for entry in entries)]
        return lines

    # Players

    def side(self, side: Side) -> list[str]:
        lines: list[str] = []
        for zone, pokemon in (("active", side.active), ("bench", side.bench)):
            items = [self.pokemon(p) for p in pokemon]
            lines += listed(zone, items, one_each=len(items) > 1) if items or zone == "active" else []
        lines += listed("hand", self.cards(side.hand))
        lines += self.deck(side)
        lines += self.prizes(side)
        if self.seat == side.seat:
            owners = self.game.table.owners
            own = [uid for uid in range(len(owners)) if int(owners[uid]) == side.seat]
            lines += listed("list", counted(sorted(card_word(self.game.table.defs[uid].card, self.pool) for uid in own)))
        for zone, word in (("discard", "discard"), ("lost", "lost zone"), ("beside", "beside"), ("aside", "set aside")):
            uids = getattr(side, zone)
            lines += listed(word, self.cards(uids)) if len(uids) else []
        lines += self.orders(side)
        return lines + self.figures(side)

    def word(self, uid: int) -> str:
        return "card" if uid in self.refs.hidden else card_word(self.game.table.defs[uid].card, self.pool)

    def cards(self, uids: Iterable[int]) -> list[str]:
        return counted([self.word(int(uid)) for uid in uids])

    def deck(self, side: Side) -> list[str]:
        items = self.cards(reversed([int(uid) for uid in side.deck]))
        return listed("deck", [*items, "only"]) if items else ["  deck: empty"]

    def prizes(self, side: Side) -> list[str]:
        words = []
        for place, uid in enumerate(side.prizes):
            up = " face up" if uid >= 0 and int(side.prizes_up) >> place & 1 else ""
            words.append("taken" if uid < 0 else self.word(int(uid)) + up)
        while words and words[-1] == "taken":
            words.pop()
        items = []
        for word, group in groupby(words):
            count = len(list(group))
            items += [word] * count if word.endswith(" face up") else [times(word, count)]
        return listed("prizes", items)

    def orders(self, side: Side) -> list[str]:
        """The scripted shuffles to come."""
        orders, at, lines = [int(n) for n in self.game.state.orders], 0, []
        defs = self.game.table.defs
        by_index = {int(d.index): d.card for d in defs}
        while at < len(orders):
            seat, count = orders[at], orders[at + 1]
            if seat == side.seat:
                cards = [by_index[-1 - n] if n < 0 else defs[n].card for n in orders[at + 2 : at + 2 + count]]
                lines += listed("shuffle", counted([card_word(card, self.pool) for card in cards]))
            at += 2 + count
        return lines

    def figures(self, side: Side) -> list[str]:
        st, counts = self.game.state, [int(count) for count in side.counts]
        lines = []
        now = (
            [times(word, counts[index]) for index, word in TURN_WORDS.items() if counts[index]] if side.seat == st.player else []
        )
        if now:
            lines.append(f"  this turn: {', '.join(now)}")
        used = [times(word, counts[index]) for index, word in ((C_GX, "GX"), (C_VSTAR, "VSTAR")) if counts[index]]
        if used:
            lines.append(f"  used: {', '.join(used)}")
        game = []
        if counts[C_TURNS] != begun_before(int(st.turn), int(st.player), int(st.first), int(side.seat), len(st.sides)):
            game.append(f"turns {counts[C_TURNS]}")
        if counts[C_EXTRA]:
            game.append(f"{counts[C_EXTRA]} extra turns")
        if counts[C_PRIZES_SET] != self.game.form.over(self.game.rules).prizes:
            game.append(f"{counts[C_PRIZES_SET]} prizes set")
        if counts[C_OWED]:
            game.append(f"{counts[C_OWED]} prizes owed")
        if counts[C_OUT]:
            game.append("out of the game")
        if game:
            lines.append(f"  in this game: {', '.join(game)}")
        return lines

    # Pokémon

    def pokemon(self, p: Pokemon) -> str:
        stack = [int(uid) for uid in reversed(list(p.cards))]
        owners = self.game.table.owners
        if any(int(owners[uid]) != p.owner for uid in stack):
            raise CannotBeWritten("a Pokémon with cards of another player beneath")
        facts = [*self.attached(p), *self.facts(p)]
        head = " on ".join(self.word(uid) for uid in stack)
        return f"{head} [{', '.join(facts)}]" if facts else head

    def attached(self, p: Pokemon) -> list[str]:
        owners = self.game.table.owners
        words = []
        for uid in p.attached:
            owner = int(owners[uid])
            words.append(self.word(int(uid)) if owner == p.owner else f"player {owner + 1}'s {self.word(int(uid))}")
        return counted(words)

    def facts(self, p: Pokemon) -> Iterable[str]:
        st, m = self.game.state, self.game.machine
        turn = int(st.turn)
        if p.damage:
            yield f"damage {p.damage}"
        for index, condition in enumerate(CONDITIONS):
            bit = 1 << index
            if int(p.conditions) & bit:
                strength = {POISONED: p.poison, BURNED: p.burn, ASLEEP: p.sleep_coins, CONFUSED: p.sleep_coins}.get(bit, 0)
                since = " this turn" if bit == PARALYZED and p.paralyzed_turn == turn else ""
                yield f"{condition.value.lower()}{f' {strength}' if strength else ''}{since}"
        if p.entered == turn:
            yield "new"
        if p.evolved == turn:
            yield "evolved this turn"
        if p.last_attack_turn == turn:
            yield "attacked this turn"
        if p.hurt_turn == turn or (p.hurt_turn == turn - 1 and p.hurt):
            yield f"hurt {p.hurt} {'this' if p.hurt_turn == turn else 'last'} turn"
        for mark in p.marks:
            yield f"marker {m.table.names[mark]}"
        yield from self.spent(p)
        yield from self.flags(p)
        for uid, role in p.roles:
            number = [int(other) for other in p.attached].index(uid) + 1
            if pokemon_values.role_kind(role) == ROLE_TOOL:
                yield f"attached {number} is a tool"
            else:
                bits = int(pokemon_values.role_types(role))
                types = "/".join(kind.value for index, kind in enumerate(TYPES) if bits >> index & 1) or "no"
                yield f"attached {number} is {pokemon_values.role_units(role)} {types} energy"

    def spent(self, p: Pokemon) -> Iterable[str]:
        """The texts that it has used this turn."""
        names = {int(bit): title for title, bit in spendable(self.game.machine.defs[p.cards[len(p.cards) - 1]])}
        known = self.game.table.names
        for place in range(24):
            if int(p.used) >> place & 1:
                title = names.get(1 << place, -1)
                same = sum(other == title for other in names.values())
                where = ("", " of a card beneath", " of an attached card")[place // 8]
                yield f"spent {known[title]}" if title >= 0 and same == 1 else f"spent text {place % 8 + 1}{where}"

    def flags(self, p: Pokemon) -> Iterable[str]:
        flags = int(p.flags)
        if flags & F_RETREAT_FAILED:
            yield "retreat failed"
        for word, flag in FLAGS.items():
            if flags & int(flag) and (flag != F_HIT_ACTIVE or flags & F_FELLED):
                yield word
        if flags >> COVERED & 15:
            yield f"{flags >> COVERED & 15} cards covered"
        for what, shift in (("cards", CARDS_GO), ("attached", ATTACHED_GO)):
            if flags >> shift & 15:
                yield f"{what} go to {PLACES[(flags >> shift & 15) - 1]}"
        if flags & (F_FELLED | F_DOWNED) and flags >> CONDITIONS_THEN & 31:
            words = [word.value for index, word in enumerate(CONDITIONS) if flags >> CONDITIONS_THEN >> index & 1]
            yield f"was {' and '.join(words)} when hit"


def ordered_cards(game: Game) -> list[int]:
    """The cards in play whose order of arrival may matter, in that order; cards of unknown order come first."""
    st = game.state
    there = [int(uid) for side in st.sides for p in (*side.active, *side.bench) for uid in (*p.cards, *p.attached)]
    if st.stadium >= 0:
        there.append(int(st.stadium))
    arrived = [int(uid) for uid in st.arrived]
    found = [uid for uid in there if is_ordered(game.machine.defs[uid])]
    return sorted(found, key=lambda uid: arrived.index(uid) if uid in arrived else -1)


def is_ordered(d: CardDef) -> bool:
    """Whether the card sets a value that another card may set too, or silences others."""
    texts = [d.text, d.as_tool, d.as_stadium, *d.abilities]
    return any(static.kind == K_SILENCE or int(SETTING) >> int(static.kind) & 1 for text in texts for static in text.statics)


def counted(words: Sequence[str]) -> list[str]:
    """Words in order, with a count behind repeated ones."""
    groups = [(word, len(list(group))) for word, group in groupby(words)]
    return [times(word, count) for word, count in groups]


def times(word: str, count: int) -> str:
    if word == "card":
        return f"{count} cards"
    return word if count == 1 else f"{word} x{count}"


def listed(key: str, items: Sequence[str], one_each: bool = False) -> list[str]:
    """A zone on one line if it fits, otherwise on lines below its key."""
    whole = f"  {key}: {', '.join(items) or 'none'}"
    if len(whole) <= WIDTH and not one_each:
        return [whole]
    lines, line = [f"  {key}:"], ""
    for item in items:
        if line and (one_each or len(line) + len(item) > WIDTH - 6):
            lines.append(f"    {line}")
            line = ""
        line = f"{line}, {item}" if line else item
    return [*lines, f"    {line}"]
