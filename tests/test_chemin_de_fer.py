"""Chemin de fer: figures, the balance of both sides, three ways to one number, the bank, rulings."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES, card, name
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.baccarat import coup
from croupier.games.baccarat.chemin_de_fer import Balance, CheminDeFer
from croupier.games.base import View
from croupier.games.script import Decide, TakeWagers
from croupier.odds.pricing import Conditions, price, prices
from croupier.odds.simulation import simulate
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.ledger import layout
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

ADDRESS = "bs/05"


def game(**options: str) -> CheminDeFer:
    built = open_game(ADDRESS, Submission(options=options))
    assert isinstance(built, CheminDeFer)
    return built


# --- figures ---------------------------------------------------------------------------------------------------------


def test_the_customary_table_played_by_the_book_is_six_deck_baccarat() -> None:
    """Drawing wherever one may makes punto banco of it: 1.0558 % and 1.2374 % with six decks (Wizard of Odds)."""
    rules = Rules(ADDRESS, Submission(options={"banker-draw": "banker-draw-customary"}))
    found = {one.wager: one for one in prices(rules)}
    assert f"{float(found['banker'].house_advantage):.4%}" == "1.0558%"
    assert f"{float(found['player'].house_advantage):.4%}" == "1.2374%"
    assert "Player draws on 5 always" in found["player"].conditions


def test_without_a_fee_nobody_wins_but_from_the_other() -> None:
    found = {one.wager: one for one in prices(Rules(ADDRESS, Submission(options={"vigorish-rate": "0"})))}
    assert found["banker"].expected == -found["player"].expected > 0


@pytest.mark.parametrize("chart", ["banker-draw", "banker-draw-customary"])
@pytest.mark.parametrize("rate", ["0", "5"])
def test_neither_side_gains_by_leaving_the_balance(chart: str, rate: str) -> None:
    built = game(**{"banker-draw": chart, "vigorish-rate": rate})
    balance = built.balance

    def worth(draws: Fraction, places: tuple[Fraction, ...]) -> tuple[Fraction, Fraction]:
        sums = [Fraction(0), Fraction(0)]
        for profile in built.tallies:
            chance = draws if profile[0] else 1 - draws
            for drawn, often in zip(profile[1], places, strict=True):
                chance *= often if drawn else 1 - often
            for side, value in enumerate(built._worths(profile)):
                sums[side] += chance * value
        return sums[0], sums[1]

    player, banker = worth(balance.player, balance.banker)
    for draws in (Fraction(0), Fraction(1)):
        assert worth(draws, balance.banker)[0] <= player
    for first in (Fraction(0), Fraction(1)):
        for second in (Fraction(0), Fraction(1)):
            assert worth(balance.player, (first, second))[1] <= banker
    assert isinstance(balance, Balance)


def test_the_coach_weighs_the_free_decisions() -> None:
    built = game(**{"vigorish-rate": "0"})
    decide = Decide(2, "player's hand", ("card", "stay"))
    values = built.values(decide, View({"seat 2": [card("2c"), card("3d")], "seat 1": [-1, -1]}, {}))
    assert set(values) == {"card", "stay"}
    assert abs(values["card"] - values["stay"]) < Fraction(1, 20)  # the famous close one
    ask = Decide(1, "banker's hand", ("draw", "stay"))
    table = {"seat 1": [card("3c"), card("Kd")], "seat 2": [-1, -1, card("9d")]}
    values = built.values(ask, View(table, {}))
    assert values["draw"] > values["stay"]
    banco = built.values(Decide(1, "banco", ("no", "banco")), View({}, {}))
    assert banco["no"] == 0 > banco["banco"]


def test_other_shoes() -> None:
    built = game()
    priced = next(iter(built.priced()))
    assert built.count_without(priced, ()) == built.count(priced)
    assert built.count_without(priced, [card("5c")]).total % math.perm(311, 6) == 0
    assert built.removal_effects(priced)["4"] > 0


@pytest.mark.parametrize("gone", [["4c"] * 20, ["9c"] * 24 + ["4c"] * 12, ["Kc"] * 24 + ["Qc"] * 24 + ["6c"] * 10])
def test_both_sides_decide_anew_with_the_cards_that_are_left(gone: list[str]) -> None:
    """Against the count, neither side does better with that shoe by always drawing or always staying."""
    built = game(**{"vigorish-rate": "0"})
    left = built.without([card(text) for text in gone])
    tallies = built.tallies_of(left)
    balance = built.balance_of(tallies)
    player = next(one for one in built.priced() if one.wager == "player")
    value = built.expected(built.count_from(player, left))
    size = len(built.free_places)

    def worth(draws: Fraction, places: tuple[Fraction, ...]) -> Fraction:
        """What the Player makes; the Banker makes the opposite."""
        total = Fraction(0)
        for profile in tallies:
            chance = draws if profile[0] else 1 - draws
            for drawn, often in zip(profile[1], places, strict=True):
                chance *= often if drawn else 1 - often
            total += chance * built._worths(profile, tallies)[0]
        return total

    assert worth(balance.player, balance.banker) == value
    for draws in (Fraction(0), Fraction(1)):
        assert worth(draws, balance.banker) <= value
    for places in product((Fraction(0), Fraction(1)), repeat=size):
        assert worth(balance.player, places) >= value


def test_the_price_says_how_both_sides_decide_with_the_cards_that_are_left() -> None:
    rules = Rules(ADDRESS, Submission(options={"vigorish-rate": "0"}))
    full, short = (next(prices(rules, Conditions(gone=gone), "player")).conditions for gone in ((), (card("4c"),) * 20))
    assert "Player draws on 5 always" in full
    assert "Player draws on 5 always" not in short


def test_what_the_coach_says_adds_up_to_what_the_count_says() -> None:
    """Over all hands with a free decision, the coach's gain from drawing is the gain of the whole count."""
    built = game(**{"vigorish-rate": "0"})
    best = (True, (True, True))
    left, cards = list(built.fresh), sum(built.fresh)
    player = Fraction(0)
    for a, c in product(range(13), repeat=2):
        if built.total([4 * a, 4 * c]) == 5:
            values = built._player_values([4 * a, 4 * c])
            chance = Fraction(left[a] * (left[c] - (a == c)), cards * (cards - 1))
            player += chance * (values["card"] - values["stay"])
    assert player == built._worths(best)[0] - built._worths((False, (True, True)))[0]
    banker = Fraction(0)
    for b, d in product(range(13), repeat=2):
        if built.total([4 * b, 4 * d]) == 3:
            nine = 4 * RANK_NAMES.index("9")
            rest = list(built.without([4 * b, 4 * d, nine]))
            drawn = sum(
                rest[x] * (rest[y] - (x == y))
                for x, y in product(range(13), repeat=2)
                if built.total([4 * x, 4 * y]) <= 5
            )
            ways = left[b] * (left[d] - (b == d)) * (left[nine >> 2] - (nine >> 2 in (b, d)) * (1 + (b == d)))
            values = built._banker_values([4 * b, 4 * d], nine)
            banker += Fraction(ways * drawn, math.perm(cards, 5)) * (values["draw"] - values["stay"])
    assert banker == built._worths(best)[1] - built._worths((True, (False, True)))[1]


# --- three ways ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chart", ["banker-draw", "banker-draw-customary"])
def test_simulated_shoes_agree_with_the_exact_figures(chart: str) -> None:
    rules = Rules(ADDRESS, Submission(options={"banker-draw": chart}))
    found = simulate(rules, 2_000_000, seed=3).prices()
    for one, exact in zip(found, prices(rules), strict=True):
        assert one.rounds == 2_000_000
        assert abs(float(one.house_advantage - exact.house_advantage)) < 4 * exact.std_dev / math.sqrt(2_000_000)


def test_rounds_by_the_script_are_settled_as_the_kernels_count_them() -> None:
    built = game()
    draws, places = built.balance.player == 1, tuple(often == 1 for often in built.balance.banker)
    by_player, by_banker = built.charts_of((draws, places))
    state, deck = stream.start(4, 0), np.array(built.deck(), dtype=np.int64)
    nets = {"banker": 0, "player": 0}
    rounds = 1_500
    for _ in range(rounds):
        stream.deal(state, deck, 6)
        cards = [int(one) for one in deck[:6]]
        table = Table(built, Recorded(name(one) for one in cards))
        for seat in (1, 2):
            table.sit(seat, "x", 10**6)
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                table.answer({"banker": 1_000} if request.seat == 1 else {})
            else:
                assert isinstance(request, Decide)
                if request.about == "banco":
                    table.answer("banco")
                elif request.usual:
                    table.answer(request.usual)
                elif request.about == "player's hand":
                    table.answer("card" if draws else "stay")
                else:
                    total = built.total(table.view(1).cards["seat 1"][:2])
                    table.answer("draw" if places[[place[0] for place in built.free_places].index(total)] else "stay")
        tally = np.zeros(coup.ENDINGS, dtype=np.int64)
        player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
        p, b, more = built.total(player), built.total(banker), cards[4:]
        third = coup.NO_THIRD
        if max(p, b) < 8 and by_player[p]:
            player.append(more.pop(0))
            third = built.total(player[2:])
        if max(p, b) < 8 and by_banker[b, third]:
            banker.append(more.pop(0))
        tally[built.ending(player, banker)] += 1
        result = coup.main_chain(int(tally.argmax()))[-1]
        for line in table.lines:
            assert line.outcome == result
            assert line.net == built.payment(line.wager, result).pays.net(1_000)
            nets[line.wager] += line.net
    for one in prices(Rules(ADDRESS)):
        off = abs(-nets[one.wager] / 1_000 / rounds - float(one.house_advantage))
        assert off < 4 * one.std_dev / math.sqrt(rounds)


# --- the table -------------------------------------------------------------------------------------------------------


@given(data=st.data())
@settings(max_examples=40)
def test_money_moves_between_participants_but_for_the_fee(data: st.DataObject) -> None:
    opened = croupier.open(ADDRESS)
    table = opened.table(data.draw(st.binary(min_size=1, max_size=8)))
    seats = sorted(data.draw(st.sets(st.integers(1, 7), min_size=2, max_size=4)))
    for seat in seats:
        table.sit(seat, f"p{seat}", 10_000_000)
    for _ in range(6):
        before = {seat: table.bankroll(seat) for seat in seats}
        staked = dict.fromkeys(seats, 0)
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                ((key, (least, most)),) = request.limits.items()
                stake = data.draw(st.integers(least, min(most, least + 50_000)))
                made = {key: stake} if data.draw(st.booleans()) else {}
                table.answer(made)
                staked[request.seat] += sum(made.values())
            else:
                assert isinstance(request, Decide)
                action = data.draw(st.sampled_from(request.actions))
                staked[request.seat] += sum(request.costs.get(action, {}).values())
                table.answer(action)
            assert sum(table.ledger.balances.values()) == 0
        for seat in seats:
            lines = [line for line in table.lines if line.seat == seat]
            assert sum(line.stake for line in lines) == staked[seat]
            assert table.ledger[layout(seat)] == 0
            assert table.bankroll(seat) == before[seat] + sum(line.net for line in lines)
            assert all(line.cite.startswith("bs 5") for line in lines)
        won = [line for line in table.lines if line.outcome == "banker-win" and line.wager == "banker"]
        fee = sum(line.stake - line.net for line in won)
        assert sum(line.net for line in table.lines) == -fee
        assert all(line.stake - line.net == -(-line.stake // 20) for line in won)  # 5 %, paid down to the cent
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_whole_shoes_are_drawn_again_from_their_seeds() -> None:
    table = croupier.open(ADDRESS).table(b"shoes")
    for seat in (1, 2):
        table.sit(seat, "x", 10**9)
    for _ in range(130):
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                ((key, (least, _)),) = request.limits.items()
                table.answer({key: max(least, 100) if least < 10_000 else least} if key == "banker" else {})
            else:
                assert isinstance(request, Decide)
                table.answer("banco" if request.about == "banco" and "banco" in request.actions else request.actions[0])
    assert verify_randomness(table.journal.events) >= 2
    kinds = [event.kind for event in table.journal.events]
    assert kinds.count("shuffle") >= 2


def test_cards_are_seen_by_whoever_holds_them() -> None:
    built = game()
    table = Table(built, Recorded(["5c", "6d", "Kc", "Kd", "2h", "3h"]))
    for seat in (1, 2, 3):
        table.sit(seat, "x", 10**6)
    table.begin()
    table.answer({"banker": 1_000})
    table.answer({})
    table.answer({})
    table.answer("no")  # wagers no more than was bid
    table.answer("banco")
    assert isinstance(table.pending, Decide)
    assert table.pending.about == "player's hand"
    assert table.view(3).cards["seat 3"] == [card("5c"), card("Kc")]
    for other in (1, 2):
        assert table.view(other).cards["seat 3"] == [-1, -1]
    assert table.view(1).cards["seat 1"] == [card("6d"), card("Kd")]
    assert table.view(3).cards["seat 1"] == [-1, -1]


def bank(table: Table, wager: int, actions: dict[str, str] | None = None) -> None:
    """Play a round with seat 1 as Banker and seat 2 calling banco."""
    table.begin()
    go_on(table, wager, actions or {})


def go_on(table: Table, wager: int, actions: dict[str, str]) -> None:
    while table.playing:
        request = table.pending
        if isinstance(request, TakeWagers):
            table.answer({"banker": wager} if request.seat == 1 else {})
        elif isinstance(request, Decide):
            table.answer(actions.get(request.about, "banco" if request.about == "banco" else request.actions[0]))
        else:
            table.proceed()


def test_an_annulled_hand_may_cost_the_bank() -> None:
    for choice in ("no", "yes"):
        built = game(**{"annulled-deal-bank": choice})
        table = Table(built, Recorded(["6c", "7d", "Kc", "Kd"] * 3), pause=True)
        for seat in (1, 2):
            table.sit(seat, "x", 10**6)
        bank(table, 1_000)
        table.begin()
        table.answer({"banker": 1_000})
        table.answer("no")
        table.answer("banco")
        table.rule("wrong-order")
        table.begin()
        assert isinstance(table.pending, TakeWagers)
        assert table.pending.seat == (2 if choice == "yes" else 1)


def test_a_delaying_banker_loses_the_bank() -> None:
    built = game()
    table = Table(built, Recorded(["6c", "7d", "Kc", "Kd"] * 3), pause=True)
    for seat in (1, 2):
        table.sit(seat, "x", 10**6)
    bank(table, 1_000)
    assert table.carry["bank"]["seat"] == 1
    table.rule("banker-delays")
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    assert table.pending.seat == 2


def test_an_annulled_first_hand_keeps_shoe_and_bank() -> None:
    built = game()
    table = Table(built, Recorded(["6c", "7d", "Kc", "Kd"] * 3), pause=True)
    for seat in (1, 2):
        table.sit(seat, "x", 10**6)
    table.begin()
    table.answer({"banker": 1_000})
    table.answer({})
    table.answer("no")
    table.answer("banco")
    table.proceed()
    table.rule("wrong-order")
    assert table.carry["bank"] == {"seat": 1, "wager": 1_000, "turn": 1}
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    assert (table.pending.seat, table.pending.about) == (1, "bank")
    assert [event.kind for event in table.journal.events].count("shuffle") == 1


def test_who_moves_to_another_seat_misses_a_turn() -> None:
    built = game()
    table = Table(built, Recorded(["9c", "7d", "Kc", "Kd"] * 3), pause=True)
    for seat in (1, 2, 3):
        table.sit(seat, "x", 10**6)
    bank(table, 1_000)
    table.rule("seat-moved", 3)
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    assert (table.pending.seat, table.pending.about) == (2, "bank")  # the bank was lost; seat 3 is passed over
    table.answer({"banker": 500})
    table.answer("banco")  # seat 1
    while table.playing:
        table.proceed()
    assert "misses" not in table.carry
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    assert table.pending.seat == 1
    table.answer({})
    assert table.pending.seat == 3  # once only
    assert replay(table.journal.events).carry == table.carry


def test_the_bankers_card_goes_to_the_player() -> None:
    """Drawn out of turn after Card, it is the Player's third card, as the next card of the shoe was to be."""
    built = game()
    table = Table(built, Recorded(["2c", "3d", "Kc", "Kd", "6h", "5h"]), pause=True)
    for seat in (1, 2):
        table.sit(seat, "x", 10**6)
    table.begin()
    table.answer({"banker": 1_000})
    table.answer({})
    table.answer("no")
    table.answer("banco")
    for _ in range(4):
        table.proceed()
    table.rule("banker-draws-before-player")
    go_on(table, 1_000, {})
    assert table.laid["seat 2"].cards[2] == card("6h")
    assert table.laid["seat 1"].cards[2] == card("5h")


def test_wagers_that_are_refused() -> None:
    table = croupier.open(ADDRESS).table(b"r")
    for seat in (1, 2):
        table.sit(seat, "x", 10**6)
    table.begin()
    with pytest.raises(Refused, match=r"cannot be made now.*5\(5\)\(b\)"):
        table.answer({"player": 1_000})
    table.answer({"banker": 1_000})
    table.answer({})
    with pytest.raises(Refused, match=r"raise is for \$0.01 or more.*5\(6\)\(b\)"):
        table.answer("raise 0")
    table.answer("no")
    table.answer("no")
    with pytest.raises(Refused, match=r"\$0.01 to \$10, not \$20.*5\(7\)\(a\)"):
        table.answer({"player": 2_000})
    table.answer({"player": 500})
    assert next(line.outcome for line in table.lines if line.seat == 1) == "withdrawn"


def test_the_price_names_what_both_sides_do() -> None:
    built = game()
    priced = next(iter(built.priced()))
    assert price(built, priced, built.count(priced), Conditions()).conditions[1:] == (
        "Player draws on 5 always",
        "Banker draws on 3 against 9 always",
        "Banker draws on 5 against 4 always",
    )
