"""Criss-Cross Poker: figures, the plan card by card, readings, the cross on the table and how it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import croupier
from croupier.cli.felt import card_table
from croupier.contract.checks import cases_agree, priced, simulation_agrees
from croupier.counting import suits
from croupier.equipment import stream
from croupier.equipment.cards import cards
from croupier.games import open_game
from croupier.games.poker import criss_cross, criss_cross_rules
from croupier.games.poker.criss_cross import COLUMNS, HOLE_CARDS, LINES, MIDDLES, line5
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.layout import draw_layout
from croupier.tables.replay import replay
from croupier.tables.table import Table

PA, OH = "pa/674a", "oh/criss-cross-poker"
ANTES = {"ante-across": 1000, "ante-down": 1000}

# Public, looked up: the Wizard of Odds' first decision, as ocerdifu1976.netlify.app quotes it, folds two cards that are
# not suited, no pair, and no higher than a five. No house advantage was found in print; that a bet of twice an Ante is
# never best stands on prod-newblog.888casino.com (a player folds, raises 1 or raises 3). The rest is our own.


def test_the_first_decision_is_as_published() -> None:
    columns, rows = open_game(PA).strategy_chart()
    folds = {(row[0], at) for row in rows for at, cell in zip(columns[1:], row[1:], strict=True) if cell == "fold"}
    assert folds == {("4", "5"), ("3", "5"), ("2", "5"), ("3", "4"), ("2", "4"), ("2", "3")}
    pairs = {row[0] for row in rows if row[columns.index(row[0])] == "3x"}
    assert pairs == set("AKQJT98765432")


def test_five_card_bonus() -> None:
    assert priced(PA, "five-card-bonus")["five-card-bonus"].house_advantage == Fraction(7653, 216580)
    assert priced(OH, "five-card-bonus")["five-card-bonus"].house_advantage == Fraction(7653, 216580)


# --- the plan --------------------------------------------------------------------------------------------------------


def test_two_cards_and_two_others_stand_for_all() -> None:
    firsts, weights, names, ways = suits.two_holes()
    assert int(weights.sum()) == 1326 * 1225
    state, deck = stream.start(6, 0), np.arange(52)
    for _ in range(200):
        stream.deal(state, deck, 4)
        own, row = (suits.hole(int(deck[at]), int(deck[at + 1])) for at in (0, 2))
        way = ways[own, row]
        assert firsts[names[own, row]].tolist() == [suits.RENAMED_HOLES[way, own], suits.RENAMED_HOLES[way, row]]


def one_by_one(game: Any, own: list[int], row: list[int], column: list[int], sizes: tuple[int, int]) -> list[Fraction]:
    """What Middle Bets of each size make with every middle card, looked at by itself."""
    totals = [Fraction(0)] * len(game.times)
    for middle in sorted({*range(52)} - {*own, *row, *column}):
        across, down = line5(*own, row[0], middle, row[1]), line5(*own, column[0], middle, column[1])
        for place, size in enumerate(game.times):
            totals[place] += game.net_of(game.legs(across, down, (*sizes, size)))
    return totals


@pytest.mark.parametrize(
    ("own", "row", "column"),
    [
        ("Ah Kd", "7s 2c", "Kc 9d"),
        ("6h 6d", "6s 2c", "4c 9d"),
        ("Qs Js", "Ts 9s", "8s 2h"),
        ("7h 2d", "7c 2s", "7s 2c"),
    ],
)
def test_the_middle_bet_is_worth_what_each_card_makes(own: str, row: str, column: str) -> None:
    game: Any = open_game(PA)
    held, outer, inner = (cards(one) for one in (own, row, column))
    values = game.street_values(held, [*outer, *inner], [Fraction(3), Fraction(1)])
    wanted = one_by_one(game, held, outer, inner, (3, 1))
    assert [values[f"{n}x"] for n in game.times] == [total / MIDDLES for total in wanted]
    assert values["fold"] == -6


def each_column(own: list[int], row: list[int]) -> Iterator[list[tuple[int, int]]]:
    """For every column, what two cards make with an outer row and with it, middle card by middle card."""
    made: dict[tuple[int, ...], int] = {}

    def line(pair: list[int], middle: int) -> int:
        key = (*sorted((*pair, middle)),)
        if key not in made:
            made[key] = line5(*own, *key)
        return made[key]

    for column in HOLE_CARDS.tolist():
        if not {*column} & {*own, *row}:
            left = sorted({*range(52)} - {*own, *row, *column})
            yield [(line(row, middle), line(column, middle)) for middle in left]


def test_the_down_bet_is_worth_what_each_column_makes() -> None:
    """Every column and every middle card by itself, for two cards and an outer row."""
    game: Any = open_game(PA)
    own, row = cards("Jh 6d"), cards("Js 5c")
    nets = game.nets[0].tolist()
    total, columns = dict.fromkeys(game.times, 0), 0
    for met in each_column(own, row):
        columns += 1
        antes = sum(nets[0][a] + nets[1][d] + 3 * nets[2][a] for a, d in met)
        downs, middle = sum(nets[3][d] for _, d in met), sum(nets[4][max(one)] for one in met)
        for n in total:
            total[n] += max(antes + n * downs + max(middle, 3 * middle), -(2 + 3 + n) * MIDDLES)
    assert columns == COLUMNS
    values = game.street_values(own, row, [Fraction(3)])
    assert {n: values[f"{n}x"] for n in total} == {n: Fraction(one, COLUMNS * MIDDLES) for n, one in total.items()}
    assert values["fold"] == -5
    half = game.street_values(own, row, [Fraction(3, 2)])
    assert half["fold"] == Fraction(-7, 2), "any amount between is worth something too"


def test_deals_of_two_cards_end_as_their_crosses_do() -> None:
    """The count of one kind of two cards, which go on with one outer row alone, against each cross by itself."""
    game: Any = open_game(PA)
    nets, scale = game.nets
    firsts, weights, _, _ = suits.two_holes()
    own = int(firsts[0, 0])
    across, down = np.ones(len(firsts), dtype=np.int8), np.zeros(len(firsts), dtype=np.int8)
    down[1:] = -1
    played, folded, _ = criss_cross._count(nets, scale, game.ends, across, down, own)
    of_own = weights[firsts[:, 0] == own]
    assert folded[2] == of_own[1:].sum() * COLUMNS * MIDDLES
    assert played.sum() + folded.sum() == of_own.sum() * COLUMNS * MIDDLES
    wanted, folds = np.zeros((2, len(LINES), len(LINES)), dtype=np.int64), 0
    for met in each_column(HOLE_CARDS[own].tolist(), HOLE_CARDS[firsts[0, 1]].tolist()):
        middle = sum(nets[4][max(one)] for one in met)
        worth = sum(nets[0][a] + nets[1][d] + 3 * nets[2][a] + nets[3][d] for a, d in met) + max(middle, 3 * middle)
        if worth < -(2 + 3 + 1) * MIDDLES:
            folds += MIDDLES
        else:
            for one in met:
                wanted[int(middle >= 0), *one] += 1
    assert (played[1, 0] == int(of_own[0]) * wanted).all()
    assert folded[5] == int(of_own[0]) * folds


# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [PA, OH])
def test_the_cross_is_turned_up_in_three_parts(address: str) -> None:
    """From the box next to the players: the row's outer cards, the single boxes, the middle."""
    names = ["3s", "2c", "7d", "Th", "Ks"]
    table = Table(open_game(address), Recorded([*names, "Jh", "Js"]))
    table.sit(2, "x", 100_000)
    table.begin()
    table.answer(ANTES)
    seen = []
    for _ in range(3):
        seen.append([card >= 0 for card in table.view(2).cards["community"]])
        table.answer("1x")
    if address == OH:
        seen.append([card >= 0 for card in table.view(2).cards["community"]])
        table.answer("show")
    hidden = [False] * 5
    row, all_but_middle = [False, True, False, True, False], [True, True, False, True, True]
    assert seen == [hidden, row, all_but_middle, *([[True] * 5] if address == OH else [])]
    assert not table.playing
    assert [event.data.get("which") for event in table.journal.events if event.kind == "turn"][:3] == [
        [1, 3],
        [0, 4],
        [2],
    ]
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize(("order", "first"), [("with-each-hand", "ante-across"), ("first", "five-card-bonus")])
def test_five_card_bonuses_may_be_settled_first(order: str, first: str) -> None:
    """oh 10.G.v: for all players from the dealer's right, or with each hand."""
    table = croupier.open(OH, options={"five-card-bonus-order": order}).table("x")
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 100_000)
    table.begin()
    for _ in range(2):
        table.answer({**ANTES, "five-card-bonus": 500})
    while table.playing:
        pending: Any = table.pending
        table.answer(pending.usual or "1x")
    settled = [(line.seat, line.wager) for line in table.lines]
    assert settled[0] == (2, first)
    assert (settled[1] == (1, first)) == (order == "first")


def test_late_folds_are_valued() -> None:
    """oh 10.H: sixes down push and nothing is across; a late fold loses all, the Five Card Bonus too unless it is
    settled."""
    for how, worth in (("collected", Fraction(-11, 2)), ("settled", Fraction(-9, 2))):
        opened = croupier.open(OH, options={"late-fold-bonus": how})
        table = Table(opened._game, Recorded(["6s", "2c", "7d", "Th", "6d", "Qh", "9c"]))
        table.sit(1, "x", 100_000)
        table.begin()
        table.answer({**ANTES, "five-card-bonus": 500})
        for _ in range(3):
            table.answer("1x")
        pending: Any = table.pending
        values = table.game.values(pending, table.view(1))
        assert values == {"show": Fraction(-3, 2), "late-fold": worth}


def test_any_amount_is_valued_by_its_amount() -> None:
    table = croupier.open(PA, options={"bet-multiples": "any"}).table("x")
    table.sit(1, "x", 100_000)
    table.begin()
    table.answer(ANTES)
    for street in ("across", "down", "middle"):
        pending: Any = table.pending
        values = table.game.values(pending, table.view(1))
        assert list(values) == [f"{street} 30", f"{street} 20", street, "fold"]
        table.answer(f"{street} 15")


# --- how it is shown -------------------------------------------------------------------------------------------------


def test_the_cross_lies_as_a_cross() -> None:
    game = open_game(PA)
    for shape in ("wide", "tall"):
        (place,) = (one for one in draw_layout(game, shape).places if one.place == "community")
        assert place.form == "cross"
        assert place.h >= place.w
    table = Table(game, Recorded(["3s", "2c", "7d", "Th", "Ks", "Jh", "Js"]))
    table.sit(1, "x", 100_000)
    table.begin()
    table.answer(ANTES)
    table.answer("1x")
    console = Console(width=80, record=True)
    console.print(card_table(game, table.view(1), {1: "x"}, 1))
    lines = [line.strip("│ ") for line in console.export_text().splitlines()]
    at = next(place for place, line in enumerate(lines) if line.startswith("Community"))
    assert lines[at + 1].split() == ["2♣", "▒▒▒", "10♥"]
    assert lines[at + 2].split() == ["▒▒▒"]


# --- the whole game --------------------------------------------------------------------------------------------------


@pytest.mark.verify
def test_the_whole_game() -> None:
    (one,) = prices(Rules(PA), wager="ante-across")
    assert one.house_advantage == Fraction(579091, 6689228)
    assert round(float(one.mean_stake), 4) == 5.8653
    assert round(one.std_dev, 3) == 9.604
    game: Any = open_game(PA)
    assert not (game.acrosses[2] == 1).any(), "twice an Ante is never best"
    assert not (game.downs[1] == 1).any()
    (kinder,) = prices(Rules(OH, Submission(options={"ante-sixes-to-tens": "win"})), wager="ante-across")
    assert kinder.house_advantage == Fraction(-46693729, 206579100), "the other reading favors the player"
    cases_agree(game, 3_000_000)


@pytest.mark.verify
@pytest.mark.parametrize(
    ("address", "choices"),
    [
        (PA, {"options": {"bet-multiples": "any"}}),
        (OH, {"options": {"ante-sixes-to-tens": "win"}}),
        (OH, {"pays": {"across": {"flush": "30 to 1"}}}),
    ],
)
def test_readings_move_exact_and_simulated_figures_alike(address: str, choices: dict[str, Any]) -> None:
    """Also where a flush is paid more than a full house: the higher hand decides on Middle, not the better payout."""
    simulation_agrees(Rules(address, Submission(**choices)), 3_000_000)


# --- rules of thumb --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("Ah Ad 9c 9d", 0),
        ("5h 5d 5c 9d", 0),
        ("Jh 4d Jc 9d", 1),
        ("Th 4d Tc 9d", 2),
        ("6h 4h 6c 9h", 2),
        ("Kh 4h 2h 9h", 3),
        ("8h 7d 6c 5h", 4),
        ("4h 3d 2c Ah", 6),  # an ace leaves one end
        ("5h 4h 5c 9h", 5),
        ("Ah Kd 2c 9h", 6),
    ],
)
def test_kinds_of_four_cards(hand: str, kind: int) -> None:
    assert criss_cross_rules.four_kind(*cards(hand)) == kind


@pytest.mark.verify
def test_rules_of_thumb_lose_what_they_say() -> None:
    """Deals at random, played by the rules: what each later bet loses to the best, by what single hands are worth."""
    game, rng = open_game(PA), np.random.default_rng(674)
    assert isinstance(game, criss_cross.CrissCrossPoker)
    rules, sizes, lost = criss_cross_rules.rules_of(game), (0, *game.ends), []
    for _ in range(2500):
        own, row, column = rng.permutation(52)[:6].reshape(3, 2).tolist()
        first = game.street_values(own, (), ())
        across = max(first, key=lambda action: (first[action], action))
        bets, here = [Fraction(0)] * 2, [0.0, 0.0]
        if across != "fold":
            bets[0] = Fraction(across.removesuffix("x"))
            kind, two = criss_cross_rules.four_kind(*own, *row), criss_cross_rules.own_kind(*own)
            down, worth = sizes[rules.down[kind, two]], game.street_values(own, row, bets[:1])
            here[0] = float(max(worth.values()) - worth[f"{down}x" if down else "fold"])
            if down:
                bets[1] = Fraction(down)
                other = criss_cross_rules.four_kind(*own, *column)
                middle = sizes[rules.middle[min(kind, other), two]]
                worth = game.street_values(own, [*row, *column], bets)
                here[1] = float(max(worth.values()) - worth[f"{middle}x" if middle else "fold"])
        lost.append(here)
    for found, cost in zip(np.array(lost).T, (rules.down_cost, rules.middle_cost), strict=True):
        assert abs(found.mean() - float(cost)) < 4 * found.std() / len(found) ** 0.5
    assert "house advantage" in game.chart_notes()[-1]
