"""Printed layouts with all that their chapters want on the felt, and dossiers that come out the same twice."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.errors import Refused
from croupier.filings import drawing
from croupier.filings.card import card, sign
from croupier.filings.cloth import Cloth, apart
from croupier.filings.dossier import DEALT, dossier, write, zipped
from croupier.filings.figures import NO_FIGURES
from croupier.filings.guide import guide
from croupier.filings.layout import draw, payouts, spots
from croupier.filings.layout_check import check
from croupier.filings.notices import ON_LAYOUT, ON_SIGN, inscription, layout_requirements
from croupier.filings.submission_document import submission
from croupier.filings.words import devices
from croupier.games import GAMES
from croupier.odds.pricing import not_priced, prices
from croupier.odds.writers import pages
from croupier.rules.charts.layout import Mark, millimetres, shown
from croupier.rules.examples import example
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import periods
from croupier.rules.wager_keys import parse_key
from croupier.tables.journal import read
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.rounds import adjudicate, differences
from croupier.tables.rounds import read as read_round

GAMED = [address for address in addresses() if any(one.id == "layout" for one in load(address).charts)]
"""Every chapter with a list of what its layout shows: all games of Pennsylvania and of Ohio, some of the others,
whose texts print no name of the house on it."""
SOME = [
    "pa/617a-roulette",
    "pa/621a-pai-gow",
    "pa/649a-three-card-poker",
    "pa/675a-high-roll-dice",
]
SVG = "{http://www.w3.org/2000/svg}"


def rules_of(address: str) -> Rules:
    try:
        return Rules(address, example(address))
    except Refused:
        return Rules(address)


def texts(svg: str) -> str:
    """Every word of a drawing, a line for each piece."""
    root = ElementTree.fromstring(svg)
    return "\n".join(" ".join(text.text or "" for text in piece.iter(f"{SVG}text")) for piece in root.iter(f"{SVG}g"))


PLACES = (Mark.AREA, Mark.CIRCLES, Mark.SECOND, Mark.EQUALS, Mark.DEVICE)
"""Where a wager is put."""
BESIDE = {"double", "split", "insurance"}
"""Wagers that lie beside another one, or on a line for the whole table."""
WITHOUT_AREAS = {
    ("oh/let-it-ride", "three-card-bonus"),
    ("oh/mississippi-stud", "three-card-bonus"),
    ("oh/zappit-blackjack", "second-chance-trilux"),
    ("bs/03", "over-13"),
    ("bs/03", "under-13"),
}
"""Wagers for which the text prints no area: oh let-it-ride 2.A, mississippi-stud 2.A, zappit-blackjack 2.A, bs 3(2)."""
DEALT_CARDS = [one for one in GAMED if load(one).family in ("baccarat", "blackjack", "cards", "pai-gow", "poker")]


@pytest.mark.parametrize("address", DEALT_CARDS)
def test_a_layout_has_an_area_for_every_wager_that_is_made_on_it(address: str) -> None:
    """oh four-card-poker 2.A.iii, high-card-flush 2.B.iii and their like: raises too."""
    chapter = load(address)
    listed = next(one for one in chapter.charts if one.id == "layout")
    placed = {wager for mark in shown(listed) if mark.mark in PLACES for wager in (*mark.wagers, mark.of)}
    placed |= BESIDE | {wager for of, wager in WITHOUT_AREAS if load(of).address == chapter.address}
    made = [law.id for law in chapter.wagers if law.kind in ("main", "raise", "side")]
    assert [wager for wager in made if wager not in placed] == []


@pytest.mark.parametrize("address", GAMED)
def test_a_layout_shows_all_that_its_chapter_wants(address: str) -> None:
    rules = rules_of(address)
    wanted = layout_requirements(rules)
    assert address.startswith(("bs/", "gr/")) or Mark.NAME in [one.mark for one in wanted]
    cloth = draw(rules, "House of Cards")
    assert [line for line in check(rules, cloth) if line.missing] == []
    printed = texts(drawing.svg(cloth, rules.chapter.name))
    assert "House of Cards" in printed
    for one in wanted:  # what is drawn is looked at, not what was meant to be
        if one.mark == Mark.WORDS:
            assert inscription(rules, one) in printed, one.of
        elif one.mark == Mark.ODDS:
            for name, pays in payouts(rules, set(one.wagers) or None):
                assert f"{name} {pays}".strip() in printed, name


@pytest.mark.parametrize("address", GAMED)
def test_nothing_on_a_cloth_lies_over_anything_else_or_beside_the_cloth(address: str) -> None:
    cloth = draw(rules_of(address))
    pieces = [piece for piece in cloth.pieces if not piece.hot and piece.kind != "symbol"]
    assert all(map(cloth.inside, pieces))
    added = [piece for piece in pieces if cloth.round or piece.kind in ("spot", "name", "device", "odds", "tray")]
    over = [(one.of, other.of) for one, other in combinations(added, 2) if not apart(one, other)]
    assert over == []
    assert not any(line.endswith("…") for piece in pieces for line in piece.lines if cloth.round)


def test_a_check_finds_what_is_taken_off_the_cloth() -> None:
    rules = rules_of("pa/653a")
    whole = draw(rules)

    def without(**gone: str) -> list[str]:
        left = [piece for piece in whole.pieces if any(getattr(piece, name) != value for name, value in gone.items())]
        return [line.cite for line in check(rules, replace(whole, pieces=tuple(left))) if line.missing]

    assert without(kind="words") == ["pa 653a.2(b)(10)(i)", "pa 653a.2(b)(10)(ii)", "pa 653a.2(b)(10)(iii)"]
    assert without(kind="symbol") == ["pa 653a.2(b)(2)"]
    assert without(kind="name") == ["pa 653a.2(b)(1)"]
    assert without(of="community") == ["pa 653a.2(b)(3)"]
    assert without(kind="odds", of="Trips") == ["pa 653a.2(b)(9)"]
    turned = [replace(piece, x=whole.width - piece.x) for piece in whole.pieces]
    mirrored = check(rules, replace(whole, pieces=tuple(turned)))
    assert [line.cite for line in mirrored if line.missing] == ["pa 653a.2(b)(2)"]  # the Blind is on the Ante's right


def test_choices_of_the_house_change_its_layout() -> None:
    posted = Rules("pa/649a", Submission(options={"layout-payouts": "sign", "six-card-bonus": "no"}))
    cloth = draw(posted)
    assert not any(piece.kind == "odds" or piece.of == "six-card-bonus" for piece in cloth.pieces)
    assert [line.where for line in check(posted, cloth) if "odds" in line.wants] == [ON_SIGN]
    switch = Rules("pa/633a", Submission(options={"version": "blackjack-switch"}))
    assert "Super Match" in texts(drawing.svg(draw(switch), "x"))
    assert [line for line in check(switch, draw(switch)) if line.missing] == []
    limit = Rules("pa/643a", Submission(options={"payout-limit": "$75,000"}))
    assert "Payout limit: $75,000" in texts(drawing.svg(draw(limit), "x"))


@pytest.mark.parametrize(
    ("address", "choices"),
    [
        ("pa/617a", {"wheel": "single-zero"}),
        ("pa/617a", {"wheel": "double-as-single"}),
        ("oh/roulette", {"wheel": "single-zero"}),
        ("oh/roulette", {"wheel": "double-as-single"}),
        ("bs/06", {"wheel": "single-zero"}),
    ],
)
def test_a_wheel_without_00_has_no_first_five_anywhere(address: str, choices: dict[str, str]) -> None:
    rules = Rules(address, Submission(options=choices, limits={"table": ("5", "100")}))
    whole = Rules(address, Submission(limits={"table": ("5", "100")}))
    name = rules.wager("first-five").name
    for made in (sign, card):
        assert name in pages(made(whole), "md").decode()
        assert name not in pages(made(rules), "md").decode()
    assert name not in [part.title for section in guide(rules).sections for part in section.parts]
    assert not [piece for piece in draw(rules).pieces if piece.of == "first-five"]
    assert [line for line in check(rules, draw(rules)) if line.missing] == []
    assert not [one for one in prices(rules) if one.wager == "first-five"]
    with pytest.raises(Refused, match=f"is not offered: wheel is {choices['wheel']}"):
        raise not_priced(rules, "first-five")
    taken = Rules("oh/roulette", Submission(options={"wheel": "double-as-single", "covered-00": "taken"}))
    assert taken.offers("first-five")


@pytest.mark.parametrize(("address", "name", "areas"), [("pa/686a", "own", 3), ("pa/674a", "community", 5)])
def test_cards_that_have_areas_of_their_own_have_all_of_them(address: str, name: str, areas: int) -> None:
    rules = Rules(address)
    whole = draw(rules)
    laid = [piece for piece in whole.pieces if piece.kind == "cards" and piece.of == name]
    assert len(laid) == areas * (seats_of(whole) if name == "own" else 1)
    fewer = replace(whole, pieces=tuple(piece for piece in whole.pieces if piece is not laid[0]))
    assert [line.wants.partition(",")[0] for line in check(rules, fewer) if line.missing] == [f"{areas} areas"]


def seats_of(cloth: Cloth) -> int:
    return len({piece.seat for piece in cloth.pieces if piece.seat})


def test_printed_lengths_are_held() -> None:
    assert float(millimetres("9 1/2 feet")) == pytest.approx(2895.6)
    assert draw(rules_of("pa/617a")).wheel.w >= 762  # type: ignore[union-attr]
    assert draw(rules_of("oh/big-six")).wheel.w >= 1524  # type: ignore[union-attr]
    for address, cite in (("oh/craps", "oh 2.B"), ("pa/623a", "pa 623a.2(b)")):
        wide = draw(rules_of(address), width=5000)
        assert [line.cite for line in check(rules_of(address), wide) if line.missing] == [cite]
    with pytest.raises(Refused, match="no room"):
        draw(rules_of("pa/649a"), width=1000)


def test_marks_are_read_as_they_are_written() -> None:
    assert spots("Marker 2-6, 8-12", 1)[4:6] == ["Marker 6", "Marker 8"]
    assert spots("Vigorish of seat 1-seats", 3) == [f"Vigorish of seat {n}" for n in (1, 2, 3)]
    assert spots("1st & Goal", 3) == ["1st & Goal"]
    for address in GAMED:
        (chart,) = [one for one in load(address).charts if one.id == "layout"]
        section = chart.cite[:4] if address.startswith("pa/") else ""  # Ohio has payout limits in other sections
        assert all(one.cite.startswith(section) for one in shown(chart))


def test_a_drawing_is_to_scale(tmp_path: Path) -> None:
    rules = rules_of("pa/649a")
    cloth = draw(rules)
    root = ElementTree.fromstring(drawing.svg(cloth, "x", 5))
    assert root.attrib["width"] == f"{cloth.width / 5:g}mm"
    assert root.attrib["viewBox"] == f"0 0 {cloth.width:g} {cloth.depth:g}"
    points = 72 / 25.4
    whole = drawing.real_size(cloth, "x")
    box = re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", whole)
    assert box is not None
    assert float(box[1]) == pytest.approx(cloth.width * points, abs=1)
    assert float(box[2]) == pytest.approx(cloth.depth * points, abs=1)
    with pytest.raises(Refused, match="larger than its sheet"):
        drawing.sheet(cloth, "x", [], [], 2)
    ran = CliRunner().invoke(main.app, ["layout", "pa/649a", "-o", str(tmp_path / "felt.pdf")])
    assert ran.exit_code == 0, ran.output
    assert "8 of 8" in ran.output
    again = CliRunner().invoke(main.app, ["layout", "pa/649a", "-o", str(tmp_path / "again.pdf")])
    assert (again.exit_code, (tmp_path / "felt.pdf").read_bytes()) == (0, (tmp_path / "again.pdf").read_bytes())


def test_a_framework_chapter_has_no_layout_and_no_dossier() -> None:
    for make in (draw, dossier):
        with pytest.raises(Refused, match="has no"):
            make(Rules("pa/601a"))  # type: ignore[operator]


# --- dossiers --------------------------------------------------------------------------------------------------------


def repeats(rules: Rules, tmp_path: Path, counts: bool = False) -> dict[str, bytes]:
    """A dossier whose rounds replay and adjudicate, and that comes out the same twice."""
    made = dossier(rules, counts=counts, rounds=20_000)
    assert zipped(made) == zipped(dossier(rules, counts=counts, rounds=20_000))
    write(made, tmp_path / "made")
    if rules.chapter.game in GAMES:
        events = read(tmp_path / "made" / "rounds" / "journal.jsonl")
        assert replay(events).rounds == DEALT
        verify_randomness(events)
        assert any(event.kind == "settled" for event in events)
        files = sorted((tmp_path / "made" / "rounds").glob("*.yaml"))
        assert files
        for path in files[:3]:
            record = read_round(path)
            assert differences(record, adjudicate(record)) == []
    return made


@pytest.mark.parametrize("address", SOME)
def test_a_dossier_repeats(address: str, tmp_path: Path) -> None:
    repeats(rules_of(address), tmp_path)


@pytest.mark.verify
def test_a_dossier_with_figures_repeats(tmp_path: Path) -> None:
    repeats(Rules("pa/649a"), tmp_path, counts=True)


@pytest.mark.verify
@pytest.mark.parametrize("address", GAMED)
def test_every_dossier_repeats(address: str, tmp_path: Path) -> None:
    repeats(rules_of(address), tmp_path)


@pytest.mark.verify
@pytest.mark.parametrize("address", GAMED)
def test_form_guide_and_layout_of_every_chapter_are_printed(address: str) -> None:
    rules = rules_of(address)
    cloth = draw(rules)
    sheet = drawing.sheet(
        cloth, rules.chapter.name, drawing.facts(rules, cloth), check(rules, cloth), drawing.scale_for(cloth)
    )
    filed = submission(rules, periods(rules.chapter.rulebook), NO_FIGURES)
    for made in (sheet, pages(filed, "pdf"), pages(guide(rules, NO_FIGURES), "pdf"), pages(card(rules), "pdf")):
        assert made.startswith(b"%PDF")
        assert b"/StructTreeRoot" in made, "a tagged document"


def test_a_dossier_adds_up(tmp_path: Path) -> None:
    made = dossier(Rules("pa/619a"), rounds=5_000)
    write(made, tmp_path / "made")
    for name in (one for one in made if one.startswith("counts/")):
        *endings, total, house = csv.DictReader(io.StringIO(made[name].decode()))
        count = sum(int(row["count"]) for row in endings)
        net = sum((int(row["count"]) * Fraction(row["net"]) for row in endings), Fraction(0))
        assert (count, net) == (int(total["count"]), Fraction(total["count x net"]))
        assert Fraction(house["count x net"]) == -net / count
    assert (
        house_of(made["counts/dollar-1.csv"]) == next(iter(prices(Rules("pa/619a"), wager="dollar-1"))).house_advantage
    )
    tool = Path(__file__).parent.parent / "tools" / "check_certificate.py"
    law = Path(__file__).parent.parent / "src" / "croupier" / "rulebooks"
    ran = subprocess.run(
        [sys.executable, str(tool), str(tmp_path / "made" / "certificates.json"), str(law)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr


def house_of(data: bytes) -> Fraction:
    return Fraction(data.decode().splitlines()[-1].rpartition(",")[2])


def test_a_dossier_is_written_whole_and_nothing_is_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "source.json"
    kept.write_text("{}", encoding="utf-8")
    for output in ("one.zip", "two.zip"):
        words = ["dossier", "pa/649a", "--no-counts", "--randomness", str(kept), "-o", str(tmp_path / output)]
        ran = CliRunner().invoke(main.app, words)
        assert ran.exit_code == 0, ran.output
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.read("random-source/source.json") == b"{}"
        sums = archive.read("SHA256SUMS").decode().splitlines()
        assert {line.split("  ")[1] for line in sums} == {*archive.namelist()} - {"SHA256SUMS"}
    with pytest.raises(Refused, match="not empty"):
        write({"a": b""}, tmp_path)


def test_poker_among_players_has_a_dossier_without_figures() -> None:
    made = dossier(rules_of("pa/637a"))
    assert made["rounds/journal.jsonl"].count(b'"kind":"settled"') > 12, "players are dealt in, and play"
    assert "no wager is made against the house" in made["README.md"].decode()
    assert "rounds/journal.jsonl" in made
    assert not any(name.startswith(("counts/", "report", "certificates")) for name in made)


def test_a_cloth_is_what_it_is_told() -> None:
    cloth = draw(rules_of("pa/649a"), width=2400)
    assert isinstance(cloth, Cloth)
    assert (cloth.width, cloth.depth) == (2400, 1200)


@pytest.mark.parametrize(
    ("address", "options", "mark", "of", "cite"),
    [
        (
            "pa/621a",
            {"starting-position": "player-activated"},
            Mark.SPOTS,
            "Button of seat 1-seats",
            "621a.2(b)(5)(iv)",
        ),
        ("pa/669a", {}, Mark.AREA, "pair-plus", "669a.7(d)(3)"),
        ("pa/675a", {}, Mark.DEVICE, "extra-roll", "675a.1(b)(2)(v)"),
        ("pa/675a", {}, Mark.CIRCLES, "like-kind-boulevard", "675a.1(b)(2)(i)"),
        ("pa/675a", {"version": "six-dice"}, Mark.CIRCLES, "like-kind-boulevard", "675a.6(b)(1)"),
        ("pa/675a", {"version": "six-dice"}, Mark.AREA, "pip-street", "675a.6(b)(2)"),
        (
            "pa/679a",
            {"pair-bonus": "yes", "pair-bonus-card": "community-card"},
            Mark.CARDS,
            "Pair Bonus community card",
            "679a.8(h)",
        ),
        ("pa/679a", {"pair-bonus": "yes"}, Mark.CARDS, "own fourth", "679a.8(c)"),
        ("pa/682a", {"all-six-bonus": "yes"}, Mark.CARDS, "All-Six Bonus card", "682a.8(c)"),
        ("pa/683a", {"all-six-bonus": "yes"}, Mark.CARDS, "All-Six Bonus cards", "683a.8(c)"),
        ("pa/684a", {"all-six-bonus": "yes"}, Mark.CARDS, "All-Six Bonus card", "684a.8(c)"),
    ],
)
def test_a_layout_wants_what_other_clauses_put_on_it(
    address: str, options: dict[str, str], mark: Mark, of: str, cite: str
) -> None:
    rules = Rules(address, Submission(options=options))
    assert [one.cite for one in layout_requirements(rules) if (one.mark, one.of) == (mark, of)] == [cite]
    assert [line for line in check(rules, draw(rules)) if line.missing] == []


# --- what single clauses want ---


def test_a_covered_00_says_that_it_is_no_wager() -> None:
    """pa 617a.1(e)(1): the 00 is covered, and the cover says that the wager is not available."""
    rules = Rules("pa/617a", Submission(options={"wheel": "double-as-single"}))
    cloth = draw(rules)
    (cover,) = [piece for piece in cloth.pieces if piece.kind == "cover"]
    assert cover.text == "00 is not available"
    without = replace(cloth, pieces=tuple(piece for piece in cloth.pieces if piece is not cover))
    assert [line.cite for line in check(rules, without) if line.missing] == ["pa 617a.1(e)(1)"]
    assert not [piece for piece in draw(Rules("pa/617a")).pieces if piece.kind == "cover"]


def test_a_switch_table_is_designated_on_layout_sign_and_guide() -> None:
    """pa 633a.2(b)(10): the table is designated for play as a Blackjack Switch table."""
    rules = Rules("pa/633a", Submission(options={"version": "blackjack-switch"}, limits={"table": ("10", "500")}))
    assert "Blackjack Switch" in texts(drawing.svg(draw(rules), "x")).splitlines()
    for made in (sign(rules), guide(rules)):
        assert "This table is for Blackjack Switch. [pa 633a.2(b)(10)]" in pages(made, "md").decode()
    assert "Blackjack Switch" not in texts(drawing.svg(draw(Rules("pa/633a")), "x")).splitlines()


def test_themed_symbols_stand_on_the_layout_and_in_the_guide() -> None:
    """pa 619a.1(g)(2)(i): areas show the symbols as they appear on the wheel."""
    theme = {"symbols": "themed", "themed-symbols": "bell, cherry, plum, seven, bar"}
    rules = Rules("pa/619a", Submission(options=theme))
    areas = {piece.of: piece.text for piece in draw(rules).pieces if piece.kind == "area"}
    for wager, symbol in zip(("dollar-1", "dollar-2", "dollar-5"), ("bell", "cherry", "plum"), strict=True):
        assert areas[wager].startswith(symbol)
    assert "bell, cherry, plum, seven, bar" in pages(guide(rules), "md").decode()


@pytest.mark.parametrize(
    ("address", "cite", "rows"),
    [
        ("oh/three-card-poker", "oh 2.A.v", ["six-card-bonus", "pair-plus", "ante", "play"]),
        ("oh/ultimate-texas-holdem", "oh 2.B.ii", ["play", "ante", "trips"]),
        ("oh/texas-holdem-bonus", "oh 2.A.iv", ["ante", "flop", "holdem-bonus"]),
    ],
)
def test_areas_lie_one_before_another_as_printed(address: str, cite: str, rows: list[str]) -> None:
    """oh three-card-poker 2.A.iii-v, ultimate-texas-holdem 2.B.ii, texas-holdem-bonus 2.A.iii-iv."""
    rules = Rules(address)
    cloth = draw(rules)
    assert cite in [line.cite for line in check(rules, cloth) if line.where == ON_LAYOUT]
    first, last = rows[0], rows[-1]
    at = {piece.of: piece for piece in cloth.pieces if piece.seat == 1 and piece.kind == "area"}
    moved = {at[first]: (at[last].x, at[last].y), at[last]: (at[first].x, at[first].y)}
    swapped = [replace(p, x=moved[p][0], y=moved[p][1]) if p in moved else p for p in cloth.pieces]
    assert cite in [line.cite for line in check(rules, replace(cloth, pieces=tuple(swapped))) if line.missing]


@pytest.mark.parametrize("address", ["pa/649a", "pa/653a", "pa/641a", "oh/three-card-poker", "oh/let-it-ride"])
def test_no_pay_table_is_broken_over_two_columns(address: str) -> None:
    """pa 649a.2(b)(7): the payouts of a wager stand under its name."""
    rules = rules_of(address)
    columns: dict[float, list[str]] = {}
    for piece in sorted((p for p in draw(rules).pieces if p.kind == "odds"), key=lambda p: (p.x, p.y)):
        columns.setdefault(piece.x, []).append(piece.text)
    names = {law.name for law in rules.offered}
    for stack in columns.values():
        assert any(name in stack[0] for name in names), stack[0]


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).game])
def test_a_cloth_prints_no_citation_and_no_name_of_an_option(address: str) -> None:
    """oh high-card-flush 2.B.vii, oh criss-cross-poker 2.B.vi: an inscription is for players."""
    rules = rules_of(address)
    printed = [inscription(rules, one) for one in layout_requirements(rules)]
    ids = [option.id for option in rules.chapter.options if "-" in option.id]
    assert [text for text in printed if re.search(r"\(\d+\.[A-Z]|\d{3}a\.", text)] == []
    assert [text for text in printed if any(name in text for name in ids)] == []


def test_a_flush_says_how_large_the_raise_may_be() -> None:
    """oh high-card-flush 2.B.vii: the multiples by the house's choices."""
    rules = Rules("oh/high-card-flush", Submission(options={"raise-2x-from": "4", "raise-3x-from": "7"}))
    text = "up to twice the Ante with a flush of 4 cards, up to 3 times with 7 or more"
    assert any(text in piece.text for piece in draw(rules).pieces)


@pytest.mark.parametrize(
    ("address", "cite"),
    [("oh/craps", "oh 2.F.i"), ("oh/crapless-craps", "oh 2.F.i"), ("pa/623a", "pa 623a.2(d)(4)(i)")],
)
def test_fire_bets_lie_around_the_edge_clockwise_from_the_dealers_left(address: str, cite: str) -> None:
    rules = Rules(address, Submission(options={"fire": "yes"}))
    cloth = draw(rules)
    assert [line for line in check(rules, cloth) if line.missing] == []
    assert all(map(cloth.inside, cloth.pieces))
    areas = [piece for piece in cloth.pieces if re.fullmatch(r"Fire Bet \d+", piece.of)]
    assert [piece.of for piece in areas] == [f"Fire Bet {number}" for number in range(1, 17)]
    assert areas[0].x > cloth.width / 2 > areas[-1].x  # the dealer stands above and looks down the drawing
    assert areas[0].y == areas[-1].y == min(piece.y for piece in areas)
    mirrored = [replace(piece, x=cloth.width - piece.x) for piece in cloth.pieces]
    assert cite in [line.cite for line in check(rules, replace(cloth, pieces=tuple(mirrored))) if line.missing]
    assert draw(rules, width=3000).width == pytest.approx(3000)


def test_dj_wild_shows_the_name_and_the_logo_of_the_house() -> None:
    """oh dj-wild-stud-poker 2.A.i: the name and the logo; other chapters leave the choice."""
    rules = Rules("oh/dj-wild-stud-poker")
    assert "Name and logo of the house" in texts(drawing.svg(draw(rules), "x"))
    named = draw(rules, "House of Cards")
    assert "House of Cards and logo of the house" in texts(drawing.svg(named, "x"))
    bare = [replace(piece, lines=("House of Cards",)) if piece.kind == "name" else piece for piece in named.pieces]
    assert [line.cite for line in check(rules, replace(named, pieces=tuple(bare))) if line.missing] == ["oh 2.A.i"]


@pytest.mark.parametrize(
    ("address", "printed"),
    [
        ("bs/02", "Big 6"),  # bs 2(2)(g)
        ("bs/02", "Big 8"),  # bs 2(2)(h)
        ("bs/03", "Insurance"),  # bs 3(8)(b)
    ],
)
def test_an_area_is_marked_as_its_clause_prints(address: str, printed: str) -> None:
    assert re.search(rf"^{printed}\b", texts(drawing.svg(draw(Rules(address)), "x")), re.MULTILINE)


PROPOSITIONS = [  # the clauses of hardways, one-roll bets and horns
    ("oh/craps", [
        "oh craps 3.A.viii", "oh craps 3.A.ix", "oh craps 3.A.x", "oh craps 3.A.xi", "oh craps 3.A.xiii",
        "oh craps 3.A.xiv", "oh craps 3.A.xv", "oh craps 3.A.xvi", "oh craps 3.A.xvii", "oh craps 3.A.xviii",
        "oh craps 3.A.xx", "oh craps 3.A.xxi", "oh craps 3.A.xxii",
    ]),
    ("oh/crapless-craps", [
        "oh crapless-craps 3.A.v", "oh crapless-craps 3.A.vi", "oh crapless-craps 3.A.vii",
        "oh crapless-craps 3.A.viii", "oh crapless-craps 3.A.x", "oh crapless-craps 3.A.xi",
        "oh crapless-craps 3.A.xii", "oh crapless-craps 3.A.xiii", "oh crapless-craps 3.A.xiv",
        "oh crapless-craps 3.A.xv", "oh crapless-craps 3.A.xvii", "oh crapless-craps 3.A.xviii",
        "oh crapless-craps 3.A.xix",
    ]),
    ("pa/623a", [
        "pa 623a.3(a)(7)", "pa 623a.3(a)(8)", "pa 623a.3(a)(9)", "pa 623a.3(a)(10)", "pa 623a.3(a)(12)",
        "pa 623a.3(a)(13)", "pa 623a.3(a)(14)", "pa 623a.3(a)(15)", "pa 623a.3(a)(16)", "pa 623a.3(a)(17)",
        "pa 623a.3(a)(19)", "pa 623a.3(a)(20)", "pa 623a.3(a)(21)",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("address", "clauses"), PROPOSITIONS)
def test_areas_of_propositions_show_their_dice_and_words(address: str, clauses: list[str]) -> None:
    """oh craps 3.A.xviii, oh crapless-craps 3.A.xv, pa 623a.3(a)(17) and the like: an 11 in One Roll Bet lies beside a
    5 and a 6, a Horn High Bet under its words beside two dice."""
    rules = Rules(address)
    cloth = draw(rules)
    last = [clause.split()[-1] for clause in clauses]
    shows = [line for line in check(rules, cloth) if line.cite.split()[-1] in last]
    assert list(dict.fromkeys(line.cite.split()[-1] for line in shows)) == last
    assert {line.where for line in shows} == {ON_LAYOUT}
    faces = {piece.of: piece.faces for piece in cloth.pieces if piece.kind == "area" and piece.faces}
    assert (faces["eleven"], faces["craps-3"], faces["hardway:8"]) == ((5, 6), (1, 2), (4, 4))
    assert {key: sum(dice) for key, dice in faces.items() if key.startswith("horn-high")} == {
        f"horn-high:{total}": total for total in (2, 3, 11, 12)
    }
    bare = replace(cloth, pieces=tuple(replace(piece, faces=(), lines=("",)) for piece in cloth.pieces))
    assert {line.where for line in check(rules, bare) if line.cite.split()[-1] in last} == {"missing"}


@pytest.mark.parametrize(("answer", "kind"), [("yes", "device"), ("no", "area")])
def test_a_bonus_that_is_taken_without_devices_has_an_area_and_no_device(answer: str, kind: str) -> None:
    """oh let-it-ride 2.C: the devices are drawn, and listed in the submission, where the house uses them."""
    rules = Rules("oh/let-it-ride", Submission(options={"five-card-bonus-system": answer}))
    pieces = [piece for piece in draw(rules).pieces if parse_key(piece.of).wager == "five-card-bonus"]
    assert {piece.kind for piece in pieces if piece.seat} == {kind}
    assert any("wagering device at each position" in said for said in devices(rules)) is (answer == "yes")


def test_rows_of_a_pay_table_say_what_they_count() -> None:
    """pa 676a.2(b)(3), 676a.12(d): the printed column is the number of aces."""
    printed = {piece.lines for piece in draw(Rules("pa/676a")).pieces if piece.kind == "odds"}
    assert {("4 Aces", "1,000 to 1"), ("1 Ace", "2 to 1")} <= printed


@pytest.mark.parametrize(
    ("address", "wager", "cite"),
    [
        ("bs/10", "raise", "bs 10(3)(c)"),
        ("bs/13", "war", "bs 13(4)(a)"),
        ("bs/16", "play", "bs 16(9)(b)"),
        ("gr/09", "play", "gr 9(c)(2)"),
        ("gr/12", "play", "gr 12(g)(1)"),
        ("gr/15", "play", "gr 15(g)(2)"),
    ],
)
def test_a_raise_has_an_area_at_every_position(address: str, wager: str, cite: str) -> None:
    """bs 16(5)(b): all wagers are made on the betting areas of the layout, 16(9)(b): Play in the play wager area; bs
    13(4)(a): the same in Casino War."""
    cloth = draw(Rules(address))
    seats = [piece.seat for piece in cloth.pieces if piece.kind == "area" and piece.of == wager]
    assert sorted(seats) == list(range(1, seats_of(cloth) + 1))
    assert cite in [line.cite for line in check(Rules(address), cloth) if line.where == ON_LAYOUT]
