"""Hands are named and ranked as the chapters print it: a reading of the names that shares no code with the program."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import pytest

from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Chain, Game
from croupier.kernels import plain
from croupier.rules.law import Ranking
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules

SIZES = {"three-card": 3, "four-card": 4, "five-card": 5, "six-card": 5}
"""By the id of a ranking, how many cards make a hand of it."""
RANKED = [
    (address, ranking.id)
    for address in addresses()
    for ranking in load(address).rankings
    if ranking.id in SIZES and load(address).family == "poker" and address != "pa/671a-lunar-poker"
]
"""Lunar Poker ranks combinations of combinations: `test_lunar_poker.py` has its own reading."""
JOKER, ACE, TEN = 52, 12, 8


# --- the names, read by themselves ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hand:
    """Cards of which some may be wild, and what can be made of them."""

    ranks: tuple[int, ...]
    suits: frozenset[int]
    wild: int
    size: int

    @property
    def most(self) -> int:
        """How many of a kind they can be."""
        return max((self.ranks.count(rank) for rank in self.ranks), default=0) + self.wild

    @property
    def one_suit(self) -> bool:
        return len(self.suits) < 2

    def within(self, lowest: int) -> bool:
        """Whether they can be a sequence that begins with a rank; with -1 the ace is its lowest card."""
        ranks = [-1 if lowest < 0 and rank == ACE else rank for rank in self.ranks]
        return len(set(ranks)) == len(ranks) and all(lowest <= rank < lowest + self.size for rank in ranks)

    @property
    def in_sequence(self) -> bool:
        return any(self.within(lowest) for lowest in range(-1, ACE - self.size + 2))

    @property
    def pairs(self) -> int:
        return sum(self.ranks.count(rank) >= 2 for rank in set(self.ranks))

    def pair_from(self, least: int, most: int = ACE) -> bool:
        """Whether they hold a pair of some ranks."""
        return any(self.ranks.count(rank) + self.wild >= 2 for rank in self.ranks if least <= rank <= most)


IS: dict[str, Callable[[Hand], bool]] = {
    "five-wilds": lambda hand: hand.wild == 5,
    "royal-flush": lambda hand: hand.one_suit and hand.within(ACE - hand.size + 1),
    "mini-royal": lambda hand: hand.one_suit and hand.within(ACE - hand.size + 1),
    "five-of-a-kind": lambda hand: hand.most >= 5,
    "straight-flush": lambda hand: hand.one_suit and hand.in_sequence,
    "four-of-a-kind": lambda hand: hand.most >= 4,
    "full-house": lambda hand: len(set(hand.ranks)) <= 2 and hand.most >= 3,
    "flush": lambda hand: hand.one_suit,
    "straight": lambda hand: hand.in_sequence,
    "three-of-a-kind": lambda hand: hand.most >= 3,
    "two-pair": lambda hand: hand.pairs + hand.wild >= 2,
    "pair-of-jacks-or-better": lambda hand: hand.pair_from(9),
    "pair-of-tens-or-better": lambda hand: hand.pair_from(TEN),
    "pair-of-sixes-to-tens": lambda hand: hand.pair_from(4, TEN),
    "pair": lambda hand: hand.most >= 2,
    "ace-king": lambda hand: {ACE, ACE - 1} <= set(hand.ranks),
    "high-card": lambda hand: True,
}
"""What cards at least are that have a name; the printed order says which name counts."""


def named(ranking: Ranking, cards: Sequence[int], wild: Callable[[int], bool], size: int) -> str:
    """The highest name of a ranking that some of the cards have; empty if they have none."""
    hands = [hand_of(some, wild, size) for some in combinations(cards, size)]
    for name, _ in ranking.order:
        if name == "super-royal":
            six = hand_of(cards, wild, 6)
            if six.one_suit and six.within(ACE - 5):
                return name
        elif any(IS[name](hand) for hand in hands):
            return name
    return ""


def hand_of(cards: Sequence[int], wild: Callable[[int], bool], size: int) -> Hand:
    natural = [card for card in cards if not wild(card)]
    suits = frozenset(card % 4 for card in natural)
    return Hand(tuple(card // 4 for card in natural), suits, len(cards) - len(natural), size)


# --- the program ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Namer:
    """Something of a game that names hands of some cards, and may say what they are worth."""

    size: int
    hands: Sequence[Chain]
    number: Callable[..., int]
    value: Callable[..., int] | None = None

    @property
    def names(self) -> set[str]:
        return {name for chain in self.hands for name in chain}


def namers(game: Game) -> Iterator[Namer]:
    """What names hands in a game: how it ranks them, and its wagers on what cards are."""
    evaluator = getattr(game, "evaluator", None)
    if evaluator is not None:
        given = evaluator.given
        size = plain(evaluator.hand).__code__.co_argcount - len(given)
        yield Namer(
            size,
            evaluator.hands,
            lambda *cards: plain(evaluator.hand)(*given, *cards),
            lambda *cards: plain(evaluator.value)(*given, *cards),
        )
    for side in getattr(game, "all_sides", ()):
        yield Namer(side.size, side.hands, lambda *cards, side=side: plain(side.kernel)(*side.given, *cards))


def makes(namer: Namer, size: int) -> bool:
    """Whether hands of so many cards are what is named: only those of five can be a full house."""
    if size == 3:
        return namer.size == 3
    return size <= namer.size <= 7 and ("full-house" in namer.names) == (size == 5)


def some_hands(deck: Sequence[int], size: int) -> Iterator[list[int]]:
    """Hands of all kinds: at random, of one suit, of few ranks, in sequence, with many wild cards."""
    rng = random.Random(size)
    pools = [deck]
    pools += [[card for card in deck if card % 4 == suit] for suit in range(4)]
    pools += [[card for card in deck if card // 4 in ranks] for ranks in ((12, 5), (12, 11, 3), (9, 4, 7), (8, 9, 12))]
    pools += [[card for card in deck if low <= card // 4 < low + size] for low in range(13 - size + 1)]
    pools += [[card for card in deck if card % 4 == 0 and low <= card // 4 < low + size] for low in range(14 - size)]
    pools += [[card for card in deck if card % 4 == 3 and card // 4 in (*range(size - 1), 12)]]
    pools += [[card for card in deck if card // 4 in (0, 13, rank)] for rank in (3, 12, -1)]
    for pool in pools:
        if len(pool) >= size:
            yield from (rng.sample(pool, size) for _ in range(60))
            yield from (rng.sample([*pool[: size - 1], *deck[-9:]], size) for _ in range(6) if len(pool) > size)


def offering_all(address: str) -> Game:
    """The game of a chapter with every wager that can be offered."""
    rules = Rules(address)
    for wager in rules.chapter.wagers:
        if wager.option and not rules.offers(wager.id):
            try:
                rules = rules.with_option(wager.option, "yes")
            except Refused:
                continue
    return game_for(rules)


@pytest.mark.parametrize(("address", "ranking_id"), RANKED)
def test_hands_are_named_and_ranked_in_the_printed_order(address: str, ranking_id: str) -> None:
    chapter, size = load(address), SIZES[ranking_id]
    (ranking,) = [one for one in chapter.rankings if one.id == ranking_id]
    order = [name for name, _ in ranking.order]
    game = offering_all(address)
    wilds = "five-of-a-kind" in order
    fit = [one for one in namers(game) if makes(one, size) and {*order} - {"high-card", "pair"} <= one.names]
    if wilds:  # the sixth card of a progressive wager stands in for a joker, which is not wild there
        fit = [one for one in fit if one.size == size]
    assert fit, f"nothing of {address} names the hands of {ranking.cite}"
    for namer in fit:
        shown: set[str] = set()
        worth: dict[str, list[int]] = {}
        for cards in some_hands(sorted({*game.deck()}), namer.size):
            right = named(ranking, cards, lambda card: wilds and (card // 4 == 0 or card >= JOKER), size)
            chain = namer.hands[namer.number(*cards)]
            program = next((name for name in chain if name in order), "")
            if right in ("", "high-card", "pair") and program in ("", "high-card"):
                program = right  # a wager on cards need not name what it never pays
            assert program == right, f"{ranking.cite}: {[game.pieces.name(card) for card in cards]}"
            shown.add(right)
            if namer.value and right:
                worth.setdefault(right, []).append(namer.value(*cards))
        assert {*order} - {"high-card", "pair"} <= shown, f"no example of {({*order}) - shown}"
        values = [worth[name] for name in order if name in worth]
        for higher, lower in pairwise(values):
            assert min(higher) > max(lower), f"{ranking.cite} is not the order in which hands are compared"
