"""The sports pool: straight wagers, parlays, futures and props on what the house posts, each ticket at its own terms.

A wager is on a selection, `straight:ravens-steelers.spread.ravens`, a parlay on several, `parlay:A&B`; once accepted
the ticket has its line and odds, `...ravens@-3.5,-110`, which no later change touches. A round takes wagers and settles
what the results that come in decide; the rest stands.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial

import numpy as np

from croupier.errors import Refused
from croupier.games.appearance import EventBoard
from croupier.games.base import Case, Count, Moment, Priced, Written
from croupier.games.capabilities import PricedTickets, PrintsAreas
from croupier.games.lottery.lines import (
    BEGUN,
    CANCELLED,
    EVENTS_FORM,
    MOVED,
    Event,
    LineChanges,
    Market,
    Results,
    american,
    events_in,
    profit_of,
)
from croupier.games.lottery.lines import changed as with_changes
from croupier.games.script import (
    Announce,
    Carry,
    Moved,
    RulingsMade,
    Script,
    Settled,
    Shown,
    Standing,
    wagers_of,
)
from croupier.rules import pays
from croupier.rules.law import Irregularity
from croupier.rules.pays import Pays, cents
from croupier.rules.submission import Payment, Rules
from croupier.rules.wager_keys import parse_key, wager_key

NOT_PAID = {"withhold": "withheld", "too-late": "expired"}
"""Rulings by which a ticket is not paid, and what becomes of it."""
DROPPED = "dropped"
"""A selection that no longer counts in its parlay."""


@dataclass(frozen=True)
class Leg:
    """A selection at the terms at which it was accepted."""

    event: str
    kind: str
    side: str
    line: Fraction = Fraction(0)
    odds: str = ""

    @property
    def profit(self) -> Fraction:
        """What a unit on it wins."""
        return profit_of(self.odds)


class SportsPool(PrintsAreas, PricedTickets):
    """A sports book under one chapter and one submission."""

    names = ("sports-pool",)
    arrangement = EventBoard(joins="parlay")
    carries_out = frozenset({"event-cancelled-parlay", "lost-ticket-documented", *NOT_PAID})
    split_by_spot = ("straight", "parlay", "futures", "prop")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        _ = self.events

    # --- what is posted ---

    @cached_property
    def events(self) -> dict[str, Event]:
        """The events that the house posts, by name."""
        option = self.rules.option("events")
        try:
            return events_in(self.rules.choice("events"), self.rules.choice("odds"))
        except Refused as refused:
            raise Refused(refused.what, allowed=refused.allowed, cite=self.rules.cite(option.cite)) from None

    def check_supplied(self) -> None:
        """Refuse while nothing is posted."""
        if not self.events:
            self.rules.supplied("events", EVENTS_FORM)

    def posted(self, carry: Carry) -> dict[str, Event]:
        """The events with the lines posted now."""
        return with_changes(self.events, carry.get("lines", ""), self.rules.choice("odds"))

    def _kinds(self, wager: str) -> tuple[str, ...]:
        """The markets on which a wager is made."""
        return (wager,) if wager in ("futures", "prop") else ("spread", "moneyline", "total")

    def _selections(self, wager: str) -> list[str]:
        """The selections of a wager, as they are posted."""
        return [
            f"{event.id}.{market.kind}.{side}"
            for event in self.events.values()
            for market in event.markets
            if market.kind in self._kinds(wager)
            for side in market.sides
        ]

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Every selection; of parlays one is listed, any other is written."""
        if not self.events:
            return {}
        found: dict[str, Sequence[str]] = {}
        for law in self.rules.offered:
            if law.id == "parlay":
                listed = ["&".join(some) for some in self._pairs()]
                found[law.id] = Written.spots(listed, partial(self.spelled, law.id))
            elif some := self._selections(law.id):
                found[law.id] = tuple(some)
        return found

    def _pairs(self) -> list[tuple[str, str]]:
        """The first selections of two events, as an example of a parlay."""
        firsts = [
            f"{one.id}.{one.markets[0].kind}.{one.markets[0].sides[0]}" for one in self.events.values() if one.match
        ]
        return [(firsts[0], firsts[1])] if len(firsts) > 1 else []

    # --- tickets ---

    def legs(self, key: str, posted: Mapping[str, Event]) -> tuple[Leg, ...]:
        """The selections of a ticket, at its own terms or at those posted now."""
        wager, spot = parse_key(key)
        self.check_supplied()
        found = []
        for part in spot.split("&"):
            named, at, terms = part.partition("@")
            event, kind, side = (*named.split("."), "", "")[:3]
            market = posted[event].market(kind) if event in posted else None
            if market is None or side not in market.sides or (wager != "parlay" and kind not in self._kinds(wager)):
                raise Refused(f"{named or 'Nothing'} is not posted.", allowed=self._selections(wager)[:10])
            line, _, odds = (terms if at else market.terms(side)).rpartition(",")
            found.append(Leg(event, kind, side, Fraction(line or 0), odds))
        if wager == "parlay" and (len(found) < 2 or len({one.event for one in found}) < len(found)):
            raise Refused("A parlay is on two or more events.", allowed=("parlay:A&B",))
        if wager != "parlay" and len(found) > 1:
            raise Refused(f"{spot} are several selections.", allowed=("parlay:A&B",))
        return tuple(found)

    def market(self, leg: Leg) -> Market:
        """The market that a selection is in."""
        found = self.events[leg.event].market(leg.kind)
        assert found is not None
        return found

    def accepted(self, key: str, posted: Mapping[str, Event]) -> str:
        """A ticket's key with the terms at which it is accepted."""
        wager, spot = parse_key(key)
        parts = []
        for part, leg in zip(spot.split("&"), self.legs(key, posted), strict=True):
            market = posted[leg.event].market(leg.kind)
            assert market is not None
            parts.append(f"{part}@{market.terms(leg.side)}")
        return wager_key(wager, "&".join(parts))

    def spelled(self, wager: str, spot: str) -> str:
        """A ticket in its one spelling: the selections of a parlay in the order of their names."""
        self.legs(wager_key(wager, spot), self.events)
        return "&".join(sorted(spot.split("&")))

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse what is not posted, has begun, is refused by management or is too small or too large."""
        for key, stake in stakes.items():
            law = self.rules.wager(parse_key(key).wager)
            if "@" in key:
                raise self.rules.refused(
                    f"{key} names terms; a wager is accepted at those posted.", self.rules.option("odds")
                )
            try:
                legs = self.legs(key, self.posted(carry))
            except Refused as refused:
                raise Refused(
                    refused.what, allowed=refused.allowed, cite=refused.cite or self.rules.cite(law.cite)
                ) from None
            if begun := [leg.event for leg in legs if leg.event in carry.get("results", {})]:
                raise self.rules.refused(f"{begun[0]} has begun.", law)
            self._check_management(key, legs, stake)
        super().check_wagers(seat, stakes, carry)

    def _check_management(self, key: str, legs: Sequence[Leg], stake: int) -> None:
        refused = [one.strip() for one in self.rules.choice("refusals").split(",") if one.strip() not in ("", "none")]
        for leg in legs:
            name = f"{leg.event}.{leg.kind}.{leg.side}"
            if any(f"{name}.".startswith(f"{one}.") for one in refused):
                raise self.rules.refused(f"Management takes no wager on {name}.", self.rules.option("refusals"))
        for option, wrong in (("minimum-wager", stake.__lt__), ("maximum-wager", stake.__gt__)):
            amount = self.rules.choice(option)
            if amount and wrong(cents(amount)):
                raise self.rules.refused(
                    f"{option.replace('-', ' ')} is {amount}, not {self.rules.money(stake)}.", self.rules.option(option)
                )

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Lines are posted, wagers accepted at them, results come in; what they decide is settled, the rest stands."""
        new: str = yield LineChanges()
        if new:
            with_changes(self.posted(carry), new, self.rules.choice("odds"))  # refused before anybody bets
            carry = {**carry, "lines": "; ".join(filter(None, (carry.get("lines", ""), new)))}
            yield Announce(f"New lines: {new}.", self.rules.cite(self.rules.option("odds").cite))
        posted = self.posted(carry)
        yield from wagers_of(seats)
        for seat, held in (yield Standing()).items():
            for key, stake in held.items():
                if "@" not in key:
                    yield Moved(seat, key, self.accepted(key, posted), stake)
        ended = dict(carry.get("results", {}))
        withheld: dict[str, str] = dict(carry.get("withheld", {}))
        still_open = tuple(event for event in self.events.values() if ended.get(event.id, BEGUN) == BEGUN)
        came: dict[str, str] = yield Results(still_open)
        ended |= {name: result for name, result in came.items() if not (result == MOVED and self._in_action(name))}
        for ruled in (yield RulingsMade()):
            if ruled.irregularity == "event-cancelled-parlay":
                ended[self._cancelled(ruled.wager)] = CANCELLED
            if NOT_PAID.keys() & set(ruled.effect):
                withheld[f"{ruled.seat} {ruled.wager}"] = ruled.irregularity
        stakes: dict[int, dict[str, int]] = yield Standing()
        standing: dict[str, dict[str, int]] = {}
        for seat, held in stakes.items():
            for key, stake in held.items():
                line = self._settled(seat, key, stake, ended)
                if line:
                    yield self._withheld(line, withheld.pop(f"{seat} {key}", ""))
                else:
                    standing.setdefault(str(seat), {})[key] = stake
        if not standing and len(ended) == len(self.events) and BEGUN not in ended.values():
            return {}  # the slate is over, and the events are posted anew
        lines = {"lines": carry["lines"]} if carry.get("lines") else {}
        return {
            **lines,
            "results": ended,
            **({"standing": standing} if standing else {}),
            **({"withheld": withheld} if withheld else {}),
        }

    def _withheld(self, line: Settled, by: str) -> Settled:
        """A ticket that would be paid, or go back, and on whose claim the house decides later, or that is too old."""
        if not by or line.net == -line.stake:
            return line
        law = self.rules.irregularity(by)
        outcome = next(NOT_PAID[effect] for effect in law.effect if effect in NOT_PAID)
        return Settled(line.seat, line.wager, outcome, "Nothing", line.stake, -line.stake, self.rules.cite(law.cite))

    def _in_action(self, event: str) -> bool:
        """Whether bets on an event stay in action when it is moved: futures do, others by the rules of a sport."""
        return self.rules.choice("site-change") == "yes" or self.events[event].market("futures") is not None

    def _cancelled(self, named: str) -> str:
        """The event that a ruling is about: it is named, or it is the first of the parlay that is."""
        return named if named in self.events else self.legs(named, self.events)[0].event

    def fallen(self, leg: Leg, ended: Mapping[str, str]) -> str:
        """What has become of a selection; empty while nobody knows, be its event under way or not."""
        result = ended.get(leg.event, "")
        return self.market(leg).fallen(leg.side, result, leg.line) if result else ""

    def _settled(self, seat: int, key: str, stake: int, ended: Mapping[str, str]) -> Settled | None:
        """How a ticket is settled by the results known; None while it is open."""
        wager = parse_key(key).wager
        legs = self.legs(key, self.events)
        fell = [self.fallen(leg, ended) for leg in legs]
        payment = self._parlay(legs, fell) if wager == "parlay" else self._single(wager, legs[0], fell[0])
        return self.settle(seat, key, stake, (payment.outcome,), payment=payment) if payment else None

    def _single(self, wager: str, leg: Leg, fell: str) -> Payment | None:
        if not fell:
            return None
        if fell == "win":
            return Payment("win", self._odds(leg.profit), self.rules.cite(self.rules.option("odds").cite))
        if fell == CANCELLED and wager == "futures":
            fell = "no-winner-declared"
        return self.rules.pay(wager, "site-or-date-changed" if fell == MOVED else fell)

    def _parlay(self, legs: Sequence[Leg], fell: Sequence[str]) -> Payment | None:
        """A parlay loses with a selection; one on a cancelled event drops out, on a moved one or a tie as the house has
        chosen; it is open until all that count are decided."""
        ways = {
            CANCELLED: DROPPED,
            MOVED: "site-or-date-changed" if self.rules.choice("parlay-site-change") == "refund" else DROPPED,
            "tie": "tie" if self.rules.choice("parlay-tie") != "drop-out" else DROPPED,
            "no-winner-declared": DROPPED,
        }
        found = [ways.get(one, one) for one in fell]
        if "site-or-date-changed" in found:
            return self.rules.pay("parlay", "site-or-date-changed")
        if "lose" in found:
            return self.rules.pay("parlay", "lose")
        if "tie" in found:
            return self.rules.pay("parlay", "tie")
        if "" in found:
            return None
        left = [leg for leg, one in zip(legs, found, strict=True) if one == "win"]
        if not left:
            return self.rules.pay("parlay", CANCELLED)
        short = len(left) < len(legs)
        clause = self.rules.irregularity("event-cancelled-parlay") if short else self.rules.option("odds")
        table = self.rules.table("parlay")
        row = table.by_outcome.get(f"{len(left)}-selections") if table else None
        if row and len(left) > 1:
            return Payment(row.outcome, self._within(row.pays), self.rules.cite(clause.cite))
        profit = math.prod((1 + leg.profit for leg in left), start=Fraction(1)) - 1
        return Payment("win", self._odds(profit), self.rules.cite(clause.cite))

    def _odds(self, profit: Fraction) -> Pays:
        return self._within(Pays(f"{profit.numerator:,} to {profit.denominator:,}", profit=profit))

    def _within(self, paid: Pays) -> Pays:
        """Odds within the payout ratio limit that the house has set."""
        limit = self.rules.choice("payout-ratio-limits")
        most = pays.parse(limit) if limit not in ("", "none") else paid
        return most if paid.profit > most.profit else paid

    # --- rulings and claims ---

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Refuse a ruling on a ticket of another kind, or after its events have begun."""
        wager = parse_key(moment.wager).wager
        if law.id == "event-cancelled-parlay":
            known = moment.wager in self.events or (
                wager == "parlay" and moment.wager in moment.stakes.get(moment.seat or 0, {})
            )
            if moment.request is None or not known:
                raise self.rules.refused(
                    f"{law.id} needs the event that was cancelled, or a parlay on it.", law, *self.events
                )
        if law.id == "event-cancelled" and wager == "parlay":
            raise self.rules.refused("A parlay is not refunded; event-cancelled-parlay rules on it.", law)
        if law.id == "site-or-date-change" and wager == "futures":
            raise self.rules.refused("A future stays in action.", law)
        if law.id == "voided-by-agreement":
            ended = moment.carry.get("results", {}) | (
                moment.request.result if isinstance(moment.request, Shown) else {}
            )
            if begun := [leg.event for leg in self.legs(moment.wager, self.events) if leg.event in ended]:
                after = self.rules.irregularity("altering-after")
                raise self.rules.refused(f"{begun[0]} has begun: an accepted wager stands.", after)

    # --- for those who show it ---

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """The board: each event with its lines and what became of it."""
        found = []
        for event in self.posted(carry).values():
            lines = "; ".join(
                f"{market.kind} " + ", ".join(f"{side} {market.terms(side)}" for side in market.sides)
                for market in event.markets
            )
            found.append((event.id, carry.get("results", {}).get(event.id, lines)))
        return found

    def print_of(self, key: str) -> tuple[str, str]:
        """A selection by its side and its terms; a parlay by its sides."""
        if ":" not in key or not self.events:
            return "", ""
        legs = self.legs(key, self.events)
        if len(legs) > 1:
            return " with ".join(leg.side for leg in legs), ""
        market = self.market(legs[0])
        line = "" if market.kind in ("moneyline", "futures", "prop") else f" {float(legs[0].line):+g}"
        return f"{legs[0].event} {market.kind}: {legs[0].side}{line}", legs[0].odds

    def exposure(self, stakes: Mapping[int, Mapping[str, int]]) -> dict[str, Fraction]:
        """What the book makes in cents on straight wagers, futures and props if each selection wins, event by event."""
        tickets = [
            (leg, stake)
            for held in stakes.values()
            for key, stake in held.items()
            if parse_key(key).wager != "parlay"
            for leg in self.legs(key, self.events)
        ]
        found = {}
        for event in self.events.values():
            for market in event.markets:
                own = [(leg, stake) for leg, stake in tickets if (leg.event, leg.kind) == (event.id, market.kind)]
                for side in market.sides if own else ():
                    won = sum((stake * leg.profit for leg, stake in own if leg.side == side), Fraction(0))
                    found[f"{event.id}.{market.kind}.{side}"] = sum(s for leg, s in own if leg.side != side) - won
        return found

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """A selection of every market, and a parlay, at the chances that the odds stand for without the book's part."""
        self.check_supplied()
        for event in self.events.values():
            for market in event.markets:
                wager = market.kind if market.kind in ("futures", "prop") else "straight"
                yield self._priced(wager, f"{event.id}.{market.kind}.{market.sides[0]}")
        for pair in self._pairs():
            yield self._priced("parlay", "&".join(sorted(pair)))

    def priced_on(self, wager: str, spot: str) -> Iterator[Priced]:
        """Any selection or parlay."""
        yield self._priced(wager, spot)

    def _priced(self, wager: str, spot: str) -> Priced:
        legs = self.legs(wager_key(wager, spot), self.events)
        holds = ", ".join(f"{float(self.market(leg).hold):.4%}" for leg in legs)
        fair = " and ".join(american(1 / self.market(leg).fair(leg.side) - 1) for leg in legs)
        said = (
            f"fair odds {fair}, the book's part taken out in proportion",
            f"hold of the line {holds}",
            "a push not counted",
        )
        return Priced(wager, wager, "wager", said, spot)

    def _chance(self, priced: Priced) -> tuple[Fraction, Fraction]:
        """The chance that a ticket wins, and what it pays."""
        legs = self.legs(priced.key, self.events)
        chance = math.prod((self.market(leg).fair(leg.side) for leg in legs), start=Fraction(1))
        fell = ["win"] * len(legs)
        payment = self._parlay(legs, fell) if priced.wager == "parlay" else self._single(priced.wager, legs[0], "win")
        assert payment is not None
        return chance, payment.pays.profit

    def _counted(self, priced: Priced, won: int, total: int) -> Count:
        profit = self._chance(priced)[1]
        cases = (Case("win", (), profit, Fraction(1)), Case("lose", (), Fraction(-1), Fraction(1)))
        return Count(cases, (won, total - won))

    def count(self, priced: Priced) -> Count:
        """Wins and losses in the proportion of the fair chances."""
        chance, _ = self._chance(priced)
        return replace(self._counted(priced, chance.numerator, chance.denominator), proportional=True)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """How often each ticket wins in so many slates."""
        rng = np.random.Generator(np.random.PCG64([seed, block]))
        return [self._counted(one, int(rng.binomial(rounds, float(self._chance(one)[0]))), rounds) for one in priced]
