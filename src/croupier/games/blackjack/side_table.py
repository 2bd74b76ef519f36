"""The wagers beside the hand at the table: when each is settled, by what, and what is shared or limited."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.games.base import Chain
from croupier.games.blackjack.hands import total
from croupier.games.blackjack.push_22 import push_22
from croupier.games.blackjack.side_finished import bad_beat, buster, hit_and_run, straight_jack
from croupier.games.blackjack.side_first_cards import ACES, FIRST, MATCHED_TOGETHER, MATCHES, THIRD
from croupier.games.blackjack.state import SECOND, Hand, Round
from croupier.games.script import NO_LIMIT, Amount, Decide, Part, ReadMeter, Request, Settled, Toke
from croupier.games.side_bets import DEALER, OWN, Cards, Side, part_of_one
from croupier.games.system import SystemBonuses
from croupier.rules import pays
from croupier.rules.law import SideBet
from croupier.rules.paytables import Row
from croupier.rules.submission import Payment

if TYPE_CHECKING:
    from croupier.games.blackjack.blackjack import Blackjack

SECOND_CHANCE = "second-chance-trilux"
"""TriLux set again on the two new cards of a hand that is exchanged."""
LATE = ("bad-beat", "hit-and-run", "straight-jack", "buster", "push-22")
"""Wagers that the finished hands decide."""
BONUSES = ("magic-card", "lucky-player")
"""What goes with the card and with the position that the table game system selects, beside a Bad Beat wager."""
WAGERS = frozenset(
    {
        "main",
        "double-attack",
        "double",
        "split",
        "free-double",
        "free-split",
        "redouble",
        SECOND,
        "super-bonus",
        "insurance",
        *FIRST,
        "crown-treasure",
        *THIRD,
        *LATE,
        *BONUSES,
        "straight-jack-odds",
        SECOND_CHANCE,
    }
)
"""Every wager that is dealt, under whatever chapter."""
SHARED = {"bad-beat": "wager", "hit-and-run": "equally", "straight-jack": "equally"}
"""How several winners of a whole meter share it."""


class SideWagers:
    """What a blackjack table does with the wagers that lie beside the hand."""

    def __init__(self, game: Blackjack) -> None:
        self.game, self.rules, self.house, self.play = game, game.rules, game.house, game.play
        house = game.house
        for law in self.rules.offered:
            if law.id not in WAGERS and law.side_bet is None:
                raise self.rules.refused(f"{law.name} is not dealt yet.", law)
        self.first = {
            wager: replace(side, given=(ACES[house.said(f"{wager}-ace")],)) if side.given else side
            for wager, side in FIRST.items()
            if self.rules.has(wager)
        } | {side.wager: side for side in game.stated_sides}
        """The wagers that the first cards decide, and those on them that the chapter states in data."""
        self._with_hole_card = {
            side.wager
            for side in game.stated_sides
            if Cards(DEALER.place, 2) in side.cards or self._stated(side.wager).settled
        }
        """Side bets stated in data that wait until the dealer's hole card is turned."""
        self.mandatory = [law for law in self.rules.chapter.wagers if house.yes(f"{law.id}-mandatory")]
        """Wagers that every player makes."""
        for law in self.mandatory:
            if self.rules.table(law.id) is None:
                raise self.rules.refused(f"{law.name} is mandatory and has no pay table for these decks.", law)
        self.match_once = house("match-twice", "each", "once") == "once"
        """Whether several matching cards are paid once, the best of them."""
        self.over_and_under = house.yes("over-and-under", "yes")
        self.least_chip = house.said("least-chip", "none")
        self._limited_wagers = house.said("payout-limit-wagers")
        self._adds_wager = house("house-money-added", "payout", "payout and wager") == "payout and wager"
        self._draws_for_buster = house.yes("buster-after-blackjacks", "yes")
        self._draws_for_others = house.yes("dealer-draws-for-side-wagers", "yes")
        portion = house.said("house-money-portion", "all")
        self.any_part = portion == "any part"
        """Whether a player may say how much of a House Money payout is added."""
        whole = portion == "all" or self.any_part
        self._portion = Fraction(1) if whole else part_of_one(portion, house.cite("house-money-portion"))
        """How much of a House Money payout may be added to the Blackjack Wager."""
        house.heed(*(f"{bonus}-chance" for bonus in BONUSES))
        self.system_bonuses = SystemBonuses.filed(game, *BONUSES)
        """The bonuses of the table game system beside a Bad Beat wager."""
        self._check_limits()

    def _check_limits(self) -> None:
        """Refuse a house that limits payouts too much."""
        limited = [law.id for law in self.rules.offered if self._is_limited(law.id)]
        for wager in limited if "not below" in self.house.facts("payout-limit") else ():
            limit, high = self.rules.payout_limit(wager), self.rules.bounds(wager)[1]
            most = int(self._top(wager).pays.net(pays.cents(high))) if high else 0
            if limit is not None and limit < most:
                raise self.rules.refused(
                    f"A payout limit of {self.rules.money(limit)} is less than the {self.rules.money(most)} that"
                    f" {self.rules.wager(wager).name} can win with the largest wager.",
                    self.house.chart("payout-limit"),
                )

    def _stated(self, wager: str) -> SideBet:
        """The statement of a side bet that the chapter states in data."""
        bet = self.rules.wager(wager).side_bet
        assert bet is not None
        return bet

    def added_for(self, stake: int, won: Fraction) -> Fraction:
        """What a House Money wager adds to the Blackjack Wager: its payout, and the wager where that goes too."""
        both = won + stake if self._adds_wager else won
        return both * self._portion

    # --- on the first cards ---

    def _waits(self, wager: str, number: int, now: Round) -> str:
        """What a wager on the first cards waits for: `look`, `turn`, the dealer who comes to the `hand`, or nothing."""
        if self.game.players_down and "hand by hand" in self._order_of(wager):
            return "hand"
        if wager == "super-bonus-dealer" or wager in self._with_hole_card:
            return "turn"
        if wager == "house-money" and number and now.checks:
            return "look"
        if (wager == "lucky-ladies" and number >= 4) or (wager == "kings-bounty" and number >= 6):
            return "look" if now.checks else ""
        if wager == "royal-match" and number >= 2:
            return "turn" if now.up >> 2 in (10, 11) else ""
        return ""

    def _order_of(self, wager: str) -> Sequence[str]:
        """How the chapter says that a wager on the first cards is settled: face up, and face down."""
        charts = [chart for chart in self.rules.chapter.charts if chart.id == "first-card-wagers"]
        return next((row for chart in charts for row in chart.rows if row[0] == wager), ())

    def _first_wagers(self, now: Round, moment: str) -> Iterator[tuple[int, str, int, int]]:
        """The wagers on the first cards that are settled at a moment: seat, wager, stake and outcome.

        From the dealer's right; in the order of the deal where the chapter has winners paid so.
        """
        wagers = [law.id for law in self.rules.chapter.wagers if law.id in self.first]
        dealt = [wager for wager in wagers if "in the order of the deal" in self._order_of(wager)]
        order = [(seat, wager) for seat in now.counterclockwise for wager in wagers if wager not in dealt]
        order += [(seat, wager) for wager in dealt for seat in sorted(now.counterclockwise, key=now.boxes.__getitem__)]
        for seat, wager in order:
            if wager in now.stakes[seat]:
                cards = {OWN.place: now.first[now.boxes[seat]], DEALER.place: (now.up, now.hole)}
                number = self.first[wager].number(cards)
                if self._waits(wager, number, now) == moment:
                    yield seat, wager, now.stakes[seat][wager], number

    def settle_first(self, now: Round, moment: str) -> Part:
        """Settle the wagers on the first cards whose moment has come."""
        yield from self.game.hear(now)
        yield from self._settle_due(now, list(self._first_wagers(now, moment)))

    def settle_hand(self, now: Round, hand: Hand) -> Part:
        """Settle the wagers on a hand's first cards that wait until the dealer comes to it and they are turned over."""
        due = [one for one in self._first_wagers(now, "hand") if now.boxes[one[0]] == hand.box]
        if due:
            yield from self.game.turn_over(hand)
            yield from self._settle_due(now, due)
        for seat, wager, _, _ in due:
            del now.stakes[seat][wager]

    def _settle_due(self, now: Round, due: Sequence[tuple[int, str, int, int]]) -> Part:
        for seat, wager, stake, number in due:
            if wager == "house-money" and number:
                continue  # paid when the player says where it goes
            line = self._limited((yield from self._first_line(seat, wager, stake, number)), due, now)
            yield line
            if line.net > 0 and self._is_limited(wager):
                now.won[now.people[seat]] = now.won.get(now.people[seat], 0) + line.net
            yield from self._tokes(line)
            if wager == "royal-match" and number >= 2 and self.rules.offers("crown-treasure"):
                chain = ("crown-treasure",) if number == 3 else ("no-crown-treasure",)
                yield self.game.settle(seat, "crown-treasure", stake, chain)

    def _first_line(self, seat: int, wager: str, stake: int, number: int) -> Generator[Request, Any, Settled]:
        chain = self.first[wager].hands[number]
        if wager == "match-the-dealer":
            return self.game.settle(seat, wager, stake, chain, payment=self._matches(wager, number))
        share = self.rules.pay(wager, *chain).pays.share
        meter = (yield ReadMeter(wager, stake)) if share else 0
        return self.game.settle(seat, wager, stake, chain, meter=meter)

    def _matches(self, wager: str, number: int) -> Payment:
        """What matching cards pay: two of them what is printed for both, else each by itself, added up."""
        suited, unsuited = self.matches(number)
        table = self.rules.table(wager)
        if table and MATCHED_TOGETHER.get(number) in table.by_outcome:
            return self.rules.pay(wager, MATCHED_TOGETHER[number])
        each = [self.rules.pay(wager, "matching-card-suited")] * suited
        each += [self.rules.pay(wager, "matching-card-unsuited")] * unsuited
        if not each:
            return self.rules.pay(wager, "lose")
        text = " + ".join(one.pays.text for one in each)
        return Payment(each[0].outcome, pays.parse(text), each[0].cite, ", ".join(one.hand for one in each))

    def matches(self, number: int) -> tuple[int, int]:
        """The matching cards of the same suit and of another that are paid for an outcome of Match the Dealer."""
        suited, unsuited = MATCHES[number]
        return (min(1, suited), min(1, unsuited) * (not suited)) if self.match_once else (suited, unsuited)

    def _tokes(self, line: Settled) -> Part:
        """What the house pays into the dealers' toke pool beside a winning wager, by the chapter's chart."""
        chart = next((one for one in self.rules.chapter.charts if one.id == f"{line.wager}-toke"), None)
        row = next((row for row in chart.rows if row[0] == line.outcome), None) if chart else None
        if chart is not None and row is not None and row[-1].startswith(self.rules.currency.sign):
            yield Toke(pays.cents(row[-1]), chart.name, self.rules.cite(chart.cite))

    def _limited(self, line: Settled, due: Sequence[tuple[int, str, int, int]], now: Round) -> Settled:
        """Put the house's payout limit on a top award, all winners of the round together where the chapter says so."""
        wager = line.wager
        table = self.rules.table(wager)
        if table is None or not table.payout_limit:
            return line
        top = table.rows[0].outcome
        full = self.rules.pay(wager, line.outcome).pays.net(line.stake)
        line = line.but(net=full.numerator // full.denominator)
        answer = self.rules.choice(table.payout_limit)
        if self._limits_each_player:
            tops = sum(name == wager and self._is_top(name, number) for _, name, _, number in due)
            if answer in ("", "none") and tops < 2:
                return line
            most = pays.cents(self.rules.option(table.payout_limit).min if answer in ("", "none") else answer)
            return line.but(net=min(line.net, max(0, most - now.won.get(now.people[line.seat], 0))))
        if line.outcome != top:
            return line
        if not self._is_limited(wager) or answer in ("", "none"):
            return line
        won = [(name, stake) for _, name, stake, number in due if self._is_limited(name) and self._is_top(name, number)]
        together = sum(self._top(name).pays.net(stake) for name, stake in won)
        staked, limit = sum(stake for _, stake in won), pays.cents(answer)
        return line if together <= limit else line.but(net=limit * line.stake // staked)

    @property
    def _limits_each_player(self) -> bool:
        """Whether the payout limit is on what each player wins in a round, on however many boxes."""
        return self.house.facts("payout-limit").get("limit") == "each player"

    def _is_limited(self, wager: str) -> bool:
        """Whether the house's payout limit, if it has one, is on a wager's top award."""
        table = self.rules.table(wager)
        return bool(table and table.payout_limit) and wager in (self._limited_wagers or wager)

    def _top(self, wager: str) -> Row:
        table = self.rules.table(wager)
        assert table is not None
        return table.rows[0]

    def _is_top(self, wager: str, number: int) -> bool:
        return self.rules.pay(wager, *self.first[wager].hands[number]).outcome == self._top(wager).outcome

    def payout_limit(self, wager: str, outcome: str) -> int | None:
        """The limit is on the top award of the wagers that it is said to concern, or on all that a player wins."""
        if not self._is_limited(wager) or (outcome != self._top(wager).outcome and not self._limits_each_player):
            return None
        return self.rules.payout_limit(wager)

    def settle_early(self, now: Round) -> Part:
        """Before any card reader or further card: what the first cards decide."""
        yield from self.settle_first(now, "")
        for seat in now.counterclockwise:
            stake = now.stakes[seat].get("straight-jack")
            if stake and straight_jack(now.first[now.boxes[seat]]) == ("lose",):
                yield self.game.settle(seat, "straight-jack", stake, ("lose",))
                del now.stakes[seat]["straight-jack"]
        yield from self.money(now, peeked=False)

    def money(self, now: Round, peeked: bool) -> Part:
        """Pay winning House Money; the player takes it or has it added to the Blackjack Wager."""
        if peeked != now.checks:
            return
        yield from self.game.hear(now)
        for seat, wager, stake, number in list(self._first_wagers(now, "look" if peeked else "")):
            if wager != "house-money" or not number:
                continue
            line = self.game.settle(seat, wager, stake, self.first[wager].hands[number])
            yield line
            if now.blackjack and peeked and (now.looked or self.game.behavior < 2):
                continue  # where nobody has looked, nobody may learn it from not being asked
            bet = now.hands[now.boxes[seat]][0].bets[0]
            most = int(self.added_for(stake, Fraction(line.net)))
            if bet.stake and not bet.settled and most > 0:
                part = Amount("main", 1, most, cite=self.house.cite("house-money-portion"))
                asked = Decide(
                    seat,
                    "house-money",
                    ("take", "add"),
                    {"add": {"main": most}},
                    {"add": part} if self.any_part else {},
                )
                action = yield asked
                if action is not None:
                    more = asked.taken(action)[1].get("main", 0)
                    bet.stake, bet.added = bet.stake + more, more > 0

    # --- on new cards ---

    @property
    def second(self) -> Side:
        """TriLux on the two new cards of a hand that is exchanged."""
        return replace(self.first["trilux"], wager=SECOND_CHANCE)

    def second_chance(self, now: Round, seat: int) -> Amount | None:
        """What TriLux may be set again for when a hand is exchanged, by who had made it; None: it may not."""
        if not self.rules.has(SECOND_CHANCE) or not self.rules.offers(SECOND_CHANCE) or "trilux" not in now.made[seat]:
            return None
        if self.rules.table(SECOND_CHANCE) is None:
            return None
        low, high = (
            one or other
            for one, other in zip(self.rules.bounds(SECOND_CHANCE), self.rules.bounds("trilux"), strict=True)
        )
        cite = self.rules.cite(self.rules.wager(SECOND_CHANCE).cite)
        return Amount(SECOND_CHANCE, pays.cents(low or "0.01"), pays.cents(high) if high else NO_LIMIT, cite=cite)

    def settle_second_chance(self, now: Round, hand: Hand, stake: int) -> Part:
        """Settle TriLux on two new cards."""
        number = self.second.number({OWN.place: hand.cards, DEALER.place: (now.up,)})
        line = self.game.settle(hand.seat, SECOND_CHANCE, stake, self.second.hands[number])
        yield line
        yield from self._tokes(line.but(wager="trilux"))

    # --- insurance ---

    def insurance_for(self, stake: int) -> Amount:
        """What a wager can be insured for: up to half of it, in chips that are in play, or in a tournament's steps."""
        law = self.rules.wager("insurance")
        half = stake * Fraction(law.limits.at_most)
        if self.game.manners.tournament:
            step = pays.cents(self.house.facts("tournament")["insurance in multiples of"])
            cite = self.rules.cite(self.house.chart("tournament").cite)
            return Amount("insurance", step, int(half) - int(half) % step, step, cite)
        chip = 1 if self.least_chip == "none" else pays.cents(self.least_chip)
        most = int(half) if chip == 1 else math.ceil(half / chip) * chip
        return Amount("insurance", 1, most, cite=self.rules.cite(law.limits.cite or law.cite))

    def settle_insurance(self, now: Round) -> Part:
        """Settle insurance once the hole card is known to make a Blackjack or not."""
        for seat in now.counterclockwise:
            stake = now.stakes[seat].pop("insurance", 0)
            if stake:
                yield self.game.settle(seat, "insurance", stake, ("win",) if now.blackjack else ("lose",))

    # --- on the finished hands ---

    def draws_for_wagers(self, now: Round) -> bool:
        """Whether a wager beside the hands makes the dealer draw though every hand is decided."""
        bets = {key for seat, wagers in now.stakes.items() if seat not in now.out for key in wagers}
        if "buster" in bets:
            blackjacks = any(hand.natural for hands in now.hands.values() for hand in hands)
            if not blackjacks or self._draws_for_buster:
                return True
        return bool({"hit-and-run", "push-22"} & bets) and self._draws_for_others

    def draws_third(self, now: Round) -> bool:
        """Whether the dealer draws a third card below 17 though every hand is decided, and no more."""
        return any(wager in wagers for seat, wagers in now.stakes.items() if seat not in now.out for wager in THIRD)

    def settle_third(self, now: Round) -> Part:
        """Settle what the dealer's third card decides, from the dealer's right, as soon as it lies there or none is
        drawn."""
        yield from self.game.hear(now)
        cards = {DEALER.place: (now.up, now.hole), "third": now.dealer[2:3] or (now.hole,)}
        for seat in now.counterclockwise:
            for wager, side in THIRD.items():
                if stake := now.stakes[seat].pop(wager, 0):
                    chain = side.chain(cards)
                    if now.blackjack and all(hand.given_up for hand in now.hands[now.boxes[seat]]):
                        chain = ("surrender-dealer-blackjack", *chain)
                    yield self.game.settle(seat, wager, stake, chain)

    def settle_late(self, now: Round) -> Part:
        """Wagers that waited for the hole card, and those on the finished hands."""
        yield from self.settle_third(now)
        yield from self.settle_first(now, "turn")
        winners: dict[str, list[tuple[int, int]]] = {}
        lines: list[tuple[int, str, int, Chain]] = []
        for seat in now.counterclockwise:
            for wager in LATE:
                stake = now.stakes[seat].get(wager)
                if stake:
                    chain = self.late_chain(wager, now, seat)
                    if wager == "push-22" and not self.rules.pay(wager, *chain).pays.is_loss:
                        continue  # paid once the hands are settled
                    lines.append((seat, wager, stake, chain))
                    if self.rules.pay(wager, *chain).pays.share == 1:
                        winners.setdefault(wager, []).append((seat, stake))
        meters: dict[str, int] = {}
        for seat, wager, stake, chain in lines:
            part = self.rules.pay(wager, *chain).pays.share
            meter = 0
            if part == 1:
                if wager not in meters:
                    meters[wager] = yield ReadMeter(wager, stake)
                won = winners[wager]
                whole = sum(one for _, one in won)
                meter = meters[wager] * stake // whole if SHARED[wager] == "wager" else meters[wager] // len(won)
            elif part:
                meter = yield ReadMeter(wager, stake)
            line = self.game.settle(seat, wager, stake, chain, meter=meter)
            yield line.but(meter_reset=line.meter_reset and seat == winners[wager][-1][0])
            yield from self._tokes(line)
            if wager == "straight-jack" and part:
                yield self.game.settle(seat, "straight-jack-odds", stake, chain)
            if wager == "bad-beat":
                yield from self._bonuses(now, seat, stake)

    def settle_last(self, now: Round) -> Part:
        """What is paid once the hands are settled: Push 22 wagers that win."""
        for seat in now.counterclockwise:
            if stake := now.stakes[seat].get("push-22"):
                chain = self.late_chain("push-22", now, seat)
                if not self.rules.pay("push-22", *chain).pays.is_loss:
                    yield self.game.settle(seat, "push-22", stake, chain)

    def late_chain(self, wager: str, now: Round, seat: int) -> Chain:
        """What a wager on the finished hands is settled as."""
        size, box = len(now.dealer), now.boxes[seat]
        dealer, _ = total(now.dealer)
        if wager == "hit-and-run":
            return hit_and_run(size, now.blackjack)
        if wager == "buster":
            return buster(size, dealer > 21)
        if wager == "push-22":
            return push_22(now.dealer, now.blackjack)
        if wager == "straight-jack":
            return straight_jack(now.drawn[box])
        hand = now.hands[box][0]
        own, _ = total(hand.cards) if self.play.beats_after_split or not hand.from_split else (0, False)
        return bad_beat(own, dealer, size, now.blackjack)

    def _bonuses(self, now: Round, seat: int, stake: int) -> Part:
        """The Magic Card and Lucky Player Bonuses, on the selections that the table game system makes once a round."""
        if now.selection is None:
            now.selection = yield from self.system_bonuses.select()
        for bonus in self.system_bonuses.won(now.selection, now.first[now.boxes[seat]][:2], str(seat)):
            yield self.game.settle(seat, bonus, stake, (bonus,))
