"""`croupier contract`: what a rulebook still lacks, chapter by chapter."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.contract.report import Report


def contract(
    books: Annotated[list[str], typer.Argument(help="Rulebooks, or chapters as BOOK/CHAPTER.")],
    thorough: Annotated[bool, typer.Option("--thorough", help="Run the slow proofs too (minutes).")] = False,
) -> None:
    """Test your own chapters and games against the contract."""
    try:
        import gymnasium as gymnasium
        import pytest as pytest
    except ImportError:
        raise Refused("The contract needs pytest and Gymnasium: pip install 'croupier[contract]'.") from None
    from croupier.contract.report import checked
    from croupier.rules.books import book_at
    from croupier.rules.loader import resolve

    for one in books:
        _ = resolve(one) if "/" in one else book_at(one)
    report = checked(books, thorough, lambda: print(".", end="", file=sys.stderr, flush=True))
    print(file=sys.stderr)
    _show(report)
    raise typer.Exit(1 if report.missing or report.stopped else 0)


def _show(report: Report) -> None:
    for address, kept in report.kept.items():
        missing = report.missing.get(address, {})
        print(f"{address}: {'keeps the contract' if not missing else 'something is missing'} ({kept} checks passed)")
        for reason, asked in missing.items():
            print(f"  - {reason}")
            print(f"    asked by: {asked[0]}" + (f", and {len(asked) - 1} more" if len(asked) > 1 else ""))
    if report.stopped:
        print(report.stopped)
