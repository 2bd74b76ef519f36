"""The clause itself: texts that were made up here, in the forms that the four rulebooks have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor.floor import Floor
from croupier.rules.check import _cites
from croupier.rules.loader import addresses, load
from croupier.rules.search import at_clause
from croupier.rules.texts import verbatim
from croupier.web.app import application

MADE_UP = {
    "pa/649a-three-card-poker": """CHAPTER 649a. A GAME
Sec.
649a.11.    Rounds.
649a.12.    Prizes.
§ 649a.11. Rounds.
 (a)  A made-up opening.
§ 649a.12. Prizes.
 (a)  Apples are paid, as (d) says,
for pears.
   (1)  One apple.
     (i)  A green one.
     (ii)  A red one.
   (2)  Two apples.
 (d)  Plums are paid:
Blue 3 to 1
Green 2 to 1
 (e)  Nothing else is.
§ 649a.13. Accidents.
 (a)  A plum that falls is not paid.
""",
    "oh/three-card-poker": """**TABLE OF CONTENTS**
1. Words .....\t2
12. Prizes .....\t9
1. **Words.** These are ours:
A. "**Plum**" means a fruit.
12. **Prizes.**
A. Apples.
i. A green one.
ii. A red one.
B. Pears <b>& others</b>.
13. **Accidents.**
""",
    "gr/09-three-card-poker": """### **CHAPTER 09: A GAME**
#### **(a) OVERVIEW**
- (1) A made-up opening.
#### **(d) PRIZES**
- (1) Fruit:
  - A. An apple.
- B. A pear.
(2) Nothing else.
""",
    "bs/16-three-card-poker": """**A game**
**16.(1)** The words are ours
- (a) plum;
- (b) pear.
**16.(2)(a)** An apple is paid.
(b) A pear is —
- (i) green; or
- (ii) not.
**16.(3)** The end.
""",
}


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for address, text in MADE_UP.items():
        path = tmp_path / f"{address}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("CROUPIER_TEXTS", str(tmp_path))
    return tmp_path


FOUND = [
    ("pa/649a", "649a.12(d)", [" (d)  Plums are paid:", "Blue 3 to 1", "Green 2 to 1"]),
    ("pa/649a", "649a.12(a)(1)(ii)", ["     (ii)  A red one."]),
    ("pa/649a", "649a.13", ["§ 649a.13. Accidents.", " (a)  A plum that falls is not paid."]),
    ("oh/three-card-poker", "12.A", ["A. Apples.", "i. A green one.", "ii. A red one."]),
    ("oh/three-card-poker", "12.A.ii", ["ii. A red one."]),
    ("gr/09", "9(d)(1)", ["- (1) Fruit:", "  - A. An apple.", "- B. A pear."]),
    ("gr/09", "9(d)(1)A", ["  - A. An apple."]),
    ("bs/16", "16(2)(a)", ["**16.(2)(a)** An apple is paid."]),
    ("bs/16", "16(2)(b)(ii)", ["- (ii) not."]),
    ("bs/16", "16(1)", ["**16.(1)** The words are ours", "- (a) plum;", "- (b) pear."]),
]


@pytest.mark.parametrize(("address", "clause", "lines"), FOUND, ids=[one[1] for one in FOUND])
def test_a_citation_opens_its_words(texts: Path, address: str, clause: str, lines: list[str]) -> None:
    found = verbatim(address, clause)
    assert found is not None
    assert (list(found.lines), found.found) == (lines, clause)


def test_a_part_that_the_text_does_not_mark_opens_what_it_stands_in(texts: Path) -> None:
    found = verbatim("pa/649a", "649a.12(d)(7)")
    assert found is not None
    assert found.found == "649a.12(d)"
    assert verbatim("pa/649a", "649a.99(d)") is None


def test_only_texts_of_chapters_are_read(texts: Path) -> None:
    (texts / "secret.txt").write_text("12. A. secret", encoding="utf-8")
    for clause in ("../secret", "12/../../secret", "%2e%2e/secret 12.A"):
        with pytest.raises(Refused, match="no citation"):
            verbatim("oh/three-card-poker", clause)
    assert verbatim("oh/blackjack", "12.A") is None, "the house has no such file"
    with pytest.raises(Refused):
        verbatim("oh/../secret", "12.A")


def test_our_data_says_something_at_what_is_cited() -> None:
    for address in addresses():
        chapter = load(address)
        lost = [
            cite for field, cite in _cites(chapter) if "cut_cite" not in field and not any(at_clause(address, cite))
        ]
        assert lost == [], address


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(application(Floor(str(tmp_path / "floor.db"))), base_url="http://127.0.0.1:8000") as running:
        yield running


def test_the_page_shows_both_and_escapes_the_text(texts: Path, client: TestClient[Any]) -> None:
    page = client.get("/games/pa/649a-three-card-poker/clause", params={"of": "649a.12(d)"}).text
    assert "Plums are paid" in page
    assert "Pair Plus" in page
    other = client.get("/games/oh/three-card-poker/clause", params={"of": "12.B"}).text
    assert "&lt;b&gt;&amp; others&lt;/b&gt;" in other


def test_a_house_without_texts_shows_our_words(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_TEXTS", raising=False)
    page = client.get("/games/pa/649a-three-card-poker/clause", params={"of": "649a.12(d)"})
    assert page.status_code == 200
    assert "CROUPIER_TEXTS" in page.text
    assert "Pair Plus" in page.text
    assert client.get("/games/pa/649a-three-card-poker/clause", params={"of": "../etc"}).status_code == 400
