"""What is built when it is first asked for is built once, however many ask for it at that moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def built_once(most: int) -> Callable[[F], F]:
    """Keep what a function gives for its last `most` different arguments, each given by one thread while others wait.

    `lru_cache` lets every thread build the same, which makes as many slow as there are. What is there is given without
    waiting. Two functions that need each other must not both be so.
    """

    def keeps(function: F) -> F:
        kept: dict[Hashable, Any] = {}
        building = threading.RLock()

        @wraps(function)
        def found(*arguments: Hashable) -> Any:
            try:
                return kept[arguments]
            except KeyError:
                pass
            with building:
                if arguments not in kept:
                    made = function(*arguments)
                    if len(kept) >= most:
                        del kept[next(iter(kept))]
                    kept[arguments] = made
                return kept[arguments]

        return cast("F", found)

    return keeps
