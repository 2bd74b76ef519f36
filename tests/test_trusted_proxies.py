"""Whose word on an address is believed: the connection's own, and that of proxies which the house has named."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from croupier.cli.serve import serve
from croupier.errors import Refused
from croupier.floor.chain import records
from croupier.floor.store import Store
from floors import Server, newcomer

NAMED = ("--trusted-proxy", "127.0.0.1")


@pytest.mark.parametrize(("options", "address"), [((), "127.0.0.1"), (NAMED, "203.0.113.9")])
def test_a_forwarded_address_counts_from_a_named_proxy_alone(
    tmp_path: Path, options: tuple[str, ...], address: str
) -> None:
    database = str(tmp_path / "floor.db")
    with Store(database) as store:
        newcomer(store, "Ada", "player")
    with Server(database, "--accounts", *options) as server:
        headers = {"X-Forwarded-For": "198.51.100.1, 203.0.113.9"}
        answer = httpx.post(
            f"{server.base}/api/login",
            json={"name": "Ada", "password": "not the password"},
            headers=headers,
            timeout=60,
        )
        assert answer.status_code == 401
        server.stop()
    with Store(database) as store, store.reading() as connection:
        (refused,) = records(connection, ["login-refused"])
    assert refused.content["address"] == address


@pytest.mark.parametrize("named", ["*", "proxy.example", "10.0.0.0/99"])
def test_a_proxy_is_named_by_its_address(named: str) -> None:
    with pytest.raises(Refused, match="--trusted-proxy"):
        serve(trusted_proxy=[named])
