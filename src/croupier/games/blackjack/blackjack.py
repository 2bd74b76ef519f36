"""Blackjack: the round as the chapters deal and settle it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal

from croupier.errors import Refused
from croupier.games.appearance import Word, words
from croupier.games.base import Chain, Count, Game, Playing, Priced, View
from croupier.games.blackjack.colours import COLOURS, colour
from croupier.games.blackjack.finals import CHAINS, SPADES_777, SUITED_777, SUPER, final_of
from croupier.games.blackjack.hands import (
    BEATS_22,
    BLACKJACK,
    BLACKJACK_21,
    BLACKJACKS,
    BUST,
    BUST_22,
    BUST_WINS,
    DEALER_22,
    DEALER_BLACKJACK,
    DEALER_BUST,
    FIRST_FINAL,
    PLAYER_21,
    RESULTS,
    SECOND_22,
    SUPER_SPADES,
    SUPER_SUITED,
    TIE,
    WIN,
    compare,
    in_words,
    is_natural,
    second_chance,
    total,
)
from croupier.games.blackjack.odds import Odds
from croupier.games.blackjack.rules_of_play import HouseRules, manners_of, play_of, rules_in_words
from croupier.games.blackjack.rulings import OVER_21, RANGE, Rulings
from croupier.games.blackjack.side_table import SideWagers
from croupier.games.blackjack.state import ATTACK, SECOND, Bet, Hand, Round, is_free, worth
from croupier.games.script import (
    NO_LIMIT,
    Amount,
    Announce,
    CardMoved,
    Carry,
    DealCard,
    Decide,
    Part,
    Place,
    Request,
    RulingsMade,
    Script,
    Settled,
    Stands,
    TakeWagers,
    TurnUp,
    WhoSits,
    beside_place,
    seat_place,
)
from croupier.games.shoe import SIDES, Shoe
from croupier.kernels import plain
from croupier.rules import pays
from croupier.rules.submission import Rules

_compare, _colour, _second_chance = plain(compare), plain(colour), plain(second_chance)


class Blackjack(Rulings):
    """Blackjack under one chapter and one submission: its round, what lies beside the hands, and what it is worth."""

    names = (
        "blackjack",
        "free-bet-blackjack",
        "rockn-21",
        "zombie-blackjack",
        "down-under-blackjack",
        "double-attack-blackjack",
        "zappit-blackjack",
        "spanish-21",
        "double-back-jack",
    )
    decides = True
    unit = "first wagers"
    episode = "round"
    counts_points = True
    exact_values = False
    strategies: ClassVar[Mapping[str, str]] = {
        "chart": "basic strategy by totals, as the chart has it",
        "count:FILE": "a count of the cards, from whole shoes: tags, indices and bets from a file",
    }

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.house = HouseRules(rules)
        self.play = play_of(self.house, self.deck())
        self.manners = manners_of(self.house)
        self.shoe = Shoe(self)
        self.sides = SideWagers(self)
        self.odds = Odds(self)
        self._rotates = self.house("tournament-betting-order", "from-the-left", "rotating") == "rotating"
        self._check_dealing()
        self.house.heed("reshuffling-shoe", "burn-card")
        self.house.heed_the_law()
        self.house.refuse_unread()

    @property
    def seeds(self) -> int:
        """How many seeds a round may draw from."""
        return self.shoe.seeds

    def _check_dealing(self) -> None:
        """Refuse decks that the chapter or the way of dealing does not allow, and a double shoe without its sides."""
        house, method = self.house, self.manners.dealing
        decks = len(self.deck()) // len(set(self.deck()))
        most = house.facts("most-decks").get(method)
        if most and decks > int(most):
            raise Refused(f"Cards dealt by {method} are at most {most} decks.", cite=house.cite("dealing"))
        if house.number("decks", decks) != decks:
            raise Refused(f"{decks} decks are not what the chapter deals from.", cite=house.cite("decks"))
        if self.manners.players_per_box > 1 and (self.play.rescued or self.play.redoubles):
            raise Refused("A rescue or redouble with others on the box is not dealt yet.", cite=house.cite("rescue"))
        suits = house.said("double-shoe-suits")
        if method == "double-shoe" and not suits:
            clause = house.cite("double-shoe-suits")
            raise Refused("A double shoe needs the side that red suits stand for, as double-shoe-suits.", cite=clause)

    # --- boxes ---

    @property
    def seats(self) -> int:
        """How many can wager: those seated at the boxes, then those behind them, row by row."""
        return super().seats * self.manners.players_per_box

    def box(self, seat: int) -> int:
        """The box on which a seat wagers."""
        return (seat - 1) % super().seats + 1

    def vocabulary(self) -> tuple[Word, ...]:
        """How a hand is played, insured and covered."""
        usual = words(
            "stand", "hit", "double", "split", "surrender", "decline", "insurance", "even-money", "take", "add"
        )  # fmt: skip
        free = (Word("free-double", "Double for free", "f"), Word("free-split", "Split for free", "l"))
        attack = words("attack") if self.play.attacks else ()
        zap = (Word("zap", "Zap", "z"), Word("reset", "Set TriLux again", "t")) if self.play.zaps else ()
        second = (Word(SECOND, "Second Chance", "b"),) if self.play.second_chance.offered else ()
        doubled = (Word("redouble", "Double again", "o"), Word("rescue", "Rescue", "e"))
        allowed = (self.play.redoubles > 0, bool(self.play.rescued))
        return (
            *attack,
            *usual,
            *(free if self.play.free_doubles or self.play.free_splits else ()),
            *zap,
            *second,
            *(word for word, may in zip(doubled, allowed, strict=True) if may),
        )

    def called(self, cards: Sequence[int], split: bool = False) -> str:
        """The total as the dealer announces it."""
        return in_words(cards, split)

    def points_said(self, cards: Sequence[int]) -> str:
        """The total, both ways of a soft one."""
        points, soft = total(cards)
        return f"{points - 10}/{points}" if soft and points < 21 else str(points)

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Where each player has two hands, the two areas for their wagers."""
        return {"main": ("1", "2")} if self.play.switches else {}

    @property
    def together(self) -> tuple[str, ...]:  # type: ignore[override]
        """The wagers of which none is made without the others: those on the two hands of a player."""
        return tuple(f"main:{spot}" for spot in self.spots().get("main", ()))

    # --- wagers ---

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse wagers that cannot be made now: mid-shoe, without a side bet that is required, without a table."""
        rules = self.rules
        for key in stakes:
            law = rules.wager(key.partition(":")[0])
            if law.when == "decision" or law.kind in ("raise", "bonus"):
                raise Refused(f"{law.name} is not made before the deal.", cite=rules.cite(law.cite))
            if rules.offers(law.id) and rules.table(law.id) is None:
                raise Refused(f"{law.name} has no pay table for these decks.", cite=rules.cite(law.cite))
        rules.check_stakes(stakes, self.spots())
        if not stakes:
            return
        if self.play.switches and stakes.get("main:1") != stakes.get("main:2"):
            limits = rules.wager("main").limits
            raise Refused("Two equal wagers are made, one on each hand.", cite=rules.cite(limits.cite))
        shoe = carry.get("shoe")
        if shoe and not self.manners.mid_shoe_entry and seat not in shoe["seats"]:
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
        if not self.sides.over_and_under and {"over-13", "under-13"} <= stakes.keys():
            raise Refused("Over 13 or Under 13 is wagered on, not both.", cite=self.house.cite("over-and-under"))
        for law in self.sides.mandatory:
            if law.id not in stakes:
                raise Refused(f"Every player makes the {law.name} here.", cite=self.house.cite(f"{law.id}-mandatory"))

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, two cards each, insurance, the look at the hole card, the players, the dealer, settlement."""
        now = Round({}, {})
        consents = [list(one) for one in carry.get("consents", [])]
        for seat in self._betting_order(seats, carry):
            yield from self._wagers(now, seat, consents)
        if not now.stakes:
            return dict(carry)
        now.people = yield WhoSits()
        yield Announce("No more bets.")
        shoe = yield from self.shoe.open(carry, len(set(now.boxes.values())) * (2 if self.play.switches else 1))
        now.side = shoe.side
        yield from self._deal(now)
        yield from self.sides.settle_early(now)
        if self.manners.blackjacks_before_look:
            yield from self._at_once(now, [hand for hand in now.live() if hand.natural])
        yield from self._insurance(now)
        if self.play.switches_blind:
            for box in sorted(now.hands):
                yield from self._switch(now, box)
        ruled = yield RulingsMade()
        overlooked = any(one.irregularity.startswith("dealer-blackjack-") for one in ruled)
        now.looked = self.play.peeks and now.checks and not overlooked
        if now.looked:
            yield from self._look(now)
        yield from self._show_range(now, carry)
        if not (now.looked and now.blackjack):
            yield from self.sides.house_money(now, peeked=True)
            yield from self._decisions(now)
            if self.play.pays_21:
                yield from self._at_once(now, [hand for hand in now.live() if hand.is_21])
            yield from self._dealer(now)
        yield from self.sides.settle_late(now)
        yield from self._settlement(now)
        yield from self.sides.settle_last(now)
        shoe.side = now.side
        left = yield from self.shoe.ends(shoe, (yield RulingsMade()) if self.shoe.lasting else (), sorted(now.stakes))
        if consents:
            left["consents"] = [one for one in consents if set(one) <= set(seats)]
        if self.manners.tournament:
            left["rounds"] = carry.get("rounds", 0) + 1
        return left

    def _betting_order(self, seats: Sequence[int], carry: Carry) -> list[int]:
        """Who is asked for wagers when: from the dealer's left, in a tournament from the next seat on each round."""
        order = sorted(seats)
        if self.manners.tournament and self._rotates:
            start = carry.get("rounds", 0) % len(order)
            order = order[start:] + order[:start]
        return order

    def _wagers(self, now: Round, seat: int, consents: list[list[int]]) -> Part:
        """One seat's wagers; who wagers behind a box needs the consent of the first on it, and room under its limit."""
        box = self.box(seat)
        before = sorted(other for other, place in now.boxes.items() if place == box)
        limits, cite = dict[str, tuple[int, int]](), ""
        low, high = self.rules.bounds("main")
        if before and high:
            room = pays.cents(high) - sum(now.stakes[other]["main"] for other in before)
            least = pays.cents(low or "0.01")
            if room < least:
                return
            for law in [law for law in self.rules.offered if law.when == "before"]:
                posted = self.rules.bounds(law.id)
                limits[law.id] = (pays.cents(posted[0] or "0.01"), pays.cents(posted[1]) if posted[1] else NO_LIMIT)
            limits["main"] = (least, room)
            cite = self.rules.cite(self.rules.wager("main").limits.cite)
        taken: Mapping[str, int] = yield TakeWagers(seat, "behind the box" if limits else "", limits, cite)
        if not taken:
            return
        now.stakes[seat], now.boxes[seat], now.made[seat] = dict(taken), box, frozenset(taken)
        if before and [before[0], seat] not in consents:
            answer = yield Decide(before[0], f"seat {seat} on the box", ("accept", "refuse"))
            if answer == "refuse":
                del now.stakes[seat], now.boxes[seat]
                for key, stake in taken.items():
                    yield Settled(seat, key, "refused", "Push", stake, 0, self.house.cite("players-per-box"))
                return
            consents.append([before[0], seat])

    # --- the deal ---

    def _deal(self, now: Round) -> Part:
        """Two cards to each box and to the dealer, in the order and the way up that the chapter prints."""
        row = next(row for row in self.chart("dealing").rows if row[0] == self.manners.dealing)
        for box in sorted(set(now.boxes.values())):
            now.hands[box] = self._first_hands(now, box)
        dealt = yield from self._determinant(now)
        yield from self._first_cards(now, row[1:3], dealt)
        for box in [box for box, hands in now.hands.items() if hands[0].seat in now.out]:
            del now.hands[box]
        for seat in [seat for seat in now.stakes if seat in now.out]:
            del now.stakes[seat]
        shown = 0 if row[3] == "first" else 1
        now.up, now.hole = now.dealer[shown], now.dealer[1 - shown]
        if "dealer up" not in row[1] + row[2]:
            yield TurnUp("dealer", 1)
        for box, hands in now.hands.items():
            now.first[box] = [card for hand in hands for card in hand.cards]
            now.drawn[box] = list(hands[0].cards)
            for hand in hands:
                hand.natural, hand.shown = is_natural(hand.cards), not self.players_down

    @cached_property
    def players_down(self) -> bool:
        """Whether the players' first cards lie face down."""
        rows = self.chart("dealing").rows
        return any(row[0] == self.manners.dealing and row[1].startswith("players down") for row in rows)

    def turn_over(self, hand: Hand) -> Part:
        """Turn a hand's cards over if they still lie face down."""
        if not hand.shown:
            hand.shown = True
            yield TurnUp(hand.place)

    def _first_hands(self, now: Round, box: int) -> list[Hand]:
        """The hands of a box before any card, with everybody's wagers on them, those of who decides first.

        That is the player seated at the box; if that seat has no wager on it, the one with the highest.
        """
        if self.play.switches:
            stakes = now.stakes[box]
            return [
                Hand(box, number, _place(box, number), [self._bet(box, f"main:{number}", number, stakes)], root=number)
                for number in (1, 2)
            ]
        on_it = sorted(seat for seat, place in now.boxes.items() if place == box)
        on_it.sort(key=lambda seat: (seat != box, -now.stakes[seat].get("main", 0)))
        return [Hand(box, 1, _place(box, 1), [self._bet(seat, "main", 1, now.stakes[seat]) for seat in on_it])]

    def _bet(self, seat: int, key: str, number: int, stakes: Mapping[str, int]) -> Bet:
        numbered = self.play.switches or number > 1
        return Bet(seat, key, f"double:{number}" if numbered else "double", stakes.get(key, 0))

    def _determinant(self, now: Round) -> Generator[Request, Any, Hand | None]:
        """Draw the card that says from which side of a double shoe is dealt; the hand whose first card it becomes."""
        if not now.side:
            return None
        card = yield DealCard("determinant", "up", now.side)
        side = next(name for name, suits in SIDES.items() if card & 3 in suits)
        yield Announce(f"The round is dealt from the side of {side}.", self.house.cite("double-shoe-suits"))
        first = now.hands[min(now.hands)][0]
        if side == now.side:
            yield CardMoved("determinant", first.place)
            first.cards.append(card)
            return first
        now.side = side
        return None

    def _first_cards(self, now: Round, turns: Sequence[str], dealt: Hand | None) -> Part:
        """The first two cards of everybody; one that the dealer missed comes after the others, the dealer's own last.

        In a tournament a misdeal is put right otherwise: the cards, in the order in which they came, shift to where
        they belong.
        """
        hands = {hand.place: hand for box in sorted(now.hands) for hand in now.hands[box]}
        order: list[DealCard] = []
        for turn in turns:
            for who in turn.split(", "):
                if who.startswith("dealer"):
                    order.append(DealCard("dealer", _face(who), now.side))
                else:
                    places = [place for place, hand in hands.items() if hand is not dealt]
                    order += [DealCard(place, _face(who), now.side) for place in places]
            dealt = None
        due, missed, laid = list(order), list[DealCard](), list[tuple[Place, int]]()
        shifts = 0
        while due or missed:
            request = due.pop(0) if due else missed.pop(0)
            yield from self.hear(now)
            if request.to in hands and hands[request.to].seat in now.out:
                continue
            card = yield request
            if card is None:
                missed = sorted([*missed, request], key=lambda one: one.to == "dealer")
            else:
                laid.append((request.to, card))
                if self.play.attacks and len(laid) == 1:
                    yield from self._attacks(now)
            ruled = yield RulingsMade()
            if shifts < (shifts := sum(one.irregularity == "tournament-misdeal" for one in ruled)):
                yield from _shift(laid, order)
                due, missed = order[len(laid) :], []
        for place, card in laid:
            (now.dealer if place == "dealer" else hands[place].cards).append(card)
        yield from self.hear(now)

    def _attacks(self, now: Round) -> Part:
        """With the dealer's first card in sight each player may add to the wager, up to as much again."""
        cite = self.rules.cite(self.rules.wager(ATTACK).cite)
        for hand in [hands[0] for _, hands in sorted(now.hands.items())]:
            bet, action = hand.bets[0], None
            yield from self.hear(now)
            while action is None and bet.stake and bet.seat not in now.out:
                amount, cost = Amount(ATTACK, 1, bet.stake, cite=cite), {ATTACK: bet.stake}
                asked = Decide(bet.seat, "attack", ("decline", "attack"), {"attack": cost}, {"attack": amount})
                action = yield asked
                if action is None:
                    yield from self.hear(now)
            if action is not None and action != "decline":
                bet.attack = now.stakes[bet.seat][ATTACK] = asked.taken(action)[1][ATTACK]

    # --- insurance and the hole card ---

    def _insurance(self, now: Round) -> Part:
        """With an ace up each player may insure, or take even money on a Blackjack."""
        if worth(now.up) != 1 or not self.manners.insurance:
            return
        for hand in list(now.live()):
            yield from self.hear(now)
            for bet in list(now.standing(hand)):
                action = None
                while action is None and bet.stake and bet.seat not in now.out:
                    amount = self.sides.insurance_for(bet.stake)
                    actions = ["decline", *(["insurance"] if amount.most else [])]
                    if hand.natural and self.manners.even_money:
                        actions.append("even-money")
                    if hand.natural and not self.manners.insures_blackjack:
                        actions = [action for action in actions if action != "insurance"]
                    if len(actions) == 1:
                        break
                    about = "insurance" if len(now.hands[hand.box]) == 1 else f"insurance {hand.number}"
                    offered = {"insurance": amount} if "insurance" in actions else {}
                    costs = {action: {"insurance": one.most} for action, one in offered.items()}
                    asked = Decide(bet.seat, about, tuple(actions), costs, offered)
                    action = yield asked
                    if action is None:  # a ruling has the seat leave the round, or gave back some of its wager
                        yield from self.hear(now)
                if action == "even-money":
                    bet.settled = True
                    yield self.settle(bet.seat, bet.key, bet.stake, ("even-money",))
                elif action is not None and action != "decline":
                    stakes = now.stakes[bet.seat]
                    stakes["insurance"] = stakes.get("insurance", 0) + asked.taken(action)[1]["insurance"]

    def _look(self, now: Round) -> Part:
        """The hole card goes into the card reader; with a Blackjack no more cards are dealt."""
        if now.blackjack:
            yield TurnUp("dealer")
            yield Announce("The dealer has Blackjack.", self.house.cite("hole-card"))
            yield from self.sides.house_money(now, peeked=True)
        yield from self.sides.settle_first(now, "look")
        yield from self.sides.settle_insurance(now)

    def _show_range(self, now: Round, carry: Carry) -> Part:
        """A device shows in which range the hole card is; with both cards in the highest one it is exposed."""
        ranges = self.play.ranges
        if not ranges or now.blackjack:
            return
        place = next(place for place, values in enumerate(ranges) if worth(now.hole) in values)
        cite = self.house.cite("hole-card-range")
        yield Announce(f"The hole card is {self.manners.ranges[place]}.", cite)
        yield Stands({**carry, RANGE: self.manners.ranges[place]})
        now.exposed = place == len(ranges) - 1 and worth(now.up) in ranges[place]
        if now.exposed:
            yield TurnUp("dealer")
            yield Announce("Both of the dealer's cards are exposed.", cite)

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """The range of the hole card, where it is shown."""
        return [("Hole card", carry[RANGE])] if RANGE in carry else []

    @property
    def signs(self) -> tuple[str, ...]:  # type: ignore[override]
        """The ranges of the hole card that can be shown."""
        return self.manners.ranges

    def sign(self, carry: Carry) -> str:
        """The one that is shown."""
        return str(carry.get(RANGE, ""))

    # --- the players ---

    def _decisions(self, now: Round) -> Part:
        """From the dealer's left; a Blackjack is paid once nothing can tie it, in its turn or before all others."""
        if not now.checks and self.manners.blackjacks_first:
            for hand in [hand for hand in now.live() if hand.natural]:
                yield from self._first_decision(now, hand)
        for box in sorted(now.hands):
            yield from self.hear(now)
            if now.hands[box][0].seat in now.out:
                continue
            yield from self.sides.settle_hand(now, now.hands[box][0])
            if not self.play.switches_blind:
                yield from self._switch(now, box)
            for hand in list(now.hands[box]):
                if any(not bet.settled for bet in now.standing(hand)):
                    yield from self._first_decision(now, hand)
        yield from self.hear(now)
        for hand in [one for one in now.passed_over if any(not bet.settled for bet in now.standing(one))]:
            now.passed_over.remove(hand)
            yield from self._card(now, hand) if not hand.bets[0].second else self._take_off(now, hand)
            if hand.bets[0].doubled:
                yield from self._last_decision(now, hand)
            elif not hand.busted:
                yield from self._play_hand(now, hand)

    def _at_once(self, now: Round, hands: Sequence[Hand]) -> Part:
        """Hands that no dealer's hand can change are paid before it is, from the dealer's right."""
        yield from self.hear(now)
        for hand in sorted(hands, key=lambda hand: (-hand.box, hand.number)):
            if hand.seat not in now.out:
                yield from self.turn_over(hand)
                yield from self._lines(now, hand)

    def _switch(self, now: Round, box: int) -> Part:
        """A player with two hands may switch their second cards; what they then make is no Blackjack.

        Of a Blackjack that took even money the cards are gone.
        """
        if not self.play.switches or any(bet.settled for hand in now.hands[box] for bet in hand.bets):
            return
        first, second = now.hands[box]
        action = yield Decide(first.seat, "switch", ("keep", "switch"))
        if action != "switch":
            return
        one, other = first.cards[1], second.cards[1]
        yield CardMoved(first.place, second.place)
        yield CardMoved(second.place, first.place, other)
        first.cards[1], second.cards[1] = other, one
        for hand in (first, second):
            hand.natural, hand.switched = False, True

    def _first_decision(self, now: Round, hand: Hand) -> Part:
        if not hand.natural:
            yield from self._play_hand(now, hand)
            return
        if self.play.doubles_blackjack:
            action = None
            while action is None and hand.seat not in now.out:
                costs = {"double": {hand.bets[0].double_key: hand.stake}}
                asked = Decide(hand.seat, "hand", ("stand", "double"), costs, {"double": self._for_less(hand)})
                action = yield asked
                if action is None:
                    yield from self.hear(now)
            if action is not None and action != "stand":
                hand.natural = False
                yield from self._double(now, hand, *asked.taken(action))
                return
        known = not now.checks or (now.looked and self.manners.blackjacks_at_once)
        if known and not self.play.blackjack_waits(worth(now.up)):
            yield from self.turn_over(hand)
            yield Announce(f"Seat {hand.seat} has Blackjack.", self.house.cite("blackjack-pays"))
            yield from self._lines(now, hand)

    def _play_hand(self, now: Round, hand: Hand) -> Part:
        """One hand until it stands, busts, doubles or is given up; hands that it splits into follow."""
        while True:
            yield from self.hear(now)
            if hand.seat in now.refused or not any(now.standing(hand)):
                break
            if len(hand.cards) == 1:
                yield from self._card(now, hand)
                if hand in now.passed_over:
                    return
            points, _ = total(hand.cards)
            actions, costs = self._actions(now, hand)
            if points >= 21 or not actions:
                break
            about = "hand" if len(now.hands[hand.box]) == 1 else f"hand {hand.number}"
            doubles = [one for one in actions if self.manners.doubles_for_less and one.startswith("double")]
            amounts = dict.fromkeys(doubles, self._for_less(hand))
            asked = Decide(hand.seat, about, actions, costs, amounts, clauses=self._clauses(hand))
            action = yield asked
            if action is None:  # taken from the seat by a ruling; who wagers behind it may decide instead
                yield from self.hear(now)
                if hand.seat in now.out:
                    break
                continue
            if action == "stand":
                break
            if action == "hit":
                yield from self._card(now, hand)
            elif action == "zap":
                yield from self._zap(now, hand)
            elif action == "surrender":
                yield from self._give_up(now, hand)
                return
            elif action.removeprefix("free-").startswith("split"):
                yield from self._split(now, hand, action)
                return
            else:
                yield from self._double(now, hand, *asked.taken(action))
                return
            if hand.busted or hand in now.passed_over:
                return

    def _give_up(self, now: Round, hand: Hand) -> Part:
        yield from self.turn_over(hand)
        now.drawn[hand.box] = now.first[hand.box]
        hand.given_up = True
        if not now.checks or not self.manners.surrenders_at_end:
            yield from self._lines(now, hand)

    def _last_decision(self, now: Round, hand: Hand) -> Part:
        """What may still be done with a doubled hand: double all that lies on it again, or give it up."""
        play = self.play
        while play.given_doubled or play.redoubles:
            yield from self.hear(now)
            if hand.busted or hand.face_down or hand in now.passed_over or hand.seat in now.out:
                return
            bet = hand.bets[0]
            plays_on = total(hand.cards)[0] < 21 and hand.seat not in now.refused
            again = plays_on and len(bet.redoubled) < play.redoubles
            rest = ["rescue"] if play.rescued else ["surrender"] if plays_on and play.given_doubled else []
            actions = ("stand", *(["redouble"] if again else []), *rest)
            if len(actions) == 1 or not bet.doubled:
                return
            about = "doubled hand" if len(now.hands[hand.box]) == 1 else f"doubled hand {hand.number}"
            costs = {"redouble": {bet.redouble_key: bet.whole}} if again else {}
            action = yield Decide(hand.seat, about, actions, costs)
            if action == "redouble":
                bet.redoubled.append(bet.whole)
                yield from self._card(now, hand)
                continue
            if action == "rescue":
                hand.rescued = True
                yield from self._lines(now, hand)
            elif action == "surrender":
                yield from self._give_up(now, hand)
            if action is not None:
                return

    def _actions(self, now: Round, hand: Hand) -> tuple[tuple[str, ...], dict[str, dict[str, int]]]:
        """What may be done with a hand, and what it costs."""
        play, cards = self.play, hand.cards
        points, soft = total(cards)
        pair = len(cards) == 2 and worth(cards[0]) == worth(cards[1])
        aces = hand.from_split and worth(cards[0]) == 1
        count = sum(other.root == hand.root for other in now.hands[hand.box])
        manners = self.manners
        actions: list[str] = []
        costs: dict[str, dict[str, int]] = {}
        if not aces or play.hits_split_aces:
            actions += ["stand", "hit"]
            allowed = play.doubles_split(worth(cards[0])) if hand.from_split else play.doubles
            if (len(cards) == 2 or play.doubles_longer) and points + 32 * soft in allowed:
                may_break = points > 11 and not soft
                down = self._asked_down(manners.double_card, manners.double_card_from_the_hand) and (
                    manners.double_down_may_break or not may_break
                )
                free = len(cards) == 2 and points + 32 * soft in play.free_doubles
                paid = not free or points + 32 * soft in manners.free_doubles_paid[hand.from_split]
                for action in ("double", *(["double-face-down"] if down else [])):
                    actions += [f"free-{action}"] * free + [action] * paid
                    if paid:
                        costs[action] = {hand.bets[0].double_key: hand.stake}
        if (
            pair
            and not (hand.zapped and hand.from_split)
            and count < (play.split_ace_hands if worth(cards[0]) == 1 else play.split_hands)
        ):
            down = worth(cards[0]) == 1 and self._asked_down(
                manners.split_aces_card, manners.split_aces_card_from_the_hand
            )
            actions = actions or ["stand"]
            free = worth(cards[0]) in play.free_splits and (count == 1 or play.free_resplits)
            paid = not free or manners.free_splits_paid
            for action in ("split", *(["split-face-down"] if down else [])):
                actions += [f"free-{action}"] * free + [action] * paid
                if paid:
                    costs[action] = {f"split:{len(now.hands[hand.box]) + 1}": hand.stake}
        may_zap = not hand.zapped and (not hand.from_split or play.zaps_after_split)
        if may_zap and len(cards) == 2 and points + 32 * soft in play.zaps:
            actions.append("zap")
        later = len(cards) == 2 or play.surrenders_later
        if play.surrender and points < 21 and later and (not hand.from_split or play.surrenders_split):
            actions = [*(actions or ["stand"]), "surrender"]
        return tuple(actions), costs

    def _clauses(self, hand: Hand) -> dict[str, str]:
        """The clause that says when each thing may be done with a hand, for who wants to do it otherwise."""
        cite, aces = self.house.cite, hand.from_split and worth(hand.cards[0]) == 1
        pair = len(hand.cards) == 2 and worth(hand.cards[0]) == worth(hand.cards[1])
        again = ("resplit-aces", "resplits") if aces else ("short-deck-splits", "resplits")
        return {
            "hit": cite(*(["hit-split-aces"] if aces else []), "player-draws"),
            "double": cite(*(["double-split-aces", "hit-split-aces"] if aces else []), "double-on"),
            "split": cite(*(again if pair else ()), "split-on"),
            "surrender": cite("surrender"),
            "zap": cite("zap"),
        }

    def _zap(self, now: Round, hand: Hand) -> Part:
        """Both cards are given back for two new ones, after which the hand is played like another, once."""
        again = self.sides.second_chance(now, hand.seat)
        stake = 0
        if again is not None:
            cost = {"reset": {again.wager: again.nearest(hand.stake)}}
            asked = Decide(hand.seat, "second-chance", ("decline", "reset"), cost, {"reset": again})
            action = yield asked
            stake = asked.taken(action)[1].get(again.wager, 0) if action is not None else 0
        yield from self.turn_over(hand)
        for card in hand.cards:
            yield CardMoved(hand.place, f"{seat_place(hand.box)} zapped", card)
        hand.cards.clear()
        hand.zapped = True
        while len(hand.cards) < 2 and hand not in now.passed_over and hand.seat not in now.out:
            yield from self._card(now, hand)
        if stake and len(hand.cards) == 2:
            yield from self.sides.settle_second_chance(now, hand, stake)

    def _asked_down(self, card: str, from_the_hand: str) -> bool:
        """Whether a player may ask for a card face down that otherwise comes face up."""
        return card == "player-choice" and not self._always_down(card, from_the_hand)

    def _always_down(self, card: str, from_the_hand: str) -> bool:
        """Whether a card is dealt face down without being asked for."""
        return card == "down" or (self.players_down and from_the_hand == "down")

    def _card(self, now: Round, hand: Hand) -> Part:
        """One more card; a hand over 21 has lost at once, unless the card lies face down or a Blackjack can help it."""
        card = yield DealCard(hand.place, "down" if hand.face_down else "up", now.side)
        if card is None:
            now.passed_over.append(hand)
            yield from self.dies(now, hand)
            return
        yield from self.hear(now)
        hand.cards.append(card)
        if not hand.from_split:
            now.drawn[hand.box].append(card)
        if total(hand.cards)[0] > 21:
            hand.busted = True
            yield from self._second_chance(now, hand)
            yield from self._back_to_life(now, hand)
            for other in now.hands[hand.box]:
                if other.busted and not other.face_down and not self._bust_waits(now, other):
                    yield from self._lines(now, other)

    def _second_chance(self, now: Round, hand: Hand) -> Part:
        """A player over 21 may have one more card taken off the total, for a wager as large as the one on the hand."""
        bet, chance, action = hand.bets[0], self.play.second_chance, None
        if not chance.offered or hand.face_down:
            return
        about = OVER_21 if len(now.hands[hand.box]) == 1 else f"{OVER_21} {hand.number}"
        while action is None and bet.stake and bet.seat not in now.out | now.refused:
            cost = {bet.second_key: bet.whole if chance.with_double else bet.laid}
            action = yield Decide(bet.seat, about, ("decline", SECOND), {SECOND: cost})
            if action is None:
                yield from self.hear(now)
        if action == SECOND:
            bet.second = cost[bet.second_key]
            yield from self._take_off(now, hand)

    def _take_off(self, now: Round, hand: Hand) -> Part:
        """The card that is taken off a hand over 21; only below 21 does what is left wait for the dealer's hand."""
        card = yield DealCard(beside_place(hand.place), "up", now.side)
        if card is None:
            now.passed_over.append(hand)
            yield from self.dies(now, hand)
            return
        yield from self.hear(now)
        hand.taken_off = card
        left = hand.remains
        hand.busted = left > 21
        cite = self.rules.cite(self.rules.wager(SECOND).cite)
        yield Announce(f"Seat {hand.seat} has {left} after the second chance.", cite)
        if left >= 21:
            yield from self._lines(now, hand)

    def _bust_waits(self, now: Round, hand: Hand) -> bool:
        """Whether a busted hand is settled with the others: a Blackjack or a 22 of the dealer's may still help it, its
        second chance card is due, or its cards are tucked under the wager as long as a hand with a free bet is
        played."""
        if hand.bets[0].second:
            return True
        if self.play.bust_waits(worth(now.up)):
            return True
        unseen = now.checks and not now.looked
        if self.play.returns_busted and unseen and (hand.from_split or hand.bets[0].doubled):
            return True
        return any(other.bets[0].free and not other.busted for other in now.hands[hand.box])

    def _back_to_life(self, now: Round, hand: Hand) -> Part:
        """A busted hand's wager waits for the dealer's hand against some up cards; what a double added to it, where
        that cannot come back, is lost at once."""
        life = self.play.back_to_life
        if worth(now.up) not in life.against or hand.face_down:
            return
        cite = self.rules.cite(self.chart("back-to-life").cite)
        yield Announce(f"Seat {hand.seat} is over 21 and goes Back to Life.", cite)
        if life.win_double > life.lose or (self.play.returns_busted and now.checks and not now.looked):
            return
        for bet in [bet for bet in now.standing(hand) if bet.doubled]:
            yield self.settle(bet.seat, bet.double_key, bet.doubled, self.chain(BUST))
            bet.doubled = 0

    @property
    def sized_actions(self) -> tuple[str, ...]:
        """Insurance, an attack, a double that may be for less, and a House Money payout of which any part may be
        added."""
        doubles = ["double", "double-face-down"] if self.manners.doubles_for_less else []
        attack, adds = ["attack"] * self.play.attacks, ["add"] * self.sides.any_part
        return ("insurance", *attack, *doubles, *adds, *(["reset"] if self.play.zaps else []))

    def _for_less(self, hand: Hand) -> Amount:
        """What a double may add: any amount up to the first wager."""
        return Amount(hand.bets[0].double_key, 1, hand.stake, cite=self.house.cite("double-amount"))

    def _double(self, now: Round, hand: Hand, action: str, added: Mapping[str, int]) -> Part:
        """One card for another wager or a free bet; who wagers behind the box may double too."""
        bet = hand.bets[0]
        if is_free(action):
            bet.double_key, bet.doubled = f"free-{bet.double_key}", bet.stake
            yield self._lammer(hand, "free-double")
        else:
            bet.doubled = added[bet.double_key]
        for bet in list(now.standing(hand))[1:]:
            cost = {"double": {bet.double_key: bet.stake}}
            if not bet.settled and (yield Decide(bet.seat, "double behind", ("decline", "double"), cost)) == "double":
                bet.doubled = bet.stake
        yield from self.turn_over(hand)
        hand.face_down = action.endswith("double-face-down") or self._always_down(
            self.manners.double_card, self.manners.double_card_from_the_hand
        )
        yield from self._card(now, hand)
        yield from self._last_decision(now, hand)

    def _split(self, now: Round, hand: Hand, action: str) -> Part:
        """The second card of a pair begins another hand with a wager of its own, dealt to after this one.

        Who wagers behind the box covers the new hand too, or says to which of the two the wager belongs.
        """
        hands = now.hands[hand.box]
        number = len(hands) + 1
        key = f"{'free-' if is_free(action) else ''}split:{number}"
        other = Hand(hand.box, number, _place(hand.box, number), [], root=hand.root, from_split=True)
        other.bets = [self._bet(hand.seat, key, number, {key: hand.stake})]
        if is_free(action):
            yield self._lammer(hand, "free-split")
        for bet in list(now.standing(hand))[1:]:
            if bet.settled:
                continue
            ways = ("cover", f"hand {hand.number}", f"hand {number}")
            said = yield Decide(bet.seat, "split behind", ways, {"cover": {key: bet.stake}})
            if said == "cover":
                other.bets.append(self._bet(bet.seat, key, number, {key: bet.stake}))
            elif said == ways[2]:
                hand.bets.remove(bet)
                other.bets.append(bet)
                bet.double_key = f"double:{number}"
        yield from self.turn_over(hand)
        yield CardMoved(hand.place, other.place)
        other.cards.append(hand.cards.pop())
        hand.from_split, other.shown = True, hand.shown
        now.drawn[hand.box] = now.first[hand.box]
        aces = worth(other.cards[0]) == 1
        hand.face_down = other.face_down = aces and (
            action.endswith("split-face-down")
            or self._always_down(self.manners.split_aces_card, self.manners.split_aces_card_from_the_hand)
        )
        hands.append(other)
        yield from self._play_hand(now, hand)
        yield from self._play_hand(now, other)

    def _lammer(self, hand: Hand, wager: str) -> Announce:
        """A free bet is laid down."""
        cite = self.rules.cite(self.rules.wager(wager).cite)
        return Announce(f"Seat {hand.seat} has a free bet of {pays.money(hand.stake)}.", cite)

    # --- the dealer and what follows ---

    def _dealer(self, now: Round) -> Part:
        """The hole card is turned; the dealer draws while it can change anything."""
        yield from self.hear(now)
        if not now.exposed:
            yield TurnUp("dealer")
        if now.checks and not now.looked:
            yield from self.sides.settle_first(now, "look")
            yield from self.sides.settle_insurance(now)
        draws, third = self._must_draw(now), not now.blackjack and self.sides.draws_third(now)
        while not self.dealer_stands(now.dealer) and (draws or (third and len(now.dealer) == 2)):
            now.dealer.append((yield DealCard("dealer", "up", now.side)))
            if len(now.dealer) == 3:
                yield from self.sides.settle_third(now)
        cite = self.rules.cite(self.chart("dealer-draws").cite)
        yield Announce(f"The dealer has {in_words(now.dealer, most=self.play.dealer_ace_to)}.", cite)

    def dealer_stands(self, cards: Sequence[int]) -> bool:
        """Whether the dealer draws no more."""
        points, soft = total(cards, self.play.dealer_ace_to)
        return points >= self.play.stands_on[soft]

    def _must_draw(self, now: Round) -> bool:
        if now.blackjack:
            return False
        for hand in now.live():
            seen_to_bust = hand.busted and not hand.face_down and not self.play.bust_waits(worth(now.up))
            if (
                not hand.given_up
                and not seen_to_bust
                and not self._sure_to_win(hand)
                and (not hand.natural or self.play.blackjack_waits(worth(now.up)))
            ):
                return True
        return self.play.draws_out or self.sides.draws_for_wagers(now)

    def _sure_to_win(self, hand: Hand) -> bool:
        """Whether a hand has a 21 that wins whatever the dealer draws."""
        play = self.play
        wins = play.wins_split_21 if hand.from_split and len(hand.cards) == 2 else play.wins_21
        return wins and not play.pushes_22 and not hand.natural and total(hand.cards)[0] == 21 and hand.shown

    # --- settlement ---

    def chain(self, number: int, *colour: str) -> Chain:
        """What a hand is settled as, by the number of how it stands against the dealer's; a Blackjack by its colours
        too, where they are named."""
        if number == BLACKJACK_21 and self.manners.blackjack_ties_21:
            return ("tie",)
        if number == BLACKJACK:
            return (*colour, RESULTS[BLACKJACK])
        if number == BLACKJACK_21 or (number == BLACKJACKS and self.manners.blackjack_wins_ties):
            return (RESULTS[number], *colour, RESULTS[BLACKJACK])
        if number == DEALER_22:
            return (RESULTS[DEALER_22], "dealer-bust", "win")
        if number == BUST_22:
            return (RESULTS[BUST_22], "back-to-life-dealer-22", RESULTS[BUST])
        if number == BUST_WINS:
            return (RESULTS[BUST_WINS], RESULTS[BUST])
        if number in (BEATS_22, PLAYER_21):
            return (RESULTS[number], "win")
        if number == SECOND_22:
            return (RESULTS[SECOND_22], RESULTS[DEALER_22])
        if number in (SUPER_SUITED, SUPER_SPADES):
            return (*CHAINS[SUITED_777 + number - SUPER_SUITED], "win")
        if number > FIRST_FINAL:
            return (*CHAINS[number - FIRST_FINAL], "win")
        return (RESULTS[number],)

    def result(self, now: Round, hand: Hand, bet: Bet) -> Chain:
        """What one player's wager on a hand is settled as against the dealer's finished one."""
        play, dealer, up = self.play, now.dealer, worth(now.up)
        points, soft = total(hand.cards)
        other, _ = total(dealer, play.dealer_ace_to)
        if hand.taken_off >= 0:
            return self.chain(_second_chance(hand.remains, other, play.push_22(up)))
        if hand.natural and self.manners.blackjacks_before_look:
            return self.chain(BLACKJACK, COLOURS[_colour(*hand.cards)])
        if play.pays_21 and hand.is_21:
            return self.chain(PLAYER_21)
        switched = hand.switched and not hand.from_split and is_natural(hand.cards)
        natural = 1 if hand.natural else 2 if switched and play.switched_blackjack else 0
        number = _compare(points + 32 * soft, natural, other, is_natural(dealer), play.push_22(up))
        if number == BUST and play.bust_waits(up) and other > 21:
            number = BUST_22 if other == 22 and play.pushes(up) else BUST_WINS
        elif number == BUST and up in play.back_to_life.against:
            return ("back-to-life-lose", *self.chain(number))
        if number == DEALER_22 and natural == 1:
            return ("blackjack-against-22", *self.chain(number))
        if number == DEALER_22 and points + 32 * soft in play.beats_22:
            number = BEATS_22
        two = len(hand.cards) == 2 and (not hand.from_split or play.split_two_beat_22)
        if number == DEALER_22 and two and points + 32 * soft in play.two_beat_22:
            return ("dealer-22-two-large-cards", *self.chain(BEATS_22))
        split_21 = hand.from_split and len(hand.cards) == 2
        if number == TIE and points == 21 and (play.wins_split_21 if split_21 else play.wins_21):
            return (*self._final(hand, bet), "win")
        if hand.zapped and not hand.from_split and is_natural(hand.cards) and number in (WIN, DEALER_BUST):
            return ("zapped-blackjack", "win")
        if number in (WIN, DEALER_BUST) and points == 21:
            return (*self._final(hand, bet), *self.chain(number))
        alone = not hand.from_split and not bet.doubled
        if number == DEALER_BLACKJACK and points == 21 and alone and play.blackjack_ties_drawn_21:
            return ("tie",)
        if switched and number in (TIE, DEALER_22):
            return ("switched-blackjack-against-21-or-22", *self.chain(number))
        if switched and number == DEALER_BLACKJACK:
            return ("switched-blackjack-against-blackjack", *self.chain(number))
        if number == DEALER_BLACKJACK and not alone and not bet.free:
            return (f"dealer-blackjack-after-{'split' if hand.from_split else 'double'}", *self.chain(number))
        return self.chain(number, *([COLOURS[_colour(*hand.cards)]] if natural else []))

    def _final(self, hand: Hand, bet: Bet) -> Chain:
        """The final hand by which a 21 that wins is paid, if it has a payout of its own."""
        pays_finals = self.play.split_finals if hand.from_split else self.play.finals
        if not pays_finals or (bet.doubled and not self.play.doubled_finals):
            return ()
        return CHAINS[final_of(hand.cards, 21)]

    def _super_bonus(self, now: Round, hand: Hand, bet: Bet) -> Iterator[Settled]:
        """Three 7s of one suit against a 7: what the player gets besides, and every other player of the round."""
        rules = self.rules
        if not rules.has("super-bonus") or hand.from_split or bet.doubled or worth(now.up) != 7 or hand.busted:
            return
        if final_of(hand.cards, total(hand.cards)[0]) not in (SUITED_777, SPADES_777):
            return
        line = self.settle(bet.seat, "super-bonus", bet.stake, (SUPER,))
        if line.net:
            yield line
        table = rules.table("super-bonus")
        envy = table.envy_for((SUPER,), bet.stake) if table else None
        if table is None or envy is None:
            return
        paid = {now.people.get(bet.seat)}
        for seat in sorted(now.stakes):
            if seat not in now.out and now.people.get(seat) not in paid:
                paid.add(now.people.get(seat))
                hand_ = f"{envy.hand}, seat {bet.seat}"
                cite = rules.cite(table.envy_cite)
                yield Settled(seat, "super-bonus", "envy", envy.pays.text, 0, envy.pays.fixed, cite, hand_)

    def _rescue_lines(self, bet: Bet) -> Iterator[Settled]:
        """A doubled hand is given up: the last portion that was added is settled otherwise than those before."""
        yield self.settle(bet.seat, bet.key, bet.stake, ("rescue",))
        portions = [(bet.double_key, bet.doubled), *((bet.redouble_key, one) for one in bet.redoubled)]
        for key, stake in portions[:-1]:
            yield self.settle(bet.seat, key, stake, ("rescue-after-redouble", "rescue"))
        yield self.settle(bet.seat, *portions[-1], ("rescue",))

    def _lines(self, now: Round, hand: Hand) -> Iterator[Settled]:
        """A hand's wagers; the dealer's hand need not be finished where it no longer matters."""
        for bet in now.standing(hand):
            if bet.settled:
                continue
            bet.settled = True
            if hand.rescued:
                yield from self._rescue_lines(bet)
                continue
            given: Chain = (*(["surrender-dealer-blackjack"] if now.blackjack else []), "surrender")
            added = chain = given if hand.given_up else self.result(now, hand, bet)
            if hand.busted and now.blackjack and self.play.returns_busted:
                added = self.chain(DEALER_BLACKJACK)
            yield self.settle(bet.seat, bet.key, bet.stake, chain if bet.key.startswith("main") else added)
            if bet.attack:
                yield self.settle(bet.seat, ATTACK, bet.attack, chain)
            if bet.doubled:
                yield self.settle(bet.seat, bet.double_key, bet.doubled, added)
            if sum(bet.redoubled):
                yield self.settle(bet.seat, bet.redouble_key, sum(bet.redoubled), added)
            if bet.second:
                yield self.settle(bet.seat, bet.second_key, bet.second, added)
            yield from self._super_bonus(now, hand, bet)

    def _settlement(self, now: Round) -> Part:
        """What is left, from the dealer's right; losing wagers first where the house collects them first."""
        yield from self.hear(now)
        for hand in now.live():
            hand.shown = hand.shown and not hand.face_down
            yield from self.turn_over(hand)
        hands = sorted(now.live(), key=lambda hand: (-hand.box, hand.number))
        if not self.manners.collects_first:
            for hand in hands:
                yield from self.sides.settle_hand(now, hand)
                yield from self._lines(now, hand)
        else:
            lines = [line for hand in hands for line in self._lines(now, hand)]
            yield from (line for line in lines if line.net < 0)
            yield from (line for line in lines if line.net >= 0)

    def payout_limit(self, wager: str, outcome: str) -> int | None:
        """The limit is on the top award of the wagers that it is said to concern, or on all that a player wins."""
        return self.sides.payout_limit(wager, outcome)

    # --- what it is worth ---

    @property
    def version(self) -> str:  # type: ignore[override]
        """The option by which a house chooses among the games of a chapter."""
        return "version" if any(option.id == "version" for option in self.rules.chapter.options) else ""

    @property
    def rounds_depend(self) -> bool:  # type: ignore[override]
        """Whether simulated hands depend on one another: two of a round, or those of one shoe."""
        return self.play.switches or self.odds.shoes_last

    @property
    def seats_matter(self) -> bool:
        """Several seats draw from one shoe; a player who switches cards has two hands and is dealt to alone."""
        return not self.play.switches

    def plays_otherwise(self, other: Game) -> bool:
        """Whether another house plays hands by other rules."""
        return isinstance(other, Blackjack) and other.play != self.play

    def play_as(self, playing: Playing) -> None:
        """Choose how simulated rounds are played: by composition, by the chart, or by a count of the cards."""
        known = playing.strategy.startswith("count:")
        if known and self.play.switches:
            raise Refused(f"A count is not simulated where cards are switched ({self.rules.chapter.name}).")
        super().play_as(replace(playing, strategy="best") if known else playing)
        self.playing = playing
        self.odds.plan_anew()

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each legal action is worth to a seat, with every card gone from the shoe that it can see."""
        return self.odds.values(decide, view)

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What each action with a hand is worth against the dealer's up card, the first of those seen."""
        return self.odds.hand_values(cards, seen)

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Basic strategy by totals: its columns and rows."""
        return self.odds.strategy_chart()

    def played_by(self) -> tuple[str, ...]:
        """The rules of play."""
        return rules_in_words(self.play)

    def chart_notes(self) -> tuple[str, ...]:
        """What the cells of the chart say, and what it is worth."""
        return self.odds.chart_notes()

    def priced(self) -> Iterator[Priced]:
        """Every wager with a stake of its own, with the conditions under which it is priced."""
        return self.odds.priced()

    def count(self, priced: Priced) -> Count:
        """Exact counts of the cards that decide a wager; for the hand itself its chances under the best strategy."""
        return self.odds.count(priced, ())

    def count_without(self, priced: Priced, cards: Sequence[int]) -> Count:
        """The same when some cards have left the shoe, the hand being played as is best without them."""
        return self.odds.count(priced, cards)

    def removal_effects(self, priced: Priced) -> dict[str, Fraction]:
        """By how much a wager is worth more when one card of a rank is gone, of whichever suit."""
        return self.odds.removal_effects(priced)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a hand from a freshly shuffled shoe each round and settle every priced wager."""
        return self.odds.simulate(priced, seed, block, rounds)


def _face(words: str) -> Literal["up", "down"]:
    """How a chart of dealing has somebody's card: `players down`."""
    return "down" if words.endswith("down") else "up"


def _shift(laid: list[tuple[Place, int]], order: Sequence[DealCard]) -> Iterator[Request]:
    """Move cards, in the order in which they came, to the places where they belong."""
    first = next((turn for turn, (place, _) in enumerate(laid) if place != order[turn].to), len(laid))
    wrong, right = laid[first:], order[first : len(laid)]
    for place, card in wrong:
        yield CardMoved(place, "shifted", card)
    for (_, card), request in zip(wrong, right, strict=True):
        yield CardMoved("shifted", request.to, card)
        if request.face == "up":
            yield TurnUp(request.to)
    laid[first:] = [(request.to, card) for (_, card), request in zip(wrong, right, strict=True)]


def _place(box: int, number: int) -> str:
    """Where a hand of a box lies."""
    return seat_place(box) if number == 1 else f"{seat_place(box)} hand {number}"
