"""From printed text to tokens: unify the spelling, split words, and add the marks that guide the grammar.

Nothing is dropped here. A token keeps its text and place, so that a refusal can show the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from playmat.cards.names import basic_energy_type
from playmat.vocabulary import BY_LETTER, TYPES

NUMBER = "#number"
"""Mark of a token that is a whole number."""
NAME = "#name"
"""Mark of a token with which a card's name can begin."""
TITLE = "#title"
"""Mark of a token with which the name of an attack or Ability can begin: any capital."""
QUOTED = "#quoted"
"""Mark (and key) of a token that is a name in quotation marks."""
SELF = "#self"
"""Mark of a token with which the name of the card that has the text begins."""

_TYPE = "|".join(kind.value for kind in TYPES)


@dataclass(frozen=True, slots=True)
class Token:
    """One word or sign. Patterns compare with `key`; `marks` are `key` and the open classes that the token can begin."""

    text: str
    key: str
    start: int
    end: int
    marks: tuple[str, ...]


_LETTERS = (
    ("’", "'"), ("‘", "'"), ("`", "'"), ("“", '"'), ("”", '"'), ("\u00a0", " "), ("–", "-"), ("—", "-"), ("−", "-"), ("：", ":"),
    ("☆", "★"), ("Pokemon", "Pokémon"), ("Pokè", "Poké"), ("Poke-", "Poké-"), ("Poké Power", "Poké-Power"),
    ("Poké Body", "Poké-Body"), ("Poké Bodies", "Poké-Bodies"),
)  # fmt: skip
"""Variants of the same sign, depending on source and year."""

_COUNTERS = r"(?: (?:\d+|an?|any|number|that|many|total|of|up|to|more))* damage counter"
_UNIFIED = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (rf"({_TYPE})(?=(?:{_TYPE}|Energy\b|Pok))", r"\1 "),
        (rf"\beach +({_TYPE}) +Energy and each +({_TYPE}) +Energy(?= attached\b)", r"each \1 and \2 Energy"),
        (r"\b([Hh])(?:is or her|is/her)\b", r"\1er"),
        (r"\bher\b", "their"),
        (r"\bHer\b", "Their"),
        (r"\b[Hh]e or she\b|\bhe/she\b", "they"),
        (r"\bhim or their\b", "them"),
        (r"\bhimself or theirself\b|\bhimself or herself\b", "themselves"),
        (r"\band\s*/\s*or\b", "and/or"),
        (r"\bas you (?:want|wish)\b", "as you like"),
        (r"\b([Aa]s long)(?! as\b)", r"\1 as"),
        (r"(\d) of more\b", r"\1 or more"),
        (r"\bmore then (\d)", r"more than \1"),
        (r"(?<=[a-z]) and and then\b", " and then"),
        (r", if any, (?=[a-z])", " "),  # every text means "as much as possible"
        (r"\b([Aa]t any) times\b", r"\1 time"),
        (r"\b(show (?:it|them)) your opponent", r"\1 to your opponent"),
        (r", an put\b", ", and put"),
        (r"\b([Dd]o) not\b", r"\1n't"),
        (r"\b([Dd]oes) not\b", r"\1n't"),
        (r"\btimes then number\b", "times the number"),
        (r"\bhe of she\b", "they"),
        (r"\(in any way you choose\)", "in any way you like"),
        (rf"\bnon- ?(?=(?:{_TYPE})\b)", "non "),
        (rf"\bPlace(?={_COUNTERS})", "Put"),
        (rf"\bplace(s?)(?={_COUNTERS})", r"put\1"),
        (r"(?<=[a-zé]) \(Don't apply Weakness", ". (Don't apply Weakness"),
        (r"\b([Ff])ace-(up|down)\b", r"\1ace \2"),
        (r"\b(\d+)-HP\b", r"\1 HP"),
        (r"\battached (?=\d of your)", "attached to "),
        (r"\bbe be\b", "be"),
        (r"\b1 or (?=their Benched\b)", "1 of "),
        (r"\bcard attach it\b", "card and attach it"),
        (r", prevents all\b", ", prevent all"),
        (r"\bIf don't have\b", "If you don't have"),
        (r"\bcards attached to (?=(?:in|on|into) )", "cards attached to it "),
        (r"\bplus more (?=\d+ more\b)", "plus "),
        (r"\bLV\. X\b", "LV.X"),
        (r"\b([Ff]lip (?!1 )\d+ coin)\b", r"\1s"),
        (r"\bdamages (?=times\b)", "damage "),
        (r"\bcounters fro\b", "counters from"),
        (r"\bof you opponent's\b", "of your opponent's"),
        (r"\battack doe\b", "attack does"),
        (r"\beffects of attack(?=, including)", "effects of attacks"),
        (r"\bIf here are\b", "If there are"),
        (r"\bdamage by attacks to\b", "damage done by attacks to"),
        (r"\b([Dd]oes \d+) more damage plus\b", r"\1 damage plus"),
        (r"(\((?:excluding|except)[^()]*)\.\)(?=\s*$)", r"\1)."),
        (r"\bdamage from-and effects of-", "damage from and effects of "),
        (r"\{(ex|EX|GX|V|VMAX|VSTAR)\}", r"\1"),
        (r"\b([Dd]eal)(s?)(?= \S*\d+ (?:more |less )?damage\b)", lambda found: "does" if found[2] else "do"),
        (r"\b(does|do|takes?) \+ ?(\d+) damage\b", r"\1 \2 more damage"),
        (r"\b(does|do|takes?) - ?(\d+) damage\b", r"\1 \2 less damage"),
        (r"(\d) extra (?=damage\b)", r"\1 more "),
        (r"\bin your Active Spot\b", "in the Active Spot"),
        (r"\bmax HP\b", "full HP"),
        # A Knock Out that is worth fewer Prize cards and sets something off is two parts of the card.
        (r"\b(If ([^.,]* Knocked Out[^.,]*), [^.,]* takes? \d (?:fewer|less) Prize cards?), and (?=you )", r"\1. If \2, "),
        (r"</?(?:em|strong|i|b|span)\b[^<>]*>", ""),
        (r"\b[Tt]his card is attached to 1 of your Pokémon and that Pokémon\b", "the Pokémon this card is attached to"),
        (r"\bat the bottom of\b", "on the bottom of"),
        (r"\b([Ii]gnore) the (?=results of those coin flips\b)", r"\1 "),
        (r"(\byou have (?:[\w']+ ){1,5}cards in)(?= hand\b)", r"\1 your"),
        (r"(\b(?:opponent has|they have) (?:[\w']+ ){1,5}cards in)(?= hand\b)", r"\1 their"),
    )
)
"""Old phrases that newer cards have a shorter word for, misprints, and words without a space between them."""

ABBREVIATIONS = (
    "Lt.",
    "Mr.",
    "Mrs.",
    "Dr.",
    "Jr.",
    "Bros.",
    "Prof.",
    "St.",
    "Mt.",
    "Exp.",
    "Admin.",
    "EXP.ALL",
    "LV.X",
    "LV.",
    "etc.",
)
_WORD = re.compile(
    "|".join(re.escape(word) for word in sorted(ABBREVIATIONS, key=len, reverse=True))
    + r"|\[[^\]\s]{1,9}\]"  # Unown [A], Ancient Technical Machine [Ice]
    + r"|(?:[A-Z]\.){3,}[A-Z]?"  # C.O.D.E.
    + r"|\d+(?=[A-Za-z])\w+|\d+\.\d+|\d+"
    + r"|and/or"
    + r"|[^\W\d_][\w]*(?:[-'][^\W_]\w*)*"
    + r"|_+|\S"
)

_SPLIT = {
    "it's": ("it", "is"),
    "that's": ("that", "is"),
    "there's": ("there", "is"),
    "they're": ("they", "are"),
    "you're": ("you", "are"),
    "they've": ("they", "have"),
    "you've": ("you", "have"),
    "cannot": ("can't",),
    "knock-out": ("knock", "out"),
}
_KEYS = {"and/or": "and-or", "(": "‹", ")": "›", "one": "1", "two": "2", "three": "3", "four": "4", "first": "first"}
_CASED = re.compile(r"Pokémon-(?:ex|EX|GX|V|SP|LV\.X)$|^(?:ex|EX|GX|V|VMAX|VSTAR|M|G|C|GL|FB|E4|SP|LV\.X|LEGEND|BREAK|TAG|TEAM)$")
"""Words whose capitals carry the meaning: a Pokémon-ex is not a Pokémon-EX."""

FORM = re.compile(r" (?:[\w-]+ )?(?:Forme?|Cloak|Sea|Mode|Style)$| \[.\]$")
"""The end of a name that says the form of a Pokémon: a cloak, or the letter of an Unown."""

PLAIN = frozenset(
    """
    a an the this that these those your you if when whenever once each all any both either draw discard search
    shuffle flip put choose look attach remove heal prevent switch move reveal show during as at after before then
    do does for from in it its they their them there no on only until unless while with without or and but may
    can't pokémon energy trainer supporter stadium item prize active benched bench weakness resistance special
    energies basic evolution evolved stage attack attacks attacking defending poké-power poké-body poké-powers poké-bodies
    ability abilities asleep burned confused paralyzed poisoned colorless hp retreat knocked count take return
    double add use play treat otherwise instead hand deck turn turns tool tools team prizes Pokémon-ex Pokémon-EX
    Pokémon-GX ex EX GX V VMAX VSTAR TAG TEAM cards supporters stadiums items lost zone spot technical machine
    machines ultra beast beasts rapid single fusion strike tera ancient future radiant shining prism star ace spec mega grass fire
    water lightning psychic fighting darkness metal fairy dragon
    """.split()  # noqa: SIM905 - a list of quoted words would be four times as long
)
"""Words of the cards' own language: a capital does not make one of them a name."""


def normalize(text: str) -> str:
    """The text in one spelling; every later position refers to this text."""
    for old, new in _LETTERS:
        text = text.replace(old, new)
    text = re.sub(r"\{([GRWLPFDMYNC])\}", lambda found: f" {BY_LETTER[found[1]].value} ", text)
    text = re.sub(r"\[([GRWLPFDMYNC])\](?= (?:Energy|Pokémon)\b)", lambda found: BY_LETTER[found[1]].value, text)
    for pattern, replacement in _UNIFIED:
        text = pattern.sub(replacement, text)
    text = _CHOICE.sub(lambda found: f"{found[1]}{_bullets(found[2])}", text)
    return re.sub(r"[ \t]+", " ", text).strip()


_CHOICE = re.compile(r"\b([Cc]hoose 1(?: or both)?:)\s*([^•;]+)$")
_GOES_ON = re.compile(r"(?:Then|If|Otherwise|Shuffle|It|They|That|Those|You can|Your turn|\()\b|\(")


def _bullets(text: str) -> str:
    """Options that a source gives as sentences without bullets; a sentence that goes on with the one before is part of its option."""
    options: list[str] = []
    for sentence in re.split(r"(?<=[.)])\s+", text.strip()):
        if options and _GOES_ON.match(sentence):
            options[-1] += f" {sentence}"
        else:
            options.append(sentence)
    return "".join(f" • {option}" for option in options) if len(options) > 1 else f" {text}"


def finish(text: str) -> str:
    """The text with a full stop at the end of each line that lacks one."""
    text = re.sub(r"(?<=[^\s.:;)!?])[ \t]*(?=\n|$)", ".", text)
    return f"{text}." if text.endswith((" Jr.", " Bros.")) else text


def _pieces(text: str, start: int) -> Iterable[tuple[str, int, int]]:
    """A word as one or several tokens: possessives and contractions are split."""
    lower = text.lower()
    if lower in _SPLIT:
        for piece in _SPLIT[lower]:
            yield piece, start, start + len(text)
    elif lower.endswith("'s") and len(text) > 2:
        yield text[:-2], start, start + len(text) - 2
        yield "'s", start + len(text) - 2, start + len(text)
    else:
        yield text, start, start + len(text)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of cards that a text may mention, as sequences of token texts, by their first word."""

    by_first: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    proper: dict[tuple[str, ...], str] = field(default_factory=dict)
    """For each written name the name in the sense of the rule books."""
    forms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of the forms of a Pokémon by the name that they share: "Castform" also means "Castform Rain Form"."""
    stadiums: frozenset[str] = frozenset()
    """The names of Stadiums: "X is in play" means the Stadium for these names, and a Pokémon for any other."""

    @classmethod
    def of(cls, names: Mapping[str, str], stadiums: Iterable[str] = ()) -> Names:
        """From written names to the names that they mean."""
        found: dict[str, set[tuple[str, ...]]] = {}
        proper: dict[tuple[str, ...], str] = {}
        forms: dict[str, set[str]] = {}
        for written, name in names.items():
            words = words_of(written)
            is_level = words[-1:] == ("LV.X",) and not name.endswith("LV.X")  # it is also the name of the Pokémon below
            if words and not basic_energy_type(written) and not is_level:
                found.setdefault(words[0], set()).add(words)
                proper[words] = name
            if (stem := FORM.sub("", name)) != name:
                forms.setdefault(stem, set()).add(name)
        longest_first = {first: tuple(sorted(rest, key=lambda words: (-len(words), words))) for first, rest in found.items()}
        return cls(longest_first, proper, {stem: tuple(sorted(some)) for stem, some in forms.items()}, frozenset(stadiums))


def words_of(text: str) -> tuple[str, ...]:
    """The texts of a phrase's tokens, for comparing names."""
    return tuple(token.text for token in tokenize(normalize(text)))


def tokenize(
    text: str, own: Iterable[tuple[str, ...]] = (), names: Names | None = None, titles: Iterable[tuple[str, ...]] = ()
) -> tuple[Token, ...]:
    """The tokens of a text after `normalize`. `own` are names of its own card, `titles` names of the card's attacks and Abilities."""
    firsts = {words[0] for words in own}
    titled = {words[0] for words in titles if words}
    known = names.by_first if names else {}
    tokens: list[Token] = []
    for match in _WORD.finditer(text):
        for piece, start, end in _pieces(match[0], match.start()):
            key = piece if _CASED.search(piece) else _KEYS.get(piece.lower(), piece.lower())
            marks = [key]
            if key.isdecimal():
                marks.append(NUMBER)
            if piece in firsts:
                marks.append(SELF)
            if piece in known or (piece[0].isupper() and key not in PLAIN) or piece in firsts or piece[0] == '"':
                marks.append(NAME)
            if piece[0].isupper() or piece in titled:
                marks.append(TITLE)
            tokens.append(Token(piece, key, start, end, tuple(marks)))
    return tuple(tokens)


_QUOTED = re.compile("“([^”]*)”|[^“]+|“")


def tokenize_ours(text: str) -> tuple[Token, ...]:
    """The tokens of a text in our own wording, in which each name is in quotation marks and is one token."""
    tokens: list[Token] = []
    for match in _QUOTED.finditer(text):
        start = match.start()
        if match[1] is not None:
            tokens.append(Token(match[1], QUOTED, start, match.end(), (QUOTED,)))
        else:
            tokens += (replace(token, start=token.start + start, end=token.end + start) for token in tokenize(match[0]))
    return tuple(tokens)
