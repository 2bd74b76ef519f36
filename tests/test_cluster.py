"""Shards on a real Dask cluster: scheduler and workers are processes of their own, and one is killed midway."""

from __future__ import annotations

import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.counting import cluster
from croupier.counting.cluster import Cluster
from croupier.counting.shards import Threads, run_by
from croupier.errors import Refused
from croupier.odds.simulation import BLOCK, Simulation, simulate
from croupier.rules.submission import Rules

pytest.importorskip("distributed")

ADDRESS = "pa/649a"
ROUNDS = 24 * BLOCK + 4321


def dask(*arguments: str) -> subprocess.Popen[bytes]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(one for one in sys.path if one)}
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
        start_new_session=True,
    )


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def until_it_listens(port: int) -> None:
    for _ in range(600):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise AssertionError(f"nobody listens at {port}")


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler with two workers, as docs/cluster.md starts them; all are ended when the test is."""
    address = f"tcp://127.0.0.1:{free_port()}"
    processes = [dask("scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2], "--no-dashboard")]
    try:
        for number in range(2):
            processes.append(
                dask(
                    "worker",
                    address,
                    "--nthreads",
                    "1",
                    "--no-dashboard",
                    "--no-nanny",
                    "--local-directory",
                    str(tmp_path / str(number)),
                )
            )
        yield address, processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_a_worker_that_is_killed_midway_changes_nothing(
    scheduler: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, (_, *workers) = scheduler
    lost: list[int] = []

    def kill_one(now: Simulation) -> None:
        if now.sums.blocks == 5:
            victim = workers[0]
            assert victim.poll() is None
            os.kill(victim.pid, signal.SIGKILL)
            lost.append(victim.wait())

    with Cluster(address) as machines, run_by(machines):
        machines.wait(2)
        found = Simulation(Rules(ADDRESS), seed=11).run(ROUNDS, heard=kill_one)
    assert lost == [-signal.SIGKILL]
    assert workers[1].poll() is None
    with run_by(Threads(1)):
        alone = simulate(Rules(ADDRESS), ROUNDS, seed=11)
    assert found.sums == alone.sums
    assert found.together() == alone.together()


def test_local_worker_processes_give_the_same_sums_and_stop_alike() -> None:
    error = 0.002
    with Cluster(workers=2) as machines, run_by(machines):
        found = Simulation(Rules(ADDRESS), seed=12).run(10**9, error)
    assert found.sums == Simulation(Rules(ADDRESS), seed=12).run(10**9, error).sums
    assert found.rounds < 10**9


def _own_process(lost: str, number: int) -> tuple[int, int]:
    """The number and who had it; the first to meet number 3 dies, with the work that it has."""
    if number == 3 and not os.path.exists(lost):
        Path(lost).touch()
        time.sleep(0.2)
        os._exit(1)
    return number, os.getpid()


def test_shards_come_in_their_order_and_from_other_processes(tmp_path: Path) -> None:
    with Cluster(workers=2) as machines:
        found = list(machines.run(partial(_own_process, str(tmp_path / "lost")), range(20)))
    assert [number for number, _ in found] == list(range(20))
    assert os.getpid() not in {process for _, process in found}


def test_a_kernel_is_sent_by_its_name() -> None:
    from croupier.counting.suits import hole
    from croupier.kernels import Named

    for _ in range(2):  # before and after it has been compiled
        sent = pickle.loads(pickle.dumps(partial(Named(hole), 7)))
        assert sent.func.module == "croupier.counting.suits"
        assert sent(3) == hole(7, 3)
    with pytest.raises(TypeError, match="no kernel"):
        Named(len)


def _fails(number: int) -> int:
    raise Refused(f"Shard {number} is not possible.", allowed=("another",))


def test_a_refusal_on_a_worker_is_the_callers() -> None:
    with Cluster(workers=1) as machines, pytest.raises(Refused, match=r"Shard 0 is not possible\. Allowed: another\."):
        list(machines.run(_fails, range(4)))


def test_no_scheduler_and_no_worker_are_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(Refused, match="does not answer"):
        Cluster(f"tcp://127.0.0.1:{free_port()}")
    with pytest.raises(Refused, match="one of them"):
        Cluster()
    with pytest.raises(Refused, match="one of them"):
        Cluster("tcp://127.0.0.1:1", workers=2)
    port = free_port()
    alone: Any = dask("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    try:
        until_it_listens(port)
        monkeypatch.setattr(cluster, "PATIENCE", 5)
        with pytest.raises(Refused, match="has no worker"):
            Cluster(f"tcp://127.0.0.1:{port}")
    finally:
        alone.kill()
        alone.wait()


def test_a_worker_with_another_version_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.odds import simulation

    monkeypatch.setattr(simulation, "all_sources", lambda: "another")
    text = Simulation(Rules(ADDRESS), seed=1)._text
    monkeypatch.undo()
    with pytest.raises(Refused, match="another version"):
        simulation._block(text.replace(b'"seed":1', b'"seed":2'), (0, 10))


@pytest.mark.verify
def test_an_exact_enumeration_on_workers_is_the_same() -> None:
    """All 154,143,080 hands of seven cards with a joker, a shard for each highest card."""
    from croupier.counting import sevens

    with Cluster(workers=2) as machines, run_by(machines):
        found = sevens.enumerated()
    assert int(found.sum()) == sevens.ALL
    assert (found == sevens.enumerated()).all()
