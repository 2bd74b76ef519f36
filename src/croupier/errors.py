"""The one error that people see: a clear sentence, what is allowed, and the clause."""

from __future__ import annotations

from collections.abc import Iterable


class Refused(ValueError):  # noqa: N818 (what it says to people)
    """Something asked of Croupier is not possible or not allowed; nothing has changed."""

    def __init__(self, what: str, *, allowed: Iterable[str] = (), cite: str = "") -> None:
        self.what = what
        self.allowed = tuple(filter(None, allowed))
        self.cite = cite
        text = what
        if self.allowed:
            text += f" Allowed: {', '.join(self.allowed)}."
        if cite:
            text += f" [{cite}]"
        super().__init__(text)
