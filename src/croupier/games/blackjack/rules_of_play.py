"""The rules of play as data: what a chapter, its charts and a house's options come to.

A variant of blackjack states here what differs: values and cards that are gone, the dealer's rule, what pushes, which
actions exist when.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import Refused
from croupier.rules.submission import Rules

HARD, SOFT = 0, 32


@dataclass(frozen=True)
class Play:
    """How blackjack is played at one table."""

    shoe: tuple[int, ...]
    """Cards by value, from aces (place 1) to tens (place 10)."""
    hits_soft_17: bool = False
    peeks: bool = True
    """Whether the hole card under an ace or ten is looked at before the players act."""
    takes_all: bool = False
    """Whether a dealer's Blackjack takes doubled and split wagers too."""
    returns_busted: bool = False
    """Whether a dealer's Blackjack that was not looked for gives doubled and split wagers of busted hands back too."""
    doubles: frozenset[int] = frozenset(range(64))
    """Two-card totals that may be doubled, soft ones 32 higher."""
    doubles_after_split: frozenset[int] = frozenset(range(64))
    doubles_blackjack: bool = False
    split_hands: int = 4
    """Hands that a pair can become."""
    split_ace_hands: int = 2
    hits_split_aces: bool = False
    surrender: bool = False
    pushes_22: bool = False
    """Whether a dealer's 22 returns the wagers of hands that have not busted."""
    blackjack_beats_22: bool = False
    """Whether a Blackjack wins against such a 22."""
    blackjack_against_21: Fraction | None = None
    """What a Blackjack gets against a dealer's 21 in more cards, where that differs from what it pays."""
    split_21_wins: bool = False
    """Whether a two-card 21 of a split hand beats a dealer's 21 in more cards."""
    blackjack_ties_drawn_21: bool = False
    """Whether a player's 21 in more cards ties a dealer's Blackjack that was not looked for."""
    beats_after_split: bool = True
    """Whether the first hand of a split pair counts for a wager on a bad beat, or none does."""
    win: Fraction = Fraction(1)
    tie: Fraction = Fraction(0)
    lose: Fraction = Fraction(-1)
    dealer_bust: Fraction = Fraction(1)
    dealer_22: Fraction = Fraction(0)
    blackjack: Fraction = Fraction(3, 2)
    surrendered: Fraction = Fraction(-1, 2)
    draws_out: bool = False
    """Whether the dealer draws though every hand is decided."""
    switches: bool = False
    """Whether each player has two hands and may switch their second cards."""
    switched_blackjack: bool = False
    """Whether an ace and ten made by switching, where they win, are paid as a Blackjack."""
    switches_blind: bool = False
    """Whether cards are switched before the hole card is looked at."""

    @property
    def paid_against_21(self) -> Fraction:
        """What a Blackjack gets against a dealer's 21 in more cards."""
        return self.blackjack if self.blackjack_against_21 is None else self.blackjack_against_21

    @property
    def paid_against_22(self) -> Fraction:
        """What a Blackjack gets against a dealer's 22."""
        return self.dealer_22 if self.pushes_22 and not self.blackjack_beats_22 else self.blackjack

    @property
    def blackjack_waits(self) -> bool:
        """Whether what a Blackjack is paid depends on the dealer's finished hand."""
        return self.paid_against_21 != self.blackjack or self.paid_against_22 != self.blackjack

    @property
    def push_22(self) -> int:
        """Whom a dealer's 22 pushes, as `hands.compare` takes it: nobody, everybody, all but Blackjacks."""
        return 0 if not self.pushes_22 else 2 if self.blackjack_beats_22 else 1


def decks(count: int) -> tuple[int, ...]:
    """The cards of whole decks by value."""
    return (0, *(4 * count for _ in range(9)), 16 * count)


def totals(text: str, cite: str) -> frozenset[int]:
    """The two-card totals that words such as `any-two-cards`, `9-11` or `hard 9-11` name, soft ones 32 higher.

    A number stands for hard and soft totals alike, `hard` in front for hard ones only.
    """
    words = text.strip().lower()
    if words in ("any-two-cards", "any two cards", "any"):
        return frozenset(range(64))
    if words in ("none", "no"):
        return frozenset()
    found: set[int] = set()
    kinds: tuple[int, ...] = (HARD, SOFT)
    for word in re.split(r"[\s,;]+|\bor\b|\band\b", words):
        if word in ("hard", "soft"):
            kinds = (HARD,) if word == "hard" else (SOFT,)
        elif match := re.fullmatch(r"(\d+)(?:-(\d+))?", word):
            low, high = int(match[1]), int(match[2] or match[1])
            found.update(total + kind for kind in kinds for total in range(low, high + 1))
        elif word not in ("", "total", "totals"):
            raise Refused(
                f"{text!r} does not say on what a player may double.",
                allowed=("any-two-cards", "9-11", "10 or 11", "hard 9-11, soft 13-18"),
                cite=cite,
            )
    if not found or min(found) < 3 or max(total & 31 for total in found) > 21:
        raise Refused(
            f"{text!r} does not say on what a player may double.", allowed=("totals from 3 to 21",), cite=cite
        )
    return frozenset(found)


def in_words(play: Play) -> str:
    """The rules of play as a chart's foot says them: `6 decks, dealer stands on soft 17, ...`."""
    count = sum(play.shoe) // 52
    aces = "aces too" if play.split_ace_hands == play.split_hands else f"aces to {play.split_ace_hands}"
    return ", ".join(
        (
            "1 deck" if count == 1 else f"{count} decks",
            f"dealer {'hits' if play.hits_soft_17 else 'stands on'} soft 17",
            "hole card looked at" if play.peeks else "hole card not looked at",
            f"doubling on {_totals_in_words(play.doubles)}",
            f"after a split on {_totals_in_words(play.doubles_after_split)}",
            f"pairs split to {play.split_hands} hands, {aces}",
            "split aces drawn to" if play.hits_split_aces else "one card to each split ace",
            "late surrender" if play.surrender else "no surrender",
            *(["a dealer's 22 pushes"] if play.pushes_22 else []),
            f"Blackjack pays {play.blackjack.numerator} to {play.blackjack.denominator}",
        )
    )


def _totals_in_words(totals: frozenset[int]) -> str:
    """`any two cards`, `9-11`, `hard 9-11, soft 13-18`, `nothing`."""
    hard, soft = (_ranges(total - kind for total in totals if total & 32 == kind) for kind in (HARD, SOFT))
    if not totals or len(totals) == 64:
        return "any two cards" if totals else "nothing"
    return hard if hard == soft else " and ".join(filter(None, (hard and f"hard {hard}", soft and f"soft {soft}")))


def _ranges(numbers: Iterable[int]) -> str:
    """`9-11` for 9, 10 and 11; `8, 10-11`."""
    found: list[list[int]] = []
    for one in sorted(numbers):
        if found and found[-1][-1] == one - 1:
            found[-1].append(one)
        else:
            found.append([one])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in found)


class House:
    """What the chapter fixes and what the house has chosen, under one name each."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        charts = {chart.id: chart for chart in rules.chapter.charts}
        self.fixed = {row[0]: row[1] for row in charts["fixed-rules"].rows} if "fixed-rules" in charts else {}
        self.cites = {row[0]: row[2] for row in charts["fixed-rules"].rows} if "fixed-rules" in charts else {}
        version = f"fixed-rules-{rules.chosen('version')}"
        if version in charts:
            self.fixed |= {row[0]: row[1] for row in charts[version].rows}
            self.cites |= {row[0]: row[2] for row in charts[version].rows}

    def __call__(self, name: str, otherwise: str = "") -> str:
        """The answer to a rule: the chapter's own where it fixes it, else the house's."""
        return self.fixed.get(name) or self.rules.chosen(name) or otherwise

    def cite(self, name: str) -> str:
        """The clause of a rule."""
        clause = self.cites.get(name)
        if clause is None:
            clause = next((option.cite for option in self.rules.chapter.options if option.id == name), "")
        return self.rules.cite(clause) if clause else self.rules.cite(self.rules.chapter.cite)


def play_of(rules: Rules) -> Play:
    """The rules of play under a chapter and a submission."""
    house = House(rules)
    unit = 100
    tournament = rules.chosen("tournaments") == "yes"

    def net(*chain: str) -> Fraction:
        return rules.pay("main", *chain).pays.net(unit) / unit

    switch = rules.chosen("version") == "blackjack-switch"
    hands = int(house("resplits", "2")) + 2
    aces = hands if house("tournament-resplit-aces" if tournament else "resplit-aces", "no") == "yes" else 2
    hits_aces = house("hit-split-aces", "no") == "yes"
    after_split = house("double-after-split", "yes") == "yes"
    one_or_two = int(house("decks", "6")) <= 2
    if one_or_two and not tournament and rules.chosen("short-deck-splits"):
        hands, aces = (int(rules.choice(f"short-deck-{what}")) + 1 for what in ("splits", "ace-splits"))
        hits_aces = rules.choice("short-deck-hit-split-aces") == "yes"
        after_split = rules.choice("short-deck-double-after-split") == "yes"
    double_on = "any-two-cards" if tournament else house("double-on", "any-two-cards")
    doubles = totals(double_on, house.cite("double-on")) if rules.chosen("double", "yes") == "yes" else frozenset()
    after = totals(house("double-after-split-on", double_on), house.cite("double-after-split-on"))
    peeks = house("hole-card", "peek") == "peek"
    pushes = house("blackjack-against-21", "win") == "push"
    against_21 = net("tie") if pushes else net("blackjack-against-21", "blackjack")
    return Play(
        shoe=decks(int(house("decks", "6"))),
        hits_soft_17=house("soft-17", "stand") == "hit",
        peeks=peeks,
        takes_all=house("dealer-blackjack-takes", "original-only") == "all" and not peeks,
        returns_busted=not peeks and house("busted-wagers", "lost") == "returned",
        doubles=doubles,
        doubles_after_split=(after if after_split and doubles else frozenset()),
        doubles_blackjack=tournament and rules.chosen("tournament-double-blackjack") == "yes",
        split_hands=hands,
        split_ace_hands=aces,
        hits_split_aces=hits_aces,
        surrender=house("surrender", "no") == "late" and (not switch or rules.chosen("switch-surrender") == "yes"),
        pushes_22=switch,
        blackjack_beats_22=rules.chosen("switch-blackjack-against-22") == "win",
        blackjack_against_21=against_21 if against_21 != net("blackjack") else None,
        split_21_wins=house("split-21-against-21", "push") == "win",
        blackjack_ties_drawn_21=not peeks and house("21-against-dealer-blackjack", "lose") == "push",
        beats_after_split=rules.chosen("bad-beat-after-split", "first hand") == "first hand",
        win=net("win"),
        tie=net("tie"),
        lose=net("lose"),
        dealer_bust=net("dealer-bust", "win"),
        dealer_22=net("dealer-22", "dealer-bust", "win"),
        blackjack=net("blackjack"),
        surrendered=net("surrender") if house("surrender", "no") != "no" else Fraction(-1, 2),
        draws_out=house("dealer-draws-out", "no") == "yes",
        switches=switch,
        switched_blackjack=rules.chosen("switched-blackjack") == "blackjack",
        switches_blind=rules.chosen("switch-time") == "before-card-reader",
    )
