"""Blackjack at the table: rounds, boxes, shoes, rulings, money."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest

import croupier
from boxes import decks, play_out, solved
from croupier.equipment.cards import card, several
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.blackjack.analysis import analyse
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.blackjack.compositions import all_hands
from croupier.games.blackjack.dealer import DBJ
from croupier.games.script import DealCard, Decide, TakeWagers
from croupier.odds.pricing import prices
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.ledger import TOKES
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

# --- the table -------------------------------------------------------------------------------------------------------

REFUSED = [
    ("pa/633a", {"dealing": "hand"}, "633a.7(a)"),
    ("oh/blackjack", {"dealing": "hand-delivery"}, "16.A"),
    ("bs/03", {"dealing": "hand"}, "3(6)(a)"),
    ("oh/blackjack", {"short-deck-splits": "1", "decks": "6"}, "11.E"),
    ("oh/blackjack", {"double-on": "10 or 11", "decks": "6"}, "10.D"),
    ("oh/blackjack", {"tournaments": "yes", "dealing": "hand", "decks": "1"}, "18.B.i"),
    ("pa/633a", {"version": "blackjack-switch", "lucky-ladies": "yes"}, "633a.6(e)(1)"),
    ("bs/03", {"players-per-box": "4"}, "3(12)(a)"),
]


@pytest.mark.parametrize(("address", "options", "cite"), REFUSED)
def test_what_cannot_be_played_is_refused_with_its_clause(address: str, options: dict[str, str], cite: str) -> None:
    with pytest.raises(Refused) as refused:
        open_game(address, Submission(options=options))
    assert cite in str(refused.value)


def test_who_sat_out_may_be_kept_out_until_the_shuffle() -> None:
    """By pa 633a.6(b)."""
    table = croupier.open("pa/633a", options={"mid-shoe-entry": "no"}).table(b"t")
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 1_000_000)
    table.begin()
    table.answer({"main": 1000})
    table.answer({})
    while table.playing:
        assert isinstance(table.pending, Decide)
        table.answer(table.pending.actions[0])
    table.begin()
    table.answer({"main": 1000})
    with pytest.raises(Refused, match=r"633a\.6\(b\)"):
        table.answer({"main": 1000})


def test_a_double_shoe_has_two_sides_with_a_seed_each() -> None:
    """pa 633a.3(c), 633a.7(d), 633a.7(d)(1), 633a.7(e)(2), 633a.7(e)(3): as many decks on each side, the side of each
    round by a determinant card, and only the side whose cover card came is shuffled again."""
    opened = croupier.open("pa/633a", options={"dealing": "double-shoe", "double-shoe-suits": "red", "decks": "1"})
    table = opened.table(b"two sides")
    for seat in (2, 5):
        table.sit(seat, f"p{seat}", 10**9)
    for _ in range(40):
        play_out(table, {"main": 1000})
    events = table.journal.events
    sides = {"hearts and diamonds": "hd", "spades and clubs": "sc"}
    shuffles = [event.data["side"] for event in events if event.kind == "shuffle"]
    assert shuffles[:2] == list(sides)
    assert len(shuffles) > 6
    used = 0
    for number in range(1, table.rounds + 1):
        begin = next(place for place, one in enumerate(events) if one.kind == "round" and one.data["number"] == number)
        dealt = list(itertools.takewhile(lambda one: one.kind not in ("end", "void"), events[begin + 1 :]))
        cards = [one.data for one in dealt if one.kind == "card"]
        drawn = cards[0]
        named = next(side for side, suits in sides.items() if drawn["card"][-1] in suits)
        assert drawn["to"] == "determinant"
        assert all(one["side"] == named for one in cards[1:])
        moved = any(one.kind == "card-moved" and one.data["place"] == "determinant" for one in dealt)
        assert moved == (named == drawn["side"])
        used += moved
    assert 0 < used < table.rounds
    for seen in table._seen.values():  # of one deck on each side, so a card that shows twice is of the other one
        assert len(seen) == len(set(seen))
    assert verify_randomness(events) == len(shuffles) - 2 + 1  # those still in use are not shown; the first round's is
    assert replay(events).ledger.balances == table.ledger.balances


def test_cards_from_the_hand_are_turned_over_to_surrender_and_for_a_blackjack() -> None:
    """As pa 633a.12(b)(6)(i) has it."""
    for own, actions in (("Th 6d", ["surrender"]), ("Ah Kd", [])):
        first, second = own.split()
        game = open_game("pa/633a", Submission(options={"dealing": "hand", "decks": "2"}))
        table = Table(game, Recorded(["2c", first, "8c", second, "9d"]))
        table.sit(1, "x", 100_000)
        table.begin()
        table.answer({"main": 1000})
        for action in actions:
            assert table.laid["seat 1"].up == [False, False]
            table.answer(action)
        assert not table.playing
        assert table.laid["seat 1"].up == [True, True]


def test_a_royal_match_waits_for_the_hole_card_under_a_king() -> None:
    """With the Crown Treasure Bonus or without: others are settled first, this one after the hand is played."""
    for crown in ("yes", "no"):
        game = open_game("pa/633a", Submission(options={"crown-treasure": crown}))
        table = Table(game, Recorded(["2c", "Kh", "Kc", "Qh", "9d"]))
        table.sit(1, "x", 100_000)
        table.begin()
        table.answer({"main": 1000, "royal-match": 500, "bet-the-set": 500})
        assert [line.wager for line in table.lines] == ["bet-the-set"]
        table.answer("stand")
        assert [line.wager for line in table.lines if line.net] == ["bet-the-set", "royal-match", "main"]


@pytest.mark.parametrize("address", ["oh/blackjack", "oh/rockn-21"])
def test_dealers_get_what_the_chart_says(address: str) -> None:
    """TriLux: a flush pays the player 5 to 1 and the toke pool $1 (oh 15.C.iii(a))."""
    table = Table(open_game(address), Recorded(["2c", "Th", "9h", "4h", "7c", "8d", "Kd", "Qs"]))
    table.sit(1, "x", 100_000)
    table.begin()
    table.answer({"main": 1000, "trilux": 500})
    tokes = [event.data for event in table.journal.events if event.kind == "toke"]
    assert [(one["cents"], one["cite"]) for one in tokes] == [(100, "oh 15.C.iv(b)")]
    assert table.ledger[TOKES] == 100


def test_a_meter_has_the_seed_that_was_filed() -> None:
    options = {"hit-and-run": "yes", "hit-and-run-seed": "$2,000", "hit-and-run-reset": "$1,500"}
    table = Rules("pa/633a", Submission(options=options | {"hit-and-run-rate": "20%"})).table("hit-and-run")
    assert table is not None
    assert (table.seed(100), table.reseed(100), table.increment(500)) == (200_000, 150_000, 100)


def test_one_name_is_one_person() -> None:
    table = croupier.open("pa/633a", options={"boxes": "2"}).table(b"boxes")
    for seat, name in ((1, "Ada"), (2, "Ada"), (3, "Ada"), (4, "Blaise")):
        table.sit(seat, name, 100_000)
    table.begin()
    table.answer({"main": 1000})
    table.answer({"main": 1000})
    with pytest.raises(Refused, match=r"2 boxes here, not on 3.*633a\.6\(f\)"):
        table.answer({"main": 1000})
    table.answer({})
    table.answer({"main": 1000})
    assert [seat for seat, stakes in sorted(table.stakes.items()) if stakes] == [1, 2, 4]


def test_consent_lasts_while_both_stay() -> None:
    table = croupier.open("bs/03", options={"players-per-box": "2"}).table(b"box")
    for seat in (1, 8):
        table.sit(seat, f"p{seat}", 10**6)
    asked = []
    for _ in range(3):
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                table.answer({"main": 1000})
            else:
                assert isinstance(request, Decide)
                asked.append(request.about)
                table.answer(request.actions[0])
    assert asked.count("seat 8 on the box") == 1


def test_options_change_what_the_hand_is_worth() -> None:
    def edge(address: str, **options: str) -> float:
        game = open_game(address, Submission(options={key.replace("_", "-"): one for key, one in options.items()}))
        assert isinstance(game, Blackjack)
        return -solved(game.play).value

    base = edge("oh/blackjack", decks="1")
    assert edge("oh/blackjack", decks="1", soft_17="stand") < base
    assert base < edge("oh/blackjack", decks="1", blackjack_pays="6 to 5")
    base = edge("gr/02", decks="1")
    assert edge("gr/02", decks="1", hole_card="no-peek", dealer_blackjack_takes="all") > base + 0.001
    # With every added wager back, busted or not, a Blackjack takes one unit, as if it had been looked for.
    busts_back = edge("gr/02", decks="1", hole_card="no-peek", busted_wagers="returned")
    assert abs(busts_back - base) < 1e-12 < edge("gr/02", decks="1", hole_card="no-peek") - base
    assert edge("gr/02", decks="1", double_on="10 or 11") > base
    assert edge("gr/02", decks="1", blackjack_against_21="push") > base
    assert edge("bs/03", decks="4", double="no") > edge("bs/03", decks="4") + 0.01
    assert edge("bs/03", decks="4", split_21_against_21="push") > edge("bs/03", decks="4")
    base = edge("pa/633a", decks="1")
    assert edge("pa/633a", decks="1", hit_split_aces="no") > edge("pa/633a", decks="1", resplit_aces="no") > base


def test_the_coach_takes_every_card_seen_into_account() -> None:
    game = open_game("pa/633a", Submission(options={"decks": "1"}))
    assert isinstance(game, Blackjack)
    decide = Decide(1, "hand", ("stand", "hit"))
    own, up = several("Th 6d"), card("Tc")
    lone = View({"seat 1": own, "dealer": [up, -1]}, {1: {"main": 1000}})
    gone = several("5h 5d 5c 5s 4h 4d")
    seated = View({"seat 1": own, "seat 2": gone[:3], "dealer": [up, -1]}, {1: {"main": 1000}}, seen=gone[3:])
    before, after = game.values(decide, lone), game.values(decide, seated)
    assert before["hit"] > before["stand"]
    assert after["stand"] > after["hit"]  # the small cards that would help are gone
    shoe = list(decks(1))
    shoe[5], shoe[4] = 0, 2
    solution = analyse(replace(game.play, shoe=tuple(shoe)))
    place = all_hands().place([10, 6])
    late = solution.ends[place, 10, DBJ]
    assert abs(float(after["stand"]) - (solution.stand[place, 10] + late) / (1 - late)) < 1e-11
    assert abs(float(after["hit"]) - (solution.hit[place, 10] + late) / (1 - late)) < 1e-11


def test_the_table_remembers_the_cards_of_a_shoe() -> None:
    table = croupier.open("pa/633a").table(b"seen")
    table.sit(1, "x", 10**9)
    seen: list[int] = []
    for _ in range(80):
        play_out(table, {"main": 1000})
        if "shoe" not in table.carry:
            break
        seen += [one for place, held in table.view().cards.items() if place != "burn" for one in held]
        table.begin()
        assert sorted(table.view(1).seen) == sorted(seen)
        table.answer({})
        assert not table.playing
    else:
        raise AssertionError("the cut card never came")
    table.begin()
    table.answer({"main": 1000})
    assert table.view(1).seen == ()


def test_the_coach_knows_insurance_and_even_money() -> None:
    opened = croupier.open("pa/633a")
    decide = Decide(1, "insurance", ("decline", "insurance", "even-money"), {"insurance": {"insurance": 500}})
    view = View({"seat 1": [card("Ah"), card("Kd")], "dealer": [card("As"), -1]}, {1: {"main": 1000}})
    values = opened._game.values(decide, view)
    assert values["even-money"] == 1
    assert values["decline"] == Fraction(3, 2) * (1 - Fraction(95, 309))
    assert values["insurance"] == values["decline"] + (3 * Fraction(95, 309) - 1) / 2
    assert values["decline"] > values["even-money"]
    with pytest.raises(Refused):
        opened.strategy("Th6d")


def test_a_hand_against_an_up_card() -> None:
    game = open_game("pa/633a", Submission(options={"decks": "1"}))
    assert isinstance(game, Blackjack)
    values = game.hand_values([card("Th"), card("6d")], [card("Tc")])
    assert values["surrender"] == Fraction(-1, 2) > values["hit"] > values["stand"] > values["double"]


def test_cards_are_dealt_in_the_printed_order() -> None:
    for address, options, order in (
        ("pa/633a", {}, ["burn down", "seat 2 up", "dealer up", "seat 2 up", "dealer down"]),
        ("oh/blackjack", {"burn-card": "no"}, ["seat 2 up", "dealer down", "seat 2 up", "dealer down"]),
        (
            "oh/blackjack",
            {"dealing": "hand-delivery", "decks": "2"},
            ["burn down", "seat 2 up", "dealer down", "seat 2 up", "dealer up"],
        ),
        ("gr/02", {"dealing": "hand"}, ["seat 2 down", "dealer up", "seat 2 down", "dealer down"]),
        (
            "oh/blackjack",
            {"dealing": "hand", "decks": "2", "burn-card": "no"},
            ["burn down", "seat 2 down", "dealer up", "seat 2 down", "dealer down"],
        ),
    ):
        opened = croupier.open(address, options=options)
        table = Table(opened._game, opened.table(b"order").dealer, pause=True)
        table.sit(2, "x", 100_000)
        table.begin()
        table.answer({"main": 1000})
        seen = []
        while isinstance(table.pending, DealCard) and len(seen) < len(order):
            seen.append(f"{table.pending.to} {table.pending.face}")
            table.proceed()
        assert seen == order


def test_a_hole_card_that_was_shown_lies_open() -> None:
    """After the look, oh 17.I.i; the figures for one up card are not given then."""
    table = Table(open_game("oh/blackjack"), Recorded(["2c", "6h", "Tc", "5d", "8s", "9h"]), pause=True)
    table.sit(1, "x", 10_000)
    table.begin()
    with pytest.raises(Refused, match=r"17\.I\.i"):
        table.rule("hole-card-shown", 1)
    table.answer({"main": 1000})
    while not isinstance(table.pending, Decide):
        table.proceed()
    assert table.view(1).cards["dealer"] == [card("Tc"), -1]
    table.rule("hole-card-shown", 1)
    assert table.view(1).cards["dealer"] == [card("Tc"), card("8s")]
    with pytest.raises(NotImplementedError):
        table.game.values(table.pending, table.view(1))
    table.answer("stand")
    assert [(line.wager, line.net) for line in table.lines] == [("main", -1000)]


PITCHED = {"dealing": "hand", "decks": "2"}
ORDERS = [  # options, wagers, the cards as they come, and what happens to the two seats after the deal
    (
        "oh/blackjack",
        PITCHED,
        {"main": 1000, "trilux": 500},
        "2c Th 9h 9d 4h 7c 8d Kd Qs",
        "1 trilux; 1 hand; 1 main; 2 trilux; 2 hand; 2 main",
    ),
    (
        "oh/blackjack",
        {**PITCHED, "hole-card": "peek"},
        {"main": 1000, "trilux": 500, "rock-n-21": 500},
        "2c Th 9h Ad 4h 7c Td",
        "1 insurance; 2 insurance; 2 rock-n-21; 2 trilux; 2 main; 1 rock-n-21; 1 trilux; 1 main",
    ),
    (
        "oh/blackjack",
        {},
        {"main": 1000, "trilux": 500},
        "2c Th 9h 9d 4h 7c 8d Kd Qs",
        "2 trilux; 1 trilux; 1 hand; 1 main; 2 hand; 2 main",
    ),
    ("oh/blackjack", {}, {"main": 1000}, "2c Th Ah 9d 5h Kc 8d 9s", "1 hand; 1 main; 2 main"),
    ("bs/03", {}, {"main": 1000}, "2c Th Ah 9d 5h Kc 8d 9s", "2 main; 1 hand; 1 main"),
]


@pytest.mark.parametrize(("address", "options", "wagers", "cards", "order"), ORDERS)
def test_wagers_are_settled_in_the_printed_order(
    address: str, options: dict[str, str], wagers: dict[str, int], cards: str, order: str
) -> None:
    """Side wagers on cards that lie face down hand by hand; in bs a Blackjack before anybody's third card."""
    table = Table(open_game(address, Submission(options=options)), Recorded(cards.split()))
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 100_000)
    table.begin()
    while table.playing:
        request = table.pending
        if isinstance(request, TakeWagers):
            table.answer(wagers)
        elif isinstance(request, Decide):
            table.answer("hit" if "hit" in request.actions else "decline")
    acts = [one.data for one in table.journal.events if one.kind in ("decision", "settled")]
    assert "; ".join(f"{data['seat']} {data.get('wager') or data['about']}" for data in acts) == order


def test_each_first_card_outcome_is_settled_as_it_is_counted() -> None:
    """Two-card wagers: what the table pays for every two cards adds up to the exact price."""
    for address, wager in (("pa/633a", "bet-the-set"), ("pa/633a", "house-money"), ("bs/03", "over-13")):
        game = open_game(address)
        assert isinstance(game, Blackjack)
        ways, net = 0, Fraction(0)
        for a, b in itertools.product(range(52), repeat=2):
            weight = 6 * (6 - (a == b))
            line = game.settle(1, wager, 100, game.sides.first[wager].chain({"own": (a, b)}))
            ways, net = ways + weight, net + weight * Fraction(line.net, 100)
        assert net / ways in [one.expected for one in prices(Rules(address), wager=wager)]
