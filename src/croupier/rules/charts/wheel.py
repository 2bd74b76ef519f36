"""Charts of wheels: groups and colours of roulette, segments of a money wheel, the yards of Touchdown."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rules.charts.grammar import COUNT, TEXT, Cell, Key, Schema, form, name, words
from croupier.rules.pays import SIGN

_POCKET = Cell((form("NUMBER", "a compartment: 00, or 0 to 36", r"00|\d|[12]\d|3[0-6]"),))

REVIEW = Schema(
    "A review of the randomness of outcomes.",
    {"matter": TEXT, "how": TEXT},
    {
        "outcomes": Key("how many are reviewed at least", COUNT, needed=True),
        "sample": Key(
            "what they are outcomes of",
            words({"of the game": "wheels are not told apart", "of each wheel": "of each wheel by itself"}),
            needed=True,
        ),
        "reviews in a calendar year": Key("how often", COUNT, needed=True),
        "irregularity": Key("what rules where one is found", name("irregularity", "an irregularity, by its id")),
    },
)

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
            {
                "symbol": Cell((form("$N, joker, logo", "what a segment shows", rf"{SIGN}\d+|joker|logo"),)),
                "count": COUNT,
            },
        ),
    ),
    "randomness-review": (REVIEW,),
}
