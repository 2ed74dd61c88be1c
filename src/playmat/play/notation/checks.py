"""Impossible boards: faults that no game can have, and facts that cannot have come about by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mypy_extensions import i64

from playmat.cards.decks import Deck
from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.engine import pokemon_values
from playmat.engine.state import C_ENERGY, C_GX, C_PRIZES_SET, C_RETREATS, C_STADIUMS, C_SUPPORTERS, C_VSTAR, Pokemon
from playmat.play.game import Game
from playmat.play.notation.player_setup import WrittenPokemon, WrittenSide
from playmat.rules.deck_legality import check_deck
from playmat.vocabulary import Stage

Made = Sequence[tuple[Pokemon, WrittenPokemon]]
"""The Pokémon in play, with their written facts."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An impossible fact: its description, the line, and the rule that excludes it (empty: none in particular)."""

    reason: str
    line: int = 0
    rule: str = ""

    def to_json(self) -> dict[str, object]:
        return {"line": self.line, "reason": self.reason, "rule": self.rule}

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.reason}{f' [{self.rule}]' if self.rule else ''}"


class Checks:
    """Looks for faults of one board."""

    def __init__(self, game: Game, made: Made, written: Sequence[WrittenSide], line_of: Callable[[int], int]) -> None:
        self.game = game
        self.made = made
        self.written = written
        self.line_of = line_of

    def fault(self, cite: str, reason: str, line: int) -> Fault:
        return Fault(reason, line, self.game.rules.cites.get(cite, ""))

    def excluded(self) -> Iterator[Fault]:
        """Faults that cannot be at a question but that the invariants of the state do not exclude."""
        m = self.game.machine
        for p, pokemon in self.made:
            hp, name = int(pokemon_values.hp(m, p)), pokemon.cards[0].printed_name
            if p.damage >= hp > 0:
                yield self.fault(
                    "knock_out",
                    f"{name} has {p.damage} damage and {hp} HP, so it would already be Knocked Out; "
                    "give it less damage and let an attack do the rest",
                    pokemon.line,
                )
            if not pokemon.cards[0].is_pokemon and not pokemon_values.top(m, p).as_hp:
                yield Fault(f"{name} is not a Pokémon; write attached cards in brackets after a Pokémon", pokemon.line)
            if any((int(p.conditions) & int(group)).bit_count() > 1 for group in self.game.table.exclusive):
                yield self.fault(
                    "condition_replaced",
                    f"{name} has Special Conditions that replace each other; give it only one of them",
                    pokemon.line,
                )
        for seat, side in enumerate(self.game.state.sides):
            if not side.active and (side.bench or not self.game.form.teams):
                yield self.fault(
                    "promote", f"player {seat + 1} has no Active Pokémon; write one after `active:`", self.line_of(seat)
                )
            limit = int(pokemon_values.bench_limit(m, i64(seat)))
            if len(side.bench) > limit:
                yield self.fault(
                    "bench_full",
                    f"player {seat + 1} has {len(side.bench)} Benched Pokémon; there is room for {limit}",
                    self.written[seat].bench[-1].line if self.written[seat].bench else self.line_of(seat),
                )

    def unlikely(self, pool: Pool, fillers: Iterable[Card]) -> Iterator[Fault]:
        """Facts that play by the rules does not lead to, although the game could go on from them."""
        yield from self.conditions()
        for p, pokemon in self.made:
            yield from self.stack(p, pokemon, pool)
            extra = int(pokemon_values.tools_too_many(self.game.machine, p))
            if extra > 0:
                name = pokemon.cards[0].printed_name
                yield self.fault("tool_limit", f"{name} carries {extra} more Pokémon Tools than it may", pokemon.line)
        yield from self.figures()
        for seat in range(len(self.written)):
            yield from self.deck(seat, pool, tuple(fillers))

    def conditions(self) -> Iterator[Fault]:
        active = {int(p.serial) for side in self.game.state.sides for p in side.active}
        for p, pokemon in self.made:
            if p.conditions and int(p.serial) not in active:
                name = pokemon.cards[0].printed_name
                yield self.fault(
                    "special_condition_active_only",
                    f"{name} is on the Bench and has a Special Condition; only Active Pokémon can have one",
                    pokemon.line,
                )

    def stack(self, p: Pokemon, pokemon: WrittenPokemon, pool: Pool) -> Iterator[Fault]:
        """Whether the cards of a Pokémon are on their earlier stages."""
        for card, below in zip(pokemon.cards, (*pokemon.cards[1:], None), strict=True):
            if card.stage is None or not card.stage.is_evolution or not card.evolves_from:
                continue
            cite = "level_up_name" if card.stage is Stage.LEVEL_UP else "evolve_name"
            if below is None:
                reason = f"{card.printed_name} has nothing beneath it; write `{card.printed_name} on {card.evolves_from}`"
                yield self.fault(cite, reason, pokemon.line)
            elif below.name != card.evolves_from and below.name not in pool.evolves_from(card.evolves_from):
                reason = f"{card.printed_name} is on {below.printed_name}, and evolves from {card.evolves_from}"
                yield self.fault(cite, reason, pokemon.line)

    def figures(self) -> Iterator[Fault]:
        """Whether more was done in this turn or game than the rules allow."""
        game = self.game
        st, rules = game.state, game.rules
        limits = (
            (C_ENERGY, rules.energy_per_turn, "energy_per_turn", "attached {} Energy cards from the hand this turn"),
            (C_SUPPORTERS, rules.supporters_per_turn, "supporter_per_turn", "played {} Supporters this turn"),
            (C_STADIUMS, rules.stadiums_per_turn, "stadium_per_turn", "played {} Stadiums this turn"),
            (C_RETREATS, rules.retreats_per_turn, "retreat_per_turn", "retreated {} times this turn"),
            (C_GX, 1, "gx_once", "used {} GX attacks in this game"),
            (C_VSTAR, 1, "vstar_once", "used {} VSTAR Powers in this game"),
        )
        for seat, side in enumerate(st.sides):
            for index, limit, cite, words in limits:
                count = int(side.counts[index])
                if limit is not None and count > limit:
                    reason = f"player {seat + 1} has {words.format(count)}; {limit} is allowed unless a card says more"
                    yield self.fault(cite, reason, self.line_of(seat))
            left, set_out = int(side.prizes_left()), int(side.counts[C_PRIZES_SET])
            if left > set_out:
                yield self.fault("prizes_set", f"player {seat + 1} has {left} Prize cards of {set_out}", self.line_of(seat))
            if not left:
                reason = f"player {seat + 1} has no Prize cards left and would have won"
                yield self.fault("win_prizes", reason, self.line_of(seat))
        seats = len(st.sides)
        if (int(st.first) + int(st.turn) - 1) % seats != st.player and not game.form.teams:
            reason = f"turn {st.turn} is player {st.player + 1}'s, although player {st.first + 1} went first; was a turn extra?"
            yield self.fault("first_player", reason, 0)

    def deck(self, seat: int, pool: Pool, fillers: Sequence[Card]) -> Iterator[Fault]:
        """Whether the player's cards are a legal deck. Cards left open, and made-up cards, fit every deck."""
        game = self.game
        rules = game.form.over(game.rules)
        cards = [d.card for d, owner in zip(game.table.defs, game.table.owners, strict=True) if int(owner) == seat]
        known = [card.id for card in cards if card.id in pool]
        open_places = len(cards) - len(known)
        if len(cards) != rules.deck_size:
            reason = f"player {seat + 1} has {len(cards)} cards, and a deck has {rules.deck_size}"
            yield self.fault("deck_size", reason, self.line_of(seat))
        filled = Counter(card.id for card in fillers)
        for problem in check_deck(Deck("", tuple(known)), pool, game.rules, game.form):
            if problem.kind == "size" or (problem.kind == "basic" and open_places):
                continue
            if problem.cards and all(card_id in filled for card_id in problem.cards):
                continue
            yield Fault(f"player {seat + 1}: {problem.message}; {problem.remedy}", self.line_of(seat), problem.rule)
