"""Wagers on dice: one throw, or the throws until something decides."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from figures import Figure, NotRecountedError, Ways

PAIRS = list(product(range(1, 7), repeat=2))
TOTALS = Counter(map(sum, PAIRS))
HORN = (2, 3, 11, 12)
SETS = {
    "six-string": (4, 5, 6, 8, 9, 10), "fab-four": HORN, "all-small": range(2, 7), "all-tall": range(8, 13),
    "all-or-nothing": (*range(2, 7), *range(8, 13)), "tenor": (*range(2, 7), *range(8, 13)),
}  # fmt: skip
"""The totals that must come before a 7."""
SEVEN_DECIDES = ("six-string", "fab-four", "tenor")
"""Wagers on such totals that stand until a 7 comes."""
ONE_THROW = {
    "any-seven": {7}, "any-craps": {2, 3, 12}, "craps-2": {2}, "craps-3": {3}, "craps-12": {12}, "eleven": {11},
}  # fmt: skip
Decided = tuple[list[tuple[Fraction, Fraction]], Fraction]
"""The chances of what a bet makes, and how many rolls decide it on average."""


def two_dice(first: int, second: int) -> list[str]:
    """The names of a throw of two dice, the narrowest first."""
    low, high, total = min(first, second), max(first, second), first + second
    kind = f"hard-{total}" if low == high else f"easy-{total}"
    wide = ["any-craps"] if total in (2, 3, 12) else ["any-7"] if total == 7 else []
    return [f"roll-{low}-{high}", kind, f"total-{total}", *wide]


def one_throw(figure: Figure) -> list[tuple[Fraction, Fraction]] | None:
    """What a wager makes that one throw decides; nothing for others."""
    wager, spot, outcomes = figure.wager, figure.spot, []
    parts: list[tuple[Fraction, Collection[int]]] = [(Fraction(1), range(2, 13))]
    if wager == "horn":
        parts = [(Fraction(1, 4), {total}) for total in HORN]
    elif wager == "horn-high":
        parts = [(Fraction(1 + (total == int(spot)), 5), {total}) for total in HORN]
    elif wager == "whirl":
        parts = [(Fraction(1, 5), {total}) for total in (*HORN, 7)]
    elif wager == "c-and-e":
        parts = [(Fraction(1, 2), {2, 3, 12}), (Fraction(1, 2), {11})]
    elif wager.startswith("hop-"):
        parts = [(Fraction(1), {sum(map(int, spot.split("-")))})]
    elif wager not in (*ONE_THROW, "field", "six-seven-eight"):
        return None
    hop = sorted(map(int, spot.split("-"))) if wager.startswith("hop-") else None
    for throw in PAIRS:
        total, names = sum(throw), two_dice(*throw)
        if wager in ONE_THROW:
            names = ["win"] if total in ONE_THROW[wager] else []
        if hop is not None and hop != sorted(throw):
            names = []
        nets = [figure.net(wager, *(names if total in on else []), units=units) for units, on in parts]
        outcomes.append((Fraction(1, 36), sum(nets, Fraction(0))))
    return outcomes


def race(won: int, lost: int) -> tuple[Fraction, Fraction]:
    """The chance that throws of one kind come before those of another, and the rolls that this takes on average."""
    return Fraction(won, won + lost), Fraction(36, won + lost)


def line_bet(figure: Figure, odds: str) -> Decided:
    """Pass, Don't Pass, Come and Don't Come, with full odds where those are priced too."""
    wager, against = figure.wager, figure.wager.startswith("dont-")
    natural = {7} if figure.game == "crapless-craps" else {7, 11}
    craps = set() if figure.game == "crapless-craps" else {2, 3, 12}
    outcomes, rolls = [], Fraction(1)
    for total, ways in TOTALS.items():
        chance = Fraction(ways, 36)
        if total in natural:
            outcomes.append((chance, figure.net(wager, *(["come-out-natural"] if against else ["win"]))))
        elif total in craps:
            names = [f"come-out-{total}-barred", "win"] if against else ["come-out-craps"]
            outcomes.append((chance, figure.net(wager, *names)))
        else:
            first, more = race(ways, 6)
            rolls += chance * more
            won, lost = figure.net(wager, "win"), figure.net(wager, "point-made" if against else "seven-out")
            if odds:
                units = odds_units(figure, odds, total)
                won += figure.net(odds, f"point-{total}", units=units)
                lost += figure.net(odds, "", units=units)
            outcomes += [(chance * first, lost if against else won), (chance * (1 - first), won if against else lost)]
    return outcomes, rolls


def odds_units(figure: Figure, odds: str, total: int) -> Fraction:
    """Full odds: so many times the bet, against the dice so many times as are won."""
    against = odds.startswith("dont-")
    name = "lay-odds-multiple" if against else "odds-multiple"
    if not figure.option(name).isdigit() or figure.option(name.replace("multiple", "by-point")):
        raise NotRecountedError("full odds that differ by point")
    times = Fraction(figure.option(name))
    return times / figure.net(odds, f"point-{total}") if against else times


def number_bet(figure: Figure) -> Decided:
    """A wager on or against one number before a 7."""
    wager, number = figure.wager, {"big-six": 6, "big-eight": 8}.get(figure.wager) or int(figure.spot)
    first, rolls = race(TOTALS[number], 6)
    if wager == "hardway":
        first, rolls = race(1, TOTALS[number] - 1 + 6)
        names = [f"hard-{number}"]
    else:
        names = [f"point-{number}", "point-made", "win"]
    against = wager in ("lay", "place-to-lose") or wager.startswith("dont-")
    won, lost = figure.net(wager, *names), figure.net(wager, "")
    return [(first, lost if against else won), (1 - first, won if against else lost)], rolls


@cache
def before_seven(wanted: frozenset[int], least: int) -> tuple[dict[int, Fraction], Fraction]:
    """How many of some totals come before a 7, and the rolls until the 7 or until so few are left."""
    if len(wanted) <= least:
        return {len(wanted): Fraction(1)}, Fraction(0)
    all_ways = sum(TOTALS[total] for total in wanted) + 6
    chances: dict[int, Fraction] = {len(wanted): Fraction(6, all_ways)}
    rolls = Fraction(36, all_ways)
    for total in wanted:
        part = Fraction(TOTALS[total], all_ways)
        rest, more = before_seven(wanted - {total}, least)
        rolls += part * more
        for number, chance in rest.items():
            chances[number] = chances.get(number, Fraction(0)) + part * chance
    return chances, rolls


def set_bet(figure: Figure) -> Decided:
    """A wager that all of some totals come before a 7."""
    wager = figure.wager
    left, rolls = before_seven(frozenset(SETS[wager]), 0)
    names = {0: ["tenor", "win"], 1: ["almost"]}
    outcomes = [(chance, figure.net(wager, *names.get(number, []))) for number, chance in left.items()]
    return outcomes, Fraction(6) if wager in SEVEN_DECIDES else rolls


def fire_bet(figure: Figure) -> Decided:
    """The different points that a shooter makes before a seven out."""
    if figure.option("fire-seven") not in ("", "loser-7"):
        raise NotRecountedError("a Fire Bet that ends otherwise")
    numbers = [
        total for total in TOTALS if total not in ((7,) if figure.game == "crapless-craps" else (2, 3, 7, 11, 12))
    ]
    come_out = sum(TOTALS[total] for total in numbers)
    wins = {total: Fraction(TOTALS[total], come_out) * race(TOTALS[total], 6)[0] for total in numbers}
    out = 1 - sum(wins.values(), Fraction(0))
    points = frozenset(int(number) for number in figure.option("fire-points").split(",") if number) or frozenset(
        numbers
    )

    def moves_on(before: frozenset[int]) -> Fraction:
        """The chance that a come out point makes a new point or ends the Fire Bet."""
        return out + sum((wins[total] for total in points - before), Fraction(0))

    @cache
    def reached(before: frozenset[int]) -> Fraction:
        """The chance that at some time exactly these points have been made."""
        earlier = ((before - {total}, wins[total]) for total in before)
        return sum((reached(rest) * chance / moves_on(rest) for rest, chance in earlier), Fraction(not before))

    chances: dict[int, Fraction] = {}
    for size in range(len(points) + 1):
        ends = (reached(before) * out / moves_on(before) for before in map(frozenset, combinations(points, size)))
        chances[size] = sum(ends, Fraction(0))
    outcomes = []
    for number, chance in chances.items():
        names = [f"points-{many}" for many in range(number, 5, -1)] or [f"points-{number}"]
        outcomes.append((chance, figure.net("fire", *names)))
    rolls = sum((Fraction(TOTALS[total], come_out) * race(TOTALS[total], 6)[1] for total in numbers), Fraction(0))
    return outcomes, (Fraction(36, come_out) + rolls) / out


def with_vigorish(figure: Figure, outcomes: list[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    """Take off the vigorish of a Buy or Lay Bet."""
    wager, spot = figure.wager, figure.spot
    rate = Fraction((figure.option(f"{wager}-vigorish-rate") or figure.option("vigorish-rate")).rstrip("%")) / 100
    base = figure.option(f"{wager}-vigorish-base") or ("wager" if wager == "buy" else "win")
    charge = rate * (figure.net(wager, f"point-{spot}") if base == "win" else 1)
    if figure.given["basis"] == "bet made with its vigorish":
        return [(chance, (net - charge) / (1 + charge)) for chance, net in outcomes]
    on_win = figure.option(f"{wager}-vigorish-time") == "on-win"
    return [(chance, net - (charge if net > 0 or not on_win else 0)) for chance, net in outcomes]


def craps(figure: Figure) -> Ways:
    """Every wager at craps, by what one figure is a share of."""
    wager, basis = figure.wager, figure.given["basis"]
    odds = next((name for name in figure.given["tables"] if name.endswith("-odds") and name != wager), "")
    single = one_throw(figure)
    if single is not None:
        outcomes, rolls = single, Fraction(1)
    elif wager in ("pass-line", "dont-pass", "come", "dont-come"):
        outcomes, rolls = line_bet(figure, odds)
    elif wager in SETS:
        outcomes, rolls = set_bet(figure)
    elif wager == "fire":
        outcomes, rolls = fire_bet(figure)
    elif figure.spot.isdigit() or wager in ("big-six", "big-eight"):
        outcomes, rolls = number_bet(figure)
    else:
        raise NotRecountedError("no code for this wager")
    if wager in ("buy", "lay"):
        outcomes = with_vigorish(figure, outcomes)
    if basis == "bet resolved":
        outcomes = [(chance, net) for chance, net in outcomes if net]
    elif basis == "roll":
        outcomes.append((rolls - 1, Fraction(0)))
    yield from outcomes


def sic_bo(figure: Figure) -> Ways:
    """Wagers on one throw of three dice."""
    wager, spot = figure.wager, [int(part) for part in figure.spot.split("-") if part]
    for throw in product(range(1, 7), repeat=3):
        total, alike = sum(throw), len(set(throw)) == 1
        many = throw.count(spot[0]) if spot else 0
        won = {
            "three-of-a-kind": many == 3,
            "any-three-of-a-kind": alike,
            "two-of-a-kind": many == 2 or (many == 3 and "loses" not in figure.option("two-of-a-kind-triple")),
            "two-dice-combination": all(face in throw for face in spot),
            "small": not alike and 4 <= total <= 10,
            "big": not alike and 11 <= total <= 17,
        }
        if wager == "one-of-a-kind":
            names = [["", "one-match", "two-matches", "three-matches"][many]]
        elif wager == "total-value":
            names = [f"total-{total}"] if total == spot[0] else []
        elif wager in won:
            names = ["win"] if won[wager] else []
        else:
            raise NotRecountedError("no code for this wager")
        yield 1, figure.net(wager, *names)


def props_and_hops(figure: Figure) -> Ways:
    """Wagers on two dice that name both, and the field."""
    wager, spot = figure.wager, sorted(int(part) for part in figure.spot.split("-") if part)
    if wager == "six-eight-shake":
        easy, hard = map(int, figure.spot.split("-"))
        first = six_eight(easy, hard)
        yield from ((first, figure.net(wager, "win")), (1 - first, figure.net(wager, "any-7")))
        return
    spans = {
        "one-six-and-under": lambda throw: sum(throw) < 7 or sorted(throw) == [1, 6],
        "three-four-and-over": lambda throw: sum(throw) > 7 or sorted(throw) == [3, 4],
    }
    if wager in spans:
        yield from ((1, figure.net(wager, "win" if spans[wager](throw) else "lose")) for throw in PAIRS)
        return
    if wager not in ("double", "any-number", "field"):
        raise NotRecountedError("no code for this wager")
    for throw in PAIRS:
        names = two_dice(*throw) if wager == "field" else ["win"] if sorted(throw) == spot else []
        yield 1, figure.net(wager, *names)


@cache
def six_eight(easy: int, hard: int) -> Fraction:
    """The chance that so many combinations of two ways and of one way all come before a 7."""
    if easy == hard == 0:
        return Fraction(1)
    wanted = easy * 2 * six_eight(easy - 1, hard) if easy else Fraction(0)
    wanted += hard * six_eight(easy, hard - 1) if hard else 0
    return wanted / (2 * easy + hard + TOTALS[7])


def high_roll_dice(figure: Figure) -> Ways:
    """The value that most dice show, of several the highest, a one above the six; and how many show it."""
    dice, wager = 6 if figure.option("version") == "six-dice" else 10, figure.wager
    if wager == "extra-roll":
        yield from extra_roll(figure, dice)
        return
    if wager not in ("pip-street", "like-kind-boulevard", "millionaire-row"):
        raise NotRecountedError("no code for this wager")
    for counts in product(range(dice + 1), repeat=6):
        if sum(counts) != dice:
            continue
        most = max(counts)
        value = 1 if counts[0] == most else max(place + 1 for place, many in enumerate(counts) if many == most)
        names = [f"{MANY[most]}-of-a-kind"] if most > 1 else ["no-match", "no-matches"]
        hit = str(value) if wager == "pip-street" else str(most) if most > 1 else "no-match"
        won = figure.spot == hit
        ways = math.factorial(dice) // math.prod(map(math.factorial, counts))
        yield ways, figure.net(wager, *([f"pip-{value}", *names] if won else []))


def extra_roll(figure: Figure, dice: int) -> Ways:
    """A second throw of the dice that did not match, bought with a Like Kind Boulevard Wager on some circles."""
    kinds = {
        MANY.index(name.partition("-of-a-kind")[0]): name
        for name in figure.tables["like-kind-boulevard"]
        if "-of" in name
    }
    circles = [int(figure.spot)] if figure.spot.isdigit() else [*kinds]
    price = len(circles) if figure.option("extra-roll-price") == "one-per-circle" else 1
    first: Counter[int] = Counter()
    for counts in product(range(dice + 1), repeat=6):
        if sum(counts) == dice:
            first[max(counts)] += math.factorial(dice) // math.prod(map(math.factorial, counts))
    for matched, ways in first.items():
        for more in range(dice - matched + 1):
            again = (
                ways
                * math.comb(dice - matched, more)
                * 5 ** (dice - matched - more)
                * Fraction(1, 6 ** (dice - matched))
            )
            net = figure.net("extra-roll", "purchased", units=price)
            for circle in circles:
                late = circle == matched + more != matched
                bought = late and figure.pays("extra-roll", kinds[circle])
                paid = figure.net("like-kind-boulevard", *([kinds[circle]] if circle == matched else []))
                net += figure.net("extra-roll", kinds[circle]) if bought else paid
            yield again, net


MANY = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


GAMES: dict[str, Callable[[Figure], Ways]] = {
    "craps": craps,
    "crapless-craps": craps,
    "sic-bo": sic_bo,
    "props-and-hops": props_and_hops,
    "high-roll-dice": high_roll_dice,
}
