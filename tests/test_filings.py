"""Guides, cards and signs: made for every game, with what is in force and its clause, the same bytes twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.errors import Refused
from croupier.filings import plain, words
from croupier.filings.card import card, sign
from croupier.filings.figures import figures
from croupier.filings.guide import guide
from croupier.games import GAMES
from croupier.odds.pricing import prices
from croupier.odds.sheet import Block, Grid, Listing, Paragraph, Report, Section
from croupier.odds.writers import pages
from croupier.rules.choices import by_size
from croupier.rules.examples import example
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission

PLAYABLE = [address for address in addresses() if load(address).game in GAMES]
LIMITS = {"table": ("10", "25")}


def sections(some: tuple[Section, ...]) -> Iterator[Section]:
    for one in some:
        yield one
        yield from sections(one.parts)


def blocks(report: Report) -> Iterator[Block]:
    for section in sections(report.sections):
        yield from section.blocks


def texts(report: Report) -> str:
    """Every word of a report."""
    found = [text for section in sections(report.sections) for text in (section.title, section.label)]
    for block in blocks(report):
        if isinstance(block, Paragraph):
            found.append(block.text)
        elif isinstance(block, Listing):
            found += block.items
        elif isinstance(block, Grid):
            found += [block.title, *(cell for row in block.rows for cell in row)]
    return "\n".join(found)


def wager(report: Report, name: str) -> Section:
    (found,) = [one for one in report.sections if one.title == "The wagers"]
    return next(one for one in found.parts if one.title == name)


@pytest.mark.parametrize("address", PLAYABLE)
def test_every_playable_chapter_has_guide_card_and_sign(address: str) -> None:
    rules = Rules(address, Submission(limits=LIMITS))
    made = guide(rules)
    said = texts(made)
    for law in rules.offered:
        if not rules.payable(law.id):
            continue
        own = wager(made, law.name)
        assert own.label == rules.cite(law.cite)
        grids = [block for block in own.blocks if isinstance(block, Grid)]
        table = rules.table(law.id)
        for row in table.rows if table and not by_size(rules, law) else ():
            paid = rules.pay(law.id, row.outcome).pays
            cells = [(line[0], line[1]) for grid in grids for line in grid.rows]
            assert (row.hand, rules.listed_odds(paid.text)) in cells or any(
                words.paid(paid) == cell for _, cell in cells
            ), (law.id, row)
        for name, *_ in law.settles:
            paid = rules.pay(law.id, name)
            said_of = (words.ending(rules, law, paid), words.settlement(paid), paid.cite)
            assert any(said_of in grid.rows for grid in grids)
    for wrong in rules.chapter.irregularities:
        if rules.cannot_happen(wrong):
            assert words.sentence(wrong.event) not in said or wrong.event in {one.event for one in rules.irregularities}
        else:
            assert plain.said(rules, words.sentence(rules.irregularity(wrong.id).ruling)) in said
    for report in (made, card(rules), sign(rules)):
        assert all(
            len(row) == len(block.columns) for block in blocks(report) if isinstance(block, Grid) for row in block.rows
        )
        for form in ("html", "md"):
            assert pages(report, form) == pages(report, form)
    for report in (card(rules), sign(rules)):
        assert report.one_page
        for law in rules.offered:
            if rules.payable(law.id):
                assert law.name in texts(report)
                table = rules.table(law.id)
                for text in table.conditions if table else ():
                    assert plain.said(rules, words.sentence(text)) in texts(report)


def test_a_round_is_told_as_this_house_deals_it() -> None:
    dealt = {one.title for one in guide(Rules("pa/649a")).sections[1].parts}
    assert "Dealing from an automated shoe" in dealt
    assert "Dealing from a manual shoe" not in dealt
    by_hand = Rules("pa/649a", Submission(options={"dealing": "hand"}))
    assert "Dealing from the hand" in {one.title for one in guide(by_hand).sections[1].parts}
    banked = Rules("pa/645a", Submission(options={"player-bank": "yes"}))
    assert "Settling a banked round" not in texts(guide(Rules("pa/645a")))
    assert any(one.method == "bank" for one in words.procedures(banked, "settle"))


NAMES = {
    "ace-king", "ace-king-queen", "all-in", "buy-in", "co-bank", "co-banking", "eight-or-better", "face-up",
    "five-card", "five-of-a-kind", "four-card", "four-of-a-kind", "mini-royal", "player-activated", "six-card",
    "three-card", "three-of-a-kind", "two-card",
}  # fmt: skip
"""Ids that people say as well."""


def beginnings(name: str) -> Iterator[str]:
    """An id and what it begins with: `triple-draw-2-7`, `triple-draw-2`, `triple-draw`."""
    while "-" in name:
        yield name
        name = name.rpartition("-")[0]


@pytest.mark.parametrize("address", PLAYABLE)
def test_a_guide_prints_no_internal_id(address: str) -> None:
    """Nothing of a chapter is called by its id, whatever the house has chosen, nor games by the beginning of one."""
    law = load(address)
    kinds = (
        law.options, law.wagers, law.charts, law.readings, law.procedures, law.irregularities, law.rankings,
    )  # fmt: skip
    ids = {one.id for kind in kinds for one in kind} | {choice for one in law.options for choice in one.choices}
    ids |= {row[1] for one in law.wagers for table in one.paytables for row in table.rows}
    ids |= {part for one in law.options if one.id == "variant" for name in one.choices for part in beginnings(name)}
    chosen: list[dict[str, str]] = [{}]
    for option in law.options:
        if option.type == "choice":
            chosen += [{option.id: choice} for choice in option.choices if choice != option.default]
    for options in chosen:
        try:
            said = texts(guide(Rules(address, Submission(options=options))))
        except Refused:  # it needs others
            continue
        found = set(re.findall(r"(?<![\w-])[a-z]+(?:-[a-z0-9]+)+(?![\w-])", said))
        assert not (found & ids) - NAMES, options


def test_the_choices_of_the_house_are_what_the_guide_says() -> None:
    rules = Rules(
        "pa/649a",
        Submission(options={"six-card-bonus": "no", "version": "ante-covers-pair-plus"}, paytables={"pair-plus": "D"}),
    )
    made = guide(rules)
    assert "Six Card Bonus" not in [one.title for one in sections(made.sections)]
    own = wager(made, "Pair Plus")
    assert ("Straight flush", "40 to 1") in next(one for one in own.blocks if isinstance(one, Grid)).rows
    assert "Amount: At most the Ante. [pa 649a.7(e)(1)]" in texts(made)
    choices = next(one for one in made.sections if one.title == "What the house has chosen")
    (grid,) = [block for block in choices.blocks if isinstance(block, Grid)]
    assert [grid.rows[place][1] for place in grid.marked] == ["Ante covers pair plus"]


def example_options(address: str) -> dict[str, str]:
    """What a house has to choose before a chapter can be played."""
    try:
        return dict(example(address).options)
    except Refused:
        return {}


@pytest.mark.parametrize("address", PLAYABLE)
def test_a_guide_has_no_part_for_a_wager_that_is_not_offered(address: str) -> None:
    """pa 617a.3(f), 633a.7(g)(10), oh blackjack 15.B.ii(a) and their like: a missing wager has no steps."""
    choices = {option.id: option.choices for option in load(address).options}
    withheld = {law.option: "no" for law in load(address).wagers if "no" in choices.get(law.option, ())}
    rules = Rules(address, Submission(options=example_options(address) | withheld))
    offered = {law.name for law in rules.offered}
    absent = {law.name for law in rules.chapter.wagers} - offered
    titles = [part.title for part in guide(rules).sections[1].parts]
    assert [one for one in titles if one.startswith(tuple(absent)) and not one.startswith(tuple(offered))] == []


@pytest.mark.parametrize("address", PLAYABLE)
def test_a_guide_says_once_what_the_house_has_chosen(address: str) -> None:
    """A guide to Roulette said 15 times which wheel is used, once with each wager."""
    rules = Rules(address, Submission(options=example_options(address)))
    said = texts(guide(rules)).lower()
    for option in rules.chapter.options:
        answer = plain.said(rules, rules.choice(option.id)).lower().replace("-", " ")
        assert said.count(plain.said(rules, option.asks).lower()) <= 1, option.id
        assert not answer or said.count(f"{option.id.replace('-', ' ')}: {answer}") <= 1, option.id


def test_a_bonus_by_the_size_of_its_wager_has_a_column_a_size() -> None:
    rules = Rules("pa/635a")
    grid = next(block for block in wager(guide(rules), "Additional fixed payout").blocks if isinstance(block, Grid))
    assert grid.columns[1:] == ("from $5", "from $25")
    assert [row[1:] for row in grid.rows] == [("$1,000", "$5,000")]


@pytest.mark.parametrize("address", ["pa/617a", "pa/625a", "pa/675a"])
def test_figures_are_those_of_the_analysis(address: str) -> None:
    rules = Rules(address)
    found = figures(rules)
    known = {(one.wager, one.basis, one.paytable): one.house_advantage for one in prices(rules)}
    assert found.prices
    for some in found.prices.values():
        for one in some:
            assert one.house_advantage == known[one.wager, one.basis, one.paytable]
    made = guide(rules, found)
    for wager_id in found.prices:
        assert found.shown(wager_id) in texts(made)
        assert found.shown(wager_id) in texts(card(rules, found))
    assert "What the wagers cost" not in [one.title for one in guide(rules).sections]
    assert pages(made, "pdf") == pages(guide(rules, figures(rules)), "pdf")


@pytest.mark.parametrize("address", ["pa/649a", "pa/633a", pytest.param("pa/623a", marks=pytest.mark.verify)])
def test_cards_and_signs_take_one_page(address: str) -> None:
    typst = pytest.importorskip("typst")
    from croupier.odds.writers.pdf import source

    rules = Rules(address, Submission(limits=LIMITS))
    for report in (card(rules), sign(rules)):
        drawn = typst.compile(source(report).encode(), ignore_system_fonts=True, format="svg")
        assert isinstance(drawn, bytes), f"{len(drawn)} pages"


def test_answers_are_said_with_their_signs() -> None:
    said = texts(card(Rules("pa/623a")))
    assert "What vigorish is taken on Buy Bets? 5%." in said


def test_a_sign_without_limits_is_refused() -> None:
    with pytest.raises(Refused, match="limits of its table"):
        sign(Rules("pa/649a"))


def test_the_commands(tmp_path: Path) -> None:
    run = CliRunner()
    for name, words_of in (
        ("guide.md", ["guide", "pa/617a", "--option", "wheel=single-zero"]),
        ("card.html", ["guide", "pa/649a", "--card", "--no-odds", "-p", "pair-plus=D"]),
        ("sign.md", ["sign", "pa/649a", "--limit", "table=10-500"]),
    ):
        path = tmp_path / name
        result = run.invoke(main.app, [*words_of, "-o", str(path)])
        assert result.exit_code == 0, result.output
        first = path.read_bytes()
        assert run.invoke(main.app, [*words_of, "-o", str(path)]).exit_code == 0
        assert path.read_bytes() == first
    assert "2.70%" in (tmp_path / "guide.md").read_text(encoding="utf-8")
    assert "40 to 1" in (tmp_path / "card.html").read_text(encoding="utf-8")
    assert "$10 to $500" in (tmp_path / "sign.md").read_text(encoding="utf-8")
    assert run.invoke(main.app, ["guide", "pa/649a", "-o", str(tmp_path / "guide.txt")]).exit_code != 0


@pytest.mark.parametrize("address", addresses())
def test_every_item_of_equipment_is_named(address: str) -> None:
    """685a.2(e)(2) and its like: what is filed says `discard rack`, and not only where it stands and how high it is."""
    rules = Rules(address)
    for item in rules.chapter.equipment:
        noun = item.id.replace("-", " ").rpartition(" ")[2].removesuffix("s").removesuffix("e")
        said = words.device(rules, item).lower()
        assert said or item.kind != "other"
        assert noun in said
        if item.id == "discard-rack":
            assert said.startswith("discard rack: fixed ")
