"""Blackjack dealt by the million: shoes with a cut card or a new shuffle each round, any strategy, every wager."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.games.blackjack.colours import COLOURS, colour
from croupier.games.blackjack.compositions import all_hands, zappable
from croupier.games.blackjack.finals import CLASSES, SUITED_777, TWO_CARDS, final, suits_of
from croupier.games.blackjack.hands import (
    BEATS_22,
    BUST,
    BUST_22,
    BUST_WINS,
    DEALER_22,
    DEALER_BLACKJACK,
    DEALER_BUST,
    FIRST_FINAL,
    GIVEN_UP,
    PLAYER_21,
    RESULTS,
    SUPER_SUITED,
    TIE,
    WIN,
    add,
    add_to,
    compare,
    second_chance,
    value,
)
from croupier.games.blackjack.push_22 import NOT_22, SUITS_ARE
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.second_chance import seconds
from croupier.games.blackjack.side_finished import straight_run
from croupier.games.blackjack.stakes import (
    ALONE,
    DOUBLE_BET,
    DOUBLED,
    DOUBLED_FREE,
    FREE_BET,
    ORIGINAL,
    REDOUBLED,
    TIMES,
    UNITS,
    UNITS_AT,
    apart,
    doubles_add,
    parts_of_a_unit,
    result_nets,
    saved,
    second_nets,
    second_units,
    split_kinds,
)
from croupier.games.blackjack.strategy import DOUBLE, HIT, SPLIT, SURRENDER, Strategy
from croupier.games.script import Place
from croupier.games.side import DEALER, OWN
from croupier.kernels import compiled

MOST = 32
"""Half the size of the histogram of what split hands make together, in units or the parts that they are settled in."""
MOST_CARDS = 21
"""No hand has more cards: that many aces."""
(
    PEEKS,
    TAKES_ALL,
    RETURNS_BUSTED,
    HARD_STANDS,
    SOFT_STANDS,
    DEALER_ACE_TO,
    SPLIT_TWO_BEAT_22,
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
    YIELDS_SPLIT,
    YIELDS_LATER,
    APART,
    SPLIT_APART,
    ZAPS_SPLIT,
    SAVES,
    FINALS,
    SPLIT_FINALS,
    DOUBLED_FINALS,
    PAYS_21,
    SECOND,
    SEATS,
) = range(32)
"""Places of the rules of play in the kernel's list."""
PUSHES_22, WAITS, BUST_WAITS, RANGE, BY_VALUE = range(5)
"""Rules by the value of the up card: whom a 22 pushes, whether a Blackjack and a bust wait for the dealer's hand. By
that of the hole card: the columns of its range."""
TOTAL_BEATS_22, TWO_BEAT_22 = 1, 2
ALWAYS = 2
"""The answer of `WINS_21` where every 21 of a player wins, not only one of two cards after a split."""
LONGER = 3
"""Its answer where all others do."""
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
    by_value: NDArray[np.int64],
    beats_22: NDArray[np.int64],
    may_double: NDArray[np.bool_],
    may_double_split: NDArray[np.bool_],
    then: NDArray[np.int16],
    points: NDArray[np.int64],
    plays: NDArray[np.int8],
    doubles: NDArray[np.int8],
    splits: NDArray[np.int8],
    surrenders: NDArray[np.int8],
    zaps: NDArray[np.int8],
    takes: NDArray[np.int8],
    free_plays: NDArray[np.int8],
    free_doubles: NDArray[np.int8],
    after: NDArray[np.int8],
    free_after: NDArray[np.int8],
    yields: NDArray[np.int8],
    free_yields: NDArray[np.int8],
    attacks: NDArray[np.int8],
    suited: NDArray[np.int8],
    after_zap: NDArray[np.int64],
    adds: NDArray[np.int64],
    split_stakes: NDArray[np.int64],
    nets: NDArray[np.int64],
    saved_nets: NDArray[np.int64],
    goes_over: NDArray[np.int64],
    second_units: NDArray[np.int64],
    second_nets: NDArray[np.int64],
    switches: NDArray[np.int8],
    tags: NDArray[np.int64],
    per: int,
    insures: NDArray[np.bool_],
    single: NDArray[np.int64],
    coloured: NDArray[np.int64],
    surrendered: NDArray[np.int64],
    split_nets: NDArray[np.int64],
    staked: NDArray[np.int64],
    insured: NDArray[np.int64],
    seen: NDArray[np.int64],
    new_cards: NDArray[np.int64],
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
    Where hands can be exchanged, those for what follows lie above each one, at the place that `after_zap` has.
    `adds` is the kind of stake that a double adds to a total, `split_stakes` what lies on the hands of a split pair,
    `nets` what a unit of each kind makes by result, `saved_nets` what lies beside the wager on a doubled hand makes
    that is given up, `second_nets` what the wager makes (of so many `second_units`) for which a card is taken off a
    hand over 21 (`goes_over`, by hand and card), all in the parts of a unit in which `split_nets` counts. Rounds in
    which the wager is added to once the up card is seen are tallied behind the others.

    It is one long kernel on purpose: calls that pass this many arrays cost more than the round itself.
    """
    state = stream.start(seed, block)
    deck = cards_in_shoe.copy()
    size = len(deck)
    cursor = np.zeros(1, dtype=np.int64)
    limit = size
    # Rules asked in the loops below lie in variables of their own: a list could change with every tally.
    hard_stands, soft_stands, longer = rules[HARD_STANDS], rules[SOFT_STANDS], rules[DOUBLES_LONGER] == 1
    wins_21, ace_to = rules[WINS_21], rules[DEALER_ACE_TO]
    yields_split, yields_later, other_stake = rules[YIELDS_SPLIT] == 1, rules[YIELDS_LATER] == 1, rules[APART]
    saves, split_apart, doubled_finals = rules[SAVES] == 1, rules[SPLIT_APART] == 1, rules[DOUBLED_FINALS] == 1
    finals, split_finals = rules[FINALS] == 1, rules[SPLIT_FINALS] == 1
    pays_21, second = rules[PAYS_21] == 1, rules[SECOND] == 1
    middle = split_nets.shape[2] // 2
    switching = rules[SWITCHES] > 0
    boxes = 2 if switching else rules[SEATS]
    most = 2 * boxes * rules[SPLIT_HANDS] + 4
    enough = MOST_CARDS * (boxes * rules[SPLIT_HANDS] + 1)
    total_of = np.zeros(most, dtype=np.int64)
    own_of = np.zeros(most, dtype=np.int64)
    units_of = np.zeros(most, dtype=np.int64)
    waits = np.zeros(most, dtype=np.int64)
    cards_of = np.zeros(most, dtype=np.int64)
    second_of = np.zeros(most, dtype=np.int64)
    third_of = np.zeros(most, dtype=np.int64)
    first_of = np.zeros(most, dtype=np.int64)
    pair_of = np.zeros(most, dtype=np.int64)
    own = np.zeros(2 * boxes, dtype=np.int64)
    naturals = np.zeros(boxes, dtype=np.int64)
    ends = np.zeros(boxes + 1, dtype=np.int64)
    was_split = np.zeros(boxes, dtype=np.bool_)
    gave_up = np.zeros(boxes, dtype=np.bool_)
    given_of = np.zeros(most, dtype=np.bool_)
    taken_of = np.zeros(most, dtype=np.bool_)
    drawn = np.zeros(32, dtype=np.int64)
    stride = int(after_zap.max()) + 1
    levels = len(plays) // stride
    running = 0
    counting = levels > 1 and not switching
    level = 0
    looked_at = 0
    exchanged = 0
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
            held = len(seen) - 3
            for begins in range(0, 2 * boxes, held):
                for card in range(held):
                    seen[card, looked_at] = own[begins + card]
                seen[held, looked_at], seen[held + 1, looked_at], seen[held + 2, looked_at] = up, hole, hole
                looked_at += 1
        face = value(up)
        shown = face + by_value[RANGE, value(hole)]
        pushes_22, bust_waits = by_value[PUSHES_22, face], by_value[BUST_WAITS, face] == 1
        dealer = add_to(add_to(0, face, ace_to), value(hole), ace_to)
        dealer_natural = dealer == 53
        dealer_cards = 2
        suits = (1 << (up & 3)) | (1 << (hole & 3))
        if face == 1 and insures[tally]:
            insured[tally, 1 if dealer_natural else 0] += 1
        if attacks[level * stride, 0, shown] == 1:
            tally += len(surrendered) // 2
        over = dealer_natural and rules[PEEKS] == 1
        for box in range(boxes):
            naturals[box] = 1 if points[then[then[0, value(own[2 * box])], value(own[2 * box + 1])]] == 53 else 0
        chooses = switching and (not over or rules[SWITCHES] == BLIND)
        if chooses and switches[value(own[0]), value(own[1]), value(own[2]), value(own[3]), face]:
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
            at = level * stride
            if not over and not naturals[box] and zaps[at, hand, shown] == 1:
                splitting = value(a) == value(b) and splits[at, value(a), shown] == 1
                if not splitting and not (rules[SURRENDERS] == 1 and surrenders[at, hand, shown] == 1):
                    a, b = _draw(state, deck, cursor, limit), _draw(state, deck, cursor, limit)
                    if new_cards.size:
                        new_cards[0, exchanged], new_cards[1, exchanged], new_cards[2, exchanged] = a, b, up
                        exchanged += 1
                    at += after_zap[hand]
                    alone = then[0, value(a)]
                    hand = int(then[alone, value(b)])
            units_of[begins], cards_of[begins], total_of[begins] = ALONE, 2, points[hand]
            given_of[begins] = taken_of[begins] = False
            own_of[begins] = ORIGINAL
            first_of[begins], second_of[begins] = a, b
            if box == 0 or switching:
                drawn[0], drawn[1] = a, b
            was_split[box] = False
            gave_up[box] = False
            # What is done with two cards of one suit, where that counts.
            same = suits_of(a, b, up) if finals else 0
            does = suited[at, same, shown] if same else -1
            if over or naturals[box] or points[hand] & 31 == 21:
                count += 1
            elif does == SURRENDER or (
                does < 0 and rules[SURRENDERS] == 1 and at == level * stride and surrenders[at, hand, shown] == 1
            ):
                gave_up[box] = True
                count += 1
            elif does == SPLIT or (does < 0 and value(a) == value(b) and splits[at, value(a), shown] == 1):
                was_split[box] = True
                pair = value(a)
                hands = rules[SPLIT_ACE_HANDS] if pair == 1 else rules[SPLIT_HANDS]
                # The hands still to be dealt to, the next one last: a hand that is split off comes after its own.
                waits[0], waits[1] = split_stakes[pair, 1], split_stakes[pair, 0]
                pair_of[0], pair_of[1] = b, a
                waiting = 2
                while waiting > 0:
                    drew = _draw(state, deck, cursor, limit)
                    card = value(drew)
                    if card == pair and count - begins + waiting < hands:
                        waits[waiting] = waits[waiting - 1]
                        waits[waiting - 1] = split_stakes[pair, 2]
                        pair_of[waiting] = pair_of[waiting - 1]
                        pair_of[waiting - 1] = drew
                        waiting += 1
                        continue
                    waiting -= 1
                    stake = waits[waiting]
                    hand = int(then[alone, card])
                    by = at
                    if rules[ZAPS_SPLIT] == 1 and zaps[at, hand, shown] == 1:
                        by = at + after_zap[hand]
                        hand = int(then[0, value(_draw(state, deck, cursor, limit))])
                        hand = int(then[hand, value(_draw(state, deck, cursor, limit))])
                    units = ALONE
                    total = points[hand]
                    cards = 2
                    last = hand
                    on_free = split_apart or stake == other_stake
                    given = False
                    first_of[count], second_of[count] = pair_of[waiting], drew
                    if pair == 1 and rules[HITS_ACES] == 0:
                        given = yields_split and (free_yields if on_free else yields)[by, hand, shown] == 1
                    else:
                        doubles_ever = pair != 1 or rules[DOUBLES_ACES] == 1
                        doing = free_plays[by, hand, shown] if on_free else plays[by, hand, shown]
                        doubling = free_doubles[by, hand, shown] if on_free else doubles[by, hand, shown]
                        doubles_now = doubles_ever and doubling == 1 and may_double_split[total]
                        given = yields_split and doing == SURRENDER
                        hits = doing == HIT
                        same = suits_of(pair_of[waiting], drew, up) if split_finals else 0
                        if same:
                            does = suited[by, len(TWO_CARDS) * CLASSES + same, shown]
                            given, doubles_now, hits = does == SURRENDER, does == DOUBLE, does == HIT
                        while hits and not doubles_now and not given:
                            drew = _draw(state, deck, cursor, limit)
                            card = value(drew)
                            total = add(total, card)
                            cards += 1
                            if cards == 3:
                                third_of[count] = drew
                            last = hand
                            hand = int(then[hand, card])
                            if hand < 0:
                                break
                            doing = free_plays[by, hand, shown] if on_free else plays[by, hand, shown]
                            given = yields_later and doing == SURRENDER
                            hits = doing == HIT
                            if longer and doubles_ever and may_double_split[total]:
                                doubles_now = (free_doubles if on_free else doubles)[by, hand, shown] == 1
                        if doubles_now and not given:
                            units = DOUBLED_FREE if adds[total] == FREE_BET else DOUBLED
                            again = 0
                            while True:
                                drew = _draw(state, deck, cursor, limit)
                                card = value(drew)
                                total = add(total, card)
                                cards += 1
                                if cards == 3:
                                    third_of[count] = drew
                                last = hand
                                hand = int(then[hand, card])
                                if hand < 0 or not saves:
                                    break
                                done = (free_after if on_free else after)[by, again, hand, shown]
                                given = done == SURRENDER
                                if done != DOUBLE:
                                    break
                                units = REDOUBLED + again
                                again += 1
                    given_of[count] = given
                    taken_of[count] = False
                    if second and hand < 0 and takes[by, int(units != ALONE), goes_over[last, card], shown] == 1:
                        taken_of[count] = True
                        total -= value(_draw(state, deck, cursor, limit))
                    units_of[count], total_of[count], cards_of[count], own_of[count] = units, total, cards, stake
                    count += 1
            else:
                doubling_now = does == DOUBLE or (
                    does < 0 and doubles[at, hand, shown] == 1 and may_double[points[hand]]
                )
                hits = does == HIT or (does < 0 and plays[at, hand, shown] == HIT)
                last = hand
                card = b
                while hits and not doubling_now:
                    card = _draw(state, deck, cursor, limit)
                    if box == 0 or switching:
                        drawn[drawn_cards] = card
                        drawn_cards += 1
                    if cards_of[begins] == 2:
                        third_of[begins] = card
                    total_of[begins] = add(total_of[begins], value(card))
                    cards_of[begins] += 1
                    last = hand
                    hand = int(then[hand, value(card)])
                    if hand < 0:
                        break
                    if yields_later and plays[at, hand, shown] == SURRENDER:
                        given_of[begins] = True
                        break
                    hits = plays[at, hand, shown] == HIT
                    doubling_now = longer and doubles[at, hand, shown] == 1 and may_double[points[hand]]
                if doubling_now and not given_of[begins]:
                    units_of[begins] = DOUBLED_FREE if adds[points[hand]] == FREE_BET else DOUBLED
                    again = 0
                    while True:
                        card = _draw(state, deck, cursor, limit)
                        if box == 0 or switching:
                            drawn[drawn_cards] = card
                            drawn_cards += 1
                        if cards_of[begins] == 2:
                            third_of[begins] = card
                        total_of[begins] = add(total_of[begins], value(card))
                        cards_of[begins] += 1
                        last = hand
                        hand = int(then[hand, value(card)])
                        if hand < 0 or not saves:
                            break
                        done = after[at, again, hand, shown]
                        given_of[begins] = done == SURRENDER
                        if done != DOUBLE:
                            break
                        units_of[begins] = REDOUBLED + again
                        again += 1
                if second and hand < 0:
                    doubled = int(units_of[begins] != ALONE)
                    if takes[at, doubled, goes_over[last, value(card)], shown] == 1:
                        taken_of[begins] = True
                        total_of[begins] -= value(_draw(state, deck, cursor, limit))
                count += 1
            ends[box + 1] = count
            if not over and not gave_up[box] and (naturals[box] != 1 or by_value[WAITS, face] == 1):
                for one in range(begins, count):
                    total = total_of[one] & 31
                    paid = pays_21 and total == 21
                    if (total <= 21 or (bust_waits and not taken_of[one])) and not given_of[one] and not paid:
                        live = True
        if live and not dealer_natural:
            while dealer & 31 < (soft_stands if dealer & 32 else hard_stands):
                card = _draw(state, deck, cursor, limit)
                dealer = add_to(dealer, value(card), ace_to)
                suits |= 1 << (card & 3)
                dealer_cards += 1
                if dealer_cards == 3 and seen.size:
                    seen[len(seen) - 1, looked_at - (1 if switching else boxes) : looked_at] = card
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
                if taken_of[one]:
                    result = second_chance(total_of[one], dealer, pushes_22)
                elif pays_21 and total_of[one] & 31 == 21 and not natural and not dealer_natural:
                    result = PLAYER_21
                elif result == TIE and wins_21 > 0 and total_of[one] & 31 == 21:
                    split_21 = was_split[box] and cards_of[one] == 2
                    if wins_21 == ALWAYS or split_21 == (wins_21 == 1):
                        result = WIN
                elif result == DEALER_BLACKJACK and rules[TIES_DRAWN_21] == 1 and not was_split[box]:
                    result = TIE if total_of[one] & 31 == 21 and units == ALONE else result
                elif result == BUST and dealer_natural and rules[RETURNS_BUSTED] == 1:
                    result = DEALER_BLACKJACK if was_split[box] or units != ALONE else result
                elif result == BUST and bust_waits and dealer & 31 > 21:
                    result = BUST_22 if dealer & 31 == 22 and pushes_22 else BUST_WINS
                elif result == DEALER_22 and beats_22[total_of[one]]:
                    two = cards_of[one] == 2 and (not was_split[box] or rules[SPLIT_TWO_BEAT_22] == 1)
                    result = BEATS_22 if two or beats_22[total_of[one]] & TOTAL_BEATS_22 else result
                if given_of[one]:
                    result = GIVEN_UP
                stake = own_of[one]
                wagered += second_units[units] if taken_of[one] else 0
                wagered += (stake != FREE_BET) + (0 if units == DOUBLED_FREE else TIMES[units])
                pays_finals = split_finals if was_split[box] else finals
                if pays_finals and result in (WIN, DEALER_BUST) and (units == ALONE or doubled_finals):
                    kind = final(total_of[one], cards_of[one], first_of[one], second_of[one], third_of[one])
                    if kind:
                        result = FIRST_FINAL + kind
                        if kind >= SUITED_777 and face == 7 and units == ALONE and not was_split[box]:
                            result = SUPER_SUITED + kind - SUITED_777
                if not was_split[box]:
                    single[tally, units, result] += 1
                    if natural:
                        coloured[tally, colour(own[2 * box], own[2 * box + 1]), result] += 1
                else:
                    together += nets[stake, result] + second_nets[units, result]
                    if given_of[one]:
                        together += saved_nets[units]
                    elif units != ALONE:
                        together += TIMES[units] * nets[FREE_BET if units == DOUBLED_FREE else DOUBLE_BET, result]
            staked[tally, 1] += wagered
            if was_split[box]:
                split_nets[tally, wagered, together + middle] += 1
        if rules[TRACKS] == 1:
            how = 0 if dealer_natural else 1 if dealer & 31 > 21 else 2
            dealer_sizes[how, min(dealer_cards, 15)] += 1
            alike = 1 if own[0] == own[1] else 0
            suits_22[SUITS_ARE[suits] if dealer & 31 == 22 else NOT_22] += 1
            if total_of[0] & 31 != 20 or (was_split[0] and rules[BEATS_SPLIT] == 0):
                beats[alike, 0] += 1
            elif dealer_natural:
                beats[alike, 2] += 1
            elif dealer & 31 == 21 and not gave_up[0]:
                beats[alike, min(dealer_cards, 7)] += 1
            else:
                beats[alike, 1] += 1
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
    coloured: NDArray[np.int64]
    """Blackjacks among them: by their colours, by result."""
    surrendered: NDArray[np.int64]
    split_nets: NDArray[np.int64]
    """By what was staked on split hands: what they made together, nothing in the middle, in `parts` of a unit."""
    staked: NDArray[np.int64]
    """Rounds, and units staked."""
    insured: NDArray[np.int64]
    """Insurance wagers lost and won."""
    seen: NDArray[np.int64]
    """First cards, if they are looked at, in columns: a player's (of both hands where there are two), the dealer's, and
    the dealer's third, if it is drawn."""
    new_cards: NDArray[np.int64]
    """The same of hands that were exchanged, in columns: the two new cards and the up card, then nothing."""
    dealer_sizes: NDArray[np.int64]
    beats: NDArray[np.int64]
    """Bad beats by outcome: of first cards that differ, and of those that are the same card of two decks."""
    runs: NDArray[np.int64]
    suits_22: NDArray[np.int64]
    """Dealer's hands without a 22, and those with one by its suits."""
    parts: int = 1

    @property
    def layout(self) -> dict[Place, range]:
        """Where cards lie among those seen."""
        held = len(self.seen) - 3
        return {OWN.place: range(held), DEALER.place: range(held, held + 2), "third": range(held + 2, held + 3)}


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


def _by_value(play: Play) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The rules that go by the value of the dealer's cards, and the totals that win against a 22."""
    rules = np.zeros((BY_VALUE, 11), dtype=np.int64)
    for up in range(1, 11):
        rules[:RANGE, up] = play.push_22(up), play.blackjack_waits(up), play.bust_waits(up)
        rules[RANGE, up] = sum(11 * place for place, values in enumerate(play.ranges) if up in values)
    beats = [TOTAL_BEATS_22 * (one in play.beats_22) + TWO_BEAT_22 * (one in play.two_beat_22) for one in range(64)]
    return rules, np.array(beats)


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
        (DEALER_ACE_TO, play.dealer_ace_to),
        (SPLIT_TWO_BEAT_22, play.split_two_beat_22),
        (WINS_21, (ALWAYS if play.wins_split_21 else LONGER) if play.wins_21 else play.wins_split_21),
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
        (YIELDS_SPLIT, play.surrender and play.surrenders_split),
        (YIELDS_LATER, play.surrender and play.surrenders_later),
        (APART, apart(play)),
        (SPLIT_APART, play.plays_split_apart),
        (ZAPS_SPLIT, play.zaps_after_split),
        (SAVES, bool(play.given_doubled) or play.redoubles > 0),
        (FINALS, bool(play.finals)),
        (SPLIT_FINALS, bool(play.split_finals)),
        (DOUBLED_FINALS, play.doubled_finals),
        (PAYS_21, play.pays_21),
        (SECOND, play.second_chance.offered),
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
    levels = (len(dealt.count.strategies) if dealt.count else 1) * (2 if dealt.play.attacks else 1)
    parts, most = parts_of_a_unit(dealt.play)
    most = max(MOST, most)
    tallies = Tallies(
        np.zeros((levels, UNITS, len(RESULTS)), dtype=np.int64),
        np.zeros((levels, len(COLOURS), len(RESULTS)), dtype=np.int64),
        np.zeros(levels, dtype=np.int64),
        np.zeros((levels, MOST + 1, 2 * most + 1), dtype=np.int64),
        np.zeros((levels, 2), dtype=np.int64),
        np.zeros((levels, 2), dtype=np.int64),
        np.zeros((7 if dealt.play.switches else 5, rounds * dealt.seats * dealt.looks), dtype=np.int64),
        np.full((3, rounds * dealt.seats * (dealt.looks and bool(dealt.play.zaps))), -1, dtype=np.int64),
        np.zeros((3, 16), dtype=np.int64),
        np.zeros((2, 8), dtype=np.int64),
        np.zeros(8, dtype=np.int64),
        np.zeros(4, dtype=np.int64),
        parts,
    )
    count = dealt.count
    rules, doubles, after = _allowed(dealt)
    by_value, beats_22 = _by_value(dealt.play)
    _rounds(
        seed, block, rounds, np.array(dealt.cards, dtype=np.int64), dealt.behind,
        rules, by_value, beats_22, doubles, after,
        _then(), table.points,
        *_stacked(strategies), _after_zap(dealt.play), *_laid(dealt.play, parts),
        NO_SWITCHES if dealt.switches is None else dealt.switches,
        np.array(count.tags if count else (0,) * 11, dtype=np.int64), count.per if count else 0,
        np.array(count.insures if count and count.insures else (False,) * levels),
        tallies.single, tallies.coloured, tallies.surrendered, tallies.split_nets, tallies.staked, tallies.insured,
        tallies.seen, tallies.new_cards, tallies.dealer_sizes, tallies.beats, tallies.runs, tallies.suits_22,
    )  # fmt: skip
    return tallies


_Ints = NDArray[np.int64]
_Table = NDArray[np.int8]
_Four = tuple[_Table, _Table, _Table, _Table]
_Tables = tuple[*_Four, *_Four, *_Four, _Table, _Table]


def _stacked(strategies: Sequence[Strategy]) -> _Tables:
    """Strategies one above the other, as the kernels take them."""
    each = [one for strategy in strategies for one in (strategy, *strategy.zapped.values())]
    return cast(_Tables, tuple(np.stack([getattr(one, part) for one in each]) for part in Strategy.PARTS))


def _after_zap(play: Play) -> NDArray[np.int64]:
    """By hand: how far above a strategy the one lies that follows when it is exchanged."""
    found = np.zeros(len(all_hands().cards), dtype=np.int64)
    found[zappable(play)] = np.arange(len(zappable(play))) + 1
    return found


def _laid(play: Play, parts: int) -> tuple[_Ints, _Ints, _Ints, _Ints, _Ints, _Ints, _Ints]:
    """What lies on hands, as the kernels take it: what doubles add, what split hands have, what each kind makes, what
    lies beside the wager on a doubled hand makes that is given up; hands over 21, and the wager for a card taken off
    one."""
    kinds = np.array([split_kinds(play, pair) for pair in range(11)])
    nets = np.floor((result_nets(play, split=True) * parts).astype(np.float64)).astype(np.int64)
    beside = np.zeros(UNITS, dtype=np.int64)
    for level, net in enumerate(saved(play)):
        beside[UNITS_AT[level]] = int(net * parts)
    second = (second_nets(play) * parts).astype(np.int64)
    return doubles_add(play), kinds, nets, beside, seconds(play).after, second_units(play), second
