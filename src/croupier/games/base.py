"""What every game is: wagers with their spots, a round, and wagers that can be priced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from croupier.equipment.cards import CARDS, deck
from croupier.equipment.pieces import Pieces
from croupier.errors import Refused
from croupier.games.appearance import Arrangement, CardTable, Word, words
from croupier.games.script import Announce, Carry, Decide, PlaceName, Request, Ruled, Script, Settled
from croupier.import_graph import count_as_ours
from croupier.ranking import Chain as Chain
from croupier.rules.charts.announcements import When
from croupier.rules.law import Chart, Equipment, Irregularity, Wager
from croupier.rules.pays import Pays, cents
from croupier.rules.paytables import Envy, PayTable
from croupier.rules.stadium import Stadium
from croupier.rules.submission import Payment, Rules
from croupier.rules.wager_keys import parse_key, wager_key


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
    proportional: bool = False
    """Whether the counts only have the proportion of exact chances, as of a wager that may stand for many throws."""

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
        return wager_key(self.wager, self.spot)


BEHAVIOR = 4
"""How tables settle that are opened now; a game asks it where an earlier version settled otherwise by the same options.
1: a table's time charge is collected in whole chips, a foul Fortune Asia hand is settled by its own clause, and blinds
come after the deal only in the games for which the chapter has it so. 2: a ruling that the house's choices rule out is
refused in a journal too; the stub is counted at Pai Gow Poker where nobody sets a hand, and at poker wherever no
decision follows the last card; at blackjack a ruling by which the cards are shuffled again ends the shoe, a seat that
sat out bets again once a side of a double shoe is shuffled, and House Money may be added whatever a hole card is that
nobody has looked at; the wagers of a player who leaves stay and are played out where the house does not treat them as
lost, and else are lost on every hand; a device that jams while a round is dealt leaves the deck in play as it is; hands
are announced where the text has it; a hand that is found void during the settlement undoes all of it. 3: a device that
is out of order stays so until the table is opened again; at poker among players each place of the deck is sealed by
itself, and a hand that a jackpot is due to is shown. 4: while a device is out of order, no round is dealt with it or in
a way that requires it; a side wager that a fold loses with the others is lost by their clause on the street of the
fold."""
_ALL_OF_A_PLAYER = 2
"""The first behavior in which a player who leaves or talks forfeits the wagers on every hand."""
OF_A_PLAYER = ("player-leaves", "players-talk")
"""Rulings on what a player does, whichever hands are the player's."""


@dataclass(frozen=True)
class Playing:
    """How simulated rounds are played."""

    strategy: str = "best"
    seats: int = 1
    """Seats that play at the table, each with the same wagers and the same strategy."""


@dataclass(frozen=True)
class View:
    """What lies on the table: cards by place, and each seat's wagers in cents."""

    cards: Mapping[PlaceName, Sequence[int]]
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
    hands: Mapping[PlaceName, Sequence[int]]
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
    cut_card: bool = False
    """Whether the cut card of the shoe has come out."""
    over: bool = False
    """Whether a round is over, and wagers on the next are still taken."""


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


def takes_all_hands(game: Game, law: Irregularity) -> bool:
    """Whether a ruling takes what a player has bet on every hand, not only on the one that is named."""
    return law.id in OF_A_PLAYER and "dead-hand" not in law.effect and game.behavior >= _ALL_OF_A_PLAYER


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
    split_by_spot: ClassVar[tuple[str, ...]] = ()
    """Wagers whose spots are priced one by one because they are worth different amounts or lie on different hands."""
    rounds_depend: ClassVar[bool] = False
    """Whether simulated rounds depend on one another: they come from one shoe, or wagers stand from round to round."""
    strategies: ClassVar[Mapping[str, str]] = {}
    """Strategies that can be simulated besides the best one, and what they do."""
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
    own: ClassVar[int] = 0
    """Cards dealt to each player, where that is always as many."""

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
        self.behavior = BEHAVIOR

    # --- the table ---------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return (self.rules.chapter.seats.max if self.rules.chapter.seats else 0) or 7

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The spots of the wagers that have them, such as the numbers of a straight wager."""
        return {}

    def spot(self, key: str) -> str:
        """A wager's key in its one spelling (`split:20-17` is `split:17-20`); one that is no spot is left as it is."""
        wager, spot = parse_key(key)
        try:
            return wager_key(wager, self.spelled(wager, spot)) if spot else key
        except Refused:
            return key

    def spelled(self, wager: str, spot: str) -> str:
        """A written spot of a wager in its one spelling; refused if it is none."""
        return spot

    def action(self, decide: Decide, text: str) -> str:
        """An action in its one spelling: picked cards are named from the highest down (`kd, ah` is `Ah Kd`)."""
        picked = text not in decide.actions and self.pieces.named(text.replace(",", " "))
        return self.pieces.spelled(text) if picked else text

    @property
    def laid_out(self) -> tuple[Wager, ...]:
        """The wagers that have a place on this table's felt, in the chapter's order."""
        return self.rules.offered

    @property
    def seeds(self) -> int:
        """How many seeds a round may draw from: one, and one for each shoe that lasts."""
        return 1

    @property
    def sized_actions(self) -> tuple[str, ...]:
        """Actions for which a player may say how much: those that a `Decide` of its rounds can have in `amounts`."""
        return ()

    def envy(self, table: PayTable, chain: Chain, stake: int) -> Envy | None:
        """The envy bonus that another player's hand gives a wager of `stake` cents by its pay table."""
        return table.envy_for(chain, stake)

    def check_supplied(self) -> None:
        """Refuse while the house has not said what nothing can be played without: a wheel, a pay table."""

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse a seat's wagers if any is not allowed now."""
        for key in stakes:
            if self.rules.wager(parse_key(key).wager).kind in ("raise", "bonus"):
                law = self.rules.wager(parse_key(key).wager)
                raise self.rules.refused(f"{law.name} is not made before the deal.", law)
        missing = [wager for wager in self.together if wager not in stakes]
        if missing and len(missing) < len(self.together):
            law = self.rules.wager(missing[0])
            wanted = " and ".join(self.rules.wager(wager).name for wager in self.together)
            raise self.rules.refused(f"{wanted} are made together.", law)
        self.rules.check_stakes(stakes, self.spots())

    def check_boxes(self, boxes: Mapping[int, Mapping[str, int]]) -> None:
        """Refuse what one person may not wager on several boxes (seat to wagers) in one round."""
        money = self.rules.money
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
                if self.rules.wager(parse_key(key).wager).kind == "main" and stake < low:
                    raise self.rules.refused(
                        f"Who wagers on several boxes puts at least {least} on each; seat {seat} has {money(stake)}.",
                        self.rules.option("multiple-box-minimum"),
                    )

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Refuse a ruling on what cannot have happened at this moment of the game."""

    def ruled(self, ruling: Ruled, carry: Carry) -> None:
        """Note in the carry what a ruling means for the game itself: dice that are passed on."""

    def takes_hand(self, law: Irregularity, key: str = "") -> bool:
        """Whether a ruling that ends a hand takes its wagers, or the one that is named, as the chapter or the house
        says; else they go back."""
        if "forfeit-hand" in law.effect:
            return "house-choice" not in law.effect or self.rules.chosen("abandoned-wagers", "yes") == "yes"
        dead = self.rules.chosen("dead-hand-wagers", "returned")
        added = bool(key) and self.rules.wager(parse_key(key).wager).kind != "main"
        return "return-hand" in law.effect and (dead == "lost" or (dead == "ante-only" and added))

    def forfeits(self, key: str) -> bool:
        """Whether what stands under a wager's name ends with the hand of its seat that a ruling ends."""
        return True

    def asks_again(self, irregularity: str, decide: Decide, changed: bool) -> bool:
        """Whether a ruling takes the decision that is pending from its seat: the script is then answered None, and asks
        a seat that is still in the round anew by what stands then; `changed`: what it may add has changed."""
        return False

    def goes_with(self, key: str, gone: str) -> bool:
        """Whether a wager goes back with another that a ruling returns whole: one that needs it on the same spot."""
        (wager, spot), (needed, there) = parse_key(key), parse_key(gone)
        return needed in self.rules.wager(wager).needs and spot == there

    def undone(self, line: Settled) -> bool:
        """Whether a wager or charge that was settled within a round goes back, or its payout does, if the round is
        voided or the wager itself goes back."""
        return False

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """One round for the seats given, from no more bets to the last settlement; returns what is left standing."""
        raise NotImplementedError

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

    def named(self, text: str) -> tuple[int, ...]:
        """The cards that a text names, none more often than the decks in play hold it."""
        held, found, name = self.pieces.counted(self.deck()), self.pieces.several(text), self.pieces.name
        for one, times in Counter(found).items():
            if not held[one]:
                raise Refused(f"{name(one)} is not one of the cards in play.")
            if times > held[one] == 1:
                raise Refused(f"{name(one)} cannot stand twice in one deck.")
            if times > held[one]:
                raise Refused(f"{name(one)} is named {times} times; the decks in play hold {held[one]}.")
        return found

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each legal action is worth to a seat, from what it can see, in units of its first wager.

        An action for an amount is named with it (`bet 30`) where its worth depends on it: the least and the most,
        between which worth is a straight line.
        """
        raise NotImplementedError

    # --- for those who show it ---------------------------------------------------------------------------------------

    def shared_places(self) -> tuple[PlaceName, ...]:
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

    def usual_wagers(self) -> dict[str, int]:
        """The wagers, in cents, that learners make, or choose from, unless they name others."""
        first = self.together or [law.id for law in self.rules.offered if law.kind == "main"][:1]
        return dict.fromkeys(first, 1_000)

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

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """What earlier rounds left that everybody sees: what it is, and how it stands."""
        return []

    # --- analysis ----------------------------------------------------------------------------------------------------

    def priced(self) -> Iterator[Priced]:
        """Every wager that can be priced."""
        raise NotImplementedError

    def count(self, priced: Priced) -> Count:
        """The exact outcomes of a priced wager under these rules."""
        raise NotImplementedError

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """One block of simulated rounds: how often each case of each priced wager came up."""
        raise NotImplementedError

    def play_as(self, playing: Playing) -> None:
        """Choose how simulated rounds are played."""
        name = self.rules.chapter.name
        if playing.strategy != "best" and playing.strategy not in self.strategies:
            raise Refused(
                f"{name} is not simulated with a strategy {playing.strategy!r}.", allowed=("best", *self.strategies)
            )
        if playing.seats != 1:
            raise Refused(
                f"{name} is simulated with one seat: what others hold or do changes nothing in what a seat's wagers "
                "make on average, so each further seat makes the same."
            )
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
        return payment, leg.units * _net(self.rules, leg.wager, payment, stake, meters.get(payment.pays.meter, 0))

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
        wager = parse_key(key).wager
        bonus = self.rules.wager(wager).kind == "bonus"
        paid = payment or self.rules.pay_on(wager, stake, *chain)
        net = _net(self.rules, wager, paid, stake, meter)
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


def _net(rules: Rules, wager: str, paid: Payment, stake: int, meter: int) -> Fraction:
    """What a payment makes, in cents; a bonus has no stake of its own to lose."""
    net = paid.pays.net(stake, meter)
    return net + stake if rules.wager(wager).kind == "bonus" and not paid.pays.returned else net


_LEAST = "The least hand with which the dealer "
"""How the name of a chart begins that says with which hand the dealer plays."""


def _hand(name: str) -> str:
    """A hand of a chart as felts print it: `queen high`, `ace king`, `a pair`."""
    words = name.replace("-", " ")
    return f"a {words}" if words.split()[0] in ("pair", "three", "four", "flush", "straight") else words
