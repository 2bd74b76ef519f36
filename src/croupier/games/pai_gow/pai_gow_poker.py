"""Pai Gow Poker: seven cards, set as a high hand of five and a low hand of two, against the bank's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from typing import ClassVar

import numpy as np

from croupier.equipment.cards import JOKER, card, names, rank
from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.games.appearance import Made, Word, words
from croupier.games.base import Chain, Count, Priced, View
from croupier.games.pai_gow import odds
from croupier.games.pai_gow.dealing import counted, ring, stacks
from croupier.games.pai_gow.house_way import Rule, Way, compile_way, from_chart, house_way, read, shipped
from croupier.games.pai_gow.main_wager import (
    NEVER,
    ON_ACE_HIGH,
    ON_NINE_HIGH_LOW,
    ON_QUEEN_HIGH,
    DealerHands,
    pushes_all,
)
from croupier.games.pai_gow.pai_gow import DEALER, FOLD, HOUSE_WAY, SET, STAND, SURRENDER, Hands, PaiGow, Round
from croupier.games.pai_gow.side_wagers import SideWagers
from croupier.games.places import LOW, SEAT, parse_place, part_place
from croupier.games.poker.table import Deal
from croupier.games.script import (
    Announce,
    CountStub,
    DealCard,
    Decide,
    Part,
    PlaceName,
    RollDice,
    SpinWheel,
    seat_place,
)
from croupier.ranking.named import said
from croupier.ranking.pai_gow import CATEGORIES, HIGHEST, LOWEST, PAIRS, SECOND_HIGHEST, rank_high, set_hand, settings
from croupier.rules.books import books
from croupier.rules.charts.dealing import PushesOn, Seen, Then, delivery
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules

SETTINGS = tuple(f"low {first}-{second}" for first, second in combinations(range(1, 8), 2))
"""The ways to set a hand, by the places of the low hand's two cards among the seven."""
PUSHES = {
    PushesOn.NEVER: (NEVER, "push-for-all"),
    PushesOn.NINE_HIGH_LOW: (ON_NINE_HIGH_LOW, "tiger-9"),
    PushesOn.ACE_HIGH: (ON_ACE_HIGH, "dealer-ace-high"),
    PushesOn.QUEEN_HIGH: (ON_QUEEN_HIGH, "queens-dragon"),
}
"""The dealer's hands that are a push for all players, as the kernels know them, and the outcome."""
FOUL_PUSHED = "foul-against-ace-high"
"""A foul hand of the player against such a hand, where a chapter rules on it; else it is a push like any other."""
_ACE_LOW = {"highest": HIGHEST, "second-highest": SECOND_HIGHEST, "lowest": LOWEST}


@cache
def _printing() -> dict[str, str]:
    """By book that prints a house way for this game, the chapter that does."""
    chapters = (one for one in map(load, addresses()) if one.game == "pai-gow-poker")
    return {one.rulebook: one.address for one in chapters if any(chart.id == "house-way" for chart in one.charts)}


class PaiGowPoker(SideWagers, PaiGow):
    """Pai Gow Poker under one chapter and one submission."""

    names: ClassVar[tuple[str, ...]] = ("pai-gow-poker", "face-up-pai-gow-poker")
    own = dealers = 7
    carries_out = frozenset(
        {
            "foul-hand",
            "bank-cannot-cover",
            # the house's hand is set by its rules, and a bank's again where it must be: nothing else is ever compared
            "house-hand-set-wrong",
            "bank-hand-set-wrong",
            "exposed-hand-changed",
            "verification-malfunction",
        }
    )

    # --- the rules that the chapter and the house leave to data ---

    def check_way(self) -> None:
        """What the house has written is checked; what is printed or shipped can be read."""
        if self.rules.chosen("house-way") not in ("", *books(), *shipped()):
            super().check_way()

    @cached_property
    def way(self) -> Way:
        """The house way: the chapter's own, a shipped one by its name, that of a book by its id, or the rules that the
        house has filed."""
        if any(chart.id == "house-way" for chart in self.rules.chapter.charts):
            return compile_way((*from_chart(self.chart("house-way").rows), *self._gaps()))
        option = self.rules.option("house-way")
        answer, cite = self.rules.choice(option.id).strip(), self.rules.cite(option.cite)
        if answer in shipped():
            return compile_way(shipped()[answer], cite)
        if answer in books() and answer in _printing():
            return compile_way(PaiGowPoker.printed(answer), cite)
        if ":" not in answer:
            called = f"No house way is called {answer!r}." if answer else "The house has not filed its house way."
            allowed = (*shipped(), *_printing(), "rules such as one pair: two highest others")
            raise Refused(called, allowed=allowed, cite=cite)
        way = compile_way(read(answer, cite), cite)
        unset = np.flatnonzero(DealerHands(way, self.ace_low).lows < 0)
        if len(unset):
            example = names(int(one) for one in DealerHands(way, self.ace_low).cards[unset[0]])
            raise Refused(f"The house way has no rule that sets {example}.", cite=cite)
        return way

    def _gaps(self) -> Iterator[Rule]:
        """What the printed way leaves open, as the options say."""
        for hand, case, _, low in self.chart("house-way-gaps").rows:
            option = re.fullmatch(r"(.*?) ?\(option ([\w-]+): ([\w-]+)\)", case)
            if option and self.rules.choice(option[2]) == option[3]:
                yield Rule(hand, option[1] if option[1].startswith("any") else "", low)

    @staticmethod
    def printed(book: str) -> tuple[Rule, ...]:
        """The house way that a book prints, with the default readings of its gaps."""
        game = PaiGowPoker(Rules(load(_printing()[book])))
        return (*from_chart(game.chart("house-way").rows), *game._gaps())

    @cached_property
    def ace_low(self) -> int:
        """Where the straight flush ace to five stands."""
        return _ACE_LOW[self.rules.chosen("ace-low-straight-flush", "highest")]

    @property
    def push(self) -> int:
        """What makes every main wager a push."""
        return PUSHES[self.house_hand.pushes_on][0]

    @cached_property
    def dealer_hands(self) -> DealerHands:
        """Everything that the dealer can hold, set by the house way."""
        return DealerHands(self.way, self.ace_low)

    @cached_property
    def wheel(self) -> Wheel:
        """The generator that shows a number from 1 to 7."""
        return Wheel([str(number) for number in range(1, 8)], generator=True)

    def vocabulary(self) -> tuple[Word, ...]:
        """The 21 ways to set seven cards, by the places of the low hand's two among them from the highest down."""
        return words(HOUSE_WAY, *SETTINGS, FOLD, STAND, SURRENDER)

    def by_word(self, decide: Decide) -> dict[str, str]:
        """What is offered; the settings by places, whatever the order in which they are offered."""
        pairs = [action for action in decide.actions if " " in action]
        pairs.sort(key=lambda pair: [card(word) for word in pair.split()], reverse=True)
        return super().by_word(decide) | dict(zip(SETTINGS, pairs, strict=False))

    # --- the round ---------------------------------------------------------------------------------------------------

    def _dealing(self, deal: Round) -> Part:
        """Find the starting position, then seven cards to every position, played or not, as the chart says."""
        chosen = yield from self.banking.first_stack(deal.bank)
        by_dice = any(one.kind == "dice" for one in self.rules.chapter.equipment)
        if self.rules.chosen("starting-position", "shaker" if by_dice else "generator") == "shaker":
            dice: tuple[int, ...] = yield RollDice(3)
            number = sum(dice)
        else:
            number = int((yield SpinWheel("random-number-generator")))
        first = counted(deal.bank.seat, number)
        how = delivery(self.chart("dealing"), self.rules.chosen("dealing"))
        deal.positions = ring(first, self.rules.chosen("delivery-direction", how.direction))
        called = "the dealer" if first == 0 else f"seat {first}"
        yield Announce(f"{number}: the first hand goes to {called}.", self.rules.cite(how.clause))
        seen = self.house_hand.seen == Seen.DEALT
        for stack in stacks(how.cards, self.own):
            place = self._place(deal.positions[(stack - chosen) % 7], deal)
            dealt: int = yield DealCard(place, "up" if place == DEALER and seen else "down")
            deal.cards.setdefault(place, []).append(dealt)

    # --- setting the hands ---

    def set_by_house(self, cards: Sequence[int]) -> Hands:
        """Seven cards as the house way sets them."""
        setting = house_way(np.array(cards, dtype=np.int64), self.way, self.ace_low)
        return self.set_as(cards, (cards[setting // 7], cards[setting % 7]))

    def set_as(self, cards: Sequence[int], low: Sequence[int]) -> Hands:
        """Seven cards with two of them as the low hand."""
        value, high, legal = set_hand(
            np.array(cards, dtype=np.int64), cards.index(low[0]), cards.index(low[1]), self.ace_low
        )
        return Hands(tuple(sorted(low, reverse=True)), int(value), int(high), bool(legal))

    def low_hands(self, cards: Sequence[int]) -> tuple[str, ...]:
        """The low hands with which seven cards can be set: the highest first, those that would be foul last."""
        lows, highs = np.empty(21, dtype=np.int64), np.empty(21, dtype=np.int64)
        settings(np.array(cards, dtype=np.int64), self.ace_low, lows, highs)
        order = sorted(range(21), key=lambda place: (-lows[place], -highs[place], place))
        return tuple(names(sorted((cards[one] for one in PAIRS[place]), reverse=True)) for place in order)

    def _setting(self, deal: Round) -> Part:
        """Each player's decision, a bank's last; none where the dealer's face-up hand is a push for all."""
        if self.house_hand.then == Then.NOTHING and self._pushes_all(deal):
            if self.behavior >= 2:  # no decision is left at which a wrong count could be ruled on
                yield CountStub(len(self.deck()) - 7 * self.own)
            yield Announce("The dealer's hand is ace high: all main wagers push.", self._pay_main(self.push_name).cite)
            return
        yield from super()._setting(deal)

    def shown_down(self, place: PlaceName, laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """One of the hands in which a player's or the dealer's cards are set: a joker is called an ace, or leaves a
        straight or a flush to its category."""
        cards = tuple(laid.get(place, ()))
        if parse_place(place).kind not in (SEAT, DEALER) or not cards:
            return None
        aces = tuple(min(one, JOKER - 1) for one in cards)
        if not (category := self.category(cards)):
            return None
        completes = JOKER in cards and category.startswith(("straight", "flush", "royal"))
        return Made(category.replace("-", " ") if completes else said(category, aces), cards, aces)

    def category(self, cards: Sequence[int]) -> str:
        """What a hand of five cards, or a low one of two or one, is; empty: it has another size."""
        match [min(one, JOKER - 1) for one in cards]:
            case [_]:
                return "high-card"
            case [one, other]:
                return "pair" if rank(one) == rank(other) else "high-card"
            case [_, _, _, _, _]:
                first, second, third, fourth, fifth = cards
                return CATEGORIES[rank_high(first, second, third, fourth, fifth, self.ace_low) >> 12]
        return ""

    # --- settlement ---

    def _pushes_all(self, deal: Round) -> bool:
        return self.pushed(deal.cards[DEALER])

    def pushed(self, dealer: Sequence[int]) -> bool:
        """Whether the dealer's cards make every main wager a push."""
        return self.push != NEVER and pushes_all(self.push, self.set_by_house(dealer).low_value, self._hand7(dealer))

    @property
    def foul_pushes(self) -> bool:
        """Whether a foul hand too is a push when the dealer's is a push for all."""
        return self.rules.pay("main", FOUL_PUSHED, self.push_name).pays.text == "Push"

    @property
    def push_name(self) -> str:
        """The outcome of the version's push for all."""
        return PUSHES[self.house_hand.pushes_on][1]

    def _push_for_all(self, deal: Round, seat: int) -> Chain:
        """A push, or what the chapter rules on a foul hand then."""
        if not self._pushes_all(deal):
            return ()
        own = deal.hands.get(seat_place(seat))
        foul = seat in deal.fouled or (own is not None and not own.legal)
        return (FOUL_PUSHED, self.push_name) if foul else (self.push_name,)

    def _settled_early(self, deal: Round) -> Part:
        """Tiger 9 is settled for all players as soon as the dealer's hand is set."""
        for seat in self._in_turn(deal, deal.stakes.keys() - deal.out):
            if "tiger-9" in deal.stakes[seat]:
                stake = deal.stakes[seat].pop("tiger-9")
                yield self.settle(seat, "tiger-9", stake, self._chains(deal, seat)["tiger-9"])

    def _chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        assert isinstance(deal, Round)
        chains = super()._chains(deal, seat)
        if self.rules.has("tiger-9"):
            nine_high = pushes_all(ON_NINE_HIGH_LOW, deal.hands[DEALER].low_value, 0)
            chains["tiger-9"] = (*self._gone(deal, seat), "tiger-9" if nine_high else "no-tiger-9")
        return chains

    # --- strategy ----------------------------------------------------------------------------------------------------

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each setting is worth, exactly, against every hand the dealer can hold; best first."""
        if decide.about != SET:
            return self.banking.values(decide)
        place = seat_place(decide.seat)
        cards = [*view.cards[place], *view.cards.get(part_place(place, LOW), ())]
        dealer = [*view.cards.get(DEALER, ()), *view.cards.get(part_place(DEALER, LOW), ())]
        banks = "main" not in view.stakes.get(decide.seat, {})
        seen = dealer if self.face_up and dealer and min(dealer) >= 0 else None
        values = odds.setting_values(self, cards, bank=banks, dealer=seen)
        by_house = values[names(self.set_by_house(cards).low)]
        if banks and self._bank_bound:  # however it is set, it is set again
            values = dict.fromkeys(values, by_house)
        if HOUSE_WAY in decide.actions:  # before others that are worth the same
            values = {HOUSE_WAY: by_house, **values}
        for lost in (SURRENDER, FOLD):
            if lost in decide.actions:
                values[lost] = Fraction(-1)
        return dict(sorted(values.items(), key=lambda item: -item[1]))

    def hand_values(self, cards: Sequence[int], dealer: Sequence[int] = ()) -> dict[str, Fraction]:
        """What the settings of seven cards are worth against the house way, named by their low hands; best first.

        Against all hands that the dealer can hold, or the dealer's seven cards where they lie face up.
        """
        if len(set(cards)) != 7:
            raise Refused(f"A hand of {self.rules.chapter.name} has seven different cards.")
        if dealer and not (self.face_up and len(set(dealer)) == 7):
            raise Refused("Only the dealer's seven cards can be seen besides, in a version that shows them first.")
        values = odds.setting_values(self, list(cards), dealer=dealer or None)
        values[HOUSE_WAY] = values[names(self.set_by_house(list(cards)).low)]
        return dict(sorted(values.items(), key=lambda item: -item[1]))

    # --- analysis ----------------------------------------------------------------------------------------------------

    def priced(self) -> Iterator[Priced]:
        """The main wager set by the house way and set for the best, and every side wager."""
        yield from odds.priced(self)

    def count_hands(self, priced: Priced) -> Count:
        """The same: nobody folds here."""
        return self.count(priced)

    def count(self, priced: Priced) -> Count:
        """Every wager exactly: side wagers over all hands, the main one over all deals of both hands."""
        return odds.count(self, priced)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a player and the dealer, both set by the house way or the player for the best."""
        return odds.simulate(self, priced, seed, block, rounds)
