"""Payout odds in the words in which a chapter lets a house print them for players."""

from __future__ import annotations

import re
from fractions import Fraction

from croupier.rules.charts.sign import Notation, notation
from croupier.rules.pays import Pays
from croupier.rules.submission import Rules

_FOR = re.compile(r"(\d[\d,]*(?:\.\d+)?) for (\d[\d,]*)")
_TO_ONE = re.compile(r"(\d[\d,]*(?:\.\d+)?) to 1\b")


def stated(rules: Rules, pays: Pays) -> str:
    """A payout as layouts, signs and guides print it: as the chapter has it, unless it says how odds are stated."""
    charts = [chart for chart in rules.chapter.charts if chart.id == "odds-notation"]
    word = notation(charts[0], rules.choice) if charts else None
    if word == Notation.TO:
        return _FOR.sub(lambda match: _without_for(match[1], match[2], pays.returned), pays.text)
    if word == Notation.WINS:
        return _TO_ONE.sub(r"1 wins \1", pays.text)
    return pays.text


def notation_cite(rules: Rules) -> str:
    """The clause on how odds are stated; empty where the chapter has none."""
    return next((rules.cite(one.cite) for one in rules.chapter.charts if one.id == "odds-notation"), "")


def _without_for(paid: str, wagered: str, returned: bool) -> str:
    """`1,000 for 1` as `999 to 1`: what is won beside the wager, which `for` counts with it."""
    unit = Fraction(wagered.replace(",", ""))
    won = Fraction(paid.replace(",", "")) - (0 if returned else unit)
    if won < 0:
        return f"{-won / unit} of the wager lost"
    return f"{int(won) if won.denominator == 1 else float(won):,} to {wagered}" if won else "Push"
