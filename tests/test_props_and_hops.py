"""Props & Hops: figures, three ways to one number, the Six Eight Shake, what the house has to supply, rulings."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from croupier.contract.checks import (
    DEEP,
    nets_over,
    priced,
    simulation_agrees,
)
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.dice.props_and_hops import LAMMERS
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table
from test_tables import open_table

ROLLS = [list(dice) for dice in product(range(1, 7), repeat=2)]
HOPS = {
    "hop-the-top": "yes",
    "hop-the-top-combinations": "1-1, 2-2, 3-3, 4-4, 5-5, 6-6, 1-2, 2-3, 4-5, 6-5",
    "hop-the-left": "yes",
    "hop-the-left-combinations": "1-2,1-3, 1-4 ,1-5, 1-6",
    "hop-the-right": "yes",
    "hop-the-right-combinations": "6-6, 5-6, 4-6, 3-6, 2-6, 5-5",
    "hop-the-center": "yes",
    "hop-the-center-combinations": "1-6, 2-5, 3-4, 3-3, 4-4, 2-4, 3-5",
}


def test_every_one_roll_wager_in_36ths() -> None:
    # Public analyses of the game have the same 5.56 per cent for the field, 13.89 for a double, 11.11 for an easy hop.
    found = {key: one.house_advantage * 36 for key, one in priced("pa/668a", options=HOPS).items()}
    found.pop("six-eight-shake")
    assert found == {
        "double": 36 - 31,
        "any-number": 36 - 2 * 16,
        "field": 36 - 2 * 3 - 14 * 2,
        "hop-the-top": 36 - (6 + 8) * Fraction(5, 2),
        "hop-the-left": 36 - 10 * 3,
        "hop-the-right": 36 - (8 + 2) * 3,
        "hop-the-center": 36 - (6 + 2 + 4) * Fraction(5, 2),
        "one-six-and-under": 36 - 17 * 2,
        "three-four-and-over": 36 - 17 * 2,
    }


def chance_of_all(weights: list[int]) -> Fraction:
    """The chance that all of some combinations, so many ways each, come before a 7: by inclusion and exclusion."""
    return sum(
        (
            Fraction((-1) ** size * 6, 6 + sum(some))
            for size in range(len(weights) + 1)
            for some in combinations(weights, size)
        ),
        Fraction(0),
    )


def test_six_eight_shake_by_inclusion_and_exclusion() -> None:
    (one,) = priced("pa/668a", "six-eight-shake").values()
    won = chance_of_all([2, 2, 1, 2, 2, 1])
    assert one.house_advantage == 1 - 151 * won == Fraction(3721, 17160)
    later = list(
        prices(Rules("pa/668a", Submission(options={"six-eight-shake-start": "any-roll"})), wager="six-eight-shake")
    )
    assert len(later) == 14
    for price in later:
        easy, hard = (int(word) for word in price.conditions[0].split() if word.isdigit())
        assert price.house_advantage == 1 - 151 * chance_of_all([2] * easy + [1] * hard)
    assert sum(price.house_advantage < 0 for price in later) == 13


@pytest.mark.parametrize("options", [{}, HOPS])
def test_every_roll_by_the_script_sums_to_the_exact_figures(options: dict[str, str]) -> None:
    game = open_game("pa/668a", Submission(options=options | {"six-eight-shake": "no"}))
    exact = {one.wager: one for one in prices(game.rules)}
    spots = game.spots()
    stakes = {
        f"{law.id}:{spot}" if spot else law.id: 200 for law in game.rules.offered for spot in spots.get(law.id, ("",))
    }
    assert len(stakes) == 6 + 15 + 3 + (4 if options else 0)
    for key, net in nets_over(game, ROLLS, stakes).items():
        assert Fraction(-net, 200 * 36) == exact[key.partition(":")[0]].house_advantage, key


@pytest.mark.parametrize("options", [HOPS, {"six-eight-shake-start": "any-roll"}])
def test_simulation_agrees_with_exact_analysis(options: dict[str, str]) -> None:
    simulation_agrees(Rules("pa/668a", Submission(options=options)), 1_000_000)


def test_six_eight_shakes_by_the_script_agree_with_the_kernel() -> None:
    """Each shake of the script ends as the rolls say, worked out anew."""
    table = open_table("pa/668a", b"six eight")
    table.sit(1, "x", DEEP)
    left: set[str] = set()
    ended = 0
    for _ in range(4_000):
        fresh = "standing" not in table.carry
        table.begin()
        table.answer({"six-eight-shake": 100} if fresh else {})
        left = set(LAMMERS) if fresh else left
        a, b = sorted(table.results[-1])
        left.discard(f"{a}-{b}")
        nets = [line.net for line in table.lines]
        if a + b == 7:
            assert nets == [-100]
        elif not left:
            assert nets == [15_000]
        else:
            assert nets == []
        ended += len(nets)
    assert ended > 500


def test_the_shaker_passes_after_a_seven() -> None:
    rolls = [[1, 1], [3, 4], [6, 6], [1, 6], [2, 2]]
    table = Table(open_game("pa/668a"), Recorded(rolls))
    for seat in (1, 4):
        table.sit(seat, f"x{seat}", 10_000)
    held = []
    for _ in rolls:
        table.begin()
        table.answer({"field": 100})
        table.answer({"field": 100})
        held.append(table.carry["shaker"])
    assert held == [1, 1, 4, 4, 1]


@pytest.mark.parametrize(
    ("stakes", "carry", "says"),
    [
        ({"six-eight-shake": -500}, {}, "none stands"),
        ({"six-eight-shake": -300}, {"standing": {"1": {"six-eight-shake": 500}}, "lammers": 1}, r"\$5 stands"),
        ({"six-eight-shake": 500}, {"standing": {"1": {"six-eight-shake": 500}}, "lammers": 0}, r"668a\.3\(e\)"),
        ({"double:1-2": 500}, {}, "not a spot of Double"),
        ({"any-number:2-2": 500}, {}, "not a spot of Any Number"),
        ({"hop-the-top": 500}, {}, "not offered"),
        ({"field:2": 500}, {}, "no spots"),
    ],
)
def test_what_cannot_be_done_is_refused(stakes: dict[str, int], carry: dict[str, object], says: str) -> None:
    with pytest.raises(Refused, match=says):
        open_game("pa/668a").check_wagers(1, stakes, carry)


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ("", "has not supplied hop-the-top-combinations.*668a"),
        ("1-1, 1-7", "cannot have '1-7'"),
        ("1-1,", "cannot have ''"),
        ("11", "cannot have '11'"),
        ("1-2-3", "cannot have '1-2-3'"),
        ("1-2, 2-1", "1-2 twice"),
    ],
)
def test_combinations_that_cannot_be_are_refused(named: str, says: str) -> None:
    options = {"hop-the-top": "yes", "hop-the-top-combinations": named} if named else {"hop-the-top": "yes"}
    game = open_game("pa/668a", Submission(options=options))
    game.check_wagers(1, {"field": 500}, {})
    with pytest.raises(Refused, match=says):
        game.check_wagers(1, {"hop-the-top": 500}, {})
    with pytest.raises(Refused, match=says):
        list(prices(game.rules))
