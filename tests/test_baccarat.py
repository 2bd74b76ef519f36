"""Baccarat against the house: public figures, three ways to one number, shoes, money, rulings, options."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

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
from croupier.games.baccarat.baccarat import Baccarat
from croupier.games.base import Priced
from croupier.games.script import DealCard, Decide, TakeWagers
from croupier.kernels import plain
from croupier.odds.pricing import Conditions, Price, price, prices, simulated
from croupier.rules.pays import less_vigorish, parse
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.ledger import layout
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

ADDRESSES = [
    "pa/627a",
    "pa/629a",
    "pa/631a",
    "oh/mini-midi-baccarat",
    "oh/dragon-bonus-baccarat-commission-free",
    "oh/rock-bac-w-super-6-commission-free",
    "gr/14",
    "bs/04",
]


def game(address: str, **options: str) -> Baccarat:
    built = open_game(address, Submission(options=options))
    assert isinstance(built, Baccarat)
    return built


def house(address: str, wager: str, table: str = "", **options: str) -> Price:
    found = [one for one in prices(Rules(address, Submission(options=options)), wager=wager) if one.paytable == table]
    return found[0]


# --- public figures --------------------------------------------------------------------------------------------------

# Eight decks, from the Wizard of Odds' pages on baccarat, EZ Baccarat and Dragon Bonus (wizardofodds.com), as a check.
PUBLIC = [
    ("pa/631a", "banker", "", "1.0579"),
    ("pa/631a", "player", "", "1.2351"),
    ("pa/631a", "tie", "", "14.3596"),
    ("pa/627a", "banker", "EZ Baccarat", "1.0183"),
    ("gr/14", "banker", "", "1.0183"),
    ("gr/14", "dragon-7", "", "7.6113"),
    ("gr/14", "panda-8", "", "10.1876"),
    ("pa/627a", "dragon-bonus-player", "A", "2.6517"),
    ("pa/627a", "dragon-bonus-banker", "A", "9.3731"),
    ("oh/rock-bac-w-super-6-commission-free", "banker", "", "1.4581"),
    ("oh/rock-bac-w-super-6-commission-free", "super-6", "", "29.9772"),
]


@pytest.mark.parametrize(("address", "wager", "table", "percent"), PUBLIC)
def test_public_figures(address: str, wager: str, table: str, percent: str) -> None:
    assert f"{float(house(address, wager, table).house_advantage) * 100:.4f}" == percent


def test_the_main_figures_are_exact_fractions() -> None:
    assert house("bs/04", "player").house_advantage == Fraction(241149546272, 19524993263685)
    # With six decks, from the same pages.
    assert f"{float(house('pa/631a', 'banker', decks='6').house_advantage):.4%}" == "1.0558%"
    assert f"{float(house('pa/631a', 'player', decks='6').house_advantage):.4%}" == "1.2374%"
    assert f"{float(house('pa/631a', 'tie', decks='6').house_advantage):.4%}" == "14.4382%"


def test_player_pair_at_eleven_to_one() -> None:
    """No chapter prints a wager on one hand's pair; its public figure, 10.36 %, checks the pairs of the pass."""
    found = game("pa/631a")
    rows = coup.fresh_coups(found.fresh, found.points.tobytes(), found.by_player.tobytes(), found.by_banker.tobytes())
    pair = sum(rows[coup.PLAYER_PAIR]) + sum(rows[coup.BOTH_PAIRS])
    chance = Fraction(pair, sum(map(sum, rows)))
    assert chance == Fraction(31, 415)
    assert f"{float(1 - 12 * chance):.2%}" == "10.36%"


def test_pairs_in_simulated_shoes() -> None:
    found = game("pa/631a")
    shoe = np.repeat(np.arange(13, dtype=np.uint8), 32)
    charts = found.points, found.by_player, found.by_banker
    burns, nobody = np.array(found.burns, dtype=np.int64), np.zeros((0, 13**4), dtype=np.int8)
    tally, _ = coup.deal_shoes(1, 0, 1_000_000, shoe, *charts, burns, 14, 1, nobody)
    pairs = int(tally[coup.PLAYER_PAIR].sum() + tally[coup.BOTH_PAIRS].sum())
    chance = 31 / 415
    assert abs(pairs / 1e6 - chance) < 4 * math.sqrt(chance * (1 - chance) / 1e6)


# --- exact counts ----------------------------------------------------------------------------------------------------


def test_a_small_shoe_by_brute_force() -> None:
    """Every order of six cards of a shoe of eight, by the table's own rules for cards."""
    from itertools import permutations

    found = game("gr/14")
    cards = [card(text) for text in ["2c", "2d", "3c", "6c", "7c", "Kc", "Kd", "Qc"]]
    left = [0] * 13
    for one in cards:
        left[one >> 2] += 1
    tally: dict[tuple[int, int], int] = {}
    for order in permutations(cards, 6):
        player, banker = [order[0], order[2]], [order[1], order[3]]
        pairs = plain(coup.pairs_of)(order[0] >> 2, order[2] >> 2, order[1] >> 2, order[3] >> 2)
        dealt = order[: found.cards_needed(order)]
        p, b = found.total(player), found.total(banker)
        if plain(coup.player_draws)(p, b, found.by_player):
            player.append(dealt[4])
            banker += dealt[5:]
        else:
            banker += dealt[4:]
        key = pairs, found.ending(player, banker)
        tally[key] = tally.get(key, 0) + 1
    rows = coup.count_coups(left, found.points, found.by_player, found.by_banker)
    assert {(pairs, end): n for pairs, row in enumerate(rows) for end, n in enumerate(row) if n} == tally


def test_a_shoe_that_cannot_be_counted_is_refused() -> None:
    found = game("gr/14")
    for left in ((0,) * 13, (1,) * 5 + (0,) * 8, (-1,) + (4,) * 12, (4,) * 12, (120,) * 13):
        with pytest.raises(Refused):
            found.count_from(next(found.priced()), left)
    with pytest.raises(Refused):
        found.without([0] * 33)


def test_effects_of_removal() -> None:
    """In units of 1e-6, as the Wizard of Odds' page on counting baccarat gives them for one card out of eight decks."""
    found = game("pa/631a")
    effects = {one.wager: found.removal_effects(one) for one in found.priced() if one.wager in ("player", "banker")}
    ranks = ("king", "ace", "2", "3", "4")
    assert [round(float(effects["player"][rank]) * 1e6) for rank in ranks] == [-18, -45, -54, -67, -120]
    assert [round(float(effects["banker"][rank]) * 1e6) for rank in ranks] == [19, 44, 52, 65, 116]
    for effects_of in effects.values():  # over a whole deck they cancel but for the size of the shoe
        assert abs(sum(map(float, effects_of.values()))) < 3e-5
        assert set(effects_of) == set(RANK_NAMES)


def test_removed_cards_change_the_count() -> None:
    found = game("pa/627a")
    tie = next(one for one in found.priced() if one.wager == "tie")
    left = found.without([card("5c")] * 32)
    assert found.expected(found.count_from(tie, left)) != found.expected(found.count(tie))
    assert found.count_from(tie, left).total == math.perm(384, 6)


# --- three ways ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
def test_simulated_shoes_agree_with_the_exact_figures(address: str) -> None:
    rules = Rules(address)
    *_, (_, found) = simulated(rules, 2_000_000, seed=5)
    built = game(address)
    for one, priced in zip(found, built.priced(), strict=True):
        exact = price(built, priced, built.count(priced), Conditions())
        assert one.rounds == 2_000_000
        off = abs(float(one.house_advantage - exact.house_advantage))
        assert off < 4 * exact.std_dev / math.sqrt(2_000_000), (one.wager, one.conditions)


def test_a_shoe_that_reshuffles_by_itself_is_simulated_too() -> None:
    built = game("oh/mini-midi-baccarat", **{"reshuffling-shoe": "yes"})
    wanted = [one for one in built.priced() if one.wager == "tie"]
    (count,) = built.simulate(wanted, 1, 0, 200_000)
    exact = price(built, wanted[0], built.count(wanted[0]), Conditions())
    off = abs(float(price(built, wanted[0], count, Conditions()).house_advantage - exact.house_advantage))
    assert off < 4 * exact.std_dev / math.sqrt(200_000)


def test_the_same_seed_gives_the_same_shoes() -> None:
    built = game("pa/627a")
    wanted = list(built.priced())
    assert built.simulate(wanted, 3, 7, 5_000) == built.simulate(wanted, 3, 7, 5_000)
    assert built.simulate(wanted, 3, 7, 5_000) != built.simulate(wanted, 4, 7, 5_000)


@pytest.mark.parametrize(
    ("address", "options"),
    [
        ("pa/627a", {"ez-baccarat": "yes"}),
        ("pa/631a", {}),
        ("oh/rock-bac-w-super-6-commission-free", {}),
        ("gr/14", {}),
    ],
)
def test_rounds_by_the_script_are_settled_as_the_kernels_count_them(address: str, options: dict[str, str]) -> None:
    """Deal shuffled cards at a table; every settlement is what the chain of the coup's ending pays."""
    built = game(address, **options)
    rounds = 1_500
    stakes = {law.id: 500 for law in built.rules.offered}
    nets = dict.fromkeys(stakes, 0)
    state, deck = stream.start(9, 0), np.array(built.deck(), dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, deck, 20)
        cards = [int(one) for one in deck[:20]]
        burned = 1 + built.burns[cards[0] >> 2]
        table = Table(built, Recorded(name(one) for one in cards))
        table.sit(2, "x", 10**9)
        table.begin()
        table.answer(stakes)
        while table.playing:
            table.answer("take")
        order = cards[burned:]
        needed = built.cards_needed(order)
        player, banker = [order[0], order[2]], [order[1], order[3]]
        more = order[4:needed]
        if more and plain(coup.player_draws)(built.total(player), built.total(banker), built.by_player):
            player.append(more.pop(0))
        banker += more
        pairs = plain(coup.pairs_of)(order[0] >> 2, order[2] >> 2, order[1] >> 2, order[3] >> 2)
        ending = built.ending(player, banker)
        lines = {line.wager: line for line in table.lines}
        assert set(lines) == set(stakes)
        for wager, line in lines.items():
            due = built.payment(wager, *built.chain(wager, pairs, ending)).pays.net(500)
            assert line.net == due, (wager, line)
            nets[wager] += line.net
    for priced in built.priced():
        if priced.wager in stakes and not priced.spot:
            exact = price(built, priced, built.count(priced), Conditions())
            off = abs(-nets[priced.wager] / 500 / rounds - float(exact.house_advantage))
            assert off < 4 * exact.std_dev / math.sqrt(rounds), priced.wager


def test_house_money_by_the_script_agrees_with_the_exact_figure() -> None:
    """Add where the coach says that it gains, over whole shoes at a table."""
    built = game("pa/627a")
    table = croupier.open("pa/627a").table(b"house money")
    table.sit(1, "x", 10**12)
    rounds, net = 4_000, 0
    for _ in range(rounds):
        table.begin()
        table.answer({"player": 10_000, "house-money": 1_000})
        extra = 0
        while table.playing:
            assert isinstance(table.pending, Decide)
            values = built.values(table.pending, table.view(1))
            best = max(values, key=lambda action: values[action])
            extra = table.pending.costs.get(best, {}).get("player", 0)
            table.answer(best)
        lines = {line.wager: line for line in table.lines}
        share = Fraction(extra, 10_000 + extra)
        net += lines["house-money"].net + int(lines["player"].net * share)
    priced = next(one for one in built.priced() if one.spot == "player")
    exact = price(built, priced, built.count(priced), Conditions())
    off = abs(-net / 1_000 / rounds - float(exact.house_advantage))
    assert off < 4 * exact.std_dev / math.sqrt(rounds)


def test_the_coach_knows_what_is_certain() -> None:
    built = game("pa/627a")
    table = Table(built, Recorded(["Ac", "Ad", "4c", "Kc", "4d", "7d"]))
    table.sit(1, "x", 10**6)
    table.begin()
    table.answer({"player": 1_000, "banker": 1_000, "house-money": 500})
    assert isinstance(table.pending, Decide)
    assert built.values(table.pending, table.view(1)) == {"take": 3, "add-to-player": 6, "add-to-banker": 0}


# --- shoes -----------------------------------------------------------------------------------------------------------


def shoes(address: str, rounds: int, **options: str) -> Table:
    table = croupier.open(address, options=options).table(b"shoes")
    table.sit(1, "x", 10**9)
    for _ in range(rounds):
        table.begin()
        table.answer({"player": 1_000})
        while table.playing:
            table.answer("take")
    return table


@pytest.mark.parametrize(
    ("address", "after"), [("pa/627a", 1), ("oh/mini-midi-baccarat", 0), ("gr/14", 1), ("bs/04", 2)]
)
def test_hands_after_the_cut_card(address: str, after: int) -> None:
    """The hand in which the cut card is found to have come is followed by as many as the chapter says."""
    table = shoes(address, 170)
    events = table.journal.events
    for place, event in enumerate(events):
        if event.kind == "cut-card" and event.data["out"]:
            rest = [one.kind for one in events[place:]]
            if "shuffle" in rest:
                assert rest[: rest.index("shuffle")].count("end") == 1 + after
                assert rest[: rest.index("shuffle")].count("round") == 1 + after


def test_the_first_card_says_how_many_are_burned() -> None:
    table = shoes("pa/627a", 1)
    burned = [event.data for event in table.journal.events if event.kind == "card" and event.data["to"] == "burn"]
    first = burned[0]["card"][0]
    worth = 10 if first in "TJQK" else 1 if first == "A" else int(first)
    assert len(burned) == 1 + worth
    assert [one["face"] for one in burned] == ["up"] + ["down"] * worth


def test_no_burn_where_none_is_printed() -> None:
    for address in ("gr/14", "bs/04"):
        assert not any(event.data.get("to") == "burn" for event in shoes(address, 1).journal.events)
    table = shoes("bs/04", 1, **{"burn": "yes", "burn-procedure": "5 cards, face down"})
    assert sum(event.data.get("to") == "burn" for event in table.journal.events) == 5


def test_a_shoe_too_short_for_the_last_hand_is_void_and_replaced() -> None:
    table = shoes("bs/04", 900, **{"cards-behind": "14"})
    kinds = [event.kind for event in table.journal.events]
    assert "void" in kinds
    place = kinds.index("void")
    assert kinds[place + 1 : place + 3] == ["round", "shuffle"]
    assert any(line.outcome == "void" for line in table.lines) or table.ledger[layout(1)] == 0
    assert replay(table.journal.events).ledger.balances == table.ledger.balances
    assert verify_randomness(table.journal.events) >= 10


def test_the_shoe_passes_when_the_banker_loses() -> None:
    table = croupier.open("pa/631a").table(b"curator")
    for seat in (2, 5, 7):
        table.sit(seat, "x", 10**6)
    assert table.carry == {}
    order = {2: 5, 5: 7, 7: 2}
    held = 2
    for _ in range(30):
        table.begin()
        while table.playing:
            table.answer({"player": 1_000})
        if table.lines[0].outcome == "player-win":
            held = order[held]
        assert table.carry["curator"] == held
    table.rule("curator-delays")
    table.begin()
    while table.playing:
        table.answer({"player": 1_000})
    assert table.carry["curator"] == order[held]


def test_the_player_with_the_highest_wager_turns_the_hand() -> None:
    table = croupier.open("pa/629a").table(b"turns")
    for seat in (1, 2, 3):
        table.sit(seat, "x", 10**6)
    table.begin()
    for stakes in ({"player": 1_000}, {"player": 2_000}, {"player": 2_000}):
        table.answer(stakes)
    said = [one.text for one in table.said]
    assert "Seat 2 turns the Player's Hand." in said
    assert not any("turns the Banker's Hand" in text for text in said)


# --- money -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
@given(data=st.data())
@settings(max_examples=15)
def test_money_is_conserved_and_no_wager_vanishes(address: str, data: st.DataObject) -> None:
    chapter = croupier.open(address).chapter
    ids = {option.id for option in chapter.options}
    options = {"vigorish-collection": "later"} if "vigorish-collection" in ids and data.draw(st.booleans()) else {}
    if "vigorish-rounding" in ids:
        options["vigorish-rounding"] = data.draw(st.sampled_from(["none", "next-25-cents", "nearest-25-cents"]))
    opened = croupier.open(address, options=options)
    table = opened.table(data.draw(st.binary(min_size=1, max_size=8)))
    seats = data.draw(st.sets(st.integers(1, 7), min_size=1, max_size=3))
    for seat in seats:
        table.sit(seat, f"p{seat}", 10_000_000)
    for _ in range(4):
        made: dict[int, dict[str, int]] = {}
        before = {seat: table.bankroll(seat) for seat in seats}
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                hand = data.draw(st.sampled_from(["player", "banker"]))
                more = data.draw(st.sets(st.sampled_from(opened.wagers)))
                stakes = {key: 100 * data.draw(st.integers(1, 90)) for key in (hand, *sorted(more - {hand}))}
                made[request.seat] = stakes
                table.answer(stakes)
            else:
                assert isinstance(request, Decide)
                action = data.draw(st.sampled_from(request.actions))
                for key, cents in request.costs.get(action, {}).items():
                    made[request.seat][key] += cents
                table.answer(action)
            assert sum(table.ledger.balances.values()) == 0
        for seat in seats:
            lines = [line for line in table.lines if line.seat == seat]
            for key, cents in made[seat].items():
                assert sum(line.stake for line in lines if line.wager == key) == cents
            assert table.ledger[layout(seat)] == 0
            assert table.bankroll(seat) == before[seat] + sum(line.net for line in lines)
            assert all(line.cite.startswith(chapter.rulebook + " ") for line in lines)
    for seat in seats:
        owed = table.carry.get("owed", {}).get(str(seat), 0)
        chips = table.bankroll(seat)
        assert table.leave(seat) == chips - owed
    assert not any(table.carry.get("owed", {}).values())
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_vigorish_that_is_owed_cannot_be_wagered() -> None:
    built = game("pa/627a", **{"vigorish-collection": "later"})
    table = Table(built, Recorded(["Ac", "Ad", "6c", "7h", "Kd", "Tc"]))
    table.sit(1, "x", 2_000)
    table.begin()
    table.answer({"banker": 2_000})
    assert table.bankroll(1) == 4_000
    table.begin()
    with pytest.raises(Refused, match=r"of which \$1 is owed"):
        table.answer({"banker": 4_000})
    table.answer({})
    assert table.leave(1) == 3_900


@pytest.mark.parametrize(
    ("won", "none", "up", "nearest"),
    [
        (1, Fraction(5, 100), 25, 0),
        (500, 25, 25, 25),
        (510, Fraction(51, 2), 50, 25),
        (740, 37, 50, 25),
        (750, Fraction(75, 2), 50, 25),
        (760, 38, 50, 50),
    ],
)
def test_rounding_of_vigorish(won: int, none: Fraction, up: int, nearest: int) -> None:
    for rounding, due in (("none", none), ("next-25-cents", up), ("nearest-25-cents", nearest)):
        assert less_vigorish(parse("1 to 1"), Fraction(5, 100), rounding).vigorish(Fraction(won)) == due


def test_a_rounded_vigorish_is_priced_for_a_stake() -> None:
    rules = Rules("pa/627a", Submission(options={"vigorish-rounding": "next-25-cents"}))
    at = {stake: next(prices(rules, Conditions(stakes={"banker": stake}), "banker")) for stake in (500, 2_500)}
    assert "for a wager of $5" in at[500].conditions
    exact = next(prices(Rules("pa/627a"), wager="banker")).house_advantage
    assert at[500].house_advantage == exact  # 25 cents of $5 are 5 %
    assert at[2_500].house_advantage == exact
    assert next(prices(rules, Conditions(stakes={"banker": 100}), "banker")).house_advantage > exact


# --- rulings, options ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_irregularity_acts(address: str) -> None:
    chapter = croupier.open(address).chapter
    for law in chapter.irregularities:
        options = {name: choices[0] for name, choices in law.requires.items()}
        acted = 0
        for moment in range(18):
            opened = croupier.open(address, options=options)
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
                table.rule(law.id, 1)
            except Refused:
                continue
            acted += 1
            assert sum(table.ledger.balances.values()) == 0
            if "return-all" in law.effect:
                assert table.bankroll(1) == 50_000
                assert not table.playing
                assert "shoe" not in table.carry
            while table.playing:
                if isinstance(table.pending, TakeWagers):
                    table.answer({"player": 1_000})
                else:
                    table.proceed()
            assert replay(table.journal.events).ledger.balances == table.ledger.balances
        assert acted, law.id


def test_a_simulated_round_takes_as_many_cards_as_the_rules_say() -> None:
    built = game("pa/627a")
    order = ["Ac", "Ad", "9c", "7s", "5c", "Kc", "Kd", "2h", "3h", "4h", "5h", "6h"]
    table = Table(built, Recorded(order), pause=True)
    table.sit(1, "x", 50_000)
    table.begin()
    for _ in range(2):
        table.proceed()
    table.answer({"player": 1_000})
    table.proceed()
    table.rule("card-disclosed")
    while table.playing:
        table.proceed()
    aside = [event.data["card"] for event in table.journal.events if event.kind == "set-aside"]
    discarded = [event.data["card"] for event in table.journal.events if event.data.get("to") == "discard"]
    assert aside == ["7s"]
    # 7 and 3 make 0 for Player, 2 and 4 make 6 for Banker; Player draws a 5, against which 6 stands.
    assert discarded == ["2h", "3h", "4h", "5h"]
    assert table.lines[0].net == 1_000


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_option_opens_with_every_choice(address: str) -> None:
    chapter = croupier.open(address).chapter
    for option in chapter.options:
        needs = {name: choices[0] for name, choices in option.requires.items()}
        for choice in option.choices:
            built = game(address, **(needs | {option.id: choice}))
            assert built.rules.choice(option.id) == choice
            assert len(list(built.priced())) >= 3


def test_wagers_that_are_refused() -> None:
    def refuse(address: str, stakes: dict[str, int], match: str, **choices: Any) -> None:
        table = croupier.open(address, **choices).table(b"r")
        table.sit(1, "x", 10**7)
        table.begin()
        with pytest.raises(Refused, match=match):
            table.answer(stakes)

    refuse("pa/627a", {"panda-8": 500}, r"627a\.7\(a\)\(6\)")
    refuse("pa/627a", {"house-money": 500}, "not offered", options={"house-money": "no"})
    refuse("gr/14", {"dragon-7": 16_000}, r"14\(c\)\(4\)")
    refuse("oh/mini-midi-baccarat", {}, r"17\.B\.iv", options={"tournaments": "yes"})
    refuse(
        "oh/mini-midi-baccarat",
        {"player": 1_000, "dragon-bonus-player": 1_000},
        r"17\.B\.v",
        options={"tournaments": "yes"},
    )


def test_what_is_dealt_face_down_is_not_seen() -> None:
    built = game("pa/631a")
    table = Table(built, Recorded(["Ac", "Ad", "9c", "5c", "Kc", "Kd"]), pause=True)
    table.sit(1, "x", 50_000)
    table.begin()
    for _ in range(2):
        table.proceed()
    table.answer({"player": 1_000})
    for _ in range(3):
        table.proceed()
    assert isinstance(table.pending, DealCard)
    assert table.view(1).cards["player"] == [-1, -1]
    table.proceed()
    assert table.view(1).cards["player"] == [card("9c"), card("Kc")]
    assert Priced("tie", "tie", "wager", ("8 decks",)) in list(built.priced())


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("all-first", "3bonus-banker 1bonus-banker 3bonus-player 3banker 1banker 3player"),
        ("player-by-player", "3bonus-banker 3banker 1bonus-banker 1banker 3bonus-player 3player"),
    ],
)
def test_the_order_of_settlement(order: str, expected: str) -> None:
    """Losing wagers are collected before winning ones are paid, from the highest seat; bonus wagers come first."""
    built = game("oh/mini-midi-baccarat", **{"bonus-settlement": order})
    table = Table(built, Recorded(["Ac", "Ad", "4c", "Kc", "5d", "Qd"]))
    for seat in (1, 3):
        table.sit(seat, "x", 10**6)
    table.begin()
    table.answer({"banker": 1_000, "dragon-bonus-banker": 1_000})
    table.answer({"banker": 1_000, "player": 1_000, "dragon-bonus-player": 1_000, "dragon-bonus-banker": 1_000})
    assert " ".join(f"{line.seat}{line.wager.removeprefix('dragon-')}" for line in table.lines) == expected


def test_the_roads_are_kept_for_one_shoe() -> None:
    table = shoes("oh/mini-midi-baccarat", 60)
    assert len(table.carry["road"]) == 60
    assert {mark[0] for mark in table.carry["road"]} <= set("PBT")
    longer = shoes("oh/mini-midi-baccarat", 100)
    assert len(longer.carry["road"]) < 60
    assert longer.view(1).carry["road"] == longer.carry["road"]


def test_other_shoes_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    from croupier.cli.main import app

    app(["odds", "bs/04", "--without", "5c 5d", "-w", "tie", "--json"], standalone_mode=False)
    found = capsys.readouterr().out
    assert "without 5c 5d" in found
    app(["odds", "bs/04", "--removal", "-w", "player"], standalone_mode=False)
    assert "-119.5" in capsys.readouterr().out
    with pytest.raises(Refused, match="only counted from all its cards"):
        app(["odds", "pa/617a", "--without", "5c"], standalone_mode=False)
