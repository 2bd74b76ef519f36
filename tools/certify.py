"""Writes the certificate of every exact figure of every chapter, by default rules, for tools/recount.

python tools/certify.py FOLDER [BOOK/CHAPTER ...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from croupier.errors import Refused
from croupier.games import game_for
from croupier.odds.certificate import certificate
from croupier.odds.pricing import Conditions, counted, versions
from croupier.rules.loader import resolve
from croupier.rules.submission import Rules
from exact import house, playable


def every_certificate(address: str) -> Iterator[dict[str, Any]]:
    """The certificates of all prices of a chapter: every version, wager and pay table."""
    conditions = Conditions()
    for rules in versions(Rules(address, house(address))):
        for wager in dict.fromkeys(priced.wager for priced in game_for(rules).priced()):
            with suppress(Refused):  # no pay table of the wager is of this version
                yield from (certificate(count, conditions) for count in counted(rules, conditions, wager))


def main(folder: Path, addresses: list[str]) -> None:
    """Write one file a chapter."""
    folder.mkdir(parents=True, exist_ok=True)
    for address in addresses:
        file = folder / f"{address.replace('/', '-')}.json"
        file.write_text(json.dumps(list(every_certificate(address))), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), [resolve(name) for name in sys.argv[2:]] or playable())
