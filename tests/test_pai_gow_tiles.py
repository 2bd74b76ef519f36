"""Pai Gow: tiles and their hands by the chapter's charts, house ways, every deal of two hands, banks and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.cli.felt import dominoes, picture_of
from croupier.contract.checks import cases_agree
from croupier.counting import tiles as kinds
from croupier.equipment.tiles import FACES, halves, set_of_tiles, several, spots, tile
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.pai_gow import tile_odds
from croupier.games.pai_gow.main_wager import COPY_BOTH, COPY_HIGH, COPY_LOW, LOSE, WIN
from croupier.games.pai_gow.pai_gow_tiles import PaiGowTiles, falls, settings_of
from croupier.games.pai_gow.tile_dealing import STACKS, TURNS, UNCUT, cut
from croupier.games.pai_gow.tile_odds import BANK, BEST, ENDS, HOUSE, LOST
from croupier.games.pai_gow.tile_way import Setting, shipped
from croupier.games.script import Decide, TakeWagers
from croupier.odds.pricing import Conditions, prices
from croupier.ranking.tiles import GONG, STEPS, STRENGTH, VALUES, WONG, fortunes, pair_rank, points
from croupier.rules.charts.dealing import TileStyle
from croupier.rules.submission import Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

ALL_DEALS = comb(32, 4) * comb(28, 4)
SET = set_of_tiles()


def game_at(**options: str) -> PaiGowTiles:
    game = open_game("pa/621a", Submission(options={name.replace("_", "-"): one for name, one in options.items()}))
    assert isinstance(game, PaiGowTiles)
    return game


GAME = game_at()


# --- tiles and their hands -------------------------------------------------------------------------------------------


def test_the_set_is_the_chapters() -> None:
    """621a.3(h): 32 tiles of 21 faces, each as often as printed, in the printed order."""
    rows = GAME.chart("tiles").rows
    assert Counter(SET) == {tile(row[2]): int(row[4]) for row in rows}
    assert [spots(tile(row[2])) for row in rows] == [int(row[3].split()[0]) for row in rows]
    strengths = [STRENGTH[tile(row[2])] for row in rows]
    assert strengths == [17 - int(row[0]) for row in rows]
    assert len(SET) == 32


def by_the_charts(one: int, other: int) -> tuple[int, int, int]:
    """A hand of two tiles by the printed tables: its pair's rank (the highest is 20), its value, its highest tile."""
    for rank, _, first, second in GAME.chart("pairs").rows:
        if sorted((one, other)) == sorted((tile(first), tile(second))):
            return 21 - int(rank), 0, 0
    ranks = {tile(row[2]): 18 - int(row[0]) for row in GAME.chart("tiles").rows}
    wild = {tile("1-2"), tile("2-4")}
    ways = []
    for counted in product(
        *(((3, 1), (6, 3)) if held in wild else ((spots(held), ranks[held]),) for held in (one, other))
    ):
        value = sum(pips for pips, _ in counted) % 10
        ways.append((0, value, max(rank for _, rank in counted) if value else 0))
    return max(ways)


def test_hands_rank_as_the_chapter_prints_them() -> None:
    """Every two of the 32 tiles against every two: the kernel's order is that of 621a.3(c) to (i)."""
    hands = {(one, other) for one, other in combinations(sorted(SET), 2)}
    printed = {hand: by_the_charts(*hand) for hand in hands}
    order = {key: place for place, key in enumerate(sorted(set(printed.values())))}
    values = sorted({int(VALUES[hand]) for hand in hands})
    for hand in hands:
        assert order[printed[hand]] == values.index(int(VALUES[hand])), [FACES[one] for one in hand]
        assert VALUES[hand] == VALUES[hand[::-1]]


def test_how_often_each_hand_of_two_comes() -> None:
    """Of all 496: one supreme pair, 11 matched and 4 mixed pairs, 8 Wongs, 16 Gongs, and points."""
    found = Counter(pair_rank(int(VALUES[one, other])) for one, other in combinations(SET, 2))
    assert [found[rank] for rank in range(20)] == [1] * 16 + [4, 4, 8, 8]
    assert (WONG, GONG) == (16, 18)
    counted = Counter(points(int(VALUES[one, other])) for one, other in combinations(SET, 2))
    assert counted[10] == 40
    assert sum(counted.values()) == comb(32, 2) == 496
    by_spots = Counter(by_the_charts(one, other)[1] for one, other in combinations(SET, 2))
    assert all(counted[value] == by_spots[value] for value in range(1, 10))


def test_the_printed_examples() -> None:
    """621a.3(e), 621a.3(e)(1): a two with a 3-3 counts 8; 621a.3(e)(2): an eleven with a 1-6 counts 8;
    621a.3(f): Gee and Joon count 3 or 6."""
    assert points(int(VALUES[several("1-1 3-3")])) == 8
    assert points(int(VALUES[several("5-6 1-6")])) == 8
    assert points(int(VALUES[several("1-2 3-3")])) == 9
    assert points(int(VALUES[several("2-4 3-3")])) == 9
    assert VALUES[several("1-2 1-3")] == 7 * STEPS + STRENGTH[tile("1-3")]
    assert VALUES[several("1-2 1-6")] == VALUES[several("2-4 1-6")]  # both count 6 or 3, beside a higher tile
    assert not VALUES[several("5-5 4-6")]


def test_tiles_are_read_either_way_round_and_drawn_in_red_and_white() -> None:
    assert several("4-2, 6-6") == several(["2-4", "6-6"])
    with pytest.raises(Refused, match="'7-1' is not a tile"):
        several("7-1")
    assert [one.colour for one in halves(tile("1-4"))] == ["red", "red"]
    assert [one.colour for one in halves(tile("4-6"))] == ["red", "white"]
    assert [one.colour for one in halves(tile("6-6"))] == ["both", "both"]
    assert sum(one.pips for one in halves(tile("5-6"))) == 11


# --- Pair Fortunes ---------------------------------------------------------------------------------------------------


def test_pair_fortunes_counts_are_the_published_ones() -> None:
    """wizardofodds.com, Pair Fortunes, pay table 1 (last updated 2019): 1, 119, 420, 1,680, 4,620 and 29,120 of 35,960
    hands, a house edge of 0.052976."""
    assert tile_odds.fortune_counts(False).tolist() == [1, 119, 420, 1680, 4620, 29120]
    (one,) = (one for one in GAME.priced() if one.wager == "pair-fortunes")
    assert round(float(-GAME.expected(GAME.count(one))), 6) == 0.052976


def test_tiles_hold_the_same_pairs_in_any_order() -> None:
    for four, index in (("1-2 2-4 6-6 6-6", 0), ("1-2 2-4 1-1 1-1", 1), ("1-2 2-4 1-1 6-6", 2), ("6-6 6-6 1-1 2-2", 4)):
        held = [tile(one) for one in four.split()]
        assert {fortunes(0, *some) for some in permutations(held)} == {index}, four


def test_pairs_by_their_spots_are_a_superset() -> None:
    """By the words of 621a.1 more hands hold a pair, and the wager favors the player by more than its own amount."""
    listed, literal = tile_odds.fortune_counts(False), tile_odds.fortune_counts(True)
    assert literal[:2].sum() > listed[:2].sum()
    assert literal[-1] < listed[-1]
    game = game_at(mixed_pair="same-spots")
    (one,) = (one for one in game.priced() if one.wager == "pair-fortunes")
    assert game.expected(game.count(one)) > 1
    assert fortunes(1, *several("4-4 2-6 1-1 5-5")) < fortunes(0, *several("4-4 2-6 1-1 5-5"))


# --- the house way ---------------------------------------------------------------------------------------------------


def by_the_text(hand: Sequence[int]) -> list[Setting]:
    """The settings that 621a.8(d) allows, read off the text by other means than the package's."""
    made = settings_of(hand)
    pairs = [one for one in made if pair_rank(one.high_value) >= 0]
    if supreme := [one for one in pairs if pair_rank(one.high_value) == 0]:
        return supreme
    if pairs:
        return pairs
    if sevens := [one for one in made if {points(one.high_value), points(one.low_value)} & {7, 8, 9}]:
        return sevens
    ranked = sorted(hand, key=lambda one: STRENGTH[one])
    return [one for one in made if {*ranked[1:3]} in ({*one.low}, {*one.high})]


@pytest.mark.parametrize("way", ["highest-first", *shipped()])
def test_every_hand_is_set_as_the_chapter_allows(way: str) -> None:
    """pa 621a.8(d), 621a.8(d)(1), 621a.8(d)(2), 621a.8(d)(3), 621a.8(d)(4)."""
    game, rest = game_at(house_way=way), 0
    for hand in kinds.hands().tolist():
        allowed = by_the_text(hand)
        house = game.set_by_house(hand)
        values = (house.low_value, house.high_value)
        assert values in {(one.low_value, one.high_value) for one in allowed}, [FACES[one] for one in hand]
        rest += max(points(one.high_value) for one in allowed) < 7
        if way == "highest-first" and allowed[0].high_value >= VALUES[several("1-1 4-4")]:
            assert house.high_value == max(one.high_value for one in allowed)
    assert rest > 100  # hands that are set by their highest and lowest tile


def test_a_house_files_its_own_way() -> None:
    filed = game_at(
        house_way="pair, Wong or Gong: highest low hand; nine, eight or seven: fewest points in the high hand"
    )
    assert filed.set_by_house(several("1-1 1-1 2-6 3-6")).low == several("1-1 2-6")
    assert GAME.set_by_house(several("1-1 1-1 2-6 3-6")).low == several("3-6 2-6")
    for text, what in (
        ("as we like", "No house way is called"),
        ("two pair: highest low hand", "is no case of the house way"),
        ("pair, Wong or Gong: best guess", "is nothing that a house way can wish"),
    ):
        with pytest.raises(Refused, match=what) as refused:
            game_at(house_way=text)
        assert "621a.10(f)" in str(refused.value)


# --- every deal ------------------------------------------------------------------------------------------------------


def test_all_hands_are_there() -> None:
    """C(32,4) is 35,960, of which 4,285 play differently; with four gone C(28,4) is 20,475."""
    assert len(kinds.hands()) == 4285
    assert kinds.ways().sum() == comb(32, 4) == 35_960
    some = Counter(kinds.row_of(hand) for hand in combinations(SET, 4))
    assert [some[row] for row in range(4285)] == kinds.ways().tolist()
    gone = several("6-6 6-6 3-6 1-2")
    assert kinds.ways(gone).sum() == comb(28, 4) == 20_475


def one_by_one(game: PaiGowTiles, hand: Sequence[int], low: Sequence[int]) -> Counter[str]:
    """How a setting ends against each of the 20,475 hands that the dealer can hold."""
    left = list(SET)
    for one in hand:
        left.remove(one)
    own, found = game.set_as(hand, low), Counter[str]()
    for dealer in combinations(left, 4):
        house = game.set_by_house(dealer)
        high, low_sign = np.sign(own.high_value - house.high_value), np.sign(own.low_value - house.low_value)
        found["win" if high > 0 and low_sign > 0 else "lose" if high <= 0 and low_sign <= 0 else "push"] += 1
    return found


@pytest.mark.parametrize("hand", ["6-6 6-6 1-3 5-5", "2-4 1-2 3-3 4-6"])
def test_a_setting_is_worth_what_all_hands_of_the_dealer_make_of_it(hand: str) -> None:
    tiles, values = several(hand), GAME.hand_values(several(hand))
    low = next(name for name in values if name != "house-way")
    found = one_by_one(GAME, tiles, several(low))
    assert sum(found.values()) == 20_475
    assert values[low] == (Fraction(95, 100) * found["win"] - found["lose"]) / 20_475


def test_both_by_the_house_way_are_each_others_mirror() -> None:
    """Who is above on one side is below on the other; only copies are the bank's."""
    counts = dict(zip(ENDS, tile_odds.both_hands(tile_odds.question(GAME))["counts"][HOUSE].tolist(), strict=True))
    assert sum(counts.values()) == ALL_DEALS == 736_281_000
    assert counts["win"] == counts["lose"]
    assert counts["one-hand-each"] == counts["low-hand-won"]
    assert counts["copy-high"] == counts["copy-high-win-low"]
    assert counts["copy-low"] == counts["copy-low-win-high"]
    assert counts["zero-low-hand"] == 0


def test_the_best_setting_is_the_best_of_each_hand() -> None:
    """The whole is what the hands make one by one, and no hand is set worse than by the house way."""
    found = tile_odds.both_hands(tile_odds.question(GAME))
    rows = np.linspace(0, 4284, 60).astype(int)
    for row in rows:
        worth = tile_odds.values(GAME, kinds.hands()[row].tolist())
        assert worth[found["best"][row]] == max(worth)
    counts = found["counts"]
    assert (
        counts[BEST][WIN] * 95 - counts[BEST][LOST,].sum() * 100
        > counts[HOUSE][WIN] * 95 - counts[HOUSE][LOST,].sum() * 100
    )


def test_the_best_setting_is_that_of_the_wager_asked_for() -> None:
    """621a.11(a): on $5 a quarter is 5% as if nothing were rounded, on $7 a vigorish of 50 cents is more; the best
    settings are those of that size, not of $1, which pays a quarter too."""
    rounding = game_at(vigorish_rounding="next-25-cents")
    exact, *_ = (price for price in prices(GAME.rules, wager="main") if tile_odds.FOR_THE_BEST in price.conditions)
    for stake, house in ((500, exact.house_advantage), (700, Fraction(-20_476, 6_927_375))):
        by_house, best = prices(rounding.rules, Conditions(stakes={"main": stake}), "main")
        assert best.house_advantage == house < by_house.house_advantage
    for row in np.linspace(0, 4284, 20).astype(int):
        hand = kinds.hands()[row].tolist()
        assert tile_odds.values(rounding, hand, stake=500) == tile_odds.values(GAME, hand)


def test_where_the_house_way_is_not_the_best() -> None:
    """What other settings gain, high hand by high hand, is the whole between the two prices."""
    rows = tile_odds.house_way_chart(GAME)
    assert sum(hands for _, hands, _, _ in rows) == 35_960
    assert rows[0][1] == 435  # with the supreme pair any two of the other thirty: C(30,2)
    by_house, best = (-GAME.expected(GAME.count(one)) for one in GAME.priced() if one.wager == "main")
    assert sum(gained for *_, gained in rows) == by_house - best
    headings, chart = GAME.strategy_chart()
    assert len(headings) == len(chart[0])
    assert [row[0] for row in chart[:3]] == ["2-4 1-2", "6-6 6-6", "1-1 1-1"]


def test_cases_come_up_as_often_as_they_are_counted() -> None:
    cases_agree(game_at(player_bank="yes", bank_setting="free"), 400_000)
    cases_agree(game_at(player_bank="yes", bank_setting="free", zero_low_hand="whole-wager"), 200_000)


PUBLISHED = {
    HOUSE: (0.2921, 0.3018, 0.4061, 0.0244, 0.0053),
    BEST: (0.2927, 0.2948, 0.4126, 0.0167, None),
    BANK: (0.2846, 0.3017, 0.4137, None, -0.0020),
}
"""wizardofodds.com, Wizard Way for Pai Gow (last updated 2019), at 5%: how often a player wins, loses and pushes where
the other side is set by a casino's house way, and what the house keeps of the player's and of the bank's wager; that
way on both sides, the best play of a player, and that of a bank."""


def test_published_figures_of_a_casinos_house_way() -> None:
    """A way that splits pairs after Foxwoods' written rules comes to the published figures but for the rules on single
    hands, which are pictures there: edges within 0.06% of a wager, chances within 0.5%.

    By 621a.8(d) no pair is split and nine, eight or seven come before a balanced setting: the house keeps 0.23% more of
    a player who does the same, but loses to the best play, which gains 3.6% of a wager, 2.5% of it where the printed
    way plays nine, eight or seven.
    """
    asked = tile_odds.question(GAME)
    split = np.array([traditional(hand) for hand in kinds.hands().tolist()])
    found = tile_odds.both_hands(asked._replace(way=split))["counts"]
    for how, (won, lost, pushed, player, bank) in PUBLISHED.items():
        wins, losses = (int(found[how][ends,].sum()) / ALL_DEALS for ends in ((WIN,), LOST))
        assert (wins, losses, 1 - wins - losses) == pytest.approx((won, lost, pushed), abs=0.005)
        assert player is None or losses - 0.95 * wins == pytest.approx(player, abs=0.0006)
        assert bank is None or wins - 0.95 * losses == pytest.approx(bank, abs=0.0006)
    prices = {one.conditions: -GAME.expected(GAME.count(one)) for one in GAME.priced() if one.wager == "main"}
    assert prices == {
        (tile_odds.BY_HOUSE_WAY,): Fraction(16397099, 613567500),
        (tile_odds.FOR_THE_BEST,): Fraction(-557903, 59377500),
    }
    assert float(prices[tile_odds.BY_HOUSE_WAY,]) - PUBLISHED[HOUSE][3] == pytest.approx(0.0023, abs=1e-4)
    gains = {value: float(gained) for value, _, _, gained in tile_odds.house_way_chart(GAME)}
    assert sum(gains.values()) == pytest.approx(0.0361, abs=1e-4)
    assert sum(gains[value] for value in (7, 8, 9)) == pytest.approx(0.0252, abs=1e-4)


def traditional(hand: Sequence[int]) -> int:
    """A house way that splits pairs, after the written rules that wizardofodds.com has of Foxwoods (1997), without its
    exceptions for single hands."""
    made = [Setting.of(hand, place) for place in range(3)]
    paired = [place for place in range(3) if 0 <= pair_rank(made[place].high_value) < WONG]
    if not paired:
        return _unpaired(made, [0, 1, 2])
    best = max(paired, key=lambda place: (made[place].high_value, made[place].low_value))
    kept = made[best]
    others, kind = sorted(map(spots, kept.low)), spots(kept.high[0])
    if 0 <= pair_rank(kept.low_value) < WONG:
        return best
    splits = {
        9: {*others} <= {2, 10, 12},
        8: {*others} <= {2, 10, 11, 12} or others == [9, 11],
        7: {*others} <= {2, 10, 11, 12},
    }.get(kind, False)
    if pair_rank(kept.high_value) == 0:
        splits = others in ([4, 6], [5, 6], [6, 6])
    elif kind in (2, 12):
        six_eight = (one.low_value >= 6 * STEPS and one.high_value >= 8 * STEPS for one in made if one is not kept)
        splits = any(six_eight) or others == [9, 11]
    better = [
        place
        for place, one in enumerate(made)
        if place != best and (one.high_value > kept.high_value or one.low_value > kept.low_value)
    ]
    return _unpaired(made, better) if splits and better else best


def _unpaired(made: Sequence[Setting], places: Sequence[int]) -> int:
    twelve, two = tile("6-6"), tile("1-1")

    def special(one: Setting) -> float:
        """A twelve or two with a seven, an eight or a nine, as these are preferred."""
        others = [held for held in one.high if held not in (twelve, two)]
        if len(others) != 1 or spots(others[0]) not in (7, 8, 9):
            return 0
        beside, kind = {spots(held) for held in one.low}, spots(others[0])
        if kind == 8 and (4 in beside or (others[0] != tile("4-4") and 5 in beside)):
            return 3.5
        return 4 if kind == 9 and 11 in beside else {7: 3, 8: 2, 9: 1}[kind]

    if any(special(made[place]) for place in places):
        return max(places, key=lambda place: (special(made[place]), twelve in made[place].high, made[place].low_value))
    low = max(places, key=lambda place: (made[place].low_value, made[place].high_value))
    high = max(places, key=lambda place: (made[place].high_value, made[place].low_value))
    high_three = 3 * STEPS + STRENGTH[tile("3-3")]
    return high if made[low].low_value < high_three and made[high].high_value >= 7 * STEPS else low


# --- the dice --------------------------------------------------------------------------------------------------------


def test_the_starting_position_is_the_charts() -> None:
    """621a.6(c): 9 is the dealer, 621a.6(c)(1), 15 the sixth wagering position, 621a.6(c)(2), which
    is the first seat at the dealer's left."""
    for total, place in GAME.chart("position-of-total").rows:
        wanted = {"dealer": "dealer", "Dead Hand": "discard"}.get(place) or f"seat {7 - int(place[-1])}"
        table = seated(GAME, [_throw(int(total)), *(FACES[one] for one in SET)])
        assert next(event.data["to"] for event in table.journal.events if event.kind == "card") == wanted


def _throw(total: int) -> list[int]:
    return next(list(dice) for dice in product(range(1, 7), repeat=3) if sum(dice) == total)


def seated(game: PaiGowTiles, results: Sequence[Any]) -> Table:
    """Six players with a wager each, dealt what is listed."""
    table = Table(game, Recorded(results))
    for seat in range(1, 7):
        table.sit(seat, f"x{seat}", 100_000)
    table.begin()
    while isinstance(table.pending, TakeWagers):
        table.answer({"main": 1000})
    return table


def test_dice_wagers_over_all_throws() -> None:
    """How many of the 216 throws each row of the printed tables is paid for."""
    found: dict[str, Counter[str]] = {}
    for wager in ("sum", "match", "beat-it"):
        found[wager] = Counter(name for dice in product(range(1, 7), repeat=3) for name in falls(wager, 3, dice))
    assert [found["sum"][f"total-{total}"] for total in (3, 8, 9, 16, 17)] == [1, 21, 25, 6, 3]
    assert [found["sum"][name] for name in ("any-triple", "any-double", "any-series")] == [6, 90, 24]
    assert [found["match"][name] for name in ("triple-match", "double-match")] == [1, 15]
    red = ("red-by-4", "red-by-2-or-3", "red-tie-or-by-1", "any-die-by-1")
    assert [found["beat-it"][name] for name in red] == [1, 9, 25, 60]


# --- dealing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", TileStyle)
def test_every_style_deals_four_tiles_to_each_position(style: TileStyle) -> None:
    turns = Counter(TURNS[style](stack, level) for stack, level in product(range(STACKS), range(4)))
    assert turns == dict.fromkeys(range(8), 4)


@pytest.mark.parametrize(
    ("style", "first", "second"),
    [
        ("from-the-right", {(0, 0), (0, 1), (0, 2), (0, 3)}, {(1, 0), (1, 1), (1, 2), (1, 3)}),
        ("house-way-left", {(7, 0), (7, 1), (7, 2), (7, 3)}, {(6, 0), (6, 1), (6, 2), (6, 3)}),
        ("cup-say-right", {(0, 0), (0, 1), (1, 0), (1, 1)}, {(0, 2), (0, 3), (1, 2), (1, 3)}),
        ("cup-say-left", {(7, 0), (7, 1), (6, 0), (6, 1)}, {(7, 2), (7, 3), (6, 2), (6, 3)}),
        ("jung-quat", {(3, 0), (3, 1), (4, 0), (4, 1)}, {(3, 2), (3, 3), (4, 2), (4, 3)}),
        ("chee-yee", {(0, 0), (0, 1), (7, 0), (7, 1)}, {(0, 2), (0, 3), (7, 2), (7, 3)}),
        ("pin-say-right", {(0, 0), (1, 0), (2, 0), (3, 0)}, {(4, 0), (5, 0), (6, 0), (7, 0)}),
        ("pin-say-left", {(4, 0), (5, 0), (6, 0), (7, 0)}, {(0, 0), (1, 0), (2, 0), (3, 0)}),
        ("dragon-phoenix-right", {(0, 0), (0, 1), (1, 0), (1, 1)}, {(4, 0), (5, 0), (6, 0), (7, 0)}),
        ("dragon-phoenix-left", {(7, 0), (7, 1), (6, 0), (6, 1)}, {(0, 0), (1, 0), (2, 0), (3, 0)}),
    ],
)
def test_the_first_two_hands_of_each_style(
    style: str, first: set[tuple[int, int]], second: set[tuple[int, int]]
) -> None:
    """pa 621a.6(d), 621a.7, 621a.7(1), 621a.7(2), 621a.7(3), 621a.7(4), 621a.7(5), 621a.7(6), 621a.7(7), 621a.7(8),
    621a.7(9): which tiles, by stack from the dealer's right and by depth, go to the first two positions."""
    turn = TURNS[TileStyle(style)]
    for hand, wanted in enumerate((first, second)):
        assert {one for one in product(range(8), range(4)) if turn(*one) == hand} == wanted


def test_a_bank_cuts_adjacent_stacks_to_the_ends() -> None:
    """621a.9(g)(1), 621a.9(g)(2): all to one end, or some to one end and the others to the opposite one."""
    assert cut(2, 4, 3) == (2, 3, 4, 0, 1, 5, 6, 7)
    assert cut(2, 4, 0) == (0, 1, 5, 6, 7, 2, 3, 4)
    assert cut(2, 4, 1) == (2, 0, 1, 5, 6, 7, 3, 4)
    assert cut(2, 4, 1, crossed=True) == (4, 0, 1, 5, 6, 7, 2, 3)
    for first, last in combinations(range(8), 2):
        for right, crossed in product(range(last - first + 2), (False, True)):
            assert sorted(cut(first, last, right, crossed)) == list(UNCUT)


# --- the table -------------------------------------------------------------------------------------------------------


def test_the_larger_wager_is_set_first() -> None:
    """621a.5(f): of one player's two hands that with the larger wager, equal ones counterclockwise."""
    for amounts, order in (((1000, 2000), [2, 1]), ((2000, 1000), [1, 2]), ((1000, 1000), [2, 1])):
        table = Table(game_at(boxes="2"), Recorded([[1, 2, 4], *(FACES[one] for one in SET)]))
        for seat in (1, 2):
            table.sit(seat, "Ann", 100_000)
        table.begin()
        for amount in amounts:
            table.answer({"main": amount})
        asked = []
        while isinstance(table.pending, Decide) and table.pending.about == "low-hand":
            asked.append(table.pending.seat)
            table.answer("house-way")
        assert asked == order


def test_a_tile_lies_on_the_table_as_often_as_the_set_has_it() -> None:
    with pytest.raises(Refused, match="2-4 is already on the table"):
        seated(GAME, [[1, 2, 4], "2-4", "6-6", "2-4"])
    with pytest.raises(Refused, match="6-6 is already on the table 2 times"):
        seated(GAME, [[1, 2, 4], "6-6", "2-4", "6-6", "6-6"])


def test_nobody_banks_twice_running_and_the_offer_goes_on() -> None:
    """621a.9(b), 621a.9(c): not in the first round; then from the far right; the next offer
    begins right of the bank."""
    deal = [FACES[one] for one in SET]
    table = Table(game_at(player_bank="yes"), Recorded([[1, 2, 4], *deal] * 3))
    for seat in (2, 5, 6):
        table.sit(seat, f"x{seat}", 100_000)
    offers: list[list[int]] = []
    for _ in range(3):
        offers.append([])
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                table.answer({"main": 1000})
            else:
                assert isinstance(request, Decide)
                if request.about == "bank":
                    offers[-1].append(request.seat)
                    table.answer("accept" if request.seat == 6 else "decline")
                else:
                    table.answer(request.usual or request.actions[0])
    assert offers == [[], [6], [5, 2]]


def test_seen_tiles_are_not_the_dealers() -> None:
    hand = several("6-6 1-3 4-6 2-3")
    blind, seeing = GAME.hand_values(hand), GAME.hand_values(hand, several("6-6 2-4 1-2"))
    assert set(blind) == set(seeing)
    assert max(seeing.values()) > max(blind.values())
    with pytest.raises(Refused, match="2-4 cannot stand twice"):
        GAME.advice("2-4 2-4 1-1 1-1")
    with pytest.raises(Refused, match="6-6 is named 3 times"):
        GAME.advice("6-6 6-6 6-6 1-1")
    with pytest.raises(Refused, match="four tiles"):
        GAME.advice("6-6 1-1")


def test_the_coach_sees_what_standing_makes() -> None:
    """621a.8(e): once the dealer's hands are set a player stands or surrenders; what that makes lies there."""
    dealt = several("6-6 2-5 3-3 5-5 2-2 4-6 1-5 5-6")
    rest = list((Counter(SET) - Counter(dealt)).elements())
    # 3: the dealer is one, so the second seat from the dealer's far right is dealt first; the dealer comes last but two
    order = [rest[:20], dealt[:4], rest[20:], dealt[4:]]
    table = Table(GAME, Recorded([[1, 1, 1], *(FACES[one] for part in _round_from_five(order) for one in part)]))
    table.sit(1, "Ann", 100_000)
    table.begin()
    table.answer({"main": 1000})
    assert isinstance(table.pending, Decide)
    assert GAME.values(table.pending, table.view(1)) == GAME.hand_values(dealt[:4])
    table.answer("5-5 3-3")
    assert table.pending.about == "surrender"
    assert GAME.values(table.pending, table.view(1)) == {"stand": Fraction(95, 100), "surrender": Fraction(-1)}


def _round_from_five(parts: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """Stacks for seats 5 to 2, for seat 1, for the Dead Hand, for the dealer and for seat 6."""
    unseen, first, more, dealer = parts
    return [unseen[:16], first, unseen[16:20], dealer, more]


def test_the_terminal_draws_dominoes() -> None:
    """Three lines to a tile, red ones and fours, and dice in their colours."""
    shown = dominoes(several("1-4 6-6"), halves)
    assert shown.plain.splitlines() == ["    │● ●   ● ●│● ●  ", "  ● │      ● ●│● ●  ", "    │● ●   ● ●│● ●  "]
    colours = {str(span.style) for span in shown.spans if shown.plain[span.start : span.end].strip("│ ")}
    assert colours == {"bold red1 on grey11", "bold white on grey11"}
    assert set(dominoes([-1], halves).plain) == {"▒", " ", "\n"}
    drawn = picture_of(
        GAME, View({"seat 1": several("6-6 2-5 3-3 5-5")}, {1: {"main": 1000}}), {1: "Ann"}, 1, [(1, 2, 4)]
    )
    assert len(drawn) == 2  # the throw, and the hands


def test_what_a_bank_is_offered_and_worth() -> None:
    """A bank at its best makes what a player's best makes and the copies besides; bound, it is priced by the way."""
    free, bound = game_at(player_bank="yes", bank_setting="free"), game_at(player_bank="yes")
    assert [one.basis for one in free.priced()].count("wager covered") == 2
    assert [one.basis for one in bound.priced()].count("wager covered") == 1
    hand = several("2-2 4-6 1-5 5-6")
    assert max(tile_odds.values(free, hand, bank=True)) > max(tile_odds.values(free, hand))
    counts = tile_odds.both_hands(tile_odds.question(free))["counts"][HOUSE]
    copies = sum(int(counts[end]) for end in (COPY_HIGH, COPY_LOW, COPY_BOTH))
    assert counts[LOST,].sum() == counts[LOSE] + copies
