"""A monkey at every table, and monkeys that find what is planted. `tools/monkey.py` lets them play on."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import monkeys
from croupier.equipment.cards import names
from croupier.errors import Refused
from croupier.games import GAMES
from croupier.rules.loader import addresses, load
from croupier.tables.journal import Journal
from croupier.tables.ledger import Ledger
from croupier.web import event_views, views
from floors import cluster  # noqa: F401 (fixture)
from monkeys import Fault, Refold, Run, play, play_again, shrink
from online import play_online

PLAYABLE = [address for address in addresses() if load(address).game in GAMES]


chapters = pytest.mark.parametrize("address", PLAYABLE)


@chapters
def test_whatever_is_done_at_a_table_all_is_well(address: str) -> None:
    """Money is conserved, replay equals play, the audit is clean, hidden cards stay hidden, no table gets stuck."""
    script = play(Run.of(address, "a test"), acts=40)
    assert script.acts >= 40


@pytest.mark.verify
@chapters
def test_whatever_is_done_for_long_all_is_well(address: str) -> None:
    for number in range(3):
        play(Run.of(address, f"verified {number}"), acts=150)


@pytest.mark.parametrize("address", ["pa/617a-roulette", "oh/blackjack"])
def test_whatever_is_done_behind_two_servers_all_is_well(cluster: Any, address: str) -> None:  # noqa: F811
    play(Run.of(address, "two servers"), 60, cluster.twice)


def test_whatever_is_sent_to_servers_that_are_killed_all_is_well(tmp_path: Path) -> None:
    """The same over HTTP and live tables, at a server that is killed meanwhile."""
    some = ("pa/617a-roulette", "oh/blackjack", "pa/649a-three-card-poker", "oh/craps", "pa/639a-caribbean-stud-poker")
    floor = play_online(str(tmp_path / "floor.db"), [Run.of(one, "online") for one in some], acts=30, kill=60)
    assert [str(fault) for _, fault in floor.faults] == []
    assert floor.kills
    assert any(table.watching for table in floor.tables)


# --- what is planted is found ----------------------------------------------------------------------------------------


def test_a_high_hand_that_was_shown_is_no_secret_later() -> None:
    hand, told = "As Ah Ac Ts Th", {"value": 1, "seat": 1}
    fold, journal = Refold(frozenset(names(range(52)).split())), Journal()
    fold.take(journal.append("round", {"commitment": "first"}))
    for card in hand.split():
        fold.take(journal.append("card", {"to": "seat 1", "card": card, "face": "down"}))
    unseen = journal.append("end", {"carry": {"high-hand": {**told, "hand": hand}}})
    with pytest.raises(Fault, match="were not shown"):
        copy.deepcopy(fold).take(unseen)
    journal.events.pop()
    fold.take(journal.append("turn", {"place": "seat 1"}))
    fold.take(journal.append("end", {"carry": {"high-hand": {**told, "hand": hand}}}))
    fold.take(journal.append("round", {"commitment": "second"}))
    assert fold.leaks({"told": f"seat 1: {hand}"}, "") == ""
    assert fold.leaks({"told": "seat 2: Ac"}, "")


def lose_a_cent(monkeypatch: pytest.MonkeyPatch) -> None:
    """One cent in a hundred dollars stays with the house."""
    move = Ledger.move

    def moved(ledger: Ledger, source: str, target: str, cents: int) -> None:
        move(ledger, source, target, cents)
        if target.startswith("player") and cents >= 100_00 and source == "house":
            move(ledger, target, "house", 1)

    monkeypatch.setattr(Ledger, "move", moved)


def show_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees everybody's cards."""
    for module in (views, event_views):
        monkeypatch.setattr(module, "is_own", lambda place, own: True)


def refuse_to_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody leaves."""

    def leave(*_: Any) -> int:
        raise Refused("Stay a while.")

    monkeypatch.setattr("croupier.tables.table.Table.leave", leave)


def fail_to_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that is no refusal."""

    def wager(*_: Any) -> int:
        raise KeyError("red")

    monkeypatch.setattr("croupier.floor.house.House.wager", wager)


@pytest.mark.parametrize(
    ("plant", "kind", "address"),
    [
        (lose_a_cent, "money", "pa/617a-roulette"),
        (show_everything, "hidden", "oh/three-card-poker"),
        (refuse_to_leave, "stuck", "pa/617a-roulette"),
        (fail_to_bet, "error", "pa/617a-roulette"),
    ],
)
def test_what_is_planted_is_found_and_shrinks(
    plant: Callable[[pytest.MonkeyPatch], None], kind: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run.of(address, "a plant")
    monkeypatch.setattr(monkeys, "ENOUGH", 30)
    plant(monkeypatch)
    with pytest.raises(Fault) as found:
        play(run, acts=40)
    assert found.value.kind == kind
    least = shrink(run, kind, tries=4)
    assert len(least.acts) < len(run.acts)
    stored = msgspec.json.decode(msgspec.json.encode(least), type=Run)
    again = play_again(stored)
    assert again is not None
    assert again.kind == kind
    monkeypatch.undo()
    assert play_again(stored) is None
