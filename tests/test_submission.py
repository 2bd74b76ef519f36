"""A house's submission: what it may choose, and the clause that refuses the rest."""

from __future__ import annotations

import pytest

from croupier.errors import Refused
from croupier.rules import pays
from croupier.rules.submission import Rules, Submission


@pytest.mark.parametrize(
    ("address", "choices", "cite"),
    [
        ("pa/649a", {"options": {"version": "free"}}, "649a.7(e)"),
        ("pa/649a", {"options": {"boxes": "9"}}, "649a.7(f)"),
        ("pa/649a", {"options": {"boxes": "1.5"}}, "649a.7(f)"),
        ("pa/649a", {"options": {"ante-mini-royal": "4 to 1"}}, "649a.12(g)(1)"),
        ("pa/649a", {"paytables": {"pair-plus": "Z"}}, "649a.12(d)"),
        ("pa/649a", {"paytables": {"ante-bonus": "(c) A"}}, "649a.12(b)"),
        ("pa/649a", {"pays": {"pair-plus": {"pair": "2 to 1"}}}, "649a.12(d)"),
        ("pa/617a", {"pays": {"straight": {"win": "34 to 1"}}}, "617a.4(a)"),
        ("pa/617a", {"options": {"touchdown": "yes", "wheel": "single-zero"}}, "617a.3(f)"),
        ("bs/06", {"pays": {"straight": {"win": "36 to 1"}}}, "6(2)"),
        ("oh/three-card-poker", {"options": {"progressive": "yes"}}, "table-games-progressives 3.A"),
        ("pa/649a", {"options": {"five-card-progressive": "yes"}}, "605a.7(e)(2)"),
        ("pa/627a", {"paytables": {"dragon-bonus-player": "C", "dragon-bonus-banker": "B"}}, "627a.12(e)"),
        ("pa/649a", {"options": {"dealing": "hand", "shuffler": "hand"}}, "649a.9(a)(1)"),
        ("oh/three-card-poker", {"options": {"payout-limit": "$49,999"}}, "12.G"),
        (
            "oh/three-card-poker",
            {"options": {"payout-limit": "$50,000"}, "limits": {"table": ("100", "")}},
            "12.G",
        ),
    ],
)
def test_what_the_chapter_does_not_allow_is_refused_with_its_clause(
    address: str, choices: dict[str, dict[str, str]], cite: str
) -> None:
    with pytest.raises(Refused) as refused:
        Rules(address, Submission(**choices))
    assert cite in refused.value.cite


@pytest.mark.parametrize(
    ("address", "limits", "stakes", "wager", "cite"),
    [
        ("pa/649a", {"ante": ("10", "200")}, {"ante": 200_00}, "ante", "pa 649a.7(d)(1)"),
        ("gr/02", {}, {"main": 1_000_00}, "main", "gr 2(c)(1)"),
        ("gr/14", {"player": ("5", "1000")}, {"player": 10_00, "tie": 200_00}, "tie", "gr 14(c)(3)"),
        ("gr/02", {}, {"main": 100_00, "insurance": 50_00}, "insurance", "gr 2(g)(8)"),
    ],
)
def test_a_limit_itself_is_within_the_limit(
    address: str, limits: dict[str, tuple[str, str]], stakes: dict[str, int], wager: str, cite: str
) -> None:
    """The posted maximum, the printed one, a share of another wager's, a part of another wager; not a cent more."""
    rules = Rules(address, Submission(limits=limits))
    rules.check_stakes(stakes, {})
    with pytest.raises(Refused) as refused:
        rules.check_stakes(stakes | {wager: stakes[wager] + 1}, {})
    assert refused.value.cite.startswith(cite)


def test_a_house_may_post_the_printed_maximum_and_no_more() -> None:
    assert Rules("gr/02", Submission(limits={"main": ("5", "1000")})).bounds("main") == ("5", "1000")
    with pytest.raises(Refused, match=r"2\(c\)\(1\)"):
        Rules("gr/02", Submission(limits={"main": ("5", "1000.01")}))


def test_a_pay_table_printed_once_for_two_wagers_is_chosen_once() -> None:
    table = Rules("pa/627a", Submission(paytables={"dragon-bonus-player": "C"})).table("dragon-bonus-banker")
    assert table is not None
    assert table.label == "C"


@pytest.mark.parametrize(
    "choices", [{"options": {"nothing": "x"}}, {"paytables": {"nothing": "A"}}, {"limits": {"x": ("1", "2")}}]
)
def test_unknown_names_are_refused(choices: dict[str, dict[str, str]]) -> None:
    with pytest.raises(Refused) as refused:
        Rules("pa/649a", Submission(**choices))
    assert refused.value.allowed


def test_a_house_may_pay_more_than_a_floor() -> None:
    rules = Rules("pa/617a", Submission(pays={"straight": {"win": "36 to 1"}}))
    assert rules.pay("straight", "win").pays.net(100) == 3600


def test_an_option_adds_its_row_to_the_pay_table() -> None:
    plain = Rules("pa/649a")
    added = Rules("pa/649a", Submission(options={"pair-plus-mini-royal": "50 to 1"}))
    chain = ("mini-royal-spades", "mini-royal", "straight-flush")
    assert plain.pay("pair-plus", *chain).pays.text == "35 to 1"
    assert added.pay("pair-plus", *chain).pays.text == "50 to 1"
    assert added.pay("pair-plus", "straight-flush").pays.text == "35 to 1"


def test_a_default_gives_way_to_what_excludes_it() -> None:
    rules = Rules("pa/617a", Submission(options={"wheel": "single-zero"}))
    assert rules.choice("touchdown") == "no"
    assert not rules.offers("touchdown")


def test_pay_tables_printed_in_another_chapter_keep_its_citation() -> None:
    rules = Rules("oh/three-card-poker")
    assert rules.pay("five-card-progressive", "flush").cite == "oh table-games-progressives 2.G"


@pytest.mark.parametrize(
    ("version", "stakes", "cite"),
    [
        ("ante-covers-pair-plus", {"ante": 500, "pair-plus": 600}, "649a.7(e)(1)"),
        ("ante-covers-pair-plus", {"pair-plus": 500}, "649a.7(e)(1)"),
        ("ante-half-of-pair-plus", {"ante": 500, "pair-plus": 1100}, "649a.7(e)(2)"),
        ("both-compulsory", {"ante": 500}, "649a.7(e)(3)"),
        ("both-compulsory", {"pair-plus": 500}, "649a.7(e)(3)"),
        ("both-compulsory", {"ante": 500, "pair-plus": 2600}, "649a.7(e)(3)"),
        ("separate", {"progressive": 100}, "649a.7(d)(4)"),
        ("separate", {"ante": 500, "progressive": 200}, "649a.7(d)(4)"),
    ],
)
def test_versions_tie_ante_and_pair_plus(version: str, stakes: dict[str, int], cite: str) -> None:
    with pytest.raises(Refused) as refused:
        Rules("pa/649a", Submission(options={"version": version})).check_stakes(stakes, {})
    assert cite in refused.value.cite


@pytest.mark.parametrize(
    ("version", "stakes"),
    [
        ("separate", {"pair-plus": 500}),
        ("ante-covers-pair-plus", {"ante": 600, "pair-plus": 600}),
        ("ante-half-of-pair-plus", {"ante": 500, "pair-plus": 1000}),
        ("both-compulsory", {"ante": 500, "pair-plus": 2500}),
        ("both-compulsory", {"ante": 2500, "pair-plus": 500}),
    ],
)
def test_what_a_version_allows(version: str, stakes: dict[str, int]) -> None:
    Rules("pa/649a", Submission(options={"version": version})).check_stakes(stakes, {})


@pytest.mark.parametrize("amount", ["1e30000000", "9" * 40, "1e5", "$" + "1," * 30 + "000"])
def test_amounts_that_would_take_for_ever_are_refused_at_once(amount: str) -> None:
    with pytest.raises(Refused, match="not an amount"):
        pays.cents(amount)


@pytest.mark.parametrize("odds", ["1 to 0", "1e9999999 to 1", "9" * 40 + " to 1"])
def test_odds_that_are_none_are_refused(odds: str) -> None:
    with pytest.raises(Refused, match="not a payout"):
        pays.parse(odds)


def test_a_chance_is_written_plainly() -> None:
    with pytest.raises(Refused, match="plainly"):
        Rules("pa/649a", Submission(options={"five-card-hand-bonus": "yes", "magic-card-chance": "1e-30000000"}))


ROOM = {"blinds": "$1, $2", "minimum-bet": "$2"}


@pytest.mark.parametrize(
    ("option", "answer", "says"),
    [
        ("blinds", "$1 $2", r"not written '\$10"),
        ("blinds", "one, two", "an amount of money"),
        ("rake-increments", "$10", "not written"),
        ("rake", "percentage, tips", "cannot be 'tips'"),
        ("maximum-raises", "many", "unlimited"),
        ("maximum-bet", "the pot", "unlimited"),
        ("other-games", "Big O", "not written"),
    ],
)
def test_an_answer_in_parts_is_of_the_kinds_that_the_chapter_says(option: str, answer: str, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        Rules("pa/637a", Submission({option: answer}))
    assert refused.value.cite.startswith("pa 637a.")


@pytest.mark.parametrize(
    ("offered", "option", "answer", "wrong"),
    [("bad-beat", "bad-beat-hands", "TTTT2, 98765s", "TTTT"), ("high-hand", "high-hand-period", "4 hours", "soon")],
)
def test_hands_and_times_are_read(offered: str, option: str, answer: str, wrong: str) -> None:
    Rules("pa/637a", Submission({offered: "yes", option: answer}))
    with pytest.raises(Refused, match=f"{option} cannot be"):
        Rules("pa/637a", Submission({offered: "yes", option: wrong}))


def test_a_high_hand_is_a_full_house_or_better() -> None:
    """637a.16(f), (h): hands are tracked from a full house on."""
    for least in ("22233", "AAAA2"):
        Rules("pa/637a", Submission({"high-hand": "yes", "high-hand-least": least}))
    with pytest.raises(Refused, match="high-hand-least cannot be TT99A") as refused:
        Rules("pa/637a", Submission({"high-hand": "yes", "high-hand-least": "TT99A"}))
    assert refused.value.cite == "pa 637a.16(f)"


def test_parts_of_a_bad_beat_come_to_no_more_than_all_of_it() -> None:
    """637a.15(b)(3)."""
    shares = {"bad-beat": "yes", "bad-beat-losing-hand": "50%", "bad-beat-winning-hand": "25%"}
    Rules("pa/637a", Submission({**shares, "bad-beat-other-players": "25%"}))
    with pytest.raises(Refused, match="come to more than all of the payout"):
        Rules("pa/637a", Submission({**shares, "bad-beat-other-players": "40%"}))


def test_a_word_may_stand_instead_of_a_value() -> None:
    rules = Rules("pa/637a", Submission({**ROOM, "maximum-raises": "unlimited", "maximum-bet": "$1,000"}))
    assert rules.items("blinds") == (("$1",), ("$2",))
    assert rules.amount("maximum-bet") == 100_000
    with pytest.raises(Refused, match="has not supplied blinds"):
        Rules("pa/637a").items("blinds")


@pytest.mark.parametrize("rate", ["21%", "13%"])
def test_the_meter_of_the_five_card_hand_bonus_rises_as_filed(rate: str) -> None:
    options = {"progressive": "no", "five-card-hand-bonus": "yes", "five-card-hand-rate": rate}
    rules = Rules("pa/649a", Submission(options=options))
    table = rules.table("five-card-hand-bonus")
    assert table is not None
    assert (table.progression_rate, table.reserve_rate, len(rules.tables("five-card-hand-bonus"))) == (rate, "8%", 1)


@pytest.mark.parametrize(
    ("filed", "items"),
    [
        ("$500, $1,000", (("$500",), ("$1,000",))),
        ("$500,$1,000", (("$500",), ("$1,000",))),
        ("$1,000, $2,500,000", (("$1,000",), ("$2,500,000",))),
        ("500, 1000", (("500",), ("1000",))),
        ("50,100", (("50",), ("100",))),
        ("$5, $10", (("$5",), ("$10",))),
    ],
)
def test_a_comma_in_an_amount_parts_no_list(filed: str, items: tuple[tuple[str, ...], ...]) -> None:
    """pa 637a.11(d): blinds as a house writes them."""
    rules = Rules("pa/637a", Submission(options=ROOM | {"blinds": filed, "minimum-bet": "$2,500,000"}))
    assert rules.items("blinds") == items


def test_a_comma_in_odds_parts_no_list() -> None:
    """gr 4(b)(3): a keno pay table of the house."""
    rules = Rules("gr/04", Submission(options={"pay-table": "6-of-6 1,500 for 1, 5-of-6 90 for 1"}))
    table = rules.table("keno")
    assert table is not None
    assert [row.pays.text for row in table.rows] == ["1,500 for 1", "90 for 1"]
