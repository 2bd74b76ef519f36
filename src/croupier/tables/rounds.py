"""Round files: a round written down, and its adjudication. The notation that tests, disputes and journals share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import msgspec

from croupier.errors import Refused
from croupier.games import FORMATS, as_round, open_game
from croupier.games.appearance import CardTable
from croupier.games.base import Game
from croupier.games.capabilities import AmongPlayers, PlayerBanks
from croupier.games.physical import KINDS
from croupier.games.places import BURN, COMMUNITY, DEALER, DISCARD, SEAT, PlaceName, parse_place, seat_place
from croupier.games.script import (
    Announce,
    Carry,
    DealCard,
    Decide,
    Halted,
    Physical,
    ReadMeter,
    Request,
    Settled,
    Showdown,
    Shown,
    Shuffle,
    TakeWagers,
    Verify,
)
from croupier.rules.files import converted, load_file, read_text
from croupier.rules.numbers import whole
from croupier.rules.pays import cents
from croupier.rules.submission import Rules, Submission
from croupier.tables.companions import ABANDONED, do_least
from croupier.tables.driving import drive
from croupier.tables.table import Table

_DEEP = 10**15
"""What a seat of a round file has in front of it, in cents: bankrolls are not the question there."""


class SeatRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a round: its wagers (in dollars), cards and actions."""

    player: str = ""
    """Who sits there, where that matters: one name at several seats is one person."""
    stack: str | int | float = 0
    """What lies before it when it sits down, in dollars, where that matters; else there is enough of everything."""
    wagers: dict[str, str | int | float] = {}
    cards: str | list[str] = ""
    actions: list[str] = []


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An irregularity in the round: when it happened, and the card or number concerned."""

    id: str
    before: str = "decision 1"
    """When it is ruled on: `card 3`, `spin 1`, `roll 1`, `decision 2`, `showdown 1`, `verification 1`."""
    after: str = ""
    """`spin 1`, `roll 1`: it is ruled on when that result is shown, before it is settled."""
    seat: int | None = None
    wager: str = ""
    """The wager concerned."""
    card: str = ""
    result: str | int | list[int] = ""
    """What the ball or dice showed that did not count; `after` a result, how whoever decides reads it."""


class Banker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player who banks a round."""

    seat: int
    last: str | int | float = 0
    """What that player last wagered against the dealer, in dollars: the dealer may wager as much against the bank."""


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
    magic_card: str = ""
    """The card that the table game system selected; without one it selected none."""
    lucky_position: str | int = ""
    """The position that it selected: a seat, or `dealer`."""
    draws: dict[str, list[Any]] = {}
    """What other equipment brought, in order, by kind: `balls`."""
    cut_card: bool | Literal["yes", "no"] = False
    """Whether the cut card came out in this round."""
    bank: int | Banker | None = None
    """The seat that banks, 0 for the dealer; where it is not said, seats are asked in turn."""
    left: dict[str, Any] = {}
    """What earlier rounds have left, in the words of the game: `button: 3`."""
    lies: dict[str, str | list[str]] = {}
    """What lies at a place when the round is over, where that is part of the record: `dealer low: Ah Kd`."""
    paid_from: dict[str, str | int | float] = {}
    """What a progressive meter showed, in dollars, when the hand was paid."""
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
    stands: dict[int, dict[str, str | int | float]] = {}
    """Seat to wager to dollars: what is expected to stand on the layout still."""
    order: list[str] = []
    """How the round is to end, step by step: `turn dealer`, `turn 3`, `settle 3 ante`, `envy 1 raise`."""
    refused: str = ""
    """For a worked round that is not allowed: words of the refusal."""


class Adjudication(msgspec.Struct, frozen=True):
    """What a round pays, seat by seat and wager by wager."""

    address: str
    void: bool
    lines: list[dict[str, Any]]
    totals: dict[int, int]
    """Seat to net cents."""
    standing: dict[int, dict[str, int]] = {}
    """Seat to wager to cents: what is not decided yet."""
    hands: dict[str, str] = {}
    """What lay at each place at last, as the dealer and the players had set it."""
    said: list[dict[str, str]] = []
    """What was announced, each with its clause: who banks, what a ruling did."""
    meters: dict[str, int] = {}
    """What the progressive meters show at last, in cents."""
    order: list[str] = []
    """Every turning of cards and every settlement that moves money, in sequence."""


def read(path: Path) -> RoundRecord:
    """Read a round file, or a file of another program that a game knows; a broken one is refused in a sentence."""
    if path.suffix in FORMATS:
        return parse(as_round(path.suffix, read_text(path)), str(path))
    return parse(load_file(path), str(path))


def parse(data: object, where: str = "the round") -> RoundRecord:
    """A round from plain data."""
    known = {*RoundRecord.__struct_fields__}
    for key in [key for key in data if key not in known] if isinstance(data, dict) else ():
        raise Refused(
            f"{where}: {str(key)[:60]!r} is not known.",
            allowed=(
                *RoundRecord.__struct_fields__,
                f"cards: {{{str(key)[:60]}: 7h}} if cards lie at a place of that name",
            ),
        )
    return converted(data, RoundRecord, where)


class _FromFile:
    """A dealer who deals what the file says: pieces place by place, everything else in the order of its kind."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cards: dict[str, list[int]] = {}
        self.listed: dict[str, list[Any]] = {}
        self.step = Step()
        self.happening: Happening | None = None

    def take(self, step: Step) -> None:
        """Make ready for one round of the file."""
        places: dict[str, str | list[str]] = {
            DEALER: step.dealer,
            COMMUNITY: step.community,
            DISCARD: step.discard,
            **step.cards,
            **{seat_place(seat): held.cards for seat, held in step.seats.items()},
        }
        self.step = step
        self.cards = {place: list(self.game.pieces.several(text)) for place, text in places.items()}
        self.listed = {kind: _listed(step, of) for kind, of in KINDS.items() if of is not DealCard}
        self.asked: Counter[str] = Counter()
        """How often something of each kind was asked for in this round."""
        if unknown := [kind for kind in step.draws if kind not in self.listed]:
            raise Refused(f"No equipment is called {unknown[0]!r}.", allowed=self.listed)
        self.named = [one for held in self.cards.values() for one in held]
        self.out: list[int] = []
        """The named cards that are dealt and not shuffled in again."""
        self.comes_twice = isinstance(self.game, AmongPlayers) and self.game.shuffles_in
        """Whether cards that were dealt can be shuffled in again, and come a second time."""
        if not self.comes_twice:
            self._refuse_too_many(self.named)

    def _refuse_too_many(self, cards: Sequence[int]) -> None:
        """Refuse a card that is there more often than the game has it."""
        for one, times in sorted(Counter(cards).items()):
            if times > (held := self._held[one]) > 0:
                has = "is at more than one place" if held == 1 else f"is named {times} times, of {held}"
                raise Refused(f"{self.game.pieces.name(one)} {has}.")

    @cached_property
    def _held(self) -> Counter[int]:
        """How many of each piece the game is dealt from."""
        return self.game.pieces.counted(self.game.deck())

    @property
    def due(self) -> list[Any]:
        """What the file still has that comes up for all to see, and that another round may be for."""
        return [one for kind, held in self.listed.items() if KINDS[kind].lies_open for one in held]

    def promise(self, seeds: int) -> list[str]:
        return []

    def prepare(self, words: str = "") -> dict[str, Any]:
        return {}

    def shuffle(self, request: Shuffle, words: str = "") -> dict[str, Any]:
        return {}

    def cut_card_out(self, side: str = "") -> bool:
        return self.step.cut_card in (True, "yes")

    def result(self, request: Physical) -> Any:
        if self.happening is not None and request.lies_open:
            said = self.happening.result  # nobody need say where a ball would have come to rest that does not count
            return said if isinstance(said, list) else str(said) or None
        if not isinstance(request, DealCard):
            self.asked[request.kind] += 1
            return request.find(self.listed[request.kind], self.asked[request.kind])
        held = self.cards.get(request.to, [])
        if held:
            self.out.append(held.pop(0))
            if self.comes_twice:
                self._refuse_too_many(self.out)
            return self.game.pieces.name(self.out[-1])
        if request.to in (DISCARD, BURN):
            return self.game.pieces.name(self._any())
        raise Refused(f"The round needs another {self.game.pieces.word} at {request.to}.")

    def _any(self) -> int:
        """A card that nobody sees may be any that is left."""
        free = next(iter(self._held - Counter(self.named)), None)
        if free is None:
            idle = [seat for seat, held in self.step.seats.items() if held.cards and not held.wagers]
            why = f": seat {idle[0]} has cards, but makes no wager" if idle else ""
            raise Refused(f"The round names so many cards that none is left for hands that nobody plays{why}.")
        self.named.append(free)
        return free

    def set_aside(self) -> str:
        if self.happening is None or not self.happening.card:
            raise Refused("The irregularity does not say which card is set aside.")
        self.named += self.game.pieces.several(self.happening.card)
        return self.happening.card

    def reshuffle(self, kept: int = 0, aside: int = 0) -> dict[str, Any]:
        return {}

    def shuffle_in(self, cards: Sequence[int]) -> dict[str, Any]:
        for card in cards:
            self.named.remove(card)
            if card in self.out:
                self.out.remove(card)
        return {}

    def recut(self) -> dict[str, Any]:
        return {}

    def reveal(self, shown: Collection[tuple[int, int]] = ()) -> dict[str, Any]:
        return {}

    def give_up(self) -> list[dict[str, Any]]:
        return []


def _listed(step: Step, kind: type[Physical]) -> list[Any]:
    """What a step lists for one kind of equipment, in order."""
    if not kind.listed:
        return list(step.draws.get(kind.kind, ()))
    single = {"numbers": step.number, "rolls": step.roll}
    one = getattr(step, kind.listed) if kind.once else single.get(kind.listed, "")
    return [one] if one not in ("", []) else list(getattr(step, kind.listed))


def adjudicate(record: RoundRecord, game: Game | None = None) -> Adjudication:
    """Play the rounds as they are written down, as far as they go; what they pay under the law, or in a given game."""
    table, lines, said = played(record, game)
    game = table.game
    totals: dict[int, int] = dict.fromkeys(sorted(table.players), 0)
    for line in lines:
        totals[line.seat] += line.net
    return Adjudication(
        address=game.rules.chapter.address,
        void=table.journal.events[-1].kind == "void",
        lines=[_line(line) for line in lines],
        totals=totals,
        standing={int(seat): dict(held) for seat, held in table.carry.get("standing", {}).items() if held},
        hands={place: " ".join(map(game.pieces.name, laid.cards)) for place, laid in table.laid.items() if laid.cards},
        said=[{"text": one.text, "cite": one.cite} for one in said],
        meters=table.meters(),
        order=sequence(table),
    )


def sequence(table: Table) -> list[str]:
    """How cards were turned up and wagers settled at a table, step by step, as round files say it."""
    steps: list[str] = []
    for event in table.journal.events:
        if event.kind == "turn":
            step = f"turn {_whose(event.data['place'], table.game)}"
            steps += [step] if steps[-1:] != [step] else []  # the hands in which cards are set are shown together
        elif event.kind == "settled" and (event.data["stake"] or event.data["net"]):
            verb = "envy" if event.data["outcome"] == "envy" else "settle"
            steps.append(f"{verb} {event.data['seat']} {event.data['wager']}")
    return steps


def _whose(place: PlaceName, game: Game) -> str:
    """A place as a step names it: a seat by its number, the hands that cards are set in by whose they are."""
    where = parse_place(place)
    if isinstance(game.arrangement, CardTable) and where.part in game.arrangement.parts:
        where = where._replace(part="")
    return str(where).removeprefix(f"{SEAT} ")


def played(record: RoundRecord, game: Game | None = None) -> tuple[Table, list[Settled], list[Announce]]:
    """The table at which rounds were played as they are written down, every settlement, and what was said."""
    game = game or open_game(record.address, record.submission)
    steps = [record, *record.then]
    seats = sorted({seat for step in steps for seat in step.seats})
    if not seats:
        raise Refused("The round has no seats.")
    for happening in (one for step in steps for one in step.irregularities):
        game.rules.irregularity(happening.id)
    dealer = _FromFile(game)
    table = Table(game, dealer, pause=True)
    table.verifies = True
    for wager, amount in record.meters.items():
        table.set_meter(wager, cents(str(amount)))
    for seat in seats:
        names = (step.seats[seat].player for step in steps if seat in step.seats)
        stacks = (step.seats[seat].stack for step in steps if seat in step.seats)
        chips = cents(str(next(filter(None, stacks), 0))) or _DEEP
        table.sit(seat, next(filter(None, names), f"seat {seat}"), chips, lay_there=True)
    lines: list[Settled] = []
    said: list[Announce] = []
    for step in steps:
        dealer.take(step)
        done = _Step(table, dealer, step)
        done.play()
        lines += done.lines
        said += done.said
    return table, lines, said


class _Step:
    """One step of a file as it is played: one round, or as many as its numbers or rolls are for."""

    def __init__(self, table: Table, dealer: _FromFile, step: Step) -> None:
        self.table, self.dealer, self.step = table, dealer, step
        self.wagers: Mapping[int, Mapping[str, int]] = {
            seat: {key: _signed(str(amount)) for key, amount in held.wagers.items()}
            for seat, held in step.seats.items()
        }
        self.unasked = {seat: [key for key, amount in made.items() if amount] for seat, made in self.wagers.items()}
        """The wagers of each seat that it has not been asked for."""
        self.actions = {seat: list(held.actions) for seat, held in step.seats.items()}
        self.waiting = list(step.irregularities)
        self.seen: dict[str, int] = {}
        self.lines: list[Settled] = []
        self.said: list[Announce] = []

    def play(self) -> None:
        """Play it to its end; what it says and the round does not use is refused."""
        table = self.table
        self._seat_bank()
        if self.step.left:
            before = _left_before(table.game, self.step.left, sorted(table.players))
            table.record("stands", {"carry": {**table.carry, **before}})
        for meter in self.step.paid_from:
            table.progressives.check(meter)
        while True:
            due = len(self.dealer.due)
            table.paid_from = {key: cents(str(amount)) for key, amount in self.step.paid_from.items()}
            table.begin()
            drive(table, wagers=self._bet, decide=self._decide, equipment=self._equipment)
            self.lines += table.lines
            self.said += table.said
            self.wagers = {}
            left = len(self.dealer.due)
            if not left or table.journal.events[-1].kind == "void":
                break
            if left == due:
                raise Refused(f"The round never used {self.dealer.due[0]}.")
        self._rule_after()
        self._nothing_left()

    def _rule_after(self) -> None:
        """Rule on what happened once the round was over: at the wagers of the next one, which nobody makes."""
        if not self.waiting or self.waiting[0].after != _OVER:
            return
        happening, laid = self.waiting.pop(0), dict(self.table.laid)
        self.table.begin()
        self.dealer.happening = happening
        self.table.rule(happening.id, happening.seat, wager=happening.wager)
        self.dealer.happening = None
        self.said += self.table.said
        self.lines += self.table.lines
        drive(self.table, wagers=self._bet, decide=self._decide, equipment=self._equipment)
        self.table.laid.update(laid)  # who reads the file sees the cards of the round that was played

    def _seat_bank(self) -> None:
        """Have the bank offered to the seat that the file says banks."""
        bank = self.step.bank
        if isinstance(bank, int):
            bank = Banker(bank)
        if bank is not None and bank.seat:
            carry = self.table.carry
            game = _banking(self.table.game)
            offered = game.bank_offered(bank.seat, cents(str(bank.last)), self.table.players, carry)
            self.table.record("stands", {"carry": {**carry, **offered}})

    def _bet(self, request: TakeWagers) -> None:
        if not self._rule():
            made = self.wagers.get(request.seat, {})
            due = {key: cents for key, cents in made.items() if key in (request.limits or made)}
            self.table.answer(due)
            self.unasked[request.seat] = [key for key in self.unasked.get(request.seat, ()) if key not in due]

    def _decide(self, request: Decide) -> None:
        if self._rule():
            return
        said = self.actions.get(request.seat, [])
        stated = request.usual
        if self.step.bank is not None:
            bank = self.step.bank if isinstance(self.step.bank, int) else self.step.bank.seat
            game = self.table.game
            stated = (game.bank_answer(request, bank) if isinstance(game, PlayerBanks) else "") or stated
        spelled = self.table.game.action(request, said[0]) if said else ""
        fits = spelled in request.actions or spelled.partition(" ")[0] in request.amounts
        if stated and not fits:
            self.table.answer(stated)
            return
        if not said and any(one.irregularity == ABANDONED and one.seat == request.seat for one in self.table.rulings):
            do_least(self.table, request)  # nobody sits there, and what stands is played out
            return
        if not said:
            raise Refused(f"Seat {request.seat} must still act.", allowed=request.offered)
        self.table.answer(said.pop(0))

    def _equipment(self, request: Request | None) -> None:
        if self._rule():
            return
        if isinstance(request, Verify):
            self.table.verify()
        else:
            self.table.proceed()

    def _rule(self) -> bool:
        """Make the next irregularity act if its moment has come."""
        moment = moment_of(self.table.pending)
        if self.waiting:
            happening = self.waiting[0]
            wanted, _, number = (happening.after or happening.before).partition(" ")
            known = (
                [kind for kind, of in KINDS.items() if of.lies_open] if happening.after else [*KINDS, *_ASKED.values()]
            )
            if happening.after == _OVER:
                known.append(_OVER)
            if wanted not in known or whole(number or "1") is None:
                allowed = [f"{one} 1" for one in known]
                raise Refused(f"{happening.after or happening.before!r} is not a moment.", allowed=allowed)
            wanted = f"after {wanted}" if happening.after else wanted
            if moment == wanted and self.seen.get(moment, 0) + 1 == int(number or 1):
                self.waiting.pop(0)
                self.dealer.happening = None if happening.after else happening
                read = happening.result if happening.after and happening.result != "" else None
                self._check_next_card(happening)
                self.table.rule(happening.id, happening.seat, wager=happening.wager, result=read)
                self.dealer.happening = None
                if isinstance(self.table.pending, Halted):  # the round that the file tells of has gone on
                    self.table.reopen()
                return True
        self.seen[moment] = self.seen.get(moment, 0) + 1
        return False

    def _check_next_card(self, happening: Happening) -> None:
        """Refuse a card that an irregularity names as the next one where the file deals another."""
        game, due = self.table.game, self.table.pending
        law = game.rules.irregularity(happening.id)
        if not (happening.card and "next-card" in law.effect and isinstance(due, DealCard)):
            return
        held = self.dealer.cards.get(due.to, [])
        if held and (held[0],) != game.pieces.several(happening.card):
            what = f"{law.id} makes {happening.card} the next card; the round deals {game.pieces.name(held[0])}"
            raise game.rules.refused(f"{what} to {due.to}.", law)

    def _nothing_left(self) -> None:
        """Refuse what the file says and the round did not use, or does not bear out."""
        pieces = self.table.game.pieces
        if self.waiting:
            moment = self.waiting[0].after or self.waiting[0].before
            raise Refused(f"The irregularity {self.waiting[0].id} never came up ({moment}).")
        for place, held in self.dealer.cards.items():
            if held and place not in (COMMUNITY, BURN, DISCARD):
                raise Refused(f"The round never used {pieces.name(held[0])} at {place}.")
        for seat, queue in self.actions.items():
            if queue:
                raise Refused(f"Seat {seat} was never asked for {queue[0]!r}.")
        void = self.table.journal.events[-1].kind == "void"
        for seat, keys in self.unasked.items():
            if keys and not void:
                game, people = self.table.game, self.table.players
                clause = game.unasked_clause(seat, people, self.table.carry) if isinstance(game, PlayerBanks) else ""
                raise Refused(f"Seat {seat} was never asked for a wager, and has one on {keys[0]}.", cite=clause)
        for listed in self.dealer.listed.values():
            if listed and not void:
                raise Refused(f"The round never drew {listed[0]!r}.")
        for place, text in self.step.lies.items():
            laid = self.table.laid.get(place)
            found = sorted(laid.cards if laid else ())
            if found != sorted(pieces.several(text)):
                there = " ".join(map(pieces.name, found)) or "nothing"
                raise Refused(
                    f"The rules have {there} at {place}, not {text if isinstance(text, str) else ' '.join(text)}."
                )


def _left_before(game: Game, said: Mapping[str, Any], seats: Sequence[int]) -> Carry:
    """What a round file says that earlier rounds have left, as a carry."""
    if isinstance(game, AmongPlayers):
        return game.left_before(said, seats)
    chapter = game.rules.chapter
    raise game.rules.refused(f"{chapter.name} knows no {next(iter(said))!r} of earlier rounds.", chapter)


def _banking(game: Game) -> PlayerBanks:
    """A game at which players bank; others are refused."""
    if isinstance(game, PlayerBanks):
        return game
    chapter = game.rules.chapter
    raise game.rules.refused(f"No player banks at {chapter.name} here.", chapter)


def _signed(text: str) -> int:
    """Dollars in cents; below zero is what a player takes down."""
    return -cents(text[1:]) if text.startswith("-") else cents(text)


_OVER = "round"
"""The moment after a round: all is settled, and the next wagers are not made."""
_ASKED: dict[type, str] = {
    Decide: "decision",
    Showdown: "showdown",
    TakeWagers: "wagers",
    Verify: "verification",
}


def moment_of(request: Request | None) -> str:
    """What a round waits for, as a file says it."""
    if isinstance(request, Shown):
        return f"after {request.of.kind}"
    if isinstance(request, ReadMeter):
        return "jackpot"
    return request.kind if isinstance(request, Physical) else _ASKED[type(request)]


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


def differences(record: RoundRecord, found: Adjudication, game: Game | None = None) -> list[str]:
    """Where a worked round's expectations and its adjudication part; empty when they agree."""
    wrong = []
    nets: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for line in found.lines:
        nets.setdefault((line["seat"], line["wager"]), []).append(line)
    game = game or open_game(record.address, record.submission)
    rules, spelled = game.rules, game.spot
    for seat, wagers in record.expect.items():
        for wager, expected in wagers.items():
            lines = nets.pop((seat, spelled(wager)), [])
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
    stands = {
        seat: {spelled(wager): _signed(str(amount)) for wager, amount in held.items()}
        for seat, held in record.stands.items()
    }
    if (record.expect or record.stands) and found.standing != stands:
        wrong.append(f"{_said(rules, found.standing)} still stands, expected {_said(rules, stands)}")
    if record.order and found.order[-len(record.order) :] != record.order:
        wrong.append(f"it ends with {', '.join(found.order[-len(record.order) :])}, expected {', '.join(record.order)}")
    for (seat, wager), lines in nets.items():
        if any(line["net_cents"] or line["stake_cents"] for line in lines) and seat in record.expect:
            wrong.append(f"seat {seat}, {wager}: settled with {lines[0]['net_cents']} cents, not expected")
    return wrong


def _said(rules: Rules, standing: Mapping[int, Mapping[str, int]]) -> str:
    said = [f"seat {seat}'s {key} {rules.money(one)}" for seat, held in standing.items() for key, one in held.items()]
    return ", ".join(said) or "nothing"
