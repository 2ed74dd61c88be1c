"""The rulebook as a book: chapters, and the rules of one or two rulesets on each point of a chapter."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from playmat.rules.rulebook import Point, Rule, rulebook
from playmat.rules.ruleset import TODAY, Ruleset, load_ruleset, ruleset_names
from playmat.server.errors import ApiError, not_found
from playmat.server.responses import Chapter, ChapterList, PointInfo, RelatedRule
from playmat.server.services import Lookup

router = APIRouter(tags=["rules"])
Name = Annotated[str, Query(max_length=60)]


@router.get("/api/rulebook", summary="The chapters of the rulebook")
async def get_chapters(lookup: Lookup, ruleset: Name = TODAY) -> ChapterList:
    return await lookup(chapters, known(ruleset))


@router.get("/api/rulebook/{topic}", summary="A chapter, point by point, with a second ruleset next to it")
async def get_chapter(lookup: Lookup, topic: str, ruleset: Name = TODAY, beside: Name = "") -> Chapter:
    if topic not in rulebook().topics:
        raise not_found(f"chapter {topic[:60]!r}")
    return await lookup(chapter, topic, known(ruleset), known(beside) if beside else None)


def known(name: str) -> Ruleset:
    if name not in ruleset_names():
        raise ApiError(400, "invalid", f"There is no ruleset {name!r}; there are {', '.join(ruleset_names())}.", where="ruleset")
    return load_ruleset(name)


def chapters(rules: Ruleset) -> ChapterList:
    book = rulebook()
    counts = dict.fromkeys(book.topics, 0)
    for point in book.points:
        counts[point.topic] += bool(book.said(point, rules))
    return {"chapters": [{"topic": topic, "title": title, "points": counts[topic]} for topic, title in book.topics.items()]}


def chapter(topic: str, rules: Ruleset, beside: Ruleset | None) -> Chapter:
    book = rulebook()
    changed = changing(rules, beside) if beside is not None else frozenset()
    points = [
        point_to_json(point, rules, beside, changed) for point in book.points if point.topic == topic and not point.is_example
    ]
    shown = [point for point in points if point["rules"] or point["beside"]]
    return {"topic": topic, "title": book.topics[topic], "points": shown}


def changing(rules: Ruleset, beside: Ruleset) -> frozenset[str]:
    """Ids of the rules behind the fields in which two rulesets differ: games are played differently by them."""
    differences = rulebook().compare(rules, beside).differences
    return frozenset(id for difference in differences for id in (*difference.a_rules, *difference.b_rules))


def point_to_json(point: Point, rules: Ruleset, beside: Ruleset | None, changed: frozenset[str]) -> PointInfo:
    book = rulebook()
    mine = book.said(point, rules)
    other = book.said(point, beside) if beside is not None else ()
    differs = beside is not None and (not mine or not other or any(rule.id in changed for rule in (*mine, *other)))
    return {"title": point.title, "rules": list(map(line, mine)), "beside": list(map(line, other)), "differs": differs}


def line(rule: Rule) -> RelatedRule:
    return {"id": rule.id, "text": rule.text, "ruleset": rule.ruleset}
