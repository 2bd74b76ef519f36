"""What a run of the contract finds, in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from croupier.contract import options
from croupier.games.base import Game

_UNWRITTEN = "is not written; see docs/add-a-game.md"


class Report:
    """What is kept and what is missing; it listens to pytest."""

    def __init__(self, heard: Callable[[], object] = lambda: None) -> None:
        self.heard = heard
        self.kept: dict[str, int] = {}
        """By chapter how many checks have passed."""
        self.missing: dict[str, dict[str, list[str]]] = {}
        """By chapter what is missing, each with what asked for it."""
        self.stopped = ""
        """Why nothing could be asked."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: Any, call: pytest.CallInfo[Any]) -> Any:
        """Note how a check has ended."""
        address = getattr(item, "callspec", None) and item.callspec.params.get("address")
        if isinstance(address, str):  # pytest has a mark of its own where a test has no chapters
            self.kept.setdefault(address, 0)
            if call.excinfo is not None and not isinstance(call.excinfo.value, pytest.skip.Exception):
                reason = said(call.excinfo)
                self.missing.setdefault(address, {}).setdefault(reason, []).append(_asked(item.originalname))
            elif call.when == "call":
                self.kept[address] += 1
                self.heard()
        return (yield)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note why nothing could be asked."""
        if report.failed:
            self.stopped = (
                str(report.longrepr)
                .strip()
                .splitlines()[-1]
                .removeprefix("E   ")
                .removeprefix("croupier.errors.Refused: ")
            )


def _asked(test: str) -> str:
    return test.removeprefix("test_").replace("_", " ")


def said(found: pytest.ExceptionInfo[BaseException]) -> str:
    """What is missing, in one sentence."""
    error = found.value
    last = found.traceback[-1]
    if isinstance(error, NotImplementedError) and "self" in last.frame.f_locals:
        owner = last.frame.f_locals["self"]
        if isinstance(owner, Game):
            return f"{owner.rules.chapter.game}: {type(owner).__name__}.{last.name}() {_UNWRITTEN}"
    whole = str(error).partition("\nassert ")[0]  # pytest explains below what was said
    lines = [line for line in whole.splitlines() if not line.lstrip().startswith("+")]
    words = " ".join(" ".join(lines).split())
    named = words if isinstance(error, AssertionError) or type(error).__name__ == "Refused" else ""
    where = f"{Path(last.path).name}, line {last.lineno + 1}"
    return named if named and not words.startswith("assert") else f"{type(error).__name__} at {where}: {words}"


def checked(books: Sequence[str], thorough: bool, heard: Callable[[], object]) -> Report:
    """Ask the contract of books or chapters."""
    report = Report(heard)
    arguments = ["--pyargs", options.PACKAGE, "-p", options.__name__, "-p", "no:cacheprovider", "--noconftest"]
    arguments += ["-c", "/dev/null", "-q", "-W", "ignore"] + ["--thorough"] * thorough
    arguments += [word for book in books for word in ("--book", book)]
    printed = StringIO()
    with redirect_stdout(printed):
        code = pytest.main(arguments, plugins=[report])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not report.stopped:
        lines = [line for line in re.split(r"\n+", printed.getvalue()) if line.strip()]
        report.stopped = lines[-1] if lines else f"pytest ended with {code}"
    return report
