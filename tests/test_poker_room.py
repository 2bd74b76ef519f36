"""Poker among players: betting, pots and their division by the text, and random hands beside PokerKit."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.equipment.cards import cards
from croupier.errors import Refused
from croupier.games.poker_room import phh
from croupier.games.poker_room.betting import BettingRound, Limits
from croupier.games.poker_room.hand import Award, Hand, Terms, showing
from croupier.games.poker_room.posted import killed, posted, rake_of
from croupier.games.poker_room.pots import Pot, Rake, brought_to, divided, less, main_first, pots_of
from croupier.games.poker_room.variants import Variant, variant_of, variants
from croupier.rules.submission import Rules, Submission
from poker_oracle import same_stacks

PA, BS = "pa/637a-poker", "bs/15-poker"
GAMES = variants(Rules(PA))


def game(name: str, address: str = PA, **options: str) -> Variant:
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    return variant_of(Rules(address, Submission(options={"variant": name, **chosen})))


# --- what the charts say ----------------------------------------------------------------------------------------------


def test_every_game_of_both_chapters_is_read_off_its_charts() -> None:
    for address, count in ((PA, 18), (BS, 9)):
        names = variants(Rules(address))
        assert len(names) == count
        for one in names:
            variant = game(one, address)
            assert (variant.forced is None) == variant.button
            assert variant.own + variant.board >= 4


@pytest.mark.parametrize("address", [PA, BS])
def test_the_chart_of_games_and_the_betting_rounds_agree(address: str) -> None:
    chart = next(one for one in Rules(address).chapter.charts if one.id == "games")
    for one, _, button, hole, up, community, draws, *_ in chart.rows:
        streets = game(one, address).streets
        assert game(one, address).button == (button == "yes")
        assert sum(street.down for street in streets) == int(hole[0])
        assert sum(street.up for street in streets) == int(up)
        assert sum(street.board for street in streets) == int(community)
        assert sum(street.draw for street in streets) == int(draws)


def test_streets_are_as_printed() -> None:
    dealt = [(one.down, one.up, one.board, one.draw, one.burn) for one in game("hold-em-high").streets]
    assert dealt == [(2, 0, 0, False, False), (0, 0, 3, False, True), (0, 0, 1, False, True), (0, 0, 1, False, True)]
    first, *later = game("super-seven-card-stud-eight-or-better").streets
    assert (first.down, first.up, first.discard) == (4, 1, 2)
    assert [(one.down, one.up) for one in later] == [(0, 1), (0, 1), (0, 1), (1, 0)]
    assert [one.draw for one in game("badugi").streets] == [False, True, True, True]


def test_the_tribal_chapter_deals_the_games_that_it_names() -> None:
    """gr 7 prints no deal: hold'em is named, and split pot games with an eight; the house says how many play."""
    for name in variants(Rules("gr/07")):
        own, printed = variant_of(Rules("gr/07"), name), game(name)
        dealt = [(one.down, one.up, one.board, one.burn, one.opens) for one in own.streets]
        assert dealt == [(one.down, one.up, one.board, one.burn, one.opens) for one in printed.streets]
        assert own.shares == printed.shares
    few = Rules("gr/07", Submission({"players": "6"}))
    assert variant_of(few).seats == 6
    with pytest.raises(Refused, match="no game 'badugi'"):
        variant_of(few, "badugi")


def test_bahamian_common_cards_stand_in_for_the_seventh_card_only() -> None:
    """pa 637a.10(h): a sixth or seventh card; bs 15(9)(h): a seventh."""
    assert game("seven-card-stud-high").common_from == 6
    assert game("seven-card-stud-high", BS).common_from == 7


# --- betting ----------------------------------------------------------------------------------------------------------


def betting(limits: Limits, stacks: list[int], bets: list[int] | None = None, pot: int = 0, **how: Any) -> BettingRound:
    count = len(stacks)
    return BettingRound(limits, 0, stacks, bets or [0] * count, [True] * count, range(count), pot, **how)


def test_fixed_bets_and_three_raises() -> None:
    round_ = betting(Limits("fixed", (10,), raises=3), [500] * 3)
    for to in (10, 20, 30, 40):
        assert (round_.offer().least, round_.offer().most) == (to, to)
        round_.raise_to(to)
    assert not round_.offer().least, "a bet and three raises"
    round_.call()
    round_.call()
    assert round_.acting == -1, "it is over"


def test_pot_limit_counts_the_call() -> None:
    round_ = betting(Limits("pot", (2,)), [500] * 3, [0, 1, 2], pot=7)
    offer = round_.offer()
    assert (offer.call, offer.least, offer.most) == (2, 4, 2 + (7 + 3 + 2))


def test_spread_limit_lets_a_raise_be_no_less_than_the_last() -> None:
    round_ = betting(Limits("spread", (2,), 10), [500] * 3)
    assert (round_.offer().least, round_.offer().most) == (2, 10)
    round_.raise_to(6)
    assert (round_.offer().least, round_.offer().most) == (12, 16)


def test_a_short_all_in_gives_nobody_another_raise_until_it_comes_to_a_full_one() -> None:
    round_ = betting(Limits("none", (10,)), [500, 500, 125, 140, 500])
    round_.raise_to(100)
    round_.call()
    round_.raise_to(125)  # 25 more than 100, less than a raise
    round_.raise_to(140)  # 15 more: together 40
    offer = round_.offer()
    assert offer.seat == 4
    assert offer.least == 240, "who has not acted yet may raise, by as much as the last full bet"
    round_.call()
    assert (round_.offer().seat, round_.offer().least) == (0, 0)
    round_ = betting(Limits("none", (10,)), [500, 500, 150, 200, 500])
    for to in (100, 150, 200):
        round_.raise_to(to) if to != 150 else (round_.call(), round_.raise_to(150))
    round_.call()
    assert round_.offer().least == 300, "two short ones of 50 are a full raise of 100"


def test_who_has_checked_may_raise_unless_posted_otherwise() -> None:
    """637a.8(j)."""
    for allowed in (True, False):
        round_ = betting(Limits("none", (10,), check_raise=allowed), [500] * 2)
        round_.call()
        round_.raise_to(10)
        assert bool(round_.offer().least) == allowed


def test_a_completed_forced_bet_is_a_full_bet() -> None:
    round_ = betting(Limits("fixed", (10,)), [98, 100, 100], [2, 0, 0], completes=True)
    round_._queue = [1, 2]
    round_.call()
    assert round_.offer().least == 10
    round_.raise_to(10)
    round_.call()
    assert (round_.offer().seat, round_.offer().least) == (1, 20), "who had called the forced bet may raise"


def test_what_is_not_allowed_is_refused() -> None:
    round_ = betting(Limits("none", (10,)), [500] * 2)
    with pytest.raises(Refused, match="may check"):
        round_.fold()
    with pytest.raises(Refused, match=r"\$0.10 to \$5"):
        round_.raise_to(5)
    with pytest.raises(Refused, match="must bet"):
        betting(Limits("none", (10,)), [500] * 2, must_bet=True).call()


def test_who_cannot_pay_blind_and_one_bet_is_not_dealt_in() -> None:
    """637a.8(b)(4)."""
    terms = Terms(Limits("none", (200,) * 4), blinds=(100, 200))
    with pytest.raises(Refused, match="one bet at the minimum"):
        Hand(game("hold-em-high"), terms, [1000, 399])


# --- pots -------------------------------------------------------------------------------------------------------------


def test_side_pots() -> None:
    assert pots_of([100, 300, 1000, 1000], [True] * 4) == [
        Pot(400, (0, 1, 2, 3)), Pot(600, (1, 2, 3)), Pot(1400, (2, 3)),
    ]  # fmt: skip
    assert pots_of([50, 300, 1000], [True, True, False]) == [Pot(150, (0, 1)), Pot(1200, (1,))]


def test_rake_by_percentage_and_by_levels() -> None:
    """pa 637a.17(a)(2), 637a.17(a)(3), 637a.17(b)(1), 637a.17(b)(2): in whole chips, no more than the maximum."""
    rake = Rake(Fraction(1, 10), most=400, step=100)
    assert [rake.of(cents) for cents in (990, 1000, 2550, 9000)] == [0, 100, 200, 400]
    levels = Rake(levels=((1000, 100), (2000, 100), (4000, 200)), most=300)
    assert [levels.of(cents) for cents in (900, 1000, 3999, 4000)] == [0, 100, 200, 300]
    rounds = Rake(Fraction(1, 10), step=100, each_round=True)
    assert rounds.of_pots([[1500, 1500]]) == [200]
    assert Rake(Fraction(1, 10), step=100).of_pots([[1500, 1500]]) == [300]


def test_each_pot_pays_its_own_rake() -> None:
    """637a.17(b)(1): of the pot and of any side pots; the maximum is of the whole round of play (637a.17(a)(3))."""
    tenth = Rake(Fraction(1, 10), most=5000, step=100)
    assert tenth.of_pots([[9000], [9000], [10000]]) == [900, 900, 1000]
    assert tenth.of_pots([[1850], [1950]]) == [100, 100], "each is rounded for itself"
    assert replace(tenth, most=1000).of_pots([[9000], [9000], [10000]]) == [900, 100, 0]
    levels = Rake(levels=((1000, 100), (2000, 200), (4000, 300)))
    assert levels.of_pots([[1800], [20000]]) == [100, 500], "a level is paid by the pot that reaches it"
    assert replace(tenth, levels=levels.levels, most=500).of_pots([[1800], [20000]]) == [200, 300]


def test_a_rake_has_the_clause_of_its_kind() -> None:
    kinds = {"percentage": "(b)(1)", "incremental": "(b)(2)", "percentage, incremental": "(b)"}
    for kind, clause in kinds.items():
        levels = {"rake-increments": "$10 $1"} if "incremental" in kind else {}
        rules = Rules(PA, Submission(options={"rake": kind, "rake-maximum": "$4", **levels}))
        assert rake_of(rules).cite == f"pa 637a.17{clause}"


def test_what_a_betting_round_brought_lies_in_its_pots() -> None:
    """Seat 1 is all-in with 20 in the first round, seat 2 with 50 in the second; seat 4 folds after the first."""
    rounds = [[20, 30, 30, 30], [20, 50, 100, 30], [20, 50, 200, 30]]
    assert brought_to(rounds, [True, True, True, False]) == [[80, 0, 0], [30, 40, 0], [0, 50, 100]]
    assert [sum(pot) for pot in brought_to(rounds, [True] * 3 + [False])] == [
        pot.cents for pot in pots_of(rounds[-1], [True] * 3 + [False])
    ]


def test_a_contribution_comes_from_the_main_pot_first() -> None:
    """637a.15(c) does not say which pot pays."""
    pots = [Pot(200, (0, 1)), Pot(300, (1,))]
    assert main_first(pots, 250) == [200, 50]
    assert less(pots, main_first(pots, 250)) == [Pot(0, (0, 1)), Pot(250, (1,))]


def test_what_cannot_be_divided_does_not_exceed_a_dollar() -> None:
    assert divided(700, 2, 100, 100) == (300, 100)
    assert divided(500, 3, 100, 100) == (150, 50), "two dollars would be left over: smaller chips are taken"
    assert divided(500, 3, 100) == (100, 200), "no maximum is printed"
    assert divided(7, 3, 1) == (2, 1)


# --- whole hands ------------------------------------------------------------------------------------------------------


def played(variant: Variant, terms: Terms, stacks: list[int], own: list[str], board: str = "", acts: str = "") -> Hand:
    """A hand in which everybody checks or calls but for the acts that are named, in order."""
    hand = Hand(variant, terms, stacks)
    hands, open_cards, said = [list(cards(one)) for one in own], list(cards(board)), acts.split()
    while (due := hand.due).kind != "over":
        if due.kind == "act":
            act = said.pop(0) if said else "c"
            hand.fold() if act == "f" else hand.call() if act == "c" else hand.raise_to(int(act))
        elif due.kind == "card":
            hand.deal(hands[due.seat].pop(0))
        elif due.kind == "draw":
            hand.discard(())
        else:
            hand.deal(open_cards.pop(0) if due.kind == "board" else -1)
    return hand


def plain(streets: int, **how: Any) -> Terms:
    return Terms(Limits("none", (100,) * streets), **how)


def test_the_odd_dollar_of_a_tied_high_share_goes_by_suit() -> None:
    """637a.12(k)(2)(ii), (iv): both have a king-high straight, and the highest card is a king, spades first."""
    rules = Rules(PA, Submission(options={"variant": "omaha-eight-or-better"}))
    variant = variant_of(rules)
    terms = posted(rules, variant, plain(4, ante=100, chip=100))
    own = ["Kh Qd 2c 2d", "Ks Qh 2h 2s", "8c 8d 7h 7c"]
    hand = played(variant, terms, [5000] * 3, own, "Jc Td 9s 4h 4d")
    assert [(one.seat, one.cents, one.odd) for one in hand.awards] == [(0, 100, 0), (1, 200, 100)]


def test_the_odd_dollar_of_a_tied_low_share_goes_to_the_lowest_suit() -> None:
    """637a.12(k)(2)(iii) and the reading odd-low-dollar: clubs first, or spades first."""
    own = ["Ah 2d Kc Kd", "Ac 2s Qc Qd", "9c 9d 9h Tc"]
    for choice, first in (("clubs-first", 1), ("spades-first", 0)):
        rules = Rules(PA, Submission(options={"variant": "omaha-eight-or-better", "odd-low-dollar": choice}))
        variant = variant_of(rules)
        hand = played(variant, posted(rules, variant, plain(4, ante=200, chip=100)), [5000] * 3, own, "3h 4d 8s 9s Jd")
        low = [(one.seat, one.cents) for one in hand.awards if one.share == "low"]
        assert sorted(low) == sorted([(first, 200), (1 - first, 100)])
        assert hand.awards[0] == Award(0, "high", 2, 300)


def test_without_an_eight_the_whole_pot_goes_to_the_high_hand_pot_by_pot() -> None:
    """637a.10(j) for each pot: the all-in player's low hand wins half of the main pot only."""
    variant = game("omaha-eight-or-better")
    hand = played(variant, plain(4, ante=100), [1000, 3000, 3000],
                  ["Ah 2d Kc Kd", "Qh Qd Tc 9h", "Jh Jd Ts 9c"], "3h 4d 8s Qs 6d", "900 2900 c")  # fmt: skip
    assert hand.pots == [Pot(3000, (0, 1, 2)), Pot(4000, (1, 2))]
    assert {(one.pot, one.share, one.seat, one.cents) for one in hand.awards} == {
        (1, "high", 1, 4000), (0, "high", 1, 1500), (0, "low", 0, 1500),
    }  # fmt: skip


def test_a_badugi_half_without_a_badugi_goes_as_the_house_reads_it() -> None:
    """637a.20(l) says nothing: the best of fewer cards (637a.21(k)(2)), or the best lowball hand."""
    own = ["2c 3c 4c 5d 7d", "2d 3h 4h Kh Qd"]
    for reading, won in (("best-of-fewer-cards", {"low": 0, "badugi": 1}), ("lowball-winner", {"low": 0})):
        hand = played(game("triple-draw-badacey", badugi_half=reading), plain(4, ante=100), [5000] * 2, own)
        assert {one.share: one.seat for one in hand.awards} == won


def test_a_common_card_when_the_deck_is_too_short() -> None:
    """637a.10(h): nine players who all stay get five cards each and two common cards."""
    variant, deck = game("seven-card-stud-high"), iter(range(52))
    hand = Hand(variant, plain(5, ante=100, forced=50), [10_000] * 9)
    while hand.due.kind != "over":
        hand.call() if hand.due.kind == "act" else hand.deal(next(deck))
    assert [len(own) for own in hand.own] == [5] * 9
    assert len(hand.board) == 2
    assert len(hand.burned) == 4


def test_burn_cards_are_shuffled_when_one_card_or_none_is_left() -> None:
    """637a.10(h): eight players leave one card before the seventh."""
    variant, deck = game("seven-card-stud-high"), list(range(52))
    hand = Hand(variant, plain(5, ante=100, forced=50), [10_000] * 8)
    shuffled: tuple[int, ...] = ()
    while hand.due.kind != "over":
        if hand.due.kind == "act":
            hand.call()
        elif hand.due.kind == "shuffle":
            shuffled = hand.due.cards
            deck += shuffled
            hand.shuffle()
        else:
            hand.deal(deck.pop(0))
    assert len(shuffled) == 3
    assert [len(own) for own in hand.own] == [6] * 8
    assert len(hand.board) == 1


def test_a_kill_lasts_until_a_pot_is_divided_or_too_small() -> None:
    """637a.1: twice the limits after a qualifying pot that one player wins whole; half-kill one and a half times."""
    variant = game("omaha-eight-or-better")
    whole = played(variant, plain(4, ante=2500), [5000] * 2, ["Ah Ad Kc Kd", "Qh Qd Tc 9h"], "3h 4d 9s Js Jd")
    split = played(variant, plain(4, ante=2500), [5000] * 2, ["Ah 2d Kc Kd", "Qh Qd Tc 9h"], "3h 4d 8s Qs 6d")
    tied = played(variant, plain(4, ante=2500), [5000] * 2, ["Ah Kd 2c 3c", "Ad Ks 2d 3d"], "As Kh Qd Jc 9h")
    for kind, factor in (("kill", Fraction(2)), ("half-kill", Fraction(3, 2))):
        for pot, after in (("$50", factor), ("$51", Fraction(1))):
            options = {"variant": "omaha-eight-or-better", "kill": kind, "qualifying-pot": pot}
            rules = Rules(PA, Submission(options=options))
            assert killed(rules, whole) == after
            assert killed(rules, split) == killed(rules, split, factor) == 1
            assert killed(rules, tied) == 1, "nobody has won it whole"
            assert killed(rules, tied, factor) == after, "nor is it split between a high hand and a low one"
    assert Limits("fixed", (400, 800)).times(Fraction(3, 2)).bets == (600, 1200)
    assert killed(Rules(PA), whole) == 1, "no kill is posted"


def test_the_best_hand_showing_opens() -> None:
    """637a.10(f): pairs before high cards; low hands turned round."""
    order = [showing(cards(one), low=False) for one in ("Ac Kd", "2c 2d", "3h 3s")]
    assert order == sorted(order)
    lows = [showing(cards(one), low=True) for one in ("2c 2d", "Kc 3d", "Ac 3h", "Ah 2h")]
    assert lows == sorted(lows)


def test_who_made_the_last_bet_shows_first() -> None:
    """637a.18(e)."""
    own = ["Ah Ad", "Kh Kd", "Qh Qd"]
    hand = played(
        game("hold-em-high"), plain(4, ante=100), [5000] * 3, own, "2c 3d 8s 9h Jc", "c c c c c c c c c c 100"
    )
    assert hand.shown == [1, 2, 0]


# --- beside PokerKit --------------------------------------------------------------------------------------------------


def most_seats(one: str) -> int:
    """So many that the deck lasts: PokerKit has no common card, and deals no card that is given up at once."""
    return 5 if one.startswith("super") else 6


@pytest.mark.parametrize("one", GAMES)
def test_random_hands_end_as_with_pokerkit(one: str) -> None:
    beside_pokerkit(one, 200)


@pytest.mark.verify
@pytest.mark.parametrize("one", GAMES)
def test_many_random_hands_end_as_with_pokerkit(one: str) -> None:
    beside_pokerkit(one, 10_000)


def beside_pokerkit(one: str, hands: int) -> None:
    variant = game(one)
    for number in range(hands):
        same_stacks(variant, random.Random(f"{one} {number}"), min(most_seats(one), variant.seats))


# --- PHH --------------------------------------------------------------------------------------------------------------


def recorded(variant: Variant, rng: random.Random, terms: Terms, stacks: list[int]) -> phh.Recorder:
    """A random hand, written down."""
    record, deck = phh.Recorder(variant, terms, stacks), rng.sample(range(52), 52)
    while (due := record.hand.due).kind != "over":
        if due.kind == "act":
            offer, what = record.hand.offer, rng.random()
            if offer.least and what < 0.3:
                record.raise_to(100 * rng.randint(offer.least // 100, min(offer.most, 3 * offer.least) // 100))
            elif offer.call and what < 0.45:
                record.fold()
            else:
                record.call()
        elif due.kind == "shuffle":
            deck += due.cards
            record.shuffle()
        elif due.kind in ("draw", "discard"):
            down = [
                card for card, up in zip(record.hand.own[due.seat], record.hand.up[due.seat], strict=True) if not up
            ]
            record.discard(rng.sample(down, due.count or rng.randint(0, 3)))
        else:
            record.deal(deck.pop(0))
    return record


@pytest.mark.parametrize("one", GAMES)
def test_a_hand_that_is_written_and_read_ends_the_same(one: str) -> None:
    variant, rng = game(one), random.Random(one)
    for number in range(10):
        half = len(variant.streets) // 2
        limits = Limits("fixed", (200,) * half + (400,) * (len(variant.streets) - half), raises=3)
        blinds = (100, 200) if variant.button else ()
        terms = Terms(limits, 25, blinds, 0 if variant.button else 75, chip=25, button_blind=True)
        stacks = [100 * rng.randint(6, 90) + 25 for _ in range(rng.randint(2, 4 if number else 2))]
        record = recorded(variant, rng, terms, stacks)
        text = record.text()
        written = phh.read(text)
        again = phh.replayed(written, variant, replace(written.terms(variant), button_blind=True))
        assert again.stacks == record.hand.stacks == written.ends
        assert phh.write(written, again.stacks) == text


@pytest.mark.parametrize("code", phh.CODES)
def test_pokerkit_reads_what_is_written(code: str) -> None:
    from pokerkit import HandHistory

    structure, one = phh.CODES[code]
    variant, rng = game(one), random.Random(code)
    for _ in range(5):
        half = len(variant.streets) // 2
        big = 400 if structure == "fixed" else 200
        limits = Limits(structure, (200,) * half + (big,) * (len(variant.streets) - half), raises=3)
        terms = Terms(
            limits, 100, (100, 200) if variant.button else (), 0 if variant.button else 100, button_blind=True, chip=100
        )
        record = recorded(variant, rng, terms, [10**6] * 3)  # where nobody is all-in hands are shown in the end
        *_, last = HandHistory.loads(record.text())
        assert [100 * stack for stack in last.stacks] == record.hand.stacks


HEADER = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "not a PHH file"),
        ('variant = "NT"', "lacks starting_stacks and actions"),
        (HEADER.replace("NT", "NS") + "actions = []", "no game 'NS'"),
        (HEADER + 'actions = ["p9 f"]', "no player p9"),
        (HEADER + 'actions = ["p1 dances"]', "no deal and no act"),
        (HEADER + 'actions = ["d dh p1 AcAd", "d dh p2 KcKd", "p1 cc"]', "it is p2's turn"),
        (HEADER + 'actions = ["d dh p1 AcAd", "d dh p2 KcKd", "p2 cbr 3"]', r"\$4 to \$100"),
        (HEADER + 'actions = ["d dh p1 AcAd", "d dh p2 KcKd", "p2 f", "p1 f"]', "the file goes on"),
        (HEADER + 'actions = ["d dh p1 AcAd", "d dh p2 KcKd"]', "the file ends"),
        (HEADER + 'actions = ["d dh p1 AcAd", "d dh p2 KcAd"]', "Ad has been dealt already"),
        (
            HEADER + 'actions = ["d dh p1 AcAd", "d dh p2 KcKd", "p2 cc", "p1 cc", "d db 2cKc3c"]',
            "Kc has been dealt already",
        ),
    ],
)
def test_a_file_that_cannot_be_played_says_why(text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        adjudicated(text)


def adjudicated(text: str) -> Hand:
    written, variant = phh.read(text), game("hold-em-high")
    return phh.replayed(written, variant, replace(written.terms(variant), button_blind=True))


def test_every_chapter_plays_its_worked_hands_on_the_command_line() -> None:
    """Seven-card stud of the Bahamas asks its house how many play, and only in that game."""
    for name in ("bahamas-high-low", "bahamas-rake-each-round"):
        result = CliRunner().invoke(main.app, ["hand", str(Path(__file__).parent / "hands" / f"{name}.phh")])
        assert result.exit_code == 0, result.output


# --- worked hands -----------------------------------------------------------------------------------------------------

WORKED = sorted((Path(__file__).parent / "hands").glob("*.phh"))


@pytest.mark.parametrize("path", WORKED, ids=[path.stem for path in WORKED])
def test_a_worked_hand_ends_as_it_says(path: Path) -> None:
    """Worked out by hand from the text: the stacks that it leaves, or why it cannot be played so."""
    text = path.read_text(encoding="utf-8")
    written, refused = phh.read(text), tomllib.loads(text).get("_refused")
    rules = Rules(written.chapter, Submission(options={**written.options, "variant": written.game}))
    assert written.shows
    assert written.cite.startswith(f"{rules.chapter.rulebook} ")
    if refused:
        with pytest.raises(Refused, match=refused):
            phh.adjudicated(written, rules)
        return
    assert phh.adjudicated(written, rules).stacks == written.ends


def test_there_are_forty_worked_hands_of_every_game() -> None:
    games = {phh.read(path.read_text(encoding="utf-8")).game for path in WORKED}
    assert len(WORKED) >= 40
    assert games == set(GAMES)
