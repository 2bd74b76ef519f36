"""Fortune Asia Poker: seven cards set as four, two and one; two of three that beat the dealer's win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import ClassVar

import numpy as np

from croupier.equipment import stream
from croupier.equipment.cards import JOKER, card, names
from croupier.errors import Refused
from croupier.games.appearance import CardTable, Word, words
from croupier.games.base import Case, Chain, Count, Game, Leg, Priced, View, cases
from croupier.games.pai_gow import shared_cards, three_hands
from croupier.games.pai_gow.house_way import Way, compile_way, read, shipped, three_hands_way
from croupier.games.pai_gow.odds import BY_HOUSE_WAY, UNIT
from croupier.games.pai_gow.pai_gow import HOUSE_WAY, SET, STAND, SURRENDER, Hands, Round
from croupier.games.pai_gow.pai_gow_poker import PaiGowPoker
from croupier.games.pai_gow.three_hands import OUTCOMES, compare
from croupier.games.places import LOW, MEDIUM, part_place
from croupier.games.script import CardMoved, Decide, Part, seat_place
from croupier.ranking.four_two_one import CATEGORIES, SETTINGS, in_order, rank_high, set_three

MEDIUM_HAND = "medium-hand"
MEDIUMS = tuple(f"medium {first}-{second}" for first, second in combinations(range(1, 8), 2))
HIGH = 4
"""How many cards a high hand has."""
LOWS = tuple(f"low {place}" for place in range(1, 6))
"""The medium and low hands by the places of their cards, from the highest down: of seven, then of the five left."""


class FortuneAsiaPoker(PaiGowPoker):
    """Fortune Asia Poker under one chapter and one submission."""

    names = ("fortune-asia-poker",)
    arrangement: ClassVar[CardTable] = CardTable(low_hand=True, medium_hand=True)
    carries_out = frozenset({"foul-hand", "house-hand-set-wrong"})  # nobody but the dealer banks

    @cached_property
    def way(self) -> Way:
        """The house way: a shipped one by its name, or the rules that the house has filed."""
        option = self.rules.option(HOUSE_WAY)
        answer, cite = self.rules.choice(option.id).strip(), self.rules.cite(option.cite)
        if answer in shipped(3):
            return compile_way(shipped(3)[answer], cite, 3)
        if ":" not in answer:
            called = f"No house way is called {answer!r}." if answer else "The house has not filed its house way."
            allowed = (*shipped(3), "rules such as one pair: two highest others / highest other left")
            raise Refused(called, allowed=allowed, cite=cite)
        way = compile_way(read(answer, cite), cite, 3)
        dealt = three_hands.DealerHands(way)
        if dealt.sets[0][0] < 0:
            example = names(int(one) for one in dealt.example(int(np.argmin(dealt.which))))
            raise Refused(f"The house way has no rule that sets {example}.", cite=cite)
        return way

    @cached_property
    def dealer_threes(self) -> three_hands.DealerHands:
        """Everything that the dealer can hold, set by the house way."""
        return three_hands.DealerHands(self.way)

    def vocabulary(self) -> tuple[Word, ...]:
        """The 21 medium hands of seven cards, then the five low hands of those that are left."""
        return words(HOUSE_WAY, *MEDIUMS, *LOWS, STAND, SURRENDER)

    def by_word(self, decide: Decide) -> dict[str, str]:
        """What is offered; hands by the places of their cards, whatever the order in which they are offered."""
        places = {MEDIUM_HAND: MEDIUMS, SET: LOWS}.get(decide.about)
        if places is None:
            return Game.by_word(self, decide)
        hands = [action for action in decide.actions if action != HOUSE_WAY]
        hands.sort(key=lambda hand: [card(word) for word in hand.split()], reverse=True)
        found = dict(zip(places, hands, strict=True))
        return {HOUSE_WAY: HOUSE_WAY, **found} if HOUSE_WAY in decide.actions else found

    def category(self, cards: Sequence[int]) -> str:
        """What a high hand of four cards is too; a joker alone is above an ace."""
        if len(cards) == HIGH:
            first, second, third, fourth = cards
            return CATEGORIES[rank_high(first, second, third, fourth) >> 12]
        return "joker" if tuple(cards) == (JOKER,) else super().category(cards) if len(cards) < HIGH else ""

    # --- setting the hands ---

    def set_by_house(self, cards: Sequence[int]) -> Hands:
        """Seven cards as the house way sets them."""
        setting = three_hands_way(np.array(cards, dtype=np.int64), self.way)
        return self._set(cards, setting // 49, setting // 7 % 7, setting % 7)

    def set_in_three(self, cards: Sequence[int], medium: Sequence[int], low: int) -> Hands:
        """Seven cards with two of them as the medium hand and one as the low hand."""
        return self._set(cards, cards.index(medium[0]), cards.index(medium[1]), cards.index(low))

    @staticmethod
    def _set(cards: Sequence[int], i: int, j: int, k: int) -> Hands:
        high, medium, low, legal = set_three(np.array(cards, dtype=np.int64), i, j, k)
        two = tuple(sorted((cards[i], cards[j]), reverse=True))
        return Hands((cards[k],), int(low), int(high), bool(legal), two, int(medium))

    def _set_one(self, deal: Round, seat: int) -> Part:
        """The medium hand, then the low hand of the cards that are left, or both as the house would."""
        cards, place = deal.cards[seat_place(seat)], seat_place(seat)
        held = sorted(cards, reverse=True)
        action: str | None = yield Decide(
            seat, MEDIUM_HAND, (HOUSE_WAY, *(names(two) for two in combinations(held, 2)))
        )
        if action == HOUSE_WAY:
            yield from self._lay(deal, place, self.set_by_house(cards))
            return
        medium = [card(one) for one in action.split()] if action else []
        for one in medium:
            yield CardMoved(place, part_place(place, MEDIUM), one)
        low = (yield Decide(seat, SET, tuple(names([one]) for one in held if one not in medium))) if medium else None
        if low is None:
            deal.out.add(seat)
            return
        hands = self.set_in_three(cards, medium, card(low))
        yield from self._lay(deal, place, replace(hands, medium=()))
        deal.hands[place] = hands

    def _against_bank(self, deal: Round, own: Hands) -> str:
        bank = deal.hands["dealer"]
        return OUTCOMES[
            compare(
                own.high_value,
                own.medium_value,
                own.low_value,
                bank.high_value,
                bank.medium_value,
                bank.low_value,
            )
        ]

    @property
    def _set_wrongly(self) -> Chain:
        """A clause of its own, but not at tables that an earlier version opened."""
        return super()._set_wrongly if self.behavior else ("foul",)

    def _foul(self, own: Hands) -> Chain:
        """The high hand is compared with the medium hand first; a low hand above the medium hand has its own clause."""
        lowest = 0
        if self.behavior < 1:
            return ("foul",)
        return ("foul-medium", "foul") if in_order(own.high_value, own.medium_value, lowest) else ("foul",)

    # --- strategy ----------------------------------------------------------------------------------------------------

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each medium hand is worth with the best low hand beside it, then each low hand; best first."""
        if decide.about not in (MEDIUM_HAND, SET):
            return super().values(decide, view)
        place = seat_place(decide.seat)
        medium = view.cards.get(part_place(place, MEDIUM), ())
        cards = [*view.cards[place], *medium, *view.cards.get(part_place(place, LOW), ())]
        values = self._setting_values(cards)
        if decide.about == SET:
            chosen = names(sorted(medium, reverse=True))
            found = {low: worth for (two, low), worth in values.items() if two == chosen}
        else:
            house = self.set_by_house(cards)
            found = {HOUSE_WAY: values[names(house.medium), names(house.low)]}
            for (two, _), worth in values.items():
                found[two] = max(worth, found.get(two, worth))
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def hand_values(self, cards: Sequence[int], dealer: Sequence[int] = ()) -> dict[str, Fraction]:
        """What the settings of seven cards are worth against the house way, named `medium hand / low hand`; best
        first."""
        if len(set(cards)) != self.own or dealer:
            raise Refused(f"A hand of {self.rules.chapter.name} has seven different cards, and no other is seen.")
        values, house = self._setting_values(cards), self.set_by_house(list(cards))
        found = {f"{medium} / {low}": worth for (medium, low), worth in values.items()}
        found[HOUSE_WAY] = found[f"{names(house.medium)} / {names(house.low)}"]
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def _setting_values(self, cards: Sequence[int]) -> dict[tuple[str, str], Fraction]:
        """What each of the 105 settings is worth against every hand that the dealer can hold; foul ones lose."""
        _, ends = self.dealer_threes.against(cards)
        nets = [self.worth(Leg("main", (name,)), UNIT, {})[1] / UNIT for name in OUTCOMES]
        total = int(ends[0].sum())
        found = {}
        for (i, j, k), times in zip(SETTINGS.tolist(), ends.tolist(), strict=True):
            made = sum((count * net for count, net in zip(times, nets, strict=True)), Fraction(0))
            found[names(sorted((cards[i], cards[j]), reverse=True)), names([cards[k]])] = made / total
        return found

    # --- analysis ----------------------------------------------------------------------------------------------------

    def priced(self) -> Iterator[Priced]:
        """The main wager set by the house way, and every side wager."""
        for law in self.rules.chapter.wagers:
            main = law.id == "main"
            yield Priced(law.id, law.id, "wager", (BY_HOUSE_WAY,) if main else (), stake=UNIT if main else 0)

    def count(self, priced: Priced) -> Count:
        """Every wager exactly: side wagers over all hands, the main one over all deals of both hands."""
        if priced.wager == "main":
            return Count(self._main_cases(), shared_cards.by_house_way(self.way))
        side = self.side_of(priced)
        assert side.count is not None
        return Count(side.cases(), tuple(int(one) for one in side.count()))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a player and the dealer, both set by the house way."""
        cards = np.empty((self.own + self.dealers, rounds), dtype=np.int64)
        stream.deals(stream.start(seed, block), np.array(self.deck()), cards)
        found = []
        for one in priced:
            if one.wager == "main":
                tally = three_hands.play(cards, self.dealer_threes.look_up)
                found.append(Count(self._main_cases(), tuple(tally.tolist())))
            else:
                side = self.side_of(one)
                found.append(Count(side.cases(), side.tally(cards, self.layout)))
        return found

    @staticmethod
    def _main_cases() -> tuple[Case, ...]:
        return cases("main", [(name,) for name in OUTCOMES])
