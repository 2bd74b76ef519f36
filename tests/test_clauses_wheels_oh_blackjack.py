"""Clauses of the framework chapters, of wheels and of Ohio's blackjack games that no other test shows."""

from __future__ import annotations

import itertools

import pytest

import croupier
from croupier.errors import Refused
from croupier.filings.card import sign
from croupier.filings.sign_check import check
from croupier.filings.submission_document import submission
from croupier.games import open_game
from croupier.games.script import Decide
from croupier.odds.writers.markdown import markdown
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_review import periods
from croupier.tables.dealer import Recorded
from croupier.tables.journal import Event
from croupier.tables.replay import replay
from croupier.tables.table import Table


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).equipment])
def test_a_submission_describes_the_equipment(address: str) -> None:
    rules = Rules(address)
    text = markdown(submission(rules, periods(rules.chapter.rulebook))).replace("\\", "").partition(" Equipment\n")[2]
    for item in rules.chapter.equipment:
        if not rules.holds(item.requires):
            continue
        assert item.note[:20].rstrip(".") in text, item
        assert not item.note or f"[{rules.cite(item.cite)}]" in text, item


PROGRESSIVES = [
    ("oh/let-it-ride", "progressive", "multi-link", "oh table-games-progressives 2.B.1"),
    ("oh/mississippi-stud", "progressive", "multi-link", "oh table-games-progressives 2.B.2"),
    ("oh/ultimate-texas-holdem", "progressive", "multi-link", "oh table-games-progressives 2.B.3"),
    ("oh/texas-holdem-bonus", "progressive", "multi-link", "oh table-games-progressives 2.B.4"),
    ("oh/crazy-four-poker", "progressive", "multi-link", "oh table-games-progressives 2.B.5"),
    ("oh/four-card-poker", "progressive", "multi-link", "oh table-games-progressives 2.B.6"),
    ("oh/three-card-poker", "five-card-progressive", "multi-link", "oh table-games-progressives 2.B.7"),
    ("oh/three-card-poker", "progressive", "three-card-progressive", "oh table-games-progressives 3.A"),
    ("oh/pai-gow-poker", "progressive", "fortune-pai-gow-progressive", "oh table-games-progressives 4.A"),
    ("oh/blackjack", "blazing-7s", "blazing-7s", "oh table-games-progressives 5.A"),
]
"""Where Ohio's progressives may be offered: game, wager, whose pay table it has, clause."""


@pytest.mark.parametrize(("address", "wager", "jackpot", "cite"), PROGRESSIVES)
def test_ohios_progressives_are_offered_where_they_may_be(address: str, wager: str, jackpot: str, cite: str) -> None:
    """The house may offer each and need not (oh table-games-progressives 2.B); a player may place it besides the
    required wagers (oh table-games-progressives 1.A)."""
    assert cite
    other = {"progressive": "no"} if wager == "five-card-progressive" else {"five-card-progressive": "no"}
    if address != "oh/three-card-poker":
        other = {}
    rules = Rules(address, Submission(options=other | {wager: "yes"}))
    law = next(one for one in rules.offered if one.id == wager)
    shared = next(one for one in load("oh/table-games-progressives").wagers if one.id == jackpot)
    rows = [(row.hand, row.pays.text) for row in rules.tables(wager)[0].rows]
    assert rows == [(row[0], row[2]) for row in shared.paytables[0].rows]
    assert law.kind == "progressive", "nothing that a player must make"
    without = Rules(address, Submission(options=other | {wager: "no"}))
    assert wager not in {one.id for one in without.offered}


def test_no_other_game_of_ohio_has_these_progressives() -> None:
    """oh table-games-progressives 2.B, oh table-games-progressives 4.A"""
    named = {address for address, *_ in PROGRESSIVES}
    for address in addresses():
        if any(one.pays_as.startswith("table-games-progressives#") for one in load(address).wagers):
            assert address in named


# --- Ohio's blackjack games ------------------------------------------------------------------------------------------


FIVE = ("oh/blackjack", "oh/zombie-blackjack", "oh/zappit-blackjack", "oh/rockn-21", "oh/free-bet-blackjack")
PITCHED = {"dealing": "hand", "decks": "2"}


def played(address: str, cards: str, answers: str = "", wagers: dict[str, int] | None = None, **chosen: str) -> str:
    """A round of two seats after the wagers, step by step; the first card is burned."""
    table = Table(open_game(address, Submission(options=chosen)), Recorded(cards.split()))
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 100_000)
    table.begin()
    left = answers.split(", ") if answers else []
    while table.playing:
        table.answer(left.pop(0) if isinstance(table.pending, Decide) else wagers or {"main": 1000})
    assert not left, "nobody was asked"
    return ", ".join(said for event in table.journal.events if (said := step_of(event)))


def step_of(event: Event) -> str:
    data = event.data
    match event.kind:
        case "card":
            return f"{data['to']} {data['face']} {data['card']}"
        case "turn":
            return f"turn {data['place']}"
        case "decision":
            return f"{data['seat']} {data['action']}"
        case "settled":
            return f"{data['wager']} {data['seat']} {data['net'] // 100:+}"
        case "toke":
            return f"toke {data['cents'] // 100} {data['cite']}"
    return ""


@pytest.mark.parametrize("address", FIVE)
def test_a_round_of_blackjack_goes_its_printed_way(address: str) -> None:
    """From a shoe, players' cards up (oh 7.A, oh 7.F); insurance is collected before anybody draws (oh blackjack 9.D,
    oh zombie-blackjack 9.D, oh zappit-blackjack 9.D, oh rockn-21 9.D, oh free-bet-blackjack 9.E); players decide from
    the dealer's left (oh 7.E), and the first hand of a split is finished before the second gets a card (oh 11.B); then
    the dealer turns the second card, draws face up (oh 7.G) to a soft 17 (oh 12.B) and settles from the right
    (oh blackjack 4.E, oh zombie-blackjack 4.F, oh zappit-blackjack 4.F, oh rockn-21 4.E, oh free-bet-blackjack 4.F)."""
    split, second = ("free-split", "+0") if address == "oh/free-bet-blackjack" else ("split", "-10")
    answers = f"decline, insurance 5, {split}, hit, stand, stand, hit, stand"
    assert played(address, "2c 8h Th Ah 8d 5d 6d 5c 6h Kc 4c 4d", answers) == (
        "burn down 2c, seat 1 up 8h, seat 2 up Th, dealer down Ah, seat 1 up 8d, seat 2 up 5d, dealer down 6d,"
        " turn dealer, 1 decline, 2 insurance 5, insurance 2 -5,"
        f" 1 {split}, seat 1 up 5c, 1 hit, seat 1 up 6h, 1 stand, seat 1 hand 2 up Kc, 1 stand,"
        " 2 hit, seat 2 up 4c, 2 stand,"
        f" turn dealer, dealer up 4d, main 2 -10, main 1 -10, {split}:2 1 {second}"
    )


@pytest.mark.parametrize("address", FIVE)
def test_a_dealers_blackjack_is_found_before_anybody_draws(address: str) -> None:
    """oh 7.D: under a king the hole card is looked at first."""
    steps = played(address, "2c 9h Th Kd 7d 5d Ah")
    assert steps.endswith("dealer down Ah, turn dealer, turn dealer, main 2 -10, main 1 -10")


@pytest.mark.parametrize("address", FIVE)
def test_cards_have_the_printed_values(address: str) -> None:
    """Ace and 6 and a king are 17, not 27 (oh 3.B.iii); jack and queen are 20 (oh 3.B.ii); 9, 7 and 2 are 18
    (oh 3.B.i)."""
    steps = played(address, "2c Ah Jc 9d 6d Qc 7h Ks 2d", "hit, stand, stand")
    assert steps.endswith("dealer up 2d, main 2 +10, main 1 -10")


@pytest.mark.parametrize("address", FIVE)
def test_who_has_21_doubled_or_split_aces_is_not_asked_again(address: str) -> None:
    """Below 21 a player may draw (oh 12.A), a hard 21 gets none (oh 12.A.i), a doubled hand one card (oh 12.A.ii), each
    of two aces one (oh 12.A.iii)."""
    steps = played(address, "2c Ah 5h 6d Ad 6h Tc Kc 9h 9c 8c", "split, double")
    assert "1 split, seat 1 up Kc, seat 1 hand 2 up 9h, 2 double, seat 2 up 9c, turn dealer" in steps
    steps = played(address, "2c Th 9h 6d 4d 8h Tc 7c 2s 5h", "hit, stand")
    assert "1 hit, seat 1 up 7c, 2 stand" in steps


@pytest.mark.parametrize("address", FIVE)
def test_a_dealer_draws_nothing_when_it_can_change_nothing(address: str) -> None:
    """oh 12.C: both players have busted against a 6."""
    steps = played(address, "2c Th 9h 6d 6s 7s Ts Kc Qc", "hit, hit")
    assert steps.endswith("seat 2 up Qc, main 2 -10, turn dealer")


@pytest.mark.parametrize("address", FIVE)
def test_the_card_of_a_double_may_lie_face_down_until_the_hand_is_over(address: str) -> None:
    """oh 10.C, and oh free-bet-blackjack 10.D.ii for one that is free"""
    doubles = ["double"] + ["free-double"] * (address == "oh/free-bet-blackjack")
    for double in doubles:
        steps = played(address, "2c 5h 9c 6d 5d 9h Tc 7s 2h", f"{double}-face-down, stand")
        assert f"1 {double}-face-down, seat 1 down 7s, 2 stand, turn dealer, dealer up 2h" in steps
        assert ", main 2 +0, turn seat 1, main 1 -10" in steps


@pytest.mark.parametrize("address", FIVE)
def test_who_sat_out_may_be_kept_out_until_the_cards_are_shuffled_again(address: str) -> None:
    """Nobody enters in the middle of a shoe unless the property lets them, until the cards are shuffled again:
    oh blackjack 4.H, oh blackjack 4.H.i, oh blackjack 4.H.ii,
    oh rockn-21 4.H, oh rockn-21 4.H.i, oh rockn-21 4.H.ii,
    oh zappit-blackjack 4.I, oh zappit-blackjack 4.I.i, oh zappit-blackjack 4.I.ii,
    oh zombie-blackjack 4.I, oh zombie-blackjack 4.I.i, oh zombie-blackjack 4.I.ii,
    oh free-bet-blackjack 4.J, oh free-bet-blackjack 4.J.i, oh free-bet-blackjack 4.J.ii."""
    for entry in ("no", "yes"):
        table = croupier.open(address, options={"mid-shoe-entry": entry}).table(b"entry")
        for seat in (1, 2):
            table.sit(seat, f"p{seat}", 10_000_000)
        shuffles, refusals = 0, 0
        for number in range(120):
            table.begin()
            table.answer({"main": 1000})
            try:
                table.answer({"main": 1000} if number else {})
                admitted = number > 0
            except Refused:
                refusals, admitted = refusals + 1, False
                table.answer({})
            while table.playing:
                request = table.pending
                assert isinstance(request, Decide)
                table.answer("decline" if "decline" in request.actions else "stand")
            shuffles = sum(event.kind == "shuffle" for event in table.journal.events)
            if admitted:
                break
        assert admitted
        assert (shuffles, refusals > 0) == ((2, True) if entry == "no" else (1, False))


@pytest.mark.parametrize("address", FIVE)
def test_cards_are_shuffled_before_play_and_when_the_cutting_card_is_reached(address: str) -> None:
    """oh 6.A, oh 6.G: between rounds, not during one, and not before the cards in front of the cutting card are out;
    the round in which it comes is finished first (oh 7.I, oh 7.I.i, oh 7.I.ii, oh 7.I.iii)."""
    table = croupier.open(address).table(b"shoe")
    table.sit(1, "x", 10_000_000)
    for _ in range(120):
        table.begin()
        while table.playing:
            request = table.pending
            table.answer(
                ("decline" if "decline" in request.actions else "stand")
                if isinstance(request, Decide)
                else {"main": 1000}
            )
    kinds = [event.kind for event in table.journal.events if event.kind in ("round", "shuffle", "card")]
    shuffles = [place for place, kind in enumerate(kinds) if kind == "shuffle"]
    assert kinds[:2] == ["round", "shuffle"]
    assert len(shuffles) > 1
    assert all(kinds[place - 1] == "round" for place in shuffles)
    behind = next(event.data["behind"] for event in table.journal.events if event.kind == "shuffle")
    whole = 52 * int(table.game.rules.choice("decks"))
    for first, second in itertools.pairwise(shuffles):
        assert kinds[first:second].count("card") >= whole - behind


def test_pitched_cards_are_turned_over_when_wagers_are_settled() -> None:
    """The top card is discarded (oh blackjack 16.C.i, oh zombie-blackjack 16.C.i); players decide from the left on
    cards that lie face down (oh blackjack 16.D.i, oh zombie-blackjack 16.D.i) and get more face up
    (oh blackjack 16.D.i(c), oh zombie-blackjack 16.D.i(c)); the dealer plays (oh blackjack 16.E,
    oh zombie-blackjack 16.E), then turns the players' cards over and settles (oh blackjack 16.F,
    oh zombie-blackjack 16.F)."""
    for address in FIVE[:2]:
        steps = played(address, "2c Th 9h 6d 7s 7h Ts 3c Kc", "hit, stand, stand", **PITCHED)
        assert steps == (
            "burn down 2c, seat 1 down Th, seat 2 down 9h, dealer up 6d, seat 1 down 7s, seat 2 down 7h,"
            " dealer down Ts, 1 hit, seat 1 up 3c, 1 stand, 2 stand,"
            " turn dealer, dealer up Kc, turn seat 2, main 2 +10, turn seat 1, main 1 +10"
        )


def test_top_cards_are_discarded_before_hand_delivery_too() -> None:
    """oh blackjack 16.C.ii, oh zombie-blackjack 16.C.ii"""
    for address in FIVE[:2]:
        steps = played(address, "2c Th 9h 6d 7s 7h Ts 2d", "stand, stand", dealing="hand-delivery", decks="2")
        assert steps.startswith("burn down 2c, seat 1 up Th, seat 2 up 9h, dealer down 6d")


SIDES = {"main": 1000, "rock-n-21": 500, "trilux": 500}
ON_FIRST_CARDS = [
    ("oh/blackjack", {}, "", "oh blackjack 15.A.ii(a)(1), oh blackjack 15.C.ii(a).1"),
    ("oh/rockn-21", {}, "", "oh rockn-21 15.A.ii(a)(1), oh rockn-21 15.C.ii(a)(1)"),
    ("oh/blackjack", PITCHED, "turn", "oh blackjack 15.A.ii(a)(2), oh blackjack 15.C.ii(a).2"),
]


@pytest.mark.parametrize(("address", "chosen", "turned", "cite"), ON_FIRST_CARDS)
def test_rock_n_21_and_trilux_are_settled_before_play_or_hand_by_hand(
    address: str, chosen: dict[str, str], turned: str, cite: str
) -> None:
    """The dealers get what the chart says: oh blackjack 15.A.iii, oh blackjack 15.A.v, oh rockn-21 15.A.iii,
    oh rockn-21 15.A.v."""
    assert cite
    steps = played(address, "2c As 9c Jd Jd Kd 7c", "stand", SIDES, **chosen)
    one = "rock-n-21 1 +10000, toke 200 oh 15.A.v, trilux 1 -5"
    two = "rock-n-21 2 -5, trilux 2 -5"
    if turned:
        assert f"turn seat 1, {one}, main 1 +15, turn seat 2, {two}, 2 stand" in steps
    else:
        assert f"turn dealer, {two}, {one}, main 1" in steps


@pytest.mark.parametrize(("address", "cite"), [("oh/blackjack", "oh 15.B.iv(b)"), ("oh/rockn-21", "oh 15.B.iii(b)")])
def test_buster_is_settled_when_the_dealer_has_finished(address: str, cite: str) -> None:
    """Also if all players have busted (oh blackjack 15.B.ii(a), oh blackjack 15.B.ii(a).3, oh rockn-21 15.B.ii(a),
    oh rockn-21 15.B.ii(a)(3)); the dealers are paid too (oh blackjack 15.B.iii(a), oh blackjack 15.B.iv(b),
    oh rockn-21 15.B.iii(b))."""
    steps = played(address, "2c Th 9h 6d 6s 7s 2s Kc Qc 5h Td", "hit, hit", {"main": 1000, "buster": 500})
    assert steps.endswith(f"dealer up 5h, dealer up Td, buster 2 +10, toke 1 {cite}, buster 1 +10, toke 1 {cite}")
    steps = played(address, "2c Th 9h 6d 6s 7s Ts Kc Qc 5h", "hit, hit", {"main": 1000, "buster": 500})
    assert steps.endswith("dealer up 5h, buster 2 -5, buster 1 -5")


ADDED = {"main": 1000, "house-money": 500, "bet-the-set": 500, "trilux": 500}
HOUSE_MONEY = [
    (
        "oh/zombie-blackjack",
        "oh zombie-blackjack 15.A.ii(a), oh zombie-blackjack 15.A.ii(a)(1), oh zombie-blackjack 15.A.ii(b),"
        "oh zombie-blackjack 15.A.ii(c), oh zombie-blackjack 15.B.ii(a), oh zombie-blackjack 15.B.ii(a)(2),"
        "oh zombie-blackjack 15.B.ii(a)(3), oh zombie-blackjack 15.C.v(a)(1), oh zombie-blackjack 15.C.vi(a),"
        "oh zombie-blackjack 15.C.vii(b)",
    ),
    (
        "oh/zappit-blackjack",
        "oh zappit-blackjack 15.A.ii(a), oh zappit-blackjack 15.A.ii(a)(1), oh zappit-blackjack 15.A.ii(b),"
        "oh zappit-blackjack 15.A.ii(c), oh zappit-blackjack 15.B.iii(a), oh zappit-blackjack 15.B.iii(a)(2),"
        "oh zappit-blackjack 15.B.iii(a)(3), oh zappit-blackjack 15.C.vi(a)(1), oh zappit-blackjack 15.C.vii(a),"
        "oh zappit-blackjack 15.C.viii(b)",
    ),
]


@pytest.mark.parametrize(("address", "cite"), HOUSE_MONEY)
def test_house_money_bet_the_set_and_trilux(address: str, cite: str) -> None:
    """Bet the Set and TriLux at once, from the dealer's right; House Money after the look under an ace or ten, with the
    choice to add it unless the dealer has a Blackjack; what was added is doubled and split with the wager."""
    assert cite
    first = "bet-the-set 2 +50, trilux 2 +75, toke 5"
    steps = played(address, "2c 8h 9c 9d 8d 9h 7c 4s", "take, add 20, stand, stand", ADDED)
    assert f"turn dealer, {first}" in steps
    asked = "bet-the-set 1 +50, trilux 1 -5, house-money 2 +15, 2 take, house-money 1 +15, 1 add 20, 1 stand, 2 stand"
    assert asked in steps
    assert steps.endswith("main 2 -10, main 1 -30")
    steps = played(address, "2c 8h 9c Kd 8d 9h Ac", "", ADDED)
    assert steps.endswith("turn dealer, house-money 2 +15, house-money 1 +15, main 2 -10, main 1 -10")
    steps = played(address, "2c 8h 9c 6d 8d 9h Tc 7s Ks 4s 5d", "take, add 20, split, stand, stand, stand", ADDED)
    assert steps.endswith("dealer up 4s, main 2 -10, main 1 -30, split:2 1 -30")


def test_a_side_bet_on_cards_that_lie_down_is_settled_hand_by_hand() -> None:
    """oh zombie-blackjack 15.B.ii(a)(1), oh zombie-blackjack 15.C.v(a)(2)"""
    wagers = {"main": 1000, "bet-the-set": 500, "trilux": 500}
    steps = played("oh/zombie-blackjack", "2c 8h 9c 9d 2d 6h 7c 4s", "stand, stand", wagers, **PITCHED)
    assert "turn seat 1, bet-the-set 1 -5, trilux 1 -5, 1 stand, turn seat 2, bet-the-set 2 -5, trilux 2 -5" in steps


def test_a_hand_is_zapped_once() -> None:
    """oh zappit-blackjack 12.A.iv(b): a second 17 is not."""
    table = Table(open_game("oh/zappit-blackjack"), Recorded(["2c", "Th", "9d", "7d", "7c", "Tc", "7h", "5s"]))
    table.sit(1, "x", 100_000)
    table.begin()
    table.answer({"main": 1000})
    assert isinstance(table.pending, Decide)
    assert "zap" in table.pending.actions
    table.answer("zap")
    assert isinstance(table.pending, Decide)
    assert "zap" not in table.pending.actions


def test_a_lost_hand_beside_a_free_one_waits_for_it() -> None:
    """oh free-bet-blackjack 11.E.vi, oh free-bet-blackjack 10.D.vi: its wager says what the free hand wins."""
    steps = played("oh/free-bet-blackjack", "2c 8h 9c 9d 8d 9h 7c 6s Kc Ts Td", "free-split, hit, stand, stand")
    assert steps.endswith("turn dealer, dealer up Td, main 2 +10, main 1 -10, free-split:2 1 +10")


# --- wheels ----------------------------------------------------------------------------------------------------------


ROULETTE = {"red": 1000, "straight:17": 500, "black": 1000}
WHEELS = [  # what is said before the spin or while the ball circles; the steps of two seats; clauses
    ("pa/617a", "17", ROULETTE, "spin said 17", "pa 617a.3(d), pa 617a.5(b), pa 617a.5(e)"),
    ("oh/roulette", "17", ROULETTE, "spin said 17", "oh roulette 4.D, oh roulette 6.B, oh roulette 6.D"),
    ("gr/08", "17", ROULETTE, "spin said 17", "gr 8(c)(2), gr 8(c)(4)"),
    ("bs/06", "17", ROULETTE, "spin said 17", "bs 6(1)(d), bs 6(3)(b), bs 6(3)(d)"),
    ("pa/619a", "$5", {"dollar-1": 1000, "dollar-5": 500}, "said $5", "pa 619a.2(a), pa 619a.2(c), pa 619a.2(e)"),
    (
        "oh/big-six",
        "$5",
        {"dollar-1": 1000, "dollar-5": 500},
        "$5",
        "oh big-six 4.B, oh big-six 5.A, oh big-six 6.A, oh big-six 6.B",
    ),
]


@pytest.mark.parametrize(("address", "result", "wagers", "spun", "cite"), WHEELS)
def test_wheels_close_bets_collect_what_loses_and_then_pay(
    address: str, result: str, wagers: dict[str, int], spun: str, cite: str
) -> None:
    """Wagers come before the spin; no more bets is said when the book wants it; a seat may have several wagers; all
    that loses at any seat is collected before anybody is paid."""
    assert cite
    table = Table(open_game(address), Recorded([result]))
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 100_000)
    table.begin()
    table.answer(wagers)
    table.answer(wagers)
    words = {"begun": "spin", "say": "said", "spin": result}
    assert [words[event.kind] for event in table.journal.events if event.kind in words] == spun.split()
    kinds = [event.kind for event in table.journal.events]
    assert max(place for place, kind in enumerate(kinds) if kind == "wagers") < kinds.index("spin")
    won = [line.net > 0 for line in table.lines]
    assert won == sorted(won), "nothing is paid before the last losing wager is collected"
    assert {line.seat for line in table.lines if line.net < 0} == {line.seat for line in table.lines if line.net > 0}
    assert len(won) == 2 * len(wagers)


def test_the_groups_with_a_zero_are_the_printed_ones() -> None:
    """gr 8(b)(3)C.i; pa 617a.3(e)(3)(i)"""
    for address in ("gr/08", "pa/617a"):
        for group in ("0-1-2", "0-2-00", "00-2-3"):
            table = Table(open_game(address), Recorded(["2"]))
            table.sit(1, "x", 100_000)
            table.begin()
            table.answer({f"three-numbers:{group}": 500})
            assert [line.net for line in table.lines] == [11 * 500], group
        table.begin()
        with pytest.raises(Refused):
            table.answer({"three-numbers:0-1-3": 500})


def test_a_sign_says_that_00_is_no_wager_only_where_it_is_none() -> None:
    """oh roulette 5.C, oh roulette 5.C.i: the house may read that wagers with 00 are taken."""
    for choice, said in (("refused", True), ("taken", False)):
        chosen = {"wheel": "double-as-single", "covered-00": choice}
        rules = Rules("oh/roulette", Submission(options=chosen, limits={"table": ("5", "500")}))
        text = markdown(sign(rules))
        assert "used as a single zero wheel" in text
        assert ("is not a wager" in text) == said


POSTED = [
    ("oh/blackjack", "Buster Blackjack", "oh 15.B.ii(a).2", "oh blackjack 15.B.ii(a).2"),
    ("oh/rockn-21", "Buster Blackjack", "oh 15.B.ii(a)(2)", "oh rockn-21 15.B.ii(a)(2)"),
    ("oh/zombie-blackjack", "Bet the Set", "oh 15.B.ii(a)(2)", "oh zombie-blackjack 15.B.ii(a)(2)"),
    ("oh/zappit-blackjack", "Bet the Set", "oh 15.B.iii(a)(2)", "oh zappit-blackjack 15.B.iii(a)(2)"),
    ("oh/free-bet-blackjack", "Push 22", "oh 14.A.ii", "oh free-bet-blackjack 14.A.ii"),
]


@pytest.mark.parametrize(("address", "wager", "wanted", "cite"), POSTED)
def test_a_pay_table_that_is_to_be_posted_is_on_the_sign(address: str, wager: str, wanted: str, cite: str) -> None:
    assert cite
    rules = Rules(address, Submission(limits={"table": ("5", "500")}))
    lines = [line for line in check(rules, sign(rules)) if line.cite == wanted]
    assert lines
    assert not any(line.missing for line in lines)
    assert f"## {wager}\n" in markdown(sign(rules)).replace("\\", "")


def test_a_ruling_on_the_spin_after_a_void_00_can_be_replayed() -> None:
    """oh roulette 5.C.ii, oh roulette 7.E: 00 is spun again, and that spin is a floater."""
    chosen = Submission(options={"wheel": "double-as-single"})
    table = Table(open_game("oh/roulette", chosen), Recorded(["00", "29", "17"]), pause=True)
    table.sit(1, "x", 100_000)
    table.begin()
    table.answer({"black": 1000})
    table.proceed()
    table.proceed()
    table.rule("floater", 1)
    while table.playing:
        table.proceed()
    assert [(line.wager, line.net) for line in table.lines] == [("black", 1000)]
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize("address", FIVE)
def test_a_card_that_the_dealer_missed_comes_after_the_players_cards(address: str) -> None:
    """oh blackjack 17.E, oh rockn-21 16.E, oh free-bet-blackjack 15.E, oh zombie-blackjack 17.E,
    oh zappit-blackjack 16.E: both cards of every player are dealt first, then what the dealer's hand lacks."""
    table = Table(open_game(address), croupier.open(address).table(b"missed").dealer, pause=True)
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 10_000)
    table.begin()
    for _ in (1, 2):
        table.answer({"main": 1000})

    def dealt() -> list[str]:
        places = [event.data["to"] for event in table.journal.events if event.kind == "card"]
        return [place for place in places if place != "burn"]

    while dealt() != ["seat 1", "seat 2"]:
        table.proceed()
    table.rule("dealer-missed")
    while len(dealt()) < 6:
        table.proceed()
    assert dealt() == ["seat 1", "seat 2", "seat 1", "seat 2", "dealer", "dealer"]
