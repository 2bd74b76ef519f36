"""Lunar Poker: five cards against the dealer's five, of which one is seen, and for a fee a sixth card or others.

A player bets, folds, or first pays to buy a card or to exchange some. A hand that beats a dealer who qualifies is paid
for its combination, and once more for a second one. A Super Wager is on what the first five cards are.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.draws import LIVE, Sets, dealers, left, packed, sets, with_drawn, worth
from croupier.counting.suits import Ints
from croupier.games.appearance import Made, Word, words
from croupier.games.base import Case, Chain, Count, Game, Leg, Priced, View
from croupier.games.capabilities import VariesByHouse
from croupier.games.draw import by_place, discards, give_up, picks, places
from croupier.games.poker.against_dealer import COMPARISONS, NOT_QUALIFIED, WIN, compare
from croupier.games.poker.figures import FOLD
from croupier.games.poker.hands import least_value
from croupier.games.poker.lunar_bounds import PARTS, Money, bounds
from croupier.games.poker.lunar_hands import (
    ACE,
    COMBINATIONS,
    KING,
    LEAVES_A_CARD,
    MADE,
    SUPERS,
    combination,
    ranks_of,
    second5,
    second6,
    super5,
)
from croupier.games.poker.table import Deal, PokerGame, Street
from croupier.games.script import Carry, Decide, Part, PlaceName, Request, Settled, seat_place
from croupier.games.side_bets import DEALER, OWN, Side, numbers
from croupier.kernels import compiled, plain
from croupier.ranking.named import best, said
from croupier.ranking.poker import (
    CARD_BITS,
    CATEGORIES,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    all_hands,
    rank5,
    rank6,
)
from croupier.rules.charts import dealing
from croupier.rules.charts.announcements import When
from croupier.rules.charts.cards import drawn_cards, least
from croupier.rules.wager_keys import parse_key, wager_key

BET, BUY, EXCHANGE, DECLARE = "bet", "buy", "exchange", "declare"
FEE, SUPER, ON_PLAYER, ON_DEALER, SECOND = "options-fee", "super", "super-player", "super-dealer", "second-combination"
LATE: Chain = ("folded-after-draw",)
DRAWN = Leg(FEE, ("drawn",))
SILENT = "stay-silent"

# --- the game --------------------------------------------------------------------------------------------------------


@dataclass
class Round(Deal):
    """A round with what its players have declared and drawn."""

    declared: set[int] = field(default_factory=set)
    """Seats that have declared a hand of the Super Wager."""
    draws: dict[int, str] = field(default_factory=dict)
    """Seats that pay to draw, and how."""
    instant: set[int] = field(default_factory=set)
    """Seats whose first five cards take the instant payout."""


class LunarPoker(VariesByHouse, PokerGame):
    """Lunar Poker under one chapter and one submission."""

    names = ("lunar-poker",)
    own = dealers = 5
    deal_kind = Round
    mains = ("ante", "raise", SECOND, FEE)
    together = ("ante", SUPER)
    one_table = ("raise", SECOND)
    side_bet_places = (DEALER.place,)  # a player's cards change when some are bought or exchanged
    others: ClassVar[Mapping[str, int]] = {"drawn": 5}
    condition = "with Bet, Options fee and second combination, played by the chart; the Super Wager apart"
    prints: ClassVar[Mapping[str, str]] = {ON_PLAYER: "Super", ON_DEALER: "Super, dealer"}
    chart_note = (
        "The first row that a hand fits says what is done with its first five cards. Beside a high card the second "
        "highest is kept too, and three are exchanged, if it is a ten or better of the same suit with a ten or less "
        "up, or a queen beside ace or king, of the same suit or with nine, ten or jack up; not if it has the rank of "
        "the up card. After a draw a pair or better is bet, and ace-king with a card of the rank of the up card; all "
        "else is folded. --hand and --board tell what every choice is worth exactly."
    )

    def made(self, cards: Sequence[int], laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """The best five of five cards, or of six where one was bought."""
        five = best(cards, self.own, plain(rank5))
        return Made(said(CATEGORIES[plain(rank5)(*five) >> 12], five), five)

    # --- what is offered ---

    @cached_property
    def qualifier(self) -> int:
        """The least value with which the dealer plays; from it on a hand is ace-king."""
        return least_value(least(self.chart("qualifier")), self.dealers, rank5, CATEGORIES)

    @cached_property
    def overlap(self) -> bool:
        """Whether a second combination may be of the first one's kind and differ from it by one card."""
        return self.rules.chosen("second-combination-overlap", "yes") == "yes"

    @cached_property
    def sizes(self) -> range:
        """How many cards may be exchanged."""
        return drawn_cards(self.chart("drawn-cards"))[EXCHANGE]

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """Bet, draw or fold; once a card is bought or some are exchanged, bet or fold."""
        first = {BET: self.limits("raise").times[0], BUY: "", EXCHANGE: ""}
        return {
            "decisions": Street("raise", first, "fold"),
            "after-the-draw": Street("raise", {BET: first[BET]}, "fold"),
        }

    def vocabulary(self) -> tuple[Word, ...]:
        """Bet, buy, exchange or fold; cards to give up by their places from the highest down."""
        named = (Word(BET, key="b"), Word(BUY, "Buy a card", "y"), Word(EXCHANGE, "Exchange cards", "x"))
        return (*named, *words("fold", *places(self.own, self.sizes)))

    def by_word(self, decide: Decide) -> dict[str, str]:
        """What is offered; cards to give up by their places."""
        return super().by_word(decide) | by_place(self.pieces, decide)

    def spots(self) -> Mapping[str, Sequence[str]]:
        """A Super Wager on another player's hand is on a seat."""
        return {ON_PLAYER: tuple(map(_on, range(1, self.seats + 1)))}

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """Super Wagers: on one's own hand, another player's, the dealer's."""
        hands = {SUPER: OWN, ON_PLAYER: OWN, ON_DEALER: DEALER}
        return tuple(Side(wager, SUPERS, super5, (cards,), count_supers) for wager, cards in hands.items())

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Also that nobody makes the Super Wager on another player's hand on his own."""
        super().check_wagers(seat, stakes, carry)
        if wager_key(ON_PLAYER, _on(seat)) in stakes:
            law = self.rules.wager(ON_PLAYER)
            raise self.rules.refused(f"{law.name} is on the hand of another seat than {seat}.", law)

    def goes_with(self, key: str, gone: str) -> bool:
        """A Super Wager on any hand goes back with the Ante that it needs."""
        return super().goes_with(parse_key(key).wager, gone)

    def plays_otherwise(self, other: Game) -> bool:
        """Whether the other house reads second combinations otherwise."""
        return isinstance(other, LunarPoker) and other.overlap != self.overlap

    def undone(self, line: Settled) -> bool:
        """A void round gives back a fee that was collected and an Ante that was folded, and leaves what was settled on
        the first five cards, unless the house reads the rule otherwise."""
        if line.wager == FEE:
            return self.rules.chosen("void-options-fee") == "returned"
        if line.outcome in (*FOLD, *LATE):
            return self._void_undoes_folds
        return self.rules.chosen("void-settled-wagers") == "undone"

    # --- the round ---

    def _step(self, step: dealing.Step, deal: Deal) -> Part:
        assert isinstance(deal, Round)
        if isinstance(step, dealing.Draws):
            yield from self._draw(deal)
        else:
            yield from super()._step(step, deal)

    def _decisions(self, street: Street, deal: Deal) -> Part:
        """Each player declares a hand that wins, and chooses; a royal or straight flush is paid and not played."""
        assert isinstance(deal, Round)
        for seat in sorted(deal.stakes):
            cards = deal.cards[seat_place(seat)]
            if plain(super5)(*cards):
                said = yield Decide(seat, DECLARE, (DECLARE, SILENT), usual=DECLARE, cite=self._cite(SUPER))
                if said == DECLARE:
                    deal.declared.add(seat)
            if _is_instant(cards):
                deal.instant.add(seat)
                continue
            action = yield from self._ask(street, deal, seat)
            if action in (BUY, EXCHANGE):
                deal.draws[seat] = action
        yield from self.announced(When.DECIDED)

    def _ask(self, street: Street, deal: Round, seat: int) -> Generator[Request, Any, str]:
        """What a seat chooses on a street; nothing if it is not in the round any more."""
        answer = None
        while answer is None:  # a ruling has the seat leave the round, or changed what stands there
            yield from self._take_stock(deal)
            if seat in deal.out or not all(need in deal.stakes[seat] for need in street.needs):
                return ""
            asked = self._asked(street, deal, seat)
            answer = yield asked
        action, added = asked.taken(answer)
        deal.stakes[seat].update(added)
        if action == "fold":
            deal.folded.add(seat)
        return action

    def _asked(self, street: Street, deal: Deal, seat: int) -> Decide:
        """A Bet of its multiple of the Ante, or the fee for a draw."""
        held = deal.stakes[seat]
        fee = {FEE: self._measured(FEE, self.limits(FEE).times[0], held)}
        costs = {BET: {"raise": self._measured("raise", street.actions[BET], held)}, BUY: fee, EXCHANGE: fee}
        actions = (*street.actions, street.otherwise)
        return Decide(seat, "raise", actions, {one: costs[one] for one in street.actions}, cite=self._cite("raise"))

    def _cite(self, wager: str) -> str:
        return self.rules.cite(self.limits(wager).cite or self.rules.wager(wager).cite)

    def _settle_first(self, deal: Round) -> Part:
        """Before any further card: hand by hand the Super Wagers on it, the instant payout, a folded Ante."""
        for seat in range(1, self.seats + 1):
            held = deal.stakes.get(seat, {})
            if SUPER in held:
                yield self.settle(seat, SUPER, held.pop(SUPER), self._super(deal, seat))
            for other, theirs in sorted(deal.stakes.items()):
                if (key := wager_key(ON_PLAYER, _on(seat))) in theirs:
                    yield self.settle(other, key, theirs.pop(key), self._super(deal, seat))
            if "ante" in held and seat in deal.instant:
                name = CATEGORIES[plain(rank5)(*deal.cards[seat_place(seat)]) >> 12]
                yield self.settle(seat, "ante", held.pop("ante"), (name,))
            elif "ante" in held and seat in deal.folded:
                yield self.settle(seat, "ante", held.pop("ante"), FOLD)

    def _super(self, deal: Round, seat: int) -> Chain:
        """What a Super Wager on the hand of a seat is settled as."""
        cards = deal.cards.get(seat_place(seat))
        if not cards:
            return ("no-hand",)
        return SUPERS[plain(super5)(*cards) if seat in deal.declared else 0]

    def _draw(self, deal: Round) -> Part:
        """Seat by seat: the fee is collected, cards are bought or exchanged, and the hand is bet or folded."""
        for seat in sorted(deal.draws):
            yield from self._take_stock(deal)
            held, place = deal.stakes[seat], seat_place(seat)
            if seat in deal.out or FEE not in held:
                continue
            yield self.settle(seat, FEE, held.pop(FEE), DRAWN.chain)
            size = drawn_cards(self.chart("drawn-cards"))[BUY].start
            if deal.draws[seat] == EXCHANGE:
                offered = picks(self.pieces, deal.cards[place], self.sizes)
                said = yield Decide(seat, EXCHANGE, offered, cite=self._cite(FEE))
                if said is None:
                    continue
                given = self.pieces.several(said)
                yield from give_up(place, given)
                deal.cards[place] = [card for card in deal.cards[place] if card not in given]
                size = len(given)
            deal.due.extend((place, "down") for _ in range(size))
            yield from self._deal_due(deal)
            if (yield from self._ask(self.streets["after-the-draw"], deal, seat)) == "fold":
                yield self.settle(seat, "ante", deal.stakes[seat].pop("ante"), LATE)

    def _shown(self, deal: Deal, seat: int) -> bool:
        """Whether cards are turned up: against a dealer who qualifies, or to prove a straight or better."""
        qualifies = self._value(deal.cards[DEALER.place]) >= self.qualifier
        own = self._value(deal.cards[seat_place(seat)])
        return "raise" in deal.stakes[seat] and (qualifies or own >= STRAIGHT << 12)

    def _settlement(self, deal: Deal, only: Collection[str] = ()) -> Part:
        """Super Wagers on the dealer's hand from the left; then Ante, Bet and second combination seat by seat."""
        assert isinstance(deal, Round)
        yield from self._take_stock(deal)
        if only:
            yield from self._settle_first(deal)
            return
        dealer = deal.cards[DEALER.place]
        for seat, held in sorted(deal.stakes.items()):
            if ON_DEALER in held:
                yield self.settle(seat, ON_DEALER, held.pop(ON_DEALER), SUPERS[plain(super5)(*dealer)])
        for seat in self._in_turn(deal, deal.stakes):
            yield from self._turn_seat(deal, seat)
            held, made = deal.stakes[seat], self._made(deal.cards[seat_place(seat)])
            against = plain(compare)(self.qualifier, self._value(deal.cards[seat_place(seat)]), self._value(dealer))
            for leg in self.legs(against, made):
                stake = held.get("raise" if leg.wager == SECOND else leg.wager)
                if stake:
                    yield self.settle(seat, leg.wager, stake, leg.chain)

    def _value(self, cards: Sequence[int]) -> int:
        return int(plain(rank5 if len(cards) == self.own else rank6)(*cards))

    def _made(self, cards: Sequence[int]) -> int:
        """The first and the second combination of a final hand, as one number."""
        value, held = self._value(cards), np.array(cards, dtype=np.int64)
        second = second5(held, value) if len(cards) == self.own else second6(self.overlap, held, value)
        return int(plain(combination)(self.qualifier, value)) * MADE + second

    # --- strategy ---

    def legs(self, against: int, made: int, drawn: bool = False) -> tuple[Leg, ...]:
        """What stands when a hand was bet: by how it compares and its two combinations."""
        times, (first, second) = Fraction(self.limits("raise").times[0]), divmod(made, MADE)
        name = COMPARISONS[against]
        high = (f"{name}-straight-or-better",) if against == NOT_QUALIFIED and first > STRAIGHT else ()
        found = [Leg("ante", (*high, name)), Leg("raise", (COMBINATIONS[first] if against == WIN else name,), times)]
        if against == WIN and second:
            found.append(Leg(SECOND, (COMBINATIONS[second],), times))
        return (*found, DRAWN) if drawn else tuple(found)

    @cached_property
    def money(self) -> tuple[Money, int]:
        """What a hand makes in whole parts of an ante, and how many parts make one."""
        made = [self.net_of(self.legs(against, one)) for one in range(MADE**2) for against in range(len(COMPARISONS))]
        folds = [self.net_of([Leg("ante", chain)]) for chain in (LATE, FOLD)]
        parts, scale = self.scaled([*folds, self.fee, *made])
        return Money(parts[3:].reshape(MADE**2, len(COMPARISONS)), *map(int, parts[:3])), scale

    def bet_values(self, cards: Sequence[int], given: Sequence[int], seen: int) -> dict[str, Fraction]:
        """What betting and folding a final hand are worth, once some cards were given up."""
        (nets, fold, *_), scale = self.money
        theirs, value = dealers(left({*cards, *given, seen}), seen), self._value(cards)
        missed = int((theirs < self.qualifier).sum())
        tie = int((theirs == value).sum()) if value >= self.qualifier else 0
        win = int((theirs < value).sum()) - missed if value >= self.qualifier else 0
        counts = (len(theirs) - missed - win - tie, tie, win, missed)
        made = sum(int(count) * int(net) for count, net in zip(counts, nets[self._made(cards)], strict=True))
        return {BET: Fraction(made, sum(counts) * scale), "fold": Fraction(fold, scale)}

    def draw_values(self, cards: Sequence[int], seen: int) -> dict[str, Fraction]:
        """What buying a card, and exchanging some, are worth with the first five cards, the fee left out."""
        key = tuple(sorted(cards, reverse=True)), seen
        if self._solved is None or self._solved[0] != key:
            self._solved = key, self._solve(*key)
        return self._solved[1]

    _solved: tuple[tuple[tuple[int, ...], int], dict[str, Fraction]] | None = None
    """The last hand that was looked at."""

    def _solve(self, cards: Sequence[int], seen: int) -> dict[str, Fraction]:
        (nets, fold, *_), scale = self.money
        sizes = {way: way.bit_count() for way in range(1 << self.own) if way.bit_count() in self.sizes} | {0: 1}
        live = left((*cards, seen))
        drawn_by = {size: sets(live, size) for size in set(sizes.values())}
        finals = [self._finals(cards, live, way, drawn_by[size]) for way, size in sizes.items()]
        values, made = (np.concatenate(some) for some in zip(*finals, strict=True))
        drawn = np.concatenate([packed(size) for size in sizes.values()])
        ways = np.repeat(np.array(list(sizes), dtype=np.int8), [len(one) for one, _ in finals])
        sums = np.zeros(1 << self.own, dtype=np.int64)
        worth(dealers(live, seen), self.qualifier, values, drawn, made, ways, nets, fold, sums)
        found = {}
        for way, size in sizes.items():
            given = [card for place, card in enumerate(cards) if way >> place & 1]
            name = " ".join(map(self.pieces.name, given)) if way else BUY
            found[name] = Fraction(int(sums[way]), comb(LIVE, size) * comb(LIVE - size, 4) * scale)
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def _finals(
        self, cards: Sequence[int], live: Ints, way: int, drawn: Sets
    ) -> tuple[NDArray[np.uint16], NDArray[np.int16]]:
        """The values and combinations of all final hands with a bought card (0), or with others for those given up, as
        bits of their places."""
        if not way:
            hands = [[*cards, int(card)] for card in live]
            made = np.array([self._made(hand) for hand in hands], dtype=np.int16)
            return np.array([self._value(hand) for hand in hands], dtype=np.uint16), made
        kept = [card for place, card in enumerate(cards) if not way >> place & 1]
        values, bits = with_drawn(kept, drawn, self.own)
        aces, kings = (np.bitwise_count(bits & CARD_BITS[4 * rank : 4 * rank + 4].sum()) for rank in (ACE, KING))
        category = values >> 12
        second = (aces > 0) & (kings > 0) & LEAVES_A_CARD[category] & ~((category == TWO_PAIR) & (aces + kings == 4))
        first = np.where(category > 0, category + 1, values >= self.qualifier)
        return values, (first * MADE + second).astype(np.int16)

    @cached_property
    def fee(self) -> Fraction:
        """What a draw costs, in antes."""
        return self.net_of([DRAWN])

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth to a seat that sees its own cards and one of the dealer's, in antes."""
        if decide.usual:
            raise NotImplementedError("A hand that wins is declared.")
        place = seat_place(decide.seat)
        cards, (seen, *_) = view.cards[place], [card for card in view.cards[DEALER.place] if card >= 0]
        given = view.cards.get(discards(place), ())
        if decide.about == EXCHANGE:
            return {name: value for name, value in self.draw_values(cards, seen).items() if name in decide.actions}
        found = self.bet_values(cards, given, seen)
        if BUY in decide.actions:
            drawn = self.draw_values(cards, seen)
            best = max(value for name, value in drawn.items() if name != BUY)
            found |= {BUY: drawn[BUY] + self.fee, EXCHANGE: best + self.fee}
        return {action: found[action] for action in decide.actions}

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What each choice is worth with the first five cards against the dealer's that is seen, best first."""
        self.check_hand(cards, seen, (1,), "five cards of the deck, and --board names the dealer's that is seen")
        if _is_instant(cards):
            raise self.rules.refused("A royal or straight flush takes the instant payout.", self.rules.wager("ante"))
        found = self.bet_values(cards, (), seen[0])
        for name, value in self.draw_values(cards, seen[0]).items():
            found[BUY if name == BUY else f"{EXCHANGE} {name}"] = value + self.fee
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """What to do with the first five cards: close to the best play, and short enough to be remembered."""
        return ["hand", "play"], [list(row) for row in CHART]

    # --- analysis ---

    @cached_property
    def endings(self) -> tuple[tuple[Case, ...], Ints]:
        """The cases of the main wagers, and the place of each by path, combinations and comparison."""
        named: dict[tuple[Leg, ...], Case] = {}
        found = np.zeros((len(PATHS), MADE**2, len(COMPARISONS)), dtype=np.int64)
        for path, drawn in enumerate(PATHS):
            for made in range(MADE**2):
                for against, name in enumerate(COMPARISONS):
                    legs = self.legs(against, made, bool(path))
                    first, second = (COMBINATIONS[one] for one in divmod(made, MADE))
                    said = [f"{first} and {second}" if second else first] if against == WIN else []
                    if against == NOT_QUALIFIED and len(legs[0].chain) > 1:
                        said = ["straight or better"]
                    key = (*legs, Leg(drawn, ()))
                    named.setdefault(key, Case(", ".join((name, *said, *([drawn] if drawn else []))), legs))
                    found[path, made, against] = list(named).index(key)
        folds = (Case("folded", (Leg("ante", FOLD),)), Case("folded after drawing", (Leg("ante", LATE), DRAWN)))
        instant = tuple(
            Case(f"instant payout, {name}", (Leg("ante", (name,)),)) for name in CATEGORIES[STRAIGHT_FLUSH:]
        )
        return (*named.values(), *folds, *instant), found

    def main_cases(self) -> tuple[Case, ...]:
        """By how the hand came about, comparison and combinations; folded; paid at once."""
        return self.endings[0]

    def count(self, priced: Priced) -> Count:
        """Super Wagers over all hands; the main wagers in simulated rounds that are always the same."""
        if priced.wager != self.mains[0]:
            return super().count(priced)
        found = arrays(
            "lunar-poker", (self.qualifier, self.overlap, _BLOCKS), lambda: {"counts": self._counted(priced)}
        )
        least, most = (f"{ends(100 * one * 10**4) / 10**4:.4f} %" for ends, one in zip(ENDS, self.bounds, strict=True))
        known = f"against the best play the house advantage is at least {least} and at most {most}"
        return Count(self.main_cases(), tuple(found["counts"].tolist()), "simulated", conditions=(WHY, known))

    @cached_property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """What the house makes of an ante against the best play: at least, and at most."""
        money, scale = self.money
        by_rank = bounds(money, self.qualifier)[:, int(self.overlap)]
        hands, *made = (sum(column.tolist()) for column in by_rank.T)
        instant = {STRAIGHT_FLUSH: 36, ROYAL_FLUSH: 4}
        paid = (times * self.net_of([Leg("ante", (CATEGORIES[one],))]) for one, times in instant.items())
        at_once = sum(paid, Fraction(0)) / comb(52, 5)
        share = Fraction(comb(52, 5) - sum(instant.values()), comb(52, 5))
        low, high = (share * Fraction(one, hands * scale * int(PARTS[-1])) + at_once for one in made)
        return -high, -low

    def _counted(self, priced: Priced) -> Ints:
        blocks = [self.simulate([priced], _SEED, block, 1 << 20)[0].counts for block in range(_BLOCKS)]
        counts: Ints = np.array(blocks, dtype=np.int64).sum(axis=0)
        return counts

    def play(self, cards: Ints) -> Ints:
        """Each dealt round, played by the chart."""
        found = np.empty(cards.shape[1], dtype=np.int64)
        _play(cards, self.qualifier, self.overlap, self.endings[1], len(self.endings[0]), found)
        return found


FOLDS, BETS, BUYS = -2, -1, 0
"""What the chart does with a hand; else the cards that it gives up, as bits of their places."""
_SEVEN, _TEN, _JACK, _QUEEN = 5, 8, 9, 10
CHART = (
    ("royal or straight flush", "instant payout"),
    ("four of a kind, full house, two pair", "bet"),
    ("straight, flush, four to a flush", "buy"),
    ("three of a kind", "exchange two; bet with ace-king, or if the dealer shows the fourth"),
    ("pair, one card short of a straight", "buy"),
    ("pair with ace-king", "bet; twos and threes, unless ace or king is up: exchange three, keep ace-king"),
    ("pair of fours or better, no lower than the up card; any pair of its rank", "bet"),
    ("pair of tens or jacks, jack or queen up", "bet"),
    ("any other pair", "exchange three"),
    ("ace-king among three to a royal flush", "exchange two"),
    ("open-ended, two ways to a straight, or a gap that makes six in a row", "buy"),
    ("ace-king", "buy if one card short of a straight; else exchange three"),
    ("three of a suit within four ranks, seven or better; within five, two tens or better", "exchange two"),
    ("one card short of a straight, two tens or better, third card seven or better, nine or less up", "buy"),
    ("queen-jack-ten, nine or less up", "exchange two, if the queen would be kept"),
    ("ace, no ace up; king, ten or less up", "exchange four, or three (below)"),
    ("king, jack or queen up that the hand has too; king-queen, jack up", "exchange four, or three (below)"),
    ("queen or jack, up card four ranks lower, or three if the hand has it too", "exchange four, or three (below)"),
    ("ten or lower, up card five ranks lower, or four if the hand has it too", "exchange four, or three (below)"),
    ("all else", "fold"),
)
"""The chart that `plan` plays by, in words."""
_SEED, _BLOCKS = 671, 16
"""The rounds by which the main wagers are priced: blocks of 2^20."""
ENDS = (math.floor, math.ceil)
"""Bounds are rounded apart."""
WHY = (
    "simulated by a chart: every choice of any one hand is worth an exact fraction, but up to five drawn cards leave "
    "too many final hands to count them for all hands"
)
PATHS = ("", "with a bought card", "with exchanged cards")
"""How final hands come about."""


def count_supers() -> Ints:
    """All 2,598,960 hands of five cards, by `SUPERS`."""
    counts: Ints = arrays("lunar-poker-super", None, lambda: {"counts": _count_supers()})["counts"]
    return counts


def _count_supers() -> Ints:
    hands = np.ascontiguousarray(all_hands(5).T, dtype=np.int64)
    counts: Ints = np.bincount(numbers(super5, hands, range(5)), minlength=len(SUPERS))
    return counts


def _on(seat: int) -> str:
    """The spot of a Super Wager on the hand of a seat."""
    return f"seat-{seat}"


def _is_instant(cards: Sequence[int]) -> bool:
    """Whether five cards are a royal or straight flush."""
    return bool(plain(rank5)(*cards) >> 12 >= STRAIGHT_FLUSH)


# --- kernels ---------------------------------------------------------------------------------------------------------


@compiled
def straight_outs(ranks: int) -> int:
    """In how many ways one more rank makes ranks, as bits, a straight; twice if it makes one of six cards."""
    found = 0
    for rank in range(13):
        if ranks >> rank & 1 == 0:
            held = (ranks | 1 << rank) << 1 | (ranks | 1 << rank) >> 12  # an ace also stands below the deuce
            runs = held & held >> 1 & held >> 2 & held >> 3 & held >> 4
            found += int(runs != 0) + int(runs & runs >> 1 != 0)
    return found


@compiled
def plan(hand: Ints, seen: int) -> int:
    """What the chart does with five cards, the highest first, against a card of the dealer's."""
    category = rank5(hand[0], hand[1], hand[2], hand[3], hand[4]) >> 12
    counts, up = ranks_of(hand), seen >> 2
    suits, ranks, best, most = np.zeros(4, dtype=np.int64), 0, 0, 0
    for card in hand:
        suits[card & 3] += 1
        most = max(most, suits[card & 3])
        ranks |= 1 << (card >> 2)
        if counts[card >> 2] > counts[best]:
            best = card >> 2
    if category >= FULL_HOUSE or category == TWO_PAIR:
        return BETS
    if category >= STRAIGHT or most == 4:
        return BUYS
    if category == HIGH_CARD:
        return _plan_high_card(hand, ranks, up)
    odd = 0
    for place in range(5):
        odd |= int(hand[place] >> 2 != best) << place
    ace_king = ranks >> KING == 0b11
    if category == THREE_OF_A_KIND:
        return BETS if ace_king or best == up else odd
    if straight_outs(ranks):
        return BUYS
    if ace_king:
        return BETS if best >= 2 or up >= KING else _all_but(hand, KING)
    close = best in (_TEN, _JACK) and up in (_JACK, _QUEEN)
    return BETS if (best >= up and best >= 2) or best == up or close else odd


@compiled
def _plan_high_card(hand: Ints, ranks: int, up: int) -> int:
    """What the chart does with five cards without a pair."""
    outs, ace_king = straight_outs(ranks), ranks >> KING == 0b11
    draw = _straight_flush_draw(hand)
    if ace_king and draw and draw & 0b11 == 0:
        return draw
    if outs >= 2 or (outs and ace_king):
        return BUYS
    if ace_king:
        return _all_but(hand, KING)
    if draw:
        return draw
    if outs and hand[1] >> 2 >= _TEN and hand[2] >> 2 >= _SEVEN and up < _TEN:
        return BUYS
    high, match = hand[0] >> 2, int(ranks >> up & 1)
    if high == ACE:
        plays = up != ACE
    elif high == KING:
        plays = up <= _TEN or (up < KING and (match == 1 or hand[1] >> 2 == _QUEEN))
    else:
        plays = up + (4 if high >= _JACK else 5) - match <= high
    return _exchange(hand, up) if plays else FOLDS


@compiled
def _exchange(hand: Ints, up: int) -> int:
    """The cards that the chart exchanges of a hand that it plays for its high cards."""
    high = hand[0] >> 2
    if high == _QUEEN and hand[2] >> 2 == _TEN and up < _TEN:
        return 0b11000
    second = hand[1] >> 2
    suited = second >= _TEN and hand[0] & 3 == hand[1] & 3 and (up <= _TEN or second == _QUEEN)
    both = suited or (high >= KING and second == _QUEEN and _TEN - 1 <= up <= _JACK)
    return 0b11100 if both and second != up else 0b11110


@compiled
def _all_but(hand: Ints, least: int) -> int:
    """The cards below a rank, as bits of their places."""
    found = 0
    for place in range(5):
        found |= int(hand[place] >> 2 < least) << place
    return found


@compiled
def _straight_flush_draw(hand: Ints) -> int:
    """What is given up, as bits of places, to keep three cards of one suit within four ranks, a seven or better among
    them, or within five with two tens or better; else 0."""
    for suit in range(4):
        given, ranks, size = 0, 0, 0
        for place in range(5):
            if hand[place] & 3 == suit:
                ranks |= 1 << (hand[place] >> 2)
                size += 1
            else:
                given |= 1 << place
        if size == 3:
            low = 0
            while not ranks >> low & 1:
                low += 1
            span, tens = ranks >> low, ranks >> _TEN
            if (span < 0b10000 and ranks >= 1 << _SEVEN) or (span < 0b100000 and tens & (tens - 1)):
                return given
    return 0


@compiled
def _play(cards: Ints, qualifier: int, overlap: bool, endings: Ints, cases: int, found: Ints) -> None:
    """For dealt rounds (in columns: the player's five cards, the dealer's, those to draw) the place of the case in
    which each ends, played by the chart; the last cases are the two folds and the two instant payouts."""
    hand, six = np.empty(5, dtype=np.int64), np.empty(6, dtype=np.int64)
    for deal in range(len(found)):
        for place in range(5):  # the highest first
            card, lower = cards[place, deal], place
            while lower and hand[lower - 1] < card:
                hand[lower] = hand[lower - 1]
                lower -= 1
            hand[lower] = card
        seen = cards[9, deal]
        dealer = rank5(cards[5, deal], cards[6, deal], cards[7, deal], cards[8, deal], seen)
        value = rank5(hand[0], hand[1], hand[2], hand[3], hand[4])
        if value >> 12 >= STRAIGHT_FLUSH:
            found[deal] = cases - 2 + (value >> 12) - STRAIGHT_FLUSH
            continue
        way = plan(hand, seen)
        path, drawn = 0, 10
        if way == FOLDS:
            found[deal] = cases - 4
            continue
        if way == BUYS:
            path, six[:5], six[5] = 1, hand, cards[drawn, deal]
            value = rank6(six[0], six[1], six[2], six[3], six[4], six[5])
            second = second6(overlap, six, value)
        else:
            for place in range(5):
                if way > 0 and way >> place & 1:
                    path, hand[place] = 2, cards[drawn, deal]
                    drawn += 1
            value = rank5(hand[0], hand[1], hand[2], hand[3], hand[4])
            second = second5(hand, value)
        if path and not _bets(hand if path == 2 else six, value, seen, qualifier):
            found[deal] = cases - 3
            continue
        made = combination(qualifier, value) * MADE + second
        found[deal] = endings[path, made, compare(qualifier, value, dealer)]


@compiled
def _bets(hand: Ints, value: int, seen: int, qualifier: int) -> bool:
    """Whether the chart bets a hand after a draw."""
    if value >> 12 >= PAIR:
        return True
    return value >= qualifier and bool(ranks_of(hand)[seen >> 2])
