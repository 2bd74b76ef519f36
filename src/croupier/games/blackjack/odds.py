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
from croupier.games.blackjack.analysis import Solution, analyse
from croupier.games.blackjack.card_counting import Plan, plan
from croupier.games.blackjack.chart import (
    AFTER_LEGEND,
    COLUMNS,
    COUNTED_LEGEND,
    LEGEND,
    chart,
    effects_of_removal,
)
from croupier.games.blackjack.colours import COLOURS, colour, mean, ways
from croupier.games.blackjack.compositions import all_hands, zappable
from croupier.games.blackjack.dealer import DBJ, Floats
from croupier.games.blackjack.finals import CLASSES, MIXED_678, MIXED_777, SPADES, SUPER, TWO_CARDS, suits_of
from croupier.games.blackjack.hands import (
    BLACKJACK,
    BLACKJACK_21,
    BLACKJACKS,
    GIVEN_UP,
    RESULTS,
    SECONDS,
    SUPER_SPADES,
    SUPER_SUITED,
    is_natural,
    total,
)
from croupier.games.blackjack.house_rules import portions, super_bonus
from croupier.games.blackjack.outcomes import Endings, endings
from croupier.games.blackjack.rules_of_play import Play, rules_in_words
from croupier.games.blackjack.rulings import OVER_21
from croupier.games.blackjack.second_chance import second_values
from croupier.games.blackjack.side_finished import (
    ENDED,
    RUNS,
    bad_beat,
    bad_beats,
    dealer_counts,
    dealer_sizes,
    sequences,
)
from croupier.games.blackjack.side_first_cards import INSURED, MATCHED_TOGETHER, MATCHES, THIRD
from croupier.games.blackjack.side_table import LATE, SECOND_CHANCE
from croupier.games.blackjack.simulate import Dealt, Tallies, simulate
from croupier.games.blackjack.stakes import ADDED, ORIGINAL, apart, most_staked, parts_of_a_unit
from croupier.games.blackjack.state import ATTACK, SECOND, worth
from croupier.games.places import DETERMINANT, ZAPPED, part_place
from croupier.games.script import Carry, Decide, seat_place
from croupier.games.side_bets import DEALER, OWN
from croupier.kernels import plain
from croupier.rules import pays
from croupier.rules.wager_keys import parse_key, wager_key

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
    """The game solved, or one hand against an up card, or every one; kept while the program runs."""
    return analyse(play, only=(hand, up) if up else None)


def _endings(play: Play) -> list[Endings]:
    """How rounds end under the best strategy, from the cache where it was worked out before: all of them, or those
    without and with a wager added to."""

    def work_out() -> dict[str, np.ndarray]:
        each = [endings(best(play), attacked) for attacked in ((False, True) if play.attacks else (None,))]
        rest = [[value for name, value in vars(found).items() if name != "single"] for found in each]
        return {"single": np.array([found.single for found in each]), "rest": np.array(rest)}

    if play.switches:  # one of two hands, where their second cards are switched whenever that is worth more
        return [switch.choices(play).endings]
    kept = arrays("blackjack-endings", play, work_out)
    return [
        Endings(single, *(float(one) for one in rest))
        for single, rest in zip(kept["single"], kept["rest"], strict=True)
    ]


def _chart_endings(play: Play) -> list[Endings]:
    """How rounds end under the chart of the best strategy by totals."""
    if play.switches:
        raise Refused("Two hands whose cards may be switched have no chart by totals.")
    solution = analyse(play, chart(play).strategy)
    return [endings(solution, attacked) for attacked in ((False, True) if play.attacks else (None,))]


def _sequences(play: Play, cards: tuple[int, ...]) -> list[int]:
    """How often cards run in sequence, from the cache: whole numbers too big for an array, so as text."""

    def work_out() -> dict[str, np.ndarray]:
        return {"n": np.array([str(one) for one in sequences(best(play), cards)])}

    return [int(one) for one in arrays("blackjack-sequences", (play, cards), work_out)["n"]]


def _beats(play: Play) -> Floats:
    return arrays("blackjack-beats", play, lambda: {"n": bad_beats(best(play))})["n"]


def _beats_of_pairs(play: Play) -> Floats:
    """The same of rounds with a pair, by what each of its cards is worth, from 1 to 10."""
    found = arrays(
        "blackjack-beats-of-pairs", play, lambda: {"n": np.array([bad_beats(best(play), one) for one in range(1, 11)])}
    )
    return found["n"]


def _alike(left: Sequence[int], value: int) -> float:
    """The chance that two cards of one value are the same card of two decks."""
    held = [count for card, count in enumerate(left) if worth(card) == value]
    pairs = sum(held) * (sum(held) - 1)
    return sum(count * (count - 1) for count in held) / pairs if pairs else 0.0


def _values_behind(decide: Decide, values: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """What it is worth to match another's double or split, or not."""
    if decide.about == "double behind":
        return {"decline": values["double"] / 2, "double": values["double"]}
    return {action: values["split"] / (1 if action == "cover" else 2) for action in decide.actions}


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
        box = self.game.box(decide.seat)
        place = seat_place(box)
        number = about.rpartition(" ")[2]
        if number.isdigit() and number != "1" and not about.startswith("seat"):
            place = seat_place(box, int(number))
        hands = {where: [card for card in held if card >= 0] for where, held in view.cards.items()}
        hands.pop(DETERMINANT, None)  # it is of the other side of the shoe if it has stayed there
        seen = [*view.seen, *(card for where, held in hands.items() if where != place for card in held)]
        own = hands.get(place, [])
        if about.endswith("on the box"):
            return dict.fromkeys(decide.actions, Fraction(0))
        if len(hands["dealer"]) > 1 and not self.play.ranges:
            raise NotImplementedError("Both of the dealer's cards are known; there are no figures for that.")
        up, *exposed = hands["dealer"]
        for card in (up, *exposed):  # a hole card that is exposed is still the one of its range
            seen.remove(card)
        if about == "attack":
            solved = best(replace(self.play, shoe=self._shoe_without(seen)), 0, worth(up))
            assert solved.attack is not None
            return {"decline": Fraction(0), "attack": _fraction(solved.attack[worth(up)])}
        if about.startswith("insurance"):
            return self._insurance_values(decide, own, seen)
        if about == "switch":
            return self._switch_values(own, hands[seat_place(box, 2)], up, [*view.seen, *_others(hands, box)])
        number = number if number.isdigit() else "1"
        staked = view.stakes[decide.seat]
        free = number != "1" and (wager_key("split", number) in staked) == (apart(self.play) == ADDED)
        free = free and apart(self.play) >= 0
        column = worth(up) + 11 * self._range(view.carry)
        if about == "second-chance":
            return self._second_chance_values(own, up, seen, decide.costs["reset"], staked)
        if about.startswith(OVER_21):
            return self._second_values(own, up, seen, decide, staked, number)
        play = self._play_now(decide, hands, staked)
        if about.startswith("doubled"):
            return self._doubled_values(own, column, seen, free, play, staked, number)
        values = self.hand_values_against(own, column, seen, free, play, up)
        if about == "house-money":
            added = Fraction(decide.costs["add"]["main"], staked["main"])
            return {"take": Fraction(0), "add": added * max(values.values())}
        if about.endswith(" behind"):
            return _values_behind(decide, values)
        plain = {action: action.removeprefix("free-").removesuffix("-face-down") for action in decide.actions}
        found = {action: values[key] for action, key in plain.items() if key in values}
        for wager, paying in self._paying(own).items():
            paid = [action for action in found if action.startswith(wager)]
            if paid:
                found |= dict.fromkeys(paid, self.hand_values_against(own, column, seen, free, paying)[wager])
        return found

    def _play_now(self, decide: Decide, hands: Mapping[str, Sequence[int]], staked: Mapping[str, int]) -> Play:
        """The rules of play for a hand as it lies there: what may still be done with it, what can still be paid."""
        play = self.play if "zap" in decide.actions else replace(self.play, zaps=frozenset(), zaps_after_split=False)
        if part_place(seat_place(self.game.box(decide.seat)), ZAPPED) in hands:
            play = replace(play, naturals=False)
        play = replace(play, super_bonus=super_bonus(self.rules, staked.get("main", 0) or _UNIT))
        return play.on_split_hands if play.finals and any(parse_key(key).wager == "split" for key in staked) else play

    def _doubled_values(
        self,
        own: Sequence[int],
        shown: int,
        seen: Sequence[int],
        free: bool,
        play: Play,
        staked: Mapping[str, int],
        number: str,
    ) -> dict[str, Fraction]:
        """What may be done with a doubled hand, in first wagers, by how often it was doubled again."""
        spot = "" if number == "1" else f":{number}"
        first, double = staked["main" if number == "1" else f"split{spot}"], staked[f"double{spot}"]
        again, level = staked.get(f"redouble{spot}", 0), 0
        while again >= (first + double) * ((2 << level) - 1):
            level += 1
        hand, kind = all_hands().place(map(worth, own)), apart(self.play) if free else ORIGINAL
        solution = best(play.without(seen), hand, shown)
        found = solution.doubled_actions(hand, shown, level, kind)
        blackjack = float(solution.ends[hand, shown, DBJ]) if play.peeks else 0.0
        taken = blackjack if kind == ORIGINAL else 0.0  # a Blackjack takes the first wager
        return {action: _fraction((one + taken) / (1.0 - blackjack)) for action, one in found.items()}

    def _second_values(
        self,
        own: Sequence[int],
        up: int,
        seen: Sequence[int],
        decide: Decide,
        staked: Mapping[str, int],
        number: str,
    ) -> dict[str, Fraction]:
        """What a hand over 21 makes, in first wagers: lost, or with a card taken off."""
        spot = "" if number == "1" else f":{number}"
        first = staked["main" if number == "1" else f"split{spot}"]
        on_hand = Fraction(first + staked.get(f"double{spot}", 0), first)
        wager = Fraction(sum(decide.costs[SECOND].values()), first)
        made = second_values(self.play.without(seen), map(worth, own), worth(up), on_hand, wager)
        return dict(zip(("decline", SECOND), made, strict=True))

    def _paying(self, cards: Sequence[int]) -> Mapping[str, Play]:
        """The rules under which a double or a split of a hand is paid for that others have for free."""
        (points, soft), first, found = total(cards), worth(cards[0]), dict[str, Play]()
        if points + 32 * soft in self.play.free_doubles:
            found["double"] = replace(self.play, free_doubles=frozenset())
        if first in self.play.free_splits and worth(cards[-1]) == first:
            found["split"] = replace(self.play, pays_split=True)
        return found

    def _second_chance_values(
        self, own: Sequence[int], up: int, seen: Sequence[int], costs: Mapping[str, int], staked: Mapping[str, int]
    ) -> dict[str, Fraction]:
        """What TriLux on two new cards is worth, in first wagers."""
        left = list(self._cards)
        for card in (*own, up, *seen):
            left[card] -= 1
        second, total, mean = self.sides.second, sum(left), Fraction(0)
        for a, first in enumerate(left):
            for b, other in enumerate(left):
                ways = first * (other - (a == b))
                if ways > 0:
                    number = second.number({"own": (a, b), "dealer": (up,)})
                    mean += ways * self.rules.pay(SECOND_CHANCE, *second.hands[number]).pays.net(_UNIT)
        worth = mean / (total * (total - 1) * _UNIT) * Fraction(sum(costs.values()), staked["main"])
        return {"decline": Fraction(0), "reset": worth}

    def _second_chance_count(self, play: Play, left: Sequence[int]) -> Count:
        """TriLux on two new cards, over all deals in which a hand is exchanged by the best strategy.

        Which cards were given back matters by their values only, and with a look under an ace or ten that the hole
        card made no Blackjack.
        """
        solution, table = best(play), all_hands()
        zapped = [(hand, table.cards[hand]) for hand in zappable(play)]
        second, counts = self.sides.second, [0] * len(self.sides.second.hands)
        known: dict[tuple[int, int, int], int] = {}

        def ways(a: int, b: int, up: int) -> int:
            """The ways to have been dealt a hand that is exchanged, and a hole card, when these are left out."""
            shoe = np.array(play.shoe)
            for gone in (a, b, up):
                shoe[gone] -= 1
            found = 0
            for hand, cards in zapped:
                if solution.action(hand, up) == "zap":
                    one, other = (int(value) for value in np.repeat(np.arange(11), cards))
                    pairs = int(shoe[one]) * int(shoe[other] - (one == other)) * (1 if one == other else 2)
                    rest = shoe - cards
                    blackjack = int(rest[{1: 10, 10: 1}.get(up, 0)]) if play.peeks else 0
                    found += pairs * (int(rest.sum()) - blackjack)
            return found

        for up, shown in enumerate(left):
            for a, first in enumerate(left):
                for b, other in enumerate(left):
                    dealt = shown * (first - (a == up)) * (other - (b == a) - (b == up))
                    if dealt > 0:
                        key = (worth(a), worth(b), worth(up))
                        if key not in known:
                            known[key] = ways(*key)
                        counts[second.number({"own": (a, b), "dealer": (up,)})] += dealt * known[key]
        return Count(second.cases(), tuple(counts))

    def _range(self, carry: Carry) -> int:
        """The place of the range of the hole card that is shown."""
        shown = self.game.sign(carry)
        return self.game.signs.index(shown) if shown else 0

    def hand_values_against(
        self,
        cards: Sequence[int],
        shown: int,
        seen: Sequence[int] = (),
        free: bool = False,
        play: Play | None = None,
        up: int = -1,
    ) -> dict[str, Fraction]:
        """What each action with a hand is worth against what is shown of the dealer's cards (an up card by its value),
        in first wagers, with the cards seen gone; `free` if a free bet stands on it, `up` where the suit of the up card
        counts too."""
        hand = all_hands().place(map(worth, cards))
        if hand < 0:
            raise Refused("A hand over 21 has lost.")
        solution = best(replace((play or self.play).without(seen), blackjack=self._paid(cards)), hand, shown)
        found = solution.actions(
            hand, shown, free, self._suits_add(solution.play, cards, up if up >= 0 else 4 * ((shown % 11 - 2) % 13))
        )
        blackjack = float(solution.ends[hand, shown, DBJ]) if self.play.peeks else 0.0
        taken = 0.0 if free else blackjack * (float(-self.play.blackjacks) if is_natural(cards) else 1.0)
        whole = float(solution.ends[hand, shown].sum()) if self.play.ranges else 1.0
        return {action: _fraction((one + taken) / (whole - blackjack)) for action, one in found.items()}

    def _paid(self, cards: Sequence[int]) -> Fraction:
        """What a Blackjack pays: this one, if it is one."""
        each = self.play.blackjack_colours
        return each[plain(colour)(*cards)] if each and is_natural(cards) else self.play.blackjack

    def _suits_add(self, play: Play, cards: Sequence[int], up: int) -> float:
        """What the suits of two cards add on average, once the card has come that makes them a final hand."""
        suits = plain(suits_of)(cards[0], cards[1], up) if play.finals and len(cards) == 2 else 0
        if not suits:
            return 0.0
        place, suit = suits // CLASSES, cards[0] & 3
        third = TWO_CARDS[place][2]
        left = play.without([*cards, up]).suits[4 * third - 24 : 4 * third - 20]
        mixed, more = MIXED_777 if place == len(TWO_CARDS) - 1 else MIXED_678, 2 if suit == SPADES else 1
        paid = play.finals[mixed + more] - play.finals[mixed]
        if mixed == MIXED_777 and worth(up) == third:
            paid += play.super_bonus
        return float(paid) * left[suit] / max(1, sum(left))

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
            return max(self.hand_values_against(cards, worth(up), [*seen, *beside]).values())
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
        up, gone = worth(seen[0]), seen[1:]
        if not self.play.ranges:
            return self.hand_values_against(cards, up, gone, up=seen[0])
        return {
            f"{action} ({name})": value
            for place, name in enumerate(self.game.signs)
            for action, value in self.hand_values_against(cards, up + 11 * place, gone).items()
        }

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Basic strategy by totals: its columns and rows."""
        return list(COLUMNS), [list(row) for row in chart(self.play, self.game.signs).rows]

    def chart_notes(self) -> tuple[str, ...]:
        """What the cells of the chart say, and what it is worth."""
        found = chart(self.play, self.game.signs)
        used = {cell.rstrip("0123456789") for row in found.rows for cell in row[1:]}
        legend = {**LEGEND, **AFTER_LEGEND}
        said = ["   ".join(f"{cell} {words}" for cell, words in legend.items() if cell in used)]
        if any(cell[-1:].isdigit() for row in found.rows for cell in row[1:]):
            said.append(COUNTED_LEGEND)
        if self.play.plays_split_apart:
            said.append("A split hand is played as two cards are, however many it has: it is paid no bonus.")
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
            *said,
            f"{', '.join(rules_in_words(self.play))}.",
            *worth,
        )

    def _insurance_values(self, decide: Decide, own: Sequence[int], seen: Sequence[int]) -> dict[str, Fraction]:
        shoe = list(self._shoe_without([*own, *seen]))
        shoe[1] -= 1
        ten = Fraction(shoe[10], sum(shoe))
        pays, loses = (self.rules.pay("insurance", one).pays.net(100) / 100 for one in ("win", "lose"))
        insured = (ten * pays + (1 - ten) * loses) * Fraction(self.rules.wager("insurance").limits.at_most)
        paid = self._paid(own) * (1 - ten) + self.play.blackjacks * ten
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
                unit = f"{self._called} wager"
                unit = f"one of the two {unit}s" if switches else unit
                yield Priced(law.id, law.id, unit, (_BEST_TWO if switches else _BEST, *self._in_full))
                if self.rules.has("super-bonus") and self.play.finals:
                    played = (f"played for the {self.rules.wager('super-bonus').name.lower()}", _BEST, *self._in_full)
                    yield Priced(law.id, "super-bonus", unit, played, simulated=False)
            elif law.id == "insurance":
                yield Priced(law.id, law.id, "wager", ("with an ace up, no other card seen",))
            elif law.id == "house-money":
                yield Priced(law.id, law.id, "wager", ("the payout taken",))
                yield Priced(law.id, law.id, "wager", (_ADDED, _BEST), simulated=False)
            elif law.id == "royal-match" and self.rules.offers("crown-treasure"):
                yield Priced(law.id, law.id, "wager", (_CROWN,))
            elif law.id == SECOND_CHANCE:
                yield Priced(law.id, law.id, "wager", ("set again on a hand that is zapped by its best strategy",))
            elif law.id in self.sides.first:
                yield Priced(law.id, law.id, "wager")
            elif law.id in ("hit-and-run", "buster", "push-22"):
                yield Priced(law.id, law.id, "wager", ("the dealer draws the hand out",))
            elif law.id in THIRD:
                yield Priced(law.id, law.id, "wager", ("the dealer draws a third card below 17",))
            elif law.id == "bad-beat":
                drawn = self.sides.system_bonuses.conditions()
                yield Priced(law.id, law.id, "wager", (_WITH_BEST + "; computed to 1e-12", *drawn))
            elif law.id in LATE:
                yield Priced(law.id, law.id, "wager", (_WITH_BEST,))

    @property
    def _called(self) -> str:
        """What the wager on the hand is called; where final hands have payouts of their own, as the chapter has it."""
        return self.rules.wager("main").name if self.play.finals else "Blackjack"

    @property
    def _in_full(self) -> tuple[str, ...]:
        """What is said of doubles where one for less can be worth more: a rescue of it costs less than the wager."""
        return ("every double for as much as the wager",) if any(one > -1 for one in self.play.rescued[:1]) else ()

    def _belongs(self, wager: str) -> bool:
        """Whether a wager can be made at this version of the game."""
        option = self.rules.wager(wager).option
        return not option or self.rules.holds(self.rules.option(option).requires)

    def _single_cases(self) -> list[Case]:
        cases = []
        beside = {
            "": (),
            "doubled, ": portions(0),
            "doubled for free, ": (("free-double", 1),),
            "redoubled, ": portions(1),
            "redoubled again, ": portions(2),
        }
        for words, added in beside.items():
            for result, name in enumerate(RESULTS):
                chain = self.game.chain(result)
                rescued = result == GIVEN_UP and added and self.play.rescued
                if rescued:
                    name, chain = "rescue", ("rescue",)
                legs = [Leg("main", chain)]
                for place, (wager, units) in enumerate(added):
                    last = not rescued or place == len(added) - 1
                    if self.rules.has(wager):
                        legs.append(Leg(wager, chain if last else ("rescue-after-redouble", *chain), Fraction(units)))
                if result in SECONDS and self.rules.has(SECOND):
                    whole = 1 + sum(units for _, units in added) if self.play.second_chance.with_double else 1
                    legs.append(Leg(SECOND, chain, Fraction(whole)))
                if result in (SUPER_SUITED, SUPER_SPADES) and self.rules.has("super-bonus") and not added:
                    legs.append(Leg("super-bonus", (SUPER,)))
                if not added and result in self._coloured:
                    for one in COLOURS:
                        chain = self.game.chain(result, one)
                        cases.append(Case(name.replace("blackjack", one, 1), (Leg("main", chain),)))
                else:
                    cases.append(Case(f"{words}{name}", tuple(legs)))
        return [*cases, Case("surrender", (Leg("main", ("surrender",)),))]

    @property
    def _coloured(self) -> tuple[int, ...]:
        """The results of Blackjacks that are told apart by their colours."""
        return (BLACKJACK, BLACKJACKS, BLACKJACK_21) if self.play.blackjack_colours else ()

    def _in_cases(self, single: np.ndarray, coloured: np.ndarray) -> list[float]:
        """How hands that were not split ended, in the order of their cases: Blackjacks by their colours."""
        found: list[float] = []
        for units, row in enumerate(single):
            for result, one in enumerate(row):
                found += list(coloured[:, result]) if not units and result in self._coloured else [one]
        return found

    def count_by_chart(self, priced: Priced) -> Count | None:
        """The hand played by the chart of the best strategy by totals; None for wagers that it has no part in."""
        if priced.wager != "main" or priced.tables_of == "super-bonus":
            return None
        return self._main_count(_chart_endings(self.play), ways(tuple(self._cards)))

    def count(self, priced: Priced, cards: Sequence[int]) -> Count:
        """Exact counts of the cards that decide a wager; for the hand itself its chances under the best strategy.

        When some cards have left the shoe, the hand is played as is best without them.
        """
        gone = Counter(cards)
        for card, times in gone.items():
            if times > self._cards[card]:
                raise Refused(f"The shoe holds {card_name(card)} {self._cards[card]} times, not {times}.")
        left = tuple(held - gone[card] for card, held in enumerate(self._cards))
        wager, play = priced.wager, self.play.without(cards)
        if wager == "main":
            if play.blackjack_colours:
                play = replace(play, blackjack=mean(play.blackjack_colours, left))
            if priced.tables_of == "super-bonus" and (table := self.rules.table("super-bonus")):
                play = replace(play, super_bonus=super_bonus(self.rules, pays.cents(table.wager_amount)))
            return self._main_count(_endings(play), ways(left))
        if wager == "insurance":
            tens = play.shoe[10]
            return Count(cases(wager, (("win",), ("lose",))), (tens, sum(play.shoe) - 1 - tens))
        if wager == SECOND_CHANCE:
            return self._second_chance_count(play, left)
        if wager in self.sides.first:
            if _ADDED in priced.conditions:
                return self._added_count(best(play), left)
            return Count(self._first_cases(wager), self.sides.first[wager].counted(left))
        if wager in THIRD:
            return Count(THIRD[wager].cases(), THIRD[wager].counted(left))
        if wager in ("hit-and-run", "buster"):
            found = dealer_counts(wager, dealer_sizes(play.shoe, play.stands_on))
            return Count(cases(wager, found), tuple(found.values()))
        if wager == "push-22":
            return Count(cases(wager, push_22.HANDS), push_22.counts(left, play.stands_on))
        if wager == "straight-jack":
            return Count(self._late_cases(wager), tuple(_sequences(play, left)))
        beats = self.sides.system_bonuses.counts(self._beats_by_cards(play, left))
        return Count(self._late_cases(wager), beats, method="computed")

    def _beats_by_cards(self, play: Play, left: Sequence[int]) -> dict[int, list[int]]:
        """Bad beats by how many different cards the player's first two are, where a bonus asks for that."""
        every, alike = _beats(play), np.zeros_like(_beats(play))
        if self.sides.system_bonuses.card and max(left) > 1:
            for value, chances in enumerate(_beats_of_pairs(play), start=1):
                alike += chances * _alike(left, value)
        groups = {2: every - alike, 1: alike}
        return {distinct: [round(float(one) * SCALE) for one in found] for distinct, found in groups.items()}

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
            suited = priced.wager in (*self.sides.first, *THIRD, "push-22") or rank == "ace"
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

    def _main_count(self, each: Sequence[Endings], colours: Sequence[int]) -> Count:
        cases, chances = list[Case](), list[float]()
        for attacked, found in enumerate(each):
            split = Case(
                "split, all hands together",
                (),
                net=_fraction(found.split_net, SCALE),
                staked=_fraction(found.split_staked),
                square=_fraction(found.split_square),
                ahead=_fraction(found.split_ahead),
            )
            coloured = np.outer(np.array(colours) / max(1, sum(colours)), found.single[0])
            chances += [*self._in_cases(found.single, coloured), found.surrender, found.split]
            cases += [_attacked(case) if attacked else case for case in (*self._single_cases(), split)]
        return Count(tuple(cases), tuple(round(float(one) * SCALE) for one in chances), method="computed")

    def _first_cases(self, wager: str) -> tuple[Case, ...]:
        if wager == "match-the-dealer":
            found = []
            for number, (suited, unsuited) in enumerate(MATCHES):
                paid = self.sides.matches(number)
                legs = [Leg(wager, ("matching-card-suited",))] * paid[0]
                legs += [Leg(wager, ("matching-card-unsuited",))] * paid[1]
                both, table = MATCHED_TOGETHER.get(number), self.rules.table(wager)
                if both and table and both in table.by_outcome:
                    legs = [Leg(wager, (both,))]
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
            return self.sides.system_bonuses.cases(cases(wager, chains))
        return tuple(
            Case(run[0], (Leg(wager, run), *([Leg("straight-jack-odds", run)] if "six" in run[0] else [])))
            for run in RUNS
        )

    def _counted_main(self, found: Tallies) -> Count:
        """How hands ended, and at a count by what was wagered on them."""
        every, counts = [], []
        bets = self._plan.bets if self._plan.count is not None else (1.0,)
        for level, units, attacked in self._levels(bets):
            at = f" at a count of {level % len(bets) - len(bets) // 2:+d}" if len(bets) > 1 else ""
            size = Fraction(units).limit_denominator(1000)
            for case in (*self._single_cases(), *self._split_cases):
                case = _attacked(case) if attacked else case
                legs = tuple(replace(leg, units=leg.units * size) for leg in case.legs)
                net = None if case.net is None else case.net * size
                staked = None if case.staked is None else case.staked * size
                every.append(replace(case, name=f"{case.name}{at}", legs=legs, net=net, staked=staked))
            middle = found.split_nets.shape[2] // 2
            together = [
                found.split_nets[level, one, middle - one * found.parts : middle + self._most_split(one) + 1]
                for one in self._split_stakes
            ]
            single = self._in_cases(found.single[level], found.coloured[level])
            tallies = [*single, found.surrendered[level], *np.concatenate(together)]
            counts += [int(one) for one in tallies]
        return Count(tuple(every), tuple(counts))

    def _levels(self, bets: Sequence[float]) -> Iterator[tuple[int, float, bool]]:
        """The places of tallies: by count, with what is wagered there, and those with a wager added to behind the
        others."""
        for attacked in (False, True) if self.play.attacks else (False,):
            for level, units in enumerate(bets):
                yield level + attacked * len(bets), units, attacked

    def _counted_insurance(self, found: Tallies) -> Count:
        """The insurance that a count took."""
        lost, won = (int(one) for one in found.insured.sum(axis=0))
        return Count(cases("insurance", (("win",), ("lose",))), (won, lost))

    @cached_property
    def _split_cases(self) -> list[Case]:
        """What split hands can make together, by what is staked on them: one unit or two a hand, less if free."""
        parts, _ = parts_of_a_unit(self.play)
        return [
            Case(f"split, {float(made):+g} together", (), net=made, staked=Fraction(staked))
            for staked in self._split_stakes
            for made in (Fraction(net, parts) for net in range(-staked * parts, self._most_split(staked) + 1))
        ]

    def _most_split(self, staked: int) -> int:
        """The most that split hands make together on which so much is staked, in the parts in which it is counted;
        free bets can win more."""
        parts, most = parts_of_a_unit(self.play)
        if self.play.free_splits or self.play.free_doubles:
            return max(self._split_stakes) * parts
        return min(most, math.ceil(staked * parts * max((Fraction(1), *self.play.split_finals))))

    @property
    def _split_stakes(self) -> range:
        least = 1 if self.play.free_splits else 2
        return range(least, most_staked(self.play) + 1)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal a hand from a freshly shuffled shoe each round and settle every priced wager."""
        looks = any(one.wager in (*self.sides.first, *THIRD, "insurance", SECOND_CHANCE) for one in priced)
        tracks = any(one.wager in (*THIRD, *LATE) for one in priced)
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
        if wager == SECOND_CHANCE:
            dealt = found.new_cards[:, found.new_cards[0] >= 0]
            layout = {OWN.place: range(2), DEALER.place: range(2, 3)}
            return Count(self.sides.second.cases(), self.sides.second.tally(dealt, layout))
        if wager in self.sides.first:
            return Count(self._first_cases(wager), self.sides.first[wager].tally(found.seen, found.layout))
        if wager in THIRD:
            return Count(THIRD[wager].cases(), THIRD[wager].tally(found.seen, found.layout))
        if wager in ("hit-and-run", "buster"):
            sizes = zip(ENDED, found.dealer_sizes[:, 2:].tolist(), strict=True)
            ended = {(how, size): times for how, row in sizes for size, times in enumerate(row, 2)}
            counts = dealer_counts(wager, ended)
            return Count(cases(wager, counts), tuple(counts.values()))
        if wager == "push-22":
            return Count(cases(wager, push_22.HANDS), tuple(found.suits_22.tolist()))
        if wager == "bad-beat":
            beats = {2: found.beats[0], 1: found.beats[1]}
            return Count(self._late_cases(wager), self.sides.system_bonuses.tallies(beats, random))
        return Count(self._late_cases(wager), (int(found.runs[0]), *found.runs[2:].tolist()))


def _fraction(number: float, scale: int = 10**12) -> Fraction:
    """A computed number as a fraction with as many places as it is good for."""
    return Fraction(round(float(number) * scale), scale)


def _attacked(case: Case) -> Case:
    """A case with the wager added to once the up card was seen: whatever is added later is twice as much."""
    first = [leg for leg in case.legs if leg.wager == "main"]
    legs = [leg if leg.wager == "main" else replace(leg, units=2 * leg.units) for leg in case.legs]
    net, staked, square = (
        None if one is None else times * one for times, one in ((2, case.net), (2, case.staked), (4, case.square))
    )
    more = tuple(replace(leg, wager=ATTACK) for leg in first)
    return Case(f"attacked, {case.name}", (*legs, *more), net, staked, square, case.ahead)


def _others(hands: Mapping[str, Sequence[int]], box: int) -> list[int]:
    """The cards that lie at other boxes."""
    own = (seat_place(box), seat_place(box, 2), DEALER.place)
    return [card for where, held in hands.items() if where not in own for card in held]
