"""Results as tables for Python users: records that pandas takes, and Polars data frames."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.errors import Refused
from croupier.odds.design import Proposal
from croupier.odds.pricing import Price
from croupier.odds.sessions import Results

if TYPE_CHECKING:
    import polars

Record = dict[str, Any]
T = TypeVar("T")


class Rows(list[T]):
    """A list whose items can be had as records (`to_records`) and as a Polars data frame (`to_polars`)."""

    def record(self, item: T) -> Record:
        """One item as names and plain values."""
        raise NotImplementedError

    def to_records(self) -> list[Record]:
        """A dictionary an item, all with the same keys: `pandas.DataFrame(found.to_records())`."""
        return [self.record(item) for item in self]

    def to_polars(self) -> polars.DataFrame:
        """A Polars data frame, a row an item."""
        return frame(self.to_records())

    def _repr_html_(self) -> str:
        """What a notebook shows: a table, and not all that the items hold."""
        records = self.to_records()
        rows = [list(records[0]), *(list(one.values()) for one in records)] if records else []
        cells = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


class Prices(Rows[Price]):
    """Prices of wagers; exact house advantages stand beside their decimals as text."""

    def record(self, item: Price) -> Record:
        """One price."""
        return {
            "wager": item.wager,
            "name": item.name,
            "paytable": item.paytable,
            "cite": item.cite,
            "house_advantage": float(item.house_advantage),
            "exact": str(item.house_advantage) if item.method == "exact" else "",
            "std_dev": item.std_dev,
            "std_error": item.std_error,
            "hit_frequency": float(item.hit_frequency),
            "element_of_risk": float(item.element_of_risk),
            "mean_stake": float(item.mean_stake),
            "method": item.method,
            "basis": item.basis,
            "conditions": "; ".join(item.conditions),
            "rounds": item.rounds,
        }

    def outcomes(self) -> Outcomes:
        """Every outcome of every price, a row each."""
        return Outcomes((price, place) for price in self for place in range(len(price.outcomes)))


class Outcomes(Rows[tuple[Price, int]]):
    """The outcomes of prices."""

    def record(self, item: tuple[Price, int]) -> Record:
        """One outcome; counts may be larger than 64 bits, so that they are given as text too."""
        price, place = item
        one = price.outcomes[place]
        return {
            "wager": price.wager,
            "paytable": price.paytable,
            "basis": price.basis,
            "conditions": "; ".join(price.conditions),
            "outcome": one.outcome,
            "combinations": str(one.combinations),
            "count_unit": price.count_unit,
            "probability": float(one.probability),
            "exact_probability": str(one.probability),
            "true_odds": one.true_odds,
            "pays": one.pays,
            "net": float(one.net),
            "return": float(one.returns),
        }


class Proposals(Rows[Proposal]):
    """Designed pay tables: a column a row of the table, and what it makes of the wager."""

    def record(self, item: Proposal) -> Record:
        """One proposal."""
        return {
            "house_advantage": float(item.advantage),
            "exact": str(item.advantage) if item.price.method == "exact" else "",
            "bound": item.bound,
            "hit_frequency": float(item.price.hit_frequency),
            "std_dev": item.price.std_dev,
            "printed": item.printed,
            "changes": "; ".join(item.changes),
            "rows": "; ".join(f"{row.hand} {row.pays.text}" for row in item.rows),
        }


class Distribution(Rows[tuple[float, float]]):
    """Results in units, each with its chance."""

    def record(self, item: tuple[float, float]) -> Record:
        """One result."""
        return {"result": item[0], "chance": item[1]}


def distribution(results: Results) -> Distribution:
    """Where many rounds lead, as rows of results and chances."""
    return Distribution(
        (float(total * results.step), weight / results.whole)
        for total, weight in zip(results.totals, results.weights, strict=True)
    )


def frame(records: Sequence[Record]) -> polars.DataFrame:
    """Records as a Polars data frame."""
    try:
        import polars
    except ImportError:
        raise Refused("Data frames need Polars.", allowed=("pip install 'croupier[data]'", "to_records()")) from None
    return polars.DataFrame(list(records), infer_schema_length=None)
