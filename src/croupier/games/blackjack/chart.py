"""Basic strategy as a chart by totals: what it says, what it is worth, and what it costs against perfect play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.progress import report
from croupier.games.blackjack.analysis import HIT, STAND, Solution, Strategy, all_hands, analyse, first_hands
from croupier.games.blackjack.dealer import Floats
from croupier.games.blackjack.hands import RESULTS
from croupier.games.blackjack.outcomes import play_out
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.stakes import UNITS

UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
COLUMNS = ("hand", "2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
LEGEND = {
    "H": "hit",
    "S": "stand",
    "Dh": "double, otherwise hit",
    "Ds": "double, otherwise stand",
    "P": "split",
    "Rh": "surrender, otherwise hit",
    "Rs": "surrender, otherwise stand",
    "Rp": "surrender, otherwise split",
}
"""What the cells of a chart say."""
_SURELY = 1e-9
"""The weight of a hand that is never held under the strategy, so that its cell is still decided."""


@dataclass(frozen=True)
class Chart:
    """A strategy by totals, and its worth."""

    rows: tuple[tuple[str, ...], ...]
    """The hand, then a cell for each up card from 2 to ace."""
    value: float
    """What a round is worth to a player who follows it, per unit of the first wager."""
    best: float
    """What it is worth with perfect play by composition."""
    strategy: Strategy

    @property
    def cost(self) -> float:
        """What the chart gives away."""
        return self.best - self.value


def _weights(solution: Solution, up: int) -> Floats:
    """How often each hand is held when the player chooses between drawing and standing."""
    table = all_hands()
    shoe = np.array(solution.play.shoe, dtype=np.int64)
    held, doubled = np.zeros(len(table.cards)), np.zeros(len(table.cards))
    for _, _, hand, chance in first_hands(shoe, up):
        if solution.action(hand, up) in ("stand", "hit"):
            held[hand] = chance
    play_out(solution, up, held, doubled, np.zeros((UNITS, len(RESULTS))))
    return held


def _free_first_hands(solution: Solution, up: int) -> list[tuple[int, int, int, float]]:
    """The first two cards of hands on which a free bet lies, as `first_hands`: a card of a pair that is split for free,
    and any other."""
    table, shoe = all_hands(), np.array(solution.play.shoe, dtype=np.int64)
    found = []
    for high, low, hand, chance in first_hands(shoe, up):
        if high != low or high not in solution.play.free_splits or solution.action(hand, up) != "split":
            continue
        left = shoe - table.cards[hand]
        left[up] -= 1
        for worth in range(1, 11):
            two = table.place([high, worth])
            found.append((high, worth, two, chance * float(max(0, left[worth])) / float(left.sum())))
    return found


def _free_weights(solution: Solution, up: int) -> Floats:
    """How often each hand is held on which a free bet lies, roughly: one hand of each split."""
    held, doubled = np.zeros(len(all_hands().cards)), np.zeros(len(all_hands().cards))
    for _, _, hand, chance in _free_first_hands(solution, up):
        (doubled if solution.free_doubles[hand, up] == 1 else held)[hand] += chance
    play_out(solution, up, held, doubled, np.zeros((UNITS, len(RESULTS))), free=True)
    return held


def _by_total(solution: Solution, free: bool = False) -> NDArray[np.int8]:
    """Drawing or standing by total and up card, as the hands that are held with it weigh."""
    table = all_hands()
    plays = (solution.free_plays if free else solution.plays).copy()
    hit, stand = (solution.free_hit, solution.free_stand) if free else (solution.hit, solution.stand)
    for up in range(1, 11):
        if solution.play.shoe[up] < 1:
            continue
        weights = (_free_weights if free else _weights)(solution, up) + _SURELY
        gain = weights * (hit[:, up] - stand[:, up])
        gain[solution.ends[:, up].sum(axis=1) == 0.0] = 0.0
        for total in range(4, 64):
            same = table.points == total
            draws = total & 31 < 21 and gain[same].sum() > 0
            plays[same, up] = HIT if draws else STAND
    return plays


def _first_actions(solution: Solution) -> Strategy:
    """Doubling, splitting and surrender by total (or pair), on top of drawing and standing by total."""
    table, play = all_hands(), solution.play
    plays = _by_total(solution)
    shoe = np.array(play.shoe, dtype=np.int64)
    free = Strategy.free()
    doubles, surrenders = np.zeros_like(free.doubles), np.zeros_like(free.surrenders)
    splits = np.zeros_like(free.splits)
    for up in range(1, 11):
        if shoe[up] < 1:
            continue
        hands = first_hands(shoe, up)
        rest = np.where(plays[:, up] == HIT, solution.hit[:, up], solution.stand[:, up])
        _doubles_by_total(solution, up, hands, rest, False, doubles)
        given: dict[tuple[int, int], float] = {}
        for high, low, hand, chance in hands:
            worth = solution.actions(hand, up)
            best = max(rest[hand], worth["double"] if "double" in worth and doubles[hand, up] else -9.0)
            if high == low and "split" in worth:
                splits[high, up] = int(worth["split"] > best)
                best = max(best, worth["split"])
            if "surrender" in worth:
                group = (int(table.points[hand]), high if high == low else 0)
                given[group] = given.get(group, 0.0) + chance * float(worth["surrender"] - best)
        for high, low, hand, _ in hands:
            group = (int(table.points[hand]), high if high == low else 0)
            surrenders[hand, up] = int(given.get(group, -1.0) > 0)
    if not play.free_splits:
        return Strategy(plays, doubles, splits, surrenders, free.free_plays, free.free_doubles)
    free_plays, free_doubles = _by_total(solution, free=True), np.zeros_like(doubles)
    for up in range(1, 11):
        rest = np.where(free_plays[:, up] == HIT, solution.free_hit[:, up], solution.free_stand[:, up])
        _doubles_by_total(solution, up, _free_first_hands(solution, up), rest, True, free_doubles)
    return Strategy(plays, doubles, splits, surrenders, free_plays, free_doubles)


def _doubles_by_total(
    solution: Solution,
    up: int,
    hands: list[tuple[int, int, int, float]],
    rest: Floats,
    free: bool,
    doubles: NDArray[np.int8],
) -> None:
    """Double on a total where the hands that have it gain by that, all together."""
    table, gains = all_hands(), dict[int, float]()
    for _, _, hand, chance in hands:
        worth = solution.actions(hand, up, free)
        if "double" in worth:
            points = int(table.points[hand])
            gains[points] = gains.get(points, 0.0) + chance * (worth["double"] - float(rest[hand]))
    for total, gain in gains.items():
        if gain > 0:
            doubles[table.points == total, up] = 1


@lru_cache(maxsize=8)
def chart(play: Play) -> Chart:
    """The best strategy by totals, found by weighing hands as they come up under it until nothing changes."""
    best = analyse(play)
    solution = best
    strategy = _first_actions(solution)
    for _ in range(5):
        solution = analyse(play, strategy)
        better = _first_actions(solution)
        same = better.same(strategy)
        strategy = better
        if same:
            break
    solution = analyse(play, strategy)
    return Chart(_rows(solution), solution.value, best.value, strategy)


def _rows(solution: Solution) -> tuple[tuple[str, ...], ...]:
    table, play = all_hands(), solution.play
    rows: list[tuple[str, ...]] = []

    def hand(*values: int) -> int:
        return table.place(values)

    hard = [(total, hand(*((2, total - 2) if total <= 11 else (10, total - 10)))) for total in range(5, 20)]
    rows += [(str(total), *(_cell(solution, place, up, 0) for up in UPS)) for total, place in hard]
    rows += [(f"A,{other}", *(_cell(solution, hand(1, other), up, 0) for up in UPS)) for other in range(2, 10)]
    for pair in (*range(2, 11), 1):
        if play.shoe[pair] >= 2:
            name = "A" if pair == 1 else str(pair)
            rows.append((f"{name},{name}", *(_cell(solution, hand(pair, pair), up, pair) for up in UPS)))
    if play.free_splits:
        rows += [(f"free {total}", *(_cell(solution, place, up, 0, True) for up in UPS)) for total, place in hard]
        rows += [
            (f"free A,{other}", *(_cell(solution, hand(1, other), up, 0, True) for up in UPS)) for other in range(2, 10)
        ]
    return tuple(rows)


def _cell(solution: Solution, hand: int, up: int, pair: int, free: bool = False) -> str:
    if solution.play.shoe[up] < 1:
        return ""
    plays, doubles = (solution.free_plays, solution.free_doubles) if free else (solution.plays, solution.doubles)
    worth = solution.actions(hand, up, free)
    rest = "h" if plays[hand, up] == HIT and "hit" in worth else "s"
    splits = pair and "split" in worth and solution.splits[pair, up] == 1
    if "surrender" in worth and solution.surrenders[hand, up] == 1 and not free:
        return "Rp" if splits else f"R{rest}"
    if splits:
        return "P"
    if "double" in worth and doubles[hand, up] == 1:
        return f"D{rest}"
    return rest.upper()


def effects_of_removal(play: Play) -> dict[int, float]:
    """What a round is worth more when one card of a value is gone, the strategy of the full shoe being kept."""

    def work_out() -> dict[str, Floats]:
        full = analyse(play)
        changes = np.zeros(11)
        for worth in range(1, 11):
            if play.shoe[worth]:
                less = tuple(count - (place == worth) for place, count in enumerate(play.shoe))
                report("values", worth, 10)
                changes[worth] = analyse(replace(play, shoe=less), full.strategy).value - full.value
        return {"changes": changes}

    kept = arrays("blackjack-removal", play, work_out)["changes"]
    return {worth: float(kept[worth]) for worth in range(1, 11)}
