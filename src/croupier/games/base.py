"""What every game is: wagers with their spots, a round, and wagers that can be priced."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, ClassVar, Literal

from croupier.equipment.cards import CARDS, deck
from croupier.equipment.pieces import Pieces
from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.games.appearance import Arrangement, CardTable, Made, Paper, Track, Word, words
from croupier.games.script import Announce, Carry, Decide, Place, Request, Script, Settled
from croupier.import_graph import count_as_ours
from croupier.ranking import Chain as Chain
from croupier.ranking.named import apart
from croupier.rules.charts.announcements import When
from croupier.rules.law import Chart, Equipment, Irregularity, Wager
from croupier.rules.pays import Pays, cents, money
from croupier.rules.paytables import Envy, PayTable, Row
from croupier.rules.stadium import Stadium
from croupier.rules.submission import Cited, Payment, Rules


@dataclass(frozen=True)
class Leg:
    """One wager's part in a case: what it is settled as, and its size in units of the priced wager."""

    wager: str
    chain: Chain
    units: Fraction = Fraction(1)


@dataclass(frozen=True)
class Case:
    """One way in which a priced wager can end."""

    name: str
    legs: tuple[Leg, ...]
    net: Fraction | None = None
    """What it makes per unit, where it stands for several endings without legs: their mean."""
    staked: Fraction | None = None
    """What is staked in it per unit, where that is not what its legs are."""
    square: Fraction | None = None
    """The mean square of what it makes, where it stands for several endings."""
    ahead: Fraction | None = None
    """How often it makes more than nothing, where it stands for several endings."""


def cases(wager: str, chains: Iterable[Chain]) -> tuple[Case, ...]:
    """A case for each thing that a wager can be settled as."""
    return tuple(Case(chain[0], (Leg(wager, chain),)) for chain in chains)


@dataclass(frozen=True)
class Count:
    """How often each case of a priced wager happens, exactly unless `method` says otherwise."""

    cases: tuple[Case, ...]
    counts: tuple[int, ...]
    method: str = "exact"
    """`exact`; `computed` in floating point, as precisely as the conditions say; or `simulated`."""
    blocks: tuple[tuple[int, ...], ...] = ()
    """Of a simulation whose rounds depend on one another, the counts of its independent blocks: the standard error is
    taken from them."""
    conditions: tuple[str, ...] = ()
    """What was found while counting and holds for it: how both sides decide with these cards."""

    @property
    def total(self) -> int:
        """All that can happen."""
        return sum(self.counts)


@dataclass(frozen=True)
class Priced:
    """A wager that can be priced: what varies it, and per what its house advantage is stated."""

    wager: str
    tables_of: str
    """The wager whose pay tables vary it: itself, or the bonus that it carries."""
    basis: str
    conditions: tuple[str, ...] = ()
    spot: str = ""
    stake: int = 0
    """The stake, in cents, at which it is priced unless another is asked for; 0: the least printed amount, or $1."""
    simulated: bool = True
    """Whether its rounds are simulated; else it is another price of a wager of which another one is."""

    @property
    def key(self) -> str:
        """The wager as it lies on the layout, `wager` or `wager:spot`."""
        return f"{self.wager}:{self.spot}" if self.spot else self.wager


EDITION = 2
"""How tables settle that are opened now; a game asks it where an earlier version settled otherwise by the same options.
1: a table's time charge is collected in whole chips, a foul Fortune Asia hand is settled by its own clause, and blinds
come after the deal only in the games for which the chapter has it so.
2: the wagers of a player who leaves stay and are played out where the house does not treat them as lost; before, they
went back."""


@dataclass(frozen=True)
class Playing:
    """How simulated rounds are played."""

    strategy: str = "best"
    seats: int = 1
    """Seats that play at the table, each with the same wagers and the same strategy."""


@dataclass(frozen=True)
class View:
    """What lies on the table: cards by place, and each seat's wagers in cents."""

    cards: Mapping[Place, Sequence[int]]
    stakes: Mapping[int, Mapping[str, int]]
    carry: Carry = field(default_factory=dict)
    """What earlier rounds left: a point, a drive."""
    seen: Sequence[int] = ()
    """Cards of earlier rounds that everybody saw, since the shoe was shuffled."""


@dataclass(frozen=True)
class Decided:
    """A decision of a seat."""

    seat: int
    cents: int
    """What it added."""
    about: str
    action: str


@dataclass(frozen=True)
class Moment:
    """When a ruling is made: what the table waits for, the cards of the hands, how many the shoe still holds."""

    request: Request | None
    hands: Mapping[Place, Sequence[int]]
    left: int
    wager: str = ""
    """The wager that the ruling is about, where one is named."""
    stakes: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    """What stands on the layout, seat by seat."""
    seat: int | None = None
    """The seat that the ruling is about, where one is named."""
    cents: int = 0
    """The amount that it names, where it names one."""
    decided: Decided | None = None
    """The last decision, where nothing has happened since but what follows from it."""
    carry: Carry = field(default_factory=dict)
    """What has stayed of the rounds before."""
    recorded: bool = False
    """Whether a journal has the ruling and it is made again: by the checks of its day."""


class Written(tuple[str, ...]):
    """Spots of which some are listed, and others are written by whoever bets, such as the numbers of a ticket: `in`
    knows them all."""

    read: Callable[[str], object]

    @classmethod
    def spots(cls, listed: Iterable[str], read: Callable[[str], object]) -> Written:
        """The spots that are listed, and what reads a text, which refuses one that is no spot."""
        found = cls(listed)
        found.read = read
        return found

    def __contains__(self, spot: object) -> bool:
        try:
            self.read(str(spot))
        except Refused:
            return False
        return True


class Game:
    """A game under the rules of one chapter and one submission."""

    names: ClassVar[tuple[str, ...]]
    """The names that chapters give the game."""
    pieces: ClassVar[Pieces] = CARDS
    """What is dealt."""
    decides: ClassVar[bool] = False
    """Whether the player decides anything after the wagers are made."""
    version: ClassVar[str] = ""
    """The option, if there is one, by which the chapter has several versions of the game, each with its own wagers."""
    carries_out: ClassVar[frozenset[str]] = frozenset()
    """What its script does with rulings that move money or cards and that no table carries out by itself: effects
    (`deal-missing`: it deals a card later for which it was answered None; `settle-unaffected`: it is thrown a
    `DealerVoid`), or irregularities whose money it settles itself when it asks for `RulingsMade`."""
    hears_at_once: ClassVar[bool] = False
    """Whether its script hears of each ruling at once: what it asks a seat or the deck for is answered None, and it
    asks again by what holds then."""
    hands_apart: ClassVar[bool] = False
    """Whether a ruling on a card that is due to one of several hands of a seat ends that hand alone."""
    wagers_stand: ClassVar[bool] = False
    """Whether wagers stay on the layout from round to round until they are decided."""
    split_by_spot: ClassVar[tuple[str, ...]] = ()
    """Wagers whose spots are priced one by one because they are worth different amounts or lie on different hands."""
    rounds_depend: ClassVar[bool] = False
    """Whether simulated rounds depend on one another: they come from one shoe, or wagers stand from round to round."""
    counts_points: ClassVar[bool] = False
    """Whether players read points off a hand, as `points_said` has them."""
    names_hands: ClassVar[bool] = False
    """Whether a hand is called by its name, as `called` has it: a pair, queen high."""
    kickers: ClassVar[bool] = True
    """Whether hands that are called the same are compared by the ranks of their other cards."""
    strategies: ClassVar[Mapping[str, str]] = {}
    """Strategies that can be simulated besides the best one, and what they do."""
    priced_strategies: ClassVar[Mapping[str, str]] = {}
    """Strategies that can be priced exactly besides the best one, and what they do; `FILE`: a file of rules."""
    equal_actions: ClassVar[str] = ""
    """Which action the best strategy takes where several are worth exactly the same; empty: it is not said."""
    exact_values: ClassVar[bool] = True
    """Whether what actions are worth is an exact fraction; else it is computed, to twelve places."""
    together: ClassVar[tuple[str, ...]] = ()
    """Wagers of which none is made without the others."""
    one_table: ClassVar[tuple[str, ...]] = ()
    """Wagers that are paid by one and the same pay table; the first one names it."""

    # what those ask who show a game; they know no game by name
    unit: ClassVar[str] = "wagers"
    """What the worth of an action is counted in."""
    arrangement: ClassVar[Arrangement] = CardTable()
    """How its felt is laid out, and by what its results come: cards, dice or a wheel."""
    prints: ClassVar[Mapping[str, str]] = {}
    """What the felt prints for wagers whose names are too long for their areas."""
    faces: ClassVar[int] = 54
    """How many different cards, jokers among them, or tiles there are."""
    episode: ClassVar[Literal["", "round", "turn"]] = ""
    """What learners play as one episode: a round of decisions in the words of the vocabulary, a thrower's turn of
    wagers before each throw, or nothing."""
    own: ClassVar[int] = 0
    """Cards dealt to each player, where that is always as many."""
    signs: ClassVar[tuple[str, ...]] = ()
    """What can be shown to everybody while a round is played, beside cards: the ranges of a hole card."""
    between_players: ClassVar[bool] = False
    """Whether players wager against each other alone: the house takes its part of what they win, no wager has a price,
    and a round needs two who play."""
    roles: ClassVar[tuple[str, ...]] = ()
    """The wagers by which players take sides against each other; a round needs one on each."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        count_as_ours(cls.__module__)

    def __init__(self, rules: Rules) -> None:
        if rules.chapter.game not in self.names:
            raise Refused(f"{rules.chapter.address} is not {' or '.join(self.names)}.")
        for law in rules.chapter.irregularities:
            left = [effect for effect in law.asks_of_the_game if not self.carries_out & {effect, law.id}]
            if left:
                raise rules.refused(
                    f"{rules.chapter.address} cannot be played: nobody carries out {' and '.join(left)}, as it rules on"
                    f" {law.id}.",
                    law,
                )
        self.rules = rules
        self.stadium: Stadium | None = None
        """What a house has chosen for its stations, where it is played at some; then seats are stations."""
        self.playing = Playing()
        self.edition = EDITION

    # --- the table ---------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return (self.rules.chapter.seats.max if self.rules.chapter.seats else 0) or 7

    @property
    def laid_out(self) -> tuple[Wager, ...]:
        """The wagers that have a place on this table's felt, in the chapter's order."""
        return self.rules.offered

    def call(self, result: Any) -> str:
        """What the dealer calls when a spin or throw comes up; empty where the script says it."""
        return ""

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The spots of the wagers that have them, such as the numbers of a straight wager."""
        return {}

    def spot(self, key: str) -> str:
        """A wager's key in its one spelling (`split:20-17` is `split:17-20`); one that is no spot is left as it is."""
        wager, colon, spot = key.partition(":")
        try:
            return f"{wager}:{self.spelled(wager, spot)}" if colon else key
        except Refused:
            return key

    def spelled(self, wager: str, spot: str) -> str:
        """A written spot of a wager in its one spelling; refused if it is none."""
        return spot

    def written(self, wager: str, listed: Iterable[str]) -> Written:
        """The spots of a wager that are written, of which some are listed."""
        return Written.spots(listed, partial(self.spelled, wager))

    def action(self, decide: Decide, text: str) -> str:
        """An action in its one spelling: picked cards are named from the highest down (`kd, ah` is `Ah Kd`)."""
        picked = text not in decide.actions and self.pieces.named(text.replace(",", " "))
        return self.pieces.spelled(text) if picked else text

    @property
    def seeds(self) -> int:
        """How many seeds a round may draw from: one, and one for each shoe that lasts."""
        return 1

    @property
    def shuffles_in(self) -> bool:
        """Whether cards that were dealt can be shuffled into the deck again, and come a second time."""
        return False

    @property
    def table_stakes(self) -> str:
        """The clause by which only chips that lay on the table when a round began are bet in it, so that more are
        bought between rounds; empty: at any time."""
        return ""

    @property
    def funds(self) -> tuple[str, ...]:
        """Wagers without a stake whose meters are fed by what is taken from players' winnings."""
        return ()

    def left_before(self, said: Mapping[str, Any], seats: Sequence[int]) -> Carry:
        """What a round file says that earlier rounds have left, as a carry."""
        chapter = self.rules.chapter
        raise self.rules.refused(f"{chapter.name} knows no {next(iter(said))!r} of earlier rounds.", chapter)

    def leaves_said(self, carry: Carry, seats: Sequence[int]) -> dict[str, Any]:
        """What a round file says of what earlier rounds left, where a round cannot be judged without it."""
        return {}

    @property
    def sized_actions(self) -> tuple[str, ...]:
        """Actions for which a player may say how much: those that a `Decide` of its rounds can have in `amounts`."""
        return ()

    def envy(self, table: PayTable, chain: Chain, stake: int) -> Envy | None:
        """The envy bonus that another player's hand gives a wager of `stake` cents by its pay table."""
        return table.envy_for(chain, stake)

    def check_supplied(self) -> None:
        """Refuse while the house has not said what nothing can be played without: a wheel, a pay table."""
        if self.arrangement.results == "wheel":
            _ = self.wheel

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse a seat's wagers if any is not allowed now."""
        for key in stakes:
            if self.rules.wager(key.partition(":")[0]).kind in ("raise", "bonus"):
                law = self.rules.wager(key.partition(":")[0])
                raise self.rules.refused(f"{law.name} is not made before the deal.", law)
        missing = [wager for wager in self.together if wager not in stakes]
        if missing and len(missing) < len(self.together):
            law = self.rules.wager(missing[0])
            wanted = " and ".join(self.rules.wager(wager).name for wager in self.together)
            raise self.rules.refused(f"{wanted} are made together.", law)
        self.rules.check_stakes(stakes, self.spots())

    def check_boxes(self, boxes: Mapping[int, Mapping[str, int]]) -> None:
        """Refuse what one person may not wager on several boxes (seat to wagers) in one round."""
        boxes = {seat: stakes for seat, stakes in boxes.items() if stakes}
        if len(boxes) < 2 or not self.rules.chosen("boxes"):
            return
        option = self.rules.option("boxes")
        most, clause = int(self.rules.choice("boxes")), self.rules.cite(option.cite)
        if len(boxes) > most:
            on = "one box" if most == 1 else f"{most} boxes"
            raise Refused(f"One player may wager on {on} here, not on {len(boxes)}.", cite=clause)
        if "adjacent" in option.asks and max(boxes) - min(boxes) >= len(boxes):
            raise Refused("The boxes on which one player wagers lie side by side.", cite=clause)
        least = self.rules.chosen("multiple-box-minimum", "none")
        low = 0 if least in ("", "none") else cents(least)
        for seat, stakes in boxes.items():
            for key, stake in stakes.items():
                if self.rules.wager(key.partition(":")[0]).kind == "main" and stake < low:
                    raise self.rules.refused(
                        f"Who wagers on several boxes puts at least {least} on each; seat {seat} has {money(stake)}.",
                        self.rules.option("multiple-box-minimum"),
                    )

    def time_charge(self, seats: Sequence[int], taken: int = 0) -> tuple[dict[int, int], str]:
        """What each seat pays the house, in cents, whenever a stretch of time is over, and the clause; none where the
        house takes nothing for time."""
        return {}, ""

    @property
    def charged_every(self) -> int:
        """How many minutes such a stretch of time has; 0: the house takes nothing for time."""
        return 0

    def short_buy(self, amount: int) -> bool:
        """Whether a buy-in of so many cents is less than a full one, where the house has posted what that is."""
        return False

    def check_buy(self, amount: int, may_be_short: bool) -> None:
        """Refuse a buy-in of so many cents that the house does not take now."""

    def fees(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> int:
        """What a seat pays at once on top of its wagers, in cents: a vigorish, a commission."""
        return 0

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Refuse a ruling on what cannot have happened at this moment of the game."""

    def ruled(self, irregularity: str, carry: Carry) -> None:
        """Note in the carry what a ruling means for the game itself: dice that are passed on."""

    def takes_hand(self, law: Irregularity, key: str = "") -> bool:
        """Whether a ruling that ends a hand takes its wagers, or the one that is named, as the chapter or the house
        says; else they go back."""
        if "forfeit-hand" in law.effect:
            return "house-choice" not in law.effect or self.rules.chosen("abandoned-wagers", "yes") == "yes"
        dead = self.rules.chosen("dead-hand-wagers", "returned")
        added = bool(key) and self.rules.wager(key.partition(":")[0]).kind != "main"
        return "return-hand" in law.effect and (dead == "lost" or (dead == "ante-only" and added))

    def forfeits(self, key: str) -> bool:
        """Whether what stands under a wager's name ends with the hand of its seat that a ruling ends."""
        return True

    def of_hand(self, key: str, place: Place) -> bool:
        """Whether a wager of a seat with several hands that end one by one is on the hand at a place."""
        return True

    def takes_over(self, irregularity: str, decide: Decide) -> bool:
        """Whether a ruling takes the decision that is pending from its seat; the script is then answered None."""
        return False

    def asks_again(self, decide: Decide) -> bool:
        """Whether the script, answered None for a seat that is still in the round, asks it anew by what stands then."""
        return False

    def goes_with(self, key: str, gone: str) -> bool:
        """Whether a wager goes back with another that a ruling returns whole: one that needs it on the same spot."""
        (wager, _, spot), (needed, _, there) = key.partition(":"), gone.partition(":")
        return needed in self.rules.wager(wager).needs and spot == there

    def left_without(self, key: str, gone: str, left: Iterable[str]) -> bool:
        """Whether a wager that needs one of several goes back with the last of them: none is among those that stay."""
        name, others = key.partition(":")[0], {one.partition(":")[0] for one in left}
        needs = self.rules.wager(name).needs if self.rules.has(name) else ()
        several = (set(need.split("|")) for need in needs if "|" in need)
        return any(gone.partition(":")[0] in need and not others & need for need in several)

    def measured_by(self, key: str, by: str) -> bool:
        """Whether a wager was added at a decision by the measure of another: a Play equal to the Ante, a double."""
        name = key.partition(":")[0]
        raises = self.decides and self.rules.has(name) and self.rules.wager(name).kind == "raise"
        return raises and key != by and self.goes_with(key, by)

    def bank_offered(self, seat: int, last: int, people: Mapping[int, str], carry: Carry) -> Carry:
        """What earlier rounds must have left for the bank to be offered to a seat, whose player last wagered `last`
        cents against the dealer; `carry` is what they are known to have left."""
        chapter = self.rules.chapter
        law: Cited = next((option for option in chapter.options if option.id == "player-bank"), chapter)
        raise self.rules.refused(f"No player banks at {chapter.name} here.", law)

    def bank_answer(self, decide: Decide, seat: int) -> str:
        """What is answered where a decision is about the bank and `seat` is known to bank, 0 for the dealer."""
        return ""

    def undone(self, line: Settled) -> bool:
        """Whether a wager or charge that was settled within a round goes back, or its payout does, if the round is
        voided or the wager itself goes back."""
        return False

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """One round for the seats given, from no more bets to the last settlement; returns what is left standing."""
        raise NotImplementedError

    @property
    def balls(self) -> int:
        """How many numbered balls there are, in a game that has them."""
        return 0

    @cached_property
    def wheel(self) -> Wheel:
        """The wheel that is spun, in a game that has one."""
        raise Refused(f"{self.rules.chapter.name} is not played with a wheel.")

    def deck(self) -> tuple[int, ...]:
        """The cards that are dealt from, in order: as many decks as the house has chosen."""
        return self._deck

    @cached_property
    def _deck(self) -> tuple[int, ...]:
        cards = self.equipment("cards")
        decks = self.rules.chosen("decks")
        return deck(cards.jokers, cards.removed) * (
            int(decks) if decks.isdigit() else cards.count[0] if cards.count else 1
        )

    @cached_property
    def least_cut(self) -> int:
        """The fewest cards on either side of a cut, of a stack that has as many: printed, or the house's."""
        printed = next((item.cut for item in self.rules.chapter.equipment if item.cut), 1)
        return int(self.rules.chosen("cut-standard") or printed)

    def named(self, text: str) -> tuple[int, ...]:
        """The cards that a text names, none more often than the decks in play hold it."""
        held, found, name = Counter(self.deck()), self.pieces.several(text), self.pieces.name
        for one, times in Counter(found).items():
            if self.pieces.one_of_each(one) and times > held[one] == 1:
                raise Refused(f"{name(one)} cannot stand twice in one deck.")
            if self.pieces.one_of_each(one) and times > held[one]:
                raise Refused(f"{name(one)} is named {times} times; the decks in play hold {held[one]}.")
        return found

    def points_said(self, cards: Sequence[int]) -> str:
        """What a hand counts, as players read it off."""
        raise NotImplementedError

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each legal action is worth to a seat, from what it can see, in units of its first wager.

        An action for an amount is named with it (`bet 30`) where its worth depends on it: the least and the most,
        between which worth is a straight line.
        """
        raise NotImplementedError

    # --- for those who show it ---------------------------------------------------------------------------------------

    def box(self, seat: int) -> int:
        """The seat on whose hand a seat wagers: its own, or that of the player behind whom it stands."""
        return seat

    def pooled(self, key: str) -> str:
        """What the wagers of all seats under a key are called where they lie together; empty: each lies at its seat."""
        return ""

    def shared_places(self) -> tuple[Place, ...]:
        """The places of cards that belong to no seat, under these rules."""
        return ("dealer",)

    def vocabulary(self) -> tuple[Word, ...]:
        """The actions by which its hands are played."""
        return ()

    def word(self, action: str) -> Word:
        """An action as players take it; one that is not of the vocabulary as it is called, with its usual key."""
        return next((one for one in self.vocabulary() if one.id == action), words(action)[0])

    def by_word(self, decide: Decide) -> dict[str, str]:
        """Those actions of a decision that are in the vocabulary, by their words there."""
        known = {one.id for one in self.vocabulary()}
        return {action: action for action in decide.actions if action in known}

    def lammer(self, action: str) -> str:
        """The wager on whose area the house lays a marker for a bet of its own when a player does this; empty: none."""
        return ""

    def usual_wagers(self) -> dict[str, int]:
        """The wagers, in cents, that learners make, or choose from, unless they name others."""
        first = self.together or [law.id for law in self.rules.offered if law.kind == "main"][:1]
        return dict.fromkeys(first, 1_000)

    def buys_in(self) -> int:
        """What a player sits down with, in cents, where that decides what can be done; 0: as much as anybody has."""
        return 0

    def companion_does(self, decide: Decide, view: View) -> list[str]:
        """What a companion does, best first, where that is not what `values` has as best."""
        return []

    def small_wagers(self) -> dict[str, int]:
        """What a companion wagers, in cents, where it cannot be any small amount on the first wager: a card's price."""
        return {}

    def ends_turn(self, before: Carry, result: Any) -> bool:
        """Whether a throw that came after `before` has ended a thrower's turn."""
        return False

    def called(self, cards: Sequence[int], split: bool = False) -> str:
        """What a hand counts as the dealer calls it; `split`: it is one of several that one was split into."""
        return self.points_said(cards) if self.counts_points else ""

    def shown_down(self, place: Place, laid: Mapping[Place, Sequence[int]]) -> Made | None:
        """The hand of a place once a round is over, from all that lies on the table; None: its cards make none, or its
        points say it."""
        return None

    def showdown(
        self, laid: Mapping[Place, Sequence[int]], decided: Mapping[int, str] | None = None
    ) -> dict[Place, Made]:
        """The hands of all places once a round is over, from what lies on the table and what each seat decided last; of
        hands that are compared and called the same, each says what decides."""
        found = {place: made for place in laid if (made := self._shown_as(place, laid, decided or {}))}
        alike: dict[tuple[str, str], list[Place]] = {}
        for place, made in found.items():
            part = re.sub(r"^(seat \d+|dealer)", "", place)
            alike.setdefault((part, made.name.partition(";")[0]), []).append(place)
        for (_, name), places in alike.items():
            if not self.kickers or not (self.between_players or any(place.startswith("dealer") for place in places)):
                continue
            hands = [found[place].compared or found[place].cards[:5] for place in places]
            for place, told in zip(places, apart(name, hands), strict=True):
                found[place] = replace(found[place], name=told + found[place].name.removeprefix(name))
        return found

    def _shown_as(self, place: Place, laid: Mapping[Place, Sequence[int]], decided: Mapping[int, str]) -> Made | None:
        """The hand of a place, where what its seat decided last does not change it."""
        return self.shown_down(place, laid)

    def dice_of(self, key: str) -> tuple[int, ...]:
        """The dice that are printed in a wager's area, where its spot is a combination of dice."""
        spot = key.partition(":")[2]
        thrown = self.arrangement.results == "dice" and re.fullmatch("[1-6]-[1-6]", spot)
        return (int(spot[0]), int(spot[2])) if thrown else ()

    def print_of(self, key: str) -> tuple[str, str]:
        """What is printed in an area, and what it pays there, where it is not its name or spot and its pay table."""
        return "", ""

    def costs(self, key: str) -> int:
        """What a wager costs, in cents, where that is fixed; 0: its player says how much."""
        return 0

    def inscriptions(self) -> tuple[tuple[str, str], ...]:
        """What the felt says of the dealer's hand, with the clause: the least hand with which the dealer plays."""
        return tuple(
            (
                f"Dealer {chart.name.removeprefix(_LEAST)} with {_hand(chart.rows[0][0])} or better",
                self.rules.cite(chart.cite),
            )
            for chart in self.rules.chapter.charts
            if chart.id == "qualifier" and len(chart.rows) == 1 and chart.name.startswith(_LEAST)
        )

    def covers(self, key: str) -> tuple[str, ...]:
        """The numbers of the layout that a wager covers."""
        return ()

    def tones(self) -> Mapping[str, str]:
        """The pockets of its wheel and their colours, where these mean something."""
        return {}

    def track(self, carry: Carry) -> Track | None:
        """The way that a marker goes on the felt from round to round, and where it stands."""
        return None

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """What earlier rounds left that everybody sees: what it is, and how it stands."""
        return []

    def sign(self, carry: Carry) -> str:
        """Which of its signs is shown."""
        return ""

    def rows_on(self, key: str) -> Sequence[Row]:
        """The rows of a wager's pay table that can come up on a spot of it: all, unless the table is of several."""
        table = self.rules.table(key.partition(":")[0])
        return table.rows if table is not None else ()

    def papers(self, key: str) -> Iterator[Paper]:
        """The cards that a wager is on and that its player looks at, where they are printed."""
        yield from ()

    def sheet(self, spot: str, form: Literal["svg", "pdf"]) -> bytes:
        """Cards to print, by what they are called: bingo cards by their serial numbers."""
        raise Refused(f"{self.rules.chapter.name} has no cards that are printed.")

    def phrases(self) -> tuple[tuple[str, str], ...]:
        """What can be bet at its table beside plain wagers, as it is typed, and what that does."""
        return ()

    # --- analysis ----------------------------------------------------------------------------------------------------

    def advice(self, hand: str, seen: str = "") -> dict[str, Fraction]:
        """What each action is worth with a hand that is named, and with the cards seen besides."""
        if not self.vocabulary():
            raise Refused(f"In {self.rules.chapter.name} no hand is decided on.")
        _ = self.named(f"{hand} {seen}")  # none of them twice
        return self.hand_values(self.named(hand), self.named(seen))

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What each first action is worth with a hand, and with the cards seen besides."""
        raise Refused(f"In {self.rules.chapter.name} no hand is decided on.")

    def strategy_chart(self) -> tuple[list[str], list[list[str]]] | None:
        """The best play on the first decision as a chart, its headings and rows; None: it has no chart."""
        return None

    def played_by(self) -> tuple[str, ...]:
        """The rules by which it is played, in words, for whoever compares the games of a family."""
        return ()

    def chart_notes(self) -> tuple[str, ...]:
        """What is said below the strategy's chart."""
        return ()

    def priced(self) -> Iterator[Priced]:
        """Every wager that can be priced."""
        raise NotImplementedError

    def priced_on(self, wager: str, spot: str) -> Iterator[Priced]:
        """A wager on a spot that is not among those priced for all, where it can be: a ticket as somebody writes it."""
        yield from ()

    def count(self, priced: Priced) -> Count:
        """The exact outcomes of a priced wager under these rules."""
        raise NotImplementedError

    def count_by(self, priced: Priced, strategy: str) -> Count | None:
        """The exact outcomes of a wager on which a given strategy decides; None for one that it has no part in."""
        raise Refused(
            f"{self.rules.chapter.name} is not priced with a given strategy; `croupier simulate` plays some.",
            allowed=self.strategies,
        )

    def check_priced_strategy(self, strategy: str) -> None:
        """Refuse a strategy that cannot be priced: one that is not named, and no file where none is read."""
        if strategy not in self.priced_strategies and not ("FILE" in self.priced_strategies and "." in strategy):
            name = self.rules.chapter.name
            raise Refused(f"{name} is not priced with a strategy {strategy!r}.", allowed=self.priced_strategies)

    @property
    def dealer_qualifies(self) -> Fraction | None:
        """In which part of all deals the dealer qualifies; None where no dealer has to."""
        return None

    def count_hands(self, priced: Priced) -> Count:
        """The exact outcomes of a priced wager by the cards alone, where play could only give it up."""
        return self.count(priced)

    def count_without(self, priced: Priced, cards: Sequence[int]) -> Count:
        """The exact outcomes when some cards have left the shoe."""
        raise Refused(f"{self.rules.chapter.name} is only counted from all its cards.")

    def removal_effects(self, priced: Priced) -> dict[str, Fraction]:
        """By how much the expected value of a wager changes when one card of each rank leaves the shoe."""
        raise Refused(f"{self.rules.chapter.name} is only counted from all its cards.")

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """One block of simulated rounds: how often each case of each priced wager came up."""
        raise NotImplementedError

    @property
    def seats_matter(self) -> bool:
        """Whether simulated rounds can be dealt to several seats, because others' cards change what a seat makes."""
        return False

    def play_as(self, playing: Playing) -> None:
        """Choose how simulated rounds are played."""
        name = self.rules.chapter.name
        if playing.strategy != "best" and playing.strategy not in self.strategies:
            raise Refused(
                f"{name} is not simulated with a strategy {playing.strategy!r}.", allowed=("best", *self.strategies)
            )
        if playing.seats != 1 and not self.seats_matter:
            raise Refused(
                f"{name} is simulated with one seat: what others hold or do changes nothing in what a seat's wagers "
                "make on average, so each further seat makes the same."
            )
        if not 1 <= playing.seats <= self.seats:
            raise Refused(f"{name} has no {playing.seats} seats.", allowed=(f"1 to {self.seats}",))
        self.playing = playing

    # --- help for games ----------------------------------------------------------------------------------------------

    def equipment(self, kind: str, name: str = "") -> Equipment:
        """The chapter's equipment of a kind."""
        for item in self.rules.chapter.equipment:
            if item.kind == kind and (not name or item.id == name):
                return item
        raise Refused(f"{self.rules.chapter.address} describes no {name or kind}.")

    def chart(self, name: str) -> Chart:
        """A printed table of the chapter."""
        for chart in self.rules.chapter.charts:
            if chart.id == name:
                return chart
        raise Refused(f"{self.rules.chapter.address} has no chart {name!r}.")

    def announced(self, when: When, value: object = "") -> Iterator[Announce]:
        """What the dealer announces at a moment of a round, in the words that the chapter prints, with the clause;
        `value`: what stands for `#` in them."""
        for printed, clause in self._announcements.get(when, ()):
            yield Announce(printed.replace("#", str(value)), self.rules.cite(clause))

    @cached_property
    def _announcements(self) -> dict[str, list[tuple[str, str]]]:
        """The printed words of each moment and their clauses, as the house deals."""
        found: dict[str, list[tuple[str, str]]] = {}
        rows = [row for chart in self.rules.chapter.charts if chart.id == "dealer-announcements" for row in chart.rows]
        methods = {method for _, _, listed, _ in rows for method in listed.split(" and ") if method}
        # Cards can be shuffled by hand and dealt from a shoe: only the option that knows all listed methods counts.
        about = [option.id for option in self.rules.chapter.options if methods <= set(option.choices)]
        chosen = {self.rules.chosen(option) for option in about}
        for printed, when, method, clause in rows:
            if not method or chosen.intersection(method.split(" and ")):
                found.setdefault(when, []).append((printed, clause))
        return found

    def facts(self, name: str) -> dict[str, str]:
        """A chart of two columns as names and values."""
        return {row[0]: row[1] for row in self.chart(name).rows}

    def worth(self, leg: Leg, stake: int, meters: Mapping[str, int]) -> tuple[Payment, Fraction]:
        """How a leg of a case is paid, and what it nets in cents for a priced wager of `stake` cents."""
        payment = self.rules.pay_on(leg.wager, stake, *leg.chain)
        return payment, leg.units * self._net(leg.wager, payment, stake, meters.get(payment.pays.meter, 0))

    def _net(self, wager: str, paid: Payment, stake: int, meter: int) -> Fraction:
        """What a payment makes, in cents; a bonus has no stake of its own to lose."""
        net = paid.pays.net(stake, meter)
        return net + stake if self.rules.wager(wager).kind == "bonus" and not paid.pays.returned else net

    def paid(self, case: Case, stake: int, meters: Mapping[str, int]) -> Iterator[tuple[Leg, Payment, Fraction]]:
        """Each leg of a case, how it is paid, and what it nets in cents within the payout limits."""
        left: dict[str, Fraction] = {}
        for leg in case.legs:
            payment, cents = self.worth(leg, stake, meters)
            limit = self.payout_limit(leg.wager, payment.outcome)
            if limit is not None and cents > 0:  # wagers of one limit share it
                shared = self.rules.limited_with(leg.wager)
                cents = min(cents, left.get(shared, Fraction(limit)))
                left[shared] = left.get(shared, Fraction(limit)) - cents
            yield leg, payment, cents

    def expected(self, count: Count, stake: int = 100) -> Fraction:
        """What a unit of a counted wager makes on average; a meter that nobody has named shows nothing."""
        total = Fraction(0)
        for case, times in zip(count.cases, count.counts, strict=True):
            legs = sum((self.worth(leg, stake, {})[1] for leg in case.legs), Fraction(0))
            total += times * (legs if case.net is None else case.net * stake)
        return total / (count.total * stake)

    def plays_otherwise(self, other: Game) -> bool:
        """Whether the same game of another house is played by rules that can change what wagers are worth."""
        return False

    def payout_limit(self, wager: str, outcome: str) -> int | None:
        """The most, in cents, that the house pays one player on one hand of a wager for an outcome; None: no limit."""
        return self.rules.payout_limit(wager, outcome)

    def off_meter(self, pays: Pays, meter: int) -> int:
        """What of a payout comes off a meter that shows `meter` cents."""
        return int(meter * pays.share)

    def settle(
        self, seat: int, key: str, stake: int, chain: Chain, *, meter: int = 0, payment: Payment | None = None
    ) -> Settled:
        """Settle one wager by the law. A payout with a fraction of a cent is paid down to the cent."""
        wager = key.partition(":")[0]
        bonus = self.rules.wager(wager).kind == "bonus"
        paid = payment or self.rules.pay_on(wager, stake, *chain)
        net = self._net(wager, paid, stake, meter)
        limit = self.payout_limit(wager, paid.outcome)
        if limit is not None:
            net = min(net, Fraction(limit))
        return Settled(
            seat=seat,
            wager=key,
            outcome=paid.outcome,
            pays=paid.pays.text,
            stake=0 if bonus else stake,
            net=net.numerator // net.denominator,
            cite=paid.cite,
            hand=paid.hand,
            from_meter=self.off_meter(paid.pays, meter),
            meter_reset=paid.pays.share == 1,
            meter=paid.pays.meter,
        )


_LEAST = "The least hand with which the dealer "
"""How the name of a chart begins that says with which hand the dealer plays."""


def _hand(name: str) -> str:
    """A hand of a chart as felts print it: `queen high`, `ace king`, `a pair`."""
    words = name.replace("-", " ")
    return f"a {words}" if words.split()[0] in ("pair", "three", "four", "flush", "straight") else words
