"""What a table does by itself with a request that asks nobody: it notes what happens, or says what it knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.games.script import (
    Announce,
    Begun,
    CardMoved,
    Chips,
    Cleared,
    CutCardOut,
    Fund,
    Gathered,
    Moved,
    Posts,
    RulingsMade,
    Settled,
    Showdown,
    Shuffle,
    ShuffleIn,
    Standing,
    Stands,
    Toke,
    TurnUp,
    WhoSits,
    plain_data,
)
from croupier.rules.wager_keys import parse_key
from croupier.tables.ledger import player

if TYPE_CHECKING:
    from croupier.tables.table import Table


def _settled(table: Table, line: Settled) -> None:
    """A script settles no more of a wager than stands: what a ruling gave back or took is not settled again."""
    money = table.game.rules.money
    held = table.stakes.get(line.seat, {}).get(line.wager, 0)
    if line.stake > held:
        raise RuntimeError(
            f"The script of {table.game.rules.chapter.address} settles {money(line.stake)} on {line.wager} at seat"
            f" {line.seat}, where {money(held)} stands; it has to ask for Standing before it settles."
        )
    table.record("settled", plain_data(line))
    wager = parse_key(line.wager).wager
    if line.from_meter and line.net > 0 and line.outcome != "envy" and table.game.rules.has(wager):
        rules = table.game.rules
        said, cite = rules.documentation(wager, line.outcome)
        if said:
            told = Announce(f"Seat {line.seat}, {rules.wager(wager).name}: {said}", cite)
            table.record("say", plain_data(told))


def _shuffle(table: Table, asked: Shuffle) -> None:
    table.say_how_shuffled()
    published = table.dealer.shuffle(asked, table.spoken())
    table.record("shuffle", {"behind": asked.behind, **_side(asked.side), **published})


def _cut_card_out(table: Table, asked: CutCardOut) -> bool:
    table.record("cut-card", {"out": table.dealer.cut_card_out(asked.side), **_side(asked.side)})
    return bool(table.journal.events[-1].data["out"])


def _side(side: str) -> dict[str, str]:
    """The side of a double shoe, where there is one."""
    return {"side": side} if side else {}


def _shuffle_in(table: Table, asked: ShuffleIn) -> None:
    cards = [table.game.pieces.name(card) for card in asked.cards]
    published = table.dealer.shuffle_in(asked.cards)
    table.record("shuffle-in", {"cards": cards, **published})


def _card_moved(table: Table, moved: CardMoved) -> None:
    named = {"card": table.game.pieces.name(moved.card)} if moved.card >= 0 else {}
    table.record("card-moved", {"place": moved.place, "to": moved.to, **named})


def _gathered(table: Table, gathered: Gathered) -> None:
    stands = {str(seat): dict(held) for seat, held in gathered.stands.items()}
    table.record("gathered", {"stands": stands})


BY_ITSELF: dict[type, Callable[[Table, Any], Any]] = {
    Settled: _settled,
    TurnUp: lambda table, one: table.record("turn", one.plain_data()),
    Posts: lambda table, one: table.record("posted", {"seat": one.seat, "wagers": dict(one.wagers)}),
    Gathered: _gathered,
    Announce: lambda table, one: table.record("say", plain_data(one)),
    Begun: lambda table, one: table.record("begun", plain_data(one)),
    Cleared: lambda table, one: table.record("cleared", {"place": one.place}),
    CardMoved: _card_moved,
    Stands: lambda table, one: table.record("stands", {"carry": one.carry}),
    Moved: lambda table, one: table.record("moved", plain_data(one)),
    Fund: lambda table, one: table.record("fund", plain_data(one)),
    Toke: lambda table, one: table.record("toke", plain_data(one)),
    Shuffle: _shuffle,
    ShuffleIn: _shuffle_in,
    CutCardOut: _cut_card_out,
    Showdown: lambda table, _: None,
    RulingsMade: lambda table, _: tuple(table.rulings),
    Standing: lambda table, _: table.standing(),
    WhoSits: lambda table, _: dict(table.players),
    Chips: lambda table, _: {seat: table.ledger[player(seat)] for seat in sorted(table.players)},
}
"""Kinds of requests, to what a table does with one; what it returns is the script's answer."""
