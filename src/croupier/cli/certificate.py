"""The `certificate` command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import (
    Address,
    Meters,
    Pays,
    Paytables,
    Stakes,
    SubmissionFile,
    conditions_of,
    counting,
    rules_of,
)
from croupier.cli.report import LongOptions
from croupier.errors import Refused


def certificate(
    address: Address,
    wager: Annotated[str, typer.Option("--wager", "-w", help="Only this wager.")] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file.")] = None,
    option: LongOptions = None,
    paytable: Paytables = None,
    pays: Pays = None,
    submission: SubmissionFile = None,
    meter: Meters = None,
    stake: Stakes = None,
) -> None:
    """Figures with all that they rest on, as JSON: tools/check_certificate.py checks them without this package."""
    import msgspec

    from croupier.odds.certificate import certificates

    law = rules_of(address, submission, option, paytable, pays, None)
    with counting(law.chapter.name) as step:
        made = []
        for one in certificates(law, wager, conditions_of(meter, stake, 0)):
            step(one["name"])
            if law.submission.paytables.get(one["wager"], one["paytable"]) == one["paytable"]:
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
