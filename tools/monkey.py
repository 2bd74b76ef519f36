"""Monkeys at every table: random acts of every kind, legal or not, and what must hold whatever they do.

    python tools/monkey.py                               a minute over all chapters that can be played, on SQLite
    python tools/monkey.py --minutes 30 --postgresql     behind two servers on a PostgreSQL of its own
    python tools/monkey.py --online --kill 300           over HTTP and live tables, a server killed every 300 answers
    python tools/monkey.py --chapter pa/649a --seed 7    one run
    python tools/monkey.py --again FAILED.json           a run that went wrong, once more

Money is conserved, replay equals play, the audit is clean, hidden cards stay hidden, nothing is an error but a refusal,
and every table comes to its end. A run that goes wrong is cut down to the acts that it takes and written to a file.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from croupier.games import GAMES
from croupier.rules.loader import addresses, load, resolve
from floors import postgres  # type: ignore[import-not-found]
from monkeys import Fault, Run, on_sqlite, play, play_again, shrink  # type: ignore[import-not-found]
from online import play_online  # type: ignore[import-not-found]


def playable() -> list[str]:
    """The chapters that can be played."""
    return [address for address in addresses() if load(address).game in GAMES]


def failed(run: Any, fault: Any, databases: Any, folder: Path) -> str:
    """Cut a run that went wrong down and write it; how it is done again."""
    least = shrink(run, fault.kind, databases)
    again = play_again(least, databases)
    path = folder / f"{run.address.replace('/', '-')}-{run.seed}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(least)) + b"\n")
    said = f"{run.address}, seed {run.seed}: {again or fault}\n  {len(least.acts)} of {len(run.acts)} acts are enough:"
    return f"{said} python tools/monkey.py --again {path}" + (" (not every time)" if again is None else "")


def main() -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--acts", type=int, default=120, help="in a run")
    parser.add_argument("--chapter", help="this one alone")
    parser.add_argument("--seed", help="this run alone")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--online", action="store_true", help="over HTTP, at servers that are processes")
    parser.add_argument("--tables", type=int, default=12, help="at once, online")
    parser.add_argument("--kill", type=int, default=300, help="answers between two kills of a server, online; 0: none")
    parser.add_argument("--postgresql", action="store_true", help="two servers on a PostgreSQL of its own")
    parser.add_argument("--again", type=Path, help="a run that went wrong")
    parser.add_argument("--folder", type=Path, default=None, help="where runs that go wrong are written")
    chosen = parser.parse_args()
    folder = chosen.folder or Path(tempfile.gettempdir())
    with ExitStack() as stack:
        os.environ["XDG_DATA_HOME"] = stack.enter_context(tempfile.TemporaryDirectory())  # where keys are made
        databases = on_sqlite
        if chosen.postgresql:
            cluster = stack.enter_context(postgres())
            databases = cluster.twice
        if chosen.again:
            fault = play_again(msgspec.json.decode(chosen.again.read_bytes(), type=Run), databases)
            print(fault or "Nothing went wrong.")
            sys.exit(1 if fault else 0)
        wrong = (play_online_all if chosen.online else play_all)(chosen, databases, folder)
    sys.exit(1 if wrong else 0)


def play_all(chosen: argparse.Namespace, databases: Any, folder: Path) -> list[str]:
    """Run after run over the chapters until the time is over; what went wrong."""
    chapters = [resolve(chosen.chapter)] if chosen.chapter else playable()
    until, number, total, wrong = time.monotonic() + 60 * chosen.minutes, chosen.first, Counter[str](), []
    while time.monotonic() < until:
        for address in chapters:
            run = Run.of(address, chosen.seed or str(number))
            total["runs"] += 1
            try:
                script = play(run, chosen.acts, databases)
                total.update(acts=script.acts, refused=script.refused, rounds=script.fold.rounds)
                total.update(events=script.fold.length)
            except Fault as fault:
                wrong.append(failed(run, fault, databases, folder))
                print(f"WRONG: {wrong[-1]}", flush=True)
            if time.monotonic() > until:
                break
        number += 1
        if chosen.seed:
            break
    print(", ".join(f"{count:,} {what}" for what, count in total.items()) + f"; seeds {chosen.first} to {number - 1}")
    print(f"{len(wrong)} runs went wrong." if wrong else "Nothing went wrong.")
    return wrong


def play_online_all(chosen: argparse.Namespace, databases: Any, folder: Path) -> list[str]:
    """Some chapters at a time, all of them in turn until the time is over; what went wrong."""
    chapters = [resolve(chosen.chapter)] if chosen.chapter else playable()
    until, first, total, wrong = time.monotonic() + 60 * chosen.minutes, 0, Counter[str](), []
    while (left := until - time.monotonic()) > 0:
        some = [chapters[(first + place) % len(chapters)] for place in range(min(chosen.tables, len(chapters)))]
        runs = [Run.of(one, chosen.seed or f"{chosen.first + first // len(chapters)}") for one in some]
        addresses, throw_away = databases()
        floor = play_online(addresses[0], runs, chosen.acts, max(5.0, left), len(addresses), chosen.kill)
        throw_away()
        first += len(some)
        total.update(tables=len(runs), kills=floor.kills, requests=sum(floor.answers.values()))
        for table in floor.tables:
            total.update(rounds=table.fold.rounds, events=table.fold.length, messages=table.watching)
        for run, fault in floor.faults:
            said = f"online: {fault}"
            if run is not None:  # the same acts in this process go wrong too, or they are kept as they are
                said += f"\n  {failed(run, fault, databases, folder)}"
            wrong.append(said)
            print(f"WRONG: {said}", flush=True)
    print(", ".join(f"{count:,} {what}" for what, count in total.items()))
    print(f"{len(wrong)} runs went wrong." if wrong else "Nothing went wrong.")
    return wrong


if __name__ == "__main__":
    main()
