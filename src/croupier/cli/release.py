"""The `self-check` command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import Json
from croupier.errors import Refused

EXIT = {"as-released": 0, "differs": 1, "unknown": 3}


def self_check(
    manifest: Annotated[
        Path | None,
        typer.Option("--manifest", help="The release's manifest. Without it the installed copy."),
    ] = None,
    dependencies: Annotated[
        bool, typer.Option("--dependencies", help="Also check the files of every package that Croupier needs.")
    ] = False,
    json: Json = False,
) -> None:
    """Compare the installed files with the release's hashes.

    Exit code 1 if anything differs, 3 if there is no manifest to compare with.
    """
    from croupier import release
    from croupier.cli.show import print_json
    from croupier.rules.books import books

    if manifest is not None and not manifest.is_file():
        raise Refused(f"There is no file {manifest}.")
    try:
        known = release.read(manifest or release.package_folder() / release.MANIFEST)
    except ValueError as error:
        raise Refused(f"{error}.") from None
    found = release.compare(release.package_folder(), known)
    others = [one for one in books().values() if not one.ours]
    altered = release.changed_dependencies() if dependencies else []
    result = "differs" if altered else found.result
    if json:
        print_json(
            found.data()
            | {"result": result, "other_rulebooks": {one.id: str(one.folder) for one in others}}
            | ({"dependencies": altered} if dependencies else {})
        )
    else:
        for line in (*found.lines(), *(f"Dependency: {one}" for one in altered)):
            print(line)
        for one in others:
            print(f"Not part of any release of Croupier: rulebook {one.id} in {one.folder}")
        print(found.summary())
    if EXIT[result]:
        raise typer.Exit(EXIT[result])
