"""Bingo: on which ball a pattern is won, beside games that are called; cards, patterns, sessions, rulings, sheets."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest

from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.capabilities import printed_cards
from croupier.games.lottery import bingo_odds
from croupier.games.lottery.bingo import Bingo
from croupier.games.lottery.bingo_cards import FREE, SERIES, Hall, complete, house_patterns, patterns
from croupier.games.lottery.bingo_priced import CARDS
from croupier.games.script import Decide, TakeWagers
from croupier.odds.pricing import prices
from croupier.rules.examples import example
from croupier.rules.submission import Rules, Submission
from croupier.surface import OpenGame
from croupier.tables.dealer import HouseDealer, Recorded
from croupier.tables.replay import replay
from croupier.tables.table import Table

EXAMPLE = example("gr/01")
OWN = {
    "card-price": "$4",
    "pick-your-own": "yes",
    "pick-your-own-spaces": "10",
    "pick-your-own-jackpot": "$500",
    "pick-your-own-consolation": "$20",
}


def bingo(**options: str) -> Bingo:
    game = open_game("gr/01", Submission(options={**EXAMPLE.options, **options}))
    assert isinstance(game, Bingo)
    return game


# --- on which ball ----------------------------------------------------------------------------------------------------


def test_one_pattern_alone_is_a_formula() -> None:
    """Four corners need four numbers among those called, a blackout all twenty-four."""
    for name, numbers in (("four-corners", 4), ("letter-x", 8), ("blackout", 24)):
        found = bingo_odds.one_card(patterns()[name].masks)
        assert found == tuple(Fraction(math.comb(calls, numbers), math.comb(75, numbers)) for calls in range(76))


def test_a_line_is_what_is_published() -> None:
    # The chance of a line on exactly so many calls (wizardofodds.com, Probability in Bingo II, 2007, "Single").
    published = {
        4: 0.00000329, 5: 0.00001363, 6: 0.00003523, 8: 0.0001314, 10: 0.00033478, 12: 0.00069535, 14: 0.00126932,
        15: 0.0016552, 16: 0.00211738, 17: 0.00266367, 18: 0.00330168, 19: 0.00403869,
    }  # fmt: skip
    found = bingo_odds.one_card(patterns()["line"].masks)
    for calls, chance in published.items():
        assert float(found[calls] - found[calls - 1]) == pytest.approx(chance, abs=5e-9)
    assert found[3] == 0
    assert found[4] == Fraction(4, math.comb(75, 4)), "the four lines through the free square"
    assert found[70] < 1 == found[71]


def test_a_blackout_is_what_is_published() -> None:
    # One card against so many balls, 1 in so many, to the nearest or next whole number (betbuddy.pro, bingo odds,
    # coverall). Its 112,284 for 51 balls is left out: C(75, 24) / C(51, 24) is 112,280.5.
    found = bingo_odds.one_card(patterns()["blackout"].masks)
    for balls, odds in {48: 799_399, 49: 407_857, 50: 212_086, 52: 60_458, 53: 33_081, 55: 10_359}.items():
        assert abs(1 / found[balls] - odds) < 1


def test_lines_are_counted_as_if_each_card_were_looked_at() -> None:
    """Every way to cover eight squares of a card, the lines looked for one by one."""
    squares = [place for place in range(25) if place != FREE]
    masks = patterns()["line"].masks
    has = 0
    for some in itertools.combinations(squares, 5):
        covered = sum(1 << place for place in (*some, FREE))
        has += any(mask & covered == mask for mask in masks)
    by_counts = bingo_odds.covers(masks)
    assert sum(int(by_counts[held]) for held in np.ndindex(by_counts.shape) if sum(held) == 5) == has


def test_many_cards_with_one_are_one_card() -> None:
    for name in ("line", "blackout"):
        masks = patterns()[name].masks
        exact, spread = bingo_odds.one_card(masks), bingo_odds.many_cards(masks, 1)
        assert max(abs(spread.within(calls) - float(exact[calls])) for calls in range(76)) < 1e-12


def agrees(spread: bingo_odds.Spread, played: np.ndarray, games: int) -> None:
    """Each ball, and each number of winners, comes as often as it should, within five standard errors."""
    for axis in (0, 1):
        exact, seen = spread.chances.sum(axis=axis), played.sum(axis=axis)[: spread.chances.shape[1 - axis]]
        for chance, count in zip(exact, seen, strict=True):
            assert abs(count - games * chance) <= 5 * math.sqrt(max(games * chance * (1 - chance), 0)) + 3


def test_games_that_are_called_end_as_counted() -> None:
    for name, cards in (("line", 1), ("line", 12), ("blackout", 12)):
        masks = patterns()[name].masks
        played = bingo_odds.simulate_games(7, cards, 20_000, np.array(masks), cards, FREE)
        agrees(bingo_odds.many_cards(masks, cards), played, 20_000)


@pytest.mark.verify
@pytest.mark.parametrize("name", ["line", "postage-stamp", "blackout"])
def test_a_million_games_end_as_counted(name: str) -> None:
    masks = patterns()[name].masks
    for cards in (1, 10):
        played = bingo_odds.simulate_games(11, cards, 1_000_000, np.array(masks), cards, FREE)
        agrees(bingo_odds.many_cards(masks, cards), played, 1_000_000)


def test_own_numbers_are_hypergeometric_and_cards_independent() -> None:
    game = bingo(**OWN)
    chances = game.matched()
    assert chances[7] == 0
    assert chances[8] == Fraction(math.comb(10, 8), math.comb(75, 8))
    assert chances[75] == 1
    spread = bingo_odds.independent([float(one) for one in chances], CARDS)
    assert spread.within(20) == pytest.approx(1 - (1 - float(chances[20])) ** CARDS)
    agrees(spread, bingo_odds.simulate_own(3, 0, 20_000, 10, 8, CARDS), 20_000)


def test_each_card_has_its_part_of_the_prize() -> None:
    """Somebody always wins: of ten cards at $4 each gets a tenth of the prize on average, whatever the pattern."""
    found = {one.conditions[0]: one for one in prices(Rules("gr/01", EXAMPLE))}
    for name, prize in (("line", 30), ("four-corners", 30), ("letter-x", 35), ("blackout", 36)):
        assert float(found[name].house_advantage) == pytest.approx(1 - prize / 40, abs=1e-12)


def test_a_session_costs_and_returns() -> None:
    """Four games at $4 a card; of $131 in prizes three of forty cards get three fortieths."""
    assert bingo().session(40, 3) == (3 * 16_00, Fraction(131_00 * 3, 40))


def test_the_chance_of_a_jackpot_within_some_balls() -> None:
    options = {"bingo-bonanza": "yes", "bonanza-balls": "55", "bonanza-jackpot": "$5,000", "bonanza-consolation": "$20"}
    game = bingo(**options)
    priced = next(one for one in game.priced() if one.wager == "bingo-bonanza")
    alone = Fraction(math.comb(55, 24), math.comb(75, 24))
    assert game.spread(priced, 1).within(55) == pytest.approx(float(alone))
    apart = 1 - (1 - float(alone)) ** 1000
    assert 0.99 * apart < game.spread(priced, 1000).within(55) < apart, (
        "cards that share the balls win together oftener"
    )


# --- cards and patterns -----------------------------------------------------------------------------------------------


def test_cards_have_the_columns_of_the_chapter() -> None:
    """By gr 1(c)(1), gr 1(c)(1)A, gr 1(c)(1)B, gr 1(c)(1)C, gr 1(c)(1)D, gr 1(c)(1)E, gr 1(c)(1)F, gr 1(c)(1)G."""
    game = bingo()
    assert [(column.first, column.last) for column in game.columns] == [(1, 15), (16, 30), (31, 45), (46, 60), (61, 75)]
    seen = set()
    for serial in range(1, 301):
        one = game.card(serial)
        for place, number in enumerate(one.squares):
            column = game.columns[place % 5]
            assert number == 0 if place == FREE else column.first <= number <= column.last
        assert len(set(one.squares)) == 25
        seen.add(one.squares)
    assert len(seen) == 300
    assert game.card(7) == bingo().card(7), "a serial number is always the same card"


def test_a_hall_finds_what_a_look_at_each_card_finds() -> None:
    rng, game = random.Random(5), bingo()
    cards = [game.card(serial) for serial in range(1, 201)]
    for name in ("line", "postage-stamp"):
        hall, called = Hall(cards, patterns()[name]), []
        for number in rng.sample(range(1, 76), 45):
            called.append(number)
            slow = [place for place, one in enumerate(cards) if complete(patterns()[name], one.squares, called)]
            assert sorted(hall.call(number)) == slow


def test_patterns_are_drawings() -> None:
    assert len(patterns()["line"].masks) == 12
    found = house_patterns(
        "ladder: x...x xxxxx x...x xxxxx x...x; two: xx... ..... ..... ..... ..... | ..... ..... ..... ..... ...xx"
    )
    assert found["ladder"].drawn == ["x...x xxxxx x...x xxxxx x...x"]
    assert len(found["two"].masks) == 2
    for wrong in (
        "ladder",
        "ladder: xx",
        "Ladder: x...x xxxxx x...x xxxxx x...x",
        "none: ..... ..... ..... ..... .....",
    ):
        with pytest.raises(Refused) as refused:
            bingo(**{"house-patterns": wrong})
        assert refused.value.cite == "gr 1(d)(2)"
    with pytest.raises(Refused, match="Nobody has drawn a pattern 'star'"):
        bingo(pattern="line, star")


def test_sheets_are_drawn_and_printed() -> None:
    game = bingo(**{"planet-bingo": "yes"})
    drawn = ElementTree.fromstring(game.sheet("1..3", "svg"))
    words = [node.text for node in drawn.iter() if node.tag.endswith("text")]
    assert words.count("FREE") == 3
    assert {"No. 00001", "No. 00003"} <= set(words)
    assert {str(number) for number in game.card(2).squares if number} <= set(words)
    pages = game.sheet("1..7", "pdf")
    assert pages.startswith(b"%PDF")
    assert game.sheet("1..7", "pdf") == pages, "to the byte"
    with pytest.raises(Refused, match="no cards that are printed"):
        printed_cards(open_game("pa/617a"))


# --- the table --------------------------------------------------------------------------------------------------------


def test_a_table_of_ten_cards_makes_the_exact_figures() -> None:
    """Two seats with five cards each: the ball and the winners come as counted, the prize is paid out."""
    rules = Rules("gr/01", Submission(options={**EXAMPLE.options, "pattern": "line"}))
    table = OpenGame(rules).table("ten cards")
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 10**9)
    balls, games, shared = 0, 300, 0
    for _ in range(games):
        table.begin()
        while table.playing:
            asked = table.pending
            table.answer({"bingo:any-5": 20_00} if isinstance(asked, TakeWagers) else "bingo")
        balls += len(table.results)
        won = sum(line.net + line.stake for line in table.lines)
        assert won in (30_00, 29_99, 29_98), "all of the prize, down to the cent"
        shared += sum("shared" in line.pays for line in table.lines)
    spread = bingo_odds.many_cards(patterns()["line"].masks, 10)
    by_ball = spread.by_ball()
    spread_of = math.sqrt(by_ball @ (np.arange(76) - spread.mean) ** 2)
    assert abs(balls / games - spread.mean) < 4 * spread_of / math.sqrt(games)
    assert shared


def test_a_thousand_cards_are_called() -> None:
    """Ten thousand squares a ball: every card is looked at, and the first line among a thousand comes early."""
    rules = Rules("gr/01", Submission(options={**EXAMPLE.options, "pattern": "line"}))
    table = OpenGame(rules).table("a hall")
    table.sit(1, "hall", 10**9)
    table.sit(2, "guest", 10**9)
    table.begin()
    table.answer({"bingo:1..1000": 4000_00})
    table.answer({"bingo:1001": 4_00})
    while table.playing:
        assert isinstance(table.pending, Decide)
        table.answer("bingo")
    assert 4 <= len(table.results) <= 20
    assert sum(line.net for line in table.lines) == 30_00 - 4004_00


def test_who_stays_silent_loses_the_bingo() -> None:
    """Nobody says anything: all seventy-five balls are called, and nobody wins (gr 1(d)(3), gr 1(a)(3))."""
    table = OpenGame(Rules("gr/01", EXAMPLE)).table("silence")
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 100_00)
    table.begin()
    while table.playing:
        table.answer({"bingo:any-1": 4_00} if isinstance(table.pending, TakeWagers) else "silent")
    assert len(table.results) == 75
    assert [line.net for line in table.lines] == [-4_00, -4_00]


def test_cards_at_random_are_sold_once() -> None:
    table = OpenGame(Rules("gr/01", EXAMPLE)).table("sold")
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", 100_000_00)
    table.begin()
    for _ in range(3):
        table.answer({"bingo:any-1000": 4000_00})
    sold = [event.data["numbers"] for event in table.journal.events if event.kind == "quick-pick"]
    serials = [serial for some in sold for serial in some]
    assert len(serials) == len(set(serials)) == 3000
    assert max(serials) <= SERIES


def test_bonanza_waits_for_the_last_game_and_its_sheets_are_sealed() -> None:
    """By gr 1(e)(4)C: nobody chooses among sealed sheets, and they are bought before the game starts."""
    options = {"bingo-bonanza": "yes", "bonanza-balls": "50", "bonanza-jackpot": "$500", "bonanza-consolation": "$20"}
    game = bingo(**options)
    game.check_wagers(1, {"bingo-bonanza:any-1": 4_00}, {"game": 3})
    with pytest.raises(Refused, match="last game of the session"):
        game.check_wagers(1, {"bingo-bonanza:any-1": 4_00}, {})
    with pytest.raises(Refused, match="not a spot"):
        game.check_wagers(1, {"bingo-bonanza:17": 4_00}, {"game": 3})


def test_planet_bingo_costs_so_much_a_card() -> None:
    game = bingo(**{"planet-bingo": "yes", "planet-bingo-seed": "$500", "planet-bingo-price": "$1"})
    game.check_wagers(1, {"bingo:any-3": 12_00, "planet-bingo": 3_00}, {})
    with pytest.raises(Refused, match=r"Planet Bingo on 3 cards is \$3, not \$1"):
        game.check_wagers(1, {"bingo:any-3": 12_00, "planet-bingo": 1_00}, {})
    with pytest.raises(Refused, match="needs Bingo first"):
        game.check_wagers(1, {"planet-bingo": 0 + 1_00}, {})


def test_a_void_card_may_be_given_back() -> None:
    game = open_game("gr/01", Submission(options={**OWN, "void-card-price": "returned"}))
    table = Table(game, Recorded([[ball] for ball in (*range(11, 75), *range(1, 10))]), pause=True)
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 100_00)
    table.begin()
    table.answer({"pick-your-own:11..20": 4_00})
    table.answer({"pick-your-own:1..9-74": 4_00})
    with pytest.raises(Refused, match="no such Pick Your Own card"):
        table.rule("void-card", 2, wager="pick-your-own:11..20")
    table.rule("void-card", 1, wager="pick-your-own:11..20")
    while table.playing:
        table.answer("bingo") if isinstance(table.pending, Decide) else table.proceed()
    assert table.bankroll(1) == 100_00
    assert [line.outcome for line in table.lines if line.seat == 1] == ["void"]


def test_what_is_not_supplied_is_asked_for() -> None:
    for option, wagers in (
        ("card-price", {"bingo:1": 4_00}),
        ("prize", {"bingo:1": 4_00}),
        ("pattern", {"bingo:1": 4_00}),
    ):
        options = {name: answer for name, answer in EXAMPLE.options.items() if name != option}
        with pytest.raises(Refused, match=f"has not supplied {option}"):
            open_game("gr/01", Submission(options=options)).check_wagers(1, wagers, {})
    with pytest.raises(Refused, match="wheel-segments cannot have"):
        bingo(**{"wheel-of-fortune": "yes", "wheel-segments": "1 $5, 1 $6"})


@pytest.mark.parametrize(
    ("options", "machines"),
    [({"draw": "blower"}, False), ({"draw": "electronic"}, True), ({"planet-bingo": "yes"}, True)],
)
def test_machines_that_fail_are_not_used_until_they_are_mended(options: dict[str, str], machines: bool) -> None:
    """gr 1(d)(1), gr 1(e)(1)B: balls are drawn from a blower or electronically; only what is a machine malfunctions."""
    table = Table(bingo(**options), HouseDealer(b"machines"))
    table.sit(1, "Ada", 100_00)
    if not machines:
        with pytest.raises(Refused, match="malfunction can only happen where"):
            table.rule("malfunction")
        table.begin()
        return
    table.rule("malfunction")
    with pytest.raises(Refused, match="has stopped until") as refused:
        table.begin()
    assert refused.value.cite == "gr 1(e)(1)B"


def test_no_ball_is_drawn_until_a_malfunction_is_resolved() -> None:
    """gr 1(e)(1)B: all usage is discontinued, in the game under way too; then it goes on with the balls that came."""
    table = Table(bingo(draw="electronic"), HouseDealer(b"machines"), pause=True)
    table.sit(1, "Ada", 100_00)
    table.sit(2, "Ben", 100_00)
    table.begin()
    for seat in (1, 2):
        table.answer({f"bingo:{seat}": table.game.price})  # type: ignore[attr-defined]
    table.proceed()
    table.proceed()
    law = table.rule("malfunction")
    came = [event for event in table.journal.events if event.kind == "ball"]
    assert [line.text for line in table.said if line.cite == "gr 1(e)(1)B"] == [law.ruling]
    for act in (table.proceed, table.begin, lambda: table.rule("malfunction")):
        with pytest.raises(Refused):
            act()
    assert [event for event in table.journal.events if event.kind == "ball"] == came
    table.reopen()
    table.proceed()
    assert replay(table.journal.events).pending == table.pending


def test_each_step_of_a_paused_hall_is_in_its_journal() -> None:
    """Whoever comes back after a crash finds the hall as it was left: no step is taken that nothing tells of."""
    table = Table(bingo(), HouseDealer(b"steps"), pause=True)
    table.sit(1, "Ada", 100_00)
    table.sit(2, "Ben", 100_00)
    table.begin()
    for seat in (1, 2):
        table.answer({f"bingo:{seat}": table.game.price})  # type: ignore[attr-defined]
    steps = 0
    while table.playing:
        known = len(table.journal)
        table.answer("bingo") if isinstance(table.pending, Decide) else table.proceed()
        assert len(table.journal) > known
        assert replay(table.journal.events).pending == table.pending
        steps += 1
    assert steps > 5, "balls, and who calls bingo"
