"""Companions of the poker room: they win from players who do anything, and never do what may not be done."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from croupier.games.poker_room.betting import Limits
from croupier.games.poker_room.companion import Choice, Sight, act, choices_of, gives_up
from croupier.games.poker_room.hand import Hand, Terms
from croupier.games.poker_room.variants import Variant, variant_of, variants
from croupier.rules.submission import Rules

RULES = Rules("pa/637a-poker")
GAMES = variants(RULES)
STACK, BET = 40_000, 200

Actor = Callable[[Hand, random.Random], None]
"""Plays for the seat whose turn it is."""


def sight_of(hand: Hand, seat: int) -> Sight:
    """What a seat may see of a hand."""
    others = [one for one, live in enumerate(hand.live) if live and one != seat]
    shown = [tuple(card for card, up in zip(hand.own[one], hand.up[one], strict=True) if up) for one in others]
    pot, high = sum(hand.put) + sum(hand.bets), max(hand.bets)
    return Sight(tuple(hand.own[seat]), tuple(hand.board), tuple(shown), pot, high / max(1, pot - high))


def companion(hand: Hand, rng: random.Random) -> None:
    """The companion's act or draw, which the hand refuses if it may not be."""
    due = hand.due
    sight = sight_of(hand, due.seat)
    if due.kind in ("draw", "discard"):
        hidden = [card for card, up in zip(hand.own[due.seat], hand.up[due.seat], strict=True) if not up]
        hand.discard(list(gives_up(hand.variant, sight, choices_of(hidden, due.count))))
        return
    offer, own = hand.offer, hand.bets[due.seat]
    least, most = (offer.least - own, offer.most - own) if offer.least else (0, 0)
    added = act(hand.variant, sight, Choice(offer.call, least, most, offer.must_bet))
    if added is None:
        hand.fold()
    elif added > offer.call:
        hand.raise_to(own + added)
    else:
        assert added in (0, offer.call)
        hand.call()


def anybody(hand: Hand, rng: random.Random) -> None:
    """Any act, any draw."""
    due = hand.due
    if due.kind in ("draw", "discard"):
        hidden = [card for card, up in zip(hand.own[due.seat], hand.up[due.seat], strict=True) if not up]
        hand.discard(rng.sample(hidden, due.count or rng.randint(0, 3)))
        return
    offer, what = hand.offer, rng.random()
    if offer.least and what < 0.3:
        hand.raise_to(min(offer.most, rng.choice((1, 2)) * offer.least))
    elif offer.call and what < 0.5:
        hand.fold()
    else:
        hand.call()


def played(variant: Variant, rng: random.Random, actors: list[Actor], structure: str = "fixed") -> list[int]:
    """What each seat wins in a hand."""
    streets = len(variant.streets)
    limits = Limits("fixed" if structure == "fixed" else "none", (BET,) * streets, raises=3)
    blinds = Terms(limits, blinds=(BET // 2, BET))
    terms = blinds if variant.button else Terms(limits, ante=50, forced=BET // 2)
    hand, deck = Hand(variant, terms, [STACK] * len(actors)), rng.sample(range(52), 52)
    while (due := hand.due).kind != "over":
        if due.kind in ("act", "draw", "discard"):
            actors[due.seat](hand, rng)
        elif due.kind == "shuffle":
            deck += rng.sample(list(due.cards), len(due.cards))
            hand.shuffle()
        else:
            hand.deal(deck.pop())
    return [stack - STACK for stack in hand.stacks]


def won_by_the_companion(variant: Variant, hands: int, structure: str = "fixed") -> tuple[float, float]:
    """What a companion wins a hand in bets from three who do anything, and the standard error."""
    rng, won = random.Random(variant.id), []
    for number in range(hands):
        seat = number % 4
        actors: list[Actor] = [companion if place == seat else anybody for place in range(4)]
        won.append(played(variant, rng, actors, structure)[seat] / BET)
    mean = sum(won) / hands
    return mean, (sum((one - mean) ** 2 for one in won) / hands / (hands - 1)) ** 0.5


@pytest.mark.parametrize("name", GAMES)
def test_a_companion_beats_players_who_do_anything(name: str) -> None:
    variant = variant_of(RULES, name)
    mean, error = won_by_the_companion(variant, 60 if variant.draws > 1 else 400)
    assert mean > 2 * error, f"{name}: {mean:.2f} ± {error:.2f} bets a hand"


@pytest.mark.parametrize("name", ["hold-em-high", "seven-card-stud-eight-or-better", "five-card-draw-high"])
def test_without_a_limit_it_wins_too(name: str) -> None:
    mean, error = won_by_the_companion(variant_of(RULES, name), 200, "none")
    assert mean > 2 * error, f"{name}: {mean:.2f} ± {error:.2f} bets a hand"


@pytest.mark.parametrize("name", GAMES)
def test_companions_among_themselves_never_do_what_may_not_be_done(name: str) -> None:
    variant, rng = variant_of(RULES, name), random.Random(7)
    seats = min(variant.seats, 52 // variant.own - 1, 7)
    for structure in ("fixed", "none") * 2:
        assert sum(played(variant, rng, [companion] * seats, structure)) == 0


def test_the_same_sight_gives_the_same_act() -> None:
    variant = variant_of(RULES, "hold-em-high")
    sight = Sight((51, 47), (0, 17, 30), ((), ()), 900, 0.5)
    acts = {act(variant, sight, Choice(300, 900, 20_000)) for _ in range(5)}
    assert len(acts) == 1


def test_a_hopeless_hand_folds_and_the_best_one_raises() -> None:
    """Seven high against a bet of the pot; four aces."""
    variant = variant_of(RULES, "hold-em-high")
    board = (4 * 12 + 1, 4 * 12 + 2, 4 * 11 + 3, 4 * 7 + 2)
    assert act(variant, Sight((0, 21), board, ((),), 2000, 1.0), Choice(1000, 2000, 20_000)) is None
    added = act(variant, Sight((48, 51), board, ((),), 2000, 1.0), Choice(1000, 2000, 20_000))
    assert added is not None
    assert added >= 2000


def test_a_draw_keeps_what_is_good() -> None:
    """Three of a kind stays in Five-card Draw; a made Badugi stands pat."""
    trips = (0, 1, 2, 25, 38)
    sight = Sight(trips, (), ((),), 500, 0.2)
    assert set(gives_up(variant_of(RULES, "five-card-draw-high"), sight, choices_of(trips))) <= {25, 38}
    badugi = (48, 1, 6, 11)
    assert gives_up(variant_of(RULES, "badugi"), Sight(badugi, (), ((),), 500, 0.2), choices_of(badugi)) == ()
