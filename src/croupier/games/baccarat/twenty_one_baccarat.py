"""21 Baccarat: a Player's and a Banker's Hand that draw at most one card each towards 21."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES, rank
from croupier.errors import Refused
from croupier.games.appearance import TwoHands
from croupier.games.baccarat.coup import Ints, check_shoe, first_cards
from croupier.games.base import Case, Chain, Count, Leg, Priced
from croupier.games.capabilities import CountsPoints
from croupier.games.script import Announce, Carry, Ruled, RulingsMade, Script, Settled, Standing, Stands, wagers_of
from croupier.games.shoe_game import ShoeGame
from croupier.kernels import compiled, plain
from croupier.rules.charts import dealing
from croupier.rules.charts.cards import NATURAL, NATURAL_AND_BONUS, last_draw
from croupier.rules.charts.settlement import settlement

# --- outcomes --------------------------------------------------------------------------------------------------------

TIE, PLAYER, PLAYER_17, BANKER, BANKER_17 = range(5)
RESULTS: tuple[Chain, ...] = (
    ("tie",),
    ("player-win",),
    ("player-win-17", "player-win"),
    ("banker-win",),
    ("banker-win-17", "banker-win"),
)
HANDS = ("three-7s", "three-of-a-kind", "three-card-straight", "three-card-21", "pair")
"""What a Bonus Wager is paid for, highest first; cards hold several at once, a bit each."""
SEVEN, ACE = 5, 12
NO_CARD = -1
HIGH, LOW = 0, 1
"""The rows of card values: an ace has two."""


# --- money rules -----------------------------------------------------------------------------------------------------


@compiled
def total21(first: int, second: int, third: int, values: Ints) -> int:
    """The total of two or three ranks: an ace counts its high value unless that takes the hand over 21."""
    total = 0
    for card in (first, second, third):
        if card >= 0:
            total += values[HIGH, card]
    for card in (first, second, third):
        if card >= 0 and total > 21:
            total -= values[HIGH, card] - values[LOW, card]
    return total


@compiled
def natural21(first: int, second: int, values: Ints) -> bool:
    """Two aces, or an ace with a card of value 10."""
    low, high = min(first, second), max(first, second)
    return high == ACE and (low == ACE or values[HIGH, low] == 10)


@compiled
def bonus_bits(first: int, second: int, third: int, values: Ints, ace_low: int) -> int:
    """Which hands of `HANDS` the cards hold, a bit each; only the first two cards make a pair."""
    bits = 0
    if first == second:
        bits |= 1 << 4
    if third >= 0:
        low, high = min(first, second, third), max(first, second, third)
        middle = first + second + third - low - high
        if low == high:
            bits |= 1 << 1
            if low == SEVEN:
                bits |= 1
        if (middle == low + 1 and high == low + 2) or (ace_low and low == 0 and middle == 1 and high == ACE):
            bits |= 1 << 2
        if total21(first, second, third, values) == 21:
            bits |= 1 << 3
    return bits


@compiled
def compare21(player: int, banker: int) -> int:
    """Which hand wins, and whether with 17: 21 or less beats more, else the higher, of two over 21 the lower."""
    if player == banker:
        return TIE
    if player <= 21 and banker <= 21:
        wins = player > banker
    elif player > 21 and banker > 21:
        wins = player < banker
    else:
        wins = player <= 21
    if wins:
        return PLAYER_17 if player == 17 else PLAYER
    return BANKER_17 if banker == 17 else BANKER


@compiled
def result21(a: int, c: int, b: int, d: int, third: int, fourth: int, values: Ints, two_aces: int) -> int:
    """How the wagers on the hands end: beside a natural by the first two cards, where two aces stand at `two_aces`."""
    if natural21(a, c, values) or natural21(b, d, values):
        player = two_aces if a == ACE and c == ACE else total21(a, c, NO_CARD, values)
        banker = two_aces if b == ACE and d == ACE else total21(b, d, NO_CARD, values)
        return compare21(player, banker)
    return compare21(total21(a, c, third, values), total21(b, d, fourth, values))


# --- the game --------------------------------------------------------------------------------------------------------


class TwentyOneBaccarat(CountsPoints, ShoeGame):
    """21 Baccarat under one chapter and one submission."""

    names = ("21-baccarat",)
    arrangement = TwoHands()

    @cached_property
    def points(self) -> Ints:
        """The values of a card by its rank, the high one and the low one."""
        by_name = self.facts("card-values")
        both = [by_name[name].partition(" or ") for name in RANK_NAMES]
        return np.array([[int(high) for high, _, _ in both], [int(low or high) for high, _, low in both]], np.int64)

    @cached_property
    def last_draw(self) -> int:
        """The highest total with which a hand draws."""
        return last_draw(self.chart("draw"))

    @cached_property
    def two_aces(self) -> int:
        """The total at which a natural of two aces stands."""
        return int(self.rules.choice("two-aces"))

    @cached_property
    def ace_low(self) -> int:
        """1 if ace-2-3 is a straight."""
        return int(self.rules.choice("ace-low-straight") == "yes")

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """A player wagers on one of the hands."""
        super().check_wagers(seat, stakes, carry)
        if "player" in stakes and "banker" in stakes:
            clause = next(one for one in self.rules.chapter.readings if one.id == "both-hands").cite
            raise Refused("A player wagers on the Player's or on the Banker's Hand.", cite=self.rules.cite(clause))

    def total(self, cards: Sequence[int]) -> int:
        """The total of a hand of two or three cards."""
        first, second, third = [*map(rank, cards), NO_CARD][:3]
        return plain(total21)(first, second, third, self.points)

    def points_said(self, cards: Sequence[int]) -> str:
        """The total of a hand that has its first two cards."""
        return str(self.total(cards)) if len(cards) > 1 else ""

    def stands_at(self, cards: Sequence[int]) -> int:
        """The total of two cards beside a natural."""
        return self.two_aces if all(rank(card) == ACE for card in cards) else self.total(cards)

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """A shoe if one is due, bets, two cards each, one more to a hand below 17, settlement."""
        before: tuple[Ruled, ...] = yield RulingsMade()
        state = yield from self.shoe.open(carry)
        yield from self._stands(carry, self.shoe.leaves(state))
        stakes = yield from wagers_of(seats)
        earlier: tuple[Ruled, ...] = yield RulingsMade()
        if self.shoe.renewed(earlier[len(before) :]):
            state = yield from self.shoe.open({})
            yield Stands(self.shoe.leaves(state))
        if not stakes:
            return self.shoe.leaves(state)
        hands: dict[str, list[int]] = {"player": [], "banker": []}
        for place in map(str, dealing.first_cards(self.chart("dealing")).order):
            hands[place].append((yield from self.shoe.draw(state, place)))
        (a, c), (b, d) = ([rank(card) for card in cards] for cards in hands.values())
        natural = any(plain(natural21)(*two, self.points) for two in ((a, c), (b, d)))
        bonus = any(key.startswith("bonus-") for wagers in stakes.values() for key in wagers)
        if natural:
            yield Announce("A natural.", self.clause("draw", NATURAL_AND_BONUS if bonus else NATURAL))
        if bonus or not natural:
            for place, cards in hands.items():
                if self.total(cards) <= self.last_draw:
                    cards.append((yield from self.shoe.draw(state, place)))
        third, fourth = (rank(cards[2]) if len(cards) == 3 else NO_CARD for cards in hands.values())
        result = plain(result21)(a, c, b, d, third, fourth, self.points, self.two_aces)
        held = {
            "bonus-player": plain(bonus_bits)(a, c, third, self.points, self.ace_low),
            "bonus-banker": plain(bonus_bits)(b, d, fourth, self.points, self.ace_low),
        }
        totals = [self.stands_at(cards[:2]) if natural else self.total(cards) for cards in hands.values()]
        yield Announce(_said(RESULTS[result][-1], *totals))
        stakes = yield Standing()
        for group in (("player", "banker"), ("tie", "bonus-player", "bonus-banker")):
            for seat in settlement(self.chart("settlement")).round_the_table(stakes):
                for wager in group:
                    if wager in stakes[seat]:
                        yield from self._lines(seat, wager, stakes[seat][wager], result, held.get(wager, 0))
        state.road.append(f"{RESULTS[result][-1][0].upper()} ")
        rulings: tuple[Ruled, ...] = yield RulingsMade()
        if self.shoe.renewed(rulings[len(earlier) :]):
            state.left = 1
        yield from self.shoe.close_hand(state, rulings[len(earlier) :])
        return self.shoe.leaves(state)

    def _lines(self, seat: int, wager: str, stake: int, result: int, bits: int) -> Iterator[Settled]:
        """One line for a wager; where every hand is paid, further ones without a stake for the hands below."""
        for number, chain in enumerate(self.chains(wager, result, bits)):
            line = self.settle(seat, wager, stake, chain)
            yield (
                line if not number else Settled(seat, wager, line.outcome, line.pays, 0, line.net, line.cite, line.hand)
            )

    def chains(self, wager: str, result: int, bits: int) -> tuple[Chain, ...]:
        """What a wager is settled as; several where every hand that the cards hold is paid."""
        if not wager.startswith("bonus-"):
            return (RESULTS[result],)
        found = tuple((name,) for place, name in enumerate(HANDS) if bits >> place & 1)
        if self.rules.choice("bonus-payment") == "highest-only":
            found = found[:1]
        return found or (("lose",),)

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager, from a full shoe; the pay tables of the Bonus Wagers say for how many decks they are."""
        for law in self.rules.chapter.wagers:
            by_table = any(group.decks for group in law.paytables)
            yield Priced(law.id, law.id, "wager", () if by_table else (f"{len(self.deck()) // 52} decks",))

    def _places(self, wager: str) -> tuple[tuple[Case, ...], list[int]]:
        """The cases of a wager, and which of them each result or set of bits is."""
        found: dict[tuple[Chain, ...], int] = {}
        bonus = wager.startswith("bonus-")
        places = [
            found.setdefault(self.chains(wager, TIE if bonus else code, code if bonus else 0), len(found))
            for code in range(32 if bonus else len(RESULTS))
        ]
        one = Fraction(1)  # a wager pays for every hand that it holds, but is made once
        return tuple(Case(legs[0][0], tuple(Leg(wager, leg) for leg in legs), staked=one) for legs in found), places

    def count_from(self, priced: Priced, left: Sequence[int]) -> Count:
        """Every order of six cards of a shoe with so many cards left of each rank, from 2 up to ace."""
        check_shoe(left)
        return self._counted(priced, self.tally(left))

    def tally(self, left: Sequence[int]) -> Ints:
        """Results of the hands, and what each hand holds for its Bonus, a row each; that of a full shoe is kept."""
        rules = self.points.tobytes(), self.last_draw, self.two_aces, self.ace_low
        return _tally(tuple(left), *rules, kept=tuple(left) == self.fresh)

    def _counted(self, priced: Priced, tally: NDArray[np.int64]) -> Count:
        cases, places = self._places(priced.wager)
        row = {"bonus-player": 1, "bonus-banker": 2}.get(priced.wager, 0)
        counts = [0] * len(cases)
        for code, place in enumerate(places):
            counts[place] += int(tally[row, code])
        return Count(cases, tuple(counts))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal whole shoes with the burned card and the cut card, Bonus Wagers always on the table."""
        shoe = np.repeat(np.arange(13, dtype=np.uint8), self.fresh)
        behind = self.shoe.behind() if self.shoe.lasting else len(shoe)
        burned = 1 + max(self.shoe.burns) if self.shoe.lasting else 0
        rules = self.points, self.last_draw, self.two_aces, self.ace_low
        tally = _simulate(seed, block, rounds, shoe, burned, behind, *rules)
        return [self._counted(one, tally) for one in priced]


def _said(result: str, player: int, banker: int) -> str:
    if result == "tie":
        return f"Tie, {player}."
    return f"Player wins, {player} to {banker}." if result == "player-win" else f"Banker wins, {banker} to {player}."


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def _count(left: Ints, values: Ints, last_draw: int, two_aces: int, ace_low: int) -> Ints:
    """Every order of six cards: results of the hands, and what each hand holds for its Bonus, a row each."""
    tally = np.zeros((3, 32), dtype=np.int64)
    rest = left.sum() - 4
    for a, c, b, d, ways in first_cards(left):
        player_draws = total21(a, c, NO_CARD, values) <= last_draw
        banker_draws = total21(b, d, NO_CARD, values) <= last_draw
        for gone in (a, c, b, d):
            left[gone] -= 1
        for third in range(13 if player_draws else 1):
            drawn = third if player_draws else NO_CARD
            first = ways * (left[third] if player_draws else 1)
            if first == 0:
                continue
            if player_draws:
                left[third] -= 1
            for fourth in range(13 if banker_draws else 1):
                taken = fourth if banker_draws else NO_CARD
                times = first * (left[fourth] if banker_draws else 1)
                if not player_draws and not banker_draws:
                    times *= rest * (rest - 1)
                elif player_draws != banker_draws:
                    times *= rest - 1
                tally[0, result21(a, c, b, d, drawn, taken, values, two_aces)] += times
                tally[1, bonus_bits(a, c, drawn, values, ace_low)] += times
                tally[2, bonus_bits(b, d, taken, values, ace_low)] += times
            if player_draws:
                left[third] += 1
        for gone in (a, c, b, d):
            left[gone] += 1
    return tally


@lru_cache(maxsize=32)
def _tally(
    left: tuple[int, ...], values: bytes, last_draw: int, two_aces: int, ace_low: int, kept: bool = False
) -> Ints:
    """Like `_count`, the card values as bytes, counted once for all wagers; on disk too where it is to be `kept`."""

    def count() -> dict[str, Ints]:
        points = np.frombuffer(values, dtype=np.int64).reshape(2, 13)
        return {"tally": _count(np.array(left, dtype=np.int64), points, last_draw, two_aces, ace_low)}

    depends = left, values, last_draw, two_aces, ace_low
    return (arrays("twenty-one-baccarat", depends, count) if kept else count())["tally"]


@compiled
def _simulate(
    seed: int,
    block: int,
    rounds: int,
    shoe: NDArray[np.uint8],
    burned: int,
    behind: int,
    values: Ints,
    last_draw: int,
    two_aces: int,
    ace_low: int,
) -> Ints:
    """Deal `rounds` rounds from whole shoes; the round in which the cut card comes is the last."""
    state = stream.start(seed, block)
    tally = np.zeros((3, 32), dtype=np.int64)
    totals = np.zeros(13 * 13 * 14, dtype=np.int64)  # by first two cards and third, the last place for none
    bits = np.zeros(13 * 13 * 14, dtype=np.int64)
    stands = np.zeros(13 * 13, dtype=np.int64)  # beside a natural
    naturals = np.zeros(13 * 13, dtype=np.int64)
    for first in range(13):
        for second in range(13):
            two = first * 13 + second
            naturals[two] = 1 if natural21(first, second, values) else 0
            stands[two] = two_aces if first == ACE and second == ACE else total21(first, second, NO_CARD, values)
            for third in range(14):
                card = third if third < 13 else NO_CARD
                totals[two * 14 + third] = total21(first, second, card, values)
                bits[two * 14 + third] = bonus_bits(first, second, card, values, ace_low)
    done = 0
    cut = len(shoe) - behind
    while done < rounds:
        stream.shuffle(state, shoe)
        place = burned
        last = False
        while not last and done < rounds:
            last = place >= cut
            player = np.int64(shoe[place]) * 13 + shoe[place + 2]
            banker = np.int64(shoe[place + 1]) * 13 + shoe[place + 3]
            place += 4
            natural = naturals[player] + naturals[banker]
            own, other = stands[player], stands[banker]
            drawn = taken = np.int64(13)
            if totals[player * 14 + 13] <= last_draw:
                drawn = np.int64(shoe[place])
                place += 1
            if totals[banker * 14 + 13] <= last_draw:
                taken = np.int64(shoe[place])
                place += 1
            player = player * 14 + drawn
            banker = banker * 14 + taken
            if natural == 0:
                own, other = totals[player], totals[banker]
            last = last or place > cut
            tally[0, compare21(own, other)] += 1
            tally[1, bits[player]] += 1
            tally[2, bits[banker]] += 1
            done += 1
    return tally
