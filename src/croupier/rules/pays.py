"""Payout odds in the trade's words, as exact numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from croupier.errors import Refused
from croupier.rules import numbers

FORMS = (
    "40 to 1",
    "5 for 1",
    "1 to 1 less 5%",
    "$500",
    "10% of meter",
    "100% of mega meter",
    "$500 + 10% of meter",
    "10% of meter, at least $500",
    "Push",
    "Lose",
)
_LONGEST = 200
"""The most characters in which odds are said."""
_NUMBER = r"[0-9][0-9,]{0,15}(?:\.[0-9]{1,9})?"
_RATIO = re.compile(rf"({_NUMBER}) (to|for) ({_NUMBER})(?: less ({_NUMBER})%)?")
DOLLAR = "$"
SYMBOLS = "$€£¥₣₤₩₪₫₱₹₺₽₴₦"
SIGN = rf"[A-Z]{{0,3}}[{SYMBOLS}]"
"""The sign of a currency: a symbol, after letters where several countries write it (`HK$`)."""
_MONEY = re.compile(rf"{SIGN}({_NUMBER})")
_CENTS = re.compile(
    rf"(?:{SIGN})?("
    r"(?:(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.[0-9]{0,9})?|\.[0-9]{1,9}))"
)
_METER = re.compile(rf"({_NUMBER})% of (?:([a-z]+) )?meter")
_LEAST = re.compile(rf"(.+), at least ({SIGN}{_NUMBER})")
_DOLLAR, _METER_SHOWS = 100, 1_000_000
"""A wager and a meter, in cents, on which payouts are compared."""


NOT_ROUNDED = "none"
DOWN_TO_THE_CENT = "down-to-the-cent"
ROUNDINGS = (NOT_ROUNDED, "next-25-cents", "nearest-25-cents", DOWN_TO_THE_CENT)
"""How a vigorish is rounded, in the words of the options and charts."""


def _number(text: str) -> Fraction:
    found = numbers.number(text.replace(",", ""))
    assert found is not None  # the forms around it have let nothing else pass
    return found


@lru_cache(maxsize=4096)
def cents(text: str) -> int:
    """`$1,000` or `12.50` in cents."""
    match = _CENTS.fullmatch(text.strip())
    if match is None:  # a comma stands before three digits: `12,50` is no amount
        raise Refused(f"{text[:40]!r} is not an amount of money.", allowed=("5", "12.50", "$1,000"))
    amount = _number(match[1]) * 100
    if amount.denominator != 1 or amount < 0:
        raise Refused(f"{text!r} is not a whole number of cents.", allowed=("5", "12.50", "$1,000"))
    return amount.numerator


def money(amount: int, sign: str = DOLLAR) -> str:
    """Cents as `$1,234.50`, whole dollars without cents; a chapter's own sign comes with `Rules.money`."""
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{sign}{whole:,}" + (f".{rest:02d}" if rest else "")


def typed(amount: int) -> str:
    """Cents as people type them, without sign and commas: `1234.50`."""
    return money(amount, "").replace(",", "")


def exact_money(amount: Fraction | float, sign: str = DOLLAR) -> str:
    """An amount in cents that need not be whole, as `$1,234.50`: always with two decimals."""
    return f"{'-' if amount < 0 else ''}{sign}{abs(float(amount)) / 100:,.2f}"


def range_said(least: str, most: str, sign: str = DOLLAR) -> str:
    """Posted limits in words, each written with its sign or without: `$10 to $200`, `at least $10`."""
    low, high = (money(cents(one), sign) if one else "" for one in (least, most))
    if low and high:
        return f"{low} to {high}"
    return f"at least {low}" if low else f"at most {high}" if high else "no limit"


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
    meter: str = ""
    """The name of the meter that the share is of, where a wager has several."""
    returned: bool = True
    least: int = 0
    """What fixed amount and share come to at least, in cents."""

    def net(self, stake: int, meter: int = 0) -> Fraction:
        """What the player is up, in cents, on a wager of `stake` cents with the meter at `meter` cents."""
        back = 0 if self.returned else -stake
        won = Fraction(stake * self.profit.numerator + back * self.profit.denominator, self.profit.denominator)
        if not (self.fixed or self.share or self.least):  # as most do, thousands of which a spin may settle
            return won
        return won + max(self.fixed + meter * self.share, Fraction(self.least))

    def less_than(self, other: Pays) -> bool:
        """Whether it wins less than another payout, the wager itself counted: `7 for 1` wins less than `7 to 1`."""
        return self.net(_DOLLAR, _METER_SHOWS) < other.net(_DOLLAR, _METER_SHOWS)

    @property
    def by_amount(self) -> bool:
        """Whether what each unit wins depends on the size of the wager, apart from fixed amounts and meters."""
        return False

    @property
    def is_loss(self) -> bool:
        """The wager is collected and nothing is paid."""
        return not (self.returned or self.profit or self.fixed or self.share)


@dataclass(frozen=True)
class LessVigorish(Pays):
    """A payout from which the house takes a part of what was won, rounded as it says."""

    rate: Fraction = Fraction(0)
    rounding: str = NOT_ROUNDED

    def vigorish(self, won: Fraction) -> Fraction:
        """What is taken from a win of `won` cents."""
        due = won * self.rate
        if self.rounding == NOT_ROUNDED or due <= 0:
            return max(due, Fraction(0))
        if self.rounding == DOWN_TO_THE_CENT:
            return Fraction(due.numerator // due.denominator)
        quarters = due / 25 if self.rounding == "next-25-cents" else due / 25 - Fraction(1, 2)
        return Fraction(max(1, -(-quarters.numerator // quarters.denominator)) * 25)

    def net(self, stake: int, meter: int = 0) -> Fraction:
        """What the player is up, in cents, after the vigorish."""
        won = super().net(stake, meter)
        return won - self.vigorish(won)

    @property
    def by_amount(self) -> bool:
        """A rounded vigorish weighs more on a small wager."""
        return self.rounding not in (NOT_ROUNDED, DOWN_TO_THE_CENT) and self.rate > 0


def less_vigorish(pays: Pays, rate: Fraction, rounding: str = NOT_ROUNDED) -> LessVigorish:
    """A payout less a vigorish on the amount won, rounded in one of the `ROUNDINGS`."""
    if rounding not in ROUNDINGS:
        raise Refused(f"{rounding!r} is not a way to round a vigorish.", allowed=ROUNDINGS)
    percent = rate * 100
    text = f"{pays.text} less {percent if percent.denominator == 1 else float(percent)}%" if rate else pays.text
    return LessVigorish(text, pays.profit, pays.fixed, pays.share, returned=pays.returned, rate=rate, rounding=rounding)


@lru_cache(maxsize=4096)
def parse(text: str, wager_returned: bool | None = None) -> Pays:
    """Read payout odds; `wager_returned` overrides what the words say of the wager itself."""
    if len(text) > _LONGEST:
        raise Refused(f"{text[:40]!r} and so on is not a payout.", allowed=FORMS)
    if " + " not in text:
        return _with_least(text, wager_returned)
    parts = [_with_least(part, wager_returned) for part in text.split(" + ")]
    return Pays(
        text,
        profit=sum((part.profit for part in parts), Fraction(0)),
        fixed=sum(part.fixed for part in parts),
        share=sum((part.share for part in parts), Fraction(0)),
        meter="".join(part.meter for part in parts),
        returned=any(part.returned for part in parts),
    )


def with_to(paid: Pays) -> Pays:
    """The same payout stated with the word to: `9 for 1` as `8 to 1`."""
    match = _RATIO.fullmatch(paid.text)
    if not match or match[2] == "to" or match[4] or paid.returned or paid.profit <= 1:
        return paid
    won = paid.profit - 1
    return parse(f"{won.numerator:,} to {won.denominator:,}")


def stated_with_to(odds: str) -> str:
    """Odds that a house has filed, stated with the word to; what is no odds stays as it is."""
    return with_to(parse(odds)).text if _RATIO.fullmatch(odds) else odds


def _with_least(text: str, wager_returned: bool | None) -> Pays:
    """A payout, or one that comes to at least an amount."""
    if match := _LEAST.fullmatch(text):
        return replace(_plain(match[1], wager_returned), text=text, least=cents(match[2]))
    return _plain(text, wager_returned)


def _plain(text: str, wager_returned: bool | None) -> Pays:
    if text == "Push":
        return Pays(text)
    if text == "Lose":
        return Pays(text, returned=False)
    match = _RATIO.fullmatch(text)
    if match and _number(match[3]):
        ratio = _number(match[1]) / _number(match[3])
        if match[4]:
            ratio *= 1 - _number(match[4]) / 100
        returned = match[2] == "to" if wager_returned is None else wager_returned
        return Pays(text, profit=ratio, returned=returned)
    if match := _MONEY.fullmatch(text):
        return Pays(text, fixed=cents(match[1]), returned=wager_returned is not False)
    if match := _METER.fullmatch(text):
        return Pays(text, share=_number(match[1]) / 100, meter=match[2] or "", returned=bool(wager_returned))
    raise Refused(f"{text!r} is not a payout.", allowed=FORMS)
