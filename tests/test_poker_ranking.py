"""Low hands, Badugi and Omaha hands: complete counts, and the same order as PokerKit's."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pokerkit
import pytest

from croupier.equipment.cards import cards, name
from croupier.games import open_game
from croupier.games.appearance import Made
from croupier.games.capabilities import showdown
from croupier.kernels import compiled, plain
from croupier.ranking import lowball, poker
from croupier.ranking.lowball import BEST, value
from croupier.ranking.named import apart, best, said
from croupier.rules.submission import Submission

HANDS = 2_598_960


@compiled
def counted(ranking: int) -> Any:
    """How many of all five-card hands have each category, and each five ranks if they have no pair."""
    categories, ranks = np.zeros(16, dtype=np.int64), np.zeros(1 << 13, dtype=np.int64)
    hand = np.zeros(5, dtype=np.int64)
    for a in range(52):
        hand[0] = a
        for b in range(a):
            hand[1] = b
            for c in range(b):
                hand[2] = c
                for d in range(c):
                    hand[3] = d
                    for e in range(d):
                        hand[4] = e
                        number = BEST - value(ranking, 0, hand, 5, 5)
                        if number == BEST:
                            categories[15] += 1
                        else:
                            categories[number >> 26] += 1
                            if number >> 26 == 0:
                                ranks[number] += 1
    return categories, ranks


def by_category(ranking: int) -> dict[str, int]:
    categories, _ = counted(ranking)
    return {poker.CATEGORIES[place]: int(count) for place, count in enumerate(categories[:10]) if count}


def test_every_ace_to_five_hand_has_its_place() -> None:
    """Suits and sequences say nothing: without a pair any five ranks come in four to the fifth ways."""
    assert by_category(lowball.ACE_FIVE) == {
        "high-card": comb(13, 5) * 4**5,
        "pair": 1_098_240,
        "two-pair": 123_552,
        "three-of-a-kind": 54_912,
        "full-house": 3_744,
        "four-of-a-kind": 624,
    }
    _, ranks = counted(lowball.ACE_FIVE)
    assert Counter(ranks[ranks > 0].tolist()) == {1024: comb(13, 5)}
    assert ranks[0b11111] == 1024, "ace to five is the best"


def test_eight_or_better_is_five_of_eight_ranks() -> None:
    categories, _ = counted(lowball.EIGHT_OR_BETTER)
    assert int(categories[0]) == comb(8, 5) * 4**5
    assert int(categories[15]) == HANDS - comb(8, 5) * 4**5


def test_deuce_to_seven_is_the_high_hands_turned_round_with_the_ace_high() -> None:
    """The four straight flushes and 1,020 straights from ace to five are flushes and plain hands here."""
    assert by_category(lowball.DEUCE_SEVEN) == {
        "high-card": 1_302_540 + 1_020,
        "pair": 1_098_240,
        "two-pair": 123_552,
        "three-of-a-kind": 54_912,
        "straight": 10_200 - 1_020,
        "flush": 5_108 + 4,
        "full-house": 3_744,
        "four-of-a-kind": 624,
        "straight-flush": 40 - 4,
    }
    assert best_of(lowball.DEUCE_SEVEN, "7c 5d 4c 3c 2c") == max(
        best_of(lowball.DEUCE_SEVEN, hand) for hand in ("7c 5d 4c 3c 2c", "6c 5d 4c 3c 2c", "7c 5c 4c 3c 2c")
    )


def best_of(ranking: int, hand: str, uses: int = lowball.ANY, own: int = 0) -> int:
    held = np.array(cards(hand), dtype=np.int64)
    return value(ranking, uses, held, own or len(held), len(held))


@compiled
def badugis() -> Any:
    """How many of all four-card hands have a Badugi of each number of cards."""
    found, hand = np.zeros(5, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    hand[0], hand[1], hand[2], hand[3] = a, b, c, d
                    found[value(5, 0, hand, 4, 4) >> 16] += 1
    return found


def test_badugi_counts_of_all_four_card_hands() -> None:
    """Four ranks in four suits; one card where all are of a suit or a rank; any hand as a plain search finds it."""
    found = badugis().tolist()
    assert found[4] == comb(13, 4) * 24 == 17_160
    assert found[1] == 4 * comb(13, 4) + 13
    assert sum(found) == comb(52, 4)
    for hand in random.Random(4).sample(list(combinations(range(52), 4)), 3_000):
        assert value(lowball.BADUGI, lowball.ANY, np.array(hand), 4, 4) >> 16 == largest(hand)


def largest(hand: tuple[int, ...]) -> int:
    """The most cards of different suits and ranks, by looking at all."""
    for size in (4, 3, 2):
        for chosen in combinations(hand, size):
            if len({card & 3 for card in chosen}) == len({card >> 2 for card in chosen}) == size:
                return size
    return 1


def test_a_badugi_by_suits_alone_may_have_a_pair() -> None:
    """637a.21(k)(1) as printed names suits only."""
    paired = "Ac Ad 2h 3s"
    assert best_of(lowball.BADUGI, paired) >> 16 == 3
    assert best_of(lowball.BADUGI_BY_SUITS, paired) >> 16 == 4
    assert best_of(lowball.BADUGI_BY_SUITS, paired) > best_of(lowball.BADUGI_BY_SUITS, "Ac 2d 3h 4s")
    assert best_of(lowball.BADUGI_BY_SUITS, "Ac Ad 2h 3h") >> 16 == 2, "of fewer cards ranks differ too (k)(2), (3)"


def test_as_printed_the_lowest_card_that_the_other_does_not_have_wins() -> None:
    """637a.6(e) taken by its words: ace-2-3-4-8 beats 2-3-4-5-6."""
    ace, six = "Ac 2d 3h 4s 8c", "2c 3d 4h 5s 6c"
    assert best_of(lowball.ACE_FIVE, ace) < best_of(lowball.ACE_FIVE, six)
    assert best_of(lowball.ACE_FIVE_AS_PRINTED, ace) > best_of(lowball.ACE_FIVE_AS_PRINTED, six)
    pair = "Ac Ad Kh Ks Qc"
    assert best_of(lowball.ACE_FIVE_AS_PRINTED, pair) < best_of(lowball.ACE_FIVE_AS_PRINTED, "2c 2d Kh Qs Jc")


ORACLES = [
    (lowball.HIGH, lowball.ANY, 5, 0, pokerkit.StandardHighHand),
    (lowball.HIGH, lowball.ANY, 7, 0, pokerkit.StandardHighHand),
    (lowball.HIGH, lowball.TWO_AND_THREE, 4, 5, pokerkit.OmahaHoldemHand),
    (lowball.HIGH, lowball.TWO_AND_THREE, 5, 5, pokerkit.OmahaHoldemHand),
    (lowball.ACE_FIVE, lowball.ANY, 5, 0, pokerkit.RegularLowHand),
    (lowball.ACE_FIVE, lowball.ANY, 7, 0, pokerkit.RegularLowHand),
    (lowball.EIGHT_OR_BETTER, lowball.ANY, 7, 0, pokerkit.EightOrBetterLowHand),
    (lowball.EIGHT_OR_BETTER, lowball.TWO_AND_THREE, 4, 5, pokerkit.OmahaEightOrBetterLowHand),
    (lowball.EIGHT_OR_BETTER, lowball.TWO_AND_THREE, 5, 5, pokerkit.OmahaEightOrBetterLowHand),
    (lowball.DEUCE_SEVEN, lowball.ANY, 5, 0, pokerkit.StandardLowHand),
    (lowball.BADUGI, lowball.ANY, 4, 0, pokerkit.BadugiHand),
    (lowball.BADUGI, lowball.ANY, 5, 0, pokerkit.BadugiHand),
    (lowball.BADUGI_ACE_HIGH, lowball.ANY, 5, 0, pokerkit.StandardBadugiHand),
]


@pytest.mark.parametrize(("ranking", "uses", "own", "board", "peer"), ORACLES)
def test_hands_are_ordered_as_pokerkit_orders_them(
    ranking: int, uses: int, own: int, board: int, peer: Callable[..., Any]
) -> None:
    dealt = random.Random(f"{ranking} {uses} {own}")
    hands = [dealt.sample(low_deck(dealt), own + board) for _ in range(120)]
    ours = [value(ranking, uses, np.array(hand, dtype=np.int64), own, own + board) for hand in hands]
    theirs = [formed(peer, hand[:own], hand[own:]) for hand in hands]
    assert [one > 0 for one in ours] == [one is not None for one in theirs]
    for a in range(len(hands)):
        b = dealt.randrange(len(hands))
        if theirs[a] is not None and theirs[b] is not None:
            assert (ours[a] > ours[b]) == (theirs[a] > theirs[b]), (hands[a], hands[b])
            assert (ours[a] == ours[b]) == (theirs[a] == theirs[b]), (hands[a], hands[b])


def low_deck(dealt: random.Random) -> range:
    """All cards, or few ranks of them, so that pairs and ties come often."""
    first = 4 * dealt.choice((0, 0, 3, 8))
    return range(first, 52) if dealt.random() < 0.7 else range(32)


def formed(peer: Any, own: list[int], board: list[int]) -> Any:
    said = ["".join(map(name, some)) for some in (own, board)]
    return peer.from_game_or_none(*said)


# --- hands as they are called ---


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ("Kh Qd 9c 5s 2h", "king high"), ("5h 5d Kc 9s 2h", "pair of fives"), ("6h 6d Kc 9s 2h", "pair of sixes"),
        ("Kh Kd 5c 5s 2h", "two pair, kings and fives"), ("9h 9d 9c Ks 2h", "three nines"),
        ("Ah 2d 3c 4s 5h", "straight to the five"), ("Ah Kd Qc Js Th", "straight to the ace"),
        ("Ah 9h 5h 3h 2h", "flush, ace high"), ("5h 5d 5c Ks Kh", "full house, fives over kings"),
        ("2h 2d 2c 2s Ah", "four twos"), ("9h 8h 7h 6h 5h", "straight flush to the nine"),
        ("Ah Kh Qh Jh Th", "royal flush"),
    ],
)  # fmt: skip
def test_a_hand_is_called_by_the_ranks_that_make_it(held: str, words: str) -> None:
    five = cards(held)
    assert said(poker.CATEGORIES[plain(poker.rank5)(*five) >> 12], five) == words


def test_of_seven_cards_those_that_play_are_worth_as_much_as_all() -> None:
    rng = random.Random(5)
    for _ in range(200):
        seven = rng.sample(range(52), 7)
        five = best(seven, 5, plain(poker.rank5))
        assert plain(poker.rank5)(*five) == plain(poker.rank7)(*seven)


def _made(address: str, place: str, **laid: str) -> Made | None:
    return open_game(address).shown_down(place, {at.replace("_", " "): cards(held) for at, held in laid.items()})


@pytest.mark.parametrize(
    ("address", "place", "laid", "words", "plays"),
    [
        ("pa/653a", "dealer", {"dealer": "7h Qc", "community": "9d 2d Jd 3c 7d"}, "pair of sevens", "7h Qc 9d Jd 7d"),
        ("pa/653a", "seat 3", {"seat_3": "As 5c", "community": "9d 2d Jd 3c 7d"}, "ace high", "As 5c 9d Jd 7d"),
        ("pa/657a", "seat 1", {"seat_1": "Js 3c 5s 5h Th"}, "pair of fives", "Js 5s 5h Th"),
        ("pa/678a", "seat 1", {"seat_1": "Js 3c 5s 2s Th 9d Kd"}, "three card flush, jack high", "Js 5s 2s"),
        ("pa/649a", "dealer", {"dealer": "Qh Qs 4d"}, "pair of queens", "Qh Qs 4d"),
        ("pa/643a", "seat 2", {"seat_2": "Qh Qs 4d", "community": "4c 4s"}, "full house, fours over queens",
         "Qh Qs 4d 4c 4s"),
        ("pa/645a", "seat 2 low", {"seat_2_low": "Joker Kd"}, "ace high", "Joker Kd"),
        ("pa/645a", "dealer", {"dealer": "9h 9s 4d 4c 2s"}, "two pair, nines and fours", "9h 9s 4d 4c 2s"),
        ("pa/645a", "dealer", {"dealer": "Joker 9s 7d 4c 2s"}, "ace high", "Joker 9s 7d 4c 2s"),
        ("pa/645a", "dealer", {"dealer": "Joker 9s 8d 7c 6s"}, "straight", "Joker 9s 8d 7c 6s"),
        ("pa/659a", "seat 1", {"seat_1": "9h 9s 4d 4c"}, "two pair, nines and fours", "9h 9s 4d 4c"),
        ("pa/669a", "seat 2", {"seat_2": "9h 8c 2d", "community": "9c 8s Kd"}, "two pair, nines and eights",
         "9h 8c 9c 8s Kd"),
        ("pa/674a", "seat 2", {"seat_2": "8h 2d", "community": "2s 5s 7d Jc 4c"}, "across jack high; down pair of twos",
         "8h 2d 2s 7d 4c"),
        ("oh/criss-cross-poker", "seat 2", {"seat_2": "8h 2d", "community": "4s 8s 8d Jc 5c"},
         "across three eights; down pair of eights", "8h 2d 8s 8d Jc"),
        ("pa/663a", "seat 2", {"seat_2": "Ah Kd 9c", "seat_2_low": "5c 4d"}, "30", "Ah Kd 9c"),
        ("pa/663a", "seat 2 low", {"seat_2": "Kh Kd 9c", "seat_2_low": "Ac 4d"}, "5", "Ac 4d"),
        ("pa/687a", "seat 1", {"seat_1": "Joker 2d Kc Kd 5s"}, "four kings", "Joker 2d Kc Kd 5s"),
        ("pa/687a", "seat 1", {"seat_1": "Joker 9d Qc Jd 8s"}, "straight to the queen", "Joker 9d Qc Jd 8s"),
        ("bs/14", "dealer", {"seat_1": "9h Jd", "dealer": "Kc Joker", "community": "9d"}, "pair of kings", "Kc Joker"),
        ("bs/14", "seat 1", {"seat_1": "9h Jd", "dealer": "Kc 4d", "community": "9d"},
         "jack high; all five pair of nines", "9h Jd Kc 4d 9d"),
    ],
)  # fmt: skip
def test_a_game_says_what_is_shown_down_and_what_plays(
    address: str, place: str, laid: dict[str, str], words: str, plays: str
) -> None:
    made = _made(address, place, **laid)
    assert made is not None
    assert (made.name, made.cards) == (words, cards(plays))


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (("5h 5d Kc 9s 2h", "5c 5s Qc 9s 2h"), "pair of fives, king kicker; pair of fives, queen kicker"),
        (("5h 5d Kc 9s 2h", "5c 5s Kd 8s 2h"), "pair of fives, king-nine kicker; pair of fives, king-eight kicker"),
        (("5h 5d Kc 9s 2h", "5c 5s Kd 9s 2h"), "pair of fives; pair of fives"),
        (("5h 5d Kc 9s 2h", "5c 5s Kd 9s 2h", "5c 5s Qc 9s 2h"),
         "pair of fives, king kicker; pair of fives, king kicker; pair of fives, queen kicker"),
        (("Ah Jd 9c 5s 2h", "As Td 9c 5s 2h"), "ace-jack high; ace-ten high"),
        (("Ah Jh 9h 5h 2h", "As Js 9s 4s 2s"), "flush, ace-jack-nine-five high; flush, ace-jack-nine-four high"),
        (("Kh Kd 5c 5s 2h", "Ks Kc 5d 5h 3h"),
         "two pair, kings and fives, two kicker; two pair, kings and fives, three kicker"),
        (("9h 9d 9c 9s 2h", "9h 9d 9c 9s 3h"), "four nines, two kicker; four nines, three kicker"),
    ],
)  # fmt: skip
def test_hands_of_one_name_say_what_decides(hands: tuple[str, ...], words: str) -> None:
    held = [cards(one) for one in hands]
    name = said(poker.CATEGORIES[plain(poker.rank5)(*held[0]) >> 12], held[0])
    assert "; ".join(apart(name, held)) == words


def _showdown(address: str, decided: dict[int, str] | None = None, **laid: str) -> dict[str, str]:
    held = {at.replace("_", " "): cards(some) for at, some in laid.items()}
    return {place: made.name for place, made in showdown(open_game(address), held, decided).items()}


def test_what_decides_is_said_of_hands_that_are_compared() -> None:
    board = "9d 2d Jd 3c 7h"
    assert _showdown("pa/653a", dealer="9h Qc", seat_1="9s Kc", seat_2="As 5c", community=board) == {
        "dealer": "pair of nines, queen kicker",
        "seat 1": "pair of nines, king kicker",
        "seat 2": "ace high",
    }
    dealer, own = (
        {"dealer": "9h 9c 4d 5c 2s", "dealer_low": "Kh 3c"},
        {"seat_1": "9d 9s 4c 3h 2h", "seat_1_low": "Kd Td"},
    )
    assert _showdown("pa/645a", **dealer, **own) == {
        "dealer": "pair of nines, five kicker",
        "dealer low": "king-three high",
        "seat 1": "pair of nines, four kicker",
        "seat 1 low": "king-ten high",
    }
    high = _showdown("pa/637a", seat_1="9h Qc", seat_2="9s Kc", community=board)
    assert high == {"seat 1": "pair of nines, queen kicker", "seat 2": "pair of nines, king kicker"}
    split = {"variant": "omaha-eight-or-better"}
    both = open_game("pa/637a", Submission(options=split)).showdown(
        {"seat 1": cards("9h Qc 4s As"), "seat 2": cards("9s Kc Ts Qd"), "community": cards("9d 2d Jd 3c 7h")}
    )
    assert [made.name for made in both.values()] == [
        "pair of nines, ace kicker; low A 7 4 3 2",
        "pair of nines, king kicker",
    ]


def test_where_nothing_is_compared_by_ranks_a_name_is_all() -> None:
    apart = _showdown("pa/653a", dealer="As Qc", seat_1="9s Kc", seat_2="9c Tc", community="9d 2d Jd 3c 7h")
    assert (apart["seat 1"], apart["seat 2"]) == ("pair of nines", "pair of nines"), "players do not play each other"
    paid = _showdown("pa/643a", seat_1="Qh Qs 4d", seat_2="Qd Qc 5d", community="9c 8s")
    assert paid == {"seat 1": "pair of queens", "seat 2": "pair of queens"}
    counted = _showdown("pa/663a", dealer="Ah Kd 9c", dealer_low="3c 2d", seat_2="Ac Kc 9d", seat_2_low="4c Ad")
    assert (counted["dealer"], counted["seat 2"]) == ("30", "30")


def test_points_are_those_of_the_hand_as_it_was_set() -> None:
    """680a.11(b)(1): a hand is settled as its player has set it; the dealer's is set for the most points."""
    laid = {"seat_1": "Kh 7d 3c 5s 4h", "dealer": "Kd 8d 2c 5d 3h"}
    assert _showdown("pa/680a", {1: "5s 4h"}, **laid) == {"seat 1": "9 points", "dealer": "8 points"}
    assert _showdown("pa/680a", {1: "7d 3c"}, **laid)["seat 1"] == "does not qualify"
    assert _showdown("pa/680a", **laid) == {"dealer": "8 points"}, "nobody knows how it was set"


def test_a_hand_that_is_not_whole_shows_nothing_down() -> None:
    assert _made("pa/653a", "seat 3", seat_3="As 5c", community="9d 2d Jd") is None
    assert _made("pa/653a", "community", community="9d 2d Jd 3c 7d") is None


def test_a_bust_is_said() -> None:
    assert open_game("oh/blackjack").points_said(cards("Th 9h 3c")) == "22 bust"
    assert open_game("oh/free-bet-blackjack").points_said(cards("Th 9h 3c")) == "22", "a dealer's pushes there"
    assert open_game("oh/free-bet-blackjack").points_said(cards("Th 9h 4c")) == "23 bust"
