"""Pennsylvania's poker against the dealer, clause by clause: what becomes of cards and wagers when the shuffle, the
deal or a device goes wrong. Every wager that a seat can make lies on the layout; a ruling is compared with the same
round, by the same seed, in which nothing went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

import croupier
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.script import CountStub, DealCard, Decide, Showdown, TakeWagers
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Submission
from croupier.tables.dealer import HouseDealer
from croupier.tables.replay import replay
from croupier.tables.table import Table

BANKROLL = 10_000_00


def seated(address: str, options: Mapping[str, str]) -> Table:
    """Two players at a table that stops at every card; the same cards come wherever the options are the same."""
    game = open_game(address, Submission(options=dict(options)))
    table = Table(game, HouseDealer(game, partial(Random(address).randbytes, 32)), pause=True)
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", BANKROLL)
    table.begin()
    return table


def everything(table: Table, seat: int) -> dict[str, int]:
    """Every wager that a seat can make before the cards."""
    made = dict.fromkeys(table.game.together, 10_00)
    for law in table.game.rules.offered:
        spots = table.game.spots().get(law.id) or ("",)
        key = f"{law.id}:{spots[-1]}" if spots[0] else law.id
        for cents in (10_00, 5_00, 1_00) if law.kind not in ("raise", "bonus") and key not in made else ():
            try:
                table.check_wagers(seat, made | {key: cents})
            except Refused:
                continue
            made[key] = cents
            break
    return made


def on(table: Table) -> None:
    """Answer what is asked, without folding, or let the next card come."""
    if isinstance(table.pending, TakeWagers):
        table.answer(everything(table, table.pending.seat))
    elif isinstance(table.pending, Decide):
        stays = [action for action in table.pending.actions if "fold" not in action and action != "withdraw"]
        table.answer(table.pending.usual or stays[0])
    else:
        table.proceed()


def at_card(table: Table, number: int) -> Table:
    """Play to the card of a number, which is not dealt yet."""
    while sum(len(laid.cards) for laid in table.laid.values()) < number - 1 or not isinstance(table.pending, DealCard):
        on(table)
    return table


def at_the_last_chance(address: str, options: Mapping[str, str]) -> Table:
    """A round at the last moment before it is settled at which it stops: a decision, or the count of the stub."""
    table, steps, last = seated(address, options), 0, 0
    while table.playing:
        last = steps if isinstance(table.pending, CountStub | Decide) else last
        steps += 1
        on(table)
    table = seated(address, options)
    for _ in range(last):
        on(table)
    return table


def played(table: Table) -> Table:
    while table.playing:
        on(table)
    assert replay(table.journal.events).lines == table.lines
    return table


def dealt(table: Table) -> list[str]:
    """The cards of the round in the order in which they came."""
    return [event.data["card"] for event in table.journal.events if event.kind == "card"]


# --- the showdown -----------------------------------------------------------------------------------------------------

WRONG_NUMBERS = [
    (address, law.id)
    for address in addresses()
    for law in load(address).irregularities
    if law.id in ("wrong-number-of-cards", "wrong-number-of-cards-dealer", "dealer-wrong-number")
]


@pytest.mark.parametrize(("address", "irregularity"), WRONG_NUMBERS)
def test_a_wrong_number_found_when_hands_are_turned_up_voids_them(address: str, irregularity: str) -> None:
    """bs 16(11)(c), oh/criss-cross-poker 12.B, pa 649a.13(c) and kin: after the last decision the table stops once
    more, so that the ruling gives every wager back; without a ruling it settles as if it had not stopped."""
    undone = {"void-settled-wagers": "undone"} if address.startswith("pa/671a") else {}  # Super Wagers come first there
    usual, table = played(seated(address, undone)), seated(address, undone)
    while not isinstance(table.pending, Showdown):
        on(table)
    staked = {seat: sum(held.values()) for seat, held in table.stakes.items()}
    assert all(staked.values())
    on(table)
    assert played(table).lines == usual.lines
    table = seated(address, undone)
    while not isinstance(table.pending, Showdown):
        on(table)
    table.rule(irregularity)
    assert not any(table.stakes.values())
    assert [table.bankroll(seat) for seat in (1, 2)] == [BANKROLL, BANKROLL]
    assert replay(table.journal.events).lines == table.lines


def test_a_card_that_is_turned_up_in_its_turn_is_not_exposed() -> None:
    """pa 649a.13(d) is for the dealer's card before the reveal."""
    table = seated("pa/649a", {})
    while not isinstance(table.pending, Showdown):
        on(table)
    with pytest.raises(Refused, match="every player has decided already"):
        table.rule("dealer-card-exposed")


# --- the shuffle ------------------------------------------------------------------------------------------------------

SHUFFLES = [
    ("pa/639a", "639a.5(b)", "639a.5(e)", "639a.13(e)"),
    ("pa/641a", "641a.5(b)", "641a.5(e)", "641a.13(e)"),
    ("pa/643a", "643a.5(b)", "643a.5(e)", "643a.13(e)"),
    ("pa/647a", "647a.5(b)", "647a.5(e)", "647a.13(e)"),
    ("pa/649a", "649a.5(b)", "649a.5(e)", "649a.13(e)"),
    ("pa/653a", "653a.5(b)", "653a.5(e)", "653a.13(e)"),
    ("pa/655a", "655a.5(b)", "655a.5(e)", "655a.13(e)"),
    ("pa/657a", "657a.5(b)", "657a.5(e)", "657a.13(e)"),
    ("pa/669a", "669a.5(b)", "669a.5(e)", "669a.13(e)"),
    ("pa/671a", "671a.5(b)", "671a.5(e)", "671a.13(e)"),
    ("pa/674a", "674a.5(b)", "674a.5(e)", "674a.13(e)"),
    ("pa/676a", "676a.5(b)", "676a.5(e)", "676a.13(e)"),
    ("pa/677a", "677a.5(b)", "677a.5(e)", "677a.13(e)"),
    ("pa/678a", "678a.5(b)", "678a.5(e)", "678a.13(e)"),
    ("pa/679a", "679a.5(b)", "679a.5(e)", "679a.13(e)"),
    ("pa/680a", "680a.5(b)", "680a.5(e)", "680a.13(d)"),
    ("pa/682a", "682a.5(b)", "682a.5(e)", "682a.13(e)"),
    ("pa/683a", "683a.5(b)", "683a.5(e)", "683a.13(e)"),
    ("pa/684a", "684a.5(b)", "684a.5(e)", "684a.13(e)"),
    ("pa/687a", "687a.5(b)", "687a.5(e)", "687a.13(e)"),
]


@pytest.mark.parametrize(("address", "miscount", "recut", "jam"), SHUFFLES)
def test_cards_are_shuffled_replaced_or_cut_again_before_the_first_card(
    address: str, miscount: str, recut: str, jam: str
) -> None:
    """A deck that the device miscounts leaves the table, one that it has not finished is shuffled again, a bad cut is
    made again: wagers stand, and the round is dealt; after a card it is too late, and elsewhere it cannot happen."""
    counting = {"shuffler": "device", "counting-shuffler": "yes"}
    by_hand = {"shuffler": "hand", "dealing": "shoe"}
    rulings = [
        ("shuffler-miscount", "reshuffle", miscount, counting, {**counting, "counting-shuffler": "no"}),
        ("shuffler-jams", "reshuffle", jam, counting, by_hand),
        ("improper-cut", "recut", recut, by_hand, counting),
    ]
    for irregularity, kind, clause, where, elsewhere in rulings:
        usual, table = played(seated(address, where)), at_card(seated(address, where), 1)
        stood = {seat: dict(held) for seat, held in table.stakes.items()}
        assert table.rule(irregularity).cite == clause
        assert table.stakes == stood
        assert any(event.kind == kind for event in table.journal.events)
        assert len(dealt(played(table))) == len(dealt(usual))
        with pytest.raises(Refused, match=r"before (the first|one)"):
            at_card(seated(address, where), 2).rule(irregularity)
        with pytest.raises(Refused):
            at_card(seated(address, elsewhere), 1).rule(irregularity)


# --- the deal ---------------------------------------------------------------------------------------------------------

FACES = [
    ("pa/669a", "669a.13(a)", "669a.13(b)"),
    ("pa/671a", "671a.13(a)", "671a.13(b)"),
    ("pa/674a", "674a.13(a)", "674a.13(b)"),
    ("pa/676a", "676a.13(a)", "676a.13(b)"),
    ("pa/677a", "677a.13(a)", "677a.13(b)"),
]


@pytest.mark.parametrize(("address", "face_up", "in_error"), FACES)
def test_a_card_face_up_is_not_used_and_one_drawn_in_error_is(address: str, face_up: str, in_error: str) -> None:
    """The one that lies face up is left out, and all that follow come one place earlier; the other is the next card."""
    usual = dealt(played(seated(address, {})))
    error = at_card(seated(address, {}), 4)
    assert error.rule("card-drawn-in-error").cite == in_error
    assert dealt(played(error)) == usual
    found = at_card(seated(address, {}), 4)
    assert found.rule("card-face-up").cite == face_up
    assert dealt(played(found))[: len(usual) - 1] == usual[:3] + usual[4:]


VOID = [
    ("pa/669a", "cards-face-up", "", "669a.13(a)"),
    ("pa/669a", "wrong-number-of-cards", "", "669a.13(c)"),
    ("pa/669a", "stub-misdealt", "shoe", "669a.8(h)"),
    ("pa/669a", "stub-misdealt", "hand", "669a.9(f)"),
    ("pa/669a", "stub-misdealt", "automated-shoe", "669a.10(f)"),
    ("pa/671a", "cards-face-up", "", "671a.13(a)"),
    ("pa/674a", "cards-face-up", "", "674a.13(a)"),
    ("pa/674a", "stub-misdealt", "shoe", "674a.8(h)"),
    ("pa/674a", "stub-misdealt", "hand", "674a.9(f)"),
    ("pa/674a", "stub-misdealt", "automated-shoe", "674a.10(f)"),
    ("pa/676a", "wrong-number-of-cards", "", "676a.13(c)"),
    ("pa/676a", "stub-misdealt", "shoe", "676a.8(f)"),
    ("pa/676a", "stub-misdealt", "hand", "676a.9(f)"),
    ("pa/676a", "stub-misdealt", "automated-shoe", "676a.10(f)"),
    ("pa/677a", "wrong-number-of-cards", "", "677a.13(c)"),
    ("pa/677a", "stub-misdealt", "shoe", "677a.8(g)"),
    ("pa/677a", "stub-misdealt", "hand", "677a.9(f)"),
    ("pa/677a", "stub-misdealt", "automated-shoe", "677a.10(f)"),
    ("pa/669a", "shoe-jams", "automated-shoe", "669a.13(f)"),
    ("pa/671a", "shoe-jams", "automated-shoe", "671a.13(f)"),
    ("pa/674a", "shoe-jams", "automated-shoe", "674a.13(f)"),
    ("pa/676a", "shoe-jams", "automated-shoe", "676a.13(f)"),
    ("pa/677a", "shoe-jams", "automated-shoe", "677a.13(f)"),
]


@pytest.mark.parametrize(("address", "irregularity", "dealing", "clause"), VOID)
def test_void_hands_give_back_every_wager(address: str, irregularity: str, dealing: str, clause: str) -> None:
    """What was bet before the cards, raises and progressive wagers too, and the meters show what they did; a deck that
    is not whole goes the same way, and leaves the table."""
    options = {"dealing": dealing} if dealing else {}
    events = [irregularity, "stub-wrong-deck"] if irregularity == "stub-misdealt" else [irregularity]
    for event in events:
        dealing_yet = event == "cards-face-up"
        table = at_card(seated(address, options), 4) if dealing_yet else at_the_last_chance(address, options)
        assert all(table.stakes[seat] for seat in (1, 2))
        law = table.rule(event)
        assert not table.playing
        assert [table.bankroll(seat) for seat in (1, 2)] == [BANKROLL, BANKROLL]
        assert {line.cite for line in table.lines if line.outcome == "void"} == {f"pa {law.cite}"}
        assert law.cite == clause or f"likewise {clause}" in law.ruling or f"and {clause}" in law.ruling, law.ruling
        assert not sum(sum(held.values()) for held in table.stakes.values())
        assert replay(table.journal.events).ledger.balances == table.ledger.balances


# --- the devices ------------------------------------------------------------------------------------------------------

OUT_OF_ORDER = [
    ("pa/639a", "639a.13(g)"), ("pa/641a", "641a.13(g)"), ("pa/643a", "643a.13(g)"), ("pa/647a", "647a.13(g)"),
    ("pa/649a", "649a.13(g)"), ("pa/653a", "653a.13(g)"), ("pa/655a", "655a.13(g)"), ("pa/657a", "657a.13(g)"),
    ("pa/669a", "669a.13(g)"), ("pa/671a", "671a.13(g)"), ("pa/674a", "674a.13(g)"), ("pa/676a", "676a.13(g)"),
    ("pa/677a", "677a.13(g)"), ("pa/678a", "678a.13(g)"), ("pa/679a", "679a.13(g)"), ("pa/680a", "680a.13(f)"),
    ("pa/682a", "682a.13(g)"), ("pa/683a", "683a.13(g)"), ("pa/684a", "684a.13(g)"), ("pa/687a", "687a.13(g)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "clause"), OUT_OF_ORDER)
def test_a_device_out_of_order_is_covered_and_the_round_goes_on(address: str, clause: str) -> None:
    """The table says that it is covered before another way is used; cards and wagers stay; a table without a device has
    none to cover."""
    device = {"shuffler": "device", "dealing": "shoe"}
    usual, table = played(seated(address, device)), at_card(seated(address, device), 3)
    assert table.rule("device-out-of-order").cite == clause
    assert "covered or marked out of order before another way of shuffling" in table.said[-1].text
    assert [line.cite for line in table.said if "covered" in line.text] == [f"pa {clause}"]
    assert played(table).lines == usual.lines
    with pytest.raises(Refused):
        at_card(seated(address, {"shuffler": "hand", "dealing": "shoe"}), 3).rule("device-out-of-order")


# --- hands that are announced ----------------------------------------------------------------------------------------

ANNOUNCED = [
    (
        "pa/653a",
        {"cards": "Qs 7h", "wagers": {"ante": 10, "blind": 10}, "actions": ["4x"]},
        {"dealer": "Kh Kd", "community": "2c 7d Kc 3h 4s"},
        [("The dealer has three kings.", "653a.11(g)"), ("The player has pair of sevens.", "653a.11(h)(2)")],
    ),
    (
        "pa/683a",
        {"cards": "Qs 7h", "wagers": {"ante": 10}, "actions": ["1x", "1x", "1x"]},
        {"community": "2c 7d Qc"},
        [("The player has two pair, queens and sevens.", "683a.11(h)")],
    ),
    (
        "pa/687a",
        {"cards": "Qs Qh 7d 3c 2s", "wagers": {"ante": 10, "blind": 10}, "actions": ["raise"]},
        {"dealer": "Kh Kd 9c 8c 4d"},
        [("The dealer has pair of kings.", "687a.11(d)"), ("The player has three queens.", "687a.11(e)")],
    ),
]


@pytest.mark.parametrize(("address", "seat", "laid", "announced"), ANNOUNCED)
def test_hands_are_announced_when_they_are_turned_up(
    address: str, seat: dict[str, Any], laid: dict[str, str], announced: list[tuple[str, str]]
) -> None:
    """The best hand of the dealer and of each player; one that has folded is not turned up, and not announced."""
    said = [(one["text"], one["cite"]) for one in croupier.open(address).settle(seats={1: seat}, **laid).said]
    assert said[1:] == [(text, f"pa {clause}") for text, clause in announced]
    checks = ["check", "check"] if address == "pa/653a" else []
    folds = croupier.open(address).settle(seats={1: {**seat, "actions": [*checks, "fold"]}}, **laid)
    assert not any(one["text"].startswith("The player") for one in folds.said)
