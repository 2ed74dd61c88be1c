"""A ruleset is a record: the engine reads its fields and never asks which era it is.

Each ruleset is a TOML file under `data/rulesets` that states the differences from the one it `inherits`; a file that inherits
nothing starts from the defaults below. A field that orders things is a list of step names in that order; a count without a
limit is written `"unlimited"`. A form of play (two Actives, four players, 40 cards) is a record of the same kind under
`data/forms` and works with any ruleset. You can load your own ruleset or form from a TOML file by its path.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, fields, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from playmat.effects.script import InvalidScript, did_you_mean, parse_script
from playmat.json_object import Json
from playmat.rules.cites import CITE_KEYS
from playmat.vocabulary import BASIC_ENERGY_TYPES, Condition, TrainerKind


@dataclass(frozen=True)
class Ruleset:
    """The rules of one book or period. Counts of `None` mean no limit."""

    name: str
    """The name of its file without the ending: "sun-moon-2019"."""
    title: str = ""
    """The title that is shown; the name if the file has no title."""
    book: str = ""
    """Prefix of the rule ids of its book: BS, PL, CR, SM or MD, or for a period P and its letters, P-X4."""
    since: str = ""
    """The first day on which the official game was played by it, "2003-07-01", for decks of that time; empty: never by itself, or
    not known. A ruleset does not inherit this and the next two."""
    year: int = 0
    """The year it is known by: 2004 for the summer of 2004, 2005 for the season 2004–05. It is the ruleset of that year
    and of those after it up to the next ruleset's. 0: of no year."""
    summary: str = ""
    """One line on what is special about it, for players who choose a year."""
    books: tuple[str, ...] = ()
    """Its book and those of the rulesets it inherits from, the nearest first; computed, not in the file."""
    lifted: tuple[str, ...] = ()
    """Rules of inherited books that do not apply here, because the file gives an empty citation; computed, not in the file."""
    cites: dict[str, str] = field(default_factory=dict)
    """The rule that a refusal, a log entry or a field cites, by its key in `CITE_KEYS` ("energy_per_turn" -> "SM-turn-5").

    A missing key has no rule here: the book does not cover it, or the card itself says it."""

    # Decks
    deck_size: int = 60
    """Cards in a deck, no more and no fewer."""
    max_copies: int | None = 4
    """Cards of one name in a deck, except basic Energy."""
    basic_energy: tuple[str, ...] = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting")
    """Types that have a basic Energy card, to which `max_copies` does not apply."""
    star_limit: int | None = 1
    """Pokémon ☆ cards in a deck in all. This and the next three are printed on the cards, so every ruleset has them."""
    prism_star_limit: int | None = 1
    """Copies of one Prism Star card."""
    ace_spec_limit: int | None = 1
    """ACE SPEC cards in a deck in all."""
    radiant_limit: int | None = 1
    """Radiant Pokémon in a deck in all."""

    # Set-up
    setup_steps: tuple[str, ...] = ("draw", "place", "prizes", "bonus", "flip", "reveal")
    """Of: flip, draw (with mulligans), place (Active and Bench), prizes, bonus (cards for mulligans, of which Basic Pokémon
    may then be benched), reveal. There is no bonus step if those cards are drawn before Pokémon are placed."""
    first_player: str = "winner_first"
    """winner_first: the winner of the flip goes first; winner_chooses: the winner decides who goes first."""
    flip_called: bool = False
    """The player who does not flip calls the coin, and wins the flip if the call is right; otherwise the other player wins it."""
    hand_size: int = 7
    prizes: int = 6
    mulligan_bonus: int = 1
    """Cards that may be drawn for one counted mulligan of the opponent."""
    mulligan_counted: str = "not_shared"
    """not_shared: those that this player did not take at the same time; after_own_setup: those shown after this player had
    set out Prizes, so not the one shown while this player was keeping a hand; after_first: all but the opponent's first, shared
    or not, which needs a bonus step."""
    mulligan_bonus_when: str = "each"
    """at_once: asked and drawn as each hand is shown; each: one question per mulligan in the bonus step; together: one
    question about all of them in the bonus step."""
    mulligan_waits: bool = False
    """If only one player takes a mulligan, the other first places Pokémon and sets out Prizes."""
    mulligan_limit: int | None = None
    """Mulligans of a player after which the new hand is a Basic Pokémon from the deck and other cards, not drawn again."""
    fossil_in_setup: str = "no"
    """Whether a Fossil, a Trainer card that is played as a Pokémon, counts as a Basic Pokémon in the opening hand and may be
    placed; other such Trainer cards never do. no: it does not; must: it does, and a hand with no other is kept; may: it does, but
    such a hand may also be shown as a mulligan, which needs mulligans that do not wait."""

    # First turns
    starter_draws: bool = True
    """The player who goes first draws a card on that turn."""
    starter_attacks: bool = True
    """The player who goes first may attack on that turn."""
    starter_plays: tuple[str, ...] = ("Item", "Supporter", "Stadium", "Tool", "Technical Machine")
    """Kinds of Trainer card that the player who goes first may play from hand on that turn."""
    evolve_on_first_turn: bool = False
    """Players may evolve Pokémon on their own first turn."""
    level_up_on_first_turn: bool = False
    """The same for LV.X cards."""

    # The turn
    energy_per_turn: int | None = 1
    """Energy cards that a player may attach from hand in a turn."""
    supporters_per_turn: int | None = 1
    stadiums_per_turn: int | None = 1
    retreats_per_turn: int | None = 1
    bench_size: int = 5
    """Pokémon that a player's Bench can hold."""
    tools_per_pokemon: int = 1
    tools_are_items: bool = True
    """A Pokémon Tool is an Item card for texts about Items; since 2023 it is a separate kind of card."""
    supporter_leaves: str = "resolved"
    """resolved: discarded once done; turn_end: stays next to the Active Pokémon until its player's turn ends."""
    same_stadium_barred: bool = True
    """A Stadium card cannot be played while one of its name is in play."""
    no_effect_plays: bool = False
    """Whether a Trainer card that would have no effect may be played (CR-602.3)."""
    no_effect_uses: bool = False
    """Whether an Ability, or a text of a card in play, that would have no effect may be used."""
    confused_retreat_flip: bool = False
    """A Confused Pokémon flips to retreat once the cost is paid; on tails it stays and cannot try again this turn."""
    retreat_each_symbol: bool = False
    """Each symbol of a Retreat Cost may be paid for by a card of its own, even if fewer cards provide enough Energy."""

    # Pokémon in play
    basic_in_play: str = "printed"
    """printed: by the printed stage; nothing_beneath: no Pokémon card is under it (CR-307.1)."""
    evolving_removes: str = "attack_effects"
    """attack_effects: conditions, results of attacks and named counters; all: every lasting effect (CR-307.2c)."""
    devolving_removes: str = "attack_effects"
    """The same for a Pokémon that is devolved."""
    benching_keeps: tuple[str, ...] = ("trainers", "markers")
    """Lasting effects that moving to the Bench does not end: powers (made by Abilities), trainers (made by Trainer cards),
    markers (named counters)."""
    evolve_twice: bool = False
    """A Pokémon may evolve again on the turn it evolved."""
    mega_ends_turn: bool = True
    """A player's turn ends when one of their Pokémon becomes a Mega Evolution or reverts to its Primal form (SM-M-5)."""

    # Effects
    up_to_allows_none: str = "never"
    """Whether a text that says "up to n" may be answered with none (CR-103.2). always; never: with one at least; attacks: none is
    enough for attacks, except for a search for any card, and other texts need one."""
    all_needs_one: bool = False
    """An effect on all of something can only be used if there is at least one (CR-103.3)."""
    search_may_fail: bool = True
    """A search of the deck for cards of a kind may take fewer, or none (CR-316.4b)."""
    trigger_per: str = "card"
    """Several cards attached by one effect trigger once per `card` or once per `pokemon` (CR-406.3)."""
    triggered_powers: str = "at_once"
    """When a player may use a Power that an event triggers. at_once: with the other triggers of that event; next_action: as
    the player's very next action, once all of those are done, or not at all (CR-408.3)."""
    order_chosen_by: str = "player"
    """Who chooses the order of waiting triggers. player: each player for their own texts; owner: the owner of the
    Pokémon that they happen to (CR-400.4)."""
    silences: str = "newest"
    """The Ability that works if several switch each other off. newest: that of the card that came to its place last
    (CR-403.2-p2); first: the one that was in force first, and of several that begin at once, that of the player in turn."""
    trainer_word: str = "any"
    """The meaning of "Trainer card" in texts since Diamond & Pearl. any: every Trainer card; plain: not Supporters and Stadiums
    (CR-902.3); dp_plain: not Supporters and Stadiums in texts from Diamond & Pearl to Call of Legends, all of them in texts
    printed since. In texts before Diamond & Pearl it always means all of them."""
    powers_stopped_by: str = "any"
    """The Special Conditions that stop a Power whose text names some. named: those that the text names, in old ones Asleep,
    Confused and Paralyzed; any: all of them (CR-903.1). A Power whose text says nothing about them is never stopped."""
    wording: str = "printed"
    """The text that counts for a card with several printings (CR-102.2). printed: its own; newest: its newest printing's; a day
    such as 2009-12-31: that of its newest printing released by then."""

    # Special Conditions
    conditions: tuple[str, ...] = ("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned")
    """The Special Conditions that exist; a text that gives another one does not give it."""
    exclusive: tuple[tuple[str, ...], ...] = (("Asleep", "Confused", "Paralyzed"),)
    """Groups of conditions; the newest of a group replaces the others."""
    poisoned: str = "put_counters(1, self)"
    """The effect of Poison between turns, in card script; `self` is the affected Pokémon. The same for the others."""
    burned: str = "put_counters(2, self); flip(heads=cure(self, conditions=Burned))"
    asleep: str = "flip(heads=cure(self, conditions=Asleep))"
    confused: str = "flip(tails=(put_counters(3, self); nothing))"
    """The effect when a Confused Pokémon attacks; `nothing` cancels the attack."""
    paralysis_ends: str = "owners_turn"
    """owners_turn: after the owner's turn, if it was Paralyzed when that turn began; owners_checkup: after any own turn."""
    checkup_steps: tuple[str, ...] = ("Poisoned", "Burned", "Asleep", "Paralyzed", "effects")
    """The order of events between turns; `effects` are those of cards."""
    checkup_effects: str = "after"
    """When the between-turns effects of cards happen. after: at their place in `checkup_steps`; any_time: before any condition or
    after all of them (CR-605.2); around: before all of the conditions or after all of them."""
    checkup_order_by: str = "owner"
    """The player who chooses the moment, and the order of several. owner: the player whose text it is; next_player: the player
    whose turn is next, for both players' texts."""

    # Attacks
    attack_steps: tuple[str, ...] = (
        "announce", "alter", "confusion", "choices", "requirements", "before_damage", "damage", "after",
    )  # fmt: skip
    """Of: announce, choices, requirements, alter, confusion, before_damage, discards, damage, after.

    Without `discards`, Energy that the text discards goes in `after`. With `discards` before `damage`, it goes when the
    damage has been calculated but not yet done, and the attack ends if it cannot be discarded (CR-603.4g)."""
    stopped_attack_is_used: bool = True
    """An attack that a text stops before it begins (a failed flip for Smokescreen) has been used: it counts as the GX attack of
    the game, and texts of later turns remember it. One that confusion stops never counts as the GX attack (SM-confused-3)."""
    damage_steps: tuple[str, ...] = ("base", "attacker", "weakness", "resistance", "defender_cards", "defender")
    """Of: base, attacker, weakness, resistance, attacker_cards (Trainers on the attacker), defender_cards, defender.

    Without attacker_cards, Trainers on the attacker count in `attacker`."""
    zero_stop: str = "attacker"
    """attacker: stop if 0 after effects on the attacker; resistance: also after Resistance; any: after any step (CR-603.5e)."""
    fixed_weakness: bool = False
    """Weakness is always ×2 and Resistance -30, regardless of the printed amount."""
    weakness_each: bool = True
    """Each matching Weakness applies, not only the first (CR-304.4b)."""

    # Knock Outs and winning
    check_steps: tuple[str, ...] = ("attachments", "triggers", "knock_outs", "prizes_and_promotion", "win")
    """The checks after an action and at the end of a phase, in this order. With `aftermath`, the triggers of a Knock Out (and
    the resulting Knock Outs) come before the Prizes; without it, at the next checks (CR-303.1-p3)."""
    checks_inside_effects: bool = False
    """The checks also run whenever a Pokémon evolves or devolves during an effect (CR-303.1-p2)."""
    prizes_before_promotion: bool = False
    """If both players take Prizes or must promote, all Prizes are taken before any player promotes; otherwise one player does
    both first, then the other (CR-303.1g)."""
    tiebreaker: str = "sudden_death"
    """How a tie is decided. sudden_death: a new game with `sudden_death_prizes` Prizes; first_prize: a new game with all Prizes,
    won as soon as one player has fewer Prizes left than the other."""
    sudden_death_prizes: int = 1
    """Prize cards of each player in Sudden Death."""
    win_by_most: bool = True
    """If both win at once, the player who fulfils more conditions wins; otherwise the tiebreaker is played."""

    # Matches: what tournaments add to the rules of a single game
    match_games: int = 1
    """Games of a match, of which a player must win most: 1 for a single game, 3 for best of three."""
    match_minutes: int | None = None
    """Minutes for a match."""
    match_extra_turns: int = 0
    """Turns that are played after the one in which time is called."""
    match_unfinished: str = "prizes"
    """A game that time stops. prizes: the player with fewer Prizes left wins it, and if both have the same number, the next Prize
    decides; draw: neither player wins it."""
    match_next_first: str = "flip"
    """Who goes first in the next game of a match. flip: decided as in the first; loser_chooses: the player who lost the last game
    says who does, at the moment of the flip."""


@dataclass(frozen=True)
class Form:
    """A variant of play that works with any ruleset. `None` keeps the ruleset's number."""

    name: str
    """The name of its file without the ending: "two-on-two"."""
    title: str = ""
    seats: int = 2
    """Players: 2 or 4."""
    actives: int = 1
    """Active Spots of each player."""
    teams: bool = False
    """Four seats; seats 0 and 2 play against 1 and 3."""
    bench_size: int | None = None
    deck_size: int | None = None
    prizes: int | None = None
    """Prize cards of each player. `None` with a deck size of the form's own: a tenth of it (CR-500.3a)."""
    any_copies: bool = False
    """A deck may have any number of cards of one name."""
    max_copies: int | None = None
    """Cards of one name in a deck, if the form has its own limit."""
    bench_in_setup: bool = True
    """Players may put Pokémon onto the Bench during set-up."""
    cites: dict[str, str] = field(default_factory=dict)
    """Rules of the form that replace those of the ruleset, by the same keys."""

    def with_form(self, other: Form) -> Form:
        """Both forms at once: the smaller Bench and deck; in teams half the Prizes of the other form (CR-702.4)."""
        teams = self.teams or other.teams
        team, plain = (self, other) if self.teams else (other, self)
        prizes = self.prizes if other.prizes is None else other.prizes
        if teams and plain.prizes is not None:
            prizes = max(1, plain.prizes // 2)
        return Form(
            name=f"{self.name}+{other.name}",
            title=f"{self.title}, {other.title}",
            seats=max(self.seats, other.seats),
            actives=max(self.actives, other.actives),
            teams=teams,
            bench_size=least(self.bench_size, other.bench_size),
            deck_size=least(self.deck_size, other.deck_size),
            prizes=prizes,
            any_copies=self.any_copies or other.any_copies,
            max_copies=least(self.max_copies, other.max_copies),
            bench_in_setup=self.bench_in_setup and other.bench_in_setup,
            cites=plain.cites | team.cites,
        )

    def over(self, rules: Ruleset) -> Ruleset:
        """The ruleset with this form's numbers and citations."""
        prizes = rules.prizes
        if self.prizes is not None:
            prizes = self.prizes
        elif self.deck_size is not None:
            prizes = max(1, self.deck_size // 10)
        return replace(
            rules,
            bench_size=rules.bench_size if self.bench_size is None else self.bench_size,
            deck_size=rules.deck_size if self.deck_size is None else self.deck_size,
            prizes=prizes,
            max_copies=None if self.any_copies else least(self.max_copies, rules.max_copies),
            cites=rules.cites | self.cites,
        )


def least(one: int | None, other: int | None) -> int | None:
    """The smaller number; None does not count."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


class InvalidRuleset(ValueError):
    """A ruleset or form file cannot be used. The message names the file, the field and what to do."""

    def __init__(self, source: Path | str, where: str, reason: str) -> None:
        self.source = str(source)
        self.where = where
        self.reason = reason
        super().__init__(f"{source}: {where}: {reason}" if where else f"{source}: {reason}")


TODAY = "mega-evolution-2025"
"""The official rules of today: the default ruleset."""
DATA = Path(str(files("playmat"))) / "data"
UNLIMITED = "unlimited"
LIMITS = (
    "max_copies", "star_limit", "prism_star_limit", "ace_spec_limit", "radiant_limit", "energy_per_turn", "supporters_per_turn",
    "stadiums_per_turn", "retreats_per_turn", "mulligan_limit", "match_minutes",
)  # fmt: skip
"""Counts that may be `"unlimited"`."""
DAY = re.compile(r"\d{4}-\d\d-\d\d")
CONDITIONS = tuple(str(condition) for condition in Condition)
SCRIPTS = ("poisoned", "burned", "asleep", "confused")
WORDS: dict[str, tuple[str, ...]] = {
    "basic_energy": tuple(str(kind) for kind in BASIC_ENERGY_TYPES),
    "setup_steps": ("flip", "draw", "place", "prizes", "bonus", "reveal"),
    "first_player": ("winner_first", "winner_chooses"),
    "mulligan_counted": ("not_shared", "after_own_setup", "after_first"),
    "mulligan_bonus_when": ("at_once", "each", "together"),
    "starter_plays": tuple(str(kind) for kind in TrainerKind),
    "supporter_leaves": ("resolved", "turn_end"),
    "basic_in_play": ("printed", "nothing_beneath"),
    "evolving_removes": ("attack_effects", "all"),
    "devolving_removes": ("attack_effects", "all"),
    "benching_keeps": ("powers", "trainers", "markers"),
    "trigger_per": ("card", "pokemon"),
    "triggered_powers": ("at_once", "next_action"),
    "order_chosen_by": ("player", "owner"),
    "silences": ("newest", "first"),
    "trainer_word": ("any", "plain", "dp_plain"),
    "powers_stopped_by": ("named", "any"),
    "fossil_in_setup": ("no", "must", "may"),
    "up_to_allows_none": ("always", "never", "attacks"),
    "checkup_effects": ("after", "any_time", "around"),
    "checkup_order_by": ("owner", "next_player"),
    "tiebreaker": ("sudden_death", "first_prize"),
    "match_unfinished": ("prizes", "draw"),
    "match_next_first": ("flip", "loser_chooses"),
    "wording": ("printed", "newest"),
    "conditions": CONDITIONS,
    "exclusive": CONDITIONS,
    "paralysis_ends": ("owners_turn", "owners_checkup"),
    "checkup_steps": ("Poisoned", "Burned", "Asleep", "Paralyzed", "effects"),
    "attack_steps": (
        "announce", "choices", "requirements", "alter", "confusion", "before_damage", "discards", "damage", "after",
    ),
    "damage_steps": ("base", "attacker", "weakness", "resistance", "attacker_cards", "defender_cards", "defender"),
    "zero_stop": ("attacker", "resistance", "any"),
    "check_steps": ("attachments", "triggers", "knock_outs", "aftermath", "prizes_and_promotion", "win"),
}  # fmt: skip
"""The words that a field may have, one or several."""
NEEDED: dict[str, tuple[str, ...]] = {
    "setup_steps": ("flip", "draw", "place", "prizes", "reveal"),
    "attack_steps": ("announce", "damage", "after"),
    "damage_steps": ("base",),
    "check_steps": ("knock_outs", "prizes_and_promotion", "win"),
}
"""Steps that a list must contain."""


def ruleset_names() -> tuple[str, ...]:
    """The rulesets that are bundled, sorted by name."""
    return names_in("rulesets")


def form_names() -> tuple[str, ...]:
    """The forms of play that are bundled, sorted by name."""
    return names_in("forms")


@cache
def names_in(folder: str) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (DATA / folder).glob("*.toml")))


def load_ruleset(name_or_path: str | Path) -> Ruleset:
    """The ruleset of that name, or of your own TOML file.

    Raises InvalidRuleset, which names the file, the field and the remedy.
    """
    return bundled_ruleset(name_or_path) if name_or_path in ruleset_names() else read_ruleset(name_or_path)


@cache
def bundled_ruleset(name: str | Path) -> Ruleset:
    return read_ruleset(name)


def read_ruleset(name_or_path: str | Path) -> Ruleset:
    path = find(name_or_path, "rulesets", "ruleset", Path())
    name = path.stem
    layers: list[Json] = []
    seen: list[Path] = []
    while True:
        if path in seen:
            loop = " → ".join(step.stem for step in [*seen[seen.index(path) :], path])
            raise InvalidRuleset(seen[-1], "inherits", f"the ruleset inherits from itself ({loop}); remove one `inherits`")
        seen.append(path)
        table = read(path)
        parent = table.pop("inherits", "")
        layers.insert(0, checked(path, table, DEFAULT_RULESET))
        if not isinstance(parent, str):
            raise InvalidRuleset(path, "inherits", f"must be the name or path of a ruleset, not {shown(parent)}")
        if not parent:
            break
        try:
            path = find(parent, "rulesets", "ruleset", path.parent)
        except InvalidRuleset as error:
            raise InvalidRuleset(path, "inherits", error.reason) from None

    values: Json = {}
    cites: dict[str, str] = {}
    books: list[str] = []
    lifted: list[str] = []
    for layer in layers:
        own = layer.pop("cites", {})
        lifted += [cites[key] for key in own if not own[key] and cites.get(key)]
        cites.update(own)
        values.update(layer)
        book = layer.get("book", "")
        if book:
            books.insert(0, book)
    values["title"] = layers[-1].get("title", name)
    values["since"] = layers[-1].get("since", "")
    values["year"] = layers[-1].get("year", 0)
    values["summary"] = layers[-1].get("summary", "")
    values["cites"] = {key: cite for key, cite in cites.items() if cite}
    values["books"] = tuple(books)
    values["lifted"] = tuple(dict.fromkeys(lifted))
    rules = Ruleset(name, **values)
    if rules.mulligan_counted == "after_first" and rules.mulligan_bonus_when == "at_once":
        reason = "'after_first' needs a bonus step; set mulligan_bonus_when to 'each' or 'together'"
        raise InvalidRuleset(seen[0], "mulligan_counted", reason)
    if rules.fossil_in_setup == "may" and (rules.mulligan_waits or rules.mulligan_counted == "after_own_setup"):
        reason = "'may' needs mulligans that do not wait; set mulligan_waits to false and mulligan_counted to 'not_shared'"
        raise InvalidRuleset(seen[0], "fossil_in_setup", reason)
    return rules


def load_form(name_or_path: str | Path) -> Form:
    """The form of play of that name, or of your own TOML file; names with a plus between them combine ("team-battle+limited").
    Raises InvalidRuleset."""
    if isinstance(name_or_path, str) and "+" in name_or_path and not name_or_path.endswith(".toml"):
        first, *others = [load_form(name.strip()) for name in name_or_path.split("+")]
        for other in others:
            first = first.with_form(other)
        if first.teams and first.actives > 1:
            raise InvalidRuleset(name_or_path, "", "teams play with one Active Pokémon for each player; leave one of the two out")
        return first
    path = find(name_or_path, "forms", "form of play", Path())
    values = checked(path, read(path), DEFAULT_FORM)
    values.setdefault("title", path.stem)
    form = Form(path.stem, **values)
    if form.seats not in (2, 4):
        raise InvalidRuleset(path, "seats", f"must be 2 or 4, not {form.seats}")
    if form.teams != (form.seats == 4):
        raise InvalidRuleset(path, "teams", "four seats play in teams and two do not; set seats = 4 and teams = true together")
    if form.actives < 1:
        raise InvalidRuleset(path, "actives", "must be 1 or more")
    return form


def is_form_name(name: str) -> bool:
    """Whether the forms of play that are bundled have that name, or names with a plus between them."""
    return all(part in form_names() for part in name.split("+"))


DEFAULT_RULESET = Ruleset("")
DEFAULT_FORM = Form("")


def find(name_or_path: str | Path, folder: str, what: str, beside: Path) -> Path:
    """The file of a name in the data folder, or of a path, which may be relative to the folder `beside`."""
    text = str(name_or_path)
    packaged = DATA / folder / f"{text}.toml"
    if packaged.is_file() and "/" not in text:
        return packaged
    if text.endswith(".toml"):
        path = beside / text
        if path.is_file():
            return path.resolve()
        raise InvalidRuleset(path, "", f"no such file; give the path of a TOML file or one of {', '.join(names_in(folder))}")
    names = names_in(folder)
    near = did_you_mean(text, names)
    raise InvalidRuleset(text, "", f"there is no {what} with that name{near or '; there are ' + ', '.join(names)}")


def read(path: Path) -> Json:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InvalidRuleset(path, "", f"not TOML: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidRuleset(path, "", f"cannot be read: {error}") from None


def checked(path: Path, table: Json, defaults: Ruleset | Form) -> Json:
    """The table's values as the record holds them; the kind of a field is the kind of its default."""
    known = [entry.name for entry in fields(defaults) if entry.name not in ("name", "books", "lifted")]
    values: dict[str, object] = {}
    for key, value in table.items():
        if key not in known:
            near = did_you_mean(key, known)
            raise InvalidRuleset(path, key, f"no such field{near or '; the fields are those of ' + type(defaults).__name__}")
        if key == "cites":
            values[key] = checked_cites(path, value)
        else:
            values[key] = checked_value(path, key, value, getattr(defaults, key))
    return values


def checked_value(path: Path, key: str, value: object, default: object) -> object:
    if isinstance(default, bool):
        if not isinstance(value, bool):
            raise InvalidRuleset(path, key, f"must be true or false, not {shown(value)}")
        return value
    if key in LIMITS and value == UNLIMITED:
        return None
    if default is None or isinstance(default, int):
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            also = f' or "{UNLIMITED}"' if key in LIMITS else ""
            raise InvalidRuleset(path, key, f"must be a number of 0 or more{also}, not {shown(value)}")
        return value
    if isinstance(default, str):
        if not isinstance(value, str):
            raise InvalidRuleset(path, key, f"must be text, not {shown(value)}")
        if key in SCRIPTS:
            try:
                parse_script(value)
            except InvalidScript as error:
                raise InvalidRuleset(path, key, f"not card script: {error}") from None
        elif key == "since" and value and not DAY.fullmatch(value):
            raise InvalidRuleset(path, key, f"must be a day such as 2003-07-01, not {shown(value)}")
        elif key in WORDS and not (key == "wording" and DAY.fullmatch(value)):
            check_word(path, key, value)
        return value
    if key == "exclusive":
        if not isinstance(value, list):
            raise InvalidRuleset(path, key, f"must be a list of groups of conditions, not {shown(value)}")
        groups = [checked_words(path, key, group) for group in value]
        return tuple(groups)
    return checked_words(path, key, value)


def checked_words(path: Path, key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise InvalidRuleset(path, key, f"must be a list of words, not {shown(value)}")
    for word in value:
        check_word(path, key, word)
        if value.count(word) > 1:
            raise InvalidRuleset(path, key, f"has {word!r} twice; remove one")
    for word in NEEDED.get(key, ()):
        if word not in value:
            raise InvalidRuleset(path, key, f"lacks {word!r}, which every game needs; add it at its place in the order")
    return tuple(value)


def check_word(path: Path, key: str, word: object) -> None:
    words = WORDS[key]
    if word not in words:
        near = did_you_mean(str(word), words)
        raise InvalidRuleset(path, key, f"{word!r} is not one of {', '.join(words)}{near}")


def checked_cites(path: Path, value: object) -> dict[str, str]:
    """Citations by key; an empty one removes the inherited citation."""
    if not isinstance(value, dict):
        raise InvalidRuleset(path, "cites", f"must be a table of rule ids, not {shown(value)}")
    for key, cite in value.items():
        if key not in CITE_KEYS:
            near = did_you_mean(key, CITE_KEYS)
            raise InvalidRuleset(path, f"cites.{key}", f"no such key{near or '; see playmat.rules.cites'}")
        if not isinstance(cite, str):
            raise InvalidRuleset(path, f"cites.{key}", f"must be the id of a rule, not {shown(cite)}")
    return value


def shown(value: object) -> str:
    """A value roughly as TOML writes it."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
