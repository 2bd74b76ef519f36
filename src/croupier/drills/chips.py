"""Chips by colour. No chapter prints denominations or colours, so these are the floor's own, as its felt draws them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from croupier.errors import Refused
from croupier.rules.books import house_money as money
from croupier.rules.pays import cents

CHIPS = {
    500_000: "brown",
    100_000: "yellow",
    50_000: "purple",
    10_000: "black",
    2_500: "green",
    500: "red",
    100: "grey",
}
"""Chips by their worth in cents, greatest first, and their colours."""
COINS = {50: "half-dollar", 25: "quarter", 10: "dime", 5: "nickel", 1: "cent"}
"""What is paid beside chips where an amount is not in whole dollars."""
_PART = re.compile(r"([0-9]{1,4}) ?x ?(\S+)|([0-9]{1,4}) ([a-z-]+)", re.IGNORECASE)


def cut(amount: int) -> dict[int, int]:
    """The fewest chips and coins that make an amount, worth to number."""
    found = {}
    for worth in (*CHIPS, *COINS):
        number, amount = divmod(amount, worth)
        if number:
            found[worth] = number
    return found


def total(chips: Mapping[int, int]) -> int:
    """What some chips and coins are worth, in cents."""
    return sum(worth * number for worth, number in chips.items())


def said(chips: Mapping[int, int]) -> str:
    """Chips in words: `1 black, 2 green`."""
    names = CHIPS | COINS
    held = [(number, names[worth], worth) for worth, number in sorted(chips.items(), reverse=True) if number]
    return ", ".join(f"{number} {name}{'s' if number > 1 and worth in COINS else ''}" for number, name, worth in held)


def read(text: str) -> tuple[int, dict[int, int]]:
    """An amount as a dealer types it, and the chips if it is named by them: `75`, `3 green`, `3x25, 2 red`."""
    by_name = {name: worth for worth, name in (CHIPS | COINS).items()}
    chips: dict[int, int] = {}
    for part in text.lower().replace(" and ", ",").split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            if chips or ("," in text and not re.fullmatch(r"\$?[0-9,]+(\.[0-9]+)?", text.strip())):
                raise Refused(f"{part.strip()!r} is neither chips nor an amount.", allowed=("75", "3 green", "3x25"))
            return cents(text.strip()), {}
        worth = cents(match[2]) if match[2] else by_name.get(match[4].removesuffix("s"), 0)
        if worth not in CHIPS | COINS:
            known = (f"{name} {money(worth)}" for worth, name in CHIPS.items())
            raise Refused(f"There is no chip {match[2] or match[4]!r}.", allowed=known)
        chips[worth] = chips.get(worth, 0) + int(match[1] or match[3])
    return total(chips), chips
