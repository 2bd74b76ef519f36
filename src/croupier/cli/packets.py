"""The `layout`, `file` and `dossier` commands: what a regulator or a laboratory is given of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.filings import Dated
from croupier.cli.options import check_writable, counting, for_a_house, number_of_rounds, to_write
from croupier.cli.report import Rounds, Seed, date_of
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.odds.pricing import Conditions
    from croupier.rules.submission import Rules

House = Annotated[str, typer.Option("--house", help="The name of the house, as the layout shows it.")]


@for_a_house
def file(
    law: Rules,
    conditions: Conditions,
    address: str,
    output: Annotated[Path, to_write("FILE.pdf, FILE.html or FILE.md.")] = Path("packet.pdf"),
    draft: Annotated[bool, typer.Option("--draft", help="Mark missing answers instead of refusing the file.")] = False,
    odds: Annotated[
        bool, typer.Option("--odds/--no-odds", help="Include figures; without them the packet is a draft.")
    ] = True,
    dated: Dated = "",
    under: Annotated[
        str, typer.Option("--under", help="For a game of your own: the rulebook under which it is filed.")
    ] = "",
    answers: Annotated[
        Path | None, typer.Option("--request", help="For a game of your own: a file with the [request] table.")
    ] = None,
) -> None:
    """Write the request to offer a new game or side bet."""
    from croupier.filings.figures import NO_FIGURES, figures
    from croupier.filings.packet import asks_for, frame_of, packet
    from croupier.odds.writers import form_of, write
    from croupier.rules.loader import read_request, read_variation
    from croupier.rules.variation import Request

    form_of(output)
    filed_by = under or law.chapter.rulebook
    if not odds and not draft:
        raise Refused("A request has figures.", allowed=("--draft",), cite=asks_for(frame_of(filed_by), "odds"))
    request = read_request(answers) if answers else Request()
    if not answers and address.endswith(".toml") and law.chapter.varies:
        request = read_variation(Path(address))[0].request
    packet(
        law, request, NO_FIGURES, draft=draft, under=filed_by
    )  # what is refused is refused before anything is counted
    with counting(law.chapter.name) as _:
        found = figures(law, conditions) if odds else NO_FIGURES
        write(packet(law, request, found, draft=draft, day=date_of(dated), under=filed_by), output)
    print(f"{output}: {output.stat().st_size:,} bytes.")


@for_a_house
def layout(
    law: Rules,
    output: Annotated[Path, to_write("FILE.pdf or FILE.svg.")] = Path("layout.pdf"),
    scale: Annotated[
        int,
        typer.Option("--scale", min=0, help="Scale, one to this number; 1 for full size, 0 to fit an A3 sheet."),
    ] = 0,
    width: Annotated[float, typer.Option("--width", min=0, help="Width of the layout in mm; 0 for automatic.")] = 0,
    house: House = "",
) -> None:
    """Draw the table layout to scale and check it."""
    from croupier.filings import drawing
    from croupier.filings.layout import draw
    from croupier.filings.layout_check import check

    form = output.suffix.lower()
    if form not in (".pdf", ".svg"):
        raise Refused(f"{output} is no drawing.", allowed=("FILE.pdf", "FILE.svg"))
    cloth = draw(law, house, width)
    lines = check(law, cloth)
    name = law.chapter.name
    if form == ".svg":
        made = drawing.svg(cloth, name, max(scale, 1)).encode()
    elif scale == 1:
        made = drawing.real_size(cloth, name)
    else:
        made = drawing.sheet(cloth, name, drawing.facts(law, cloth), lines, scale or drawing.scale_for(cloth))
    try:
        output.write_bytes(made)
    except OSError as error:
        raise Refused(f"{output}: {error.strerror or error}.") from None
    missing = [line for line in lines if line.missing]
    for line in missing:
        print(f"Missing: {line.wants} [{line.cite}]")
    said = f"{len(lines) - len(missing)} of {len(lines)} things that the chapter wants"
    size = f"{cloth.width:,.0f} × {cloth.depth:,.0f} mm"
    print(f"{output}: {size}, {said if lines else 'the chapter has no list of what a layout shows'}.")
    if missing:
        raise typer.Exit(1)


def _check_place(output: Path) -> None:
    from croupier.filings.dossier import check_folder

    (check_writable if output.suffix.lower() == ".zip" else check_folder)(output)


@for_a_house
def dossier(
    law: Rules,
    conditions: Conditions,
    address: str,
    output: Annotated[Path, to_write("A new folder, or FILE.zip.", _check_place)] = Path("dossier.zip"),
    counts: Annotated[
        bool, typer.Option("--counts/--no-counts", help="Include figures, certificates and the report.")
    ] = True,
    rounds: Rounds = "1e6",
    seed: Seed = 1,
    randomness: Annotated[
        list[Path] | None,
        typer.Option("--randomness", help="A saved result of `croupier randomness`, in any format; may be repeated."),
    ] = None,
) -> None:
    """Write everything a laboratory needs to repeat the figures.

    Report, counts, certificates, rounds, source and fingerprints.
    """
    from croupier.filings.dossier import dossier as dossier_of
    from croupier.filings.dossier import write

    kept = {f"random-source/{path.name}": path for path in randomness or ()}
    if law.chapter.varies and address.endswith(".toml"):
        kept["chapter.toml"] = Path(address)
    beside = {}
    for name, path in kept.items():
        try:
            beside[name] = path.read_bytes()
        except OSError as error:
            raise Refused(f"{path}: {error.strerror or error}.") from None
    with counting(law.chapter.name) as _:
        made = dossier_of(
            law,
            counts=counts,
            rounds=number_of_rounds(rounds),
            seed=seed,
            conditions=conditions,
            beside=beside,
        )
    write(made, output)
    print(f"{output}: {len(made)} files, {sum(map(len, made.values())):,} bytes.")
