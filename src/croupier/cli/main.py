"""The `croupier` command. Each command imports what it needs when it runs, so that help is instant."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.games.base import Game
    from croupier.odds.pricing import Conditions, Price
    from croupier.rules.submission import Rules, Submission

app = typer.Typer(
    name="croupier",
    help="The casino rulebook, executable: play any game by its book, settle any round with the clause that pays it, "
    "and know what every wager is worth.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Address = Annotated[str, typer.Argument(help="BOOK/CHAPTER: pa/649a, pa/three-card-poker, oh/roulette.")]
Json = Annotated[bool, typer.Option("--json", help="As JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="As CSV.")]
Markdown = Annotated[bool, typer.Option("--markdown", "--md", help="As Markdown.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="A house option, NAME=CHOICE.")]
Paytables = Annotated[list[str] | None, typer.Option("--paytable", "-p", help="A pay table, WAGER=LABEL.")]
Pays = Annotated[list[str] | None, typer.Option("--pays", help="A payout above a floor, WAGER.OUTCOME=ODDS.")]
Limits = Annotated[list[str] | None, typer.Option("--limit", help="Posted limits, table=5-500 or WAGER=1-100.")]
SubmissionFile = Annotated[Path | None, typer.Option("--submission", help="A YAML file with a house's submission.")]
Meters = Annotated[list[str] | None, typer.Option("--meter", help="What a meter shows, WAGER=DOLLARS.")]
Stakes = Annotated[list[str] | None, typer.Option("--stake", help="The size of a wager, WAGER=DOLLARS.")]
Others = Annotated[
    int, typer.Option("--others", min=0, max=20, help="Other players whose hands can earn an envy bonus.")
]


@app.command()
def games(
    search: Annotated[str, typer.Argument(help="Words of the name, the family or the rulebook.")] = "",
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """List the games: which rulebook has them, and which can be played and priced."""
    from croupier.cli.show import form, show
    from croupier.games import GAMES
    from croupier.rules.loader import BOOKS, addresses, load

    rows = []
    for address in addresses():
        chapter = load(address)
        if chapter.family == "framework":
            continue
        text = f"{address} {chapter.name} {chapter.game} {chapter.family} {BOOKS[chapter.rulebook]}".lower()
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
    """Read a chapter: its wagers and pay tables, options, procedures, irregularities and readings."""
    from croupier.cli.read import chapter_markdown
    from croupier.cli.show import print_json
    from croupier.rules.export import export as exported
    from croupier.rules.submission import Rules

    law = Rules(address)
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
    with console.pager(styles=True):
        console.print(RichMarkdown(text))


@app.command()
def odds(
    address: Address,
    wager: Annotated[str, typer.Option("--wager", "-w", help="Only this wager.")] = "",
    outcomes: Annotated[
        bool, typer.Option("--outcomes", help="Every outcome with its combinations, true odds and payout.")
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
    without: Annotated[str, typer.Option("--without", help="Cards that have left the shoe, such as '5c 5d Kh'.")] = "",
    removal: Annotated[
        bool, typer.Option("--removal", help="What one card of each rank, gone from the shoe, changes.")
    ] = False,
) -> None:
    """What each wager is worth with each of its pay tables, as exact fractions."""
    from croupier.cli.show import form, show
    from croupier.odds.pricing import prices

    law = _rules(address, submission, option, paytable, pays, None)
    chosen = set(law.submission.paytables)
    if removal:
        _show_removal(law, wager, form(json, csv, markdown))
        return
    conditions = _conditions(meter, stake, others, without)
    with _counting(law) as step:
        found = []
        for price in prices(law, conditions, wager):
            step(price.name)
            found.append(price)
    if chosen:
        found = [one for one in found if _is_chosen(law, one)]
    shape = form(json, csv, markdown)
    if outcomes and shape != "json":
        for price in found:
            _show_outcomes(price, shape)
        return
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
            _note(notes, one) if shape == "table" else "; ".join(one.conditions),
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
    show(shape, columns, rows, [_price_data(one) for one in found], f"{law.chapter.name}, {law.chapter.address}")
    if shape == "table":
        for number, note in enumerate(notes, 1):
            print(f"  {number}  {note}")


@app.command()
def settle(
    file: Annotated[Path, typer.Argument(help="A round file (YAML).")],
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Adjudicate a round: what each wager pays, and the clause that pays it."""
    from croupier.cli.show import form, print_json, show
    from croupier.rules.pays import money
    from croupier.tables.rounds import adjudicate, differences, read

    record = read(file)
    found = adjudicate(record)
    if json:
        print_json(found)
    else:
        rows = [
            [
                line["seat"],
                line["wager"],
                line["hand"] or line["outcome"],
                line["pays"],
                money(line["net_cents"]),
                line["cite"],
            ]
            for line in found.lines
        ]
        title = f"{found.address}{', void' if found.void else ''}"
        show(form(False, csv, markdown), ["seat", "wager", "outcome", "pays", "net", "clause"], rows, title=title)
        if not csv:
            for seat, total in sorted(found.totals.items()):
                print(f"Seat {seat}: {money(total)}")
    wrong = differences(record, found)
    if wrong:
        for line in wrong:
            print(f"not as expected: {line}", file=sys.stderr)
        raise typer.Exit(1)


@app.command()
def play(
    address: Address,
    seat: Annotated[int, typer.Option("--seat", min=1, help="Where you sit.")] = 1,
    others: Annotated[
        int, typer.Option("--others", min=0, max=6, help="Other players, who play by the book's best strategy.")
    ] = 0,
    bankroll: Annotated[str, typer.Option("--bankroll", help="Your buy-in, in dollars.")] = "1000",
    option: Options = None,
    paytable: Paytables = None,
    pays: Pays = None,
    limit: Limits = None,
    submission: SubmissionFile = None,
    journal: Annotated[Path | None, typer.Option("--journal", help="Keep the table's journal in this file.")] = None,
) -> None:
    """Sit down at a table in the terminal."""
    from croupier.cli.play import sit_down
    from croupier.rules.pays import cents

    law = _rules(address, submission, option, paytable, pays, limit)
    sit_down(law, seat, others, cents(bankroll), journal)


@app.command()
def simulate(
    address: Address,
    rounds: Annotated[str, typer.Option("--rounds", "-n", help="How many rounds, 1e7 for ten million.")] = "1e7",
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="The run's seed: the same seed gives the same result.")
    ] = 1,
    wager: Annotated[str, typer.Option("--wager", "-w", help="Only this wager.")] = "",
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
) -> None:
    """Deal many rounds with compiled kernels and compare with the exact figures."""
    from croupier.cli.show import form, show
    from croupier.games import game_for
    from croupier.odds.pricing import price, simulated

    law = _rules(address, submission, option, paytable, pays, None)
    conditions = _conditions(meter, stake, others)
    total = _count(rounds)
    found: list[Price] = []
    with _progress(f"Dealing {law.chapter.name}", total) as step:
        for done, so_far in simulated(law, total, seed, conditions, wager):
            found = so_far
            step(f"{done:,} rounds", done)
    game = game_for(law)
    rows, data = [], []
    for one, priced in zip(found, [p for p in game.priced() if not wager or p.wager == wager], strict=True):
        exact = price(game, priced, game.count(priced), conditions)
        off = float(one.house_advantage - exact.house_advantage) / one.std_error if one.std_error else 0.0
        rows.append(
            [
                one.wager,
                one.paytable,
                f"{float(one.house_advantage):.4%}",
                f"± {one.std_error:.4%}",
                f"{float(exact.house_advantage):.4%}",
                f"{off:+.2f}",
                one.basis,
            ]
        )
        data.append(_price_data(one) | {"exact": str(exact.house_advantage), "standard_errors_off": off})
    columns = ["wager", "table", "simulated", "std error", "exact", "errors off", "per"]
    show(form(json, csv, markdown), columns, rows, data, f"{law.chapter.name}: {total:,} rounds, seed {seed}")


@app.command()
def strategy(
    address: Address,
    hand: Annotated[
        str, typer.Option("--hand", help="The cards to decide on, such as Qh6d4c; none: the first decision as a chart.")
    ] = "",
    board: Annotated[
        str, typer.Option("--board", help="The cards seen besides: community cards, or the dealer's face-up card.")
    ] = "",
    draw: Annotated[Path | None, typer.Option("--draw", help="Write the chart as a picture, FILE.svg.")] = None,
    json: Json = False,
    csv: Csv = False,
    option: Options = None,
    paytable: Paytables = None,
    submission: SubmissionFile = None,
) -> None:
    """What each action is worth with a hand, exactly."""
    from croupier.cli.show import print_json, show
    from croupier.equipment.cards import cards, names
    from croupier.games import game_for

    law = _rules(address, submission, option, paytable, None, None)
    game = game_for(law)
    if not hasattr(game, "hand_values"):
        raise Refused(f"In {law.chapter.name} no hand is decided on.")
    if not hand:
        _show_chart(game, json, csv, draw)
        return
    both = cards(f"{hand} {board}")
    held, seen = both[: len(cards(hand))], both[len(cards(hand)) :]
    with _counting(law) as _:
        values: dict[str, Any] = game.hand_values(held, seen) if board else game.hand_values(held)
    best = max(values, key=lambda action: values[action])
    if json:
        shown = {"hand": names(held), **({"board": names(seen)} if board else {})}
        print_json({**shown, "best": best, "values": {a: str(v) for a, v in values.items()}})
        return
    rows = [
        [action, f"{float(value):+.6f}", str(value), "best" if action == best else ""]
        for action, value in values.items()
    ]
    title = f"{law.chapter.name}: {names(held)}" + (f" with {names(seen)}" if board else "")
    show("table", ["action", "worth (antes)", "exactly", ""], rows, title=title)


def _show_chart(game: Game, json: bool, csv: bool, draw: Path | None) -> None:
    """The best play on the first decision of a game, as a chart."""
    from croupier.cli import chart
    from croupier.cli.show import print_json, show

    if not hasattr(game, "strategy_chart"):
        raise Refused(f"{game.rules.chapter.name} has no chart; ask for a hand with --hand.")
    with _counting(game.rules) as _:
        columns, rows = game.strategy_chart()
    notes = game.chart_notes() if hasattr(game, "chart_notes") else ()
    title = f"{game.rules.chapter.name}, {game.rules.chapter.address}"
    if draw is not None:
        chart.draw(draw, title, columns, rows, notes)
        print(f"{draw}: {len(rows)} hands.")
    elif json:
        print_json([dict(zip(columns, row, strict=True)) for row in rows])
    elif csv or not notes:
        show("csv" if csv else "table", columns, rows, title=f"{game.rules.chapter.name}: the first decision")
    else:
        chart.print_chart(title, columns, rows, notes)


@app.command(name="export")
def export_chapter(
    address: Address,
    json: Annotated[bool, typer.Option("--json", help="As JSON (the default).")] = True,
    csv: Annotated[bool, typer.Option("--csv", help="The pay tables as CSV, a row a hand.")] = False,
    markdown: Markdown = False,
) -> None:
    """Everything that a chapter says, as data."""
    from croupier.cli.show import print_json, show
    from croupier.rules.export import export as exported
    from croupier.rules.submission import Rules

    data = exported(Rules(address))
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
    game: Annotated[str, typer.Argument(help="A game's name, such as three-card-poker.")],
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """One game across the rulebooks, differences first."""
    from croupier.cli.read import comparison
    from croupier.cli.show import form, show

    columns, rows = comparison(game)
    show(form(json, csv, markdown), columns, rows, title=f"{game} across the rulebooks")


@app.command()
def coverage(json: Json = False, csv: Csv = False, markdown: Markdown = False) -> None:
    """What is keyed, chapter by chapter, and what can be played and priced so far."""
    from croupier.cli.read import coverage_rows
    from croupier.cli.show import form, show

    columns, rows = coverage_rows()
    show(form(json, csv, markdown), columns, rows, title="Coverage")


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words to look for.")],
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Find a wager, hand, option, irregularity, procedure or reading in all rulebooks."""
    from croupier.cli.read import search_rows
    from croupier.cli.show import form, show

    rows = search_rows(words)
    if not rows:
        raise Refused(f"Nothing in the rulebooks has the words {' '.join(words)!r}.")
    show(form(json, csv, markdown), ["address", "what", "clause", "text"], rows)


@app.command()
def check(file: Annotated[Path, typer.Argument(help="A chapter file (TOML).")]) -> None:
    """Check a chapter file of your own: line and reason of what is wrong."""
    from croupier.rules.loader import read

    chapter = read(file)
    print(f"{file}: sound. {chapter.name}: {len(chapter.wagers)} wagers, {len(chapter.options)} options.")


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="A table's journal.")]) -> None:
    """Verify a journal: its chain of hashes, every settlement, and every draw from its revealed seed."""
    from croupier.tables.journal import read
    from croupier.tables.replay import replay, verify_randomness

    events = read(file)
    table = replay(events)
    rounds = verify_randomness(events)
    print(
        f"{file}: {len(events)} events, {table.rounds} rounds replayed to the same cent, "
        f"{rounds} drawn again from their seeds."
    )


@app.command()
def lobby() -> None:
    """Walk in: find a game, see what it is worth, sit down."""
    from croupier.cli.lobby import walk_in

    walk_in()


# --- help ------------------------------------------------------------------------------------------------------------


def _pairs(texts: list[str] | None, what: str) -> dict[str, str]:
    found = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise Refused(f"{text!r} is not a {what}.", allowed=("NAME=VALUE",))
        found[key.strip()] = value.strip()
    return found


def _submission(
    file: Path | None,
    option: list[str] | None,
    paytable: list[str] | None,
    pays: list[str] | None,
    limit: list[str] | None,
) -> Submission:
    import msgspec

    from croupier.rules.submission import Submission

    base = Submission()
    if file is not None:
        import yaml

        try:
            base = msgspec.convert(yaml.safe_load(file.read_text(encoding="utf-8")), Submission, strict=False)
        except OSError as error:
            raise Refused(f"{file}: {error.strerror or error}.") from None
        except (yaml.YAMLError, UnicodeDecodeError, msgspec.ValidationError) as error:
            raise Refused(f"{file}: not a submission ({str(error).splitlines()[0]}).") from None
    higher: dict[str, dict[str, str]] = {wager: dict(rows) for wager, rows in base.pays.items()}
    for key, odds in _pairs(pays, "payout").items():
        wager, _, outcome = key.partition(".")
        higher.setdefault(wager, {})[outcome or "win"] = odds
    limits = dict(base.limits)
    for name, text in _pairs(limit, "limit").items():
        low, dash, high = text.partition("-")
        if not dash:
            raise Refused(f"{text!r} is not a limit.", allowed=("MIN-MAX, such as 5-500",))
        limits[name] = (low, high)
    return Submission(
        options={**base.options, **_pairs(option, "house option")},
        paytables={**base.paytables, **_pairs(paytable, "choice of a pay table")},
        pays=higher,
        limits=limits,
    )


def _rules(
    address: str,
    file: Path | None,
    option: list[str] | None,
    paytable: list[str] | None,
    pays: list[str] | None,
    limit: list[str] | None,
) -> Rules:
    from croupier.rules.submission import Rules

    return Rules(address, _submission(file, option, paytable, pays, limit))


def _conditions(meter: list[str] | None, stake: list[str] | None, others: int, without: str = "") -> Conditions:
    from croupier.equipment.cards import several
    from croupier.odds.pricing import Conditions
    from croupier.rules.pays import cents

    return Conditions(
        {wager: cents(amount) for wager, amount in _pairs(meter, "meter").items()},
        {wager: cents(amount) for wager, amount in _pairs(stake, "stake").items()},
        others,
        several(without),
    )


def _count(text: str) -> int:
    try:
        number = float(text.replace(",", "").replace("_", ""))
    except ValueError:
        number = -1
    if number != number // 1 or not 1 <= number <= 1e13:
        raise Refused(f"{text!r} is not a number of rounds.", allowed=("1 to 1e13",))
    return int(number)


class _progress:  # noqa: N801 (used as a function)
    """A progress bar on standard error, only where a person looks."""

    def __init__(self, what: str, total: int | None = None) -> None:
        self.what, self.total = what, total
        self._bar: Any = None

    def __enter__(self) -> Any:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import (
                BarColumn,
                Progress,
                SpinnerColumn,
                TextColumn,
                TimeElapsedColumn,
                TimeRemainingColumn,
            )

            self._bar = Progress(
                SpinnerColumn(),
                TextColumn("{task.description}"),
                BarColumn(),
                TimeElapsedColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.start()
            self._task = self._bar.add_task(self.what, total=self.total)
        return self._step

    def _step(self, doing: str, done: int | None = None) -> None:
        if self._bar is not None:
            self._bar.update(self._task, description=f"{self.what}: {doing}", completed=done)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


@contextmanager
def _counting(law: Rules) -> Iterator[Callable[..., None]]:
    """Show how far a long count is, where a person looks."""
    from croupier.counting.progress import heard

    with (
        _progress(f"Counting {law.chapter.name}") as step,
        heard(lambda what, done, total: step(f"{done:,} of {total:,} {what}")),
    ):
        yield step


def _is_chosen(law: Rules, price: Price) -> bool:
    from croupier.games import game_for

    priced = {one.wager: one.tables_of for one in game_for(law).priced()}
    wanted = law.submission.paytables.get(priced[price.wager.partition(":")[0]])
    return wanted is None or wanted.lower() == price.paytable.lower()


def _note(notes: list[str], price: Price) -> str:
    """The number of the footnote with a price's conditions."""
    parts = list(price.conditions)
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


def _price_data(price: Price) -> dict[str, Any]:
    return {
        "wager": price.wager,
        "name": price.name,
        "paytable": price.paytable,
        "cite": price.cite,
        "house_advantage": str(price.house_advantage) if price.method == "exact" else float(price.house_advantage),
        "decimal": float(price.house_advantage),
        "std_dev": price.std_dev,
        "std_error": price.std_error,
        "hit_frequency": float(price.hit_frequency),
        "element_of_risk": float(price.element_of_risk),
        "mean_stake": float(price.mean_stake),
        "method": price.method,
        "basis": price.basis,
        "conditions": list(price.conditions),
        "outcomes": [
            {
                "outcome": one.outcome,
                "combinations": one.combinations,
                "probability": float(one.probability),
                "true_odds": one.true_odds,
                "pays": one.pays,
                "net": float(one.net),
                "return": float(one.returns),
            }
            for one in price.outcomes
        ],
    }


def _show_removal(law: Rules, wager: str, shape: Any) -> None:
    """What a unit of each wager wins more, in parts of a million, when one card of a rank is gone."""
    from croupier.cli.show import show
    from croupier.games import game_for

    game = game_for(law)
    if wager:
        law.wager(wager)
    rows: list[list[str]] = []
    data: list[dict[str, Any]] = []
    ranks: list[str] = []
    for priced in game.priced():
        if law.offers(priced.wager) and wager in ("", priced.wager):
            effects = game.removal_effects(priced)
            ranks = list(effects)
            rows.append([priced.wager, *(f"{float(effect) * 1e6:+.1f}" for effect in effects.values())])
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
    label = f" {price.paytable}" if price.paytable else ""
    edge = price.house_advantage
    title = f"{price.name}{label} [{price.cite}]: house advantage {edge} = {float(edge):.4%} per {price.basis}"
    show(
        shape,
        ["outcome", "combinations", "probability", "true odds", "payout odds", "net", "return"],
        rows,
        title=title,
    )


def run() -> None:
    """The entry point: a refusal is one sentence and exit code 2."""
    try:
        app()
    except Refused as refused:
        print(f"croupier: {refused}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
