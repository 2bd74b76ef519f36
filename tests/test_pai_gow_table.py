"""Pai Gow Poker at the table: money, rulings, who is dealt what, banks, and one player on several positions."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.equipment.cards import name, names
from croupier.errors import Refused
from croupier.games.pai_gow.banking import Bank
from croupier.games.pai_gow.pai_gow import Round
from croupier.games.script import Decide, RollDice, SpinWheel, TakeWagers
from croupier.tables.dealer import Recorded
from croupier.tables.rounds import adjudicate, parse
from croupier.tables.table import Table
from test_pai_gow_poker import deal_order, game_at


@pytest.mark.parametrize(
    ("address", "options", "total", "first"),
    [
        ("pa/645a", {"starting-position": "shaker"}, [1, 1, 1], "seat 5"),
        ("pa/645a", {"starting-position": "shaker"}, [6, 6, 3], "dealer"),
        ("pa/645a", {}, "2", "seat 6"),
        ("oh/pai-gow-poker", {}, "7", "seat 1"),
        ("bs/09", {}, [6, 6, 6], "seat 4"),
    ],
)
def test_the_starting_position(address: str, options: dict[str, str], total: Any, first: str) -> None:
    """Counted counterclockwise from the dealer: 1, 8 and 15 are the dealer, 2 the far right: oh pai-gow-poker 9.B,
    bs 9(6)(b)."""
    game = game_at(address, **options)
    turn = deal_order(game).index(0)  # the first hand gets its first card
    table = Table(game, Recorded([total, *(name(number) for number in range(turn)), "As"]), pause=True)
    for seat in range(1, 7):
        table.sit(seat, f"x{seat}", 50_000)
    table.begin()
    for _ in range(6):
        table.answer({"main": 1000})
    assert isinstance(table.pending, RollDice if isinstance(total, list) else SpinWheel)
    for _ in range(3 + turn):  # the number is drawn, it counts, the card is dealt
        table.proceed()
    assert table.laid[first].cards == [51]


@pytest.mark.parametrize(
    ("address", "options", "number", "first"),
    [
        # One card at a time, clockwise from the starting position: after seat 6 comes the dealer.
        ("pa/645a", {"dealing": "shoe"}, "2", [6, 0, 1, 2, 3, 4, 5, 6, 0]),
        ("pa/645a", {"dealing": "hand"}, "1", [0, 1, 2, 3, 4, 5, 6, 0, 1]),
        # Stacks of seven, clockwise (pa) or counterclockwise (oh, gr).
        ("pa/645a", {}, "3", [5] * 7 + [6] * 7 + [0] * 7 + [1] * 7),
        ("oh/pai-gow-poker", {}, "3", [5] * 7 + [4] * 7 + [3] * 7 + [2] * 7 + [1] * 7 + [0] * 7),
        ("gr/06", {}, "7", [1] * 7 + [0] * 7 + [6] * 7),
        # Seven stacks from left to right and back: the first stack goes to the starting position (oh), or the one at
        # the dealer's right does (bs); the others follow counterclockwise, or clockwise as the house wishes.
        ("oh/pai-gow-poker", {"dealing": "hand"}, "2", [6, 5, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6, 6]),
        ("bs/09", {}, [1, 1, 6], [1, 2, 3, 4, 5, 6, 0, 0, 6, 5, 4, 3, 2, 1, 1]),
        ("bs/09", {"delivery-direction": "clockwise"}, [1, 1, 6], [6, 5, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6, 6]),
    ],
)
def test_to_whom_each_card_goes(address: str, options: dict[str, str], number: Any, first: list[int]) -> None:
    """49 cards go to the dealer (0) and the six seats, seven each; the four that are left are not dealt:
    oh pai-gow-poker 10.A, oh pai-gow-poker 11.A, gr 6(f)(4)."""
    table = Table(game_at(address, **options), Recorded([number, *(name(one) for one in range(49))]))
    for seat in range(1, 7):
        table.sit(seat, f"x{seat}", 50_000)
    table.begin()
    for _ in range(6):
        table.answer({"main": 1000})
    to = [
        0 if place == "dealer" else int(place[5:])
        for place in (event.data["to"] for event in table.journal.events if event.kind == "card")
    ]
    assert to[: len(first)] == first
    assert sorted(to) == sorted([*range(7)] * 7)


@pytest.mark.parametrize(
    ("address", "rounds"),
    [
        # Seat 6 has just banked when 4 and 2 are asked; the next offer begins at the right of the last bank.
        ("pa/645a", [(6, []), (6, [6]), (0, [4, 2]), (2, [4, 2]), (0, [6, 4])]),
        # The same, but an offer that has come to the dealer ends there and starts anew at the far right.
        ("gr/06", [(6, []), (6, [6]), (0, [4, 2]), (2, [6, 4, 2]), (0, []), (0, [6, 4, 2])]),
    ],
)
def test_the_bank_is_offered_by_the_rules(address: str, rounds: list[tuple[int, list[int]]]) -> None:
    """Nobody banks the first round (pa 645a.12(b), gr 6(e)(2)) or twice running (pa 645a.12(c), gr 6(e)(2)B); of each
    round the one who takes the bank and those asked, from the far right (gr 6(e)(2)A)."""
    table = croupier.open(address, options={"player-bank": "yes"}).table(b"bank")
    for seat in (2, 4, 6):
        table.sit(seat, f"x{seat}", 500_000)

    def offered(taker: int) -> list[int]:
        asked = []
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                table.answer({"main": 1000})
            elif isinstance(request, Decide) and request.about == "bank":
                asked.append(request.seat)
                table.answer("accept" if request.seat == taker else "decline")
            elif isinstance(request, Decide):
                table.answer(request.actions[0])
        return asked

    for number, (taker, asked) in enumerate(rounds, 1):
        assert offered(taker) == asked, f"round {number}"


@pytest.mark.parametrize(
    ("address", "bank", "order"),
    [("pa/645a", 4, [6, 5, 3, 2, 1]), ("bs/09", 4, [3, 2, 1, 6, 5]), ("bs/09", 0, [6, 5, 3, 2, 1])],
)
def test_the_order_of_settlement(address: str, bank: int, order: list[int]) -> None:
    """From the dealer's right (pa 645a.12(j)), or in a banked hand from the bank's right (bs 9(9)(f)(4))."""
    assert game_at(address)._in_turn(Round({}, bank=Bank(bank)), [1, 2, 3, 5, 6]) == order


@pytest.mark.parametrize(
    ("address", "options", "first", "order"),
    [
        ("bs/09", {}, {"roll": [1, 2, 4]}, [4, 5, 6]),
        ("oh/pai-gow-poker", {"payment-order": "after-all"}, {"number": 1}, [4, 5, 6]),
        ("oh/pai-gow-poker", {}, {"number": 1}, [6, 5, 4]),
    ],
)
def test_losers_then_ties_then_winners(
    address: str, options: dict[str, str], first: dict[str, Any], order: list[int]
) -> None:
    """Winning wagers are not paid until losing hands and ties are settled (bs 9(9)(a)), elsewhere each in turn; by oh
    pai-gow-poker 13.L the house chooses."""
    hands = {6: "As Ad Kh Qc 9d 6s 3c", 5: "Ah Ac Th 9h 7d 4d 2h", 4: "Qh 9c 7c 6c 4c 3h 2s"}
    seats = {seat: {"wagers": {"main": 10}, "cards": hand, "actions": ["house-way"]} for seat, hand in hands.items()}
    record = {"address": address, "submission": {"options": options}, "dealer": "Kd Ks Jh Tc 8d 5s 2c", "seats": seats}
    assert [line["seat"] for line in adjudicate(parse(record | first)).lines] == order


def test_the_stack_at_the_dealers_right_is_handed_out_first() -> None:
    """Cards go down from the left, so the first hand gets the seventh and the eighth card (bs 9(6)(a), (c))."""
    table = Table(game_at("bs/09"), Recorded([[1, 1, 6], *(name(number) for number in range(49))]))
    table.sit(6, "x", 50_000)
    table.begin()
    table.answer({"main": 1000})

    assert table.laid["dealer"].cards == [6, 7, 20, 21, 34, 35, 48]


def test_a_bank_must_cover_the_wagers() -> None:
    table = croupier.open("pa/645a", options={"player-bank": "yes"}).table(b"cover")
    table.sit(1, "x", 500_000)
    table.sit(6, "poor", 2_000)
    for _ in range(2):
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                table.answer({"main": 100 if request.seat == 6 else 50_000})
            elif isinstance(request, Decide) and request.about == "bank":
                table.answer("accept")
            elif isinstance(request, Decide) and request.about == "cover":
                with pytest.raises(Refused, match="not \\$500"):
                    table.answer("cover")
                table.answer("pass")
            elif isinstance(request, Decide):
                table.answer(request.actions[0])
    assert table.carry["bank"] == 0


def test_the_dealers_wager_that_a_house_writes_is_there_before_the_table_opens() -> None:
    """A round had to stop in the middle of it, with wagers on the layout."""
    options = {"player-bank": "yes", "dealer-wager": "submission-amount"}
    with pytest.raises(Refused, match=r"not supplied dealer-wager-amount.*645a\.12\(g\)"):
        croupier.open("pa/pai-gow-poker", options=options)
    croupier.open("pa/pai-gow-poker", options=options | {"dealer-wager-amount": "$1,000"})


def test_who_may_bank_is_a_player_not_a_seat() -> None:
    """A new player at the seat has not wagered against the dealer (pa 645a.12(d)(1)); one who banked may not at another
    seat either."""
    table = croupier.open("pa/645a", options={"player-bank": "yes", "boxes": "2"}).table(b"who")
    for seat, who in {1: "Bob", 5: "Ann", 6: "Ann"}.items():
        table.sit(seat, who, 500_000)

    def offered() -> list[int]:
        asked = []
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                table.answer({"main": 1000})
            elif isinstance(request, Decide) and request.about == "bank":
                asked.append(request.seat)
                table.answer("accept" if request.seat == 6 else "decline")
            elif isinstance(request, Decide):
                table.answer(request.actions[0])
        return asked

    assert offered() == []
    assert offered() == [6], "Ann banks"
    assert offered() == [1], "and not again at her other seat; Bob declines"
    table.leave(6)
    table.sit(6, "Eve", 500_000)
    assert offered() == [5, 1], "Eve has not wagered against the dealer yet; Ann is asked once"
    assert offered() == [5, 1, 6], "the player at the right of the last bank first"


def test_a_bank_with_nothing_to_bank_wagers_like_the_others() -> None:
    table = croupier.open("gr/06", options={"player-bank": "yes"}).table(b"alone")
    table.sit(6, "x", 50_000)
    for asked in (["wagers", "low-hand"], ["bank", "wagers", "low-hand"]):
        table.begin()
        found = []
        while table.playing:
            request = table.pending
            found.append(request.about if isinstance(request, Decide) else "wagers")
            table.answer(
                {"main": 1000} if isinstance(request, TakeWagers) else "accept" if found[-1] == "bank" else "house-way"
            )
        assert found == asked
        assert {line.wager for line in table.lines} == {"main"}
    assert table.said[0].text == "Seat 6 accepts the bank."
    assert table.said[1].text == "Nobody wagers against seat 6."


def test_rounds_in_which_nobody_wagers_do_not_count() -> None:
    table = croupier.open("bs/09").table(b"idle")
    table.sit(6, "x", 50_000)
    table.begin()
    table.answer({})
    assert not table.playing
    assert table.carry == {}


def test_a_low_hand_may_be_written_in_any_order() -> None:
    table = croupier.open("oh/pai-gow-poker").table(b"order")
    table.sit(1, "x", 50_000)
    table.begin()
    table.answer({"main": 1000})
    request = table.pending
    assert isinstance(request, Decide)
    first, second = request.actions[1].split()
    with pytest.raises(Refused, match="cannot be done now"):
        table.answer("Zz 9x")
    table.answer(f"{second.lower()} {first.lower()}")
    assert not table.playing
    assert names(table.laid["seat 1 low"].cards) == f"{first} {second}"


# --- one player on several positions, and while a player banks ------------------------------------------------------


def asked_to_set(address: str, people: dict[int, tuple[str, int]], **options: str) -> list[int]:
    """The seats that are asked to set a hand, in their order; each has a name and a wager in cents."""
    opened = croupier.open(address, options=options)
    table = opened.table(b"boxes")
    for seat, (who, _) in people.items():
        table.sit(seat, who, 1_000_000)
    table.begin()
    seats = []
    while table.playing:
        request = table.pending
        if isinstance(request, TakeWagers):
            table.answer({"main": people[request.seat][1]})
        elif isinstance(request, Decide):
            if request.about == "low-hand":
                seats.append(request.seat)
            table.answer(request.actions[0])
        else:
            table.proceed()
    assert {line.seat for line in table.lines} == set(people)
    return seats


@pytest.mark.parametrize(
    ("address", "bets", "options", "order"),
    [
        ("oh/pai-gow-poker", (1000, 3000, 2000), {"boxes": "3", "third-hand-house-way": "no"}, [3, 4, 2]),
        ("oh/pai-gow-poker", (1000, 3000, 2000), {"boxes": "3"}, [3, 4]),
        ("oh/pai-gow-poker", (1000, 1000, 1000), {"boxes": "3"}, [4, 3]),
        ("oh/pai-gow-poker", (1000, 1000), {"boxes": "2", "equal-wagers-in-turn": "no"}, [2, 3]),
        ("oh/pai-gow-poker", (1000, 2000), {"boxes": "2", "larger-wager-first": "no"}, [3, 2]),
        ("pa/645a", (1000, 2000), {"boxes": "2"}, [3, 2]),
        ("pa/645a", (2000, 1000), {"boxes": "2"}, [2, 3]),
        ("pa/645a", (1000, 1000), {"boxes": "2"}, [3, 2]),
        ("gr/06", (1000, 2000), {"boxes": "2"}, [2, 3]),
    ],
)
def test_the_order_in_which_one_player_sets(
    address: str, bets: tuple[int, ...], options: dict[str, str], order: list[int]
) -> None:
    people = {seat: ("Ann", bet) for seat, bet in enumerate(bets, 2)}
    assert asked_to_set(address, people, **options) == order
    assert asked_to_set(address, {1: ("Bob", 1000), **people, 6: ("Cid", 9000)}, **options) == [1, *order, 6]


@pytest.mark.parametrize(("address", "asked"), [("pa/645a", [1, 2, 3]), ("gr/06", [1, 2])])
def test_betting_areas_while_a_player_banks(address: str, asked: list[int]) -> None:
    """The bank has one area (pa 645a.12(f)); every other player has one (gr 6(e)(3))."""
    options = {"boxes": "2", "player-bank": "yes"}
    table = croupier.open(address, options=options).table(b"areas")
    for seat, who in {1: "Bob", 2: "Ann", 3: "Ann", 5: "Eve", 6: "Eve"}.items():
        table.sit(seat, who, 1_000_000)
    seats: list[int] = []
    for turn in range(2):
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                if turn:
                    seats.append(request.seat)
                table.answer({"main": 1000})
            elif isinstance(request, Decide):
                banks = request.about == "bank" and request.seat == 6
                table.answer("accept" if banks else "decline" if request.about == "bank" else request.actions[0])
            else:
                table.proceed()
    assert seats == asked
