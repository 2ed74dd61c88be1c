"""Choices whose results are kept in slots."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.engine.actions import contests, copying, kept_choices
from playmat.engine.actions.choices import AskForPick
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.program import Exec


@links(n.UseAttack)
def link_use_attack(linker: Linker, a: n.UseAttack, before: Before) -> Exec:
    """Only a Pokémon that has an attack to use can be picked, and the player who picks it chooses the attack."""
    assert before is not None
    asked = len(before)
    used: copying.UseAttack = linker.plainly(a, before)
    if isinstance(a.of, n.Pick) and a.of.by is n.By.OPPONENT:
        used.chooser.by = code_of(n.Who.OPPONENT)  # the player who chooses the Pokémon also chooses its attack
    for choice in before[asked:]:
        if isinstance(choice, AskForPick) and not choice.of.of_cards:
            choice.of = copying.AttackOwners(choice.of, used.chooser)
    return used


@links(n.GuessName)
def link_guess_name(linker: Linker, a: n.GuessName, before: Before) -> Exec:
    """The table lists the Pokémon that have the attacks of a guess."""
    linker.table.names_guessed = True
    guess: contests.GuessName = linker.plainly(a, before)
    return guess


@links(n.Save)
def link_save(linker: Linker, a: n.Save, before: Before) -> Exec:
    """The saved selection gets a number, by which `saved` finds it."""
    selected = linker.selector(a.what, before)
    slot = linker.new_slot()
    linker.text.saved[a.name] = (slot, selected.of_cards)
    return kept_choices.Save(slot, selected)
