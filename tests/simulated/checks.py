"""What must hold in every simulated history: while it is played, by what is stored; and when it is over."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter, defaultdict
from collections.abc import Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sql

from croupier import machine
from croupier.floor import schema
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.games.base import Game
from croupier.games.script import ReadMeter, Verify
from croupier.tables.journal import Event
from croupier.tables.replay import replay
from croupier.web.live import Watcher, _messages
from monkeys import ENOUGH, PLAYERS, PURSE, SECOND, STAFF, STRANGER, Act, Fault, Refold, cards_of, endings
from simulated.database import columns_of
from simulated.linearizability import unfit

if TYPE_CHECKING:
    from simulated.world import World

TRUSTED = "p3"
"""Who has set limits, in cents."""
LIMITS = {"wager": 60_000, "loss": 90_000, "deposit": PURSE + 50_000}
Rows = Mapping[tuple[str, Any], Any]


def who_of(act: Act) -> str:
    """Who does an act."""
    match act[0]:
        case "sit" | "buy" | "wager" | "decide" | "word" | "leave" | "ask":
            return str(act[1])
        case "agree" | "deny":
            return SECOND
    return STAFF


def digest_of(kept: Any) -> str:
    """What a table shows, in a few words."""
    chairs = {seat: [one.person, one.name, one.prepared] for seat, one in sorted(kept.chairs.items())}
    held = sorted(kept.table.ledger.balances.items())
    shown = [len(kept.book), kept.book.events[-1].hash, kept.paused, chairs, [one for one in held if one[1]]]
    text = msgspec.json.encode(shown)
    return f"{len(kept.book)} events, {len(chairs)} chairs, {hashlib.sha256(text).hexdigest()[:12]}"


def watch(world: World, house: House, table: int, rng: random.Random) -> None:
    """Somebody watches a table live: they are told nothing that they must not know."""
    fold = world.ledgers.folds[table]
    name = rng.choice((STRANGER, *PLAYERS))
    watcher = Watcher(world.people[name], version=fold.begun)
    floor: Any = SimpleNamespace(house=house, store=house.store)
    revision = world.ledgers.revisions[table]
    for _, text in _messages(floor, table, [watcher], revision):
        if text is None or watcher.revision != world.ledgers.revisions[table]:
            continue  # the table has moved on since
        opened = [seed.hex() for seed in world.machine.drawn if seed.hex() not in fold.opened]
        if found := fold.leaks(json.loads(text), name, opened):
            raise Fault("hidden", f"{name} is told {found}")


class Ledgers:
    """What is stored, as it comes to be stored."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.folds: dict[int, Refold] = {}
        self.games: dict[int, Game] = {}
        self.revisions: dict[int, int] = {}
        self.balances: Counter[str] = Counter()
        self.keys: set[tuple[int, str]] = set()
        self.shift = 0
        self.wagered: Counter[str] = Counter()
        """What each person has wagered; a history is over before midnight."""
        self.events: dict[int, list[Event]] = defaultdict(list)
        """Events of tables that are being opened."""
        self.at_cage: Counter[str] = Counter()
        """What each purse was given and has paid at the cage."""
        self.deposited: Counter[str] = Counter()
        """What was deposited into each account, or paid out of the house."""
        self.alone: Counter[tuple[str, str]] = Counter()
        """About how much money of each person a supervisor has acted alone; a history is over within a day."""

    def know(self, table: int, game: Game) -> None:
        """A table has been opened."""
        self.games[table] = game
        self.folds[table] = Refold(cards_of(game))
        for event in self.events.pop(table, []):
            self.folds[table].take(event)

    def is_stored(self, person: int, key: str) -> bool:
        """Whether the key of an act is stored."""
        return (person, key) in self.keys

    # --- whenever something is stored --------------------------------------------------------------------------------

    def take(self, rows: Rows) -> None:
        """Take in a transaction that was stored."""
        by_table: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for (name, _), row in rows.items():
            if row is not None:
                by_table[name].append(dict(zip(columns_of(name), row, strict=True)))
        self._take_shifts(by_table)
        self._take_money(by_table)
        for row in by_table["acts"]:
            self.keys.add((row["person"], row["key"]))
        for row in by_table["tables"]:
            before, now = self.revisions.get(row["id"]), row["revision"]
            together = self.world.alone and now > (before or 0)  # SQLite stores several acts at once
            if before is not None and not together and now not in (before, before + 1, before + 2 * bool(row["ended"])):
                raise Fault("revision", f"table {row['id']} goes from revision {before} to {now}")
            self.revisions[row["id"]] = now
        for row in sorted(by_table["events"], key=lambda one: (one["table_id"], one["number"])):
            self._take_event(row)
        if by_table["events"] or by_table["chairs"]:
            self._check_limits()

    def _take_shifts(self, rows: dict[str, list[dict[str, Any]]]) -> None:
        shifts = {self.shift, *(row["id"] for row in rows["shifts"])}
        for row in rows["moves"]:
            if row["shift"] not in shifts:
                raise Fault("shift", f"{row['kind']} of {row['cents']} is in shift {row['shift']}, which has ended")
        self.shift = max(shifts)

    def _take_money(self, rows: dict[str, list[dict[str, Any]]]) -> None:
        changed: Counter[str] = Counter()
        for row in rows["moves"]:
            changed[row["source"]] -= row["cents"]
            changed[row["target"]] += row["cents"]
            if row["kind"] in ("deposit", "withdrawal"):
                sign = 1 if row["kind"] == "deposit" else -1
                self.deposited[row["target"]] += row["cents"]
                self.at_cage[row["target"] if sign > 0 else row["source"]] += sign * row["cents"]
        for row in rows["balances"]:
            due = self.balances[row["account"]] + changed.pop(row["account"], 0)
            if row["cents"] != due:
                raise Fault("money", f"{row['account']} holds {row['cents']} cents, its moves make {due}")
            self.balances[row["account"]] = due
            if due < 0 and row["account"].startswith(("purse", "chips")):
                raise Fault("money", f"{row['account']} holds {due} cents")
        if any(changed.values()):
            raise Fault("money", f"{dict(changed)} has moved, and no balance shows it")
        trusted = self.world.people.get(TRUSTED)
        if trusted is not None and self.deposited[f"purse {trusted.id}"] > LIMITS["deposit"]:
            raise Fault("limit", f"{TRUSTED} has deposited {self.deposited[f'purse {trusted.id}']} cents")
        self._check_alone(rows)

    def _check_alone(self, rows: dict[str, list[dict[str, Any]]]) -> None:
        least = self.world.dual
        for row in rows["links"]:
            if row["kind"] == "alone" and least is not None:
                for who, cents in json.loads(row["data"])["people"].items():
                    self.alone[row["by"], who] += cents
                    if self.alone[row["by"], who] >= least:
                        raise Fault("dual", f"{row['by']} has moved {self.alone[row['by'], who]} cents of {who} alone")

    def _take_event(self, row: dict[str, Any]) -> None:
        table = row["table_id"]
        data = json.loads(row["data"])
        event = Event(row["number"], row["time"], row["kind"], data, row["before"], row["hash"], row["by"])
        if table not in self.folds:
            self.events[table].append(event)
            return
        fold = self.folds[table]
        if fold.hashes and event.before != fold.hashes[-1]:
            raise Fault("chain", f"event {event.number} of table {table} does not follow {event.number - 1}")
        name = fold.sits.get(data.get("seat", 0))
        if event.kind in ("wagers", "decision", "posted") and name is not None:
            self.wagered[name] += sum(cents for cents in data["wagers"].values() if cents > 0)
        fold.take(event)

    def _check_limits(self) -> None:
        if self.wagered[TRUSTED] > LIMITS["wager"]:
            raise Fault("limit", f"{TRUSTED} has wagered {self.wagered[TRUSTED]} cents of {LIMITS['wager']}")
        lost = 0
        for fold in self.folds.values():
            here = sum(fold.chips[seat] for seat, name in fold.sits.items() if name == TRUSTED)
            lost += fold.bought[TRUSTED] - here
        if lost > LIMITS["loss"]:
            raise Fault("limit", f"{TRUSTED} has lost {lost} cents of {LIMITS['loss']}")

    # --- when it is over ---------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """All servers agree; every table is brought to its end; then everything is accounted for."""
        world = self.world
        for server in world.servers:
            if not server.up:
                raise Fault("stuck", f"{server.process.name} does not come up again")
        self._agree()
        rng = random.Random(f"{world.seed} end")
        for table in world.tables:
            self._close(table, rng)
        self._account()

    def _agree(self) -> None:
        """Each server, and one that has just begun, sees the same tables."""
        world = self.world
        for table in world.tables:
            for server in world.servers:
                found = world.ask(server, "look at last", lambda h=server.floor.house, t=table: self._look(h, t))
                fresh = world.ask(server, "look anew", lambda s=server, t=table: self._look(House(s.floor.store), t))
                if None in (found, fresh) or (found[0] == "done" and found[1][0] == fresh[1][0] and found != fresh):
                    raise Fault("memory", f"table {table}: {server.process.name} sees {found}, its store has {fresh}")

    def _look(self, house: House, table: int) -> tuple[int, str]:
        with house.seeing(table) as kept:
            self.world.seen(table, kept)
            return kept.revision, digest_of(kept)

    def _close(self, table: int, rng: random.Random) -> None:
        """Bring a table to its end, as the last of several looks at it says."""
        world, vain = self.world, 0
        for _ in range(ENOUGH):
            server = rng.choice(world.servers)

            def ways_of(house: House = server.floor.house) -> list[Any]:
                with house.seeing(table) as kept:
                    waits = [["jackpot"]] if isinstance(kept.table.pending, (ReadMeter, Verify)) else []
                    return [*waits, *(act for act in endings(kept) if act[0] not in ("think", "clock"))]

            found = world.ask(server, "ways", ways_of)
            if found is None:
                raise Fault("stuck", f"table {table} cannot be looked at")
            if found[0] == "refused":
                return  # it is over
            said = []
            for act in found[1]:
                request = world.request(who_of(act), act, table, rng)
                if request.done:
                    vain = 0
                    break
                said.append(f"{act}: {request.answer}")
            else:
                vain += 1
                if vain > 20:
                    raise Fault("stuck", f"nothing brings table {table} to an end: {said[:4]}")
                machine.sleep(5.0)  # a companion thinks
        raise Fault("stuck", f"table {table} has not come to an end after {ENOUGH} acts")

    def _account(self) -> None:
        world = self.world
        kept = world.servers[0].floor.store
        if wrong := audit(kept).wrong:
            raise Fault("audit", wrong[0])
        bought: Counter[str] = Counter()
        for fold in self.folds.values():
            bought.update(fold.bought)
        with kept.reading() as connection:
            held = {row.account: row.cents for row in connection.execute(sql.select(schema.balances))}
        for name in PLAYERS:
            purse = f"purse {world.people[name].id}"
            due = self.at_cage[purse] - bought.get(name, 0)
            if held.get(purse, 0) != due:
                raise Fault("money", f"{name} has {held.get(purse, 0)} cents, the journals make {due}")
        left = {name: cents for name, cents in held.items() if cents and name.startswith(("tray", "chips", "meters"))}
        if left:
            raise Fault("money", f"closed tables hold {left}")
        for table in world.tables:
            again = replay(world.servers[0].floor.house.events(table))
            if again.playing or any(again.stakes.values()):
                raise Fault("replay", f"table {table}, played again, is in the middle of a round")

    def check_calls(self) -> None:
        """Acts and looks at each table could have been one after the other."""
        for table, calls in self.world.calls.items():
            if table in self.world.first and (wrong := unfit(calls, self.world.first[table])) is not None:
                self.world.violate(f"table {table} is not linearizable: {wrong}")
