"""The chart `record-form`: what a record that the house keeps on paper must contain."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rules.charts.grammar import CITE, TEXT, Schema

SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "record-form": (
        Schema(
            "What a record that people write must contain, in the order of the text. The chart has the name of the "
            "record, and cites the clause of the procedure in which it is written.",
            {"entry": TEXT, "clause": CITE},
        ),
    ),
}
