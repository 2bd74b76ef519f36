"""The sports pool: odds in three notations, the hold of a line, tickets at their own terms, exposure, rulings."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import product

import pytest

from croupier.contract.checks import cases_agree, replays
from croupier.equipment.source import Source
from croupier.errors import Refused
from croupier.filings.card import sign
from croupier.games import open_game
from croupier.games.lottery.lines import american, changed, events_in, profit_of
from croupier.games.lottery.sports_pool import SportsPool
from croupier.odds.pricing import prices
from croupier.odds.writers.markdown import markdown
from croupier.rules.dates import after, honoured
from croupier.rules.examples import example
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.surface import OpenGame
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

EXAMPLE = example("gr/13")
RAVENS = "straight:ravens-steelers.spread.ravens"


def book(**options: str) -> SportsPool:
    game = open_game("gr/13", Submission(options={**EXAMPLE.options, **options}))
    assert isinstance(game, SportsPool)
    return game


def test_odds_are_one_number_in_three_notations() -> None:
    for written in product(("-110", "10/11"), ("+145", "2.45", "29/20"), ("even", "+100", "2.00", "1/1")):
        assert [profit_of(one) for one in written] == [Fraction(10, 11), Fraction(29, 20), 1]
    assert [american(profit_of(one)) for one in ("10/11", "2.45", "even")] == ["-110", "+145", "+100"]
    for wrong in ("110", "-90", "0.95", "1.00", "10/0", "odds", ""):
        with pytest.raises(Refused, match="no odds"):
            profit_of(wrong)


def test_a_line_at_minus_110_holds_one_in_22() -> None:
    # 4.55 per cent, the figure that is quoted everywhere for -110 on both sides.
    market = events_in("a v b: spread -3 -110 -110")["a-b"].markets[0]
    assert market.hold == Fraction(1, 22)
    assert market.fair("a") == Fraction(1, 2)
    (one,) = prices(Rules("gr/13", EXAMPLE), wager=RAVENS)
    assert one.house_advantage == Fraction(1, 22)


def test_every_side_of_a_market_is_worth_the_hold() -> None:
    game = book()
    for event in game.events.values():
        for market in event.markets:
            assert sum(market.fair(side) for side in market.sides) == 1
            for side in market.sides:
                assert market.fair(side) * (1 + market.profit(side)) == 1 - market.hold


def test_a_parlay_is_worth_the_product_of_its_lines() -> None:
    one = next(one for one in prices(Rules("gr/13", EXAMPLE)) if one.wager.startswith("parlay"))
    assert one.house_advantage == 1 - Fraction(21, 22) ** 2
    card = Rules("gr/13", Submission(options={**EXAMPLE.options, "parlay-odds": "2-selections 13 to 5"}))
    one = next(one for one in prices(card) if one.wager.startswith("parlay"))
    assert one.house_advantage == Fraction(1, 10), "13 to 5 on one in four"


def test_simulated_slates_are_the_counted_ones() -> None:
    cases_agree(book(), 200_000)


def test_a_drawn_result_is_as_likely_as_its_odds_say() -> None:
    """Every market of every event of the example, in results that are drawn as at a table without other news."""
    game, source, rounds = book(), Source(bytes(32)), 1_500
    won = Counter[str]()
    for _ in range(rounds):
        for event in game.events.values():
            result = event.drawn(source)
            event.check_result(result)
            for market in event.markets:
                fell = {side: market.fallen(side, result, market.line_of(side)) for side in market.sides}
                assert sorted(fell.values()).count("win") == 1, (event.id, result, fell)
                won.update(f"{event.id}.{market.kind}.{side}" for side, one in fell.items() if one == "win")
    for event in game.events.values():
        for market in event.markets:
            for side in market.sides:
                chance = float(market.fair(side))
                off = won[f"{event.id}.{market.kind}.{side}"] - rounds * chance
                assert abs(off) < 4.5 * (rounds * chance * (1 - chance)) ** 0.5, (event.id, market.kind, side)


def test_exposure_by_outcome() -> None:
    """$110 on one side and $55 on the other at -110: the book makes 55 - 100 or 110 - 50."""
    game = book()
    stakes = {1: {f"{RAVENS}@-3.5,-110": 110_00}, 2: {"straight:ravens-steelers.spread.steelers@+3.5,-110": 55_00}}
    assert game.exposure(stakes) == {
        "ravens-steelers.spread.ravens": 55_00 - 100_00,
        "ravens-steelers.spread.steelers": 110_00 - 50_00,
    }


def test_a_ticket_keeps_its_terms_and_the_board_shows_the_new_ones() -> None:
    table = Table(book(), Recorded(["", {}, "ravens v steelers: spread -6 -105 -115", {"ravens-steelers": "24-20"}]))
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 1_000_00)
    table.begin()
    table.answer({RAVENS: 110_00})
    table.answer({})
    table.begin()
    assert table.stakes[1] == {f"{RAVENS}@-3.5,-110": 110_00}
    table.answer({})
    table.answer({RAVENS: 105_00})
    assert [(line.seat, line.net) for line in table.lines] == [(1, 100_00), (2, -105_00)]
    assert "lines" in table.carry
    shown = dict(table.game.told({"lines": table.carry["lines"]}))
    assert shown["ravens-steelers"].startswith("spread ravens -6,-105, steelers +6,-115")


def test_a_slate_that_is_over_is_posted_anew() -> None:
    table = OpenGame(Rules("gr/13", EXAMPLE)).table("slate")
    table.sit(1, "Ada", 10_000_00)
    for _ in range(5):
        table.begin()
        table.answer({RAVENS: 10_00, "futures:cup.futures.lions": 5_00, "prop:toss.prop.heads": 5_00})
        assert not table.stakes[1]
        assert table.carry == {}
    replays(table)


def test_what_is_posted_wrong_is_refused_when_the_book_opens() -> None:
    for wrong, why in (
        ("ravens v steelers", "not an event and its lines"),
        ("ravens v steelers: spread -3.25 -110 -110", "not a line"),
        ("ravens v steelers: moneyline -110", "not a line"),
        ("ravens v steelers: moneyline -110 100", "no odds"),
        ("cup: futures lions +300", "not a line"),
        ("a v b: total 3 -110 -110; a v b: total 4 -110 -110", "posted twice"),
    ):
        with pytest.raises(Refused, match=why) as refused:
            book(events=wrong)
        assert refused.value.cite == "gr 13(a)(1)"
    with pytest.raises(Refused, match="is not posted"):
        changed(events_in("a v b: total 3 -110 -110"), "c v d: total 3 -110 -110")
    assert book(events="a v b: spread -3", odds="-110").events["a-b"].markets[0].odds == ("-110", "-110")


def test_management_refuses_limits_and_deletes() -> None:
    for options, wagers, why in (
        ({"refusals": "ravens-steelers.spread"}, {RAVENS: 500}, "Management takes no wager"),
        ({}, {RAVENS: 50}, "minimum wager is"),
        ({}, {RAVENS: 6_000_00}, "maximum wager is"),
        ({}, {f"{RAVENS}@+30,-110": 500}, "accepted at those posted"),
        ({}, {"straight:ravens-steelers.spread.lions": 500}, "is not posted"),
        ({}, {"futures:ravens-steelers.spread.ravens": 500}, "is not posted"),
    ):
        with pytest.raises(Refused, match=why) as refused:
            book(**options).check_wagers(1, wagers, {})
        assert refused.value.cite.startswith("gr 13(")
    with pytest.raises(Refused, match="has not supplied events"):
        open_game("gr/13").check_wagers(1, {RAVENS: 500}, {})


def test_rulings_are_about_the_tickets_that_they_are_about() -> None:
    table = Table(book(), Recorded(["", {}]), pause=True)
    table.sit(1, "Ada", 1_000_00)
    table.begin()
    table.proceed()
    parlay = "parlay:lions-bears.spread.lions&ravens-steelers.spread.ravens"
    table.answer({RAVENS: 10_00, parlay: 10_00, "futures:cup.futures.lions": 10_00})
    keys = {key.partition(":")[0]: key for key in table.stakes[1]}
    for irregularity, wager, why in (
        ("event-cancelled", keys["parlay"], "parlay is not refunded"),
        ("site-or-date-change", keys["futures"], "stays in action"),
        ("voided-by-agreement", keys["straight"], "can only happen where ticket-change is yes"),
        ("event-cancelled-parlay", keys["straight"], "needs the event"),
    ):
        with pytest.raises(Refused, match=why):
            table.rule(irregularity, 1, wager=wager)
    table.rule("event-cancelled", 1, wager=keys["straight"])
    table.rule("event-cancelled-parlay", 1, wager="lions-bears")
    while table.playing:
        table.proceed()
    assert [(line.wager, line.outcome) for line in table.lines] == [(keys["straight"], "returned")]
    assert table.carry["results"] == {"lions-bears": "cancelled"}, "the parlay waits for its other event"


def test_a_ticket_is_honoured_for_a_year_and_a_wheel_has_none() -> None:
    term = honoured(book().rules.chapter)
    assert term is not None
    assert [after(day, term.period) for day in (date(2026, 11, 17), date(2028, 2, 29))] == [
        date(2027, 11, 17),
        date(2029, 2, 28),
    ]
    assert honoured(load("gr/roulette")) is None


def test_what_a_wager_was_settled_with_can_be_taken_as_a_ticket() -> None:
    """The chips before the seat become a ticket: what has won and what goes back, each once; money is conserved."""
    table = Table(book(), Recorded(["", {"ravens-steelers": "24-20", "lions-bears": "cancelled"}]))
    table.sit(1, "Ada", 1_000_00)
    table.begin()
    lions = "straight:lions-bears.spread.lions"
    table.answer({RAVENS: 110_00, lions: 50_00, "straight:ravens-steelers.spread.steelers": 20_00})
    keys = {line.wager.partition("@")[0]: line.wager for line in table.lines}
    assert table.settled(1) == {keys[RAVENS]: 210_00, keys[lions]: 50_00}
    for key in (RAVENS, lions):
        table.ticket(1, keys[key])
        with pytest.raises(Refused, match="a ticket already") as refused:
            table.ticket(1, keys[key])
        assert refused.value.cite == "gr 13(d)(5)"
    assert table.bankroll(1) == 1_000_00 - 180_00
    assert sum(table.ledger.balances.values()) == 0
    replays(table)


def test_a_ticket_of_an_earlier_round_is_void_by_agreement_until_one_of_its_events_has_begun() -> None:
    chosen = book(**{"ticket-change": "yes"})
    table = Table(chosen, Recorded(["", {"ravens-steelers": "24-20"}, "", {}]), pause=True)
    table.sit(1, "Ada", 1_000_00)

    def play() -> None:
        while table.playing:
            table.proceed()

    table.begin()
    table.proceed()
    parlay = "parlay:lions-bears.spread.lions&ravens-steelers.spread.ravens"
    table.answer({parlay: 10_00, "futures:cup.futures.lions": 10_00})
    play()
    keys = {key.partition(":")[0]: key for key in table.stakes[1]}
    table.begin()
    table.proceed()
    table.answer({})
    with pytest.raises(Refused, match="ravens-steelers has begun") as refused:
        table.rule("voided-by-agreement", 1, wager=keys["parlay"])
    assert refused.value.cite == "gr 13(c)(2)B"
    table.rule("voided-by-agreement", 1, wager=keys["futures"])
    play()
    assert [(line.wager, line.outcome, line.stake) for line in table.lines] == [(keys["futures"], "returned", 10_00)]
    assert list(table.stakes[1]) == [keys["parlay"]]
    replays(table)


def test_the_length_of_play_that_makes_an_event_official_is_posted() -> None:
    """gr 13(a)(6)"""
    options = {**example("gr/13").options, "minimum-length": "football 55 minutes, baseball 5 innings"}
    text = markdown(sign(Rules("gr/13", Submission(options=options, limits={"table": ("1", "5000")}))))
    assert "football 55 minutes" in text
    assert "baseball 5 innings" in text
