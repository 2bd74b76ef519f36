"""Chemin de fer: participants bank in turn, others cover the bank, and both sides have a decision of their own."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from typing import Any

import numpy as np

from croupier.games.appearance import Word, words
from croupier.games.baccarat import coup
from croupier.games.baccarat.coup import ENDINGS, NO_THIRD, Flags
from croupier.games.baccarat.players import THE_DEALER, delays, to_the_right
from croupier.games.baccarat.points import PointGame, road_mark
from croupier.games.base import Chain, Count, Moment, Priced, View, cases
from croupier.games.capabilities import Episodes
from croupier.games.script import (
    NO_LIMIT,
    Amount,
    Announce,
    Carry,
    DealCard,
    Decide,
    Part,
    Request,
    Ruled,
    RulingsMade,
    Script,
    Settled,
    Standing,
    Stands,
    TakeWagers,
    TurnUp,
    seat_place,
)
from croupier.games.shoe import ShoeState
from croupier.kernels import plain
from croupier.rules.charts.announcements import When
from croupier.rules.charts.cards import most_times
from croupier.rules.charts.dealing import Hand, first_cards
from croupier.rules.law import Irregularity
from croupier.rules.pays import cents

ANYTHING = 10**15
FIRST_WAGER = "first wager"
RESULTS: tuple[Chain, ...] = (("tie",), ("player-win",), ("banker-win",))
AFTER_STAY = ("card-after-stay-banker-draws", "card-miscalled-banker-draws")
DISCARDED_AFTER_STAY = ("card-after-stay-banker-stays", "card-miscalled-banker-need-not-draw")
"""A card dealt to the Dominant Player who has stayed: the Banker's, or nobody's."""
BEFORE_THE_CUT_CARD = ("card-drawn-in-error", "card-face-up")
WITH_THE_CUT_CARD = ("card-drawn-in-error-after-cutting-card", "card-face-up-last-hand")
"""What a wrong card is in any other hand, and in the last one of a shoe."""

Profile = tuple[bool, tuple[bool, ...]]
"""Whether the Player draws where it is free to, and the same for each place where the Banker is."""
Tallies = dict[Profile, tuple[int, ...]]
"""How often each ending comes, for every way in which both sides can decide."""


@dataclass
class Bank:
    """Who banks, with what, and from whose right the bank passes when it is lost."""

    seat: int
    wager: int
    turn: int

    def data(self) -> dict[str, int]:
        """As plain data."""
        return {"seat": self.seat, "wager": self.wager, "turn": self.turn}


@dataclass
class Hands:
    """The two hands, where they lie, and counts that a ruling has fixed."""

    player_place: str
    banker_place: str
    player: list[int]
    banker: list[int]
    player_count: int | None = None
    banker_count: int | None = None


@dataclass(frozen=True)
class Balance:
    """How often each side draws where it is free to when neither can gain by another way."""

    player: Fraction
    banker: tuple[Fraction, ...]


class CheminDeFer(Episodes, PointGame):
    """Chemin de fer under one chapter and one submission."""

    names = ("chemin-de-fer",)
    decides = True
    episode = "round"
    roles = ("player", "banker")

    def vocabulary(self) -> tuple[Word, ...]:
        """What the Player and the Banker do where they are free to."""
        return words("card", "stay", "draw")

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """Who banks, and with what."""
        bank = carry.get("bank")
        return [("The bank", f"seat {bank['seat']}, {self.rules.money(bank['wager'])}")] if bank else []

    # --- charts ---

    @cached_property
    def free_totals(self) -> tuple[int, ...]:
        """The totals with which the Dominant Player chooses."""
        return tuple(int(row[0]) for row in self.chart("player-draw").rows if row[1] == "option")

    @cached_property
    def free_places(self) -> tuple[tuple[int, int], ...]:
        """Where the Banker chooses: total, and the value of the Player's third card."""
        rows = self.chart(self.rules.choice("banker-draw")).rows
        return tuple(
            (total, third) for total, row in enumerate(rows) for third, cell in enumerate(row[1:]) if cell == "option"
        )

    def charts_of(self, profile: Profile) -> tuple[Flags, Flags]:
        """The draw charts when both sides decide by a profile."""
        by_player, by_banker = self.by_player.copy(), self.by_banker.copy()
        for total in self.free_totals:
            by_player[total] = profile[0]
        for place, draws in zip(self.free_places, profile[1], strict=True):
            by_banker[place] = draws
        return by_player, by_banker

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """A shoe if one is due, the bank, wagers against it, cards and decisions, settlement with the fee."""
        earlier: tuple[Ruled, ...] = yield RulingsMade()
        state = yield from self.shoe.open(carry)
        misses = [*carry.get("misses", ()), *_moved(earlier)]
        kept: Carry = {name: carry[name] for name in ("bank", "lost", "suivi") if name in carry}
        yield from self._stands(carry, {**self.shoe.leaves(state), **_missing(misses), **kept})
        bank = yield from self._bank(seats, carry, misses, bool(delays(earlier, "banker")))
        if bank is None:
            yield Announce("Nobody takes the bank.", self.clause("bank", "lost"))
            return (yield from self._leave(state, misses, len(earlier), None, []))
        yield Announce(f"Seat {bank.seat} banks {self.rules.money(bank.wager)}.")
        order = to_the_right(seats, bank.seat)
        followers = carry.get("suivi", []) if carry.get("bank", {}).get("seat") == bank.seat else []
        if carry.get("bank", {}).get("seat") != bank.seat:
            yield Stands({**self.shoe.leaves(state), **_missing(misses), "bank": bank.data(), "suivi": []})
        stakes, dominant = yield from self._against(bank, order, followers)
        covered = sum(stakes.values())
        if covered < bank.wager:
            yield self._withdrawn(bank.seat, bank.wager - covered)
        if dominant is None:
            yield Announce("Nobody covers any of the bank; no hand is dealt.", self.clause("bank", "not covered"))
            return (yield from self._leave(state, misses, len(earlier), bank, followers))
        yield from self.announced(When.FIRST)
        hands = yield from self._first_cards(state, dominant, bank.seat)
        yield from self._play(state, hands, dominant, bank.seat)
        counts = self._counts(hands)
        ending = plain(coup.ending_of)(*counts, int(len(hands.player) > 2), int(len(hands.banker) > 2))
        result = coup.main_chain(ending)[-1]
        yield Announce(_said(*counts))
        stands = yield Standing()
        stakes = {seat: held["player"] for seat, held in stands.items() if seat in stakes and "player" in held}
        yield from self._settlement(bank, covered, stakes, result)
        state.road.append(road_mark(ending, coup.NEITHER))
        rulings: tuple[Ruled, ...] = yield RulingsMade()
        yield from self.shoe.close_hand(state, rulings[len(earlier) :])
        if result == "banker-win":  # a stand off does not count
            followers = [seat for seat, stake in stakes.items() if stake == bank.wager]
        return (yield from self._leave(state, misses, len(earlier), bank, followers, result == "player-win"))

    def _leave(
        self,
        state: ShoeState,
        misses: Sequence[int],
        ruled: int,
        bank: Bank | None,
        followers: Sequence[int],
        lost: bool = False,
    ) -> Generator[Request, Any, Carry]:
        """What a round leaves: the bank, unless the shoe is over or it was lost, and who misses a turn."""
        rulings: tuple[Ruled, ...] = yield RulingsMade()
        left = {**self.shoe.leaves(state), **_missing([*misses, *_moved(rulings[ruled:])])}
        if bank is None or ("shoe" not in left and self.shoe.lasting):
            return left
        if lost or delays(rulings[ruled:], "banker"):
            return {**left, "lost": bank.turn}
        return {**left, "bank": bank.data(), "suivi": followers}

    # --- the bank ---

    @cached_property
    def most_times(self) -> int:
        """How many times the preceding wager a Banker may wager."""
        return most_times(self.chart("bank"))

    def _bank(
        self, seats: Sequence[int], carry: Carry, misses: list[int], delayed: bool
    ) -> Generator[Request, Any, Bank | None]:
        """Who banks this hand: the Banker who keeps it, the next in turn, or the highest bidder."""
        if "lost" in carry:
            return (yield from self._next_banker(seats, carry["lost"], misses))
        if "bank" not in carry:
            return (yield from self._bids(seats))
        bank = Bank(**carry["bank"])
        if delayed or bank.seat not in seats:
            return (yield from self._next_banker(seats, bank.turn, misses))
        limits = {"banker": (bank.wager, self.most_times * bank.wager)}
        for seat in (bank.seat, *self._in_turn(seats, bank.seat, misses)):
            clause = self.clause("bank", "kept" if seat == bank.seat else "passed")
            stakes = yield TakeWagers(seat, "bank", limits, clause)
            if stakes:
                return Bank(seat, stakes["banker"], bank.turn)
        others = [seat for seat in seats if seat != bank.seat]
        taken = (yield from self._bids(others)) or (yield from self._bids(seats))
        return Bank(taken.seat, taken.wager, bank.turn) if taken else None

    def _in_turn(self, seats: Sequence[int], seat: int, misses: list[int]) -> Iterator[int]:
        """The seats to which the bank is offered, from the right of one; who has moved seats misses one turn."""
        for other in to_the_right(seats, seat):
            if other in misses:
                misses.remove(other)
            else:
                yield other

    def _next_banker(self, seats: Sequence[int], turn: int, misses: list[int]) -> Generator[Request, Any, Bank | None]:
        """A bank that was lost is offered to the right, then on, until somebody takes it."""
        for seat in self._in_turn(seats, turn, misses):
            stakes = yield TakeWagers(seat, "bank", {"banker": (1, ANYTHING)}, self.clause("bank", "lost"))
            if stakes:
                return Bank(seat, stakes["banker"], seat)
        return None

    def _bids(self, seats: Sequence[int]) -> Generator[Request, Any, Bank | None]:
        """The highest offer banks; among equal ones the first counterclockwise from the dealer."""
        bids: dict[int, int] = {}
        for seat in seats:
            stakes = yield TakeWagers(seat, "bid", {"banker": (1, ANYTHING)}, self.clause("bank", "bid"))
            if stakes:
                bids[seat] = stakes["banker"]
        if not bids:
            return None
        best = max(to_the_right(sorted(bids), THE_DEALER), key=lambda seat: bids[seat])
        for seat in sorted(bids):
            if seat != best:
                yield Settled(seat, "banker", "outbid", "Push", bids[seat], 0, self.clause("bank", "bid"))
        return Bank(best, bids[best] + (yield from self._above_the_bid(best, bids[best])), best)

    def _above_the_bid(self, seat: int, bid: int) -> Generator[Request, Any, int]:
        """How much more than the bid its bidder wagers on the first hand: the bid is only the least."""
        _, high = self.rules.bounds("banker")
        most = cents(high) - bid if high else NO_LIMIT
        if most <= 0 or self.rules.choice("first-wager") == "bid":
            return 0
        clause = self.clause("bank", "kept")
        costs, amounts = {"raise": {"banker": min(bid, most)}}, {"raise": Amount("banker", 1, most, cite=clause)}
        asked = Decide(seat, FIRST_WAGER, ("no", "raise"), costs, amounts, usual="no", cite=clause)
        answer: str | None = yield asked
        return asked.taken(answer)[1].get("banker", 0) if answer else 0

    def _withdrawn(self, seat: int, amount: int) -> Settled:
        return Settled(seat, "banker", "withdrawn", "Push", amount, 0, self.clause("bank", "not covered"))

    # --- wagers against the bank ---

    def _against(
        self, bank: Bank, order: Sequence[int], followers: Sequence[int]
    ) -> Generator[Request, Any, tuple[dict[int, int], int | None]]:
        """Suivi, then banco, then parts of the bank from the Banker's right; and who is the Dominant Player."""
        cover = {"player": bank.wager}
        for seat in [seat for seat in order if seat in followers]:
            if (yield Decide(seat, "banco", ("no", "suivi"), {"suivi": cover})) == "suivi":
                yield Announce(f"Seat {seat}: Banco Suivi.", self.clause("bank", "suivi"))
                return {seat: bank.wager}, seat
        for seat in order:
            if (yield Decide(seat, "banco", ("no", "banco"), {"banco": cover})) == "banco":
                yield Announce(f"Seat {seat}: Banco.", self.clause("bank", "banco"))
                return {seat: bank.wager}, seat
        stakes: dict[int, int] = {}
        for seat in order:
            left = bank.wager - sum(stakes.values())
            if not left:
                break
            taken = yield TakeWagers(seat, "against the bank", {"player": (1, left)}, self.clause("bank", "against"))
            if taken:
                stakes[seat] = taken["player"]
        dominant = max(stakes, key=lambda seat: stakes[seat]) if stakes else None
        return stakes, dominant

    # --- cards ---

    def _first_cards(self, state: ShoeState, dominant: int, banker: int) -> Generator[Request, Any, Hands]:
        hands = Hands(seat_place(dominant), seat_place(banker), [], [])
        for hand in first_cards(self.chart("dealing")).order:
            if hand == Hand.PLAYER:
                hands.player.append((yield from self.shoe.draw(state, hands.player_place, "down")))
            else:
                hands.banker.append((yield from self.shoe.draw(state, hands.banker_place, "down")))
        rulings: tuple[Ruled, ...] = yield RulingsMade()
        for ruling in rulings:
            if ruling.irregularity == "player-three-cards":
                extra = yield from self.shoe.draw(state, hands.player_place, "down")
                hands.player_count = self.highest((*hands.player, extra))
            elif ruling.irregularity == "banker-too-many-cards":
                yield from self.shoe.draw(state, hands.banker_place, "down")
                hands.banker_count = 0
        return hands

    def highest(self, cards: Sequence[int]) -> int:
        """The highest count that two or all of some cards make."""
        return max(self.total(chosen) for size in (2, len(cards)) for chosen in combinations(cards, size))

    def lowest(self, cards: Sequence[int]) -> int:
        """The lowest count that two of some cards make."""
        return min(self.total(chosen) for chosen in combinations(cards, 2))

    def _play(self, state: ShoeState, hands: Hands, dominant: int, banker: int) -> Part:
        """Card, Stay or Natural; then the Banker, by the chart or by choice."""
        player_total, banker_total = self._counts(hands)
        if player_total >= 8:
            yield Announce(f"Seat {dominant}: Natural.")
            yield from self._turn_up(hands)
            return
        action = self.chart("player-draw").rows[player_total][1]
        if action == "option":
            action = yield Decide(dominant, "player's hand", ("card", "stay"))
        card = action in ("draw", "card")
        yield Announce(f"Seat {dominant}: {'Card' if card else 'Stay'}.")
        if banker_total >= 8:
            yield Announce(f"Seat {banker}: Natural.")
            yield from self._turn_up(hands)
            return
        third = NO_THIRD
        if card:
            yield Announce(f"Seat {banker}: Under Eight.")
            drawn = yield from self.shoe.draw(state, hands.player_place)
            third = self.total([drawn])
            hands.player.append(drawn)
            if hands.player_count is not None:
                hands.player_count = (hands.player_count + third) % 10
        yield TurnUp(hands.banker_place)
        yield from self._banker_plays(state, hands, banker, banker_total, third)
        yield from self._turn_up(hands)

    def _banker_plays(self, state: ShoeState, hands: Hands, banker: int, total: int, third: int) -> Part:
        action = self.chart(self.rules.choice("banker-draw")).rows[total][1 + third]
        if action == "option":
            action = yield Decide(banker, "banker's hand", ("draw", "stay"))
        if action != "draw":
            return
        drawn = yield from self.shoe.draw(state, hands.banker_place)
        hands.banker.append(drawn)
        if hands.banker_count is not None:
            hands.banker_count = (hands.banker_count + self.total([drawn])) % 10
        made: tuple[Ruled, ...] = yield RulingsMade()
        if any(one.irregularity == "banker-two-third-cards" for one in made):
            hands.banker.append((yield from self.shoe.draw(state, hands.banker_place)))
            hands.banker_count = self.lowest(hands.banker)

    def _turn_up(self, hands: Hands) -> Part:
        yield TurnUp(hands.player_place)
        yield TurnUp(hands.banker_place)

    def _counts(self, hands: Hands) -> tuple[int, int]:
        player = self.total(hands.player) if hands.player_count is None else hands.player_count
        banker = self.total(hands.banker) if hands.banker_count is None else hands.banker_count
        return player, banker

    # --- settlement ---

    def _settlement(self, bank: Bank, covered: int, stakes: Mapping[int, int], result: str) -> Part:
        """The Banker is paid from the others' wagers, less the fee, or pays them.

        What a ruling has given back to one of them is no longer covered.
        """
        if left := covered - sum(stakes.values()):
            yield self._withdrawn(bank.seat, left)
            covered -= left
        lines = [self.settle(seat, "player", stake, (result,)) for seat, stake in stakes.items()]
        payment = self.payment("banker", result)
        if covered:
            lines.append(self.settle(bank.seat, "banker", covered, (result,), payment=payment))
        yield from (line for line in lines if line.net < 0)
        yield from (line for line in lines if line.net >= 0)

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """A wager that comes too late is one against the bank, which was there before."""
        super().check_ruling(law, moment)
        if law.id == "late-wager" and moment.wager == "banker":
            raise self.rules.refused(f"{law.id} is about a wager against the bank.", law)
        if not moment.recorded and (what := self._contradicted(law.id, moment)):
            raise self.rules.refused(f"{law.id} is not what happened: {what}.", law)

    @staticmethod
    def _contradicted(irregularity: str, moment: Moment) -> str:
        """What on the table contradicts a ruling on a card: to which hand the next one is due, or the cut card."""
        to = moment.request.to if isinstance(moment.request, DealCard) and moment.hands else ""
        banker = next((seat_place(seat) for seat, held in moment.stakes.items() if "banker" in held), "")
        third = bool(to) and [len(cards) for cards in moment.hands.values()] == [2, 2]
        if irregularity in AFTER_STAY and not (third and to == banker):
            return "the Dominant Player has not stayed with a card due to the Banker"
        if irregularity in DISCARDED_AFTER_STAY and to:
            return "a card is due"
        if irregularity == "banker-draws-before-player" and (not third or to == banker):
            return "no third card is due to the Dominant Player"
        if irregularity in BEFORE_THE_CUT_CARD and moment.cut_card:
            return "the cutting card has come out"
        if irregularity in WITH_THE_CUT_CARD and not moment.cut_card:
            return "the cutting card has not come out"
        return ""

    def ruled(self, ruling: Ruled, carry: Carry) -> None:
        """A hand annulled for the wrong order of cards may cost the Banker the bank."""
        super().ruled(ruling, carry)
        annulled = ruling.irregularity == "wrong-order" and self.rules.choice("annulled-deal-bank") == "yes"
        if annulled and "bank" in carry:
            carry["lost"] = carry.pop("bank")["turn"]

    # --- strategy ---

    @cached_property
    def tallies(self) -> Tallies:
        """How often each ending comes from a full shoe, for every way in which both sides can decide."""
        return self.tallies_of(self.fresh)

    def tallies_of(self, left: tuple[int, ...]) -> Tallies:
        """The same from a shoe with so many cards left of each rank."""
        counted = {}
        for profile in product((True, False), product((True, False), repeat=len(self.free_places))):
            rows = self.coups(left, *self.charts_of(profile))
            counted[profile] = tuple(sum(row[ending] for row in rows) for ending in range(ENDINGS))
        return counted

    def _worths(self, profile: Profile, tallies: Tallies | None = None) -> tuple[Fraction, Fraction]:
        """What a unit on each hand makes on average when both sides decide by a profile."""
        nets = {
            wager: {chain[-1]: self.payment(wager, *chain).pays.net(10_000) for chain in RESULTS}
            for wager in ("player", "banker")
        }
        tally = (tallies or self.tallies)[profile]
        results = [coup.main_chain(ending)[-1] for ending in range(ENDINGS)]
        sums = {
            wager: sum((net[result] * times for result, times in zip(results, tally, strict=True)), Fraction(0))
            for wager, net in nets.items()
        }
        total = 10_000 * sum(tally)
        return sums["player"] / total, sums["banker"] / total

    @cached_property
    def balance(self) -> Balance:
        """How both sides decide with a full shoe when neither can do better."""
        return self.balance_of(self.tallies)

    def balance_of(self, tallies: Tallies) -> Balance:
        """How both sides decide when neither can do better: each makes the other's choice indifferent, or has a best.

        The Player's one choice and the Banker's several are solved from the exact worths: the Banker's gain from a draw
        at a place is linear in how often the Player draws, and the other way round.
        """
        size = len(self.free_places)
        stays = (False,) * size

        def at(place: int) -> tuple[bool, ...]:
            return tuple(number == place for number in range(size))

        worth = {
            (draws, places): self._worths((draws, places), tallies)
            for draws in (True, False)
            for places in (stays, *map(at, range(size)))
        }
        gains = [  # of the Banker at each place, if the Player draws and if not
            tuple(worth[draws, at(place)][1] - worth[draws, stays][1] for draws in (True, False))
            for place in range(size)
        ]
        base = worth[True, stays][0] - worth[False, stays][0]
        shifts = [
            worth[True, at(place)][0] - worth[False, at(place)][0] - base for place in range(size)
        ]  # of the Player's gain from drawing, if the Banker draws at a place
        even = {Fraction(0), Fraction(1)}
        even |= {stay / (stay - draw) for draw, stay in gains if draw != stay and 0 <= stay / (stay - draw) <= 1}
        for often in sorted(even, reverse=True):
            gain = [often * draw + (1 - often) * stay for draw, stay in gains]
            banker = [Fraction(int(value > 0)) for value in gain]
            slope = base + sum((shift * draws for shift, draws in zip(shifts, banker, strict=True)), Fraction(0))
            for place in [place for place in range(size) if gain[place] == 0 and shifts[place]]:
                if 0 < often < 1 and 0 <= -slope / shifts[place] <= 1:
                    banker[place] = -slope / shifts[place]
                    return Balance(often, tuple(banker))
            if (often == 1 and slope >= 0) or (often == 0 and slope <= 0):
                return Balance(often, tuple(banker))
        raise ArithmeticError("no balance found")

    def _weights(self, balance: Balance) -> Iterator[tuple[Profile, Fraction]]:
        """How often each profile is played when both sides keep a balance."""
        for profile in self.tallies:
            chance = balance.player if profile[0] else 1 - balance.player
            for draws, often in zip(profile[1], balance.banker, strict=True):
                chance *= often if draws else 1 - often
            if chance:
                yield profile, chance

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What drawing and staying are worth against an opponent who keeps the balance, in units of the wager."""
        if decide.about == "player's hand":
            return self._player_values(view.cards[seat_place(decide.seat)][:2])
        if decide.about == FIRST_WAGER:
            raised = self.count(next(one for one in self.priced() if one.wager == "banker"))
            return {"no": Fraction(0), "raise": self.expected(raised)}
        if decide.about == "banco":
            covered = self.count(next(one for one in self.priced() if one.wager == "player"))
            return {action: self.expected(covered) if action != "no" else Fraction(0) for action in decide.actions}
        own = view.cards[seat_place(decide.seat)][:2]
        third = next(
            cards[2] for place, cards in view.cards.items() if len(cards) == 3 and place != seat_place(decide.seat)
        )
        return self._banker_values(own, third)

    def _player_values(self, own: Sequence[int]) -> dict[str, Fraction]:
        """Over everything that the Banker can hold and that can follow."""
        values = {}
        for action in ("card", "stay"):
            total = ways = Fraction(0)
            for profile, chance in self._weights(self.balance):
                tally = np.zeros(ENDINGS, dtype=np.int64)
                left = list(self.without(own))
                by_player, by_banker = self.charts_of((action == "card", profile[1]))
                for second, fourth in product(range(13), repeat=2):
                    times = left[second] * (left[fourth] - (second == fourth))
                    points = self._left(left, (second, fourth))
                    banker = int(self.points[second] + self.points[fourth]) % 10
                    plain(coup.third_cards)(self.total(own), banker, times, points, by_player, by_banker, tally)
                total += chance * self._sum_of("player", tally)
                ways += chance * int(tally.sum())
            values[action] = total / ways
        return values

    def _banker_values(self, own: Sequence[int], third: int) -> dict[str, Fraction]:
        """Over the hands with which the Player draws, and the card that can follow."""
        left = list(self.without([*own, third]))
        nets = {"draw": Fraction(0), "stay": Fraction(0)}
        ways = Fraction(0)
        banker, drawn = self.total(own), self.total([third])
        for first, second in product(range(13), repeat=2):
            total = int(self.points[first] + self.points[second]) % 10
            often = self.balance.player if total in self.free_totals else Fraction(int(self.by_player[total]))
            times = often * left[first] * (left[second] - (first == second))
            if total >= 8 or times <= 0:
                continue
            points = self._left(left, (first, second))
            ways += times
            player = (total + drawn) % 10
            nets["stay"] += times * self._result_net(player, banker)
            for value in range(10):
                share = Fraction(int(points[value]), int(points.sum()))
                nets["draw"] += times * share * self._result_net(player, (banker + value) % 10)
        return {action: net / ways for action, net in nets.items()}

    def _left(self, left: Sequence[int], gone: Sequence[int]) -> coup.Ints:
        """How many cards of each value are left when two more ranks are gone."""
        points = np.zeros(10, dtype=np.int64)
        for place, held in enumerate(left):
            points[self.points[place]] += held
        for place in gone:
            points[self.points[place]] -= 1
        return points

    def _sum_of(self, wager: str, tally: coup.Ints) -> Fraction:
        nets = {chain[-1]: self.payment(wager, *chain).pays.net(10_000) / 10_000 for chain in RESULTS}
        found = ((nets[coup.main_chain(ending)[-1]], int(times)) for ending, times in enumerate(tally) if times)
        return sum((net * times for net, times in found), Fraction(0))

    def _result_net(self, player: int, banker: int) -> Fraction:
        result = "tie" if player == banker else "player-win" if player > banker else "banker-win"
        return self.payment("banker", result).pays.net(10_000) / 10_000

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Both wagers, when both sides decide as well as they can."""
        shoe = f"{len(self.deck()) // 52} decks"
        rounded = self.rules.choice("vigorish-rounding") != "none"
        for law in self.rules.chapter.wagers:
            stake = 2_500 if rounded and law.id == "banker" else 0
            yield Priced(law.id, law.id, "wager", (shoe,), stake=stake)

    def _ways(self, balance: Balance) -> tuple[str, ...]:
        """How both sides decide, in words."""
        player = ", ".join(map(str, self.free_totals))
        ways = [f"Player draws on {player} {_often(balance.player)}"]
        for (total, third), often in zip(self.free_places, balance.banker, strict=True):
            ways.append(f"Banker draws on {total} against {third} {_often(often)}")
        return tuple(ways)

    def count_from(self, priced: Priced, left: Sequence[int]) -> Count:
        """Every order of six cards of a shoe, each way of deciding as often as it is best chosen with that shoe."""
        tallies = self.tallies_of(tuple(left))
        balance = self.balance_of(tallies)
        weights = dict(self._weights(balance))
        scale = math.lcm(*(chance.denominator for chance in weights.values()))
        counts = [0] * len(RESULTS)
        for profile, chance in weights.items():
            times = int(chance * scale)
            for ending, count in enumerate(tallies[profile]):
                counts[_result(ending)] += times * count
        return Count(cases(priced.wager, RESULTS), tuple(counts), conditions=self._ways(balance), proportional=True)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal whole shoes; each way of deciding gets its share of the rounds."""
        shoe = np.repeat(np.arange(13, dtype=np.uint8), self.fresh)
        burns = np.array(self.shoe.burns, dtype=np.int64)
        nobody = np.zeros((0, 13**4), dtype=np.int8)
        totals = np.zeros(ENDINGS, dtype=np.int64)
        weights = list(self._weights(self.balance))
        done = 0
        so_far = Fraction(0)
        for number, (profile, chance) in enumerate(weights):
            so_far += chance
            share = int(so_far * rounds) - done
            done += share
            charts = self.points, *self.charts_of(profile)
            place = block * len(self.tallies) + number
            if share:
                tally, _ = coup.deal_shoes(
                    seed, place, share, shoe, *charts, burns, self.shoe.behind(), self.shoe.hands_after, nobody
                )
                totals += tally.sum(axis=0)
        counts = [0] * len(RESULTS)
        for ending in range(ENDINGS):
            counts[_result(ending)] += int(totals[ending])
        ways = self._ways(self.balance)
        return [Count(cases(one.wager, RESULTS), tuple(counts), conditions=ways) for one in priced]


def _result(ending: int) -> int:
    """The place of an ending's result in `RESULTS`."""
    return RESULTS.index(coup.main_chain(ending)[-1:])


def _often(chance: Fraction) -> str:
    return "always" if chance == 1 else "never" if chance == 0 else f"with probability {float(chance):.4f}"


def _moved(rulings: Sequence[Ruled]) -> list[int]:
    """The seats to which participants have moved."""
    return [one.seat for one in rulings if one.irregularity == "seat-moved" and one.seat is not None]


def _missing(misses: Sequence[int]) -> Carry:
    return {"misses": list(misses)} if misses else {}


def _said(player: int, banker: int) -> str:
    if player == banker:
        return f"Stand off, {player}."
    winner = "Player's Hand" if player > banker else "Banker's Hand"
    return f"{winner} wins, {max(player, banker)} to {min(player, banker)}."
