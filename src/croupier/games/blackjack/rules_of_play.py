"""What a blackjack game is: every rule of play that a chapter fixes or a house has chosen, read once into typed data.

The chapter's chart `fixed-rules` (and the one of its version) and the options of the same names are asked one by one;
what is answered with words that are not dealt here, and what nobody has asked for, is refused with its clause when the
game is opened. A variant of blackjack states here what differs: cards that are gone, the dealer's rule, what pushes,
which actions exist when. The table, the analyser, the simulator and the charts read `Play` and `Manners` and nothing
else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.equipment.cards import RANK_NAMES
from croupier.errors import Refused
from croupier.games.blackjack.colours import COLOURS, mean
from croupier.games.blackjack.finals import CHAINS, SUPER, by_suit
from croupier.games.blackjack.hands import DEALER_22, RESULTS, SECOND_22, SECONDS, add, value
from croupier.kernels import plain
from croupier.rules.law import Chart
from croupier.rules.submission import Rules

HARD, SOFT = 0, 32
_ANY_21 = frozenset((21 + HARD, 21 + SOFT))
Ranges = tuple[frozenset[int], ...]
"""Values of the hole card that players can tell apart before they act."""
STANDING_TOTALS = 5
"""With how many totals up to 21 a dealer's hand can end: the analyser keeps that many apart."""
ANY_NUMBER = "any-number-of-cards"
"""The word for doubling on a hand of any size."""
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


@dataclass(frozen=True)
class FreeBet:
    """What a free bet makes; nothing of the player's is at stake."""

    win: Fraction = Fraction(1)
    tie: Fraction = Fraction(0)
    lose: Fraction = Fraction(0)
    dealer_bust: Fraction = Fraction(1)
    dealer_22: Fraction = Fraction(0)


EVERY_UP = frozenset(range(11))
"""Every value that an up card can have, and 0 for whichever it is."""


@dataclass(frozen=True)
class BackToLife:
    """What a hand over 21 makes that waits for the dealer's, against some up cards."""

    against: frozenset[int] = frozenset()
    win: Fraction = Fraction(1)
    """Where the dealer ends with more than 22."""
    win_double: Fraction = Fraction(1)
    """The same for what was added by doubling."""
    dealer_22: Fraction = Fraction(-1)
    lose: Fraction = Fraction(-1)


@dataclass(frozen=True)
class SecondChance:
    """What a hand over 21 makes from which a card is taken off for another wager, by how it then ends
    (`hands.SECONDS`)."""

    hand: tuple[Fraction, ...] = ()
    """What a unit on the hand makes; empty: no card is taken off."""
    wager: tuple[Fraction, ...] = ()
    """What a unit of the other wager makes."""
    with_double: bool = True
    """Whether that is as much as lies on the hand with a double, or as the first wager."""

    @property
    def offered(self) -> bool:
        """Whether a card may be taken off at all."""
        return bool(self.hand)


@dataclass(frozen=True)
class Play:
    """How blackjack is played at one table: all that a hand's worth depends on."""

    shoe: tuple[int, ...]
    """Cards by value, from aces (place 1) to tens (place 10)."""
    stands_on: tuple[int, int]
    """The totals from which the dealer stands, of a hard hand and of a soft one."""
    peeks: bool = True
    """Whether the hole card under an ace or ten is looked at before the players act."""
    takes_all: bool = False
    """Whether a dealer's Blackjack takes doubled and split wagers too."""
    returns_busted: bool = False
    """Whether a dealer's Blackjack that was not looked for gives doubled and split wagers of busted hands back too."""
    doubles: frozenset[int] = frozenset(range(64))
    """Totals that may be doubled, soft ones 32 higher."""
    doubles_after_split: frozenset[int] = frozenset(range(64))
    doubles_split_aces: bool = True
    """Whether a split ace may be doubled too, where it may be drawn to."""
    doubles_longer: bool = False
    """Whether a hand of more than two cards may be doubled too."""
    doubles_blackjack: bool = False
    split_hands: int = 4
    """Hands that a pair can become."""
    split_ace_hands: int = 2
    hits_split_aces: bool = False
    surrender: bool = False
    dealer_ace_to: int = 21
    """Up to which total an ace of the dealer's counts 11."""
    ranges: Ranges = ()
    """Values of the hole card that are told apart before the players act; none: nothing is seen of it."""
    surrenders_later: bool = False
    """Whether a hand below 21 may be given up after it has drawn or was doubled too."""
    surrenders_split: bool = False
    """Whether the hands of a split may be given up."""
    pushes_22: bool = False
    """Whether a dealer's 22 returns the wagers of hands that have not busted."""
    pushes_22_against: frozenset[int] = EVERY_UP
    """The up cards with which it does."""
    beats_22: frozenset[int] = frozenset()
    """Totals that win against such a 22, soft ones 32 higher."""
    two_beat_22: frozenset[int] = frozenset()
    """The same of hands of two cards."""
    split_two_beat_22: bool = False
    """Whether they do after a split too."""
    blackjack_beats_22: bool = False
    """Whether a Blackjack wins against such a 22."""
    blackjack_against_21: Fraction | None = None
    """What a Blackjack gets against a dealer's 21 in more cards, where that differs from what it pays."""
    wins_21: bool = False
    """Whether a player's 21 beats a dealer's 21."""
    pays_21: bool = False
    """Whether a player's 21 is paid before the dealer's hand is played."""
    split_21_wins: bool | None = None
    """Whether a two-card 21 of a split hand does, where that has a rule of its own."""
    blackjack_ties_drawn_21: bool = False
    """Whether a player's 21 in more cards ties a dealer's Blackjack that was not looked for."""
    beats_after_split: bool = True
    """Whether the first hand of a split pair counts for a wager on a bad beat, or none does."""
    win: Fraction = Fraction(1)
    tie: Fraction = Fraction(0)
    lose: Fraction = Fraction(-1)
    dealer_bust: Fraction = Fraction(1)
    dealer_22: Fraction = Fraction(0)
    beaten_22: Fraction = Fraction(1)
    """What a hand gets that wins against a 22."""
    blackjack: Fraction = Fraction(3, 2)
    blackjack_colours: tuple[Fraction, ...] = ()
    """What it pays by its colours, where these matter (`colours.COLOURS`); `blackjack` is what that comes to then."""
    blackjacks: Fraction = Fraction(0)
    """What a Blackjack gets against the dealer's."""
    surrendered: Fraction = Fraction(-1, 2)
    surrendered_added: Fraction = Fraction(-1, 2)
    """What a wager that was added by splitting makes when its hand is given up."""
    surrendered_double: Fraction = Fraction(-1, 2)
    """What a wager that was added by doubling makes then."""
    rescued: tuple[Fraction, ...] = ()
    """What a doubled hand makes that is given up after the double, after a first redouble and so on; empty: never."""
    redoubles: int = 0
    """How often a doubled hand is doubled again, each time for all that lies on it."""
    finals: tuple[Fraction, ...] = ()
    """What a unit makes on each of `finals.CHAINS` that wins; empty: what it makes on any hand."""
    split_finals: tuple[Fraction, ...] = ()
    """The same of a split hand."""
    doubled_finals: bool = False
    """Whether doubled hands are paid so too, on all that lies on them."""
    super_bonus: Fraction = Fraction(0)
    """What three 7s of one suit get besides against a 7, in first wagers, on a hand neither doubled nor split."""
    suits: tuple[int, ...] = ()
    """Where suits count: the 6s, 7s and 8s of each suit in the shoe."""
    draws_out: bool = False
    """Whether the dealer draws though every hand is decided."""
    bust_22: Fraction | None = None
    """What a busted hand gets against a dealer's 22, where it waits for that."""
    back_to_life: BackToLife = BackToLife()
    second_chance: SecondChance = SecondChance()
    free_doubles: frozenset[int] = frozenset()
    """Totals of two cards that are doubled for free, soft ones 32 higher."""
    free_splits: frozenset[int] = frozenset()
    """Values of pairs that are split for free."""
    free_resplits: bool = True
    """Whether such pairs are split again for free too."""
    pays_split: bool = False
    """Whether the first split of such a pair is paid all the same: for what that choice is worth."""
    free: FreeBet = FreeBet()
    attacks: bool = False
    """Whether as much may be added to the wager once the dealer's first card lies there, before the players' cards."""
    attack_blackjack: Fraction = Fraction(0)
    """What such an addition makes against a dealer's Blackjack."""
    zaps: frozenset[int] = frozenset()
    """Totals of two cards that may be exchanged for two new ones, soft ones 32 higher."""
    zaps_after_split: bool = False
    """Whether a split hand may be exchanged too; it is not split again then."""
    naturals: bool = True
    """Whether an ace and ten are a Blackjack: not once a hand has been exchanged."""
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

    def pushes(self, up: int) -> bool:
        """Whether a 22 of the dealer's with an up card returns wagers."""
        return self.pushes_22 and up in self.pushes_22_against

    def paid_against_22(self, up: int) -> Fraction:
        """What a Blackjack gets against a dealer's 22."""
        return self.dealer_22 if self.pushes(up) and not self.blackjack_beats_22 else self.blackjack

    def blackjack_waits(self, up: int) -> bool:
        """Whether what a Blackjack is paid depends on the dealer's finished hand."""
        return self.paid_against_21 != self.blackjack or self.paid_against_22(up) != self.blackjack

    def bust_waits(self, up: int) -> bool:
        """Whether what a busted hand makes depends on the dealer's finished hand."""
        return self.bust_22 is not None or up in self.back_to_life.against

    def push_22(self, up: int) -> int:
        """Whom a dealer's 22 pushes, as `hands.compare` takes it: nobody, everybody, all but Blackjacks."""
        return 0 if not self.pushes(up) else 2 if self.blackjack_beats_22 else 1

    def zapped(self, cards: Iterable[int]) -> Play:
        """The rules for what follows when cards, so many of each value, are exchanged: they are gone, and it is done
        once."""
        left = tuple(held - gone for held, gone in zip(self.shoe, cards, strict=True))
        usual = Play(left, self.stands_on).blackjack  # nothing is paid as a Blackjack
        return replace(self, shoe=left, blackjack=usual, zaps=frozenset(), zaps_after_split=False, naturals=False)

    def most_hands(self, pair: int) -> int:
        """The hands that a pair of some value can become."""
        return min(self.split_ace_hands if pair == 1 else self.split_hands, self.shoe[pair])

    @property
    def wins_split_21(self) -> bool:
        """Whether a two-card 21 of a split hand beats a dealer's 21."""
        return self.wins_21 if self.split_21_wins is None else self.split_21_wins

    @property
    def plays_split_apart(self) -> bool:
        """Whether split hands are played otherwise than others: they are paid otherwise."""
        return self.split_finals != self.finals

    @property
    def given_doubled(self) -> tuple[Fraction, ...]:
        """What a doubled hand makes that is given up, by how often it was redoubled: rescued, or surrendered as any
        hand may be at any time; empty: never."""
        if self.rescued or not (self.surrender and self.surrenders_later):
            return self.rescued
        return (self.surrendered + self.surrendered_double,)

    @property
    def on_split_hands(self) -> Play:
        """The same for one hand of a split pair, as if it had been dealt."""
        return replace(
            self,
            finals=self.split_finals,
            super_bonus=Fraction(0),
            surrender=self.surrender and self.surrenders_split,
            doubles=self.doubles_after_split,
        )

    def without(self, cards: Iterable[int]) -> Play:
        """The same off a shoe without some cards."""
        shoe, suits, gone = list(self.shoe), list(self.suits), list(cards)
        for worth, count in enumerate(by_value(gone)):
            shoe[worth] -= count
        if suits:
            suits = [held - less for held, less in zip(suits, by_suit(gone), strict=True)]
        return replace(self, shoe=tuple(shoe), suits=tuple(suits))

    def doubles_split(self, pair: int) -> frozenset[int]:
        """The totals that may be doubled on a hand split off a pair of some value."""
        if pair == 1 and not (self.hits_split_aces and self.doubles_split_aces):
            return frozenset()
        return self.doubles_after_split


@dataclass(frozen=True)
class Manners:
    """How a table deals and settles what `Play` says; none of it changes what a hand is worth."""

    tournament: bool = False
    dealing: str = "shoe"
    """What the cards are dealt from."""
    ranges: tuple[str, ...] = ()
    """What the ranges of the hole card are called that players are shown."""
    players_per_box: int = 1
    box_limits_doubles: bool = False
    """Whether doubles and splits on a box of several players stay within the table limit too."""
    mid_shoe_entry: bool = True
    """Whether who sat out a round may bet again before the shuffle."""
    insurance: bool = True
    insures_blackjack: bool = True
    """Whether a Blackjack may be insured, rather than only take even money."""
    even_money: bool = False
    """Whether a Blackjack against an ace may be paid even money."""
    calls_totals: bool = False
    """Whether the dealer calls each player's total before the player decides."""
    calls_each_card: bool = False
    """Whether the dealer calls it again after each further card."""
    calls_dealer_cards: bool = False
    """Whether the dealer calls the own total after each card, not only when the hand is finished."""
    blackjacks_first: bool = False
    """Whether Blackjacks that nothing can tie are paid before any third card."""
    blackjacks_before_look: bool = False
    """Whether Blackjacks, which win against the dealer's too, are paid before the hole card is looked at."""
    blackjacks_at_once: bool = True
    """Whether a Blackjack is paid in its turn once the dealer is known to have none."""
    surrenders_at_end: bool = False
    """Whether what is given up against an ace or ten is settled with all other wagers."""
    collects_first: bool = False
    """Whether losing wagers are collected from everybody before any other is paid."""
    void_undoes_settled: bool = False
    """Whether a void round undoes what was settled in it before."""
    hitters_are_others: bool = True
    """Whether a player with a super bonus is one of the other players for another's."""
    others_paid_below_floor: bool = True
    """Whether the other players are paid for a hand whose own wager is too small for a super bonus."""
    blackjack_ties_21: bool = False
    """Whether a Blackjack is settled as a tie against a dealer's 21 in more cards."""
    blackjack_wins_ties: bool = False
    """Whether a Blackjack wins against the dealer's."""
    doubles_for_less: bool = False
    doubles_whole_once_added: bool = False
    """Whether a double matches the entire wager once a House Money payout was added to it."""
    double_card: str = "up"
    """How the card of a doubled hand comes: `up`, `down`, or as the player chooses."""
    double_card_from_the_hand: str = "up"
    """The same where the players' cards lie face down."""
    double_down_may_break: bool = True
    """Whether a player may ask for that card face down on a hard hand that it can break."""
    split_aces_card: str = "up"
    split_aces_card_from_the_hand: str = "up"
    free_doubles_paid: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    """Totals that may be doubled for money though they are free: of a hand that was dealt, of a split one."""
    free_splits_paid: bool = False
    """Whether pairs that are split for free may as well be split for money."""


def by_value(cards: Iterable[int]) -> tuple[int, ...]:
    """Cards by value: how many aces stand at place 1, how many tens and court cards at place 10."""
    held = [0] * 11
    for card in cards:
        held[plain(value)(card)] += 1
    return tuple(held)


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


def rules_in_words(play: Play) -> tuple[str, ...]:
    """The rules of play as a chart's foot says them: `6 decks`, `dealer stands on soft 17`, ..."""
    count = play.shoe[1] // 4
    aces = "aces too" if play.split_ace_hands == play.split_hands else f"aces to {play.split_ace_hands}"
    return (
        ("1 deck" if count == 1 else f"{count} decks") + (" without tens" if play.shoe[10] < 16 * count else ""),
        f"dealer {'hits' if play.stands_on[1] > play.stands_on[0] else 'stands on'} soft {play.stands_on[0]}",
        "hole card looked at" if play.peeks else "hole card not looked at",
        *(["its range shown"] if play.ranges else []),
        *([f"dealer's aces 11 up to {play.dealer_ace_to}"] if play.dealer_ace_to > 21 else []),
        f"doubling on {ANY_NUMBER if play.doubles_longer else _totals_in_words(play.doubles)}",
        f"after a split on {_totals_in_words(play.doubles_after_split)}",
        f"pairs split to {play.split_hands} hands, {aces}",
        "split aces drawn to" if play.hits_split_aces else "one card to each split ace",
        "late surrender" + " at any time" * play.surrenders_later if play.surrender else "no surrender",
        *(["the wager added to once the up card is seen"] if play.attacks else []),
        *(["a dealer's 22 pushes" + _ups_of_22(play)] if play.pushes_22 else []),
        *([f"a bust waits against {_ups(play.back_to_life.against)}"] if play.back_to_life.against else []),
        *(["a bust too"] if play.bust_22 is not None else []),
        *(["a card taken off a hand over 21" + _for_double(play)] if play.second_chance.offered else []),
        *(["a player's 21 wins" + " at once" * play.pays_21] if play.wins_21 else []),
        *(["doubled hands rescued"] if play.rescued else []),
        *([f"redoubled {'once' if play.redoubles == 1 else 'twice'}"] if play.redoubles else []),
        *(["bonuses for final hands"] if play.finals else []),
        *(["on split hands too"] if play.split_finals else []),
        *([f"free doubles on {_totals_in_words(play.free_doubles)}"] if play.free_doubles else []),
        *(["free splits except tens"] if play.free_splits else []),
        *([f"zaps on {_totals_in_words(play.zaps)}"] if play.zaps else []),
        *(["after a split too"] if play.zaps_after_split else []),
        *(["only the first split free"] if play.free_splits and not play.free_resplits else []),
        "Blackjack pays "
        + ", ".join(f"{paid.numerator} to {paid.denominator}" for paid in play.blackjack_colours or (play.blackjack,))
        + (" if black, red, mixed" if play.blackjack_colours else ""),
    )


def _ups(values: frozenset[int]) -> str:
    """Up cards: `7-10 and ace`."""
    return " and ".join(filter(None, (_ranges(values - {0, 1}), "ace" if 1 in values else "")))


def _for_double(play: Play) -> str:
    return "" if play.second_chance.with_double else " for the first wager"


def _ups_of_22(play: Play) -> str:
    return "" if play.pushes_22_against == EVERY_UP else f" with {_ups(play.pushes_22_against)} up"


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
