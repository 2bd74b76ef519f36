"""House ways: how a house sets seven cards, written as rules that read like the rulebook's own table.

A rule is `hand, case, case: low hand` or, where cards are set as three hands, `hand, case: medium hand / low hand`. The
first rule whose hand and cases fit sets the hand, and rules that speak of a straight or better go before those that do
not. The words are those of the chart `house-way`: `HANDS`, `CASES`, `LOW_HANDS` and `ONE_CARD` are all there is. A rule
fixes the ranks of the low hand (the joker is an ace); cards of one rank and the joker are then placed so that the high
hand is best. A setting in which the low hand outranks the high hand is never made: the next rule is tried. Of three
hands the medium one has the words of a low hand of two cards.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.errors import Refused
from croupier.kernels import alone, compiled
from croupier.ranking.four_two_one import holds_complete as holds_four
from croupier.ranking.four_two_one import is_complete as is_four
from croupier.ranking.four_two_one import set_three
from croupier.ranking.pai_gow import holds_complete, is_complete, rank_of, set_hand

Way = NDArray[np.int64]
"""A house way as the kernels read it: one row a rule."""

# --- the words -------------------------------------------------------------------------------------------------------

(NO_PAIR, ONE_PAIR, TWO_PAIR, THREE_PAIR, THREE, TWO_THREES, FULL_HOUSE, FULL_HOUSE_TWO_PAIRS, FOUR, FOUR_AND_PAIR,
 FOUR_AND_THREE, FIVE_ACES, FIVE_ACES_AND_PAIR) = range(13)  # fmt: skip
"""What seven cards hold, the joker counted as an ace."""

HANDS: Mapping[str, tuple[int, ...]] = {
    "no pair": (NO_PAIR,),
    "one pair": (ONE_PAIR,),
    "two pair": (TWO_PAIR,),
    "three pair": (THREE_PAIR,),
    "three of a kind": (THREE,),
    "two three of a kinds": (TWO_THREES,),
    "full house": (FULL_HOUSE, FULL_HOUSE_TWO_PAIRS),
    "four of a kind": (FOUR,),
    "four of a kind with a pair": (FOUR_AND_PAIR, FOUR_AND_THREE),
    "four of a kind with three of a kind": (FOUR_AND_THREE,),
    "five aces": (FIVE_ACES, FIVE_ACES_AND_PAIR),
}
STRAIGHT_OR_BETTER = "straight or better"
"""Before a hand: five of the seven cards make a straight, flush, straight flush or royal flush besides."""

_RANKS = {name: rank for rank, name in enumerate((*"23456789", "10", *"JQKA"))}
_NAMES = {"ace": 12, "king": 11, "queen": 10, "jack": 9, "ten": 8}
_PLURALS = {f"{name}s": rank for name, rank in _NAMES.items()}
PAIR_CLASSES = {"low": "2-6", "medium": "7-10", "high": "J-K", "aces": "A"}

(TWO_OTHERS, SECOND_AND_THIRD, HIGHER_PAIR, LOWER_PAIR, OF_THE_FIRST, OF_THE_SECOND, OF_THE_THREE, ACES, KINGS,
 ACE_AND_OTHER, CARDS_LEFT, SECOND_AND_FOURTH, FIRST_AND_THIRD, PAIR_AND_THIRD,
 THREE_AND_SECOND) = range(15)  # fmt: skip
LOW_HANDS: Mapping[str, int] = {
    "two highest others": TWO_OTHERS,
    "two highest others (ace high)": TWO_OTHERS,
    "two highest cards outside the pair": TWO_OTHERS,
    "second and third highest cards": SECOND_AND_THIRD,
    "the pair": HIGHER_PAIR,
    "higher pair": HIGHER_PAIR,
    "highest pair": HIGHER_PAIR,
    "lower pair": LOWER_PAIR,
    "lowest pair": LOWER_PAIR,
    "two of the four": OF_THE_FIRST,
    "two of the three of a kind": OF_THE_THREE,
    "a pair of the three of a kind": OF_THE_THREE,
    "two of the higher three of a kind": OF_THE_FIRST,
    "two of the lower three of a kind": OF_THE_SECOND,
    "two aces": ACES,
    "two kings": KINGS,
    "one ace and the highest other": ACE_AND_OTHER,
    "the two cards left": CARDS_LEFT,
    "second and fourth highest cards": SECOND_AND_FOURTH,
    "highest and third highest others": FIRST_AND_THIRD,
    "one of the pair and the third highest other": PAIR_AND_THIRD,
    "one of the three of a kind and the second highest other": THREE_AND_SECOND,
}
"""Low hands; `others` are the cards outside the pairs, threes and fours. `the two cards left` are those beside the
straight or better that leaves the highest low hand."""

OTHER_LEFT, CARD_LEFT, OTHER_FIRST, CARD_FIRST = range(4)
ONE_CARD: Mapping[str, int] = {
    "highest other left": OTHER_LEFT,
    "highest card left": CARD_LEFT,
    "highest other first": OTHER_FIRST,
    "highest card first": CARD_FIRST,
}
"""Low hands of one card, where there is a medium hand besides: the highest that may be low, among the others (where
there are none, among all) or among all cards; `first`: it is taken before the medium hand."""

CASES = (
    "2-6 (or low, medium, high, aces): the rank of the pair, three or four",
    "low and medium: the ranks of the lower and the higher pair",
    "king or better outside: among the cards outside the pairs, threes and fours (also `ace outside`, `an ace among "
    "the others`, `ace or joker outside`)",
    "ace and king outside: both",
    "two or more kings, pair of kings, fewer than two kings: how many of a rank the seven cards hold",
    "two aces and the joker",
    "the straight or better kept: the other cards of the high hand are a straight or better",
    "queen or better left: the highest of the two cards left beside a straight or better is one",
    "ten or better low: the low hand of one card is one",
    "no, not both: before a case of the third to fifth kind, it does not hold",
)

# --- the columns of a way --------------------------------------------------------------------------------------------

(HANDS_MASK, COMPLETE, FIRST_FROM, FIRST_TO, SECOND_FROM, SECOND_TO, OUTSIDE_1, OUTSIDE_2, OUTSIDE_NOT, RANK, AT_LEAST,
 AT_MOST, WITH_JOKER, KEPT, LOW, ONE, LEFT, LEAST) = range(18)  # fmt: skip
COLUMNS = LEAST + 1


@dataclass(frozen=True)
class Rule:
    """One rule as it is written: a hand, its cases and the low hand, or `medium hand / low hand`."""

    hand: str
    case: str
    low: str

    @property
    def text(self) -> str:
        """`hand, case: low hand`."""
        return f"{self.hand}, {self.case}: {self.low}" if self.case else f"{self.hand}: {self.low}"


def read(text: str, cite: str = "") -> tuple[Rule, ...]:
    """The rules of a text, one a line or between semicolons; what follows a # is a remark."""
    rules = []
    for line in re.split(r"[;\n]", re.sub("#.*", "", text)):
        if not line.strip():
            continue
        before, colon, low = line.partition(":")
        if not colon:
            known = ("hand, case: low hand, such as one pair: two highest others",)
            raise Refused(f"{line.strip()!r} is no rule of a house way.", allowed=known, cite=cite)
        words = " ".join(before.split()).lower()
        straight = words.startswith(STRAIGHT_OR_BETTER + ", ")
        hand, _, case = words.removeprefix(STRAIGHT_OR_BETTER + ", ").partition(", ")
        rules.append(Rule(f"{STRAIGHT_OR_BETTER}, {hand}" if straight else hand, case, " ".join(low.split()).lower()))
    return tuple(rules)


def compile_way(rules: Iterable[Rule], cite: str = "", hands: int = 2) -> Way:
    """A house way for so many hands as the kernels read it; refused, with the rule, where its words are not known."""
    rows = []
    for rule in rules:
        if rule.low.startswith("as "):  # the rules of another hand hold
            continue
        try:
            rows.append(_row(rule, hands))
        except Refused as refused:
            raise Refused(f"House way, {rule.text!r}: {refused}", cite=cite) from None
    rows.sort(key=lambda row: -row[COMPLETE])
    way = np.array(rows, dtype=np.int64).reshape(-1, COLUMNS)
    missing = [
        name for name, kinds in HANDS.items() for kind in kinds if not any(row[HANDS_MASK] >> kind & 1 for row in rows)
    ]
    if missing:
        raise Refused(f"The house way does not say how {missing[0]} is set.", allowed=HANDS, cite=cite)
    return way


def _row(rule: Rule, hands: int) -> list[int]:
    row = [0, 0, 0, 12, 0, 12, -1, -1, 0, -1, 0, 0, 0, 0, 0, -1, -1, -1]
    hand = rule.hand.removeprefix(STRAIGHT_OR_BETTER + ", ")
    row[COMPLETE] = int(hand != rule.hand)
    if hand not in HANDS:
        raise Refused(f"{hand!r} is not a hand.", allowed=HANDS)
    row[HANDS_MASK] = sum(1 << kind for kind in HANDS[hand])
    two, three, one = (word.strip() for word in rule.low.partition("/"))
    if bool(three) != (hands == 3):
        said = "has a medium hand and a low hand, with a / between them" if hands == 3 else "has one low hand"
        raise Refused(f"A rule for {hands} hands {said}.")
    if two not in LOW_HANDS:
        raise Refused(f"{two!r} is not a {'medium' if three else 'low'} hand.", allowed=LOW_HANDS)
    row[LOW] = LOW_HANDS[two]
    if three:
        if one not in ONE_CARD:
            raise Refused(f"{one!r} is not a low hand of one card.", allowed=ONE_CARD)
        row[ONE] = ONE_CARD[one]
    for case in filter(None, (part.strip() for part in rule.case.split(","))):
        _case(row, case, hand)
    return row


_RANGE = r"(?:2|3|4|5|6|7|8|9|10|[jqka])(?:-(?:2|3|4|5|6|7|8|9|10|[jqka]))?|low|medium|high|aces|any"
_OUTSIDE = re.compile(
    r"(no |not both |an |)(ace|king|queen|jack|ten)( or better| or joker| and king|) "
    r"(?:outside(?: the pairs)?|among the others)"
)
_LEFT = re.compile(r"(ace|king|queen|jack|ten)(?: or better)? (left|low)")
_COUNT = re.compile(r"(two or more|fewer than two|pair of|no pair of) (\w+)")
_KEPT = (
    "the straight or better kept",
    "the other five cards are a straight or better",
    "a pair can be played low and the straight or better kept",
)


def _case(row: list[int], case: str, hand: str) -> None:
    if match := re.fullmatch(f"({_RANGE})(?: and ({_RANGE}))?", case):
        first, second = match[1], match[2]
        if second is None:
            row[FIRST_FROM], row[FIRST_TO] = _range(first)
        else:  # the groups of a hand lie highest first
            (row[SECOND_FROM], row[SECOND_TO]), (row[FIRST_FROM], row[FIRST_TO]) = _range(first), _range(second)
    elif match := _OUTSIDE.fullmatch(case):
        row[OUTSIDE_1] = _NAMES[match[2]]
        row[OUTSIDE_2] = 11 if match[3] == " and king" else -1
        row[OUTSIDE_NOT] = int(match[1] in ("no ", "not both "))
        if not match[3] and match[2] != "ace":
            raise Refused(f"{case!r} says too little.", allowed=(f"{match[2]} or better outside",))
    elif (match := _COUNT.fullmatch(case)) and match[2] in _PLURALS:
        row[RANK] = _PLURALS[match[2]]
        row[AT_LEAST], row[AT_MOST] = (2, 7) if match[1] in ("two or more", "pair of") else (0, 1)
    elif match := _LEFT.fullmatch(case):
        row[LEFT if match[2] == "left" else LEAST] = _NAMES[match[1]]
    elif case == "two aces and the joker":
        row[WITH_JOKER] = 1
    elif case in _KEPT:
        row[KEPT] = 1
    elif case not in ("and it cannot be kept", *_SUBTITLES.get(hand, ())):
        raise Refused(f"{case!r} is not a case.", allowed=CASES)


_SUBTITLES = {"full house": ("three of a kind and a pair", "three of a kind and two pairs")}
"""Cases that only say what the low hand says too."""


def _range(words: str) -> tuple[int, int]:
    first, _, last = PAIR_CLASSES.get(words, "2-A" if words == "any" else words).upper().partition("-")
    return _RANKS[first], _RANKS[last or first]


# --- the ways that are shipped ---------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def shipped(hands: int = 2) -> Mapping[str, tuple[Rule, ...]]:
    """The house ways for so many hands in `house_ways.toml`, by name."""
    data = tomllib.loads((Path(__file__).parent / "house_ways.toml").read_text(encoding="utf-8"))
    return {way["id"]: read("\n".join(way["rules"])) for way in data["ways"] if way.get("hands", 2) == hands}


def from_chart(rows: Iterable[Sequence[str]]) -> Iterator[Rule]:
    """The rules of a printed chart with the columns hand, case, high hand, low hand."""
    for hand, case, _, low in rows:
        if hand == "full house" and case == "three of a kind and three of a kind":
            continue  # the same as two three of a kinds
        yield Rule(hand, case.lower(), low)


# --- kernels ---------------------------------------------------------------------------------------------------------


@alone
def house_way(cards: NDArray[np.int64], way: Way, ace_low: int) -> int:
    """How seven cards are set: `7 * i + j`, the places of the low hand's cards; -1 where no rule fits."""
    held = holding(cards)
    complete = -1
    for number in range(len(way)):
        row = way[number]
        if not fits(row, held):
            continue
        if row[COMPLETE]:
            if complete < 0:
                complete = int(holds_complete(cards))
            if not complete:
                continue
        setting = _lay(row, cards, held, ace_low)
        if setting >= 0:
            return setting
    return -1


class Holding(NamedTuple):
    """What seven cards hold, the joker counted as an ace."""

    counts: int
    """How many of each rank, four bits each."""
    kind: int
    first: int
    second: int
    third: int
    """The ranks of pairs, threes and fours, the largest and then the highest first; -1 for none."""
    singles: int
    """The ranks of the other cards, the highest first, four bits each, all set where there is none."""
    joker: int


@compiled
def holding(cards: NDArray[np.int64]) -> Holding:
    """What seven cards hold."""
    counts = joker = 0
    for k in range(7):
        counts += 1 << (4 * rank_of(cards[k]))
        joker |= int(cards[k] >= JOKER)
    first = second = third = -1
    singles, alone, sizes = -1, 0, 0
    for rank in range(12, -1, -1):
        if (counts >> (4 * rank)) & 15 == 1:
            singles ^= (15 ^ rank) << (4 * alone)
            alone += 1
    for size in range(5, 1, -1):
        for rank in range(12, -1, -1):
            if (counts >> (4 * rank)) & 15 == size:
                first, second, third = (rank, -1, -1) if first < 0 else (first, rank, -1) if second < 0 else (
                    first, second, rank)  # fmt: skip
                sizes = sizes * 10 + size
    return Holding(counts, _kind(sizes), first, second, third, singles, joker)


@compiled
def single(held: Holding, place: int) -> int:
    """The rank of a card outside pairs, threes and fours, from the highest down; -1 if there are not so many."""
    rank = held.singles >> (4 * place) & 15
    return rank if rank < 13 else -1


@compiled
def _kind(sizes: int) -> int:
    """The hand whose pairs, threes and fours have these sizes, largest first, as a decimal number."""
    if sizes == 0:
        return NO_PAIR
    if sizes == 2:
        return ONE_PAIR
    if sizes == 22:
        return TWO_PAIR
    if sizes == 222:
        return THREE_PAIR
    if sizes == 3:
        return THREE
    if sizes == 33:
        return TWO_THREES
    if sizes == 32:
        return FULL_HOUSE
    if sizes == 322:
        return FULL_HOUSE_TWO_PAIRS
    if sizes == 4:
        return FOUR
    if sizes == 42:
        return FOUR_AND_PAIR
    if sizes == 43:
        return FOUR_AND_THREE
    return FIVE_ACES if sizes == 5 else FIVE_ACES_AND_PAIR


@compiled
def fits(row: NDArray[np.int64], held: Holding) -> bool:
    """Whether a rule is for such a hand, and its cases hold, but for what a straight or better asks."""
    if not row[HANDS_MASK] >> held.kind & 1:
        return False
    if held.first >= 0 and not row[FIRST_FROM] <= held.first <= row[FIRST_TO]:
        return False
    if held.second >= 0 and not row[SECOND_FROM] <= held.second <= row[SECOND_TO]:
        return False
    if row[OUTSIDE_1] >= 0:
        holds = single(held, 0) >= row[OUTSIDE_1] and single(held, 1) >= row[OUTSIDE_2]
        if holds == bool(row[OUTSIDE_NOT]):
            return False
    if row[RANK] >= 0 and not row[AT_LEAST] <= (held.counts >> (4 * row[RANK])) & 15 <= row[AT_MOST]:
        return False
    return not row[WITH_JOKER] or (held.joker == 1 and held.counts >> 48 == 3)


@compiled
def two_cards(low: int, held: Holding) -> tuple[int, int]:
    """The ranks of the two cards that a rule names; -1 where there are none such, and for `CARDS_LEFT`."""
    if low == TWO_OTHERS:
        return single(held, 0), single(held, 1)
    if low == SECOND_AND_THIRD:
        return single(held, 1), single(held, 2)
    if low == SECOND_AND_FOURTH:
        return single(held, 1), single(held, 3)
    if low == FIRST_AND_THIRD:
        return single(held, 0), single(held, 2)
    if low == PAIR_AND_THIRD:
        return held.first, single(held, 2)
    if low == THREE_AND_SECOND:
        return held.first, single(held, 1)
    if low == ACE_AND_OTHER:
        return 12, single(held, 0)
    rank = -1
    if low == HIGHER_PAIR:
        rank = held.first if held.kind in (ONE_PAIR, TWO_PAIR, THREE_PAIR) else held.second
    elif low == LOWER_PAIR:
        rank = held.third if held.third >= 0 else held.second if held.second >= 0 else held.first
    elif low == OF_THE_FIRST:
        rank = held.first
    elif low == OF_THE_SECOND:
        rank = held.second
    elif low == OF_THE_THREE:
        rank = held.second if held.kind == FOUR_AND_THREE else held.first
    elif low == ACES:
        rank = 12
    elif low == KINGS:
        rank = 11
    return rank, rank


@compiled
def _lay(row: NDArray[np.int64], cards: NDArray[np.int64], held: Holding, ace_low: int) -> int:
    """The legal setting with the low hand that a rule names and the best high hand beside it; -1 if there is none."""
    low = row[LOW]
    x, y = two_cards(low, held)
    if low != CARDS_LEFT and (x < 0 or y < 0):
        return -1
    best = best_low = best_high = -1
    for i in range(7):
        a = rank_of(cards[i])
        if low != CARDS_LEFT and a not in (x, y):
            continue
        for j in range(i):
            b = rank_of(cards[j])
            if low != CARDS_LEFT and not ((a == x and b == y) or (a == y and b == x)):
                continue
            value, high, legal = set_hand(cards, i, j, ace_low)
            if not legal or max(a, b) < row[LEFT] or ((low == CARDS_LEFT or row[KEPT]) and not is_complete(high)):
                continue
            if value > best_low or (value == best_low and high > best_high):
                best, best_low, best_high = 7 * i + j, value, high
    return best


# --- three hands ---


@alone
def three_hands_way(cards: NDArray[np.int64], way: Way) -> int:
    """How seven cards are set as four, two and one: `49 * i + 7 * j + k`, the places of the medium hand's cards and of
    the low hand's; -1 where no rule fits."""
    held = holding(cards)
    complete = -1
    for number in range(len(way)):
        row = way[number]
        if not fits(row, held):
            continue
        if row[COMPLETE]:
            if complete < 0:
                complete = int(holds_four(cards))
            if not complete:
                continue
        setting = _lay_three(row, cards, held)
        if setting >= 0:
            return setting
    return -1


@compiled
def _lay_three(row: NDArray[np.int64], cards: NDArray[np.int64], held: Holding) -> int:
    """The legal setting with the medium hand that a rule names, then the highest low hand and the best high hand beside
    it; -1 if there is none."""
    medium = row[LOW]
    x, y = two_cards(medium, held)
    if medium != CARDS_LEFT and (x < 0 or y < 0):
        return -1
    setting, best = -1, (-1, -1, -1)
    for i in range(7):
        a = rank_of(cards[i])
        for j in range(i):
            b = rank_of(cards[j])
            if medium != CARDS_LEFT and not ((a == x and b == y) or (a == y and b == x)):
                continue
            if max(a, b) < row[LEFT]:
                continue
            others = False
            for k in range(7):
                if k not in (i, j) and held.counts >> (4 * rank_of(cards[k])) & 15 == 1:
                    others = row[ONE] in (OTHER_LEFT, OTHER_FIRST)
            for k in range(7):
                if k in (i, j) or (others and held.counts >> (4 * rank_of(cards[k])) & 15 != 1):
                    continue
                high, two, one, legal = set_three(cards, i, j, k)
                if not legal or one < row[LEAST] or ((medium == CARDS_LEFT or row[KEPT]) and not is_four(high)):
                    continue
                now = (one, two, high) if row[ONE] in (OTHER_FIRST, CARD_FIRST) else (two, one, high)
                if now > best:
                    setting, best = 49 * i + 7 * j + k, now
    return setting
