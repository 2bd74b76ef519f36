"""A round as a script of requests: what a game yields, and what it is answered.

A game's `round` is a generator. It yields a request and is sent the answer; who answers (a person, a strategy, a
recorded round, an exhaustive enumerator) is not its business. Events (`TurnUp`, `Announce`, `Begun`, `Settled`) need no
answer. What the equipment answers is described in `physical`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from croupier.errors import Refused
from croupier.games.physical import CountStub as CountStub
from croupier.games.physical import DealCard as DealCard
from croupier.games.physical import Physical as Physical
from croupier.games.physical import RollDice as RollDice
from croupier.games.physical import SelectCard as SelectCard
from croupier.games.physical import SelectPosition as SelectPosition
from croupier.games.physical import SpinWheel as SpinWheel
from croupier.games.places import PlaceName as PlaceName
from croupier.games.places import bonus_place as bonus_place
from croupier.games.places import seat_place as seat_place
from croupier.rules.pays import cents, money, typed

Carry: TypeAlias = dict[str, Any]
"""What a round leaves for the next one, in plain data. `standing` holds the wagers that stay on the layout, seat (as
text) to wager to cents; `owed` what a seat (as text) must still pay the house, in cents; `shoe` how a shoe that lasts
stands, left out when a new one is due. The rest is the game's own: a drive, a bank. Some of it is drawn as it is:
`road` (who won the hands before), `point` (the number on which a marker lies), `shooter` (the seat that has the dice),
`called` (what a seat has called on or off). Cards that nobody has seen are in the shoe's `kept` alone."""


NO_LIMIT = 10**12
"""Cents from which on a greatest amount is none."""


@dataclass(frozen=True)
class TakeWagers:
    """Ask a seat for its wagers: wager (or `wager:spot`) to cents, empty to sit out."""

    seat: int
    about: str = ""
    """What is asked for, where it is not any wager: the bank, a bid, a wager against the bank."""
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The wagers that can be made now, each with its least and greatest amount in cents; empty: all of the game's."""
    cite: str = ""
    """The clause of these limits."""


@dataclass(frozen=True)
class Shuffle:
    """Ask for a new shoe that lasts for several rounds: all cards shuffled, the cut card before the last `behind`."""

    behind: int = 0
    side: str = ""
    """The side of the shoe, where it has two."""


@dataclass(frozen=True)
class CutCardOut:
    """Ask whether the cut card has come out."""

    side: str = ""


@dataclass(frozen=True)
class Shown:
    """A spin or throw lies open and is not called yet. No script asks it: a paused table stops here by itself, so that
    what came up can be ruled on before it moves any money."""

    of: Physical
    result: Any


@dataclass(frozen=True)
class Showdown:
    """The dealer's hand is turned up and no hand is settled yet. A paused table stops here, so that what is found when
    hands are turned up, a card too many, can be ruled on; any other table goes on by itself."""


class Amount(msgspec.Struct, frozen=True, gc=False):
    """How much an action may add to a wager, in cents: from the least to the most, in steps from the least up."""

    wager: str
    least: int
    most: int
    step: int = 1
    cite: str = ""
    """The clause that says so."""
    most_cite: str = ""
    """The clause of the most, where it is another."""

    def allows(self, stake: int) -> bool:
        """Whether it may be so much; the most itself may be, whatever the steps come to."""
        return self.least <= stake <= self.most and (stake == self.most or not (stake - self.least) % self.step)

    def nearest(self, stake: int) -> int:
        """The greatest amount that is allowed and not more than `stake`; at least the least."""
        stake = max(self.least, min(stake, self.most))
        return stake if stake == self.most else stake - (stake - self.least) % self.step

    def said(self, money: Callable[[int], str]) -> str:
        """How much it may be, in words; `money` writes an amount."""
        steps = "multiples" if self.least % self.step == 0 else "steps"
        if self.least == self.most:
            return money(self.most)
        upto = f"to {money(self.most)}" if self.most < NO_LIMIT else "or more"
        return f"{money(self.least)} {upto}" + (f" in {steps} of {money(self.step)}" if self.step > 1 else "")


class Decide(msgspec.Struct, frozen=True, gc=False):
    """Ask a seat for one of its legal actions; `None` means that the seat has left the round."""

    seat: int
    about: str
    actions: tuple[str, ...]
    costs: Mapping[str, Mapping[str, int]] = msgspec.field(default_factory=dict)
    """Action to the wagers (in cents) that it adds."""
    amounts: Mapping[str, Amount] = msgspec.field(default_factory=dict)
    """Actions for which the seat may say how much: `bet 15` adds fifteen dollars, `bet` alone what it costs."""
    usual: str = ""
    """What is done where nobody says otherwise, and moves no money: the shoe is taken and kept, a bid is not raised."""
    cite: str = ""
    """The clause that says what can be done."""
    clauses: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Actions of the game, to the clause that says when each can be taken, where no single one says it of all."""

    def taken(self, answer: str, money: Callable[[int], str] = money) -> tuple[str, dict[str, int]]:
        """The action that an answer takes and the wagers (in cents) that it adds; refused if it cannot be taken, with
        amounts as `money` writes them."""
        if answer in self.actions:
            return answer, dict(self.costs.get(answer, {}))
        action, _, dollars = answer.partition(" ")
        amount = self.amounts.get(action) if action in self.actions else None
        refusal = f"{answer!r} cannot be done now at seat {self.seat}"
        if amount is None:
            cost = self.costs.get(action, {}) if action in self.actions else {}
            with suppress(Refused):
                if cost and cents(dollars) == sum(cost.values()):  # what it costs, said too
                    return action, dict(cost)
            raise Refused(f"{refusal}.", allowed=self.offered, cite=self.cite or self.clauses.get(action, ""))
        stake = cents(dollars)
        if not amount.allows(stake):
            clause = amount.most_cite if stake > amount.most else ""
            raise Refused(f"{refusal}: {action} is for {amount.said(money)}.", cite=clause or amount.cite)
        return action, {**self.costs.get(action, {}), amount.wager: stake}

    @staticmethod
    def saying(action: str, stake: int) -> str:
        """The answer that takes an action for so many cents: `bet 12.50`."""
        return f"{action} {typed(stake)}"

    @property
    def offered(self) -> tuple[str, ...]:
        """What can be answered, as it is said: `bet 10..30` where an amount is named."""
        return tuple(
            f"{self.saying(action, self.amounts[action].least)}..{_most(self.amounts[action])}"
            if action in self.amounts
            else action
            for action in self.actions
        )


@dataclass(frozen=True)
class ReadMeter:
    """Ask what a progressive wager's meter shows, in cents, for a wager of `stake` cents."""

    wager: str
    stake: int
    meter: str = ""
    """The meter's name, where the wager has several."""


@dataclass(frozen=True)
class Verify:
    """A payout that waits until a floorperson or above has verified it. The table asks for it before it settles, where
    the law says so; no script does."""

    line: Settled
    cite: str


@dataclass(frozen=True)
class Halted:
    """Play has stopped in the middle of a round under a clause; what was asked is asked again once the table is opened
    again. The table waits so by itself; no script does."""

    of: Request
    cite: str


@dataclass(frozen=True)
class Standing:
    """Ask what stands on the layout: each seat that is still in the round to its wagers in cents. A script asks before
    it settles, because rulings may have ended hands and given wagers back."""


@dataclass(frozen=True)
class Chips:
    """Ask what each seat has in front of it, in cents: where only that may be bet, a round goes by it."""


@dataclass(frozen=True)
class WhoSits:
    """Ask who sits where, seat to name: one name at several seats is one person."""


@dataclass(frozen=True)
class RulingsMade:
    """Ask which irregularities were ruled on since the last round ended, as `Ruled`, oldest first."""


@dataclass(frozen=True)
class Ruled:
    """A ruling that was made at the table: on what, about which seat and wager, and the cards that it set aside."""

    irregularity: str
    seat: int | None = None
    cards: tuple[int, ...] = ()
    wager: str = ""
    cents: int = 0
    """The amount that it names, where it names one."""
    effect: tuple[str, ...] = ()
    """What it does, in the words of `law.EFFECTS`, as the law had it when it was made."""


@dataclass(frozen=True)
class Stands:
    """What stands from here on even if the round is voided: a shoe that was opened, a fee that was paid, a bank."""

    carry: Carry


class CardMoved(msgspec.Struct, frozen=True, gc=False):
    """A card of a place moves to another: the last one (the second of a pair that is split) unless it is named."""

    place: PlaceName
    to: PlaceName
    card: int = -1


class Cleared(msgspec.Struct, frozen=True, gc=False):
    """All cards of a place go face down to the discards: a hand that is folded."""

    place: PlaceName


@dataclass(frozen=True)
class ShuffleIn:
    """Cards that lie on the table go back into the deck, which is shuffled again."""

    cards: tuple[int, ...]


class TurnUp(msgspec.Struct, frozen=True, gc=False):
    """The cards of a place are turned face up: all of them, the next `cards` that lie face down, or those that are
    named by their order in it."""

    place: PlaceName
    cards: int = 0
    which: tuple[int, ...] = ()

    def plain_data(self) -> dict[str, Any]:
        """What the journal keeps of it."""
        said = {"cards": self.cards, "which": list(self.which)}
        return {"place": self.place, **{name: value for name, value in said.items() if value}}


def turned_up(up: Sequence[bool], data: Mapping[str, Any]) -> list[int]:
    """Which cards of a place, by their order in it, such an event turns face up."""
    down = [place for place, shown in enumerate(up) if not shown]
    named = data.get("which")
    return [place for place in down if place in named] if named else down[: data.get("cards", len(down))]


class Announce(msgspec.Struct, frozen=True, gc=False):
    """The dealer says something that matters, with the clause where there is one."""

    text: str
    cite: str = ""


class Begun(msgspec.Struct, frozen=True, gc=False):
    """The dealer sets equipment going whose result comes later: the ball circles, the dice lie under their cover."""

    kind: str
    """The kind of the request that asks for the result."""


class Settled(msgspec.Struct, frozen=True, gc=False):
    """One wager of one seat is settled."""

    seat: int
    wager: str
    outcome: str
    pays: str
    stake: int
    net: int
    cite: str
    hand: str = ""
    from_meter: int = 0
    """The part of the payout, in cents, that comes off the wager's meter."""
    meter_reset: bool = False
    meter: str = ""
    """The meter's name, where the wager has several."""

    def but(self, **changed: Any) -> Settled:
        """The same line with some of it changed."""
        return msgspec.structs.replace(self, **changed)

    @property
    def given_back(self) -> bool:
        """Whether the wager goes back to its player as if it had not been made."""
        return self.stake > 0 and not self.net and self.outcome in GIVEN_BACK


GIVEN_BACK = frozenset({"void", "returned", "dead"})
"""How wagers come out that a ruling, or a void hand, gives back."""


class Toke(msgspec.Struct, frozen=True, gc=False):
    """The house pays into the dealers' toke pool, as a pay table says."""

    cents: int
    what: str
    cite: str


class Moved(msgspec.Struct, frozen=True, gc=False):
    """A wager, or `cents` of it, moves to another place on the layout: a Come Bet to the box of its point."""

    seat: int
    wager: str
    to: str
    cents: int


class Posts(msgspec.Struct, frozen=True, gc=False):
    """A seat places what the rules make it place, unasked: an ante, a blind."""

    seat: int
    wagers: Mapping[str, int]


class Gathered(msgspec.Struct, frozen=True, gc=False):
    """The dealer brings wagers together: what each of these seats has on the layout lies so from here on, as much as
    before. So bets come into a pot, of which each seat's part is known until it is awarded."""

    stands: Mapping[int, Mapping[str, int]]


class Fund(msgspec.Struct, frozen=True, gc=False):
    """Something that was taken from the players goes from the tray into the fund of a jackpot."""

    wager: str
    cents: int
    cite: str


Request: TypeAlias = (
    TakeWagers
    | Physical
    | Shuffle
    | CutCardOut
    | Shown
    | Showdown
    | Decide
    | ReadMeter
    | Verify
    | Halted
    | Standing
    | WhoSits
    | Chips
    | RulingsMade
    | Stands
    | CardMoved
    | Cleared
    | ShuffleIn
    | TurnUp
    | Announce
    | Begun
    | Settled
    | Toke
    | Moved
    | Posts
    | Gathered
    | Fund
)
PHYSICAL = (Physical, Shown, Showdown)
"""Requests that the equipment answers, and at which a table can pause."""
OPEN = (Shown, Showdown)
"""Of these, where something lies open and counts as soon as the table goes on."""
Script: TypeAlias = Generator[Request, Any, Carry]
Part: TypeAlias = Generator[Request, Any, None]
"""A stretch of a script."""


class DealerVoid(Exception):  # noqa: N818 (a ruling, not an error)
    """Thrown into a script by a ruling: all hands are void, what goes back is back, the rest is settled."""

    def __init__(self, cite: str) -> None:
        super().__init__(cite)
        self.cite = cite


def wagers_of(seats: Sequence[int]) -> Generator[Request, Any, dict[int, dict[str, int]]]:
    """Ask seats for their wagers: what each that makes any has made."""
    stakes: dict[int, dict[str, int]] = {}
    for seat in seats:
        if taken := (yield TakeWagers(seat)):
            stakes[seat] = dict(taken)
    return stakes


def plain_data(event: Announce | Begun | Settled | Moved | Toke | Fund) -> dict[str, Any]:
    """An event's fields by name; all of them are plain, so nothing needs to be copied deeply."""
    return msgspec.structs.asdict(event)


def open_carry(carry: Carry) -> Carry:
    """A carry without the cards that nobody has seen yet."""
    shoe = carry.get("shoe")
    if not isinstance(shoe, dict) or "kept" not in shoe:
        return carry
    return carry | {"shoe": {name: held for name, held in shoe.items() if name != "kept"}}


def _most(amount: Amount) -> str:
    return typed(amount.most) if amount.most < NO_LIMIT else ""
