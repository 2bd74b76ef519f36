"""Signs: the limits that a table takes, and every notice, payout and rule that a chapter wants posted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

from croupier.cli import main
from croupier.errors import Refused
from croupier.filings.card import card, sign
from croupier.filings.drawing import svg
from croupier.filings.guide import guide
from croupier.filings.layout import draw, payouts
from croupier.filings.notices import ON_SIGN, chart, notices, sign_requirements
from croupier.filings.sign_check import check
from croupier.filings.submission_document import submission
from croupier.games import GAMES, game_for
from croupier.odds.writers import pages
from croupier.odds.writers.markdown import markdown
from croupier.rules.charts.sign import Posted, posted
from croupier.rules.examples import example
from croupier.rules.loader import addresses, load, resolve
from croupier.rules.plain import BLANK, filled
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import periods
from croupier.tables.felt import pays_on

SIGNED = [
    address
    for address in addresses()
    if load(address).game in GAMES and any(one.id in ("sign", "layout") for one in load(address).charts)
]


def with_limits(address: str, options: dict[str, str] | None = None, table: tuple[str, str] = ("5", "25")) -> Rules:
    """A chapter under the choices of its example, some others and posted limits."""
    try:
        filed = example(address).options
    except Refused:
        filed = {}
    return Rules(address, Submission(options={**filed, **(options or {})}, limits={"table": table}))


def offering(address: str) -> Rules:
    """A chapter with as many of its optional wagers and sign answers as can be had together."""
    rules = with_limits(address)
    for option in rules.chapter.options:
        for answer in [one for one in ("yes", "sign", "posted") if one in option.choices and option.type == "choice"]:
            try:
                more = Rules(rules.chapter, replace_option(rules.submission, option.id, answer))
                game_for(more)
            except Refused:
                continue
            rules = more
    return rules


def replace_option(own: Submission, name: str, answer: str) -> Submission:
    return Submission({**own.options, name: answer}, own.paytables, own.pays, own.limits)


# --- limits ---


@pytest.mark.parametrize(
    ("address", "cite", "most"),
    [
        ("gr/02", "gr 2(c)(1)", "$1,000"),
        ("gr/03", "gr 3(c)(1)", "$500"),
        ("gr/05", "gr 5(c)(1)", "$50"),
        ("gr/09", "gr 9(c)(1)", "$500"),
        ("gr/10", "gr 10(c)(1)", "$500"),
        ("gr/12", "gr 12(c)(1)", "$100"),
        ("gr/14", "gr 14(c)(2)", "$6,000"),
        ("gr/15", "gr 15(c)(1)", "$25"),
    ],
)
def test_a_table_maximum_above_the_printed_one_is_refused_with_its_clause(address: str, cite: str, most: str) -> None:
    with pytest.raises(Refused, match=re.escape(f"at most {most}")) as refused:
        Rules(address, Submission(limits={"table": ("5", "9000")}))
    assert refused.value.cite == cite
    for command in (["sign"], ["submission", "print"], ["guide"], ["layout"]):
        found = CliRunner().invoke(main.app, [*command, address, "--limit", "table=5-9000"])
        assert found.exit_code, command
        assert cite in str(found.exception), command


def test_limits_of_a_wager_stay_within_the_printed_ones() -> None:
    """gr 5(c): the Three Card Bonus is $1 to $25."""
    for limits, said in ((("1", "30"), "at most $25"), (("0.50", "10"), "at least $1")):
        with pytest.raises(Refused, match=re.escape(said)):
            Rules("gr/05", Submission(limits={"three-card-bonus": limits}))
    Rules("gr/05", Submission(limits={"three-card-bonus": ("2", "20")}))


@pytest.mark.parametrize("address", [one for one in SIGNED if load(one).family != "poker-room"])
def test_a_sign_prints_what_the_table_takes(address: str) -> None:
    """gr 2(c)(1), 3(c)(1): no row of a sign goes beyond the header or the printed maximum; what it says is taken."""
    rules = with_limits(address)
    rows = {row[0]: row[1] for section in sign(rules).sections if section.title == "Wagers" for row in _rows(section)}
    for law in rules.offered:
        _, high = rules.accepted(law.id)
        if law.name not in rows or law.kind in ("bonus", "raise") or rules.amounts(law):
            continue
        if high:
            rules.check_amount(law.id, _cents(high))
            assert high in rows[law.name]
            with pytest.raises(Refused):
                rules.check_amount(law.id, _cents(high) + 1)


def _rows(section) -> list[tuple[str, ...]]:  # type: ignore[no-untyped-def]
    return [row for block in section.blocks for row in block.rows]


def _cents(amount: str) -> int:
    return round(float(amount.replace("$", "").replace(",", "")) * 100)


def test_a_share_of_the_posted_maximum() -> None:
    """gr 14(c)(3), (4), (5): 20%, 2.5% and 4% of the maximum posted for the hands, on the sign and at the table."""
    rules = Rules("gr/14", Submission(limits={"table": ("10", "1000")}))
    said = pages(sign(rules), "md").decode()
    for name, amount, wager, clause in (
        ("Tie", "$200", "tie", "gr 14(c)(3)"),
        ("Dragon 7", "$25", "dragon-7", "gr 14(c)(4)"),
        ("Panda 8", "$40", "panda-8", "gr 14(c)(5)"),
    ):
        assert re.search(rf"\| {name}[^|]*\| \$10 to {re.escape(amount)} \|", said), name
        rules.check_amount(wager, _cents(amount))
        with pytest.raises(Refused) as refused:
            rules.check_amount(wager, _cents(amount) + 1)
        assert refused.value.cite == clause


def test_insurance_has_no_minimum_of_its_own() -> None:
    """gr 2(g)(8): at most half of the bet; the table minimum is for bets that are made before the deal."""
    rules = Rules("gr/02", Submission(limits={"table": ("5", "25")}))
    assert rules.accepted("insurance") == ("", "")
    assert "| Insurance | at most half of the Blackjack |" in pages(sign(rules), "md").decode()
    rules.check_amount("insurance", 250)


# --- what is posted ---


@pytest.mark.parametrize("address", SIGNED)
def test_a_sign_has_all_that_its_chapter_wants_posted(address: str) -> None:
    """Each row of the chart `sign`, and of the layout's list what the house has moved to a sign, with its clause."""
    for rules in (with_limits(address), offering(address)):
        made = sign(rules)
        assert [line.cite for line in check(rules, made) if line.missing] == with_blanks(rules)
        said = pages(made, "md").decode()
        for one in notices(rules):
            assert all(cite in said for cite in one.cites)


def with_blanks(rules: Rules) -> list[str]:
    """The clauses of notices in which the house has not answered something."""
    asked = [one for one in sign_requirements(rules) if one.answers]
    return [rules.cite(one.cite) for one in asked if BLANK in filled(rules, one.of)]


SAMPLES = {"money": "$10", "duration": "4 hours", "text": "as the house says", "integer": "4", "percent": "10%"}


def wanting(address: str, one: Posted) -> Rules:
    """A chapter under choices by which a house has to post something."""
    chapter = load(address)
    options = {option.id: option for option in chapter.options}
    answers = {name: said[0] if so else SAMPLES.get(options[name].type, "yes") for name, so, said in one.where}
    for wager in (law for law in chapter.wagers if law.id in one.wagers and law.option):
        answers[wager.option] = "yes"
        for exclusive in (some for some in chapter.exclusive if wager.option in some.options):
            answers.update({name: "no" for name in exclusive.options if name != wager.option})
        if wager.kind == "progressive":
            answers.update({law.option: "no" for law in chapter.wagers if law.kind == wager.kind and law != wager})
    for name in (*answers, *one.answers):
        for other, choices in options[name].requires.items():
            answers.setdefault(other, choices[0])
    return Rules(address, Submission(options=answers, limits={"table": ("5", "25")}))


@pytest.mark.parametrize("address", [one for one in SIGNED if any(two.id == "sign" for two in load(one).charts)])
def test_every_row_on_a_sign_is_wanted_under_some_choices(address: str) -> None:
    """No posting is keyed under conditions that no house can meet."""
    listed = chart(Rules(address), "sign")
    assert listed is not None
    for one in posted(listed):
        rules = wanting(address, one)
        assert one in sign_requirements(rules)
        if "blinds" not in one.answers:
            continue
        assert [line.cite for line in check(rules, sign(rules)) if line.missing] == with_blanks(rules)


@pytest.mark.parametrize(
    ("address", "options", "title"),
    [
        ("pa/637a", {}, "Notices"),
        ("pa/617a", {"wheel": "double-as-single"}, "Notices"),
        ("gr/02", {}, "Lucky Ladies"),
        ("bs/13", {}, "War wager"),
        ("bs/13", {}, "What wins"),
        ("bs/16", {}, "Wagers"),
    ],
)
def test_a_check_finds_what_is_taken_off_a_sign(address: str, options: dict[str, str], title: str) -> None:
    rules = with_limits(address, options)
    made = sign(rules)
    assert [line for line in check(rules, made) if line.missing] == []
    less = replace(made, sections=tuple(one for one in made.sections if one.title != title))
    assert any(line.missing for line in check(rules, less))


def test_a_double_zero_wheel_used_as_single_zero_says_so() -> None:
    """pa 617a.1(e)(2)(i)-(iii) and 617a.4(c)(1); oh 5.C.i."""
    for address, cites in (
        ("pa/617a", ["617a.1(e)(2)(i)", "617a.1(e)(2)(ii)", "617a.1(e)(2)(iii)", "617a.4(c)(1)"]),
        ("oh/roulette", ["5.C.i"]),
    ):
        said = pages(sign(with_limits(address, {"wheel": "double-as-single"})), "md").decode()
        assert all(cite in said for cite in cites)
        assert "double zero (00) is not a wager" in said
        assert "is not a wager" not in pages(sign(with_limits(address)), "md").decode()


POKER = {
    "blinds": "$1, $2",
    "minimum-bet": "$2",
    "rake-maximum": "$5",
    "maximum-raises": "3",
    "high-hand": "yes",
    "high-hand-period": "4 hours",
    "high-hand-contribution": "$1",
    "high-hand-minimum-pot": "$20",
    "high-hand-minimum-players": "4",
}


def test_the_sign_of_a_poker_table() -> None:
    """pa 637a.8(k) raises, 637a.11(d) blinds, 637a.17(c) rake, 637a.16(b) the jackpot that is offered and no other."""
    said = pages(sign(Rules("pa/637a", Submission(options=POKER))), "md").decode()
    for text in (
        "Raises in a betting round: 3. [pa 637a.8(k)]",
        "minimum bet $2, maximum bet unlimited. [pa 637a.8(k)]",
        "Blind Bets, from the left of the button: $1, $2. [pa 637a.11(d)]",
        "Rake: 10% of the pot and side pots, at most $5; taken: end of round. [pa 637a.17(c)]",
        "periods of 4 hours. [pa 637a.16(b)(1)]",
        "pots of at least $20. [pa 637a.16(b)(3)]",
        "full house, twos over threes. [pa 637a.16(b)]",
    ):
        assert text in said, text
    assert "Forced Bet" not in said
    assert "Bad Beat" not in said
    stud = pages(sign(Rules("pa/637a", Submission(options={"variant": "seven-card-stud-high"}))), "md").decode()
    assert "Forced Bet: ______. [pa 637a.10(d)]" in stud.replace("\\", "")
    assert "Blind Bet" not in stud


def test_kinds_of_rake_that_are_used_together_are_all_posted() -> None:
    """pa 637a.17(c), bs 15(14)(c): the type and amount of every rake."""
    for address, cite in (("pa/637a", "637a.17(c)"), ("bs/15", "15(14)(c)")):
        rules = Rules(address, Submission(options={"rake": "percentage, time", "time-charge": "$12"}))
        said = pages(sign(rules), "md").decode()
        assert "Time charge: $12 an hour, per player, every 30 minutes" in said
        assert re.search(rf"Rake: 10% .*{re.escape(cite)}", said)


def test_a_war_wager_says_what_it_pays() -> None:
    """bs 13(7)(iii), 13(9)(a): rules and payouts, without the ids of options."""
    for answer, text in (
        ("initial-included", "the initial wager included"),
        ("initial-returned", "the initial wager is returned"),
        ("initial-paid", "the initial wager is paid 1 to 1"),
    ):
        said = pages(sign(with_limits("bs/13", {"war-payout": answer})), "md").decode()
        assert text in said
        assert "A war that is won pays 2 to 1 and a tied war 3 to 1" in said
        assert "No more bets" in said or "surrender" in said.lower()  # the rules stand there too


def test_the_command_says_what_it_found(tmp_path: Path) -> None:
    """pa 617a.1(e)(2): limits and four rows of notices."""
    made = tmp_path / "sign.md"
    options = ["--option", "wheel=double-as-single", "--limit", "table=5-500"]
    done = CliRunner().invoke(main.app, ["sign", "pa/617a", *options, "-o", str(made)])
    assert done.exit_code == 0, done.output
    assert "5 of 5 things that the chapter wants posted" in done.output


def test_odds_are_listed_in_the_notation_of_the_house() -> None:
    """pa 625a.6(c): to 1, or 1 wins; on the layout, the sign, the guide and the felt of the table alike."""
    for notation, single, best in (("to 1", "150 to 1", "up to 50 to 1"), ("1 wins", "1 wins 150", "up to 1 wins 50")):
        rules = with_limits("pa/625a", {"odds-notation": notation})
        assert single in pages(guide(rules), "md").decode()
        shown = pages(sign(rules), "md").decode()
        assert single in shown
        assert ("to 1 |" in shown) == (notation == "to 1")
        assert ("Three of a Kind", single) in payouts(rules)
        assert [pays_on(rules, wager) for wager in ("three-of-a-kind", "total-value")] == [single, best]
        moved = with_limits("pa/625a", {"odds-notation": notation, "layout-payouts": "sign"})
        assert all(line.where == ON_SIGN for line in check(moved, sign(moved)))


# --- no internal names ---


WORDS = {
    "buy-in", "co-bank", "eight-or-better", "face-up", "five-of-a-kind", "four-card", "mini-royal", "player-activated",
}  # fmt: skip
"""Ids that are also words of the trade."""


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).game in GAMES])
def test_no_document_calls_an_option_a_chart_or_a_reading_by_its_id(address: str) -> None:
    rules = with_limits(address)
    chapter = rules.chapter
    documents = [sign(rules), card(rules), guide(rules), submission(rules, periods(chapter.rulebook))]
    ids = {one.id for one in (*chapter.options, *chapter.charts, *chapter.readings, *chapter.wagers)}
    ids |= {choice for option in chapter.options for choice in option.choices}
    for document in documents:
        shown = replace(document, sections=tuple(one for one in document.sections if one.title != "The file"))
        found = set(re.findall(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])", pages(shown, "md").decode()))
        assert not (found & ids) - WORDS, document.subtitle


@pytest.mark.parametrize(
    ("address", "variant", "options", "texts"),
    [
        ("pa/637a", "omaha-high", {}, ("Blind Bets.* [pa 637a.12(d)]", "No Ante is required. [pa 637a.12(b)]")),
        ("pa/637a", "five-card-draw-low", {"ante": "yes"}, ("Blind Bets.* [pa 637a.13(e)]", "Ante:.* [pa 637a.13(b)]")),
        ("pa/637a", "five-card-stud-high", {}, ("Forced Bet:.* [pa 637a.14(d)]", "No Ante is.* [pa 637a.14(b)]")),
        ("pa/637a", "five-card-omaha-high", {}, ("Blind Bets.* [pa 637a.19(d)]", "No Ante .* [pa 637a.19(b)]")),
        ("pa/637a", "triple-draw-ace-5", {}, ("Blind Bets.* [pa 637a.20(d)]", "No Ante is required. [pa 637a.20(b)]")),
        (
            "pa/637a", "badugi", {"straddle": "yes"},
            ("Blind Bets.* [pa 637a.21(d)]", "Straddle Bet:.* [pa 637a.21(e)]", "No Ante .* [pa 637a.21(b)]"),
        ),
        (
            "pa/637a", "five-card-omaha-eight-or-better", {"kill": "kill", "qualifying-pot": "$50"},
            ("Kill or Half-kill.* [pa 637a.19(l)(3)]",),
        ),
        ("bs/15", "seven-card-stud-high", {"ante": "yes"}, ("Ante: .* [bs 15(9)(b)]", "Forced bet:.* [bs 15(9)(d)]")),
        ("bs/15", "hold-em-high", {}, ("No ante is required. [bs 15(10)(b)]", "Blind bets.* [bs 15(10)(d)]")),
        ("bs/15", "omaha-eight-or-better", {}, ("No ante is required. [bs 15(11)(b)]",)),
        ("bs/15", "five-card-draw-high", {}, ("No ante is required. [bs 15(12)(b)]",)),
        ("bs/15", "five-card-stud-high", {}, ("No ante is required. [bs 15(13)(b)]", "Forced bet:.* [bs 15(13)(d)]")),
    ],
)  # fmt: skip
def test_a_notice_of_the_poker_room_cites_the_clause_of_its_game(
    address: str, variant: str, options: dict[str, str], texts: tuple[str, ...]
) -> None:
    rules = Rules(address, Submission(options={"variant": variant, **options}))
    said = pages(sign(rules), "md").decode().replace("\\", "")
    for text in texts:
        words, _, cite = text.partition(" [")
        found = [line for line in said.splitlines() if re.search(words, line)]
        assert len(found) == 1, text
        assert found[0].endswith(f" [{cite}"), text


# --- no internal names ---

_SLUG = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])")
_TRADE = {"co-bank", "co-banking", "player-activated", "four-card", "buy-in"}
"""Words with a hyphen that are also the id of something."""
_ANSWERS = re.compile(r"at this table: [^)]*\b(?:wager|player|table|hand)\)")
"""The bare answer by which a payout limit counts, which has a sentence of its own."""


def _texts_of(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for one in value for text in _texts_of(one)]
    return (
        [text for one in fields(value) for text in _texts_of(getattr(value, one.name))] if is_dataclass(value) else []
    )


@pytest.mark.parametrize("address", SIGNED)
def test_a_sign_prints_no_internal_id(address: str) -> None:
    """No option, choice, wager, chart, reading or procedure is called by its id, and no bare answer stands for one."""
    law = load(address)
    kinds = (law.options, law.wagers, law.charts, law.readings, law.procedures, law.irregularities)
    ids = {one.id for kind in kinds for one in kind} | {choice for one in law.options for choice in one.choices}
    for rules in (with_limits(address), offering(address)):
        for text in _texts_of(sign(rules)):
            assert not set(_SLUG.findall(text)) & ids - _TRADE, text
            assert not _ANSWERS.search(text), text


MULTI_LINK = {"progressive": "yes", "progressive-seed": "$10,000", "progressive-rate": "10%"}


@pytest.mark.parametrize(
    ("address", "clause", "pays", "options", "printed"),
    [
        ("oh/craps", "oh craps 5.A", {"hardway": {"hard-4": "9 for 1"}}, {}, "8 to 1"),
        ("oh/crapless-craps", "oh crapless-craps 5.A", {"place-to-win": {"point-4": "7 for 2"}}, {}, "5 to 2"),
        ("oh/high-card-flush", "oh high-card-flush 11.A", {}, {"ante-win-odds": "4 for 1"}, "3 to 1"),
        ("bs/02", "bs 2(4)(a)", {}, {"approved-odds": "field total-12 4 for 1"}, "3 to 1"),
        ("oh/dj-wild-stud-poker", "oh dj-wild-stud-poker 11.A", {}, {"ante-win-odds": "4 for 1"}, "3 to 1"),
        ("oh/criss-cross-poker", "oh criss-cross-poker 11.A", {"across": {"flush": "10 for 1"}}, {}, "9 to 1"),
        ("oh/i-luv-suits-poker", "oh i-luv-suits-poker 11.A", {}, {}, "1 to 1"),
        ("oh/mississippi-stud", "oh mississippi-stud 11.A", {}, MULTI_LINK, "299 to 1"),
        ("oh/ultimate-texas-holdem", "oh ultimate-texas-holdem 11.A", {}, MULTI_LINK, "299 to 1"),
        ("oh/let-it-ride", "oh let-it-ride 13.A", {}, MULTI_LINK, "299 to 1"),
        ("oh/texas-holdem-bonus", "oh texas-holdem-bonus 11.A", {}, MULTI_LINK, "299 to 1"),
    ],
)
def test_odds_are_stated_with_to_where_the_chapter_wants_that_word(
    address: str, clause: str, pays: dict[str, dict[str, str]], options: dict[str, str], printed: str
) -> None:
    """What a house files with `for` is the same payout, and stands on signs, cards and guides with `to`."""
    assert clause
    rules = Rules(address, Submission(options, pays=pays, limits={"table": ("5", "25")}))
    for made in (sign(rules), card(rules), guide(rules)):
        said = pages(made, "md").decode()
        assert printed in said
        assert not re.search(r"\d for \d", said)


def test_a_share_of_the_maximum_below_the_minimum_of_the_table_has_no_minimum() -> None:
    """Gr 14(c)(4), 14(c)(5): at most 2.5% and 4% of a maximum of $25; with the minimum of $5 nobody could wager."""
    rules = Rules("gr/14", Submission(limits={"table": ("5", "25")}))
    said = pages(sign(rules), "md").decode()
    assert "| Dragon 7 | at most $0.62 | 40 to 1 |" in said
    assert "| Panda 8 | at most $1 | 25 to 1 |" in said
    assert rules.bounds("tie")[0] == "5"


def test_a_sign_says_why_a_wager_loses_when_the_player_wins() -> None:
    """Bs 13(6)(c), 13(6)(l): the tie wager loses on a win of the hand; 13(7)(iii): the war is won or tied."""
    said = pages(sign(with_limits("bs/13")), "md").decode()
    assert "| Tie wager | The player's hand wins | loses |" in said
    assert "| Initial wager | War won | is included in the payout of the War wager |" in said
    assert "Win | loses" not in said


@pytest.mark.parametrize("address", ["gr/09", "bs/16"])
def test_a_sign_says_when_the_ante_bonus_is_paid(address: str) -> None:
    """Gr 9, bs 16: whatever the dealer holds, or on a win only."""
    said = pages(sign(with_limits(address)), "md").decode()
    assert "or on a win only (at this table: regardless)" in said
    assert "unless the house has chosen (regardless)" not in said


_STATED_WITH_TO = [one for one in SIGNED if any(chart.id == "odds-wording" for chart in load(one).charts)]


def test_the_chapters_that_forbid_for_in_odds() -> None:
    """Among them oh craps 5.A, oh crapless-craps 5.A, oh high-card-flush 11.A, bs 2(4)(a), bs 12(9)(a)."""
    assert {"oh/craps", "oh/crapless-craps", "oh/high-card-flush"} < set(_STATED_WITH_TO)
    assert {"bs/02-craps", "bs/12-let-it-ride-poker"} < set(_STATED_WITH_TO)


@pytest.mark.parametrize("address", _STATED_WITH_TO)
def test_nothing_that_players_read_states_odds_with_for_where_the_chapter_forbids_it(address: str) -> None:
    """Among others bs 12(9)(a) and oh high-card-flush 11.A."""
    for rules in (with_limits(address), offering(address)):
        said = [pages(made, "md").decode() for made in (sign(rules), card(rules), guide(rules))]
        said.append(svg(draw(rules), "layout"))
        for text in said:
            assert not re.findall(r".{0,60}\d for \d.{0,20}", text)


def test_an_ohio_chapter_is_called_by_its_name() -> None:
    """Ohio numbers only sections, so `oh 1` names no chapter."""
    assert ("Rules", "oh Crazy Four Poker") in sign(with_limits("oh/crazy-four-poker")).facts


@pytest.mark.parametrize(
    ("address", "called"),
    [
        ("oh/synergy", "oh Synergy"),
        ("oh/crazy-four-poker", "oh Crazy Four Poker"),
        ("pa/601a", "pa 601a"),
        ("bs/11", "bs 11"),
    ],
)
def test_a_chapter_is_called_as_its_book_calls_it(address: str, called: str) -> None:
    assert load(resolve(address)).reference == called


def test_a_framework_clause_of_ohio_names_its_chapter() -> None:
    """Sections of every Ohio chapter begin with 1, so `oh 2.D` could be of any of them: oh synergy 2.D."""
    assert load("oh/synergy").cited("2.D") == "oh synergy 2.D"
    assert load("oh/synergy").cited("table-games-progressives 1.F") == "oh table-games-progressives 1.F"
    assert load("oh/blackjack").cited("4.F") == "oh 4.F"


def test_what_the_layout_does_not_say_stands_on_the_sign() -> None:
    """oh ultimate-texas-holdem 2.C: what Blind and Trips pay, when a Blind is paid, and how large a Play Wager is."""
    notices = {}
    for place in ("layout", "sign"):
        rules = with_limits("oh/ultimate-texas-holdem", {"layout-payouts": place})
        said = pages(sign(rules), "md").decode()
        notices[place] = [words in said for words in ("The Blind is paid only if", "3 or 4 before the Flop")]
        assert all(line.where == ON_SIGN for line in check(rules, sign(rules)))
        assert ("500 to 1" in svg(draw(rules), "x")) is (place == "layout")
    assert notices == {"layout": [False, False], "sign": [True, True]}


# --- the tables and amounts in force ----------------------------------------------------------------------------------

WITH_ENVY = [
    ("pa/639a", "pa 639a.2(b)(6)"), ("pa/641a", "pa 641a.2(b)(7)"), ("pa/643a", "pa 643a.2(b)(10)"),
    ("pa/647a", "pa 647a.2(b)(9)"), ("pa/649a", "pa 649a.2(b)(7)"), ("pa/653a", "pa 653a.2(b)(9)"),
    ("pa/655a", "pa 655a.2(b)(8)"), ("pa/657a", "pa 657a.2(b)(6)"), ("pa/669a", "pa 669a.2(b)(6)"),
    ("pa/670a", "pa 670a.2(b)(9)"), ("pa/687a", "pa 687a.2(b)(5)"), ("pa/688a", "pa 688a.2(b)(9)"),
]  # fmt: skip
"""Chapters whose envy bonuses are printed for several amounts of the wager, and the clause of the posted odds."""


def progressive_houses(address: str) -> Iterator[Rules]:
    """Houses that offer the progressive wager, by its pay tables and amounts."""
    rules = offering(address)
    law = next(one for one in rules.offered if one.kind == "progressive")
    amount = next((one for one in rules.chapter.options if one.id == "progressive-amount"), None)
    for table in dict.fromkeys(one.label for one in rules.tables(law.id)):
        for answer in law.limits.amounts if amount else ("",):
            options = rules.submission.options | ({"progressive-amount": answer} if answer else {})
            filed = structs.replace(rules.submission, options=options, paytables={law.id: table})
            with suppress(Refused):
                yield Rules(rules.chapter, filed)


@pytest.mark.parametrize("address", [address for address, _ in WITH_ENVY])
def test_a_sign_shows_the_amounts_that_can_be_bet_and_what_is_said_of_its_tables(address: str) -> None:
    """An envy bonus stands for the amounts that the table takes; what is printed of another pay table is left out."""
    seen = set()
    for rules in progressive_houses(address):
        law = next(one for one in rules.offered if one.kind == "progressive")
        if (table := rules.table(law.id)) is None:
            continue
        amounts = set(re.findall(r"\| with (\$[\d.,]+)", markdown(sign(rules))))
        printed = {one.wager_amount for one in table.envy if one.wager_amount}
        assert amounts == printed & set(rules.amounts(law)), (address, table.label)
        seen |= amounts
    assert seen, "no house of this chapter shows an envy bonus by amounts"


_NAMED = re.compile(r"(?:(?<=\b[Tt]able )|(?<=\b[Tt]ables )|(?<=\b[Ii]n )|(?<=\band ))[A-Z0-9]\b|\b[A-Z]+-\d+\b")
"""What may name a pay table in a sentence: `table 1`, `in G and H`, `DJWBB-04`."""


@pytest.mark.parametrize("address", [address for address in addresses() if load(address).game in GAMES])
def test_nothing_is_said_of_a_pay_table_that_names_another(address: str) -> None:
    """pa 687a.2(b)(5) and kin: the odds of the wagers that are offered are posted, and of no others."""
    rules = Rules(address)
    for wager in rules.chapter.wagers:
        labels = {one.label for one in rules.tables(wager.id)}
        for table in rules.tables(wager.id):
            for text in table.conditions:
                named = {
                    *re.findall(r"\b[Ii]n (?:tables? )?([A-Z])\b", text),
                    *re.findall(r"\b[Tt]ables? (\w+)\b", text),
                }
                named |= {*re.findall(r"\band ([A-Z])\b", text), *re.findall(r"\b[A-Z]+-\d+\b", text)}
                assert not (named & labels) - {table.label}, (address, wager.id, text)


@pytest.mark.parametrize(("limit", "everywhere"), [("none", False), ("$25,000", True)])
def test_the_lucky_ladies_limit_is_said_as_it_holds(limit: str, everywhere: bool) -> None:
    """gr 2(j)(5): $25,000 a player where there are several 1000-to-1 wins; in every round only if the house says so."""
    rules = with_limits("gr/02", {"lucky-ladies": "yes", "payout-limit": limit})
    for document in (sign(rules), guide(rules), submission(rules, periods("gr"))):
        text = " ".join(_texts_of(document))
        assert "With several 1000-to-1 wins in a round a player wins at most $25,000" in text
        assert ("No more than $25,000 is paid to a player in a round" in text) == everywhere
        assert "this limit on every round" not in text


def test_a_war_that_is_won_loses_no_wager_in_words() -> None:
    """bs 13(6)(l): who wins the war wins the war wager and the initial wager; 13(7)(iii): 2 to 1 on the war wager."""
    rules = with_limits("bs/13", {"war-payout": "initial-included"})
    for document in (sign(rules), guide(rules), card(rules)):
        said = pages(document, "md").decode()
        for ending in ("War won", "War tied"):
            assert f"{ending} | is included in the payout of the War wager" in said
            assert f"{ending} | loses" not in said
        assert "War lost | loses" in said
    returned = pages(sign(with_limits("bs/13", {"war-payout": "initial-returned"})), "md").decode()
    assert "War won | is returned" in returned


def test_a_pair_that_loses_is_below_those_that_are_paid() -> None:
    """bs 14(7)(i), 14(8): 5 Card Poker is paid from a pair of jacks on."""
    for document in (sign(with_limits("bs/14")), guide(with_limits("bs/14"))):
        said = pages(document, "md").decode()
        assert "Pair below jacks | loses" in said
        assert "| Pair | loses" not in said


def test_the_sign_of_a_poker_table_of_grand_ronde() -> None:
    """gr 7(e) rake, 7(f)(7) limits, 7(g)(5)C blinds; 7(g)(3): the hands of the Bad Beat jackpot are posted."""
    filed = example("gr/07").options
    text = " ".join(_texts_of(sign(Rules("gr/07", Submission(options=filed)))))
    for said in ("minimum bet $2", "left of the button: $1, $2.", "10% of all sums bet in the hand, at most $4."):
        assert said in text
    for hands, missing in (({}, ["gr 7(g)(3)"]), ({"bad-beat-hands": "JJJAA"}, [])):
        rules = Rules("gr/07", Submission(options={**filed, "bad-beat": "yes", **hands}))
        assert [line.cite for line in check(rules, sign(rules)) if line.missing] == missing


@pytest.mark.parametrize(("address", "cite"), [("gr/12", "gr 12(g)(6)"), ("gr/15", "gr 15(g)(9)")])
def test_a_sign_says_that_the_ante_pushes_without_a_pair_of_the_dealer(address: str, cite: str) -> None:
    """gr 12(g)(6), 15(g)(9): when the dealer does not qualify, the Ante bets push."""
    assert f"The Ante is returned when the dealer has less than a pair. [{cite}]" in _texts_of(
        sign(with_limits(address))
    )


@pytest.mark.parametrize("address", ["gr/12", "gr/15"])
def test_a_table_that_a_guide_refers_to_stands_in_it(address: str) -> None:
    """gr 12(g)(1), 15(g)(2): the Play bet by the time of the decision."""
    texts = _texts_of(guide(with_limits(address)))
    assert any("see the table “Play bet by the time of the decision”" in text for text in texts)
    assert "Play bet by the time of the decision" in texts


@pytest.mark.parametrize(("address", "cite"), [("bs/06", "6(3)(b)"), ("gr/08", "8(c)(2)"), ("oh/roulette", "6.B")])
def test_wagers_of_roulette_are_made_until_no_more_bets_is_called(address: str, cite: str) -> None:
    """bs 6(3)(b): the dealer calls it while the ball is still rotating."""
    text = " ".join(_texts_of(guide(with_limits(address))))
    assert f"Made: Until the dealer calls “No more bets” while the ball goes round ({cite})." in text
    assert "efore the wheel is spun" not in text


def test_the_super_bonus_follows_from_the_bet() -> None:
    """gr 10(d)(4): $1,000 with a bet of $5 to $24, $5,000 from $25 on; nothing that the house chooses."""
    rules = with_limits("gr/10")
    filed = " ".join(_texts_of(submission(rules, periods("gr"))))
    assert "Which pay table applies to Super bonus?" not in filed
    for document in (sign(rules), guide(rules)):
        texts = _texts_of(document)
        assert "Pay table [gr 10(d)(4)]" in texts
        assert {"from $5", "from $25", "$1,000", "$5,000"} <= set(texts)
    assert "up to $5,000" in _texts_of(guide(rules))


@pytest.mark.parametrize(
    ("address", "wrong", "right"),
    [
        ("gr/02", "Any-two-cards", "Any two cards"),
        ("gr/10", "02-blackjack", "gr 2(d)(3)"),
        ("gr/10", "doubles main, double", "doubles the initial bet, the double down"),
        ("bs/16", "dealers hand", "dealer's hand"),
        ("bs/14", "garbled", "What does Royal Match pay on two suited cards?"),
    ],
)
def test_documents_call_things_by_their_names(address: str, wrong: str, right: str) -> None:
    """gr 2(g)(3), gr 2(d)(3), gr 10(b)(4), bs 16(11)(g), bs 14(7)(b)."""
    rules = with_limits(address)
    text = " ".join(_texts_of((guide(rules), submission(rules, periods(rules.chapter.rulebook)))))
    assert wrong not in text
    assert right in text
