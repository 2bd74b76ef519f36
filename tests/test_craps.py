"""Craps: known figures, three ways to one number, the table's rules on making, removing and calling wagers."""

from __future__ import annotations

import functools
import math
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.base import Priced
from croupier.games.dice import craps_odds
from croupier.games.dice.craps import Craps, Layout
from croupier.games.dice.craps_chart import SUPPORTING, THROWS
from croupier.games.script import RollDice, Shown
from croupier.odds.pricing import Conditions, Price, prices
from croupier.odds.simulation import simulate
from croupier.rules import submission
from croupier.rules.submission import Rules, Submission
from croupier.tables import journal as journals
from croupier.tables.dealer import HouseDealer, Recorded
from croupier.tables.ledger import layout as on_layout
from croupier.tables.replay import replay
from croupier.tables.table import Table
from test_cli import run

PA, OH, CRAPLESS, GR, BS = "pa/623a", "oh/craps", "oh/crapless-craps", "gr/03", "bs/02"
ALL = [PA, OH, CRAPLESS, GR, BS]


def craps(address: str, **choices: Any) -> Craps:
    game = open_game(address, Submission(**choices))
    assert isinstance(game, Craps)
    return game


def table_for(game: Craps, throws: Sequence[tuple[int, int]], pause: bool = False) -> Table:
    table = Table(game, Recorded(list(pair) for pair in throws), pause=pause)
    table.sit(1, "a", 10**12)
    return table


def throw_once(table: Table, wagers: dict[str, int] | None = None) -> dict[str, int]:
    """One round at seat 1; what each wager netted."""
    table.begin()
    table.answer(wagers or {})
    nets: dict[str, int] = {}
    for line in table.lines:
        nets[line.wager] = nets.get(line.wager, 0) + line.net
    return nets


# --- three ways to one number -----------------------------------------------------------------------------------------


def test_a_line_bet_with_full_odds_is_simulated_by_a_kernel_of_its_own() -> None:
    rules = Rules(PA)
    exact = {one.conditions: one for one in prices(rules, wager="pass-line")}
    found = simulate(rules, 20_000_000, seed=7, wagers=["pass-line"]).prices()
    assert len(found) == 3
    for one in found:
        off = float(one.house_advantage - exact[one.conditions].house_advantage)
        assert abs(off) < 4 * one.std_error


@lru_cache(maxsize=1000)
def stake(game: Craps, wager: str) -> int:
    return 500 if wager == "fire" else game.whole_stake(wager)


def everything(game: Craps, layout: Layout) -> dict[str, int]:
    """Every wager that may be made and does not stand yet, one Come and one Don't Come Bet at a time."""
    held = layout.standing.get("1", {})
    made: dict[str, int] = {}
    for (wager, spot), _ in game.decisions.line.items():
        if not game.offers(wager):
            continue
        if game.decisions.moving(wager):
            standing = any(key.partition(":")[0] == wager for key in held)
            if spot == "first" and not standing and layout.may_make(game.makes[wager]):
                made[wager] = 10 * stake(game, "pass-odds")
        elif game.makes[wager] == SUPPORTING:
            key = wager if wager in game.at_the_point else f"{wager}:{spot}"
            supported = game.supported(key)
            at_point = wager not in game.at_the_point or str(layout.point) == spot
            if key not in held and at_point and (supported in held or supported in made) and supported != "come":
                made[key] = stake(game, "pass-odds" if wager == "pass-odds" else wager)
        else:
            key = f"{wager}:{spot}" if spot else wager
            if key not in held:
                made[key] = stake(game, wager)
    for wager in game.decisions.track:
        if game.offers(wager) and wager not in held and layout.may_make(game.makes[wager]):
            made[wager] = stake(game, wager)
    return made


def check_the_script_against_the_kernel(address: str, rolls: int, seed: int, **choices: Any) -> None:
    """A table with every wager on it pays, wager by wager, what the kernel counts for the same throws."""
    game = craps(address, **choices)
    thrown = craps_odds.throws(seed, 0, rolls)
    table = table_for(game, [THROWS[int(one)] for one in thrown])
    nets: dict[str, int] = {}
    for _ in range(rolls):
        table.begin()
        point = table.carry.get("point", 0)
        table.answer(everything(game, Layout.of(table.carry)))
        for line in table.lines:
            wager, _, spot = line.wager.partition(":")
            if line.outcome in ("vigorish", "off"):
                continue
            key = f"{wager}:{point}" if wager in ("pass-odds", "dont-pass-odds") else line.wager
            key = wager if wager in ("come", "dont-come") else key
            nets[key] = nets.get(key, 0) + line.net
    for (wager, spot), (found, _) in craps_odds.Board(game).play(thrown).items():
        key = f"{wager}:{spot}" if spot else wager
        staked = 10 * stake(game, "pass-odds") if game.decisions.moving(wager) else stake(game, wager)
        priced = Priced(wager, wager, craps_odds.BET, (), spot)
        count = craps_odds.gather(game, priced, found, Fraction(0))
        due = Fraction(0)
        for case, times in zip(count.cases, count.counts, strict=True):
            due += times * sum(game.worth(leg, staked, {})[1] for leg in case.legs)
        due += count.total * game.vigorish(wager, spot, Fraction(staked))
        assert nets.get(key, 0) == due, key
    assert table.ledger[on_layout(1)] == sum(table.carry.get("standing", {}).get("1", {}).values())


@pytest.mark.parametrize("address", ALL)
def test_a_table_with_every_wager_pays_what_the_kernel_counts(address: str) -> None:
    check_the_script_against_the_kernel(address, 150, seed=11)


def test_other_choices_of_the_house_by_script_and_kernel() -> None:
    options = {
        "come-odds-on-come-out": "off",
        "dont-come-odds-on-come-out": "off",
        "buy-vigorish-time": "on-win",
        "lay-vigorish-time": "on-win",
        "buy-vigorish-base": "win",
        "fire-seven": "any-7",
        "bonus-craps-timing": "any-come-out",
    }
    check_the_script_against_the_kernel(PA, 150, seed=5, options=options, paytables={"fire": "B"})
    apart = {"separate-almost": "yes", "buy-on-come-out": "on", "lay-on-come-out": "off", "fire-least-points": "4"}
    check_the_script_against_the_kernel(OH, 150, seed=6, options=apart)
    ten = {"fire-points": "2, 3, 4, 5, 6, 8, 9, 10, 11, 12"}
    check_the_script_against_the_kernel(CRAPLESS, 150, seed=7, options=ten)
    check_the_script_against_the_kernel(BS, 150, seed=8, options={"fraction-payoffs": "all"})


def test_two_thousand_throws_of_pennsylvania_by_script_and_kernel() -> None:
    check_the_script_against_the_kernel(PA, 2_000, seed=3)


@pytest.mark.verify
@pytest.mark.parametrize("block", range(20))
def test_a_hundred_thousand_throws_by_script_and_kernel(block: int) -> None:
    check_the_script_against_the_kernel(PA, 5_000, seed=100 + block)


# --- known figures ----------------------------------------------------------------------------------------------------


def priced(address: str, **choices: Any) -> dict[tuple[str, str, str], Price]:
    found: dict[tuple[str, str, str], Price] = {}
    for one in prices(Rules(address, Submission(**choices))):
        if not any(said.startswith(craps_odds.WITH_ODDS) for said in one.conditions):
            found[one.wager, one.paytable, one.basis] = one
    return found


def test_published_figures() -> None:
    # The edges of single bets as the trade's tables have them (casinodealerswebsite.com, "Summary of bets house %";
    # Wizard of Odds, "Craps"); Bonus Craps at 34 and 175 to 1: 7.76 and 7.46 per cent (Wizard of Odds, "Bonus Craps").
    found = priced(PA)
    per_bet = {
        "pass-line": "7/495", "dont-pass": "27/1980", "come": "7/495", "place-to-win:4": "1/15",
        "place-to-win:5": "1/25", "place-to-win:6": "1/66", "place-to-lose:4": "1/33", "place-to-lose:5": "1/40",
        "place-to-lose:6": "1/55", "hardway:4": "1/9", "hardway:6": "1/11", "field": "1/18", "any-seven": "1/6",
        "any-craps": "1/9", "craps-2": "5/36", "eleven": "1/9", "c-and-e": "1/9", "horn": "1/8", "whirl": "2/15",
        "horn-high:2": "23/180", "horn-high:3": "11/90", "hop-hard": "5/36", "hop-easy": "1/9", "pass-odds:4": "0",
        "dont-come-odds:6": "0",
    }  # fmt: skip
    for wager, edge in per_bet.items():
        assert found[wager, "", craps_odds.BET].house_advantage == Fraction(edge), wager
    assert found["dont-pass", "", craps_odds.RESOLVED].house_advantage == Fraction(27, 1925)
    assert found["place-to-win:6", "", craps_odds.ROLL].house_advantage == Fraction(1, 216)
    outlay = {"buy:4": "1/21", "lay:4": "1/41", "lay:5": "1/31", "lay:6": "1/25"}
    for wager, edge in outlay.items():
        assert found[wager, "", craps_odds.OUTLAY].house_advantage == Fraction(edge), wager
    assert round(float(found["fire", "A", craps_odds.BET].house_advantage), 4) == 0.2076
    assert round(float(found["all-small", "", craps_odds.BET].house_advantage), 4) == 0.0776
    assert round(float(found["all-or-nothing", "", craps_odds.BET].house_advantage), 4) == 0.0746


def test_published_figures_of_other_rules() -> None:
    # Crapless pass line 5.38 per cent (Wizard of Odds); a vigorish on wins only costs a third of it on 4 and 10.
    assert priced(CRAPLESS)["pass-line", "", craps_odds.BET].house_advantage == Fraction(373, 6930)
    on_win = priced(PA, options={"buy-vigorish-time": "on-win"})
    assert on_win["buy:4", "", craps_odds.BET].house_advantage == Fraction(1, 60)
    assert ("buy:4", "", craps_odds.OUTLAY) not in on_win
    assert priced(BS)["big-six", "", craps_odds.BET].house_advantage == Fraction(1, 11)
    assert priced(OH)["put:6", "", craps_odds.BET].house_advantage == Fraction(1, 11)


def test_a_hand_lasts_eight_and_a_half_rolls() -> None:
    # 1671/196 rolls a shooter (S. N. Ethier and F. M. Hoppe, "A world record in Atlantic City and the length of the
    # shooter's hand at craps", arXiv 0906.1545; D. Catlin, "The number of craps rolls", has 8.526).
    game = craps(PA)
    hand = craps_odds.exact(game, "fire", "")
    assert hand.length == Fraction(1671, 196)
    assert craps_odds.exact(game, "pass-line", "").length == Fraction(557, 165)


def test_the_points_of_a_fire_bet() -> None:
    """How many different points a shooter makes: Ethier's figures, printed by D. Catlin, "The Fire Bet" (2010)."""
    game = craps(PA)
    exact = craps_odds.exact(game, "fire", "").ends
    lost = sum(chance for (_, code), chance in exact.items() if game.decisions.decisions[code].does == "lose")
    printed = [0.593939393939, 0.260750492004, 0.101275355549, 0.033434212179]
    assert float(lost) == pytest.approx(sum(printed), abs=4e-12)
    four = next(chance for (_, code), chance in exact.items() if game.decisions.decisions[code].outcome == "points-4")
    assert float(four) == pytest.approx(0.008798178440, abs=1e-12)


def test_odds_thin_the_edge_as_the_trade_has_it() -> None:
    """0.848, 0.606, 0.471 and, at 3-4-5 times odds, 0.374 per cent (casinodealerswebsite.com)."""
    by_point = {"odds-by-point": "4 3, 5 4, 6 5, 8 5, 9 4, 10 3"}
    for options, printed in (
        ({"odds-multiple": "1"}, 0.848),
        ({"odds-multiple": "2"}, 0.606),
        ({"odds-multiple": "3"}, 0.471),
        (by_point, 0.374),
    ):
        full = list(prices(Rules(PA, Submission(options=options)), wager="pass-line"))[-1]
        assert round(100 * float(full.element_of_risk), 3) == printed
    lay = {"lay-odds-by-point": "4 3, 5 4, 6 5, 8 5, 9 4, 10 3"}
    full = list(prices(Rules(PA, Submission(options=lay)), wager="dont-pass"))[-1]
    assert full.mean_stake == 1 + Fraction(2, 3) * 6  # on every point six times the bet wins 3, 4 or 5 times it


@pytest.mark.parametrize(("address", "wager", "spot"), [
    (PA, "pass-line", ""), (PA, "dont-come", ""), (PA, "hardway", "6"), (PA, "fire", ""), (PA, "all-small", ""),
    (OH, "tenor", ""), (CRAPLESS, "fire", ""), (CRAPLESS, "pass-line", ""),
])  # fmt: skip
def test_rolls_to_decide_by_following_the_dice(address: str, wager: str, spot: str) -> None:
    """Mean and variance, from the chance that a wager still stands after each throw: no chain is solved."""
    game = craps(address)
    course = craps_odds.exact(game, wager, spot)

    @functools.cache
    def thrown_from(point: int, seen: int) -> Counter[tuple[int, int] | None]:
        """How many throws lead where: to the table's point or the wager's and what a track has seen, or to its end."""
        if wager in game.decisions.track:
            return Counter(followed(game, wager, point, seen, sum(throw)) for throw in THROWS)
        first = "first" if game.decisions.moving(wager) else spot
        codes = game.decisions.lines[game.decisions.line[wager, str(point) if point else first]]
        return Counter(
            None if code >= 0 else (sum(throw) if code == -2 else point, 0)
            for throw, code in zip(THROWS, codes.tolist(), strict=True)
        )

    standing: dict[tuple[int, int] | None, float] = {(0, 0): 1.0}
    mean = square = 0.0
    for rolls in range(1, 400):
        after: dict[tuple[int, int] | None, float] = {}
        for state, chance in standing.items():
            assert state is not None
            for then, ways in thrown_from(*state).items():
                after[then] = after.get(then, 0.0) + chance * ways / 36
        ended = after.pop(None, 0.0)
        mean += rolls * ended
        square += rolls**2 * ended
        standing = after
    assert mean == pytest.approx(float(course.length), rel=1e-9)
    assert square - mean**2 == pytest.approx(float(course.variance), rel=1e-7)


def followed(game: Craps, wager: str, point: int, seen: int, total: int) -> tuple[int, int] | None:
    """Where a throw takes a track: the table's point and what it has seen; None where it ends."""
    chart = game.decisions
    track = chart.track[wager]
    points = chart.collects_points[track]
    if (not points or total == point) and chart.goals[track] >> total & 1:
        seen |= 1 << total
    if (total == 7 and (bool(game.final_sevens[track]) or point)) or (
        seen == chart.goals[track] and chart.tracks[track][13] >= 0
    ):
        return None
    if not points:
        return 0, seen
    made = 0 if point and total in (point, 7) else point or (total if total in chart.points else 0)
    return made, seen


def test_full_odds_leave_the_loss_and_widen_the_swing() -> None:
    plain, _, full = prices(Rules(PA), wager="pass-line")
    assert full.house_advantage == plain.house_advantage == Fraction(7, 495)
    assert full.element_of_risk == Fraction(7, 495) / (1 + 10 * Fraction(2, 3))
    lay = next(one for one in prices(Rules(PA), wager="dont-pass") if "odds" in one.conditions[0])
    assert lay.house_advantage == Fraction(3, 220)


def test_a_commission_on_excess_odds_has_a_price() -> None:
    options = {"odds-multiple": "3", "excess-odds-commission": "yes", "free-odds": "1"}
    full = list(prices(Rules(BS, Submission(options=options)), wager="pass-line"))[-1]
    assert full.house_advantage == Fraction(7, 495) + Fraction(2, 3) * 2 * Fraction(5, 100)


@pytest.mark.parametrize(
    ("how", "due"),
    [("down", [0, 0, 100, 100]), ("up", [100, 100, 200, 200]), ("nearest", [0, 100, 100, 200])],
)
def test_a_charge_is_rounded_to_dollars_as_the_house_says(how: str, due: list[int]) -> None:
    """Half a dollar is as near to the one as to the other: it is rounded up, in the house's favor."""
    game = open_game(BS, Submission(options={"vigorish-rounding": how}))
    assert isinstance(game, Craps)
    assert [game.rounded(Fraction(cents)) for cents in (49, 50, 149, 150)] == due


def test_the_reading_of_the_fire_bet_moves_its_price() -> None:
    literal = priced(PA, options={"fire-seven": "any-7"})["fire", "A", craps_odds.BET]
    assert float(literal.house_advantage) > 0.5
    ten = priced(CRAPLESS, options={"fire-points": "2, 3, 4, 5, 6, 8, 9, 10, 11, 12"})["fire", "", craps_odds.BET]
    six = priced(CRAPLESS)["fire", "", craps_odds.BET]
    assert ten.house_advantage < six.house_advantage


# --- a peer -----------------------------------------------------------------------------------------------------------

HOPS = [f"{a}-{b}" for a in range(1, 7) for b in range(a, 7)]


class Peer:
    """crapssim's bets, one by one, on the same dice.

    Where it differs from 623a: Lay Bets are told to work on a come out roll (623a.3(a)(42)), Come odds are off by the
    house's option (623a.6(c)), hardways are called on at our table (623a.3(a)(7)), a Place Bet that wins comes down,
    and a Fire Bet with six points waits for the loser 7 (623a.11(a)(5)). From Ohio: Put Bets are told to work on a come
    out roll, as Come Bets do (oh 3.A.v).
    """

    def __init__(self, crapless: bool = False) -> None:
        from crapssim.rules import ClassicRules, CraplessRules
        from crapssim.table import Table as PeerTable

        self.table = PeerTable(rules=CraplessRules() if crapless else ClassicRules())
        self.table.settings |= {
            "ATS_payouts": {"all": 175, "tall": 34, "small": 34},
            "vig_rounding": "none",
            "vig_paid_on_win": True,
        }
        self.bets: dict[str, Any] = {}

    def make(self, key: str, dollars: int, point: int) -> None:
        peer: Any = import_module("crapssim.bet")
        wager, _, spot = key.partition(":")
        plain = {
            "pass-line": peer.PassLine, "dont-pass": peer.DontPass, "come": peer.Come, "dont-come": peer.DontCome,
            "field": peer.Field, "any-seven": peer.Any7, "any-craps": peer.AnyCraps, "craps-2": peer.Two,
            "craps-3": peer.Three, "craps-12": peer.Boxcars, "eleven": peer.Yo, "c-and-e": peer.CAndE,
            "horn": peer.Horn, "whirl": peer.World, "fire": peer.Fire, "all-small": peer.Small, "all-tall": peer.Tall,
            "all-or-nothing": peer.All, "big-six": peer.Big6, "big-eight": peer.Big8,
        }  # fmt: skip
        boxes = {"place-to-win": peer.Place, "buy": peer.Buy, "hardway": peer.HardWay}
        odds = {"pass-odds": peer.PassLine, "dont-pass-odds": peer.DontPass, "come-odds": peer.Come,
                "dont-come-odds": peer.DontCome, "put-odds": peer.Put}  # fmt: skip
        if wager in plain:
            self.bets[key] = plain[wager](dollars)
        elif wager in boxes:
            self.bets[key] = boxes[wager](int(spot), dollars)
        elif wager in ("lay", "put"):
            self.bets[key] = {"lay": peer.Lay, "put": peer.Put}[wager](int(spot), dollars, always_working=True)
        elif wager in odds:
            self.bets[key] = peer.Odds(odds[wager], int(spot or point), dollars)
        else:
            self.bets[key] = peer.Hop(tuple(int(die) for die in spot.split("-")), dollars)

    def roll(self, pair: tuple[int, int]) -> dict[str, float]:
        """What each bet that the dice decide netted, in dollars."""
        self.table.dice.fixed_roll(pair)
        nets: dict[str, float] = {}
        for key, bet in list(self.bets.items()):
            result = bet.get_result(self.table)
            if result.won or result.lost or result.pushed:
                nets[key] = result.amount - bet.amount if not result.lost else -bet.amount
                del self.bets[key]
        for key, bet in list(self.bets.items()):
            if key in ("come", "dont-come"):
                bet.update_number(self.table)
                self.bets[f"{key}:{bet.number}"] = self.bets.pop(key)
        self.table.point.update(self.table.dice, self.table.rules.point_numbers())
        return nets


ON_WIN = {"buy-vigorish-time": "on-win", "lay-vigorish-time": "on-win"}
PEERS: list[tuple[str, dict[str, str], set[str]]] = [
    (PA, ON_WIN, {"place-to-lose", "horn-high", "six-seven-eight"}),
    (OH, ON_WIN, {"horn-high", "six-string", "fab-four", "tenor", "almost", "fire"}),
    (CRAPLESS, {}, {"horn-high", "six-string", "fab-four", "tenor", "almost", "fire", "buy"}),
    (BS, {}, {"buy", "lay"}),
]
"""Chapters, the house's choices, and the wagers that crapssim does not have, or not with these payouts: the Fire
Bet from three points (oh 5.G), a vigorish that is taken with the bet (bs 2(2)(f), 2(5)(a); oh crapless 5.J)."""


@pytest.mark.parametrize(("address", "options", "unknown"), PEERS)
def test_random_wagers_agree_with_crapssim(address: str, options: dict[str, str], unknown: set[str]) -> None:
    game = craps(address, options={"come-odds-on-come-out": "off", **options})
    chance = random.Random(623)
    decided: set[str] = set()
    for _ in range(60 if address == PA else 25):
        peer, throws = Peer(crapless=address == CRAPLESS), [THROWS[chance.randrange(36)] for _ in range(40)]
        table = table_for(game, throws)
        for pair in throws:
            layout = Layout.of(table.carry)
            free = {
                key: cents
                for key, cents in everything(game, layout).items()
                if chance.random() < 0.3 and key.partition(":")[0] not in unknown
            }
            if not layout.point:  # crapssim does not know a marker that stays off without a line bet (623a.10(b))
                free["pass-line"] = 6000
            held = {**layout.standing.get("1", {}), **free}
            made = {key: cents for key, cents in free.items()
                    if game.makes[key.partition(":")[0]] != SUPPORTING or game.supported(key) in held}  # fmt: skip
            calls = {f"on:{key}": 0 for key in made if key.startswith("hardway") and address == PA}
            for key, cents in made.items():
                peer.make(key, cents // 100, layout.point)
            table.begin()
            table.answer(made | calls)
            ours: dict[str, float] = {}
            for line in table.lines:
                ours[line.wager] = ours.get(line.wager, 0) + line.net / 100
            six = [key for key in peer.bets if key == "fire" and len(peer.bets[key].points_made) >= 5]
            theirs = peer.roll(pair)
            if not six:
                assert ours == pytest.approx(theirs), (pair, layout.point, made)
            decided |= {key.partition(":")[0] for key in ours}
    assert decided >= {law.id for law in game.rules.offered} - unknown - {"fire", "all-or-nothing"}


# --- irregularities, options and refusals -----------------------------------------------------------------------------


@pytest.mark.parametrize("address", [PA, OH, CRAPLESS, BS])
def test_every_irregularity_acts(address: str) -> None:
    """An invalid roll is thrown again and moves no money; the rest is announced with its clause."""
    game = craps(address)
    for law in game.rules.chapter.irregularities:
        if not game.rules.holds(law.requires):
            continue
        table = table_for(game, [(3, 4), (1, 1)], pause=True)
        table.begin()
        table.answer({"pass-line": 1000})
        assert isinstance(table.pending, RollDice)
        table.rule(law.id, 1, wager="pass-line" if "return-wager" in law.effect else "")
        assert any(said.cite == game.rules.cite(law.cite) for said in table.said)
        while table.playing:
            table.proceed()
        net = sum(line.net for line in table.lines)
        if "void-result" in law.effect:
            assert net == (0 if address == CRAPLESS else -1000)  # 2 is a point in Crapless Craps
        else:
            assert net == (0 if "return-wager" in law.effect else 1000)
        assert table.bankroll(1) + table.ledger[on_layout(1)] == 10**12 + net
        again = replay(table.journal.events)
        assert again.ledger.balances == table.ledger.balances


@pytest.mark.parametrize(
    ("address", "law"), [(PA, "face-disputed-craps"), (OH, "face-disputed"), (BS, "face-disputed")]
)
def test_a_disputed_throw_is_read_or_void_before_it_moves_money(address: str, law: str) -> None:
    for read, net in (([5, 6], 1000), (None, -1000)):
        table = table_for(craps(address), [(1, 1), (6, 6)], pause=True)
        table.begin()
        table.answer({"pass-line": 1000})
        with pytest.raises(Refused, match="nothing is shown"):
            table.rule(law, result=[5, 6])
        table.proceed()
        assert isinstance(table.pending, Shown)
        assert table.pending.result == (1, 1)
        assert not table.lines
        with pytest.raises(Refused, match="not a throw"):
            table.rule(law, result=[5, 7])
        with pytest.raises(Refused, match="leaves nobody"):
            table.rule("die-off-table", result=[5, 6])
        table.rule(law, result=read)
        assert isinstance(table.pending, Shown if read else RollDice)
        while table.playing:
            table.proceed()
        assert sum(line.net for line in table.lines) == net
        assert table.results == [(5, 6) if read else (6, 6)]
        assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_what_a_ruling_returns_must_stand() -> None:
    table = table_for(craps(BS), [(3, 3)], pause=True)
    table.begin()
    table.answer({"field": 500})
    for seat, wager in ((None, ""), (1, ""), (1, "horn"), (2, "field")):
        with pytest.raises(Refused, match=r"2\(4\)\(f\)"):
            table.rule("unpayable-wager", seat, wager=wager)
    assert table.stakes == {1: {"field": 500}}


def test_what_was_added_too_late_goes_back_and_what_stood_before_stays() -> None:
    table = table_for(craps(BS), [(3, 3), (2, 2)], pause=True)
    for wagers in ({"pass-line": 1000, "place-to-win:8": 600}, {"place-to-win:8": 1200}):
        table.begin()
        table.answer(wagers)
        if "pass-line" in wagers:
            while table.playing:
                table.proceed()
    assert table.stakes[1]["place-to-win:8"] == 1800
    table.rule("late-wager", 1, wager="place-to-win:8")
    assert table.stakes[1]["place-to-win:8"] == 600


def test_wagers_on_a_new_shooter_can_be_made_when_the_dice_go_on_for_want_of_a_line_bet() -> None:
    """Seat 1 makes its point and no new line bet; seat 2 has one, and a Fire Bet on its hand can be made first."""
    game = craps(PA)
    table = Table(game, Recorded([[2, 2], [1, 3], [1, 1]]))
    for seat in (1, 2):
        table.sit(seat, "x", 100_000)
    for first, second in (({"pass-line": 500}, {}), ({}, {}), ({}, {"pass-line": 500})):
        table.begin()
        table.answer(first)
        table.answer(second)
    assert table.carry["shooter"] == 2
    assert not table.results
    table.begin()
    table.answer({"fire": 500, "all-small": 100})
    table.answer({})
    assert table.results == [(1, 1)]
    assert table.carry["standing"]["1"] == {"fire": 500, "all-small": 100}


def test_at_the_terminal_what_goes_wrong_happens_at_the_next_throw(tmp_path: Path) -> None:
    journal = tmp_path / "table.jsonl"
    typed = ["rule die-off-table", "field 5", "rule face-disputed-craps 1-1", "", "rule unknown", "quit"]
    code, out, err = run("play", PA, "--journal", str(journal), text="\n".join(typed) + "\n")
    assert (code, err) == (0, "")
    assert "It happens in this round: One or both dice go off the table." in out
    assert "2 to 1" in out  # the second throw is read as a 2, for the field bet of before
    kinds = [event.kind for event in journals.read(journal)]
    assert kinds.count("void-result") == kinds.count("read") == 1
    code, out, _ = run("verify", str(journal))
    assert code == 0, out


def test_a_ruling_on_mini_craps_needs_a_mini_craps_table() -> None:
    for version, other in (("craps", "mini-craps"), ("mini-craps", "craps")):
        table = table_for(craps(PA, options={"version": version}), [(1, 1)], pause=True)
        table.begin()
        table.answer({"pass-line": 500})
        with pytest.raises(Refused, match="version"):
            table.rule(f"face-disputed-{other}")
    assert craps(PA, options={"version": "mini-craps"}).seats == 9
    assert craps(PA).seats == 16


def test_a_shooter_who_misbehaves_loses_the_dice() -> None:
    game = craps(PA)
    table = Table(game, Recorded([[2, 2], [1, 1]]), pause=True)
    for seat in (1, 2):
        table.sit(seat, "x", 100_000)
    table.begin()
    table.answer({"pass-line": 500})
    table.answer({"pass-line": 500})
    assert table.said[-1].text == "Seat 1 has the dice."
    table.rule("shooter-misbehaves")
    table.proceed()
    table.proceed()
    assert table.carry["shooter"] == 2
    assert replay(table.journal.events).carry == table.carry


def test_the_dice_go_round() -> None:
    game = craps(PA)
    table = Table(game, Recorded([[2, 2], [5, 6], [3, 4], [1, 1]]))
    for seat in (2, 5, 7):
        table.sit(seat, "x", 100_000)
    shooters = []
    rounds: list[tuple[dict[str, int], ...]] = [
        ({"pass-line": 500}, {}, {"pass-line": 500}),
        ({}, {}, {}),
        ({}, {}, {}),
        ({}, {}, {"dont-pass": 500}),
    ]
    for answers in rounds:
        table.begin()
        for answer in answers:
            table.answer(answer)
        shooters.append(table.carry["shooter"])
    assert shooters == [2, 2, 5, 7]  # seven out at the third throw; seat 5 has no line bet and the dice go on


def test_dice_given_up_take_fire_bets_along() -> None:
    """Giving up the dice ends the betting; a Fire Bet on the new shooter may then be made."""
    for successor, made in (("add", 1), ("anew", 0)):
        game = craps(PA, options={"fire-successor": successor})
        table = Table(game, Recorded([[2, 2], [1, 3], [1, 1]]))
        for seat in (1, 2):
            table.sit(seat, "x", 100_000)
        for first in ({"pass-line": 500, "fire": 500}, {}, {"pass-dice": 0}):
            table.begin()
            table.answer(first)
            table.answer({"pass-line": 500} if "pass-dice" in first else {})
        assert table.carry["shooter"] == 2
        assert table.carry["standing"]["2"] == {"pass-line": 500}
        assert table.results == []
        game.check_wagers(2, {"fire": 100}, table.carry)
        assert table.carry["shown"].get("1", {}).get("fire", 0).bit_count() == made


REFUSALS: list[tuple[str, dict[str, int], str]] = [
    (PA, {"lay:7": 4000}, "not a spot"),
    (PA, {"pass-line:4": 500}, "not made on a number"),
    (PA, {"come": 500}, r"623a\.3\(a\)\(3\)"),
    (PA, {"come:6": 500}, "not made on a number"),
    (PA, {"fire": 250}, "steps"),
    (PA, {"pass-line": 0}, "not a wager"),
    (PA, {"pass-line": -500}, "stands there"),
    (PA, {"on:place-to-win:6": 0}, "No Place Bet to Win stands"),
    (PA, {"place-to-win:6": 600, "on:place-to-win:6": 100}, "with 0"),
    (PA, {"pass-dice": 0}, "does not have the dice"),
    (PA, {"come-odds:6": 500}, "needs Come Bet"),
    (PA, {"whirl": 501}, r"multiples of \$5"),
    (PA, {"put:6": 500}, "no wager"),
    (OH, {"place-to-lose:4": 1100}, "no wager"),
    (CRAPLESS, {"dont-pass": 500}, "no wager"),
    (GR, {"lay:5": 75_100}, r"\$750"),
    (BS, {"fire": 500}, "no wager"),
]


@pytest.mark.parametrize(("address", "answer", "words"), REFUSALS)
def test_refusals_change_nothing(address: str, answer: dict[str, int], words: str) -> None:
    table = table_for(craps(address), [(1, 1)])
    table.begin()
    events = len(table.journal)
    with pytest.raises(Refused, match=words):
        table.answer(answer)
    assert len(table.journal) == events


def test_a_vigorish_must_be_affordable() -> None:
    game = craps(PA)
    table = Table(game, HouseDealer(game))
    table.sit(1, "x", 2000)
    table.begin()
    with pytest.raises(Refused, match=r"\$20, not \$21"):
        table.answer({"buy:4": 2000})


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (BS, {"approved-odds": "field"}),
        (BS, {"excess-lay-odds-commission": "yes", "free-lay-odds": "much"}),
        (PA, {"buy-vigorish-time": "on-win", "buy-vigorish-numbers": "4, 7"}),
        (PA, {"odds-multiple": "11"}),
        (PA, {"odds-by-point": "4 11"}),
        (PA, {"odds-by-point": "7 3"}),
        (PA, {"lay-odds-by-point": "4"}),
        (BS, {"odds-by-point": "2 1"}),
    ],
)
def test_answers_that_make_no_sense_are_refused_with_their_clause(address: str, options: dict[str, str]) -> None:
    with pytest.raises(Refused, match=r"\[(pa|bs) "):
        list(
            prices(
                Rules(
                    address,
                    Submission(
                        options={**options, **({"lay-odds-multiple": "1"} if "free-lay-odds" in options else {})}
                    ),
                )
            )
        )


def test_reduced_bets_keep_their_odds_within_the_limit() -> None:
    table = table_for(craps(PA), [(3, 3), (1, 1)])
    throw_once(table, {"dont-pass": 1000})
    table.begin()
    with pytest.raises(Refused, match="above the limit"):
        table.answer({"dont-pass": -500, "dont-pass-odds": 12_000})
    with pytest.raises(Refused, match="needs"):
        table.answer({"dont-pass": -1000, "dont-pass-odds": 1200})
    table.answer({"dont-pass-odds": 12_000})


def test_odds_on_put_bets_keep_within_the_posted_maximum() -> None:
    table = table_for(craps(OH, limits={"table": ("5", "100")}), [(1, 1)])
    table.begin()
    with pytest.raises(Refused, match=r"above the limit of \$100 on 4.*oh 3\.B"):
        table.answer({"put:4": 10_000, "put-odds:4": 10_100})
    with pytest.raises(Refused, match="outside the posted limits"):
        table.answer({"pass-line": 10_100})
    table.answer({"put:4": 10_000, "put-odds:4": 10_000})


def test_a_horn_high_bet_without_an_area_is_broken_down() -> None:
    table = table_for(craps(PA, options={"horn-high-area": "no"}), [(6, 6)])
    assert throw_once(table, {"horn-high:12": 500}) == {"horn": 2700, "craps-12": 3000}


def test_every_option_is_known_to_the_game_or_moves_no_money() -> None:
    """What a house may choose without any effect on wagers and payouts is listed here, by name."""
    no_money = {
        "mini-craps-stickperson", "verbal-wagers", "fire-surveillance", "tournaments", "no-roll-authority",
    }  # fmt: skip
    source = Path(submission.__file__).read_text() + "".join(
        (Path(craps_odds.__file__).parent / name).read_text()
        for name in ("craps.py", "craps_money.py", "craps_odds.py", "craps_chart.py")
    )
    for address in ALL:
        chapter = craps(address).rules.chapter
        in_charts = {cell.removeprefix("option ") for chart in chapter.charts for row in chart.rows for cell in row}
        offered = {law.option for law in chapter.wagers} | {name for law in chapter.wagers for table in law.paytables
                                                            for name in table.requires}  # fmt: skip
        for option in chapter.options:
            known = option.id in source or option.id in in_charts or option.id in offered or option.id in no_money
            built = option.id.replace("lay-odds", "{kind}").replace("odds", "{kind}") in source
            assert known or built, option.id


def before_a_seven(numbers: Sequence[int]) -> Fraction:
    """The chance that all of some totals come before a 7, by inclusion and exclusion: no chain of throws."""
    ways = [6 - abs(7 - number) for number in numbers]
    chance = Fraction(0)
    for chosen in range(1 << len(ways)):
        missing = sum(way for place, way in enumerate(ways) if chosen >> place & 1)
        chance += (-1) ** chosen.bit_count() * Fraction(6, 6 + missing)
    return chance


def test_collected_numbers_by_inclusion_and_exclusion() -> None:
    small, tall = range(2, 7), range(8, 13)
    wanted = {
        (PA, "all-small"): small,
        (PA, "all-tall"): tall,
        (PA, "all-or-nothing"): [*small, *tall],
        (OH, "six-string"): [4, 5, 6, 8, 9, 10],
        (OH, "fab-four"): [2, 3, 11, 12],
    }
    for (address, wager), numbers in wanted.items():
        game = craps(address)
        ends = craps_odds.exact(game, wager, "").ends
        won = sum(chance for (_, code), chance in ends.items() if game.decisions.decisions[code].does == "win")
        assert won == before_a_seven(list(numbers)), wager
    ends = craps_odds.exact(craps(OH), "tenor", "").ends
    ten = [*small, *tall]
    nine = sum((before_a_seven([n for n in ten if n != left]) - before_a_seven(ten) for left in ten), Fraction(0))
    assert nine in ends.values()


def test_simulation_agrees_under_other_choices_of_the_house() -> None:
    options = {"fire-seven": "any-7", "bonus-craps-timing": "any-come-out", "buy-vigorish-time": "on-win",
               "come-odds-on-come-out": "off", "odds-multiple": "3"}  # fmt: skip
    rules = Rules(PA, Submission(options=options, paytables={"fire": "B"}))
    exact = {(one.wager, one.paytable, one.conditions): one for one in prices(rules)}
    found = simulate(rules, 1_000_000, seed=99).prices()
    for one in found:
        wanted = exact[one.wager, one.paytable, one.conditions]
        off = float(one.house_advantage - wanted.house_advantage)
        assert abs(off) < 4 * wanted.std_dev / math.sqrt(one.rounds), (one.wager, one.basis)


def test_rounded_payoffs_are_priced_at_the_stake_that_is_asked_for() -> None:
    """$5 on 6 is paid $6 in bs/02: that bet is fair. A vigorish of $2 on a Buy Bet of $25 costs 8%."""
    found = prices(Rules(BS), Conditions(stakes={"place-to-win": 500}), "place-to-win")
    six = next(one for one in found if one.wager == "place-to-win:6")
    assert six.house_advantage == 0
    rules = Rules(PA, Submission(options={"vigorish-rounding": "up"}))
    buy = next(iter(prices(rules, Conditions(stakes={"buy": 2500}), "buy")))
    assert buy.house_advantage == Fraction(2, 25)
