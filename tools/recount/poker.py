"""Poker against the house: hands counted by poker.c, decisions made and paid here."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations, repeat

import bonuses
import duels
import holdem
from figures import Figure, NotRecountedError, Ways, WorseDecisionError
from programs import printed

from hands import RANKS, TWO_PAIR, by_kind, by_suit, kind_names

MOST = 3
"""The largest wager of a street of Mississippi Stud, in Antes."""


# --- hands that are dealt and looked at -------------------------------------------------------------------------------

BEST_OF = {
    "pair-plus": 3, "three-card-bonus": 3, "aces-up": 4, "queens-up": 4, "five-card-bonus": 5, "six-card-bonus": 5,
    "five-card-hand-bonus": 5, "trips": 5, "trips-plus": 5, "progressive": 5, "five-card-progressive": 5,
    "five-of-six-progressive": 5, "board-bonus": 3, "all-six-bonus": 5, "aces-bonus": 5, "four-card-bonus": 4,
    "player-bonus": 5, "three-up-bonus": 3, "poker-bonus": 5,
}  # fmt: skip
"""Of how many cards the hand is that a wager pays."""


def looked_at(figure: Figure) -> Ways:
    """A wager on the best hand among some cards."""
    draws, wager = figure.given["space"].get("draws", []), figure.wager
    size = draws[0] if len(draws) == 1 else sum(draws)
    of = min(size, BEST_OF[wager])
    folded = any(leg["outcome"] == "folded" for ending in figure.given["endings"] for leg in ending["pays"])
    if figure.given["equipment"] != {"cards": 52} or folded or not 3 <= size <= 7:
        raise NotRecountedError("paid only if the hand is played" if folded else f"no code for {figure.game} {wager}")
    for line in printed("poker", "hands", str(size), str(of)):
        kind, ways = map(int, line.split())
        if (size, of, kind // 16) == (5, 4, TWO_PAIR):
            continue
        yield from by_suit(figure, wager, of, kind, ways)
    if (size, of) == (5, 4):
        for low, high in combinations(RANKS, 2):  # two of each, and any other card
            yield math.comb(4, 2) ** 2 * 44, figure.net(wager, f"two-pair-{high}-and-{low}", "two-pair")


LENGTHS = ("no", "no", "two", "three", "four", "five", "six", "seven")
FLUSHES = ("flush-bonus", "flush-rush", "straight-flush-bonus", "super-flush-rush", "progressive")
"""Wagers on the longest flush or straight flush of seven cards."""


def longest_flush(figure: Figure) -> Ways:
    """A wager on how many cards of one suit there are, or how many of them in a row."""
    in_a_row = figure.wager not in ("flush-bonus", "flush-rush")
    for line in printed("poker", "flushes", "low" if figure.option("ace-low") == "yes" else "high"):
        kind, ways = map(int, line.split())
        length = kind % 16 if in_a_row else kind // 16
        yield ways, figure.net(figure.wager, f"{LENGTHS[length]}-card-{'straight-' * in_a_row}flush")


def same_color(figure: Figure) -> Ways:
    """Three cards of one color, and the dealer's three too; or four or five of five."""
    if figure.game == "three-card-prime":
        six, three = math.comb(26, 3) * math.comb(23, 3), math.comb(26, 3) * math.comb(49, 3)
        yield 2 * six, figure.net("prime", "same-colour-with-dealer", "same-colour")
        yield 2 * (three - six), figure.net("prime", "same-colour")
        yield math.comb(52, 3) * math.comb(49, 3) - 2 * three, figure.net("prime", "mixed-colours")
        return
    for red in range(6):
        names = {5: ["same-colour-five", "same-colour-four"], 4: ["same-colour-four"]}.get(max(red, 5 - red), [])
        yield math.comb(26, red) * math.comb(26, 5 - red), figure.net("prime", *names)


# --- three cards against the dealer's ---------------------------------------------------------------------------------


def three_card(figure: Figure) -> Ways:
    """Ante and Play, played as the certificate says, or else folded where that is better."""
    bonus = next((name for name in figure.given["tables"] if name.endswith("ante-bonus")), "")
    folded = figure.net("ante", "folded")
    lines = printed("poker", "three", QUEEN)
    choices = figure.strategy("play") or repeat(None, len(lines))
    for (line, choice), times in Counter(zip(lines, choices, strict=True)).items():
        kind, *ways, _ = map(int, line.split())
        nets = [_three_card_net(figure, event, kind) for event in ("dealer-not-qualified", "win", "tie", "lose")]
        for many, extra in by_suit(figure, bonus, 3, kind, times) if bonus else ((times, Fraction(0)),):
            paid = [(way, net + extra) for way, net in zip(ways, nets, strict=True)]
            gain = sum(net * way for way, net in paid) - folded * sum(ways)
            if plays(gain, choice):
                yield from ((many * way, net) for way, net in paid)
            else:
                yield many * sum(ways), folded


def plays(gain: int | Fraction, choice: int | None) -> bool:
    """Whether a wager is made that is worth so much more than none: as a strategy says, which may not lose by it."""
    if choice is None:
        return gain > 0
    if (gain < 0 and choice) or (gain > 0 and not choice):
        raise WorseDecisionError("a decision can be improved")
    return bool(choice)


QUEEN = "10"
"""The rank of the high card with which a dealer qualifies."""


def _three_card_net(figure: Figure, event: str, kind: int) -> Fraction:
    """What Ante and Play make with a kind of hand, a payout for a bad beat included."""
    names = kind_names(figure, "play", kind, 3)
    if event == "lose" and "bad-beat" in figure.tables and any(figure.pays("bad-beat", name) for name in names):
        nets = (figure.net("ante", "bad-beat"), figure.net("play", "bad-beat"), figure.net("bad-beat", *names))
        return sum(nets, Fraction(0))
    by_hand = names if event in ("win", "tie") else []
    return figure.net("ante", event) + figure.net("play", *by_hand, event)


# --- cards of one's own, then others ----------------------------------------------------------------------------------

Final = tuple[tuple[int, int], ...]
"""Kinds of final hands, and how often each comes."""
Finals = Mapping[Final, int]
"""What is the same by how many cards bring it."""


def deals(name: str) -> Iterator[tuple[int, tuple[int, ...], list[list[Final]]]]:
    """Own cards up to suits: how often they come, which they are, and the final hands after each next card (`ride`),
    or after each two next cards (`street`)."""
    weight = 0
    own: tuple[int, ...] = ()
    nexts: list[list[Final]] = []
    for line in printed("poker", name):
        parts = line.split()
        if parts[0] == "own":
            if nexts:
                yield weight, own, nexts
            weight, own, nexts = int(parts[1]), tuple(map(int, parts[3:])), []
        elif parts[0] == "*":
            numbers = list(map(int, parts[1:]))
            nexts[-1].append(tuple(zip(numbers[::2], numbers[1::2], strict=True)))
        elif parts[0] == "3":
            nexts.append([])
    yield weight, own, nexts


def whole(nets: dict[int, Fraction]) -> tuple[dict[int, int], int]:
    """The same as whole numbers, and by what they are multiplied."""
    times = math.lcm(*(net.denominator for net in nets.values()))
    return {kind: int(net * times) for kind, net in nets.items()}, times


def let_it_ride(figure: Figure) -> Ways:
    """Three bets, of which two ride as the certificate says, or else where that is worth something."""
    wagers = sorted(name for name in figure.given["tables"] if name.startswith("bet-"))
    nets = [by_kind(figure, wager, 5) for wager in wagers]
    kinds = {kind for _, _, (finals,) in deals("ride") for final in finals for kind, _ in final}
    paid, times = whole({kind: nets[0](kind) for kind in kinds})
    if any(net(kind) != nets[0](kind) for net in nets for kind in kinds):
        raise NotRecountedError("bets that pay otherwise")
    first, second = (figure.strategy(wager) for wager in ("bet-1", "bet-2"))
    if first and second:
        check_suits(first, second)
    sums: Counter[int] = Counter()
    for weight, own, (finals,) in deals("ride"):
        place = place_of(own)
        worths = [sum(paid[kind] * ways for kind, ways in final) for final in finals]
        bets = 1 + plays(sum(worths), first[place] if first else None)
        others = (card for card in range(52) if card not in own)
        for card, final, worth in zip(others, finals, worths, strict=True):
            riding = bets + plays(worth, second[52 * place + card] if second else None)
            for kind, ways in final:
                sums[paid[kind] * riding] += weight * ways
    yield from ((ways, Fraction(net, times)) for net, ways in sums.items())


def place_of(cards: Sequence[int]) -> int:
    """The place of a hand in colexicographic order."""
    return sum(math.comb(card, number) for number, card in enumerate(sorted(cards), 1))


def check_suits(first: bytes, second: bytes) -> None:
    """See that hands of three cards that differ in suits alone are played alike, before and after a next card."""
    swaps = list(permutations(range(4)))
    for hand in combinations(range(52), 3):
        renamed = [[card & ~3 | swap[card & 3] for card in hand] for swap in swaps]
        least = min(range(24), key=lambda number: sum(1 << card for card in renamed[number]))
        here, there = place_of(hand), place_of(renamed[least])
        after = [52 * there + (card & ~3 | swaps[least][card & 3]) for card in range(52)]
        alike = all(second[52 * here + card] == second[after[card]] for card in range(52) if card not in hand)
        if first[here] != first[there] or not alike:
            raise WorseDecisionError("hands that differ in suits alone are played differently")


def mississippi(figure: Figure) -> Ways:
    """An Ante and a wager of one to three on each street, or a fold; of wagers worth the same the largest."""
    nets = [by_kind(figure, wager, 5) for wager in figure.given["tables"]]
    kinds = {kind for _, _, thirds in deals("street") for finals in thirds for final in finals for kind, _ in final}
    if any(net(kind) != nets[0](kind) for net in nets for kind in kinds):
        raise NotRecountedError("streets that pay otherwise")
    paid, times = whole({kind: nets[0](kind) for kind in kinds})
    sums: Counter[int] = Counter()
    for weight, _, thirds in deals("street"):
        for net, ways in _third_street([Counter(finals) for finals in thirds], paid, times).items():
            sums[net] += weight * ways
    yield from ((ways, Fraction(net, times)) for net, ways in sums.items())


LAST, FOURTH = 48, 48 * 49
"""How many cards can come last, and how many pairs of them after the third street."""


def _third_street(thirds: list[Finals], paid: dict[int, int], times: int) -> Counter[int]:
    """What a hand makes: how often each net comes as it is played best."""
    worths = [{final: sum(paid[kind] * ways for kind, ways in final) for final in finals} for finals in thirds]

    def fifth(staked: int, sum_of_nets: int) -> tuple[int, int]:
        """The best wager on the last street, 0 for a fold, and what is then made."""
        wager = MOST if sum_of_nets >= 0 else 1
        worth = (staked + wager) * sum_of_nets
        return (wager, worth) if worth >= -staked * times * LAST else (0, -staked * times * LAST)

    def fourth(staked: int, place: int) -> tuple[int, int]:
        """Likewise on the street before it."""
        best = 0, -staked * times * FOURTH
        for wager in range(1, MOST + 1):
            worth = sum(fifth(staked + wager, worths[place][final])[1] * many for final, many in thirds[place].items())
            best = (wager, worth) if worth >= best[1] else best
        return best

    first = 0, -times * FOURTH * len(thirds)
    for wager in range(1, MOST + 1):
        worth = sum(fourth(1 + wager, place)[1] for place in range(len(thirds)))
        first = (wager, worth) if worth >= first[1] else first
    counts: Counter[int] = Counter()
    if first[0] == 0:
        return Counter({-times: FOURTH * len(thirds)})
    for place, finals in enumerate(thirds):
        staked = 1 + first[0]
        second = fourth(staked, place)[0]
        if second == 0:
            counts[-staked * times] += FOURTH
            continue
        staked += second
        for final, many in finals.items():
            last = fifth(staked, worths[place][final])[0]
            if last == 0:
                counts[-staked * times] += LAST * many
            for kind, ways in final if last else ():
                counts[(staked + last) * paid[kind]] += ways * many
    return counts


def poker(figure: Figure) -> Ways:
    """Every wager of poker against the house that has a count here."""
    if figure.game in ("ultimate-texas-holdem", "texas-holdem-bonus") and figure.wager in ("ante", "bad-beat"):
        return holdem.texas(figure)
    main = MAIN.get(figure.game)
    if main and figure.wager in ("ante", "bet-1"):
        return main(figure)
    if figure.game in duels.DUELS and (way := duels.way_to_count(figure)):
        return way(figure)
    if figure.wager in SIMPLE:
        return SIMPLE[figure.wager](figure)
    if figure.game in ("high-card-flush", "i-luv-suits") and figure.wager in FLUSHES:
        return longest_flush(figure)
    folded = any(leg["outcome"] == "folded" for ending in figure.given["endings"] for leg in ending["pays"])
    if figure.game in ("ultimate-texas-holdem", "texas-holdem-bonus") and figure.wager == "progressive" and folded:
        return holdem.texas(figure)
    if figure.wager in BEST_OF:
        return looked_at(figure)
    raise NotRecountedError(f"no code for {figure.game} {figure.wager}")


MAIN: dict[str, Callable[[Figure], Ways]] = {
    "three-card-poker": three_card,
    "three-card-prime": three_card,
    "let-it-ride": let_it_ride,
    "mississippi-stud": mississippi,
    "cajun-stud": mississippi,
}
SIMPLE: dict[str, Callable[[Figure], Ways]] = bonuses.BONUSES | {"prime": same_color}
