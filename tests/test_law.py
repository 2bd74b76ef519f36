"""The law as data: every chapter is sound, and a bad file says file, key and reason."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from croupier.errors import Refused
from croupier.filings.guide import conditions
from croupier.rules import pays
from croupier.rules.compare import comparison
from croupier.rules.export import export
from croupier.rules.law import EFFECTS, Chapter, Exclusive, Irregularity, Option, PayTables, Wager
from croupier.rules.loader import addresses, load, path_of, read, resolve
from croupier.rules.submission import Rules


@pytest.mark.parametrize("address", addresses())
def test_chapter_is_sound_and_its_default_submission_is_allowed(address: str) -> None:
    chapter = load(address)
    assert chapter.address == address
    rules = Rules(chapter)
    for wager in chapter.wagers:
        assert rules.all_tables(wager.id) or wager.settles, wager.id


def test_loading_one_chapter_reads_no_other() -> None:
    code = (
        "import sys, pathlib; opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        "from croupier.rules.loader import load; load('pa/649a')\n"
        "print([name for name in opened if name.endswith('.toml') and 'book.toml' not in name], 'numba' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.count(".toml") == 1
    assert "649a-three-card-poker.toml" in out
    assert "False" in out


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("pa/649a", "pa/649a-three-card-poker"),
        ("PA/Three-Card-Poker", "pa/649a-three-card-poker"),
        ("gr/9", "gr/09-three-card-poker"),
        ("gr/09", "gr/09-three-card-poker"),
        ("oh/roulette", "oh/roulette"),
        ("pa/roulette", "pa/617a-roulette"),
    ],
)
def test_addresses(short: str, full: str) -> None:
    assert resolve(short) == full


@pytest.mark.parametrize("bad", ["roulette", "xx/roulette", "pa/nothing", "pa/", "pa/poker-poker", ""])
def test_bad_addresses_are_refused(bad: str) -> None:
    with pytest.raises(Refused):
        resolve(bad)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "ante"', 'id = "ante', "line"),
        ('kind = "main"', 'kind = "mein"', "kind"),
        ('"35 to 1"', '"35 for"', "not a payout"),
        ("[seats]", "[chairs]", "chairs"),
        ('cite = "649a.7(d)(2)"', 'cite = "12.F"', "not a citation of pa"),
        ('needs = ["ante|pair-plus"]', 'needs = ["auntie"]', "no wager 'auntie'"),
        ('option = "six-card-bonus"', 'option = "seven-card-bonus"', "no option"),
        ('effect = ["set-aside", "play-on"]', 'effect = ["shrug"]', "'shrug' is not one of"),
        ('default = "separate"', 'default = "together"', "'together' is not one of"),
        ('tables = ["A", "B", "C", "D", "E"]', 'tables = ["A", "B", "C", "D"]', "cells"),
    ],
)
def test_a_bad_file_says_file_key_and_reason(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = path_of("pa/649a-three-card-poker").read_text(encoding="utf-8")
    assert old in text
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read(bad)
    assert "bad.toml" in str(refused.value)
    assert says in str(refused.value)
    if "[seats]" not in old:
        assert "line" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "stake", "meter", "net"),
    [
        ("40 to 1", 500, 0, 20000),
        ("3 to 2", 500, 0, 750),
        ("5 for 1", 100, 0, 400),
        ("1 to 1 less 5%", 1000, 0, 950),
        ("Push", 1000, 0, 0),
        ("Lose", 1000, 0, -1000),
        ("$500", 100, 0, 50000),
        ("10% of meter", 100, 100000, 9900),
        ("1,000 to 1", 100, 0, 100000),
    ],
)
def test_payouts(text: str, stake: int, meter: int, net: int) -> None:
    assert pays.parse(text).net(stake, meter) == net


@pytest.mark.parametrize("text", ["", "40", "40-1", "win", "-1 to 1", "10% meter"])
def test_what_is_not_a_payout_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        pays.parse(text)


def test_every_effect_has_a_meaning() -> None:
    assert all(meaning and meaning[0].islower() for meaning in EFFECTS.values())


@pytest.mark.parametrize("address", addresses())
def test_an_export_leaves_out_no_field_of_the_law(address: str) -> None:
    """A pay table's columns are exported one by one, each with its own conditions, and what one wager pays like another
    stands with both."""
    chapter, found = load(address), export(Rules(address))
    assert set(Chapter.__struct_fields__) == set(found)
    for kind, law, apart in (
        ("wagers", Wager, {"pays_as"}),
        ("options", Option, set()),
        ("exclusive", Exclusive, set()),
        ("irregularities", Irregularity, set()),
    ):
        for one, exported in zip(getattr(chapter, kind), found[kind], strict=True):
            assert set(law.__struct_fields__) - apart == set(exported)
            if "requires" in exported:
                assert {name: tuple(choices) for name, choices in exported["requires"].items()} == one.requires
    for wager in found["wagers"]:
        for table in wager["paytables"]:
            assert set(PayTables.__struct_fields__) - {"tables", "envy_amounts", "table_conditions"} <= set(table)


@pytest.mark.parametrize("address", addresses())
def test_an_export_has_every_printed_pay_table(address: str) -> None:
    """Read from the file itself: each column of each table, row by row, also one printed for other numbers of decks
    (oh zappit-blackjack 15.A.iii(b))."""
    written = tomllib.loads(path_of(address).read_text(encoding="utf-8"))
    exported = {wager["id"]: wager["paytables"] for wager in export(Rules(address))["wagers"]}
    for wager in written.get("wagers", ()):
        tables = iter(exported[wager["id"]])
        for group in wager.get("paytables", ()):
            for number, label in enumerate(group.get("tables", [""])):
                table = next(tables)
                assert (table["label"], table["cite"]) == (label, group["cite"])
                rows = [([row[0], row[2 + number]], row[1]) for row in group["rows"] if row[2 + number]]
                found = list(zip(table["rows"], table["outcomes"], strict=True))
                assert found[len(found) - len(rows) :] == rows, f"{wager['id']} {label}"


def test_an_export_says_what_a_pay_table_is_capped_by_and_who_gets_envy() -> None:
    limited = next(one for one in export(Rules("oh/pai-gow-poker"))["wagers"] if one["id"] == "fortune-bonus")
    assert limited["paytables"][0]["payout_limit"] == "payout-limit"
    envied = next(one for one in export(Rules("pa/645a"))["wagers"] if one["id"] == "fortune-bonus")
    assert envied["paytables"][0]["envy_min"] == "$5"
    dealing = next(one for one in export(Rules("pa/649a"))["options"] if one["id"] == "dealing")
    assert dealing["choice_needs"][0] == {
        "choice": "hand",
        "requires": {"shuffler": ["device"]},
        "cite": "649a.9(a)(1)",
    }
    assert export(Rules("pa/605a"))["exclusive"][0]["kind"] == "progressive"


@pytest.mark.parametrize(
    ("address", "wager", "cite"),
    [
        ("pa/639a", "progressive", "639a.12(d)(6)"),
        ("pa/641a", "progressive", "641a.12(d)(5)"),
        ("pa/641a", "five-card-progressive", "641a.12(e)(5)"),
        ("pa/643a", "progressive", "643a.12(d)(5)"),
        ("pa/643a", "five-card-progressive", "643a.12(e)(5)"),
        ("pa/647a", "progressive", "647a.12(d)(5)"),
        ("pa/653a", "progressive", "653a.12(d)(5)"),
        ("pa/655a", "progressive", "655a.12(c)(5)"),
        ("pa/657a", "progressive", "657a.12(d)(5)"),
        ("pa/657a", "five-card-progressive", "657a.12(e)(5)"),
        ("pa/670a", "fortune-bonus", "670a.12(b)(2)"),
        ("pa/670a", "progressive", "670a.12(d)(4)"),
    ],
)
def test_an_envy_bonus_names_its_own_clause(address: str, wager: str, cite: str) -> None:
    tables = [table for table in Rules(address).all_tables(wager) if table.envy]
    assert tables
    assert all(table.envy_cite.startswith(cite) for table in tables)


@pytest.mark.parametrize(
    ("address", "wager", "clause"),
    [
        ("pa/639a", "progressive", "639a.12(d)(4)"),
        ("pa/641a", "progressive", "641a.12(d)(3)"),
        ("pa/643a", "progressive", "643a.12(d)(3)"),
        ("pa/647a", "progressive", "647a.12(d)(3)"),
        ("pa/649a", "progressive", "649a.12(e)(3)"),
        ("pa/653a", "progressive", "653a.12(d)(3)"),
        ("pa/655a", "progressive", "655a.12(c)(3)"),
        ("pa/655a", "five-card-hand-bonus", "655a.12(e)(4)"),
        ("pa/657a", "progressive", "657a.12(d)(3)"),
        ("pa/657a", "five-card-progressive", "657a.12(e)(3)"),
        ("pa/657a", "five-card-hand-bonus", "657a.12(f)(4)"),
        ("pa/659a", "progressive", "659a.12(d)(3)"),
        ("pa/669a", "progressive", "669a.12(e)(3)"),
        ("pa/670a", "progressive", "670a.12(d)(2)"),
    ],
)
def test_a_meter_names_its_own_clause(address: str, wager: str, clause: str) -> None:
    """Where a meter starts and how it grows is not said by the clause of the pay table."""
    rules = Rules(address)
    table = rules.chosen_tables[wager]
    assert table is not None
    said = [text for text in conditions(rules, rules.wager(wager), table) if text.startswith(("The meter", "Of each"))]
    assert [text.endswith(f"[pa {clause}]") for text in said] == [True, True]


def test_the_limit_of_the_fire_bet_names_its_clause() -> None:
    with pytest.raises(Refused) as refused:
        Rules("pa/623a").check_amount("fire", 600)
    assert refused.value.cite == "pa 623a.11(b)(1)"


def test_compare_matches_pay_tables_by_what_they_pay() -> None:
    """Ohio's and Pennsylvania's tables of the same payouts are one row, whatever they are called."""
    columns, rows = comparison("three-card-poker")
    assert columns == ["what", *(address for address in addresses() if load(address).game == "three-card-poker")]
    plus = {
        row[0]: row[1:] for row in rows if row[0].startswith("pair-plus pays 40 to 1 straight-flush; 30 to 1 three")
    }
    shared = [cells for cells in plus.values() if sum(cell != "–" for cell in cells) > 1]
    assert shared, plus
    for cells in plus.values():
        assert set(cells) - {"–"}, "a table that no book has"
    differs = [len(set(row[1:])) > 1 for row in rows]
    assert differs == sorted(differs, reverse=True), "rows that differ come first"


@pytest.mark.parametrize("address", addresses())
def test_a_chapter_is_written_in_american_english(address: str) -> None:
    """In sentences; ids and names as the book prints them stay."""
    chapter = load(address)
    said = [text for law in chapter.irregularities for text in (law.event, law.ruling)]
    said += [text for law in chapter.readings for text in (law.text, law.reading)]
    said += [text for law in chapter.procedures for text in law.steps]
    said += [law.asks for law in chapter.options] + [law.wins for law in chapter.wagers]
    said += [item.note for item in (*chapter.equipment, *chapter.charts)]
    british = re.compile(
        r"(?<![-\w])((neighb|col|hon|fav|behavi)our|(author|recogn|organ)is(e|es|ed|ing)|centre|licence|totalled)(?![-a-z])"
        r"|(?<![-\w])(neighb|col|hon|fav)our(s|ed|ing)(?![-\w])",
        re.IGNORECASE,
    )
    assert not [text for text in said if british.search(text)]
