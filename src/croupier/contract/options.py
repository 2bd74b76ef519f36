"""The options of the contract for pytest: whose chapters, and how thoroughly. Nothing else of pytest is changed."""

from __future__ import annotations

from typing import Any

import pytest

PACKAGE = __name__.rpartition(".")[0]
pytest.register_assert_rewrite(f"{PACKAGE}.checks", f"{PACKAGE}.guests", f"{PACKAGE}.test_chapters")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("croupier")
    group.addoption(
        "--book", action="append", default=[], help="With --pyargs croupier.contract: a rulebook, or BOOK/CHAPTER."
    )
    group.addoption("--thorough", action="store_true", help="With --pyargs croupier.contract: what takes minutes, too.")


def pytest_configure(config: pytest.Config) -> None:
    """Name the mark of what takes minutes."""
    config.addinivalue_line("markers", "verify: proofs that take minutes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[Any]) -> None:
    """Leave out what takes minutes unless it is asked for."""
    if config.getoption("--thorough"):
        return
    left_out = [one for one in items if of_the_contract(one.module.__name__) and one.get_closest_marker("verify")]
    if left_out:
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def of_the_contract(module: str) -> bool:
    """Whether a test is run as part of the contract, and not from the tests of this package."""
    return module.startswith(f"{PACKAGE}.")
