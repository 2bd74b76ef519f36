"""21 Baccarat: a Player's and a Banker's Hand that draw at most one card each towards 21."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES, rank
from croupier.errors import Refused
from croupier.games.baccarat.coup import Ints
from croupier.games.baccarat.shoe import ShoeGame
from croupier.games.base import Case, Chain, Count, Leg, Priced
from croupier.games.script import Announce, Carry, Script, Settled, TakeWagers
from croupier.kernels import compiled, plain

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


# --- money rules -----------------------------------------------------------------------------------------------------


@compiled
def total21(first: int, second: int, third: int) -> int:
    """The total of two or three ranks: an ace is 11 unless that takes the hand over 21."""
    total = aces = 0
    for card in (first, second, third):
        if card == ACE:
            total += 11
            aces += 1
        elif card >= 0:
            total += min(card + 2, 10)
    while total > 21 and aces:
        total -= 10
        aces -= 1
    return total


@compiled
def natural21(first: int, second: int) -> bool:
    """Two aces, or an ace with a card of value 10."""
    low, high = min(first, second), max(first, second)
    return high == ACE and low >= 8


@compiled
def bonus_bits(first: int, second: int, third: int, ace_low: int) -> int:
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
        if total21(first, second, third) == 21:
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
def result21(a: int, c: int, b: int, d: int, third: int, fourth: int, two_aces: int) -> int:
    """How the wagers on the hands end: beside a natural by the first two cards, where two aces stand at `two_aces`."""
    if natural21(a, c) or natural21(b, d):
        player = two_aces if a == ACE and c == ACE else total21(a, c, NO_CARD)
        banker = two_aces if b == ACE and d == ACE else total21(b, d, NO_CARD)
        return compare21(player, banker)
    return compare21(total21(a, c, third), total21(b, d, fourth))


# --- the game --------------------------------------------------------------------------------------------------------


class TwentyOneBaccarat(ShoeGame):
    """21 Baccarat under one chapter and one submission."""

    names = ("21-baccarat",)

    @cached_property
    def last_draw(self) -> int:
        """The highest total with which a hand draws."""
        (found,) = {int(row[1].split()[-3]) for row in self.chart("draw").rows if row[2].startswith("draw")}
        return found

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
        ranks = [rank(card) for card in cards] + [NO_CARD] * (3 - len(cards))
        return plain(total21)(*ranks[:3])

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """A shoe if one is due, bets, two cards each, one more to a hand below 17, settlement."""
        state = yield from self.open_shoe(carry)
        stakes: dict[int, Mapping[str, int]] = {}
        for seat in seats:
            taken: Mapping[str, int] = yield TakeWagers(seat)
            if taken:
                stakes[seat] = taken
        if not stakes:
            return self.leaves(state)
        yield Announce("No more bets.")
        hands: dict[str, list[int]] = {"player": [], "banker": []}
        for place in self.facts("dealing")["order"].split("; "):
            hands[place].append((yield from self.draw(state, place)))
        (a, c), (b, d) = ([rank(card) for card in cards] for cards in hands.values())
        natural = plain(natural21)(a, c) or plain(natural21)(b, d)
        bonus = any(key.startswith("bonus-") for wagers in stakes.values() for key in wagers)
        if natural:
            yield Announce("A natural.", self._cite("draw"))
        if bonus or not natural:
            for place, cards in hands.items():
                if self.total(cards) <= self.last_draw:
                    cards.append((yield from self.draw(state, place)))
        third, fourth = (rank(cards[2]) if len(cards) == 3 else NO_CARD for cards in hands.values())
        result = plain(result21)(a, c, b, d, third, fourth, self.two_aces)
        held = {
            "bonus-player": plain(bonus_bits)(a, c, third, self.ace_low),
            "bonus-banker": plain(bonus_bits)(b, d, fourth, self.ace_low),
        }
        yield Announce({"t": "Tie.", "p": "Player wins.", "b": "Banker wins."}[RESULTS[result][-1][0]])
        for group in (("player", "banker"), ("tie", "bonus-player", "bonus-banker")):
            for seat in sorted(stakes):  # from the dealer's right
                for wager in group:
                    if wager in stakes[seat]:
                        yield from self._lines(seat, wager, stakes[seat][wager], result, held.get(wager, 0))
        state.road.append(f"{RESULTS[result][-1][0].upper()} ")
        yield from self.close_hand(state)
        return self.leaves(state)

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
        return tuple(Case(legs[0][0], tuple(Leg(wager, chain) for chain in legs)) for legs in found), places

    def count_from(self, priced: Priced, left: Sequence[int]) -> Count:
        """Every order of six cards of a shoe with so many cards left of each rank, from 2 up to ace."""
        if len(left) != len(RANK_NAMES) or min(left) < 0 or sum(left) < 6:
            raise Refused(
                "A round needs a shoe of six cards or more: how many are left of each rank, from 2 up to ace."
            )
        return self._counted(priced, self.tally(left))

    def tally(self, left: Sequence[int]) -> Ints:
        """Results of the hands, and what each hand holds for its Bonus, a row each; that of a full shoe is kept."""
        rules = self.last_draw, self.two_aces, self.ace_low

        def count() -> dict[str, Ints]:
            return {"tally": _count(np.array(left, dtype=np.int64), *rules)}

        if tuple(left) != self.fresh:
            return count()["tally"]
        return arrays("twenty-one-baccarat", (self.fresh, *rules), count)["tally"]

    def _counted(self, priced: Priced, tally: NDArray[np.int64]) -> Count:
        cases, places = self._places(priced.wager)
        row = {"bonus-player": 1, "bonus-banker": 2}.get(priced.wager, 0)
        counts = [0] * len(cases)
        for code, place in enumerate(places):
            counts[place] += int(tally[row, code])
        return Count(cases, tuple(counts))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal whole shoes with the burned card and the cut card, Bonus Wagers always on the table."""
        shoe = np.repeat(np.arange(13, dtype=np.int64), self.fresh)
        behind = self.behind if self.lasting else len(shoe)
        burned = 1 + max(self.burns) if self.lasting else 0
        rules = self.last_draw, self.two_aces, self.ace_low
        tally = _simulate(seed, block, rounds, shoe, burned, behind, *rules)
        return [self._counted(one, tally) for one in priced]


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def _count(left: Ints, last_draw: int, two_aces: int, ace_low: int) -> Ints:
    """Every order of six cards: results of the hands, and what each hand holds for its Bonus, a row each."""
    tally = np.zeros((3, 32), dtype=np.int64)
    rest = left.sum() - 4
    for a in range(13):
        for c in range(a + 1):
            own = left[a] * (left[a] - 1) if a == c else 2 * left[a] * left[c]
            if own == 0:
                continue
            left[a] -= 1
            left[c] -= 1
            for b in range(13):
                for d in range(b + 1):
                    ways = own * (left[b] * (left[b] - 1) if b == d else 2 * left[b] * left[d])
                    if ways == 0:
                        continue
                    left[b] -= 1
                    left[d] -= 1
                    player_draws = total21(a, c, NO_CARD) <= last_draw
                    banker_draws = total21(b, d, NO_CARD) <= last_draw
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
                            tally[0, result21(a, c, b, d, drawn, taken, two_aces)] += times
                            tally[1, bonus_bits(a, c, drawn, ace_low)] += times
                            tally[2, bonus_bits(b, d, taken, ace_low)] += times
                        if player_draws:
                            left[third] += 1
                    left[b] += 1
                    left[d] += 1
            left[a] += 1
            left[c] += 1
    return tally


@compiled
def _simulate(
    seed: int,
    block: int,
    rounds: int,
    shoe: Ints,
    burned: int,
    behind: int,
    last_draw: int,
    two_aces: int,
    ace_low: int,
) -> Ints:
    """Deal `rounds` rounds from whole shoes; the round in which the cut card comes is the last."""
    state = stream.start(seed, block)
    tally = np.zeros((3, 32), dtype=np.int64)
    done = 0
    cut = len(shoe) - behind
    while done < rounds:
        stream.deal(state, shoe, len(shoe) - 1)
        place = burned
        last = False
        while not last and done < rounds:
            last = place >= cut
            a, b, c, d = shoe[place], shoe[place + 1], shoe[place + 2], shoe[place + 3]
            place += 4
            third = fourth = NO_CARD
            if total21(a, c, NO_CARD) <= last_draw:
                third = shoe[place]
                place += 1
            if total21(b, d, NO_CARD) <= last_draw:
                fourth = shoe[place]
                place += 1
            last = last or place > cut
            tally[0, result21(a, c, b, d, third, fourth, two_aces)] += 1
            tally[1, bonus_bits(a, c, third, ace_low)] += 1
            tally[2, bonus_bits(b, d, fourth, ace_low)] += 1
            done += 1
    return tally
