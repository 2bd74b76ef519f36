"""Baccarat against the house at the table: shoes and their curators, money, rulings, options."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import croupier
from coups import ADDRESSES, game, go_on
from croupier.equipment.cards import card, name
from croupier.errors import Refused
from croupier.games.base import Priced
from croupier.games.script import DealCard, Decide, TakeWagers
from croupier.odds.pricing import Conditions, prices
from croupier.rules.pays import less_vigorish, parse
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import HouseDealer, Recorded
from croupier.tables.ledger import layout
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

# --- shoes -----------------------------------------------------------------------------------------------------------


def shoes(address: str, rounds: int, **options: str) -> Table:
    table = croupier.open(address, options=options).table(b"shoes")
    table.sit(1, "x", 10**9)
    for _ in range(rounds):
        table.begin()
        go_on(table)
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


def said(table: Table) -> list[str]:
    return [one.text for one in table.said]


def seated(address: str, seats: tuple[int, ...], cards: str = "", **options: str) -> Table:
    """A paused table with players; with cards, they come in this order after a burned ace and the card with it."""
    built = game(address, **options)
    burned = ["Ac", "Ad"] if max(built.shoe.burns) >= 0 else []
    dealer = Recorded([*burned, *cards.split()]) if cards else croupier.open(address).table(b"seated").dealer
    table = Table(built, dealer, pause=True)
    for seat in seats:
        table.sit(seat, "x", 10**6)
    return table


def asked(table: Table) -> tuple[int, str] | None:
    return (table.pending.seat, table.pending.about) if isinstance(table.pending, Decide) else None


PLAYER_WINS, BANKER_WINS = "9c 5c Kc Kd", "5c 9c Kc Kd"


def until_asked(table: Table) -> None:
    while table.playing and not isinstance(table.pending, (Decide, TakeWagers)):
        table.proceed()


@pytest.mark.parametrize("address", ["pa/631a", "bs/04"])
def test_the_shoe_is_offered_kept_passed_and_lost(address: str) -> None:
    """From seat 1 counterclockwise: pa 631a.7(b), 631a.7(c), 631a.7(d)(2), 631a.14(a), 631a.14(a)(1), 631a.14(b);
    bs 4(6)(b), bs 4(6)(c), bs 4(6)(d), bs 4(11)(a), bs 4(11)(a)(i), bs 4(11)(b)."""
    table = seated(address, (2, 5, 7), f"{BANKER_WINS} {BANKER_WINS} {PLAYER_WINS} {BANKER_WINS}")
    table.begin()
    until_asked(table)
    assert asked(table) == (7, "shoe")  # nobody sits in seat 1
    table.answer("decline")
    assert asked(table) == (5, "shoe")
    table.answer("accept")
    go_on(table)
    assert table.carry["curator"] == 5
    table.begin()
    assert isinstance(table.pending, Decide)
    assert (table.pending.seat, table.pending.actions) == (5, ("keep", "pass"))
    table.answer("keep")
    go_on(table)
    table.begin()
    table.answer("pass")
    assert asked(table) == (2, "shoe")
    table.answer("decline")
    assert asked(table) == (7, "shoe")
    table.answer("accept")
    go_on(table)  # the Player's Hand wins
    table.begin()
    assert asked(table) == (5, "shoe")  # the shoe must be passed: nobody asks seat 7
    table.answer("decline")
    table.answer("decline")
    assert "Nobody takes the shoe; the dealer deals." in said(table)
    assert isinstance(table.pending, TakeWagers)
    go_on(table)
    assert table.carry["curator"] == 0
    assert replay(table.journal.events).carry == table.carry


def test_a_player_may_name_the_dealer_in_pennsylvania_only() -> None:
    """By pa 631a.7(d)(1)."""
    table = seated("pa/631a", (1, 2))
    table.begin()
    until_asked(table)
    table.answer("name-dealer")
    assert "Seat 1 takes the shoe and has the dealer deal." in said(table)
    other = seated("bs/04", (1, 2))
    other.begin()
    with pytest.raises(Refused, match=r"Allowed: accept, decline\."):
        other.answer("name-dealer")


@pytest.mark.parametrize(("address", "offered"), [("pa/631a", True), ("bs/04", False)])
def test_a_new_shoe_is_offered_where_the_chapter_says_so(address: str, offered: bool) -> None:
    """631a.7(b) offers every shoe from seat 1, 4(6)(b) the first one only."""
    table = seated(address, (1, 2), BANKER_WINS)
    table.begin()
    until_asked(table)
    table.answer("decline")
    go_on(table)
    assert table.carry["curator"] == 2
    table.carry.pop("shoe")  # as after the last hand
    table.dealer = croupier.open(address).table(b"next").dealer
    table.begin()
    until_asked(table)
    assert asked(table) == ((1, "shoe") if offered else (2, "shoe"))
    assert isinstance(table.pending, Decide)
    assert ("accept" in table.pending.actions) == offered


def test_a_player_alone_is_asked_once() -> None:
    table = seated("bs/04", (3,), f"{PLAYER_WINS} {BANKER_WINS}")
    table.begin()
    assert asked(table) == (3, "shoe")
    go_on(table)
    table.begin()
    assert isinstance(table.pending, TakeWagers)


def test_a_curator_who_leaves_gives_up_the_shoe() -> None:
    table = seated("pa/631a", (1, 2, 3), f"{BANKER_WINS} {BANKER_WINS}")
    table.begin()
    until_asked(table)
    table.answer("decline")
    go_on(table)
    assert table.carry["curator"] == 3
    table.leave(3)
    table.begin()
    assert asked(table) == (2, "shoe")
    assert isinstance(table.pending, Decide)
    with pytest.raises(NotImplementedError):  # nothing to weigh: it moves no money
        table.game.values(table.pending, table.view(2))


@pytest.mark.parametrize("address", ["pa/631a", "bs/04"])
def test_a_curator_who_delays_loses_the_shoe(address: str) -> None:
    """To the right: pa 631a.14(a)(2), bs 4(11)(a)(ii)."""
    table = seated(address, (1, 2, 3), f"{BANKER_WINS} {BANKER_WINS} {BANKER_WINS}")
    table.begin()
    go_on(table)
    table.rule("curator-delays")  # between rounds
    table.begin()
    assert asked(table) == (3, "shoe")
    table.answer("accept")
    go_on(table, steps=4)
    table.rule("curator-delays")  # during the hand, which is finished
    go_on(table)
    assert table.carry["passes"]
    table.begin()
    assert asked(table) == (2, "shoe")
    table.answer("accept")
    go_on(table)
    table.begin()
    table.rule("curator-delays", 2)  # instead of an answer
    assert asked(table) == (1, "shoe")


def test_the_player_with_the_highest_wager_turns_the_hand() -> None:
    table = seated("pa/629a", (1, 2, 3), "5c 9c Kc Kd")
    table.begin()
    until_asked(table)
    for stakes in ({"player": 1_000}, {"player": 2_000}, {"player": 2_000}):
        table.answer(stakes)
    until_asked(table)
    assert asked(table) == (3, "player's hand")  # the first counterclockwise from the dealer, 629a.8(c)(6)
    assert table.view(3).cards["player"] == [-1, -1]
    table.answer("turn")
    assert "Seat 3 turns the Player's Hand." in said(table)
    assert not any("turns the Banker's Hand" in text for text in said(table))  # nobody has a wager on it


@pytest.mark.parametrize(
    ("address", "options", "order"),
    [
        ("pa/629a", {}, [2, 1, 3]),
        ("pa/631a", {"player-turns-cards": "yes"}, [2, 1, 3]),
        ("oh/mini-midi-baccarat", {"midi": "yes"}, [2, 1]),
    ],
)
def test_a_hand_that_is_ceded_goes_on(address: str, options: dict[str, str], order: list[int]) -> None:
    """To the right in Pennsylvania (629a.8(d)), to the next highest wager on the hand in Ohio (9.E.i(a))."""
    table = seated(address, (1, 2, 3), "5c 9c Kc Kd", **options)
    table.begin()
    go_on(table, steps=3 if address == "pa/631a" else 2)  # burned cards, and the shoe
    for stakes in ({"player": 1_000}, {"player": 2_000}, {"banker": 500}):
        table.answer(stakes)
    until_asked(table)
    for seat in order:
        assert asked(table) == (seat, "player's hand")
        table.answer("cede")
    assert "The dealer turns the Player's Hand." in said(table)
    assert asked(table) == (3, "banker's hand")
    go_on(table)
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_a_player_who_delays_loses_the_hand_to_the_right() -> None:
    """629a.8(d)."""
    table = seated("pa/629a", (1, 2, 3), "2c 2d Kc Kd 5h 6h")
    table.begin()
    until_asked(table)
    for stakes in ({"player": 1_000}, {"player": 2_000}, {"player": 500}):
        table.answer(stakes)
    until_asked(table)
    table.rule("player-delays", 2)
    assert asked(table) == (1, "player's hand")
    table.answer("turn")
    table.rule("player-delays", 1)  # before the third card
    until_asked(table)
    assert asked(table) == (3, "player's hand")
    table.answer("turn")
    go_on(table)
    assert "Seat 3 turns the Player's Hand." in said(table)
    assert sum(table.ledger.balances.values()) == 0


@pytest.mark.parametrize(
    ("address", "clause"),
    [
        ("pa/627a", "627a.5(e)"),
        ("pa/629a", "629a.5(e)"),
        ("pa/631a", "631a.5(e)"),
        ("oh/mini-midi-baccarat", "oh 5.F"),
        ("oh/rock-bac-w-super-6-commission-free", "oh 5.F"),
        ("oh/dragon-bonus-baccarat-commission-free", "oh 5.F"),
    ],
)
def test_cards_are_cut_again_before_any_is_drawn(address: str, clause: str) -> None:
    table = seated(address, (1,))
    table.begin()
    table.rule("improper-cut")
    assert [event.kind for event in table.journal.events].count("recut") == 1
    table.proceed()
    with pytest.raises(Refused, match=f"before the first card leaves the shoe.*{re.escape(clause)}"):
        table.rule("improper-cut")
    go_on(table)
    for _ in range(170):
        table.begin()
        go_on(table)
    assert verify_randomness(table.journal.events) >= 1
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize("address", ["pa/627a", "oh/mini-midi-baccarat", "oh/rock-bac", "oh/dragon-bonus-baccarat"])
def test_an_idle_table_begins_a_new_shoe(address: str) -> None:
    """pa 627a.5(g), oh mini-midi-baccarat 5.H, oh rock-bac-w-super-6-commission-free 5.H, oh
    dragon-bonus-baccarat-commission-free 5.H."""

    def opened(table: Table) -> tuple[int, int]:
        kinds = [event.kind for event in table.journal.events]
        return kinds.count("shuffle"), sum(event.data.get("to") == "burn" for event in table.journal.events)

    table = seated(address, (1,))
    for _ in range(3):
        table.begin()
        go_on(table)
    assert len(table.carry["road"]) == 3
    shuffles, burned = opened(table)
    table.rule("idle-table")  # between rounds
    table.begin()
    until_asked(table)
    assert opened(table)[0] == shuffles + 1
    assert opened(table)[1] >= burned + 2
    go_on(table)
    assert len(table.carry["road"]) == 1
    table.begin()
    table.rule("idle-table")  # while the table waits for wagers
    go_on(table)
    assert opened(table)[0] == shuffles + 2
    assert len(table.carry["road"]) == 1
    assert verify_randomness(table.journal.events) == shuffles + 2
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_a_dead_game_goes_on_with_half_of_the_shoe() -> None:
    """gr 14(f)(3)C: it is shuffled if less than half is left, by the cards that have left the shoe."""
    table = seated("gr/14", (1,))
    drawn = 0
    while drawn <= len(table.game.deck()) // 2:
        if drawn:
            with pytest.raises(Refused, match=r"it goes on.*14\(f\)\(3\)"):
                table.rule("idle-table")
        table.begin()
        go_on(table)
        drawn = sum(event.kind == "card" for event in table.journal.events)
    table.rule("idle-table")
    table.begin()
    go_on(table)
    assert [event.kind for event in table.journal.events].count("shuffle") == 2
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize("address", ["pa/627a", "oh/rock-bac-w-super-6-commission-free", "bs/04"])
def test_a_card_drawn_in_error_in_a_hand_opens_the_next_one(address: str) -> None:
    """The hand goes on with the shoe's next cards; the seeds still give every card, and the journal the same table."""
    table = seated(address, (1,))
    aside = ""
    while not aside:
        table.begin()
        while table.playing:
            request, banker = table.pending, table.view().cards.get("banker", ())
            if not aside and isinstance(request, DealCard) and request.to == "banker" and len(banker) == 2:
                table.rule("card-drawn-in-error")
                aside = table.journal.events[-1].data["card"]
            go_on(table, steps=1)
    assert [name(one) for one in table.carry["shoe"]["kept"]] == [aside]
    table.begin()
    go_on(table)
    assert name(table.laid["player"].cards[0]) == aside
    assert "kept" not in table.carry["shoe"]
    while [event.kind for event in table.journal.events].count("shuffle") < 2:
        table.begin()
        go_on(table)
    assert verify_randomness(table.journal.events) == 2
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_a_reshuffle_that_is_ordered_comes_after_the_round() -> None:
    table = seated("pa/627a", (1,))
    table.begin()
    go_on(table)
    table.begin()
    table.answer({"player": 1_000})
    table.proceed()
    table.rule("reshuffle-ordered")
    go_on(table)
    assert "shoe" not in table.carry
    assert table.lines[0].wager == "player"
    assert "The shoe is over; the cards are shuffled." in said(table)


# --- money -----------------------------------------------------------------------------------------------------------


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


def test_vigorish_is_collected_once_even_if_the_round_is_void() -> None:
    """It is taken before a new shoe; in that round it no longer counts against what can be wagered, nor after it."""
    table = seated("pa/627a", (1,), "6c 7h Kd Tc", **{"vigorish-collection": "later"})
    table.begin()
    go_on(table, {"banker": 2_000})
    assert table.carry["owed"] == {"1": 100}
    had = table.bankroll(1)
    table.carry.pop("shoe")  # as after the last hand
    table.dealer = croupier.open("pa/627a").table(b"next").dealer
    table.begin()
    until_asked(table)
    assert table.bankroll(1) == had - 100
    table.answer({"banker": had - 100})  # all there is
    table.rule("insufficient-cards")
    assert table.bankroll(1) == had - 100
    assert not table.carry.get("owed")
    table.begin()
    until_asked(table)
    table.answer({})
    assert table.leave(1) == had - 100


def test_house_money_goes_back_when_its_round_is_void() -> None:
    for cards, added in (("Kc 2d Qc 4h", 0), ("Kc 2d Kd 4h", 0), ("Kc 2d Kd 4h", 1)):
        table = seated("pa/627a", (1,), cards)
        table.begin()
        until_asked(table)
        table.answer({"player": 1_000, "house-money": 500})
        for _ in range(4):
            table.proceed()
        if isinstance(table.pending, Decide):
            table.answer("add-to-player" if added else "take")
        assert table.bankroll(1) + table.ledger[layout(1)] == 10**6 - 500 + (0 if cards[6] == "Q" else 2_000)
        table.rule("insufficient-cards")
        assert table.bankroll(1) == 10**6
        assert sum(table.ledger.balances.values()) == 0
        assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize(
    ("won", "none", "up", "nearest"),
    [
        (1, Fraction(5, 100), 25, 25),
        (240, 12, 25, 25),
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


def test_a_shoe_too_short_for_a_simulated_round_leaves_the_round_settled() -> None:
    """The card set aside opens a round without wagers; that the shoe ends in it undoes nothing."""
    opened = croupier.open("pa/627a", options={"vigorish-collection": "later"})
    table = Table(opened._game, opened.table(b"short").dealer, pause=True)
    table.sit(1, "x", 10**6)
    table.begin()
    until_asked(table)
    table.answer({"banker": 2_000, "house-money": 500})
    table.rule("card-disclosed")
    assert isinstance(table.dealer, HouseDealer)
    assert table.dealer.shoe is not None
    table.dealer.shoe.cards = [card(text) for text in ["5c", "9c", "Kc", "Kd", "2c"]]
    go_on(table)
    assert {line.wager: line.net for line in table.lines} == {"house-money": -500, "banker": 2_000}
    assert table.journal.events[-1].kind == "void"
    assert table.carry["owed"] == {"1": 100}
    assert "shoe" not in table.carry


def test_the_python_surface_reaches_other_shoes() -> None:
    opened = croupier.open("gr/14")
    (full,), (short,) = opened.odds("tie"), opened.odds("tie", without="5c 5d")
    assert short.house_advantage != full.house_advantage
    assert "without 5c 5d" in short.conditions
    effects = opened.removal("dragon-7")
    assert list(effects) == ["dragon-7"]
    assert max(effects["dragon-7"], key=lambda rank: effects["dragon-7"][rank]) == "8"
    assert set(croupier.open("pa/627a").removal("house-money")) == {
        "house-money",
        "house-money:player",
        "house-money:banker",
    }


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
    go_on(table, steps=7)  # two burned cards, the shoe, the wager, three cards
    assert isinstance(table.pending, DealCard)
    assert table.view(1).cards["player"] == [-1, -1]
    table.proceed()
    assert table.view(1).cards["player"] == [card("9c"), card("Kc")]
    assert Priced("tie", "tie", "wager", ("8 decks",)) in list(built.priced())


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("all-first", "3bonus-banker 1bonus-banker 3banker 1banker 3bonus-player 3player"),
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


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("all-first", "3bonus-player 1bonus-player 1banker 3player"),
        ("player-by-player", "3bonus-player 3player 1bonus-player 1banker"),
    ],
)
def test_bonus_wagers_that_all_win_come_before_losing_wagers(order: str, expected: str) -> None:
    """Only where a bonus wager loses are all losing wagers collected first (16.C.i(c))."""
    built = game("oh/rock-bac-w-super-6-commission-free", **{"bonus-settlement": order})
    table = Table(built, Recorded(["Ac", "Ad", "4c", "Kc", "5d", "Qd"]))
    for seat in (1, 3):
        table.sit(seat, "x", 10**6)
    table.begin()
    table.answer({"banker": 1_000, "dragon-bonus-player": 1_000})
    table.answer({"player": 1_000, "dragon-bonus-player": 1_000})
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
