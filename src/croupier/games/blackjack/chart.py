"""Basic strategy as a chart by totals: what it says, what it is worth, and what it costs against perfect play."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.cache import arrays
from croupier.counting.progress import report
from croupier.games.blackjack.analysis import Solution, analyse, first_hands
from croupier.games.blackjack.compositions import all_hands, over_21
from croupier.games.blackjack.dealer import Floats, seen
from croupier.games.blackjack.finals import CLASSES, IN_SPADES, SUITED, TWO_CARDS
from croupier.games.blackjack.hands import RESULTS
from croupier.games.blackjack.outcomes import play_out
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.blackjack.stakes import UNITS, apart
from croupier.games.blackjack.strategy import DOUBLE, HIT, STAND, SURRENDER, Strategy

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
    "R": "surrender",
    "A": "attack",
    "-": "do not attack",
    "C": "second chance",
    "N": "no second chance",
    "Zh": "zap, once zapped hit",
    "Zs": "zap, once zapped stand",
    "Zp": "zap, once zapped split",
}
"""What the cells of a chart say."""
COUNTED_LEGEND = (
    "A number: only with fewer cards than that; with as many or more hit, or do what the cell says otherwise."
)
AFTER = {STAND: "S", DOUBLE: "D", SURRENDER: "R"}
AFTER_LEGEND = {"D": "double again", "R": "rescue"}
"""What they say of a doubled hand."""
COUNTED = range(2, 7)
"""How many cards a hand has, as a chart tells it where that counts: the last stands for more too."""
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


def _also_zapped(solution: Solution, up: int) -> list[tuple[Solution, float]]:
    """A solution and those of hands that are exchanged against an up card, each with its chance."""
    shoe, found = np.array(solution.play.shoe, dtype=np.int64), [(solution, 1.0)]
    for _, _, hand, chance in first_hands(shoe, up % 11):
        if solution.action(hand, up) == "zap":
            found.append((solution.zapped[hand], chance))
    return found


def _weights(solution: Solution, up: int) -> Floats:
    """How often each hand is held when the player chooses between drawing and standing."""
    table = all_hands()
    shoe = np.array(solution.play.shoe, dtype=np.int64)
    held, doubled = np.zeros(len(table.cards)), np.zeros(len(table.cards))
    for _, _, hand, chance in first_hands(shoe, up % 11):
        if solution.action(hand, up) in ("stand", "hit"):
            held[hand] = chance
    play_out(solution, up, held, doubled, np.zeros((UNITS, len(RESULTS))))
    return held


def _free_first_hands(solution: Solution, up: int) -> list[tuple[int, int, int, float]]:
    """The first two cards of hands on which a free bet or another stake that is played apart lies, as `first_hands`: a
    card of a pair that is split, and any other."""
    table, shoe = all_hands(), np.array(solution.play.shoe, dtype=np.int64)
    pairs = solution.play.free_splits or frozenset(range(1, 11))
    found = []
    for high, low, hand, chance in first_hands(shoe, up % 11):
        if high != low or high not in pairs or solution.action(hand, up) != "split":
            continue
        left = shoe - table.cards[hand]
        left[up % 11] -= 1
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
    for up in map(int, seen(solution.play.ranges).columns):
        if solution.play.shoe[up % 11] < 1:
            continue
        weights = (_free_weights if free else _weights)(solution, up) + _SURELY
        gain = weights * (hit[:, up] - stand[:, up])
        gain[solution.ends[:, up].sum(axis=1) == 0.0] = 0.0
        for after, chance in _also_zapped(solution, up)[1:]:
            gain += chance * _weights(after, up) * (after.hit[:, up] - after.stand[:, up])
        for total in range(4, 64):
            same = table.points == total
            if solution.play.finals:
                least = _from_cards([float(gain[same & _counted(size)].sum()) for size in COUNTED])
                draws = same & (table.size >= least) & (total & 31 < 21)
            else:
                draws = same & (total & 31 < 21 and gain[same].sum() > 0)
            plays[same, up] = np.where(draws, HIT, STAND)[same]
            if solution.play.surrenders_later and total & 31 < 21:
                given = solution.free_surrender if free else solution.surrender
                double = solution.free_double if free else solution.double
                best = np.maximum(np.where(draws, hit[:, up], stand[:, up]), double[:, up])
                if (weights * (given[:, up] - best))[same & (solution.ends[:, up].sum(axis=1) > 0.0)].sum() > 0:
                    plays[same, up] = SURRENDER
    return plays


def _yields_by_total(solution: Solution, free: bool = False) -> NDArray[np.int8]:
    """Giving up by total a hand to which no more cards can come."""
    table, found = all_hands(), np.zeros_like(solution.yields)
    if not (solution.play.surrender and solution.play.surrenders_split):
        return found
    given = solution.free_surrender if free else solution.surrender
    gain = given - (solution.free_stand if free else solution.stand)
    gain[solution.ends.sum(axis=2) == 0.0] = 0.0
    for total in range(4, 64):
        if total & 31 < 21:
            same = table.points == total
            found[same] = gain[same].sum(axis=0) > 0
    return found


def _counted(size: int) -> NDArray[np.bool_]:
    """The hands of so many cards, the last of `COUNTED` with all longer ones."""
    sizes = all_hands().size
    return np.asarray(sizes >= size if size == COUNTED[-1] else sizes == size)


def _from_cards(gains: list[float]) -> int:
    """From how many cards on something gains most, by what it gains with each number of them."""
    after = [sum(gains[place:]) for place in range(len(gains) + 1)]
    return COUNTED[0] + after.index(max(after))


def _first_actions(solution: Solution) -> Strategy:
    """Doubling, splitting and surrender by total (or pair), on top of drawing and standing by total."""
    table, play = all_hands(), solution.play
    plays = _by_total(solution)
    shoe = np.array(play.shoe, dtype=np.int64)
    free = Strategy.free(solution.plays.shape[1])
    doubles, surrenders = np.zeros_like(free.doubles), np.zeros_like(free.surrenders)
    splits, zaps = np.zeros_like(free.splits), np.zeros_like(free.zaps)
    for up in map(int, seen(play.ranges).columns):
        if shoe[up % 11] < 1:
            continue
        hands = first_hands(shoe, up % 11)
        rest = np.where(plays[:, up] == HIT, solution.hit[:, up], solution.stand[:, up])
        rest = np.where(plays[:, up] == SURRENDER, np.maximum(solution.hit[:, up], solution.stand[:, up]), rest)
        _doubles_by_total(solution, up, hands, rest, False, doubles)
        given: dict[tuple[int, int], float] = {}
        exchanged: dict[tuple[int, int], float] = {}
        for high, low, hand, chance in hands:
            worth = solution.actions(hand, up)
            best = max(rest[hand], worth["double"] if "double" in worth and doubles[hand, up] else -9.0)
            if "zap" in worth:
                group = (int(table.points[hand]), high if high == low else 0)
                exchanged[group] = exchanged.get(group, 0.0) + chance * float(worth["zap"] - best)
        for high, low, hand, chance in hands:
            worth = solution.actions(hand, up)
            best = max(rest[hand], worth["double"] if "double" in worth and doubles[hand, up] else -9.0)
            group = (int(table.points[hand]), high if high == low else 0)
            zaps[hand, up] = int(exchanged.get(group, -1.0) > 0)
            best = max(best, worth["zap"]) if zaps[hand, up] else best
            if high == low and "split" in worth:
                splits[high, up] = int(worth["split"] > best)
                best = max(best, worth["split"])
            if "surrender" in worth:
                group = (int(table.points[hand]), high if high == low else 0)
                given[group] = given.get(group, 0.0) + chance * float(worth["surrender"] - best)
        for high, low, hand, _ in hands:
            group = (int(table.points[hand]), high if high == low else 0)
            surrenders[hand, up] = int(given.get(group, -1.0) > 0)
    more = {"attacks": solution.attacks.copy(), "yields": _yields_by_total(solution)}
    more["after"] = _after_by_total(solution, solution.after)
    more["takes"] = _takes_by_total(solution)
    more["suited"] = solution.suited.copy()
    for row in range(0, len(more["suited"]), CLASSES):  # what the up card's suit takes away is not looked at
        more["suited"][row + IN_SPADES + 1 : row + CLASSES] = more["suited"][row + SUITED : row + IN_SPADES + 1]
    drawing = plays
    if play.surrender and play.surrenders_split and not play.surrenders_later:
        plays = np.where(surrenders == 1, SURRENDER, plays)  # split hands are given up as first ones are
    known = {"plays": plays, "doubles": doubles, "splits": splits, "surrenders": surrenders, "zaps": zaps, **more}
    if play.plays_split_apart:
        known |= _as_two_cards(known, drawing)
    if apart(play) < 0:
        return Strategy.free(plays.shape[1], **known)
    free_plays, free_doubles = _by_total(solution, free=True), np.zeros_like(doubles)
    for up in range(1, 11):
        rest = np.where(free_plays[:, up] == HIT, solution.free_hit[:, up], solution.free_stand[:, up])
        _doubles_by_total(solution, up, _free_first_hands(solution, up), rest, True, free_doubles)
    known |= {"free_plays": free_plays, "free_doubles": free_doubles}
    known["free_yields"] = _yields_by_total(solution, free=True)
    known["free_after"] = _after_by_total(solution, solution.free_after)
    return Strategy.free(plays.shape[1], **known)


def _takes_by_total(solution: Solution) -> NDArray[np.int8]:
    """Having a card taken off a hand over 21 by its total, as such hands come about by drawing and by doubling."""
    table, play, found = all_hands(), solution.play, solution.takes.copy()
    shoe = np.array(play.shoe, dtype=np.int64)
    for up in map(int, seen(play.ranges).columns if play.second_chance.offered else ()):
        if shoe[up % 11] < 1:
            continue
        over, weights = over_21(), np.full(found.shape[:2], _SURELY)
        held, doubled = _weights(solution, up), np.zeros(len(table.cards))
        for _, _, hand, chance in first_hands(shoe, up % 11):
            doubled[hand] = chance if solution.action(hand, up) == "double" else 0.0
        for level, drawn in enumerate((np.where(solution.plays[:, up] == HIT, held, 0.0), doubled)):
            for hand in map(int, np.flatnonzero(drawn)):
                left = np.maximum(shoe - table.cards[hand], 0)
                left[up % 11] -= 1
                goes = np.flatnonzero((over.after[hand] >= 0) & (left > 0))
                weights[level, over.after[hand, goes]] += drawn[hand] * left[goes] / left.sum()
        gains = weights * solution.gain[:, :, up]
        if play.second_chance.with_double:
            gains[:] = gains.sum(axis=0)
        for total in map(int, np.unique(over.total)):
            same = over.total == total
            found[:, same, up] = (gains[:, same].sum(axis=1) > 0)[:, np.newaxis]
    return found


def _as_two_cards(known: Mapping[str, NDArray[np.int8]], drawing: NDArray[np.int8]) -> dict[str, NDArray[np.int8]]:
    """Split hands where they are paid otherwise: longer ones are played as two cards are that are not given up, for
    only two cards may be."""
    table = all_hands()
    found = {f"free_{part}": known[part].copy() for part in ("plays", "doubles", "after", "yields")}
    for total in range(4, 64):
        same = table.points == total
        two, longer = np.flatnonzero(same & (table.size == 2)), same & (table.size > 2)
        if len(two):
            found["free_plays"][longer] = drawing[two[0]]
            found["free_doubles"][longer] = known["doubles"][two[0]]
    return found


def _after_by_total(solution: Solution, done: NDArray[np.int8]) -> NDArray[np.int8]:
    """What is done with a doubled hand by total: what is with most of its compositions, as they come off the shoe."""
    table, after = all_hands(), done.copy()
    if not solution.play.given_doubled and not solution.play.redoubles:
        return after
    ways = np.array(
        [
            math.prod(map(math.comb, solution.play.shoe, map(int, held))) if sum(held) in (3, 4) else 0
            for held in table.cards
        ],
        dtype=np.float64,
    )
    ways /= np.array([math.comb(sum(solution.play.shoe), int(size)) for size in table.size], dtype=np.float64)
    for total in range(4, 64):
        same = table.points == total
        votes = [(np.where(after[:, same] == done, ways[same, np.newaxis], 0.0)).sum(axis=1) for done in AFTER]
        after[:, same] = np.array(list(AFTER))[np.argmax(votes, axis=0)][:, np.newaxis]
    return after


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
    if solution.play.finals:
        _doubles_by_cards(solution, up, rest, gains, doubles)
        return
    for total, gain in gains.items():
        if gain > 0:
            doubles[table.points == total, up] = 1


def _doubles_by_cards(
    solution: Solution, up: int, rest: Floats, two: dict[int, float], doubles: NDArray[np.int8]
) -> None:
    """Double on a total with fewer cards than some number, where final hands of many cards are paid more."""
    table, weights = all_hands(), _weights(solution, up)
    more = weights * (solution.double[:, up] - rest)
    for total, gain in two.items():
        same = table.points == total
        gains = [gain, *(float(more[same & _counted(size)].sum()) for size in COUNTED[1:])]
        less = [sum(gains[:place]) for place in range(len(gains) + 1)]
        most = COUNTED[0] + less.index(max(less))
        doubles[same & ((table.size < most) | (most > COUNTED[-1])), up] = 1


@lru_cache(maxsize=8)
def chart(play: Play, ranges: tuple[str, ...] = ()) -> Chart:
    """The best strategy by totals, found by weighing hands as they come up under it until nothing changes.

    Where ranges of the hole card are shown, which `ranges` names, there are rows for each of them.
    """
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
    rows = (
        (f"{name} {hand}".strip(), *cells)
        for place, name in enumerate(ranges or ("",))
        for hand, *cells in _rows(solution, [up + 11 * place for up in UPS])
    )
    return Chart(tuple(rows), solution.value, best.value, solution.strategy)


def _rows(solution: Solution, columns: list[int]) -> list[tuple[str, ...]]:
    """A row for each hand, with a cell for each of some columns of what is seen of the dealer's cards."""
    table, play = all_hands(), solution.play
    rows: list[tuple[str, ...]] = []

    def hand(*values: int) -> int:
        return table.place(values)

    hard = [(total, hand(*((2, total - 2) if total <= 11 else (10, total - 10)))) for total in range(5, 20)]
    rows += [(str(total), *(_cell(solution, place, up, 0) for up in columns)) for total, place in hard]
    rows += [(f"A,{other}", *(_cell(solution, hand(1, other), up, 0) for up in columns)) for other in range(2, 10)]
    for pair in (*range(2, 11), 1):
        if play.shoe[pair] >= 2:
            name = "A" if pair == 1 else str(pair)
            rows.append((f"{name},{name}", *(_cell(solution, hand(pair, pair), up, pair) for up in columns)))
    if apart(play) >= 0:
        word = "free" if play.free_splits else "split"
        rows += [(f"{word} {total}", *(_cell(solution, place, up, 0, True) for up in columns)) for total, place in hard]
        rows += [
            (f"{word} A,{other}", *(_cell(solution, hand(1, other), up, 0, True) for up in columns))
            for other in range(2, 10)
        ]
    rows += _suited_rows(solution, columns)
    rows += _doubled_rows(solution, columns)
    rows += _over_rows(solution, columns)
    if play.attacks:
        rows.append(
            ("attack", *("A" if solution.attacks[0, up] == 1 else "-" if play.shoe[up % 11] else "" for up in columns))
        )
    return rows


def _suited_rows(solution: Solution, columns: list[int]) -> list[tuple[str, ...]]:
    """Two cards of one suit that can become a final hand by it, where that changes what is done."""
    table, found = all_hands(), []
    for low, high, _ in TWO_CARDS if solution.play.finals else ():
        place = table.place([low, high])
        usual = tuple(_cell(solution, place, up, low if low == high else 0) for up in columns)
        for suits, name in ((SUITED, "suited"), (IN_SPADES, "spades")):
            cells = []
            for up, cell in zip(columns, usual, strict=True):
                done = solution.action(place, up, suits)
                same = done == solution.action(place, up)
                cells.append(
                    cell if same else {"split": "P", "double": "Dh", "surrender": "Rh"}.get(done, done[0].upper())
                )
            if tuple(cells) != usual:
                found.append((f"{low},{high} {name}", *cells))
    return found


def _doubled_rows(solution: Solution, columns: list[int]) -> list[tuple[str, ...]]:
    """Doubled hands on which something else is done than to stand."""
    table, play, found = all_hands(), solution.play, []
    names = ("doubled", "redoubled", "redoubled again")
    for level in range(play.redoubles + 1 if play.given_doubled or play.redoubles else 0):
        for total in (*range(4, 21), *range(13 + 32, 21 + 32)):
            hands = np.flatnonzero((table.points == total) & (table.size >= 3))
            if len(hands):
                cells = [AFTER[int(solution.after[level, hands[0], up])] for up in columns]
                said = f"soft {total - 32}" if total > 32 else str(total)
                found += [(f"{names[level]} {said}", *cells)] if set(cells) != {"S"} else []
    return found


def _over_rows(solution: Solution, columns: list[int]) -> list[tuple[str, ...]]:
    """Hands over 21 from which a card may be taken off; doubled ones where they are played otherwise."""
    over, found = over_21(), list[tuple[str, ...]]()
    for level, name in enumerate(("busted", "doubled, busted") if solution.play.second_chance.offered else ()):
        for total in map(int, np.unique(over.total)):
            hands = np.flatnonzero(over.total == total)
            cells = [[_take(solution, by, int(hands[0]), up) for up in columns] for by in (0, level)]
            if not level or cells[0] != cells[1]:
                found.append((f"{name} {total}", *cells[1]))
    return found


def _take(solution: Solution, level: int, hand: int, up: int) -> str:
    if solution.play.shoe[up % 11] < 1:
        return ""
    return "C" if solution.takes[level, hand, up] == 1 else "N"


def _cards_said(solution: Solution, hand: int, up: int, done: NDArray[np.int8], what: int) -> str:
    """From how many cards on something else is done than `what`, where that counts; nothing if never."""
    table = all_hands()
    if not solution.play.finals:
        return ""
    for size in COUNTED[1:]:
        same = np.flatnonzero((table.points == table.points[hand]) & _counted(size))
        if len(same) and done[same[0], up] != what:
            return str(size)
    return ""


def _cell(solution: Solution, hand: int, up: int, pair: int, free: bool = False) -> str:
    if solution.play.shoe[up % 11] < 1:
        return ""
    plays, doubles = (solution.free_plays, solution.free_doubles) if free else (solution.plays, solution.doubles)
    worth = solution.actions(hand, up, free)
    hit, stand = (solution.free_hit, solution.free_stand) if free else (solution.hit, solution.stand)
    hits = hit[hand, up] > stand[hand, up] if plays[hand, up] == SURRENDER else plays[hand, up] == HIT
    rest = "h" if hits and "hit" in worth else "s"
    splits = pair and "split" in worth and solution.splits[pair, up] == 1
    gives_up = plays[hand, up] == SURRENDER if free else solution.surrenders[hand, up] == 1
    if "surrender" in worth and gives_up:
        return "Rp" if splits else f"R{rest}"
    if "zap" in worth and solution.zaps[hand, up] == 1 and not splits and not free:
        after = solution.zapped[hand]
        return "Zp" if pair and after.splits[pair, up] == 1 else f"Z{rest}"
    if splits:
        return "P"
    if "double" in worth and doubles[hand, up] == 1:
        return f"D{rest}{_cards_said(solution, hand, up, doubles, 1)}"
    return rest.upper() + (_cards_said(solution, hand, up, plays, STAND) if rest == "s" else "")


def _one_of_each(worth: int, play: Play) -> list[int]:
    """Cards of a value, one for each suit where suits count."""
    card = 48 if worth == 1 else 4 * (worth - 2) if worth < 10 else 44
    return [card + suit for suit in range(4)] if play.suits and 6 <= worth <= 8 else [card]


def effects_of_removal(play: Play) -> dict[int, float]:
    """What a round is worth more when one card of a value is gone, the strategy of the full shoe being kept."""

    def work_out() -> dict[str, Floats]:
        full = analyse(play)
        changes = np.zeros(11)
        for worth in range(1, 11):
            if play.shoe[worth]:
                report("values", worth, 10)
                less = [play.without([card]) for card in _one_of_each(worth, play)]
                values = [analyse(one, full.strategy).value for one in less]
                changes[worth] = sum(values) / len(values) - full.value
        return {"changes": changes}

    kept = arrays("blackjack-removal", play, work_out)["changes"]
    return {worth: float(kept[worth]) for worth in range(1, 11)}
