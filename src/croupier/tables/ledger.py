"""Money at a table: whole cents, in double entry. What leaves one account enters another."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import Refused

HOUSE, OUTSIDE, TOKES = "house", "outside", "tokes"
"""The chip tray, everything beyond the table (buy-ins come from it, colour-ups go to it), the dealers' toke pool."""


def player(seat: int) -> str:
    """A seat's chips in front of the player."""
    return f"player {seat}"


def layout(seat: int) -> str:
    """A seat's wagers on the layout."""
    return f"layout {seat}"


def meter(wager: str) -> str:
    """The jackpot of a progressive wager."""
    return f"meter {wager}"


def reserve(wager: str) -> str:
    """What is laid by for the jackpot after the one that a progressive wager's meter shows."""
    return f"reserve {wager}"


class Ledger:
    """Balances by account; their sum is always zero."""

    def __init__(self) -> None:
        self._balances: dict[str, int] = {}

    def __getitem__(self, account: str) -> int:
        return self._balances.get(account, 0)

    def move(self, source: str, target: str, cents: int) -> None:
        """Move money; a player cannot move more than lies there."""
        if cents < 0:
            source, target, cents = target, source, -cents
        balances = self._balances
        held = balances.get(source, 0)
        if held < cents and source.startswith(("player", "layout")):
            raise Refused(f"{source} has {held} cents, not {cents}.")
        balances[source] = held - cents
        balances[target] = balances.get(target, 0) + cents

    def restore(self, balances: Mapping[str, int]) -> None:
        """Begin with the balances of a snapshot."""
        self._balances = dict(balances)

    @property
    def balances(self) -> Mapping[str, int]:
        """Every account that is not empty."""
        return {account: cents for account, cents in sorted(self._balances.items()) if cents}
