"""Chance that is the same in every run: cards that would break a test break it at once, or never.

Run as a program it is `croupier` with such chance, and with passwords that are hashed lightly:
`python luck.py SEED serve ...`.
"""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

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


def hash_lightly() -> None:
    """Passwords are hashed all the same, but not slowly: tests log in hundreds of times."""
    from argon2 import PasswordHasher

    from croupier.floor import people

    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    people._hasher = cache(lambda: hasher)  # type: ignore[assignment]


if __name__ == "__main__":
    from croupier.cli.main import run

    hash_lightly()
    with fixed(sys.argv.pop(1)):
        run()
