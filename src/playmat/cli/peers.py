"""`playmat peers`: our engine compared with another one."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from playmat.bots.registry import InvalidBot, make_bot, parse_budget
from playmat.cards.lists import InvalidDeck
from playmat.cards.pool import default_pool
from playmat.cli.analyse import show as show_analysis
from playmat.cli.common import AsJson, fail, print_json
from playmat.cli.games import Seed, check_bots, progress
from playmat.lab.intervals import wilson
from playmat.peers.cabt.agent import NOT_THE_BOTS, Agent, open_peer
from playmat.peers.cabt.card_matching import Match, fold, match_cards
from playmat.peers.cabt.card_numbers import InvalidNumbers, is_stand_in
from playmat.peers.cabt.comparison import Comparison, Tally
from playmat.peers.cabt.episodes import InvalidEpisode, analyse_episode, follow, frames_of
from playmat.peers.cabt.game_setup import Tables
from playmat.peers.cabt.library import Kind, Library, MissingPeer, Player, RefusedDeck
from playmat.peers.cabt.matches import Environment, InvalidAgent, OurEngineTable, Score, Table, agent_in_file, sample
from playmat.peers.cabt.players import Dealer
from playmat.peers.live import judge
from playmat.play.notation.lasting import CannotBeWritten
from playmat.rules.ruleset import InvalidRuleset, load_ruleset

HELP = """Compare our engine with cabt, the engine of the PyPI package kaggle-environments.

The package is not part of Playmat; you install it under its own licence: pip install --no-deps kaggle-environments.

\b
playmat peers facts                             what is printed on the cards
playmat peers games --games 300                 legal actions and their results
playmat peers play --bot greedy                 one of our bots against an agent of the other engine
playmat peers live FOLDER                       what the official client did, by its battle logs
playmat peers episode 81234567.json             a game that was played elsewhere, replayed and analysed
"""
EPISODE_HELP = """Follow a Kaggle episode in our engine, and show the decisions of a player that cost most.

\b
playmat peers episode 81234567.json --seat 2 --budget 0.5s
playmat peers episode 81234567.json --list            every action of the players, with its number
playmat peers episode 81234567.json --at 14           the position before action 14, as text (docs/positions.md)
"""
PLAY_HELP = """Play one of our bots against an agent of the other engine, in either engine.

The bot sees what the other engine shows an agent. `--against` is a sample agent of the other engine (random, first), a Python
file with an agent (it is run: use files that you trust), or another of our bots.

\b
playmat peers play --bot search@0.5s --against first --games 20
playmat peers play --against main.py --deck mine.txt        a deck as the other engine's numbers, or as ours
playmat peers play --random-decks --games 200               new decks for every two games
playmat peers play --environment                            in the environment of the package, with its clock
playmat peers play --here                                   in our engine: the agent gets observations made from our view
"""
FACTS_HELP = """Compare what is printed on every card that both engines know.

\b
playmat peers facts
playmat peers facts --absent                    also name the cards that we lack or cannot play
playmat peers facts --library envs/cabt         an engine that is not installed as a package
"""
GAMES_HELP = """Play random games in the other engine, follow them in ours, and report what differs: the legal actions at every
main-phase question, and the whole board after every action. Exits with 1 if there is a difference that is not known to be due to
the other engine.

\b
playmat peers games --games 300 --seed 7 --out differences.jsonl
playmat peers games --only 797 --only 348       decks around these cards, by the other engine's numbers
playmat peers games --not-in done.json          decks around the cards that are not in an earlier list of what was done
"""

LIVE_HELP = """Follow battle logs of PTCG Live (see `playmat log`) in our engine. The result says how many lines could be
followed, and where damage, Knock Outs, Prizes or what is allowed differ. Exits with 1 if damage, a Knock Out or a Prize differs.

\b
playmat peers live logs/
playmat peers live logs/ --out differences.jsonl     every difference with its lines and the board as a scenario
"""

app = typer.Typer(help=HELP, rich_markup_mode=None, add_completion=False, no_args_is_help=True)

Folder = Annotated[
    Path | None, typer.Option("--library", help="The folder kaggle_environments/envs/cabt, if the package is not installed.")
]
Ruleset = Annotated[str, typer.Option("--ruleset", "-r", help="The ruleset that our games follow.")]
TODAY = "mega-evolution-2025"


@app.command(help=FACTS_HELP)
def facts(
    library: Folder = None,
    ruleset: Ruleset = TODAY,
    absent: Annotated[bool, typer.Option("--absent", help="Name the cards that we lack or cannot play.")] = False,
    as_json: AsJson = False,
) -> None:
    _, matches = opened(library, ruleset)
    found = list(matches.values())
    ours = [match for match in found if match.ours is not None]
    differences = [f"{said(match)}: {difference}" for match in found for difference in match.differences]
    if as_json:
        print_json(
            {
                "cards": len(found), "in_both": len(ours), "playable": sum(match.is_playable for match in found),
                "differences": differences, "absent": [said(match) for match in found if match.ours is None],
                "unread": [said(match) for match in ours if not match.is_playable],
            }
        )  # fmt: skip
    else:
        typer.echo(
            f"{len(found)} cards: we have {len(ours)} of them and can play {sum(match.is_playable for match in found)}; "
            f"{len(differences)} printed facts differ"
        )
        for difference in differences:
            typer.echo(f"differs  {difference}")
        if absent:
            for match in found:
                if match.ours is None:
                    typer.echo(f"absent   {said(match)}")
                elif match.ours.unread:
                    typer.echo(f"unread   {said(match)}: {match.ours.unread}")
    if differences:
        raise typer.Exit(1)


@app.command(help=GAMES_HELP)
def games(
    library: Folder = None,
    ruleset: Ruleset = TODAY,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 20,
    minutes: Annotated[float, typer.Option("--minutes", min=0.1, help="Do not start another game after this time.")] = 60,
    seed: Seed = 0,
    only: Annotated[list[int] | None, typer.Option("--only", help="Build decks around this card. Repeat it for several.")] = None,
    not_in: Annotated[
        Path | None, typer.Option("--not-in", help="Build decks around cards that a file written by --done does not mention.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write every difference to this file, one per line, as JSON.")] = None,
    done: Annotated[
        Path | None, typer.Option("--done", help="Add counts of the actions that had the same result to this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    peer, matches = opened(library, ruleset)
    around = set(only or ())
    unknown = sorted(number for number in around if number not in matches or not matches[number].is_playable)
    if unknown:
        fail(f"no playable card has the number {unknown[0]}; `playmat peers facts --absent` lists cards that cannot be played", 2)
    if not_in is not None:
        around |= set(left_out(read_done(not_in), matches))
    campaign = Comparison(peer, matches, default_pool(), load_ruleset(ruleset), seed, around)
    end = time.monotonic() + 60 * minutes
    with ExitStack() as stack:
        file = stack.enter_context(out.open("w", encoding="utf-8")) if out is not None else None
        report = stack.enter_context(progress(count, "games"))
        for number in range(count):
            if time.monotonic() > end:
                break
            for kind, difference in campaign.play(number):
                if file is not None:
                    print(
                        json.dumps({"game": number, "count": kind, **asdict(difference)}, ensure_ascii=False),
                        file=file,
                        flush=True,
                    )
            report(1)
    tally = campaign.tally
    if done is not None:
        total = (read_done(done) if done.exists() else Counter()) + tally.done
        done.write_text(json.dumps(total, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    if as_json:
        print_json(asdict(tally))
    else:
        show(tally, matches)
    if tally.new:
        raise typer.Exit(1)


@app.command(help=EPISODE_HELP)
def episode(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The JSON file of an episode.")],
    game: Annotated[int, typer.Option("--game", min=1, help="Which game of the episode, if it has several.")] = 1,
    seat: Annotated[int, typer.Option(min=1, max=2, help="The player whose decisions to analyse.")] = 1,
    budget: Annotated[str, typer.Option(help="For each decision: seconds (0.5s) or lines of play (300).")] = "300",
    worst: Annotated[int, typer.Option(min=0, help="How many of the worst decisions to show.")] = 5,
    listing: Annotated[bool, typer.Option("--list", help="List the actions and analyse nothing.")] = False,
    at: Annotated[int | None, typer.Option(min=1, help="Write the position before this action, and analyse nothing.")] = None,
    library: Folder = None,
    as_json: AsJson = False,
) -> None:
    try:
        allowed = parse_budget(budget)
        frames = frames_of(json.loads(file.read_text(encoding="utf-8")))
        if game > len(frames):
            fail(f"{file} has {len(frames)} games; give --game a number up to that", 2)
        peer, tables = Library(library), Tables(load_ruleset(TODAY), default_pool())
        found = follow(frames[game - 1], peer, tables)
    except OSError as error:
        fail(f"{file} cannot be read ({error.strerror}); give the JSON file of an episode", 2)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        fail(f"{file} is not an episode: invalid JSON", 1)
    except InvalidEpisode as error:
        fail(f"{file}: {error}", 1)
    except (MissingPeer, InvalidBot) as error:
        fail(str(error), 2)
    if at is not None and at > len(found.questions):
        fail(f"{file} has {len(found.questions)} actions; give --at a number up to that", 2)
    if at is not None:
        try:
            typer.echo(found.questions[at - 1].game.position(), nl=False)
        except CannotBeWritten as error:
            fail(f"{file}: {error}", 1)
        return
    followed = f"{found.equal} of {found.actions} actions led to the same board in both engines"
    if listing:
        for number, question in enumerate(found.questions, 1):
            typer.echo(f"{number:4}  turn {question.game.turn:2}  player {question.seat + 1}: {question.chosen}")
        typer.echo(f"{followed}. {found.fault}".strip())
        return
    with progress(len(found.questions), "actions") as report:
        analysis = analyse_episode(found, seat - 1, allowed, report=lambda: report(1))
    if as_json:
        print_json(analysis.to_json() | {"actions": found.actions, "equal": found.equal})
    else:
        show_analysis(analysis, worst)
        typer.echo(followed)


@app.command(help=PLAY_HELP)
def play(
    bot: Annotated[str, typer.Option("--bot", "-b", help="One of our bots.")] = "greedy",
    against: Annotated[
        str, typer.Option("--against", help="An agent of the other engine, a file, or one of our bots.")
    ] = "random",
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games; the players take turns as player 1.")] = 20,
    deck: Annotated[str | None, typer.Option("--deck", help="Our bot's deck; the sample agents' by default.")] = None,
    their_deck: Annotated[str | None, typer.Option("--their-deck", help="The deck of a sample agent or of another bot.")] = None,
    random_decks: Annotated[bool, typer.Option("--random-decks", help="Random decks; two games with each pair of them.")] = False,
    environment: Annotated[bool, typer.Option("--environment", help="Play in the environment of the package.")] = False,
    here: Annotated[bool, typer.Option("--here", help="Play in our engine.")] = False,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    check_bots([bot])
    if environment and here:
        fail("--environment and --here exclude each other", 2)
    try:
        contest = Contest(bot, against, (deck, their_deck), random_decks, environment, here, seed)
        with progress(count, "games") as report:
            for number in range(count):
                contest.play(number)
                report(1)
    except (MissingPeer, InvalidAgent, InvalidNumbers, InvalidDeck, InvalidBot, RefusedDeck) as error:
        fail(str(error), 2)
    score = contest.score
    interval = wilson(score.wins + (score.games - score.wins - score.losses) / 2, score.games)
    if as_json:
        print_json(
            asdict(score)
            | {"low": interval.low, "high": interval.high, "answered": dict(contest.answered), "failed": contest.failed}
        )
        return
    drawn = score.games - score.wins - score.losses
    typer.echo(
        f"{bot} won {score.wins} of {score.games} games against {against}, lost {score.losses}, {drawn} without a winner "
        f"(95 %: {interval.low:.1%} to {interval.high:.1%})"
    )
    typer.echo(
        f"{score.answers} answers, {1000 * score.seconds / max(score.answers, 1):.0f} ms each, "
        f"the longest {score.longest:.2f} s; {len(score.faults)} faults"
    )
    if contest.answered:
        typer.echo("answered: " + ", ".join(f"{name} {n}" for name, n in contest.answered.most_common()))
        chosen = sum(n for name, n in contest.answered.items() if name != "forced")
        foreign = sum(contest.answered[name] for name in NOT_THE_BOTS)
        typer.echo(
            f"not the bot's own: {foreign} of {chosen} answers with a choice ({foreign / max(chosen, 1):.1%}); "
            f"nothing was chosen in {contest.answered['nothing']}"
        )
    for fault in [*score.faults, *contest.failed][:20]:
        typer.echo(fault)


class Contest:
    """Games of a bot against an agent, in sequence."""

    def __init__(
        self,
        bot: str,
        against: str,
        decks: tuple[str | None, str | None],
        random_decks: bool,
        environment: bool,
        here: bool,
        seed: int,
    ) -> None:
        self.bot, self.against, self.seed = bot, against, seed
        package = Environment() if environment else None  # first: its modules are used if they are loaded
        self.peer = open_peer()
        cast = self.peer.cast
        self.decks = [cast.numbers(self.peer.library.samples().deck if deck is None else deck) for deck in decks]
        usable = [number for number, match in cast.matches.items() if match.ours is not None and not is_stand_in(match.ours)]
        self.dealer = Dealer(cast.cards, usable, random.Random(seed)) if random_decks else None
        self.table = package if package is not None else Table(self.peer.library)
        self.here = OurEngineTable(self.peer, seed) if here else None
        self.score = Score()
        self.answered: Counter[str] = Counter()
        self.failed: list[str] = []

    def play(self, number: int) -> None:
        seat = number % 2
        if self.dealer is not None and seat == 0:
            self.decks = [self.dealer.deck(), self.dealer.deck()]
        seed = self.seed + number
        opponent = self.opponent(seed)
        if self.here is not None:
            self.score.add(self.here.play(make_bot(self.bot, seed=seed), self.decks[0], opponent, seat), seat)
            return
        agent = Agent(self.peer, make_bot(self.bot, seed=seed), self.decks[0])
        self.score.add(self.table.play([agent, opponent] if seat == 0 else [opponent, agent]), seat)
        self.answered.update(agent.counts)
        self.failed += agent.faults

    def opponent(self, seed: int) -> Player:
        if self.against.endswith(".py"):
            return agent_in_file(Path(self.against))
        if self.against in self.peer.library.samples().agents:
            return sample(self.peer.library, self.against, self.decks[1], seed)
        return Agent(self.peer, make_bot(self.against, seed=seed), self.decks[1])


def opened(folder: Path | None, ruleset: str) -> tuple[Library, dict[int, Match]]:
    try:
        rules = load_ruleset(ruleset)
        library = Library(folder)
    except (InvalidRuleset, MissingPeer) as error:
        fail(str(error), 2)
    return library, match_cards(library.cards, default_pool(), rules)


def read_done(file: Path) -> Counter[str]:
    try:
        return Counter({str(what): int(count) for what, count in json.loads(file.read_text(encoding="utf-8")).items()})
    except (OSError, ValueError, AttributeError, TypeError) as error:
        fail(f"{file} is not a file that --done wrote: {error}", 2)


def used_cards(done: Counter[str]) -> set[int]:
    """The numbers of the used cards. Actions are written as `attack NAME of CARD#NUMBER`."""
    return {int(what.rpartition("#")[2]) for what in done if what.rpartition("#")[2].isdigit()}


def left_out(done: Counter[str], matches: dict[int, Match]) -> list[int]:
    """Playable cards other than basic Energy that nothing was done with, and Pokémon with an attack that was not used."""
    found = []
    used = used_cards(done)
    names = {what.rpartition("#")[0].rpartition(" of ")[0] + what.rpartition("#")[2] for what in done}
    for number, match in matches.items():
        if not match.is_playable or match.theirs.kind is Kind.BASIC_ENERGY:
            continue
        if number not in used or any(f"attack {fold(attack.name)}{number}" not in names for attack in match.theirs.attacks):
            found.append(number)
    return found


def said(match: Match) -> str:
    ours = f" ({match.ours.id})" if match.ours is not None else ""
    return f"{match.theirs.number} {match.theirs.name}{ours}"


def show(tally: Tally, matches: dict[int, Match]) -> None:
    counts = tally.counts
    playable = [number for number, match in matches.items() if match.is_playable]
    attacks = sum(what.startswith("attack ") for what in tally.done)
    typer.echo(
        f"{counts['games']} games, {counts['decisions']} questions with {counts['options']} options; "
        f"{counts['equal']} of {counts['steps']} actions had the same result; "
        f"{counts['choices']} choices within effects were compared"
    )
    typer.echo(
        f"{len(tally.done)} different actions had the same result, {attacks} of them attacks, "
        f"with {len(used_cards(tally.done) & set(playable))} of {len(playable)} cards"
    )
    for problem in tally.problems:
        typer.echo(problem)
    for title, groups in (
        ("due to the other engine", tally.known),
        ("soon after our game was set up again", tally.followed),
        ("new", tally.new),
    ):
        typer.echo(f"{groups.total()} differences {title}" + (":" if groups else ""))
        for group, count in groups.most_common():
            typer.echo(f"{count:5} {group}")


@app.command(help=LIVE_HELP)
def live(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", exists=True, file_okay=False, help="A folder of logs (*.txt).")],
    out: Annotated[Path | None, typer.Option("--out", help="Write every difference to this file, one per line, as JSON.")] = None,
    as_json: AsJson = False,
) -> None:
    judged = judge(sorted(folder.glob("*.txt")))
    counts = judged.counts
    if out is not None:
        rows = [json.dumps({"log": name, **asdict(difference)}, ensure_ascii=False) for name, difference in judged.differences]
        out.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    if as_json:
        print_json({"counts": dict(counts), "groups": dict(judged.groups), "problems": judged.problems})
    else:
        typer.echo(
            f"{counts['logs']} logs: {counts['followed']} of {counts['lines']} lines followed "
            f"({counts['followed'] / max(counts['lines'], 1):.1%}), {counts['to the end']} logs to the end, "
            f"{counts['without a difference']} without a difference; "
            f"{len(judged.grave)} differences of damage, Knock Outs or Prizes"
        )
        for group, count in judged.groups.most_common():
            typer.echo(f"{count:4}  {group}")
        for problem in judged.problems:
            typer.echo(problem)
    if judged.grave:
        raise typer.Exit(1)
