"""A round of few cards from one shoe: dealt, decided and settled by the steps of the chart `dealing`."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from croupier.errors import Refused
from croupier.games.base import Chain, Moment
from croupier.games.script import (
    Announce,
    Carry,
    DealCard,
    Decide,
    Part,
    Place,
    Script,
    Standing,
    TakeWagers,
    seat_place,
)
from croupier.games.shoe import ShoeState
from croupier.games.shoe_game import ShoeGame
from croupier.rules.charts.dealing import Cards, Decisions, PlayerCards, Settle, Step, steps
from croupier.rules.charts.settlement import Losing, Seats, Settlement, settlement
from croupier.rules.law import Irregularity

SURRENDER = "surrender"
"""The action, and the outcome, by which a player gives up the main wager, or the part of it that the law says."""


@dataclass
class Deal:
    """One round as it is dealt."""

    stakes: dict[int, dict[str, int]]
    """What stands on the layout, seat by seat; a seat without a wager is not there."""
    shoe: ShoeState
    cards: dict[Place, list[int]] = field(default_factory=dict)


class FewCards(ShoeGame):
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

    def decision(self, deal: Deal, seat: int) -> Decide:
        """What a seat is asked."""
        raise NotImplementedError

    def chains(self, deal: Deal, seat: int) -> Mapping[str, Chain]:
        """What those wagers of a seat are settled as that the cards on the table decide."""
        raise NotImplementedError

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, a shoe if one is due, the steps of the chart, and the end of the shoe when the cut card has come."""
        stakes: dict[int, dict[str, int]] = {}
        for seat in seats:
            taken: Mapping[str, int] = yield TakeWagers(seat)
            if taken:
                stakes[seat] = dict(taken)
        if not stakes:
            return dict(carry)
        yield Announce("No more bets.")
        deal = Deal(stakes, (yield from self.shoe.open(carry, len(stakes))))
        for step in self.steps:
            yield from self._take_stock(deal)
            if deal.stakes:
                yield from self._step(deal, step)
        yield from self._settle(deal, [law.id for law in self.rules.chapter.wagers])
        yield from self.shoe.close_hand(deal.shoe)
        return self.shoe.leaves(deal.shoe)

    @staticmethod
    def _take_stock(deal: Deal) -> Part:
        """Take note of what stands: wagers are settled on the way, and rulings give some back."""
        stands: dict[int, dict[str, int]] = yield Standing()
        deal.stakes = {seat: held for seat, held in stands.items() if held}

    def _step(self, deal: Deal, step: Step) -> Part:
        match step:
            case PlayerCards(count, wager):
                due = [seat_place(seat) for seat in sorted(deal.stakes) if wager in deal.stakes[seat]]
                yield from self._cards(deal, [place for place in due for _ in range(count)], step.up)
            case Cards(count, place):
                if place != "discard":
                    yield from self.shoe.notice(deal.shoe)  # a deal ends with these: the cut card came before them
                yield from self._cards(deal, [place] * count, step.up)
            case Decisions():
                yield from self._decisions(deal)
            case Settle(wagers):
                yield from self._settle(deal, wagers)
            case _:
                raise Refused(f"{self.rules.chapter.address} deals {step}, which says nothing here.")

    def _cards(self, deal: Deal, places: Sequence[Place], up: bool) -> Part:
        """One card to each place; one that was missed comes when the others have theirs, if its seat is still in."""
        due = deque(places)
        while due:
            place = due.popleft()
            card = yield DealCard(place, "up" if up else "down")
            if card is not None:
                deal.cards.setdefault(place, []).append(card)
                continue
            yield from self._take_stock(deal)
            if place in map(seat_place, deal.stakes):
                due.append(place)

    def _decisions(self, deal: Deal) -> Part:
        """Each seat decides, from the dealer's left; what is surrendered is collected at once."""
        for seat in sorted(deal.stakes):
            if (yield self.decision(deal, seat)) == SURRENDER:
                yield self.settle(seat, self.main, deal.stakes[seat][self.main], (SURRENDER,))

    def _settle(self, deal: Deal, wagers: Sequence[str]) -> Part:
        """Settle those of some wagers that are decided, in the chapter's manner."""
        yield from self._take_stock(deal)
        lines = [
            self.settle(seat, wager, deal.stakes[seat][wager], chains[wager])
            for seat in sorted(deal.stakes, reverse=self.manner.seats == Seats.FROM_RIGHT)
            for chains in (self.chains(deal, seat),)
            for wager in wagers
            if wager in deal.stakes[seat] and wager in chains
        ]
        if self.manner.losing_wagers == Losing.FIRST:
            lines.sort(key=lambda line: (line.net > 0) - (line.net < 0))
        yield from lines

    # --- irregularities ---

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """A player who was not dealt to is one whose first card is due."""
        super().check_ruling(law, moment)
        place = seat_place(moment.seat) if moment.seat is not None else ""
        due = isinstance(moment.request, DealCard) and moment.request.to == place
        if law.id == "player-not-dealt" and not (due and place not in moment.hands):
            what = "no first card is due to that player"
            raise self.rules.refused(f"{law.id} is not what happened: {what}.", law)
