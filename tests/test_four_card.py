"""The best four of five or six cards: their ranking against all hands, both games three ways, and their corners."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest

from croupier.contract.checks import cases_agree
from croupier.counting.suits import kinds_of_boards
from croupier.equipment.cards import several
from croupier.games import open_game
from croupier.games.poker.four_card import HANDS4, SUPER_BONUS, Crazy4Poker, FourCardPoker, FourCards
from croupier.games.script import Decide, TakeWagers, seat_place
from croupier.kernels import plain
from croupier.odds.pricing import Conditions, price
from croupier.ranking.four import rank4, rank4of5, rank4of6
from croupier.rules.submission import Submission
from croupier.tables.dealer import HouseDealer
from croupier.tables.table import Table

CHAPTERS = ("pa/641a", "oh/four-card-poker", "pa/657a", "oh/crazy-four-poker", "pa/682a")


def opened(address: str, **options: str) -> FourCards:
    game = open_game(address, Submission(options={name.replace("_", "-"): value for name, value in options.items()}))
    assert isinstance(game, FourCards)
    return game


def advantage(game: FourCards) -> Fraction:
    ante = next(game.priced())
    found = price(game, ante, game.count(ante), Conditions()).house_advantage
    assert isinstance(found, Fraction)
    return found


# --- ranking ---------------------------------------------------------------------------------------------------------


def by_the_book(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Four cards as 641a.6 orders them: a category and then ranks, told by counting them one by one."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    flush = len({card & 3 for card in cards}) == 1
    straight = len(groups) == 4 and (ranks[0] - ranks[3] == 3 or ranks == [12, 2, 1, 0])
    if straight:
        ranks = [2] if ranks == [12, 2, 1, 0] else [ranks[0]]
    sizes = [size for size, _ in groups]
    name = (
        "four-of-a-kind" if sizes == [4]
        else "straight-flush" if straight and flush
        else "three-of-a-kind" if sizes == [3, 1]
        else "flush" if flush
        else "straight" if straight
        else "two-pair" if sizes == [2, 2]
        else "pair" if sizes == [2, 1, 1]
        else "high-card"
    )  # fmt: skip
    order = [
        "high-card",
        "pair",
        "two-pair",
        "straight",
        "flush",
        "three-of-a-kind",
        "straight-flush",
        "four-of-a-kind",
    ]
    return (order.index(name), *(ranks if straight else [rank for _, rank in groups]))


def test_four_cards_are_ordered_as_the_book_has_them() -> None:
    """Values and the book put a sample of hands in the same order, ties included; all 270,725 have the known counts."""
    random = np.random.default_rng(3)
    hands = [tuple(int(card) for card in random.permutation(52)[:4]) for _ in range(1500)]
    hands += [tuple(hand) for hand in combinations(several("As Ah Ad Ac 2s 3s 4s 4h 5s 5d Ks"), 4)]
    ordered = sorted(hands, key=by_the_book)
    for lower, higher in pairwise(ordered):
        below, above = plain(rank4)(*lower), plain(rank4)(*higher)
        assert (below == above) == (by_the_book(lower) == by_the_book(higher)), (lower, higher)
        assert below <= above, (lower, higher)


def test_all_hands_of_five_by_their_best_four() -> None:
    """The counts that are printed for the two games everywhere; every hand is the best of its five fours."""
    from croupier.games.poker.four_card import _counted4

    counts = dict(zip((hand[0] for hand in HANDS4), _counted4().tolist(), strict=True))
    assert sum(counts.values()) == comb(52, 5)
    assert counts["four-of-a-kind"] + counts["four-of-a-kind-aces"] == 13 * 48
    assert (counts["straight-flush"], counts["three-of-a-kind"]) == (2072, 58656)
    assert (counts["flush"], counts["straight"], counts["two-pair"]) == (114616, 101808, 123552)
    random = np.random.default_rng(4)
    for _ in range(400):
        cards = [int(card) for card in random.permutation(52)[:6]]
        for size, kernel in ((5, rank4of5), (6, rank4of6)):
            fours = combinations(cards[:size], 4)
            assert plain(kernel)(*cards[:size]) == max(plain(rank4)(*four) for four in fours)


# --- what hands are worth --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["pa/641a", "pa/657a"])
def test_deals_are_counted_as_they_can_be_dealt(address: str) -> None:
    """For some hands, and some of the dealer's cards that are seen, the dealer's hands one by one choose the same."""
    game = opened(address)
    raises, (firsts, _) = game.solved["raises"], kinds_of_boards()
    random = np.random.default_rng(6)
    for kind in random.integers(len(firsts), size=25).tolist():
        cards = [int(card) for card in firsts[kind]]
        seen = [int(random.choice([card for card in range(52) if card not in cards]))] if game.seen else []
        values = game.hand_values(cards, seen)
        best = max(values, key=lambda action: values[action])
        found = int(raises[kind, seen[0] if seen else 0])
        assert (game.actions[found] if found >= 0 else "fold") == best, (cards, seen, values)


def test_the_whole_games() -> None:
    """The figures that others publish for these rules: 2.79 % and 3.42 % of an ante (wizardofodds.com)."""
    four, crazy = opened("pa/641a"), opened("pa/657a")
    assert round(float(advantage(four)), 6) == 0.027879
    assert round(float(advantage(crazy)), 6) == 0.034189
    assert int(four.solved["played"].sum() + four.solved["folded"].sum()) == comb(52, 5) * 47 * comb(46, 5)
    assert int(crazy.solved["played"].sum() + crazy.solved["folded"].sum()) == comb(52, 5) * comb(47, 5)
    assert advantage(opened("oh/four-card-poker")) == advantage(four)
    assert advantage(opened("oh/crazy-four-poker")) == advantage(crazy)


def test_what_a_hand_meets_is_what_the_dealer_can_be_dealt() -> None:
    """Where no card is seen the counts of a kind are kept; for five cards of the dealer's they are added up anew."""
    game = opened("pa/657a")
    for cards in ("Ah Ad 9c 7s 2h", "Kh Qd 9c 7s 2h", "Jh 9d 6c 4s 2h", "9h 8h 7h 6h 2c"):
        found = game.rivals(several(cards), ())
        assert found.tolist() == game._compared(several(cards), (), game.qualifier).tolist()
    met = opened("pa/682a").solved["met"]
    assert (met.sum(axis=1) == comb(47, 6)).all()


def test_a_hand_below_the_qualifier_is_never_played() -> None:
    """So that what its Super Bonus does against a lower dealer is nothing to the whole game's price."""
    game = opened("pa/657a")
    played = game.solved["raises"][:, 0] >= 0
    from croupier.games.poker.four_card import _kinds

    assert not (played & (_kinds() < game.qualifier)).any()
    assert advantage(opened("pa/657a", super_bonus_unqualified="lost")) == advantage(game)


def test_a_hand_below_an_unqualified_dealers_is_worth_less_where_it_loses_its_bonus() -> None:
    """Each of the dealer's hands between it and the qualifier costs it a unit."""
    cards = several("Jh 9d 6c 4s 2h")
    kept, lost = (opened("pa/657a", super_bonus_unqualified=reading) for reading in ("returned", "lost"))
    more, less = (game.hand_values(cards)["1x"] for game in (kept, lost))
    left = [card for card in range(4 * 11) if card not in cards]  # no king and no ace: else the dealer qualifies
    own = plain(rank4of5)(*cards)
    values = np.array([plain(rank4of5)(*hand) for hand in combinations(left, 5) if len({c >> 2 for c in hand}) == 5])
    lower = int(((values > own) & (values < kept.qualifier)).sum())
    assert lower
    assert more - less == Fraction(lower, comb(47, 5))


@pytest.mark.parametrize("address", CHAPTERS)
def test_three_ways_to_one_number(address: str) -> None:
    """Simulated rounds and the exact solution, every wager: the table's way is the test below."""
    cases_agree(opened(address), 200_000)


@pytest.mark.parametrize("address", CHAPTERS)
def test_a_table_settles_what_the_cases_say(address: str) -> None:
    """Rounds at a table, played by the best of `values`, end as the comparison of the cards says."""
    game = opened(address)
    table = Table(game, HouseDealer(game, lambda: bytes(32)))
    table.sit(1, "x", 10**9)
    with_ante = {"ante": 10_00} | ({SUPER_BONUS: 10_00} if isinstance(game, Crazy4Poker) else {})
    side = (*game.by_four, "prime")[0]
    for _ in range(40):
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                table.answer({**with_ante, side: 5_00})
                continue
            assert isinstance(request, Decide)
            values = game.values(request, table.view(1))
            table.answer(max(values, key=lambda action: values[action]))
        own, dealer = table.laid[seat_place(1)].cards, table.laid["dealer"].cards
        nets = {line.wager: line.net for line in table.lines}
        hand = HANDS4[game._hand(own)]
        if game.raised not in nets:
            assert all(nets[wager] == -10_00 for wager in with_ante)
            continue
        most = abs(nets[game.raised]) // 10_00 or 1
        legs = game.legs(game._against(own, dealer), hand, most)
        assert {leg.wager: nets.get(leg.wager, 0) for leg in legs} == {
            leg.wager: game.worth(leg, 10_00, {})[1] for leg in legs
        }
        if game.by_four:
            assert nets[side] == game.rules.pay(side, *hand).pays.net(5_00)


def test_the_dealer_of_four_card_poker_has_six_cards_and_shows_the_last() -> None:
    for dealing in ("shoe", "automated-shoe"):
        game = opened("pa/641a", dealing=dealing)
        assert isinstance(game, FourCardPoker)
        table = Table(game, HouseDealer(game, lambda: bytes(32)))
        table.sit(1, "x", 10**6)
        table.begin()
        table.answer({"ante": 10_00, "six-card-bonus": 5_00})
        assert isinstance(table.pending, Decide)
        seen = table.view(1).cards["dealer"]
        assert [card >= 0 for card in seen] == [False] * 5 + [True]
        assert table.view(1).cards["bonus"] == [-1]


def test_charts_say_what_single_hands_do() -> None:
    heading, rows = opened("pa/641a").strategy_chart()
    by_hand = {row[0]: row[1:] for row in rows}
    assert heading[1:] == list("23456789TJQKA")
    assert set(by_hand["two pair or more"]) == {"3x"}
    assert set(by_hand["less"]) == {"fold"}
    heading, rows = opened("pa/657a").strategy_chart()
    assert heading == ["hand", "best play"]
    assert dict(rows)["pair of A"] == "3x"
