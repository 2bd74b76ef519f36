"""Red Dog: two cards lie open, and players raise or not on whether a third one falls between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.counting.suits import Ints
from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES, rank
from croupier.errors import Refused
from croupier.games.appearance import Word, words
from croupier.games.base import Case, Chain, Count, Leg, Moment, Priced, View
from croupier.games.comparison.table import Deal, FewCards, next_round
from croupier.games.script import (
    NO_LIMIT,
    Amount,
    Announce,
    DealCard,
    Decide,
    Part,
    PlaceName,
    RulingsMade,
)
from croupier.kernels import alone, compiled, plain
from croupier.rules.charts.announcements import When
from croupier.rules.charts.cards import Call, Spread, spreads
from croupier.rules.charts.dealing import Step
from croupier.rules.law import Irregularity
from croupier.rules.pays import cents
from croupier.rules.submission import Rules

# --- outcomes --------------------------------------------------------------------------------------------------------

RAISE, CHECK, NEVER = "raise", "check", "never-raise"
THREE: Chain = ("three-of-a-kind",)
EXPOSED, DECLINED = "third-card-early", "third-card-declined"
FIRST_CARDS = {Call.PAIR: When.PAIR, Call.CONSECUTIVE: When.CONSECUTIVE, Call.SPREAD: When.SPREAD}
"""When the dealer announces what the first two cards are."""


# --- money rule ------------------------------------------------------------------------------------------------------


@alone
def wins(first: int, second: int, third: int) -> bool:
    """Whether a third value wins: it lies between two others, or all three are equal."""
    return first < third < second or second < third < first or first == second == third


# --- the game --------------------------------------------------------------------------------------------------------


class RedDog(FewCards):
    """Red Dog under one chapter and one submission."""

    names = ("red-dog",)
    unit = "original wagers"
    one_table = ("main", "raise")
    strategies: ClassVar[Mapping[str, str]] = {NEVER: "never makes a raise wager"}

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        _ = self.rules.approved

    @cached_property
    def value(self) -> Ints:
        """What a card of each rank counts."""
        by_name = self.facts("card-values")
        return np.array([int(by_name[name]) for name in RANK_NAMES], dtype=np.int64)

    @cached_property
    def spreads(self) -> dict[int, Spread]:
        """What two cards are called, by how far apart they are."""
        return spreads(self.chart("spread"))

    @cached_property
    def _decided(self) -> NDArray[np.bool_]:
        """By how far two cards are apart whether they end the round."""
        return np.array([self.spreads[apart].call == Call.CONSECUTIVE for apart in sorted(self.spreads)])

    def apart(self, first: int, second: int) -> int:
        """How far two ranks are apart."""
        return abs(int(self.value[first]) - int(self.value[second]))

    def wins(self, first: int, second: int, third: int) -> bool:
        """Whether a card of a rank wins after two others."""
        return plain(wins)(*(int(self.value[one]) for one in (first, second, third)))

    def settled_as(self, apart: int, won: bool) -> Chain:
        """What wagers are settled as on two cards that are so far apart."""
        spread = self.spreads[apart]
        if spread.call == Call.SPREAD:
            return (spread.outcome if won else "lose",)
        return THREE if won else (spread.outcome,)

    # --- the round ---

    def shared_places(self) -> tuple[PlaceName, ...]:
        """All wager on the same three cards."""
        return ("community",)

    def chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        """Two consecutive cards decide; otherwise the third does."""
        first, second, *third = map(rank, deal.cards["community"])
        apart = self.apart(first, second)
        if not third and self.spreads[apart].call != Call.CONSECUTIVE:
            return {}
        chain = self.settled_as(apart, bool(third) and self.wins(first, second, *third))
        return {"main": chain, "raise": chain}

    def decision(self, deal: Deal, seat: int) -> Decide | None:
        """Where there is a spread, up to the original wager is added to it, or nothing."""
        spread = self.spreads[self.apart(*map(rank, deal.cards["community"]))]
        low, high = self.rules.bounds("raise")
        main = deal.stakes[seat]["main"]
        least, most = cents(low or "0.01"), min(main, cents(high) if high else NO_LIMIT)
        if spread.call != Call.SPREAD or least > most:
            return None
        clause = self.rules.cite(self.rules.wager("raise").cite)
        amount = Amount("raise", least, most, cite=clause)
        return Decide(seat, RAISE, (RAISE, CHECK), {RAISE: {"raise": most}}, {RAISE: amount}, cite=clause)

    def _step(self, deal: Deal, step: Step) -> Part:
        """The dealer calls the cards as soon as two lie, and the third."""
        lay = len(deal.cards.get("community", ()))
        yield from super()._step(deal, step)
        cards = [*map(rank, deal.cards["community"])]
        if len(cards) > lay:
            yield from self._called(cards)

    def _called(self, cards: Sequence[int]) -> Iterator[Announce]:
        spread = self.spreads[self.apart(cards[0], cards[1])]
        if len(cards) == 2:
            return self.announced(FIRST_CARDS[spread.call], spread.spread)
        if spread.call == Call.PAIR:
            return self.announced(When.THIRD_ALIKE if self.wins(*cards) else When.THIRD_OTHER)
        return self.announced(When.THIRD, self.value[cards[2]])

    def _decisions(self, deal: Deal) -> Part:
        """Each seat is asked, and asked again if a third card was exposed since; then raises are closed."""
        let_be: list[int] = []
        exposed = asked = False
        for seat in sorted(deal.stakes):
            if seat in deal.stakes and self.decision(deal, seat):
                asked = True
                answer = None if exposed and not self._open_after else (yield from self._answer(deal, seat))
                now = any(one.irregularity == EXPOSED for one in (yield RulingsMade()))
                if not now and answer == CHECK:
                    let_be.append(seat)
                exposed = now
        yield from self._take_stock(deal)
        for seat in let_be if exposed and self._open_after else ():
            if seat in deal.stakes and (request := self.decision(deal, seat)):
                yield request
        if asked:
            yield from self.announced(When.DECIDED)

    @property
    def _open_after(self) -> bool:
        """Whether players may raise after a third card was exposed."""
        return self.rules.chosen("third-card-raises") == "yes"

    def asks_again(self, irregularity: str, decide: Decide, changed: bool) -> bool:
        """Where raises end with an exposed card, the player who is asked has no more to say."""
        ended = irregularity == EXPOSED and not self._open_after
        return ended or super().asks_again(irregularity, decide, changed)

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """A third card is exposed too early while players are asked; who voids the round does so before another."""
        super().check_ruling(law, moment)
        asked = isinstance(moment.request, Decide)
        due = isinstance(moment.request, DealCard) and len(moment.hands.get("community", ())) == 2
        if law.id in (EXPOSED, DECLINED) and not (asked or (due and law.id == DECLINED)):
            raise self.rules.refused(f"{law.id} is not what happened: nobody is asked to raise.", law)

    @property
    def sized_actions(self) -> tuple[str, ...]:
        """A raise may be of any size up to the original wager."""
        return (RAISE,)

    def vocabulary(self) -> tuple[Word, ...]:
        """What is done on a spread."""
        return (Word(RAISE, key="r"), *words(CHECK))

    # --- strategy ---

    def _legs(self, apart: int, won: bool, raised: Fraction) -> tuple[Leg, ...]:
        chain = self.settled_as(apart, won)
        return (Leg("main", chain), *([Leg("raise", chain, raised)] if raised else []))

    def ways(self, left: Sequence[int], first: int, second: int) -> tuple[int, int]:
        """How many third cards lose (or tie) and win, from a shoe without the first two."""
        won = sum(held for place, held in enumerate(left) if self.wins(first, second, place))
        return sum(left) - won, won

    def worth_of(self, left: Sequence[int], first: int, second: int, raised: Fraction = Fraction(1)) -> Fraction:
        """What an original wager with such a raise is worth on two ranks, off a shoe without these cards."""
        apart = self.apart(first, second)
        cases = tuple(Case("", self._legs(apart, won, raised)) for won in (False, True))
        return self.expected(Count(cases, self.ways(left, first, second)))

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What a raise, the least one and none are worth with every card gone that has been seen."""
        cards = view.cards["community"]
        left = self.without([*view.seen, *(card for held in view.cards.values() for card in held if card >= 0)])
        main, amount = view.stakes[decide.seat]["main"], decide.amounts[RAISE]
        pair = rank(cards[0]), rank(cards[1])
        sizes = {RAISE: decide.costs[RAISE]["raise"], decide.saying(RAISE, amount.least): amount.least, CHECK: 0}
        return {action: self.worth_of(left, *pair, Fraction(size, main)) for action, size in sizes.items()}

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What a raise as large as the original wager and none are worth on two cards."""
        first, second = map(rank, cards) if len(cards) == 2 else (0, 0)
        if self.spreads[self.apart(first, second)].call != Call.SPREAD:
            raise Refused("A hand is decided on when its two cards have a spread.")
        left = self.without([*cards, *seen])
        return {name: self.worth_of(left, first, second, Fraction(size)) for name, size in ((RAISE, 1), (CHECK, 0))}

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """What a raise is worth off a full shoe, spread by spread."""
        rows = []
        low = int(np.argmin(self.value))
        for other in np.argsort(self.value).tolist():
            spread = self.spreads[self.apart(low, other)]
            if spread.call == Call.SPREAD:
                left = _without(self.fresh, low, other)
                lost, won = self.ways(left, low, other)
                raised, not_raised = (self.worth_of(left, low, other, Fraction(size)) for size in (1, 0))
                pays = self.rules.pay("raise", spread.outcome).pays.text
                chance = f"{won / (won + lost):.6f}"
                best = RAISE if raised > not_raised else CHECK
                rows.append([str(spread.spread), pays, chance, f"{float(raised - not_raised):+.6f}", best])
        return ["spread", "pays", "chance to win", "worth of the raise", "best play"], rows

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """The original wager with the raise by best play, and never raised; the raise where the best play makes it."""
        decks, best = f"{len(self.deck()) // 52} decks", self.playing.strategy == "best"
        yield Priced("main", "main", "original wager", (decks, "with the raise wager, best strategy"), simulated=best)
        yield Priced("main", "main", "original wager", (decks, "never raised"), NEVER, simulated=not best)
        yield Priced("raise", "raise", "wager", (decks, "where the best strategy raises"), simulated=best)

    def raises(self, left: Sequence[int]) -> NDArray[np.bool_]:
        """By the ranks of two cards whether the best play off a shoe is to raise."""
        found = np.zeros((len(left), len(left)), dtype=np.bool_)
        for first, second in np.ndindex(found.shape):
            held = _without(left, first, second)
            if min(held) >= 0 < sum(held) and self.spreads[self.apart(first, second)].call == Call.SPREAD:
                one, none = (self.worth_of(held, first, second, Fraction(size)) for size in (1, 0))
                found[first, second] = one > none
        return found

    def count_from(self, priced: Priced, left: Sequence[int]) -> Count:
        """Every order of three cards."""
        if sum(left) < 3:
            raise Refused(f"A round needs 3 cards; the shoe has {sum(left)}.")
        raises = self.raises(left) & (priced.spot != NEVER)
        if priced.wager == "raise" and not raises.any():
            raise Refused("No raise is worth making off this shoe.")
        found = np.zeros((len(self.spreads), 2, 2), dtype=object)
        for first, second in np.ndindex(raises.shape):
            held = _without(left, first, second)
            orders = left[first] * (left[second] - (first == second))
            for won, ways in enumerate(self.ways(held, first, second) if orders else ()):
                found[self.apart(first, second), won, int(raises[first, second])] += orders * ways
        return self._counted(priced, found)

    def _counted(self, priced: Priced, found: NDArray[np.object_] | Ints) -> Count:
        """The cases of a priced wager, from how often two cards so far apart won or not, raised or not."""
        cases, counts = [], []
        for (apart, won, raised), times in np.ndenumerate(found):
            spread, legs = self.spreads[apart], self._legs(apart, bool(won), Fraction(raised))
            if (spread.call != Call.SPREAD and raised) or (spread.call == Call.CONSECUTIVE and won):
                continue
            name = legs[0].chain[0]
            if spread.call == Call.SPREAD:
                name = f"spread {spread.spread}, {'raised, ' if raised else ''}{'win' if won else 'lose'}"
            kept = tuple(leg for leg in legs if leg.wager == "raise" or priced.wager == "main")
            if kept:
                cases.append(Case(name, kept))
                counts.append(int(times))
        return Count(tuple(cases), tuple(counts))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal whole shoes, with the burned card and the cut card, and settle every priced wager on each round."""
        raises = self.raises(self.fresh) & (self.playing.strategy == "best")
        shoe, burned, cut = self.stacked
        found = _deal(seed, block, rounds, shoe.copy(), self.value, raises, burned, cut, self._decided)
        return [self._counted(one, found) for one in priced]


def _without(left: Sequence[int], *places: int) -> tuple[int, ...]:
    """A shoe without a card of each of some ranks."""
    return tuple(held - places.count(place) for place, held in enumerate(left))


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def _deal(
    seed: int,
    block: int,
    rounds: int,
    shoe: NDArray[np.uint8],
    value: Ints,
    raises: NDArray[np.bool_],
    burned: int,
    cut: int,
    decided: NDArray[np.bool_],
) -> Ints:
    """Rounds by how far two cards were apart, whether the third won, and whether it was raised on."""
    state = stream.start(seed, block)
    tally = np.zeros((len(decided), 2, 2), dtype=np.int64)
    place = len(shoe)
    for _ in range(rounds):
        place = next_round(state, shoe, place, burned, cut)
        first, second, third = shoe[place], shoe[place + 1], shoe[place + 2]
        apart = abs(value[first] - value[second])
        won = wins(value[first], value[second], value[third])
        tally[apart, int(won), int(raises[first, second])] += 1
        place += 2 if decided[apart] else 3
    return tally
