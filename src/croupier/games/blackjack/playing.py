"""What players do with their hands at a blackjack table, from the first decision to the last card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.games.blackjack.hands import BUST, total
from croupier.games.blackjack.rulings import OVER_21
from croupier.games.blackjack.settling import Settling
from croupier.games.blackjack.state import SECOND, Bet, Hand, Round, is_free, worth
from croupier.games.capabilities import CountsPoints
from croupier.games.places import BESIDE, ZAPPED, part_place
from croupier.games.script import (
    NO_LIMIT,
    Amount,
    Announce,
    CardMoved,
    DealCard,
    Decide,
    Part,
    seat_place,
)
from croupier.rules import pays
from croupier.rules.wager_keys import wager_key


class PlayingHands(CountsPoints, Settling):
    """The players' part of a round: hands drawn to, doubled, split, exchanged, given up, brought back."""

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
        for hand in (first, second):
            yield from self._call_total(hand)
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
            if not self.play.switches:
                yield from self._call_total(hand)
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
        paid = known and not self.play.blackjack_waits(worth(now.up))
        if paid:
            yield from self.turn_over(hand)
        clauses = ("blackjack-payment", "blackjack-pays") if now.checks else ("blackjack-pays",)
        yield Announce(f"Seat {hand.seat} has Blackjack.", self.house.cite(*clauses))
        if paid:
            yield from self._lines(now, hand)

    def _call_total(self, hand: Hand) -> Part:
        """The dealer calls a player's total where the chapter has it called, unless a card of it lies face down."""
        if self.manners.calls_totals and hand.shown and not hand.face_down:
            which = f" in hand {hand.number}" if hand.number > 1 or hand.from_split or self.play.switches else ""
            said = f"Seat {hand.seat} has {self.called(hand.cards, hand.from_split)}{which}."
            yield Announce(said, self.house.cite("player-totals"))

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
            asked = Decide(hand.seat, about, actions, costs, amounts, clauses=self._clauses(now, hand))
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
                    costs[action] = {wager_key("split", len(now.hands[hand.box]) + 1): hand.stake}
        may_zap = not hand.zapped and (not hand.from_split or play.zaps_after_split)
        if may_zap and len(cards) == 2 and points + 32 * soft in play.zaps:
            actions.append("zap")
        later = len(cards) == 2 or play.surrenders_later
        if play.surrender and points < 21 and later and (not hand.from_split or play.surrenders_split):
            actions = [*(actions or ["stand"]), "surrender"]
        room = self._room(now, hand.box)
        costs = {action: cost for action, cost in costs.items() if sum(cost.values()) <= room}
        added = ("double", "split")
        return tuple(one for one in actions if one in costs or not one.startswith(added)), costs

    def _room(self, now: Round, box: int) -> int:
        """What may still be added to a box: one of several players stays within the table limit, where the house reads
        the rule so."""
        high = self.rules.bounds("main")[1]
        shared = sum(place == box for place in now.boxes.values()) > 1
        if not (shared and high and self.manners.box_limits_doubles):
            return NO_LIMIT
        return pays.cents(high) - sum(bet.whole for hand in now.hands[box] for bet in hand.bets)

    def _clauses(self, now: Round, hand: Hand) -> dict[str, str]:
        """The clause that says when each thing may be done with a hand, for who wants to do it otherwise."""
        cite, aces = self.house.cite, hand.from_split and worth(hand.cards[0]) == 1
        pair = len(hand.cards) == 2 and worth(hand.cards[0]) == worth(hand.cards[1])
        again = ("resplit-aces", "resplits") if aces else ("short-deck-splits", "resplits")
        full = len(hand.cards) == 2 and self._room(now, hand.box) < hand.stake
        limit = self.rules.cite(self.rules.wager("main").limits.cite) if full else ""
        return {
            "hit": cite(*(["hit-split-aces"] if aces else []), "player-draws"),
            "double": limit or cite(*(["double-split-aces", "hit-split-aces"] if aces else []), "double-on"),
            "split": (limit if pair else "") or cite(*(again if pair else ()), "split-on"),
            "surrender": cite("surrender"),
            "insurance": cite("insurance"),
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
            yield CardMoved(hand.place, part_place(seat_place(hand.box), ZAPPED), card)
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
        if self.manners.calls_each_card:
            yield from self._call_total(hand)
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
            action = yield Decide(bet.seat, about, ("decline", SECOND), {SECOND: cost}, cite=self.house.cite(SECOND))
            if action is None:
                yield from self.hear(now)
        if action == SECOND:
            bet.second = cost[bet.second_key]
            yield from self._take_off(now, hand)

    def _take_off(self, now: Round, hand: Hand) -> Part:
        """The card that is taken off a hand over 21; only below 21 does what is left wait for the dealer's hand."""
        card = yield DealCard(part_place(hand.place, BESIDE), "up", now.side)
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
        """What a double may add: any amount up to the first wager; all of it where House Money was added to that, by
        the chapters that have it so."""
        bet = hand.bets[0]
        if bet.added and self.manners.doubles_whole_once_added:
            return Amount(bet.double_key, hand.stake, hand.stake, cite=self.house.cite("house-money-double"))
        return Amount(bet.double_key, 1, hand.stake, cite=self.house.cite("double-amount"))

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
            if bet.stake > self._room(now, hand.box):
                continue
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
        other = Hand(hand.box, number, seat_place(hand.box, number), [], root=hand.root, from_split=True)
        other.bets = [self._bet(hand.seat, key, number, {key: hand.stake})]
        other.bets[0].added = hand.bets[0].added
        if is_free(action):
            yield self._lammer(hand, "free-split")
        room = self._room(now, hand.box) - (0 if is_free(action) else hand.stake)
        for bet in list(now.standing(hand))[1:]:
            if bet.settled:
                continue
            ways = (f"hand {hand.number}", f"hand {number}")
            cost = {"cover": {key: bet.stake}} if bet.stake <= room else {}
            said = yield Decide(bet.seat, "split behind", (*cost, *ways), cost)
            if said == "cover":
                other.bets.append(self._bet(bet.seat, key, number, {key: bet.stake}))
                room -= bet.stake
            elif said == ways[1]:
                hand.bets.remove(bet)
                other.bets.append(bet)
                bet.double_key = wager_key("double", number)
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
        return Announce(f"Seat {hand.seat} has a free bet of {self.rules.money(hand.stake)}.", cite)

    def _bet(self, seat: int, key: str, number: int, stakes: Mapping[str, int]) -> Bet:
        numbered = self.play.switches or number > 1
        return Bet(seat, key, wager_key("double", number if numbered else ""), stakes.get(key, 0))
