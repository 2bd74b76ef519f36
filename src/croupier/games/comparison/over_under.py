"""Over/Under: one card lies, and the player says whether three will count over 23 or under 18, or gives up the Ante."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.counting.suits import Ints
from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES, rank
from croupier.errors import Refused
from croupier.games.appearance import Word, words
from croupier.games.base import Case, Chain, Count, Leg, Moment, Priced, View, cases
from croupier.games.capabilities import CountsPoints
from croupier.games.comparison.table import SURRENDER, Deal, FewCards, next_round
from croupier.games.script import DealCard, Decide, seat_place
from croupier.kernels import alone, compiled, plain
from croupier.rules.law import Irregularity

# --- outcomes --------------------------------------------------------------------------------------------------------

OVER, UNDER = "over-23", "under-18"
SIDES = (OVER, UNDER)
ACTIONS = (OVER, UNDER, SURRENDER)
HAND = 3
LOSE = "lose"


# --- money rule ------------------------------------------------------------------------------------------------------


@alone
def total(first: int, second: int, third: int) -> int:
    """What a hand counts, by what its cards do."""
    return first + second + third


# --- the game --------------------------------------------------------------------------------------------------------


class OverUnder(CountsPoints, FewCards):
    """Over/Under under one chapter and one submission."""

    names = ("over-under",)
    unit = "antes"
    main = "ante"

    @cached_property
    def points(self) -> Ints:
        """What a card of each rank counts."""
        by_name = self.facts("card-values")
        return np.array([int(by_name[name]) for name in RANK_NAMES], dtype=np.int64)

    @cached_property
    def results(self) -> dict[str, tuple[str, ...]]:
        """By wager what it comes to on each total, from nought up."""
        chart = self.chart("totals")
        greatest = max(int(row[1]) for row in chart.rows)
        named = {f"{column} Wager": place for place, column in enumerate(chart.columns)}
        return {
            law.id: tuple(
                next((row[named[law.name]] for row in chart.rows if int(row[0]) <= one <= int(row[1])), "")
                for one in range(greatest + 1)
            )
            for law in self.rules.chapter.wagers
            if law.name in named
        }

    @cached_property
    def bonuses(self) -> tuple[Chain, ...]:
        """What the Bonus Wager is settled as on each total: its rows name theirs."""
        table = self.rules.table("bonus")
        rows = {int(one): (name,) for name in (table.by_outcome if table else ()) for one in re.findall(r"\d+", name)}
        return tuple(rows[count] if result == "win" else (LOSE,) for count, result in enumerate(self.results["bonus"]))

    def counted(self, cards: Sequence[int]) -> int:
        """What three cards count."""
        return plain(total)(*(int(self.points[rank(card)]) for card in cards))

    def points_said(self, cards: Sequence[int]) -> str:
        """What a hand counts so far."""
        return str(sum(int(self.points[rank(card)]) for card in cards if card >= 0))

    # --- the round ---

    def shared_places(self) -> tuple[str, ...]:
        """The dealer has no hand."""
        return ()

    def chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        """Three cards decide everything that stands."""
        cards = deal.cards[seat_place(seat)]
        if len(cards) < HAND:
            return {}
        count = self.counted(cards)
        side = next((one for one in SIDES if one in deal.stakes[seat]), None)
        said: dict[str, Chain] = {"bonus": self.bonuses[count]}
        return said if side is None else said | dict.fromkeys(("ante", side), (self.results[side][count],))

    def decision(self, deal: Deal, seat: int) -> Decide:
        """As much as the Ante on one side or the other, or the Ante given up."""
        ante = deal.stakes[seat]["ante"]
        return Decide(seat, "first-card", ACTIONS, {side: {side: ante} for side in SIDES})

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Who was missed is due two more cards, and has none of them."""
        super().check_ruling(law, moment)
        place = seat_place(moment.seat) if moment.seat is not None else ""
        due = isinstance(moment.request, DealCard) and moment.request.to == place
        if law.id.startswith("player-missed") and not (due and len(moment.hands.get(place, ())) == 1):
            what = "no additional cards are due to that player"
            raise self.rules.refused(f"{law.id} is not what happened: {what}.", law)

    def vocabulary(self) -> tuple[Word, ...]:
        """What is said of the first card."""
        return (Word(OVER, "Over 23", "o"), Word(UNDER, "Under 18", "u"), *words(SURRENDER))

    # --- strategy ---

    def totals(self, left: Sequence[int], first: int) -> list[int]:
        """How many orders of two more cards, from a shoe without the first, make each total."""
        found = [0] * len(self.bonuses)
        for second, held in enumerate(left):
            for third, others in enumerate(left):
                counts = (int(self.points[one]) for one in (first, second, third))
                found[plain(total)(*counts)] += held * (others - (second == third))
        return found

    def worth_of(self, left: Sequence[int], first: int) -> dict[str, Fraction]:
        """What each action is worth with a first card, off a shoe without it."""
        ways = self.totals(left, first)
        return {action: self.expected(self._ended([ways], [action])) for action in ACTIONS}

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth with every card gone from the shoe that the seat has seen."""
        left = self.without([*view.seen, *(card for held in view.cards.values() for card in held if card >= 0)])
        return self.worth_of(left, rank(view.cards[seat_place(decide.seat)][0]))

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What each action is worth with a first card."""
        if len(cards) != 1:
            raise Refused("A hand is decided on when its first card lies.")
        return self.worth_of(self.without([*cards, *seen]), rank(cards[0]))

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """What each action is worth off a full shoe, by what the first card counts."""
        rows: dict[tuple[str, ...], list[str]] = {}
        for place, name in enumerate(RANK_NAMES):
            worth = self.worth_of(_without(self.fresh, place), place)
            shown = (_best(worth), *(f"{float(worth[one]):+.6f}" for one in ACTIONS))
            rows.setdefault(shown, []).append(name)
        return ["first card", "best play", *ACTIONS], [[", ".join(cards), *shown] for shown, cards in rows.items()]

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """The Ante with Over 23 and Under 18 by best play, and the Bonus Wager."""
        decks = f"{len(self.deck()) // 52} decks"
        yield Priced("ante", "ante", "ante", (decks, "with the Over 23 and Under 18 Wagers, best strategy"))
        yield Priced("bonus", "bonus", "wager", (decks,))

    def plan(self, left: Sequence[int]) -> tuple[str, ...]:
        """The best play off a shoe by the rank of the first card; none where no such card is left."""
        return tuple(
            _best(self.worth_of(_without(left, place), place)) if held else "" for place, held in enumerate(left)
        )

    def count_from(self, priced: Priced, left: Sequence[int]) -> Count:
        """Every order of three cards."""
        if sum(left) < HAND:
            raise Refused(f"A hand needs {HAND} cards; the shoe has {sum(left)}.")
        found = [
            [held * ways for ways in self.totals(_without(left, place), place)] if held else [0] * len(self.bonuses)
            for place, held in enumerate(left)
        ]
        return self._counted(priced, found, self.plan(left))

    def _counted(self, priced: Priced, found: Sequence[Sequence[int]], plan: Sequence[str]) -> Count:
        """The cases of a priced wager, from how often each total came after each first card."""
        if priced.wager == "bonus":
            bonus: dict[Chain, int] = {}
            for chain, times in zip(self.bonuses, zip(*found, strict=True), strict=True):
                bonus[chain] = bonus.get(chain, 0) + sum(times)
            return Count(cases("bonus", bonus), tuple(bonus.values()))
        said = (
            f"{action} on {', '.join(name for name, one in zip(RANK_NAMES, plan, strict=True) if one == action)}"
            for action in ACTIONS
            if action in plan
        )
        return replace(self._ended(found, plan), conditions=("; ".join(said),))

    def _ended(self, found: Sequence[Sequence[int]], plan: Sequence[str]) -> Count:
        """How often the Ante ends how, from how often each total came by what is done."""
        ended = Counter[tuple[str, str]]()
        for row, action in zip(found, plan, strict=True):
            results = self.results.get(action, ("",) * len(row))
            for result, times in zip(results, row, strict=True):
                ended[action, result] += times
        kept = {key: times for key, times in ended.items() if key[0] and (key[1] or key[0] == SURRENDER)}
        return Count(tuple(_case(*key) for key in kept), tuple(kept.values()))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal whole shoes, with the burned card and the cover card, and settle every priced wager on each round."""
        shoe, burned, cut = self.stacked
        found = _deal(seed, block, rounds, shoe.copy(), self.points, burned, cut, len(self.bonuses)).tolist()
        plan = self.plan(self.fresh)
        return [self._counted(one, found, plan) for one in priced]


def _case(action: str, result: str) -> Case:
    """How an Ante ends by an action and what that comes to."""
    if action == SURRENDER:
        return Case(SURRENDER, (Leg("ante", (SURRENDER,)),))
    return Case(f"{action}, {result}", (Leg("ante", (result,)), Leg(action, (result,))))


def _best(worth: dict[str, Fraction]) -> str:
    return max(worth, key=lambda action: worth[action])


def _without(left: Sequence[int], place: int) -> tuple[int, ...]:
    """A shoe without a card of a rank."""
    return tuple(held - (one == place) for one, held in enumerate(left))


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def _deal(
    seed: int, block: int, rounds: int, shoe: NDArray[np.uint8], points: Ints, burned: int, cut: int, totals: int
) -> Ints:
    """Rounds by the rank of the first card and what three cards count."""
    state = stream.start(seed, block)
    tally = np.zeros((len(points), totals), dtype=np.int64)
    place = len(shoe)
    for _ in range(rounds):
        place = next_round(state, shoe, place, burned, cut)
        first = shoe[place]
        tally[first, total(points[first], points[shoe[place + 1]], points[shoe[place + 2]])] += 1
        place += 3
    return tally
