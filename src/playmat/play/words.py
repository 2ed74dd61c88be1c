"""Options in words, and words as options: the text of each option, the labels of Pokémon, the prompt of a question."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.cards.model import Card
from playmat.engine import board, values
from playmat.engine import options as legal
from playmat.engine.machine import Machine
from playmat.engine.parts import On
from playmat.engine.questions import O_DECLARE as DECLARE
from playmat.engine.questions import OPTIONS, first_of, kind_of, second_of, third_of
from playmat.engine.state import Pokemon, State
from playmat.engine.table import Table
from playmat.play.decision import Decision, IllegalAction, Option
from playmat.rules.ruleset import Form
from playmat.terms import TYPES, Condition

CONDITIONS = tuple(Condition)


class NotOffered(IllegalAction):
    """An answer in words that names none of the options; `text` is what was said."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not one of the options")
        self.text = text


class Words:
    """The words for one game as it stands: what each option says, and which options a text means."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    @property
    def state(self) -> State:
        return self.machine.st

    @property
    def table(self) -> Table:
        return self.machine.table

    @property
    def form(self) -> Form:
        return self.machine.table.form

    def card(self, uid: int) -> Card:
        return self.table.defs[uid].card

    def option(self, code: int, text: str) -> Option:
        kind = OPTIONS[kind_of(code)]
        a, b, c = int(first_of(code)), int(second_of(code)), int(third_of(code))
        match kind:
            case "bench" | "play" | "stadium" | "card":
                return Option(kind, text, code, card=self.card(a).id, uid=a)
            case "evolve" | "level_up" | "attach" | "tool":
                return Option(kind, text, code, card=self.card(a).id, uid=a, target=b)
            case "legend":
                return Option(kind, text, code, card=self.card(a).id, uid=a)
            case "use":
                name = self.declared_name(c) if kind_of(code) == DECLARE else self.use_name(b, c)
                return Option(kind, text, code, card=self.card(b).id, pokemon=a, name=name)
            case "use_stadium":
                stadium = self.card(int(self.state.stadium))
                return Option(kind, text, code, card=stadium.id, name=stadium.name)
            case "use_card":
                return Option(kind, text, code, card=self.card(a).id, uid=a, name=self.use_name(a, c))
            case "retreat":
                return Option(kind, text, code, pokemon=a, target=b)
            case "attack":
                name = self.attack_name(b >> 4, b & 15)
                return Option(kind, text, code, card=self.card(b >> 4).id, pokemon=a, target=c, name=name)
            case "pokemon" | "discard_own":
                return Option(kind, text, code, pokemon=a)
            case "move":
                return Option(kind, text, code, card=self.card(a).id, name=self.attack_name(a, b))
        return Option(kind, text, code)

    def attack_name(self, uid: int, index: int) -> str:
        return self.table.defs[uid].attacks[index].title

    def use_name(self, uid: int, index: int) -> str:
        title = legal.nth_use(self.table.defs[uid], index).title
        return self.table.names[title] if title >= 0 else self.card(uid).name

    def declared_name(self, index: int) -> str:
        """The name of a triggered Power that is offered."""
        trigger = self.state.offered[index].part
        assert isinstance(trigger, On)
        return self.table.names[trigger.title]

    def option_texts(self, codes: list[int]) -> list[str]:
        """One text per option, all different: copies are numbered."""
        texts = [self.option_text(code) for code in codes]
        seen: dict[str, int] = {}
        for index, text in enumerate(texts):
            count = seen[text] = seen.get(text, 0) + 1
            if count > 1:
                texts[index] = f"{text} ({count})"
        return texts

    def option_text(self, code: int) -> str:
        kind = OPTIONS[kind_of(code)]
        a, b, c = int(first_of(code)), int(second_of(code)), int(third_of(code))
        match kind:
            case "end":
                return "end turn"
            case "bench":
                return f"bench {self.card(a).printed_name}"
            case "evolve":
                return f"evolve {self.label(b)} into {self.card(a).printed_name}"
            case "level_up":
                return f"level up {self.label(b)} with {self.card(a).printed_name}"
            case "legend":
                return f"play {self.card(a).printed_name}"
            case "attach" | "tool":
                return f"attach {self.card(a).printed_name} to {self.label(b)}"
            case "play" | "stadium":
                return f"play {self.card(a).printed_name}"
            case "use":
                name = self.declared_name(c) if kind_of(code) == DECLARE else self.use_name(b, c)
                return f"use {name} of {self.label(a)}"
            case "use_stadium":
                return f"use {self.card(int(self.state.stadium)).printed_name}"
            case "use_card":
                name, card = self.use_name(a, c), self.card(a)
                return f"use {name} of {card.printed_name}" if name != card.name else f"use {name}"
            case "retreat":
                if self.form.actives > 1:
                    return f"retreat {self.label(a)} for {self.label(b)}"
                return f"retreat to {self.label(b)}"
            case "attack":
                text = f"attack {self.attack_name(b >> 4, b & 15)}"
                if self.form.actives > 1:
                    text += f" of {self.label(a)}"
                if self.form.actives > 1 or self.form.seats > 2:
                    text += f" against {self.label(c)}"
                return text
            case "card":
                holder = board.holder(self.machine, a)
                name = self.card(a).printed_name
                return f"{name} on {self.label(int(holder.serial))}" if holder is not None else name
            case "pokemon":
                return self.label(a)
            case "yes" | "no" | "heads" | "tails":
                return kind
            case "number":
                return str(a)
            case "type":
                return TYPES[a].value
            case "condition":
                return CONDITIONS[a].value
            case "move":
                return f"{self.attack_name(a, b)} of {self.card(a).printed_name}"
            case "place":
                side = self.state.sides[b]
                if (int(side.prizes_up) >> a) & 1:
                    return f"prize {a + 1}: {self.card(int(side.prizes[a])).printed_name}"
                return f"prize {a + 1}"
            case "choice":
                return f"choice {a + 1}"
            case "seat":
                return f"player {a + 1}"
            case "discard_own":
                return f"discard {self.label(a)}"
        raise AssertionError(kind)

    def label(self, serial: int) -> str:
        """A Pokémon by name, and by place where its name is not enough; those of an opponent of who is asked say so."""
        p = board.find(self.machine, serial)
        if p is None:
            return f"a Pokémon no longer in play (#{serial})"
        side = self.state.sides[p.owner]
        name = values.top(self.machine, p).card.printed_name
        mine = [*side.active, *side.bench]
        text = name
        if sum(values.top(self.machine, q).card.printed_name == name for q in mine) > 1:
            text = f"{name} ({self.place(p)})"
        st = self.state
        reader = st.asked if st.asking and st.asked >= 0 else st.player
        if p.owner != reader:
            text = f"opponent's {text}" if self.form.seats == 2 else f"player {p.owner + 1}'s {text}"
        return text

    def place(self, p: Pokemon) -> str:
        side = self.state.sides[p.owner]
        for index, q in enumerate(side.active):
            if q.serial == p.serial:
                return "Active" if self.form.actives == 1 else f"Active {index + 1}"
        for index, q in enumerate(side.bench):
            if q.serial == p.serial:
                return f"Bench {index + 1}"
        return "gone"

    def prompt(self, kind: str) -> str:
        """What is asked, in one sentence."""
        st = self.state
        least, most = int(st.least), int(st.most)
        count = str(least) if least == most else f"up to {most}" if least == 0 else f"{least} to {most}"
        prompts = {
            "main": "Choose what to do.",
            "pick": f"Choose {count}.",
            "yes_no": "Do you want to use this effect?",
            "flip": "How does the coin land?",
            "prize": f"Take {count} of your Prize cards.",
            "promote": "Choose one of your Benched Pokémon to become Active.",
            "setup_active": "Choose a Basic Pokémon to be your Active Pokémon.",
            "setup_bench": f"Choose {count} Basic Pokémon for your Bench.",
            "bonus": "How many cards do you draw for your opponent's mulligans?",
            "first": "Choose who goes first.",
            "call": "Call heads or tails; who wins the flip goes first.",
            "pay": "Choose an Energy card to discard for the retreat cost.",
            "number": "Choose a number.",
            "type": "Choose a type.",
            "attack": "Choose an attack.",
            "one_of": "Choose one of these.",
            "order": "Put these in order, the first first.",
            "spread": "Choose a Pokémon for the next damage counter.",
            "opponent": "Choose which opponent this is about.",
            "player": "Choose whether this is for you or your teammate.",
            "condition": "Choose a Special Condition.",
            "guess": "Guess.",
            "extra": f"Discard {count} other cards for the extra effect.",
        }
        if kind == "extra" and OPTIONS[kind_of(st.options[0])] == "yes":
            return "Do you want to discard other cards for the extra effect?"
        return prompts.get(kind, "Choose.")

    def resolve(self, decision: Decision, given: Option | str | int | Sequence[Option | str | int]) -> list[int]:
        """The places of the options that an answer names."""
        if isinstance(given, str):
            if given.strip().lower() in ("none", "") and decision.min == 0:
                return []
            whole = self.matching(decision, given, [])
            if whole is not None:
                return [whole]
            given = [part.strip() for part in given.split(",")] if "," in given else [given]
        elif isinstance(given, (Option, int)):
            given = [given]
        picks: list[int] = []
        for item in given:
            if isinstance(item, bool):
                raise IllegalAction("True and False are no options; answer yes or no")
            if isinstance(item, int):
                if not 0 <= item < len(decision.options):
                    raise IllegalAction(f"there are {len(decision.options)} options, numbered from 0: {item} is none of them")
                picks.append(item)
            elif isinstance(item, Option):
                if item not in decision.options:
                    raise NotOffered(item.text)
                picks.append(decision.options.index(item))
            else:
                index = self.matching(decision, item, picks)
                if index is None:
                    raise NotOffered(item)
                picks.append(index)
        return picks

    def matching(self, decision: Decision, text: str, taken: list[int]) -> int | None:
        """The option with that text; of copies that differ only in their number, the first that is not taken."""
        wanted = " ".join(text.split()).casefold()
        for index, option in enumerate(decision.options):
            if option.text.casefold() == wanted and index not in taken:
                return index
        loose = [
            index for index, option in enumerate(decision.options) if index not in taken and wanted in self.loose_texts(option)
        ]
        return loose[0] if loose and len({self.sameness(decision.options[i]) for i in loose}) == 1 else None

    def loose_texts(self, option: Option) -> set[str]:
        """Shorter ways to say an option: without the place of a Pokémon or the number of a copy."""
        text = option.text.casefold()
        bare = strip_places(text)
        found = {bare}
        if option.kind == "attack":
            found |= {f"attack {option.name}".casefold(), option.name.casefold()}
        if option.kind in ("use", "use_stadium", "use_card"):
            found |= {f"use {option.name}".casefold()}
        return found

    def sameness(self, option: Option) -> tuple[object, ...]:
        """What makes two options the same for somebody who names them loosely."""
        return (option.kind, option.card, option.name, option.pokemon, option.target)


def strip_places(text: str) -> str:
    """The text without what stands in parentheses at the end of names."""
    out: list[str] = []
    depth = 0
    for char in text:
        if char == "(":
            depth += 1
            while out and out[-1] == " ":
                out.pop()
        elif char == ")" and depth:
            depth -= 1
        elif not depth:
            out.append(char)
    return "".join(out)
