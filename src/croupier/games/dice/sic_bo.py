"""Sic bo: three dice in a shaker, and bets on their faces and their total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, product

from croupier.games.appearance import DiceRows
from croupier.games.base import Chain, Priced
from croupier.games.capabilities import PrintsDice
from croupier.games.one_result import OneResult
from croupier.games.script import Announce, Begun, Carry, RollDice, Script, Standing, TakeWagers
from croupier.rules.charts.announcements import When
from croupier.rules.wager_keys import parse_key

# --- outcomes --------------------------------------------------------------------------------------------------------

LOSE, WIN, TRIPLE, ONE_MATCH, TWO_MATCHES, THREE_MATCHES = range(6)
RESULTS: tuple[Chain, ...] = (
    ("lose",),
    ("win",),
    ("three-of-a-kind", "lose"),
    ("one-match", "win"),
    ("two-matches", "win"),
    ("three-matches", "win"),
)
"""What a throw can be for a wager; a winning total is named after itself."""

KINDS = (
    "three-of-a-kind",
    "two-of-a-kind",
    "any-three-of-a-kind",
    "total-value",
    "two-dice-combination",
    "small",
    "big",
    "one-of-a-kind",
)
TRIPLE_OF, PAIR_OF, ANY_TRIPLE, TOTAL, COMBINATION, _, _, SINGLE_OF = range(8)
FACES = range(1, 7)


# --- money rules -----------------------------------------------------------------------------------------------------


def falls(kind: int, first: int, second: int, a: int, b: int, c: int) -> int:
    """What the throw `a`, `b`, `c` is for a wager; `first` and `second` are the numbers that it is on, or from which to
    which total."""
    total = a + b + c
    triple = a == b == c
    matches = int(a == first) + int(b == first) + int(c == first)
    if kind == TRIPLE_OF:
        return WIN if matches == 3 else LOSE
    if kind == PAIR_OF:
        return THREE_MATCHES if matches == 3 else WIN if matches == 2 else LOSE
    if kind == ANY_TRIPLE:
        return WIN if triple else LOSE
    if kind == TOTAL:
        return WIN if total == first else LOSE
    if kind == COMBINATION:
        return WIN if matches > 0 and (a == second or b == second or c == second) else LOSE
    if kind == SINGLE_OF:
        return LOSE if matches == 0 else ONE_MATCH + matches - 1
    if triple:
        return TRIPLE
    return WIN if first <= total <= second else LOSE


# --- the game --------------------------------------------------------------------------------------------------------


class SicBo(PrintsDice, OneResult):
    """Sic bo under one chapter and one submission."""

    names = ("sic-bo",)
    arrangement = DiceRows(
        widest=("small", "any-three-of-a-kind", "big"),
        rows=(
            ("three-of-a-kind", 6, 6), ("two-of-a-kind", 6, 6), ("total-value", 14, 7), ("two-dice-combination", 15, 5),
            ("one-of-a-kind", 6, 6),
        ),
    )  # fmt: skip
    carries_out = frozenset({"lighting-device-fails"})  # what is shown is settled before the table closes
    split_by_spot = ("total-value",)

    @cached_property
    def _spots(self) -> dict[str, tuple[str, ...]]:
        faces = tuple(str(face) for face in FACES)
        totals = self.rules.table("total-value")
        return {
            "three-of-a-kind": faces,
            "two-of-a-kind": faces,
            "total-value": tuple(row.outcome.removeprefix("total-") for row in totals.rows) if totals else (),
            "two-dice-combination": tuple(f"{low}-{high}" for low, high in combinations(FACES, 2)),
            "one-of-a-kind": faces,
        }

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Wager to the numbers, totals or pairs of numbers that can be bet on."""
        return self._spots

    def dice_of(self, key: str) -> tuple[int, ...]:
        """As many of a face as a wager is on, or the two of a combination."""
        wager, face = parse_key(key)
        times = {"one-of-a-kind": 1, "two-of-a-kind": 2, "three-of-a-kind": 3}
        return (int(face),) * times[wager] if wager in times else super().dice_of(key)

    def spelled(self, wager: str, spot: str) -> str:
        """Of two numbers the lower one first."""
        return "-".join(sorted(spot.split("-"))) if wager == "two-dice-combination" else spot

    def bet(self, key: str) -> tuple[int, int, int]:
        """A wager as `falls` takes it: its kind and the numbers that it is on."""
        wager, spot = parse_key(key)
        first, second = self._totals.get(wager) or spot.partition("-")[::2]
        return KINDS.index(wager), int(first or 0), int(second or 0)

    @cached_property
    def _totals(self) -> dict[str, tuple[str, str]]:
        """The wagers on a range of totals, to the lowest and the highest of it."""
        return {wager: (lowest, highest) for wager, lowest, highest, _ in self.chart("totals").rows}

    results = tuple(product(FACES, repeat=3))

    def chain(self, key: str, result: tuple[int, int, int]) -> Chain:
        """What a throw is for a wager, as the law names it."""
        (wager, spot), fallen = parse_key(key), falls(*self.bet(key), *result)
        return (f"total-{spot}",) if wager == "total-value" and fallen == WIN else RESULTS[fallen]

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Shake, bets, uncover; losing wagers are collected first. An open shaker is shaken after the last bet."""
        covered = self.rules.choice("shaker") in ("manual", "automated-covered")
        if covered:
            yield Begun(RollDice.kind)
        for seat in seats:
            yield TakeWagers(seat)
        yield from self.announced(When.COVERED if covered else When.FIRST)
        dice: tuple[int, int, int] = yield RollDice(3)
        yield Announce(f"{dice[0]}, {dice[1]} and {dice[2]}: total {sum(dice)}.")
        yield from self.settled((yield Standing()), dice)
        return {}

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager, and every total; all other spots of a wager are alike, so the first stands for all."""
        for law in self.rules.offered:
            spots = self._spots.get(law.id, ("",))
            shown = (f"triple: {self.rules.choice('two-of-a-kind-triple')}",) if law.id == "two-of-a-kind" else ()
            for spot in spots if law.id in self.split_by_spot else spots[:1]:
                yield Priced(law.id, law.id, "wager", shown, spot)
