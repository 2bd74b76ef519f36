"""Vegas Shootout: hands of two and of five cards with a joker against complete counts, and its three rounds of the
table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.contract.checks import cases_agree, priced
from croupier.equipment.cards import JOKER, cards
from croupier.games import open_game
from croupier.games.side_bets import numbers
from croupier.ranking import poker
from croupier.ranking.two import FLUSH_ABOVE, FLUSH_BELOW, MATCHES, NO_FLUSH, PAIR, match2, rank2
from croupier.ranking.wild import WILD5, count_wild5, wild5
from croupier.rules.submission import Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table


def opened(**options: str) -> Any:
    return open_game("bs/14", Submission(options=options))


# --- ranking ---------------------------------------------------------------------------------------------------------


def test_all_matches() -> None:
    found = Counter(MATCHES[match2(*hand)][0] for hand in combinations(range(53), 2))
    assert found == {"royal-match": 4, "suited-match": 4 * comb(13, 2) - 4 + 52, "unsuited": 6 * 13 * 13}


def test_all_hands_of_two_cards() -> None:
    pairs = [value for hand in combinations(range(53), 2) if (value := rank2(NO_FLUSH, *hand)) >> 8 == PAIR]
    assert Counter(pairs) == dict.fromkeys(Counter(pairs), comb(4, 2) + 4)  # the joker is with each of four cards
    assert len(Counter(pairs)) == 13
    for flush in (FLUSH_BELOW, FLUSH_ABOVE):
        suited = sum(rank2(flush, *hand) >> 8 == flush for hand in combinations(range(53), 2))
        assert suited == 4 * comb(13, 2)


@pytest.mark.parametrize(
    ("better", "worse", "flush"),
    [
        ("2h 2d", "Ah Kh", FLUSH_BELOW),
        ("3h 2h", "Ad Ac", FLUSH_ABOVE),
        ("Joker 2h", "Ad Kd", FLUSH_BELOW),
        ("Ah 3d", "Ad 2c", NO_FLUSH),
        ("Kh Qd", "Kd Jc", NO_FLUSH),
    ],
)
def test_order_of_two_cards(better: str, worse: str, flush: int) -> None:
    assert rank2(flush, *cards(better)) > rank2(flush, *cards(worse))


RUNS = 10 * 5 - 9
"""Four ranks that one more makes a straight: five of each of ten straights, less those in a row that lie in two."""
FIVE = {
    "royal-flush": 4,
    "five-of-a-kind": 13,
    "straight-flush": 36 + 4 * RUNS,
    "four-of-a-kind": 624 + 13 * 4 * 48,
    "full-house": 3744 + comb(13, 2) * 6 * 6,
    "flush": 5108 + 4 * (comb(13, 4) - RUNS),
    "straight": 10200 + RUNS * (4**4 - 4),
    "three-of-a-kind": 54912 + 13 * 6 * comb(12, 2) * 4 * 4,
    "two-pair": 123552,
}
"""Without the joker, and with it: what four cards become."""


def test_all_hands_of_five_cards() -> None:
    found = dict(zip((chain[0] for chain in WILD5), count_wild5(True).tolist(), strict=True))
    assert {name: found[name] for name in FIVE} == FIVE
    assert sum(found.values()) == comb(53, 5)
    assert found["pair"] + found["pair-of-jacks-or-better"] + found["high-card"] == comb(53, 5) - sum(FIVE.values())
    assert found["high-card"] == 1_302_540


def test_with_no_low_ace_hands_only_fall() -> None:
    low, high = count_wild5(True), count_wild5(False)
    names = [chain[0] for chain in WILD5]
    changed = {name: int(b - a) for name, a, b in zip(names, low, high, strict=True) if a != b}
    # ace to five: 4 straight flushes become flushes and 1,020 straights nothing; and those that lack a card of it
    assert changed["straight-flush"] == -4 * (1 + 4)
    assert sum(changed.values()) == 0
    assert changed["straight"] < 0 < changed["high-card"]
    assert changed["high-card"] == 1020


@pytest.mark.parametrize("low", [0, 1])
def test_the_kernel_names_hands_as_they_are_counted(low: int) -> None:
    """All hands without the joker and all with it, each by the kernel."""
    fours = poker.all_hands(4).T.astype(np.int64)
    every = poker.all_hands(5).T.astype(np.int64), np.vstack((np.full_like(fours[:1], JOKER), fours))
    found = sum(np.bincount(numbers(wild5, hands, range(5), low), minlength=len(WILD5)) for hands in every)
    assert np.array_equal(found, count_wild5(bool(low)))


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Joker Ah Ad Ac As", "five-of-a-kind"),
        ("Ah Kh Qh Joker Th", "straight-flush"),
        ("9h 8h Joker 6h 5h", "straight-flush"),
        ("9h 8h Joker 6h 5d", "straight"),
        ("Kh 8h Joker 6h 2h", "flush"),
        ("Kh Kd Joker 2h 2d", "full-house"),
        ("3h 3d Joker Kh 9d", "three-of-a-kind"),
        ("Jh 3d Joker 5h 9d", "pair-of-jacks-or-better"),
        ("Th 3d Joker 5h 9d", "pair"),
    ],
)
def test_what_the_joker_makes(hand: str, name: str) -> None:
    dealt = cards(hand)
    assert JOKER in dealt
    assert WILD5[wild5(1, *dealt)][0] == name
    assert WILD5[wild5(1, *reversed(dealt))][0] == name


# --- figures ---------------------------------------------------------------------------------------------------------


def test_figures() -> None:
    """Counted by hand: Royal Match (1,014 lose, 4 win 15, 360 win 2.5) of 1,378; 2 Card Poker is the same for both."""
    found = priced("bs/14", options={"suited-odds": "2.5 to 1"}, wager="two-card-poker")["two-card-poker"]
    assert found.house_advantage == 0
    odds = {"2.5 to 1": Fraction(1014 * 2 - 4 * 30 - 360 * 5, 1378 * 2), "2 to 1": Fraction(1014 - 4 * 15 - 720, 1378)}
    for text, edge in odds.items():
        game = opened(**{"suited-odds": text})
        match = next(one for one in game.priced() if one.wager == "royal-match")
        assert -game.expected(game.count(match)) == edge
    five = priced("bs/14", "five-card-poker")["five-card-poker"]
    assert five.house_advantage == Fraction(131568, 2869685)


def test_ties_by_where_the_flush_stands() -> None:
    """Win and loss are as frequent whatever counts; the more hands are told apart, the fewer tie."""
    ties = []
    for flush in ("not-ranked", "below-pair", "above-pair"):
        lose, tie, win = opened(**{"two-card-flush": flush}).main_counts()
        assert lose == win
        assert lose + tie + win == comb(53, 2) * comb(51, 2)
        ties.append(tie)
    assert ties[0] > ties[1] == ties[2]


@pytest.mark.parametrize(
    "options", [{}, {"two-card-flush": "above-pair", "ace-low-straight": "no", "suited-odds": "2 to 1"}]
)
def test_every_case_comes_up_as_often_as_it_is_counted(options: dict[str, str]) -> None:
    cases_agree(opened(**options), 200_000)


# --- the table -------------------------------------------------------------------------------------------------------


def test_each_wager_goes_round_the_table_by_itself() -> None:
    """bs 14(5) and 14(7): cards in turn, the dealer's and the common one face down; Royal Match at every seat from the
    dealer's left before the dealer's cards are turned up, 2 Card Poker before the common card is."""
    table = Table(opened(), Recorded(["Kh", "4c", "9d", "Qh", "4d", "2s", "Kc", 45]))
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 50_000)
    table.begin()
    for _ in range(2):
        table.answer({"royal-match": 1000, "two-card-poker": 1000, "five-card-poker": 1000})
    assert not table.playing
    events = [event for event in table.journal.events if event.kind in ("card", "turn", "settled")]
    told = [
        (event.data.get("to") or event.data.get("place") or (event.data["seat"], event.data["wager"]))
        for event in events
    ]
    dealt = ["seat 1", "seat 2", "dealer", "seat 1", "seat 2", "dealer", "community"]
    rounds = [[(seat, wager) for seat in (1, 2)] for wager in ("royal-match", "two-card-poker", "five-card-poker")]
    assert told[:12] == [*dealt, *rounds[0], "dealer", *rounds[1]]
    assert told[12] == "community"
    assert told[-2:] == rounds[2]
    faces = {event.data["to"]: event.data["face"] for event in events if event.kind == "card"}
    assert faces == {"seat 1": "up", "seat 2": "up", "dealer": "down", "community": "down"}
