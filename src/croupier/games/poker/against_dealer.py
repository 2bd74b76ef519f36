"""Poker against a dealer: an ante, a look at one's cards, a raise or a fold, and a dealer who may have to qualify.

A game states its evaluator (the kernels that rank a hand and name it), its main wagers and the raises that a hand
allows, and how its deals are counted. Comparison, nets, cases, decision, values and simulated rounds come from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.cache import Arrays, arrays
from croupier.errors import Refused
from croupier.games.base import Case, Chain, Count, Leg, Priced, View
from croupier.games.capabilities import PricedByStrategy
from croupier.games.poker.figures import ALWAYS, FOLD
from croupier.games.poker.table import LATE_FOLD, SHOW, Deal, PokerGame, Street
from croupier.games.script import Decide, seat_place
from croupier.games.side_bets import DEALER, OWN, Side, numbers
from croupier.games.stated_sides import MOST, StatedSide, blocks, hands_of, weigh
from croupier.kernels import alone, plain

Ints = NDArray[np.int64]

# --- outcomes and money rules ----------------------------------------------------------------------------------------

LOSE, TIE, WIN, NOT_QUALIFIED = range(4)
COMPARISONS = ("lose", "tie", "win", "dealer-not-qualified")


@alone
def compare(qualifier: int, player: int, dealer: int) -> int:
    """How a player's hand (its value) stands against the dealer's, who needs `qualifier` to play."""
    if dealer < qualifier:
        return NOT_QUALIFIED
    if player == dealer:
        return TIE
    return WIN if player > dealer else LOSE


UNQUALIFIED = "dealer-not-qualified-"
ALL_COMPARISONS = (*COMPARISONS[:3], *(UNQUALIFIED + name for name in COMPARISONS[:3]))
"""Where hands are compared also with a dealer who does not qualify."""


@alone
def compare_all(qualifier: int, player: int, dealer: int) -> int:
    """How a player's hand stands against the dealer's, by `ALL_COMPARISONS`."""
    return compare(0, player, dealer) + (3 if dealer < qualifier else 0)


@dataclass(frozen=True)
class Evaluator:
    """How hands are ranked and named, both by kernels on what is `given` and a hand's cards."""

    value: Callable[..., int]
    """A number for a hand, higher is better; equal hands have the same."""
    hand: Callable[..., int]
    """The place of a hand in `hands`."""
    hands: Sequence[Chain]
    given: tuple[int, ...] = ()
    dealers: Callable[..., int] | None = None
    """The number for the dealer's hand, where it has more cards than a player's."""


# --- the game --------------------------------------------------------------------------------------------------------


class AgainstDealer(PricedByStrategy, PokerGame):
    """A game in which one hand is compared with the dealer's, under one chapter and one submission."""

    mains: ClassVar[tuple[str, ...]] = ("ante", "raise")
    raised: ClassVar[str] = "raise"
    """The wager that is made on seeing one's cards; an action by its name if there is only one size of it."""
    street: ClassVar[str] = "raise"
    """The decision, as the chart `dealing` calls it."""
    compares: ClassVar[tuple[str, ...]] = COMPARISONS
    compared: ClassVar[Callable[[int, int, int], int]] = compare
    """How hands can compare, and the kernel that numbers it."""
    by_hand: ClassVar[tuple[str, ...]] = ()
    """Main wagers that are paid by the hand whether or not it beats the dealer's."""
    seen: ClassVar[int] = 0
    """How many of the dealer's cards are seen when the player decides."""
    bad_beat: ClassVar[str] = ""
    """The bonus, if there is one, for a good hand that is beaten; the hand's wagers know it for one."""
    priced_strategies: ClassVar[Mapping[str, str]] = {ALWAYS: "raises every hand, without looking, by the least amount"}
    equal_actions: ClassVar[str] = (
        "Where a raise is worth exactly as much as a fold, the hand is folded; of raises that are worth the same the "
        "largest is made."
    )
    ties_win: ClassVar[bool] = False
    """Whether a hand that equals the dealer's is paid by the rows for one that beats it."""

    @cached_property
    def evaluator(self) -> Evaluator:
        """How hands are ranked and named."""
        raise NotImplementedError

    @cached_property
    def qualifier(self) -> int:
        """The least value with which the dealer plays; 0 if any hand does."""
        return 0

    def rivals(self, cards: Sequence[int], seen: Sequence[int]) -> Ints:
        """How a hand compares with every hand that the dealer can have, by `compares`."""
        raise NotImplementedError

    @cached_property
    def solved(self) -> Arrays:
        """All deals under the best strategy: `played` by raise, comparison and hand, `folded` with hands last."""
        raise NotImplementedError

    def choose(self, cards: Ints) -> Ints:
        """For many dealt rounds, which of `multiples` the best strategy raises by; -1 where it folds."""
        raise NotImplementedError

    # --- the round ---

    @cached_property
    def multiples(self) -> tuple[int, ...]:
        """The multiples of the ante that the raise may be, the greatest first."""
        limits = self.limits(self.raised)
        whole = limits.times or range(int(limits.at_least or 1), int(limits.at_most or 1) + 1)
        return tuple(sorted(map(int, whole), reverse=True))

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The names of raises by these multiples."""
        return (self.raised,) if len(self.multiples) == 1 else tuple(f"{n}x" for n in self.multiples)

    @cached_property
    def any_amount(self) -> bool:
        """Whether a raise may be any amount within its limits, not only a multiple."""
        return not self.limits(self.raised).times

    def most(self, hand: int) -> int:
        """The greatest multiple by which a hand (its place) may be raised."""
        return self.multiples[0]

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """One decision: raise or fold."""
        if self.any_amount:
            limits = self.limits(self.raised)
            any_from = {self.raised: (limits.at_least or "0", limits.at_most)}
            sizes = {self.raised: str(self.multiples[-1])}
            return {self.street: Street(self.raised, sizes, "fold", any_from=any_from)}
        sizes = {action: str(n) for action, n in zip(self.actions, self.multiples, strict=True)}
        return {self.street: Street(self.raised, sizes, "fold")}

    def _raises(self, street: Street, cards: Sequence[int]) -> tuple[str, ...]:
        return tuple(street.actions) if self.any_amount else tuple(self._allowed(cards))

    def _allowed(self, cards: Sequence[int]) -> dict[str, int]:
        """The multiples by which a hand may be raised, by their names."""
        most = self.most(self._hand(cards))
        return {action: n for action, n in zip(self.actions, self.multiples, strict=True) if n <= most}

    def _most(self, times: str, cards: Sequence[int]) -> str:
        return str(min(Fraction(times), self.most(self._hand(cards))))

    def _value(self, cards: Sequence[int]) -> int:
        return plain(self.evaluator.value)(*self.evaluator.given, *cards)

    def _dealers_value(self, cards: Sequence[int]) -> int:
        return plain(self.evaluator.dealers or self.evaluator.value)(*self.evaluator.given, *cards)

    def _hand(self, cards: Sequence[int]) -> int:
        return int(plain(self.evaluator.hand)(*self.evaluator.given, *cards))

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        own, dealer = deal.cards[seat_place(seat)], deal.cards.get(DEALER.place, [])
        if len(own) != self.own or len(dealer) != self.dealers:
            return {}
        hand, fold = self.evaluator.hands[self._hand(own)], self._fold(deal, seat)
        against = self._against(own, dealer)
        return {wager: (*fold, *self.main_chain(wager, against, hand)) for wager in self.mains}

    def _against(self, own: Sequence[int], dealer: Sequence[int]) -> str:
        """How a player's cards compare with the dealer's."""
        return self.compares[plain(type(self).compared)(self.qualifier, self._value(own), self._dealers_value(dealer))]

    def main_chain(self, wager: str, against: str, hand: Chain) -> Chain:
        """What a main wager is settled as: by the comparison, and by the hand if it has won or is paid by it anyway."""
        if self.rules.wager(wager).kind == "bonus":
            return hand
        if against == "lose" and self.bad_beat and self.rules.pay(self.bad_beat, *hand).pays.net(1) > 0:
            return (self.bad_beat, against)
        by_hand = against == "win" or (against == "tie" and self.ties_win) or wager in self.by_hand
        return (*hand, against) if by_hand else (against,)

    def _standing(self, deal: Deal, seat: int, wager: str, chains: Mapping[str, Chain]) -> Iterator[tuple[str, int]]:
        """A bonus among the main wagers stands on the first of those that it needs, if all of them do."""
        law, held = self.rules.wager(wager), deal.stakes[seat]
        if wager not in self.mains or law.kind != "bonus":
            yield from super()._standing(deal, seat, wager, chains)
        elif all(need in held for need in law.needs) and not deal.void and self.due(wager, chains[self.raised][-1]):
            yield wager, held[law.needs[0]]

    def due(self, wager: str, against: str) -> bool:
        """Whether a main wager has a part in rounds that end so: a bad beat's bonus only when the hand is beaten."""
        return wager != self.bad_beat or against == "lose"

    # --- strategy ---

    def legs(self, against: str, hand: Chain, times: int | Fraction) -> tuple[Leg, ...]:
        """What stands when a hand was raised by a multiple of the ante."""
        return tuple(
            Leg(wager, self.main_chain(wager, against, hand), Fraction(times if wager == self.raised else 1))
            for wager in self.mains
            if self.due(wager, against)
        )

    @cached_property
    def fold_legs(self) -> tuple[Leg, ...]:
        """What a fold takes."""
        kinds = {law.id: law.kind for law in self.rules.chapter.wagers}
        return tuple(Leg(wager, FOLD) for wager in self.mains if kinds[wager] == "main")

    @cached_property
    def nets(self) -> tuple[Ints, int, int]:
        """In parts of an ante, what a raised hand makes by multiple, comparison and hand, and what a fold makes; and
        how many parts make an ante. A raise that a hand does not allow makes less than any fold."""
        hands = self.evaluator.hands
        raised = [
            [[self.net_of(self.legs(against, hand, times)) for hand in hands] for against in self.compares]
            for times in self.multiples
        ]
        fold = self.net_of(self.fold_legs)
        parts, scale = self.scaled([fold, *(net for one in raised for row in one for net in row)])
        nets = parts[1:].reshape(len(raised), len(self.compares), len(hands))
        for place, times in enumerate(self.multiples):
            for hand in range(len(hands)):
                if times > self.most(hand):
                    nets[place, :, hand] = int(fold * scale) - scale
        return nets, int(fold * scale), scale

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth to a seat that sees its own cards and perhaps some of the dealer's, in antes."""
        cards, dealer = view.cards[seat_place(decide.seat)], view.cards.get(DEALER.place, ())
        if decide.about == LATE_FOLD:
            return self._late_values(cards, dealer, view.stakes[decide.seat])
        seen = [card for card in dealer if card >= 0] if self.seen else ()
        values = self.hand_values(cards, seen)
        said = {action: self._said(decide, n) for action, n in self._allowed(cards).items()} if self.any_amount else {}
        named = {said.get(action, action): value for action, value in values.items()}
        return self.with_untucked(named, decide, view)

    def _late_values(self, cards: Sequence[int], dealer: Sequence[int], held: Mapping[str, int]) -> dict[str, Fraction]:
        """What showing the cards and folding them are worth once the dealer's are seen."""
        hand, times = self.evaluator.hands[self._hand(cards)], Fraction(held[self.raised], held[self.mains[0]])
        shown = self.legs(self._against(cards, dealer), hand, times)
        return {
            SHOW: self.net_of(shown),
            LATE_FOLD: self.net_of([Leg(leg.wager, (LATE_FOLD, *FOLD), leg.units) for leg in shown]),
        }

    def _said(self, decide: Decide, times: int) -> str:
        """How a raise by a multiple is answered where any amount may be named: the least one needs none."""
        amount = decide.amounts.get(self.raised)
        ante = decide.costs[self.raised][self.raised]
        return decide.saying(self.raised, amount.nearest(times * ante)) if amount and times > 1 else self.raised

    def hand_values(self, cards: Sequence[int], board: Sequence[int] = (), units: int = 0) -> dict[str, Fraction]:
        """What each action is worth with a hand, against the dealer's cards that are seen, in antes."""
        self._check_hand(cards, board)
        nets, fold, scale = self.nets
        counts, hand = self.rivals(cards, board), self._hand(cards)
        allowed = self._allowed(cards)
        found = {}
        for place, action in enumerate(self.actions):
            if action in allowed:
                made = sum(int(count) * int(net) for count, net in zip(counts, nets[place, :, hand], strict=True))
                found[action] = Fraction(made, int(counts.sum()) * scale)
        return {**found, "fold": Fraction(fold, scale)}

    def _check_hand(self, cards: Sequence[int], seen: Sequence[int]) -> None:
        if seen and not self.seen:
            raise Refused(f"In {self.rules.chapter.name} no card is seen besides the player's own.")
        size = ("no", "one", "two", "three", "four", "five", "six", "seven")
        also = f", and {size[self.seen]} of the dealer's is seen" if self.seen else ""
        self.check_hand(cards, seen, (self.seen,), f"{size[self.own]} cards of the deck{also}")

    # --- analysis ---

    def label(self, against: str, hand: Chain) -> str:
        """How a case is named."""
        return f"{against}, {hand[0]}"

    def main_cases(self) -> tuple[Case, ...]:
        """By multiple, comparison and hand; and folded."""
        return (
            *(
                Case(
                    self.label(against, hand) + (f", {times}x" if len(self.multiples) > 1 else ""),
                    self.legs(against, hand, times),
                )
                for times in self.multiples
                for against in self.compares
                for hand in self.evaluator.hands
            ),
            Case("folded", self.fold_legs),
        )

    def main_counts(self) -> Sequence[int]:
        """All deals under the best strategy."""
        return [*self.solved["played"].ravel().tolist(), int(self.solved["folded"].sum())]

    def all_deals(self) -> Ints:
        """All deals by comparison and hand, whether or not they are folded."""
        found: Ints = self.solved["played"].sum(axis=0) + self.solved["folded"]
        return found

    def count_by(self, priced: Priced, strategy: str) -> Count | None:
        """The main wagers where every hand is raised by the least amount."""
        self.check_priced_strategy(strategy)
        if priced.wager != self.mains[0]:
            return None
        return self._count_played(self.all_deals(), 0)

    def _count_played(self, ended: Ints, folded: int) -> Count:
        """The main wagers where hands are raised by the least amount, or folded."""
        played = np.zeros((len(self.multiples), *ended.shape), dtype=np.int64)
        played[-1] = ended
        return Count(self.main_cases(), (*(int(count) for count in played.ravel()), folded))

    @property
    def dealer_qualifies(self) -> Fraction | None:
        """In which part of all deals the dealer has a hand to play with."""
        missed = [place for place, name in enumerate(self.compares) if name.startswith(COMPARISONS[3])]
        if not missed or not self.qualifier:
            return None
        deals = self.all_deals()
        return 1 - Fraction(int(deals[missed].sum()), int(deals.sum()))

    def keeps(self, side: Side) -> bool:
        """Whether a side wager is on the player's own hand and names it as the main wagers do."""
        return side.cards == (OWN,) and side.hands is self.evaluator.hands

    def kept(self, side: Side) -> tuple[Ints, int]:
        """The player's own hands that are not folded."""
        return self.solved["played"].sum(axis=(0, 1)), int(self.solved["folded"].sum())

    def stated_kept(self, side: StatedSide) -> tuple[Sequence[int], int] | None:
        """Hand by hand: the player's cards and what else decides the fold or the wager."""
        sizes = {part.place: part.first or 0 for part in side.cards}
        seen = DEALER.place if self.seen else ""
        if seen in sizes or not sizes.keys() <= {OWN.place, DEALER.place}:
            return None
        sets = [sizes.get(OWN.place, 0), self.own - sizes.get(OWN.place, 0), self.seen or sizes.get(DEALER.place, 0)]
        sets = [size for size in sets if size]
        if hands_of(sets, sum(side.left)) > MOST:
            return None
        nets, fold, scale = self.nets
        decided = type(self).__name__, self.qualifier, nets.tobytes(), fold, scale
        key = (*decided, side.kernel.__name__, side.cards, side.left)
        game = self if self.playing.strategy == "best" else type(self)(self.rules)
        found = arrays("stated-kept", key, partial(_stated_kept, game, side, sets))["n"].reshape(2, -1)
        return found[0].tolist(), int(found[1].sum())

    def play(self, cards: Ints) -> Ints:
        """Raise or fold each dealt round, and compare hands."""
        ranked, places = self.evaluator, self.layout
        ranks = ((ranked.value, OWN.place), (ranked.dealers or ranked.value, DEALER.place))
        values = [numbers(kernel, cards, places[place], *ranked.given) for kernel, place in ranks]
        against = numbers(type(self).compared, np.stack(values), (0, 1), self.qualifier)
        hand = numbers(ranked.hand, cards, places[OWN.place], *ranked.given)
        raised = self.choose(cards)
        played = (raised * len(self.compares) + against) * len(ranked.hands) + hand
        return np.where(raised < 0, len(self.multiples) * len(self.compares) * len(ranked.hands), played)


def _stated_kept(game: AgainstDealer, side: StatedSide, sets: Sequence[int]) -> dict[str, Ints]:
    """By whether the best strategy folds: how often each outcome of a side bet comes up. The dealer's card that is seen
    stands in all of the dealer's places: whichever of them decides, it is that one."""
    counts, left = np.zeros(2 * len(side.hands), dtype=np.int64), np.array(side.left, dtype=np.int64)
    dealt = np.zeros((max(place.stop for place in game.layout.values()), 0), dtype=np.int64)
    for cards in blocks(sets, side.left):
        if dealt.shape[1] != cards.shape[1]:
            dealt = np.zeros((len(dealt), cards.shape[1]), dtype=np.int64)
        dealt[game.layout[OWN.place]] = cards[: game.own]
        rest = cards[game.own :]
        if len(rest):
            rows = game.layout[DEALER.place] if game.seen else game.layout[DEALER.place][: len(rest)]
            dealt[rows] = rest
        found = side.numbers(dealt, game.layout) + (game.choose(dealt) < 0) * len(side.hands)
        weigh(left, cards, np.array(sets), found, counts)
    return {"n": counts}


def losers(ended: Ints, places: Sequence[int], dealers: Ints) -> Ints:
    """Deals by the hand that lost, ties last: from deals by comparison and the player's hand, of which `places` says
    where each counts, and from how often the dealer's hands were beaten, those of the first place left out."""
    found = np.zeros(len(dealers) + 2, dtype=np.int64)
    np.add.at(found, np.array(places), ended[LOSE])
    found[1:-1] += dealers
    found[0] += ended[WIN].sum() - dealers.sum()
    found[-1] = ended[TIE].sum()
    return found


def by_shares(done: Mapping[str, int]) -> str:
    """An action that all hands have in common, or in how many of a hundred each is done."""
    shares = {action: 100 * hands / sum(done.values()) for action, hands in done.items() if hands}
    return (
        next(iter(shares))
        if len(shares) == 1
        else " ".join(f"{action} {share:.0f}" for action, share in shares.items())
    )


def chart_by_order(hands: Iterable[tuple[str, int, str, bool]]) -> list[list[str]]:
    """Rows of a chart from hands as kind, value, shown ranks and whether it is played: all of a kind, or the least hand
    of it and all above; then those below it that always are played, and those for which suits decide."""
    played: dict[str, dict[int, list[bool]]] = {}
    shown: dict[int, str] = {}
    for kind, value, ranks, plays in hands:
        shown[value] = ranks
        played.setdefault(kind, {}).setdefault(value, []).append(plays)
    rows = []
    for kind, found in sorted(played.items(), key=lambda one: -max(one[1])):
        highest_out = max((value for value, plays in found.items() if not all(plays)), default=-1)
        least = min((value for value in found if value > highest_out), default=-1)
        said = [] if least < 0 else ["all" if least == min(found) else f"{shown[least]} or better"]
        below = [value for value in sorted(found, reverse=True) if value <= highest_out]
        said += [shown[value] for value in below if all(found[value])]
        said += [f"some {shown[value]}" for value in below if any(found[value]) and not all(found[value])]
        rows.append([kind, ", ".join(said) or "none"])
    return rows
