"""High Roll Dice: ten dice (six in the variation) thrown at once, and bets on the face that shows most often."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.games.appearance import DiceBoard
from croupier.games.base import Case, Chain, Count, Leg, Moment, Priced
from croupier.games.capabilities import PrintsDice
from croupier.games.script import (
    Announce,
    Carry,
    Request,
    RollDice,
    RulingsMade,
    Script,
    Settled,
    Standing,
    TakeWagers,
)
from croupier.kernels import compiled, plain
from croupier.rules.charts.announcements import When
from croupier.rules.law import Irregularity
from croupier.rules.wager_keys import parse_key

# --- outcomes --------------------------------------------------------------------------------------------------------

LOSE, WIN, LATER_WIN, BELOW, LATER_LOSE = range(5)
"""What becomes of a Like Kind Boulevard circle; the last three only with an Extra Roll."""
NO_MATCH = "no-match"
KINDS = {
    1: NO_MATCH,
    2: "two-of-a-kind",
    3: "three-of-a-kind",
    4: "four-of-a-kind",
    5: "five-of-a-kind",
    6: "six-of-a-kind",
    7: "seven-of-a-kind",
    8: "eight-of-a-kind",
    9: "nine-of-a-kind",
    10: "ten-of-a-kind",
}
"""How often the most frequent face shows, as the law names it."""
COUNTS = {name: str(times) if times > 1 else name for times, name in KINDS.items()}
"""The same as a circle of the layout."""
FACES = tuple(str(face) for face in range(1, 7))
ALL = "all"


# --- money rules -----------------------------------------------------------------------------------------------------


@compiled
def most(ones: int, twos: int, threes: int, fours: int, fives: int, sixes: int) -> tuple[int, int]:
    """The face that shows most often, and how often; of equal counts the ace is highest, then 6 down to 2."""
    face, times = 1, ones
    if sixes > times:
        face, times = 6, sixes
    if fives > times:
        face, times = 5, fives
    if fours > times:
        face, times = 4, fours
    if threes > times:
        face, times = 3, threes
    if twos > times:
        face, times = 2, twos
    return face, times


@compiled
def circle(on: int, first: int, total: int, extra: bool) -> int:
    """What becomes of a Like Kind circle when `first` dice match, and `total` after an Extra Roll if one is bought."""
    if on == first:
        return WIN
    if not extra:
        return LOSE
    if on < first:
        return BELOW
    return LATER_WIN if on == total else LATER_LOSE


# --- the game --------------------------------------------------------------------------------------------------------


class HighRollDice(PrintsDice):
    """High Roll Dice under one chapter and one submission."""

    names = ("high-roll-dice",)
    arrangement = DiceBoard()
    version = "version"
    split_by_spot = ("pip-street", "like-kind-boulevard", "extra-roll", "millionaire-row")

    @cached_property
    def dice(self) -> int:
        """How many dice are thrown."""
        ten, six = self.equipment("dice").count
        return ten if self.rules.choice("version") == "ten-dice" else six

    @cached_property
    def _spots(self) -> dict[str, tuple[str, ...]]:
        tables = {wager: self.rules.table(wager) for wager in ("like-kind-boulevard", "millionaire-row")}
        return {"pip-street": FACES} | {
            wager: tuple(COUNTS[row.outcome] for row in reversed(table.rows) if row.outcome in COUNTS)
            for wager, table in tables.items()
            if table is not None
        }

    def dice_of(self, key: str) -> tuple[int, ...]:
        """The faces of Pip Street."""
        wager, face = parse_key(key)
        return (int(face),) if wager == "pip-street" else ()

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The faces of Pip Street and the circles of the other wagers."""
        return self._spots

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse what may not be bet: Pip Street, Like Kind Boulevard and an Extra Roll are all of one size."""
        money = self.rules.money
        super().check_wagers(seat, stakes, carry)
        pips = [stake for key, stake in stakes.items() if parse_key(key).wager == "pip-street"]
        kinds = [stake for key, stake in stakes.items() if parse_key(key).wager == "like-kind-boulevard"]
        for name, made in (("pip-street", pips), ("like-kind-boulevard", kinds)):
            for stake in made:
                if stake != pips[0]:
                    raise self.rules.refused(
                        f"All Pip Street and Like Kind Boulevard Wagers are equal: {money(stake)} is not"
                        f" {money(pips[0])}.",
                        self.rules.printed_limits(self.rules.wager(name))[0],
                    )
        if "extra-roll" in stakes and stakes["extra-roll"] != kinds[0] * self._prices(len(kinds)):
            law = self.rules.wager("extra-roll")
            due = money(kinds[0] * self._prices(len(kinds)))
            raise self.rules.refused(f"The Extra Roll costs {due}, not {money(stakes['extra-roll'])}.", law)

    def _prices(self, circles: int) -> int:
        """How many times the Like Kind Boulevard Wager an Extra Roll costs."""
        return circles if self.rules.choice("extra-roll-price") == "one-per-circle" else 1

    def undone(self, line: Settled) -> bool:
        """The price of an Extra Roll is collected before the throw; if the purchase does not count, it goes back."""
        return line.outcome == "purchased"

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """The lock-out is about Extra Rolls only."""
        if law.id == "late-extra-roll" and moment.wager not in ("", "extra-roll"):
            raise self.rules.refused(f"{law.id} is about the Extra Roll, not {moment.wager}.", law)

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, the price of Extra Rolls, the throw, each player's wagers, and the second throw if anyone bought it."""
        made: dict[int, Mapping[str, int]] = {}
        for seat in seats:
            made[seat] = yield TakeWagers(seat)
        if not any(made.values()):
            return {}
        yield from self.announced(When.FIRST)
        buyers = {seat for seat, wagers in made.items() if "extra-roll" in wagers}
        for seat in sorted(buyers):
            yield self.settle(seat, "extra-roll", made[seat]["extra-roll"], ("purchased",))
        thrown: tuple[int, ...] = yield RollDice(self.dice)
        face, first = plain(most)(*(thrown.count(face) for face in range(1, 7)))
        yield Announce(_called(face, first))
        stakes: dict[int, dict[str, int]] = yield Standing()
        buyers -= yield from self._not_bought()
        lines = [
            line
            for seat, wagers in stakes.items()
            for line in self._first_roll(seat, wagers, face, first, seat in buyers)
        ]
        player_by_player = self.rules.choice("version") == "ten-dice"  # the variation collects at the whole table first
        yield from lines if player_by_player else sorted(lines, key=lambda line: line.net >= 0)
        if not buyers or first == self.dice:
            return {}
        again: tuple[int, ...] = yield RollDice(self.dice - first)
        total = first + again.count(face)
        yield Announce(f"{total - first} more: {total} in all.")
        not_bought = yield from self._not_bought()
        for seat, wagers in (yield Standing()).items():
            open_circles = self._extra_roll(seat, wagers, first, 0 if seat in not_bought else total)
            yield from sorted(open_circles, key=lambda line: line.net >= 0)
        return {}

    @staticmethod
    def _not_bought() -> Generator[Request, Any, set[int]]:
        """The seats whose purchase of an Extra Roll a ruling has undone."""
        return {one.seat for one in (yield RulingsMade()) if one.wager == "extra-roll"}

    def _first_roll(
        self, seat: int, wagers: Mapping[str, int], face: int, first: int, extra: bool
    ) -> Iterator[Settled]:
        """A player's Pip Street, Like Kind and Millionaire Row Wagers, what loses first; with an Extra Roll the circle
        that wins is paid before others are collected, and those that can still win stay open."""
        lines: dict[str, list[Settled]] = {"pip-street": [], "like-kind-boulevard": [], "millionaire-row": []}
        for key, stake in wagers.items():
            wager, spot = parse_key(key)
            if wager == "pip-street":
                lines[wager].append(self.settle(seat, key, stake, _pip(int(spot), face)))
            elif wager == "millionaire-row":
                chain = (KINDS[first],) if int(spot) == first else ("lose",)
                lines[wager].append(self.settle(seat, key, stake, chain))
            elif wager == "like-kind-boulevard":
                result = plain(circle)(_on(spot), first, 0, extra)
                if result != LATER_LOSE:
                    lines[wager].append(self.settle(seat, key, stake, _like_kind(result, _on(spot))))
        for wager, settled in lines.items():
            paid_first = wager == "like-kind-boulevard" and extra
            yield from sorted(settled, key=lambda line: (line.net < 0) == paid_first)

    def _extra_roll(self, seat: int, wagers: Mapping[str, int], first: int, total: int) -> Iterator[Settled]:
        """A player's open circles after the second throw; a winning one is paid by the table of the Extra Roll.

        Without a `total` the purchase turned out not to count, and what was left open for it loses.
        """
        for key, stake in wagers.items():
            wager, spot = parse_key(key)
            if wager == "like-kind-boulevard" and not total:
                if _on(spot) > first:
                    yield self.settle(seat, key, stake, ("lose",))
            elif wager == "like-kind-boulevard":
                result = plain(circle)(_on(spot), first, total, True)
                if result == LATER_WIN:
                    won = self.rules.pay("extra-roll", KINDS[total])
                    yield self.settle(seat, key, stake, (KINDS[total],), payment=won)
                elif result == LATER_LOSE:
                    yield self.settle(seat, key, stake, _like_kind(result, _on(spot)))

    # --- analysis ---

    @cached_property
    def _first(self) -> dict[tuple[int, int], int]:
        """Most frequent face and its count, to the number of throws (of 6 ** dice) that have them."""
        ways: dict[tuple[int, int], int] = {}
        for counts in _compositions(self.dice, 6):
            top = plain(most)(*counts)
            ways[top] = ways.get(top, 0) + factorial(self.dice) // prod(factorial(count) for count in counts)
        return ways

    @cached_property
    def _twice(self) -> dict[tuple[int, int], int]:
        """Matching dice of the first throw and of both, in 6 ** (2 * dice) equally likely pairs of throws."""
        ways: dict[tuple[int, int], int] = {}
        for (_, first), count in self._first.items():
            left = self.dice - first
            for more in range(left + 1):
                pair = first, first + more
                ways[pair] = ways.get(pair, 0) + count * comb(left, more) * 5 ** (left - more) * 6**first
        return ways

    def priced(self) -> Iterator[Priced]:
        """Every face and circle; an Extra Roll together with each circle, and with all of them."""
        for law in self.rules.offered:
            if law.id == "extra-roll":
                for spot in (*self._spots["like-kind-boulevard"], ALL):
                    circles = "all circles" if spot == ALL else f"circle {spot}"
                    price = f"price: {self.rules.choice('extra-roll-price')}"
                    shown = (f"together with Like Kind Boulevard on {circles}", price)
                    yield Priced(law.id, law.id, "Like Kind Boulevard wager", shown, spot)
            elif self.rules.table(law.id) is not None:
                for spot in self._spots[law.id]:
                    yield Priced(law.id, law.id, "wager", (), spot)

    def _counted(
        self, priced: Priced, first: Mapping[tuple[int, int], int], twice: Mapping[tuple[int, int], int]
    ) -> Count:
        """A wager's cases from first throws and pairs of throws."""
        cases: dict[Case, int] = {}
        if priced.wager == "extra-roll":
            for (matching, total), ways in twice.items():
                case = self._extra_case(priced.spot, matching, total)
                cases[case] = cases.get(case, 0) + ways
        else:
            for (face, matching), ways in first.items():
                chain = _pip(int(priced.spot), face) if priced.wager == "pip-street" else ("lose",)
                if priced.wager != "pip-street" and _on(priced.spot) == matching:
                    chain = (KINDS[matching],)
                case = Case(chain[0], (Leg(priced.wager, chain),))
                cases[case] = cases.get(case, 0) + ways
        return Count(tuple(cases), tuple(cases.values()))

    def _extra_case(self, spot: str, first: int, total: int) -> Case:
        """An Extra Roll with one Like Kind circle or with all of them."""
        circles = self._spots["like-kind-boulevard"] if spot == ALL else (spot,)
        legs = [Leg("extra-roll", ("purchased",), Fraction(self._prices(len(circles))))]
        names = []
        lost = 0
        for on in map(_on, circles):
            result = plain(circle)(on, first, total, True)
            if result == LATER_WIN:
                legs.append(Leg("extra-roll", (KINDS[on],)))
                names.append(f"{KINDS[on]} by the extra roll")
            elif result == WIN:
                legs.append(Leg("like-kind-boulevard", (KINDS[on],)))
                names.append(KINDS[on])
            else:
                lost += 1
        if lost:
            legs.append(Leg("like-kind-boulevard", ("lose",), Fraction(lost)))
        return Case(", ".join(names) or "lose", tuple(legs))

    def count(self, priced: Priced) -> Count:
        """Every throw by how often each face shows; with an Extra Roll every second throw too."""
        return self._counted(priced, self._first, self._twice if priced.wager == "extra-roll" else {})

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Throw the dice, and again those that did not match."""
        tops, pairs = _simulate(seed, block, rounds, self.dice)
        first = {(face, times): int(tops[face, times]) for face in range(1, 7) for times in range(1, self.dice + 1)}
        twice = {(a, b): int(pairs[a, b]) for a in range(1, self.dice + 1) for b in range(a, self.dice + 1)}
        return [self._counted(one, first, twice) for one in priced]


def _pip(on: int, face: int) -> Chain:
    return (f"pip-{face}",) if on == face else ("lose",)


def _on(spot: str) -> int:
    """How many matching dice a circle is on."""
    return 1 if spot == NO_MATCH else int(spot)


def _like_kind(result: int, on: int) -> Chain:
    """The names of what became of a Like Kind circle."""
    if result == WIN:
        return (KINDS[on],)
    return {BELOW: ("below-first-roll", "lose"), LATER_LOSE: ("extra-roll-lost", "lose")}.get(result, ("lose",))


def _called(face: int, times: int) -> str:
    name = ("Ace", "Two", "Three", "Four", "Five", "Six")[face - 1]
    return f"{name}: {times} of a kind." if times > 1 else f"No match; the highest die is the {name}."


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for head in range(total + 1):
        for tail in _compositions(total - head, parts - 1):
            yield (head, *tail)


@compiled
def _simulate(seed: int, block: int, rounds: int, dice: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    state = stream.start(seed, block)
    tops = np.zeros((7, 11), dtype=np.int64)
    pairs = np.zeros((11, 11), dtype=np.int64)
    shown = np.zeros(6, dtype=np.int64)
    for _ in range(rounds):
        shown[:] = 0
        for _die in range(dice):
            shown[stream.below(state, 6)] += 1
        face, first = most(shown[0], shown[1], shown[2], shown[3], shown[4], shown[5])
        tops[face, first] += 1
        total = first
        for _die in range(dice - first):
            total += stream.below(state, 6) == 0
        pairs[first, total] += 1
    return tops, pairs
