"""DJ Wild Stud Poker: hands with wild cards counted another way, the game three ways, and its readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from math import comb, prod

import numpy as np
import pytest

from croupier.contract.checks import cases_agree
from croupier.equipment.cards import JOKER, several
from croupier.games import open_game
from croupier.games.poker.dj_wild import HANDS, DJWildStud, _counted, _progressive, progressive_wild
from croupier.games.side_bets import numbers
from croupier.kernels import plain
from croupier.odds.pricing import Conditions, price
from croupier.ranking.deuces import CATEGORIES, FIVE_OF_A_KIND, natural5, wild5
from croupier.ranking.poker import all_hands, rank5
from croupier.rules.submission import Submission


def opened(address: str = "pa/687a", paytables: dict[str, str] | None = None, **options: str) -> DJWildStud:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    game = open_game(address, Submission(options=chosen, paytables=paytables or {}))
    assert isinstance(game, DJWildStud)
    return game


def advantage(game: DJWildStud, wager: str = "ante") -> Fraction:
    one = next(one for one in game.priced() if one.wager == wager)
    found = price(game, one, game.count(one), Conditions()).house_advantage
    assert isinstance(found, Fraction)
    return found


# --- ranking ---------------------------------------------------------------------------------------------------------


def best(ranks: tuple[int, ...], suited: bool) -> str:
    """What ranks (0 is a 3, 11 an ace) make with wild cards up to five, told by how many of each there are."""
    wilds, counts = 5 - len(ranks), sorted(Counter(ranks).values(), reverse=True)
    apart = len(counts) == len(ranks)
    spans = [{*range(low, low + 5)} for low in range(-1, 8)] + [{11, -1, 0, 1, 2}]  # 2-6 to T-A, and ace to five
    runs = apart and any({*ranks} <= span for span in spans)
    if not ranks:
        return "five-wilds"
    if suited and apart and min(ranks) >= 7:
        return "royal-flush"
    if len(counts) == 1:
        return "five-of-a-kind"
    if suited and runs:
        return "straight-flush"
    if counts[0] + wilds >= 4:
        return "four-of-a-kind"
    if len(counts) == 2:
        return "full-house"
    if suited:
        return "flush"
    if runs:
        return "straight"
    if counts[0] + wilds >= 3:
        return "three-of-a-kind"
    if counts[:2] == [2, 2]:
        return "two-pair"
    return "pair" if counts[0] + wilds == 2 else "high-card"


def counted_by_ranks() -> dict[str, int]:
    """All hands of 53 cards, by how many cards of each of twelve ranks they have and whether these are of one suit."""
    found = Counter[str]()
    for size in range(6):
        for ranks in combinations_with_replacement(range(12), size):
            counts = Counter(ranks).values()
            ways, suited = prod(comb(4, count) for count in counts), 4 if set(counts) == {1} else 0
            found[best(ranks, True)] += comb(5, 5 - size) * suited
            found[best(ranks, False)] += comb(5, 5 - size) * (ways - suited)
    return found


def all_values() -> Iterator[np.ndarray]:
    fives, fours = (all_hands(size).T.astype(np.int64) for size in (5, 4))
    for cards in (fives, np.vstack((fours, np.full_like(fours[:1], JOKER)))):
        yield numbers(wild5, cards, range(5), 0)


def test_all_hands_of_53_cards() -> None:
    """Each of 2,869,685 hands by itself, and all of them by the number of cards of each rank."""
    found = sum(np.bincount(values >> 12, minlength=len(CATEGORIES)) for values in all_values())
    assert dict(zip(CATEGORIES, found.tolist(), strict=True)) == counted_by_ranks()
    assert found.sum() == comb(53, 5)


def test_a_wild_card_is_the_best_of_all_cards() -> None:
    """For hands with one or two wild cards the value is that of the best five cards that they can stand for."""
    random, order = np.random.default_rng(5), plain(natural5)
    for _ in range(60):
        cards = [int(card) for card in random.choice(np.arange(4, 52), 4, replace=False)]
        once = [order(*cards, card) for card in range(52) if card not in cards]
        value = plain(wild5)(0, *cards, JOKER)
        five = len({card >> 2 for card in cards}) == 1
        assert value == (FIVE_OF_A_KIND << 12 | cards[0] >> 2 if five else max(once))
        natural = plain(natural5)(*cards, 0)
        assert natural <= value


def test_without_wild_cards_hands_are_ordered_as_ever() -> None:
    random = np.random.default_rng(6)
    hands = [random.choice(np.arange(4, 52), 5, replace=False).tolist() for _ in range(400)]
    for one, other in pairwise(hands):
        wild, ever = ([kernel(*hand) for hand in (one, other)] for kernel in (natural5, rank5))
        assert (wild[0] > wild[1]) == (ever[0] > ever[1])
        assert (wild[0] == wild[1]) == (ever[0] == ever[1])


# --- the whole game --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tie_break", ["card-ranks", pytest.param("class-only", marks=pytest.mark.verify)])
def test_what_a_hand_meets_is_what_the_dealer_can_be_dealt(tie_break: str) -> None:
    """The dealer's 1,712,304 hands one by one, against hands with no, one and four wild cards."""
    game = opened(tie_break=tie_break)
    for text in ("4s 4d 9c 3h Kh", "Joker Qd 8c 7s 3h", "2s 2d 2h 2c 9h"):
        own = several(text)
        left = np.array([card for card in range(53) if card not in own])
        hands = left[all_hands(5)[: comb(48, 5)]].T
        theirs = numbers(wild5, np.ascontiguousarray(hands), range(5), game.alike)
        value = game._value(own)
        met = [int((theirs > value).sum()), int((theirs == value).sum()), int((theirs < value).sum()), 0]
        assert game.rivals(own, ()).tolist() == met, text


def test_the_whole_game() -> None:
    """About 3.5 % of an ante by S. How (discountgambling.net, 2015) for these payouts; fours are raised without a
    three, lower hands never. A fold would be worth less only if classes tied."""
    game = opened()
    assert round(float(advantage(game)), 6) == 0.034674
    assert advantage(opened("oh/dj-wild-stud-poker")) == advantage(game)
    assert int(game.solved["played"].sum() + game.solved["folded"].sum()) == comb(53, 5) * comb(48, 5)
    for text, action in (("4s 4d 9c 5h Kh", "raise"), ("4s 4d 9c 3h Kh", "fold"), ("3s 3d 9c 8h Kh", "fold")):
        values = game.hand_values(several(text))
        assert max(values, key=lambda one: values[one]) == action
    assert dict(game.strategy_chart()[1])["pair of 5"] == "raise"
    assert advantage(opened(tie_break="class-only")) < advantage(game)


def test_what_readings_move() -> None:
    """A hand that is natural less often is paid less; the progressive with wild deuces gives the player far too much;
    either beaten hand is worth more than the player's alone."""
    natural, highest, wild = (
        advantage(opened(natural_deuces=one), "trips") for one in ("natural", "highest-rank", "wild")
    )
    assert natural < highest < wild
    meter = {"progressive": "yes", "progression_rate": "10%"}
    assert advantage(opened(**meter), "progressive") > 0
    assert advantage(opened(**meter, progressive_deuces="wild"), "progressive") < -2
    assert advantage(opened(two_way_bad_beat="either-hand"), "bad-beat") < advantage(opened(), "bad-beat")


@pytest.mark.verify
def test_a_joker_that_is_replaced_leaves_the_hands_of_52_cards() -> None:
    """Every five cards of 52 come up without the joker, with any of 48 cards beside them, and in five ways with it."""
    found = _counted(progressive_wild, (1,), 6, len(HANDS))
    assert found.tolist() == _progressive(1).tolist()
    assert found.sum() == comb(53, 5) * comb(48, 5)


@pytest.mark.parametrize(
    ("address", "options"),
    [
        ("pa/687a", {}),
        ("oh/dj-wild-stud-poker", {}),
        ("pa/687a", {"tie_break": "class-only", "two_way_bad_beat": "either-hand", "natural_deuces": "highest-rank"}),
        pytest.param(
            "pa/687a",
            {"progressive": "yes", "fold_progressive": "lost", "natural_deuces": "wild"},
            marks=pytest.mark.verify,
        ),
        pytest.param("pa/687a", {"progressive": "yes", "progressive_deuces": "wild"}, marks=pytest.mark.verify),
    ],
)
def test_three_ways_to_one_number(address: str, options: dict[str, str]) -> None:
    cases_agree(opened(address, **options), 200_000)
