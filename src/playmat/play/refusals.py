"""Why something is not among the options: the rule behind each refusal, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playmat.engine import attacks, values
from playmat.engine import options as legal
from playmat.engine.codes import BREAK, ENERGY_CARD, LEGEND, LEVEL_UP, MACHINE, POKEMON_CARD, STADIUM, TOOL
from playmat.engine.machine import Machine
from playmat.engine.questions import O_ATTACH as ATTACH
from playmat.engine.questions import O_ATTACK as ATTACK
from playmat.engine.questions import O_BENCH as BENCH
from playmat.engine.questions import O_EVOLVE as EVOLVE
from playmat.engine.questions import O_LEGEND as LEGEND_PLAY
from playmat.engine.questions import O_LEVEL_UP as LEVEL
from playmat.engine.questions import O_PLAY as PLAY
from playmat.engine.questions import O_RETREAT as RETREAT
from playmat.engine.questions import O_STADIUM as PLAY_STADIUM
from playmat.engine.questions import O_TOOL as ATTACH_TOOL
from playmat.engine.questions import O_USE as USE
from playmat.engine.questions import O_USE_CARD as USE_CARD
from playmat.engine.questions import O_USE_STADIUM as USE_STADIUM
from playmat.engine.questions import Q_MAIN, pack
from playmat.play.words import Words
from playmat.rules.rulebook import rule

REASON_WORDS = {
    "play_condition": "What the card asks for is not given.",
    "no_effect_play": "Nothing would come of it.",
    "forbidden_by_card": "A card in play forbids it.",
    "ability_use": "It cannot be used now: it was used, or what it asks for is not given.",
    "attack_cost": "What the attack asks for cannot be paid.",
    "tool_attach": "The card cannot be attached to that Pokémon.",
    "level_up_twice": "A Pokémon that was levelled up cannot be levelled up again.",
    "bench_basic": "Only a Basic Pokémon can be put onto the Bench.",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not among the options: the rule, in our words, and its id ("" where a card is the reason)."""

    text: str
    """What was asked about."""
    reason: str
    rule: str


class Refusals:
    """Everything that the player whose turn it is might want to do, and why they cannot."""

    def __init__(self, machine: Machine, words: Words) -> None:
        self.machine = machine
        self.words = words
        self.state = machine.st
        self.rules = machine.rules
        self.form = machine.table.form

    def is_asked(self) -> bool:
        """Whether the open question is what to do in the turn."""
        return self.state.asking and self.state.question == Q_MAIN

    def why_not(self, text: str) -> Refusal | None:
        """Why the player whose turn it is cannot do what the text says; None if they can, or if it makes no sense here."""
        if not self.is_asked():
            return None
        wanted = " ".join(text.split()).casefold()
        for code, reason in self.expectations(self.state.player):
            option = self.words.option(code, self.words.option_text(code))
            if wanted != option.text.casefold() and wanted not in self.words.loose_texts(option):
                continue
            if reason == legal.OK:
                return None
            return self.refusal(option.text, legal.REASONS[reason])
        return None

    def refusals(self) -> list[Refusal]:
        """Everything the player might expect to do but cannot, each with its rule."""
        if not self.is_asked():
            return []
        return [
            self.refusal(self.words.option_text(code), legal.REASONS[reason])
            for code, reason in self.expectations(self.state.player)
            if reason != legal.OK
        ]

    def cited(self, key: str) -> str:
        """The id of the rule behind a key: the form of play's own where it has one, else the ruleset's; empty: none."""
        return self.form.cites.get(key) or self.rules.cites.get(key, "")

    def refusal(self, text: str, key: str) -> Refusal:
        cited = self.cited(key)
        words = rule(cited).text if cited else REASON_WORDS.get(key, "A card or rule stands against it.")
        return Refusal(text, f"{text}: {words}", cited)

    def expectations(self, seat: int) -> Iterable[tuple[int, int]]:
        """What a player might want to do with each card and Pokémon, and the reason it is (not) legal."""
        m = self.machine
        side = self.state.sides[seat]
        mine = [*side.active, *side.bench]
        seen: set[int] = set()
        for uid in side.hand:
            d = m.defs[uid]
            if int(d.index) in seen:
                continue
            seen.add(int(d.index))
            if d.supertype == ENERGY_CARD:
                for p in mine:
                    yield pack(ATTACH, uid, p.serial, 0), legal.attach_at_all(m, seat) or legal.attach(m, seat, uid, p)
            elif d.supertype == POKEMON_CARD:
                if d.stage == LEVEL_UP:
                    for p in mine:
                        yield pack(LEVEL, uid, p.serial, 0), legal.level_up(m, seat, uid, p)
                elif d.is_evolution:
                    for p in mine:
                        yield pack(EVOLVE, uid, p.serial, 0), legal.evolve(m, seat, uid, p)
                elif d.stage == LEGEND:
                    half = legal.other_half(m, seat, uid)
                    yield pack(LEGEND_PLAY, uid, half if half >= 0 else uid, 0), legal.legend(m, seat, uid)
                yield pack(BENCH, uid, 0, 0), legal.bench(m, seat, uid)
            elif d.kind in (TOOL, MACHINE):
                for other in self.state.sides:
                    for p in [*other.active, *other.bench]:
                        reason = legal.trainer_at_all(m, seat, d, uid) or legal.tool(m, seat, uid, p)
                        yield pack(ATTACH_TOOL, uid, p.serial, 0), reason
            elif d.kind == STADIUM:
                yield pack(PLAY_STADIUM, uid, 0, 0), legal.play_stadium(m, seat, uid)
            elif d.as_hp:
                yield pack(BENCH, uid, 0, 0), legal.bench(m, seat, uid)
            else:
                yield pack(PLAY, uid, 0, 0), legal.play(m, seat, uid)
            for use in (use for ability in d.abilities for use in ability.uses if use.zone == 1):
                yield pack(USE_CARD, uid, 0, 0), legal.use_card(m, seat, uid, use)
        if self.state.stadium >= 0:
            for index, use in enumerate(m.defs[self.state.stadium].text.uses):
                yield pack(USE_STADIUM, index, 0, 0), legal.use_stadium(m, seat, use)
        for p in side.active:
            for q in side.bench:
                yield pack(RETREAT, p.serial, q.serial, 0), legal.retreat(m, seat, p)
            if not side.bench:
                yield pack(RETREAT, p.serial, p.serial, 0), legal.retreat(m, seat, p)
        for p in mine:
            beneath = len(p.cards) > 1 and values.top(m, p).stage in (LEVEL_UP, BREAK)
            for other_card in [p.cards[len(p.cards) - 1], *([p.cards[len(p.cards) - 2]] if beneath else [])]:
                count = 0
                for ability in m.defs[other_card].abilities:
                    for use in ability.uses:
                        if use.zone == 0:
                            yield pack(USE, p.serial, other_card, count), legal.use(m, seat, p, other_card, use)
                        count += 1
            targets = legal.targets(m, seat)
            for ref in attacks.attack_refs(m, p):
                reason = legal.attack_at_all(m, seat, p) or legal.attack(m, seat, p, ref >> 4, ref & 15)
                for q in targets[:1] if self.form.actives == 1 and self.form.seats == 2 else targets:
                    yield pack(ATTACK, p.serial, ref, q.serial), reason
