"""21 Baccarat: totals, three ways to one number, money, rulings, options."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

import croupier
from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES, card, name
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.baccarat.twenty_one_baccarat import (
    HANDS,
    NO_CARD,
    RESULTS,
    TwentyOneBaccarat,
    bonus_bits,
    natural21,
    result21,
    total21,
)
from croupier.kernels import plain
from croupier.odds.pricing import prices
from croupier.odds.simulation import simulate
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

ADDRESS = "pa/681a"


def game(**options: str) -> TwentyOneBaccarat:
    built = open_game(ADDRESS, Submission(options=options))
    assert isinstance(built, TwentyOneBaccarat)
    return built


VALUES = game().points
TABLES = {table.label: table.decks[0] for table in Rules(ADDRESS).all_tables("bonus-player")}
"""The pay tables of the Bonus Wagers, and for how many decks they are."""


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("Ac Kd", 21),
        ("Ac Ad", 12),
        ("Ac 5d", 16),
        ("Ac 5d Kh", 16),
        ("Ac Ad 9h", 21),
        ("7c 7d 7h", 21),
        ("Kc 6d Qh", 26),
    ],
)
def test_totals(cards: str, total: int) -> None:
    assert game().total([card(text) for text in cards.split()]) == total


def held(cards: str, ace_low: int = 1) -> set[str]:
    ranks = [card(text) >> 2 for text in cards.split()]
    bits = plain(bonus_bits)(ranks[0], ranks[1], ranks[2] if len(ranks) == 3 else NO_CARD, VALUES, ace_low)
    return {name for place, name in enumerate(HANDS) if bits >> place & 1}


def test_hands_of_the_bonus() -> None:
    assert held("7c 7d 7h") == {"three-7s", "three-of-a-kind", "three-card-21", "pair"}
    assert held("5c 5d 5h") == {"three-of-a-kind", "pair"}
    assert held("6c 6d 9h") == {"three-card-21", "pair"}
    assert held("5c 7d 6h") == {"three-card-straight"}
    assert held("8c 6d 7h") == {"three-card-straight", "three-card-21"}
    assert held("Ac 2d 3h") == {"three-card-straight"}
    assert held("Ac 2d 3h", 0) == set()
    assert held("Qc Qd") == {"pair"}
    assert held("Tc Jd") == held("5c 9d 5h") == set()


def test_a_small_shoe_by_brute_force() -> None:
    built = game()
    cards = [card(text) for text in ["Ac", "Ad", "2c", "6c", "6d", "Kc", "9c", "5c"]]
    left = [0] * 13
    for one in cards:
        left[one >> 2] += 1
    results: dict[int, int] = {}
    bonus: dict[int, int] = {}
    for order in permutations([one >> 2 for one in cards], 6):
        a, b, c, d, *more = order
        third = more.pop(0) if plain(total21)(a, c, NO_CARD, VALUES) <= 16 else NO_CARD
        fourth = more.pop(0) if plain(total21)(b, d, NO_CARD, VALUES) <= 16 else NO_CARD
        result = plain(result21)(a, c, b, d, third, fourth, VALUES, 12)
        results[result] = results.get(result, 0) + 1
        bits = plain(bonus_bits)(b, d, fourth, VALUES, 1)
        bonus[bits] = bonus.get(bits, 0) + 1
    tally = built.tally(left)
    assert {code: int(n) for code, n in enumerate(tally[0]) if n} == results
    assert {code: int(n) for code, n in enumerate(tally[2]) if n} == bonus


def test_both_hands_are_worth_the_same() -> None:
    exact = {(one.wager, one.paytable): one.house_advantage for one in prices(Rules(ADDRESS))}
    assert exact["player", ""] == exact["banker", ""]
    for label in TABLES:
        assert exact["bonus-player", label] == exact["bonus-banker", label]


def test_one_pair_is_counted_by_hand() -> None:
    """With eight decks the first two cards pair with chance 31/415, whatever follows."""
    built = game(**{"bonus-payment": "every-hand"})
    priced = next(one for one in built.priced() if one.wager == "bonus-player")
    count = built.count(priced)
    pairs = sum(
        n for case, n in zip(count.cases, count.counts, strict=True) if any(leg.chain == ("pair",) for leg in case.legs)
    )
    assert Fraction(pairs, count.total) == Fraction(31, 415)


def test_a_wager_that_pays_every_hand_is_made_once() -> None:
    rules = Rules(ADDRESS, Submission(options={"bonus-payment": "every-hand"}))
    assert {one.mean_stake for one in prices(rules)} == {1}


def test_card_values_are_those_of_the_chapter() -> None:
    by_rank = dict(zip(RANK_NAMES, VALUES.T.tolist(), strict=True))
    assert by_rank["ace"] == [11, 1]
    assert [by_rank[name] for name in ("2", "9", "10", "king")] == [[2, 2], [9, 9], [10, 10], [10, 10]]


@pytest.mark.parametrize("decks", ["4", "8"])
def test_totals_and_naturals_by_another_way(decks: str) -> None:
    """The chances of the hands' two-card totals again, from every order of two cards and without the kernels."""
    built = game(decks=decks)
    count = 4 * int(decks)
    worth = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]
    naturals = 0
    for first in range(13):
        for second in range(13):
            ways = count * (count - (first == second))
            total = worth[first] + worth[second]
            total -= 10 if total > 21 else 0
            assert built.total([4 * first, 4 * second]) == total
            naturals += ways if total == 21 or first == second == 12 else 0
    found = sum(
        count * (count - (a == b)) for a in range(13) for b in range(13) if plain(natural21)(a, b, built.points)
    )
    assert found == naturals


def test_effects_of_removal_cancel() -> None:
    """A card taken out unseen changes nothing, so what each rank changes adds up to nothing, exactly."""
    built = game()
    for one in built.priced():
        assert sum(built.removal_effects(one).values()) == 0


def test_a_new_dealer_burns_a_card_and_an_idle_table_begins_a_new_shoe() -> None:
    table = croupier.open(ADDRESS).table(b"dealers")
    table.sit(1, "x", 10**6)
    table.begin()
    table.answer({"player": 1_000})
    table.begin()
    table.rule("new-dealer")
    table.answer({"player": 1_000})
    kinds = [event.kind for event in table.journal.events]
    assert kinds.count("set-aside") == 1
    assert kinds.count("shuffle") == 1
    table.rule("idle-table")
    table.begin()
    assert [event.kind for event in table.journal.events].count("shuffle") == 2
    table.rule("idle-table")
    table.answer({"player": 1_000})
    assert [event.kind for event in table.journal.events].count("shuffle") == 3
    assert sum(event.data.get("to") == "burn" for event in table.journal.events) == 3
    assert verify_randomness(table.journal.events) >= 2
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize("payment", ["highest-only", "every-hand"])
@pytest.mark.parametrize("label", TABLES)
def test_every_wager_and_pay_table_agrees_three_ways(label: str, payment: str) -> None:
    """Exact, simulated, and dealt by the script, whose every line is what the kernels make of the same cards."""
    options = {"decks": str(TABLES[label]), "bonus-payment": payment}
    rules = Rules(
        ADDRESS, Submission(options=options, paytables=dict.fromkeys(("bonus-player", "bonus-banker"), label))
    )
    exact = {one.wager: one for one in prices(rules) if one.paytable in ("", label)}
    assert set(exact) == {law.id for law in rules.chapter.wagers}
    simulated = {one.wager: one for one in simulate(rules, 1_000_000, seed=2).prices()}
    assert set(simulated) == set(exact)
    built = TwentyOneBaccarat(rules)
    made = {1: ("player", "tie", "bonus-player"), 2: ("banker", "bonus-banker")}
    rounds = 400
    nets = dict.fromkeys(exact, 0)
    state, deck = stream.start(8, TABLES[label]), np.array(built.deck(), dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, deck, 7)
        cards = [int(one) for one in deck[:7]]
        table = Table(built, Recorded(name(one) for one in cards))
        for seat in made:
            table.sit(seat, f"p{seat}", 10**6)
        table.begin()
        for wagers in made.values():
            table.answer(dict.fromkeys(wagers, 500))
        a, b, c, d, *more = [one >> 2 for one in cards[1:]]
        third = more.pop(0) if plain(total21)(a, c, NO_CARD, VALUES) <= 16 else NO_CARD
        fourth = more.pop(0) if plain(total21)(b, d, NO_CARD, VALUES) <= 16 else NO_CARD
        result = plain(result21)(a, c, b, d, third, fourth, VALUES, 12)
        bits = {
            "bonus-player": plain(bonus_bits)(a, c, third, VALUES, 1),
            "bonus-banker": plain(bonus_bits)(b, d, fourth, VALUES, 1),
        }
        for wager in nets:
            due = sum(
                rules.pay(wager, *chain).pays.net(500) for chain in built.chains(wager, result, bits.get(wager, 0))
            )
            paid = sum(line.net for line in table.lines if line.wager == wager)
            assert paid == due, (wager, [name(one) for one in cards])
            nets[wager] += paid
    for wager, one in exact.items():
        off = abs(float(simulated[wager].house_advantage - one.house_advantage))
        assert off < 4 * one.std_dev / math.sqrt(1_000_000), wager
        off = abs(-nets[wager] / 500 / rounds - float(one.house_advantage))
        assert off < 4 * one.std_dev / math.sqrt(rounds), wager


def test_shoes_end_with_the_hand_of_the_cover_card() -> None:
    table = croupier.open(ADDRESS, options={"decks": "4"}).table(b"shoes")
    table.sit(1, "x", 10**9)
    for _ in range(120):
        table.begin()
        table.answer({"player": 1_000})
    events = table.journal.events
    for place, event in enumerate(events):
        if event.kind == "cut-card" and event.data["out"]:
            rest = [one.kind for one in events[place:]]
            if "shuffle" in rest:
                assert rest[: rest.index("shuffle")].count("end") == 1
    assert [event.kind for event in events].count("shuffle") >= 3
    assert sum(event.data.get("to") == "burn" for event in events) == [e.kind for e in events].count("shuffle")
    assert verify_randomness(events) >= 2


def test_every_option_opens_with_every_choice_and_moves_what_it_should() -> None:
    chapter = croupier.open(ADDRESS).chapter
    base = {(one.wager, one.paytable): one.house_advantage for one in prices(Rules(ADDRESS))}
    moved = {}
    for option in chapter.options:
        needs = {name: choices[0] for name, choices in option.requires.items()}
        for choice in option.choices:
            rules = Rules(ADDRESS, Submission(options=needs | {option.id: choice}))
            found = {(one.wager, one.paytable): one.house_advantage for one in prices(rules)}
            changed = {wager for (wager, table), worth in found.items() if base.get((wager, table)) != worth}
            if changed:  # the tables of what was not chosen are left out
                moved[option.id] = changed
    bonus = {"bonus-player", "bonus-banker"}
    assert moved == {
        "decks": {"player", "banker", "tie"},
        "two-aces": {"player", "banker", "tie"},
        "bonus-payment": bonus,
        "ace-low-straight": bonus,
    }


def test_other_shoes() -> None:
    built = game()
    tie = next(one for one in built.priced() if one.wager == "tie")
    assert built.count_from(tie, built.fresh) == built.count(tie)
    assert built.count_from(tie, (31, *built.fresh[1:])).total == math.perm(415, 6)
    with pytest.raises(Refused):
        built.count_from(tie, (1,) * 5)
    assert plain(natural21)(12, 12, VALUES)
    assert plain(natural21)(8, 12, VALUES)
    assert not plain(natural21)(7, 12, VALUES)
    assert len(RESULTS) == 5
