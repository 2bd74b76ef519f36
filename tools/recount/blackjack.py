"""Side wagers of blackjack games: on the first cards, and on the hand that the dealer draws."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb

from figures import Figure, NotRecountedError, Ways
from programs import printed

JACK, QUEEN, KING, ACE = range(9, 13)
"""Ranks, from a two (0) to an ace (12)."""
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
Card = tuple[int, int]
"""Rank and suit."""


def blackjack(figure: Figure) -> Ways:
    """Side wagers, each by the cards that it is about."""
    wager = figure.wager
    if wager in FIRST_TWO or wager in FIRST_THREE:
        cards, names = (2, FIRST_TWO[wager]) if wager in FIRST_TWO else (3, FIRST_THREE[wager])
        for hand, ways in dealt(figure, cards):
            yield ways, figure.net(wager, *names(figure, *hand))
    elif wager in OTHERS:
        if wager == "house-money" and figure.given["space"]["of"] != "cards":
            raise NotRecountedError("a payout that is added to a hand, whose worth is computed")
        yield from OTHERS[wager](figure)
    else:
        raise NotRecountedError(f"no code for {figure.game} {wager}")


def deck_count(figure: Figure) -> int:
    """How many decks a shoe has, of 52 cards or of 48 without tens."""
    cards = int(figure.given["equipment"]["cards"])
    stated = figure.option("decks")
    fitting = [decks for decks in range(1, 13) if cards in (52 * decks, 48 * decks)]
    return int(stated) if stated.isdigit() and int(stated) in fitting else fitting[-1]


def shoe(figure: Figure) -> Counter[Card]:
    """The cards of a shoe: every rank, or every rank without tens."""
    decks = deck_count(figure)
    tens = int(figure.given["equipment"]["cards"]) == 52 * decks
    return Counter({(rank, suit): decks for rank in range(13) for suit in range(4) if tens or rank != JACK - 1})


def dealt(figure: Figure, cards: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every sequence of so many cards, and in how many ways it comes."""
    left = shoe(figure)
    for hand in product(left, repeat=cards):
        ways = 1
        for card in hand:
            ways *= left[card]
            left[card] -= 1
        for card in hand:
            left[card] += 1
        if ways:
            yield hand, ways


def points(rank: int) -> int:
    """What a card counts, an ace eleven."""
    return 11 if rank == ACE else min(rank + 2, 10)


def is_blackjack(first: Card, second: Card) -> bool:
    """Whether two cards are an ace and a card that counts ten."""
    return points(first[0]) + points(second[0]) == 21


# --- the first two cards ----------------------------------------------------------------------------------------------


def over_13(_: Figure, *hand: Card) -> list[str]:
    """Two cards that count more than 13, an ace one."""
    total = sum(1 if rank == ACE else points(rank) for rank, _ in hand)
    return ["exactly-13"] if total == 13 else ["win"] if total > 13 else ["lose"]


def under_13(_: Figure, *hand: Card) -> list[str]:
    """Two cards that count less than 13, an ace one."""
    total = sum(1 if rank == ACE else points(rank) for rank, _ in hand)
    return ["exactly-13"] if total == 13 else ["win"] if total < 13 else ["lose"]


def blackjack_named(name: str) -> Callable[..., list[str]]:
    """A Blackjack, of the player's or of the dealer's."""
    return lambda _, first, second: [name] if is_blackjack(first, second) else ["other"]


def house_money(figure: Figure, first: Card, second: Card) -> list[str]:
    """Two cards in sequence, or a pair."""
    ranks, suited = {first[0], second[0]}, first[1] == second[1]
    if suited and ranks == {ACE, KING}:
        return ["ace-king-suited"]
    if len(ranks) == 1:
        return ["pair"]
    around = figure.option("house-money-ace") or "king and 2"
    straight = abs(first[0] - second[0]) == 1 and (ranks != {ACE, KING} or "king" in around)
    straight = straight or (ranks == {ACE, 0} and "2" in around)
    return [*(["two-card-straight-flush"] if suited else []), "two-card-straight"] if straight else ["lose"]


def bet_the_set(_: Figure, first: Card, second: Card) -> list[str]:
    """A pair, or a pair of one suit."""
    if first[0] != second[0]:
        return ["lose"]
    return ["suited-pair", "pair"] if first[1] == second[1] else ["pair"]


FIRST_TWO: dict[str, Callable[..., list[str]]] = {
    "over-13": over_13,
    "under-13": under_13,
    "super-bonus-player": blackjack_named("blackjack"),
    "super-bonus-dealer": blackjack_named("dealer-blackjack"),
    "bet-the-set": bet_the_set,
}

# --- the player's two and the dealer's up card ------------------------------------------------------------------------


def three_cards(figure: Figure, *hand: Card) -> list[str]:
    """The three cards as a hand of poker."""
    ranks, suits = sorted(rank for rank, _ in hand), {suit for _, suit in hand}
    ace = figure.option(f"{figure.wager}-ace")
    runs = all(after - before == 1 for before, after in pairwise(ranks)) and not (ranks[-1] == ACE and ace == "low")
    if runs or (ranks == [0, 1, ACE] and ace != "high"):
        return ["straight-flush", "straight"] if len(suits) == 1 else ["straight"]
    if len(set(ranks)) == 1:
        return ["three-of-a-kind"]
    return ["flush"] if len(suits) == 1 else ["pair-or-less", "lose"]


def in_between(figure: Figure, first: Card, second: Card, up: Card) -> list[str]:
    """An up card between two others, or all three of a rank."""
    ranks = [
        -1 if rank == ACE and figure.option("in-between-ace") == "low" else rank for rank, _ in (first, second, up)
    ]
    low, high = sorted(ranks[:2])
    if low == high == ranks[2]:
        return ["triple-match"]
    return [f"spread-{high - low - 1}", "spread-wider"] if low < ranks[2] < high else ["lose"]


def rock_n_21(_: Figure, first: Card, second: Card, up: Card) -> list[str]:
    """A Blackjack, and jacks of diamonds."""
    if not is_blackjack(first, second):
        return ["lose"]
    best = {first, second} == {(ACE, SPADES), (JACK, DIAMONDS)}
    both = ["ace-of-spades-jack-of-diamonds-dealer-jack-of-diamonds"] if best and up == (JACK, DIAMONDS) else []
    alone = ["ace-of-spades-jack-of-diamonds"] if best else []
    dealers = ["blackjack-dealer-jack-of-diamonds"] if up == (JACK, DIAMONDS) else []
    return [*both, *alone, *dealers, "blackjack"]


def blazing_7s(_: Figure, *hand: Card) -> list[str]:
    """Sevens among the player's two cards, and a third one of the dealer's."""
    seven = 5
    sevens = sum(rank == seven for rank, _ in hand[:2])
    if sevens == 2 and hand[2][0] == seven:
        suits = {suit for _, suit in hand}
        one_color = suits <= {DIAMONDS, HEARTS} or suits <= {CLUBS, SPADES}
        more = ["three-7s-suited"] if len(suits) == 1 else []
        return [*more, *(["three-7s-coloured"] if one_color else []), "three-7s"]
    return [["lose"], ["one-7"], ["two-7s"]][sevens]


def bust_it(figure: Figure, first: Card, second: Card, third: Card) -> list[str]:
    """A third card that takes the dealer over 21."""
    total, soft = count_of([points(rank) for rank, _ in (first, second)])
    if is_blackjack(first, second):
        return ["dealer-blackjack"]
    if not dealer_draws(figure, total, soft):
        return ["dealer-17-or-more"]
    if count_of([points(rank) for rank, _ in (first, second, third)])[0] <= 21:
        return ["dealer-21-or-less"]
    ranks, suits = {first[0], second[0], third[0]}, {first[1], second[1], third[1]}
    name = "third-card-face" if third[0] in (JACK, QUEEN, KING) else f"third-card-{third[0] + 2}"
    if ranks == {6} and len(suits) == 1:
        return ["three-8s-suited"]
    return (
        ["three-8s-coloured"] if ranks == {6} and len({suit in (DIAMONDS, HEARTS) for suit in suits}) == 1 else [name]
    )


FIRST_THREE: dict[str, Callable[..., list[str]]] = {
    "twenty-one-plus-three": three_cards,
    "trilux": three_cards,
    "in-between": in_between,
    "rock-n-21": rock_n_21,
    "blazing-7s": blazing_7s,
    "bust-it": bust_it,
}

# --- four cards, the dealer's hand, and the rest ----------------------------------------------------------------------


def insurance(figure: Figure) -> Ways:
    """A hole card that counts ten under an ace."""
    cards = int(figure.given["equipment"]["cards"])
    tens = sum(many for (rank, _), many in shoe(figure).items() if points(rank) == 10)
    yield tens, figure.net("insurance", "win")
    yield cards - 1 - tens, figure.net("insurance", "lose")


def match_the_dealer(figure: Figure) -> Ways:
    """Each of two cards that has the rank of the up card, or its suit too."""
    wager, cards, decks = figure.wager, int(figure.given["equipment"]["cards"]), deck_count(figure)
    suited, unsuited = figure.net(wager, "matching-card-suited"), figure.net(wager, "matching-card-unsuited")
    alike = {suited: decks - 1, unsuited: 3 * decks}
    others = cards - 4 * decks
    for first, ways in alike.items():
        for second, more in alike.items():
            yield ways * (more - (first == second)), first + second
        yield 2 * ways * others, first
    yield others * (others - 1), figure.net(wager, "lose")


def two_cards_paid(figure: Figure) -> Ways:
    """House Money, the payout taken."""
    for hand, ways in dealt(figure, 2):
        yield ways, figure.net("house-money", *house_money(figure, *hand))


def twenty(figure: Figure) -> Ways:
    """Two cards that count 20; some of them pay more if the dealer has a Blackjack too."""
    best = {
        "lucky-ladies": (QUEEN, HEARTS, "queen-of-hearts-pair"),
        "kings-bounty": (KING, SPADES, "king-of-spades-pair"),
    }
    rank, suit, name = best[figure.wager]
    for hand, ways in dealt(figure, 2):
        (first, one_suit), (second, other_suit) = hand
        if points(first) + points(second) != 20:
            yield ways * rest_of_two(figure), figure.net(figure.wager, "other")
            continue
        suited, pair = one_suit == other_suit, first == second
        names = ["any-20"]
        if pair and first == KING:
            names.insert(0, "pair-of-kings")
        if suited:
            names.insert(0, "suited-20")
        if suited and pair:
            names.insert(0, "suited-pair-of-kings" if first == KING else "suited-pair-of-queens-jacks-or-tens")
            names.insert(0, "matched-20")
        dealers = 0
        if hand == ((rank, suit), (rank, suit)):
            left = shoe(figure) - Counter(hand)
            aces = sum(many for card, many in left.items() if card[0] == ACE)
            tens = sum(many for card, many in left.items() if points(card[0]) == 10)
            dealers = 2 * aces * tens
            names.insert(0, name)
        yield ways * dealers, figure.net(figure.wager, f"{name}-dealer-blackjack", *names)
        yield ways * (rest_of_two(figure) - dealers), figure.net(figure.wager, *names)


def rest_of_two(figure: Figure) -> int:
    """In how many ways the dealer's two cards come after two others."""
    cards = int(figure.given["equipment"]["cards"])
    return (cards - 2) * (cards - 3)


def royal_match(figure: Figure) -> Ways:
    """Two cards of a suit, king and queen of one among them; the dealer's too for the bonus beside it."""
    decks, every = deck_count(figure), rest_of_two(figure)
    for hand, ways in dealt(figure, 2):
        (first, suit), (second, other) = hand
        if suit != other or {first, second} != {KING, QUEEN}:
            yield ways * every, figure.net("royal-match", *(["suited-match"] if suit == other else ["lose"]))
            continue
        net = figure.net("royal-match", "royal-match")
        bonus = 2 * ((decks - 1) ** 2 + 3 * decks**2) if "crown-treasure" in figure.tables else 0
        if bonus:
            yield ways * bonus, net + figure.net("crown-treasure", "crown-treasure")
        yield ways * (every - bonus), net


def super_match(figure: Figure) -> Ways:
    """The ranks of four cards."""
    each = 4 * deck_count(figure)
    names = {(4,): "four-of-a-kind", (3, 1): "three-of-a-kind", (2, 2): "two-pair", (2, 1, 1): "pair", (1, 1, 1, 1): ""}
    kinds = {(4,): 13, (3, 1): 13 * 12, (2, 2): comb(13, 2), (2, 1, 1): 13 * comb(12, 2), (1, 1, 1, 1): comb(13, 4)}
    for shape, name in names.items():
        ways = kinds[shape]
        for many in shape:
            ways *= comb(each, many)
        yield ways, figure.net("super-match", name)


def count_of(values: list[int]) -> tuple[int, bool]:
    """What a hand counts, and whether an ace in it counts eleven."""
    total, aces = sum(values), values.count(11)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total, aces > 0


def dealer_draws(figure: Figure, total: int, soft: bool) -> bool:
    """Whether the dealer draws to a total, by the chapter's chart."""
    chart = next(chart for chart in figure.law["charts"] if chart["id"] == "dealer-draws")
    for hand, totals, does in chart["rows"]:
        low, _, high = totals.partition("-")
        if hand == ("soft" if soft else "hard") and int(low) <= total <= int(high or low):
            option = does.removeprefix("option ")
            return figure.option(option) in ("hit", "draw", "draws") if option != does else does == "draws"
    return False


Drawn = tuple[int, int]
"""What the dealer's hand counts at the end, and its cards."""


def dealer_hands(figure: Figure, suits: int = 4) -> dict[Drawn, Fraction]:
    """The chance of every hand that the dealer draws out; with fewer suits that all its cards are of these."""
    per_suit = Counter(points(rank) for rank, suit in shoe(figure).elements() if suit == 0)
    size = int(figure.given["equipment"]["cards"])
    draws = cache(lambda total, soft: dealer_draws(figure, total, soft))
    ends: defaultdict[Drawn, Fraction] = defaultdict(Fraction)

    def draw(left: Counter[int], values: list[int], chance: Fraction) -> None:
        total, soft = count_of(values)
        if len(values) >= 2 and (total > 21 or not draws(total, soft)):
            ends[total, len(values)] += chance
            return
        for value, many in left.items():
            if many > 0:
                left[value] -= 1
                draw(left, [*values, value], chance * many / (size - len(values)))
                left[value] += 1

    draw(Counter({value: many * suits for value, many in per_suit.items()}), [], Fraction(1))
    return ends


CARDS = ("", "", "two", "three", "four", "five", "six", "seven")


def dealer_cards(figure: Figure) -> Ways:
    """How many cards the dealer draws, or with how many the dealer busts."""
    for (total, size), chance in dealer_hands(figure).items():
        many = f"{CARDS[size]}-cards" if size < len(CARDS) else "eight-or-more-cards"
        if figure.wager == "buster":
            names = [f"dealer-bust-{many}"] if total > 21 else ["dealer-stands"]
        else:
            names = ["dealer-blackjack"] if (total, size) == (21, 2) else [f"dealer-{many}"]
        yield chance, figure.net(figure.wager, *names)


def push_22(figure: Figure) -> Ways:
    """A dealer's 22, of one color or one suit."""
    every, color, suit = (
        sum(chance for (total, _), chance in dealer_hands(figure, suits).items() if total == 22) for suits in (4, 2, 1)
    )
    yield 4 * suit, figure.net("push-22", "dealer-22-suited")
    yield 2 * color - 4 * suit, figure.net("push-22", "dealer-22-coloured")
    yield every - 2 * color, figure.net("push-22", "dealer-22")
    yield 1 - every, figure.net("push-22", "dealer-not-22")


OTHERS: dict[str, Callable[[Figure], Ways]] = {
    "insurance": insurance,
    "match-the-dealer": match_the_dealer,
    "house-money": two_cards_paid,
    "lucky-ladies": twenty,
    "kings-bounty": twenty,
    "royal-match": royal_match,
    "super-match": super_match,
    "buster": dealer_cards,
    "hit-and-run": dealer_cards,
    "push-22": push_22,
}

# --- the main wager, which is computed in floating point --------------------------------------------------------------


def edge(figure: Figure) -> float:
    """The house edge of a blackjack game, by blackjack.c from the chapter's fixed rules and the house's options."""
    if figure.wager != "main" or figure.spot:
        raise NotRecountedError("worth of hands that is computed")
    rule = fixed_rules(figure)
    unknown = [name for name, known in KNOWN.items() if rule.get(name, known[0]) not in known]
    if figure.game != "blackjack" or unknown:
        raise NotRecountedError(f"blackjack.c does not know {', '.join(unknown) or figure.game}")
    hands = int(rule["resplits"]) + 2
    arguments = {
        "decks": str(deck_count(figure)),
        "soft17": "hit" if dealer_draws(figure, 17, soft=True) else "stand",
        "blackjack": str(figure.net("main", "blackjack")),
        "blackjack-against-21": str(figure.net("main", "blackjack-against-21", "blackjack")),
        "split-hands": str(hands),
        "ace-hands": str(hands if rule.get("resplit-aces") == "yes" else 2),
        "hit-split-aces": rule["hit-split-aces"],
        "peek": "no" if rule.get("hole-card") == "no-peek" else "yes",
        "surrender": rule["surrender"],
    }
    if rule.get("switch"):
        beats = "yes" if rule["blackjack-against-22"] == "win" else "no"
        arguments |= {"push22": "yes", "blackjack-beats-22": beats, "hands": "two", "knows": "both"}
        arguments["switched-blackjack"] = figure.option("switched-blackjack")
    return float(printed("blackjack", *(f"{name}={value}" for name, value in arguments.items()))[0])


KNOWN = {
    "blackjack-tie": ("push",), "surrender": ("no", "late"), "double-on": ("any-two-cards", ""),
    "double-after-split": ("yes",), "split-on": ("equal-value",), "dealer-22": ("", "push"), "double": ("yes",),
    "split-21-against-21": ("", "push"), "blackjack-after-split": ("no",), "switch": ("", "second-cards"),
    "tournaments": ("no",),
}  # fmt: skip
"""By rule: what blackjack.c can play, the usual first."""


def fixed_rules(figure: Figure) -> dict[str, str]:
    """The rules of play that the chapter fixes, for the version that is played, under the house's options."""
    charts = {chart["id"]: chart["rows"] for chart in figure.law["charts"]}
    rows = [*charts["fixed-rules"], *charts.get(f"fixed-rules-{figure.option('version')}", [])]
    rules = {row[0]: row[1] for row in rows} | {
        name: answer for name, answer in figure.given["options"].items() if answer
    }
    return {
        name: figure.option(value.removeprefix("option ")) if value.startswith("option ") else value
        for name, value in rules.items()
    }
