"""DJ Wild Stud Poker: five cards against the dealer's five, the four deuces and a joker wild."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import zip_longest
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.counting.removal import below, choose_by_place, decided
from croupier.counting.suits import Ints, kinds_of_sets, names_of_sets
from croupier.equipment.cards import JOKER, RANKS
from croupier.games.appearance import Made
from croupier.games.base import Chain
from croupier.games.poker.against_dealer import WIN, AgainstDealer, Evaluator, by_shares, losers
from croupier.games.script import PlaceName
from croupier.games.side_bets import BONUS, DEALER, OWN, Side, numbers
from croupier.kernels import alone, compiled, plain
from croupier.ranking.deuces import (
    CATEGORIES,
    DEUCES,
    FIVE_OF_A_KIND,
    FIVE_WILDS,
    FOUR_OF_A_KIND,
    HIGH_CARD,
    KICKERS,
    PAIR,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    WILDS,
    is_wild,
    natural5,
    value_with,
    wild5,
)
from croupier.ranking.named import completed, said
from croupier.ranking.poker import all_hands, keys_and_bits

HANDS: tuple[Chain, ...] = tuple((name,) for name in CATEGORIES)
"""Hands, as `hand_wild` numbers them."""
NATURALS: tuple[Chain, ...] = tuple((f"{made}-{name}", name) for name in CATEGORIES for made in ("natural", "wild"))
"""Hands without the help of a wild card and with it, as `trips_wild` numbers them."""
BEATEN: tuple[Chain, ...] = (
    ("less-than-three-of-a-kind",),
    *((name,) for name in CATEGORIES[THREE_OF_A_KIND:FIVE_WILDS]),
    ("tie",),
    ("win",),
)
"""The hand that lost, a player's or the dealer's, as `beaten_wild` numbers it; and a player who wins where only the
player's count."""
TRIPS, BAD_BEAT, PROGRESSIVE = "trips", "bad-beat", "progressive"
READINGS = ("natural", "highest-rank", "wild")
"""When a hand with a deuce is natural: if its category can be made so, if it ranks no lower so, never."""
STEPS = tuple(category << 12 for category in range(THREE_OF_A_KIND, FIVE_WILDS))
"""The least values of the categories by which beaten hands are paid."""
_BEATEN_PLACES = tuple(max(category - THREE_OF_A_KIND + 1, 0) for category in range(len(CATEGORIES)))
_DEALERS = comb(48, 5)


@alone
def hand_wild(alike: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `HANDS` of five cards."""
    return wild5(alike, a, b, c, d, e) >> 12


@alone
def trips_wild(reading: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in `NATURALS` of five cards, by one of the `READINGS`."""
    value = wild5(0, a, b, c, d, e)
    natural = natural5(a, b, c, d, e)
    if reading == 2 and is_wild(a) + is_wild(b) + is_wild(c) + is_wild(d) + is_wild(e):
        natural = -1
    same = natural == value if reading == 1 else natural >> 12 == value >> 12
    return 2 * (value >> 12) + (0 if same else 1)


@alone
def progressive_wild(wild: int, a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The index in `HANDS` of five cards in which another one takes the joker's place, and deuces are `wild` or not.
    Five of a kind is none of the hands that are paid: with one card besides the deuces it is a straight flush too."""
    a, b, c, d, e = _but(a, f), _but(b, f), _but(c, f), _but(d, f), _but(e, f)
    if not wild:
        return natural5(a, b, c, d, e) >> 12
    category = wild5(0, a, b, c, d, e) >> 12
    if category == FIVE_OF_A_KIND:
        deuces = is_wild(a) + is_wild(b) + is_wild(c) + is_wild(d) + is_wild(e)
        return STRAIGHT_FLUSH if deuces == WILDS - 1 else FOUR_OF_A_KIND
    return category


@alone
def _but(card: int, instead: int) -> int:
    return instead if card >= JOKER else card


@alone
def beaten_wild(
    either: int, alike: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int
) -> int:
    """The index in `BEATEN` of a player's five cards and the dealer's; `either` hand that loses counts, or only the
    player's."""
    own, dealer = wild5(alike, a, b, c, d, e), wild5(alike, f, g, h, i, j)
    if own == dealer:
        return len(BEATEN) - 2
    if own > dealer and not either:
        return len(BEATEN) - 1
    return max((min(own, dealer) >> 12) - THREE_OF_A_KIND + 1, 0)


# --- the game --------------------------------------------------------------------------------------------------------


class DJWildStud(AgainstDealer):
    """DJ Wild Stud Poker under one chapter and one submission."""

    names = ("dj-wild-stud",)
    own = dealers = 5
    others = {"bonus": 1}  # noqa: RUF012 (a mapping of the class)
    mains = ("ante", "blind", "raise")
    together = ("ante", "blind")
    tables_of = "blind"
    condition = "with Blind and Raise, best strategy"
    cards_for = {"bonus": (PROGRESSIVE,)}  # noqa: RUF012 (a mapping of the class)
    chart_note = (
        "A wild card pairs the highest other card; T is a ten. Where others decide, of a hundred hands how many."
    )

    @cached_property
    def alike(self) -> int:
        """Whether hands of one category tie."""
        return int(self.rules.choice("tie-break") == "class-only")

    @cached_property
    def evaluator(self) -> Evaluator:
        """Five cards with wild ones."""
        return Evaluator(wild5, hand_wild, HANDS, (self.alike,))

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On one's own cards, on them with the card for the joker, and on the hand that is beaten."""
        reading = READINGS.index(self.rules.chosen("natural-deuces", "natural"))
        deuces = int(self.rules.chosen("progressive-deuces", "natural") == "wild")
        either = int(self.rules.chosen("two-way-bad-beat", "either-hand") == "either-hand")
        return (
            Side(PROGRESSIVE, HANDS, progressive_wild, (OWN, BONUS), partial(_progressive, deuces), (deuces,)),
            Side(TRIPS, NATURALS, trips_wild, (OWN,), partial(_trips, reading), (reading,)),
            Side(BAD_BEAT, BEATEN, beaten_wild, (OWN, DEALER), partial(self._all_beaten, either), (either, self.alike)),
        )

    @property
    def kickers(self) -> bool:  # type: ignore[override]
        """Not where hands of one category tie."""
        return not self.alike

    def made(self, cards: Sequence[int], laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """Five cards by their category, and by the ranks that wild cards stand for where ranks decide."""
        category = HANDS[plain(hand_wild)(self.alike, *cards)][0]
        naturals = [one for one in cards if not plain(is_wild)(one)]
        stands = completed(category, naturals, len(cards) - len(naturals))
        return Made(category.replace("-", " ") if self.alike else said(category, stands), tuple(cards), stands)

    # --- strategy ---

    @cached_property
    def _met(self) -> Arrays:
        """How the kinds of hands that differ in more than suits compare with all that the dealer can have."""
        return arrays("dj-wild-met", self.alike, partial(_met, self.alike))

    @cached_property
    def solved(self) -> Arrays:
        """All 2,869,685 hands against 1,712,304 of the dealer's."""
        nets, fold, _ = self.nets
        met = self._met
        return {**met, **decided(met["met"], (met["values"] >> 12).astype(np.uint8), nets, fold, met["weights"])}

    def _kind(self, cards: Sequence[int]) -> int:
        """The place of a hand's kind."""
        natural = np.array([card for card in cards if not plain(is_wild)(card)], dtype=np.int8)
        return int(np.searchsorted(self._met["names"], _named(natural[None])[0]))

    def rivals(self, cards: Sequence[int], seen: Sequence[int]) -> Ints:
        """How five cards compare with every hand that the dealer can have."""
        found: Ints = self._met["met"][self._kind(cards)]
        return found

    @cached_property
    def _plays(self) -> tuple[NDArray[np.int8], Ints]:
        """The best raise, or `FOLDED`, by the place of the cards that are not wild among all sets of their number, and
        where those of each number begin."""
        found = _kinds_of_all()
        raises: NDArray[np.int8] = self.solved["raises"][found["kinds"], 0]
        return raises, found["firsts"]

    def choose(self, cards: Ints) -> Ints:
        """Which dealt hands are played."""
        found = np.empty(cards.shape[1], dtype=np.int64)
        choose_by_place(cards, DEUCES, *self._plays, found)
        return found

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """By pairs and what is above and below them: what is done, and where the other cards decide with how many hands
        in a hundred."""
        met, raised = self._met, self.solved["raises"][:, 0] >= 0
        pairs = tuple(f"pair of {rank}" for rank in RANKS[:0:-1])
        category, rest = met["values"] >> 12, met["values"] & 0xFFF
        row = np.where(category == PAIR, 1 + 12 - rest // KICKERS, np.where(category == HIGH_CARD, 1 + len(pairs), 0))
        done = {"raise": raised, "fold": ~raised}
        shares = {action: np.bincount(row, met["weights"] * does) for action, does in done.items()}
        return ["hand", "best play"], [
            [name, by_shares({action: int(share[place]) for action, share in shares.items()})]
            for place, name in enumerate(("two pair or more", *pairs, "no pair"))
        ]

    # --- analysis ---

    def _beaten(self, either: int, raised: NDArray[np.bool_], ended: Ints) -> Ints:
        """Rounds by `BEATEN`: which kinds of hands are in them, and how these end by comparison and hand."""
        met, won = self._met, int(ended[WIN].sum())
        dealers = (met["beaten"] * raised).T @ met["weights"]
        found = np.append(losers(ended, _BEATEN_PLACES, either * dealers), 0 if either else won)
        found[0] -= found[-1]
        return found

    def _all_beaten(self, either: int) -> Ints:
        """All rounds by `BEATEN`, whether or not the player would fold."""
        solved = self.solved
        every = np.ones_like(solved["raises"], dtype=np.bool_)
        return self._beaten(either, every, solved["played"].sum(axis=0) + solved["folded"])

    def keeps(self, side: Side) -> bool:
        """Every side wager: hands are counted one by one."""
        return True

    def kept(self, side: Side) -> tuple[Ints, int]:
        """What side wagers are on in rounds that are raised."""
        if side.wager == BAD_BEAT:
            raised = self.solved["raises"] >= 0
            found = self._beaten(side.given[0], raised, self.solved["played"].sum(axis=0))
        else:
            chosen = (self.choose(cards) >= 0 for cards, _ in _deals(side.size))
            found = _counted(side.kernel, side.given, side.size, len(side.hands), chosen)
        return found, int(self.solved["folded"].sum())


# --- all hands -------------------------------------------------------------------------------------------------------


def _deals(size: int) -> Iterator[tuple[Ints, int]]:
    """All hands (in columns), with the card that would take a joker's place if `size` is six, and how many deals of the
    dealer's cards each stands for."""
    fives, fours = (all_hands(cards).T.astype(np.int64) for cards in (5, 4))
    joker = np.full_like(fours[:1], JOKER)
    if size == 5:
        yield fives, _DEALERS
        yield np.vstack((fours, joker)), _DEALERS
        return
    yield np.vstack((fives, np.full_like(fives[:1], JOKER))), _DEALERS
    for card in range(JOKER):
        others = (fours != card).all(axis=0)
        yield np.vstack((fours[:, others], joker[:, others], np.full_like(joker[:, others], card))), _DEALERS // 48


def _counted(
    kernel: Callable[..., int], given: tuple[int, ...], size: int, hands: int, chosen: Iterable[NDArray[np.bool_]] = ()
) -> Ints:
    """All deals by what a kernel numbers the player's cards, or those that are chosen."""
    found = np.zeros(hands, dtype=np.int64)
    for (cards, times), some in zip_longest(_deals(size), chosen):
        made = numbers(kernel, cards, range(size), *given)
        found += times * np.bincount(made if some is None else made[some], minlength=hands)
    return found


def _trips(reading: int) -> Ints:
    """All deals, by `NATURALS`."""
    return arrays("dj-wild-trips", reading, lambda: {"n": _counted(trips_wild, (reading,), 5, len(NATURALS))})["n"]


def _progressive(wild: int) -> Ints:
    """All deals with the card for the joker, by `HANDS`: every five cards of 52 come up without the joker, with any of
    48 beside them, and in five ways with it."""

    def count() -> Arrays:
        fives = all_hands(5).T.astype(np.int64)
        made = numbers(progressive_wild, np.vstack((fives, fives[:1])), range(6), wild)
        return {"n": np.bincount(made, minlength=len(HANDS)) * 53 * (_DEALERS // 48)}

    return arrays("dj-wild-progressive", wild, count)["n"]


@compiled
def _values(bits: NDArray[np.uint64], wilds: int, found: NDArray[np.int32]) -> None:
    """The values of many hands that so many wild cards fill up."""
    for hand in range(len(found)):
        found[hand] = value_with(int(np.int64(bits[hand])), wilds)


def _ranked(sets: NDArray[np.int8]) -> NDArray[np.int32]:
    """The values of sets of cards that wild cards fill up to five."""
    found = np.empty(len(sets), dtype=np.int32)
    _values(keys_and_bits(sets)[1], 5 - sets.shape[1], found)
    return found


def _natural(size: int) -> NDArray[np.int8]:
    """All sets of so many cards that are not wild."""
    sets = all_hands(size)
    return sets[(sets >= DEUCES).all(axis=1)]


def _named(sets: NDArray[np.int8]) -> NDArray[np.uint64]:
    """A number for each set of cards, in which those of fewer cards come first."""
    return np.uint64(sets.shape[1]) << np.uint64(52) | names_of_sets(sets)


def _kinds() -> tuple[NDArray[np.int8], Ints, Ints, NDArray[np.uint64]]:
    """The cards (lowest first, then -1) of hands that stand for all that differ in suits and in which cards are wild;
    how many cards these are, how many hands each stands for, and their names, in order."""
    kinds, sizes, weights, names = [], [], [], []
    for size in range(6):
        firsts, times = kinds_of_sets(_natural(size))
        padded = np.full((len(firsts), 5), -1, dtype=np.int8)
        padded[:, :size] = firsts[:, ::-1]
        called = _named(firsts)
        order = np.argsort(called)
        kinds.append(padded[order])
        sizes.append(np.full(len(firsts), size))
        weights.append(times[order] * comb(WILDS, 5 - size))
        names.append(called[order])
    return np.concatenate(kinds), np.concatenate(sizes), np.concatenate(weights), np.concatenate(names)


def _met(alike: int) -> Arrays:
    """What each kind meets, by `COMPARISONS`, and how often it beats hands of each of the `STEPS`; with the kinds."""
    kinds, sizes, weights, names = _kinds()
    values = np.concatenate([_ranked(kinds[sizes == size, :size]) for size in range(6)])
    theirs = [_ranked(all_hands(size)) for size in range(6)]
    own, theirs = (values >> 12 << 12, [one >> 12 << 12 for one in theirs]) if alike else (values, theirs)
    every, good = np.arange(len(kinds)), np.flatnonzero(own >= STEPS[0])
    asked = np.concatenate((every, every, *(good for _ in STEPS)))
    limits = np.concatenate((own, own + 1, *(np.minimum(own[good], step) for step in STEPS)))
    ways = np.array([[comb(held, 5 - size) for size in range(6)] for held in range(6)])  # to fill a hand up
    found = (below(theirs, DEUCES, kinds, asked, limits) * ways[sizes[asked]].T).sum(axis=0)
    less, upto = found[: 2 * len(every)].reshape(2, -1)
    steps = np.vstack((found[2 * len(every) :].reshape(len(STEPS), -1), less[good]))
    beaten = np.zeros((len(kinds), len(STEPS)), dtype=np.int64)
    beaten[good] = np.diff(steps, axis=0).T
    met = np.stack((_DEALERS - upto, upto - less, less, 0 * less), axis=1)
    return {"sizes": sizes, "weights": weights, "names": names, "values": values, "met": met, "beaten": beaten}


def _kinds_of_all() -> Arrays:
    """The kind of every set of cards, by place, fewer cards first; and where the sets of each size begin."""
    return arrays("dj-wild-kinds", None, _all_kinds)


def _all_kinds() -> Arrays:
    names, sets = _kinds()[3], [all_hands(size) for size in range(6)]
    found = [np.searchsorted(names, _named(some)) for some in sets]
    kinds = np.minimum(np.concatenate(found), len(names) - 1).astype(np.int32)  # no hand has a deuce among these
    return {"kinds": kinds, "firsts": np.cumsum([0, *(len(some) for some in sets[:-1])])}
