"""Five Card Hi-Lo: five cards set by what they count, three as a high hand and two as a low one, against the dealer's.

The three cards that count most are the high hand, so all that a player can choose is to play or fold, and whether an
ace counts low in the low hand. Suits decide nothing but the Poker Bonus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from croupier.cache import Arrays, arrays
from croupier.equipment.cards import RANK_NAMES, card, names
from croupier.games.appearance import CardTable, Made, Word, words
from croupier.games.base import Case, Chain, Leg, View
from croupier.games.pai_gow.dealing import in_turn
from croupier.games.pai_gow.main_wager import (
    COPY_BOTH,
    COPY_HIGH,
    COPY_HIGH_WIN_LOW,
    COPY_LOW,
    COPY_LOW_WIN_HIGH,
    OUTCOMES,
    PUSH_FOR_ALL,
    compare,
)
from croupier.games.places import LOW, parse_place, part_place
from croupier.games.poker import counts
from croupier.games.poker.figures import FOLD
from croupier.games.poker.hands import SEVENS5, sevens5
from croupier.games.poker.table import Deal, PokerGame, Street
from croupier.games.script import Announce, CardMoved, Decide, Part, PlaceName, TurnUp, seat_place
from croupier.games.side_bets import DEALER, OWN, Ints, Side
from croupier.ranking.values import ByValues
from croupier.rules.charts.cards import Aces, Setting, setting
from croupier.rules.charts.settlement import Folded, Several

# --- outcomes --------------------------------------------------------------------------------------------------------

SET, SETTING = "low-hand", "setting"
SETTINGS = tuple(f"low {first}-{second}" for first, second in combinations(range(1, 6), 2))
"""The ways to set a hand, by the places of the low hand's two cards among the five."""
ENDS: tuple[Chain, ...] = tuple((name,) for name in OUTCOMES[:PUSH_FOR_ALL])
"""How Ante and Play end, as `compare` numbers it."""
_END = np.array([[compare(low, high, 0, 0) for low in (-1, 0, 1)] for high in (-1, 0, 1)])
"""The same by whether the high and the low hand are worse than the dealer's, equal or better."""
TIES: tuple[Chain, ...] = (("lose",), ("tie-low",), ("tie-high",), ("tie-both",))
_TIE = np.zeros(len(ENDS), dtype=np.int64)
_TIE[[COPY_LOW, COPY_LOW_WIN_HIGH]], _TIE[[COPY_HIGH, COPY_HIGH_WIN_LOW]], _TIE[COPY_BOTH] = 1, 2, 3
"""The place in `TIES` of each of `ENDS`."""
BONUS: tuple[Chain, ...] = ((), ("three-of-a-kind-aces",), ("four-of-a-kind-aces",), ("four-of-a-kind-aces-and-2",))
"""What the Ante Bonus pays on, nothing first."""
WRONG: Chain = ("set-wrongly",)
ACES_HIGH, ACE_LOW = range(2)
"""The two ways in which a hand can be set; without an ace, and with four, they are the same."""
FOLDED = -1


class Totals(NamedTuple):
    """What a high and a low hand count."""

    high: int
    low: int


def tied(end: int) -> int:
    """The place in `TIES` of one of `ENDS`."""
    return int(_TIE[end])


@dataclass(frozen=True)
class OnTheEnd(Side):
    """A wager on how hands compare as they are set: its kernel numbers ends, and the game says how deals end."""

    ends: Callable[[Ints], Ints] = lambda cards: cards

    def chain(self, dealt: Mapping[PlaceName, Sequence[int]]) -> Chain:
        """Nothing: cards alone do not say it."""
        return ()

    def numbers(self, cards: Ints, layout: Mapping[PlaceName, range]) -> Ints:
        """What many deals make of it."""
        return np.array([self.kernel(end) for end in range(len(ENDS))])[self.ends(cards)]


# --- the game --------------------------------------------------------------------------------------------------------


class FiveCardHiLo(PokerGame):
    """Five Card Hi-Lo under one chapter and one submission."""

    names = ("five-card-hi-lo",)
    arrangement = CardTable(low_hand=True)
    mains = ("ante", "play", "ante-bonus")
    tables_of = "ante-bonus"
    condition = "played and set by the best strategy"
    kickers = False
    side_bet_places = ()
    own = dealers = 5
    chart_note = "By what both hands count with all aces in the high hand. Of `some` the cards decide, not the counts."

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On ties with the dealer's hands, and on the poker hand of the five cards."""
        return (
            OnTheEnd("tie", TIES, tied, (OWN, DEALER), ends=lambda cards: self.play(cards) % len(ENDS)),
            Side("poker-bonus", SEVENS5, sevens5, (OWN,), counts.sevens5),
        )

    @cached_property
    def streets(self) -> Mapping[str, Street]:
        """Play or fold, and set the hands."""
        return {
            "play": Street("play", {"play": self.limits("play").times[0]}, "fold"),
            SETTING: Street("play", {}, "check", ("play",)),
        }

    def vocabulary(self) -> tuple[Word, ...]:
        """Play or fold, and the ten ways to take two of five cards, from the highest down."""
        return words("play", "fold", *SETTINGS)

    def by_word(self, decide: Decide) -> dict[str, str]:
        """What is offered; the settings by places, whatever the order in which they are offered."""
        if decide.about != SET:
            return super().by_word(decide)
        lows = sorted(decide.actions, key=lambda low: [card(one) for one in low.split()], reverse=True)
        return dict(zip(SETTINGS, lows, strict=True))

    # --- what hands count ---

    @cached_property
    def settings(self) -> Mapping[str, Setting]:
        """How players and the dealer set their cards."""
        return {who: setting(self.chart(SETTING), who) for who in ("player", "dealer")}

    @cached_property
    def _values(self) -> tuple[tuple[int, int], ...]:
        """What cards count in the high and in the low hand, in the order of the former."""
        return tuple(sorted({(int(high), int(low)) for _, high, low in self.chart("card-values").rows}))

    @cached_property
    def _value_of(self) -> Ints:
        """The place among these of what each card counts."""
        found = np.zeros(len(self.deck()), dtype=np.int64)
        for name, high, low in self.chart("card-values").rows:
            rank = RANK_NAMES.index(name)
            found[4 * rank : 4 * rank + 4] = self._values.index((int(high), int(low)))
        return found

    @cached_property
    def by_values(self) -> ByValues:
        """All hands by what their cards count."""
        return ByValues(tuple(np.bincount(self._value_of).tolist()), self.own)

    @cached_property
    def _aces(self) -> tuple[int, ...]:
        """The values of cards that count more in the high hand than in the low one."""
        return tuple(place for place, (high, low) in enumerate(self._values) if high > low)

    def lows(self, values: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The low hands of five cards by their values: with all aces high as far as there is room, and with one low."""
        size, order = self.settings["player"].low, sorted(values)
        aces = [value for value in order if value in self._aces]
        if not aces or self.settings["player"].aces != Aces.ONE_LOW:
            return (tuple(order[:size]),) * 2
        order.remove(aces[0])
        return tuple(sorted(values)[:size]), (*order[: size - 1], aces[0])

    def totals(self, values: Sequence[int], low: Sequence[int]) -> Totals:
        """What five cards count with some of them in the low hand, all by their values."""
        high = sum(self._values[value][0] for value in values) - sum(self._values[value][0] for value in low)
        return Totals(high, sum(self._values[value][1] for value in low))

    def _valued(self, cards: Sequence[int]) -> tuple[int, ...]:
        return tuple(self._value_of[list(cards)].tolist())

    def ways(self, cards: Sequence[int]) -> dict[str, int]:
        """The ten low hands of five cards, and in which of the two ways each is set; -1: wrongly. The right ones are
        named first."""
        right = self.lows(self._valued(cards))
        found = {}
        for low in combinations(sorted(cards, reverse=True), 2):
            values = tuple(sorted(self._valued(low)))
            found[names(low)] = right.index(values) if values in right else -1
        return dict(sorted(found.items(), key=lambda one: (one[1] < 0, one[1])))

    def set_again(self, cards: Sequence[int], low: str) -> str:
        """The low hand as the rule has it, an ace that was put low staying low."""
        ways, aces = self.ways(cards), any(value in self._aces for value in self._valued(_cards(low)))
        wanted = ACE_LOW if aces and ACE_LOW in ways.values() else ACES_HIGH
        return low if ways[low] >= 0 else next(one for one, way in ways.items() if way == wanted)

    def _as_it_lies(self, cards: Sequence[int], low: str) -> str:
        """The low hand as it is compared; a wrong one where that loses."""
        return self.set_again(cards, low) if self.rules.choice("wrong-setting") == "set-again" else low

    def dealers_totals(self, cards: Sequence[int]) -> Totals:
        """What the dealer's hands count."""
        values = self._valued(cards)
        return self.totals(values, self.lows(values)[ACES_HIGH])

    def shown_down(self, place: PlaceName, laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """What a high or a low hand counts, where both are set."""
        where = parse_place(place)
        whole, part = (str(where._replace(part=one)) for one in ("", LOW))
        if part not in laid or whole not in laid or len(laid[whole]) + len(laid[part]) != self.own:
            return None
        counted = sum(self._values[value][place == part] for value in self._valued(laid[place]))
        return Made(str(counted), tuple(laid[place]))

    # --- the round ---------------------------------------------------------------------------------------------------

    def _turns_on(self, street: Street, deal: Deal) -> Sequence[int]:
        """Of one player's hands that with the larger wager is set first."""
        if street is not self.streets[SETTING]:
            return super()._turns_on(street, deal)
        larger = self.manner.several_hands == Several.LARGER_FIRST
        bets = {seat: made["ante"] for seat, made in deal.made.items() if seat in deal.stakes}
        return [seat for own in in_turn(bets, deal.people, larger, larger) for seat in own]

    def _decisions(self, street: Street, deal: Deal) -> Part:
        """What was forfeited is collected before the hands are set."""
        if street is self.streets[SETTING] and self.manner.folded_wagers == Folded.BEFORE_SETTING:
            yield from self._take_stock(deal)
            for seat in self._in_turn(deal, deal.folded - deal.out):
                yield from self._collect_folded(deal, seat)
        yield from super()._decisions(street, deal)

    def _asked(self, street: Street, deal: Deal, seat: int) -> Decide:
        """The low hands; usually the only right one, where there is no choice."""
        if street is not self.streets[SETTING]:
            return super()._asked(street, deal, seat)
        ways = self.ways(deal.cards[seat_place(seat)])
        cite = self.rules.cite(self.settings["player"].cite)
        return Decide(seat, SET, tuple(ways), usual="" if ACE_LOW in ways.values() else next(iter(ways)), cite=cite)

    def _acted(self, street: Street, deal: Deal, seat: int, action: str) -> Part:
        """A hand that is set is laid down as it will be compared."""
        if street is self.streets[SETTING]:
            deal.chosen[seat] = self._as_it_lies(deal.cards[seat_place(seat)], action)
            if deal.chosen[seat] != action:
                cite = self.rules.cite(self.rules.option("wrong-setting").cite)
                yield Announce(f"Seat {seat}: the hands are set again by the rule.", cite)
            yield from _lay(seat_place(seat), deal.chosen[seat])

    def _turn_dealer(self, deal: Deal) -> Part:
        """The dealer's hand is turned up and set."""
        yield from super()._turn_dealer(deal)
        yield from _lay(DEALER.place, next(iter(self.ways(deal.cards[DEALER.place]))))
        yield TurnUp(part_place(DEALER.place, LOW))

    def _turn_seat(self, deal: Deal, seat: int) -> Part:
        """A player's two hands, or cards that are kept for a Poker Bonus."""
        hidden = deal.down[seat_place(seat)]
        yield from super()._turn_seat(deal, seat)
        if hidden and seat not in deal.folded:
            yield TurnUp(part_place(seat_place(seat), LOW))

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        cards = deal.cards[seat_place(seat)]
        if seat in deal.folded:
            return dict.fromkeys(("ante", "tie"), FOLD)
        low = deal.chosen[seat]
        bonus = BONUS[self._bonus(self._valued(cards))]
        if self.ways(cards)[low] < 0:
            return dict.fromkeys(("ante", "play", "tie"), WRONG) | {"ante-bonus": bonus}
        own = self.totals(self._valued(cards), self._valued(_cards(low)))
        end = ended(own, self.dealers_totals(deal.cards[DEALER.place]))
        return {"ante": ENDS[end], "play": ENDS[end], "ante-bonus": bonus, "tie": TIES[tied(end)]}

    def _standing(self, deal: Deal, seat: int, wager: str, chains: Mapping[str, Chain]) -> Iterator[tuple[str, int]]:
        """The Ante Bonus is due on the Ante to who has made a Play Wager and holds the aces."""
        held, law = deal.stakes[seat], self.rules.wager(wager)
        if law.kind != "bonus":
            yield from super()._standing(deal, seat, wager, chains)
        elif all(need in held for need in law.needs) and chains[wager]:
            yield wager, held[law.needs[0]]

    def _bonus(self, values: Sequence[int]) -> int:
        """The place in `BONUS` of five cards by their values."""
        aces = sum(value in self._aces for value in values)
        return max(aces - 2, 0) + int(aces == 4 and self._value_of[card("2c")] in values)

    # --- strategy ----------------------------------------------------------------------------------------------------

    @cached_property
    def solved(self) -> Arrays:
        """By what the cards of a hand count: in how many ways it is dealt, its totals in the two ways to set it, and
        how often these end against the dealer's hands as each of `ENDS`."""
        return arrays("five-card-hi-lo", (self.by_values.held, self._values), self._solve)

    def _solve(self) -> Arrays:
        hands = self.by_values.hands
        sets = np.array([[self.totals(hand, low) for low in self.lows(hand)] for hand in hands])
        dealt, met = np.zeros(len(hands), dtype=np.int64), np.zeros((len(hands), 2, len(ENDS)), dtype=np.int64)
        for place, (times, against) in enumerate(self.by_values.ways()):
            dealt[place] = times
            for way, own in enumerate(sets[place]):
                np.add.at(met[place, way], ends(own[None], sets[:, ACES_HIGH]), against)
        return {"dealt": dealt, "sets": sets, "met": met, "bonus": np.array([self._bonus(hand) for hand in hands])}

    def legs(self, end: int, bonus: int) -> tuple[Leg, ...]:
        """What stands when a hand is played and ends so."""
        return (
            Leg("ante", ENDS[end]),
            Leg("play", ENDS[end], Fraction(self.limits("play").times[0])),
            *((Leg("ante-bonus", BONUS[bonus]),) if bonus else ()),
        )

    @cached_property
    def nets(self) -> tuple[Ints, int, int]:
        """In parts of an Ante what a played hand makes by its bonus and its end, and what a fold makes; and how many
        parts make one."""
        made = [self.net_of(self.legs(end, bonus)) for bonus in range(len(BONUS)) for end in range(len(ENDS))]
        parts, scale = self.scaled([self.net_of([Leg("ante", FOLD)]), *made])
        return parts[1:].reshape(len(BONUS), len(ENDS)), int(parts[0]), scale

    @cached_property
    def best(self) -> Ints:
        """By what the cards of a hand count how it is best set, or `FOLDED`; of equal ways aces are high."""
        nets, fold, _ = self.nets
        worth = np.einsum("hwe,he->hw", self.solved["met"], nets[self.solved["bonus"]])
        found: Ints = np.where(worth[:, ACE_LOW] > worth[:, ACES_HIGH], ACE_LOW, ACES_HIGH)
        total = self.solved["met"][0, 0].sum()
        return np.where(worth.max(axis=1) < fold * total, FOLDED, found)

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action is worth to a seat, in Antes, with the Tie Wager that it has made."""
        place, held = seat_place(decide.seat), view.stakes[decide.seat]
        cards = [*view.cards[place], *view.cards.get(part_place(place, LOW), ())]
        tie = Fraction(held.get("tie", 0), held["ante"])
        if decide.about == SET:
            return self._set_values(cards, tie)
        best = max(self._set_values(cards, tie).values())
        fold = self.net_of([Leg("ante", FOLD)]) + (self.net_of([Leg("tie", FOLD)]) * tie if tie else 0)
        return dict(sorted({"play": best, "fold": fold}.items(), key=lambda one: -one[1]))

    def _set_values(self, cards: Sequence[int], tie: Fraction = Fraction(0)) -> dict[str, Fraction]:
        """What the ten settings of a hand that is played are worth with a Tie Wager of so many Antes; best first."""
        place = int(self.by_values.places(np.array(self._valued(cards))))
        met, bonus = self.solved["met"][place], int(self.solved["bonus"][place])
        nets, _, scale = self.nets
        ties = [self.net_of([Leg("tie", chain)]) * tie if tie else Fraction(0) for chain in TIES]
        total = int(met[0].sum())
        right = [
            sum(
                (int(times) * (Fraction(int(net), scale) + ties[tied]) for times, net, tied in
                 zip(ends, nets[bonus], _TIE, strict=True)),
                Fraction(0),
            ) / total
            for ends in met
        ]  # fmt: skip
        lost = self.net_of([Leg("ante", WRONG), Leg("play", WRONG), *self.legs(0, bonus)[2:]])
        lost += self.net_of([Leg("tie", WRONG)]) * tie if tie else 0
        ways = self.ways(cards)
        stands = {low: way if way >= 0 else ways[self._as_it_lies(cards, low)] for low, way in ways.items()}
        found = {low: right[way] if way >= 0 else lost for low, way in stands.items()}
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What folding five cards is worth, and playing them with each low hand that the rule allows, in Antes; best
        first."""
        self.check_hand(cards, seen, (0,), "five cards of the deck, and no other is seen")
        worth, ways = self._set_values(cards), self.ways(cards)
        right = {way: low for low, way in reversed(ways.items()) if way >= 0}
        found = {f"play, low {low}": worth[low] for low in right.values()}
        found["fold"] = self.net_of([Leg("ante", FOLD)])
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """By what the high hand counts with all aces in it: with which low hands it is played, and with which an ace is
        put low."""
        done: list[dict[int, dict[int, set[bool]]]] = [{}, {}, {}]
        totals = self.solved["sets"][:, ACES_HIGH].tolist()
        for hand, (high, low), best in zip(self.by_values.hands, totals, self.best.tolist(), strict=True):
            choice = len(set(self.lows(hand))) > 1
            for column, asked, yes in (
                (0, not choice, best != FOLDED), (1, choice, best != FOLDED), (2, choice, best == ACE_LOW)
            ):  # fmt: skip
                if asked:
                    done[column].setdefault(high, {}).setdefault(low, set()).add(yes)
        highs = sorted({high for column in done for high in column}, reverse=True)
        rows = [[str(high), *(_said(column.get(high, {})) for column in done)] for high in highs]
        return ["high hand", "no ace, or four: played with", "an ace: played with", "ace put low with"], rows

    # --- analysis ----------------------------------------------------------------------------------------------------

    def main_cases(self) -> tuple[Case, ...]:
        """By bonus and end; and folded."""
        return (
            *(
                Case(", ".join((*ENDS[end], *BONUS[bonus])), self.legs(end, bonus))
                for bonus in range(len(BONUS))
                for end in range(len(ENDS))
            ),
            Case("folded", (Leg("ante", FOLD),)),
        )

    @cached_property
    def _ended(self) -> Ints:
        """All deals by the hand and its end, as it is best set; none for hands that are folded."""
        chosen = np.take_along_axis(self.solved["met"], np.maximum(self.best, 0)[:, None, None], axis=1)[:, 0]
        return chosen * np.where(self.best == FOLDED, 0, self.solved["dealt"])[:, None]

    def _all_folded(self) -> int:
        folded = self.solved["dealt"][self.best == FOLDED].sum()
        return int(folded) * int(self.solved["met"][0, 0].sum())

    def main_counts(self) -> Sequence[int]:
        """All hands of both, by what their cards count."""
        found = np.zeros((len(BONUS), len(ENDS)), dtype=np.int64)
        np.add.at(found, self.solved["bonus"], self._ended)
        return [*found.ravel().tolist(), self._all_folded()]

    def keeps(self, side: Side) -> bool:
        """Whether a side wager is on ties."""
        return side.hands is TIES

    def kept(self, side: Side) -> tuple[Ints, int]:
        """Ties of hands that are not folded."""
        found = np.zeros(len(TIES), dtype=np.int64)
        np.add.at(found, _TIE, self._ended.sum(axis=0))
        return found, self._all_folded()

    def play(self, cards: Ints) -> Ints:
        """Play or fold dealt rounds, set their hands and compare them."""
        own, dealer = (self.by_values.places(self._value_of[cards[self.layout[place]]]) for place in ("own", "dealer"))
        way, sets = self.best[own], self.solved["sets"]
        found = self.solved["bonus"][own] * len(ENDS) + ends(sets[own, np.maximum(way, 0)], sets[dealer, ACES_HIGH])
        return np.where(way == FOLDED, len(BONUS) * len(ENDS), found)


def ended(own: Totals, dealer: Totals) -> int:
    """The place in `ENDS` of a player's hands: the high one wins with more, the low one with less."""
    return compare(-own.low, own.high, -dealer.low, dealer.high)


def ends(own: Ints, dealer: Ints) -> Ints:
    """The same for many hands, each a row of totals."""
    found: Ints = _END[np.sign(own[:, 0] - dealer[:, 0]) + 1, np.sign(dealer[:, 1] - own[:, 1]) + 1]
    return found


def _cards(low: str) -> list[int]:
    return [card(one) for one in low.split()]


def _said(found: Mapping[int, set[bool]]) -> str:
    """The counts for which something is done, from the least up: `all`, or runs such as `4-8`, `some 9`."""
    if all(done == {True} for done in found.values()):
        return "all" if found else ""
    runs: list[tuple[bool, list[int]]] = []
    for count in sorted(found):
        if True not in found[count]:
            continue
        some = len(found[count]) > 1
        if runs and runs[-1][0] == some and found.keys().isdisjoint(range(runs[-1][1][-1] + 1, count)):
            runs[-1][1].append(count)
        else:
            runs.append((some, [count]))
    said = [f"{'some ' * some}{run[0]}" + (f"-{run[-1]}" if len(run) > 1 else "") for some, run in runs]
    return ", ".join(said) or "none"


def _lay(place: PlaceName, low: str) -> Part:
    for one in _cards(low):
        yield CardMoved(place, part_place(place, LOW), one)
