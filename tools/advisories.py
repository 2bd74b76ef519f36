"""Ask whether anything that is installed has a known hole: `make audit`, which CI runs.

A known one fails. Where no advisory service can be reached nothing is known, which is said and does not fail: a build
must not depend on the network's mood. What the service does not know is named.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from typing import NamedTuple

BORNE: dict[str, str] = {}
"""Advisories that do not concern us, each with the reason."""
_COMMAND = [
    sys.executable,
    "-m",
    "pip_audit",
    "--format",
    "json",
    "--progress-spinner",
    "off",
    "--skip-editable",
    "--local",
]


class Audit(NamedTuple):
    """What an advisory service knows of what is installed."""

    known: int
    """How many packages it was asked about and knows."""
    holes: list[str]
    skipped: list[str]
    """Packages of which it said nothing, each with why."""


def audit(said: str) -> Audit | None:
    """What pip-audit has said, in words; None if it could not find out."""
    try:
        found = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    known = [one for one in found if "vulns" in one]
    return Audit(
        len(known),
        [
            f"{one['name']} {one['version']}: {hole['id']}, mended in "
            f"{', '.join(hole['fix_versions']) or 'no version yet'}"
            for one in known
            for hole in one["vulns"]
            if not {hole["id"], *hole.get("aliases", ())} & BORNE.keys()
        ],
        [f"{one['name']} ({one.get('skip_reason', 'no reason given')})" for one in found if "vulns" not in one],
    )


def main() -> int:
    """Print what is known, the outcome last; 1 if that is a hole, 2 if nobody could be asked for want of a program."""
    if importlib.util.find_spec("pip_audit") is None:
        print("Not audited: pip-audit is not installed here; `make audit` installs it.")
        return 2
    try:
        done = subprocess.run(_COMMAND, capture_output=True, text=True, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        found = None
    else:
        found = audit(done.stdout)
    if found is None:
        print("Not audited: no advisory service could be reached. Whether what is installed has holes is not known.")
        return 0
    for line in found.holes:
        print(line)
    for line in found.skipped:
        print(f"Not audited: {line}")
    if not found.known:
        print("Not audited: the advisory service knows nothing of what is installed.")
        return 0
    print(f"Known holes: {len(found.holes)}; packages audited: {found.known} of {found.known + len(found.skipped)}.")
    return int(bool(found.holes))


if __name__ == "__main__":
    sys.exit(main())
