"""Words of procedures and rulings that must be complete: who acts, on what ground, and how."""

from __future__ import annotations

import pytest

from croupier.rules.law import Procedure
from croupier.rules.loader import addresses, load

RECUTS = [
    address
    for address in addresses()
    if address.startswith(("pa/", "oh/")) and any(one.id == "improper-cut" for one in load(address).irregularities)
]


def procedure(address: str, name: str) -> Procedure:
    return next(one for one in load(address).procedures if one.id == name)


@pytest.mark.parametrize("address", RECUTS)
def test_a_recut_names_who_orders_it_and_both_grounds(address: str) -> None:
    """pa 641a.5(e), oh blackjack 6.F and their like: a floorperson or above, for a cut that is improper or that touches
    the integrity or fairness of the game."""
    event = next(one.event for one in load(address).irregularities if one.id == "improper-cut")
    assert " or above " in event
    assert "improper" in event
    assert "integrity or fairness" in event


STEPS = [
    ("oh/texas-holdem-bonus", "decisions", ("Burn", "face down", "discard rack", "unseen"), "1.B"),
    ("oh/mississippi-stud", "deal-hand", ("burn", "discard rack"), "1.A"),
    ("bs/13-casino-war", "war-deal", ("Burn", "face down", "discard rack", "unseen"), "13(1)(a)"),
    ("pa/647a-texas-hold-em-bonus-poker", "decisions", ("Burn", "face down", "discard rack", "unseen"), "647a.1"),
    ("pa/653a-ultimate-texas-hold-em-poker", "decisions", ("Burn", "face down", "discard rack", "unseen"), "653a.1"),
    ("bs/13-casino-war", "cut", ("player who cuts", "at least ten cards"), "13(3)(e)"),
    ("bs/14-vegas-shootout", "cut", ("player who cuts", "at least ten cards"), "14(3)(e)"),
    ("bs/14-vegas-shootout", "stub-count", ("dealer", "discard rack", "unseen"), "14(6)(b)"),
    ("bs/15-poker", "dealing", ("top of the deck", "face down", "unseen", "apart"), "15(1)(f)"),
    ("bs/16-three-card-poker", "deal-hand", ("other hand", "off the top"), "16(7)(c)"),
    ("gr/05-let-it-ride", "decisions", ("stays in its area", "end of the round"), "5(g)(1)A"),
    ("gr/05-let-it-ride", "decisions", ("place of the first",), "5(g)(2)"),
    ("gr/06-pai-gow", "set-hands", ("on the table", "turns over"), "6(g)(2)"),
    ("gr/08-roulette", "spin", ("ball rests", "point marker", "layout"), "8(c)(3)"),
    ("oh/blackjack", "cut", ("cutting card", "opaque", "unlike the backs"), "1.C"),
    ("oh/free-bet-blackjack", "cut", ("cutting card", "opaque", "unlike the backs"), "1.C"),
    ("oh/rockn-21", "cut", ("cutting card", "opaque", "unlike the backs"), "1.C"),
    ("oh/zappit-blackjack", "cut", ("cutting card", "opaque", "unlike the backs"), "1.C"),
    ("oh/zombie-blackjack", "cut", ("cutting card", "opaque", "unlike the backs"), "1.C"),
    ("pa/639a", "settlement", ("discard rack", "four hole cards", "highest"), "639a.11(c)"),
    ("pa/643a", "settlement", ("three Six Card Bonus cards are turned up",), "643a.11(g)(6)"),
    ("pa/645a", "deal-shoe", ("front of the tray",), "645a.8(b)(2)"),
    ("pa/647a", "decisions", ("Texas Hold 'Em Bonus or Six Card Bonus Wager", "under it"), "647a.11(b)(2)(i)(A)"),
    ("pa/647a", "decisions", ("Progressive Payout Wager until the Envy Bonus is",), "647a.11(b)(2)(i)(B)"),
    ("pa/647a", "decisions", ("Five Card Hand Bonus Wager", "on the table"), "647a.11(b)(2)(i)(C)"),
    ("bs/14-vegas-shootout", "cut", ("during the last round", "stayed behind the deck"), "14(3)(g)(ii)"),
    ("oh/dragon-bonus-baccarat-commission-free", "tournament", ("approved",), "17.A"),
    ("pa/647a", "decisions", ("tray at once",), "647a.11(b)(2)"),
    ("pa/649a", "settlement", ("turn up the three cards", "form the hand"), "649a.11(c)(1)"),
    ("pa/651a", "settlement", ("discard rack", "rebuilt"), "651a.9(d)"),
    ("pa/653a", "settlement", ("cover card off", "announce"), "653a.11(g)"),
    ("pa/649a-three-card-poker", "progressive-payout", ("game account", "stays on the table"), "649a.11(c)(8)(iii)"),
]


@pytest.mark.parametrize(("address", "name", "words", "clause"), STEPS)
def test_a_step_says_all_of_its_clause(address: str, name: str, words: tuple[str, ...], clause: str) -> None:
    step = next(step for step in procedure(address, name).steps if f"({clause})" in step)
    assert [word for word in words if word not in step] == []


@pytest.mark.parametrize(
    "address",
    [
        "oh/crazy-four-poker",
        "oh/dj-wild-stud-poker",
        "oh/four-card-poker",
        "oh/let-it-ride",
        "oh/mississippi-stud",
        "oh/texas-holdem-bonus",
        "oh/three-card-poker",
        "oh/ultimate-texas-holdem",
    ],
)
def test_each_of_two_decks_is_checked(address: str) -> None:
    """oh 3.B.i: with two decks staff tick that each of them is a deck as 3.A has it, with its cover card or cards."""
    decks = procedure(address, "alternating-decks")
    ticks = [check for step, check in zip(decks.steps, decks.checks, strict=True) if "(3.B.i)" in step]
    assert ticks == [("staff",)]


@pytest.mark.parametrize("address", ["bs/14-vegas-shootout", "bs/15-poker", "bs/16-three-card-poker"])
def test_the_dealer_counts_the_stub(address: str) -> None:
    """bs 14(6)(a), 14(6)(b), 15(8)(d), 15(8)(g), 16(6)(d), 16(6)(e)."""
    assert procedure(address, "stub-count").checks == (("dealer",), ("dealer",))


@pytest.mark.parametrize(
    "address",
    [f"pa/{number}a" for number in (639, 641, 643, 647, 649, 653, 655, 657, 663, 669, 674, 676, 677)],
)
def test_the_dealer_counts_a_stub_that_no_shuffler_counts(address: str) -> None:
    """pa 639a.8(f), 641a.8(f), 643a.8(f), 647a.8(f), 649a.8(f), 653a.8(f), 655a.8(f), 657a.8(f), 663a.8(f), 669a.8(f),
    674a.8(f), 676a.8(d), 677a.8(e) and their like: the dealer counts, face down on the layout; a stub that is to be
    counted is not discarded before."""
    count = procedure(address, "stub-count")
    assert count.checks[0] == ("dealer",)
    assert all(word in count.steps[0] for word in ("dealer counts", "face down", "layout"))
    for dealing in ("deal-shoe", "deal-hand", "deal-automated-shoe"):
        put_away = [step for step in procedure(address, dealing).steps if "discard rack unseen" in step]
        assert "to be counted" in put_away[-1]


@pytest.mark.parametrize("address", ["bs/13-casino-war", "bs/14-vegas-shootout"])
def test_the_cut_is_offered_before_the_cutting_card_goes_in(address: str) -> None:
    """bs 13(3)(d) to (h), 14(3)(d) to (h): who may cut is settled before the cards are cut."""
    offered, chosen, refused, cut, moved = procedure(address, "cut").steps
    clause = address[3:5] + "(3)"
    assert [
        f"{clause}({letter})" in step for letter, step in zip("ghef", (chosen, refused, cut, moved), strict=True)
    ] == [True] * 4
    assert "Offer" in offered


@pytest.mark.parametrize(
    "address",
    [f"pa/{number}a" for number in (655, 657, 659, 663, 665, 669, 670, 671, 672, 673, 674, 676, 677)],
)
def test_the_dealer_shuffles_until_the_cards_are_randomly_mixed(address: str) -> None:
    """pa 655a.5(a), 657a.5(a), 659a.5(a), 663a.5(a), 665a.5(a), 669a.5(a), 670a.5(a), 671a.5(a), 672a.5(a), 673a.5(a),
    674a.5(a), 676a.5(a), 677a.5(a): when, by whom, how long, and into what."""
    first, second = procedure(address, "shuffle").steps[:2]
    assert [word for word in ("dealer shuffles", "device", "randomly mixed", "preshuffled") if word not in first] == []
    assert "single stack" in second


@pytest.mark.parametrize("address", ["pa/655a", "pa/657a", "pa/659a", "pa/669a", "pa/670a"])
def test_a_progressive_is_paid_by_steps_only_where_it_is_offered(address: str) -> None:
    """pa 655a.11(i)(1), 657a.11(e), 659a.11(h)(3)(ii), 669a.11(i)(3)(i), 670a.11(h)(3)(i)(B)."""
    assert "progressive" in procedure(address, "progressive-payout").method.split("|")
