"""Other ways to say the same: answers and expectations as people write them, put into the forms that are known."""

from __future__ import annotations

import re
from collections.abc import Iterator

NUMBERS = {"no": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
COUNTED = r"(?=(?: more| other)? (?:cards?|prizes?|prize cards?|counters?|damage counters?|energy|energy cards?|pok[eé]mon)\b)"
WHOSE = r"(?P<whose>you|opponent|player \d)(?: have| has)"


def compiled(*pairs: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), text) for pattern, text in pairs)


EXPECTED = compiled(
    (
        rf"{WHOSE} (?P<n>\d+) cards? in (?:(?:your|their|the) )?(?P<zone>hand|deck|discard pile|lost zone)",
        r"\g<whose>'s \g<zone> has \g<n> cards",
    ),
    (rf"{WHOSE} (?P<n>\d+) pok[eé]mon on (?:the|your|their) bench", r"\g<whose> has \g<n> Benched Pokémon"),
    (r"(?P<card>.+) is attached to (?P<pokemon>.+)", r"\g<pokemon> has \g<card>"),
    (r"(?P<pokemon>.+) has (?P<n>\d+) remaining HP", r"\g<pokemon> has \g<n> HP left"),
    (r"(?P<pokemon>.+?)'s HP (?:is|are) (?P<n>\d+)", r"\g<pokemon> has \g<n> HP"),
    (r"(?P<pokemon>.+?)'s retreat cost is (?P<n>\d+)", r"\g<pokemon> retreat cost \g<n>"),
    (r"the stadium is (?P<card>.+)", r"stadium is \g<card>"),
    (r"(?P<card>.+) is the stadium", r"stadium is \g<card>"),
    (r"(?:possible|allowed|can): (?P<what>.+)", r"offered: \g<what>"),
    (r"(?:not possible|impossible|not allowed|forbidden|cannot|can't): (?P<what>.+)", r"not offered: \g<what>"),
    (r"(?:no one|no player) has won", "winner: nobody"),
    (
        r"the top cards? of (?P<whose>your|opponent's|player \d's) deck (?:is|are) (?P<cards>.+)",
        r"top of \g<whose> deck: \g<cards>",
    ),
    (
        r"(?P<whose>your|opponent's|player \d's) bench (?P<rest>(?!has|is|does|contains|\d)\w.+ (?:has|is) .+)",
        r"\g<whose> benched \g<rest>",
    ),
)
"""Expectations: the whole line, and the form that is known."""

ANSWERED = compiled(
    (r"^(?:i|you) (?=\w)", ""),
    (r"[!.]$", ""),
    (r"^(?P<verb>attack|play|use|bench|evolve|attach|retreat): ", r"\g<verb> "),
    (r"^use (?:the )?attack ", "attack "),
    (r"^use (?:the )?ability ", "use "),
    (r"^(?P<verb>play|bench|attach) (?:a|an|the) ", r"\g<verb> "),
    (r"^(?:put|place|play) (?P<card>.+) (?:on|onto|to|into) (?:the |your |my |their )?bench$", r"bench \g<card>"),
    (r"^end (?:the|my|your|their|his|her) turn$", "end turn"),
    (r"^retreat into ", "retreat to "),
    (r"^attach (?P<card>.+) on(?:to)? ", r"attach \g<card> to "),
    (r" to the active(?: pok[eé]mon)?$", " to active"),
    (r"^attach (?P<type>grass|fire|water|lightning|psychic|fighting|darkness|metal|fairy) to ", r"attach \g<type> Energy to "),
)
"""Answers in a turn: parts of the line, and what they mean."""


def in_digits(text: str) -> str:
    """Numbers of things as digits: `three energy` is `3 energy`."""
    words = "|".join(word for word in NUMBERS if word != "no")
    return re.sub(rf"\b(?:{words})\b{COUNTED}", lambda found: NUMBERS[found[0].casefold()], text, flags=re.IGNORECASE)


def expectation(text: str) -> str:
    """An expectation in a known form, or as it is."""
    text = in_digits(text)
    for pattern, form in EXPECTED:
        if found := pattern.fullmatch(text):
            return found.expand(form).replace("you's ", "your ").replace("you has ", "you have ")
    return text


def answers(text: str) -> Iterator[str]:
    """The answer as it is, then with one phrase after the other put into a known form."""
    yield text
    for pattern, form in ANSWERED:
        other = pattern.sub(form, text)
        if other != text:
            text = other
            yield text
