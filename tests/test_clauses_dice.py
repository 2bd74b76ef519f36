"""Dice games: clauses that are shown by the order of what happens at a table, by refusals and by lists."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import Refused
from croupier.filings.submission_document import submission
from croupier.games import open_game
from croupier.games.dice.craps_chart import THROWS
from croupier.odds.writers.markdown import markdown
from croupier.rules.duties import checklists, due_of, is_done_here, steps_of
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import periods
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table
from test_craps import BS, CRAPLESS, GR, OH, PA, craps, table_for
from test_tables import open_table


def played(address: str, *wagers: dict[str, int], **options: str) -> Table:
    """A table after a round, with a seat for each set of wagers."""
    table = open_table(address, options=options)
    for seat, _ in enumerate(wagers, 1):
        table.sit(seat, f"player {seat}", 1_000_000)
    table.begin()
    for stakes in wagers:
        table.answer(stakes)
    return table


def printed(clause: str) -> str:
    """A clause as a table cites it: those of Ohio without the chapter's name."""
    return f"{clause.split()[0]} {clause.split()[-1]}"


def kinds(table: Table) -> list[str]:
    """What happened since the last round began: wagers, announcements, throws, what was collected and paid."""
    names = []
    for event in table.journal.events:
        data: dict[str, Any] = event.data
        if event.kind == "round":
            names = []
        elif event.kind == "settled":
            names.append("collected" if data["net"] < 0 else "paid")
        elif event.kind == "say":
            names.append(data["text"])
        elif event.kind in ("begun", "wagers", "roll"):
            names.append(event.kind)
    return names


# --- sic bo -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shaker", ["manual", "automated-covered", "automated-open", "player-activated"])
def test_sic_bo_is_shaken_announced_and_settled_in_order(shaker: str) -> None:
    """pa 625a.5(c), 625a.5(d), 625a.5(e), 625a.5(g): an open shaker is shaken after the last wager, a covered one
    before the first; no more bets before the dice are seen; each die is announced; what loses is collected first. The
    three dice are pa 625a.2(a)."""
    both = {"small": 500, "big": 500}
    table = played("pa/625a", both, both, shaker=shaker)
    throw = next(event.data["dice"] for event in table.journal.events if event.kind == "roll")
    assert len(throw) == 3
    happened = kinds(table)
    if shaker in ("manual", "automated-covered"):
        assert happened.pop(0) == "begun", "the dice are shaken under the cover"
    named = f"{throw[0]}, {throw[1]} and {throw[2]}: total {sum(throw)}."
    assert happened[:5] == ["wagers", "wagers", "No more bets.", "roll", named]
    assert sorted(happened[5:]) == happened[5:], "collected first"


@pytest.mark.parametrize(
    ("shaker", "asked"), [("automated-open", True), ("automated-covered", True), ("manual", False)]
)
def test_a_submission_has_the_shaking_procedure_of_an_automated_shaker(shaker: str, asked: bool) -> None:
    """pa 625a.1(d)(2)(ii): it is missing until the house says it, and a manual shaker wants none."""
    law = Rules("pa/625a").option("shaking-procedure")
    for said in ("", "The machine tosses the dice four times"):
        options = {"shaker": shaker} | ({"shaking-procedure": said} if said and asked else {})
        rules = Rules("pa/625a", Submission(options=options))
        text = markdown(submission(rules, periods("pa")))
        missing = [line for line in text.splitlines() if line.startswith("1. ") and law.asks in line]
        assert bool(missing) == (asked and not said)
        assert (said in text) == asked or not said


def test_dice_of_a_player_activated_shaker_are_changed_every_month() -> None:
    """pa 625a.2(b): it is an automated shaker, whose dice are locked in it."""
    rules = Rules("pa/625a", Submission(options={"shaker": "player-activated"}))
    change = next(law for law in rules.chapter.procedures if law.id == "dice-change")
    due = due_of(rules, change)
    assert due is not None
    assert due.every == "1 month"


# --- craps ------------------------------------------------------------------------------------------------------------

ONE_ROLL = {
    "field": "2 3 4 9 10 11 12",
    "any-seven": "7",
    "any-craps": "2 3 12",
    "craps-2": "2",
    "craps-3": "3",
    "craps-12": "12",
    "eleven": "11",
    "c-and-e": "2 3 11 12",
    "horn": "2 3 11 12",
    "horn-high:3": "2 3 11 12",
    "whirl": "2 3 7 11 12",
    "six-seven-eight": "6 7 8",
}
"""Wagers that the next roll decides, and what wins them: totals; hop bets win on their dice."""
PA_ONE_ROLL = {
    "field": ("pa 623a.3(a)(11)(i)", "pa 623a.3(a)(11)(ii)"),
    "any-seven": ("pa 623a.3(a)(12)(i)", "pa 623a.3(a)(12)(ii)"),
    "any-craps": ("pa 623a.3(a)(13)(i)", "pa 623a.3(a)(13)(ii)"),
    "craps-2": ("pa 623a.3(a)(14)(i)", "pa 623a.3(a)(14)(ii)"),
    "craps-3": ("pa 623a.3(a)(15)(i)", "pa 623a.3(a)(15)(ii)"),
    "craps-12": ("pa 623a.3(a)(16)(i)", "pa 623a.3(a)(16)(ii)"),
    "eleven": ("pa 623a.3(a)(17)(i)", "pa 623a.3(a)(17)(ii)"),
    "c-and-e": ("pa 623a.3(a)(18)(i)", "pa 623a.3(a)(18)(ii)"),
    "horn": ("pa 623a.3(a)(19)(i)", "pa 623a.3(a)(19)(ii)"),
    "horn-high:3": ("pa 623a.3(a)(20)(i)", "pa 623a.3(a)(20)(ii)"),
    "whirl": ("pa 623a.3(a)(21)(i)", "pa 623a.3(a)(21)(ii)"),
    "hop-hard:2-2": ("pa 623a.3(a)(22)(i)", "pa 623a.3(a)(22)(ii)"),
    "hop-hard:3-3": ("pa 623a.3(a)(23)(i)", "pa 623a.3(a)(23)(ii)"),
    "hop-hard:4-4": ("pa 623a.3(a)(24)(i)", "pa 623a.3(a)(24)(ii)"),
    "hop-hard:5-5": ("pa 623a.3(a)(25)(i)", "pa 623a.3(a)(25)(ii)"),
    "hop-easy:1-3": ("pa 623a.3(a)(26)(i)", "pa 623a.3(a)(26)(ii)"),
    "hop-easy:1-4": ("pa 623a.3(a)(27)(i)", "pa 623a.3(a)(27)(ii)"),
    "hop-easy:2-3": ("pa 623a.3(a)(28)(i)", "pa 623a.3(a)(28)(ii)"),
    "hop-easy:1-5": ("pa 623a.3(a)(29)(i)", "pa 623a.3(a)(29)(ii)"),
    "hop-easy:2-4": ("pa 623a.3(a)(30)(i)", "pa 623a.3(a)(30)(ii)"),
    "hop-easy:1-6": ("pa 623a.3(a)(31)(i)", "pa 623a.3(a)(31)(ii)"),
    "hop-easy:2-5": ("pa 623a.3(a)(32)(i)", "pa 623a.3(a)(32)(ii)"),
    "hop-easy:3-4": ("pa 623a.3(a)(33)(i)", "pa 623a.3(a)(33)(ii)"),
    "hop-easy:2-6": ("pa 623a.3(a)(34)(i)", "pa 623a.3(a)(34)(ii)"),
    "hop-easy:3-5": ("pa 623a.3(a)(35)(i)", "pa 623a.3(a)(35)(ii)"),
    "hop-easy:3-6": ("pa 623a.3(a)(36)(i)", "pa 623a.3(a)(36)(ii)"),
    "hop-easy:4-5": ("pa 623a.3(a)(37)(i)", "pa 623a.3(a)(37)(ii)"),
    "hop-easy:4-6": ("pa 623a.3(a)(38)(i)", "pa 623a.3(a)(38)(ii)"),
    "six-seven-eight": ("pa 623a.3(a)(39)(i)", "pa 623a.3(a)(39)(ii)"),
}
OH_ONE_ROLL = {
    "field": ("oh craps 3.A.xii(a)", "oh craps 3.A.xii(b)"),
    "any-seven": ("oh craps 3.A.xiii(a)", "oh craps 3.A.xiii(b)"),
    "any-craps": ("oh craps 3.A.xiv(a)", "oh craps 3.A.xiv(b)"),
    "craps-2": ("oh craps 3.A.xv(a)", "oh craps 3.A.xv(b)"),
    "craps-3": ("oh craps 3.A.xvi(a)", "oh craps 3.A.xvi(b)"),
    "craps-12": ("oh craps 3.A.xvii(a)", "oh craps 3.A.xvii(b)"),
    "eleven": ("oh craps 3.A.xviii(a)", "oh craps 3.A.xviii(b)"),
    "c-and-e": ("oh craps 3.A.xix(a)", "oh craps 3.A.xix(b)"),
    "horn": ("oh craps 3.A.xx(a)", "oh craps 3.A.xx(b)"),
    "horn-high:3": ("oh craps 3.A.xxi(a)", "oh craps 3.A.xxi(b)"),
    "whirl": ("oh craps 3.A.xxii(a)", "oh craps 3.A.xxii(b)"),
    "hop-hard:2-2": ("oh craps 3.A.xxiii(a)", "oh craps 3.A.xxiii(b)"),
    "hop-hard:3-3": ("oh craps 3.A.xxiv(a)", "oh craps 3.A.xxiv(b)"),
    "hop-hard:4-4": ("oh craps 3.A.xxv(a)", "oh craps 3.A.xxv(b)"),
    "hop-hard:5-5": ("oh craps 3.A.xxvi(a)", "oh craps 3.A.xxvi(b)"),
    "hop-easy:1-3": ("oh craps 3.A.xxvii(a)", "oh craps 3.A.xxvii(b)"),
    "hop-easy:1-4": ("oh craps 3.A.xxviii(a)", "oh craps 3.A.xxviii(b)"),
    "hop-easy:2-3": ("oh craps 3.A.xxix(a)", "oh craps 3.A.xxix(b)"),
    "hop-easy:1-5": ("oh craps 3.A.xxx(a)", "oh craps 3.A.xxx(b)"),
    "hop-easy:2-4": ("oh craps 3.A.xxxi(a)", "oh craps 3.A.xxxi(b)"),
    "hop-easy:1-6": ("oh craps 3.A.xxxii(a)", "oh craps 3.A.xxxii(b)"),
    "hop-easy:2-5": ("oh craps 3.A.xxxiii(a)", "oh craps 3.A.xxxiii(b)"),
    "hop-easy:3-4": ("oh craps 3.A.xxxiv(a)", "oh craps 3.A.xxxiv(b)"),
    "hop-easy:2-6": ("oh craps 3.A.xxxv(a)", "oh craps 3.A.xxxv(b)"),
    "hop-easy:3-5": ("oh craps 3.A.xxxvi(a)", "oh craps 3.A.xxxvi(b)"),
    "hop-easy:3-6": ("oh craps 3.A.xxxvii(a)", "oh craps 3.A.xxxvii(b)"),
    "hop-easy:4-5": ("oh craps 3.A.xxxviii(a)", "oh craps 3.A.xxxviii(b)"),
    "hop-easy:4-6": ("oh craps 3.A.xxxix(a)", "oh craps 3.A.xxxix(b)"),
}
CRAPLESS_ONE_ROLL = {
    "field": ("oh crapless-craps 3.A.ix(a)", "oh crapless-craps 3.A.ix(b)"),
    "any-seven": ("oh crapless-craps 3.A.x(a)", "oh crapless-craps 3.A.x(b)"),
    "any-craps": ("oh crapless-craps 3.A.xi(a)", "oh crapless-craps 3.A.xi(b)"),
    "craps-2": ("oh crapless-craps 3.A.xii(a)", "oh crapless-craps 3.A.xii(b)"),
    "craps-3": ("oh crapless-craps 3.A.xiii(a)", "oh crapless-craps 3.A.xiii(b)"),
    "craps-12": ("oh crapless-craps 3.A.xiv(a)", "oh crapless-craps 3.A.xiv(b)"),
    "eleven": ("oh crapless-craps 3.A.xv(a)", "oh crapless-craps 3.A.xv(b)"),
    "c-and-e": ("oh crapless-craps 3.A.xvi(a)", "oh crapless-craps 3.A.xvi(b)"),
    "horn": ("oh crapless-craps 3.A.xvii(a)", "oh crapless-craps 3.A.xvii(b)"),
    "horn-high:3": ("oh crapless-craps 3.A.xviii(a)", "oh crapless-craps 3.A.xviii(b)"),
    "whirl": ("oh crapless-craps 3.A.xix(a)", "oh crapless-craps 3.A.xix(b)"),
    "hop-hard:2-2": ("oh crapless-craps 3.A.xx(a)", "oh crapless-craps 3.A.xx(b)"),
    "hop-hard:3-3": ("oh crapless-craps 3.A.xxi(a)", "oh crapless-craps 3.A.xxi(b)"),
    "hop-hard:4-4": ("oh crapless-craps 3.A.xxii(a)", "oh crapless-craps 3.A.xxii(b)"),
    "hop-hard:5-5": ("oh crapless-craps 3.A.xxiii(a)", "oh crapless-craps 3.A.xxiii(b)"),
    "hop-easy:1-3": ("oh crapless-craps 3.A.xxiv(a)", "oh crapless-craps 3.A.xxiv(b)"),
    "hop-easy:1-4": ("oh crapless-craps 3.A.xxv(a)", "oh crapless-craps 3.A.xxv(b)"),
    "hop-easy:2-3": ("oh crapless-craps 3.A.xxvi(a)", "oh crapless-craps 3.A.xxvi(b)"),
    "hop-easy:1-5": ("oh crapless-craps 3.A.xxvii(a)", "oh crapless-craps 3.A.xxvii(b)"),
    "hop-easy:2-4": ("oh crapless-craps 3.A.xxviii(a)", "oh crapless-craps 3.A.xxviii(b)"),
    "hop-easy:1-6": ("oh crapless-craps 3.A.xxix(a)", "oh crapless-craps 3.A.xxix(b)"),
    "hop-easy:2-5": ("oh crapless-craps 3.A.xxx(a)", "oh crapless-craps 3.A.xxx(b)"),
    "hop-easy:3-4": ("oh crapless-craps 3.A.xxxi(a)", "oh crapless-craps 3.A.xxxi(b)"),
    "hop-easy:2-6": ("oh crapless-craps 3.A.xxxii(a)", "oh crapless-craps 3.A.xxxii(b)"),
    "hop-easy:3-5": ("oh crapless-craps 3.A.xxxiii(a)", "oh crapless-craps 3.A.xxxiii(b)"),
    "hop-easy:3-6": ("oh crapless-craps 3.A.xxxiv(a)", "oh crapless-craps 3.A.xxxiv(b)"),
    "hop-easy:4-5": ("oh crapless-craps 3.A.xxxv(a)", "oh crapless-craps 3.A.xxxv(b)"),
    "hop-easy:4-6": ("oh crapless-craps 3.A.xxxvi(a)", "oh crapless-craps 3.A.xxxvi(b)"),
}
HOPS = [f"hop-{'hard' if low == high else 'easy'}:{low}-{high}" for low in range(1, 7) for high in range(low, 7)]
GR_ONE_ROLL = {
    "field": ("gr 3(b)(14)", "gr 3(b)(14)"),
    "any-seven": ("gr 3(b)(2)", "gr 3(b)(2)"),
    "any-craps": ("gr 3(b)(1)", "gr 3(b)(1)"),
    "craps-2": ("gr 3(b)(8)", "gr 3(b)(8)"),
    "craps-3": ("gr 3(b)(6)", "gr 3(b)(6)"),
    "craps-12": ("gr 3(b)(7)", "gr 3(b)(7)"),
    "eleven": ("gr 3(b)(13)", "gr 3(b)(13)"),
    "c-and-e": ("gr 3(b)(9)", "gr 3(b)(9)"),
    "horn": ("gr 3(b)(17)", "gr 3(b)(17)"),
    "horn-high:3": ("gr 3(b)(18)", "gr 3(b)(18)"),
    "whirl": ("gr 3(b)(28)", "gr 3(b)(28)"),
    **dict.fromkeys(HOPS, ("gr 3(b)(16)", "gr 3(b)(16)")),
}
BS_ONE_ROLL = {
    "field": ("bs 2(2)(m)", "bs 2(2)(m)"),
    "any-seven": ("bs 2(2)(n)", "bs 2(2)(n)"),
    "any-craps": ("bs 2(2)(o)", "bs 2(2)(o)"),
    "craps-2": ("bs 2(2)(p)", "bs 2(2)(p)"),
    "craps-3": ("bs 2(2)(q)", "bs 2(2)(q)"),
    "craps-12": ("bs 2(2)(r)", "bs 2(2)(r)"),
    "eleven": ("bs 2(2)(s)", "bs 2(2)(s)"),
    "horn": ("bs 2(2)(t)", "bs 2(2)(t)"),
    "whirl": ("bs 2(2)(u)", "bs 2(2)(u)"),
    **dict.fromkeys(HOPS, ("bs 2(2)(v)", "bs 2(2)(v)")),
}
"""By which clauses such a wager wins, and loses."""


def after_a_throw(address: str, throw: tuple[int, int], wagers: dict[str, int], **options: str) -> Table:
    """A craps table with one player after a come out roll."""
    table = table_for(craps(address, options=options), [throw])
    table.begin()
    table.answer(wagers)
    return table


@pytest.mark.parametrize(
    ("address", "clauses"),
    [(PA, PA_ONE_ROLL), (OH, OH_ONE_ROLL), (CRAPLESS, CRAPLESS_ONE_ROLL), (GR, GR_ONE_ROLL), (BS, BS_ONE_ROLL)],
)
def test_the_next_roll_decides_one_roll_wagers(address: str, clauses: dict[str, tuple[str, str]]) -> None:
    """Every throw: what wins by the clause wins, everything else loses and cites the clause that says so."""
    options = {"c-and-e": "yes"} if address == GR else {}
    for pair in THROWS:
        lines = after_a_throw(address, pair, dict.fromkeys(clauses, 2000), **options).lines
        for key, (_, loses) in clauses.items():
            found = [line for line in lines if line.wager == key]
            dice = "-".join(str(die) for die in sorted(pair))
            wins = {str(sum(pair)), dice} & set((ONE_ROLL.get(key) or key.partition(":")[2]).split())
            assert any(line.net > 0 for line in found) == bool(wins), (pair, key)
            if not wins:
                assert [line.cite for line in found] == [printed(loses)]


UNITS = [
    (PA, "horn", 4, "pa 623a.3(a)(19)"),
    (PA, "horn-high:2", 5, "pa 623a.3(a)(20)"),
    (PA, "whirl", 5, "pa 623a.3(a)(21)"),
    (OH, "whirl", 5, "oh craps 3.A.xxii"),
    (CRAPLESS, "whirl", 5, "oh crapless-craps 3.A.xix"),
]


@pytest.mark.parametrize(("address", "wager", "units", "clause"), UNITS)
@pytest.mark.parametrize("unit", [100, 500])
def test_wagers_in_units_are_multiples_of_them(address: str, wager: str, units: int, clause: str, unit: int) -> None:
    """A unit is a dollar, or what the house names. What is left after a reduction is a multiple too."""
    table = table_for(craps(address, options={"horn-unit": f"${unit // 100}"}), [(1, 1)])
    table.begin()
    step = units * unit
    for cents in (unit, step - unit, step + unit, step + 100):
        with pytest.raises(Refused, match=f"multiples of \\${step // 100}") as refused:
            table.answer({wager: cents})
        assert refused.value.cite == printed(clause)
    standing = {"standing": {"1": {wager: 2 * step}}}
    with pytest.raises(Refused, match="multiples of"):
        table.game.check_wagers(1, {wager: -unit}, standing)
    for kept in (step, 0):
        table.game.check_wagers(1, {wager: kept - 2 * step}, standing)
    table.answer({wager: 3 * step})
    assert sum(line.stake for line in table.lines if line.wager == wager) == 3 * step


HARDWAYS = {
    PA: {
        "hardway:4": ("pa 623a.3(a)(7)(i)", "pa 623a.3(a)(7)(ii)"),
        "hardway:6": ("pa 623a.3(a)(8)(i)", "pa 623a.3(a)(8)(ii)"),
        "hardway:8": ("pa 623a.3(a)(9)(i)", "pa 623a.3(a)(9)(ii)"),
        "hardway:10": ("pa 623a.3(a)(10)(i)", "pa 623a.3(a)(10)(ii)"),
    },
    OH: {
        "hardway:4": ("oh craps 3.A.viii(a)", "oh craps 3.A.viii(b)"),
        "hardway:6": ("oh craps 3.A.ix(a)", "oh craps 3.A.ix(b)"),
        "hardway:8": ("oh craps 3.A.x(a)", "oh craps 3.A.x(b)"),
        "hardway:10": ("oh craps 3.A.xi(a)", "oh craps 3.A.xi(b)"),
    },
    CRAPLESS: {
        "hardway:4": ("oh crapless-craps 3.A.v(a)", "oh crapless-craps 3.A.v(b)"),
        "hardway:6": ("oh crapless-craps 3.A.vi(a)", "oh crapless-craps 3.A.vi(b)"),
        "hardway:8": ("oh crapless-craps 3.A.vii(a)", "oh crapless-craps 3.A.vii(b)"),
        "hardway:10": ("oh crapless-craps 3.A.viii(a)", "oh crapless-craps 3.A.viii(b)"),
    },
}
"""By which clauses the hardways win and lose."""


@pytest.mark.parametrize(
    ("address", "on"),
    [(PA, False), (OH, True), (CRAPLESS, True)],
)
def test_hardways_on_a_come_out_roll(address: str, on: bool) -> None:
    """They are off in Pennsylvania unless called on (pa 623a.3(a)(7), 623a.3(a)(8), 623a.3(a)(9), 623a.3(a)(10)) and on
    in Ohio unless called off (oh craps 3.A.viii, oh craps 3.A.ix, oh craps 3.A.x, oh craps 3.A.xi,
    oh crapless-craps 3.A.v, oh crapless-craps 3.A.vi, oh crapless-craps 3.A.vii, oh crapless-craps 3.A.viii). When they
    work, the pair wins, the total thrown otherwise and a 7 lose, and every other throw leaves them standing.
    """
    wagers = dict.fromkeys(HARDWAYS[address], 500)
    calls = {f"{'off' if on else 'on'}:{key}": 0 for key in wagers}
    for pair in THROWS:
        for called in ({}, calls):
            settled = after_a_throw(address, pair, wagers | called).lines
            lines = {line.wager: line.net for line in settled}
            works = on != bool(called)
            total = sum(pair)
            key, hard = f"hardway:{total}", pair[0] == pair[1]
            expected = dict.fromkeys(wagers, -500) if total == 7 else {key: 500} if key in wagers and hard else {}
            if key in wagers and not hard:
                expected = {key: -500}
            assert set(lines) == (set(expected) if works else set()), (pair, called)
            assert all((net > 0) == (expected[wager] > 0) for wager, net in lines.items())
            lost = {line.wager: line.cite for line in settled if line.net < 0}
            assert all(cite == printed(HARDWAYS[address][wager][1]) for wager, cite in lost.items())


CALLS = [
    (PA, "craps", "pa 623a.9(a)", "pa 623a.9(d)"),
    (PA, "mini-craps", "pa 623a.9(a)", "pa 623a.9(e)"),
    (OH, "", "oh craps 9.A", "oh craps 9.D"),
    (CRAPLESS, "", "oh crapless-craps 9.A", "oh crapless-craps 9.D"),
    (BS, "", "bs 2(10)(a)", "bs 2(10)(b)"),
]


@pytest.mark.parametrize(("address", "version", "called", "settled"), CALLS)
def test_a_throw_is_called_then_settled_then_the_dice_go_on(
    address: str, version: str, called: str, settled: str
) -> None:
    """The total is called at once; then all wagers that it decides are settled; then the dice go to the shooter."""
    assert called != settled
    game = craps(address, options={"version": version} if version else {})
    table = Table(game, Recorded([[2, 2], [3, 4]]))
    for seat in (1, 2):
        table.sit(seat, "x", 100_000)
    for stakes in ({"pass-line": 500}, {"any-seven": 100, "field": 100}):
        table.begin()
        table.answer(stakes)
        table.answer({})
    happened = kinds(table)
    assert happened[2:] == ["roll", "7: seven out.", "collected", "collected", "paid", "The dice go to seat 2."]


SHOOTERS = [
    (PA, "craps", "pa 623a.7(b)(1)", "pa 623a.8(a)", "pa 623a.10(a)", "pa 623a.10(a)(1)", "pa 623a.10(c)"),
    (PA, "mini-craps", "pa 623a.7(b)(2)", "pa 623a.8(a)", "pa 623a.10(a)", "pa 623a.10(a)(1)", "pa 623a.10(c)"),
    (OH, "", "oh craps 7.B", "oh craps 8", "oh craps 10.A", "oh craps 10.A.i", "oh craps 10.C"),
    (CRAPLESS, "", "oh crapless-craps 7.B", "oh crapless-craps 8", "oh crapless-craps 10.A", "oh crapless-craps 10.A.i",
     "oh crapless-craps 10.C"),
    (GR, "", "gr 3(e)(1)", "gr 3(e)(1)", "gr 3(e)(2)", "gr 3(e)(2)", "gr 3(e)(2)"),
    (BS, "", "bs 2(7)(b)", "bs 2(8)", "bs 2(11)(a)", "bs 2(11)(a)(i)", "bs 2(11)(b)"),
]  # fmt: skip
"""Clauses on the first shooter, the line bet of the shooter, keeping and passing the dice, a loser 7, and the next."""


@pytest.mark.parametrize(("address", "version", *"abcde"), SHOOTERS)
def test_the_dice_go_clockwise(address: str, version: str, a: str, b: str, c: str, d: str, e: str) -> None:
    """The first player with a line bet throws, clockwise from the first seat; a shooter keeps the dice after a point
    that is made, may pass them, must pass them on a loser 7, and passes them by leaving; they go to the left."""
    assert all((a, b, c, d, e))
    game = craps(address, options={"version": version} if version else {})
    table = Table(game, Recorded([[2, 2], [1, 3], [2, 3], [3, 4], [4, 4], [4, 4]]))
    for seat in (2, 5, 7):
        table.sit(seat, "x", 100_000)
    line: dict[str, int] = {"pass-line": 500}
    shooters = []
    rounds: list[tuple[dict[str, int], ...]] = [
        ({}, line, line),  # seat 2 has no line bet: seat 5 throws a point
        ({}, {}, {}),  # and makes it
        (line, line, line),  # and sets another
        ({}, {}, {}),  # a loser 7: seat 7
        (line, line, line),  # throws a point
        ({}, {}, {"pass-dice": 0}),  # and passes the dice to seat 2
    ]
    for answers in rounds:
        table.begin()
        for answer in answers:
            table.answer(answer)
        shooters.append(table.carry["shooter"])
    assert shooters == [5, 5, 5, 7, 7, 2]


@pytest.mark.parametrize(("address", "clause"), [(PA, "pa 623a.10(c)"), (OH, "oh craps 10.C"), (BS, "bs 2(11)(b)")])
def test_a_shooter_who_leaves_gives_up_the_dice(address: str, clause: str) -> None:
    """With a point set they go to the next player, not to the empty seat. Who has a wager on the table stays."""
    assert clause
    table = Table(craps(address), Recorded([[2, 2], [1, 4], [2, 4]]))
    for seat in (1, 2):
        table.sit(seat, "x", 100_000)
    for first, second in (({"dont-pass": 500}, {"pass-line": 500}), ({"dont-pass": -500}, {})):
        table.begin()
        table.answer(first)
        table.answer(second)
        assert table.carry["shooter"] == 1
    with pytest.raises(Refused):  # pa 623a.4(e)
        table.leave(2)
    table.leave(1)
    table.begin()
    table.answer({})
    assert table.carry["shooter"] == 2


POSTED = [
    (PA, "pa 623a.3(b)", "pa 623a.3(b)(1)", "pa 623a.3(b)(2)", "pa 623a.5(j)"),
    (OH, "oh craps 3.B", "oh craps 3.B.i", "oh craps 3.B.ii", "oh craps 5.I"),
    (CRAPLESS, "oh crapless-craps 3.B", "oh crapless-craps 3.B.i", "oh crapless-craps 3.B.ii", "oh crapless-craps 5.I"),
    (BS, "bs 2(6)(e)", "bs 2(6)(e)", "bs 2(6)(e)", "bs 2(6)(e)"),
]


@pytest.mark.parametrize(("address", "limits", "least", "most", "again"), POSTED)
def test_wagers_keep_within_the_posted_limits_but_not_odds(
    address: str, limits: str, least: str, most: str, again: str
) -> None:
    """No wager below the minimum or above the maximum; the odds that are taken are not held to them."""
    assert all((least, most, again))
    table = table_for(craps(address, limits={"table": ("5", "100")}), [(2, 2), (1, 1)])
    table.begin()
    for cents in (499, 10_001):
        with pytest.raises(Refused, match="outside the posted limits") as refused:
            table.answer({"pass-line": cents})
        assert refused.value.cite == printed(limits)
    table.answer({"pass-line": 10_000})
    table.begin()
    table.answer({"pass-odds": 20_000})
    assert table.carry["standing"]["1"]["pass-odds"] == 20_000


def test_odds_keep_within_the_maximum_of_the_house() -> None:
    """gr 3(c)(1), gr 3(c)(5), gr 3(c)(6): odds on pass and come bets do not exceed the maximum bet limit, which the
    house may set below $500; nor do they exceed ten times the bet."""
    table = table_for(craps(GR, limits={"table": ("5", "100")}), [(2, 2), (1, 1)])
    table.begin()
    with pytest.raises(Refused, match="outside the posted limits") as refused:
        table.answer({"pass-line": 10_001})
    assert refused.value.cite == "gr 3(c)(1)"
    table.answer({"pass-line": 1000})
    table.begin()
    with pytest.raises(Refused, match="limit of \\$100") as refused:
        table.answer({"pass-odds": 10_001})
    assert refused.value.cite == "gr 3(c)(6)"
    table.answer({"pass-odds": 10_000})


CHARGES = [
    (PA, "pa 623a.5(i)", {"buy", "lay"}),
    (BS, "bs 2(5)(b)", {"buy", "lay"}),
]


@pytest.mark.parametrize(("address", "clause", "charged"), CHARGES)
def test_nothing_but_buy_and_lay_bets_is_charged(address: str, clause: str, charged: set[str]) -> None:
    """No percentage, fee or vigorish on any other wager."""
    assert clause
    game = craps(address)
    found = set()
    for law in game.rules.offered:
        if law.kind == "raise":
            continue
        spot = next(iter(game.spots().get(law.id, ("",))), "")
        if game.fees(1, {f"{law.id}:{spot}" if spot else law.id: 6000}, {}):
            found.add(law.id)
    assert found == charged


def test_other_wagers_are_refused() -> None:
    """bs 2(5)(c): only the wagers of the chapter; those of other books are none."""
    table = table_for(craps(BS), [(1, 1)])
    table.begin()
    for key in ("fire", "horn-high:2", "c-and-e", "put:4", "place-to-lose:4"):
        with pytest.raises(Refused):
            table.answer({key: 500})


REMOVAL = [
    (PA, "pass-line", False, "pa 623a.4(c)(1)"),
    (PA, "come:5", False, "pa 623a.4(c)(2)"),
    (PA, "fire", False, "pa 623a.4(c)(3)"),
    (PA, "all-small", False, "pa 623a.4(c)(4)"),  # nor removed: pa 623a.12(2)
    (PA, "all-or-nothing", False, "pa 623a.4(c)(4)"),
    (PA, "dont-pass", True, "pa 623a.4(d)"),
    (PA, "dont-come:5", True, "pa 623a.4(d)"),
    (PA, "place-to-win:6", True, "pa 623a.4(c)"),
    (OH, "pass-line", False, "oh craps 4.C.i"),
    (OH, "come:5", False, "oh craps 4.C.ii"),
    (OH, "fire", False, "oh craps 4.C.iii"),
    (OH, "six-string", False, "oh craps 4.C.iv"),
    (OH, "put:9", False, "oh craps 4.C.v"),
    (OH, "dont-pass", True, "oh craps 4.D"),
    (OH, "dont-come:5", True, "oh craps 4.D"),
    (OH, "place-to-win:6", True, "oh craps 4.C"),
    (CRAPLESS, "pass-line", False, "oh crapless-craps 4.C.i"),
    (CRAPLESS, "come:5", False, "oh crapless-craps 4.C.ii"),
    (CRAPLESS, "put:9", False, "oh crapless-craps 4.C.iii"),
    (CRAPLESS, "six-string", False, "oh crapless-craps 4.C.iv"),
    (CRAPLESS, "fire", False, "oh crapless-craps 11.A.iii"),
    (CRAPLESS, "place-to-win:6", True, "oh crapless-craps 4.C"),
    (GR, "pass-line", False, "gr 3(c)(2)"),
    (GR, "come:5", False, "gr 3(c)(2)"),
    (GR, "dont-pass", True, "gr 3(c)(3)"),
    (GR, "dont-come:5", True, "gr 3(c)(3)"),
    (GR, "place-to-win:6", True, "gr 3(c)(2)"),
    (BS, "pass-line", False, "bs 2(6)(c)"),
    (BS, "come:5", False, "bs 2(6)(c)"),
    (BS, "dont-pass", True, "bs 2(6)(d)"),
    (BS, "dont-come:5", True, "bs 2(6)(d)"),
    (BS, "place-to-win:6", True, "bs 2(6)(c)"),
]


@pytest.mark.parametrize(("address", "key", "allowed", "clause"), REMOVAL)
def test_which_wagers_may_be_taken_down_or_reduced(address: str, key: str, allowed: bool, clause: str) -> None:
    """With the point on 4 and a come point of 5. A Don't bet that was taken down or reduced is not put back."""
    table = table_for(craps(address), [(2, 2), (1, 4), (5, 6)])
    wager = key.partition(":")[0]
    line = wager if wager in ("pass-line", "dont-pass") else "pass-line"
    first = {line: 1000} if wager in ("come", "dont-come") else {line: 1000, key: 500 if wager == "fire" else 1000}
    for stakes in (first, {wager: 1000} if wager in ("come", "dont-come") else {}):
        table.begin()
        table.answer(stakes)
    assert key in table.carry["standing"]["1"]
    held = table.carry["standing"]["1"][key]
    table.begin()
    cite = printed(clause)
    for cents in (held, 100):
        if not allowed:
            with pytest.raises(Refused, match="taken down" if cents == held else "reduced") as refused:
                table.check_wagers(1, {key: -cents}, table.pending)
            assert refused.value.cite == cite
        else:
            table.check_wagers(1, {key: -cents}, table.pending)
    if wager.startswith("dont"):
        with pytest.raises(Refused):
            table.check_wagers(1, {key: 500}, table.pending)
    if allowed:
        table.answer({key: -held})
        line_down = next(line for line in table.lines if line.wager == key)
        assert (line_down.outcome, line_down.cite) == ("taken-down", cite)


@pytest.mark.parametrize(
    ("address", "clause"),
    [(PA, "pa 623a.11(a)(6)"), (OH, "oh craps 11.A.vi"), (CRAPLESS, "oh crapless-craps 11.A.vi")],
)
def test_surveillance_is_told_at_the_fourth_point(address: str, clause: str) -> None:
    """At the fourth different point, not at a point that is made again; in Ohio the house may leave it."""
    throws = [(2, 2), (1, 3), (1, 4), (2, 3), (1, 4), (2, 3), (3, 3), (2, 4), (2, 6), (3, 5)]
    for telling in ("yes", "no") if address != PA else ("yes",):
        options = {"fire-surveillance": telling} if address != PA else {}
        table = table_for(craps(address, options=options), throws)
        told = []
        for number, _ in enumerate(throws, 1):
            table.begin()
            table.answer({"pass-line": 500, "fire": 500} if number == 1 else {})
            told += [number for said in table.said if "surveillance" in said.text and said.cite.split()[1] in clause]
        assert told == ([10] if telling == "yes" else [])


FIRST_BETS = [
    (PA, "fire", "pa 623a.11(a)(1)"),
    (PA, "all-tall", "pa 623a.12(1)"),
    (OH, "fire", "oh craps 11.A.i"),
    (OH, "fab-four", "oh craps 12.ii"),
    (CRAPLESS, "fire", "oh crapless-craps 11.A.i"),
    (CRAPLESS, "fab-four", "oh crapless-craps 12.ii"),
]


@pytest.mark.parametrize(("address", "wager", "clause"), FIRST_BETS)
def test_when_side_wagers_are_made(address: str, wager: str, clause: str) -> None:
    """Not once the shooter has thrown a point, but again after the seven out."""
    table = table_for(craps(address), [(2, 2), (3, 4)])
    table.begin()
    table.check_wagers(1, {wager: 500}, table.pending)
    table.answer({"pass-line": 500})
    table.begin()
    with pytest.raises(Refused) as refused:
        table.answer({wager: 500})
    assert refused.value.cite == printed(clause)
    table.answer({})
    table.begin()
    table.check_wagers(1, {wager: 500}, table.pending)


@pytest.mark.parametrize(("address", "wager", "clause"), [
    (PA, "fire", "pa 623a.11(b)(1)"), (OH, "fire", "oh craps 11.B.i"), (OH, "tenor", "oh craps 12.v"),
    (CRAPLESS, "fire", "oh crapless-craps 11.B.i"), (CRAPLESS, "tenor", "oh crapless-craps 12.v"),
])  # fmt: skip
def test_side_wagers_are_made_in_whole_dollars_within_the_limits(address: str, wager: str, clause: str) -> None:
    """Steps of one dollar, and in Ohio the limits of the table's sign."""
    table = table_for(craps(address, limits={"table": ("2", "4")}), [(2, 2)])
    table.begin()
    for cents in (250, 600, *([100] if address != PA else [])):
        with pytest.raises(Refused) as refused:
            table.answer({wager: cents})
        assert refused.value.cite == printed(clause)
    table.check_wagers(1, {wager: 300}, table.pending)


def test_a_mini_craps_table_seats_nine() -> None:
    """pa 623a.2(c), 623a.4(e): only those seated may wager, and there are nine places."""
    table = Table(craps(PA, options={"version": "mini-craps"}), Recorded([]))
    for seat in range(1, 10):
        table.sit(seat, f"player {seat}", 1000)
    with pytest.raises(Refused):
        table.sit(10, "player 10", 1000)


WORKING = [
    (PA, "place-to-win:6", False, True, "pa 623a.3(a)(5)"),
    (PA, "place-to-lose:6", False, True, "pa 623a.3(a)(6)"),
    (PA, "buy:6", False, True, "pa 623a.3(a)(41)"),
    (PA, "lay:6", True, True, "pa 623a.3(a)(42)"),
    (OH, "place-to-win:6", False, True, "oh craps 3.A.vii"),
    (OH, "lay:6", True, False, "oh craps 6.B"),
    (CRAPLESS, "place-to-win:6", False, True, "oh crapless-craps 3.A.iv"),
    (GR, "place-to-win:6", False, True, "gr 3(c)(4)"),
    (GR, "buy:6", False, True, "gr 3(c)(4)"),
    (GR, "hardway:6", True, False, "gr 3(c)(4)"),
    (BS, "place-to-win:6", False, True, "bs 2(2)(e)"),
]


@pytest.mark.parametrize(("address", "key", "works", "called", "clause"), WORKING)
def test_wagers_on_and_off_on_a_come_out_roll(address: str, key: str, works: bool, called: bool, clause: str) -> None:
    """A come out 7 decides what works and leaves standing what does not; a call turns it round where there is one."""
    call = {f"{'off' if works else 'on'}:{key}": 0}
    for said, decided in (({}, works), (call, not works)):
        table = table_for(craps(address), [(3, 4)])
        table.begin()
        if said and not called:
            with pytest.raises(Refused, match="not called otherwise") as refused:
                table.answer({key: 600, **said})
            assert refused.value.cite == printed(clause)
            continue
        table.answer({key: 600, **said})
        assert any(line.wager == key and line.stake for line in table.lines) == decided
        assert (key not in table.carry.get("standing", {}).get("1", {})) == decided
        if said:
            assert printed(clause) in [event.data["cite"] for event in table.journal.events if event.kind == "say"]


POINTS = [(2, 2), (1, 3), (2, 3), (1, 4), (3, 3), (2, 4)]
"""The points 4, 5 and 6 are set and made."""
AGAIN = [(2, 2), (1, 3), (2, 3), (1, 4), (2, 2), (1, 3)]
"""The points 4, 5 and 4 again."""
BACKWARD = [(5, 5), (4, 5), (4, 4), (3, 3), (2, 3), (2, 2)]
COUNTED = [
    (OH, "fire", POINTS, 3000, "oh craps 11.B.iii"),
    (OH, "fire", AGAIN, -500, "oh craps 11.B.ii"),
    (OH, "six-string", BACKWARD, 6000, "oh craps 12.i(a)"),
    (OH, "six-string", [*BACKWARD[:5], (5, 5)], -500, "oh craps 12.vi"),
    (CRAPLESS, "fire", POINTS, 4500, "oh crapless-craps 11.B.iii"),
    (CRAPLESS, "fire", AGAIN, -500, "oh crapless-craps 11.B.ii"),
    (CRAPLESS, "six-string", BACKWARD, 6000, "oh crapless-craps 12.i(a)"),
    (CRAPLESS, "six-string", [*BACKWARD[:5], (5, 5)], -500, "oh crapless-craps 12.vi"),
]


@pytest.mark.parametrize(("address", "wager", "throws", "net", "clause"), COUNTED)
def test_different_points_and_numbers_count_once_in_any_order(
    address: str, wager: str, throws: list[tuple[int, int]], net: int, clause: str
) -> None:
    """They are settled on the seven out, and nothing is paid before: oh craps 11.A.v, oh craps 12.iv,
    oh crapless-craps 11.A.v, oh crapless-craps 12.iv."""
    assert clause
    table = table_for(craps(address), [*throws, (2, 3), (3, 4)])
    for number in range(len(throws) + 2):
        table.begin()
        table.answer({wager: 500} if not number else {})
        nets = [line.net for line in table.lines if line.wager == wager]
        assert nets == ([net] if number == len(throws) + 1 else [])


# --- Three Dice Football ----------------------------------------------------------------------------------------------


def football(*rolls: list[int], seats: tuple[int, ...] = (1,)) -> Table:
    table = Table(open_game("pa/661a"), Recorded(rolls))
    for seat in seats:
        table.sit(seat, f"player {seat}", 100_000)
    return table


def test_a_down_is_called_settled_and_then_announced() -> None:
    """pa 661a.5(e), 661a.5(h), 661a.6(d): the faces are called at once, single play wagers are settled, then the down
    and the distance are announced. The marker goes from the 20 yard line, 661a.6(a), by the green total less the red
    die, 661a.6(c)(1), back one yard on a penalty, 661a.6(c)(2), and stays on equal totals, 661a.6(c)(3). Single play
    wagers are made before any throw, 661a.3(e), and go by the dice."""
    table = football([4, 4, 2], [1, 1, 3], [1, 2, 3])
    said = []
    for stakes in ({"penalty": 500, "big-play": 500, "touchdown": 500}, {"penalty": 500, "big-play": 500}):
        table.begin()
        table.answer(stakes)
        said.append(kinds(table))
    assert said == [
        [
            "wagers", "Seat 1 is the Quarterback. 1st down, 20 yards to go.", "roll",
            "4 and 4 green, 2 red. A gain of 6 yards.", "collected", "collected", "2nd down, 14 yards to go, play 2.",
        ],
        [
            "wagers", "roll", "1 and 1 green, 3 red. Penalty, 1 yard back.", "collected", "paid",
            "3rd down, 15 yards to go, play 3.",
        ],
    ]  # fmt: skip
    table.begin()
    table.answer({})
    assert kinds(table)[-2:] == [
        "1 and 2 green, 3 red. No gain. Out of downs with 15 yards to go: the defense wins.",
        "collected",
    ]


def test_a_game_is_settled_in_the_order_of_its_end() -> None:
    """pa 661a.6(f)(1): Defense is collected first, Touchdown and Extra Point are settled after the extra point roll;
    pa 661a.6(f)(2): without a score Touchdown and Extra Point are collected first, then Defense is paid."""
    stakes = dict.fromkeys(["touchdown", "defense", "extra-point", "game-changer", "quick-strike-td", "trips-td"], 500)
    scored = football([4, 4, 4], [1, 2, 3])
    turned_over = football([1, 1, 6])
    for table, order in (
        (scored, "defense trips-td quick-strike-td game-changer touchdown extra-point"),
        (turned_over, "touchdown extra-point defense trips-td quick-strike-td game-changer"),
    ):
        table.begin()
        table.answer(stakes)
        assert [line.wager for line in table.lines] == order.split()
    happened = kinds(scored)
    assert happened.index("Extra point roll.") == happened.index("paid") + 3, "three are paid before it"


def test_the_quarterback_keeps_the_dice_after_a_score_only() -> None:
    """pa 661a.4(b), 661a.7(a): the dice begin at the first seat and go clockwise, past those who reject them; after a
    score they stay, after a win of the defense they go on. pa 661a.6(b): nobody throws before a wager is made."""
    table = football([3, 3, 3], [3, 3, 3], [1, 1, 6], [1, 1, 6], [1, 1, 6], seats=(2, 5, 9))
    table.begin()
    for _ in range(3):
        table.answer({})
    assert not table.results
    quarterbacks = []
    for rejects in (2, 0, 0, 9, 0):
        table.begin()
        for seat in (2, 5, 9):
            table.answer({"trips-td": 100, **({"pass-dice": 0} if seat == rejects else {})})
        quarterbacks.append(table.carry["quarterback"])
    assert quarterbacks == [5, 5, 5, 2, 5]


def test_full_game_wagers_are_neither_increased_nor_withdrawn() -> None:
    """pa 661a.3(c): after the first throw."""
    table = football([4, 4, 2], [1, 1, 6])
    table.begin()
    table.answer({"touchdown": 500})
    table.begin()
    for cents in (500, -500):
        with pytest.raises(Refused):
            table.answer({"touchdown": cents})
    with pytest.raises(Refused, match=r"661a\.3\(c\)"):
        table.answer({"defense": 500})


# --- High Roll Dice ---------------------------------------------------------------------------------------------------


def high_roll(*rolls: list[int], seats: int = 1, **options: str) -> Table:
    table = Table(open_game("pa/675a", Submission(options=options)), Recorded(rolls))
    for seat in range(1, seats + 1):
        table.sit(seat, f"player {seat}", 10_000_000)
    return table


@pytest.mark.parametrize("version", ["ten-dice", "six-dice"])
def test_equal_counts_go_to_the_higher_die(version: str) -> None:
    """pa 675a.2(d), 675a.6(c): ace, 6, 5, 4, 3, 2. The count comes before the rank, 675a.2(e)(1)(i), which breaks
    ties, 675a.2(e)(1)(ii). All ten dice are thrown, 675a.3(a), or six, 675a.6(e)."""
    rank = [1, 6, 5, 4, 3, 2]
    count = 10 if version == "ten-dice" else 6
    for place, high in enumerate(rank):
        for low in rank[place + 1 :]:
            for more in (0, 1):  # equal counts, or one more of the lower die
                throw = [high] * (count // 2 - more) + [low] * (count // 2 + more)
                table = high_roll(throw, version=version)
                table.begin()
                table.answer({f"pip-street:{face}": 500 for face in rank})
                assert [line.wager for line in table.lines if line.net > 0] == [f"pip-street:{low if more else high}"]


def test_a_round_of_high_roll_dice_in_order() -> None:
    """pa 675a.2(a), 675a.4(a): no more bets, then the price of Extra Rolls is collected, then the dice are thrown.
    pa 675a.4(d), 675a.4(e): the face is called before anything is settled. pa 675a.4(f): each player's Pip
    Street, 675a.4(f)(1), Like Kind, 675a.4(f)(2)(i) and 675a.4(f)(2)(ii) with an Extra Roll, and Millionaire Row
    Wagers, 675a.4(f)(3). pa 675a.4(g): the dice that did not match are thrown again; pa 675a.4(h): the number is
    called and open circles are settled, but no circle that was paid."""
    bets = {"pip-street:5": 500, "pip-street:2": 500, "millionaire-row:9": 100}
    bets |= {f"like-kind-boulevard:{number}": 500 for number in (3, 4, 5, 6)}
    table = high_roll([5, 5, 5, 5, 6, 6, 6, 1, 1, 4], [5, 2, 3, 4, 6, 6], seats=2)
    table.begin()
    table.answer(bets)
    table.answer(bets | {"extra-roll": 500})
    happened = [
        (event.data["wager"] if event.kind == "settled" else event.data.get("text") or len(event.data["dice"]))
        for event in table.journal.events
        if event.kind in ("settled", "say", "roll")
    ]
    assert happened == [
        "No more bets.", "extra-roll", 10, "Five: 4 of a kind.",
        "pip-street:2", "pip-street:5",
        "like-kind-boulevard:3", "like-kind-boulevard:5", "like-kind-boulevard:6", "like-kind-boulevard:4",
        "millionaire-row:9",
        "pip-street:2", "pip-street:5",
        "like-kind-boulevard:4", "like-kind-boulevard:3",
        "millionaire-row:9",
        6, "1 more: 5 in all.", "like-kind-boulevard:6", "like-kind-boulevard:5",
    ]  # fmt: skip


def test_a_round_of_the_variation_in_order() -> None:
    """pa 675a.6(g), 675a.6(h), 675a.6(i): no more bets, one throw of six dice, the call; then all that loses is
    collected and what wins is paid. There is neither an Extra Roll nor Millionaire Row, 675a.6(d), and all wagers are
    equal, 675a.6(b)(3)."""
    table = high_roll([5, 5, 5, 6, 6, 4], seats=2, version="six-dice")
    table.begin()
    for wrong in ({"extra-roll": 500}, {"millionaire-row:9": 100}, {"like-kind-boulevard:2": 600}):
        with pytest.raises(Refused):
            table.answer({"pip-street:5": 500, "like-kind-boulevard:3": 500, **wrong})
    for _ in range(2):
        table.answer({"pip-street:5": 500, "like-kind-boulevard:3": 500, "like-kind-boulevard:2": 500})
    assert kinds(table) == [
        "wagers", "wagers", "No more bets.", "roll", "Five: 3 of a kind.",
        "collected", "collected", "paid", "paid", "paid", "paid",
    ]  # fmt: skip


# --- Props & Hops -----------------------------------------------------------------------------------------------------

BETS = {
    "double:1-1": "pa 668a.2(d)(1)",
    "double:2-2": "pa 668a.2(d)(2)",
    "double:3-3": "pa 668a.2(d)(3)",
    "double:4-4": "pa 668a.2(d)(4)",
    "double:5-5": "pa 668a.2(d)(5)",
    "double:6-6": "pa 668a.2(d)(6)",
    "any-number:1-2": "pa 668a.2(e)(1)",
    "any-number:1-3": "pa 668a.2(e)(2)",
    "any-number:1-4": "pa 668a.2(e)(3)",
    "any-number:1-5": "pa 668a.2(e)(4)",
    "any-number:1-6": "pa 668a.2(e)(5)",
    "any-number:2-3": "pa 668a.2(e)(6)",
    "any-number:2-4": "pa 668a.2(e)(7)",
    "any-number:2-5": "pa 668a.2(e)(8)",
    "any-number:2-6": "pa 668a.2(e)(9)",
    "any-number:3-4": "pa 668a.2(e)(10)",
    "any-number:3-5": "pa 668a.2(e)(11)",
    "any-number:3-6": "pa 668a.2(e)(12)",
    "any-number:4-5": "pa 668a.2(e)(13)",
    "any-number:4-6": "pa 668a.2(e)(14)",
    "any-number:5-6": "pa 668a.2(e)(15)",
}


def props(*rolls: tuple[int, ...], seats: tuple[int, ...] = (1,)) -> Table:
    table = Table(open_game("pa/668a"), Recorded([list(roll) for roll in rolls]))
    for seat in seats:
        table.sit(seat, f"player {seat}", 1_000_000)
    return table


def test_double_and_any_number_wagers_win_on_their_dice_only() -> None:
    """Every roll; a bet that loses cites its own clause."""
    for pair in THROWS:
        table = props(pair)
        table.begin()
        table.answer(dict.fromkeys(BETS, 100))
        won = "-".join(str(die) for die in sorted(pair))
        for line in table.lines:
            wins = line.wager.endswith(won)
            assert line.net == (-100 if not wins else 3000 if pair[0] == pair[1] else 1500)
            assert wins or line.cite == BETS[line.wager]


def test_a_round_of_props_and_hops_in_order() -> None:
    """pa 668a.2(a), 668a.3(e): no more bets before the shake; pa 668a.3(f): the player at the dealer's far left shakes;
    pa 668a.3(h): the dice are announced; pa 668a.3(i): losing wagers are collected, then winning ones are paid, and the
    lammers move while a Six Eight Shake stands."""
    table = props((1, 5), seats=(2, 4))
    table.begin()
    table.answer({"field": 500, "any-number:1-5": 500, "one-six-and-under": 500})
    table.answer({"three-four-and-over": 500, "six-eight-shake": 500})
    assert kinds(table) == [
        "wagers", "wagers", "No more bets.", "Seat 2 shakes.", "roll", "1 and 5: 6.",
        "collected", "collected", "paid", "paid", "Lammers still on 2-4, 3-3, 2-6, 3-5, 4-4.",
    ]  # fmt: skip


def test_the_shaker_passes_after_a_seven() -> None:
    """pa 668a.3(k): the same player shakes until a 7; then the next one to the left does."""
    table = props((1, 1), (3, 4), (2, 2), (1, 6), (1, 1), seats=(1, 3, 6))
    shakers = []
    for _ in range(5):
        table.begin()
        for _ in range(3):
            table.answer({"field": 500})
        shakers.append(table.carry["shaker"])
    assert shakers == [1, 1, 3, 3, 6]


@pytest.mark.parametrize(("address", "stakes"), [("pa/668a", {"field": 10_00}), ("pa/675a", {"pip-street:6": 10_00})])
def test_a_player_stays_seated_until_the_round_is_over(address: str, stakes: dict[str, int]) -> None:
    """pa 668a.2(c), 675a.2(c): who has wagered leaves the seat after the round, not during it."""
    table = open_table(address)
    for seat in (1, 2):
        table.sit(seat, f"player {seat}", 1_000_000)
    table.begin()
    table.answer(stakes)
    with pytest.raises(Refused, match="under way"):
        table.leave(1)
    table.answer({})
    assert not table.playing
    table.leave(1)


@pytest.mark.parametrize(("tournaments", "ticked"), [("yes", True), ("no", False)])
def test_tournament_rules_are_ticked_clause_by_clause(tournaments: str, ticked: bool) -> None:
    """oh craps 14.A, oh craps 14.B.i, oh craps 14.B.ii, oh craps 14.B.iii, oh craps 14.B.iv, oh craps 14.B.v,
    oh craps 14.B.vi, oh craps 14.B.vi(a), oh craps 14.B.vi(b), oh craps 14.B.vi(c), oh craps 14.B.vii,
    oh craps 14.B.viii:
    a house that holds tournaments ticks every matter that its rules settle."""
    rules = Rules(OH, Submission(options={"tournaments": tournaments}))
    lists = {law.id: law for law in checklists(rules.chapter) if is_done_here(rules, law)}
    assert ("tournament" in lists) == ticked
    steps = " ".join(steps_of(lists["tournament"])) if ticked else ""
    clauses = [
        f"14.B.{number}" for number in ("i", "ii", "iii", "iv", "v", "vi", "vi(a)", "vi(b)", "vi(c)", "vii", "viii")
    ]
    assert all((f"({clause})" in steps) == ticked for clause in clauses)
    assert ("Executive Director approved the tournament rules" in steps) == ticked
