"""Keno: figures beside published ones, tickets, the aggregate limit, what is refused, designs, the board."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import partial
from itertools import combinations
from xml.etree import ElementTree

import pytest

from croupier.contract.checks import cases_agree, priced
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.base import Written
from croupier.games.lottery.balls import numbers_in, spelled
from croupier.games.lottery.keno import Keno, Win, within_limit
from croupier.odds.design import Bench, design, sweep
from croupier.odds.pricing import Conditions, prices
from croupier.rules.examples import example
from croupier.rules.submission import Rules, Submission
from croupier.surface import OpenGame
from croupier.tables.dealer import HouseDealer
from croupier.tables.layout import draw_layout
from croupier.tables.table import Table
from croupier.web.felt import felt

DRAWN = math.comb(80, 20)
# The Massachusetts Lottery's keno, as its game page has it: prizes for $1, and the odds of any prize (2018 to 2022;
# coamomarariaci.netlify.app/keno-pick-10-payout and tranexnacon1981.netlify.app/keno-m copy it).
MASSACHUSETTS = {
    12: ({12: 1_000_000, 11: 25_000, 10: 2_500, 9: 1_000, 8: 150, 7: 25, 6: 5, 0: 4}, "15.73"),
    11: ({11: 500_000, 10: 15_000, 9: 1_500, 8: 250, 7: 50, 6: 10, 5: 1, 0: 2}, "7.63"),
    10: ({10: 100_000, 9: 10_000, 8: 500, 7: 80, 6: 20, 5: 2, 0: 2}, "9.05"),
    9: ({9: 40_000, 8: 4_000, 7: 200, 6: 25, 5: 5, 4: 1}, "6.53"),
    8: ({8: 15_000, 7: 1_000, 6: 50, 5: 10, 4: 2}, "9.77"),
    7: ({7: 5_000, 6: 100, 5: 20, 4: 3, 3: 1}, "4.23"),
    6: ({6: 1_600, 5: 50, 4: 7, 3: 1}, "6.19"),
    5: ({5: 450, 4: 20, 3: 2}, "10.34"),
}
EXAMPLE = example("gr/04")


def table_of(pays: dict[int, dict[int, object]]) -> Submission:
    rows = (f"{hits}-of-{spots} {odds} for 1" for spots, table in pays.items() for hits, odds in table.items())
    return Submission(options={"pay-table": ", ".join(rows)})


def keno(submission: Submission = EXAMPLE, **options: str) -> Keno:
    filed = Submission(options={**submission.options, **options})
    game = open_game("gr/04", filed)
    assert isinstance(game, Keno)
    return game


def test_a_published_table_has_its_published_odds() -> None:
    for spots, (table, odds) in MASSACHUSETTS.items():
        (found,) = priced("gr/04", "keno", options=table_of({spots: dict(table)}).options).values()
        paid = sum(one.probability for one in found.outcomes if one.pays != "Lose")
        assert f"{float(1 / paid):.2f}" == odds


def test_one_spot_is_worth_what_is_published() -> None:
    # 3 for 1 leaves the house 25 per cent (pokeronlineguru.com, gamblingdictionary.com), 3.20 for 1 leaves 20
    # (atlanticslots.com).
    for odds, house in (("3", Fraction(1, 4)), ("3.20", Fraction(1, 5))):
        (found,) = priced("gr/04", "keno", options=table_of({1: {1: odds}}).options).values()
        assert found.house_advantage == house


def test_catches_of_twenty_spots_are_as_often_as_published() -> None:
    # In per cent, of 0 to 8 catches of 20 spots (pokercasino-online.com, keno odds).
    published = (0.11857057, 1.15678605, 4.97142576, 12.48637168, 20.50318987, 23.32807380, 19.01745147, 11.32954556)
    game = keno()
    count = game.count(next(one for one in game.priced() if one.spot == "1..20"))
    chances = {case.name: Fraction(times, count.total) for case, times in zip(count.cases, count.counts, strict=True)}
    for hits, per_cent in enumerate(published):
        assert float(chances[f"{hits}-of-20"] * 100) == pytest.approx(per_cent, abs=5e-9)


def test_every_ticket_is_hypergeometric() -> None:
    """The whole of the example: each house advantage and standard deviation from the formula itself."""
    found = priced("gr/04", "keno", options=EXAMPLE.options)
    table = Rules("gr/04", EXAMPLE).table("keno")
    assert table is not None
    for spots in range(1, 21):
        one = found[f"keno:{spelled(range(1, spots + 1))} house"]
        pays = {hits: table.by_outcome.get(f"{hits}-of-{spots}") for hits in range(spots + 1)}
        ways = {hits: math.comb(spots, hits) * math.comb(80 - spots, 20 - hits) for hits in pays}
        won = {hits: row.pays.profit if row else Fraction(0) for hits, row in pays.items()}
        mean = Fraction(sum(ways[hits] * won[hits] for hits in pays)) / DRAWN
        square = Fraction(sum(ways[hits] * won[hits] ** 2 for hits in pays)) / DRAWN
        assert one.house_advantage == 1 - mean
        assert one.std_dev == pytest.approx(math.sqrt(square - mean**2))
        assert Fraction(23, 100) <= one.house_advantage <= Fraction(33, 100), "as the example says of itself"
        assert all(row is None or ways[hits] for hits, row in pays.items()), "every row can be reached"


def test_ways_are_the_tickets_that_they_stand_for() -> None:
    """By the draws of a smaller keno, all of them: 5 of 12 balls, each way looked at alone."""
    game = keno(table_of({3: {2: 1, 3: 40}, 4: {2: 1, 3: 4, 4: 120}}))
    game._draw = (12, 5, 1, 10)
    ticket = game.ticket("way:1-2/3-4/5/9@3+4")
    groups = ticket.groups
    unions = [sum(some, ()) for size in range(1, 5) for some in combinations(groups, size)]
    ways = [frozenset(union) for union in unions if len(union) in (3, 4)]
    assert ticket.ways == len(ways) == 7
    made = Fraction(0)
    squares = Fraction(0)
    for draw in combinations(range(1, 13), 5):
        pays = {3: {2: 1, 3: 40}, 4: {2: 1, 3: 4, 4: 120}}
        net = Fraction(sum(pays[len(way)].get(len(way & {*draw}), 0) for way in ways), 7) - 1
        made, squares = made + net, squares + net**2
    (one,) = game.priced_on("way", ticket.spot)
    count = game.count(one)
    assert count.total == math.comb(12, 5)
    nets = [sum(cents for *_, cents in game.paid(case, 700, {})) / 700 for case in count.cases]
    assert sum(net * times for net, times in zip(nets, count.counts, strict=True)) == made
    assert sum(net**2 * times for net, times in zip(nets, count.counts, strict=True)) == squares


def test_many_ways_are_counted_by_how_groups_fall() -> None:
    """Twenty groups of four, two at a time: 190 ways of eight spots have the mean of one ticket of eight, for so little
    a way that several that match all eight stay within the limit of a game."""
    groups = "/".join(f"{first}..{first + 3}" for first in range(1, 81, 4))
    (ways,) = prices(Rules("gr/04", EXAMPLE), Conditions(stakes={"way": 190}), wager=f"way:{groups}@8")
    (eight,) = prices(Rules("gr/04", EXAMPLE), wager="keno:1..8")
    assert ways.conditions[0] == "190 ways of 8 spots"
    assert ways.house_advantage == eight.house_advantage
    assert ways.std_dev < eight.std_dev / 8


def test_only_the_highest_prize_of_the_ticket_is_worth_less() -> None:
    (each,) = prices(Rules("gr/04", EXAMPLE), wager="way:1-2/3-4/5-6@4")
    whole = Rules("gr/04", EXAMPLE).with_option("highest-prize-ways", "whole-ticket")
    (one,) = prices(whole, wager="way:1-2/3-4/5-6@4")
    assert one.house_advantage > each.house_advantage
    assert one.hit_frequency <= each.hit_frequency


def test_simulated_cases_are_the_counted_ones() -> None:
    cases_agree(keno(), 100_000)


def test_a_large_bet_is_priced_within_the_limit() -> None:
    """$1,000 on eight spots: 8 of 8 would pay $20,000,000, and 6 and 7 of 8 too are cut to $50,000."""
    rules = Rules("gr/04", EXAMPLE)
    (one,) = prices(rules, Conditions(stakes={"keno": 1000_00}), wager="keno:1..8")
    nets = {outcome.outcome: outcome.net for outcome in one.outcomes}
    assert nets == {"8-of-8": 49, "7-of-8": 49, "6-of-8": 49, "5-of-8": 8, "lose": -1}


def win(player: str, stake: int, payoff: int, of_wager: int = 0) -> Win:
    return Win(player, Fraction(stake), Fraction(payoff), Fraction(of_wager or payoff))


def test_the_limit_is_shared_by_players() -> None:
    wins = [
        win("a", 100, 30_000_00),
        win("b", 300, 60_000_00),
        win("c", 1, 900_00),
    ]
    limit, exempt = 50_000_00, 1_500_00
    assert within_limit(wins, limit, exempt, "wins") == [Fraction(limit, 3), Fraction(2 * limit, 3), 900_00]
    assert within_limit(wins, limit, exempt, "bets") == [Fraction(limit, 4), Fraction(3 * limit, 4), 900_00]
    assert within_limit(wins[:1], limit, exempt, "wins") == [30_000_00]
    # six ways of $1,000 each are not counted, as one wager of $6,000 they are
    ways = [win("a", 6, 6_000_00, of_wager=1_000_00), win("b", 1, 50_000_00)]
    assert within_limit(ways, limit, exempt, "wins") == [6_000_00, 50_000_00]
    assert sum(within_limit([win("a", 6, 6_000_00), ways[1]], limit, exempt, "wins")) == limit


def test_small_payoffs_are_of_ways_or_of_the_ticket() -> None:
    """Ways of $1,200 and $1,400 on one ticket: each is left out of the limit, but not a ticket that pays $2,600."""
    pays = {2: {2: 12}, 3: {3: 14}, 6: {6: 1500}}
    stakes = {1: {"keno:11..16": 50_00}, 2: {"way:1-2/3..5@2+3": 200_00}}
    for choice, paid in (("way", [50_000_00, 1_400_00, 1_200_00]), ("ticket", [48_324_74, 902_06, 773_19])):
        game = keno(table_of({spots: dict(table) for spots, table in pays.items()}), **{"exempt-payoff-of": choice})
        lines = [*game.settled(stakes, range(1, 21), {1: "a", 2: "b"})]
        assert [line.net + line.stake for line in lines] == paid


@pytest.mark.parametrize(("payoff_of", "paid"), [("way", 54_000_00), ("ticket", 50_000_00)])
def test_ways_that_match_alike_are_each_a_small_payoff(payoff_of: str, paid: int) -> None:
    """gr 4(d)(1)A: 36 ways pay $1,500 each, the most that is not counted, at the table and in the analysis."""
    game = keno(table_of({2: {2: 12}}), **{"exempt-payoff-of": payoff_of})
    key, stake = "way:1/2/3/4/5/6/7/8/9@2", 36 * 125_00
    (line,) = game.settled({1: {key: stake}}, range(1, 21), {1: "a"})
    assert (line.outcome, line.net + line.stake) == ("2-of-2", paid)
    (found,) = prices(game.rules, Conditions(stakes={"way": stake}), wager=key)
    assert max(outcome.net for outcome in found.outcomes) * stake + stake == paid
    (line,) = game.settled({1: {key: stake + 36}}, range(1, 21), {1: "a"})
    assert line.net + line.stake == 50_000_00, "a payoff above $1,500 counts"


def test_one_person_at_two_seats_is_one_player() -> None:
    """By bets the person with both wins has one share, which is divided by what each seat would have won."""
    table = OpenGame(Rules("gr/04", Submission(options={"pay-table": "1-of-1 800 for 1"}))).table("limit")
    for seat, name in ((1, "Ada"), (2, "Ada"), (3, "Emmy")):
        table.sit(seat, name, 1_000_00)
    for _ in range(40):
        table.begin()
        for _ in range(3):
            table.answer({"keno:1": 100_00})
        cut = [line for line in table.lines if line.net > 0]
        if cut:
            assert [line.net + line.stake for line in cut] == [16_666_66, 16_666_67, 16_666_66]
            assert {line.cite for line in cut} == {"gr 4(d)(1)C"}
            return
    raise AssertionError("ball 1 never came")


@pytest.mark.parametrize("draw", ["generator", "blower"])
def test_twenty_different_numbers_are_drawn_for_each_game(draw: str) -> None:
    """gr 4(f)(5): by a generator or a blower, at the intervals that the house says; fewer are no draw."""
    table = Table(keno(draw=draw, interval="every five minutes"), HouseDealer(b"twenty"))
    table.sit(1, "Ada", 100_00)
    for _ in range(20):
        table.begin()
        table.answer({"keno:1": 1_00})
        drawn = next(event.data["numbers"] for event in reversed(table.journal.events) if event.kind == "balls")
        assert len(set(drawn)) == len(drawn) == 20
        assert set(drawn) <= set(range(1, 81))


def test_a_limit_is_ruled_on_only_where_it_is_exceeded() -> None:
    opened = OpenGame(Rules("gr/04", EXAMPLE))
    table = opened.table("rule")
    table.pause = True
    table.sit(1, "Ada", 1_000_00)
    table.begin()
    table.answer({"keno:1..20": 1_00})
    with pytest.raises(Refused, match="once the draw is shown"):
        table.rule("limit-one-player", 1)
    table.proceed()
    with pytest.raises(Refused, match=r"limit-one-player: this game pays \$\d"):
        table.rule("limit-one-player", 1)


def test_numbers_have_one_spelling() -> None:
    game = keno()
    assert game.spot("keno:22-3-17") == "keno:3-17-22"
    assert game.spot("keno:4-3-2-1x2") == "keno:1..4x2"
    assert game.spot("way:5/3-4/1-2@4+5") == "way:1-2/3-4/5@4+5"
    assert numbers_in(spelled({1, 2, 3, 9, 20, 21}), 80) == (1, 2, 3, 9, 20, 21)
    assert game.ticket("way:1-2/3-4/5@3").ways == 2


@pytest.mark.parametrize(
    ("wagers", "why"),
    [
        ({"keno:81": 500}, "81 is not on a ball"),
        ({"keno:5-5": 500}, "5 is named twice"),
        ({"keno:quick-21": 500}, "21 spots cannot be played"),
        ({"keno:3-4@2": 500}, "not a ticket"),
        ({"way:1-2/2-3@4": 500}, "2 is in two groups"),
        ({"way:1-2/3-4@3": 500}, "No groups of 1-2/3-4@3 come to 3 spots"),
        ({"way:1-2@2": 500}, "1 group"),
        ({"keno:3x3": 500}, "cannot be divided into equal bets on 3 games"),
    ],
)
def test_what_is_marked_wrong_is_refused(wagers: dict[str, int], why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        keno().check_wagers(1, wagers, {})
    assert refused.value.cite.startswith("gr 4(")


def test_readings_refuse_what_they_do_not_allow() -> None:
    groups = "/".join(str(number) for number in range(1, 25))
    wide, many = {f"way:{groups}@1": 2400}, {"keno:3x5": 1500_00}
    game = keno()
    game.check_wagers(1, wide, {})
    game.check_wagers(1, many, {})
    with pytest.raises(Refused, match="24 spots"):
        keno(**{"spots-scope": "ticket"}).check_wagers(1, wide, {})
    with pytest.raises(Refused, match="for a ticket"):
        keno(**{"bet-limit-scope": "ticket"}).check_wagers(1, many, {})


def test_a_house_files_catches_and_odds() -> None:
    with pytest.raises(Refused, match="has not supplied pay-table"):
        open_game("gr/04").check_wagers(1, {"keno:3": 100}, {})
    for filed, why in (
        ("7-of-6 5 for 1", "no catch"),
        ("four 5 for 1", "no catch"),
        ("4-of-6 $5", "no odds"),
        ("4-of-6", "not an outcome and its odds"),
        ("4-of-6 5 for 1, 4-of-6 6 for 1", "stands twice"),
        ("4-of-6 five", "not a payout"),
    ):
        with pytest.raises(Refused, match=why) as refused:
            keno(Submission(options={"pay-table": filed}))
        assert refused.value.cite == "gr 4(e)(3)", filed
    with pytest.raises(Refused, match="no pay table for 5 spots"):
        keno(Submission(options={"pay-table": "4-of-6 5 for 1"})).check_wagers(1, {"keno:1..5": 100}, {})


@pytest.mark.parametrize("spots", range(1, 21))
def test_a_way_ticket_is_taken_under_any_pay_table(spots: int) -> None:
    """gr 4(b)(7), 4(f)(2): a house that pays one number of spots takes way tickets of that many, listed or not."""
    game = keno(table_of({spots: {spots: 2}}))
    kings = "/".join(str(number) for number in range(1, spots + 1)) if spots > 1 else "1/2"
    own = f"way:{kings}@{spots}"
    for key in (own, *(f"way:{spot}" for spot in game.spots()["way"])):
        game.check_wagers(1, {key: 100 * game.ticket(key).ways}, {})
    assert game.spots()["way"], "one is shown to players"
    keno(table_of({spots: {spots: 2}}), **{"spots-scope": "ticket"}).check_wagers(1, {own: 200}, {})
    with pytest.raises(Refused, match="is not a spot of"):
        Rules("gr/04", table_of({spots: {spots: 2}})).check_stakes({"way:no": 100}, game.spots())


def test_a_wager_that_lists_no_spots_is_told_from_one_that_has_none() -> None:
    rules = Rules("gr/04", EXAMPLE)
    game = keno()
    written = Written.spots([], partial(game.spelled, "way"))
    rules.check_stakes({"way:1-2/3-4@4": 100}, {"way": written})
    with pytest.raises(Refused, match="is made on a spot"):
        rules.check_stakes({"way": 100}, {"way": written})
    with pytest.raises(Refused, match="has no spots"):
        rules.check_stakes({"way:1-2/3-4@4": 100}, {})


def test_a_pay_table_is_designed() -> None:
    bench = Bench(Rules("gr/04", EXAMPLE), "keno:1..6")
    found = design(bench, Fraction(1, 4), number=3)
    assert all(abs(one.advantage - Fraction(1, 4)) < Fraction(1, 100) for one in found)
    assert all(outcome.endswith("-of-6") for one in found for outcome in one.odds)
    rows = sweep(bench, "6 of 6", 1000, 2000)
    assert [one.advantage for one in rows] == sorted((one.advantage for one in rows), reverse=True)


def test_the_board_is_drawn_and_marked() -> None:
    for shape in ("wide", "tall"):
        layout = draw_layout(keno(), shape)  # type: ignore[arg-type]
        drawn = ElementTree.fromstring(str(felt(layout, "Keno")))
        assert [node.get("data-ball") for node in drawn.iter() if node.get("data-ball")] == [
            str(n) for n in range(1, 81)
        ]
        assert drawn.get("data-marks") == "keno"
        assert drawn.get("data-groups") == "way"


def test_a_ticket_lies_beside_the_board_with_what_its_spots_pay() -> None:
    game = open_game("gr/04", example("gr/04"))
    (ticket,) = game.papers("way:1-2/3..6/7@3+6")
    assert (ticket.name, ticket.rows) == ("3 and 6 spots, 2 ways", (("1", "2"), ("3", "4", "5", "6"), ("7",)))
    (long,) = game.papers("keno:1..12")
    assert [len(row) for row in long.rows] == [10, 2]
    assert list(game.papers("keno:quick-6")) == [], "nothing is marked yet"
    assert {row.outcome.partition("-of-")[2] for row in game.rows_on("way:1-2/3..6/7@3+6")} == {"3", "6"}
    assert len(game.rows_on("keno:quick-6")) < len(game.rows_on("keno")), "other spots are not this ticket's"
