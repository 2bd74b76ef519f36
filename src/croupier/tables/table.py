"""A table: seats, money, cards, and the round that is being played. Its state is a fold over its journal.

Every change is an event: it is stored, then applied. The round script is driven to the next request that a person must
answer; `answer` takes one step, `rule` makes a ruling on an irregularity act.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

import msgspec

from croupier.equipment.shoe import ShoeEmpty
from croupier.errors import Refused
from croupier.games.base import Game, View
from croupier.games.capabilities import AmongPlayers, fees_of, funds_of, seals_cards
from croupier.games.places import parse_place
from croupier.games.script import (
    OPEN,
    PHYSICAL,
    Announce,
    Carry,
    DealCard,
    DealerVoid,
    Decide,
    Halted,
    Physical,
    ReadMeter,
    Request,
    Ruled,
    Script,
    Settled,
    Showdown,
    Shown,
    TakeWagers,
    Verify,
    open_carry,
    plain_data,
)
from croupier.rules.dates import honoured
from croupier.rules.law import Irregularity
from croupier.rules.pays import cents as in_cents
from croupier.rules.wager_keys import parse_key
from croupier.tables import rulings
from croupier.tables.answering import BY_ITSELF
from croupier.tables.dealer import Dealer, HouseDealer
from croupier.tables.devices import dealing_changed, game_without
from croupier.tables.exposure import Exposure
from croupier.tables.fold import Laid, fold
from croupier.tables.journal import Event, Journal
from croupier.tables.ledger import Ledger, player
from croupier.tables.meters import Meters
from croupier.tables.opening import opening

Answer = Mapping[str, int] | str | None
_STOPPED = "Play at this table has stopped until what is wrong has been put right."
DEALERS, SLOT_TEAM = "dealers", "slot-team"
"""Whom a player gives a gratuity to."""
LONGEST_WORD = 64
"""Characters of a word that a player says for the seeds."""
_TORN = "An act at this table has failed midway; it goes on once it is built again from its journal."


class _Doing:
    """An act of a table that has been checked is done: it comes to its end, or the table is torn."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def __enter__(self) -> None:
        if self.table.torn:
            raise Refused(_TORN)

    def __exit__(self, failed: object, *_: object) -> None:
        if failed is not None:
            self.table.torn = True


class Table:
    """One table of one game."""

    game: Game
    """The game as it is dealt: without devices that are out of order."""
    filed_game: Game
    """The game as the house has filed it."""
    reads: Callable[[str], int | None] | None
    """Says what a meter of the house shows, in cents, or that somebody has to verify it first; without it a table waits
    for `read_meter`."""
    may_stake: Callable[[int, int, int], None] | None
    """Refuses what a seat's player may not stake, by what the table knows nothing of: the seat, the cents that are
    wagered, and those that go to fees and gratuities."""

    def __init__(
        self,
        game: Game,
        dealer: Dealer | None = None,
        journal: Journal | None = None,
        *,
        pause: bool = False,
    ) -> None:
        self.game = self.filed_game = game
        self._games: dict[frozenset[str], Game] = {}
        """The game by the rulings on devices that are out of order."""
        self.dealer = dealer or HouseDealer(game)
        self.journal = journal if journal is not None else Journal()
        self.pause = pause
        """Whether the table stops before each card, spin or roll, and when a spin or roll is shown, so that a person
        can handle it or rule on it."""
        self.players: dict[int, str] = {}
        self.ledger: Ledger = Ledger()
        self.progressives = Meters(game.rules, self.ledger, funds=funds_of(game))
        self.verifies = False
        """Whether payouts that the law has verified wait for it; else the table goes on and says so."""
        self.reads = self.may_stake = None
        self.stakes: dict[int, dict[str, int]] = {}
        """What stands on the layout, seat by seat."""
        self.laid: dict[str, Laid] = {}
        self.lines: list[Settled] = []
        """The settlements of the round so far."""
        self.said: list[Announce] = []
        self.results: list[Any] = []
        """Pockets or dice of the round so far."""
        self.rulings: list[Ruled] = []
        """What was ruled since the last round ended."""
        self.paid_from: dict[str, int] = {}
        """What a round file says that meters showed, in cents, when they were paid from."""
        self.carry: Carry = {}
        self.rounds = 0
        self.closed = ""
        """The clause under which play has stopped; empty while the table is open."""
        self.out_of_order: set[str] = set()
        """The rulings by which devices are out of use until the table is opened again."""
        self.pending: Request | None = None
        self.torn = False
        """Whether an act has failed midway: nothing more is done until the table is built from its journal again."""
        self.away: set[int] = set()
        """Seats that nobody plays any more: they leave as soon as nothing of theirs stands."""
        self.resting: set[int] = set()
        """Seats that are kept and not dealt in."""
        self.value_chips: set[int] = set()
        """Seats that wager with value chips where the game has chips of its own."""
        self.short: set[int] = set()
        """Seats whose last buy-in was a short one, where the house has posted what a full one is."""
        self.since = ""
        """When the time began for which the next charge is taken; empty: it has not, or nothing is taken for time."""
        self.charges = 0
        """How many charges were taken since the first round of those who sit here."""
        self.promised: list[str] = []
        """Commitments to the next seeds, in the order in which they are drawn from."""
        self.words: dict[int, str] = {}
        """What seats have said for the next seeds to be mixed with."""
        self._drew = False
        """Whether a seed was drawn from in this round."""
        self._script: Script | None = None
        self._out: set[int] = set()
        self.aside: list[int] = []
        """Cards that were set aside in this round: they stay out of it, whatever is shuffled."""
        self._side = ""
        """The side of a double shoe from which the last card came."""
        self._seen: dict[str, list[int]] = {}
        """Cards of earlier rounds that everybody saw, since the shoe (or its side) was shuffled."""
        self.record("open", opening(game))

    # --- people and money --------------------------------------------------------------------------------------------

    def sit(self, seat: int, name: str, cents: int, *, lay_there: bool = False) -> None:
        """A player takes a seat and buys in. The same name at several seats is one person. Chips that `lay_there`, as a
        round file says, are no buy-in that a house may refuse."""
        if not 1 <= seat <= self.game.seats:
            raise Refused(f"There is no seat {seat}.", allowed=(f"1 to {self.game.seats}",), cite=self._seats_cite())
        if seat in self.players:
            raise Refused(f"Seat {seat} is taken by {self.players[seat]}.")
        if _whole(cents) <= 0:
            raise Refused(f"A buy-in of {self.game.rules.money(cents)} is no buy-in.")
        if not lay_there:
            self._check_buy(cents, may_be_short=False)
        if self.playing and self.game.stadium is None:
            raise Refused("A round is under way.")
        self.record("sit", {"seat": seat, "name": name, "cents": cents})

    def _check_buy(self, cents: int, may_be_short: bool) -> None:
        if isinstance(self.game, AmongPlayers):
            self.game.check_buy(cents, may_be_short)

    def buy(self, seat: int, cents: int) -> None:
        """A seated player buys more chips."""
        self._seated(seat)
        if _whole(cents) <= 0:
            raise Refused(f"A buy-in of {self.game.rules.money(cents)} is no buy-in.")
        if self.playing and isinstance(self.game, AmongPlayers) and self.game.table_stakes:
            raise Refused("Chips are bought between rounds: a round is under way.", cite=self.game.table_stakes)
        self._check_buy(cents, may_be_short=seat not in self.short)
        self.record("buy", {"seat": seat, "cents": cents})

    def leave(self, seat: int) -> int:
        """A player leaves between rounds with all chips, in cents, once what is owed to the house is paid."""
        self._seated(seat)
        if self.playing or self.stakes.get(seat):
            raise Refused("A round is under way.")
        owed = self._owed(seat)
        cents = self.ledger[player(seat)] - owed
        self.record("leave", {"seat": seat, "cents": cents, **({"owed": owed} if owed else {})})
        return cents

    def stand_up(self, seat: int) -> None:
        """A seat's player is gone, or has to go; what stands is played out by whoever drives the table."""
        self._seated(seat)
        if seat in self.away:
            raise Refused(f"Seat {seat} has been stood up already.")
        self.record("away", {"seat": seat})

    def rest(self, seat: int, rests: bool = True) -> None:
        """A player keeps the seat without being dealt in, or is dealt in again, from the next round on."""
        self._seated(seat)
        if not isinstance(self.game, AmongPlayers):
            raise Refused("Nobody need sit out here: who bets nothing takes no part.")
        if rests == (seat in self.resting):
            raise Refused(f"Seat {seat} {'sits out' if rests else 'is dealt in'} already.")
        self.record("rests", {"seat": seat, "rests": rests})

    def use_value_chips(self, seat: int, uses: bool = True) -> None:
        """A player wagers with value chips from now on, or with the game's own chips again; as the house has filed."""
        self._seated(seat)
        rules = self.game.rules
        allowed = rules.chosen("value-chips")
        if not allowed:
            raise Refused("This game has no chips of its own: all wagers are made with value chips.")
        option = rules.option("value-chips")
        if uses and allowed == "prohibited":
            raise rules.refused("The house has prohibited value chips at this table.", option, "chips of the game")
        if uses == (seat in self.value_chips):
            raise Refused(f"Seat {seat} {'wagers' if uses else 'does not wager'} with value chips already.")
        if self.playing or self.stakes.get(seat):
            raise rules.refused("Chips are changed between rounds, when nothing of the seat is on the layout.", option)
        self.record("value-chips", {"seat": seat, "uses": uses})

    def _check_value_chips(self, seat: int, staked: int) -> None:
        """Refuse more in value chips than the house has limited them to."""
        rules = self.game.rules
        if seat not in self.value_chips or rules.chosen("value-chips") != "limited":
            return
        most = rules.amount("value-chips-limit")
        if staked > most:
            what = f"Seat {seat} wagers with value chips, which are limited to {self.game.rules.money(most)} a round."
            raise rules.refused(
                what, rules.option("value-chips-limit"), f"at most {self.game.rules.money(most)}", "chips of the game"
            )

    def tip(self, seat: int, cents: int, to: str = DEALERS) -> None:
        """A player gives the dealers, or who pays stations by hand, something of what lies before the seat."""
        self._seated(seat)
        if cents <= 0:
            raise Refused(f"A gratuity of {self.game.rules.money(cents)} is none.")
        self._afford(seat, cents)
        self.check_stake(seat, 0, cents)
        self.record("tip", {"seat": seat, "cents": cents, **({"to": to} if to != DEALERS else {})})

    def ticket(self, seat: int, wager: str) -> None:
        """A player takes what a wager of the last round was settled with as a ticket, and not as chips."""
        self._seated(seat)
        rules = self.game.rules
        term = honoured(rules.chapter)
        if term is None:
            raise Refused(f"What is won at {rules.chapter.name} is paid at the table, not by ticket.")
        if self.playing:
            raise Refused("A round is under way; what it pays can be taken as a ticket when it is over.")
        settled = self.settled(seat)
        if wager not in settled:
            what = f"Nothing was paid to seat {seat} on {wager} in the last round, or it is a ticket already."
            raise Refused(what, allowed=settled, cite=rules.cite(term.cite))
        self._afford(seat, settled[wager])
        self.record("ticket", {"seat": seat, "wager": wager, "cents": settled[wager]})

    def settled(self, seat: int) -> dict[str, int]:
        """What the wagers of a seat were settled with in the last round, in cents, as far as it is no ticket yet."""
        found: Counter[str] = Counter()
        for event in self.round_events():
            if event.data.get("seat") != seat:
                continue
            wager = event.data.get("wager", "")
            if event.kind == "settled":
                found[wager] += event.data["stake"] + event.data["net"]
            elif event.kind == "ticket":
                del found[wager]
            elif event.kind == "leave":  # who sits there after that has won nothing
                found.clear()
        return {wager: cents for wager, cents in found.items() if cents > 0}

    def end(self) -> None:
        """The table is over once everybody has left: the seeds of shoes that are in use are shown."""
        if self.playing or self.players:
            raise Refused("Somebody sits at this table.")
        for shown in self.dealer.give_up():
            self.record("reveal", shown)

    def set_meter(self, wager: str, cents: int) -> None:
        """What a progressive meter shows before the next round."""
        self.progressives.check(wager)
        self.record("meter", {"wager": wager, "cents": cents})

    def join(self, wager: str, number: int, stake: int) -> None:
        """A progressive wager feeds and wins a meter of the house from now on, and not one of the table's own; every
        wager on it is of `stake` cents, if that is not 0."""
        self.progressives.check(wager)
        if self.playing or wager in self.progressives.seeded or wager in self.progressives.joined:
            raise Refused(f"{wager} has a meter at this table already; a table joins the house's when it opens.")
        self.record("join", {"wager": wager, "meter": number, "stake": stake})

    def read_meter(self, cents: int) -> None:
        """The meter of the house that the table waits for shows so much: whoever has won of it is paid."""
        request = self.pending
        if not isinstance(request, ReadMeter):
            raise Refused("No jackpot waits to be verified at this table.")
        with _Doing(self):
            self._read(self.meter_key(request), cents)
            self._advance(cents)

    def verify(self) -> None:
        """The payout that waits has been verified: it is paid."""
        request = self.pending
        if not isinstance(request, Verify):
            raise Refused("No payout waits to be verified at this table.")
        with _Doing(self):
            self._verified(request)
            self._advance(BY_ITSELF[Settled](self, request.line))

    def _verified(self, request: Verify) -> None:
        line = request.line
        law = self.game.rules.wager(parse_key(line.wager).wager)
        by = law.verified.by if law.verified else "a floorperson or above"
        text = f"Seat {line.seat}, {law.name}: the payout of {line.pays} is verified by {by}."
        self.record("verified", {"seat": line.seat, "wager": line.wager, "text": text, "cite": request.cite})

    def _to_verify(self, request: Request) -> Verify | None:
        """A settlement that is verified first; one from a meter of the house was when the meter was read."""
        if not isinstance(request, Settled) or request.net <= 0 or request.outcome == "envy":
            return None
        wager = parse_key(request.wager).wager
        meter = self.game.rules.meter_of(wager, request.meter, request.stake) if request.from_meter else None
        if meter and meter.key in self.progressives.joined:
            return None
        cite = self.game.rules.verification(wager, request.outcome) if self.game.rules.has(wager) else ""
        return Verify(request, cite) if cite else None

    def _read(self, key: str, cents: int) -> None:
        self.record("reading", {"wager": key, "meter": self.progressives.joined[key].meter, "cents": cents})

    def charge(self) -> None:
        """A stretch of time is over for which the house takes a charge: each seat pays it, as far as its chips go."""
        if self.playing:
            raise Refused("A round is under way.")
        room = self.game if isinstance(self.game, AmongPlayers) else None
        due, cite = room.time_charge(sorted(self.players), self.charges) if room else ({}, "")
        if not due:
            raise Refused(f"No time charge is taken at this table of {self.game.rules.chapter.name}.")
        seats = {str(seat): min(cents, self.bankroll(seat)) for seat, cents in due.items()}
        self.record("charge", {"seats": seats, "cite": cite})

    def charge_if_due(self, now: datetime) -> bool:
        """Take the charge if the house takes one and its stretch of time is over; whether it was."""
        every = self.game.charged_every if isinstance(self.game, AmongPlayers) else 0
        if not every or not self.since or now - datetime.fromisoformat(self.since) < timedelta(minutes=every):
            return False
        self.charge()
        return True

    def promise(self) -> bool:
        """Betting opens: the seeds that the next round may draw from are fixed. Whether any had to be."""
        lacking = self.game.seeds - len(self.promised)
        if self.playing or lacking <= 0:
            return False
        with _Doing(self):
            commitments = self.dealer.promise(lacking)
            if commitments:
                self.record("commit", {"commitments": commitments})
        return bool(commitments)

    def say_word(self, seat: int, word: str) -> None:
        """A player's own word, mixed into the seeds that are promised; an empty one takes it back."""
        self._seated(seat)
        if self.playing:
            raise Refused("A round is under way; a word for the next one is said when it is over.")
        if len(word) > LONGEST_WORD or not word.isprintable():
            raise Refused(f"A word is up to {LONGEST_WORD} letters, figures, signs or spaces on one line.")
        if not self.promised:
            raise Refused("Nothing is promised that a word could be mixed with.")
        self.record("word", {"seat": seat, "word": word})

    def spoken(self) -> str:
        """The words in order of seats, a line each."""
        return "\n".join(f"{seat} {self.words[seat]}" for seat in sorted(self.words))

    def open_cards(self, opening: Mapping[str, Any]) -> None:
        """Supervisors open cards of a hand that is over and that nobody has seen."""
        self.record("opened", dict(opening))

    def reopen(self) -> None:
        """What stopped play, or was out of order, is repaired or replaced: a round that was halted goes on."""
        if not (self.closed or self.out_of_order):
            raise Refused("The table is open, and nothing at it is out of order.")
        self.record("reopen", {})
        if isinstance(self.pending, Halted):
            self.pending = self.pending.of

    def halt(self, cite: str) -> None:
        """Stop play at once, in the round under way too; for rulings."""
        self.record("close", {"cite": cite})
        if self.pending is not None:
            self.pending = Halted(self.pending, cite)

    def change_devices(self) -> None:
        """Have the next round dealt without the devices that are out of order, if there is a permitted way."""
        try:
            self.game = self._without_devices()
        except Refused:
            self.game = self.filed_game

    def go_on_without_devices(self, law: Irregularity) -> None:
        """Stop play where the chapter permits no other way of dealing; if a dealing shoe fails before the first wager
        of a round, that round is dealt in the other way. Cards that a shuffler has shuffled stay in play."""
        try:
            found = self._without_devices()
        except Refused as refused:
            self.record("say", plain_data(Announce(refused.what, refused.cite)))
            self.record("close", {"cite": refused.cite})
            return
        if self.playing and law.method and self.nobody_asked and found is not self.game:
            assert self._script is not None
            self._script.close()
            self.change_devices()
            self._start(self.round_events()[0].data["seats"])

    @property
    def nobody_asked(self) -> bool:
        """Whether nothing has happened in the round but what was ruled and said."""
        return {event.kind for event in self.round_events()[1:]} <= {"ruling", "say"}

    def _without_devices(self) -> Game:
        failed = frozenset(self.out_of_order)
        if failed not in self._games:
            laws = map(self.filed_game.rules.irregularity, sorted(failed))
            self._games[failed] = game_without(self.filed_game, laws)
        return self._games[failed]

    @property
    def shuffled_by_hand(self) -> str:
        """The clause under which cards are shuffled by hand while the shuffler is out of order; empty if it is not."""
        laws = [self.game.rules.irregularity(name) for name in sorted(self.out_of_order)]
        return next((self.game.rules.cite(law.cite) for law in laws if "shuffler" in law.requires), "")

    def bankroll(self, seat: int) -> int:
        """A player's chips, in cents."""
        return self.ledger[player(seat)]

    # --- the round ---------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether a round is under way."""
        return self._script is not None

    def begin(self) -> None:
        """Start a round for everyone seated who does not sit out."""
        if self.playing:
            raise Refused("A round is under way.")
        gone = {seat for seat in self.away if not self.stakes.get(seat)}
        seats = [seat for seat in sorted(self.players) if seat not in self.resting | gone]
        if not seats:
            raise Refused("Everybody sits out." if self.players else "Nobody is seated.")
        if self.closed:
            raise Refused(_STOPPED, cite=self.closed)
        with _Doing(self):
            published = self.dealer.prepare(self.spoken())
            self.record("round", {"number": self.rounds + 1, "seats": seats, **published})
            self._start(seats)

    def _start(self, seats: Sequence[int]) -> None:
        if self.game.seeds == 1:
            self.say_how_shuffled()
        self._say_how_dealt()
        self._script = self.game.round(seats, self.carry)
        self._advance(None)

    def _say_how_dealt(self) -> None:
        """Say how the cards are dealt, where a device that is out of order has changed that."""
        if self.game is not self.filed_game and (changed := dealing_changed(self.filed_game, self.game)):
            self.record("say", plain_data(changed))

    def say_how_shuffled(self) -> None:
        """Say that the cards are shuffled by hand, where the shuffler is out of order."""
        if self.shuffled_by_hand:
            self.record("say", plain_data(Announce("The cards are shuffled by hand.", self.shuffled_by_hand)))

    def answer(self, answer: Answer) -> None:
        """Answer the pending request of a player: wagers in cents, or an action. A bad answer changes nothing."""
        request = self.pending
        if isinstance(request, Halted):
            raise Refused(_STOPPED, cite=request.cite)
        if isinstance(request, TakeWagers):
            if not isinstance(answer, Mapping):
                raise Refused(f"Seat {request.seat} is asked for wagers.")
            stakes = self.check_wagers(request.seat, answer, request)
            self._take("wagers", {"seat": request.seat, "wagers": stakes}, stakes)
        elif isinstance(request, Decide):
            if isinstance(answer, str) and answer not in request.actions:
                answer = self.game.action(request, answer)
            cost = self._cost(request, answer)
            if cost or "owed" in self.carry:
                self._afford(request.seat, sum(cost.values()))
                self._check_added(request, sum(cost.values()))
            decision = {"seat": request.seat, "about": request.about, "action": answer, "wagers": cost}
            self._take("decision", decision, answer, fresh=True)
        else:
            raise Refused("No player is asked for anything now.")

    def pass_turn_to_wager(self) -> None:
        """Whoever is asked for wagers makes none: the player is absent or out of time. Where the chapter has everybody
        bet, that is for those who take part."""
        request = self.pending
        if not isinstance(request, TakeWagers):
            raise Refused("No player is asked for wagers now.")
        self._take("wagers", {"seat": request.seat, "wagers": {}}, {})

    def _take(self, kind: str, data: dict[str, Any], answer: Any, fresh: bool = False) -> None:
        """Take an answer that has been checked: it comes to its end, or the table is torn."""
        try:
            self.record(kind, data, fresh)
            self._advance(answer)
        except BaseException:
            self.torn = True
            raise

    def check_wagers(self, seat: int, wagers: Mapping[str, int], request: TakeWagers | None = None) -> dict[str, int]:
        """A seat's wagers in their one spelling; refused if they could not be made now."""
        stakes = self._spelled(wagers)
        if request is not None:
            self._check_asked(request, stakes)
        self.game.check_wagers(seat, stakes, self.carry)
        for key, cents in stakes.items():
            self.progressives.check_stake(key, cents)
        own = [other for other, name in self.players.items() if name == self.players.get(seat) and other != seat]
        self.game.check_boxes({other: self.stakes[other] for other in own if self.stakes.get(other)} | {seat: stakes})
        staked = sum(cents for cents in stakes.values() if cents > 0)
        self._check_value_chips(seat, staked)
        fees = fees_of(self.game, seat, stakes, self.carry)
        self._afford(seat, staked + fees)
        self.check_stake(seat, staked, fees)
        return stakes

    def check_stake(self, seat: int, wagered: int, other: int = 0) -> None:
        """Refuse what a seat's player may not stake by limits of their own."""
        if self.may_stake is not None and wagered + other > 0:
            self.may_stake(seat, wagered, other)

    def _check_added(self, request: Decide, cents: int) -> None:
        """Refuse a decision that adds more than the player's limits leave; the one that adds least always stays."""
        least = min(sum(request.costs.get(action, {}).values()) for action in request.actions)
        if cents > least:
            self.check_stake(request.seat, cents)

    def proceed(self, told: bool = True) -> None:
        """Let the equipment answer a pending request: the next card, spin or roll; or let what is shown count.

        The journal tells of an act even if nothing comes of it, or a crash would undo it; when it is played again,
        only where it did.
        """
        request = self.pending
        if isinstance(request, Halted):
            raise Refused(_STOPPED, cite=request.cite)
        if not isinstance(request, PHYSICAL):
            raise Refused("No card, spin or roll is due now.")
        known = len(self.journal)
        with _Doing(self):
            self._go_on(request)
            if told and len(self.journal) == known:
                self.record("counts", {})

    def _go_on(self, request: Physical | Shown | Showdown) -> None:
        if isinstance(request, OPEN):
            self._advance(request.result if isinstance(request, Shown) else None)
            return
        try:
            result = self._result(request)
        except ShoeEmpty:
            self._too_few_cards()
        else:
            if self.pause and request.lies_open:
                self.pending = Shown(request, result)
            else:
                self._advance(result)

    def skip(self) -> None:
        """The seat that is asked has left the round; for rulings."""
        self._advance(None)

    def rule(
        self,
        irregularity: str,
        seat: int | None = None,
        *,
        wager: str = "",
        result: Any = None,
        recorded: Sequence[str] | None = None,
    ) -> Irregularity:
        """Make the book's ruling on an irregularity act on this table.

        `wager` is the one concerned (`main 5`: five dollars of it), `result` how whoever decides reads a spin or throw
        that is shown; `recorded` are the effects that it had, if a journal has it and it is made again.
        """
        law, about = self.check_ruling(irregularity, seat, wager=wager, result=result, recorded=recorded)
        said = f"{about.wager} {wager.partition(' ')[2]}".strip()
        named = {key: value for key, value in (("wager", said), ("result", result)) if value}
        ruling = {"irregularity": law.id, "cite": self.game.rules.cite(law.cite), "effect": list(law.effect)}
        with _Doing(self):
            self.record("ruling", ruling | {"seat": seat} | named)
            rulings.carry_out(self, law, about)
        return law

    def check_ruling(
        self,
        irregularity: str,
        seat: int | None = None,
        *,
        wager: str = "",
        result: Any = None,
        recorded: Sequence[str] | None = None,
    ) -> tuple[Irregularity, rulings.About]:
        """The ruling on an irregularity, and what it is about; refused if it could not act now."""
        law = self.game.rules.irregularity(irregularity)
        if recorded is not None:
            law = msgspec.structs.replace(law, effect=tuple(recorded))
        key, _, dollars = wager.partition(" ")
        about = rulings.About(seat, self.game.spot(key), result, in_cents(dollars) if dollars else 0)
        rulings.check(self, law, about, recorded=recorded is not None)
        return law, about

    def standing(self) -> dict[int, dict[str, int]]:
        """What stands on the layout: each seat that is still in the round to its wagers."""
        return {seat: dict(self.stakes.get(seat, {})) for seat in sorted(self.players) if seat not in self._out}

    def view(self, seat: int | None = None) -> View:
        """What a seat can see: its own cards and those face up; everything for None."""
        cards = {
            place: list(laid.cards)
            if seat is None or parse_place(place).belongs_to(seat)
            else [one if up else -1 for one, up in zip(laid.cards, laid.up, strict=True)]
            for place, laid in self.laid.items()
        }
        stakes = {number: dict(wagers) for number, wagers in self.stakes.items()}
        carry = self.carry if seat is None else open_carry(self.carry)
        return View(cards, stakes, carry, tuple(self._seen.get(self._side, ())))

    # --- driving the script ------------------------------------------------------------------------------------------

    def _waits_for(self, request: Request) -> bool:
        """Whether the table stops at a request: for a seat that is asked, or for its equipment where it pauses."""
        if isinstance(request, Decide):
            return request.seat not in self._out
        return isinstance(request, TakeWagers) or (self.pause and isinstance(request, PHYSICAL))

    def throw(self, ruling: DealerVoid) -> None:
        """Tell the script of a ruling that it carries out itself; for rulings."""
        self._advance(ruling)

    def _advance(self, answer: Any) -> None:
        """Send an answer and go on to the next request that a person, or paused equipment, must answer."""
        script = self._script
        assert script is not None
        self.pending = None
        while True:
            try:
                request = script.throw(answer) if isinstance(answer, DealerVoid) else script.send(answer)
            except StopIteration as finished:
                self._finish(finished.value)
                return
            answer = None
            if (verify := self._to_verify(request)) is not None:
                if self.verifies:
                    self.pending = verify
                    return
                self._verified(verify)
            if self._waits_for(request):
                self.pending = request
                return
            by_itself = BY_ITSELF.get(type(request))
            if by_itself is not None:
                answer = by_itself(self, request)
            elif isinstance(request, Physical):
                try:
                    answer = self._result(request)
                except ShoeEmpty:
                    self.pending = request
                    self._too_few_cards()
                    if self.pending is not request:  # the round is void
                        return
                    self.pending = None
                    answer = self._result(request)
            elif isinstance(request, ReadMeter):
                answer = self._meter(request)
                if answer is None:
                    self.pending = request
                    return
            elif not isinstance(request, Decide):  # a seat that has left the round is not asked
                raise TypeError(f"A script asks for {request!r}, which no table answers.")

    def _result(self, request: Physical) -> Any:
        """What the equipment answers, as the script takes it; recorded if it can be."""
        result = self.dealer.result(request)
        meant = request.read(self.game, result)
        if isinstance(request, DealCard):
            self._check_card(request, result, meant)
            self.record(request.kind, request.record(result), fresh=True)
        else:
            self.record(request.kind, request.record(result))
        return meant

    def _check_card(self, request: DealCard, result: Any, meant: int) -> None:
        """Refuse a card that cannot come: the game has none, or all of them lie on the table or were set aside."""
        held = self._held[meant]
        if not held:
            what = f"{self.game.pieces.word}s"
            cite = self.game.rules.cite(self.game.equipment(what).cite)
            raise Refused(f"{result} is not among the {what} of this game.", cite=cite)
        out = 0
        for laid in self.laid.values():
            if meant in laid.cards:
                out += laid.cards.count(meant)
        if not (out or self.aside) or request.side:
            return
        if out >= held:
            raise Refused(f"{result} is already on the table{f' {out} times' if out > 1 else ''}.")
        if self.aside and out + self.aside.count(meant) >= held:
            raise Refused(f"{result} was set aside and may not be used in this round.")

    def _too_few_cards(self) -> None:
        """The shoe is empty where a card is due: the chapter's ruling on that acts by itself, if it has one."""
        if not any(one.id == "insufficient-cards" for one in self.game.rules.chapter.irregularities):
            raise ShoeEmpty("The shoe is empty, and the chapter does not say what then.")
        self.rule("insufficient-cards")

    @cached_property
    def _held(self) -> Counter[int]:
        """How many of each piece the game is dealt from."""
        return self.game.pieces.counted(self.game.deck())

    def _finish(self, carry: Carry) -> None:
        self.record("end", {"carry": carry, **self._revealed()})

    def _revealed(self) -> dict[str, Any]:
        """What is published of the equipment once the round is over."""
        if not seals_cards(self.game):
            return self.dealer.reveal()
        return self.dealer.reveal([(card.deck, card.turn) for card in Exposure(self.round_events()).shown])

    def round_events(self) -> list[Event]:
        """The events of the last round, from its beginning on."""
        events = self.journal.events
        begun = next((place for place in range(len(events) - 1, -1, -1) if events[place].kind == "round"), len(events))
        return events[begun:]

    def abort(self, new_shoe: bool = False) -> None:
        """The round is void: nothing of it counts, and what stood before it stands again. Stakes are settled first."""
        if self._script is not None:
            self._script.close()
        carry = {key: value for key, value in self.carry.items() if not (new_shoe and key == "shoe")}
        self.record("void", {"carry": carry, **self._revealed()})

    # --- events ------------------------------------------------------------------------------------------------------

    def record(self, kind: str, data: dict[str, Any], fresh: bool = False) -> None:
        """Store and apply an event; its data is copied unless it is `fresh`: plain, and made for this event alone."""
        if self.torn:
            raise Refused(_TORN)
        fold(self, self.journal.append(kind, data if fresh else msgspec.to_builtins(data)))

    # --- meters ------------------------------------------------------------------------------------------------------

    def meter_key(self, asked: ReadMeter) -> str:
        """How the meter is called that a hand has won of."""
        return self.game.rules.meter_of(asked.wager, asked.meter, asked.stake).key

    def _meter(self, asked: ReadMeter) -> int | None:
        """What a meter shows, None if that has to be verified first; one that nobody has fed yet is seeded."""
        key = self.meter_key(asked)
        if key in self.progressives.joined:
            shown = self.reads(key) if self.reads is not None else None
            if shown is not None:
                self._read(key, shown)
            return shown
        if key in self.paid_from:
            self.record("meter", {"wager": key, "cents": self.paid_from.pop(key)})
        elif key not in self.progressives.seeded:
            seed = self.progressives.seed(asked.wager, asked.stake, asked.meter)
            self.record("meter", {"wager": key, "cents": seed})
        return self.progressives.shown()[key]

    def meters(self) -> dict[str, int]:
        """What each of its own meters that has been fed or read shows, in cents."""
        return self.progressives.shown()

    # --- help --------------------------------------------------------------------------------------------------------

    def _spelled(self, wagers: Mapping[str, int]) -> dict[str, int]:
        """Wagers by their keys in one spelling; one that is named twice (`split:1-2` and `split:2-1`) is refused."""
        stakes: dict[str, int] = {}
        written: dict[str, str] = {}
        for key, cents in wagers.items():
            spelled = self.game.spot(key)
            if spelled in stakes:
                raise Refused(f"{written[spelled]} and {key} are the same wager; say once how much is bet on it.")
            stakes[spelled], written[spelled] = _whole(cents), key
        return stakes

    def _check_asked(self, request: TakeWagers, stakes: Mapping[str, int]) -> None:
        """Refuse what is not asked for now, where only some wagers are."""
        for key, amount in stakes.items() if request.limits else ():
            law = self.game.rules.wager(parse_key(key).wager)
            if key not in request.limits:
                raise Refused(f"{law.name} cannot be made now.", allowed=request.limits, cite=request.cite)
            least, most = request.limits[key]
            if not least <= amount <= most:
                between = f"from {self.game.rules.money(least)} to {self.game.rules.money(most)}"
                raise Refused(
                    f"{law.name} must now be {between}, not {self.game.rules.money(amount)}.", cite=request.cite
                )

    def _seated(self, seat: int) -> None:
        if seat not in self.players:
            raise Refused(f"Nobody sits at seat {seat}.", allowed=(str(one) for one in sorted(self.players)))

    def _cost(self, request: Decide, answer: Answer) -> dict[str, int]:
        """The wagers that an answer adds; refused, with the clause, if it cannot be given."""
        try:
            return request.taken(str(answer), self.game.rules.money)[1]
        except Refused as refused:
            known = not refused.cite and self.game.rules.has(request.about)
            cite = self.game.rules.cite(self.game.rules.wager(request.about).cite) if known else refused.cite
            raise Refused(refused.what, allowed=refused.allowed, cite=cite) from None

    def _afford(self, seat: int, cents: int) -> None:
        owed, held = self._owed(seat), self.bankroll(seat)
        if cents > held - owed:
            of_it = f", of which {self.game.rules.money(owed)} is owed to the house" if owed else ""
            raise Refused(f"Seat {seat} has {self.game.rules.money(held)}{of_it}, not {self.game.rules.money(cents)}.")

    def _owed(self, seat: int) -> int:
        """What a seat must still pay the house, in cents; it cannot be wagered."""
        owed = self.carry.get("owed")
        return int(owed.get(str(seat), 0)) if owed else 0

    def _seats_cite(self) -> str:
        seats = self.game.rules.chapter.seats
        return self.game.rules.cite(seats.cite) if seats else ""


def _whole(cents: int) -> int:
    """Money as it may come to a table: whole cents, and no float."""
    if not isinstance(cents, int):
        raise Refused(f"Money at a table is whole cents, not {cents!r}.", allowed=("1250 for $12.50",))
    return cents
