"""The `certificate` command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import counting, for_a_house, to_write
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.odds.pricing import Conditions
    from croupier.rules.submission import Rules


@for_a_house
def certificate(
    law: Rules,
    conditions: Conditions,
    wager: Annotated[str, typer.Option("--wager", "-w", help="Only this wager.")] = "",
    output: Annotated[Path | None, to_write("Write to this file.")] = None,
) -> None:
    """Write figures with everything needed to recount them.

    tools/check_certificate.py checks the file without this package.
    """
    import msgspec

    from croupier.odds.certificate import certificates

    with counting(law.chapter.name) as step:
        made = []
        for one in certificates(law, wager, conditions):
            step(law.wager(one["wager"]).name)
            made.append(one)
    text = msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"
    if output is None:
        print(text.decode(), end="")
        return
    try:
        output.write_bytes(text)
    except OSError as error:
        raise Refused(f"{output}: {error.strerror or error}.") from None
    print(f"{output}: {len(made)} certificates.")
