"""Roulette: a ball, a wheel, and bets on where it rests. One module for every rulebook that has it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.equipment.wheel import Wheel, pocket, pocket_name
from croupier.games.appearance import NumberGrid
from croupier.games.base import Case, Chain, Count, Leg, Priced, cases
from croupier.games.capabilities import PricedTickets, Spins
from croupier.games.one_result import OneResult
from croupier.games.script import (
    Announce,
    Begun,
    Carry,
    Decide,
    Request,
    Script,
    Settled,
    SpinWheel,
    Standing,
    TakeWagers,
)
from croupier.kernels import compiled, plain
from croupier.rules.charts.announcements import When
from croupier.rules.wager_keys import parse_key

# --- outcomes --------------------------------------------------------------------------------------------------------

WIN: Chain = ("win",)
ZEROS = ("0", "00")
CALLED = ("red", "black", "odd", "even", "low", "high")
"""What the dealer calls beside the number."""
FIELD = (
    "losing-team",
    "midfield",
    "yards-41-49",
    "yards-31-40",
    "yards-21-30",
    "yards-11-20",
    "yards-1-10",
    "touchdown",
)
"""Where a Touchdown game can end."""


# --- money rules -----------------------------------------------------------------------------------------------------


@compiled
def move(position: int, yards: int, goal: int) -> int:
    """The football after a down; it stops at a goal line, so many yards from the middle, and stays there."""
    if abs(position) >= goal:
        return position
    return max(-goal, min(goal, position + yards))


@compiled
def field(position: int, goal: int) -> int:
    """The outcome, an index of `FIELD`, of a game that ended `position` yards towards the player's goal."""
    if position < 0:
        return 0
    if position == 0:
        return 1
    if position >= goal:
        return 7
    line = goal - position
    return 2 if line > 40 else 6 - (line - 1) // 10


# --- the game --------------------------------------------------------------------------------------------------------


class Roulette(Spins, PricedTickets, OneResult):
    """Roulette under one chapter and one submission."""

    names = ("roulette",)
    arrangement = NumberGrid(
        number="straight",
        columns="column",
        dozens="dozen",
        evens=("low", "even", "red", "black", "odd", "high"),
        borders=("split", "three-numbers", "four-numbers", "six-numbers", "first-five"),
        neighbours="five-adjacent",
        texts={"low": "1–18", "high": "19–36", "dozen:1": "1st 12", "dozen:2": "2nd 12", "dozen:3": "3rd 12"},
    )
    decides = True

    @cached_property
    def wheel_name(self) -> str:
        """`single-zero`, `double-zero` or `double-as-single`."""
        return self.rules.chosen("wheel", "double-zero")

    @cached_property
    def wheel(self) -> Wheel:
        """The wheel that is spun."""
        name = "double-zero" if self.wheel_name == "double-as-single" else self.wheel_name
        return Wheel(self.equipment("wheel", name).pockets)

    @cached_property
    def live(self) -> tuple[str, ...]:
        """The pockets that count: 00 is void on a double zero wheel used as single zero."""
        return tuple(
            name for name in self.wheel.pockets if not (name == "00" and self.wheel_name == "double-as-single")
        )

    @cached_property
    def reds(self) -> frozenset[str]:
        """The red numbers."""
        return frozenset(row[0] for row in self.chart("red-numbers").rows)

    def tones(self) -> Mapping[str, str]:
        """The pockets and their colours."""
        return {
            name: "green" if name in ZEROS else "red" if name in self.reds else "black" for name in self.wheel.pockets
        }

    # --- spots: where chips may stand ---

    @cached_property
    def _covers(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Wager to spot to the numbers that it covers."""
        single = self.wheel_name == "single-zero" or (
            self.wheel_name == "double-as-single" and self.rules.chosen("covered-00", "refused") == "refused"
        )
        numbers = [str(number) for number in range(1, 37)]
        rows = [tuple(numbers[start : start + 3]) for start in range(0, 36, 3)]
        groups = [row for row in self.chart("zero-groups").rows if not (single and "00" in row)]
        loose_groups = single and self.rules.chosen("single-zero-groups", "no") == "yes"
        if loose_groups:
            groups.append(("0", "2", "3"))
        beside_zero = [("0", "1"), ("0", "2"), ("0", "3")] if single else [
            ("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3")
        ]  # fmt: skip
        splits = beside_zero + [
            (str(number), str(other))
            for number in range(1, 37)
            for other in ((number + 1, number + 3) if number % 3 else (number + 3,))
            if other <= 36
        ]
        corners = [tuple(str(number + step) for step in (0, 1, 3, 4)) for number in range(1, 34) if number % 3] + (
            [("0", "1", "2", "3")] if loose_groups else []
        )
        sixes = [rows[row] + rows[row + 1] for row in range(11)]
        zeros = [name for name in ("0", "00") if name in self.live and self.rules.chosen("zero-even", "no") == "yes"]
        evens = {
            "red": [number for number in numbers if number in self.reds],
            "black": [number for number in numbers if number not in self.reds],
            "odd": numbers[::2],
            "even": [*zeros, *numbers[1::2]],
            "low": numbers[:18],
            "high": numbers[18:],
        }
        covers: dict[str, dict[str, tuple[str, ...]]] = {
            "straight": {name: (name,) for name in [*([] if single else ["00"]), "0", *numbers]},
            "five-adjacent": {
                name: self.wheel.neighbours(name, 2) for name in [*([] if single else ["00"]), "0", *numbers]
            },
            "split": {"-".join(pair): pair for pair in splits},
            "three-numbers": {"-".join(three): tuple(three) for three in [*rows, *groups]},
            "four-numbers": {"-".join(four): four for four in corners},
            "six-numbers": {f"{six[0]}-{six[-1]}": six for six in sixes},
            "column": {str(column + 1): tuple(numbers[column::3]) for column in range(3)},
            "dozen": {str(dozen + 1): tuple(numbers[12 * dozen : 12 * dozen + 12]) for dozen in range(3)},
        }
        if self.rules.offers("first-five"):
            covers["first-five"] = {"": ("0", "00", "1", "2", "3")}
        covers |= {wager: {"": tuple(covered)} for wager, covered in evens.items()}
        return {wager: spots for wager, spots in covers.items() if self.rules.has(wager)}

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Wager to the spots where it may stand."""
        return {wager: tuple(spots) for wager, spots in self._covers.items() if "" not in spots}

    def covers(self, key: str) -> tuple[str, ...]:
        """The numbers that a wager covers."""
        wager, spot = parse_key(key)
        return self._covers.get(wager, {}).get(spot, ())

    def spelled(self, wager: str, spot: str) -> str:
        """Numbers in the order of the layout."""
        if wager == "six-numbers" and spot.count("-") == 5:
            spot = "-".join((spot.split("-")[0], spot.split("-")[-1]))
        elif wager in ("split", "three-numbers", "four-numbers"):
            wanted = frozenset(spot.split("-"))
            same = [one for one, covered in self._covers.get(wager, {}).items() if frozenset(covered) == wanted]
            spot = same[0] if same else spot
        return spot

    @property
    def results(self) -> Sequence[str]:
        """The pockets that count."""
        return self.live

    def chain(self, key: str, result: str) -> Chain:
        """What a bet is where the ball rests; only some bets are said to lose on zero by a clause of their own."""
        if result in self.covers(key):
            return WIN
        return ("zero", "lose") if result in ZEROS else ("lose",)

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse what may not be bet now."""
        super().check_wagers(seat, stakes, carry)
        for key, stake in stakes.items():
            law = self.rules.wager(parse_key(key).wager)
            if law.id == "five-adjacent":
                if stake % 5:
                    raise self.rules.refused(f"{law.name} must divide into five equal wagers.", law)
                for name in self._covers[law.id][parse_key(key).spot]:
                    if name not in self._covers["straight"]:
                        raise self.rules.refused(f"{key} covers {name}, which is not available.", law)
            if law.id == "touchdown" and str(seat) in carry.get("touchdown", {}):
                raise self.rules.refused("A Touchdown game is already under way at this seat.", law)

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, spin, point marker; losing wagers are collected first, then winning ones are paid."""
        games: dict[str, dict[str, int | str]] = {seat: dict(game) for seat, game in carry.get("touchdown", {}).items()}
        for seat in seats:
            yield TakeWagers(seat)
        yield from self.announced(When.FIRST)
        landed = yield from self._spin()
        stakes: dict[int, dict[str, int]] = yield Standing()
        games = {seat: game for seat, game in games.items() if "touchdown" in stakes.get(int(seat), {})}
        lines = [
            line
            for seat, wagers in stakes.items()
            for key, stake in wagers.items()
            if key != "touchdown"
            for line in self._settle_numbers(seat, key, stake, landed)
        ]
        for seat, wagers in stakes.items():
            if "touchdown" in wagers and str(seat) not in carry.get("touchdown", {}):
                if landed in ZEROS:
                    team = yield Decide(seat, "team", ("red", "black"))
                    games[str(seat)] = {"stake": wagers["touchdown"], "team": team or "red", "position": 0, "downs": 0}
                else:
                    lines.append(self.settle(seat, "touchdown", wagers["touchdown"], ("number",)))
        for name in [name for name in games if name in carry.get("touchdown", {})]:
            game = games[name]
            position = plain(move)(int(game["position"]), self._yards(landed, str(game["team"])), self.goal)
            game |= {"position": position, "downs": int(game["downs"]) + 1}
            yield Announce(f"Seat {name}, down {game['downs']}: {_yard_line(position, self.goal)}.")
            if game["downs"] == self.downs or abs(position) >= self.goal:
                del games[name]
                ended = FIELD[plain(field)(position, self.goal)]
                lines.append(self.settle(int(name), "touchdown", int(game["stake"]), (ended,)))
        yield from sorted(lines, key=lambda line: line.net >= 0)
        if not games:
            return {}
        return {"standing": {seat: {"touchdown": game["stake"]} for seat, game in games.items()}, "touchdown": games}

    def call(self, result: str) -> str:
        """The number, and which of the even chances it wins."""
        return f"{', '.join((result, *(wager for wager in CALLED if result in self.covers(wager))))}."

    def _spin(self) -> Generator[Request, Any, str]:
        while True:
            yield Begun(SpinWheel.kind)
            yield from self.announced(When.CIRCLING)
            landed: str = yield SpinWheel(self.wheel_name)
            if landed in self.live:
                return landed
            void = self.rules.irregularity("double-zero-on-single")
            yield Announce("00: no spin. The wheel is spun again.", self.rules.cite(void.cite))

    def _settle_numbers(self, seat: int, key: str, stake: int, landed: str) -> Iterator[Settled]:
        result = self.chain(key, landed)
        if key.startswith("five-adjacent") and result == WIN:
            yield self.settle(seat, key, stake - stake // 5, ("lose",))
            won = self.rules.pay("straight", "win")  # each fifth is a Straight Wager
            yield self.settle(seat, key, stake // 5, ("win",), payment=won)
            return
        yield self.settle(seat, key, stake, result)

    # --- touchdown ---

    @cached_property
    def goal(self) -> int:
        """Yards from the middle of the field to a goal line."""
        return int(self.facts("field")["goal"])

    @cached_property
    def downs(self) -> int:
        """The spins of a Touchdown game."""
        return int(self.facts("field")["downs"])

    @cached_property
    def yardage(self) -> dict[str, int]:
        """How far each pocket moves the football, by the reading chosen."""
        if self.rules.choice("touchdown-yardage") == "pocket-number":
            return {name: 0 if name == "00" else int(name) for name in self.live}
        yards: dict[str, int] = {}
        for first, last, distance in self.chart("touchdown-yardage").rows:
            for number in range(pocket(first), pocket(last) + 1):
                yards[pocket_name(number)] = int(distance)
        return yards

    def _yards(self, landed: str, team: str) -> int:
        if landed in ZEROS:
            return 0
        return self.yardage[landed] if (landed in self.reds) == (team == "red") else -self.yardage[landed]

    @cached_property
    def _steps(self) -> NDArray[np.int64]:
        """Yards towards the red goal for each pocket of the wheel."""
        return np.array([self._yards(name, "red") for name in self.live], dtype=np.int64)

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager; of the spots of one that win in as many pockets the first stands for all."""
        for law in self.rules.chapter.wagers:
            if law.id == "touchdown":
                if self.rules.offers(law.id):
                    yield Priced(law.id, law.id, "wager", (f"yardage: {self.rules.choice('touchdown-yardage')}",))
            elif law.id in self._covers and self.rules.offers(law.id):
                for spot, where in self._alike(law.id):
                    yield Priced(law.id, law.id, "wager", (f"wheel: {self.wheel_name}", *where), spot)

    def priced_on(self, wager: str, spot: str) -> Iterator[Priced]:
        """Any spot that can be bet."""
        covered = self._covers.get(wager, {}).get(spot, ())
        if covered and self.rules.offers(wager) and all(name in self._covers["straight"] for name in covered):
            yield Priced(wager, wager, "wager", (f"wheel: {self.wheel_name}", f"on {spot}"), spot)

    def _alike(self, wager: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """A spot of each kind that a wager has, and which it stands for: those with a void 00 win less often."""
        kinds: dict[int, list[str]] = {}
        for spot, covered in self._covers[wager].items():
            if all(name in self._covers["straight"] for name in covered):  # else it cannot be bet
                kinds.setdefault(sum(name in self.live for name in covered), []).append(spot)
        usual, *others = sorted(kinds.values(), key=len, reverse=True)
        yield usual[0], (f"on any spot but {', '.join(one for spots in others for one in spots)}",) if others else ()
        for spots in others:
            yield spots[0], (f"on {' or '.join(spots)}",)

    def cases_of(self, priced: Priced, chains: Sequence[Chain]) -> tuple[Case, ...]:
        """Of a wager on five adjacent numbers a fifth wins as a Straight Wager, and four lose."""
        if priced.wager != "five-adjacent":
            return super().cases_of(priced, chains)
        won = Leg("straight", WIN, Fraction(1, 5)), Leg(priced.wager, ("lose",), Fraction(4, 5))
        return tuple(Case(chain[0], won if chain == WIN else (Leg(priced.wager, chain),)) for chain in chains)

    def count(self, priced: Priced) -> Count:
        """Every pocket once; for Touchdown every sequence of its spins."""
        return self._drives(self._count_touchdown()) if priced.wager == "touchdown" else super().count(priced)

    def _drives(self, counts: Sequence[int]) -> Count:
        """Touchdown games that never began, and the others by where they ended."""
        return Count(cases("touchdown", [("number",), *((name,) for name in FIELD)]), tuple(map(int, counts)))

    def _count_touchdown(self) -> tuple[int, ...]:
        size = len(self.live)
        zeros = sum(name in ZEROS for name in self.live)
        ways = {0: 1}
        for _ in range(self.downs):
            after: dict[int, int] = {}
            for position, count in ways.items():
                for step in self._steps:
                    reached = plain(move)(position, int(step), self.goal)
                    after[reached] = after.get(reached, 0) + count
            ways = after
        counts = [0] * len(FIELD)
        for position, count in ways.items():
            counts[plain(field)(position, self.goal)] += count * zeros
        return ((size - zeros) * size**self.downs, *counts)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Spin the wheel and settle every priced wager on each spin."""
        found = super().simulate([one for one in priced if one.wager != "touchdown"], seed, block, rounds)
        for place, one in enumerate(priced):
            if one.wager == "touchdown":
                zeros = np.array([name in ZEROS for name in self.live])
                drives = _simulate_touchdown(seed, block, rounds, zeros, self._steps, self.goal, self.downs)
                found.insert(place, self._drives(drives.tolist()))
        return found


def _yard_line(position: int, goal: int) -> str:
    if position == 0:
        return f"on the {goal} yard line"
    if abs(position) >= goal:
        return "in the end zone" if position > 0 else "in the other end zone"
    return f"on the {goal - abs(position)} yard line" + ("" if position > 0 else " of the other team")


@compiled
def _simulate_touchdown(
    seed: int, block: int, rounds: int, zeros: NDArray[np.bool_], steps: NDArray[np.int64], goal: int, downs: int
) -> NDArray[np.int64]:
    state = stream.start(seed, block)
    tallies = np.zeros(9, dtype=np.int64)
    for _ in range(rounds):
        if not zeros[stream.below(state, len(zeros))]:
            tallies[0] += 1
            continue
        position = 0
        for _down in range(downs):
            position = move(position, steps[stream.below(state, len(zeros))], goal)
        tallies[1 + field(position, goal)] += 1
    return tallies
