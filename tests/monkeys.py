"""Monkeys: seeded players who do anything at a table of the floor, and what must hold whatever they do.

A run is a chapter, a house, a seed and a list of acts in plain data. Acts are chosen at random while it is played, and
can be done again, all or some of them: a run that goes wrong is cut down to the acts that it takes (`shrink`).

What is checked shares nothing with settlement: `Refold` reads the journal's moves of money and cards by itself.
"""

from __future__ import annotations

import json
import random
import re
import secrets
import shutil
import tempfile
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import reduce
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import sqlalchemy as sql

from croupier.contract.guests import DOLLARS, some_action, some_wagers
from croupier.contract.houses import some_house
from croupier.errors import Refused
from croupier.floor import schema
from croupier.floor.audit import audit
from croupier.floor.autoplay import run_out
from croupier.floor.control import Control
from croupier.floor.house import THE_CLOCK, House
from croupier.floor.open_tables import warm
from croupier.floor.store import Store
from croupier.floor.stored_table import StoredTable
from croupier.games import open_game
from croupier.games.base import Game
from croupier.games.physical import RollDice, SpinWheel
from croupier.games.script import Decide, Halted, Shown, TakeWagers
from croupier.rules.submission import Submission
from croupier.tables import companions
from croupier.tables.journal import Event, Journal
from croupier.tables.replay import replay
from croupier.tables.round_export import written
from croupier.web import past
from croupier.web.live import Watcher, _messages
from croupier.web.views import state_of
from floors import newcomer

Act = list[Any]
"""What is done, by whom, where: `["wager", "p1", 3, {"ante": 500}]`."""
PLAYERS = ("p1", "p2", "p3", "Ada")
"""Who plays; one is called like a companion. Nobody else but two supervisors and a stranger who watches is there."""
STRANGER, STAFF, SECOND = "stranger", "staff", "second"
ROLES = dict.fromkeys((*PLAYERS, STRANGER), "player") | dict.fromkeys((STAFF, SECOND), "supervisor")
PURSE = 10**10
BUYS_IN = 1_000_000
ENOUGH = 4000
"""Acts after which a table that has not come to an end is stuck."""


class Fault(Exception):  # noqa: N818 (what a monkey has found)
    """Something that must never happen: of which kind, and what."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(f"{kind}: {what}")
        self.kind, self.what = kind, what


class PowerCut(BaseException):
    """The process ends here."""


class Run(msgspec.Struct):
    """A table and what is done at it; with the same seed the same cards come."""

    address: str
    seed: str
    submission: Submission
    paused: bool = False
    dual: bool = False
    """Whether a second supervisor must agree to whatever moves money."""
    acts: list[Act] = []

    @classmethod
    def of(cls, address: str, seed: str) -> Run:
        """A run of a chapter under a house that the seed chooses; its acts are still to come."""
        rng = random.Random(f"{address} {seed} house")
        while True:
            chosen = some_house(address, rng)
            with suppress(Refused):  # it leaves out what it must supply
                warm(open_game(address, chosen), rounds=1)
                return cls(address, seed, chosen, rng.random() < 0.5, rng.random() < 0.5)

    @property
    def least(self) -> int | None:
        """The amount in cents from which on two must agree; None: nobody is asked twice."""
        return 0 if self.dual else None


# --- a fold of its own ------------------------------------------------------------------------------------------------


class Refold:
    """Money and cards of a table, from the bare events of its journal."""

    def __init__(self, cards: frozenset[str]) -> None:
        self.cards = cards
        self.chips: Counter[int] = Counter()
        self.layout: dict[int, Counter[str]] = defaultdict(Counter)
        self.bank = self.tokes = self.outside = 0
        """What tray and meters have won, what went to the dealers, and what came to the table from outside."""
        self.sits: dict[int, str] = {}
        self.bought: Counter[str] = Counter()
        """What each person has brought to the table, less what was taken away."""
        self.length = self.rounds = self.begun = 0
        self.dealt: dict[int, str] = {}
        """Who had which seat when the round began."""
        self.laid: dict[str, list[list[Any]]] = {}
        self.seen: dict[str, set[str]] = {}
        """By viewer the cards of this round that they have seen; everybody's under the empty name."""
        self.sealed: dict[str, int] = {}
        """Commitments that were drawn from and whose seed is not shown yet, with the event since which they are; of
        sealed decks it never is."""
        self.opened: set[str] = set()
        """Seeds that were shown."""
        self.hashes: list[str] = []
        self.high: set[str] = set()
        """Hands that were shown and are told of in later rounds: the high hands of poker."""

    def take(self, event: Event) -> None:
        """Take in one event more; a fault if money is made of nothing or what stands is forgotten."""
        if event.number != self.length:
            raise Fault("journal", f"event {event.number} follows {self.length - 1}")
        self.length += 1
        self.hashes.append(event.hash)
        data = event.data
        if "commitment" in data:
            self.sealed[data["commitment"]] = event.number
        if "seed" in data:
            self.sealed.pop(sha256(bytes.fromhex(data["seed"])).hexdigest(), None)
            self.opened.add(data["seed"])
        for deck in data.get("decks", ()):
            if unseen := {card for _, card, _ in deck["opened"]} - self.seen[""]:
                raise Fault("hidden", f"event {event.number} opens {unseen}, which were not shown")
        self._money(event.kind, data)
        self._cards(event.kind, data)
        self.begun = event.number if event.kind == "round" else self.begun
        wrong = [seat for seat, held in self.chips.items() if held < 0]
        wrong += [seat for seat, held in self.layout.items() if any(cents < 0 for cents in held.values())]
        if wrong:
            raise Fault("money", f"event {event.number} ({event.kind} {data}) takes more from {wrong} than is there")
        everything = sum(self.chips.values()) + self.on_layout() + self.bank + self.tokes
        if everything != self.outside:
            raise Fault(
                "money", f"event {event.number}: {everything} cents are at the table, {self.outside} came to it"
            )

    def on_layout(self) -> int:
        """What lies on the layout, of all seats."""
        return sum(sum(held.values()) for held in self.layout.values())

    def _money(self, kind: str, data: Mapping[str, Any]) -> None:
        seat = data.get("seat")
        match kind:
            case "sit" | "buy":
                if kind == "sit":
                    self.sits[data["seat"]] = data["name"]
                self.chips[data["seat"]] += data["cents"]
                self.outside += data["cents"]
                self.bought[self.sits[data["seat"]]] += data["cents"]
            case "leave":
                self.chips[data["seat"]] -= data["cents"] + data.get("owed", 0)
                self.bank += data.get("owed", 0)
                self.outside -= data["cents"]
                if self.chips[data["seat"]] or sum(self.layout[data["seat"]].values()):
                    raise Fault("money", f"seat {seat} leaves {self.chips[data['seat']]} cents behind")
                self.bought[self.sits.pop(data["seat"])] -= data["cents"]
            case "wagers" | "decision" | "posted":
                for key, cents in data["wagers"].items():
                    if cents > 0:
                        self.chips[data["seat"]] -= cents
                        self.layout[data["seat"]][key] += cents
            case "settled":
                self.layout[data["seat"]][data["wager"]] -= data["stake"]
                self.chips[data["seat"]] += data["stake"] + data["net"]
                self.bank -= data["net"]
            case "moved":
                self.layout[data["seat"]][data["wager"]] -= data["cents"]
                self.layout[data["seat"]][data["to"]] += data["cents"]
            case "gathered":
                for where, held in data["stands"].items():
                    lay = self.layout[int(where)]
                    if sum(held.values()) != sum(lay.values()):
                        raise Fault("money", f"{sum(lay.values())} cents of seat {where} are gathered as {held}")
                    self.layout[int(where)] = Counter(held)
            case "charge":
                for where, cents in data["seats"].items():
                    self.chips[int(where)] -= cents
                    self.bank += cents
            case "toke":
                self.bank -= data["cents"]
                self.tokes += data["cents"]
            case "end" | "void":
                standing = sum(sum(held.values()) for held in data["carry"].get("standing", {}).values())
                if self.on_layout() != standing:
                    raise Fault("money", f"a round leaves {self.on_layout()} cents on the layout, {standing} stand")

    def _cards(self, kind: str, data: Mapping[str, Any]) -> None:
        match kind:
            case "round":
                self.rounds += 1
                self.laid, self.seen, self.dealt = {}, {"": set()}, dict(self.sits)
            case "card":
                self.laid.setdefault(data["to"], []).append([data["card"], data["face"] == "up"])
            case "card-moved":
                place = self.laid[data["place"]]
                which = [card for card, _ in place].index(data["card"]) if "card" in data else -1
                self.laid.setdefault(data["to"], []).append(place.pop(which))
            case "cleared":
                gone = self.laid.pop(data["place"], [])
                self.laid.setdefault("discard", []).extend([card, False] for card, _ in gone)
            case "shuffle-in":
                for lies in self.laid.values():
                    lies[:] = [one for one in lies if one[0] not in data["cards"]]
            case "end" if hand := data["carry"].get("high-hand", {}).get("hand", ""):
                unseen = set(hand.split()) & self.cards - self.seen[""]
                if unseen and hand not in self.high:
                    raise Fault("hidden", f"{unseen} of the high hand {hand} were not shown")
                self.high.add(hand)
            case "magic-card" if data["selected"]:  # everybody is told which card the system selects
                self.seen[""].add(data["selected"])
            case "turn":
                down = [one for one in self.laid.get(data["place"], []) if not one[1]]
                for one in down[: data.get("cards", len(down))]:
                    one[1] = True
            case _:
                return
        for place, cards in self.laid.items():
            seat = re.match(r"seat (\d+)\b", place)
            for card, up in cards:
                if up:
                    self.seen[""].add(card)
                if seat and int(seat[1]) in self.dealt:
                    self.seen.setdefault(self.dealt[int(seat[1])], set()).add(card)

    def leaks(self, sent: Any, viewer: str, unopened: Sequence[str] = ()) -> str:
        """What a viewer is sent about the round under way and must not know; empty if nothing."""
        text = json.dumps(sent)
        for seed in unopened:
            if seed in text:
                return "a seed that is still drawn from"
        if not self.sealed:
            return ""
        first = min(self.sealed.values())
        if any(one in text for one in self.hashes[first:]):
            return "the hash of an event that is not open yet"
        seen = self.seen.get("", set()) | self.seen.get(viewer, set())
        return next((found for found in self._named(sent, seen)), "")

    def _named(self, sent: Any, seen: set[str]) -> Iterator[str]:
        """Cards that something names and that were not seen, and what a shoe that lasts keeps."""
        if isinstance(sent, Mapping):
            if isinstance(sent.get("kept"), list) and sent["kept"]:
                yield f"cards that the shoe keeps: {sent['kept']}"
            if sent.get("cards") and isinstance(sent["cards"], list) and sent.get("total") and not all(sent["cards"]):
                yield f"what hidden cards count: {sent}"
            for value in sent.values():
                yield from self._named(value, seen)
        elif isinstance(sent, list):
            for value in sent:
                yield from self._named(value, seen)
        elif isinstance(sent, str) and sent:
            told = reduce(lambda text, hand: text.replace(hand, ""), self.high, sent)
            words = re.findall(r"[\w-]+", told)
            whole = all(word in self.cards for word in words)
            for word in words:  # `Blazing 7s`, `As`, `Ah` are words too
                if word in self.cards - seen and (whole or (word[-1] in "cdh" and word not in ("Ad", "Ah"))):
                    yield f"{word}, in {sent!r}"


# --- what monkeys do --------------------------------------------------------------------------------------------------


def players_of(kept: StoredTable) -> dict[int, str]:
    """Who plays at a table, by seat: neither companions nor those who were stood up."""
    away = kept.table.away
    return {seat: chair.name for seat, chair in kept.chairs.items() if chair.person and seat not in away}


def choose(kept: StoredTable, rng: random.Random, trouble: float = 0.05) -> Act:
    """Something to do at a table now, mostly something that is asked for; `trouble` is how often something is amiss."""
    table = kept.table
    request, people = table.pending, players_of(kept)
    luck = rng.random()
    if luck < trouble:
        return _amiss(kept, rng)
    if luck < trouble + 0.08:
        return _illegal(kept, rng)
    if kept.held and luck < 0.8:
        return [rng.choice(("agree", "agree", "deny"))]
    if isinstance(request, (TakeWagers, Decide)):
        seat, companion = request.seat, request.seat not in people
        if luck > 0.98:
            return ["clock"] if luck > 0.985 else ["stand-up", rng.choice(list(kept.chairs))]
        if companion:
            return ["think"] if isinstance(request, Decide) else ["clock"]
        if isinstance(request, TakeWagers):
            return ["wager", people[seat], seat, some_wagers(table, request, rng)]
        return ["decide", people[seat], seat, some_action(request, rng)]
    if table.playing:
        return ["reopen"] if isinstance(request, Halted) else ["proceed"]
    return _between(kept, people, rng)


def _between(kept: StoredTable, people: dict[int, str], rng: random.Random) -> Act:
    """Between rounds people come, go, buy and bet."""
    table, free = kept.table, [seat for seat in range(1, kept.game.seats + 1) if seat not in kept.chairs]
    if table.closed and rng.random() < 0.8:
        return ["reopen"]
    if free and (not people or rng.random() < 0.15 / len(people)):
        return ["sit", rng.choice(PLAYERS), rng.choice(free), rng.choice((1, 700, 12_345, BUYS_IN, BUYS_IN))]
    if free and rng.random() < 0.02:
        return ["companion", rng.choice(free)]
    if kept.chairs and rng.random() < 0.04:
        seat = rng.choice(list(kept.chairs))
        return ["leave", people.get(seat, STAFF), seat]
    if rng.random() < 0.02:
        return ["stand-up", rng.choice(list(kept.chairs))] if kept.chairs else ["close"]
    if rng.random() < 0.03:
        return ["pause", not kept.paused]
    if not people:
        return ["stand-up", rng.choice(list(kept.chairs))] if kept.chairs else ["close"]
    if rng.random() < 0.03:
        seat = rng.choice(list(people))
        return ["buy", people[seat], seat, rng.choice((1, 500, BUYS_IN))]
    if rng.random() < 0.03:
        seat = rng.choice(list(people))
        return ["word", people[seat], seat, rng.choice(("luck", "", "a b", "x" * 500, "1\n2 forged"))]
    waiting = [seat for seat in people if kept.chairs[seat].prepared is None] or list(people)
    seat = rng.choice(waiting)
    wagers = some_wagers(table, TakeWagers(seat), rng) if rng.random() < 0.9 else {}
    return ["wager", people[seat], seat, wagers]


def _amiss(kept: StoredTable, rng: random.Random) -> Act:
    """Something goes wrong: an irregularity that is ruled on, a crash before or in the middle of the next act."""
    laws = kept.game.rules.chapter.irregularities
    if not laws or rng.random() < 0.3:
        return ["crash", rng.choice((0, 0, 1, 2, 3, 5, 8, 20))]
    seat = rng.choice([None, *kept.chairs])
    held = list(kept.table.stakes.get(seat or 0, {}))
    wager, pending = rng.choice(["", *held]), kept.table.pending
    result: Any = None
    if isinstance(pending, Shown) and rng.random() < 0.2:
        if isinstance(pending.of, SpinWheel):
            result = rng.choice(kept.game.wheel.pockets)
        elif isinstance(pending.of, RollDice):
            result = [rng.randint(1, 6) for _ in range(pending.of.count)]
    law, people = rng.choice(laws), players_of(kept)
    if "player-agrees" in law.effect and seat in people and rng.random() < 0.5:
        return ["ask", people[seat], law.id, seat, wager]
    return ["rule", law.id, seat, wager, result]


def _illegal(kept: StoredTable, rng: random.Random) -> Act:
    """What is mostly refused: for others, out of turn, too much, too little, nothing of the kind."""
    table = kept.table
    who, seat = rng.choice((*PLAYERS, STRANGER, STAFF)), rng.randint(0, kept.game.seats + 1)
    wager = rng.choice([law.id for law in kept.game.rules.offered])
    held = table.bankroll(seat) if seat in table.players else 0
    return rng.choice(
        [
            ["sit", who, seat, BUYS_IN],
            ["sit", who, seat, -1],
            ["buy", who, seat, rng.choice((1, 0, -500, 10 * PURSE))],
            ["leave", who, seat],
            ["companion", seat],
            ["stand-up", seat],
            ["wager", who, seat, {wager: rng.choice((held + 1, 10**15, -100, 1, 500))}],
            ["wager", who, seat, {"nothing-of-the-kind": 500}],
            ["wager", who, seat, {f"{wager}:nothing": 500, "": 1}],
            ["wager", who, seat, {wager: 100 * rng.choice(DOLLARS)}],
            ["decide", who, seat, rng.choice(("", "fold", "stand", "double 1e9", "nothing of the kind", "-1"))],
            ["proceed"],
            ["reopen"],
            ["agree"],
            ["deny"],
            ["pause", rng.random() < 0.5],
            ["rule", "nothing-of-the-kind", seat, "", None],
            ["rule", rng.choice(list(kept.game.rules.chapter.irregularities)).id, 99, "nothing 1e9", "nothing"]
            if kept.game.rules.chapter.irregularities
            else ["reopen"],
            ["close"] if kept.chairs else ["proceed"],
        ]
    )


def asked_for(control: Control, table: int) -> int:
    """The request that has waited longest at a table; refused if none does."""
    found = [one.id for one in control.waiting() if one.table == table]
    if not found:
        raise Refused("Nothing is asked for.")
    return found[0]


def endings(kept: StoredTable) -> Iterator[Act]:
    """Acts that bring a table nearer to its end, those that should do first."""
    table = kept.table
    request, people = table.pending, players_of(kept)
    if kept.held:
        yield ["agree"]
        yield ["deny"]
    if isinstance(request, Decide):
        for action in (*([request.usual] if request.usual else ()), *companions.soonest(request)):
            yield ["decide", people[request.seat], request.seat, action] if request.seat in people else ["think"]
        yield ["clock"]
    elif isinstance(request, TakeWagers):
        if request.seat in people:
            yield ["wager", people[request.seat], request.seat, {}]
        yield ["clock"]
    elif table.playing:
        yield ["reopen"] if isinstance(request, Halted) else ["proceed"]
    elif not kept.chairs:
        yield ["close"]
    else:
        if table.closed:
            yield ["reopen"]
        for seat in kept.chairs:
            if not table.stakes.get(seat):
                yield ["leave", people.get(seat, STAFF), seat]
        for seat, name in people.items():
            if kept.chairs[seat].prepared is None:
                down = {key: -held for key, held in table.stakes.get(seat, {}).items()}
                yield from (["wager", name, seat, {key: cents}] for key, cents in down.items())
                yield ["wager", name, seat, {}]
        if not people:
            yield from (["stand-up", seat] for seat in kept.chairs)
            yield ["close"]
            free = [seat for seat in range(1, kept.game.seats + 1) if seat not in kept.chairs]
            yield from (["sit", PLAYERS[0], seat, BUYS_IN] for seat in free)


# --- a table in this process ------------------------------------------------------------------------------------------


class Script:
    """A table of a floor in this process, behind one server or, on PostgreSQL, behind two that know it by the database
    alone."""

    def __init__(self, run: Run, databases: Sequence[str]) -> None:
        self.run = run
        self.stores = [Store(one) for one in databases]
        self.houses = [House(one) for one in self.stores]
        self.people = {name: newcomer(self.stores[0], name, role, PURSE)[0] for name, role in ROLES.items()}
        self.seeds: list[bytes] = []
        self._cuts: int | None = None
        self.acts = self.refused = 0
        self.over = False
        with self._seeded():
            self.table = self.houses[0].open(self.people[STAFF], run.address, run.submission, paused=run.paused)
        with self.houses[0].seeing(self.table) as kept:
            self.fold = Refold(cards_of(kept.game))
        self._read()

    def close(self) -> None:
        """Let go of the database."""
        for one in self.stores:
            one.close()

    @contextmanager
    def _seeded(self) -> Iterator[None]:
        """Chance from the run's seed, and a process that ends after some events where a crash is due."""
        rng = random.Random(f"{self.run.address} {self.run.seed} {len(self.seeds)}")
        kept = {name: getattr(secrets, name) for name in ("token_bytes", "randbelow", "randbits", "choice")}
        next_event = Journal._next

        def token(size: int | None = None) -> bytes:
            self.seeds.append(random.Random(f"{self.run.seed} {len(self.seeds)}").randbytes(size or 32))
            return self.seeds[-1]

        def cut(journal: Journal, *rest: Any, **more: Any) -> Event:
            if self._cuts is not None:
                self._cuts -= 1
                if self._cuts < 0:
                    raise PowerCut
            return next_event(journal, *rest, **more)

        secrets.token_bytes, secrets.choice = token, rng.choice
        secrets.randbelow, secrets.randbits = rng.randrange, rng.getrandbits
        Journal._next = cut  # type: ignore[method-assign]
        try:
            yield
        finally:
            for name, was in kept.items():
                setattr(secrets, name, was)
            Journal._next = next_event  # type: ignore[method-assign]

    @contextmanager
    def seeing(self) -> Iterator[StoredTable]:
        """The table as the first server sees it."""
        with self.houses[0].seeing(self.table) as kept:
            yield kept

    def do(self, act: Act) -> bool:
        """Do something, and check everything that must hold then; whether it was done."""
        self.acts += 1
        before = self.fold.length
        try:
            with self._seeded(), _no_errors(f"in {act}"):
                done = self._try(act)
        except PowerCut:
            done = False
            self._restart()
        if act[0] != "crash":
            self._cuts = None
        with _no_errors(f"after {act}"):
            self._read()
        lets_go = act[0] == "agree"  # what is asked for in vain holds the table no longer
        if not done and self.fold.length != before and not lets_go:
            raise Fault("refused", f"{act} is refused, and {self.fold.length - before} events are stored")
        self.refused += not done
        self.over = done and act[0] == "close"
        return done

    def _try(self, act: Act) -> bool:
        what, *rest = act
        if what == "crash":
            if rest[0]:
                self._cuts = rest[0]  # in the middle of what is done next
            else:
                self._restart()
            return True
        house = self.houses[self.acts % len(self.houses)]
        try:
            self._perform(house, what, rest)
        except Refused:
            return False
        return True

    def _perform(self, house: House, what: str, rest: list[Any]) -> None:
        table, staff = self.table, self.people[STAFF]
        match what:
            case "sit" | "buy" | "wager" | "decide":
                name, seat, more = rest
                getattr(house, what)(self.people[name], table, seat, more)
            case "word":
                house.say_word(self.people[rest[0]], table, *rest[1:])
            case "leave":
                house.leave(self.people[rest[0]], table, rest[1])
            case "stand-up":
                Control(house, self.run.least).stand_up(staff, table, rest[0])
            case "companion":
                house.seat_companion(staff, table, rest[0])
            case "proceed" | "reopen" | "close":
                getattr(house, what)(staff, table)
            case "pause":
                house.pause(staff, table, rest[0])
            case "rule":
                Control(house, self.run.least).rule(staff, table, *rest)
            case "ask":
                Control(house, self.run.least).ask_ruling(self.people[rest[0]], table, *rest[1:])
            case "agree" | "deny":
                control = Control(house, self.run.least)
                getattr(control, what)(self.people[SECOND], asked_for(control, table))
            case "clock":
                house.act(table, run_out, "clock", THE_CLOCK)
            case "think":
                house.think(table, lambda kept, request, view: companions.soonest(request))
            case _:
                raise ValueError(what)

    def _restart(self) -> None:
        """A server ends and begins again with nothing but the store; what people see is the same."""
        place = self.acts % len(self.houses)
        self._cuts = None
        before = self._shown(self.houses[place])
        self.houses[place] = House(self.stores[place])
        after = self._shown(self.houses[place])
        if before != after:
            raise Fault("crash", f"before it people saw {_difference(before, after)}")

    def _shown(self, house: House) -> Any:
        try:
            with house.seeing(self.table) as kept:
                return [msgspec.to_builtins(state_of(kept, person)) for person in self.people.values()]
        except Refused:
            return None

    def _read(self) -> None:
        """Take in what was stored, and hold it against memory and against what people are shown."""
        for event in self.houses[0].events(self.table, self.fold.length):
            self.fold.take(event)
        with _no_errors("in looking at the table"), suppress(Refused):  # it may be over
            for house in self.houses:
                with house.seeing(self.table) as kept:
                    self._same_money(kept)
                self._nothing_hidden(house)

    def _same_money(self, kept: StoredTable) -> None:
        held, fold = kept.table.ledger.balances, self.fold
        if len(kept.book) != fold.length:
            raise Fault("memory", f"{len(kept.book)} events are in memory, {fold.length} are stored")
        for seat in range(1, kept.game.seats + 1):
            here = held.get(f"player {seat}", 0), held.get(f"layout {seat}", 0)
            there = fold.chips[seat], sum(fold.layout[seat].values())
            if here != there:
                raise Fault("money", f"seat {seat} holds {here}, its journal makes {there}")
        bank = sum(cents for name, cents in held.items() if name == "house" or name.startswith(("meter ", "reserve ")))
        if (bank, held.get("tokes", 0)) != (fold.bank, fold.tokes):
            raise Fault("money", f"tray and meters hold {bank}, the journal makes {fold.bank}")
        if {seat: chair.name for seat, chair in kept.chairs.items()} != fold.sits:
            raise Fault("memory", "who sits there is not who the journal says")

    def _nothing_hidden(self, house: House) -> None:
        unopened = [seed.hex() for seed in self.seeds if seed.hex() not in self.fold.opened]
        names = (STRANGER, PLAYERS[self.acts % len(PLAYERS)])
        watchers = [Watcher(self.people[name], version=self.fold.begun) for name in names]
        for name, (_, text) in zip(names, _messages(self._floor(house), self.table, watchers, 0), strict=True):
            assert text is not None
            if found := self.fold.leaks(json.loads(text), name, unopened):
                raise Fault("hidden", f"{name} is told {found}")

    def _floor(self, house: House) -> Any:
        return SimpleNamespace(house=house, store=house.store)

    def history(self) -> None:
        """What the past tells of the last round, to anybody, and the file of a round: nothing hidden, no error."""
        floor = self._floor(self.houses[0])
        number = self.fold.rounds
        for name in (STRANGER, *PLAYERS) if number else ():
            with _no_errors("in the past"):
                sent = msgspec.to_builtins(past.one_round(floor, self.people[name], self.table, number))
            if found := self.fold.leaks(sent, name):
                raise Fault("hidden", f"the past tells {name} {found}")
            with _no_errors("in the record of a deal"), suppress(Refused):
                record = past.deal_record(floor, self.people[name], self.table, number)
                if found := self.fold.leaks(record["dealt"] + [deck["opened"] for deck in record["decks"]], name):
                    raise Fault("hidden", f"the record of the deal tells {name} {found}")
        with _no_errors("in a round file"), suppress(Refused):
            written(self.houses[0].events(self.table), max(1, number - 1))

    def finish(self) -> None:
        """From here a bounded number of acts ends the round and closes the table; then everything is accounted for."""
        self.do(["crash", 0])
        for _ in range(ENOUGH):
            with self.seeing() as kept:
                ways, where = list(endings(kept)), f"{kept.table.pending or 'between rounds'}"
            if not any(self.do(act) for act in ways):
                raise Fault("stuck", f"nothing brings it to an end: {where}, {ways[:6]}")
            if self.over:
                break
        else:
            raise Fault("stuck", f"it has not come to an end after {ENOUGH} acts: {where}")
        self.check()

    def check(self) -> None:
        """The audit is clean, replay equals play, and purses hold what the journal makes of them."""
        accounted_for(self.stores[0], {name: self.people[name].id for name in PLAYERS}, self.fold.bought)
        again = replay(self.houses[0].events(self.table))
        if again.playing or any(again.stakes.values()):
            raise Fault("replay", "played again, the round is not over")


def accounted_for(kept: Store, players: Mapping[str, int], bought: Mapping[str, int]) -> None:
    """On a floor whose tables are closed the audit is clean, players have what the journals make, nothing is left."""
    if wrong := audit(kept).wrong:
        raise Fault("audit", wrong[0])
    with kept.reading() as connection:
        held = {row.account: row.cents for row in connection.execute(sql.select(schema.balances))}
    for name, number in players.items():
        purse, due = held.get(f"purse {number}", 0), PURSE - bought.get(name, 0)
        if purse != due:
            raise Fault("money", f"{name} has {purse} cents, the journals make {due}")
    if left := {name: cents for name, cents in held.items() if cents and name.startswith(("tray", "chips", "meters"))}:
        raise Fault("money", f"closed tables hold {left}")


@contextmanager
def _no_errors(where: str) -> Iterator[None]:
    """Any error but a refusal is a fault."""
    try:
        yield
    except (Fault, Refused):
        raise
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        at = f"{Path(last.filename).name}, {last.name}"
        raise Fault("error", f"{type(error).__name__} {where}: {error} ({at})") from error


def cards_of(game: Game) -> frozenset[str]:
    """The names of what a game deals; none where dice or a wheel decide."""
    deals = any(item.kind in ("cards", "tiles") for item in game.rules.chapter.equipment)
    return frozenset(game.pieces.name(one) for one in set(game.deck())) if deals else frozenset()


def _difference(before: Any, after: Any, where: str = "") -> str:
    """The first place where two pieces of plain data differ."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() | after.keys():
            if before.get(key) != after.get(key):
                return _difference(before.get(key), after.get(key), f"{where}.{key}")
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            if one != other:
                return _difference(one, other, f"{where}[{place}]")
    return f"{where.lstrip('.')} {before!r}, after it {after!r}"


# --- runs -------------------------------------------------------------------------------------------------------------

Databases = Callable[[], tuple[Sequence[str], Callable[[], None]]]
"""New databases for a run, one a server, and how they are thrown away."""


def on_sqlite() -> tuple[Sequence[str], Callable[[], None]]:
    """A file in memory where there is such a place: what is tested here is not the disk."""
    fast = Path("/dev/shm")
    folder = tempfile.mkdtemp(prefix="monkey-", dir=fast if fast.is_dir() else None)
    return [f"{folder}/floor.db"], lambda: shutil.rmtree(folder, ignore_errors=True)


def play(run: Run, acts: int, databases: Databases = on_sqlite) -> Script:
    """Have a monkey do so many acts, which are kept in the run as they are done; then the table comes to its end."""
    rng = random.Random(f"{run.address} {run.seed} acts")
    trouble = rng.choice((0.0, 0.02, 0.05, 0.15))
    with _script(run, databases) as script:
        for _ in range(acts):
            with script.seeing() as kept:
                act = choose(kept, rng, trouble)
            run.acts.append(act)
            script.do(act)
            if script.over:
                break  # it was closed, as nobody sat there
            if rng.random() < 0.03:
                script.history()
        else:
            script.finish()
        return script


def play_again(run: Run, databases: Databases = on_sqlite) -> Fault | None:
    """Do the acts of a run again; the fault that they lead to."""
    try:
        with _script(run, databases) as script:
            for act in run.acts:
                script.do(act)
                script.history()
                if script.over:
                    return None
            script.finish()
    except Fault as fault:
        return fault
    return None


@contextmanager
def _script(run: Run, databases: Databases) -> Iterator[Script]:
    addresses, throw_away = databases()
    with ExitStack() as stack:
        stack.callback(throw_away)
        script = Script(run, addresses)
        stack.callback(script.close)
        yield script


def shrink(run: Run, kind: str, databases: Databases = on_sqlite, tries: int = 150) -> Run:
    """The run with as few acts as still lead to a fault of its kind; after so many tries it is left as it is."""
    size = max(1, len(run.acts) // 2)
    while size and tries > 0:
        place = len(run.acts)
        while place > 0 and tries > 0:
            place = max(0, place - size)
            fewer = msgspec.structs.replace(run, acts=run.acts[:place] + run.acts[place + size :])
            tries -= 1
            found = play_again(fewer, databases)
            if found is not None and found.kind == kind:
                run = fewer
                place = min(place, len(run.acts))
        size //= 2
    return run
