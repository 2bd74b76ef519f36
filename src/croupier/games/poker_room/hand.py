"""A hand of poker from the antes to the last pot, as a machine: it says what is due and takes what comes.

It deals no card itself and asks nobody: whoever drives it (a table, a file, a test) gives it cards, discards and acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Literal

import msgspec
import numpy as np

from croupier.errors import Refused
from croupier.games.poker_room.betting import BettingRound, Limits, Offer
from croupier.games.poker_room.pots import Odd, Pot, Rake, brought_to, divided, first_of, less, main_first, pots_of
from croupier.games.poker_room.variants import Share, Street, Variant
from croupier.ranking import lowball
from croupier.rules.pays import money

DECK = 52
UNSEEN = -1
"""A card that nobody has seen: it was burned, or is of a hand that was not shown."""
Kind = Literal["burn", "card", "board", "discard", "draw", "shuffle", "act", "over"]


class Due(msgspec.Struct, frozen=True):
    """What a hand waits for."""

    kind: Kind
    seat: int = -1
    up: bool = False
    count: int = 0
    """Cards that must be given up."""
    cards: tuple[int, ...] = ()
    """Cards that go back into the deck, shuffled."""


@dataclass(frozen=True)
class Terms:
    """What a house has posted for a game."""

    limits: Limits
    ante: int = 0
    blinds: tuple[int, ...] = ()
    """What the first seats left of the button put in blind, a straddle last."""
    forced: int = 0
    rake: Rake = field(default_factory=Rake)
    contributions: tuple[tuple[str, int, int], ...] = ()
    """What goes into each jackpot: its name, so much of a pot, from what pot on."""
    pot_before_rake: bool = False
    """Whether the pot from which on a jackpot gets its part is counted before the rake."""
    chip: int = 1
    """The smallest chip in play."""
    odd: tuple[tuple[str, Odd], ...] = ()
    """Who takes what cannot be divided of a share, where it is not the first in the order of play."""
    most_odd: int | None = None
    """What cannot be divided may not exceed this, in cents: else smaller chips are taken to divide it."""
    button_blind: bool = False
    """Whether of two players the one with the button has the first blind."""
    must_bet: bool = False
    """Whether the best hand showing may not check."""
    dealt_on: bool = False
    """Whether who folds while all check, or in the round of their blind or forced bet, is dealt on until a further bet;
    and so may fold though there is nothing to call."""
    straddled: bool = False
    """Whether the last of the blinds is a straddle, which nobody has to put in."""

    @property
    def to_be_dealt_in(self) -> int:
        """What a player needs on the table: all that must be put in, and one bet at the minimum."""
        blinds = self.blinds[:-1] if self.straddled else self.blinds
        return self.ante + max((*blinds, self.forced), default=0) + self.limits.bets[0]

    def times(self, factor: Fraction) -> Terms:
        """These terms with the limits multiplied, as under a kill."""
        return replace(self, limits=self.limits.times(factor)) if factor != 1 else self


class Award(msgspec.Struct, frozen=True):
    """What a seat wins."""

    pot: int
    """0 for the main pot."""
    share: str
    """`high`, `low`, `badugi`; empty: nobody else was left."""
    seat: int
    cents: int
    odd: int = 0
    """How much of it could not be divided."""


_CARD_DUES = {(seat, up): Due("card", seat, up) for seat in range(12) for up in (False, True)}
_BURN, _BOARD, _OVER, _ACT = Due("burn"), Due("board"), Due("over"), tuple(Due("act", seat) for seat in range(12))


class Hand:
    """A hand that is being played."""

    __slots__ = (
        "_blind", "_exchanged", "_first", "_given", "_steps", "_turned", "_worth", "awards", "bets", "betting",
        "board", "burned", "contributed", "dealt_on", "discards", "due", "forced_by", "frozen", "left", "live", "own",
        "pots", "put", "rake", "rounds", "shown", "stacks", "street", "terms", "up", "variant",
    )  # fmt: skip

    def __init__(self, variant: Variant, terms: Terms, stacks: Sequence[int]) -> None:
        count = len(stacks)
        if not 2 <= count <= variant.seats:
            raise Refused(f"{variant.id} is played by 2 to {variant.seats}, not {count}.", cite=variant.cite)
        due = terms.to_be_dealt_in
        for seat, stack in enumerate(stacks):
            if stack < due:
                raise Refused(
                    f"Seat {seat + 1} has {money(stack)}; to be dealt in takes {money(due)}, for what must be put in"
                    " and one bet at the minimum."
                )
        if len(terms.blinds) > count:
            raise Refused(f"There are {len(terms.blinds)} blinds and {count} players.")
        self.variant, self.terms = variant, terms
        self.stacks = [stack - terms.ante for stack in stacks]
        self.put = [terms.ante] * count
        """What each seat has put into the pot in earlier betting rounds."""
        self.rounds = [list(self.put)]
        """What each seat had put into the pot after each betting round, the antes first."""
        self.bets = [0] * count
        self.live = [True] * count
        self.own: list[list[int]] = [[] for _ in stacks]
        self.up: list[list[bool]] = [[] for _ in stacks]
        self.board: list[int] = []
        self.burned: list[int] = []
        self.discards: list[int] = []
        self.left = DECK
        """How many cards the deck still has."""
        self.street = -1
        self.awards: list[Award] = []
        self.pots: list[Pot] = []
        """The pots as they were divided, less rake and contributions."""
        self.rake = 0
        self.contributed: dict[str, int] = {}
        self.shown: list[int] = []
        """The seats at the showdown, in the order in which they show their hands."""
        self._worth: dict[tuple[str, int], int] = {}
        """What each hand at the showdown is worth for each share."""
        self.betting: BettingRound | None = None
        self.forced_by = -1
        """Who made the forced bet; -1: nobody has."""
        self.dealt_on: set[int] = set()
        """Seats that have folded and whose positions still receive cards."""
        self.frozen: dict[int, int] = {}
        """Seats that bet no more by a ruling, and the chips that they keep."""
        self._turned: set[int] = set()
        """Seats whose next card that is due open is dealt face down."""
        self._steps: Iterator[Due] = iter(())
        self._given: list[int] = []
        self._exchanged: list[list[int]] = [[] for _ in stacks]
        """What each seat gave up in draws and that still lies with the discards."""
        self._first = 0
        """Who opened the last betting round."""
        self.due = _OVER
        self._blinds()
        self._next_street()

    # --- money that is put in before anybody acts ---

    def _blinds(self) -> None:
        blinds = self.terms.blinds
        seats = range(len(self.stacks))
        turned = self.terms.button_blind and len(self.stacks) == 2
        self._blind = list(reversed(seats) if turned else seats)[: len(blinds)]
        for seat, blind in zip(self._blind, blinds, strict=True):
            self._put(seat, blind)

    def _put(self, seat: int, cents: int) -> None:
        self.stacks[seat] -= cents
        self.bets[seat] += cents

    # --- cards ---

    def _next_street(self) -> None:
        if sum(self.live) < 2:
            self._finish()
            return
        self.street += 1
        if self.street == len(self.variant.streets):
            self._finish()
            return
        self._steps = self._dealing(self.variant.streets[self.street])
        self._step()

    def _in_play(self) -> list[int]:
        return [seat for seat, live in enumerate(self.live) if live]

    def _dealing(self, street: Street) -> Iterator[Due]:
        """What is dealt and exchanged before a betting round, in order."""
        seats = [seat for seat, live in enumerate(self.live) if live or seat in self.dealt_on]
        if (common := self._common(street, len(seats))) is not None:
            yield from common
            return
        if street.burn:
            if not self.left:
                yield self._shuffled(self._discards_for(self._in_play()[0]))
            yield _BURN
        for up in [False] * street.down + [True] * street.up:
            for seat in seats:
                if self.live[seat] or seat in self.dealt_on:
                    hides = up and seat in self._turned
                    if hides:
                        self._turned.remove(seat)
                    yield _CARD_DUES[seat, up and not hides]
        for _ in range(street.board):
            yield _BOARD
        if street.discard:
            for seat in seats:
                if self.live[seat]:
                    yield Due("discard", seat, count=street.discard)
        if street.draw:
            for seat in filter(self.live.__getitem__, seats):
                yield from self._draw(seat)

    def _draw(self, seat: int) -> Iterator[Due]:
        """A seat gives up cards and gets as many."""
        yield Due("draw", seat)
        gone, self._given = self._given, []
        for _ in gone:
            if not self.live[seat]:
                break
            if not self.left:
                yield self._shuffled(self._discards_for(seat, gone))
            yield _CARD_DUES[seat, False]

    def _discards_for(self, seat: int, gone: Sequence[int] = ()) -> list[int]:
        """The discards that are shuffled so that a seat can draw: those of others.

        Where there are none, what the seat gave up in earlier draws, since a card must come from somewhere.
        """
        return without(self.discards, self._exchanged[seat]) or without(self.discards, gone)

    def _common(self, street: Street, seats: int) -> Iterator[Due] | None:
        """One card for all where the deck is too short to give each a card; None: it is not."""
        dealt = sum(one.down + one.up - one.discard for one in self.variant.streets[: self.street + 1])
        first = self.variant.common_from
        if not first or dealt < first or self.left >= seats + street.burn:
            return None
        again = [self._shuffled(self.burned)] if self.left <= 1 else []
        return iter([*again, _BURN, _BOARD])

    def _shuffled(self, cards: Sequence[int]) -> Due:
        return Due("shuffle", cards=tuple(cards))

    def _step(self) -> None:
        """Go on to what is due next."""
        due = next(self._steps, None)
        if due is None:
            self._bet()
        else:
            self.due = due

    def deal(self, card: int) -> None:
        """The card that is due comes."""
        due = self.due
        if due.kind == "card" and self.live[due.seat]:
            self.own[due.seat].append(card)
            self.up[due.seat].append(due.up)
        elif due.kind == "card":
            self.discards.append(card)
        elif due.kind == "board":
            self.board.append(card)
        elif due.kind == "burn":
            self.burned.append(card)
        else:
            raise Refused("No card is due now.")
        self.left -= 1
        self._step()

    def shuffle(self) -> None:
        """The cards that are due to be shuffled are in the deck again."""
        if self.due.kind != "shuffle":
            raise Refused("No cards are due to be shuffled now.")
        for card in self.due.cards:
            (self.burned if card in self.burned else self.discards).remove(card)
            for exchanged in self._exchanged:
                if card in exchanged:
                    exchanged.remove(card)
                    break
        self.left += len(self.due.cards)
        self._step()

    def discard(self, cards: Sequence[int]) -> None:
        """A seat gives up cards: for others in a draw, none to stand pat; as many as it must elsewhere."""
        due = self.due
        if due.kind not in ("draw", "discard"):
            raise Refused("Nobody may give up cards now.")
        if due.count and len(set(cards)) != due.count:
            raise Refused(f"Seat {due.seat + 1} gives up {due.count} cards.", cite=self.variant.cite)
        own, up = self.own[due.seat], self.up[due.seat]
        for card in dict.fromkeys(cards):
            if own.count(card) < cards.count(card):
                raise Refused(f"Seat {due.seat + 1} does not hold such a card.")
        hidden = [card for card, shown in zip(own, up, strict=True) if not shown]
        if due.kind == "discard" and not self.variant.streets[self.street].discard_up and set(cards) - set(hidden):
            raise Refused(f"Seat {due.seat + 1} gives up hole cards only.", cite=self.variant.cite)
        for card in cards:
            place = own.index(card)
            del own[place], up[place]
        self.discards += cards
        self._given = list(cards) if due.kind == "draw" else []
        self._exchanged[due.seat] += self._given
        self._step()

    # --- betting ---

    def _bet(self) -> None:
        street = self.variant.streets[self.street]
        opener, completes = self._opener(street)
        self._first = opener
        count = len(self.stacks)
        order = [(opener + step) % count for step in range(count)]
        if completes:
            self._put(opener, min(self.terms.forced, self.stacks[opener]))
            self.forced_by = opener
            order = order[1:]
        self.betting = BettingRound(
            self.terms.limits,
            self.street,
            self.stacks,
            self.bets,
            self.live,
            order,
            sum(self.put),
            completes=completes,
            must_bet=self.terms.must_bet and street.opens == "showing",
        )
        self._after_act(self.betting)

    def _opener(self, street: Street) -> tuple[int, bool]:
        """Who acts first, and whether that seat makes a forced bet."""
        if street.opens == "blinds":
            turned = self.terms.button_blind and len(self.stacks) == 2
            return (1 if turned else len(self.terms.blinds) % len(self.stacks)), False
        if street.opens == "button":
            return self._in_play()[0], False
        if street.opens == "forced" and (forced := self.variant.forced):
            keys = {seat: self._up_card(seat, forced.ace_low) for seat in self._in_play() if any(self.up[seat])}
            choose: Callable[..., int] = min if forced.lowest else max
            return choose(keys, key=lambda seat: keys[seat]), bool(self.terms.forced)
        low = self.variant.shares[0].name == "low"
        shown = {seat: showing(self._showing(seat), low) for seat in self._in_play()}
        return max(shown, key=lambda seat: shown[seat]), False

    def _showing(self, seat: int) -> list[int]:
        return [card for card, up in zip(self.own[seat], self.up[seat], strict=True) if up]

    def _up_card(self, seat: int, ace_low: bool) -> tuple[int, int]:
        card = self._showing(seat)[0]
        return -1 if ace_low and card >> 2 == 12 else card >> 2, card & 3

    @property
    def offer(self) -> Offer:
        """What the seat that acts may do."""
        return self._acting().offer()

    def fold(self) -> None:
        """The seat that acts folds; its cards lie with the discards."""
        betting, seat = self._acting(), self.due.seat
        early = betting.bets[seat] >= betting.high or (self.street == 0 and seat in (*self._blind, self.forced_by))
        betting.fold(unbet=self.terms.dealt_on and not betting.offer().must_bet)
        if early and self.terms.dealt_on:
            self.dealt_on.add(seat)
        self.discards += self.own[seat]
        self._after_act(betting)

    def call(self) -> None:
        """The seat that acts checks or calls."""
        betting = self._acting()
        betting.call()
        self._after_act(betting)

    def raise_to(self, to: int) -> None:
        """The seat that acts bets, or raises to an amount."""
        betting = self._acting()
        betting.raise_to(to)
        self.dealt_on.clear()
        self._after_act(betting)

    def _acting(self) -> BettingRound:
        if self.betting is None or self.due.kind != "act":
            raise Refused("Nobody is to act now.")
        return self.betting

    def _after_act(self, betting: BettingRound) -> None:
        seat = betting.acting
        if seat >= 0:
            self.due = _ACT[seat]
            return
        self._collect()
        self._next_street()

    # --- rulings ---

    def lay_aside(self, cards: int) -> None:
        """So many cards of the deck are not used."""
        self.left -= cards

    def turn_up(self, seat: int) -> None:
        """A seat's last card was turned up as it was dealt: it lies open, and the next one due open is dealt down."""
        self.up[seat][-1] = True
        self._turned.add(seat)

    def freeze(self, seat: int) -> None:
        """A seat bets no more, and contends for the pot as far as it has come."""
        self.frozen[seat], self.stacks[seat] = self.stacks[seat], 0
        self._leave_betting(seat)

    def end(self, seat: int, back: int = 0) -> None:
        """A seat's hand is dead; `back` of what it put in goes back to it, the rest stays in the pot."""
        self.live[seat] = False
        self.discards += self.own[seat]
        self.stacks[seat] += back
        of_bet = min(back, self.bets[seat])
        self.bets[seat] -= of_bet
        self.put[seat] -= back - of_bet
        for after in self.rounds:  # what went back was not bet
            after[seat] = min(after[seat], self.put[seat])
        if self.betting is not None and self.due.kind == "act":
            self.betting.high = max(self.bets)
        self._leave_betting(seat)

    def _leave_betting(self, seat: int) -> None:
        """Go on without a seat that acts no more."""
        if self.due.kind == "act":
            betting = self._acting()
            betting.leave(seat)
            self._after_act(betting)
        elif sum(self.live) < 2 and self.due.kind != "over":
            self._collect()
            self._finish()
        elif self.due.seat == seat and not self.live[seat]:
            self._given = []
            self._step()

    def _collect(self) -> None:
        """The bets go into the pot; what nobody has matched goes back."""
        *_, second, high = sorted(self.bets)
        if high > second:
            seat = self.bets.index(high)
            self.stacks[seat] += high - second
            self.bets[seat] = second
        for seat, bet in enumerate(self.bets):
            self.put[seat] += bet
            self.bets[seat] = 0
        self.rounds.append(list(self.put))

    # --- the end ---

    def _finish(self) -> None:
        """Rake and contributions are taken, and every pot is awarded, the side pots first."""
        self.due, terms = _OVER, self.terms
        for seat, kept in self.frozen.items():
            self.stacks[seat] += kept
        pots = pots_of(self.put, self.live)
        raked = self.raked(terms.rake)
        self.rake = sum(raked)
        pots = less(pots, raked)
        whole = sum(pot.cents for pot in pots) + (self.rake if terms.pot_before_rake else 0)
        for name, cents, least in terms.contributions:
            if whole >= least:
                self.contributed[name] = min(cents, sum(pot.cents for pot in pots))
                pots = less(pots, main_first(pots, self.contributed[name]))
        self.pots = pots
        seats = self._in_play()
        if len(seats) == 1:
            self._award(0, "", [seats[0]], sum(pot.cents for pot in pots))
            return
        self._order_of_showing(seats)
        self._worth = {(share.name, seat): self.worth(share, seat) for share in self.variant.shares for seat in seats}
        for number in range(len(pots) - 1, -1, -1):
            self._award_pot(number, pots[number])

    def raked(self, rake: Rake) -> list[int]:
        """Return what a rake takes from each pot by the betting rounds that are over."""
        rounds = self.rounds[1:] or self.rounds  # the antes are raked with the first round
        return rake.of_pots(brought_to(rounds, self.live))

    def _order_of_showing(self, seats: Sequence[int]) -> None:
        """Who made the last bet of the final round shows first, or who opened it if nobody bet; then the others
        clockwise."""
        first, count = self._first, len(self.stacks)
        if self.betting is not None and self.betting.aggressor >= 0:
            first = self.betting.aggressor
        self.shown = [seat for step in range(count) if (seat := (first + step) % count) in seats]

    def worth(self, share: Share, seat: int) -> int:
        """What a seat's best hand for a share is worth; 0 if it does not qualify."""
        known = self._worth.get((share.name, seat))
        if known is not None:
            return known
        value = self.value(share, seat)
        return value if value >= share.qualifies else 0

    def value(self, share: Share, seat: int) -> int:
        """What a seat's best hand for a share is worth; the more the better."""
        own = self.own[seat]
        return 0 if UNSEEN in own else value_of(share, own, self.board)  # one that was not shown contends for nothing

    def _award_pot(self, number: int, pot: Pot) -> None:
        won: list[tuple[str, list[int]]] = []
        values = self._worth
        for share in self.variant.shares:
            best = max(values[share.name, seat] for seat in pot.seats)
            if best:
                won.append((share.name, [seat for seat in pot.seats if values[share.name, seat] == best]))
        part, over = divided(pot.cents, len(won), self.terms.chip, self.terms.most_odd)
        for place, (name, winners) in enumerate(won):
            self._award(number, name, winners, part + (over if not place else 0), 0 if place else over)

    def _award(self, pot: int, share: str, winners: list[int], cents: int, over: int = 0) -> None:
        part, odd = divided(cents, len(winners), self.terms.chip, self.terms.most_odd)
        rule = dict(self.terms.odd).get(share, "position")
        first = first_of(winners, rule, lambda seat: self.best_five(share, seat)) if odd else winners[0]
        for seat in winners:
            own = part + (odd if seat == first else 0)
            self.stacks[seat] += own
            left_over = odd if seat == first and len(winners) > 1 else 0
            self.awards.append(Award(pot, share, seat, own, left_over or (over if len(winners) == 1 else 0)))

    def best_five(self, share: str, seat: int) -> tuple[int, ...]:
        """The five cards with which a seat wins a share, the higher ones if several do; all of its cards in Badugi."""
        law = next(one for one in self.variant.shares if one.name == share)
        return best_five(law, self.own[seat], self.board)


def without(cards: Sequence[int], less: Sequence[int]) -> list[int]:
    """Return cards without some of them, each taken away once: cards that nobody has seen are equal."""
    left = list(cards)
    for card in less:
        left.remove(card)
    return left


# --- the best hand ----------------------------------------------------------------------------------------------------


def value_of(share: Share, own: Sequence[int], board: Sequence[int]) -> int:
    """What the best hand of one's own cards and the board is worth for a share; 0 where there are too few."""
    cards = np.array([*own, *board], dtype=np.int64)
    size = len(cards)
    if share.uses == lowball.ANY and share.name != "badugi" and size < 5:
        return 0
    return lowball.value(share.ranking, share.uses, cards, len(own), size)


def best_five(share: Share, own: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
    """The five cards that are the best hand for a share, the higher ones if several are; all of them in Badugi."""
    if share.name == "badugi":
        return tuple(own)
    if share.uses == lowball.TWO_AND_THREE:
        twos, threes = combinations(own, 2), list(combinations(board, 3))
        hands: Iterable[tuple[int, ...]] = sorted(
            (tuple(sorted((*two, *three), reverse=True)) for two in twos for three in threes), reverse=True
        )
    else:
        hands = combinations(sorted([*own, *board], reverse=True), 5)
    best = value_of(share, own, board)
    return next(hand for hand in hands if lowball.of_five(share.ranking, *hand) == best)


# --- the best hand showing --------------------------------------------------------------------------------------------


def showing(cards: Sequence[int], low: bool) -> tuple[int, ...]:
    """What up to four cards that lie open are worth: pairs count, straights and flushes of so few cards do not."""
    ranks = [(-1 if low and card >> 2 == 12 else card >> 2) for card in cards]
    held = sorted(((ranks.count(one), one) for one in set(ranks)), reverse=True)
    key = (*(times for times, _ in held), -1, *(one for _, one in held))
    return tuple(-one for one in key) if low else key
