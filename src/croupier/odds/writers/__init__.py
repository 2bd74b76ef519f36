"""Pages of a report: HTML, Markdown, and PDF by Typst."""

from __future__ import annotations

from pathlib import Path

from croupier.errors import Refused
from croupier.odds.sheet import Report

FORMS = ("html", "md", "pdf")


def form_of(path: Path, *more: str) -> str:
    """The form that a file's name asks for: one of pages, or of those that a report has besides."""
    form, forms = path.suffix.lstrip(".").lower(), (*FORMS, *more)
    if form not in forms:
        raise Refused(f"{path} is no report.", allowed=(f"a name that ends in .{one}" for one in forms))
    return form


def pages(report: Report, form: str) -> bytes:
    """A report in a form."""
    if form == "html":
        from croupier.odds.writers.html import html

        return html(report).encode()
    if form == "md":
        from croupier.odds.writers.markdown import markdown

        return markdown(report).encode()
    from croupier.odds.writers.pdf import pdf

    return pdf(report)


def write(report: Report, path: Path) -> None:
    """Write a report to a file by the ending of its name."""
    made = pages(report, form_of(path))
    try:
        path.write_bytes(made)
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
