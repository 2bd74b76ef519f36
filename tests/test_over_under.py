"""Over/Under: the count by brute force and by hand, three ways to one number, players dealt one after the other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

import croupier
from croupier.contract.checks import replays, simulation_agrees
from croupier.equipment.cards import card, name
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.comparison.over_under import OverUnder
from croupier.games.script import Decide
from croupier.odds.pricing import find, prices
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
BONUS = {6: 50, 7: 10, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
PAID = BONUS | {39 - total: odds for total, odds in BONUS.items()}


def over_under(**options: str) -> OverUnder:
    built = open_game("pa/686a", Submission(options={key.replace("_", "-"): one for key, one in options.items()}))
    assert isinstance(built, OverUnder)
    return built


def side(total: int) -> int:
    """1 for a total over 23, -1 for one under 18."""
    return (total > 23) - (total < 18)


# --- figures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "other"), [("lose", -2), ("return", 0)])
def test_a_small_shoe_by_brute_force(reading: str, other: int) -> None:
    """Every order of three cards of eleven, the best play by comparing what each side makes after each first card."""
    game = over_under(wrong_side=reading)
    ranks = [0, 0, 2, 4, 4, 6, 7, 9, 11, 12, 12]
    left = [ranks.count(place) for place in range(13)]
    made, bonus = {place: Counter[str]() for place in range(13)}, 0
    for hand in permutations(ranks, 3):
        total = sum(POINTS[one] for one in hand)
        for action, wanted in (("over-23", 1), ("under-18", -1)):
            made[hand[0]][action] += 2 if side(total) == wanted else other if side(total) == -wanted else -2
        made[hand[0]]["surrender"] -= 1
        bonus += PAID.get(total, -1)
    orders = 11 * 10 * 9
    ante, side_wager = game.priced()
    best = sum(max(one.values()) for one in made.values() if one)
    assert game.expected(game.count_from(ante, left)) == Fraction(best, orders)
    assert game.expected(game.count_from(side_wager, left)) == Fraction(bonus, orders)
    assert game.count_from(ante, left).total == orders


def test_the_bonus_is_counted_by_hand() -> None:
    """Of six decks: three 2s, 24 x 23 x 22 ways, make 6; two 2s and a 3, in three orders, make 7; three aces 33."""
    (found,) = prices(Rules("pa/686a"), wager="bonus")
    counts = {one.outcome: one.combinations for one in found.outcomes}
    every = 312 * 311 * 310
    assert sum(counts.values()) == every
    assert counts["total-6-or-33"] == 2 * 24 * 23 * 22
    assert counts["total-7-or-32"] == 3 * 24 * 23 * 24 + 3 * 24 * 23 * 96


def test_exact_figures_and_the_best_play() -> None:
    """No public figure for this bonus table is at hand; the reading that returns a wrong side was known to be worth
    about 18 per cent to the player."""
    found = {one.wager: one for one in prices(Rules("pa/686a"))}
    assert "wrong-side: lose, not return" in found["ante"].conditions
    assert found["ante"].house_advantage == Fraction(13158, 626665)
    assert found["bonus"].house_advantage == Fraction(2702, 48205)
    other = next(prices(Rules("pa/686a", Submission(options={"wrong-side": "return"})), wager="ante"))
    assert round(float(100 * other.house_advantage), 1) == -17.9
    _, rows = over_under().strategy_chart()
    best = {card: row[1] for row in rows for card in row[0].split(", ")}
    assert [one for one, action in best.items() if action == "under-18"] == ["2", "3", "4", "5"]
    assert set(best.values()) == {"under-18", "over-23"}, "nobody surrenders off a full shoe"


def test_cards_that_have_gone_move_the_play() -> None:
    """With the shoe's low cards gone a 5 is no card to go under with; with nothing but sevens left it is given up."""
    game, ante = find(Rules("pa/686a"), "ante")
    assert isinstance(game, OverUnder)
    low = [4 * place for place in range(4) for _ in range(20)]
    values = game.hand_values([card("5c")], low)
    assert max(values, key=lambda one: values[one]) == "over-23"
    assert game.worth_of((0, 0, 0, 0, 0, 24, *[0] * 7), 3)["surrender"] == -1
    assert "surrender on 5" in game.count_from(ante, (0, 0, 0, 1, 0, 24, *[0] * 7)).conditions[0]
    assert sum(held > 0 for held in game.removal_effects(ante).values()) not in (0, 13)
    with pytest.raises(Refused, match="needs 3 cards"):
        game.count_from(ante, (1, 1, *(0,) * 11))
    with pytest.raises(Refused, match="its first card"):
        game.hand_values([card("2c"), card("3d")])


@pytest.mark.parametrize("options", [{"dealing": "continuous-shuffler"}, {"wrong-side": "return"}])
def test_simulation_agrees_with_exact_analysis(options: dict[str, str]) -> None:
    simulation_agrees(Rules("pa/686a", Submission(options=options)), 1_000_000)


@pytest.mark.parametrize(
    "options",
    [
        {},
        pytest.param({"wrong-side": "return", "dealing": "continuous-shuffler"}, marks=pytest.mark.verify),
    ],
)
def test_every_round_by_the_script_makes_the_exact_figure(options: dict[str, str]) -> None:
    """Each hand of ranks is played once at a table by what the coach advises, and weighed by how often it comes."""
    rules = Rules("pa/686a", Submission(options=options))
    game = open_game("pa/686a", rules.submission)
    assert isinstance(game, OverUnder)
    made, fresh, cards = Counter[str](), game.fresh[0], len(game.deck())
    seen = dict(zip(POINTS, range(13), strict=True))  # one rank for each value
    advised: dict[int, str] = {}
    held = Counter(POINTS)
    for hand in product(seen, repeat=3):
        ways, gone = 1, Counter[int]()
        for value in hand:
            ways *= held[value] * fresh - gone[value]
            gone[value] += 1
        nets = by_the_coach(game, [seen[value] for value in hand], advised)
        made.update({wager: net * ways for wager, net in nets.items()})
    every = cards * (cards - 1) * (cards - 2) * 1000
    ante, bonus = prices(rules)
    assert Fraction(sum(made[one] for one in ("ante", "over-23", "under-18")), every) == ante.expected
    assert Fraction(made["bonus"], every) == bonus.expected


def by_the_coach(game: OverUnder, ranks: list[int], advised: dict[int, str]) -> dict[str, int]:
    """What the wagers of a round with cards of these ranks make; the coach decides, once for each first card."""
    table = Table(game, Recorded([name(4 * one) for one in ([0] if game.shoe.lasting else []) + ranks]))
    table.sit(1, "x", 10**9)
    table.begin()
    table.answer({"ante": 1000, "bonus": 1000})
    assert isinstance(table.pending, Decide)
    if ranks[0] not in advised:
        values = game.values(table.pending, table.view(1))
        advised[ranks[0]] = max(values, key=lambda action: values[action])
    table.answer(advised[ranks[0]])
    assert not table.playing
    return {line.wager: line.net for line in table.lines}


# --- the round --------------------------------------------------------------------------------------------------------


def test_each_player_is_dealt_and_settled_before_the_next_decides() -> None:
    """pa 686a.7(c), 686a.7(e), 686a.7(f), 686a.7(g), 686a.7(i), 686a.7(j): one card is burned from a new shoe."""
    table = Table(over_under(), Recorded(["2c", "9d", "2d", "4h", "8d", "8h", "2h", "3h", "Kh", "Ks"]))
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", 10_000)
    table.begin()
    for _ in range(3):
        table.answer({"ante": 1000})
    for action in ("over-23", "under-18", "surrender"):
        table.answer(action)
    assert not table.playing
    told = [
        event.data.get("to") or event.data.get("action") or f"{event.data['seat']} {event.data['wager']}"
        for event in table.journal.events
        if event.kind in ("card", "decision", "settled")
    ]
    assert told == [
        *("burn", "seat 1", "seat 2", "seat 3"),
        *("over-23", "seat 1", "seat 1", "1 ante", "1 over-23"),
        *("under-18", "seat 2", "seat 2", "2 ante", "2 under-18"),
        *("surrender", "3 ante", "seat 3", "seat 3"),
    ]
    assert [line.net for line in table.lines] == [1000, 1000, 1000, 1000, -1000]


def test_the_coach_counts_what_lies_on_the_table() -> None:
    game = over_under()
    view = View({"seat 1": [card("5c")], "seat 2": [card("Kc")]}, {1: {"ante": 1000}}, seen=[card("2c"), card("2d")])
    found = game.values(Decide(1, "first-card", ()), view)
    assert found == game.hand_values([card("5c")], [card("Kc"), card("2c"), card("2d")])
    assert croupier.open("pa/686a").strategy("5c", "Kc 2c 2d") == found


def test_a_shoe_lasts_until_the_cover_card() -> None:
    """Of 312 cards 78 are behind it: with three cards a round and one burned, the round with card 235 is the last
    (pa 686a.5(d), 686a.5(f), 686a.7(d))."""
    table = croupier.open("pa/686a").table("x")
    table.sit(1, "x", 10**9)
    for _ in range(90):
        table.begin()
        table.answer({"ante": 1000})
        table.answer("surrender")
    rounds, shuffles = 0, []
    for event in table.journal.events:
        rounds += event.kind == "round"
        if event.kind == "shuffle":
            shuffles.append(rounds)
    assert shuffles == [1, 79]
    replays(table)


def test_a_shuffle_lets_everybody_in_again() -> None:
    """686a.6(b)(2): seat 2 sits out the first round and is kept waiting for the 77 that follow it from this shoe."""
    table = croupier.open("pa/686a", options={"mid-shoe-entry": "no"}).table("x")
    table.sit(1, "a", 10**9)
    table.sit(2, "b", 10**9)
    for number in range(78):
        table.begin()
        table.answer({"ante": 1000})
        if number:
            with pytest.raises(Refused, match="sat out a round"):
                table.answer({"ante": 1000})
        table.answer({})
        table.answer("surrender")
    table.begin()
    table.answer({"ante": 1000})
    table.answer({"ante": 1000})
