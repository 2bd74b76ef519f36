"""The options of the contract when it is run by itself: whose chapters, and how thoroughly."""

from __future__ import annotations

from typing import Any

import pytest

pytest.register_assert_rewrite("croupier.contract")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("croupier")
    group.addoption("--book", action="append", default=[], help="A rulebook, or BOOK/CHAPTER; may be repeated.")
    group.addoption("--thorough", action="store_true", help="Also the proofs that take minutes.")


def pytest_configure(config: pytest.Config) -> None:
    """Name the mark of what takes minutes."""
    config.addinivalue_line("markers", "verify: proofs that take minutes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[Any]) -> None:
    """Leave out what takes minutes unless it is asked for."""
    if config.getoption("--thorough"):
        return
    left_out = [item for item in items if item.get_closest_marker("verify")]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)
