"""Saigon 5 Card: three cards that total 10, 20 or 30 qualify, and the points of the other two are compared.

Without the joker the points of a hand are the same however it is set; with it the player has a choice. Where a house
elects it, players make a pot for the highest points among them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.cache import Arrays, arrays
from croupier.counting.progress import report
from croupier.equipment.cards import JOKER, RANK_NAMES, card, names, several
from croupier.errors import Refused
from croupier.games.appearance import Made, Word, words
from croupier.games.base import Case, Chain, Count, Leg, Priced, View, cases
from croupier.games.places import SEAT, parse_place
from croupier.games.poker.counts import count5
from croupier.games.poker.table import Deal, PokerGame, Street
from croupier.games.script import Announce, Decide, Part, PlaceName, Settled, seat_place
from croupier.games.side_bets import DEALER, OWN, Ints, Side, numbers
from croupier.ranking import showdown
from croupier.ranking.joker import JOKER5, fours_with_joker, joker5
from croupier.ranking.showdown import DECK, PLACES, POINTS
from croupier.rules.submission import Rules

SHOWDOWN, POT = "showdown", "pot"
SETTINGS = tuple(f"two {first}-{second}" for first, second in ((a + 1, b + 1) for a, b in PLACES))
"""The ways to set a hand, by the places of the two-card hand's cards among the five."""
_ENDINGS: tuple[Chain, ...] = (
    ("neither-qualified",),
    ("player-not-qualified",),
    ("lose",),
    ("tie",),
    *((f"win-{points}", "win") for points in range(1, POINTS)),
)
_TIE = 3
ALIKE = "between two players who set their hands alike; so among more it is even, too, but for cents that do not divide"
_POT_CASES = (
    Case("the highest points", (), Fraction(1), Fraction(1)),
    Case("the same points", (), Fraction(0), Fraction(1)),
    Case("lose", (Leg(POT, ("lose",)),)),
    Case("no hand", (), Fraction(0), Fraction(1)),
)
"""How a pot of two players ends for one of them."""


def ended(own: int, dealer: int) -> int:
    """The place in `_ENDINGS` of a player's result against the dealer's: points, or 0 for a hand that is not
    qualified."""
    if not own:
        return int(dealer > 0)
    return _TIE + own if own > dealer else _TIE - int(own < dealer)


_ENDED = np.array([[ended(own, dealer) for dealer in range(POINTS)] for own in range(POINTS)])


class Saigon5Card(PokerGame):
    """Saigon 5 Card under one chapter and one submission."""

    names = ("saigon-5-card",)
    kickers = False
    own = dealers = 5
    mains = ("ante",)
    condition = "against the dealer, best setting"
    chart_note = (
        "Hands with the joker that can be set to several points; all others have the same however they are set."
    )
    streets: Mapping[str, Street] = {"decisions": Street("ante", {}, "check")}

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        if rules.offers(POT) and not rules.submission.limits.get("table", ("", ""))[0]:
            law = rules.wager(POT)
            raise rules.refused("A Pot Wager is the table minimum, and none is posted.", law, "limits: table")

    @property
    def together(self) -> tuple[str, ...]:  # type: ignore[override]
        """A Pot Wager goes with every Ante, where a player makes one for each box."""
        return ("ante", POT) if self.rules.offers(POT) and self.rules.choice("pot-per") == "box" else ()

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On the poker hand of the five cards."""
        return (Side("bonus", JOKER5, joker5, (OWN,), _bonus_hands),)

    def vocabulary(self) -> tuple[Word, ...]:
        """The ten ways to take two of five cards, from the highest down; the joker's value where the player says it."""
        said = [f"{one} as {value}" for one in SETTINGS for value in self.joker] if self.player_says else []
        return words(*SETTINGS, *said)

    def by_word(self, decide: Decide) -> dict[str, str]:
        """The settings by places, whatever the order in which they are offered."""
        if decide.about != SHOWDOWN:
            return {}
        own = sorted({card(one) for action in decide.actions for one in action.partition(" as ")[0].split()})[::-1]
        found = {}
        for action in decide.actions:
            two, _, value = action.partition(" as ")
            first, second = sorted(own.index(card(one)) + 1 for one in two.split())
            found[f"two {first}-{second}" + (f" as {value}" if value else "")] = action
        return found

    # --- points ------------------------------------------------------------------------------------------------------

    @cached_property
    def _values(self) -> tuple[Ints, tuple[int, ...]]:
        """What each card counts, the joker 0, and what the joker may count, as the chart has it."""
        values = np.zeros(JOKER + 1, dtype=np.int64)
        joker: tuple[int, ...] = ()
        for of, text in self.facts("card-values").items():
            found = tuple(int(one) for one in re.findall(r"\d+", text))
            if of == "joker":
                joker = found
            else:
                rank = RANK_NAMES.index(of)
                values[4 * rank : 4 * rank + 4] = found[0]
        return values, joker

    @property
    def joker(self) -> tuple[int, ...]:
        """What the joker may count."""
        return self._values[1]

    def _counted(self, cards: Sequence[int]) -> list[int]:
        return [int(self._values[0][one]) for one in cards]

    @cached_property
    def player_says(self) -> bool:
        """Whether the joker of a two-card hand counts what its player says, not what makes most points."""
        return self.rules.choice("joker-in-showdown") == "player-says"

    def settings(self, cards: Sequence[int]) -> dict[str, tuple[bool, int]]:
        """The ways to set five cards, by the two-card hand: whether the others qualify, and its points; best first."""
        found: dict[str, tuple[bool, int]] = {}
        held = sorted(cards, reverse=True)
        for places in PLACES:
            two, values = [held[place] for place in places], self._counted(held)
            qualifies, could = showdown.set_as(values, places, self.joker)
            if JOKER in two and self.player_says:
                other = sum(values[place] for place in places)
                for value in self.joker:
                    found[f"{names(two)} as {value}"] = qualifies, showdown.points(other + value)
            else:
                found[names(two)] = qualifies, max(could)
        return dict(sorted(found.items(), key=lambda one: one[1], reverse=True))

    def action(self, decide: Decide, text: str) -> str:
        """The two cards of a showdown hand, however they are written."""
        if decide.about != SHOWDOWN or text in decide.actions:
            return text
        two, said, value = text.partition(" as ")
        try:
            return names(sorted((card(one) for one in two.replace(",", " ").split()), reverse=True)) + said + value
        except Refused:
            return text

    def result(self, cards: Sequence[int], setting: str) -> int:
        """The points of a hand that qualifies as it is set, or as it is set again; else 0."""
        found = self.settings(cards)
        qualifies, points = found[self._as_it_stands(found, setting)]
        return points if qualifies else 0

    def _as_it_stands(self, found: Mapping[str, tuple[bool, int]], setting: str) -> str:
        """How a hand is set: one that could qualify may be set again, for the most points."""
        best = next(iter(found))
        again = found[best][0] and self.rules.choice("wrong-setting") == "set-again"
        return best if again and not found[setting][0] else setting

    def _shown_as(
        self, place: PlaceName, laid: Mapping[PlaceName, Sequence[int]], decided: Mapping[int, str]
    ) -> Made | None:
        """The points of the two cards that are set, by a seat as it has said, by the dealer for the most points."""
        cards, where = laid[place], parse_place(place)
        own = decided.get(where.seat) if where.kind == SEAT and where.whole else None
        if len(cards) != self.own or (own is None and place != DEALER.place):
            return None
        found = self.settings(cards)
        setting = self._as_it_stands(found, own) if own else next(iter(found))
        qualifies, points = found[setting]
        name = f"{points} {'point' if points == 1 else 'points'}" if qualifies else "does not qualify"
        return Made(name, several(setting.partition(" as ")[0]) if qualifies else ())

    def dealers_result(self, cards: Sequence[int]) -> int:
        """The result of the dealer's cards, which are set for the most points."""
        return max(showdown.results(self._counted(cards), self.joker), default=0)

    # --- the round ---------------------------------------------------------------------------------------------------

    def _asked(self, street: Street, deal: Deal, seat: int) -> Decide:
        cite = self.rules.cite(self.rules.option("wrong-setting").cite)
        return Decide(seat, SHOWDOWN, tuple(self.settings(deal.cards[seat_place(seat)])), cite=cite)

    def _main_chains(self, deal: Deal, seat: int) -> dict[str, Chain]:
        own = self.result(deal.cards[seat_place(seat)], deal.chosen[seat])
        return {"ante": _ENDINGS[ended(own, self.dealers_result(deal.cards[DEALER.place]))]}

    def _settlement(self, deal: Deal, only: Collection[str] = ()) -> Part:
        """The pot after all other wagers of all players."""
        yield from super()._settlement(deal, [law.id for law in self.rules.chapter.wagers if law.id != POT])
        if self.rules.offers(POT):
            yield from self._pot(deal)

    # --- the pot -----------------------------------------------------------------------------------------------------

    def check_boxes(self, boxes: Mapping[int, Mapping[str, int]]) -> None:
        """A player makes one Pot Wager, where it is for the best of the player's hands."""
        super().check_boxes(boxes)
        pots = sum(POT in stakes for stakes in boxes.values())
        once = self.rules.offers(POT) and self.rules.choice("pot-per") == "player"
        if once and any(boxes.values()) and pots != 1:
            raise self.rules.refused("A player makes one Pot Wager, with the first Ante.", self.rules.option("pot-per"))

    def forfeits(self, key: str) -> bool:
        """A Pot Wager that is lost with its hand stays in the pot."""
        return key != POT or self.rules.choice("abandoned-wagers") == "no"

    def _pot(self, deal: Deal) -> Part:
        """The highest points take the pot, or share it evenly, down to the cent."""
        stakes = {seat: held[POT] for seat, held in deal.stakes.items() if POT in held}
        if not self.forfeits(POT):
            stakes |= {seat: deal.made[seat][POT] for seat in deal.out if POT in deal.made[seat]}
        people = {seat: deal.people.get(seat, seat_place(seat)) for seat in deal.made}
        hands = {seat: found for seat in stakes if (found := self._points_in_pot(deal, seat, people))}
        lost = self.rules.pay(POT, "lose")
        if len({people[seat] for seat in stakes}) < 2 or not hands:
            why, cite = ("one-player", self.rules.wager(POT).cite) if hands else ("no-hand", "")
            for seat in self._in_turn(deal, stakes):
                yield Settled(seat, POT, why, "Push", stakes[seat], 0, self.rules.cite(cite) if cite else lost.cite)
            return
        most = max(hands.values())
        winners = [seat for seat, found in hands.items() if found == most]
        share = sum(stakes.values()) // len(winners)
        said = "the pot" if len(winners) == 1 else f"1/{len(winners)} of the pot"
        yield Announce(f"{most} {'point takes' if most == 1 else 'points take'} {said}.", lost.cite)
        for seat in self._in_turn(deal, stakes):
            if seat in winners:
                yield Settled(seat, POT, "win", said, stakes[seat], share - stakes[seat], lost.cite, f"{most} points")
            else:
                yield self.settle(seat, POT, stakes[seat], ("lose",))

    def _points_in_pot(self, deal: Deal, seat: int, people: Mapping[int, str]) -> int:
        """The points that a Pot Wager has in the pot: those of its hand, or of the best of its player's; 0: none."""
        whole = self.rules.choice("pot-per") == "player"
        own = [other for other in deal.chosen if other == seat or (whole and people[other] == people[seat])]
        found = []
        for other in own:
            if other not in deal.out:
                ways = self.settings(deal.cards[seat_place(other)])
                qualifies, points = ways[self._as_it_stands(ways, deal.chosen[other])]
                found.append(points if qualifies or self.rules.choice("pot-hands") == "all" else 0)
        return max(found, default=0)

    # --- strategy ----------------------------------------------------------------------------------------------------

    @cached_property
    def solved(self) -> Arrays:
        """By the values of a hand in how many ways it is dealt, the dealer's results against it, and its own."""
        return arrays("saigon", (DECK.held, self.joker), lambda: _solve(self.joker))

    @cached_property
    def gains(self) -> tuple[Ints, int]:
        """By the values of a hand and its result what the Ante makes against all hands of the dealer, in parts of it,
        and how many parts make one."""
        nets, scale = self.scaled([self.net_of([Leg("ante", chain)]) for chain in _ENDINGS])
        return self.solved["rivals"] @ nets[_ENDED].T, scale

    @cached_property
    def best(self) -> Ints:
        """By the values of a hand the result for which it is best set; of equal ones the most points."""
        could = self.solved["could"]
        worth = np.where(could, self.gains[0], np.iinfo(np.int64).min)
        found: Ints = POINTS - 1 - np.argmax(worth[:, ::-1], axis=1)
        return found

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each setting is worth to the Ante of a seat."""
        return self.hand_values(view.cards[seat_place(decide.seat)])

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What each setting of five cards is worth to the Ante, by the two-card hand; best first."""
        if len(set(cards)) != self.own or seen:
            raise Refused(f"A hand of {self.rules.chapter.name} has five different cards, and no other is seen.")
        gains, scale = self.gains
        place = DECK.places(np.array(self._counted(cards)))
        total = int(self.solved["rivals"][place].sum()) * scale
        found = {one: Fraction(int(gains[place, self.result(cards, one)]), total) for one in self.settings(cards)}
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """For hands that can be set to several points, which are best: of how many hands, if not of all."""
        rows: dict[str, Counter[int]] = {}
        ways = self.solved["dealt"].tolist()
        for could, best, dealt in zip(self.solved["could"][:, 1:], self.best.tolist(), ways, strict=True):
            points = [str(1 + place) for place in np.flatnonzero(could)[::-1]]
            if len(points) > 1:
                rows.setdefault(" or ".join(points), Counter())[best] += dealt
        order = sorted(rows, key=lambda row: [-int(one) for one in row.split(" or ")])
        return ["can be set to", "best"], [[row, _most_often(rows[row])] for row in order]

    # --- analysis ----------------------------------------------------------------------------------------------------

    def main_cases(self) -> tuple[Case, ...]:
        """How a hand ends against the dealer's, and wins by points."""
        return cases("ante", _ENDINGS)

    def main_counts(self) -> Sequence[int]:
        """All hands of both, by their values."""
        deals = self.solved["rivals"] * self.solved["dealt"][:, None]
        found = np.zeros(len(_ENDINGS), dtype=np.int64)
        np.add.at(found, _ENDED[self.best], deals)
        return [int(count) for count in found]

    def priced(self) -> Iterator[Priced]:
        """The pot too, between two players."""
        yield from super().priced()
        if self.rules.offers(POT):
            yield Priced(POT, POT, "wager", (ALIKE,), simulated=False)

    def count(self, priced: Priced) -> Count:
        """A pot over both players' hands, by their values."""
        if priced.wager != POT:
            return super().count(priced)
        depends = (DECK.held, self.pot_points.tolist())
        both = arrays("saigon-pot", depends, lambda: {"both": _count_both(self.pot_points)})["both"]
        counts = [np.tril(both, -1).sum(), np.trace(both[1:, 1:]), np.triu(both, 1).sum(), both[0, 0]]
        return Count(_POT_CASES, tuple(map(int, counts)))

    @cached_property
    def pot_points(self) -> Ints:
        """By the values of a hand the points that it has in a pot, set for the most that the Ante makes, or for the
        most points where it does not qualify; 0: none."""
        found: Ints = self.best.copy()
        if self.rules.choice("pot-hands") == "all":
            for place in np.flatnonzero(found == 0):
                values = DECK.hands[place]
                found[place] = max(max(showdown.set_as(values, two, self.joker)[1]) for two in PLACES)
        return found

    def play(self, cards: Ints) -> Ints:
        """Set both hands of dealt rounds, and compare them."""
        own, dealer = (DECK.places(self._values[0][cards[self.layout[place]]]) for place in (OWN.place, DEALER.place))
        return _ENDED[self.best[own], self.solved["highest"][dealer]]


# --- all deals -------------------------------------------------------------------------------------------------------


def _solve(joker: tuple[int, ...]) -> Arrays:
    """All hands by their values: what each can be set to, and what the dealer's are against it."""
    hands = DECK.hands
    could = np.zeros((len(hands), POINTS), dtype=np.bool_)
    for place, values in enumerate(hands):
        could[place, list(showdown.results(values, joker) or {0})] = True
    highest = POINTS - 1 - np.argmax(could[:, ::-1], axis=1)
    are = (highest[:, None] == np.arange(POINTS)).astype(np.int64)
    dealt, rivals = np.zeros(len(hands), dtype=np.int64), np.zeros((len(hands), POINTS), dtype=np.int64)
    for place, (times, against) in enumerate(DECK.ways()):
        dealt[place], rivals[place] = times, against @ are
        if place % 100 == 0:
            report("hands by their values", place, len(hands))
    return {"dealt": dealt, "rivals": rivals, "could": could, "highest": highest}


def _count_both(points: Ints) -> Ints:
    """By their points all pairs of hands of two players."""
    are = (points[:, None] == np.arange(POINTS)).astype(np.int64)
    found = np.zeros((POINTS, POINTS), dtype=np.int64)
    for own, (times, against) in zip(points, DECK.ways(), strict=True):
        found[own] += times * (against @ are)
    return found


def _bonus_hands() -> Ints:
    """All 2,869,685 hands of five cards from 52 and the joker, by `JOKER5`."""
    return arrays("joker-five-cards", None, lambda: {"counts": _count_bonus()})["counts"]


def _count_bonus() -> Ints:
    plain, found = count5(), np.zeros(len(JOKER5), dtype=np.int64)
    found[:10] = *plain[:1], plain[1:5].sum(), *plain[5:12], plain[12:].sum()
    return found + np.bincount(numbers(joker5, fours_with_joker(), range(5)), minlength=len(JOKER5))


def _most_often(found: Counter[int]) -> str:
    """What is best for all hands, or for how many of them."""
    if len(found) == 1:
        return str(next(iter(found)))
    return ", ".join(f"{points} ({times} of {found.total()})" for points, times in found.most_common())
