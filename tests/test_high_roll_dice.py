"""High Roll Dice: an independent count, three ways to one number, both versions, rulings and refusals."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, factorial

import pytest

from croupier.contract.checks import DEEP, priced, replays, simulation_agrees
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.base import Game
from croupier.odds.pricing import prices
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table
from test_tables import open_table

RANKS = (1, 6, 5, 4, 3, 2)
SIX = {"version": "six-dice"}
TEN = {"version": "ten-dice"}


def series(most: int, dice: int) -> list[Fraction]:
    """The exponential series of a face that shows at most `most` times."""
    return [Fraction(1, factorial(n)) if n <= most else Fraction(0) for n in range(dice + 1)]


def times(first: list[Fraction], second: list[Fraction]) -> list[Fraction]:
    return [sum((first[k] * second[n - k] for k in range(n + 1)), Fraction(0)) for n in range(len(first))]


def top_chances(dice: int) -> dict[tuple[int, int], Fraction]:
    """The chance that a face shows most often and so many times: higher faces show less often, lower ones no more."""
    found = {}
    for place, face in enumerate(RANKS):
        for count in range(1, dice + 1):
            poly = [Fraction(1, factorial(count)) if n == count else Fraction(0) for n in range(dice + 1)]
            for other in range(6):
                if other != place:
                    poly = times(poly, series(count - 1 if other < place else count, dice))
            if poly[dice]:
                found[face, count] = poly[dice] * factorial(dice) / 6**dice
    return found


def test_the_law_ranks_faces_as_the_kernel_does() -> None:
    (ranking,) = load("pa/675a").rankings
    assert [row[0] for row in ranking.order] == [f"pip-{face}" for face in RANKS]


@pytest.mark.parametrize(
    ("options", "dice", "pips", "kinds"),
    [
        (
            TEN,
            10,
            {1: 3, 6: 4, 5: 4, 4: 5, 3: 6, 2: 6},
            {2: Fraction(12), 3: Fraction(3, 5), 4: 1, 5: 4, 6: 30, 7: 400, 8: 5000},
        ),
        (SIX, 6, {1: 2, 6: 3, 5: 4, 4: 5, 3: 6, 2: 8}, {1: 60, 2: Fraction(1, 2), 3: 2, 4: 15, 5: 200, 6: 6000}),
    ],
)
def test_first_roll_wagers_by_generating_functions(
    options: dict[str, str], dice: int, pips: dict[int, int], kinds: dict[int, Fraction]
) -> None:
    chances = top_chances(dice)
    assert sum(chances.values()) == 1
    found = {key.split(" ")[0]: one.house_advantage for key, one in priced("pa/675a", options=options).items()}
    for face, pays in pips.items():
        wins = sum(chance for (shown, _), chance in chances.items() if shown == face)
        assert found[f"pip-street:{face}"] == 1 - wins * (1 + pays)
    for kind, pays in kinds.items():
        wins = sum(chance for (_, shown), chance in chances.items() if shown == kind)
        assert found[f"like-kind-boulevard:{kind if kind > 1 else 'no-match'}"] == 1 - wins * (1 + pays)


def test_an_extra_roll_with_each_circle() -> None:
    later = {3: 6, 4: 1, 5: 2, 6: 4, 7: 10, 8: 50}
    first = {2: Fraction(12), 3: Fraction(3, 5), 4: Fraction(1), 5: Fraction(4), 6: Fraction(30), 7: 400, 8: 5000}
    chances: dict[int, Fraction] = {}
    for (_, count), chance in top_chances(10).items():
        chances[count] = chances.get(count, Fraction(0)) + chance
    found = {one.wager: one.house_advantage for one in priced("pa/675a", "extra-roll").values()}
    together = Fraction(1)
    for on, pays in first.items():
        wins = chances[on] * (1 + pays)
        for count in range(2, on):
            left, more = 10 - count, on - count
            chance = Fraction(comb(left, more) * 5 ** (left - more), 6**left)
            wins += chances[count] * chance * (1 + later[on])
        assert found[f"extra-roll:{on}"] == 2 - wins
        together += 1 - wins
    assert found["extra-roll:all"] == together
    per_circle = priced("pa/675a", "extra-roll", options={"extra-roll-price": "one-per-circle"})
    (every,) = (one for one in per_circle.values() if one.wager == "extra-roll:all")
    assert every.house_advantage == together + 6
    assert every.mean_stake == 14


def test_millionaire_row_at_a_dollar() -> None:
    found = priced("pa/675a", "millionaire-row")
    ten, nine = Fraction(6, 6**10), Fraction(6 * 10 * 5, 6**10)
    assert found["millionaire-row:10"].house_advantage == 1 - ten * 1_000_001
    assert found["millionaire-row:9"].house_advantage == 1 - nine * 50_001
    assert found["millionaire-row:10 wager kept"].house_advantage == 1 - ten * 1_000_000
    assert found["millionaire-row:9 wager kept"].house_advantage == 1 - nine * 50_000


def test_both_versions_are_priced_unless_the_house_has_chosen() -> None:
    every = {(one.wager, one.paytable) for one in prices(Rules("pa/675a"))}
    ten = {(one.wager, one.paytable) for one in prices(Rules("pa/675a", Submission(options=TEN)))}
    six = {(one.wager, one.paytable) for one in prices(Rules("pa/675a", Submission(options=SIX)))}
    assert every == ten | six
    assert not ten & six
    assert len(every) == 6 + 7 + 8 + 4 + 6 + 6
    bought = {(one.wager, one.paytable) for one in prices(Rules("pa/675a", Submission(options={"extra-roll": "yes"})))}
    assert bought == ten


def test_every_throw_of_six_dice_by_the_script_sums_to_the_exact_figures() -> None:
    """The 462 throws that differ as sets, each as often as it comes."""
    game = open_game("pa/675a", Submission(options=SIX))
    exact = {one.wager: one for one in prices(game.rules)}
    stakes = dict.fromkeys(exact, 200)
    ways: dict[tuple[int, ...], int] = {}
    for dice in product(range(1, 7), repeat=6):
        ways[tuple(sorted(dice))] = ways.get(tuple(sorted(dice)), 0) + 1
    totals = dict.fromkeys(stakes, 0)
    for dice, count in ways.items():
        table = open_game("pa/675a", Submission(options=SIX))
        for key, net in _nets(table, dice, stakes).items():
            totals[key] += count * net
    for key, net in totals.items():
        assert Fraction(-net, 200 * 6**6) == exact[key].house_advantage, key


def _nets(game: Game, dice: tuple[int, ...], stakes: dict[str, int]) -> dict[str, int]:
    table = Table(game, Recorded([list(dice)]))
    table.sit(1, "x", DEEP)
    table.begin()
    table.answer(stakes)
    return {line.wager: line.net for line in table.lines}


@pytest.mark.parametrize("options", [TEN, SIX])
def test_simulation_agrees_with_exact_analysis(options: dict[str, str]) -> None:
    simulation_agrees(Rules("pa/675a", Submission(options=options)), 2_000_000, seed=7)


def test_extra_rolls_by_the_script_agree_with_the_exact_figure() -> None:
    table = open_table("pa/675a", b"extra rolls")
    table.sit(1, "x", DEEP)
    circles = [f"like-kind-boulevard:{on}" for on in range(2, 7)]
    stakes = dict.fromkeys(["pip-street:1", *circles, "extra-roll"], 500)
    rounds = 3_000
    nets = dict.fromkeys(stakes, 0)
    for _ in range(rounds):
        table.begin()
        table.answer(stakes)
        for line in table.lines:
            nets[line.wager] += line.net
    exact = {one.wager: one for one in prices(table.game.rules)}
    for key in circles:
        one = exact[f"extra-roll:{key[-1]}"]
        off = -(nets[key] + nets["extra-roll"]) / 500 / rounds - float(one.house_advantage)
        assert abs(off) < 4 * one.std_dev / rounds**0.5, key


FOUR_ACES = [1] * 4 + [2] * 3 + [3] * 3


@pytest.mark.parametrize("extra", [False, True])
def test_wagers_are_settled_in_the_order_of_the_chapter(extra: bool) -> None:
    """Losing wagers first, but with an Extra Roll the circle that wins is paid before others are collected."""
    pips = {"pip-street:1": 500, "pip-street:2": 500}
    kinds = {"like-kind-boulevard:4": 500, "like-kind-boulevard:3": 500, "like-kind-boulevard:5": 500}
    table = Table(open_game("pa/675a"), Recorded([FOUR_ACES, [2] * 6]))
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer({"millionaire-row:9": 100} | kinds | pips | ({"extra-roll": 500} if extra else {}))
    settled = [(line.wager, line.net) for line in table.lines]
    of_pips = [("pip-street:2", -500), ("pip-street:1", 1500)]
    four, three, five = (f"like-kind-boulevard:{on}" for on in (4, 3, 5))
    if extra:
        of_kinds = [(four, 500), (three, -500), ("millionaire-row:9", -100), (five, -500)]
        assert settled == [("extra-roll", -500), *of_pips, *of_kinds]
    else:
        assert settled == [*of_pips, (three, -500), (five, -500), (four, 500), ("millionaire-row:9", -100)]


@pytest.mark.parametrize("throws", [0, 1, 2, 3])
def test_a_late_extra_roll_goes_back_once(throws: int) -> None:
    """Whether it is found before a throw or when one lies open, its price comes back and the open circle loses."""
    table = Table(open_game("pa/675a"), Recorded([FOUR_ACES, [1] + [2] * 5]), pause=True)
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer({"pip-street:1": 500, "like-kind-boulevard:5": 500, "extra-roll": 500})
    for _ in range(throws):
        table.proceed()
    assert table.playing
    table.rule("late-extra-roll", 1, wager="extra-roll")
    with pytest.raises(Refused, match="extra-roll does not stand there"):
        table.rule("late-extra-roll", 1, wager="extra-roll")
    while table.playing:
        table.proceed()
    assert len(table.results) == (1 if throws < 2 else 2)
    assert table.bankroll(1) == 10_000 + 3 * 500 - 500
    replays(table)


@pytest.mark.parametrize(
    "stakes",
    [
        {"pip-street": 100},
        {"pip-street:7": 100},
        {"pip-street:1": 100, "pip-street:2": 200},
        {"pip-street:1": 100, "like-kind-boulevard:9": 100},
        {"pip-street:1": 100, "like-kind-boulevard:no-match": 100},
        {"pip-street:1": 100, "like-kind-boulevard:3": 100, "extra-roll": 200},
        {"millionaire-row:9": 100},
        {"pip-street:1": 100, "millionaire-row:8": 100},
        {"pip-street:1": 100, "millionaire-row:9": 101},
    ],
)
def test_what_cannot_be_bet_is_refused(stakes: dict[str, int]) -> None:
    with pytest.raises(Refused, match="675a"):
        open_game("pa/675a").check_wagers(1, stakes, {})
