"""Checks certificates of figures with plain Python alone: python check_certificate.py FILE RULEBOOKS

Payouts are read in the chapter's file under RULEBOOKS, small games are counted again, and a line says what was shown.
"""

import json
import math
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product
from pathlib import Path
from typing import Any

Given = dict[str, Any]
RANKS = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings")
HANDS = {"pair-plus": 3, "three-card-bonus": 3, "board-bonus": 3, "five-card-bonus": 5, "five-card-hand-bonus": 5}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
INSIDE = {"straight": 1, "split": 2, "three-numbers": 3, "four-numbers": 4}
OUTSIDE = {"red": RED, "black": {*range(1, 37)} - RED, "odd": {*range(1, 37, 2)}, "even": {*range(2, 37, 2)}}
OUTSIDE |= {"low": {*range(1, 19)}, "high": {*range(19, 37)}} | {f"column{n}": {*range(n, 37, 3)} for n in (1, 2, 3)}
OUTSIDE |= {f"dozen{n}": {*range(12 * n - 11, 12 * n + 1)} for n in (1, 2, 3)}
CRAPS = {"any-seven": {7}, "any-craps": {2, 3, 12}, "craps-2": {2}, "craps-3": {3}, "craps-12": {12}, "eleven": {11}}


def need(true: object, sentence: str) -> None:
    """A certificate without this is refused."""
    if not true:
        raise SystemExit(f"Refused: {sentence}")


def net(text: str, back: bool | None, stake: int, meters: dict[str, int]) -> Fraction:
    """What the words of a payout make of a stake, in cents; `back`: whether it comes back, unless the words say it."""
    if text in ("Push", "Lose", "Nothing"):
        return Fraction(0 if back or text != "Lose" else -stake)
    words, _, least = re.sub(r"[A-Z]*[$€£¥₣₤₩₪₫₱₹₺₽₴₦](?=\d)", "$", text.replace(",", "")).partition(" at least $")
    total, won, returned = Fraction(0), Fraction(0), bool(back)
    for part in words.split(" + "):
        odds = re.fullmatch(r"([\d.]+) (?:to|for) ([\d.]+)(?: less ([\d.]+)%)?", part)
        fixed = re.fullmatch(r"\$([\d.]+)|([\d.]+)% of (?:([a-z]+) )?meter", part)
        need(odds or fixed, f"{text!r} is not a payout.")
        if odds:
            total += stake * Fraction(odds[1]) / Fraction(odds[2]) * (1 - Fraction(odds[3] or 0) / 100)
        elif fixed:
            won += Fraction(fixed[1]) * 100 if fixed[1] else Fraction(fixed[2]) / 100 * meters[fixed[3] or ""]
        returned = returned or (back is None and (" to " in part or part[0] == "$"))
    return total + max(won, Fraction(least or 0) * 100) - (0 if returned else stake)


def holds(one: Given, options: dict[str, str]) -> bool:
    """Whether something in a chapter's file is in force under the options."""
    dealt = "decks" not in one or not options.get("decks", "").isdigit() or int(options["decks"]) in one["decks"]
    return dealt and all(options[name] in some for name, some in one.get("requires", {}).items())


def paid(folder: Path, law: Given, wager: Given, given: Given, said: list[str]) -> Given:
    """By outcome what the named pay table and other clauses pay, by which clause, and whether with the stake."""
    options, name, book, floor, found = given["options"], wager["id"], law["rulebook"], False, Given()
    groups, label = [("", group) for group in wager.get("paytables", ())], given["tables"][name]
    if "pays_as" in wager:
        other, _, same = wager["pays_as"].partition("#")
        file = tomllib.loads(sorted((folder / book).glob(f"{other}*.toml"))[0].read_text("utf-8"))
        groups += [(f"{other} ", group) for one in file["wagers"] if one["id"] == same for group in one["paytables"]]
    groups = [one for one in groups if holds(one[1], options)]
    named = [one for one in groups if label in one[1].get("tables", [""])]
    need(len(named) == bool(groups) and (groups or label in ("", "house")), f"{name} has no pay table {label!r} now.")
    for prefix, group in named:
        place, floor = 2 + group.get("tables", [""]).index(label), group.get("floor", False)
        for row in (row for row in group["rows"] if row[place]):
            cite = f"{book} {group.get('row_cites', {}).get(row[1], prefix + group['cite'])}"
            found[row[1]] = (row[place], cite, group.get("wager_returned"))
    more = {outcome: (odds, *found[outcome][1:]) for outcome, odds in given["filed"].get(name, {}).items()}
    fair = floor and all(net(row[0], row[2], 1, {}) >= net(found[one][0], row[2], 1, {}) for one, row in more.items())
    need(fair or not more, f"{name} may not be filed with {given['filed'].get(name)}.")
    for group in ({"rows": wager.get("settles", ())}, *wager.get("more_settles", ())):
        found |= {row[0]: (row[1], f"{book} {row[2]}", None) for row in group["rows"] if holds(group, options)}
    for outcome, odds in re.findall(rf"(?:^|; *){name} (\S+) ([^;]+)", options.get("approved-odds", "")):
        more[outcome] = (odds.strip(), *found[outcome][1:])
    for one in law["options"]:
        adds, answer = one.get("adds", {}), options[one["id"]]
        if adds.get("wager") == name and answer not in ("", "none"):
            parts = answer.split(",") if one["type"] == "list" else [f"{adds['outcome']} {answer}"]
            rest = (f"{book} {one['cite']}", False if adds.get("returned") == "no" else None)
            rows = dict(part.strip().split(" ", 1) for part in parts)
            more |= {one: (odds, *rest) for one, odds in rows.items() if one not in found}
    said += [f"as filed: {name} {outcome} {row[0]}" for outcome, row in more.items()]
    found |= more | {"": ("Nothing" if wager["kind"] == "bonus" else "Lose", "", None), "undecided": ("Push", "", None)}
    return {one: (text, cite, wager["kind"] == "bonus" or back) for one, (text, cite, back) in found.items()}


def wheel(law: Given, given: Given) -> Any:
    """The pockets of the wheel in use; those of the certificate where the chapter does not print them."""
    wheels: Given = {one["id"]: one["pockets"] for one in law.get("equipment", ()) if "pockets" in one}
    wheels["double-as-single"] = [one for one in wheels.get("double-zero", ()) if one != "00"]
    return wheels[given["options"].get("wheel", next(iter(wheels)))] or given["equipment"].get("pockets", [])


def hands(size: int) -> Iterator[tuple[int, list[str]]]:
    """All hands of three or five cards of a deck by ranks and flushes, with their names from the narrowest on."""
    for ranks in combinations_with_replacement(range(13), size):
        alike = tuple(sorted(Counter(ranks).values(), reverse=True))
        ways = math.prod(math.comb(4, many) for many in alike)
        straight = all(b - a == 1 for a, b in pairwise(ranks)) or ranks == (*range(size - 1), 12)
        top = [("mini-royal", "royal-flush")[size == 5]] * (straight and ranks[0] == 13 - size)
        suited = [*top, "straight-flush"] if straight else ["flush"]
        if alike[0] == 1:
            yield from ((1, [f"{name}-spades" for name in top] + suited), (3, suited))
            yield ways - 4, ["straight" if straight else "high-card"]
        elif alike[:2] == (2, 1):
            yield ways, [f"pair-of-{name}-or-better" for name in RANKS[max(ranks, key=ranks.count) :: -1]] + ["pair"]
        else:
            made = {(2, 2, 1): "two-pair", (3, 2): "full-house", (4, 1): "four-of-a-kind"}
            yield ways, [made.get(alike, "three-of-a-kind")]


def again(law: Given, given: Given) -> Iterator[tuple[int, list[str]]]:
    """What is counted here, by the chapter's game and the wager: each way, with the names of what it is."""
    wager, spot, options = given["wager"], given["spot"], given["options"]
    if law["game"] == "roulette" and wager in (*INSIDE, *OUTSIDE, "column", "dozen"):
        pockets = wheel(law, given)
        won = {*spot.split("-")} if wager in INSIDE else {str(number) for number in OUTSIDE[wager + spot]}
        need(wager not in INSIDE or (len(won) == INSIDE[wager] and won <= {*pockets}), f"{wager} has no spot {spot}.")
        won |= {"0", "00"} if wager == "even" and options.get("zero-even") == "yes" else set()
        yield from ((1, ["win" if one in won else "zero" if int(one) == 0 else "lose"]) for one in pockets)
    elif law["family"] == "wheel" and re.match("dollar-|joker|logo", wager):
        yield from ((1, ["win" if one == wager.replace("dollar-", "$") else "lose"]) for one in wheel(law, given))
    elif law["game"] in ("craps", "crapless-craps", "props-and-hops") and wager in (*CRAPS, "field"):
        for total in map(sum, product(range(1, 7), repeat=2)):
            yield 1, ["win"] if total in CRAPS.get(wager, ()) else [f"total-{total}"]
    elif wager in HANDS:
        yield from hands(HANDS[wager])


def check(given: Given, folder: Path) -> str:
    """Check one certificate; what was found, in a line."""
    need(re.fullmatch(r"[a-z]+/[\da-z-]+(@first)?", given["chapter"]), "It is no address of a chapter's first edition.")
    law = tomllib.loads((folder / f"{given['chapter'].partition('@')[0]}.toml").read_text("utf-8"))
    options, space, stake, meters = given["options"], given["space"], given["stake_cents"], given["meters_cents"]
    total, counts, said = given["total"], [one["count"] for one in given["endings"]], [f"for {stake} cents"]
    said += [f"{name} meter at {shows} cents".strip() for name, shows in meters.items()]
    said += [f"wheel of {dict(Counter(wheel(law, given)))}"] * (law["family"] == "wheel" and law["game"] != "roulette")
    need({*options} == {one["id"] for one in law["options"]}, "its options are not the chapter's.")
    for one in law["options"]:
        answer, kind, choices = options[one["id"]], one.get("type", "choice"), [*one.get("choices", ()), ""]
        need(kind != "choice" or answer in choices, f"{one['id']} cannot be {answer!r}.")
        if answer != (one.get("default", "") if holds(one, options) else "none" if kind == "odds" else choices[0]):
            said.append(f"with {one['id']}={answer}")
    tables = {one["id"]: paid(folder, law, one, given, said) for one in law["wagers"] if one["id"] in given["tables"]}
    need(given["wager"] in tables, f"the chapter has no wager {given['wager']!r}.")
    whole = all(type(one) is int for one in (stake, total, *counts, *meters.values()))
    need(whole and min([stake, total, *counts]) > 0, "a count, a stake or a meter is none.")
    nets, mine, charged = Counter[Fraction](), Counter[Fraction](), Fraction(0)
    for one in given["endings"]:
        worth = Fraction(0)
        for leg in one["pays"]:
            rows, units, charge = tables[leg["wager"]], Fraction(leg["units"]), Fraction(leg["charge_cents"])
            text, cite, back = rows[leg["outcome"] if leg["outcome"] in rows else ""]
            right = leg["pays"] == text and (text == "Lose" or cite in ("", leg["cite"])) and units > 0 <= charge
            need(right, f"{leg['wager']} {leg['outcome']} pays {text} by {cite}, which is not {leg}.")
            worth, charged = worth + units * net(text, back, stake, meters) - charge, max(charged, charge)
        need(not one["pays"] or worth == Fraction(one["net"]) * stake, f"{one['name']} nets {worth / stake}.")
        nets[Fraction(one["net"])] += one["count"]
    draws, times, cards = space.get("draws", ()), space.get("times", 1), given["equipment"].get("cards", 0)
    need(times in range(1, 9) and min(1, *draws, 1) == 1 and cards < 999, f"{space} cannot be counted.")
    sizes = {"throws": 6**times, "spins": len(wheel(law, given)) ** times, "weights": 0, "rounds": 0}
    sizes["cards"] = math.prod(math.comb(cards - sum(draws[:place]), drawn) for place, drawn in enumerate(draws))
    size, words = sizes[space["of"]], f"drawing {draws} of {cards} cards" if draws else f"{times} {space['of']}"
    need(sum(counts) == total, f"the counts sum to {sum(counts):,}, the whole is {total:,}.")
    fits = size == total or space["of"] in ("weights", "rounds")
    need(fits, f"the whole is {total:,}, but {words} have {size:,} ways.")
    figure = -sum(worth * count for worth, count in nets.items()) / total
    need(figure == Fraction(given["house_advantage"]), f"the figure is {figure}, not {given['house_advantage']}.")
    how = f"{f'sums to all ways of {words}' if size else 'chances'}: the counts and units are the house's"
    how = {"exact": how, "computed": f"computed, {how}", "simulated": "a sample, no proof"}[given["method"]]
    how = "a sample, no proof" if space["of"] == "rounds" else how
    kept = given["wager"] != "three-card-bonus" or "folded" not in tables["three-card-bonus"]  # cards one does not see
    for ways, names in again(law, given) if kept and how != "a sample, no proof" else ():
        rows, how = tables[given["wager"]], "counted again"
        text, _, back = rows[next((name for name in names if name in rows), "")]
        mine[net(text, back, stake, meters) / stake] += ways
    need(all(ways * total == nets[worth] * mine.total() for worth, ways in mine.items()), f"counted here: {mine}.")
    unpaid = sum(one["count"] for one in given["endings"] if not one["pays"])
    said += [f"{unpaid:,} of them without payouts"] * (unpaid > 0) + [f"charged {charged} cents"] * (charged > 0)
    named = ", ".join(f"{name} {given['tables'][name]}".strip() for name in tables)
    wager = f"{given['wager']}:{given['spot']}".rstrip(":")
    return f"{given['chapter']} {wager} ({named}): {figure}, {'; '.join((how, *said))}"


if __name__ == "__main__":
    try:
        text = Path(sys.argv[1]).read_text("utf-8")
        need(not re.search(r'"-?[\d.]+e[+-]?\d+"', text, re.I), "a figure is no fraction.")
        for certificate in json.loads(text) or [{}]:
            print(check(certificate, Path(sys.argv[2])))
    except (ArithmeticError, AttributeError, LookupError, OSError, RuntimeError, TypeError, ValueError) as error:
        need(False, f"that is no certificate of a chapter, check_certificate.py FILE RULEBOOKS: {error!r}")
