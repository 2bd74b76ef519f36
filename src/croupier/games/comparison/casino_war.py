"""Casino War: one card against the dealer's; on a tie the player gives up half or goes to War with another card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.counting.suits import Ints
from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES, rank
from croupier.errors import Refused
from croupier.games.appearance import Word, words
from croupier.games.base import Case, Chain, Count, Leg, Priced, View
from croupier.games.comparison.table import SURRENDER, Deal, FewCards, next_round
from croupier.games.script import NO_LIMIT, Amount, Decide, Settled, seat_place
from croupier.kernels import alone, compiled, plain
from croupier.rules.charts.dealing import Cards
from croupier.rules.pays import cents

# --- outcomes --------------------------------------------------------------------------------------------------------

LOSE, TIE, WIN = range(3)
RESULTS = ("lose", "tie", "win")
WAR, WAR_AND_TIE = "war", "war-and-tie"
ENDINGS = ("lose", SURRENDER, "win", *(f"war-{result}" for result in RESULTS))
"""How the Initial Wager ends: by the original deal, at a tie by surrender, or by the War deal."""


# --- money rule ------------------------------------------------------------------------------------------------------


@alone
def compare(player: int, dealer: int) -> int:
    """The player's card against the dealer's, by how high each is."""
    return TIE if player == dealer else WIN if player > dealer else LOSE


# --- the game --------------------------------------------------------------------------------------------------------


class CasinoWar(FewCards):
    """Casino War under one chapter and one submission."""

    names = ("casino-war",)
    unit = "initial wagers"
    strategies: ClassVar[Mapping[str, str]] = {SURRENDER: "gives up half of the Initial Wager on every tie"}

    @cached_property
    def height(self) -> Ints:
        """How high a card of each rank is."""
        ranking = next(one for one in self.rules.chapter.rankings if one.id == "cards")
        upwards = [name for name, _ in reversed(ranking.order)]
        return np.array([upwards.index(name) for name in RANK_NAMES], dtype=np.int64)

    @cached_property
    def burned_between(self) -> int:
        """The cards that are burned before the War deal."""
        return sum(step.count for step in self.steps if isinstance(step, Cards) and step.to == "discard")

    def compared(self, player: int, dealer: int) -> int:
        """How a card of one rank compares with the dealer's."""
        return plain(compare)(int(self.height[player]), int(self.height[dealer]))

    def chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        """The original deal decides the Tie Wager, and the Initial Wager unless it is a tie; the War deal the rest."""
        pairs = zip(deal.cards[seat_place(seat)], deal.cards["dealer"], strict=True)
        first, *war = (RESULTS[self.compared(rank(own), rank(dealers))] for own, dealers in pairs)
        if war:
            return {"main": (f"war-{war[0]}",), "war": (war[0],), "war-tie": (war[0],)}
        return {"tie": (first,)} if first == "tie" else {"tie": (first,), "main": (first,)}

    def decision(self, deal: Deal, seat: int) -> Decide:
        """Half of the Initial Wager given up, or as much again staked on the War, with a Tie Wager on it or without."""
        main = deal.stakes[seat]["main"]
        low, high = self.rules.bounds("war-tie")
        clause = self.rules.cite(self.rules.wager("war-tie").cite)
        amount = Amount("war-tie", cents(low or "0.01"), cents(high) if high else NO_LIMIT, cite=clause)
        costs = {WAR: {"war": main}, WAR_AND_TIE: {"war": main, "war-tie": amount.nearest(main)}}
        return Decide(seat, "war", (WAR, WAR_AND_TIE, SURRENDER), costs, {WAR_AND_TIE: amount})

    def undone(self, line: Settled) -> bool:
        """Hands that are void on a War deal leave what the original deal decided, unless the house reads it so."""
        return self.rules.chosen("void-war-deal") == "all-undone"

    @property
    def sized_actions(self) -> tuple[str, ...]:
        """The Tie Wager on a War may be of any size; where no maximum is posted there is no most to name."""
        return (WAR_AND_TIE,) if self.rules.bounds("war-tie")[1] else ()

    def vocabulary(self) -> tuple[Word, ...]:
        """What is done on a tie."""
        return (Word(WAR, key="w"), Word(WAR_AND_TIE, "War and tie wager", "t"), *words(SURRENDER))

    # --- strategy ---

    def pairs(self, left: Sequence[int]) -> tuple[int, ...]:
        """How many orders of two cards of a shoe lose, tie and win."""
        found = [0] * len(RESULTS)
        for player, held in enumerate(left):
            for dealer, others in enumerate(left):
                found[self.compared(player, dealer)] += held * (others - (player == dealer))
        return tuple(found)

    def worth_of(self, left: Sequence[int], tie: Fraction | None = None) -> dict[str, Fraction]:
        """What a tie is worth off a shoe without its cards, by actions; `tie`: the size of a Tie Wager on the War."""
        given_up = Count((Case(SURRENDER, (Leg("main", (SURRENDER,)),)),), (1,))
        war, pairs = [Case(result, _legs(result)) for result in RESULTS], self.pairs(left)
        found = {WAR: self.expected(Count(tuple(war), pairs))}
        if tie is not None:
            bets = tuple(Case(result, (Leg("war-tie", (result,), tie),)) for result in RESULTS)
            found[WAR_AND_TIE] = found[WAR] + self.expected(Count(bets, pairs))
        return {**found, SURRENDER: self.expected(given_up)}

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth with every card gone from the shoe that the seat has seen."""
        left = self.without([*view.seen, *(card for held in view.cards.values() for card in held if card >= 0)])
        added = decide.costs[WAR_AND_TIE]
        return self.worth_of(left, Fraction(added["war-tie"], added["war"]))

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What a tie is worth with a card, the first of those seen being the dealer's."""
        dealers = list(seen) or list(cards)
        if len(cards) != 1 or rank(cards[0]) != rank(dealers[0]):
            raise Refused("A hand is decided on when its one card ties with the dealer's, the first of those seen.")
        return self.worth_of(self.without([*cards, *dealers]))

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """What a tie is worth off a full shoe, by its rank."""
        rows: dict[tuple[str, ...], list[str]] = {}
        for place, name in enumerate(RANK_NAMES):
            worth = self.worth_of(_after_tie(self.fresh, place))
            shown = (
                max(worth, key=lambda action: worth[action]),
                *(f"{float(worth[one]):+.6f}" for one in (WAR, SURRENDER)),
            )
            rows.setdefault(shown, []).append(name)
        return ["a tie of", "best play", WAR, SURRENDER], [[", ".join(tied), *shown] for shown, tied in rows.items()]

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """The Initial Wager with the War by best play, and with every tie surrendered; the Tie Wagers on each deal."""
        decks, best = f"{len(self.deck()) // 52} decks", self.playing.strategy == "best"
        yield Priced("main", "main", "initial wager", (decks, "with the War Wager, best strategy"), simulated=best)
        yield Priced("main", "main", "initial wager", (decks, "every tie surrendered"), SURRENDER, simulated=not best)
        yield Priced("tie", "tie", "wager", (decks,))
        yield Priced("war-tie", "war-tie", "wager", (decks, "on a War deal"), simulated=best)

    def goes(self, left: Sequence[int]) -> tuple[bool, ...]:
        """By the rank of a tie whether War is the best play off a shoe."""
        ties = [self.worth_of(_after_tie(left, place)) if held > 1 else {} for place, held in enumerate(left)]
        return tuple(not worth or worth[WAR] >= worth[SURRENDER] for worth in ties)

    def count_from(self, priced: Priced, left: Sequence[int]) -> Count:
        """Every order of four cards: the original deal and, after those burned unseen, the War deal."""
        cards = sum(left)
        if cards < 4 + self.burned_between:
            raise Refused(f"A round with a War needs {4 + self.burned_between} cards; the shoe has {cards}.")
        rest = (cards - 2) * (cards - 3)
        goes = self.goes(left) if priced.wager == "main" and not priced.spot else (not priced.spot,) * len(left)
        lose, _, win = self.pairs(left)
        found = [lose * rest, 0, win * rest, 0, 0, 0]
        for place, held in enumerate(left):
            if not goes[place]:
                found[TIE] += held * (held - 1) * rest
            elif held > 1:
                for result, ways in enumerate(self.pairs(_after_tie(left, place))):
                    found[len(RESULTS) + result] += held * (held - 1) * ways
        return self._counted(priced, found, goes)

    def _counted(self, priced: Priced, found: Sequence[int], goes: Sequence[bool]) -> Count:
        """The cases of a priced wager, from how often each of `ENDINGS` came."""
        if priced.wager == "main":
            by_ending = [(Leg("main", (ending,)),) for ending in ENDINGS[: len(RESULTS)]] + [*map(_legs, RESULTS)]
            cases = tuple(Case(ending, legs) for ending, legs in zip(ENDINGS, by_ending, strict=True))
            where = [name for name, war in zip(RANK_NAMES, goes, strict=True) if war]
            said = () if priced.spot else (f"War on {'every tie' if all(goes) else ', '.join(where) or 'no tie'}",)
            return Count(cases, tuple(found), conditions=said)
        cases = tuple(Case(result, (Leg(priced.wager, (result,)),)) for result in RESULTS)
        war = found[len(RESULTS) :]
        return Count(
            cases, tuple(war) if priced.wager == "war-tie" else (found[LOSE], found[TIE] + sum(war), found[WIN])
        )

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal whole shoes, with the burned cards and the cut card, and settle every priced wager on each round."""
        goes = self.goes(self.fresh) if self.playing.strategy == "best" else (False,) * len(self.fresh)
        shoe, burned, cut = self.stacked
        found = _deal(seed, block, rounds, shoe.copy(), self.height, np.array(goes), burned, cut, self.burned_between)
        return [self._counted(one, [int(times) for times in found], goes) for one in priced]


def _legs(result: str) -> tuple[Leg, ...]:
    """The wagers of a War that ends so."""
    return Leg("main", (f"war-{result}",)), Leg("war", (result,))


def _after_tie(left: Sequence[int], place: int) -> tuple[int, ...]:
    """A shoe without two cards of a rank."""
    return tuple(held - 2 * (one == place) for one, held in enumerate(left))


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def _deal(
    seed: int,
    block: int,
    rounds: int,
    shoe: NDArray[np.uint8],
    height: Ints,
    goes: NDArray[np.bool_],
    burned: int,
    cut: int,
    between: int,
) -> Ints:
    """Rounds by how the Initial Wager ends; the one in which the cut card comes before a card is the shoe's last."""
    state = stream.start(seed, block)
    tally = np.zeros(6, dtype=np.int64)
    place = len(shoe)
    for _ in range(rounds):
        place = next_round(state, shoe, place, burned, cut)
        tied = shoe[place]
        ending = compare(height[tied], height[shoe[place + 1]])
        place += 2
        if ending == TIE and goes[tied]:
            place += between + 2
            ending = 3 + compare(height[shoe[place - 2]], height[shoe[place - 1]])
        tally[ending] += 1
    return tally
