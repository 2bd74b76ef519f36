"""The `new` command: a chapter file of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from croupier.errors import Refused


def new(
    file: Annotated[Path, typer.Argument(help="The file to begin, NAME.toml.")],
    varies: Annotated[str, typer.Option("--varies", help="The chapter that it varies, BOOK/CHAPTER.")],
) -> None:
    """Begin a chapter file of your own: it names the chapter that it varies and states only what differs."""
    from croupier.rules.loader import load
    from croupier.rules.variation import started

    stem = re.sub(r"[^a-z0-9]+", "-", file.stem.lower()).strip("-")
    if file.suffix.lower() != ".toml" or not stem or not stem[0].isalpha():
        raise Refused(f"{file} is no name of a chapter.", allowed=("NAME.toml, such as lucky-three.toml",))
    base = load(varies)
    if not base.game:
        raise Refused(f"{base.address} has no game to vary.")
    text = started(base, stem)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise Refused(f"{file} is there already.", allowed=("another name",)) from None
    except OSError as error:
        raise Refused(f"{file}: {error.strerror or error}.") from None
    print(f"{file}: {len(text.splitlines())} lines that vary {base.name}. `croupier check {file}` checks them.")
