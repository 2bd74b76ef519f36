"""The rules of play of a blackjack game, as typed data.

A variant of blackjack states here what differs: cards that are gone, the dealer's rule, what pushes, which actions
exist when. The table, the analyser, the simulator and the charts read `Play` and `Manners` and nothing else;
`house_rules` makes both from a chapter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games.blackjack.finals import by_suit
from croupier.games.blackjack.hands import value
from croupier.kernels import plain

HARD, SOFT = 0, 32
ANY_NUMBER = "any-number-of-cards"
"""The word for doubling on a hand of any size."""
Ranges = tuple[frozenset[int], ...]
"""Values of the hole card that players can tell apart before they act."""
STANDING_TOTALS = 5
"""With how many totals up to 21 a dealer's hand can end: the analyser keeps that many apart."""


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
