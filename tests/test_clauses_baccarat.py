"""Clauses of the baccarat chapters that a round shows only step by step: values, draws, calls, turning, money."""

from __future__ import annotations

import pytest

import croupier
from coups import game, go_on
from croupier.equipment.cards import card
from croupier.errors import Refused
from croupier.filings.layout import draw
from croupier.games import open_game
from croupier.games.baccarat.chemin_de_fer import CheminDeFer
from croupier.games.baccarat.twenty_one_baccarat import TwentyOneBaccarat
from croupier.games.script import DealCard, Decide, TakeWagers
from croupier.rules.duties import checklists, is_done_here, steps_of
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.rounds import adjudicate, parse
from croupier.tables.table import Table


def seated(address: str, cards: str, seats: tuple[int, ...] = (1,), **options: str) -> Table:
    """A table at which cards come in this order, after a burned ace and the card with it where cards are burned."""
    built = game(address, **options)
    burned = ["Ac", "Ad"] if max(built.shoe.burns) >= 0 else []
    table = Table(built, Recorded([*burned, *cards.split()]))
    for seat in seats:
        table.sit(seat, "x", 10**6)
    return table


def played(table: Table, stakes: dict[int, dict[str, int]], actions: dict[tuple[int, str], str] | None = None) -> None:
    """Play a round with these wagers; what is not said is decided as people usually do."""
    table.begin()
    while table.playing:
        request = table.pending
        if isinstance(request, TakeWagers):
            table.answer(stakes.get(request.seat, {}))
        elif isinstance(request, Decide):
            usual = request.usual or request.actions[0]
            table.answer((actions or {}).get((request.seat, request.about), usual))
        else:
            table.proceed()


def steps(table: Table) -> list[str]:
    """What happened since wagers were made, a line a step."""
    words = {
        "say": "say {text}",
        "card": "{face} to {to}",
        "turn": "turn {place}",
        "settled": "settle {seat} {wager}",
        "decision": "{seat} {action} {about}",
    }
    events = table.journal.events
    last = max(place for place, event in enumerate(events) if event.kind == "wagers")
    return [words[event.kind].format(**event.data) for event in events[last:] if event.kind in words]


# --- values and draws ------------------------------------------------------------------------------------------------

VALUES = {
    "pa/631a": "631a.6(a), 631a.6(a)(1), 631a.6(a)(2), 631a.6(a)(3), 631a.6(b), 631a.6(b)(1), 631a.6(b)(2)",
    "pa/627a": "627a.6(a), 627a.6(a)(1), 627a.6(a)(2), 627a.6(a)(3), 627a.6(b), 627a.6(b)(1), 627a.6(b)(2)",
    "pa/629a": "629a.6(a), 629a.6(a)(1), 629a.6(a)(2), 629a.6(a)(3), 629a.6(b), 629a.6(b)(1), 629a.6(b)(2)",
    "oh/mini-midi-baccarat": "oh 6.A, oh 6.A.i, oh 6.A.ii, oh 6.A.iii, oh 6.B, oh 6.B.i, oh 6.B.ii",
    "oh/rock-bac-w-super-6-commission-free": "oh 6.A, oh 6.A.i, oh 6.A.ii, oh 6.A.iii, oh 6.B, oh 6.B.i, oh 6.B.ii",
    "oh/dragon-bonus-baccarat-commission-free": "oh 6.A, oh 6.A.i, oh 6.A.ii, oh 6.A.iii, oh 6.B, oh 6.B.i, oh 6.B.ii",
    "bs/04": "bs 4(1)(b), bs 4(1)(b)(i), bs 4(1)(b)(ii), bs 4(1)(b)(iii), bs 4(1)(c), bs 4(1)(c)(i), bs 4(1)(c)(ii)",
    "gr/14": "gr 14(a)(2), gr 14(e)(1), gr 14(e)(2)",
}
"""Cards from 2 to 9 count what they show, tens and face cards nothing, the ace one; of a sum the last digit counts."""


@pytest.mark.parametrize("address", VALUES)
def test_cards_count_as_printed(address: str) -> None:
    total = game(address).total
    assert [total([card(f"{rank}c")]) for rank in "23456789"] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert {total([card(f"{rank}h")]) for rank in "TJQK"} == {0}
    assert total([card("As")]) == 1
    assert total([card("As"), card("2c"), card("4d")]) == 7
    assert total([card("As"), card("2c"), card("9d")]) == 2


DRAWS = {
    "pa/631a": """631a.9(a), 631a.10(b), 631a.10(c), 631a.11(a), 631a.11(b), 631a.11(b)(1), 631a.11(b)(2), 631a.11(c),
        631a.11(c)(1), 631a.11(c)(2)(i), 631a.11(c)(2)(ii), 631a.11(c)(2)(iii)""",
    "pa/627a": """627a.8(a), 627a.9(b), 627a.9(c), 627a.9(d), 627a.10(a), 627a.10(b), 627a.10(b)(1), 627a.10(b)(2),
        627a.10(c), 627a.10(c)(1), 627a.10(c)(2)(i), 627a.10(c)(2)(ii), 627a.10(c)(2)(iii)""",
    "pa/629a": """629a.8(a), 629a.9(b), 629a.9(c), 629a.10(a), 629a.10(b), 629a.10(b)(1), 629a.10(b)(2), 629a.10(c),
        629a.10(c)(1), 629a.10(c)(2)(i), 629a.10(c)(2)(ii), 629a.10(c)(2)(iii)""",
    "oh/mini-midi-baccarat": """oh 1.B, oh 9.A, oh 10.B, oh 10.C, oh 10.D, oh 11.A, oh 11.B, oh 11.B.i, oh 11.B.ii,
        oh 11.C, oh 11.C.i, oh 11.C.ii(a), oh 11.C.ii(b), oh 11.C.ii(c)""",
    "oh/rock-bac-w-super-6-commission-free": "the same",
    "oh/dragon-bonus-baccarat-commission-free": "the same",
    "bs/04": "bs 4(7)(a), bs 4(8)(b), bs 4(8)(c), bs 4(8)(d), bs 4(9)(a), bs 4(9)(b), bs 4(9)(c)",
    "gr/14": "gr 14(f)(5), gr 14(g)(1), gr 14(g)(2), gr 14(g)(3), gr 14(b)(4), gr 14(b)(7), gr 14(b)(8)",
}
"""Two hands; a Natural ends the draw, the Player's Hand draws below 6, the Banker's Hand by the table; one card each at
most, the Player's Hand first."""
TABLE_1 = {3: "DDDDDDDDSD", 4: "SSDDDDDDSS", 5: "SSSSDDDDSS", 6: "SSSSSSDDSS"}
"""What the Banker's Hand does by the Player's third card, 0 to 9."""


def drawn(address: str, player: int, banker: int, third: int = 0) -> list[str]:
    """To which hands third cards go when the hands have these totals of two cards."""
    ranks = ["K", "A", "2", "3", "4", "5", "6", "7", "8", "9"]
    table = seated(address, f"{ranks[player]}c {ranks[banker]}d Kh Ks {ranks[third]}s 2h")
    played(table, {1: {"player": 1_000}})
    dealt = [event.data["to"] for event in table.journal.events if event.kind == "card"]
    dealt = [place for place in dealt if place != "burn"]
    assert dealt[:4] == ["player", "banker", "player", "banker"]
    return dealt[4:]


@pytest.mark.parametrize("address", DRAWS)
def test_third_cards_are_drawn_by_the_tables(address: str) -> None:
    for banker in range(8):
        for third in range(10):
            table = "D" * 10 if banker < 3 else TABLE_1.get(banker, "S" * 10)
            assert drawn(address, 5, banker, third) == ["player"] + ["banker"] * (table[third] == "D")
        assert drawn(address, 6, banker) == ["banker"] * (banker < 6)
    assert [drawn(address, player, 7) for player in range(8)] == [["player"]] * 6 + [[]] * 2
    for natural in (8, 9):
        assert drawn(address, natural, 0) == drawn(address, 0, natural) == []


# --- calls and cards -------------------------------------------------------------------------------------------------

CALLED = [
    ("pa/631a", {}, "Player 5, Banker 3.", "631a.9(b), 631a.9(c), 631a.10(a), 631a.12(a)"),
    ("pa/627a", {}, "Player 5, Banker 3.", "627a.8(b), 627a.8(c)(1), 627a.9(a), 627a.11(a)"),
    ("oh/mini-midi-baccarat", {}, "Player 5, Banker 3.", "oh 9.C.i, oh 10.A, oh 12.A"),
    ("oh/rock-bac-w-super-6-commission-free", {}, "Player 5, Banker 3.", "oh 9.C.i, oh 10.A, oh 12.A"),
    ("oh/dragon-bonus-baccarat-commission-free", {}, "Player 5, Banker 3.", "oh 9.C.i, oh 10.A, oh 12.A"),
    ("gr/14", {}, "Player 5, Banker 3.", "gr 14(a)(1), gr 14(c)(1), gr 14(f)(4), gr 14(f)(6)"),
    ("pa/627a", {"initial-deal": "face-down"}, "", "627a.8(c)(2)"),
    ("oh/mini-midi-baccarat", {"initial-deal": "face-down"}, "", "oh 9.C.ii"),
    ("oh/rock-bac-w-super-6-commission-free", {"initial-deal": "face-down"}, "", "oh 9.C.ii"),
    ("oh/dragon-bonus-baccarat-commission-free", {"initial-deal": "face-down"}, "", "oh 9.C.ii"),
    ("bs/04", {}, "", "bs 4(7)(b), bs 4(7)(c), bs 4(8)(a), bs 4(10)(a)"),
]
"""What the dealer says of the first cards when both hands lie face up; empty: each hand is called when turned up."""
NO_MORE_BETS = {
    "pa/631a": ["No more bets.", "Cards."],
    "bs/04": ["No more bets.", "Cards."],
    "pa/627a": ["No more bets."],
    "oh/mini-midi-baccarat": ["No more bets."],
}


@pytest.mark.parametrize(("address", "options", "both", "_clauses"), CALLED)
def test_the_dealer_calls_the_round(address: str, options: dict[str, str], both: str, _clauses: str) -> None:
    table = seated(address, "2c 3h 3c Kd 4h 9d", **options)
    played(table, {1: {"player": 1_000}})
    down = address in ("pa/631a", "bs/04") or bool(options)
    face = "down" if down else "up"
    called = ["say " + both] if both else []
    hands = [["turn player"] * down, ["turn banker"] * down]
    if not both:
        hands = [[*hands[0], "say Player 5."], [*hands[1], "say Banker 3."]]
    assert steps(table) == [
        *(f"say {text}" for text in NO_MORE_BETS.get(address, [])),
        *(f"{face} to {hand}" for hand in ("player", "banker", "player", "banker")),
        *hands[0],
        *hands[1],
        *called,
        "up to player",
        "up to banker",
        "say Player wins, 9 to 2.",
        "settle 1 player",
    ]


RESULTS = {
    "pa/631a": "631a.12(a)",
    "pa/627a": "627a.11(a)",
    "pa/629a": "629a.11(a)",
    "oh/mini-midi-baccarat": "oh 12.A",
    "oh/rock-bac-w-super-6-commission-free": "oh 12.A",
    "oh/dragon-bonus-baccarat-commission-free": "oh 12.A",
    "bs/04": "bs 4(10)(a)",
}
"""A tie hand is announced as such; an EZ Baccarat table announces a Dragon 7 and a Panda 8."""


@pytest.mark.parametrize("address", RESULTS)
def test_the_result_is_announced(address: str) -> None:
    results = {"7c 7d Kc Kd": "Tie hand, 7.", "2c 3h 3c Kd Kh 4d": "Banker wins, 7 to 5."}
    for cards, said in results.items():
        table = seated(address, cards)
        played(table, {1: {"player": 1_000}})
        assert any(one.text.startswith(said) for one in table.said)
    if address.startswith("pa/"):
        results = {
            "2c 3h 3c Kd Kh 4d": "Banker wins, 7 to 5. Dragon 7.",
            "2c 7h 3c Kd 3h": "Player wins, 8 to 7. Panda 8.",
        }
        for cards, said in results.items():
            table = seated(address, cards, **{"ez-baccarat": "yes"})
            played(table, {1: {"player": 1_000}})
            assert said in [one.text for one in table.said]


# --- players who turn the cards --------------------------------------------------------------------------------------

TURNED = [
    (
        "pa/631a",
        {"player-turns-cards": "yes"},
        "631a.9(d)(2), 631a.9(d)(3), 631a.9(d)(4), 631a.9(d)(5), 631a.9(d)(6), 631a.9(e), 631a.9(e)(1), 631a.9(e)(2)",
    ),
    (
        "pa/629a",
        {},
        """629a.8(b), 629a.8(c), 629a.8(c)(1), 629a.8(c)(2), 629a.8(c)(3), 629a.8(c)(3)(i), 629a.8(c)(3)(ii),
        629a.8(c)(4), 629a.8(c)(5), 629a.8(c)(6), 629a.9(a)""",
    ),
]
"""Chapters in which the highest wagers turn the hands, and House Money comes before third cards."""


@pytest.mark.parametrize(("address", "options", "_clauses"), TURNED)
def test_the_highest_wagers_turn_the_hands(address: str, options: dict[str, str], _clauses: str) -> None:
    """Of equally high wagers the closest to the dealer counterclockwise; House Money goes from the dealer's right."""
    table = seated(address, "2c 3h 3c Kd 4h 9d", (1, 2, 5), **options)
    played(
        table,
        {
            1: {"player": 2_000, "house-money": 500},
            2: {"player": 2_000, "banker": 1_000},
            5: {"banker": 1_000, "house-money": 500},
        },
    )
    begun = steps(table).index("down to player")
    assert steps(table)[begun - 1] in ("say Cards.", "say No more bets.")
    assert steps(table)[begun:] == [
        *(f"down to {hand}" for hand in ("player", "banker", "player", "banker")),
        "2 turn player's hand",
        "say Seat 2 turns the Player's Hand.",
        "turn player",
        "say Player 5.",
        "5 turn banker's hand",
        "say Seat 5 turns the Banker's Hand.",
        "turn banker",
        "say Banker 3.",
        "settle 5 house-money",
        "settle 1 house-money",
        "down to player",
        "turn player",
        "down to banker",
        "turn banker",
        "say Player wins, 9 to 2.",
        "settle 5 banker",
        "settle 2 banker",
        "settle 2 player",
        "settle 1 player",
    ]


@pytest.mark.parametrize("address", ["oh/mini-midi-baccarat", "oh/rock-bac-w-super-6-commission-free"])
def test_nobody_turns_a_hand_without_wagers(address: str) -> None:
    """The dealer does: oh/mini-midi-baccarat 9.E.i(b) and oh/rock-bac-w-super-6-commission-free, oh 9.E.i, oh 9.E.i(b),
    oh 9.E.ii, oh mini-midi-baccarat 9.E.ii(b), oh rock-bac-w-super-6-commission-free 9.E.iii(b); pa 631a.9(d)(7)."""
    for where, options in ((address, {"midi": "yes"}), ("pa/631a", {"player-turns-cards": "yes"})):
        for wagered, other in (("player", "banker"), ("banker", "player")):
            table = seated(where, "2c 3h 3c Kd 4h 9d", **options)
            played(table, {1: {wagered: 2_000}})
            happened = steps(table)
            assert f"1 turn {wagered}'s hand" in happened
            assert f"1 turn {other}'s hand" not in happened
            assert happened.count(f"turn {other}") >= 1


@pytest.mark.parametrize("address", ["oh/mini-midi-baccarat", "oh/rock-bac-w-super-6-commission-free"])
def test_the_next_most_money_gets_a_ceded_hand(address: str) -> None:
    """Either hand and its third card: oh mini-midi-baccarat 9.E.i, oh mini-midi-baccarat 9.E.i(a),
    oh mini-midi-baccarat 9.E.ii, oh mini-midi-baccarat 9.E.ii(a), oh mini-midi-baccarat 9.E.iii,
    oh rock-bac-w-super-6-commission-free 9.E.i(a), oh rock-bac-w-super-6-commission-free 9.E.iii(a),
    oh rock-bac-w-super-6-commission-free 9.E.iv."""
    for hand in ("player", "banker"):
        table = seated(address, "2c 3h 3c Kd 4h 9d", (1, 2, 3), midi="yes")
        stakes = {1: {hand: 1_000}, 2: {hand: 3_000}, 3: {hand: 2_000}}
        played(table, stakes, {(2, f"{hand}'s hand"): "cede"})
        turned = [f"2 cede {hand}'s hand", f"3 turn {hand}'s hand"]
        assert [step for step in steps(table) if "'s hand" in step] == turned * 2


# --- settlement ------------------------------------------------------------------------------------------------------

SETTLED = {
    "pa/631a": "631a.12(b)",
    "pa/627a": "627a.11(b)",
    "pa/629a": "629a.11(b)",
    "oh/mini-midi-baccarat": "oh 12.B",
    "oh/rock-bac-w-super-6-commission-free": "oh 12.B",
    "oh/dragon-bonus-baccarat-commission-free": "oh 12.B",
    "bs/04": "bs 4(10)(b)",
}
"""Losing wagers are collected, then winning ones paid from the highest numbered position downwards."""


@pytest.mark.parametrize("address", SETTLED)
def test_losing_wagers_are_collected_before_winning_ones_are_paid(address: str) -> None:
    table = seated(address, "9c 5h Kc Kd", (1, 2, 4, 6))
    played(table, {1: {"banker": 1_000}, 2: {"player": 1_000}, 4: {"banker": 1_000}, 6: {"player": 1_000}})
    settled = [step for step in steps(table) if step.startswith("settle")]
    assert settled == ["settle 4 banker", "settle 1 banker", "settle 6 player", "settle 2 player"]


@pytest.mark.parametrize("address", ["pa/627a", "pa/631a"])
def test_house_money_is_settled_before_third_cards(address: str) -> None:
    """From the dealer's right, collected or paid as it comes: pa 627a.8(d), 627a.8(d)(1), 627a.8(d)(2), 631a.9(e),
    631a.9(e)(1), 631a.9(e)(2)."""
    table = seated(address, "2c 3h 2d Kd 4h 9d", (1, 2, 4))
    stakes = {seat: {"player": 1_000, "house-money": 500} for seat in (1, 4)}
    played(table, {**stakes, 2: {"banker": 1_000}}, {(1, "house-money"): "add-to-player", (4, "house-money"): "take"})
    happened = steps(table)
    assert happened[happened.index("settle 4 house-money") :] == [
        "settle 4 house-money",
        "4 take house-money",
        "settle 1 house-money",
        "1 add-to-player house-money",
        "up to player",
        "up to banker",
        "say Player wins, 8 to 2.",
        "settle 2 banker",
        "settle 4 player",
        "settle 1 player",
    ]


BONUS = {
    "oh/mini-midi-baccarat": "oh 16.C, oh 16.C.i, oh 16.C.i(a), oh 16.C.i(b), oh 16.C.i(c)",
    "oh/rock-bac-w-super-6-commission-free": "oh 16.C.i, oh 16.C.i(a), oh 16.C.i(b), oh 16.C.i(c)",
    "oh/dragon-bonus-baccarat-commission-free": "oh 16.C.i, oh 16.C.i(a), oh 16.C.i(b), oh 16.C.i(c)",
}
"""Bonus wagers come before the others, of all players or of each, unless one of them loses."""


@pytest.mark.parametrize("address", BONUS)
@pytest.mark.parametrize(
    ("how", "loses", "expected"),
    [
        ("all-first", False, "3 bonus, 1 bonus, 1 banker, 3 player"),
        ("player-by-player", False, "3 bonus, 3 player, 1 bonus, 1 banker"),
        ("all-first", True, "1 bonus, 1 banker, 3 bonus, 3 player"),
        ("player-by-player", True, "1 bonus, 1 banker, 3 bonus, 3 player"),
    ],
)
def test_bonus_wagers_are_settled_by_one_of_two_methods(address: str, how: str, loses: bool, expected: str) -> None:
    table = seated(address, "9c 5h Kc Kd", (1, 3), **{"bonus-settlement": how})
    first = "dragon-bonus-banker" if loses else "dragon-bonus-player"
    played(table, {1: {"banker": 1_000, first: 500}, 3: {"player": 1_000, "dragon-bonus-player": 500}})
    settled = [step.removeprefix("settle ") for step in steps(table) if step.startswith("settle")]
    assert [step.replace(f" {first}", " bonus").replace(" dragon-bonus-player", " bonus") for step in settled] == (
        expected.split(", ")
    )


VIGORISH = {
    "pa/631a": "631a.13(d)(1), 631a.13(d)(2), 631a.13(d)(2)(i)",
    "pa/627a": "627a.12(d)(1), 627a.12(d)(2), 627a.12(d)(2)(i)",
    "pa/629a": "629a.12(d)(1), 629a.12(d)(2), 629a.12(d)(2)(i)",
    "oh/mini-midi-baccarat": "oh mini-midi-baccarat 13.E",
    "bs/04": "bs 4(3)(b)",
}
"""Vigorish is taken with the payout, or before a new shoe or when the player leaves."""


@pytest.mark.parametrize("address", VIGORISH)
def test_vigorish_is_collected_at_once_or_before_a_new_shoe_or_on_leaving(address: str) -> None:
    at_once = seated(address, "6c 7h Kd Tc")
    played(at_once, {1: {"banker": 2_000}})
    assert at_once.bankroll(1) == 10**6 + 1_900
    later = seated(address, "6c 7h Kd Tc", (1, 2), **{"vigorish-collection": "later"})
    played(later, {1: {"banker": 2_000}, 2: {"banker": 4_000}})
    assert (later.bankroll(1), later.bankroll(2)) == (10**6 + 2_000, 10**6 + 4_000)
    assert later.leave(1) == 10**6 + 1_900
    later.carry.pop("shoe")  # as after the last hand
    later.dealer = croupier.open(address).table(b"next").dealer
    later.begin()
    go_on(later, {})
    assert later.bankroll(2) == 10**6 + 3_800


# --- shoes -----------------------------------------------------------------------------------------------------------

BURNED = {
    "pa/631a": "631a.5(a), 631a.5(f)",
    "pa/627a": "627a.5(a), 627a.5(f)",
    "pa/629a": "629a.5(a), 629a.5(f)",
    "oh/mini-midi-baccarat": "oh 5.A, oh 5.G",
    "oh/rock-bac-w-super-6-commission-free": "oh 5.A, oh 5.G",
    "oh/dragon-bonus-baccarat-commission-free": "oh 5.A, oh 5.G",
}
"""Cards are shuffled before play; the first one and as many as it shows are burned, ten for a face card."""


@pytest.mark.parametrize("address", BURNED)
@pytest.mark.parametrize(("first", "more"), [("A", 1), ("2", 2), ("9", 9), ("T", 10), ("J", 10), ("K", 10)])
def test_the_first_card_says_how_many_are_burned(address: str, first: str, more: int) -> None:
    table = Table(
        game(address),
        Recorded([f"{first}c", *["2d", "3d"] * (more // 2), *["4d"] * (more % 2), "9c", "5h", "Kc", "Kd"]),
    )
    table.sit(1, "x", 10**6)
    played(table, {1: {"player": 1_000}})
    events = [event for event in table.journal.events if event.kind in ("shuffle", "card")]
    assert events[0].kind == "shuffle"
    burned = [event.data["face"] for event in events if event.data.get("to") == "burn"]
    assert burned == ["up" if address.startswith("pa/") else "down"] + ["down"] * more


COVERED = {
    "pa/631a": (1, "631a.10(d)"),
    "pa/627a": (1, "627a.9(e)"),
    "pa/629a": (1, "629a.9(d)"),
    "pa/681a": (0, "681a.5(f), 681a.7(d), 681a.7(d)(2)"),
    "oh/mini-midi-baccarat": (0, "oh 10.E, oh 5.A"),
    "oh/rock-bac-w-super-6-commission-free": (0, "oh 10.E, oh 5.A"),
    "oh/dragon-bonus-baccarat-commission-free": (0, "oh 10.E, oh 5.A"),
    "gr/14": (1, "gr 14(f)(3)B"),
    "bs/04": (2, "bs 4(8)(e), bs 4(5)(a)"),
}
"""Hands after the one in which the cover card comes, and then all cards are shuffled or replaced."""


@pytest.mark.parametrize("address", COVERED)
def test_the_shoe_ends_after_the_cover_card(address: str) -> None:
    table = croupier.open(address).table(b"cover")
    table.sit(1, "x", 10**9)
    while sum(event.kind == "shuffle" for event in table.journal.events) < 2:
        played(table, {1: {"player": 1_000}})
    events = table.journal.events
    out = next(place for place, event in enumerate(events) if event.kind == "cut-card" and event.data["out"])
    end = next(place for place, event in enumerate(events) if place > out and event.kind == "shuffle")
    after = COVERED[address][0]
    assert sum(event.kind == "end" for event in events[out:end]) == 1 + after
    said = [event.data["text"] for event in events[out:end] if event.kind == "say"]
    assert ("Last hand." in said) == (after > 0)
    assert ("Next to the last hand." in said) == (after > 1)


# --- what wins --------------------------------------------------------------------------------------------------------

COUPS: dict[str, dict[str, float]] = {
    "9c 5h Kc Kd": {"player": 10, "banker": -10, "tie": -10, "dragon-bonus-player": 10, "dragon-bonus-banker": -10},
    "8c 9h Kc Kd": {"player": -10, "banker": 10, "tie": -10, "dragon-bonus-player": -10, "dragon-bonus-banker": 10},
    "9c 9h Kc Kd": {"player": 0, "banker": 0, "tie": 80, "dragon-bonus-player": 0, "dragon-bonus-banker": 0},
    "2c 7h Kc Kd 5h": {"player": 0, "banker": 0, "tie": 80, "dragon-bonus-player": -10, "dragon-bonus-banker": -10},
    "7c 6h Kc Kd": {"player": 10, "banker": -10, "tie": -10, "dragon-bonus-player": -10, "dragon-bonus-banker": -10},
    "Kc 3h Qc Kd Jh 6d": {
        "player": -10, "banker": 10, "tie": -10, "dragon-bonus-player": -10, "dragon-bonus-banker": 300
    },
    "Kc 3h Qc Kd 2h 4d": {
        "player": -10, "banker": 10, "tie": -10, "dragon-bonus-player": -10, "dragon-bonus-banker": 20
    },
    "Kc 6h Qc Kd 2h": {"player": -10, "banker": 10, "tie": -10, "dragon-bonus-player": -10, "dragon-bonus-banker": 10},
}  # fmt: skip
"""What $10 on each makes of a Natural, a better Natural, equal Naturals, a tie, and wins by one, by nine, by five with
a three-card 7 and by four with a 6."""
SEVEN, SIX = "Kc 3h Qc Kd 2h 4d", "Kc 6h Qc Kd 2h"
WINS = {
    "oh/mini-midi-baccarat": """oh 8.A.i, oh 8.A.i(a), oh 8.A.i(b), oh 8.A.i(c), oh 8.A.ii, oh 8.A.ii(a), oh 8.A.ii(b),
        oh 8.A.ii(c), oh 8.A.iii, oh 8.A.iii(a), oh 8.A.iii(b), oh 8.A.iv(a)(1), oh 8.A.iv(a)(2), oh 8.A.iv(a)(3),
        oh 8.A.iv(b)(1), oh 8.A.iv(b)(2), oh 8.A.iv(b)(3), oh 8.A.iv(c), oh 13.A, oh 13.B, oh 13.C, oh 13.D""",
    "pa/627a": "627a.7(a)(1), 627a.7(a)(2), 627a.7(a)(3), 627a.7(a)(4)",
    "pa/629a": "629a.7(a)(1), 629a.7(a)(2), 629a.7(a)(3), 629a.7(a)(4)",
    "pa/631a": "631a.8(a)(1), 631a.8(a)(2), 631a.8(a)(3), 631a.8(a)(4)",
}
"""Chapters with a commission of 5% on the Banker's Hand, and what says there which wager wins."""
FREE = {
    "oh/rock-bac-w-super-6-commission-free": """oh 1.A, oh 8.A.i, oh 8.A.i(a), oh 8.A.i(b), oh 8.A.i(c), oh 8.A.ii,
        oh 8.A.ii(a), oh 8.A.ii(b), oh 8.A.ii(c), oh 8.A.iii, oh 8.A.iii(a), oh 8.A.iii(b), oh 8.A.iv(a), oh 8.A.iv(b),
        oh 8.A.v(a)(1), oh 8.A.v(a)(2), oh 8.A.v(a)(3), oh 8.A.v(b)(1), oh 8.A.v(b)(2), oh 8.A.v(b)(3), oh 8.A.v(c),
        oh 13.A""",
}
"""Without one, a 6 of the Banker's Hand paid half, and Super 6."""
FREE_7 = {
    "oh/dragon-bonus-baccarat-commission-free": """oh 1.A, oh 8.A.i, oh 8.A.i(a), oh 8.A.i(b), oh 8.A.i(c), oh 8.A.ii,
        oh 8.A.ii(a), oh 8.A.ii(b), oh 8.A.ii(c), oh 8.A.iii, oh 8.A.iii(a), oh 8.A.iii(b), oh 8.A.iv, oh 8.A.iv(a),
        oh 8.A.iv(b), oh 8.A.v(a)(1), oh 8.A.v(a)(2), oh 8.A.v(a)(3), oh 8.A.v(b)(1), oh 8.A.v(b)(2), oh 8.A.v(b)(3),
        oh 8.A.v(c), oh 13.A""",
}
"""Without one, a three-card 7 of the Banker's Hand a push, and Fortune 7."""


@pytest.mark.parametrize("cards", COUPS)
@pytest.mark.parametrize("address", [*WINS, *FREE, *FREE_7])
def test_which_wagers_win_lose_and_push(address: str, cards: str) -> None:
    expected = dict(COUPS[cards])
    if address in WINS and expected["banker"] > 0:
        expected["banker"] = 9.5
    if address in FREE:
        expected |= {"super-6": 120, "banker": 5} if cards == SIX else {"super-6": -10}
    if address in FREE_7:
        expected |= {"dragon-7": 400, "banker": 0} if cards == SEVEN else {"dragon-7": -10}
    table = seated(address, cards)
    played(table, {1: dict.fromkeys(expected, 10_00)})
    assert {line.wager: line.net / 100 for line in table.lines} == expected


NOT_OFFERED = [
    ("pa/627a", "dragon-bonus", "dragon-bonus-player", "pa 627a.7(a)(4)"),
    ("pa/627a", "ez-baccarat", "dragon-7", "pa 627a.7(a)(5)"),
    ("pa/627a", "ez-baccarat", "panda-8", "pa 627a.7(a)(6)"),
    ("pa/627a", "house-money", "house-money", "pa 627a.7(a)(7)"),
    ("pa/629a", "ez-baccarat", "dragon-7", "pa 629a.7(a)(5)"),
    ("pa/629a", "ez-baccarat", "panda-8", "pa 629a.7(a)(6)"),
    ("pa/631a", "ez-baccarat", "dragon-7", "pa 631a.8(a)(5)"),
    ("pa/631a", "ez-baccarat", "panda-8", "pa 631a.8(a)(6)"),
    ("pa/631a", "house-money", "house-money", "pa 631a.8(a)(7)"),
    ("pa/681a", "tie", "tie", "pa 681a.6(d)(1)"),
    ("pa/681a", "bonus-player", "bonus-player", "pa 681a.6(d)(2)"),
    ("pa/681a", "bonus-banker", "bonus-banker", "pa 681a.6(d)(3)"),
    ("oh/mini-midi-baccarat", "dragon-bonus", "dragon-bonus-player", "oh 8.A.iv"),
    ("oh/rock-bac-w-super-6-commission-free", "super-6", "super-6", "oh 8.A.iv"),
    ("oh/dragon-bonus-baccarat-commission-free", "dragon-7", "dragon-7", "oh 8.A.iv"),
]


@pytest.mark.parametrize(("address", "option", "wager", "clause"), NOT_OFFERED)
def test_a_wager_that_the_house_does_not_offer_is_refused(address: str, option: str, wager: str, clause: str) -> None:
    """Taken where it is offered: pa 681a.6(d), oh 16.A."""
    for offered in ("yes", "no"):
        table = croupier.open(address, options={option: offered}).table(b"not offered")
        table.sit(1, "x", 10**6)
        table.begin()
        while isinstance(table.pending, Decide):
            table.answer(table.pending.actions[0])
        if offered == "yes":
            table.answer({"player": 10_00, wager: 5_00})
            continue
        with pytest.raises(Refused, match="is not offered at this table") as refused:
            table.answer({"player": 10_00, wager: 5_00})
        assert refused.value.cite == clause


# --- cards in error --------------------------------------------------------------------------------------------------

STAND = {"player": "6c Kc", "banker": "7c Kd"}
DRAW = {"player": "6c Kc", "banker": "5c Kd 4h"}
NEXT = {"player": "8s Kh", "banker": "Kc Qd"}
WRONG_CARDS: dict[str, tuple[str, str, dict[str, str], dict[str, str], str, tuple[int, ...]]] = {
    "card-drawn-in-error": ("third", "8s", {"player": "2c 3c 4h", "banker": "5c Kd 3h"}, NEXT, "", (20, 20)),
    "undue-third-card-banker-draws": ("third", "", DRAW, {}, "", (-20,)),
    "undue-third-card-banker-stays": ("later", "8s", STAND, NEXT, "", (-20, 20)),
    "disclosed-third-card-banker-draws": ("third", "", DRAW, {}, "", (-20,)),
    "disclosed-third-card-banker-stays": ("later", "7s", STAND, NEXT, "2h", (-20, 20)),
    "card-disclosed": ("first", "7s", {"player": "9c Kc", "banker": "5c Kd"}, {}, "Kh 9d 8d", (20,)),
    "card-face-up": ("later", "7s", STAND, NEXT, "Kh 9d 8d", (-20, 20)),
    "insufficient-cards": ("first", "", {"player": "4c", "banker": "Kc"}, {}, "", (0,)),
}
"""When it happens, the card, the hands of the round and of the next one, what is discarded besides, and what 20 on the
Player's Hand make of each round."""
IN_ERROR = [
    *(
        (address, irregularity, {}, f"oh {clause}")
        for address in ("oh/mini-midi-baccarat", "oh/rock-bac-w-super-6-commission-free",
                        "oh/dragon-bonus-baccarat-commission-free")
        for irregularity, clause in (
            ("card-drawn-in-error", "14.A"), ("undue-third-card-banker-draws", "14.B"),
            ("undue-third-card-banker-stays", "14.B"), ("card-disclosed", "14.C"), ("card-face-up", "14.D"),
            ("insufficient-cards", "14.E"),
        )
    ),
    *(
        (f"pa/{chapter}a", irregularity, options, f"pa {chapter}a.{section}({clause}")
        for chapter, section in ((627, 13), (629, 13), (631, 15))
        for irregularity, options, clause in (
            ("card-drawn-in-error", {}, "a)"), ("undue-third-card-banker-draws", {}, "b)"),
            ("undue-third-card-banker-stays", {}, "b)"), ("disclosed-third-card-banker-draws", {}, "c)"),
            ("disclosed-third-card-banker-stays", {}, "c)(1)"),
            ("disclosed-third-card-banker-stays", {"disclosed-third-card": "simulated-round"}, "c)(2)"),
            ("card-disclosed", {}, "d)"), ("card-face-up", {}, "d)"), ("insufficient-cards", {}, "e)"),
        )
    ),
    *(
        ("bs/04", irregularity, {}, f"bs 4(12)({clause})")
        for irregularity, clause in (
            ("undue-third-card-banker-draws", "a"), ("undue-third-card-banker-stays", "a"),
            ("card-drawn-in-error", "b"), ("insufficient-cards", "d"),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("address", "irregularity", "options", "clause"), IN_ERROR)
def test_a_wrong_card_goes_where_the_chapter_sends_it(
    address: str, irregularity: str, options: dict[str, str], clause: str
) -> None:
    """To the Banker's Hand, to the next hand, or into a round without wagers; with too few cards the round is void.

    oh 14.A, oh 14.B, oh 14.C, oh 14.D, oh 14.E, pa 627a.13(a), 627a.13(b), 627a.13(c), 627a.13(c)(1), 627a.13(c)(2),
    627a.13(d), 627a.13(e), 629a.13(a), 629a.13(b), 629a.13(c), 629a.13(c)(1), 629a.13(c)(2), 629a.13(d), 629a.13(e),
    631a.15(a), 631a.15(b), 631a.15(c), 631a.15(c)(1), 631a.15(c)(2), 631a.15(d), 631a.15(e), bs 4(12)(a), bs 4(12)(b),
    bs 4(12)(d).
    """
    when, card_, hands, following, discard, nets = WRONG_CARDS[irregularity]
    burned = {} if address == "bs/04" else {"burn": "Ac Ad"}
    place = {"first": 3, "third": 5 + (irregularity == "card-drawn-in-error")}.get(when, 0) + 2 * bool(burned)
    what = {"id": irregularity, "before": "wagers 1" if when == "later" else f"card {place}"}
    ruled: dict[str, object] = {"irregularities": [what | ({"card": card_} if card_ else {})]}
    if options:
        discard = "Kh 9d 8d"
    ruled |= {"discard": discard} if discard else {}
    seats = {"seats": {1: {"wagers": {"player": 20}}}}
    rounds: list[dict[str, object]] = [{**seats, "cards": hands | burned}]
    if following:
        rounds.append({**seats, "cards": following})
    rounds[-1 if when == "later" else 0] |= ruled
    whole = rounds[0] | {"address": address, "submission": {"options": options}, "then": rounds[1:]}
    found = adjudicate(parse(whole))
    assert tuple(line["net_cents"] // 100 for line in found.lines) == nets
    if irregularity == "insufficient-cards":
        assert [line["cite"] for line in found.lines] == [clause]


TOURNAMENTS = {
    "oh/mini-midi-baccarat": "oh 17.B.iv, oh 17.B.v",
    "oh/rock-bac-w-super-6-commission-free": "the same",
    "oh/dragon-bonus-baccarat-commission-free": "the same",
}
"""In a tournament everybody bets on one of the hands; the rules say whether there is a Dragon Bonus."""


@pytest.mark.parametrize("address", TOURNAMENTS)
def test_tournament_wagers(address: str) -> None:
    table = seated(address, "9c 5h Kc Kd", tournaments="yes", **{"tournament-dragon-bonus": "no"})
    table.begin()
    for stakes, clause in (
        ({"banker": 1_000, "player": 1_000}, "oh 17.B.iv"),
        ({"tie": 1_000}, "oh 17.B.iv"),
        ({"player": 1_000, "dragon-bonus-player": 500}, "oh 17.B.v"),
    ):
        with pytest.raises(Refused) as refused:
            table.answer(stakes)
        assert refused.value.cite == clause
    table.answer({"player": 1_000})


# --- 21 Baccarat ----------------------------------------------------------------------------------------------------

TWENTY_ONE = [
    ("Tc Th Kd 6d Kh", 1_000, -1_000, -500, "681a.7(i), 681a.7(i)(1)"),
    ("Tc Th 6d Kd Kh", -1_000, 1_000, -500, "681a.7(j), 681a.7(j)(1)"),
    ("Tc Th Kd 9d", 1_000, -1_000, -500, "681a.6(c)(1), 681a.6(c)(1)(i), 681a.7(i)(2)(i), 681a.7(j)(2)(ii)"),
    ("Tc Th 8d 9d", -1_000, 1_000, -500, "681a.6(c)(2), 681a.6(c)(2)(i), 681a.7(i)(2)(ii), 681a.7(j)(2)(i)"),
    ("Tc Th 5d 6d 9h Kh", 1_000, -1_000, -500, "681a.6(c)(1)(ii), 681a.7(i)(3)(i), 681a.7(j)(3)(ii)"),
    ("Tc Th 6d 5d Kh 9h", -1_000, 1_000, -500, "681a.6(c)(2)(ii), 681a.7(i)(3)(ii), 681a.7(j)(3)(i)"),
    ("Tc Th 8d 8h", 0, 0, 5_000, "681a.7(i)(4), 681a.7(j)(4), 681a.7(k), 681a.7(k)(1)(i)"),
]
"""Cards as they are dealt, and what ten dollars on Player and on Banker and five on the Tie win."""


@pytest.mark.parametrize(("cards", "player", "banker", "tie", "_clauses"), TWENTY_ONE)
def test_which_hand_of_21_baccarat_wins(cards: str, player: int, banker: int, tie: int, _clauses: str) -> None:
    """Cards come face up to Player, Banker, Player, Banker after a burned one: pa 681a.7(c), 681a.7(e), 681a.7(e)(1),
    681a.7(e)(2), 681a.7(e)(3), 681a.7(e)(4); wagers before them: 681a.6(b); hands first, then the Tie: 681a.7(h)."""
    table = Table(open_game("pa/681a"), Recorded(["2s", *cards.split()]))
    for seat in (1, 2):
        table.sit(seat, "x", 10**6)
    played(table, {1: {"player": 1_000, "tie": 500}, 2: {"banker": 1_000}})
    assert {(line.seat, line.wager): line.net for line in table.lines} == {
        (1, "player"): player,
        (1, "tie"): tie,
        (2, "banker"): banker,
    }
    events = [event for event in table.journal.events if event.kind in ("shuffle", "wagers", "card")]
    assert [event.kind for event in events[:2]] == ["shuffle", "card"]
    assert events[1].data["to"] == "burn"
    assert [event.kind for event in events[2:4]] == ["wagers", "wagers"]
    dealt = [(event.data["to"], event.data["face"]) for event in events[4:]]
    assert dealt[:4] == [("player", "up"), ("banker", "up")] * 2
    assert [step for step in steps(table) if step.startswith("settle")] == [
        "settle 2 banker",
        "settle 1 player",
        "settle 1 tie",
    ]


def test_cards_of_21_baccarat_count_as_printed() -> None:
    """By pa 681a.3(d), 681a.3(d)(1), 681a.3(d)(2), 681a.3(d)(3)."""
    built = open_game("pa/681a")
    assert isinstance(built, TwentyOneBaccarat)
    for number, rank in enumerate("23456789TJQK", 2):
        assert built.total([card(f"{rank}c"), card("2d")]) == 2 + min(number, 10)
    assert built.total([card("As"), card("9c")]) == 20
    assert built.total([card("As"), card("9c"), card("Kc")]) == 20


def test_the_layout_has_the_words_that_were_approved() -> None:
    """As printed, or similar ones: pa 681a.2(b)(7)(i)."""
    for options in ({}, {"draw-inscription": "Draw to 16, stand on 17"}):
        rules = Rules("pa/681a", Submission(options=options))
        words = {piece.text for piece in draw(rules).pieces}
        assert options.get("draw-inscription", "Hands shall draw to 16 and stand on all 17s") in words


def test_third_cards_of_21_baccarat() -> None:
    """A natural and no Bonus: none; a natural and a Bonus, or no natural: one to each hand below 17: pa 681a.7(f),
    681a.7(f)(1), 681a.7(f)(2), 681a.7(g)."""
    cases = [
        ("Ac Th Kd 2d", {}, []),
        ("Ac Th Ad 2d", {}, []),
        ("Ac Th Kd 2d 3h", {"bonus-banker": 500}, ["up to banker"]),
        ("Ac Th Kd 7d", {"bonus-banker": 500}, []),
        ("Tc Th 6d 6h 2h 3h", {}, ["up to player", "up to banker"]),
        ("Tc Ah 7d 6h", {}, []),
        ("Tc Ah 7d 5h 9h", {}, ["up to banker"]),
    ]
    for cards, bonus, drawn_cards in cases:
        table = Table(open_game("pa/681a"), Recorded(["2s", *cards.split()]))
        table.sit(1, "x", 10**6)
        played(table, {1: {"player": 1_000, **bonus}})
        assert [step for step in steps(table) if step.startswith("up to")][4:] == drawn_cards
        natural = [one.cite for one in table.said if one.text == "A natural."]
        assert natural == ([f"pa 681a.7(f)({'2' if bonus else '1'})"] if "Ac Th" in cards else [])


# --- chemin de fer ---------------------------------------------------------------------------------------------------


def banked(cards: str, actions: dict[tuple[int, str], str] | None = None, bets: dict[int, int] | None = None) -> Table:
    """Seat 1 banks ten dollars, and seat 2 covers them, or others in parts."""
    built = open_game("bs/05")
    table = Table(built, Recorded(cards.split()))
    for seat in (1, 2, 3):
        table.sit(seat, "x", 10**6)
    table.begin()
    while table.playing:
        request = table.pending
        if isinstance(request, TakeWagers):
            stakes = {"banker": {1: 1_000}, "player": bets or {}}
            table.answer({key: stakes[key][request.seat] for key in request.limits if request.seat in stakes[key]})
        elif isinstance(request, Decide):
            usual = "banco" if request.about == "banco" and request.seat == 2 and not bets else request.actions[0]
            table.answer((actions or {}).get((request.seat, request.about), usual))
        else:
            table.proceed()
    return table


def test_chemin_de_fer_cards_count_as_printed() -> None:
    """By bs 5(1)(b), bs 5(1)(b)(i), bs 5(1)(b)(ii), bs 5(1)(b)(iii), bs 5(1)(c), bs 5(1)(c)(i), bs 5(1)(c)(ii)."""
    built = open_game("bs/05")
    assert isinstance(built, CheminDeFer)
    assert [built.total([card(f"{rank}c")]) for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    assert built.total([card("As"), card("2c"), card("4d")]) == 7
    assert built.total([card("As"), card("2c"), card("9d")]) == 2


def test_the_dominant_player_says_card_stay_or_natural() -> None:
    """Two hands, face down in turn, after Cards: bs 5(8)(a), bs 5(8)(b), bs 5(8)(d), bs 5(9)(a), bs 5(9)(a)(i),
    bs 5(9)(a)(ii), bs 5(9)(a)(iii), bs 5(9)(a)(iv), bs 5(9)(b), bs 5(10)(a), bs 5(4)(a)."""
    ranks = "KA23456789"
    for total in (0, 4, 6, 7):
        table = banked(f"{ranks[total]}c 7d Kh Ks 3c")
        assert next(event.kind for event in table.journal.events if event.kind in ("shuffle", "card")) == "shuffle"
        happened = steps(table)
        first = happened.index("down to seat 2")
        assert happened[first - 1] == "say Cards."
        assert happened[first : first + 4] == ["down to seat 2", "down to seat 1"] * 2
        word = "Card" if total < 5 else "Stay"
        assert happened[first + 4] == f"say Seat 2: {word}."
        assert happened[first + 5 : first + 7] == (
            ["say Seat 1: Under Eight.", "up to seat 2"] if total < 5 else ["turn seat 1", "turn seat 2"]
        )
    for choice, word in (("card", "Card"), ("stay", "Stay")):
        table = banked("5c 7d Kh Ks 3c", {(2, "player's hand"): choice})
        assert f"2 {choice} player's hand" in steps(table)
        assert f"say Seat 2: {word}." in steps(table)
    natural = steps(banked("8c 3d Kh Ks"))
    assert natural[natural.index("say Seat 2: Natural.") :][1:4] == [
        "turn seat 2",
        "turn seat 1",
        "say Player's Hand wins, 8 to 3.",
    ]
    stopped = steps(banked("2c 9d Kh Ks"))
    assert stopped[stopped.index("say Seat 2: Card.") :][1:5] == [
        "say Seat 1: Natural.",
        "turn seat 2",
        "turn seat 1",
        "say Banker's Hand wins, 9 to 2.",
    ]
    assert any(step.startswith("say Stand off") for step in steps(banked("7c 7d Kh Ks")))


TABLE_3 = {3: "DDDDDDDDDOD", 4: "SSDDDDDDSSD", 5: "SSSSODDDSSD", 6: "SSSSSDDDSSS", 7: "SSSSSSSSSSS"}
"""What the Banker does by the third card of the Player's Hand, 0 to 9, and without one, as printed; below 3, draw."""


def test_the_banker_draws_by_table_3() -> None:
    """As printed, with the Banker's choices: bs 5(9)(c), bs 5(9)(f)."""
    ranks = "KA23456789"
    for banker in range(8):
        for third, printed in enumerate(TABLE_3.get(banker, "D" * 11)):
            own = ranks[6] if third == 10 else ranks[4]
            more = "" if third == 10 else f"{ranks[third]}s"
            table = banked(f"{own}c {ranks[banker]}d Kh Ks {more} 2h", {(1, "banker's hand"): "stay"})
            happened = steps(table)
            assert ("1 stay banker's hand" in happened) == (printed == "O")
            assert happened.count("up to seat 1") == (printed == "D")


def test_parts_of_the_bank_are_covered_from_the_right() -> None:
    """The highest wager decides for the Player's Hand, of equal ones the nearest counterclockwise: bs 5(7)(d),
    bs 5(8)(c)."""
    asked = banked("2c 7d Kh Ks 3c", bets={2: 500, 3: 500})
    wagered = [event.data["seat"] for event in asked.journal.events if event.kind == "wagers"]
    assert wagered[-2:] == [3, 2]
    assert "say Seat 3: Card." in steps(asked)
    assert "say Seat 2: Card." in steps(banked("2c 7d Kh Ks 3c", bets={2: 600, 3: 400}))


def test_a_passed_bank_is_offered_to_the_right_and_then_to_the_highest_bid() -> None:
    """Who passes is left out of the first bids: bs 5(11)(a), bs 5(11)(c); of several who would cover the whole bank the
    nearest to the Banker is asked first: bs 5(7)(c)."""
    table = banked(
        "9d 7c Kh Ks", {(3, "banco"): "no"}
    )  # the Player's Hand wins, and the bank must pass: bs 5(11)(a)(i)
    assert [step for step in steps(table) if step.endswith("banco")] == ["3 no banco", "2 banco banco"]
    table.dealer = Recorded(["2d", "7d", "Kd", "Ks", "3h", "7h", "7s", "Kh", "Ks"])
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    assert (table.pending.seat, table.pending.about) == (3, "bank")  # seat 1 is not asked to keep it
    table.answer({"banker": 1_000})
    table.answer("no")
    table.answer("banco")
    while table.playing:
        table.proceed()
    table.begin()
    asked = []
    while isinstance(table.pending, TakeWagers):
        asked.append((table.pending.seat, table.pending.about))
        table.answer({"banker": 600} if asked[-1] == (2, "bid") else {})
    assert asked == [(3, "bank"), (2, "bank"), (1, "bank"), (1, "bid"), (2, "bid")]
    table.answer("raise 1.50")  # its bid is the least that it wagers now: bs 5(6)(b)
    assert "Seat 2 banks $7.50." in [one.text for one in table.said]


# --- shoes of other games ---------------------------------------------------------------------------------------------

NEW_SHOE = [
    ("pa/681a", {}, "player", "improper-cut", ["reshuffle", "recut"], "pa 681a.5(e)"),
    ("pa/681a", {}, "player", "shuffler-jams", ["reshuffle"], "pa 681a.9(c)"),
    ("pa/686a", {}, "ante", "improper-cut", ["recut"], "pa 686a.5(e)"),
    ("pa/686a", {}, "ante", "shuffler-jams", ["reshuffle"], "pa 686a.9(d)"),
    ("bs/13", {"shuffler": "device"}, "main", "shuffler-jams", ["reshuffle"], "bs 13(8)(d)"),
]


@pytest.mark.parametrize(("address", "options", "wager", "irregularity", "done", "clause"), NEW_SHOE)
def test_a_new_shoe_is_cut_or_shuffled_again_before_its_first_card(
    address: str, options: dict[str, str], wager: str, irregularity: str, done: list[str], clause: str
) -> None:
    opened = croupier.open(address, options=options)
    table = Table(opened._game, opened.table(b"new shoe").dealer, pause=True)
    table.sit(1, "x", 10**6)
    table.begin()
    while not isinstance(table.pending, DealCard):
        if isinstance(table.pending, TakeWagers):
            table.answer({wager: 10_00})
        else:
            table.proceed()
    before = len(table.journal.events)
    law = table.rule(irregularity)
    assert table.game.rules.cite(law.cite) == clause
    kinds = [event.kind for event in table.journal.events[before:]]
    assert [kind for kind in kinds if kind in ("reshuffle", "recut", "set-aside", "settled")] == done
    assert isinstance(table.pending, DealCard)


ENDS = [
    ("pa/681a", "player", "idle-table", "pa 681a.5(g)"),
    ("pa/681a", "player", "reshuffle-ordered", "pa 681a.5(f)"),
    ("pa/686a", "ante", "reshuffle-ordered", "pa 686a.5(f), 686a.5(c)(4)"),
    ("pa/686a", "ante", "cover-card-reached", "pa 686a.7(d), 686a.7(d)(2)"),
    ("gr/14", "player", "new-decks", "gr 14(f)(3)A"),
    ("gr/02", "main", "new-decks", "gr 2(f)(2)A"),
    ("gr/02", "main", "idle-table", "gr 2(f)(2)C"),
    ("gr/10", "main", "new-decks", "gr 10(f)(2)A"),
    ("gr/10", "main", "idle-table", "gr 10(f)(2)C"),
    ("gr/11", "main", "new-decks", "gr 11(f)(2)A"),
    ("gr/11", "main", "idle-table", "gr 11(f)(2)C"),
]
"""Rulings under which a round is finished before a new shoe begins."""


@pytest.mark.parametrize(("address", "wager", "irregularity", "clauses"), ENDS)
def test_the_round_is_finished_before_a_new_shoe_begins(
    address: str, wager: str, irregularity: str, clauses: str
) -> None:
    opened = croupier.open(address)
    table = Table(opened._game, opened.table(b"last hand").dealer, pause=True)
    table.sit(1, "x", 10**6)
    for number in range(2):
        table.begin()
        while table.playing:
            if isinstance(table.pending, TakeWagers):
                table.answer({wager: 10_00})
            elif isinstance(table.pending, Decide):
                table.answer(table.pending.usual or table.pending.actions[0])
            elif number == 0 and len(table.laid) > 1 and not table.rulings:
                table.rule(irregularity)
                assert isinstance(table.pending, DealCard)
            else:
                table.proceed()
        shuffles = [event.kind for event in table.journal.events].count("shuffle")
        assert shuffles == number + 1
        assert table.lines
    assert "reshuffle" not in [event.kind for event in table.journal.events]
    said = [event.data for event in table.journal.events if event.kind == "say"]
    over = [one["cite"] for one in said if one["text"] == "The shoe is over; the cards are shuffled."]
    ruled = table.game.rules.cite(table.game.rules.irregularity(irregularity).cite)
    assert ruled in clauses
    assert all(cite == ruled for cite in over)


@pytest.mark.parametrize(
    "chapter", ["dragon-bonus-baccarat-commission-free", "mini-midi-baccarat", "rock-bac-w-super-6-commission-free"]
)
@pytest.mark.parametrize(("tournaments", "ticked"), [("yes", True), ("no", False)])
def test_tournament_rules_are_ticked_clause_by_clause(chapter: str, tournaments: str, ticked: bool) -> None:
    """oh dragon-bonus-baccarat-commission-free 17.A, oh mini-midi-baccarat 17.A,
    oh rock-bac-w-super-6-commission-free 17.A, each with 17.B.i to 17.B.vii: a house that holds tournaments ticks every
    matter that its rules settle, and that the Executive Director approved them."""
    rules = Rules(load(f"oh/{chapter}"), Submission(options={"tournaments": tournaments}))
    lists = {law.id: law for law in checklists(rules.chapter) if is_done_here(rules, law)}
    assert ("tournament" in lists) == ticked
    steps = " ".join(steps_of(lists["tournament"])) if ticked else ""
    clauses = ["17.A", *(f"17.B.{number}" for number in ("i", "ii", "iii", "iv", "v", "vi", "vii"))]
    assert all((f"({clause})" in steps) == ticked for clause in clauses)
    assert ("Executive Director approved the tournament rules" in steps) == ticked


@pytest.mark.parametrize(
    ("address", "clause"), [("pa/627a", "627a.13(c)"), ("pa/629a", "629a.13(c)"), ("pa/631a", "631a.15(c)")]
)
@pytest.mark.parametrize(("answer", "number"), [("discard-two", "(1)"), ("simulated-round", "(2)")])
def test_the_ruling_on_a_disclosed_card_is_the_filed_one(address: str, clause: str, answer: str, number: str) -> None:
    """pa 627a.13(c)(1), 627a.13(c)(2), 629a.13(c)(1), 629a.13(c)(2), 631a.15(c)(1), 631a.15(c)(2): a house files which
    it is, and only that is said."""
    rules = Rules(load(address), Submission(options={"disclosed-third-card": answer}))
    ruling = rules.irregularity("disclosed-third-card-banker-stays").ruling
    assert f"{clause}{number}" in ruling
    assert ruling.count(clause) == 1
