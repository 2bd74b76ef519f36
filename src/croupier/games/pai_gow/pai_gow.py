"""Pai gow with cards or tiles: a hand for every position, set as a high and a low hand against the bank's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from croupier.errors import Refused
from croupier.games.appearance import CardTable
from croupier.games.base import Chain, Leg, Moment, takes_all_hands
from croupier.games.capabilities import PlayerBanks, Spins
from croupier.games.pai_gow.banking import ALLOW, BANK, Bank, Banking, by_dealer
from croupier.games.pai_gow.dealing import in_turn
from croupier.games.pai_gow.main_wager import (
    ONE_EACH,
    OUTCOMES,
    compare,
)
from croupier.games.places import LOW, MEDIUM, part_place
from croupier.games.poker.figures import FOLD as FOLDED
from croupier.games.poker.table import Deal, HandsByCharts
from croupier.games.script import (
    Announce,
    CardMoved,
    Carry,
    DealCard,
    Decide,
    Part,
    PlaceName,
    RulingsMade,
    Script,
    Settled,
    Showdown,
    TakeWagers,
    TurnUp,
    WhoSits,
    seat_place,
)
from croupier.games.side_bets import OWN
from croupier.rules.charts.announcements import When
from croupier.rules.charts.dealing import HouseHand, Seen, house_hand
from croupier.rules.charts.settlement import (
    BankOrder,
    CoBank,
    Losing,
    Seats,
    Settlement,
    Several,
    Surrender,
    Surrendered,
    SurrenderTime,
    Turning,
)
from croupier.rules.law import Irregularity
from croupier.rules.numbers import percent
from croupier.rules.pays import Pays, cents, less_vigorish, parse
from croupier.rules.submission import Cited, Payment, Rules

DEALER: PlaceName = "dealer"
SET, HOUSE_WAY, SURRENDER, STAND, FOLD = "low-hand", "house-way", "surrender", "stand", "fold"
AFTER_THE_DEAL = ("stub-misdealt", "stub-wrong-deck", "misdeal-hand", "misdeal-automated-shoe")
EXPOSED_LATER = "player-card-exposed-later"
OF_A_HOUSE_HAND = ("house-hand-set-wrong", "verification-malfunction")
AFTER_THE_FIRST_CARD = ("dice-mistotalled", "wrong-start")
OF_A_BANK = ("bank-removes-lid", "bank-hand-set-wrong", "exposed-hand-changed")


@dataclass(frozen=True)
class Hands:
    """Cards or tiles as they are set."""

    low: tuple[int, ...]
    low_value: int
    high_value: int
    legal: bool
    medium: tuple[int, ...] = ()
    medium_value: int = -1
    """The hand between them, where cards are set as three."""


@dataclass
class Round(Deal):
    """One round as it stands."""

    bank: Bank = field(default_factory=by_dealer)
    hands: dict[PlaceName, Hands] = field(default_factory=dict)
    surrendered: set[int] = field(default_factory=set)
    fouled: set[int] = field(default_factory=set)
    """Seats whose hands a ruling has found set wrongly."""
    lost: set[int] = field(default_factory=set)
    """Seats whose wagers a ruling has taken."""
    positions: Sequence[int] = ()
    """The positions in the order in which their hands were dealt; 0 is the dealer's."""
    shown: set[int] = field(default_factory=set)
    """Seats whose hands are turned up."""

    @property
    def hands_to_show(self) -> list[int]:
        """The players' seats whose cards the dealer will show."""
        gone = self.out | self.surrendered
        return [seat for seat in self.stakes if seat_place(seat) in self.cards and seat not in gone]


class PaiGow(Spins, PlayerBanks, HandsByCharts):
    """Pai gow under one chapter and one submission; with what, and how it is set, a game says."""

    unit = "wagers"
    arrangement: ClassVar[CardTable] = CardTable(low_hand=True)
    side_bet_places = ()

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.check_way()
        _ = self.banking

    # --- the rules that the chapter and the house leave to data ---

    @cached_property
    def way(self) -> Any:
        """The house way."""
        raise NotImplementedError

    def check_way(self) -> None:
        """Refuse a house way that cannot be read, before anybody wagers."""
        if self.rules.chosen("house-way"):
            _ = self.way

    @cached_property
    def house_hand(self) -> HouseHand:
        """When the dealer's hand is seen and when it is a push for all, in the version that is played."""
        chart = next((one for one in self.rules.chapter.charts if one.id == "house-hand"), None)
        return house_hand(chart, self.rules.chosen("version"))

    @property
    def face_up(self) -> bool:
        """Whether the dealer's hand is shown and set before the players set theirs."""
        return self.house_hand.seen != Seen.LAST

    @cached_property
    def banking(self) -> Banking:
        """Who may bank."""
        return Banking(self.rules)

    @property
    def seats(self) -> int:
        """How many can wager: those seated at the hands, then those who bet on the hands of others, row by row."""
        return super().seats * int(self.rules.chosen("players-per-hand", "1"))

    def box(self, seat: int) -> int:
        """The seat whose hand a seat wagers on: its own, or that of the player before it."""
        return (seat - 1) % super().seats + 1

    def shared_places(self) -> tuple[PlaceName, ...]:
        """The dealer's hand."""
        return (DEALER,)

    def forfeits(self, key: str) -> bool:
        """A bank's chips answer for the others' wagers to the end of the round."""
        return key != BANK

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Nothing is wrong with the deal before it is made, nor with a bank where nobody banks; without the hand of
        one who banks no wager can be settled."""
        super().check_ruling(law, moment)
        cite = self.rules.cite(law.cite)
        bank = next((seat for seat, held in moment.stakes.items() if BANK in held), 0)
        if law.id in AFTER_THE_DEAL and moment.left > len(self.deck()) - 7 * self.own:
            raise Refused(f"{law.id} is ruled on when the cards are dealt and the rest is counted.", cite=cite)
        if law.id in OF_A_HOUSE_HAND and not self._is_dealt(moment) and not moment.recorded:
            raise Refused(f"{law.id} is ruled on once the cards of the house are dealt.", cite=cite)
        if law.id == EXPOSED_LATER and isinstance(moment.request, DealCard) and not moment.recorded:
            raise Refused(f"{law.id} is ruled on when the deal is over.", cite=cite)
        if law.id in AFTER_THE_FIRST_CARD and moment.left == len(self.deck()):
            raise Refused(f"{law.id} is ruled on once a card is dealt.", cite=cite)
        if law.id in OF_A_BANK and not bank:
            raise Refused(f"{law.id} happens where a player banks, and nobody does.", cite=cite)
        if moment.seat is None or not {"dead-hand", "void-hand", "forfeit-wager"} & set(law.effect):
            return
        if self.box(moment.seat) != moment.seat:
            raise Refused(f"The hand is that of seat {self.box(moment.seat)}.", cite=cite)
        if moment.seat == bank:
            others = [one.id for one in self.rules.chapter.irregularities if "bank" in one.event]
            raise Refused(
                f"Seat {bank} banks, and without its hand no wager can be settled.", allowed=others, cite=cite
            )

    def _is_dealt(self, moment: Moment) -> bool:
        """Whether a round is under way and all its hands are dealt."""
        return bool(moment.hands) and not isinstance(moment.request, (DealCard, TakeWagers))

    # --- the round ---------------------------------------------------------------------------------------------------

    @property
    def sized_actions(self) -> tuple[str, ...]:
        """What a bank lets the dealer wager against it."""
        return (ALLOW,) if self.banking.open else ()

    def bank_offered(self, seat: int, last: int, people: Mapping[int, str], carry: Carry) -> Carry:
        """A round after one in which the dealer banked, with the offer at a seat."""
        if self.banking.open:
            return self.banking.offered_to(seat, last, people, carry)
        law: Cited = next((one for one in self.rules.chapter.options if one.id == "player-bank"), self.rules.chapter)
        raise self.rules.refused(f"No player banks at {self.rules.chapter.name} here.", law)

    def bank_answer(self, decide: Decide, seat: int) -> str:
        """The seat that banks accepts and covers the wagers; the others decline."""
        return self.banking.answer(decide, seat)

    def unasked_clause(self, seat: int, people: Mapping[int, str], carry: Carry) -> str:
        """The clause on betting areas, on the bank, or on several players' wagers on one hand."""
        if self.box(seat) != seat:
            return self.rules.cite(self.rules.option("players-per-hand").cite)
        return self.banking.unasked_clause(seat, people, carry)

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """The bank, wagers, the starting position, a hand for every position, setting and settlement."""
        people: Mapping[int, str] = yield WhoSits()
        offered = yield from self.banking.choose(seats, people, carry)
        stakes: dict[int, dict[str, int]] = {}
        asked: set[int] = set()
        yield from self._wagers(seats, offered, people, stakes, asked)
        bank = yield from self.banking.cover(offered, stakes, people, carry)
        if bank.seat != offered.seat:  # who does not bank after all plays against the dealer
            yield from self._wagers(seats, bank, people, stakes, asked)
        if not stakes and not bank.seat:
            return carry
        yield from self.announced(When.FIRST)
        deal = Round(stakes, {seat: dict(wagers) for seat, wagers in stakes.items()}, people=people, bank=bank)
        yield from self._dealing(deal)
        if self.face_up:
            yield from self._show_dealer(deal)
        yield from self._setting(deal)
        yield from self._raises_offered(deal)
        if not self.face_up:
            yield from self._show_dealer(deal)
        yield from self._show_bank(deal)
        yield from self._late_surrender(deal)
        yield Showdown()
        yield from self._hear_rulings(deal)
        yield from self._collect_surrendered(deal)
        yield from self._settled_early(deal)
        if self.manner.turning == Turning.ALL_FIRST:
            for seat in self._in_turn(deal, deal.stakes):
                yield from self._turn_seat(deal, seat)
        yield from self._settlement(deal)
        if bank.seat:
            yield from self._settle_bank(deal)
        return self.banking.after(bank, stakes, people, carry)

    def _wagers(
        self,
        seats: Sequence[int],
        bank: Bank,
        people: Mapping[int, str],
        stakes: dict[int, dict[str, int]],
        asked: set[int],
    ) -> Part:
        """The wagers of those who may make them and have not been asked yet."""
        for seat in seats:
            on_the_banks = self.box(seat) == bank.seat
            if seat in asked or on_the_banks or not self.banking.may_wager(seat, bank, people, stakes):
                continue
            asked.add(seat)
            if seat != self.box(seat):
                yield from self._wager_with(self.box(seat), seat, stakes)
            elif taken := (yield TakeWagers(seat)):
                stakes[seat] = dict(taken)

    def _wager_with(self, first: int, seat: int, stakes: dict[int, dict[str, int]]) -> Part:
        """A wager on the hand of another player: with that one's consent, and as far as the limit on the hand goes."""
        if first not in stakes:
            return
        cite = self.rules.cite(self.rules.option("players-per-hand").cite)
        high = self.rules.bounds("main")[1]
        room = sum(held["main"] for other, held in stakes.items() if self.box(other) == first)
        room = cents(high) - room if high else 0
        if high and room <= 0:
            yield Announce(f"The limit of {high} covers all that is bet on the hand of seat {first}.", cite)
            return
        taken = yield TakeWagers(seat, f"on the hand of seat {first}", {"main": (1, room)} if high else {}, cite)
        if not taken:
            return
        answer = yield Decide(first, f"seat {seat} on the hand", ("accept", "refuse"), usual="accept")
        if answer == "refuse":
            yield Settled(seat, "main", "refused", "Push", taken["main"], 0, cite)
        else:
            stakes[seat] = dict(taken)

    def _hear_rulings(self, deal: Round) -> Part:
        """What was ruled on the players' hands before they are compared."""
        for ruled in (yield RulingsMade()):
            if ruled.seat is None:
                continue
            if ruled.irregularity == "foul-hand" and self.rules.chosen("foul-hand", "lost") == "lost":
                deal.fouled.add(ruled.seat)
            law = self.rules.irregularity(ruled.irregularity)
            if self.takes_hand(law):
                who = deal.people.get(ruled.seat) if takes_all_hands(self, law) else None
                deal.lost |= {seat for seat in deal.stakes if seat == ruled.seat or (who and deal.people[seat] == who)}
        yield from self._take_stock(deal)

    @staticmethod
    def _place(position: int, deal: Round) -> PlaceName:
        if position == 0:
            return DEALER
        return seat_place(position) if position in deal.stakes or position == deal.bank.seat else "discard"

    def _dealing(self, deal: Round) -> Part:
        """Find the starting position, and deal a hand to every position, played or not, as the chart says."""
        raise NotImplementedError

    def _settled_early(self, deal: Round) -> Part:
        """Settle what is settled for all players as soon as the dealer's hand is set."""
        yield from ()

    # --- setting the hands ---

    def set_by_house(self, cards: Sequence[int]) -> Hands:
        """A hand as the house way sets it."""
        raise NotImplementedError

    def set_as(self, cards: Sequence[int], low: Sequence[int]) -> Hands:
        """A hand with some of it as the low hand."""
        raise NotImplementedError

    def low_hands(self, cards: Sequence[int]) -> tuple[str, ...]:
        """The low hands with which a hand can be set: the highest first, those that would be foul last."""
        raise NotImplementedError

    def _setting(self, deal: Round) -> Part:
        """Each player's decision, a bank's last."""
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
        if bank and deal.bank.shared and self.banking.law.co_bank == CoBank.HOUSE_WAY:
            yield from self._lay(deal, seat_place(bank), self.set_by_house(deal.cards[seat_place(bank)]))
        elif bank:
            yield from self._set_one(deal, bank)

    def _raises_offered(self, deal: Round) -> Part:
        """Wagers that players may add once they know their cards."""
        yield from ()

    def _turns(self, deal: Round) -> Iterator[tuple[int, bool]]:
        """The seats in the order in which hands are set, and whether it is a third hand that the house way sets.

        Of one player's hands that with the larger wager comes first, equal ones go counterclockwise.
        """
        law = "yes" if self.manner.several_hands == Several.LARGER_FIRST else "no"
        larger = self.rules.chosen("larger-wager-first", law) == "yes"
        round_table = self.rules.chosen("equal-wagers-in-turn", law) == "yes"
        thirds = self.rules.chosen("third-hand-house-way", "no") == "yes"
        bets = {seat: held["main"] for seat, held in deal.stakes.items() if seat == self.box(seat)}
        for own in in_turn(bets, deal.people, larger, round_table):
            third = min(own, key=lambda one: (bets[one], one)) if thirds and len(own) == 3 else 0
            yield from ((one, one == third) for one in own)

    def _set_one(self, deal: Round, seat: int) -> Part:
        cards = deal.cards[seat_place(seat)]
        helped = self.rules.chosen("dealer-assistance", "yes") == "yes"
        actions = ((HOUSE_WAY,) if helped else ()) + self.low_hands(cards) + self._ways_out(deal, seat)
        clauses = {SURRENDER: self._pay_main(SURRENDER).cite} if self._has_surrender else {}
        while True:
            action: str | None = yield Decide(seat, SET, actions, clauses=clauses)
            if action is None:
                deal.out.add(seat)
                if seat == deal.bank.seat:  # its chips answer for the wagers, and the round goes on
                    yield from self._lay(deal, seat_place(seat), self.set_by_house(cards))
                return
            if action == FOLD:
                deal.folded.add(seat)
                return
            if action == SURRENDER:
                deal.surrendered.add(seat)
                return
            hands = self.set_by_house(cards) if action == HOUSE_WAY else self.set_as(cards, self.pieces.several(action))
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
        folds = self.face_up and self.rules.pay("main", *FOLDED, "").outcome == FOLDED[0]
        found: tuple[str, ...] = (FOLD,) if folds else ()
        return (*found, SURRENDER) if not self._surrenders_late and self._may_surrender(deal, seat) else found

    def _may_surrender(self, deal: Round, seat: int) -> bool:
        """Where the chapter has surrender; in some only without optional wagers."""
        only = self.manner.surrender == Surrender.ALONE
        return self._has_surrender and (not only or set(deal.stakes[seat]) == {"main"})

    @property
    def _has_surrender(self) -> bool:
        """Whether the chapter has surrender."""
        return self.rules.pay("main", SURRENDER, "").outcome == SURRENDER

    @property
    def _surrenders_late(self) -> bool:
        """Whether players surrender after they have set their hands, as the house's are not set before."""
        return self.manner.time_of_surrender == SurrenderTime.LATE and not self.face_up

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
    def _lay(deal: Round, place: PlaceName, hands: Hands) -> Part:
        deal.hands[place] = hands
        for part, cards in ((MEDIUM, hands.medium), (LOW, hands.low)):
            for one in cards:
                yield CardMoved(place, part_place(place, part), one)

    def _show_dealer(self, deal: Round) -> Part:
        hidden = self.house_hand.seen != Seen.DEALT
        if hidden:
            yield TurnUp(DEALER)
        yield from self._lay(deal, DEALER, self.set_by_house(deal.cards[DEALER]))
        for part in self.arrangement.parts if hidden else ():
            yield TurnUp(part_place(DEALER, part))

    def _show_bank(self, deal: Round) -> Part:
        """A player's hand that banks, and how the dealer's wager against it ends."""
        if deal.bank.seat:
            yield from self._show(deal.bank.seat)
        if deal.bank.dealer_wager:
            against = self._dealer_against_bank(deal)
            called = "is returned" if self._tie_returned(against) else against
            yield Announce(f"The dealer's wager against the bank: {called}.", self.banking.dealer_cite)

    def _collect_surrendered(self, deal: Round) -> Part:
        """Wagers that are surrendered are collected before the players' hands are shown."""
        for seat in self._in_turn(deal, deal.surrendered - deal.out):
            if "main" in deal.stakes[seat]:
                yield self.settle(seat, "main", deal.stakes[seat].pop("main"), (SURRENDER,))

    def _turn_seat(self, deal: Deal, seat: int) -> Part:
        """Show the hands on which a seat has wagered; surrendered cards stay hidden."""
        assert isinstance(deal, Round)
        box = self.box(seat)
        if box in deal.hands_to_show and box not in deal.shown:
            deal.shown.add(box)
            yield from self._show(box)

    def _show(self, seat: int) -> Part:
        yield TurnUp(seat_place(seat))
        for part in self.arrangement.parts:
            yield TurnUp(part_place(seat_place(seat), part))

    # --- settlement ---

    def _in_turn(self, deal: Deal, seats: Iterable[int]) -> list[int]:
        """From the dealer's right or, in a banked round where the chapter says so, from the bank's right; those who
        bet on one hand together."""
        assert isinstance(deal, Round)
        if self.manner.seats == Seats.FROM_LEFT:
            return sorted(seats, key=lambda seat: (self.box(seat), seat))
        by_bank = deal.bank.seat and self.banking.law.settlement == BankOrder.BANK
        first = deal.bank.seat - 1 if by_bank else 6
        return sorted(seats, key=lambda seat: ((first - self.box(seat)) % 6, seat))

    def _as_dealt(self, deal: Deal, seats: Iterable[int]) -> list[int]:
        """From the starting position on; those who bet on one hand together."""
        assert isinstance(deal, Round)
        return sorted(seats, key=lambda seat: (deal.positions.index(self.box(seat)), seat))

    @cached_property
    def manner(self) -> Settlement:
        """The manner of settlement follows the house's order of payment."""
        found = super().manner
        after_all = self.rules.chosen("payment-order") == "after-all"
        return replace(found, losing_wagers=Losing.FIRST, turning=Turning.ALL_FIRST) if after_all else found

    def _push_for_all(self, deal: Round, seat: int) -> Chain:
        """What every main wager is settled as where the dealer's hand makes all of them a push; empty: it does not."""
        return ()

    @staticmethod
    def _gone(deal: Round, seat: int) -> Chain:
        """What giving a hand up adds to the names of a seat's outcomes."""
        return FOLDED if seat in deal.folded else ("surrendered",) if seat in deal.surrendered else ()

    def _chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        assert isinstance(deal, Round)
        gone = self._gone(deal, seat)
        main = self._main_chain(deal, seat)
        chains = {"main": main, **self._raised_chains(deal, main)}
        for wager, chain in self._side_chains(deal, seat).items():
            chains[wager] = (*gone, *chain)
        return chains

    def _raised_chains(self, deal: Round, main: Chain) -> dict[str, Chain]:
        """What wagers that were added to the main one are settled as."""
        return {}

    def _side_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        """What the side wagers on a seat's seven cards are settled as."""
        dealt = {OWN.place: deal.cards[seat_place(self.box(seat))], DEALER: deal.cards[DEALER]}
        return {side.key: side.chain(dealt) for side in self.sides}

    def _main_chain(self, deal: Round, wagering: int) -> Chain:
        seat = self.box(wagering)
        if seat in deal.out:  # of those who bet on a hand of another player that is dead
            return ("dead-hand",)
        if seat in deal.surrendered:
            return (SURRENDER,)
        own = deal.hands.get(seat_place(seat))
        if pushed := self._push_for_all(deal, seat):
            return pushed
        if own is None:
            return FOLDED
        if not own.legal:
            return self._foul(own)
        if seat in deal.fouled:
            return self._set_wrongly
        return (self._against_bank(deal, own),)

    @property
    def _set_wrongly(self) -> Chain:
        """What a hand is settled as that was ruled to be set wrongly."""
        return "set-wrongly", "foul"

    def _foul(self, own: Hands) -> Chain:
        """Which of the chapter's clauses on the order of a player's hands is broken."""
        return ("foul",)

    def _against_bank(self, deal: Round, own: Hands) -> str:
        bank = deal.hands[seat_place(deal.bank.seat) if deal.bank.seat else DEALER]
        return OUTCOMES[compare(own.low_value, own.high_value, bank.low_value, bank.high_value)]

    def _pay_main(self, *chain: str) -> Payment:
        """How the main wager is paid: a win less the vigorish, rounded as the house has chosen."""
        paid = self.rules.pay("main", *chain)
        gross, less, rate = paid.pays.text.partition(" less ")
        if not less:
            return paid
        return replace(paid, pays=less_vigorish(parse(gross), percent(rate), self._rounding))

    @property
    def _rounding(self) -> str:
        """How the vigorish is rounded: as the house says, or by the chapter."""
        return self.rules.chosen("vigorish-rounding", self.manner.vigorish_rounding)

    def settle(
        self, seat: int, key: str, stake: int, chain: Chain, *, meter: int = 0, payment: Payment | None = None
    ) -> Settled:
        """Settle one wager by the law; the main one less the vigorish."""
        if payment is None and key == "main":
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
    ) -> list[tuple[int, Settled]]:
        """A qualifying wager earns the bonuses of its own table, or of every table where the house reads it so."""
        assert isinstance(deal, Round)
        table = self.rules.table(wager)
        if table is None or not table.envy or stake < cents(table.envy_min or "0"):
            return []
        unseen = deal.surrendered if self.manner.surrendered_cards == Surrendered.UNSEEN else set()
        seen = {other: held for other, held in chains.items() if other not in unseen}
        if self.rules.chosen("envy-condition") == "bonus-bet-paid" and not any(
            wager in deal.stakes[other] and not self.rules.pay(wager, *held[wager]).pays.is_loss
            for other, held in seen.items()
        ):
            return []
        if deal.bank.seat and deal.bank.seat not in deal.out:  # who banks is a player too
            seen[deal.bank.seat] = self._side_chains(deal, deal.bank.seat)
        lines = super()._envies(deal, seat, wager, stake, seen)
        for one, printed in self._envied_too(deal.stakes[seat], wager) if self._every_table else ():
            lines += super()._envies(deal, seat, one, printed or stake, seen)
        return [(holder, line.but(wager=wager)) for holder, line in lines]

    @property
    def _every_table(self) -> bool:
        """Whether a lammer earns the Envy Bonuses of all tables; those of a table only once."""
        return self.rules.chosen("envy-tables") == "every-table"

    def _envied_too(self, held: Mapping[str, int], wager: str) -> Iterator[tuple[str, int]]:
        """The wagers by whose tables the first qualifying wager of a seat earns envy as well, being no wagers of the
        seat that do so themselves; with the stake that their table is printed for, if it is for one only."""
        tables = {law.id: table for law in self.rules.offered if (table := self.rules.table(law.id)) and table.envy}
        own = [one for one, table in tables.items() if held.get(one, 0) >= max(1, cents(table.envy_min or "0"))]
        if own and wager == own[0]:
            yield from ((one, cents(table.wager_amount or "0")) for one, table in tables.items() if one not in own)

    def _envied(self, deal: Deal, folded: int, wager: str) -> bool:
        """A hand folded against a face-up dealer still earns the others their bonuses."""
        return True

    # --- a round that a player banks ---

    def _settle_bank(self, deal: Round) -> Part:
        """What the bank wins or loses: the players' wagers and the dealer's, less the vigorish on a surplus."""
        taken = deal.lost | (deal.surrendered - deal.out)
        stakes = [
            (("lose",), deal.made[seat]["main"]) if seat in taken else (self._main_chain(deal, seat), held["main"])
            for seat, held in deal.stakes.items()
            if "main" in held or seat in taken
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
