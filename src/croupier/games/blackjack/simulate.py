"""Blackjack dealt by the million: shoes with a cut card or a new shuffle each round, any strategy, every wager."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.errors import Refused
from croupier.games.blackjack.analysis import ACTIONS, HIT, STAND, Strategy, all_hands
from croupier.games.blackjack.hands import (
    BLACKJACK,
    BLACKJACK_21,
    BUST,
    DEALER_BLACKJACK,
    DEALER_BUST,
    LOSE,
    RESULTS,
    TIE,
    WIN,
    add,
    compare,
    value,
)
from croupier.games.blackjack.play import Play
from croupier.games.blackjack.side import outcome, straight_run
from croupier.kernels import compiled

MOST = 32
"""Half the size of the histogram of what split hands make together, in units."""
(
    PEEKS,
    TAKES_ALL,
    HITS_17,
    PUSHES_22,
    TIES_21,
    WINS_SPLIT_21,
    TIES_DRAWN_21,
    SPLIT_HANDS,
    SPLIT_ACE_HANDS,
    HITS_ACES,
    SURRENDERS,
    DRAWS_OUT,
    TRACKS,
) = range(13)
"""Places of the rules of play in the kernel's list."""


@compiled
def _draw(state: stream.State, deck: NDArray[np.int64], cursor: NDArray[np.int64]) -> int:
    """The next card of a shoe that is shuffled as it is dealt."""
    place = cursor[0]
    other = place + stream.below(state, len(deck) - place)
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
    decks: int,
    behind: int,
    rules: NDArray[np.int64],
    first: NDArray[np.int64],
    then: NDArray[np.int16],
    points: NDArray[np.int64],
    may_double: NDArray[np.bool_],
    may_double_split: NDArray[np.bool_],
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    splits: NDArray[np.int8],
    surrenders: NDArray[np.int8],
    tags: NDArray[np.int64],
    single: NDArray[np.int64],
    surrendered: NDArray[np.int64],
    split_nets: NDArray[np.int64],
    staked: NDArray[np.int64],
    sides: NDArray[np.int64],
    dealer_sizes: NDArray[np.int64],
    beats: NDArray[np.int64],
    runs: NDArray[np.int64],
) -> None:
    """Deal rounds to one hand and count how they end, by true count.

    `behind` is the number of cards behind the cut card, -1 for a new shuffle before every round. The strategy is a
    table for each true count from the lowest to the highest, the middle one at nought.
    """
    state = stream.start(seed, block)
    size = 52 * decks
    deck = np.arange(size) % 52
    cursor = np.zeros(1, dtype=np.int64)
    most = 2 * rules[SPLIT_HANDS] + 4
    hand_of = np.zeros(most, dtype=np.int64)
    total_of = np.zeros(most, dtype=np.int64)
    units_of = np.zeros(most, dtype=np.int64)
    cards_of = np.zeros(most, dtype=np.int64)
    drawn = np.zeros(32, dtype=np.int64)
    levels = len(plays)
    running = 0
    counting = levels > 1
    for _ in range(rounds):
        if behind < 0 or size - cursor[0] <= behind:
            cursor[0] = 0
            running = 0
        level = 0
        if counting:
            level = int(np.floor(running * 52 / (size - cursor[0]))) + levels // 2
            level = max(0, min(levels - 1, level))
        began = cursor[0]
        a = _draw(state, deck, cursor)
        up = _draw(state, deck, cursor)
        b = _draw(state, deck, cursor)
        hole = _draw(state, deck, cursor)
        for wanted in range(len(first)):
            sides[wanted, outcome(first[wanted, 0], first[wanted, 1], a, b, up, hole)] += 1
        shown = value(up)
        alone = then[0, value(a)]
        hand = int(then[alone, value(b)])
        natural = points[hand] == 53
        dealer = add(add(0, shown), value(hole))
        dealer_natural = dealer == 53
        dealer_cards = 2
        count = 1
        hand_of[0], units_of[0], cards_of[0], total_of[0] = hand, 1, 2, points[hand]
        drawn[0], drawn[1] = a, b
        drawn_cards = 2
        was_split = False
        gave_up = False
        over = dealer_natural and rules[PEEKS] == 1
        if not over and not natural:
            if rules[SURRENDERS] == 1 and surrenders[level, hand, shown] == 1:
                gave_up = True
            elif value(a) == value(b) and splits[level, value(a), shown] == 1:
                was_split = True
                pair = value(a)
                limit = rules[SPLIT_ACE_HANDS] if pair == 1 else rules[SPLIT_HANDS]
                count = 0
                waiting = 2
                while waiting > 0:
                    card = value(_draw(state, deck, cursor))
                    if card == pair and count + waiting < limit:
                        waiting += 1
                        continue
                    waiting -= 1
                    hand = int(then[alone, card])
                    units = 1
                    total = points[hand]
                    cards = 2
                    if pair != 1 or rules[HITS_ACES] == 1:
                        if doubles[level, hand, shown] == 1 and may_double_split[total]:
                            units = 2
                            cards = 3
                            total = add(total, value(_draw(state, deck, cursor)))
                        else:
                            while plays[level, hand, shown] == HIT:
                                card = value(_draw(state, deck, cursor))
                                total = add(total, card)
                                cards += 1
                                hand = int(then[hand, card])
                                if hand < 0:
                                    break
                    units_of[count], total_of[count], cards_of[count] = units, total, cards
                    count += 1
            elif doubles[level, hand, shown] == 1 and may_double[points[hand]]:
                card = _draw(state, deck, cursor)
                drawn[2] = card
                drawn_cards = 3
                units_of[0], cards_of[0] = 2, 3
                total_of[0] = add(total_of[0], value(card))
            else:
                while plays[level, hand, shown] == HIT:
                    card = _draw(state, deck, cursor)
                    drawn[drawn_cards] = card
                    drawn_cards += 1
                    total_of[0] = add(total_of[0], value(card))
                    cards_of[0] += 1
                    hand = int(then[hand, value(card)])
                    if hand < 0:
                        break
        live = rules[DRAWS_OUT] == 1
        if not over and not gave_up:
            for one in range(count):
                if total_of[one] & 31 <= 21 and (not natural or rules[TIES_21] == 1):
                    live = True
        if live and not dealer_natural:
            while dealer & 31 < 17 or (dealer == 49 and rules[HITS_17] == 1):
                dealer = add(dealer, value(_draw(state, deck, cursor)))
                dealer_cards += 1
        # Settlement
        staked[level, 0] += 1
        if gave_up:
            surrendered[level] += 1
            staked[level, 1] += 1
        else:
            together = 0
            for one in range(count):
                result = compare(total_of[one], natural and not was_split, dealer, dealer_natural, rules[PUSHES_22])
                if result == BLACKJACK_21:
                    result = TIE if rules[TIES_21] == 1 else BLACKJACK
                elif result == TIE and was_split and rules[WINS_SPLIT_21] == 1:
                    if total_of[one] & 31 == 21 and cards_of[one] == 2:
                        result = WIN
                elif result == DEALER_BLACKJACK and rules[TIES_DRAWN_21] == 1 and not was_split:
                    result = TIE if total_of[one] & 31 == 21 and units_of[one] == 1 else result
                staked[level, 1] += units_of[one]
                if not was_split:
                    single[level, units_of[0] - 1, result] += 1
                elif result in (WIN, DEALER_BUST):
                    together += units_of[one]
                elif result in (LOSE, BUST):
                    together -= units_of[one]
                elif result == DEALER_BLACKJACK:
                    together -= units_of[one] if rules[TAKES_ALL] == 1 else 1 if one == 0 else 0
            if was_split:
                split_nets[level, together + MOST] += 1
        if rules[TRACKS] == 1:
            how = 0 if dealer_natural else 1 if dealer & 31 > 21 else 2
            dealer_sizes[how, min(dealer_cards, 15)] += 1
            own = total_of[0] & 31
            if own != 20:
                beats[0] += 1
            elif dealer_natural:
                beats[2] += 1
            elif dealer & 31 == 21 and not gave_up:
                beats[min(dealer_cards, 7)] += 1
            else:
                beats[1] += 1
            if was_split or gave_up:
                drawn_cards = 2
            run = straight_run(drawn[:drawn_cards])
            if run == 6:
                for place in range(6):
                    if drawn[place] == 51:
                        run = 7
            runs[run] += 1
        if counting:
            for place in range(began, cursor[0]):
                running += tags[value(deck[place])]


@dataclass
class Tallies:
    """How simulated rounds ended; the first place is the true count."""

    single: NDArray[np.int64]
    """Hands that were not split: one unit or two, by result."""
    surrendered: NDArray[np.int64]
    split_nets: NDArray[np.int64]
    """What split hands made together, in units from -`MOST`."""
    staked: NDArray[np.int64]
    """Rounds, and units staked."""
    sides: NDArray[np.int64]
    dealer_sizes: NDArray[np.int64]
    beats: NDArray[np.int64]
    runs: NDArray[np.int64]


HI_LO = (0, -1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
"""The tags of the best known count, by value."""


@dataclass(frozen=True)
class Count:
    """A card count: what each value adds to it, and the strategies and wagers by true count, nought in the middle."""

    tags: tuple[int, ...]
    strategies: tuple[Strategy, ...]


@dataclass(frozen=True)
class Index:
    """A departure from the chart: what is done with a hand against an up card from a true count on."""

    hand: str
    """`16`, `A,7` or `10,10`, as the charts name hands."""
    up: int
    action: str
    at: int


def counting(
    strategy: Strategy, indices: tuple[Index, ...] = (), tags: tuple[int, ...] = HI_LO, most: int = 10
) -> Count:
    """A count with a strategy for each true count from `-most` to `most`: the one given, and its indices."""
    table = all_hands()
    levels = []
    for level in range(-most, most + 1):
        changed = strategy.copy()
        for index in indices:
            if level < index.at:
                continue
            values = [1 if one == "A" else int(one) for one in index.hand.split(",")]
            pair = values[0] if len(values) == 2 and values[0] == values[1] else 0
            soft = len(values) == 2 and 1 in values and not pair
            same = table.points == (sum(values) + 10 + 32 if soft else sum(values))
            if index.action == "split":
                changed.splits[pair, index.up] = 1
            elif index.action == "surrender":
                changed.surrenders[same & (table.size == 2), index.up] = 1
            elif index.action == "double":
                changed.doubles[same, index.up] = 1
            elif index.action in ("stand", "hit"):
                changed.plays[same, index.up] = HIT if index.action == "hit" else STAND
                changed.doubles[same, index.up] = 0
            else:
                raise Refused(f"{index.action!r} is no action.", allowed=ACTIONS)
        levels.append(changed)
    return Count(tags, tuple(levels))


@dataclass(frozen=True)
class Dealt:
    """What is simulated: the rules, how far the shoe is dealt, and which wagers are looked at."""

    play: Play
    decks: int
    behind: int = -1
    first: tuple[tuple[int, int], ...] = ()
    """Kind and place of the ace of each wager on the first cards."""
    tracks: bool = False
    """Whether the dealer's cards, bad beats and sequences are counted too."""
    count: Count | None = field(default=None)


@lru_cache(maxsize=1)
def _then() -> NDArray[np.int16]:
    return all_hands().then.astype(np.int16)


def _rules(dealt: Dealt) -> NDArray[np.int64]:
    play = dealt.play
    listed = np.zeros(13, dtype=np.int64)
    for place, answer in (
        (PEEKS, play.peeks),
        (TAKES_ALL, play.takes_all),
        (HITS_17, play.hits_soft_17),
        (PUSHES_22, play.pushes_22),
        (TIES_21, play.blackjack_ties_21),
        (WINS_SPLIT_21, play.split_21_wins),
        (TIES_DRAWN_21, play.blackjack_ties_drawn_21),
        (SPLIT_HANDS, play.split_hands),
        (SPLIT_ACE_HANDS, play.split_ace_hands),
        (HITS_ACES, play.hits_split_aces),
        (SURRENDERS, play.surrender),
        (DRAWS_OUT, dealt.tracks),
        (TRACKS, dealt.tracks),
    ):
        listed[place] = int(answer)
    return listed


def simulate(dealt: Dealt, strategy: Strategy, seed: int, block: int, rounds: int) -> Tallies:
    """One block of rounds with a strategy, or with one for each true count."""
    table = all_hands()
    strategies = dealt.count.strategies if dealt.count else (strategy,)
    levels = len(strategies)
    play = dealt.play
    tallies = Tallies(
        np.zeros((levels, 2, len(RESULTS)), dtype=np.int64),
        np.zeros(levels, dtype=np.int64),
        np.zeros((levels, 2 * MOST + 1), dtype=np.int64),
        np.zeros((levels, 2), dtype=np.int64),
        np.zeros((max(1, len(dealt.first)), 8), dtype=np.int64),
        np.zeros((3, 16), dtype=np.int64),
        np.zeros(8, dtype=np.int64),
        np.zeros(8, dtype=np.int64),
    )
    _rounds(
        seed, block, rounds, dealt.decks, dealt.behind, _rules(dealt),
        np.array(dealt.first, dtype=np.int64).reshape(-1, 2), _then(), table.points,
        np.array([total in play.doubles for total in range(64)]),
        np.array([total in play.doubles_after_split for total in range(64)]),
        np.stack([one.plays for one in strategies]), np.stack([one.doubles for one in strategies]),
        np.stack([one.splits for one in strategies]), np.stack([one.surrenders for one in strategies]),
        np.array(dealt.count.tags if dealt.count else (0,) * 11, dtype=np.int64),
        tallies.single, tallies.surrendered, tallies.split_nets, tallies.staked,
        tallies.sides, tallies.dealer_sizes, tallies.beats, tallies.runs,
    )  # fmt: skip
    return tallies
