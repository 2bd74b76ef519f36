"""Pai gow with cards and with tiles: wagers on one hand, on the dice, and on both hands' aces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb

from figures import Figure, NotRecountedError, Ways
from poker import looked_at
from programs import printed

from hands import CATEGORIES, ROYAL, kind_names

HIGH_CARDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
STRAIGHT, STRAIGHT_FLUSH = CATEGORIES.index("straight"), CATEGORIES.index("straight-flush")
STRAIGHT_OR_TRIPS = ("straight", "three-of-a-kind")
HIGH = 0
FIVE_ACES, SEVEN_NATURAL, SEVEN_JOKER, THREE_PAIR, FIVE_ALIKE = range(10, 15)
WITH_JOKER, WITH_TRIPS, NATURAL, KING_QUEEN, ACE_KING, ACE_KING_JOKER, ACE_QUEEN = (1 << bit for bit in range(7))
"""What poker.c prints beside the kind of a hand."""
BONUSES = (
    "fortune-bonus", "insurance", "protection", "progressive", "emperors-treasure", "dynasty-bonus", "queens-dragon",
    "bonus",
)  # fmt: skip


def pai_gow(figure: Figure) -> Ways:
    """Every wager of pai gow that has a count here."""
    wager, draws, cards = figure.wager, figure.given["space"].get("draws", []), figure.given["equipment"].get("cards")
    if wager == "poker-bonus":
        yield from looked_at(figure)
    elif wager in OTHERS:
        yield from OTHERS[wager](figure)
    elif cards == 53 and len(draws) == 1 and wager in BONUSES:
        yield from best_of_seven(figure, draws[0])
    else:
        raise NotRecountedError(f"no code for {figure.game} {wager}")


def best_of_seven(figure: Figure, size: int) -> Ways:
    """The best five of six or seven cards from a deck with a joker, and what stands beside it."""
    joker = "any-card" if figure.pays(figure.wager, "five-of-a-kind") else "joker"
    for line in printed("poker", joker, str(size)):
        kind, beside, ways = map(int, line.split())
        yield ways, figure.net(figure.wager, *names_with_joker(figure, kind, beside))


def names_with_joker(figure: Figure, kind: int, beside: int) -> list[str]:
    """The names of a hand, the narrowest first."""
    category = kind // 16
    paid = figure.wager != "protection" or figure.option("protection-straight-flush") == "paid"
    ace_five = ["ace-five-straight-flush-natural"] if beside & NATURAL and category != ROYAL and paid else []
    rest = ["pair-or-better", "better-than-king-high", "no-queens-dragon"]
    if category in (SEVEN_NATURAL, SEVEN_JOKER):
        with_joker = "natural" if category == SEVEN_NATURAL else "joker"
        name = "seven-card-straight-flush"
        return [f"{name}-{with_joker}", name, *ace_five, "straight-flush", *rest]
    if category in (FIVE_ACES, FIVE_ALIKE):
        return [*(["five-aces"] if category == FIVE_ACES else []), "five-of-a-kind", *rest]
    if category == THREE_PAIR:
        return ["three-pair", "two-pair", *rest]
    names = [*kind_names(figure, figure.wager, kind, 5), *rest]
    if category == HIGH:
        high = HIGH_CARDS[kind % 16]
        return [*(["queens-dragon"] if high == "queen" else []), f"{high}-high", "high-card", *rest[1:]]
    if category == STRAIGHT and beside & WITH_TRIPS:
        printed_first = next((name for name in figure.tables[figure.wager] if name in STRAIGHT_OR_TRIPS), "straight")
        return [figure.option("straight-and-three-of-a-kind") or printed_first, *names]
    if category == ROYAL:
        return [*royal_names(figure, beside), *names]
    if category == STRAIGHT_FLUSH and ace_five and beside & ACE_QUEEN:
        ace_five.insert(0, "ace-five-straight-flush-natural-ace-queen-suited")
    return [*ace_five, *names]


def royal_names(figure: Figure, beside: int) -> list[str]:
    """The names of a royal flush by the two cards of a suit beside it."""
    if figure.option("royal-flush-joker") == "ace-only":
        raise NotRecountedError("a joker that is only the ace of a royal flush")
    ace_king = beside & ACE_KING or (figure.option("royal-match-joker") == "yes" and beside & ACE_KING_JOKER)
    by_ace = figure.option("brand") == "emperors-challenge" or figure.option("royal-match") == "ace-king"
    matched = ace_king if by_ace else beside & KING_QUEEN
    natural = (
        []
        if "royal-flush" in figure.tables[figure.wager]
        else [f"{'natural' if beside & NATURAL else 'wild'}-royal-flush"]
    )
    return [
        *natural,
        *(["natural-royal-flush-ace-queen-suited"] if beside & NATURAL and beside & ACE_QUEEN else []),
        *(["royal-flush-ace-king-suited"] if beside & ACE_KING else []),
        *(["royal-flush-royal-match"] if matched else []),
    ]


def red_black(figure: Figure) -> Ways:
    """Seven cards by how many are of a color, the joker of neither."""
    if figure.option("joker-colour") != "neither":
        raise NotRecountedError("a joker of the color chosen")
    names = {4: "four", 5: "five", 6: "six", 7: "seven"}
    for many in range(8):
        name = f"{names[many]}-of-colour" if many in names else "fewer-than-four-of-colour"
        yield comb(26, many) * comb(27, 7 - many), figure.net("red-black", name)


# --- both hands ace high ----------------------------------------------------------------------------------------------

JOKER = 13
ACE = 12


def in_a_row(ranks: Sequence[int], joker: bool) -> bool:
    """Whether five of some ranks are in a row, one of them the joker's; an ace is high or low."""
    places = {*ranks, *([-1] if ACE in ranks else [])}
    return any(len(places & {*range(low, low + 5)}) >= 5 - joker for low in range(-1, 9))


@cache
def ace_high(joker: bool) -> list[frozenset[int]]:
    """The sets of ranks of seven cards without a pair or straight, an ace or the joker among them."""
    sets = combinations(range(12), 6)
    return [
        frozenset(ranks if joker else (*ranks, ACE))
        for ranks in sets
        if not in_a_row(ranks if joker else (*ranks, ACE), joker)
    ]


@cache
def suits_apart(both: int, mine: int, theirs: int, most: tuple[int, int]) -> int:
    """In how many ways suits fall: so many ranks in both hands or in one, and not too many of a suit in either."""
    counts: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter({((0,) * 4, (0,) * 4): 1})
    kinds = [(1, 1)] * both + [(1, 0)] * mine + [(0, 1)] * theirs
    for first_has, second_has in kinds:
        after: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        for (first, second), ways in counts.items():
            for suit, other_suit in product(range(4) if first_has else (None,), range(4) if second_has else (None,)):
                if suit == other_suit:
                    continue
                hands = tuple(
                    tuple(number + (place == added) for place, number in enumerate(hand))
                    for hand, added in ((first, suit), (second, other_suit))
                )
                if max(hands[0]) <= most[0] and max(hands[1]) <= most[1]:
                    after[hands[0], hands[1]] += ways
        counts = after
    return sum(counts.values())


def ace_high_bonus(figure: Figure) -> Ways:
    """The dealer's seven cards ace high, with the joker or without, and the player's too."""
    every = comb(53, 7) * comb(46, 7)
    both, alone = 0, dict.fromkeys((False, True), 0)
    for joker in (False, True):
        most = 3 if joker else 4
        alone[joker] = len(ace_high(joker)) * suits_apart(0, 7 - joker, 0, (most, 4)) * comb(46, 7)
        for other in (False, True) if not joker else (False,):
            shared: Counter[int] = Counter()
            for mine in ace_high(joker):
                for theirs in ace_high(other):
                    shared[len(mine & theirs)] += 1
            for many, times in shared.items():
                sizes = (7 - joker - many, 7 - other - many)
                both_ways = times * suits_apart(many, *sizes, (most, 3 if other else 4))
                both += both_ways
                alone[joker] -= both_ways
    yield both, figure.net(figure.wager, "dealer-and-player-ace-high")
    yield alone[True], figure.net(figure.wager, "dealer-ace-high-joker")
    yield alone[False], figure.net(figure.wager, "dealer-ace-high")
    yield every - both - sum(alone.values()), figure.net(figure.wager, "no-ace-high")


# --- tiles and their dice ---------------------------------------------------------------------------------------------


def tiles(figure: Figure) -> list[str]:
    """The 32 tiles by their spots, from the chapter's chart."""
    rows = next(chart["rows"] for chart in figure.law["charts"] if chart["id"] == "tiles")
    return [row[2] for row in rows for _ in range(int(row[4]))]


def pair_classes(figure: Figure) -> dict[frozenset[str], str]:
    """Pairs of tiles to their class, from the chapter's chart."""
    rows = next(chart["rows"] for chart in figure.law["charts"] if chart["id"] == "pairs")
    return {frozenset((row[2], row[3])): row[1] for row in rows}


def pair_fortunes(figure: Figure) -> Ways:
    """The pairs that four tiles hold."""
    if figure.option("mixed-pair") != "listed":
        raise NotRecountedError("mixed pairs of all tiles with the same spots")
    names = {"Supreme Pair": "gee-joon", "Matched Pairs": "identical-pair", "Mixed or Unmatched Pairs": "mixed-pair"}
    classes = {pair: names[kind] for pair, kind in pair_classes(figure).items() if kind in names}
    for hand in combinations(tiles(figure), 4):
        splits = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
        pairings = [[frozenset(hand[place] for place in two) for two in split] for split in splits]
        ranked = [[pair for pair in split if pair in classes] for split in pairings]
        two = next((split for split in ranked if len(split) == 2), None)
        if two:
            best = {classes[pair] for pair in two} >= {"gee-joon"} and frozenset({"6-6"}) in two
            yield 1, figure.net("pair-fortunes", *(["gee-joon-and-heaven"] if best else []), "two-pair")
        else:
            pairs = {classes[pair] for split in ranked for pair in split}
            order = [name for name in ("gee-joon", "mixed-pair", "identical-pair") if name in pairs]
            yield 1, figure.net("pair-fortunes", *order, "no-pair")


def throws(names: Callable[[Figure, tuple[int, ...]], list[str]]) -> Callable[[Figure], Ways]:
    """A wager on the three dice that say who is dealt to first."""

    def count(figure: Figure) -> Iterator[tuple[int, Fraction]]:
        for dice in product(range(1, 7), repeat=3):
            yield 1, figure.net(figure.wager, *names(figure, dice))

    return count


def sum_names(_: Figure, dice: tuple[int, ...]) -> list[str]:
    """The total, matching dice, and a series."""
    low, middle, high = sorted(dice)
    alike = {1: "any-triple", 2: "any-double"}.get(len(set(dice)))
    series = ["any-series"] if (middle, high) == (low + 1, low + 2) else []
    return [f"total-{sum(dice)}", *([alike] if alike else []), *series, "lose"]


def match_names(figure: Figure, dice: tuple[int, ...]) -> list[str]:
    """How many dice show the number chosen."""
    return {3: ["triple-match"], 2: ["double-match"]}.get(dice.count(int(figure.spot)), ["lose"])


def beat_it_names(_: Figure, dice: tuple[int, ...]) -> list[str]:
    """The red die against both others, or any die against the two others."""
    over = dice[0] - dice[1] - dice[2]
    red = {0: "red-tie-or-by-1", 1: "red-tie-or-by-1", 2: "red-by-2-or-3", 3: "red-by-2-or-3", 4: "red-by-4"}
    any_die = ["any-die-by-1"] if any(high > low + other for high, low, other in permutations(dice)) else []
    return [*([red[over]] if over in red else []), *any_die, "lose"]


OTHERS: dict[str, Callable[[Figure], Ways]] = {
    "red-black": red_black,
    "ace-high-bonus": ace_high_bonus,
    "pair-fortunes": pair_fortunes,
    "sum": throws(sum_names),
    "match": throws(match_names),
    "beat-it": throws(beat_it_names),
}
