"""Six-Card Fortune Pai Gow Poker: a high hand of five cards and a low hand of one, which may be doubled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.counting.sixes import HANDS6, JOKER_INSIDE, KING_HIGH, count6, hand6_cards
from croupier.equipment import stream
from croupier.equipment.cards import card, name
from croupier.errors import Refused
from croupier.games.appearance import Word, words
from croupier.games.base import Case, Chain, Count, Leg, Moment, Priced, View
from croupier.games.pai_gow.against import CELLS
from croupier.games.pai_gow.house_way import Way
from croupier.games.pai_gow.main_wager import OUTCOMES
from croupier.games.pai_gow.odds import BY_HOUSE_WAY, UNIT
from croupier.games.pai_gow.pai_gow import DEALER, HOUSE_WAY, SET, Hands, Round
from croupier.games.pai_gow.pai_gow_poker import PaiGowPoker
from croupier.games.pai_gow.six_cards import (
    NOT_SOUGHT,
    Question,
    SixCardHands,
    house_way6,
    play6,
    settings6,
    whole_count,
)
from croupier.games.places import LOW, part_place
from croupier.games.poker.hands import least_value
from croupier.games.poker.table import Street
from croupier.games.script import Decide, Part, seat_place
from croupier.games.side_bets import Side
from croupier.ranking.pai_gow import set_one
from croupier.ranking.poker import CATEGORIES, rank5
from croupier.rules.charts.cards import least
from croupier.rules.law import Irregularity
from croupier.rules.pays import cents
from croupier.rules.paytables import Envy, PayTable

DOUBLE_DOWN, DOUBLE, CHECK = "double-down", "double", "check"
SETTINGS = tuple(f"low {place}" for place in range(1, 7))
"""The ways to set a hand, by the place of the low hand's card among the six."""
NOT_DOUBLED = "never doubled"
FOR_THE_BEST = "set for the best value against the house way, and doubled where that gains"
NOT_QUALIFIED: Chain = ("dealer-not-qualified",)
WAY = {"joker-in-house-way": "joker-completes", "straight-with-pair": "pair", "four-with-a-pair": "four-of-a-kind"}
"""The readings of the printed way, in the order in which the kernels know them, and what each is not by default."""


class SixCardFortunePaiGow(PaiGowPoker):
    """Six-Card Fortune Pai Gow Poker under one chapter and one submission."""

    names = ("six-card-fortune-pai-gow-poker",)
    prints: ClassVar[Mapping[str, str]] = {"main": "Six-Card Pai Gow"}
    own = dealers = 6
    carries_out = frozenset({"foul-hand", "house-hand-set-wrong"})  # nobody but the dealer banks

    # --- the way that the chapter prints, and its readings ---

    @cached_property
    def way(self) -> Way:
        """The readings of the printed way, each 0 or 1."""
        return np.array([int(self.rules.choice(option) == other) for option, other in WAY.items()], dtype=np.int64)

    @cached_property
    def least(self) -> int:
        """The value of the least high hand of the dealer against which a Double Down is settled."""
        return least_value(least(self.chart("qualifier")), 5, rank5, CATEGORIES)

    @cached_property
    def dealer_hands(self) -> SixCardHands:
        """Everything that the dealer can hold, set by the printed way."""
        return SixCardHands(self.way, self.ace_low, self.least)

    def vocabulary(self) -> tuple[Word, ...]:
        """The six ways to set six cards, by the place of the low hand's among them from the highest down."""
        return words(HOUSE_WAY, *SETTINGS, DOUBLE, CHECK)

    def by_word(self, decide: Decide) -> dict[str, str]:
        """What is offered; the settings by places, whatever the order in which they are offered."""
        if decide.about != SET:
            return super().by_word(decide)
        cards = sorted((one for one in decide.actions if one != HOUSE_WAY), key=card, reverse=True)
        return {HOUSE_WAY: HOUSE_WAY} | dict(zip(SETTINGS, cards, strict=True))

    # --- the round ---------------------------------------------------------------------------------------------------

    def set_by_house(self, cards: Sequence[int]) -> Hands:
        """Six cards as the printed way sets them; of a player's low hand the joker outranks an ace."""
        place = house_way6(np.array(cards, dtype=np.int64), self.way, self.ace_low)
        return self.set_as(cards, (cards[place],))

    def set_as(self, cards: Sequence[int], low: Sequence[int]) -> Hands:
        """Six cards with one of them as the low hand."""
        value, high, legal = set_one(np.array(cards, dtype=np.int64), list(cards).index(low[0]), self.ace_low)
        return Hands(tuple(low), int(value), int(high), bool(legal))

    def low_hands(self, cards: Sequence[int]) -> tuple[str, ...]:
        """The cards that can be the low hand: the highest first, those that would be foul last."""
        lows, highs = np.empty(6, dtype=np.int64), np.empty(6, dtype=np.int64)
        settings6(np.array(cards, dtype=np.int64), self.ace_low, lows, highs)
        order = sorted(range(6), key=lambda place: (-lows[place], -highs[place], place))
        return tuple(name(cards[place]) for place in order)

    @cached_property
    def double_down(self) -> Street:
        """The Double Down, offered when all have looked at their cards."""
        return Street(DOUBLE_DOWN, {DOUBLE: "1"}, "check", ("main",))

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """A Double Down is not late when no more bets are taken: it is offered after that."""
        super().check_ruling(law, moment)
        if law.id == "late-wager" and moment.wager == DOUBLE_DOWN:
            raise self.rules.refused(f"{self.rules.wager(DOUBLE_DOWN).name} is made after no more bets.", law)

    def _raises_offered(self, deal: Round) -> Part:
        """Each player may double the wager."""
        if self.doubles:
            yield from self._decisions(self.double_down, deal)

    def _show_dealer(self, deal: Round) -> Part:
        """The dealer's joker as the low hand is an ace; only a player's outranks one."""
        yield from super()._show_dealer(deal)
        hands = deal.hands[DEALER]
        deal.hands[DEALER] = replace(hands, low_value=min(hands.low_value, 12))

    def _raised_chains(self, deal: Round, main: Chain) -> dict[str, Chain]:
        """A Double Down ends as the main wager, against a dealer who has the hand that it needs."""
        return {DOUBLE_DOWN: main if deal.hands[DEALER].high_value >= self.least else NOT_QUALIFIED}

    def envy(self, table: PayTable, chain: Chain, stake: int) -> Envy | None:
        """A Fortune Bonus Wager for which no column is printed earns by the next smaller one: as it is, or more in
        proportion, as the house reads it."""
        if table.wager != "fortune-bonus":
            return super().envy(table, chain, stake)
        printed = sorted({one.stake or cents(table.envy_min) for one in table.envy})
        column = max((one for one in printed if one <= stake), default=0)
        found = super().envy(table, chain, column)
        if found is None or self.rules.choice("envy-larger") == "five-dollar-column":
            return found
        amount = found.pays.fixed * stake // column
        return replace(found, pays=replace(found.pays, text=self.rules.money(amount), fixed=amount))

    # --- side wagers -------------------------------------------------------------------------------------------------

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the player's six cards."""
        ids = [law.id for law in self.rules.chapter.wagers if law.kind in ("side", "progressive")]
        return tuple(Side(wager, self._hands(wager), hand6_cards, count=count6) for wager in ids)

    def _hands(self, wager: str) -> tuple[Chain, ...]:
        """What a wager on one's six cards is settled as, by their place in `HANDS6`."""
        if wager == "insurance":
            return tuple(
                chain if place <= KING_HIGH else (*chain, "better-than-king-high") for place, chain in enumerate(HANDS6)
            )
        if self.rules.chosen("royal-flush-joker") == "ace-only":
            return (*HANDS6[:JOKER_INSIDE], ("straight-flush",))
        return HANDS6

    # --- strategy ----------------------------------------------------------------------------------------------------

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each setting is worth, doubled where that gains, or what doubling is worth; best first."""
        place = seat_place(decide.seat)
        low = view.cards.get(part_place(place, LOW), ())
        cards = [*view.cards[place], *low]
        plain, doubled = self.setting_values(cards)
        if decide.about == DOUBLE_DOWN:
            values = {CHECK: plain[name(low[0])], DOUBLE: doubled[name(low[0])]}
        else:
            best = {one: max(worth, doubled[one]) for one, worth in plain.items()}
            values = {HOUSE_WAY: best[name(self.set_by_house(cards).low[0])], **best}
        return dict(sorted(values.items(), key=lambda item: -item[1]))

    def hand_values(self, cards: Sequence[int], dealer: Sequence[int] = ()) -> dict[str, Fraction]:
        """What the settings of six cards are worth, named by their low hands, doubled or not; best first."""
        if len(set(cards)) != self.own or dealer:
            raise Refused(f"A hand of {self.rules.chapter.name} has six different cards, and no others are seen.")
        plain, doubled = self.setting_values(cards)
        values = plain | {f"{one}, doubled": worth for one, worth in doubled.items() if self.doubles}
        values[HOUSE_WAY] = plain[name(self.set_by_house(list(cards)).low[0])]
        return dict(sorted(values.items(), key=lambda item: -item[1]))

    def setting_values(self, cards: Sequence[int]) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
        """What the six settings are worth, not doubled and doubled; where nobody doubles, the same."""
        _, _, counts = self.dealer_hands.met(cards)
        found: list[dict[str, Fraction]] = []
        for doubled in (False, True):
            nets = self._nets(doubled)
            worth = (sum(net * int(times) for net, times in zip(nets, row, strict=True)) for row in counts)
            total = int(counts[0].sum())
            found.append({name(one): Fraction(made) / total for one, made in zip(cards, worth, strict=True)})
        return found[0], found[1]

    @property
    def doubles(self) -> bool:
        """Whether the Double Down is offered."""
        return self.rules.offers(DOUBLE_DOWN)

    # --- analysis ----------------------------------------------------------------------------------------------------

    def _cases(self, doubled: bool) -> tuple[Case, ...]:
        """How the main wager and a Double Down end: against a dealer with the hand that one needs, then without."""
        found = []
        for qualified in (True, False):
            for outcome in OUTCOMES[:CELLS]:
                legs, called = [Leg("main", (outcome,))], outcome
                if doubled:
                    legs.append(Leg(DOUBLE_DOWN, (outcome,) if qualified else NOT_QUALIFIED))
                    called += ", doubled" if qualified else ", doubled, the Double Down returned"
                found.append(Case(called, tuple(legs)))
        return tuple(found)

    def _nets(self, doubled: bool) -> list[Fraction]:
        return [self.net_of(case.legs) for case in self._cases(doubled and self.doubles)]

    @cached_property
    def question(self) -> Question:
        """What the count of both hands depends on."""
        worth, _ = self.scaled([*self._nets(False), *self._nets(True)])
        by_action = worth.reshape(2, -1)[: 1 + self.doubles].tolist()
        return Question(tuple(self.way.tolist()), self.ace_low, self.least, tuple(map(tuple, by_action)))

    def priced(self) -> Iterator[Priced]:
        """The main wager set by the printed way and set and doubled for the best, and every side wager."""
        yield Priced("main", "main", "wager", (BY_HOUSE_WAY, NOT_DOUBLED), stake=UNIT)
        yield Priced("main", "main", "wager", (FOR_THE_BEST,), stake=UNIT)
        for side in self.sides:
            yield Priced(side.wager, side.wager, "wager")

    def count(self, priced: Priced) -> Count:
        """Every wager exactly: side wagers over all hands, the main one over all deals of both hands."""
        if priced.wager != "main":
            return self._side_count(priced, [int(one) for one in count6()])
        return self._main_count(priced, whole_count(self.question)["counts"])

    def _main_count(self, priced: Priced, counts: NDArray[np.int64]) -> Count:
        if priced.conditions != (FOR_THE_BEST,):
            return Count(self._cases(False), tuple(counts[0].tolist()))
        both = counts[1:3] if self.doubles else counts[1:2]
        cases = [case for doubled in range(len(both)) for case in self._cases(bool(doubled))]
        return Count(tuple(cases), tuple(both.reshape(-1).tolist()))

    def _side_count(self, priced: Priced, counts: Sequence[int]) -> Count:
        side = self.side_of(priced)
        cases = (Case(known[0], (Leg(side.wager, chain),)) for known, chain in zip(HANDS6, side.hands, strict=True))
        return Count(tuple(cases), tuple(counts))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a player and the dealer, both set by the printed way, the player also for the best."""
        cards = np.empty((self.own + self.dealers, rounds), dtype=np.int64)
        stream.deals(stream.start(seed, block), np.array(self.deck()), cards)
        main = np.zeros((3, 2 * CELLS), dtype=np.int64)
        sides: tuple[int, ...] = ()
        if any(one.wager == "main" for one in priced):
            sought = any(one.conditions == (FOR_THE_BEST,) for one in priced)
            best = whole_count(self.question) if sought else NOT_SOUGHT
            main = play6(cards, self.way, self.ace_low, self.least, best["best"], best["place"], best["first"])
        counts = []
        for one in priced:
            if one.wager == "main":
                counts.append(self._main_count(one, main))
            else:  # all of them are on the same six cards
                sides = sides or self.side_of(one).tally(cards, self.layout)
                counts.append(self._side_count(one, sides))
        return counts
