"""Blackjack: the round as the chapters deal and settle it, with every wager that lies beside the hand."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.errors import Refused
from croupier.games.base import Chain, Game
from croupier.games.blackjack import side
from croupier.games.blackjack.hands import (
    BLACKJACK,
    BLACKJACK_21,
    DEALER_22,
    DEALER_BLACKJACK,
    RESULTS,
    TIE,
    compare,
    in_words,
    is_natural,
    total,
    value,
)
from croupier.games.blackjack.play import House, Play, play_of
from croupier.games.script import (
    Announce,
    CardMoved,
    Carry,
    CutCardOut,
    DealCard,
    Decide,
    DrawLot,
    Part,
    Place,
    ReadMeter,
    Request,
    RulingsMade,
    Script,
    Settled,
    Shuffle,
    TakeWagers,
    TurnUp,
    WhoIsOut,
    seat_place,
)
from croupier.kernels import plain
from croupier.rules import pays
from croupier.rules.submission import Payment, Rules

LATE = ("bad-beat", "hit-and-run", "straight-jack", "buster")
"""Wagers that the finished hands decide."""
SHARED = {"bad-beat": "wager", "hit-and-run": "equally", "straight-jack": "equally"}
"""How several winners of a whole meter share it."""
_CARDS_A_HAND = 5
"""The cut card leaves at least so many cards for each hand of a round."""
_worth = plain(value)
_compare = plain(compare)


@dataclass
class Hand:
    """One hand of a seat: its cards, its wagers, and how far it is."""

    seat: int
    number: int
    place: Place
    key: str
    """The wager that stands on it: `main`, or `split:2` for the second hand of a split."""
    stake: int
    cards: list[int] = field(default_factory=list)
    doubled: int = 0
    from_split: bool = False
    natural: bool = False
    settled: bool = False
    busted: bool = False
    given_up: bool = False

    @property
    def double_key(self) -> str:
        """The wager that doubles it."""
        return "double" if self.number == 1 else f"double:{self.number}"


@dataclass
class Round:
    """What is on the table in one round."""

    stakes: dict[int, dict[str, int]]
    hands: dict[int, list[Hand]] = field(default_factory=dict)
    dealer: list[int] = field(default_factory=list)
    up: int = -1
    hole: int = -1
    out: frozenset[int] = frozenset()
    first: dict[int, list[int]] = field(default_factory=dict)
    """Each seat's first two cards."""
    drawn: dict[int, list[int]] = field(default_factory=dict)
    """Each seat's first two cards and those that it drew before any split or surrender."""
    looked: bool = False
    """Whether the hole card was looked at before the players acted."""
    passed_over: list[Hand] = field(default_factory=list)
    """Hands whose card the dealer missed, to be played after the others."""

    @property
    def blackjack(self) -> bool:
        """Whether the dealer has a Blackjack."""
        return is_natural(self.dealer[:2])

    @property
    def checks(self) -> bool:
        """Whether the up card can belong to a Blackjack."""
        return _worth(self.up) in (1, 10)

    def live(self) -> Iterator[Hand]:
        """Hands that are not settled yet, from the dealer's left."""
        for seat in sorted(self.hands):
            if seat not in self.out:
                yield from (hand for hand in self.hands[seat] if not hand.settled)


class BlackjackTable(Game):
    """The round of blackjack under one chapter and one submission."""

    decides = True
    deals_missing = True

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._refuse_what_is_not_played()

    @cached_property
    def house(self) -> House:
        """What the chapter fixes and the house has chosen."""
        return House(self.rules)

    @cached_property
    def play(self) -> Play:
        """The rules of play."""
        return play_of(self.rules)

    def _refuse_what_is_not_played(self) -> None:
        rules = self.rules
        if rules.chosen("version") == "blackjack-switch":
            raise Refused("Blackjack Switch is keyed but cannot be played yet.", cite=self.house.cite("version"))
        if rules.chosen("dealing") == "double-shoe":
            raise Refused("A double shoe is keyed but cannot be dealt from yet.", cite=self.house.cite("dealing"))
        if int(rules.chosen("players-per-box") or "1") > 1:
            raise Refused("Several players on one box cannot be played yet.", cite=self.house.cite("players-per-box"))
        if rules.chosen("short-deck-split-rules", "the same") != "the same":
            raise Refused(
                "Posted split rules other than the chapter's cannot be played yet.",
                allowed=("the same",),
                cite=self.house.cite("short-deck-split-rules"),
            )
        most = self._said("most-decks").get(rules.chosen("dealing", "shoe"))
        if most and int(self.house("decks", "6")) > int(most):
            raise Refused(
                f"Cards dealt by {rules.chosen('dealing')} are at most {most} decks.", cite=self.house.cite("dealing")
            )

    def _said(self, name: str) -> dict[str, str]:
        """A chart of two columns that not every chapter has."""
        return self.facts(name) if any(chart.id == name for chart in self.rules.chapter.charts) else {}

    # --- wagers ---

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse wagers that cannot be made now: mid-shoe, without a side bet that is required, without a table."""
        rules = self.rules
        for key in stakes:
            law = rules.wager(key)
            if law.when == "decision" or law.kind in ("raise", "bonus"):
                raise Refused(f"{law.name} is not made before the deal.", cite=rules.cite(law.cite))
            if rules.offers(key) and rules.table(key) is None:
                raise Refused(f"{law.name} has no pay table for these decks.", cite=rules.cite(law.cite))
        rules.check_stakes(stakes, self.spots())
        if not stakes:
            return
        shoe = carry.get("shoe")
        if shoe and rules.chosen("mid-shoe-entry") == "no" and seat not in shoe["seats"]:
            raise Refused(
                f"Seat {seat} sat out a round and may bet again after the shuffle.",
                cite=self.house.cite("mid-shoe-entry"),
            )
        for key in stakes:
            if shoe and key.startswith("super-bonus"):
                raise Refused(
                    f"{rules.wager(key).name} is made before the first hand after a shuffle.",
                    cite=rules.cite(self.chart("super-bonus").cite),
                )
        for option in rules.chapter.options:
            wager = option.id.removesuffix("-mandatory")
            if wager != option.id and rules.choice(option.id) == "yes" and wager not in stakes:
                raise Refused(f"Every player makes the {rules.wager(wager).name} here.", cite=rules.cite(option.cite))

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, two cards each, insurance, the look at the hole card, the players, the dealer, settlement."""
        stakes: dict[int, dict[str, int]] = {}
        for seat in seats:
            taken: Mapping[str, int] = yield TakeWagers(seat)
            if taken:
                stakes[seat] = dict(taken)
        if not stakes:
            return dict(carry)
        yield Announce("No more bets.")
        now = Round(stakes)
        yield from self._shuffle(carry, len(stakes))
        yield from self._deal(now)
        yield from self._early(now)
        yield from self._insurance(now)
        ruled = yield RulingsMade()
        overlooked = any(one.irregularity.startswith("dealer-blackjack-") for one in ruled)
        now.looked = self.play.peeks and now.checks and not overlooked
        if now.looked:
            yield from self._look(now)
        if not (now.looked and now.blackjack):
            yield from self._house_money(now, peeked=True)
            yield from self._decisions(now)
            yield from self._dealer(now)
        yield from self._late(now)
        yield from self._settlement(now)
        return (yield from self._after(now))

    def _shuffle(self, carry: Carry, hands: int) -> Part:
        """A new shoe where one is due, and the card that is burned from it."""
        manner = self.facts("shoe")
        if self.rules.chosen("reshuffling-shoe") == "yes":
            return
        new = "shoe" not in carry
        if new:
            cards = len(self.deck())
            least = math.ceil(cards * Fraction(manner["behind the cut card"]))
            yield Shuffle(behind=min(cards - 1, max(least, _CARDS_A_HAND * (hands + 1))))
        burned = manner[f"burned from the {self.rules.chosen('dealing', 'shoe')}"]
        if self.rules.chosen("burn-card", "yes") == "yes" and (
            burned == "each round" or (burned == "each shoe" and new)
        ):
            yield DealCard("burn", "down")

    def _after(self, now: Round) -> Script:
        if self.rules.chosen("reshuffling-shoe") == "yes" or (yield CutCardOut()):
            return {}
        ruled = yield RulingsMade()
        laws = {law.id: law.effect for law in self.rules.chapter.irregularities}
        if any("reshuffle" in laws[one.irregularity][1:] for one in ruled):
            return {}
        return {"shoe": {"seats": sorted(now.stakes)}}

    def _deal(self, now: Round) -> Part:
        """Two cards to each box and to the dealer, in the order and the way up that the chapter prints."""
        method = self.rules.chosen("dealing", "shoe")
        row = next((row for row in self.chart("dealing").rows if row[0] == method), None)
        if row is None:
            raise Refused(f"{self.rules.chapter.address} does not deal by {method!r}.")
        for seat, wagers in now.stakes.items():
            now.hands[seat] = [Hand(seat, 1, seat_place(seat), "main", wagers.get("main", 0))]
        missed: list[DealCard] = []
        for turn in (row[1], row[2]):
            players, dealer = turn.split(", ")
            now.out = yield WhoIsOut()
            for seat in sorted(set(now.hands) - now.out):
                yield from self._first_card(
                    now, DealCard(seat_place(seat), "down" if players == "players down" else "up"), missed
                )
            yield from self._first_card(now, DealCard("dealer", "down" if dealer == "dealer down" else "up"), missed)
        now.out = yield WhoIsOut()
        for request in sorted(missed, key=lambda one: one.to == "dealer"):
            if request.to not in map(seat_place, now.out):
                yield from self._first_card(now, request, [])
        for seat in now.out:
            del now.hands[seat], now.stakes[seat]
        shown = 0 if row[3] == "first" else 1
        now.up, now.hole = now.dealer[shown], now.dealer[1 - shown]
        if "dealer up" not in row[1] + row[2]:
            yield TurnUp("dealer", 1)
        for seat, (hand,) in now.hands.items():
            hand.natural = is_natural(hand.cards)
            now.first[seat] = list(hand.cards)
            now.drawn[seat] = list(hand.cards)

    def _first_card(self, now: Round, request: DealCard, missed: list[DealCard]) -> Part:
        """One of the first two cards; one that the dealer missed is dealt after the others."""
        card = yield request
        if card is None:
            missed.append(request)
        elif request.to == "dealer":
            now.dealer.append(card)
        else:
            next(hand for (hand,) in now.hands.values() if hand.place == request.to).cards.append(card)

    # --- wagers on the first cards ---

    def first_outcome(self, wager: str, own: Sequence[int], up: int, hole: int) -> int:
        """The number of what the first cards make of a wager."""
        law = side.FIRST[wager]
        return int(side.outcome(law.kind, side.ACES[self.rules.chosen(law.ace)], own[0], own[1], up, hole))

    def first_chain(self, wager: str, number: int) -> Chain:
        """What a wager on the first cards is settled as."""
        kind = side.FIRST[wager].kind
        if kind == side.THIRTEEN:
            won = number == (2 if wager == "over-13" else 0)
            return ("win",) if won else ("exactly-13",) if number == 1 else ("lose",)
        return side.OUTCOMES[kind][number]

    def _waits(self, wager: str, number: int, now: Round) -> str:
        """What a wager on the first cards waits for: `look`, `turn`, or nothing."""
        kind = side.FIRST[wager].kind
        if kind == side.HOLE_BLACKJACK:
            return "turn"
        if kind == side.HOUSE_MONEY and number and now.checks:
            return "look"
        if (kind == side.TWENTY and number >= 4) or (kind == side.KINGS and number >= 6):
            return "look" if now.checks else ""
        if kind == side.ROYAL and number >= 2 and self.rules.offers("crown-treasure"):
            return "turn" if now.up >> 2 in (10, 11) else ""
        return ""

    def _first_wagers(self, now: Round, moment: str) -> Iterator[tuple[int, str, int, int]]:
        """The wagers on the first cards that are settled at a moment: seat, wager, stake and outcome."""
        for seat in sorted(now.stakes, reverse=True):
            if seat in now.out:
                continue
            for law in self.rules.chapter.wagers:
                if law.id in side.FIRST and law.id in now.stakes[seat]:
                    number = self.first_outcome(law.id, now.first[seat], now.up, now.hole)
                    if self._waits(law.id, number, now) == moment:
                        yield seat, law.id, now.stakes[seat][law.id], number

    def _first(self, now: Round, moment: str) -> Part:
        now.out = yield WhoIsOut()
        due = list(self._first_wagers(now, moment))
        for seat, wager, stake, number in due:
            if side.FIRST[wager].kind == side.HOUSE_MONEY and number:
                continue  # paid when the player says where it goes
            line = yield from self._first_line(seat, wager, stake, number)
            yield self._limited(line, due, now)
            if side.FIRST[wager].kind == side.ROYAL and number >= 2 and self.rules.offers("crown-treasure"):
                chain = ("crown-treasure",) if number == 3 else ("no-crown-treasure",)
                yield self.settle(seat, "crown-treasure", stake, chain)

    def _first_line(self, seat: int, wager: str, stake: int, number: int) -> Generator[Request, Any, Settled]:
        chain = self.first_chain(wager, number)
        if side.FIRST[wager].kind == side.MATCH:
            return self.settle(seat, wager, stake, chain, payment=self._matches(wager, number))
        share = self.rules.pay(wager, *chain).pays.share
        meter = (yield ReadMeter(wager, stake)) if share else 0
        return self.settle(seat, wager, stake, chain, meter=meter)

    def _matches(self, wager: str, number: int) -> Payment:
        """What matching cards pay: each by itself, added up."""
        suited, unsuited = side.MATCHES[number]
        each = [self.rules.pay(wager, "matching-card-suited")] * suited
        each += [self.rules.pay(wager, "matching-card-unsuited")] * unsuited
        if not each:
            return self.rules.pay(wager, "lose")
        text = " + ".join(one.pays.text for one in each)
        return Payment(each[0].outcome, pays.parse(text), each[0].cite, ", ".join(one.hand for one in each))

    def _limited(self, line: Settled, due: Sequence[tuple[int, str, int, int]], now: Round) -> Settled:
        """Put the house's payout limit on a top award, all winners of the round together where the chapter says so."""
        wager = line.wager
        table = self.rules.table(wager)
        if table is None or not table.payout_limit:
            return line
        top = table.rows[0].outcome
        full = self.rules.pay(wager, line.outcome).pays.net(line.stake)
        line = replace(line, net=full.numerator // full.denominator)
        if line.outcome != top:
            return line
        winners = [stake for _, name, stake, number in due if name == wager and self._is_top(name, number, top)]
        answer = self.rules.choice(table.payout_limit)
        manner = self.facts("payout-limit")["limit"]
        if manner == "each player":
            if answer not in ("", "none"):
                return replace(line, net=min(line.net, pays.cents(answer)))
            most = pays.cents(self.rules.option(table.payout_limit).min)
            return replace(line, net=min(line.net, most)) if len(winners) > 1 else line
        if answer in ("", "none") or wager not in self.rules.chosen("payout-limit-wagers", wager):
            return line
        together = line.net * sum(winners) // line.stake
        limit = pays.cents(answer)
        return line if together <= limit else replace(line, net=limit * line.stake // sum(winners))

    def _is_top(self, wager: str, number: int, top: str) -> bool:
        return self.rules.pay(wager, *self.first_chain(wager, number)).outcome == top

    def _early(self, now: Round) -> Part:
        """Before any card reader or further card: what the first cards decide."""
        yield from self._first(now, "")
        for seat in sorted(now.stakes, reverse=True):
            stake = now.stakes[seat].get("straight-jack")
            if stake and side.straight_jack(now.first[seat]) == ("lose",) and seat not in now.out:
                yield self.settle(seat, "straight-jack", stake, ("lose",))
                del now.stakes[seat]["straight-jack"]
        yield from self._house_money(now, peeked=False)

    def _house_money(self, now: Round, peeked: bool) -> Part:
        """Pay winning House Money; the player takes it or has it added to the Blackjack Wager."""
        if peeked != now.checks:
            return
        for seat, wager, stake, number in list(self._first_wagers(now, "look" if peeked else "")):
            if side.FIRST[wager].kind != side.HOUSE_MONEY or not number:
                continue
            line = self.settle(seat, wager, stake, self.first_chain(wager, number))
            yield line
            if now.blackjack and peeked:
                continue
            portion = self.rules.chosen("house-money-portion", "all")
            hand = now.hands[seat][0]
            most = int(line.net * (1 if portion == "all" else _share(portion, self.house.cite("house-money-portion"))))
            if hand.stake and not hand.settled and most > 0:
                action = yield Decide(seat, "house-money", ("take", "add"), {"add": {"main": most}}, ("add",))
                if action is not None and action != "take":
                    hand.stake += _amount(action, most)

    # --- insurance and the hole card ---

    def _insurance(self, now: Round) -> Part:
        """With an ace up each player may insure, or take even money on a Blackjack."""
        if _worth(now.up) != 1 or self.house("insurance", "yes") != "yes":
            return
        law = self.rules.wager("insurance")
        tournament = self.rules.chosen("tournaments") == "yes"
        for hand in list(now.live()):
            most = int(hand.stake * Fraction(law.limits.at_most))
            if tournament:
                most -= most % pays.cents(self.facts("tournament")["insurance in multiples of"])
            actions = ["decline", *(["insurance"] if most else [])]
            if hand.natural and self._even_money:
                actions.append("even-money")
            if not hand.stake or len(actions) == 1:
                continue
            less = () if tournament else ("insurance",)
            action = yield Decide(hand.seat, "insurance", tuple(actions), {"insurance": {"insurance": most}}, less)
            if action == "even-money":
                hand.settled = True
                yield self.settle(hand.seat, "main", hand.stake, ("even-money",))
            elif action is not None and action != "decline":
                now.stakes[hand.seat]["insurance"] = _amount(action, most)

    @property
    def _even_money(self) -> bool:
        if self.rules.chosen("blackjack-pays") == "6 to 5" and self.house("even-money-at-6-to-5", "yes") == "no":
            return False
        return self.house("even-money", "no") == "yes"

    def _insured(self, now: Round, won: bool) -> Part:
        for seat in sorted(now.stakes, reverse=True):
            stake = now.stakes[seat].pop("insurance", 0)
            if stake and seat not in now.out:
                yield self.settle(seat, "insurance", stake, ("win",) if won else ("lose",))

    def _look(self, now: Round) -> Part:
        """The hole card goes into the card reader; with a Blackjack no more cards are dealt."""
        if now.blackjack:
            yield TurnUp("dealer")
            yield Announce("The dealer has Blackjack.", self.house.cite("hole-card"))
            yield from self._house_money(now, peeked=True)
        yield from self._first(now, "look")
        yield from self._insured(now, now.blackjack)

    # --- the players ---

    def _decisions(self, now: Round) -> Part:
        """From the dealer's left; a Blackjack is paid as soon as nothing can tie it."""
        for seat in sorted(now.hands):
            hand = now.hands[seat][0]
            if not hand.stake or hand.settled or seat in now.out:
                continue
            if hand.natural:
                if self.play.doubles_blackjack:
                    action = yield Decide(
                        seat, "hand", ("stand", "double"), {"double": {"double": hand.stake}}, ("double",)
                    )
                    if action is not None and action != "stand":
                        hand.natural = False
                        yield from self._double(now, hand, _amount(action, hand.stake))
                        continue
                known = not now.checks or (now.looked and self.house("blackjack-payment", "at-once") == "at-once")
                if known and not self.play.blackjack_ties_21:
                    yield Announce(f"Seat {seat} has Blackjack.")
                    yield from self._lines(now, hand)
                continue
            yield from self._play_hand(now, hand)
        now.out = yield WhoIsOut()
        for hand in [one for one in now.passed_over if one.seat not in now.out]:
            now.passed_over.remove(hand)
            yield from self._card(now, hand)
            if not hand.doubled and not hand.busted:
                yield from self._play_hand(now, hand)

    def _play_hand(self, now: Round, hand: Hand) -> Part:
        """One hand until it stands, busts, doubles or is given up; hands that it splits into follow."""
        while True:
            if len(hand.cards) == 1:
                yield from self._card(now, hand)
            points, _ = total(hand.cards)
            actions, costs = self._actions(now, hand)
            if points >= 21 or not actions:
                break
            about = "hand" if len(now.hands[hand.seat]) == 1 else f"hand {hand.number}"
            less = ("double",) if self.house("double-amount", "equal") == "up-to-original" else ()
            action = yield Decide(hand.seat, about, actions, costs, less)
            if action is None or action == "stand":
                break
            if action == "hit":
                yield from self._card(now, hand)
            elif action == "surrender":
                now.drawn[hand.seat] = now.first[hand.seat]
                hand.given_up = True
                if not now.checks or self.house("surrender-settlement", "at-once") != "at-end":
                    yield from self._lines(now, hand)
                return
            elif action == "split":
                yield from self._split(now, hand)
                return
            else:
                yield from self._double(now, hand, _amount(action, hand.stake))
                return
            if hand.busted or hand in now.passed_over:
                return

    def _actions(self, now: Round, hand: Hand) -> tuple[tuple[str, ...], dict[str, dict[str, int]]]:
        """What may be done with a hand, and what it costs."""
        play, cards = self.play, hand.cards
        points, soft = total(cards)
        pair = len(cards) == 2 and _worth(cards[0]) == _worth(cards[1])
        aces = hand.from_split and _worth(cards[0]) == 1
        count = len(now.hands[hand.seat])
        actions: list[str] = []
        costs: dict[str, dict[str, int]] = {}
        if not aces or play.hits_split_aces:
            actions += ["stand", "hit"]
            allowed = play.doubles_after_split if hand.from_split else play.doubles
            if len(cards) == 2 and points + 32 * soft in allowed:
                actions.append("double")
                costs["double"] = {hand.double_key: hand.stake}
        if pair and count < (play.split_ace_hands if _worth(cards[0]) == 1 else play.split_hands):
            actions = actions or ["stand"]
            actions.append("split")
            costs["split"] = {f"split:{count + 1}": hand.stake}
        if play.surrender and len(cards) == 2 and count == 1 and not hand.from_split:
            actions.append("surrender")
        return tuple(actions), costs

    def _card(self, now: Round, hand: Hand, face: str = "up") -> Part:
        """One more card; a hand over 21 has lost at once."""
        card = yield DealCard(hand.place, "down" if face == "down" else "up")
        if card is None:
            now.passed_over.append(hand)
            return
        hand.cards.append(card)
        if not hand.from_split:
            now.drawn[hand.seat].append(card)
        if total(hand.cards)[0] > 21:
            hand.busted = True
            if face != "down":
                yield from self._lines(now, hand)

    def _double(self, now: Round, hand: Hand, stake: int) -> Part:
        hand.doubled = stake
        yield from self._turn(hand)
        yield from self._card(now, hand, self.house("double-card", "up"))

    def _turn(self, hand: Hand) -> Part:
        """Cards that lie face down are turned over for a double or a split."""
        if self.players_down:
            yield TurnUp(hand.place)

    @property
    def players_down(self) -> bool:
        """Whether the players' first cards lie face down."""
        method = self.rules.chosen("dealing", "shoe")
        return any(row[0] == method and row[1].startswith("players down") for row in self.chart("dealing").rows)

    def _split(self, now: Round, hand: Hand) -> Part:
        """The second card of a pair begins another hand with a wager of its own, dealt to after this one."""
        hands = now.hands[hand.seat]
        number = len(hands) + 1
        place = f"{seat_place(hand.seat)} hand {number}"
        yield from self._turn(hand)
        yield CardMoved(hand.place, place)
        other = Hand(hand.seat, number, place, f"split:{number}", hand.stake, [hand.cards.pop()], from_split=True)
        hand.from_split = True
        now.drawn[hand.seat] = now.first[hand.seat]
        hands.append(other)
        yield from self._play_hand(now, hand)
        yield from self._play_hand(now, other)

    # --- the dealer and what follows ---

    def _dealer(self, now: Round) -> Part:
        """The hole card is turned; the dealer draws while it can change anything."""
        now.out = yield WhoIsOut()
        yield TurnUp("dealer")
        if now.checks and not now.looked:
            yield from self._first(now, "look")
            yield from self._insured(now, now.blackjack)
        if self._must_draw(now):
            while not self.dealer_stands(now.dealer):
                now.dealer.append((yield DealCard("dealer")))
        yield Announce(f"The dealer has {in_words(now.dealer)}.")

    def dealer_stands(self, cards: Sequence[int]) -> bool:
        """Whether the dealer draws no more."""
        points, soft = total(cards)
        return points > 17 or (points == 17 and not (soft and self.play.hits_soft_17))

    def _must_draw(self, now: Round) -> bool:
        if now.blackjack:
            return False
        if any(not hand.given_up and (not hand.natural or self.play.blackjack_ties_21) for hand in now.live()):
            return True
        bets = {key for seat, wagers in now.stakes.items() if seat not in now.out for key in wagers}
        if "buster" in bets:
            blackjacks = any(hand.natural for hands in now.hands.values() for hand in hands)
            if not blackjacks or self.rules.chosen("buster-after-blackjacks", "yes") == "yes":
                return True
        return "hit-and-run" in bets and self.rules.chosen("dealer-draws-for-side-wagers", "yes") == "yes"

    def _late(self, now: Round) -> Part:
        """Wagers that waited for the hole card, and those on the finished hands."""
        now.out = yield WhoIsOut()
        yield from self._first(now, "turn")
        winners: dict[str, list[tuple[int, int]]] = {}
        lines: list[tuple[int, str, int, Chain]] = []
        for seat in sorted(now.stakes, reverse=True):
            for wager in LATE:
                stake = now.stakes[seat].get(wager)
                if stake and seat not in now.out:
                    chain = self.late_chain(wager, now, seat)
                    lines.append((seat, wager, stake, chain))
                    if self.rules.pay(wager, *chain).pays.share == 1:
                        winners.setdefault(wager, []).append((seat, stake))
        meters: dict[str, int] = {}
        for seat, wager, stake, chain in lines:
            share = self.rules.pay(wager, *chain).pays.share
            meter = 0
            if share == 1:
                if wager not in meters:
                    meters[wager] = yield ReadMeter(wager, stake)
                won = winners[wager]
                whole = sum(one for _, one in won)
                meter = meters[wager] * stake // whole if SHARED[wager] == "wager" else meters[wager] // len(won)
            elif share:
                meter = yield ReadMeter(wager, stake)
            line = self.settle(seat, wager, stake, chain, meter=meter)
            yield replace(line, meter_reset=line.meter_reset and seat == winners[wager][-1][0])
            if wager == "straight-jack" and share:
                yield self.settle(seat, "straight-jack-odds", stake, chain)
            if wager == "bad-beat":
                yield from self._bonuses(seat, stake)

    def late_chain(self, wager: str, now: Round, seat: int) -> Chain:
        """What a wager on the finished hands is settled as."""
        size = len(now.dealer)
        dealer, _ = total(now.dealer)
        if wager == "hit-and-run":
            return side.hit_and_run(size, now.blackjack)
        if wager == "buster":
            return side.buster(size, dealer > 21)
        if wager == "straight-jack":
            return side.straight_jack(now.drawn[seat])
        own, _ = total(now.hands[seat][0].cards)
        return side.bad_beat(own, dealer, size, now.blackjack)

    def _bonuses(self, seat: int, stake: int) -> Part:
        """The Magic Card and Lucky Player Bonuses: the table game system draws by the chance that the house filed."""
        for bonus in ("magic-card", "lucky-player"):
            if self.rules.offers(bonus):
                chance = _share(self.rules.choice(f"{bonus}-chance"), self.house.cite(f"{bonus}-chance"))
                won = yield DrawLot(f"{bonus}, seat {seat}", chance.numerator, chance.denominator)
                if won:
                    yield self.settle(seat, bonus, stake, (bonus,))

    # --- settlement ---

    def result(self, hand: Hand, dealer: Sequence[int]) -> Chain:
        """What a hand is settled as against the dealer's finished one."""
        play = self.play
        points, soft = total(hand.cards)
        other, _ = total(dealer)
        number = _compare(points + 32 * soft, hand.natural, other, is_natural(dealer), play.pushes_22)
        if number == BLACKJACK_21:
            return ("tie",) if play.blackjack_ties_21 else (RESULTS[BLACKJACK_21], RESULTS[BLACKJACK])
        if number == TIE and points == 21 and hand.from_split and len(hand.cards) == 2 and play.split_21_wins:
            return ("win",)
        alone = not hand.from_split and not hand.doubled
        if number == DEALER_BLACKJACK and points == 21 and alone and play.blackjack_ties_drawn_21:
            return ("tie",)
        if number == DEALER_22:
            return (RESULTS[DEALER_22], "dealer-bust", "win")
        return (RESULTS[number],)

    def _lines(self, now: Round, hand: Hand) -> Iterator[Settled]:
        """A hand's wagers; the dealer's hand need not be finished where it no longer matters."""
        hand.settled = True
        if hand.given_up:
            yield self.settle(hand.seat, hand.key, hand.stake, ("surrender",))
            return
        chain = self.result(hand, now.dealer)
        yield self.settle(hand.seat, hand.key, hand.stake, chain)
        if hand.doubled:
            yield self.settle(hand.seat, hand.double_key, hand.doubled, chain)

    def _settlement(self, now: Round) -> Part:
        """What is left, from the dealer's right; losing wagers first where the house collects them first."""
        now.out = yield WhoIsOut()
        for hand in now.live():
            if self.players_down or (hand.doubled and self.house("double-card") == "down"):
                yield TurnUp(hand.place)
        hands = sorted(now.live(), key=lambda hand: (-hand.seat, hand.number))
        lines = [line for hand in hands if hand.stake for line in self._lines(now, hand)]
        if self.house("settlement-order", "in-turn") == "in-turn":
            yield from lines
        else:
            yield from (line for line in lines if line.net < 0)
            yield from (line for line in lines if line.net >= 0)


def _amount(action: str, most: int) -> int:
    """What an action stakes: all that it may, or the dollars named after it."""
    _, _, dollars = action.partition(" ")
    return pays.cents(dollars) if dollars else most


def _share(text: str, cite: str) -> Fraction:
    """A chance or a portion, `1/2` or `50%`."""
    try:
        share = Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if not 0 < share <= 1:
        raise Refused(f"{text!r} is not a part of one.", allowed=("1/2", "50%"), cite=cite)
    return share
