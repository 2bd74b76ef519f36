"""Payout odds in the trade's words, as exact numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from croupier.errors import Refused

FORMS = ("40 to 1", "5 for 1", "1 to 1 less 5%", "$500", "10% of meter", "$500 + 10% of meter", "Push", "Lose")
_NUMBER = r"\d[\d,]*(?:\.\d+)?"
_RATIO = re.compile(rf"({_NUMBER}) (to|for) ({_NUMBER})(?: less ({_NUMBER})%)?")
_MONEY = re.compile(rf"\$({_NUMBER})")
_METER = re.compile(rf"({_NUMBER})% of meter")


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


def cents(text: str) -> int:
    """`$1,000` or `12.50` in cents."""
    try:
        amount = _number(text.strip().lstrip("$")) * 100
    except (ValueError, ZeroDivisionError):
        raise Refused(f"{text!r} is not an amount of money.", allowed=("5", "12.50", "$1,000")) from None
    if amount.denominator != 1 or amount < 0:
        raise Refused(f"{text!r} is not a whole number of cents.", allowed=("5", "12.50", "$1,000"))
    return amount.numerator


def money(amount: int) -> str:
    """Cents as `$1,234.50`, whole dollars without cents."""
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 100)
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest else "")


@dataclass(frozen=True)
class Pays:
    """What a winning (or pushed, or lost) wager gets.

    `profit` is per unit wagered, beyond the wager itself; `fixed` is an amount in cents, `share` a share of the meter.
    `returned` says whether the wager itself comes back.
    """

    text: str
    profit: Fraction = Fraction(0)
    fixed: int = 0
    share: Fraction = Fraction(0)
    returned: bool = True

    def net(self, stake: int, meter: int = 0) -> Fraction:
        """What the player is up, in cents, on a wager of `stake` cents with the meter at `meter` cents."""
        back = 0 if self.returned else -stake
        return stake * self.profit + self.fixed + meter * self.share + back

    @property
    def is_loss(self) -> bool:
        """The wager is collected and nothing is paid."""
        return not (self.returned or self.profit or self.fixed or self.share)


@lru_cache(maxsize=4096)
def parse(text: str, wager_returned: bool | None = None) -> Pays:
    """Read payout odds; `wager_returned` overrides what the words say of the wager itself."""
    if " + " in text:
        parts = [parse(part, wager_returned) for part in text.split(" + ")]
        return Pays(
            text,
            profit=sum((part.profit for part in parts), Fraction(0)),
            fixed=sum(part.fixed for part in parts),
            share=sum((part.share for part in parts), Fraction(0)),
            returned=any(part.returned for part in parts),
        )
    if text == "Push":
        return Pays(text)
    if text == "Lose":
        return Pays(text, returned=False)
    if match := _RATIO.fullmatch(text):
        ratio = _number(match[1]) / _number(match[3])
        if match[4]:
            ratio *= 1 - _number(match[4]) / 100
        returned = match[2] == "to" if wager_returned is None else wager_returned
        return Pays(text, profit=ratio, returned=returned)
    if match := _MONEY.fullmatch(text):
        return Pays(text, fixed=cents(match[1]), returned=wager_returned is not False)
    if match := _METER.fullmatch(text):
        return Pays(text, share=_number(match[1]) / 100, returned=bool(wager_returned))
    raise Refused(f"{text!r} is not a payout.", allowed=FORMS)
