"""What lies on a blackjack table in one round: boxes, their hands, and everybody's wagers on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from croupier.games.blackjack.hands import is_natural, total, value
from croupier.games.script import PlaceName
from croupier.games.system import Selection
from croupier.kernels import plain

worth = plain(value)
"""What a card is worth."""


ATTACK = "double-attack"
"""The wager that is added to the first one once the up card lies there."""
SECOND = "second-chance"
"""The wager for which a card is taken off a hand over 21."""


@dataclass
class Bet:
    """One player's wagers on a hand."""

    seat: int
    key: str
    """The wager that stands on it: `main`, or `split:2` for the second hand of a split."""
    double_key: str
    stake: int
    attack: int = 0
    """What was added to it once the up card lay there."""
    added: bool = False
    """Whether a House Money payout was added to it, or to the wager on the hand from which it was split."""
    doubled: int = 0
    redoubled: list[int] = field(default_factory=list)
    """What was added after the double, each time as much as lay on the hand."""
    second: int = 0
    """What was wagered to have a card taken off the hand once it was over 21."""
    settled: bool = False

    @property
    def laid(self) -> int:
        """What lies on the hand before it is doubled, and is matched by a double or a split."""
        return self.stake + self.attack

    @property
    def redouble_key(self) -> str:
        """What is added after the double, under one name."""
        return f"re{self.double_key}"

    @property
    def second_key(self) -> str:
        """What is wagered on a hand over 21."""
        return self.double_key.replace("double", SECOND)

    @property
    def whole(self) -> int:
        """All that lies on the hand."""
        return self.laid + self.doubled + sum(self.redoubled)

    @property
    def free(self) -> bool:
        """Whether a free bet of the house stands on the hand."""
        return is_free(self.key)


def is_free(key: str) -> bool:
    """Whether what lies under this name is a free bet: nothing of the player's."""
    return key.startswith("free-")


@dataclass
class Hand:
    """One hand of a box: its cards, the wagers on it, and how far it is."""

    box: int
    number: int
    place: PlaceName
    bets: list[Bet]
    """Who calls the decisions comes first."""
    root: int = 1
    """The hand of the box that was dealt, of which this one is or was split off."""
    cards: list[int] = field(default_factory=list)
    from_split: bool = False
    natural: bool = False
    switched: bool = False
    zapped: bool = False
    """Whether its first two cards were exchanged."""
    busted: bool = False
    given_up: bool = False
    rescued: bool = False
    """Whether it was given up after it was doubled."""
    taken_off: int = -1
    """The card that was taken off its total once that was over 21; -1: none."""
    face_down: bool = False
    """Whether a card was dealt to it face down that nobody has seen."""
    shown: bool = False
    """Whether its first cards lie face up for everybody."""

    @property
    def is_21(self) -> bool:
        """Whether it counts 21 and is no Blackjack."""
        return not self.natural and self.taken_off < 0 and total(self.cards)[0] == 21

    @property
    def remains(self) -> int:
        """What a card taken off leaves of the total; the rest is not counted anew."""
        return total(self.cards)[0] - worth(self.taken_off)

    @property
    def seat(self) -> int:
        """Who calls the decisions."""
        return self.bets[0].seat

    @property
    def stake(self) -> int:
        """What the player who decides has on it."""
        return self.bets[0].laid


@dataclass
class Round:
    """What is on the table in one round."""

    stakes: dict[int, dict[str, int]]
    boxes: dict[int, int]
    """Seat to the box on which it wagers."""
    hands: dict[int, list[Hand]] = field(default_factory=dict)
    """Box to its hands."""
    dealer: list[int] = field(default_factory=list)
    up: int = -1
    hole: int = -1
    side: str = ""
    """The side of a double shoe from which the round is dealt."""
    people: Mapping[int, str] = field(default_factory=dict)
    """Seat to who sits there."""
    won: dict[str, int] = field(default_factory=dict)
    """Who has won how much on wagers with a payout limit."""
    out: frozenset[int] = frozenset()
    first: dict[int, list[int]] = field(default_factory=dict)
    """Each box's first cards: two, or the four of its two hands."""
    drawn: dict[int, list[int]] = field(default_factory=dict)
    """Each box's first two cards and those that it drew before any split or surrender."""
    made: dict[int, frozenset[str]] = field(default_factory=dict)
    """Seat to the wagers that it made before the deal."""
    exposed: bool = False
    """Whether the hole card lies open while the players act."""
    looked: bool = False
    """Whether the hole card was looked at before the players acted."""
    passed_over: list[Hand] = field(default_factory=list)
    """Hands whose card the dealer missed, to be played after the others."""
    refused: frozenset[int] = frozenset()
    """Seats that refused a card shown in error, and get no more."""
    selection: Selection | None = None
    """What the table game system has selected, once it has been asked."""

    @property
    def blackjack(self) -> bool:
        """Whether the dealer has a Blackjack."""
        return is_natural(self.dealer[:2])

    @property
    def checks(self) -> bool:
        """Whether the up card can belong to a Blackjack."""
        return worth(self.up) in (1, 10)

    @property
    def counterclockwise(self) -> list[int]:
        """Seats with wagers from the dealer's right, those who wager behind a box after the one in front."""
        return sorted((seat for seat in self.stakes if seat not in self.out), key=lambda one: (-self.boxes[one], one))

    def take_stock(self, stands: Mapping[int, Mapping[str, int]]) -> None:
        """Take note of what stands on the layout; a seat that has left the round is not there."""
        self.leave(frozenset(self.boxes.keys() - stands.keys()))
        for seat in self.stakes:
            self.stakes[seat] = dict(stands.get(seat, {}))
        for bet in (bet for hands in self.hands.values() for hand in hands for bet in hand.bets if not bet.settled):
            laid = stands.get(bet.seat, {})
            # A free bet stands for the first wager, also once that is settled.
            bet.stake = laid.get("main", bet.stake) if bet.free else laid.get(bet.key, 0)
            bet.attack = laid.get(ATTACK, 0) if bet.key == "main" else 0
            if not is_free(bet.double_key):
                bet.doubled = laid.get(bet.double_key, 0)
            elif bet.doubled:
                bet.doubled = laid.get("main", bet.doubled)
            left = laid.get(bet.redouble_key, 0)
            bet.redoubled = [
                min(one, max(0, left - sum(bet.redoubled[:place]))) for place, one in enumerate(bet.redoubled)
            ]
            bet.second = laid.get(bet.second_key, 0) if bet.second else 0

    def leave(self, out: frozenset[int]) -> None:
        """Seats have left the round; who wagers behind one on its box decides then."""
        self.out = out
        for hand in (hand for hands in self.hands.values() for hand in hands):
            hand.bets = [bet for bet in hand.bets if bet.seat not in out] or hand.bets

    def live(self) -> Iterator[Hand]:
        """Hands on which a wager is not settled yet, from the dealer's left."""
        for box in sorted(self.hands):
            for hand in self.hands[box]:
                if hand.seat not in self.out and any(not bet.settled for bet in self.standing(hand)):
                    yield hand

    def standing(self, hand: Hand) -> Iterator[Bet]:
        """The wagers on a hand whose players are still in the round."""
        return (bet for bet in hand.bets if bet.stake and bet.seat not in self.out)
