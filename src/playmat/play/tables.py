"""Tables by ruleset, form of play and decks: linked once, and shared by all games of the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from playmat.cards.pool import Pool, default_pool
from playmat.cards.printings import worded
from playmat.engine.card_definitions import CardDef
from playmat.engine.link.table import link_table
from playmat.engine.state import State
from playmat.engine.table import Table
from playmat.rules.ruleset import Form, Ruleset, is_form_name, load_form, load_ruleset, ruleset_names

KEPT = 256
"""The number of tables that are kept for further games with the same decks."""


def make_table(ruleset: str | Ruleset, form: str | Form, decks: Sequence[Sequence[str]], pool: Pool | None = None) -> Table:
    """Link decks of card ids; the table can serve any number of games.

    Linking takes longer than many games, so the last tables of the cards, rulesets and forms that come with Playmat are kept.
    Decks of the same cards in another order share linked cards.
    """
    if pool is None and ruleset in ruleset_names() and isinstance(form, str) and is_form_name(form):
        return kept_table(str(ruleset), str(form), tuple(tuple(deck) for deck in decks))
    return new_table(ruleset, form, decks, pool if pool is not None else default_pool())


@lru_cache(KEPT)
def kept_table(ruleset: str, form: str, decks: tuple[tuple[str, ...], ...]) -> Table:
    in_order = tuple(tuple(sorted(deck)) for deck in decks)
    if in_order == decks:
        return new_table(ruleset, form, decks, default_pool())
    linked = kept_table(ruleset, form, in_order)
    defs = {d.card.id: d for d in linked.defs}
    return arranged(linked, [defs[card_id] for deck in decks for card_id in deck], linked.owners)


def arranged(linked: Table, defs: list[CardDef], owners: vec[i64]) -> Table:
    """The same table with other cards for the uids; the table must define all of them."""
    table = linked.copy()
    table.defs = defs
    table.owners = owners
    return table


def new_table(ruleset: str | Ruleset, form: str | Form, decks: Sequence[Sequence[str]], cards: Pool) -> Table:
    rules = ruleset if isinstance(ruleset, Ruleset) else load_ruleset(ruleset)
    laid_over = form if isinstance(form, Form) else load_form(form)
    if len(decks) != laid_over.seats:
        raise ValueError(f"{laid_over.title or laid_over.name} needs {laid_over.seats} decks, not {len(decks)}")
    known = {card_id: worded(cards[card_id], cards, rules.wording) for deck in decks for card_id in deck}
    lists = [[known[card_id] for card_id in deck] for deck in decks]
    return link_table(rules, laid_over, lists, cards.evolves_from, cards.evolution_types, cards.attackers)


def decks_of(table: Table) -> list[list[str]]:
    """The decks of a table as card ids, in the order in which they were given, seat by seat."""
    return [deck.copy() for deck in kept_decks(table)]


@lru_cache(KEPT)
def kept_decks(table: Table) -> list[list[str]]:
    decks: list[list[str]] = [[] for _ in range(table.form.seats)]
    for uid, d in enumerate(table.defs):
        decks[table.owners[uid]].append(d.card.id)
    return decks


@lru_cache(KEPT)
def is_alone(table: Table) -> bool:
    """Whether the linked cards of the table are exactly those of its decks."""
    return table.linked is table or {id(d) for d in table.linked.defs} == {id(d) for d in table.defs}


def linked_alone(table: Table) -> Table:
    """A table of the same decks and nothing else; a guess is played on a table that has additional cards."""
    decks = [[d.card for uid, d in enumerate(table.defs) if table.owners[uid] == seat] for seat in range(table.form.seats)]
    pool = default_pool()
    return link_table(table.rules, table.form, decks, pool.evolves_from, pool.evolution_types, pool.attackers)


def are_alike(one: Table, other: Table) -> bool:
    """Whether two tables have the same ruleset, form of play and decks."""
    return one is other or (
        one.rules == other.rules
        and one.form == other.form
        and one.owners == other.owners
        and all(mine.card == theirs.card for mine, theirs in zip(one.defs, other.defs, strict=True))
    )


@lru_cache(KEPT)
def is_bundled(table: Table) -> bool:
    """Whether the table can be made again by name: its ruleset, form and cards are those that come with Playmat."""
    rules, form, pool = table.rules, table.form, default_pool()
    return (
        rules.name in ruleset_names()
        and is_form_name(form.name)
        and rules == load_ruleset(rules.name)
        and form == load_form(form.name)
        and all(
            card.id in pool and worded(pool[card.id], pool, rules.wording) == card
            for card in {id(d): d.card for d in table.defs}.values()
        )
    )


def empty_state(table: Table, seed: int) -> State:
    """A state with all cards in their decks, in the order of the lists, before the game begins."""
    st = table.empty_state()
    st.rng = seed_words(seed)
    return st


def seed_words(seed: int) -> tuple[i64, i64, i64, i64]:
    """Four words of 32 bits from a seed, mixed so that neighbouring seeds differ at once."""
    words: list[i64] = []
    x = (seed ^ 0x9E3779B97F4A7C15) & (1 << 64) - 1
    for _ in range(4):
        x = (x + 0x9E3779B97F4A7C15) & (1 << 64) - 1
        z = x
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & (1 << 64) - 1
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & (1 << 64) - 1
        words.append(i64((z ^ z >> 31) & 0xFFFFFFFF or 1))
    first, second, third, fourth = words
    return first, second, third, fourth
