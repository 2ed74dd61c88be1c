"""`playmat tournament`: Swiss tournaments of bots, and pairings and standings for players at a table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from playmat.cards.decks import load_deck
from playmat.cards.pool import default_pool
from playmat.cli.common import AsJson, fail, plain_console, print_json
from playmat.cli.games import WRONG, On, Ruleset, Seed, Workers, check_bots, progress
from playmat.engine.link.linker import Unplayable
from playmat.lab.chunks import Playing, play_chunk, table_for
from playmat.lab.executors import Executor, WorkersLost, runner_for
from playmat.lab.plan import Chunk, Entrant, Pairing, Plan
from playmat.lab.report import write_json
from playmat.lab.swiss import InvalidTournament, Match, Tournament, cut_pairs
from playmat.rules.periods import ruleset_for

HELP = """Run a Swiss tournament: bots play it automatically; for human players, it makes pairings and standings.

\b
playmat tournament run cinderace=greedy inteleon=greedy "mine.txt=search@100" --cut 2
playmat tournament new cup.json Ann Bob Carol Dan
playmat tournament pair cup.json                pair the next round
playmat tournament report cup.json 1 2-1        table 1 ended 2 to 1
playmat tournament standings cup.json
playmat tournament drop cup.json Bob
"""

app = typer.Typer(help=HELP, rich_markup_mode=None, add_completion=False, no_args_is_help=True)
File = Annotated[Path, typer.Argument(metavar="FILE", help="The tournament's file.")]


@app.command()
def new(
    file: File,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER ...", help="Names, or one file with a name on each line.")],
    seed: Seed = 0,
) -> None:
    """Start a tournament of human players."""
    if file.exists():
        fail(f"{file} exists; choose another name, or delete it", 2)
    names = players
    if len(players) == 1 and Path(players[0]).is_file():
        names = [line.strip() for line in Path(players[0]).read_text(encoding="utf-8").splitlines() if line.strip()]
    try:
        cup = Tournament(names, seed)
    except InvalidTournament as error:
        fail(str(error), 2)
    write_json(file, cup.to_json())
    typer.echo(f"{len(names)} players; {cup.usual_rounds} rounds find a winner. Next: playmat tournament pair {file}")


@app.command()
def pair(file: File, as_json: AsJson = False) -> None:
    """Pair the next round. Players with the same points meet; no two players meet twice if that can be avoided."""
    cup = opened(file)
    try:
        matches = cup.pair()
    except InvalidTournament as error:
        fail(str(error), 1)
    write_json(file, cup.to_json())
    if as_json:
        print_json([[match.first, match.second] for match in matches])
        return
    table = Table("Table", "", "", box=None, header_style="bold", title=f"Round {len(cup.rounds)}")
    for number, match in enumerate(matches, 1):
        table.add_row(str(number), escape(match.first), escape(match.second or "(bye)"))
    plain_console().print(table)


@app.command()
def report(
    file: File,
    table: Annotated[int, typer.Argument(metavar="TABLE", help="The number of the table.")],
    score: Annotated[str, typer.Argument(metavar="SCORE", help="Games that each player won, such as 2-1; 1-1 is a draw.")],
) -> None:
    """Enter a result of the current round; entering it again corrects it."""
    cup = opened(file)
    found = re.fullmatch(r"(\d)\s*[-–:]\s*(\d)", score.strip())
    if found is None:
        fail(f"{score!r} is not a result; write the games that each player won, such as 2-1", 2)
    try:
        cup.report(table, (int(found[1]), int(found[2])))
    except InvalidTournament as error:
        fail(str(error), 2)
    write_json(file, cup.to_json())
    left = len(cup.open_matches())
    typer.echo(f"{left} tables are still playing." if left else "The round is finished.")


@app.command()
def drop(file: File, player: Annotated[str, typer.Argument(metavar="PLAYER")]) -> None:
    """Take a player out of the next rounds."""
    cup = opened(file)
    try:
        cup.drop(player)
    except InvalidTournament as error:
        fail(str(error), 2)
    write_json(file, cup.to_json())


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
        cup = Tournament([one.name for one in playing], seed)
        check_bots([one.bot for one in playing])
        if cut and (cut > len(playing) or cut & (cut - 1)):
            raise InvalidTournament(f"a top cut of {cut} is not possible; choose 2, 4, 8 or 16 of {len(playing)} players")
        rules = ruleset or ruleset_for([load_deck(text.partition("=")[0]) for text in entrants], default_pool())
        for one in playing:
            table_for(rules, "standard", one.cards, playing[0].cards)
        runner = runner_for(on, workers)
        by_name = {one.name: one for one in playing}
        count = rounds or cup.usual_rounds
        with progress(count, "rounds") as bar:
            for number in range(count):
                play_round(cup.pair(), by_name, rules, seed, number, runner)
                bar(1)
        final = top_cut(cup, cut, by_name, rules, seed, runner) if cut else []
    except (*WRONG, InvalidTournament) as error:
        fail(str(error), 2)
    except (Unplayable, WorkersLost) as error:
        fail(str(error), 1)
    if out is not None:
        write_json(out, cup.to_json())
    show_standings(cup, as_json, final)


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


def top_cut(cup: Tournament, count: int, by_name: dict[str, Entrant], rules: str, seed: int, runner: Executor) -> list[Match]:
    """Single elimination; a drawn match goes to the player with the better place."""
    place = {row.player: number for number, row in enumerate(cup.standings())}
    pairs = cut_pairs([row.player for row in cup.standings()[:count]])
    played: list[Match] = []
    while pairs:
        matches = [Match(one, other) for one, other in pairs]
        play_round(matches, by_name, rules, seed, 900 + len(played), runner)
        played += matches
        winners = []
        for match in matches:
            assert match.second is not None
            assert match.score is not None
            mine, theirs = match.score
            better = min(match.first, match.second, key=lambda name: place[name])
            winners.append(match.first if mine > theirs else match.second if theirs > mine else better)
        pairs = [(winners[i], winners[i + 1]) for i in range(0, len(winners) - 1, 2)]
    return played


def opened(file: Path) -> Tournament:
    try:
        return Tournament.read(file)
    except InvalidTournament as error:
        fail(str(error), 2)


def show_standings(cup: Tournament, as_json: bool, final: list[Match] | None = None) -> None:
    rows = cup.standings()
    if as_json:
        cut = [[match.first, match.second, list(match.score or ())] for match in final or []]
        print_json({"rounds": len(cup.rounds), "standings": [row.to_json() for row in rows], "cut": cut})
        return
    console = plain_console()
    table = Table("", "Player", "Points", "Won–lost–drawn", "Opponents", "Theirs", box=None, header_style="bold")
    for place, row in enumerate(rows, 1):
        gone = " (dropped)" if row.player in cup.dropped else ""
        record = f"{row.won}–{row.lost}–{row.drawn}"
        further = f"{row.opponents_opponents:.1%}"
        table.add_row(str(place), escape(row.player) + gone, str(row.points), record, f"{row.opponents:.1%}", further)
    console.print(table)
    for match in final or []:
        assert match.score is not None
        console.print(f"Top cut: {escape(match.first)} – {escape(match.second or '')} {match.score[0]}–{match.score[1]}")
