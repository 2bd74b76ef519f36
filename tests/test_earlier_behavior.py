"""Journals of earlier versions are played by what held then: options that came later, and how tables settled."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.games import open_game
from croupier.games.script import Decide
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import HouseDealer
from croupier.tables.journal import Event
from croupier.tables.opening import game_of
from croupier.tables.replay import replay
from croupier.tables.rounds import played, read
from croupier.tables.table import Table

ROUNDS = Path(__file__).parent / "rounds"
TIMED = {
    "variant": "hold-em-high", "blinds": "$1, $2", "minimum-bet": "$2", "rake": "time", "time-charge": "$10",
    "time-charge-interval": "30 minutes", "time-charge-basis": "per-table",
}  # fmt: skip


def table_at(address: str, options: dict[str, str] | None = None, behavior: int = 1) -> Table:
    game: Any = open_game(address, Submission(options=options or {}))
    game.behavior = behavior
    return Table(game, HouseDealer(game, partial(Random(1).randbytes, 32)))


def opened_before(address: str, *options: str) -> Event:
    """The first event of a table that was opened before its chapter had some options."""
    first = table_at(address).journal.events[0]
    left = {name: answer for name, answer in first.data["options"].items() if name not in options}
    data = {key: value for key, value in first.data.items() if key != "edition"}
    return replace(first, data={**data, "options": left})


@pytest.mark.parametrize(
    ("address", "option", "then", "now"),
    [
        ("pa/633a", "void-settled-wagers", "stand", "undone"),
        ("pa/635a", "void-settled-wagers", "stand", "undone"),
        ("pa/665a", "void-settled-wagers", "stand", "undone"),
        ("gr/10", "super-bonus-envy-of-hitters", "yes", "no"),
        ("gr/10", "super-bonus-envy-below-5", "yes", "no"),
        ("bs/05", "first-wager", "bid", "bid-or-more"),
    ],
)
def test_a_table_of_before_an_option_is_played_as_then(address: str, option: str, then: str, now: str) -> None:
    """pa 633a.14(j)(1), 635a.13(a), 665a.13(h)(1), gr 10(d)(4), bs 5(6)(b): readings that became options."""
    assert game_of(opened_before(address, option)).rules.choice(option) == then
    assert game_of(opened_before(address)).rules.choice(option) == now
    assert Rules(address).choice(option) == now


@pytest.mark.parametrize(("option", "then"), [("dealing", "automated-shoe"), ("counting-shuffler", "yes")])
def test_a_condition_that_came_later_binds_no_table_of_before(option: str, then: str) -> None:
    """bs 12(6)(g), 12(7)(a): only a device deals stacks and counts; earlier tables had both without one."""
    first = table_at("bs/12", {"shuffler": "hand"}).journal.events[0]
    assert first.data["options"][option] != then
    old = replace(first, data={**first.data, "options": {**first.data["options"], option: then}})
    assert game_of(old).rules.choice(option) == then


@pytest.mark.parametrize(("behavior", "paid"), [(0, 6 * 83), (1, 500)])
def test_a_time_charge_of_the_table_replays_as_it_was_collected(behavior: int, paid: int) -> None:
    """pa 637a.17(b)(3), 637a.17(b)(3)(i): $5 of six seats; an earlier version took $0.83 of each."""
    table = table_at("pa/637a", TIMED, behavior)
    for seat in range(1, 7):
        table.sit(seat, f"player {seat}", 200_00)
    table.charge()
    charged = next(event for event in table.journal.events if event.kind == "charge")
    assert sum(charged.data["seats"].values()) == paid
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize(("behavior", "shuffled"), [(1, 0), (2, 1)])
@pytest.mark.parametrize("law", ["shuffler-jams", "insufficient-cards"])
def test_a_shoe_that_a_ruling_shuffled_replays_as_it_went_on(behavior: int, shuffled: int, law: str) -> None:
    """pa 633a.6(b)(2), 633a.14(f): a new shoe comes for the next round, where before the old one went on."""
    table = table_at("pa/633a", behavior=behavior)
    table.sit(1, "Ada", 100_000)
    rulings = [law, ""]
    for ruling in rulings:
        table.begin()
        table.answer({"main": 1000})
        if ruling and table.playing:
            table.rule(ruling)
        while table.playing:
            table.answer("decline" if "decline" in table.pending.actions else "stand")  # type: ignore[union-attr]
    assert [event.kind for event in table.journal.events].count("shuffle") == 1 + shuffled
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize(("behavior", "outcome"), [(0, "foul"), (1, "foul-medium")])
def test_a_foul_fortune_asia_hand_replays_as_it_was_settled(behavior: int, outcome: str) -> None:
    """pa 659a.11(f)(1)(iv): a low hand above the medium hand; an earlier version cited (iii)."""
    record = read(ROUNDS / "fortune-asia-poker" / "pa-low-hand-above-the-medium-hand-is-foul.yaml")
    game = open_game(record.address)
    game.behavior = behavior
    table, lines, _ = played(record, game)
    assert [line.outcome for line in lines] == [outcome]
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_wagers_that_an_earlier_version_gave_back_to_a_player_who_left_replay_so() -> None:
    """oh 8.B: where the house does not treat them as lost they stand now."""
    table = table_at("oh/pai-gow-poker", {"abandoned-wagers": "no"}, behavior=1)
    table.sit(1, "Ada", 100_00)
    table.begin()
    table.answer({"main": 10_00})
    table.rule("player-leaves", 1, recorded=["house-choice", "forfeit-hand"])
    assert [(line.outcome, line.net) for line in table.lines] == [("abandoned", 0)]
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize(("behavior", "shuffled"), [(1, True), (2, False)])
def test_a_jam_while_a_round_is_dealt_replays_as_it_was_ruled(behavior: int, shuffled: bool) -> None:
    """pa 653a.13(e): an earlier version shuffled the cards that were still to come; with two decks it is the other."""
    table = table_at("pa/653a", {"alternate-decks": "yes"}, behavior)
    table.sit(1, "Ada", 500_00)
    table.begin()
    table.answer({"ante": 10_00, "blind": 10_00})
    table.rule("shuffler-jams")
    assert any(event.kind == "reshuffle" for event in table.journal.events) is shuffled
    while isinstance(table.pending, Decide):
        table.answer(table.pending.actions[0])
    assert replay(table.journal.events).lines == table.lines


@pytest.mark.parametrize(("behavior", "counted"), [(1, False), (2, True)])
def test_a_stub_that_was_not_counted_after_the_last_card_replays(behavior: int, counted: bool) -> None:
    """pa 647a.8(e), 647a.8(f): an earlier version had no count where the last card comes after the last decision."""
    table = table_at("pa/647a", behavior=behavior)
    table.sit(1, "Ada", 500_00)
    table.begin()
    table.answer({"ante": 10_00})
    while isinstance(table.pending, Decide):
        table.answer(table.pending.actions[0])
    assert any(event.kind == "stub" for event in table.journal.events) is counted
    assert replay(table.journal.events).lines == table.lines


@pytest.mark.parametrize(("behavior", "clause"), [(3, "oh 10.B.ii"), (4, "oh 10.D.ii")])
def test_a_side_wager_folded_on_a_later_street_replays_by_its_clause_then(behavior: int, clause: str) -> None:
    """oh mississippi-stud 10.D.ii: all money is taken on Fourth Street; an earlier version cited Third Street."""
    table = table_at("oh/mississippi-stud", behavior=behavior)
    table.sit(1, "Ada", 200_00)
    table.begin()
    table.answer({"ante": 10_00, "three-card-bonus": 5_00})
    table.answer("1x")
    table.answer("fold")
    assert {line.wager: line.cite for line in table.lines}["three-card-bonus"] == clause
