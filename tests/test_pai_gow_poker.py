"""Pai Gow Poker: ranking, house ways, side wagers, and what settings are worth."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.cli.options import submission_of
from croupier.counting import sevens
from croupier.equipment import stream
from croupier.equipment.cards import JOKER, cards, name, names
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.pai_gow import odds
from croupier.games.pai_gow.house_way import compile_way, house_way, read, shipped
from croupier.games.pai_gow.main_wager import OUTCOMES, compare, pushes_all
from croupier.games.pai_gow.pai_gow_poker import PaiGowPoker
from croupier.kernels import compiled
from croupier.odds.pricing import Price, prices
from croupier.odds.simulation import simulate
from croupier.ranking import pai_gow
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

CHAPTERS = ["oh/pai-gow-poker", "pa/645a", "gr/06", "bs/09"]


def game_at(address: str, **options: str) -> PaiGowPoker:
    game = open_game(address, Submission(options=options))
    assert isinstance(game, PaiGowPoker)
    return game


# --- ranking ---------------------------------------------------------------------------------------------------------


@compiled
def _five() -> Any:
    found = np.zeros(11, dtype=np.int64)
    for a in range(53):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        found[pai_gow.rank_high(a, b, c, d, e, pai_gow.HIGHEST) >> 12] += 1
    return found


def test_five_cards_of_53() -> None:
    # The counts for a deck with a bug that are printed in many places, among them Wikipedia's List of poker hands.
    counts = dict(zip(pai_gow.CATEGORIES, map(int, _five()), strict=True))
    assert counts == {
        "high-card": 1_418_964,
        "pair": 1_215_024,
        "two-pair": 138_600,
        "three-of-a-kind": 63_360,
        "straight": 20_532,
        "flush": 7_804,
        "full-house": 4_368,
        "four-of-a-kind": 828,
        "straight-flush": 180,
        "royal-flush": 24,
        "five-aces": 1,
    }
    assert sum(counts.values()) == math.comb(53, 5)


def high(text: str, ace_low: int = pai_gow.HIGHEST) -> int:
    return int(pai_gow.rank_high(*cards(text), ace_low))


def test_the_order_of_high_hands() -> None:
    rising = [
        "9s 7d 5h 4c 2d",
        "Ah Kd 9c 5s 3d",
        "2s 2d 5h 4c 3d",
        "Joker Ad 5h 4c 9d",
        "Joker Ad Kh Kc 9d",
        "7s 7d 7h 3c 2d",
        "2s 3d 4h 5c 6d",
        "9s Td Jh Qc Kd",
        "As 2d 3h 4c 5d",
        "As Kd Qh Jc Td",
        "9s 7s 5s 4s 2s",
        "Joker Qs 7s 5s 2s",
        "Joker As 7s 5s 2s",
        "As Ks Qs 7s 2s",
        "2s 2d 2h 3c 3d",
        "4s 4d 4h 4c 3d",
        "2s 3s 4s 5s 6s",
        "9s Ts Js Qs Ks",
        "As 2s 3s 4s 5s",
        "Joker Ts Js Qs Ks",
        "As Ad Ah Ac Joker",
    ]
    values = [high(text) for text in rising]
    assert values == sorted(set(values))
    assert high("Joker As 9s 5s 2s") == high("As Ks 9s 5s 2s"), "the joker is the highest card that the flush lacks"
    assert high("Joker 5c 6d 7h 8s") == high("9c 5c 6d 7h 8s"), "and makes the highest straight"
    assert high("Joker 2c 3d 4h 5s") == high("As 2c 3d 4h 5s"), "ace to five before six high"
    assert high("Joker 9c 9d 4h 4s") < high("9h 9c 9d 4h 4s"), "it fills no full house"


def test_where_ace_to_five_stands() -> None:
    low, king, six = "As 2s 3s 4s 5s", "9s Ts Js Qs Ks", "2s 3s 4s 5s 6s"
    for place, order in (
        (pai_gow.HIGHEST, [six, king, low]),
        (pai_gow.SECOND_HIGHEST, [six, low, king]),
        (pai_gow.LOWEST, [low, six, king]),
    ):
        values = [high(text, place) for text in order]
        assert values == sorted(values)
        assert high("Joker 2s 3s 4s 5s", place) == max(high(low, place), high(six, place))


def test_low_hands() -> None:
    rising = ["3s 2d", "4s 2d", "4s 3d", "Ks Qd", "As 2d", "As Kd", "2s 2d", "Ks Kd", "As Ad"]
    values = [pai_gow.rank_low(*cards(text)) for text in rising]
    assert values == sorted(set(values))
    assert pai_gow.rank_low(*cards("Joker Kd")) == pai_gow.rank_low(*cards("As Kd"))
    assert pai_gow.rank_low(*cards("Joker Ad")) == pai_gow.LOW_HANDS - 1


@pytest.mark.parametrize(
    ("low", "five", "legal"),
    [
        ("As Ad", "9h 7c 6d 4s 3c", False),
        ("As Ad", "Ah Ac 6d 4s 3c", True),
        ("Ks Kd", "Joker Ac 6d 4s 3c", True),
        ("Ks Kd", "Qh Qc 6d 4s 3c", False),
        ("As Kd", "Qh Jc 9d 4s 3c", False),
        ("As Qd", "Joker Kc 9d 4s 3c", True),
        ("As Kd", "Joker Qc 9d 4s 3c", False),
        ("Ks Qd", "Ah Jc 9d 4s 3c", True),
        ("Ks Kd", "2h 3c 4d 5s 6c", True),
    ],
)
def test_the_high_hand_must_not_be_lower(low: str, five: str, legal: bool) -> None:
    seven_cards = np.array([*cards(low), *cards(five)])
    assert pai_gow.set_hand(seven_cards, 0, 1, pai_gow.HIGHEST)[2] == legal


# --- seven cards -----------------------------------------------------------------------------------------------------


def test_all_154_143_080_hands() -> None:
    counts = dict(zip((chain[0] for chain in sevens.HANDS7), map(int, sevens.count7()), strict=True))
    assert sum(counts.values()) == sevens.ALL == 154_143_080
    # The Wizard of Odds' table for Fortune Pai Gow Poker.
    assert sum(count for one, count in counts.items() if one.startswith("seven-card-straight-flush-natural")) == 32
    assert sum(count for one, count in counts.items() if "king-queen" in one) == 72
    assert sum(count for one, count in counts.items() if one.startswith("seven-card-straight-flush-joker")) == 196
    assert counts["five-aces"] == 1_128
    royal = [count for one, count in counts.items() if one.startswith(("royal", "natural")) and "king-queen" not in one]
    assert sum(royal) == 26_020
    # The ace, three of its suit's king to ten, the joker and two of 47 cards; less 8-9 of the suit, and king-queen or
    # ace-king of another one.
    assert counts["royal-flush-joker-inside"] == 16 * (math.comb(47, 2) - 1 - 3 - 3)
    assert counts["royal-flush-joker-inside-king-queen-suited"] == 16 * 3
    assert counts["royal-flush-joker-inside-ace-king-suited"] == 16 * 3
    assert sum(count for one, count in counts.items() if one.startswith(("straight-fl", "ace-five"))) == 184_644
    assert counts["four-of-a-kind"] == 307_472
    assert counts["full-house"] == 4_188_528
    assert counts["flush"] == 6_172_088
    assert counts["three-of-a-kind"] + counts["straight-and-three-of-a-kind"] == 7_672_500
    assert counts["straight"] == 11_034_204


def straights(size: int) -> list[frozenset[int]]:
    """The ranks of the straights of a size, an ace (14) also as a one."""
    return [frozenset(14 if rank == 1 else rank for rank in range(low, low + size)) for low in range(1, 16 - size)]


def sevens_of_one_suit() -> dict[str, int]:
    """Of seven cards of one suit, or six and a joker, that are a straight flush of seven, how many hold another one:
    by sets of ranks."""
    ranks, royal, wheel = range(2, 15), frozenset(range(10, 15)), frozenset((14, 2, 3, 4, 5))
    found = dict.fromkeys(("natural", "natural royal", "natural wheel", "joker", "joker royal", "joker wheel"), 0)
    for joker, kind in enumerate(("natural", "joker")):
        for held in map(frozenset, itertools.combinations(ranks, 7 - joker)):
            if any(held <= straight for straight in straights(7)):
                found[kind] += 4
                found[f"{kind} royal"] += 4 * (len(royal - held) <= joker)
                found[f"{kind} wheel"] += 4 * (wheel <= held)
    return found


def test_a_straight_flush_of_seven_cards_holds_a_royal_flush_or_does_not() -> None:
    found = sevens_of_one_suit()
    counts = dict(zip((chain[0] for chain in sevens.HANDS7), map(int, sevens.count7()), strict=True))
    for kind in ("natural", "joker"):
        seven = f"seven-card-straight-flush-{kind}"
        assert sum(count for one, count in counts.items() if one.startswith(f"{seven}-royal")) == found[f"{kind} royal"]
        assert counts[f"{seven}-ace-five"] == found[f"{kind} wheel"]
        assert counts[seven] == found[kind] - found[f"{kind} royal"] - found[f"{kind} wheel"]
    assert found["natural royal"] + found["joker royal"] == 40
    # pa 645a.13(h): each of these holds an ace-five straight flush without the joker that Protection may pay 120 to 1.
    assert found["natural wheel"] + found["joker wheel"] == 12


@pytest.mark.parametrize(
    ("address", "wager", "royals"),
    [("pa/645a", "fortune-bonus", 26_020 + 72 + 40), ("pa/688a", "progressive", 26_020 + 72 + 40)],
)
def test_a_pay_table_without_seven_cards_pays_their_royal_flushes(
    tmp_path: Path, address: str, wager: str, royals: int
) -> None:
    """The rows of pa 645a.12 and 688a.12 without the straight flush of seven cards: what holds a royal flush is one."""
    own = tmp_path / "own.toml"
    rows = "".join(f'["{one}", "{one}", "{pays} to 1"], ' for one, pays in
                   (("royal-flush", 150), ("straight-flush", 50), ("five-of-a-kind", 40)))  # fmt: skip
    own.write_text(
        f'varies = "{address}"\nchapter = "own-game"\nname = "Own Game"\n[[wagers]]\nid = "{wager}"\ncite = "draft 1"\n'
        f'paytables = [{{ cite = "draft 1(a)", rows = [{rows}] }}]\n',
        encoding="utf-8",
    )
    price = next(iter(prices(croupier.open(str(own)).rules, wager=wager)))
    found = {one.outcome: one.combinations for one in price.outcomes}
    assert (found["royal-flush"], found["straight-flush"]) == (royals, 184_644 + 32 + 196 - 40)


def test_patterns_count_the_same_hands_another_way() -> None:
    dealt = game_at("oh/pai-gow-poker").dealer_hands
    weights = dealt.weights()
    assert weights.sum() == sevens.ALL
    by_hand = np.bincount(dealt.hands, weights=weights, minlength=27).astype(np.int64)
    counted = sevens.count7()
    flushes = sevens.STRAIGHT_FLUSH  # which suits the other cards have decides among royal flushes, not a pattern
    assert (by_hand[:flushes] == counted[:flushes]).all()
    assert by_hand[flushes:].sum() == counted[flushes:].sum()
    gone = cards("As Kd 9c 4h 4d Joker 7s")
    assert dealt.weights(gone).min() >= 0
    assert dealt.weights(gone).sum() == dealt.weights(cards("As Kd 9c 4h 4d 2s 7s")).sum() == math.comb(46, 7)


def pattern(hand: Sequence[int]) -> tuple[tuple[int, ...], int, bool]:
    """Ranks, the ranks of the suit that can make a flush, and whether there is a joker."""
    plain = [one for one in hand if one < JOKER]
    suits = [sum(1 << (one >> 2) for one in plain if one & 3 == suit) for suit in range(4)]
    flush = next((mask for mask in suits if mask.bit_count() >= 5 - (len(plain) < 7)), 0)
    return tuple(sorted(one >> 2 for one in plain)), flush, len(plain) < 7


def random_hands(seed: int, count: int) -> list[list[int]]:
    state, deck, found = stream.start(seed, 0), np.arange(53), []
    for _ in range(count):
        stream.deal(state, deck, 7)
        found.append([int(one) for one in deck[:7]])
    return found


# --- house ways ------------------------------------------------------------------------------------------------------

PRINTED = [
    ("oh 12.A", "As Kd Qh 9c 7d 5s 3c", "Kd Qh"),
    ("oh 12.B", "As Ad Kh Qc 9d 6s 3c", "Kh Qc"),
    ("oh 12.C(a)", "2s 2d 5h 5c Kd 9s 7c", "Kd 9s"),
    ("oh 12.C(b) split", "5s 5d 9h 9c Qd 7s 3c", "5s 5d"),
    ("oh 12.C(b) king", "5s 5d 9h 9c Kd 7s 3c", "Kd 7s"),
    ("oh 12.C(b) joker", "5s 5d 9h 9c Joker 7s 3c", "Joker 7s"),
    ("oh 12.C(c) split", "5s 5d Qh Qc Kd 7s 3c", "5s 5d"),
    ("oh 12.C(c) ace", "5s 5d Qh Qc Ad 7s 3c", "Ad 7s"),
    ("oh 12.C(c) joker", "5s 5d Qh Qc Joker 7s 3c", "Joker 7s"),
    ("oh 12.C(d) split", "8s 8d Th Tc Kd 4s 3c", "8s 8d"),
    ("oh 12.C(d) ace", "8s 8d Th Tc Ad 4s 3c", "Ad 4s"),
    ("oh 12.C(d) joker", "8s 8d Th Tc Joker 4s 3c", "Joker 4s"),
    ("oh 12.C(e) ace and king", "8s 8d Qh Qc Ad Ks 3c", "Ad Ks"),
    ("oh 12.C(e) joker and king", "8s 8d Qh Qc Joker Ks 3c", "Joker Ks"),
    ("oh 12.C(e) split", "8s 8d Qh Qc Ad Js 3c", "8s 8d"),
    ("oh 12.C(e) king alone", "8s 8d Qh Qc Kd Js 3c", "8s 8d"),
    ("oh 12.C(f)", "Js Jd Kh Kc Ad 9s 3c", "Js Jd"),
    ("oh 12.C aces", "4s 4d Ah Ac Kd 9s 6c", "4s 4d"),
    ("oh 12.D", "9s 9d 7h 7c 4d 4s Jc", "9s 9d"),
    ("oh 12.E", "7s 7d 7h Kc Jd 4s 2c", "Kc Jd"),
    ("oh 12.E.i", "As Ad Ah Kc Jd 4s 2c", "As Kc"),
    ("oh 12.F", "7s 7d 7h Tc Td Th 2c", "Tc Td"),
    ("oh 12.F with an ace and the joker", "As Ad Joker Tc Td Th 2c", "As Ad"),
    ("oh 12.G.i straight flush", "2s 3s 4s 5s 6s 7d 8h", "8h 7d"),
    ("oh 12.G.i flush", "As 9s 7s 4s 2s Kd Qh", "Kd Qh"),
    ("oh 12.G.i straight rather than flush", "5h 6h 7c 8h 9h Kh Qd", "Kh Qd"),
    ("oh 12.G.i flush rather than straight", "9s Ts Js 3s 2s Qd Kh", "Kh Qd"),
    ("oh 12.G.i royal flush", "As Ks Qs Js Ts 7d 3h", "7d 3h"),
    ("oh 12.G.i straight rather than royal flush", "As Ks Qs Js Ts 9d 8h", "As Ks"),
    ("oh 12.G.ii pair low", "9s 9d 2h 3c 4d 5s 6c", "9s 9d"),
    ("oh 12.G.ii not both", "5s 5d 6h 7c 8d 9s Kc", "Kc 5s"),
    ("oh 12.G.iii", "5d 5c As Joker Ks Qs Js", "5d 5c"),
    ("oh 12.G.iv", "As Joker Kd Kh Qs Qd Js", "Joker As"),
    ("oh 12.G.v", "7s 7d 7h 8c 9d Ts Jc", "7s 7d"),
    ("oh 12.G.v(a)", "As Ad Joker Kh Qc Jd 2s", "As Kh"),
    ("oh 12.G.v kept with two aces", "As Ad Joker 5h 6c 7d 8s", "As Ad"),
    ("oh 12.G.vi", "7s 7d 7h 8s 8d 9s Ts", "8s 8d"),
    ("oh 12.H.i", "4s 4d 4h 7c 7d 9s Jc", "7c 7d"),
    ("oh 12.H.ii", "4s 4d 4h 7c 7d 9s 9c", "9s 9c"),
    ("oh 12.H.iii", "Qs Qd Qh 5c 5d 5h Kc", "Qs Qd"),
    ("oh 12.I.i", "4s 4d 4h 4c Kd 9s Jc", "Kd Jc"),
    ("oh 12.I.ii split", "8s 8d 8h 8c Kd Js 3c", "8s 8d"),
    ("oh 12.I.ii ace", "8s 8d 8h 8c Ad Js 3c", "Ad Js"),
    ("oh 12.I.ii joker", "8s 8d 8h 8c Joker Js 3c", "Joker Js"),
    ("oh 12.I.iii", "Qs Qd Qh Qc Ad Ks 3c", "Qs Qd"),
    ("oh 12.I.iii aces", "As Ad Ah Joker 9d 7s 3c", "As Ad"),
    ("oh 12.J", "4s 4d 4h 4c 9d 9s Jc", "9d 9s"),
    ("oh 12.J four and three", "4s 4d 4h 4c 9d 9s 9c", "9d 9s"),
    ("oh 12.J.i", "As Ad Ah Ac 9d 9s Jc", "As Ad"),
    ("oh 12.J.i kings", "As Ad Ah Ac Kd Ks Jc", "Kd Ks"),
    ("oh 12.J.i three kings", "As Ad Ah Ac Kd Ks Kc", "Kd Ks"),
    ("oh 12.K", "As Ad Ah Ac Joker 9s Jc", "As Ad"),
    ("oh 12.K.i", "As Ad Ah Ac Joker Kd Ks", "Kd Ks"),
]


def ranks(hand: Sequence[int]) -> list[int]:
    return sorted(min(one >> 2, 12) for one in hand)


@pytest.mark.parametrize(("clause", "hand", "low"), PRINTED, ids=[row[0] for row in PRINTED])
def test_every_clause_of_the_printed_way(clause: str, hand: str, low: str) -> None:
    own = game_at("oh/pai-gow-poker").set_by_house(cards(hand))
    assert own.legal
    assert ranks(own.low) == ranks(cards(low)), names(own.low)


def test_the_better_high_hand_is_found() -> None:
    game = game_at("oh/pai-gow-poker")
    royal = game.set_by_house(cards("5d 5c As Joker Ks Qs Js"))
    assert royal.high_value >> 12 == 9
    flush = game.set_by_house(cards("9s 9d 7s 7h 2s 3s Js"))  # medium and medium, no ace: sevens low
    assert names(flush.low) in ("7s 7h",)
    kept = game.set_by_house(cards("7s 7d 7h 8s 9s Ts 2s"))  # a flush can be kept beside a pair of sevens
    assert kept.high_value >> 12 == 5
    assert names(kept.low) == "7h 7d"


@pytest.mark.parametrize(
    ("option", "choice", "hand", "low"),
    [
        ("two-pair-with-aces", "keep-in-high", "4s 4d Ah Ac Kd 9s 6c", "Kd 9s"),
        ("one-pair-with-straight", "pair-in-high", "5s 5d 6h 7c 8d 9s Kc", "Kc 9s"),
    ],
)
def test_the_gaps_of_the_printed_way_are_options(option: str, choice: str, hand: str, low: str) -> None:
    assert ranks(game_at("oh/pai-gow-poker", **{option: choice}).set_by_house(cards(hand)).low) == ranks(cards(low))


@pytest.mark.parametrize("way", ["oh", "common"])
def test_random_hands_are_always_set_legally(way: str) -> None:
    game = game_at("pa/645a", **{"house-way": way})
    assert (game.dealer_hands.lows >= 0).all()
    for hand in random_hands(11, 2_000):
        assert game.set_by_house(hand).legal, names(hand)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("one pair", "No house way is called 'one pair'"),
        ("comon", "No house way is called 'comon'. Allowed: common, oh, rules such as .* .pa 645a.11\\(c\\)."),
        ("one pair: two highest others; two pair", "'two pair' is no rule of a house way"),
        ("two aces: the pair", "is not a hand"),
        ("one pair: the kickers", "is not a low hand"),
        ("one pair, on Sundays: the pair", "is not a case"),
        ("two pair, king outside: lower pair", "says too little"),
        ("one pair: two highest others", "does not say how no pair is set"),
    ],
)
def test_a_house_way_in_other_words_is_refused(text: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        game_at("pa/645a", **{"house-way": text})


def test_a_house_way_that_leaves_hands_out_is_refused_with_one_of_them() -> None:
    rules = [rule.text for rule in shipped()["common"] if rule.hand != "two pair"]
    with pytest.raises(Refused, match="no rule that sets"):
        game_at("pa/645a", **{"house-way": "; ".join([*rules, "two pair, low and low: lower pair"])})


def test_rules_are_read_as_they_are_written() -> None:
    for rule in shipped()["common"]:
        assert read(f"# a remark\n{rule.text}  # and; another") == (rule,)
    way = compile_way(shipped()["common"])
    hand = np.array(cards("4s 4d Ah Ac Kd 9s 6c"))
    assert house_way(hand, way, pai_gow.HIGHEST) >= 0


def test_a_house_way_in_a_file(tmp_path: Path) -> None:
    """The one that docs/formats.md shows sets every hand; `@FILE` takes it from a file."""
    shown = (Path(__file__).parent.parent / "docs" / "formats.md").read_text(encoding="utf-8").split("## House way")[1]
    file = tmp_path / "way.txt"
    file.write_text("# Ours\n" + shown.split("```")[1], encoding="utf-8")
    submission = submission_of(None, [f"house-way=@{file}"], None, None, None)
    game = open_game("gr/06", submission)
    assert isinstance(game, PaiGowPoker)
    assert names(game.set_by_house(cards("5s 5d Qh Qc Ad 7s 3c")).low) == "Ad 7s"
    with pytest.raises(Refused, match="No such file"):
        submission_of(None, [f"house-way=@{tmp_path / 'nowhere.txt'}"], None, None, None)


# --- what settings are worth -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["As Kd Qh 9c 7d 5s 3c", "9s 9d 7h 7c 4d Ks Jc", "Joker Kd Ks Qs Js Ts 2c"])
def test_setting_values_agree_with_dealt_hands(hand: str) -> None:
    game = game_at("oh/pai-gow-poker")
    own = cards(hand)
    values = game.hand_values(own)
    best = next(iter(values))
    assert values["house-way"] <= values[best] == max(values.values())
    setting = game.set_as(own, cards(best))
    deck, state, rounds, won = np.array([one for one in range(53) if one not in own]), stream.start(9, 0), 4_000, 0.0
    for _ in range(rounds):
        stream.deal(state, deck, 7)
        dealer = game.set_by_house([int(one) for one in deck[:7]])
        outcome = OUTCOMES[compare(setting.low_value, setting.high_value, dealer.low_value, dealer.high_value)]
        won += float(game.rules.pay("main", outcome).pays.net(100)) / 100
    assert abs(won / rounds - float(values[best])) < 4 / math.sqrt(rounds)


def test_a_foul_setting_is_worth_a_loss() -> None:
    values = game_at("oh/pai-gow-poker").hand_values(cards("As Ad 9h 7c 6d 4s 3c"))
    assert values["As Ad"] == -1


def test_the_best_setting_against_a_face_up_hand_beats_it_where_it_can() -> None:
    game = game_at("oh/pai-gow-poker", version="commission-free-face-up")
    own, dealer = cards("Ks Kd Qh Qc 9d 6s 3c"), cards("Jd Js Ah Kc 8d 5s 2c")
    values = game.hand_values(own, dealer)
    assert values["Qh Qc"] == 1
    assert max(values.values()) == 1
    assert values["9d 6s"] == 0
    assert set(game.hand_values(own, cards("Ad Js Th 8c 7d 5s 2c")).values()) == {0}, "ace high pushes all"
    with pytest.raises(Refused, match="in a version that shows them first"):
        game_at("oh/pai-gow-poker").hand_values(own, dealer)


# --- three ways to one number ----------------------------------------------------------------------------------------

FIGURES = [
    # The Wizard of Odds on Fortune Pai Gow Poker (8,000/2,000/1,000/400/150/50/25/5/4/3/2) and EZ Pai Gow.
    ("pa/645a", "fortune-bonus", "A", 0.0777),
    ("pa/645a", "queens-dragon", "", 0.1002),
]


@pytest.mark.parametrize(("address", "wager", "table", "advantage"), FIGURES)
def test_known_figures(address: str, wager: str, table: str, advantage: float) -> None:
    found = [one for one in prices(Rules(address), wager=wager) if one.paytable == table or not table]
    assert round(float(found[0].house_advantage), 4) == advantage


def test_red_and_black_by_hand() -> None:
    (price,) = prices(Rules("pa/645a"), wager="red-black")
    seven_red = math.comb(26, 7)
    four_up = sum(math.comb(26, k) * math.comb(27, 7 - k) for k in (4, 5, 6))
    assert price.house_advantage == 1 - Fraction(6 * seven_red + 2 * four_up, math.comb(53, 7))


VERSIONS: list[tuple[str, dict[str, str]]] = [
    ("oh/pai-gow-poker", {}),
    ("oh/pai-gow-poker", {"version": "commission-free"}),
    ("oh/pai-gow-poker", {"version": "commission-free-face-up"}),
    ("pa/688a", {}),
    ("pa/645a", {"version": "ez", "joker-colour": "chosen-colour"}),
    ("gr/06", {}),
    ("bs/09", {"ace-low-straight-flush": "lowest"}),
]


@pytest.mark.parametrize(("address", "options"), VERSIONS[:-1])  # bs has no side wagers
def test_simulated_side_wagers_agree(address: str, options: dict[str, str]) -> None:
    """The main wager's simulation is in test_pai_gow_exact."""
    rules = Rules(address, Submission(options=options))
    wagers = [law.id for law in rules.offered if law.id != "main"]
    exact: dict[Any, Price] = {
        (one.wager, one.paytable, one.conditions): one for wager in wagers for one in prices(rules, wager=wager)
    }
    for one in simulate(rules, 300_000, seed=2026, wagers=wagers).prices():
        if not rules.offers(one.wager):  # no pay table is in force
            continue
        wanted = exact[one.wager, one.paytable, one.conditions]
        off, error = float(one.house_advantage - wanted.house_advantage), wanted.std_dev / math.sqrt(one.rounds)
        assert abs(off) < 4 * error, f"{one.wager} {one.paytable}: {off / error:+.2f} standard errors"


def test_a_bank_wins_what_the_player_loses_less_its_charge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Per deal: the bank's losses are the player's wins before the vigorish, and 5% of its wins go to the house."""
    won = dict(zip(OUTCOMES, (200, 190, 2, 9, 1, 130, 140, 11, 3, 0), strict=True))
    monkeypatch.setattr(odds, "both_hands", lambda _: {"counts": np.array([list(won.values())] * 2)})
    by_house, _, bank = prices(Rules("bs/09"), wager="main")
    losses, wins = won["win"], sum(won[name] for name in ("lose", "copy-high", "copy-low", "copy-both"))
    assert bank.house_advantage == -(Fraction(19, 20) * wins - losses) / sum(won.values())
    assert by_house.house_advantage == -(Fraction(19, 20) * losses - wins) / sum(won.values())
    assert bank.mean_stake == 1
    assert bank.conditions[-1] == "less 5% of its surplus"


@pytest.mark.parametrize("address", ["oh/pai-gow-poker", "bs/09"])
def test_tables_of_settings_say_what_the_house_way_does(address: str) -> None:
    game = game_at(address)
    house = game.dealer_hands.tabled()
    flushes = 0
    for hand in random_hands(21, 3_000):
        place = pai_gow.slot_of(np.array(hand))
        if place < 0:
            flushes += 1
            assert pattern(hand)[1]
            continue
        own = game.set_by_house(hand)
        assert (own.low_value, own.high_value) == (house[place] >> 16, house[place] & 0xFFFF), names(hand)
    assert 60 < flushes < 240


@pytest.mark.parametrize(("address", "options"), VERSIONS)
def test_rounds_by_the_script_equal_the_kernels(address: str, options: dict[str, str]) -> None:
    game = game_at(address, **options)
    stakes = {"main": 1000}
    for law in game.rules.offered:
        if law.kind == "side":
            stakes[f"{law.id}:red" if law.id == "red-black" else law.id] = 500
    state, deck = stream.start(77, 0), np.arange(53)
    dice = any(one.kind == "dice" for one in game.rules.chapter.equipment) and not game.rules.chosen(
        "starting-position"
    )
    for _ in range(150):
        stream.deal(state, deck, 49)
        table = Table(game, Recorded([]))
        hands = {place: [int(one) for one in deck[7 * place : 7 * place + 7]] for place in range(7)}
        queue: list[Any] = [[1, 1, 6] if dice else "1"]  # 8 or 1: the dealer gets the first hand
        turn = [0, *range(1, 7)] if _direction(game) == "clockwise" else [0, *range(6, 0, -1)]
        stacks = {stack: list(hands[place]) for stack, place in enumerate(turn)}
        queue += [name(stacks[stack].pop(0)) for stack in deal_order(game)]
        queue += [len(deck) - 49] * pushes_all(game.push, game.set_by_house(hands[0]).low_value, game._hand7(hands[0]))
        table.dealer = Recorded(queue)
        table.sit(3, "x", 1_000_000)
        table.begin()
        table.answer(stakes)
        own, dealer = game.set_by_house(hands[3]), game.set_by_house(hands[0])
        while table.playing:
            table.answer("house-way")
        nets = {line.wager: line.net for line in table.lines}
        pushed = pushes_all(game.push, dealer.low_value, game._hand7(hands[0]))
        outcome = (
            game.push_name
            if pushed
            else OUTCOMES[compare(own.low_value, own.high_value, dealer.low_value, dealer.high_value)]
        )
        assert nets["main"] == game.rules.pay("main", outcome).pays.net(1000)
        for key in stakes:
            wager = key.partition(":")[0]
            if wager in ("main", "red-black", "tiger-9"):
                continue
            side = next(one for one in game.sides if one.wager == wager)
            chain = side.chain({"own": hands[3], "dealer": hands[0]})
            assert nets[key] == game.rules.pay(wager, *chain).pays.net(500), key


def _direction(game: PaiGowPoker) -> str:
    method = game.rules.chosen("dealing", game.chart("dealing").rows[0][0])
    return next(row[2] for row in game.chart("dealing").rows if row[0] == method)


def deal_order(game: PaiGowPoker) -> list[int]:
    method = game.rules.chosen("dealing", game.chart("dealing").rows[0][0])
    how = next(row[1] for row in game.chart("dealing").rows if row[0] == method)
    if how.startswith("a stack"):
        return [stack for stack in range(7) for _ in range(7)]
    first = 1 if how.endswith("the last one handed out first") else 0
    return [stack if turn % 2 == first else 6 - stack for turn in range(7) for stack in range(7)]
