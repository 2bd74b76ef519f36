"""21 Baccarat: totals, three ways to one number, money, rulings, options."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.equipment import stream
from croupier.equipment.cards import card, name
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
from croupier.games.script import TakeWagers
from croupier.kernels import plain
from croupier.odds.pricing import prices, simulated
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.ledger import layout
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

ADDRESS = "pa/681a"


def game(**options: str) -> TwentyOneBaccarat:
    built = open_game(ADDRESS, Submission(options=options))
    assert isinstance(built, TwentyOneBaccarat)
    return built


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
    bits = plain(bonus_bits)(ranks[0], ranks[1], ranks[2] if len(ranks) == 3 else NO_CARD, ace_low)
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
        third = more.pop(0) if plain(total21)(a, c, NO_CARD) <= 16 else NO_CARD
        fourth = more.pop(0) if plain(total21)(b, d, NO_CARD) <= 16 else NO_CARD
        result = plain(result21)(a, c, b, d, third, fourth, 12)
        results[result] = results.get(result, 0) + 1
        bits = plain(bonus_bits)(b, d, fourth, 1)
        bonus[bits] = bonus.get(bits, 0) + 1
    tally = built.tally(left)
    assert {code: int(n) for code, n in enumerate(tally[0]) if n} == results
    assert {code: int(n) for code, n in enumerate(tally[2]) if n} == bonus


def test_both_hands_are_worth_the_same_and_agree_with_the_simulation() -> None:
    rules = Rules(ADDRESS)
    exact = {one.wager: one for one in prices(rules) if one.paytable in ("", "D")}
    assert exact["player"].house_advantage == exact["banker"].house_advantage
    assert exact["bonus-player"].house_advantage == exact["bonus-banker"].house_advantage
    *_, (_, found) = simulated(rules, 2_000_000, seed=2)
    for one in found:
        off = abs(float(one.house_advantage - exact[one.wager].house_advantage))
        assert off < 4 * exact[one.wager].std_dev / math.sqrt(2_000_000), one.wager


def test_one_pair_is_counted_by_hand() -> None:
    """With eight decks the first two cards pair with chance 31/415, whatever follows."""
    built = game(**{"bonus-payment": "every-hand"})
    priced = next(one for one in built.priced() if one.wager == "bonus-player")
    count = built.count(priced)
    pairs = sum(
        n for case, n in zip(count.cases, count.counts, strict=True) if any(leg.chain == ("pair",) for leg in case.legs)
    )
    assert Fraction(pairs, count.total) == Fraction(31, 415)


def test_rounds_by_the_script_are_settled_as_the_kernels_count_them() -> None:
    built = game()
    state, deck = stream.start(8, 0), np.array(built.deck(), dtype=np.int64)
    nets: dict[str, int] = {}
    rounds = 1_500
    stakes = {"player": 500, "tie": 500, "bonus-player": 500, "bonus-banker": 500}
    for _ in range(rounds):
        stream.deal(state, deck, 7)
        cards = [int(one) for one in deck[:7]]
        table = Table(built, Recorded(name(one) for one in cards))
        table.sit(1, "x", 10**6)
        table.begin()
        table.answer(stakes)
        a, b, c, d, *more = [one >> 2 for one in cards[1:]]
        third = more.pop(0) if plain(total21)(a, c, NO_CARD) <= 16 else NO_CARD
        fourth = more.pop(0) if plain(total21)(b, d, NO_CARD) <= 16 else NO_CARD
        result = plain(result21)(a, c, b, d, third, fourth, 12)
        bits = {
            "bonus-player": plain(bonus_bits)(a, c, third, 1),
            "bonus-banker": plain(bonus_bits)(b, d, fourth, 1),
        }
        for line in table.lines:
            ((chain),) = built.chains(line.wager, result, bits.get(line.wager, 0))
            assert line.net == built.rules.pay(line.wager, *chain).pays.net(500)
            nets[line.wager] = nets.get(line.wager, 0) + line.net
    for one in prices(Rules(ADDRESS)):
        if one.wager in nets and one.paytable in ("", "D"):
            off = abs(-nets[one.wager] / 500 / rounds - float(one.house_advantage))
            assert off < 4 * one.std_dev / math.sqrt(rounds), one.wager


@given(data=st.data())
@settings(max_examples=25)
def test_money_is_conserved_and_no_wager_vanishes(data: st.DataObject) -> None:
    options = {
        "bonus-payment": data.draw(st.sampled_from(["highest-only", "every-hand"])),
        "reshuffling-shoe": data.draw(st.sampled_from(["no", "yes"])),
    }
    table = croupier.open(ADDRESS, options=options).table(data.draw(st.binary(min_size=1, max_size=8)))
    seats = data.draw(st.sets(st.integers(1, 8), min_size=1, max_size=3))
    for seat in seats:
        table.sit(seat, f"p{seat}", 10_000_000)
    for _ in range(5):
        made: dict[int, dict[str, int]] = {}
        before = {seat: table.bankroll(seat) for seat in seats}
        table.begin()
        while table.playing:
            request = table.pending
            assert isinstance(request, TakeWagers)
            hand = data.draw(st.sampled_from(["player", "banker"]))
            more = data.draw(st.sets(st.sampled_from(["tie", "bonus-player", "bonus-banker"])))
            made[request.seat] = {key: 100 * data.draw(st.integers(1, 90)) for key in (hand, *sorted(more))}
            table.answer(made[request.seat])
        for seat in seats:
            lines = [line for line in table.lines if line.seat == seat]
            for key, cents in made[seat].items():
                assert sum(line.stake for line in lines if line.wager == key) == cents
            assert table.ledger[layout(seat)] == 0
            assert table.bankroll(seat) == before[seat] + sum(line.net for line in lines)
        assert sum(table.ledger.balances.values()) == 0
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


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


def test_every_irregularity_acts() -> None:
    for law in croupier.open(ADDRESS).chapter.irregularities:
        acted = 0
        for moment in range(8):
            opened = croupier.open(ADDRESS)
            table = Table(opened._game, opened.table(b"acts").dealer, pause=True)
            table.sit(1, "x", 50_000)
            if moment:
                table.begin()
            for _ in range(moment - 1):
                if isinstance(table.pending, TakeWagers):
                    table.answer({"player": 1_000})
                elif table.playing:
                    table.proceed()
            try:
                table.rule(law.id)
            except Refused:
                continue
            acted += 1
            while table.playing:
                if isinstance(table.pending, TakeWagers):
                    table.answer({"player": 1_000})
                else:
                    table.proceed()
            assert sum(table.ledger.balances.values()) == 0
        assert acted, law.id


def test_every_option_opens_with_every_choice_and_moves_what_it_should() -> None:
    chapter = croupier.open(ADDRESS).chapter
    base = {(one.wager, one.paytable): one.house_advantage for one in prices(Rules(ADDRESS))}
    moved = {}
    for option in chapter.options:
        needs = {name: choices[0] for name, choices in option.requires.items()}
        for choice in option.choices:
            rules = Rules(ADDRESS, Submission(options=needs | {option.id: choice}))
            found = {(one.wager, one.paytable): one.house_advantage for one in prices(rules)}
            if found != base:
                moved[option.id] = {
                    wager for (wager, table), worth in found.items() if base.get((wager, table)) != worth
                }
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
    assert plain(natural21)(12, 12)
    assert plain(natural21)(8, 12)
    assert not plain(natural21)(7, 12)
    assert len(RESULTS) == 5
