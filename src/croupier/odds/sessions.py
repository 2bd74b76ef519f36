"""What a session does to a bankroll, and what a table earns in it: rounds of one wager, one after the other.

A round's results are whole steps of a lattice with integer weights. The results of many rounds are then coefficients of
a polynomial's power, found in integers; where these would not fit, and for the barrier at which a bankroll is gone,
chances are added up in floating point, all of them positive, with a bound on the error. Rounds are taken as
independent.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from croupier.counting.progress import report
from croupier.errors import Refused
from croupier.games.base import Count, Game, Priced
from croupier.odds.pricing import Conditions, Price, find, price
from croupier.rules.pays import cents
from croupier.rules.submission import Rules

MOST_ROUNDS = 100_000
"""More than a year of nights at a table; the barrier is followed round by round."""
SHAPE_ROUNDS = 2_000_000
"""Rounds dealt to learn how the endings spread that an analysis only knows by their mean and mean square."""
_EXACT_BITS = 8 * 60_000_000
"""How large an exact distribution may get, in bits."""
_DROPPED = 1e-12
"""How much chance may be left out on the way, in all."""
_ROUNDING = 2.0**-53
_GROUPS = 8

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


# --- one round -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Round:
    """What one round makes: results in steps of a lattice, lowest first, and the weight of each."""

    step: Fraction
    """The largest part of a unit of which every result is a multiple."""
    results: tuple[int, ...]
    weights: tuple[int, ...]
    method: str = "exact"
    notes: tuple[str, ...] = ()

    @cached_property
    def total(self) -> int:
        """All weights together."""
        return sum(self.weights)

    @property
    def mean(self) -> Fraction:
        """The mean result, in units."""
        return self.step * Fraction(sum(r * w for r, w in zip(self.results, self.weights, strict=True)), self.total)

    @property
    def variance(self) -> Fraction:
        """The variance of the result, in units squared."""
        squares = Fraction(sum(r * r * w for r, w in zip(self.results, self.weights, strict=True)), self.total)
        return self.step**2 * squares - self.mean**2

    @property
    def worst(self) -> int:
        """The most that a round can cost, in steps."""
        return max(0, -self.results[0])

    @property
    def losing(self) -> Fraction:
        """How often a round is lost."""
        return Fraction(sum(w for r, w in zip(self.results, self.weights, strict=True) if r < 0), self.total)

    @cached_property
    def floats(self) -> tuple[Integers, Floats]:
        """Results and chances as arrays."""
        if max(map(abs, self.results)) > 2**52:
            raise Refused("What this wager pays is too finely divided for a session: choose a rounder stake or meter.")
        return (
            np.array(self.results, dtype=np.int64),
            np.array([weight / self.total for weight in self.weights], dtype=np.float64),
        )


def one_round(chances: Iterable[tuple[Fraction, Fraction]], method: str = "exact", *notes: str) -> Round:
    """A round from its net results per unit, each with its chance."""
    merged: dict[Fraction, Fraction] = {}
    for net, chance in chances:
        if chance:
            merged[net] = merged.get(net, Fraction(0)) + chance
    if not merged:
        raise Refused("Nothing can happen to this wager.")
    whole = math.lcm(*(net.denominator for net in merged))
    step = Fraction(math.gcd(*(int(net * whole) for net in merged)) or 1, whole)
    scale = math.lcm(*(chance.denominator for chance in merged.values()))
    nets = sorted(merged)
    weights = [int(merged[net] * scale) for net in nets]
    common = math.gcd(*weights)
    return Round(step, tuple(int(net / step) for net in nets), tuple(w // common for w in weights), method, notes)


def round_of(game: Game, priced: Priced, count: Count, found: Price) -> Round:
    """The round of a priced wager; endings known only by their mean get the shape that a simulation gives them."""
    lumped = [one for one in found.outcomes if one.square is not None]
    known = [(one.net, one.probability) for one in found.outcomes if one.square is None]
    if not lumped:
        notes = (
            (f"The chances of a round are simulated, {found.rounds:,} rounds.",) if count.method == "simulated" else ()
        )
        return one_round(known, count.method, *notes)
    mean = sum((one.returns for one in lumped), Fraction(0))
    square = sum((one.probability * (one.square or 0) for one in lumped), Fraction(0))
    chance = sum((one.probability for one in lumped), Fraction(0))
    (dealt,) = game.simulate([priced], 1, 0, SHAPE_ROUNDS)
    seen = price(game, priced, dealt, Conditions(), SHAPE_ROUNDS)
    named = {one.outcome for one in found.outcomes}
    shape: dict[Fraction, int] = {}
    for one in seen.outcomes:
        if one.outcome not in named:
            shape[one.net] = shape.get(one.net, 0) + one.combinations
    tilted = _tilted(shape, float(mean / chance), float(square / chance))
    note = (
        f"{lumped[0].outcome}: the shape of {SHAPE_ROUNDS:,} simulated rounds with the computed mean and mean square;"
        f" the greatest loss in them was {-min(shape, default=Fraction(0))} units."
    )
    spread = [(net, Fraction(round(part * float(chance) * 10**18), 10**18)) for net, part in tilted.items()]
    rest = 1 - sum((part for _, part in (*known, *spread)), Fraction(0))
    likeliest = max(known, key=lambda line: line[1])
    return one_round([*known, *spread, (likeliest[0], rest)], "computed", note)  # what rounding left over


def _tilted(shape: dict[Fraction, int], mean: float, square: float) -> dict[Fraction, float]:
    """Relative frequencies moved as little as can be (in relative entropy) to a given mean and mean square."""
    if not shape:
        raise Refused("The simulation shows none of the endings that the analysis knows only by their mean.")
    nets = np.array([float(net) for net in shape])
    base = np.array([float(times) for times in shape.values()])
    powers = np.stack((nets, nets**2))
    wanted = np.array([mean, square])
    tilt = np.zeros(2)
    parts = base / base.sum()
    for _ in range(100):
        parts = base * np.exp(tilt @ powers)
        parts /= parts.sum()
        found = powers @ parts
        if np.abs(found - wanted).max() < 1e-13:
            break
        slope = (powers * parts) @ powers.T - np.outer(found, found)
        tilt = tilt + np.linalg.solve(slope, wanted - found)
    return dict(zip(shape, parts.tolist(), strict=True))


# --- many rounds -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Results:
    """Where many rounds lead: totals in steps, lowest first, each with its weight."""

    step: Fraction
    totals: Sequence[int]
    weights: Sequence[int] | Sequence[float]
    whole: int | float
    """All weights together: the total of an exact distribution, 1 of one in floating point."""
    error: float = 0.0
    """By how much a chance may be off; 0 when exact."""

    @property
    def exact(self) -> bool:
        """Whether the weights are integers."""
        return isinstance(self.whole, int)

    @property
    def mean(self) -> Fraction:
        """The mean total, in units."""
        return self.step * self._part(t * w for t, w in zip(self.totals, self.weights, strict=True))

    @property
    def variance(self) -> Fraction:
        """The variance of the total, in units squared."""
        squares = self._part(t * t * w for t, w in zip(self.totals, self.weights, strict=True))
        return self.step**2 * squares - self.mean**2

    def _part(self, weights: Iterable[int] | Iterable[float]) -> Fraction:
        if isinstance(self.whole, int):
            return Fraction(sum(cast("Iterable[int]", weights)), self.whole)
        return Fraction(math.fsum(weights))

    def chance(self, low: Fraction | None = None, high: Fraction | None = None) -> Fraction:
        """The chance of a total, in units, from `low` to `high`, both included; None: without end."""
        return self._part(
            w
            for t, w in zip(self.totals, self.weights, strict=True)
            if (low is None or t * self.step >= low) and (high is None or t * self.step <= high)
        )

    @property
    def ahead(self) -> Fraction:
        """The chance to end with more than at the start."""
        return self._part(w for t, w in zip(self.totals, self.weights, strict=True) if t > 0)

    @property
    def even(self) -> Fraction:
        """The chance to end as at the start."""
        return self._part(w for t, w in zip(self.totals, self.weights, strict=True) if t == 0)

    def quantile(self, part: Fraction) -> Fraction:
        """The least total, in units, that is not exceeded with a chance of at least `part`."""
        wanted = part * Fraction(self.whole)
        so_far: int | float = 0
        for total, weight in zip(self.totals, self.weights, strict=True):
            so_far += weight
            if so_far >= wanted:
                return total * self.step
        return self.totals[-1] * self.step

    def histogram(self, bars: int = 40) -> list[tuple[Fraction, Fraction, float]]:
        """Bars of equal width without the tails below a ten-thousandth: from, to (not included), chance."""
        low, high = self.quantile(Fraction(1, 10_000)), self.quantile(Fraction(9_999, 10_000))
        first = int(low / self.step)
        width = max(1, -(-(int(high / self.step) - first + 1) // bars))
        found: dict[int, float] = {}
        for total, weight in zip(self.totals, self.weights, strict=True):
            place = (total - first) // width
            if 0 <= place < bars:
                found[place] = found.get(place, 0.0) + weight / self.whole
        return [
            ((first + place * width) * self.step, (first + (place + 1) * width) * self.step, chance)
            for place, chance in sorted(found.items())
        ]


def results(one: Round, rounds: int) -> Results:
    """Where `rounds` rounds lead if every one of them is played."""
    _check(rounds)
    span = rounds * (one.results[-1] - one.results[0]) + 1
    if span * rounds * one.total.bit_length() <= _EXACT_BITS:
        weights = power([r - one.results[0] for r in one.results], one.weights, rounds)
        first = rounds * one.results[0]
        found = [(first + place, weight) for place, weight in enumerate(weights) if weight]
        return Results(one.step, [t for t, _ in found], [w for _, w in found], one.total**rounds)
    *_, last = walk(one, rounds, (rounds,))
    return last


def power(places: Sequence[int], weights: Sequence[int], times: int) -> list[int]:
    """The coefficients of a polynomial with integer coefficients (the first place is 0) to a power, exactly.

    If Q = P^n then P Q' = n P' Q: each coefficient of Q follows from those before it.
    """
    first = weights[0]
    others = list(zip(places[1:], weights[1:], strict=True))
    size = times * places[-1] + 1
    found = [0] * size
    found[0] = first**times
    for place in range(1, size):
        total = 0
        for back, weight in others:
            if back > place:
                break
            if found[place - back]:
                total += (back * (times + 1) - place) * weight * found[place - back]
        found[place] = total // (place * first)
    return found


def walk(one: Round, rounds: int, stops: Iterable[int]) -> Iterator[Results]:
    """The results after each of the rounds in `stops`, in floating point with a bound on the error."""
    _check(rounds)
    wanted = set(stops)
    totals, chances = np.zeros(1, dtype=np.int64), np.ones(1)
    dropped = 0.0
    for done in range(1, rounds + 1):
        totals, chances, left = _advance(totals, chances, one, rounds)
        dropped += left
        if done % 256 == 0:
            report("rounds", done, rounds)
        if done in wanted:
            yield Results(one.step, totals.tolist(), chances.tolist(), 1.0, dropped + _bound(one, done))


def _bound(one: Round, rounds: int) -> float:
    """What rounding can add up to: chances are positive, so that each product and sum is off by one part at most."""
    return float(rounds * (2 * len(one.results) + 2) * _ROUNDING)


def _advance(totals: Integers, chances: Floats, one: Round, rounds: int) -> tuple[Integers, Floats, float]:
    """One more round; totals of next to no chance are dropped, and how much that was."""
    steps, parts = one.floats
    sums = (totals[:, None] + steps[None, :]).ravel()
    weights = (chances[:, None] * parts[None, :]).ravel()
    low = int(sums.min())
    span = int(sums.max()) - low + 1
    if span <= 8 * len(sums) + 4096:
        filled = np.bincount(sums - low, weights=weights, minlength=span)
        (places,) = np.nonzero(filled)
        found, weight = (places + low).astype(np.int64), filled[places].astype(np.float64)
    else:
        found, where = np.unique(sums, return_inverse=True)
        weight = np.bincount(where, weights=weights).astype(np.float64)
    keep = weight >= _DROPPED / rounds / len(weight)
    if keep.all():
        return found, weight, 0.0
    return found[keep], weight[keep], float(weight[~keep].sum())


def _check(rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused(f"A session cannot have {rounds:,} rounds.", allowed=(f"1 to {MOST_ROUNDS:,}",))


# --- ruin ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ruin:
    """How a bankroll fares against the barrier below which no round can be played to its end."""

    chance: float
    """Of being ruined within the rounds."""
    error: float
    """By how much it may be off."""
    played: float
    """How many of the rounds are played on average, ruined players having stopped."""


def ruin(one: Round, purse: int, cover: int, rounds: int) -> Ruin:
    """The chance that a bankroll of `purse` steps falls below `cover` steps within so many rounds."""
    _check(rounds)
    if purse < cover:
        return Ruin(1.0, 0.0, 0.0)
    states, chances = np.array([purse], dtype=np.int64), np.ones(1)
    gone = safe = dropped = played = 0.0
    for done in range(rounds):
        # A bankroll that could lose every round to come is out of danger.
        out = states >= cover + one.worst * (rounds - done)
        safe += float(chances[out].sum())
        states, chances = states[~out], chances[~out]
        played += safe + float(chances.sum())
        if not len(states):
            played += safe * (rounds - done - 1)
            break
        states, chances, left = _advance(states, chances, one, rounds)
        dropped += left
        broke = states < cover
        gone += float(chances[broke].sum())
        states, chances = states[~broke], chances[~broke]
        if done % 256 == 255:
            report("rounds, for ruin", done + 1, rounds)
    return Ruin(gone, dropped + _bound(one, rounds), played)


def ruin_in_the_end(one: Round, purse: int, cover: int) -> tuple[float, float]:
    """Bounds of the chance that play without end ruins a bankroll; they meet where the barrier cannot be jumped over.

    Without an advantage over the house it is certain. With one, exp(-t times the bankroll) is a martingale for the t at
    which exp(-t times a round's result) is 1 on average.
    """
    if purse < cover:
        return 1.0, 1.0
    if one.worst == 0:
        return 0.0, 0.0
    if one.mean <= 0:
        return 1.0, 1.0
    steps, parts = one.floats

    def excess(t: float) -> float:
        return float(np.sum(parts * np.expm1(-t * steps)))

    low, high = 0.0, 1.0 / one.worst
    while excess(high) < 0:
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return math.exp(-low * (purse - cover + one.worst)), math.exp(-low * (purse - cover + 1))


# --- runs ------------------------------------------------------------------------------------------------------------


def no_run(losing: Fraction, length: int, rounds: int) -> float:
    """The chance that `rounds` rounds have no run of `length` lost one after the other; anything but a loss ends a run.

    In integers: a first run ends at a round if it is lost with those before it, after a round that was not.
    """
    whole, lost = losing.denominator, losing.numerator
    if rounds < length:
        return 1.0
    if rounds * whole.bit_length() > 60_000:
        return _no_run(float(losing), length, rounds)
    run = lost**length
    ways = [1]
    for number in range(1, rounds + 1):
        ended = run if number == length else (whole - lost) * run * ways[number - length - 1] if number > length else 0
        ways.append(ways[-1] * whole - ended)
    total: int = whole**rounds
    return ways[-1] / total


def _no_run(losing: float, length: int, rounds: int) -> float:
    """The same in floating point, to about one part in 1e16 a round."""
    run = losing**length
    chances = [1.0]
    for number in range(1, rounds + 1):
        ended = run if number == length else (1 - losing) * run * chances[number - length - 1] if number > length else 0
        chances.append(chances[-1] - ended)
    return max(0.0, chances[-1])


def losing_runs(losing: Fraction, rounds: int, least: float = 1e-6) -> list[tuple[int, float]]:
    """Lengths, and the chance that the longest losing run is that long or longer, down to `least`."""
    found: list[tuple[int, float]] = []
    for length in range(1, rounds + 1):
        found.append((length, 1 - no_run(losing, length, rounds)))
        if found[-1][1] < least:
            break
    return found


def run_quantile(losing: Fraction, rounds: int, part: float) -> int:
    """The length that the longest losing run does not exceed with a chance of at least `part`."""
    low, high = 0, rounds
    while low < high:
        middle = (low + high) // 2
        if no_run(losing, middle + 1, rounds) >= part:
            high = middle
        else:
            low = middle + 1
    return low


# --- a session -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Floor:
    """How a table is played: what turns a wager into money an hour."""

    hands_per_hour: Fraction
    hours: Fraction
    seats: int = 1


@dataclass(frozen=True)
class Session:
    """A player's rounds of one wager."""

    price: Price
    one: Round
    stake: int
    """The wager, in cents."""
    sign: str
    """The sign of the currency."""
    bankroll: int
    rounds: int
    cover: int
    """What a player must have to begin a round, in cents."""
    results: Results
    ruin: Ruin
    in_the_end: tuple[float, float]
    floor: Floor | None = None
    ahead_error: float = 0.0
    """The standard error of the chance to be ahead, where the round itself is simulated; as that of ruin."""
    ruin_error: float = 0.0

    @property
    def advantage(self) -> Fraction:
        """What the house wins of a unit of the wager."""
        return -self.one.mean

    def in_cents(self, units: Fraction) -> Fraction:
        """Units of the wager as money."""
        return units * self.stake

    @property
    def loss(self) -> float:
        """What the player loses on average, in cents, play ending with ruin: each round played costs the advantage."""
        return float(self.advantage) * self.stake * self.ruin.played

    @property
    def hold(self) -> float:
        """The part of the buy-in that the house keeps on average, if the bankroll is bought in for once."""
        return self.loss / self.bankroll

    @property
    def handle(self) -> Fraction:
        """What is wagered in an hour at the table, in cents, every seat taken and every round played."""
        if self.floor is None:
            return Fraction(0)
        return self.stake * self.price.mean_stake * self.floor.hands_per_hour * self.floor.seats

    @property
    def win_per_hour(self) -> Fraction:
        """The theoretical win of the table, in cents: stake x decisions an hour x seats x advantage."""
        if self.floor is None:
            return Fraction(0)
        return self.stake * self.floor.hands_per_hour * self.floor.seats * self.advantage

    @property
    def drop(self) -> int:
        """What the seats buy in for, in cents: once each, with the bankroll."""
        return self.bankroll * (self.floor.seats if self.floor else 1)


def session(
    rules: Rules,
    wager: str,
    bankroll: int,
    stake: int = 0,
    rounds: int = 0,
    *,
    cover: int = 0,
    floor: Floor | None = None,
    conditions: Conditions | None = None,
    words: str = "",
) -> Session:
    """A session of one wager under a house's rules; amounts in cents, `stake` 0 for the least the rules allow."""
    game, priced = find(rules, wager, words)
    rules = game.rules
    stake = stake or least_stake(rules, priced.wager)
    rules.check_amount(priced.wager, stake)
    if bankroll <= 0:
        raise Refused(f"A bankroll of {rules.money(bankroll)} is none.")
    if floor and not rounds:
        rounds = int(floor.hands_per_hour * floor.hours)
    _check(rounds)
    conditions = conditions or Conditions()
    conditions = replace(conditions, stakes={**conditions.stakes, priced.wager: stake}, others=0)
    count = game.count(priced)
    found = price(game, priced, count, conditions)
    one = round_of(game, priced, count, found)
    unit = one.step * stake
    purse = math.floor(bankroll / unit)
    needed = math.ceil(cover / unit) if cover else one.worst
    ended = results(one, rounds)
    fate = ruin(one, purse, needed, rounds)
    spread = [_figures(game, priced, part, conditions, purse, needed, rounds) for part in _groups(count)]
    ahead_error, ruin_error = (_standard_error([both[k] for both in spread]) for k in (0, 1))
    return Session(
        price=found,
        one=one,
        stake=stake,
        sign=rules.currency.sign,
        bankroll=bankroll,
        rounds=rounds,
        cover=int(needed * unit),
        results=ended,
        ruin=fate,
        in_the_end=ruin_in_the_end(one, purse, needed),
        floor=floor,
        ahead_error=ahead_error,
        ruin_error=ruin_error,
    )


def least_stake(rules: Rules, wager: str) -> int:
    """The least that the house has posted or the chapter prints for a wager; $10 where neither says."""
    return cents(rules.bounds(wager)[0] or "$10")


def _groups(count: Count) -> list[Count]:
    """Of a simulated count, independent parts of it, to see how far they differ."""
    if len(count.blocks) < 2 * _GROUPS:
        return []
    parts = [count.blocks[place::_GROUPS] for place in range(_GROUPS)]
    return [Count(count.cases, tuple(sum(column) for column in zip(*part, strict=True))) for part in parts]


def _figures(
    game: Game, priced: Priced, count: Count, conditions: Conditions, purse: int, cover: int, rounds: int
) -> tuple[float, float]:
    """The chances to be ahead and to be ruined by one part of a simulation."""
    one = round_of(game, priced, count, price(game, priced, count, conditions))
    *_, last = walk(one, rounds, (rounds,))
    return float(last.ahead), ruin(one, purse, cover, rounds).chance


def _standard_error(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    middle = sum(values) / len(values)
    squares = math.fsum((one - middle) * (one - middle) for one in values)
    return math.sqrt(squares / (len(values) - 1) / len(values))


# --- paths -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Paths:
    """Some bankrolls drawn from round to round, in dollars, and between which quantiles all of them lie."""

    rounds: Integers
    drawn: Floats
    """A row a path; a ruined player's stays where it was."""
    stops: tuple[int, ...]
    bands: dict[str, Floats]
    """Quantile (`5%`) to the bankroll after each of `stops`, if every round is played."""


def paths(of: Session, number: int = 40, seed: int = 1) -> Paths:
    """Sample paths of a session's bankroll, the same for the same seed."""
    steps, parts = of.one.floats
    unit = float(of.one.step * of.stake) / 100
    start, cover = of.bankroll / 100, of.cover / 100
    draws = np.random.Generator(np.random.PCG64(seed)).random((number, of.rounds))
    made = steps[np.minimum(np.searchsorted(np.cumsum(parts), draws, side="right"), len(steps) - 1)] * unit
    drawn = np.concatenate((np.full((number, 1), start), start + np.cumsum(made, axis=1)), axis=1)
    broke = drawn < cover - 1e-9
    for path, ruined in zip(drawn, broke, strict=True):
        if ruined.any():
            path[int(ruined.argmax()) :] = path[int(ruined.argmax())]
    stops = tuple(sorted({max(1, of.rounds * part // 24) for part in range(1, 25)}))
    quantiles = {"5%": Fraction(1, 20), "25%": Fraction(1, 4), "50%": Fraction(1, 2)}
    quantiles |= {"75%": Fraction(3, 4), "95%": Fraction(19, 20)}
    found: dict[str, list[float]] = {name: [start] for name in quantiles}
    for after in walk(of.one, of.rounds, stops):
        for name, part in quantiles.items():
            found[name].append(start + float(after.quantile(part) * of.stake) / 100)
    return Paths(
        np.arange(of.rounds + 1), drawn, (0, *stops), {name: np.array(values) for name, values in found.items()}
    )
