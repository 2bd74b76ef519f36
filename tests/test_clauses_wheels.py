"""Wheels: every number against every wager, worked out from the printed text, and spins that are void."""

from __future__ import annotations

import re

import pytest

from croupier.filings.words import devices
from croupier.games import open_game
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

_ORDER = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
DOUBLE_ZERO = tuple(_ORDER.split(" "))
"""Clockwise, black and red in turn, with a green zero in the place of a red and of a black: oh roulette 1.C."""
BLACK = {pocket for place, pocket in enumerate(DOUBLE_ZERO) if place % 2} - {"00"}
RED = {*DOUBLE_ZERO} - BLACK - {"0", "00"}
ZEROS = ["0-1-2", "0-2-00", "00-2-3"]


def spots() -> dict[str, tuple[set[str], int]]:
    """Every wager as it is written, the numbers with which it wins, and what it pays."""
    made: dict[str, tuple[set[str], int]] = {}
    numbers = range(1, 37)
    for pocket in DOUBLE_ZERO:
        made[f"straight:{pocket}"] = ({pocket}, 35)
    made["split:0-00"] = ({"0", "00"}, 17)
    for number in numbers:
        beside = [number + 1] if number % 3 else []
        for other in [*beside, *([number + 3] if number <= 33 else [])]:
            made[f"split:{number}-{other}"] = ({str(number), str(other)}, 17)
        if number % 3 and number <= 32:
            four = [number, number + 1, number + 3, number + 4]
            made[f"four-numbers:{'-'.join(map(str, four))}"] = (set(map(str, four)), 8)
        if number % 3 == 1:
            row = {str(one) for one in range(number, number + 3)}
            made[f"three-numbers:{number}-{number + 1}-{number + 2}"] = (row, 11)
            if number <= 31:
                two_rows = {str(one) for one in range(number, number + 6)}
                made[f"six-numbers:{number}-{number + 5}"] = (two_rows, 5)
    for group in ZEROS:
        made[f"three-numbers:{group}"] = (set(group.split("-")), 11)
    made["first-five"] = ({"0", "00", "1", "2", "3"}, 6)
    for third in (1, 2, 3):
        made[f"column:{third}"] = ({str(one) for one in numbers if one % 3 == third % 3}, 2)
        made[f"dozen:{third}"] = ({str(one) for one in range(12 * third - 11, 12 * third + 1)}, 2)
    made["red"] = (RED, 1)
    made["black"] = (BLACK, 1)
    made["odd"] = ({str(one) for one in numbers if one % 2}, 1)
    made["even"] = ({str(one) for one in numbers if not one % 2}, 1)
    made["low"] = ({str(one) for one in range(1, 19)}, 1)
    made["high"] = ({str(one) for one in range(19, 37)}, 1)
    return made


ROULETTE = [
    ("oh/roulette", [
        "oh roulette 1.C", "oh roulette 4.E.i", "oh roulette 4.E.ii", "oh roulette 4.E.iii", "oh roulette 4.E.iii(b)",
        "oh roulette 4.E.iv", "oh roulette 4.E.v", "oh roulette 4.E.vi", "oh roulette 4.E.vii", "oh roulette 4.E.viii",
        "oh roulette 4.E.ix", "oh roulette 4.E.x", "oh roulette 4.E.xi", "oh roulette 4.E.xii", "oh roulette 4.E.xiii",
        "oh roulette 4.E.xiv", "oh roulette 5.A", "oh roulette 5.B",
    ]),
    ("pa/617a", [
        "pa 617a.3(e)(1)", "pa 617a.3(e)(2)", "pa 617a.3(e)(3)", "pa 617a.3(e)(3)(ii)", "pa 617a.3(e)(4)",
        "pa 617a.3(e)(5)", "pa 617a.3(e)(6)", "pa 617a.3(e)(7)", "pa 617a.3(e)(8)", "pa 617a.3(e)(9)",
        "pa 617a.3(e)(10)", "pa 617a.3(e)(11)", "pa 617a.3(e)(12)", "pa 617a.3(e)(13)", "pa 617a.3(e)(14)",
    ]),
    ("gr/08", ["gr 8(b)(3)C.ii"]),
    ("bs/06", ["bs 6(2)"]),
]  # fmt: skip


@pytest.mark.parametrize(("address", "clauses"), ROULETTE)
def test_every_roulette_wager_on_every_number(address: str, clauses: list[str]) -> None:
    """All of them lie on the layout at once, on a double zero wheel."""
    assert clauses
    law = spots()
    assert {len(numbers) for key, (numbers, _) in law.items() if key in ("red", "black", "odd", "low")} == {18}
    for pocket in DOUBLE_ZERO:
        options = {} if address == "gr/08" else {"wheel": "double-zero"}
        table = Table(open_game(address, Submission(options=options)), Recorded([pocket]))
        table.sit(1, "a", 10**9)
        table.begin()
        table.answer(dict.fromkeys(law, 100))
        nets = {line.wager: line.net for line in table.lines}
        assert nets == {key: 100 * pays if pocket in wins else -100 for key, (wins, pays) in law.items()}, pocket


def test_a_fifth_of_a_five_adjacent_wager_is_paid_as_a_straight_wager() -> None:
    """pa 617a.5(d): on each of the five numbers around the one that is named, by the printed order of the wheel."""
    for place, middle in enumerate(DOUBLE_ZERO):
        five = {DOUBLE_ZERO[(place + step) % 38] for step in range(-2, 3)}
        for pocket in (*five, DOUBLE_ZERO[(place + 3) % 38], DOUBLE_ZERO[place - 3]):
            table = Table(open_game("pa/617a"), Recorded([pocket]))
            table.sit(1, "a", 10**6)
            table.begin()
            table.answer({f"five-adjacent:{middle}": 500})
            assert sum(line.net for line in table.lines) == (35 * 100 - 400 if pocket in five else -500)


VOID = [
    ("oh/roulette", "same-direction", "7", "oh roulette 6.A", "oh roulette 7.A"),
    ("oh/roulette", "short-spin", "7", "oh roulette 6.A", "oh roulette 7.B"),
    ("oh/roulette", "ball-leaves-wheel", "7", "oh roulette 7.C", "oh roulette 7.C"),
    ("oh/roulette", "foreign-object", "7", "oh roulette 7.D", "oh roulette 7.D"),
    ("bs/06", "same-direction", "7", "bs 6(3)(a)", "bs 6(4)(a)"),
    ("bs/06", "short-spin", "7", "bs 6(3)(a)", "bs 6(4)(b)"),
    ("pa/617a", "same-direction", "7", "pa 617a.5(a)", "pa 617a.6(a)"),
]


@pytest.mark.parametrize(("address", "event", "red", "needs", "clause"), VOID)
def test_a_void_spin_decides_nothing(address: str, event: str, red: str, needs: str, clause: str) -> None:
    """No spin is announced, and the wheel is spun again with the wagers in their places: the next number counts."""
    assert needs
    table = Table(open_game(address), Recorded([red, "8"]), pause=True)
    table.sit(1, "a", 10_000)
    table.begin()
    table.answer({"red": 500, "black": 300})
    table.rule(event)
    book, *_, number = clause.split()
    assert any("no spin" in said.text.lower() and said.cite == f"{book} {number}" for said in table.said)
    while table.playing:
        table.proceed()
    assert {line.wager: line.net for line in table.lines} == {"red": -500, "black": 300}


@pytest.mark.parametrize(
    ("address", "event", "clause"),
    [("oh/roulette", "compromised", "oh roulette 3.H"), ("oh/big-six", "wheel-compromised", "oh big-six 3.E")],
)
def test_the_commission_is_told_of_a_compromised_wheel(address: str, event: str, clause: str) -> None:
    """It moves no money: the spin under way is settled, or voided by another ruling."""
    table = Table(open_game(address), Recorded(["7" if "roulette" in address else "$1"]), pause=True)
    table.sit(1, "a", 10_000)
    table.begin()
    table.answer({"red" if "roulette" in address else "dollar-1": 500})
    table.rule(event)
    book, *_, number = clause.split()
    assert any("Commission" in said.text and said.cite == f"{book} {number}" for said in table.said)
    while table.playing:
        table.proceed()
    assert [line.net for line in table.lines] == [500]


BIG_SIX = {
    "dollar-1": ("$1", 1, "oh big-six 2.A.i"),
    "dollar-2": ("$2", 2, "oh big-six 2.A.ii"),
    "dollar-5": ("$5", 5, "oh big-six 2.A.iii"),
    "dollar-10": ("$10", 10, "oh big-six 2.A.iv"),
    "dollar-20": ("$20", 20, "oh big-six 2.A.v"),
    "joker": ("joker", 40, "oh big-six 2.A.vi"),
    "logo": ("logo", 40, "oh big-six 2.A.vii"),
}


def test_every_insignia_of_big_six_pays_its_own_wager() -> None:
    """And takes those on the six others."""
    for result, _, _ in BIG_SIX.values():
        table = Table(open_game("oh/big-six"), Recorded([result]))
        table.sit(1, "a", 10_000)
        table.begin()
        table.answer(dict.fromkeys(BIG_SIX, 100))
        nets = {line.wager: line.net for line in table.lines}
        assert nets == {key: 100 * pays if shown == result else -100 for key, (shown, pays, _) in BIG_SIX.items()}


@pytest.mark.parametrize("event", ["short-spin", "clapper-on-peg"])
def test_a_spin_of_big_six_that_is_not_valid_gives_all_wagers_back(event: str) -> None:
    """oh big-six 5.C: fewer than three rotations, or a clapper on a peg instead of an insignia."""
    table = Table(open_game("oh/big-six"), Recorded(["$1"]), pause=True)
    table.sit(1, "a", 10_000)
    table.begin()
    table.answer({"dollar-1": 500, "joker": 300})
    table.rule(event)
    assert not table.playing
    assert table.bankroll(1) == 10_000


@pytest.mark.parametrize("address", ["pa/617a", "oh/roulette"])
def test_the_submission_describes_ring_compartments_and_balls(address: str) -> None:
    """pa 617a.1(a), 617a.1(c), 617a.1(d), oh 1.B, 2.A: the ring has the colors, the compartments repeat them or are
    neutral as the house has chosen, and the order of the numbers is printed."""
    for colour, said, not_said in (
        ("ring", "have the colors of the ring", "neutral"),
        ("neutral", "neutral color", "have the colors of the ring"),
    ):
        options = {"compartment-colour": colour, "wheel": "single-zero"}
        text = " ".join(devices(Rules(load(address), Submission(options=options))))
        assert said in text
        assert not_said not in text
        assert "0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11" in text
        assert re.search(r"[Bb]alls?\b[^.]*\.", text)
