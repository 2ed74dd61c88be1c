"""Playing a scenario: set up its board, give its answers, check its expectations."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TypeVar

from librt.vecs import append
from mypy_extensions import i64

from playmat.cards.decks import Deck
from playmat.cards.formats import InvalidFormat, load_format
from playmat.cards.model import Card
from playmat.cards.names import fold_name
from playmat.cards.pool import Pool, default_pool
from playmat.engine import board
from playmat.engine.codes import NONE_THERE
from playmat.engine.questions import O_CARD, O_DECLARE, first_of, kind_of
from playmat.lab.scenarios.answer_words import choice_by_words, cut_speaker, pick_options
from playmat.lab.scenarios.display import format_board, format_question
from playmat.lab.scenarios.expectations import check, played_onto, self_attached
from playmat.lab.scenarios.files import InvalidScenario, Scenario, Step
from playmat.lab.scenarios.outcomes import Failure, Outcome
from playmat.lab.scenarios.phrases import ANSWERS, answers
from playmat.lab.scenarios.scene import Scene, Unmet, everybody, player_name, question_of
from playmat.play.answer_parser import ANYTHING, EVERYTHING, fold, split_list, split_picks
from playmat.play.decision import Decision, IllegalAction, Option
from playmat.play.game import Game
from playmat.play.notation.boards import script_order
from playmat.play.notation.header import Header
from playmat.play.notation.lines import InvalidLine, cut_owner, parse_flips
from playmat.play.notation.phrases import rephrased

T = TypeVar("T")
AIMED = re.compile(r"(?P<play>(?:play|use) .+?) (?:on|for|against) (?P<target>.+)", re.IGNORECASE)
"""A card to play, and the answer to its first question."""
MEANT = re.compile(r"(?P<play>play .+?)(?:,| to| targeting| choosing) (?P<target>.+)", re.IGNORECASE)
"""The same in words that names of cards have too (Path to the Peak): only if that card can be played."""
PLAYED_ONTO = re.compile(r"play (?P<card>.+?)(?: (?:on|onto|to) (?P<target>.+))?", re.IGNORECASE)
"""A card that is attached, as if it were played."""
ATTACHED = re.compile(r"(?P<play>attach .+?) to (?P<target>.+)", re.IGNORECASE)
"""The same of a card that its own text attaches, such as Holon's Castform or PlusPower."""


TITLED = re.compile(r"\b(?:attack(?:s|ed)?(?: with)?|use[sd]?) (?P<title>[^;,\]]+)", re.IGNORECASE)
"""An attack or Ability that a line names."""
PRIZE = re.compile(r"(?:take )?(?:any prize|a prize|prize \d+)", re.IGNORECASE)
PRIZE_COUNT = re.compile(r"(?:take )?(?:(?P<n>\d) |one |the |my )?prizes?(?: cards?)?", re.IGNORECASE)
"""Prize cards that are not told apart: `take 2 prizes`."""
PRIZE_PLACES = re.compile(r"prize \d+(?:, prize \d+)*", re.IGNORECASE)
"""Prize cards by their places."""
NEVER = 10**9


def names_of(card: Card) -> tuple[str, ...]:
    """The names for a card, or an attack of it, that was picked without a question."""
    return (fold_name(card.name), fold_name(card.printed_name), *(fold_name(attack.name) for attack in card.attacks))


NOT_ANY = ("main", "flip")
"""Questions that `any` does not answer: the main question of a turn, and coins."""


def declared(decision: Decision) -> list[Option]:
    """Triggered Powers that may be the next action (CR-408.3): `yes` uses the first, `no` leaves them."""
    return [option for option in decision.options if kind_of(option.code) == O_DECLARE]


def is_any(text: str) -> bool:
    return " ".join(text.casefold().split()) in ANYTHING


def check_any(decision: Decision, text: str) -> None:
    """Refuse `any` for a question that is not a choice, and `any prize` for a question that is not about Prizes."""
    if is_any(text) and (decision.kind in NOT_ANY or ("prize" in text.casefold() and decision.kind != "prize")):
        raise IllegalAction(f"`{text}` does not answer this question ({decision.kind}): {decision.prompt}")


def is_count_of(decision: Decision | None, n: str | None) -> bool:
    """Whether a number of Prize cards, if one is written, is the number that must be taken."""
    return n is None or decision is None or decision.kind != "prize" or int(n) == decision.min


def run_scenario(scenario: Scenario, pool: Pool | None = None) -> Outcome:
    """Play a scenario to its end or to the first line that fails. It raises nothing: all errors are in the outcome."""
    runner = Runner(scenario, pool if pool is not None else default_pool())
    return runner.run()


def begin_scenario(scenario: Scenario, pool: Pool | None = None) -> Game:
    """The game at the start of the scenario, before its first answer. Raises InvalidScenario."""
    runner = Runner(scenario, pool if pool is not None else default_pool())
    try:
        runner.prepare()
        return runner.begin()
    except InvalidLine as error:
        raise InvalidScenario(scenario.source, error.line or scenario.line, error.reason) from None


class Runner:
    """Plays one scenario."""

    scene: Scene
    header: Header

    def __init__(self, scenario: Scenario, pool: Pool) -> None:
        self.scenario = scenario
        self.pool = pool
        self.checks = 0
        self.told = NEVER
        """The number of log entries before the last answer that was not a pick of Prizes."""
        self.named: Counter[int] = Counter()
        """How many of the Prize cards taken since then the answers have named, by player."""
        self.doubled: list[int] = []
        """Picks without a question before the last answer that have the same name as the picks of that answer."""
        self.begun = ""
        """An action without its Pokémon, which the next answer names: `retreat`."""
        self.prizes_begun = ""
        """Some of the Prize cards that must be taken together; the next answer names the others."""

    def run(self) -> Outcome:
        scenario = self.scenario
        step: Step | None = None
        try:
            self.prepare()
            if not any(step.kind == "deck" for step in scenario.steps):
                self.scene.game = self.begin()
            steps = list(scenario.steps)
            while steps:
                step = steps.pop(self.next_of(steps))
                self.scene.line = step.line
                self.take(step)
            step = None
            self.close()
        except Unmet as error:
            return self.failed(step, str(error), is_unmet=True)
        except IllegalAction as error:
            return self.failed(step, str(error))
        except InvalidLine as error:
            if step is None or error.line:
                failure = Failure(error.line or scenario.line, "", error.reason, cards=self.taken())
                return Outcome(scenario, failure, self.checks, self.notes())
            return self.failed(step, error.reason)
        return Outcome(scenario, None, self.checks, self.notes())

    def next_of(self, steps: list[Step]) -> int:
        """The next step: the first one, but among successive answers that name different players, the first of the player who
        is asked. Two players may have to answer at the same time, as after a Knock Out on both sides."""
        decision = None if self.scene.game is None else self.scene.game.decision
        if decision is None or decision.kind == "main" or cut_speaker(steps[0].text)[0] in (None, decision.player):
            return 0
        for place, step in enumerate(steps):
            seat, text = cut_speaker(step.text)
            if step.kind != "answer":
                break
            if seat == decision.player:
                return place if is_any(text) or self.fits(decision, text) else 0
        return 0

    def failed(self, step: Step | None, reason: str, is_unmet: bool = False) -> Outcome:
        game = self.scene.game
        line, text = (
            (step.line, {"answer": "> ", "expect": "= "}.get(step.kind, "") + step.text) if step else (self.scenario.line, "")
        )
        if game is None:
            failure = Failure(line, text, reason, is_unmet=is_unmet, cards=self.taken())
            return Outcome(self.scenario, failure, self.checks, self.notes())
        log = tuple(game.story.keywords(number) for number in range(len(game.log)))
        if is_unmet and self.is_idle(game.decision):
            reason += "; a question is still open, and no expectation answers it: answer it before this line"
        failure = Failure(line, text, reason, format_board(game), format_question(game), log, self.taken(), is_unmet)
        return Outcome(self.scenario, failure, self.checks, self.notes())

    def notes(self) -> tuple[str, ...]:
        return tuple(self.scene.notes) if hasattr(self, "scene") else ()

    def taken(self) -> tuple[str, ...]:
        """The cards taken for names that several cards have."""
        return tuple(self.scene.finder.taken()) if hasattr(self, "scene") else ()

    def prepare(self) -> None:
        """Read the header: ruleset, form, format and cards."""
        scenario = self.scenario
        header = Header(scenario.header, scenario.cards, self.pool, scenario.line)
        format_line = scenario.fact("format")
        try:
            format = load_format(format_line.value.casefold()) if format_line.value else None
        except InvalidFormat as error:
            raise InvalidLine(str(error), format_line.number) from None
        self.header = header
        self.scene = Scene(header.finder, header.rules, header.form, format)

    def begin(self) -> Game:
        """Lay out the board; if a line names an attack or Ability that no card there has, with the printings that have it."""
        try:
            game = self.lay_out()
        except InvalidLine:
            if not self.scene.finder.prefer(self.titles()):
                raise
        else:
            if not self.scene.finder.prefer(self.titles()):
                return game
        return self.lay_out()

    def titles(self) -> set[str]:
        """The names of attacks and Abilities in the scenario."""
        lines = [line.value for line in self.scenario.header if line.seat is not None]
        lines += [step.text for step in self.scenario.steps if step.kind in ("answer", "expect")]
        named = [found["title"].strip() for line in lines for found in TITLED.finditer(line)]
        found = {title for text in named for title in (text, re.split(r" (?:of|against|on|turn|last turn|this turn)\b", text)[0])}
        words = self.scenario.title.split()  # a title may name Abilities that are not used; single words may be plain English
        return (
            found
            | {" ".join(words[i : i + n]).rstrip(",.:;") for n in (2, 3, 4) for i in range(len(words) - n + 1)}
            | {word.rstrip(",.:;") for word in words if "-" in word}
        )

    def lay_out(self) -> Game:
        start = self.scenario.fact("start")
        if start.value and not re.fullmatch(r"set-?up|board|turn", start.value, re.IGNORECASE):
            raise InvalidLine(f"a game starts with `set-up` or in a `turn`, not with {start.value!r}", start.number)
        return self.header.begin(start.value.casefold())

    def take(self, step: Step) -> None:
        scene = self.scene
        match step.kind:
            case "answer":
                self.answer(step.text)
            case "expect":
                self.expect(step.text)
                self.checks += 1
            case "flips":
                game = scene.played
                for flip in parse_flips(step.text):
                    if game.decision is not None and game.decision.kind == "flip" and not len(game.state.flips):
                        self.answer("heads" if flip else "tails")  # the coin is in the air already
                    else:
                        game.state.flips = append(game.state.flips, i64(flip))
            case "shuffle":
                script_order(scene.played, step.seat or 0, scene.finder.cards(step.text))
            case "again":
                self.close()
                scene.game = self.begin()
            case "deck":
                scene.deck = Deck("deck", tuple(card.id for card in scene.finder.cards(step.text)))
            case "side":
                if scene.deck is None:
                    raise InvalidLine("`side:` must come after a `deck:`")
                scene.deck = replace(scene.deck, side=tuple(card.id for card in scene.finder.cards(step.text)))

    def expect(self, text: str) -> None:
        """Check an expectation where it stands."""
        self.check_prizes_named()
        self.scene.finder.any_printing = True
        try:
            check(self.scene, text)
        finally:
            self.scene.finder.any_printing = False

    def answer(self, text: str) -> None:
        game = self.scene.played
        decision = game.decision
        whole = text
        seat, text = cut_speaker(text)
        prizes = PRIZE_COUNT.fullmatch(text)
        counted = prizes is not None and prizes["n"] is not None
        if prizes and is_count_of(decision, prizes["n"]):
            text = "any prize"
        self.scene.declined = frozenset()
        is_asked = decision is not None and decision.kind == "prize" and seat in (None, decision.player)
        if not is_asked and self.was_taken(text, seat):
            return
        if decision is None:
            raise IllegalAction("the game is over, so there is no question")
        text = self.continued(decision, seat, text)
        if self.is_begun(decision, text) or self.uses_declared(decision, text):
            return
        text = self.reworded(decision, text)
        if self.was_forced(decision, text):
            return
        if self.is_idle(decision) and ((seat is not None and decision.player != seat) or self.is_beside(decision, text)):
            game.machine.forced = []
            self.answer_silently(decision, list(range(decision.min)))
            self.answer(whole)
            return
        if seat is not None and decision.player != seat:
            raise IllegalAction(
                f"{player_name(decision.player)} is asked, not player {seat + 1} ({decision.kind}: {decision.prompt})"
            )
        if decision.kind == "yes_no" and self.names_effect(decision, text):
            text = "yes"
        implied = None if self.fits(decision, text) else self.implied(decision, text)
        if implied is not None:
            self.scene.note(f"answered silently: {question_of(decision)} {implied}")
            self.answer(implied)
            self.answer(text)
            return
        if steps := self.steps_of(decision, text):
            for step in steps:
                self.answer(step)
            return
        if self.is_roundabout(decision, text):
            self.answer(whole)
            return
        if decision.kind == "pick" and decision.min == 0 and text.casefold() in ("yes", "no"):
            if text.casefold() == "no":
                game.answer([])
            return
        if decision.kind == "one_of" and (choice := self.choice(decision, text)):
            text = choice
        self.pick(decision, text, counted)

    def continued(self, decision: Decision, seat: int | None, text: str) -> str:
        """The answer with what earlier lines began."""
        if self.begun:
            text, self.begun = f"{self.begun} {text}", ""
        if self.prizes_begun and seat in (None, decision.player):
            text, self.prizes_begun = f"{self.prizes_begun}, {text}", ""
        return text

    def is_begun(self, decision: Decision, text: str) -> bool:
        """Whether the line only begins an answer, which the next one continues: the first of several Prize cards, or a retreat
        without the new Active Pokémon."""
        if decision.kind == "prize" and PRIZE_PLACES.fullmatch(text) and text.count(",") + 1 < decision.min:
            self.prizes_begun = text
            return True
        is_retreat = decision.kind == "main" and text.casefold() == "retreat"
        if is_retreat and len(self.scene.played.words.meant(decision.options, text)) > 1:
            self.begun = "retreat to"
            return True
        return False

    def uses_declared(self, decision: Decision, text: str) -> bool:
        """Whether the line says yes or no to a Power that is offered in the main question, and was carried out."""
        powers = declared(decision) if text.casefold() in ("yes", "no") else []
        if not powers:
            return False
        if text.casefold() == "yes":
            self.answer(powers[0].text)
        else:
            self.scene.declined = frozenset(power.code for power in powers)
        return True

    def steps_of(self, decision: Decision, text: str) -> list[str]:
        """The answers that a line stands for if it is more than one, or another one in the game's words; empty if it is not."""
        words = self.scene.played.words
        if decision.kind != "main" or words.find(decision, text) is not None:
            return []
        other = next((form for form in answers(text) if words.find(decision, form) is not None), None)
        if other is not None:
            return [other]
        if (played := PLAYED_ONTO.fullmatch(text)) and (attach := self.attachment(decision, played)):
            return [attach]
        aimed = AIMED.fullmatch(text)
        if aimed is None and (meant := MEANT.fullmatch(text)) and words.find(decision, meant["play"]) is not None:
            aimed = meant
        if aimed:
            return [aimed["play"], aimed["target"]]
        if (attached := ATTACHED.fullmatch(text)) and (own := self_attached(self.scene, text)):
            return [own[0].text, attached["target"]]
        return []

    def pick(self, decision: Decision, text: str, counted: bool) -> None:
        """Answer the open question with the options that the text names; `counted`: it gives the number of Prize cards."""
        game = self.scene.played
        check_any(decision, text)
        picks_in_turn = split_picks(text)
        parts = split_list(text)
        is_whole = decision.kind != "main" or len(parts) < 2 or bool(game.words.meant(decision.options, text))
        if not is_whole and game.words.find(decision, parts[0]) is not None:
            for part in parts:  # an action and the answers to its questions: `attack Bubble, heads`
                self.answer(part)
            return
        if decision.max == 1 < len(picks_in_turn) and game.words.find(decision, text) is None:
            self.answer_in_turn(decision, picks_in_turn)
            return
        picks = pick_options(game, text)
        if not decision.min <= len(picks) <= decision.max:
            wanted = str(decision.min) if decision.min == decision.max else f"{decision.min} to {decision.max}"
            raise IllegalAction(f"{wanted} of the options must be picked, not {len(picks)}: {decision.prompt}")
        names = {fold_name(cut_owner(pick)[1]) for pick in picks_in_turn}
        self.doubled = [uid for uid in game.machine.forced or () if names.intersection(self.names_of_forced(uid))]
        game.machine.forced = []
        if decision.kind == "main":
            self.scene.actives = frozenset(int(p.serial) for side in game.state.sides for p in side.active)
        if decision.kind == "prize":
            # `any prize` takes all that must be taken; as many lines of it as there are Prizes mean the same.
            self.named[decision.player] += 1 if is_any(text) and not counted else len(picks)
        else:
            self.told, self.named = len(game.log), Counter()
        self.scene.told = len(game.log)
        game.answer(picks)
        found = game.problems()
        if found:
            raise Unmet(f"after this answer the state is invalid: {'; '.join(found)}")

    def names_effect(self, decision: Decision, text: str) -> bool:
        """Whether an answer names the effect that the player is asked to use: `play Power Spray`."""
        asked = re.fullmatch(r"Use (?P<effect>.+?)(?: now, before the next Special Condition)?\?", decision.prompt)
        name = fold_name(re.sub(r"^(?:play|use) ", "", text, flags=re.IGNORECASE))
        return asked is not None and bool(name) and f" {fold_name(asked['effect'])}".endswith(f" {name}")

    def attachment(self, decision: Decision, played: re.Match[str]) -> str | None:
        """The attachment that `play` means of a card that is attached; without a Pokémon, the only one that is possible."""
        words = self.scene.played.words
        if played["target"]:
            text = f"attach {played['card']} to {played['target']}"
            return text if words.find(decision, text) is not None else None
        found = {option.text for option in played_onto(self.scene, decision.options, f"play {played['card']}")}
        return found.pop() if len(found) == 1 else None

    def reworded(self, decision: Decision, text: str) -> str:
        """The answer in other words of the same meaning, if it does not fit as it is and they do."""
        if self.fits(decision, text):
            return text
        if decision.kind == "order" and (named := self.of_ability(decision, text)):
            return named
        other = rephrased(text, ANSWERS)
        for words in (other, rephrased(other, ANSWERS)):
            if words != text and (self.fits(decision, words) or self.would_be_forced(words)):
                return words
        return text

    def of_ability(self, decision: Decision, text: str) -> str:
        """The text of the card with an Ability of that name, where the order of texts is asked; empty if there is none."""
        for option in decision.options:
            if kind_of(option.code) == O_CARD:
                card = self.scene.played.card(int(first_of(option.code)))
                if any(fold_name(ability.name) == fold_name(text) for ability in card.abilities):
                    return option.text
        return ""

    def would_be_forced(self, text: str) -> bool:
        forced = [*self.doubled, *(self.scene.played.machine.forced or ())]
        return any(fold_name(cut_owner(text)[1]) in self.names_of_forced(uid) for uid in forced)

    def was_taken(self, text: str, seat: int | None) -> bool:
        """Whether the answer picks Prize cards that were taken without a question, as the last ones are."""
        taken = [entry.player for entry in self.scene.played.log[self.told :] if entry.kind == "prize"]
        parts = split_list(text)
        if not all(PRIZE.fullmatch(part) for part in parts):
            return False
        for player in set(taken) if seat is None else (seat,):
            if len(parts) + self.named[player] <= taken.count(player):
                self.named[player] += len(parts)
                return True
        return False

    def check_prizes_named(self) -> None:
        """Refuse a step that comes before all Prize cards that must be taken together are named."""
        decision = None if self.scene.game is None else self.scene.game.decision
        if self.prizes_begun and decision is not None:
            raise IllegalAction(f"{decision.min} of the options must be picked, not only {self.prizes_begun}: {decision.prompt}")

    def is_roundabout(self, decision: Decision, text: str) -> bool:
        """Whether the answer to "may" names the following pick: it means yes, which is given here."""
        game = self.scene.played
        if decision.kind != "yes_no" or self.fits(decision, text) or is_any(text):
            return False
        after = game.clone()
        after.machine.forced = []
        after.answer("yes")
        asked, picks = after.decision, (text, *split_picks(text))
        names = {name for uid in after.machine.forced for name in self.names_of_forced(uid)}
        is_picked = fold_name(cut_owner(text)[1]) in names
        if asked is not None and asked.player == decision.player and asked.kind != "main":
            is_picked = is_picked or any(after.words.find(asked, pick) is not None for pick in picks)
            is_picked = is_picked or (asked.kind == "pick" and text.casefold() in EVERYTHING)
            is_picked = is_picked or (asked.kind == "one_of" and self.choice(asked, text) is not None)
        if is_picked:
            game.machine.forced = []
            self.answer_silently(decision, [0])
        return is_picked

    def choice(self, decision: Decision, text: str) -> str | None:
        """The one of several effects that an answer means; the name of the Stadium in play means the one about the Stadium."""
        uid = int(self.scene.played.state.stadium)
        is_stadium = uid >= 0 and fold_name(text) in names_of(self.scene.played.card(uid))
        return choice_by_words(decision, "stadium" if is_stadium else text)

    def was_forced(self, decision: Decision, text: str) -> bool:
        """Whether the answer names a pick that was made without a question, because there was no choice; then it counts as
        given."""
        game = self.scene.played
        if not (game.machine.forced or self.doubled) or (self.fits(decision, text) and not self.is_behind(decision, text)):
            return False
        if is_any(text) and decision.kind in NOT_ANY:
            game.machine.forced, self.doubled = [], []
            return True
        left = [*self.doubled, *(game.machine.forced or ())]
        for pick in split_picks(text):
            name = fold_name(re.sub(r"\s*\(.*\)$| on .*$", "", cut_owner(pick)[1]) or pick)
            uid = next((uid for uid in left if name in self.names_of_forced(uid)), None)
            if uid is None:
                return False
            left.remove(uid)
        game.machine.forced, self.doubled = left, []
        return True

    def is_behind(self, decision: Decision, text: str) -> bool:
        """Whether an answer at the main question of a turn is an attack's bare name: the pick of the last action comes first."""
        forced = self.scene.played.machine.forced or ()
        return decision.kind == "main" and any(fold_name(text) in self.names_of_forced(uid) for uid in forced)

    def names_of_forced(self, forced: int) -> tuple[str, ...]:
        """The names of cards and attacks that were picked without a question, and of picks without options."""
        game = self.scene.played
        if forced == NONE_THERE:
            return ("none", "no")
        if forced < 0:
            return (fold_name(game.machine.attack_of(-1 - forced).title),)
        p = next((p for p in everybody(game) if forced in p.cards), None)
        places = () if p is None else (fold_name(game.words.place(p)), *game.words.pokemon_names(int(p.serial)))
        return (*names_of(game.card(forced)), *places)

    def implied(self, decision: Decision, text: str) -> str | None:
        """The answer implied by an answer to the next question: yes, or the Pokémon with that card."""
        game = self.scene.played
        first = split_picks(text)[0] if split_picks(text) else ""
        if is_any(text) or not first:
            return None
        found: list[str] = []
        if decision.kind == "yes_no" or (decision.kind == "extra" and decision.options[0].kind == "yes"):
            found = ["yes"]
        elif decision.kind == "main":
            found = [power.text for power in declared(decision)]
        elif decision.kind == "pick" and decision.max == 1:
            held = {option.text: board.find(game.machine, option.pokemon) for option in decision.options if option.pokemon}
            card, _, bearer = first.partition(" on ")
            for words, p in held.items():
                is_meant = not bearer or (p is not None and fold(bearer) in game.words.pokemon_names(int(p.serial)))
                if p is not None and is_meant and any(fold_name(card) in names_of(game.card(int(uid))) for uid in p.attached):
                    found.append(words)
        if len(found) != 1:
            return None
        ahead = game.clone()
        ahead.machine.forced = []
        ahead.answer(found[0])
        then = ahead.decision
        if any(fold_name(first.partition(" on ")[0]) in self.names_of_forced(uid) for uid in ahead.machine.forced):
            return found[0]
        if then is None or then.player != decision.player or then.kind == "main":
            return None
        return found[0] if any(ahead.words.find(then, pick) is not None for pick in (text, first)) else None

    def fits(self, decision: Decision, text: str) -> bool:
        """Whether an answer, or one of the picks that it lists, names an option of the question."""
        words = self.scene.played.words
        return any(words.meant(decision.options, pick) for pick in (text, *split_picks(text)))

    def is_idle(self, decision: Decision | None) -> bool:
        """Whether an answer may leave the open question out, because all answers mean the same: which of several copies of a
        card in one place (or in which order), or which of several equal face-down Prize cards."""
        if decision is None or decision.min != decision.max:
            return False
        if decision.kind == "prize":
            side = self.scene.played.state.sides[decision.player]
            return not side.prizes_up and len({self.scene.played.card(int(uid)).id for uid in side.prizes if uid >= 0}) == 1
        if decision.kind not in ("pick", "pay", "order"):
            return False
        words = self.scene.played.words
        return len({words.sameness(option) for option in decision.options}) == 1

    def answer_silently(self, decision: Decision, picks: list[int]) -> None:
        """Answer a question that no line answers."""
        words = "; ".join(decision.options[pick].text for pick in picks) or "none"
        self.scene.note(f"answered silently: {question_of(decision)} {words}")
        self.scene.played.answer(picks)

    def is_beside(self, decision: Decision, text: str) -> bool:
        """Whether an answer does not fit the question but the next one."""
        if is_any(text):
            return "prize" in text.casefold() and decision.kind != "prize"
        return text.casefold() not in ("all", "none") and not self.fits(decision, text)

    def answer_in_turn(self, first: Decision, picks: list[str]) -> None:
        """Give several picks to successive questions (Energy for a retreat, counters to spread)."""
        for pick in picks:
            decision = self.scene.played.decision
            if decision is not None and self.was_forced(decision, pick):
                continue
            # One kind of card after the other is searched for, and none of this one is wanted.
            while decision is not None and decision.kind == first.kind == "pick" and decision.min == 0:
                if self.fits(decision, pick):
                    break
                self.answer_silently(decision, [])
                decision = self.scene.played.decision
            # A question between them whether the rest is used is answered by the next pick.
            is_next = decision is not None and decision.player == first.player and decision.kind in (first.kind, "pay", "yes_no")
            if decision is None or not is_next or decision.kind == "main":
                raise IllegalAction(f"1 of the options must be picked, not {len(picks)}: {first.prompt}")
            self.answer(pick)

    def close(self) -> None:
        game = self.scene.game
        if game is not None and len(game.state.flips):
            raise Unmet(
                f"{len(game.state.flips)} of the scripted flips were never made; remove them, or check why they are not made"
            )
