"""The `croupier` command. Each command imports what it needs when it runs, so that help is instant."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.models import CommandInfo

from croupier.cli.approvals import approvals
from croupier.cli.calendar import calendar
from croupier.cli.certificate import certificate
from croupier.cli.contract import contract
from croupier.cli.design import design
from croupier.cli.designing import new
from croupier.cli.drill import drill
from croupier.cli.equity import equity
from croupier.cli.filings import booklet, controls, guide, record_form, sign
from croupier.cli.hand import hand
from croupier.cli.help import Commands, Documented, Documents, completion
from croupier.cli.jackpots import bad_beat, high_hand
from croupier.cli.meters import meters
from croupier.cli.options import (
    Address,
    Clusters,
    Csv,
    Json,
    Limits,
    LongOptions,
    Markdown,
    Meters,
    Options,
    Others,
    Pays,
    Paytables,
    Progress,
    Stakes,
    SubmissionFile,
    Workers,
    chapter_at,
    conditions_of,
    counting,
    price_data,
    rules_of,
    runner_of,
    to_write,
)
from croupier.cli.packets import dossier, layout
from croupier.cli.packets import file as file_packet
from croupier.cli.rake import rake
from croupier.cli.randomness import randomness
from croupier.cli.release import self_check
from croupier.cli.report import plot, report
from croupier.cli.retention import retention
from croupier.cli.review import review
from croupier.cli.serve import audit, backup, key_app, people_app, restore, serve
from croupier.cli.session import session
from croupier.cli.simulate import simulate
from croupier.cli.slips import slips
from croupier.cli.submission import app as submission_app
from croupier.errors import Refused
from croupier.rules.wager_keys import parse_key

if TYPE_CHECKING:
    from croupier.cli.show import Form
    from croupier.games.base import Game
    from croupier.odds.pricing import Price
    from croupier.rules.submission import Rules

app = typer.Typer(
    name="croupier",
    cls=Commands,
    help="The casino rulebook, executable: play any game by its book, settle any round with the clause that pays it, "
    "and know what every wager is worth.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _books(folders: list[Path] | None) -> None:
    """What is named here is so for the processes that the command starts, too."""
    if folders:
        os.environ["CROUPIER_BOOKS"] = os.pathsep.join(str(folder.absolute()) for folder in folders)


@app.callback()
def croupier(
    books: Annotated[
        list[Path] | None,
        typer.Option(
            "--books",
            help="A folder with rulebooks of your own; may be repeated. CROUPIER_BOOKS is the default.",
            callback=_books,
        ),
    ] = None,
) -> None:
    """The casino rulebook, executable."""


@app.command()
def books(json: Json = False, csv: Csv = False, markdown: Markdown = False) -> None:
    """List the rulebooks: built in, installed and your own."""
    from croupier.cli.show import form, show
    from croupier.rules.books import books as known

    rows = [
        [one.id, one.name, one.jurisdiction, len(one.stems), "Croupier" if one.ours else str(one.folder)]
        for one in known().values()
    ]
    show(form(json, csv, markdown), ["book", "name", "jurisdiction", "chapters", "from"], rows, title="Rulebooks")


@app.command()
def games(
    search: Annotated[str, typer.Argument(help="Words in the name, family or rulebook.")] = "",
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """List the games of every rulebook."""
    from croupier.cli.show import form, show
    from croupier.games import GAMES
    from croupier.rules.books import books
    from croupier.rules.loader import addresses, load

    rows = []
    for address in addresses():
        chapter = load(address)
        if chapter.family == "framework":
            continue
        text = f"{address} {chapter.name} {chapter.game} {chapter.family} {books()[chapter.rulebook].name}".lower()
        if all(word in text for word in search.lower().split()):
            ready = "yes" if chapter.game in GAMES else "not yet"
            rows.append([address, chapter.name, chapter.family, len(chapter.wagers), ready])
    if not rows:
        raise Refused(f"No game matches {search!r}.", allowed=("croupier games without words lists all",))
    show(form(json, csv, markdown), ["address", "game", "family", "wagers", "playable"], rows, title="Games")


@app.command()
def rules(
    address: Address,
    json: Json = False,
    markdown: Markdown = False,
    part: Annotated[
        str, typer.Option("--part", help="Only one part: wagers, options, irregularities, procedures, readings ...")
    ] = "",
) -> None:
    """Show a chapter: wagers, options, procedures, irregularities."""
    from croupier.cli.read import chapter_markdown
    from croupier.cli.show import print_json
    from croupier.rules.export import export as exported
    from croupier.rules.submission import Rules

    law = Rules(chapter_at(address))
    if json:
        data = exported(law)
        if part and part not in data:
            raise Refused(f"A chapter has no part {part!r}.", allowed=data)
        print_json(data[part] if part else data)
        return
    text = chapter_markdown(law, part)
    if markdown or not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown as RichMarkdown

    console = Console()
    os.environ.setdefault("LESS", "-R")  # else less shows what colours are made of
    with console.pager(styles=True):
        console.print(RichMarkdown(text))


@app.command()
def odds(
    address: Address,
    wager: Annotated[str, typer.Option("--wager", "-w", help="Only this wager.")] = "",
    outcomes: Annotated[
        bool, typer.Option("--outcomes", help="List every outcome: combinations, probability, true odds, payout.")
    ] = False,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
    option: Options = None,
    paytable: Paytables = None,
    pays: Pays = None,
    submission: SubmissionFile = None,
    meter: Meters = None,
    stake: Stakes = None,
    others: Others = 0,
    without: Annotated[str, typer.Option("--without", help="Cards removed from the shoe, such as '5c 5d Kh'.")] = "",
    strategy: Annotated[
        str, typer.Option("--strategy", help="Price a given strategy, such as always-raise, chart or FILE.toml.")
    ] = "",
    removal: Annotated[
        bool, typer.Option("--removal", help="Show the effect of removing one card of each rank from the shoe.")
    ] = False,
    workers: Workers = 0,
    cluster: Clusters = "",
) -> None:
    """Show the exact house edge of every wager and pay table."""
    from contextlib import ExitStack
    from dataclasses import replace

    from croupier.cli.show import form, show
    from croupier.counting.shards import run_by
    from croupier.odds.pricing import prices

    law = rules_of(address, submission, option, paytable, pays, None)
    chosen = set(law.submission.paytables)
    if removal:
        _show_removal(law, wager, form(json, csv, markdown))
        return
    conditions = replace(conditions_of(law, meter, stake, others, without), strategy=strategy)
    with ExitStack() as stack, counting(law.chapter.name) as step:
        stack.enter_context(run_by(runner_of(stack, 0, workers, cluster)))
        found = []
        for price in prices(law, conditions, wager):
            step(price.name)
            found.append(price)
    if chosen:
        found = [one for one in found if _is_chosen(law, one)]
    shape = form(json, csv, markdown)
    if outcomes and shape == "csv":
        from croupier.odds.frames import Prices

        records = Prices(found).outcomes().to_records()
        show(shape, list(records[0]), [list(one.values()) for one in records])
    elif outcomes and shape != "json":
        for price in found:
            _show_outcomes(price, shape)
    else:
        _show_prices(law, found, shape, whole=not wager)


def _show_prices(law: Rules, found: Sequence[Price], shape: Form, whole: bool) -> None:
    """Prices in rows, with what is to be said of them; `whole`: of all wagers of the chapter."""
    from croupier.cli.show import show

    notes: list[str] = []
    rows = [
        [
            one.wager,
            one.paytable,
            f"{float(one.house_advantage):.4%}",
            _fraction(one),
            f"{one.std_dev:.3f}",
            f"{float(one.hit_frequency):.2%}",
            one.basis,
            _note(notes, law, one) if shape == "table" else "; ".join(one.conditions),
        ]
        for one in found
    ]
    columns = [
        "wager",
        "table",
        "house",
        "exactly",
        "std dev",
        "hits",
        "per",
        "note" if shape == "table" else "conditions",
    ]
    show(shape, columns, rows, [price_data(one) for one in found], f"{law.chapter.name}, {law.chapter.address}")
    if shape == "table":
        for number, note in enumerate(notes, 1):
            print(f"  {number}  {note}")
        for said in dict.fromkeys(one.equal_actions for one in found if one.equal_actions):
            print(f"  {said} The standard deviation depends on it, the house edge does not.")
        for warning in dict.fromkeys(one.warning for one in found if one.warning):
            print(f"  Warning: {warning}")
        missing = [f"{one.id} (option {name})" for one in law.chapter.wagers if (name := law.withheld(one.id))]
        if missing and whole:
            print(f"  Not offered under these choices: {', '.join(missing)}")


@app.command()
def sheet(
    address: Address,
    cards: Annotated[str, typer.Argument(help="Serial numbers of the cards, such as 1..12 or 104-105.")],
    output: Annotated[Path, to_write("FILE.svg or FILE.pdf.")],
    option: LongOptions = None,
    submission: SubmissionFile = None,
) -> None:
    """Print bingo cards as a picture or as pages."""
    from croupier.games import game_for
    from croupier.games.capabilities import printed_cards

    form = output.suffix.lower().lstrip(".")
    if form not in ("svg", "pdf"):
        raise Refused(f"{output.name} is no name of a sheet.", allowed=("FILE.svg", "FILE.pdf"))
    game = game_for(rules_of(address, submission, option, None, None, None))
    output.write_bytes(printed_cards(game).sheet(cards, "pdf" if form == "pdf" else "svg"))
    print(f"{output}: cards {cards} of {game.rules.chapter.name}.")


@app.command()
def settle(
    file: Annotated[Path, typer.Argument(help="A round file (YAML) or a poker hand history (PHH).")],
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Settle a round from a file and cite the clause of each line."""
    from croupier.cli.show import form, print_json, show
    from croupier.drills.words import outcome_said
    from croupier.games import game_for
    from croupier.rules.submission import Rules
    from croupier.tables.rounds import adjudicate, differences, read

    record = read(file)
    game = game_for(Rules(chapter_at(record.address), record.submission))
    found = adjudicate(record, game)
    if json:
        print_json(found)
    else:
        rows = [
            [
                line["seat"],
                line["wager"],
                line["outcome"] if csv else outcome_said(game.rules, line["outcome"], line["hand"]),
                line["pays"],
                game.rules.money(line["net_cents"]),
                line["cite"],
            ]
            for line in found.lines
        ]
        title = f"{found.address}{', void' if found.void else ''}"
        show(form(False, csv, markdown), ["seat", "wager", "outcome", "pays", "net", "clause"], rows, title=title)
        if not csv:
            money = game.rules.money
            for seat, total in sorted(found.totals.items()):
                print(f"Seat {seat}: {money(total)}")
            for seat, held in sorted(found.standing.items()):
                print(
                    f"Seat {seat} still has {', '.join(f'{key} {money(one)}' for key, one in held.items())} standing."
                )
            for place, cards in found.hands.items():
                print(f"{place.capitalize()}: {cards}")
            for one in found.said:
                if one["cite"]:
                    print(f"{one['text']} {one['cite']}")
    wrong = differences(record, found, game)
    if wrong:
        for line in wrong:
            print(f"not as expected: {line}", file=sys.stderr)
        raise typer.Exit(1)


@app.command()
def play(
    address: Address,
    seat: Annotated[int, typer.Option("--seat", min=1, help="Your seat.")] = 1,
    others: Annotated[
        int, typer.Option("--others", min=0, max=6, help="Number of computer players, who play the optimal strategy.")
    ] = 0,
    bankroll: Annotated[str, typer.Option("--bankroll", help="Your buy-in, in dollars.")] = "1000",
    option: Options = None,
    paytable: Paytables = None,
    pays: Pays = None,
    limit: Limits = None,
    submission: SubmissionFile = None,
    journal: Annotated[Path | None, typer.Option("--journal", help="Write the table's journal to this file.")] = None,
) -> None:
    """Play at a table in the terminal."""
    from croupier.cli.play import sit_down
    from croupier.rules.pays import cents

    law = rules_of(address, submission, option, paytable, pays, limit)
    sit_down(law, seat, others, cents(bankroll), journal)


app.command()(drill)
app.command()(contract)
app.command()(simulate)
app.command()(session)
app.command()(design)
app.command()(new)
app.command()(equity)
app.command()(hand)
app.command(name="bad-beat")(bad_beat)
app.command(name="high-hand")(high_hand)
app.command()(rake)
app.command()(report)
app.command()(plot)
app.command()(calendar)
app.command()(approvals)
app.command()(slips)
app.command()(guide)
app.command()(sign)
app.command()(booklet)
app.command()(controls)
app.command(name="record-form")(record_form)
app.command()(layout)
app.command()(dossier)
app.command(name="file")(file_packet)
app.command()(randomness)
app.command()(review)
app.command()(certificate)
app.command()(serve)
app.command()(audit)
app.command()(self_check)
app.command()(retention)
app.command()(meters)
app.command()(backup)
app.command()(restore)
app.command()(completion)
app.add_typer(people_app, name="people")
app.add_typer(key_app, name="key")
app.add_typer(submission_app, name="submission")


@app.command()
def strategy(
    address: Address,
    hand: Annotated[
        str, typer.Option("--hand", help="The hand, such as Qh6d4c. Without it: a chart of the first decision.")
    ] = "",
    board: Annotated[
        str, typer.Option("--board", help="Other visible cards: community cards or the dealer's up card.")
    ] = "",
    draw: Annotated[Path | None, typer.Option("--draw", help="Write the chart as a picture, FILE.svg or .png.")] = None,
    json: Json = False,
    csv: Csv = False,
    option: Options = None,
    paytable: Paytables = None,
    submission: SubmissionFile = None,
) -> None:
    """Show what each action is worth for a hand, or a chart.

    Without --hand, the optimal strategy as a chart.
    """
    from croupier.cli.show import print_json, show
    from croupier.games import game_for
    from croupier.games.capabilities import advice

    law = rules_of(address, submission, option, paytable, None, None)
    game = game_for(law)
    if not hand:
        _show_chart(game, json, csv, draw)
        return
    with counting(law.chapter.name) as _:
        values = advice(game, hand, board)
    held, seen = (" ".join(map(game.pieces.name, game.named(text))) for text in (hand, board))
    best = max(values, key=lambda action: values[action])
    exactly = {action: str(value) if game.exact_values else f"{float(value):+.12f}" for action, value in values.items()}
    if json:
        shown = {"hand": held, **({"board": seen} if board else {})}
        print_json({**shown, "best": best, "values": exactly})
        return
    rows = [
        [action, f"{float(value):+.6f}", exactly[action], "best" if action == best else ""]
        for action, value in values.items()
    ]
    title = f"{law.chapter.name}: {held}" + (f" with {seen}" if board else "")
    digits = "exactly" if game.exact_values else "to 12 places"
    show("table", ["action", f"worth ({game.unit})", digits, ""], rows, title=title)


def _show_chart(game: Game, json: bool, csv: bool, draw: Path | None) -> None:
    """The best play on the first decision of a game, as a chart."""
    from croupier.cli import chart
    from croupier.cli.show import print_json, show
    from croupier.games.capabilities import best_play, notes_on

    with counting(game.rules.chapter.name) as _:
        found = best_play(game)
        notes = notes_on(game) if found else ()
    if found is None:
        raise Refused(f"{game.rules.chapter.name} has no chart; --hand asks for one hand, where hands are decided on.")
    columns, rows = found
    title = f"{game.rules.chapter.name}, {game.rules.chapter.address}"
    if draw is not None:
        chart.draw(draw, title, columns, rows, notes)
        print(f"{draw}: {len(rows)} hands.")
    elif json:
        print_json([dict(zip(columns, row, strict=True)) for row in rows])
    elif not csv and notes and chart.is_small(rows):
        chart.print_chart(title, columns, rows, notes)
    else:
        show("csv" if csv else "table", columns, rows, title=f"{game.rules.chapter.name}: the first decision")
        for note in () if csv else notes:
            print(note)


@app.command(name="export")
def export_chapter(
    address: Address,
    json: Annotated[bool, typer.Option("--json", help="Print JSON (the default).")] = True,
    csv: Annotated[bool, typer.Option("--csv", help="Write the pay tables as CSV, one row per hand.")] = False,
    markdown: Markdown = False,
) -> None:
    """Export all data of a chapter as JSON."""
    from croupier.cli.show import print_json, show
    from croupier.rules.export import export as exported
    from croupier.rules.submission import Rules

    data = exported(Rules(chapter_at(address)))
    if csv or markdown:
        rows = [
            [wager["id"], table["label"], hand, pays, table["cite"]]
            for wager in data["wagers"]
            for table in wager["paytables"]
            for hand, pays in table["rows"]
        ]
        show("csv" if csv else "markdown", ["wager", "table", "hand", "pays", "cite"], rows)
    else:
        print_json(data)


@app.command()
def compare(
    name: Annotated[
        str,
        typer.Argument(
            help="A family (blackjack), a game (three-card-poker), a chapter or an edition (pa/649a@2025-01-01)."
        ),
    ],
    other: Annotated[
        str, typer.Argument(help="Another edition or chapter to compare with. Default: the previous edition.")
    ] = "",
    game: Annotated[bool, typer.Option("--game", help="The game, where a family has the same name.")] = False,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Compare games, rulebooks, editions or a draft side by side.

    Give a game or a family for all rulebooks, two editions of a chapter, or a draft and the chapter it varies. Every
    house edge that moves is listed.
    """
    from croupier.cli.options import counting
    from croupier.cli.read import families, family_comparison
    from croupier.cli.show import form, show
    from croupier.rules.compare import comparison

    if "/" in name or name.endswith(".toml"):
        _compare_chapters(name, other, form(json, csv, markdown))
        return

    family = [] if game else families().get(name, [])
    if family:
        with counting(name) as step:
            columns, rows = family_comparison(family, step)
    else:
        columns, rows = comparison(name)
    show(form(json, csv, markdown), columns, rows, title=f"{name} across the rulebooks")


def _compare_chapters(address: str, other: str, form: Form) -> None:
    """Show what one chapter states otherwise than another, and which house edges move."""
    from croupier.cli.options import counting
    from croupier.cli.show import show
    from croupier.filings.amendment import amendment, compared_chapters, moved_edges

    before, after = compared_chapters(address, other)
    with counting(after.name) as step:
        found = [*amendment(before, after), *moved_edges(before, after, step)]
    if not found:
        print(f"{before.address} and {after.address} state the same.")
        return
    columns = ["what", "item", "clause", before.address, after.address]
    rows = [[one.what, one.item, one.clause, one.before, one.after] for one in found]
    data = [vars(one) for one in found]
    kind = "the draft and the chapter that it varies" if after.varies == before.address else "two editions"
    show(form, columns, rows, data, title=f"{after.name}: what differs between {kind}")


@app.command()
def coverage(
    which: Annotated[
        str, typer.Argument(help="A chapter such as pa/649a, a book, framework (chapters without a game), or all.")
    ] = "all",
    clauses: Annotated[
        bool, typer.Option("--clauses", help="List every clause, what implements it and which test shows it.")
    ] = False,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Count the clauses that are implemented, by chapter and book."""
    from croupier.cli.coverage import clause_rows, coverage_rows
    from croupier.cli.show import form, show
    from croupier.rules.books import books

    with Progress("Looking through the rulebooks"):
        columns, rows = clause_rows(which) if clauses else coverage_rows(which)
    if not rows:
        raise Refused(
            f"There is no book {which!r}.", allowed=("all", "framework", *books(), "a chapter such as pa/649a")
        )
    show(form(json, csv, markdown), columns, rows, title="Coverage")


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words to look for.")],
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Search all rulebooks for a game, wager, ruling or clause."""
    from croupier.cli.show import form, show
    from croupier.rules.search import search as found_by

    with Progress("Looking through the rulebooks"):
        found = found_by(" ".join(words))
    rows = [
        [one.address, one.kind, one.cite, f"{one.title}{' ' if one.title.endswith('.') else ': '}{one.text}"]
        for one in found
    ]
    if not rows:
        raise Refused(f"Nothing in the rulebooks has the words {' '.join(words)!r}.")
    show(form(json, csv, markdown), ["address", "what", "clause", "text"], rows)


@app.command()
def check(file: Annotated[Path, typer.Argument(help="A chapter file (TOML), or the folder of a rulebook.")]) -> None:
    """Check a chapter file or a rulebook of your own."""
    from croupier.rules.books import FILE, OURS, VARIABLE
    from croupier.rules.loader import read

    folder = file if file.is_dir() else file.parent
    if (folder / FILE).is_file() and folder.resolve().parent != OURS:  # a chapter is checked with the book around it
        known = os.environ.get(VARIABLE, "").split(os.pathsep)
        os.environ[VARIABLE] = os.pathsep.join(filter(None, (*known, str(folder.absolute()))))
    if file.is_dir():
        _check_book(file)
        return
    chapter = read(file)
    if chapter.varies:
        from croupier.filings.figures import never_paid
        from croupier.rules.submission import Rules

        law = Rules(chapter)
        with counting(chapter.name) as _:
            never = never_paid(law)
        if never:
            rows = "; ".join(f"{law.wager(wager).name} for {hand}" for wager, hand in never)
            raise Refused(f"{file}: no hand can be what these are paid for: {rows}.")
    print(f"{file}: sound. {chapter.name}: {len(chapter.wagers)} wagers, {len(chapter.options)} options.")


def _check_book(folder: Path) -> None:
    """Check a book's own file, its chapters, presets and examples, and its ledgers."""
    from croupier.games import GAMES, game_for
    from croupier.rules.books import read
    from croupier.rules.clauses import ledger, problems
    from croupier.rules.examples import example
    from croupier.rules.loader import beside, editions, load
    from croupier.rules.presets import presets
    from croupier.rules.references import missing_editions
    from croupier.rules.submission import Rules
    from croupier.tables import rulings

    book = read(folder)
    wrong = list(missing_editions(book))
    for address in (edition for stem in book.stems for edition in editions(f"{book.id}/{stem}")):
        chapter = load(address)
        wrong += list(problems(address)) if ledger(address) else []
        submissions = [one.submission for one in presets(address)]
        submissions += [example(address)] if beside(address, "examples") else []
        for submission in submissions:
            Rules(chapter, submission)
        if chapter.game in GAMES:
            rulings.check_carried_out(game_for(Rules(chapter, *submissions[:1])))
    if wrong:
        raise Refused("; ".join(one.rstrip(".") for one in wrong) + ".")
    later = sum(map(len, book.editions.values()))
    amended = f", {later} later edition{'s' * (later != 1)}" if later else ""
    print(f"{folder}: sound. {book.name}: {len(book.stems)} chapter{'s' * (len(book.stems) != 1)}{amended}.")


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="A table's journal.")]) -> None:
    """Verify a table's journal: hashes, settlements and draws.

    Checks the hash chain, replays every settlement, and redraws every card from revealed seeds and sealed decks.
    """
    from croupier.games.capabilities import seals_cards
    from croupier.tables.journal import read
    from croupier.tables.opening import changed_since
    from croupier.tables.replay import replay, verify_randomness

    events = read(file)
    table = replay(events)
    rounds = verify_randomness(events)
    checked = "opened as they were sealed" if seals_cards(table.game) else "drawn again from their seeds"
    print(f"{file}: {len(events)} events, {table.rounds} rounds replayed to the same cent, {rounds} {checked}.")
    for said in changed_since(events[0]):
        print(said)


@app.command()
def lobby() -> None:
    """Find a game, see its odds and sit down."""
    from croupier.cli.lobby import walk_in

    walk_in()


for _info in app.registered_commands:
    _info.cls = Documented
for _group in app.registered_groups:
    _group.cls = Documents


# --- help ------------------------------------------------------------------------------------------------------------


def _is_chosen(law: Rules, price: Price) -> bool:
    from croupier.games import game_for

    priced = {one.wager: one.tables_of for one in game_for(law).priced()}
    wanted = law.submission.paytables.get(priced[parse_key(price.wager).wager])
    return wanted is None or wanted.lower() == price.paytable.lower()


def _note(notes: list[str], law: Rules, price: Price) -> str:
    """The number of the footnote with a price's conditions."""

    parts = list(price.conditions)
    if price.break_even is not None and price.break_even > 0:
        parts.append(f"break-even meter {law.money(math.ceil(price.break_even))}")
    if price.mean_stake != 1:
        parts.append(f"mean wager {float(price.mean_stake):.4f}, {float(price.element_of_risk):.4%} a unit wagered")
    if not parts:
        return ""
    text = "; ".join(parts)
    if text not in notes:
        notes.append(text)
    return str(notes.index(text) + 1)


def _fraction(price: Price) -> str:
    if price.method == "computed":
        return f"{float(price.house_advantage):.10%}"
    if price.method != "exact":
        return f"± {price.std_error:.4%}"
    exactly = str(price.house_advantage)
    return exactly if len(exactly) <= 50 else f"{exactly[:20]}… (--json has all digits)"


def _show_removal(law: Rules, wager: str, shape: Any) -> None:
    """What a unit of each wager wins more, in parts of a million, when one card of a rank is gone."""
    from croupier.cli.show import show
    from croupier.games import game_for
    from croupier.games.capabilities import counted_from_shoe

    game = game_for(law)
    if wager:
        law.wager(wager)
    rows: list[list[str]] = []
    data: list[dict[str, Any]] = []
    ranks: list[str] = []
    for priced in game.priced():
        if law.offers(priced.wager) and wager in ("", priced.wager):
            with counting(law.chapter.name) as _:
                effects = counted_from_shoe(game).removal_effects(priced)
            ranks = list(effects)
            label = priced.wager + (f":{priced.spot}" if priced.spot else "")
            rows.append([label, *(f"{float(effect) * 1e6:+.1f}" for effect in effects.values())])
            exact = {rank: str(effect) for rank, effect in effects.items()}
            data.append({"wager": priced.wager, "conditions": priced.conditions, "effects": exact})
    title = f"{law.chapter.name}, {law.chapter.address}: one card gone, in millionths of the wager"
    show(shape, ["wager", *ranks], rows, data, title)


def _show_outcomes(price: Price, shape: Any) -> None:
    from croupier.cli.show import show

    rows = [
        [
            one.outcome,
            f"{one.combinations:,}",
            f"{float(one.probability):.8f}",
            one.true_odds,
            one.pays,
            f"{float(one.net):+,.4f}",
            f"{float(one.returns):+.6f}",
        ]
        for one in price.outcomes
    ]
    rows.append(
        [
            "total",
            f"{sum(one.combinations for one in price.outcomes):,}",
            "",
            "",
            "",
            "",
            f"{float(price.expected):+.6f}",
        ]
    )
    table = f", pay table {price.paytable}" if price.paytable else ""
    spot = f" ({spot})" if (spot := parse_key(price.wager).spot) else ""
    edge = price.house_advantage
    exactly = f"{edge} = " if price.method == "exact" else ""
    title = f"{price.name}{spot}{table} [{price.cite}]: house edge {exactly}{float(edge):.4%} per {price.basis}"
    under = "; ".join(price.conditions)
    columns = ["outcome", price.count_unit, "probability", "true odds", "payout odds", "net", "return"]
    show(shape, columns, rows, title=f"{title}; {under}" if under else title)
    if shape == "table" and price.count_unit == "weights":
        print("  Weights are not combinations: they have the proportion of the chances.")
    if shape == "table" and price.dealer_qualifies is not None:
        part = price.dealer_qualifies
        print(f"  The dealer qualifies in {float(part):.4%} of all deals ({part}), folded hands among them.")


def _describe_only(word: str) -> None:
    """Leave only the command that is called: Typer would describe all of them first, which takes a third of a start.

    The contract calls others.
    """
    if word == _name_of(CommandInfo(callback=contract)):
        return
    commands = [info for info in app.registered_commands if _name_of(info) == word]
    groups = [info for info in app.registered_groups if info.name == word]
    if commands or groups:
        app.registered_commands, app.registered_groups = commands, groups


def _name_of(info: CommandInfo) -> str:
    return info.name or (info.callback.__name__.replace("_", "-") if info.callback else "")


def run() -> None:
    """The entry point: a refusal is one sentence and exit code 2."""
    described = app.registered_commands, app.registered_groups
    _describe_only(next((word for word in sys.argv[1:] if not word.startswith("-")), ""))
    if "_CROUPIER_COMPLETE" in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
    try:
        app()
    except Refused as refused:
        print(f"croupier: {refused}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:  # a file that cannot be read or written, by whichever command
        if error.filename is None:
            raise
        print(f"croupier: {error.filename}: {error.strerror}.", file=sys.stderr)
        sys.exit(2)
    finally:
        app.registered_commands, app.registered_groups = described  # for whoever runs another command in this process
