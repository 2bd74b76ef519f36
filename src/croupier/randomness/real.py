"""What real equipment has shown, spin by spin, throw by throw, shuffle by shuffle, and the tests of it.

Of everything it is asked first whether one kind (a pocket, a face, a card) comes more often than it should: half of
the chance of a false alarm goes to that test, since it is what a biased wheel or die shows. A review that follows up
others counts their hits too, or tests a kind that was named before: then nearly all of that chance goes there.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Self

import numpy as np

from croupier.equipment.cards import deck as plain_deck
from croupier.errors import Refused
from croupier.randomness.drawn import by_place, decks, placed
from croupier.randomness.draws import Chances, Ints, even, frequencies, gaps, pairs, serial, uniform
from croupier.randomness.statistic import Finding, binomial_above, chi_square, gamma_above

FACES = 6
FOLLOWED = 9
"""How many times the weight of everything else what is followed up has: nine tenths of the chance of a false alarm."""
SIDES = (2, 3, 4)
"""Equal parts into which a wheel is divided, to see whether the same place in each is favored."""


@dataclass(frozen=True)
class Earlier:
    """What earlier reviews of the same equipment have counted, kind by kind."""

    hits: Ints
    trials: int
    outcomes: int


@dataclass(frozen=True, kw_only=True)
class Shown:
    """Results in the order in which they came: how often each kind came, of how many chances to come."""

    what: str
    """What was reviewed: `Wheel of 38`."""
    unit: str
    """What one result is: `spin`."""
    kind: str
    """What comes: `pocket`."""
    labels: tuple[str, ...]
    """The kinds; the pockets of a wheel in its order."""
    chances: Chances
    """How likely each kind is to come in one trial."""
    hits: Ints
    trials: int
    outcomes: int
    """Results that were reviewed; dice have several trials in each."""
    ring: bool = False
    """Whether the kinds stand around a wheel, each once."""
    earlier: Earlier | None = None
    watched: str = ""
    """The kind that was named before anything of this was seen."""

    @cached_property
    def together(self) -> Self:
        """The same with what earlier reviews have counted, for what is asked of single kinds."""
        if self.earlier is None:
            return self
        before = self.earlier
        return replace(
            self,
            hits=self.hits + before.hits,
            trials=self.trials + before.trials,
            outcomes=self.outcomes + before.outcomes,
            earlier=None,
        )

    @property
    def expected(self) -> Chances:
        """How often each kind should have come."""
        return self.chances * self.trials

    def findings(self) -> list[Finding]:
        """All tests of it, those of single kinds first."""
        most, least = self.together._extremes()
        others = [least, *self.tests()]
        rest = max(1.0, float(sum(not one.verdict for one in others)))
        weight = rest * (FOLLOWED if self.earlier is not None else 1)
        watch = [replace(self._watch(), weight=FOLLOWED * (weight + rest))] if self.watched else []
        return [replace(most, weight=weight), *watch, *others]

    def tests(self) -> Iterator[Finding]:
        """The tests beside those of single kinds."""
        raise NotImplementedError

    def _watch(self) -> Finding:
        """How likely the kind that was named before is to come so often, by these results alone."""
        place = self.labels.index(self.watched)
        off = float(self.hits[place] - self.expected[place]) / self.deviation(place)
        test = f"the {self.kind} under watch: {self.watched}"
        return Finding(self.what, test, self.trials, "standard errors", off, 0, self._tail(place, 1))

    def _extremes(self) -> tuple[Finding, Finding]:
        """The kinds that came most and least often for their chances: how likely that is of any of so many, exactly."""
        found = []
        for said, sign in (("most often", 1), ("most rarely", -1)):
            # of kinds that are equally likely only the one that is furthest off can be the least likely
            alike = (np.flatnonzero(self.chances == chance) for chance in np.unique(self.chances))
            tails = {
                int(at): self._tail(int(at), sign) for at in (one[np.argmax(sign * self.hits[one])] for one in alike)
            }
            place = min(tails, key=lambda at: tails[at])
            off = float(self.hits[place] - self.expected[place]) / self.deviation(place)
            test = f"the {self.kind} that came {said}: {self.labels[place]}"
            p = min(1.0, len(self.labels) * tails[place])
            found.append(Finding(self.what, test, self.trials, "standard errors", off, 0, p))
        return found[0], found[1]

    def _tail(self, place: int, sign: int) -> float:
        """How likely a kind is to come as often or more, or as rarely or less."""
        chance, hits = float(self.chances[place]), int(self.hits[place])
        if sign > 0:
            return binomial_above(self.trials, chance, hits)
        return binomial_above(self.trials, 1 - chance, self.trials - hits)

    def deviation(self, place: int) -> float:
        """The standard deviation of the hits of a kind."""
        return math.sqrt(self.trials * self.chances[place] * (1 - self.chances[place]))


@dataclass(frozen=True, kw_only=True)
class Spins(Shown):
    """Spins of a wheel."""

    drawn: Ints
    group: tuple[str, frozenset[int]]
    """Pockets whose runs are tested, and what they are called: the red ones."""

    def tests(self) -> Iterator[Finding]:
        """Hit frequencies, sectors, runs, and whether a spin depends on the one before."""
        name, spun = self.what, self.drawn
        yield frequencies(name, "hit frequencies", spun, self.chances)
        if self.ring:
            yield self._sides("one side of the wheel", (1,))
            yield self._sides("two, three or four sides of the wheel", SIDES)
            yield uniform(name, "distance from spin to spin", np.diff(spun) % len(self.labels), len(self.labels))
        yield pairs(name, "successive spins", spun, self.chances)
        called, members = self.group
        hit = np.isin(spun, sorted(members))
        chance = float(self.chances[sorted(members)].sum())
        yield gaps(name, f"runs of {called}", ~hit, 1 - chance)
        yield gaps(name, f"runs without {called}", hit, chance)

    def wave(self, parts: int) -> complex:
        """The hits around the wheel as a wave with so many crests: how high, in standard errors, and where."""
        turn = 2j * math.pi * parts / len(self.labels) * np.arange(len(self.labels))
        return complex((self.hits * np.exp(turn)).sum() * math.sqrt(2 / self.trials))

    def _sides(self, test: str, parts: Sequence[int]) -> Finding:
        """Hits that crowd in as many parts of the wheel; of a true one each wave's square is chi-square with two."""
        value = sum(abs(self.wave(one)) ** 2 for one in parts)
        dof = 2 * len(parts)
        return Finding(self.what, test, self.trials, "chi-square", value, dof, gamma_above(dof / 2, value / 2))


def spins(pockets: Sequence[str], results: Sequence[str], tones: Mapping[str, str]) -> Spins:
    """Spins of a wheel with these pockets in its order; some may show the same, and are then one kind."""
    often = Counter(pockets)
    labels = tuple(often)
    number = {label: place for place, label in enumerate(labels)}
    drawn = np.array([number[one] for one in results], dtype=np.int64)
    colours = Counter(tones.get(pocket, pocket) for pocket in pockets)
    called = colours.most_common(1)[0][0]
    return Spins(
        what=f"Wheel of {len(pockets)}",
        unit="spin",
        kind="pocket" if len(labels) == len(pockets) else "symbol",
        labels=labels,
        chances=np.array([often[label] / len(pockets) for label in labels]),
        hits=np.bincount(drawn, minlength=len(labels)),
        trials=len(drawn),
        outcomes=len(drawn),
        ring=len(labels) == len(pockets),
        drawn=drawn,
        group=(called, frozenset(number[label] for label in labels if tones.get(label, label) == called)),
    )


@dataclass(frozen=True, kw_only=True)
class Throws(Shown):
    """Throws of dice that need not be told apart."""

    thrown: Ints
    """A throw a row, faces from 0, in any order."""

    def tests(self) -> Iterator[Finding]:
        """Faces, combinations, totals, runs of totals, and whether a throw depends on the one before."""
        name, dice = self.what, self.thrown.shape[1]
        yield frequencies(name, "faces of all dice", self.thrown.ravel(), self.chances)
        total = self.thrown.sum(axis=1)
        of_totals = _totals(dice)
        if dice > 1:
            kinds = list(combinations_with_replacement(range(FACES), dice))
            ways = [math.factorial(dice) / math.prod(map(math.factorial, Counter(one).values())) for one in kinds]
            place = np.array(FACES) ** np.arange(dice)
            known = {int(np.array(one) @ place): number for number, one in enumerate(kinds)}
            came = np.array([known[int(code)] for code in np.sort(self.thrown, axis=1) @ place], dtype=np.int64)
            yield frequencies(name, "combinations", came, np.array(ways) / FACES**dice)
            yield frequencies(name, "totals", total, of_totals)
        yield pairs(name, "successive totals", total, of_totals)
        yield serial(name, "correlation of successive totals", total)
        middle = dice * (FACES - 1) // 2
        chance = float(of_totals[: middle + 1].sum())
        yield gaps(name, f"runs of {middle + dice} or less", total > middle, 1 - chance)
        yield gaps(name, f"runs of more than {middle + dice}", total <= middle, chance)


def _totals(dice: int) -> Chances:
    """The chances of each total, from no pips counted at all."""
    found: Chances = np.ones(1)
    for _ in range(dice):
        found = np.convolve(found, even(FACES))
    return found


def throws(thrown: Sequence[Sequence[int]]) -> Throws:
    """Throws of as many dice each."""
    faces = np.array(thrown, dtype=np.int64) - 1
    dice = faces.shape[1]
    return Throws(
        what="One die" if dice == 1 else f"{dice} dice",
        unit="throw",
        kind="face",
        labels=tuple(str(face) for face in range(1, FACES + 1)),
        chances=even(FACES),
        hits=np.bincount(faces.ravel(), minlength=FACES),
        trials=faces.size,
        outcomes=len(faces),
        thrown=faces,
    )


@dataclass(frozen=True, kw_only=True)
class Hands(Shown):
    """The cards on top of so many shuffles, or whole orders."""

    dealt: Ints
    """A shuffle a row: the kinds of its cards from the top, by their places among the labels."""
    size: int
    """How many cards are shuffled."""
    plain: bool
    """Whether the plain deck of 52 is shuffled, a card by its usual number."""

    def tests(self) -> Iterator[Finding]:
        """Frequencies, and whether a shuffle depends on the one before; of whole orders places, neighbours and runs."""
        name, top, seen, kinds = self.what, self.dealt[:, 0], self.dealt.shape[1], len(self.labels)
        if seen == self.size and self.plain:
            yield from decks(name, self.outcomes, [self.dealt])
            return
        if seen == self.size:
            yield placed(name, self.outcomes, by_place(self.dealt, kinds))
        elif seen > 1:
            # no card comes twice in a shuffle; by symmetry all directions vary alike, so that a scale is enough
            scale = (self.size - 1) / (self.size - seen)
            yield chi_square(
                name, "hit frequencies", self.outcomes, self.hits, self.expected, dof=self.size - 1, scale=scale
            )
        yield uniform(name, "first cards", top, kinds)
        yield serial(name, "correlation of successive first cards", top)


def hands(deck: Sequence[int], names: Callable[[int], str], dealt: Sequence[Sequence[int]]) -> Hands:
    """Cards from the top of fresh shuffles of a deck: whole orders, or as many as were seen of every shuffle.

    Of a deck that holds cards more than once only the first is taken, unless all orders are whole.
    """
    often = Counter(deck)
    kinds = sorted(often)
    if len(set(often.values())) > 1:
        raise Refused("A review of shuffles needs a deck that has as many of each card.")
    least = min(map(len, dealt))
    whole = all(len(one) == len(deck) for one in dealt)
    seen = least if whole or len(kinds) == len(deck) > least else 1
    number = {card: place for place, card in enumerate(kinds)}
    rows = np.array([[number[card] for card in one[:seen]] for one in dealt], dtype=np.int64)
    # a card is on top, or among those seen, once in a shuffle or not at all
    counted = rows[:, :1] if whole else rows
    return Hands(
        what=f"Shuffles of {len(deck)} cards",
        unit="shuffle",
        kind="card" if not whole else "card on top",
        labels=tuple(map(names, kinds)),
        chances=np.full(len(kinds), counted.shape[1] / len(kinds)),
        hits=np.bincount(counted.ravel(), minlength=len(kinds)),
        trials=len(rows),
        outcomes=len(rows),
        dealt=rows,
        size=len(deck),
        plain=tuple(deck) == plain_deck(),
    )
