"""Round files: a round written down, and its adjudication. The notation that tests, disputes and journals share."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from croupier.equipment.cards import JOKER, name, several
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.script import (
    PHYSICAL,
    DealCard,
    Decide,
    DrawLot,
    Request,
    RollDice,
    Settled,
    Shown,
    Shuffle,
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

    player: str = ""
    """Who sits there, where that matters: one name at several seats is one person."""
    wagers: dict[str, str | int | float] = {}
    cards: str | list[str] = ""
    actions: list[str] = []


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An irregularity in the round: when it happened, and the card or number concerned."""

    id: str
    before: str = "decision 1"
    """`card 3`, `spin 1`, `roll 1`, `decision 2`: the request at which it is ruled on."""
    after: str = ""
    """`spin 1`, `roll 1`: it is ruled on when that result is shown, before it is settled."""
    seat: int | None = None
    wager: str = ""
    """The wager concerned."""
    card: str = ""
    result: str | int | list[int] = ""
    """What the ball or dice showed that did not count; `after` a result, how whoever decides reads it."""


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a worked round says of one wager."""

    net: str | int | float
    outcome: str = ""
    pays: str = ""
    cite: str = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round at the table: who bets what, what is dealt, spun or rolled."""

    seats: dict[int, SeatRecord] = {}
    dealer: str | list[str] = ""
    community: str | list[str] = ""
    discard: str | list[str] = ""
    cards: dict[str, str | list[str]] = {}
    """Cards at other places (`player`, `banker`, `burn`)."""
    number: str | int = ""
    numbers: list[str | int] = []
    """Where the ball came to rest, spin after spin; wagers are made before the first."""
    roll: list[int] = []
    rolls: list[list[int]] = []
    lots: list[str] = []
    """What the table game system drew: `magic-card 1` is a Magic Card on seat 1's hand; anything else did not win."""
    cut_card: bool = False
    """Whether the cut card came out in this round."""
    irregularities: list[Happening] = []


class RoundRecord(Step, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round file: one round, and those that follow it at the same table."""

    address: str
    shows: str = ""
    """What a worked round shows, in a sentence."""
    cite: str = ""
    """The clause that it shows."""
    submission: Submission = Submission()
    meters: dict[str, str | int | float] = {}
    then: list[Step] = []
    """The rounds that follow, for wagers that live on: each roll of the dice is one."""
    expect: dict[int, dict[str, Expected]] = {}
    """Seat to wager to what all its settlements come to."""
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

    def __init__(self, one_deck: bool) -> None:
        self.one_deck = one_deck
        self.cards: dict[str, list[int]] = {}
        self.numbers: list[str] = []
        self.rolls: list[list[int]] = []
        self.step = Step()
        self.happening: Happening | None = None

    def take(self, step: Step) -> None:
        """Make ready for one round of the file."""
        places: dict[str, str | list[str]] = {
            "dealer": step.dealer,
            "community": step.community,
            "discard": step.discard,
            **step.cards,
            **{seat_place(seat): held.cards for seat, held in step.seats.items()},
        }
        self.step = step
        self.cards = {place: list(several(text)) for place, text in places.items()}
        self.numbers = [str(one) for one in ([step.number] if step.number != "" else step.numbers)]
        self.rolls = [step.roll] if step.roll else list(step.rolls)
        self.named = [one for held in self.cards.values() for one in held]
        twice = {one for one in self.named if self.named.count(one) > 1 and one < JOKER}
        if twice and self.one_deck:
            raise Refused(f"{name(min(twice))} is at more than one place.")

    def prepare(self) -> dict[str, Any]:
        return {}

    def shuffle(self, request: Shuffle) -> dict[str, Any]:
        return {}

    def cut_card_out(self, side: str = "") -> bool:
        return self.step.cut_card

    def result(self, request: Request) -> Any:
        if self.happening is not None and isinstance(request, (SpinWheel, RollDice)):
            said = self.happening.result  # nobody need say where a ball would have come to rest that does not count
            return said if isinstance(said, list) else str(said) or None
        if isinstance(request, DealCard):
            held = self.cards.get(request.to, [])
            if held:
                return name(held.pop(0))
            if request.to in ("discard", "burn"):  # a card that nobody sees may be any that is not named
                self.named.append(next(one for one in range(52) if one not in self.named))
                return name(self.named[-1])
            raise Refused(f"The round needs another card at {request.to}.")
        if isinstance(request, DrawLot):
            return request.what in self.step.lots
        queue: list[Any] = self.numbers if isinstance(request, SpinWheel) else self.rolls
        if not queue:
            raise Refused(f"The round needs {'a number' if isinstance(request, SpinWheel) else 'a roll'}.")
        return queue.pop(0)

    def set_aside(self) -> str:
        if self.happening is None or not self.happening.card:
            raise Refused("The irregularity does not say which card is set aside.")
        self.named += several(self.happening.card)
        return self.happening.card

    def reshuffle(self, kept: int = 0) -> None:
        pass

    def recut(self) -> None:
        pass

    def reveal(self) -> dict[str, Any]:
        return {}


def adjudicate(record: RoundRecord) -> Adjudication:
    """Play the rounds as they are written down; what they pay under the law."""
    game = open_game(record.address, record.submission)
    steps = [record, *record.then]
    seats = sorted({seat for step in steps for seat in step.seats})
    if not seats:
        raise Refused("The round has no seats.")
    dealer = _FromFile(not _has_cards(record) or len(set(game.deck())) == len(game.deck()))
    table = Table(game, dealer, pause=True)
    for wager, amount in record.meters.items():
        table.set_meter(wager, cents(str(amount)))
    for seat in seats:
        names = (step.seats[seat].player for step in steps if seat in step.seats)
        table.sit(seat, next(filter(None, names), f"seat {seat}"), _DEEP)
    lines: list[Settled] = []
    for step in steps:
        dealer.take(step)
        lines += _play(table, dealer, step)
    if table.carry.get("standing"):
        raise Refused("The round is not over: wagers still stand, and more rounds are needed.")
    totals: dict[int, int] = dict.fromkeys(seats, 0)
    for line in lines:
        totals[line.seat] += line.net
    void = table.journal.events[-1].kind == "void"
    return Adjudication(game.rules.chapter.address, void, [_line(line) for line in lines], totals)


def _play(table: Table, dealer: _FromFile, step: Step) -> list[Settled]:
    """One step of a file: one round, or as many as its numbers or rolls are for."""
    wagers: Mapping[int, Mapping[str, int]] = {
        seat: {key: _signed(str(amount)) for key, amount in held.wagers.items()} for seat, held in step.seats.items()
    }
    actions = {seat: list(held.actions) for seat, held in step.seats.items()}
    waiting = list(step.irregularities)
    lines: list[Settled] = []
    seen: dict[str, int] = {}
    while True:
        due = len(dealer.numbers) + len(dealer.rolls)
        table.begin()
        while table.playing:
            if not _rule(table, dealer, waiting, seen):
                _answer(table, wagers, actions)
        lines += table.lines
        wagers = {}
        left = len(dealer.numbers) + len(dealer.rolls)
        if not left or table.journal.events[-1].kind == "void":
            break
        if left == due:
            raise Refused(f"The round never used {[*dealer.numbers, *dealer.rolls][0]}.")
    _nothing_left(dealer, actions, waiting)
    return lines


def _signed(text: str) -> int:
    """Dollars in cents; below zero is what a player takes down."""
    return -cents(text[1:]) if text.startswith("-") else cents(text)


def _has_cards(record: RoundRecord) -> bool:
    return bool(record.dealer or record.cards or any(held.cards for held in record.seats.values()))


def _rule(table: Table, dealer: _FromFile, waiting: list[Happening], seen: dict[str, int]) -> bool:
    """Make the next irregularity act if its moment has come."""
    moment = moment_of(table.pending)
    if waiting:
        happening = waiting[0]
        wanted, _, number = (happening.after or happening.before).partition(" ")
        known = _SHOWN if happening.after else _MOMENTS
        if wanted not in known.values() or not (number or "1").isdigit():
            allowed = [f"{one} 1" for one in known.values()]
            raise Refused(f"{happening.after or happening.before!r} is not a moment.", allowed=allowed)
        wanted = f"after {wanted}" if happening.after else wanted
        if moment == wanted and seen.get(moment, 0) + 1 == int(number or 1):
            waiting.pop(0)
            dealer.happening = None if happening.after else happening
            read = happening.result if happening.after and happening.result != "" else None
            table.rule(happening.id, happening.seat, wager=happening.wager, result=read)
            dealer.happening = None
            return True
    seen[moment] = seen.get(moment, 0) + 1
    return False


_SHOWN: dict[type, str] = {SpinWheel: "spin", RollDice: "roll"}
_MOMENTS: dict[type, str] = {
    DealCard: "card",
    **_SHOWN,
    DrawLot: "lot",
    Decide: "decision",
    TakeWagers: "wagers",
}


def moment_of(request: Request | None) -> str:
    """What a round waits for, as a file says it."""
    if isinstance(request, Shown):
        return f"after {_SHOWN[type(request.of)]}"
    return _MOMENTS[type(request)]


def _answer(table: Table, wagers: Mapping[int, Mapping[str, int]], actions: Mapping[int, list[str]]) -> None:
    request = table.pending
    if isinstance(request, TakeWagers):
        made = wagers.get(request.seat, {})
        table.answer({key: cents for key, cents in made.items() if key in (request.limits or made)})
    elif isinstance(request, Decide):
        said = actions.get(request.seat, [])
        if request.usual and (not said or said[0] not in request.actions):
            table.answer(request.usual)
            return
        if not said:
            raise Refused(f"Seat {request.seat} must still act.", allowed=request.actions)
        table.answer(said.pop(0))
    elif isinstance(request, PHYSICAL):
        table.proceed()


def _nothing_left(dealer: _FromFile, actions: Mapping[int, list[str]], waiting: list[Happening]) -> None:
    if waiting:
        raise Refused(f"The irregularity {waiting[0].id} never came up ({waiting[0].before}).")
    for place, held in dealer.cards.items():
        if held and place not in ("community", "burn", "discard"):
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
            due = _signed(str(expected.net))
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
