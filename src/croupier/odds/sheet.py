"""What a report is made of: sections of paragraphs, tables, charts and pictures. Writers make pages of it."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of plain text."""

    text: str


@dataclass(frozen=True)
class Listing:
    """Texts one after another, numbered."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Facts:
    """Names and values."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Grid:
    """A table; `align` has a letter a column: l, c, r, or k for what is kept on one line."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    title: str = ""
    total: bool = False
    """Whether the last row sums up the others."""
    marked: frozenset[int] = frozenset()
    """Rows that stand out: what is in force."""
    red: frozenset[int] = frozenset()
    """Rows that differ from what they are compared with."""


@dataclass(frozen=True)
class Chart:
    """A strategy as a square of letters, which are coloured by what they stand for."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A drawing as SVG text."""

    name: str
    svg: str
    caption: str


@dataclass(frozen=True)
class Code:
    """Text to be copied as it is."""

    text: str


Block = Paragraph | Listing | Facts | Grid | Chart | Picture | Code


@dataclass(frozen=True)
class Section:
    """A titled part; `anchor` names it in links."""

    title: str
    blocks: tuple[Block, ...] = ()
    parts: tuple[Section, ...] = ()
    label: str = ""
    """What stands small beside the title: an id, a clause."""

    @property
    def anchor(self) -> str:
        """The title as a name for links."""
        return re.sub(r"[^a-z0-9]+", "-", f"{self.title} {self.label}".lower()).strip("-")


@dataclass(frozen=True)
class Report:
    """A whole report."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    date: str = ""
    running: str = ""
    """What stands on every page."""
    one_page: float = 0.0
    """How large at most the type of a sheet on a single page is, as a multiple of the usual one, which is made as large
    as fits; 0: as many pages as it takes, with contents and numbers."""
