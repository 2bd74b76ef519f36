"""The floor as one thing: the house, its workers, and the threads that watch clocks and other servers."""

from __future__ import annotations

import logging
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as Late
from contextlib import suppress

import msgspec

from croupier import machine
from croupier.errors import Refused
from croupier.floor import chain, repeats, tickets
from croupier.floor.anchors import Anchors, file_of
from croupier.floor.control import Control
from croupier.floor.house import House
from croupier.floor.people import IDLE_SECONDS, Person
from croupier.floor.snapshots import Mark
from croupier.floor.software import Software
from croupier.floor.store import Store, log_failure
from croupier.floor.stored_table import StoredTable
from croupier.floor.table_clock import THINKS
from croupier.floor.training import Training
from croupier.floor.turns import HOUSE, Thread, Turns
from croupier.floor.waitlists import Waitlists
from croupier.floor.workers import Workers
from croupier.games.base import View
from croupier.games.script import Decide
from croupier.rules.law import Chapter
from croupier.rules.stadium import Stadium
from croupier.rules.submission import Submission
from croupier.tables import companions
from croupier.tables.journal import Event

log = logging.getLogger("croupier.floor")
_TICK = 0.5
_CLEARS = 3600.0
"""Seconds between two looks for keys of acts of long ago."""


def build_types(*kinds: type) -> None:
    """Have msgspec build what it needs for some types, before there are threads.

    It does so when a type is first used, and not safely: two threads that come first together crash the process.
    """
    for kind in kinds:
        msgspec.json.Decoder(kind)


class Floor:
    """A running floor."""

    def __init__(
        self,
        database: str | Store,
        *,
        accounts: bool = False,
        clock: int = 0,
        secure: bool = False,
        warms: bool = False,
        tells: str = "",
        idle: int = IDLE_SECONDS,
        dual: int | None = None,
        submissions: bool = False,
        by_the_book: bool = False,
        ticket_days: int = tickets.DAYS,
        workers: Workers | None = None,
    ) -> None:
        build_types(Chapter, Submission, Event, Mark, Stadium)
        self.store = database if isinstance(database, Store) else Store(database)
        self.store.claim()
        self.accounts = accounts
        self.secure = secure
        """Whether browsers come over HTTPS, so that the session's cookie is only sent there."""
        self.warms = warms
        """Whether every game is made ready in the background when the floor opens."""
        self.house = House(self.store, clock if accounts else 0, idle, accounts, by_the_book, ticket_days)
        self.house.filed.binding = submissions and accounts
        self.control = Control(self.house, dual if accounts else None)
        """Asks a second supervisor, where `dual` is the amount in cents from which on that is due."""
        self.waitlists = Waitlists(self.store)
        self.training = Training(self.store)
        self.software = Software(self.store)
        with self.store.writing() as connection:
            chain.record_software(connection)
        self.local: Person | None = None if accounts else self.house.people.local()
        self.workers = workers or Workers()
        self.readers = Turns(Thread, places=4, most=12)
        """What people read of the past, which may be long: threads of its own, so that play has the others."""
        self.doors = Turns(Thread, places=2, most=None)
        """Passwords that are tried, by address: each takes a while on purpose, and nobody is sent away who waits."""
        self._stopped = machine.event()
        self._thoughts = machine.semaphore(0)
        self._to_think: set[int] = set()
        self.anchors = Anchors(self.store, file_of(self.store.url), tells)
        """Notes elsewhere what the chains have come to; `tells` is a command that is told too."""
        self.house.changed += [self._consider, self.anchors.moved]

    def start(self) -> None:
        """Begin to watch clocks, companions and other servers."""
        for work in (self._watch_clocks, self._think, self._listen):
            machine.start(work, work.__name__)
        self.anchors.start()
        if self.warms:
            self.workers.warm_all()
            machine.start(self._check_software, "software")

    def stop(self) -> None:
        """Stop watching; everything is stored already."""
        self._stopped.set()
        self._thoughts.release()
        self.workers.close()
        self.readers.close()
        self.doors.close()
        self.anchors.stop()
        self.store.close()

    def _check_software(self) -> None:
        try:
            self.software.record()
            found = self.software.latest().comparison
            if found.result == "differs":
                log.warning("the software is not as released: %s", found.summary())
        except Exception:
            if not self._stopped.is_set():
                log_failure(log, "the software could not be compared with its release")

    def _listen(self) -> None:
        self.store.listen(self.house.hear, self._stopped)

    def _watch_clocks(self) -> None:
        cleared = -_CLEARS
        while not self._stopped.wait(_TICK):
            try:
                if machine.monotonic() > cleared + _CLEARS:
                    cleared = machine.monotonic()
                    repeats.forget_old(self.store)
                self.control.end_late()
                self.house.look_at_meters()
                for number in self.house.due():
                    self._try(number)
            except Exception:
                if not self._stopped.is_set():
                    log_failure(log, "the clocks could not be read")

    def _try(self, number: int) -> None:
        try:
            self.house.run_out(number)
        except Refused as refused:
            log.warning("table %s: the clock could not act: %s", number, refused)
        except Exception:
            log_failure(log, "table %s: the clock failed", number)

    # --- companions --------------------------------------------------------------------------------------------------

    def _consider(self, number: int, _: int) -> None:
        """A table has changed: a companion may be asked something."""
        if self.house.companion_asked(number):
            self._to_think.add(number)
            self._thoughts.release()

    def _think(self) -> None:
        while True:
            self._thoughts.acquire()
            if self._stopped.is_set():
                return
            with suppress(KeyError):
                number = self._to_think.pop()
                try:
                    self.house.think(number, self._rank)
                except Exception:
                    if not self._stopped.is_set():
                        log_failure(log, "table %s: a companion could not decide", number)

    def _rank(self, kept: StoredTable, request: Decide, view: View) -> list[str]:
        """What a companion would rather do, best first; what ends soonest if the thought takes too long."""
        thought = self.workers.thoughts(HOUSE, kept.game.rules.chapter.address, kept.submission, request, view)
        try:
            with thought.waited_for():
                does: list[str] = thought.future.result(THINKS / 1000 - 3)
        except (Late, CancelledError, NotImplementedError, Refused):
            if thought.place is None:  # what is under way helps the next thought
                self.workers.leave(HOUSE, thought)
            does = []
        return does + [action for action in companions.soonest(request) if action not in does]
