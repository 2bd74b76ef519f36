"""The house: what people do at the tables of a floor. Each act is stored before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import sqlalchemy as sql

from croupier.errors import Refused
from croupier.floor import (
    autoplay,
    chain,
    claims,
    concern,
    linked_jackpots,
    links,
    meters,
    repeats,
    retention,
    schema,
    store,
    tickets,
)
from croupier.floor.act import Act
from croupier.floor.open_tables import NO_CHECKS, Checks, OpenTables
from croupier.floor.people import LOCAL, NotAllowed, Person
from croupier.floor.sealed_hands import opening_of, sealed_hand
from croupier.floor.stored_table import StoredTable
from croupier.floor.table_rows import Chair, NoTable, events_of
from croupier.games import open_game
from croupier.games.base import View
from croupier.games.capabilities import AmongPlayers, buy_in, fees_of
from croupier.games.script import Decide, TakeWagers
from croupier.rules.books import house_money as money
from croupier.rules.dates import honoured
from croupier.rules.editions import chapter_of
from croupier.rules.stadium import PAID_BY_HAND, Stadium, clause_of
from croupier.rules.submission import Submission
from croupier.tables import companions
from croupier.tables.journal import Event
from croupier.tables.table import DEALERS, SLOT_TEAM

THE_CLOCK, COMPANIONS = "(clock)", "(companion)"
"""Who acts when nobody does; no person's name has brackets."""
_LATE = 300
"""Milliseconds that a clock's server leaves to the others before it acts itself."""


class House(OpenTables):
    """The tables of a floor, with what people do at them."""

    def sit(self, person: Person, number: int, seat: int, cents: int) -> int:
        """Take a seat with a buy-in from one's account; the local player's play money is there when it is needed."""
        person.must("play")
        self.limits.may_play(person)

        def do(act: Act) -> None:
            act.table.sit(seat, person.name, cents)
            act.chairs[seat] = Chair(person.id, person.name)
            self._lend(act, person, cents)

        return self.act(number, do, "sit", person.name)

    def buy(self, person: Person, number: int, seat: int, cents: int) -> int:
        """Buy more chips."""
        self.limits.may_play(person)

        def do(act: Act) -> None:
            act.table.buy(seat, cents)
            self._lend(act, person, cents)

        return self._act_at(person, number, seat, do, "buy")

    @staticmethod
    def _lend(act: Act, person: Person, cents: int) -> None:
        """Play money for the one local player, as much as the account lacks."""
        if person.role == LOCAL:
            act.lent[person.id] = cents

    def leave(self, person: Person, number: int, seat: int) -> int:
        """Leave with all chips."""

        def do(act: Act) -> None:
            self.check_own_seat(act.stored, person, seat, staff="companion")
            if act.chairs[seat].person is None:
                act.stand_up(seat)
                return
            stadium, holds = act.stored.stadium, act.table.bankroll(seat)
            if stadium is not None and 0 < stadium.hand_pay <= holds:
                raise Refused(
                    f"Station {seat} has {money(holds)}: from {money(stadium.hand_pay)} on an attendant pays by hand.",
                    cite=clause_of(act.game.rules.chapter, PAID_BY_HAND),
                )
            act.leave(seat)

        return self.act(number, do, "leave", person.name)

    def stand_up(self, person: Person, number: int, seat: int, checks: Checks = NO_CHECKS) -> int:
        """Have a seat stand up whose player is absent or has to go: its wagers are played out, its chips go to the
        player's account."""
        person.must("rule")
        return self._stand_up(person, number, seat, checks)

    def _stand_up(self, person: Person, number: int, seat: int, checks: Checks = NO_CHECKS) -> int:
        def do(act: Act) -> None:
            checks.first(act)
            if seat not in act.chairs:
                raise Refused(f"Nobody sits at seat {seat}.", allowed=(str(one) for one in sorted(act.chairs)))
            checks.weigh(act, lambda connection: concern.of_standing_up(connection, act.stored, seat))
            act.stand_up(seat)

        return self.act(number, do, "stand-up", person.name, alone=True)

    def renew(self, person: Person, number: int, checks: Checks = NO_CHECKS) -> int:
        """End a table whose rules are no longer those in force, and open one under those that are, in the edition of
        today; its number.

        A journal is of one set of rules, so that the amended game begins another. The new table has the limits of the
        submission in force, and stays linked to the meters of the house that the old one was linked to.
        """
        person.must("open")
        with self.seeing(number) as kept:
            address, title, paused = chapter_of(kept.game.rules.chapter.address), kept.title, kept.paused
            chosen = Submission() if self.filed.binds(kept.game.rules.chapter) else kept.submission
            seats, stadium = sorted(set(kept.chairs) - kept.table.away), kept.stadium
            joined = {key: one.meter for key, one in kept.table.progressives.joined.items()}
        self._check_renewal(number, address, chosen, stadium, joined)
        with repeats.later():
            for seat in seats:
                self.stand_up(person, number, seat, checks)
            self.close(person, number)
        return self.open(person, address, chosen, title, paused, joined, stadium)

    def _check_renewal(
        self, number: int, address: str, chosen: Submission, stadium: Stadium | None, joined: Mapping[str, int]
    ) -> None:
        """Refuse to end a table that could not be opened anew: nothing to run under, or unfit for its meters now."""
        game, _ = self._game_of(address, chosen, stadium)
        with self.store.reading() as connection:
            for key, meter in joined.items():
                links.check(game, key, meters.one_of(connection, meter), meters.rules_at(connection, meter, number))

    def stand_up_everywhere(
        self, person: Person, who: int, stand_up: Callable[[Person, int, int], object] | None = None
    ) -> None:
        """Have every seat of somebody who may play no longer stand up: one's own, or as a supervisor anybody's. Another
        way to `stand_up` may have a second supervisor asked."""
        if who != person.id:
            person.must("rule")
        for listed in self.open_tables():
            for seat in [seat for seat, chair in listed.chairs.items() if chair.person == who]:
                with suppress(Refused), repeats.later():  # the player was quicker, or the table is over
                    (stand_up or self._stand_up)(person, listed.id, seat)

    def exclude(
        self, person: Person, who: int, days: int, stand_up: Callable[[Person, int, int], object] | None = None
    ) -> int:
        """Exclude oneself, or as a supervisor anybody, from play: every seat stands up; until when, in milliseconds."""
        if who != person.id:
            person.must("people")
        until = self.limits.exclude(who, days, person)
        self.stand_up_everywhere(person, who, stand_up)
        return until

    def rest(self, person: Person, number: int, seat: int, rests: bool) -> int:
        """Keep one's seat without being dealt in, or be dealt in again."""

        def do(act: Act) -> None:
            if not rests and isinstance(act.game, AmongPlayers):
                act.table.check_stake(seat, act.game.to_be_dealt_in(act.table.carry))
            act.table.rest(seat, rests)
            act.stored.prepare(seat, None)

        return self._act_at(person, number, seat, do, "rest")

    def use_value_chips(self, person: Person, number: int, seat: int, uses: bool) -> int:
        """Wager with value chips where the game has chips of its own, or with those again."""

        def do(act: Act) -> None:
            act.table.use_value_chips(seat, uses)
            act.stored.prepare(seat, None)

        return self._act_at(person, number, seat, do, "value-chips")

    def seat_companion(self, person: Person, number: int, seat: int) -> int:
        """A computer player sits down."""
        person.must("companion")
        self.limits.may_play(person)

        def do(act: Act) -> None:
            taken = {chair.name for chair in act.chairs.values()}
            named = (*companions.NAMES, f"Companion {seat}")
            name = next(one for one in map(_starred, named) if one not in taken)
            act.table.sit(seat, name, buy_in(act.game) or companions.BUYS_IN)
            act.chairs[seat] = Chair(None, name)

        return self.act(number, do, "companion", person.name)

    def wager(self, person: Person, number: int, seat: int, wagers: Mapping[str, int]) -> int:
        """Bet: prepared for the next round, or the answer where the seat is asked."""
        self.checklists.may_bet(number)

        def do(act: Act) -> None:
            act.stored.check_held()
            request = act.table.pending
            asked = request if isinstance(request, TakeWagers) and request.seat == seat else None
            if asked is None and not act.stored.betting:
                under_way = "A round is under way" if act.table.playing else "Betting has closed"
                raise Refused(f"{under_way}; bets for the next one are made when it is over.")
            stakes = act.table.check_wagers(seat, wagers, asked)
            if asked is None:
                if seat in act.table.resting:
                    raise Refused(f"Seat {seat} sits out.", allowed=("being dealt in again", "leaving"))
                if act.stopped and any(cents > 0 for cents in stakes.values()):
                    raise Refused(act.stopped, allowed=("leaving", "what stands is played out"))
                act.stored.prepare(seat, stakes)
            else:
                act.table.answer(dict(wagers))

        return self._act_at(person, number, seat, do, "wager")

    def say_word(self, person: Person, number: int, seat: int, word: str) -> int:
        """A word of one's own, mixed into the seeds that the next round draws from."""
        return self._act_at(person, number, seat, lambda act: act.table.say_word(seat, word), "word")

    def check(self, person: Person, number: int, seat: int, wagers: Mapping[str, int]) -> tuple[int, int]:
        """What some wagers would cost, and the fees on them; refused if they could not be made."""
        person.must("play")
        with self.seeing(number) as kept:
            self.check_own_seat(kept, person, seat)
            request = kept.table.pending
            asked = request if isinstance(request, TakeWagers) and request.seat == seat else None
            stakes = kept.table.check_wagers(seat, wagers, asked)
            fees = fees_of(kept.game, seat, stakes, kept.table.carry)
        return sum(cents for cents in stakes.values() if cents > 0), fees

    def decide(self, person: Person, number: int, seat: int, action: str) -> int:
        """Take an action at the seat that is asked."""

        def do(act: Act) -> None:
            act.stored.check_held()
            request = act.table.pending
            if not isinstance(request, Decide) or request.seat != seat:
                raise Refused(f"Seat {seat} is not asked to decide now.")
            act.table.answer(action)

        return self._act_at(person, number, seat, do, "decide")

    # --- stations ----------------------------------------------------------------------------------------------------

    def take_station(self, person: Person, number: int, cents: int = 0, code: str = "") -> int:
        """Sit down at a station that is free, with money of one's account or with a ticket."""
        person.must("play")
        self.limits.may_play(person)

        def do(act: Act) -> None:
            self._check_stations(act)
            free = next((seat for seat in range(1, act.game.seats + 1) if seat not in act.chairs), None)
            if free is None:
                raise Refused("Every station of this table is taken.")
            amount = self._insert(act, person, cents, code)
            act.table.sit(free, person.name, amount)
            act.chairs[free] = Chair(person.id, person.name)

        return self.act(number, do, "sit", person.name)

    def insert(self, person: Person, number: int, seat: int, code: str) -> int:
        """Put a ticket into one's station, or present it at the book for chips."""
        self.limits.may_play(person)

        def do(act: Act) -> None:
            if honoured(act.game.rules.chapter) is None:
                self._check_stations(act)
            act.table.buy(seat, self._insert(act, person, 0, code))

        return self._act_at(person, number, seat, do, "buy")

    def _insert(self, act: Act, person: Person, cents: int, code: str) -> int:
        """What a station is bought into with: the amount of a ticket, or money."""
        if not code:
            self._lend(act, person, cents)
            return cents
        if act.connection is not None:
            act.ticket = self._presented(act.connection, code)
        else:
            with self.store.reading() as connection:
                act.ticket = self._presented(connection, code)
        return act.ticket.cents

    def _presented(self, connection: sql.Connection, code: str) -> tickets.Ticket:
        """The ticket with a code, as it is redeemed now; refused if it is not."""
        found = tickets.find(connection, code, self.today())
        claims.check_presented(connection, found)
        return found

    def tip(self, person: Person, number: int, seat: int, cents: int, to: str = DEALERS) -> int:
        """Give the dealers something at one's station, or the slot team, which pays it by hand: that up to what the
        house has set. Only the player enters a gratuity."""

        def do(act: Act) -> None:
            self._check_stations(act)
            if to == SLOT_TEAM:
                self._check_gratuity(act, cents)
            act.table.tip(seat, cents, to)

        return self._act_at(person, number, seat, do, "tip")

    @staticmethod
    def _check_gratuity(act: Act, cents: int) -> None:
        """Refuse more on a payout by hand than the house lets its slot team take."""
        stadium = act.stored.stadium
        assert stadium is not None
        if cents > stadium.gratuity:
            raise Refused(
                f"A gratuity on a payout by hand is at most {money(stadium.gratuity)} here, not {money(cents)}.",
                allowed=(f"up to {money(stadium.gratuity)}",),
                cite=clause_of(act.game.rules.chapter, PAID_BY_HAND),
            )

    def hand_pay(self, person: Person, number: int, seat: int) -> int:
        """An attendant pays a station out by hand, into its player's account."""
        person.must("pay")

        def do(act: Act) -> None:
            self._check_stations(act)
            chair = act.chairs.get(seat)
            if chair is None or chair.person is None:
                raise Refused(f"Nobody is to be paid at station {seat}.")
            act.paid_by_hand.add(seat)
            act.leave(seat)

        return self.act(number, do, "hand-pay", person.name)

    def redeem(self, person: Person, code: str, to: int) -> tickets.Ticket:
        """The cage pays a ticket into somebody's account."""
        with self.store.writing() as connection:
            return self.redeem_in(connection, person, code, to)

    def redeem_in(self, connection: sql.Connection, person: Person, code: str, to: int) -> tickets.Ticket:
        """The same in a transaction."""
        person.must("pit")
        (person if to == person.id else self.people.known(to)).must("play")
        found = self._presented(connection, code)
        tickets.at_cage(connection, found, to, person.name)
        return found

    def redeem_seen(self, person: Person, ticket: int, to: int) -> None:
        """The cage pays a ticket into somebody's account whose code was read before."""
        with self.store.writing() as connection:
            found = tickets.known(connection, ticket)
            if found is None:
                raise Refused(f"There is no ticket {ticket}.")
            tickets.check_good(found, self.today())
            claims.check_presented(connection, found)
            tickets.at_cage(connection, found, to, person.name)

    # --- tickets of wagers -------------------------------------------------------------------------------------------

    def take_ticket(self, person: Person, number: int, seat: int, wager: str) -> int:
        """Take what a wager of the last round was settled with as a ticket."""
        return self._act_at(person, number, seat, lambda act: act.table.ticket(seat, wager), "ticket")

    def report_lost(self, person: Person, ticket: int, documents: str = "") -> None:
        """Report a ticket that was issued to oneself as lost or stolen, with what supports that, if anything does."""
        person.must("play")
        with self.store.writing() as connection:
            chain.take(connection)  # nobody redeems it meanwhile
            found = tickets.known(connection, ticket)
            if found is None or found.person != person.id:
                raise Refused(f"No ticket {ticket} was issued to you.")
            claims.report(connection, found, documents.strip(), self.today(), person.name)

    def decide_claim(self, person: Person, ticket: int, pay: bool, note: str = "") -> None:
        """Decide on a claim for a ticket that is lost: it is paid, or not."""
        person.must("pit")
        with self.store.writing() as connection:
            found = tickets.known(connection, ticket)
            if found is None:
                raise Refused(f"There is no ticket {ticket}.")
            claims.decide(connection, found, pay, note, self.today(), person.name)

    @staticmethod
    def _check_stations(act: Act) -> None:
        if act.stored.stadium is None:
            raise Refused("This table has seats, not stations.")

    # --- the dealer and rulings --------------------------------------------------------------------------------------

    def proceed(self, person: Person, number: int) -> int:
        """The next card, spin or roll at a paused table."""
        person.must("proceed")

        def do(act: Act) -> None:
            act.stored.check_held()
            act.table.proceed()

        return self.act(number, do, "proceed", person.name)

    def rule(
        self,
        person: Person,
        number: int,
        irregularity: str,
        seat: int | None,
        wager: str = "",
        result: Any = None,
        note: str = "",
        checks: Checks = NO_CHECKS,
        agreed: bool = False,
    ) -> int:
        """The book's ruling on an irregularity acts, if the `checks` do not refuse it; in the same transaction it is in
        the log of incidents, with what is noted of it. What the player agrees to has the player asked for, if it is
        `agreed`."""
        person.must("rule")

        def do(act: Act) -> None:
            checks.first(act)
            act.stored.check_held()
            if not agreed:
                self._check_player_agrees(act, person, irregularity, seat)
            law, about = act.table.check_ruling(irregularity, seat, wager=wager, result=result)
            act.stored.check_noted(law, note)
            checks.weigh(act, lambda connection: concern.of_ruling(connection, act.stored, law, about))
            act.table.rule(irregularity, seat, wager=wager, result=result)
            act.incident = {
                "table": number, "round": act.table.rounds, "event": law.event, "cite": act.game.rules.cite(law.cite),
                "seat": seat, "wager": wager, "note": note,
            }  # fmt: skip

        return self.act(number, do, "rule", person.name, alone=True)

    @staticmethod
    def _check_player_agrees(act: Act, person: Person, irregularity: str, seat: int | None) -> None:
        """Refuse a ruling that a player has to agree to, who has not asked for it."""
        law, chair = act.game.rules.irregularity(irregularity), act.chairs.get(seat or 0)
        if "player-agrees" in law.effect and chair is not None and chair.person not in (None, person.id):
            raise act.game.rules.refused(f"{chair.name} has to ask for it first, on this page.", law)

    def verify(
        self,
        person: Person,
        number: int,
        surveillance: str = "",
        checks: Checks = NO_CHECKS,
    ) -> int:
        """A payout that waits is verified, if the `checks` do not refuse it, and paid; a meter of the house that it
        comes from is reset. Where the book has surveillance or somebody else verify it too, whoever did so there is
        named."""
        person.must("rule")
        with self.seeing(number) as kept:
            by = kept.verified_by(person.name, surveillance)

        def do(act: Act) -> None:
            checks.first(act)
            act.stored.check_held()
            linked_jackpots.verify(act, surveillance)

        return self.act(number, do, "verify", by)

    def open_meter(
        self, person: Person, address: str, submission: Submission, wager: str, title: str = "", stake: int = 0
    ) -> list[int]:
        """Open the meters of a progressive wager; their numbers."""
        person.must("open")
        rules = open_game(address, self.filed.of_table(address, submission)).rules
        with self.store.writing() as connection:
            made = meters.open_meters(connection, rules, wager, title or rules.wager(wager).name, stake, person.name)
            repeats.note(made[0])
        self.look_at_meters()
        return made

    def remove_meter(self, person: Person, number: int, approval: str) -> None:
        """Take a meter off the floor, by a written approval."""
        person.must("open")
        with self.store.writing() as connection:
            meters.remove(connection, number, approval, person.name)
        self.shown.pop(number, None)

    def reopen(self, person: Person, number: int) -> int:
        """What stopped play has been put right."""
        person.must("reopen")
        return self.act(number, lambda act: act.table.reopen(), "reopen", person.name)

    def check_opening(self, person: Person, number: int, round_: int, seat: int, note: str) -> dict[str, Any]:
        """Return the event that opens what a seat was dealt in a hand that is over; refused if it cannot be opened."""
        person.must("rule")
        with self.seeing(number) as kept:
            game = kept.game
        with self.store.reading() as connection:
            return opening_of(sealed_hand(connection, game, number, round_), seat, note)

    def open_cards(self, person: Person, number: int, round_: int, seat: int, note: str) -> int:
        """Open to everybody what a seat was dealt in a hand that is over and nobody has seen."""
        opening = self.check_opening(person, number, round_, seat, note)
        return self.act(number, lambda act: act.table.open_cards(opening), "open-cards", person.name)

    def pause(self, person: Person, number: int, paused: bool) -> int:
        """Have a table stop before each card, spin and roll, or deal by itself."""
        person.must("proceed")

        def do(act: Act) -> None:
            if act.table.playing:
                raise Refused("A round is under way.")
            act.stored.set_paused(paused)

        return self.act(number, do, "pause", person.name)

    def _act_at(self, person: Person, number: int, seat: int, do: Callable[[Act], None], what: str) -> int:
        """Act at a seat of one's own."""
        person.must("play")

        def at_own_seat(act: Act) -> None:
            self.check_own_seat(act.stored, person, seat)
            do(act)

        return self.act(number, at_own_seat, what, person.name)

    @staticmethod
    def check_own_seat(kept: StoredTable, person: Person, seat: int, staff: str = "") -> None:
        """Refuse to act for somebody else; staff may act for a companion."""
        chair = kept.chairs.get(seat)
        if chair is None:
            raise Refused(f"Nobody sits at seat {seat}.", allowed=(str(one) for one in sorted(kept.chairs)))
        if chair.person != person.id and not (chair.person is None and staff and person.may(staff)):
            raise NotAllowed(f"Seat {seat} is {chair.name}'s.")
        if seat in kept.table.away:
            raise Refused(f"Seat {seat} has been stood up; its chips go to the account once nothing of it stands.")

    # --- clocks and companions ---------------------------------------------------------------------------------------

    def due(self) -> list[int]:
        """Tables whose clock has run out."""
        query = sql.select(schema.tables.c.id, schema.tables.c.deadline).where(
            schema.tables.c.deadline.is_not(None), schema.tables.c.ended == ""
        )
        with self.store.reading() as connection:
            rows = connection.execute(query).all()
        return [number for number, deadline in rows if self._left(number, deadline) < -_LATE]

    def _left(self, number: int, deadline: int) -> int:
        """Milliseconds that a table's clock still runs, by this server's own time if the table is in memory."""
        kept = self._tables.get(number)
        if kept is not None and kept.deadline == deadline:
            return kept.left or 0
        return deadline - store.now()

    def run_out(self, number: int) -> None:
        """Do what the clock does, if it still has run out."""

        def do(act: Act) -> None:
            if (act.stored.left or 0) < 0 and not act.stored.held:
                autoplay.run_out(act)

        with suppress(NoTable):
            self.act(number, do, "clock", THE_CLOCK)

    def companion_asked(self, number: int) -> bool:
        """Whether a table in memory waits for a companion; only a glance, without its lock."""
        kept = self._tables.get(number)
        return kept is not None and kept.thinking is not None

    def think(self, number: int, rank: Callable[[StoredTable, Decide, View], list[str]]) -> bool:
        """Let the companion that is asked decide; whether it did. `rank` says what is best."""
        decided = False
        with suppress(NoTable):
            with self.seeing(number) as kept:
                request, version = kept.thinking, len(kept.book)
                if request is None or kept.held:
                    return False
                view = kept.table.view(request.seat)
            actions = rank(kept, request, view)

            def do(act: Act) -> None:
                nonlocal decided
                decided = act.stored.thinking is not None and len(act.stored.book) == version and not act.stored.held
                if decided:
                    companions.decide(act.table, actions)

            self.act(number, do, "think", COMPANIONS)
        return decided

    # --- the past ----------------------------------------------------------------------------------------------------

    def events(self, number: int, since: int = 0, until: int | None = None) -> list[Event]:
        """A table's journal, or a part of it; tables that are over have theirs too."""
        with self.store.reading() as connection:
            found = events_of(connection, number, since, until)
            if not found and since == 0:
                if when := retention.deletion_time(connection, number):
                    raise NoTable(f"The journal of table {number} was deleted {when[:10]}, after its retention period.")
                raise NoTable(f"There is no table {number}.")
        return found


def _starred(name: str) -> str:
    """A companion's name, which no account can have: at a table who has the same name is the same person."""
    return f"{name}*"
