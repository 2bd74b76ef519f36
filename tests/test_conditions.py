"""Options and irregularities hold only where they can: a device that is not there neither counts, jams nor is cut."""

from __future__ import annotations

import random
import re

import pytest

from croupier.drills import ruled
from croupier.drills.position import play
from croupier.games import game_for
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
    (found,) = [one for one in chapter.procedures if "alternate-decks" in one.requires]
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
