"""Rounds dealt by the billion: in blocks, each with its own stream, whose exact sums do not depend on who deals them.

A block is keyed by the run's seed and its number, and gives whole numbers: how often each case of each wager came up,
and the moments of what the block made. Sums are taken in the order of the blocks, and the run may stop only between two
of them, so one thread, all cores and a cluster give the same result, and so does a run that was broken off and goes on
from its checkpoint.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec

from croupier.cache_files import cache_dir
from croupier.counting.shards import each
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Count, Game, Playing, Priced
from croupier.games.capabilities import AmongPlayers
from croupier.odds.pricing import Conditions, Price, at_stake, nets, no_house, not_paid, price, stake_and_meters
from croupier.rules.books import all_sources
from croupier.rules.law import Chapter
from croupier.rules.submission import Rules, Submission
from croupier.rules.wager_keys import parse_key

BLOCK = 250_000
"""Rounds of a block. A run of more rounds begins with the same blocks."""
ENOUGH_BLOCKS = 10
"""From how many blocks on the standard error is taken from what they made, where rounds depend on one another."""
SAVE_SECONDS = 2.0
CONFIDENCE = 1.959963984540054
"""Standard errors to either side of an estimate within which the truth lies 95 times in a hundred."""

# --- what is simulated, and what it gives -----------------------------------------------------------------------------


class Run(msgspec.Struct, frozen=True):
    """All that the sums of a run depend on, in plain data that can be sent to another machine."""

    address: str
    submission: Submission
    wagers: tuple[tuple[str, int], ...]
    """Priced wagers, `ante` or `place-to-win:6`, and their sizes in cents, 0 for the usual one; none: all."""
    meters: dict[str, int]
    strategy: str
    strategy_file: str
    """A hash of the file that the strategy names, `count:FILE`."""
    seats: int
    seed: int
    sources: str
    """The version of the program and the law, down to the byte."""
    chapter: Chapter | None = None
    """A designer's own chapter, which no book has."""


@dataclass
class Moments:
    """Sums over blocks: of the square of what one made, of that times the wagers in it, and of their square."""

    made_squared: int = 0
    made_times_size: int = 0
    size_squared: int = 0

    def add(self, other: Moments) -> None:
        """Add the moments of other blocks."""
        self.made_squared += other.made_squared
        self.made_times_size += other.made_times_size
        self.size_squared += other.size_squared

    def error(self, blocks: int, made: int, size: int) -> float:
        """The standard error of `made` divided by `size`, both summed over the blocks."""
        mean = Fraction(made, size)
        spread = self.made_squared - 2 * mean * self.made_times_size + mean**2 * self.size_squared
        return math.sqrt(spread * Fraction(blocks, blocks - 1)) / size


@dataclass
class Sums:
    """What blocks have given, in whole numbers."""

    rounds: int = 0
    blocks: int = 0
    counts: list[list[int]] = field(default_factory=list)
    """For each priced wager, how often each of its cases came up."""
    moments: list[Moments] = field(default_factory=list)
    """For each priced wager, and last for all together."""

    def add(self, other: Sums) -> None:
        """Add what other blocks have given."""
        if not self.counts:
            self.counts = [[0] * len(row) for row in other.counts]
            self.moments = [Moments() for _ in other.moments]
        self.rounds += other.rounds
        self.blocks += other.blocks
        for row, more in zip(self.counts, other.counts, strict=True):
            row[:] = [a + b for a, b in zip(row, more, strict=True)]
        for moment, also in zip(self.moments, other.moments, strict=True):
            moment.add(also)


class Prepared:
    """A run made ready: the game, its priced wagers, and what each of their cases makes in whole parts of a cent."""

    def __init__(self, run: Run) -> None:
        if run.sources != all_sources():
            raise Refused("This worker runs another version of Croupier or of its rulebooks than the one that asks.")
        if run.strategy_file != _file_hash(run.strategy):
            raise Refused(f"This worker has another file than the one that asks: {run.strategy}.")
        self.run = run
        self.game: Game = game_for(Rules(run.chapter or run.address, run.submission))
        self.game.play_as(Playing(run.strategy, run.seats))
        self.priced = _named(self.game, run.wagers)
        sizes = dict(run.wagers)
        if sizes and all(sizes.values()) and not set(sizes) & set(self.game.spots()):
            self.game.check_wagers(1, sizes, {})
        self.conditions = [
            Conditions(run.meters, {one.wager: stake} if stake else {})
            for one, stake in zip(self.priced, _stakes(self.priced, run.wagers), strict=True)
        ]
        self.priced = [at_stake(*one) for one in zip(self.priced, self.conditions, strict=True)]
        self.cases = [count.cases for count in self.game.simulate(self.priced, run.seed, 0, 1)]
        made: list[list[Fraction]] = []
        for one, cases, conditions in zip(self.priced, self.cases, self.conditions, strict=True):
            stake, _ = stake_and_meters(self.game, one, conditions)
            made.append([net * stake for net in nets(self.game, one, cases, conditions)])
        self.scale = math.lcm(*(net.denominator for row in made for net in row))
        self.made = [[int(net * self.scale) for net in row] for row in made]
        last = {(one.wager, one.spot): place for place, one in enumerate(self.priced)}
        self.together = sorted(last.values())
        """Places of the wagers that one player can have at once: of several prices of a wager the last, which is the
        one where it is made with the others."""

    def block(self, number: int, rounds: int) -> Sums:
        """Deal one block."""
        found = self.game.simulate(self.priced, self.run.seed, number, rounds)
        counts = [list(count.counts) for count in found]
        made = [_dot(row, worth) for row, worth in zip(counts, self.made, strict=True)]
        sizes = [sum(row) for row in counts]
        all_made, all_size = sum(made[place] for place in self.together), rounds * self.run.seats
        moments = [Moments(x * x, x * n, n * n) for x, n in zip((*made, all_made), (*sizes, all_size), strict=True)]
        return Sums(rounds, 1, counts, moments)


def _dot(counts: Sequence[int], worth: Sequence[int]) -> int:
    return sum(times * one for times, one in zip(counts, worth, strict=True))


def _file_hash(strategy: str) -> str:
    """A hash of the file that a strategy names; empty if it names none, or none that can be read."""
    _, colon, path = strategy.partition(":")
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16] if colon else ""
    except OSError:
        return ""


def _named(game: Game, wagers: Sequence[tuple[str, int]]) -> list[Priced]:
    """The priced wagers that are named, in the order in which they are named; all of them if none is."""
    simulated = [one for one in game.priced() if one.simulated]
    every = [one for one in simulated if game.rules.payable(one.tables_of)]
    if isinstance(game, AmongPlayers):
        raise no_house(game.rules)
    if not every:
        raise Refused(f"{game.rules.chapter.name} has no wager that can be simulated under these rules.")
    if not wagers:
        return every
    found: list[Priced] = []
    for name, _ in wagers:
        law = game.rules.wager(parse_key(name).wager)
        here = [one for one in every if name in (one.wager, one.key) and one not in found]
        if not here and any(name in (one.wager, one.key) for one in simulated):
            raise not_paid(game.rules, law.id)
        if not here:
            allowed = dict.fromkeys(one.key if parse_key(name).spot else one.wager for one in every)
            raise Refused(f"{law.name} has no price of its own as {name}.", allowed=allowed)
        found += here
    return found


def _stakes(priced: Sequence[Priced], wagers: Sequence[tuple[str, int]]) -> list[int]:
    """The size of each priced wager in cents, 0 for the usual one."""
    sizes = dict(wagers)
    return [sizes.get(one.key) or sizes.get(one.wager, 0) for one in priced]


@lru_cache(maxsize=4)
def _prepared(text: bytes) -> Prepared:
    """A run made ready, once in each process."""
    return Prepared(msgspec.json.decode(text, type=Run))


def _block(text: bytes, shard: tuple[int, int]) -> Sums:
    """One block of a run, by its number and its rounds: the shard that is sent to a worker."""
    return _prepared(text).block(*shard)


# --- a simulation -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Together:
    """What all wagers of a seat make together in a round."""

    stake: Fraction
    """What is wagered on average, in cents."""
    net: Fraction
    """What is won on average, in cents, below zero when the house has the advantage."""
    std_error: float
    std_dev: float

    @property
    def house_advantage(self) -> Fraction:
        """The house's part of what is wagered."""
        return -self.net / self.stake if self.stake else Fraction(0)


class Simulation:
    """Simulated rounds of one game: as many as have been dealt so far, and what they say."""

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int = 1,
        wagers: Mapping[str, int] | Sequence[str] = (),
        conditions: Conditions | None = None,
        strategy: str = "best",
        seats: int = 1,
        keep: bool = False,
    ) -> None:
        """Prepare a run.

        `wagers` are names, or names with their sizes in cents; the first of them is watched. `keep` is whether a run
        that is broken off is kept, and gone on with by the next one that asks for the same.
        """
        if not 0 <= seed < 2**63:
            raise Refused(f"{seed} is not a seed.", allowed=("0 to 2**63 - 1",))
        self.conditions = conditions or Conditions()
        if self.conditions.gone:
            raise Refused("Rounds are dealt from all cards; with cards gone a price is only counted.")
        sizes = dict(self.conditions.stakes)
        if wagers:
            sizes = dict(wagers) if isinstance(wagers, Mapping) else {name: sizes.get(name, 0) for name in wagers}
        elif sizes:
            every = dict.fromkeys(one.wager for one in game_for(rules).priced())
            sizes = {name: sizes.get(name, 0) for name in (*every, *(one for one in sizes if one not in every))}
        self.run_data = Run(
            rules.chapter.address,
            rules.submission,
            tuple(sizes.items()),
            dict(self.conditions.meters),
            strategy,
            _file_hash(strategy),
            seats,
            seed,
            all_sources(),
            rules.chapter if rules.chapter.varies else None,
        )
        self._text = msgspec.json.encode(self.run_data, order="deterministic")
        self.prepared = _prepared(self._text)
        self.game, self.priced = self.prepared.game, self.prepared.priced
        self.checkpoint = _checkpoint(self.run_data, self._text) if keep else None
        self.sums = Sums()
        self._whole = Sums()
        """What the whole blocks gave, which a longer run begins with as well."""
        self.resumed = 0
        """Rounds that came from a checkpoint."""
        if self.checkpoint is not None:
            self._resume(self.checkpoint)

    # --- dealing ---

    def run(self, rounds: int, error: float = 0.0, heard: Callable[[Simulation], None] | None = None) -> Simulation:
        """Deal until there are so many rounds, or the watched wager's standard error is at most `error`.

        `heard` is called after each block. Shards are run by whoever `counting.shards.run_by` has chosen.
        """
        if rounds < 1:
            raise Refused(f"{rounds} rounds are nothing to simulate.", allowed=("1 or more",))
        if error < 0 or not math.isfinite(error):
            raise Refused(f"{error} is not a standard error.", allowed=("above 0",))
        if self._whole.rounds > rounds:
            self._whole, self.resumed = Sums(), 0  # a checkpoint of a longer run says nothing about a shorter one
        self.sums = _copied(self._whole)
        saved = -math.inf
        if self.sums.blocks and self._near_enough(error):
            return self
        try:
            with closing(each(partial(_block, self._text), self._shards(rounds))) as found:
                for sums in found:
                    self.sums.add(sums)
                    if sums.rounds == BLOCK:
                        self._whole.add(sums)
                    if heard is not None:
                        heard(self)
                    if self._near_enough(error):
                        break
                    if self.checkpoint is not None and time.monotonic() - saved > SAVE_SECONDS:
                        self.save()
                        saved = time.monotonic()
        except BaseException:
            self.save()
            raise
        if self.checkpoint is not None:
            self.checkpoint.unlink(missing_ok=True)
        return self

    def _shards(self, rounds: int) -> Iterator[tuple[int, int]]:
        number, done = self.sums.blocks, self.sums.rounds
        while done < rounds:
            size = min(BLOCK, rounds - done)
            yield number, size
            number += 1
            done += size

    def _near_enough(self, error: float) -> bool:
        if not error or (self._blocks_count and self.sums.blocks < ENOUGH_BLOCKS):
            return False
        return 0 < self.std_error(0) <= error

    # --- what it says ---

    @property
    def _blocks_count(self) -> bool:
        """Whether the standard error must come from blocks, as rounds or seats depend on one another."""
        return self.game.rounds_depend or self.run_data.seats > 1

    @property
    def rounds(self) -> int:
        """Rounds dealt so far."""
        return self.sums.rounds

    def counts(self) -> list[Count]:
        """How often each case of each priced wager came up."""
        return [
            Count(cases, tuple(row), method="simulated")
            for cases, row in zip(self.prepared.cases, self.sums.counts, strict=True)
        ]

    def std_error(self, place: int) -> float:
        """The standard error of a priced wager's house advantage, by its place."""
        made, row = self.prepared.made[place], self.sums.counts[place]
        size = sum(row)
        if not size:
            return 0.0
        stake, _ = stake_and_meters(self.game, self.priced[place], self.prepared.conditions[place])
        unit = stake * self.prepared.scale
        if self._blocks_count and self.sums.blocks >= ENOUGH_BLOCKS:
            return self.sums.moments[place].error(self.sums.blocks, _dot(row, made), size) / unit
        mean = Fraction(_dot(row, made), size)
        squares = Fraction(sum(times * one * one for times, one in zip(row, made, strict=True)), size)
        alone = Fraction(size)
        if self._blocks_count:  # the hands of a round may all go together, and are taken as one
            alone = min(alone / self.run_data.seats, Fraction(self.rounds))
        return math.sqrt((squares - mean**2) / alone) / unit

    def price(self, place: int) -> Price:
        """The price of a wager, by its place, as the rounds so far say it."""
        count = Count(self.prepared.cases[place], tuple(self.sums.counts[place]), method="simulated")
        conditions = replace(self.conditions, stakes=self.prepared.conditions[place].stakes)
        found = price(self.game, self.priced[place], count, conditions, self.rounds)
        notes = []
        if self.run_data.strategy != "best":
            notes.append(f"strategy: {self.run_data.strategy}")
        if self.run_data.seats > 1:
            notes.append(f"{self.run_data.seats} seats play from one shoe")
        error = self.std_error(place) if self._blocks_count else 0.0
        return replace(found, conditions=(*found.conditions, *notes), block_error=error)

    def prices(self) -> list[Price]:
        """The price of each wager that has come up, as the rounds so far say it."""
        return [self.price(place) for place, row in enumerate(self.sums.counts) if sum(row)]

    def exact(self, place: int) -> Price | None:
        """The price to compare with, counted or computed: one seat that plays as well as it can."""
        if self.run_data.strategy != "best" or self.run_data.seats > 1:
            return None
        conditions = replace(self.conditions, stakes=self.prepared.conditions[place].stakes)
        return price(self.game, self.priced[place], self.game.count(self.priced[place]), conditions)

    def together(self) -> Together:
        """What all wagers make together, in cents a round and seat."""
        places, size = self.prepared.together, self.rounds * self.run_data.seats
        made = sum(_dot(self.sums.counts[place], self.prepared.made[place]) for place in places)
        staked = Fraction(0)
        errors = 0.0
        for place in places:
            stake, _ = stake_and_meters(self.game, self.priced[place], self.prepared.conditions[place])
            times = sum(self.sums.counts[place])
            if times:
                staked += self.price(place).mean_stake * stake * Fraction(times, size)
                errors += self.std_error(place) * stake * times / size
        if self.sums.blocks >= ENOUGH_BLOCKS:
            errors = self.sums.moments[-1].error(self.sums.blocks, made, size) / self.prepared.scale
        return Together(staked, Fraction(made, size * self.prepared.scale), errors, errors * math.sqrt(size))

    def interval(self, found: Price) -> tuple[float, float]:
        """Within what the house advantage lies, 95 times in a hundred."""
        middle, width = float(found.house_advantage), self.width * found.std_error
        return middle - width, middle + width

    @property
    def width(self) -> float:
        """Half the width of a 95 % interval in standard errors: Student's where these come from blocks."""
        if not self._blocks_count or self.sums.blocks < ENOUGH_BLOCKS:
            return CONFIDENCE
        z, free = CONFIDENCE, self.sums.blocks - 1
        width = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
        return width + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)

    # --- checkpoints ---

    def save(self) -> None:
        """Keep what the whole blocks gave, whole or not at all; a place that cannot be written to is no error."""
        if self.checkpoint is None or not self._whole.blocks:
            return
        kept = {
            "run": msgspec.to_builtins(self.run_data),
            "rounds": self._whole.rounds,
            "blocks": self._whole.blocks,
            "counts": self._whole.counts,
            "moments": [list(vars(moment).values()) for moment in self._whole.moments],
        }
        partial_file = self.checkpoint.with_name(f".{os.getpid()}-{self.checkpoint.name}")
        try:
            self.checkpoint.parent.mkdir(parents=True, exist_ok=True)
            partial_file.write_text(json.dumps(kept), encoding="utf-8")
            partial_file.replace(self.checkpoint)
        except OSError:
            with suppress(OSError):
                partial_file.unlink(missing_ok=True)

    def forget(self) -> None:
        """Begin anew, without what was dealt before."""
        self._whole, self.sums, self.resumed = Sums(), Sums(), 0

    def _resume(self, path: Path) -> None:
        """Take up a checkpoint if it is this run's and sound."""
        try:
            kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            if kept["run"] != json.loads(self._text):
                return
            found = Sums(kept["rounds"], kept["blocks"], kept["counts"], [Moments(*row) for row in kept["moments"]])
        except (OSError, ValueError, KeyError, TypeError):
            return
        if [len(row) for row in found.counts] == [len(cases) for cases in self.prepared.cases]:
            self._whole = found
            self.resumed = found.rounds


def _checkpoint(run: Run, text: bytes) -> Path:
    """Where a run is kept: a name made of everything that its sums depend on."""
    return cache_dir() / "runs" / f"{run.address.replace('/', '-')}-{hashlib.sha256(text).hexdigest()[:24]}.json"


def _copied(sums: Sums) -> Sums:
    copy = Sums()
    if sums.blocks:
        copy.add(sums)
    return copy


def simulate(rules: Rules, rounds: int, **how: Any) -> Simulation:
    """Deal rounds of a game: `seed`, `wagers`, `conditions`, `strategy`, `seats` and `keep` are a `Simulation`'s."""
    return Simulation(rules, **how).run(rounds)
