"""Other phrasings in scenarios, turned into those that the language knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playmat.play.notation.phrases import compiled, rephrased
from playmat.vocabulary import TYPES

PLAYER = r"player [1-4]|you|opponent|the opponent"
OWNER = r"player [1-4]'s|your|my|opponent's|the opponent's|their"
ZONES = r"hand|discard pile|discard|deck|lost zone|bench"
TYPE = "|".join(kind.value for kind in TYPES)
NUMBER = r"\d+|no|one|two|three|four|five|six"
NUMBERS = {"no": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
COUNTED = r"(?=(?: more| other)? (?:cards?|prizes?|prize cards?|counters?|damage counters?|energy|energy cards?|pok[eé]mon)\b)"
WHOSE = r"(?P<whose>you|opponent|player \d)(?: have| has)"


EXPECTATIONS = compiled(
    (r"(.+?) (?:is|are) still (?!in play)(.+)", r"\1 is \2"),
    (r"(.+?) (?:(?:is|was) not damaged|is at full hp)", r"\1 is undamaged"),
    (r"(.+?) is neither (.+) nor (.+)", r"\1 is not \2 and not \3"),
    (r"(.+?) (?:(?:is|was|gets|got) )?(?:ko'?d|koed|ko|fainted)", r"\1 is knocked out"),
    (r"(.+?)(?:'s)? retreat is free", r"\1 has no retreat cost"),
    (r"(.+?) (?:is|was|has been|gets|got) discarded", r"\1 is in the discard pile"),
    (r"(.+?) (?:is|was|has) not (?:been )?discarded", r"\1 is not in the discard pile"),
    (rf"({PLAYER}) (?:took|takes|has taken|have taken) (?:a|one) prizes?(?: cards?)?", r"\1 has taken 1 prizes"),
    (rf"({PLAYER}) (?:took|takes) ({NUMBER}) prizes?(?: cards?)?", r"\1 has taken \2 prizes"),
    (rf"({PLAYER}) (?:has|have) not taken (?:a|any) prizes?(?: cards?)?", r"\1 has taken no prizes"),
    (r"your deck (?:is|was|has been) shuffled", r"log: shuffle player 1"),
    (r"opponent's deck (?:is|was|has been) shuffled", r"log: shuffle player 2"),
    (r"(player [1-4])'s deck (?:is|was|has been) shuffled", r"log: shuffle \1"),
    (rf"(?:there (?:is|are) )?({NUMBER}) (damage|damage counters?|special conditions?) on (.+)", r"\3 has \1 \2"),
    (r"damage on (.+) is (\d+)", r"\1 has \2 damage"),
    (rf"(.+?) (?:takes|took|has taken) ({NUMBER}) damage", r"\1 has \2 damage"),
    (r"(.+?)(?:'s)? (remaining hp|hp|retreat cost|types?|damage)(?: is| are| =|:) (.+)", r"\1 \2 \3"),
    (rf"(?!{OWNER})(.+?) is (not )?({OWNER}) active(?: pok[eé]mon)?", r"\3 \1 is \2active"),
    (rf"(?:there (?:is|are) )?({NUMBER}) (pok[eé]mon|cards?) (?:in|on) ({OWNER}) ({ZONES})", r"\3 \4 has \1 \2"),
    (rf"({PLAYER}) (?:has|have) (\d+|no) cards? in (?:your |their |the )?({ZONES})", r"\1 \3 has \2 cards"),
    (rf"({PLAYER}) (?:has|have) (?!\d|no )(.+) in (?:your |their |the )?({ZONES})", r"\1 \3 contains \2"),
    (r"(.+?) (?:is|are) attached to (.+)", r"\2 has \1"),
    (r"(.+?) (?:is|are) not attached to (.+)", r"\2 has no \1"),
    (rf"(.+ (?:has|have) (?:\d+ )?(?:{TYPE}) energy) cards?(?: attached)?", r"\1"),
    (r"(.+?) (?:is |are )?still in play", r"\1 is in play"),
    (r"(.+?) (?:survives|survived)", r"\1 is not knocked out"),
    (r"nothing (?:is|was) knocked out", r"nobody is knocked out"),
    (r"log (?:contains|has):? (.+)", r"log: \1"),
    (rf"{WHOSE} (?P<n>\d+) pok[eé]mon on (?:the|your|their) bench", r"\g<whose> has \g<n> Benched Pokémon"),
    (r"(?P<pokemon>.+) has (?P<n>\d+) remaining HP", r"\g<pokemon> has \g<n> HP left"),
    (r"(?:the )?stadium is (?:empty|none)", "no stadium"),
    (r"the stadium is (?P<card>.+)", r"stadium is \g<card>"),
    (r"it is (?:still|now) (?P<whose>.+) turn", r"it is \g<whose> turn"),
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
"""Expectations as written, and in their known form."""
ANSWERS = compiled(
    (r"(?:the )?(?:coins?|flips?)(?: is|:| lands(?: on)?)? (.+)", r"\1"),
    (r"(?:i|we|you) (.+)", r"\1"),
    (r"use attack (.+)", r"attack \1"),
    (r"(.+?) uses (.+)", r"\2 of \1"),
    (r"attack (.+?) on (.+)", r"attack \1 against \2"),
    (r"retreat(?: into| by|:) (.+)", r"retreat to \1"),
    (r"(attach|play|bench|discard|put|use|evolve|retreat) (?:an?|one|the|my) (.+)", r"\1 \2"),
    (
        r"(?:choose|pick|select|discarding|paying|heal|target|name|find|take|search for|switch to|bring up|bring in|move) "
        r"(?:an?|the|my)? ?(.+)",
        r"\1",
    ),
)
"""Answers as written, and in their known form; they are tried if an answer does not fit as it is."""
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
    (r" from (?:the |my |your |their )?hand(?= to | on)", ""),
    (r"^attach (?P<card>.+) on(?:to)? ", r"attach \g<card> to "),
    (r" to the active(?: pok[eé]mon)?$", " to active"),
    (r"^attach (?P<type>grass|fire|water|lightning|psychic|fighting|darkness|metal|fairy) to ", r"attach \g<type> Energy to "),
)
"""Answers in a turn: parts of the line, and their meaning."""


def in_digits(text: str) -> str:
    """Numbers of things as digits: `three energy` is `3 energy`."""
    words = "|".join(word for word in NUMBERS if word != "no")
    return re.sub(rf"\b(?:{words})\b{COUNTED}", lambda found: NUMBERS[found[0].casefold()], text, flags=re.IGNORECASE)


def expectation(text: str) -> str:
    """An expectation in words that the language knows, or as it is."""
    text = re.sub(r"\b(?:your|the) opponent\b", "opponent", text, flags=re.IGNORECASE)
    text = rephrased(in_digits(text), EXPECTATIONS)
    return text.replace("you's ", "your ").replace("you has ", "you have ")


def answers(text: str) -> Iterator[str]:
    """The answer as it is, then with one phrase after the other put into a known form."""
    yield text
    for pattern, form in ANSWERED:
        other = pattern.sub(form, text)
        if other != text:
            text = other
            yield text
