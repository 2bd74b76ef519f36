"""Face Up Pai Gow Poker: a dealer's hand that is seen first, and a joker that some pay tables make any card."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

import croupier
from croupier.counting import sevens, wild_sevens
from croupier.equipment import stream
from croupier.equipment.cards import JOKER, cards, name, names
from croupier.odds.pricing import Conditions, prices
from croupier.odds.simulation import simulate
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table
from test_pai_gow_poker import game_at

ADDRESS = "pa/688a"


# --- a joker that is any card ----------------------------------------------------------------------------------------


def by_trying(six: list[int]) -> int:
    """What six cards and a joker are: the best that each card in its place makes of them, or a fifth of a rank."""
    ranks = [one >> 2 for one in six]
    four = [rank for rank in ranks if ranks.count(rank) == 4]
    found = [wild_sevens.WILD7.index(next(one for one in wild_sevens.WILD7 if one[0] == "five-aces"))] * (12 in four)
    if four and not found:
        found = [next(place for place, one in enumerate(wild_sevens.WILD7) if one[0] == "five-of-a-kind")]
    places = {one[0]: place for place, one in enumerate(wild_sevens.WILD7)}
    seven = "seven-card-straight-flush"
    with_joker = {places[f"{seven}-natural{more}"]: places[f"{seven}-joker{more}"] for more in ("", "-royal")}
    for card in range(52):
        if card not in six:
            made = int(wild_sevens.NATURAL[sevens.hand7_of(np.array([*six, card]))])
            found.append(with_joker.get(made, made))
    return max(found)


def test_a_fully_wild_joker_is_the_card_that_makes_most_of_the_hand() -> None:
    state = stream.start(688, 0)
    few = [*range(3, 52, 4), *range(30, 52)]  # one whole suit, and the high cards of the others
    hands = [*map(cards, ("8s 8d 8h 8c Qd 2h", "As Ad Ah Ac Ks Qs", "9s Ts Js Qs Ks 8s", "2c 2d 9c 9d Kh 5s"))]
    for deck in (np.arange(52), np.array(sorted({*few}))):
        for _ in range(250):
            stream.deal(state, deck, 6)
            hands.append([int(one) for one in deck[:6]])
    seen = set()
    for six in hands:
        made = wild_sevens.wild7_cards(*six, JOKER)
        seen.add(made)
        assert made == by_trying(six), names(six)
    assert len(seen) >= 9


def test_all_hands_with_a_fully_wild_joker() -> None:
    counts = dict(zip((chain[0] for chain in wild_sevens.WILD7), map(int, wild_sevens.count_wild7()), strict=True))
    assert sum(counts.values()) == sevens.ALL
    assert counts["five-aces"] == math.comb(48, 2)
    assert counts["five-of-a-kind"] == 12 * math.comb(48, 2)
    # Stephen How's table of such a progressive (discountgambling.net, Pai-Gow Progressive @ Barona), per hand; what it
    # has for straight flushes is more than the Wizard of Odds counts, whose joker completes them just as well.
    assert f"{counts['five-of-a-kind'] / sevens.ALL:.4e}" == "8.7815e-05"
    assert f"{counts['five-aces'] / sevens.ALL:.4e}" == "7.3179e-06"
    assert counts["straight-flush"] == 184_644
    assert counts["royal-flush"] == 26_020 + 72
    seven = "seven-card-straight-flush"
    by_kind = {kind: sum(n for one, n in counts.items() if f"{seven}-{kind}" in one) for kind in ("natural", "joker")}
    assert by_kind == {"natural": 32, "joker": 196}
    # four natural ones, or three and the joker, less hands that are a straight flush with it
    fours, threes = 13 * math.comb(48, 3), 52 * math.comb(48, 3) - 16 * math.comb(13, 2)
    assert fours < counts["four-of-a-kind"] < fours + threes


def test_each_progressive_table_has_its_own_joker() -> None:
    wild = {"2", "5", "6", "7"}
    for table in map(str, range(1, 8)):
        game = croupier.open(ADDRESS, paytables={"progressive": table})._game
        side = next(one for one in game.sides if one.wager == "progressive")
        assert (side.hands is wild_sevens.WILD7) == (table in wild)


# --- figures ---------------------------------------------------------------------------------------------------------


def test_the_ace_high_bonus_by_hand() -> None:
    """Of a player's and the dealer's hands, both ace high are counted apart; the rest is the dealer's alone."""
    hands, rest = sevens.count7(), math.comb(46, 7)
    (natural, other), (wild, _) = sevens.ace_high_pairs()
    both, all_deals = natural + other + wild, sevens.ALL * rest
    with_joker = int(hands[sevens.ACE_HIGH_JOKER]) * rest - wild
    without = int(hands[sevens.ACE_HIGH]) * rest - natural - other
    pays = {"1": (20, 10, 8), "2": (40, 15, 5), "3": (30, 15, 6), "4": (25, 10, 7), "5": (40, 12, 5)}
    for price in prices(Rules(ADDRESS), wager="ace-high-bonus"):
        a, b, c = pays[price.paytable]
        lost = all_deals - both - with_joker - without
        assert price.house_advantage == Fraction(lost - a * both - b * with_joker - c * without, all_deals)


# The Wizard of Odds on Fortune Pai Gow Poker: the same odds, hands with a straight and three of a kind paid 3 to 1.
@pytest.mark.parametrize(("table", "advantage"), [("2", 0.0777)])
def test_known_figures(table: str, advantage: float) -> None:
    found = {one.paytable: one for one in prices(Rules(ADDRESS), wager="fortune-bonus")}
    assert round(float(found[table].house_advantage), 4) == advantage
    assert found["3"].house_advantage == found["6"].house_advantage, "they differ in the Envy Bonuses only"
    by_rank = Rules(ADDRESS, Submission(options={"straight-and-three-of-a-kind": "straight"}))
    worse = next(one for one in prices(by_rank, wager="fortune-bonus") if one.paytable == table)
    assert worse.house_advantage - found[table].house_advantage == Fraction(201_824, sevens.ALL)


def test_envy_bonuses_are_in_the_price() -> None:
    """Each other player adds what others' hands pay, on a wager that qualifies."""
    rules = Rules(ADDRESS, Submission(paytables={"fortune-bonus": "3"}))
    alone, beside = (
        next(
            one
            for one in prices(rules, Conditions(stakes={"fortune-bonus": 500}, others=others), wager="fortune-bonus")
            if one.paytable == "3"
        )
        for others in (0, 1)
    )
    # the Wizard of Odds, by J. Grochowski on a table with 5,000 to 1 at the top: 0.92 % for each other player
    assert round(float(alone.house_advantage - beside.house_advantage), 4) == 0.0092


@pytest.mark.parametrize("table", ["2", "4", "6"])
def test_simulated_progressive_tables_agree(table: str) -> None:
    rules = Rules(ADDRESS, Submission(paytables={"progressive": table}))
    exact = next(one for one in prices(rules, wager="progressive") if one.paytable == table)
    (found,) = simulate(rules, 300_000, seed=688, wagers=["progressive"]).prices()
    off, error = float(found.house_advantage - exact.house_advantage), exact.std_dev / math.sqrt(found.rounds)
    assert abs(off) < 4 * error


# --- at the table ----------------------------------------------------------------------------------------------------


def test_the_dealers_cards_lie_open_while_players_set() -> None:
    game = game_at(ADDRESS)
    dealt = [*cards("Kd Ks Jh Tc 8d 5s 2c"), *cards("Qs Qd 9h 9c Ah 5d 3c")]
    rest = [one for one in range(53) if one not in dealt]
    table = Table(game, Recorded(["1", *(name(one) for one in [*dealt, *rest[:35]])]))
    table.sit(1, "x", 100_000)
    table.begin()
    table.answer({"main": 1000})
    assert [names(table.laid[place].cards) for place in ("dealer", "dealer low")] == ["Kd Ks 8d 5s 2c", "Jh Tc"]
    assert all(table.laid["dealer"].up)
    assert not any(table.laid["seat 1"].up)
    values = game.values(table.pending, table.view())
    assert next(iter(values)) == "Ah 5d"
    assert values["Ah 5d"] == 1
    assert values["house-way"] == 0
    assert values["surrender"] == -1


@pytest.mark.parametrize(("choice", "worth"), [("push", 0), ("lose", -1)])
def test_what_a_foul_hand_is_worth_against_ace_high(choice: str, worth: int) -> None:
    game = game_at(ADDRESS, **{"foul-against-ace-high": choice})
    values = game.hand_values(cards("Kd Kh Js Tc 8d 5h 2c"), cards("As Kc Jh 9c 7d 5s 3c"))
    assert values["Kh Kd"] == worth
    assert values["Js Tc"] == values["house-way"] == 0


@pytest.mark.verify
def test_the_main_wager_against_public_figures() -> None:
    """The Wizard of Odds has 1.81 % for a player who sees the dealer's hand set by another house way, and folds
    nothing; the best play against the way that many houses use loses less."""
    by_house, best = prices(Rules(ADDRESS), wager="main")
    assert 0.05 < by_house.house_advantage < 0.07
    assert 0.013 < best.house_advantage < 0.019
