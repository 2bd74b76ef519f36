"""Wheels, keno and games of comparison."""

from __future__ import annotations

import re
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
    """Wagers on five or six numbers; the checker has the others."""
    if figure.wager not in ("first-five", "six-numbers"):
        yield from by_the_checker(figure)
        return
    first, _, last = figure.spot.partition("-")
    won = {"0", "00", "1", "2", "3"} if figure.wager == "first-five" else {*map(str, range(int(first), int(last) + 1))}
    for pocket in wheel(figure.law, figure.given):
        yield 1, figure.net(figure.wager, *(["win"] if pocket in won else ["lose"]))


def keno(figure: Figure) -> Ways:
    """So many spots of eighty, of which twenty are drawn."""
    if figure.wager != "keno":
        raise NotRecountedError("tickets with several ways")
    first, _, last = figure.spot.partition("..")
    spots = int(last) - int(first) + 1 if last else len(figure.spot.split("-"))
    for caught in range(spots + 1):
        yield comb(20, caught) * comb(60, spots - caught), figure.net("keno", f"{caught}-of-{spots}")


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


def blackjack(figure: Figure) -> Ways:
    """Wagers on the first cards that follow from how many are alike."""
    wager, cards, decks = figure.wager, int(figure.given["equipment"]["cards"]), _decks(figure)
    if wager == "insurance":
        tens = decks * (16 - (52 - cards // decks))
        yield tens, figure.net(wager, "win")
        yield cards - 1 - tens, figure.net(wager, "lose")
    elif wager == "bet-the-set":
        yield decks - 1, figure.net(wager, "suited-pair", "pair")
        yield 3 * decks, figure.net(wager, "pair")
        yield cards - 4 * decks, figure.net(wager, "lose")
    elif wager == "match-the-dealer":
        suited, unsuited = figure.net(wager, "matching-card-suited"), figure.net(wager, "matching-card-unsuited")
        alike = {suited: decks - 1, unsuited: 3 * decks}
        others = cards - 4 * decks
        for first, ways in alike.items():
            for second, more in alike.items():
                yield ways * (more - (first == second)), first + second
            yield 2 * ways * others, first
        yield others * (others - 1), figure.net(wager, "lose")
    else:
        raise NotRecountedError(f"no code for {figure.game} {wager}")


def _decks(figure: Figure) -> int:
    """How many decks a shoe has, of 52 cards or of 48 without tens."""
    cards = int(figure.given["equipment"]["cards"])
    stated = figure.option("decks")
    fitting = [decks for decks in range(1, 13) if cards in (52 * decks, 48 * decks)]
    return int(stated) if stated.isdigit() and int(stated) in fitting else fitting[-1]


GAMES: dict[str, Callable[[Figure], Ways]] = {
    "roulette": roulette,
    "keno": keno,
    "casino-war": casino_war,
    "red-dog": red_dog,
}
