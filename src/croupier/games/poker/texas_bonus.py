"""Texas Hold'em Bonus: an ante, twice it to see the flop, and as much again before turn and river, or a check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting import boards, suits
from croupier.counting.boards import BOARDS, RIVALS
from croupier.counting.suits import HOLES, KINDS, RENAMED, RENAMED_HOLES, Ints, hole, kind, place3
from croupier.games.base import Case, Chain, Leg, Moment
from croupier.games.poker import counts
from croupier.games.poker.against_dealer import COMPARISONS, NOT_QUALIFIED, compare
from croupier.games.poker.figures import FOLD, TWO_CARDS, two_card_chart
from croupier.games.poker.hands import PAIRS5, share_royals
from croupier.games.poker.holdem import HoldemGame
from croupier.games.poker.table import Deal, Street
from croupier.games.script import DealCard, seat_place
from croupier.games.side_bets import DEALER, FLOP, OWN, Side
from croupier.kernels import alone, compiled
from croupier.ranking.poker import FLUSH, STRAIGHT, rank7

CLASSES: tuple[Chain, ...] = ((), ("straight-or-better",), ("flush-or-better", "straight-or-better"))
"""What the Ante asks of a winning hand."""
HOLE_BONUS: tuple[Chain, ...] = (
    ("no-bonus",),
    ("pair-of-twos-to-tens",),
    ("ace-queen-or-jack",),
    ("pair-of-jacks-to-kings",),
    ("ace-king",),
    ("ace-queen-or-jack-suited",),
    ("ace-king-suited",),
    ("pair-of-aces",),
    ("pair-of-aces-both", "pair-of-aces"),
)
"""Two cards as the Hold'em Bonus pays them, as `hole_bonus` numbers them."""
_ACES = 7


@alone
def hand_class(value: int) -> int:
    """The index in `CLASSES` of a hand's value."""
    return 2 if value >> 12 >= FLUSH else 1 if value >> 12 == STRAIGHT else 0


@alone
def hole_bonus(dealer_aces: bool, a: int, b: int) -> int:
    """The index in `HOLE_BONUS` of two cards."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    if high == low:
        if high == 12:
            return _ACES + int(dealer_aces)
        return 3 if high >= 9 else 1
    suited = (a & 3) == (b & 3)
    if high == 12 and low == 11:
        return 6 if suited else 4
    if high == 12 and low >= 9:
        return 5 if suited else 2
    return 0


@alone
def hole_bonuses(a: int, b: int, x: int, y: int) -> int:
    """The index in `HOLE_BONUS` of a player's two cards beside the dealer's."""
    return hole_bonus(x >> 2 == 12 and y >> 2 == 12, a, b)


class TexasHoldemBonus(HoldemGame):
    """Texas Hold'em Bonus under one chapter and one submission."""

    names = ("texas-holdem-bonus",)
    mains = ("ante", "flop", "turn", "river")
    condition = "with Flop, Turn and River, best strategy"
    chart_note = TWO_CARDS

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """Also on one's two cards."""
        return (*super().all_sides, Side("holdem-bonus", HOLE_BONUS, hole_bonuses, (OWN, DEALER), _count_bonus))

    @cached_property
    def times(self) -> dict[str, int]:
        """What each raise is of the Ante."""
        return {wager: int(self.rules.wager(wager).limits.times[0]) for wager in self.mains[1:]}

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """Flop wager or fold, then twice a bet or a check."""
        return {
            "flop": Street("flop", {"bet": str(self.times["flop"])}, "fold"),
            "turn": Street("turn", {"bet": str(self.times["turn"])}, "check", ("ante", "flop")),
            "river": Street("river", {"bet": str(self.times["river"])}, "check", ("ante", "flop")),
        }

    # --- the round ---

    def _decided(self, moment: Moment) -> bool:
        """Everybody has folded, or the card before the River card or that card itself is to be dealt."""
        played = any("ante" in held for held in moment.stakes.values())
        due = moment.request.to if isinstance(moment.request, DealCard) else ""
        return not played or (due in ("discard", "community") and len(moment.hands.get("community", ())) == 4)

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        if len(deal.cards.get(DEALER.place, ())) != self.dealers:
            return {}
        player, dealer = self._values(deal, seat)
        against = compare(0, player, dealer)
        ante = (*self._fold(deal, seat), *self._ante(against, hand_class(player)))
        return {"ante": ante, **dict.fromkeys(self.mains[1:], (COMPARISONS[against],))}

    def _side_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        """The Hold'em Bonus is on the player's cards; the dealer's two aces can only add to it."""
        own, dealers = deal.cards[seat_place(seat)], deal.cards.get(DEALER.place, [])
        aces = len(dealers) == self.dealers and all(card >> 2 == 12 for card in dealers)
        if deal.void:  # the ruling settles by the printed table, without the row that a house may add to it
            aces = aces and not any(HOLE_BONUS[-1][0] in one.adds.values() for one in self.rules.chapter.options)
        bonus = (*self._fold(deal, seat), *HOLE_BONUS[hole_bonus(aces, *own)])
        return super()._side_chains(deal, seat) | {"holdem-bonus": bonus}

    @staticmethod
    def _ante(against: int, made: int) -> Chain:
        return (*CLASSES[made], "win") if COMPARISONS[against] == "win" else (COMPARISONS[against],)

    def _envied(self, deal: Deal, folded: int, wager: str) -> bool:
        """A folded hand stays on the table while another player has the wager; the house says whether it counts."""
        return self.rules.chosen("envy-folded-hands", "no") == "yes"

    # --- strategy ---

    def _legs(self, made: int, against: int, turn: bool, river: bool) -> tuple[Leg, ...]:
        bets = ("flop", *(("turn",) if turn else ()), *(("river",) if river else ()))
        ante = Leg("ante", self._ante(against, made))
        return (ante, *(Leg(bet, (COMPARISONS[against],), Fraction(self.times[bet])) for bet in bets))

    @cached_property
    def nets(self) -> tuple[Ints, Ints, int, int]:
        """In parts of an ante: what the Ante makes by class and comparison, what a unit of a raise makes by comparison,
        what a fold makes; and how many parts make an ante."""
        ante = [self.net_of([Leg("ante", self._ante(against, made))]) for made in range(3) for against in range(3)]
        bet = [self.net_of([Leg("turn", (one,))]) for one in COMPARISONS[:NOT_QUALIFIED]]
        parts, scale = self.scaled([*ante, *bet, self.net_of([Leg("ante", FOLD)])])
        return parts[:9].reshape(3, 3), parts[9:12], int(parts[12]), scale

    @cached_property
    def solved(self) -> Arrays:
        """The whole game: by kind of hand every ending, with and without bets on turn and river, and where to bet.

        A bet adds to nothing but itself, so it is made where more rivals are beaten than not: no pay table changes it.
        """
        _, bet, _, _ = self.nets

        def solve() -> Arrays:
            parts = boards.count_flops(_solve, (bet,))
            endings = np.sum([part[0] for part in parts], axis=0)
            found = {"endings": endings.reshape(169, 2, 2, 3, 3), "fives": _fives()}
            for place, name in ((1, "turns"), (2, "rivers")):
                found[name] = np.concatenate([np.packbits(part[place], axis=1) for part in parts])
            return found

        return arrays("texas-holdem-bonus", bet.tolist(), solve)

    @cached_property
    def first_values(self) -> tuple[Ints, Ints]:
        """For each kind of hand what seeing the flop makes over all deals, in parts of an ante, and how many deals."""
        ante, bet, _, _ = self.nets
        endings = self.solved["endings"]
        total = np.zeros(169, dtype=np.int64)
        for turn, river in product((0, 1), repeat=2):
            units = self.times["flop"] + turn * self.times["turn"] + river * self.times["river"]
            total += (endings[:, turn, river] * (ante + units * bet)).sum(axis=(1, 2))
        return total, endings.sum(axis=(1, 2, 3, 4))

    @cached_property
    def bets(self) -> NDArray[np.bool_]:
        """For each kind of hand whether it is worth seeing the flop."""
        total, deals = self.first_values
        worth: NDArray[np.bool_] = total > deals * self.nets[2]
        return worth

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth in antes: before the flop, and with three or four community cards.

        `units` says how many antes stand; without it, Ante and Flop wager.
        """
        self.check_hand(cards, board, (0, 3, 4), "two cards and 0, 3 or 4 community cards")
        ante, bet, fold, scale = self.nets
        if not board:
            total, deals = self.first_values
            place = kind(*cards)
            return {"bet": Fraction(int(total[place]), int(deals[place]) * scale), "fold": Fraction(fold, scale)}
        units = (units or 1 + self.times["flop"]) - 1
        held, seen = np.array(cards, dtype=np.int64), np.array(board, dtype=np.int64)
        turn, river = self.times["turn"], self.times["river"]
        if len(board) == 4:
            worth = [_turn_value(held, seen, ante, bet, units + more * river) for more in (1, 0)]
            parts = 46 * RIVALS * scale
        else:
            worth = [_flop_value(held, seen, ante, bet, units + more * turn, river) for more in (1, 0)]
            parts = 2 * BOARDS * scale
        return {name: Fraction(int(value), parts) for name, value in zip(("bet", "check"), worth, strict=True)}

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """The best play before the flop: suited hands above the diagonal, others below it."""
        bets = self.bets.reshape(13, 13)
        return two_card_chart(lambda row, column: "bet" if bets[row, column] else "fold")

    # --- analysis ---

    def main_cases(self) -> tuple[Case, ...]:
        """By bets on turn and river, the hand's class and the comparison; and folded."""
        cases = []
        for turn, river, made, against in product((False, True), (False, True), range(3), range(3)):
            legs = self._legs(made, against, turn, river)
            ante = self.rules.pay("ante", *legs[0].chain).outcome
            more = " and ".join(name for name, bet in (("turn", turn), ("river", river)) if bet)
            cases.append(Case(f"{COMPARISONS[against]}, {ante}, {more + ' bet' if more else 'checked'}", legs))
        return (*cases, Case("folded", (Leg("ante", FOLD),)))

    def main_counts(self) -> Sequence[int]:
        """All deals under the best strategy."""
        endings = self.solved["endings"]
        return [*endings[self.bets].sum(axis=0).ravel().tolist(), int(endings[~self.bets].sum())]

    def keeps(self, side: Side) -> bool:
        """Whether a side wager is on two cards and the flop."""
        return side.cards == (OWN, FLOP)

    def kept(self, side: Side) -> tuple[Ints, int]:
        """What two cards make with the flop in rounds that are not folded, and how many rounds are."""
        fives = self.solved["fives"]
        return fives[self.bets].sum(axis=0), int(fives[~self.bets].sum())

    def play(self, cards: Ints) -> Ints:
        """Play dealt rounds by the best strategy."""
        kinds, ways = suits.flop_names()
        found = np.empty(cards.shape[1], dtype=np.int64)
        _play(cards, self.bets, kinds, ways, self.solved["turns"], self.solved["rivers"], found)
        return found


# --- kernels ---------------------------------------------------------------------------------------------------------


def _fives() -> Ints:
    """By kind of hand, what two cards make with all flops."""
    places = KINDS * (len(PAIRS5) + 1) + counts.fives()
    found = np.zeros(169 * (len(PAIRS5) + 1), dtype=np.int64)
    for row, weight in zip(places, suits.kinds_of_flops()[1], strict=True):
        found += weight * np.bincount(row, minlength=len(found))
    return share_royals(found.reshape(169, -1)[:, :-1])


@compiled
def _solve(  # noqa: C901
    flops: Ints, weights: Ints, ways: NDArray[np.bool_], bet: Ints
) -> tuple[Ints, NDArray[np.bool_], NDArray[np.bool_]]:
    """All turns, rivers and rivals for some flops: by kind of hand, the endings by bets on turn and river, class and
    comparison; where to bet on the turn, and on the river."""
    endings = np.zeros((169, 36), dtype=np.int64)
    turns = np.zeros((len(flops), HOLES), dtype=np.bool_)
    rivers = np.zeros((len(flops), 52 * HOLES), dtype=np.bool_)
    holes = np.empty(1081, dtype=np.uint16)
    values, less = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    same, below = np.empty(1081, dtype=np.uint16), np.empty(1081, dtype=np.uint16)
    room = np.empty(2 * 1081, dtype=np.uint16)
    after = np.empty((52 * HOLES, 9), dtype=np.int32)  # endings by turn card and hand
    like_turn = np.empty(52 * HOLES, dtype=np.uint32)
    like = np.empty(HOLES, dtype=np.uint16)
    worth = np.empty(HOLES, dtype=np.int64)
    board = np.empty(5, dtype=np.int64)
    for number in range(len(flops)):
        boards.put(flops[number], board)
        after[:] = 0
        like[:] = HOLES
        like_turn[:] = 52 * HOLES
        for way in range(24):
            if ways[number, way]:
                for own in range(HOLES):
                    like[own] = min(like[own], RENAMED_HOLES[way, own])
                    for t in range(52):
                        place = t * HOLES + own
                        like_turn[place] = min(like_turn[place], RENAMED[way, t] * HOLES + RENAMED_HOLES[way, own])
        for t in range(52):
            if t in (board[0], board[1], board[2]):
                continue
            for r in range(t):
                if r in (board[0], board[1], board[2]):
                    continue
                times = suits.like_boards(hole(t, r), ways[number])
                if not times:
                    continue
                board[3], board[4] = t, r
                boards.rate(board, holes, values, less, same, below, room)
                for pair in range(1081):
                    made = 3 * hand_class(values[pair])
                    for card in (t, r):
                        place = like_turn[card * HOLES + holes[pair]]
                        after[place, made] += times * (RIVALS - less[pair] - same[pair])
                        after[place, made + 1] += times * same[pair]
                        after[place, made + 2] += times * less[pair]
        worth[:] = 0
        for t in range(52):
            for own in range(HOLES):
                place = t * HOLES + own
                if like_turn[place] == place:
                    for one in range(9):
                        worth[like[own]] += after[place, one] * bet[one % 3]
        for own in range(HOLES):
            turns[number, own] = worth[like[own]] > 0
            for t in range(52):
                place = t * HOLES + own
                if like_turn[place] == place:
                    later = np.int64(0)
                    for one in range(9):
                        later += after[place, one] * bet[one % 3]
                    first = 18 * int(turns[number, own]) + 9 * int(later > 0)
                    for one in range(9):
                        endings[KINDS[own], first + one] += weights[number] * after[place, one]
        for place in range(52 * HOLES):
            later = np.int64(0)
            for one in range(9):
                later += after[like_turn[place], one] * bet[one % 3]
            rivers[number, place] = later > 0
    return endings, turns, rivers


@compiled
def _ends(cards: Ints, board: Ints) -> tuple[int, int, int, int]:
    """The class of a hand on a board, and how many rivals beat it, tie it and lose to it."""
    value, less, same, _ = boards.rate_one(cards, board)
    return hand_class(value), RIVALS - less - same, same, less


@compiled
def _turn_value(cards: Ints, seen: Ints, ante: Ints, bet: Ints, units: int) -> int:
    """What a hand makes with `units` on the raises, over all rivers and rivals."""
    board = np.empty(5, dtype=np.int64)
    boards.put(seen, board)
    total = 0
    for r in range(52):
        if r not in (cards[0], cards[1], seen[0], seen[1], seen[2], seen[3]):
            board[4] = r
            made, lose, tie, win = _ends(cards, board)
            total += lose * (ante[made, 0] + units * bet[0])
            total += tie * (ante[made, 1] + units * bet[1]) + win * (ante[made, 2] + units * bet[2])
    return total


@compiled
def _flop_value(cards: Ints, flop: Ints, ante: Ints, bet: Ints, units: int, river: int) -> int:
    """What a hand makes with `units` on the raises and the best play on the river, over all turns, rivers, rivals."""
    board = np.empty(4, dtype=np.int64)
    boards.put(flop, board)
    total = 0
    for t in range(52):
        if t not in (cards[0], cards[1], flop[0], flop[1], flop[2]):
            board[3] = t
            checked = _turn_value(cards, board, ante, bet, units)
            raised = _turn_value(cards, board, ante, bet, units + river)
            total += max(checked, raised)
    return total


@compiled
def _count_bonus() -> Ints:
    """All hands of the player and the dealer, by `HOLE_BONUS`."""
    counts = np.zeros(len(HOLE_BONUS), dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for x in range(52):
                for y in range(x):
                    if x != a and x != b and y != a and y != b:
                        counts[hole_bonus(x >> 2 == 12 and y >> 2 == 12, a, b)] += 1
    return counts


@compiled
def _bit(packed: NDArray[np.uint8], place: int) -> int:
    """One of the bits that `packbits` has packed."""
    return int(packed[place >> 3]) >> (7 - (place & 7)) & 1


@compiled
def _play(
    cards: Ints,
    bets: NDArray[np.bool_],
    kinds: Ints,
    ways: Ints,
    turns: NDArray[np.uint8],
    rivers: NDArray[np.uint8],
    found: Ints,
) -> None:
    """For dealt rounds the case in which each ends."""
    for deal in range(len(found)):
        a, b, x, y, c = cards[0, deal], cards[1, deal], cards[2, deal], cards[3, deal], cards[4, deal]
        d, e, t, r = cards[5, deal], cards[6, deal], cards[7, deal], cards[8, deal]
        if not bets[kind(a, b)]:
            found[deal] = 36
            continue
        place = place3(c, d, e)
        way = ways[place]
        own = RENAMED_HOLES[way, hole(a, b)]
        turn = _bit(turns[kinds[place]], own)
        river = _bit(rivers[kinds[place]], RENAMED[way, t] * HOLES + own)
        player, dealer = rank7(a, b, c, d, e, t, r), rank7(x, y, c, d, e, t, r)
        found[deal] = turn * 18 + river * 9 + hand_class(player) * 3 + compare(0, player, dealer)
