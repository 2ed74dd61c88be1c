from __future__ import annotations

import pytest
from hypothesis import given
from trees import minimal, trees

from playmat.effects.nodes import (
    NODES,
    Action,
    Active,
    AllOf,
    Bench,
    Compare,
    Counters,
    Discard,
    Draw,
    Flip,
    Hand,
    Inflict,
    Is,
    Move,
    Node,
    Number,
    Op,
    Part,
    Pick,
    Place,
    Quantity,
    Seq,
    Shuffle,
    Silence,
    Test,
    This,
    Who,
)
from playmat.effects.script import InvalidScript, family_of, format_parts, format_script, parse_parts, parse_script
from playmat.effects.shortforms import SHORT_FORMS, ShortForm
from playmat.vocabulary import AbilityKind, Condition


def canonical(text: str, family: type[Node] = Action) -> str:
    return format_script(parse_script(text, family))


@pytest.mark.parametrize("name", NODES)
def test_smallest_of_every_node_round_trips(name: str) -> None:
    node = minimal(NODES[name])
    assert parse_script(format_script(node), type(node)) == node


@given(trees())
def test_every_tree_round_trips(tree: Node) -> None:
    script = format_script(tree)
    assert parse_script(script, family_of(type(tree))) == tree
    assert canonical(script, Node) == script


def test_what_is_expected_says_what_a_word_means() -> None:
    assert parse_script("move(hand, hand)") == Move(Hand(), Place.HAND)
    assert parse_script("counters(self)", Quantity) == Counters(This())
    assert parse_script("bench(opponent)", Node) == Bench(Who.OPPONENT)


def test_numbers_are_quantities_where_those_are_expected() -> None:
    assert parse_script("draw(3)") == Draw(Number(3))
    assert parse_script("compare(heads, >=, 2)", Test) == Compare(NODES["heads"](), Op.AT_LEAST, Number(2))  # type: ignore[arg-type]


def test_comparison_signs_and_names_of_fields_do_not_mix() -> None:
    assert canonical("compare(heads, =, 2)", Test) == "compare(heads, =, 2)"
    assert canonical("damaged(2, op==)", Node) == "damaged(2, op==)"
    assert canonical("damaged(2, op=!=)", Node) == "damaged(2, op=!=)"


def test_actions_in_sequence() -> None:
    assert parse_script("draw; shuffle") == Seq((Draw(), Shuffle()))
    assert parse_script("flip(heads=(draw; shuffle))") == Flip(heads=Seq((Draw(), Shuffle())))
    assert canonical("seq(draw, shuffle)") == "draw; shuffle"
    assert canonical("(draw; shuffle); draw") == "(draw; shuffle); draw"
    assert canonical("seq(draw)") == "seq(draw)"
    assert canonical("((draw))") == "draw"


def test_several_values_of_one_field() -> None:
    both = (Condition.ASLEEP, Condition.POISONED)
    assert parse_script("inflict([Asleep, Poisoned], defending)") == Inflict(both, NODES["defending"]())  # type: ignore[arg-type]
    assert canonical("inflict([Asleep], defending)") == "inflict(Asleep, defending)"
    assert parse_script('and(is("Basic"), is("ex"))', Node) == AllOf((Is("Basic"), Is("ex")))
    assert canonical("type([Fire, Water])", Node) == "type(Fire, Water)"


def test_words_with_signs_in_them_are_quoted() -> None:
    silence = Silence(This(), (AbilityKind.POKE_BODY, AbilityKind.ABILITY))
    assert format_script(silence) == 'silence(self, kinds=["Poké-Body", Ability])'


@pytest.mark.parametrize("zone", ["handd", '"handd"'])
def test_unknown_word_of_a_closed_set_is_refused_with_the_nearest_known_one(zone: str) -> None:
    with pytest.raises(InvalidScript, match=r"'handd' is not one of play, hand, discard; did you mean hand\?"):
        parse_script(f"use(draw, zone={zone})", Part)


def test_word_of_a_closed_set_may_be_in_quotes() -> None:
    assert parse_script('use(draw, zone="hand")', Part) == parse_script("use(draw, zone=hand)", Part)
    assert canonical('use(draw, zone="hand")', Part) == "use(draw, zone=hand)"


def test_first_field_and_filter_go_without_their_names() -> None:
    assert canonical("draw(n=2)") == "draw(2)"
    assert canonical("shuffle(who=opponent)") == "shuffle(opponent)"
    assert canonical('bench(filter=is("Basic"))', Node) == 'bench(you, is("Basic"))'
    assert canonical("ignore(weakness=true)") == "ignore(weakness=true)"


def test_field_that_is_a_python_word_loses_its_underscore() -> None:
    assert canonical("cure(from=self)") == "cure(self)"
    assert canonical('search(for=pick(1, deck(you, is("Basic"))))') == 'search(pick(1, deck(you, is("Basic"))))'
    assert canonical("if(did, else=draw)") == "if(did, else=draw)"


def test_none_is_written_where_something_may_be_missing() -> None:
    assert parse_script("discard(pick(none, hand))") == Discard(Pick(None, Hand()))


def test_text_with_quotes_backslashes_and_line_breaks() -> None:
    node = Is('say "hi" \\ there\n')
    assert format_script(node) == """is("say \\"hi\\" \\\\ there\\n")"""
    assert parse_script(format_script(node), Node) == node


def test_parts_are_on_separate_lines() -> None:
    parts = parse_parts("draw(2); shuffle\n\nuse(draw)\n")
    assert len(parts) == 2
    assert format_parts(parts) == "draw(2); shuffle\nuse(draw)"


def test_plain_word_is_a_node_with_its_defaults() -> None:
    assert parse_script("active", Node) == Active()
    assert parse_script("active()", Node) == Active()


@pytest.mark.parametrize(
    ("script", "place", "reason"),
    [
        ("inflict(Paralised, defending)", 8, "did you mean Paralyzed?"),
        ("drav(2)", 0, "'drav' is not an action; did you mean draw"),
        ("discard(draw)", 8, "expected a selector, and 'draw' is an action"),
        ("flip(head=draw)", 5, "'flip' has no field 'head'; did you mean heads?"),
        ("shuffle(you, 3)", 13, "too many values: 'shuffle' has who"),
        ("draw(n=1, n=2)", 10, "'n' is given twice"),
        ("flip(heads=draw, 2)", 17, "cannot follow one with a name"),
        ("discard", 0, "'discard' needs cards (a selector)"),
        ("inflict(Asleep)", 0, "'inflict' needs on (a selector)"),
        ("draw(2", 6, "expected ',' or ')', but the script ends"),
        ("draw) ", 4, "unexpected ')'"),
        ("draw draw", 5, "unexpected 'draw'"),
        ("", 0, "expected an action, but the script ends"),
        ('mark("x, self)', 5, "unclosed quote"),
        ("draw & shuffle", 5, "'&' is not allowed in script"),
        ("draw(true)", 5, "'true' is not a quantity"),
        ("flip(heads=draw; draw)", 15, "put actions that follow one another in parentheses"),
        ("discard(hand; draw)", 12, "only actions can follow one another, and 'hand' is not an action"),
        ("draw; draw(", 11, "expected a quantity, but the script ends"),
        ("basic_pokemon", 0, "expected an action, and 'basic_pokemon' is a filter"),
        ("ignore_all(2)", 10, "'ignore_all' takes no values; it is short for ignore("),
        ("defending_cannot_retread", 0, "did you mean defending_cannot_retreat"),
        ('mark("\\q", self)', 5, "after a backslash"),
        ("mark(2, self)", 5, "expected text in double quotes, not '2'"),
    ],
)
def test_errors_name_the_place_and_what_was_expected(script: str, place: int, reason: str) -> None:
    with pytest.raises(InvalidScript) as caught:
        parse_script(script)
    assert reason in caught.value.reason
    assert caught.value.position == place
    assert str(caught.value).endswith(f"\n  {script}\n  {' ' * place}^")


def test_only_actions_follow_one_another() -> None:
    with pytest.raises(InvalidScript, match="only actions can follow one another, and 'no_prizes' is not an action"):
        parse_script("no_prizes(self); draw", Part)


@pytest.mark.parametrize("form", SHORT_FORMS, ids=lambda form: form.word)
def test_short_form_means_its_script_and_is_written(form: ShortForm) -> None:
    if form.script.startswith("["):
        short, full = f"immune(self, conditions={form.word})", f"immune(self, conditions={form.script})"
        one, several = f"afflicted({form.word})", f"afflicted({form.script[1:-1]})"
        assert canonical(several, Node) == canonical(one, Node) == one
    else:
        short, full = form.word, form.script
    assert parse_script(short, Node) == parse_script(full, Node)
    assert canonical(full, Node) == short
    assert format_script(parse_script(short, Node), full=True) == full


def test_no_short_form_has_the_word_of_a_node() -> None:
    assert not {form.word for form in SHORT_FORMS} & NODES.keys()


def test_sequence_needs_parentheses_only_after_a_name() -> None:
    assert parse_script("flip(heads=(draw; shuffle))") == Flip(heads=Seq((Draw(), Shuffle())))
    assert canonical("may((draw; shuffle), by=opponent)") == "may(draw; shuffle, by=opponent)"
    assert canonical("may((draw; shuffle))") == "may(draw; shuffle)"
    assert canonical("may((draw; shuffle); draw)") == "may((draw; shuffle); draw)"


def test_line_breaks_and_indentation_mean_nothing() -> None:
    assert parse_script("may(\n      draw;\n  shuffle\n)") == parse_script("may(draw; shuffle)")


def test_error_on_a_further_line_shows_that_line_with_a_caret() -> None:
    with pytest.raises(InvalidScript) as caught:
        parse_script("may(\n    drav;\n    shuffle\n)")
    assert str(caught.value).endswith("\n      drav;\n      ^")
