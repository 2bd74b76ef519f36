"""Blackjack priced, simulated and advised on: the game under one chapter, complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np

from croupier.cache import arrays
from croupier.errors import Refused
from croupier.games.base import Case, Chain, Count, Leg, Priced, View
from croupier.games.blackjack import side
from croupier.games.blackjack.analysis import Solution, all_hands, analyse
from croupier.games.blackjack.blackjack import LATE, BlackjackTable
from croupier.games.blackjack.chart import COLUMNS, LEGEND, chart
from croupier.games.blackjack.dealer import DBJ, Floats
from croupier.games.blackjack.hands import BLACKJACK, BLACKJACK_21, DEALER_22, RESULTS, is_natural, value
from croupier.games.blackjack.late import bad_beats, sequences
from croupier.games.blackjack.outcomes import Endings, endings
from croupier.games.blackjack.play import Play
from croupier.games.blackjack.simulate import MOST, Dealt, Tallies, simulate
from croupier.games.script import Decide, seat_place
from croupier.kernels import plain

SCALE = 10**18
"""Computed chances are counted in parts of this."""
_BEST = "best strategy by composition, split hands played as if they were not split; computed to 1e-12"
_WITH_BEST = "the Blackjack hand played by its best strategy"


@lru_cache(maxsize=8)
def best(play: Play) -> Solution:
    """The game solved, kept while the program runs."""
    return analyse(play)


def _endings(play: Play) -> Endings:
    """How rounds end under the best strategy, from the cache where it was worked out before."""

    def work_out() -> dict[str, np.ndarray]:
        found = endings(best(play))
        rest = (found.surrender, found.split, found.split_net, found.split_staked, found.split_square)
        return {"single": found.single, "rest": np.array(rest)}

    kept = arrays("blackjack-endings", play, work_out)
    return Endings(kept["single"], *(float(one) for one in kept["rest"]))


def _sequences(play: Play) -> list[int]:
    """How often cards run in sequence, from the cache: whole numbers too big for an array, so as text."""
    kept = arrays("blackjack-sequences", play, lambda: {"n": np.array([str(one) for one in sequences(best(play))])})
    return [int(one) for one in kept["n"]]


def _beats(play: Play) -> Floats:
    return arrays("blackjack-beats", play, lambda: {"n": bad_beats(best(play))})["n"]


class Blackjack(BlackjackTable):
    """Blackjack under one chapter and one submission."""

    names = ("blackjack",)

    @property
    def version(self) -> str:  # type: ignore[override]
        """The option by which a house chooses among the games of a chapter."""
        return "version" if any(option.id == "version" for option in self.rules.chapter.options) else ""

    @property
    def solution(self) -> Solution:
        """What every hand and action is worth under these rules."""
        return best(self.play)

    # --- advice ---

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each legal action is worth off a full shoe without one's own cards and the up card, in first wagers.

        Once the hole card has been looked at, it gives no Blackjack.
        """
        place = seat_place(decide.seat)
        if decide.about.startswith("hand ") and decide.about != "hand 1":
            place = f"{place} {decide.about}"
        own = [card for card in view.cards[place] if card >= 0]
        up = next(card for card in view.cards["dealer"] if card >= 0)
        if decide.about == "insurance":
            return self._insurance_values(decide, own)
        if decide.about == "house-money":
            staked = view.stakes[decide.seat]["main"]
            added = Fraction(decide.costs["add"]["main"], staked)
            return {"take": Fraction(0), "add": added * max(self.hand_values_against(own, up).values())}
        worth = self.hand_values_against(own, up)
        return {action: worth[action] for action in decide.actions if action in worth}

    def _index(self, cards: Sequence[int]) -> int:
        held = [0] * 11
        for card in cards:
            held[plain(value)(card)] += 1
        place = all_hands().index.get(tuple(held))
        if place is None:
            raise Refused("A hand over 21 has lost.")
        return place

    def hand_values_against(self, cards: Sequence[int], up: int) -> dict[str, Fraction]:
        """What each action with a hand is worth against an up card, in first wagers."""
        solution, hand, shown = self.solution, self._index(cards), plain(value)(up)
        worth = solution.actions(hand, shown)
        blackjack = float(solution.ends[hand, shown, DBJ]) if self.play.peeks else 0.0
        natural = is_natural(cards)
        return {
            action: _fraction((one + (0.0 if natural else blackjack)) / (1.0 - blackjack))
            for action, one in worth.items()
        }

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What each action with a hand is worth against the dealer's up card, in first wagers."""
        if len(seen) != 1 or len(cards) < 2:
            raise Refused("A hand of two or more cards is decided on against one up card.")
        return self.hand_values_against(cards, seen[0])

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Basic strategy by totals: its columns and rows."""
        return list(COLUMNS), [list(row) for row in chart(self.play).rows]

    def chart_notes(self) -> tuple[str, ...]:
        """What the cells of the chart say, and what it is worth."""
        found = chart(self.play)
        used = {cell for row in found.rows for cell in row[1:]}
        return (
            "   ".join(f"{cell} {words}" for cell, words in LEGEND.items() if cell in used),
            f"House advantage by this chart {-found.value:.5%}, with perfect play by composition {-found.best:.5%}.",
        )

    def _insurance_values(self, decide: Decide, own: Sequence[int]) -> dict[str, Fraction]:
        shoe = list(self.play.shoe)
        for card in own:
            shoe[plain(value)(card)] -= 1
        shoe[1] -= 1
        ten = Fraction(shoe[10], sum(shoe))
        pays, loses = (self.rules.pay("insurance", one).pays.net(100) / 100 for one in ("win", "lose"))
        insured = (ten * pays + (1 - ten) * loses) * Fraction(self.rules.wager("insurance").limits.at_most)
        blackjack = self.play.blackjack * (1 - ten) if is_natural(own) else Fraction(0)
        worth = {"decline": blackjack, "insurance": blackjack + insured}
        if "even-money" in decide.actions:
            worth["even-money"] = self.rules.pay("main", "even-money").pays.net(100) / 100
        return {action: worth[action] for action in decide.actions}

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager with a stake of its own, with the conditions under which it is priced."""
        if self.rules.chosen("version") == "blackjack-switch":
            return
        for law in self.rules.chapter.wagers:
            if law.id == "main":
                yield Priced(law.id, law.id, "Blackjack wager", (_BEST,))
            elif law.id == "insurance":
                yield Priced(law.id, law.id, "wager", ("with an ace up, no other card seen",))
            elif law.id in side.FIRST:
                yield Priced(law.id, law.id, "wager")
            elif law.id in ("hit-and-run", "buster"):
                yield Priced(law.id, law.id, "wager", ("the dealer draws the hand out",))
            elif law.id == "bad-beat":
                yield Priced(law.id, law.id, "wager", (_WITH_BEST + "; computed to 1e-12",))
            elif law.id in LATE:
                yield Priced(law.id, law.id, "wager", (_WITH_BEST,))

    def _chain(self, result: int) -> Chain:
        if result == BLACKJACK_21:
            return ("tie",) if self.play.blackjack_ties_21 else (RESULTS[BLACKJACK_21], RESULTS[BLACKJACK])
        if result == DEALER_22:
            return (RESULTS[DEALER_22], "dealer-bust", "win")
        return (RESULTS[result],)

    def _single_cases(self) -> list[Case]:
        cases = []
        for doubled in (False, True):
            for result, name in enumerate(RESULTS):
                chain = self._chain(result)
                legs = (Leg("main", chain), Leg("double", chain)) if doubled else (Leg("main", chain),)
                cases.append(Case(f"doubled, {name}" if doubled else name, legs))
        return [*cases, Case("surrender", (Leg("main", ("surrender",)),))]

    def count(self, priced: Priced) -> Count:
        """Exact counts of the cards that decide a wager; for the hand itself its chances under the best strategy."""
        wager, play = priced.wager, self.play
        if wager == "main":
            return self._main_count(_endings(play))
        if wager == "insurance":
            tens = play.shoe[10]
            return Count(_cases(wager, (("win",), ("lose",))), (tens, sum(play.shoe) - 1 - tens))
        if wager in side.FIRST:
            ace = self.rules.chosen(side.FIRST[wager].ace)
            return Count(self._first_cases(wager), side.count_first(wager, ace, sum(play.shoe) // 52))
        if wager in ("hit-and-run", "buster"):
            found = side.dealer_counts(wager, play)
            return Count(_cases(wager, tuple(found)), tuple(found.values()))
        if wager == "straight-jack":
            return Count(self._late_cases(wager), tuple(_sequences(play)))
        counts = tuple(round(float(one) * SCALE) for one in _beats(play))
        return Count(self._late_cases(wager), counts, method="computed")

    def _main_count(self, found: Endings) -> Count:
        split = Case(
            "split, all hands together",
            (),
            net=_fraction(found.split_net, SCALE),
            staked=_fraction(found.split_staked),
            square=_fraction(found.split_square),
        )
        chances = [*found.single.ravel(), found.surrender, found.split]
        counts = tuple(round(float(one) * SCALE) for one in chances)
        return Count((*self._single_cases(), split), counts, method="computed")

    def _first_cases(self, wager: str) -> tuple[Case, ...]:
        kind = side.FIRST[wager].kind
        if kind == side.MATCH:
            cases = []
            for suited, unsuited in side.MATCHES:
                legs = [Leg(wager, ("matching-card-suited",))] * suited
                legs += [Leg(wager, ("matching-card-unsuited",))] * unsuited
                name = f"{suited} of the same suit, {unsuited} of another" if legs else "no match"
                cases.append(Case(name, tuple(legs) or (Leg(wager, ("lose",)),), staked=Fraction(1)))
            return tuple(cases)
        chains = [self.first_chain(wager, number) for number in range(len(side.OUTCOMES[kind]))]
        cases = [Case(chain[0], (Leg(wager, chain),)) for chain in chains]
        if kind == side.ROYAL and self.rules.has("crown-treasure"):
            both = (Leg(wager, chains[3]), Leg("crown-treasure", ("crown-treasure",)))
            cases[3] = Case("crown-treasure", both if self.rules.offers("crown-treasure") else both[:1])
        return tuple(cases)

    def _late_cases(self, wager: str) -> tuple[Case, ...]:
        if wager == "bad-beat":
            chains: list[Chain] = [side.bad_beat(0, 0, 0, False), side.bad_beat(20, 17, 2, False)]
            chains += [side.bad_beat(20, 21, 2, True)]
            chains += [side.bad_beat(20, 21, size, False) for size in range(3, 8)]
            cases = [Case(chain[0], (Leg(wager, chain),)) for chain in chains]
            return tuple(cases)
        runs: list[Chain] = [
            ("lose",),
            *((f"{word}-card-straight",) for word in ("two", "three", "four", "five", "six")),
        ]
        runs += [("six-card-straight-ace-of-spades", "six-card-straight")]
        return tuple(
            Case(run[0], (Leg(wager, run), *([Leg("straight-jack-odds", run)] if "six" in run[0] else [])))
            for run in runs
        )

    @cached_property
    def _split_cases(self) -> list[Case]:
        return [
            Case(f"split, {net:+d} together", (), net=Fraction(net), staked=Fraction(2))
            for net in range(-MOST, MOST + 1)
        ]

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a hand from a freshly shuffled shoe each round and settle every priced wager."""
        wanted = [one.wager for one in priced if one.wager in side.FIRST or one.wager == "insurance"]
        first = tuple(
            (side.FIRST[one].kind, side.ACES[self.rules.chosen(side.FIRST[one].ace)])
            if one in side.FIRST
            else (side.INSURANCE, side.ANY)
            for one in wanted
        )
        tracks = any(one.wager in LATE for one in priced)
        dealt = Dealt(self.play, sum(self.play.shoe) // 52, first=first, tracks=tracks)
        found = simulate(dealt, self.solution.strategy, seed, block, rounds)
        return [self._simulated(one.wager, wanted, found) for one in priced]

    def _simulated(self, wager: str, first: Sequence[str], found: Tallies) -> Count:
        if wager == "main":
            tallies = [*found.single[0].ravel(), found.surrendered[0], *found.split_nets[0]]
            return Count((*self._single_cases(), *self._split_cases), tuple(int(one) for one in tallies))
        if wager == "insurance":
            _, lost, won = (int(one) for one in found.sides[first.index(wager)][:3])
            return Count(_cases(wager, (("win",), ("lose",))), (won, lost))
        if wager in side.FIRST:
            row = found.sides[first.index(wager)]
            cases = self._first_cases(wager)
            return Count(cases, tuple(int(one) for one in row[: len(cases)]))
        if wager in ("hit-and-run", "buster"):
            counts: dict[Chain, int] = {}
            for number, how in enumerate(("blackjack", "bust", "stands")):
                for size, times in enumerate(found.dealer_sizes[number]):
                    if size >= 2:
                        chain = (
                            side.hit_and_run(size, how == "blackjack")
                            if wager == "hit-and-run"
                            else side.buster(size, how == "bust")
                        )
                        counts[chain] = counts.get(chain, 0) + int(times)
            return Count(_cases(wager, tuple(counts)), tuple(counts.values()))
        return Count(self._late_cases(wager), tuple(_late(wager, found)))


def _late(wager: str, found: Tallies) -> list[int]:
    tallies = found.beats if wager == "bad-beat" else [found.runs[0], *found.runs[2:]]
    return [int(one) for one in tallies]


def _cases(wager: str, chains: Sequence[Chain]) -> tuple[Case, ...]:
    return tuple(Case(chain[0], (Leg(wager, chain),)) for chain in chains)


def _fraction(number: float, scale: int = 10**12) -> Fraction:
    """A computed number as a fraction with as many places as it is good for."""
    return Fraction(round(float(number) * scale), scale)
