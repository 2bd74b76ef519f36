"""Wagers beside the hand on the first two cards, with the dealer's up and hole card.

Each has a kernel that numbers its outcomes; the table settles by it, and counts and simulations are made with it.
"""

from __future__ import annotations

from croupier.games.base import Chain
from croupier.games.blackjack.hands import add, value
from croupier.games.side_bets import DEALER, Cards, Side
from croupier.kernels import compiled
from croupier.ranking import three

# --- outcomes --------------------------------------------------------------------------------------------------------

NOTHING: Chain = ("other", "lose")
TWENTIES: tuple[Chain, ...] = (
    NOTHING,
    ("any-20",),
    ("suited-20", "any-20"),
    ("matched-20", "suited-20", "any-20"),
    ("queen-of-hearts-pair", "matched-20", "suited-20", "any-20"),
    ("queen-of-hearts-pair-dealer-blackjack", "queen-of-hearts-pair", "matched-20", "suited-20", "any-20"),
)
KINGS: tuple[Chain, ...] = (
    NOTHING,
    ("any-20",),
    ("pair-of-kings", "any-20"),
    ("suited-20", "any-20"),
    ("suited-pair-of-queens-jacks-or-tens", "suited-20", "any-20"),
    ("suited-pair-of-kings", "suited-20", "any-20"),
    ("king-of-spades-pair", "suited-pair-of-kings", "suited-20", "any-20"),
    ("king-of-spades-pair-dealer-blackjack", "king-of-spades-pair", "suited-pair-of-kings", "suited-20", "any-20"),
)
MATCHED: tuple[Chain, ...] = (
    NOTHING,
    ("no-suited-one-unsuited",),
    ("no-suited-two-unsuited",),
    ("one-suited",),
    ("one-of-each",),
    ("two-suited",),
)
SPREADS: tuple[Chain, ...] = (
    NOTHING,
    ("spread-wider",),
    ("spread-3",),
    ("spread-2",),
    ("spread-1",),
    ("triple-match",),
)
ROYALS: tuple[Chain, ...] = (
    NOTHING,
    ("suited-match",),
    ("royal-match", "suited-match"),
    ("royal-match", "suited-match"),
)
PAIRS: tuple[Chain, ...] = (NOTHING, ("pair",), ("suited-pair", "pair"))
THREE_CARDS: tuple[Chain, ...] = (
    *(("pair-or-less", "lose"), ("pair-or-less", "lose")),
    *((name,) for name in three.CATEGORIES[2:]),
)
TWO_CARDS: tuple[Chain, ...] = (
    NOTHING,
    ("two-card-straight",),
    ("pair",),
    ("two-card-straight-flush", "two-card-straight"),
    ("ace-king-suited", "two-card-straight-flush", "two-card-straight"),
)
ROCKS: tuple[Chain, ...] = (
    NOTHING,
    ("blackjack",),
    ("blackjack-dealer-jack-of-diamonds", "blackjack"),
    ("ace-of-spades-jack-of-diamonds", "blackjack"),
    ("ace-of-spades-jack-of-diamonds-dealer-jack-of-diamonds", "ace-of-spades-jack-of-diamonds", "blackjack"),
)
SEVENS: tuple[Chain, ...] = (
    NOTHING,
    ("one-7",),
    ("two-7s", "one-7"),
    ("three-7s", "two-7s"),
    ("three-7s-coloured", "three-7s"),
    ("three-7s-suited", "three-7s-coloured"),
)
BUST_ITS: tuple[Chain, ...] = (
    ("dealer-17-or-more", "lose"),
    ("dealer-21-or-less", "lose"),
    ("third-card-face",),
    *((f"third-card-{rank}",) for rank in (9, 8, 7, 6)),
    ("three-8s-coloured", "third-card-8"),
    ("three-8s-suited", "three-8s-coloured", "third-card-8"),
    ("dealer-blackjack", "lose"),
)
SUPER_MATCHES: tuple[Chain, ...] = (
    NOTHING,
    ("pair",),
    ("three-of-a-kind", "pair"),
    ("two-pair", "pair"),
    ("four-of-a-kind", "pair"),
)
MATCHES = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0))
"""Outcome of Match the Dealer to its matching cards of the same suit and of another."""
MATCHED_TOGETHER = {2: "two-matching-cards-unsuited", 4: "two-matching-cards-mixed", 5: "two-matching-cards-suited"}
"""Outcome of two matching cards to the name of what both pay together, where a chapter prints that."""

# --- money rules -----------------------------------------------------------------------------------------------------

ANY, HIGH, LOW = 0, 1, 2
ACES = {"": ANY, "either": ANY, "king and 2": ANY, "high": HIGH, "king": HIGH, "low": LOW, "2": LOW}
"""What an option on the place of aces says."""

_ACE, _KING, _QUEEN, _SEVEN, _EIGHT = 12, 11, 10, 5, 6
_QUEEN_OF_HEARTS, _KING_OF_SPADES, _JACK_OF_DIAMONDS, _ACE_OF_SPADES = 42, 47, 37, 51


@compiled
def _natural(a: int, b: int) -> bool:
    """Whether two cards are an ace and a ten."""
    return value(a) * value(b) == 10 and value(a) + value(b) == 11


@compiled
def _twenty(a: int, b: int, up: int, hole: int) -> int:
    if add(add(0, value(a)), value(b)) & 31 != 20:
        return 0
    if a == b:
        if a == _QUEEN_OF_HEARTS:
            return 5 if _natural(up, hole) else 4
        return 3
    return 2 if a & 3 == b & 3 else 1


@compiled
def _kings(a: int, b: int, up: int, hole: int) -> int:
    if add(add(0, value(a)), value(b)) & 31 != 20:
        return 0
    if a == b:
        if a == _KING_OF_SPADES:
            return 7 if _natural(up, hole) else 6
        return 5 if a >> 2 == _KING else 4
    if a & 3 == b & 3:
        return 3
    return 2 if a >> 2 == _KING and b >> 2 == _KING else 1


@compiled
def _match(a: int, b: int, up: int) -> int:
    suited = (1 if a == up else 0) + (1 if b == up else 0)
    ranked = (1 if a >> 2 == up >> 2 else 0) + (1 if b >> 2 == up >> 2 else 0)
    return (0, 3, 5)[suited] + ranked - suited


@compiled
def _between(ace: int, a: int, b: int, up: int) -> int:
    low, high, middle = a >> 2, b >> 2, up >> 2
    if ace == LOW:
        low, high, middle = (low + 1) % 13, (high + 1) % 13, (middle + 1) % 13
    if low > high:
        low, high = high, low
    if low == high:
        return 5 if middle == low else 0
    if not low < middle < high:
        return 0
    return max(1, 5 - (high - low - 1))


@compiled
def _royal_pair(a: int, b: int) -> bool:
    return a & 3 == b & 3 and ((a >> 2 == _KING and b >> 2 == _QUEEN) or (a >> 2 == _QUEEN and b >> 2 == _KING))


@compiled
def _royal(a: int, b: int, up: int, hole: int) -> int:
    if not _royal_pair(a, b):
        return 1 if a & 3 == b & 3 else 0
    return 3 if _royal_pair(up, hole) else 2


@compiled
def _pair(a: int, b: int) -> int:
    return 2 if a == b else 1 if a >> 2 == b >> 2 else 0


@compiled
def _three_cards(ace: int, a: int, b: int, up: int) -> int:
    rank = three.rank3(a, b, up)
    category = rank >> 12
    if category == three.PAIR and a & 3 == b & 3 and b & 3 == up & 3:
        return three.FLUSH  # from several decks cards of one suit can pair
    if ace != ANY and category in (three.STRAIGHT, three.STRAIGHT_FLUSH):
        top = rank & 15
        if (ace == HIGH and top == 1) or (ace == LOW and top == _ACE):
            return three.FLUSH if category == three.STRAIGHT_FLUSH else three.HIGH_CARD
    return category


@compiled
def _two_cards(ace: int, a: int, b: int) -> int:
    """House Money: pairs, and cards in sequence."""
    low, high = a >> 2, b >> 2
    if low > high:
        low, high = high, low
    suited = a & 3 == b & 3
    if low == high:
        return 2
    if low == _KING and high == _ACE and suited:
        return 4
    if high == _ACE:
        straight = (low == _KING and ace != LOW) or (low == 0 and ace != HIGH)
    else:
        straight = high - low == 1
    return (3 if suited else 1) if straight else 0


@compiled
def _rock(a: int, b: int, up: int) -> int:
    if not _natural(a, b):
        return 0
    rock = (a == _ACE_OF_SPADES and b == _JACK_OF_DIAMONDS) or (b == _ACE_OF_SPADES and a == _JACK_OF_DIAMONDS)
    return (3 if rock else 1) + (1 if up == _JACK_OF_DIAMONDS else 0)


@compiled
def _sevens(a: int, b: int, up: int) -> int:
    own = (1 if a >> 2 == _SEVEN else 0) + (1 if b >> 2 == _SEVEN else 0)
    if own < 2 or up >> 2 != _SEVEN:
        return own
    if a == b and b == up:
        return 5
    red = (1 if a & 3 in (1, 2) else 0) + (1 if b & 3 in (1, 2) else 0) + (1 if up & 3 in (1, 2) else 0)
    return 4 if red in (0, 3) else 3


@compiled
def _bust_it(up: int, hole: int, third: int) -> int:
    """Whether and by which card a third one takes the dealer, who draws below 17, over 21."""
    points = add(add(0, value(up)), value(hole))
    if points & 31 >= 17:
        return 9 if _natural(up, hole) else 0
    if add(points, value(third)) & 31 <= 21:
        return 1
    if up >> 2 == _EIGHT and hole >> 2 == _EIGHT and third >> 2 == _EIGHT:
        if up == hole and hole == third:
            return 8
        red = (1 if up & 3 in (1, 2) else 0) + (1 if hole & 3 in (1, 2) else 0) + (1 if third & 3 in (1, 2) else 0)
        return 7 if red in (0, 3) else 4
    return 12 - value(third)


@compiled
def _super_match(a: int, b: int, c: int, d: int) -> int:
    """The player's four cards by how many of the six pairs among them are of one rank."""
    ranks = (a >> 2, b >> 2, c >> 2, d >> 2)
    pairs = 0
    for one in range(3):
        for other in range(one + 1, 4):
            if ranks[one] == ranks[other]:
                pairs += 1
    return (0, 1, 3, 2, 0, 0, 4)[pairs]


@compiled
def _thirteen(a: int, b: int) -> int:
    """Whether two cards are under 13, exactly 13 or over; aces count 1."""
    total = value(a) + value(b)
    return 0 if total < 13 else 1 if total == 13 else 2


@compiled
def _insured(up: int, hole: int) -> int:
    """Insurance against the dealer's cards: not offered, lost or won."""
    return 0 if up >> 2 != _ACE else 2 if value(hole) == 10 else 1


# --- the wagers ------------------------------------------------------------------------------------------------------

OWN, BOTH_HANDS, UP = Cards("own", 2), Cards("own", 4), Cards("dealer", 1)
FIRST: dict[str, Side] = {
    side.wager: side
    for side in (
        Side("lucky-ladies", TWENTIES, _twenty, (OWN, DEALER)),
        Side("match-the-dealer", MATCHED, _match, (OWN, UP)),
        Side("in-between", SPREADS, _between, (OWN, UP), given=(ANY,)),
        Side("royal-match", ROYALS, _royal, (OWN, DEALER)),
        Side("bet-the-set", PAIRS, _pair, (OWN,)),
        Side("kings-bounty", KINGS, _kings, (OWN, DEALER)),
        Side("twenty-one-plus-three", THREE_CARDS, _three_cards, (OWN, UP), given=(ANY,)),
        Side("trilux", THREE_CARDS, _three_cards, (OWN, UP), given=(ANY,)),
        Side("house-money", TWO_CARDS, _two_cards, (OWN,), given=(ANY,)),
        Side("rock-n-21", ROCKS, _rock, (OWN, UP)),
        Side("blazing-7s", SEVENS, _sevens, (OWN, UP)),
        Side("super-bonus-player", (NOTHING, ("blackjack",)), _natural, (OWN,)),
        Side("super-bonus-dealer", (NOTHING, ("dealer-blackjack",)), _natural, (DEALER,)),
        Side("over-13", (("lose",), ("exactly-13",), ("win",)), _thirteen, (OWN,)),
        Side("under-13", (("win",), ("exactly-13",), ("lose",)), _thirteen, (OWN,)),
        Side("super-match", SUPER_MATCHES, _super_match, (BOTH_HANDS,)),
    )
}
"""The wagers that the first cards decide, under whatever chapter. An option `WAGER-ace` gives the place of aces."""
THIRD: dict[str, Side] = {"bust-it": Side("bust-it", BUST_ITS, _bust_it, (DEALER, Cards("third", 1)))}
"""The wagers that the dealer's third card decides, if there is one."""
INSURED = Side("insurance", (("not-made",), ("lose",), ("win",)), _insured, (DEALER,))
"""Insurance wherever it is offered."""
