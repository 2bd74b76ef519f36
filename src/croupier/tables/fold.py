"""Fold events into a table's state: what each kind of event changes. Nothing else changes a table.

A kind of event has one small function, found by its name in `HANDLERS`; results of equipment (spins, throws, balls) are
folded alike, whatever they are. Folding asks no script and no dealer, so that a journal can be folded without them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from croupier.errors import Refused
from croupier.games.capabilities import AmongPlayers
from croupier.games.physical import KINDS
from croupier.games.places import DISCARD
from croupier.games.script import Announce, Carry, Ruled, Settled, Shown, turned_up
from croupier.rules.law import DEVICE_FAILS
from croupier.rules.pays import cents as in_cents
from croupier.tables.journal import Event
from croupier.tables.ledger import HOUSE, OUTSIDE, TOKES, layout, player
from croupier.tables.meters import Joined

if TYPE_CHECKING:
    from croupier.tables.table import Table

Handler = Callable[["Table", Event], None]
"""What one kind of event changes."""


@dataclass(slots=True)
class Laid:
    """Cards at one place, as they came."""

    cards: list[int] = field(default_factory=list)
    up: list[bool] = field(default_factory=list)
    side: str = ""
    """The side of a double shoe from which they came."""


def fold(table: Table, event: Event) -> None:
    """Fold one event into a table's state."""
    if "commitment" in event.data:
        _draw_from_seed(table, event.data["commitment"])
    handler = HANDLERS.get(event.kind)
    if handler is not None:
        handler(table, event)
    elif event.kind in KINDS and KINDS[event.kind].lies_open:
        table.results.append(KINDS[event.kind].came_up(event.data))


def _draw_from_seed(table: Table, commitment: str) -> None:
    """A seed is drawn from: the one that was promised first, where any was."""
    table._drew = True
    if table.promised and table.promised[0] != commitment:
        raise Refused(f"The seed committed to as {table.promised[0][:16]}… was promised, not {commitment[:16]}….")
    table.promised = table.promised[1:]


# --- cards -----------------------------------------------------------------------------------------------------------


def _card(table: Table, event: Event) -> None:
    data = event.data
    table._side = data.get("side", "")
    laid = table.laid.get(data["to"])
    if laid is None:
        laid = table.laid[data["to"]] = Laid()
    laid.side = table._side
    laid.cards.append(table.game.pieces.piece(data["card"]))
    laid.up.append(data["face"] == "up")


def _turn(table: Table, event: Event) -> None:
    laid = table.laid.get(event.data["place"], Laid())
    for place in turned_up(laid.up, event.data):
        laid.up[place] = True


def _cleared(table: Table, event: Event) -> None:
    laid = table.laid.pop(event.data["place"], Laid())
    rack = table.laid.setdefault(DISCARD, Laid())
    rack.cards += laid.cards
    rack.up += [False] * len(laid.cards)


def _card_moved(table: Table, event: Event) -> None:
    data = event.data
    laid, other = table.laid[data["place"]], table.laid.setdefault(data["to"], Laid())
    which = laid.cards.index(table.game.pieces.piece(data["card"])) if "card" in data else -1
    other.side = laid.side
    other.cards.append(laid.cards.pop(which))
    other.up.append(laid.up.pop(which))


def _shuffle(table: Table, event: Event) -> None:
    table._seen.pop(event.data.get("side", table._side), None)


def _shuffle_in(table: Table, event: Event) -> None:
    """Cards that lie on the table go back into the deck."""
    for card in [table.game.pieces.piece(name) for name in event.data["cards"]]:
        laid = next(one for one in table.laid.values() if card in one.cards)
        place = laid.cards.index(card)
        del laid.cards[place], laid.up[place]


def _set_aside(table: Table, event: Event) -> None:
    table.aside.append(table.game.pieces.piece(event.data["card"]))
    last = table.rulings[-1]
    table.rulings[-1] = replace(last, cards=(*last.cards, table.aside[-1]))


# --- wagers and settlements ------------------------------------------------------------------------------------------


def stake(table: Table, event: int, seat: int, wagers: Mapping[str, int]) -> None:
    """Put wagers of a seat on the layout by an event, and feed the meters that they feed."""
    standing = table.stakes.setdefault(seat, {})
    for key, cents in wagers.items():
        if cents <= 0:  # what is taken down comes back as a settlement; a call moves no money
            continue
        table.ledger.move(player(seat), layout(seat), cents)
        standing[key] = standing.get(key, 0) + cents
        table.progressives.feed(event, key, cents)


def _wagers(table: Table, event: Event) -> None:
    stake(table, event.number, event.data["seat"], event.data["wagers"])


def _settled(table: Table, event: Event) -> None:
    line = Settled(**event.data)
    standing = table.stakes.get(line.seat, {})
    table.ledger.move(layout(line.seat), player(line.seat), line.stake)
    table.ledger.move(HOUSE, player(line.seat), line.net - line.from_meter)
    if line.from_meter:
        table.progressives.pay(event.number, line)
    elif line.given_back:
        table.progressives.feed(event.number, line.wager, -line.stake)
    left = standing.get(line.wager, 0) - line.stake
    if left > 0:
        standing[line.wager] = left
    else:
        standing.pop(line.wager, None)
    table.lines.append(line)


def _gathered(table: Table, event: Event) -> None:
    for seat, held in event.data["stands"].items():
        stood = table.stakes.get(int(seat), {})
        if sum(held.values()) != sum(stood.values()):
            raise RuntimeError(f"{sum(stood.values())} cents of seat {seat} cannot be gathered as {dict(held)}.")
        table.stakes[int(seat)] = {key: cents for key, cents in held.items() if cents}


def _moved(table: Table, event: Event) -> None:
    data = event.data
    standing = table.stakes[data["seat"]]
    standing[data["to"]] = standing.get(data["to"], 0) + data["cents"]
    standing[data["wager"]] -= data["cents"]
    if not standing[data["wager"]]:
        del standing[data["wager"]]


def _returned(table: Table, event: Event) -> None:
    seat, wager = event.data["seat"], event.data["wager"]
    left = table.stakes.get(seat, {}).get(wager, 0)
    table.carry = _without(table.carry, seat, wager, left)


def _without(carry: Carry, seat: int, wager: str, left: int) -> Carry:
    """What stood before a round, less what a ruling gave back: no more of the wager than is left on the layout."""
    standing = {name: dict(held) for name, held in carry.get("standing", {}).items()}
    held = standing.get(str(seat), {})
    if wager not in held:
        return carry
    held[wager] = min(left, held[wager])
    kept = {name: {key: left for key, left in wagers.items() if left} for name, wagers in standing.items()}
    return carry | {"standing": {name: wagers for name, wagers in kept.items() if wagers}}


# --- the round -------------------------------------------------------------------------------------------------------


def _round(table: Table, event: Event) -> None:
    table.rounds = event.data["number"]
    if not table.since and isinstance(table.game, AmongPlayers) and table.game.charged_every:
        table.since = event.time
    _remember_seen(table, "commitment" in event.data)
    table.laid, table.lines, table.said, table.results = {}, [], [], []
    table._out, table.aside = set(), []


def _remember_seen(table: Table, new_cards: bool) -> None:
    """Remember what lies face up before it is cleared away, unless the next round is dealt from other cards."""
    if new_cards:
        table._seen = {}
        return
    for laid in table.laid.values():
        up = [one for one, shown in zip(laid.cards, laid.up, strict=True) if shown]
        table._seen.setdefault(laid.side, []).extend(up)


def _stands(table: Table, event: Event) -> None:
    table.carry = dict(event.data["carry"])


def _end(table: Table, event: Event) -> None:
    table.carry = dict(event.data["carry"])
    table.rulings = []
    table._script, table.pending = None, None
    table.change_devices()
    if table._drew:  # a word that the house knows before it fixes a seed would be worth nothing
        table.words, table._drew = {}, False


def _say(table: Table, event: Event) -> None:
    table.said.append(Announce(**event.data))


def _verified(table: Table, event: Event) -> None:
    table.said.append(Announce(event.data["text"], event.data["cite"]))


def _void_result(table: Table, event: Event) -> None:
    """What was shown does not count; of what nobody has seen there is nothing to take back."""
    if isinstance(table.pending, Shown):
        table.results.pop()
        table.pending = table.pending.of


def _read(table: Table, event: Event) -> None:
    assert isinstance(table.pending, Shown)
    read = table.pending.of.read(table.game, event.data["result"])
    table.results[-1] = read
    table.pending = replace(table.pending, result=read)


_DEVICES_STAY_OUT = 3
"""The first behavior in which a device that is out of order stays so until the table is opened again."""


def _ruling(table: Table, event: Event) -> None:
    data = event.data
    wager, _, dollars = data.get("wager", "").partition(" ")
    cents = in_cents(dollars) if dollars else 0
    ruled = Ruled(data["irregularity"], data["seat"], wager=wager, cents=cents, effect=tuple(data["effect"]))
    table.rulings.append(ruled)
    if not DEVICE_FAILS.isdisjoint(ruled.effect) and table.game.behavior >= _DEVICES_STAY_OUT:
        table.out_of_order.add(ruled.irregularity)
        _change_devices(table)
    table.game.ruled(ruled, table.carry)


def _change_devices(table: Table) -> None:
    """A device fails or works again: a round that is under way is dealt as it began."""
    if not table.playing:
        table.change_devices()


def _out(table: Table, event: Event) -> None:
    table._out.add(event.data["seat"])


# --- people and their money ------------------------------------------------------------------------------------------


def _sit(table: Table, event: Event) -> None:
    table.players[event.data["seat"]] = event.data["name"]
    if table.playing:  # at a station, for the next round
        table._out.add(event.data["seat"])
    _buy(table, event)


def _buy(table: Table, event: Event) -> None:
    seat, cents = event.data["seat"], event.data["cents"]
    table.ledger.move(OUTSIDE, player(seat), cents)
    _put(table.short, seat, isinstance(table.game, AmongPlayers) and table.game.short_buy(cents))


def _leave(table: Table, event: Event) -> None:
    data = event.data
    seat = data["seat"]
    table.ledger.move(player(seat), OUTSIDE, data["cents"])
    if "owed" in data:
        table.ledger.move(player(seat), HOUSE, data["owed"])
        others = {other: cents for other, cents in table.carry["owed"].items() if other != str(seat)}
        table.carry = table.carry | {"owed": others}
    del table.players[seat]
    if not table.players:
        table.since, table.charges = "", 0
    table.words.pop(seat, None)
    for seats in (table.short, table.away, table.resting, table.value_chips):
        seats.discard(seat)


def _put(seats: set[int], seat: int, is_in: bool) -> None:
    """Have a seat be among some, or not."""
    (seats.add if is_in else seats.discard)(seat)


def _away(table: Table, event: Event) -> None:
    table.away.add(event.data["seat"])


def _rests(table: Table, event: Event) -> None:
    _put(table.resting, event.data["seat"], event.data["rests"])


def _value_chips(table: Table, event: Event) -> None:
    _put(table.value_chips, event.data["seat"], event.data["uses"])


def _word(table: Table, event: Event) -> None:
    table.words.pop(event.data["seat"], None)
    if event.data["word"]:
        table.words[event.data["seat"]] = event.data["word"]


def _ticket(table: Table, event: Event) -> None:
    table.ledger.move(player(event.data["seat"]), OUTSIDE, event.data["cents"])


def _tip(table: Table, event: Event) -> None:
    table.ledger.move(player(event.data["seat"]), TOKES, event.data["cents"])


def _toke(table: Table, event: Event) -> None:
    table.ledger.move(HOUSE, TOKES, event.data["cents"])


def _charge(table: Table, event: Event) -> None:
    table.since = event.time
    table.charges += 1
    for seat, cents in event.data["seats"].items():
        table.ledger.move(player(int(seat)), HOUSE, cents)


# --- the table and its meters ----------------------------------------------------------------------------------------


def _open(table: Table, event: Event) -> None:
    table.progressives.reserves = event.data.get("reserves", False)


def _close(table: Table, event: Event) -> None:
    """Play stops under a clause, or goes on again with everything in order."""
    table.closed = event.data.get("cite", "")
    if event.kind == "reopen":
        table.out_of_order.clear()
        _change_devices(table)


def _commit(table: Table, event: Event) -> None:
    table.promised = [*table.promised, *event.data["commitments"]]


def _meter(table: Table, event: Event) -> None:
    table.progressives.set(event.data["wager"], event.data["cents"])


def _join(table: Table, event: Event) -> None:
    table.progressives.joined[event.data["wager"]] = Joined(event.data["meter"], event.data["stake"])


def _reading(table: Table, event: Event) -> None:
    table.progressives.read(event.number, event.data["wager"], event.data["cents"])


def _fund(table: Table, event: Event) -> None:
    table.progressives.add_to(event.data["wager"], event.data["cents"])


HANDLERS: dict[str, Handler] = {
    "away": _away,
    "buy": _buy,
    "card": _card,
    "card-moved": _card_moved,
    "charge": _charge,
    "cleared": _cleared,
    "close": _close,
    "commit": _commit,
    "decision": _wagers,
    "end": _end,
    "fund": _fund,
    "gathered": _gathered,
    "join": _join,
    "leave": _leave,
    "meter": _meter,
    "moved": _moved,
    "open": _open,
    "out": _out,
    "posted": _wagers,
    "read": _read,
    "reading": _reading,
    "reopen": _close,
    "reshuffle": _shuffle,
    "rests": _rests,
    "returned": _returned,
    "round": _round,
    "ruling": _ruling,
    "say": _say,
    "set-aside": _set_aside,
    "settled": _settled,
    "shuffle": _shuffle,
    "shuffle-in": _shuffle_in,
    "sit": _sit,
    "stands": _stands,
    "ticket": _ticket,
    "tip": _tip,
    "toke": _toke,
    "turn": _turn,
    "value-chips": _value_chips,
    "verified": _verified,
    "void": _end,
    "void-result": _void_result,
    "wagers": _wagers,
    "word": _word,
}
"""By the kind of an event, what it changes; kinds that are not here, nor results of equipment, change nothing."""
