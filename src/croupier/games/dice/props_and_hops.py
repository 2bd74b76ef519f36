"""Props & Hops: two dice in a shaker, bets on the next roll, and the Six Eight Shake, which lasts until a 7."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product

from croupier.counting.markov import Course, Step, run
from croupier.equipment import stream
from croupier.errors import Refused
from croupier.games.appearance import DiceBoard
from croupier.games.base import Chain, Count, Priced, cases
from croupier.games.capabilities import PrintsDice, TypedBets
from croupier.games.dice.turns import next_thrower, to_decide
from croupier.games.one_result import OneResult
from croupier.games.script import Announce, Carry, RollDice, Script, Settled, Standing, TakeWagers
from croupier.kernels import compiled, plain
from croupier.rules.charts.announcements import When
from croupier.rules.submission import Payment
from croupier.rules.wager_keys import parse_key

# --- outcomes --------------------------------------------------------------------------------------------------------

WIN, LOSE = ("win",), ("lose",)
SHAKE = "six-eight-shake"
SHAKE_RESULTS: tuple[Chain, ...] = (("any-7", "lose"), ("win",))
LAMMERS = ("1-5", "2-4", "3-3", "2-6", "3-5", "4-4")
"""The combinations of 6 and 8, each with a lammer button; a moved one is a bit."""
SEVEN, ALL_MOVED = -1, (1 << 6) - 1
HOPS = {wager: f"{wager}-combinations" for wager in ("hop-the-top", "hop-the-left", "hop-the-right", "hop-the-center")}
HOPS_FORM = "1-1, 2-5, 6-6: the dice combinations, with commas between"
ROLLS = tuple(product(range(1, 7), repeat=2))


# --- money rules -----------------------------------------------------------------------------------------------------


@compiled
def lammer(a: int, b: int) -> int:
    """The lammer (an index of `LAMMERS`) that stands on a roll, or -1."""
    low = min(a, b)
    if a + b == 6:
        return low - 1
    return low + 1 if a + b == 8 else -1


@compiled
def shaken(moved: int, a: int, b: int) -> int:
    """The lammers that have moved after a roll, or `SEVEN`."""
    if a + b == 7:
        return SEVEN
    place = lammer(a, b)
    return moved | 1 << place if place >= 0 else moved


# --- the game --------------------------------------------------------------------------------------------------------


class PropsAndHops(PrintsDice, TypedBets, OneResult):
    """Props & Hops under one chapter and one submission."""

    names = ("props-and-hops",)
    arrangement = DiceBoard()

    @cached_property
    def _combinations(self) -> dict[str, tuple[str, ...]]:
        """The Double and Any Number Wagers to their spots, from the chart of bets."""
        found: dict[str, tuple[str, ...]] = {}
        for wager, _, combination, _ in self.chart("bets").rows:
            found[wager] = (*found.get(wager, ()), combination)
        return found

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The combinations of the Double and Any Number Wagers."""
        return self._combinations

    def phrases(self) -> tuple[tuple[str, str], ...]:
        """One wager of its may be taken down."""
        return ((f"{SHAKE} -5", "take down a wager that may be taken down"),) if self.rules.has(SHAKE) else ()

    def spelled(self, wager: str, spot: str) -> str:
        """The lower die first."""
        return _ordered(spot)

    def covers_roll(self, key: str, a: int, b: int) -> bool:
        """Whether a wager covers a roll; refused where the house has not named its rolls."""
        (wager, spot), roll = parse_key(key), _ordered(f"{a}-{b}")
        if wager in HOPS:
            return roll in self._hop(wager)
        if wager in self._combinations:
            return roll == spot
        if wager == "field":
            table = self.rules.table("field")
            return table is not None and f"total-{a + b}" in table.by_outcome
        return roll == "1-6" or a + b < 7 if wager == "one-six-and-under" else roll == "3-4" or a + b > 7

    def _hop(self, wager: str) -> tuple[str, ...]:
        """The combinations of a part of the layout, as the house has named them."""
        option = HOPS[wager]
        named = tuple(_ordered(part) for part in self.rules.supplied(option, HOPS_FORM))
        clause = self.rules.cite(self.rules.option(option).cite)
        for one in named:
            if not re.fullmatch("[1-6]-[1-6]", one):
                raise Refused(f"{option} cannot have {one!r}.", allowed=(HOPS_FORM,), cite=clause)
            if named.count(one) > 1:
                raise Refused(f"{option} has {one} twice.", cite=clause)
        return named

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse what may not be bet or taken down now."""
        down = stakes.get(SHAKE, 0)
        made = {key: stake for key, stake in stakes.items() if not (key == SHAKE and down < 0)}
        super().check_wagers(seat, made, carry)
        for key in made:
            if key != SHAKE:
                self.covers_roll(key, *ROLLS[0])
        if not down:
            return
        law = self.rules.wager(SHAKE)
        held = carry.get("standing", {}).get(str(seat), {}).get(SHAKE, 0)
        if down < 0 and -down != held:
            stands = f"{self.rules.money(held)} stands there" if held else "none stands"
            raise self.rules.refused(f"{self.rules.money(-down)} cannot be taken down from {law.name}: {stands}.", law)
        if down > 0 and "lammers" in carry and self.rules.choice("six-eight-shake-start") == "sequence":
            cite = self.rules.cite(self.rules.option("six-eight-shake-start").cite)
            raise Refused(f"{law.name} is made before the first roll of a sequence; one is under way.", cite=cite)

    results = ROLLS

    def chain(self, key: str, result: tuple[int, int]) -> Chain:
        """What a roll is for a wager that it decides."""
        if not self.covers_roll(key, *result):
            return LOSE
        return (f"total-{sum(result)}",) if key == "field" else WIN

    def _payment(self, key: str, dice: tuple[int, int]) -> Payment:
        """How a roll pays a wager; a Double or Any Number Wager that loses cites the clause of its own bet."""
        wager, spot = parse_key(key)
        paid = self.rules.pay(wager, *self.chain(key, dice))
        if paid.outcome != "lose" or wager not in self._combinations:
            return paid
        return replace(paid, cite=next(self.rules.cite(row[3]) for row in self.chart("bets").rows if row[2] == spot))

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, shake, losing wagers, winning ones; lammers move while a Six Eight Shake stands."""
        for seat in seats:
            made: Mapping[str, int] = yield TakeWagers(seat)
            if made.get(SHAKE, 0) < 0:
                cite = self.rules.cite(self.rules.wager(SHAKE).cite)
                yield Settled(seat, SHAKE, "taken-down", "Push", -made[SHAKE], 0, cite)
        stakes: dict[int, dict[str, int]] = yield Standing()
        betting = [seat for seat in seats if stakes[seat]]
        turn: Carry = {name: carry[name] for name in ("shaker", "keeps") if name in carry}
        if not betting:
            return turn
        shaker = next_thrower(betting, turn.get("shaker", 0), turn.get("keeps", False))
        yield from self.announced(When.FIRST)
        yield Announce(f"Seat {shaker} shakes.")
        dice: tuple[int, int] = yield RollDice(2)
        yield Announce(f"{dice[0]} and {dice[1]}: {sum(dice)}.")
        stakes = yield Standing()
        shakes = {seat: wagers[SHAKE] for seat, wagers in stakes.items() if SHAKE in wagers}
        lines = [
            self.settle(seat, key, stake, self.chain(key, dice), payment=self._payment(key, dice))
            for seat, wagers in stakes.items()
            for key, stake in wagers.items()
            if key != SHAKE
        ]
        moved = plain(shaken)(carry.get("lammers", 0), *dice)
        if moved in (SEVEN, ALL_MOVED):
            result = SHAKE_RESULTS[moved == ALL_MOVED]
            lines += [self.settle(seat, SHAKE, stake, result) for seat, stake in shakes.items()]
            shakes = {}
        yield from sorted(lines, key=lambda line: line.net >= 0)
        turn = {"shaker": shaker, "keeps": sum(dice) != 7}
        if not shakes:
            return turn
        left = [name for place, name in enumerate(LAMMERS) if not moved >> place & 1]
        yield Announce(f"Lammers still on {', '.join(left)}.")
        return {"standing": {str(seat): {SHAKE: stake} for seat, stake in shakes.items()}, "lammers": moved, **turn}

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager; where a Six Eight Shake may be made before any roll, by what is then left to roll."""
        for law in self.rules.offered:
            if law.id != SHAKE:
                yield Priced(
                    law.id, law.id, "wager", ("decided by one roll",), self._combinations.get(law.id, ("",))[0]
                )
                continue
            any_roll = self.rules.choice("six-eight-shake-start") == "any-roll"
            for easy, hard in product(range(4, -1, -1), range(2, -1, -1)) if any_roll else ((4, 2),):
                if easy or hard:
                    left = f"left to roll: {easy} easy and {hard} hard combinations"
                    yield Priced(law.id, law.id, "wager", (left, to_decide(_shake(easy, hard))), f"{easy}-{hard}")

    def count(self, priced: Priced) -> Count:
        """Every roll; for a Six Eight Shake the chance in lowest terms."""
        if priced.wager != SHAKE:
            return super().count(priced)
        won = _shake(*_left(priced)).ends[True]
        return Count(cases(SHAKE, SHAKE_RESULTS), (won.denominator - won.numerator, won.numerator), proportional=True)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Roll the dice once for each wager, and until it is decided for each Six Eight Shake."""
        found = super().simulate([one for one in priced if one.wager != SHAKE], seed, block, rounds)
        for place, one in enumerate(priced):
            if one.wager == SHAKE:
                won = int(_simulate_shake(seed, block, rounds, _moved(*_left(one))))
                found.insert(place, Count(cases(SHAKE, SHAKE_RESULTS), (rounds - won, won)))
        return found


def _ordered(combination: str) -> str:
    return "-".join(sorted(combination.split("-")))


def _left(priced: Priced) -> tuple[int, int]:
    """How many combinations with two different dice, and how many pairs, are left to roll."""
    easy, _, hard = priced.spot.partition("-")
    return int(easy), int(hard)


def _moved(easy: int, hard: int) -> int:
    """Moved lammers that leave so many of each kind."""
    hards = [place for place, name in enumerate(LAMMERS) if name[0] == name[-1]]
    easies = [place for place in range(len(LAMMERS)) if place not in hards]
    return ALL_MOVED - sum(1 << place for place in easies[:easy] + hards[:hard])


@lru_cache(maxsize=16)
def _shake(easy: int, hard: int) -> Course[int, bool]:
    """A Six Eight Shake from a state of the lammers on: whether it wins, and how long it takes."""

    def roll(moved: int) -> Step[int, bool]:
        ways = Counter(plain(shaken)(moved, a, b) for a, b in ROLLS)
        chances = {after: Fraction(count, len(ROLLS)) for after, count in ways.items()}
        ends = {after == ALL_MOVED: chances.pop(after) for after in (SEVEN, ALL_MOVED) if after in chances}
        return Step(chances, ends)

    return run(_moved(easy, hard), roll)


@compiled
def _simulate_shake(seed: int, block: int, rounds: int, start: int) -> int:
    state = stream.start(seed, block)
    won = 0
    for _ in range(rounds):
        moved = start
        while moved not in (SEVEN, ALL_MOVED):
            roll = stream.below(state, 36)
            moved = shaken(moved, 1 + roll // 6, 1 + roll % 6)
        won += moved == ALL_MOVED
    return won
