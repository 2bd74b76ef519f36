"""A round of few cards from one shoe: dealt, decided and settled by the steps of the chart `dealing`."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES
from croupier.errors import Refused
from croupier.games.base import Chain, Moment
from croupier.games.capabilities import Advises, Episodes
from croupier.games.script import (
    Carry,
    DealCard,
    Decide,
    Part,
    PlaceName,
    Request,
    Ruled,
    RulingsMade,
    Script,
    Standing,
    TakeWagers,
    seat_place,
)
from croupier.games.shoe import ShoeState
from croupier.games.shoe_game import ShoeGame
from croupier.kernels import compiled
from croupier.rules.charts.announcements import When
from croupier.rules.charts.dealing import (
    Cards,
    Decisions,
    HandCards,
    PlayerByPlayer,
    PlayerCards,
    Settle,
    Step,
    steps,
)
from croupier.rules.charts.settlement import Losing, Settlement, settlement
from croupier.rules.law import Irregularity

SURRENDER = "surrender"
"""The action, and the outcome, by which a player gives up the main wager, or the part of it that the law says."""


@dataclass
class Deal:
    """One round as it is dealt."""

    stakes: dict[int, dict[str, int]]
    """What stands on the layout, seat by seat; a seat without a wager is not there."""
    shoe: ShoeState
    cards: dict[PlaceName, list[int]] = field(default_factory=dict)
    hands: list[int] = field(default_factory=list)
    """The seats that have cards and that no ruling has taken out of the round."""
    turn: int | None = None
    """The seat whose turn it is, where the round goes on player by player."""
    missed: bool = False
    """Whether that seat did not get its cards when its turn came."""

    @property
    def in_turn(self) -> list[int]:
        """The seats that are dealt to, asked and settled now, among those on which something stands."""
        return sorted(seat for seat in self.stakes if self.turn in (None, seat))


class FewCards(Episodes, Advises, ShoeGame):
    """A game of few cards under one chapter and one submission."""

    decides = True
    episode = "round"
    carries_out = frozenset({"deal-missing"})
    main = "main"
    """The wager with which a seat takes part, and which it may surrender."""

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What is dealt, decided and settled when."""
        return steps(self.chart("dealing"), self.rules.chosen("dealing", "shoe"))

    @cached_property
    def manner(self) -> Settlement:
        """The manner of settlement."""
        return settlement(self.chart("settlement"))

    def decision(self, deal: Deal, seat: int) -> Decide | None:
        """What a seat is asked; None where the cards leave nothing to decide."""
        raise NotImplementedError

    def chains(self, deal: Deal, seat: int) -> Mapping[str, Chain]:
        """What those wagers of a seat are settled as that the cards on the table decide."""
        raise NotImplementedError

    # --- wagers ---

    @cached_property
    def _entry_barred(self) -> bool:
        """Whether who sat out a round waits for the next shuffle."""
        return self.rules.chosen("mid-shoe-entry", "yes") == "no"

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse a seat's wagers if any is not allowed now, or if it sat out a round of this shoe and must wait."""
        super().check_wagers(seat, stakes, carry)
        shoe = carry.get("shoe", {})
        if stakes and self._entry_barred and seat not in shoe.get("seats", (seat,)):
            option = self.rules.option("mid-shoe-entry")
            raise self.rules.refused(f"Seat {seat} sat out a round and may bet again after the shuffle.", option)

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, a shoe if one is due, the steps of the chart, and the end of the shoe when the cut card has come or a
        ruling ended it."""
        ruled = len((yield RulingsMade())) if self.shoe.lasting else 0
        stakes: dict[int, dict[str, int]] = {}
        for seat in seats:
            taken: Mapping[str, int] = yield TakeWagers(seat)
            if taken:
                stakes[seat] = dict(taken)
        if not stakes:
            return dict(carry)
        deal = Deal(stakes, (yield from self.shoe.open(carry, len(stakes))))
        yield from self.announced(When.FIRST)
        for place, step in enumerate(self.steps):
            yield from self._take_stock(deal)
            if isinstance(step, PlayerByPlayer):
                yield from self._player_by_player(deal, self.steps[place + 1 :])
                break
            if deal.stakes:
                yield from self._step(deal, step)
        yield from self._settle(deal, [law.id for law in self.rules.chapter.wagers])
        rulings: tuple[Ruled, ...] = (yield RulingsMade())[ruled:]
        if self.shoe.lasting and self.shoe.renewed(rulings):
            deal.shoe.left = 1  # a reshuffle was ordered during the round: it was the last of its shoe
        yield from self.shoe.close_hand(deal.shoe, rulings)
        left = self.shoe.leaves(deal.shoe)
        if self._entry_barred and "shoe" in left:
            left["shoe"]["seats"] = sorted(stakes)
        return left

    def _player_by_player(self, deal: Deal, steps: Sequence[Step]) -> Part:
        """The steps for one hand after the other; one that missed its cards goes on when the others are through."""
        turns = deque((seat, 0) for seat in deal.hands)
        while turns:
            deal.turn, first = turns.popleft()
            for place in range(first, len(steps)):
                yield from self._take_stock(deal)
                yield from self._step(deal, steps[place])
                if deal.missed:
                    turns.append((deal.turn, place))
                    deal.missed = False
                    break
        deal.turn = None

    @staticmethod
    def _take_stock(deal: Deal) -> Part:
        """Take note of what stands: wagers are settled on the way, and rulings give some back."""
        stands: dict[int, dict[str, int]] = yield Standing()
        deal.stakes = {seat: held for seat, held in stands.items() if held}
        deal.hands = [seat for seat in sorted(stands) if seat_place(seat) in deal.cards]

    def _step(self, deal: Deal, step: Step) -> Part:
        match step:
            case PlayerCards(count, wager):
                due = [seat_place(seat) for seat in deal.in_turn if wager in deal.stakes[seat]]
                yield from self._cards(deal, [place for place in due for _ in range(count)], step.up)
            case HandCards(count):
                hands = [seat_place(seat) for seat in deal.hands if deal.turn in (None, seat)]
                yield from self._cards(deal, [place for place in hands for _ in range(count)], step.up)
            case Cards(count, place):
                yield from self._cards(deal, [place] * count, step.up)
            case Decisions():
                yield from self._decisions(deal)
            case Settle(wagers):
                yield from self._settle(deal, wagers)
            case _:
                raise Refused(f"{self.rules.chapter.address} deals {step}, which says nothing here.")

    def _cards(self, deal: Deal, places: Sequence[PlaceName], up: bool) -> Part:
        """One card to each place; one that was missed comes when the others have theirs, if its seat is still in: with
        the others of the step, or player by player when the seat has its turn again."""
        due = deque(places)
        while due:
            place = due.popleft()
            if not due and place != "discard":
                yield from self.shoe.notice(deal.shoe)  # the cut card came before the last of these, or it did not
            card = yield DealCard(place, "up" if up else "down")
            if card is not None:
                deal.cards.setdefault(place, []).append(card)
                continue
            yield from self._take_stock(deal)
            if deal.turn is not None:
                deal.missed = deal.turn in deal.hands
                return
            if place in map(seat_place, deal.stakes):
                due.append(place)

    def _decisions(self, deal: Deal) -> Part:
        """Each seat decides, from the dealer's left; what is surrendered is collected at once."""
        for seat in deal.in_turn:
            if (yield from self._answer(deal, seat)) == SURRENDER:
                yield self.settle(seat, self.main, deal.stakes[seat][self.main], (SURRENDER,))

    def _answer(self, deal: Deal, seat: int) -> Generator[Request, Any, str | None]:
        """What a seat answers; a ruling may have it leave the round, or be asked anew by what stands then."""
        answer, measured = None, None
        while answer is None and seat in deal.stakes and deal.stakes[seat] != measured:
            measured, asked = deal.stakes[seat], self.decision(deal, seat)
            if asked is None:
                break
            answer = yield asked
            yield from self._take_stock(deal)
        return answer

    def asks_again(self, irregularity: str, decide: Decide, changed: bool) -> bool:
        """What a seat may add is measured by what stands."""
        return changed

    def _settle(self, deal: Deal, wagers: Sequence[str]) -> Part:
        """Settle those of some wagers that are decided, in the chapter's manner."""
        yield from self._take_stock(deal)
        lines = [
            self.settle(seat, wager, deal.stakes[seat][wager], chains[wager])
            for seat in self.manner.round_the_table(deal.in_turn)
            for chains in (self.chains(deal, seat),)
            for wager in wagers
            if wager in deal.stakes[seat] and wager in chains
        ]
        if self.manner.losing_wagers == Losing.FIRST:
            lines.sort(key=lambda line: (line.net > 0) - (line.net < 0))
        yield from lines

    # --- simulated rounds ---

    @cached_property
    def stacked(self) -> tuple[NDArray[np.uint8], int, int]:
        """A shoe by ranks, how many of its cards are burned, and how many lie before the cut card."""
        shoe = np.repeat(np.arange(len(RANK_NAMES), dtype=np.uint8), self.fresh)
        lasts = self.shoe.lasting and not self.shoe.each_round
        burned = 1 + max(self.shoe.burns) if self.shoe.lasting else 0
        return shoe, burned, len(shoe) - self.shoe.behind() if lasts else 0

    # --- irregularities ---

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """A player who was not dealt to is one whose first card is due; a wager is late when a card lies there."""
        super().check_ruling(law, moment)
        if law.id == "late-wager" and not moment.hands:
            raise self.rules.refused(f"{law.id} is not what happened: no card has been dealt yet.", law)
        place = seat_place(moment.seat) if moment.seat is not None else ""
        due = isinstance(moment.request, DealCard) and moment.request.to == place
        if law.id == "player-not-dealt" and not (due and place not in moment.hands):
            what = "no first card is due to that player"
            raise self.rules.refused(f"{law.id} is not what happened: {what}.", law)


@compiled
def next_round(state: NDArray[np.uint64], shoe: NDArray[np.uint8], place: int, burned: int, cut: int) -> int:
    """Where a simulated round begins: further on in the shoe, or in one that is shuffled because the cut card came."""
    if place <= cut:
        return place
    stream.shuffle(state, shoe)
    return burned
