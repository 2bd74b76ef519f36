"""Side bets that a chapter states in data: a kernel is written from the statement, and its cards are counted exactly.

The kernel is Python source of calls to the kernels of `ranking`, made from numbers only, so that it is compiled, hashed
and kept like one that is written by hand. Table, count and simulation share it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import comb, prod
from typing import Any, cast

import numpy as np

from croupier.cache import arrays
from croupier.counting.progress import report
from croupier.errors import Refused
from croupier.games.base import Chain
from croupier.games.poker.hands import least_value
from croupier.games.script import PlaceName
from croupier.games.side_bets import OWN, Cards, Ints, Side, numbers
from croupier.kernels import Kernel, compiled
from croupier.ranking import four, poker, sets, three
from croupier.rules import side_bet
from croupier.rules.charts.cards import Least
from croupier.rules.law import SideBet, Wager
from croupier.rules.side_bet import ALL, LOSE, Test

MOST = 500_000_000
"""Hands that are counted one by one; of more a wager is simulated."""
_BLOCK = 1 << 16
_FIVE = 5
_RANKED: Mapping[int, tuple[Callable[..., int], Sequence[str], int]] = {
    3: (three.rank3, three.CATEGORIES, 3),
    4: (four.rank4, four.CATEGORIES, 4),
    5: (poker.rank5, poker.CATEGORIES, _FIVE),
    6: (poker.rank6, poker.CATEGORIES, _FIVE),
    7: (poker.rank7, poker.CATEGORIES, _FIVE),
}
"""Number of cards to what ranks them, the names of categories, and of how many cards the ranked hand is."""
_ACES = {"high or low": sets.BOTH, "high": sets.HIGH, "low": sets.LOW}
_TOTALS = {"blackjack": "blackjack_total({})", "baccarat": "pips({}) % 10", "ace 1": "pips({})"}
_DECK = 52


@dataclass(frozen=True)
class StatedSide(Side):
    """A side bet that is stated in data."""

    sets: tuple[int, ...] = ()
    """How many of its cards, one after another, have no order among themselves."""
    left: tuple[int, ...] = ()
    """How many of each card the decks in play hold."""

    @property
    def countable(self) -> bool:
        """Whether its hands are few enough to be counted one by one."""
        return hands_of(self.sets, sum(self.left)) <= MOST

    def counted(self, left: Sequence[int]) -> tuple[int, ...]:
        """How often each of its outcomes comes up over all hands, from so many of each card."""
        key = (self.kernel.__name__, self.sets, tuple(left))
        return tuple(arrays("stated-side", key, partial(_counted, self, tuple(left)))["n"].tolist())


def hands_of(sizes: Sequence[int], cards: int) -> int:
    """How many hands there are at most of sets of cards, one dealt after another."""
    kinds = min(cards, _DECK)
    again = cards > _DECK
    return prod(comb(kinds + (size - 1) * again, size) for size in sizes)


# --- from the statement to a side ------------------------------------------------------------------------------------


def stated(law: Wager, places: Mapping[PlaceName, int], deck: Sequence[int]) -> StatedSide:
    """The side bet that a wager states, in a game with so many cards at each place."""
    assert law.side_bet is not None
    bet, sizes = law.side_bet, {}
    cards = []
    for part in side_bet.parts(bet):
        there = places.get(part.place, 0)
        if not there:
            raise Refused(f"no cards lie at {part.place} in every round of this game.", allowed=places)
        if (part.first or 0) > there:
            raise Refused(f"it is on {part.first} cards, but {part.place} has {there}.")
        sizes[part.place] = part.first or there
        cards.append(Cards(part.place, sizes[part.place]))
    held = tuple(deck.count(card) for card in range(_DECK))
    if sum(sizes.values()) > max(_RANKED):
        raise Refused(f"it is on {sum(sizes.values())} cards; a side bet is on {max(_RANKED)} at most.")
    source = _source(law, _names(sizes), max(held))
    together = not any(test.place or test.what == "match" for test in _tests(bet))
    order = (sum(sizes.values()),) if together else tuple(sizes.values())
    side = StatedSide(law.id, _hands(law), _kernel(source), tuple(cards), sets=order, left=held)
    return replace(side, count=partial(side.counted, held)) if side.countable else side


def _tests(bet: SideBet) -> Iterator[Test]:
    for one in side_bet.outcomes(bet):
        for tests in one.conditions:
            yield from tests


def _names(sizes: Mapping[PlaceName, int]) -> dict[str, list[str]]:
    """Place to the names of its cards in the kernel; under nothing those of all."""
    found: dict[str, list[str]] = {"": []}
    for place, size in sizes.items():
        found[place] = [f"c{len(found['']) + one}" for one in range(size)]
        found[""] += found[place]
    return found


@lru_cache(maxsize=128)
def _kernel(source: str) -> Callable[..., int]:
    """A kernel by its source, which names it by a hash of itself."""
    name = f"side_{hashlib.sha256(source.encode()).hexdigest()[:16]}"
    called = (
        sets.held,
        sets.run,
        sets.top_run,
        sets.pips,
        sets.blackjack_total,
        *(one for one, *_ in _RANKED.values()),
    )
    scope: dict[str, Any] = {"__name__": __name__, **{one.__name__: one for one in called}}
    exec(compile(source.replace("NAME", name, 1), __file__, "exec"), scope)
    return cast(Callable[..., int], Kernel(scope[name], alone=True))


def _hands(law: Wager) -> tuple[Chain, ...]:
    """The names of what cards can be, as the kernel numbers them: the first outcome that every pay table knows, after
    each choice of those before it that only some know."""
    found: list[Chain] = []
    some: list[str] = []
    for one, everywhere in (*side_bet.chained(law), (None, True)):
        name = one.name if one is not None else LOSE
        if everywhere:
            found += [(*_chosen(some, bits), name) for bits in range(1 << len(some))]
        else:
            some.append(name)
    return tuple(found)


def _chosen(some: Sequence[str], bits: int) -> Chain:
    return tuple(name for place, name in enumerate(some) if bits >> place & 1)


def _source(law: Wager, names: Mapping[str, list[str]], decks: int) -> str:
    """The source of the kernel that numbers what cards are, as `_hands` names it."""
    bet = law.side_bet
    assert bet is not None
    lines = [f"def NAME({', '.join(names[''])}):", "    some = 0"]
    for place in dict.fromkeys(test.place for test in _tests(bet)):
        cards = names[place]
        lines.append(f"    r{place} = {' + '.join(f'(1 << 4 * ({card} >> 2))' for card in cards)}")
        lines.append(f"    s{place} = {' + '.join(f'(1 << 4 * ({card} & 3))' for card in cards)}")
    number = places = 0
    for one, everywhere in side_bet.chained(law):
        for tests in one.conditions:
            asked = " and ".join(f"({_asked(test, bet, names, decks)})" for test in tests)
            then = f"return {number} + some" if everywhere else f"some |= {1 << places}"
            lines += [f"    if {asked}:", f"        {then}"]
        number, places = (number + (1 << places), places) if everywhere else (number, places + 1)
    return "\n".join((*lines, f"    return {number} + some"))


def _asked(test: Test, bet: SideBet, names: Mapping[str, list[str]], decks: int) -> str:
    """What a test asks, as an expression on the cards of its place."""
    cards = names[test.place]
    if test.what == "shape":
        return _shape(test, bet, cards, decks)
    if test.what == "hand":
        return f"{_value(cards, decks)} >= {_least(test, cards)}"
    if test.what == "total":
        return _between(_TOTALS[bet.totals].format(f"r{test.place}"), test.low, test.high)
    if test.what == "match":
        first = names["dealer"][0]
        alike = "{0} == {1}" if test.mask else "{0} >> 2 == {1} >> 2"
        own = names[OWN.place]
        return _between(" + ".join(f"({alike.format(card, first)})" for card in own), test.low, test.high, len(own))
    among = " + ".join(f"({test.mask} >> {card} & 1)" for card in cards)
    return _between(among, test.low, test.high, len(cards))


def _between(number: str, low: int, high: int, every: int = ALL) -> str:
    """Whether a number lies within bounds; as many cards as there are: all of them."""
    low = every if low == ALL else low
    if low > every:
        raise Refused(f"{low} cards are asked for among {every}.")
    return f"{low} <= {number} <= {min(high, 99)}"


def _shape(test: Test, bet: SideBet, cards: Sequence[str], decks: int) -> str:
    ranks, suits, size = f"r{test.place}", f"s{test.place}", len(cards)
    aces, ends = _ACES[bet.aces], min(size, _FIVE)
    if size > _FIVE and test.words in ("straight flush", "royal flush"):
        if aces != sets.BOTH:
            raise Refused(f"an ace stands high or low in a {test.words} of {size} cards.")
        category = poker.CATEGORIES.index(test.words.replace(" ", "-"))
        return f"{_value(cards, decks)} >= {category << 12}"
    least = {"three of a kind": 3, "four of a kind": 4, "two pair": 4, "full house": _FIVE, "blackjack": 2}
    if size < least.get(test.words, 2):
        raise Refused(f"{test.words!r} cannot be made of {size} card{'s' * (size != 1)}.")
    if test.words == "blackjack" and size != 2:
        raise Refused(f"a blackjack is of two cards, not of {size}.", allowed=("own: blackjack", "total 21"))
    suited = f"held({suits}, {size}) == 1"
    return {
        "pair": f"held({ranks}, 2) >= 1",
        "two pair": f"held({ranks}, 2) >= 2",
        "three of a kind": f"held({ranks}, 3) >= 1",
        "full house": f"held({ranks}, 3) >= 1 and held({ranks}, 2) >= 2",
        "four of a kind": f"held({ranks}, 4) >= 1",
        "straight": f"run({ranks}, {ends}, {aces})",
        "flush": f"held({suits}, {ends}) >= 1",
        "straight flush": f"{suited} and run({ranks}, {ends}, {aces})",
        "royal flush": f"{suited} and top_run({ranks}, {ends})",
        "suited": suited,
        "same color": " or ".join(
            " and ".join(f"({mask} >> {card} & 1) == 1" for card in cards) for mask in (_RED, _BLACK)
        ),
        "identical": f"held({ranks}, {size}) == 1 and {suited}",
        "blackjack": f"blackjack_total({ranks}) == 21",
    }[test.words]


_RED = sum(0b0110 << 4 * rank for rank in range(13))
_BLACK = sum(0b1001 << 4 * rank for rank in range(13))


def _value(cards: Sequence[str], decks: int) -> str:
    """The poker value of cards, as a call of what ranks so many."""
    if len(cards) not in _RANKED:
        raise Refused(f"poker hands are of three to seven cards, not of {len(cards)}.")
    if len(cards) > 3 and decks > 1:
        raise Refused(
            f"{len(cards)} cards from {decks} decks have no rank at poker.", allowed=("pair", "suited", "...")
        )
    return f"{_RANKED[len(cards)][0].__name__}({', '.join(cards)})"


def _least(test: Test, cards: Sequence[str]) -> int:
    """The value of the least hand that a test asks for."""
    if len(cards) not in _RANKED:
        raise Refused(f"poker hands are of three to seven cards, not of {len(cards)}.")
    _, categories, size = _RANKED[len(cards)]
    rank = _RANKED[size][0]
    name = test.words.replace(" ", "-")
    if name not in categories:
        raise Refused(f"{test.words!r} is no hand of {len(cards)} cards.", allowed=categories[1:])
    return least_value(Least(name, (test.mask - 1,) if test.mask else ()), size, rank, categories)


# --- counting --------------------------------------------------------------------------------------------------------


def _counted(side: StatedSide, left: tuple[int, ...]) -> dict[str, Ints]:
    counts, holds = np.zeros(len(side.hands), dtype=np.int64), np.array(left, dtype=np.int64)
    for cards in blocks(side.sets, left):
        weigh(holds, cards, np.array(side.sets), numbers(side.kernel, cards, range(side.size)), counts)
    return {"n": counts}


def blocks(sizes: Sequence[int], left: Sequence[int]) -> Iterator[Ints]:
    """All hands of sets of cards, one set dealt after another, in columns; the cards of a set from the lowest up."""
    step = 0 if max(left) > 1 else 1
    hand = np.full(sum(sizes), -1, dtype=np.int64)
    ends = np.cumsum(np.array(sizes))
    done, whole = 0, hands_of(sizes, sum(left))
    while True:
        cards = np.empty((len(hand), _BLOCK), dtype=np.int64)
        filled = _fill(hand, ends, step, cards)
        report("hands", done, whole)
        done += filled
        if filled:
            yield np.ascontiguousarray(cards[:, :filled])
        if filled < _BLOCK:
            return


@compiled
def _fill(hand: Ints, ends: Ints, step: int, cards: Ints) -> int:
    """Fill columns with the hands that follow one, which is left as the last of them; how many there were. The first
    hand of all follows one that begins with -1."""
    size, filled = len(hand), 0
    while filled < cards.shape[1]:
        place = size - 1
        if hand[0] < 0:
            place = 0
        else:
            while place >= 0:  # the last card that can be raised with room for those after it in its set
                end = size
                for one in ends:
                    if one > place:
                        end = one
                        break
                if hand[place] + 1 + step * (end - 1 - place) < 52:
                    break
                place -= 1
            if place < 0:
                return filled
        hand[place] = hand[place] + 1
        for after in range(place + 1, size):
            starts = False
            for one in ends:
                if one == after:
                    starts = True
            hand[after] = 0 if starts else hand[after - 1] + step
        cards[:, filled] = hand
        filled += 1
    return filled


@compiled
def weigh(left: Ints, cards: Ints, sizes: Ints, found: Ints, counts: Ints) -> None:
    """Add to what each hand (in columns) was found to be the ways to deal its sets from so many of each card."""
    for hand in range(len(found)):
        ways, row = 1, 0
        for size in sizes:
            alike = 0
            for place in range(size):
                card = cards[row, hand]
                alike = alike + 1 if place > 0 and card == cards[row - 1, hand] else 1
                ways = ways * left[card] // alike
                left[card] -= 1
                row += 1
        for one in range(len(cards)):
            left[cards[one, hand]] += 1
        counts[found[hand]] += ways
