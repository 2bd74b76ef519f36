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


def called(text: str) -> str:
    """A hand that is named by its ranks, as it is called: `TTTT2` is `four tens`."""
    from croupier.ranking.poker import CATEGORIES

    held = five(text)
    return said(CATEGORIES[worth(text) >> 12], held)


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
    if not times:  # wild cards only
        return category.replace("-", " ")
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
        case "three-of-a-kind" | "four-of-a-kind" | "five-of-a-kind":
            return f"{category.partition('-')[0]} {_several(first)}"
        case "straight" | "straight-flush":
            return f"{category.replace('-', ' ')} to the {SAID[second if runs_low else first]}"
        case "flush":
            return f"flush, {SAID[first]} high"
        case "full-house":
            return f"full house, {_several(first)} over {_several(second)}"
    return category.replace("-", " ")


def completed(category: str, held: Sequence[int], wilds: int) -> tuple[int, ...]:
    """Some cards with as many wild ones as make them a hand of a category: each as a card of the rank that it stands
    for."""
    times = Counter(map(rank, held))
    ace = len(SAID) - 1
    if category.startswith("straight"):
        runs = ([one % len(SAID) for one in range(high, high - 5, -1)] for high in range(ace, 2, -1))
        free = next(run for run in runs if times.keys() <= set(run))  # an ace also stands below the two
    elif category == "flush":
        free = list(range(ace, -1, -1))
    else:
        free = [max(times, key=lambda one: (times[one], one))] * wilds if times else []
        times.clear()
    return (*held, *(4 * one for one in [one for one in free if one not in times][:wilds]))


def apart(name: str, hands: Sequence[Sequence[int]]) -> list[str]:
    """Hands of one name told apart by the ranks that decide between them, as far down as any two of them differ: `pair
    of fives, king kicker`, `ace-queen high`; what ties keeps its name."""
    counts = [Counter(map(rank, held)) for held in hands]
    orders = [tuple(sorted(times, key=lambda one: (-times[one], -one))) for times in counts]
    depths = [
        next((place + 1 for place, (one, other) in enumerate(zip(*two, strict=False)) if one != other), 0)
        for two in combinations(set(orders), 2)
    ]
    deepest, found = max(depths, default=0), []
    for times, order in zip(counts, orders, strict=True):
        several = sum(many > 1 for many in times.values())
        words = "-".join(SAID[one] for one in order[several:deepest])
        top = f"{SAID[order[0]]} high"
        kicker = f"{name}, {words} kicker" if words and several else name
        found.append(kicker if several else name.replace(top, f"{words} high") if words else name)
    return found


def _several(one: int) -> str:
    return f"{SAID[one]}{'es' if SAID[one].endswith('x') else 's'}"
