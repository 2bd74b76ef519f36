"""The audit of the law against its texts: what it sees, and that it ends clean where the texts are at hand."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest


def _tool() -> ModuleType:
    path = Path(__file__).parent.parent / "tools" / "audit_law.py"
    spec = importlib.util.spec_from_file_location("audit_law", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["audit_law"] = module
    spec.loader.exec_module(module)
    return module


audit_law = _tool()
TEXTS = os.environ.get("CROUPIER_TEXTS", "")


def test_figures_have_one_spelling() -> None:
    text = "Royal flush 1,000 to\n1, paid one to one; at least \\$50,000 or 5 per cent, $2.50, 12.50% and 5-1."
    assert dict(audit_law.figures(text)) == {
        "1000 to 1": 1,
        "1 to 1": 1,
        "$50000": 1,
        "$2.5": 1,
        "5%": 1,
        "12.5%": 1,
    }


PA = """
§ 649a.12. Payout odds.
 (a)  First.
 (b)  Second:
   (1)  One.
   (2)  Two.
§ 649a.13. Irregularities.
 (c)  Third.
"""


@pytest.mark.parametrize(
    ("cite", "there"),
    [
        ("649a.12", True),
        ("649a.12(b)(2)", True),
        ("649a.12(b)(7)", False),
        ("649a.13(c)", True),
        ("649a.14", False),
        ("649a", True),
    ],
)
def test_places_of_pennsylvania(cite: str, there: bool) -> None:
    assert audit_law.has_place(PA, "pa", cite) is there


def test_places_of_the_other_books() -> None:
    ohio = "**12. Payout Odds.**\nA. First.\n- i. One.\n(a) Alpha.\n"
    assert audit_law.has_place(ohio, "oh", "12.A.i(a)")
    assert not audit_law.has_place(ohio, "oh", "12.B")
    ronde = "(d) PAYOUTS\n- (2) Bonus:\n  - A. First\n"
    assert audit_law.has_place(ronde, "gr", "9(d)(2)A")
    assert not audit_law.has_place(ronde, "gr", "9(e)")
    regulations = "**16.(10)** Three payouts\n(a) one;\n- (i) pair;\n"
    assert audit_law.has_place(regulations, "bs", "16(10)(a)(i)")
    assert not audit_law.has_place(regulations, "bs", "16(12)")


@pytest.mark.skipif(not TEXTS, reason="CROUPIER_TEXTS names no folder of rulebook texts")
def test_the_audit_ends_clean() -> None:
    assert audit_law.main([TEXTS]) == 0
