"""Why something is not among the options: each refused option, with the reason in words and the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playmat.engine import legality as legal
from playmat.engine.legal_actions import attempts
from playmat.engine.machine import Machine
from playmat.engine.questions import Q_MAIN
from playmat.play.answer_parser import Words
from playmat.play.decision import Option
from playmat.play.refusal_texts import sentence

if TYPE_CHECKING:
    from playmat.json_types import RefusalJson

CITED_AS = {"ability_used": "ability_use", "ability_stopped": "powers_stopped", "no_effect_use": "ability_use"}
"""Keys of reasons whose rule is cited under another key."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An option that the player might expect, and why it is refused."""

    option: Option
    key: str
    """Key of the reason in `engine.legality.REASONS`."""
    reason: str
    """One sentence about this case."""
    rule: str
    """Id of the rule behind it; empty where a card is the reason."""

    @property
    def text(self) -> str:
        """The refused action, in the words of an option."""
        return self.option.text

    def to_json(self) -> RefusalJson:
        """The fields of the option, and the reason."""
        return {**self.option.to_json(), "key": self.key, "reason": self.reason, "rule": self.rule}


class Refusals:
    """The actions that the player whose turn it is could try, with the reasons for refusals."""

    def __init__(self, machine: Machine, words: Words) -> None:
        self.machine = machine
        self.words = words

    def tried(self) -> list[tuple[Option, int]]:
        """Every option that the player might expect now, with its reason; empty unless the turn's main question is open."""
        st = self.machine.st
        if not st.asking or st.question != Q_MAIN:
            return []
        found = attempts(self.machine, st.asked)
        codes = [int(code) for code in found.codes]
        texts = self.words.option_texts(codes)
        options = [self.words.option(code, text) for code, text in zip(codes, texts, strict=True)]
        return list(zip(options, [int(reason) for reason in found.reasons], strict=True))

    def why_not(self, text: str) -> Refusal | None:
        """The refusal of the action in the text; None if it is possible, or if nothing here has that name."""
        tried = self.tried()
        meant = [tried[place] for place in self.words.meant([option for option, _ in tried], text)]
        if not meant or any(reason == legal.OK for _, reason in meant):
            return None
        return self.refusal(*meant[0])

    def refusals(self) -> list[Refusal]:
        """Everything the player might expect to do but cannot."""
        return [self.refusal(option, reason) for option, reason in self.tried() if reason != legal.OK]

    def refusal(self, option: Option, reason: int) -> Refusal:
        key = legal.REASONS[reason]
        said = sentence(self.words, int(self.machine.st.asked), option, reason)
        cited = CITED_AS.get(key, key)
        if cited == "ability_use" and option.kind == "use_stadium":
            cited = "stadium_use"
        return Refusal(option, key, said, self.cited(cited))

    def cited(self, key: str) -> str:
        """The id of the rule behind a key: the one of the form of play if it has one, else the ruleset's; empty: none."""
        return self.machine.table.form.cites.get(key) or self.machine.rules.cites.get(key, "")
