"""High Card Flush: its ranking against all hands, its solution three ways, and its raises at the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.contract.checks import cases_agree
from croupier.counting.flushes import DEALERS
from croupier.equipment.cards import several
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.poker.against_dealer import COMPARISONS
from croupier.games.poker.high_card_flush import FLUSHES, STRAIGHT_FLUSHES, HighCardFlush
from croupier.games.script import Decide, TakeWagers
from croupier.kernels import plain
from croupier.odds.pricing import Conditions, price
from croupier.ranking.flushes import LENGTHS, LONGEST, RUNS, flush7, longest7, run7
from croupier.rules.submission import Submission
from croupier.tables.dealer import HouseDealer
from croupier.tables.table import Table

CHAPTERS = ("pa/678a", "oh/high-card-flush", "oh/i-luv-suits-poker")


def opened(address: str, **options: str) -> HighCardFlush:
    game = open_game(address, Submission(options=options))
    assert isinstance(game, HighCardFlush)
    return game


def advantage(game: HighCardFlush) -> Fraction:
    ante = next(game.priced())
    found = price(game, ante, game.count(ante), Conditions()).house_advantage
    assert isinstance(found, Fraction)
    return found


# --- ranking ---------------------------------------------------------------------------------------------------------


def test_flushes_of_all_hands_are_those_of_the_suits_shapes() -> None:
    """How seven cards fall into four suits is counted from the shapes alone."""
    expected = [0] * 8
    for a in range(8):
        for b in range(8 - a):
            for c in range(8 - a - b):
                shape = (a, b, c, 7 - a - b - c)
                ways = 1
                for held in shape:
                    ways *= comb(13, held)
                expected[max(shape)] += ways
    assert longest7(np.minimum(LENGTHS, LONGEST)).tolist() == expected
    assert sum(expected) == comb(52, 7)


def test_straight_flushes_of_all_hands() -> None:
    """The longest ones are counted by hand: seven in sequence, and six with a seventh card that does not go on."""
    high, low = (longest7(np.minimum(RUNS[ace], LONGEST)).tolist() for ace in (0, 1))
    assert high[7] == 4 * 7
    assert low[7] == 4 * 8
    # six in sequence: 2 at an end with one neighbour, 6 between two; with a low ace 9 sequences share the ends
    assert high[6] == 4 * (2 * 45 + 6 * 44)
    assert low[6] == 4 * (2 * 45 + 7 * 44)
    assert sum(high) == sum(low) == comb(52, 7)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9h 6h 4h 2h 3c 5d 7s", "As Ks Qs 2c 4d 6c 8d"),  # more cards of a suit
        ("Kh 9h 6h Ac Ad 2c 2d", "Kd 9d 5d Jh Jc 3h 3c"),  # the highest card that the other lacks
        ("Ts 4s 3s 8s 2s Ac Kd", "9h 8h 7h 6h 5h 2c 3d"),  # a straight flush is no better
        ("9s 3s 2s Ad Kc Qh Jd", "8h 7h 6h Ac Kd Qc Js"),
    ],
)
def test_order_of_hands(better: str, worse: str) -> None:
    assert flush7(True, *several(better)) > flush7(True, *several(worse))


def test_the_best_of_two_flushes_of_one_length_counts() -> None:
    assert flush7(True, *several("Kh 9h 2h As 3s 2s 4d")) == flush7(True, *several("Ad 3d 2d 9h 8c 7c 5s"))
    assert flush7(False, *several("Ah 9h 6h 2c 3c 4d 5d")) == flush7(False, *several("As 3s 2s Kd Qd 4c 5h"))


@pytest.mark.parametrize(
    ("cards", "high", "low"),
    [
        ("Ah 2h 3h 5c 7d 9c Jd", 2, 3),
        ("Ah Kh Qh 2h 3h 5c 7d", 3, 3),
        ("Ah Th 7h 3h 9s 8s 7s", 3, 3),
        ("Ah 2h 3h 4h 5h 6h 7h", 6, 7),
        ("Kh Ah 2h 3d 5c 7s 9c", 2, 2),
    ],
)
def test_longest_straight_flush(cards: str, high: int, low: int) -> None:
    assert (run7(False, *several(cards)), run7(True, *several(cards))) == (high, low)


# --- what hands are worth --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tie_break", ["all-cards", "highest-card"])
def test_hands_of_the_dealer_are_counted_as_they_can_be_dealt(tie_break: str) -> None:
    """With all but ten cards gone the dealer's 120 hands are ranked one by one, and by suits."""
    from croupier.counting import flushes

    game = opened("oh/high-card-flush", **{"tie-break": tie_break})
    whole = tie_break == "all-cards"
    random = np.random.default_rng(5)
    for _ in range(40):
        deck = random.permutation(52).tolist()
        own, left = deck[:7], deck[7:17]
        taken = np.array([sum(1 << (c >> 2) for c in set(range(52)) - set(left) if c & 3 == s) for s in range(4)])
        value = plain(flush7)(whole, *own)
        ways = flushes.no_ways()
        for suit in range(4):
            flushes._add_all(ways, suit, int(taken[suit]), value, game.qualifier, whole)
        hands = [plain(flush7)(whole, *hand) for hand in combinations(left, 7)]
        assert ways[0, 4, 7] == sum(one < game.qualifier for one in hands)
        if value >= game.qualifier:
            assert ways[1, 4, 7] == sum(one < value for one in hands)
            assert ways[2, 4, 7] == sum(one <= value for one in hands)


def test_a_hand_ends_in_as_many_ways_as_the_dealer_has_hands() -> None:
    game = opened("pa/678a")
    ended = game.rivals(several("Th 8h 6h 2c 3d 9s 4c"), ())
    assert int(ended.sum()) == DEALERS == comb(45, 7)
    assert len(ended) == len(COMPARISONS)


def test_the_whole_game() -> None:
    game = opened("pa/678a")
    solved = game.solved
    deals = int(solved["played"].sum() + solved["folded"].sum())
    assert deals == comb(52, 7) * comb(45, 7)
    assert advantage(game) == Fraction(1348050875653, 50592437455560)
    assert advantage(opened("oh/high-card-flush")) == advantage(game)
    for hand, name in enumerate(FLUSHES):  # each length of a flush is dealt as often as it comes up
        dealt = int(solved["played"][:, :, hand].sum() + solved["folded"][hand])
        assert dealt == int(longest7(np.minimum(LENGTHS, LONGEST))[2 + hand]) * DEALERS, name


def test_chart_agrees_with_single_hands() -> None:
    game = opened("pa/678a")
    rows = dict(game.strategy_chart()[1])
    assert rows["two-card-flush"] == "fold"
    assert rows["three-card-flush"].startswith("1x with J-3-2 or better; from T-3-2 to T-9-8 by the other cards")
    assert (rows["five-card-flush"], rows["six-card-flush"]) == ("2x", "3x")
    for cards, best in (
        ("Jh 3h 2h 9s 8s 7d 6c", "1x"),
        ("9h 8h 7h As Ks Qd Jc", "fold"),
        ("Kh Jh 9h 6h 2h 3c 4d", "2x"),
        ("Kh Jh 9h 6h 4h 2h 3c", "3x"),
    ):
        values = game.hand_values(several(cards))
        assert max(values, key=lambda action: values[action]) == best


@pytest.mark.parametrize("address", CHAPTERS)
def test_three_ways_to_one_number(address: str) -> None:
    """Simulated rounds, the same deals at a table played by `values`, and the exact solution."""
    cases_agree(opened(address), 400_000)


@pytest.mark.parametrize("address", CHAPTERS)
def test_a_table_settles_what_the_cases_say(address: str) -> None:
    """Rounds at a table, played by the best of `values`, end as the comparison of the cards says."""
    game = opened(address)
    table = Table(game, HouseDealer(game, lambda: bytes(32)))
    table.sit(1, "x", 10**9)
    for _ in range(60):
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                table.answer({"ante": 10_00, game.by_flush: 5_00, game.by_run[0]: 5_00})
                continue
            assert isinstance(request, Decide)
            values = game.values(request, table.view(1))
            table.answer(max(values, key=lambda action: values[action]))
        own, dealer = table.laid["seat 1"].cards, table.laid["dealer"].cards
        nets = {line.wager: line.net for line in table.lines}
        length = FLUSHES[game._hand(own)]
        if game.raised in nets:
            legs = game.legs(game._against(own, dealer), length, game.most(game._hand(own)))
            assert [nets[leg.wager] for leg in legs] == [game.worth(leg, 10_00, {})[1] for leg in legs]
        else:
            assert nets["ante"] == -10_00
        run = STRAIGHT_FLUSHES[max(run7(False, *own) - 2, 0)]
        for wager, hand in ((game.by_flush, length), (game.by_run[0], run)):
            assert nets[wager] == game.rules.pay(wager, *hand).pays.net(5_00)


# --- at the table ----------------------------------------------------------------------------------------------------


def test_values_name_the_amounts_that_can_be_said() -> None:
    game = opened("pa/678a")
    cards = several("Kh Jh 9h 6h 2h 3c 4d")
    asked = game._asked(game.streets["raise"], _dealt(cards), 1)
    assert asked.offered == ("raise 10..20", "fold")
    assert asked.amounts["raise"].cite
    view = type("Seen", (), {"cards": {"seat 1": cards}, "stakes": {1: {"ante": 10_00}}})()
    values = game.values(asked, view)
    assert set(values) == {"raise 20", "raise", "fold"}
    assert asked.taken("raise") == asked.taken("raise 10"), "the action alone is for the least amount"
    assert asked.taken(max(values, key=lambda one: values[one])) == ("raise", {"raise": 20_00})


def _dealt(cards: tuple[int, ...]):  # type: ignore[no-untyped-def]
    from croupier.games.poker.table import Deal

    return Deal({1: {"ante": 10_00}}, cards={"seat 1": list(cards)})


def test_a_qualifier_that_is_no_flush_is_refused() -> None:
    import msgspec

    from croupier.rules.loader import load
    from croupier.rules.submission import Rules

    chapter = load("pa/678a-high-card-flush")
    charts = tuple(
        msgspec.structs.replace(one, rows=(("pair",),)) if one.id == "qualifier" else one for one in chapter.charts
    )
    game = HighCardFlush(Rules(msgspec.structs.replace(chapter, charts=charts)))
    with pytest.raises(Refused, match="'pair' is not a flush that a dealer can need"):
        _ = game.qualifier
