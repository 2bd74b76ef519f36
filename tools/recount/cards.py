"""Games that compare a few cards: Vegas Shootout, Go Fore It, Over/Under."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb

from figures import Figure, NotRecountedError, Ways
from programs import printed

from hands import ROYAL, kind_names


def points_of(figure: Figure, low_ace: bool) -> Counter[int]:
    """How many cards of each point value there are."""
    alike = int(figure.given["equipment"]["cards"]) // 13
    return Counter(dict.fromkeys(range(2, 10), alike) | {10: 4 * alike, 1 if low_ace else 11: alike})


@cache
def sums(deck: tuple[tuple[int, int], ...], cards: int) -> Counter[int]:
    """In how many ways so many cards, drawn together, come to each total."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for value, many in deck:
        more: Counter[tuple[int, int]] = Counter()
        for (size, total), times in ways.items():
            for number in range(min(many, cards - size) + 1):
                more[size + number, total + number * value] += times * comb(many, number)
        ways = more
    return Counter({total: times for (size, total), times in ways.items() if size == cards})


def go_fore_it(figure: Figure) -> Ways:
    """Four cards, of which two are seen before the Back 9 Wager is made or the hand is folded."""
    deck = points_of(figure, low_ace=True)
    if figure.wager == "gopher":
        for aces in range(5):
            yield comb(4, aces) * comb(48, 4 - aces), figure.net("gopher", f"aces-{aces}")
    elif figure.wager == "skins":
        yield from skins(figure, deck)
    elif figure.wager == "front-9":
        for first, many in deck.items():
            for second, others in deck.items():
                seen = Counter((first, second))
                left = tuple((deck - seen).items())
                ways = many * (others - (first == second))
                yield from back_9(figure, ways, first + second, sums(left, 2))
    else:
        raise NotRecountedError("no code for this wager")


def back_9(figure: Figure, ways: int, seen: int, rest: Counter[int]) -> Ways:
    """What becomes of two cards that count so many points: played if that is worth more than a fold."""
    chart = next(chart for chart in figure.law["charts"] if chart["id"] == "hands")
    totals = {total: row[0] for row in chart["rows"] for total in range(int(row[1]), int(row[2]) + 1)}
    nets: list[tuple[int, Fraction]] = []
    for more, times in rest.items():
        name = totals[seen + more]
        front = figure.net("front-9", "lose" if name == "lose" else "win")
        nets.append((times, front + figure.net("back-9", name)))
    folded = figure.net("front-9", "folded")
    if sum((net - folded) * times for times, net in nets) > 0:
        yield from ((ways * times, net) for times, net in nets)
    else:
        yield ways * sum(rest.values()), folded


def skins(figure: Figure, deck: Counter[int]) -> Ways:
    """Four cards against the dealer's four, whose points are drawn from what is left."""
    values = tuple(deck)

    def hands(place: int, size: int, hand: Counter[int]) -> list[Counter[int]]:
        if size == 0:
            return [hand]
        every = []
        for number in range(min(size, deck[values[place]]) + 1) if place < len(values) else ():
            every += hands(place + 1, size - number, hand + Counter({values[place]: number}))
        return every

    for hand in hands(0, 4, Counter()):
        ways, total = 1, 0
        for value, number in hand.items():
            ways, total = ways * comb(deck[value], number), total + value * number
        for other, times in sums(tuple((deck - hand).items()), 4).items():
            yield ways * times, figure.net("skins", "win" if total < other else "tie" if total == other else "lose")


def over_under(figure: Figure) -> Ways:
    """Three cards, of which one is seen before the Over 23 or the Under 18 Wager is made."""
    deck = points_of(figure, low_ace=False)
    charts = {chart["id"]: chart["rows"] for chart in figure.law["charts"]}
    rows = [(range(int(low), int(high) + 1), over, under) for low, high, over, under, _ in charts["totals"]]
    for first, many in deck.items():
        rest = sums(tuple((deck - Counter((first,))).items()), 2)
        if figure.wager == "bonus":
            for more, times in rest.items():
                low, high = sorted((first + more, 39 - first - more))
                yield many * times, figure.net("bonus", f"total-{low}-or-{high}")
            continue
        choices: list[list[tuple[int, Fraction]]] = [[(sum(rest.values()), figure.net("ante", "surrender"))], [], []]
        for more, times in rest.items():
            _, over, under = next(row for row in rows if first + more in row[0])
            for place, raised, name in ((1, "over-23", over), (2, "under-18", under)):
                choices[place].append((times, figure.net("ante", name) + figure.net(raised, name)))
        for times, net in max(choices, key=lambda ways: sum(net * times for times, net in ways)):
            yield many * times, net


def vegas_shootout(figure: Figure) -> Ways:
    """Two cards, against the dealer's two or by themselves, and five with a joker."""
    if figure.wager == "royal-match":
        yield 4, figure.net("royal-match", "royal-match", "suited-match")
        yield 4 * comb(13, 2) - 4 + 52, figure.net("royal-match", "suited-match")
        yield comb(52, 2) - 4 * comb(13, 2), figure.net("royal-match", "unsuited")
    elif figure.wager == "two-card-poker":
        yield from two_against_two(figure)
    else:
        for line in printed("poker", "wild", "joker"):
            jokers, kind, ways = map(int, line.split())
            names = ["five-of-a-kind"] if kind // 16 == FIVE_ALIKE else kind_names(figure, "five-card-poker", kind, 5)
            if jokers and kind // 16 == ROYAL:  # which a joker cannot complete
                names = ["straight-flush"]
            yield ways, figure.net("five-card-poker", *names)


FIVE_ALIKE = 14
JOKER = 13


def two_against_two(figure: Figure) -> Ways:
    """Pairs first, one with the joker among them, then the higher cards; a flush counts only where it is ranked."""
    if figure.option("two-card-flush") != "not-ranked" or figure.option("ace-low-straight") != "yes":
        raise NotRecountedError("two cards of a suit that rank, or an ace that is not low")
    deck = Counter(dict.fromkeys(range(13), 4) | {JOKER: 1})

    def rank(first: int, second: int) -> tuple[int, int, int]:
        high, low = max(first, second), min(first, second)
        return (1, low, low) if high == JOKER else (int(high == low), high, low)

    def pairs(cards: Counter[int]) -> Counter[tuple[int, int, int]]:
        counts: Counter[tuple[int, int, int]] = Counter()
        for first, many in cards.items():
            for second, others in cards.items():
                counts[rank(first, second)] += many * (others - (first == second))
        return counts

    for first, many in deck.items():
        for second, others in deck.items():
            ways = many * (others - (first == second))
            for other, times in pairs(deck - Counter((first, second))).items() if ways else ():
                mine = rank(first, second)
                name = "win" if mine > other else "tie" if mine == other else "lose"
                yield ways * times, figure.net("two-card-poker", name)


GAMES: dict[str, Callable[[Figure], Ways]] = {
    "go-fore-it": go_fore_it,
    "over-under": over_under,
    "vegas-shootout": vegas_shootout,
}
