"""Pai Gow Poker: seven cards, set as a high hand of five and a low hand of two, against the bank's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.equipment.cards import JOKER, card, name, names
from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.games.base import Chain, Count, Leg, Priced, View
from croupier.games.pai_gow import odds
from croupier.games.pai_gow.banking import Bank, Banking, by_dealer
from croupier.games.pai_gow.house_way import Rule, Way, compile_way, from_chart, house_way, read, shipped
from croupier.games.pai_gow.main_wager import (
    NEVER,
    ON_ACE_HIGH,
    ON_NINE_HIGH_LOW,
    ON_QUEEN_HIGH,
    ONE_EACH,
    OUTCOMES,
    DealerHands,
    compare,
    pushes_all,
)
from croupier.games.pai_gow.seven import (
    ACE_HIGH,
    ACE_HIGH_JOKER,
    HANDS7,
    QUEEN_HIGH,
    ROYAL_ACE_KING,
    ROYAL_ACE_KING_JOKER,
    ROYAL_JOKER_INSIDE,
    ROYAL_KING_QUEEN,
    STRAIGHT_AND_THREE,
    hand7_of,
)
from croupier.games.poker.table import Deal, PokerGame
from croupier.games.script import (
    Announce,
    CardMoved,
    Carry,
    DealCard,
    Decide,
    Part,
    Place,
    RollDice,
    RulingsMade,
    Script,
    Settled,
    SpinWheel,
    TakeWagers,
    TurnUp,
    WhoIsOut,
    WhoSits,
    seat_place,
)
from croupier.ranking.pai_gow import HIGHEST, LOWEST, SECOND_HIGHEST, set_hand
from croupier.rules.loader import load
from croupier.rules.pays import Pays, cents, less_vigorish, parse
from croupier.rules.submission import Payment

DEALER: Place = "dealer"
SET, HOUSE_WAY, SURRENDER, STAND, FOLD = "low-hand", "house-way", "surrender", "stand", "fold"
POSITIONS = (0, 6, 5, 4, 3, 2, 1)
"""The positions counterclockwise: the dealer (0), then the seats from the dealer's far right."""
PUSHES = {ON_NINE_HIGH_LOW: "tiger-9", ON_ACE_HIGH: "dealer-ace-high", ON_QUEEN_HIGH: "queens-dragon"}
"""The outcome of a version's push for all players."""
COLOURS = {"red": (1, 2), "black": (0, 3)}
_COUNTS = {4: "four", 5: "five", 6: "six", 7: "seven"}
_ACE_LOW = {"highest": HIGHEST, "second-highest": SECOND_HIGHEST, "lowest": LOWEST}


@dataclass(frozen=True)
class Hands:
    """Seven cards as they are set."""

    low: tuple[int, ...]
    low_value: int
    high_value: int
    legal: bool


@dataclass
class Round(Deal):
    """One round as it stands."""

    bank: Bank = field(default_factory=by_dealer)
    hands: dict[Place, Hands] = field(default_factory=dict)
    surrendered: set[int] = field(default_factory=set)
    fouled: set[int] = field(default_factory=set)
    """Seats whose hands a ruling has found set wrongly."""

    @property
    def hands_to_show(self) -> list[int]:
        """The players' seats whose cards the dealer will show."""
        return [seat for seat in self.stakes if seat not in self.out | self.surrendered]


class PaiGowPoker(PokerGame):
    """Pai Gow Poker under one chapter and one submission."""

    names = ("pai-gow-poker",)
    own = dealers = 7

    # --- the rules that the chapter and the house leave to data ---

    @cached_property
    def way(self) -> Way:
        """The house way: the chapter's own, a shipped one by its name, or the rules that the house has filed."""
        if any(chart.id == "house-way" for chart in self.rules.chapter.charts):
            return compile_way((*from_chart(self.chart("house-way").rows), *self._gaps()))
        option = self.rules.option("house-way")
        answer, cite = self.rules.choice(option.id).strip(), self.rules.cite(option.cite)
        if not answer:
            raise Refused(
                f"The house has not filed its house way. {option.asks}", allowed=(*shipped(), "oh"), cite=cite
            )
        if answer == "oh":
            printed = PaiGowPoker.printed()
            return compile_way(printed, cite)
        way = compile_way(shipped()[answer] if answer in shipped() else read(answer), cite)
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
    def printed() -> tuple[Rule, ...]:
        """The house way that oh prints, with the default readings of its gaps."""
        from croupier.rules.submission import Rules

        game = PaiGowPoker(Rules(load("oh/pai-gow-poker")))
        return (*from_chart(game.chart("house-way").rows), *game._gaps())

    @cached_property
    def ace_low(self) -> int:
        """Where the straight flush ace to five stands."""
        return _ACE_LOW[self.rules.chosen("ace-low-straight-flush", "highest")]

    @cached_property
    def push(self) -> int:
        """What makes every main wager a push in the version that is played."""
        version = self.rules.chosen("version", "standard")
        return {"commission-free": ON_NINE_HIGH_LOW, "commission-free-face-up": ON_ACE_HIGH, "ez": ON_QUEEN_HIGH}.get(
            version, NEVER
        )

    @property
    def face_up(self) -> bool:
        """Whether the dealer's hand is shown and set before the players set theirs."""
        return self.rules.chosen("version") == "commission-free-face-up"

    @cached_property
    def dealer_hands(self) -> DealerHands:
        """Everything that the dealer can hold, set by the house way."""
        return DealerHands(self.way, self.ace_low)

    @cached_property
    def banking(self) -> Banking:
        """Who may bank."""
        return Banking(self.rules)

    @cached_property
    def wheel(self) -> Wheel:
        """The generator that shows a number from 1 to 7."""
        return Wheel([str(number) for number in range(1, 8)])

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Red or black; and the further players whom the house lets bet on one hand."""
        found: dict[str, Sequence[str]] = {"red-black": tuple(COLOURS)} if self.rules.has("red-black") else {}
        several = int(self.rules.chosen("players-per-hand", "1"))
        if several > 1:
            found["main"] = ("", *(str(number) for number in range(2, several + 1)))
        return found

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Also that the progressive wager has the house's amount, and the limit on all that is bet on one hand."""
        super().check_wagers(seat, stakes, carry)
        amount = self.rules.chosen("progressive-amount")
        if amount and stakes.get("progressive", cents(amount)) != cents(amount):
            law = self.rules.wager("progressive")
            raise Refused(f"{law.name} is {amount}.", allowed=(amount,), cite=self.rules.cite(law.cite))
        most = (self.rules.submission.limits.get("main") or self.rules.submission.limits.get("table") or ("", ""))[1]
        together = sum(stake for key, stake in stakes.items() if key.partition(":")[0] == "main")
        if "main" in self.spots() and most and together > cents(most):
            raise Refused(
                f"The limit of {most} covers all that is bet on one hand.",
                cite=self.rules.cite(self.rules.option("players-per-hand").cite),
            )

    def action(self, decide: Decide, text: str) -> str:
        """The two cards of a low hand, however they are written."""
        if decide.about != SET or text in decide.actions:
            return text
        try:
            return names(sorted((card(word) for word in text.replace(",", " ").split()), reverse=True))
        except Refused:
            return text

    # --- the round ---------------------------------------------------------------------------------------------------

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """The bank, wagers, the starting position, seven cards for every position, setting and settlement."""
        bank = yield from self.banking.choose(seats, carry)
        people: Mapping[int, str] = yield WhoSits()
        stakes: dict[int, dict[str, int]] = {}
        for seat in seats:
            if self.banking.may_wager(seat, bank, people, stakes):
                taken: Mapping[str, int] = yield TakeWagers(seat)
                if taken:
                    stakes[seat] = dict(taken)
        if not stakes:
            return self.banking.after(bank, stakes, carry)
        yield Announce("No more bets.")
        deal = Round(stakes, {seat: dict(wagers) for seat, wagers in stakes.items()}, people=people)
        deal.bank = yield from self.banking.cover(bank, stakes, carry)
        yield from self._dealing(deal)
        if self.face_up:
            yield from self._show_dealer(deal)
        yield from self._setting(deal)
        if not self.face_up:
            yield from self._show_dealer(deal)
        yield from self._show_bank(deal)
        yield from self._late_surrender(deal)
        for ruled in (yield RulingsMade()):
            if ruled.irregularity == "foul-hand" and ruled.seat is not None:
                deal.fouled.add(ruled.seat)
        deal.out |= yield WhoIsOut()
        yield from self._show_players(deal)
        yield from self._tiger_9(deal)
        yield from self._settlement(deal)
        if deal.bank.seat and deal.bank.seat not in deal.out:
            yield from self._settle_bank(deal)
        return self.banking.after(deal.bank, stakes, carry)

    def _dealing(self, deal: Round) -> Part:
        """Find the starting position, then seven cards to every position, played or not, as the chart says."""
        chosen = yield from self.banking.first_stack(deal.bank)
        by_dice = any(one.kind == "dice" for one in self.rules.chapter.equipment)
        if self.rules.chosen("starting-position", "shaker" if by_dice else "generator") == "shaker":
            dice: tuple[int, ...] = yield RollDice(3)
            number = sum(dice)
        else:
            number = int((yield SpinWheel("random-number-generator")))
        first = POSITIONS[(POSITIONS.index(deal.bank.seat) + number - 1) % 7]
        method = self.rules.chosen("dealing", self.chart("dealing").rows[0][0])
        how, direction, clause = next(row[1:] for row in self.chart("dealing").rows if row[0] == method)
        if self.rules.chosen("delivery-direction", direction) == "clockwise":
            start = (7 - POSITIONS.index(first)) % 7
            ring = [(start + step) % 7 for step in range(7)]
        else:
            start = POSITIONS.index(first)
            ring = [POSITIONS[(start + step) % 7] for step in range(7)]
        called = "the dealer" if first == 0 else f"seat {first}"
        yield Announce(f"{number}: the first hand goes to {called}.", self.rules.cite(clause))
        for stack in _stacks(how):
            place = self._place(ring[(stack - chosen) % 7], deal)
            dealt: int = yield DealCard(place, "down")
            deal.cards.setdefault(place, []).append(dealt)

    @staticmethod
    def _place(position: int, deal: Round) -> Place:
        if position == 0:
            return DEALER
        return seat_place(position) if position in deal.stakes or position == deal.bank.seat else "discard"

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

    def _setting(self, deal: Round) -> Part:
        """Each player's decision, a bank's last; none where the dealer's face-up hand is a push for all."""
        if self.face_up and self._pushes_all(deal):
            yield Announce("The dealer's hand is ace high: all main wagers push.", self._pay_main(self.push_name).cite)
            return
        for seat, third in self._turns(deal):
            if seat in deal.out:
                continue
            if third:
                cite = self.rules.cite(self.rules.option("third-hand-house-way").cite)
                yield Announce(f"Seat {seat}: the third hand of one player is set by the house way.", cite)
                yield from self._lay(deal, seat_place(seat), self.set_by_house(deal.cards[seat_place(seat)]))
            else:
                yield from self._set_one(deal, seat)
        bank = deal.bank.seat
        if bank and deal.bank.shared and self.banking.facts["co-bank"].endswith("set by the house way"):
            yield from self._lay(deal, seat_place(bank), self.set_by_house(deal.cards[seat_place(bank)]))
        elif bank:
            yield from self._set_one(deal, bank)

    def _turns(self, deal: Round) -> Iterator[tuple[int, bool]]:
        """The seats in the order in which hands are set, and whether it is a third hand that the house way sets.

        Of one player's hands that with the larger wager comes first, equal ones go counterclockwise.
        """
        law = "yes" if self.facts("settlement").get("several hands") == "the larger wager first" else "no"
        larger = self.rules.chosen("larger-wager-first", law) == "yes"
        in_turn = self.rules.chosen("equal-wagers-in-turn", law) == "yes"
        thirds = self.rules.chosen("third-hand-house-way", "no") == "yes"
        bets = {
            seat: sum(stake for key, stake in held.items() if key.partition(":")[0] == "main")
            for seat, held in deal.stakes.items()
        }
        for seat in sorted(bets):
            own = [other for other in sorted(bets) if deal.people[other] == deal.people[seat]]
            if seat == own[0]:
                third = min(own, key=lambda one: (bets[one], one)) if thirds and len(own) == 3 else 0
                own.sort(key=lambda one: (-bets[one] if larger else 0, -one if in_turn else one))
                yield from ((one, one == third) for one in own)

    def _set_one(self, deal: Round, seat: int) -> Part:
        cards = deal.cards[seat_place(seat)]
        high_first = sorted(cards, reverse=True)
        lows = [f"{name(a)} {name(b)}" for place, a in enumerate(high_first) for b in high_first[place + 1 :]]
        helped = self.rules.chosen("dealer-assistance", "yes") == "yes"
        actions = ((HOUSE_WAY,) if helped else ()) + tuple(lows) + self._ways_out(deal, seat)
        while True:
            action: str | None = yield Decide(seat, SET, actions)
            if action is None:
                deal.out.add(seat)
                if seat == deal.bank.seat:  # the round goes on without the one who banked it
                    yield from self._lay(deal, seat_place(seat), self.set_by_house(cards))
                return
            if action == FOLD:
                deal.folded.add(seat)
                return
            if action == SURRENDER:
                deal.surrendered.add(seat)
                return
            hands = (
                self.set_by_house(cards)
                if action == HOUSE_WAY
                else self.set_as(cards, [card(one) for one in action.split()])
            )
            if hands.legal or not self._set_again(deal, seat):
                break
            yield Announce("The low hand may not outrank the high hand: it is set again.", self._foul_cite())
        if seat == deal.bank.seat:
            right = self.set_by_house(cards)
            same = (hands.low_value, hands.high_value) == (right.low_value, right.high_value)
            bound = self._bank_bound and not same
            if bound or not hands.legal:
                cite = self.rules.cite(self.rules.option("bank-setting").cite) if bound else self._foul_cite()
                yield Announce("The bank's hand is set again by the house way.", cite)
                hands = right
        yield from self._lay(deal, seat_place(seat), hands)

    @property
    def _bank_bound(self) -> bool:
        """Whether a bank's hands must be those of the house way."""
        return self.rules.chosen("bank-setting") == "house-way"

    def _ways_out(self, deal: Round, seat: int) -> tuple[str, ...]:
        """Fold against a face-up dealer; surrender where the chapter lets a player do so while setting."""
        if seat == deal.bank.seat:
            return ()
        found: tuple[str, ...] = (FOLD,) if self.face_up else ()
        return (*found, SURRENDER) if not self._surrenders_late and self._may_surrender(deal, seat) else found

    def _may_surrender(self, deal: Round, seat: int) -> bool:
        """Where the chapter has surrender; in some only without optional wagers."""
        if self.rules.pay("main", SURRENDER, "").outcome != SURRENDER:
            return False
        only = self.facts("settlement").get("surrender") == "without optional wagers"
        return not only or all(key.partition(":")[0] == "main" for key in deal.stakes[seat])

    @property
    def _surrenders_late(self) -> bool:
        return self.facts("settlement").get("time of surrender") == "when the house's hands are set"

    def _late_surrender(self, deal: Round) -> Part:
        """Where players surrender only once they see the hands of the dealer and the bank, they are asked then."""
        for seat in self._in_turn(deal, deal.hands_to_show) if self._surrenders_late else ():
            if self._may_surrender(deal, seat):
                action: str | None = yield Decide(seat, SURRENDER, (STAND, SURRENDER), usual=STAND)
                if action is None:
                    deal.out.add(seat)
                elif action == SURRENDER:
                    deal.surrendered.add(seat)

    def _set_again(self, deal: Round, seat: int) -> bool:
        return seat != deal.bank.seat and self.rules.chosen("foul-hand", "lost") == "set-again"

    def _foul_cite(self) -> str:
        return self._pay_main("foul").cite

    @staticmethod
    def _lay(deal: Round, place: Place, hands: Hands) -> Part:
        deal.hands[place] = hands
        for one in hands.low:
            yield CardMoved(place, f"{place} low", one)

    def _show_dealer(self, deal: Round) -> Part:
        yield TurnUp(DEALER)
        yield from self._lay(deal, DEALER, self.set_by_house(deal.cards[DEALER]))
        yield TurnUp(f"{DEALER} low")

    def _show_bank(self, deal: Round) -> Part:
        """A player's hand that banks, and how the dealer's wager against it ends."""
        if deal.bank.seat:
            yield from self._show(deal.bank.seat)
        if deal.bank.dealer_wager and deal.bank.seat not in deal.out:
            against = self._dealer_against_bank(deal)
            called = "is returned" if self._tie_returned(against) else against
            yield Announce(f"The dealer's wager against the bank: {called}.", self.banking.dealer_cite)

    def _show_players(self, deal: Round) -> Part:
        """The players' hands in turn; surrendered cards stay hidden."""
        for seat in self._in_turn(deal, deal.hands_to_show):
            yield from self._show(seat)

    @staticmethod
    def _show(seat: int) -> Part:
        yield TurnUp(seat_place(seat))
        yield TurnUp(f"{seat_place(seat)} low")

    # --- settlement ---

    def _in_turn(self, deal: Deal, seats: Iterable[int]) -> list[int]:
        """From the dealer's right or, in a banked round where the chapter says so, from the bank's right."""
        assert isinstance(deal, Round)
        if deal.bank.seat and self.banking.facts.get("settlement") == "from the bank's right":
            return sorted(seats, key=lambda seat: (deal.bank.seat - seat) % 6)
        return super()._in_turn(deal, seats)

    def facts(self, name: str) -> dict[str, str]:
        """The manner of settlement follows the house's order of payment."""
        found = super().facts(name)
        if name == "settlement" and self.rules.chosen("payment-order") == "after-all":
            found["losing wagers"] = "before winning ones"
        return found

    def _pushes_all(self, deal: Round) -> bool:
        dealer = self.set_by_house(deal.cards[DEALER])
        return pushes_all(self.push, dealer.low_value, self._hand7(deal.cards[DEALER]))

    @property
    def push_name(self) -> str:
        """The outcome of the version's push for all."""
        return PUSHES.get(self.push, "push-for-all")

    @staticmethod
    def _hand7(cards: Sequence[int]) -> int:
        return int(hand7_of(np.array(cards, dtype=np.int64)))

    def _tiger_9(self, deal: Round) -> Part:
        """Tiger 9 is settled for all players as soon as the dealer's hand is set."""
        for seat in sorted(deal.stakes, reverse=True):
            if "tiger-9" in deal.stakes[seat] and seat not in deal.out:
                stake = deal.stakes[seat].pop("tiger-9")
                yield self.settle(seat, "tiger-9", stake, self._chains(deal, seat)["tiger-9"])

    def _chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        assert isinstance(deal, Round)
        gone: Chain = ("folded",) if seat in deal.folded else ("surrendered",) if seat in deal.surrendered else ()
        main = self._main_chain(deal, seat)
        chains = {key: main for key in deal.stakes[seat] if key.partition(":")[0] == "main"}
        own = deal.cards[seat_place(seat)]
        for wager, chain in self._side_chains(deal, seat).items():
            chains[wager] = (*gone, *chain)
        dealers = self._hand7(deal.cards[DEALER])
        nine_high = pushes_all(ON_NINE_HIGH_LOW, deal.hands[DEALER].low_value, dealers)
        chains["tiger-9"] = (*gone, "tiger-9" if nine_high else "no-tiger-9")
        for colour in COLOURS:
            chains[f"red-black:{colour}"] = (*gone, self.colour_of(own, colour))
        return chains

    def _side_chains(self, deal: Round, seat: int) -> dict[str, Chain]:
        """What the side wagers on a seat's seven cards are settled as."""
        hand, dealers = self._hand7(deal.cards[seat_place(seat)]), self._hand7(deal.cards[DEALER])
        return {law.id: self.side_chain(law.id, hand, dealers) for law in self.rules.chapter.wagers if law.id != "main"}

    def _main_chain(self, deal: Round, seat: int) -> Chain:
        if seat in deal.surrendered:
            return ("surrender",)
        if self._pushes_all(deal):
            return (self.push_name,)
        if seat in deal.folded:
            return ("folded",)
        own = deal.hands[seat_place(seat)]
        if not own.legal:
            return ("foul",)
        if seat in deal.fouled:
            return ("set-wrongly", "foul")
        return (self._against_bank(deal, own),)

    def _against_bank(self, deal: Round, own: Hands) -> str:
        bank = deal.hands[seat_place(deal.bank.seat) if deal.bank.seat else DEALER]
        return OUTCOMES[compare(own.low_value, own.high_value, bank.low_value, bank.high_value)]

    def side_chain(self, wager: str, hand: int, dealers: int) -> Chain:
        """What a side wager on seven cards (by their places in `HANDS7`) is settled as."""
        if wager == "queens-dragon":
            return ("queens-dragon" if dealers == QUEEN_HIGH else "no-queens-dragon",)
        if wager == "ace-high-bonus":
            if dealers not in (ACE_HIGH, ACE_HIGH_JOKER):
                return ("no-ace-high",)
            both = ("dealer-and-player-ace-high",) if hand in (ACE_HIGH, ACE_HIGH_JOKER) else ()
            return (*both, "dealer-ace-high-joker" if dealers == ACE_HIGH_JOKER else "dealer-ace-high")
        if wager in ("insurance", "protection"):
            return HANDS7[hand] if hand <= ACE_HIGH_JOKER else (*HANDS7[hand], "pair-or-better")
        if hand == STRAIGHT_AND_THREE:
            return (self.rules.chosen("straight-and-three-of-a-kind", "three-of-a-kind"),)
        if hand == ROYAL_JOKER_INSIDE and self.rules.chosen("royal-flush-joker") == "ace-only":
            return ("straight-flush",)
        if wager == "fortune-bonus" and hand in self._royal_matches:
            return ("royal-flush-royal-match", *HANDS7[hand])
        return HANDS7[hand]

    @cached_property
    def _royal_matches(self) -> tuple[int, ...]:
        """The royal flushes whose two other cards are a Royal Match."""
        ace_king = self.rules.chosen("brand") == "emperors-challenge" or self.rules.chosen("royal-match") == "ace-king"
        if not ace_king:
            return (ROYAL_KING_QUEEN,)
        joker = self.rules.chosen("royal-match-joker") == "yes"
        return (ROYAL_ACE_KING, ROYAL_ACE_KING_JOKER) if joker else (ROYAL_ACE_KING,)

    @property
    def joker_coloured(self) -> bool:
        """Whether the joker counts as the colour that was chosen."""
        return self.rules.chosen("joker-colour") == "chosen-colour"

    def colour_of(self, cards: Sequence[int], colour: str) -> str:
        """What a wager on the colour of seven cards is settled as."""
        count = sum(one < JOKER and one & 3 in COLOURS[colour] for one in cards)
        return self.colour_named(count + int(self.joker_coloured and JOKER in cards))

    @staticmethod
    def colour_named(count: int) -> str:
        """The outcome of a wager on a colour when so many of seven cards have it."""
        return f"{_COUNTS[count]}-of-colour" if count in _COUNTS else "fewer-than-four-of-colour"

    def _pay_main(self, *chain: str) -> Payment:
        """How the main wager is paid: a win less the vigorish, rounded as the house has chosen."""
        paid = self.rules.pay("main", *chain)
        gross, less, rate = paid.pays.text.partition(" less ")
        if not less:
            return paid
        return replace(paid, pays=less_vigorish(parse(gross), Fraction(rate.rstrip("%")) / 100, self._rounding))

    @property
    def _rounding(self) -> str:
        """How the vigorish is rounded: as the house says, or by the chapter."""
        return self.rules.chosen("vigorish-rounding", self.facts("settlement").get("vigorish rounding", "none"))

    def settle(
        self, seat: int, key: str, stake: int, chain: Chain, *, meter: int = 0, payment: Payment | None = None
    ) -> Settled:
        """Settle one wager by the law; the main one less the vigorish."""
        if payment is None and key.partition(":")[0] == "main":
            payment = self._pay_main(*chain)
        return super().settle(seat, key, stake, chain, meter=meter, payment=payment)

    def worth(self, leg: Leg, stake: int, meters: Mapping[str, int]) -> tuple[Payment, Fraction]:
        """How a leg is paid and what it nets, the main wager's less the vigorish."""
        if leg.wager != "main":
            return super().worth(leg, stake, meters)
        payment = self._pay_main(*leg.chain)
        return payment, leg.units * payment.pays.net(stake)

    def _envies(
        self, deal: Deal, seat: int, wager: str, stake: int, chains: Mapping[int, Mapping[str, Chain]]
    ) -> list[Settled]:
        """A qualifying wager earns the bonuses of its own table, or of every table where the house reads it so."""
        assert isinstance(deal, Round)
        table = self.rules.table(wager)
        if table is None or not table.envy or stake < cents(table.envy_min or "0"):
            return []
        unseen = deal.surrendered if self.facts("settlement").get("surrendered cards") == "unseen" else set()
        seen = {other: held for other, held in chains.items() if other not in unseen}
        if self.rules.chosen("envy-condition") == "bonus-bet-paid" and not any(
            wager in deal.stakes[other] and not self.rules.pay(wager, *held[wager]).pays.is_loss
            for other, held in seen.items()
        ):
            return []
        if deal.bank.seat and deal.bank.seat not in deal.out:  # who banks is a player too
            seen[deal.bank.seat] = self._side_chains(deal, deal.bank.seat)
        wagers = [wager]
        if self.rules.chosen("envy-tables") == "every-table":
            wagers = [law.id for law in self.rules.offered if (paid := self.rules.table(law.id)) and paid.envy]
        lines = []
        for one in wagers:
            lines += super()._envies(deal, seat, one, stake, seen)
        return [replace(line, wager=wager) for line in lines]

    def _envied(self, deal: Deal, folded: int, wager: str) -> bool:
        """A hand folded against a face-up dealer still earns the others their bonuses."""
        return True

    # --- a round that a player banks ---

    def _settle_bank(self, deal: Round) -> Part:
        """What the bank wins or loses: the players' wagers and the dealer's, less the vigorish on a surplus."""
        stakes = [
            (self._main_chain(deal, seat), stake)
            for seat, held in deal.stakes.items()
            if seat not in deal.out
            for key, stake in held.items()
            if key.partition(":")[0] == "main"
        ]
        if deal.bank.dealer_wager:
            against = self._dealer_against_bank(deal)
            if self._tie_returned(against):
                against = OUTCOMES[ONE_EACH]
            stakes.append(((against,), deal.bank.dealer_wager))
        surplus = 0
        for chain, stake in stakes:
            pays: Pays = self.rules.pay("main", *chain).pays
            surplus += 0 if pays.text == "Push" else stake if pays.is_loss else -stake
        yield self.banking.settle(deal.bank, surplus, self._rounding)

    def _dealer_against_bank(self, deal: Round) -> str:
        return self._against_bank(deal, deal.hands[DEALER])

    def _tie_returned(self, against: str) -> bool:
        """Whether the dealer's wager against a bank goes back because hands are equal, as the house may read it."""
        return against.startswith("copy") and self.rules.chosen("dealer-tie") == "returned"

    # --- strategy ----------------------------------------------------------------------------------------------------

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each setting is worth, exactly, against every hand the dealer can hold; best first."""
        if decide.about != SET:
            return self.banking.values(decide)
        place = seat_place(decide.seat)
        cards = [*view.cards[place], *view.cards.get(f"{place} low", ())]
        dealer = [*view.cards.get(DEALER, ()), *view.cards.get(f"{DEALER} low", ())]
        banks = not any(key.partition(":")[0] == "main" for key in view.stakes.get(decide.seat, {}))
        seen = dealer if self.face_up and dealer and min(dealer) >= 0 else None
        values = odds.setting_values(self, cards, bank=banks, dealer=seen)
        by_house = values[names(self.set_by_house(cards).low)]
        if banks and self._bank_bound:
            values = dict.fromkeys(values, by_house)
        if HOUSE_WAY in decide.actions:
            values[HOUSE_WAY] = by_house
        for lost in (SURRENDER, FOLD):
            if lost in decide.actions:
                values[lost] = Fraction(-1)
        return dict(sorted(values.items(), key=lambda item: -item[1]))

    def hand_values(self, cards: Sequence[int]) -> dict[str, Fraction]:
        """What the settings of seven cards are worth against the house way, named by their low hands; best first."""
        if len(set(cards)) != 7:
            raise Refused(f"A hand of {self.rules.chapter.name} has seven cards.")
        values = odds.setting_values(self, list(cards))
        values[HOUSE_WAY] = values[names(self.set_by_house(list(cards)).low)]
        return dict(sorted(values.items(), key=lambda item: -item[1]))

    # --- analysis ----------------------------------------------------------------------------------------------------

    def priced(self) -> Iterator[Priced]:
        """The main wager set by the house way and set for the best, and every side wager."""
        yield from odds.priced(self)

    def count(self, priced: Priced) -> Count:
        """Side wagers exactly, over all hands; the main wager sampled, see `main_wager.sample`."""
        return odds.count(self, priced)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a player and the dealer, both set by the house way or the player for the best."""
        return odds.simulate(self, priced, seed, block, rounds)


def _stacks(how: str) -> Iterator[int]:
    """To which of the seven hands each card goes, card after card."""
    if how == "a stack to each position":
        yield from (stack for stack in range(7) for _ in range(7))
    elif how == "one card at a time":
        yield from (stack for _ in range(7) for stack in range(7))
    elif how == "seven stacks, to and fro":
        yield from (stack if turn % 2 == 0 else 6 - stack for turn in range(7) for stack in range(7))
    elif how == "seven stacks, to and fro, the last one handed out first":
        yield from (stack if turn % 2 else 6 - stack for turn in range(7) for stack in range(7))
    else:
        raise Refused(f"{how!r} is no way to deal seven hands.")
