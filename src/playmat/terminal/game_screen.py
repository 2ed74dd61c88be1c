"""The screen of a game: the board, the log, and the possible actions with a key for each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from playmat.cards.english import card_english
from playmat.cards.pool import default_pool
from playmat.play.decision import IllegalAction
from playmat.rules.rulebook import InvalidRuleId, rule
from playmat.terminal.board import Board, PokemonBox, card_of, name_of
from playmat.terminal.dialogs import Dialog
from playmat.terminal.sources import GameSource, ReplaySource, Source, about, log_lines, preview_text
from playmat.terminal.starting import PACE, save, saved_file

if TYPE_CHECKING:
    from playmat.json_types import DecisionJson, SheetJson, ViewJson

T = TypeVar("T")
KEYS = "1234567890abdefgijkmnoprtvxyz"
"""The keys of the options, in order; the other letters are commands."""
DONE = "done"
MOST_LINES = 200
"""The newest lines of the log that the screen shows."""
HELP = """Each action has a key; or use the arrow keys and Enter, or the mouse.
Click a Pokémon or a card in your hand to read it and to see the actions about it.

h  hint: what a bot would do       w  why not: everything that is not possible now, with its rule
u  take your last answer back      l  the log with the rules behind it
s  save, to go on later            c  the cards on the board as a list
q  save, and back to the menu      ?  this help

If several options are chosen, a key marks one, and . confirms.
In a replay: right and left arrow step, space plays on or pauses."""


@dataclass(frozen=True)
class Shot:
    """What the screen shows, taken in one go."""

    data: ViewJson
    labels: list[str]
    lines: list[tuple[str, str]]
    result: str


class GameScreen(Screen[None]):
    """Shows a source and gives it the answers of the person."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("h", "hint", "Hint"), ("w", "why", "Why not"), ("u", "undo", "Undo"), ("l", "log", "Log"), ("c", "cards", "Cards"),
        ("s", "save", "Save"), ("question_mark", "help", "Help"), ("q", "leave", "Menu"),
        ("full_stop", "done", ""), ("space", "pause", ""), ("right", "forward", ""), ("left", "back", ""),
    ]  # fmt: skip

    def __init__(self, source: Source, pace: float = PACE) -> None:
        super().__init__()
        self.source = source
        self.pace = pace
        """Seconds between two actions of others."""
        self.turn_taking = asyncio.Lock()
        """Held while the source is at work, so that only one thread uses it."""
        self.shot: Shot | None = None
        self.is_answered = False
        """Whether an answer to the question on the screen is on its way."""
        self.chosen: list[int] = []
        self.is_paused = source.is_replay

    def compose(self) -> ComposeResult:
        yield Static(self.source.title, id="title", markup=False)
        with Horizontal():
            with VerticalScroll(id="left"):
                yield Board()
            with Vertical(id="right"):
                yield Static("", id="prompt", markup=False)
                yield OptionList(id="options", markup=False)
                yield RichLog(id="log", wrap=True, markup=False, min_width=10)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#log", RichLog).can_focus = False
        self.query_one("#options").focus()
        self.proceed()

    # The course of the game

    def proceed(self) -> None:
        """Let others act until the person is asked."""
        self.run_worker(self.follow(), exclusive=True, group="follow")

    async def follow(self) -> None:
        await self.refresh_all()
        while not self.is_paused and await self.at_work(self.source.step):
            await self.refresh_all()
            await asyncio.sleep(self.pace)

    async def at_work(self, call: Callable[[], T]) -> T:
        """The result of a call of the source, which runs in a thread."""
        async with self.turn_taking:
            work = asyncio.ensure_future(asyncio.to_thread(call))
            try:
                return await asyncio.shield(work)
            except asyncio.CancelledError:  # a thread cannot be stopped
                await asyncio.wait([work])
                raise

    def taken(self) -> Shot:
        source = self.source
        return Shot(source.view(), source.labels(), log_lines(source.entries()), source.result())

    async def refresh_all(self) -> None:
        shot = await self.at_work(self.taken)
        known = [] if self.shot is None else self.shot.lines
        self.shot = shot
        self.is_answered = False
        self.chosen.clear()
        self.query_one(Board).show(shot.data)
        log = self.query_one("#log", RichLog)
        if known != shot.lines[: len(known)]:  # an answer was taken back, or a sentence has grown
            log.clear()
            known = []
        for line, _ in shot.lines[len(known) :][-MOST_LINES:]:
            log.write(line)
        self.show_options()

    @property
    def decision(self) -> DecisionJson | None:
        return None if self.shot is None else self.shot.data["decision"]

    def show_options(self) -> None:
        """The question and its options; those that are marked have their order before them."""
        assert self.shot is not None
        decision = self.decision
        options = self.query_one("#options", OptionList)
        place = options.highlighted
        options.clear_options()
        prompt = self.query_one("#prompt", Static)
        if decision is None:
            prompt.update(self.shot.result or self.waiting())
            return
        prompt.update(decision["prompt"])
        for number, label in enumerate(self.shot.labels):
            mark = f"{self.chosen.index(number) + 1}✓ " if number in self.chosen else ""
            options.add_option(Option(f"{key_of(number)}  {mark}{label}", id=str(number)))
        if is_several(decision):
            ready = decision["min"] <= len(self.chosen) <= decision["max"]
            options.add_option(Option(f".  Done: {len(self.chosen) or 'none'} chosen", id=DONE, disabled=not ready))
        options.highlighted = min(place or 0, options.option_count - 1) if self.chosen else 0

    def waiting(self) -> str:
        if isinstance(self.source, ReplaySource):
            return f"Replay, {self.source.progress()}. The arrow keys step, space plays on or pauses."
        return "Paused; space goes on." if self.is_paused else "The other player thinks …"

    # Answers

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in KEYS and self.decision is not None:
            place = KEYS.index(event.character)
            if place < len(self.decision["options"]):
                event.stop()
                self.choose(place)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id == DONE:
            self.action_done()
        elif event.option.id is not None:
            self.choose(int(event.option.id))

    def choose(self, place: int) -> None:
        decision = self.decision
        if decision is None or self.is_answered:
            return
        if not is_several(decision):
            self.send([place])
        else:
            if place in self.chosen:
                self.chosen.remove(place)
            else:
                self.chosen.append(place)
            self.show_options()

    def action_done(self) -> None:
        decision = self.decision
        if decision is None or self.is_answered:
            return
        if is_several(decision) and decision["min"] <= len(self.chosen) <= decision["max"]:
            self.send(list(self.chosen))

    def send(self, picks: list[int]) -> None:
        self.is_answered = True

        async def sending() -> None:
            try:
                remark = await self.at_work(lambda: self.source.answer(picks))
            except IllegalAction as error:
                remark = str(error)
            if remark:
                self.notify(remark)
            await self.follow()

        self.run_worker(sending(), exclusive=True, group="follow")

    # Commands

    def on_pokemon_box_opened(self, event: PokemonBox.Opened) -> None:
        self.action_pokemon(event.serial)

    def action_hint(self) -> None:
        async def asking() -> None:
            self.notify("Thinking about a hint …", timeout=1)
            self.notify(await self.at_work(self.source.hint), timeout=15, markup=False)

        self.run_worker(asking(), group="asking")

    def action_why(self) -> None:
        async def asking() -> None:
            refusals = await self.at_work(self.source.refusals)
            lines = [f"{one['text']}\n    {cited(one['reason'], one['rule'])}" for one in refusals]
            self.app.push_screen(Dialog("Not possible now", "\n".join(lines) or "There is nothing that is not possible."))

        self.run_worker(asking(), group="asking")

    def action_undo(self) -> None:
        async def undoing() -> None:
            self.notify(await self.at_work(self.source.undo) or "One step back.", timeout=2)
            await self.refresh_all()

        self.run_worker(undoing(), exclusive=True, group="follow")

    def action_log(self) -> None:
        lines = [] if self.shot is None else self.shot.lines
        choices = [cited(line, rule_id) for line, rule_id in lines]

        def explain(place: int | None) -> None:
            if place is not None:
                self.app.push_screen(
                    Dialog(lines[place][1] or "No rule", rule_text(lines[place][1])), lambda _: self.action_log()
                )

        self.app.push_screen(Dialog("Log", "" if choices else "Nothing has happened yet.", choices), explain)

    def action_cards(self) -> None:
        """The Pokémon in play and the cards in hand, for people without a mouse."""
        if self.shot is None:
            return
        data = self.shot.data
        found: list[tuple[str, Callable[[], None]]] = []
        for side in data["sides"]:
            for pokemon in (*side["active"], *side["bench"]):
                if "face_down" not in pokemon:
                    whose = "your " if side["seat"] == data["you"] else ""
                    found.append((whose + pokemon["name"], lambda serial=pokemon["serial"]: self.action_pokemon(serial)))  # type: ignore[misc] # mypy cannot infer lambdas with defaults
            hand = side["hand"]
            for card in [] if isinstance(hand, int) else hand:
                found.append((f"{card['name']} (hand)", lambda uid=card["uid"]: self.action_card(uid)))  # type: ignore[misc] # likewise
        names = [name for name, _ in found]
        self.app.push_screen(Dialog("Cards", "", names), lambda place: None if place is None else found[place][1]())

    def action_pokemon(self, serial: int) -> None:
        """The cards of a Pokémon, its numbers now, and the actions about it."""

        async def showing() -> None:
            pokemon = None if self.shot is None else name_of(self.shot.data, serial)
            if pokemon is None:
                return
            found = await self.at_work(lambda: self.source.sheet(serial))
            cards = [*reversed(pokemon["cards"]), *pokemon["attached"]]
            texts = [sheet_text(found)] if found is not None else []
            texts += [card_english(default_pool()[card["id"]]) for card in cards if card["id"] in default_pool()]
            self.offer(pokemon["name"], "\n\n".join(texts), None, serial)

        self.run_worker(showing(), group="asking")

    def action_card(self, uid: int) -> None:
        card = None if self.shot is None else card_of(self.shot.data, uid)
        if card is not None and card["id"] in default_pool():
            self.offer(card["name"], card_english(default_pool()[card["id"]]), uid, None)

    def offer(self, title: str, text: str, uid: int | None, serial: int | None) -> None:
        """Show a text with the options about a card or Pokémon."""
        decision = self.decision
        options = [] if decision is None else decision["options"]
        places = [place for place, option in enumerate(options) if about(option, uid, serial)]
        labels = [] if self.shot is None else [self.shot.labels[place] for place in places]
        self.app.push_screen(Dialog(title, text, labels), lambda at: None if at is None else self.choose(places[at]))

    def action_save(self) -> None:
        if isinstance(self.source, GameSource):
            save(self.source, saved_file())
            self.notify("The game is saved; the menu resumes it.")
        else:
            self.notify("Only a game of your own can be saved here.")

    def action_help(self) -> None:
        self.app.push_screen(Dialog("Help", HELP))

    def action_pause(self) -> None:
        self.is_paused = not self.is_paused
        if not self.is_paused:
            self.proceed()

    def action_forward(self) -> None:
        if self.source.is_replay:
            self.is_paused = True

            async def stepping() -> None:
                await self.at_work(self.source.step)
                await self.refresh_all()

            self.run_worker(stepping(), exclusive=True, group="follow")

    def action_back(self) -> None:
        if self.source.is_replay:
            self.is_paused = True
            self.action_undo()

    def action_leave(self) -> None:
        """Back to the menu; a person's game that is not over is saved."""
        if isinstance(self.source, GameSource) and self.source.persons and not self.source.game.is_over:
            save(self.source, saved_file())
        self.source.close()
        self.dismiss()


def is_several(decision: DecisionJson) -> bool:
    """Whether the options are marked and then confirmed."""
    return decision["max"] > 1 or decision["min"] == 0


def key_of(place: int) -> str:
    return KEYS[place] if place < len(KEYS) else " "


def cited(text: str, rule_id: str) -> str:
    return f"{text} [{rule_id}]" if rule_id else text


def rule_text(rule_id: str) -> str:
    try:
        return rule(rule_id).text if rule_id else "This line has no rule of its own."
    except InvalidRuleId as error:
        return str(error)


def sheet_text(found: SheetJson) -> str:
    """The numbers of a Pokémon now."""
    data = found["pokemon"]
    lines = [f"{data['hp'] - data['damage']} of {data['hp']} HP, Retreat Cost {data['retreat']}"]
    for attack in found["attacks"]:
        now = "; ".join(preview_text(shown) for shown in attack["previews"])
        lines.append(f"{attack['name']}: {now}" if now else attack["name"])
    for effect in found["effects"]:
        lines.append(f"Effect of {effect['name']}" + (f" ({effect['attack']})" if effect["attack"] else ""))
    return "\n".join(lines)
