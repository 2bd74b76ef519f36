"""Five-card hands named by their ranks, as a poker room posts them: `TTTT2`, `AAAJJ`, `98765s`."""

from __future__ import annotations

import re

from croupier.equipment.cards import RANKS, cards
from croupier.errors import Refused

FORM = "five ranks, s after them for one suit: TTTT2, AAAJJ, 98765s"
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
