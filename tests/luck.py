"""Chance that is the same in every run: cards that would break a test break it at once, or never.

Run as a program it is `croupier` with such chance: `python luck.py SEED serve ...`.
"""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager

DRAWS = ("token_bytes", "randbelow", "randbits", "choice")


@contextmanager
def fixed(of: str) -> Iterator[None]:
    """Everything that is drawn from the system's own source is drawn from a name instead."""
    kept = {name: getattr(secrets, name) for name in DRAWS}
    rng = random.Random(of)
    secrets.token_bytes = lambda size=None: rng.randbytes(size or 32)
    secrets.randbelow, secrets.randbits, secrets.choice = rng.randrange, rng.getrandbits, rng.choice
    try:
        yield
    finally:
        for name, was in kept.items():
            setattr(secrets, name, was)


if __name__ == "__main__":
    from croupier.cli.main import run

    with fixed(sys.argv.pop(1)):
        run()
