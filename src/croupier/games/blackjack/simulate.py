"""Blackjack dealt by the million: shoes with a cut card or a new shuffle each round, any strategy, every wager."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.games.blackjack.analysis import HIT, Strategy, all_hands
from croupier.games.blackjack.hands import (
    BUST,
    BUST_22,
    DEALER_BLACKJACK,
    RESULTS,
    TIE,
    WIN,
    add,
    compare,
    value,
)
from croupier.games.blackjack.push_22 import NOT_22, SUITS_ARE
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.side_finished import straight_run
from croupier.games.blackjack.stakes import (
    ADDED,
    ALONE,
    DOUBLED,
    DOUBLED_FREE,
    FREE_BET,
    ORIGINAL,
    UNITS,
    doubles_add,
    result_nets,
    split_kinds,
)
from croupier.games.script import Place
from croupier.games.side import DEALER, OWN
from croupier.kernels import compiled

MOST = 32
"""Half the size of the histogram of what split hands make together, in units."""
MOST_CARDS = 21
"""No hand has more cards: that many aces."""
(
    PEEKS,
    TAKES_ALL,
    RETURNS_BUSTED,
    HARD_STANDS,
    SOFT_STANDS,
    PUSHES_22,
    WAITS,
    WINS_21,
    TIES_DRAWN_21,
    BEATS_SPLIT,
    SPLIT_HANDS,
    SPLIT_ACE_HANDS,
    HITS_ACES,
    DOUBLES_ACES,
    DOUBLES_LONGER,
    SURRENDERS,
    DRAWS_OUT,
    TRACKS,
    SWITCHES,
    SWITCHED_PAYS,
    BUST_WAITS,
    SEATS,
) = range(22)
"""Places of the rules of play in the kernel's list."""
ALWAYS = 2
"""The answer of `WINS_21` where every 21 of a player wins, not only one of two cards after a split."""
BLIND = 2
"""The answer of `SWITCHES` where cards are switched before the hole card is looked at."""


@compiled
def _put_behind(deck: NDArray[np.int64], dealt: int, limit: int) -> int:
    """Exchange the cards dealt, which lie first, with those left, up to `limit`; how many are left."""
    for place in range(min(dealt, limit - dealt)):
        other = limit - 1 - place
        deck[place], deck[other] = deck[other], deck[place]
    return limit - dealt


@compiled
def _draw(state: stream.State, deck: NDArray[np.int64], cursor: NDArray[np.int64], limit: int) -> int:
    """The next card of a shoe that is shuffled as it is dealt: its cards lie from the cursor to `limit`.

    When they are out, what earlier rounds have left is shuffled and dealt: it lies behind. With every card of the decks
    on the table the last one comes again. It is done without a call or a jump, which would cost half the speed.
    """
    place = min(cursor[0], len(deck) - 1)
    other = place + stream.below(state, (limit if place < limit else len(deck)) - place)
    card = deck[other]
    deck[other] = deck[place]
    deck[place] = card
    cursor[0] = place + 1
    return int(card)


@compiled
def _rounds(
    seed: int,
    block: int,
    rounds: int,
    cards_in_shoe: NDArray[np.int64],
    behind: int,
    rules: NDArray[np.int64],
    may_double: NDArray[np.bool_],
    may_double_split: NDArray[np.bool_],
    then: NDArray[np.int16],
    points: NDArray[np.int64],
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    splits: NDArray[np.int8],
    surrenders: NDArray[np.int8],
    free_plays: NDArray[np.int8],
    free_doubles: NDArray[np.int8],
    adds: NDArray[np.int64],
    split_stakes: NDArray[np.int64],
    nets: NDArray[np.int64],
    switches: NDArray[np.int8],
    tags: NDArray[np.int64],
    per: int,
    insures: NDArray[np.bool_],
    single: NDArray[np.int64],
    surrendered: NDArray[np.int64],
    split_nets: NDArray[np.int64],
    staked: NDArray[np.int64],
    insured: NDArray[np.int64],
    seen: NDArray[np.int64],
    dealer_sizes: NDArray[np.int64],
    beats: NDArray[np.int64],
    runs: NDArray[np.int64],
    suits_22: NDArray[np.int64],
) -> None:
    """Deal rounds to some players and count how they end, by count of the cards seen.

    `behind` is the number of cards behind the cut card, -1 for a new shuffle before every round. Strategies lie one
    above the other. With a count there is one for each count from the lowest to the highest, the middle one at nought:
    the count as it runs, or taken per `per` cards that are left. Where cards are switched (`switches`, by the values of
    the four cards and the up card) the player has two boxes, and there is a strategy for every two cards of the other.
    `adds` is the kind of stake that a double adds to a total, `split_stakes` what lies on the hands of a split pair,
    `nets` what a unit of each kind makes by result.

    It is one long kernel on purpose: calls that pass this many arrays cost more than the round itself.
    """
    state = stream.start(seed, block)
    deck = cards_in_shoe.copy()
    size = len(deck)
    cursor = np.zeros(1, dtype=np.int64)
    limit = size
    # Rules asked in the loops below lie in variables of their own: a list could change with every tally.
    hard_stands, soft_stands, longer = rules[HARD_STANDS], rules[SOFT_STANDS], rules[DOUBLES_LONGER] == 1
    wins_21, pushes_22 = rules[WINS_21], rules[PUSHES_22]
    switching = rules[SWITCHES] > 0
    boxes = 2 if switching else rules[SEATS]
    most = 2 * boxes * rules[SPLIT_HANDS] + 4
    enough = MOST_CARDS * (boxes * rules[SPLIT_HANDS] + 1)
    total_of = np.zeros(most, dtype=np.int64)
    own_of = np.zeros(most, dtype=np.int64)
    units_of = np.zeros(most, dtype=np.int64)
    waits = np.zeros(most, dtype=np.int64)
    cards_of = np.zeros(most, dtype=np.int64)
    own = np.zeros(2 * boxes, dtype=np.int64)
    naturals = np.zeros(boxes, dtype=np.int64)
    ends = np.zeros(boxes + 1, dtype=np.int64)
    was_split = np.zeros(boxes, dtype=np.bool_)
    gave_up = np.zeros(boxes, dtype=np.bool_)
    drawn = np.zeros(32, dtype=np.int64)
    levels = len(plays)
    running = 0
    counting = levels > 1 and not switching
    level = 0
    looked_at = 0
    for _ in range(rounds):
        if behind < 0 or limit - cursor[0] <= behind:
            cursor[0] = 0
            limit = size
            running = 0
        if counting:
            true = running * per / (limit - cursor[0]) if per else float(running)
            level = max(0, min(levels - 1, int(np.floor(true)) + levels // 2))
        tally = level if counting else 0
        if limit - cursor[0] < enough:
            limit = _put_behind(deck, cursor[0], limit)
            cursor[0] = 0
        begin = cursor[0]
        for card in range(2 * boxes):
            own[card] = _draw(state, deck, cursor, limit)
        up = _draw(state, deck, cursor, limit)
        hole = _draw(state, deck, cursor, limit)
        if seen.size:
            held = len(seen) - 2
            for begins in range(0, 2 * boxes, held):
                for card in range(held):
                    seen[card, looked_at] = own[begins + card]
                seen[held, looked_at], seen[held + 1, looked_at] = up, hole
                looked_at += 1
        shown = value(up)
        dealer = add(add(0, shown), value(hole))
        dealer_natural = dealer == 53
        dealer_cards = 2
        suits = (1 << (up & 3)) | (1 << (hole & 3))
        if shown == 1 and insures[tally]:
            insured[tally, 1 if dealer_natural else 0] += 1
        over = dealer_natural and rules[PEEKS] == 1
        for box in range(boxes):
            naturals[box] = 1 if points[then[then[0, value(own[2 * box])], value(own[2 * box + 1])]] == 53 else 0
        chooses = switching and (not over or rules[SWITCHES] == BLIND)
        if chooses and switches[value(own[0]), value(own[1]), value(own[2]), value(own[3]), shown]:
            own[1], own[3] = own[3], own[1]
            for box in range(2):
                made = points[then[then[0, value(own[2 * box])], value(own[2 * box + 1])]] == 53
                naturals[box] = rules[SWITCHED_PAYS] if made else 0
        count = 0
        live = rules[DRAWS_OUT] == 1
        drawn_cards = 2
        for box in range(boxes):
            a, b = own[2 * box], own[2 * box + 1]
            if switching:
                high, low = value(own[2 - 2 * box]), value(own[3 - 2 * box])
                if high < low:
                    high, low = low, high
                level = high * (high - 1) // 2 + low - 1
            alone = then[0, value(a)]
            hand = int(then[alone, value(b)])
            begins = count
            units_of[begins], cards_of[begins], total_of[begins] = ALONE, 2, points[hand]
            own_of[begins] = ORIGINAL
            if box == 0 or switching:
                drawn[0], drawn[1] = a, b
            was_split[box] = False
            gave_up[box] = False
            if over or naturals[box] or points[hand] & 31 == 21:
                count += 1
            elif rules[SURRENDERS] == 1 and surrenders[level, hand, shown] == 1:
                gave_up[box] = True
                count += 1
            elif value(a) == value(b) and splits[level, value(a), shown] == 1:
                was_split[box] = True
                pair = value(a)
                hands = rules[SPLIT_ACE_HANDS] if pair == 1 else rules[SPLIT_HANDS]
                # The hands still to be dealt to, the next one last: a hand that is split off comes after its own.
                waits[0], waits[1] = split_stakes[pair, 1], split_stakes[pair, 0]
                waiting = 2
                while waiting > 0:
                    card = value(_draw(state, deck, cursor, limit))
                    if card == pair and count - begins + waiting < hands:
                        waits[waiting] = waits[waiting - 1]
                        waits[waiting - 1] = split_stakes[pair, 2]
                        waiting += 1
                        continue
                    waiting -= 1
                    stake = waits[waiting]
                    hand = int(then[alone, card])
                    units = ALONE
                    total = points[hand]
                    cards = 2
                    if pair != 1 or rules[HITS_ACES] == 1:
                        on_free = stake == FREE_BET
                        doubles_now = pair != 1 or rules[DOUBLES_ACES] == 1
                        doubling = free_doubles[level, hand, shown] if on_free else doubles[level, hand, shown]
                        if doubles_now and doubling == 1 and may_double_split[total]:
                            units = DOUBLED_FREE if adds[total] == FREE_BET else DOUBLED
                            cards = 3
                            total = add(total, value(_draw(state, deck, cursor, limit)))
                        else:
                            doubles_now = doubles_now and longer
                            while (free_plays[level, hand, shown] if on_free else plays[level, hand, shown]) == HIT:
                                card = value(_draw(state, deck, cursor, limit))
                                total = add(total, card)
                                cards += 1
                                hand = int(then[hand, card])
                                if hand < 0:
                                    break
                                if doubles_now and doubles[level, hand, shown] == 1 and may_double_split[total]:
                                    units = DOUBLED
                                    cards += 1
                                    total = add(total, value(_draw(state, deck, cursor, limit)))
                                    break
                    units_of[count], total_of[count], cards_of[count], own_of[count] = units, total, cards, stake
                    count += 1
            elif doubles[level, hand, shown] == 1 and may_double[points[hand]]:
                card = _draw(state, deck, cursor, limit)
                if box == 0 or switching:
                    drawn[2] = card
                    drawn_cards = 3
                units_of[begins], cards_of[begins] = DOUBLED_FREE if adds[points[hand]] == FREE_BET else DOUBLED, 3
                total_of[begins] = add(total_of[begins], value(card))
                count += 1
            else:
                while plays[level, hand, shown] == HIT:
                    card = _draw(state, deck, cursor, limit)
                    if box == 0 or switching:
                        drawn[drawn_cards] = card
                        drawn_cards += 1
                    total_of[begins] = add(total_of[begins], value(card))
                    cards_of[begins] += 1
                    hand = int(then[hand, value(card)])
                    if hand < 0:
                        break
                    if longer and doubles[level, hand, shown] == 1 and may_double[points[hand]]:
                        card = _draw(state, deck, cursor, limit)
                        if box == 0 or switching:
                            drawn[drawn_cards] = card
                            drawn_cards += 1
                        units_of[begins] = DOUBLED
                        total_of[begins] = add(total_of[begins], value(card))
                        cards_of[begins] += 1
                        break
                count += 1
            ends[box + 1] = count
            if not over and not gave_up[box] and (naturals[box] != 1 or rules[WAITS] == 1):
                for one in range(begins, count):
                    if total_of[one] & 31 <= 21 or rules[BUST_WAITS] == 1:
                        live = True
        if live and not dealer_natural:
            while dealer & 31 < (soft_stands if dealer & 32 else hard_stands):
                card = _draw(state, deck, cursor, limit)
                dealer = add(dealer, value(card))
                suits |= 1 << (card & 3)
                dealer_cards += 1
        # Settlement
        for box in range(boxes):
            staked[tally, 0] += 1
            if gave_up[box]:
                surrendered[tally] += 1
                staked[tally, 1] += 1
                continue
            together = 0
            wagered = 0
            for one in range(ends[box], ends[box + 1]):
                units = units_of[one]
                natural = 0 if was_split[box] else naturals[box]
                result = compare(total_of[one], natural, dealer, dealer_natural, pushes_22)
                if result == TIE and wins_21 > 0 and total_of[one] & 31 == 21:
                    if wins_21 == ALWAYS or (was_split[box] and cards_of[one] == 2):
                        result = WIN
                elif result == DEALER_BLACKJACK and rules[TIES_DRAWN_21] == 1 and not was_split[box]:
                    result = TIE if total_of[one] & 31 == 21 and units == ALONE else result
                elif result == BUST and dealer_natural and rules[RETURNS_BUSTED] == 1:
                    result = DEALER_BLACKJACK if was_split[box] or units != ALONE else result
                elif result == BUST and rules[BUST_WAITS] == 1 and dealer & 31 == 22:
                    result = BUST_22
                stake = own_of[one]
                wagered += (stake != FREE_BET) + (units == DOUBLED)
                if not was_split[box]:
                    single[tally, units, result] += 1
                else:
                    together += nets[stake, result]
                    if units != ALONE:
                        together += nets[ADDED if units == DOUBLED else FREE_BET, result]
            staked[tally, 1] += wagered
            if was_split[box]:
                split_nets[tally, wagered, together + MOST] += 1
        if rules[TRACKS] == 1:
            how = 0 if dealer_natural else 1 if dealer & 31 > 21 else 2
            dealer_sizes[how, min(dealer_cards, 15)] += 1
            suits_22[SUITS_ARE[suits] if dealer & 31 == 22 else NOT_22] += 1
            if total_of[0] & 31 != 20 or (was_split[0] and rules[BEATS_SPLIT] == 0):
                beats[0] += 1
            elif dealer_natural:
                beats[2] += 1
            elif dealer & 31 == 21 and not gave_up[0]:
                beats[min(dealer_cards, 7)] += 1
            else:
                beats[1] += 1
            if was_split[0]:
                drawn_cards = 2
            runs[straight_run(drawn[:drawn_cards])] += 1
        if counting:
            for place in range(begin, cursor[0]):
                running += tags[value(deck[place])]


@dataclass
class Tallies:
    """How simulated rounds ended; the first place is the true count."""

    single: NDArray[np.int64]
    """Hands that were not split: the wager alone, doubled or doubled for free, by result."""
    surrendered: NDArray[np.int64]
    split_nets: NDArray[np.int64]
    """By what was staked on split hands: what they made together, in units from -`MOST`."""
    staked: NDArray[np.int64]
    """Rounds, and units staked."""
    insured: NDArray[np.int64]
    """Insurance wagers lost and won."""
    seen: NDArray[np.int64]
    """First cards, if they are looked at, in columns: a player's (of both hands where there are two), the dealer's."""
    dealer_sizes: NDArray[np.int64]
    beats: NDArray[np.int64]
    runs: NDArray[np.int64]
    suits_22: NDArray[np.int64]
    """Dealer's hands without a 22, and those with one by its suits."""

    @property
    def layout(self) -> dict[Place, range]:
        """Where cards lie among those seen."""
        held = len(self.seen) - 2
        return {OWN.place: range(held), DEALER.place: range(held, held + 2)}


@dataclass(frozen=True)
class CardCount:
    """A card count: what each value adds to it, and what is done at each count, nought in the middle."""

    tags: tuple[int, ...]
    strategies: tuple[Strategy, ...]
    per: int = 52
    """The count is taken per so many cards that are left; 0: as it runs."""
    insures: tuple[bool, ...] = ()
    """Whether insurance is taken, count by count."""


@dataclass(frozen=True)
class Dealt:
    """What is simulated: the rules, how far the shoe is dealt, how many play, and which wagers are looked at."""

    play: Play
    cards: tuple[int, ...]
    """The cards of a full shoe."""
    behind: int = -1
    seats: int = 1
    looks: bool = False
    """Whether the first cards are kept, for the wagers on them."""
    tracks: bool = False
    """Whether the dealer's cards, bad beats and sequences are counted too."""
    count: CardCount | None = field(default=None)
    switches: NDArray[np.int8] | None = None
    """Where a player has two hands: whether their second cards are switched, by the values of the four cards and the up
    card; there is a strategy for every two cards of the other hand then."""


@lru_cache(maxsize=1)
def _then() -> NDArray[np.int16]:
    """The hand that one more card makes, in little room."""
    return all_hands().then.astype(np.int16)


def _allowed(dealt: Dealt) -> tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.bool_]]:
    """The rules of play as the kernels take them: their list, and the totals that may be doubled, after a split too."""
    play = dealt.play
    listed = np.zeros(SEATS + 1, dtype=np.int64)
    for place, answer in (
        (PEEKS, play.peeks),
        (TAKES_ALL, play.takes_all),
        (RETURNS_BUSTED, play.returns_busted),
        (HARD_STANDS, play.stands_on[0]),
        (SOFT_STANDS, play.stands_on[1]),
        (PUSHES_22, play.push_22),
        (WAITS, play.blackjack_waits),
        (WINS_21, ALWAYS if play.wins_21 else play.split_21_wins),
        (TIES_DRAWN_21, play.blackjack_ties_drawn_21),
        (BEATS_SPLIT, play.beats_after_split),
        (SPLIT_HANDS, play.split_hands),
        (SPLIT_ACE_HANDS, play.split_ace_hands),
        (HITS_ACES, play.hits_split_aces),
        (DOUBLES_ACES, play.doubles_split_aces),
        (DOUBLES_LONGER, play.doubles_longer),
        (SURRENDERS, play.surrender),
        (DRAWS_OUT, dealt.tracks or play.draws_out),
        (SEATS, dealt.seats),
        (TRACKS, dealt.tracks),
        (SWITCHES, play.switches * (BLIND if play.switches_blind else 1)),
        (SWITCHED_PAYS, play.switched_blackjack * 2),
        (BUST_WAITS, play.bust_22 is not None),
    ):
        listed[place] = int(answer)
    doubles, after = (
        np.array([total in one for total in range(64)]) for one in (play.doubles, play.doubles_after_split)
    )
    return listed, doubles, after


NO_SWITCHES = np.zeros((1, 1, 1, 1, 1), dtype=np.int8)


def simulate(dealt: Dealt, strategy: Strategy | Sequence[Strategy], seed: int, block: int, rounds: int) -> Tallies:
    """One block of rounds with a strategy, with one for each count, or with one for every two cards of another hand."""
    table = all_hands()
    strategies = dealt.count.strategies if dealt.count else (strategy,) if isinstance(strategy, Strategy) else strategy
    levels = len(dealt.count.strategies) if dealt.count else 1
    tallies = Tallies(
        np.zeros((levels, UNITS, len(RESULTS)), dtype=np.int64),
        np.zeros(levels, dtype=np.int64),
        np.zeros((levels, MOST + 1, 2 * MOST + 1), dtype=np.int64),
        np.zeros((levels, 2), dtype=np.int64),
        np.zeros((levels, 2), dtype=np.int64),
        np.zeros((6 if dealt.play.switches else 4, rounds * dealt.seats * dealt.looks), dtype=np.int64),
        np.zeros((3, 16), dtype=np.int64),
        np.zeros(8, dtype=np.int64),
        np.zeros(8, dtype=np.int64),
        np.zeros(4, dtype=np.int64),
    )
    count = dealt.count
    _rounds(
        seed, block, rounds, np.array(dealt.cards, dtype=np.int64), dealt.behind, *_allowed(dealt),
        _then(), table.points,
        *_stacked(strategies), *_laid(dealt.play), NO_SWITCHES if dealt.switches is None else dealt.switches,
        np.array(count.tags if count else (0,) * 11, dtype=np.int64), count.per if count else 0,
        np.array(count.insures if count and count.insures else (False,) * levels),
        tallies.single, tallies.surrendered, tallies.split_nets, tallies.staked, tallies.insured,
        tallies.seen, tallies.dealer_sizes, tallies.beats, tallies.runs, tallies.suits_22,
    )  # fmt: skip
    return tallies


_Table = NDArray[np.int8]


def _stacked(strategies: Sequence[Strategy]) -> tuple[_Table, _Table, _Table, _Table, _Table, _Table]:
    """Strategies one above the other, as the kernels take them."""
    plays, doubles, splits, surrenders, free_plays, free_doubles = (
        np.stack([getattr(one, part) for one in strategies]) for part in Strategy.PARTS
    )
    return plays, doubles, splits, surrenders, free_plays, free_doubles


def _laid(play: Play) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """What lies on hands, as the kernels take it: what doubles add, what split hands have, what each kind makes."""
    kinds = np.array([split_kinds(play, pair) for pair in range(11)])
    return doubles_add(play), kinds, np.floor(result_nets(play).astype(np.float64)).astype(np.int64)
