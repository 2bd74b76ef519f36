"""Baccarat: coups counted by the point values of six cards, pairs by the ranks of four."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
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
    """Pairs in the first two cards of both hands, the payout taken, or added to a wager where that gains."""
    if figure.spot:
        yield from house_money_added(figure)
        return
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


def house_money_added(figure: Figure) -> Ways:
    """All first four cards by rank; what is added is decided on them."""
    shares = [figure.option(name) for name in ("house-money-portion", "house-money-stake", "house-money-natural")]
    if shares[0].rstrip("%") != "100" or shares[1:] != ["returned", "yes"]:
        raise NotRecountedError("a part of the payout, or a payout added with its stake")
    draws, each = chart_of_draws(figure), 4 * decks(figure)
    shoe = [each * (4 if value == 0 else 1) for value in range(10)]
    cards = 13 * each
    rest = (cards - 4) * (cards - 5)
    spot_nets: dict[Coup, Fraction] = {}

    @cache
    def later(values: tuple[int, ...]) -> list[tuple[Fraction, int]]:
        """What the wager on the hand makes of one unit after the first four cards, by their point values."""
        left = [many - values.count(value) for value, many in enumerate(shoe)]
        player, banker = (values[0] + values[1]) % 10, (values[2] + values[3]) % 10
        nets: Counter[Fraction] = Counter()
        for coup, ways in _third_cards(left, cards - 4, player, banker, draws):
            if coup not in spot_nets:
                spot_nets[coup] = figure.net(figure.spot, *coup_names(figure.spot, coup))
            nets[spot_nets[coup]] += ways
        return list(nets.items())

    for ranks in product(range(13), repeat=4):
        pairs = (ranks[0] == ranks[1]) + (ranks[2] == ranks[3])
        ways = 1
        for place, rank in enumerate(ranks):
            ways *= each - ranks[:place].count(rank)
        if not pairs:
            yield ways * rest, figure.net("house-money", "no-pair")
            continue
        won = figure.net("house-money", ["", "pair-one-hand", "pair-both-hands"][pairs])
        values = [rank if rank < 10 else 0 for rank in ranks]
        nets = later((*sorted(values[:2]), *sorted(values[2:])))
        if sum(net * times for net, times in nets) > 0:
            yield from ((ways * times, won + won * net) for net, times in nets)
        else:
            yield ways * rest, won


# --- 21 Baccarat ------------------------------------------------------------------------------------------------------


def best_total(cards: Sequence[int]) -> int:
    """What cards count, an ace (1) eleven where that does not go over 21."""
    total = sum(cards)
    return total + 10 if 1 in cards and total <= 11 else total


def natural(figure: Figure, cards: Sequence[int]) -> int:
    """What a natural counts, an ace with another or with a ten; else 0."""
    if sorted(cards) == [1, 1]:
        return int(figure.option("two-aces"))
    return 21 if sorted(cards) == [1, 10] else 0


def baccarat_21(figure: Figure) -> Ways:
    """Both hands by the values of their cards, or one by its ranks."""
    if figure.wager.startswith("bonus-"):
        yield from bonus_21(figure)
        return
    each = 4 * decks(figure)
    shoe = {value: each * (4 if value == 10 else 1) for value in range(1, 11)}
    cards = 13 * each
    totals: Counter[tuple[int, int]] = Counter()
    for first in product(shoe, repeat=4):
        ways = 1
        for place, value in enumerate(first):
            ways *= shoe[value] - first[:place].count(value)
        hands = (first[0], first[2]), (first[1], first[3])
        naturals = [natural(figure, hand) for hand in hands]
        left = {value: many - first.count(value) for value, many in shoe.items()}
        draws = [not any(naturals) and best_total(hand) < 17 for hand in hands]
        counts = [known or best_total(hand) for known, hand in zip(naturals, hands, strict=True)]
        for third, many in left.items() if draws[0] else [(0, 1)]:
            mine = best_total((*hands[0], third)) if draws[0] else counts[0]
            for fourth, more in left.items() if draws[1] else [(0, 1)]:
                theirs = best_total((*hands[1], fourth)) if draws[1] else counts[1]
                again = more - (draws[0] and draws[1] and third == fourth)
                unused = ((cards - 4) * (cards - 5), cards - 5, 1)[draws[0] + draws[1]]
                totals[mine, theirs] += ways * many * again * unused
    for (mine, theirs), ways in totals.items():
        yield ways, figure.net(figure.wager, *names_21(mine, theirs))


def names_21(player: int, banker: int) -> list[str]:
    """Who wins: the higher total of those that are not over 21, else the lower one."""
    if player == banker:
        return ["tie"]
    over = [total > 21 for total in (player, banker)]
    wins = player < banker if all(over) else over[1] or (not over[0] and player > banker)
    side, total = ("player", player) if wins else ("banker", banker)
    return [f"{side}-win-{total}", f"{side}-win"]


def bonus_21(figure: Figure) -> Ways:
    """The highest of what one hand holds, for which a card is drawn below 17 whatever the other hand is."""
    if figure.option("bonus-payment") != "highest-only":
        raise NotRecountedError("every hand paid that the cards hold")
    each = 4 * decks(figure)
    cards = 13 * each
    for first, second in product(range(13), repeat=2):
        ways = each * (each - (first == second))
        values = [min(rank, 9) + 1 for rank in (first, second)]
        if best_total(values) >= 17:
            yield ways * (cards - 2), figure.net(figure.wager, *(["pair"] if first == second else ["lose"]))
            continue
        for third in range(13):
            more = each - (first, second).count(third)
            yield ways * more, figure.net(figure.wager, *three_names(figure, (first, second, third)))


def three_names(figure: Figure, ranks: tuple[int, ...]) -> list[str]:
    """What three cards are for the bonus, the narrowest first; rank 0 is an ace."""
    low, middle, high = sorted(ranks)
    straight = middle == low + 1 and high == low + 2 and (low > 0 or figure.option("ace-low-straight") == "yes")
    held = {
        "three-7s": low == high == 6,
        "three-of-a-kind": low == high,
        "three-card-straight": straight or (low, middle, high) == (0, 11, 12),
        "three-card-21": best_total([min(rank, 9) + 1 for rank in ranks]) == 21,
        "pair": ranks[0] == ranks[1],  # of the first two cards alone
    }
    return [name for name, holds in held.items() if holds]


GAMES: dict[str, Callable[[Figure], Ways]] = dict.fromkeys(
    (
        "punto-banco", "ez-baccarat", "dragon-bonus-baccarat", "mini-midi-baccarat", "rock-bac", "minibaccarat",
        "midibaccarat", "baccarat", "chemin-de-fer",
    ),
    punto_banco,
)  # fmt: skip
GAMES["21-baccarat"] = baccarat_21
