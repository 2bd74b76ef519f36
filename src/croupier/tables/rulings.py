"""How a ruling acts on a table: each word of the law's vocabulary of effects, carried out in order.

What only people can do (inspect a ball, cover a device, call a supervisor) is recorded and announced; what moves cards
and money is done here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING

from croupier.errors import Refused
from croupier.games.script import Announce, DealCard, Decide, RollDice, Settled, SpinWheel
from croupier.rules.law import EFFECTS, Irregularity

if TYPE_CHECKING:
    from croupier.tables.table import Table


def check(table: Table, law: Irregularity, seat: int | None) -> None:
    """Refuse a ruling that cannot act now, before anything has changed."""
    cite = table.game.rules.cite(law.cite)
    effects = set(law.effect)
    if law.method and (method := table.game.rules.chosen("dealing")) and law.method != method:
        raise Refused(f"{law.id} is about dealing by {law.method}; this table deals by {method}.", cite=cite)
    if effects & {"void-round", "void-result", "set-aside", "next-card", "return-all"} and not table.playing:
        raise Refused(f"{law.id} happens during a round, and none is under way.", cite=cite)
    if effects & {"respin", "reroll"} and not isinstance(table.pending, (SpinWheel, RollDice)):
        raise Refused(f"{law.id} is ruled on while the ball or the dice are in motion.", cite=cite)
    if effects & {"set-aside", "next-card"} and not isinstance(table.pending, DealCard):
        raise Refused(f"{law.id} is ruled on while cards are being dealt.", cite=cite)
    if effects & _OF_A_HAND and (seat is None or not table.stakes.get(seat)):
        raise Refused(f"{law.id} needs the seat whose hand is concerned.", allowed=map(str, table.stakes), cite=cite)
    if "forfeit-hand" in effects and not isinstance(table.pending, Decide):
        raise Refused(f"{law.id} can be ruled on while that seat is asked to decide.", cite=cite)


def carry_out(table: Table, law: Irregularity, seat: int | None) -> None:
    """Do what the ruling says."""
    cite = table.game.rules.cite(law.cite)
    table.record("say", asdict(Announce(law.ruling, cite)))
    void = "void-round" in law.effect
    for effect in law.effect:
        _DO.get(effect, _announce)(table, law, effect, seat)
    if void:
        table.abort()


def _announce(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    table.record("say", asdict(Announce(EFFECTS[effect].capitalize() + ".", table.game.rules.cite(law.cite))))


def _return_all(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """Give back every wager that was made in this round; what stood before it stays."""
    standing = table.carry.get("standing", {})
    for number in sorted(table.stakes):
        for key, cents in list(table.stakes[number].items()):
            back = cents - standing.get(str(number), {}).get(key, 0)
            if back > 0:
                _settle(table, law, number, key, back, 0, "void", "Push")


def _forfeit_hand(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """A player's wagers are lost; the script is told that the seat is out."""
    assert seat is not None
    if table.game.rules.chosen("abandoned-wagers", "yes") == "yes":
        for key, cents in list(table.stakes[seat].items()):
            _settle(table, law, seat, key, cents, -cents, "abandoned", "Lose")
    else:
        for key, cents in list(table.stakes[seat].items()):
            _settle(table, law, seat, key, cents, 0, "abandoned", "Push")
    table.record("out", {"seat": seat})
    if isinstance(table.pending, Decide) and table.pending.seat == seat:
        table.skip()


def _set_aside(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    table.record("set-aside", {"card": table.dealer.set_aside()})


def _void_result(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """The ball or the dice came to rest all the same; the result is drawn, recorded as void, and asked for again."""
    if isinstance(table.pending, (SpinWheel, RollDice)):
        table.record("void-result", {"result": table.dealer.result(table.pending)})


def _reshuffle(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    table.dealer.reshuffle()
    table.record("reshuffle", {})


def _nothing(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """Done by what follows: the request still stands, or the round is voided at the end."""


def _settle(
    table: Table, law: Irregularity, seat: int, key: str, stake: int, net: int, outcome: str, pays: str
) -> None:
    line = Settled(seat, key, outcome, pays, stake, net, table.game.rules.cite(law.cite))
    table.record("settled", asdict(line))


_OF_A_HAND = {"forfeit-hand", "void-hand", "dead-hand", "return-hand"}
_DO: dict[str, Callable[[Table, Irregularity, str, int | None], None]] = {
    "void-round": _nothing,
    "return-all": _return_all,
    "forfeit-hand": _forfeit_hand,
    "set-aside": _set_aside,
    "next-card": _nothing,
    "void-result": _void_result,
    "respin": _nothing,
    "reroll": _nothing,
    "play-on": _nothing,
    "reshuffle": _reshuffle,
}
