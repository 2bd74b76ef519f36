"""How a ruling acts on a table: each word of the law's vocabulary of effects, carried out in order.

What only people can do (inspect a ball, cover a device, call a supervisor) is recorded and announced; what moves cards
and money is done here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING

from croupier.errors import Refused
from croupier.games.script import (
    Announce,
    DealCard,
    DealerVoid,
    Decide,
    RollDice,
    Settled,
    SpinWheel,
    TakeWagers,
    seat_place,
)
from croupier.rules.law import EFFECTS, Irregularity

if TYPE_CHECKING:
    from croupier.tables.table import Table


def check(table: Table, law: Irregularity, seat: int | None) -> None:
    """Refuse a ruling that cannot act now, before anything has changed."""
    cite = table.game.rules.cite(law.cite)
    effects = set(law.effect)
    if law.method and (method := table.game.rules.chosen("dealing")) and law.method != method:
        raise Refused(f"{law.id} is about dealing by {law.method}; this table deals by {method}.", cite=cite)
    if not table.game.rules.holds(law.requires):
        wanted = "; ".join(f"{name} is {' or '.join(choices)}" for name, choices in law.requires.items())
        raise Refused(f"{law.id} can only happen where {wanted}.", cite=cite)
    in_a_round = {"void-round", "void-result", "set-aside", "next-card", "return-all", "return-hand"}
    if effects & in_a_round and not table.playing:
        raise Refused(f"{law.id} happens during a round, and none is under way.", cite=cite)
    if "deal-missing" in effects and table.game.deals_missing and not isinstance(table.pending, DealCard):
        raise Refused(f"{law.id} is ruled on while cards are being dealt.", cite=cite)
    if effects & {"respin", "reroll"} and not isinstance(table.pending, (SpinWheel, RollDice)):
        raise Refused(f"{law.id} is ruled on while the ball or the dice are in motion.", cite=cite)
    if effects & {"set-aside", "next-card"} and not isinstance(table.pending, (DealCard, TakeWagers)):
        raise Refused(f"{law.id} is ruled on while cards are being dealt.", cite=cite)
    if "settle-unaffected" in effects and not (table.playing and isinstance(table.pending, (DealCard, Decide))):
        raise Refused(f"{law.id} is ruled on while the round is dealt and played.", cite=cite)
    if effects & _OF_A_HAND and (seat is None or not table.stakes.get(seat)):
        raise Refused(f"{law.id} needs the seat whose hand is concerned.", allowed=map(str, table.stakes), cite=cite)
    if "forfeit-hand" in effects and not isinstance(table.pending, Decide):
        raise Refused(f"{law.id} can be ruled on while the seats are asked to decide.", cite=cite)


def carry_out(table: Table, law: Irregularity, seat: int | None) -> None:
    """Do what the ruling says."""
    cite = table.game.rules.cite(law.cite)
    table.record("say", asdict(Announce(law.ruling, cite)))
    if "settle-unaffected" in law.effect and _settles_unaffected(table, law):
        table.throw(DealerVoid(cite))
        return
    void = "void-round" in law.effect
    for effect in law.effect:
        _DO.get(effect, _announce)(table, law, effect, seat)
    if void:
        table.abort(new_shoe=bool({"reshuffle", "replace-cards"} & set(law.effect)))


def _settles_unaffected(table: Table, law: Irregularity) -> bool:
    """Whether wagers that the dealer's hand does not affect stand: where a supervisor may say so, as the house has."""
    return "call-supervisor" not in law.effect or table.game.rules.chosen("misdeal-unaffected-wagers", "yes") == "yes"


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
    """A player's wagers are lost, or where the house may choose, as it has chosen."""
    lost = "house-choice" not in law.effect or table.game.rules.chosen("abandoned-wagers", "yes") == "yes"
    _end_hand(table, law, seat, "abandoned" if "house-choice" in law.effect else "forfeited", lost)


def _return_hand(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """A dead hand's wagers go back, unless the chapter leaves it to the house and the house has them lost."""
    _end_hand(table, law, seat, "dead", table.game.rules.chosen("dead-hand-wagers", "returned") == "lost")


def _end_hand(table: Table, law: Irregularity, seat: int | None, outcome: str, lost: bool) -> None:
    """Take or return a seat's wagers; the script is told that the seat is out."""
    assert seat is not None
    for key, cents in list(table.stakes[seat].items()):
        _settle(table, law, seat, key, cents, -cents if lost else 0, outcome, "Lose" if lost else "Push")
    table.record("out", {"seat": seat})
    pending = table.pending
    asked = isinstance(pending, Decide) and pending.seat == seat
    dealt = isinstance(pending, DealCard) and pending.to.startswith(seat_place(seat)) and table.game.deals_missing
    if asked or dealt:
        table.skip()


def _deal_missing(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """The card that is due was missed: the script deals it when the others have theirs."""
    if table.game.deals_missing:
        table.skip()
    else:
        _announce(table, law, effect, seat)


def _redeal(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """A round that is dealt again begins anew: its wagers go back and are made again."""
    if "void-round" in law.effect and "return-all" not in law.effect:
        _return_all(table, law, effect, seat)


def _set_aside(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    table.record("set-aside", {"card": table.dealer.set_aside()})


def _void_result(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """The ball or the dice came to rest all the same; the result is drawn, recorded as void, and asked for again."""
    if isinstance(table.pending, (SpinWheel, RollDice)):
        table.record("void-result", {"result": table.dealer.result(table.pending)})


def _reshuffle(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """Shuffle at once, unless play goes on first: then the script asks for a new shoe after the round."""
    if table.playing and "play-on" in law.effect[: law.effect.index("reshuffle")]:
        return
    kept = sum(len(laid.cards) for laid in table.laid.values()) if table.playing and "play-on" in law.effect else 0
    table.dealer.reshuffle(kept)
    table.record("reshuffle", {"kept": kept} if kept else {})


def _close(table: Table, law: Irregularity, effect: str, seat: int | None) -> None:
    """The round is finished; no other begins until the table is opened again."""
    table.record("close", {"cite": table.game.rules.cite(law.cite)})


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
    "return-hand": _return_hand,
    "redeal": _redeal,
    "dead-hand": _nothing,
    "set-aside": _set_aside,
    "next-card": _nothing,
    "void-result": _void_result,
    "settle-unaffected": _nothing,
    "respin": _nothing,
    "reroll": _nothing,
    "play-on": _nothing,
    "reshuffle": _reshuffle,
    "close-table": _close,
    "deal-missing": _deal_missing,
}
