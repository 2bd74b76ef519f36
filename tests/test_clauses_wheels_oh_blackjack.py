"""Clauses of the framework chapters, of wheels and of Ohio's blackjack games that no other test shows."""

from __future__ import annotations

import pytest

from croupier.filings.submission import submission
from croupier.odds.writers.markdown import markdown
from croupier.rules.loader import addresses, load
from croupier.rules.review import periods
from croupier.rules.submission import Rules


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).equipment])
def test_a_submission_describes_the_equipment(address: str) -> None:
    rules = Rules(address)
    text = markdown(submission(rules, periods(rules.chapter.rulebook))).replace("\\", "").partition(" Equipment\n")[2]
    for item in rules.chapter.equipment:
        assert item.note[:20].rstrip(".") in text, item
        assert not item.note or f"[{rules.cite(item.cite)}]" in text, item
