"""Poker against the house in the Bahamas and at Grand Ronde: clauses that are shown by hands compared and paid, and by
the order of a round."""

from __future__ import annotations

import pytest

from croupier.errors import Refused
from croupier.rules.duties import due_of, is_done_here
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import least_cut
from test_clauses_poker_oh import boards, falls, five, happened, is_shuffled_anew, outcomes
from test_tables import open_table

THREE = ["As Ks Qs", "3h 2h Ah", "9s 9d 9c", "2s 2d 2c", "Ad Kc Qh", "3s 2h Ac", "Kd Jd 9d", "As Ah 2c"]
THREE += ["2d 2h Kc", "Kh Ac 2s", "Kd Jh 9c", "Ks Jd 9h"]
"""Three cards, each hand higher than the next; the last two are equal."""
LET_IT_RIDE = "1 bet-1; 2 bet-1; turn 1 community; 1 bet-2; 2 bet-2; turn 1 community; turn seat 2; turn seat 1"


def announced(address: str, **options: str) -> list[tuple[str, str]]:
    """What is announced after the wagers and before the first card, each with its clause."""
    table = open_table(address, options=options)
    table.sit(1, "player 1", 1_000_000)
    table.begin()
    table.answer(table.check_wagers(1, table.game.usual_wagers()))
    kinds = [event.kind for event in table.journal.events]
    between = table.journal.events[kinds.index("wagers") : kinds.index("card")]
    return [(event.data["text"], event.data["cite"]) for event in between if event.kind == "say"]


def due(address: str, procedure: str, **options: str) -> str:
    """How often something is due; empty: it is not."""
    rules = Rules(address, Submission(options=options))
    law = next(law for law in rules.chapter.procedures if law.id == procedure)
    found = due_of(rules, law)
    return found.every if found and is_done_here(rules, law) else ""


# --- the Bahamas ------------------------------------------------------------------------------------------------------


def test_three_card_poker_of_the_bahamas_ranks_hands() -> None:
    """bs 16(3)(a), bs 16(3)(b), bs 16(3)(b)(i), bs 16(3)(b)(ii), bs 16(3)(b)(iii), bs 16(3)(b)(iv), bs 16(3)(b)(v),
    bs 16(3)(c)."""
    assert falls("bs/16", THREE, {"ante": 10}, "play")


def test_three_card_poker_of_the_bahamas_in_order() -> None:
    """bs 16(6)(a), bs 16(7)(c), bs 16(8)(b)(ii): no more bets before any card; bs 16(9)(b): decisions from the left,
    the dealer's cards, the players' from the right. Pair Plus may be made alone, bs 16(5)(a)(ii), or with an Ante,
    bs 16(5)(a)(iii). bs 16(7)(b)(i): cards dealt from the hand may be shuffled by hand."""
    clauses = {"shoe": "bs 16(6)(a)", "hand": "bs 16(7)(c)", "automated-shoe": "bs 16(8)(b)(ii)"}
    for dealing, clause in clauses.items():
        assert happened("bs/16", dealing) == "1 play; 2 play; turn dealer; turn seat 2; turn seat 1"
        assert announced("bs/16", dealing=dealing) == [("No more bets.", clause)]
    assert happened("bs/16", "hand", shuffler="hand").startswith("1 play")
    cards = {"own": "2d 2h Kc", "dealer": "Qs 9d 3h"}
    assert outcomes("bs/16", {"pair-plus": 5}, actions=[], **cards) == {"pair-plus": "pair"}
    found = outcomes("bs/16", {"ante": 5, "pair-plus": 5}, actions=["play"], **cards)
    assert (found["ante"], found["pair-plus"]) == ("win", "pair")


def test_three_card_poker_of_the_bahamas_in_time() -> None:
    """bs 16(4)(e), bs 16(4)(f): the cards are changed in time and shuffled for every round; bs 16(6)(d), bs 16(6)(g),
    bs 16(7)(f), bs 16(8)(e): the stub is counted every five rounds unless the shuffler counts. Two decks need a device,
    bs 16(2)(b)."""
    every = {"shoe": "8 hours", "hand": "4 hours", "automated-shoe": "8 hours"}
    assert {dealing: due("bs/16", "card-change", dealing=dealing) for dealing in every} == every
    for dealing in every:
        options = {"dealing": dealing, "counting-shuffler": "no"}
        assert due("bs/16", "stub-count", **options) == "5 rounds"
    assert not due("bs/16", "stub-count", **{"counting-shuffler": "yes"})
    with pytest.raises(Refused) as refused:
        open_table("bs/16", options={"alternate-decks": "yes", "shuffler": "hand"})
    assert refused.value.cite == "bs 16(2)(b)"
    assert is_shuffled_anew("bs/16")


def test_let_it_ride_of_the_bahamas_ranks_hands() -> None:
    """bs 12(2)(b), bs 12(2)(b)(i), bs 12(2)(b)(ii), bs 12(2)(b)(iii), bs 12(2)(b)(iv), bs 12(2)(b)(v),
    bs 12(2)(b)(vi), bs 12(2)(b)(vii), bs 12(2)(b)(viii), bs 12(2)(b)(ix), bs 12(8)(k), bs 12(8)(l)."""
    bets = {"bet-1": 5, "bet-2": 5, "bet-3": 5}
    five("bs/12", "bet-1", bets, ["ride", "ride"], 3)
    for hand, ends in {"Ts Td 9h 7c 4s": "pair-of-tens-or-better", "9s 9d Th 7c 4s": "lose"}.items():
        own, community = hand[:8], hand[9:]
        assert outcomes("bs/12", bets, own=own, community=community, actions=["ride", "ride"])["bet-3"] == ends


def test_let_it_ride_of_the_bahamas_in_order() -> None:
    """bs 12(5)(b): no more bets before any card; bs 12(8)(b), bs 12(8)(c), bs 12(8)(e), bs 12(8)(f), bs 12(8)(g),
    bs 12(8)(i), bs 12(8)(j): decisions on both bets from the left, a community card after each, the players' cards from
    the right. bs 12(4)(a), bs 12(4)(b): shuffled for every round, a cut leaves ten cards on either side; bs 12(7)(a):
    the stub is counted every three rounds unless the shuffler counts."""
    for dealing in ("hand", "automated-shoe"):
        assert happened("bs/12", dealing) == LET_IT_RIDE
        assert announced("bs/12", dealing=dealing) == [("No more bets.", "bs 12(5)(b)")]
    assert least_cut(open_table("bs/12").game.rules) == 10
    assert due("bs/12", "stub-count", **{"counting-shuffler": "no"}) == "3 rounds"
    assert not due("bs/12", "stub-count", **{"counting-shuffler": "yes"})
    assert is_shuffled_anew("bs/12")


CARIBBEAN = [
    "As Ks Qs Js Ts",
    "8h 7h 6h 5h 4h",
    "Kh Kd Kc Ks 3d",
    "Qs Qh Qd Jc Js",
    "Ad Jd 9d 7d 3d",
    "Kc Qc Jh Tc 9s",
    "Ac 2c 3c 4d 5s",
    "8s 8d 8c Kd 5h",
    "Jd Jh 4s 4c Ah",
    "Tc Th 9s 7d 4d",
    "Ac Kh Qd 7c 3s",
    "As Kd Jh 7h 3h",
    "Ac Kh Jd 7c 3s",
]


def test_caribbean_stud_ranks_hands() -> None:
    """bs 10(1), bs 10(1)(a), bs 10(1)(b), bs 10(1)(c), bs 10(1)(d), bs 10(1)(e), bs 10(1)(f), bs 10(1)(g),
    bs 10(1)(h), bs 10(1)(i), bs 10(1)(j), and by which hand wins bs 10(3)(e), bs 10(3)(f), bs 10(3)(g)."""
    options = {"meter-seed": "$10,000", "progression-rate": "70%"}
    assert falls("bs/10", CARIBBEAN, {"ante": 10}, "raise", options=options)


def test_caribbean_stud_in_order() -> None:
    """bs 10(3)(b), bs 10(3)(c), bs 10(3)(d): one of the dealer's cards is turned up, players fold or call for twice the
    ante, the dealer's other cards, the players'. bs 10(2)(d): shuffled for every round. bs 10(1)(k), bs 10(3)(a): the
    coin needs an ante. bs 10(3)(i): it is paid whatever the dealer holds."""
    options = {"meter-seed": "$10,000", "progression-rate": "70%"}
    table = open_table("bs/10", options=options)
    table.sit(1, "player 1", 1_000_000)
    table.begin()
    table.answer(table.check_wagers(1, {"ante": 1000}))
    table.answer("raise")
    steps = [(event.kind, event.data) for event in table.journal.events]
    dealt = [data["to"] for kind, data in steps if kind == "card"]
    assert dealt == ["seat 1", "dealer"] * 5
    turned = [at for at, (kind, data) in enumerate(steps) if kind == "turn" and data["place"] == "dealer"]
    decided = next(at for at, (kind, _) in enumerate(steps) if kind == "decision")
    assert turned[0] < decided < turned[1]
    assert steps[decided][1]["wagers"] == {"raise": 2000}
    with pytest.raises(Refused):
        table.game.check_wagers(1, {"progressive": 100}, {})
    cards = {"own": "Ad Jd 9d 7d 3d", "dealer": "Qs Qh Qc Jc Js"}
    found = outcomes("bs/10", {"ante": 10, "progressive": 1}, options, actions=["raise"], **cards)
    assert (found["ante"], found["progressive"]) == ("lose", "flush")


# --- Grand Ronde ------------------------------------------------------------------------------------------------------


def test_let_it_ride_of_grand_ronde_ranks_hands() -> None:
    """gr 5(e)(1), gr 5(e)(2), gr 5(e)(2)A, gr 5(e)(2)B, gr 5(e)(2)C, gr 5(e)(2)D, gr 5(e)(2)E, gr 5(e)(2)F,
    gr 5(e)(2)G, gr 5(e)(2)H, gr 5(e)(2)I, gr 5(g)(4)B; three cards gr 5(e)(3), gr 5(e)(3)A, gr 5(e)(3)B, gr 5(e)(3)C,
    gr 5(e)(3)D, gr 5(e)(3)E, gr 5(e)(3)F."""
    bets = {"bet-1": 5, "bet-2": 5, "bet-3": 5}
    five("gr/05", "bet-1", bets, ["ride", "ride"], 3)
    for hand, ends in {"Ts Td 9h 7c 4s": "pair-of-tens-or-better", "9s 9d Th 7c 4s": "lose"}.items():
        own, community = hand[:8], hand[9:]
        assert outcomes("gr/05", bets, own=own, community=community, actions=["ride", "ride"])["bet-3"] == ends
    hands = {
        "As Ks Qs": "mini-royal",
        "3s 2s As": "straight-flush",
        "9s 9d 9c": "three-of-a-kind",
        "Ad Ks Qs": "straight",
        "3s 2d Ah": "straight",
        "Ks 9s 3s": "flush",
        "2s 2d Ah": "pair",
        "Kd As 2h": "lose",
    }
    for own, ends in hands.items():
        wagers = {**bets, "three-card-bonus": 5}
        found = outcomes("gr/05", wagers, own=own, community="4c 7d", actions=["withdraw", "withdraw"])
        assert found["three-card-bonus"] == ends, own


def test_let_it_ride_of_grand_ronde_in_order() -> None:
    """gr 5(g)(1), gr 5(g)(1)A, gr 5(g)(2), gr 5(g)(3), gr 5(g)(3)A, gr 5(g)(4): decisions on both bets from the left, a
    community card after each, the players' cards from the right. gr 5(c)(3): bonus bets need the basic bets.
    gr 5(f)(1): shuffled for every round."""
    for dealing in ("hand", "automated-shoe"):
        assert happened("gr/05", dealing) == LET_IT_RIDE
    for bonus in ("five-card-bonus", "three-card-bonus"):
        with pytest.raises(Refused):
            outcomes("gr/05", {bonus: 1}, own="2s 2d 2h", community="4c 7d", actions=[])
    assert is_shuffled_anew("gr/05")


def test_jackpot_holdem_ranks_hands() -> None:
    """gr 15(a)(1), gr 15(e)(1), gr 15(e)(2), gr 15(e)(2)A, gr 15(e)(2)B, gr 15(e)(2)C, gr 15(e)(2)D, gr 15(e)(2)E,
    gr 15(e)(2)F, gr 15(e)(2)G, gr 15(e)(2)H, gr 15(e)(2)I, gr 15(e)(2)J, gr 15(g)(10), gr 15(g)(12)."""
    boards("gr/15", "play", {"ante": 10, "x-tra-bonus": 10}, ["3x"])


def test_jackpot_holdem_in_order() -> None:
    """gr 15(f)(2), gr 15(f)(3), gr 15(f)(4), gr 15(a)(2), gr 15(g)(1), gr 15(g)(2), gr 15(g)(3), gr 15(g)(4): the
    community cards are dealt first and the dealer's last; one, two and two of them are turned up before the three
    decisions. gr 15(f)(1): shuffled for every round. gr 15(b)(3), gr 15(b)(4), gr 15(b)(5), gr 15(g)(5), gr 15(g)(6),
    gr 15(g)(7): bonus bets do not play against the dealer."""
    table = open_table("gr/15")
    for seat in (1, 2):
        table.sit(seat, f"player {seat}", 1_000_000)
    table.begin()
    for seat in (1, 2):
        table.answer(table.check_wagers(seat, {"ante": 1000, "x-tra-bonus": 1000}))
    for action in ("check", "check", "check", "check", "1x", "1x"):
        table.answer(action)
    steps = [(event.kind, event.data) for event in table.journal.events]
    places = ["community"] * 5 + ["seat 1"] * 2 + ["seat 2"] * 2 + ["dealer"] * 2
    assert [data["to"] for kind, data in steps if kind == "card"] == places
    told = [str(data.get("seat") or data.get("cards") or "all") for kind, data in steps if kind in ("turn", "decision")]
    assert told[:9] == ["1", "1", "2", "2", "1", "2", "2", "1", "2"]  # cards turned up, then the seats that decide
    assert is_shuffled_anew("gr/15")
    wagers = {"ante": 10, "x-tra-bonus": 10, "player-bonus": 5, "hole-card-bonus": 5, "three-up-bonus": 5}
    found = outcomes("gr/15", wagers, own="9h 9d", dealer="Ah Ad", community="9s As Kc 4d 2c", actions=["3x"])
    assert (found["play"], found["player-bonus"], found["hole-card-bonus"], found["three-up-bonus"]) == (
        "lose", "three-of-a-kind", "pair", "three-of-a-kind",
    )  # fmt: skip


def test_three_card_poker_of_grand_ronde_ranks_hands() -> None:
    """gr 9(e)(1), gr 9(e)(2), gr 9(e)(2)A, gr 9(e)(2)B, gr 9(e)(2)C, gr 9(e)(2)D, gr 9(e)(2)E, gr 9(e)(3),
    gr 9(g)(5)."""
    assert falls("gr/09", THREE, {"ante": 10}, "play")


def test_three_card_poker_of_grand_ronde_in_order() -> None:
    """gr 9(g)(1), gr 9(g)(4), gr 9(g)(6): decisions, the dealer's cards, the players' from the right. Pair plus may be
    bet alone, gr 9(c)(3), or with an Ante, gr 9(c)(4). gr 9(f)(1): shuffled for every round."""
    for dealing in ("hand", "automated-shoe"):
        assert happened("gr/09", dealing) == "1 play; 2 play; turn dealer; turn seat 2; turn seat 1"
    cards = {"own": "2d 2h Kc", "dealer": "Qs 9d 3h"}
    assert outcomes("gr/09", {"pair-plus": 5}, actions=[], **cards) == {"pair-plus": "pair"}
    found = outcomes("gr/09", {"ante": 5, "pair-plus": 5}, actions=["play"], **cards)
    assert (found["ante"], found["pair-plus"]) == ("win", "pair")
    assert is_shuffled_anew("gr/09")


def test_ultimate_texas_holdem_of_grand_ronde_ranks_hands() -> None:
    """gr 12(a)(1), gr 12(e)(1), gr 12(e)(2), gr 12(e)(2)A, gr 12(e)(2)B, gr 12(e)(2)C, gr 12(e)(2)D, gr 12(e)(2)E,
    gr 12(e)(2)F, gr 12(e)(2)G, gr 12(e)(2)H, gr 12(e)(2)I, gr 12(g)(7), gr 12(g)(9)."""
    boards("gr/12", "play", {"ante": 10, "blind": 10}, ["4x"])


def test_ultimate_texas_holdem_of_grand_ronde_in_order() -> None:
    """gr 12(f)(2), gr 12(f)(3), gr 12(f)(4), gr 12(g)(1), gr 12(g)(2), gr 12(g)(3): the community cards are dealt first
    and the dealer's last; decisions before the flop, after it and after the last two cards. gr 12(f)(1): shuffled for
    every round."""
    table = open_table("gr/12")
    for seat in (1, 2):
        table.sit(seat, f"player {seat}", 1_000_000)
    table.begin()
    for seat in (1, 2):
        table.answer(table.check_wagers(seat, {"ante": 1000, "blind": 1000}))
    for action in ("check", "check", "check", "check", "1x", "1x"):
        table.answer(action)
    steps = [(event.kind, event.data) for event in table.journal.events]
    places = ["community"] * 5 + ["seat 1"] * 2 + ["seat 2"] * 2 + ["dealer"] * 2
    assert [data["to"] for kind, data in steps if kind == "card"] == places
    told = [str(data.get("seat") or data.get("cards") or "all") for kind, data in steps if kind in ("turn", "decision")]
    assert told[:8] == ["1", "2", "3", "1", "2", "2", "1", "2"]  # the seats that decide, and cards turned up
    assert is_shuffled_anew("gr/12")


# --- Vegas Shootout ---------------------------------------------------------------------------------------------------

SHOOTOUT = {
    "As Ks Qs Js Ts": "royal-flush",
    "Joker Ks Qs Js Ts": "straight-flush",
    "9s 9h 9d 9c Joker": "five-of-a-kind",
    "Ks Qs Js Ts 9s": "straight-flush",
    "9s 9h 9d 9c 2s": "four-of-a-kind",
    "9s 9h Joker 9c 2s": "four-of-a-kind",
    "9s 9h 9d 2c 2s": "full-house",
    "9s 9h 2c 2s Joker": "full-house",
    "As Js 9s 7s 2s": "flush",
    "As Js 9s Joker 2s": "flush",
    "9s 8h 7d 6c 5s": "straight",
    "9s 8h Joker 6c 5s": "straight",
    "9s 9h 9d 7c 2s": "three-of-a-kind",
    "9s 9h Joker 7c 2s": "three-of-a-kind",
    "9s 9h 7c 7s 2d": "two-pair",
    "Js Jh 9c 7s 2d": "pair-of-jacks-or-better",
    "Joker Ah 9c 7s 2d": "pair-of-jacks-or-better",
    "Ts Th 9c 7s 2d": "lose",
    "Joker Th 8c 5s 2d": "lose",
    "Qs Kh As 2d 3c": "lose",
}


def test_vegas_shootout_ranks_five_cards() -> None:
    """bs 14(2)(b)(i), bs 14(2)(b)(iii), bs 14(2)(b)(iv), bs 14(2)(b)(v), bs 14(2)(b)(vi), bs 14(2)(b)(vii),
    bs 14(2)(b)(viii), bs 14(2)(b)(ix), bs 14(2)(b)(x), bs 14(1)(j): two cards of the player, two of the dealer and the
    common card, with the joker as any card but the one that a Royal Flush lacks."""
    for hand, ends in SHOOTOUT.items():
        cards = hand.split()
        found = outcomes(
            "bs/14", {"two-card-poker": 5, "five-card-poker": 5}, own=" ".join(cards[:2]), actions=[],
            dealer=" ".join(cards[2:4]), community=cards[4],
        )  # fmt: skip
        assert found["five-card-poker"] == ends, hand


def test_vegas_shootout_compares_two_cards() -> None:
    """bs 14(1)(g), bs 14(1)(r), bs 14(7)(d), bs 14(7)(e), bs 14(7)(f): a pair beats high cards, then the highest card
    decides, then the next; hands of equal rank tie."""
    for own, dealer, ends in (
        ("2s 2h", "As Kh", "win"), ("As 3h", "Kd Qc", "win"), ("As 3h", "Ad 2c", "win"), ("As 3h", "Ad 3c", "tie"),
        ("Kd Qc", "As 3h", "lose"), ("Ad 2c", "As 3h", "lose"), ("7s 7h", "7d 7c", "tie"), ("7s 7h", "8d 8c", "lose"),
    ):  # fmt: skip
        wagers = {"two-card-poker": 5, "five-card-poker": 5}
        found = outcomes("bs/14", wagers, own=own, dealer=dealer, community="Tc", actions=[])
        assert found["two-card-poker"] == ends, (own, dealer)
