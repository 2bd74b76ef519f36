"""Hands that win by being low: ace-to-five, eight or better, deuce-to-seven, and Badugi; and how a hand is formed.

Every value is higher for the better hand and 0 for none; two hands tie exactly when their values are equal. Low hands
have `BEST` less a number: the category, the ranks that stand most often, the other ranks, these two as sets of thirteen
bits, so that the worst card decides first. A `ranking` and how cards are used (`uses`) are small numbers, so that one
kernel is compiled for all games of a room.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import compiled
from croupier.ranking import poker
from croupier.ranking.poker import CARD_BITS, CARD_KEYS, NO_CARDS

Cards = NDArray[np.int64]

(
    HIGH,
    ACE_FIVE,
    ACE_FIVE_AS_PRINTED,
    EIGHT_OR_BETTER,
    DEUCE_SEVEN,
    BADUGI,
    BADUGI_ACE_HIGH,
    BADUGI_BY_SUITS,
    BADUGI_ACE_HIGH_BY_SUITS,
    EIGHT_OR_BETTER_AS_PRINTED,
    HIGH_WITHOUT_WHEEL,
) = range(11)
"""What a hand is ranked by. As printed: of two low hands of a category the one with the lowest card that the other does
not have is better. By suits: four cards of four suits are a Badugi whatever their ranks. Without a wheel: the ace is
only high, and ace to five is no straight."""
ANY, TWO_AND_THREE = range(2)
"""Which cards form a hand: any of one's own and those on the board, or exactly two of one's own and three of these."""

BEST = 1 << 30
_ACE = 12
_FIRST_EIGHT = 0xFF
"""The ranks from ace to eight, an ace being the lowest."""
FOUR_CARD_BADUGI = 4 << 16
"""The least value of a Badugi of four cards."""
_WHEEL = 1 << _ACE | 0b1111
"""Ace, 2, 3, 4 and 5."""


@compiled
def low_rank(card: int) -> int:
    """The rank of a card with the ace as 0 and the king as 12."""
    return 0 if card >> 2 == _ACE else (card >> 2) + 1


@compiled
def _numbered(category: int, most: int, rest: int, as_printed: int) -> int:
    """The value of a hand by its category and two sets of ranks."""
    if not as_printed:
        return int(BEST - (category << 26 | most << 13 | rest))
    turned = 0
    for rank in range(13):  # the lowest card first
        turned |= (most >> rank & 1) << (25 - rank) | (rest >> rank & 1) << (12 - rank)
    return int((15 - category) << 26 | turned)


@compiled
def low5(a: int, b: int, c: int, d: int, e: int, as_printed: int) -> int:
    """Five cards as a low hand with the ace low; straights and flushes do not count."""
    once, twice, thrice, four = 0, 0, 0, 0
    for card in (a, b, c, d, e):
        bit = 1 << low_rank(card)
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    return _by_times(once, twice, thrice, four, as_printed)


@compiled
def _by_times(once: int, twice: int, thrice: int, four: int, as_printed: int) -> int:
    """Five cards by the sets of ranks that stand at least once, twice, three and four times."""
    if four:
        return _numbered(poker.FOUR_OF_A_KIND, four, once ^ four, as_printed)
    if thrice:
        full = twice != thrice
        category = poker.FULL_HOUSE if full else poker.THREE_OF_A_KIND
        return _numbered(category, thrice, once ^ thrice, as_printed)
    if twice:
        category = poker.TWO_PAIR if twice & (twice - 1) else poker.PAIR
        return _numbered(category, twice, once ^ twice, as_printed)
    return _numbered(poker.HIGH_CARD, 0, once, as_printed)


@compiled
def deuce_seven5(a: int, b: int, c: int, d: int, e: int) -> int:
    """Five cards as a low hand in which straights and flushes count against it and the ace is only high."""
    once, twice, thrice, four = 0, 0, 0, 0
    for card in (a, b, c, d, e):
        bit = 1 << (card >> 2)
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    if not twice:
        straight = once == 31 * (once & -once)
        flush = (a & 3) == (b & 3) == (c & 3) == (d & 3) == (e & 3)
        if straight and flush:
            return _numbered(poker.STRAIGHT_FLUSH, 0, once, 0)
        if straight or flush:
            return _numbered(poker.FLUSH if flush else poker.STRAIGHT, 0, once, 0)
    return _by_times(once, twice, thrice, four, 0)


@compiled
def _lowest_five(ranks: int) -> int:
    """The five lowest of a set of ranks."""
    while _size(ranks) > 5:
        high = 1 << 12
        while not ranks & high:
            high >>= 1
        ranks ^= high
    return ranks


@compiled
def _size(ranks: int) -> int:
    found = 0
    while ranks:
        ranks &= ranks - 1
        found += 1
    return found


@compiled
def badugi(cards: Cards, size: int, ace_low: int, by_suits: int) -> int:
    """The best of four cards or fewer of different suits and ranks, most cards first, then the lowest from the highest
    card down; `by_suits`: four cards of four suits count whatever their ranks."""
    best = 0
    for chosen in range(1, 1 << size):
        held, suits, ranks, alike = 0, 0, 0, 0
        for place in range(size):
            if chosen >> place & 1:
                card = cards[place]
                rank = low_rank(card) if ace_low else card >> 2
                alike |= suits & (1 << (card & 3))
                if ranks >> rank & 1:
                    alike |= 16
                suits |= 1 << (card & 3)
                ranks |= 1 << rank
                held += 1
        if alike & 15 or held > 4 or (alike and not (by_suits and held == 4)):
            continue
        number = 0
        for rank in range(12, -1, -1):
            for place in range(size):
                if chosen >> place & 1 and (low_rank(cards[place]) if ace_low else cards[place] >> 2) == rank:
                    number = number << 4 | rank
        best = max(best, held << 16 | (0xFFFF - number))
    return best


@compiled
def high_without_wheel(a: int, b: int, c: int, d: int, e: int) -> int:
    """Five cards as a high hand in which the ace is only high: values are doubled, so that ace to five has its place
    below ace, 6, 4, 3 and 2, as a flush or as a high card."""
    ranks, flush = 0, True
    for card in (a, b, c, d, e):
        ranks |= 1 << (card >> 2)
        flush = flush and (card & 3) == (a & 3)
    if ranks != _WHEEL:
        return 2 * (poker.rank5(a, b, c, d, e) + 1)
    suit, other = a & 3, (a & 3) if flush else (a + 1) & 3
    above = poker.rank5(4 * _ACE + suit, 4 * 4 + other, 4 * 2 + suit, 4 + suit, suit)
    return 2 * (above + 1) - 1


@compiled
def of_five(ranking: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five cards as a five-card ranking has it."""
    if ranking == HIGH:
        return poker.rank5(a, b, c, d, e) + 1
    if ranking == HIGH_WITHOUT_WHEEL:
        return high_without_wheel(a, b, c, d, e)
    if ranking == DEUCE_SEVEN:
        return deuce_seven5(a, b, c, d, e)
    value = low5(a, b, c, d, e, int(ranking in (ACE_FIVE_AS_PRINTED, EIGHT_OR_BETTER_AS_PRINTED)))
    if ranking in (EIGHT_OR_BETTER, EIGHT_OR_BETTER_AS_PRINTED):
        ranks = 0
        for card in (a, b, c, d, e):
            ranks |= 1 << low_rank(card)
        if ranks & ~_FIRST_EIGHT or _size(ranks) < 5:
            return 0
    return value


@compiled
def _quick_high(cards: Cards, size: int) -> int:
    """The best five of five, six or seven cards."""
    key, bits = NO_CARDS, np.uint64(0)
    for place in range(size):
        key += CARD_KEYS[cards[place]]
        bits |= CARD_BITS[cards[place]]
    if size == 5:
        return poker.value5(key, bits) + 1
    if size == 6:
        return poker.value6(key, bits) + 1
    return poker.value7(key, bits) + 1


@compiled
def _best_of_any(ranking: int, cards: Cards, size: int) -> int:
    """The best five of some cards."""
    if ranking == HIGH and size <= 7:
        return _quick_high(cards, size)
    if ranking in (ACE_FIVE, EIGHT_OR_BETTER):
        ranks = 0
        for place in range(size):
            ranks |= 1 << low_rank(cards[place])
        if ranking == EIGHT_OR_BETTER:
            ranks &= _FIRST_EIGHT
        if _size(ranks) >= 5:
            return _numbered(poker.HIGH_CARD, 0, _lowest_five(ranks), 0)
        if ranking == EIGHT_OR_BETTER:
            return 0
    best = 0
    for a in range(size):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        best = max(best, of_five(ranking, cards[a], cards[b], cards[c], cards[d], cards[e]))
    return best


@compiled
def _best_of_two_and_three(ranking: int, cards: Cards, own: int, size: int) -> int:
    """The best five of two of one's own cards and three of the others."""
    if ranking == HIGH:
        return _high_of_two_and_three(cards, own, size)
    if ranking == EIGHT_OR_BETTER:
        return _eight_of_two_and_three(cards, own, size)
    best = 0
    for a in range(own):
        for b in range(a):
            for c in range(own, size):
                for d in range(own, c):
                    for e in range(own, d):
                        best = max(best, of_five(ranking, cards[a], cards[b], cards[c], cards[d], cards[e]))
    return best


@compiled
def _high_of_two_and_three(cards: Cards, own: int, size: int) -> int:
    """The same for high hands: what three cards add to key and bits is added up once for all pairs."""
    keys, bits = np.empty(10, dtype=np.uint64), np.empty(10, dtype=np.uint64)
    triples, best = 0, 0
    for c in range(own, size):
        for d in range(own, c):
            for e in range(own, d):
                keys[triples] = NO_CARDS + CARD_KEYS[cards[c]] + CARD_KEYS[cards[d]] + CARD_KEYS[cards[e]]
                bits[triples] = CARD_BITS[cards[c]] | CARD_BITS[cards[d]] | CARD_BITS[cards[e]]
                triples += 1
    for a in range(own):
        for b in range(a):
            key = CARD_KEYS[cards[a]] + CARD_KEYS[cards[b]]
            held = CARD_BITS[cards[a]] | CARD_BITS[cards[b]]
            for triple in range(triples):
                best = max(best, poker.value5(key + keys[triple], held | bits[triple]))
    return best + 1


@compiled
def _eight_of_two_and_three(cards: Cards, own: int, size: int) -> int:
    """The same for eight or better: two ranks and three others, all of them low."""
    lowest = 1 << 13
    for c in range(own, size):
        for d in range(own, c):
            for e in range(own, d):
                board = 1 << low_rank(cards[c]) | 1 << low_rank(cards[d]) | 1 << low_rank(cards[e])
                if board & ~_FIRST_EIGHT or _size(board) < 3:
                    continue
                for a in range(own):
                    first = 1 << low_rank(cards[a])
                    if first & ~_FIRST_EIGHT or first & board:
                        continue
                    for b in range(a):
                        ranks = board | first | 1 << low_rank(cards[b])
                        if not ranks & ~_FIRST_EIGHT and _size(ranks) == 5:
                            lowest = min(lowest, ranks)
    return 0 if lowest == 1 << 13 else _numbered(poker.HIGH_CARD, 0, lowest, 0)


@compiled
def value(ranking: int, uses: int, cards: Cards, own: int, size: int) -> int:
    """The value of the best hand that `own` cards, and those on the board after them up to `size`, can form."""
    if ranking >= BADUGI and ranking <= BADUGI_ACE_HIGH_BY_SUITS:
        by_suits = int(ranking >= BADUGI_BY_SUITS)
        return badugi(cards, own, int(ranking in (BADUGI, BADUGI_BY_SUITS)), by_suits)
    if uses == TWO_AND_THREE:
        return _best_of_two_and_three(ranking, cards, own, size)
    return _best_of_any(ranking, cards, size)
