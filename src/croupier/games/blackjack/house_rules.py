"""The rules of a blackjack game, read from its chapter and the choices of its house.

The chapter's chart `fixed-rules` (and the one of its version) and the options of the same names are asked one by one.
An answer in words that are not dealt here, and a rule that nobody has asked for, are refused with their clause when the
game is opened.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.equipment.cards import RANK_NAMES
from croupier.errors import Refused
from croupier.games.blackjack.colours import COLOURS, mean
from croupier.games.blackjack.finals import CHAINS, SUPER, by_suit
from croupier.games.blackjack.hands import DEALER_22, RESULTS, SECOND_22, SECONDS, add, value
from croupier.games.blackjack.rules_of_play import (
    ANY_NUMBER,
    EVERY_UP,
    HARD,
    SOFT,
    STANDING_TOTALS,
    BackToLife,
    FreeBet,
    Manners,
    Play,
    Ranges,
    SecondChance,
    by_value,
)
from croupier.kernels import plain
from croupier.rules.law import Chart
from croupier.rules.submission import Rules

_ANY_21 = frozenset((21 + HARD, 21 + SOFT))
EXCEPT_TENS = "equal value except tens"
"""The words for pairs that are split for free."""
FIXED = {
    "blackjack-after-split": "no",
    "player-draws": "below-21",
    "split-on": "equal-value",
}
"""Rules that are dealt in one way only."""
_DOWN = ("up", "down", "player-choice")
FOR_PEOPLE = (
    "alternate-decks",
    "idle-cards-spread",
    "layout-payout-limit",
    "layout-payouts",
    "layout-surrender",
    "preshuffled-cards",
    "shuffler",
    "shuffler-fills-shoe",
    "verbal-wagers",
)
"""Options on what people do, write or say at a table; no card or chip lies elsewhere for them."""
FOR_EVERY_TABLE = ("boxes", "cut-standard", "multiple-box-minimum")
"""Options that tables of every game heed."""


def values_named(text: str) -> frozenset[int]:
    """The values of the cards that a chart names by their ranks: `7, 8, jack, ace`."""
    return frozenset(plain(value)(4 * RANK_NAMES.index(name)) for name in text.split(", "))


def totals(text: str, cite: str) -> frozenset[int]:
    """The two-card totals that words such as `any-two-cards`, `9-11` or `hard 9-11` name, soft ones 32 higher.

    A number stands for hard and soft totals alike, `hard` in front for hard ones only.
    """
    words = text.strip().lower()
    if words in ("any-two-cards", "any two cards", "any", ANY_NUMBER):
        return frozenset(range(64))
    if words in ("none", "no"):
        return frozenset()
    found: set[int] = set()
    kinds: tuple[int, ...] = (HARD, SOFT)
    for word in re.split(r"[\s,;]+|\bor\b|\band\b", words):
        if word in ("hard", "soft"):
            kinds = (HARD,) if word == "hard" else (SOFT,)
        elif match := re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", word):
            low, high = int(match[1]), int(match[2] or match[1])
            if not 3 <= low <= high <= 21:
                raise _no_totals(text, cite)
            found.update(total + kind for kind in kinds for total in range(low, high + 1))
        elif word not in ("", "total", "totals"):
            raise _no_totals(text, cite)
    if not found:
        raise _no_totals(text, cite)
    return frozenset(found)


def _no_totals(text: str, cite: str) -> Refused:
    return Refused(
        f"{text[:40]!r} does not say on what a player may double.",
        allowed=("any-two-cards", "9-11", "10 or 11", "hard 9-11, soft 13-18: totals from 3 to 21"),
        cite=cite,
    )


class HouseRules:
    """What the chapter fixes and what the house has chosen, under one name each; it keeps in mind what was asked."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.charts: Mapping[str, Chart] = {chart.id: chart for chart in rules.chapter.charts}
        self.fixed: dict[str, tuple[str, str]] = {}
        """Rule to its answer and its clause; what a version says comes before what the chapter says of all."""
        for name in ("fixed-rules", f"fixed-rules-{rules.chosen('version')}"):
            if name in self.charts:
                self.fixed |= {row[0]: (row[1], row[2]) for row in self.charts[name].rows}
        self.asked = {"version"}

    def chart(self, name: str) -> Chart:
        """A chart without which the game cannot be dealt."""
        if name not in self.charts:
            raise Refused(f"{self.rules.chapter.name} is not dealt yet: it has no chart {name}.", cite=self.cite(name))
        return self.charts[name]

    def facts(self, name: str) -> dict[str, str]:
        """A chart of two columns that not every chapter has."""
        return {row[0]: row[1] for row in self.charts[name].rows} if name in self.charts else {}

    def said(self, name: str, otherwise: str = "") -> str:
        """What is said on a rule: by the chapter where it fixes it (or names the option that does), else the house."""
        self.asked.add(name)
        answer = self.fixed.get(name, ("", ""))[0]
        if answer.startswith("option "):
            return self.said(answer.removeprefix("option "))
        return answer or self.rules.chosen(name) or otherwise

    def __call__(self, name: str, usual: str, *others: str) -> str:
        """The answer to a rule, one of those that are dealt; the `usual` one where nothing is said."""
        answer = self.said(name, usual)
        if answer not in (usual, *others):
            raise Refused(
                f"{self.rules.chapter.name} is not dealt yet with the rule {name}: {answer}.",
                allowed=(usual, *others),
                cite=self.cite(name),
            )
        return answer

    def yes(self, name: str, usual: str = "no") -> bool:
        """Whether a rule is answered with yes."""
        return self(name, usual, "no" if usual == "yes" else "yes") == "yes"

    def number(self, name: str, usual: int) -> int:
        """The number with which a rule is answered."""
        return int(self.said(name, str(usual)))

    def cite(self, *names: str) -> str:
        """The clause of a rule: of the first of these names that the chapter has."""
        clauses = (self.fixed.get(name, ("", ""))[1] or self._options.get(name, "") for name in names)
        return self.rules.cite(next(filter(None, clauses), self.rules.chapter.cite))

    @cached_property
    def _options(self) -> dict[str, str]:
        """The options that are the house's to answer, to their clauses."""
        return {one.id: one.cite for one in self.rules.chapter.options if self.rules.holds(one.requires)}

    def heed(self, *names: str) -> None:
        """Rules that others read: the shoe, the law's own data."""
        self.asked.update(names)

    def heed_the_law(self) -> None:
        """Options that the rulebook's own data asks for: wagers that are offered, pay tables, meters, limits."""
        for law in self.rules.chapter.wagers:
            tables = self.rules.all_tables(law.id) if law.pays_as else law.paytables
            for table in tables:
                self.heed(table.payout_limit, *table.requires)
            for limits in (law.limits, *law.more_limits):
                self.heed(*limits.requires)
            for more in law.more_settles:
                self.heed(*more.requires)
            self.heed(law.option, *(f"{law.id}-{part}" for part in ("seed", "reset", "rate")))
        for ruling in self.rules.chapter.irregularities:
            self.heed(*ruling.requires)
            for too in ruling.more_settles:
                self.heed(*too.requires)
        self.heed(*(option.id for option in self.rules.chapter.options if option.adds))

    def refuse_unread(self) -> None:
        """Refuse a rule of the chapter that nobody has asked for: it is not dealt yet."""
        known = {*self.asked, *FOR_PEOPLE, *FOR_EVERY_TABLE}
        options = (one.id for one in self.rules.chapter.options if self.rules.holds(one.requires))
        for name in (*self.fixed, *options):
            if name not in known:
                answer = self.said(name)
                raise Refused(
                    f"{self.rules.chapter.name} is not dealt yet with the rule {name}{answer and f': {answer}'}.",
                    cite=self.cite(name),
                )


def stands_on(house: HouseRules) -> tuple[int, int]:
    """The totals from which the dealer stands, hard and soft, by the chart `dealer-draws`.

    Where it names an option, or a rule is stated for one total (`soft-17`), that answer decides.
    """
    chart = house.chart("dealer-draws")
    stands: dict[tuple[str, int], bool] = {}
    for kind, totals_, words, *_ in chart.rows:
        low, _, high = totals_.partition("-")
        for total in range(int(low), int(high or low) + 1):
            name = f"{kind}-{total}"
            stands[kind, total] = words == "stands"
            if house.said(name):
                stands[kind, total] = house(name, "hit", "stand") == "stand"
    found = []
    for kind in ("hard", "soft"):
        least = min(total for of, total in stands if of == kind and stands[of, total])
        drawn = [total for of, total in stands if of == kind and total > least and not stands[of, total]]
        if drawn or 21 - least >= STANDING_TOTALS:
            raise Refused(
                f"{house.rules.chapter.name} is not dealt yet with a dealer who stands on {kind} {least}.",
                cite=house.rules.cite(chart.cite),
            )
        found.append(least)
    return found[0], found[1]


def play_of(house: HouseRules, cards: Iterable[int]) -> Play:
    """The rules of play under a chapter and a submission, with the cards that are dealt from."""
    rules, unit = house.rules, 100

    def net(*chain: str, wager: str = "main") -> Fraction:
        return rules.pay(wager, *chain).pays.net(unit) / unit

    dealt = list(cards)
    held = Counter(dealt)
    left = [held[card] for card in range(52)]

    def natural(*chain: str) -> Fraction:
        """What a Blackjack gets: by its own name, or by its colours on average."""
        return mean((net(*chain, colour, "blackjack") for colour in COLOURS), left)

    for name, only in FIXED.items():
        house(name, only)
    tournament = house.yes("tournaments")
    finals, split_finals, doubled_finals = _finals(house)
    redoubles = house.number("redoubles", 1)
    attacks = house("attack", "no", "after-up-card") != "no"
    zaps, zaps_split = _zapping(house, net)
    return Play(
        shoe=by_value(dealt),
        doubles_blackjack=house.yes("tournament-double-blackjack") and tournament,
        beats_after_split=house("bad-beat-after-split", "first hand", "no hand") == "first hand",
        second_chance=_second_chance(house),
        attacks=attacks,
        attack_blackjack=net("dealer-blackjack", wager="double-attack") if attacks else Fraction(0),
        rescued=_rescued(house, redoubles) if house.yes("rescue") else (),
        redoubles=redoubles if house.yes("redouble") else 0,
        finals=finals,
        split_finals=split_finals,
        doubled_finals=doubled_finals,
        suits=by_suit(dealt) if finals else (),
        zaps=zaps,
        zaps_after_split=zaps_split,
        **_dealers_part(house),
        **_splitting_and_doubling(house, tournament),
        **_against_21_and_22(house, net),
        **_paid(house, net, natural),
        **_giving_up(house, net),
        **_switching(house),
    )


def _dealers_part(house: HouseRules) -> dict[str, Any]:
    """How the dealer's hand is dealt, and what a Blackjack takes that nobody has looked for."""
    peeks = house("hole-card", "peek", "no-peek") == "peek"
    takes_all = house("dealer-blackjack-takes", "original-only", "all") == "all"
    return {
        "stands_on": stands_on(house),
        "peeks": peeks,
        "takes_all": takes_all and not peeks,
        "returns_busted": house("busted-wagers", "lost", "returned") == "returned",
        "dealer_ace_to": int(house("dealer-ace-limit", "21", "22")),
        "draws_out": house.yes("dealer-draws-out"),
        "blackjack_ties_drawn_21": house("21-against-dealer-blackjack", "lose", "push") == "push" and not peeks,
    }


def _splitting_and_doubling(house: HouseRules, tournament: bool) -> dict[str, Any]:
    """Which hands are split and doubled, how often, and for whose money."""
    hands = house.number("resplits", 2) + 2
    again = house.yes("resplit-aces"), house.yes("tournament-resplit-aces")
    aces = hands if again[tournament] else 2
    hits_aces = house.yes("hit-split-aces")
    after_split = house.yes("double-after-split", "yes")
    if house.rules.chosen("short-deck-splits"):
        short = [house.number(f"short-deck-{what}", 0) + 1 for what in ("splits", "ace-splits")]
        hits, doubles_on = (house.yes(f"short-deck-{what}") for what in ("hit-split-aces", "double-after-split"))
        if not tournament:
            (hands, aces), hits_aces, after_split = short, hits, doubles_on
    double_on, doubles, after = _doubling(house)
    free_doubles = totals(house.said("free-double-on", "none"), house.cite("free-double-on"))
    free_splits = frozenset(range(1, 10)) if house("free-split-on", "none", EXCEPT_TENS) != "none" else frozenset()
    if free_doubles:
        house("free-double-after-split", "yes")
        if double_on == ANY_NUMBER:
            cite = house.cite("double-on")
            raise Refused("Two cards are doubled where some doubles are free.", allowed=("any-two-cards",), cite=cite)
    return {
        "split_hands": hands,
        "split_ace_hands": aces,
        "hits_split_aces": hits_aces,
        "doubles": doubles | free_doubles,
        "doubles_after_split": (after if after_split and doubles else frozenset()) | free_doubles,
        "doubles_split_aces": house.yes("double-split-aces", "yes"),
        "doubles_longer": double_on == ANY_NUMBER,
        "free_doubles": free_doubles,
        "free_splits": free_splits,
        "free_resplits": house.yes("free-resplits", "yes"),
        "free": _free_bet(house) if free_doubles or free_splits else FreeBet(),
    }


def _against_21_and_22(house: HouseRules, net: Callable[..., Fraction]) -> dict[str, Any]:
    """Which hands win against a 21 and against a dealer's 22, and when a 21 is paid."""
    every_up = house("dealer-22-push", "any-up-card", "7-to-ace") == "any-up-card"
    life = _back_to_life(house, net)
    rows = house.chart("hole-card-ranges").rows if _shows_range(house) else []
    ranges = tuple(values_named(row[1]) for row in rows)
    wins_21 = house("21-tie", "push", "player-wins") == "player-wins"
    pays_21 = house("21-payment", "at-end", "before-dealer") == "before-dealer"
    beats_22, two_beat_22 = _beating_22(house, ranges, net)
    if pays_21:
        _check_21(house, wins_21, net)
        beats_22 |= _ANY_21
    split_21_wins = house("split-21-against-21", *(("win", "push") if wins_21 else ("push", "win"))) == "win"
    returned = house("bust-against-22", "lose", "return") == "return"
    return {
        "ranges": ranges,
        "pushes_22": house("dealer-22", "bust", "push") == "push",
        "beats_22": beats_22,
        "two_beat_22": two_beat_22,
        "split_two_beat_22": house("split-large-against-22", "push", "win") == "win",
        "pushes_22_against": EVERY_UP if every_up else life.against,
        "blackjack_beats_22": house("blackjack-against-22", "push", "win") == "win",
        "wins_21": wins_21,
        "pays_21": pays_21,
        "split_21_wins": None if split_21_wins == wins_21 else split_21_wins,
        "back_to_life": life,
        "bust_22": net("bust-against-22") if returned else None,
    }


def _paid(house: HouseRules, net: Callable[..., Fraction], natural: Callable[..., Fraction]) -> dict[str, Any]:
    """What a unit makes, result by result."""
    pushes = house("blackjack-against-21", "win", "push") == "push"
    blackjack, each = natural(), tuple(net(colour, "blackjack") for colour in COLOURS)
    against_21 = net("tie") if pushes else natural("blackjack-against-21")
    tie_wins = house("blackjack-tie", "push", "player-wins") == "player-wins"
    return {
        "win": net("win"),
        "tie": net("tie"),
        "lose": net("lose"),
        "dealer_bust": net("dealer-bust", "win"),
        "dealer_22": net("dealer-22", "dealer-bust", "win"),
        "beaten_22": net("dealer-22-player-21", "win"),
        "blackjack": blackjack,
        "blackjack_colours": each if len(set(each)) > 1 else (),
        "blackjack_against_21": against_21 if against_21 != blackjack else None,
        "blackjacks": natural("blackjack-against-blackjack") if tie_wins else net("blackjack-against-blackjack"),
    }


def _giving_up(house: HouseRules, net: Callable[..., Fraction]) -> dict[str, Any]:
    """Which hands may be given up, and what they make then."""
    surrender = house("surrender", "no", "late", "yes") != "no"
    later = house("surrender-on", "first-two-cards", "any-time") == "any-time"
    split_too = house.yes("split-surrender") or later
    return {
        "surrender": surrender,
        "surrenders_later": later,
        "surrenders_split": split_too,
        "surrendered": net("surrender") if surrender else Fraction(-1, 2),
        "surrendered_added": net("surrender", wager="split") if split_too else Fraction(-1, 2),
        "surrendered_double": net("surrender", wager="double") if split_too and later else Fraction(-1, 2),
    }


def _switching(house: HouseRules) -> dict[str, Any]:
    """Whether second cards are switched between two hands, and what they make then."""
    switches = house("switch", "no", "second-cards") != "no"
    return {
        "switches": switches,
        "switched_blackjack": switches and house("switched-blackjack", "21", "blackjack") == "blackjack",
        "switches_blind": switches
        and house("switch-time", "after-card-reader", "before-card-reader") == "before-card-reader",
    }


def _back_to_life(house: HouseRules, net: Callable[..., Fraction]) -> BackToLife:
    """What a busted hand makes that waits for the dealer's, by the chart `back-to-life`."""
    if "back-to-life" not in house.charts:
        return BackToLife()
    rows = house.chart("back-to-life").rows
    return BackToLife(
        frozenset(value for row in rows if row[2] != "loses at once" for value in values_named(row[0])),
        net("back-to-life-win"),
        net("back-to-life-win", "bust", wager="double"),
        net("back-to-life-dealer-22"),
        net("back-to-life-lose"),
    )


def _beating_22(
    house: HouseRules, ranges: Ranges, net: Callable[..., Fraction]
) -> tuple[frozenset[int], frozenset[int]]:
    """Totals that win against a dealer's 22, of any hand and of one of two cards, by the chart `dealer-22`."""
    if "dealer-22" not in house.charts:
        return frozenset(), frozenset()
    if net("dealer-22-player-21") != net("dealer-22-two-large-cards"):
        cite = house.rules.cite(house.chart("dealer-22").cite)
        raise Refused("Hands that a 22 does not push and that pay differently are not dealt yet.", cite=cite)
    join, large = plain(add), ranges[-1]
    return _ANY_21, frozenset(join(join(0, one), other) for one in large for other in large)


def _check_21(house: HouseRules, wins_21: bool, net: Callable[..., Fraction]) -> None:
    """Refuse a 21 that is paid before the dealer's hand and otherwise than any hand that wins."""
    if not wins_21 or not net("player-21", "win") == net("dealer-22-player-21", "win") == net("win"):
        raise Refused("A 21 paid at once otherwise than other hands is not dealt yet.", cite=house.cite("21-payment"))


def _second_chance(house: HouseRules) -> SecondChance:
    """What a card taken off a hand over 21 makes; on a double and on a split hand it makes the same."""
    with_double = house("second-chance-amount", "with-double", "original") == "with-double"
    if not house.yes("second-chance"):
        return SecondChance()

    def nets(wager: str) -> tuple[Fraction, ...]:
        chains = [(RESULTS[result], *([RESULTS[DEALER_22]] if result == SECOND_22 else [])) for result in SECONDS]
        return tuple(house.rules.pay(wager, *chain).pays.net(100) / 100 for chain in chains)

    dealt = house("hole-card", "peek", "no-peek") == "peek" and not house.yes("rescue") and not house.yes("redouble")
    ups = house("dealer-22-push", "any-up-card", "7-to-ace") == "any-up-card"
    if not (dealt and ups and nets("main") == nets("double") == nets("split")):
        raise Refused("A second chance under such rules is not dealt yet.", cite=house.cite("second-chance"))
    return SecondChance(nets("main"), nets("second-chance"), with_double)


def _zapping(house: HouseRules, net: Callable[..., Fraction]) -> tuple[frozenset[int], bool]:
    """Which first two cards may be exchanged, and whether those of split hands; what follows is a hand like another."""
    after_split = house.yes("zap-after-split")
    for what, usual in (("double", "yes"), ("split", "yes"), ("blackjack", "no")):
        house(f"{what}-after-zap", usual)
    zaps = totals(house.said("zap", "none"), house.cite("zap"))
    if zaps and net("zapped-blackjack", "win") != net("win"):
        raise Refused("An ace and ten after a Zap that pay otherwise are not dealt yet.", cite=house.cite("zap"))
    return zaps, after_split and bool(zaps)


def _doubling(house: HouseRules) -> tuple[str, frozenset[int], frozenset[int]]:
    """On what a player may double for money: in words, and the totals of a hand that was dealt and of a split one."""
    double_on = house.said("double-on", "any-two-cards")
    double_on = "any-two-cards" if house.yes("tournaments") else double_on
    doubles = totals(double_on, house.cite("double-on")) if house.yes("double", "yes") else frozenset()
    after = totals(house.said("double-after-split-on", double_on), house.cite("double-after-split-on"))
    return double_on, doubles, after


def portions(redoubles: int) -> tuple[tuple[str, int], ...]:
    """What lies on a hand that was doubled and redoubled so often, in first wagers: the last portion comes last."""
    return (("double", 1), *(("redouble", 2 << again) for again in range(redoubles)))


def _rescued(house: HouseRules, redoubles: int) -> tuple[Fraction, ...]:
    """What a rescue makes after a double and after each redouble: the last portion is settled otherwise than others."""

    def net(wager: str, *chain: str) -> Fraction:
        return house.rules.pay(wager, *chain).pays.net(100) / 100

    found = []
    for again in range(redoubles + 1 if house.yes("redouble") else 1):
        *earlier, (last, units) = portions(again)
        before = sum((count * net(wager, "rescue-after-redouble", "rescue") for wager, count in earlier), Fraction(0))
        found.append(net("main", "rescue") + before + units * net(last, "rescue"))
    return tuple(found)


def _finals(house: HouseRules) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...], bool]:
    """What final hands make where the chapter pays them: dealt and split ones, and whether doubled ones as much."""
    doubled = house.yes("bonus-on-double")

    def of(wager: str) -> tuple[Fraction, ...]:
        if not house.rules.has(wager):
            return ()
        nets = [house.rules.pay(wager, *chain, "win").pays.net(100) / 100 for chain in CHAINS]
        return tuple(nets) if len(set(nets)) > 1 else ()

    main, split = of("main"), of("split")
    if doubled and main != of("double"):
        raise Refused("Bonuses that a double is not paid are not dealt yet.", cite=house.cite("bonus-on-double"))
    return main, split, doubled and bool(main)


def super_bonus(rules: Rules, stake: int) -> Fraction:
    """What three 7s of one suit get besides against a 7 on a first wager of so many cents, in such wagers."""
    if not rules.has("super-bonus"):
        return Fraction(0)
    return Fraction(rules.pay_on("super-bonus", stake, SUPER).pays.fixed, stake)


def _free_bet(house: HouseRules) -> FreeBet:
    """What a free bet makes; a free double and a free split make the same."""

    def made(wager: str) -> FreeBet:
        def net(*chain: str) -> Fraction:
            paid = house.rules.pay(wager, *chain).pays
            return paid.net(1) + (0 if paid.returned else 1)  # nothing of the player's lies there to be lost

        return FreeBet(net("win"), net("tie"), net("lose"), net("dealer-bust", "win"), net("dealer-22"))

    found, other = made("free-double"), made("free-split")
    if found != other:
        raise Refused(
            "A free double and a free split that pay differently are not dealt yet.", cite=house.cite("free-split-on")
        )
    return found


def _shows_range(house: HouseRules) -> bool:
    """Whether players are shown the range of the hole card before they act."""
    return house("hole-card-range", "hidden", "shown") == "shown"


def _when_paid(house: HouseRules) -> str:
    """When a Blackjack is paid; before the card reader is used only where no dealer's hand can change it."""
    found = house("blackjack-payment", "at-once", "at-end", "before-card-reader")
    sure = house.said("blackjack-tie") == "player-wins" and house.said("blackjack-against-22") == "win"
    if found == "before-card-reader" and not sure:
        raise Refused(
            "A Blackjack paid before the card reader is used that can still tie is not dealt yet.",
            cite=house.cite("blackjack-payment"),
        )
    return found


def manners_of(house: HouseRules) -> Manners:
    """How a table under a chapter and a submission deals and settles."""
    paid = house.said("blackjack-pays")
    even_money = house.yes("even-money")
    if not house.yes("even-money-at-6-to-5", "yes") and paid == "6 to 5":
        even_money = False
    pays = house("paid-instead-of-free", "refused", "allowed") == "allowed"
    totals_called = house("player-totals", "not-called", "before-decisions", "each-card")
    return Manners(
        tournament=house.yes("tournaments"),
        dealing=house("dealing", *(row[0] for row in house.chart("dealing").rows)),
        ranges=tuple(row[0] for row in house.chart("hole-card-ranges").rows) if _shows_range(house) else (),
        players_per_box=house.number("players-per-box", 1),
        box_limits_doubles=house("shared-box-limit", "first-wagers", "every-wager") == "every-wager",
        mid_shoe_entry=house.yes("mid-shoe-entry", "yes"),
        insurance=house.yes("insurance", "yes"),
        insures_blackjack=house.yes("insurance-on-blackjack", "yes"),
        even_money=even_money,
        calls_totals=totals_called != "not-called",
        calls_each_card=totals_called == "each-card",
        calls_dealer_cards=house("dealer-total", "at-end", "each-card") == "each-card",
        blackjacks_first=house("blackjack-payment-against-2-9", "in-turn", "before-third-cards") != "in-turn",
        blackjacks_before_look=_when_paid(house) == "before-card-reader",
        blackjacks_at_once=_when_paid(house) != "at-end",
        surrenders_at_end=house("surrender-settlement", "after-card-reader", "at-end") == "at-end",
        collects_first=house("settlement-order", "in-turn", "collect-then-pay") != "in-turn",
        void_undoes_settled=house("void-settled-wagers", "stand", "undone") == "undone",
        hitters_are_others=house.yes("super-bonus-envy-of-hitters", "yes"),
        others_paid_below_floor=house.yes("super-bonus-envy-below-5", "yes"),
        blackjack_ties_21=house("blackjack-against-21", "win", "push") == "push",
        blackjack_wins_ties=house("blackjack-tie", "push", "player-wins") == "player-wins",
        doubles_for_less=house("double-amount", "equal", "up-to-original") == "up-to-original",
        doubles_whole_once_added=house("house-money-double", "for-less", "entire-wager") == "entire-wager",
        double_card=house("double-card", *_DOWN),
        double_card_from_the_hand=house("double-card-from-the-hand", *_DOWN),
        double_down_may_break=house.yes("double-down-may-break", "yes"),
        split_aces_card=house("split-aces-card", *_DOWN),
        split_aces_card_from_the_hand=house("split-aces-card-from-the-hand", *_DOWN),
        free_doubles_paid=_doubling(house)[1:] if pays else (frozenset(), frozenset()),
        free_splits_paid=pays,
    )
