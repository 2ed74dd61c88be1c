"""Expectations about zones: `your hand contains Potion`, `opponent's deck has 40 cards`."""

from __future__ import annotations

import re

from playmat.lab.scenarios.scene import Scene, Unmet, card_list, cards_in, compare, is_card, missing
from playmat.play.notation.lines import InvalidLine, cut_owner, parse_number, parse_seat

ZONE = (
    r"(?P<zone>hand|deck|discard pile|discard|prizes|prize cards|prize pile|prize|lost zone|lost|bench|in play"
    r"|pokémon in play|pokemon in play|beside|(?:cards )?set aside|aside)"
)
HAS = r"(?:has|have|holds?|contains?|includes?|with)"
COUNT = r"(?P<bound>at least |at most |exactly |only )?(?P<n>\d+|no|one|two|three|four|five|six|seven|eight|nine|ten)"
THINGS = r"(?: (?:more )?(?:cards?|prizes?|prize cards?|pokémon|pokemon))?(?: left| remaining)?"
ZONE_FORMS = tuple(
    (name, re.compile(pattern, re.IGNORECASE))
    for name, pattern in (
        ("filled", rf"{ZONE}(?: is| are) not empty"),
        ("empty", rf"{ZONE}(?: is| are|:)? (?:empty|none|nothing)|no cards? in {ZONE.replace('zone', 'zone2')}"),
        ("count", rf"{ZONE}(?: {HAS}| is| are| size| count| left|:)*:? {COUNT}{THINGS}"),
        ("top", rf"(?:top of )?{ZONE}(?: top)?(?: is|:| top| from the top)+ (?P<what>.+)"),
        ("bottom", rf"(?:bottom of {ZONE.replace('zone', 'zone2')}|{ZONE} bottom)(?: is|:)+ (?P<what>.+)"),
        ("lacks", rf"{ZONE} (?:does not (?:contain|have|hold)|do not contain|has no|have no|lacks?|without|not) (?P<what>.+)"),
        ("contains", rf"{ZONE} {HAS}:? (?P<what>.+)"),
        ("face up", rf"{ZONE}(?: are)? face[- ]up:? (?P<what>.+)"),
        ("exact", rf"{ZONE}(?: is| are|:|=)+ (?P<what>.+)"),
    )
)
PLACED = re.compile(rf"{COUNT} (?P<benched>benched )?pok[eé]mon(?P<where> in play| on (?:the|their|your) bench)?", re.IGNORECASE)
IN_ZONE = re.compile(rf"(?P<what>.+?) (?:is |are )?(?P<not>not )?in (?P<owner>.+?) {ZONE}", re.IGNORECASE)
ZONE_NAMES = {
    "discard pile": "discard", "prize cards": "prizes", "prize": "prizes", "prize pile": "prizes", "lost zone": "lost",
    "pokémon in play": "in play", "pokemon in play": "in play", "set aside": "aside", "cards set aside": "aside",
}  # fmt: skip


def check_zone(scene: Scene, text: str) -> bool:
    """Check a sentence about a zone; False if it is not such a sentence."""
    if scene.game is None:
        return False
    owner, rest = cut_owner(text)
    rest = re.sub(r"^(?:has|have) (?=(?:\d+|no) )", "", rest)
    if owner is not None:
        if placed := PLACED.fullmatch(rest):
            zone = "bench" if placed["benched"] or "bench" in (placed["where"] or "") else "in play"
            compare(f"Pokémon in {zone}", len(cards_in(scene.game, owner, zone)), parse_number(placed["n"]) or 0, placed["bound"])
            return True
        if prizes := re.fullmatch(rf"{COUNT} (?P<zone>prizes|prize cards|prize)(?: left| remaining)?", rest, re.IGNORECASE):
            compare("prizes", len(cards_in(scene.game, owner, "prizes")), parse_number(prizes["n"]) or 0, prizes["bound"])
            return True
        if re.match(r"top of deck", rest, re.IGNORECASE):
            rest = re.sub(r"^top of deck", "deck top", rest, flags=re.IGNORECASE)
        for name, pattern in ZONE_FORMS:
            if found := pattern.fullmatch(rest):
                groups = found.groupdict()
                zone = (groups.get("zone") or groups.get("zone2") or "").casefold()
                zone = ZONE_NAMES.get(zone, zone)
                if name == "top" and not re.search(r"\btop\b", rest, re.IGNORECASE):
                    continue
                zone_holds(scene, name, owner, zone, found)
                return True
        return False
    if top := re.fullmatch(
        r"(?P<which>top|bottom)(?: cards?)? of (?P<owner>.+?) deck(?: is| are|:)+ (?P<what>.+)", text, re.IGNORECASE
    ):
        owner = parse_seat(top["owner"])
        if owner is not None:
            zone_holds(scene, top["which"].casefold(), owner, "deck", top)
            return True
    found = IN_ZONE.fullmatch(text)
    if found is None:
        return False
    owner = parse_seat(found["owner"])
    is_anybodys = owner is None and found["owner"].casefold() == "the"
    if is_anybodys and found["zone"].casefold() in ("discard pile", "discard"):
        return in_some_discard_pile(scene, found)
    if is_anybodys and found["zone"].casefold() not in ("in play", "bench"):
        raise InvalidLine(f"say whose {found['zone']}: `{found['what']} is in your {found['zone']}` or `in opponent's`")
    if owner is None:
        return False
    zone = ZONE_NAMES.get(found["zone"].casefold(), found["zone"].casefold())
    if count := re.fullmatch(rf"{COUNT}{THINGS}", found["what"], re.IGNORECASE):
        compare(f"cards in {zone}", len(cards_in(scene.game, owner, zone)), parse_number(count["n"]) or 0, count["bound"])
    else:
        zone_holds(scene, "lacks" if found["not"] else "contains", owner, zone, found)
    return True


def in_some_discard_pile(scene: Scene, found: re.Match[str]) -> bool:
    """Check whether cards are in the discard pile of some player or, after `not`, of none."""
    wanted = scene.finder.cards(found["what"])
    is_held = any(not missing(wanted, cards_in(scene.played, seat, "discard")) for seat in range(scene.played.form.seats))
    if is_held == bool(found["not"]):
        raise Unmet(f"{found['what']} is {'' if is_held else 'not '}in a discard pile")
    return True


def zone_holds(scene: Scene, form: str, owner: int, zone: str, found: re.Match[str]) -> None:
    game = scene.played
    held = cards_in(game, owner, zone)
    where = f"player {owner + 1}'s {zone}"
    shown = f"{where} holds {card_list(held)}"
    if form == "filled":
        compare(f"cards in {where}", len(held), 1, "at least")
        return
    if form == "empty":
        compare(f"cards in {where}", len(held), 0)
        return
    if form == "count":
        compare(f"cards in {where}", len(held), parse_number(found["n"]) or 0, found["bound"])
        return
    wanted = scene.finder.cards(found["what"])
    match form:
        case "top" | "bottom":
            part = held[: len(wanted)] if form == "top" else held[len(held) - len(wanted) :]
            if len(part) != len(wanted) or not all(is_card(a, b) for a, b in zip(wanted, part, strict=True)):
                raise Unmet(f"at the {form} of {where} are {card_list(part, sort=False)}")
        case "contains":
            if missing(wanted, held):
                raise Unmet(shown)
        case "lacks":
            if any(is_card(card, other) for card in wanted for other in held):
                raise Unmet(shown)
        case "face up":
            side = game.state.sides[owner]
            up = [game.card(int(uid)) for i, uid in enumerate(side.prizes) if uid >= 0 and int(side.prizes_up) >> i & 1]
            if missing(wanted, up) or len(wanted) != len(up):
                raise Unmet(f"these are face up: {card_list(up)}")
        case "exact":
            if missing(wanted, held) or len(wanted) != len(held):
                raise Unmet(shown)
