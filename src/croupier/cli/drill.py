"""`croupier drill`: the table turned round, in the terminal."""

from __future__ import annotations

import getpass
import secrets
import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import Csv, Json, Limits, Markdown, Options, Pays, Paytables, SubmissionFile, rules_of
from croupier.errors import Refused
from croupier.rules.editions import chapter_of
from croupier.rules.numbers import whole

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.drills.drill import Drill
    from croupier.drills.question import Answer, Asked, Kind, Question, Verdict
    from croupier.drills.record import Record


def drill(
    address: Annotated[
        str, typer.Argument(help="BOOK/CHAPTER, such as pa/649a. With --record, leave it out for all games.")
    ] = "",
    only: Annotated[str, typer.Option("--only", help="Question types, separated by commas: payouts,rulings.")] = "",
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=1000, help="Number of questions.")] = 10,
    seconds: Annotated[int, typer.Option("--seconds", min=0, max=600, help="Seconds per answer; 0 for no limit.")] = 0,
    seed: Annotated[str, typer.Option("--seed", help="The same seed asks the same questions.")] = "",
    who: Annotated[str, typer.Option("--who", help="The person whose record is kept. Default: the current user.")] = "",
    record: Annotated[bool, typer.Option("--record", help="Show the record instead of asking.")] = False,
    submission: SubmissionFile = None,
    option: Options = None,
    paytable: Paytables = None,
    pays: Pays = None,
    limit: Limits = None,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Practice dealing: procedures, hands, payouts and rulings."""
    from croupier.drills.drill import Drill
    from croupier.drills.record import Record

    kept = Record.of(who or getpass.getuser())
    if record or not address:
        _show_record(kept, address, json, csv, markdown)
        return
    kinds = _kinds(only)
    named = submission or option or paytable or pays or limit
    chosen = rules_of(address, submission, option, paytable, pays, limit).submission if named else None
    _run(Drill.at(address, chosen, seed or secrets.token_hex(8)), kept, kinds, count, seconds, repeats=not seed)


def _kinds(only: str) -> list[Kind]:
    """The kinds of question that were named."""
    from croupier.drills.question import KINDS

    named = [one.strip() for one in only.split(",") if one.strip()]
    unknown = [one for one in named if one not in KINDS]
    if unknown:
        raise Refused(f"{unknown[0]!r} is no kind of question.", allowed=KINDS)
    return [kind for kind in KINDS if kind in named]


def _show_record(kept: Record, address: str, json: bool, csv: bool, markdown: bool) -> None:
    from croupier.cli.show import form, show
    from croupier.drills.question import KINDS
    from croupier.drills.record import tallies
    from croupier.rules.loader import resolve

    answers = [one for one in kept.answers() if not address or one.item.address == chapter_of(resolve(address))]
    if not answers:
        raise Refused("Nothing has been answered yet.", allowed=("croupier drill BOOK/CHAPTER",))
    rows = [
        [chapter, KINDS[kind], one.asked, one.right, f"{one.percent}%", one.seconds, f"{one.mastered}%"]
        for (chapter, kind), one in sorted(tallies(answers, lambda one: (one.item.address, one.item.kind)).items())
    ]
    show(
        form(json, csv, markdown),
        ["chapter", "questions", "asked", "right", "of all", "seconds", "mastered"],
        rows,
        title="Drills",
    )


# --- asking -----------------------------------------------------------------------------------------------------------


def _run(drill: Drill, kept: Record, kinds: list[Kind], count: int, seconds: int, *, repeats: bool) -> None:
    """Ask so many questions; with `repeats` what is due of the record comes back."""
    from rich.console import Console

    from croupier.drills.question import check
    from croupier.drills.schedule import Answered, Item, cards

    console = Console(highlight=False)
    law = drill.game.rules.chapter
    console.rule(f"[bold]{law.name}[/]  [dim]{law.address}[/]")
    console.print(
        f"[dim]{count} question{'s' * (count > 1)}{f', {seconds} seconds each' if seconds else ''}. "
        "Answer by numbers; amounts as 75, or in chips as 3 green. quit ends.[/]"
    )
    known = cards(kept.answers()) if repeats else {}
    right = asked = 0
    try:
        for number in range(count):
            with console.status("A position is dealt"):
                question = drill.question(number, kinds, known, _now())
            _show(console, drill, question.asked, number + 1, count)
            began = time.monotonic()
            answer = _answered(console, question)
            took = round(1000 * (time.monotonic() - began))
            verdict = check(question.key, answer, late=bool(seconds) and took > 1000 * seconds)
            _tell(console, verdict, took)
            item = Item(drill.address, question.asked.kind, question.asked.topic)
            kept.add(Answered(_now(), item, verdict.counts, took))
            known = cards(kept.answers()) if repeats else {}
            right, asked = right + verdict.counts, asked + 1
    except (EOFError, KeyboardInterrupt):
        console.print()
    if asked:
        console.print(f"\n[bold]{right} of {asked}[/] right. [dim]`croupier drill --record` shows all so far.[/]")


def _now() -> int:
    return round(1000 * time.time())


def _show(console: Console, drill: Drill, asked: Asked, number: int, count: int) -> None:
    """The table at the moment of a question, what happened last, and the question."""
    from rich.markup import escape

    from croupier.cli.felt import card_face, dominoes, picture_of, stakes_of_all
    from croupier.drills.position import seen_at
    from croupier.drills.question import KINDS
    from croupier.drills.words import told

    console.print(f"\n[bold yellow]{number}/{count}[/]  [dim]{KINDS[asked.kind]}[/]")
    pieces = drill.game.pieces
    if asked.scene is not None:
        seen = seen_at(drill.game, asked.scene)
        names, seat, counted = asked.scene.seats, asked.scene.seat, asked.kind != "hands"
        for shown in picture_of(drill.game, seen.view, names, seat, list(seen.results), counted):
            console.print(shown)
        if drill.game.arrangement.results == "wheel":  # the picture of a wheel has no seats
            console.print(stakes_of_all(drill.game, seen.view, names, seat))
        for line in told(asked.scene.events, drill.game, 4 if asked.kind == "next" else 2):
            console.print(f"  [dim]{escape(line)}[/]")
    console.print(f"[bold]{escape(asked.text)}[/]")
    for place, option in enumerate(asked.options, 1):
        if asked.pieces:
            piece = pieces.piece(option)
            face = dominoes([piece], pieces.halves) if pieces.halves else card_face(piece)
            console.print(f"  [yellow]{place}[/] ", end="" if not pieces.halves else f"{option}\n")
            console.print(face)
        else:
            console.print(f"  [yellow]{place}[/] {escape(option)}")


_HOW = {
    "choice": "Which one? ",
    "pick": "Which ones? (1 3, or none) ",
    "order": "In which order? (2 1 3) ",
    "money": "How much? ",
}


def _answered(console: Console, question: Question) -> Answer:
    """What the dealer types, asked again until it is an answer."""
    from rich.markup import escape

    from croupier.drills import chips
    from croupier.drills.question import Answer, check

    form = question.asked.form
    while True:
        console.print(f"[cyan]{_HOW[form]}[/]", end="")
        text = input().strip()
        if not sys.stdin.isatty():
            console.print(escape(text))
        if text in ("quit", "q", "exit"):
            raise EOFError
        try:
            if form == "money":
                amount, cut = chips.read(text)
                answer = Answer(cents=amount, chips=cut)
            else:
                answer = Answer(picked=_numbers(text))
            check(question.key, answer)
        except Refused as refused:
            console.print(f"[red]{escape(refused.what)}[/]")
            continue
        return answer


def _numbers(text: str) -> list[int]:
    words = [] if text == "none" else text.replace(",", " ").split()
    if not all(map(whole, words)) or (not words and text != "none"):
        raise Refused(f"{text!r} does not name options by their numbers.")
    return [int(word) - 1 for word in words]


def _tell(console: Console, verdict: Verdict, took: int) -> None:
    """Whether it was right, and the clause."""
    from rich.markup import escape

    mark = "[bold green]Right[/]" if verdict.right else "[bold red]Wrong[/]"
    late = " [yellow]but late[/]" if verdict.right and verdict.late else ""
    console.print(f"{mark}{late}  [dim]{took / 1000:.1f} s[/]  {escape(verdict.note)}")
    if not verdict.right:
        console.print(f"  It is [bold]{escape(verdict.says)}[/]")
    console.print(f"  [magenta]{escape(verdict.cite)}[/]")
    if not verdict.right or len(verdict.why) < 3:
        for line in verdict.why:
            console.print(f"    [dim]{escape(line)}[/]")
