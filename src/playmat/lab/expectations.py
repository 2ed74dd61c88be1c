"""Expectations in words: what must hold in a game, such as `your Pikachu has 30 damage` or `refused: retreat [SM-retreat-6]`.

Each form of sentence is a pattern and a function; `docs/scenarios.md` lists them. "You" is player 1 and "the opponent" is
player 2, whoever's turn it is.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from playmat.cards.decks import Deck
from playmat.cards.formats import Format
from playmat.cards.model import Card
from playmat.cards.names import fold_name
from playmat.engine import queries
from playmat.engine.questions import QUESTIONS
from playmat.engine.state import C_PRIZES_SET, ONGOING, Pokemon
from playmat.lab.answers import check_words, cut_speaker
from playmat.lab.boards import (
    CONDITION_WORDS,
    CONDITIONS,
    CardFinder,
    InvalidLine,
    cut_owner,
    parse_number,
    parse_seat,
)
from playmat.play.decision import CHANCE, Option
from playmat.play.game import Game
from playmat.play.view import view
from playmat.play.words import fold, split_list
from playmat.rules.legality import check_deck
from playmat.rules.ruleset import Form, Ruleset
from playmat.terms import BY_LETTER, TYPES, Condition, Supertype


class Unmet(ValueError):
    """An expectation that does not hold; the message says what is the case instead."""


@dataclass(slots=True)
class Scene:
    """What expectations are about: the game, or a deck that is judged."""

    finder: CardFinder
    rules: Ruleset
    form: Form
    format: Format | None = None
    game: Game | None = None
    deck: Deck | None = None

    @property
    def played(self) -> Game:
        if self.game is None:
            raise InvalidLine("only a deck is judged here; write `= legal` or `= illegal [RULE]`")
        return self.game


Check = Callable[[Scene, "re.Match[str]"], None]
FORMS: list[tuple[re.Pattern[str], Check]] = []
"""Sentences about the game as a whole, tried in order before those about zones and Pokémon."""


def form_of(pattern: str) -> Callable[[Check], Check]:
    def enlist(check: Check) -> Check:
        FORMS.append((re.compile(pattern, re.IGNORECASE), check))
        return check

    return enlist


RULE_IDS = re.compile(r"\s*\[([A-Z]{2}-[^\]]+)\]\s*$")


def cut_rules(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without the rule ids in brackets at its end, and these."""
    found = RULE_IDS.search(text)
    if not found:
        return text.strip(), ()
    return text[: found.start()].strip(), tuple(part.strip() for part in re.split(r"[,|]| or ", found[1]) if part.strip())


def check(scene: Scene, text: str) -> None:
    """Check one expectation. Raises Unmet if it does not hold, InvalidLine if it makes no sense."""
    text = " ".join(text.split()).replace("’", "'").rstrip(".")
    if negated := re.fullmatch(r"not:? (?!offered)(.+)", text, re.IGNORECASE):
        try:
            check(scene, negated[1])
        except Unmet:
            return
        raise Unmet("it is so")
    for pattern, do in FORMS:
        if found := pattern.fullmatch(text):
            do(scene, found)
            return
    if check_zone(scene, text) or check_pokemon(scene, text):
        return
    if missed := absent(scene, text):
        raise InvalidLine(missed)
    raise InvalidLine(
        f"{text!r} is no expectation that is known. Begin with a Pokémon (`opponent's Pikachu has 30 damage`), a zone "
        "(`your hand contains Potion`, `your deck has 40 cards`), or one of offered:, not offered:, only offered:, refused:, "
        "asked:, turn, stadium, log:, flips left, winner, game over, legal, illegal; docs/scenarios.md lists every form"
    )


# The question


@form_of(r"(?:is )?offered:? (?P<what>.+)")
def check_offered(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    if count := re.fullmatch(r"(\d+) (?:options?|choices?)", found["what"]):
        compare("options", len(options_of(game)), int(count[1]))
        return
    for text in split_options(game, found["what"]):
        if not game.words.matching(options_of(game), text):
            refusal = game.why_not(text)
            raise Unmet(f"{text!r} is not offered" + (f": {refusal.reason} [{refusal.rule}]" if refusal else ""))


@form_of(r"(?:is )?not offered:? (?P<what>.+)")
def check_not_offered(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    for text in split_options(game, found["what"]):
        options = game.words.matching(options_of(game), text)
        if options:
            raise Unmet(f"{options[0].text!r} is offered")
        check_words(game, text)


@form_of(r"(?:only offered|offered only|options(?: are)?|choices(?: are)?):? (?P<what>.+)")
def check_only_offered(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    left = list(options_of(game))
    for text in split_options(game, found["what"]):
        fitting = game.words.matching(left, text)
        if not fitting:
            raise Unmet(f"{text!r} is not offered")
        copies = {game.words.sameness(option) for option in fitting}
        left = [option for option in left if game.words.sameness(option) not in copies]
    if left:
        raise Unmet(f"these are offered too: {'; '.join(option.text for option in left)}")


@form_of(r"refused:? (?P<what>.+)")
def check_refused(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    what, rules = cut_rules(found["what"])
    seat, text = cut_speaker(what)
    decision = game.decision
    if decision is None:
        raise Unmet("the game is over: nothing is asked")
    if seat is not None and seat != decision.player:
        check_words(game, text)
        cited = scene.form.cites.get("not_your_turn") or scene.rules.cites.get("not_your_turn", "")
        if rules and cited not in rules:
            raise Unmet(f"it is refused because player {decision.player + 1} is asked [{cited}]")
        return
    options = game.words.matching(decision.options, text)
    if options:
        raise Unmet(f"{options[0].text!r} is offered")
    refusal = game.why_not(text)
    if refusal is None:
        check_words(game, text)
        if decision.kind != "main":
            raise InvalidLine(
                f"the question is {decision.kind!r}, where nothing is refused by a rule; write `not offered: {text}`"
            )
        raise InvalidLine(
            f"{text!r} is nothing that player {decision.player + 1} could try here: no such card in hand or Pokémon in play; "
            "write `not offered:` if it should only be absent"
        )
    if rules and refusal.rule not in rules:
        raise Unmet(f"it is refused by another rule: {refusal.reason} [{refusal.rule or 'no rule: a card says it'}]")


@form_of(
    r"(?:asked|decision|question|decides|to decide)(?: is)?:? (?P<what>.+)"
    r"|(?P<who>player [1-4]|you|opponent|the opponent) (?:is asked|decides|are asked|chooses)(?:[:,]? (?P<kind>.+))?"
)
def check_asked(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    decision = game.decision
    text = found["what"] or f"{found['who']}, {found['kind'] or ''}"
    if decision is None:
        if fold(text) in ("nobody", "nothing", "none", "no one"):
            return
        raise Unmet("the game is over: nothing is asked")
    for part in re.split(r", ?| by | from | of |: ", text):
        seat, word = cut_owner(part.strip())
        if seat is not None and decision.player != seat:
            raise Unmet(f"{player_name(decision.player)} is asked ({decision.kind}: {decision.prompt})")
        if not word:
            continue
        if count := re.fullmatch(r"(?:choose |pick )?(\d+)(?: to (\d+)|-(\d+))?(?: cards?| options?)?", word):
            least = int(count[1])
            most = int(count[2] or count[3] or least)
            if (decision.min, decision.max) != (least, most):
                raise Unmet(f"{decision.min} to {decision.max} are to be chosen")
        elif upto := re.fullmatch(r"(?:choose |pick )?up to (\d+)(?: cards?| options?)?", word):
            if (decision.min, decision.max) != (0, int(upto[1])):
                raise Unmet(f"{decision.min} to {decision.max} are to be chosen")
        elif fold(word) in ("chance", "coin"):
            if decision.player != CHANCE:
                raise Unmet(f"{player_name(decision.player)} is asked ({decision.kind})")
        else:
            kind = re.sub(r"[ -]", "_", fold(word))
            if kind not in QUESTIONS:
                raise InvalidLine(f"{word!r} is no kind of question; there are {', '.join(QUESTIONS)}")
            if decision.kind != kind:
                raise Unmet(f"the question is {decision.kind!r} ({decision.prompt})")


def options_of(game: Game) -> Sequence[Option]:
    return game.decision.options if game.decision is not None else ()


def split_options(game: Game, text: str) -> list[str]:
    """Options in a list are separated by semicolons, or by commas where the whole is no option."""
    parts = split_list(text, ";")
    return [piece for part in parts for piece in ([part] if game.words.matching(options_of(game), part) else split_list(part))]


PLAYER = r"player [1-4]|you|opponent|the opponent"


@form_of(rf"(?:(?P<who>{PLAYER}) )?(?P<can>can|may)(?P<not>not|'t| not)? (?P<what>(?!sees? ).+)")
def check_can(scene: Scene, found: re.Match[str]) -> None:
    """`you cannot retreat`: what is offered, in other words; one word alone means anything of that kind."""
    game = scene.played
    decision = game.decision
    what, rules = cut_rules(found["what"])
    if decision is None:
        raise Unmet("the game is over: nothing is asked")
    if found["who"] and parse_seat(found["who"]) != decision.player:
        raise InvalidLine(f"{player_name(decision.player)} is asked now; of others nothing can be said")
    kinds = {option.kind.replace("_", " ") for option in decision.options}
    if fold(what) in ("attack", "retreat", "evolve", "level up", "attach"):
        if (fold(what) in kinds) == bool(found["not"]):
            raise Unmet(f"{fold(what)!r} is {'offered' if found['not'] else 'not offered'}")
    elif found["not"]:
        check(scene, f"refused: {what} [{', '.join(rules)}]" if rules else f"not offered: {what}")
    else:
        check(scene, f"offered: {what}")


# The game


@form_of(r"(?:it is |it's )?(?P<who>player [1-4]|your?|opponent|the opponent)(?:'s)? turn")
def check_whose_turn(scene: Scene, found: re.Match[str]) -> None:
    seat = parse_seat(found["who"])
    if seat != int(scene.played.state.player):
        raise Unmet(f"it is player {scene.played.state.player + 1}'s turn")


@form_of(r"turn:? (?P<n>\d+)?(?:,? ?(?:of |by )?(?P<who>player [1-4]|you|opponent|the opponent))?")
def check_turn(scene: Scene, found: re.Match[str]) -> None:
    st = scene.played.state
    if found["n"]:
        compare("turn", int(st.turn), int(found["n"]))
    if found["who"] and parse_seat(found["who"]) != int(st.player):
        raise Unmet(f"it is player {st.player + 1}'s turn")


@form_of(r"(?P<who>player [1-4]|you|opponent|the opponent) (?:goes|went|go) first|first:? (?P<other>player [1-4]|you|opponent)")
def check_first(scene: Scene, found: re.Match[str]) -> None:
    if parse_seat(found["who"] or found["other"]) != int(scene.played.state.first):
        raise Unmet(f"player {scene.played.state.first + 1} goes first")


@form_of(
    r"winner:? (?:is )?(?P<who>.+)|(?P<other>player [1-4]|you|opponent|the opponent) (?:wins?|won|has won|have won)(?: the game)?"
)
def check_winner(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    who = found["who"] or found["other"]
    if fold(who) in ("none", "nobody", "no one"):
        if game.winner is not None:
            raise Unmet(f"player {game.winner + 1} has won")
        return
    seat = parse_seat(who)
    if seat is None:
        raise InvalidLine(f"{who!r} is no player; write player 1, player 2 or nobody")
    if game.winner is None:
        raise Unmet("nobody has won: the game goes on" if not game.is_over else "nobody has won")
    if game.winner != (seat & 1 if scene.form.teams else seat):
        raise Unmet(f"player {game.winner + 1} has won")


@form_of(r"(?P<who>player [1-4]|you|opponent|the opponent) (?:loses?|lost|has lost|have lost)(?: the game)?")
def check_loser(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    if game.winner is None:
        raise Unmet("nobody has lost: the game goes on")
    seat = parse_seat(found["who"]) or 0
    if game.winner == (seat & 1 if scene.form.teams else seat):
        raise Unmet(f"player {game.winner + 1} has won")


@form_of(r"(?:the )?game (?:is |goes )?(?P<what>over|on|ongoing|continues|not over)|(?:no winner|nobody (?:wins|won|has won))")
def check_over(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    if (fold(found["what"] or "") == "over") != (game.state.outcome != ONGOING):
        raise Unmet("the game is over" if game.is_over else "the game goes on")


@form_of(r"(?P<no>no )?sudden death(?: (?P<n>\d+))?")
def check_sudden_death(scene: Scene, found: re.Match[str]) -> None:
    count = int(scene.played.state.sudden_death)
    if found["no"]:
        compare("Sudden Death games", count, 0)
    elif found["n"]:
        compare("Sudden Death games", count, int(found["n"]))
    elif not count:
        raise Unmet("there was no Sudden Death")


@form_of(r"(?:set-?up|the game is in set-?up)(?: is over)?")
def check_setup(scene: Scene, found: re.Match[str]) -> None:
    is_over = "over" in found[0].casefold()
    if bool(scene.played.state.phase) != is_over:
        raise Unmet("set-up is over" if scene.played.state.phase else "the game is still in set-up")


@form_of(r"(?:(?:there is )?no stadium(?: in play)?|stadium(?: in play)?(?: is|:)? (?P<what>.+))")
def check_stadium(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    uid = int(game.state.stadium)
    name = game.card(uid).printed_name if uid >= 0 else "none"
    what = found["what"] or "none"
    if fold(what) in ("none", "no", "gone"):
        if uid >= 0:
            raise Unmet(f"{name} is in play")
    elif uid < 0 or not is_card(scene.finder.find(what), game.card(uid)):
        raise Unmet("no Stadium is in play" if uid < 0 else f"{name} is in play")


@form_of(r"flips left:? (?P<n>\d+)|no flips left|all flips (?:were )?used")
def check_flips(scene: Scene, found: re.Match[str]) -> None:
    compare("scripted flips left", len(scene.played.state.flips), int(found["n"] or 0))


@form_of(
    r"(?P<who>player [1-4]|you|opponent|the opponent)(?: (?P<not>does not|cannot|can not|can't|do not|doesn't|don't))?"
    r"(?: can)? sees? (?P<what>.+)"
)
def check_seen(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    seat = parse_seat(found["who"])
    assert seat is not None
    data = view(game, seat).to_json()
    owner, rest = cut_owner(found["what"])
    wanted = not found["not"]
    if counted := re.fullmatch(r"(?P<n>\d+) cards? in (?P<whose>.+?) (?P<zone>hand|deck)", found["what"], re.IGNORECASE):
        zone = data["sides"][parse_seat(counted["whose"]) or 0][counted["zone"].casefold()]
        is_seen = (len(zone) if isinstance(zone, list) else zone) == int(counted["n"])
    elif owner is not None and rest in ("hand", "deck", "prizes"):
        zone = data["sides"][owner][rest]
        is_seen = isinstance(zone, list) and all(isinstance(card, dict) and "name" in card for card in zone)
    else:
        card = scene.finder.find(found["what"])
        is_seen = f'"id": "{card.id}"' in json.dumps(data)
    if is_seen != wanted:
        raise Unmet(f"player {seat + 1} sees it" if is_seen else f"player {seat + 1} does not see it")


@form_of(rf"(?P<who>{PLAYER}) (?:has|have) taken (?P<n>\d+|no|one|two|three|four|five|six) (?:prizes?|prize cards?)")
def check_taken(scene: Scene, found: re.Match[str]) -> None:
    side = scene.played.state.sides[parse_seat(found["who"]) or 0]
    compare("Prizes taken", int(side.counts[C_PRIZES_SET]) - int(side.prizes_left()), parse_number(found["n"]) or 0)


# The log


@form_of(r"(?:no(?:body| pokémon| pokemon)? (?:is |was |has been )?|no )knock(?:ed)? ?outs?")
def check_nobody_out(scene: Scene, found: re.Match[str]) -> None:
    check(scene, "no log: knock out")


@form_of(r"(?P<what>.+?) (?:is|are|was|has been|got) (?P<not>not )?knocked out")
def check_knocked_out(scene: Scene, found: re.Match[str]) -> None:
    owner, name = cut_owner(found["what"])
    card = scene.finder.find(name)
    whose = "" if owner is None else f"player {owner + 1} "
    check(scene, f"{'no ' if found['not'] else ''}log: knock out {whose}{card.printed_name}")


@form_of(r"(?P<no>no |not )?log(?:ged)?(?: (?P<order>in order))?:? (?P<what>.+)")
def check_log(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    at = 0
    for part in split_list(found["what"], ";"):
        text, rules = cut_rules(part)
        times = re.fullmatch(r"(.+?) x ?(\d+)", text)
        words = fold(times[1] if times else text)
        hits = [i for i in range(at, len(game.log)) if is_logged(game, i, words, rules)]
        if found["no"]:
            if hits:
                raise Unmet(f"the log has it: {game.story.keywords(hits[0])}")
        elif times:
            compare(f"log entries {words!r}", len(hits), int(times[2]))
        elif not hits:
            behind = " behind the one before" if at else ""
            raise Unmet(f"the log has no such entry{behind}: {part}")
        elif found["order"]:
            at = hits[0] + 1


def is_logged(game: Game, number: int, words: str, rules: tuple[str, ...]) -> bool:
    if rules and game.story.cited(number) not in rules:
        return False
    kind = game.log[number].kind.replace("_", " ")
    words = words.replace("_", " ")
    if words != kind and not words.startswith(f"{kind} "):
        return False
    text = f" {fold(game.story.keywords(number))} "
    return all(f" {word} " in text for word in words.removeprefix(kind).replace("'s", "").split())


# Decks


@form_of(r"(?P<what>legal|illegal)(?P<rest>.*)")
def check_legal(scene: Scene, found: re.Match[str]) -> None:
    if scene.deck is None:
        raise InvalidLine("there is no deck to judge; write a `deck:` block before it")
    pool = scene.finder.pool.with_cards(scene.finder.inline) if scene.finder.inline else scene.finder.pool
    problems = check_deck(scene.deck, pool, scene.rules, scene.form, scene.format)
    rest, rules = cut_rules(found["rest"])
    kind = rest.strip(" :")
    if fold(found["what"]) == "legal":
        if problems:
            raise Unmet(f"the deck is illegal: {'; '.join(map(str, problems))}")
        return
    if not problems:
        raise Unmet("the deck is legal")
    fitting = [
        p
        for p in problems
        if (not rules or p.rule in rules) and (not kind or kind in (p.kind, *map(str, p.cards)) or kind in str(p))
    ]
    if not fitting:
        raise Unmet(f"the deck is illegal for other reasons: {'; '.join(map(str, problems))}")


# Zones

ZONE = (
    r"(?P<zone>hand|deck|discard pile|discard|prizes|prize cards|prize pile|prize|lost zone|lost|bench|in play"
    r"|pokémon in play|pokemon in play|beside)"
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
    "pokémon in play": "in play", "pokemon in play": "in play",
}  # fmt: skip


def check_zone(scene: Scene, text: str) -> bool:
    """Check a sentence about a zone; False if it is none."""
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
    if owner is None:
        return False
    zone = ZONE_NAMES.get(found["zone"].casefold(), found["zone"].casefold())
    if count := re.fullmatch(rf"{COUNT}{THINGS}", found["what"], re.IGNORECASE):
        compare(f"cards in {zone}", len(cards_in(scene.game, owner, zone)), parse_number(count["n"]) or 0, count["bound"])
    else:
        zone_holds(scene, "lacks" if found["not"] else "contains", owner, zone, found)
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
                raise Unmet(f"at the {form} of {where} lie {card_list(part, sort=False)}")
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
                raise Unmet(f"face up are {card_list(up)}")
        case "exact":
            if missing(wanted, held) or len(wanted) != len(held):
                raise Unmet(shown)


def cards_in(game: Game, seat: int, zone: str) -> list[Card]:
    """The cards of a zone, a deck from its top; of Pokémon in play the uppermost cards."""
    if seat >= game.form.seats:
        raise InvalidLine(f"there is no player {seat + 1}")
    side = game.state.sides[seat]
    if zone in ("bench", "in play", "active"):
        pokemon = [*(side.active if zone != "bench" else []), *(side.bench if zone != "active" else [])]
        return [queries.top(game.machine, p).card for p in pokemon]
    uids = [int(uid) for uid in getattr(side, zone) if uid >= 0]
    return [game.card(uid) for uid in (reversed(uids) if zone == "deck" else uids)]


def is_card(wanted: Card, card: Card) -> bool:
    """Whether a card is the one that is meant: the same printing, or the same name where the meant one is no other card."""
    return wanted.id == card.id or fold_name(wanted.printed_name) == fold_name(card.printed_name)


def missing(wanted: Iterable[Card], held: Iterable[Card]) -> list[Card]:
    left = list(held)
    lacking = []
    for card in wanted:
        fitting = next((other for other in left if is_card(card, other)), None)
        if fitting is None:
            lacking.append(card)
        else:
            left.remove(fitting)
    return lacking


def card_list(cards: Sequence[Card], sort: bool = True) -> str:
    names = [card.printed_name for card in cards]
    if not names:
        return "nothing"
    if not sort:
        return ", ".join(names)
    return ", ".join(name if count == 1 else f"{name} x{count}" for name, count in Counter(names).items())


def compare(what: str, found: int, wanted: int, bound: str | None = None) -> None:
    word = (bound or "").strip().casefold()
    holds = found >= wanted if word == "at least" else found <= wanted if word == "at most" else found == wanted
    if not holds:
        raise Unmet(f"{what}: {found}, not {word + ' ' if word.startswith('at') else ''}{wanted}")


def player_name(seat: int) -> str:
    return "chance" if seat == CHANCE else f"player {seat + 1}"


# Pokémon


def check_pokemon(scene: Scene, text: str) -> bool:
    """Check a sentence about a Pokémon in play; False if it is none."""
    if scene.game is None:
        return False
    game = scene.game
    owner, rest = cut_owner(text)
    gone = re.fullmatch(
        r"(?P<name>.+?) (?:is |are )?(?P<not>not |no longer )?in play|(?P<other>.+?) (?:has )?left play", rest, re.IGNORECASE
    )
    if gone:
        return in_play(scene, owner, gone)
    subjects = {
        fold(name): p for p in everybody(game) if owner is None or int(p.owner) == owner for name in subject_names(game, p)
    }
    fitting = [
        name for name in subjects if fold(rest).startswith(name) and fold(rest)[len(name) : len(name) + 1] in ("", " ", ":", "'")
    ]
    if not fitting:
        return False
    longest = max(fitting, key=len)
    meant = [
        p for p in everybody(game) if (owner is None or int(p.owner) == owner) and longest in map(fold, subject_names(game, p))
    ]
    predicate = fold_keep(rest)[len(longest) :].strip()
    if len(meant) > 1:
        shown = ", ".join(
            f"player {p.owner + 1}'s {queries.top(game.machine, p).card.printed_name} ({game.words.place(p)})" for p in meant
        )
        raise InvalidLine(f"{longest!r} may be {shown}; say whose and where, such as `your {longest} (Bench 1)`")
    for part in split_predicates(predicate):
        check_predicate(scene, meant[0], part)
    return True


def absent(scene: Scene, text: str) -> str:
    """What to say of a sentence about a Pokémon that is not in play; nothing if it is about something else."""
    owner, rest = cut_owner(text)
    subject = re.split(r"(?i):| (?:has|have|is|are|does|retreat|types?|stack|attached|conditions?|damage)\b", rest)[0]
    whose = "" if owner is None else f" of player {owner + 1}"
    if re.fullmatch(r"(?:active|bench \d)(?: pokémon| pokemon)?", subject, re.IGNORECASE):
        return f"there is no {subject}{whose} now: {text!r} cannot be checked (is a question open before it?)"
    try:
        card = scene.finder.find(re.sub(r"(?: \(.*\)|^active |^benched )", "", subject))
    except InvalidLine:
        return ""
    return f"no {card.printed_name}{whose} is in play now: {text!r} cannot be checked"


def fold_keep(text: str) -> str:
    return " ".join(text.replace("’", "'").split())


def everybody(game: Game) -> list[Pokemon]:
    return [p for side in game.state.sides for p in (*side.active, *side.bench)]


def subject_names(game: Game, p: Pokemon) -> set[str]:
    place = game.words.place(p)
    names = {place, f"{place} Pokémon", f"{place} Pokemon"}
    for name in game.words.titles(p):
        names |= {
            name,
            f"{name} ({place})",
            f"{place} {name}",
            f"active {name}" if place.startswith("Active") else f"benched {name}",
        }
    return names


def in_play(scene: Scene, owner: int | None, found: re.Match[str]) -> bool:
    game = scene.played
    wanted = scene.finder.find(found["name"] or found["other"])
    seats = range(game.form.seats) if owner is None else [owner]
    there = any(is_card(wanted, card) for seat in seats for card in cards_in(game, seat, "in play"))
    if there == bool(found["not"] or found["other"]):
        raise Unmet(f"{wanted.printed_name} is in play" if there else f"{wanted.printed_name} is not in play")
    return True


def split_predicates(text: str) -> list[str]:
    """`has 30 damage and is asleep` are two; a list of cards behind `has` or a colon stays whole."""
    if re.match(r"(?:conditions?|attached|stack|cards|types?):", text, re.IGNORECASE):
        return [text]
    return [part for part in re.split(r"(?:,| and| but)(?= (?:has|have|is|are|does|was|no|not) )", text) if part.strip()]


def check_predicate(scene: Scene, p: Pokemon, text: str) -> None:
    game = scene.played
    text = re.sub(r"^(?:and|but) ", "", text.strip().lstrip(":").strip())
    negated = False
    if found := re.match(r"(?:is|are|was) not |isn't |does not have |doesn't have |has not |not ", text, re.IGNORECASE):
        negated = True
        text = text[found.end() :]
    else:
        text = re.sub(r"^(?:has|have|is|are|with|holds?)(?: now)? ", "", text, flags=re.IGNORECASE)
    for pattern, do in PREDICATES:
        if found := pattern.fullmatch(text):
            problem = do(scene, p, found)
            break
    else:
        problem = has_cards(scene, p, text)
    name = queries.top(game.machine, p).card.printed_name
    if negated and not problem:
        raise Unmet(f"{name}: it is so")
    if problem and not negated:
        raise Unmet(f"{name} {problem}")


Predicate = Callable[[Scene, Pokemon, "re.Match[str]"], str]
PREDICATES: list[tuple[re.Pattern[str], Predicate]] = []
"""What can be said of a Pokémon; each answers with what is the case instead, or with nothing."""


def predicate(pattern: str) -> Callable[[Predicate], Predicate]:
    def enlist(check: Predicate) -> Predicate:
        PREDICATES.append((re.compile(pattern, re.IGNORECASE), check))
        return check

    return enlist


@predicate(
    r"(?:damage:? (?P<a>\d+)|(?P<b>\d+) damage(?: on it)?|(?P<c>\d+|no|one) (?:damage )?counters?(?: on it)?"
    r"|(?P<none>no damage(?: on it)?|undamaged))"
)
def has_damage(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    number = found["a"] or found["b"]
    wanted = 0 if found["none"] else int(number) if number else 10 * (parse_number(found["c"]) or 0)
    return "" if p.damage == wanted else f"has {p.damage} damage, not {wanted}"


@predicate(r"(?:no special conditions?|no conditions?|(?:special )?conditions?:? none|healthy|free of special conditions?)")
def has_no_conditions(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return f"is {condition_words(p)}" if p.conditions else ""


@predicate(r"(?:special )?conditions?:? (?P<what>.+)")
def has_conditions(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    wanted = {condition(word) for word in split_list(found["what"].replace(" and ", ", "))}
    return "" if wanted == set(conditions_of(p)) else f"is {condition_words(p)}"


@predicate(rf"(?P<what>(?:{'|'.join(CONDITION_WORDS)})(?:(?:, and |, | and )(?:{'|'.join(CONDITION_WORDS)}))*)")
def is_afflicted(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    wanted = [condition(word) for word in re.split(r",? and |, ", found["what"])]
    return "" if all(word in conditions_of(p) for word in wanted) else f"is {condition_words(p)}"


def condition(word: str) -> Condition:
    known = CONDITION_WORDS.get(word.strip().casefold())
    if known is None:
        raise InvalidLine(f"{word!r} is no Special Condition; there are {', '.join(Condition)}")
    return known


def conditions_of(p: Pokemon) -> list[Condition]:
    return [word for index, word in enumerate(CONDITIONS) if int(p.conditions) >> index & 1]


def condition_words(p: Pokemon) -> str:
    return " and ".join(conditions_of(p)) or "without Special Conditions"


@predicate(r"(?:remaining hp(?::| is)? (?P<a>\d+)|(?P<b>\d+) hp (?:left|remaining)|hp (?:left|remaining):? (?P<c>\d+))")
def has_hp_left(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    left = int(queries.hp(scene.played.machine, p)) - int(p.damage)
    return "" if left == int(found["a"] or found["b"] or found["c"]) else f"has {left} HP left"


@predicate(r"(?:hp:? (?P<a>\d+)|(?P<b>\d+) hp)")
def has_hp(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    hp = int(queries.hp(scene.played.machine, p))
    return "" if hp == int(found["a"] or found["b"]) else f"has {hp} HP"


@predicate(r"retreat cost:? (?P<n>\d+)|(?:a )?retreat cost of (?P<m>\d+)")
def has_retreat_cost(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    cost = int(queries.retreat_cost(scene.played.machine, p))
    return "" if cost == int(found["n"] or found["m"]) else f"has a Retreat Cost of {cost}"


@predicate(r"affected by (?:any|a) special conditions?")
def is_afflicted_at_all(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "" if p.conditions else "is without Special Conditions"


@predicate(r"(?P<n>\d+|no|one|two|three) energy cards?(?: attached)?(?: to it)?")
def has_energy_cards(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    held = [card for card in attached_cards(scene.played, p) if card.supertype is Supertype.ENERGY]
    return "" if len(held) == (parse_number(found["n"]) or 0) else f"has {card_list(held)} attached"


@predicate(rf"(?:an? )?(?P<what>{'|'.join(kind.value for kind in TYPES)})(?:[ -]type(?: pok[eé]mon)?| pok[eé]mon)")
def is_of_type(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    bits = int(queries.types(scene.played.machine, p))
    types = [kind.value for index, kind in enumerate(TYPES) if bits >> index & 1]
    return "" if fold(found["what"]) in map(fold, types) else f"is of type {', '.join(types)}"


@predicate(r"types?:? (?P<what>.+)")
def has_types(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    bits = int(queries.types(scene.played.machine, p))
    types = {kind.value.casefold() for index, kind in enumerate(TYPES) if bits >> index & 1}
    wanted = {BY_LETTER[word].value.casefold() if word in BY_LETTER else word.casefold() for word in split_list(found["what"])}
    return "" if types == wanted else f"is of type {', '.join(sorted(types))}"


@predicate(r"(?:energy:? (?P<a>\d+)|(?P<b>\d+|no) (?:units? of )?energy(?: attached)?)")
def has_energy(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    units = len(queries.energy_units(scene.played.machine, p))
    return "" if units == (parse_number(found["a"] or found["b"]) or 0) else f"has {units} Energy"


@predicate(r"active|in the active spot|the active pokémon")
def is_active(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "" if scene.played.machine.is_active(p) else "is on the Bench"


@predicate(r"benched|on (?:the|your|their) bench|on bench")
def is_benched(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "is Active" if scene.played.machine.is_active(p) else ""


@predicate(r"(?:a )?basic(?: pokémon| pokemon)?")
def is_basic(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "" if queries.is_basic(scene.played.machine, p) else "is no Basic Pokémon"


@predicate(r"(?:an )?evolved(?: pokémon| pokemon)?")
def is_evolved(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    return "" if queries.is_evolved(scene.played.machine, p) else "is not evolved"


@predicate(r"(?:a )?(?P<stage>stage 1|stage 2|mega|break|vmax|vstar|restored|legend|level-up|baby)")
def is_of_stage(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    stage = queries.staged(scene.played.machine, p).card.stage
    return "" if stage is not None and stage.value.casefold() == found["stage"].casefold() else f"is a {stage} Pokémon"


@predicate(r"worth (?P<n>\d+|one|two|three) prizes?(?: cards?)?")
def is_worth(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    n = int(queries.prizes_for(scene.played.machine, p))
    return "" if n == parse_number(found["n"]) else f"is worth {n} Prize cards"


@predicate(r"(?:no cards? attached|nothing attached|attached:? (?:none|nothing)|no attached cards?)")
def has_nothing(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    held = attached_cards(scene.played, p)
    return f"has {card_list(held)} attached" if held else ""


@predicate(r"(?P<n>\d+) (?:attached cards?|cards? attached)")
def has_so_many(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    held = attached_cards(scene.played, p)
    return "" if len(held) == int(found["n"]) else f"has {card_list(held)} attached"


@predicate(r"(?:attached|attachments|attached cards)(?: are)?:? (?P<what>.+)")
def has_exactly(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    held = attached_cards(scene.played, p)
    wanted = scene.finder.cards(found["what"])
    return "" if not missing(wanted, held) and len(wanted) == len(held) else f"has {card_list(held)} attached"


@predicate(r"(?:stack|cards):? (?P<what>.+)")
def has_stack(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    stack = [scene.played.card(int(uid)) for uid in reversed(list(p.cards))]
    wanted = scene.finder.cards(re.sub(r" (?:on|over) ", ", ", found["what"]))
    same = len(wanted) == len(stack) and all(is_card(a, b) for a, b in zip(wanted, stack, strict=True))
    return "" if same else f"consists of {card_list(stack, sort=False)}"


@predicate(r"on (?P<what>.+)")
def is_on(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    beneath = [scene.played.card(int(uid)) for uid in list(p.cards)[:-1]]
    wanted = scene.finder.cards(re.sub(r" (?:on|over) ", ", ", found["what"]))
    return "" if not missing(wanted, beneath) else f"lies on {card_list(beneath)}"


@predicate(r"marker (?P<name>.+)|(?:a |an )?(?P<other>.+) (?:marker|token)")
def has_marker(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    marks = [scene.played.table.names[int(mark)] for mark in p.marks]
    wanted = fold(found["name"] or found["other"])
    return "" if wanted in map(fold, marks) else f"has the markers {', '.join(marks) or 'none'}"


@predicate(r"no (?P<what>.+)")
def has_none(scene: Scene, p: Pokemon, found: re.Match[str]) -> str:
    wanted = scene.finder.find(re.sub(r" attached$", "", found["what"]))
    held = attached_cards(scene.played, p)
    return f"has {card_list(held)} attached" if any(is_card(wanted, card) for card in held) else ""


def has_cards(scene: Scene, p: Pokemon, text: str) -> str:
    """The Pokémon has these cards attached, or is the card of that name."""
    wanted = scene.finder.cards(re.sub(r" attached$", "", text).replace(" and ", ", "))
    held = attached_cards(scene.played, p)
    top = queries.top(scene.played.machine, p).card
    is_name = len(wanted) == 1 and (wanted[0].is_pokemon or is_card(wanted[0], top))
    if is_name and not any(is_card(wanted[0], card) for card in held):
        return "" if is_card(wanted[0], top) else f"is not {wanted[0].printed_name}"
    return f"has {card_list(held)} attached" if missing(wanted, held) else ""


def attached_cards(game: Game, p: Pokemon) -> list[Card]:
    return [game.card(int(uid)) for uid in p.attached]
