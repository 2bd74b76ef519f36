"""Wheels, and the two simplest games of comparison."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb

from figures import Figure, NotRecountedError, Ways

from check_certificate import again, wheel


def by_the_checker(figure: Figure) -> Ways:
    """What tools/check_certificate.py counts again: wheels, and bonuses on three or five cards."""
    ways = list(again(figure.law, figure.given))
    if not ways or (figure.wager == "three-card-bonus" and figure.pays(figure.wager, "folded")):
        raise NotRecountedError(f"no code for {figure.game} {figure.wager}")
    for weight, names in ways:
        yield weight, figure.net(figure.wager, *names)


def roulette(figure: Figure) -> Ways:
    """Wagers on five or six numbers and on five pockets side by side, and Touchdown; the checker has the others."""
    if figure.wager not in ("first-five", "six-numbers", "five-adjacent", "touchdown"):
        yield from by_the_checker(figure)
        return
    pockets = wheel(figure.law, figure.given)
    if figure.wager == "touchdown":
        yield from touchdown(figure, pockets)
        return
    if figure.wager == "five-adjacent":
        lost, won_one = figure.net(figure.wager, "lose"), figure.net("straight", "win")
        yield 5, (won_one + 4 * lost) / 5
        yield len(pockets) - 5, lost
        return
    first, _, last = figure.spot.partition("-")
    won = {"0", "00", "1", "2", "3"} if figure.wager == "first-five" else {*map(str, range(int(first), int(last) + 1))}
    for pocket in pockets:
        yield 1, figure.net(figure.wager, *(["win"] if pocket in won else ["lose"]))


def touchdown(figure: Figure, pockets: list[str]) -> Ways:
    """A zero starts four downs, in which the football moves to the red or to the black goal by the chapter's charts."""
    charts = {chart["id"]: chart["rows"] for chart in figure.law["charts"]}
    field = {row[0]: int(row[1]) for row in charts["field"]}
    moves: Counter[int] = Counter()
    for pocket in pockets:
        by_number = figure.option("touchdown-yardage") == "pocket-number"
        bands = (int(yards) for low, high, yards in charts["touchdown-yardage"] if int(low) <= int(pocket) <= int(high))
        yards = int(pocket) if by_number else next(bands)
        moves[-yards if [pocket] in charts["red-numbers"] else yards] += 1
    places = Counter({0: 1})
    for _ in range(field["downs"]):
        after: Counter[int] = Counter()
        for place, ways in places.items():
            for yards, many in moves.items() if abs(place) < field["goal"] else [(0, len(pockets))]:
                after[max(-field["goal"], min(field["goal"], place + yards))] += ways * many
        places = after
    zeros = sum(int(pocket) == 0 for pocket in pockets)
    for place, ways in places.items():
        line = field["goal"] - place
        names = (name.split("-") for name in figure.tables["touchdown"] if name.startswith("yards-"))
        inside = [f"yards-{low}-{high}" for _, low, high in names if int(low) <= line <= int(high)]
        name = "touchdown" if line == 0 else "midfield" if place == 0 else "losing-team" if place < 0 else inside[0]
        yield zeros * ways, figure.net("touchdown", name)
    yield (len(pockets) - zeros) * len(pockets) ** field["downs"], figure.net("touchdown", "number")


def casino_war(figure: Figure) -> Ways:
    """One card against one, and a war after a tie, which is always gone to or always surrendered."""
    wager, cards = figure.wager, int(figure.given["equipment"]["cards"])
    alike = cards // 13
    tie = Fraction(alike - 1, cards - 1)
    rank_again = Fraction((alike - 2) * (alike - 3), (cards - 2) * (cards - 3))
    war_tie = rank_again + Fraction(cards - alike, cards - 2) * Fraction(alike - 1, cards - 3)
    if wager == "war-tie":
        tie = war_tie
    if wager != "main" or figure.spot == "surrender":
        yield tie, figure.net(wager, "surrender" if figure.spot else "tie")
    else:
        for name, chance in (("tie", war_tie), ("win", (1 - war_tie) / 2), ("lose", (1 - war_tie) / 2)):
            yield tie * chance, figure.net("main", f"war-{name}") + figure.net("war", name)
    yield (1 - tie) / 2, figure.net(wager, "win")
    yield (1 - tie) / 2, figure.net(wager, "lose")


def spread_names(figure: Figure, wager: str, spread: int) -> list[str]:
    """The names of a third card between two others that are so far apart."""
    names = []
    for name in figure.tables[wager]:
        match = re.fullmatch(r"spread-(\d+)(?:-to-(\d+))?", name)
        if match and int(match[1]) <= spread <= int(match[2] or match[1]):
            names.append(name)
    return [*names, "win"]


def red_dog(figure: Figure) -> Ways:
    """Two cards and a third between them; raised where that is worth something, or never."""
    cards = int(figure.given["equipment"]["cards"])
    alike = cards // 13
    if figure.wager == "main":
        yield 13 * comb(alike, 2) * (alike - 2), figure.net("main", "three-of-a-kind")
        yield 13 * comb(alike, 2) * (cards - alike), figure.net("main", "pair")
        yield 12 * alike * alike * (cards - 2), figure.net("main", "consecutive")
    for spread in range(1, 12):
        ways, between = (12 - spread) * alike * alike, spread * alike
        won = lost = Fraction(0)
        if figure.wager == "main":
            won, lost = figure.net("main", *spread_names(figure, "main", spread)), figure.net("main", "lose")
        more = figure.net("raise", *spread_names(figure, "raise", spread)) if "raise" in figure.tables else Fraction(0)
        less = figure.net("raise", "lose") if "raise" in figure.tables else Fraction(0)
        raised = "raise" in figure.tables and more * between + less * (cards - 2 - between) > 0
        if figure.wager == "raise" and not raised:
            continue
        yield ways * between, won + raised * more
        yield ways * (cards - 2 - between), lost + raised * less


GAMES: dict[str, Callable[[Figure], Ways]] = {
    "roulette": roulette,
    "casino-war": casino_war,
    "red-dog": red_dog,
}
