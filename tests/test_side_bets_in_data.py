"""Side bets that a chapter states in data: from a file to a packet, exact against plain enumeration, and refusals."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest
import yaml
from litestar.testing import TestClient
from typer.testing import CliRunner

import croupier
from croupier.cli import main
from croupier.equipment.cards import RANKS, SUITS, name
from croupier.errors import Refused
from croupier.filings.layout import draw
from croupier.filings.layout_check import check
from croupier.filings.notices import ON_LAYOUT
from croupier.floor.floor import Floor
from croupier.games import GAMES, class_of, game_for, open_game
from croupier.games.stated_sides import StatedSide, stated
from croupier.games.takes_side_bets import TakesSideBets
from croupier.rules import first_drafts
from croupier.rules.law import Chapter, PayTables, SideBet, Wager
from croupier.rules.loader import CHAPTERS, addresses, load, read_variation
from croupier.rules.side_bet import TEST, described
from croupier.rules.submission import Rules
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table
from croupier.web.app import application

LOCAL = "http://127.0.0.1:8000"
DECK = range(52)
Hand = Sequence[int]


def run(*words: str, given: str = "") -> str:
    """The output of a command that ends well."""
    found = CliRunner().invoke(main.app, list(words), input=given)
    if isinstance(found.exception, Refused):
        raise found.exception
    assert found.exit_code == 0, found.output
    return found.output


def draft(path: Path, base: str, wagers: str) -> str:
    """A file of one's own that varies a chapter."""
    path.write_text(f'varies = "{base}"\nchapter = "own-game"\nname = "Own Game"\n{wagers}', encoding="utf-8")
    return str(path)


def bet(
    outcomes: Sequence[Sequence[str]],
    cards: Sequence[str],
    pays: Sequence[str],
    more: str = "",
    statement: str = "",
) -> str:
    """A side bet as a file states it."""
    rows = [[row[0].replace("-", " "), row[0], paid] for row, paid in zip(outcomes, pays, strict=True)]
    return (
        f'[[wagers]]\nid = "hunt"\nname = "Hunt"\nkind = "side"\ncite = "draft 1"\nwins = "A hand below."\n'
        f'{more}paytables = [{{ cite = "draft 1(a)", rows = {rows} }}]\n'
        f"[wagers.side_bet]\ncards = {list(cards)}\noutcomes = {[list(row) for row in outcomes]}\n{statement}"
    )


def side(
    outcomes: Sequence[Sequence[str]], cards: Sequence[str], places: dict[str, int], decks: int = 1, **said: str
) -> StatedSide:
    """The side of a statement, in a game with so many cards at each place."""
    statement = SideBet(cards=tuple(cards), outcomes=tuple(map(tuple, outcomes)), **said)  # type: ignore[arg-type]
    rows = tuple((row[0], row[0], "1 to 1") for row in outcomes)
    tables = (PayTables(cite="draft 1(a)", rows=rows),)
    law = Wager(id="hunt", name="Hunt", kind="side", cite="draft 1", wins="", side_bet=statement, paytables=tables)
    return stated(law, places, tuple(DECK) * decks)


# --- what conditions mean, said again without the program ------------------------------------------------------------


def ranks(hand: Hand) -> list[int]:
    return sorted(card // 4 for card in hand)


def most(hand: Hand, place: int = 0) -> int:
    """How often the commonest rank comes, or the next."""
    often = [times for _, times in Counter(ranks(hand)).most_common()]
    return often[place] if place < len(often) else 0


def one_suit(hand: Hand) -> bool:
    return len({card % 4 for card in hand}) == 1


def in_sequence(hand: Hand) -> bool:
    found = ranks(hand)
    low = [-1 if rank == 12 else rank for rank in found]
    return any(sorted(some) == list(range(min(some), min(some) + len(some))) for some in (found, low))


def points(hand: Hand) -> int:
    hard = sum(1 if rank == 12 else min(rank + 2, 10) for rank in ranks(hand))
    return hard + 10 if 12 in ranks(hand) and hard <= 11 else hard


def better(hand: Hand) -> bool:
    """Jacks or better, of five cards of one deck."""
    return most(hand) > 2 or most(hand, 1) == 2 or in_sequence(hand) or one_suit(hand) or any(
        ranks(hand).count(rank) == 2 for rank in (9, 10, 11, 12)
    )  # fmt: skip


MEANINGS: dict[str, Callable[[Hand], bool]] = {
    "pair": lambda hand: most(hand) >= 2,
    "two pair": lambda hand: most(hand, 1) >= 2,
    "three of a kind": lambda hand: most(hand) >= 3,
    "full house": lambda hand: most(hand) >= 3 and most(hand, 1) >= 2,
    "four of a kind": lambda hand: most(hand) >= 4,
    "straight": in_sequence,
    "flush": one_suit,
    "suited": one_suit,
    "straight flush": lambda hand: in_sequence(hand) and one_suit(hand),
    "royal flush": lambda hand: one_suit(hand) and ranks(hand) == [8, 9, 10, 11, 12],
    "same color": lambda hand: len({card % 4 in (1, 2) for card in hand}) == 1,
    "a king": lambda hand: 11 in ranks(hand),
    "two 7s": lambda hand: ranks(hand).count(5) >= 2,
    "exactly one ace": lambda hand: ranks(hand).count(12) == 1,
    "at most one six": lambda hand: ranks(hand).count(4) <= 1,
    "no tens": lambda hand: 8 not in ranks(hand),
    "the king of spades": lambda hand: 47 in hand,
    "two cards from 2 to 6": lambda hand: sum(rank <= 4 for rank in ranks(hand)) >= 2,
    "three red cards": lambda hand: sum(card % 4 in (1, 2) for card in hand) >= 3,
    "all black": lambda hand: all(card % 4 in (0, 3) for card in hand),
    "no face cards": lambda hand: not {9, 10, 11} & {*ranks(hand)},
    "two ten-value cards": lambda hand: sum(8 <= rank <= 11 for rank in ranks(hand)) >= 2,
    "exactly two hearts": lambda hand: sum(card % 4 == 2 for card in hand) == 2,
    "total 21": lambda hand: points(hand) == 21,
    "total 18 to 20": lambda hand: 18 <= points(hand) <= 20,
    "total 40 or more": lambda hand: points(hand) >= 40,
    "total 20 or less": lambda hand: points(hand) <= 20,
    "pair of jacks or better": better,
    "flush or better": lambda hand: one_suit(hand) or most(hand) == 4 or (most(hand), most(hand, 1)) == (3, 2),
    "a king and suited": lambda hand: 11 in ranks(hand) and one_suit(hand),
}


def some_hands(size: int, decks: int = 1) -> list[list[int]]:
    """Hands that come at random, and such as seldom do: few ranks or few suits."""
    luck, cards = Random(7), [card for card in DECK for _ in range(decks)]
    narrow = [card for card in cards if card % 4 == 2], [card for card in cards if card // 4 in (10, 11, 12)]
    low = [card for card in cards if card // 4 in (0, 1, 2, 3, 12)]
    royal = [card for card in cards if card // 4 >= 8 and card % 4 == 2]
    return [luck.sample(some, size) for some in (cards, *narrow, low, royal) for _ in range(400)]


@pytest.mark.parametrize("text", MEANINGS)
def test_a_condition_means_what_it_says(text: str) -> None:
    found, means = side([["hit", text]], ["own"], {"own": 5}), MEANINGS[text]
    held = {means(hand) for hand in some_hands(5)}
    assert held == {True, False}
    for hand in some_hands(5):
        assert (found.chain({"own": hand}) == ("hit",)) == means(hand), [name(card) for card in hand]


def test_every_test_is_tried() -> None:
    """Beside the conditions above, those that need several decks, two cards or a dealer have tests of their own."""
    apart = {"identical", "blackjack", "one matches the dealer"}
    untried = [
        form.written for form in TEST.forms
        if not any(form.pattern.fullmatch(part) for text in (*MEANINGS, *apart) for part in text.split(" and "))
    ]  # fmt: skip
    assert untried == []


@pytest.mark.parametrize(
    ("text", "hand", "holds"),
    [
        ("identical", "Kh Kh", True),
        ("identical", "Kh Kd", False),
        ("blackjack", "Ah Td", True),
        ("blackjack", "Ah 9d", False),
        ("blackjack", "Kh Td", False),
    ],
)
def test_two_cards_of_several_decks(text: str, hand: str, holds: bool) -> None:
    found = side([["hit", text]], ["own 2"], {"own": 2}, decks=6)
    assert (found.chain({"own": cards_of(hand)}) == ("hit",)) == holds


def cards_of(text: str) -> list[int]:
    return [4 * RANKS.index(one[0]) + SUITS.index(one[1]) for one in text.split()]


@pytest.mark.parametrize(
    ("text", "own", "dealer", "holds"),
    [
        ("one matches the dealer", "Kh 9d", "Kc", True),
        ("two match the dealer", "Kh 9d", "Kc", False),
        ("two match the dealer", "Kh Kd", "Kc", True),
        ("one matches the dealer in suit", "Kh Kd", "Kc", False),
        ("one matches the dealer in suit", "Kc Kd", "Kc", True),
        ("no match the dealer", "Qh 9d", "Kc", True),
        ("own: pair and dealer: an ace", "9h 9d", "Ac", True),
        ("own: pair and dealer: an ace", "9h Ad", "Ac", False),
    ],
)
def test_places_are_told_apart(text: str, own: str, dealer: str, holds: bool) -> None:
    found = side([["hit", text]], ["own 2", "dealer 1"], {"own": 2, "dealer": 2}, decks=6)
    assert (found.chain({"own": cards_of(own), "dealer": cards_of(dealer)}) == ("hit",)) == holds


@pytest.mark.parametrize(
    ("aces", "hand", "holds"),
    [("high", "Ah 2d", False), ("high", "Ah Kd", True), ("low", "Ah 2d", True), ("low", "Ah Kd", False)],
)
def test_an_ace_stands_where_the_statement_says(aces: str, hand: str, holds: bool) -> None:
    found = side([["hit", "straight"]], ["own"], {"own": 2}, aces=aces)
    assert (found.chain({"own": cards_of(hand)}) == ("hit",)) == holds


@pytest.mark.parametrize(("totals", "total"), [("blackjack", 20), ("baccarat", 0), ("ace 1", 10)])
def test_a_total_is_counted_as_the_statement_says(totals: str, total: int) -> None:
    found = side([["hit", f"total {total}"]], ["own"], {"own": 2}, totals=totals)
    assert found.chain({"own": cards_of("Ah 9d")}) == ("hit",)


# --- exact counts ----------------------------------------------------------------------------------------------------


def test_a_count_is_every_hand_of_the_deck() -> None:
    """Three cards of one deck, one after another, by plain enumeration."""
    names = ["straight-flush", "three-of-a-kind", "straight", "flush", "pair"]
    found = side([[one] for one in names], ["own"], {"own": 3})
    expected = Counter(
        next((one for one in names if MEANINGS[one.replace("-", " ")](hand)), "lose") for hand in combinations(DECK, 3)
    )
    assert found.counted([1] * 52) == tuple(expected[one] for one in (*names, "lose"))


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_a_count_is_exact_over_the_shoe(decks: int) -> None:
    """Pairs of two cards and matches of a third, from how many cards of a rank and of a kind the shoe holds."""
    outcomes = [["three", "three of a kind"], ["twins", "own: identical"], ["own-pair", "own: pair"]]
    if decks == 1:
        del outcomes[1]
    found = side(outcomes, ["own 2", "dealer 1"], {"own": 2, "dealer": 2}, decks)
    every, of_rank = 52 * decks, 4 * decks
    three = 13 * comb(of_rank, 2) * (of_rank - 2)
    twins = 52 * comb(decks, 2) * (every - of_rank)
    pairs = 13 * comb(of_rank, 2) * (every - of_rank) - twins
    whole = comb(every, 2) * (every - 2)
    expected = [three, *([twins] if decks > 1 else []), pairs]
    assert found.counted([decks] * 52) == (*expected, whole - sum(expected))


def test_a_count_without_some_cards() -> None:
    found = side([["pair"]], ["own"], {"own": 2})
    left = [0 if card // 4 == 12 else 1 for card in DECK]
    assert found.counted(left) == (12 * comb(4, 2), comb(48, 2) - 12 * comb(4, 2))


def test_six_and_seven_cards_are_ranked_by_their_best_five() -> None:
    """Published counts: of 133,784,560 hands of seven cards 4,324 are royal flushes, and so on (Wikipedia, Poker
    probability); of 20,358,520 hands of six 188 are royal flushes and 1,656 other straight flushes."""
    names = [["royal-flush"], ["straight-flush"]]
    assert side(names, ["own"], {"own": 6}).counted([1] * 52) == (188, 1656, 20358520 - 188 - 1656)
    found = side([["flush", "flush"], ["straight", "straight"]], ["own"], {"own": 7})
    hand = cards_of("2h 4h 6h 8h Th As Kd")
    assert found.chain({"own": hand}) == ("flush",)
    assert found.chain({"own": cards_of("2h 3d 4h 5h 6s As Kd")}) == ("straight",)


# --- bets of the rulebooks, said again in data -----------------------------------------------------------------------


def restated(tmp_path: Path, base: str, wager: str, outcomes: Sequence[Sequence[str]], cards: Sequence[str]) -> str:
    """A wager of a chapter as data: its own pay tables, under another id."""
    law = next(law for law in load(base).wagers if law.id == wager)
    groups = []
    for group in law.paytables:
        decks = f"decks = {list(group.decks)}, " if group.decks else ""
        needs = "".join(f"{key} = {list(said)}, " for key, said in group.requires.items())
        requires = f"requires = {{ {needs.rstrip(', ')} }}, " if needs else ""
        rows = [list(row) for row in group.rows]
        groups.append(f'{{ cite = "draft 1(a)", tables = {list(group.tables)}, {decks}{requires}rows = {rows} }}')
    text = bet(outcomes, cards, ["1 to 1"] * len(outcomes))
    first = text.index("paytables = ")
    tables = f"paytables = [{', '.join(groups)}]\n"
    return draft(tmp_path / "own.toml", base, text[:first] + tables + text[text.index("[wagers.side_bet]") :])


THREE = [["straight-flush"], ["three-of-a-kind"], ["straight"], ["flush"]]
SIX = [
    ["super-royal-diamonds", "all cards from 9 to ace and all diamonds"],
    ["super-royal", "all cards from 9 to ace and suited"],
    *([one] for one in ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight")),
    ["three-of-a-kind"],
]


@pytest.mark.parametrize(
    ("base", "wager", "outcomes", "cards"),
    [
        ("pa/649a", "pair-plus", [*THREE, ["pair"]], ["own"]),
        ("gr/09", "pair-plus", [*THREE, ["pair"]], ["own 3"]),
        ("pa/633a", "bet-the-set", [["suited-pair", "identical"], ["pair"]], ["own 2"]),
        ("pa/633a", "twenty-one-plus-three", THREE, ["own 2", "dealer 1"]),
        ("pa/649a", "six-card-bonus", SIX, ["own", "dealer"]),
    ],
)
def test_a_bet_of_the_book_stated_in_data_is_worth_the_same(
    tmp_path: Path, base: str, wager: str, outcomes: Sequence[Sequence[str]], cards: Sequence[str]
) -> None:
    path = restated(tmp_path, base, wager, outcomes, cards)
    known = {(one.paytable, one.conditions): one for one in croupier.open(base).odds(wager)}
    again = {(one.paytable, one.conditions): one for one in croupier.open(path).odds("hunt")}
    assert known
    assert known.keys() <= again.keys()
    for key, one in known.items():
        assert (again[key].method, again[key].house_advantage) == ("exact", one.house_advantage), key
        assert again[key].std_dev == pytest.approx(one.std_dev, abs=1e-12)


# --- dealt, settled and simulated ------------------------------------------------------------------------------------

QUEEN_SIX_FOUR = (10, 4, 2)
FOLDS = 'needs = ["ante"]\nsettles = [["folded", "Lose", "draft 1(b)"]]\n'
KINGS = [["king-and-match", "own: a king and dealer: a king"], ["two-kings", "two kings"], ["king", "a king"]]


def plays(hand: Hand) -> bool:
    """Three Card Poker's published best strategy: queen, six, four or better."""
    return most(hand) > 1 or in_sequence(hand) or one_suit(hand) or tuple(sorted(ranks(hand))[::-1]) >= QUEEN_SIX_FOUR


def test_a_bet_that_a_fold_takes_is_counted_with_the_best_strategy(tmp_path: Path) -> None:
    stated_bet = bet([["suited"], ["king", "a king"]], ["own"], ["5 to 1", "1 to 1"], FOLDS)
    path = draft(tmp_path / "own.toml", "pa/649a", stated_bet)
    (price,) = croupier.open(path).odds("hunt")
    assert price.method == "exact"
    hands = [*combinations(DECK, 3)]
    net = sum((5 if one_suit(hand) else 1 if 11 in ranks(hand) else -1) if plays(hand) else -1 for hand in hands)
    assert price.house_advantage == Fraction(-net, len(hands))
    assert {one.outcome for one in price.outcomes} == {"suited", "king", "folded", "lose"}


def test_a_bet_that_outlives_a_fold_is_paid_after_it(tmp_path: Path) -> None:
    path = draft(tmp_path / "own.toml", "pa/649a", bet([["pair"]], ["own"], ["2 to 1"]))
    settled = croupier.open(path).settle(
        seats={1: {"wagers": {"ante": 10, "hunt": 5}, "cards": "6h 6d 4c", "actions": ["fold"]}}, dealer="Jh 9c 2d"
    )
    assert {line["wager"]: (line["net_cents"], line["cite"]) for line in settled.lines}["hunt"] == (1000, "draft 1(a)")


def test_on_both_hands_of_three_card_poker(tmp_path: Path) -> None:
    """Three cards of the player and one of the dealer, by which of the 52 are kings: counted and simulated."""
    path = draft(tmp_path / "own.toml", "pa/649a", bet(KINGS, ["own", "dealer 1"], ["20 to 1", "9 to 1", "1 to 1"]))
    game = croupier.open(path)
    (price,) = game.odds("hunt")
    whole = comb(52, 3) * 49
    with_dealer = 4 * (comb(51, 3) - comb(48, 3))
    two_only = sum(comb(4, n) * comb(48, 3 - n) * (45 + n) for n in (2, 3))
    one = 4 * comb(48, 2) * 46 + comb(48, 3) * 4
    counts = {line.outcome: line.combinations for line in price.outcomes}
    assert counts == {
        "king-and-match": with_dealer, "two-kings": two_only, "king": one, "lose": whole - with_dealer - two_only - one
    }  # fmt: skip
    (near,) = game.simulate(300_000, wager="hunt")
    assert abs(float(near.house_advantage - price.house_advantage)) < 4.5 * near.std_error


@pytest.mark.parametrize(
    ("base", "cards", "stakes"),
    [
        ("pa/649a", ["own", "dealer"], {"ante": 1000, "hunt": 500}),
        ("pa/639a", ["own 2", "dealer 1"], {"ante": 1000, "hunt": 500}),
        ("pa/643a", ["own", "community 1"], {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000, "hunt": 500}),
        ("pa/633a", ["own 2", "dealer 2"], {"main": 1000, "hunt": 500}),
        ("pa/633a", ["own 2", "dealer 1"], {"main": 1000, "hunt": 500}),
    ],
)
def test_a_table_settles_what_the_cards_are(
    tmp_path: Path, base: str, cards: list[str], stakes: dict[str, int]
) -> None:
    """Rounds from the table's own shoe: each settlement is what the condition says of the cards that were dealt."""
    outcomes = [["two-kings", "two kings"], ["black", "all black"], ["pair"]]
    path = draft(tmp_path / "own.toml", base, bet(outcomes, cards, ["9 to 1", "3 to 1", "2 to 1"]))
    table = croupier.open(path).table(seed="kings")
    table.sit(1, "Ada", 10_000_000)
    seen: set[str] = set()
    for _ in range(60):
        table.begin()
        table.answer(stakes)
        while table.pending is not None:
            actions = table.pending.actions  # type: ignore[union-attr]
            table.answer(
                next(one for one in ("stand", "play", "raise", "check", "decline", *actions) if one in actions)
            )
        dealt = table.view(1).cards
        hand = []
        for part in cards:
            place, _, first = part.partition(" ")
            hand += dealt["seat 1" if place == "own" else place][: int(first) if first else None]
        expected = next((row[0] for row in outcomes if MEANING[row[0]](hand)), "lose")
        (line,) = (line for line in table.lines if line.wager == "hunt")
        assert line.outcome == expected, (cards_said(hand), line)
        seen.add(expected)
    assert len(seen) > 2


MEANING = {
    "two-kings": lambda hand: ranks(hand).count(11) >= 2,
    "black": MEANINGS["all black"],
    "pair": MEANINGS["pair"],
}


def cards_said(hand: Hand) -> str:
    return " ".join(map(name, hand))


def test_what_is_not_counted_is_simulated_and_says_so(tmp_path: Path) -> None:
    """A fold on the flop or the river of Ultimate Texas Hold 'Em takes this one: pairs of two cards that are played."""
    pair = bet([["pair"]], ["own 2"], ["9 to 1"], FOLDS)
    (price,) = croupier.open(draft(tmp_path / "own.toml", "gr/12", pair)).odds("hunt")
    assert (price.method, price.rounds) == ("simulated", 1_000_000)
    assert price.std_error > 0
    kept = {line.outcome: float(line.probability) for line in price.outcomes}
    assert kept["pair"] < 3 / 51  # some low pairs are folded on the river
    assert kept["pair"] == pytest.approx(3 / 51, abs=0.004)
    assert kept["folded"] > 0.1


def test_a_bet_that_no_fold_takes_is_exact_whatever_the_game_decides(tmp_path: Path) -> None:
    bet_on = bet([["pair"]], ["community 3"], ["4 to 1"])
    (price,) = croupier.open(draft(tmp_path / "own.toml", "gr/12", bet_on)).odds("hunt")
    unpaired = comb(13, 3) * 4**3
    assert (price.method, price.house_advantage) == ("exact", Fraction(unpaired - 4 * (22100 - unpaired), 22100))


@pytest.mark.parametrize(
    ("cards", "outcome", "net", "part"),
    [(["own"], "pair", 500, "settles"), (["own", "dealer 1"], "void", 0, "returns")],
)
def test_a_ruling_on_the_dealers_cards_settles_what_they_do_not_decide(
    tmp_path: Path, cards: list[str], outcome: str, net: int, part: str
) -> None:
    """pa 679a.13(d) returns some wagers and settles the others; the draft does not say to which this one belongs."""
    path = draft(tmp_path / "own.toml", "pa/679a", bet([["pair"]], cards, ["1 to 1"]))
    chapter = read_variation(Path(path))[1]
    law = next(law for law in chapter.irregularities if law.id == "dealer-card-exposed")
    assert "hunt" in getattr(law, part)
    assert [one.cite for one in chapter.readings if one.id == "hunt-rulings"] == ["draft 1"]
    settled = croupier.open(path).settle(
        seats={1: {"wagers": {"ante": 10, "hunt": 5}, "cards": "6h 6d 4c"}}, dealer="Jh 9c 2d",
        irregularities=[{"id": "dealer-card-exposed", "before": "decision 1"}],
    )  # fmt: skip
    lines = {line["wager"]: (line["outcome"], line["net_cents"]) for line in settled.lines}
    assert lines["hunt"] == (outcome, net)
    assert lines["ante"] == ("void", 0)


def test_a_draft_says_itself_what_a_ruling_does(tmp_path: Path) -> None:
    base = next(law for law in load("pa/679a").irregularities if law.id == "dealer-card-exposed")
    ruling = (
        f'[[irregularities]]\nid = "{base.id}"\ncite = "draft 2"\n'
        f"returns = {[*base.returns, 'hunt']}\nsettles = {[*base.settles]}\n"
    )
    path = draft(tmp_path / "own.toml", "pa/679a", ruling + bet([["pair"]], ["own"], ["1 to 1"]))
    chapter = read_variation(Path(path))[1]
    law = next(law for law in chapter.irregularities if law.id == "dealer-card-exposed")
    assert ("hunt" in law.returns, "hunt" in law.settles) == (True, False)
    assert not any(one.id == "hunt-rulings" for one in chapter.readings)


def test_an_outcome_that_a_pay_table_leaves_out_is_paid_as_the_next(tmp_path: Path) -> None:
    """Two pay tables, of which only the first knows a pair of aces."""
    text = bet([["aces", "two aces"], ["pair"]], ["own"], ["1 to 1", "1 to 1"])
    first, last = text.index("paytables = "), text.index("[wagers.side_bet]")
    rows = [["Aces", "aces", "30 to 1", ""], ["Pair", "pair", "2 to 1", "3 to 1"]]
    text = f'{text[:first]}paytables = [{{ cite = "draft 1(a)", tables = ["A", "B"], rows = {rows} }}]\n{text[last:]}'
    game = croupier.open(draft(tmp_path / "own.toml", "pa/649a", text))
    hands = [*combinations(DECK, 3)]
    paid = {
        "A": sum(30 if ranks(hand).count(12) > 1 else 2 if most(hand) > 1 else -1 for hand in hands),
        "B": sum(3 if most(hand) > 1 else -1 for hand in hands),
    }
    assert {one.paytable: one.house_advantage for one in game.odds("hunt")} == {
        label: Fraction(-net, len(hands)) for label, net in paid.items()
    }


@pytest.mark.parametrize(
    ("cards", "settled", "at_once"),
    [(["own 2"], "", True), (["own 2"], "settled = 'at the end'\n", False), (["own 2", "dealer 2"], "", False)],
)
def test_a_bet_at_blackjack_is_settled_when_it_says(
    tmp_path: Path, cards: list[str], settled: str, at_once: bool
) -> None:
    """Before anybody plays, or with the dealer's hole card; a bust takes nothing from it."""
    path = draft(tmp_path / "own.toml", "pa/633a", bet([["pair", "own: pair"]], cards, ["9 to 1"], statement=settled))
    game = open_game(read_variation(Path(path))[1])
    table = Table(game, Recorded(["2c", "8h", "6c", "8d", "Th", "Tc", "9s", "5d", "5c", "5h"]))
    table.sit(1, "Ada", 100_000)
    table.begin()
    table.answer({"main": 1000, "hunt": 500})
    assert [line.wager for line in table.lines] == ["hunt"] * at_once, table.view(1).cards
    table.answer("hit")
    assert {line.wager: line.net for line in table.lines} == {"main": -1000, "hunt": 4500}


# --- from the first line to the packet -------------------------------------------------------------------------------

_ANSWERS = {
    'by = ""': 'by = "Example Games"', 'role = "" ': 'role = "manufacturer" ',
    'description = ""': 'description = "A bet."',
    'reason = ""': 'reason = "It is new."', 'interested = "" ': 'interested = "Example Casino" ',
    "# jurisdictions": "jurisdictions", "# property": "property",
}  # fmt: skip
JOURNEYS = {
    "pa/649a": ({"ante": 10, "lucky-cards": 5}, "Qh 6d 6c", ["play"], "Jh 9c 2d", Fraction(368, 5525)),
    "pa/633a": ({"main": 10, "lucky-cards": 5}, "6h 6d", ["stand"], "6c Th 4s", Fraction(5339, 48205)),
}
"""Chapter to a round, and what the bet that a file begins with is worth: see the test below."""


def test_what_a_file_begins_with_is_worth() -> None:
    """The figures of the journeys, worked out again: Three Card Poker by every hand, Blackjack by the cards left."""
    pays = {"royal": 100, "straight flush": 35, "three of a kind": 25, "straight": 5, "flush": 4, "pair": 1}
    net = 0
    for hand in combinations(DECK, 3):
        royal = MEANINGS["straight flush"](hand) and ranks(hand) == [10, 11, 12]
        made = "royal" if royal else next((one for one in pays if one != "royal" and MEANINGS[one](hand)), "")
        net += pays[made] if made and plays(hand) else -1
    assert Fraction(-net, 22100) == JOURNEYS["pa/649a"][4]
    whole, up = comb(312, 2) * 310, 310
    three = 13 * comb(24, 2) * 22
    pairs = 13 * comb(24, 2)
    same_color = 13 * 2 * comb(12, 2)
    one_match = 12 * 13 * 24 * 24 // 2 * (23 + 23)
    own = [(5, same_color * (up - 22)), (3, (pairs - same_color) * (up - 22)), (25, three), (2, one_match)]
    assert Fraction(whole - sum((paid + 1) * ways for paid, ways in own), whole) == JOURNEYS["pa/633a"][4]


@pytest.mark.parametrize("base", JOURNEYS)
def test_a_side_bet_comes_from_an_idea_to_a_packet(base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stakes, cards, actions, dealer, worth = JOURNEYS[base]
    path = tmp_path / "lucky-cards.toml"
    run("new", str(path), "--varies", base, "--side-bet")
    text = path.read_text(encoding="utf-8")
    for blank, said in _ANSWERS.items():
        assert blank in text
        text = text.replace(blank, said)
    path.write_text(text, encoding="utf-8")
    assert "sound" in run("check", str(path))
    assert str(worth) in run("odds", str(path), "-w", "lucky-cards", "--outcomes")
    game = croupier.open(str(path))
    exact = game.odds("lucky-cards")[0]
    assert (exact.method, exact.house_advantage) == ("exact", worth)
    near = game.simulate(200_000, wager="lucky-cards")[0]
    assert abs(float(near.house_advantage - worth)) < 4.5 * near.std_error
    assert "lucky-cards" in run("simulate", str(path), "--rounds", "1e5", "-w", "lucky-cards", "--csv")
    record = {
        "address": str(path),
        "seats": {1: {"wagers": stakes, "cards": cards, "actions": actions}},
        "dealer": dealer,
    }
    file = tmp_path / "round.yaml"
    file.write_text(yaml.safe_dump(record), encoding="utf-8")
    assert "draft 1(a)" in run("settle", str(file))
    assert "You leave with" in run("play", str(path), given="lucky-cards 5\nquit\n")
    for output, words in (("layout.svg", ("layout",)), ("guide.md", ("guide",)), ("packet.pdf", ("file",))):
        run(words[0], str(path), "-o", str(tmp_path / output))
    assert "Lucky Cards" in (tmp_path / "layout.svg").read_text(encoding="utf-8")
    assert described(game.rules.wager("lucky-cards"))[0] in (tmp_path / "guide.md").read_text(encoding="utf-8")
    assert (tmp_path / "packet.pdf").read_bytes().startswith(b"%PDF")
    wanted = [line for line in check(game.rules, draw(game.rules)) if line.cite == "draft 1"]
    assert [(line.wants, line.where) for line in wanted] == [("An area of its own for Lucky Cards", ON_LAYOUT)]
    run("file", str(path), "-o", str(tmp_path / "packet.md"))
    assert str(worth) in (tmp_path / "packet.md").read_text(encoding="utf-8")
    monkeypatch.setenv(CHAPTERS, str(path))
    _on_the_floor(tmp_path, {wager: 100 * dollars for wager, dollars in stakes.items()})


def _on_the_floor(tmp_path: Path, stakes: dict[str, int]) -> None:
    """The floor draws it, deals it and verifies what it has dealt."""
    with TestClient(application(Floor(str(tmp_path / "floor.db"))), base_url=LOCAL) as client:
        made = client.post("/api/tables", json={"address": "own/lucky-cards"})
        assert made.status_code < 300, made.text
        table = f"/api/tables/{made.json()['id']}"
        assert client.post(f"{table}/seats", json={"seat": 1, "cents": 100_000}).status_code < 300
        assert "Lucky Cards" in client.get(table.removeprefix("/api")).text
        assert "joined" not in client.get("/games/own/lucky-cards").text
        state = client.post(f"{table}/wagers", json={"seat": 1, "wagers": stakes}).json()
        for _ in range(20):
            if not (decide := state.get("pending")) or decide.get("kind") not in ("Decide", "decide"):
                break
            state = client.post(f"{table}/decisions", json={"seat": 1, "action": decide["actions"][0]}).json()
        assert client.get(f"{table}/verify").json()["rounds"] == 1


# --- refused ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "outcomes", "cards", "more", "said"),
    [
        ("pa/649a", [["hit", "luck"]], ["own"], "", "outcomes.hit: 'luck' says nothing here. Allowed: pair,"),
        ("pa/649a", [["lucky"]], ["own"], "", "outcomes.lucky: 'lucky' says nothing here"),
        ("pa/649a", [["hit", "pair and"]], ["own"], "", "says nothing here"),
        ("pa/649a", [["Hit", "pair"]], ["own"], "", "'Hit' is no name of an outcome"),
        ("pa/649a", [["lose", "pair"]], ["own"], "", "'lose' is no name of an outcome"),
        ("pa/649a", [["pair"], ["pair", "two aces"]], ["own"], "", "outcomes.pair: it stands 2 times"),
        ("pa/649a", [["pair"]], ["mine"], "", "'mine' is not whose cards. Allowed: own, dealer, community, bonus"),
        ("pa/649a", [["pair"]], ["own", "own 2"], "", "own stands 2 times"),
        ("pa/649a", [["pair"]], [], "", "a side bet is on some cards"),
        ("pa/649a", [], ["own"], "", "a side bet has at least one"),
        ("pa/649a", [["hit", "dealer: pair"]], ["own"], "", "it asks for cards that the wager is not on: dealer"),
        ("pa/649a", [["hit", "one matches the dealer"]], ["own"], "", "that the wager is not on: dealer"),
        ("pa/649a", [["pair"]], ["own 4"], "", "Hunt: it is on 4 cards, but own has 3."),
        ("pa/649a", [["pair"]], ["own", "community 2"], "", "no cards lie at community in every round of this game"),
        ("pa/649a", [["hit", "four of a kind"]], ["own"], "", "'four of a kind' cannot be made of 3 cards"),
        ("pa/649a", [["hit", "blackjack"]], ["own"], "", "a blackjack is of two cards, not of 3"),
        ("pa/649a", [["hit", "four 7s"]], ["own"], "", "4 cards are asked for among 3"),
        ("pa/649a", [["hit", "two pair or better"]], ["own"], "", "'two pair' is no hand of 3 cards"),
        ("pa/649a", [["hit", "flush of aces or better"]], ["own"], "", "only of a pair the rank can be named"),
        ("pa/633a", [["hit", "flush or better"]], ["own 2"], "", "poker hands are of three to seven cards, not of 2"),
        ("pa/633a", [["hit", "pair or better"]], ["own 2", "dealer 2"], "", "have no rank at poker"),
        ("pa/645a", [["pair"]], ["own 2"], "", "deals no side bet that is stated in data"),
        ("pa/655a", [["pair"]], ["dealer"], "", "no cards lie at dealer in every round"),
        ("oh/roulette", [["pair"]], ["own"], "", "deals no side bet that is stated in data"),
        ("pa/649a", [["pair"]], ["own"], 'when = "decision"\n', "it is made before the deal"),
        ("pa/649a", [["hit", "pair"], ["miss", "two pair"]], ["own 3"], "", "cannot be made of 3 cards"),
    ],
)
def test_nonsense_is_refused_with_its_reason(
    tmp_path: Path, base: str, outcomes: list[list[str]], cards: list[str], more: str, said: str
) -> None:
    path = draft(tmp_path / "own.toml", base, bet(outcomes, cards, ["2 to 1"] * len(outcomes), more))
    with pytest.raises(Refused) as refused:
        croupier.open(path)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('kind = "side"', 'kind = "raise"', "a wager of kind raise is not stated in data, only side or progressive"),
        ('id = "hunt"', 'id = "pair-plus"', "knows this wager itself; give the side bet another id"),
        (
            "[['pair', 'pair', '2 to 1']]",
            "[['pear', 'pear', '2 to 1']]",
            "outcomes.pair: no row of a pay table pays it",
        ),
        ("[['pair', 'pair', '2 to 1']]", "[['pear', 'pear', '2 to 1']]", "pays 'pear', but only pair can come up"),
        ("[wagers.side_bet]\n", "[wagers.side_bet]\naces = 'middle'\n", "Invalid enum value 'middle'"),
        ("[wagers.side_bet]\n", "[wagers.side_bet]\ncode = 'x'\n", "unknown field `code`"),
    ],
)
def test_a_statement_beside_its_wager_is_checked(tmp_path: Path, before: str, after: str, said: str) -> None:
    text = bet([["pair"]], ["own"], ["2 to 1"])
    assert before in text
    with pytest.raises(Refused) as refused:
        read_variation(Path(draft(tmp_path / "own.toml", "pa/649a", text.replace(before, after))))
    assert said in str(refused.value)
    assert "own.toml" in str(refused.value)


def test_an_outcome_that_a_wider_one_before_it_takes_is_found(tmp_path: Path) -> None:
    path = draft(tmp_path / "own.toml", "pa/649a", bet([["pair"], ["aces", "two aces"]], ["own"], ["2 to 1", "9 to 1"]))
    with pytest.raises(Refused, match="no hand can be what these are paid for: Hunt for aces"):
        run("check", path)


# --- what a designer begins with -------------------------------------------------------------------------------------


def _taking() -> list[str]:
    """The chapters whose games take side bets that are stated in data."""
    games = [one for one in addresses() if load(one).game in GAMES]
    return [one for one in games if issubclass(class_of(load(one).game), TakesSideBets) and _places(load(one))]


def _places(chapter: Chapter) -> dict[str, int]:
    game = game_for(Rules(chapter))
    assert isinstance(game, TakesSideBets)
    return dict(game.side_places)


@pytest.mark.parametrize("address", _taking())
def test_every_game_that_takes_side_bets_can_begin_one(address: str, tmp_path: Path) -> None:
    base, path = load(address), tmp_path / "lucky-cards.toml"
    path.write_text(first_drafts.side_bet(base, "lucky-cards", _places(base)), encoding="utf-8")
    game = game_for(Rules(read_variation(path)[1]))
    assert [one.wager for one in game.priced() if one.wager == "lucky-cards"]
    assert "lucky-cards" in {law.id for law in game.laid_out}


def test_blackjack_and_poker_take_side_bets() -> None:
    families = {load(one).family for one in _taking()}
    assert families == {"blackjack", "poker"}
    assert len(_taking()) > 40


def test_a_composite_takes_a_wager_of_another_game(tmp_path: Path) -> None:
    """Pair Plus of Three Card Poker on the first cards of Blackjack: of six decks, so that pairs may be suited."""
    path = tmp_path / "mix.toml"
    run("new", str(path), "--varies", "pa/633a", "--takes", "pa/649a#pair-plus")
    own, chapter = read_variation(path)
    assert own.request.kind == "composite"
    law = next(law for law in chapter.wagers if law.id == "pair-plus")
    assert law.side_bet is not None
    assert law.side_bet.cards == ("own 2", "dealer 1")
    printed = next(law for law in load("pa/649a").wagers if law.id == "pair-plus").paytables[0].rows
    assert [row[:3] for row in law.paytables[0].rows] == [row[:3] for row in printed]
    found = croupier.open(str(path)).odds("pair-plus")[0]
    outcomes = {line.outcome: line.probability for line in found.outcomes}
    assert outcomes["three-of-a-kind"] == Fraction(23 * 22, 311 * 310)
    assert {law.id for law in chapter.wagers} > {"main", "lucky-ladies"}


def test_what_a_composite_cannot_read_is_left_to_be_written(tmp_path: Path) -> None:
    path = tmp_path / "mix.toml"
    run("new", str(path), "--varies", "pa/649a", "--takes", "pa/633a#kings-bounty")
    assert '"..."' in path.read_text(encoding="utf-8")
    with pytest.raises(Refused, match=r"'\.\.\.' says nothing here"):
        run("check", str(path))


def test_a_new_game_is_a_rulebook_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "high-card"
    assert "highcard/high-card" in run("new", str(folder), "--game")
    paths = os.pathsep.join((str(folder), *filter(None, (os.environ.get("PYTHONPATH"),))))
    around = {**os.environ, "CROUPIER_BOOKS": str(folder), "PYTHONPATH": paths}

    def command(*words: str) -> str:
        ended = subprocess.run(
            [sys.executable, "-m", "croupier.cli", *words], env=around, capture_output=True, text=True, check=False
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    assert "sound" in command("check", str(folder))
    win = Fraction(48, 51 * 2)
    assert f" {win / 20} " in command("odds", "highcard/high-card")
    (near,) = json.loads(command("simulate", "highcard/high-card", "--rounds", "1e5", "--json"))
    assert abs(near["decimal"] - float(win / 20)) < 4.5 * near["std_error"]
    command("file", "highcard/high-card", "--under", "pa", "--draft", "-o", str(tmp_path / "draft.md"))
    request = folder / "request" / "request.toml"
    text = request.read_text(encoding="utf-8")
    for blank, said in _ANSWERS.items():
        text = text.replace(blank, said)
    request.write_text(text, encoding="utf-8")
    packet = tmp_path / "packet.md"
    command("file", "highcard/high-card", "--under", "pa", "--request", str(request), "-o", str(packet))
    assert "It is a new game" in packet.read_text(encoding="utf-8")
    for file in sorted((folder / "rounds").glob("*.yaml")):
        assert "highcard 1(d)" in command("settle", str(file)), file.name


@pytest.mark.parametrize(
    ("stem", "book"),
    [
        ("my-game", "mygame"),
        ("dragon-tiger", "dragon"),
        ("constantinople", "constantin"),
        ("three-card-x", "threecardx"),
    ],
)
def test_a_draft_rulebook_is_called_by_whole_words(stem: str, book: str) -> None:
    assert first_drafts.book_id(stem) == book


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("own.toml",), "Which chapter does it vary? Allowed: --varies BOOK/CHAPTER, --game for a new game."),
        (("own.toml", "--varies", "oh/roulette", "--side-bet"), "Roulette deals no side bet that is stated in data"),
        (("own.toml", "--varies", "pa/649a", "--side-bet", "--takes", "pa/633a#main"), "Allowed: --side-bet, --takes"),
        (("own.toml", "--varies", "pa/649a", "--takes", "pa/633a#luck"), "has no wager 'luck'. Allowed: main"),
        (
            ("own.toml", "--varies", "pa/649a", "--takes", "pa/649a#play"),
            "Play of pa/649a-three-card-poker is not made",
        ),
        (("game", "--game", "--varies", "pa/649a"), "A new game varies nothing"),
        (("game.toml", "--game"), "is no name of a folder. Allowed: game, a new folder"),
        (("pa", "--game"), "There is a rulebook 'pa' already"),
    ],
)
def test_what_cannot_be_begun_is_refused(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused) as refused:
        run("new", *words)
    assert said in str(refused.value)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("name", "given", "made"),
    [("bet.toml", "1\npa/649a\n", "side bet"), ("own.toml", "2\npa/649a\n", "variation"), ("new", "3\n", "8 files")],
)
def test_at_a_terminal_it_asks(
    name: str, given: str, made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cli.designing._at_a_terminal", lambda: True)
    assert made in run("new", str(tmp_path / name), given=given)


# --- the documentation -----------------------------------------------------------------------------------------------

GUIDE = Path(__file__).parent.parent / "docs" / "designers.md"


def test_the_example_of_the_documentation_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command beside the example, but those that wait for people; the house edge is worked out again."""
    text = GUIDE.read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(varies = \"pa/633a\"\n.*?)```", text, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    Path("king-hunt.toml").write_text(example, encoding="utf-8")
    seat = {"wagers": {"main": 10, "king-hunt": 5}, "cards": "Kh 9d", "actions": ["stand"]}
    round_file = {"address": "king-hunt.toml", "dealer": "Kc 9s", "seats": {1: seat}}
    Path("round.yaml").write_text(yaml.safe_dump(round_file), encoding="utf-8")
    (commands,) = re.findall(r"```\n(croupier check king-hunt.toml\n.*?)```", text, re.DOTALL)
    said = {
        words[0]: run(*words)
        for line in commands.splitlines()
        if (words := line.split()[1:])[0] not in ("play", "serve")
    }
    assert "20 to 1" in said["settle"]
    whole = comb(312, 2) * 310
    ways = {200: comb(6, 2) * 310, 25: (comb(24, 2) - comb(6, 2)) * 310, 20: 24 * 288 * 23, 3: 24 * 288 * (310 - 23)}
    edge = Fraction(whole - sum((paid + 1) * times for paid, times in ways.items()), whole)
    assert f"exactly {edge} = {float(edge):.4%};" in text
    assert str(edge) in said["odds"]
    assert Path("packet.pdf").read_bytes().startswith(b"%PDF")


def test_the_documentation_lists_every_test() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert [form.written for form in TEST.forms if f"| `{form.written}` | {form.says} |" not in text] == []
