"""Rounds that a player banks: to whom the bank is offered, what it must cover, and what it wins or loses."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.errors import Refused
from croupier.games.script import Amount, Announce, Carry, Decide, Request, Settled
from croupier.rules.charts.settlement import Areas, Cover, DealersWager, FirstStack, Offer, banking
from croupier.rules.charts.settlement import Banking as Law
from croupier.rules.pays import Pays, cents, less_vigorish
from croupier.rules.submission import Rules

ACCEPT, DECLINE, COVER, CO_BANK, PASS, ALLOW, NONE = "accept", "decline", "cover", "co-bank", "pass", "allow", "none"
BANK = "bank"
"""What the cover of a bank is called on the layout."""
NO_BANK = Law(Offer.ONE, 0, Cover.ALL, DealersWager.OPTION, Fraction(0), "")
"""Where only the dealer banks."""


@dataclass(frozen=True)
class Bank:
    """Who banks a round: a seat, or the dealer (0); alone, or half and half with the house."""

    seat: int = 0
    cover: int = 0
    shared: bool = False
    dealer_wager: int = 0


def by_dealer() -> Bank:
    """The dealer banks."""
    return Bank()


class Banking:
    """The rules of a chapter on players who bank, from its chart `banking`; without one only the dealer banks."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        charts = [chart for chart in rules.chapter.charts if chart.id == "banking"]
        self.law = banking(charts[0]) if charts else NO_BANK
        self.cite = rules.cite(charts[0].cite) if charts else ""
        self.clauses = {row[0]: rules.cite(row[2]) for row in charts[0].rows} if charts else {}
        self.open = bool(charts) and rules.chosen("player-bank", "yes") == "yes"
        self._supplied = self._supplied_wager() if self.open else 0

    @property
    def dealer_cite(self) -> str:
        """The clause on the dealer's wager against a bank."""
        return self.clauses["dealer's wager"]

    def choose(self, seats: Sequence[int], people: Mapping[int, str], carry: Carry) -> Generator[Request, Any, Bank]:
        """Offer the bank as the chapter says, until a player takes it or it stays with the dealer."""
        asked: set[str] = set()
        for seat in self._asked(carry) if self.open else ():
            if seat in seats and people[seat] not in asked and self._may(seat, people, carry):
                asked.add(people[seat])
                answer: str | None = yield Decide(seat, BANK, (DECLINE, ACCEPT))
                if answer == ACCEPT:
                    yield Announce(f"Seat {seat} accepts the bank.", self.clauses["offer"])
                    return Bank(seat)
        return Bank()

    def offered_to(self, seat: int, last: int, people: Mapping[int, str], carry: Carry) -> Carry:
        """What earlier rounds left when the bank is offered to a seat next, its player having wagered `last` cents, or
        what is known of that."""
        if seat not in people:
            raise Refused(f"Nobody sits at seat {seat}, which would bank.", allowed=map(str, people), cite=self.cite)
        if not self._rested(seat, people, carry):
            raise Refused(f"Seat {seat} has banked and must wait.", cite=self.clauses["a player banks"])
        last = last or self._last_wager(seat, people, carry) or 0
        turn = {"turn": 7 - seat} if self.law.offer == Offer.ONE else {"next": seat}
        known = {"rounds": carry.get("rounds") or 1, "banked": carry.get("banked", {})}
        return {**known, "last": {str(seat): last}, "people": {str(seat): people[seat]}, **turn}

    @staticmethod
    def answer(decide: Decide, seat: int) -> str:
        """What is answered about the bank where it is known which seat banks, 0 for the dealer."""
        if decide.about == BANK:
            return ACCEPT if decide.seat == seat else DECLINE
        return COVER if decide.about == COVER else ALLOW if decide.about == "dealer-wager" else ""

    def _asked(self, carry: Carry) -> Sequence[int]:
        """The seats to which the bank is offered, in turn."""
        if self.law.offer == Offer.ONE:  # the dealer's own turn comes first
            turn = carry.get("turn", 0)
            return (7 - turn,) if turn else ()
        if not carry.get("rounds"):
            return ()
        first = carry.get("next", 6)
        if self._returns:
            return tuple(range(first, 0, -1))
        return tuple((first - 1 - step) % 6 + 1 for step in range(6))

    @property
    def _returns(self) -> bool:
        """Whether an offer that has come round to the dealer ends there, and the next one starts anew."""
        return self.law.offer == Offer.RETURNS

    def _may(self, seat: int, people: Mapping[int, str], carry: Carry) -> bool:
        """Not too soon again, and only a player who wagered against the dealer when last no player banked."""
        return self._rested(seat, people, carry) and self._last_wager(seat, people, carry) is not None

    def _rested(self, seat: int, people: Mapping[int, str], carry: Carry) -> bool:
        """Whether the player at a seat has not banked too lately."""
        banked = carry.get("banked", {}).get(people[seat])
        return banked is None or carry["rounds"] + 1 - banked >= self.law.a_player_banks

    @staticmethod
    def _last_wager(seat: int, people: Mapping[int, str], carry: Carry) -> int | None:
        """What the player at a seat last wagered against the dealer: there, or where that player sat."""
        sat = carry.get("people", {})
        own = {one: cents for one, cents in carry.get("last", {}).items() if sat.get(one) == people[seat]}
        return own.get(str(seat), next(iter(own.values()), None))

    def may_wager(self, seat: int, bank: Bank, people: Mapping[int, str], stakes: Mapping[int, object]) -> bool:
        """Whether a seat is asked for wagers: not where a player would have a second betting area that a round with a
        bank does not allow."""
        areas = self.law.betting_areas if bank.seat else Areas.ANY
        others = [] if areas == Areas.ANY else [bank.seat]
        if areas == Areas.EACH:
            others += stakes
        return people[seat] not in [people[other] for other in others]

    def unasked_clause(self, seat: int, people: Mapping[int, str], carry: Carry) -> str:
        """Why a seat was not asked for wagers in the round that left `carry`: the clause on betting areas in a round
        with a bank, or the one on the bank itself; nothing where no player banked."""
        bank = carry.get("bank", 0) if self.open else 0
        if not bank:
            return ""
        others = [other for other in people if other != seat]
        second = not self.may_wager(seat, Bank(bank), people, dict.fromkeys(others))
        return self.clauses["betting areas"] if seat != bank and second else self.cite

    def first_stack(self, bank: Bank) -> Generator[Request, Any, int]:
        """Which of the seven stacks is dealt first, from 0: a bank may select it where the chapter says so."""
        if not bank.seat or self.law.first_stack != FirstStack.BANK:
            return 0
        stacks = tuple(f"stack {number}" for number in range(1, 8))
        answer: str | None = yield Decide(bank.seat, "first-stack", stacks, usual=stacks[0])
        first = stacks.index(answer) if answer in stacks else 0
        if first:
            yield Announce(f"Seat {bank.seat} selects {answer} to be dealt first.", self.clauses["first stack"])
        return first

    def cover(
        self, bank: Bank, stakes: Mapping[int, Mapping[str, int]], people: Mapping[int, str], carry: Carry
    ) -> Generator[Request, Any, Bank]:
        """A bank's chips must cover the wagers, or half of them where the house banks too; else the dealer banks."""
        if not bank.seat:
            return bank
        total = sum(held["main"] for held in stakes.values())
        due = self._dealers_wager(bank, people, carry)
        directed = self.law.dealers_wager == DealersWager.DIRECTED
        covered, shared = total if directed else total + due, False
        halved = due if self.rules.chosen("co-bank-dealer-wager") == "last-wager" else 0
        costs = {COVER: {BANK: covered}}
        if total and self.rules.chosen("co-banking") == "yes":
            costs[CO_BANK] = {BANK: -(-(total + halved) // 2)}
        if covered:
            answer: str | None = yield Decide(bank.seat, COVER, (*costs, PASS), costs)
            if answer not in costs:
                yield Announce(f"Seat {bank.seat} does not cover the wagers; the dealer banks.", self.clauses["cover"])
                return Bank()
            shared, covered = answer == CO_BANK, costs[answer][BANK]
        if shared:
            due = halved
            yield Announce(f"Seat {bank.seat} and the house bank half and half.", self.clauses["co-bank"])
        elif directed and due:
            amounts = {ALLOW: Amount(BANK, 1, due, cite=self.dealer_cite)}
            asked = Decide(bank.seat, "dealer-wager", (ALLOW, NONE), {ALLOW: {BANK: due}}, amounts)
            answer = yield asked
            due = asked.taken(answer)[1].get(BANK, 0) if answer else 0
            covered += due
        if due:
            yield Announce(f"The dealer wagers {self.rules.money(due)} against the bank.", self.dealer_cite)
        elif not total:
            yield Announce(f"Nobody wagers against seat {bank.seat}.", self.clauses["cover"])
            return Bank()
        return replace(bank, shared=shared, cover=covered, dealer_wager=due)

    def _dealers_wager(self, bank: Bank, people: Mapping[int, str], carry: Carry) -> int:
        """The bank's own last wager against the dealer, the amount of the submission, or nothing."""
        kind = self.rules.chosen("dealer-wager", "last-wager")
        if kind == "submission-amount":
            return self._supplied
        return (self._last_wager(bank.seat, people, carry) or 0) if kind == "last-wager" else 0

    def _supplied_wager(self) -> int:
        """The dealer's wager that the house has written, where it is to; read before anybody sits down."""
        if self.rules.chosen("dealer-wager") != "submission-amount":
            return 0
        self.rules.supplied("dealer-wager-amount", "as an amount of money, $25")
        return cents(self.rules.choice("dealer-wager-amount"))

    def settle(self, bank: Bank, surplus: int, rounding: str) -> Settled:
        """The bank's line: what is left of losing wagers when winners are paid, or what it has to add."""
        part = Fraction(surplus, 2) if bank.shared else Fraction(surplus)
        charged = part > 0 and self.charge > 0
        gross = Pays("the surplus" if surplus >= 0 else "the deficit", profit=Fraction(1))
        net = part
        if charged:
            pays = less_vigorish(gross, self.charge, rounding)
            net = part - pays.vigorish(part)
            gross = pays
        text = f"half of {gross.text}" if bank.shared else gross.text
        clause = self.clauses["co-bank" if bank.shared else "surplus" if charged else "deficit"]
        outcome = "surplus" if surplus > 0 else "deficit" if surplus < 0 else "even"
        return Settled(bank.seat, BANK, outcome, text, bank.cover, net.numerator // net.denominator, clause)

    @property
    def charge(self) -> Fraction:
        """The share of its surplus that a bank owes the house."""
        if "bank-vigorish" in (option.id for option in self.rules.chapter.options):
            charged = self.rules.choice("bank-vigorish") == "yes" and self.rules.chosen("vigorish", "yes") == "yes"
        else:
            charged = self.rules.chosen("version", "standard") == "standard"
        return self.law.surplus if charged else Fraction(0)

    def after(
        self, bank: Bank, stakes: Mapping[int, Mapping[str, int]], people: Mapping[int, str], carry: Carry
    ) -> Carry:
        """What the next round must know: who banked when, who is asked next, the last wagers against the dealer."""
        if not self.open:
            return {}
        number = carry.get("rounds", 0) + 1
        found: Carry = {"rounds": number, "turn": (carry.get("turn", 0) + 1) % 7, "bank": bank.seat}
        found["banked"] = {
            name: when for name, when in carry.get("banked", {}).items() if number + 1 - when < self.law.a_player_banks
        }
        if bank.seat:
            found["banked"][people[bank.seat]] = number
            found |= {key: carry[key] for key in ("last", "people")}
        else:
            found["last"] = {str(seat): held["main"] for seat, held in stakes.items()}
            found["people"] = {str(seat): people[seat] for seat in stakes}
        if self._returns:
            found["next"] = bank.seat - 1 if bank.seat else 6
        elif bank.seat or "next" in carry:
            found["next"] = (bank.seat - 2) % 6 + 1 if bank.seat else carry["next"]
        return found

    @staticmethod
    def values(decide: Decide) -> dict[str, Fraction]:
        """No worth is put on banking: a player who is not asked to think declines, and covers what was accepted."""
        return {action: Fraction(-place) for place, action in enumerate(decide.actions)}
