"""The error for an illegal answer. It has subclasses, which a class in a compiled module cannot have."""

from __future__ import annotations


class IllegalAction(ValueError):
    """An answer that is not one of the options. `rule` is the id of the rule that prevents it, where one does."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.message = message
        self.rule = rule
