"""Go Fore It: four cards count as little as they can; two of them are seen before the player goes on or folds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANK_NAMES, rank
from croupier.errors import Refused
from croupier.games.appearance import Word, words
from croupier.games.base import Case, Chain, Count, Leg, Moment, Priced, View
from croupier.games.by_ranks import ByRanks
from croupier.games.capabilities import CountsPoints
from croupier.games.places import parse_place
from croupier.games.poker.figures import FOLD, PLAYED
from croupier.games.poker.table import Deal, PokerGame, Street
from croupier.games.script import Decide, Part, PlaceName, bonus_place, seat_place
from croupier.games.side_bets import BONUS, DEALER, OWN, Ints, Side
from croupier.kernels import alone, plain
from croupier.rules.law import Irregularity

# --- outcomes --------------------------------------------------------------------------------------------------------

FRONT, BACK, SKINS, GOPHER = "front-9", "back-9", "skins", "gopher"
LOSE, TIE, WIN = range(3)
RESULTS: tuple[Chain, ...] = (("lose",), ("tie",), ("win",))
ACES: tuple[Chain, ...] = (("lose",), *((f"aces-{aces}",) for aces in range(1, 5)))
_ACE = RANK_NAMES.index("ace")
_BITS = 4


# --- money rules -----------------------------------------------------------------------------------------------------


@alone
def count4(points: int, a: int, b: int, c: int, d: int) -> int:
    """What four cards count; `points` holds what a card of each rank does, four bits each from the lowest rank up."""
    return (
        (points >> 4 * (a >> 2) & 15)
        + (points >> 4 * (b >> 2) & 15)
        + (points >> 4 * (c >> 2) & 15)
        + (points >> 4 * (d >> 2) & 15)
    )


@alone
def skins(points: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int) -> int:
    """A player's four cards against the dealer's, the lower count being the better one."""
    player, dealer = count4(points, a, b, c, d), count4(points, e, f, g, h)
    return TIE if player == dealer else WIN if player < dealer else LOSE


@alone
def aces4(a: int, b: int, c: int, d: int) -> int:
    """How many of four cards are aces."""
    return (a >> 2 == 12) + (b >> 2 == 12) + (c >> 2 == 12) + (d >> 2 == 12)


# --- the game --------------------------------------------------------------------------------------------------------


class GoForeIt(CountsPoints, ByRanks, PokerGame):
    """Go Fore It under one chapter and one submission."""

    names = ("go-fore-it",)
    unit = "Front 9 wagers"
    own = hole = 2
    dealers = 4
    others = {BONUS.place: hole}  # noqa: RUF012 (a mapping of the class)
    cards_for: ClassVar[Mapping[PlaceName, tuple[str, ...]]] = {}
    side_bet_places = ()
    mains = (FRONT, BACK)
    tables_of = BACK
    basis = "front 9"
    condition = "with the Back 9, best strategy"

    @cached_property
    def points(self) -> Ints:
        """What a card of each rank counts."""
        by_name = self.facts("card-values")
        return np.array([int(by_name.get(name, name)) for name in RANK_NAMES], dtype=np.int64)

    @cached_property
    def packed(self) -> int:
        """The same in one number, as kernels take it."""
        return sum(int(count) << _BITS * place for place, count in enumerate(self.points))

    @cached_property
    def hands(self) -> tuple[str, ...]:
        """What each count of four cards is called, from nought up."""
        rows = self.chart("hands").rows
        greatest = max(int(row[2]) for row in rows)
        return tuple(
            next((row[0] for row in rows if int(row[1]) <= one <= int(row[2])), "") for one in range(greatest + 1)
        )

    @cached_property
    def called_so(self) -> tuple[str, ...]:
        """These names, each once."""
        return tuple(dict.fromkeys(filter(None, self.hands)))

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """One decision: the Back 9 or a fold."""
        return {BACK: Street(BACK, {BACK: self.limits(BACK).times[0]}, "fold", needs=(FRONT,))}

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """The player's count against the dealer's, and the player's aces."""
        return (
            Side(SKINS, RESULTS, skins, (OWN, BONUS, DEALER), given=(self.packed,)),
            Side(GOPHER, ACES, aces4, (OWN, BONUS)),
        )

    def points_said(self, cards: Sequence[int]) -> str:
        """What the cards that are seen count."""
        return str(sum(int(self.points[rank(card)]) for card in cards if card >= 0))

    def vocabulary(self) -> tuple[Word, ...]:
        """What is done on seeing two cards."""
        return (Word(BACK, "Back 9", "b"), *words("fold"))

    # --- the round ---

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        cards = [*deal.cards[seat_place(seat)], *deal.cards.get(bonus_place(seat), ())]
        if len(cards) < self.own + self.hole:
            return {}
        hand, fold = self.hands[plain(count4)(self.packed, *cards)], self._fold(deal, seat)
        return {wager: (*fold, *chain) for wager, chain in zip(self.mains, _mains(hand), strict=True)}

    def _shown(self, deal: Deal, seat: int) -> bool:
        """Who has folded shows the cards for a wager that is still there."""
        return bool(deal.stakes[seat])

    def _turn_seat(self, deal: Deal, seat: int) -> Part:
        """Hole cards are turned up with the others."""
        yield from super()._turn_seat(deal, seat)
        if self._shown(deal, seat):
            yield from self._turn_up(deal, bonus_place(seat))

    def _bonus_shown(self, deal: Deal, place: PlaceName) -> bool:
        """Hole cards are turned up with their hand or not at all."""
        return False

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """A hole card that was exposed lies there."""
        super().check_ruling(law, moment)
        if law.id == "hole-card-exposed" and not any(parse_place(place).kind == BONUS.place for place in moment.hands):
            raise self.rules.refused(f"{law.id} is not what happened: no hole card lies on the table.", law)

    # --- strategy ---

    def _legs(self, hand: str) -> tuple[Leg, ...]:
        return tuple(Leg(wager, chain) for wager, chain in zip(self.mains, _mains(hand), strict=True))

    @cached_property
    def _nets(self) -> dict[str, Fraction]:
        """What Front 9 and Back 9 make together, by what the hand is called."""
        return {hand: self.net_of(self._legs(hand)) for hand in self.called_so}

    def ended(self, left: Sequence[int], front: Sequence[int]) -> dict[str, int]:
        """How many orders of two hole cards, from a deck without the front ones, make what of two ranks."""
        found = dict.fromkeys(self.called_so, 0)
        seen = sum(int(self.points[place]) for place in front)
        for first, second in product(range(len(left)), repeat=2):
            ways = left[first] * (left[second] - (first == second))
            if ways:
                found[self.hands[seen + int(self.points[first]) + int(self.points[second])]] += ways
        return found

    def worth_of(self, left: Sequence[int], front: Sequence[int]) -> dict[str, Fraction]:
        """What each action is worth with two front cards, from a deck without them."""
        ended = self.ended(left, front)
        made = sum((ways * self._nets[hand] for hand, ways in ended.items()), Fraction(0))
        return {BACK: made / sum(ended.values()), "fold": self.net_of((Leg(FRONT, FOLD),))}

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth to a seat that sees its front cards."""
        return self.hand_values(view.cards[seat_place(decide.seat)])

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What each action is worth with two front cards, and with other cards gone."""
        if len(cards) != self.own:
            raise Refused("A hand is decided on when its two front cards are seen.")
        return self.worth_of(self.without([*cards, *seen]), [rank(card) for card in cards])

    def goes(self, left: Sequence[int], front: Sequence[int]) -> bool:
        """Whether the Back 9 is the best play off a deck that still holds the front cards."""
        worth = self.worth_of(_without(left, front), front)
        return worth[BACK] > worth["fold"]

    @cached_property
    def _plan(self) -> NDArray[np.bool_]:
        """The same from a full deck, by the ranks of the front cards."""
        ranks = range(len(RANK_NAMES))
        return np.array([[self.goes(self.fresh, (first, second)) for second in ranks] for first in ranks])

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """The best play from a full deck, by what the two front cards count."""
        kinds = {int(count): place for place, count in enumerate(self.points)}
        ordered = [kinds[count] for count in sorted(kinds)]
        headings = [str(self.points[place]) for place in ordered]
        return ["front cards", *headings], [
            [heading, *(BACK if self._plan[row, column] else "fold" for column in ordered)]
            for heading, row in zip(headings, ordered, strict=True)
        ]

    def chart_notes(self) -> tuple[str, ...]:
        """Where what two cards count decides alone, up to which count."""
        by_count: dict[int, set[bool]] = {}
        for pair in product(range(len(RANK_NAMES)), repeat=2):
            by_count.setdefault(int(self.points[list(pair)].sum()), set()).add(bool(self._plan[pair]))
        most = max((count for count, goes in by_count.items() if goes == {True}), default=0)
        if any(goes != {count <= most} for count, goes in by_count.items()):
            return ()
        return (f"The Back 9 with {most} points or less in the two front cards, a fold with more.",)

    # --- analysis ---

    def main_cases(self) -> tuple[Case, ...]:
        """By what the hand is called; and folded."""
        return (*(Case(hand, self._legs(hand)) for hand in self.called_so), Case("folded", (Leg(FRONT, FOLD),)))

    def count_from(self, priced: Priced, left: Sequence[int]) -> Count:
        """Every order of two front and two hole cards; all hands of the player, and of the dealer, for side wagers."""
        needed = self.own + self.hole + (self.dealers if priced.wager == SKINS else 0)
        if sum(left) < needed:
            raise Refused(f"A round needs {needed} cards; the deck has {sum(left)}.")
        if priced.wager != FRONT:
            side = self.side_of(priced)
            if PLAYED in priced.conditions:
                raise self.not_counted(side, "lost by a fold")
            return Count(self.side_cases(side), (*(_aces(left) if priced.wager == GOPHER else self._skins(left)), 0))
        found, folded = dict.fromkeys(self.called_so, 0), 0
        for front in product(range(len(left)), repeat=2):
            orders = left[front[0]] * (left[front[1]] - (front[0] == front[1]))
            if not orders:
                continue
            ended = self.ended(_without(left, front), front)
            if self.goes(left, front):
                found = {hand: times + orders * ended[hand] for hand, times in found.items()}
            else:
                folded += orders * sum(ended.values())
        return Count(self.main_cases(), (*found.values(), folded))

    def _skins(self, left: Sequence[int]) -> tuple[int, ...]:
        """All hands of a player with all of the dealer's, rank by rank: by how many cards both have, and by how much
        more the player's count."""
        most = self.dealers * int(self.points.max())
        found = np.zeros((self.dealers + 1, self.dealers + 1, 2 * most + 1), dtype=object)
        found[0, 0, most] = 1
        for place, held in enumerate(left):
            before, found = found, np.zeros_like(found)
            for own, dealers in product(range(self.dealers + 1), repeat=2):
                if own + dealers > held:
                    continue
                ways, more = comb(held, own) * comb(held - own, dealers), (own - dealers) * int(self.points[place])
                had = before[: self.dealers + 1 - own, : self.dealers + 1 - dealers]
                found[own:, dealers:] += ways * np.roll(had, more, axis=2)
        ended = found[self.dealers, self.dealers]
        return tuple(int(part.sum()) for part in (ended[most + 1 :], ended[most : most + 1], ended[:most]))

    def play(self, cards: Ints) -> Ints:
        """Go on or fold with each dealt round, and count its four cards."""
        ranks = cards[[*self.layout[OWN.place], *self.layout[BONUS.place]]] >> 2
        named = np.array([self.called_so.index(hand) if hand else 0 for hand in self.hands])
        return np.where(self._plan[ranks[0], ranks[1]], named[self.points[ranks].sum(axis=0)], len(self.called_so))


def _mains(hand: str) -> tuple[Chain, Chain]:
    """What Front 9 and Back 9 are settled as with a hand."""
    return (hand if hand == "lose" else "win",), (hand,)


def _aces(left: Sequence[int]) -> tuple[int, ...]:
    """All hands of four cards by their aces."""
    aces, others = left[_ACE], sum(left) - left[_ACE]
    return tuple(comb(aces, held) * comb(others, 4 - held) for held in range(5))


def _without(left: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """A deck without a card of each of some ranks."""
    return tuple(held - places.count(place) for place, held in enumerate(left))
