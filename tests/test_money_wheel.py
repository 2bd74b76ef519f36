"""The money wheel: figures, three ways to one number, what the house has to supply, rulings and refusals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.contract.checks import nets_over, priced, simulation_agrees
from croupier.errors import Refused
from croupier.games import open_game
from croupier.rules.submission import Rules, Submission
from test_tables import open_table

SEGMENTS = "$1 24, $2 15, $5 7, $10 4, $20 2, joker 1, logo 1"
THEME = {"symbols": "themed", "themed-symbols": "cherry, lemon, plum, bell, bar"}
NUMBERS = {
    "money-wheel": "no",
    "big-six-wheel": "yes",
    "big-six-segments": ", ".join(f"{a}-{b}-{c}" for a in range(1, 7) for b in range(a, 7) for c in range(b, 7)),
}
HOUSES: list[tuple[str, dict[str, str]]] = [
    ("pa/619a", {}),
    ("pa/619a", THEME),
    ("oh/big-six", {}),
    ("oh/big-six", {"wheel-division": "other", "segments": SEGMENTS}),
    ("bs/07", {"money-wheel-segments": SEGMENTS}),
    ("bs/07", NUMBERS),
]


def test_pennsylvania_and_ohio_in_54ths() -> None:
    # 14.81, 16.67, 11.11, 18.52 and 22.22 per cent, and 14.81 for a symbol at 45 to 1: 23, 15, 8, 4, 2 and 1 of 54.
    same = {"dollar-1": 8, "dollar-2": 9, "dollar-5": 6, "dollar-10": 10, "dollar-20": 12}
    for address, options, top in (("pa/619a", {}, 8), ("pa/619a", THEME, 8), ("oh/big-six", {}, 13)):
        found = {key: one.house_advantage for key, one in priced(address, options=options).items()}
        assert found == {key: Fraction(part, 54) for key, part in (same | {"joker": top, "logo": top}).items()}


def test_the_division_that_public_analyses_have() -> None:
    # 11.11, 16.67, 22.22, 18.52, 22.22 and 24.07 per cent for 24, 15, 7, 4, 2, 1 and 1 segments at 40 to 1
    # (the-casinos-guide.com, "Wheel of Fortune"; casinospecialevent.com adds 14.81 per cent at 45 to 1).
    wanted = {"dollar-1": 6, "dollar-2": 9, "dollar-5": 12, "dollar-10": 10, "dollar-20": 12, "joker": 13, "logo": 13}
    for address, options in HOUSES[3:5]:
        found = {key: one.house_advantage for key, one in priced(address, options=options).items()}
        assert found == {key: Fraction(part, 54) for key, part in wanted.items()}


def test_a_wheel_of_all_throws_is_worth_what_three_dice_are() -> None:
    # 216 segments, one for each throw: chuck-a-luck at 1, 2 and 3 to 1, whose 17/216 (7.87 per cent) is well known.
    throws = ", ".join(f"{a}-{b}-{c}" for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
    found = priced("bs/07", options=NUMBERS | {"big-six-segments": throws})
    assert [one.house_advantage for one in found.values()] == [Fraction(17, 216)] * 6


def test_the_printed_order_has_the_printed_counts() -> None:
    game = open_game("pa/619a")
    pockets = game.wheel.pockets
    assert {symbol: str(pockets.count(symbol)) for symbol in set(pockets)} == game.facts("segments")


def test_an_order_is_taken_over() -> None:
    order = "$1, $2, joker, $1, $5, logo, $10, $20"
    division = {"wheel-division": "other", "segments": "$1 2, $2, $5, $10, $20, joker, logo", "segment-order": order}
    assert open_game("oh/big-six", Submission(options=division)).wheel.pockets == tuple(order.split(", "))


@pytest.mark.parametrize(("address", "options"), HOUSES)
def test_every_segment_by_the_script_sums_to_the_exact_figures(address: str, options: dict[str, str]) -> None:
    game = open_game(address, Submission(options=options))
    exact = priced(address, options=options)
    stakes = dict.fromkeys(exact, 100)
    pockets = game.wheel.pockets
    for key, net in nets_over(game, pockets, stakes).items():
        assert Fraction(-net, 100 * len(pockets)) == exact[key].house_advantage, key


@pytest.mark.parametrize(("address", "options"), HOUSES)
def test_simulation_agrees_with_exact_analysis(address: str, options: dict[str, str]) -> None:
    simulation_agrees(Rules(address, Submission(options=options)), 2_000_000)


def test_a_wheel_is_not_spun_for_nobody() -> None:
    table = open_table("bs/07")
    table.sit(1, "x", 10_000)
    table.begin()
    with pytest.raises(Refused, match=r"has not supplied money-wheel-segments.*bs 7\(1\)"):
        table.answer({"joker": 100})
    table.answer({})
    assert not table.playing
    assert table.results == []


@pytest.mark.parametrize(
    ("address", "options", "says"),
    [
        ("bs/07", {"money-wheel-segments": "$1 0, $2"}, "cannot have '\\$1 0'"),
        ("bs/07", {"money-wheel-segments": "$1 -3"}, "cannot have"),
        ("bs/07", {"money-wheel-segments": "$1,,$2"}, "cannot have ''"),
        ("bs/07", {"money-wheel-segments": " "}, "has not supplied"),
        ("bs/07", {"money-wheel-segments": "$1 999, $2 2, $5, $10, $20, joker, logo"}, "1006 segments"),
        ("bs/07", NUMBERS | {"big-six-segments": "1-2-7"}, "cannot have '1-2-7'"),
        ("bs/07", NUMBERS | {"big-six-segments": "1-2"}, "cannot have '1-2'"),
        ("bs/07", {"money-wheel": "no"}, "neither wheel"),
        ("pa/619a", {"symbols": "themed"}, "has not supplied themed-symbols"),
        ("pa/619a", THEME | {"themed-symbols": "a, b, c, d"}, "5 different symbols"),
        ("pa/619a", THEME | {"themed-symbols": "a, b, c, d, d"}, "5 different symbols"),
        ("pa/619a", THEME | {"themed-symbols": "a, b, c, d, joker"}, "5 different symbols"),
        ("oh/big-six", {"wheel-division": "other"}, "has not supplied segments"),
        ("oh/big-six", {"segment-order": "$1, $2"}, "does not have the segments"),
    ],
)
def test_wheels_that_cannot_be_are_refused(address: str, options: dict[str, str], says: str) -> None:
    with pytest.raises(Refused, match=says):
        _ = open_game(address, Submission(options=options)).wheel


def test_only_numbers_that_stand_on_the_wheel_can_be_bet() -> None:
    game = open_game("bs/07", Submission(options=NUMBERS | {"big-six-segments": "1-1-2, 4-4-4"}))
    assert game.spots()["number"] == ("1", "2", "4")
    with pytest.raises(Refused, match="3 is not a spot"):
        game.check_wagers(1, {"number:3": 100}, {})
