"""Choices whose results are kept in slots."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.engine.actions import choices
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.program import Exec


@links(n.Save)
def link_save(linker: Linker, a: n.Save, before: Before) -> Exec:
    selected = linker.selector(a.what, before)
    slot = linker.new_slot()
    linker.saved[a.name] = (slot, selected.of_cards)
    return choices.Save(slot, selected)
