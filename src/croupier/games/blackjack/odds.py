"""Blackjack priced, simulated and advised on."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.cache import arrays
from croupier.counting.progress import report
from croupier.equipment.cards import RANK_NAMES, SUITS
from croupier.equipment.cards import name as card_name
from croupier.errors import Refused
from croupier.games.base import Case, Chain, Count, Leg, Priced, View, cases
from croupier.games.blackjack import house_money, push_22, switch
from croupier.games.blackjack.analysis import Solution, all_hands, analyse
from croupier.games.blackjack.card_counting import Plan, plan
from croupier.games.blackjack.chart import COLUMNS, LEGEND, chart, effects_of_removal
from croupier.games.blackjack.dealer import DBJ, Floats
from croupier.games.blackjack.hands import RESULTS, is_natural, total
from croupier.games.blackjack.outcomes import Endings, endings
from croupier.games.blackjack.rules_of_play import Play, in_words
from croupier.games.blackjack.side_finished import (
    ENDED,
    RUNS,
    bad_beat,
    bad_beats,
    dealer_counts,
    dealer_sizes,
    sequences,
)
from croupier.games.blackjack.side_first_cards import FIRST, INSURED, MATCHES
from croupier.games.blackjack.side_table import LATE
from croupier.games.blackjack.simulate import MOST, Dealt, Tallies, simulate
from croupier.games.blackjack.state import worth
from croupier.games.script import Decide, seat_place

if TYPE_CHECKING:
    from croupier.games.blackjack.blackjack import Blackjack

_UNIT = 10_000
"""A wager, in cents, on which a mean is worked out."""
SCALE = 10**18
"""Computed chances are counted in parts of this."""
_BEST = "best strategy by composition, split hands played as if they were not split; computed to 1e-12"
_BEST_TWO = "cards switched and each hand played as is best with the first cards of both hands known; computed to 1e-12"
_ADDED = "the payout added to the Blackjack Wager wherever that is worth more"
_CROWN = "with the Crown Treasure Bonus that a Royal Match carries"
_WITH_BEST = "the Blackjack hand played by its best strategy"


@lru_cache(maxsize=64)
def best(play: Play, hand: int = 0, up: int = 0) -> Solution:
    """The game solved, or one hand against an up card; kept while the program runs."""
    return analyse(play, only=(hand, up) if hand else None)


def _endings(play: Play) -> Endings:
    """How rounds end under the best strategy, from the cache where it was worked out before."""

    def work_out() -> dict[str, np.ndarray]:
        found = endings(best(play))
        rest = [value for name, value in vars(found).items() if name != "single"]
        return {"single": found.single, "rest": np.array(rest)}

    kept = arrays("blackjack-endings", play, work_out)
    return Endings(kept["single"], *(float(one) for one in kept["rest"]))


def _switched(play: Play) -> Endings:
    """How one of two hands ends where their second cards are switched whenever that is worth more."""
    return switch.choices(play).endings


def _sequences(play: Play, cards: tuple[int, ...]) -> list[int]:
    """How often cards run in sequence, from the cache: whole numbers too big for an array, so as text."""

    def work_out() -> dict[str, np.ndarray]:
        return {"n": np.array([str(one) for one in sequences(best(play), cards)])}

    return [int(one) for one in arrays("blackjack-sequences", (play, cards), work_out)["n"]]


def _beats(play: Play) -> Floats:
    return arrays("blackjack-beats", play, lambda: {"n": bad_beats(best(play))})["n"]


class Odds:
    """What blackjack under one chapter and one submission is worth: advice, prices, simulated rounds."""

    def __init__(self, game: Blackjack) -> None:
        self.game, self.rules, self.play, self.sides = game, game.rules, game.play, game.sides
        counted = Counter(game.deck())
        self._cards = tuple(counted[card] for card in range(52))
        """How many of each card the shoe holds."""

    @property
    def shoes_last(self) -> bool:
        """Whether simulated rounds come from whole shoes, as others' cards and those gone before matter then."""
        return self.game.playing.strategy.startswith("count:") or self.game.playing.seats > 1

    # --- advice ---

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each legal action is worth, in first wagers, with every card gone from the shoe that the seat can see.

        Once the hole card has been looked at, it gives no Blackjack.
        """
        about = decide.about
        place = seat_place(self.game.box(decide.seat))
        number = about.rpartition(" ")[2]
        if number.isdigit() and number != "1" and not about.startswith("seat"):
            place = f"{place} hand {number}"
        hands = {where: [card for card in held if card >= 0] for where, held in view.cards.items()}
        hands.pop("determinant", None)  # it is of the other side of the shoe if it has stayed there
        seen = [*view.seen, *(card for where, held in hands.items() if where != place for card in held)]
        own = hands.get(place, [])
        if about.endswith("on the box"):
            return dict.fromkeys(decide.actions, Fraction(0))
        if len(hands["dealer"]) > 1:
            raise NotImplementedError("Both of the dealer's cards are known; there are no figures for that.")
        up = hands["dealer"][0]
        seen.remove(up)
        if about.startswith("insurance"):
            return self._insurance_values(decide, own, seen)
        if about == "switch":
            return self._switch_values(own, hands[f"{place} hand 2"], up, [*view.seen, *_others(hands, place)])
        number = number if number.isdigit() else "1"
        free = number != "1" and f"split:{number}" not in view.stakes[decide.seat] and bool(self.play.free_splits)
        worth = self.hand_values_against(own, up, seen, free)
        if about == "house-money":
            staked = view.stakes[decide.seat]["main"]
            added = Fraction(decide.costs["add"]["main"], staked)
            return {"take": Fraction(0), "add": added * max(worth.values())}
        if about == "double behind":
            return {"decline": worth["double"] / 2, "double": worth["double"]}
        if about == "split behind":
            return {action: worth["split"] / (1 if action == "cover" else 2) for action in decide.actions}
        plain = {action: action.removeprefix("free-").removesuffix("-face-down") for action in decide.actions}
        found = {action: worth[key] for action, key in plain.items() if key in worth}
        for wager, paying in self._paying(own).items():
            paid = [action for action in found if action.startswith(wager)]
            if paid:
                found |= dict.fromkeys(paid, self.hand_values_against(own, up, seen, free, paying)[wager])
        return found

    def _paying(self, cards: Sequence[int]) -> Mapping[str, Play]:
        """The rules under which a double or a split of a hand is paid for that others have for free."""
        (points, soft), first, found = total(cards), worth(cards[0]), dict[str, Play]()
        if points + 32 * soft in self.play.free_doubles:
            found["double"] = replace(self.play, free_doubles=frozenset())
        if first in self.play.free_splits and worth(cards[-1]) == first:
            found["split"] = replace(self.play, pays_split=True)
        return found

    def hand_values_against(
        self, cards: Sequence[int], up: int, seen: Sequence[int] = (), free: bool = False, play: Play | None = None
    ) -> dict[str, Fraction]:
        """What each action with a hand is worth against an up card, in first wagers, with the cards seen gone; `free`
        if a free bet stands on it."""
        hand, shown = all_hands().place(map(worth, cards)), worth(up)
        if hand < 0:
            raise Refused("A hand over 21 has lost.")
        solution = best(replace(play or self.play, shoe=self._shoe_without(seen)), hand, shown)
        found = solution.actions(hand, shown, free)
        blackjack = float(solution.ends[hand, shown, DBJ]) if self.play.peeks else 0.0
        taken = 0.0 if free else blackjack * (float(-self.play.blackjacks) if is_natural(cards) else 1.0)
        return {action: _fraction((one + taken) / (1.0 - blackjack)) for action, one in found.items()}

    def _shoe_without(self, cards: Sequence[int]) -> tuple[int, ...]:
        shoe = list(self.play.shoe)
        for card in cards:
            shoe[worth(card)] -= 1
        return tuple(shoe)

    def _switch_values(
        self, first: Sequence[int], second: Sequence[int], up: int, seen: Sequence[int]
    ) -> dict[str, Fraction]:
        """What two hands are worth as they were dealt, and with their second cards switched."""
        found = {}
        for action, one, other in (
            ("keep", first, second),
            ("switch", (first[0], second[1]), (second[0], first[1])),
        ):
            found[action] = sum(
                (
                    self._box_value(hand, beside, up, seen, action == "switch")
                    for hand, beside in ((one, other), (other, one))
                ),
                Fraction(0),
            )
        return found

    def _box_value(
        self, cards: Sequence[int], beside: Sequence[int], up: int, seen: Sequence[int], switched: bool
    ) -> Fraction:
        if not is_natural(cards):
            return max(self.hand_values_against(cards, up, [*seen, *beside]).values())
        shoe, hand, shown = self._shoe_without([*seen, *beside]), all_hands().place((1, 10)), worth(up)
        chances = best(replace(self.play, shoe=shoe), hand, shown).ends[hand, shown]
        paid = switch.ace_and_ten(self.play, chances, switched)
        return _fraction(paid / (1.0 - chances[DBJ]))

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What each action with a hand is worth against the dealer's up card, in first wagers.

        Where a player has two hands, the four cards of both are given, the first hand's first.
        """
        if self.play.switches and len(cards) == 4 and len(seen) == 1:
            return self._switch_values(cards[:2], cards[2:], seen[0], ())
        if len(seen) < 1 or len(cards) < 2:
            raise Refused("A hand of two or more cards is decided on against one up card; other cards seen follow it.")
        return self.hand_values_against(cards, seen[0], seen[1:])

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Basic strategy by totals: its columns and rows."""
        return list(COLUMNS), [list(row) for row in chart(self.play).rows]

    def chart_notes(self) -> tuple[str, ...]:
        """What the cells of the chart say, and what it is worth."""
        found = chart(self.play)
        used = {cell for row in found.rows for cell in row[1:]}
        worth = (
            f"House advantage by this chart {-found.value:.5%}, with perfect play by composition {-found.best:.5%}:"
            f" the chart costs {found.cost:.5%}.",
        )
        if self.play.switches:
            worth = (
                "For each of the two hands once cards have been switched or not, the other hand's cards not looked at."
                " Whether to switch depends on all four cards and the up card: ask for a hand.",
            )
        return (
            "   ".join(f"{cell} {words}" for cell, words in LEGEND.items() if cell in used),
            f"{in_words(self.play)}.",
            *worth,
        )

    def _insurance_values(self, decide: Decide, own: Sequence[int], seen: Sequence[int]) -> dict[str, Fraction]:
        shoe = list(self._shoe_without([*own, *seen]))
        shoe[1] -= 1
        ten = Fraction(shoe[10], sum(shoe))
        pays, loses = (self.rules.pay("insurance", one).pays.net(100) / 100 for one in ("win", "lose"))
        insured = (ten * pays + (1 - ten) * loses) * Fraction(self.rules.wager("insurance").limits.at_most)
        paid = self.play.blackjack * (1 - ten) + self.play.blackjacks * ten
        blackjack = paid if is_natural(own) else Fraction(0)
        found = {"decline": blackjack, "insurance": blackjack + insured}
        if "even-money" in decide.actions:
            found["even-money"] = self.rules.pay("main", "even-money").pays.net(100) / 100
        return {action: found[action] for action in decide.actions}

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager with a stake of its own, with the conditions under which it is priced."""
        switches = self.play.switches
        for law in self.rules.chapter.wagers:
            if not self._belongs(law.id):
                continue
            if law.id == "main":
                unit = "one of the two Blackjack wagers" if switches else "Blackjack wager"
                yield Priced(law.id, law.id, unit, (_BEST_TWO if switches else _BEST,))
            elif law.id == "insurance":
                yield Priced(law.id, law.id, "wager", ("with an ace up, no other card seen",))
            elif law.id == "house-money":
                yield Priced(law.id, law.id, "wager", ("the payout taken",))
                yield Priced(law.id, law.id, "wager", (_ADDED, _BEST), simulated=False)
            elif law.id == "royal-match" and self.rules.offers("crown-treasure"):
                yield Priced(law.id, law.id, "wager", (_CROWN,))
            elif law.id in FIRST:
                yield Priced(law.id, law.id, "wager")
            elif law.id in ("hit-and-run", "buster", "push-22"):
                yield Priced(law.id, law.id, "wager", ("the dealer draws the hand out",))
            elif law.id == "bad-beat":
                drawn = self.sides.drawn.conditions()
                yield Priced(law.id, law.id, "wager", (_WITH_BEST + "; computed to 1e-12", *drawn))
            elif law.id in LATE:
                yield Priced(law.id, law.id, "wager", (_WITH_BEST,))

    def _belongs(self, wager: str) -> bool:
        """Whether a wager can be made at this version of the game."""
        option = self.rules.wager(wager).option
        return not option or self.rules.holds(self.rules.option(option).requires)

    def _single_cases(self) -> list[Case]:
        cases = []
        for words, wager in (("", ""), ("doubled, ", "double"), ("doubled for free, ", "free-double")):
            for result, name in enumerate(RESULTS):
                chain = self.game.chain(result)
                added = (Leg(wager, chain),) if wager and self.rules.has(wager) else ()
                cases.append(Case(f"{words}{name}", (Leg("main", chain), *added)))
        return [*cases, Case("surrender", (Leg("main", ("surrender",)),))]

    def count(self, priced: Priced, cards: Sequence[int]) -> Count:
        """Exact counts of the cards that decide a wager; for the hand itself its chances under the best strategy.

        When some cards have left the shoe, the hand is played as is best without them.
        """
        gone = Counter(cards)
        for card, times in gone.items():
            if times > self._cards[card]:
                raise Refused(f"The shoe holds {card_name(card)} {self._cards[card]} times, not {times}.")
        left = tuple(held - gone[card] for card, held in enumerate(self._cards))
        wager, play = priced.wager, replace(self.play, shoe=self._shoe_without(cards))
        if wager == "main":
            return self._main_count(_switched(play) if play.switches else _endings(play))
        if wager == "insurance":
            tens = play.shoe[10]
            return Count(cases(wager, (("win",), ("lose",))), (tens, sum(play.shoe) - 1 - tens))
        if wager in FIRST:
            if _ADDED in priced.conditions:
                return self._added_count(best(play), left)
            return Count(self._first_cases(wager), self.sides.first[wager].counted(left))
        if wager in ("hit-and-run", "buster"):
            found = dealer_counts(wager, dealer_sizes(play.shoe, play.stands_on))
            return Count(cases(wager, found), tuple(found.values()))
        if wager == "push-22":
            return Count(cases(wager, push_22.HANDS), push_22.counts(left, play.stands_on))
        if wager == "straight-jack":
            return Count(self._late_cases(wager), tuple(_sequences(play, left)))
        beats = self.sides.drawn.counts(round(float(one) * SCALE) for one in _beats(play))
        return Count(self._late_cases(wager), beats, method="computed")

    def removal_effects(self, priced: Priced) -> dict[str, Fraction]:
        """By how much a wager is worth more when one card of a rank is gone, of whichever suit.

        The hand itself is played as is best with the full shoe.
        """
        if priced.wager == "main":
            if self.play.switches:
                raise Refused("Of two hands whose cards may be switched the effects of removal are not worked out.")
            found = effects_of_removal(self.play)
            return {rank: _fraction(found[worth(4 * place)]) for place, rank in enumerate(RANK_NAMES)}
        full, effects = self.game.expected(self.count(priced, ()), _UNIT), {}
        for place, rank in enumerate(RANK_NAMES):
            suited = priced.wager in FIRST or priced.wager == "push-22" or rank == "ace"
            suits = len(SUITS) if suited else 1  # others look at ranks only
            report("ranks", place, len(RANK_NAMES))
            gone = [self.game.expected(self.count(priced, [4 * place + suit]), _UNIT) for suit in range(suits)]
            effects[rank] = sum(gone, Fraction(0)) / len(gone) - full
        return effects

    def _added_count(self, solution: Solution, left: Sequence[int]) -> Count:
        """House Money whose payouts are added to the hand: what each outcome makes, taken or added."""
        side = self.sides.first["house-money"]
        legs = [Leg(side.wager, chain) for chain in side.hands]
        pays = [self.game.worth(leg, _UNIT, {})[1] / _UNIT for leg in legs]
        more = [self.sides.added_for(1, won) if won > 0 else Fraction(0) for won in pays]
        losses = [float(won / put) if put else math.inf for won, put in zip(pays, more, strict=True)]
        found = house_money.chosen(solution, left, side, losses)
        every, chances = [], []
        for leg, won, put, one in zip(legs, map(float, pays), map(float, more), found, strict=True):
            mean, square, ahead = (value / (one.added or 1.0) for value in (one.mean, one.square, one.ahead))
            every += [
                Case(leg.chain[0], (leg,)),
                Case(
                    f"{leg.chain[0]}, added",
                    (),
                    net=_fraction(won + put * mean, SCALE),
                    staked=Fraction(1),
                    square=_fraction(won**2 + 2 * won * put * mean + put**2 * square, SCALE),
                    ahead=_fraction(ahead),
                ),
            ]
            chances += [one.taken, one.added]
        counts = tuple(round(chance * SCALE) for chance in chances)
        return Count(tuple(every), counts, method="computed")

    def _main_count(self, found: Endings) -> Count:
        split = Case(
            "split, all hands together",
            (),
            net=_fraction(found.split_net, SCALE),
            staked=_fraction(found.split_staked),
            square=_fraction(found.split_square),
            ahead=_fraction(found.split_ahead),
        )
        chances = [*found.single.ravel(), found.surrender, found.split]
        counts = tuple(round(float(one) * SCALE) for one in chances)
        return Count((*self._single_cases(), split), counts, method="computed")

    def _first_cases(self, wager: str) -> tuple[Case, ...]:
        if wager == "match-the-dealer":
            found = []
            for suited, unsuited in MATCHES:
                legs = [Leg(wager, ("matching-card-suited",))] * suited
                legs += [Leg(wager, ("matching-card-unsuited",))] * unsuited
                name = f"{suited} of the same suit, {unsuited} of another" if legs else "no match"
                found.append(Case(name, tuple(legs) or (Leg(wager, ("lose",)),), staked=Fraction(1)))
            return tuple(found)
        *others, last = self.sides.first[wager].cases()
        if wager == "royal-match" and self.rules.has("crown-treasure"):
            treasure = (Leg("crown-treasure", ("crown-treasure",)),) if self.rules.offers("crown-treasure") else ()
            last = Case("crown-treasure", last.legs + treasure)
        return (*others, last)

    def _late_cases(self, wager: str) -> tuple[Case, ...]:
        if wager == "bad-beat":
            chains: list[Chain] = [bad_beat(0, 0, 0, False), bad_beat(20, 17, 2, False)]
            chains += [bad_beat(20, 21, 2, True)]
            chains += [bad_beat(20, 21, size, False) for size in range(3, 8)]
            return self.sides.drawn.cases(cases(wager, chains))
        return tuple(
            Case(run[0], (Leg(wager, run), *([Leg("straight-jack-odds", run)] if "six" in run[0] else [])))
            for run in RUNS
        )

    def _counted_main(self, found: Tallies) -> Count:
        """How hands ended, and at a count by what was wagered on them."""
        every, counts = [], []
        bets = self._plan.bets if self._plan.count is not None else (1.0,)
        for level, units in enumerate(bets):
            at = f" at a count of {level - len(bets) // 2:+d}" if len(bets) > 1 else ""
            size = Fraction(units).limit_denominator(1000)
            for case in (*self._single_cases(), *self._split_cases):
                legs = tuple(replace(leg, units=leg.units * size) for leg in case.legs)
                net = None if case.net is None else case.net * size
                staked = None if case.staked is None else case.staked * size
                every.append(replace(case, name=f"{case.name}{at}", legs=legs, net=net, staked=staked))
            together = [
                found.split_nets[level, one, MOST - one : MOST + self._most_split(one) + 1]
                for one in self._split_stakes
            ]
            tallies = [*found.single[level].ravel(), found.surrendered[level], *np.concatenate(together)]
            counts += [int(one) for one in tallies]
        return Count(tuple(every), tuple(counts))

    def _counted_insurance(self, found: Tallies) -> Count:
        """The insurance that a count took."""
        lost, won = (int(one) for one in found.insured.sum(axis=0))
        return Count(cases("insurance", (("win",), ("lose",))), (won, lost))

    @cached_property
    def _split_cases(self) -> list[Case]:
        """What split hands can make together, by what is staked on them: one unit or two a hand, less if free."""
        return [
            Case(f"split, {net:+d} together", (), net=Fraction(net), staked=Fraction(staked))
            for staked in self._split_stakes
            for net in range(-staked, self._most_split(staked) + 1)
        ]

    def _most_split(self, staked: int) -> int:
        """The most that split hands make together on which so much is staked; free bets can win more."""
        return max(self._split_stakes) if self.play.free_splits or self.play.free_doubles else staked

    @property
    def _split_stakes(self) -> range:
        least = 1 if self.play.free_splits else 2
        return range(least, 2 * max(self.play.split_hands, self.play.split_ace_hands) + 1)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a hand from a freshly shuffled shoe each round and settle every priced wager."""
        looks = any(one.wager in FIRST or one.wager == "insurance" for one in priced)
        tracks = any(one.wager in LATE for one in priced)
        dealt = Dealt(self.play, self.game.deck(), looks=looks, tracks=tracks)
        if self.play.switches:
            dealt = replace(dealt, switches=switch.choices(self.play).switches)
            found = simulate(dealt, switch.boxes(self.play).strategies, seed, block, rounds)
        else:
            if self.shoes_last:
                seats = self.game.playing.seats
                behind = self.game.shoe.behind(seats) if self.game.shoe.lasting else -1
                dealt = replace(dealt, count=self._plan.count, behind=behind, seats=seats)
            found = simulate(dealt, self._plan.strategy, seed, block, rounds)
        random = np.random.default_rng((seed, block))
        return [self._simulated(one.wager, found, random) for one in priced]

    @cached_property
    def _plan(self) -> Plan:
        """How simulated hands are played."""
        return plan(self.play, {"best": "composition"}.get(self.game.playing.strategy, self.game.playing.strategy))

    def plan_anew(self) -> None:
        """How simulated hands are played has changed; a file that is no count system is refused now."""
        self.__dict__.pop("_plan", None)
        if self.game.playing.strategy.startswith("count:"):
            self._plan  # noqa: B018

    def _simulated(self, wager: str, found: Tallies, random: np.random.Generator) -> Count:
        if wager == "main":
            return self._counted_main(found)
        if wager == "insurance" and self._plan.count is not None:
            return self._counted_insurance(found)
        if wager == "insurance":
            _, lost, won = INSURED.tally(found.seen, found.layout)
            return Count(cases(wager, (("win",), ("lose",))), (won, lost))
        if wager in FIRST:
            return Count(self._first_cases(wager), self.sides.first[wager].tally(found.seen, found.layout))
        if wager in ("hit-and-run", "buster"):
            sizes = zip(ENDED, found.dealer_sizes[:, 2:].tolist(), strict=True)
            ended = {(how, size): times for how, row in sizes for size, times in enumerate(row, 2)}
            counts = dealer_counts(wager, ended)
            return Count(cases(wager, counts), tuple(counts.values()))
        if wager == "push-22":
            return Count(cases(wager, push_22.HANDS), tuple(found.suits_22.tolist()))
        if wager == "bad-beat":
            return Count(self._late_cases(wager), self.sides.drawn.tallies(found.beats, random))
        return Count(self._late_cases(wager), (int(found.runs[0]), *found.runs[2:].tolist()))


def _fraction(number: float, scale: int = 10**12) -> Fraction:
    """A computed number as a fraction with as many places as it is good for."""
    return Fraction(round(float(number) * scale), scale)


def _others(hands: Mapping[str, Sequence[int]], place: str) -> list[int]:
    """The cards that lie at other boxes."""
    return [card for where, held in hands.items() if where not in (place, f"{place} hand 2", "dealer") for card in held]
