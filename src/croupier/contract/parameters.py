"""Which chapters a run of the contract is about, and how its tests are repeated for each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

import pytest

import croupier.gym
from croupier.contract.houses import house
from croupier.contract.options import of_the_contract
from croupier.errors import Refused
from croupier.games import GAMES, class_of, game_for
from croupier.games.base import Game
from croupier.games.capabilities import AmongPlayers, StandingWagers
from croupier.rules.books import book_at, books
from croupier.rules.loader import addresses, load, resolve

F = TypeVar("F", bound=Callable[..., None])


def over(which: Callable[[str], bool], *sizes: Any) -> Callable[[F], F]:
    """Repeat a test for the chapters of a kind: once each, or with a little work and then, marked `verify`, with
    much."""

    def mark(test: F) -> F:
        test.over = which, sizes  # type: ignore[attr-defined]
        return test

    return mark


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Repeat a test that is marked with `over`; a test module has this function among its names."""
    if not hasattr(metafunc.function, "over"):
        return
    which, sizes = metafunc.function.over
    asked = tuple(metafunc.config.getoption("--book")) if of_the_contract(metafunc.module.__name__) else None
    found = [address for address in chosen(asked) if which(address)]
    if not sizes:
        metafunc.parametrize("address", found)
        return
    parameters = [
        pytest.param(address, size, marks=[pytest.mark.verify] * place, id=address + "-much" * place)
        for address in found
        for place, size in enumerate(sizes)
    ]
    metafunc.parametrize(("address", "much"), parameters)


@cache
def chosen(asked: Sequence[str] | None) -> tuple[str, ...]:
    """The chapters with a game: of the books or at the addresses asked for; None: of the books of this package; empty:
    of all others."""
    if asked:
        try:
            return tuple(address for one in asked for address in _named(one))
        except Refused as refused:
            raise pytest.UsageError(str(refused)) from None
    ours = asked is None
    return tuple(one for one in _with_games() if books()[one.partition("/")[0]].ours == ours)


def _named(one: str) -> list[str]:
    if "/" in one:
        return [resolve(one)]
    return [address for address in _with_games() if address.startswith(f"{book_at(one).id}/")]


def _with_games() -> list[str]:
    return [address for address in addresses() if load(address).family != "framework" and load(address).game]


# --- kinds of chapters -----------------------------------------------------------------------------------------------


def any_chapter(address: str) -> bool:
    """Whatever is in the book."""
    return True


def playable(address: str) -> bool:
    """Whether a game plays it."""
    return load(address).game in GAMES


def game_at(address: str) -> Game:
    """The game as a house of the chapter plays it."""
    return game_for(house(address))


def against_the_house(address: str) -> bool:
    """Whether its wagers have a price. Where players wager against each other alone, what one makes is what the others
    do: no figure can be compared."""
    return playable(address) and not issubclass(_class_at(address), AmongPlayers)


def has_environment(address: str) -> bool:
    """Whether learners play it."""
    return address in set(croupier.gym.environments().values())


def played(address: str) -> bool:
    """Whether its rounds are played by decisions; where wagers stand from round to round these are the decisions."""
    by_decisions = not issubclass(_class_at(address), StandingWagers)
    return against_the_house(address) and has_environment(address) and by_decisions


def decided_by_nobody(address: str) -> bool:
    """Whether its wagers are made, and nothing is decided after them."""
    return against_the_house(address) and not has_environment(address)


def _class_at(address: str) -> type[Game]:
    return class_of(load(address).game)
