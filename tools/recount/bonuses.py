"""Bonuses of poker games on the cards alone, each by rules of its own."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, pairwise

from figures import Figure, NotRecountedError, Ways
from programs import printed

from hands import ACE, CATEGORIES, HIGH, JACK, KING, QUEEN, RANKS, kind_names

DECK = [divmod(card, 4) for card in range(52)]
"""Rank and suit of each card."""


def pocket_bonus(figure: Figure) -> Ways:
    """Two cards: a pair, or an ace and a face."""
    every, pairs, aces, ace_face = math.comb(52, 2), 12 * 6, 6, 4 * 12
    rest = every - pairs - aces - ace_face
    names = (("pair-of-aces", "pair"), ("pair",), ("ace-face-suited", "ace-face"), ("ace-face",), ("lose",))
    for ways, chain in zip((aces, pairs, ace_face // 4, ace_face * 3 // 4, rest), names, strict=True):
        yield ways, figure.net(figure.wager, *chain)


def holdem_bonus(figure: Figure) -> Ways:
    """Two cards: a pair, or an ace with a king, queen or jack; and aces against the dealer's aces."""
    every = math.comb(50, 2)
    for (high, suit), (low, other) in combinations(reversed(DECK), 2):
        names = ["no-bonus"]
        if high == low:
            size = ACE if high == ACE else JACK if high >= JACK else 0
            names = [{ACE: "pair-of-aces", JACK: "pair-of-jacks-to-kings", 0: "pair-of-twos-to-tens"}[size]]
        elif high == ACE and low >= JACK:
            name = "ace-king" if low == KING else "ace-queen-or-jack"
            names = [*([f"{name}-suited"] if suit == other else []), name]
        both = 1 if high == low == ACE else 0
        yield both, figure.net(figure.wager, "pair-of-aces-both", *names)
        yield every - both, figure.net(figure.wager, *names)


def super_wager(figure: Figure) -> Ways:
    """Five cards: pictures, a color, and ace, king and queen, beside some hands of poker."""
    if figure.option("super-straight-flush") != "as-printed":
        raise NotRecountedError("a straight flush that is paid as a flush")
    for ranks in combinations_with_replacement(range(13), 5):
        alike = Counter(ranks)
        ways = math.prod(math.comb(4, many) for many in alike.values())
        color = 2 * math.prod(math.comb(2, many) for many in alike.values())
        straight = len(alike) == 5 and (ranks[4] - ranks[0] == 4 or ranks == (0, 1, 2, 3, ACE))
        last = "ace-king-queen" if {ACE, KING, QUEEN} <= {*ranks} else "undeclared"
        of_color = "ace-king-queen" if last == "ace-king-queen" else "same-colour-five"
        flush = 4 if len(alike) == 5 else 0
        if max(alike.values()) == 4:
            parts = {"four-of-a-kind": ways}
        elif {*ranks} <= {JACK, QUEEN, KING}:
            parts = {"five-picture-cards": ways}
        elif sorted(alike.values()) == [2, 3]:
            parts = {"full-house": ways}
        elif straight:  # a straight flush is neither a straight nor a flush
            parts = {"straight": ways - flush, of_color: flush}
        elif max(alike.values()) == 3:
            parts = {"three-of-a-kind": ways}
        else:
            parts = {"flush": flush, of_color: color - flush}
            parts[last] = parts.get(last, 0) + ways - color
        for name, times in parts.items():
            yield times, figure.net(figure.wager, name, "lose")


def three_names(ranks: list[int], suits: set[int]) -> str:
    """What three cards are; ranks from the lowest."""
    straight = all(after - before == 1 for before, after in pairwise(ranks)) or ranks == [0, 1, ACE]
    if straight and len(suits) == 1:
        return "mini-royal" if ranks == [QUEEN, KING, ACE] else "straight-flush"
    if len({*ranks}) < 3:
        return "pair" if len({*ranks}) == 2 else "three-of-a-kind"
    return "straight" if straight else "flush" if len(suits) == 1 else "high-card"


def pair_bonus(figure: Figure) -> Ways:
    """Three cards, and a fourth that is a two or not."""
    counts: Counter[tuple[str, int]] = Counter()
    for hand in combinations(DECK, 3):
        ranks = [rank for rank, _ in hand]
        counts[three_names(ranks, {suit for _, suit in hand}), ranks.count(0)] += 1
    for (name, twos), ways in counts.items():
        names = [name, *(["straight-flush"] if name == "mini-royal" else [])]
        yield ways * (4 - twos), figure.net(figure.wager, f"{name}-fourth-card-2", *names)
        yield ways * (45 + twos), figure.net(figure.wager, *names)


def lo_ball(figure: Figure) -> Ways:
    """Five cards without a pair, straight or flush, by the highest."""
    if figure.option("lo-ball-ace") != "high":
        raise NotRecountedError("an ace that is low")
    for line in printed("poker", "hands", "5", "5"):
        kind, ways = map(int, line.split())
        high = RANKS[kind % 16].removesuffix("es" if RANKS[kind % 16] == "sixes" else "s")
        yield ways, figure.net(figure.wager, *([f"{high}-high", "lose"] if kind // 16 == HIGH else ["lose"]))


FIVE_ALIKE = 14


def wild_trips(figure: Figure) -> Ways:
    """Five cards of which deuces and a joker are wild, hands with a wild card apart from those without."""
    for line in printed("poker", "wild", "deuces"):
        wilds, kind, ways = map(int, line.split())
        if kind // 16 == FIVE_ALIKE:
            names = [*(["five-wilds"] if wilds == 5 else []), "five-of-a-kind"]
        else:
            plain = kind_names(figure, figure.wager, kind, 5)
            names = [f"{'wild' if wilds else 'natural'}-{CATEGORIES[kind // 16]}", *plain]
        yield ways, figure.net(figure.wager, *names)


BONUSES: dict[str, Callable[[Figure], Ways]] = {
    "pocket-bonus": pocket_bonus,
    "hole-card-bonus": pocket_bonus,
    "holdem-bonus": holdem_bonus,
    "super": super_wager,
    "super-player": super_wager,
    "super-dealer": super_wager,
    "pair-bonus": pair_bonus,
    "lo-ball": lo_ball,
}
