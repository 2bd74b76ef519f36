"""Pai Gow: four tiles, set as a high and a low hand of two, against the bank's; dice say who is dealt first."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.counting.tiles import SETTINGS, row_of
from croupier.equipment.tiles import TILES, set_of_tiles
from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.games.appearance import CardTable, Word, words
from croupier.games.base import Chain, Count, Moment, Priced, View
from croupier.games.capabilities import CountsPoints, PrintsDice
from croupier.games.one_result import OneResult
from croupier.games.pai_gow import tile_odds
from croupier.games.pai_gow.banking import BANK, Bank, Banking
from croupier.games.pai_gow.dealing import counted
from croupier.games.pai_gow.pai_gow import DEALER, HOUSE_WAY, SET, STAND, SURRENDER, Hands, PaiGow, Round
from croupier.games.pai_gow.tile_dealing import DEAD_HAND, POSITIONS, TURNS, UNCUT, StackBank, StackBanking
from croupier.games.pai_gow.tile_way import Setting, Wishes, compile_way, read, shipped
from croupier.games.places import LOW, part_place
from croupier.games.script import (
    Announce,
    DealCard,
    Decide,
    Part,
    Request,
    RollDice,
    Settled,
    SpinWheel,
    Standing,
    seat_place,
)
from croupier.games.side_bets import OWN, Side
from croupier.ranking.tiles import FORTUNES, VALUES, called, fortunes, pair_rank
from croupier.rules.charts.dealing import TileStyle, tile_styles
from croupier.rules.law import Irregularity
from croupier.rules.wager_keys import parse_key

FACES_OF_A_DIE = range(1, 7)
ON_DICE = ("sum", "match", "beat-it")
PRINTED = "highest-first"
"""The house way that the chapter's charts say."""
SETS = ("setting-1", "setting-2", "setting-3")
"""The settings of a hand in the order in which they are offered."""
ZERO_LOW_HAND = tile_odds.ENDS[tile_odds.ZERO_LOW]


# --- money rules -----------------------------------------------------------------------------------------------------


def falls(wager: str, on: int, throw: tuple[int, int, int]) -> Chain:
    """What a throw, the red die first, is for a wager on the dice."""
    low, middle, high = sorted(throw)
    if wager == "match":
        matches = throw.count(on)
        return ("triple-match",) if matches == 3 else ("double-match",) if matches == 2 else ("lose",)
    if wager == "beat-it":
        red, most = throw[0] - throw[1] - throw[2], high - middle - low
        by_red = {4: "red-by-4", 3: "red-by-2-or-3", 2: "red-by-2-or-3", 1: "red-tie-or-by-1", 0: "red-tie-or-by-1"}
        return (*((by_red[red],) if red >= 0 else ()), *(("any-die-by-1",) if most >= 1 else ()), "lose")
    kinds = {1: "any-triple", 2: "any-double", 3: "no-match"}[len(set(throw))]
    series = ("any-series",) if (middle, high) == (low + 1, low + 2) else ()
    return (f"total-{sum(throw)}", kinds, *series, "lose")


# --- the game --------------------------------------------------------------------------------------------------------


class PaiGowTiles(CountsPoints, PrintsDice, PaiGow, OneResult):
    """Pai Gow under one chapter and one submission."""

    names = ("pai-gow",)
    pieces = TILES
    arrangement = CardTable(low_hand=True, dice=("red", "blue", "blue"), aside="Dead Hand")
    own = dealers = 4
    on_tiles = ("pair-fortunes",)
    results = tuple(product(FACES_OF_A_DIE, repeat=3))
    carries_out = frozenset({"house-hand-set-wrong"})  # nothing but what the house way sets is ever compared

    # --- the rules that the chapter and the house leave to data ---

    def deck(self) -> tuple[int, ...]:
        """The set of tiles."""
        return set_of_tiles()

    @cached_property
    def way(self) -> NDArray[np.int64]:
        """The house way: the chapter's own, a shipped one by its name, or the rules that the house has filed."""
        option = self.rules.option("house-way")
        answer, cite = self.rules.choice(option.id).strip(), self.rules.cite(option.cite)
        printed = tuple(row[0] for row in self.chart("house-way").rows)
        if answer == PRINTED:
            wishes: Wishes = tuple((row[0], tuple(row[1:])) for row in self.chart("house-way-gaps").rows)
        elif answer in shipped():
            wishes = shipped()[answer]
        elif ":" in answer:
            wishes = read(answer, cite)
        else:
            allowed = (PRINTED, *shipped(), f"rules such as {printed[1]}: highest low hand")
            raise Refused(f"No house way is called {answer!r}.", allowed=allowed, cite=cite)
        return compile_way(printed, wishes, cite)

    @property
    def zero_loses(self) -> bool:
        """Whether a player's low hand that counts nothing loses the whole wager."""
        return self.rules.choice("zero-low-hand") == "whole-wager"

    @property
    def bank_bound(self) -> bool:
        """Whether a bank's hands must be those of the house way."""
        return self._bank_bound

    @cached_property
    def wheel(self) -> Wheel:
        """The generator that shows a number for each position."""
        return Wheel([str(number) for number in range(1, len(POSITIONS) + 1)], generator=True)

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """The wager on the pairs among a player's four tiles."""
        same = self.rules.choice("mixed-pair") == "same-spots"
        return (
            Side("pair-fortunes", FORTUNES, fortunes, (OWN,), partial(tile_odds.fortune_counts, same), (int(same),)),
        )

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The values that a Match wager can be on."""
        return {"match": tuple(str(face) for face in FACES_OF_A_DIE)}

    def dice_of(self, key: str) -> tuple[int, ...]:
        """Two dice of the value that a Match wager is on."""
        wager, face = parse_key(key)
        return (int(face),) * 2 if wager == "match" and face else ()

    def chain(self, key: str, result: tuple[int, int, int]) -> Chain:
        """What a throw is for a wager on the dice."""
        wager, spot = parse_key(key)
        return falls(wager, int(spot or 0), result)

    def vocabulary(self) -> tuple[Word, ...]:
        """The ways to set four tiles, as many as look different, the highest low hand first."""
        return (Word(HOUSE_WAY), *(Word(one) for one in SETS), *words(STAND, SURRENDER))

    def by_word(self, decide: Decide) -> dict[str, str]:
        """What is offered; the settings in their order."""
        lows = [action for action in decide.actions if self.pieces.named(action)]
        known = {word.id for word in self.vocabulary()}
        return {one: one for one in decide.actions if one in known} | dict(zip(SETS, lows, strict=False))

    def points_said(self, cards: Sequence[int]) -> str:
        """What two tiles are: a pair, Wong or Gong, or their points."""
        return called(int(VALUES[cards[0], cards[1]])) if len(cards) == 2 else ""

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Stacks are formed before a tile is dealt, and one that is exposed has been dealt."""
        super().check_ruling(law, moment)
        cite, whole = self.rules.cite(law.cite), moment.left == len(self.deck())
        if law.id == "tile-exposed-stacking" and not whole:
            raise Refused(f"{law.id} is ruled on before a tile is dealt.", cite=cite)
        if law.id in ("player-tile-exposed", "house-tile-exposed") and whole:
            raise Refused(f"{law.id} is ruled on once a tile is dealt.", cite=cite)

    def undone(self, line: Settled) -> bool:
        """What the dice decided before the tiles were dealt goes back with a void round if the house reads it so."""
        thrown = parse_key(line.wager).wager in ON_DICE
        return thrown and self.rules.choice("void-after-dice") == "undone"

    # --- the round ---------------------------------------------------------------------------------------------------

    @cached_property
    def banking(self) -> Banking:
        """Who may bank, and cut the stacks."""
        return StackBanking(self.rules)

    def _dealing(self, deal: Round) -> Part:
        """The style of delivery, the dice and what is bet on them, then eight stacks of four round the table."""
        styles = tile_styles(self.chart("dealing"))
        usual, bank = next(iter(styles)), deal.bank.seat
        style: TileStyle = usual
        if bank and self.rules.choice("alternative-dealing") == "yes":
            cite = self.rules.cite(self.rules.option("alternative-dealing").cite)
            answer: str | None = yield Decide(bank, "style", tuple(styles), usual=usual, cite=cite)
            style = next((one for one in styles if one == answer), usual)
        number = yield from self._number()
        first = counted(bank, number, POSITIONS)
        called = {0: "the dealer", DEAD_HAND: "the Dead Hand"}.get(first, f"seat {first}")
        yield Announce(f"{number}: the first tiles go to {called}.", self.rules.cite(styles[style]))
        start = POSITIONS.index(first)
        deal.positions = (*POSITIONS[start:], *POSITIONS[:start])
        order = deal.bank.order if isinstance(deal.bank, StackBank) else UNCUT
        for stack, level in product(range(len(POSITIONS)), range(self.own)):
            turn = TURNS[style](order.index(stack), level)
            place = self._place(POSITIONS[(start + turn) % len(POSITIONS)], deal)
            dealt: int = yield DealCard(place, "down")
            deal.cards.setdefault(place, []).append(dealt)

    def _number(self) -> Generator[Request, Any, int]:
        """The number that says who is dealt first: the generator's, or the total of the dice, on which wagers are
        settled before a tile is dealt."""
        if self.rules.choice("starting-position") == "generator":
            return int((yield SpinWheel("random-number-generator")))
        throw: tuple[int, int, int] = yield RollDice(3)
        cite = next(one.cite for one in self.rules.chapter.procedures if one.id == "settle-dice")
        yield Announce(f"{throw[0]}, {throw[1]} and {throw[2]}: total {sum(throw)}.", self.rules.cite(cite))
        stands: dict[int, dict[str, int]] = yield Standing()
        bets = {
            seat: {key: stake for key, stake in held.items() if parse_key(key).wager in ON_DICE}
            for seat, held in stands.items()
        }
        yield from self.settled(bets, throw)
        return sum(throw)

    # --- setting the hands ---

    def set_by_house(self, cards: Sequence[int]) -> Hands:
        """Four tiles as the house way sets them."""
        held = sorted(cards)
        return _hands(Setting.of(held, int(self.way[row_of(held)])))

    def set_as(self, cards: Sequence[int], low: Sequence[int]) -> Hands:
        """Four tiles with two of them apart: the higher hand is the high one, however they are laid down."""
        return next(_hands(one) for one in settings_of(cards) if sorted(low) in (sorted(one.low), sorted(one.high)))

    def low_hands(self, cards: Sequence[int]) -> tuple[str, ...]:
        """The low hands with which four tiles can be set, the highest first."""
        found = sorted(settings_of(cards), key=lambda one: (-one.low_value, -one.high_value, one.low))
        return tuple(dict.fromkeys(self._named_low(one) for one in found))

    def _named_low(self, setting: Setting) -> str:
        return " ".join(map(self.pieces.name, _hands(setting).low))

    # --- settlement ---

    def _main_chain(self, deal: Round, wagering: int) -> Chain:
        chain = super()._main_chain(deal, wagering)
        hands = deal.hands.get(seat_place(wagering))
        compared = chain[0] in tile_odds.ENDS
        return (ZERO_LOW_HAND,) if compared and self.zero_loses and hands and not hands.low_value else chain

    # --- strategy ----------------------------------------------------------------------------------------------------

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each setting is worth, exactly, against every hand the bank or a player can hold; best first."""
        if decide.about == SURRENDER:
            return self._stand_or_surrender(decide, view)
        if decide.about != SET:
            return self.banking.values(decide)
        cards = view.cards[seat_place(decide.seat)]
        stake = view.stakes.get(decide.seat, {}).get("main", 0)
        banks = not stake
        values = self._setting_values(cards, stake=stake or tile_odds.UNIT, bank=banks)
        if banks and self.bank_bound:  # however it is set, it is set again
            values = dict.fromkeys(values, values[HOUSE_WAY])
        return {action: value for action, value in values.items() if action in decide.actions}

    def _setting_values(
        self, cards: Sequence[int], gone: Sequence[int] = (), stake: int = tile_odds.UNIT, bank: bool = False
    ) -> dict[str, Fraction]:
        """What the house way and each setting, named by its low hand, are worth; best first."""
        worth = tile_odds.values(self, cards, gone, stake, bank)
        found = {self._named_low(one): value for one, value in zip(settings_of(cards), worth, strict=True)}
        house = " ".join(map(self.pieces.name, self.set_by_house(cards).low))
        return dict(sorted({HOUSE_WAY: found[house], **found}.items(), key=lambda item: -item[1]))

    def _stand_or_surrender(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """All hands that decide the wager lie there."""
        banks = next((seat for seat, held in view.stakes.items() if BANK in held), 0)
        deal = Round({}, bank=Bank(banks))
        for place in (seat_place(decide.seat), seat_place(banks) if banks else DEALER):
            low = view.cards[part_place(place, LOW)]
            deal.hands[place] = self.set_as([*view.cards[place], *low], low)
        paid, stake = self._pay_main(*self._main_chain(deal, decide.seat)).pays, view.stakes[decide.seat]["main"]
        return {STAND: paid.net(stake) / stake, SURRENDER: Fraction(-1)}

    def hand_values(self, cards: Sequence[int], seen: Sequence[int] = ()) -> dict[str, Fraction]:
        """What the settings of four tiles are worth against the house way, named by their low hands; best first. Other
        tiles that are seen cannot be the dealer's."""
        if len(cards) != self.own:
            raise Refused(f"A hand of {self.rules.chapter.name} has four tiles.")
        if len(seen) > len(self.deck()) - 2 * self.own:
            raise Refused("So many tiles are seen that none are left for the dealer.")
        return self._setting_values(cards, seen)

    def strategy_chart(self) -> tuple[list[str], list[list[str]]]:
        """Where the house way is not the best: by the high hand that it plays."""
        rows = []
        for value, hands, better, gained in tile_odds.house_way_chart(self):
            printed = next((row for row in self.chart("pairs").rows if int(row[0]) == pair_rank(value) + 1), None)
            high = f"{printed[2]} {printed[3]}" if printed else f"{value} points"
            rows.append([high, f"{hands:,}", f"{better:,}", f"{100 * float(gained):.3f}%"])
        return ["high hand", "hands", "better otherwise", "gained"], rows

    def chart_notes(self) -> tuple[str, ...]:
        """What is said below the chart."""
        return (
            "The high hand that the house way plays (of equal rank the first that is printed), how many of the 35,960"
            " hands are set so, how many of these are worth more set otherwise, and what that adds to a wager over all"
            " hands.",
        )

    # --- analysis ----------------------------------------------------------------------------------------------------

    def priced(self) -> Iterator[Priced]:
        """The main wager by the house way and set for the best, a bank's side of it, and every side wager."""
        yield from tile_odds.priced(self)

    def count(self, priced: Priced) -> Count:
        """Every wager exactly: over all deals of two hands, all hands, or all throws."""
        return tile_odds.count(self, priced)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal two hands, set as the prices say, and throw the dice."""
        return tile_odds.simulate(self, priced, seed, block, rounds)


def settings_of(cards: Sequence[int]) -> list[Setting]:
    """The three ways to set four tiles."""
    held = sorted(cards)
    return [Setting.of(held, place) for place in range(len(SETTINGS))]


def _hands(setting: Setting) -> Hands:
    low = tuple(sorted(setting.low, reverse=True))
    return Hands(low, setting.low_value, setting.high_value, legal=True)
