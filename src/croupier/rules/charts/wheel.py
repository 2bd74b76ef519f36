"""Charts of wheels: groups and colours of roulette, segments of a money wheel, the yards of Touchdown."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rules.charts.grammar import COUNT, Cell, Schema, form

_POCKET = Cell((form("NUMBER", "a compartment: 00, or 0 to 36", r"00|\d|[12]\d|3[0-6]"),))

SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "zero-groups": (
        Schema(
            "Groups of three numbers with a zero.", {"first": _POCKET, "second": _POCKET, "third": _POCKET}, alone=3
        ),
    ),
    "red-numbers": (Schema("The red numbers.", {"number": _POCKET}),),
    "touchdown-yardage": (
        Schema("How far a compartment moves the football.", {"from": _POCKET, "to": _POCKET, "yards": COUNT}, alone=2),
    ),
    "segments": (
        Schema(
            "What the segments of a money wheel show.",
            {"symbol": Cell((form("$N, joker, logo", "what a segment shows", r"\$\d+|joker|logo"),)), "count": COUNT},
        ),
    ),
}
