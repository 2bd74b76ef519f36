"""Totals and money rules of blackjack, as kernels on integers: the table, the analyser and the simulator share them."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.kernels import compiled, plain

ACE, TEN = 1, 10
"""Cards are dealt with by value here: 1 for an ace, 10 for tens and court cards."""

LOSE, TIE, WIN, DEALER_BUST, BUST, DEALER_BLACKJACK, BLACKJACK, BLACKJACKS, DEALER_22, BLACKJACK_21, BUST_22 = range(11)
BUST_WINS, BEATS_22, PLAYER_21 = 11, 12, 13
SECOND_BUST, SECOND_21, SECOND_WIN, SECOND_TIE, SECOND_LOSE, SECOND_22, GIVEN_UP = range(14, 21)
RESULTS = (
    "lose",
    "tie",
    "win",
    "dealer-bust",
    "bust",
    "dealer-blackjack",
    "blackjack",
    "blackjack-against-blackjack",
    "dealer-22",
    "blackjack-against-21",
    "bust-against-22",
    "back-to-life-win",
    "dealer-22-player-21",
    "player-21",
    "second-chance-bust",
    "second-chance-21",
    "second-chance-win",
    "second-chance-tie",
    "second-chance-lose",
    "second-chance-22",
    "surrender",
    "five-card-21",
    "six-card-21",
    "seven-card-21",
    "6-7-8",
    "6-7-8-suited",
    "6-7-8-spades",
    "three-7s",
    "three-7s-suited",
    "three-7s-spades",
    "three-7s-suited-dealer-7",
    "three-7s-spades-dealer-7",
)
"""How a hand can stand against the dealer's, as `compare` numbers it; then where a bust waits for the dealer's hand, or
a 22 does not push every one; a 21 that is paid before the dealer's hand; hands over 21 from which a card was taken off
(`second_chance`); a hand that was given up after it had drawn, was split or doubled; final hands that win by a payout
of their own."""
SECONDS = range(SECOND_BUST, SECOND_22 + 1)
SECOND_COUNT = len(SECONDS)
FIRST_FINAL = GIVEN_UP
"""A final hand (`finals.FINALS`, from 1) that wins has this number and its own."""
SUPER_SUITED, SUPER_SPADES = range(len(RESULTS) - 2, len(RESULTS))


@compiled
def value(card: int) -> int:
    """What a card is worth: 1 for an ace, 10 for tens and court cards."""
    rank = card >> 2
    return 1 if rank == 12 else 10 if rank > 8 else rank + 2


@compiled
def add_to(points: int, worth: int, most: int) -> int:
    """A total with one more card, an ace counting 11 up to `most`, be it a second one."""
    hard = (points & 31) + worth
    if worth == 1 and hard + 10 <= most:
        return hard + 10 + 32
    if points & 32:
        return hard - 10 if hard > most else hard + 32
    return hard


@compiled
def add(points: int, worth: int) -> int:
    """A total with one more card. Soft totals are 32 higher than they count; more than 21 is a bust.

    An ace counts 11 unless that makes more than 21, then 1.
    """
    return add_to(points, worth, 21)


@compiled
def compare(points: int, natural: int, dealer: int, dealer_natural: int, pushes_22: int) -> int:
    """How a hand stands against the dealer's finished one. A busted hand has lost whatever the dealer has.

    `natural` is 1 for a Blackjack, 2 for one made by switching that is paid as one where it wins. `pushes_22` says
    whom a dealer's 22 pushes: nobody (0), everybody (1), all but Blackjacks (2).
    """
    total = points & 31
    other = dealer & 31
    if total > 21:
        return BUST
    if dealer_natural:
        return BLACKJACKS if natural == 1 else DEALER_BLACKJACK
    if other == 22 and pushes_22 and not (natural == 1 and pushes_22 == 2):
        return DEALER_22
    if natural == 1 and other == 21:
        return BLACKJACK_21
    if natural and other != 21:
        return BLACKJACK
    if other > 21:
        return DEALER_BUST
    if total == other:
        return TIE
    return WIN if total > other else LOSE


@compiled
def second_chance(total: int, dealer: int, pushes_22: int) -> int:
    """How a hand ends whose total is what a second chance card has left of more than 21; nothing is counted anew."""
    other = dealer & 31
    if total >= 21:
        return SECOND_21 if total == 21 else SECOND_BUST
    if other > 21:
        return SECOND_22 if other == 22 and pushes_22 else SECOND_WIN
    if total == other:
        return SECOND_TIE
    return SECOND_WIN if total > other else SECOND_LOSE


def total(cards: Iterable[int], most: int = 21) -> tuple[int, bool]:
    """The total of a hand, and whether it is soft; an ace counts 11 up to `most`."""
    points = 0
    for card in cards:
        points = plain(add_to)(points, plain(value)(card), most)
    return points & 31, points >= 32


def is_natural(cards: Iterable[int]) -> bool:
    """Whether two cards are an ace and a ten."""
    held = list(cards)
    return len(held) == 2 and total(held) == (21, True)


def in_words(cards: Iterable[int], split: bool = False, most: int = 21) -> str:
    """A total as the dealer announces it: `soft 17`, `20`, `Blackjack`; of a split hand no Blackjack."""
    held = list(cards)
    points, soft = total(held, most)
    if is_natural(held) and not split:
        return "Blackjack"
    return f"{'soft ' if soft else ''}{points}"
