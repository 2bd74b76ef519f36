"""Checks certificates of figures with plain Python alone: python check_certificate.py FILE [RULEBOOKS]

Counts sum to the whole, which is found here from the equipment; each payout is that of a row that is cited and, with
the folder of the rulebooks, printed; counts times payouts give the figure, as an exact fraction. What is small is
counted here again: wheels, throws of dice, hands of three and five cards, Casino War.
"""

import json
import math
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from pathlib import Path
from typing import Any

Given = dict[str, Any]
Events = Iterator[tuple[int, dict[str, list[str]]]]
LOW = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens")
RANKS = (*LOW, "jacks", "queens", "kings", "aces")
HANDS = r"(mini-royal|royal-flush)(-spades)?|(straight-)?flush|straight|(three|four)-of-a-kind|full-house|(two-)?pair"
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
INSIDE = ("straight", "split", "three-numbers", "four-numbers")
OUTSIDE: dict[str, Callable[..., bool]] = {
    "red": lambda n, spot: n in RED,
    "black": lambda n, spot: n not in RED,
    "odd": lambda n, spot: n % 2 == 1,
    "even": lambda n, spot: n % 2 == 0,
    "low": lambda n, spot: n <= 18,
    "high": lambda n, spot: n > 18,
    "column": lambda n, spot: n % 3 == int(spot) % 3,
    "dozen": lambda n, spot: (n + 11) // 12 == int(spot),
}
CRAPS = {"any-seven": (7,), "any-craps": (2, 3, 12), "craps-2": (2,), "craps-3": (3,), "craps-12": (12,)}
CRAPS |= {"eleven": (11,), "field": ()}
SIC_BO: dict[str, Callable[..., bool]] = {
    "small": lambda throw, spot: len(set(throw)) > 1 and sum(throw) <= 10,
    "big": lambda throw, spot: len(set(throw)) > 1 and sum(throw) >= 11,
    "any-three-of-a-kind": lambda throw, spot: len(set(throw)) == 1,
    "three-of-a-kind": lambda throw, spot: throw.count(int(spot)) == 3,
    "two-of-a-kind": lambda throw, spot: throw.count(int(spot)) >= 2,
    "two-dice-combination": lambda throw, spot: {int(face) for face in spot.split("-")} <= set(throw),
    "one-of-a-kind": lambda throw, spot: False,
    "total-value": lambda throw, spot: False,
}


def need(true: object, sentence: str) -> None:
    """A certificate without this is refused."""
    if not true:
        raise SystemExit(f"Refused: {sentence}")


def net(text: str, returned: bool, stake: int, meters: dict[str, int]) -> Fraction:
    """What the words of a payout make of a stake, in cents."""
    total, won = Fraction(0 if returned else -stake), Fraction(0)
    text, _, least = text.replace(",", "").partition(" at least $")
    need(text not in ("Push", "Lose") or returned == (text == "Push"), f"{text} does not go with its stake.")
    for part in () if text in ("Push", "Lose", "Nothing") else text.split(" + "):
        if odds := re.fullmatch(r"([\d.]+) (?:to|for) ([\d.]+)(?: less ([\d.]+)%)?", part):
            total += stake * Fraction(odds[1]) / Fraction(odds[2]) * (1 - Fraction(odds[3] or 0) / 100)
        elif amount := re.fullmatch(r"\$([\d.]+)", part):
            won += Fraction(amount[1]) * 100
        else:
            share = re.fullmatch(r"([\d.]+)% of (?:([a-z]+) )?meter", part)
            need(share, f"{text!r} is not a payout.")
            won += Fraction(share[1]) / 100 * meters.get(share[2] or "", 0) if share else 0
    return total + max(won, Fraction(least or 0) * 100)


@cache
def printed(law: Path, chapter: str, wager: str, outcome: str) -> tuple[list[str], bool]:
    """What a rulebook's file pays an outcome in any of its tables, and whether the house may pay more."""
    one = {one["id"]: one for one in tomllib.loads((law / f"{chapter}.toml").read_text())["wagers"]}[wager]
    groups, tables = [*one.get("more_settles", ()), {"rows": one.get("settles", ())}], one.get("paytables", ())
    found = [row[1] for group in groups for row in group["rows"] if row[0] == outcome]
    found += [cell for group in tables for row in group["rows"] if row[1] == outcome for cell in row[2:]]
    if not found and "pays_as" in one:
        (other, _, source), book = one["pays_as"].partition("#"), chapter.split("/")[0]
        return printed(law, f"{book}/{next((law / book).glob(f'{other}*.toml')).stem}", source, outcome)
    return found, any(group.get("floor") for group in tables)


def wheel(given: Given) -> Events:
    """Each pocket, with the names of what it is for the wager."""
    wager, spot, money = given["wager"], given["spot"], given["game"] != "roulette"
    for pocket in given["equipment"]["pockets"] if money or wager in OUTSIDE or wager in INSIDE else ():
        number = 0 if money else int(pocket)
        wins = pocket.replace("$", "dollar-") == wager if money else pocket in spot.split("-")
        wins = number and OUTSIDE[wager](number, spot) if wager in OUTSIDE else wins
        yield 1, {wager: ["win"] if wins else ["lose"] if number or money else ["zero"]}


def dice(given: Given) -> Events:
    """Each throw, with the names of what it is for the wager."""
    wager, spot, three = given["wager"], given["spot"], given["game"] == "sic-bo"
    for throw in product(range(1, 7), repeat=3 if three else 2) if wager in (SIC_BO if three else CRAPS) else ():
        names = ["win"] * (SIC_BO[wager](throw, spot) if three else sum(throw) in CRAPS[wager])
        if wager == "field" or (wager == "total-value" and sum(throw) == int(spot)):
            names = [f"total-{sum(throw)}"]
        elif wager == "one-of-a-kind":
            names = [("lose", "one-match", "two-matches", "three-matches")[throw.count(int(spot))]]
        yield 1, {wager: [*names, *["three-of-a-kind"] * (three and len(set(throw)) == 1)]}


def hands(given: Given) -> Events:
    """All hands of three or five cards of a deck by ranks and flushes, with their names from the narrowest on."""
    (size,), wager = given["space"]["draws"], given["wager"]
    known = all(re.fullmatch(rf"{HANDS}|high-card|pair-of-\w+-or-better", row[0]) for row in given["rows"][wager])
    for ranks in combinations_with_replacement(range(13), size) if known else ():
        alike = tuple(sorted(Counter(ranks).values(), reverse=True))
        ways = math.prod(math.comb(4, many) for many in alike)
        if alike[0] > 1:
            names = [f"pair-of-{RANKS[rank]}-or-better" for rank in range(max(ranks, key=ranks.count), -1, -1)]
            made = {(2, 1): "pair", (2, 1, 1, 1): "pair", (2, 2, 1): "two-pair", (3, 2): "full-house"}
            name = made.get(alike, "three-of-a-kind" if alike[0] == 3 else "four-of-a-kind")
            yield ways, {wager: [*(names if name == "pair" else ()), name]}
            continue
        straight = all(b - a == 1 for a, b in pairwise(ranks)) or ranks == (*range(size - 1), 12)
        top = [("mini-royal", "royal-flush")[size == 5]] * (straight and ranks[0] == 13 - size)
        suited = [*top, "straight-flush"] if straight else ["flush"]
        yield 1, {wager: [f"{name}-spades" for name in top] + suited}
        yield 3, {wager: suited}
        yield ways - 4, {wager: ["straight" if straight else "high-card"]}


def war(given: Given) -> Events:
    """The ranks of two cards, and of two more where they tie."""
    for ranks in product(range(13), repeat=4) if given["wager"] in ("main", "tie") else ():
        ways = math.prod(given["equipment"]["cards"] // 13 - ranks[:n].count(rank) for n, rank in enumerate(ranks))
        first, then = (("win", "tie", "lose")[(b >= a) + (b > a)] for a, b in (ranks[:2], ranks[2:]))
        if "war" in given["rows"] and first == "tie":
            yield ways, {"main": [f"war-{then}"], "war": [then]}
        else:
            yield ways, {given["wager"]: [first, *["surrender"] * (first == "tie")]}


def whole(given: Given) -> tuple[int, Events]:
    """How many ways the equipment has for what was counted, 0 if it is no count of ways; and those counted here."""
    space, equipment = given["space"], given["equipment"]
    single = all(len(one["pays"]) == 1 for one in given["endings"])
    if space["of"] == "spins":
        return len(equipment["pockets"]) ** space["times"], wheel(given) if single and space["times"] == 1 else iter(())
    if space["of"] == "throws":
        return 6 ** space["times"], dice(given) if single else iter(())
    if space["of"] != "cards":
        return 0, iter(())
    draws, cards = space["draws"], equipment["cards"]
    size = math.prod(math.comb(cards - sum(draws[:place]), drawn) for place, drawn in enumerate(draws))
    if given["game"] == "casino-war" and draws == [1, 1, 1, 1]:
        return size, war(given)
    return size, hands(given) if single and draws in ([3], [5]) and cards == 52 else iter(())


def check(given: Given, law: Path | None) -> str:
    """Check one certificate; what was found, in a sentence."""
    total, stake, endings, figure, charged = given["total"], given["stake_cents"], given["endings"], Fraction(0), False
    need(all(type(one["count"]) is int and one["count"] > 0 for one in endings), "a count is no count.")
    counts, (size, events) = sum(one["count"] for one in endings), whole(given)
    need(counts == total, f"the counts sum to {counts:,}, the whole is {total:,}.")
    need(size % total == 0, f"the whole is {total:,}, but the equipment has {size:,} ways.")
    rows = {wager: {row[0]: tuple(row[1:]) for row in rows} for wager, rows in given["rows"].items()}
    paid, again = Counter[Any](), Counter[Any]()
    for one in endings:
        worth = Fraction(0)
        for leg in one["pays"]:
            what, said, charge = f"{leg['wager']} {leg['outcome']}", leg["pays"], Fraction(leg["charge_cents"])
            free = said in ("Lose", "Nothing") or leg["outcome"] == "undecided"  # what needs no row
            text, cite = rows[leg["wager"]].get(leg["row"], (said if free else "nothing", leg["cite"]))
            need(re.fullmatch(re.escape(text) + r"( less [\d.]+%)?", said), f"{what} pays {said}, its row says {text}.")
            need(leg["cite"] == cite, f"{what} cites {leg['cite']}, its row {cite}.")
            odds, more = printed(law, given["chapter"], leg["wager"], leg["row"]) if law and not free else ([], True)
            need(more or text in odds, f"{what} pays {text}, the rulebook prints {', '.join(odds) or 'nothing'}.")
            charged = charged or charge != 0
            worth += Fraction(leg["units"]) * net(said, leg["returned"], stake, given["meters_cents"]) - charge
        need(not one["pays"] or worth == Fraction(one["net"]) * stake, f"{one['name']} nets {worth / stake}.")
        figure += Fraction(one["count"], total) * Fraction(one["net"])
        paid[tuple(sorted((leg["wager"], leg["pays"]) for leg in one["pays"]))] += one["count"] * size // total
    need(-figure == Fraction(given["house_advantage"]), f"the figure is {-figure}, not {given['house_advantage']}.")
    need(sum(Fraction(part["part"]) for part in given["by_stakes"]) == figure, "the parts by stakes do not sum up.")
    for ways, chains in events:
        pays = {leg: next((rows[leg][n][0] for n in names if n in rows[leg]), "Lose") for leg, names in chains.items()}
        again[tuple(sorted(pays.items()))] += ways
    need(again in (Counter(), paid), f"counted here: {dict(again)}, in the certificate: {dict(paid)}.")
    how = "counted again" if again else "sums to all ways" if size == total else "chances over one denominator"
    how = {"simulated": "a sample, no proof", "computed": "computed, not counted"}.get(given["method"], how)
    how += ", charged" * charged
    return f"{given['wager']} {given['spot']} {given['paytable']}: {given['house_advantage']}, {how}"


if __name__ == "__main__":
    held = json.loads(file.read_text()) if (file := Path(*sys.argv[1:2])).is_file() else []
    need(isinstance(held, list) and held, f"{file} has no certificates: check_certificate.py FILE [RULEBOOKS]")
    for certificate in held:
        print(check(certificate, Path(sys.argv[2]) if len(sys.argv) > 2 else None))
