"""Blackjack dealt by the million: shoes with a cut card or a new shuffle each round, any strategy, every wager."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.colours import COLOURS
from croupier.games.blackjack.compositions import all_hands, zappable
from croupier.games.blackjack.hands import RESULTS
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.second_chance import seconds
from croupier.games.blackjack.simulated_rounds import (
    ALWAYS,
    BLIND,
    BY_VALUE,
    LONGER,
    RANGE,
    TOTAL_BEATS_22,
    TWO_BEAT_22,
    Count,
    Nets,
    Plan,
    RoundRules,
    RuleTables,
    Sums,
    deal_rounds,
)
from croupier.games.blackjack.stakes import (
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
from croupier.games.blackjack.strategy import Strategy
from croupier.games.script import PlaceName
from croupier.games.side_bets import DEALER, OWN

MOST = 32
"""Half the size of the histogram of what split hands make together, in units or the parts that they are settled in."""


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
    def layout(self) -> dict[PlaceName, range]:
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


def _rules_of(dealt: Dealt) -> RoundRules:
    """The rules of play that are numbers, as the kernels take them."""
    play = dealt.play
    return RoundRules(
        peeks=play.peeks,
        takes_all=play.takes_all,
        returns_busted=play.returns_busted,
        hard_stands=play.stands_on[0],
        soft_stands=play.stands_on[1],
        dealer_ace_to=play.dealer_ace_to,
        split_two_beat_22=play.split_two_beat_22,
        wins_21=(ALWAYS if play.wins_split_21 else LONGER) if play.wins_21 else int(play.wins_split_21),
        ties_drawn_21=play.blackjack_ties_drawn_21,
        beats_split=play.beats_after_split,
        split_hands=play.split_hands,
        split_ace_hands=play.split_ace_hands,
        hits_aces=play.hits_split_aces,
        doubles_aces=play.doubles_split_aces,
        doubles_longer=play.doubles_longer,
        surrenders=play.surrender,
        draws_out=dealt.tracks or play.draws_out,
        seats=dealt.seats,
        tracks=dealt.tracks,
        switches=play.switches * (BLIND if play.switches_blind else 1),
        switched_pays=play.switched_blackjack * 2,
        yields_split=play.surrender and play.surrenders_split,
        yields_later=play.surrender and play.surrenders_later,
        apart=apart(play),
        split_apart=play.plays_split_apart,
        zaps_split=play.zaps_after_split,
        saves=bool(play.given_doubled) or play.redoubles > 0,
        finals=bool(play.finals),
        split_finals=bool(play.split_finals),
        doubled_finals=play.doubled_finals,
        pays_21=play.pays_21,
        second=play.second_chance.offered,
    )


def _tables_of(dealt: Dealt) -> RuleTables:
    """The rules of play that go by hand, total or card, as the kernels take them."""
    play = dealt.play
    may_double, may_double_split = (
        np.array([total in allowed for total in range(64)]) for allowed in (play.doubles, play.doubles_after_split)
    )
    by_value, beats_22 = _by_value(play)
    stakes = np.array([split_kinds(play, pair) for pair in range(11)])
    switches = NO_SWITCHES if dealt.switches is None else dealt.switches
    return RuleTables(
        by_value, beats_22, may_double, may_double_split, doubles_add(play), stakes, _after_zap(play),
        seconds(play).after, switches, _then(), all_hands().points,
    )  # fmt: skip


NO_SWITCHES = np.zeros((1, 1, 1, 1, 1), dtype=np.int8)


def simulate(dealt: Dealt, strategy: Strategy | Sequence[Strategy], seed: int, block: int, rounds: int) -> Tallies:
    """One block of rounds with a strategy, with one for each count, or with one for every two cards of another hand."""
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
    deal_rounds(
        seed, block, rounds, np.array(dealt.cards, dtype=np.int64), dealt.behind,
        _rules_of(dealt), _tables_of(dealt), _stacked(strategies), _nets_of(dealt.play, parts),
        _count_of(dealt.count, levels),
        Sums(
            tallies.single, tallies.coloured, tallies.surrendered, tallies.split_nets, tallies.staked, tallies.insured,
            tallies.seen, tallies.new_cards, tallies.dealer_sizes, tallies.beats, tallies.runs, tallies.suits_22,
        ),
    )  # fmt: skip
    return tallies


def _count_of(count: CardCount | None, levels: int) -> Count:
    """A card count as the kernels take it; without one nothing is counted."""
    tags = np.array(count.tags if count else (0,) * 11, dtype=np.int64)
    insures = np.array(count.insures if count and count.insures else (False,) * levels)
    return Count(tags, count.per if count else 0, insures)


def _stacked(strategies: Sequence[Strategy]) -> Plan:
    """Strategies one above the other, as the kernels take them."""
    each = [part for strategy in strategies for part in (strategy, *strategy.zapped.values())]
    return Plan(*(np.stack([getattr(strategy, part) for strategy in each]) for part in Strategy.PARTS))


def _after_zap(play: Play) -> NDArray[np.int64]:
    """By hand: how far above a strategy the one lies that follows when it is exchanged."""
    found = np.zeros(len(all_hands().cards), dtype=np.int64)
    found[zappable(play)] = np.arange(len(zappable(play))) + 1
    return found


def _nets_of(play: Play, parts: int) -> Nets:
    """What each kind of stake makes, as the kernels take it."""
    nets = np.floor((result_nets(play, split=True) * parts).astype(np.float64)).astype(np.int64)
    beside = np.zeros(UNITS, dtype=np.int64)
    for level, net in enumerate(saved(play)):
        beside[UNITS_AT[level]] = int(net * parts)
    second = (second_nets(play) * parts).astype(np.int64)
    return Nets(nets, beside, second_units(play), second)
