"""Ask whether anything that is installed has a known hole: `make audit`, which CI runs.

A known one fails. Where no advisory service can be reached nothing is known, which is said and does not fail: a build
must not depend on the network's mood.
"""

from __future__ import annotations

import json
import subprocess
import sys

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


def holes(said: str) -> list[str] | None:
    """The known holes in what pip-audit has said, in words; None if it could not find out."""
    try:
        found = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    if not any("vulns" in one for one in found):  # pip-audit leaves out what the service does not know
        return None
    return [
        f"{one['name']} {one['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version yet'}"
        for one in found
        for hole in one.get("vulns", ())
        if not {hole["id"], *hole.get("aliases", ())} & BORNE.keys()
    ]


def main() -> int:
    """Print what is known; 1 if that is a hole."""
    try:
        done = subprocess.run(_COMMAND, capture_output=True, text=True, timeout=300, check=False)
        found = holes(done.stdout)
    except subprocess.TimeoutExpired:
        found = None
    if found is None:
        print("Not audited: no advisory service knows what is installed.")
        return 0
    for line in found:
        print(line)
    print(f"{len(found)} known holes in what is installed.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
