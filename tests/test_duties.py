"""How procedures and provisions are kept: declared words, checked on load, for every chapter."""

from __future__ import annotations

import msgspec
import pytest

from croupier.cli.coverage import clause_rows, coverage_rows
from croupier.rules import duties
from croupier.rules.books import books as rulebooks
from croupier.rules.check import problems
from croupier.rules.clauses import ledger
from croupier.rules.duties import Every
from croupier.rules.law import Chapter, Due, Procedure
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission

CHAPTERS = [load(address) for address in addresses()]
FRAMEWORK = [
    "pa/601a-general-table-games-provisions", "pa/603a-table-game-equipment", "pa/605a-electronic-gaming-tables",
    "pa/613a-gaming-related-service-providers", "oh/synergy", "oh/table-games-progressives", "bs/01-preliminary",
    "bs/11-provisions-for-preserving-order-in-licensed-premises",
]  # fmt: skip


def test_every_procedure_and_provision_is_kept_in_one_way() -> None:
    for chapter in CHAPTERS:
        for law in (*chapter.procedures, *chapter.provisions):
            ways = [name for name in ("acts", "read", "checks") if getattr(law, name)]
            assert len(ways) == 1, f"{chapter.address} {law.id} is kept by {ways}"


def test_coverage_counts_every_clause_by_how_it_is_kept() -> None:
    columns, rows = coverage_rows()
    total = dict(zip(columns, rows[-1], strict=True))
    assert total["clauses"] == sum(len(ledger(address)) for address in addresses())
    assert total["procedures"] == sum(len(chapter.procedures) for chapter in CHAPTERS)
    books = [row for row in rows[:-1] if "/" not in row[0]]
    assert [row[0].partition(":")[0] for row in books] == list(rulebooks())
    assert sum(row[1] for row in books) == total["clauses"]


def test_coverage_lists_the_clauses_of_the_framework_chapters() -> None:
    _, rows = clause_rows("framework")
    assert {row[0] for row in rows} == {address for address in FRAMEWORK if ledger(address)}
    for address, clause, _, _, why, _ in rows:
        assert why, f"{address} {clause} does not say what keeps it or why nothing does"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("24 hours", Every(minutes=1440)), ("15 minutes", Every(minutes=15)), ("5 rounds", Every(rounds=5)),
        ("shoe", Every(shoes=1)), ("gaming day", Every(days=1)), ("week", Every(days=7)), ("2 a year", Every(a_year=2)),
        ("often", None), ("24hours", None),
    ],
)  # fmt: skip
def test_how_often(text: str, said: Every | None) -> None:
    assert duties.every(text) == said


@pytest.mark.parametrize(
    ("address", "procedure", "options", "every"),
    [
        ("pa/649a", "card-change", {"dealing": "hand"}, "4 hours"),  # 649a.3(c)(1)
        ("pa/649a", "card-change", {"dealing": "shoe"}, "8 hours"),  # 649a.3(c)(2)
        ("pa/649a", "stub-count", {}, "5 rounds"),  # 649a.8(f)
        ("pa/633a", "card-change", {}, "24 hours"),  # 633a.3(d)
        ("pa/629a", "card-change", {}, "shoe"),  # 629a.3(b)
        ("pa/621a", "tile-change", {}, "12 hours"),  # 621a.3(b)
        ("pa/623a", "dice-control", {}, "24 hours"),  # 623a.7(d)
        ("oh/three-card-poker", "card-change", {"dealing": "hand"}, "6 hours"),  # 3.C.i
        ("oh/roulette", "randomness-review", {}, "2 a year"),  # 3.F
        ("bs/16", "card-change", {"dealing": "hand"}, "4 hours"),  # 16(4)(e)
        ("bs/12", "stub-count", {}, "3 rounds"),  # 12(7)(a)
    ],
)
def test_when_things_are_due(address: str, procedure: str, options: dict[str, str], every: str) -> None:
    rules = Rules(address, Submission(options=options))
    law = next(one for one in rules.chapter.procedures if one.id == procedure)
    due = duties.due_of(rules, law)
    assert due is not None
    assert due.every == every


def test_who_does_what() -> None:
    def checks(address: str, name: str) -> tuple[tuple[str, ...], ...]:
        return next(one for one in load(address).procedures if one.id == name).checks

    assert checks("pa/649a", "opening")[0] == ("dealer", "supervisor")  # 649a.4(a)
    assert checks("oh/three-card-poker", "opening")[0] == ("dealer",)  # 4.A names the dealer alone
    assert checks("pa/617a", "movable-parts")[0] == ("supervisor|maintenance", "security")  # 617a.2(b)
    assert checks("pa/668a", "dice")[0] == ("supervisor", "dealer")  # 668a.3(d)


def test_what_the_house_has_chosen_excuses() -> None:
    law = next(one for one in load("pa/649a").procedures if one.id == "opening")
    assert duties.is_done_here(Rules("pa/649a"), law)
    assert not duties.is_done_here(Rules("pa/649a", Submission(options={"preshuffled-cards": "yes"})), law)


def broken(**changes: object) -> list[str]:
    chapter = load("pa/649a")
    law = next(one for one in chapter.procedures if one.id == "opening")
    changed = msgspec.structs.replace(law, **changes)
    laws = tuple(changed if one.id == law.id else one for one in chapter.procedures)
    return problems(msgspec.structs.replace(chapter, procedures=laws))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"acts": "round"}, "exactly one of acts, read and checks"),
        ({"checks": (("dealer",),)}, "1 for 4 steps"),
        ({"checks": (("croupier",), (), (), ())}, "'croupier' is not one of"),
        ({"checks": ((), (), (), ())}, "somebody does at least one step"),
        ({"due": (Due("often"),)}, "'often' is not such as"),
        ({"again": ("nothing",)}, "no procedure 'nothing'"),
        ({"unless": {"nothing": ("yes",)}}, "no option 'nothing'"),
        ({"requires_any": {"nothing": ("yes",)}}, "no option 'nothing'"),
        ({"requires_any": {"shuffler": ("magic",)}}, "magic"),
        ({"acts": "round", "checks": (), "requires_any": {"shuffler": ("hand",)}}, "only a checklist has"),
        ({"signed": "everywhere"}, "is not a citation"),
        ({"phase": None}, "a checklist has a phase"),
    ],
)
def test_a_wrong_word_is_refused_when_a_chapter_is_loaded(changes: dict[str, object], said: str) -> None:
    assert any(said in one for one in broken(**changes)), broken(**changes)


def test_every_list_belongs_to_a_phase_and_is_found() -> None:
    def lists(chapter: Chapter) -> list[str]:
        return [law.id for law in duties.checklists(chapter)]

    for chapter in CHAPTERS:
        kept = [law.id for law in (*chapter.procedures, *chapter.provisions) if law.checks]
        assert sorted(lists(chapter)) == sorted(kept)
    assert lists(load("pa/617a")) == ["double-as-single", "inspection", "secure-wheel", "movable-parts"]
    assert all(isinstance(law, Procedure) for law in duties.checklists(load("pa/617a")))


def test_the_cut_is_done_by_people_wherever_no_table_asks_for_it() -> None:
    """pa 633a.5(c), 649a.5(d) and others: players and dealers cut real cards; only the bank of Pai Gow is asked
    (pa 621a.9(g))."""
    cuts = [(chapter.address, law) for chapter in CHAPTERS for law in chapter.procedures if law.stage == "cut"]
    assert len(cuts) > 60
    assert {address for address, law in cuts if law.acts} == {"pa/621a-pai-gow"}
    assert all(law.acts or (law.phase == "occasion" and set(law.checks) == {("dealer",)}) for _, law in cuts)


APART = [  # by which clause, where, under which options, and which list
    ("633a.4(d)", "pa/633a", {"dealing": "double-shoe", "double-shoe-suits": "red on the left"}, "opening-double-shoe"),
    ("633a.4(e)", "pa/633a", {"shuffler": "device"}, "opening-batches"),
    ("672a.4(d)", "pa/672a", {"shuffler": "device"}, "opening-batches"),
    ("673a.4(d)", "pa/673a", {"shuffler": "device"}, "opening-batches"),
    ("685a.4(d)", "pa/685a", {"shuffler": "device"}, "opening-batches"),
    ("16(4)(d)", "bs/16", {"shuffler": "device", "alternate-decks": "yes"}, "opening-two-decks"),
]


@pytest.mark.parametrize(("clause", "address", "options", "name"), APART)
def test_cards_that_are_opened_apart_have_a_list_that_people_tick(
    clause: str, address: str, options: dict[str, str], name: str
) -> None:
    """pa 633a.4(d), 633a.4(e), 672a.4(d), 673a.4(d), 685a.4(d), bs 16(4)(d): only where there are two decks, batches or
    sides; a continuous shuffler has none; whoever changes the cards does it anew."""
    law = next(one for one in load(address).procedures if one.id == name)
    assert law.cite == clause
    assert all(law.checks)
    assert duties.is_done_here(Rules(address, Submission(options=options)), law)
    assert not duties.is_done_here(Rules(address, Submission(options={"shuffler": "hand"})), law)
    if name == "opening-batches":
        continuous = {**options, "reshuffling-shoe": "yes"}
        assert not duties.is_done_here(Rules(address, Submission(options=continuous)), law)
    changes = [one for one in load(address).procedures if "opening" in one.again]
    assert changes
    assert all(name in one.again for one in changes)


@pytest.mark.parametrize("address", addresses())
def test_people_tick_that_decks_and_batches_change_places(address: str) -> None:
    """pa 649a.3(b)(3), 649a.3(b)(4), 633a.3(b)(4), 633a.3(b)(5) and the like: every step of theirs is somebody's."""
    laws = [one for one in load(address).procedures if one.id in ("alternating-decks", "batches") and one.checks]
    assert all(all(one.checks) for one in laws)
