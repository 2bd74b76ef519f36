"""Baccarat: coups counted by the point values of six cards, pairs by the ranks of four."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from figures import Figure, NotRecountedError, Ways

Coup = tuple[int, int, int, int]
"""Points and cards of the player's hand and of the banker's."""
Draws = frozenset[tuple[int, int]]
"""The banker's points and the player's third card, `NONE` for none, that have the banker draw."""
NONE = -1
USUAL = {3: {*range(10)} - {8}, 4: {*range(2, 8)}, 5: {*range(4, 8)}, 6: {6, 7}}
PUNTO_BANCO: Draws = frozenset(
    (points, third)
    for points in range(7)
    for third in range(-1, 10)
    if (points <= 5 if third == NONE else points <= 2 or third in USUAL.get(points, ()))
)


@cache
def coups(decks: int, draws: Draws) -> Counter[Coup]:
    """How often each pair of final hands comes, in ways to draw six cards one after the other."""
    counts: Counter[Coup] = Counter()
    shoe = [decks * (16 if value == 0 else 4) for value in range(10)]
    cards = sum(shoe)

    def draw(value: int) -> int:
        shoe[value] -= 1
        return shoe[value] + 1

    for first in product(range(10), repeat=4):
        ways = 1
        for value in first:
            ways *= draw(value)
        if ways:
            player, banker = (first[0] + first[2]) % 10, (first[1] + first[3]) % 10
            for coup, more in _third_cards(shoe, cards - 4, player, banker, draws):
                counts[coup] += ways * more
        for value in first:
            shoe[value] += 1
    return counts


def _third_cards(shoe: list[int], left: int, player: int, banker: int, draws: Draws) -> list[tuple[Coup, int]]:
    if player >= 8 or banker >= 8:
        return [((player, 2, banker, 2), left * (left - 1))]
    counts = []
    for third in range(10) if player <= 5 else (NONE,):
        points, size = (player, 2) if third == NONE else ((player + third) % 10, 3)
        ways = 1 if third == NONE else shoe[third]
        if (banker, third) not in draws:
            counts.append(((points, size, banker, 2), ways * (left - 1) * (left if third == NONE else 1)))
            continue
        for fourth in range(10):
            more = shoe[fourth] - (fourth == third)
            rest = ways * more * (left - 1 if third == NONE else 1)
            counts.append(((points, size, (banker + fourth) % 10, 3), rest))
    return counts


def coup_names(wager: str, coup: Coup) -> list[str]:
    """The names of what a coup is for a wager, the narrowest first."""
    player, player_cards, banker, banker_cards = coup
    if wager.startswith("dragon-bonus-"):
        own, other = (player, banker) if wager.endswith("player") else (banker, player)
        cards = player_cards if wager.endswith("player") else banker_cards
        if cards == 2 and own >= 8 and own >= other:  # the dealer turns a natural at once: the other hand has two cards
            return ["natural-win" if own > other else "natural-tie"]
        return [f"win-by-{own - other}"] if own > other else ["tie"] if own == other else ["lose"]
    if wager == "divine-9":
        nines = (player_cards == 3 and player == 9) + (banker_cards == 3 and banker == 9)
        return [["no-three-card-9", "three-card-9-one-hand", "three-card-9-both-hands"][nines]]
    if player == banker:
        return [f"tie-{player}", "tie"]
    side, points, cards = ("player", player, player_cards) if player > banker else ("banker", banker, banker_cards)
    three = [f"{side}-win-three-card-{points}"] if cards == 3 else []
    return [*three, f"{side}-win-{points}", f"{side}-win"]


def commission(figure: Figure) -> Fraction:
    """What is taken of a win of the banker's where the odds do not say it."""
    rate = figure.option("vigorish-rate").rstrip("%")
    return Fraction(rate) / 100 if rate and figure.wager == "banker" else Fraction(0)


def chart_of_draws(figure: Figure) -> Draws:
    """When the banker draws, by the chapter's chart where the house chooses one; what is optional is drawn."""
    rows = next((chart["rows"] for chart in figure.law["charts"] if chart["id"] == figure.option("banker-draw")), None)
    if rows is None:
        return PUNTO_BANCO
    thirds = (*range(10), NONE)
    return frozenset(
        (int(row[0]), third) for row in rows for third, action in zip(thirds, row[1:], strict=True) if action != "stand"
    )


def decks(figure: Figure) -> int:
    """How many decks are in play."""
    return int(figure.given["equipment"]["cards"]) // 52


def punto_banco(figure: Figure) -> Ways:
    """Every wager whose worth follows from the coup, and pairs."""
    wager = figure.wager
    if wager == "house-money":
        yield from house_money(figure)
        return
    taken = commission(figure)
    for coup, ways in coups(decks(figure), chart_of_draws(figure)).items():
        net = figure.net(wager, *coup_names(wager, coup))
        yield ways, net * (1 - taken) if net > 0 else net


def house_money(figure: Figure) -> Ways:
    """Pairs in the first two cards of both hands, the payout taken."""
    if figure.spot:
        raise NotRecountedError("the payout is added to another wager")
    each = 4 * decks(figure)
    cards = 13 * each
    every = comb(cards, 2) * comb(cards - 2, 2)
    single = 13 * comb(each, 2) * comb(cards - 2, 2)
    both = 13 * comb(each, 2) * (comb(each - 2, 2) + 12 * comb(each, 2))
    for ways, name in (
        (both, "pair-both-hands"),
        (2 * (single - both), "pair-one-hand"),
        (every - 2 * single + both, ""),
    ):
        yield ways, figure.net("house-money", name)


GAMES: dict[str, Callable[[Figure], Ways]] = dict.fromkeys(
    (
        "punto-banco", "ez-baccarat", "dragon-bonus-baccarat", "mini-midi-baccarat", "rock-bac", "minibaccarat",
        "midibaccarat", "baccarat", "chemin-de-fer",
    ),
    punto_banco,
)  # fmt: skip
