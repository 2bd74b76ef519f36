"""PokerKit beside our hand of poker: the same cards and acts, and in the end the same stacks."""

from __future__ import annotations

import random
import warnings
from functools import cache, lru_cache
from typing import Any

from pokerkit import (
    Automation,
    BadugiHand,
    BettingStructure,
    Card,
    Deck,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
    State,
)
from pokerkit import Street as OracleStreet

from croupier.equipment.cards import name
from croupier.games.poker_room.betting import Limits, Offer
from croupier.games.poker_room.hand import Hand, Terms
from croupier.games.poker_room.variants import Variant

CARDS = {card: next(iter(Card.parse(name(card)))) for card in range(52)}
AUTOMATED = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STRUCTURES = {
    "fixed": BettingStructure.FIXED_LIMIT,
    "pot": BettingStructure.POT_LIMIT,
    "none": BettingStructure.NO_LIMIT,
}


@cache
def once(hand_type: Any) -> Any:
    """A hand of PokerKit that is formed once: at a showdown it asks for the same hand many times."""

    @lru_cache(maxsize=200)
    def formed(hole: tuple[Card, ...], board: tuple[Card, ...]) -> Any:
        try:
            return hand_type.from_game(hole, board)
        except ValueError as none:
            return none

    def from_game(cls: Any, hole: Any, board: Any = ()) -> Any:
        found = formed(tuple(Card.clean(hole)), tuple(Card.clean(board)))
        if isinstance(found, ValueError):
            raise found
        return found

    return type(hand_type.__name__, (hand_type,), {"from_game": classmethod(from_game)})


def hand_types(variant: Variant) -> tuple[Any, ...]:
    """What PokerKit ranks the hands of a game by."""
    omaha = "omaha" in variant.id
    high = OmahaHoldemHand if omaha else StandardHighHand
    if variant.id.endswith("eight-or-better"):
        return high, OmahaEightOrBetterLowHand if omaha else EightOrBetterLowHand
    ends = {
        "triple-draw-2-7": (StandardLowHand,),
        "triple-draw-ace-5": (RegularLowHand,),
        "triple-draw-badeucey": (StandardLowHand, StandardBadugiHand),
        "triple-draw-badacey": (RegularLowHand, BadugiHand),
        "badugi": (BadugiHand,),
        "seven-card-stud-low": (RegularLowHand,),
        "five-card-draw-low": (RegularLowHand,),
        "seven-card-stud-high-low": (high, RegularLowHand),
    }
    return ends.get(variant.id, (high,))


def openings(variant: Variant) -> list[Opening]:
    """Who opens each street."""
    if variant.button:
        return [Opening.POSITION] * len(variant.streets)
    assert variant.forced is not None
    first = Opening.LOW_CARD if variant.forced.lowest else Opening.HIGH_CARD
    low = variant.shares[0].name == "low"
    return [first] + [Opening.LOW_HAND if low else Opening.HIGH_HAND] * (len(variant.streets) - 1)


def state_of(variant: Variant, terms: Terms, stacks: list[int]) -> State:
    """The same game in PokerKit. A blind or forced bet is its first bet, so the first street has one raise more."""
    streets = []
    for number, (street, opens) in enumerate(zip(variant.streets, openings(variant), strict=True)):
        cap = terms.limits.raises
        dealt = [False] * (street.down - street.discard) + [True] * street.up
        cap = None if cap is None else cap + (number > 0 or not (terms.blinds or terms.forced))
        streets.append(
            OracleStreet(street.burn, tuple(dealt), street.board, street.draw, opens, terms.limits.bets[number], cap)
        )
    blinds = list(terms.blinds) + [0] * (len(stacks) - len(terms.blinds))
    return State(
        AUTOMATED,
        Deck.STANDARD,
        tuple(map(once, hand_types(variant))),
        tuple(streets),
        STRUCTURES[terms.limits.structure],
        True,
        terms.ante,
        blinds,
        terms.forced,
        stacks,
        len(stacks),
    )


def some_terms(variant: Variant, rng: random.Random, scale: int) -> Terms:
    """Any limits, antes and blinds, in multiples of `scale`."""
    small = scale * rng.choice((2, 10, 25))
    structure = rng.choice(("fixed", "pot", "none"))
    half = len(variant.streets) // 2
    big = 2 * small if structure == "fixed" else small
    bets = (small,) * half + (big,) * (len(variant.streets) - half)
    raises = rng.choice((3, 4)) if structure == "fixed" else None
    return Terms(
        Limits(structure, bets, raises=raises),
        ante=scale * (rng.choice((0, 1, 3)) if variant.button else rng.choice((1, 2))),
        blinds=(small // 2, small) if variant.button else (),
        forced=0 if variant.button else scale * max(1, small // scale // 3),
        button_blind=True,
    )


class Both:
    """A hand played at once by us and by PokerKit."""

    def __init__(self, variant: Variant, terms: Terms, stacks: list[int], rng: random.Random) -> None:
        self.hand, self.state = Hand(variant, terms, stacks), state_of(variant, terms, stacks)
        self.rng = rng
        self.deck = list(range(52))
        rng.shuffle(self.deck)
        self.drawn: dict[int, tuple[list[int], list[int]]] = {}
        self.burnt = -1
        self.waiting: list[int] = []

    def play(self) -> None:
        hand, rng = self.hand, self.rng
        while hand.due.kind != "over":
            due, street = hand.due, hand.variant.streets[hand.street]
            if due.kind in ("act", "burn"):
                self.after_draw()
            if due.kind == "act":
                self.act()
            elif due.kind == "shuffle":
                rng.shuffle(cards := list(due.cards))
                self.deck += cards
                hand.shuffle()
            elif due.kind == "draw":
                gone = rng.sample(hand.own[due.seat], rng.choice((0, 0, 1, 2, 3)))
                self.drawn[due.seat] = (gone, [])
                hand.discard(gone)
            elif due.kind == "discard":
                down = [card for card, up in zip(hand.own[due.seat], hand.up[due.seat], strict=True) if not up]
                hand.discard(rng.sample(down, due.count))
                if hand.due.kind != "discard":
                    for place in range(len(hand.own[0])):
                        for seat in range(len(hand.own)):
                            self.give(seat, hand.own[seat][place])
            else:
                card = self.deck.pop(0)
                hand.deal(card)
                if due.kind == "board":
                    self.board(card)
                elif due.kind == "burn":
                    self.burnt = card
                    if not street.draw:
                        self.state.burn_card(CARDS[card])
                elif street.draw:
                    self.drawn[due.seat][1].append(card)
                elif not street.discard:
                    self.give(due.seat, card)
        self.after_draw()
        assert not self.state.status, "PokerKit waits for something more"

    def after_draw(self) -> None:
        """PokerKit has all seats discard before it burns a card and deals new ones."""
        drawn, self.drawn = self.drawn, {}
        for gone, _ in drawn.values():
            self.state.stand_pat_or_discard([CARDS[card] for card in gone])
        if drawn:
            self.state.burn_card(CARDS[self.burnt])
        for seat, (_, new) in drawn.items():
            for card in new:
                self.give(seat, card)

    def after_a_short_all_in(self, offer: Offer) -> bool:
        """Whether a seat that has acted faces less than a full bet, from somebody who is all-in. The texts are silent
        on it; PokerKit lets an all-in that opens, or raises a blind, by less than a bet give it another raise."""
        hand = self.hand
        assert hand.betting is not None
        short = 0 < offer.call < hand.betting._full and hand.betting._acted[offer.seat]
        return short and any(bet and not stack for bet, stack in zip(hand.bets, hand.stacks, strict=True))

    def give(self, seat: int, card: int) -> None:
        assert self.state.hole_dealee_index == seat
        self.state.deal_hole([CARDS[card]])

    def board(self, card: int) -> None:
        self.waiting.append(card)
        if len(self.waiting) == self.state.board_dealing_count:
            self.state.deal_board([CARDS[one] for one in self.waiting])
            self.waiting = []

    def act(self) -> None:
        hand, state, rng = self.hand, self.state, self.rng
        if state.can_post_bring_in():
            state.post_bring_in()
        offer = hand.offer
        assert state.actor_index == offer.seat
        assert state.checking_or_calling_amount == offer.call
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        if least is not None and not offer.least:
            assert self.after_a_short_all_in(offer), (offer, least)
        else:
            assert (offer.least, offer.most) == (least or 0, most or 0)
        what = rng.random()
        if offer.least and what < 0.3:
            whole = hand.stacks[offer.seat] + hand.bets[offer.seat]
            to = rng.choice((offer.least, offer.most, rng.randint(offer.least, offer.most), whole))
            to = max(offer.least, min(to, offer.most))
            hand.raise_to(to)
            state.complete_bet_or_raise_to(to)
        elif offer.call and what < 0.45:
            hand.fold()
            state.fold()
        else:
            hand.call()
            state.check_or_call()


EVEN = 120
"""Amounts in multiples of it are divided without a rest into halves among up to six winners."""


def same_stacks(variant: Variant, rng: random.Random, most: int) -> None:
    """Play one random hand both ways.

    Stacks are any, in even amounts; or all equal, in any amounts, so that there is one pot: before it divides pots
    PokerKit takes away hands that have lost, which can make one pot of two, and its odd chips others than the law's.
    """
    scale = rng.choice((1, EVEN))
    terms = some_terms(variant, rng, scale)
    needed = (terms.ante + max((*terms.blinds, terms.forced)) + terms.limits.bets[0]) // scale
    seats = rng.randint(2, most)
    some = [
        rng.choice((needed, rng.randint(needed, 8 * needed), rng.randint(needed, 60 * needed))) for _ in range(seats)
    ]
    stacks = [scale * one for one in some] if scale > 1 else [some[0]] * seats
    both = Both(variant, terms, stacks, rng)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns of cards that come back into the deck
        both.play()
    assert sum(both.hand.stacks) == sum(stacks)
    if not low_only_elsewhere(both.hand):
        assert both.hand.stacks == both.state.stacks, (variant.id, terms, stacks, both.hand.awards)


def low_only_elsewhere(hand: Hand) -> bool:
    """Whether a low hand wins a share of one pot and nobody has one in another. The law gives that pot to the high
    hand (637a.10(j)); PokerKit 0.7.7 divides its low half among all who contend for it."""
    lows = {award.pot for award in hand.awards if award.share == "low"}
    return hand.variant.shares[0].name == "high" and 0 < len(lows) < len({award.pot for award in hand.awards})
