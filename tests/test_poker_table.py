"""The poker room at a table: hands of other programs, money and cards in every game, jackpots, table stakes."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from checks import replays
from croupier.cli.hand import hand_of
from croupier.errors import Refused
from croupier.games.poker_room import phh
from croupier.games.poker_room.as_round import round_of
from croupier.games.poker_room.variants import variants
from croupier.games.script import Decide
from croupier.rules.submission import Rules, Submission
from croupier.surface import OpenGame
from croupier.tables.ledger import HOUSE, meter
from croupier.tables.rounds import adjudicate, parse, read
from croupier.tables.table import Table
from guests import some_action

PA = "pa/637a-poker"
HANDS = sorted((Path(__file__).parent / "hands").glob("*.phh"))
ROUNDS = sorted((Path(__file__).parent / "rounds" / "poker-room").glob("*.yaml"))
POSTED = {"minimum-bet": "$2", "rake-maximum": "$4"}


def options(name: str, **more: str) -> dict[str, str]:
    """What a house posts for a game."""
    opens = {"forced-bet-amount": "$1"} if "stud" in name else {"blinds": "$1, $2"}
    return {"variant": name, **POSTED, **opens, **{key.replace("_", "-"): value for key, value in more.items()}}


def table_of(name: str = "hold-em-high", seats: int = 4, chips: int = 20_000, **more: str) -> Table:
    """A table at which some sit."""
    table = OpenGame(Rules(PA, Submission(options=options(name, **more)))).table(name)
    for seat in range(1, seats + 1):
        table.sit(seat, f"p{seat}", chips)
    return table


def play_on(table: Table, rng: random.Random, hands: int) -> None:
    """Hands in which everybody does anything; who has little buys chips."""
    for _ in range(hands):
        for seat in table.players:
            if table.bankroll(seat) < 2_000:
                table.buy(seat, 10_000)
        table.begin()
        while table.playing:
            assert isinstance(table.pending, Decide)
            table.answer(some_action(table.pending, rng))
        assert not any(table.stakes.values()), "what was bet is settled"


# --- hands of other programs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_worked_hand_ends_as_it_says_at_the_table_too(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    written, refused = phh.read(text), tomllib.loads(text).get("_refused")
    if refused:
        with pytest.raises(Refused, match=refused):
            adjudicate(parse(round_of(text)))
        return
    found = adjudicate(read(path))
    assert [stack + found.totals[place] for place, stack in enumerate(written.stacks, 1)] == written.ends


def test_there_are_forty_worked_hands_at_tables_of_all_three_books() -> None:
    records = [read(path) for path in ROUNDS]
    assert len(records) + len(HANDS) >= 90
    assert {record.address[:2] for record in records} == {"pa", "bs", "gr"}


def plainly_played(path: Path) -> bool:
    record = read(path)
    return not (record.irregularities or record.refused or record.then)


@pytest.mark.parametrize("path", [path for path in ROUNDS if plainly_played(path)], ids=lambda path: path.stem)
def test_a_round_written_in_phh_and_read_again_pays_the_same(path: Path) -> None:
    record = read(path)
    found = adjudicate(record)
    again = adjudicate(parse(round_of(hand_of(record))))
    bets = dict.fromkeys(found.totals, 0)
    for line in found.lines:
        bets[line["seat"]] += line["net_cents"] * (line["wager"] != "bad-beat")
    dealt_in = sorted(net for seat, net in bets.items() if f"seat {seat}" in found.hands or net)
    nets = sorted(
        sum(line["net_cents"] for line in again.lines if line["seat"] == seat and line["wager"] != "bad-beat")
        for seat in again.totals
    )
    assert [net for net in nets if net] == [net for net in dealt_in if net]


def test_a_hand_with_a_ruling_is_not_written_in_phh() -> None:
    with pytest.raises(Refused, match="the format knows none"):
        hand_of(read(Path(__file__).parent / "rounds/poker-room/string-bet.yaml"))


# --- every game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variants(Rules(PA)))
def test_random_hands_conserve_money_and_replay(name: str) -> None:
    table = table_of(name, 5)
    play_on(table, random.Random(name), 12)
    replays(table)
    assert table.ledger[HOUSE] > 0, "the rake is what the house wins"


def test_a_short_deck_takes_the_discards_in_again() -> None:
    """637a.21(h): nine players who exchange all cards again and again are more than a deck."""
    table = table_of("badugi", 9, betting_limit="fixed", maximum_bet="$4")
    for _ in range(8):
        table.begin()
        while isinstance(request := table.pending, Decide):
            passive = next((one for one in ("call", "check") if one in request.actions), request.usual)
            table.answer(request.actions[-1] if request.about == "draw" else passive)
    assert any(event.kind == "shuffle-in" for event in table.journal.events)
    replays(table)


def test_the_button_goes_to_the_highest_card_and_moves_on() -> None:
    table = table_of(button_start="by-card")
    play_on(table, random.Random(3), 1)
    had = table.carry["button"]
    drawn = [event for event in table.journal.events if event.kind == "card"][:4]
    best = max(drawn, key=lambda event: table.game.pieces.piece(event.data["card"]))
    assert best.data["to"] == f"seat {had}"
    assert all(event.data["face"] == "up" for event in drawn)
    play_on(table, random.Random(4), 1)
    assert table.carry["button"] == had % 4 + 1
    replays(table)


def test_hidden_cards_are_seen_at_their_seat_alone() -> None:
    table = table_of()
    table.begin()
    assert all(card >= 0 for card in table.view(1).cards["seat 1"])
    assert set(table.view(1).cards["seat 2"]) == {-1}


# --- table stakes -----------------------------------------------------------------------------------------------------


def test_chips_are_bought_between_hands_only() -> None:
    table = table_of()
    table.begin()
    with pytest.raises(Refused, match=r"between rounds.*637a\.8\(b\)\(2\)"):
        table.buy(1, 100)


def test_nobody_bets_more_than_lies_there() -> None:
    table = table_of(chips=1_000)
    table.begin()
    request = table.pending
    assert isinstance(request, Decide)
    assert request.amounts["raise"].most == 1_000
    with pytest.raises(Refused, match="raise is for"):
        table.answer("raise 11")


def test_no_hand_is_dealt_to_one_player() -> None:
    table = table_of(seats=2)
    table.leave(2)
    table.begin()
    assert not table.playing
    assert table.said[-1].cite == "pa 637a.8(b)(4)"


def test_a_time_charge_is_taken_between_hands_instead_of_a_rake() -> None:
    """637a.17(b)(3): an hourly fee of each player, here in halves."""
    timed = {
        "rake": "time",
        "time_charge": "$12",
        "time_charge_interval": "30 minutes",
        "time_charge_basis": "per-player",
    }
    table = table_of(**timed)
    table.charge()
    assert table.ledger[HOUSE] == 4 * 600
    assert table.journal.events[-1].data["cite"] == "pa 637a.17(b)(3)(ii)"
    play_on(table, random.Random(6), 4)
    assert table.ledger[HOUSE] == 4 * 600, "pots are not raked"
    table.begin()
    with pytest.raises(Refused, match="under way"):
        table.charge()
    with pytest.raises(Refused, match="No time charge"):
        table_of().charge()
    replays(table)


# --- jackpots ---------------------------------------------------------------------------------------------------------


def test_contributions_come_into_the_fund_and_a_part_into_its_reserve() -> None:
    offered: dict[str, Any] = {
        "bad_beat": "yes", "bad_beat_hands": "AAATT", "bad_beat_losing_hand": "50%", "bad_beat_winning_hand": "25%",
        "bad_beat_other_players": "25%", "bad_beat_contribution": "$1", "bad_beat_minimum_pot": "$4",
        "bad_beat_reserve": "25%",
    }  # fmt: skip
    table = table_of(**offered)
    play_on(table, random.Random(5), 10)
    fund, reserve = table.ledger[meter("bad-beat")], table.ledger[meter("bad-beat:reserve")]
    assert fund == 3 * reserve > 0
    replays(table)


def test_a_losing_hand_may_be_given_up_unseen_unless_the_house_asks_for_it() -> None:
    for shown, cleared in (("no", True), ("yes", False)):
        table = table_of(seats=2, show_discarded_hands=shown)
        table.begin()
        while isinstance(request := table.pending, Decide):
            table.answer(next(one for one in ("check", "call", "muck") if one in request.actions))
        mucked = any(event.kind == "cleared" for event in table.journal.events)
        assert mucked <= cleared, shown
