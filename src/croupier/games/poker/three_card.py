"""Three Card Poker: an ante against the dealer, a bet on one's own three cards, and what has grown around them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.equipment import stream
from croupier.equipment.cards import JOKER, RANK_NAMES
from croupier.errors import Refused
from croupier.games.base import Case, Chain, Count, Leg, Priced, View
from croupier.games.poker.boards import FLOPS, Ints, first_flops, fives, flop_names
from croupier.games.poker.counts import count6, hands3, values3
from croupier.games.poker.hands import HANDS3, HANDS5, HANDS6, PAIRS5, hand3, hand5, hand6
from croupier.games.poker.table import FOLD, Deal, PokerGame, Street
from croupier.games.script import Decide, seat_place
from croupier.kernels import alone, compiled, plain
from croupier.ranking.poker import all_hands, keys_and_bits
from croupier.ranking.three import CATEGORIES, rank3

# --- outcomes --------------------------------------------------------------------------------------------------------

LOSE, TIE, WIN, NOT_QUALIFIED, FOLDED = range(5)
COMPARISONS = ("lose", "tie", "win", "dealer-not-qualified")
COMMUNITY = ("five-card-progressive", "five-card-hand-bonus")
"""Wagers that need the two community cards."""
SIX_CARD = ("six-card-bonus", "five-of-six-progressive")
"""Wagers on the player's and the dealer's cards together."""


# --- money rules -----------------------------------------------------------------------------------------------------


@alone
def compare(player: int, dealer: int, qualifier: int) -> int:
    """How the player's three cards (their value) stand against the dealer's, who needs `qualifier` to play."""
    if dealer < qualifier:
        return NOT_QUALIFIED
    if player == dealer:
        return TIE
    return WIN if player > dealer else LOSE


# --- the game --------------------------------------------------------------------------------------------------------


class ThreeCardPoker(PokerGame):
    """Three Card Poker under one chapter and one submission."""

    names = ("three-card-poker",)
    own = dealers = 3
    cards_for = {"community": COMMUNITY, "discard": COMMUNITY}  # noqa: RUF012 (a mapping of the class)
    split_by_spot = ("five-card-hand-bonus",)
    strategies = {  # noqa: RUF012 (a mapping of the class)
        "always-play": "plays every hand, without looking",
        "mimic-dealer": "plays what the dealer would play with",
    }

    @cached_property
    def qualifier(self) -> int:
        """The least value with which the dealer plays."""
        least = self.chart("qualifier").rows[0][0]
        rank = least.removesuffix("-high")
        if rank not in RANK_NAMES:
            raise Refused(
                f"{least!r} is not a hand that a dealer can need.", allowed=(f"{one}-high" for one in RANK_NAMES)
            )
        return RANK_NAMES.index(rank) << 8

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The Five Card Hand Bonus is bet on either hand."""
        return {"five-card-hand-bonus": ("player", "dealer")} if self.rules.has("five-card-hand-bonus") else {}

    # --- the round ---

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """One decision: play or fold."""
        return {"decisions": Street("play", {"play": self.rules.wager("play").limits.times[0]}, "fold")}

    def _standing(self, deal: Deal, seat: int, wager: str, chains: Mapping[str, Chain]) -> Iterator[tuple[str, int]]:
        held = deal.stakes[seat]
        if wager != "ante-bonus":
            yield from super()._standing(deal, seat, wager, chains)
        elif "play" in held and not deal.void and self._bonus_due(chains["play"][0]):
            yield wager, held["ante"]

    def _chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        hands = deal.cards
        own, dealer = hands[seat_place(seat)], hands.get("dealer", [])
        fold = FOLD if seat in deal.folded else ()
        three = HANDS3[hand3(*own)]
        chains: dict[str, Chain] = {"pair-plus": (*fold, *three), "progressive": (*fold, *three)}
        if not deal.void:
            against = COMPARISONS[compare(rank3(*own), rank3(*dealer), self.qualifier)]
            six = HANDS6[hand6(*own, *dealer)]
            chains |= {
                "ante": (*fold, against),
                "play": (against,),
                "ante-bonus": three,
                "six-card-bonus": (*fold, *six),
                "five-of-six-progressive": (*fold, *six),
            }
        if "community" in hands:
            community = hands["community"][:2]
            chains["five-card-progressive"] = (*fold, *HANDS5[hand5(*own, *community)])
            chains["five-card-hand-bonus:player"] = (*fold, *HANDS5[hand5(*own, *community)])
            if not deal.void:
                chains["five-card-hand-bonus:dealer"] = HANDS5[hand5(*dealer, *community)]
        return chains

    # --- strategy ---

    @cached_property
    def _against_dealer(self) -> Arrays:
        return arrays(
            "three-card-against-dealer",
            self.qualifier,
            lambda: {"counts": _against_dealer(self.qualifier)},
        )

    def _legs(self, against: str, hand: Chain) -> tuple[Leg, ...]:
        """What stands when a hand was played: Ante, Play and, where it is due, the Ante Bonus."""
        legs = (
            Leg("ante", (against,)),
            Leg("play", (against,), Fraction(self.rules.wager("play").limits.times[0])),
        )
        return (*legs, Leg("ante-bonus", hand)) if self._bonus_due(against) else legs

    def _bonus_due(self, against: str) -> bool:
        """Some chapters can be read to pay the bonus only with a winning Ante."""
        return self.rules.chosen("ante-bonus-pays", "regardless") == "regardless" or against in (
            "win",
            "dealer-not-qualified",
        )

    @cached_property
    def _nets(self) -> tuple[list[list[Fraction]], Fraction]:
        """In antes: what a played hand makes, by comparison and by hand, and what a fold costs."""
        unit = 100

        def net(leg: Leg) -> Fraction:
            return leg.units * self.rules.pay(leg.wager, *leg.chain).pays.net(unit) / unit

        played = [[sum(map(net, self._legs(against, hand)), Fraction(0)) for hand in HANDS3] for against in COMPARISONS]
        return played, net(Leg("ante", FOLD))

    @cached_property
    def plays(self) -> NDArray[np.bool_]:
        """For each three-card hand, by `index3`, whether playing is worth more than folding."""
        nets, fold = self._nets
        counts, hands = self._against_dealer["counts"], hands3()
        scale = math.lcm(fold.denominator, *(net.denominator for row in nets for net in row))
        weights = np.array([[int(net * scale) for net in row] for row in nets], dtype=np.int64)
        worth: NDArray[np.bool_] = (counts * weights[:, hands].T).sum(axis=1) > counts.sum(axis=1) * int(fold * scale)
        return worth

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What playing and folding are worth to a seat that sees its own cards, in antes."""
        return self.hand_values(view.cards[seat_place(decide.seat)])

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What playing and folding three cards are worth, in antes."""
        if seen:
            raise Refused(f"In {self.rules.chapter.name} no card is seen besides the player's own.")
        if len(cards) != 3 or max(cards) >= JOKER:
            raise Refused(f"A hand of {self.rules.chapter.name} has three cards of the deck.")
        nets, fold = self._nets
        place = index3(*sorted(cards, reverse=True))
        hand = hands3()[place]
        counts = [int(count) for count in self._against_dealer["counts"][place]]
        played = sum((count * row[hand] for count, row in zip(counts, nets, strict=True)), Fraction(0)) / sum(counts)
        return {"play": played, "fold": fold}

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Hands with which the Play wager is made: all of a category, or the least hand of it and all above."""
        played: dict[str, dict[int, list[bool]]] = {}
        shown: dict[int, str] = {}
        for cards, value, plays in zip(all_hands(3), values3().tolist(), self.plays.tolist(), strict=True):
            shown[value] = "-".join(RANK_NAMES[card >> 2] for card in cards)
            played.setdefault(CATEGORIES[value >> 12], {}).setdefault(value, []).append(plays)
        rows = []
        for kind in reversed(CATEGORIES):
            hands = played[kind]
            least = min((value for value, plays in hands.items() if any(plays)), default=-1)
            mixed = [value for value, plays in hands.items() if value >= least >= 0 and not all(plays)]
            if least < 0:
                text = "none"
            elif mixed:  # some suits, or hands in between, are folded
                text = ", ".join(shown[value] for value in sorted(hands) if all(hands[value]))
            else:
                text = "all" if least == min(hands) else f"{shown[least]} or better"
            rows.append([kind, text])
        return ["hand", "played with"], rows

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager with a stake of its own, with the conditions under which it is priced."""
        for law in self.rules.chapter.wagers:
            if law.id == "ante":
                yield Priced(law.id, "ante-bonus", "ante", ("with Play and Ante Bonus, best strategy",))
            elif law.id == "five-card-progressive":
                yield Priced(law.id, law.id, "wager", ("made without an Ante",))
                if self._lost_on_fold(law.id):
                    yield Priced(law.id, law.id, "wager", ("made with an Ante that is played by its best strategy",))
            elif law.id == "five-card-hand-bonus":
                for spot in ("player", "dealer"):
                    yield Priced(law.id, law.id, "wager", (f"on the {spot}'s hand",), spot)
            elif law.kind not in ("raise", "bonus"):
                yield Priced(law.id, law.id, "wager")

    def _cases(self, priced: Priced) -> tuple[Case, ...]:
        """The cases of a priced wager, in the order in which the kernels count them."""
        wager = priced.wager
        if wager == "ante":
            return (
                *(
                    Case(f"{against}, {hand[0]}", self._legs(against, hand))
                    for against in COMPARISONS
                    for hand in HANDS3
                ),
                Case("folded", (Leg("ante", FOLD),)),
            )
        hands = HANDS6 if wager in SIX_CARD else HANDS5 if wager in COMMUNITY else HANDS3
        return (*(Case(chain[0], (Leg(wager, chain),)) for chain in hands), Case("folded", (Leg(wager, FOLD),)))

    def count(self, priced: Priced) -> Count:
        """All hands: 22,100 against 18,424 dealers', or all sets of five or six cards."""
        wager = priced.wager
        hands = hands3()
        if wager == "ante":
            counts = self._against_dealer["counts"]
            joint = np.zeros((len(COMPARISONS), len(HANDS3)), dtype=np.int64)
            for hand in range(len(HANDS3)):
                joint[:, hand] = counts[self.plays & (hands == hand)].sum(axis=0)
            tallies = [*joint.ravel(), counts[~self.plays].sum()]
        elif wager in SIX_CARD:
            tallies = [*count6(), 0]
        elif wager in COMMUNITY:
            by_hand = arrays("five-card-hands", None, lambda: {"counts": _count5()})["counts"]
            if "best strategy" in " ".join(priced.conditions):
                tallies = [*by_hand[self.plays].sum(axis=0), by_hand[~self.plays].sum()]
            else:
                tallies = [*by_hand.sum(axis=0), 0]
        else:
            tallies = [*np.bincount(hands, minlength=len(HANDS3)), 0]
        return Count(self._cases(priced), tuple(int(count) for count in tallies))

    @property
    def _simulated_plays(self) -> NDArray[np.bool_]:
        """What is played in a simulation, by `index3`."""
        if self.playing.strategy == "always-play":
            return np.ones(22100, dtype=np.bool_)
        if self.playing.strategy == "mimic-dealer":
            return values3() >= self.qualifier
        return self.plays

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a player, a dealer and two community cards, and settle every priced wager."""
        ante, three, six, five, dealer = _simulate(seed, block, rounds, self.qualifier, self._simulated_plays)
        counted = []
        for one in priced:
            if one.wager == "ante":
                tallies = [*ante[:FOLDED].ravel(), ante[FOLDED].sum()]
            elif one.wager in SIX_CARD:
                tallies = [*six, 0]
            elif one.wager in COMMUNITY:
                if "best strategy" in " ".join(one.conditions):
                    tallies = [*five[0], five[1].sum()]
                else:
                    tallies = [*(dealer if one.spot == "dealer" else five.sum(axis=0)), 0]
            else:
                tallies = [*three, 0]
            counted.append(Count(self._cases(one), tuple(int(count) for count in tallies)))
        return counted


# --- all deals -------------------------------------------------------------------------------------------------------


def _against_dealer(qualifier: int) -> Ints:
    """For each hand, by place, how it compares with all 18,424 hands that the dealer can have."""
    different, value = np.unique(values3(), return_inverse=True)
    against = plain(compare)
    ended = np.array([[against(own, other, qualifier) for other in different.tolist()] for own in different.tolist()])
    bits = keys_and_bits(all_hands(3))[1]
    counts = [  # hands that differ only in suits compare alike
        np.bincount(ended[value[place], value[bits & bits[place] == 0]], minlength=4) for place in first_flops()
    ]
    return np.array(counts)[flop_names()[0]]


def _count5() -> Ints:
    """For each three-card hand, by place, what two more cards make of it, by `HANDS5`."""
    counts = np.zeros((FLOPS, len(HANDS5)), dtype=np.int64)
    for number, made in enumerate(fives()):
        pairs = np.bincount(made, minlength=len(PAIRS5))[: len(PAIRS5)]
        counts[number] = *pairs[:1], pairs[1:5].sum(), *pairs[5:]
    found: Ints = counts[flop_names()[0]]
    spades = (all_hands(3) & 3 == 3).all(axis=1)
    found[spades, -2:] = found[spades, -2:][:, ::-1]
    return found


# --- kernels ---------------------------------------------------------------------------------------------------------


@alone
def index3(a: int, b: int, c: int) -> int:
    """The place of three cards, highest first, among all 22,100."""
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


@compiled
def _simulate(
    seed: int, block: int, rounds: int, qualifier: int, plays: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    state = stream.start(seed, block)
    deck = np.arange(52)
    ante = np.zeros((5, 8), dtype=np.int64)
    three = np.zeros(8, dtype=np.int64)
    six = np.zeros(14, dtype=np.int64)
    five = np.zeros((2, 11), dtype=np.int64)
    dealer = np.zeros(11, dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, deck, 8)
        a, b, c, x, y, z, d, e = deck[0], deck[1], deck[2], deck[3], deck[4], deck[5], deck[6], deck[7]
        a, b = max(a, b), min(a, b)
        b, c = max(b, c), min(b, c)
        a, b = max(a, b), min(a, b)
        hand = hand3(a, b, c)
        three[hand] += 1
        played = plays[index3(a, b, c)]
        if played:
            ante[compare(rank3(a, b, c), rank3(x, y, z), qualifier), hand] += 1
        else:
            ante[FOLDED, hand] += 1
        six[hand6(a, b, c, x, y, z)] += 1
        five[0 if played else 1, hand5(a, b, c, d, e)] += 1
        dealer[hand5(x, y, z, d, e)] += 1
    return ante, three, six, five, dealer
