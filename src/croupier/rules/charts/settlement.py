"""The charts `settlement` and `banking`: in which order wagers are collected and paid, and how a player banks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.rules.charts.grammar import CITE, WAGER, Cell, Key, Schema, Word, form, words
from croupier.rules.law import Chart


class Seats(Word):
    """In which order the seats are settled."""

    FROM_RIGHT = "from the dealer's right", "the seat at the dealer's far right first, then counterclockwise"
    FROM_LEFT = "from the dealer's left", "the seat at the dealer's far left first, in the order of the deal"
    LEFT_THEN_RIGHT = (
        "from the dealer's left, counterclockwise",
        "the seat at the dealer's far left first, then the one at the far right and on counterclockwise",
    )


DIRECTIONS = {
    "left-counterclockwise": Seats.LEFT_THEN_RIGHT,
    "left-clockwise": Seats.FROM_LEFT,
    "right-counterclockwise": Seats.FROM_RIGHT,
}
"""What a house may answer under `settlement-direction`, where the text contradicts itself."""


class Turning(Word):
    """When the players' cards are turned up at the end."""

    WITH_EACH = "with each player", "a player's cards, then that player's wagers, before the next player's cards"
    ALL_FIRST = "all before any wager", "the cards of all players in the order of settlement, then the wagers"
    WITH_FIRST = "with the wager settled first", "a player's cards with the wager that is settled for all players first"


class Result(Word):
    """Whether the dealer says how a hand ends."""

    UNSAID = "unsaid", "the settlement shows it"
    ANNOUNCED = "announced", "the dealer says that a player wins, loses or ties before the main wagers are settled"


class SharedCards(Word):
    """When cards of the table that still lie face down are turned up."""

    WITH_WAGER = "with the first wager on them", "when the first wager that they decide is settled"
    WITH_DEALER = "with the dealer's cards", "right after the dealer's own"


class Unqualified(Word):
    """How a round ends against a dealer who does not qualify."""

    TURNED = "cards turned", "as any other"
    DOWN = (
        "cards down",
        "Ante and raises of all players first, their cards face down; cards are turned up only for other wagers",
    )


class AllFolded(Word):
    """What becomes of the dealer's cards when every player has folded."""

    TURNED = "cards turned", "they are turned up as in any other round"
    DOWN = "the dealer's cards down", "they are discarded unseen"


class Envy(Word):
    """When Envy Bonuses are paid."""

    WITH_HAND = "with the hand that earns them", "to the others when the wager of that hand has been settled"
    AFTER_ALL = "once all wagers of the kind are settled", "to each player in turn, after the last such wager"


class Order(Word):
    """What goes round the table."""

    BY_SEAT = "seat by seat", "all wagers of a seat, then those of the next one"
    BY_WAGER = "wager by wager", "one wager at every seat, then the next wager"


class Losing(Word):
    """When losing wagers are collected."""

    WITH_EACH = "with each player", "each wager in its turn, won or lost"
    FIRST_WITH_EACH = "first with each player", "a player's losing wagers, then that player's winning ones"
    FIRST = "collected first", "the losing wagers of all players, then the winning ones"


class Meters(Word):
    """When progressive wagers are settled."""

    AT_TURN = "at the player's turn", "with the player's other wagers"
    AS_DEALT = "in the order dealt", "after all other wagers, in the order of the deal"
    LESSER_FIRST = "the lesser first", "after all other wagers, the lesser share of a meter first"


class Folded(Word):
    """When what a fold loses is collected."""

    WITH_OTHERS = "with the others", "when the other wagers are settled"
    AT_ONCE = "at once", "as soon as the player folds"
    EACH_STREET = "once all have decided", "when every player has decided on the wager that is asked for"
    BEFORE_SETTING = "once all have played or folded", "before those who play set their hands"
    BEFORE_DEALER = "before the dealer's cards are turned up", "once every player has decided"


class Limited(Word):
    """Whose payouts a limit counts together."""

    HAND = "each hand", "those of one hand"
    PLAYER = "all hands of a player together", "those of one player in a round"
    TABLE = "all players of a round together", "those of all players in a round"


class Surrender(Word):
    """Who may surrender."""

    ANY = "with any wagers", "every player"
    ALONE = "without optional wagers", "only a player without optional wagers"


class SurrenderTime(Word):
    """When a player surrenders."""

    SETTING = "while hands are set", "instead of setting the hand"
    LATE = "when the house's hands are set", "once the hands of the dealer and the bank are seen"


class Surrendered(Word):
    """What becomes of surrendered cards."""

    KEPT = "kept for the bonus wagers", "they still count for bonus wagers and Envy Bonuses"
    UNSEEN = "unseen", "they are collected unseen and earn nobody an Envy Bonus"


class Several(Word):
    """In which order one player's hands are set."""

    SEATED = "in the order of the seats", "as the hands lie"
    LARGER_FIRST = "the larger wager first", "the hand with the larger wager first, equal ones counterclockwise"


class Rounding(Word):
    """How a vigorish is rounded where the chapter says it."""

    NONE = "none", "it is not rounded"
    NEXT_25 = "next-25-cents", "up to the next 25 cents"
    NEAREST_25 = "nearest-25-cents", "to the nearest 25 cents"
    CENT = "down-to-the-cent", "a fraction of a cent is not taken"


@dataclass(frozen=True)
class Settlement:
    """The manner of settlement."""

    losing_wagers: Losing
    seats: Seats = Seats.FROM_RIGHT
    order: Order = Order.BY_SEAT
    turning: Turning = Turning.WITH_EACH
    result: Result = Result.UNSAID
    shared_cards: SharedCards = SharedCards.WITH_WAGER
    unqualified_dealer: Unqualified = Unqualified.TURNED
    all_folded: AllFolded = AllFolded.TURNED
    envy: Envy = Envy.WITH_HAND
    settled_first: str = ""
    """The wager that is settled for all players before any other."""
    first_at_a_seat: tuple[str, ...] = ()
    """The wagers that are settled first at each seat, in this order, wherever the file has them."""
    meters: Meters = Meters.AT_TURN
    folded_wagers: Folded = Folded.WITH_OTHERS
    payout_limit: Limited = Limited.HAND
    surrender: Surrender = Surrender.ANY
    time_of_surrender: SurrenderTime = SurrenderTime.SETTING
    surrendered_cards: Surrendered = Surrendered.KEPT
    several_hands: Several = Several.SEATED
    vigorish_rounding: Rounding = Rounding.NONE

    def round_the_table(self, seats: Iterable[int]) -> list[int]:
        """Seats in the order in which they are settled; seat 1 is at the dealer's far left."""
        found = sorted(seats, reverse=self.seats != Seats.FROM_LEFT)
        return [*found[-1:], *found[:-1]] if self.seats == Seats.LEFT_THEN_RIGHT else found


_WAGERS = Cell(
    (
        form(
            "WAGER and WAGER",
            "wagers of the chapter, by their ids",
            r"(?P<name>[^,;]+)",
            lambda match: tuple(match["name"].split(" and ")),
            names="wager",
        ),
    )
)

SETTLEMENT = Schema(
    "The manner of settlement; within a seat the wagers are settled in the order in which the file has them.",
    {"what": Cell(), "how": Cell()},
    {
        "seats": Key("which seat is settled first", words(Seats), needed=True),
        "losing wagers": Key("when they are collected", words(Losing), needed=True),
        "order": Key("what goes round the table (seat by seat)", words(Order)),
        "settled first": Key("a wager that is settled for all players before any other", WAGER),
        "first at a seat": Key("wagers that are settled before the others of their seat, in this order", _WAGERS),
        "turning": Key("when players' cards are turned up (with each player)", words(Turning)),
        "result": Key("whether the dealer says how a hand ends (unsaid)", words(Result)),
        "shared cards": Key("when other cards are turned up (with the first wager on them)", words(SharedCards)),
        "unqualified dealer": Key("how a round against one ends (cards turned)", words(Unqualified)),
        "all folded": Key("what becomes of the dealer's cards then (cards turned)", words(AllFolded)),
        "envy": Key("when Envy Bonuses are paid (with the hand that earns them)", words(Envy)),
        "meters": Key("when progressive wagers are settled (at the player's turn)", words(Meters)),
        "folded wagers": Key("when what a fold loses is collected (with the others)", words(Folded)),
        "payout limit": Key("whose payouts a limit counts together (each hand)", words(Limited)),
        "surrender": Key("who may surrender (with any wagers)", words(Surrender)),
        "time of surrender": Key("when (while hands are set)", words(SurrenderTime)),
        "surrendered cards": Key("what becomes of them (kept)", words(Surrendered)),
        "several hands": Key("in which order one player sets them (of the seats)", words(Several)),
        "vigorish rounding": Key("how it is rounded (none)", words(Rounding)),
    },
)


def settlement(chart: Chart) -> Settlement:
    """The manner of settlement that a chart says."""
    return Settlement(**SETTLEMENT.facts(chart))


# --- players who bank ---


class Offer(Word):
    """To whom the bank is offered."""

    ONE = "one position a hand", "to one position in each hand, the dealer's own turn first"
    FROM_RIGHT = "from the dealer's far right", "round the table from where it was taken last"
    RETURNS = (
        "from the dealer's far right until it returns to the dealer",
        "the same, but an offer that has come round ends at the dealer, and the next one starts anew",
    )


class Cover(Word):
    """What a bank's chips must cover."""

    ALL = "all wagers", "all wagers against it, the dealer's too"
    PLAYERS = "the wagers of all other players", "those of the other players"
    BETS = "the bets of all other players", "the same"


class DealersWager(Word):
    """What the dealer wagers against a bank."""

    DIRECTED = "as the bank directs", "up to what the bank last wagered against the dealer"
    LAST = "the bank's bet on the preceding hand that the house banked", "as much as that"
    OPTION = "by option dealer-wager", "as the house answers that option"


class Areas(Word):
    """Where players may wager in a round that a player banks."""

    ANY = "any", "at several betting areas"
    BANK = "one for the bank", "the bank has no second betting area"
    EACH = "one for each player", "nobody has a second betting area"


class CoBank(Word):
    """Who sets the hand of a bank that is shared with the house."""

    HOUSE_WAY = "half and half, set by the house way", "the house way"
    BANK = "half and half, set by the bank", "the player who banks"


class FirstStack(Word):
    """Which stack is dealt first in a round that a player banks."""

    FIRST = "the first", "the first one"
    BANK = "as the bank selects", "the one that the bank selects"


class Cut(Word):
    """Whether a bank cuts what is dealt."""

    NONE = "none", "no player cuts"
    ENDS = "adjacent stacks to the ends", "the bank may once move adjacent stacks to one end, or to both"


class BankOrder(Word):
    """From where a round that a player banks is settled."""

    DEALER = "from the dealer's right", "as any other"
    BANK = "from the bank's right", "from the right of who banks"


_RATE = r"(\d+(?:\.\d+)?)"


def _rate(match: re.Match[str]) -> Fraction:
    return Fraction(match[1]) / 100


_ORDINALS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}


@dataclass(frozen=True)
class Banking:
    """The rules on rounds that a player banks."""

    offer: Offer
    a_player_banks: int
    """How many rounds after a player banked the same player may bank again."""
    cover: Cover
    dealers_wager: DealersWager
    surplus: Fraction
    """The share of its surplus that a bank owes the house."""
    deficit: str
    betting_areas: Areas = Areas.ANY
    co_bank: CoBank = CoBank.BANK
    first_stack: FirstStack = FirstStack.FIRST
    cut: Cut = Cut.NONE
    settlement: BankOrder = BankOrder.DEALER


BANKING = Schema(
    "Rounds that a player banks.",
    {"what": Cell(), "how": Cell(), "clause": CITE},
    {
        "offer": Key("to whom the bank is offered", words(Offer), needed=True),
        "a player banks": Key(
            "how often",
            Cell(
                (
                    form(
                        "at most every ORDINAL round",
                        "second to seventh",
                        f"at most every ({'|'.join(_ORDINALS)}) round",
                        lambda match: _ORDINALS[match[1]],
                    ),
                )
            ),
            needed=True,
        ),
        "cover": Key("what a bank's chips must cover", words(Cover), needed=True),
        "dealer's wager": Key("what the dealer wagers against a bank", words(DealersWager), needed=True),
        "surplus": Key(
            "what a bank keeps of what it wins",
            Cell(
                (
                    form("less N%", "that much goes to the house", rf"less {_RATE}%", _rate),
                    form(
                        "less N% by option bank-vigorish",
                        "the same, if the house takes it",
                        rf"less {_RATE}% by option bank-vigorish",
                        _rate,
                    ),
                )
            ),
            needed=True,
        ),
        "deficit": Key("who pays what a bank loses", words({"from the bank's chips": "who banks"}), needed=True),
        "betting areas": Key("where players may wager (any)", words(Areas)),
        "co-bank": Key("how a bank is shared with the house", words(CoBank)),
        "first stack": Key("which stack is dealt first (the first)", words(FirstStack)),
        "cut": Key("whether a bank cuts (none)", words(Cut)),
        "settlement": Key("from where such a round is settled (from the dealer's right)", words(BankOrder)),
    },
)


def banking(chart: Chart) -> Banking:
    """The rules on rounds that a player banks."""
    return Banking(**BANKING.facts(chart))


SCHEMAS: Mapping[str, tuple[Schema, ...]] = {"settlement": (SETTLEMENT,), "banking": (BANKING,)}
