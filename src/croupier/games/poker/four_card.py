"""The best four of a player's five cards against the dealer's: Four Card Poker, Crazy 4 Poker, Prime and Frenzy."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.removal import best_raises, choose, choose_by_place, decided
from croupier.counting.suits import Ints, kind5, kinds_of_boards, names_of_sets
from croupier.equipment.cards import RANKS
from croupier.games.appearance import Made
from croupier.games.base import Chain, Leg
from croupier.games.poker.against_dealer import (
    ALL_COMPARISONS,
    COMPARISONS,
    LOSE,
    NOT_QUALIFIED,
    UNQUALIFIED,
    AgainstDealer,
    Evaluator,
    by_shares,
    compare_all,
    losers,
)
from croupier.games.poker.counts import count5, count6
from croupier.games.poker.figures import HAND_BONUS
from croupier.games.poker.hands import (
    ACES,
    BONUS4,
    COLOURS,
    HANDS4,
    HANDS6,
    PAIRS5,
    PAIRS_OF,
    aces4,
    aces5,
    bonus4,
    colours5,
    hand4of5,
    hand6,
    least_value,
    named4,
    pairs5,
    share_royals,
)
from croupier.games.poker.table import Deal
from croupier.games.script import PlaceName, seat_place
from croupier.games.side_bets import BONUS, DEALER, OWN, Cards, Side, numbers
from croupier.kernels import alone, plain
from croupier.ranking.four import (
    CATEGORIES,
    HIGH_CARD,
    KICKERS,
    PAIR,
    TWO_PAIR,
    compared4,
    rank4,
    rank4of5,
    rank4of6,
    values4,
)
from croupier.ranking.named import best, said
from croupier.ranking.poker import all_hands, keys_and_bits, values_of
from croupier.rules.charts.cards import least
from croupier.rules.wager_keys import parse_key

BEATEN: tuple[Chain, ...] = (("less-than-two-pair",), *((name,) for name in CATEGORIES[TWO_PAIR:]), ("tie",))
"""The hand that lost, a player's or the dealer's, as `beaten4` numbers it."""
_BEATEN_PLACES = tuple(max(CATEGORIES.index(hand[-1]) - TWO_PAIR + 1, 0) for hand in HANDS4)
PROGRESSIVE, SUPER_BONUS, BAD_BEAT = "progressive", "super-bonus", "bad-beat"
LOWER = "dealer-not-qualified-lower"
"""The hand is below that of a dealer who does not qualify."""


@alone
def beaten4(a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int, k: int) -> int:
    """The index in `BEATEN` of a player's five cards and the dealer's six."""
    own, dealer = rank4of5(a, b, c, d, e), rank4of6(f, g, h, i, j, k)
    return len(BEATEN) - 1 if own == dealer else max((min(own, dealer) >> 12) - TWO_PAIR + 1, 0)


class FourCards(AgainstDealer):
    """A game of the best four of five cards, under one chapter and one submission."""

    own = 5
    raised = street = "play"
    others = {"bonus": 1}  # noqa: RUF012 (a mapping of the class)
    chart_note = "By the best four cards; T is a ten. Where the other cards decide, of a hundred hands how many."
    by_four: ClassVar[tuple[str, ...]] = ()
    """Side wagers on the player's best four cards."""
    multiples_by: ClassVar[str] = ""
    """The chart, if there is one, by which hands may be played higher."""
    steps: ClassVar[tuple[int, ...]] = ()
    """The least values of the kinds by which a beaten dealer's hands are counted."""

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On one's best four cards, on all five, on the dealer's first five, and on six with the bonus card."""
        linked = self.rules.has(PROGRESSIVE) and bool(self.rules.wager(PROGRESSIVE).pays_as)
        fours = self.by_four if linked else (*self.by_four, PROGRESSIVE)
        fives = ("five-card-progressive", *((PROGRESSIVE,) if linked else ()))
        return (
            *(Side(wager, HANDS4, hand4of5, (OWN,), _count4) for wager in fours),
            *(Side(wager, PAIRS5, pairs5, (OWN,), count5, (True,)) for wager in fives),
            Side(HAND_BONUS, PAIRS5, pairs5, (OWN,), count5, (True,), "player"),
            Side(HAND_BONUS, PAIRS5, pairs5, (Cards(DEALER.place, 5),), count5, (True,), "dealer"),
            Side("six-card-bonus", HANDS6, hand6, (OWN, BONUS), count6),
        )

    def _envied(self, deal: Deal, folded: int, wager: str) -> bool:
        """A folded hand counts while an optional wager keeps its cards on the table, if the house says so."""
        optional = (parse_key(key).wager for key in deal.stakes[folded] if key not in self.mains)
        kept = any(not self._lost_on_fold(key) for key in optional)
        return kept and self.rules.chosen("envy-folded-hands", "no") == "yes"

    def most(self, hand: int) -> int:
        """The greatest multiple by which a hand may be played, by the chart."""
        return self._most_by_hand[hand]

    @cached_property
    def _most_by_hand(self) -> tuple[int, ...]:
        if not self.multiples_by:
            return (self.multiples[0],) * len(HANDS4)
        rows = self.chart(self.multiples_by).rows
        starts = [0 if row[0] == "any hand" else [hand[0] for hand in HANDS4].index(row[0]) for row in rows]
        return tuple(
            max(int(row[2]) for row, start in zip(rows, starts, strict=True) if hand >= start)
            for hand in range(len(HANDS4))
        )

    def made(self, cards: Sequence[int], laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """The best four of a player's five cards, or of the dealer's."""
        four = best(cards, 4, plain(rank4))
        return Made(said(CATEGORIES[plain(rank4)(*four) >> 12], four), four)

    # --- strategy ---

    def rivals(self, cards: Sequence[int], seen: Sequence[int]) -> Ints:
        """How a hand compares with every hand that the dealer can have."""
        if self.seen:
            return self._compared(cards, seen, self.qualifier)
        kind = plain(kind5)(np.array(cards), 0)[0]
        found: Ints = self._met["met"][np.searchsorted(self._met["kinds"], kind)].astype(np.int64)
        return found

    def _compared(self, cards: Sequence[int], seen: Sequence[int], qualifier: int) -> Ints:
        left = np.array([card for card in range(52) if card not in (*cards, *seen)])
        found = np.zeros(len(COMPARISONS), dtype=np.int64)
        compared4(self._value(cards), seen[0] if seen else -1, left, qualifier, found)
        return found

    @cached_property
    def solved(self) -> Arrays:
        """All 2,598,960 hands against all that the dealer can have, with each card that can be seen."""
        nets, fold, scale = self.nets
        size, qualifier, steps = self.dealers, self.qualifier, self.steps
        if not self.seen:  # what a hand meets does not hang on what is paid
            found = self._met
            return {**found, **decided(found["met"], _made(), nets, fold, kinds_of_boards()[1])}
        return arrays(
            "four-cards",
            (nets.tolist(), fold, scale, size, qualifier, steps),
            lambda: best_raises(_values(5), _made(), nets, fold, qualifier, True, _values(size), steps),
        )

    @cached_property
    def _met(self) -> Arrays:
        return self._meets()

    def _meets(self) -> Arrays:
        """What each kind of hand meets where no card is seen, and the places of the kinds."""
        return arrays("four-cards-met", (self.dealers, self.qualifier), partial(_met, self.dealers, self.qualifier))

    def choose(self, cards: Ints) -> Ints:
        """Which dealt hands are played, and how high."""
        solved, found = self.solved, np.zeros(cards.shape[1], dtype=np.int64)
        if self.seen:
            choose(cards, self.layout[DEALER.place][-1], solved["kinds"], solved["raises"], found)
        else:
            choose_by_place(cards, 0, self._raises_by_place, np.zeros(6, dtype=np.int64), found)
        return found

    @cached_property
    def _raises_by_place(self) -> NDArray[np.int8]:
        raises: NDArray[np.int8] = self.solved["raises"][_kinds_of_all(), 0]
        return raises

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """By the player's best four cards, and the rank of the dealer's card where one is seen: what is done, and where
        the other cards decide with how many hands in a hundred."""
        (rows, row), (firsts, weights), raises = _rows(), kinds_of_boards(), self.solved["raises"]
        columns = RANKS if self.seen else ("best play",)
        live = (firsts[:, :, None] != np.arange(52)).all(axis=1) if self.seen else np.ones((len(firsts), 1), dtype=bool)
        done = np.zeros((len(self.actions) + 1, len(rows), raises.shape[1]), dtype=np.int64)
        for action in range(len(done)):
            np.add.at(done[action - 1], row, weights[:, None] * (live & (raises == action - 1)))
        shares = done.reshape(len(done), len(rows), len(columns), -1).sum(axis=3)
        names = (*self.actions, "fold")
        return ["hand", *columns], [
            [name, *(by_shares(dict(zip(names, cell.tolist(), strict=True))) for cell in shares[:, place].T)]
            for place, name in enumerate(rows)
            if shares[:, place].any()
        ]

    # --- analysis ---

    def keeps(self, side: Side) -> bool:
        """Whether a side wager is on the player's own cards: the best four or all five."""
        return side.cards == (OWN,) and (side.hands is HANDS4 or side.hands is PAIRS5)

    def kept(self, side: Side) -> tuple[Ints, int]:
        """Hands that are not folded: by their best four, or by all five cards."""
        if side.hands is HANDS4:
            return super().kept(side)
        (firsts, weights), raises = kinds_of_boards(), self.solved["raises"]
        made = PAIRS_OF[1][values_of(*keys_and_bits(firsts), 5)]
        met = math.comb(46, self.dealers - 1) if self.seen else math.comb(47, self.dealers)
        counts = np.zeros(len(PAIRS5), dtype=np.int64)
        np.add.at(counts, made, (raises >= 0).sum(axis=1) * weights * met)
        return share_royals(counts), int(self.solved["folded"].sum())


class FourCardPoker(FourCards):
    """Four Card Poker: the dealer has a sixth card, which is seen, and no hand to qualify with."""

    names = ("four-card-poker",)
    dealers = 6
    seen = 1
    evaluator = Evaluator(rank4of5, hand4of5, HANDS4, dealers=rank4of6)
    mains = ("ante", "play", "ante-bonus")
    tables_of = "ante-bonus"
    condition = "with Play and Ante Bonus, best strategy"
    by_four = ("aces-up",)
    steps = tuple(category << 12 for category in range(TWO_PAIR, len(CATEGORIES)))

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """Also on the hand that is beaten."""
        return (*super().all_sides, Side(BAD_BEAT, BEATEN, beaten4, (OWN, DEALER), self._beaten))

    def due(self, wager: str, against: str) -> bool:
        """The Ante Bonus can be read to be paid only with a hand that is not beaten."""
        on_win = wager == "ante-bonus" and self.rules.chosen("ante-bonus-pays", "regardless") != "regardless"
        return not on_win or against != "lose"

    def keeps(self, side: Side) -> bool:
        """Also the wager on the hand that is beaten."""
        return side.hands is BEATEN or super().keeps(side)

    def kept(self, side: Side) -> tuple[Ints, int]:
        """Also the hands that are beaten in rounds that are not folded."""
        if side.hands is not BEATEN:
            return super().kept(side)
        found = losers(self.solved["played"].sum(axis=0), _BEATEN_PLACES, self.solved["beaten"][0])
        return found, int(self.solved["folded"].sum())

    def _beaten(self) -> Ints:
        played, folded = self.solved["played"].sum(axis=0), self.solved["folded"]
        return losers(played + folded, _BEATEN_PLACES, self.solved["beaten"].sum(axis=0))


class Crazy4Poker(FourCards):
    """Crazy 4 Poker: a dealer of five cards who has to qualify, and a Super Bonus that goes with every Ante."""

    names = ("crazy-4-poker",)
    dealers = 5
    evaluator = Evaluator(rank4of5, hand4of5, HANDS4)
    mains = ("ante", SUPER_BONUS, "play")
    together = ("ante", SUPER_BONUS)
    by_hand = (SUPER_BONUS,)
    tables_of = SUPER_BONUS
    condition = "with Play and Super Bonus, best strategy"
    by_four = ("queens-up",)
    multiples_by = "play-multiples"

    @cached_property
    def qualifier(self) -> int:
        """The least value with which the dealer plays."""
        return least_value(least(self.chart("qualifier")), 4, rank4, CATEGORIES)

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        """The Super Bonus also knows that a hand is below that of a dealer who does not qualify."""
        found = super()._main_chains(deal, seat)
        own, dealer = deal.cards[seat_place(seat)], deal.cards.get(DEALER.place, ())
        if found and found[SUPER_BONUS][-1] == COMPARISONS[NOT_QUALIFIED] and self._value(own) < self._value(dealer):
            *hand, against = found[SUPER_BONUS]
            found[SUPER_BONUS] = (*hand, LOWER, against)
        return found

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """Such a hand loses its Super Bonus where the house reads the chapter so."""
        found = super().hand_values(cards, board, units)
        hand = HANDS4[self._hand(cards)]
        costs = self.net_of((Leg(SUPER_BONUS, (*hand, LOWER, COMPARISONS[NOT_QUALIFIED])),))
        costs -= self.net_of((Leg(SUPER_BONUS, (*hand, COMPARISONS[NOT_QUALIFIED])),))
        if costs:
            met = self.rivals(cards, board)
            lower = Fraction(int(self._compared(cards, board, 0)[LOSE] - met[LOSE]), int(met.sum()))
            found = {action: worth + (costs * lower if action != "fold" else 0) for action, worth in found.items()}
        return found


class FourCardPrime(FourCards):
    """Four Card Prime: six cards for the dealer, none of them seen; a bonus for good hands, won or lost."""

    names = ("four-card-prime",)
    dealers = 6
    evaluator = Evaluator(rank4of5, hand4of5, HANDS4, dealers=rank4of6)
    mains = ("ante", "raise", "win-bonus", BAD_BEAT)
    raised = street = "raise"
    bad_beat = BAD_BEAT
    tables_of = BAD_BEAT
    condition = "with Raise, Win Bonus and Bad Beat Bonus, best strategy"
    cards_for = {"bonus": ("all-six-bonus",)}  # noqa: RUF012 (a mapping of the class)

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the colours of one's cards, on their aces and better, and on six with the bonus card."""
        aces = aces4 if self.rules.chosen("aces-bonus-hand", "five-card") == "four-card" else aces5
        return (*prime_sides(), Side("aces-bonus", ACES, aces, (OWN,), partial(_counted5, aces, len(ACES))))

    def main_chain(self, wager: str, against: str, hand: Chain) -> Chain:
        """The Win Bonus knows a tie."""
        if wager == "win-bonus":
            return ("tie", *hand) if against == "tie" else hand
        return super().main_chain(wager, against, hand)

    def due(self, wager: str, against: str) -> bool:
        """One bonus is for hands that lose, the other for those that do not."""
        return against != "lose" if wager == "win-bonus" else super().due(wager, against)


class FourCardFrenzy(FourCards):
    """Four Card Frenzy: an Ante for which the dealer has to qualify, a Raise and an Odds Wager for which not."""

    names = ("four-card-frenzy",)
    dealers = 5
    evaluator = Evaluator(rank4of5, hand4of5, HANDS4)
    mains = ("ante", "raise", "odds", BAD_BEAT)
    together = ("ante", "odds")
    raised = street = "raise"
    bad_beat = tables_of = BAD_BEAT
    ties_win = True
    compares = ALL_COMPARISONS
    compared = compare_all
    condition = "with Raise, Odds and bad beat payout, best strategy"
    cards_for = {"bonus": ("all-six-bonus",)}  # noqa: RUF012 (a mapping of the class)
    multiples_by = "raise-multiples"

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the colours of one's cards, on their best four, and on six with the bonus card."""
        return (
            *prime_sides(),
            Side("four-card-bonus", BONUS4, bonus4, (OWN,), partial(_counted5, bonus4, len(BONUS4))),
        )

    @cached_property
    def qualifier(self) -> int:
        """The least value with which the dealer plays against the Ante."""
        return least_value(least(self.chart("qualifier")), 4, rank4, CATEGORIES)

    def main_chain(self, wager: str, against: str, hand: Chain) -> Chain:
        """Only the Ante asks whether the dealer qualifies; the other wagers compare the hands."""
        if wager == "ante" and against.startswith(UNQUALIFIED):
            return (COMPARISONS[NOT_QUALIFIED],)
        return super().main_chain(wager, against.removeprefix(UNQUALIFIED), hand)

    def due(self, wager: str, against: str) -> bool:
        """A bad beat is one whether or not the dealer qualifies."""
        return super().due(wager, against.removeprefix(UNQUALIFIED))

    def _meets(self) -> Arrays:
        """Against all of the dealer's hands, less those that qualify: those that do not."""
        whole, found = arrays("four-cards-met", (self.dealers, 0), partial(_met, self.dealers, 0)), super()._meets()
        qualified = found["met"][:, :NOT_QUALIFIED]
        return {**found, "met": np.hstack((qualified, whole["met"][:, :NOT_QUALIFIED] - qualified))}


def prime_sides() -> tuple[Side, ...]:
    """What Prime and Frenzy have in common: on the colours of one's cards, and on six with the bonus card."""
    return (
        Side("prime", COLOURS, colours5, (OWN,), partial(_counted5, colours5, len(COLOURS))),
        Side("all-six-bonus", HANDS6, hand6, (OWN, BONUS), count6),
    )


# --- all hands -------------------------------------------------------------------------------------------------------


def _values(size: int) -> NDArray[np.int16]:
    """The values of all hands of so many cards, by place."""
    hands = all_hands(size)
    found = np.empty(len(hands), dtype=np.int16)
    values4(hands, found)
    return found


def _kinds() -> NDArray[np.int16]:
    """The values of the hands that stand for all others."""
    firsts = kinds_of_boards()[0]
    found = np.empty(len(firsts), dtype=np.int16)
    values4(firsts, found)
    return found


def _made() -> NDArray[np.uint8]:
    """What they are, in `HANDS4`."""
    return np.array([plain(named4)(value) for value in range(len(CATEGORIES) << 12)], dtype=np.uint8)[_kinds()]


def _kinds_of_all() -> NDArray[np.int32]:
    """By the place of five cards the number of the kind that they are of."""
    return arrays("kinds-of-five", None, lambda: {"kinds": _all_kinds()})["kinds"]


def _all_kinds() -> NDArray[np.int32]:
    names = names_of_sets(kinds_of_boards()[0])
    order = np.argsort(names)
    return order[np.searchsorted(names[order], names_of_sets(all_hands(5)))].astype(np.int32)


def _met(size: int, qualifier: int) -> Arrays:
    """What each kind of hand meets, and the places of the kinds."""
    nothing = np.zeros((0, len(COMPARISONS), len(HANDS4)), dtype=np.int64)
    found = best_raises(_values(5), _made(), nothing, 0, qualifier, False, _values(size))
    return {"kinds": found["kinds"], "met": found["met"]}


def _count4() -> Ints:
    """All 2,598,960 hands, by `HANDS4`."""
    return arrays("best-four-of-five", None, lambda: {"counts": _counted4()})["counts"]


def _counted4() -> Ints:
    return np.bincount(_made(), kinds_of_boards()[1], len(HANDS4)).astype(np.int64)


def _counted5(kernel: Callable[..., int], hands: int) -> Ints:
    """All 2,598,960 hands by what a kernel numbers them."""

    def count() -> Arrays:
        found = numbers(kernel, all_hands(5).T.astype(np.int64), range(5))
        return {"n": np.bincount(found, minlength=hands)}

    return arrays("five-cards", plain(kernel).__name__, count)["n"]


def _rows() -> tuple[tuple[str, ...], Ints]:
    """The rows of a strategy's chart, and in which of them the hands that stand for all others are."""
    pairs = tuple(f"pair of {rank}" for rank in reversed(RANKS))
    highs = tuple(f"{rank} high" for rank in RANKS[:6:-1])
    values = _kinds().astype(np.int64)
    category, rest = values >> 12, values & 0xFFF
    highest = kinds_of_boards()[0].max(axis=1).astype(np.int64) >> 2
    paired = 1 + 12 - rest // KICKERS
    high = 1 + len(pairs) + np.minimum(12 - highest, len(highs))
    rows = np.where(category == HIGH_CARD, high, np.where(category == PAIR, paired, 0))
    return ("two pair or more", *pairs, *highs, "less"), rows
