"""The slip of a fill or a credit: which chips went between cage and tray, and who signed for them.

No rulebook at hand prints the form of a slip; this one has what a cage and a pit sign for everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from croupier.errors import Refused
from croupier.rules.books import house_money as money

Kind = Literal["fill", "credit"]
AND = " and "
"""Stands between two supervisors who sign together."""
SIGNED = {
    "prepared": "Prepared by",
    "carried": "Carried by",
    "dealer": "Dealer",
    "supervisor": "Supervisor",
}
"""Who signs a slip, in the order in which they do."""


class Signatures(msgspec.Struct, frozen=True):
    """Who signed: the cashier who prepared it, who carried the chips, the dealer and the supervisor at the table."""

    prepared: str
    carried: str
    dealer: str
    supervisor: str


class Slip(msgspec.Struct, frozen=True):
    """A slip as it is stored with the money that moved."""

    number: int
    kind: Kind
    table: int
    cents: int
    chips: dict[int, int]
    """What a chip is worth, in cents, and how many there are."""
    signed: Signatures


def check(cents: int, chips: Mapping[int, int], signed: Signatures) -> None:
    """Refuse a slip whose chips do not add up to its amount, or that is not signed by four different people."""
    if any(worth <= 0 or pieces <= 0 for worth, pieces in chips.items()):
        raise Refused("A slip lists chips by their worth, and at least one of each.")
    total = sum(worth * pieces for worth, pieces in chips.items())
    if total != cents:
        raise Refused(f"The chips on the slip come to {money(total)}, not {money(cents)}.")
    names: dict[str, str] = {}
    for field, said in SIGNED.items():
        for signature in getattr(signed, field).split(AND):
            name = " ".join(signature.split()).casefold()
            if not name:
                raise Refused(f"The slip is not signed: {said.lower()}.", allowed=SIGNED.values())
            if name in names:
                raise Refused(f"{names[name]} and {said.lower()} are two people, not both {signature}.")
            names[name] = said
