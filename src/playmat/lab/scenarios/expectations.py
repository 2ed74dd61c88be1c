"""Expectations about a game, such as `your Pikachu has 30 damage` or `refused: retreat [SM-retreat-6]`.

Each form of sentence is a pattern and a function; `docs/scenarios.md` lists them. "You" is player 1 and "the opponent" is
player 2, no matter whose turn it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from playmat.cards.model import Card
from playmat.engine.machine import EVERYBODY
from playmat.engine.questions import QUESTIONS
from playmat.engine.state import C_PRIZES_SET, ONGOING
from playmat.lab.scenarios.answer_words import check_words, cut_speaker
from playmat.lab.scenarios.log import is_logged
from playmat.lab.scenarios.phrases import expectation
from playmat.lab.scenarios.pokemon import absent, check_pokemon, the_pokemon
from playmat.lab.scenarios.scene import Scene, Unmet, compare, is_card, player_name, question_of
from playmat.lab.scenarios.zones import check_zone
from playmat.play.answer_parser import fold, split_list
from playmat.play.decision import CHANCE, Decision, Option
from playmat.play.notation.lines import InvalidLine, cut_owner, parse_number, parse_seat
from playmat.play.view import view
from playmat.rules.deck_legality import check_deck

Check = Callable[[Scene, "re.Match[str]"], None]
FORMS: list[tuple[re.Pattern[str], Check]] = []
"""Sentences about the game as a whole, tried in order before those about zones and Pokémon."""


def form_of(pattern: str) -> Callable[[Check], Check]:
    def enlist(check: Check) -> Check:
        FORMS.append((re.compile(pattern, re.IGNORECASE), check))
        return check

    return enlist


RULE_IDS = re.compile(r"\s*\[((?:[A-Z]{2}|P)-[^\]]+)\]\s*$")


def cut_rules(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without the rule ids in brackets at its end, and the rule ids."""
    found = RULE_IDS.search(text)
    if not found:
        return text.strip(), ()
    return text[: found.start()].strip(), tuple(part.strip() for part in re.split(r"[,|]| or ", found[1]) if part.strip())


def check(scene: Scene, text: str) -> None:
    """Check one expectation. Raises Unmet if it is not met, InvalidLine if it is not understood."""
    text = expectation(" ".join(text.split()).replace("’", "'").rstrip("."))
    if negated := re.fullmatch(r"not:? (?!offered)(.+)", text, re.IGNORECASE):
        try:
            check(scene, negated[1])
        except Unmet:
            return
        raise Unmet("it is true")
    for pattern, do in FORMS:
        if found := pattern.fullmatch(text):
            do(scene, found)
            return
    if check_zone(scene, text) or check_pokemon(scene, text):
        return
    if missed := absent(scene, text):
        raise InvalidLine(missed)
    raise InvalidLine(
        f"{text!r} is not a known expectation. Begin with a Pokémon (`opponent's Pikachu has 30 damage`), a zone "
        "(`your hand contains Potion`, `your deck has 40 cards`), or one of offered:, not offered:, only offered:, refused:, "
        "asked:, turn, stadium, log:, flips left, winner, game over, legal, illegal; docs/scenarios.md lists every form"
    )


@form_of(r"(?:is )?offered:? (?P<what>.+)")
def check_offered(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    if count := re.fullmatch(r"(\d+) (?:options?|choices?)", found["what"]):
        compare("options", len(options_of(scene)), int(count[1]))
        return
    for text in split_options(scene, found["what"]):
        meant = game.words.matching(options_of(scene), text) or self_attached(scene, text)
        if not meant and not played_onto(scene, options_of(scene), text):
            refusal = game.why_not(text)
            raise Unmet(f"{text!r} is not offered" + (f": {refusal.reason} [{refusal.rule}]" if refusal else ""))


@form_of(r"(?:is )?not offered:? (?P<what>.+)")
def check_not_offered(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    if game.decision is None:
        raise Unmet("the game is over, so there is no question")
    scene.note(f"not offered: looked at {question_of(game.decision)}")
    for text in split_options(scene, found["what"]):
        options = game.words.matching(options_of(scene), text) or self_attached(scene, text)
        options = options or played_onto(scene, options_of(scene), text)
        if options:
            raise Unmet(f"{options[0].text!r} is offered")
        check_words(game, text)
        check_answers(game.decision, text)


ACTIONS = re.compile(r"(?:attach|attack|bench|evolve|level up|play|retreat|end turn|use)\b", re.IGNORECASE)
"""The first words of the options of a turn."""
SHORT_ANSWERS = {"yes_no": r"yes|no", "flip": r"heads|tails", "prize": r"prize \d+", "number": r"\d+"}
"""The options of some kinds of question."""


def check_answers(decision: Decision, text: str) -> None:
    """Refuse a text that could not be an option of the open question under any rules."""
    is_action = ACTIONS.match(text) is not None
    asked = f"the open question ({question_of(decision)})"
    if decision.kind == "main" and not is_action and not re.match(r"discard\b", text, re.IGNORECASE):
        raise Unmet(f"{asked} has no options such as {text!r}: begin with what the player would do, such as `play {text}`")
    if decision.kind not in ("main", "one_of") and is_action:
        raise Unmet(f"{asked} is not one of what to do in a turn; answer it first, or leave out `{text.split()[0]}`")
    if (form := SHORT_ANSWERS.get(decision.kind)) and not re.fullmatch(form, text, re.IGNORECASE):
        raise Unmet(f"{asked} has no options such as {text!r}")


def self_attached(scene: Scene, text: str) -> list[Option]:
    """The options that a text `attach CARD to POKÉMON` means where the card's own text attaches it and asks to which Pokémon."""
    found = re.fullmatch(r"attach (.+?) to .+", text, re.IGNORECASE)
    if not found:
        return []
    options = [option for option in options_of(scene) if option.kind in ("play", "use_card")]
    return scene.played.words.matching(options, f"use {found[1]}")


def played_onto(scene: Scene, options: Iterable[Option], text: str) -> list[Option]:
    """The options that a text `play CARD` means for a card that is attached, to any Pokémon."""
    found = re.fullmatch(r"play (.+)", text, re.IGNORECASE)
    if not found:
        return []
    words = scene.played.words
    attached = [(option, option.text.rpartition(" to ")[2]) for option in options if option.kind in ("attach", "tool")]
    return [option for option, target in attached if words.matching([option], f"attach {found[1]} to {target}")]


@form_of(r"(?:only offered|offered only|options(?: are)?|choices(?: are)?):? (?P<what>.+)")
def check_only_offered(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    left = list(options_of(scene))
    for text in split_options(scene, found["what"]):
        fitting = game.words.matching(left, text)
        if not fitting:
            raise Unmet(f"{text!r} is not offered")
        copies = {game.words.sameness(option) for option in fitting}
        left = [option for option in left if game.words.sameness(option) not in copies]
    if left:
        raise Unmet(f"these are also offered: {'; '.join(option.text for option in left)}")


@form_of(r"refused:? (?P<what>.+)")
def check_refused(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    what, rules = cut_rules(found["what"])
    seat, text = cut_speaker(what)
    decision = game.decision
    if decision is None:
        raise Unmet("the game is over, so there is no question")
    if seat is not None and seat != decision.player:
        check_words(game, text)
        cited = scene.form.cites.get("not_your_turn") or scene.rules.cites.get("not_your_turn", "")
        if rules and cited not in rules:
            raise Unmet(f"it is refused because player {decision.player + 1} is asked [{cited}]")
        return
    options = game.words.matching(decision.options, text) or played_onto(scene, decision.options, text)
    if options and not rules and all(option.code in scene.declined for option in options):
        return
    if options:
        raise Unmet(f"{options[0].text!r} is offered")
    refusal = game.why_not(text)
    if refusal is None:
        onto = played_onto(scene, [other.option for other in game.refusals()], text)
        refusal = game.why_not(onto[0].text) if onto else None
    if refusal is None:
        check_words(game, text)
        if decision.kind != "main":
            raise InvalidLine(
                f"the question is {decision.kind!r}, where no rule refuses anything; answer it first, or write `not offered:` "
                "about its options"
            )
        raise InvalidLine(
            f"{text!r} is not something that player {decision.player + 1} could try here: there is no such card in hand or "
            "Pokémon in play; write `not offered:` to check only that it is absent"
        )
    if rules and refusal.rule not in rules:
        raise Unmet(f"it is refused by another rule: {refusal.reason} [{refusal.rule or 'no rule: an effect of a card'}]")


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
        raise Unmet("the game is over, so there is no question")
    for at, part in enumerate(re.split(r", ?| by | from | of |: ", text)):
        # After the player, a word such as "opponent" is the kind of the question.
        seat, word = (None, part.strip()) if at and fold(part.strip()) in QUESTIONS else cut_owner(part.strip())
        if seat is not None and decision.player != seat:
            raise Unmet(f"{player_name(decision.player)} is asked ({decision.kind}: {decision.prompt})")
        if not word:
            continue
        if count := re.fullmatch(r"(?:choose |pick )?(\d+)(?: to (\d+)|-(\d+))?(?: cards?| options?)?", word):
            least = int(count[1])
            most = int(count[2] or count[3] or least)
            if (decision.min, decision.max) != (least, most):
                raise Unmet(f"{decision.min} to {decision.max} must be picked")
        elif upto := re.fullmatch(r"(?:choose |pick )?up to (\d+)(?: cards?| options?)?", word):
            if (decision.min, decision.max) != (0, int(upto[1])):
                raise Unmet(f"{decision.min} to {decision.max} must be picked")
        elif fold(word) in ("chance", "coin"):
            if decision.player != CHANCE:
                raise Unmet(f"{player_name(decision.player)} is asked ({decision.kind})")
        else:
            kind = re.sub(r"[ -]", "_", fold(word))
            if kind not in QUESTIONS:
                raise InvalidLine(f"{word!r} is not a kind of question; the kinds are {', '.join(QUESTIONS)}")
            if decision.kind != kind:
                raise Unmet(f"the question is {decision.kind!r} ({decision.prompt})")


def options_of(scene: Scene) -> Sequence[Option]:
    decision = scene.played.decision
    return [option for option in decision.options if option.code not in scene.declined] if decision is not None else ()


def split_options(scene: Scene, text: str) -> list[str]:
    """Options in a list are separated by semicolons, or by commas if the whole text is not an option."""
    parts, words, options = split_list(text, ";"), scene.played.words, options_of(scene)
    return [piece for part in parts for piece in ([part] if words.matching(options, part) else split_list(part))]


PLAYER = r"player [1-4]|you|opponent|the opponent"


@form_of(rf"(?:(?P<who>{PLAYER}) )?(?P<can>can|may)(?P<not>not|'t| not)? (?P<what>(?!sees? ).+)")
def check_can(scene: Scene, found: re.Match[str]) -> None:
    """`you cannot retreat`: another form of `offered`; a single word means any option of that kind."""
    game = scene.played
    decision = game.decision
    what, rules = cut_rules(found["what"])
    if decision is None:
        raise Unmet("the game is over, so there is no question")
    if found["who"] and parse_seat(found["who"]) != decision.player:
        raise InvalidLine(
            f"{player_name(decision.player)} is asked now, and options of other players are not known; write this in their turn"
        )
    kinds = {option.kind.replace("_", " ") for option in decision.options}
    if fold(what) in ("attack", "retreat", "evolve", "level up", "attach"):
        check_answers(decision, what)
        if (fold(what) in kinds) == bool(found["not"]):
            raise Unmet(f"{fold(what)!r} is {'offered' if found['not'] else 'not offered'}")
    elif found["not"]:
        check(scene, f"refused: {what} [{', '.join(rules)}]" if rules else f"not offered: {what}")
    else:
        check(scene, f"offered: {what}")


@form_of(
    r"(?P<who>.+?) (?P<can>can|may)(?P<not>not|'t| not)? (?P<what>retreat|attack|evolve|(?:use|attack|attack with|retreat to) .+)"
)
def check_pokemon_can(scene: Scene, found: re.Match[str]) -> None:
    """`Pikachu cannot retreat`: the same of a Pokémon, in its player's turn."""
    decision = scene.played.decision
    p = the_pokemon(scene, found["who"])
    if decision is not None and int(p.owner) != decision.player:
        raise InvalidLine(f"{player_name(decision.player)} is asked now; write this in the turn of player {p.owner + 1}")
    check(scene, f"{found['can']}{found['not'] or ''} {found['what']}")


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
        raise InvalidLine(f"{who!r} is not a player; write player 1, player 2 or nobody")
    if game.winner is None:
        raise Unmet("nobody has won; the game is still in progress" if not game.is_over else "nobody has won")
    if game.winner != (seat & 1 if scene.form.teams else seat):
        raise Unmet(f"player {game.winner + 1} has won")


@form_of(r"(?P<who>player [1-4]|you|opponent|the opponent) (?:loses?|lost|has lost|have lost)(?: the game)?")
def check_loser(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    if game.winner is None:
        raise Unmet("nobody has lost; the game is still in progress")
    seat = parse_seat(found["who"]) or 0
    if game.winner == (seat & 1 if scene.form.teams else seat):
        raise Unmet(f"player {game.winner + 1} has won")


@form_of(r"(?:the )?game (?:is |goes )?(?P<what>over|on|ongoing|continues|not over)|(?:no winner|nobody (?:wins|won|has won))")
def check_over(scene: Scene, found: re.Match[str]) -> None:
    game = scene.played
    if (fold(found["what"] or "") == "over") != (game.state.outcome != ONGOING):
        raise Unmet("the game is over" if game.is_over else "the game is still in progress")


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


def is_shown(scene: Scene, seat: int, card: Card) -> bool:
    """Whether the log has named the card to the player since the last answer."""
    game = scene.played
    for entry in game.log[scene.told :]:
        if entry.seen_by in (EVERYBODY, seat) and any(game.card(uid).id == card.id for uid in entry.cards):
            return True
    return False


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
    zones: Sequence[Mapping[str, object]] = data["sides"]
    owner, rest = cut_owner(found["what"])
    wanted = not found["not"]
    if counted := re.fullmatch(r"(?P<n>\d+) cards? in (?P<whose>.+?) (?P<zone>hand|deck)", found["what"], re.IGNORECASE):
        zone = zones[parse_seat(counted["whose"]) or 0][counted["zone"].casefold()]
        is_seen = (len(zone) if isinstance(zone, list) else zone) == int(counted["n"])
    elif owner is not None and rest in ("hand", "deck", "prizes"):
        zone = zones[owner][rest]
        is_seen = isinstance(zone, list) and all(isinstance(card, dict) and "name" in card for card in zone)
    else:
        card = scene.finder.find(found["what"])
        is_seen = f'"id": "{card.id}"' in json.dumps(data) or is_shown(scene, seat, card)
    if is_seen != wanted:
        raise Unmet(f"player {seat + 1} sees it" if is_seen else f"player {seat + 1} does not see it")


@form_of(rf"(?P<who>{PLAYER}) (?:has|have) taken (?P<n>\d+|no|one|two|three|four|five|six) (?:prizes?|prize cards?)")
def check_taken(scene: Scene, found: re.Match[str]) -> None:
    side = scene.played.state.sides[parse_seat(found["who"]) or 0]
    compare("Prizes taken", int(side.counts[C_PRIZES_SET]) - int(side.prizes_left()), parse_number(found["n"]) or 0)


@form_of(r"(?:no(?:body| pokémon| pokemon)? (?:is |was |has been )?|no )knock(?:ed)? ?outs?")
def check_nobody_out(scene: Scene, found: re.Match[str]) -> None:
    check(scene, "no log: knock out")


@form_of(r"(?P<what>.+?) (?:is|are|was|has been|got) (?P<not>not )?knocked out")
def check_knocked_out(scene: Scene, found: re.Match[str]) -> None:
    owner, name = cut_owner(found["what"])
    if fold(name) in ("active", "active pokemon"):
        falls = [entry for entry in scene.played.log if entry.kind == "knock_out" and owner in (None, entry.player)]
        is_out = any(int(serial) in scene.actives for entry in falls for serial in entry.pokemon)
        if is_out == bool(found["not"]):
            raise Unmet(f"the Pokémon that was Active is {'' if is_out else 'not '}Knocked Out")
        return
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
            behind = " after the previous one" if at else ""
            raise Unmet(f"the log has no such entry{behind}: {part}")
        elif found["order"]:
            at = hits[0] + 1


@form_of(r"(?P<what>legal|illegal)(?P<rest>.*)")
def check_legal(scene: Scene, found: re.Match[str]) -> None:
    if scene.deck is None:
        raise InvalidLine("there is no deck to check; write a `deck:` block before this line")
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
        raise Unmet(f"the deck is illegal, but for other reasons: {'; '.join(map(str, problems))}")
