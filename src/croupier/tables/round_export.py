"""Rounds of a journal written down as a round file, which adjudicates to the same cent.

A round whose wagers stood before it, or stand after it, is written with the rounds that it belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import yaml

from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.capabilities import AmongPlayers
from croupier.games.physical import KINDS
from croupier.games.places import COMMUNITY, DEALER, DISCARD, SEAT, parse_place, seat_place
from croupier.games.script import Halted, Shown
from croupier.rules.loader import recorded
from croupier.rules.pays import typed
from croupier.tables.journal import Event
from croupier.tables.opening import game_of
from croupier.tables.replay import replaying
from croupier.tables.rounds import adjudicate, moment_of, parse
from croupier.tables.table import Table

_PLACES = (DEALER, COMMUNITY, DISCARD)


class _Round:
    """One round as a file writes it."""

    def __init__(self, table: Table) -> None:
        self.game = table.game
        """The game as it was dealt: without devices that were out of order."""
        self.meters = {key: _dollars(cents) for key, cents in table.meters().items() if cents}
        """What the meters showed before it, in dollars."""
        players = dict(table.players)
        room = table.game if isinstance(table.game, AmongPlayers) else None
        self.stacks = {seat: table.bankroll(seat) for seat in players} if room and room.table_stakes else {}
        """What lay before each seat, in cents, where only that may be bet."""
        self.left = room.leaves_said(table.carry, sorted(players)) if room else {}
        """What earlier rounds had left, as a file says it."""
        names = list(players.values())
        self.players = {seat: name for seat, name in players.items() if names.count(name) > 1}
        """Who plays several seats: that is one person."""
        self.seats: dict[int, dict[str, Any]] = {}
        self.cards: dict[str, list[str]] = {}
        self.draws: dict[str, list[Any]] = {}
        self.cut_card = False
        self.paid_from: dict[str, Any] = {}
        """What meters of the house showed when they were paid from, in dollars."""
        self.irregularities: list[dict[str, Any]] = []
        self.lines: list[dict[str, Any]] = []
        self.stands: dict[str, dict[str, int]] = {}
        self.void = False
        self.seen: dict[str, int] = {}

    def seat(self, number: int) -> dict[str, Any]:
        return self.seats.setdefault(number, {"wagers": {}, "cards": [], "actions": []})

    def take(self, event: Event) -> None:
        """Write one event down."""
        data = event.data
        match event.kind:
            case "wagers":
                held = self.seat(data["seat"])["wagers"]
                for key, cents in data["wagers"].items():
                    held[key] = held.get(key, 0) + cents
            case "decision":
                self.seat(data["seat"])["actions"].append(data["action"])
            case "card":
                self.cards.setdefault(data["to"], []).append(data["card"])
            case kind if kind in KINDS:
                self.draws.setdefault(kind, []).extend(KINDS[kind].listing(data))
            case "cut-card":
                self.cut_card |= data["out"]
            case "set-aside":
                self.irregularities[-1]["card"] = data["card"]
            case "void-result" if data.get("result") is not None:
                self.irregularities[-1]["result"] = data["result"]
            case "reading":
                self.paid_from[data["wager"]] = _dollars(data["cents"])
            case "settled":
                self.lines.append(data)
            case "end" | "void":
                self.stands = data["carry"].get("standing", {})
                self.void = event.kind == "void"

    def rule(self, event: Event, pending: Any) -> None:
        """Write a ruling down, with the moment at which it was made."""
        kind = moment_of(pending)
        number = self.seen.get(kind, 0) + 1
        when = {"after": f"{kind.removeprefix('after ')} {number}"} if isinstance(pending, Shown) else {}
        self.irregularities.append(
            {
                "id": event.data["irregularity"],
                **(when or {"before": f"{kind} {number}"}),
                **{name: event.data[name] for name in ("seat", "wager", "result") if event.data.get(name)},
            }
        )

    def data(self) -> dict[str, Any]:
        """The round in the words of a file."""
        seats = {}
        for number in sorted(
            self.seats | self.stacks | {_seat_of(place): None for place in self.cards if _seat_of(place)}
        ):
            held = self.seat(number)
            own = self.cards.get(seat_place(number), [])
            one = {
                "player": self.players.get(number, ""),
                "stack": _dollars(self.stacks.get(number, 0)),
                "wagers": {key: _dollars(cents) for key, cents in held["wagers"].items()},
                "cards": " ".join(own),
                "actions": held["actions"],
            }
            seats[number] = {name: value for name, value in one.items() if value}
        rest = {
            place: " ".join(cards)
            for place, cards in self.cards.items()
            if place not in _PLACES and not _seat_of(place)
        }
        whole: dict[str, Any] = {
            "seats": seats,
            **{place: " ".join(self.cards.get(place, ())) for place in _PLACES},
            "cards": rest,
            **{
                KINDS[kind].listed: listed[0] if KINDS[kind].once else listed
                for kind, listed in self.draws.items()
                if KINDS[kind].listed and listed
            },
            "draws": {kind: listed for kind, listed in self.draws.items() if not KINDS[kind].listed},
            "cut_card": self.cut_card,
            "paid_from": self.paid_from,
            "left": self.left,
            "irregularities": self.irregularities,
        }
        return {name: value for name, value in whole.items() if value}


def _seat_of(place: str) -> int:
    """The seat whose whole hand lies at a place; 0: it is another."""
    where = parse_place(place)
    return where.seat if where.kind == SEAT and where.whole else 0


def written(events: Sequence[Event], number: int) -> str:
    """A round of a journal as a round file."""
    rounds = _rounds(events)
    if number not in rounds:
        raise Refused(f"The journal has no round {number}.")
    last = next((one for one in range(number, max(rounds) + 1) if not rounds[one].stands), max(rounds))
    clear = max(one for one in range(1, number + 1) if one == 1 or not rounds[one - 1].stands)
    for first in dict.fromkeys((number, clear, 1)):
        found = _file(events[0], [rounds[one] for one in range(first, last + 1)])
        if found is not None:
            title = f"# Round {number}" if first == last else f"# Rounds {first} to {last}"
            return f"{title} of a table of {events[0].data['address']}.\n{found}"
    raise Refused("This round depends on what came before it in a way that a round file cannot say.")


def _rounds(events: Sequence[Event]) -> dict[int, _Round]:
    found: dict[int, _Round] = {}
    now: _Round | None = None
    for table, event in replaying(events):
        if event is None:
            break
        if event.kind == "round":
            now = found[event.data["number"]] = _Round(table)
        if now is None or (not table.playing and event.kind != "round"):
            continue
        if event.kind == "ruling":
            now.rule(event, table.pending)
        elif table.pending is not None and not isinstance(table.pending, Halted):
            kind = moment_of(table.pending)
            now.seen[kind] = now.seen.get(kind, 0) + 1
    now = None  # what happened before the first round belongs to none
    for event in events:
        if event.kind == "round":
            now = found[event.data["number"]]
            happened = iter(now.irregularities)
            now.irregularities = []
        elif now is not None and event.kind == "ruling":
            now.irregularities.append(next(happened, {}))
        elif now is not None:
            now.take(event)
        if event.kind in ("end", "void"):
            now = None
    return found


def _file(opened: Event, rounds: Sequence[_Round]) -> str | None:
    """The rounds as one file; None if it does not adjudicate to what was paid."""
    first, *rest = [one.data() for one in rounds]
    data: dict[str, Any] = {"address": recorded(opened.data["address"])}
    for name, value in (("submission", _submitted(opened, rounds[0].game)), ("meters", rounds[0].meters)):
        if value:
            data[name] = value
    data |= first
    if rest:
        data["then"] = rest
    lines = [line for one in rounds for line in one.lines]
    try:
        judged = adjudicate(parse(data), rounds[0].game)
    except Refused:
        return None
    if [_key(line, "stake", "net") for line in lines] != [
        _key(line, "stake_cents", "net_cents") for line in judged.lines
    ]:
        return None
    stands = {int(seat): dict(held) for seat, held in rounds[-1].stands.items() if held}
    if judged.standing != stands:  # what stood before these rounds is not in the file
        return None
    expect: dict[int, dict[str, Any]] = {}
    for line in lines:
        held = expect.setdefault(line["seat"], {}).setdefault(line["wager"], {"net": 0})
        held["net"] += line["net"]
        held |= {"outcome": line["outcome"], "pays": line["pays"], "cite": line["cite"]}
    for wagers in expect.values():
        for held in wagers.values():
            held["net"] = _dollars(held["net"])
    if expect:
        data["expect"] = expect
    if stands:
        data["stands"] = {
            seat: {wager: _dollars(cents) for wager, cents in held.items()} for seat, held in stands.items()
        }
    parse(data)
    return yaml.safe_dump(msgspec.to_builtins(data, str_keys=False), sort_keys=False, allow_unicode=True, width=118)


def _submitted(opened: Event, game: Game) -> Any:
    """The submission as it was filed; with what a device that was out of order changed, where one was."""
    filed: dict[str, Any] = opened.data["submission"]
    then, now = game_of(opened).rules.submission.options, game.rules.submission.options
    if then == now:
        return filed
    stays = {name: answer for name, answer in filed.get("options", {}).items() if name in now}
    return filed | {"options": stays | {name: answer for name, answer in now.items() if then.get(name) != answer}}


def _key(line: dict[str, Any], stake: str, net: str) -> tuple[Any, ...]:
    return line["seat"], line["wager"], line["outcome"], line[stake], line[net], line["cite"]


def _dollars(cents: int) -> int | str:
    """Cents as a file writes dollars."""
    return cents // 100 if cents % 100 == 0 else typed(cents)
