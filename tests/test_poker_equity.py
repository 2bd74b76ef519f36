"""Equities and jackpots of the poker room: public figures, plain enumeration, and three ways to the same number."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.counting.suits import kinds_of_boards
from croupier.equipment.cards import cards, several
from croupier.equipment.stream import deal, start
from croupier.errors import Refused
from croupier.games.poker_room import high_hands, jackpots
from croupier.games.poker_room.equity import Equity, equity
from croupier.games.poker_room.high_hands import high_hand
from croupier.games.poker_room.jackpots import bad_beat
from croupier.games.poker_room.variants import variant_of, variants
from croupier.kernels import compiled
from croupier.ranking import lowball, poker
from croupier.rules.submission import Rules, Submission

RULES = Rules("pa/637a-poker")


def worth(game: str, hands: str, board: str = "", dead: str = "", **how: int) -> Equity:
    """The equity of hands that are separated by bars."""
    return equity(
        variant_of(RULES, game), [several(one) for one in hands.split("|")], several(board), several(dead), **how
    )


def test_kings_against_king_deuce_as_published() -> None:
    """http://www.thetapoker.com: 1,612,287 wins and 26,192 ties of 1,712,304, the greatest advantage of two hands."""
    kings, deuce = worth("hold-em-high", "Kc Kd|Kh 2c").hands
    assert kings.wins == Fraction(1_612_287, 1_712_304)
    assert kings.shares == deuce.shares == Fraction(26_192, 1_712_304)
    assert kings.equity + deuce.equity == 1


@pytest.mark.parametrize("game", variants(RULES))
def test_equities_are_what_a_plain_enumeration_finds(game: str) -> None:
    """Of hands with one card to come each, or the last of the board."""
    variant, rng = variant_of(RULES, game), random.Random(game)
    dealt = rng.sample(range(40) if "low" in game or "8" in game else range(52), 2 * variant.own + variant.board)
    short = variant.own - (0 if variant.board else 1)
    hands = [dealt[:short], dealt[variant.own : variant.own + short]]
    board = dealt[2 * variant.own :][: max(variant.board - 1, 0)]
    left = [card for card in range(52) if card not in (*hands[0], *hands[1], *board)]
    total, found = 0, [Fraction(0), Fraction(0)]
    ways = combinations(left, 1) if variant.board else [(a, b) for a in left for b in left if a != b]
    for new in ways:
        full = [[*hand, *board, *new] if variant.board else [*hand, new[seat]] for seat, hand in enumerate(hands)]
        values = [
            [lowball.value(one.ranking, one.uses, np.array(held), variant.own, len(held)) for held in full]
            for one in variant.shares
        ]
        won = [one for one in values if max(one)]
        for one in won:
            winners = [seat for seat in (0, 1) if one[seat] == max(one)]
            for seat in winners:
                found[seat] += Fraction(1, len(won) * len(winners))
        total += 1
    exact = equity(variant, hands, board, exact=True)
    assert exact.deals == total
    assert [one.equity for one in exact.hands] == [one / total for one in found]


def test_samples_come_near_the_exact_figure() -> None:
    exact = worth("omaha-eight-or-better", "Ah Ad 2h 3d|Ks Kc Qh Qc", "4c 5d Jh", exact=True)
    sampled = worth("omaha-eight-or-better", "Ah Ad 2h 3d|Ks Kc Qh Qc", "4c 5d Jh", samples=20_000)
    assert not sampled.exact
    for one, other in zip(exact.hands, sampled.hands, strict=True):
        assert 0 < other.error < 0.01
        assert abs(float(one.equity - other.equity)) < 4 * other.error


def test_hands_that_nobody_knows_are_dealt() -> None:
    """Three unknown hands are worth a third each; a dead card cannot come."""
    for one in worth("hold-em-high", "||", samples=20_000).hands:
        assert abs(float(one.equity) - 1 / 3) < 4 * one.error
    drawn = worth("five-card-draw-high", "Ah Kh Qh Jh|2c 2d 3c 4c 5c", dead="Th 9h 8h 7h 6h 5h 4h 3h 2h")
    assert drawn.deals == 52 - 9 - 9
    assert drawn.hands[0].equity == Fraction(3 + 3 + 3 + 3 + 3, 34), "three tens, or a pair of each of four ranks"


@pytest.mark.parametrize(
    ("hands", "board", "said"),
    [
        ("Ah Kh", "", "played by 2 to 10"),
        ("Ah Kh|Ah Qh", "", "not twice"),
        ("Ah Kh Qh|2c 2d", "", "has 2 cards"),
        ("Ah Kh|2c 2d", "3c 4c 5c 6c 7c 8c", "has 5 cards"),
    ],
)
def test_what_cannot_be_is_refused(hands: str, board: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        worth("hold-em-high", hands, board)


def test_a_reading_changes_who_wins() -> None:
    for choice, first in (("worst-card-first", 0), ("as-printed", 1)):
        rules = Rules("pa/637a-poker", Submission(options={"variant": "five-card-draw-low", "low-comparison": choice}))
        hands = [cards("Ac 2d 3h 4s 8c"), cards("2c 3d 4h 5s 6c")]
        assert equity(variant_of(rules), hands).hands[0].equity == first


# --- high hands -------------------------------------------------------------------------------------------------------


def test_matchings_are_those_of_a_plain_search() -> None:
    """On random graphs, some of them with many like cards."""
    rng = random.Random(4)
    for cards_of in (6, 8, 9):
        alike = [rng.randrange(4) for _ in range(cards_of)]
        near = {(a, b) for a in range(4) for b in range(a + 1) if rng.random() < 0.6}
        edges = [
            (a, b) for a, b in combinations(range(cards_of), 2) if tuple(sorted((alike[a], alike[b]))[::-1]) in near
        ]
        partners = [0] * 52
        for a, b in edges:
            partners[a] |= 1 << b
            partners[b] |= 1 << a
        found = high_hands.matchings(high_hands._kinds(partners))
        for size in range(1, cards_of // 2 + 1):
            plain = sum(len({one for edge in some for one in edge}) == 2 * size for some in combinations(edges, size))
            assert (found[size] if size < len(found) else 0) == plain


def test_high_hands_of_one_player_are_all_hands_of_seven_cards() -> None:
    """Four of a kind 224,848 and straight flushes 41,584 of 133,784,560 hands of seven cards, by public count."""
    boards, cards_of, *_ = high_hands.sums(poker.rank5(*cards("2c 2d 2h 2s 3c")))
    one = (boards + Fraction(cards_of, comb(47, 2))) / comb(52, 5)
    assert one * 133_784_560 == 224_848 + 41_584


def test_two_players_make_a_high_hand_as_often_as_two_deals_say() -> None:
    """Between the chance of one and twice that; more players and lower hands make one more often."""
    least = cards("2c 2d 2h 2s 3c")
    one = Fraction(224_848 + 41_584, 133_784_560)
    assert one < high_hand(least, 2) < 2 * one < high_hand(least, 6) < high_hand(least, 10) < 10 * one
    with pytest.raises(Refused, match="from a full house on"):
        high_hand(cards("Ac Kc Qc Jc 9c"), 10)


@compiled
def dealt_high_hands(least: int, players: int, deals: int, seed: int) -> int:
    """In how many of some random deals somebody makes a hand."""
    state, deck, found = start(seed, 0), np.arange(52), 0
    for _ in range(deals):
        deal(state, deck, 5 + 2 * players)
        for seat in range(players):
            a, b = deck[5 + 2 * seat], deck[6 + 2 * seat]
            if poker.rank7(deck[0], deck[1], deck[2], deck[3], deck[4], a, b) >= least:
                found += 1
                break
    return found


def test_dealt_high_hands_are_as_many_as_counted() -> None:
    least, deals = cards("2c 2d 2h 2s 3c"), 400_000
    exact = float(high_hand(least, 9))
    error = (exact * (1 - exact) / deals) ** 0.5
    assert abs(dealt_high_hands(poker.rank5(*least), 9, deals, 11) / deals - exact) < 4 * error


@pytest.mark.verify
def test_dealt_full_houses_are_as_many_as_counted() -> None:
    least, deals = cards("2c 2d 2h 3c 3d"), 2_000_000
    exact = float(high_hand(least, 10))
    error = (exact * (1 - exact) / deals) ** 0.5
    assert abs(dealt_high_hands(poker.rank5(*least), 10, deals, 12) / deals - exact) < 4 * error


# --- bad beats --------------------------------------------------------------------------------------------------------

FOUR_TENS, ACES_FULL = cards("Tc Td Th Ts 2c"), cards("Ac Ad Ah Tc Td")


def test_qualifying_sets_on_some_boards_are_those_of_a_plain_search() -> None:
    boards, times = kinds_of_boards()
    paired = [place for place, board in enumerate(boards) if len({card >> 2 for card in board}) < 5]
    some = random.Random(1).sample(paired, 25)
    least = poker.rank5(*ACES_FULL)
    sums = np.zeros(jackpots.MOST + 1, dtype=np.int64)
    jackpots._add_up(boards[some].astype(np.int64), times[some].astype(np.int64), least, 0, sums)
    plain = {2: 0, 3: 0}
    for place in some:
        held = qualifying(tuple(int(card) for card in boards[place]), least)
        for size, sign in ((2, 1), (3, -1)):
            for chosen in combinations(held, size):
                if len({card for hole, _ in chosen for card in hole}) == 2 * size:
                    plain[size] += sign * int(times[place]) * (len({value for _, value in chosen}) - 1)
    assert {size: int(sums[size]) for size in plain} == plain
    assert plain[2] > 0


def qualifying(board: tuple[int, ...], least: int) -> list[tuple[tuple[int, int], int]]:
    found = []
    for hole in combinations([card for card in range(52) if card not in board], 2):
        value = poker.rank7(*board, *hole)
        if value >= least and max(poker.rank6(*board, card) for card in hole) < value:
            found.append((hole, value))
    return found


def test_two_players_with_four_of_a_kind_each() -> None:
    """By hand: 123,552 boards of two pairs, on each one hand for either; less than all that beats four deuces."""
    quads = Fraction(123_552, comb(52, 5)) * Fraction(10 * 9, comb(47, 2) * comb(45, 2))
    whole = bad_beat(cards("2c 2d 2h 2s 3c"), 10, pocket_pair=True)
    flushes = bad_beat(cards("As 2s 3s 4s 5s"), 10)
    assert quads + flushes < whole < 3 * quads


def test_more_players_and_lower_hands_are_beaten_more_often() -> None:
    assert bad_beat(FOUR_TENS, 2) < bad_beat(FOUR_TENS, 6) < bad_beat(FOUR_TENS, 10)
    assert bad_beat(FOUR_TENS, 10, pocket_pair=True) < bad_beat(FOUR_TENS, 10)
    ratio = bad_beat(FOUR_TENS, 10) / bad_beat(FOUR_TENS, 2)
    assert 44 < ratio <= 45, "forty-five pairs of players, less what three hands at once count twice"


@compiled
def dealt_bad_beats(least: int, players: int, deals: int, seed: int) -> int:
    """In how many of some random deals two players hold qualifying hands of different values, both cards playing."""
    state, deck, found = start(seed, 0), np.arange(52), 0
    for _ in range(deals):
        deal(state, deck, 5 + 2 * players)
        first = -1
        for seat in range(players):
            a, b = deck[5 + 2 * seat], deck[6 + 2 * seat]
            held = poker.rank7(deck[0], deck[1], deck[2], deck[3], deck[4], a, b)
            if held >= least:
                one = poker.rank6(deck[0], deck[1], deck[2], deck[3], deck[4], a)
                other = poker.rank6(deck[0], deck[1], deck[2], deck[3], deck[4], b)
                if max(one, other) < held:
                    if first >= 0 and first != held:
                        found += 1
                        break
                    first = held
    return found


@pytest.mark.verify
@pytest.mark.parametrize("players", [3, 10])
def test_bad_beats_come_as_often_in_random_deals(players: int) -> None:
    deals, chance = 100_000_000 // players, float(bad_beat(ACES_FULL, players))
    found = dealt_bad_beats(poker.rank5(*ACES_FULL), players, deals, 7)
    assert abs(found - deals * chance) < 4 * (deals * chance) ** 0.5


def test_a_hand_that_too_many_beat_is_refused() -> None:
    with pytest.raises(Refused, match="and better hands"):
        bad_beat(cards("Ac Ad Kc Kd 2c"), 10)


# --- commands ---------------------------------------------------------------------------------------------------------


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main.app, list(arguments))
    assert result.exit_code == code, result.output
    return result.stdout


def test_the_command_says_what_hands_are_worth() -> None:
    data = json.loads(run("equity", "hold-em-high", "AhKh", "QsQc", "--board", "2h 3h Qd", "--json"))
    assert data["exact"]
    assert data["deals"] == comb(45, 2)
    assert sum(Fraction(one["equity"]) for one in data["hands"]) == 1
    assert "Ah Kh" in run("equity", "hold-em-high", "AhKh", "random", "--samples", "1000")


def test_the_command_says_how_often_a_bad_beat_happens() -> None:
    data = json.loads(run("bad-beat", "Tc Td Th Ts 2c", "--players", "9", "--json"))
    assert Fraction(data["chance"]) == bad_beat(FOUR_TENS, 9)
    assert [one["share"] for one in data["shares"]] == ["50% of meter", "25% of meter", "25% of meter"]
    assert "days between hits" in run("bad-beat", "Tc Td Th Ts 2c")


def test_the_command_says_what_the_rake_takes() -> None:
    house = ("rake", "pa/637a", "-o", "rake-maximum=5", "-o", "rake-rate=10%", "--pots", "9,25,100", "--json")
    assert [row["rake"] for row in json.loads(run(*house))] == ["$0", "$2", "$5"]
    levels = ("-o", "rake=incremental", "-o", "rake-increments=$10 $1, $20 $1", "-o", "rake-maximum=5")
    fund = (
        "-o",
        "bad-beat=yes",
        "-o",
        "bad-beat-hands=TTTT2",
        "-o",
        "bad-beat-contribution=1",
        "-o",
        "bad-beat-minimum-pot=20",
    )
    rows = json.loads(run("rake", "pa/637a", *levels, *fund, "--pots", "9,10,50", "--json"))
    assert [(row["rake"], row["to jackpots"]) for row in rows] == [("$0", "$0"), ("$1", "$0"), ("$2", "$1")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pa/637a"], "not supplied rake-maximum"),
        (["pa/649a"], "has no rake"),
        (["pa/637a", "-o", "rake=time", "-o", "rake-maximum=5"], "time charge"),
    ],
)
def test_a_rake_that_takes_nothing_from_pots_is_refused(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(main.app, ["rake", *arguments])
    assert isinstance(result.exception, Refused)
    assert said in result.exception.what


@pytest.mark.parametrize("name", ["side-pots", "stud-eight-or-better"])
def test_the_command_plays_a_hand_again(name: str) -> None:
    path = Path(__file__).parent / "hands" / f"{name}.phh"
    assert json.loads(run("hand", str(path), "--json"))["as_written"]
    assert "Pots" in run("hand", str(path))


def test_a_killed_hand_says_what_the_next_one_has(tmp_path: Path) -> None:
    path, copy = Path(__file__).parent / "hands" / "half-kill.phh", tmp_path / "copy.phh"
    assert "3/2 of the posted limits: bets of $6 and $12" in run("hand", str(path), "--write", str(copy))
    assert json.loads(run("hand", str(copy), "--json"))["ends"] == ["$112", "$88"]


def test_a_file_that_says_otherwise_is_told(tmp_path: Path) -> None:
    text = (Path(__file__).parent / "hands" / "side-pots.phh").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.phh"
    wrong.write_text(text.replace("[60, 60, 50]", "[60, 50, 60]"), encoding="utf-8")
    result = CliRunner().invoke(main.app, ["hand", str(wrong)])
    assert isinstance(result.exception, Refused)
    assert "otherwise" in result.exception.what
