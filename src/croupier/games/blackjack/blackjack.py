"""Blackjack: the round as the chapters deal and settle it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Literal

from croupier.errors import Refused
from croupier.games.appearance import Word, words
from croupier.games.base import Count, Game, Playing, Priced, View
from croupier.games.blackjack.hands import (
    in_words,
    is_natural,
    total,
)
from croupier.games.blackjack.house_rules import HouseRules, manners_of, play_of
from croupier.games.blackjack.odds import Odds
from croupier.games.blackjack.playing import PlayingHands
from croupier.games.blackjack.rules_of_play import rules_in_words
from croupier.games.blackjack.rulings import RANGE
from croupier.games.blackjack.side_table import SideWagers
from croupier.games.blackjack.state import ATTACK, SECOND, Hand, Round, is_free, worth
from croupier.games.capabilities import (
    Advises,
    CountsShoe,
    Episodes,
    LaysMarkers,
    PricedByStrategy,
    SharedHands,
    VariesByHouse,
)
from croupier.games.places import DEALER, OWN, seat_place
from croupier.games.script import (
    NO_LIMIT,
    Amount,
    Announce,
    CardMoved,
    Carry,
    DealCard,
    Decide,
    Part,
    PlaceName,
    Request,
    RulingsMade,
    Script,
    Settled,
    Stands,
    TakeWagers,
    TurnUp,
    WhoSits,
)
from croupier.games.shoe import SIDES, Shoe
from croupier.games.takes_side_bets import TakesSideBets
from croupier.rules import pays
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key, wager_key


class Blackjack(
    TakesSideBets,
    SharedHands,
    Episodes,
    LaysMarkers,
    VariesByHouse,
    Advises,
    PricedByStrategy,
    CountsShoe,
    PlayingHands,
):
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
    exact_values = False
    priced_strategies: ClassVar[Mapping[str, str]] = {"chart": "basic strategy by totals, as the chart has it"}
    strategies: ClassVar[Mapping[str, str]] = {
        **priced_strategies,
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
            limit = "one deck" if most == "1" else f"{most} decks"
            raise Refused(f"Cards dealt by {method} are at most {limit}.", cite=house.cite("dealing"))
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
        """The total, both ways of a soft one, and whether it is too many; with 22 a dealer may not have lost."""
        points, soft = total(cards)
        if points > (22 if self.play.pushes_22 else 21):
            return f"{points} bust"
        return f"{points - 10}/{points}" if soft and points < 21 else str(points)

    def lammer(self, action: str) -> str:
        """Free bets lie on their areas."""
        return action.removesuffix("-face-down") if is_free(action) else ""

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Where each player has two hands, the two areas for their wagers."""
        return {"main": ("1", "2")} if self.play.switches else {}

    @property
    def side_places(self) -> Mapping[PlaceName, int]:
        """The first cards of the player, on both hands where there are two, and the dealer's up and hole card."""
        return {OWN: 4 if self.play.switches else 2, DEALER: 2}

    @property
    def together(self) -> tuple[str, ...]:  # type: ignore[override]
        """The wagers of which none is made without the others: those on the two hands of a player."""
        return tuple(wager_key("main", spot) for spot in self.spots().get("main", ()))

    # --- wagers ---

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse wagers that cannot be made now: mid-shoe, without a side bet that is required, without a table."""
        rules = self.rules
        for key in stakes:
            law = rules.wager(parse_key(key).wager)
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
        if shoe and not self.manners.mid_shoe_entry and seat not in shoe.get("seats", (seat,)):
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
            yield from self.sides.money(now, peeked=True)
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

    def _first_hands(self, now: Round, box: int) -> list[Hand]:
        """The hands of a box before any card, with everybody's wagers on them, those of who decides first.

        That is the player seated at the box; if that seat has no wager on it, the one with the highest.
        """
        if self.play.switches:
            stakes = now.stakes[box]
            return [
                Hand(
                    box,
                    number,
                    seat_place(box, number),
                    [self._bet(box, wager_key("main", number), number, stakes)],
                    root=number,
                )
                for number in (1, 2)
            ]
        on_it = sorted(seat for seat, place in now.boxes.items() if place == box)
        on_it.sort(key=lambda seat: (seat != box, -now.stakes[seat].get("main", 0)))
        return [Hand(box, 1, seat_place(box), [self._bet(seat, "main", 1, now.stakes[seat]) for seat in on_it])]

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
        due, missed, laid = list(order), list[DealCard](), list[tuple[PlaceName, int]]()
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
            yield from self.sides.money(now, peeked=True)
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
            if self.manners.calls_dealer_cards:
                yield self._dealer_total(now)
            if len(now.dealer) == 3:
                yield from self.sides.settle_third(now)
        if len(now.dealer) == 2 or not self.manners.calls_dealer_cards:
            yield self._dealer_total(now)

    def _dealer_total(self, now: Round) -> Announce:
        """The dealer's total: after each card where the chapter says so, else of the finished hand."""
        clause = self.house.cite("dealer-total")
        if not self.manners.calls_dealer_cards:
            clause = self.rules.cite(self.chart("dealer-draws").cite)
        return Announce(f"The dealer has {in_words(now.dealer, most=self.play.dealer_ace_to)}.", clause)

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

    # --- what it is worth ---

    @property
    def version(self) -> str:  # type: ignore[override]
        """The option by which a house chooses among the games of a chapter."""
        return "version" if any(option.id == "version" for option in self.rules.chapter.options) else ""

    @property
    def rounds_depend(self) -> bool:  # type: ignore[override]
        """Whether simulated hands depend on one another: two of a round, or those of one shoe."""
        return self.play.switches or self.odds.shoes_last

    def plays_otherwise(self, other: Game) -> bool:
        """Whether another house plays hands by other rules."""
        return isinstance(other, Blackjack) and other.play != self.play

    def play_as(self, playing: Playing) -> None:
        """Choose how simulated rounds are played: by composition, by the chart, or by a count of the cards. Several
        seats draw from one shoe; a player who switches cards has two hands and is dealt to alone."""
        known = playing.strategy.startswith("count:")
        if known and self.play.switches:
            raise Refused(f"A count is not simulated where cards are switched ({self.rules.chapter.name}).")
        seats = playing.seats if self.play.switches else 1
        if seats == 1 and not 1 <= playing.seats <= self.seats:
            raise Refused(f"{self.rules.chapter.name} has no {playing.seats} seats.", allowed=(f"1 to {self.seats}",))
        super().play_as(replace(playing, strategy="best" if known else playing.strategy, seats=seats))
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

    def inscriptions(self) -> tuple[tuple[str, str], ...]:
        """From which total the dealer stands."""
        hard, soft = self.play.stands_on
        said = f"stands on all {hard}s" if soft <= hard else f"stands on hard {hard}, draws to soft {hard}"
        return ((f"Dealer {said}", self.rules.cite(self.chart("dealer-draws").cite)),)

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

    def count_by(self, priced: Priced, strategy: str) -> Count | None:
        """The hand played by a given strategy."""
        self.check_priced_strategy(strategy)
        return self.odds.count_by_chart(priced)

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


def _shift(laid: list[tuple[PlaceName, int]], order: Sequence[DealCard]) -> Iterator[Request]:
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
