"""Simulated floors: servers, clients, a database and all that goes wrong between them, in one process.

    python tools/simulate_floor.py                     a minute of histories from seed 1 on
    python tools/simulate_floor.py --minutes 10        so many minutes
    python tools/simulate_floor.py --hours 1000        so many virtual hours
    python tools/simulate_floor.py --seeds 40          so many histories
    python tools/simulate_floor.py --seed 7 --trace    one history again, with everything that happens in it

One seed makes one history: the same in every run. A history in which something happened that must never happen is
printed with its seed.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from simulated.schedule import BEGINS, SECOND  # type: ignore[import-not-found]
from simulated.world import World  # type: ignore[import-not-found]


def play(seed: int, minutes: float, traced: bool) -> Any:
    """A history from a seed; what is wrong with it is printed, with how to see it again."""
    world = World(str(seed), minutes, traced)
    world.run()
    if traced:
        sys.stdout.writelines(world.lines or ())
        print(f"trace {world.trace}")
    for what in world.violations:
        print(f"VIOLATION with seed {seed}: {what}")
        print(f"  python tools/simulate_floor.py --seed {seed} --length {minutes:g} --trace", flush=True)
    if world.violations:
        for task, error in world.schedule.failures[:1]:
            print(f"  in {task.name}:", *traceback.format_exception(error), sep="\n")
    return world


def main() -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, help="of this machine's time")
    parser.add_argument("--hours", type=float, help="of virtual time")
    parser.add_argument("--seeds", type=int, help="histories")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--length", type=float, default=120.0, help="virtual minutes of a history")
    parser.add_argument("--seed", type=int, help="this history alone")
    parser.add_argument("--trace", action="store_true", help="print everything that happens")
    parser.add_argument("--stop", action="store_true", help="stop at the first violation")
    chosen = parser.parse_args()
    if chosen.seed is not None:
        sys.exit(bool(play(chosen.seed, chosen.length, chosen.trace).violations))
    limits = (chosen.minutes, chosen.hours, chosen.seeds)
    minutes = 1.0 if all(one is None for one in limits) else chosen.minutes
    began, virtual, seed, wrong = time.monotonic(), 0.0, chosen.first, 0
    total: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    while (
        (minutes is None or time.monotonic() - began < 60 * minutes)
        and (chosen.hours is None or virtual < 3600 * chosen.hours)
        and (chosen.seeds is None or seed < chosen.first + chosen.seeds)
        and not (wrong and chosen.stop)
    ):
        world = play(seed, chosen.length, chosen.trace)
        virtual += (world.schedule.now_ns - BEGINS) / SECOND
        total.update(world.counts)
        faults.update(world.faults.counts)
        wrong += bool(world.violations)
        seed += 1
    took = time.monotonic() - began
    print(f"{seed - chosen.first} histories, {virtual / 3600:,.1f} virtual hours in {took:,.0f} s: ", end="")
    print(f"{virtual / took:,.0f} times real time")
    print(", ".join(f"{count:,} {what}" for what, count in sorted(total.items())))
    print("faults: " + ", ".join(f"{count:,} {what}" for what, count in sorted(faults.items())))
    print(f"{wrong} histories with violations." if wrong else "No violations.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
