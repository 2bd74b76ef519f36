"""The software that runs a floor, compared with the manifest of its release."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from croupier import machine, release
from croupier.floor import chain
from croupier.floor.store import Store

SELF_CHECK = "self-check"
"""The kind of record that says how the software compares with its release."""


@dataclass(frozen=True)
class SoftwareCheck:
    """A comparison with the release, and when it was made."""

    comparison: release.Comparison
    time: str

    def line(self) -> str:
        """The result in a sentence, for people."""
        return f"{self.comparison.summary()} Checked {self.time[:16].replace('T', ' ')} UTC."


def _compare(folder: Path) -> SoftwareCheck:
    found = release.compare(folder, release.read(folder / release.MANIFEST))
    return SoftwareCheck(found, machine.utc_now().isoformat(timespec="seconds"))


_first_check = lru_cache(maxsize=1)(_compare)


class Software:
    """The software of a server."""

    def __init__(self, kept: Store) -> None:
        self.store = kept
        self._lock = machine.lock()
        self._latest: SoftwareCheck | None = None

    def latest(self) -> SoftwareCheck:
        """The last comparison; the first one of a process is made when it is asked for."""
        return self._latest or _first_check(release.package_folder())

    def check(self) -> SoftwareCheck:
        """Compare every file and rulebook with the release."""
        with self._lock:
            self._latest = _compare(release.package_folder())
            return self._latest

    def record(self) -> None:
        """Check, and record the result in the house's chain if it is another one than was recorded last."""
        found = self.check().comparison
        said = {
            "software": chain.software(),
            "result": found.result,
            "release": found.manifest.identity if found.manifest else "",
            "differs": found.lines()[:20],
        }
        with self.store.writing() as connection:
            before = chain.records(connection, [SELF_CHECK], most=1)
            if not before or before[0].content != said:
                chain.record(connection, SELF_CHECK, said)
