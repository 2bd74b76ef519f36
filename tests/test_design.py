"""Designed pay tables: what is claimed is what pricing finds, nothing nearer is missed, and order is kept."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli import main
from croupier.errors import Refused
from croupier.games import game_for
from croupier.odds.design import ROUND, Bench, Proposal, design, sweep
from croupier.odds.pricing import Conditions, Price, find, price, prices
from croupier.rules.submission import Rules, Submission

PAIR_PLUS = Rules("pa/649a", Submission(paytables={"pair-plus": "A"}))


def again(rules: Rules, wagers: tuple[str, ...], wager: str, odds: dict[str, str]) -> Price:
    """A table priced from the beginning, by the pricing module alone."""
    game, priced = find(rules.with_pays(wagers, odds), wager)
    return price(game, priced, game.count(priced), Conditions())


def rows(one: Proposal) -> dict[str, Fraction]:
    return {row.outcome: row.pays.profit for row in one.rows}


# --- a wager without decisions ---


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench(PAIR_PLUS, "pair-plus")


def test_proposals_are_what_pricing_finds(bench: Bench) -> None:
    found = design(bench, Fraction(1, 20))
    assert len(found) == 10
    for one in found:
        assert again(PAIR_PLUS, ("pair-plus",), "pair-plus", dict(one.odds)).house_advantage == one.advantage
        assert not one.bound
        assert len(one.odds) <= 3


def test_proposals_are_closest_first_and_in_round_numbers(bench: Bench) -> None:
    target = Fraction(1, 20)
    found = design(bench, target, number=25)
    off = [abs(one.advantage - target) for one in found]
    assert off == sorted(off)
    given = rows(bench.propose({}))
    for one in found:
        assert all(pay in ROUND or pay == given[outcome] for outcome, pay in rows(one).items())


def test_nothing_nearer_is_missed(bench: Bench) -> None:
    # All tables with one or two rows moved by one round number, each priced by hand from the counts of 22,100 hands.
    counts = {"straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
    given = {"straight-flush": 35, "three-of-a-kind": 25, "straight": 6, "flush": 4, "pair": 1}
    near = {"straight-flush": (30, 40), "three-of-a-kind": (20, 30), "straight": (5, 7), "flush": (3, 5), "pair": (2,)}
    target = Fraction(7, 100)
    best = []
    for size in (0, 1, 2):
        for some in itertools.combinations(given, size):
            for pays in itertools.product(*(near[name] for name in some)):
                table = {**given, **dict(zip(some, pays, strict=True))}
                if all(a > b for a, b in itertools.pairwise(table.values())):
                    net = sum(counts[name] * pay for name, pay in table.items()) - 16440
                    best.append(abs(Fraction(-net, 22100) - target))
    found = design(bench, target, number=12, changes=2, steps=1)
    assert [abs(one.advantage - target) for one in found] == sorted(best)[:12]


def test_order_of_hands_is_kept(bench: Bench) -> None:
    order = [row.outcome for row in sorted(bench.table.rows, key=lambda row: -row.pays.profit)]
    for one in design(bench, Fraction(1, 50), number=40):
        paid = [rows(one)[outcome] for outcome in order]
        assert all(a > b for a, b in itertools.pairwise(paid))


def test_a_printed_table_is_found_and_named(bench: Bench) -> None:
    # B pays 40, 30 and 5 to 1 where A pays 35, 25 and 6 to 1.
    wanted = next(one.house_advantage for one in prices(PAIR_PLUS, wager="pair-plus") if one.paytable == "B")
    found = design(bench, wanted)
    assert found[0].advantage == wanted
    assert "B" in [one.printed for one in found]
    assert bench.propose({}).printed == "A"


def test_a_sweep_is_a_straight_line_through_the_given_table(bench: Bench) -> None:
    found = sweep(bench, "Straight")
    pays = [rows(one)["straight"] for one in found]
    assert pays == sorted(pays)
    assert 6 in pays
    assert min(pays) > 4  # a flush pays 4 to 1
    assert max(pays) < 25  # three of a kind pays 25 to 1
    for one, pay in zip(found, pays, strict=True):
        assert one.advantage == bench.given.house_advantage - (pay - 6) * Fraction(720, 22100)
    assert [rows(one)["straight"] for one in sweep(bench, "straight", 3, 8)] == [3, 4, 5, 6, 7, 8]


def test_outcomes_of_one_printed_line_are_swept_together() -> None:
    bench = Bench(Rules("pa/623a"), "field")
    found = sweep(bench, "On a 2 or 12")
    by_pay = {rows(one)["total-12"]: one for one in found}
    assert all(rows(one)["total-2"] == pay for pay, one in by_pay.items())
    assert by_pay[Fraction(3)].advantage == by_pay[Fraction(2)].advantage - Fraction(2, 36)
    alone = sweep(bench, "total-12")
    assert {rows(one)["total-2"] for one in alone} == {2}


def test_the_hit_frequency_is_reached_by_the_lowest_row(bench: Bench) -> None:
    found = design(bench, Fraction(1, 10), Fraction(9, 100), steps=6)
    for one in found:
        assert one.price.hit_frequency == Fraction(48 + 52 + 720 + 1096, 22100)
        assert "pair" not in rows(one)
        assert again(PAIR_PLUS, ("pair-plus",), "pair-plus", dict(one.odds)).house_advantage == one.advantage
    stays = design(bench, Fraction(1, 20), Fraction(1, 4))
    assert all("pair" in rows(one) for one in stays)


def test_an_unpaid_outcome_can_be_paid_to_hit_more_often() -> None:
    bench = Bench(Rules("pa/643a"), "three-card-bonus")
    found = design(bench, Fraction(1, 10), Fraction(99, 100), number=1)[0]
    assert found.price.hit_frequency > bench.given.hit_frequency


# --- a wager whose best play depends on the table ---


def test_a_strategy_is_solved_again_and_a_fixed_one_is_a_bound() -> None:
    rules = Rules("gr/05")
    game = game_for(rules)
    assert game.decides
    free, held = Bench(rules, "bet-1"), Bench(rules, "bet-1", fixed=True)
    assert free.depends
    assert len(free.paid_alike) == 3
    odds = {free.table.rows[-1].outcome: "2 to 1"}
    solved, bound = free.propose(odds), held.propose(odds)
    assert bound.bound
    assert not solved.bound
    assert solved.advantage < bound.advantage  # with tens paid twice as much more hands ride
    assert again(rules, free.paid_alike, "bet-1", odds).house_advantage == solved.advantage


def test_the_bonus_of_a_wager_is_designed_through_it() -> None:
    rules = Rules("gr/09")
    bench = Bench(rules, "ante-bonus")
    assert bench.priced.wager == "ante"
    found = design(bench, bench.given.house_advantage + Fraction(1, 200), number=3)
    for one in found:
        assert again(rules, ("ante-bonus",), "ante", dict(one.odds)).house_advantage == one.advantage


def test_meters_and_amounts_are_left_alone() -> None:
    bench = Bench(Rules("pa/649a"), "progressive")
    assert set(bench.movable) < {row.outcome for row in bench.table.rows}
    with pytest.raises(Refused, match="no odds that can be moved"):
        bench.rows(next(row.hand for row in bench.table.rows if row.outcome not in bench.movable))


# --- the surface and the command ---


def test_designs_from_python() -> None:
    game = croupier.open("pa/649a", paytables={"pair-plus": "A"})
    found = game.design("pair-plus", "1/20", number=4)
    assert [row["exact"] for row in found.to_records()] == [str(one.advantage) for one in found]
    assert len(game.design("pair-plus", sweep="Flush")) > 2
    with pytest.raises(Refused, match="a target or sweeps a row"):
        game.design("pair-plus")


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main.app, ["design", *arguments], catch_exceptions=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.stdout


def test_the_design_command() -> None:
    told = json.loads(run("pa/649a", "pair-plus", "--target", "5%", "--paytable", "B", "--json", "-n", "3"))
    assert told["given"]["paytable"] == "B"
    assert len(told["tables"]) == 3
    for table in told["tables"]:
        found = again(
            Rules("pa/649a", Submission(paytables={"pair-plus": "B"})), ("pair-plus",), "pair-plus", table["changes"]
        )
        assert table["house_advantage"] == str(found.house_advantage)
    assert "as given" in run("pa/649a", "pair-plus", "--sweep", "Straight")
    for wrong in (
        ("--target", "5 percent"),
        (),
        ("--sweep", "Royal"),
        ("--target", "200%"),
        ("--target", "5%", "--hit", "3"),
    ):
        with pytest.raises(Refused):
            run("pa/649a", "pair-plus", *wrong)
    with pytest.raises(Refused, match="no pay table"):
        run("oh/pai-gow-poker", "tiger-9", "--target", "1%")
