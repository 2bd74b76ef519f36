"""The clause ledgers: every numbered clause of every chapter is decided, kept by something, and shown by something."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

from croupier.contract import test_chapters
from croupier.filings import plain
from croupier.filings.submission_document import submission
from croupier.games import GAMES
from croupier.odds.writers.markdown import markdown
from croupier.rules import clauses
from croupier.rules.clauses import Clause, ledger, problems
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules
from croupier.rules.submission_review import periods

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from proofs import TESTS, WALKS, shown, walked

CONTRACT = Path(test_chapters.__file__)
"""What test_contract.py asks of our books."""


def unproven(address: str, clause: Clause) -> list[str]:
    """The proofs of a clause that do not exist, or that neither cite it nor walk an item that keeps it."""
    real = {*shown().get((address, clause.cite), ()), *walked(address, clause.keepers)}
    return [proof for proof in clause.proofs if proof not in real or not exists(proof)]


def exists(proof: str) -> bool:
    """Whether there is a worked round or a test of that name."""
    file, _, test = proof.partition("::")
    if not test:
        return (TESTS / f"{proof}.yaml").is_file()
    path = CONTRACT if file == "test_contract.py" else TESTS / file
    return f"\ndef {test}(" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("address", addresses())
def test_every_clause_is_accounted_for(address: str) -> None:
    """Nobody has left a clause undecided; what keeps each one and what shows it exists."""
    assert ledger(address), "a chapter has a ledger"
    assert list(problems(address)) == []
    undecided = [clause.cite for clause in ledger(address) if "?" in (clause.kind, clause.state)]
    assert undecided == []
    assert {clause.cite: wrong for clause in ledger(address) if (wrong := unproven(address, clause))} == {}


ON_THE_ROW_OF = {
    ("pa/671a", "671a.2(b)(7)"): "671a.2(b)(6)",
    ("pa/677a", "677a.2(b)(9)"): "677a.2(b)(8)",
    ("pa/678a", "678a.2(b)(8)"): "678a.2(b)(7)",
    ("oh/four-card-poker", "2.A.v(a)"): "2.A.v",
    ("oh/i-luv-suits-poker", "2.B.ii"): "2.B.iii",
}
"""What stands on a sign if it is not on the layout, and the betting areas in which wagers have theirs."""


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).game in GAMES])
def test_what_a_layout_or_sign_contains_is_on_its_list(address: str) -> None:
    """oh four-card-poker 2.A.iii, high-card-flush 2.B.iii and their like: what is not on the list is not drawn."""
    chapter = load(address)
    listed = [row[-1] for chart in chapter.charts if chart.id in ("layout", "sign") for row in chart.rows]
    elsewhere = {clause: row for (of, clause), row in ON_THE_ROW_OF.items() if load(of).address == chapter.address}
    missing = []
    for clause in ledger(address):
        papers = {keeper.split()[0] for keeper in clause.keepers}
        if clause.state != "document" or not papers & {"layout", "sign"} or papers - {"layout", "sign", "guide"}:
            continue
        cite = elsewhere.get(clause.cite, clause.cite)
        if not any(row == cite or row.startswith((f"{cite}(", f"{cite}.")) for row in listed):
            missing.append(clause.cite)
    assert missing == []


PAID_BY_A_HEADING = {
    ("oh/blackjack", "4.B"),
    ("oh/free-bet-blackjack", "4.B"),
    ("oh/rockn-21", "4.B"),
    ("oh/zappit-blackjack", "4.B"),
    ("oh/zombie-blackjack", "4.B"),
    ("oh/mini-midi-baccarat", "16.C"),
    ("gr/13", "13(d)"),
}
"""Clauses that say when a player wins, so that losing has none; a scale that stands without a number after 16.C; ties
of the sports pool, of which only their heading says that they are payouts."""


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).game in GAMES])
def test_no_payment_cites_a_clause_that_only_introduces_others(address: str) -> None:
    """pa 625a.6(b)(1) to 625a.6(b)(3)(ii), oh craps 5 and their like: the narrowest clause that prints the payment."""
    chapter = load(address)
    headings = {clause.cite for clause in ledger(address) if clause.kind == "heading"}
    headings -= {clause for of, clause in PAID_BY_A_HEADING if load(of).address == chapter.address}
    rows = [(law.id, *row) for law in chapter.wagers for row in law.settles]
    rows += [(law.id, *row) for law in chapter.wagers for more in law.more_settles for row in more.rows]
    for law in chapter.wagers:
        for table in law.paytables:
            rows += [(law.id, row[1], "", table.row_cites.get(row[1], table.cite)) for row in table.rows]
    assert [(wager, outcome, cite) for wager, outcome, _, cite in rows if cite in headings] == []


def near(cite: str, other: str) -> bool:
    """Whether a clause is another, or one of the two is a part of the other."""
    return cite.startswith(other) or other.startswith(cite)


def unnamed(clause: Clause, cites: Mapping[str, set[str]]) -> list[str]:
    """Items (with the clauses that they cite) that carry a clause where its row names none of them but others: items
    that do not cite it nor any part of it, a procedure of which the same is true, or only options."""
    own = [name for name in clause.keepers if " @ " not in name]
    if clause.state == "none" or not own or not cites.keys() >= set(own):  # kept by a document or by nothing
        return []
    close = [name for name in own if not cites[name] or any(near(clause.cite, cite) for cite in cites[name])]
    carry = [name for name, cited in cites.items() if clause.cite in cited]
    procedures = [name for name in carry if name.startswith("procedure ")]
    if not close:
        return carry
    strays = any(name.startswith("procedure ") and name not in close for name in own)
    by_steps = strays or all(name.startswith("option ") for name in own)
    return procedures if by_steps and clause.state != "document" and not set(procedures) & set(own) else []


@pytest.mark.parametrize("address", addresses())
def test_a_row_names_an_item_that_cites_its_clause(address: str) -> None:
    """Whoever looks up a clause (pa 663a.11(k), 674a.5(c)(1)) is led to the procedure whose steps say it."""
    cites: defaultdict[str, set[str]] = defaultdict(set)
    for item in clauses.items(load(address)):
        if not item.name.startswith("reading "):
            cites[item.name] |= {*item.cites, *item.mentions}
    assert {clause.cite: wrong for clause in ledger(address) if (wrong := unnamed(clause, cites))} == {}


@pytest.mark.parametrize("test", WALKS)
def test_every_walk_exists(test: str) -> None:
    assert exists(test)


BROKEN = {
    "649a.1\trule\tacts\twager nothing-of-the-kind\trounds/craps/pa-c-and-e": "no 'wager",
    "649a.1\trule\tacts\twager ante\tsome evening": "names no test or worked round",
    "649a.1\trule\tacts\twager ante\t": "no test or worked round shows it",
    "649a.1\trule\t?\twager ante\t": "'?' is not one of",
    "649a.1\twish\tnone\tit is no rule\t": "'wish' is not one of",
    "649a.1\trule\tdocument\twager ante\t": "a document is one of",
    "649a.1\trule\tdocument\tpamphlet\t": "no 'pamphlet'",
    "649a.1\trule\tpeople\twager ante\t": "stands in a procedure",
    "649a.1\trule\tnone\t\t": "nothing is named that keeps it",
    "649a.1\trule\tnone\tfirst\t\n649a.1\trule\tnone\tsecond\t": "two rows",
    "649a.1\trule\tacts\twager ante @ pa/no-such-chapter\ttest_x.py::test_y": "has no 'wager ante @",
}
"""Rows of a ledger that are wrong, and what is said of each."""


@pytest.mark.parametrize(("row", "said"), BROKEN.items())
def test_a_broken_ledger_is_named(row: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chapter's ledger with one wrong row; the clauses that its items cite are missing then, too."""
    address = "pa/649a-three-card-poker"
    path = tmp_path / "ledger.tsv"
    path.write_text("\t".join(clauses.COLUMNS) + f"\n{row}\n", encoding="utf-8")
    monkeypatch.setattr(clauses, "path_of", lambda *_: path)
    clauses._ledger.cache_clear()
    try:
        told = list(problems(address))
    finally:
        clauses._ledger.cache_clear()
    assert any(said in one for one in told), told
    assert any("which is no clause of the ledger" in one for one in told)


def test_a_proof_that_shows_something_else_is_named() -> None:
    """One that does not exist, one that cites other clauses, and a walk over items of another kind."""
    address, cite = next((address, cite) for (address, cite), proofs in shown().items() if proofs)
    real = shown()[address, cite][0]
    walk = "test_clauses.py::test_every_term_is_on_the_calendar"
    row = Clause(cite, "rule", "acts", "wager ante", f"{real}, rounds/craps/nothing-of-the-kind, {walk}")
    assert unproven(address, row) == ["rounds/craps/nothing-of-the-kind", walk]


@pytest.mark.parametrize("address", addresses())
def test_submissions_describe_the_equipment_that_clauses_want(address: str) -> None:
    """Where a clause on equipment is kept by the house's submission, the document has every device and its note."""
    if not any("submission" in clause.keepers for clause in ledger(address)) or not load(address).game:
        return
    rules = Rules(address)
    text = re.sub(r"\W+", " ", markdown(submission(rules, periods(rules.chapter.rulebook))))
    for item in rules.chapter.equipment:
        for sentence in re.split(r"(?<=\.) ", item.note):
            if item.kind in ("device", "other"):
                assert re.sub(r"\W+", " ", plain.said(rules, sentence)).strip() in text, sentence
