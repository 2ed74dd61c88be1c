"""The query language, on the small pool and, for speed, on a pool of the full size."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_pool import CARDS, POOL

from playmat.cards.query import And, InvalidQuery, Node, Not, Or, Term, find, format_query, parse_query, search


def found(query: str) -> set[str]:
    return {facts.id for facts in find(POOL, query)}


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("charizard", {"base1-4", "base4-4", "neo4-107", "pgo-11"}),
        ("name=charizard", {"base1-4", "base4-4"}),
        ('"fire energy"', {"base1-98", "sve-2"}),
        ("gengar lv", {"dp2-27", "dp7-18", "pl4-97"}),
        ("type:fire hp>=120 stage:2", {"base1-4", "base4-4", "sm1-27"}),
        ("t:R hp>=120 -set:base4 -tag:gx", {"base1-4", "hgss1-112"}),
        ("type:fire type:grass", {"xy11-8"}),
        ("is:dual", {"xy11-8"}),
        ('attack:"fire spin" set:BS', {"base1-4"}),
        ("attack=psychic", {"base1-10"}),
        ("damage>=100", {"base1-4", "base4-4"}),
        ("cost:RRRR set:base1", {"base1-4"}),
        ("cost>=4 set:base1", {"base1-4"}),
        ("retreat>2", {"base1-4", "base4-4"}),
        ("kind:supporter", {"sm5-119", "sm5-120", "swsh1-178", "xy4-99"}),
        ("kind:special", {"base1-96", "neo1-104", "sm5-136"}),
        ("kind:energy darkness", {"dp1-129", "neo1-104"}),
        ("tag:gx", {"sm1-27"}),
        ("tag:EX", {"xy1-1", "xy1-2", "xy1-79"}),
        ("tag:ex", {"ex14-89"}),
        ('tag:"ace spec"', {"bw10-94", "bw7-137"}),
        ("stage:restored", {"bw7-51"}),
        ("stage:baby or stage:legend", {"neo1-22", "hgss1-111", "hgss1-112"}),
        ("evolves:pikachu", {"xy9-49"}),
        ("number:44", {"base1-44"}),
        ("set:base2", {"base2-42", "base2-60"}),
        ("series:gym", {"gym1-68", "gym2-80"}),
        ("year<=1999 kind:item", {"base1-71", "base1-91", "base1-94", "base3-62"}),
        ("id:base1-4,base1-10", {"base1-4", "base1-10"}),
        ("text:draw kind:item potion", {"base1-94", "bw1-100", "bw7-137"}),
        ("(type:water or type:lightning) hp<=40", {"base1-58"}),
        ("set:base1 kind:pokemon -(type:fire or type:grass) not type:psychic hp<60", {"base1-58"}),
        ("nidoran♂", {"base1-55"}),
        ("professors research", {"swsh1-178"}),
        ("yveltal ex", {"xy1-79"}),
        ("format:base-fossil type:fire", {"base1-4", "base4-4", "base1-46", "base1-98", "sve-2"}),
        ("banned:expanded", {"xy4-99"}),
        ("weak:F resist:psychic name:tepig", {"bw1-15"}),
        ("nothing_like_it", set()),
    ],
)
def test_queries(query: str, ids: set[str]) -> None:
    assert found(query) == ids


def test_an_empty_query_finds_every_card() -> None:
    assert len(found("")) == len(CARDS)


def test_results_come_by_age() -> None:
    assert [facts.id for facts in find(POOL, "name=pikachu or name=charizard")] == ["base1-4", "base1-58", "base2-60", "base4-4"]


def test_search_builds_cards_up_to_the_limit() -> None:
    assert [card.id for card in search(POOL, "charizard", limit=1)] == ["base1-4"]
    assert search(POOL, "charizard")[0].attacks[0].name == "Fire Spin"


@pytest.mark.parametrize(
    ("query", "place", "message"),
    [
        ("typ:fire", 0, "did you mean type"),
        ("hp>=x", 0, "compared with a number"),
        ("fire type:fyre", 5, "did you mean fire"),
        ("name>3", 0, "is not a number"),
        ("set:nowhere", 0, "there is no set 'nowhere'"),
        ("format:bas-fossil", 0, "did you mean base-fossil"),
        ("kind:sporter", 0, "did you mean supporter"),
        ("stage:9", 0, "there is no stage '9'"),
        ("cost:QQ", 0, "is not an Energy cost"),
        ("(fire", 0, "unclosed \\("),
        ("fire)", 4, "unmatched \\)"),
        ('"fire', 0, "unclosed quote"),
        ("fire or", 7, "nothing on one side"),
        ("()", 1, "something to look for is missing"),
        ("text:", 0, "needs something to look for"),
        ("not", 3, "something to look for is missing"),
        ("(" * 5000, 40, "simplify the query"),
        ("-" * 5000 + "x", 40, "simplify the query"),
    ],
)
def test_what_cannot_be_read_is_shown(query: str, place: int, message: str) -> None:
    with pytest.raises(InvalidQuery, match=message) as error:
        find(POOL, query)
    assert error.value.place == place


TERMS = st.builds(
    Term,
    st.sampled_from(["name", "type", "hp", "text"]),
    st.sampled_from([":", "=", "!=", ">=", "<"]),
    st.text("abc 1éX", min_size=1, max_size=6),
)
NODES: st.SearchStrategy[Node] = st.recursive(
    TERMS,
    lambda inner: (
        st.builds(Not, inner)
        | st.lists(inner, min_size=2, max_size=3).map(lambda nodes: And(tuple(nodes)))
        | st.lists(inner, min_size=2, max_size=3).map(lambda nodes: Or(tuple(nodes)))
    ),
    max_leaves=6,
)


def without_places(node: Node) -> Node:
    match node:
        case Term():
            return replace(node, place=0)
        case Not(of):
            return Not(without_places(of))
        case And(of):
            return And(tuple(map(without_places, of)))
        case Or(of):
            return Or(tuple(map(without_places, of)))


@given(NODES)
def test_a_query_that_is_written_reads_back(node: Node) -> None:
    assert without_places(parse_query(format_query(node))) == node


@given(st.text(max_size=40))
def test_any_text_is_a_query_or_refused(text: str) -> None:
    try:
        find(POOL, text)
    except InvalidQuery:
        return
