"""Random hands of every game, with readings that PokerKit does not have, beside a reference written from the text."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

import poker_reference as plain
from croupier.games.poker_room.betting import Limits
from croupier.games.poker_room.hand import Hand, Terms
from croupier.games.poker_room.posted import posted
from croupier.games.poker_room.variants import Variant, variant_of
from croupier.rules.submission import Rules, Submission

PA, BS = "pa/637a-poker", "bs/15-poker"
STUD, OMAHA, FIVE = plain.any_five, plain.two_and_three, plain.whole
HIGH, PRINTED = plain.high, partial(plain.ace_five, as_printed=True)
EIGHT, EIGHT_PRINTED = plain.eight, partial(plain.eight, as_printed=True)


def four_card(cards: Any, ace_low: bool) -> Any:
    """A Badugi, or nothing if it has fewer than four cards."""
    found = plain.badugi(cards, ace_low)
    return found if found[0] == 4 else None


AS_PRINTED = {"low-comparison": "as-printed"}
CASES: list[tuple[str, str, dict[str, str], list[tuple[str, Any, Any]], str]] = [
    (PA, "seven-card-stud-high", {"odd-chip": "card-by-suit"}, [("high", STUD, HIGH)], "clubs"),
    (PA, "seven-card-stud-low", {}, [("low", STUD, plain.ace_five)], ""),
    (PA, "seven-card-stud-low", AS_PRINTED, [("low", STUD, PRINTED)], ""),
    (PA, "seven-card-stud-high-low", {}, [("high", STUD, HIGH), ("low", STUD, plain.ace_five)], "clubs"),
    (PA, "seven-card-stud-eight-or-better", {}, [("high", STUD, HIGH), ("low", STUD, EIGHT)], "clubs"),
    (PA, "super-seven-card-stud-eight-or-better", {"odd-low-dollar": "spades-first"},
     [("high", STUD, HIGH), ("low", STUD, EIGHT)], "spades"),
    (PA, "hold-em-high", {"odd-chip-hold-em": "card-by-suit"}, [("high", STUD, HIGH)], "clubs"),
    (PA, "omaha-high", {}, [("high", OMAHA, HIGH)], ""),
    (PA, "omaha-eight-or-better", {}, [("high", OMAHA, HIGH), ("low", OMAHA, EIGHT)], "clubs"),
    (PA, "omaha-eight-or-better", AS_PRINTED, [("high", OMAHA, HIGH), ("low", OMAHA, EIGHT_PRINTED)], "clubs"),
    (PA, "omaha-eight-or-better", {"odd-chip-omaha": "as-submitted"},
     [("high", OMAHA, HIGH), ("low", OMAHA, EIGHT)], ""),
    (PA, "five-card-omaha-high", {"odd-chip": "card-by-suit"}, [("high", OMAHA, HIGH)], "clubs"),
    (PA, "five-card-omaha-eight-or-better", {}, [("high", OMAHA, HIGH), ("low", OMAHA, EIGHT)], "clubs"),
    (PA, "five-card-draw-high", {}, [("high", FIVE, HIGH)], ""),
    (PA, "five-card-draw-low", AS_PRINTED, [("low", FIVE, PRINTED)], ""),
    (PA, "five-card-stud-high", {}, [("high", FIVE, HIGH)], ""),
    (PA, "triple-draw-2-7", {}, [("low", FIVE, plain.deuce_seven)], ""),
    (PA, "triple-draw-ace-5", {"odd-chip-triple-draw": "card-by-suit"}, [("low", FIVE, plain.ace_five)], "clubs"),
    (PA, "triple-draw-badeucey", {},
     [("low", FIVE, plain.deuce_seven), ("badugi", FIVE, partial(plain.badugi, ace_low=False))], ""),
    (PA, "triple-draw-badeucey", {"badugi-half": "lowball-winner"},
     [("low", FIVE, plain.deuce_seven), ("badugi", FIVE, partial(four_card, ace_low=False))], ""),
    (PA, "triple-draw-badacey", {}, [("low", FIVE, plain.ace_five), ("badugi", FIVE, plain.badugi)], ""),
    (PA, "badugi", {}, [("badugi", FIVE, plain.badugi)], ""),
    (PA, "badugi", {"badugi-ranks": "no"}, [("badugi", FIVE, partial(plain.badugi, by_suits=True))], ""),
    (BS, "seven-card-stud-eight-or-better", {}, [("high", STUD, HIGH), ("low", STUD, EIGHT)], "clubs"),
    (BS, "omaha-eight-or-better", {}, [("high", OMAHA, HIGH), ("low", OMAHA, EIGHT)], "clubs"),
    ("gr/07-poker", "omaha-eight-or-better", {}, [("high", OMAHA, HIGH), ("low", OMAHA, EIGHT)], ""),
    ("gr/07-poker", "seven-card-stud-eight-or-better", {"odd-chip": "card-by-suit"},
     [("high", STUD, HIGH), ("low", STUD, EIGHT)], "clubs"),
]  # fmt: skip


def dealt(variant: Variant, rules: Rules, rng: random.Random) -> Hand:
    """A random hand with any stacks, from a deck in which some ranks come first, so that hands tie and lows qualify."""
    streets = len(variant.streets)
    forced = 0 if variant.button else 7
    terms = Terms(Limits("none", (20,) * streets), ante=3, blinds=(10, 20) if variant.button else (), forced=forced)
    stacks = [rng.choice((50, rng.randint(50, 400), rng.randint(50, 3000))) for _ in range(rng.randint(2, 5))]
    hand = Hand(variant, posted(rules, variant, terms), stacks)
    first = {1, 2, 3, *rng.sample(range(1, 9 if len(variant.shares) > 1 else 14), 3)}
    deck = rng.sample(range(52), 52)
    deck.sort(key=lambda card: plain.low(card) not in first)
    while (due := hand.due).kind != "over":
        if due.kind == "act":
            offer, what = hand.offer, rng.random()
            if offer.least and what < 0.25:
                hand.raise_to(rng.choice((offer.least, offer.most, rng.randint(offer.least, offer.most))))
            elif offer.call and what < 0.35:
                hand.fold()
            else:
                hand.call()
        elif due.kind == "shuffle":
            deck += due.cards
            hand.shuffle()
        elif due.kind in ("draw", "discard"):
            down = [card for card, up in zip(hand.own[due.seat], hand.up[due.seat], strict=True) if not up]
            hand.discard(rng.sample(down, due.count or rng.randint(0, 2)))
        else:
            hand.deal(deck.pop(0))
    return hand


def beside_the_text(case: int, hands: int) -> None:
    address, name, options, shares, suits = CASES[case]
    rules = Rules(address, Submission({"variant": name, **options}))
    variant, rng = variant_of(rules), random.Random(case)
    shown = split = 0
    for _ in range(hands):
        hand = dealt(variant, rules, rng)
        own = [[*cards] for cards in hand.own]
        if sum(hand.live) > 1:
            expected = plain.awards(hand.put, hand.live, own, hand.board, shares, suits)
        else:
            expected = [sum(hand.put) * live for live in hand.live]
        won = [0] * len(own)
        for award in hand.awards:
            won[award.seat] += award.cents
        assert won == expected, (options, own, hand.board, hand.put, hand.live, hand.awards)
        shown += sum(hand.live) > 1
        split += len(hand.awards) > len(hand.pots)
    assert shown > hands // 4, "few hands came to a showdown"
    assert split or not (variant.board or len(shares) > 1), "no pot was divided"


@pytest.mark.parametrize("case", range(len(CASES)), ids=[f"{one[1]} {' '.join(one[2])}".strip() for one in CASES])
def test_random_hands_are_awarded_as_the_text_says(case: int) -> None:
    beside_the_text(case, 100)


@pytest.mark.verify
@pytest.mark.parametrize("case", range(len(CASES)), ids=[f"{one[1]} {' '.join(one[2])}".strip() for one in CASES])
def test_many_random_hands_are_awarded_as_the_text_says(case: int) -> None:
    beside_the_text(case, 5_000)
