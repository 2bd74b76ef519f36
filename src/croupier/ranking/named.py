"""Hands named by their ranks, as a poker room posts them (`TTTT2`, `98765s`) and as they are called: `two pair`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations

from croupier.equipment.cards import RANKS, cards, rank
from croupier.errors import Refused

FORM = "five ranks, s after them for one suit: TTTT2, AAAJJ, 98765s"
SAID = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
"""The ranks in words."""
_RANKS = re.compile(rf"([{RANKS}]{{5}})(s?)", re.I)


def five(text: str) -> tuple[int, ...]:
    """Five cards that make the hand that is named, by its ranks or card by card."""
    match = _RANKS.fullmatch(text.strip())
    if match is None:
        found = cards(text)
        if len(found) != 5:
            raise Refused(f"{text!r} is not a hand of five cards.", allowed=(FORM,))
        return found
    ranks = [RANKS.index(one) for one in match[1].upper()]
    kinds = list(dict.fromkeys(ranks))
    if max(map(ranks.count, kinds)) > 4 or (match[2] and len(kinds) < 5):
        raise Refused(f"One deck has no hand {text!r}.", allowed=(FORM,))
    if match[2]:
        return tuple(4 * rank for rank in ranks)
    # of each rank the suits from another one on, so that five ranks are not of one suit
    return tuple(4 * rank + (kinds.index(rank) + ranks[:place].count(rank)) % 4 for place, rank in enumerate(ranks))


def worth(text: str) -> int:
    """What a hand that is named is worth among others; the more the better."""
    from croupier.kernels import plain  # only where hands are compared: the rankings take a while to load
    from croupier.ranking.poker import rank5

    return plain(rank5)(*five(text))


def best(held: Sequence[int], size: int, value: Callable[..., int]) -> tuple[int, ...]:
    """Of some cards those that play: as many as a kernel values, and as high as it values any; of hands that tie, the
    cards that come first."""
    return _best(tuple(held), size, value)


@lru_cache(maxsize=512)
def _best(held: tuple[int, ...], size: int, value: Callable[..., int]) -> tuple[int, ...]:
    return max(combinations(held, size), key=lambda some: value(*some))  # everybody who looks asks for the same


def said(category: str, held: Sequence[int]) -> str:
    """A hand without wild cards as it is called, by its category and the ranks that make it: `two pair, kings and
    fives`."""
    times = Counter(map(rank, held))
    first, *others = sorted(times, key=lambda one: (-times[one], -one))
    second = others[0] if others else first
    runs_low = {0, len(SAID) - 1} <= times.keys()  # in a straight an ace beside a two is the lowest card
    match category:
        case "high-card":
            return f"{SAID[first]} high"
        case "pair":
            return f"pair of {_several(first)}"
        case "two-pair":
            return f"two pair, {_several(first)} and {_several(second)}"
        case "three-of-a-kind" | "four-of-a-kind":
            return f"{category.partition('-')[0]} {_several(first)}"
        case "straight" | "straight-flush":
            return f"{category.replace('-', ' ')} to the {SAID[second if runs_low else first]}"
        case "flush":
            return f"flush, {SAID[first]} high"
        case "full-house":
            return f"full house, {_several(first)} over {_several(second)}"
    return category.replace("-", " ")


def _several(one: int) -> str:
    return f"{SAID[one]}{'es' if SAID[one].endswith('x') else 's'}"
