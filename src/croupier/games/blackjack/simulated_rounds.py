"""The kernels that deal rounds of blackjack by the million: what a strategy does with every hand, and how rounds end.

Arguments are grouped by what they are: the rules, the hands that cards make, the strategies, what is paid, the count,
the sums. The parts of a round are `embedded`: calls that pass so many arrays would cost more than the round itself.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import stream
from croupier.games.blackjack.colours import colour
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
)
from croupier.games.blackjack.strategy import DOUBLE, HIT, SPLIT, SURRENDER
from croupier.kernels import borrowing, compiled, embedded, inlined

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Table = NDArray[np.int8]

MOST_CARDS = 21
"""No hand has more cards: that many aces."""
NATURAL = 21 + 32
"""The total of an ace and a ten."""
PUSHES_22, WAITS, BUST_WAITS, RANGE, BY_VALUE = range(5)
"""Rules by the value of the up card: whom a 22 pushes, whether a Blackjack and a bust wait for the dealer's hand. By
that of the hole card: the columns of its range."""
TOTAL_BEATS_22, TWO_BEAT_22 = 1, 2
ALWAYS = 2
"""The answer of `wins_21` where every 21 of a player wins, not only one of two cards after a split."""
LONGER = 3
"""Its answer where all others do."""
BLIND = 2
"""The answer of `switches` where cards are switched before the hole card is looked at."""


class RoundRules(NamedTuple):
    """The rules of play that are numbers, by value: what lies in a list could change with every tally."""

    peeks: bool
    takes_all: bool
    returns_busted: bool
    hard_stands: int
    soft_stands: int
    dealer_ace_to: int
    split_two_beat_22: bool
    wins_21: int
    ties_drawn_21: bool
    beats_split: bool
    split_hands: int
    split_ace_hands: int
    hits_aces: bool
    doubles_aces: bool
    doubles_longer: bool
    surrenders: bool
    draws_out: bool
    seats: int
    tracks: bool
    switches: int
    switched_pays: int
    yields_split: bool
    yields_later: bool
    apart: int
    split_apart: bool
    zaps_split: bool
    saves: bool
    finals: bool
    split_finals: bool
    doubled_finals: bool
    pays_21: bool
    second: bool


class RuleTables(NamedTuple):
    """The rules of play that go by hand, total or card."""

    by_value: Ints
    beats_22: Ints
    may_double: Bools
    may_double_split: Bools
    adds: Ints
    """The kind of stake that a double adds to a total."""
    split_stakes: Ints
    """What lies on the hands of a split pair: the first, the second, later ones."""
    after_zap: Ints
    """By hand: how far above a strategy the one lies that follows when it is exchanged."""
    goes_over: Ints
    """Hands over 21, by hand and card."""
    switches: Table
    """Where cards are switched, by the values of the four cards and the up card."""
    then: NDArray[np.int16]
    points: Ints


class Plan(NamedTuple):
    """Strategies one above the other; the parts are those of `Strategy`."""

    plays: Table
    doubles: Table
    splits: Table
    surrenders: Table
    zaps: Table
    takes: Table
    free_plays: Table
    free_doubles: Table
    after: Table
    free_after: Table
    yields: Table
    free_yields: Table
    attacks: Table
    suited: Table


class Nets(NamedTuple):
    """What a unit of each kind makes by result, in the parts of a unit in which split hands are counted."""

    of: Ints
    saved: Ints
    """What lies beside the wager on a doubled hand makes that is given up."""
    second_units: Ints
    second: Ints
    """What the wager makes (of so many units) for which a card is taken off a hand over 21."""


class Count(NamedTuple):
    """What each value adds to a card count; it is taken per so many cards that are left, or as it runs (0)."""

    tags: Ints
    per: int
    insures: Bools


class Sums(NamedTuple):
    """How rounds end, as `Tallies` has it."""

    single: Ints
    coloured: Ints
    surrendered: Ints
    split_nets: Ints
    staked: Ints
    insured: Ints
    seen: Ints
    new_cards: Ints
    dealer_sizes: Ints
    beats: Ints
    runs: Ints
    suits_22: Ints


class Shoe(NamedTuple):
    """A shoe that is shuffled as it is dealt: its cards lie from the cursor to the limit."""

    state: stream.State
    deck: Ints
    cursor: Ints
    limit: int


LOOKED, EXCHANGED = range(2)


class Boxes(NamedTuple):
    """What lies in the boxes in a round."""

    own: Ints
    """The first two cards of each."""
    naturals: Ints
    ends: Ints
    """Where the hands of each box end among all hands."""
    was_split: Ints
    gave_up: Ints
    drawn: Ints
    """The cards of the hand whose sequences are looked at, from 1; how many they are comes first."""
    kept: Ints
    """How many hands were `LOOKED` at so far, and how many `EXCHANGED` ones."""


TOTAL, CARDS, FIRST, SECOND, THIRD, STAKE, LIES, GIVEN, TAKEN, WAITS_FOR, PAIR, HELD = range(12)
"""Rows of what is held of each hand of a round: its total, how many cards it has, the first three of them, the kind of
stake, what lies beside the wager (`stakes.UNITS`), whether it was given up and whether a card was taken off it over 21.
Of hands of a split that are still to be dealt to: what lies on them, and their card."""


class Facing(NamedTuple):
    """What the dealer's first two cards are, and what goes by them alone."""

    up: int
    face: int
    shown: int
    """The column of what is seen of them."""
    total: int
    natural: bool
    over: bool
    """Whether the round is over: a Blackjack that was looked for."""
    pushes_22: int
    waits: bool
    bust_waits: bool


class Finished(NamedTuple):
    """The dealer's finished hand."""

    total: int
    cards: int
    suits: int


# --- the shoe ---------------------------------------------------------------------------------------------------------


@borrowing
def _put_behind(deck: Ints, dealt: int, limit: int) -> int:
    """Exchange the cards dealt, which lie first, with those left, up to `limit`; how many are left."""
    for place in range(min(dealt, limit - dealt)):
        other = limit - 1 - place
        deck[place], deck[other] = deck[other], deck[place]
    return limit - dealt


@borrowing
def _draw(shoe: Shoe) -> int:
    """The next card. When the shoe is out, what earlier rounds have left is shuffled and dealt: it lies behind.

    With every card of the decks on the table the last one comes again. It is done without a call or a jump, which would
    cost half the speed.
    """
    deck, cursor = shoe.deck, shoe.cursor
    place = min(cursor[0], len(deck) - 1)
    other = place + stream.below(shoe.state, (shoe.limit if place < shoe.limit else len(deck)) - place)
    card = deck[other]
    deck[other] = deck[place]
    deck[place] = card
    cursor[0] = place + 1
    return int(card)


# --- the players' hands -----------------------------------------------------------------------------------------------


@embedded
def _two(tables: RuleTables, a: int, b: int) -> int:
    """The hand that two cards make."""
    return int(tables.then[int(tables.then[0, value(a)]), value(b)])


@embedded
def _put_down(held: Ints, place: int, first: int, second: int, total: int, stake: int) -> None:
    """A hand of two cards with nothing but its wager."""
    held[TOTAL, place], held[CARDS, place] = total, 2
    held[FIRST, place], held[SECOND, place] = first, second
    held[STAKE, place], held[LIES, place] = stake, ALONE
    held[GIVEN, place] = held[TAKEN, place] = 0


@embedded
def _add_card(shoe: Shoe, held: Ints, place: int, boxes: Boxes, notes: bool) -> int:
    """Draw a card to a hand; what it is worth."""
    card = _draw(shoe)
    if notes:
        boxes.drawn[0] += 1
        boxes.drawn[boxes.drawn[0]] = card
    if held[CARDS, place] == 2:
        held[THIRD, place] = card
    worth = value(card)
    held[TOTAL, place] = add(held[TOTAL, place], worth)
    held[CARDS, place] += 1
    return worth


class Choice(NamedTuple):
    """What is done with a hand of two cards, and what its totals allow."""

    hits: bool
    doubles: bool
    gives_up: bool
    longer: bool
    """Whether it may be doubled with more cards."""
    on_free: bool
    """Whether it is played as one that is played apart."""
    notes: bool
    """Whether its cards are noted."""


@inlined
def _play_hand(
    shoe: Shoe,
    rules: RoundRules,
    tables: RuleTables,
    plan: Plan,
    boxes: Boxes,
    held: Ints,
    place: int,
    two: int,
    at: int,
    shown: int,
    may_double: Bools,
    choice: Choice,
) -> None:
    """Play a hand of two cards that lies there until it stands, busts, is doubled or given up."""
    then, on_free = tables.then, choice.on_free
    hits, doubles, given = choice.hits, choice.doubles, choice.gives_up
    hand, last, card, units = two, two, 0, ALONE
    while hits and not doubles and not given:
        card = _add_card(shoe, held, place, boxes, choice.notes)
        last, hand = hand, int(then[hand, card])
        if hand < 0:
            break
        doing = plan.free_plays[at, hand, shown] if on_free else plan.plays[at, hand, shown]
        given = rules.yields_later and doing == SURRENDER
        hits = doing == HIT
        if choice.longer and may_double[tables.points[hand]]:
            doubles = (plan.free_doubles[at, hand, shown] if on_free else plan.doubles[at, hand, shown]) == 1
    if doubles and not given:
        units = DOUBLED_FREE if tables.adds[tables.points[hand]] == FREE_BET else DOUBLED
        again = 0
        while True:
            card = _add_card(shoe, held, place, boxes, choice.notes)
            last, hand = hand, int(then[hand, card])
            if hand < 0 or not rules.saves:
                break
            done = plan.free_after[at, again, hand, shown] if on_free else plan.after[at, again, hand, shown]
            given = done == SURRENDER
            if done != DOUBLE:
                break
            units = REDOUBLED + again
            again += 1
    held[LIES, place], held[GIVEN, place] = units, int(given)
    if rules.second and hand < 0 and plan.takes[at, int(units != ALONE), tables.goes_over[last, card], shown] == 1:
        held[TAKEN, place] = 1
        held[TOTAL, place] -= value(_draw(shoe))


@embedded
def _play_split_hand(
    shoe: Shoe,
    rules: RoundRules,
    tables: RuleTables,
    plan: Plan,
    boxes: Boxes,
    held: Ints,
    facing: Facing,
    at: int,
    place: int,
    first: int,
    second: int,
    stake: int,
) -> None:
    """Put down one hand of a split pair that is not split again, and play it."""
    shown, pair = facing.shown, value(first)
    hand = _two(tables, first, second)
    by = at
    if rules.zaps_split and plan.zaps[at, hand, shown] == 1:
        by = at + tables.after_zap[hand]
        hand = _two(tables, _draw(shoe), _draw(shoe))
    total = tables.points[hand]
    on_free = rules.split_apart or stake == rules.apart
    _put_down(held, place, first, second, total, stake)
    given = doubles = hits = False
    may_double = pair != 1 or rules.doubles_aces
    if pair == 1 and not rules.hits_aces:
        given = rules.yields_split and (plan.free_yields if on_free else plan.yields)[by, hand, shown] == 1
    else:
        doing = plan.free_plays[by, hand, shown] if on_free else plan.plays[by, hand, shown]
        doubling = plan.free_doubles[by, hand, shown] if on_free else plan.doubles[by, hand, shown]
        doubles = may_double and doubling == 1 and tables.may_double_split[total]
        given = rules.yields_split and doing == SURRENDER
        hits = doing == HIT
        same = suits_of(first, second, facing.up) if rules.split_finals else 0
        if same:
            does = plan.suited[by, len(TWO_CARDS) * CLASSES + same, shown]
            given, doubles, hits = does == SURRENDER, does == DOUBLE, does == HIT
    choice = Choice(hits, doubles, given, rules.doubles_longer and may_double, on_free, False)
    _play_hand(shoe, rules, tables, plan, boxes, held, place, hand, by, shown, tables.may_double_split, choice)


@borrowing
def _play_split(
    shoe: Shoe,
    rules: RoundRules,
    tables: RuleTables,
    plan: Plan,
    boxes: Boxes,
    held: Ints,
    facing: Facing,
    at: int,
    begins: int,
    a: int,
    b: int,
) -> int:
    """Play a pair that is split; how many hands there are then."""
    pair = value(a)
    most = rules.split_ace_hands if pair == 1 else rules.split_hands
    stakes = tables.split_stakes
    count = begins
    # The hands still to be dealt to, the next one last: a hand that is split off comes after its own.
    held[WAITS_FOR, 0], held[WAITS_FOR, 1] = stakes[pair, 1], stakes[pair, 0]
    held[PAIR, 0], held[PAIR, 1] = b, a
    waiting = 2
    while waiting > 0:
        drew = _draw(shoe)
        if value(drew) == pair and count - begins + waiting < most:
            held[WAITS_FOR, waiting], held[PAIR, waiting] = held[WAITS_FOR, waiting - 1], held[PAIR, waiting - 1]
            held[WAITS_FOR, waiting - 1], held[PAIR, waiting - 1] = stakes[pair, 2], drew
            waiting += 1
            continue
        waiting -= 1
        first, stake = held[PAIR, waiting], held[WAITS_FOR, waiting]
        _play_split_hand(shoe, rules, tables, plan, boxes, held, facing, at, count, first, drew, stake)
        count += 1
    return count


@inlined
def _play_box(
    shoe: Shoe,
    rules: RoundRules,
    tables: RuleTables,
    plan: Plan,
    boxes: Boxes,
    held: Ints,
    facing: Facing,
    new_cards: Ints,
    row: int,
    box: int,
    begins: int,
) -> int:
    """Play a box by the strategies from a row on; where its hands end."""
    shown = facing.shown
    a, b = boxes.own[2 * box], boxes.own[2 * box + 1]
    hand, at = _two(tables, a, b), row
    if not facing.over and not boxes.naturals[box] and plan.zaps[at, hand, shown] == 1:
        splitting = value(a) == value(b) and plan.splits[at, value(a), shown] == 1
        if not splitting and not (rules.surrenders and plan.surrenders[at, hand, shown] == 1):
            a, b = _draw(shoe), _draw(shoe)
            if new_cards.size:
                exchanged = boxes.kept[EXCHANGED]
                new_cards[0, exchanged], new_cards[1, exchanged], new_cards[2, exchanged] = a, b, facing.up
                boxes.kept[EXCHANGED] += 1
            at += tables.after_zap[hand]
            hand = _two(tables, a, b)
    total = tables.points[hand]
    _put_down(held, begins, a, b, total, ORIGINAL)
    notes = rules.tracks and (box == 0 or rules.switches > 0)
    if notes:
        boxes.drawn[1], boxes.drawn[2] = a, b
    boxes.was_split[box] = boxes.gave_up[box] = 0
    # What is done with two cards of one suit, where that counts.
    same = suits_of(a, b, facing.up) if rules.finals else 0
    does = plan.suited[at, same, shown] if same else -1
    if facing.over or boxes.naturals[box] or total & 31 == 21:
        return begins + 1
    if does == SURRENDER or (does < 0 and rules.surrenders and at == row and plan.surrenders[at, hand, shown] == 1):
        boxes.gave_up[box] = 1
        return begins + 1
    if does == SPLIT or (does < 0 and value(a) == value(b) and plan.splits[at, value(a), shown] == 1):
        boxes.was_split[box] = 1
        return _play_split(shoe, rules, tables, plan, boxes, held, facing, at, begins, a, b)
    doubles = does == DOUBLE or (does < 0 and plan.doubles[at, hand, shown] == 1 and tables.may_double[total])
    hits = does == HIT or (does < 0 and plan.plays[at, hand, shown] == HIT)
    choice = Choice(hits, doubles, False, rules.doubles_longer, False, notes)
    _play_hand(shoe, rules, tables, plan, boxes, held, begins, hand, at, shown, tables.may_double, choice)
    return begins + 1


@inlined
def _find_naturals(rules: RoundRules, tables: RuleTables, boxes: Boxes, facing: Facing) -> None:
    """See which boxes hold a Blackjack; switch the second cards of two boxes first where that is better."""
    own, naturals = boxes.own, boxes.naturals
    for box in range(len(naturals)):
        naturals[box] = 1 if tables.points[_two(tables, own[2 * box], own[2 * box + 1])] == NATURAL else 0
    if rules.switches == 0 or (facing.over and rules.switches != BLIND):
        return
    if tables.switches[value(own[0]), value(own[1]), value(own[2]), value(own[3]), facing.face]:
        own[1], own[3] = own[3], own[1]
        for box in range(2):
            made = tables.points[_two(tables, own[2 * box], own[2 * box + 1])] == NATURAL
            naturals[box] = rules.switched_pays if made else 0


@embedded
def _row_beside(own: Ints, box: int) -> int:
    """Where the strategy lies that goes with the two cards of the other box."""
    high, low = value(own[2 - 2 * box]), value(own[3 - 2 * box])
    if high < low:
        high, low = low, high
    return high * (high - 1) // 2 + low - 1


@inlined
def _is_live(rules: RoundRules, boxes: Boxes, held: Ints, facing: Facing, box: int, begins: int, ends: int) -> bool:
    """Whether a hand of a box waits for the dealer's."""
    if facing.over or boxes.gave_up[box] or (boxes.naturals[box] == 1 and not facing.waits):
        return False
    live = False
    for place in range(begins, ends):
        total = held[TOTAL, place] & 31
        paid = rules.pays_21 and total == 21
        if (total <= 21 or (facing.bust_waits and not held[TAKEN, place])) and not held[GIVEN, place] and not paid:
            live = True
    return live


# --- the dealer's hand ------------------------------------------------------------------------------------------------


@inlined
def _facing(rules: RoundRules, by_value: Ints, up: int, hole: int) -> Facing:
    """What the dealer's first two cards are."""
    face = value(up)
    total = add_to(add_to(0, face, rules.dealer_ace_to), value(hole), rules.dealer_ace_to)
    natural = total == NATURAL
    return Facing(
        up, face, face + by_value[RANGE, value(hole)], total, natural, natural and rules.peeks,
        by_value[PUSHES_22, face], by_value[WAITS, face] == 1, by_value[BUST_WAITS, face] == 1,
    )  # fmt: skip


@inlined
def _draw_dealer(
    shoe: Shoe, rules: RoundRules, facing: Facing, hole: int, live: bool, seen: Ints, since: int, until: int
) -> Finished:
    """Draw the dealer's hand if one waits for it; a third card goes with what is seen of the round."""
    ace_to, total = rules.dealer_ace_to, facing.total
    suits = (1 << (facing.up & 3)) | (1 << (hole & 3))
    cards = 2
    if live and not facing.natural:
        while total & 31 < (rules.soft_stands if total & 32 else rules.hard_stands):
            card = _draw(shoe)
            total = add_to(total, value(card), ace_to)
            suits |= 1 << (card & 3)
            cards += 1
            if cards == 3 and seen.size:
                seen[len(seen) - 1, since:until] = card
    return Finished(total, cards, suits)


# --- settlement -------------------------------------------------------------------------------------------------------


@embedded
def _bust_result(rules: RoundRules, facing: Facing, dealer: int, added: bool) -> int:
    """How a hand over 21 ends; `added`: it was split or more than its wager lies on it."""
    if facing.natural and rules.returns_busted:
        return DEALER_BLACKJACK if added else BUST
    if facing.bust_waits and dealer & 31 > 21:
        return BUST_22 if dealer & 31 == 22 and facing.pushes_22 else BUST_WINS
    return BUST


@embedded
def _result(
    rules: RoundRules, beats_22: Ints, facing: Facing, dealer: int, held: Ints, place: int, natural: int, split: bool
) -> int:
    """How a hand that was not given up ends against the dealer's, before payouts of its own."""
    total, two = held[TOTAL, place], held[CARDS, place] == 2
    is_21 = total & 31 == 21
    if held[TAKEN, place]:
        return second_chance(total, dealer, facing.pushes_22)
    result = compare(total, natural, dealer, facing.natural, facing.pushes_22)
    if rules.pays_21 and is_21 and not natural and not facing.natural:
        return PLAYER_21
    if result == BUST:
        return _bust_result(rules, facing, dealer, split or held[LIES, place] != ALONE)
    if result == TIE and rules.wins_21 > 0 and is_21:
        return WIN if rules.wins_21 == ALWAYS or (split and two) == (rules.wins_21 == 1) else TIE
    if result == DEALER_BLACKJACK and rules.ties_drawn_21 and not split:
        return TIE if is_21 and held[LIES, place] == ALONE else result
    if result == DEALER_22 and beats_22[total]:
        beaten = (two and (not split or rules.split_two_beat_22)) or beats_22[total] & TOTAL_BEATS_22
        return BEATS_22 if beaten else result
    return result


@embedded
def _final_result(rules: RoundRules, held: Ints, place: int, face: int, split: bool, result: int) -> int:
    """The result with the final hand by which a hand that wins is paid."""
    units = held[LIES, place]
    if result not in (WIN, DEALER_BUST) or not (units == ALONE or rules.doubled_finals):
        return result
    kind = final(held[TOTAL, place], held[CARDS, place], held[FIRST, place], held[SECOND, place], held[THIRD, place])
    if kind == 0:
        return result
    if kind >= SUITED_777 and face == 7 and units == ALONE and not split:
        return SUPER_SUITED + kind - SUITED_777
    return FIRST_FINAL + kind


@embedded
def _makes(nets: Nets, held: Ints, place: int, result: int) -> int:
    """What a split hand makes, in parts of a unit."""
    units = held[LIES, place]
    made = nets.of[held[STAKE, place], result] + nets.second[units, result]
    if held[GIVEN, place]:
        return int(made + nets.saved[units])
    if units != ALONE:
        made += TIMES[units] * nets.of[FREE_BET if units == DOUBLED_FREE else DOUBLE_BET, result]
    return int(made)


@inlined
def _settle_box(
    rules: RoundRules,
    beats_22: Ints,
    nets: Nets,
    boxes: Boxes,
    held: Ints,
    facing: Facing,
    dealer: int,
    sums: Sums,
    tally: int,
    box: int,
) -> None:
    """Count how the hands of a box end, and what was staked on them."""
    sums.staked[tally, 0] += 1
    if boxes.gave_up[box]:
        sums.surrendered[tally] += 1
        sums.staked[tally, 1] += 1
        return
    split, together, wagered = boxes.was_split[box] == 1, 0, 0
    natural = 0 if split else boxes.naturals[box]
    pays_finals = rules.split_finals if split else rules.finals
    for place in range(boxes.ends[box], boxes.ends[box + 1]):
        units = held[LIES, place]
        result = _result(rules, beats_22, facing, dealer, held, place, natural, split)
        if held[GIVEN, place]:
            result = GIVEN_UP
        wagered += nets.second_units[units] if held[TAKEN, place] else 0
        wagered += (held[STAKE, place] != FREE_BET) + (0 if units == DOUBLED_FREE else TIMES[units])
        if pays_finals:
            result = _final_result(rules, held, place, facing.face, split, result)
        if split:
            together += _makes(nets, held, place, result)
            continue
        sums.single[tally, units, result] += 1
        if natural:
            sums.coloured[tally, colour(boxes.own[2 * box], boxes.own[2 * box + 1]), result] += 1
    sums.staked[tally, 1] += wagered
    if split:
        sums.split_nets[tally, wagered, together + sums.split_nets.shape[2] // 2] += 1


@embedded
def _track(rules: RoundRules, boxes: Boxes, held: Ints, facing: Facing, dealer: Finished, sums: Sums) -> None:
    """Count the dealer's cards, and bad beats and sequences of the first box."""
    other = dealer.total & 31
    how = 0 if facing.natural else 1 if other > 21 else 2
    sums.dealer_sizes[how, min(dealer.cards, 15)] += 1
    sums.suits_22[SUITS_ARE[dealer.suits] if other == 22 else NOT_22] += 1
    outcome = 1
    if held[TOTAL, 0] & 31 != 20 or (boxes.was_split[0] and not rules.beats_split):
        outcome = 0
    elif facing.natural:
        outcome = 2
    elif other == 21 and not boxes.gave_up[0]:
        outcome = min(dealer.cards, 7)
    sums.beats[1 if boxes.own[0] == boxes.own[1] else 0, outcome] += 1
    drawn = 2 if boxes.was_split[0] else boxes.drawn[0]
    sums.runs[straight_run(boxes.drawn[1 : 1 + drawn])] += 1


# --- rounds -----------------------------------------------------------------------------------------------------------


@embedded
def _look(seen: Ints, own: Ints, up: int, hole: int, kept: Ints) -> None:
    """Keep the first cards of a round."""
    held, since = len(seen) - 3, kept[LOOKED]
    for begins in range(0, len(own), held):
        for card in range(held):
            seen[card, since] = own[begins + card]
        seen[held, since], seen[held + 1, since], seen[held + 2, since] = up, hole, hole
        since += 1
    kept[LOOKED] = since


@embedded
def _level(count: Count, running: int, left: int, levels: int) -> int:
    """Where the strategy of a count lies, the lowest count first."""
    true = running * count.per / left if count.per else float(running)
    return max(0, min(levels - 1, int(np.floor(true)) + levels // 2))


@borrowing
def _deal(
    rounds: int,
    shoe: Shoe,
    behind: int,
    rules: RoundRules,
    tables: RuleTables,
    plan: Plan,
    nets: Nets,
    count: Count,
    stride: int,
    boxes: Boxes,
    held: Ints,
    sums: Sums,
) -> None:
    """Deal rounds from a shoe; each strategy of a count lies `stride` above the one before."""
    state, deck, cursor, limit = shoe
    switching, players = rules.switches > 0, len(boxes.naturals)
    enough = MOST_CARDS * (players * rules.split_hands + 1)
    levels = len(plan.plays) // stride
    counting = levels > 1 and not switching
    running = level = 0
    for _ in range(rounds):
        if behind < 0 or limit - cursor[0] <= behind:
            cursor[0] = running = 0
            limit = len(deck)
        if counting:
            level = _level(count, running, limit - cursor[0], levels)
        tally = level
        if limit - cursor[0] < enough:
            limit = _put_behind(deck, cursor[0], limit)
            cursor[0] = 0
        begin = cursor[0]
        shoe = Shoe(state, deck, cursor, limit)
        for card in range(2 * players):
            boxes.own[card] = _draw(shoe)
        up, hole = _draw(shoe), _draw(shoe)
        since = boxes.kept[LOOKED]
        if sums.seen.size:
            _look(sums.seen, boxes.own, up, hole, boxes.kept)
        facing = _facing(rules, tables.by_value, up, hole)
        if facing.face == 1 and count.insures[tally]:
            sums.insured[tally, 1 if facing.natural else 0] += 1
        if plan.attacks[level * stride, 0, facing.shown] == 1:
            tally += len(sums.surrendered) // 2
        _find_naturals(rules, tables, boxes, facing)
        live, boxes.drawn[0], ends = rules.draws_out, 2, boxes.ends[0]
        for box in range(players):
            row = (_row_beside(boxes.own, box) if switching else level) * stride
            begins = ends
            ends = _play_box(shoe, rules, tables, plan, boxes, held, facing, sums.new_cards, row, box, begins)
            boxes.ends[box + 1] = ends
            live = live or _is_live(rules, boxes, held, facing, box, begins, ends)
        dealer = _draw_dealer(shoe, rules, facing, hole, live, sums.seen, since, boxes.kept[LOOKED])
        for box in range(players):
            _settle_box(rules, tables.beats_22, nets, boxes, held, facing, dealer.total, sums, tally, box)
        if rules.tracks:
            _track(rules, boxes, held, facing, dealer, sums)
        if counting:
            for place in range(begin, cursor[0]):
                running += count.tags[value(deck[place])]


@compiled
def deal_rounds(
    seed: int,
    block: int,
    rounds: int,
    cards_in_shoe: Ints,
    behind: int,
    rules: RoundRules,
    tables: RuleTables,
    plan: Plan,
    nets: Nets,
    count: Count,
    sums: Sums,
) -> None:
    """Deal rounds to some players and count how they end, by count of the cards seen.

    `behind` is the number of cards behind the cut card, -1 for a new shuffle before every round. With a count there is
    a strategy for each count from the lowest to the highest, the middle one at nought. Where cards are switched the
    player has two boxes, and there is a strategy for every two cards of the other. Where hands can be exchanged, those
    for what follows lie above each one, at the place that `after_zap` has. Rounds in which the wager is added to once
    the up card is seen are tallied behind the others.
    """
    deck = cards_in_shoe.copy()
    shoe = Shoe(stream.start(seed, block), deck, np.zeros(1, dtype=np.int64), len(deck))
    players = 2 if rules.switches else rules.seats
    own, notes, kept = np.zeros(2 * players, np.int64), np.zeros(64, np.int64), np.zeros(2, np.int64)
    of, ends = np.zeros((3, players), np.int64), np.zeros(players + 1, np.int64)
    boxes = Boxes(own, of[0], ends, of[1], of[2], notes, kept)
    held = np.zeros((HELD, 2 * players * rules.split_hands + 4), dtype=np.int64)
    stride = int(tables.after_zap.max()) + 1
    _deal(rounds, shoe, behind, rules, tables, plan, nets, count, stride, boxes, held, sums)
