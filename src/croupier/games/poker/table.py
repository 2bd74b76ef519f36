"""What poker games at a table share: dealing, deciding and settling as the chapter's charts say, meters and envy.

A game states how many cards each hand gets, its streets (what a player decides and when), what each wager is settled
as, and its analysis (`figures` has what is shared of that). The chart `dealing` puts cards and streets in order, the
chart `settlement` says how wagers are collected and paid.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, ClassVar, Literal

import msgspec

from croupier.equipment.cards import JOKER, rank
from croupier.errors import Refused
from croupier.games.appearance import Made, Word, words
from croupier.games.base import Chain, Moment, View
from croupier.games.capabilities import Episodes, NamesHands, SettlesHandByHand, ShowsDown
from croupier.games.places import SEAT, parse_place
from croupier.games.poker.books import Books
from croupier.games.poker.figures import FOLD, HAND_BONUS, SYSTEM_BONUSES, HandFigures
from croupier.games.poker.visits import Visit, visits
from croupier.games.script import (
    NO_LIMIT,
    Amount,
    Announce,
    Carry,
    CountStub,
    DealCard,
    DealerVoid,
    Decide,
    Part,
    PlaceName,
    ReadMeter,
    Request,
    Script,
    Settled,
    Showdown,
    Standing,
    TakeWagers,
    TurnUp,
    Verify,
    WhoSits,
    bonus_place,
    seat_place,
    wagers_of,
)
from croupier.games.side_bets import BONUS, COMMUNITY, DEALER, OWN, Side
from croupier.games.system import DEALER_POSITION, Selection
from croupier.kernels import plain
from croupier.ranking.named import SAID, best, said
from croupier.ranking.poker import CATEGORIES, rank5
from croupier.rules.charts import dealing
from croupier.rules.charts.announcements import When
from croupier.rules.charts.settlement import (
    DIRECTIONS,
    AllFolded,
    Envy,
    Folded,
    Limited,
    Meters,
    Result,
    Settlement,
    SharedCards,
    Turning,
    Unqualified,
    settlement,
)
from croupier.rules.law import Irregularity, Limits, Wager
from croupier.rules.pays import Pays, cents
from croupier.rules.submission import Payment, Rules
from croupier.rules.submission_check import NONE
from croupier.rules.wager_keys import parse_key, wager_key

DIVIDED = "lesser amounts first, equal ones divided"
"""What a house may file on several hands that win of a meter in one round; else each is paid in its turn."""
UNTUCKED: Chain = ("folded-not-tucked", *FOLD)
"""A fold without tucking the cards under a wager that would live on: it is lost too."""
FOLD_UNTUCKED = "fold-untucked"
"""The action of such a fold."""
LATE_FOLD = "late-fold"
"""A fold on seeing the dealer's cards, or the last of the community's, where a chapter rules on one; else the cards are
shown."""
STUB_MISDEALT = "stub-misdealt"
"""A count of the stub that shows a misdeal."""
STUB_COUNTED = (STUB_MISDEALT, "stub-wrong-deck")
"""What a count of the stub can show."""
WRONG_NUMBER = "wrong-number-of-cards"
"""A hand with a card too many or too few."""
_STUB_AFTER_THE_LAST_CARD = 2
"""The first behavior in which the stub is counted wherever no decision follows the last card."""
_AFTER_THE_DEAL = (dealing.Turn, dealing.Settle)
_VOID_UNDOES_HANDS = 2
"""The first behavior in which hands that are found void while they are settled undo the whole round."""
_HANDS_ANNOUNCED = 2
"""The first behavior in which hands are announced where the text has it."""
_SIDES_FOLD_ON_THE_STREET = 4
"""The first behavior in which a side wager that a fold loses goes by the clause on the street of the fold."""
SHOW = "show"
DEALER_NOT_QUALIFIED = "dealer-not-qualified"
"""The outcome of the main wager against a dealer whose hand is too low to play."""
_FIVE = 5


@dataclass(frozen=True)
class Street:
    """One decision: a wager that is added or taken back, by which actions, and what a player does otherwise."""

    wager: str
    actions: Mapping[str, str]
    """Action to the multiple of what the wager is measured by; empty for an action that adds nothing."""
    otherwise: Literal["fold", "check", "withdraw"]
    needs: tuple[str, ...] = ("ante",)
    """Wagers that a seat must have to be asked."""
    any_from: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Actions for which a player may say how much: the least and the greatest multiple."""
    open: bool = False
    """Whether only seats that have not placed the wager yet are asked."""


@dataclass
class Deal:
    """One round as it stands."""

    stakes: dict[int, dict[str, int]]
    made: dict[int, dict[str, int]] = field(default_factory=dict)
    """What each seat wagered before the deal, whatever has become of it."""
    cards: dict[PlaceName, list[int]] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    untucked: set[int] = field(default_factory=set)
    """Seats that folded without tucking their cards under a wager that lives on."""
    late: set[int] = field(default_factory=set)
    """Seats that folded on seeing the dealer's cards."""
    out: set[int] = field(default_factory=set)
    people: Mapping[int, str] = field(default_factory=dict)
    """Who sits where: one name at several seats is one player."""
    void: str = ""
    """The clause under which a ruling has made the dealer's hand void."""
    chosen: dict[int, str] = field(default_factory=dict)
    """What each seat has decided last, as it was said: also how a hand is set."""
    due: deque[tuple[PlaceName, Literal["up", "down"]]] = field(default_factory=deque)
    """Cards that the step under way still has to deal."""
    down: Counter[PlaceName] = field(default_factory=Counter)
    """How many cards lie face down at each place."""
    selection: Selection | None = None
    """What the table game system has selected, once it has been asked."""


class HandsByCharts(SettlesHandByHand, Episodes, HandFigures):
    """A game whose hands are dealt, decided and settled by the charts of its chapter, under one submission."""

    decides = True
    unit = "antes"
    episode: ClassVar[Literal["", "round", "turn"]] = "round"
    hole: ClassVar[int] = 0
    """Cards dealt to each player besides, after the others or on top of their stack, that nobody sees until wagers are
    settled; they lie where bonus cards do."""
    shared: ClassVar[int] = 0
    """Community cards that are dealt in turn with the players' own."""
    deal_kind: ClassVar[type[Deal]] = Deal
    """What is noted of a round as it stands."""
    cards_for: ClassVar[Mapping[PlaceName, tuple[str, ...]]] = {"bonus": ("six-card-bonus",)}
    """Places that get cards only for some wagers."""
    side_bet_places: ClassVar[tuple[PlaceName, ...]] = (OWN.place, DEALER.place, COMMUNITY.place)
    """Places whose cards a side bet that is stated in data can be on."""
    carries_out = frozenset({"settle-unaffected"})
    split_by_spot = (HAND_BONUS,)
    least_raises: ClassVar[bool] = False
    """Whether the floor of a payout limit is what the least raises win too, not only the least wagers before them."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.rules = self._with_one_table(rules)
        self._check_payout_limits()
        _ = self.system_bonuses

    def shared_places(self) -> tuple[PlaceName, ...]:
        """The dealer's hand where there is one, and what the chart deals besides for wagers that are offered."""
        dealt = " ".join(row[-1] for row in self.chart("dealing").rows)
        found = ["dealer"] if self.dealers else []
        for place in ("community", "bonus"):
            wagers = self.cards_for.get(place)
            if place in dealt and (wagers is None or any(self.rules.offers(one) for one in wagers)):
                found.append(place)
        return tuple(found)

    @property
    def side_places(self) -> Mapping[PlaceName, int]:
        """The player's cards, the dealer's and the community's, where those are not dealt for some wagers only; none in
        games with a joker, which a statement says nothing of."""
        if max(self.deck()) >= JOKER:
            return {}
        shared = 0 if COMMUNITY.place in self.cards_for else self.others.get(COMMUNITY.place, 0)
        sizes = {OWN.place: self.own, DEALER.place: self.dealers, COMMUNITY.place: shared}
        return {place: sizes[place] for place in self.side_bet_places if sizes[place]}

    def vocabulary(self) -> tuple[Word, ...]:
        """The actions of its streets."""
        found = [action for street in self.streets.values() for action in (*street.actions, street.otherwise)]
        return words(*dict.fromkeys(found))

    def _with_one_table(self, rules: Rules) -> Rules:
        """The rules with the payouts that the house has set for the first wager for all that share its table."""
        chosen = rules.submission.pays
        if not self.one_table or not chosen:
            return rules
        first, *others = self.one_table
        for other in others:
            if other in chosen and chosen[other] != chosen.get(first):
                raise rules.refused(
                    f"{rules.wager(other).name} is paid by the table of {rules.wager(first).name}.",
                    rules.all_tables(first)[0],
                )
        shared = chosen | dict.fromkeys(others, chosen[first]) if first in chosen else chosen
        return Rules(rules.chapter, msgspec.structs.replace(rules.submission, pays=shared))

    def _check_payout_limits(self) -> None:
        """A limit on the payouts of a hand is not below what the least wagers can win together, where the chapter
        has that floor; one that the chapter itself sets follows the least wagers, and is not for the house to file."""
        money = self.rules.money
        covered: dict[str, list[str]] = {}
        for law in self.rules.offered:
            if (table := self.rules.table(law.id)) and table.payout_limit:
                covered.setdefault(table.payout_limit, []).append(law.id)
        for name, wagers in covered.items():
            option, limit = self.rules.option(name), self.rules.payout_limit(wagers[0])
            fixed, cite = option.default not in ("", NONE), self.rules.cite(option.cite)
            if limit is None:
                if fixed:
                    raise Refused(f"{name} cannot be none: the chapter sets a limit.", cite=cite)
                continue
            least = self._least_stakes()
            if not option.min or option.min == option.max or not least:
                continue
            most = max(cents(option.min), int(sum(self._most_won(wager, least) for wager in wagers)))
            if fixed and name not in self.rules.submission.options:
                filed = msgspec.structs.replace(
                    self.rules.submission, options={**self.rules.submission.options, name: money(most)}
                )
                self.rules = Rules(self.rules.chapter, filed)
            elif limit < most or (fixed and limit > most):
                raise Refused(
                    f"{name} = {money(limit)} is {'less' if limit < most else 'more'} than the {money(most)} that"
                    " the chapter sets for this table's least wagers.",
                    cite=cite,
                )

    def _least_stakes(self) -> dict[str, int]:
        """The least stakes at a table whose limits the house has filed; raises as high as they may go on them, or the
        least of them."""
        found: dict[str, int] = {}
        if not self.rules.submission.limits:
            return found
        for law in self.rules.offered:
            if law.kind == "raise":
                limits = self.limits(law.id)
                sizes = limits.times or ((limits.at_most,) if limits.at_most else ())
                size = min if self.least_raises else max
                found[law.id] = size((self._measured(law.id, times, found) for times in sizes), default=0)
            elif law.kind == "bonus":
                found[law.id] = found.get(law.needs[0], 0) if law.needs else 0
            elif least := self.rules.bounds(law.id)[0]:
                found[law.id] = cents(least)
        return found if any(found.values()) else {}

    def _most_won(self, wager: str, stakes: Mapping[str, int]) -> Fraction:
        table, stake = self.rules.table(wager), stakes.get(wager, 0)
        assert table is not None
        rows = (row for row in table.rows if row.outcome not in table.unlimited and not row.pays.share)
        return max((row.pays.net(stake) for row in rows), default=Fraction(0))

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """The game's decisions, by the names that the chart `dealing` uses."""
        raise NotImplementedError

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The spots of a side wager that is bet on several hands."""
        found: dict[str, tuple[str, ...]] = {}
        for side in self.sides:
            if side.spot:
                found[side.wager] = (*found.get(side.wager, ()), side.spot)
        return found

    @cached_property
    def manner(self) -> Settlement:
        """How wagers are collected and paid; the house says from which side, where the chapter contradicts itself."""
        found = settlement(self.chart("settlement"))
        return replace(found, seats=DIRECTIONS.get(self.rules.chosen("settlement-direction"), found.seats))

    # --- irregularities ----------------------------------------------------------------------------------------------

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """A card of the dealer or the community that was exposed lies there, and somebody still has to decide; who
        folds late has seen the dealer's; what a count shows was dealt before."""
        if law.id == LATE_FOLD:
            self._check_late_fold(law, moment)
        if not moment.recorded:
            self._check_dealt(law, moment)
        exposed = law.id.removesuffix("-stands")
        place = exposed.removesuffix("-card-exposed")
        if place not in ("dealer", "community") or place == exposed:
            return
        what = f"no {place} card lies on the table" if not moment.hands.get(place) else ""
        if not what and (isinstance(moment.request, Showdown) or self._decided(moment)):
            what = "every player has decided already, and the round stands"
        if what:
            raise self.rules.refused(f"{law.id} is not what happened: {what}.", law)

    def _check_dealt(self, law: Irregularity, moment: Moment) -> None:
        """The stub is counted when all cards are dealt, a hand when it has some."""
        if law.id in STUB_COUNTED and isinstance(moment.request, TakeWagers | DealCard | Verify):
            raise self.rules.refused(f"{law.id} is ruled on when the cards are dealt and the rest is counted.", law)
        if law.id == WRONG_NUMBER and not moment.hands:
            raise self.rules.refused(f"{law.id} is ruled on once cards are dealt.", law)

    def _decided(self, moment: Moment) -> bool:
        """Whether no player has a decision left to which an exposed card could matter."""
        return _late(moment)

    def _check_late_fold(self, law: Irregularity, moment: Moment) -> None:
        """The ruling takes a whole hand, so it is not one for wagers that outlive a late fold."""
        cite, held = self.rules.cite(law.cite), moment.stakes.get(moment.seat or 0, {})
        if not _late(moment):
            raise Refused(f"{law.id} is not what happened: the dealer's cards are not turned up.", cite=cite)
        if any(self.rules.pay(parse_key(key).wager, LATE_FOLD, "").outcome != LATE_FOLD for key in held):
            raise Refused(f"A wager at seat {moment.seat} outlives a late fold: the player says it.", cite=cite)

    # --- the round ---------------------------------------------------------------------------------------------------

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, cards and decisions in the order of the chart `dealing`, and settlement in that of `settlement`."""
        stakes = yield from wagers_of(seats)
        if not stakes:
            return {}
        yield from self.announced(When.FIRST)
        deal = self.deal_kind(stakes, {seat: dict(wagers) for seat, wagers in stakes.items()})
        deal.people = yield WhoSits()
        steps = self._steps()
        counted = self._stub_counted_after(steps)
        for place, step in enumerate(steps):
            yield from self._until_void(deal, self._step(step, deal))
            if deal.void:
                yield from self._take_stock(deal)
                deal.due = deque(due for due in deal.due if self._needed(deal, due[0]))
            yield from self._deal_due(deal)
            if place == counted:
                yield CountStub(len(self.deck()) - sum(map(len, deal.cards.values())))
        yield from self._take_stock(deal)
        if self.manner.folded_wagers == Folded.BEFORE_DEALER:
            for seat in self._in_turn(deal, deal.folded):
                yield from self._collect_folded(deal, seat)
        yield from self._until_void(deal, self._reveal(deal))
        yield from self._settlement(deal)
        yield from self._turn_shared(deal)
        return {}

    def _stub_counted_after(self, steps: Sequence[dealing.Step]) -> int | None:
        """The step after which the stub is counted: the last card, where no decision is left at which the count could
        be ruled on."""
        if not any(law.id == STUB_MISDEALT for law in self.rules.chapter.irregularities):
            return None
        if self.behavior < _STUB_AFTER_THE_LAST_CARD and self.streets:
            return None
        last = max((place for place, step in enumerate(steps) if not isinstance(step, _AFTER_THE_DEAL)), default=0)
        return None if isinstance(steps[last], dealing.Decisions) else last

    @staticmethod
    def _until_void(deal: Deal, part: Part) -> Part:
        try:
            yield from part
        except DealerVoid as ruling:
            deal.void = ruling.cite
            deal.due = deque(due for due in deal.due if due[0] != "dealer")

    def _needed(self, deal: Deal, place: PlaceName) -> bool:
        """Whether cards are still dealt or turned up at a place: once hands are void, only for wagers that stand."""
        if not deal.void or place not in (COMMUNITY.place, BONUS.place, "discard"):
            return True
        wanted = COMMUNITY.place if place == "discard" else place
        standing = {key for held in deal.stakes.values() for key in held}
        return any(side.key in standing and any(part.place == wanted for part in side.cards) for side in self.sides)

    def _steps(self) -> tuple[dealing.Step, ...]:
        method = self.rules.chosen("dealing", "hand")
        varied = (name for (option, choice), name in dealing.VARIANTS.items() if self.rules.chosen(option) == choice)
        return dealing.steps(self.chart("dealing"), "".join((method, *varied)))

    def _step(self, step: dealing.Step, deal: Deal) -> Part:
        if isinstance(step, dealing.Decisions):
            if not deal.void:
                yield from self._decisions(self.streets[step.name], deal)
        elif isinstance(step, dealing.Turn):
            if step.place in deal.cards and self._needed(deal, step.place):
                which = dealing.IN_A_CROSS.get(step.which, ())
                deal.down[step.place] -= len(which) or step.count
                yield TurnUp(step.place, 0 if which else step.count, which)
        elif isinstance(step, dealing.Settle):
            yield from self._settlement(deal, step.wagers)
        else:
            due = ((place, face) for place, face in self._order(step, deal) if self._needed(deal, place))
            deal.due.extend((place, face) for place, face in due if not (deal.void and place == "dealer"))
            yield from self._deal_due(deal)

    @staticmethod
    def _deal_due(deal: Deal) -> Part:
        while deal.due:
            place, face = deal.due[0]
            card = yield DealCard(place, face)
            deal.due.popleft()
            deal.cards.setdefault(place, []).append(card)
            deal.down[place] += face == "down"

    def _order(self, step: dealing.Step, deal: Deal) -> Iterator[tuple[PlaceName, Literal["up", "down"]]]:
        """To whom a step of the chart deals, card by card."""
        places = [seat_place(seat) for seat in sorted(deal.stakes)]
        if isinstance(step, dealing.InTurn):
            own: Literal["up", "down"] = "up" if step.faces == dealing.Faces.PLAYERS else "down"
            shown = {dealing.Faces.DEALERS_FIRST: 0, dealing.Faces.DEALERS_LAST: self.dealers - 1}.get(step.faces)
            holes = [bonus_place(seat) for seat in sorted(deal.stakes)]
            for turn in range(max(self.own + self.hole, self.dealers)):
                yield from ((place, own) for place in places if turn < self.own)
                yield from ((place, "down") for place in holes if self.own <= turn < self.own + self.hole)
                if turn < self.dealers:
                    yield "dealer", "up" if turn == shown else "down"
                if turn < self.shared:
                    yield "community", "down"
        elif isinstance(step, dealing.Stacks) and step.bonus:
            for seat in sorted(deal.stakes):
                yield bonus_place(seat) if step.bonus in deal.stakes[seat] else "discard", "down"
                yield from ((seat_place(seat), "down") for _ in range(self.own))
        elif isinstance(step, dealing.Stacks):
            if step.to == "players" and self.hole:
                for seat in sorted(deal.stakes):
                    yield from ((bonus_place(seat), "down") for _ in range(self.hole))
                    yield from ((seat_place(seat), "down") for _ in range(self.own))
                return
            to = places if step.to == "players" else ["dealer"]
            yield from ((place, "down") for place in to for _ in range(self.own if to is places else self.dealers))
        elif isinstance(step, dealing.Cards):
            if not step.only or self._wanted(step.to, deal, step.only == "offered" and not deal.void):
                yield from ((step.to, "up" if step.up else "down") for _ in range(step.count))
        elif isinstance(step, dealing.PlayerCards):
            face: Literal["up", "down"] = "up" if step.up else "down"
            bet = [seat for seat in sorted(deal.stakes) if step.wager in deal.stakes[seat]]
            where = bonus_place if step.bonus else seat_place
            yield from ((where(seat), face) for seat in bet for _ in range(step.count))
        else:
            raise Refused(f"{self.rules.chapter.address} is dealt in a way that this game does not know: {step}.")

    def _wanted(self, place: PlaceName, deal: Deal, offered: bool) -> bool:
        wagers = self.cards_for[place]
        bet = any(parse_key(key).wager in wagers for held in deal.stakes.values() for key in held)
        return bet or (offered and any(self.rules.offers(wager) for wager in wagers))

    @staticmethod
    def _take_stock(deal: Deal) -> Part:
        """Take note of what stands on the layout; a seat that has left the round is not there."""
        stands: dict[int, dict[str, int]] = yield Standing()
        deal.out |= deal.stakes.keys() - stands.keys()
        deal.stakes = {seat: stands.get(seat, {}) for seat in deal.stakes}

    def asks_again(self, irregularity: str, decide: Decide, changed: bool) -> bool:
        """A seat that bets is asked by what stands."""
        return changed and decide.about != LATE_FOLD

    def _turns_on(self, street: Street, deal: Deal) -> Sequence[int]:
        """Seats in the order in which they decide on a street."""
        return sorted(deal.stakes)

    def _acted(self, street: Street, deal: Deal, seat: int, action: str) -> Part:
        """What an action does besides the wagers that it adds."""
        yield from ()

    def _decisions(self, street: Street, deal: Deal) -> Part:
        for seat in self._turns_on(street, deal):
            answer = None
            while answer is None:  # a ruling has the seat leave the round, or changed what stands there
                yield from self._take_stock(deal)
                held = deal.stakes[seat]
                if seat in deal.out or seat in deal.folded or not all(need in held for need in street.needs):
                    break
                if street.open and street.wager in held:
                    break
                asked = self._asked(street, deal, seat)
                answer = yield asked
            if answer is None:
                continue
            action, added = asked.taken(answer)
            deal.chosen[seat] = answer
            held.update(added)
            if action in ("fold", FOLD_UNTUCKED):
                deal.folded.add(seat)
                if action == FOLD_UNTUCKED:
                    deal.untucked.add(seat)
                if self.manner.folded_wagers == Folded.AT_ONCE:
                    yield from self._collect_folded(deal, seat)
            elif action == "withdraw":
                yield self.settle(seat, street.wager, held.pop(street.wager), ("withdrawn",))
            yield from self._acted(street, deal, seat, action)
        if self.manner.folded_wagers == Folded.EACH_STREET:
            yield from self._take_stock(deal)  # a ruling may have taken what a fold left, since the last seat was asked
            for seat in self._in_turn(deal, deal.folded - deal.out):
                yield from self._collect_folded(deal, seat)

    def _asked(self, street: Street, deal: Deal, seat: int) -> Decide:
        """What a seat is asked on a street, and the money for it."""
        held, cards, wager = deal.stakes[seat], deal.cards[seat_place(seat)], street.wager
        actions = self._actions(street, deal, seat)
        costs = {
            action: {wager: self._measured(wager, times, held)}
            for action, times in street.actions.items()
            if times and action in actions
        }
        cite = self.rules.cite(self.limits(wager).cite or self.rules.wager(wager).cite)
        amounts = {}
        for action, (least, greatest) in street.any_from.items():
            most = self._measured(wager, self._most(greatest, cards), held)
            if action in costs and most > costs[action][wager]:
                amounts[action] = Amount(wager, max(1, self._measured(wager, least, held)), most, cite=cite)
        return Decide(seat, wager, actions, costs, amounts, cite=cite)

    def _most(self, times: str, cards: Sequence[int]) -> str:
        """How much of a multiple a hand allows."""
        return times

    @property
    def sized_actions(self) -> tuple[str, ...]:
        """Actions of its streets for which a player may say how much."""
        return tuple(dict.fromkeys(action for street in self.streets.values() for action in street.any_from))

    def limits(self, wager: str) -> Limits:
        """What the chapter prints on the size of a wager under the options that the house has chosen."""
        law = self.rules.wager(wager)
        return next(one for one in (law.limits, *law.more_limits) if self.rules.holds(one.requires))

    def _actions(self, street: Street, deal: Deal, seat: int) -> tuple[str, ...]:
        """What a seat may do on a street: where cards must be tucked to keep a wager in a fold, also fold without."""
        actions = (*self._raises(street, deal.cards[seat_place(seat)]), street.otherwise)
        tucks = street.otherwise == "fold" and any(self._tucked(key) for key in deal.stakes[seat])
        return (*actions, FOLD_UNTUCKED) if tucks else actions

    def _raises(self, street: Street, cards: Sequence[int]) -> tuple[str, ...]:
        """The actions of a street that a hand allows."""
        return tuple(street.actions)

    def _tucked(self, key: str) -> bool:
        """Whether a wager outlives a fold only if the cards are tucked under it."""
        return self.rules.pay(parse_key(key).wager, *UNTUCKED[:1], "").outcome == UNTUCKED[0]

    def with_untucked(self, values: dict[str, Fraction], decide: Decide, view: View) -> dict[str, Fraction]:
        """Values of actions, with a fold that keeps no wager: it is worth a fold less what those would have made."""
        if FOLD_UNTUCKED not in decide.actions:
            return values
        held, lost = view.stakes[decide.seat], Fraction(0)
        dealt = {place: cards for place, cards in view.cards.items() if cards and min(cards) >= 0}
        dealt[OWN.place] = view.cards[seat_place(decide.seat)]
        for side in self.sides:
            if side.key in held and self._tucked(side.key) and (chain := side.chain(dealt)):
                kept, gone = (self.rules.pay(side.wager, *fold, *chain).pays for fold in (FOLD, UNTUCKED))
                lost += kept.net(held[side.key]) - gone.net(held[side.key])
        return values | {FOLD_UNTUCKED: values["fold"] - lost / held[self.mains[0]]}

    def _measured(self, wager: str, times: str, held: Mapping[str, int]) -> int:
        return int(sum(held.get(name, 0) for name in self.limits(wager).of.split("+")) * Fraction(times))

    def _collect_folded(self, deal: Deal, seat: int) -> Part:
        """Take what a fold has lost; a progressive wager was collected before the deal, and may still earn envy. What
        the hand was played for is lost by the clause on its last bet: each street has its own. So is a side wager that
        the text has collected by the same clause."""
        chain, last = self._fold(deal, seat), ""
        lost: list[tuple[str, str, Payment]] = []
        for key in deal.stakes[seat]:
            law = self.rules.wager(parse_key(key).wager)
            paid = self.rules.pay(law.id, *chain, "")
            if law.kind != "progressive" and paid.outcome in chain:
                lost.append((key, law.kind, paid))
                last = paid.cite if law.kind == "raise" else last
        with_it = {paid.cite for _, kind, paid in lost if kind == "main"}
        if self.behavior < _SIDES_FOLD_ON_THE_STREET:
            with_it = set()
        for key, kind, paid in lost:
            by = replace(paid, cite=last) if last and (kind in ("main", "raise") or paid.cite in with_it) else paid
            yield self.settle(seat, key, deal.stakes[seat].pop(key), chain, payment=by)

    @staticmethod
    def _fold(deal: Deal, seat: int) -> Chain:
        """What a fold adds to the names of a seat's outcomes."""
        late = (LATE_FOLD,) if seat in deal.late else ()
        return UNTUCKED if seat in deal.untucked else (*late, *FOLD) if seat in deal.folded else ()

    @property
    def _void_undoes_folds(self) -> bool:
        """Whether all wagers go back when hands are void, also those that a fold had lost before."""
        return self.rules.chosen("void-folded-wagers") == "returned"

    @property
    def void_undoes_hands(self) -> bool:
        """All hands are void, and all wagers go back; in journals of earlier versions what was settled stood."""
        return self.behavior >= _VOID_UNDOES_HANDS

    def undone(self, line: Settled) -> bool:
        """A void round gives back what folds have lost in it, unless the house reads the rule otherwise."""
        return line.outcome in (LATE_FOLD, *UNTUCKED) and self._void_undoes_folds

    def lost_by_a_fold(self, side: Side) -> bool:
        """Where a decision is to fold, and the wager does not live on without its player."""
        folds = any(street.otherwise == "fold" for street in self.streets.values())
        return folds and not side.lives_without_player and self._lost_on_fold(side.wager)

    def _lost_on_fold(self, wager: str) -> bool:
        return self.rules.pay(parse_key(wager).wager, *FOLD, "").outcome == "folded"

    def _reveal(self, deal: Deal) -> Part:
        """The dealer's cards, and those of the players where all are turned up before any wager is settled."""
        if self.manner.all_folded == AllFolded.TURNED or deal.stakes.keys() - deal.folded - deal.out:
            yield from self._turn_dealer(deal)
        if self.manner.shared_cards == SharedCards.WITH_DEALER:
            yield from self._turn_shared(deal)
        yield from self._late_folds(deal)
        if self.manner.turning == Turning.ALL_FIRST:
            for seat in self._in_turn(deal, deal.stakes.keys() - deal.out):
                yield from self._turn_seat(deal, seat)
        if any(deal.stakes.values()):
            yield Showdown()

    def _turn_dealer(self, deal: Deal) -> Part:
        """Turn up the dealer's cards, and say what they make."""
        yield from self._turn_up(deal, DEALER.place)
        yield from self._announce_hand(When.DEALERS_HAND, deal, DEALER.place)

    @staticmethod
    def _turn_up(deal: Deal, place: PlaceName) -> Part:
        """Turn up the cards of a place, if any lie face down there."""
        if deal.down.pop(place, 0) > 0:
            yield TurnUp(place)

    def _turn_seat(self, deal: Deal, seat: int) -> Part:
        """Turn up a player's own cards, and say what they make."""
        turned = deal.down[seat_place(seat)] > 0
        if self._shown(deal, seat):
            yield from self._turn_up(deal, seat_place(seat))
            if turned:
                yield from self._announce_hand(When.PLAYERS_HAND, deal, seat_place(seat))

    def _announce_hand(self, when: When, deal: Deal, place: PlaceName) -> Part:
        """Announce the hand at a place where the chapter has that."""
        if self.behavior < _HANDS_ANNOUNCED or when not in self._announcements:
            return
        if isinstance(self, ShowsDown) and (made := self.shown_down(place, deal.cards)):
            yield from self.announced(when, made.name)

    def _turn_shared(self, deal: Deal, places: Collection[PlaceName] = ()) -> Part:
        """Turn up cards beside the hands that still lie face down: those at some places, or all."""
        for place in list(deal.down):
            bonus = parse_place(place).kind == BONUS.place and self._bonus_shown(deal, place)
            if (bonus or place == COMMUNITY.place) and (not places or place in places):
                yield from self._turn_up(deal, place)

    def _turn_for(self, deal: Deal, seat: int, key: str) -> Part:
        """Turn up the cards beside the hands that decide a wager."""
        on = {part.place for side in self.sides if side.key == key for part in side.cards}
        places = on & {COMMUNITY.place, BONUS.place} | ({bonus_place(seat)} if BONUS.place in on else set())
        if places:
            yield from self._turn_shared(deal, places)

    def _shown(self, deal: Deal, seat: int) -> bool:
        """Whether a seat's own cards are turned up: after a fold only for a wager on them that outlives it."""
        if seat not in deal.folded:
            return True
        fold = self._fold(deal, seat)
        return any(
            side.key in deal.stakes[seat] and self.rules.pay(side.wager, *fold, "").outcome not in fold
            for side in self.sides
            if OWN in side.cards
        )

    def _bonus_shown(self, deal: Deal, place: PlaceName) -> bool:
        """Whether bonus cards, those of a seat or of all, are turned up."""
        return True

    def _late_folds(self, deal: Deal) -> Part:
        """Where the chapter lets a player fold when all else is seen, ask who does not show the own cards."""
        if deal.void or not any(law.id == LATE_FOLD for law in self.rules.chapter.irregularities):
            return
        for seat in self._in_turn(deal, deal.stakes):
            if seat in deal.out or seat in deal.folded or self.mains[0] not in deal.stakes[seat]:
                continue
            answer = yield Decide(seat, LATE_FOLD, (SHOW, LATE_FOLD), usual=SHOW)
            if answer is None:
                deal.out.add(seat)
            elif answer == LATE_FOLD:
                deal.folded.add(seat)
                deal.late.add(seat)
                yield from self._collect_folded(deal, seat)

    # --- settlement --------------------------------------------------------------------------------------------------

    def _settlement(self, deal: Deal, only: Collection[str] = ()) -> Part:
        """Round the table as the chapter says; each seat's wagers in the order of the chapter, or only some of them."""
        yield from self._take_stock(deal)
        playing = [seat for seat in deal.stakes if seat not in deal.out]
        chains = {seat: self._chains(deal, seat) for seat in playing}
        wagers = [law for law in self.rules.chapter.wagers if not only or law.id in only]
        books = Books(self.manner.losing_wagers)
        down = self.manner.unqualified_dealer == Unqualified.DOWN and self._not_qualified(chains)
        round_table = self._in_turn(deal, playing)
        todo = deque(visits(round_table, wagers, self.manner, self._jackpots(deal, wagers, chains), down))
        while todo:
            visit = todo.popleft()
            yield from books.come_to(visit.seat)
            yield from self._turn_on(deal, visit, chains[visit.seat])
            yield from self._announce_result(deal, visit, chains[visit.seat])
            for wager in visit.wagers:
                for key, stake in self._standing(deal, visit.seat, wager, chains[visit.seat]):
                    if wager in SYSTEM_BONUSES and not (yield from self._selected(deal, wager, key, visit.seat)):
                        continue
                    yield from self._turn_for(deal, visit.seat, key)
                    line = self._line(deal, visit.seat, key, stake, chains[visit.seat])
                    if line.from_meter:
                        books.shares[visit.seat, key] = partial(self._from_meter, deal, visit.seat, key, chains, books)
                    else:
                        line = books.limited(self, line, self._payee(deal, visit.seat))
                    yield from books.settle([line]) if wager == self.manner.settled_first else books.enter([line])
                if envies := self._envies_due(deal, visit.seat, wager, todo, chains):
                    yield from self._turn_up(deal, seat_place(visit.seat))  # a folded hand that earns them is shown
                    yield from books.enter(envies)
        yield from books.close()

    def _turn_on(self, deal: Deal, visit: Visit, chains: Mapping[str, Chain]) -> Part:
        """Turn up the cards of a seat when the dealer comes to settle wagers on them."""
        stands = (key for wager in visit.wagers for key, _ in self._standing(deal, visit.seat, wager, chains))
        if visit.turns and (visit.always or any(stands)):
            yield from self._turn_seat(deal, visit.seat)

    def _announce_result(self, deal: Deal, visit: Visit, chains: Mapping[str, Chain]) -> Part:
        """Say whether a player wins, loses or ties, where the dealer announces it before settling the main wagers."""
        main = next(law.id for law in self.rules.chapter.wagers if law.kind == "main")
        held = deal.stakes[visit.seat]
        if self.manner.result == Result.ANNOUNCED and main in visit.wagers and main in held:
            net = self._line(deal, visit.seat, main, held[main], chains).net
            said = "wins" if net > 0 else "loses" if net < 0 else "ties"
            yield Announce(f"Seat {visit.seat} {said}.", self.rules.cite(self.chart("settlement").cite))

    def _not_qualified(self, chains: Mapping[int, Mapping[str, Chain]]) -> bool:
        """Whether the dealer does not qualify, as the main wager of any seat that plays says."""
        return any(DEALER_NOT_QUALIFIED in held.get(self.mains[0], ()) for held in chains.values())

    def _jackpots(
        self, deal: Deal, wagers: Sequence[Wager], chains: Mapping[int, Mapping[str, Chain]]
    ) -> Sequence[Visit]:
        """Progressive wagers in the order in which they are settled where that is after all others."""
        found = [(seat, law.id) for seat in self._as_dealt(deal, chains) for law in wagers if law.kind == "progressive"]
        if self.manner.meters == Meters.LESSER_FIRST:
            turns = self._in_turn(deal, chains)
            found.sort(key=lambda one: (*self._jackpot(one[1], chains[one[0]]), turns.index(one[0])))
        return [Visit(seat, (wager,)) for seat, wager in found]

    def _as_dealt(self, deal: Deal, seats: Iterable[int]) -> list[int]:
        """Seats in the order in which their hands were dealt."""
        return sorted(seats)

    def _in_turn(self, deal: Deal, seats: Iterable[int]) -> list[int]:
        """Seats in the order in which they are settled."""
        return self.manner.round_the_table(seats)

    def _payee(self, deal: Deal, seat: int) -> str:
        """Whose payouts a limit counts together: those of one hand, or all of one player or of the whole table, as the
        house or else the chapter says."""
        per, hand = self.rules.chosen("payout-limit-per"), seat_place(seat)
        if self.manner.payout_limit == Limited.TABLE or per == "table":
            return "table"
        whole = self.manner.payout_limit == Limited.PLAYER or per == "player"
        return deal.people.get(seat, hand) if whole else hand

    def _jackpot(self, wager: str, chains: Mapping[str, Chain]) -> tuple[Fraction, int]:
        """What a progressive wager has won: a share of its meter, or a fixed amount, which is less."""
        pays = self.rules.pay(wager, *chains.get(wager, (wager,))).pays
        return pays.share, pays.fixed

    def off_meter(self, pays: Pays, meter: int) -> int:
        """A share, and fixed amounts too where the house has filed that, as far as the meter reaches."""
        fixed = pays.fixed if self.rules.chosen("fixed-payoffs") == "off-the-meter" else 0
        return super().off_meter(pays, meter) or min(fixed, meter)

    def _line(self, deal: Deal, seat: int, key: str, stake: int, chains: Mapping[str, Chain]) -> Settled:
        """How a wager comes out; what a share of a meter is worth is only known when its turn has come."""
        wager = parse_key(key).wager
        if deal.void and key not in chains:  # the cards that decide it were not dealt
            return Settled(seat, key, "void", "Push", stake, 0, deal.void)
        chain = chains.get(key, (wager,))
        progressive = self.rules.wager(wager).kind == "progressive"
        metered = progressive and self.off_meter(self.rules.pay(wager, *chain).pays, NO_LIMIT)
        return self.settle(seat, key, stake, chain, meter=NO_LIMIT if metered else 0)

    def _from_meter(
        self, deal: Deal, seat: int, key: str, chains: Mapping[int, Mapping[str, Chain]], books: Books
    ) -> Generator[Request, Any, Settled]:
        """A share of the meter as it stands now; that of the dealer's hand is one jackpot, divided among those who bet
        on it, and so is that of equal hands where the house divides it."""
        wager, spot = parse_key(key)
        stake, chain = deal.stakes[seat][key], chains[seat][key]
        won = self.rules.pay(wager, *chain)
        divides = spot == "dealer" or self._divides_equal_hands
        jackpot = key, won.outcome
        meter, before = books.divided.get(jackpot, (0, 0)) if divides else (0, 0)
        if not before:
            meter = yield ReadMeter(wager, stake, won.pays.meter)
        books.divided[jackpot] = meter, before + 1
        sharing = 1
        if spot == "dealer":
            bets = [deal.people.get(one) for one, held in deal.stakes.items() if key in held]
            meter = meter // len(set(bets)) // bets.count(deal.people.get(seat))
            sharing = sum(key in held for one, held in deal.stakes.items() if one not in deal.out)
        elif divides:
            hands = [one for one in chains if key in deal.stakes[one]]
            sharing = sum(self.rules.pay(wager, *chains[one][key]).outcome == won.outcome for one in hands)
            meter //= sharing
        line = books.limited(self, self.settle(seat, key, stake, chain, meter=meter), self._payee(deal, seat))
        return line.but(meter_reset=line.meter_reset and before + 1 >= sharing)

    @cached_property
    def _divides_equal_hands(self) -> bool:
        """Whether equal hands of one round divide what they win of a meter, as the house has filed it."""
        return (
            self.rules.chosen("simultaneous-wins") == "divided" or self.rules.chosen("progressive-sharing") == DIVIDED
        )

    def _standing(self, deal: Deal, seat: int, wager: str, chains: Mapping[str, Chain]) -> Iterator[tuple[str, int]]:
        """The wagers of one id that a seat has standing; a bonus stands on the wager that it is paid on."""
        held = deal.stakes[seat]
        if wager in SYSTEM_BONUSES:
            if self.rules.offers(wager) and not deal.void:
                yield from (
                    (wager_key(wager, parse_key(key).spot), held[key])
                    for key in held
                    if parse_key(key).wager == HAND_BONUS
                )
        else:
            yield from ((key, held[key]) for key in list(held) if parse_key(key).wager == wager)

    def _selected(self, deal: Deal, wager: str, key: str, seat: int) -> Generator[Request, Any, bool]:
        """Whether a hand wins a bonus of the table game system, which makes its selections once a round."""
        if deal.selection is None:
            deal.selection = yield from self.system_bonuses.select()
        spot = parse_key(key).spot
        side = next(one for one in self.sides if (one.wager, one.spot) == (HAND_BONUS, spot))
        if seat in deal.folded and self.lost_by_a_fold(side):
            return False
        position = DEALER_POSITION if spot == DEALER_POSITION else str(seat)
        return wager in self.system_bonuses.won(deal.selection, side.held(self._dealt(deal, seat)), position)

    @staticmethod
    def _dealt(deal: Deal, seat: int) -> dict[PlaceName, list[int]]:
        """The cards of a round by place, as a seat's side wagers see them."""
        dealt = deal.cards | {OWN.place: deal.cards[seat_place(seat)]}
        if bonus_place(seat) in dealt:
            dealt[BONUS.place] = dealt[bonus_place(seat)]
        return dealt

    def _chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        """What each wager of a seat is settled as; where hands are void, those that do not depend on them."""
        return ({} if deal.void else self._main_chains(deal, seat)) | self._side_chains(deal, seat)

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        """What the main wagers of a seat are settled as."""
        raise NotImplementedError

    def _side_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        """What the side wagers whose cards lie on the table are settled as."""
        dealt, fold = self._dealt(deal, seat), self._fold(deal, seat)
        return {
            side.key: chain if side.lives_without_player else (*fold, *chain)
            for side in self.sides
            if (chain := side.chain(dealt))
        }

    def _envies_due(
        self, deal: Deal, seat: int, wager: str, todo: Iterable[Visit], chains: Mapping[int, Mapping[str, Chain]]
    ) -> list[Settled]:
        """The Envy Bonuses of one wager that are paid when it has been settled at a seat: those that its hand earns
        the others, or those of all hands once no such wager is left."""
        after_all = self.manner.envy == Envy.AFTER_ALL
        more = any(visit.seat != seat and wager in visit.wagers for visit in todo)
        if after_all and more:
            return []
        lines = []
        for other in self._in_turn(deal, chains):
            for _, stake in self._standing(deal, other, wager, chains[other]):
                for holder, line in self._envies(deal, other, wager, stake, chains):
                    unvisited = holder not in chains and not more  # a hand that banks
                    if after_all or holder == seat or unvisited:
                        lines.append(line)
        return lines

    def _envies(
        self, deal: Deal, seat: int, wager: str, stake: int, chains: Mapping[int, Mapping[str, Chain]]
    ) -> list[tuple[int, Settled]]:
        """One line for each other player whose hand earns an envy bonus, with the seat of that hand; a folding player
        keeps the right to it, unless the house reads the rules otherwise."""
        table = self.rules.table(wager)
        if table is None or not table.envy or deal.void:
            return []
        if seat in deal.folded and self.rules.chosen("envy-after-fold", "paid") != "paid":
            return []
        lines = []
        for other in self._in_turn(deal, chains):
            if deal.people.get(other, other) == deal.people.get(seat, seat):  # nobody envies a hand of his own
                continue
            if other in deal.folded and not self._envied(deal, other, wager):
                continue
            if self.rules.chosen("envy-holder") == "with-wager" and wager not in deal.made[other]:
                continue
            envy = self.envy(table, chains[other].get(wager, ()), stake)
            if envy is not None:
                hand = f"{envy.hand}, seat {other}"
                cite = self.rules.cite(table.envy_cite)
                lines.append((other, Settled(seat, wager, "envy", envy.pays.text, 0, envy.pays.fixed, cite, hand)))
        return lines

    def _envied(self, deal: Deal, folded: int, wager: str) -> bool:
        """Whether a folded hand can earn others an envy bonus: only while its own wager on it has not been lost."""
        return not self._lost_on_fold(wager) and wager in deal.stakes[folded]


class PokerGame(NamesHands, HandsByCharts):
    """A game of poker hands, which have names."""

    def called(self, cards: Sequence[int], split: bool = False) -> str:
        """A whole hand by its name, or by its highest card, where a hand by itself is compared with the dealer's."""
        ranked = getattr(self, "evaluator", None)
        if ranked is None or len(cards) != self.own:
            return ""
        name = str(ranked.hands[int(plain(ranked.hand)(*ranked.given, *cards))][-1])
        return f"{SAID[max(map(rank, cards))]} high" if name == "high-card" else name.replace("-", " ")

    def shown_down(self, place: PlaceName, laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """The hand of a seat or of the dealer, where it has all its cards."""
        where = parse_place(place)
        own = where.kind == SEAT and where.whole
        whole = self.dealers if place == DEALER.place else self.own if own else 0
        return self.made(laid[place], laid) if whole and len(laid.get(place, ())) >= whole else None

    def made(self, cards: Sequence[int], laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """What a whole hand makes: the best five with a board of five where the dealer's is made with it too, or all of
        it where the game ranks it by itself."""
        board = laid.get("community", ())
        if self.dealers and self.others.get("community") == len(board) == _FIVE:
            five = best((*cards, *board), _FIVE, plain(rank5))
            return Made(said(CATEGORIES[plain(rank5)(*five) >> 12], five), five)
        ranked = getattr(self, "evaluator", None)
        if ranked is None or len(cards) != self.own:
            return None
        name = str(ranked.hands[int(plain(ranked.hand)(*ranked.given, *cards))][-1])
        return Made(said(name, cards), tuple(cards))


def _late(moment: Moment) -> bool:
    """Whether the dealer's cards lie open and a seat may still fold."""
    return isinstance(moment.request, Decide) and moment.request.about == LATE_FOLD
