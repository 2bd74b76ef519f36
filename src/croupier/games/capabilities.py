"""What some games have and others have not: a wheel, printed papers, hands with names, a bank that players hold ...

Each capability is a class between `Game` and the games that have it. Whoever needs one asks `isinstance(game, Spins)`.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.games.appearance import Made, Paper, Track
from croupier.games.base import Count, Game, Priced, View
from croupier.games.places import DEALER, SEAT, Place, PlaceName, parse_place
from croupier.games.script import Carry, Decide, Settled
from croupier.ranking.named import apart
from croupier.rules.paytables import Row
from croupier.rules.wager_keys import parse_key

if TYPE_CHECKING:
    pass

# --- equipment --------------------------------------------------------------------------------------------------------


class Spins(Game):
    """A wheel decides something: the round, a prize, who is dealt to first."""

    @cached_property
    @abstractmethod
    def wheel(self) -> Wheel:
        """The wheel that is spun."""

    def check_supplied(self) -> None:
        """Refuse while the house has not said what is on its wheel, if that decides the round."""
        super().check_supplied()
        if self.arrangement.results == "wheel":
            _ = self.wheel

    def call(self, result: str) -> str:
        """What the dealer calls when the wheel stops; empty where the script says it."""
        return ""

    def covers(self, key: str) -> tuple[str, ...]:
        """The numbers of the layout that a wager covers."""
        return ()

    def tones(self) -> Mapping[str, str]:
        """The pockets of the wheel and their colors, where colors mean something."""
        return {}


def wheel_of(game: Game) -> Wheel:
    """The wheel that is spun, in a game that has one."""
    if isinstance(game, Spins):
        return game.wheel
    raise Refused(f"{game.rules.chapter.name} is not played with a wheel.")


def tones_of(game: Game) -> Mapping[str, str]:
    """The pockets of a wheel and their colors, where colors mean something."""
    return game.tones() if isinstance(game, Spins) else {}


def call_of(game: Game, result: Any) -> str:
    """What the dealer calls when a wheel stops; empty where the script says it, or nothing spins."""
    return game.call(result) if isinstance(game, Spins) else ""


class DrawsBalls(Game):
    """Numbered balls are drawn."""

    @property
    @abstractmethod
    def balls(self) -> int:
        """How many balls there are."""


class Tickets(Game):
    """A wager is on numbers that stand on a card or ticket."""

    @abstractmethod
    def papers(self, key: str) -> Iterator[Paper]:
        """The cards that a wager is on and that its player looks at."""

    def rows_on(self, key: str) -> Sequence[Row]:
        """The rows of a wager's pay table that can come up on its card."""
        table = self.rules.table(parse_key(key).wager)
        return table.rows if table is not None else ()


class SoldCards(Tickets):
    """Cards are printed and sold at a price."""

    @abstractmethod
    def costs(self, key: str) -> int:
        """The price of a card in cents; 0: the player says how much the wager is."""

    @abstractmethod
    def small_wagers(self) -> dict[str, int]:
        """What a companion buys, in cents."""

    @abstractmethod
    def sheet(self, spot: str, form: Literal["svg", "pdf"]) -> bytes:
        """Cards to print, by their serial numbers."""


def printed_cards(game: Game) -> SoldCards:
    """A game whose cards are printed; others are refused."""
    if isinstance(game, SoldCards):
        return game
    raise Refused(f"{game.rules.chapter.name} has no cards that are printed.")


def price_of(game: Game, key: str) -> int:
    """What a wager costs in cents where that is fixed, as the price of a card is; 0: its player says how much."""
    return game.costs(key) if isinstance(game, SoldCards) else 0


# --- players among themselves -----------------------------------------------------------------------------------------


class AmongPlayers(Game):
    """Players wager against each other alone: the house takes its part of what they win, no wager has a price, and a
    round needs two players.

    The script hears of each ruling at once: what it asks a seat or the deck for is answered None, and it asks again by
    what holds then.
    """

    @property
    @abstractmethod
    def shuffles_in(self) -> bool:
        """Whether cards that were dealt can be shuffled into the deck again."""

    @property
    @abstractmethod
    def table_stakes(self) -> str:
        """The clause by which players bet only chips that lay on the table when the round began; empty: any chips."""

    @property
    @abstractmethod
    def funds(self) -> tuple[str, ...]:
        """Wagers without a stake whose meters are fed from players' winnings."""

    @property
    @abstractmethod
    def charged_every(self) -> int:
        """After how many minutes the house takes its charge for time; 0: it takes none."""

    @abstractmethod
    def time_charge(self, seats: Sequence[int], taken: int = 0) -> tuple[dict[int, int], str]:
        """What each seat pays for the time that is over, in cents, and the clause."""

    @abstractmethod
    def to_be_dealt_in(self, carry: Carry) -> int:
        """What a player needs for the next round, in cents: all that must be put in, and one bet at the minimum."""

    @abstractmethod
    def short_buy(self, amount: int) -> bool:
        """Whether a buy-in of so many cents is less than the full one that the house has posted."""

    @abstractmethod
    def check_buy(self, amount: int, may_be_short: bool) -> None:
        """Refuse a buy-in of so many cents that the house does not take now."""

    @abstractmethod
    def buys_in(self) -> int:
        """What a player sits down with, in cents."""

    @abstractmethod
    def pooled(self, key: str) -> str:
        """What the wagers of all seats under a key are called where they lie in one pot; empty: each at its seat."""

    @abstractmethod
    def left_before(self, said: Mapping[str, Any], seats: Sequence[int]) -> Carry:
        """What a round file says that earlier rounds have left, as a carry."""

    @abstractmethod
    def leaves_said(self, carry: Carry, seats: Sequence[int]) -> dict[str, Any]:
        """What a round file says of what earlier rounds left."""

    @abstractmethod
    def companion_does(self, decide: Decide, view: View) -> list[str]:
        """What a companion does, best first."""


def pool_of(game: Game, key: str) -> str:
    """What the wagers of all seats under a key are called where they lie in one pot; empty: each lies at its seat."""
    return game.pooled(key) if isinstance(game, AmongPlayers) else ""


_CARDS_SEALED = 3
"""The first behavior in which cards that players hold against each other are sealed one by one; before it their seeds
were revealed."""


def seals_cards(game: Game) -> bool:
    """Whether each place of the deck is sealed by itself, so that cards which were not shown stay secret."""
    return keeps_cards(game) and game.behavior >= _CARDS_SEALED


def keeps_cards(game: Game) -> bool:
    """Whether cards that were not shown stay secret when a round is over: players would learn how others play."""
    return isinstance(game, AmongPlayers)


def buy_in(game: Game) -> int:
    """What a player sits down with, in cents, where that decides what can be done; 0: as much as anybody has."""
    return game.buys_in() if isinstance(game, AmongPlayers) else 0


def funds_of(game: Game) -> tuple[str, ...]:
    """Wagers without a stake whose meters are fed by what is taken from players' winnings."""
    return game.funds if isinstance(game, AmongPlayers) else ()


class SharedHands(Game):
    """A player can wager on the hand of another."""

    @abstractmethod
    def box(self, seat: int) -> int:
        """The seat on whose hand a seat wagers: its own, or that of the player behind whom it stands."""


def box_of(game: Game, seat: int) -> int:
    """The seat on whose hand a seat wagers."""
    return game.box(seat) if isinstance(game, SharedHands) else seat


class PlayerBanks(SharedHands):
    """A player can hold the bank."""

    @abstractmethod
    def bank_offered(self, seat: int, last: int, people: Mapping[int, str], carry: Carry) -> Carry:
        """What earlier rounds must have left for the bank to be offered to a seat, whose player last wagered `last`
        cents against the dealer; `carry` is what they are known to have left."""

    @abstractmethod
    def bank_answer(self, decide: Decide, seat: int) -> str:
        """What is answered where a decision is about the bank and `seat` is known to bank, 0 for the dealer."""

    @abstractmethod
    def unasked_clause(self, seat: int, people: Mapping[int, str], carry: Carry) -> str:
        """The clause under which a seat was not asked for wagers in the round that left `carry`, "" for none."""


class StandingWagers(Game):
    """Wagers stay on the layout from round to round until they are decided."""

    @abstractmethod
    def fees(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> int:
        """What a seat pays at once on top of its wagers, in cents: a vigorish."""


def fees_of(game: Game, seat: int, stakes: Mapping[str, int], carry: Carry) -> int:
    """What a seat pays at once on top of its wagers, in cents."""
    return game.fees(seat, stakes, carry) if isinstance(game, StandingWagers) else 0


# --- what hands are called --------------------------------------------------------------------------------------------


class CountsPoints(Game):
    """Players read points off a hand."""

    @abstractmethod
    def points_said(self, cards: Sequence[int]) -> str:
        """What a hand counts, as players read it off."""

    def called(self, cards: Sequence[int], split: bool = False) -> str:
        """What a hand counts as the dealer calls it; `split`: it is one of several that one was split into."""
        return self.points_said(cards)


class ShowsDown(Game):
    """Hands are compared at the end, by their names and their cards."""

    kickers: ClassVar[bool] = True
    """Whether hands that are called the same are compared by the ranks of their other cards."""

    @abstractmethod
    def shown_down(self, place: PlaceName, laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """The hand of a place once a round is over, from all that lies on the table; None: its cards make none, or its
        points say it."""

    def showdown(
        self, laid: Mapping[PlaceName, Sequence[int]], decided: Mapping[int, str] | None = None
    ) -> dict[PlaceName, Made]:
        """The hands of all places once a round is over, from what lies on the table and what each seat decided last; of
        hands that are compared and called the same, each says what decides."""
        hands = {place: made for place in laid if (made := self._shown_as(place, laid, decided or {}))}
        alike: dict[tuple[Place, str], list[PlaceName]] = {}
        for place, made in hands.items():
            where = parse_place(place)
            part = where._replace(kind="", seat=0) if where.kind in (SEAT, DEALER) else where
            alike.setdefault((part, made.name.partition(";")[0]), []).append(place)
        for (_, name), places in alike.items():
            against = isinstance(self, AmongPlayers) or any(parse_place(place).kind == DEALER for place in places)
            if not self.kickers or not against:
                continue
            compared = [hands[place].compared or hands[place].cards[:5] for place in places]
            for place, full_name in zip(places, apart(name, compared), strict=True):
                hands[place] = replace(hands[place], name=full_name + hands[place].name.removeprefix(name))
        return hands

    def _shown_as(
        self, place: PlaceName, laid: Mapping[PlaceName, Sequence[int]], decided: Mapping[int, str]
    ) -> Made | None:
        """The hand of a place, where what its seat decided last does not change it."""
        return self.shown_down(place, laid)


def showdown(
    game: Game, laid: Mapping[PlaceName, Sequence[int]], decided: Mapping[int, str] | None = None
) -> dict[PlaceName, Made]:
    """The hands of all places once a round is over, in a game that compares them."""
    return game.showdown(laid, decided) if isinstance(game, ShowsDown) else {}


class NamesHands(ShowsDown):
    """A hand has a name while it is played: a pair, queen high."""

    @abstractmethod
    def called(self, cards: Sequence[int], split: bool = False) -> str:
        """What a hand is called."""


# --- rulings ----------------------------------------------------------------------------------------------------------


class SeveralHands(Game):
    """A seat can hold several hands, and a ruling on a card that is due to one of them ends that hand alone."""

    @abstractmethod
    def of_hand(self, key: str, place: PlaceName) -> bool:
        """Whether a wager of the seat is on the hand at a place."""

    @abstractmethod
    def undone_later(self, line: Settled) -> bool:
        """Whether a settlement goes back though the round is over, if the wager itself goes back by a ruling on what
        was seen only then."""


class SettlesHandByHand(Game):
    """Hands are settled one by one, and one of them can be found void meanwhile."""

    @property
    @abstractmethod
    def void_undoes_hands(self) -> bool:
        """Whether a hand that is found void undoes what was settled of the others."""


# --- what is shown ----------------------------------------------------------------------------------------------------


class MovesMarker(Game):
    """A marker moves on the felt from round to round."""

    @abstractmethod
    def track(self, carry: Carry) -> Track | None:
        """The way that the marker goes, and where it stands."""


class TypedBets(Game):
    """Bets can be typed that are no plain wagers: the odds behind a wager, several wagers at once."""

    @abstractmethod
    def phrases(self) -> tuple[tuple[str, str], ...]:
        """What can be typed, and what it does."""


class LaysMarkers(Game):
    """The house lays a marker for a bet of its own when a player does something: a free double."""

    @abstractmethod
    def lammer(self, action: str) -> str:
        """The wager on whose area the marker lies after an action; empty: none."""


def marker_of(game: Game, action: str) -> str:
    """The wager on whose area the house lays a marker after an action; empty: none."""
    return game.lammer(action) if isinstance(game, LaysMarkers) else ""


class PrintsAreas(Game):
    """An area of the felt shows something other than the wager's name and pay table."""

    @abstractmethod
    def print_of(self, key: str) -> tuple[str, str]:
        """What is printed in an area, and what it pays there; empty: its name, its pay table."""


def print_of(game: Game, key: str) -> tuple[str, str]:
    """What is printed in an area, and what it pays there, where it is not its name or spot and its pay table."""
    return game.print_of(key) if isinstance(game, PrintsAreas) else ("", "")


class PrintsDice(Game):
    """An area of the felt shows the dice that its wager is on."""

    def dice_of(self, key: str) -> tuple[int, ...]:
        """The dice that are printed in an area, where its spot is a combination of two."""
        spot = parse_key(key).spot
        return (int(spot[0]), int(spot[2])) if re.fullmatch("[1-6]-[1-6]", spot) else ()


def dice_of(game: Game, key: str) -> tuple[int, ...]:
    """The dice that are printed in a wager's area."""
    return game.dice_of(key) if isinstance(game, PrintsDice) else ()


class VariesByHouse(Game):
    """Houses play the game by rules that change what its wagers are worth."""

    def played_by(self) -> tuple[str, ...]:
        """The rules in words, for whoever compares the games of a family."""
        return ()

    @abstractmethod
    def plays_otherwise(self, other: Game) -> bool:
        """Whether another house plays by rules that can change what wagers are worth."""


def played_by(game: Game) -> tuple[str, ...]:
    """The rules by which a house plays a game, in words."""
    return game.played_by() if isinstance(game, VariesByHouse) else ()


# --- learners ---------------------------------------------------------------------------------------------------------


class Episodes(Game):
    """Learners can play it (`croupier.gym`)."""

    episode: ClassVar[Literal["", "round", "turn"]]
    """What is one episode: a round of decisions in the words of the vocabulary, or a thrower's turn of wagers before
    each throw; empty: nothing, though games that it descends from have one."""
    roles: ClassVar[tuple[str, ...]] = ()
    """The wagers by which players take sides against each other; a round needs one on each."""
    signs: ClassVar[tuple[str, ...]] = ()
    """What can be shown to everybody while a round is played, beside cards: the ranges of a hole card."""

    def sign(self, carry: Carry) -> str:
        """Which of its signs is shown."""
        return ""

    def ends_turn(self, before: Carry, result: Any) -> bool:
        """Whether a throw that came after `before` has ended a thrower's turn."""
        return False


def episode_of(kind: type[Game]) -> str:
    """What learners play as one episode of a kind of game: `round`, `turn` or nothing."""
    return kind.episode if issubclass(kind, Episodes) else ""


# --- figures ----------------------------------------------------------------------------------------------------------


class Advises(Game):
    """What each action is worth can be said of a hand."""

    def advice(self, hand: str, seen: str = "") -> dict[str, Fraction]:
        """What each action is worth with a hand that is named, and with the cards seen besides."""
        if not self.vocabulary():
            raise _undecided(self)
        _ = self.named(f"{hand} {seen}")  # none of them twice
        return self.hand_values(self.named(hand), self.named(seen))

    @abstractmethod
    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What each first action is worth with a hand, and with the cards seen besides."""

    def strategy_chart(self) -> tuple[list[str], list[list[str]]] | None:
        """The best play on the first decision as a chart, its headings and rows; None: it has no chart."""
        return None

    def chart_notes(self) -> tuple[str, ...]:
        """What is said below the strategy's chart."""
        return ()


def advice(game: Game, hand: str, seen: str = "") -> dict[str, Fraction]:
    """What each action is worth with a hand that is named, in a game in which hands are decided on."""
    if isinstance(game, Advises):
        return game.advice(hand, seen)
    raise _undecided(game)


def best_play(game: Game) -> tuple[list[str], list[list[str]]] | None:
    """The best play on the first decision as a chart, its headings and rows; None: it has no chart."""
    return game.strategy_chart() if isinstance(game, Advises) else None


def notes_on(game: Game) -> tuple[str, ...]:
    """What is said below the chart of the best play."""
    return game.chart_notes() if isinstance(game, Advises) else ()


def _undecided(game: Game) -> Refused:
    return Refused(f"In {game.rules.chapter.name} no hand is decided on.")


class PricedByStrategy(Game):
    """Wagers can be priced under a given strategy."""

    priced_strategies: ClassVar[Mapping[str, str]] = {}
    """The strategies besides the best one, and what they do; `FILE`: a file of rules."""
    equal_actions: ClassVar[str] = ""
    """Which action the best strategy takes where several are worth exactly the same; empty: it is not said."""

    @property
    def dealer_qualifies(self) -> Fraction | None:
        """In which part of all deals the dealer qualifies; None where no dealer has to."""
        return None

    @abstractmethod
    def count_by(self, priced: Priced, strategy: str) -> Count | None:
        """The exact outcomes of a wager on which a strategy decides; None for one that it has no part in."""

    def check_priced_strategy(self, strategy: str) -> None:
        """Refuse a strategy that cannot be priced: one that is not named, and no file where none is read."""
        if strategy not in self.priced_strategies and not ("FILE" in self.priced_strategies and "." in strategy):
            name = self.rules.chapter.name
            raise Refused(f"{name} is not priced with a strategy {strategy!r}.", allowed=self.priced_strategies)


@dataclass(frozen=True)
class StatedDecision:
    """What the best strategy does at one decision with every hand."""

    decision: str
    """The wager that is made or left."""
    cards: tuple[int, ...]
    """How many cards are seen, those that come together as one number: [3, 1] are three cards, then one."""
    choices: tuple[str, ...]
    by_hand: bytes
    """The place of the choice for each hand in colexicographic order; for each hand all 52 next cards in turn."""


class StatesStrategy(Game):
    """The best strategy of a wager can be stated hand by hand, for certificates."""

    @abstractmethod
    def stated_strategy(self, wager: str) -> Sequence[StatedDecision]:
        """Every decision of a wager; none where the wager has no decision, or one of which nothing is stated."""


class CountsHands(Game):
    """Wagers can be counted by the cards alone, where play could only give them up."""

    @abstractmethod
    def count_hands(self, priced: Priced) -> Count:
        """The exact outcomes of a wager, folded or not."""


class CountsShoe(Game):
    """Wagers can be priced from a shoe that some cards have left."""

    @abstractmethod
    def count_without(self, priced: Priced, cards: Sequence[int]) -> Count:
        """The exact outcomes when some cards have left the shoe."""

    @abstractmethod
    def removal_effects(self, priced: Priced) -> dict[str, Fraction]:
        """By how much the expected value of a wager changes when one card of each rank leaves the shoe."""


def counted_from_shoe(game: Game) -> CountsShoe:
    """A game that is counted from a shoe which some cards have left; others are refused."""
    if isinstance(game, CountsShoe):
        return game
    raise Refused(f"{game.rules.chapter.name} is only counted from all its cards.")


class PricedTickets(Game):
    """A wager on a spot that somebody writes can be priced, beside those that are priced for all."""

    @abstractmethod
    def priced_on(self, wager: str, spot: str) -> Iterator[Priced]:
        """The wager on that spot, where it can be priced."""


def priced_on(game: Game, wager: str, spot: str) -> Iterator[Priced]:
    """A wager on a spot that is not among those priced for all, where it can be."""
    if isinstance(game, PricedTickets):
        yield from game.priced_on(wager, spot)
