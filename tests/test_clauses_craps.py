"""Craps: what each throw does to line bets, Put Bets, odds and proposition wagers, worked out from the printed text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.errors import Refused
from croupier.games.dice.craps_chart import THROWS
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table
from test_clauses_dice import ONE_ROLL, printed
from test_craps import BS, CRAPLESS, GR, OH, PA, craps, table_for, throw_once

PAIRS = {sum(pair): pair for pair in THROWS}
"""A throw for each total."""
USUAL = {4, 5, 6, 8, 9, 10}
ALL_BUT_SEVEN = USUAL | {2, 3, 11, 12}

# --- line bets --------------------------------------------------------------------------------------------------------

LINES = [
    (OH, "pass-line", "oh craps 3.A.i", USUAL, {
        "7 11": ("win", "oh craps 3.A.i(a)(1)"), "made": ("win", "oh craps 3.A.i(a)(2)"),
        "2 3 12": ("lose", "oh craps 3.A.i(b)(1)"), "seven": ("lose", "oh craps 3.A.i(b)(2)")}),
    (OH, "dont-pass", "oh craps 3.A.ii", USUAL, {
        "2 3": ("win", "oh craps 3.A.ii(a)(1)"), "seven": ("win", "oh craps 3.A.ii(a)(2)"),
        "7 11": ("lose", "oh craps 3.A.ii(b)(1)"), "made": ("lose", "oh craps 3.A.ii(b)(2)"),
        "12": ("push", "oh craps 3.A.ii(c)")}),
    (OH, "come", "oh craps 3.A.iii", USUAL, {
        "7 11": ("win", "oh craps 3.A.iii(a)(1)"), "made": ("win", "oh craps 3.A.iii(a)(2)"),
        "2 3 12": ("lose", "oh craps 3.A.iii(b)(1)"), "seven": ("lose", "oh craps 3.A.iv")}),
    (OH, "dont-come", "oh craps 3.A.vi", USUAL, {
        "2 3": ("win", "oh craps 3.A.vi(a)(1)"), "seven": ("win", "oh craps 3.A.vi(a)(2)"),
        "7 11": ("lose", "oh craps 3.A.vi(b)(1)"), "made": ("lose", "oh craps 3.A.vi(b)(2)"),
        "12": ("push", "oh craps 3.A.vi(c)")}),
    (CRAPLESS, "pass-line", "oh crapless-craps 3.A.i", ALL_BUT_SEVEN, {
        "7": ("win", "oh crapless-craps 3.A.i(a)(1)"), "made": ("win", "oh crapless-craps 3.A.i(a)(2)"),
        "seven": ("lose", "oh crapless-craps 3.A.i(b)")}),
    (CRAPLESS, "come", "oh crapless-craps 3.A.ii", ALL_BUT_SEVEN, {
        "7": ("win", "oh crapless-craps 3.A.ii(a)(1)"), "made": ("win", "oh crapless-craps 3.A.ii(a)(2)"),
        "seven": ("lose", "oh crapless-craps 3.A.ii(b)")}),
    (BS, "pass-line", "bs 2(2)(a)", USUAL, {
        "7 11": ("win", "bs 2(2)(a)(i)"), "made": ("win", "bs 2(2)(a)(ii)"),
        "2 3 12": ("lose", "bs 2(2)(a)(iii)"), "seven": ("lose", "bs 2(2)(a)(iv)")}),
]  # fmt: skip
"""A wager and its points; what each throw does to it, and by which clause. A win is cited by its pay table."""
NETS = {"win": 1000, "lose": -1000, "push": 0}


def decided(rulings: dict[str, tuple[str, str]], point: int, total: int) -> tuple[str, str] | None:
    """What a throw does to a line bet; None where it stands."""
    if point:
        return rulings["seven"] if total == 7 else rulings["made"] if total == point else None
    return next((ruling for totals, ruling in rulings.items() if str(total) in totals.split()), None)


@pytest.mark.parametrize(("address", "wager", "clause", "points", "rulings"), LINES)
def test_line_bets_by_every_throw(
    address: str, wager: str, clause: str, points: set[int], rulings: dict[str, tuple[str, str]]
) -> None:
    """The first throw after the wager, and every throw once it has its point. Come Bets are made with a point set."""
    assert clause
    for first in PAIRS:
        for second in PAIRS if first in points else [0]:
            before = [(2, 2)] if "come" in wager else []
            table = table_for(craps(address), [*before, PAIRS[first], *([PAIRS[second]] if second else [])])
            if before:
                throw_once(table, {"pass-line": 100})
            throw_once(table, {wager: 1000})
            if second:
                assert not [line for line in table.lines if line.wager == wager], (first, "the bet gets its point")
                throw_once(table)
            point = first if second else 0
            found = [(line.net, line.cite) for line in table.lines if line.wager.partition(":")[0] == wager]
            ruling = decided(rulings, point, second or first)
            assert [net for net, _ in found] == ([NETS[ruling[0]]] if ruling else []), (first, second)
            if ruling and ruling[0] != "win":
                assert found[0][1] == printed(ruling[1]), (first, second)


PUTS = [
    (OH, USUAL, "oh craps 3.A.v", "oh craps 3.A.v(a)", "oh craps 3.A.v(b)"),
    (CRAPLESS, ALL_BUT_SEVEN, "oh crapless-craps 3.A.iii", "oh crapless-craps 3.A.iii(a)",
     "oh crapless-craps 3.A.iii(b)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "numbers", "clause", "wins", "loses"), PUTS)
def test_a_put_bet_wins_by_its_number_and_loses_by_a_seven(
    address: str, numbers: set[int], clause: str, wins: str, loses: str
) -> None:
    """On any number, without going through the come; it stays once the dice have rolled, its odds may be taken down."""
    assert wins
    for number in sorted(numbers):
        for total, pair in PAIRS.items():
            table = table_for(craps(address), [pair])
            net = {number: 1000, 7: -1000}.get(total)
            assert throw_once(table, {f"put:{number}": 1000}) == ({f"put:{number}": net} if net else {})
            if total == 7:
                assert [line.cite for line in table.lines] == [printed(loses)]
    table = table_for(craps(address), [(1, 1) if address == OH else (5, 6), (1, 2)])
    throw_once(table, {"put:6": 1000, "put-odds:6": 500})
    table.begin()
    with pytest.raises(Refused, match="taken down"):
        table.answer({"put:6": -1000})
    table.answer({"put-odds:6": -500})
    assert table.carry["standing"]["1"] == {"put:6": 1000}, clause


# --- odds -------------------------------------------------------------------------------------------------------------

TAKEN = {2: "6 1", 3: "3 1", 4: "2 1", 5: "3 2", 6: "6 5", 8: "6 5", 9: "3 2", 10: "2 1", 11: "3 1", 12: "6 1"}
LAID = {4: "1 2", 5: "2 3", 6: "5 6", 8: "5 6", 9: "2 3", 10: "1 2"}
ODDS = [
    (OH, "pass-line", "oh craps 6.A oh craps 6.A.i", "oh craps 6.A.ii", {
        4: "oh craps 6.A.ii(a)", 5: "oh craps 6.A.ii(b)", 6: "oh craps 6.A.ii(c)"}),
    (OH, "come", "oh craps 6.C.i", "oh craps 6.C.ii", {
        4: "oh craps 6.C.ii(a)", 5: "oh craps 6.C.ii(b)", 6: "oh craps 6.C.ii(c)"}),
    (OH, "dont-come", "oh craps 6.E.i", "oh craps 6.E.ii", {
        4: "oh craps 6.E.ii(a)", 5: "oh craps 6.E.ii(b)", 6: "oh craps 6.E.ii(c)"}),
    (CRAPLESS, "come", "oh crapless-craps 6.B.i", "oh crapless-craps 6.B.ii", {
        2: "oh crapless-craps 6.B.ii(a)", 3: "oh crapless-craps 6.B.ii(b)", 4: "oh crapless-craps 6.B.ii(c)",
        5: "oh crapless-craps 6.B.ii(d)", 6: "oh crapless-craps 6.B.ii(e)"}),
    (CRAPLESS, "put", "oh crapless-craps 6.C.i", "oh crapless-craps 6.C.ii", {
        2: "oh crapless-craps 6.C.ii(a)", 3: "oh crapless-craps 6.C.ii(b)", 4: "oh crapless-craps 6.C.ii(c)",
        5: "oh crapless-craps 6.C.ii(d)", 6: "oh crapless-craps 6.C.ii(e)"}),
    (PA, "come", "pa 623a.6(c)(1)", "pa 623a.6(c)(2)", {
        4: "pa 623a.6(c)(2)(i)", 5: "pa 623a.6(c)(2)(ii)", 6: "pa 623a.6(c)(2)(iii)"}),
]  # fmt: skip
"""The bet, its own clause, that of its odds, and the clauses by the lower of the two numbers that pay the same."""


@pytest.mark.parametrize(("address", "bet", "own", "odds", "clauses"), ODDS)
def test_odds_are_paid_as_printed(address: str, bet: str, own: str, odds: str, clauses: dict[int, str]) -> None:
    """For each number: the bet 1 to 1, its odds as the clause of that number says."""
    assert own
    assert odds
    for low, clause in clauses.items():
        for number in (low, 14 - low):
            spot = "" if bet == "pass-line" else f":{number}"
            wins = (3, 4) if bet == "dont-come" else PAIRS[number]
            before = [(3, 3)] if "come" in bet else []
            throws = [*before, *([] if bet == "put" else [PAIRS[number]]), wins]
            table = table_for(craps(address), throws)
            if before:
                throw_once(table, {"pass-line": 100})
            stakes = {f"{bet.removesuffix('-line')}-odds{spot}": 6000}
            key = f"{bet}{spot}"
            if bet == "put":
                stakes[key] = 6000
            else:
                throw_once(table, {bet: 6000})
            nets = throw_once(table, stakes)
            numerator, denominator = (LAID if bet == "dont-come" else TAKEN)[number].split()
            assert nets[key] == 6000
            assert nets[next(iter(stakes))] == 6000 * Fraction(int(numerator), int(denominator))
            cites = [line.cite for line in table.lines if "odds" in line.wager]
            assert cites == [printed(clause)], number


# --- wagers that are made at any time ---------------------------------------------------------------------------------

ANY_TIME = {
    PA: {
        "any-seven": "pa 623a.3(a)(12)",
        "hop-hard:3-3": "pa 623a.3(a)(23)",
        "hop-hard:4-4": "pa 623a.3(a)(24)",
        "hop-hard:5-5": "pa 623a.3(a)(25)",
        "hop-easy:1-3": "pa 623a.3(a)(26)",
        "hop-easy:1-4": "pa 623a.3(a)(27)",
        "hop-easy:2-3": "pa 623a.3(a)(28)",
        "hop-easy:1-5": "pa 623a.3(a)(29)",
        "hop-easy:2-4": "pa 623a.3(a)(30)",
        "hop-easy:1-6": "pa 623a.3(a)(31)",
        "hop-easy:2-5": "pa 623a.3(a)(32)",
        "hop-easy:3-4": "pa 623a.3(a)(33)",
        "hop-easy:2-6": "pa 623a.3(a)(34)",
        "hop-easy:3-5": "pa 623a.3(a)(35)",
        "hop-easy:3-6": "pa 623a.3(a)(36)",
        "hop-easy:4-5": "pa 623a.3(a)(37)",
        "hop-easy:4-6": "pa 623a.3(a)(38)",
    },
    OH: {
        "field": "oh craps 3.A.xii",
        "hop-hard:3-3": "oh craps 3.A.xxiv",
        "hop-hard:4-4": "oh craps 3.A.xxv",
        "hop-hard:5-5": "oh craps 3.A.xxvi",
        "hop-easy:1-3": "oh craps 3.A.xxvii",
        "hop-easy:1-4": "oh craps 3.A.xxviii",
        "hop-easy:2-3": "oh craps 3.A.xxix",
        "hop-easy:1-5": "oh craps 3.A.xxx",
        "hop-easy:2-4": "oh craps 3.A.xxxi",
        "hop-easy:1-6": "oh craps 3.A.xxxii",
        "hop-easy:2-5": "oh craps 3.A.xxxiii",
        "hop-easy:3-4": "oh craps 3.A.xxxiv",
        "hop-easy:2-6": "oh craps 3.A.xxxv",
        "hop-easy:3-5": "oh craps 3.A.xxxvi",
        "hop-easy:3-6": "oh craps 3.A.xxxvii",
        "hop-easy:4-5": "oh craps 3.A.xxxviii",
        "hop-easy:4-6": "oh craps 3.A.xxxix",
    },
    CRAPLESS: {
        "any-seven": "oh crapless-craps 3.A.x",
        "hop-hard:3-3": "oh crapless-craps 3.A.xxi",
        "hop-hard:4-4": "oh crapless-craps 3.A.xxii",
        "hop-hard:5-5": "oh crapless-craps 3.A.xxiii",
        "hop-easy:1-3": "oh crapless-craps 3.A.xxiv",
        "hop-easy:1-4": "oh crapless-craps 3.A.xxv",
        "hop-easy:2-3": "oh crapless-craps 3.A.xxvi",
        "hop-easy:1-5": "oh crapless-craps 3.A.xxvii",
        "hop-easy:2-4": "oh crapless-craps 3.A.xxviii",
        "hop-easy:1-6": "oh crapless-craps 3.A.xxix",
        "hop-easy:2-5": "oh crapless-craps 3.A.xxx",
        "hop-easy:3-4": "oh crapless-craps 3.A.xxxi",
        "hop-easy:2-6": "oh crapless-craps 3.A.xxxii",
        "hop-easy:3-5": "oh crapless-craps 3.A.xxxiii",
        "hop-easy:3-6": "oh crapless-craps 3.A.xxxiv",
        "hop-easy:4-5": "oh crapless-craps 3.A.xxxv",
        "hop-easy:4-6": "oh crapless-craps 3.A.xxxvi",
    },
}
"""One-roll wagers and the clauses by which they may be made at any time."""


@pytest.mark.parametrize("address", ANY_TIME)
@pytest.mark.parametrize("point", [False, True])
def test_one_roll_wagers_are_made_at_any_time(address: str, point: bool) -> None:
    """On a come out roll and with a point: they are taken, and the next roll settles every one at its printed odds."""
    wagers = list(ANY_TIME[address])
    for pair in THROWS:
        table = table_for(craps(address), [*([(2, 2)] if point else []), pair])
        if point:
            throw_once(table, {"pass-line": 100})
        nets = throw_once(table, dict.fromkeys(wagers, 100))
        dice = "-".join(str(die) for die in sorted(pair))
        for wager in wagers:
            name, _, spot = wager.partition(":")
            pays = {"hop-hard": 3000, "hop-easy": 1500, "any-seven": 400, "field": 200 if sum(pair) in (2, 12) else 100}
            wins = {str(sum(pair)), dice} & set((ONE_ROLL.get(name) or spot).split())
            assert nets[wager] == (pays[name] if wins else -100), (pair, wager)


PARTS = [
    (OH, "c-and-e", "oh craps 5.C"), (OH, "horn", "oh craps 5.D"), (OH, "horn-high:12", "oh craps 5.E"),
    (OH, "whirl", "oh craps 5.F"), (CRAPLESS, "c-and-e", "oh crapless-craps 5.C"),
    (CRAPLESS, "horn", "oh crapless-craps 5.D"), (CRAPLESS, "horn-high:12", "oh crapless-craps 5.E"),
    (CRAPLESS, "whirl", "oh crapless-craps 5.F"), (PA, "c-and-e", "pa 623a.5(b)"), (PA, "horn", "pa 623a.5(c)"),
    (PA, "horn-high:12", "pa 623a.5(d)"), (PA, "whirl", "pa 623a.5(e)"), (BS, "horn", "bs 2(4)(d)"),
    (BS, "whirl", "bs 2(4)(e)"), (GR, "horn", "gr 3(b)(17)"), (GR, "horn-high:12", "gr 3(b)(18)"),
]  # fmt: skip
MADE_OF = {
    "c-and-e": ["any-craps", "eleven"],
    "horn": ["craps-2", "craps-3", "eleven", "craps-12"],
    "horn-high:12": ["craps-2", "craps-3", "eleven", "craps-12", "craps-12"],
    "whirl": ["craps-2", "craps-3", "eleven", "craps-12", "any-seven"],
}
PAYS = {"any-craps": 7, "eleven": 15, "craps-2": 30, "craps-3": 15, "craps-12": 30, "any-seven": 4}


@pytest.mark.parametrize(("address", "wager", "clause"), PARTS)
def test_wagers_paid_as_several_come_to_what_those_come_to(address: str, wager: str, clause: str) -> None:
    """Each part wins at its own printed odds, and the others lose, whatever is thrown."""
    assert clause
    for pair in PAIRS.values():
        winners = {sum(pair)} & {2, 3, 7, 11, 12}
        parts = MADE_OF[wager]
        expected = 0
        for part in parts:
            wins = winners & {int(total) for total in ONE_ROLL[part].split()}
            expected += 100 * PAYS[part] if wins else -100
        table = table_for(craps(address), [pair])
        assert throw_once(table, {wager: 100 * len(parts)}) == {wager: expected}, pair


# --- invalid throws, and who throws -----------------------------------------------------------------------------------

CALLED = [
    (PA, "dice-not-together", "pa 623a.8(e)(1)", ["in Craps by the boxperson or stickperson"]),
    (PA, "dice-not-together", "pa 623a.8(e)(2)", ["in Mini-Craps by the dealer, stickperson or floorperson"]),
    (OH, "improper-throw", "oh craps 13.D", ["The boxperson, the stickperson or someone above them"]),
    (CRAPLESS, "improper-throw", "oh crapless-craps 13.D", ["The boxperson, the stickperson or someone above them"]),
    (BS, "dice-not-together", "bs 2(9)(c)", ["Supervisor or Stickman", "if possible before both dice rest"]),
    (OH, "die-off-table", "oh craps 13.B", ["boxperson or above inspects it"]),
    (OH, "die-off-table", "oh craps 13.B.i", ["security features"]),
    (OH, "die-off-table", "oh craps 13.B.ii", ["opposite sides add up to seven"]),
    (OH, "die-off-table", "oh craps 13.B.iii", ["neither tampered with nor damaged"]),
]


@pytest.mark.parametrize(("address", "event", "clause", "words"), CALLED)
@pytest.mark.parametrize("seen", [True, False])
def test_a_void_throw_says_who_calls_it_and_what_is_inspected(
    address: str, event: str, clause: str, words: list[str], seen: bool
) -> None:
    """While the dice roll and once they lie: nothing is settled by that throw, and people are told what to do."""
    assert clause
    table = table_for(craps(address), [(3, 4), (1, 1)], pause=True)
    table.begin()
    table.answer({"any-seven": 500})
    if seen:
        table.proceed()
    table.rule(event)
    assert any(all(word in said.text for word in words) for said in table.said)
    while table.playing:
        table.proceed()
    assert [(line.wager, line.net) for line in table.lines] == [("any-seven", -500)]


@pytest.mark.parametrize(
    ("address", "clause"),
    [
        (PA, "pa 623a.10(a)(2)"),
        (OH, "oh craps 10.A.ii"),
        (CRAPLESS, "oh crapless-craps 10.A.i"),
        (BS, "bs 2(11)(a)(ii)"),
    ],
)
def test_a_shooter_who_is_ordered_to_passes_the_dice(address: str, clause: str) -> None:
    """After the throw, with a point set and no seven; the wagers stand, and the point is the next shooter's."""
    table = Table(craps(address), Recorded([[2, 2], [1, 3]]), pause=True)
    for seat in (1, 2):
        table.sit(seat, f"player {seat}", 100_000)
    table.begin()
    table.answer({"pass-line": 500})
    table.answer({})
    table.rule("shooter-misbehaves")
    while table.playing:
        table.proceed()
    assert any("order the dice passed" in said.text and said.cite == printed(clause) for said in table.said)
    assert (table.carry["shooter"], table.carry["point"]) == (2, 4)
    table.begin()
    for _ in range(2):
        table.answer({})
    while table.playing:
        table.proceed()
    assert [(line.seat, line.wager, line.net) for line in table.lines] == [(1, "pass-line", 500)]


# --- Fire Bets, Hard Rock'n Dice and Bonus Craps ----------------------------------------------------------------------

MADE = {4: [(2, 2), (1, 3)], 5: [(1, 4), (2, 3)], 6: [(3, 3), (1, 5)], 8: [(4, 4), (2, 6)], 9: [(4, 5), (3, 6)],
        10: [(5, 5), (4, 6)]}  # fmt: skip
"""Two throws that set a point and make it."""
FIRE_PAYS = {OH: {3: 6, 4: 29, 5: 149, 6: 299}, CRAPLESS: {3: 9, 4: 29, 5: 149, 6: 299}, PA: {4: 24, 5: 249, 6: 999}}
FIRE = [
    (OH, "3", "oh craps 5.G", "oh craps 3.A.xl(d)"),
    (OH, "4", "oh craps 3.A.xl(c)", "oh craps 3.A.xl(d)"),
    (CRAPLESS, "3", "oh crapless-craps 5.G", "oh crapless-craps 3.A.xl(d)"),
    (CRAPLESS, "4", "oh crapless-craps 3.A.xl(c)", "oh crapless-craps 3.A.xl(d)"),
    (PA, "", "pa 623a.3(a)(40)(i)", "pa 623a.3(a)(40)(ii)"),
]


@pytest.mark.parametrize(("address", "least", "wins", "loses"), FIRE)
def test_a_fire_bet_pays_for_the_points_that_were_made(address: str, least: str, wins: str, loses: str) -> None:
    """Once, for the most different points, on the loser 7; from three points on or four, as the house reads it."""
    assert wins
    game = craps(address, options={"fire-least-points": least} if least else {})
    for points in range(7):
        throws = [throw for point in list(MADE)[:points] for throw in MADE[point]]
        table = table_for(game, [*throws, (2, 2), (3, 4)])
        for number in range(len(throws) + 2):
            throw_once(table, {"fire": 500} if not number else {})
        pays = FIRE_PAYS[address].get(points, 0) if points >= int(least or 4) else 0
        assert [line.net for line in table.lines if line.wager == "fire"] == [500 * pays if pays else -500], points
        if not pays:
            assert table.lines[0].cite == printed(loses)


SIX, FOUR = [(1, 3), (1, 4), (1, 5), (2, 6), (3, 6), (4, 6)], [(1, 1), (1, 2), (5, 6), (6, 6)]
ROCK_N_DICE = [
    (SIX, {"six-string": 6000, "fab-four": -500, "tenor": -500}),
    (FOUR, {"six-string": -500, "fab-four": 35_000, "tenor": -500}),
    ([*SIX, *FOUR[1:]], {"six-string": 6000, "fab-four": -500, "tenor": 10_000}),
    ([*SIX, *FOUR], {"six-string": 6000, "fab-four": 35_000, "tenor": 40_000}),
]
"""What was thrown before the 7, and what $5 on each wager nets: 12, 70, 20 and 80 to 1."""


@pytest.mark.parametrize(("address", "clause"), [(OH, "oh craps 5.H"), (CRAPLESS, "oh crapless-craps 5.H")])
@pytest.mark.parametrize("paid", ["each", "once"])
def test_hard_rockn_dice_wagers_are_paid_on_the_seven(address: str, clause: str, paid: str) -> None:
    """Each by itself; where the house pays once, only the highest, and the other winning wagers go back."""
    assert clause
    for throws, nets in ROCK_N_DICE:
        table = table_for(craps(address, options={"rockn-dice-paid": paid}), [*throws, (3, 4)])
        for number in range(len(throws) + 1):
            found = throw_once(table, dict.fromkeys(nets, 500) if not number else {})
        most = max(nets.values())
        once = {key: 0 if 0 < net < most else net for key, net in nets.items()}
        assert found == (once if paid == "once" else nets)


OFFERED = [
    (PA, "fire", ["fire"], "pa 623a.11(a)"),
    (PA, "bonus-craps", ["all-small", "all-or-nothing", "all-tall"], "pa 623a.12"),
    (OH, "fire", ["fire"], "oh craps 11.A"),
    (OH, "hard-rockn-dice", ["six-string", "fab-four", "tenor"], "oh craps 12.i"),
    (CRAPLESS, "fire", ["fire"], "oh crapless-craps 11.A"),
    (CRAPLESS, "hard-rockn-dice", ["six-string", "fab-four", "tenor"], "oh crapless-craps 12.i"),
]


@pytest.mark.parametrize(("address", "option", "wagers", "clause"), OFFERED)
def test_side_wagers_are_taken_where_the_house_offers_them(
    address: str, option: str, wagers: list[str], clause: str
) -> None:
    """And refused where it does not."""
    assert clause
    table = table_for(craps(address, options={option: "yes"}), [(2, 2)])
    throw_once(table, dict.fromkeys(wagers, 500))
    assert set(table.carry["standing"]["1"]) == set(wagers)
    table = table_for(craps(address, options={option: "no"}), [(2, 2)])
    table.begin()
    for wager in wagers:
        with pytest.raises(Refused, match="not offered at this table"):
            table.answer({wager: 500})


# --- what the house may charge and take -------------------------------------------------------------------------------

CHARGED = [
    ({}, "buy:4", (3, 4), -2100, "pa 623a.5(g)(3)(i)(A)"),
    ({}, "buy:4", (2, 2), 3900, "pa 623a.5(g)(3)(i)(A)"),
    ({"buy-vigorish-time": "on-win"}, "buy:4", (3, 4), -2000, "pa 623a.5(g)(3)(i)"),
    ({"buy-vigorish-time": "on-win"}, "buy:4", (2, 2), 3900, "pa 623a.5(g)(3)(i)(B)"),
    ({"lay-vigorish-time": "on-win"}, "lay:4", (2, 2), -2000, "pa 623a.5(g)(3)(ii)(B)"),
    ({"lay-vigorish-time": "on-win"}, "lay:4", (3, 4), 950, "pa 623a.5(g)(3)(ii)(B)"),
    ({"lay-vigorish-time": "on-win", "lay-vigorish-base": "wager"}, "lay:4", (3, 4), 900, "pa 623a.5(g)(3)(ii)(B)"),
    ({"lay-vigorish-time": "on-win", "lay-vigorish-numbers": "6, 8"}, "lay:4", (3, 4), 1000, "pa 623a.5(g)(3)(ii)(B)"),
]


@pytest.mark.parametrize(("options", "wager", "throw", "net", "clause"), CHARGED)
def test_a_vigorish_is_taken_with_the_wager_or_from_what_wins(
    options: dict[str, str], wager: str, throw: tuple[int, int], net: int, clause: str
) -> None:
    """Of a Buy Bet of $20 on 4 or a Lay Bet of $20 against it: 5%, on top of the wager or only from a win."""
    assert clause
    table = table_for(craps(PA, options=options), [throw])
    called = {f"on:{wager}": 0} if wager.startswith("buy") else {}
    assert sum(throw_once(table, {**called, wager: 2000}).values()) == net


ABOVE = [
    (OH, "oh craps 6.F", ["pass", "come", "put"]),
    (CRAPLESS, "oh crapless-craps 6.D", ["pass", "come", "put"]),
    (PA, "pa 623a.6(f)", ["pass", "come"]),
]


@pytest.mark.parametrize(("address", "clause", "bets"), ABOVE)
def test_odds_above_the_limit_are_taken_where_the_payout_needs_it(address: str, clause: str, bets: list[str]) -> None:
    """On $5 and a limit of once the bet, $6 on 5 pay $9; $7 are too many, and a house need not take the $6."""
    assert clause
    for bet in bets:
        for above in ("yes", "no"):
            game = craps(address, options={"odds-multiple": "1", "odds-above-limit": above})
            table = table_for(game, [*([(3, 3)] if bet == "come" else []), (1, 4), (2, 3)])
            key = f"{bet}-odds:5" if bet != "pass" else "pass-odds"
            stakes: dict[str, int] = {"put:5": 500} if bet == "put" else {}
            if bet == "come":
                throw_once(table, {"pass-line": 500})
            throw_once(table, {"come": 500} if bet == "come" else {"pass-line": 500})
            table.begin()
            for refused in (700, *([600] if above == "no" else [])):
                with pytest.raises(Refused, match=r"above the limit of \$"):
                    table.answer({**stakes, key: refused})
            table.answer({**stakes, key: 600 if above == "yes" else 500})
            net = next(line.net for line in table.lines if line.wager == key)
            assert net == (900 if above == "yes" else 750)


# --- tournaments ------------------------------------------------------------------------------------------------------

PASS, DONT = {"pass-line": 500}, {"dont-pass": 500}
TOURNAMENT = [
    ({}, {"field": 500}, "oh craps 14.B.v"),
    ({}, {**PASS, **DONT}, "oh craps 14.B.v"),
    (PASS, {"come": 500, "dont-come": 500}, "oh craps 14.B.vi(a)"),
    (PASS, {"lay:4": 1000}, "oh craps 14.B.vi(b)"),
    (PASS, {"lay:6": 1000, "place-to-win:6": 600}, "oh craps 14.B.vi"),
    (DONT, {"place-to-win:4": 500}, "oh craps 14.B.vi"),
    (PASS, {"place-to-win:4": 500, "buy:4": 500}, "oh craps 14.B.iv"),
    (PASS, {"place-to-win:6": 600, "buy:6": 500, "put:6": 500}, "oh craps 14.B.iv"),
]
"""What stands with a point of 4 (nothing: before the come out roll), what is added, and the clause that forbids it."""


@pytest.mark.parametrize(("stands", "added", "clause"), TOURNAMENT)
def test_a_participant_of_a_tournament_may_not_bet_everything(
    stands: dict[str, int], added: dict[str, int], clause: str
) -> None:
    """At another table it is taken."""
    for tournament in ("yes", "no"):
        game = craps(OH, options={"tournaments": "yes", "tournament-table": tournament})
        table = table_for(game, [(2, 2), (5, 6)])
        if stands:
            throw_once(table, stands)
        table.begin()
        if tournament == "yes":
            with pytest.raises(Refused) as refused:
                table.answer(added)
            assert refused.value.cite == printed(clause)
        else:
            table.answer(added)


def test_what_a_participant_of_a_tournament_may_bet() -> None:
    """Two types on a number beside odds, the Field and propositions (oh craps 14.B.iv); one line bet (oh craps 14.B.v);
    and a bet moves from the don't to the do side while it may be changed (oh craps 14.B.vi(c))."""
    game = craps(OH, options={"tournaments": "yes", "tournament-table": "yes"})
    table = table_for(game, [(2, 2), (5, 6), (5, 6)])
    throw_once(table, {**DONT, "hardway:6": 500})
    table.begin()
    with pytest.raises(Refused, match="at all times"):
        table.answer({"dont-pass": -500})
    table.answer(
        {"dont-pass": -500, **PASS, "pass-odds": 500, "place-to-win:4": 500, "hop-hard:2-2": 500, "field": 500}
    )
    throw_once(table)
    assert {"pass-line", "pass-odds", "place-to-win:4", "hardway:6"} == set(table.carry["standing"]["1"])
