"""The API as its description has it: whatever is sent, the server never fails."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance

from floors import Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance]
REAL = {"table": 1, "book": "pa", "chapter": "roulette", "seat": 1, "number": 1}
"""What there is on the floor: made-up names alone would get no further than `There is no table 5`."""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a table in the middle of a round, at which the local player sits."""
    folder: Path = tmp_path_factory.mktemp("floor")
    with Server(str(folder / "floor.db")) as server:
        with httpx.Client(base_url=f"{server.base}/api", timeout=120) as client:
            for _ in range(2):
                number = client.post("/tables", json={"address": "pa/roulette", "paused": True}).json()["id"]
                client.post(f"/tables/{number}/seats", json={"seat": 1, "cents": 100_000}).raise_for_status()
                client.post(f"/tables/{number}/wagers", json={"seat": 1, "wagers": {"red": 500}}).raise_for_status()
        yield server.base
        assert "Traceback" not in server.stop()


def test_a_head_that_does_not_end_is_cut_off(base: str) -> None:
    name, _, port = base.removeprefix("http://").partition(":")
    with socket.create_connection((name, int(port)), timeout=300) as wire:
        wire.sendall(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nx-long: ")
        with suppress(ConnectionError):
            for _ in range(64):
                wire.sendall(b"a" * 65536)
        with suppress(ConnectionError):
            assert wire.recv(100).startswith(b"HTTP/1.1 400")
            while wire.recv(65536):
                pass
    assert httpx.get(f"{base}/api/me").status_code == 200


@pytest.mark.parametrize("examples", [6, pytest.param(50, marks=pytest.mark.verify)])
def test_no_request_makes_the_server_fail(base: str, examples: int) -> None:
    described = schemathesis.openapi.from_url(f"{base}/schema/openapi.json")
    chosen = described.include(path_regex="^/api/")
    tried = 0
    for found in chosen.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), real=strategies.booleans())
        def never_fails(case: Any, real: bool) -> None:
            if real:
                case.path_parameters |= {name: REAL[name] for name in case.path_parameters if name in REAL}
            case.call_and_validate(checks=CHECKS, timeout=600)

        never_fails()
        tried += 1
    assert tried > 40
