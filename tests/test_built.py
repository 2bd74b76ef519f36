"""What is built when it is first asked for: once, and whoever has it waits for nobody."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.built import built_once

PATIENCE = 60


def test_many_who_ask_at_once_have_it_built_once() -> None:
    built: list[str] = []
    go, all_ask = threading.Event(), threading.Barrier(9)

    @built_once(4)
    def made(name: str) -> str:
        built.append(name)
        go.wait(PATIENCE)
        return name.upper()

    def ask() -> str:
        all_ask.wait(PATIENCE)
        return made("index")

    with ThreadPoolExecutor(8) as many:
        found = [many.submit(ask) for _ in range(8)]
        all_ask.wait(PATIENCE)
        go.set()
        assert {one.result(PATIENCE) for one in found} == {"INDEX"}
    assert built == ["index"]


def test_what_is_there_is_given_while_something_else_is_built() -> None:
    go, begun = threading.Event(), threading.Event()

    @built_once(4)
    def made(name: str) -> str:
        if name == "slow":
            begun.set()
            go.wait(PATIENCE)
        return name

    made("quick")
    with ThreadPoolExecutor(1) as aside:
        slow = aside.submit(made, "slow")
        assert begun.wait(PATIENCE)
        assert made("quick") == "quick"
        go.set()
        assert slow.result(PATIENCE) == "slow"


def test_no_more_is_kept_than_was_said_and_no_failure() -> None:
    built: list[int] = []

    @built_once(2)
    def made(number: int) -> int:
        built.append(number)
        return 6 // number

    with pytest.raises(ZeroDivisionError):
        made(0)
    for number in (1, 2, 3, 3, 2, 1):
        assert made(number) == 6 // number
    assert built == [0, 1, 2, 3, 1]


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("rules.search", "_index"), ("rules.loader", "_load"), ("web.pages", "_family_of"), ("web.pages", "_matrix"),
        ("web.pages", "described"), ("web.pages", "_miniature"), ("web.pages", "_templates"),
    ],
)  # fmt: skip
def test_what_strangers_reach_and_takes_long_is_built_once(module: str, name: str) -> None:
    from importlib import import_module

    found = getattr(import_module(f"croupier.{module}"), name)
    assert found.__code__.co_filename.endswith("built.py")
