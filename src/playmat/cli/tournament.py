"""`playmat tournament`: tournaments of bots, and pairings and standings for players at a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, cast

import typer
from rich.markup import escape
from rich.table import Table

from playmat.cards.decks import load_deck
from playmat.cards.pool import default_pool
from playmat.cli.common import AsJson, check_writable, fail, plain_console, print_json
from playmat.cli.games import WRONG, On, Ruleset, Seed, Workers, check_bots, progress
from playmat.engine.link.linker import Unplayable
from playmat.lab.chunks import Playing, play_chunk, table_for
from playmat.lab.executors import Executor, WorkersLost, runner_for
from playmat.lab.plan import Chunk, Entrant, Pairing, Plan
from playmat.lab.report import write_json
from playmat.lab.standings import Match
from playmat.lab.tournament_sheets import sheet_of
from playmat.lab.tournaments import CUTS, SWISS, InvalidTournament, Kind, Tournament
from playmat.rules.periods import ruleset_for

HELP = """Run a tournament: bots play it automatically; for human players, it makes pairings and standings.

\b
playmat tournament run cinderace=greedy inteleon=greedy "mine.txt=search@100" --cut 2
playmat tournament new cup.json Ann Bob Carol Dan --cut 2
playmat tournament pair cup.json                pair the next round
playmat tournament report cup.json 1 2-1        table 1 ended 2 to 1
playmat tournament report cup.json 1 0-2 --round 1      a correction
playmat tournament pairings cup.json --print round.html
playmat tournament standings cup.json
playmat tournament enter cup.json Eve           a late player, or one who returns
playmat tournament drop cup.json Bob
playmat tournament take-back cup.json           undo the last pairing
"""

app = typer.Typer(help=HELP, rich_markup_mode=None, add_completion=False, no_args_is_help=True)
File = Annotated[Path, typer.Argument(metavar="FILE", help="The tournament's file.")]
Player = Annotated[str, typer.Argument(metavar="PLAYER")]
Round = Annotated[int, typer.Option("--round", min=0, help="A round; 0: the last one.")]


@app.command()
def new(
    file: File,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER ...", help="Names, or one file with a name on each line.")],
    kind: Annotated[str, typer.Option("--kind", help="swiss, round-robin or knock-out.")] = SWISS,
    best_of: Annotated[int, typer.Option("--best-of", help="The most games of a match: 1, 3 or 5.")] = 3,
    rounds: Annotated[int, typer.Option("--rounds", help="Swiss rounds; 0: until you stop.")] = 0,
    cut: Annotated[int, typer.Option("--cut", help="Players in a knock-out after the Swiss rounds; 0: there is none.")] = 0,
    seed: Seed = 0,
) -> None:
    """Start a tournament of human players."""
    if file.exists():
        fail(f"{file} exists; choose another name, or delete it", 2)
    names = players
    if len(players) == 1 and Path(players[0]).is_file():
        names = [line.strip() for line in Path(players[0]).read_text(encoding="utf-8").splitlines() if line.strip()]
    try:
        if len(names) < 2:
            raise InvalidTournament("a tournament needs at least two players")
        cup = Tournament(names, seed, kind=cast(Kind, kind), best_of=best_of, planned=rounds, cut=cut)
    except InvalidTournament as error:
        fail(str(error), 2)
    write_json(file, cup.to_json())
    advice = f"; {cup.usual_rounds} rounds find a winner" if kind == SWISS else ""
    typer.echo(f"{len(names)} players{advice}. Next: playmat tournament pair {file}")


@app.command()
def pair(file: File, as_json: AsJson = False) -> None:
    """Pair the next round. Players with the same points meet; no two players meet twice if that can be avoided."""
    cup = opened(file)
    try:
        cup.pair()
    except InvalidTournament as error:
        fail(str(error), 1)
    write_json(file, cup.to_json())
    show_pairings(cup, len(cup.rounds), as_json)


@app.command()
def pairings(
    file: File,
    number: Round = 0,
    sheet: Annotated[Path | None, typer.Option("--print", metavar="FILE", help="Write a page to print (HTML).")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the pairings and results of a round again, or write them to a file that can be printed."""
    cup = opened(file)
    number = number or len(cup.rounds)
    try:
        cup.match_at(1, number)
    except InvalidTournament as error:
        fail(str(error), 2)
    if sheet is None:
        show_pairings(cup, number, as_json)
        return
    check_writable(sheet)
    sheet.write_text(sheet_of(file.stem, cup, number), encoding="utf-8")
    typer.echo(f"The pairings of round {number} are in {sheet}; open it in a browser and print it.")


@app.command()
def report(
    file: File,
    table: Annotated[int, typer.Argument(metavar="TABLE", help="The number of the table.")],
    score: Annotated[str, typer.Argument(metavar="SCORE", help="Games that each player won, such as 2-1; 1-1 is a draw.")],
    number: Round = 0,
) -> None:
    """Enter a result; entering it again corrects it, also in an earlier round. Later pairings stay as they are."""
    found = re.fullmatch(r"(\d)\s*[-–:]\s*(\d)", score.strip())
    if found is None:
        fail(f"{score!r} is not a result; write the games that each player won, such as 2-1", 2)
    cup = step(file, lambda cup: cup.report(table, (int(found[1]), int(found[2])), number or None))
    left = len(cup.open_matches())
    typer.echo(f"{left} table{'s are' if left > 1 else ' is'} still playing." if left else "The round is finished.")


@app.command()
def enter(file: File, player: Player) -> None:
    """Let a player in late, or back in. They have lost the rounds that they missed."""
    step(file, lambda cup: cup.enter(player))


@app.command()
def drop(file: File, player: Player) -> None:
    """Take a player out of the next rounds. A match that they are playing is lost."""
    step(file, lambda cup: cup.drop(player))


@app.command("take-back")
def take_back(file: File) -> None:
    """Undo the last pairing, with its results."""
    step(file, Tournament.take_back)


@app.command()
def standings(file: File, as_json: AsJson = False) -> None:
    """Show the standings."""
    show_standings(opened(file), as_json)


@app.command()
def run(
    entrants: Annotated[list[str], typer.Argument(metavar="DECK=BOT ...", help="Decks with their bots.")],
    rounds: Annotated[
        int, typer.Option("--rounds", min=0, max=50, help="Rounds; 0: as many as are needed to find one winner.")
    ] = 0,
    cut: Annotated[int, typer.Option("--cut", help="Play a top cut of 2, 4, 8 or 16 after the rounds.")] = 0,
    ruleset: Ruleset = "",
    seed: Seed = 0,
    workers: Workers = 1,
    on: On = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the tournament to this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play a tournament between bots; two games of three win a match."""
    try:
        playing = [entrant(text) for text in entrants]
        check_bots([one.bot for one in playing])
        if cut not in CUTS or cut > len(playing):
            raise InvalidTournament(f"a top cut of {cut} is not possible; choose 2, 4, 8, 16 or 32 of {len(playing)} players")
        cup = Tournament([one.name for one in playing], seed, cut=cut)
        cup.planned = rounds or cup.usual_rounds
        rules = ruleset or ruleset_for([load_deck(text.partition("=")[0]) for text in entrants], default_pool())
        for one in playing:
            table_for(rules, "standard", one.cards, playing[0].cards)
        runner = runner_for(on, workers)
        by_name = {one.name: one for one in playing}
        with progress(cup.planned + cut.bit_length() - bool(cut), "rounds") as bar:
            while not cup.is_over:
                matches = cup.pair()
                before = [match for one in cup.knock_out[:-1] for match in one]
                number = 900 + len(before) if cup.knock_out else len(cup.rounds) - 1
                play_round(matches, by_name, rules, seed, number, runner)
                bar(1)
    except (*WRONG, InvalidTournament) as error:
        fail(str(error), 2)
    except (Unplayable, WorkersLost) as error:
        fail(str(error), 1)
    if out is not None:
        write_json(out, cup.to_json())
    show_standings(cup, as_json)


def entrant(text: str) -> Entrant:
    """`deck=bot`; without a bot, `quick` plays."""
    name, _, bot = text.partition("=")
    deck = load_deck(name)
    return Entrant(f"{deck.name} ({bot or 'quick'})", deck.cards, bot or "quick")


def play_round(matches: list[Match], by_name: dict[str, Entrant], rules: str, seed: int, number: int, runner: Executor) -> None:
    """Play all matches of a round: two games with the same luck in which the decks change seats, and a third if it is needed."""
    tables = [match for match in matches if match.second is not None]
    entrants = [by_name[name] for match in tables for name in (match.first, match.second or "")]
    pairings = tuple(Pairing(2 * place, 2 * place + 1, rules, group=place) for place in range(len(tables)))
    plan = Plan(tuple(entrants), pairings, seed * 1000 + number, 1, mirrored=False)
    chunks = [Chunk(2 * place + game, place, game, game + 1) for place in range(len(tables)) for game in (0, 1)]
    games: dict[int, list[int]] = {}
    for result in runner.run(play_chunk, Playing(plan), chunks):
        assert result.rows is not None
        games[result.number] = list(result.rows[2])
    for place, match in enumerate(tables):
        won = [0, 0]
        for winner in games[2 * place] + games[2 * place + 1]:
            if winner >= 0 and max(won) < 2:
                won[winner] += 1
        match.score = (won[0], won[1])


def opened(file: Path) -> Tournament:
    try:
        return Tournament.read(file)
    except InvalidTournament as error:
        fail(str(error), 2)


def step(file: Path, work: Callable[[Tournament], None]) -> Tournament:
    """Change a tournament and save it."""
    cup = opened(file)
    try:
        work(cup)
    except InvalidTournament as error:
        fail(str(error), 2)
    write_json(file, cup.to_json())
    return cup


def show_pairings(cup: Tournament, number: int, as_json: bool) -> None:
    matches = cup.rounds[number - 1]
    if as_json:
        print_json([{"first": match.first, "second": match.second, "score": match.score} for match in matches])
        return
    table = Table("Table", "", "", "", box=None, header_style="bold", title=f"Round {number}")
    for place, match in enumerate(matches, 1):
        other = escape(match.second) if match.second is not None else "(bye)" if match.is_bye else "(came later)"
        score = "" if match.score is None else f"{match.score[0]}–{match.score[1]}"
        table.add_row(str(place), escape(match.first), other, score)
    plain_console().print(table)


def show_standings(cup: Tournament, as_json: bool) -> None:
    rows = cup.standings()
    cut = cup.knock_out if cup.cut else []
    if as_json:
        shown = [[match.first, match.second, list(match.score or ())] for matches in cut for match in matches]
        print_json({"rounds": len(cup.rounds) - len(cut), "standings": [row.to_json() for row in rows], "cut": shown})
        return
    console = plain_console()
    table = Table("", "Player", "Points", "Won–lost–drawn", "Opponents", "Theirs", box=None, header_style="bold")
    for place, row in enumerate(rows, 1):
        gone = " (dropped)" if row.player in cup.dropped else ""
        record = f"{row.won}–{row.lost}–{row.drawn}"
        further = f"{row.opponents_opponents:.1%}"
        table.add_row(str(place), escape(row.player) + gone, str(row.points), record, f"{row.opponents:.1%}", further)
    console.print(table)
    for match in (match for matches in cut for match in matches if match.second is not None and match.score is not None):
        assert match.second is not None and match.score is not None
        console.print(f"Top cut: {escape(match.first)} – {escape(match.second)} {match.score[0]}–{match.score[1]}")
