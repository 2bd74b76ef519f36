"""Readings that move money: each choice of the option settles as the reading says, with its clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.errors import Refused
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission

UNLIKE = [
    (
        "gr/10",
        "rescue-forfeits",
        {"rest": "Lose", "half-of-total": "1 for 2", "half-of-rest": "1 for 2"},
        "main rescue",
    ),
    ("gr/10", "rescue-forfeits", {"rest": "Push", "half-of-total": "1 for 2", "half-of-rest": "Push"}, "double rescue"),
    (
        "gr/10",
        "rescue-forfeits",
        {"rest": "Lose", "half-of-total": "1 for 2", "half-of-rest": "1 for 2"},
        "double rescue-after-redouble rescue",
    ),
    (
        "gr/10",
        "rescue-forfeits",
        {"rest": "Lose", "half-of-total": "1 for 2", "half-of-rest": "1 for 2"},
        "redouble rescue-after-redouble rescue",
    ),
    ("gr/11", "free-bet-push", {"nothing": "Lose", "paid": "1 to 1"}, "free-double tie"),
    ("gr/11", "free-bet-push", {"nothing": "Lose", "paid": "1 to 1"}, "free-split dealer-22"),
    ("gr/11", "bust-against-22", {"lose": "Lose", "return": "Push"}, "main bust-against-22 bust"),
    ("pa/672a", "bust-against-22", {"lose": "Lose", "return": "Push"}, "double bust-against-22 bust"),
    (
        "pa/685a",
        "split-large-against-22",
        {"push": "Push", "win": "1 to 1"},
        "split dealer-22-two-large-cards dealer-22",
    ),
    ("pa/641a", "ante-bonus-pays", {"regardless": "2 to 1", "on-win": "Lose"}, "ante-bonus lose three-of-a-kind"),
    ("pa/657a", "super-bonus-lower", {"lost": "Lose", "returned": "Push"}, "super-bonus pair lose"),
    ("pa/657a", "super-bonus-lower", {"lost": "1 to 1", "returned": "1 to 1"}, "super-bonus straight lose"),
    ("oh/crazy-four-poker", "super-bonus-lower", {"lost": "Lose", "returned": "Push"}, "super-bonus pair lose"),
    (
        "oh/crazy-four-poker",
        "super-bonus-unqualified",
        {"returned": "Push", "lost": "Lose"},
        "super-bonus pair dealer-not-qualified-lower dealer-not-qualified",
    ),
    ("pa/677a", "bad-beat-stake", {"returned": "Push", "collected": "Lose"}, "odds bad-beat"),
    ("pa/679a", "bad-beat-stake", {"returned": "Push", "collected": "Lose"}, "play bad-beat"),
    ("pa/684a", "bad-beat-stake", {"returned": "Push", "collected": "Lose"}, "odds bad-beat"),
    (
        "pa/682a",
        "aces-bonus-full-house",
        {"three-of-a-kind": "20 to 1", "lose": "Lose"},
        "aces-bonus full-house three-of-a-kind-aces",
    ),
    ("pa/682a", "win-bonus-tie", {"yes": "20 for 1", "no": "Lose"}, "win-bonus tie straight-flush"),
    ("pa/683a", "lo-ball-ace", {"high": "Lose", "low": "100 to 1"}, "lo-ball six-high"),
    (
        "pa/663a",
        "ante-bonus-for",
        {"in-full": "10 for 1", "less-the-ante": "9 to 1"},
        "ante-bonus three-of-a-kind-aces",
    ),
    (
        "oh/high-card-flush",
        "late-fold-bonuses",
        {"lost": "Lose", "stay": "10 to 1"},
        "flush-bonus late-fold five-card-flush",
    ),
    ("oh/dj-wild-stud-poker", "ante-win-odds", {"1 to 1": "1 to 1", "6 to 5": "6 to 5"}, "ante win"),
    ("gr/13", "parlay-tie", {"refund": "Push", "lose": "Lose"}, "parlay tie"),
    ("gr/13", "ties", {"return": "Push", "lose": "Lose"}, "straight tie"),
    (
        "pa/688a",
        "paytable-4-top-hands",
        {"both": "$5,000 + 20% of meter", "greater": "20% of meter, at least $5,000"},
        "progressive royal-flush-royal-match",
    ),
]


@pytest.mark.parametrize(("address", "option", "pays", "settled"), UNLIKE)
def test_each_choice_settles_as_it_says(address: str, option: str, pays: dict[str, str], settled: str) -> None:
    wager, *chain = settled.split()
    tables = {"progressive": "4"} if address == "pa/688a" else {}
    for choice, text in pays.items():
        rules = Rules(address, Submission(options={option: choice}, paytables=tables))
        assert rules.pay(wager, *chain).pays.text == text, choice


@pytest.mark.parametrize(
    ("choice", "won", "tied"), [("initial-included", 1, 2), ("initial-returned", 2, 3), ("initial-paid", 3, 3)]
)
def test_three_readings_of_a_war(choice: str, won: int, tied: int) -> None:
    rules = Rules("bs/13", Submission(options={"war-payout": choice}))
    nets = [
        rules.pay("main", main).pays.net(100) + rules.pay("war", war).pays.net(100)
        for main, war in (("war-win", "win"), ("war-tie", "tie"))
    ]
    assert nets == [Fraction(100 * won), Fraction(100 * tied)]


def test_a_share_of_the_meter_is_at_least_its_amount() -> None:
    rules = Rules("pa/688a", Submission(options={"paytable-4-top-hands": "greater"}, paytables={"progressive": "4"}))
    share = rules.pay("progressive", "royal-flush-royal-match").pays
    assert share.net(500, meter=10_000_00) == 5_000_00
    assert share.net(500, meter=30_000_00) == 6_000_00


@pytest.mark.parametrize(
    ("address", "submission", "stakes", "says", "cite"),
    [
        ("pa/688a", {"paytables": {"progressive": "4"}}, {"main": 1000, "progressive": 100}, "$5", "688a.12(d)"),
        (
            "bs/14",
            {},
            {"royal-match": 500, "two-card-poker": 500, "five-card-poker": 700},
            "1 times 5 Card Poker",
            "14(4)(c)",
        ),
        (
            "pa/680a",
            {"options": {"pot": "yes"}, "limits": {"table": ("$10", "$500")}},
            {"ante": 2000, "pot": 2000},
            "the table minimum of $10",
            "680a.7(d)(2)",
        ),
    ],
)
def test_amounts_that_a_clause_ties_together(
    address: str, submission: dict[str, dict[str, str]], stakes: dict[str, int], says: str, cite: str
) -> None:
    rules = Rules(address, Submission(**submission))
    with pytest.raises(Refused) as refused:
        rules.check_stakes(stakes, {})
    assert says in str(refused.value)
    assert cite in refused.value.cite


def test_equal_wagers_are_allowed_on_two_or_three_areas() -> None:
    rules = Rules("bs/14")
    rules.check_stakes({"royal-match": 500, "five-card-poker": 500}, {})
    rules.check_stakes({"royal-match": 500, "two-card-poker": 500, "five-card-poker": 500}, {})


def test_a_payout_limit_leaves_out_what_its_clause_leaves_out() -> None:
    rules = Rules("pa/682a", Submission(options={"payout-limit": "$50,000"}, paytables={"all-six-bonus": "E"}))
    assert rules.payout_limit("all-six-bonus", "royal-flush") == 50_000_00
    assert rules.payout_limit("all-six-bonus", "super-royal") is None
    assert rules.payout_limit("prime") is None
    everything = {"payout-limit": "$50,000", "payout-limit-scope": "all-wagers"}
    assert Rules("pa/682a", Submission(options=everything)).payout_limit("prime") == 50_000_00


@pytest.mark.parametrize(
    ("address", "options", "cite"),
    [
        ("pa/651a", {"decks": "7", "shuffler": "hand"}, "651a.3(c)"),
        ("pa/637a", {"variant": "omaha-high", "kill": "kill"}, "637a.12(n)"),
        ("gr/01", {"bingo-bonanza": "yes", "bonanza-balls": "30"}, "1(e)(4)D"),
        ("gr/01", {"bingo-bonanza": "yes", "bonanza-balls-called": "20"}, "1(e)(4)D"),
    ],
)
def test_choices_that_need_others(address: str, options: dict[str, str], cite: str) -> None:
    with pytest.raises(Refused) as refused:
        Rules(address, Submission(options=options))
    assert cite in refused.value.cite


@pytest.mark.parametrize("address", ["pa/672a", "oh/free-bet-blackjack", "gr/11"])
def test_a_free_bet_that_is_not_won_is_taken_away_in_one_word(address: str) -> None:
    rules = Rules(address)
    for wager in ("free-double", "free-split"):
        for outcome in ("bust", "lose", "tie", "dealer-22"):
            assert rules.pay(wager, outcome).pays.text == "Lose", (wager, outcome)


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).family == "blackjack"])
def test_a_dealers_blackjack_that_is_found_late_is_settled_for_every_wager_on_the_hand(address: str) -> None:
    chapter = load(address)
    if "no-peek" not in {choice for option in chapter.options if option.id == "hole-card" for choice in option.choices}:
        return
    rules = Rules(chapter, Submission(options={"hole-card": "no-peek"}))
    for law in chapter.wagers:
        if law.kind in ("main", "raise") or law.id.startswith("free-"):
            known = {row[0] for row in law.settles} | {row.outcome for row in getattr(rules.table(law.id), "rows", ())}
            assert "dealer-blackjack" in known, law.id


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).rulebook in ("pa", "oh")])
def test_insurance_to_the_next_chip_asks_for_the_chip(address: str) -> None:
    chapter = load(address)
    for law in chapter.wagers:
        if law.id == "insurance" and "in chips" in law.limits.note:
            assert "least-chip" in {option.id for option in chapter.options}


@pytest.mark.parametrize("address", ["pa/645a", "pa/659a", "pa/670a", "pa/688a", "oh/pai-gow-poker", "gr/06"])
def test_a_bonus_wager_below_five_dollars_earns_no_envy(address: str) -> None:
    for table in Rules(address).tables("fortune-bonus"):
        if table.envy:
            assert table.envy_for(("four-of-a-kind",), 1_00) is None, table.label
            assert table.envy_for(("four-of-a-kind",), 5_00) is not None, table.label


@pytest.mark.parametrize(
    ("address", "option", "wager"),
    [
        ("pa/641a", "fold-bad-beat", "bad-beat"),
        ("pa/641a", "fold-five-card-hand-bonus", "five-card-hand-bonus"),
        ("pa/657a", "fold-five-card-hand-bonus", "five-card-hand-bonus"),
        ("pa/669a", "fold-pair-plus", "pair-plus"),
        ("pa/687a", "fold-progressive", "progressive"),
    ],
)
def test_a_fold_takes_a_side_wager_where_the_house_reads_it_so(address: str, option: str, wager: str) -> None:
    offered = {law.option: "yes" for law in load(address).wagers if law.id == wager and law.option}
    others = {
        law.option: "no" for law in load(address).wagers if law.kind == "progressive" and law.option not in offered
    }
    for choice, outcome in (("stays", "three-of-a-kind"), ("lost", "folded")):
        options = offered | {name: answer for name, answer in others.items() if name} | {option: choice}
        rules = Rules(address, Submission(options=options))
        assert rules.pay(wager, "folded", "three-of-a-kind").outcome == outcome


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).family == "blackjack"])
def test_a_hand_wins_when_the_dealer_busts(address: str) -> None:
    rules = Rules(address)
    for wager in ("main", "double", "split", "redouble", "free-double", "free-split"):
        if rules.has(wager):
            assert rules.pay(wager, "dealer-bust").pays.text == "1 to 1", wager
