"""High Card Flush: seven cards against the dealer's, the longest flush wins, then its ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

import numpy as np

from croupier.cache import Arrays, arrays
from croupier.counting.flushes import best_raises, choose, endings, no_ways
from croupier.counting.suits import Ints
from croupier.equipment.cards import RANKS, rank
from croupier.errors import Refused
from croupier.games.appearance import Made
from croupier.games.base import Chain
from croupier.games.poker.against_dealer import COMPARISONS, AgainstDealer, Evaluator
from croupier.games.script import PlaceName
from croupier.games.side_bets import OWN, Side
from croupier.kernels import alone, plain
from croupier.ranking.flushes import LENGTHS, LONGEST, RUNS, SHORTEST, flush7, flush_value, longest7, run7, suited
from croupier.ranking.named import said
from croupier.rules.charts.cards import least

_WORDS = ("two", "three", "four", "five", "six", "seven")
FLUSHES: tuple[Chain, ...] = tuple((f"{word}-card-flush",) for word in _WORDS)
"""The best flush of seven cards, as `flush_hand` numbers them."""
STRAIGHT_FLUSHES: tuple[Chain, ...] = (
    ("no-straight-flush",),
    *((f"{word}-card-straight-flush",) for word in _WORDS[1:]),
)
"""The longest straight flush of seven cards, as `straight_flush_hand` numbers them."""


@alone
def flush_hand(whole: bool, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The index in `FLUSHES` of seven cards."""
    return (flush7(whole, a, b, c, d, e, f, g) >> 13) - SHORTEST


@alone
def straight_flush_hand(low: bool, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The index in `STRAIGHT_FLUSHES` of seven cards; `low` says whether an ace may be low."""
    return max(run7(low, a, b, c, d, e, f, g) - SHORTEST, 0)


class HighCardFlush(AgainstDealer):
    """High Card Flush under one chapter and one submission."""

    names = ("high-card-flush",)
    own = dealers = LONGEST
    condition = "with the Raise, best strategy"
    by_flush: ClassVar[str] = "flush-bonus"
    """The wager on the length of one's flush."""
    by_run: ClassVar[tuple[str, ...]] = ("straight-flush-bonus", "progressive")
    """The wagers on the length of one's straight flush."""
    unaffected = frozenset({by_flush, *by_run})
    chart_note = "By the player's longest flush; T is a ten. A raise is the greatest that the hand allows."

    @cached_property
    def evaluator(self) -> Evaluator:
        """Seven cards by their best flush."""
        return Evaluator(flush7, flush_hand, FLUSHES, (self.whole,))

    @cached_property
    def whole(self) -> bool:
        """Whether all cards of a flush are compared, or its highest only as a house may read the chapter."""
        return self.rules.chosen("tie-break", "all-cards") == "all-cards"

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the length of one's flush, and of one's straight flush."""
        low = self.rules.chosen("ace-low", "no") == "yes"
        runs = (STRAIGHT_FLUSHES, straight_flush_hand, (OWN,), lambda: _straight_flushes(low), (low,))
        return (
            Side(self.by_flush, FLUSHES, flush_hand, (OWN,), _flushes, (True,)),
            *(Side(wager, *runs) for wager in self.by_run),
        )

    @cached_property
    def qualifier(self) -> int:
        """The least flush with which the dealer plays."""
        needed = least(self.chart("qualifier"))
        if not needed.flush:
            raise Refused(
                f"{needed.hand!r} is not a flush that a dealer can need.", allowed=("three-card-flush-nine-high",)
            )
        rest = [rank for rank in range(13) if rank not in needed.ranks][: needed.flush - len(needed.ranks)]
        return flush_value(sum(1 << rank for rank in (*needed.ranks, *rest)), self.whole)

    def most(self, hand: int) -> int:
        """The greatest multiple that a flush allows: by the chart, or by what the house's layout says."""
        return self._most_by_flush[hand]

    @cached_property
    def _most_by_flush(self) -> tuple[int, ...]:
        if any(chart.id == "raise-limits" for chart in self.rules.chapter.charts):
            most = {row[0]: int(row[2]) for row in self.chart("raise-limits").rows}
            return tuple(most[flush[0]] for flush in FLUSHES)
        needs = {n: int(self.rules.choice(f"{self.raised}-{n}x-from")) if n > 1 else 0 for n in self.multiples}
        return tuple(max(n for n, need in needs.items() if length >= need) for length in range(SHORTEST, LONGEST + 1))

    def made(self, cards: Sequence[int], laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """The cards of the best suit."""
        suits = ([one for one in cards if one & 3 == suit] for suit in range(4))
        flush = max(suits, key=lambda held: flush_value(sum(1 << rank(one) for one in held), self.whole))
        return Made(f"{FLUSHES[self._hand(cards)][0].replace('-', ' ')}, {said('high-card', flush)}", tuple(flush))

    # --- strategy ---

    def rivals(self, cards: Sequence[int], seen: Sequence[int]) -> Ints:
        """How seven cards compare with every hand that the dealer can have."""
        ended = np.zeros(len(COMPARISONS), dtype=np.int64)
        suits = np.array([plain(suited)(suit, *cards) for suit in range(4)])
        endings(no_ways(), suits, self.qualifier, self.whole, ended)
        return ended

    @cached_property
    def solved(self) -> Arrays:
        """All 133,784,560 hands against 45,379,620 of the dealer's."""
        nets, fold, scale = self.nets
        least, whole = self.qualifier, self.whole
        return arrays(
            "high-card-flush",
            (nets.tolist(), fold, scale, least, whole),
            lambda: best_raises(nets, fold, least, whole),
        )

    def choose(self, cards: Ints) -> Ints:
        """Which dealt hands are raised."""
        nets, fold, _ = self.nets
        found = np.empty(cards.shape[1], dtype=np.int64)
        first, last = self.solved["first"], self.solved["last"]
        choose(cards, nets, fold, self.qualifier, self.whole, first, last, found)
        return found

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """By the length of the flush: which are raised and by how much, and where the other cards decide."""
        first, last = self.solved["first"], self.solved["last"]
        rows = []
        for flush in reversed(FLUSHES):
            hands = np.flatnonzero(SHORTEST + FLUSHES.index(flush) == LENGTHS)
            sure, never = hands[first[hands] >= 0], hands[last[hands] < 0]
            if not len(sure):
                rows.append([flush[0], "fold"])
                continue
            text = " or ".join(
                f"{self.multiples[one]}x" for one in sorted({*first[sure].tolist(), *last[sure].tolist()})
            )
            if len(sure) < len(hands):
                above = max(hand for hand in hands.tolist() if first[hand] < 0)
                text += f" with {_shown(min(hand for hand in sure.tolist() if hand > above))} or better"
                if len(sure) + len(never) < len(hands):
                    low = min(hand for hand in hands.tolist() if first[hand] < 0 <= last[hand])
                    text += f"; from {_shown(low)} to {_shown(above)} by the other cards; else fold"
            rows.append([flush[0], text])
        return ["flush", "best play"], rows


class ILuvSuits(HighCardFlush):
    """I Luv Suits Poker: the same game with names of its own for its wagers."""

    names = ("i-luv-suits",)
    mains = ("ante", "play")
    raised = street = "play"
    condition = "with the Play wager, best strategy"
    by_flush = "flush-rush"
    by_run = ("super-flush-rush",)
    unaffected = frozenset({by_flush, *by_run})


def _shown(ranks: int) -> str:
    return "-".join(RANKS[rank] for rank in range(12, -1, -1) if ranks >> rank & 1)


def _flushes() -> Ints:
    """All hands by `FLUSHES`."""
    return longest7(np.minimum(LENGTHS, LONGEST))[SHORTEST:]


def _straight_flushes(low: bool) -> Ints:
    """All hands by `STRAIGHT_FLUSHES`."""
    counts = longest7(np.minimum(RUNS[int(low)], LONGEST))
    return np.array([counts[: SHORTEST + 1].sum(), *counts[SHORTEST + 1 :]])
