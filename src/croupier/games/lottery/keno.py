"""Keno: twenty of eighty balls, and tickets on one to twenty of the numbers, alone or as the ways of one ticket.

A ticket is written `keno:3-17-22`, or `keno:quick-6` where the computer picks; `x5` at its end is for five games. A way
ticket has groups, of which one of a single number is a king, and says for how many spots they are put together:
`way:1-2/3-4/5@4+5`. What is wagered is for all games and ways of the ticket.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.errors import Refused
from croupier.games.appearance import BallBoard, Paper
from croupier.games.base import Case, Chain, Count, Leg, Moment, Priced, Written
from croupier.games.capabilities import DrawsBalls, PricedTickets, PrintsAreas, Tickets
from croupier.games.lottery.balls import DrawBalls, QuickPick, in_groups, numbers_in, spelled
from croupier.games.script import (
    Carry,
    Moved,
    Script,
    Settled,
    Shown,
    Standing,
    WhoSits,
    wagers_of,
)
from croupier.rules.law import Irregularity
from croupier.rules.pays import cents
from croupier.rules.paytables import Row
from croupier.rules.submission import Payment, Rules
from croupier.rules.wager_keys import parse_key, wager_key

# --- outcomes --------------------------------------------------------------------------------------------------------

Catches = tuple[tuple[int, int, int], ...]
"""Numbers matched, spots, and how many ways have matched so many: what a draw is for a ticket."""


def chain(matched: int, spots: int) -> Chain:
    """What a way is that has matched so many of its spots."""
    return f"{matched}-of-{spots}", "lose"


def catches_of(groups: Iterable[tuple[int, int]], sizes: Sequence[int]) -> Catches:
    """The ways of a ticket by what they have matched: groups (numbers, and how many of them were drawn) put together to
    so many spots. What each group adds multiplies, so that no way is looked at alone."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for size, matched in groups:
        for (spots, held), count in list(ways.items()):
            if spots + size <= sizes[-1]:
                key = spots + size, held + matched
                ways[key] = ways.get(key, 0) + count
    found = ((held, spots, count) for (spots, held), count in ways.items() if spots in sizes)
    return tuple(sorted(found, reverse=True))


# --- tickets ---------------------------------------------------------------------------------------------------------

TABLE_FORM = "4-of-6 5 for 1, 5-of-6 90 for 1: numbers matched of spots played, and odds"
WAYS_FORM = "way:1-2/3-4/5@4+5: groups of numbers, and how many spots are put together from them"
_TICKET = re.compile(
    r"(?P<marks>[\d./-]+|quick-(?P<quick>\d{1,2}))(?:@(?P<sizes>\d{1,2}(?:\+\d{1,2})*))?(?:x(?P<games>\d{1,3}))?",
    re.ASCII,
)
EXAMPLES: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((2, 2, 2), (4,)),
    ((3, 3, 3), (6,)),
    ((4, 4, 1), (5, 9)),
    ((1, 1, 1, 1), (3,)),
    ((2, 2, 2, 2, 2), (4,)),
)
"""Way tickets that are priced for everybody: the sizes of their groups, and the spots."""


@dataclass(frozen=True)
class Ticket:
    """What a player has marked."""

    groups: tuple[tuple[int, ...], ...]
    """The numbers marked; one group but on a way ticket."""
    sizes: tuple[int, ...]
    """The spots of its ways, the fewest first."""
    games: int = 1
    quick: int = 0
    """How many numbers the computer is still to pick."""

    @property
    def spot(self) -> str:
        """The ticket in its one spelling."""
        marks = f"quick-{self.quick}" if self.quick else "/".join(map(spelled, self.groups))
        sizes = "" if len(self.groups) < 2 else "@" + "+".join(map(str, self.sizes))
        return f"{marks}{sizes}{f'x{self.games}' if self.games > 1 else ''}"

    def catches(self, drawn: Iterable[int] = ()) -> Catches:
        """What a draw is for it."""
        came = frozenset(drawn)
        return catches_of(((len(one), len(came.intersection(one))) for one in self.groups), self.sizes)

    @cached_property
    def ways(self) -> int:
        """How many tickets it stands for."""
        return 1 if self.quick else sum(count for *_, count in self.catches())


@lru_cache(maxsize=4096)
def ticket_of(wager: str, spot: str, balls: int) -> Ticket:
    """A ticket as it is written; refused where it is none."""
    match = _TICKET.fullmatch(spot)
    is_way = wager == "way"
    if not match or bool(match["sizes"]) != is_way or (match["quick"] and is_way) or match["games"] == "0":
        form = WAYS_FORM if is_way else "keno:3-17-22, keno:quick-6, keno:1..10x5 for five games"
        raise Refused(f"{spot or 'Nothing'} is not a ticket.", allowed=(form,))
    games = int(match["games"] or 1)
    if match["quick"]:
        return Ticket((), (int(match["quick"]),), games, int(match["quick"]))
    groups = tuple(sorted(numbers_in(part, balls) for part in match["marks"].split("/")))
    marked = Counter(number for group in groups for number in group)
    if len(marked) < marked.total():
        raise Refused(f"{marked.most_common(1)[0][0]} is in two groups.")
    if is_way is (len(groups) == 1):
        raise Refused(f"{spot} has {len(groups)} group{'s' * (len(groups) > 1)}.", allowed=(WAYS_FORM,))
    sizes = tuple(sorted({int(size) for size in (match["sizes"] or str(len(groups[0]))).split("+")}))
    ticket = Ticket(groups, sizes, games)
    if empty := [size for size in sizes if size not in {spots for _, spots, _ in ticket.catches()}]:
        raise Refused(f"No groups of {spot} come to {empty[0]} spots.")
    return ticket


# --- money rules -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Win:
    """What some ways of a ticket have won alike."""

    player: str
    stake: Fraction
    payoff: Fraction
    of_wager: Fraction
    """What the wager pays that it belongs to, by which the limit counts it or not."""


def within_limit(wins: Sequence[Win], limit: int, exempt: int, by: str) -> list[Fraction]:
    """What is paid of the payoffs of one game: those of wagers that pay `exempt` cents or less in full, the others no
    more than the limit together, shared among players in proportion to their wins or to their bets."""
    counted = [win for win in wins if win.payoff and win.of_wager > exempt]
    total = sum((win.payoff for win in counted), Fraction(0))
    if total <= limit:
        return [win.payoff for win in wins]
    due, weight = _by_player(counted, "wins"), _by_player(counted, by)
    paid: dict[str, Fraction] = {}
    while len(paid) < len(due):  # nobody gets more than without the limit; what that leaves is the others'
        left, open_to = limit - sum(paid.values()), [player for player in due if player not in paid]
        unit = left / sum((weight[player] for player in open_to), Fraction(0))
        whole = [player for player in open_to if weight[player] * unit >= due[player]]
        paid |= {player: due[player] for player in whole} or {player: weight[player] * unit for player in open_to}
    return [win.payoff * paid[win.player] / due[win.player] if win in counted else win.payoff for win in wins]


def in_cents(wins: Sequence[Win], due: Sequence[Fraction]) -> list[int]:
    """What is due in whole cents: to each player no fraction of one, and all the cents of the player's share."""
    shares: dict[str, Fraction] = {}
    paid: list[int] = []
    for win, part in zip(wins, due, strict=True):
        before = shares.get(win.player, Fraction(0))
        shares[win.player] = before + part
        paid.append(math.floor(before + part) - math.floor(before))
    return paid


def _by_player(wins: Iterable[Win], by: str) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for win in wins:
        found[win.player] = found.get(win.player, Fraction(0)) + (win.payoff if by == "wins" else win.stake)
    return found


@dataclass(frozen=True)
class WaysLeg(Leg):
    """Ways of a ticket that end alike."""

    times: int = 1


# --- the game --------------------------------------------------------------------------------------------------------


class Keno(DrawsBalls, Tickets, PrintsAreas, PricedTickets):
    """Keno under one chapter and one submission."""

    names = ("keno",)
    arrangement = BallBoard(10, marks="keno", groups="way")
    carries_out = frozenset({"limit-one-player", "limit-several-players"})  # every game is settled within its limit
    split_by_spot = ("keno", "way")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        table = rules.table("keno")
        for row in table.rows if table else ():
            match = re.fullmatch(r"([0-9]+)-of-([0-9]+)", row.outcome)
            if not match or int(match[1]) > int(match[2]) or int(match[2]) not in self.spots_allowed:
                option = rules.option("pay-table")
                raise rules.refused(f"pay-table: {row.outcome!r} is no catch.", option, "4-of-6 5 for 1")
            if row.pays.fixed or row.pays.share:
                raise rules.refused(
                    f"pay-table: {row.outcome} pays {row.pays.text}, which is no odds.", rules.option("pay-table")
                )

    @cached_property
    def _draw(self) -> tuple[int, int, int, int]:
        balls, drawn, least, most = map(int, self.chart("draw").rows[0])
        return balls, drawn, least, most

    @property
    def balls(self) -> int:
        """How many balls there are."""
        return self._draw[0]

    @property
    def drawn(self) -> int:
        """How many of them are drawn."""
        return self._draw[1]

    @cached_property
    def spots_allowed(self) -> range:
        """How many numbers may be played."""
        return range(self._draw[2], self._draw[3] + 1)

    @cached_property
    def paid_spots(self) -> tuple[int, ...]:
        """The numbers of spots for which the house has a pay table."""
        table = self.rules.table("keno")
        return tuple(sorted({int(row.outcome.rpartition("-")[2]) for row in table.rows})) if table else ()

    def check_supplied(self) -> None:
        """Refuse while there is no pay table."""
        if not self.paid_spots:
            self.rules.supplied("pay-table", TABLE_FORM)

    # --- tickets ---

    def ticket(self, key: str) -> Ticket:
        """The ticket that a wager's key is."""
        wager, spot = parse_key(key)
        return ticket_of(wager, spot, self.balls)

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Quick picks are listed; any other ticket is written."""
        quick = [f"quick-{spots}" for spots in self.paid_spots or self.spots_allowed]
        ways = [ticket.spot for ticket in self._example_ways()]
        listed = {"keno": quick, "way": ways}
        return {wager: Written.spots(some, partial(self.spelled, wager)) for wager, some in listed.items()}

    def spelled(self, wager: str, spot: str) -> str:
        """A ticket in its one spelling: groups and numbers from the lowest up."""
        return ticket_of(wager, spot, self.balls).spot

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse a ticket that is marked wrong, that the house does not pay, or that is for too much."""
        for key, stake in stakes.items():
            law = self.rules.wager(parse_key(key).wager)
            try:
                ticket = self.ticket(key)
            except Refused as refused:
                raise Refused(refused.what, allowed=refused.allowed, cite=self.rules.cite(law.cite)) from None
            self._check_spots(ticket)
            self._check_bet(ticket, stake)
        super().check_wagers(seat, stakes, carry)

    def _check_spots(self, ticket: Ticket) -> None:
        most, clause = self.spots_allowed[-1], self.rules.wager("keno")
        marked = sum(map(len, ticket.groups))
        wrong = [size for size in ticket.sizes if size not in self.spots_allowed]
        if wrong or (marked > most and self.rules.choice("spots-scope") == "ticket"):
            says = f"{wrong[0] if wrong else marked} spots cannot be played."
            raise self.rules.refused(says, clause, f"{self.spots_allowed[0]} to {most}")
        self.check_supplied()
        if unpaid := [size for size in ticket.sizes if size not in self.paid_spots]:
            raise self.rules.refused(
                f"The house has no pay table for {unpaid[0]} spot{'s' * (unpaid[0] > 1)}.",
                self.rules.option("pay-table"), *map(str, self.paid_spots),
            )  # fmt: skip

    def _check_bet(self, ticket: Ticket, stake: int) -> None:
        money = self.rules.money
        parts = ticket.games * ticket.ways
        if stake % parts:
            raise Refused(
                f"{money(stake)} cannot be divided into equal bets on {ticket.games} game{'s' * (ticket.games > 1)}"
                f" of {ticket.ways} way{'s' * (ticket.ways > 1)}.",
                cite=self.rules.cite(self.rules.option("bet-limit-scope").cite),
            )
        option = self.rules.option("bet-limit")
        whole = self.rules.choice("bet-limit-scope") == "ticket"
        bet = stake if whole else stake // parts
        if bet > cents(self.rules.choice("bet-limit")):
            per = "a ticket" if whole else "a game and way"
            raise self.rules.refused(
                f"A bet of {money(bet)} is more than {self.rules.choice('bet-limit')} for {per}.", option
            )

    def print_of(self, key: str) -> tuple[str, str]:
        """A quick pick by its spots, and the most that a ticket pays a way."""
        rows = self.rows_on(key) if parse_key(key).spot else ()
        if not rows:
            return "", ""
        quick, best = self.ticket(key).quick, max(rows, key=lambda row: row.pays.profit).pays.text
        return f"Quick {quick}" if quick else "", f"up to {best}" if len(rows) > 1 else best

    def rows_on(self, key: str) -> Sequence[Row]:
        """What the spots of a ticket's ways pay."""
        table = self.rules.table("keno")
        sizes = self.ticket(key).sizes if parse_key(key).spot else self.spots_allowed
        return [row for row in table.rows if int(row.outcome.rpartition("-")[2]) in sizes] if table is not None else ()

    def papers(self, key: str) -> Iterator[Paper]:
        """The numbers of a ticket, a group in rows of ten."""
        ticket = self.ticket(key)
        marked = [[*map(str, group)] for group in ticket.groups]
        rows = tuple(tuple(group[at : at + 10]) for group in marked for at in range(0, len(group), 10))
        name = f"{' and '.join(map(str, ticket.sizes))} spots" + (f", {ticket.ways} ways" if ticket.ways > 1 else "")
        if rows:
            yield Paper(name, rows)

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Tickets, quick picks, the draw; then each ticket is compared with the board, within the limit of the game."""
        yield from wagers_of(seats)
        for seat, held in (yield Standing()).items():
            for key, stake in held.items():
                if count := self.ticket(key).quick:
                    picked: tuple[int, ...] = yield QuickPick(count, self.balls)
                    written = replace(self.ticket(key), groups=(tuple(sorted(picked)),), quick=0)
                    yield Moved(seat, key, wager_key("keno", written.spot), stake)
        drawn: tuple[int, ...] = yield DrawBalls(self.drawn, self.balls)
        stakes: dict[int, dict[str, int]] = yield Standing()
        yield from self.settled(stakes, drawn, (yield WhoSits()))
        for seat, held in stakes.items():
            for key in sorted(held, key=lambda one: self.ticket(one).games):
                ticket = self.ticket(key)
                if ticket.games > 1:  # it is good for so many games less one
                    left = held[key] - held[key] // ticket.games
                    to = wager_key(parse_key(key).wager, replace(ticket, games=ticket.games - 1).spot)
                    yield Moved(seat, key, to, left)
        left_standing: dict[int, dict[str, int]] = yield Standing()
        standing = {str(seat): dict(held) for seat, held in left_standing.items() if held}
        return {"standing": standing} if standing else {}

    def settled(
        self, stakes: Mapping[int, Mapping[str, int]], drawn: Iterable[int], people: Mapping[int, str]
    ) -> Iterator[Settled]:
        """What one draw is worth to every ticket: a line for what did not win, one for each catch that did."""
        came = frozenset(drawn)
        lines: list[Settled] = []
        wins: list[Win] = []
        for seat, held in stakes.items():
            for key, stake in held.items():
                ticket = self.ticket(key)
                bet = Fraction(stake, ticket.games * ticket.ways)
                ways = self.paid_ways(ticket.catches(came))
                settled = [
                    self.settle(seat, key, int(bet * times), way, payment=self.rules.pay("keno", *way))
                    for way, times in ways
                ]
                won = [
                    (Fraction(line.stake), Fraction(line.net + line.stake), times)
                    for line, (_, times) in zip(settled, ways, strict=True)
                ]
                lines += settled
                wins += self._wins(people[seat], won)
        due = self.within_limit(wins)
        several = len({win.player for win in wins if win.of_wager > self._limit[1]}) > 1
        clause = self.rules.irregularity("limit-several-players" if several else "limit-one-player")
        for line, win, part, paid in zip(lines, wins, due, in_cents(wins, due), strict=True):
            if part < win.payoff:
                line = line.but(net=paid - line.stake, cite=self.rules.cite(clause.cite))
            yield line

    def paid_ways(self, catches: Catches) -> list[tuple[Chain, int]]:
        """What the ways of a ticket are settled as: the catches that pay, and all others together. By one reading only
        the highest prize of the whole ticket is paid."""
        table = self.rules.table("keno")
        rows = table.by_outcome if table else {}
        found = [(chain(matched, spots), count) for matched, spots, count in catches]
        won = [(way, count) for way, count in found if way[0] in rows]
        if won and self.rules.choice("highest-prize-ways") == "whole-ticket":
            best = max(won, key=lambda one: rows[one[0][0]].pays.profit)
            won = [(best[0], 1)]
        lost = sum(count for _, count in found) - sum(count for _, count in won)
        if lost and len(found) == 1 and found[0][1] == 1:
            return found  # one way, which is named for what it has matched
        return [*won, *([(("lose",), lost)] if lost else [])]

    @cached_property
    def _limit(self) -> tuple[int, int]:
        facts = next(one.facts for one in self.rules.chapter.provisions if one.id == "aggregate")
        return cents(facts["aggregate"]), cents(facts["exempt_payoff"])

    def within_limit(self, wins: Sequence[Win]) -> list[Fraction]:
        """What is paid of the payoffs of one game."""
        return within_limit(wins, *self._limit, self.rules.choice("pro-rata-by"))

    def _wins(self, player: str, won: Sequence[tuple[Fraction, Fraction, int]]) -> list[Win]:
        """What the ways of one ticket have won, as the limit looks at it: each way is a wager, or the whole ticket; of
        ways that have matched alike there are the stake, the payoff and how many they are."""
        whole = self.rules.choice("exempt-payoff-of") == "ticket"
        ticket = sum((payoff for _, payoff, _ in won), Fraction(0))
        return [Win(player, stake, payoff, ticket if whole else payoff / times) for stake, payoff, times in won]

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Refuse a ruling on a limit that the payouts of this game do not exceed."""
        if law.id not in self.carries_out or not isinstance(moment.request, Shown):
            return
        seats = {seat: f"seat {seat}" for seat in moment.stakes}
        lines = [
            line for line in self.settled(moment.stakes, moment.request.result, seats) if line.net + line.stake > 0
        ]
        if not any(line.cite.endswith(law.cite) for line in lines):
            paid = sum(line.net + line.stake for line in lines)
            raise self.rules.refused(f"{law.id}: this game pays {self.rules.money(paid)}.", law)

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """A ticket for each number of spots that the house pays, whatever its numbers; and some way tickets."""
        self.check_supplied()
        for spots in self.paid_spots:
            yield self._priced("keno", Ticket((tuple(range(1, spots + 1)),), (spots,)))
        for ticket in self._example_ways():
            yield self._priced("way", ticket)

    def priced_on(self, wager: str, spot: str) -> Iterator[Priced]:
        """Any ticket that can be written, for one game."""
        ticket = ticket_of(wager, spot, self.balls)
        self._check_spots(ticket)
        if ticket.quick:
            ticket = Ticket((tuple(range(1, ticket.quick + 1)),), ticket.sizes)
        yield self._priced(wager, replace(ticket, games=1))

    def _priced(self, wager: str, ticket: Ticket) -> Priced:
        spots = " and ".join(map(str, ticket.sizes)) + f" spot{'s' * (ticket.sizes[-1] > 1)}"
        said = [spots]
        if wager == "way":
            said = [f"{ticket.ways} ways of {spots}", f"highest-prize-ways: {self.rules.choice('highest-prize-ways')}"]
        said += [f"for a wager of {self.rules.money(100)} a way, while nobody else wins in the game"]
        return Priced(wager, "keno", "ticket", tuple(said), ticket.spot, stake=100 * ticket.ways)

    def _example_ways(self) -> Iterator[Ticket]:
        """Way tickets that this house pays: those of `EXAMPLES`, else one for each number of spots in its pay table."""
        paid = self.paid_spots or tuple(self.spots_allowed)
        shapes = [shape for shape in EXAMPLES if set(shape[1]) <= set(paid)]
        for groups, sizes in shapes or [(self._split(size), (size,)) for size in paid]:
            yield Ticket(tuple(in_groups(range(1, self.balls + 1), groups)), sizes)

    def _split(self, size: int) -> tuple[int, ...]:
        """Groups that can be put together to `size` spots without marking more numbers than a ticket may have."""
        most = self.spots_allowed[-1]
        if 2 * size <= most:
            return (size, size)
        return (size - 1, 1, 1) if size < most else (size - 1, 1)

    def count(self, priced: Priced) -> Count:
        """Every draw, by how many numbers of each group it has; groups of one size are alike."""
        ticket = self.ticket(priced.key)
        sizes = Counter(map(len, ticket.groups))
        if math.prod(math.comb(count + size, size) for size, count in sizes.items()) > MOST_SPREADS:
            raise Refused(f"{priced.key} has too many different draws to count them all.")
        marked = sum(map(len, ticket.groups))
        cases = self._cases(ticket)
        found: dict[Case, int] = {}
        for spread in product(
            *(combinations_with_replacement(range(size + 1), count) for size, count in sizes.items())
        ):
            weight, groups = 1, []
            for (size, count), hits in zip(sizes.items(), spread, strict=True):
                weight *= math.factorial(count)
                for matched, times in Counter(hits).items():
                    weight = weight * math.comb(size, matched) ** times // math.factorial(times)
                groups += [(size, matched) for matched in hits]
            drawn = sum(matched for _, matched in groups)
            if drawn <= self.drawn:
                weight *= math.comb(self.balls - marked, self.drawn - drawn)
                case = cases(catches_of(groups, ticket.sizes))
                found[case] = found.get(case, 0) + weight
        return Count(tuple(found), tuple(found.values()))

    def _cases(self, ticket: Ticket) -> Callable[[Catches], Case]:
        """What gives the case of each catch of a ticket."""
        ways = ticket.ways
        known: dict[Catches, Case] = {}

        def case(catches: Catches) -> Case:
            if catches not in known:
                settled = self.paid_ways(catches)
                legs = tuple(WaysLeg("keno", way, Fraction(count, ways), count) for way, count in settled)
                name = settled[0][0][0] if ways == 1 else ", ".join(
                    f"{count} × {way[0]}" for way, count in settled if way[0] != "lose"
                ) or "lose"  # fmt: skip
                known[catches] = Case(name, legs)
            return known[catches]

        return case

    def paid(self, case: Case, stake: int, meters: Mapping[str, int]) -> Iterator[tuple[Leg, Payment, Fraction]]:
        """Each catch of a ticket, paid within the limit of the game."""
        legs = [(leg, *self.worth(leg, stake, meters)) for leg in case.legs]
        won = [
            (leg.units * stake, net + leg.units * stake, leg.times if isinstance(leg, WaysLeg) else 1)
            for leg, _, net in legs
        ]
        for (leg, payment, _), due in zip(legs, self.within_limit(self._wins("", won)), strict=True):
            yield leg, payment, due - leg.units * stake

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Draw the balls, and compare every ticket with each draw."""
        state = stream.start(seed, block)
        draws = np.empty((self.drawn, rounds), dtype=np.int64)
        stream.deals(state, np.arange(1, self.balls + 1), draws)
        out: NDArray[np.uint8] = np.zeros((self.balls + 1, rounds), dtype=np.uint8)
        np.put_along_axis(out, draws, np.uint8(1), axis=0)
        return [self._seen(self.ticket(one.key), self.count(one), out) for one in priced]

    def _seen(self, ticket: Ticket, exact: Count, out: NDArray[np.uint8]) -> Count:
        """How often each case of a ticket came up in some draws."""
        cases, times = self._cases(ticket), dict.fromkeys(exact.cases, 0)
        base = np.int64(max(map(len, ticket.groups)) + 1)
        code = np.zeros(out.shape[1], dtype=np.int64)
        for group in ticket.groups:
            code = code * base + out[list(group)].sum(axis=0)
        for value, count in zip(*np.unique(code, return_counts=True), strict=True):
            groups, rest = [], int(value)
            for group in reversed(ticket.groups):
                rest, matched = divmod(rest, int(base))
                groups.append((len(group), matched))
            times[cases(catches_of(groups, ticket.sizes))] += int(count)
        return Count(exact.cases, tuple(times.values()))


MOST_SPREADS = 200_000
"""Draws, by how many numbers of each group they have, that are counted within seconds."""
