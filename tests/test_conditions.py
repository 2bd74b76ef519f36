"""Options and irregularities hold only where they can: a device that is not there neither counts, jams nor is cut."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

from croupier.drills import ruled
from croupier.drills.position import play
from croupier.games import game_for
from croupier.rules import duties
from croupier.rules.law import Chapter
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from test_drills import drill

SHUFFLED = [address for address in addresses() if "shuffler" in {one.id for one in load(address).options}]
BY_DEVICE = ("counting-shuffler", "shuffler-fills-shoe", "alternate-decks", "stored-batch")
"""Options that only a shuffler gives a meaning to."""
OF_A_SHUFFLER = re.compile(r"(automated|counting) shuffler (jams|breaks|shows|malfunctions)|with an automated shuffler")


def rules(address: str, **options: str) -> Rules:
    """A chapter under some answers."""
    return Rules(address, Submission(options={name.replace("_", "-"): answer for name, answer in options.items()}))


def happens(found: Rules) -> set[str]:
    """What can go wrong."""
    return {one.id for one in found.irregularities}


def shuffles_by_hand(chapter: Chapter) -> bool:
    """Whether cards may be shuffled by hand."""
    return any(one.id == "shuffler" and "hand" in one.choices for one in chapter.options)


@pytest.mark.parametrize("address", SHUFFLED)
def test_an_option_about_a_device_requires_the_device(address: str) -> None:
    """pa 680a.10(d) and its like: without a shuffler that counts, the stub is counted."""
    for option in load(address).options:
        if option.id in BY_DEVICE:
            assert option.requires.get("shuffler") == ("device",), option.id
    if shuffles_by_hand(load(address)):
        by_hand = rules(address, shuffler="hand")
        assert all(by_hand.chosen(option, "no") == "no" for option in BY_DEVICE)


@pytest.mark.parametrize("address", [address for address in SHUFFLED if shuffles_by_hand(load(address))])
def test_a_shuffler_that_is_not_there_does_not_fail(address: str) -> None:
    """pa 649a.13(e), 649a.5(b) and their like are about an automated shuffler."""
    asked = [one.event for one in rules(address, shuffler="hand").irregularities]
    assert not [event for event in asked if OF_A_SHUFFLER.search(event)]


def test_cards_that_are_not_cut_are_not_cut_again() -> None:
    """pa 649a.5(c): cards from a device are dealt; those shuffled by hand, or before, are cut. 649a.5(g): no cut from a
    device that reshuffles. bs 16(4)(g), oh high-card-flush 5.C: as the house shuffles, and if it cuts."""
    assert "improper-cut" not in happens(rules("pa/649a", shuffler="device"))
    assert "improper-cut" in happens(rules("pa/649a", shuffler="hand"))
    assert "improper-cut" in happens(rules("pa/649a", shuffler="device", preshuffled_cards="yes"))
    assert "improper-cut" not in happens(rules("pa/649a", shuffler="hand", reshuffling_shoe="yes"))
    assert "improper-cut" not in happens(rules("bs/16", shuffler="device"))
    assert "improper-cut" in happens(rules("oh/high-card-flush", cut="yes"))
    assert "improper-cut" not in happens(rules("oh/high-card-flush", cut="no"))


def cut_is_due(found: Rules) -> bool:
    """Whether a list for the cut is to be ticked."""
    return any(law.stage == "cut" and duties.is_done_here(found, law) for law in found.chapter.procedures)


NOT_AFTER_A_DEVICE = {
    "pa/637a": "pa 637a.5(b)(1), 637a.5(b)(2)", "pa/639a": "pa 639a.5(c)(1), 639a.5(c)(2)",
    "pa/641a": "pa 641a.5(c)(1), 641a.5(c)(2)", "pa/643a": "pa 643a.5(c)(1), 643a.5(c)(2)",
    "pa/645a": "pa 645a.5(b)(1), 645a.5(b)(2)", "pa/647a": "pa 647a.5(c)(1), 647a.5(c)(2)",
    "pa/649a": "pa 649a.5(c)(1), 649a.5(c)(2)", "pa/653a": "pa 653a.5(c)(1), 653a.5(c)(2)",
    "pa/655a": "pa 655a.5(c)(1), 655a.5(c)(2)", "pa/657a": "pa 657a.5(c)(1), 657a.5(c)(2)",
    "pa/659a": "pa 659a.5(b)(1), 659a.5(b)(2)", "pa/663a": "pa 663a.5(c)(1), 663a.5(c)(2)",
    "pa/669a": "pa 669a.5(c)(1), 669a.5(c)(2)", "pa/670a": "pa 670a.5(b)(1), 670a.5(b)(2)",
    "pa/671a": "pa 671a.5(c)(1), 671a.5(c)(2)", "pa/674a": "pa 674a.5(c)(1), 674a.5(c)(2)",
    "pa/676a": "pa 676a.5(c)(1), 676a.5(c)(2)", "pa/677a": "pa 677a.5(c)(1), 677a.5(c)(2)",
    "pa/678a": "pa 678a.5(c)(1), 678a.5(c)(2)", "pa/679a": "pa 679a.5(c)(1), 679a.5(c)(2)",
    "pa/680a": "pa 680a.5(c)(1), 680a.5(c)(2)", "pa/682a": "pa 682a.5(c)(1), 682a.5(c)(2)",
    "pa/683a": "pa 683a.5(c)(1), 683a.5(c)(2)", "pa/684a": "pa 684a.5(c)(1), 684a.5(c)(2)",
    "pa/687a": "pa 687a.5(c)(1), 687a.5(c)(2)", "pa/688a": "pa 688a.5(b)(1), 688a.5(b)(2)",
    "oh/crazy-four-poker": "oh crazy-four-poker 5.C.i, oh crazy-four-poker 5.C.ii",
    "oh/dj-wild-stud-poker": "oh dj-wild-stud-poker 5.C.i, oh dj-wild-stud-poker 5.C.ii",
    "oh/four-card-poker": "oh four-card-poker 5.C.i, oh four-card-poker 5.C.ii",
    "oh/let-it-ride": "oh let-it-ride 5.C.i, oh let-it-ride 5.C.ii",
    "oh/mississippi-stud": "oh mississippi-stud 5.C.i, oh mississippi-stud 5.C.ii",
    "oh/texas-holdem-bonus": "oh texas-holdem-bonus 5.C.i, oh texas-holdem-bonus 5.C.ii",
    "oh/three-card-poker": "oh three-card-poker 5.C.i, oh three-card-poker 5.C.ii",
    "oh/ultimate-texas-holdem": "oh ultimate-texas-holdem 5.C.i, oh ultimate-texas-holdem 5.C.ii",
    "bs/10": "bs 10(2)(e)", "bs/12": "bs 12(4)(b)", "bs/16": "bs 16(4)(g)(i), 16(4)(g)(ii)",
}  # fmt: skip
"""Chapters whose cards are dealt without a cut if a device has shuffled them, and the clauses that say so."""
AFTER_ANY_SHUFFLE = {
    "pa/627a": "pa 627a.5(b)", "pa/629a": "pa 629a.5(b)", "pa/631a": "pa 631a.5(b)", "pa/633a": "pa 633a.5(b)",
    "pa/635a": "pa 635a.5(b)", "pa/651a": "pa 651a.5(b)", "pa/665a": "pa 665a.5(b)", "pa/672a": "pa 672a.5(b)",
    "pa/673a": "pa 673a.5(b)", "pa/681a": "pa 681a.5(b)", "pa/685a": "pa 685a.5(b)", "pa/686a": "pa 686a.5(b)",
    "oh/blackjack": "oh blackjack 6.B", "oh/free-bet-blackjack": "oh free-bet-blackjack 6.B",
    "oh/rockn-21": "oh rockn-21 6.B", "oh/zappit-blackjack": "oh zappit-blackjack 6.B",
    "oh/zombie-blackjack": "oh zombie-blackjack 6.B",
    "oh/dragon-bonus-baccarat-commission-free": "oh dragon-bonus-baccarat-commission-free 5.C",
    "oh/mini-midi-baccarat": "oh mini-midi-baccarat 5.C",
    "oh/rock-bac-w-super-6-commission-free": "oh rock-bac-w-super-6-commission-free 5.C",
    "bs/03": "bs 3(5)(b)", "bs/04": "bs 4(5)(b)", "bs/05": "bs 5(4)(b)", "bs/08": "bs 8(3)(b)", "bs/09": "bs 9(4)(b)",
    "bs/13": "bs 13(3)(d)", "bs/14": "bs 14(3)(d)", "bs/15": "bs 15(5)(b)",
}  # fmt: skip
"""Chapters whose cards are cut whatever shuffles them."""
IF_THE_HOUSE_CUTS = {
    "oh/criss-cross-poker": "oh criss-cross-poker 5.C", "oh/high-card-flush": "oh high-card-flush 5.C",
    "oh/i-luv-suits-poker": "oh i-luv-suits-poker 5.C",
}  # fmt: skip
"""Chapters that do not say when a cut is needed."""
BY_A_BANK = {"pa/621a"}
"""Tiles, which the table asks the bank about."""
NOT_BY_A_RESHUFFLING_DEVICE = {
    "pa/633a": "pa 633a.5(h)", "pa/635a": "pa 635a.5(h)", "pa/639a": "pa 639a.5(g)", "pa/641a": "pa 641a.5(g)",
    "pa/643a": "pa 643a.5(g)", "pa/645a": "pa 645a.5(h)", "pa/647a": "pa 647a.5(g)", "pa/649a": "pa 649a.5(g)",
    "pa/651a": "pa 651a.5(h)", "pa/653a": "pa 653a.5(g)", "pa/655a": "pa 655a.5(g)", "pa/657a": "pa 657a.5(g)",
    "pa/659a": "pa 659a.5(f)", "pa/663a": "pa 663a.5(g)", "pa/665a": "pa 665a.5(h)", "pa/669a": "pa 669a.5(g)",
    "pa/670a": "pa 670a.5(h)", "pa/671a": "pa 671a.5(g)", "pa/672a": "pa 672a.5(h)", "pa/673a": "pa 673a.5(h)",
    "pa/674a": "pa 674a.5(g)", "pa/676a": "pa 676a.5(g)", "pa/677a": "pa 677a.5(g)", "pa/678a": "pa 678a.5(g)",
    "pa/679a": "pa 679a.5(g)", "pa/680a": "pa 680a.5(g)", "pa/681a": "pa 681a.5(h)", "pa/682a": "pa 682a.5(g)",
    "pa/683a": "pa 683a.5(g)", "pa/684a": "pa 684a.5(g)", "pa/685a": "pa 685a.5(h)", "pa/686a": "pa 686a.5(h)",
    "pa/687a": "pa 687a.5(g)", "pa/688a": "pa 688a.5(h)", "oh/blackjack": "oh blackjack 14",
    "oh/dragon-bonus-baccarat-commission-free": "oh dragon-bonus-baccarat-commission-free 15",
    "oh/mini-midi-baccarat": "oh mini-midi-baccarat 15",
    "oh/rock-bac-w-super-6-commission-free": "oh rock-bac-w-super-6-commission-free 15",
    "oh/rockn-21": "oh rockn-21 14", "oh/zappit-blackjack": "oh zappit-blackjack 14",
    "oh/zombie-blackjack": "oh zombie-blackjack 14",
}  # fmt: skip
"""Chapters whose cut does not apply to a device that reshuffles by itself."""


def chapters_with_a_cut() -> set[str]:
    """The chapters that the tables above name."""
    return {load(one).address for one in (*NOT_AFTER_A_DEVICE, *AFTER_ANY_SHUFFLE, *IF_THE_HOUSE_CUTS, *BY_A_BANK)}


def chapters_with_a_reshuffling_device() -> set[str]:
    """The chapters whose cut such a device replaces."""
    return {load(one).address for one in NOT_BY_A_RESHUFFLING_DEVICE}


def test_every_chapter_with_a_cut_says_when_it_is_due() -> None:
    with_a_cut = {one for one in addresses() if any(law.stage == "cut" for law in load(one).procedures)}
    assert chapters_with_a_cut() == with_a_cut
    reshuffling = {one for one in with_a_cut if any(option.id == "reshuffling-shoe" for option in load(one).options)}
    assert chapters_with_a_reshuffling_device() == reshuffling


@pytest.mark.parametrize(("address", "clauses"), NOT_AFTER_A_DEVICE.items())
def test_cards_from_a_device_are_dealt_without_a_cut(address: str, clauses: str) -> None:
    assert not cut_is_due(rules(address, shuffler="device")), clauses
    assert cut_is_due(rules(address, shuffler="hand")), clauses
    if "preshuffled-cards" in {one.id for one in load(address).options}:
        assert cut_is_due(rules(address, shuffler="device", preshuffled_cards="yes")), clauses


@pytest.mark.parametrize(("address", "clauses"), AFTER_ANY_SHUFFLE.items())
def test_cards_are_cut_after_any_shuffle_where_the_text_makes_no_exception(address: str, clauses: str) -> None:
    shufflers = next((one.choices for one in load(address).options if one.id == "shuffler"), ())
    assert cut_is_due(rules(address)), clauses
    assert all(cut_is_due(rules(address, shuffler=shuffler)) for shuffler in shufflers), clauses


@pytest.mark.parametrize(("address", "clauses"), IF_THE_HOUSE_CUTS.items())
def test_cards_are_cut_if_the_house_cuts_where_the_text_leaves_it_open(address: str, clauses: str) -> None:
    assert not cut_is_due(rules(address, cut="no")), clauses
    assert cut_is_due(rules(address, cut="yes")), clauses


@pytest.mark.parametrize(("address", "clauses"), NOT_BY_A_RESHUFFLING_DEVICE.items())
def test_no_cut_is_due_with_a_device_that_reshuffles_by_itself(address: str, clauses: str) -> None:
    assert cut_is_due(rules(address, shuffler="hand", reshuffling_shoe="no")), clauses
    assert not cut_is_due(rules(address, shuffler="hand", reshuffling_shoe="yes")), clauses
    assert not cut_is_due(rules(address, preshuffled_cards="yes", reshuffling_shoe="yes")), clauses


@pytest.mark.parametrize(
    ("address", "clause"),
    [
        ("pa/681a", "pa 681a.5(h)"),
        ("oh/dragon-bonus-baccarat-commission-free", "oh dragon-bonus-baccarat-commission-free 15"),
        ("oh/mini-midi-baccarat", "oh mini-midi-baccarat 15"),
        ("oh/rock-bac-w-super-6-commission-free", "oh rock-bac-w-super-6-commission-free 15"),
    ],
)
def test_idle_cards_stay_in_a_device_that_reshuffles_by_itself(address: str, clause: str) -> None:
    idle = next(law for law in load(address).procedures if law.id == "idle-table")
    assert duties.is_done_here(rules(address), idle), clause
    assert not duties.is_done_here(rules(address, reshuffling_shoe="yes"), idle), clause


IDLE = {
    "pa/621a": "621a.4(g)", "pa/633a": "633a.5(g)", "pa/635a": "635a.5(g)", "pa/637a": "637a.5(d)",
    "pa/639a": "639a.5(f)", "pa/641a": "641a.5(f)", "pa/643a": "643a.5(f)", "pa/645a": "645a.5(g)",
    "pa/647a": "647a.5(f)", "pa/649a": "649a.5(f)", "pa/651a": "651a.5(g)", "pa/653a": "653a.5(f)",
    "pa/655a": "655a.5(f)", "pa/657a": "657a.5(f)", "pa/659a": "659a.5(e)", "pa/663a": "663a.5(f)",
    "pa/665a": "665a.5(g)", "pa/669a": "669a.5(f)", "pa/670a": "670a.5(g)", "pa/671a": "671a.5(f)",
    "pa/672a": "672a.5(g)", "pa/673a": "673a.5(g)", "pa/674a": "674a.5(f)", "pa/676a": "676a.5(f)",
    "pa/677a": "677a.5(f)", "pa/678a": "678a.5(f)", "pa/679a": "679a.5(f)", "pa/680a": "680a.5(f)",
    "pa/681a": "681a.5(g)", "pa/682a": "682a.5(f)", "pa/683a": "683a.5(f)", "pa/684a": "684a.5(f)",
    "pa/685a": "685a.5(g)", "pa/686a": "686a.5(g)", "pa/687a": "687a.5(f)", "pa/688a": "688a.5(g)",
    "oh/blackjack": "6.H", "oh/crazy-four-poker": "5.F", "oh/criss-cross-poker": "5.E",
    "oh/dj-wild-stud-poker": "5.F", "oh/dragon-bonus-baccarat-commission-free": "5.H", "oh/four-card-poker": "5.F",
    "oh/free-bet-blackjack": "6.H", "oh/high-card-flush": "5.E", "oh/i-luv-suits-poker": "5.E",
    "oh/let-it-ride": "5.F", "oh/mini-midi-baccarat": "5.H", "oh/mississippi-stud": "5.F",
    "oh/rock-bac-w-super-6-commission-free": "5.H", "oh/rockn-21": "6.H", "oh/texas-holdem-bonus": "5.F",
    "oh/three-card-poker": "5.F", "oh/ultimate-texas-holdem": "5.F", "oh/zappit-blackjack": "6.H",
    "oh/zombie-blackjack": "6.H", "bs/12": "12(4)(c)", "bs/15": "15(5)(d)", "bs/16": "16(4)(j)",
}  # fmt: skip
"""Chapters with cards or tiles that lie spread while nobody plays, and the clause that says so."""


@pytest.mark.parametrize(("address", "clause"), IDLE.items())
def test_an_idle_table_has_one_list_for_each_way_of_shuffling(address: str, clause: str) -> None:
    """pa 655a.5(f), 633a.5(g)(1), 633a.5(g)(2), oh blackjack 6.H.i, 6.H.ii and their like: spread, then shuffled."""
    chapter = load(address)
    shufflers = next((one.choices for one in chapter.options if one.id == "shuffler"), ("",))
    for shuffler in shufflers:
        house = rules(address, **({"shuffler": shuffler} if shuffler else {}))
        done = [law for law in chapter.procedures if law.phase == "idle" and duties.is_done_here(house, law)]
        assert [(law.cite, bool(law.checks)) for law in done] == [(clause, True)], shuffler


UNSPREAD = {("idle-cards-spread", "no"), ("idle-spread", "not spread"), ("reshuffling-shoe", "yes")}
"""Answers of a house by which cards are not spread."""


@pytest.mark.parametrize("address", IDLE)
def test_idle_cards_are_spread_only_where_the_house_does_so(address: str) -> None:
    """oh blackjack 6.H, criss-cross-poker 5.E: the cards may be spread; pa 633a.5(h): a device does without it."""
    chapter = load(address)
    for name, answer in UNSPREAD:
        if any(option.id == name and answer in option.choices for option in chapter.options):
            house = Rules(address, Submission(options={name: answer}))
            assert not [law for law in chapter.procedures if law.phase == "idle" and duties.is_done_here(house, law)]


CUT_OPTIONS = ("shuffler", "preshuffled-cards", "reshuffling-shoe", "cut")
"""The options that decide whether cards are cut."""


@pytest.mark.parametrize(
    "address",
    [
        one
        for one in addresses()
        if any(law.stage == "cut" for law in load(one).procedures)
        and any(law.id == "improper-cut" for law in load(one).irregularities)
    ],
)
def test_a_cut_is_due_exactly_where_it_can_go_wrong(address: str) -> None:
    """pa 649a.5(d) and 649a.5(e), oh three-card-poker 5.D and 5.E, bs 16(4)(g)(iii) and 16(4)(i)."""
    deciding = {one.id: one.choices for one in load(address).options if one.id in CUT_OPTIONS}
    for answers in product(*deciding.values()):
        found = Rules(address, Submission(options=dict(zip(deciding, answers, strict=True))))
        assert cut_is_due(found) == ("improper-cut" in happens(found)), answers


@pytest.mark.parametrize(
    ("address", "irregularity", "options"),
    [
        ("pa/617a", "double-zero-on-single", {"wheel": "double-as-single"}),
        ("oh/roulette", "double-zero-on-single", {"wheel": "double-as-single"}),
        ("pa/659a", "dice-mistotalled", {"starting-position": "shaker"}),
        ("pa/645a", "bank-hand-set-wrong", {"player-bank": "yes"}),
        ("pa/623a", "dice-given-up-with-fire-bets", {"fire": "yes"}),
        ("gr/01", "no-blackout", {"bingo-bonanza": "yes"}),
        ("oh/blackjack", "hole-card-shown", {"hole-card": "peek"}),
        ("oh/zombie-blackjack", "tournament-misdeal", {"tournaments": "yes"}),
        ("pa/633a", "cover-card-reached", {"reshuffling-shoe": "no"}),
    ],
)
def test_what_needs_a_choice_of_the_house_happens_only_under_it(
    address: str, irregularity: str, options: dict[str, str]
) -> None:
    """pa 617a.3(d), 659a.5(g), 645a.12, 623a.4, gr 1, oh 7, pa 633a.5(h)."""
    ((name, answer),) = options.items()
    assert irregularity in happens(Rules(address, Submission(options=options)))
    for other in Rules(address).option(name).choices:
        if other != answer:
            assert irregularity not in happens(Rules(address, Submission(options={name: other}))), other


@pytest.mark.parametrize(
    ("dealing", "cite"), [("shoe", "649a.8(h)"), ("hand", "649a.9(f)"), ("automated-shoe", "649a.10(f)")]
)
def test_a_stub_is_ruled_on_by_the_clause_of_how_cards_are_dealt(dealing: str, cite: str) -> None:
    """pa 649a.8(h), 649a.9(f), 649a.10(f)."""
    found = rules("pa/649a", dealing=dealing)
    assert found.irregularity("stub-misdealt").cite == cite
    game = game_for(found)
    law = next(one for one in ruled.irregularities(game) if one.id == "stub-wrong-deck")
    asked = next(ruled.rulings(game, law, "x", random.Random(1)))
    assert asked.key.cite == f"pa {cite}"


@pytest.mark.parametrize("address", ["pa/633a", "bs/03", "oh/blackjack", "pa/665a"])
def test_drills_stake_what_a_table_has_chips_for(address: str) -> None:
    """pa 633a.9(a) lets a player double for less; nobody doubles for a cent."""
    game = drill(address).game
    for number in range(12):
        for event in play(game, str(number)).events:
            if event.kind in ("wagers", "decision"):
                assert all(amount % 50 == 0 for amount in event.data["wagers"].values()), event.data


@pytest.mark.parametrize("address", [one for one in addresses() if not one.startswith("bs/15")])
def test_a_second_deck_has_a_list_that_hangs_on_its_option(address: str) -> None:
    """pa 641a.3(b)(4), 635a.3(d)(5) and their like: the rack holds one deck; oh crazy-four-poker 3.B.v likewise."""
    chapter = load(address)
    if "alternate-decks" not in {one.id for one in chapter.options}:
        return
    apart = ("opening-two-decks", "batch-change")
    (found,) = [one for one in chapter.procedures if "alternate-decks" in one.requires and one.id not in apart]
    assert found.checks
    if address.startswith("pa/"):
        assert "discard rack" in " ".join(found.steps)


@pytest.mark.parametrize(
    ("address", "clause"),
    [
        ("pa/633a", "633a.3(b)(5)"), ("pa/665a", "665a.3(b)(5)"), ("pa/672a", "672a.3(b)(5)"),
        ("pa/673a", "673a.3(b)(5)"), ("pa/685a", "685a.3(b)(5)"), ("oh/blackjack", "3.C.v"),
        ("oh/free-bet-blackjack", "3.C.v"), ("oh/rockn-21", "3.C.v"), ("oh/zappit-blackjack", "3.C.v"),
        ("oh/zombie-blackjack", "3.C.v"),
    ],
)  # fmt: skip
def test_two_batches_of_a_shuffler_have_a_list(address: str, clause: str) -> None:
    """The batches are kept apart, alternate shoe by shoe, and only one is in the discard rack."""
    (found,) = [one for one in load(address).procedures if one.id == "batches"]
    assert clause in found.steps[-1]
    assert "discard rack" in found.steps[-1]
    assert rules(address, shuffler="device").holds(found.requires)
    assert not rules(address, shuffler="hand").holds(found.requires)


@pytest.mark.parametrize("clause", ["633a.5(g)(2)", "635a.5(g)(2)", "672a.5(g)(2)", "673a.5(g)(2)"])
def test_a_stored_batch_is_spread_if_a_player_asks(clause: str) -> None:
    """pa 633a.5(g)(2) and its like."""
    chapter = load(f"pa/{clause[:4]}")
    (step,) = [step for one in chapter.procedures for step in one.steps if clause in step]
    assert "unless a player asks" in step
