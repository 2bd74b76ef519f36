"""Sic bo: figures, three ways to one number, rulings and refusals."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from croupier.contract.checks import nets_over, priced, replays, simulation_agrees
from croupier.errors import Refused
from croupier.games import open_game
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules, Submission
from test_tables import open_table

THROWS = [list(dice) for dice in product(range(1, 7), repeat=3)]

# Public analyses of sic bo (M. Shackleford, "Sic Bo" and its appendix, which works them out in 216ths) state the same
# percentages for these payouts: 2.78 for small and big, 7.87 for one of a
# kind at 1-2-3 and 3.70 at 1-2-12, 30.09 and 16.20 for a triple at 150 and 180, 33.33 and 11.11 for a double at 8 and
# 11, 30.56 and 11.11 for any triple at 24 and 31, 16.67 and 2.78 for a combination at 5 and 6.
FIGURES = {
    "three-of-a-kind": (65, 35),
    "two-of-a-kind": (72, 24),
    "any-three-of-a-kind": (66, 24),
    "two-dice-combination": (36, 6),
    "small": (6, 6),
    "big": (6, 6),
    "one-of-a-kind": (17, 8),
    "total-value:4": (63, 27),
    "total-value:5": (102, 24),
    "total-value:6": (66, 26),
    "total-value:7": (21, 21),
    "total-value:8": (27, 27),
    "total-value:9": (41, 16),
    "total-value:10": (27, 27),
}


def test_every_wager_in_216ths() -> None:
    found = {key: one.house_advantage for key, one in priced("pa/625a").items()}
    mirrored = {f"total-value:{21 - int(key[12:])}": parts for key, parts in FIGURES.items() if key.startswith("total")}
    wanted = {
        f"{key} {table}": Fraction(part, 216)
        for key, parts in (FIGURES | mirrored).items()
        for table, part in zip("AB", parts, strict=True)
    }
    assert found == wanted


def test_a_triple_is_worth_eight_or_eleven_bets_more() -> None:
    found = priced("pa/625a", "two-of-a-kind", options={"two-of-a-kind-triple": "loses"})
    assert found["two-of-a-kind A"].house_advantage == Fraction(72 + 9, 216)
    assert found["two-of-a-kind B"].house_advantage == Fraction(24 + 12, 216)


@pytest.mark.parametrize("table", ["A", "B"])
@pytest.mark.parametrize("triple", ["wins", "loses"])
def test_every_throw_by_the_script_sums_to_the_exact_figures(table: str, triple: str) -> None:
    """All 216 throws with a wager on every spot of the layout."""
    game = open_game("pa/625a", Submission(options={"paytable": table, "two-of-a-kind-triple": triple}))
    spots = game.spots()
    stakes = {
        f"{law.id}:{spot}" if spot else law.id: 100 for law in game.rules.offered for spot in spots.get(law.id, ("",))
    }
    assert len(stakes) == 50
    exact = {one.wager: one for one in prices(game.rules) if one.paytable == table}
    for key, net in nets_over(game, THROWS, stakes).items():
        one = exact.get(key) or exact[key.partition(":")[0]]
        assert Fraction(-net, 100 * 216) == one.house_advantage, key


@pytest.mark.parametrize("table", ["A", "B"])
def test_simulation_agrees_with_exact_analysis(table: str) -> None:
    simulation_agrees(Rules("pa/625a", Submission(options={"paytable": table})))


def test_the_table_opens_again_once_the_lights_are_fixed() -> None:
    table = open_table("pa/625a", pause=True)
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer({"small": 500})
    with pytest.raises(Refused, match="once the spin or the throw is shown"):
        table.rule("lighting-device-fails")
    table.proceed()
    table.rule("lighting-device-fails")
    assert not table.lines
    table.proceed()
    assert len(table.lines) == 1
    with pytest.raises(Refused, match=r"625a\.7\(b\)"):
        table.begin()
    table.reopen()
    table.begin()
    table.answer({})
    table.proceed()
    table.proceed()
    with pytest.raises(Refused, match="is open"):
        table.reopen()
    replays(table)


def test_wagers_are_taken_after_the_shake_only_under_a_cover() -> None:
    """pa 625a.5(b), (g)."""
    for shaker, begun in (("manual", 1), ("automated-covered", 1), ("automated-open", 0), ("player-activated", 0)):
        table = open_table("pa/625a", options={"shaker": shaker})
        table.sit(1, "x", 10_000)
        table.begin()
        assert [event.kind for event in table.journal.events].count("begun") == begun


@pytest.mark.parametrize(
    "stakes",
    [
        {"total-value:18": 100},
        {"total-value": 100},
        {"small:1": 100},
        {"three-of-a-kind:7": 100},
        {"two-dice-combination:1": 100},
        {"straight:7": 100},
        {"small": 0},
    ],
)
def test_what_cannot_be_bet_is_refused_and_changes_nothing(stakes: dict[str, int]) -> None:
    table = open_table("pa/625a")
    table.sit(1, "x", 10_000)
    table.begin()
    events = len(table.journal)
    with pytest.raises(Refused):
        table.answer(stakes)
    assert len(table.journal) == events
