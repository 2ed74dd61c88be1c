"""Options, Pokémon and questions in words, and the meaning of options. Every view needs this, so it is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import board, pokemon_values
from playmat.engine import legality as legal
from playmat.engine.actions.cards import DrawUpTo
from playmat.engine.actions.contests import THROWS, Guess, GuessName, GuessWhich, RockPaperScissors
from playmat.engine.actions.control import OneOf
from playmat.engine.actions.harm import HowMany, MoveCounters
from playmat.engine.codes import ATTACK, GUESS_KIND, RULE
from playmat.engine.flow.checkup import EarlyEffects
from playmat.engine.flow.plays import Interrupts
from playmat.engine.flow.setup import FlipForFirst, claim_in_hand
from playmat.engine.machine import Machine
from playmat.engine.program import Frame, ref_uid
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_BENCH,
    O_CARD,
    O_CHOICE,
    O_CONDITION,
    O_DECLARE,
    O_DISCARD_OWN,
    O_END,
    O_EVOLVE,
    O_LEGEND,
    O_LEVEL_UP,
    O_MOVE,
    O_NUMBER,
    O_PLACE,
    O_PLAY,
    O_POKEMON,
    O_RETREAT,
    O_SEAT,
    O_STADIUM,
    O_TOOL,
    O_TYPE,
    O_USE,
    O_USE_CARD,
    O_USE_STADIUM,
    OPTIONS,
    Q_BONUS,
    Q_PICK,
    Q_YES_NO,
    QUESTIONS,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from playmat.engine.state import Pokemon
from playmat.engine.triggers import On, Use
from playmat.play.purposes import purpose
from playmat.vocabulary import TYPES, Condition, Era, Supertype

if TYPE_CHECKING:
    from playmat.json_types import AboutJson, DecisionJson, OptionJson, SourceJson

TYPE_WORDS: list[str] = [kind.value for kind in TYPES]
CONDITION_WORDS: list[str] = [condition.value for condition in Condition]
SUPERTYPE_WORDS: list[str] = [supertype.value for supertype in Supertype]
OPTION_WORDS: list[str] = list(OPTIONS)
THROW_WORDS: list[str] = list(THROWS)
PROMPTS: dict[str, str] = {
    "main": "Choose what to do.",
    "flip": "How does the coin land?",
    "promote": "Choose one of your Benched Pokémon to become Active.",
    "bonus": "Choose how many cards to draw for your opponent's mulligans.",
    "first": "Choose who goes first.",
    "call": "Call heads or tails. The winner of the flip goes first.",
    "keep": "Keep this hand without a Basic Pokémon, for a card that may start in its place? If not, it is a mulligan.",
    "throw": "Choose rock, paper or scissors.",
    "type": "Choose a type.",
    "attack": "Choose an attack.",
    "one_of": "Choose one of these.",
    "order": "Choose the order.",
    "spread": "Choose a Pokémon for the next damage counter.",
    "opponent": "Choose which opponent this applies to.",
    "player": "Choose whether this is for you or your teammate.",
    "condition": "Choose a Special Condition.",
    "guess": "Guess.",
}
"""Questions that always have the same words."""


def set_words(bits: i64, words: list[str]) -> list[str]:
    """The words whose bits are set."""
    found: list[str] = []
    i: i64 = 0
    while bits >> i:
        if (bits >> i) & 1:
            found.append(words[i])
        i += 1
    return found


class Asker:
    """A text that asks: its card, the name of its attack or Ability (empty for the text of the card itself), and the serial of
    the Pokémon that has the Ability."""

    def __init__(self, uid: i64, title: str, holder: i64) -> None:
        self.uid = uid
        self.title = title
        self.holder = holder


class OptionText:
    """The words for one game in its current position. With `is_kept` the position does not change, and labels are kept."""

    def __init__(self, machine: Machine, is_kept: bool = False) -> None:
        self.machine = machine
        self.is_kept = is_kept
        self.labels: dict[int, str] = {}

    def title(self, uid: i64) -> str:
        return self.machine.defs[uid].title

    def attack_name(self, uid: i64, index: i64) -> str:
        return self.machine.defs[uid].attacks[index].title

    def use_name(self, uid: i64, index: i64) -> str:
        d = self.machine.defs[uid]
        title = legal.nth_use(d, index).title
        return self.machine.table.names[title] if title >= 0 else str(d.card.name)

    def declared_name(self, index: i64) -> str:
        """The name of a triggered Power that is offered."""
        trigger = self.machine.st.offered[index].part
        assert isinstance(trigger, On)
        return self.machine.table.names[trigger.title]

    def about(self, code: i64) -> AboutJson:
        """The meaning of an option: the fields of its kind."""
        kind = kind_of(code)
        a = first_of(code)
        b = second_of(code)
        c = third_of(code)
        m = self.machine
        if kind in (O_BENCH, O_PLAY, O_STADIUM, O_CARD, O_LEGEND):
            return {"card": m.defs[a].id, "uid": a}
        if kind in (O_ATTACH, O_TOOL, O_EVOLVE, O_LEVEL_UP):
            return {"card": m.defs[a].id, "uid": a, "target": b}
        if kind == O_ATTACK:
            return {"card": m.defs[ref_uid(b)].id, "pokemon": a, "target": c, "name": m.attack_of(b).title}
        if kind == O_RETREAT:
            found: AboutJson = {"pokemon": a}
            if b:
                found["target"] = b
            return found
        if kind in (O_POKEMON, O_DISCARD_OWN):
            return {"pokemon": a}
        if kind == O_USE:
            return {"card": m.defs[b].id, "pokemon": a, "name": self.use_name(b, c)}
        if kind == O_DECLARE:
            return {"card": m.defs[b].id, "pokemon": a, "name": self.declared_name(c)}
        if kind == O_USE_STADIUM:
            d = m.defs[m.st.stadium]
            return {"card": d.id, "name": d.card.name}
        if kind == O_USE_CARD:
            return {"card": m.defs[a].id, "uid": a, "name": self.use_name(a, c)}
        if kind == O_MOVE:
            return {"card": m.defs[a].id, "name": self.attack_name(a, b)}
        if kind in (O_TYPE, O_CONDITION):
            return {"name": self.option_text(code)}
        if kind in (O_NUMBER, O_CHOICE, O_SEAT):
            return {"number": a}
        if kind == O_PLACE:
            return {"number": a, "owner": b}
        return {}

    def option_texts(self, codes: vec[i64]) -> list[str]:
        """One text for each option, all different: copies are numbered."""
        texts: list[str] = []
        seen: dict[str, int] = {}
        for code in codes:
            text = self.option_text(code)
            count = seen.get(text, 0) + 1
            seen[text] = count
            texts.append(text if count == 1 else f"{text} ({count})")
        return texts

    def question(self, texts: list[str], prompt: str) -> DecisionJson:
        """The open question as plain data (see docs/protocol.md), with the texts of its options."""
        st = self.machine.st
        codes = st.options
        options: list[OptionJson] = []
        for i in range(len(codes)):
            options.append({"kind": OPTION_WORDS[kind_of(codes[i])], "text": texts[i], **self.about(codes[i])})
        why = purpose(self.machine) if st.question in (Q_PICK, Q_YES_NO) else ""
        return {
            "player": st.asked, "kind": QUESTIONS[st.question], "min": st.least, "max": st.most, "prompt": prompt,
            "purpose": why, "source": self.source(), "options": options,
        }  # fmt: skip

    def option_text(self, code: i64) -> str:
        kind = kind_of(code)
        a = first_of(code)
        b = second_of(code)
        c = third_of(code)
        m = self.machine
        form = m.table.form
        if kind in (O_ATTACH, O_TOOL):
            return f"attach {self.title(a)} to {self.label(b)}"
        if kind == O_END:
            return "end turn"
        if kind == O_BENCH:
            return f"bench {self.title(a)}"
        if kind == O_EVOLVE:
            return f"evolve {self.label(b)} into {self.title(a)}"
        if kind == O_LEVEL_UP:
            return f"level up {self.label(b)} with {self.title(a)}"
        if kind in (O_PLAY, O_STADIUM, O_LEGEND):
            return f"play {self.title(a)}"
        if kind == O_USE:
            return f"use {self.use_name(b, c)} of {self.label(a)}"
        if kind == O_DECLARE:
            return f"use {self.declared_name(c)} of {self.label(a)}"
        if kind == O_USE_STADIUM:
            return f"use {self.title(m.st.stadium)}"
        if kind == O_USE_CARD:
            name = self.use_name(a, c)
            return f"use {name} of {self.title(a)}" if name != m.defs[a].card.name else f"use {name}"
        if kind == O_RETREAT:
            if not b:  # the Bench is empty
                return f"retreat {self.label(a)}"
            if m.actives > 1:
                return f"retreat {self.label(a)} for {self.label(b)}"
            return f"retreat to {self.label(b)}"
        if kind == O_ATTACK:
            text = f"attack {m.attack_of(b).title}"
            if m.actives > 1 or self.is_benched(a):
                text += f" of {self.label(a)}"
            if m.actives > 1 or form.seats > 2:
                text += f" against {self.label(c)}"
            return text
        if kind == O_CARD:
            holder = board.holder(m, a)
            return f"{self.title(a)} on {self.label(holder.serial)}" if holder is not None else self.title(a)
        if kind == O_POKEMON:
            return self.label(a)
        if kind == O_NUMBER:
            return self.number_text(a)
        if kind == O_TYPE:
            return TYPE_WORDS[a]
        if kind == O_CONDITION:
            return CONDITION_WORDS[a]
        if kind == O_MOVE:
            return f"{self.attack_name(a, b)} of {self.title(a)}"
        if kind == O_PLACE:
            side = m.st.sides[b]
            if (side.prizes_up >> a) & 1:
                return f"prize {a + 1}: {self.title(side.prizes[a])}"
            return f"prize {a + 1}"
        if kind == O_CHOICE:
            return self.choice_text(a)
        if kind == O_SEAT:
            return f"player {a + 1}"
        if kind == O_DISCARD_OWN:
            return f"discard {self.label(a)}"
        return OPTION_WORDS[kind]

    def asking(self) -> Frame:
        """The step that asks."""
        return self.machine.st.top()

    def number_text(self, n: i64) -> str:
        """A number to choose, with its noun."""
        node = self.asking().node
        if isinstance(node, HowMany) and node.heals:
            return f"heal {10 * n} damage" if n else "heal nothing"
        count = str(n) if n else "no"
        if isinstance(node, HowMany):
            return f"put {count} damage counter" if n == 1 else f"put {count} damage counters"
        if isinstance(node, MoveCounters):
            return f"move {count} damage counter" if n == 1 else f"move {count} damage counters"
        if isinstance(node, Guess):
            return f"{n} HP"
        if isinstance(node, DrawUpTo) or self.machine.st.question == Q_BONUS:
            return f"draw {count} card" if n == 1 else f"draw {count} cards"
        return str(n)

    def number_prompt(self) -> str:
        node = self.asking().node
        if isinstance(node, HowMany):
            return "Choose how much damage to heal." if node.heals else "Choose how many damage counters to put."
        if isinstance(node, MoveCounters):
            return "Choose how many damage counters to move."
        return "Choose how many cards to draw." if isinstance(node, DrawUpTo) else "Choose a number."

    def choice_text(self, place: i64) -> str:
        """One of the effects that a text lists, with its letter there; or an answer to a guess about a card."""
        asking = self.asking()
        node = asking.node
        c = asking.c
        if isinstance(node, Guess) and node.what == GUESS_KIND:
            return SUPERTYPE_WORDS[place]
        if isinstance(node, RockPaperScissors):
            return THROW_WORDS[place]
        if isinstance(node, GuessName):
            names = node.names(self.machine, asking)
            return names[place] if place < len(names) else "another name"
        if isinstance(node, GuessWhich) and node.tree is not None:
            from playmat.effects.english import guesses_english

            guess: str = guesses_english(node.tree)[place]
            return guess
        if not isinstance(node, OneOf) or node.tree is None:
            return f"choice {place + 1}"
        # Few texts list effects: only they pay for the English of trees.
        from playmat.cards.english import subject_of
        from playmat.effects.english import ON_POKEMON, choices_english

        card = self.machine.defs[c.uid].card if c.uid >= 0 else None
        subject = ON_POKEMON if c.origin == ATTACK or card is None else subject_of(card)
        text: str = choices_english(node.tree, subject, card.era if card is not None else Era.MODERN)[place]
        return text

    def label(self, serial: i64) -> str:
        """A Pokémon by name, also by place where its name is not enough, and by owner if that is not the player who is asked."""
        if not self.is_kept:
            return self.new_label(serial)
        text = self.labels.get(serial)
        if text is None:
            text = self.new_label(serial)
            self.labels[serial] = text
        return text

    def new_label(self, serial: i64) -> str:
        m = self.machine
        p = board.find(m, serial)
        if p is None:
            return f"a Pokémon no longer in play (#{serial})"
        st = m.st
        side = st.sides[p.owner]
        name = pokemon_values.top(m, p).title
        namesakes: i64 = 0
        for q in side.active:
            if pokemon_values.top(m, q).title == name:
                namesakes += 1
        for q in side.bench:
            if pokemon_values.top(m, q).title == name:
                namesakes += 1
        text = name if namesakes < 2 else f"{name} ({self.place(p)})"
        reader = st.asked if st.asking and st.asked >= 0 else st.player
        if p.owner != reader:
            text = f"opponent's {text}" if m.seats == 2 else f"player {p.owner + 1}'s {text}"
        return text

    def is_benched(self, serial: i64) -> bool:
        p = board.find(self.machine, serial)
        return p is not None and not board.is_active(self.machine, p)

    def place(self, p: Pokemon) -> str:
        side = self.machine.st.sides[p.owner]
        for i in range(len(side.active)):
            if side.active[i].serial == p.serial:
                return "Active" if self.machine.actives == 1 else f"Active {i + 1}"
        for i in range(len(side.bench)):
            if side.bench[i].serial == p.serial:
                return f"Bench {i + 1}"
        return "gone"

    def asker(self) -> Asker | None:
        """The text that asks; None if a rule asks."""
        st = self.machine.st
        asking = self.asking()
        node = asking.node
        if isinstance(node, EarlyEffects):
            waiting = st.waiting[asking.n]
            return self.asker_of(Frame(waiting.part, waiting.c, 0, 0))
        if isinstance(node, Interrupts):
            p = board.find(self.machine, asking.c.source)
            return None if p is None else Asker(node.playable(self.machine, p)[asking.n].uid, "", 0)
        i = st.depth - 1
        while i >= 0:
            frame = st.stack[i]
            if frame.c.origin != RULE:
                found = self.asker_of(frame)
                if found is not None:
                    return found
            i -= 1
        return None

    def asker_of(self, frame: Frame) -> Asker | None:
        c = frame.c
        node = frame.node
        names = self.machine.table.names
        if isinstance(node, On) and node.title >= 0:
            return Asker(c.uid, names[node.title], c.source)
        if isinstance(node, Use) and node.title >= 0:
            return Asker(c.uid, names[node.title], c.source)
        if c.origin == ATTACK:
            attacking = c.attacking
            return None if attacking is None else Asker(attacking.uid, self.machine.printed_attack(attacking).title, 0)
        if c.uid < 0:
            return None
        d = self.machine.defs[c.uid]
        titles: set[str] = set()
        for ability in d.abilities:
            if ability.uses or ability.triggers:
                titles.add(ability.title)
        if len(titles) == 1 and c.source and d.card.supertype == Supertype.POKEMON:
            return Asker(c.uid, titles.pop(), c.source)
        return Asker(c.uid, "", 0)

    def source(self) -> SourceJson | None:
        """The card whose text asks, and the name of its attack or Ability; None if a rule asks."""
        asker = self.asker()
        return None if asker is None or asker.uid < 0 else {"card": self.machine.defs[asker.uid].id, "name": asker.title}

    def effect(self) -> str:
        """The effect that asks, as in "Use …?": an Ability with its Pokémon, or an attack's or card's; empty if a rule asks."""
        asker = self.asker()
        if asker is None:
            return ""
        if asker.holder:
            return self.with_owner(asker.title, asker.holder)
        name = asker.title or self.title(asker.uid)
        return name if isinstance(self.asking().node, Interrupts) else f"the effect of {name}"

    def with_owner(self, title: str, serial: i64) -> str:
        """An Ability with the Pokémon that has it."""
        return f"{self.label(serial)}'s {title}" if board.find(self.machine, serial) is not None else title

    def prompt(self) -> str:
        """The question in one sentence."""
        st = self.machine.st
        kind = QUESTIONS[st.question]
        if kind == "guess":
            asking = self.asking()
            if isinstance(asking.node, GuessName):
                return f"Guess the name of the card, which has the attack {asking.node.attack_title(self.machine, asking)}."
        text = PROMPTS.get(kind)
        if text is not None:
            return text
        least = st.least
        most = st.most
        if least == most:
            count = str(least)
        elif least == 0:
            count = f"up to {most}"
        else:
            count = f"{least} {'or' if most == least + 1 else 'to'} {most}"
        if kind == "pay":
            is_more = least == 0
            return "Give up another Energy card?" if is_more else "Choose an Energy card to discard for the retreat cost."
        if kind == "yes_no":
            if isinstance(self.asking().node, FlipForFirst):
                return f"Play {self.title(claim_in_hand(self.machine, st.asked))} to go first?"
            effect = self.effect()
            if isinstance(self.asking().node, EarlyEffects) and effect:
                return f"Use {effect} now, before the next Special Condition?"
            return f"Use {effect}?" if effect else "Do you want to do this?"
        if kind == "facing":
            return f"Choose the player that {self.title(self.asking().c.uid)} faces."
        if kind == "number":
            return self.number_prompt()
        if kind == "extra":
            if OPTION_WORDS[kind_of(st.options[0])] == "yes":
                return "Discard other cards for the extra effect?"
            return f"Discard {count} other cards for the extra effect."
        if kind == "facing":
            return f"Choose the player that {self.title(self.asking().c.uid)} faces."
        if kind == "number":
            return self.number_prompt()
        if kind == "pick":
            return f"Choose {count}."
        if kind == "prize":
            return f"Take {count} of your Prize cards."
        if kind == "setup_active":
            return f"Choose {'a' if most == 1 else count} Basic Pokémon to be your Active Pokémon."
        if kind == "setup_bench":
            return f"Choose {count} Basic Pokémon for your Bench."
        return "Choose."
