"""Croupier: the casino rulebook, executable.

import croupier

game = croupier.open("pa/three-card-poker")
game.odds("pair-plus")[0].house_advantage   # Fraction(253, 5525)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.rules.submission import Submission
    from croupier.surface import OpenGame

    __version__: str

__all__ = ["OpenGame", "Refused", "Submission", "chapters", "open"]


def open(address: str, **choices: Any) -> OpenGame:
    """Open a game at an address, `pa/649a` or `oh/roulette`, under a house's choices.

    `options`, `paytables`, `pays`, `limits` and `increments` are those of a `Submission`.
    """
    from croupier.surface import open_at

    return open_at(address, **choices)


def chapters() -> tuple[str, ...]:
    """The addresses of all chapters."""
    from croupier.rules.loader import addresses

    return addresses()


def __getattr__(name: str) -> Any:
    if name == "OpenGame":
        from croupier.surface import OpenGame

        return OpenGame
    if name == "Submission":
        from croupier.rules.submission import Submission

        return Submission
    if name == "__version__":
        # pyproject.toml has the number. Reading it takes a few milliseconds, so only who asks pays for it.
        from importlib.metadata import version

        return version("croupier")
    raise AttributeError(name)
