from __future__ import annotations

import os
import tempfile
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, settings

# A cache of its own for the whole run: nothing that an earlier version counted can make a test pass.
os.environ.setdefault("CROUPIER_CACHE", os.path.join(tempfile.gettempdir(), f"croupier-tests-{os.getuid()}"))
# Keys and floors that tests make go where nobody's own are.
os.environ["XDG_DATA_HOME"] = os.path.join(os.environ["CROUPIER_CACHE"], "data")

settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("croupier")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say last what was left out, and why: tests that are skipped prove nothing."""
    skipped = Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", ())
    )
    for reason, tests in sorted(skipped.items()):
        terminalreporter.write_line(f"Left out, {tests} test{'s' * (tests > 1)}: {reason}")
