"""What commands share: their arguments, what these come to, and how long work shows how far it is."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.counting.shards import Runner
    from croupier.odds.pricing import Conditions, Price
    from croupier.rules.law import Chapter
    from croupier.rules.submission import Rules, Submission

Address = Annotated[
    str, typer.Argument(help="BOOK/CHAPTER, such as pa/649a or pa/three-card-poker, or your own FILE.toml.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Markdown = Annotated[bool, typer.Option("--markdown", "--md", help="Print Markdown.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "--set", "-o", help="A house option, NAME=CHOICE or NAME=@FILE.")
]
Paytables = Annotated[list[str] | None, typer.Option("--paytable", "-p", help="A pay table, WAGER=LABEL.")]
Pays = Annotated[list[str] | None, typer.Option("--pays", help="A payout above a floor, WAGER.OUTCOME=ODDS.")]
Limits = Annotated[list[str] | None, typer.Option("--limit", help="Posted limits, table=5-500 or WAGER=1-100.")]
SubmissionFile = Annotated[
    Path | None,
    typer.Option("--submission", help="A YAML file with a house's submission, or `example` for ours."),
]
Meters = Annotated[list[str] | None, typer.Option("--meter", help="The amount on a meter, WAGER=DOLLARS.")]
Stakes = Annotated[list[str] | None, typer.Option("--stake", help="The amount of a wager, WAGER=DOLLARS.")]
Others = Annotated[
    int, typer.Option("--others", min=0, max=20, help="Number of other players whose hands can earn an Envy Bonus.")
]


def check_writable(path: Path) -> None:
    """Refuse a file that could not be written."""
    if path.is_dir():
        wrong = errno.EISDIR
    elif not path.parent.is_dir():
        wrong = errno.ENOENT
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        wrong = errno.EACCES
    else:
        return
    raise Refused(f"{path}: {os.strerror(wrong)}.")


def to_write(what: str, check: Callable[[Path], None] = check_writable) -> Any:
    """The option `-o` of a command that writes; where it cannot, that is refused before any work."""

    def checked(path: Path | None) -> Path | None:
        if path is not None:
            check(path)
        return path

    return typer.Option("--output", "-o", help=what, callback=checked)


LongOptions = Annotated[list[str] | None, typer.Option("--option", help="A house option, NAME=CHOICE or NAME=@FILE.")]
_CHOICES = {
    "submission": SubmissionFile,
    "option": LongOptions,
    "paytable": Paytables,
    "pays": Pays,
    "limit": Limits,
}
"""By what a house says what it has chosen, where `-o` is the file that is written."""
_CONDITIONS = {"meter": Meters, "stake": Stakes}

Workers = Annotated[int, typer.Option("--workers", min=0, help="Number of Dask worker processes on this machine.")]
Clusters = Annotated[str, typer.Option("--cluster", help="The address of a Dask scheduler, such as tcp://host:8786.")]


def pairs(texts: list[str] | None, what: str) -> dict[str, str]:
    """Texts of the form NAME=VALUE, by name."""
    found = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise Refused(f"{text!r} is not a {what}.", allowed=("NAME=VALUE",))
        found[key.strip()] = value.strip()
    return found


def submission_of(
    file: Path | None,
    option: list[str] | None,
    paytable: list[str] | None,
    pays: list[str] | None,
    limit: list[str] | None,
    given: Submission | None = None,
) -> Submission:
    """A house's submission from a file and what the command line adds to it."""
    from croupier.rules.submission import Submission

    base = given or Submission()
    if file is not None:
        from croupier.rules.files import converted, load_file

        said = load_file(file)
        if said is None or isinstance(said, dict):  # a part without any answer yet is no part
            said = {name: value for name, value in (said or {}).items() if value is not None}
        base = converted(said, Submission, str(file))
    higher: dict[str, dict[str, str]] = {wager: dict(rows) for wager, rows in base.pays.items()}
    for key, odds in pairs(pays, "payout").items():
        wager, _, outcome = key.partition(".")
        higher.setdefault(wager, {})[outcome or "win"] = odds
    limits = dict(base.limits)
    for name, text in pairs(limit, "limit").items():
        low, dash, high = text.partition("-")
        if not dash:
            raise Refused(f"{text!r} is not a limit.", allowed=("MIN-MAX, such as 5-500",))
        limits[name] = (low, high)
    return Submission(
        options={**base.options, **{name: _said(answer) for name, answer in pairs(option, "house option").items()}},
        paytables={**base.paytables, **pairs(paytable, "choice of a pay table")},
        pays=higher,
        limits=limits,
    )


def _said(answer: str) -> str:
    """An answer to an option, or what stands in a file where it is long: `@FILE`."""
    if not answer.startswith("@"):
        return answer
    try:
        return Path(answer[1:]).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{answer[1:]}: {getattr(error, 'strerror', None) or 'not a text'}.") from None


def chapter_at(address: str) -> Chapter:
    """Return the chapter at an address or in a file; say so if a file is not the chapter that it says it is."""
    from croupier.rules.loader import draft_notice, found

    chapter = found(address)
    if notice := draft_notice(address, chapter):
        print(f"croupier: {notice}", file=sys.stderr)
    return chapter


def rules_of(
    address: str,
    file: Path | None = None,
    option: list[str] | None = None,
    paytable: list[str] | None = None,
    pays: list[str] | None = None,
    limit: list[str] | None = None,
) -> Rules:
    """The rules at an address under a submission."""
    from croupier.rules.examples import EXAMPLE, example
    from croupier.rules.submission import Rules

    chapter, given = chapter_at(address), None
    if file is not None and str(file) == EXAMPLE and not file.exists():
        given, file = example(chapter.varies or chapter.address), None
    return Rules(chapter, submission_of(file, option, paytable, pays, limit, given))


def for_a_house(command: Callable[..., None]) -> Callable[..., None]:
    """A command that makes something of a game as a house has chosen it. Its argument `law` is given as an address with
    the options by which choices are said; its `conditions`, if it has any, as meters and stakes."""
    hints = get_type_hints(command, localns={"Rules": object, "Conditions": object}, include_extras=True)
    own = signature(command).parameters
    shared = _CHOICES | (_CONDITIONS if "conditions" in own else {})

    @wraps(command)
    def run(address: str, **said: Any) -> None:
        file, *choices = (said.pop(name) for name in _CHOICES)
        law = rules_of(address, file, *choices)
        made: dict[str, Any] = {"law": law}
        if "conditions" in own:
            made["conditions"] = conditions_of(law, said.pop("meter"), said.pop("stake"))
        if "address" in own:
            made["address"] = address
        command(**made, **said)

    asked = [
        Parameter("address", Parameter.POSITIONAL_OR_KEYWORD, annotation=Address),
        *(
            one.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name])
            for name, one in own.items()
            if name not in ("law", "conditions", "address")
        ),
        *(Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=what) for name, what in shared.items()),
    ]
    run.__signature__ = Signature(asked)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in asked}
    return run


def conditions_of(
    law: Rules, meter: list[str] | None, stake: list[str] | None = None, others: int = 0, without: str = ""
) -> Conditions:
    """What a price depends on besides the rules."""
    from croupier.equipment.cards import several
    from croupier.odds.pricing import conditions_for
    from croupier.rules.pays import cents

    return conditions_for(
        law,
        {wager: cents(amount) for wager, amount in pairs(meter, "meter").items()},
        {wager: cents(amount) for wager, amount in pairs(stake, "stake").items()},
        others,
        several(without),
    )


def number_of_rounds(text: str) -> int:
    """A number of rounds, `1e9` for a billion."""
    try:
        number = float(text.replace(",", "").replace("_", ""))
    except ValueError:
        number = -1
    if number != number // 1 or not 1 <= number <= 1e13:
        raise Refused(f"{text!r} is not a number of rounds.", allowed=("1 to 1e13",))
    return int(number)


def runner_of(stack: ExitStack, threads: int, workers: int, cluster: str) -> Runner | None:
    """Whoever is to run shards: threads of this machine, worker processes, or a cluster, open until the stack ends."""
    if bool(threads) + bool(workers) + bool(cluster) > 1:
        raise Refused("Shards are run by threads, workers or a cluster, one of them.")
    if workers or cluster:
        from croupier.counting.cluster import Cluster

        return stack.enter_context(Cluster(cluster, workers))
    from croupier.counting.shards import Threads

    return Threads(threads) if threads else None


class Progress:
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
def counting(name: str) -> Iterator[Callable[..., None]]:
    """Show how far a long count is, where a person looks."""
    from croupier.counting.progress import heard

    with (
        Progress(f"Counting {name}") as step,
        heard(lambda what, done, total: step(f"{done:,} of {total:,} {what}")),
    ):
        yield step


def price_data(price: Price) -> dict[str, Any]:
    """A price as JSON shows it."""
    from croupier.odds.pricing import as_data

    return as_data(price)
