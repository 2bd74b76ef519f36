"""Round files: a round written down, and its adjudication. The notation that tests, disputes and journals share."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from croupier.equipment.cards import JOKER, cards, name
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.script import (
    PHYSICAL,
    DealCard,
    Decide,
    Request,
    RollDice,
    Settled,
    SpinWheel,
    TakeWagers,
    seat_place,
)
from croupier.rules.pays import cents
from croupier.rules.submission import Submission
from croupier.tables.table import Table

_DEEP = 10**15
"""What a seat of a round file has in front of it, in cents: bankrolls are not the question there."""


class SeatRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a round: its wagers (in dollars), cards and actions."""

    wagers: dict[str, str | int | float]
    cards: str | list[str] = ""
    actions: list[str] = []


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An irregularity in the round: when it happened, and the card or number concerned."""

    id: str
    before: str = "decision 1"
    """`card 3`, `spin 1`, `roll 1`, `decision 2`: the request at which it is ruled on."""
    seat: int | None = None
    card: str = ""
    result: str | int | list[int] = ""


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a worked round says of one wager."""

    net: str | int | float
    outcome: str = ""
    pays: str = ""
    cite: str = ""


class RoundRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round file."""

    address: str
    seats: dict[int, SeatRecord]
    shows: str = ""
    """What a worked round shows, in a sentence."""
    cite: str = ""
    """The clause that it shows."""
    submission: Submission = Submission()
    dealer: str | list[str] = ""
    community: str | list[str] = ""
    discard: str | list[str] = ""
    number: str | int = ""
    numbers: list[str | int] = []
    """Where the ball came to rest, spin after spin; wagers are made before the first."""
    rolls: list[list[int]] = []
    meters: dict[str, str | int | float] = {}
    irregularities: list[Happening] = []
    expect: dict[int, dict[str, Expected]] = {}
    refused: str = ""
    """For a worked round that is not allowed: words of the refusal."""


class Adjudication(msgspec.Struct, frozen=True):
    """What a round pays, seat by seat and wager by wager."""

    address: str
    void: bool
    lines: list[dict[str, Any]]
    totals: dict[int, int]
    """Seat to net cents."""


def read(path: Path) -> RoundRecord:
    """Read a round file; a broken one is refused in a sentence."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
    except (UnicodeDecodeError, yaml.YAMLError) as error:
        problem = getattr(error, "problem", None) or "not a text in UTF-8"
        mark = getattr(error, "problem_mark", None)
        raise Refused(f"{path}{f', line {mark.line + 1}' if mark else ''}: {problem}.") from None
    return parse(data, str(path))


def parse(data: object, where: str = "the round") -> RoundRecord:
    """A round from plain data."""
    try:
        return msgspec.convert(data, RoundRecord, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(f"{where}: {error}.") from None


class _FromFile:
    """A dealer who deals what the file says, place by place."""

    def __init__(self, record: RoundRecord, one_deck: bool) -> None:
        places: dict[str, str | list[str]] = {
            "dealer": record.dealer,
            "community": record.community,
            "discard": record.discard,
            **{seat_place(seat): held.cards for seat, held in record.seats.items()},
        }
        self.cards = {place: list(cards(text)) for place, text in places.items()}
        self.numbers = [str(one) for one in ([record.number] if record.number != "" else record.numbers)]
        self.rolls = list(record.rolls)
        self.happening: Happening | None = None
        self.named = {one for held in self.cards.values() for one in held}
        seen: set[int] = set()
        for place, held in self.cards.items():
            for one in held:
                if one in seen and one < JOKER and one_deck:
                    raise Refused(f"{name(one)} at {place} is already somewhere else.")
                seen.add(one)

    def prepare(self) -> dict[str, Any]:
        return {}

    def result(self, request: Request) -> Any:
        if self.happening is not None and self.happening.result != "":
            return self.happening.result if isinstance(self.happening.result, list) else str(self.happening.result)
        if isinstance(request, DealCard):
            held = self.cards.get(request.to, [])
            if not held:
                if request.to == "discard":
                    return self._any_card()
                raise Refused(f"The round needs another card at {request.to}.")
            return name(held.pop(0))
        queue: list[Any] = self.numbers if isinstance(request, SpinWheel) else self.rolls
        if not queue:
            raise Refused(f"The round needs {'a number' if isinstance(request, SpinWheel) else 'a roll'}.")
        return queue.pop(0)

    def _any_card(self) -> str:
        """A card that nobody sees may be any that is not named."""
        return name(next(one for one in range(52) if one not in self.named))

    def set_aside(self) -> str:
        if self.happening is None or not self.happening.card:
            raise Refused("The irregularity does not say which card is set aside.")
        return self.happening.card

    def reshuffle(self) -> None:
        pass

    def reveal(self) -> dict[str, Any]:
        return {}


def adjudicate(record: RoundRecord) -> Adjudication:
    """Play the round as it is written down; what it pays under the law."""
    game = open_game(record.address, record.submission)
    dealer = _FromFile(record, len(set(game.deck())) == len(game.deck()) if _has_cards(record) else True)
    table = Table(game, dealer, pause=True)
    for wager, amount in record.meters.items():
        table.set_meter(wager, cents(str(amount)))
    wagers = {
        seat: {key: cents(str(amount)) for key, amount in held.wagers.items()} for seat, held in record.seats.items()
    }
    actions = {seat: list(held.actions) for seat, held in record.seats.items()}
    for seat in record.seats:
        table.sit(seat, f"seat {seat}", _DEEP)
    waiting = list(record.irregularities)
    lines: list[Settled] = []
    void = False
    while True:
        table.begin()
        seen: dict[str, int] = {}
        while table.playing:
            if _rule(table, dealer, waiting, seen):
                continue
            _answer(table, wagers, actions)
        lines += table.lines
        void = table.journal.events[-1].kind == "void"
        wagers = {}
        if not table.carry and not (dealer.numbers and not void):
            break
        if not dealer.numbers:
            raise Refused("The round is not over: more numbers are needed.")
    _nothing_left(dealer, actions, waiting)
    totals: dict[int, int] = dict.fromkeys(record.seats, 0)
    for line in lines:
        totals[line.seat] += line.net
    return Adjudication(game.rules.chapter.address, void, [_line(line) for line in lines], totals)


def _has_cards(record: RoundRecord) -> bool:
    return bool(record.dealer or any(held.cards for held in record.seats.values()))


def _rule(table: Table, dealer: _FromFile, waiting: list[Happening], seen: dict[str, int]) -> bool:
    """Make the next irregularity act if its moment has come."""
    request = table.pending
    kind = {DealCard: "card", SpinWheel: "spin", RollDice: "roll", Decide: "decision", TakeWagers: "wagers"}[
        type(request)
    ]
    if waiting:
        wanted, _, number = waiting[0].before.partition(" ")
        if wanted not in ("card", "spin", "roll", "decision", "wagers") or not (number or "1").isdigit():
            raise Refused(
                f"{waiting[0].before!r} is not a moment.", allowed=("card 3", "spin 1", "roll 1", "decision 1")
            )
        if kind == wanted and seen.get(kind, 0) + 1 == int(number or 1):
            dealer.happening = waiting.pop(0)
            table.rule(dealer.happening.id, dealer.happening.seat)
            dealer.happening = None
            return True
    seen[kind] = seen.get(kind, 0) + 1
    return False


def _answer(table: Table, wagers: Mapping[int, Mapping[str, int]], actions: Mapping[int, list[str]]) -> None:
    request = table.pending
    if isinstance(request, TakeWagers):
        table.answer(wagers.get(request.seat, {}))
    elif isinstance(request, Decide):
        if not actions.get(request.seat):
            raise Refused(f"Seat {request.seat} must still act.", allowed=request.actions)
        table.answer(actions[request.seat].pop(0))
    elif isinstance(request, PHYSICAL):
        table.proceed()


def _nothing_left(dealer: _FromFile, actions: Mapping[int, list[str]], waiting: list[Happening]) -> None:
    if waiting:
        raise Refused(f"The irregularity {waiting[0].id} never came up ({waiting[0].before}).")
    for place, held in dealer.cards.items():
        if held and place != "community":
            raise Refused(f"The round never used {name(held[0])} at {place}.")
    for seat, queue in actions.items():
        if queue:
            raise Refused(f"Seat {seat} was never asked for {queue[0]!r}.")


def _line(line: Settled) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "wager": line.wager,
        "outcome": line.outcome,
        "hand": line.hand,
        "pays": line.pays,
        "stake_cents": line.stake,
        "net_cents": line.net,
        "cite": line.cite,
    }


def differences(record: RoundRecord, found: Adjudication) -> list[str]:
    """Where a worked round's expectations and its adjudication part; empty when they agree."""
    wrong = []
    nets: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for line in found.lines:
        nets.setdefault((line["seat"], line["wager"]), []).append(line)
    for seat, wagers in record.expect.items():
        for wager, expected in wagers.items():
            lines = nets.pop((seat, wager), [])
            if not lines:
                wrong.append(f"seat {seat}, {wager}: expected, but it was not settled")
                continue
            net = sum(line["net_cents"] for line in lines)
            text = str(expected.net)
            due = -cents(text[1:]) if text.startswith("-") else cents(text)
            if net != due:
                wrong.append(f"seat {seat}, {wager}: {net} cents, expected {due}")
            for field in ("outcome", "pays", "cite"):
                want = getattr(expected, field)
                if want and not any(line[field] == want for line in lines):
                    wrong.append(f"seat {seat}, {wager}: {field} is {lines[0][field]!r}, expected {want!r}")
    for (seat, wager), lines in nets.items():
        if any(line["net_cents"] or line["stake_cents"] for line in lines) and seat in record.expect:
            wrong.append(f"seat {seat}, {wager}: settled with {lines[0]['net_cents']} cents, not expected")
    return wrong
