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
from croupier.games.base import Case, Chain, Count, Game, Leg, Priced, View
from croupier.games.poker.hands import HANDS3, HANDS5, HANDS6, hand3, hand5, hand6
from croupier.games.script import (
    Announce,
    Carry,
    DealCard,
    Decide,
    Part,
    ReadMeter,
    Script,
    Settled,
    TakeWagers,
    TurnUp,
    seat_place,
)
from croupier.kernels import compiled
from croupier.ranking.three import rank3

# --- outcomes --------------------------------------------------------------------------------------------------------

LOSE, TIE, WIN, NOT_QUALIFIED, FOLDED = range(5)
COMPARISONS = ("lose", "tie", "win", "dealer-not-qualified")
FOLD: Chain = ("folded",)
COMMUNITY = ("five-card-progressive", "five-card-hand-bonus")
"""Wagers that need the two community cards."""
SIX_CARD = ("six-card-bonus", "five-of-six-progressive")
"""Wagers on the player's and the dealer's cards together."""


# --- money rules -----------------------------------------------------------------------------------------------------


@compiled
def compare(player: int, dealer: int, qualifier: int) -> int:
    """How the player's three cards (their value) stand against the dealer's, who needs `qualifier` to play."""
    if dealer < qualifier:
        return NOT_QUALIFIED
    if player == dealer:
        return TIE
    return WIN if player > dealer else LOSE


# --- the game --------------------------------------------------------------------------------------------------------


class ThreeCardPoker(Game):
    """Three Card Poker under one chapter and one submission."""

    names = ("three-card-poker",)
    decides = True
    split_by_spot = ("five-card-hand-bonus",)

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

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, three cards each, play or fold, the dealer's hand, and settlement in the chapter's order."""
        stakes: dict[int, dict[str, int]] = {}
        for seat in seats:
            taken: Mapping[str, int] = yield TakeWagers(seat)
            if taken:
                stakes[seat] = dict(taken)
        if not stakes:
            return {}
        yield Announce("No more bets.")
        hands: dict[str, list[int]] = {}
        folded: set[int] = set()
        out: set[int] = set()
        for step in self._steps():
            if step == "decisions":
                yield from self._decisions(stakes, folded, out)
            else:
                yield from self._deal(step, stakes, hands)
        yield TurnUp("dealer")
        for seat in sorted(stakes):
            if seat not in out and seat not in folded:
                yield TurnUp(seat_place(seat))
        if "community" in hands:
            yield TurnUp("community")
        playing = {seat: wagers for seat, wagers in stakes.items() if seat not in out}
        yield from self._settlement(playing, hands, folded)
        return {}

    def _steps(self) -> tuple[str, ...]:
        method = self.rules.chosen("dealing", "hand")
        for row in self.chart("dealing").rows:
            if row[0] == method:
                return tuple(step.strip() for step in row[1].split(";"))
        raise Refused(f"{self.rules.chapter.address} does not deal by {method!r}.")

    def _deal(self, step: str, stakes: Mapping[int, Mapping[str, int]], hands: dict[str, list[int]]) -> Part:
        places = [seat_place(seat) for seat in sorted(stakes)]
        if step == "one card at a time":
            order = [*places, "dealer"] * 3
        elif step == "a stack to each player":
            order = [place for place in places for _ in range(3)]
        elif step == "a stack to the dealer":
            order = ["dealer"] * 3
        else:
            bet = any(key.partition(":")[0] in COMMUNITY for wagers in stakes.values() for key in wagers)
            if not (bet or (step.endswith("if offered") and any(self.rules.offers(wager) for wager in COMMUNITY))):
                return
            order = ["community"] * 2 + (["discard"] if step.startswith("three community cards") else [])
        for place in order:
            hands.setdefault(place, []).append((yield DealCard(place, "down")))

    def _decisions(self, stakes: Mapping[int, dict[str, int]], folded: set[int], out: set[int]) -> Part:
        for seat in sorted(stakes):
            if "ante" not in stakes[seat]:
                continue
            (amount,) = self.rules.raise_amounts("play", stakes[seat])
            action = yield Decide(seat, "play", ("play", "fold"), {"play": {"play": amount}})
            if action is None:
                out.add(seat)
            elif action == "play":
                stakes[seat]["play"] = amount
            else:
                folded.add(seat)

    def _settlement(
        self, stakes: Mapping[int, Mapping[str, int]], hands: Mapping[str, list[int]], folded: set[int]
    ) -> Part:
        """From the dealer's right; each seat's wagers in the order of the chapter."""
        manner = self.facts("settlement")
        chains = {seat: self._chains(hands, seat, seat in folded) for seat in stakes}
        seats = sorted(stakes, reverse=True)
        meters_last = manner.get("meters") == "in the order dealt"
        lines: list[tuple[int, str]] = [
            (seat, law.id)
            for seat in seats
            for law in self.rules.chapter.wagers
            if not (meters_last and law.kind == "progressive")
        ]
        if meters_last:
            lines += [
                (s, law.id) for s in sorted(stakes) for law in self.rules.chapter.wagers if law.kind == "progressive"
            ]
        settled: list[Settled] = []
        dealer_meter: dict[str, int] = {}
        for seat, wager in lines:
            for key, stake in self._standing(stakes[seat], wager, chains[seat]["play"][0]):
                chain = chains[seat][key]
                meter = 0
                if self._from_meter(wager, chain):
                    if key.endswith(":dealer"):  # one jackpot, divided among those who bet on the dealer's hand
                        if key not in dealer_meter:
                            dealer_meter[key] = yield ReadMeter(wager, stake)
                        meter = dealer_meter[key] // sum(key in wagers for wagers in stakes.values())
                    else:
                        meter = yield ReadMeter(wager, stake)
                line = self.settle(seat, key, stake, chain, meter=meter)
                if manner["losing wagers"] == "with each player":
                    yield line
                else:
                    settled.append(line)
                envies = self._envies(seat, wager, stake, stakes, chains)
                if manner["losing wagers"] == "with each player":
                    yield from envies
                else:
                    settled.extend(envies)
        yield from (line for line in settled if line.net < 0)
        yield from (line for line in settled if line.net >= 0)

    def _standing(self, wagers: Mapping[str, int], wager: str, against: str) -> Iterator[tuple[str, int]]:
        """The wagers of one id that a seat has standing; a bonus stands on the wager that it is paid on."""
        if wager == "ante-bonus":
            if "play" in wagers and self._bonus_due(against):
                yield wager, wagers["ante"]
        else:
            yield from ((key, stake) for key, stake in wagers.items() if key.partition(":")[0] == wager)

    def _chains(self, hands: Mapping[str, list[int]], seat: int, folded: bool) -> dict[str, Chain]:
        """What each wager of a seat is settled as."""
        own, dealer = hands[seat_place(seat)], hands["dealer"]
        fold = FOLD if folded else ()
        three = HANDS3[hand3(*own)]
        against = COMPARISONS[compare(rank3(*own), rank3(*dealer), self.qualifier)]
        six = HANDS6[hand6(*own, *dealer)]
        chains: dict[str, Chain] = {
            "ante": (*fold, against),
            "play": (against,),
            "ante-bonus": three,
            "pair-plus": (*fold, *three),
            "progressive": (*fold, *three),
            "six-card-bonus": (*fold, *six),
            "five-of-six-progressive": (*fold, *six),
        }
        if "community" in hands:
            community = hands["community"][:2]
            chains["five-card-progressive"] = (*fold, *HANDS5[hand5(*own, *community)])
            chains["five-card-hand-bonus:player"] = (*fold, *HANDS5[hand5(*own, *community)])
            chains["five-card-hand-bonus:dealer"] = HANDS5[hand5(*dealer, *community)]
        return chains

    def _from_meter(self, wager: str, chain: Chain) -> bool:
        return self.rules.wager(wager).kind == "progressive" and self.rules.pay(wager, *chain).pays.share > 0

    def _envies(
        self,
        seat: int,
        wager: str,
        stake: int,
        stakes: Mapping[int, Mapping[str, int]],
        chains: Mapping[int, Mapping[str, Chain]],
    ) -> list[Settled]:
        """One line for each other player whose hand earns an envy bonus; a folding player keeps the right to it."""
        table = self.rules.table(wager)
        if table is None or not table.envy:
            return []
        lines = []
        for other in sorted(stakes, reverse=True):
            chain = chains[other].get(wager, ())
            if other == seat or (chain and chain[0] == "folded" and wager not in stakes[other]):
                continue
            envy = table.envy_for(chain, stake)
            if envy is not None:
                hand = f"{envy.hand}, seat {other}"
                cite = self.rules.cite(table.envy_cite)
                lines.append(Settled(seat, wager, "envy", envy.pays.text, 0, envy.pays.fixed, cite, hand))
        return lines

    # --- strategy ---

    @cached_property
    def _against_dealer(self) -> Arrays:
        return arrays(
            "three-card-against-dealer",
            self.qualifier,
            lambda: dict(zip(("hands", "counts"), _against_dealer(self.qualifier), strict=True)),
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
        counts, hands = self._against_dealer["counts"], self._against_dealer["hands"]
        scale = math.lcm(fold.denominator, *(net.denominator for row in nets for net in row))
        weights = np.array([[int(net * scale) for net in row] for row in nets], dtype=np.int64)
        worth: NDArray[np.bool_] = (counts * weights[:, hands].T).sum(axis=1) > counts.sum(axis=1) * int(fold * scale)
        return worth

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What playing and folding are worth to a seat that sees its own cards, in antes."""
        return self.hand_values(view.cards[seat_place(decide.seat)])

    def hand_values(self, cards: Sequence[int]) -> dict[str, Fraction]:
        """What playing and folding three cards are worth, in antes."""
        if len(cards) != 3 or max(cards) >= JOKER:
            raise Refused(f"A hand of {self.rules.chapter.name} has three cards of the deck.")
        nets, fold = self._nets
        place = index3(*sorted(cards, reverse=True))
        hand = int(self._against_dealer["hands"][place])
        counts = [int(count) for count in self._against_dealer["counts"][place]]
        played = sum((count * row[hand] for count, row in zip(counts, nets, strict=True)), Fraction(0)) / sum(counts)
        return {"play": played, "fold": fold}

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

    def _lost_on_fold(self, wager: str) -> bool:
        return any(row[0] == "folded" for row in self.rules.wager(wager).settles)

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
        hands = self._against_dealer["hands"]
        if wager == "ante":
            counts = self._against_dealer["counts"]
            joint = np.zeros((len(COMPARISONS), len(HANDS3)), dtype=np.int64)
            for hand in range(len(HANDS3)):
                joint[:, hand] = counts[self.plays & (hands == hand)].sum(axis=0)
            tallies = [*joint.ravel(), counts[~self.plays].sum()]
        elif wager in SIX_CARD:
            tallies = [*arrays("six-card-hands", None, lambda: {"counts": _count6()})["counts"], 0]
        elif wager in COMMUNITY:
            by_hand = arrays("five-card-hands", None, lambda: {"counts": _count5()})["counts"]
            if "best strategy" in " ".join(priced.conditions):
                tallies = [*by_hand[self.plays].sum(axis=0), by_hand[~self.plays].sum()]
            else:
                tallies = [*by_hand.sum(axis=0), 0]
        else:
            tallies = [*np.bincount(hands, minlength=len(HANDS3)), 0]
        return Count(self._cases(priced), tuple(int(count) for count in tallies))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a player, a dealer and two community cards, and settle every priced wager."""
        ante, three, six, five, dealer = _simulate(seed, block, rounds, self.qualifier, self.plays)
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


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def index3(a: int, b: int, c: int) -> int:
    """The place of three cards, highest first, among all 22,100."""
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


@compiled
def _same_suits(a: int, b: int, c: int) -> int:
    """The place of the hand that stands for all that differ from this one only in which suits they have.

    Suits are renamed from the highest down as they appear.
    """
    second = 3 if b & 3 == a & 3 else 2
    third = 3 if c & 3 == a & 3 else second if c & 3 == b & 3 else second - 1
    first, second, third = (a >> 2 << 2) + 3, (b >> 2 << 2) + second, (c >> 2 << 2) + third
    return index3(first, max(second, third), min(second, third))


@compiled
def _against_dealer(qualifier: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each hand its index in `HANDS3`, and how it compares with all 18,424 hands the dealer can have."""
    size = 22100
    values = np.empty(size, dtype=np.int64)
    bits = np.empty(size, dtype=np.int64)
    hands = np.empty(size, dtype=np.int64)
    like = np.empty(size, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                place = index3(a, b, c)
                values[place] = rank3(a, b, c)
                bits[place] = 1 << a | 1 << b | 1 << c
                hands[place] = hand3(a, b, c)
                like[place] = _same_suits(a, b, c)
    counts = np.zeros((size, 4), dtype=np.int64)
    done = np.zeros(size, dtype=np.bool_)
    for place in range(size):
        model = like[place]
        if not done[model]:
            done[model] = True
            for dealer in range(size):
                if not bits[model] & bits[dealer]:
                    counts[model, compare(values[model], values[dealer], qualifier)] += 1
        for result in range(4):
            counts[place, result] = counts[model, result]
    return hands, counts


@compiled
def _count5() -> NDArray[np.int64]:
    """For each three-card hand, what two more cards make of it, by `HANDS5`."""
    counts = np.zeros((22100, 11), dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                place = index3(a, b, c)
                for d in range(52):
                    for e in range(d):
                        if d not in (a, b, c) and e not in (a, b, c):
                            counts[place, hand5(a, b, c, d, e)] += 1
    return counts


@compiled
def _count6() -> NDArray[np.int64]:
    """All 20,358,520 sets of six cards, by `HANDS6`."""
    counts = np.zeros(14, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            counts[hand6(a, b, c, d, e, f)] += 1
    return counts


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
