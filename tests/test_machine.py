"""Time, chance, threads and locks come from `croupier.machine` alone, so that a simulation can take its place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import croupier
from croupier import machine

ROOT = Path(croupier.__file__).parent
MODULES = {"time", "random", "secrets", "uuid", "threading", "queue", "sched"}
"""What asks the real machine. `asyncio` is not among them: it asks the event loop, which can be another one."""
CALLS = {("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today"), ("os", "urandom")}


def direct(source: str) -> list[str]:
    """What a module takes from the real machine by itself."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [f"{node.lineno}: import {one.name}" for one in node.names if one.name in MODULES]
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            found.append(f"{node.lineno}: from {node.module} import")
        elif isinstance(node, ast.Attribute) and (getattr(node.value, "id", ""), node.attr) in CALLS:
            found.append(f"{node.lineno}: {node.value.id}.{node.attr}")
    return found


@pytest.mark.parametrize("package", ["floor", "web", "tables", "equipment"])
def test_nothing_asks_the_real_machine_directly(package: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}, line {one}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for one in direct(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "source",
    ["import time", "from threading import Lock", "import secrets as chance", "x = datetime.now(UTC)", "date.today()"],
)
def test_a_direct_call_is_found(source: str) -> None:
    assert len(direct(source)) == 1


def test_another_machine_is_used_for_a_while() -> None:
    class Stopped(machine.Machine):
        def time_ns(self) -> int:
            return 86_400 * 10**9

    with machine.use(Stopped()):
        assert machine.milliseconds() == 86_400_000
        assert machine.utc_now().isoformat() == "1970-01-02T00:00:00+00:00"
    assert machine.milliseconds() > 86_400_000
