"""Documents without internal names, by the plain texts of `rules.plain`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from croupier.odds.sheet import Code, Picture, Report
from croupier.rules.plain import said
from croupier.rules.submission import Rules


def plain(rules: Rules, report: Report) -> Report:
    """A document in which no option, chart or reading is called by its id, with odds as the house lists them."""
    made = _rewritten(report, lambda text: rules.listed_odds(said(rules, text)))
    assert isinstance(made, Report)
    return made


def _rewritten(value: Any, write: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return write(value)
    if isinstance(value, tuple):
        return tuple(_rewritten(one, write) for one in value)
    if isinstance(value, (Code, Picture)) or not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {one.name: _rewritten(getattr(value, one.name), write) for one in fields(value)}
    return replace(value, **changed)
