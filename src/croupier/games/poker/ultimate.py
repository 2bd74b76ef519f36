"""Ultimate Texas Hold'em: ante and blind, and one play wager that costs less the longer a player waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting import boards, suits
from croupier.counting.boards import BOARDS, FIRSTS, QUALIFIED, RIVALS, SECONDS
from croupier.counting.suits import HOLES, KINDS, RENAMED_HOLES, Ints, hole, kind, place3
from croupier.errors import Refused
from croupier.games.base import Case, Chain, Leg, Moment
from croupier.games.poker.against_dealer import COMPARISONS, compare
from croupier.games.poker.counts import count5, count7, fives
from croupier.games.poker.hands import PAIRS5, share_royals
from croupier.games.poker.holdem import MADE, HoldemGame
from croupier.games.poker.table import FOLD, TWO_CARDS, Deal, Street, two_card_chart
from croupier.games.side import COMMUNITY, DEALER, OWN, Side
from croupier.kernels import alone, compiled
from croupier.ranking.poker import CATEGORIES, rank7
from croupier.rules.charts.cards import least, multiples
from croupier.rules.submission import Rules

STREETS = ("pre-flop", "flop", "river")
_TRIPS = 3
"""The least category that the Bad Beat Bonus pays."""


@alone
def made7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The place in `MADE` of seven cards."""
    return rank7(a, b, c, d, e, f, g) >> 12


@alone
def beaten(a: int, b: int, x: int, y: int, c: int, d: int, e: int, t: int, r: int) -> int:
    """The place in `MADE` of the worse of a player's and the dealer's hand; past its end where they are equal."""
    player, dealer = rank7(a, b, c, d, e, t, r), rank7(x, y, c, d, e, t, r)
    return len(MADE) if player == dealer else min(player, dealer) >> 12


class UltimateTexasHoldem(HoldemGame):
    """Ultimate Texas Hold'em under one chapter and one submission."""

    names = ("ultimate-texas-holdem",)
    mains = ("ante", "blind", "play")
    together = ("ante", "blind")
    tables_of = "blind"
    condition = "with Blind and Play, best strategy"
    chart_note = TWO_CARDS

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        if least(self.chart("qualifier")).hand != CATEGORIES[QUALIFIED >> 12]:
            raise Refused(f"{self.rules.chapter.name} is counted with a dealer who needs a pair.")

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """Also on the best of one's seven cards, and on the worse hand of the two."""
        return (
            *super().all_sides,
            Side("trips", MADE, made7, (OWN, COMMUNITY), count7),
            Side("bad-beat", (*MADE, ("tie",)), beaten, (OWN, DEALER, COMMUNITY)),
        )

    @cached_property
    def times(self) -> tuple[tuple[int, ...], ...]:
        """The multiples of the Ante that a Play Wager may have on each street, the greatest first."""
        return tuple(tuple(sorted(one.times, reverse=True)) for one in multiples(self.chart("play-multiples")))

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """Check or play before the flop and after it, play or fold at the end."""
        return {
            name: Street("play", {f"{n}x": str(n) for n in times}, "fold" if name == "river" else "check", open=True)
            for name, times in zip(STREETS, self.times, strict=True)
        }

    # --- the round ---

    def _decided(self, moment: Moment) -> bool:
        """Every player who has not folded has a Play Wager."""
        return all("play" in held for held in moment.stakes.values() if "ante" in held)

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        if len(deal.cards.get(DEALER.place, ())) != self.dealers:
            return {}
        player, dealer = self._values(deal, seat)
        against, fold = compare(0, player, dealer), self._fold(deal, seat)
        return {
            "ante": (*fold, *self._ante(against, dealer >= QUALIFIED)),
            "blind": (*fold, *self._blind(against, MADE[player >> 12])),
            "play": (COMPARISONS[against],),
        }

    @staticmethod
    def _ante(against: int, qualified: bool) -> Chain:
        if qualified:
            return (COMPARISONS[against],)
        return ("beaten-not-qualified", "dealer-not-qualified") if not against else ("dealer-not-qualified",)

    @staticmethod
    def _blind(against: int, made: Chain) -> Chain:
        return (*made, "win") if COMPARISONS[against] == "win" else (COMPARISONS[against],)

    # --- strategy ---

    def _legs(self, made: int, ended: int, times: int) -> tuple[Leg, ...]:
        """What stands when a hand was played: `ended` is a comparison, plus 3 if the dealer did not qualify."""
        against = ended % 3
        return (
            Leg("ante", self._ante(against, ended < 3)),
            Leg("blind", self._blind(against, MADE[made])),
            Leg("play", (COMPARISONS[against],), Fraction(times)),
        )

    @cached_property
    def nets(self) -> tuple[Ints, Ints, int, int]:
        """In parts of an ante: what Ante and Blind make by hand and ending, what a unit of Play makes by ending, what a
        fold makes; and how many parts make an ante."""
        fixed = [self.net_of(self._legs(made, ended, 0)[:2]) for made in range(10) for ended in range(6)]
        play = [self.net_of([Leg("play", (COMPARISONS[ended % 3],))]) for ended in range(6)]
        fold = self.net_of([Leg("ante", FOLD), Leg("blind", FOLD)])
        parts, scale = self.scaled([*fixed, *play, fold])
        return parts[:60].reshape(10, 6), parts[60:66], int(parts[66]), scale

    @cached_property
    def solved(self) -> Arrays:
        """The whole game: by kind of hand every ending on every way to play, and where to play on the flop."""
        fixed, play, fold, scale = self.nets
        two, one = self.times[1][0], self.times[2][0]

        def solve() -> Arrays:
            kinds, ways = suits.flop_names()
            (gains,) = boards.count_boards(
                "boards, where to play",
                ((suits.FLOPS, HOLES),),
                _gains,
                (kinds, ways, fixed, play, fold, two, one),
            )
            plays = _plays(gains)
            shapes = {
                "on_flop": (169, 10, 6),
                "on_river": (169, 10, 6),
                "never": (169, 10, 6),
                "beats": (2, 169, 10),
                "fives": (169, len(PAIRS5)),
            }
            sums = boards.count_boards(
                "boards, how hands end",
                tuple(shapes.values()),
                _tally,
                (kinds, ways, plays, fives(), fixed, play, fold, one),
            )
            found = dict(zip(shapes, sums, strict=True))
            return {**found, "fives": share_royals(found["fives"]), "plays": np.packbits(plays, axis=1)}

        return arrays("ultimate-texas-holdem", (fixed.tolist(), play.tolist(), fold, scale, two, one), solve)

    @cached_property
    def first_values(self) -> tuple[Ints, Ints]:
        """For each kind of hand what a first action makes over all deals, in parts of an ante; and how many deals."""
        fixed, play, fold, _ = self.nets
        solved, always = self.solved, self._always
        two, one = self.times[1][0], self.times[2][0]
        bets = [(always * (fixed + times * play)).sum(axis=(1, 2)) for times in self.times[0]]
        check = (solved["on_flop"] * (fixed + two * play)).sum(axis=(1, 2))
        check += (solved["on_river"] * (fixed + one * play)).sum(axis=(1, 2)) + self._folded * fold
        return np.stack([*bets, check]), always.sum(axis=(1, 2))

    @property
    def _always(self) -> Ints:
        """By kind of hand, hand made and ending: all deals."""
        total: Ints = self.solved["on_flop"] + self.solved["on_river"] + self.solved["never"]
        return total

    @property
    def _folded(self) -> Ints:
        """By kind of hand: deals that are folded on the river if they were not played before."""
        total: Ints = self.solved["never"].sum(axis=(1, 2))
        return total

    @cached_property
    def firsts(self) -> Ints:
        """For each kind of hand the best first action: a place in the multiples before the flop, or the check."""
        best: Ints = self.first_values[0].shape[0] - 1 - np.argmax(self.first_values[0][::-1], axis=0)
        return best

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth in antes: before the flop, after it, and with all five community cards."""
        self.check_hand(cards, board, (0, 3, 5), "two cards and 0, 3 or 5 community cards")
        fixed, play, fold, scale = self.nets
        two, one = self.times[1][0], self.times[2][0]
        held = np.array(cards, dtype=np.int64)
        if not board:
            sums, deals = self.first_values
            place = kind(*cards)
            names = (*(f"{times}x" for times in self.times[0]), "check")
            return {
                name: Fraction(int(total), int(deals[place]) * scale)
                for name, total in zip(names, sums[:, place], strict=True)
            }
        if len(board) == 3:
            played, checked = _flop_values(held, np.array(board, dtype=np.int64), fixed, play, fold, two, one)
            parts = BOARDS * scale
            return {f"{two}x": Fraction(int(played), parts), "check": Fraction(int(checked), parts)}
        worth = _river_value(held, np.array(board, dtype=np.int64), fixed, play, one)
        return {f"{one}x": Fraction(int(worth), RIVALS * scale), "fold": Fraction(fold, scale)}

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """The best play before the flop: suited hands above the diagonal, others below it."""
        names = (*(f"{times}x" for times in self.times[0]), "check")
        best = self.firsts.reshape(13, 13)
        return two_card_chart(lambda row, column: names[best[row, column]])

    # --- analysis ---

    def _ways(self) -> tuple[int, ...]:
        """The sizes of the Play Wager, in the order in which cases are counted."""
        return (*self.times[0], self.times[1][0], self.times[2][0])

    def main_cases(self) -> tuple[Case, ...]:
        """By the size of the Play Wager, hand and ending; and folded."""
        cases = []
        for times, made, ended in product(self._ways(), range(10), range(6)):
            legs = self._legs(made, ended, times)
            blind = self.rules.pay("blind", *legs[1].chain).outcome
            against = COMPARISONS[ended % 3] + (", dealer not qualified" if ended > 2 else "")
            cases.append(Case(f"{against}, {blind}, play {times}x", legs))
        return (*cases, Case("folded", (Leg("ante", FOLD), Leg("blind", FOLD))))

    def main_counts(self) -> Sequence[int]:
        """Every deal under the best play, by the size of the Play Wager, hand and ending."""
        solved, firsts = self.solved, self.firsts
        sizes = len(self.times[0])
        found = [self._always[firsts == place].sum(axis=0) for place in range(sizes)]
        found += [solved[name][firsts == sizes].sum(axis=0) for name in ("on_flop", "on_river")]
        return [*(int(count) for part in found for count in part.ravel()), int(self._folded[firsts == sizes].sum())]

    def _beats(self) -> tuple[list[int], int]:
        """Deals that were not folded by the category of the hand that lost, and ties; and deals that were folded."""
        solved, firsts = self.solved, self.firsts
        checks = firsts == len(self.times[0])
        stayed = self._always[~checks].sum(axis=0) + solved["on_flop"][checks].sum(axis=0)
        stayed = stayed + solved["on_river"][checks].sum(axis=0)
        won = solved["beats"][0][~checks].sum(axis=0) + solved["beats"][1][checks].sum(axis=0)
        lost = stayed[:, 0] + stayed[:, 3]
        ties = int(stayed[:, 1].sum() + stayed[:, 4].sum())
        by_loser = [int(count) for count in won + lost]
        by_loser[0] = int(stayed.sum()) - ties - sum(by_loser[_TRIPS:])  # hands below three of a kind are all the same
        by_loser[1] = by_loser[2] = 0
        return [*by_loser, ties], int(self._folded[checks].sum())

    def kept(self, side: Side) -> tuple[Sequence[int] | Ints, int]:
        """The hands that lost, or those on the flop, of rounds that are not folded; and how many rounds are."""
        if side.wager == "bad-beat":
            return self._beats()
        lost = self.solved["fives"][self.firsts == len(self.times[0])].sum(axis=0)
        return count5() * (self._always.sum() // 2598960) - lost, int(lost.sum())

    def play(self, cards: Ints) -> Ints:
        """Play dealt rounds by the best strategy."""
        fixed, play, fold, _ = self.nets
        kinds, ways = suits.flop_names()
        plays, found = self._plays_on_flop, np.empty(cards.shape[1], dtype=np.int64)
        _play(cards, self.firsts, len(self.times[0]), kinds, ways, plays, fixed, play, fold, self.times[2][0], found)
        return found

    @cached_property
    def _plays_on_flop(self) -> NDArray[np.bool_]:
        return np.unpackbits(self.solved["plays"], axis=1, count=HOLES).astype(np.bool_)


# --- kernels ---------------------------------------------------------------------------------------------------------
#
# Endings are numbered: the dealer qualified and the player lost, tied, won; then the same where the dealer did not.


@compiled
def _endings(value: int, less: int, same: int, below: int, ended: Ints) -> None:
    """How a hand's 990 rounds end, from how many rivals are lower, equal and below a pair."""
    if value >= QUALIFIED:
        ended[0], ended[1], ended[2] = RIVALS - less - same, same, less - below
        ended[3], ended[4], ended[5] = 0, 0, below
    else:
        ended[0], ended[1], ended[2] = RIVALS - below, 0, 0
        ended[3], ended[4], ended[5] = below - less - same, same, less


@compiled
def _worth(ended: Ints, fixed: Ints, play: Ints, times: int) -> int:
    """What those rounds make with a Play Wager of `times` units."""
    total = 0
    for one in range(6):
        total += ended[one] * (fixed[one] + times * play[one])
    return total


@compiled
def _gains(
    boards_: NDArray[np.int8],
    weights: Ints,
    gains: Ints,
    kinds: Ints,
    ways: Ints,
    fixed: Ints,
    play: Ints,
    fold: int,
    two: int,
    one: int,
) -> None:
    """For some boards add to `gains`, by flop and two cards, what playing on the flop makes above checking there."""
    holes = np.empty(1081, dtype=np.uint16)
    values, less = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    same, below = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    room = np.empty(2 * 1081, dtype=np.uint16)
    gained = np.empty(1081, dtype=np.int64)
    ended, board = np.empty(6, dtype=np.int64), np.empty(5, dtype=np.int64)
    flops = np.empty(10, dtype=np.int64)
    for number in range(len(boards_)):
        boards.put(boards_[number], board)
        boards.rate(board, holes, values, less, same, below, room)
        for pair in range(1081):
            net = fixed[values[pair] >> 12]
            _endings(values[pair], less[pair], same[pair], below[pair], ended)
            later = max(_worth(ended, net, play, one), fold * RIVALS)
            gained[pair] = weights[number] * (_worth(ended, net, play, two) - later)
        boards.ten_flops(board, flops)
        for flop in flops:
            row, way = kinds[flop], ways[flop]
            for pair in range(1081):
                gains[row, RENAMED_HOLES[way, holes[pair]]] += gained[pair]


def _plays(gains: Ints) -> NDArray[np.bool_]:
    """Where to play on the flop: two cards that are the same to a flop have their gains together."""
    plays = np.zeros(gains.shape, dtype=np.bool_)
    for number, like in enumerate(suits.like_holes()):
        total = np.zeros(HOLES, dtype=np.int64)
        np.add.at(total, like, gains[number])
        plays[number] = total[like] > 0
    return plays


@compiled
def _tally(
    boards_: NDArray[np.int8],
    weights: Ints,
    on_flop: Ints,
    on_river: Ints,
    never: Ints,
    beats: Ints,
    fives: Ints,
    kinds: Ints,
    ways: Ints,
    plays: NDArray[np.bool_],
    five_of: NDArray[np.uint8],
    fixed: Ints,
    play: Ints,
    fold: int,
    one: int,
) -> None:
    """For some boards add up how hands end that are played on the flop, on the river and (folded there) never.

    A board has ten flops; on so many of them as `played` says a hand is played.
    """
    holes = np.empty(1081, dtype=np.uint16)
    values, less = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    same, below = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    room = np.empty(2 * 1081, dtype=np.uint16)
    played, stays = np.empty(1081, dtype=np.int64), np.empty(1081, dtype=np.bool_)
    held, totals = np.empty((10, 47), dtype=np.int64), np.empty(10, dtype=np.int64)
    ended, board = np.empty(6, dtype=np.int64), np.empty(5, dtype=np.int64)
    flops = np.empty(10, dtype=np.int64)
    for number in range(len(boards_)):
        weight = weights[number]
        boards.put(boards_[number], board)
        boards.rate(board, holes, values, less, same, below, room)
        held[:] = 0
        totals[:] = 0
        played[:] = 0
        for pair in range(1081):
            category = values[pair] >> 12
            if category >= _TRIPS:
                totals[category] += 1
                held[category, FIRSTS[pair]] += 1
                held[category, SECONDS[pair]] += 1
            _endings(values[pair], less[pair], same[pair], below[pair], ended)
            stays[pair] = _worth(ended, fixed[category], play, one) > fold * RIVALS
        boards.ten_flops(board, flops)
        for flop in flops:
            row, way = kinds[flop], ways[flop]
            for pair in range(1081):
                own = RENAMED_HOLES[way, holes[pair]]
                if plays[row, own]:
                    played[pair] += 1
                elif not stays[pair]:
                    fives[KINDS[holes[pair]], five_of[row, own]] += weight * RIVALS
        for pair in range(1081):
            kind, category = KINDS[holes[pair]], values[pair] >> 12
            _endings(values[pair], less[pair], same[pair], below[pair], ended)
            early, late = weight * played[pair], weight * (10 - played[pair])
            if early:
                for place in range(6):
                    on_flop[kind, category, place] += early * ended[place]
            if late:
                rest = on_river if stays[pair] else never
                for place in range(6):
                    rest[kind, category, place] += late * ended[place]
            if category >= _TRIPS:
                stayed = 10 if stays[pair] else played[pair]
                higher = 1  # the hand itself is taken away twice
                for other in range(_TRIPS, 10):
                    rivals = totals[other] - held[other, FIRSTS[pair]] - held[other, SECONDS[pair]]
                    if other < category:
                        beats[0, kind, other] += 10 * weight * rivals
                        beats[1, kind, other] += stayed * weight * rivals
                    else:
                        higher += rivals
                within = less[pair] - (RIVALS - higher)  # all below the category are lower
                beats[0, kind, category] += 10 * weight * within
                beats[1, kind, category] += stayed * weight * within


@compiled
def _river_value(cards: Ints, board: Ints, fixed: Ints, play: Ints, one: int) -> int:
    """What playing makes on the river, over all rivals."""
    ended = np.empty(6, dtype=np.int64)
    value, less, same, below = boards.rate_one(cards, board)
    _endings(value, less, same, below, ended)
    return _worth(ended, fixed[value >> 12], play, one)


@compiled
def _flop_values(cards: Ints, flop: Ints, fixed: Ints, play: Ints, fold: int, two: int, one: int) -> tuple[int, int]:
    """What playing and checking make on the flop, over all turns, rivers and rivals, each looked at by itself."""
    ended = np.empty(6, dtype=np.int64)
    board = np.empty(5, dtype=np.int64)
    boards.put(flop, board)
    seen = (cards[0], cards[1], flop[0], flop[1], flop[2])
    played = checked = 0
    for t in range(52):
        if t in seen:
            continue
        for r in range(t):
            if r in seen:
                continue
            board[3], board[4] = t, r
            value, less, same, below = boards.rate_one(cards, board)
            _endings(value, less, same, below, ended)
            played += _worth(ended, fixed[value >> 12], play, two)
            checked += max(_worth(ended, fixed[value >> 12], play, one), fold * RIVALS)
    return played, checked


@compiled
def _play(
    cards: Ints,
    firsts: Ints,
    sizes: int,
    kinds: Ints,
    ways: Ints,
    plays: NDArray[np.bool_],
    fixed: Ints,
    play: Ints,
    fold: int,
    one: int,
    found: Ints,
) -> None:
    """For dealt rounds the case in which each ends."""
    for deal in range(len(found)):
        a, b, x, y, c = cards[0, deal], cards[1, deal], cards[2, deal], cards[3, deal], cards[4, deal]
        d, e, t, r = cards[5, deal], cards[6, deal], cards[7, deal], cards[8, deal]
        way = firsts[kind(a, b)]
        if way == sizes:
            place = place3(c, d, e)
            own = RENAMED_HOLES[ways[place], hole(a, b)]
            if not plays[kinds[place], own]:
                way += 1
                if _river_value(cards[:2, deal], cards[4:9, deal], fixed, play, one) <= fold * RIVALS:
                    way += 1
        found[deal] = way * 60
        if way < sizes + 2:
            player, dealer = rank7(a, b, c, d, e, t, r), rank7(x, y, c, d, e, t, r)
            found[deal] += (player >> 12) * 6 + compare(0, player, dealer) + (0 if dealer >= QUALIFIED else 3)
