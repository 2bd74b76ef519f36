"""Red Dog: the count by brute force and by hand, published figures, three ways to one number, the course of a round."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

import croupier
from croupier.contract.checks import near, replays, simulation_agrees
from croupier.equipment.cards import SUITS, card, name
from croupier.errors import Refused
from croupier.games import game_for, open_game
from croupier.games.base import View
from croupier.games.comparison.red_dog import RedDog
from croupier.games.script import Decide
from croupier.odds.pricing import find, prices
from croupier.odds.simulation import simulate
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

ODDS = {1: 5, 2: 4, 3: 2} | dict.fromkeys(range(4, 12), 1)


def red_dog(**options: str) -> RedDog:
    built = open_game("bs/08", Submission(options={key.replace("_", "-"): one for key, one in options.items()}))
    assert isinstance(built, RedDog)
    return built


def made(first: int, second: int, third: int) -> Fraction:
    """What a wager makes on three ranks, as the chapter says."""
    low, high = sorted((first, second))
    if low == high:
        return Fraction(11 if third == low else 0)
    if high - low == 1:
        return Fraction(0)
    return Fraction(ODDS[high - low - 1] if low < third < high else -1)


# --- figures ----------------------------------------------------------------------------------------------------------


def test_a_small_shoe_by_brute_force() -> None:
    """Every order of three cards of eleven, raised on two cards where that makes more."""
    game = red_dog()
    ranks = [0, 0, 0, 2, 3, 5, 6, 6, 9, 12, 12]
    left = [ranks.count(place) for place in range(13)]
    total: dict[tuple[int, int], Fraction] = {}
    for first, second, third in permutations(ranks, 3):
        total[first, second] = total.get((first, second), Fraction(0)) + made(first, second, third)
    best = sum(net * (2 if net > 0 and abs(pair[0] - pair[1]) > 1 else 1) for pair, net in total.items())
    raised = sum(net for pair, net in total.items() if net > 0 and abs(pair[0] - pair[1]) > 1)
    orders = 11 * 10 * 9
    counts = [game.count_from(one, left) for one in game.priced()]
    assert [game.expected(one) for one in counts[:2]] == [best / orders, sum(total.values()) / Fraction(orders)]
    assert game.expected(counts[2]) * counts[2].total == raised


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8, 11])
def test_counted_by_hand(decks: int) -> None:
    """Of `c` cards a rank has `s`: pairs, and for each spread so many pairs of ranks, raised on from seven on."""
    game, same, cards = red_dog(), 4 * decks, 52 * decks
    pair = Fraction(11 * 13 * same * (same - 1) * (same - 2))
    spread = sum(
        2 * (12 - k) * same**2 * (1 + (k >= 7)) * (k * same * (ODDS[k] + 1) - (cards - 2)) for k in range(1, 12)
    )
    best, *_ = game.priced()
    found = game.expected(game.count_from(best, (same,) * 13))
    assert found == (pair + spread) / (cards * (cards - 1) * (cards - 2))


PUBLISHED = {1: 3.155, 2: 3.077, 4: 2.884, 6: 2.798, 8: 2.751}
"""wizardofodds.com/reddog, in per cent of the original wager by decks (four: 2.88 at oddsshark.com)."""


@pytest.mark.parametrize("decks", PUBLISHED)
def test_published_figures(decks: int) -> None:
    """The chapter has six decks or more; fewer are counted from the same game as a shoe of which most has gone."""
    game = red_dog()
    best, *_ = game.priced()
    found = -100 * game.expected(game.count_from(best, (4 * decks,) * 13))
    assert round(float(found), 3) == PUBLISHED[decks]


def test_published_worth_of_raises() -> None:
    """wizardofodds.com/reddog, six decks: chance to win and worth of a raise, spread by spread; raise from seven on."""
    _, rows = red_dog().strategy_chart()
    assert [row[0] for row in rows] == [str(spread) for spread in range(1, 12)]
    chances = [0.077419, 0.154839, 0.232258, 0.309677, 0.387097, 0.464516, 0.541935, 0.619355, 0.696774]
    worth = [-0.535484, -0.225806, -0.303226, -0.380645, -0.225806, -0.070968, 0.083871, 0.238710, 0.393548]
    assert [float(row[2]) for row in rows][:9] == chances
    assert [float(row[3]) for row in rows][:9] == worth
    assert [row[4] for row in rows] == ["check"] * 6 + ["raise"] * 5


def test_cards_that_have_gone_move_the_raise() -> None:
    """With all sixes, sevens and eights gone a 2 and a 10 have a spread of seven and four ranks that win."""
    game, best = find(Rules("bs/08"), "main")
    assert isinstance(game, RedDog)
    gone = [place * len(SUITS) + suit for place in (4, 5, 6) for suit in range(4) for _ in range(6)]
    assert max(game.hand_values([card("2c"), card("Td")]).items(), key=lambda one: one[1])[0] == "raise"
    values = game.hand_values([card("2c"), card("Td")], gone)
    assert values["check"] == Fraction(2 * 4 * 24, 312 - 72 - 2) - 1
    assert values["raise"] == 2 * values["check"]
    effects = game.removal_effects(best)
    assert game.expected(game.count_without(best, [card("2c")])) == game.expected(game.count(best)) + effects["2"]
    with pytest.raises(Refused, match="needs 3 cards"):
        game.count_from(best, (1, 1, *(0,) * 11))
    with pytest.raises(Refused, match="No raise"):
        game.count_from([*game.priced()][2], (5, 0, 1, *(0,) * 10))
    with pytest.raises(Refused, match="have a spread"):
        game.hand_values([card("2c"), card("3d")])


def test_approved_odds_are_priced() -> None:
    """A spread of one at 11 to 1 is worth a raise only from 11.9 to 1 on; at 12 to 1 the best play raises on it."""
    rules = red_dog(approved_odds="main spread-1 12 to 1; raise spread-1 12 to 1").rules
    game = game_for(rules)
    assert isinstance(game, RedDog)
    _, rows = game.strategy_chart()
    assert rows[0][1:] == ["12 to 1", "0.077419", "+0.006452", "raise"]
    assert next(prices(rules)).house_advantage < next(prices(Rules("bs/08"))).house_advantage


@pytest.mark.parametrize(
    "options", [{"decks": "8"}, {"approved-odds": "main spread-1 12 to 1; raise spread-1 12 to 1"}]
)
def test_simulation_agrees_with_exact_analysis(options: dict[str, str]) -> None:
    simulation_agrees(Rules("bs/08", Submission(options=options)), 1_000_000)


def test_a_player_who_never_raises_is_simulated() -> None:
    rules = Rules("bs/08")
    (exact,) = (one for one in prices(rules) if "never raised" in one.conditions)
    (found,) = simulate(rules, 1_000_000, strategy="never-raise").prices()
    near(float(found.house_advantage), exact, found.rounds)


def test_every_round_by_the_script_makes_the_exact_figure() -> None:
    """Each deal of ranks is played once at a table by what the coach advises, and weighed by how often it comes."""
    game = red_dog()
    total, fresh, cards = Counter[str](), game.fresh[0], len(game.deck())
    for first, second in product(range(13), repeat=2):
        left = [fresh - (place == first) - (place == second) for place in range(13)]
        orders = fresh * (fresh - (first == second))
        thirds = [-1] if abs(first - second) == 1 else range(13)
        for third in thirds:
            ways = orders * (left[third] if third >= 0 else cards - 2)
            total.update({wager: net * ways for wager, net in by_the_coach(game, first, second, third).items()})
    every = cards * (cards - 1) * (cards - 2) * 1000
    best, _, raised = prices(game.rules)
    assert Fraction(total["main"] + total["raise"], every) == best.expected
    assert total["raise"] > 0 < raised.expected


def by_the_coach(game: RedDog, *ranks: int) -> dict[str, int]:
    """What the wagers of a round with cards of these ranks make; the coach decides."""
    table = Table(game, Recorded(["2c", *(name(4 * one) for one in ranks if one >= 0)]))
    table.sit(1, "x", 10**9)
    table.begin()
    table.answer({"main": 1000})
    if isinstance(table.pending, Decide):
        values = game.values(table.pending, table.view(1))
        table.answer(max(values, key=lambda action: values[action]))
    assert not table.playing
    return {line.wager: line.net for line in table.lines}


# --- what is seen and done --------------------------------------------------------------------------------------------


def test_values_count_every_card_that_was_seen() -> None:
    """A 4 and a queen, two sevens of an earlier round gone; a raise of any size is worth its part of a whole one."""
    game = red_dog()
    table = Table(game, Recorded(["2c", "4c", "Qd"]))
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer({"main": 1000})
    assert isinstance(table.pending, Decide)
    assert table.pending.offered == ("raise 0.01..10", "check")
    view = table.view(1)
    values = game.values(table.pending, View(view.cards, view.stakes, seen=[card("7c"), card("7d")]))
    win = Fraction(7 * 24 - 2, 312 - 4)
    assert values["check"] == 2 * win - 1
    assert values["raise"] == 2 * values["check"]
    assert values["raise 0.01"] == values["check"] * Fraction(1001, 1000)
    assert croupier.open("bs/08").strategy("4c Qd", "7c 7d") == {one: values[one] for one in ("raise", "check")}


def test_a_raise_keeps_to_posted_limits() -> None:
    """Where the least raise is more than the original wager nobody is asked."""
    game = open_game("bs/08", Submission(limits={"raise": ("5", "25")}))
    for stake, offered in ((100, ()), (1000, ("raise 5..10", "check")), (10_000, ("raise 5..25", "check"))):
        table = Table(game, Recorded(["2c", "2d", "Ad", "3c"]))
        table.sit(1, "x", 100_000)
        table.begin()
        table.answer({"main": stake})
        assert (table.pending.offered if isinstance(table.pending, Decide) else ()) == offered


def test_a_shoe_lasts_until_the_cutting_card() -> None:
    """Of 312 cards 78 are behind it: the round that takes a card from those is the last (bs 8(3)(a), bs 8(5)(m))."""
    table = croupier.open("bs/08").table("x")
    table.sit(1, "x", 10**9)
    for _ in range(100):
        table.begin()
        table.answer({"main": 1000})
        if table.playing:
            table.answer("check")
    drawn, at_start, last, shoes = 0, 0, 0, []
    for event in table.journal.events:
        if event.kind == "round":
            at_start = drawn
        elif event.kind == "card":
            drawn += 1
        elif event.kind == "shuffle":
            shoes += [(last, drawn)] if drawn else []
            drawn = 0
        elif event.kind == "end":
            last = at_start
    assert shoes
    for before_last_round, at_end in shoes:
        assert before_last_round <= 312 - 78 < at_end
    replays(table)


def test_cards_are_announced_in_the_words_that_are_printed() -> None:
    """bs 8(5)(e) to (i) and (k): each announcement under its own clause; none closes the first wagers."""

    def said(*cards: str) -> list[tuple[str, str]]:
        table = Table(red_dog(), Recorded(["2c", *cards]))
        table.sit(1, "x", 10_000)
        table.begin()
        table.answer({"main": 1000})
        if table.playing:
            table.answer("check")
        told = [event.data for event in table.journal.events if event.kind == "say"]
        return [(one["text"], one["cite"]) for one in told]

    pair = ("We have a pair.", "bs 8(5)(f)")
    assert said("4c", "7d", "Ks") == [
        ("The spread is 2.", "bs 8(5)(i)"),
        ("Raises closed.", "bs 8(5)(k)"),
        ("The third card is 13.", "bs 8(5)(k)"),
    ]
    assert said("4c", "4d", "Ks") == [pair, ("No three of a kind, tie hand.", "bs 8(5)(h)")]
    assert said("4c", "4d", "4s") == [pair, ("Three of a kind.", "bs 8(5)(g)")]
    assert said("4c", "5d") == [("The cards are consecutive, tie hand.", "bs 8(5)(e)")]
