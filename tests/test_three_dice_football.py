"""Three Dice Football: an independent count, three ways to one number, rulings and refusals."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from croupier.contract.checks import (
    DEEP,
    nets_over,
    priced,
    simulation_agrees,
)
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.dice.three_dice_football import FULL_GAME, SINGLE_PLAY
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.replay import replay
from croupier.tables.table import Table
from test_tables import open_table

THROWS = list(product(range(1, 7), repeat=3))
READINGS = [
    {"first-and-goal": first, "goal-line": line}
    for first in ("at-once", "after-three-downs")
    for line in ("reached", "passed")
]


@cache
def ends(
    options: tuple[str, str], yards: int = 20, downs: int = 0, goal: str = "", plays: int = 0
) -> dict[str, Fraction]:
    """The chance of each end (`score 3`, `trips 1`, `turnover 2`, `downs 3`), written anew from the text."""
    chances: dict[str, Fraction] = {}
    for green, other, red in THROWS:
        part = Fraction(1, 216)
        if green == other == red:
            found = {f"trips {plays + 1}": part}
        elif red == 6 and green + other in (2, 3):
            found = {f"turnover {plays + 1}": part}
        else:
            left = yards + 1 if green + other < red else yards - (green + other - red)
            if left < 0 or (left == 0 and options[1] == "reached"):
                found = {f"score {plays + 1}": part}
            else:
                now, used = goal or ("earned" if left <= 10 else ""), downs + 1
                if now == "earned" and (options[0] == "at-once" or used == 3):
                    now, used = "goal", 0
                if used == 3:
                    found = {f"downs {plays + 1}": part}
                else:
                    after = ends(options, left, used, now, plays + 1)
                    found = {end: part * chance for end, chance in after.items()}
        for end, chance in found.items():
            chances[end] = chances.get(end, Fraction(0)) + chance
    return chances


@pytest.mark.parametrize("options", READINGS)
def test_full_game_wagers_by_an_independent_count(options: dict[str, str]) -> None:
    chances = ends((options["first-and-goal"], options["goal-line"]))
    assert sum(chances.values()) == 1
    scored = {play: chances.get(f"score {play}", 0) + chances.get(f"trips {play}", 0) for play in range(1, 7)}
    score = sum(scored.values())
    changed = sum(chance for end, chance in chances.items() if end.startswith("t"))
    lasts = {play: sum(ch for end, ch in chances.items() if end.endswith(f" {play}")) for play in range(1, 7)}
    length = {1: Fraction(22), 2: Fraction(22), 3: Fraction(6, 5), 4: Fraction(5), 5: Fraction(3), 6: Fraction(6)}
    wanted = {
        "touchdown": 1 - 2 * score,
        "defense": 1 - Fraction(9, 5) * (1 - score),
        # 75 throws with one 1, 15 with two, 1 with three, 5 other triples
        "extra-point": 1 - score * Fraction(75 * 2 + 15 * 11 + 51 + 5 * 11, 216),
        "quick-strike-td": 1 - sum(scored[play] * (1 + pays) for play, pays in ((1, 8), (2, 5), (3, 3), (4, 1))),
        "game-changer": 1 - 6 * changed,
    } | {f"game-length:{play}": 1 - lasts[play] * (1 + length[play]) for play in length}
    found = {key: one.house_advantage for key, one in priced("pa/661a", options=options).items()}
    assert {key: found[key] for key in wanted} == wanted


def test_the_readings_that_were_not_chosen_would_favor_the_player() -> None:
    found = {tuple(options.values()): priced("pa/661a", options=options) for options in READINGS}
    assert all(one.house_advantage > 0 for one in found["at-once", "reached"].values())
    assert found["at-once", "passed"]["game-length:6"].house_advantage < 0
    literal = found["after-three-downs", "reached"]
    assert literal["game-length:6"].house_advantage < 0
    assert literal["touchdown"].house_advantage < 0


def test_single_play_wagers_in_216ths() -> None:
    found = {key: one.house_advantage * 216 for key, one in priced("pa/661a").items() if key in SINGLE_PLAY}
    assert found == {
        "trips-td": 216 - 6 * 31,
        "penalty": 216 - 20 * 10,
        "turnover": 216 - 3 * 61,
        "cover-three": 216 - 26 * 8,
        "no-gain": 216 - 35 * 6,
        "big-play": 216 - 41 * 5,
        "over-four-yards": 216 - 79 * 2 - 6 * 8,
        "under-four-yards": 216 - 105 * 2,
    }


def test_every_throw_by_the_script_sums_to_the_exact_figures() -> None:
    """Single play wagers on each of the 216 throws, every one the first of a game."""
    exact = priced("pa/661a")
    totals = dict.fromkeys(SINGLE_PLAY, 0)
    for dice in THROWS:
        for key, net in nets_over(open_game("pa/661a"), [list(dice)], dict.fromkeys(SINGLE_PLAY, 100)).items():
            totals[key] += net
    for key, net in totals.items():
        assert Fraction(-net, 100 * 216) == exact[key].house_advantage, key


@pytest.mark.parametrize("options", READINGS)
def test_simulation_agrees_with_exact_analysis(options: dict[str, str]) -> None:
    simulation_agrees(Rules("pa/661a", Submission(options=options)), 2_000_000)


@pytest.mark.parametrize("options", READINGS[:1])
def test_games_by_the_script_agree_with_the_exact_figures(options: dict[str, str]) -> None:
    game = open_game("pa/661a", Submission(options=options))
    table = open_table("pa/661a", b"drives", options=options)
    table.sit(1, "x", DEEP)
    lengths = [f"game-length:{play}" for play in range(1, 7)]
    stakes = dict.fromkeys([*FULL_GAME[:4], "extra-point", *lengths], 500)
    nets = dict.fromkeys(stakes, 0)
    games = 1_500
    throws = 0
    for _ in range(games):
        table.begin()
        table.answer(stakes)
        throws += 1
        for line in table.lines:
            nets[line.wager] += line.net
        while "game" in table.carry:
            table.begin()
            table.answer({})
            throws += 1
            for line in table.lines:
                nets[line.wager] += line.net
    for one in prices(game.rules):
        if one.wager in nets:
            off = -nets[one.wager] / 500 / games - float(one.house_advantage)
            assert abs(off) < 4 * one.std_dev / games**0.5, one.wager
    assert abs(throws / games - float(game.plays[0])) < 0.15  # type: ignore[attr-defined]


FULL = {"touchdown": 500, "extra-point": 500, "game-length:1": 500, "game-length:2": 500, "quick-strike-td": 500}


@pytest.mark.parametrize(
    ("rolls", "order"),
    [
        (
            [[3, 3, 3], [2, 3, 4]],
            "defense penalty trips-td game-length:2 quick-strike-td game-length:1 touchdown extra-point",
        ),
        (
            [[1, 1, 6]],
            "touchdown extra-point defense trips-td penalty quick-strike-td game-length:2 game-length:1",
        ),
    ],
)
def test_a_game_is_settled_in_the_order_of_the_chapter(rolls: list[list[int]], order: str) -> None:
    """Single play wagers before the rest of the full game wagers, of each what loses first, as 661a.3(b) lists them."""
    table = Table(open_game("pa/661a"), Recorded(rolls))
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer(FULL | {"trips-td": 500, "penalty": 500, "defense": 500})
    assert [line.wager for line in table.lines] == order.split()


def test_the_dice_stay_after_a_score_and_pass_after_a_win_of_the_defense() -> None:
    rolls = [[3, 3, 3], [3, 3, 3], [1, 1, 6], [1, 1, 6], [1, 1, 6], [4, 4, 4]]
    table = Table(open_game("pa/661a"), Recorded(rolls))
    for seat in (2, 5, 9):
        table.sit(seat, f"x{seat}", 10_000)
    held = []
    for _ in rolls:
        table.begin()
        for seat in (2, 5, 9):
            table.answer({"trips-td": 100} if not (seat == 9 and len(held) > 3) else {})
        held.append(table.carry["quarterback"])
    assert held == [2, 2, 2, 5, 2, 5]


def test_a_player_may_reject_the_dice_before_a_game() -> None:
    table = Table(open_game("pa/661a"), Recorded([[3, 3, 3], [1, 1, 6], [3, 3, 2]]))
    for seat in (1, 2):
        table.sit(seat, f"x{seat}", 10_000)
    held = []
    for rejects in ((1,), (1, 2), ()):
        table.begin()
        for seat in (1, 2):
            table.answer({"trips-td": 100} | ({"pass-dice": 0} if seat in rejects else {}))
        held.append(table.carry["quarterback"])
    assert held == [2, 2, 1]
    table.begin()
    for wrong in ({"pass-dice": 0}, {"pass-dice": 100}):
        with pytest.raises(Refused, match=r"661a\.4\(b\)"):
            table.answer(wrong)
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_nothing_is_thrown_before_anyone_has_bet() -> None:
    table = open_table("pa/661a")
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer({})
    assert not table.playing
    assert table.results == []
    table.begin()
    table.answer({"no-gain": 500})
    assert len(table.results) == 1


def test_a_player_with_a_standing_wager_stays() -> None:
    table = Table(open_game("pa/661a"), Recorded([[3, 3, 2]]))
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer({"touchdown": 500})
    with pytest.raises(Refused):
        table.leave(1)
    table.begin()
    with pytest.raises(Refused, match=r"661a\.3\(c\)"):
        table.answer({"touchdown": 500})
