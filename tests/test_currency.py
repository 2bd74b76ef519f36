"""A rulebook's currency: what prints money about its chapters writes its sign, and the books of the package stay in
dollars."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.errors import Refused
from croupier.rules import pays
from croupier.rules.books import books, house_currency, read
from croupier.rules.submission import Rules

ROOT = Path(__file__).parent.parent
LAC = ROOT / "examples" / "books" / "lac" / "lac_rules"
SCRIPT = """
import json, sys
from litestar.testing import TestClient
from croupier.errors import Refused
from croupier.filings.guide import guide
from croupier.floor.floor import Floor
from croupier.games import game_for
from croupier.odds.writers import pages
from croupier.rules.books import house_money
from croupier.rules.submission import Rules, Submission
from croupier.web.app import application

posted = Submission(limits={"table": ("10", "200")})
rules = Rules("lac/blackjack@first", posted)
found = {"money": rules.money(123450), "range": rules.range_said("5", "200"), "house": house_money(500)}
try:
    rules.check_amount("main", 300)
except Refused as refused:
    found["refused"] = str(refused)
found["guide"] = pages(guide(rules), "md").decode()
with TestClient(application(Floor(sys.argv[1])), base_url="http://127.0.0.1:8000") as client:
    for name, path in {"ours": "/games/pa/617a", "theirs": "/games/lac/blackjack/open", "pit": "/pit"}.items():
        found[name] = client.get(path, follow_redirects=True).text
print(json.dumps(found))
"""


def test_what_prints_money_takes_the_sign_of_the_chapters_book(tmp_path: Path) -> None:
    shutil.copytree(LAC, tmp_path / "books" / "lac")
    environment = os.environ | {"CROUPIER_BOOKS": str(tmp_path / "books")}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path / "floor.db")], env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert (found["money"], found["range"], found["house"]) == ("€1,234.50", "€5 to €200", "€5")
    assert "€3" in found["refused"]
    assert "Posted at this table: €5 to €200." in found["guide"]
    assert "$" not in found["guide"]
    assert 'data-sign="€" data-units="euros"' in found["theirs"]
    assert "Table minimum, €" in " ".join(found["theirs"].split())
    assert 'data-sign="$" data-units="dollars"' in found["ours"], "a chapter of another book on the same floor"
    assert 'data-sign="€"' in found["pit"], "the house's own pages: the currency of the books that it has brought"


def test_the_books_of_the_package_are_in_dollars() -> None:
    assert {book.currency.sign for book in books().values()} == {"$"}
    assert house_currency().sign == "$"
    assert Rules("pa/649a").money(-123450) == "-$1,234.50"


@pytest.mark.parametrize(("text", "cents"), [("€1,000", 100_000), ("HK$5", 500), ("£12.50", 1250), ("$5", 500)])
def test_amounts_are_read_with_any_sign(text: str, cents: int) -> None:
    assert pays.cents(text) == cents
    assert pays.parse(text).fixed == cents
    assert pays.parse(f"10% of meter, at least {text}").least == cents


@pytest.mark.parametrize("text", ["€€5", "5€", "EUR 5", "x5"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="is not an amount of money"):
        pays.cents(text)


@pytest.mark.parametrize("sign", ["", "euro", "€€", "\\n$", "$ "])
def test_a_sign_is_a_symbol_of_a_currency(sign: str, tmp_path: Path) -> None:
    folder = shutil.copytree(LAC, tmp_path / "lac")
    file = folder / "book.toml"
    file.write_text(re.sub('sign = ".*?"', f'sign = "{sign}"', file.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(Refused, match="sign"):
        read(folder)


def test_an_amount_in_another_currency_is_an_error_of_the_chapter(tmp_path: Path) -> None:
    folder = shutil.copytree(LAC, tmp_path / "books" / "lac")
    file = folder / "03-blackjack.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('min = "€5"', 'min = "$5"'), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "croupier.cli", "rules", "lac/blackjack"],
        env=os.environ | {"CROUPIER_BOOKS": str(tmp_path / "books")}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    said = " ".join((done.stdout + done.stderr).split())
    assert "'$5' is not in the currency of the rulebook, €" in said


def test_no_program_text_writes_a_sign_of_its_own() -> None:
    """A literal dollar before an amount in an f-string prints dollars whatever the book says."""
    literal = re.compile(r"""\$\{[^$]""")
    wrong = {
        f"{path.relative_to(ROOT)}:{number}"
        for path in (ROOT / "src").rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if literal.search(line) and 'f"' in line and 'startswith("${' not in line
    }
    assert wrong == set()
