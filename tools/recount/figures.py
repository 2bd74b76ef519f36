"""A figure as its certificate states it, and what it pays as the chapter's file prints it."""

from __future__ import annotations

import base64
import sys
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from check_certificate import net, paid

Ways = Iterator[tuple[int | Fraction, Fraction]]
"""How often something happens, and what it makes of one unit."""


class NotRecountedError(Exception):
    """Why there is no independent count of a figure."""


class WorseDecisionError(Exception):
    """A decision of a certificate's strategy that can be improved."""


@cache
def chapter_file(folder: Path, address: str) -> dict[str, Any]:
    """The data of a chapter."""
    return tomllib.loads((folder / f"{address}.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Figure:
    """One certificate beside its chapter's data."""

    given: dict[str, Any]
    law: dict[str, Any]
    tables: dict[str, Any]
    folder: Path

    @staticmethod
    def read(given: dict[str, Any], folder: Path) -> Figure:
        """Read what the wagers of a certificate are paid."""
        law = chapter_file(folder, given["chapter"])
        wagers = [wager for wager in law["wagers"] if wager["id"] in given["tables"]]
        return Figure(given, law, {wager["id"]: paid(folder, law, wager, given, []) for wager in wagers}, folder)

    def with_wagers(self, *names: str) -> Figure:
        """The same with other wagers of the chapter, whose decisions it hangs on, each by its first pay table."""
        given, tables = self.given | {"tables": {**self.given["tables"]}}, {**self.tables}
        for wager in self.law["wagers"]:
            if wager["id"] in names and wager["id"] not in tables:
                labels = [label for group in wager.get("paytables", ()) for label in group.get("tables", [""])]
                given["tables"][wager["id"]] = labels[0] if labels else ""
                tables[wager["id"]] = paid(self.folder, self.law, wager, given, [])
        return Figure(given, self.law, tables, self.folder)

    @property
    def game(self) -> str:
        """The game that the chapter describes."""
        return str(self.law["game"])

    @property
    def wager(self) -> str:
        """The wager that is priced."""
        return str(self.given["wager"])

    @property
    def spot(self) -> str:
        """The spot of it that is priced, if there are several."""
        return str(self.given["spot"])

    def option(self, name: str) -> str:
        """The answer to an option of the chapter; empty where there is none."""
        return str(self.given["options"].get(name, ""))

    def pays(self, wager: str, name: str) -> bool:
        """Whether an outcome of a wager has a rule of its own."""
        return name in self.tables[wager]

    def net(self, wager: str, *names: str, units: int | Fraction = 1) -> Fraction:
        """What a wager makes of one unit, by the first name for what happened that has a rule; without one it loses."""
        rows = self.tables[wager]
        text, _, back = rows[next((name for name in names if name in rows), "")]
        stake = self.given["stake_cents"]
        return Fraction(units * net(text, back, stake, self.given["meters_cents"]) / stake)

    def strategy(self, decision: str) -> bytes | None:
        """The place of the choice of every hand at a decision, if the certificate states it."""
        for part in self.given.get("strategy", ()):
            if part["decision"] == decision:
                return zlib.decompress(base64.b64decode(part["by_hand"]))
        return None

    def stated(self) -> dict[Fraction, Fraction]:
        """What the certificate says: net to chance."""
        nets: Counter[Fraction] = Counter()
        for ending in self.given["endings"]:
            nets[Fraction(ending["net"])] += ending["count"]
        return shares(nets)


def shares(weights: Mapping[Fraction, int | Fraction]) -> dict[Fraction, Fraction]:
    """Weights as parts of their sum, without those that are none."""
    total = sum(weights.values())
    return {net: Fraction(weight) / total for net, weight in weights.items() if weight}


def mean(chances: dict[Fraction, Fraction]) -> Fraction:
    """What is made on average."""
    return sum((net * chance for net, chance in chances.items()), Fraction(0))
