"""Shards run by a Dask cluster: worker processes on this machine, or any machines that a scheduler knows."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack
from importlib import import_module
from types import TracebackType
from typing import Any, TypeVar

from croupier.errors import Refused

Shard = TypeVar("Shard")
Result = TypeVar("Result")

PATIENCE = 30
"""Seconds to wait for a scheduler, and for its first worker."""
AHEAD = 4
"""Shards that are sent out for each thread of the cluster, so that none waits for work."""
TRIES = 5
"""How often a shard is sent out that the scheduler has given up: it does so when four workers were lost over it."""


class Cluster:
    """Workers of a Dask scheduler, the one at an address or one of its own with `workers` processes."""

    def __init__(self, address: str = "", workers: int = 0) -> None:
        if bool(address) == bool(workers):
            raise Refused("A cluster is a scheduler's address or a number of workers, one of them.")
        if workers < 0:
            raise Refused(f"{workers} is not a number of workers.", allowed=("1 or more",))
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise Refused(
                "Dask is not installed; it runs shards on other processes and machines.",
                allowed=('pip install "croupier[cluster]"',),
            ) from None
        self._open = ExitStack()
        where = f"The scheduler at {address}" if address else "The scheduler"
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # that a worker is lost is no news: see `run`
        try:
            if workers:
                local = distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",  # its own port: two clusters may run at a time
                    silence_logs=logging.CRITICAL,
                )
                address = self._open.enter_context(local).scheduler_address
            self._client: Any = self._open.enter_context(distributed.Client(address, timeout=PATIENCE))
        except (OSError, TimeoutError, ValueError) as error:
            self._open.close()
            raise Refused(f"{where} does not answer: {str(error).splitlines()[0].rstrip('.')}.") from None
        try:
            self.wait(1)
        except TimeoutError:
            self._open.close()
            raise Refused(
                f"{where} has no worker.", allowed=("start one with `dask worker ADDRESS`, see docs/cluster.md",)
            ) from None

    def wait(self, workers: int) -> None:
        """Wait until so many workers are there."""
        self._client.wait_for_workers(workers, timeout=PATIENCE)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def run(self, function: Callable[[Shard], Result], shards: Iterable[Shard]) -> Generator[Result, None, None]:
        """Run shards on the workers; those of a worker that is lost are run again by another."""
        distributed: Any = import_module("distributed")
        out: deque[tuple[Shard, Any]] = deque()
        room = AHEAD * self._threads()

        def send(shard: Shard) -> Any:
            return self._client.submit(function, shard, pure=False)

        def receive() -> Result:
            shard, future = out.popleft()
            for _ in range(TRIES):
                try:
                    result: Result = future.result()
                    return result
                except distributed.KilledWorker:  # several workers were lost while they ran it
                    future = send(shard)
                except (distributed.CancelledError, OSError, TimeoutError):  # OSError: the connection
                    raise Refused("The scheduler is gone.") from None
            raise Refused(f"Every worker that ran shard {shard} was lost.")

        try:
            for number, shard in enumerate(shards):
                if number % room == 0:
                    room = AHEAD * self._threads()
                out.append((shard, send(shard)))
                if len(out) >= room:
                    yield receive()
            while out:
                yield receive()
        finally:
            for _, future in out:
                future.release()

    def _threads(self) -> int:
        """How many shards the workers run at a time, as many as there are now."""
        known = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return max(1, sum(int(worker["nthreads"]) for worker in known))
